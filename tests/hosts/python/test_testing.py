"""Grids written as text, and comparison of ranges."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest

from tests.missing import library
from tests.rows import each_row
from xl_departage.headless import Report, recalculate
from xl_departage.testing import assert_computed, assert_grid, grid, write_grid

ROWS = [["+ 2B", "= 3N"], ["- 1N", "+ 4B"], ["+ 4B", "= 1B"], ["- 3N", "- 2N"]]
DRAWS = [["= 3N", "=B3", "=W12", "=3", "=½", "==", "=1=", "1/2", "+12", "12B½"]]


def report() -> Report:
    book = grid(ROWS)
    book["E1"] = "=BUCHHOLZ(A1:B4)"
    return recalculate(book)


def test_a_grid_is_written_as_text_whatever_it_looks_like() -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    write_grid(sheet, DRAWS, "B2")
    stream = io.BytesIO()
    book.save(stream)

    for source in (book, stream):
        again = recalculate(source)
        assert again.values("B2:K2") == DRAWS
        assert again.notices == []
    cells = openpyxl.load_workbook(stream)["Sheet"][2][1:]
    assert {(cell.data_type, cell.number_format) for cell in cells} == {("s", "@")}


def test_numbers_stay_numbers_and_blanks_blank() -> None:
    book = grid([[2100, None, "", "+ 2"]], "B2")

    assert recalculate(book).values("B2:E2") == [[2100, None, None, "+ 2"]]


def test_the_workbook_of_a_grid_is_a_workbook_and_its_sheet() -> None:
    book: Any = grid(ROWS)

    assert issubclass(type(book), openpyxl.Workbook)
    assert book["A1"].value == "+ 2B"
    assert book[book.title]["B1"].value == book.active["B1"].value == "= 3N"
    assert book.cell(4, 1).value == "- 3N"
    with pytest.raises(AttributeError):
        book.no_such_thing  # noqa: B018


@pytest.mark.parametrize(
    ("rows", "cell"), [("text", "A1"), ([["+ 2"], ["- 1", ""]], "A1"), (ROWS, "A0"), (ROWS, "first")]
)
def test_what_is_no_grid_is_refused(rows: Any, cell: str) -> None:
    with pytest.raises(ValueError, match=r"list of rows|Fill short rows|is not a cell"):
        write_grid(openpyxl.Workbook().active, rows, cell)


@each_row(
    ("area", "expected"),
    [
        ("Sheet!E1:E4", [[2.5], [1.5], [1.5], [2.5]]),
        ("E1:E4", [2.5, 1.5, 1.5, 2.5]),
        ("E1", [[2.5], [1.5], [1.5], [2.5]]),
        ("E1", [2.5, 1.5, 1.5, 2.5]),
        ("E1", 2.5),
        ("A1:B1", ["+ 2B", "= 3N"]),
        ("D1:E1", [[None, 2.5 + 1e-16]]),
    ],
)
def test_equal_ranges_pass(area: str, expected: Any) -> None:
    assert_grid(report(), area, expected)


@pytest.mark.parametrize(
    "expected", [[[2.5], [1.5], [1], [2.5]], [[2.5], [1.5], ["1.5"], [2.5]], [[2.5], [1.5], [True], [2.5]]]
)
def test_different_ranges_show_both_tables_and_why(expected: Any) -> None:
    with pytest.raises(AssertionError) as problem:
        assert_grid(report(), "E1:E4", expected)

    lines = str(problem.value).splitlines()
    assert lines[0] == "E1:E4: 1 of 4 cells differ: E3"
    assert [line.split() for line in lines[7:11]] == [["2.5"], ["1.5"], [">1.5<"], ["2.5"]]
    # EXPLAIN of player 3: the game against 4, who has 0 points, and the draw with 1, who has 1½.
    assert lines[11] == "EXPLAIN BUCHHOLZ, 3:"
    assert "+ 4B" in lines[13]
    assert "= 1B" in lines[14]
    assert lines[15].rstrip().split(" | ")[7] == "1.5"


def test_missing_and_extra_rows_differ() -> None:
    for expected in ([[2.5], [1.5], [1.5]], [[2.5], [1.5], [1.5], [2.5], [9]]):
        with pytest.raises(AssertionError, match=r"cells differ: E[45]"):
            assert_grid(report(), "E1:E4", expected)


def test_an_error_is_explained() -> None:
    book = grid([["12X1"], ["- 1"]])
    book["E1"] = "=BUCHHOLZ(A1:A2)"
    with pytest.raises(AssertionError, match="“12X1”: this cell cannot be read"):
        assert_grid(recalculate(book), "E1:E2", [[1], [0]])


def test_only_reports_are_compared() -> None:
    with pytest.raises(ValueError, match="not a Python “list”"):
        assert_grid([[1]], "A1", 1)  # type: ignore[arg-type]


def failure(area: str, expected: Any, *formulas: tuple[str, str], rows: list[list[Any]] | None = None) -> list[str]:
    """The lines of the message."""
    book = grid(ROWS if rows is None else rows)
    for cell, formula in formulas:
        book[cell] = formula
    with pytest.raises(AssertionError) as problem:
        assert_grid(recalculate(book), area, expected)
    return str(problem.value).splitlines()


def test_both_tables_stand_in_columns_with_the_differences_marked() -> None:
    assert failure("B1:C2", [["x", 1], [22, None]], ("C1", "=10/2"), ("B2", "=22"), ("C2", "=1/4")) == [
        "B1:C2: 3 of 4 cells differ: B1, C1, C2",
        "expected:",
        "  >'x'< >1<",
        "    22   ><",
        "found:",
        "  >'= 3N'<    >5<",
        "       22  >0.25<",
    ]


@pytest.mark.parametrize(("count", "more"), [(20, ""), (21, " …")])
def test_twenty_places_are_listed(count: int, more: str) -> None:
    lines = failure(f"H1:H{count}", [[1]] * count)

    places = ", ".join(f"H{row}" for row in range(1, 21))
    assert lines[0] == f"H1:H{count}: {count} of {count} cells differ: {places}{more}"


@each_row(
    ("area", "expected", "places"),
    [
        # A plain list is a column of a column and a row of a row; of several columns and rows it is a column.
        ("E1:E4", [2.5, 1.5, 1.5, 0], "E4"),
        ("A1:B1", ["+ 2B", 0], "B1"),
        ("D1:E2", [2.5, 1.5], "D1, E1, D2, E2"),
        # One cell stands for an area as large as what is expected.
        ("E1", [[2.5], [0]], "E2"),
        ("E1", [[2.5, 0]], "F1"),
        ("A1", "x", "A1"),
        # Rows that are too short, too long, too many.
        ("D1:E1", [[None]], "E1"),
        ("E1:E2", [[2.5], [1.5, 3]], "F2"),
        ("E1:E2", [[2.5], [1.5], [1.5]], "E3"),
    ],
)
def test_where_a_range_differs(area: str, expected: Any, places: str) -> None:
    assert failure(area, expected, ("E1", "=BUCHHOLZ(A1:B4)"))[0].rpartition(": ")[2] == places


RATED: list[list[Any]] = [
    ["No", "Name", "Rtg", "1.Rd"],
    [7, "Ann", 1800, "9w1"],
    [9, "Bob", 1700, "7b0"],
    [8, "Cid", 1600, ""],
]


@each_row(
    ("cell", "formula", "area", "expected", "heading", "inside"),
    [
        # The player of the row, whose number stands in the grid, whatever row the formula begins in.
        ("F5", "=BUCHHOLZ(A1:D4)", "F6", 5, "EXPLAIN BUCHHOLZ, 9:", "7b0"),
        ("F5", "=BUCHHOLZ(A1:D4)", "F7", 5, "EXPLAIN BUCHHOLZ, 8:", "0"),
        ("F5", '=TIEBREAK(A1:D4,"ARO",,"FIDE")', "F6", 5, "EXPLAIN ARO, 9:", "1800"),
        ("F5", "=BUCHHOLZ(A1:D4,9)", "F5", 5, "EXPLAIN BUCHHOLZ, 9:", "7b0"),
        ("F5", "=BUCHHOLZ(A1:D4,A3)", "F5", 5, "EXPLAIN BUCHHOLZ, 9:", "7b0"),
        ("F5", "=BUCHHOLZ(A1:D4,B3)", "F5", 5, "EXPLAIN BUCHHOLZ, Bob:", "7b0"),
        # With ratings beside the grid.
        ("F5", '=TIEBREAK(A1:D4,"ARO",7,"FIDE",H1:H4)', "F5", 5, "EXPLAIN ARO, 7:", "2100"),
    ],
)
def test_which_value_is_explained(cell: str, formula: str, area: str, expected: Any, heading: str, inside: str) -> None:
    ratings = [(f"H{row}", f"={value}") for row, value in ((2, 2000), (3, 2100), (4, 2200))]
    lines = failure(area, expected, (cell, formula), *ratings, rows=RATED)

    assert heading in lines
    assert any(inside in line for line in lines[lines.index(heading) + 1 :])


@pytest.mark.parametrize(
    "formula", ["=BUCHHOLZ(A1:D4,9)+0", '=STANDINGS(A1:D4,"BH")', "=BUCHHOLZ_CUT(A1:D4,9,,1)", "=1+1"]
)
def test_what_explain_cannot_explain_is_shown_by_the_tables_alone(formula: str) -> None:
    assert not any(line.startswith("EXPLAIN") for line in failure("F5", "x", ("F5", formula), rows=RATED))


def test_expected_values_are_taken_as_functions_take_rows() -> None:
    pandas = library("pandas")
    book = grid(ROWS)
    book["E1"] = "=POINTS(A1:B4)"
    report = recalculate(book)

    for expected in (
        [1.5, 1, 1.5, 0],
        pandas.Series([1.5, 1, 1.5, 0]),
        pandas.DataFrame([[1.5], [1], [1.5], [0]]),
        iter([[1.5], [1], [1.5], [0]]),
    ):
        assert_grid(report, "E1:E4", expected)
    with pytest.raises(AssertionError, match="1 of 4 cells differ"):
        assert_grid(report, "E1:E4", pandas.Series([1.5, 1, 1.5, 1]))


def test_formulas_of_ours_that_fail_are_listed_cell_by_cell() -> None:
    assert_computed(report())
    # Errors of others are theirs.
    others = grid(ROWS)
    others["E1"] = "=1/0"
    assert_computed(recalculate(others))

    book = grid(ROWS)
    # The Buchholz of 1 and 4 is 2½, that of 2 and 3 is 1½.
    book["E1"], book["G1"], book["H1"] = "=1/(BUCHHOLZ(A1:B4)-2.5)", "=BUCHHOLZ(A1:B4,MACRO(1))", "=BUCHHOLZ(A1:B4,1)"
    wrong = recalculate(book)
    with pytest.raises(AssertionError) as raised:
        assert_computed(wrong)
    lines = str(raised.value).splitlines()
    assert [line.partition(" — ")[0] for line in lines] == [
        *["=1/(BUCHHOLZ(A1:B4)-2.5)"] * 2,
        "=BUCHHOLZ(A1:B4,MACRO(1))",
    ]
    assert ["E1" in lines[0], "E4" in lines[1], "MACRO" in lines[2].partition(" — ")[2]] == [True] * 3
    with pytest.raises(AssertionError) as raised:
        assert_computed(wrong, "fr")
    assert str(raised.value) != "\n".join(lines)
    with pytest.raises(ValueError, match="assert_computed"):
        assert_computed([[1]])  # type: ignore[arg-type]
