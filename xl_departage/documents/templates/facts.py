"""What the front sheet and the standings of a template say about the event: rules, header, the colour drawn, ranks."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from xl_departage.base.errors import ArgumentError, DepartageError
from xl_departage.base.messages import in_every_language
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.regulations.rules_text import READING_OPTIONS, parse_rules
from xl_departage.chess.tiebreaks.codes import trf_codes
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.chess.tournament.crosstable import Colour
from xl_departage.chess.tournament.options import FIRST_COLOURS, ReadingOptions
from xl_departage.chess.tournament.points import PointSystem, under_options
from xl_departage.chess.tournament.record import Header, Participant, SourceNotice, Team
from xl_departage.chess.tournament.round_days import days_typed, faults_of_days, unreadable_days
from xl_departage.chess.tournament.source import Stated
from xl_departage.documents.templates.form import Form, whole
from xl_departage.documents.templates.outcomes import COLOURS
from xl_departage.documents.templates.settings import OF_TEAMS, SETTINGS

TIEBREAKS = 5
"""The largest number of tie-break lines in any template."""
_Entrant = TypeVar("_Entrant", Participant, Team)


class FrontRules(NamedTuple):
    """What the front sheet says about ranking."""

    edition: TiebreakEdition
    reading: ReadingOptions
    tiebreaks: tuple[str, ...]
    points: PointSystem
    stated: str
    """The rules options that no field of a tournament record holds, as one text."""
    after_round: int | None
    """The round after which the standings are wanted; None for the last one."""


def rules_of(form: Form) -> FrontRules:
    """
    The rules, tie-breaks and points of the front sheet. Raises a DepartageError with the cell for what cannot be read.
    """
    parts = [form.text("templates.edition")]
    names = [form.text("templates.tiebreak_place", place=place) for place in range(1, TIEBREAKS + 1)]
    tiebreak_list = ";".join(name for name in (form.text("teams.first_criterion"), *names) if name)
    place = form.place("templates.options")
    try:
        for setting in (*SETTINGS.values(), *OF_TEAMS):
            if typed_value := form.text(setting.name):
                parts.append(f"{setting.option}={typed_value}")
                place = form.place(setting.name)
                parse_rules(parts[-1], TIEBREAK_EDITIONS, DEFAULT)
        place = form.place("templates.options")
        parts.append(form.text("templates.options"))
        parsed: Rules[TiebreakEdition] = parse_rules("; ".join(filter(None, parts)), TIEBREAK_EDITIONS, DEFAULT)
        after, planned = parsed.reading.rounds, form.number("templates.rounds_planned")
        if planned and parsed.reading.planned is not None:
            # The formulas read both, and refuse the option that is given twice.
            parse_rules(f"planned={planned}; {parts[-1]}", TIEBREAK_EDITIONS, DEFAULT)
        if (drawn := drawn_colour(form)) and parsed.reading.first is not None:
            first = next(name for name in FIRST_COLOURS if name[0] == drawn.value)
            parse_rules(f"first={first}; {parts[-1]}", TIEBREAK_EDITIONS, DEFAULT)
        if after is not None and planned and after > planned:
            place = form.place("templates.after_round")
            raise ArgumentError("rules_planned_below_rounds", planned=planned, rounds=after)
        place = form.place("templates.tiebreak_place", place=1)
        codes = trf_codes(read_list(tiebreak_list), parsed.edition) if tiebreak_list else ()
    except DepartageError as error:
        error.place = error.place or place
        raise
    # What a bye of a team is worth stands with its matches.
    of_games = parsed.reading._replace(exempt=2, exempt_is_stated=False) if form.has("teams.bye") else parsed.reading
    return FrontRules(
        parsed.edition,
        # All rounds are read, whatever the standings show.
        parsed.reading._replace(rounds=None),
        codes,
        points=under_options(PointSystem(), of_games),
        stated="; ".join(f"{option}={value}" for option, value in parsed.values if option not in READING_OPTIONS),
        after_round=after,
    )


def stated_of(form: Form) -> Stated:
    """The rules on the front sheet that the record of the tournament does not hold."""
    rules = rules_of(form)
    return Stated(form.text("templates.event"), rules.stated, rules.tiebreaks, rules.after_round)


def header_of(form: Form, rules: FrontRules) -> Header:
    """The details of the event that every template has."""
    city, comma, federation = form.text("templates.venue").rpartition(", ")
    if not comma or not (len(federation) == 3 and federation.isupper()):
        city, federation = form.text("templates.venue"), ""
    return Header(
        form.text("templates.event"),
        city,
        federation,
        form.day("templates.first_day"),
        form.day("templates.last_day"),
        arbiter=form.text("templates.arbiter"),
        time_control=form.text("templates.name.tempo"),
        dates=days_typed(form.text("templates.name.round_days")),
        cancelled=rules.reading.cancelled,
        edition=rules.edition.name,
        tiebreaks=rules.tiebreaks,
        points=rules.points,
    )


def notices_of_days(form: Form) -> tuple[SourceNotice, ...]:
    """Notices about invalid days of the rounds, with their cell on the front sheet."""
    header = Header(
        begin=form.day("templates.first_day"),
        end=form.day("templates.last_day"),
        rounds=form.number("templates.rounds_planned"),
        dates=days_typed(form.text("templates.name.round_days")),
    )
    faults = (*unreadable_days(header), *faults_of_days(header))
    if not faults:
        return ()
    place = form.place("templates.name.round_days")
    return tuple(SourceNotice(fault.key, place, tuple(fault.values.items())) for fault in faults)


def drawn_colour(form: Form) -> Colour | None:
    """The colour drawn for the first player, from the front sheet; None if there is none."""
    colour_of = {name.casefold(): colour for colour, word in COLOURS.items() for name in in_every_language(word)}
    return colour_of.get(form.text("swiss.first_colour_name").casefold())


def with_ranks(form: Form, entrants: tuple[_Entrant, ...]) -> tuple[_Entrant, ...]:
    """The players, or the teams, with the places that stand beside their numbers in the standings."""
    if not form.has("templates.places"):
        return entrants
    lines = form.table("templates.places")
    # One formula fills both columns, so no column can have been inserted between them.
    ranks = {whole(lines.value(row, lines.left + 1)): whole(lines.text(row, lines.left).strip("=. ")) for row in lines}
    return tuple(entrant._replace(rank=ranks.get(entrant.number)) for entrant in entrants)
