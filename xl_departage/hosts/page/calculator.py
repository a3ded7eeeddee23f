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
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from xl_departage.base.days import day_of
from xl_departage.base.errors import ArgumentError, CannotPair, DepartageError, ErrorKind, FileError, Place, Undefined
from xl_departage.base.messages import SOURCE, Language, catalogue, text, with_capital
from xl_departage.base.messages.notation import date as date_text
from xl_departage.chess.checks import Checked, Problem, check_grid
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
from xl_departage.chess.tournament.edited import renumbered, with_games
from xl_departage.chess.tournament.lacking import missed_by_a_federation
from xl_departage.chess.tournament.record import Header, SourceNotice, TournamentRecord
from xl_departage.chess.tournament.rounds import next_round
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.documents.reading import not_held, open_document
from xl_departage.documents.workbook_formats import SHEET_ENDINGS, WORKBOOK_ENDINGS
from xl_departage.formats.csv_grid import read_csv, write_csv
from xl_departage.formats.details import DETAILS, as_typed, with_details
from xl_departage.formats.file_format import Grid
from xl_departage.formats.formats import is_trf
from xl_departage.formats.grid_table import add_persons, grid_file, options_for, options_text
from xl_departage.formats.grids.layout import find_layout
from xl_departage.formats.grids.lists.persons import last_year
from xl_departage.formats.grids.lists.unpaired import out_of_order
from xl_departage.formats.grids.notations import FEDERATIONS
from xl_departage.formats.grids.reading import Reading, find_player
from xl_departage.formats.grids.sided_result import ResultReader, format_result
from xl_departage.formats.source import grid_source, source_in
from xl_departage.formats.trf.document import parse_document
from xl_departage.formats.trf.paired_round import tournament_of
from xl_departage.formats.trf.writing import written_trf
from xl_departage.formats.writing_back import shown_text, table_written
from xl_departage.functions import OMITTED, call, find, names
from xl_departage.functions.answers.pairings import pairing_remarks
from xl_departage.functions.commands import FormulaCell, Sheet, area_named, areas_read, obey
from xl_departage.functions.host_cells import host_cell, host_rows, raw_arguments
from xl_departage.functions.request import open_grid, tiebreak_rules
from xl_departage.hosts.page import pairings, pasting, results, sheet, steps, withdrawals
from xl_departage.spreadsheet.formulas.addresses import address

Rows = list[list[Any]]
_OF_RANGES = frozenset({"range_which_sheet", "range_no_sheet", "range_unreadable", "range_empty", "range_too_large"})
"""What is said of a workbook that another range may open."""


def answer(request: str) -> str:
    """The answer to a request: `{"do": "standings", "lang": "fr", …}`."""
    parameters = json.loads(request)
    lang: Language = parameters.pop("lang", "en")
    try:
        if "text" in parameters:
            parameters["rows"] = typed_rows(parameters.pop("text"))
        if "rows" in parameters:
            parameters["rows"] = host_rows(parameters["rows"])
        return json.dumps({"value": _ACTIONS[parameters.pop("do")](lang=lang, **parameters)})
    except DepartageError as error:
        if error.place is not None and error.place.file is None and error.place.line is None:
            error.place, error.values = _as_numbered(_heading(parameters.get("rows", [])), error.place, error.values)
        return json.dumps(
            {
                "error": _sentence(error, lang),
                "kind": error.kind.value,
                "range": error.key in _OF_RANGES,
                "options": _refuses(parameters.get("rules", ""), error),
            }
        )


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


def read(rows: Rows, **_: object) -> dict[str, Any]:
    """
    The cells of the box (`rows`), how many of them stand above the players (`heading`), and the size of the table: `players`, `rounds`,
    and the column of the `first` one.
    """
    return {"rows": _plain_rows(rows), "heading": _heading(rows), **results.size(rows)}


