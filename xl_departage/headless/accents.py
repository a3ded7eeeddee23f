"""
Where texts with letters beyond ASCII may stand: comparisons of these are not left to the engine, which is faster but takes "É" and "é"
for different and puts both behind "z".
"""

from __future__ import annotations

from functools import cached_property

from xl_departage.headless.model import FormulaKind, Workbook
from xl_departage.headless.references import Block

_WIDE = 256
"""Columns of a range that are looked at one by one; a wider one is taken to hold such texts."""


class Accents:
    """What is known of the texts of a workbook before it is computed."""

    def __init__(self, workbook: Workbook) -> None:
        self.workbook = workbook

    @cached_property
    def columns(self) -> frozenset[tuple[int, int]]:
        """
        (sheet, column) of constants with such letters, and of formulas, which may hand them on; empty where no cell has any.
        """
        typed: set[tuple[int, int]] = set()
        computed: set[tuple[int, int]] = set()
        written = False
        for index, sheet in enumerate(self.workbook.sheets):
            for (_, column), value in sheet.constants.items():
                if isinstance(value, str) and not value.isascii():
                    typed.add((index, column))
            for (_, column), cell in sheet.formulas.items():
                written = written or not cell.formula.isascii()
                last = column if cell.kind is FormulaKind.PLAIN or cell.reference is None else cell.reference[3]
                computed.update((index, number) for number in range(column, last + 1))
                if cell.kind is FormulaKind.DYNAMIC:
                    # How far it will spill is not known yet.
                    computed.add((index, 0))
        written = written or any(not name.formula.isascii() for name in self.workbook.names)
        return frozenset(typed | computed) if typed or written else frozenset()

    def may_hold(self, block: Block) -> bool:
        """Whether a cell of the range may hold such a text."""
        if not self.columns:
            return False
        if block.columns > _WIDE or (block.sheet, 0) in self.columns:
            return True
        return any((block.sheet, column) in self.columns for column in range(block.first_column, block.last_column + 1))
