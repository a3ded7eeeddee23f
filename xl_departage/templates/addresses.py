"""Cell addresses in formulas; rows and columns count from 0."""

from __future__ import annotations


def area(row: int, column: int, last_row: int = -1, last_column: int = -1) -> str:
    """An absolute address: `$A$4`, or `$A$4:$G$20` if the last row and column are given."""
    from xlsxwriter.utility import xl_range_abs, xl_rowcol_to_cell

    if last_row < 0 and last_column < 0:
        return str(xl_rowcol_to_cell(row, column, True, True))
    return str(xl_range_abs(row, column, last_row, last_column))


def cell(row: int, column: int, *, row_fixed: bool = False, column_fixed: bool = False) -> str:
    """A relative address for formulas on the same sheet: `C5`, `$C5`, `C$5`."""
    from xlsxwriter.utility import xl_rowcol_to_cell

    return str(xl_rowcol_to_cell(row, column, row_fixed, column_fixed))
