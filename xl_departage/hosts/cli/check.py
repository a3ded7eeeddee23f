"""
`xl-departage check`: every problem of a tournament file, with its place and its cure.

The grids of a workbook: the ranges that our formulas read as `grid`, each with its rules.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, cast

import click

from xl_departage.base.errors import DepartageError, Place
from xl_departage.base.messages import Language, in_words, text
from xl_departage.chess.checks import Checked, Problem, Severity
from xl_departage.chess.checks.run import sorted_problems
from xl_departage.chess.explain import RATING_FUNCTIONS
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, TiebreakEdition
from xl_departage.chess.regulations.rating_editions import RATING_EDITIONS
from xl_departage.chess.regulations.rules import Rules, names_edition, parse_rules, rules_over, stated_rules
from xl_departage.chess.tiebreaks.defaults import edition_of
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.chess.tiebreaks.registry import ParsedCode
from xl_departage.chess.tournament.record import Header, SourceNotice
from xl_departage.documents.document_reading import open_document
from xl_departage.documents.templates.document import front_notices, is_template
from xl_departage.documents.workbook_formats import WORKBOOK_ENDINGS
from xl_departage.documents.workbooks import grid_in, with_values
from xl_departage.formats.checking import check_opened, header_in
from xl_departage.formats.file_format import Grid
from xl_departage.formats.formats import ending_of, formats_read
from xl_departage.functions import Category, Range, find
from xl_departage.functions.answers.check import checked
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.terminal import as_text, console_of, echo_json, origin, say
from xl_departage.spreadsheet.formulas.addresses import address, column_letters
from xl_departage.spreadsheet.recalculation.grids import Call, calls_any, grid_calls
from xl_departage.spreadsheet.recalculation.loading import load
from xl_departage.spreadsheet.recalculation.references import Block, quoted
from xl_departage.spreadsheet.recalculation.workbook_model import FormulaCell, Workbook
from xl_departage.spreadsheet.recalculation.workbook_range import WorkbookCells
from xl_departage.spreadsheet.storage.content import read_bytes
from xl_departage.spreadsheet.storage.package import Package
from xl_departage.spreadsheet.storage.remote import Address


class GridInUse(NamedTuple):
    """One grid, as references for `read_range`."""

    grid: str | None
    """None: the whole of the only sheet."""
    rules: str
    """The text of the rules; empty if omitted or computed by another formula."""
    boards: str | None = None
    """The range of results board by board."""
    players: str | None = None
    """The list of players that `CHECK` reads beside a list: of games, of the games of a period, of the results of a season."""
    tiebreaks: str = ""
    """Those of the event in such a call."""
    by_default: bool = False
    """Whether a tie-break formula leaves the edition to the default."""
    formula: Place = Place()
    """The first formula that reads it so."""
    computed: bool = False
    """Whether one formula makes all its cells."""


def grids_in_use(package: Package) -> list[GridInUse]:
    """
    Every grid of a workbook with its values, once per rules text, in the order of the formulas. Raises FileError.

    Grids that a formula computes (LET, OFFSET, …) are not ranges in the file and are skipped. So is a crosstable made of lists that
    `CHECK` reads: what is wrong there was typed in the lists.
    """
    workbook = load(package).workbook
    makers = frozenset((find("CROSSTABLE").name, *find("CROSSTABLE").aliases))
    uses: dict[GridInUse, GridInUse] = {}
    from_lists: set[str] = set()
    for call in grid_calls(workbook):
        grid = call.block("grid")
        if grid is None:
            continue
        boards, players = call.block("boards"), call.block("ratings") if call.function == "CHECK" else None
        given, listed = (None if block is None else _reference(workbook, block) for block in (boards, players))
        codes = "" if listed is None else call.text("tiebreaks")
        use = GridInUse(_reference(workbook, grid), call.text("rules"), given, listed, codes)
        first = workbook.sheets[grid.sheet].formulas.get((grid.first_row, grid.first_column))
        if first is not None and calls_any(first.formula, makers):
            from_lists.add(use.grid or "")
        use = use._replace(computed=first is not None and _fills(first, grid))
        if use not in uses:
            at = Place(sheet=workbook.sheets[call.here.sheet].name, cell=address(call.here.row, call.here.column))
            uses[use] = use._replace(formula=at)
        if _leaves_edition(call):
            uses[use] = uses[use]._replace(by_default=True)
    lists = [use for use in uses.values() if use.players is not None]
    # Other functions read the same lists, which are no grids.
    read = {reference for use in lists for reference in (use.grid, use.players)} | (from_lists if lists else set())
    return [*_under_tiebreak_rules([use for use in uses.values() if use.grid not in read]), *lists]


def _leaves_edition(call: Call) -> bool:
    """
    Whether a call computes tie-breaks and names no edition. Rules computed by another formula are unknown and count as
    naming one.
    """
    if find(call.function).category is Category.RATINGS or call.text("code").upper() in RATING_FUNCTIONS:
        return False
    given = call.text("rules")
    return not any(map(names_edition, given.split(";"))) if given else "rules" not in call.arguments


def _fills(formula: FormulaCell, block: Block) -> bool:
    """Whether an array formula makes all the cells of the block that it begins."""
    if formula.reference is None:
        return False
    _, _, last_row, last_column = formula.reference
    return last_row >= block.last_row and last_column >= block.last_column


def _reference(workbook: Workbook, block: Block) -> str:
    corners = (
        f"{column_letters(block.first_column)}{block.first_row}",
        f"{column_letters(block.last_column)}{block.last_row}",
    )
    return f"{quoted(workbook.sheets[block.sheet].name)}!{':'.join(corners)}"


def _under_tiebreak_rules(grids: Sequence[GridInUse]) -> list[GridInUse]:
    """
    The grids to be read by tie-break rules. Rating rules (`EXPLAIN(grid,"ELO_NEW",7,"FIDE-2025")`) say nothing about
    reading a grid: such a grid counts only if no other formula reads it.
    """
    of_ratings = [grid for grid in grids if _names_ratings(grid.rules)]
    kept = dict.fromkeys(grid for grid in grids if grid not in of_ratings)
    areas = {grid.grid for grid in kept}
    ruled = {grid.grid for grid in kept if grid.rules}
    # Rules that a formula computes are unknown here; another formula names those of the same grid.
    kept = dict.fromkeys(grid for grid in kept if grid.rules or grid.by_default or grid.grid not in ruled)
    bare = [grid._replace(rules="", by_default=False) for grid in of_ratings if grid.grid not in areas]
    return list(dict.fromkeys([*kept, *bare]))


def _names_ratings(rules: str) -> bool:
    edition = rules.partition(";")[0].strip().upper()
    return edition in RATING_EDITIONS and edition not in TIEBREAK_EDITIONS


_PIPE_WIDTH = 160
"""Line width where stdout is not a terminal."""


class CheckedSource(NamedTuple):
    """The problems of one grid or one file."""

    file: str
    range: str | None
    """The range of a workbook; None for other files and for the whole of a workbook's only sheet."""
    rules: str
    problems: tuple[Problem, ...]
    notice: SourceNotice | None = None
    """The edition used, if none was given."""
    among: bool = False
    """Whether other formulas read the range by other rules."""
    next_step: Problem | None = None
    """What is to be done next; None if there are errors, or for a grid."""
    ranks_compared: bool = False
    """Whether the printed ranks were compared with the results."""

    @property
    def source(self) -> str:
        """File and range, with the rules if that range is listed more than once."""
        source = self.file if self.range is None else f"{self.file} {self.range}"
        return f"{source} ({self.rules or '–'})" if self.among else source


