"""The grids of a workbook: the ranges that our formulas in it read as `grid`, each with the rules it is read by."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from xl_departage.formulas.addresses import column_letters
from xl_departage.headless.grids import grid_calls
from xl_departage.headless.loading import load
from xl_departage.headless.model import Workbook
from xl_departage.headless.references import Block, quoted
from xl_departage.regulations.editions import TIEBREAK_EDITIONS
from xl_departage.regulations.rating_editions import RATING_EDITIONS
from xl_departage.storage.package import Package


class GridInUse(NamedTuple):
    """One grid, as references that `read_range` takes."""

    grid: str | None
    """None: all of the only sheet."""
    rules: str
    """The text of the rules; empty where they are left out or are computed by another formula."""
    boards: str | None = None
    """The range of results board by board."""


def grids_in_use(path: Path) -> list[GridInUse]:
    """
    Every grid of a workbook once for each rules text, in the order of the formulas. Raises FileError.

    Grids that a formula computes (LET, OFFSET, …) are no range that stands in the file, and are left out.
    """
    workbook = load(Package.open(path)).workbook
    found: dict[GridInUse, None] = {}
    for call in grid_calls(workbook):
        grid = call.block("grid")
        if grid is None:
            continue
        boards = call.block("boards")
        given = None if boards is None else _reference(workbook, boards)
        found[GridInUse(_reference(workbook, grid), call.text("rules"), given)] = None
    return _under_tiebreak_rules(found)


def _reference(workbook: Workbook, block: Block) -> str:
    corners = (
        f"{column_letters(block.first_column)}{block.first_row}",
        f"{column_letters(block.last_column)}{block.last_row}",
    )
    return f"{quoted(workbook.sheets[block.sheet].name)}!{':'.join(corners)}"


def _under_tiebreak_rules(found: Iterable[GridInUse]) -> list[GridInUse]:
    """
    The same, where rules of ratings (`EXPLAIN(grid,"ELO_NEW",7,"FIDE-2025")`) say nothing of how a grid is read: such a grid
    stands for itself only where no other formula reads it.
    """
    of_ratings = [grid for grid in found if _names_ratings(grid.rules)]
    kept = dict.fromkeys(grid for grid in found if grid not in of_ratings)
    known = {grid.grid for grid in kept}
    for grid in of_ratings:
        if grid.grid not in known:
            kept[grid._replace(rules="")] = None
    return list(kept)


def _names_ratings(rules: str) -> bool:
    edition = rules.partition(";")[0].strip().upper()
    return edition in RATING_EDITIONS and edition not in TIEBREAK_EDITIONS
