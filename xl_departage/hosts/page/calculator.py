"""
The page's requests to Python inside Pyodide: one JSON request, one JSON answer.

An action takes the named values of the request. Errors for the arbiter come back as `{"error": message}`; anything else
is a bug and reaches the page as an exception.
"""

from __future__ import annotations

import base64
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from xl_departage.base.cells import Range
from xl_departage.base.days import day_of
from xl_departage.base.errors import ArgumentError, DepartageError, ErrorKind, FileError, Place, Undefined
from xl_departage.base.messages import SOURCE, Language, catalogue, text, with_capital
from xl_departage.base.messages.notation import date as date_text
from xl_departage.chess.checks import Checked, Problem
from xl_departage.chess.checks.run import sorted_problems
from xl_departage.chess.checks.subject import Severity, row_text
from xl_departage.chess.pairing.seeding import seeded
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules, options_in
from xl_departage.chess.tiebreaks import Context, rank
from xl_departage.chess.tiebreaks.codes import trf_codes
from xl_departage.chess.tiebreaks.presets import NOT_IN_ROUND_ROBINS, PRESETS, known_codes, read_list
from xl_departage.chess.tiebreaks.what_if import shown_name
from xl_departage.chess.tournament.comparison import lost_fields
from xl_departage.chess.tournament.crosstable import Colour, Outcome, System
from xl_departage.chess.tournament.editing import (
    corrected_all,
    with_drawn_colour,
    with_event,
    with_header,
    with_planned,
)
from xl_departage.chess.tournament.origin import Reading, find_player
from xl_departage.chess.tournament.persons import FEDERATIONS, last_year
from xl_departage.chess.tournament.record import Header, SourceNotice, TournamentRecord
from xl_departage.chess.tournament.required import missed_by_a_federation
from xl_departage.chess.tournament.result_worth import ResultWorth
from xl_departage.chess.tournament.round_days import round_day
from xl_departage.chess.tournament.rounds import next_round
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.reading import not_held
from xl_departage.documents.workbook_formats import SHEET_ENDINGS, WORKBOOK_ENDINGS
from xl_departage.formats.csv_grid import read_csv, write_csv
from xl_departage.formats.details import DETAILS, as_typed, detail_text, with_details
from xl_departage.formats.file_format import Grid
from xl_departage.formats.formats import is_trf
from xl_departage.formats.grid_table import grid_file, options_for, options_text
from xl_departage.formats.grids.checking import CheckedGrid, check_grid
from xl_departage.formats.grids.layout import find_layout
from xl_departage.formats.grids.lists.unpaired import out_of_order
from xl_departage.formats.grids.reading import Survey
from xl_departage.formats.grids.sided_result import format_result, read_game_result
from xl_departage.formats.held import TypedGrid, shown_grid
from xl_departage.formats.source import source_in
from xl_departage.formats.trf.document import parse_document
from xl_departage.formats.trf.paired_round import tournament_of
from xl_departage.functions import OMITTED, call, find, names
from xl_departage.functions.commands import FormulaCell, Sheet, area_named, areas_read, obey
from xl_departage.functions.host_cells import host_cell, host_rows, raw_arguments
from xl_departage.functions.request import open_grid, tiebreak_rules
from xl_departage.hosts.page import pairings, pasting, results, sheet, steps, withdrawals
from xl_departage.hosts.page.desk import Desk, Held, NotHeldError, NumberedGrid, OpenedFile
from xl_departage.spreadsheet.formulas.addresses import address

if TYPE_CHECKING:
    from xl_departage.functions.answers.pairings import Remark

Rows = list[list[Any]]
_OF_RANGES = frozenset({"range_which_sheet", "range_no_sheet", "range_unreadable", "range_empty", "range_too_large"})
"""What is said of a workbook that another range may open."""
_DESK = Desk()


class Changed(NamedTuple):
    """What an operation answers, and the grid that it leaves."""

    grid: TypedGrid
    value: dict[str, Any]


def answer(request: str) -> str:
    """
    The answer to a request: `{"do": "standings", "lang": "fr", "grid": 3, …}`.

    A request about the tournament has its grid, as the `text` of the box the first time and then by the number (`grid`) that the answer
    gave it, its `rules`, and the file that was `opened`, with its data the first time. What the page sends by number or token and is not
    here any more is `unknown`: it is sent again.
    """
    parameters = json.loads(request)
    lang: Language = parameters.pop("lang", "en")
    name = parameters.pop("do")
    sheet = None
    rules = parameters.get("rules", "")
    try:
        if name not in _OF_THE_TOURNAMENT:
            return json.dumps({"value": _OTHERS[name](lang=lang, **parameters)})
        sheet = _sheet_of(parameters)
        opened, reference = parameters.pop("opened", None), parameters.pop("reference", None)
        file = None if opened is None else _DESK.file(opened, reference)
        held = _DESK.held(sheet, parameters.pop("rules", ""), lang, file)
        value = _OF_THE_TOURNAMENT[name](held, **parameters)
        if isinstance(value, Changed):
            sheet, value = _DESK.put(value.grid), value.value
        return json.dumps({"value": value, "grid": sheet.number})
    except NotHeldError:
        return json.dumps({"unknown": True})
    except DepartageError as error:
        if error.place is not None and error.place.file is None and error.place.line is None:
            heading = 0 if sheet is None else sheet.grid.heading
            error.place, error.values = _as_numbered(heading, error.place, error.values)
        return json.dumps(
            {
                "error": _sentence(error, lang),
                "kind": error.kind.value,
                "range": error.key in _OF_RANGES,
                "options": _refuses(rules, error),
            }
        )


