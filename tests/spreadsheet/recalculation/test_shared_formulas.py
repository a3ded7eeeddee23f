"""Moved shared formulas, compared with openpyxl's translator."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.formula.translate import Translator

from tests.examples import examples
from tests.rows import each_row
from xl_departage.spreadsheet.formulas.addresses import address
from xl_departage.spreadsheet.recalculation.scanned_cells import SharedFormula
from xl_departage.spreadsheet.recalculation.workbook_xml import is_date_format


def openpyxl_moves(formula: str, row: int, column: int) -> str:
    """The formula moved by openpyxl from E20 to that cell."""
    moved: str = Translator(f"={formula}", "E20").translate_formula(address(row, column))
    return moved[1:]


def moved(formula: str, row: int, column: int) -> str:
    return SharedFormula(formula, 20, 5).at(row, column)


@each_row(
    "formula",
    [
        "A10+$B$20",
        "SUM(A10:B$12)*LOG10(C10)",
        '"A1"&D10&"x""B2"',
        "'My A1'!C10+Sheet1!D10",
        "SUM(A:B)+SUM(10:$12)+SUM($C:D)",
        "Table1[A1]+C10",
        "Table1[[#This Row],[B2]]*C10",
        "1E5+E5*2",
        "2.5E+3*C10+1.E2",
        "IF(TRUE,A10,#REF!)",
        "_xlfn.XLOOKUP(A10,$B:$B,C:C)",
        "[1]Sheet1!A10+[1]!BUCHHOLZ(A10:B20)",
        "SUM(Sheet1:Sheet3!A10)",
        "A10.B+AAAA10+A10",
        "C10%-A10^2",
        "{1,2;3,4}*A10",
        "'it''s'!$A10+Jan-A10",
        'IF(A10>=10,"é",Ünï10+C10)',
        "BUCHHOLZ($C$2:K31,ROW()-1)",
    ],
)
def test_formulas_move_as_openpyxl_moves_them(formula: str) -> None:
    for row, column in ((20, 5), (21, 5), (20, 6), (25, 9), (30, 300)):
        assert moved(formula, row, column) == openpyxl_moves(formula, row, column)


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        # openpyxl leaves the first cell, takes the column of the second, or fails.
        ("A10:INDEX(B:B,3)", "B11:INDEX(C:C,3)"),
        ("@A10:A12", "@B11:B13"),
        ("A10#+B10", "B11#+C11"),
        ("XFE10+A10", "XFE10+B11"),
        # No sheet has such columns or rows: they stay as they are, and the formula is refused when it is read.
        ("SUM(XYZ:XYZ)+A10", "SUM(XYZ:XYZ)+B11"),
        ("SUM(0:3)+A10", "SUM(0:3)+B11"),
        ("SUM(1048577:1048578)+A10", "SUM(1048577:1048578)+B11"),
    ],
)
def test_formulas_that_openpyxl_cannot_move(formula: str, expected: str) -> None:
    assert moved(formula, 21, 6) == expected


def test_references_that_leave_the_sheet_come_back_on_the_other_side() -> None:
    assert SharedFormula("A1+$A$1", 2, 1).at(1, 1) == "A1048576+$A$1"
    assert SharedFormula("A1:A3", 1, 2).at(1, 1) == "XFD1:XFD3"


references = st.builds(
    lambda a, c, b, r: f"{a}{c}{b}{r}",
    st.sampled_from(["", "$"]),
    st.sampled_from(["A", "B", "Z", "AA", "XY"]),
    st.sampled_from(["", "$"]),
    st.integers(1, 999),
)
operands = st.one_of(
    references,
    st.tuples(references, references).map(":".join),
    references.map(lambda text: f"'It''s B2'!{text}"),
    references.map(lambda text: f"Feuille1!{text}"),
    st.sampled_from(
        [
            '"C3 ""D4"""',
            "12.5",
            "TRUE",
            "Joueurs[Elo]",
            "Joueurs[[#All],[B2]:[C3]]",
            "nom.A1",
            "3E4",
            "#N/A",
            "A:$C",
            "$2:7",
        ]
    ),
)
formulas = st.recursive(
    operands,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "&", "<=", "^"]), inner).map("".join),
        st.tuples(
            st.sampled_from(["SUM", "LOG10", "_xlfn.ATAN2", "BUCHHOLZ", ""]), st.lists(inner, min_size=1, max_size=3)
        ).map(lambda parts: f"{parts[0]}({','.join(parts[1])})"),
    ),
    max_leaves=6,
)


@settings(max_examples=examples(300), deadline=None)
@given(formulas, st.integers(1, 500), st.integers(1, 200))
def test_any_formula_moves_as_openpyxl_moves_it(formula: str, down: int, right: int) -> None:
    master = f"A1+{formula}"
    shared = SharedFormula(master, 1, 1)
    expected = Translator(f"={master}", "A1").translate_formula(address(1 + down, 1 + right))[1:]
    assert shared.at(1 + down, 1 + right) == expected
    # And back again.
    assert SharedFormula(expected, 1 + down, 1 + right).at(1, 1) == shared.at(1, 1)


FORMATS = [
    "General", "0.00", "@", "dd/mm/yyyy", "[$-40C]d mmmm yyyy;@", "[h]:mm", "[Red]0.00", '"day" 0', "0\\d", "m/d/yy h:mm",
    "#,##0 \"€\"", "[$€-40C] #,##0", "_-* #,##0_-", "yyyy", "[mm]:ss", "0.0E+00", "[Blue][<5]0;0", "_d0", "*d0",
]  # fmt: skip


@each_row("code", FORMATS)
def test_date_formats_are_those_of_openpyxl(code: str) -> None:
    from openpyxl.styles.numbers import is_date_format as openpyxl_is_date

    # Padding and fill characters are not codes; openpyxl takes `*d` for a day.
    expected = bool(openpyxl_is_date(code)) and not code.startswith("*")
    assert is_date_format(code) is expected


@each_row(
    ("formula", "expected"),
    [
        # One row down and one column to the right, from E20 to F21.
        ("XFD1", "A2"),
        ("XFC1048576", "XFD1"),
        ("XFE1", "XFE1"),
        ("A1048577", "A1048577"),
        ("ZZ1", "AAA2"),
        ("AZ9", "BA10"),
        ("A0", "A0"),
        ("A01", "A01"),
        ("$A1", "$A2"),
        ("A$1", "B$1"),
        ("$A$1", "$A$1"),
        ("A:A", "B:B"),
        ("$A:A", "$A:B"),
        ("XFD:XFD", "A:A"),
        ("1:1", "2:2"),
        ("1:$1", "2:$1"),
        ("1048576:1048576", "1:1"),
        ("0:1", "0:1"),
        ("A1:B2!C3", "A1:B2!D4"),
        ("A1:B2+C3", "B2:C3+D4"),
        ("A1!B2", "A1!C3"),
        ("A1(B2)", "A1(C3)"),
        ("A1[B2]", "A1[B2]"),
        ("A1", "B2"),
        ("", ""),
        ('"A1"', '"A1"'),
        ("1.5E+3", "1.5E+3"),
    ],
)
def test_one_step_down_and_right(formula: str, expected: str) -> None:
    assert moved(formula, 21, 6) == expected
    assert moved(formula, 20, 5) == formula
