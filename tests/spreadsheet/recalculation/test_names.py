"""Defined names: those that are the same in every cell are computed once, all others for each cell that uses them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rows import each_row
from tests.spreadsheet.recalculation import books
from xl_departage.spreadsheet.recalculation import compiler
from xl_departage.spreadsheet.recalculation.native import NATIVES
from xl_departage.spreadsheet.recalculation.workbook_model import Value

CELLS: dict[str, Value] = {f"{sheet}!{column}{row}": 10 * row + place + scale for sheet, scale in (("S", 0), ("T", 100))
         for place, column in enumerate("ABC", 1) for row in (1, 2, 3)}  # fmt: skip
"""A2 of S is 21, B3 of S 32, those of T 100 more."""


@each_row(
    ("names", "formulas", "values"),
    [
        # Relative rows, columns or both move with the cell (a name is stored as seen from A1): not the same everywhere.
        ({"N": "S!$A1*2"}, {"S!E1": "=N", "S!E3": "=N", "T!E2": "=N"}, {"S!E1": 22, "S!E3": 62, "T!E2": 42}),
        ({"N": "SUM(S!A$1:A$3)"}, {"S!E9": "=N", "T!A9": "=N", "T!B9": "=N"}, {"S!E9": 0, "T!A9": 63, "T!B9": 66}),
        # Nor where a name reads a name that moves, whatever is asked first.
        (
            {"N": "SUM(S!$A$1:$A$3)+M", "M": "S!$A1*1000"},
            {"S!E1": "=N", "S!E2": "=N"},
            {"S!E1": 11063, "S!E2": 21063},
        ),
        # Nor where it says where it is.
        ({"N": "SUM(S!$A$1:$A$3)+ROW()"}, {"S!E1": "=N", "S!E5": "=N"}, {"S!E1": 64, "S!E5": 68}),
        ({"N": "ROW(S!$A$3)+COLUMN()"}, {"S!E1": "=N", "S!F1": "=N"}, {"S!E1": 8, "S!F1": 9}),
        # Without a sheet, the cells are those of the sheet of the formula.
        ({"N": "SUM($A$1:$A$3)"}, {"S!E1": "=N", "T!E1": "=N"}, {"S!E1": 63, "T!E1": 363}),
        # A sheet's own name stands before that of the workbook, also inside another name.
        (
            {"N": "SUM(M,1)", "M": "SUM(S!$A$1)", "T!M": "SUM(S!$B$3)"},
            {"S!E1": "=N", "T!E1": "=N", "S!E2": "=M"},
            {"S!E1": 12, "T!E1": 33, "S!E2": 11},
        ),
        # A variable of LET has the name of a column.
        (
            {"N": "S!$A$1:$A$3"},
            {"S!E1": "=_xlfn.LET(N,ROW(),SUM(N,1))", "S!E2": "=_xlfn.LET(N,ROW(),SUM(N,1))", "S!E3": "=SUM(N,1)",
             "S!F1": "=_xlfn.LET(_xlpm.N,ROW(),SUM(_xlpm.N,1))", "S!F2": "=_xlfn.LET(_xlpm.N,ROW(),SUM(_xlpm.N,1))"},
            {"S!E1": 2, "S!E2": 3, "S!E3": 64, "S!F1": 2, "S!F2": 3},
        ),
        # One value of a column is the one beside the cell; as a whole it is the same everywhere.
        (
            {"N": "S!$A$1:$A$3"},
            {"S!E1": "=ABS(N)", "S!E2": "=ABS(N)", "S!E3": "=SUM(N)", "S!F3": "=SUMPRODUCT(N*1)", "S!E9": "=ABS(N)"},
            {"S!E1": 11, "S!E2": 21, "S!E3": 63, "S!F3": 63, "S!E9": "#VALUE!"},
        ),
        # An array by a name: each cell of an old formula has its first value.
        ({"N": "S!$A$1:$A$3*10"}, {"S!E1": "=SUM(N)", "S!E2": "=INDEX(N,2)"}, {"S!E1": 630, "S!E2": 210}),
        # Choices within names, and names within names.
        (
            {"N": 'IF(S!$A$1:$A$3>11,S!$B$1:$B$3,"")', "M": "IFERROR(SUM(N)/0,SUM(N))", "O": "CHOOSE(2,1,M)"},
            {"S!E1": "=SUM(N)", "T!E1": "=M", "S!E2": "=O", "T!E2": "=O"},
            {"S!E1": 54, "T!E1": 54, "S!E2": 54, "T!E2": 54},
        ),
        # Each name of a chain is computed once, though the last one is asked for a billion times.
        (
            {**{f"Double_{n}": f"Double_{n + 1}+Double_{n + 1}" for n in range(30)}, "Double_30": "S!$A$1"},
            {"S!E1": "=Double_0", "T!E1": "=Double_1"},
            {"S!E1": 11 * 2**30, "T!E1": 11 * 2**29},
        ),
        # What it reads is computed first, wherever it stands.
        (
            {"N": "SUM(S!$H$1:$H$2)"},
            {"S!E1": "=N", "T!E1": "=N+1", "S!H1": "=S!H2*2", "S!H2": "=A1"},
            {"S!E1": 33, "T!E1": 34},
        ),
    ],
)  # fmt: skip
def test_a_name_has_its_value_in_every_cell(
    names: dict[str, str], formulas: dict[str, str], values: dict[str, Any]
) -> None:
    declared = [(name.rpartition("!")[2], name.rpartition("!")[0] or None, formula) for name, formula in names.items()]

    results = books.evaluate(books.book({**CELLS, **formulas}, sheets=("S", "T"), names=declared))

    assert {address: books.shown(results[address].value) for address in values} == values


def test_a_name_that_does_not_move_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    sorting = NATIVES["SORT"].function

    def counted(*arguments: Any) -> Any:
        calls.append(1)
        return sorting(*arguments)

    monkeypatch.setattr(NATIVES["SORT"], "function", counted)
    names = [("Sorted", None, "IFERROR(SORT(S!$A$1:$A$40),0)"), ("Moving", None, "IFERROR(SORT(S!$A1:$A$40),0)")]
    made = books.book({f"A{row}": 50 - row for row in range(1, 41)}, sheets=("S", "T"), names=names)
    for row in range(1, 41):
        books.put(made, f"S!B{row}", f"=INDEX(Sorted,{row})")
        books.put(made, f"T!B{row}", f"=INDEX(SORTED,{row})+0")

    results = books.evaluate(made)

    assert [results[f"{sheet}!B{row}"].value for sheet in "ST" for row in (1, 2, 40)] == [10, 11, 49] * 2
    assert len(calls) == 1

    for row in (1, 2, 3):
        books.put(made, f"S!C{row}", "=INDEX(Moving,1)")
    books.evaluate(made)
    assert len(calls) == 1 + 1 + 3


def test_what_is_told_of_a_name_is_told_in_every_formula_with_it() -> None:
    """A function without its prefix, a lost sheet, a function of Google: of the first formula and of all after it."""
    names = [
        ("Bare", None, "SUM(MAXIFS(S!$A$1:$A$3,S!$A$1:$A$3,1))"),
        ("Lost", None, "IFERROR(SUM(Gone!$A$1),7)"),
        ("Google", None, "IFERROR(__xludf.DUMMYFUNCTION(1),7)"),
    ]
    for name, *_ in names:
        cells = {"S!E1": f"={name}", "S!E2": f"={name}+1", "T!E1": f"={name}"}
        results = books.evaluate(books.book({**CELLS, **cells}, sheets=("S", "T"), names=names))
        assert all(results[address].message for address in cells), name

    # Also where the formula itself calls such a function, and the name does or does not.
    names.append(("Fine", None, "SUM(S!$A$1:$A$3)"))
    cells = {
        "E1": "=MAXIFS(A1:A2,A1:A2,1)+Bare",
        "E2": "=Bare",
        "E3": "=MAXIFS(A1:A2,A1:A2,1)+Fine",
        "E4": "=IFERROR(Gone!A1,1)+Fine",
        "E5": "=IFERROR(__xludf.DUMMYFUNCTION(1),7)+Fine",
    }
    results = books.evaluate(books.book({**cells, "F1": "=Fine"}, sheets=("S", "T"), names=names))
    assert all(results[f"S!{address}"].message for address in cells)
    assert not results["S!F1"].message


def test_what_only_an_array_formula_computes_is_not_taken_from_one() -> None:
    """In an old formula of one cell IF is asked about one value; nobody says what it makes of a column inside SUMPRODUCT."""
    formula = "=SUMPRODUCT(SUM(IF($A$1:$A$3>11,1,0)))"

    cells = {**CELLS, "F1": formula}
    results = books.evaluate(books.book(cells, array=dict.fromkeys(("E1", "E2", "E3"), formula), sheets=("S", "T")))

    assert [results[f"S!E{row}"].value for row in (1, 2, 3)] == [2, 2, 2]
    assert results["S!F1"].reason == "formula_array_of_references"


def test_a_marked_value_marks_all_that_read_the_name() -> None:
    """A name that reads a volatile cell, and one whose last digits may differ from Excel's."""
    names = [("Later", None, "SUM(S!$A$1:$A$2)"), ("Rough", None, "SUM(STDEV(S!$B$1:$B$3))")]
    cells: dict[str, Value] = {"A1": "=TODAY()", "B1": 1, "B2": 2, "B3": 4, "E1": "=Later", "E2": "=Later+1", "E3": "=Later*1",
             "F1": "=Rough", "F2": "=Rough-STDEV(B1:B3)", "F3": "=Rough=1.5275252316519467"}  # fmt: skip

    results = books.evaluate(books.book(cells, names=names))

    assert [results[f"S!E{row}"].volatile for row in (1, 2, 3)] == [True] * 3
    assert not results["S!F1"].volatile
    assert results["S!F3"].reason == "formula_digits"


def test_names_are_expanded_and_nested_up_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "MAX_EXPANSIONS", 3)
    monkeypatch.setattr(compiler, "MAX_NAMES", 3)
    names = [(f"N{depth}_", None, f"N{depth - 1}_+0" if depth else "S!$A1") for depth in range(5)]
    cells: dict[str, Value] = {"A1": 7, "E1": "=N0_+N0_+N0_", "F1": "=N0_+N0_+N0_+N0_", "G1": "=N2_", "H1": "=N3_"}

    results = books.evaluate(books.book(cells, names=names))

    shown = {name: results[f"S!{name}1"].reason or results[f"S!{name}1"].value for name in "EFGH"}
    assert shown == {"E": 21, "F": "formula_too_long", "G": 7, "H": "formula_too_deep"}