@helping.command(name="check", help="help_check", values={"formats": formats_read})
@helping.argument("file", type=helping.PathOrAddress(path_type=Path))
@helping.option("--range", "reference", help="help_check_range")
@helping.option("--rules", help="help_check_rules")
@helping.option("--codes", default="", help="help_check_codes")
@helping.option("--pairings", is_flag=True, help="help_check_pairings")
@helping.option("--published", is_flag=True, help="help_check_published")
@helping.option("--format", "layout", type=click.Choice(["table", "json"]), default="table", help="help_format")
@language_option
def command(
    file: Path | Address,
    reference: str | None,
    rules: str | None,
    codes: str,
    pairings: bool,
    published: bool,
    layout: str,
    lang: Language,
) -> None:
    tiebreaks = read_list(codes) if codes.strip() else ()
    reports = _reports(file, reference, rules, tiebreaks, published=published)
    paired = None
    if pairings:
        # Imported here: only this needs the pairing engine.
        from xl_departage.chess.pairing.check import check_pairings
        from xl_departage.hosts.cli.pairing_files import choices_of, tournament_to_pair

        paired = check_pairings(tournament_to_pair(file, rules or ""), choices_of(rules or ""))
    say(dict.fromkeys(report.notice for report in reports if report.notice is not None), lang)
    if layout == "json":
        answer = {**origin(), "file": str(file), "grids": [_as_json(report, lang) for report in reports]}
        if paired is not None:
            answer["pairings"] = {
                "rounds": [
                    {"round": one.round, "verdict": one.verdict.value, "text": one.text.in_language(lang)}
                    for one in paired.rounds
                ],
                "remarks": [remark.in_language(lang) for remark in paired.remarks],
            }
        echo_json(answer)
    else:
        for report in reports:
            _print(report, lang)
        if paired is not None:
            for words in (*(one.text for one in paired.rounds), *paired.remarks):
                click.echo(words.in_language(lang))
    wrong = any(problem.severity is Severity.ERROR for report in reports for problem in report.problems)
    sys.exit(1 if wrong or (paired is not None and not paired.sound) else 0)


