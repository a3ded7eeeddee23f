"""The grids of a workbook: the ranges that our formulas read as `grid`, each with its rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from xl_departage.explain import RATING_FUNCTIONS
from xl_departage.formulas.addresses import column_letters
from xl_departage.functions import Category, find
from xl_departage.headless.grids import Call, grid_calls
from xl_departage.headless.loading import load
from xl_departage.headless.model import Workbook
from xl_departage.headless.references import Block, quoted
from xl_departage.regulations.editions import TIEBREAK_EDITIONS
from xl_departage.regulations.rating_editions import RATING_EDITIONS
from xl_departage.regulations.rules import names_edition
from xl_departage.storage.package import Package


class GridInUse(NamedTuple):
    """One grid, as references for `read_range`."""

    grid: str | None
    """None: the whole of the only sheet."""
    rules: str
    """The text of the rules; empty if omitted or computed by another formula."""
    boards: str | None = None
    """The range of results board by board."""
    by_default: bool = False
    """Whether a tie-break formula leaves the edition to the default."""


def grids_in_use(path: Path) -> list[GridInUse]:
    """
    Every grid of a workbook, once per rules text, in the order of the formulas. Raises FileError.

    Grids that a formula computes (LET, OFFSET, …) are not ranges in the file and are skipped.
    """
    workbook = load(Package.open(path)).workbook
    found: dict[GridInUse, bool] = {}
    for call in grid_calls(workbook):
        grid = call.block("grid")
        if grid is None:
            continue
        boards = call.block("boards")
        given = None if boards is None else _reference(workbook, boards)
        use = GridInUse(_reference(workbook, grid), call.text("rules"), given)
        found[use] = found.get(use, False) or _leaves_edition(call)
    return _under_tiebreak_rules([use._replace(by_default=left) for use, left in found.items()])


def _leaves_edition(call: Call) -> bool:
    """
    Whether a call computes tie-breaks and names no edition. Rules computed by another formula are unknown and count as
    naming one.
    """
    if find(call.function).category is Category.RATINGS or call.text("code").upper() in RATING_FUNCTIONS:
        return False
    given = call.text("rules")
    return not any(map(names_edition, given.split(";"))) if given else "rules" not in call.arguments


def _reference(workbook: Workbook, block: Block) -> str:
    corners = (
        f"{column_letters(block.first_column)}{block.first_row}",
        f"{column_letters(block.last_column)}{block.last_row}",
    )
    return f"{quoted(workbook.sheets[block.sheet].name)}!{':'.join(corners)}"


def _under_tiebreak_rules(found: Sequence[GridInUse]) -> list[GridInUse]:
    """
    The grids to be read by tie-break rules. Rating rules (`EXPLAIN(grid,"ELO_NEW",7,"FIDE-2025")`) say nothing about
    reading a grid: such a grid counts only if no other formula reads it.
    """
    of_ratings = [grid for grid in found if _names_ratings(grid.rules)]
    kept = dict.fromkeys(grid for grid in found if grid not in of_ratings)
    known = {grid.grid for grid in kept}
    for grid in of_ratings:
        if grid.grid not in known:
            kept[grid._replace(rules="", by_default=False)] = None
    return list(kept)


def _names_ratings(rules: str) -> bool:
    edition = rules.partition(";")[0].strip().upper()
    return edition in RATING_EDITIONS and edition not in TIEBREAK_EDITIONS
