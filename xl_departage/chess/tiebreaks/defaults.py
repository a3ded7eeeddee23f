"""
Defaults for ranking a file: the edition and the tie-breaks.

A program's own file (Papi's) is ranked under the edition of that program. A TRF is an international file: it is ranked under the
FIDE edition in force at the end of the event (record 052, otherwise its start, 042), under the oldest edition if the event is
older, and under the newest if it has no date. A grid is ranked as the functions rank it. Every default that is used is reported in
a notice.
"""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import TYPE_CHECKING

from xl_departage.base.days import day_within
from xl_departage.base.errors import ArgumentError, Place
from xl_departage.chess.regulations.editions import (
    TIEBREAK_EDITIONS,
    Authority,
    TiebreakEdition,
    current,
    edition_in_force,
    editions,
)
from xl_departage.chess.regulations.rating_editions import RatingEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.regulations.rules_text import with_stated
from xl_departage.chess.tiebreaks.codes import codes_under
from xl_departage.chess.tiebreaks.presets import ListNotice, chosen_list, list_changed, read_list, typed_codes
from xl_departage.chess.tiebreaks.registry import ParsedCode
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.editing import with_header
from xl_departage.chess.tournament.record import Header, SourceNotice

if TYPE_CHECKING:
    # For annotations only: nothing in this module needs it at run time.
    from xl_departage.chess.tournament.source import Source

DEFAULT_CODES = ("BH/C1", "BH", "SB", "PS", "WIN")
"""The tie-breaks to rank by if neither the file nor the call names any."""
_CODES_OF_EDITION = {"PAPI": ("Tr.", "Bu.", "Perf")}
"""The tie-breaks to rank by likewise, for the file of a program, by its edition: the columns that the program prints."""


def with_edition(
    rules: Rules[TiebreakEdition], source: Source, *, all_rounds: bool = False
) -> tuple[Rules[TiebreakEdition], Source]:
    """
    The rules completed by what the file states and, if the call names no edition, by a default one; and the source with the notice
    that names this edition. If a template states after which round its standings are, the source has these standings, unless
    `all_rounds` is true.
    """
    if source.stated is not None:
        rules = with_stated(rules, source.stated.rules)
        if source.stated.after_round is not None and source.options.rounds is None and not all_rounds:
            source = source.after_round(source.stated.after_round)
    if rules.explicit:
        return rules, source
    edition, notice = edition_of(rules, None if source.of_cells else source.header)
    if not source.of_cells:
        rules = replace(rules, edition=edition, explicit=True)
    return rules, replace(source, notices=(*source.notices, notice))


def edition_of(rules: Rules[TiebreakEdition], header: Header | None) -> tuple[TiebreakEdition, SourceNotice]:
    """
    The default edition, from the header of a file, and the notice that names it. `header` is None for a grid, to which the edition
    of the rules applies.
    """
    if header is None:
        return rules.edition, _notice("edition_of_grid", rules.edition)
    if header.edition:
        program_edition = TIEBREAK_EDITIONS[header.edition]
        return program_edition, _notice("edition_of_program", program_edition)
    day = event_day(header)
    if day is None:
        chosen = current(Authority.FIDE)
        return chosen, _notice("edition_without_date", chosen)
    date = day.isoformat()
    of_date = edition_in_force(Authority.FIDE, date)
    if of_date is None:
        oldest = min(editions(Authority.FIDE), key=lambda edition: edition.in_force or "")
        return oldest, _notice("edition_before_all", oldest, date=date)
    return of_date, _notice("edition_of_date", of_date, date=date)


def default_of_ratings(rules: Rules[RatingEdition]) -> list[SourceNotice]:
    """The notice that names the edition of the ratings, if the call does not name one."""
    return [] if rules.explicit else [SourceNotice("edition_of_ratings", Place(), (("edition", rules.edition.name),))]


def event_day(header: Header) -> datetime.date | None:
    """The last day of the event, otherwise its first; None if the file contains no valid date."""
    return day_within(header.end) or day_within(header.begin)


def first_day(header: Header) -> datetime.date | None:
    """The first day of the event; None if the file does not contain it."""
    return day_within(header.begin)


