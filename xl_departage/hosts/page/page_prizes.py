"""The prizes, from the table in a box of the page: who gets what and why, who gets none and why, and what is left over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Text, text
from xl_departage.chess.prizes.money import ROUNDINGS
from xl_departage.chess.prizes.prize_list import (
    PrizeList,
    PrizeTable,
    prizes_of_source,
    refuse_teams,
    with_choices,
    with_options,
)
from xl_departage.chess.prizes.wording import sentence as note_of
from xl_departage.chess.prizes.wording import total
from xl_departage.chess.regulations.rules import PrizeOptions
from xl_departage.chess.tiebreaks import Context, rank
from xl_departage.chess.tiebreaks.presets import ListNotice, chosen_list
from xl_departage.chess.tournament.editing import with_header
from xl_departage.chess.tournament.record import Header, TournamentRecord
from xl_departage.formats.csv_grid import read_csv_lines
from xl_departage.formats.details import as_typed
from xl_departage.formats.prize_table import read_prizes
from xl_departage.functions.answers.prize_answers import head, row_of
from xl_departage.hosts.page.desk import Held
from xl_departage.hosts.page.page_words import in_its_words, plain_rows, sentence


class _Found(NamedTuple):
    """The prizes of a tournament, with its header, the tie-breaks that rank it, and the notes to show below the list."""

    header: Header
    codes: str
    listed: PrizeList
    notes: list[str]


def prizes(
    page_tournament: Held, codes: str, asked: dict[str, Any], details: dict[str, str] | None = None, **_: object
) -> dict[str, Any]:
    """
    The prizes of the ranking by the tie-breaks `codes`: a `table`, headings first, a sentence about their sum (`total`), and the `notes`
    below: who has none and why, and what is left over.

    `asked` has the text of the box (`table`) and the values of the fields beside it, which may be blank: `sharing`, `rounding`,
    `several`, `without`, `year`. Raises FileError with the line and the column of what cannot be read in the box, ArgumentError if there
    are no tie-breaks, and the errors of `refuse_teams` and `prizes_of_source`.
    """
    found = _prizes(page_tournament, codes, asked, details or {})
    rows = [row_of(line, page_tournament.lang) for line in found.listed.lines]
    return {
        "table": plain_rows([head(page_tournament.lang), *rows]),
        "total": total(found.listed.awards, page_tournament.lang).in_language(page_tournament.lang),
        "notes": found.notes,
    }


def prize_sheet(
    page_tournament: Held, codes: str, asked: dict[str, Any], details: dict[str, str] | None = None, **_: object
) -> str:
    """The prizes as a page to print, HTML in the style of the page for the notice board; arguments and errors as for `prizes`."""
    # Imported here: the list on the screen needs no report.
    from xl_departage.documents.report import build_report, render
    from xl_departage.documents.report.prizes_section import prizes_table

    found = _prizes(page_tournament, codes, asked, details or {})
    built = build_report(
        # Without the file's details of the event, which the fields of the page replace.
        replace(page_tournament.ranked, document=None),
        page_tournament.parsed,
        found.codes,
        page_tournament.lang,
        title=found.header.name,
        header=found.header,
        fallback=text("page_untitled", page_tournament.lang),
        explanations=False,
    )
    return render(replace(built, prizes=prizes_table(found.listed, found.notes, page_tournament.lang)))


def _prizes(page_tournament: Held, codes: str, asked: dict[str, Any], details: dict[str, str]) -> _Found:
    source = page_tournament.ranked
    refuse_teams(source)
    table = _read(asked["table"], text("page_prizes_table", page_tournament.lang))
    # Ages depend on the days of the event, which have fields of their own.
    header = as_typed(source.header, details)
    record = TournamentRecord(participants=source.people) if source.document is None else source.document
    dated = source.with_record(with_header(record, header=header))
    rules = with_options(page_tournament.parsed, _options(asked), asked["year"])
    wanted = chosen_list(codes.replace(";", ",").strip() or None, (), rules.announced)
    if not wanted:
        raise ArgumentError("tiebreaks_no_codes")
    standings = rank(Context(source.ranked, rules), wanted)
    prize_list = prizes_of_source(dated, rules, standings, table, page_tournament.lang)
    notes = [
        notice.message(page_tournament.lang)
        if isinstance(notice, ListNotice)
        else sentence(notice, page_tournament.lang)
        for notice in standings.notices
    ]
    return _Found(
        header, wanted, prize_list, [*notes, *(_said(note_of(line), page_tournament) for line in prize_list.notes)]
    )


def to_save(page_tournament: Held, asked: dict[str, Any]) -> PrizeTable:
    """The table of prizes in the box, with the options from the fields beside it and from the rules. Raises FileError."""
    table = _read(asked["table"], text("page_prizes_table", page_tournament.lang))
    return with_choices(table, with_options(page_tournament.parsed, _options(asked)).prizes)


def _options(asked: dict[str, Any]) -> PrizeOptions:
    return PrizeOptions(
        asked["sharing"] or None,
        ROUNDINGS.get(asked["rounding"]),
        {"yes": True, "no": False}.get(asked["several"]),
        asked["without"].strip(),
    )


def _said(note: Text, page_tournament: Held) -> str:
    return in_its_words(note).in_language(page_tournament.lang)


def _read(table_text: str, box: str) -> PrizeTable:
    """
    The table of prizes typed in the box: cells separated by tabs, as pasted from a spreadsheet, or else as in a CSV file. Raises
    FileError.
    """
    return read_prizes(read_csv_lines(table_text, box, "\t" if "\t" in table_text else None, typed=True), box)
