"""`xl-departage check` for a workbook: the grids that its formulas read, each under the rules of its formula."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, cast

from xl_departage.base.errors import DepartageError, Place
from xl_departage.chess.checks import Problem, Severity
from xl_departage.chess.checks.all_checks import sorted_problems
from xl_departage.chess.explain import RATING_FUNCTIONS
from xl_departage.chess.regulations.edition_names import names_edition
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rating_editions import RATING_EDITIONS
from xl_departage.chess.regulations.rules_text import rules_over, stated_rules
from xl_departage.chess.tiebreaks.registry import ParsedCode
from xl_departage.chess.tournament.record import SourceNotice
from xl_departage.documents.templates.template_document import front_notices, is_template
from xl_departage.documents.workbooks import grid_in, with_values
from xl_departage.formats.checking import check_opened
from xl_departage.formats.file_format import Grid
from xl_departage.functions import Category, Range, find
from xl_departage.functions.answers.check_answers import checked
from xl_departage.hosts.cli.checked_source import CheckedSource, checked_source, parsed_rules, with_edition
from xl_departage.spreadsheet.formulas.addresses import address, column_letters
from xl_departage.spreadsheet.recalculation.grids import Call, calls_any, grid_calls
from xl_departage.spreadsheet.recalculation.loading import load
from xl_departage.spreadsheet.recalculation.references import Block, quoted
from xl_departage.spreadsheet.recalculation.workbook_model import FormulaCell, Workbook
from xl_departage.spreadsheet.recalculation.workbook_range import WorkbookCells
from xl_departage.spreadsheet.storage.content import read_bytes
from xl_departage.spreadsheet.storage.package import Package
from xl_departage.spreadsheet.storage.remote import Address


def check_workbook(
    file: Path | Address, rules: str | None, tiebreaks: tuple[ParsedCode, ...], *, published: bool
) -> list[CheckedSource]:
    """
    The check of every grid that a formula reads, in the order of the formulas; empty if no formula reads one. Rules given (not None)
    take precedence over those of the formulas. Raises FileError, and ArgumentError for the given rules.
    """
    # Without saved values, rules that a formula makes and cells of a computed grid would be unknown.
    package, workbook = with_values(Package(read_bytes(file), Place(file=str(file))))
    grids = grids_in_use(package)
    if is_template(workbook) and not all(grid.computed for grid in grids):
        # What the formulas of a template show was typed in its lists, where every problem is reported once.
        grids = [grid for grid in grids if not grid.computed]
    if not grids:
        return []
    reports = [_of_formulas(workbook, grid, rules, tiebreaks, published=published) for grid in grids]
    front = tuple(
        Problem("days", Severity.WARNING, notice.key, notice.place, values=dict(notice.values))
        for notice in front_notices(workbook)
    )
    reports[0] = reports[0]._replace(problems=sorted_problems((*reports[0].problems, *front)))
    times = Counter(report.range for report in reports)
    return [report._replace(among=times[report.range] > 1) for report in reports]


class GridInUse(NamedTuple):
    """One grid that formulas read; ranges are texts such as `Sheet1!A1:K9`."""

    grid: str
    """The range."""
    rules: str
    """The text of the rules; empty if it is omitted, or computed by another formula."""
    boards: str | None = None
    """The range with the results board by board; None if there is none."""
    players: str | None = None
    """
    The list of players that `CHECK` reads together with a list of games, of the games of a period, or of the results of a season;
    None for any other grid.
    """
    tiebreaks: str = ""
    """The tie-breaks of the event that such a call gives; empty if there are none, and for any other grid."""
    by_default: bool = False
    """Whether a tie-break formula leaves the choice of the edition to the default."""
    formula: Place = Place()
    """The place of the first formula that reads it in this way."""
    computed: bool = False
    """Whether a single formula makes all its cells."""


def grids_in_use(package: Package) -> list[GridInUse]:
    """
    Every grid of a workbook with its values, once per text of rules, in the order of the formulas. Raises FileError.

    Grids that a formula computes (LET, OFFSET, …) are not ranges in the file and are skipped. So is a crosstable made of lists that
    `CHECK` reads: any problem there was typed in the lists.
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
        boards_range, players_range = (
            None if block is None else _reference(workbook, block) for block in (boards, players)
        )
        codes = "" if players_range is None else call.text("tiebreaks")
        use = GridInUse(_reference(workbook, grid), call.text("rules"), boards_range, players_range, codes)
        first = workbook.sheets[grid.sheet].formulas.get((grid.first_row, grid.first_column))
        if first is not None and calls_any(first.formula, makers):
            from_lists.add(use.grid)
        use = use._replace(computed=first is not None and _fills(first, grid))
        if use not in uses:
            at = Place(sheet=workbook.sheets[call.here.sheet].name, cell=address(call.here.row, call.here.column))
            uses[use] = use._replace(formula=at)
        if _leaves_edition(call):
            uses[use] = uses[use]._replace(by_default=True)
    lists = [use for use in uses.values() if use.players is not None]
    # Other functions read the same lists, which are not grids.
    read = {reference for use in lists for reference in (use.grid, use.players)} | (from_lists if lists else set())
    return [*_under_tiebreak_rules([use for use in uses.values() if use.grid not in read]), *lists]


