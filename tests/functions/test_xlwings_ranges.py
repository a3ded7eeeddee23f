"""Ranges, rows, columns and sheets of xlwings as rows of cells; the objects are known by what they can do."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tests.rows import each_row
from xl_departage.functions.xlwings_cells import in_range, is_range, xlwings_cell

ROWS, COLUMNS = 1_048_576, 16_384
"""The size of a sheet (Microsoft, Excel specifications and limits)."""
CELLS = {(2, 2): "b2", (2, 3): -2146826246, (3, 2): 1.5, (5, 4): "last"}
"""What the sheet holds; its last used cell is D5. The error is xlErrNA."""


class Range:
    """As much of `xlwings.Range` as is asked for, over `CELLS`."""

    raw_value = None

    def __init__(self, row: int, column: int, height: int, width: int) -> None:
        self.row, self.column, self.shape = row, column, (height, width)
        self.sheet = Sheet()

    def resize(self, height: int, width: int) -> Range:
        return Range(self.row, self.column, height, width)

    def options(self, **settings: Any) -> SimpleNamespace:
        assert settings == {"ndim": 2, "err_to_str": True}
        height, width = self.shape
        assert height * width < 100
        cells = [
            [CELLS.get((self.row + down, self.column + right)) for right in range(width)] for down in range(height)
        ]
        return SimpleNamespace(value=cells)


class Sheet:
    """A worksheet."""

    used_range = SimpleNamespace(last_cell=SimpleNamespace(row=5, column=4))

    def range(self, first: tuple[int, int], last: tuple[int, int]) -> Range:
        return Range(*first, last[0] - first[0] + 1, last[1] - first[1] + 1)


def lines(rng: Range) -> Any:
    """`Range.rows` or `Range.columns`."""
    return SimpleNamespace(rng=rng, autofit=None)


WHOLE = [[CELLS.get((row, column)) for column in range(1, 5)] for row in range(1, 6)]
WHOLE[1][2] = "#N/A"


@each_row(
    ("value", "expected"),
    [
        (Range(2, 2, 1, 1), "b2"),
        (Range(1, 1, 1, 1), None),
        (Range(2, 2, 1, 2), [["b2", "#N/A"]]),
        (Range(2, 2, 2, 1), [["b2"], [1.5]]),
        (lines(Range(2, 2, 2, 2)), [["b2", "#N/A"], [1.5, None]]),
        (Sheet(), WHOLE),
        # Whole columns and rows end with the last used cell; an area that is smaller by one stays.
        (Range(1, 2, ROWS, 1), [row[1:2] for row in WHOLE]),
        (Range(1, 2, ROWS, 3), [row[1:] for row in WHOLE]),
        (Range(1, 2, ROWS, 9), [row[1:] for row in WHOLE]),
        (Range(3, 1, 2, COLUMNS), WHOLE[2:4]),
        (Range(3, 1, 9, COLUMNS), WHOLE[2:]),
        (Range(1, 1, ROWS, COLUMNS), WHOLE),
        # Beyond what is used, one column or row is left.
        (Range(1, 7, ROWS, 2), [[None]] * 5),
        (Range(9, 1, 3, COLUMNS), [[None] * 4]),
        (lines(Range(1, 1, ROWS, COLUMNS)), WHOLE),
    ],
)  # fmt: skip
def test_a_range_is_its_rows_up_to_the_last_used_cell(value: Any, expected: Any) -> None:
    assert is_range(value)
    found = in_range(value)
    shown = [[getattr(cell, "value", cell) for cell in row] for row in found] if isinstance(found, list) else found
    assert shown == expected


@each_row("value", [None, 1, "A1", [[1]], SimpleNamespace(rng=1), SimpleNamespace(range=1), SimpleNamespace(options=1)])
def test_other_values_are_no_ranges(value: Any) -> None:
    assert not is_range(value)


ERRORS = {
    2000: "#NULL!",
    2007: "#DIV/0!",
    2015: "#VALUE!",
    2023: "#REF!",
    2029: "#NAME?",
    2036: "#NUM!",
    2042: "#N/A",
    2043: "#GETTING_DATA",
    2045: "#SPILL!",
    2046: "#CONNECT!",
    2047: "#BLOCKED!",
    2048: "#UNKNOWN!",
    2049: "#FIELD!",
    2050: "#CALC!",
}
"""XlCVError (Microsoft, Excel VBA reference); as a COM error, a value of facility 10 (0x800A) in 32 bits with a sign."""


def test_an_error_is_that_of_its_number_in_excel() -> None:
    for number in range(1995, 2055):
        code = 0x800A0000 + number - 2**32
        cell = xlwings_cell(code)

        assert str(getattr(cell, "value", cell)) == ERRORS.get(number, str(code)), number
    assert xlwings_cell(float(0x800A0000 + 2042 - 2**32)) == float(0x800A0000 + 2042 - 2**32)