def _sheet_of(parameters: dict[str, Any]) -> NumberedGrid:
    """The grid of a request: of its number, of its text, or its rows. Raises NotHeldError, and FileError for a text that has no cells."""
    number, typed, rows = (parameters.pop(key, None) for key in ("grid", "text", "rows"))
    if number is not None:
        return _DESK.sheet(number)
    if typed is None:
        return _DESK.put(_grid(host_rows(rows)))
    return _DESK.of_text(typed) or _DESK.name(typed, _DESK.put(_grid(host_rows(typed_rows(typed)))))


def _grid(rows: Range) -> TypedGrid:
    return TypedGrid(tuple(map(tuple, rows)))


def _refuses(rules: str, told: DepartageError) -> bool:
    """Whether the rules alone, whatever the table, give this error: it is mended in the field of the options."""
    try:
        tiebreak_rules(rules)
    except DepartageError as error:
        return error.key == told.key
    return False


def typed_rows(typed: str) -> Rows:
    """
    The cells of the text in the box: between tabs if there are any, else between semicolons, since neither a keyboard in a text field nor
    a phone types a tab. Raises FileError with the line of a player typed otherwise.
    """
    delimiter = "\t" if "\t" in typed else ";"
    rows = [[cell.strip() for cell in row] for row in read_csv(typed.rstrip(), delimiter=delimiter, typed=True)]
    width = max(map(len, rows), default=0)
    return [row + [""] * (width - len(row)) for row in rows]


def read(held: Held) -> dict[str, Any]:
    """
    The cells of the box (`rows`), how many of them stand above the players (`heading`), and the size of the table: `players`, `rounds`,
    and the column of the `first` one.
    """
    return {"rows": _plain_rows(held.rows), "heading": held.grid.heading, **results.size(held.grid.layout)}


def difference(held: Held, before: str) -> dict[str, Any]:
    """What differs between the cells of the box and those of the text `before`, as for `steps.difference`."""
    try:
        earlier = host_rows(typed_rows(before))
    except FileError:
        # No cells can be told in a text with an open quotation mark, which is another grid than any that can be read.
        return {"same": False, "what": text("page_tab_grid", held.lang)}
    return steps.difference(held.rows, earlier, held.grid.heading, held.lang)


def _as_numbered(heading: int, place: Place, values: Mapping[str, object]) -> tuple[Place, dict[str, Any]]:
    """Place and values of a message with the rows as the page numbers them: those of the players, without the heading."""
    told: dict[str, Any] = {
        key: value - heading if key.endswith("_row") and isinstance(value, int) else value
        for key, value in values.items()
    }
    if "at" in told and "other_row" in told:
        told["at"] = row_text(told["other_row"])
    return place._replace(row=place.row - heading if place.row and place.row > heading else None), told


def _numbered(heading: int, checked: Checked) -> Checked:
    """The problems of the grid, with the rows as the page numbers them."""
    problems = []
    for problem in checked.problems:
        place, values = _as_numbered(heading, problem.place, problem.values)
        problems.append(replace(problem, place=place, values=values))
    return replace(checked, problems=tuple(problems))


def open_file(name: str, data: str, reference: str | None, lang: Language, token: str | None = None) -> dict[str, Any]:
    """
    The table in a file (base64), with its edition, its tie-breaks, the rounds planned, and the rules needed to read it as the same
    tournament; `reading` says so.

    A grid is shown as it is, readable or not; any other document as the grid of its games.
    """
    file = (
        OpenedFile(name, base64.b64decode(data), reference or None)
        if token is None
        else _DESK.file({"name": name, "data": data, "token": token}, reference)
    )
    found: dict[str, Any] = {
        "rules": "",
        "codes": "",
        "edition": "",
        "details": {},
        "rounds": None,
        "notices": [],
        "reading": "",
    }
    if isinstance(file.opened, Grid):
        return {**found, "rows": _plain_rows(file.opened.cells)}
    source = source_in(file.opened)
    found["notices"] = [_sentence(notice, lang) for notice in source.notices] + _assigned(source, name, lang)
    table = source.crosstable if source.event is None else source.event.game_table
    if not table.players and name.lower().endswith(SHEET_ENDINGS):
        raise FileError("page_template_empty", Place(file=name), action=text("page_blank", lang))
    rows = shown_grid(source, lang)
    codes = [code for code in source.header.tiebreaks if code != "PTS"]
    rules = options_in(options_text(options_for(table, rows)), lang)
    return {
        **found,
        "reading": text("page_options_said", lang, field=text("page_options", lang), options=rules),
        "rows": rows,
        "rules": rules,
        "codes": ";".join(codes),
        "edition": source.header.edition,
        "details": _details_shown(source.header, lang),
        # A matrix has no rounds, and teams are ranked here, never paired.
        "rounds": _rounds_named(file.opened, source) if table.ordered and source.event is None else None,
    }


