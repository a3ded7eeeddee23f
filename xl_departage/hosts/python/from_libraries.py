"""
Turns objects of other libraries into rows of cells: tables of pandas and polars, arrays of numpy, cells of openpyxl, ranges of
xlwings; and standings of our own. A single cell or a number of numpy becomes a plain value.

Objects of other libraries are recognised by their attributes; none of these libraries is imported.
"""

from __future__ import annotations

from collections.abc import Iterator, KeysView, Mapping, Sequence, ValuesView
from typing import Any, Final

from xl_departage.base.messages import text
from xl_departage.functions.xlwings_cells import in_range, is_range
from xl_departage.hosts.python.answers import StandingsTable

_MISSING: Final = ("NAType", "NaTType")
"""The types by which pandas marks a missing value; it also uses a float that is not a number."""

_OWN: Final = {bool, float, int, str, type(None)}
"""The types of most cells, whose attributes need not be examined."""


def plain(value: Any) -> Any:
    """
    A table as rows below its headings, a column as rows of one cell, a single cell as its value, an iterator or a view as a list, records
    with the same keys (`csv.DictReader`) as rows below these keys; anything else unchanged.

    Headings are kept only if all of them are texts: columns that are merely numbered have none.
    """
    if is_range(value):
        return in_range(value)
    if isinstance(value, StandingsTable):
        return [list(value.columns), *value.rows()]
    if hasattr(value, "columns") and (hasattr(value, "itertuples") or hasattr(value, "iter_rows")):
        return _table(value)
    if hasattr(value, "dtype") and (hasattr(value, "tolist") or hasattr(value, "to_list")):
        return _listed(value.tolist() if hasattr(value, "tolist") else value.to_list())
    if _is_cell(value):
        return _cell(value)
    if _is_listable(value):
        # From openpyxl: `sheet.rows`, `sheet.values`; from Python: `map`, `zip`, `csv.reader`, `dict.values()`, `range`.
        value = list(value)
    if isinstance(value, (list, tuple)) and not all(map(_is_own_row, value)):
        value = _rows(value)
    return _cells(value) if isinstance(value, (list, tuple)) and value else value


def _is_listable(value: Any) -> bool:
    """Whether a value holds the members of a list, in order, in another form."""
    if isinstance(value, (list, tuple, str, bytes, bytearray, memoryview)):
        return False
    return isinstance(value, (Iterator, Sequence, ValuesView, KeysView))


def _is_own_row(row: Any) -> bool:
    """Whether a member of a list is a row, or a cell of a Python type."""
    return type(row) in _OWN or isinstance(row, (list, tuple))


def _rows(rows: Sequence[Any]) -> list[Any]:
    """Rows of other forms as lists; records with the same keys (`csv.DictReader`) become rows below these keys."""
    if rows and all(isinstance(row, Mapping) for row in rows) and all(row.keys() == rows[0].keys() for row in rows):
        return [list(rows[0]), *([row[key] for key in rows[0]] for row in rows)]
    return [
        list(row) if _is_listable(row) else row.tolist() if getattr(row, "ndim", 0) and hasattr(row, "tolist") else row
        for row in rows
    ]


def _table(value: Any) -> list[list[Any]]:
    """The headings, if they are texts, and the rows of a table of pandas or polars."""
    # pandas has `itertuples`, polars `iter_rows`.
    rows = value.itertuples(index=False, name=None) if hasattr(value, "itertuples") else value.iter_rows()
    headings = list(value.columns)
    head = [headings] if all(isinstance(heading, str) for heading in headings) else []
    return [*head, *([_cell(cell) for cell in row] for row in rows)]


def with_index(grid: Any) -> Any:
    """
    A table of pandas whose index holds texts, such as names, with the index as its first column, and without headings if they are not
    texts; anything else unchanged.
    """
    index = getattr(grid, "index", None)
    if not hasattr(grid, "itertuples") or index is None or not len(grid):
        return grid
    if not all(isinstance(name, str) for name in index):
        return grid
    rows = [[name, *map(_cell, row)] for name, row in zip(index, grid.itertuples(index=False, name=None), strict=True)]
    if not all(isinstance(heading, str) for heading in grid.columns):
        return rows
    heading = index.name if isinstance(index.name, str) else text("templates.column.name", "en")
    return [[heading, *grid.columns], *rows]


def _listed(answer: Any) -> Any:
    """The rows of an array or column that was converted to lists."""
    if not isinstance(answer, list):
        return _cell(answer)
    return [[_cell(cell) for cell in row] if isinstance(row, list) else [_cell(row)] for row in answer]


def _cells(rows: Sequence[Any]) -> Any:
    """
    The rows with all cells as Python values. If they already are, the rows are returned unchanged, so that caches recognise them.
    """
    if all(map(_is_cell, rows)):
        # These are the cells of a column, `sheet["A"]`, or of a row, `sheet[1]`.
        values = [_cell(cell) for cell in rows]
        return [[value] for value in values] if _are_columns([rows]) else [values]
    foreign = (
        type(cell) not in _OWN and (_is_cell(cell) or hasattr(cell, "dtype"))
        for row in rows
        if isinstance(row, (list, tuple))
        for cell in row
    )
    if not any(foreign):
        return rows
    if _are_columns(rows):
        rows = list(zip(*rows, strict=True))
    return [[_cell(cell) for cell in row] if isinstance(row, (list, tuple)) else row for row in rows]


def _are_columns(parts: Sequence[Any]) -> bool:
    """
    Whether these are columns of openpyxl, as `sheet["A:B"]` and `sheet.columns` give them, judged by the places of their cells.
    """
    if not all(
        isinstance(part, (list, tuple)) and part and all(hasattr(cell, "column") for cell in part) for part in parts
    ):
        return False
    upright = all(len({cell.column for cell in part}) == 1 for part in parts)
    return upright and len({part[0].row for part in parts}) == 1


def _is_cell(value: Any) -> bool:
    """Whether a value is a cell of openpyxl or a range of xlwings."""
    # A blank cell of a sheet opened as read-only has no place.
    return hasattr(value, "data_type") or is_range(value)


def _cell(value: Any) -> Any:
    """A single value as a Python value; None for a missing one."""
    if is_range(value):
        return in_range(value)
    if _is_cell(value):
        return value.value
    if hasattr(value, "dtype") and hasattr(value, "item"):
        value = value.item()
    missing = type(value).__name__ in _MISSING or (isinstance(value, float) and value != value)
    return None if missing else value
