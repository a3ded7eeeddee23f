"""Tables of pandas and polars, arrays of numpy and cells of openpyxl as arguments of our functions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest

import xl_departage
from tests.missing import library
from xl_departage.base.messages import text
from xl_departage.hosts.python.from_libraries import plain, with_index

ROWS = [["+ 2B", "= 3N"], ["- 1N", "+ 4B"], ["+ 4B", "= 1B"], ["- 3N", "- 2N"]]
# By hand: the points are 1½, 1, 1½ and 0; each Buchholz is the sum of those of two opponents.
BUCHHOLZ = [[1 + 1.5], [1.5 + 0], [0 + 1.5], [1.5 + 1]]


def value(table: Any, player: Any = None) -> Any:
    return xl_departage.BUCHHOLZ(table, player, rules="FIDE-2026")


@pytest.mark.slow
def test_a_table_of_pandas_with_or_without_headings() -> None:
    pandas = library("pandas")

    assert value(pandas.DataFrame(ROWS)) == BUCHHOLZ
    assert value(pandas.DataFrame(ROWS, columns=["R1", "R2"])) == BUCHHOLZ
    named = pandas.DataFrame(ROWS, columns=["R1", "R2"])
    named.insert(0, "Name", ["Anna", "Bruno", "Chloé", "David"])
    assert value(named) == BUCHHOLZ
    assert value(named, "Chloé") == BUCHHOLZ[2][0]


@pytest.mark.slow
def test_missing_values_of_pandas_are_blanks() -> None:
    pandas = library("pandas")
    rows = [["+ 2B", "+ 3N"], ["- 1N", None], [None, "- 1B"]]

    for table in (
        pandas.DataFrame(rows),
        pandas.DataFrame(rows).convert_dtypes(),
        pandas.DataFrame(rows, dtype=object),
    ):
        assert xl_departage.POINTS(table, rules="FIDE-2026") == xl_departage.POINTS(rows, rules="FIDE-2026")


@pytest.mark.slow
def test_columns_and_numbers_of_numpy_and_pandas() -> None:
    numpy, pandas = library("numpy"), library("pandas")
    ratings = [1800, 1750, 1900, 1650]
    wanted = xl_departage.AVERAGE_RATING(ROWS, [[rating] for rating in ratings], rules="FIDE-2026")

    assert value(numpy.array(ROWS)) == value(numpy.array(ROWS, dtype=object)) == BUCHHOLZ
    for column in (numpy.array(ratings), pandas.Series(ratings), numpy.array(ratings).reshape(-1, 1)):
        assert xl_departage.AVERAGE_RATING(ROWS, column, rules="FIDE-2026") == wanted
    assert value(ROWS, numpy.int64(3)) == BUCHHOLZ[2][0]
    assert xl_departage.ELO_EXPECTED(numpy.float64(1760), numpy.int32(1645)) == xl_departage.ELO_EXPECTED(1760, 1645)


def test_a_table_of_polars() -> None:
    """By what a table of polars can do; polars itself is not installed for the tests."""

    class Series:
        dtype = "Int64"

        def to_list(self) -> list[int]:
            return [1800, 1750, 1900, 1650]

    class DataFrame:
        columns = ("R1", "R2")

        def iter_rows(self) -> Any:
            return map(tuple, ROWS)

    assert value(DataFrame()) == BUCHHOLZ
    assert xl_departage.AVERAGE_RATING(DataFrame(), Series(), rules="FIDE-2026") == xl_departage.AVERAGE_RATING(
        ROWS, [[1800], [1750], [1900], [1650]], rules="FIDE-2026"
    )


def test_cells_of_openpyxl() -> None:
    sheet: Any = openpyxl.Workbook().active
    for row in ROWS:
        sheet.append(row)
    for at, texts in enumerate(ROWS, 1):
        for column, cell in enumerate(texts, 1):
            # openpyxl takes `= 3N` for a formula.
            sheet.cell(at, column).value, sheet.cell(at, column).data_type = cell, "s"
    sheet["D1"] = 3

    assert value(sheet["A1:B4"]) == value([list(row) for row in sheet["A1:B4"]]) == BUCHHOLZ
    assert value(sheet["A1:B4"], sheet["D1"]) == BUCHHOLZ[2][0]
    assert xl_departage.POINTS(sheet["A"], rules="FIDE-2026") == [[1], [0], [1], [0]]


def test_columns_and_rows_of_a_sheet_of_openpyxl(tmp_path: Path) -> None:
    """`sheet["A:B"]` and `sheet.columns` give columns, `sheet.rows` and `sheet.values` give the same values row by row."""
    book: Any = openpyxl.Workbook()
    sheet = book.active
    for row in (["Name", "R1", "R2"], *([f"P{number}", *row] for number, row in enumerate(ROWS, 1))):
        sheet.append(row)
        for cell in sheet[sheet.max_row]:
            cell.data_type = "s"

    for table in (
        sheet["A:C"],
        sheet.columns,
        tuple(sheet.iter_cols()),
        sheet.rows,
        sheet.values,
        sheet["A1:C5"],
        sheet,
    ):
        assert value(table) == BUCHHOLZ
    assert xl_departage.POINTS(sheet["B2:B5"], rules="FIDE-2026") == [[1], [0], [1], [0]]
    assert xl_departage.POINTS(sheet["B"], rules="FIDE-2026") == [[1], [0], [1], [0]]

    sheet["E7"] = "beside"
    book.save(tmp_path / "book.xlsx")
    read: Any = openpyxl.load_workbook(tmp_path / "book.xlsx", read_only=True)
    blank = [row[3:] for row in read.active.iter_rows(min_row=1, max_row=5)]
    assert [list(row) for row in read.active.iter_rows(values_only=True, max_row=1)] == [
        ["Name", "R1", "R2", None, None]
    ]
    with pytest.raises(xl_departage.DepartageError, match="no players"):
        value(blank)
    read.close()


def test_a_flat_list_is_a_column() -> None:
    """xlwings passes a range of one column so, of numbers as floats."""
    ratings = [1800.0, 1750.0, 1900.0, 1650.0]

    assert xl_departage.POINTS([row[0] for row in ROWS], rules="FIDE-2026") == [[1], [0], [1], [0]]
    assert xl_departage.AVERAGE_RATING(ROWS, ratings, rules="FIDE-2026") == xl_departage.AVERAGE_RATING(
        ROWS, [[int(rating)] for rating in ratings], rules="FIDE-2026"
    )
    for mixed in (["+ 2B", ["- 1N"]], [["+ 2B"], "- 1N"]):
        with pytest.raises(xl_departage.DepartageError, match="rows"):
            xl_departage.POINTS(mixed, rules="FIDE-2026")


@pytest.mark.parametrize("table", [{"a": 1}, object(), {1, 2}])
def test_anything_else_is_refused_in_words(table: Any) -> None:
    with pytest.raises(xl_departage.DepartageError):
        value(table)


class Marked:
    """An array or a number as libraries pass it, with its own type of values."""

    dtype = "object"

    def __init__(self, content: Any) -> None:
        self.content = content

    def tolist(self) -> Any:
        return self.content

    def item(self) -> Any:
        return self.content


NA = type("NAType", (), {})()


class Frame:
    """A table as pandas has it, without loading pandas."""

    def __init__(self, columns: list[Any], rows: list[list[Any]], index: list[Any] | None = None) -> None:
        self.columns, self.rows = columns, rows
        self.index = type("Index", (list,), {"name": None})(range(len(rows)) if index is None else index)

    def __len__(self) -> int:
        return len(self.rows)

    def itertuples(self, *, index: bool, name: None) -> Any:
        assert index is False
        return map(tuple, self.rows)


def test_tables_arrays_and_missing_values_of_any_library_are_rows() -> None:
    assert plain(Frame(["Name", "R1"], [["Anna", NA], [Marked("Bob"), float("nan")]])) == [
        ["Name", "R1"],
        ["Anna", None],
        ["Bob", None],
    ]
    assert plain(Frame([0, 1], [["Anna", 1.5]])) == [["Anna", 1.5]]
    assert plain(Frame(["Name", 1], [["Anna", 1.5]])) == [["Anna", 1.5]]
    for array, rows in (
        (Marked([1, 2]), [[1], [2]]),
        (Marked([[1, NA], [2, 3]]), [[1, None], [2, 3]]),
        (Marked(7), 7),
        (Marked(float("nan")), None),
        ([[Marked(1), "x"], [NA, Marked(2)]], [[1, "x"], [None, 2]]),
    ):
        assert str(plain(array)) == str(rows)

    named = Frame(["R1"], [["2B"], [NA]], index=["Anna", "Bob"])
    assert with_index(named) == [[text("templates.column.name", "en"), "R1"], ["Anna", "2B"], ["Bob", None]]
    named.index.name = "Player"
    assert with_index(named)[0] == ["Player", "R1"]
    assert with_index(Frame([0], [["2B"]], index=["Anna"])) == [["Anna", "2B"]]
    for unnamed in (
        Frame(["R1"], [["2B"]]),
        Frame(["R1"], [["2B"], ["1B"]], index=["Anna", 2]),
        Frame(["R1"], []),
        [["x"]],
    ):
        assert with_index(unnamed) is unnamed