def _assigned(source: Source, file: str, lang: Language) -> list[str]:
    """What is said of points that the arbiter assigned, which stand in no cell."""
    adjustments = () if source.document is None else source.document.adjustments
    lines = [str(one.place.line) for one in adjustments if one.place is not None]
    return [text("page_assigned", lang, file=file, lines=", ".join(lines))] if lines else []


def _rounds_named(opened: object, source: Source) -> int | None:
    """How many rounds a document says that are planned; blank columns of a TRF do not say it."""
    if is_trf(opened):
        source = replace(source, document=tournament_of(parse_document(opened.data, opened.name)))
    return source.tournament.header.rounds


def _details_shown(header: Header, lang: Language) -> dict[str, str]:
    """The details as the language writes them."""
    dates = header._replace(dates=tuple(_shown(date, lang) for date in header.dates))
    return {
        name: detail_text(dates, name) if name == "dates" else _shown(getattr(header, name), lang) for name in DETAILS
    }


def _shown(text: str, lang: Language) -> str:
    """A detail as the language writes it, if it is a day."""
    day = round_day(text)
    if day is None:
        return text
    year, month, number = day.strftime("%Y %m %d").split()
    return date_text(year, month, number, lang)


def read_details(details: dict[str, str], lang: Language, **_: object) -> str:
    """What is to be said of details of the tournament that can be read. Raises ArgumentError for others, each of which is told."""
    told: list[str] = []
    # The days are compared where both can be read.
    for fields in (("begin",), ("end",), ("federation",), tuple(details)):
        try:
            after = with_details(Header(), {name: details[name] for name in fields if name in details})
        except ArgumentError as error:
            told.append(_sentence(error, lang))
    if told:
        raise ArgumentError("verbatim", None, value=" ".join(dict.fromkeys(told)))
    return " ".join(_federation_told(after.federation, lang))


def _federation_told(federation: str, lang: Language) -> list[str]:
    """What is said of a code that no federation of FIDE has."""
    if federation.upper() in ("", *FEDERATIONS):
        return []
    hint = text("check_federation_unknown.cure", lang)
    return [text("page_federation_unknown", lang, typed=federation, hint=hint)]


def _sentence(told: DepartageError | SourceNotice, lang: Language) -> str:
    """An error or a notice in the words of the page, which has fields where a command has options."""
    if f"{told.key}.page" in catalogue(lang):
        values = told.values if isinstance(told, DepartageError) else dict(told.values)
        told = FileError(f"{told.key}.page", told.place, **values)
    sentence = told.message(lang)
    return (
        sentence
        if told.place is not None and told.place.describe(lang)
        else _begun(sentence, catalogue(lang)[told.key])
    )


def _on_the_page(problem: Problem) -> Problem:
    """A problem in the words of the page, which has no functions, and a list of boards."""
    key = f"{problem.key}.page"
    return replace(problem, key=key) if key in catalogue(SOURCE) else problem


def _begun(sentence: str, template: str) -> str:
    """A line of its own begins with a capital, but for what somebody typed."""
    return sentence if template.startswith("{") else with_capital(sentence)


def _plain(cell: object) -> Any:
    """A cell as a JSON value."""
    if isinstance(cell, ErrorKind):
        return cell.value
    if isinstance(cell, date):
        return cell.isoformat()
    return "" if cell is None else cell


def recalculate(name: str, data: str, lang: Language) -> dict[str, Any]:
    """A workbook (base64) with recalculated formulas, and messages about it, one per line."""
    # Imported here: most users paste.
    from xl_departage.spreadsheet.recalculation import recalculate as recalculated

    try:
        report = recalculated(base64.b64decode(data))
    except FileError as error:
        error.place = (error.place or Place())._replace(file=name)
        raise
    messages = [cell.explain(lang) for cell in report.problems] + [notice.message(lang) for notice in report.notices]
    messages += [text("package_part_damaged", lang, part=part) for part in report.damaged]
    return {
        "data": base64.b64encode(report.content).decode("ascii"),
        "messages": [report.summary(name, lang), *messages],
    }


def standings(held: Held, codes: str) -> Rows:
    """The table of STANDINGS."""
    return _table("STANDINGS", [held.cells, codes or OMITTED, held.rules])


_MOST_PRINTED = 150
"""The most rows of a grid whose printed tie-breaks are compared without being asked for."""


def _of_printed(rows: Range, rules: Rules[TiebreakEdition]) -> Sequence[Problem]:
    """What is said of the tie-breaks that a small grid prints, and of its ranks, by the edition that gives most of them."""
    if rules.published or len(rows) > _MOST_PRINTED:
        return ()
    found = check_grid(rows, replace(rules, published=True, explicit=False)).problems
    published = [problem for problem in found if problem.check == "published"]
    return published if any(problem.values.get("columns") for problem in published) else ()


