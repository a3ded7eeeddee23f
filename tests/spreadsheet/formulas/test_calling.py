"""Which formulas call one of our functions, however the program that stored them spelled the call."""

import pytest

from xl_departage.spreadsheet.formulas.calling import calls_one_of


@pytest.mark.parametrize(
    "formula",
    [
        "POINTS(A1:C4)",
        "1+points (A1:C4)",
        "[1]!POINTS(A1:C4)",
        "_xll.POINTS(A1:C4)",
        "_xlfn.POINTS(A1:C4)",
        "_xludf.POINTS(A1:C4)",
        "_xlfn._xlws.POINTS(A1:C4)",
        "_xldudf_POINTS(A1:C4)",
        "_xldudf_XLWINGS_POINTS(A1:C4)",
        "XLWINGS.POINTS(A1:C4)",
    ],
)
def test_every_spelling_of_a_call(formula: str) -> None:
    assert calls_one_of(["POINTS"])(formula)


@pytest.mark.parametrize("formula", ["POINTS+1", "MYPOINTS(A1)", "POINTS.MAX(A1)", "SUM(A1)", "POINTS_2(A1)"])
def test_other_functions_and_names(formula: str) -> None:
    assert not calls_one_of(["POINTS"])(formula)
