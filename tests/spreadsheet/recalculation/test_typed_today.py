"""Which formulas spill when they are typed into Excel today, and which of an old file do."""

from __future__ import annotations

import pytest

from tests.rows import each_row
from tests.spreadsheet.recalculation import books
from xl_departage.spreadsheet.recalculation.recalculate import library_functions
from xl_departage.spreadsheet.recalculation.typed_today import _Marking
from xl_departage.spreadsheet.recalculation.workbook_model import FormulaCell, FormulaKind


def marking(built: bool = True) -> _Marking:
    made = books.book({"A1": 1, "C9": 2}, names=[("one", None, "S!$A$1"), ("several", None, "S!$A$1:$A$3")])
    return _Marking(made, library_functions(), built)


def dynamic(found: _Marking, formula: str) -> bool:
    return found.is_dynamic(0, (9, 9), FormulaCell(formula, FormulaKind.PLAIN, None, None))


@pytest.mark.beyond
@each_row(
    ("formula", "spills"),
    [
        ("A1:A3", True),
        ("A1", False),
        ("A1:A1", False),
        ("several", True),
        ("one", False),
        ("nothing", False),
        ("-A1:A3", True),
        ("(A1:A3)", True),
        ("A1:A3%", True),
        ("1+A1:A3", True),
        ("@A1:A3", False),
        ("A1:A3 A2:B2", True),
        ("{1,2}", True),
        ("A1#", True),
        # Functions of a whole range give one value, those of one value as many as the range has.
        ("SUM(A1:A3)", False),
        ("ABS(A1:A3)", True),
        ("ABS(A1)", False),
        # One value, made of several: stored as a plain formula, Excel would compute SUM(ABS(@A1:A3)).
        ("SUM(ABS(A1:A3))", True),
        ("SUM(A1:A3*2)", True),
        ("SUM(-A1:A3)", True),
        ("MAX((A1:A3>1)*A1:A3,0)", True),
        ("ROUND(SUM(ABS(A1:A3)),1)", True),
        ("1+SUM(A1:A3%)", True),
        ("SUM(@A1:A3*2)", False),
        ("SUMPRODUCT(A1:A3*2)", False),
        ("SUMPRODUCT(ABS(A1:A3))", False),
        ("SUM(A1*2,A1:A3)", False),
        ("SUM(A1:A3 A2:B2)", False),
        ("COUNTIF(A1:A3,A1)", False),
        ("SUM(COUNTIF(A1:A3,A1:A3))", True),
        ("VLOOKUP(A1,A1:C9,2,FALSE)", False),
        ("VLOOKUP(A1:A3,A1:C9,2,FALSE)", True),
        ("NOSUCH(A1:A3)", False),
        # A branch, a reference, an array.
        ("IF(A1,A1:A3,0)", True),
        ("IF(A1,A1,0)", False),
        ("IFERROR(A1,A1:A3)", True),
        ("OFFSET(A1,0,0)", True),
        ('INDIRECT("A1")', True),
        ("TRANSPOSE(A1)", True),
        ("SORT(A1:A3)", True),
        ("LAMBDA(x,x)(A1)", True),
        ("BUCHHOLZ(A1:C3)", True),
        ("SUM(BUCHHOLZ(A1:C3))", False),
        # Of INDEX, a row or column that is omitted or 0 means all of it; of a single row or column, one number means a cell.
        ("INDEX(A1:B3,1)", True),
        ("INDEX(A1:A3,1)", False),
        ("INDEX(A1:C1,1)", False),
        ("INDEX(A1:A3,0)", True),
        ("INDEX(A1:A3,)", True),
        ("INDEX(A1:B3,1,2)", False),
        ("INDEX(A1:B3,0,2)", True),
        ("INDEX(A1:B3,1,0)", True),
        ("INDEX(A1:B3,1,)", True),
        ("INDEX(A1:B3,,1)", True),
        ("INDEX(A1:A3,0,1)", True),
        ("INDEX(A1:B3,A1:A3,1)", True),
        ("INDEX(A1:B3,1,A1:A3)", True),
        ("INDEX(A1,1)", False),
        # What cannot be read is shown as Excel shows it, unless it calls one of our functions.
        ("A1:A3+", False),
        ("BUCHHOLZ(A1:C3", True),
    ],
)
def test_a_formula_is_an_array_where_it_has_or_needs_several_values(formula: str, spills: bool) -> None:
    assert dynamic(marking(), formula) is spills


@pytest.mark.beyond
@pytest.mark.parametrize(
    ("formula", "spills"),
    [
        ("ABS(A1:A3)", False),
        ("A1:A3", False),
        ("SORT(A1:A3)", True),
        ("SUM(SORT(A1:A3))", False),
        ("BUCHHOLZ(A1:C3)", True),
    ],
)
def test_a_formula_of_an_old_file_keeps_its_one_value_unless_it_calls_what_spills(formula: str, spills: bool) -> None:
    assert dynamic(marking(built=False), formula) is spills


def test_formulas_of_one_shape_are_decided_apart_where_an_area_has_one_cell() -> None:
    formulas = {"ABS(A1:A1)": False, "ABS(A1:A3)": True, "ABS(B$2:$B2)": False, "ABS(B2:C2)": True, "ABS(A1:AA1)": True}

    for order in (list(formulas), list(reversed(formulas))):
        found = marking()
        assert {formula: dynamic(found, formula) for formula in order} == formulas


def test_arrays_and_data_tables_stay_what_they_are() -> None:
    for kind in (FormulaKind.ARRAY, FormulaKind.DATA_TABLE, FormulaKind.DYNAMIC):
        assert not marking().is_dynamic(0, (9, 9), FormulaCell("A1:A3", kind, (9, 9, 9, 9), None))