def check(
    held: Held,
    codes: str = "",
    asked: dict[str, Any] | None = None,
    details: dict[str, str] | None = None,
) -> list[dict[str, Any]]:
    """
    The problems that CHECK lists, each with the `cells` that it is about; `instead` are the tie-breaks to use where the rules do not use
    those of the list. With `pairings=yes`, what CHECK says of every round that is paired, with the rounds planned that the page knows;
    `asked` as for `pair`, `details` as for `save`: nobody is born after the event.
    """
    parsed, lang = held.parsed, held.lang
    reading = parsed.reading
    total = asked["total"] if reading.planned is None and asked is not None else reading.planned
    # Where nobody says when it is played, nobody was born later than today.
    year = reading.year or last_year(as_typed(Header(), details or {})) or date.today().year
    parsed = replace(parsed, reading=reading._replace(planned=total, year=year))
    found = check_grid(held.rows, parsed, tiebreaks=known_codes(codes))
    found = replace(found, problems=sorted_problems((*found.problems, *_of_printed(held.rows, parsed))))
    return [
        {
            "severity": problem.severity.name.lower(),
            "name": problem.severity.name_in(lang).capitalize(),
            "cells": _cells(problem),
            "where": told.place.describe(lang),
            "wrong": told.wrong(lang),
            "cure": told.cure(lang),
            "instead": ";".join(PRESETS[0].codes) if problem.key == NOT_IN_ROUND_ROBINS else "",
        }
        for problem, told in zip(
            found.problems, map(_on_the_page, _numbered(held.grid.heading, found).problems), strict=True
        )
    ] + [
        {
            "severity": severity.name.lower(),
            "name": severity.name_in(lang).capitalize(),
            "cells": [],
            # The sentence begins with the round.
            "where": "",
            "wrong": pairings.on_the_page(words).in_language(lang),
            "cure": "" if cure is None else cure.in_language(lang),
            "instead": "",
        }
        for severity, _, words, cure in _remarks(found, parsed, held, asked)
    ]


def _remarks(
    found: CheckedGrid, parsed: Rules[TiebreakEdition], held: Held, asked: dict[str, Any] | None
) -> Iterable[Remark]:
    """What is said of the rounds that are paired, with `pairings=yes`."""
    if not parsed.pairings:
        return ()
    # Imported here: few ask for it.
    from xl_departage.functions.answers.pairings import pairing_remarks

    return pairing_remarks(found, _with_total(parsed, held, asked))


def _with_total(parsed: Rules[TiebreakEdition], held: Held, asked: dict[str, Any] | None) -> Rules[TiebreakEdition]:
    """The rules with the rounds planned that the opened file or the columns say, where neither they nor a field of the page do."""
    if parsed.reading.planned is not None or asked is None:
        return parsed
    try:
        total = planned(held, asked)
    except DepartageError:
        # A table that cannot be read is not paired, as its problems say.
        return parsed
    return replace(parsed, reading=parsed.reading._replace(planned=total))


def _cells(problem: Problem) -> list[dict[str, Any]]:
    """The cell of a problem, or its row without a text; and the opponent's cell, with which it does not agree."""
    column, told = problem.column, problem.values
    cells: list[dict[str, Any]] = [{"row": problem.place.row, "column": column, "text": problem.place.text}]
    if {"other", "other_row"} <= told.keys():
        cells.append({"row": told["other_row"], "column": column, "text": told["other"]})
    return cells


def explain(held: Held, code: str, player: str) -> Rows:
    """The table of EXPLAIN."""
    return _table("EXPLAIN", [held.cells, code, player, held.rules])


def compare(held: Held, codes: str, player: str, other: str) -> Rows:
    """The table of EXPLAIN for two players: the first by number, the `other` by number or name."""
    number = pairings.number_of(open_grid(held.cells, held.rules).reading.crosstable.players, other)
    return _table("EXPLAIN", [held.cells, codes, f"{player}>{number}", held.rules])


def what_if(held: Held, codes: str, player: str, round: int, result: str) -> dict[str, Any]:
    """The table of WHAT_IF, below the question that it answers (`lines`)."""
    table = _table("WHAT_IF", [held.cells, codes, player, round, result, held.rules])
    return {
        "lines": _supposed(open_grid(held.cells, held.rules).reading, player, round, result, held.lang),
        "table": table,
    }


def _supposed(reading: Reading, player: str, round: int, result: str, lang: Language) -> list[str]:
    """The game that WHAT_IF has changed, and what it does to a forfeit."""
    table = reading.crosstable
    players = table.players
    if not table.ordered or table.boards is not None:
        # There, `round` is the opponent's number, and the result of teams is one of points.
        return []
    mine = players[find_player(reading, player)]
    entry = mine.rounds[round - 1]
    assert entry.opponent is not None, "WHAT_IF has found the game"
    theirs = players[entry.opponent]
    supposed = read_game_result(result, ResultWorth(table.scoring))
    values = {
        "player": shown_name(mine),
        "opponent": shown_name(theirs),
        "round": round,
        "result": format_result(supposed.mine, supposed.theirs),
    }
    if entry.outcome is Outcome.PENDING or entry.outcome.name.startswith("UNRATED"):
        # No result is told that the page does not write.
        return [text("page_supposed_open", lang, **values)]
    before = format_result(entry.outcome, theirs.rounds[round - 1].outcome)
    lines = [text("page_supposed", lang, before=before, **values)]
    return [*lines, text("page_supposed_forfeit", lang)] if entry.outcome.forfeit else lines