def _reports(
    file: Path | Address,
    reference: str | None,
    rules: str | None,
    tiebreaks: tuple[ParsedCode, ...],
    *,
    published: bool,
) -> list[CheckedSource]:
    if reference is None and ending_of(file) in WORKBOOK_ENDINGS:
        # A file without values names no rules that a formula makes, and no cells of a grid that is computed.
        package, workbook = with_values(Package(read_bytes(file), Place(file=str(file))))
        grids = grids_in_use(package)
        if is_template(workbook) and not all(one.computed for one in grids):
            # What its formulas show was typed in its lists, where every fault is named once.
            grids = [one for one in grids if not one.computed]
        if grids:
            reports = [_of_formulas(workbook, grid, rules, tiebreaks, published=published) for grid in grids]
            front = tuple(
                Problem("days", Severity.WARNING, one.key, one.place, values=dict(one.values))
                for one in front_notices(workbook)
            )
            reports[0] = reports[0]._replace(problems=sorted_problems((*reports[0].problems, *front)))
            times = Counter(report.range for report in reports)
            return [report._replace(among=times[report.range] > 1) for report in reports]
    parsed = _parsed(rules or "", published=published)
    opened = open_document(read_bytes(file), str(file), reference)
    header = header_in(opened, parsed)
    parsed, notice = _with_edition(parsed, header)
    if published and header is None:
        # What is said of a printed list names the edition that gives most of it.
        notice = None
    answer = check_opened(opened, parsed, tiebreaks=tiebreaks)
    return [_checked(str(file), reference, stated_rules(rules or "", parsed), answer, notice)]


def _checked(file: str, range: str | None, rules: str, answer: Checked, notice: SourceNotice | None) -> CheckedSource:
    return CheckedSource(
        file,
        range,
        rules,
        answer.problems,
        notice,
        next_step=answer.next_step if answer.sound else None,
        ranks_compared=answer.ranks_compared,
    )


def _parsed(rules: str, *, published: bool = False) -> Rules[TiebreakEdition]:
    parsed = parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT)
    return replace(parsed, published=True) if published else parsed


def _with_edition(
    rules: Rules[TiebreakEdition], header: Header | None
) -> tuple[Rules[TiebreakEdition], SourceNotice | None]:
    """
    The rules other commands would rank the file by, still marked as naming no edition, and the notice that says so.
    """
    if rules.explicit:
        return rules, None
    edition, notice = edition_of(rules, header)
    return replace(rules, edition=edition), notice


def _of_formulas(
    workbook: WorkbookCells,
    grid: GridInUse,
    given: str | None,
    tiebreaks: tuple[ParsedCode, ...],
    *,
    published: bool,
) -> CheckedSource:
    """A grid that formulas read, under their rules; those given go before them."""
    rules = grid.rules
    if given is not None:
        _parsed(given)
        # Of ratings, an edition and options say nothing of a tournament.
        rules = given if _names_ratings(grid.rules) else rules_over(given, grid.rules)
    file = workbook.place.file or ""
    cells = grid_in(workbook, grid.grid)
    boards = None if grid.boards is None else grid_in(workbook, grid.boards)
    if grid.players is not None:
        return _of_lists(cells, grid_in(workbook, grid.players), boards, grid, rules)
    try:
        parsed, notice = _parsed(rules, published=published), None
    except DepartageError as error:
        # The rules of one formula: the other grids are checked all the same.
        place = grid.formula._replace(file=file, text=rules)
        problem = Problem("rules", Severity.ERROR, error.key, place, values=error.values)
        return CheckedSource(file, grid.grid, rules, (problem,))
    if given is not None:
        # Formulas without rules may compute ratings, to which no tie-break edition applies.
        parsed, notice = _with_edition(parsed, None)
        rules = stated_rules(rules, parsed)
    elif grid.by_default:
        notice = SourceNotice("edition_of_formulas", Place(), (("edition", parsed.edition.name),))
    answer = check_opened(cells, parsed, boards=boards, tiebreaks=tiebreaks)
    return _checked(file, grid.grid, rules, answer, notice)