def difference(rows: Rows, before: str, lang: Language) -> dict[str, Any]:
    """What differs between the cells of the box and those of the text `before`, as for `steps.difference`."""
    try:
        earlier = host_rows(typed_rows(before))
    except FileError:
        # No cells can be told in a text with an open quotation mark, which is another grid than any that can be read.
        return {"same": False, "what": text("page_tab_grid", lang)}
    return steps.difference(rows, earlier, _heading(rows), lang)


def _heading(rows: Rows) -> int:
    """How many rows stand above the players; 0 where no table is found, which is said by whoever reads it."""
    layout = results.layout_of(rows)
    return 0 if layout is None else next(iter(layout.rows), 0)


def _as_numbered(heading: int, place: Place, values: Mapping[str, object]) -> tuple[Place, dict[str, Any]]:
    """Place and values of a message with the rows as the page numbers them: those of the players, without the heading."""
    told: dict[str, Any] = {
        key: value - heading if key.endswith("_row") and isinstance(value, int) else value
        for key, value in values.items()
    }
    if "at" in told and "other_row" in told:
        told["at"] = row_text(told["other_row"])
    return place._replace(row=place.row - heading if place.row and place.row > heading else None), told


def _numbered(rows: Rows, checked: Checked) -> Checked:
    """The problems of the grid, with the rows as the page numbers them."""
    heading = _heading(rows)
    problems = []
    for problem in checked.problems:
        place, values = _as_numbered(heading, problem.place, problem.values)
        problems.append(replace(problem, place=place, values=values))
    return replace(checked, problems=tuple(problems))


def open_file(name: str, data: str, reference: str | None, lang: Language) -> dict[str, Any]:
    """
    The table in a file (base64), with its edition, its tie-breaks, the rounds planned, and the rules needed to read it as the same
    tournament; `reading` says so.

    A grid is shown as it is, readable or not; any other document as the grid of its games.
    """
    opened = open_document(base64.b64decode(data), name, reference or None)
    found: dict[str, Any] = {
        "rules": "",
        "codes": "",
        "edition": "",
        "details": {},
        "rounds": None,
        "notices": [],
        "reading": "",
    }
    if isinstance(opened, Grid):
        return {**found, "rows": _plain_rows(opened.cells)}
    source = source_in(opened)
    found["notices"] = [_sentence(notice, lang) for notice in source.notices]
    table = source.crosstable if source.event is None else source.event.game_table
    if not table.players and name.lower().endswith(SHEET_ENDINGS):
        raise FileError("page_template_empty", Place(file=name), action=text("page_blank", lang))
    rows = pairings.typed_on(table, source.document, lang)
    if source.document is not None and not source.document.teams:
        # In sight, and still there when the draft is all that is left of the file.
        add_persons(rows, source.document, table, lang)
    codes = [code for code in source.header.tiebreaks if code != "PTS"]
    rules = options_in(options_text(options_for(table, rows)), lang)
    return {
        **found,
        "reading": text("page_options_said", lang, field=text("page_options", lang), options=rules),
        "rows": rows,
        "rules": rules,
        "codes": ";".join(codes),
        "edition": source.header.edition,
        "details": {name: _shown(getattr(source.header, name), lang) for name in DETAILS},
        # A matrix has no rounds, and teams are ranked here, never paired.
        "rounds": _rounds_named(opened, source) if table.ordered and source.event is None else None,
    }


def _rounds_named(opened: object, source: Source) -> int | None:
    """How many rounds a document says that are planned; blank columns of a TRF do not say it."""
    if is_trf(opened):
        source = replace(source, document=tournament_of(parse_document(opened.data, opened.name)))
    return source.tournament.header.rounds


def _shown(text: str, lang: Language) -> str:
    """A detail as the language writes it, if it is a day."""
    day = day_of(text)
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


def standings(rows: Rows, codes: str, rules: str, lang: Language) -> Rows:
    """The table of STANDINGS."""
    return _table("STANDINGS", [rows, codes or OMITTED, _spoken(rules, lang)])


_MOST_PRINTED = 150
"""The most rows of a grid whose printed tie-breaks are compared without being asked for."""