def report(
    held: Held,
    codes: str,
    details: dict[str, str] | None = None,
    posted: results.Pairs = (),
    explanations: bool = True,
) -> str:
    """
    The page for the notice board, as HTML, with the `explanations` of all values; `details` of the tournament as typed, `posted` as for
    `open_boards`.
    """
    from xl_departage.documents.report import before_first_result, build_report, render

    parsed, lang = held.parsed, held.lang
    # A day that is none stands there as it was typed; the field says so.
    header = as_typed(Header(), details or {})
    source = _under_details(held.ranked, header)
    begun = any(source.ranked.scores)
    checked = _numbered(held.grid.heading, check_grid(held.rows, parsed))
    wrong = tuple(problem for problem in checked.problems if problem.severity is Severity.ERROR)
    built = build_report(
        source,
        parsed,
        codes.replace(";", ","),
        lang,
        title=header.name,
        header=header,
        fallback=text("page_untitled", lang),
        # Before the first result, a page of noughts for each player.
        explanations=explanations and begun,
        full=False,
        only=[],
        # Remarks are for the arbiter, who has them beside the grid; players see what may make their points wrong.
        checked=replace(checked, problems=wrong) if wrong else None,
    )
    if begun:
        swiss = source.crosstable.system is System.SWISS
        away = withdrawals.withdrawn(held.survey, over=True) if swiss else []
        built = sheet.with_clubs_and_absences(built, source, away)
    else:
        built = before_first_result(built, source)
    return render(replace(built, pairings=results.wall_list(held.grid, parsed.reading, lang, posted)))


def _under_details(source: Source, header: Header) -> Source:
    """What ranks, without what its file says of the event: the page has fields for it, blank or not."""
    if source.document is None or source.event is None:
        return replace(source, document=None)
    return replace(source, document=with_event(source.document, name=header.name))


