"""Formulon, an independent engine for ordinary formulas (PyPI `formulon`, a development dependency)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import formulon


@contextmanager
def opened(path: Path) -> Iterator[formulon.Workbook]:
    """Open and recalculate a workbook."""
    # It takes long to import, and slow tests alone need it.
    import formulon

    workbook = formulon.Workbook.load(path.read_bytes())
    try:
        workbook.recalc()
        yield workbook
    finally:
        workbook.close()


def sheets(workbook: formulon.Workbook) -> dict[str, int]:
    """The indexes of the sheets by name."""
    return {workbook.sheet_name(index): index for index in range(workbook.sheet_count())}


def value(workbook: formulon.Workbook, sheet: int, row: int, column: int) -> Any:
    """The content of a cell, row and column from 0: None, truth value, number or text; an error as its text."""
    import formulon

    found = workbook.get_value(sheet, row, column)
    if found.error_code is not None:
        return formulon.error_display_name(found.error_code)
    return next((part for part in (found.boolean, found.number, found.text) if part is not None), None)