def _leaves_edition(call: Call) -> bool:
    """
    Whether a call computes tie-breaks and names no edition. Rules computed by another formula are unknown, and count as naming one.
    """
    if find(call.function).category is Category.RATINGS or call.text("code").upper() in RATING_FUNCTIONS:
        return False
    rules = call.text("rules")
    return not any(map(names_edition, rules.split(";"))) if rules else "rules" not in call.arguments


def _fills(formula: FormulaCell, block: Block) -> bool:
    """Whether a single array formula fills all cells of the grid."""
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
    The grids that are read under tie-break rules. Rating rules (`EXPLAIN(grid,"ELO_NEW",7,"FIDE-2025")`) tell nothing about reading
    a grid: such a grid counts only if no other formula reads it.
    """
    of_ratings = [grid for grid in grids if _names_ratings(grid.rules)]
    tiebreak_grids = dict.fromkeys(grid for grid in grids if grid not in of_ratings)
    areas = {grid.grid for grid in tiebreak_grids}
    ruled = {grid.grid for grid in tiebreak_grids if grid.rules}
    # Rules that a formula computes are unknown here, but another formula gives those of the same grid.
    tiebreak_grids = dict.fromkeys(
        grid for grid in tiebreak_grids if grid.rules or grid.by_default or grid.grid not in ruled
    )
    bare = [grid._replace(rules="", by_default=False) for grid in of_ratings if grid.grid not in areas]
    return list(dict.fromkeys([*tiebreak_grids, *bare]))


def _names_ratings(rules: str) -> bool:
    edition = rules.partition(";")[0].strip().upper()
    return edition in RATING_EDITIONS and edition not in TIEBREAK_EDITIONS


def _of_formulas(
    workbook: WorkbookCells,
    grid: GridInUse,
    command_rules: str | None,
    tiebreaks: tuple[ParsedCode, ...],
    *,
    published: bool,
) -> CheckedSource:
    """The check of a grid that formulas read, under their rules; the rules given to the command take precedence."""
    rules = grid.rules
    if command_rules is not None:
        parsed_rules(command_rules)
        # The edition and options of a rating function tell nothing about a tournament.
        rules = command_rules if _names_ratings(grid.rules) else rules_over(command_rules, grid.rules)
    file = workbook.place.file or ""
    cells = grid_in(workbook, grid.grid)
    boards = None if grid.boards is None else grid_in(workbook, grid.boards)
    if grid.players is not None:
        return _of_lists(cells, grid_in(workbook, grid.players), boards, grid, rules)
    try:
        parsed, notice = parsed_rules(rules, published=published), None
    except DepartageError as error:
        # Only the rules of this formula are wrong; the other grids are checked nevertheless.
        place = grid.formula._replace(file=file, text=rules)
        problem = Problem("rules", Severity.ERROR, error.key, place, values=error.values)
        return CheckedSource(file, grid.grid, rules, (problem,))
    if command_rules is not None:
        # Formulas without rules may compute ratings, to which no tie-break edition applies.
        parsed, notice = with_edition(parsed, None)
        rules = stated_rules(rules, parsed)
    elif grid.by_default:
        notice = SourceNotice("edition_of_formulas", Place(), (("edition", parsed.edition.name),))
    answer = check_opened(cells, parsed, boards=boards, tiebreaks=tiebreaks)
    return checked_source(file, grid.grid, rules, answer, notice)


def _of_lists(cells: Grid, players: Grid, boards: Grid | None, grid: GridInUse, rules: str) -> CheckedSource:
    """The check of a list together with the list of players, as `CHECK` reads them."""
    games, player_range = (cast(Range, part.cells) for part in (cells, players))
    points = None if boards is None else cast(Range, boards.cells)
    answer, _ = checked(games, rules, player_range, points, tuple(filter(None, grid.tiebreaks.split(";"))))
    file = str(cells.place.file or "")
    # With `row=` in the rules, problems already have the rows of the sheet. Otherwise their rows count from the top of a range; that
    # of the games counts for all, because the lists of our templates begin in the same row.
    typed_rows = "row=" in rules

    def placed(place: Place) -> Place:
        if place.row is None:
            return place._replace(file=file)
        row = place.row if typed_rows else cells.row_of(place.row)
        part = players if place.of_players else cells
        column = place.column if place.range_column is None else place.range_column
        cell = None if column is None or part.column_of is None else address(row, part.column_of(column))
        return place._replace(file=file, sheet=part.place.sheet, cell=cell, row=row, column=None)

    problems = tuple(replace(problem, place=placed(problem.place)) for problem in answer.problems)
    return checked_source(file, grid.grid, rules, replace(answer, problems=problems), None)
