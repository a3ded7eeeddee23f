"""
The grids of a workbook: the ranges that our formulas in it read as `grid`, each with the rules it is read by.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from xl_departage.formulas.addresses import column_letters
from xl_departage.formulas.scanner import FormulaSyntaxError
from xl_departage.formulas.syntax import Kind, Node, parse
from xl_departage.functions import find, names
from xl_departage.headless.arrays import Range
from xl_departage.headless.cellstore import CellStore, Depends, Waiting
from xl_departage.headless.compiler import Compiler, Frame, Services
from xl_departage.headless.function_names import parted, without_prefixes
from xl_departage.headless.loading import load
from xl_departage.headless.our_functions import OurFunctions
from xl_departage.headless.references import Block, Here, References, UnsupportedError, quoted
from xl_departage.regulations.editions import TIEBREAK_EDITIONS
from xl_departage.regulations.rating_editions import RATING_EDITIONS
from xl_departage.storage.package import Package

_OURS = frozenset(name.upper() for name in names())
_LIKELY = re.compile("|".join(sorted(_OURS)), re.IGNORECASE)


class GridInUse(NamedTuple):
    """
    One grid, as references that `read_range` takes.
    """

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
    references = References(workbook)
    store = CellStore(workbook)
    services = Services(references, store, OurFunctions({}, store), datetime.datetime.now())
    found: dict[GridInUse, None] = {}
    for index, sheet in enumerate(workbook.sheets):
        for (row, column), cell in sorted(sheet.formulas.items()):
            if not _LIKELY.search(cell.formula):
                continue
            try:
                tree = parse(cell.formula)
            except FormulaSyntaxError:
                # Recalculation tells of it; here it names no grid.
                continue
            reader = _Arguments(Compiler(services, Here(index, row, column), cell.formula, plain_cell=False))
            for node in _calls(tree):
                if (grid := reader.grid(node)) is not None:
                    found[grid] = None
    return _under_tiebreak_rules(found)


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


def _calls(node: Node) -> Iterator[Node]:
    if node.kind is Kind.CALL:
        yield node
    for argument in node.args:
        yield from _calls(argument)


class _Arguments:
    """
    The arguments of one formula's calls.
    """

    def __init__(self, work: Compiler) -> None:
        self.work = work

    def grid(self, node: Node) -> GridInUse | None:
        """What a call reads as a grid; None for other functions, and for grids that are computed."""
        known = parted(without_prefixes(node.text), _OURS)
        if known is None:
            return None
        arguments = [argument.name for argument in find(known.name).arguments]
        given = dict(zip(arguments, node.args, strict=False))
        if arguments[0] != "grid" or "grid" not in given:
            return None
        grid = self._block(given["grid"])
        if grid is None:
            return None
        boards = self._block(given["boards"]) if "boards" in given else None
        return GridInUse(
            self._reference(grid), self._text(given.get("rules")), None if boards is None else self._reference(boards)
        )

    def _block(self, node: Node) -> Block | None:
        if node.kind not in (Kind.AREA, Kind.NAME, Kind.STRUCTURED, Kind.PAREN, Kind.BINARY):
            return None
        try:
            value = self.work.compile(node, "R", True, frozenset())(Frame(*self.work.here))
        except (UnsupportedError, FormulaSyntaxError, Waiting, Depends):
            return None
        return self.work.references.clipped(value.block) if type(value) is Range else None

    def _reference(self, block: Block) -> str:
        corners = (
            f"{column_letters(block.first_column)}{block.first_row}",
            f"{column_letters(block.last_column)}{block.last_row}",
        )
        return f"{quoted(self.work.references.workbook.sheets[block.sheet].name)}!{':'.join(corners)}"

    def _text(self, node: Node | None) -> str:
        if node is None:
            return ""
        if node.kind is Kind.TEXT:
            return node.text[1:-1].replace('""', '"')
        block = self._block(node)
        if block is None or not block.single:
            return ""
        sheet = self.work.references.workbook.sheets[block.sheet]
        key = block.first_row, block.first_column
        value = sheet.formulas[key].cached if key in sheet.formulas else sheet.constants.get(key)
        return value if isinstance(value, str) else ""
