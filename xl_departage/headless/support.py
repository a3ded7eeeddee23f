"""
What cannot be computed here, and all that depends on it.

A formula that is kept for a reason of its own (an *origin*) makes every formula that reads it kept too: a value computed from an old
one would look right and be wrong. Reading is followed through cells, ranges, whole columns, spills and array formulas; a formula with
OFFSET or INDIRECT may read anything, so it is kept as soon as anything is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from xl_departage.formulas.addresses import MAX_COLUMN, MAX_ROW, column_letters, column_number
from xl_departage.headless.model import CellKey, FormulaCell, FormulaKind, Workbook
from xl_departage.headless.references import Block, References, quoted

_READ = re.compile(
    r"""
      "(?:[^"]|"")*"
    | (?P<anywhere>\b(?:OFFSET|INDIRECT)\(|:(?=[A-Za-z.]+\()|\):)
    | (?P<sheet>'(?:[^']|'')*'!|[^\W\d][\w.]*!)?
      (?:
        (?P<cells>\$?[A-Za-z]{1,3}\$?\d{1,7}(?::\$?[A-Za-z]{1,3}\$?\d{1,7})?)(?![\w.(])
      | (?P<columns>\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3})(?![\w.(])
      | (?P<rows>\$?\d+:\$?\d+)(?![\w.(])
      )
    | [^\W\d][\w.]*
    """,
    re.VERBOSE,
)
_WIDE = 64
"""Ranges of more columns are looked at for every cell of their sheet, narrower ones by column."""


def reads(text: str, sheet: int, references: References) -> tuple[list[Block], bool]:
    """
    The ranges that a normalised formula reads, and whether it may read anything (OFFSET, INDIRECT).
    """
    blocks = []
    anywhere = False
    for found in _READ.finditer(text):
        if found["anywhere"]:
            anywhere = True
            continue
        area = found["cells"] or found["columns"] or found["rows"]
        if not area:
            continue
        where = sheet
        if found["sheet"]:
            name = found["sheet"][:-1]
            if name.startswith("'"):
                name = name[1:-1].replace("''", "'")
            known = references.sheets.get(name.casefold())
            if known is None:
                continue
            where = known
        corners = [corner.replace("$", "") for corner in area.split(":")]
        digits = [1, MAX_ROW] if found["columns"] else [int(re.sub(r"\D", "", corner)) for corner in corners]
        try:
            letters = (
                [1, MAX_COLUMN] if found["rows"] else [column_number(re.sub(r"\d", "", corner)) for corner in corners]
            )
        except ValueError:
            # A name such as XFE1, which lies outside the sheet.
            continue
        blocks.append(Block(where, min(digits), min(letters), max(digits), max(letters)))
    return blocks, anywhere


@dataclass(slots=True)
class Dependents:
    """
    Who reads what, among the formulas of a workbook.
    """

    cells: dict[tuple[int, int, int], list[CellKey]] = field(default_factory=dict)
    columns: dict[tuple[int, int], dict[Block, list[CellKey]]] = field(default_factory=dict)
    wide: dict[int, dict[Block, list[CellKey]]] = field(default_factory=dict)
    anywhere: list[CellKey] = field(default_factory=list)
    read: dict[CellKey, list[Block]] = field(default_factory=dict)

    @classmethod
    def of(cls, texts: Mapping[CellKey, str], references: References) -> Dependents:
        """The graph of normalised formulas by cell."""
        graph = cls()
        for key, text in texts.items():
            blocks, anywhere = reads(text, key.sheet, references)
            graph.read[key] = blocks
            if anywhere:
                graph.anywhere.append(key)
            for block in blocks:
                if block.single:
                    cell = (block.sheet, block.first_row, block.first_column)
                    graph.cells.setdefault(cell, []).append(key)
                elif block.columns > _WIDE:
                    graph.wide.setdefault(block.sheet, {}).setdefault(block, []).append(key)
                else:
                    for column in range(block.first_column, block.last_column + 1):
                        by_block = graph.columns.setdefault((block.sheet, column), {})
                        by_block.setdefault(block, []).append(key)
        return graph

    def readers(self, area: Block) -> Iterable[CellKey]:
        """The formulas that read a cell of the area."""
        seen: set[Block] = set()
        for column in range(area.first_column, area.last_column + 1):
            for row in range(area.first_row, area.last_row + 1):
                yield from self.cells.get((area.sheet, row, column), ())
            for block, keys in self.columns.get((area.sheet, column), {}).items():
                if block not in seen and block.meets(area):
                    seen.add(block)
                    yield from keys
        for block, keys in self.wide.get(area.sheet, {}).items():
            if block.meets(area):
                yield from keys

    def closure(self, origins: Iterable[CellKey], area: Callable[[CellKey], Block]) -> dict[CellKey, CellKey]:
        """
        Every formula that depends on the origins, with the origin it was reached from; the origins themselves included.
        """
        reached: dict[CellKey, CellKey] = {key: key for key in sorted(origins)}
        queue = list(reached)
        if queue:
            for key in self.anywhere:
                if key not in reached:
                    reached[key] = queue[0]
                    queue.append(key)
        for key in queue:
            for reader in self.readers(area(key)):
                if reader not in reached:
                    reached[reader] = reached[key]
                    queue.append(reader)
        return reached

    def cycle(self, start: CellKey, among: set[CellKey], area: Callable[[CellKey], Block]) -> list[CellKey]:
        """
        The shortest circle of formulas through `start`, each read by the next; empty when there is none.
        """
        came: dict[CellKey, CellKey] = {}
        queue = [start]
        for key in queue:
            for reader in self.readers(area(key)):
                if reader == start:
                    circle = [key]
                    while circle[-1] != start:
                        circle.append(came[circle[-1]])
                    return circle[::-1]
                if reader in among and reader not in came:
                    came[reader] = key
                    queue.append(reader)
        return []


def covered(key: CellKey, cell: FormulaCell) -> Block:
    """The cells that a formula fills, as the file tells."""
    if cell.kind is FormulaKind.PLAIN or cell.reference is None:
        return Block(key.sheet, key.row, key.column, key.row, key.column)
    return Block(key.sheet, *cell.reference)


def address(workbook: Workbook, key: CellKey) -> str:
    """`Sheet!A1`, as a report names a cell."""
    name = workbook.sheets[key.sheet].name
    shown = name if re.fullmatch(r"[^\W\d]\w*", name) else quoted(name)
    return f"{shown}!{column_letters(key.column)}{key.row}"