def save(held: Held, kind: str, details: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    """
    The table as a file in base64: `csv` (as typed), `trf` (the tournament), `book` (a workbook of the template for it) or `xlsx` (the
    opened workbook with what was edited); the `name` of the file, and messages about it.

    What the table and the `details` of the tournament do not hold is taken from the file that the table was opened from. A TRF of a table,
    and a workbook, have the tie-breaks of the page. `total`: the rounds that the page knows to be planned; `first`: the colour drawn.
    Raises ArgumentError for details that cannot be read, and CannotPair for another colour than that of the file.
    """
    content, messages = _saved(held, kind, details=details, **more)
    ending = "xlsx" if kind == "book" else kind
    name = f"{_file_name(held, (details or {}).get('name', ''))}.{ending}"
    return {
        "name": held.file.name if kind == "xlsx" and held.file is not None else name,
        "data": base64.b64encode(content).decode("ascii"),
        "messages": messages,
    }


def _file_name(held: Held, title: str) -> str:
    """
    The title of the tournament in letters that every system takes, and the last round with results, or the one that is paired after it:
    `Open-de-Namur-R5`, `Open-de-Namur-R6-pairings`.
    """
    letters = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode("ascii")
    words = re.findall("[A-Za-z0-9]+", letters)
    if not words:
        return "departage"
    played, paired = results.last_rounds(held.grid)
    stage = [f"R{paired}", text("page_pairings", held.lang)] if paired > played else [f"R{played}"] if played else []
    return "-".join(["-".join(words)[:80], *stage])


def _saved(
    held: Held,
    kind: str,
    details: dict[str, str] | None = None,
    codes: str = "",
    total: int | None = None,
    first: str = "",
) -> tuple[bytes, list[str]]:
    """The content of the file, and what is to be said of it; arguments and errors of `save`."""
    file, document, lang = held.file, held.document, held.lang
    name = "" if file is None else file.name
    if kind == "xlsx" and not name.lower().endswith(WORKBOOK_ENDINGS):
        raise FileError("page_no_workbook", Place(file=name or None))
    if kind == "xlsx" and file is not None and isinstance(file.opened, Grid):
        # Imported here, as every writer of a file is: the page answers sooner without.
        from xl_departage.formats.writing_back import shown_text, table_written

        texts = [[shown_text(cell) for cell in row] for row in held.rows]
        content = table_written(file.data, name, file.opened, texts)
        return content, [_sentence(notice, lang) for notice in _details_alone(details, "Excel")]
    if kind == "csv":
        content = write_csv([[str(_plain(cell)) for cell in row] for row in held.rows])
        notices = (
            _details_alone(details, "CSV")
            if document is None
            else grid_file(_detailed(document, details), "CSV", persons=True).left_out
        )
        return content, [*(_sentence(notice, lang) for notice in notices), *_rounds_left_out(held, total)]
    if total is not None and held.options.planned is None:
        # As many as there are pairings; the columns that nobody has filled in say nothing.
        held = held.under(f"{held.typed_rules}; planned={max(total, results.last_rounds(held.grid)[1])}")
    source = typed = held.typed
    messages: list[str] = []
    if held.held is not None:
        source = held.held.edited(typed, pasting.fields_of(held.grid))
    elif document is not None:
        messages = [text("page_other_players", lang, file=name)]
    if source.document is None and kind in ("trf", "book"):
        source = replace(source, document=with_event(source.tournament, tiebreaks=_announced(codes, held.parsed)))
    source = _drawn(_detailed(source, details), first or typed.options.first)
    if kind == "book":
        content, lost = _workbook(source, held.parsed, lang)
        return content, [*messages, *(_sentence(notice, lang) for notice in lost)]
    if kind == "trf":
        from xl_departage.formats.trf.writing import written_trf

        has_clubs = any(one.club for one in (*typed.identities, *source.tournament.participants))
        # One sentence says of the clubs what becomes of them, and no other that they are left out.
        clubs = [SourceNotice("page_clubs_stay", Place(), ())] if has_clubs else []
        written = written_trf(_without_clubs(_ranked(source, codes, held)))
        content = written.text.encode("utf-8")
        lost = (*written.left_out, *clubs, *missed_by_a_federation(source.tournament))
        messages += _federation_told(source.header.federation, lang)
        days = (source.header.begin, source.header.end)
        messages += [text("details_day", lang, typed=day) for day in days if day and day_of(day) is None]
    elif kind == "xlsx" and file is not None and document is not None and source.document is not None:
        # Imported here: the page opens sooner without templates.
        from xl_departage.documents.results_back import results_written

        content = results_written(file.data, name, document.tournament, source.document)
        lost = ()
    else:
        raise FileError("page_no_workbook", Place(file=name or None))
    return content, [*messages, *(_sentence(notice, lang) for notice in lost)]


def _workbook(source: Source, rules: Rules[TiebreakEdition], lang: Language) -> tuple[bytes, Sequence[SourceNotice]]:
    """A workbook of the template for this tournament, filled, and what it has no cell for. Raises FileError for one that does not fit."""
    # Imported here: the page opens sooner without templates.
    from xl_departage.documents.templates import Options, build, find_template

    individuals = "round-robin" if source.crosstable.system is System.ROUND_ROBIN else "swiss-open"
    template = find_template(individuals if source.event is None else "teams")
    content = build(template, Options(lang, edition=rules.edition.name), source)
    return content, not_held(source, content, template.title.in_language(lang))


def _without_clubs(source: Source) -> Source:
    if source.document is None:
        return source
    numbers = (one.number for one in source.document.participants)
    return replace(source, document=corrected_all(source.document, club=dict.fromkeys(numbers, "")))


def _drawn(source: Source, first: str | None) -> Source:
    """The document with the colour that was drawn for the first player, if somebody says it."""
    if source.document is None or not first:
        return source
    return replace(source, document=with_drawn_colour(source.document, first=Colour(first[0])))


def _detailed(source: Source, details: dict[str, str] | None) -> Source:
    """The document with the details of the tournament that were typed."""
    if source.document is None:
        return source
    return replace(source, document=with_header(source.document, header=with_details(source.header, details or {})))


def _rounds_left_out(held: Held, total: int | None) -> list[str]:
    """What is said of more rounds planned than the table has columns for, which are all that CSV says of them."""
    columns, planned = results.size(held.grid.layout)["rounds"], held.options.planned or total
    if columns is None or planned is None or planned <= columns:
        return []
    return [text("page_rounds_left_out", held.lang, total=planned, rounds=columns)]


def _details_alone(details: dict[str, str] | None, door: str) -> Sequence[SourceNotice]:
    """What a file that holds the table alone leaves out."""
    return lost_fields(TournamentRecord(with_details(Header(), details or {})), TournamentRecord(), door)


def _ranked(source: Source, codes: str, held: Held) -> Source:
    """The document with the places of the ranking in its lines of players: none before the first result, or where nothing ranks them."""
    document = source.document
    if document is None or source.event is not None:
        return source
    places: dict[int, int | None] = dict.fromkeys(one.number for one in document.participants)
    table = held.ranked.ranked
    if codes.strip() and any(table.scores):
        try:
            standings = rank(Context(table, held.parsed), codes.replace(";", ","))
        except Undefined:
            # A file without places says nothing wrong; the page shows why there is no ranking.
            pass
        else:
            players = table.players
            places |= {players[row.player].number: row.place for row in standings.rows}
    return replace(source, document=corrected_all(document, rank=places))


def _announced(codes: str, rules: Rules[TiebreakEdition]) -> tuple[str, ...]:
    requested = read_list(codes) if codes.strip() else ()
    return trf_codes(requested, rules.edition) if requested else ()


def pair(held: Held, asked: dict[str, Any]) -> dict[str, Any]:
    """
    The next round, by what the fields of the page say. `seeding`: a sentence where round 1 is paired by numbers that do not follow the
    ratings and can.
    """
    tournament, said = _to_pair(held, asked)
    rows, options, lang = held.rows, held.options, held.lang
    coming = next_round(tournament)
    if coming > (results.size(held.grid.layout)["rounds"] or 0) and not said["absent"].strip():
        # Who has left stays away from a round behind the last column, too; of who missed one round alone nobody knows.
        left = withdrawals.withdrawn(held.survey, over=True)
        said["absent"] = ", ".join(str(one["number"]) for one in left if one["round"] < coming - 1)
    answered = pairings.pair_round(tournament, said, lang, held.grid, options)
    if "over" in answered:
        return answered
    ordered = answered["round"] > 1 or out_of_order(tournament.participants) is None
    offered = not ordered and find_layout(rows, options).shape in results.BY_ROUNDS
    seeding = text("page_not_by_rating", lang) if offered else ""
    return {**answered, "rows": _plain_rows(answered["rows"]), "seeding": seeding}


def planned(held: Held, asked: dict[str, Any]) -> int | None:
    """How many rounds count as planned while the field is blank; None if nobody says it. Arguments as for `pair`."""
    table = held.typed.crosstable
    if not table.ordered or table.boards is not None:
        # A square matrix has no rounds, and a grid of teams no players: they are ranked, and never paired here.
        return None
    tournament, said = _to_pair(held, asked | {"total": None})
    rounds: int | None = said["total"] or tournament.header.rounds
    return rounds


def why_paired(held: Held, asked: dict[str, Any]) -> list[str]:
    """
    A title and the reasons of a pairing; arguments as for `pair`. Of a posted round, where nobody says how many rounds are planned, as many
    as the table has: all of a tournament that is over are paired.
    """
    tournament, said = _to_pair(held, asked)
    following = next_round(tournament)
    if tournament.header.rounds is None and (asked["round"] or 0) < following:
        said["total"] = said["total"] or results.size(held.grid.layout)["rounds"] or following - 1
    return pairings.reasons(tournament, said, held.lang)


def _to_pair(held: Held, asked: dict[str, Any]) -> tuple[TournamentRecord, dict[str, Any]]:
    """
    The table, with what the file that it was opened from holds beside it, and with the rounds planned where somebody says them; and
    what the fields ask, of which the options of the rules say what is left blank.
    """
    typed = held.typed
    options, total = typed.options, asked["total"]
    asked = {**asked, "total": total or options.planned, "first": asked["first"] or options.first}
    source, rounds = typed, typed.rounds_stated
    if held.held is not None and held.file is not None:
        source = held.held.edited(typed)
        rounds = rounds or _rounds_named(held.file.opened, held.held.document)
    if total is not None:
        with_planned(source.tournament, rounds=total)
    if total is not None and options.planned in (None, total):
        # The field is obeyed: it has the number of the file until another one is typed, and columns that are blank say nothing.
        rounds = total
    return with_event(source.tournament, rounds=rounds), asked


def open_boards(held: Held, posted: results.Pairs = (), round: int | None = None) -> dict[str, Any]:
    """The games of a round, by default the last one, with their results; `posted`: its pairs in the order of the boards."""
    return results.open_boards(held.grid, held.options, held.lang, posted, round)


def stage(held: Held, total: int | None) -> str:
    """The round under way, of the `total` planned, and how many of its results are missing."""
    return results.stage(held.survey, total, held.lang)


def enter_result(held: Held, round: int, numbers: list[int], result: str, total: int | None) -> Changed:
    """
    The result of a game of this round in both of its `cells`, each with its row and column; what is to be said of the rounds that were
    paired before (`corrected`), nothing where there is none; and the `stage` of the tournament then.
    """
    entered = results.entered(held.grid, held.options, round, numbers, result)
    survey = entered.grid.survey(held.options)
    return Changed(
        entered.grid,
        {
            "cells": [[*place, cell] for place, cell in entered.cells.items()],
            "corrected": _corrected(survey, round, held.lang),
            "stage": results.stage(survey, total, held.lang),
        },
    )


def _corrected(survey: Survey, round: int, lang: Language) -> str:
    later = list(range(round + 1, results.last_paired(survey) + 1))
    if not later:
        return ""
    return text("page_corrected", lang, rounds=", ".join(map(str, later)), count=len(later))


def withdrawn(held: Held) -> list[dict[str, Any]]:
    """Who is absent in all rounds to come: `number`, and the sentence that says so (`said`)."""
    found = withdrawals.withdrawn(held.survey)
    return [{"number": one["number"], "said": text("page_withdrawn", held.lang, **one)} for one in found]


def withdraw(held: Held, asked: dict[str, Any], player: str) -> Rows:
    """The rows with a player (number or name) absent in all rounds to come; `asked` as for `pair`."""
    results.refuse_shape(held.rows, held.options, "page_withdraw_shape")
    total = asked["total"] or planned(held, asked)
    return _plain_rows(withdrawals.leaving(held.grid, held.options, player, total, held.lang))


def come_back(held: Held, number: int) -> Rows:
    """The rows with a player no more absent in the rounds to come."""
    results.refuse_shape(held.rows, held.options, "page_withdraw_shape")
    return _plain_rows(withdrawals.returning(held.grid, held.options, number, held.lang))


def _plain_rows(rows: Sequence[Sequence[object]]) -> Rows:
    return [[_plain(cell) for cell in row] for row in rows]


def paste(held: Held, block: str, at: list[int]) -> dict[str, Any]:
    """The rows with what is pasted from a cell of the table on, read like the text of the box; and what is `said` of it."""
    cells, rows = typed_rows(block), _plain_rows(held.rows)
    if not cells:
        return {"rows": rows, "said": []}
    answer = pasting.pasted(rows, held.grid.heading, cells, (at[0], at[1]), held.lang)
    return {**answer, "rows": _plain_rows(answer["rows"])}


def begin(held: Held, rounds: int) -> dict[str, Any] | None:
    """A list of players as the grid of a tournament; None for any other text."""
    return pasting.begun(_plain_rows(held.rows), rounds, held.lang)


def add_player(held: Held) -> dict[str, Any]:
    """The rows with one more player, a late entry if rounds are paired."""
    added = results.with_player(held.grid, held.options, held.lang)
    return {**added, "rows": _plain_rows(added["rows"])}


def add_column(held: Held, field: str) -> dict[str, Any]:
    """The rows with one more column, for what the players have of this field."""
    return pasting.with_column(_plain_rows(held.rows), field, held.lang)


def number_by_rating(held: Held, asked: dict[str, Any], posted: results.Pairs = ()) -> dict[str, Any]:
    """
    The rows with the players in the order of FIDE C.04.2, and what is `said` of it; arguments as for `pair` and `open_boards`. The players
    named in the fields (`absent`, `half`) and the `posted` pairs follow their numbers.

    Raises ArgumentError once round 4 is paired, for games of an opened file, and for a table that has no column per round.
    """
    results.refuse_shape(held.rows, held.options, "page_seed_shape")
    tournament, _ = _to_pair(held, asked)
    if next_round(tournament) > results.LAST_NUMBERED:
        raise ArgumentError("page_seed_paired")
    if next_round(tournament) > 1 and held.document is not None and held.file is not None:
        raise ArgumentError("page_seed_file", file=held.file.name)
    numbered, new = results.with_order(held.grid, held.options, seeded(tournament.participants))
    return {
        "rows": _plain_rows(numbered),
        "said": text("page_seeded", held.lang),
        "absent": pairings.renumbered(tournament, asked["absent"], new),
        "half": pairings.renumbered(tournament, asked["half"], new),
        "posted": [[None if number is None else new.get(number, number) for number in pair] for pair in posted],
    }


def value(function: str, arguments: list[Any], **_: object) -> Rows:
    """One function of the catalogue; an omitted argument is null, a cell is a bare value or a row of one."""
    return _table(function, raw_arguments(find(function).arguments, arguments))


def command(
    command: str,
    cells: Rows,
    selected: str,
    formula: dict[str, str],
    reads: dict[str, Rows],
    lang: Language,
) -> dict[str, str]:
    """
    What a command of the add-in's pane writes: the formula, the cell that takes it, a note.

    Args:
        command: `check`, `explain`, or `insert.` and a goal.
        cells: The sheet from A1 on; null for an empty cell, an empty text for a formula that shows nothing.
        selected: The address of the selection.
        formula: The formula behind the active cell (`text`), the cells that it fills (`area`), and the active cell (`cell`).
        reads: The values of the areas of other sheets that it reads, as `command_areas` names them.
        lang: Of the person.
    """
    row, column, *_ = area_named(formula["cell"])
    behind = FormulaCell(formula["text"], area_named(formula["area"]), (row, column))
    others = {written: host_rows(rows) for written, rows in reads.items()}
    written = obey(command, _sheet(cells), area_named(selected), behind, others, language=lang)
    return {"formula": written.formula, "cell": address(*written.area[:2]), "note": written.note}


def command_areas(formula: str, **_: object) -> list[str]:
    """The areas of other sheets that a formula reads."""
    return areas_read(formula)


def command_grid(cells: Rows, shown: list[list[str]], selected: str, **_: object) -> list[list[str]]:
    """The texts of the grid that the selection means."""
    top, left, bottom, right = _sheet(cells).grid(area_named(selected))
    return [row[left - 1 : right] for row in shown[top - 1 : bottom]]


def _sheet(cells: Rows) -> Sheet:
    rows = [["" if cell == "" else host_cell(cell) for cell in row] for row in cells]
    return Sheet((1, 1, len(rows), len(rows[0])), rows)


def functions(**_: object) -> list[str]:
    """Every name that `value` knows."""
    return list(names())


def _table(function: str, arguments: list[Any]) -> Rows:
    result = call(function, arguments)
    rows = result if isinstance(result, list) else [[result]]
    return _plain_rows(rows)


_OF_THE_TOURNAMENT: dict[str, Callable[..., Any]] = {
    action.__name__: action
    for action in (
        standings,
        check,
        explain,
        compare,
        what_if,
        report,
        save,
        pair,
        why_paired,
        open_boards,
        stage,
        enter_result,
        add_player,
        add_column,
        number_by_rating,
        withdrawn,
        withdraw,
        come_back,
        planned,
        read,
        paste,
        begin,
        difference,
    )
}
"""What is asked of the tournament that the page holds."""
_OTHERS: dict[str, Callable[..., Any]] = {
    action.__name__: action
    for action in (
        open_file,
        read_details,
        recalculate,
        value,
        functions,
        command,
        command_areas,
        command_grid,
    )
}