def _of_printed(rows: Rows, rules: Rules[TiebreakEdition]) -> Sequence[Problem]:
    """What is said of the tie-breaks that a small grid prints, and of its ranks, by the edition that gives most of them."""
    if rules.published or len(rows) > _MOST_PRINTED:
        return ()
    found = check_grid(rows, replace(rules, published=True, explicit=False)).problems
    published = [problem for problem in found if problem.check == "published"]
    return published if any(problem.values.get("columns") for problem in published) else ()


def check(
    rows: Rows,
    rules: str,
    lang: Language,
    codes: str = "",
    asked: dict[str, Any] | None = None,
    details: dict[str, str] | None = None,
    **file: Any,
) -> list[dict[str, Any]]:
    """
    The problems that CHECK lists, each with the `cells` that it is about; `instead` are the tie-breaks to use where the rules do not use
    those of the list. With `pairings=yes`, what CHECK says of every round that is paired, with the rounds planned that the page knows;
    `asked` and `file` as for `pair`, `details` as for `save`: nobody is born after the event.
    """
    parsed = tiebreak_rules(_spoken(rules, lang))
    reading = parsed.reading
    total = asked["total"] if reading.planned is None and asked is not None else reading.planned
    # Where nobody says when it is played, nobody was born later than today.
    year = reading.year or last_year(as_typed(Header(), details or {})) or date.today().year
    parsed = replace(parsed, reading=reading._replace(planned=total, year=year))
    found = check_grid(rows, parsed, tiebreaks=known_codes(codes))
    found = replace(found, problems=sorted_problems((*found.problems, *_of_printed(rows, parsed))))
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
        for problem, told in zip(found.problems, map(_on_the_page, _numbered(rows, found).problems), strict=True)
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
        for severity, _, words, cure in (
            pairing_remarks(found, _with_total(parsed, rows, rules, lang, asked, file)) if parsed.pairings else ()
        )
    ]


def _with_total(
    parsed: Rules[TiebreakEdition],
    rows: Rows,
    rules: str,
    lang: Language,
    asked: dict[str, Any] | None,
    file: dict[str, Any],
) -> Rules[TiebreakEdition]:
    """The rules with the rounds planned that the opened file or the columns say, where neither they nor a field of the page do."""
    if parsed.reading.planned is not None or asked is None:
        return parsed
    try:
        total = planned(rows, rules, lang, asked, **file)
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


def explain(rows: Rows, code: str, player: str, rules: str, lang: Language) -> Rows:
    """The table of EXPLAIN."""
    return _table("EXPLAIN", [rows, code, player, _spoken(rules, lang)])


def compare(rows: Rows, codes: str, player: str, other: str, rules: str, lang: Language) -> Rows:
    """The table of EXPLAIN for two players: the first by number, the `other` by number or name."""
    spoken = _spoken(rules, lang)
    number = pairings.number_of(open_grid(rows, spoken).reading.crosstable.players, other)
    return _table("EXPLAIN", [rows, codes, f"{player}>{number}", spoken])


def what_if(rows: Rows, codes: str, player: str, round: int, result: str, rules: str, lang: Language) -> dict[str, Any]:
    """The table of WHAT_IF, below the question that it answers (`lines`)."""
    spoken = _spoken(rules, lang)
    table = _table("WHAT_IF", [rows, codes, player, round, result, spoken])
    return {"lines": _supposed(open_grid(rows, spoken).reading, player, round, result, lang), "table": table}


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
    supposed = ResultReader(table.scoring, None).read(result)
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
    rows: Rows,
    codes: str,
    rules: str,
    lang: Language,
    details: dict[str, str] | None = None,
    posted: results.Pairs = (),
    explanations: bool = True,
) -> str:
    """
    The page for the notice board, as HTML, with the `explanations` of all values; `details` of the tournament as typed, `posted` as for
    `open_boards`.
    """
    from xl_departage.documents.report import before_first_result, build_report, render

    parsed = tiebreak_rules(_spoken(rules, lang))
    source = _source(rows, rules, lang)
    begun = any(source.crosstable.scores)
    checked = _numbered(rows, check_grid(rows, parsed))
    wrong = tuple(problem for problem in checked.problems if problem.severity is Severity.ERROR)
    # A day that is none stands there as it was typed; the field says so.
    header = as_typed(Header(), details or {})
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
        away = withdrawals.withdrawn(rows, parsed.reading, over=True) if swiss else []
        built = sheet.with_clubs_and_absences(built, source, away)
    else:
        built = before_first_result(built, source)
    return render(replace(built, pairings=results.wall_list(rows, parsed.reading, lang, posted)))


