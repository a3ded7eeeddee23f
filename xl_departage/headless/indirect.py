"""
What the text of INDIRECT means: an A1 or R1C1 address, a defined name or a part of a table.

The engine reads A1 addresses only and knows neither names nor tables, so every text goes through here while it computes.
"""

from __future__ import annotations

import re
from typing import Final

from xl_departage.formulas.addresses import MAX_COLUMN, MAX_ROW, column_letters
from xl_departage.formulas.scanner import FormulaSyntaxError
from xl_departage.formulas.syntax import parse
from xl_departage.headless.each import EngineValue
from xl_departage.headless.override_values import CellError, number_of
from xl_departage.headless.references import Block, Here, UnsupportedError
from xl_departage.headless.rewriting_lambdas import Lambdas
from xl_departage.headless.rewriting_parts import Shared
from xl_departage.headless.scalars import text_of

_CORNER = re.compile(r"R(?:(\d+)|\[(-?\d+)\])?C(?:(\d+)|\[(-?\d+)\])?", re.IGNORECASE)

NO_ADDRESS: Final = "-"
"""A text of which the engine's INDIRECT makes #REF!; it makes #VALUE! of an error."""


class Addresses:
    """Texts to addresses, for the formulas of one workbook; called by the engine as `XLD_ADDRESS`."""

    def __init__(self, shared: Shared) -> None:
        self.shared = shared

    def __call__(
        self, sheet: float, row: float, column: float, value: EngineValue, style: EngineValue = True
    ) -> EngineValue:
        """
        The address in A1 style, with its sheet, of what `value` means in the cell (sheet index, row, column); #REF! where it is no
        reference.
        """
        here = Here(int(sheet), int(row), int(column))
        if isinstance(value, dict):
            return value
        text = text_of(value).strip()
        try:
            return self._address(text, here, a1=bool(number_of(style)))
        except CellError as problem:
            return problem.value
        except (FormulaSyntaxError, UnsupportedError):
            # Another workbook, a macro sheet, no reference at all: #REF! in Excel too where the other file is closed.
            return NO_ADDRESS

    def _address(self, text: str, here: Here, *, a1: bool) -> EngineValue:
        if not a1:
            sheet, mark, cells = text.rpartition("!")
            corners = [_corner(part, here) for part in cells.split(":")]
            if len(corners) <= 2 and None not in corners:
                text = sheet + mark + ":".join(str(corner) for corner in corners)
            elif re.match(r"\$?[A-Z]{1,3}\$?\d", cells, re.IGNORECASE):
                return NO_ADDRESS
        node = parse(text)
        block = Lambdas(self.shared, here, text).block(node, {})
        if not isinstance(block, Block):
            return NO_ADDRESS
        # -1 is no sheet, so the address always has one.
        return self.shared.references.text(block, -1)


def _corner(text: str, here: Here) -> str | None:
    """`R2C3`, `R[-1]C` … as an A1 address; None for anything else."""
    found = _CORNER.fullmatch(text)
    if found is None:
        return None
    row = int(found[1]) if found[1] else here.row + int(found[2] or 0)
    column = int(found[3]) if found[3] else here.column + int(found[4] or 0)
    if not (1 <= row <= MAX_ROW and 1 <= column <= MAX_COLUMN):
        raise CellError(NO_ADDRESS)
    return f"${column_letters(column)}${row}"