def _of_lists(cells: Grid, players: Grid, boards: Grid | None, grid: GridInUse, rules: str) -> CheckedSource:
    """What `CHECK` says of a list beside the list of players."""
    games, listed, points = (None if part is None else cast(Range, part.cells) for part in (cells, players, boards))
    answer, _ = checked(games or [], rules, listed, points, tuple(filter(None, grid.tiebreaks.split(";"))))
    file = str(cells.place.file or "")
    # Rules that name the first row give rows of the sheet; where a formula computes the rules, they are not known here. The lists of our
    # templates begin in the same row.
    typed_rows = "row=" in rules
    rows = [
        None if one.place.row is None else one.place.row if typed_rows else cells.row_of(one.place.row)
        for one in answer.problems
    ]
    problems = tuple(
        replace(one, place=one.place._replace(file=file, row=row))
        for one, row in zip(answer.problems, rows, strict=True)
    )
    return _checked(file, grid.grid, rules, replace(answer, problems=problems), None)


def _where(problem: Problem, language: Language) -> str:
    """The place for a table column: sheet and cell, or line; the file is named above the table."""
    place = problem.place
    if place.cell is not None:
        return f"{place.sheet}!{place.cell}" if place.sheet else place.cell
    line = place.row if place.line is None else place.line
    return "" if line is None else Place(sheet=place.sheet, line=line).describe(language)


def _as_json(report: CheckedSource, language: Language) -> dict[str, object]:
    counts = Counter(problem.severity for problem in report.problems)
    return {
        "range": report.range,
        "rules": report.rules,
        **{f"{severity.value}s": counts[severity] for severity in Severity},
        "next_step": None if report.next_step is None else report.next_step.wrong(language),
        "problems": [
            {
                "check": problem.check,
                "severity": problem.severity.value,
                "file": problem.place.file,
                "sheet": problem.place.sheet,
                "cell": problem.place.cell,
                "line": problem.place.line,
                "row": problem.place.row,
                "number": problem.number,
                "name": problem.place.name,
                "round": problem.place.round,
                "text": problem.place.text,
                "problem": problem.wrong(language),
                "cure": problem.cure(language),
            }
            for problem in report.problems
        ],
    }


def _print(report: CheckedSource, language: Language) -> None:
    if not report.problems:
        key = "check_sound_ranks" if report.ranks_compared else "check_sound"
        click.echo(text(key, language, source=report.source))
    else:
        _print_problems(report, language)
    if report.next_step is not None:
        step = report.next_step
        click.echo(text("check_next_step", language, step=step.wrong(language), cure=step.cure(language)))


def _print_problems(report: CheckedSource, language: Language) -> None:
    from rich.table import Column, Table

    columns = (
        Column(
            as_text(text(f"check_{column}", language)),
            justify="right" if column in ("number", "round") else "left",
            no_wrap=column in ("severity", "number", "round"),
            ratio=1 if column in ("wrong", "to_do") else None,
        )
        for column in ("severity", "place", "number", "name", "round", "text", "wrong", "to_do")
    )
    table = Table(*columns, title=as_text(report.source), title_justify="left", show_lines=True)
    for problem in report.problems:
        place = problem.place
        cells = (
            problem.severity.name_in(language),
            _where(problem, language),
            "" if problem.number is None else str(problem.number),
            place.name or "",
            "" if place.round is None else str(place.round),
            in_words(place.text or "", language),
            problem.wrong(language),
            problem.cure(language),
        )
        table.add_row(*map(as_text, cells))
    console_of(_PIPE_WIDTH).print(table)
    counts = Counter(problem.severity for problem in report.problems)
    click.echo(
        text(
            "check_count",
            language,
            source=report.source,
            **{f"{severity.value}s": counts[severity] for severity in Severity},
        )
    )