def save(
    rows: Rows,
    rules: str,
    kind: str,
    lang: Language,
    opened: dict[str, str] | None = None,
    details: dict[str, str] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """
    The table as a file in base64: `csv` (as typed), `trf` (the tournament), `book` (a workbook of the template for it) or `xlsx` (the
    opened workbook with what was edited); the `name` of the file, and messages about it.

    `opened` is the file that the table was opened from, by `name` and `data`: what the table and the `details` of the tournament do not
    hold is taken from it. A TRF of a table, and a workbook, have the tie-breaks of the page. `total`: the rounds that
    the page knows to be
    planned; `first`: the colour drawn. Raises ArgumentError for details that cannot be read, and CannotPair for
    another colour than that of
    the file.
    """
    content, messages = _saved(rows, rules, kind, lang, opened, details=details, **more)
    ending = "xlsx" if kind == "book" else kind
    name = f"{_file_name(rows, (details or {}).get('name', ''), lang)}.{ending}"
    return {
        "name": opened["name"] if kind == "xlsx" and opened is not None else name,
        "data": base64.b64encode(content).decode("ascii"),
        "messages": messages,
    }


def _file_name(rows: Rows, title: str, lang: Language) -> str:
    """
    The title of the tournament in letters that every system takes, and the last round with results, or the one that is paired after it:
    `Open-de-Namur-R5`, `Open-de-Namur-R6-pairings`.
    """
    letters = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode("ascii")
    words = re.findall("[A-Za-z0-9]+", letters)
    if not words:
        return "departage"
    played, paired = results.last_rounds(rows)
    stage = [f"R{paired}", text("page_pairings", lang)] if paired > played else [f"R{played}"] if played else []
    return "-".join(["-".join(words)[:80], *stage])


def _saved(
    rows: Rows,
    rules: str,
    kind: str,
    lang: Language,
    opened: dict[str, str] | None = None,
    reference: str | None = None,
    details: dict[str, str] | None = None,
    codes: str = "",
    total: int | None = None,
    first: str = "",
) -> tuple[bytes, list[str]]:
    """The content of the file, and what is to be said of it; arguments and errors of `save`."""
    before = (
        None if opened is None else open_document(base64.b64decode(opened["data"]), opened["name"], reference or None)
    )
    name = "" if opened is None else opened["name"]
    if kind == "xlsx" and not name.lower().endswith(WORKBOOK_ENDINGS):
        raise FileError("page_no_workbook", Place(file=name or None))
    if kind == "xlsx" and isinstance(before, Grid) and opened is not None:
        texts = [[shown_text(cell) for cell in row] for row in rows]
        content = table_written(base64.b64decode(opened["data"]), name, before, texts)
        return content, [_sentence(notice, lang) for notice in _details_alone(details, "Excel")]
    document = None if before is None or isinstance(before, Grid) else source_in(before)
    if kind == "csv":
        content = write_csv([[str(_plain(cell)) for cell in row] for row in rows])
        notices = (
            _details_alone(details, "CSV")
            if document is None
            else grid_file(_detailed(document, details), "CSV", persons=True).left_out
        )
        return content, [*(_sentence(notice, lang) for notice in notices), *_rounds_left_out(rows, rules, total, lang)]
    if total is not None and tiebreak_rules(_spoken(rules, lang)).reading.planned is None:
        # As many as there are pairings; the columns that nobody has filled in say nothing.
        rules = f"{rules}; planned={max(total, results.last_rounds(rows)[1])}"
    source = typed = _source(rows, rules, lang)
    messages: list[str] = []
    if document is not None:
        source, messages = _edited(document, source, name, lang, pasting.fields_of(rows))
    if source.document is None and kind in ("trf", "book"):
        header = source.tournament.header._replace(tiebreaks=_announced(codes, rules, lang))
        source = replace(source, document=replace(source.tournament, header=header))
    source = _drawn(_detailed(source, details), first or typed.options.first)
    if kind == "book":
        content, lost = _workbook(source, rules, lang)
        return content, [*messages, *(_sentence(notice, lang) for notice in lost)]
    if kind == "trf":
        has_clubs = any(one.club for one in (*typed.identities, *source.tournament.participants))
        # One sentence says of the clubs what becomes of them, and no other that they are left out.
        clubs = [SourceNotice("page_clubs_stay", Place(), ())] if has_clubs else []
        written = written_trf(_without_clubs(_ranked(source, codes, rules, lang)))
        content = written.text.encode("utf-8")
        lost = (*written.left_out, *clubs, *missed_by_a_federation(source.tournament))
        messages += _federation_told(source.header.federation, lang)
        days = (source.header.begin, source.header.end)
        messages += [text("details_day", lang, typed=day) for day in days if day and day_of(day) is None]
    elif kind == "xlsx" and opened is not None and document is not None and source.document is not None:
        # Imported here: the page opens sooner without templates.
        from xl_departage.documents.results_back import results_written

        content = results_written(base64.b64decode(opened["data"]), name, document.tournament, source.document)
        lost = ()
    else:
        raise FileError("page_no_workbook", Place(file=name or None))
    return content, [*messages, *(_sentence(notice, lang) for notice in lost)]


def _workbook(source: Source, rules: str, lang: Language) -> tuple[bytes, Sequence[SourceNotice]]:
    """A workbook of the template for this tournament, filled, and what it has no cell for. Raises FileError for one that does not fit."""
    # Imported here: the page opens sooner without templates.
    from xl_departage.documents.templates import Options, build, find_template

    individuals = "round-robin" if source.crosstable.system is System.ROUND_ROBIN else "swiss-open"
    template = find_template(individuals if source.event is None else "teams")
    edition = tiebreak_rules(_spoken(rules, lang)).edition.name
    content = build(template, Options(lang, edition=edition), source)
    return content, not_held(source, content, template.title.in_language(lang))


def _without_clubs(source: Source) -> Source:
    if source.document is None:
        return source
    people = tuple(one._replace(club="") for one in source.document.participants)
    return replace(source, document=replace(source.document, participants=people))


def _drawn(source: Source, first: str | None) -> Source:
    """The document with the colour that was drawn for the first player, if somebody says it."""
    if source.document is None or not first:
        return source
    colour = Colour(first[0])
    if source.header.first_colour not in (None, colour):
        raise CannotPair("pair_first_differs")
    return replace(source, document=replace(source.document, header=source.header._replace(first_colour=colour)))


def _detailed(source: Source, details: dict[str, str] | None) -> Source:
    """The document with the details of the tournament that were typed."""
    if source.document is None:
        return source
    return replace(source, document=replace(source.document, header=with_details(source.header, details or {})))


def _rounds_left_out(rows: Rows, rules: str, total: int | None, lang: Language) -> list[str]:
    """What is said of more rounds planned than the table has columns for, which are all that CSV says of them."""
    columns, planned = results.size(rows)["rounds"], tiebreak_rules(_spoken(rules, lang)).reading.planned or total
    if columns is None or planned is None or planned <= columns:
        return []
    return [text("page_rounds_left_out", lang, total=planned, rounds=columns)]


def _details_alone(details: dict[str, str] | None, door: str) -> Sequence[SourceNotice]:
    """What a file that holds the table alone leaves out."""
    return lost_fields(TournamentRecord(with_details(Header(), details or {})), TournamentRecord(), door)


def _ranked(source: Source, codes: str, rules: str, lang: Language) -> Source:
    """The document with the places of the ranking in its lines of players: none before the first result, or where nothing ranks them."""
    document = source.document
    if document is None or source.event is not None:
        return source
    places: dict[int, int] = {}
    if codes.strip() and any(source.crosstable.scores):
        try:
            standings = rank(Context(source.crosstable, tiebreak_rules(_spoken(rules, lang))), codes.replace(";", ","))
        except Undefined:
            # A file without places says nothing wrong; the page shows why there is no ranking.
            pass
        else:
            players = source.crosstable.players
            places = {players[row.player].number: row.place for row in standings.rows}
    people = tuple(one._replace(rank=places.get(one.number)) for one in document.participants)
    return replace(source, document=replace(document, participants=people))


def _announced(codes: str, rules: str, lang: Language) -> tuple[str, ...]:
    requested = read_list(codes) if codes.strip() else ()
    return trf_codes(requested, tiebreak_rules(_spoken(rules, lang)).edition) if requested else ()


def _edited(
    before: Source, typed: Source, name: str, lang: Language, columns: Collection[str] = ()
) -> tuple[Source, list[str]]:
    """
    The document with the games of the table, and what its `columns` (names of fields) say of the players, if the table is that of the
    document; otherwise the table alone, and a message. A name may be corrected; players who changed their numbers, or who are others for
    the most part, make it another table.

    Raises FileError for other results of teams, whose boards the table does not hold.
    """
    if before.event is None:
        before = source_of(renumbered(before.tournament, typed), before.options, before.file)
    document = before.tournament
    shown = before.crosstable if before.event is None else before.event.game_table
    names = {player.number: player.name for player in shown.players}
    entered = {player.number: player.name for player in typed.crosstable.players if player.number in names}
    others = [name for number, name in entered.items() if name != names[number]]
    if 2 * len(others) >= len(entered) or not set(names.values()).isdisjoint(others):
        return typed, [text("page_other_players", lang, file=name)]
    if before.event is not None:
        if [player.rounds for player in shown.players] != [player.rounds for player in typed.crosstable.players]:
            raise FileError("page_team_boards", file=name)
        return before, []
    return replace(typed, document=with_games(document, typed, columns)), []


def pair(rows: Rows, rules: str, lang: Language, asked: dict[str, Any], **file: Any) -> dict[str, Any]:
    """
    The next round, by what the fields of the page say; `file` as for `save`. `seeding`: a sentence where round 1 is
    paired by numbers that
    do not follow the ratings and can.
    """
    tournament, said = _to_pair(rows, rules, lang, asked, **file)
    options = tiebreak_rules(_spoken(rules, lang)).reading
    coming = next_round(tournament)
    if coming > (results.size(rows)["rounds"] or 0) and not said["absent"].strip():
        # Who has left stays away from a round behind the last column, too; of who missed one round alone nobody knows.
        left = withdrawals.withdrawn(rows, options, over=True)
        said["absent"] = ", ".join(str(one["number"]) for one in left if one["round"] < coming - 1)
    answered = pairings.pair_round(tournament, said, lang, rows, options)
    if "over" in answered:
        return answered
    ordered = answered["round"] > 1 or out_of_order(tournament.participants) is None
    offered = not ordered and find_layout(rows, options).shape in results.BY_ROUNDS
    seeding = text("page_not_by_rating", lang) if offered else ""
    return {**answered, "rows": _plain_rows(answered["rows"]), "seeding": seeding}


def planned(rows: Rows, rules: str, lang: Language, asked: dict[str, Any], **file: Any) -> int | None:
    """How many rounds count as planned while the field is blank; None if nobody says it. Arguments as for `pair`."""
    table = _source(rows, rules, lang).crosstable
    if not table.ordered or table.boards is not None:
        # A square matrix has no rounds, and a grid of teams no players: they are ranked, and never paired here.
        return None
    tournament, said = _to_pair(rows, rules, lang, asked | {"total": None}, **file)
    rounds: int | None = said["total"] or tournament.header.rounds
    return rounds


def why_paired(rows: Rows, rules: str, lang: Language, asked: dict[str, Any], **file: Any) -> list[str]:
    """
    A title and the reasons of a pairing; arguments as for `pair`. Of a posted round, where nobody says how many rounds
    are planned, as many
    as the table has: all of a tournament that is over are paired.
    """
    tournament, said = _to_pair(rows, rules, lang, asked, **file)
    following = next_round(tournament)
    if tournament.header.rounds is None and (asked["round"] or 0) < following:
        said["total"] = said["total"] or results.size(rows)["rounds"] or following - 1
    return pairings.reasons(tournament, said, lang)


def _to_pair(
    rows: Rows,
    rules: str,
    lang: Language,
    asked: dict[str, Any],
    opened: dict[str, str] | None = None,
    reference: str | None = None,
) -> tuple[TournamentRecord, dict[str, Any]]:
    """
    The table, with what the file that it was opened from holds beside it, and with the rounds planned where somebody says them; and
    what the fields ask, of which the options of the rules say what is left blank.
    """
    typed = _source(rows, rules, lang)
    options, total = typed.options, asked["total"]
    asked = {**asked, "total": total or options.planned, "first": asked["first"] or options.first}
    source, rounds = typed, typed.rounds_stated
    if opened is not None:
        file, data = opened["name"], base64.b64decode(opened["data"])
        before = open_document(data, file, reference or None)
        if not isinstance(before, Grid):
            document = source_in(before)
            source, _ = _edited(document, typed, file, lang)
            if source is not typed:
                rounds = rounds or _rounds_named(before, document)
    posted = next_round(source.tournament) - 1
    if total is not None and total < posted:
        raise ArgumentError("page_total_below", total=total, rounds=posted)
    if total is not None and options.planned in (None, total):
        # The field is obeyed: it has the number of the file until another one is typed, and columns that are blank say nothing.
        rounds = total
    return replace(source.tournament, header=source.tournament.header._replace(rounds=rounds)), asked


def open_boards(
    rows: Rows, rules: str, lang: Language, posted: results.Pairs = (), round: int | None = None
) -> dict[str, Any]:
    """The games of a round, by default the last one, with their results; `posted`: its pairs in the order of the boards."""
    return results.open_boards(rows, tiebreak_rules(_spoken(rules, lang)).reading, lang, posted, round)


def stage(rows: Rows, rules: str, lang: Language, total: int | None) -> str:
    """The round under way, of the `total` planned, and how many of its results are missing."""
    return results.stage(rows, tiebreak_rules(_spoken(rules, lang)).reading, total, lang)


def enter_result(rows: Rows, rules: str, lang: Language, round: int, numbers: list[int], result: str) -> Rows:
    """The rows with the result of a game of this round in both cells."""
    written = results.entered(rows, tiebreak_rules(_spoken(rules, lang)).reading, round, numbers, result)
    return _plain_rows(written)


def corrected(rows: Rows, rules: str, lang: Language, round: int) -> str:
    """What is to be said of the rounds paired before a result of this one was entered; nothing where there is none."""
    last = results.last_paired(rows, tiebreak_rules(_spoken(rules, lang)).reading)
    later = list(range(round + 1, last + 1))
    if not later:
        return ""
    return text("page_corrected", lang, rounds=", ".join(map(str, later)), count=len(later))


def withdrawn(rows: Rows, rules: str, lang: Language) -> list[dict[str, Any]]:
    """Who is absent in all rounds to come: `number`, and the sentence that says so (`said`)."""
    found = withdrawals.withdrawn(rows, tiebreak_rules(_spoken(rules, lang)).reading)
    return [{"number": one["number"], "said": text("page_withdrawn", lang, **one)} for one in found]


def withdraw(rows: Rows, rules: str, lang: Language, asked: dict[str, Any], player: str, **file: Any) -> Rows:
    """The rows with a player (number or name) absent in all rounds to come; other arguments as for `pair`."""
    options = tiebreak_rules(_spoken(rules, lang)).reading
    results.refuse_shape(rows, options, "page_withdraw_shape")
    total = asked["total"] or planned(rows, rules, lang, asked, **file)
    return _plain_rows(withdrawals.leaving(rows, options, player, total, lang))


def come_back(rows: Rows, rules: str, lang: Language, number: int) -> Rows:
    """The rows with a player no more absent in the rounds to come."""
    options = tiebreak_rules(_spoken(rules, lang)).reading
    results.refuse_shape(rows, options, "page_withdraw_shape")
    return _plain_rows(withdrawals.returning(rows, options, number))


def _plain_rows(rows: Sequence[Sequence[object]]) -> Rows:
    return [[_plain(cell) for cell in row] for row in rows]


def paste(rows: Rows, block: str, at: list[int], lang: Language) -> dict[str, Any]:
    """The `rows` with what is pasted from a cell of the table on, read like the text of the box; and what is `said` of it."""
    cells = typed_rows(block)
    if not cells:
        return {"rows": _plain_rows(rows), "said": []}
    answer = pasting.pasted(_plain_rows(rows), _heading(rows), cells, (at[0], at[1]), lang)
    return {**answer, "rows": _plain_rows(answer["rows"])}


def begin(rows: Rows, rounds: int, lang: Language, **_: object) -> dict[str, Any] | None:
    """A list of players as the grid of a tournament; None for any other text."""
    return pasting.begun(_plain_rows(rows), rounds, lang)


def add_player(rows: Rows, rules: str, lang: Language) -> dict[str, Any]:
    """The rows with one more player, a late entry if rounds are paired."""
    added = results.with_player(rows, tiebreak_rules(_spoken(rules, lang)).reading, lang)
    return {**added, "rows": _plain_rows(added["rows"])}


def add_column(rows: Rows, field: str, lang: Language, **_: object) -> dict[str, Any]:
    """The rows with one more column, for what the players have of this field."""
    return pasting.with_column(_plain_rows(rows), field, lang)


def number_by_rating(
    rows: Rows, rules: str, lang: Language, asked: dict[str, Any], posted: results.Pairs = (), **file: Any
) -> dict[str, Any]:
    """
    The `rows` with the players in the order of FIDE C.04.2, and what is `said` of it; arguments as for `pair` and `open_boards`. The
    players named in the fields (`absent`, `half`) and the `posted` pairs follow their numbers.

    Raises ArgumentError once round 4 is paired, for games of an opened file, and for a table that has no column per round.
    """
    options = tiebreak_rules(_spoken(rules, lang)).reading
    results.refuse_shape(rows, options, "page_seed_shape")
    tournament, _ = _to_pair(rows, rules, lang, asked, **file)
    if next_round(tournament) > results.LAST_NUMBERED:
        raise ArgumentError("page_seed_paired")
    opened = file.get("opened")
    if next_round(tournament) > 1 and opened is not None:
        document = open_document(base64.b64decode(opened["data"]), opened["name"], file.get("reference") or None)
        if not isinstance(document, Grid):
            raise ArgumentError("page_seed_file", file=opened["name"])
    numbered, new = results.with_order(rows, options, seeded(tournament.participants))
    return {
        "rows": _plain_rows(numbered),
        "said": text("page_seeded", lang),
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


def _spoken(rules: str, lang: Language) -> str:
    """The rules in the language of the page, unless they name another."""
    if "lang=" in rules.replace(" ", "").lower():
        return rules
    return f"{rules}; lang={lang}" if rules.strip() else f"lang={lang}"


def _source(rows: Rows, rules: str, lang: Language) -> Source:
    heading = _heading(rows)
    return grid_source(
        rows, Place(), tiebreak_rules(_spoken(rules, lang)).reading, row_of=lambda row: max(row - heading, 0)
    )


_ACTIONS: dict[str, Callable[..., Any]] = {
    action.__name__: action
    for action in (
        open_file,
        read_details,
        recalculate,
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
        corrected,
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
        value,
        functions,
        command,
        command_areas,
        command_grid,
    )
}