def _notice(key: str, edition: TiebreakEdition, **values: str) -> SourceNotice:
    return SourceNotice(key, Place(), (("edition", edition.name), *values.items()))


def announced_list(source: Source, rules: Rules[TiebreakEdition]) -> list[str]:
    """The tie-breaks announced before the start: from the rules, otherwise from the file (the first list, if it was replaced later)."""
    if rules.announced is not None:
        return typed_codes(rules.announced)
    return list(codes_under(source.header.announced or source.header.tiebreaks, rules.edition))


def with_lists_under(source: Source, edition: TiebreakEdition) -> Source:
    """The source with its lists of tie-breaks as people write them under that edition."""
    header = source.header
    named = header._replace(
        tiebreaks=codes_under(header.tiebreaks, edition), announced=codes_under(header.announced, edition)
    )
    return source if named == header else source.with_record(with_header(source.tournament, header=named))


def list_mark(source: Source, rules: Rules[TiebreakEdition], codes: str) -> ListNotice | None:
    """The notice that the list differs from the one announced; None if it does not, or if none was announced."""
    return list_changed(announced_list(source, rules), read_list(codes), rules.edition, by_file=rules.announced is None)


def ranked_by(source: Source, rules: Rules[TiebreakEdition]) -> list[ParsedCode]:
    """The list that ranks the event unless another is given: that of the file, else that announced in the rules; empty if there is none."""
    wanted = chosen_list(None, codes_under(source.header.tiebreaks, rules.edition), rules.announced)
    return list(read_list(wanted)) if wanted.strip() else []


def chosen_codes(codes: str | None, source: Source, rules: Rules[TiebreakEdition], file: str) -> tuple[str, Source]:
    """
    The tie-breaks to rank by, as one text: those of the call, else of the file, else those that the rules announce; and the source,
    with notices of what was chosen and of rounds or results still to come.

    If nobody names any, a file of individuals gets the columns that its own program prints, or `DEFAULT_CODES`. Raises
    ArgumentError if the call gives an empty list, or if there is none for a grid or a team event.
    """
    source = _before_end(source)
    wanted = chosen_list(codes, codes_under(source.header.tiebreaks, rules.edition), rules.announced)
    if wanted.strip():
        if codes is None and source.header.tiebreaks:
            _refuse_unknown(wanted, source, file)
        if codes is None and source.header.edition and source.header.tiebreaks:
            source = replace(source, notices=(*source.notices, _codes_notice("codes_of_file", wanted)))
        return wanted, source
    if codes is not None or source.of_cells or source.event is not None:
        raise ArgumentError("tiebreaks_no_codes", Place(file=file))
    chosen = ",".join(("PTS", *_CODES_OF_EDITION.get(source.header.edition, DEFAULT_CODES)))
    return chosen, replace(source, notices=(*source.notices, _codes_notice("codes_chosen", chosen)))


def _refuse_unknown(of_file: str, source: Source, file: str) -> None:
    """Raise ArgumentError, with the place in the file, if the list of tie-breaks of the file contains one that is unknown."""
    try:
        read_list(of_file)
    except ArgumentError as error:
        noticed = (notice.place for notice in source.notices if notice.key == "trf_tiebreak_unknown" and notice.place)
        error.place = next(noticed, Place())._replace(file=file)
        raise


def _before_end(source: Source) -> Source:
    """The source with a notice that its standings are not final, if rounds or results are still to come."""
    table = source.ranked
    open_games = sum(
        entry.outcome is Outcome.PENDING and entry.opponent is not None
        for player in table.players
        for entry in player.rounds[: table.rounds]
    )
    if table.rounds >= table.planned and not open_games:
        return source
    values = (("round", table.last_round), ("planned", table.all_rounds), ("open", open_games // 2))
    key = "standings_with_open_games" if open_games else "standings_before_end"
    return replace(source, notices=(*source.notices, SourceNotice(key, Place(), values)))


def _codes_notice(key: str, codes: str) -> SourceNotice:
    return SourceNotice(key, Place(), (("codes", codes),))
