"""
Objects of other libraries as rows of cells: tables of pandas and polars, arrays and numbers of numpy, cells of openpyxl.

They are known by what they can do; none of these libraries is imported.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

_MISSING: Final = ("NAType", "NaTType")
"""What pandas puts where a value is missing; also, a float that is not a number."""


def plain(value: Any) -> Any:
    """
    A table as rows below its headings, a column as rows of one cell, one cell as its value; anything else unchanged.

    Headings are kept where all of them are texts: numbered columns have none.
    """
    if hasattr(value, "columns") and (hasattr(value, "itertuples") or hasattr(value, "iter_rows")):
        return _table(value)
    if hasattr(value, "dtype") and (hasattr(value, "tolist") or hasattr(value, "to_list")):
        return _listed(value.tolist() if hasattr(value, "tolist") else value.to_list())
    if _is_cell(value):
        return value.value
    if isinstance(value, (list, tuple)) and value:
        return _cells(value)
    return value


def _table(value: Any) -> list[list[Any]]:
    # pandas, polars.
    rows = value.itertuples(index=False, name=None) if hasattr(value, "itertuples") else value.iter_rows()
    headings = list(value.columns)
    head = [headings] if all(isinstance(heading, str) for heading in headings) else []
    return [*head, *([_cell(cell) for cell in row] for row in rows)]


def _listed(found: Any) -> Any:
    if not isinstance(found, list):
        return _cell(found)
    return [[_cell(cell) for cell in row] if isinstance(row, list) else [_cell(row)] for row in found]


def _cells(rows: Sequence[Any]) -> Any:
    """Rows unchanged where all of their cells are Python's own, so that caches recognise them."""
    if all(map(_is_cell, rows)):
        # openpyxl: a column, `sheet["A"]`, or a row, `sheet[1]`.
        values = [cell.value for cell in rows]
        return [values] if len({cell.row for cell in rows}) == 1 else [[value] for value in values]
    if not any(isinstance(row, (list, tuple)) and _has_foreign(row) for row in rows):
        return rows
    return [[_cell(cell) for cell in row] if isinstance(row, (list, tuple)) else row for row in rows]


def _has_foreign(row: Iterable[Any]) -> bool:
    return any(_is_cell(cell) or hasattr(cell, "dtype") for cell in row)


def _is_cell(value: Any) -> bool:
    return hasattr(value, "coordinate") and hasattr(value, "value")


def _cell(value: Any) -> Any:
    if _is_cell(value):
        return value.value
    if hasattr(value, "dtype") and hasattr(value, "item"):
        value = value.item()
    missing = type(value).__name__ in _MISSING or (isinstance(value, float) and value != value)
    return None if missing else value
