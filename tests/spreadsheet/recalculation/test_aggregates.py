"""Functions of all numbers in their arguments, with conditions and without: Microsoft's rules at their edges."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rows import each_row
from tests.spreadsheet.recalculation import books
from tests.spreadsheet.recalculation.natives import outcome
from xl_departage.spreadsheet.recalculation.engine import FormulaEngine
from xl_departage.spreadsheet.recalculation.workbook_model import WorkbookTable

DIGITS, FORM, UNSORTED, UNION = "[formula_digits]", "[formula_form]", "[formula_unsorted]", "[formula_union]"
CELLS: dict[str, Any] = {
    **{f"A{row}": value for row, value in enumerate((1, 2, 3, 4, 10), 1)},
    "B1": 5, "B2": "x", "B3": True, "B4": "7", "B6": "",
    "C1": "#N/A", "C2": 1, "C3": 3,
    **{f"D{row}": value for row, value in enumerate((7, 3.5, 3.5, 1, 2), 1)},
    **{f"E{row}": value for row, value in enumerate((1345, 1301, 1368, 1322, 1310, 1370, 1318, 1350, 1303, 1299), 1)},
    **{f"F{row}": value for row, value in enumerate((4, 5, 6, 7, 5, 4, 3), 1)},
    **{f"G{row}": value for row, value in enumerate((79, 85, 78, 85, 50, 81, 95, 88, 97), 1)},
    "H1": 70, "H2": 79, "H3": 89,
    **{f"I{row}": value for row, value in enumerate((6, 7, 15, 36, 39, 40, 41, 42, 43, 47, 49), 1)},
    "J1": 3, "K1": 4, "J2": 8, "K2": 6, "J3": 1, "K3": 9, "L1": 2, "M1": 7, "L2": 6, "M2": 7, "L3": 5, "M3": 3,
    "N1": 0.3, "N2": 0.1, "N3": 0.2,
}  # fmt: skip
"""
Numbers; a mixed column; an error first; the data of Microsoft's examples: RANK (D), STDEV (E), AVEDEV and DEVSQ (F), FREQUENCY (G, H),
PERCENTILE.EXC (I), SUMPRODUCT of two tables (J to M).
"""


def check(text: str, expected: Any, rel: float = 1e-14) -> None:
    found = outcome(text, CELLS)
    assert found == (pytest.approx(expected, rel=rel) if isinstance(expected, float) else expected)


@each_row(
    ("text", "expected"),
    [
        # In a range texts and truth values do not count; typed they do, and a text that is no number is #VALUE!.
        ("SUM(B1:B6)", 5),
        ('SUM(B1:B6,"7",TRUE)', 13),
        ("SUM(A1:A5,)", 20),
        ("SUM(B1,B2)", 5),
        ("SUM(B2)", 0),
        ("SUM((A1:A2,A4))", 7),
        ("SUM(C1:C3)", "#N/A"),
        ("SUM(C1:C3,1)", "#N/A"),
        ("SUM(C1,1)", "#N/A"),
        ("SUM({1,\"2\",TRUE,4})", 5),
        ("SUM({1,#DIV/0!})", "#DIV/0!"),
        ('SUM(1,"x")', "#VALUE!"),
        ("SUM(1E308,1E308)", "#NUM!"),
        ("SUMSQ(3,4)", 25),
        ("PRODUCT(A1:A4)", 24),
        ("PRODUCT(Z1:Z3)", 0),
        ("AVERAGE(A1:A5)", 4),
        ("AVERAGE(Z1:Z3)", "#DIV/0!"),
        ("AVERAGEA(B1:B6)", 6 / 5),
        ("AVERAGEA(A1:A2,TRUE)", 4 / 3),
        ("AVERAGEA(C1:C3)", "#N/A"),
        ("AVERAGEA({1,2})", 1.5),
        ("AVERAGEA({1,TRUE})", FORM),
        ("MAXA(,-1)", 0),
        ("MAX(A1:A5)", 10),
        ("MAX(Z1:Z3)", 0),
        ("MAX(-5,-2)", -2),
        ("MAXA(B2:B6)", 1),
        ("MAXA(Z1:Z3)", 0),
        ("MIN(A1:A5)", 1),
        ("MIN(Z1:Z3)", 0),
        ("MINA(B1:B6)", 0),
        ("MEDIAN(A1:A5)", 3),
        ("MEDIAN(A1:A4)", 2.5),
        ("MEDIAN(A5)", 10),
        ("MEDIAN(Z1:Z3)", "#NUM!"),
        ("MEDIAN(10,1)", 5.5),
        # Microsoft on MODE: the first of the most frequent; #N/A if none is there twice.
        ("MODE(5,1,1,5)", 5),
        ("MODE(1,5,5,1,5)", 5),
        ("MODE(A1:A5)", "#N/A"),
        ("MODE(F1:F7)", 4),
        ("MODE({2;3;3})", 3),
        ('MODE(1,"1")', FORM),
        ("MODE(B2,1,1)", 1),
        ("MODE(A1,1)", 1),
        ("MODE(TRUE,1,1)", FORM),
        # Microsoft on STDEV, STDEVP, VAR, VARP, AVEDEV and DEVSQ.
        ("STDEV.S(E1:E10)", 27.4639157198435),
        ("STDEV.P(E1:E10)", 26.0545581424825),
        ("VAR.S(E1:E10)", 754.266666666667),
        ("VAR.P(E1:E10)", 678.84),
        ("STDEV(E1:E10)", 27.4639157198435),
        ("STDEVP(E1:E10)", 26.0545581424825),
        ("VAR(5)", "#DIV/0!"),
        ("VARP(5)", 0),
        ("VARP(Z1:Z2)", "#DIV/0!"),
        ("VAR(1,3)", 2),
        ("VARP(1,3)", 1),
        ("AVEDEV(F1:F7)", 1.02040816326531),
        ("AVEDEV(Z1:Z2)", "#NUM!"),
        ("DEVSQ(4,5,8,7,11,4,3)", 48),
        ("DEVSQ(Z1:Z2)", "#NUM!"),
        # COUNT: numbers, also typed as a text; COUNTA: all but blanks; COUNTBLANK: blanks and empty texts.
        ("COUNT(B1:B6)", 1),
        ('COUNT(B1:B6,"7","x",TRUE,)', 4),
        ("COUNT({1,\"2\",3})", 2),
        ("COUNT(C1:C3)", 2),
        ("COUNTA(B1:B6)", 5),
        ('COUNTA(B1:B6,1,"")', 7),
        ("COUNTA({1,2;3,4})", 4),
        ("COUNTBLANK(B1:B6)", 2),
        ("COUNTBLANK(A1:B6)", 3),
        ("COUNTBLANK({1})", FORM),
    ],
)  # fmt: skip
def test_numbers_of_arguments(text: str, expected: Any) -> None:
    check(text, expected, 1e-13)


@each_row(
    ("text", "expected"),
    [
        ("LARGE(A1:A5,1)", 10),
        ("LARGE(A1:A5,5)", 1),
        ("LARGE(A1:A5,6)", "#NUM!"),
        ("LARGE(A1:A5,0)", "#NUM!"),
        ("LARGE(A1:A5,0.9)", "#NUM!"),
        ("LARGE(A1:A5,1.5)", 4),
        ("SMALL(A1:A5,1.5)", 1),
        ("SMALL(A1:A5,1)", 1),
        ("SMALL(A1:A5,5)", 10),
        ("SMALL(A1:A5,6)", "#NUM!"),
        ("SMALL({4,2,8},2)", 4),
        ("SMALL(C1:C3,1)", "#N/A"),
        # Microsoft on RANK and RANK.AVG.
        ("RANK(D2,D1:D5,1)", 3),
        ("RANK(D1,D1:D5,1)", 5),
        ("RANK(D1,D1:D5)", 1),
        ("RANK.EQ(D2,D1:D5)", 2),
        ("RANK.EQ(D4,D1:D5)", 5),
        ("RANK.AVG(D2,D1:D5)", 2.5),
        ("RANK.AVG(D2,D1:D5,1)", 3.5),
        ("RANK.AVG(D1,D1:D5)", 1),
        ("RANK(9,D1:D5)", "#N/A"),
        ("RANK.AVG(9,D1:D5)", "#N/A"),
        ("RANK(1,C1:C3)", "#N/A"),
        ("RANK(1,(A1:A2,A3))", UNION),
        ("RANK(1,{1,2})", FORM),
        ("RANK(0.1+0.2,N1:N3)", DIGITS),
        # Microsoft on PERCENTILE, QUARTILE and their .EXC forms.
        ("PERCENTILE(A1:A4,0.3)", 1.9),
        ("PERCENTILE(A1:A4,0)", 1),
        ("PERCENTILE(A1:A4,1)", 4),
        ("PERCENTILE(A1:A4,1.01)", "#NUM!"),
        ("PERCENTILE(A1:A4,-0.01)", "#NUM!"),
        ("PERCENTILE(Z1:Z3,0.5)", "#NUM!"),
        ("PERCENTILE({7},0.5)", 7),
        ("QUARTILE({1,2,4,7,8,9,10,12},1)", 3.5),
        ("QUARTILE(A1:A5,0)", 1),
        ("QUARTILE(A1:A5,2)", 3),
        ("QUARTILE(A1:A5,3.9)", 4),
        ("QUARTILE(A1:A5,4)", 10),
        ("QUARTILE(A1:A5,4.9)", 10),
        ("QUARTILE(A1:A5,5)", "#NUM!"),
        ("QUARTILE(A1:A5,-1)", "#NUM!"),
        ("QUARTILE(Z1:Z3,1)", "#NUM!"),
        ("QUARTILE.EXC(I1:I11,1)", 15),
        ("QUARTILE.EXC(I1:I11,3)", 43),
        ("QUARTILE.EXC(I1:I11,0)", "#NUM!"),
        ("QUARTILE.EXC(I1:I11,4)", "#NUM!"),
        ("PERCENTILE.EXC({1,2,3},0.25)", 1),
        ("PERCENTILE.EXC({1,2,3},0.24)", "#NUM!"),
        ("PERCENTILE.EXC({1,2,3},0.75)", 3),
        ("PERCENTILE.EXC({1,2,3},0.76)", "#NUM!"),
        ("PERCENTILE.EXC({1,2,3},0.5)", 2),
        ("PERCENTILE.EXC({1,2,3},0)", "#NUM!"),
        ("PERCENTILE.EXC({1,2,3},1)", "#NUM!"),
        ("PERCENTILE.EXC(Z1:Z3,0.5)", "#NUM!"),
        ("PERCENTILE.EXC({5},0.5)", 5),
        # Microsoft on SUMPRODUCT and FREQUENCY.
        ("SUMPRODUCT(J1:K3,L1:M3)", 156),
        ("SUMPRODUCT(A1:A5)", 20),
        ("SUMPRODUCT(A1:A3,B1:B3)", 5),
        ("SUMPRODUCT(A1:A3,A1:A2)", "#VALUE!"),
        ("SUMPRODUCT(A1:A3,A1:B3)", "#VALUE!"),
        ("SUMPRODUCT(C1:C3,A1:A2)", FORM),
        ("SUMPRODUCT(C1:C3,A1:A3)", "#N/A"),
        ("SUMPRODUCT(A1,B2)", FORM),
        ("SUMPRODUCT(A1,B3)", FORM),
        ("SUMPRODUCT(A2,A3)", 6),
        ("SUMPRODUCT(A:A,A:A)", 130),
        ("SUMPRODUCT((A1:A5>2)*(A1:A5<10))", 2),
        ("INDEX(FREQUENCY(G1:G9,H1:H3),1)", 1),
        ("INDEX(FREQUENCY(G1:G9,H1:H3),2)", 2),
        ("INDEX(FREQUENCY(G1:G9,H1:H3),3)", 4),
        ("INDEX(FREQUENCY(G1:G9,H1:H3),4)", 2),
        ("ROWS(FREQUENCY(G1:G9,H1:H3))", 4),
        ("SUM(FREQUENCY(G1:G9,{89,70}))", UNSORTED),
        ("SUM(FREQUENCY(G1:G9,{70,70}))", UNSORTED),
        ("SUM(FREQUENCY(G1:G9,Z1:Z3))", UNSORTED),
        ("SUM(FREQUENCY(5,{1,2}))", FORM),
        ("SUM(FREQUENCY({5},2))", FORM),
        # AND, OR, XOR: numbers and truth values of ranges; none is #VALUE!.
        ("AND(A1:A5)", True),
        ("AND(A1:A5,FALSE)", False),
        ("OR(FALSE,0)", False),
        ("OR(FALSE,1)", True),
        ("OR(B2:B4)", True),
        ("AND(B2,TRUE)", True),
        ("AND(Z1:Z3)", "#VALUE!"),
        ("AND(TRUE,)", False),
        ("XOR(TRUE,TRUE)", False),
        ("XOR(TRUE,TRUE,TRUE)", True),
        ("XOR(3>0,2<9)", False),
        ("AND(C1:C3)", "#N/A"),
        ("AND({1,0})", False),
        ('AND(#N/A,"x")', "#N/A"),
        ("AND(#N/A,TRUE)", "#N/A"),
        ('OR("x",TRUE)', "#VALUE!"),
    ],
)
def test_ranks_products_and_truth_values(text: str, expected: Any) -> None:
    check(text, expected)


HIDDEN: dict[str, Any] = {
    **{f"A{row}": value for row, value in enumerate((1, 2, 4, 8, 16), 1)},
    "A6": "=SUBTOTAL(9,A1:A2)",
    "A7": "=AGGREGATE(9,4,A1:A2)",
    "A8": "=SUM(A1:A2)",
    "A9": "=1+SUBTOTAL(9,A1:A2)",
    "B1": "#N/A", "B2": 5, "B3": 7, "B4": "#N/A",
    "C1": 3, "D1": 4, "E1": "#REF!",
}  # fmt: skip


def subtotal(text: str, *, filtered: bool = False, table: int | None = None) -> Any:
    """A total of a sheet whose third row is hidden."""
    made = books.book({**HIDDEN, "Z99": "=" + text})
    made.sheets[0].hidden_rows = {3}
    made.sheets[0].filtered = filtered
    if table is not None:
        made.tables.append(WorkbookTable("T", table, (20, 1, 22, 2), ("a", "b"), 1, 0))
    result = FormulaEngine().evaluate(made, {})[books.key(made, "Z99")]
    return f"[{result.reason}]" if result.reason else books.shown(result.value)


@each_row(
    ("text", "expected"),
    [
        # Microsoft on SUBTOTAL: 1 to 11 with rows hidden by hand, 101 to 111 without; other totals within do not count.
        ("SUBTOTAL(9,A1:A5)", 31),
        ("SUBTOTAL(109,A1:A5)", 27),
        ("SUBTOTAL(9,A1:A6)", 31),
        ("SUBTOTAL(109,A1:A6)", 27),
        ("SUBTOTAL(9,A1:A2,A4:A5)", 27),
        ("SUBTOTAL(109,A1:A2)", 3),
        ("SUBTOTAL(109,A3:A5)", 24),
        ("SUBTOTAL(109,A1:A3)", 3),
        ("SUBTOTAL(109,A3:B3)", "[formula_hidden_rows]"),
        ("SUBTOTAL(9,A8:A8)", 3),
        ("SUBTOTAL(9,A5:A7)", FORM),
        ("SUBTOTAL(9,A9:A9)", FORM),
        ("SUBTOTAL(9,B6:B9)", 0),
        ("SUBTOTAL(1,A1:A5)", 6.2),
        ("SUBTOTAL(2,A1:A5)", 5),
        ("SUBTOTAL(3,A1:A5)", 5),
        ("SUBTOTAL(4,A1:A5)", 16),
        ("SUBTOTAL(5,A1:A5)", 1),
        ("SUBTOTAL(6,A1:A5)", 1024),
        ("SUBTOTAL(7,C1:D1)", 0.707106781186548),
        ("SUBTOTAL(8,C1:D1)", 0.5),
        ("SUBTOTAL(10,C1:D1)", 0.5),
        ("SUBTOTAL(11,C1:D1)", 0.25),
        ("SUBTOTAL(101,A1:A5)", 6.75),
        ("SUBTOTAL(111,C1:D1)", 0.25),
        ("SUBTOTAL(0,A1:A5)", "#VALUE!"),
        ("SUBTOTAL(12,A1:A5)", "#VALUE!"),
        ("SUBTOTAL(99,A1:A5)", "#VALUE!"),
        ("SUBTOTAL(100,A1:A5)", "#VALUE!"),
        ("SUBTOTAL(112,A1:A5)", "#VALUE!"),
        ("SUBTOTAL(9,B1:B3)", "#N/A"),
        # Microsoft on AGGREGATE: 0 to 3 without totals within, 1, 3, 5, 7 without hidden rows, 2, 3, 6, 7 without errors.
        ("AGGREGATE(9,0,A1:A7)", 31),
        ("AGGREGATE(9,1,A1:A7)", 27),
        ("AGGREGATE(9,4,A1:A7)", 37),
        ("AGGREGATE(9,5,A1:A7)", 33),
        ("AGGREGATE(9,3,A1:A7)", 27),
        ("AGGREGATE(9,0,B1:B4)", "#N/A"),
        ("AGGREGATE(9,1,B1:B4)", "#N/A"),
        ("AGGREGATE(9,2,B1:B4)", 12),
        ("AGGREGATE(9,3,B1:B4)", 5),
        ("AGGREGATE(9,4,B1:B4)", "#N/A"),
        ("AGGREGATE(9,5,B1:B4)", "#N/A"),
        ("AGGREGATE(9,6,B1:B4)", 12),
        ("AGGREGATE(9,7,B1:B4)", 5),
        ("AGGREGATE(9,8,B1:B4)", "#VALUE!"),
        ("AGGREGATE(9,-1,B1:B4)", "#VALUE!"),
        ("AGGREGATE(0,6,B1:B4)", "#VALUE!"),
        ("AGGREGATE(20,6,B1:B4,1)", "#VALUE!"),
        ("AGGREGATE(1,6,B1:B4)", 6),
        ("AGGREGATE(2,6,B1:B4)", 2),
        ("AGGREGATE(12,6,B1:B4)", 6),
        ("AGGREGATE(13,6,A1:A5,A1:A2)", 1),
        ("AGGREGATE(14,6,B1:B4,1)", 7),
        ("AGGREGATE(14,6,B1:B4,C1)", "#NUM!"),
        ("AGGREGATE(14,6,A1:A5,C1)", 4),
        ("AGGREGATE(15,6,B1:B4,1)", 5),
        ("AGGREGATE(16,6,B1:B4,0.5)", 6),
        ("AGGREGATE(17,6,A1:A5,1)", 2),
        ("AGGREGATE(18,6,A1:A5,0.5)", 4),
        ("AGGREGATE(19,6,A1:A5,2)", 4),
        ("AGGREGATE(14,6,B1:B4)", "#VALUE!"),
        ("AGGREGATE(14,6,B1:B4,1,1)", "#VALUE!"),
        ("AGGREGATE(13,6,{1,2})", "#VALUE!"),
        ("AGGREGATE(14,6,A1:A5,C1:D1)", FORM),
        ("AGGREGATE(14,6,A1:A5,{1,2})", FORM),
        ("AGGREGATE(14,6,{3,1,2},2)", 2),
        ("AGGREGATE(15,6,A1:A5/(A1:A5>2),1)", 4),
        # Nothing but errors, as once no row is left to be listed. Microsoft on LARGE, SMALL, PERCENTILE, QUARTILE and MEDIAN: #NUM! for an
        # empty array; on AVERAGE, STDEV and VAR: #DIV/0!; on MODE: #N/A. formulon computes all of them so.
        ("IFERROR(AGGREGATE(15,6,ROW(A1:A5)/(A1:A5>99),1),77)", 77),
        ("AGGREGATE(15,6,ROW(A1:A5)/(A1:A5>99),1)", "#NUM!"),
        ("AGGREGATE(14,6,A1:A5/(A1:A5>99),3)", "#NUM!"),
        *((f"AGGREGATE({which},6,B1:B1,1)", "#NUM!") for which in (14, 15, 16, 17)),
        *((f"AGGREGATE({which},6,A1:A5/0,0.5)", "#NUM!") for which in (16, 18)),
        *((f"AGGREGATE({which},6,B1:B1)", 0) for which in (2, 3, 4, 5, 6, 9)),
        *((f"AGGREGATE({which},6,B1:B1)", "#DIV/0!") for which in (1, 7, 8, 10, 11)),
        ("AGGREGATE(12,6,B1:B1)", "#NUM!"),
        ("AGGREGATE(13,6,B1:B1)", "#N/A"),
        ("AGGREGATE(9,6,E1:E1,C1:D1)", 7),
    ],
)
def test_totals_and_hidden_rows(text: str, expected: Any) -> None:
    found = subtotal(text)
    assert found == (pytest.approx(expected, rel=1e-13) if isinstance(expected, float) else expected)


def test_rows_that_a_filter_may_have_hidden_are_not_counted_as_hidden_by_hand() -> None:
    assert subtotal("SUBTOTAL(9,A1:A5)", filtered=True) == "[formula_hidden_rows]"
    assert subtotal("SUBTOTAL(109,A1:A5)", filtered=True) == 27
    assert subtotal("SUBTOTAL(9,A4:A5)", filtered=True) == 24
    assert subtotal("SUBTOTAL(9,A1:A5)", table=0) == "[formula_hidden_rows]"
    assert subtotal("SUBTOTAL(9,A1:A5)", table=1) == 31


CONDITIONS: dict[str, Any] = {
    **{f"A{row}": value for row, value in enumerate((1, 2, 3, "2", "x", "", True, "#N/A"), 1)},
    **{f"B{row}": 10**(row - 1) for row in range(1, 10)},
    **{f"C{row}": value for row, value in enumerate(("a", "b", "B", "c", "ba", "b*"), 1)},
    "D1": 0.3, "D2": 0.1,
    "E1": "#DIV/0!", "E2": 5,
    "F1": "<2", "F2": 2,
}  # fmt: skip
"""A number, texts, an empty text, a truth value, an error, a blank cell; powers of ten, so that a sum names its cells."""


@each_row(
    ("condition", "count", "total"),
    [
        # Each digit of the total stands for one cell, A1 at the right.
        ("2", 2, 1010),
        ('"2"', 2, 1010),
        ('"=2"', 2, 1010),
        ('" 2 "', 2, 1010),
        ('"<>2"', 8, 111111111 - 10),
        ('"<2"', 1, 1),
        ('"<=2"', 2, 11),
        ('">2"', 1, 100),
        ('">=2"', 2, 110),
        ('">3"', 0, 0),
        ('">=1"', 3, 111),
        ('"<=3"', 3, 111),
        ('"x"', 1, 10000),
        ('"X"', 1, 10000),
        ('"<>x"', 8, 111111111 - 10000),
        ('"<y"', 3, 111000),
        ('">w"', 1, 10000),
        ('"?"', 2, 11000),
        ('"*"', 3, 111000),
        ('"<>*"', 6, 111111111 - 111000),
        ('""', 2, 100100000),
        ('"="', 1, 100000000),
        ('"<>"', 8, 11111111),
        ("TRUE", 1, 1000000),
        ('"TRUE"', 1, 1000000),
        ('"<>TRUE"', 8, 111111111 - 1000000),
        ('">=TRUE"', 1, 1000000),
        ('">FALSE"', 1, 1000000),
        ('"<TRUE"', 0, 0),
        ("#N/A", 1, 10000000),
        ('"#N/A"', 1, 10000000),
        ('"<>#N/A"', 8, 111111111 - 10000000),
        ('">#N/A"', 0, 0),
        ('"<"', 0, 0),
        ('"1,5"', "[formula_language]", "[formula_language]"),
        ('"<3/4"', "[formula_language]", "[formula_language]"),
        ('"<?"', "[formula_condition]", "[formula_condition]"),
        ('REPT("x",256)', "#VALUE!", "#VALUE!"),
        ('REPT("x",255)', 0, 0),
        ("Z1", 0, 0),
    ],
)
def test_conditions(condition: str, count: Any, total: Any) -> None:
    assert outcome(f"COUNTIF(A1:A9,{condition})", CONDITIONS) == count
    assert outcome(f"SUMIF(A1:A9,{condition},B1:B9)", CONDITIONS) == total
    # Twice the same condition, through the sets of cells.
    assert outcome(f"COUNTIFS(A1:A9,{condition},A1:A9,{condition})", CONDITIONS) == count
    assert outcome(f"SUMIFS(B1:B9,A1:A9,{condition},A1:A9,{condition})", CONDITIONS) == total


@each_row(
    ("text", "expected"),
    [
        ('COUNTIFS(A1:A9,">1",B1:B9,"<100")', 1),
        ('COUNTIFS(A1:A9,"<>",B1:B9,"<>1")', 7),
        ('COUNTIFS(C1:C6,"b")', 2),
        ('COUNTIFS(C1:C6,"b*")', 4),
        ('COUNTIFS(C1:C6,"b~*")', 1),
        ('COUNTIFS(C1:C6,"b?")', 2),
        ('COUNTIFS(A1:A9,">1",B1:B8,"<100")', "#VALUE!"),
        ('COUNTIFS(A1:A9,">1",A1:B9,"<100")', "#VALUE!"),
        ('COUNTIF({1,2},1)', FORM),
        ('COUNTIF(#N/A,1)', "#N/A"),
        ("COUNTIF(D1:D2,0.1+0.2)", 1),
        ('COUNTIF(D1:D2,"<"&(0.1+0.2))', 1),
        ("COUNTIF(D1:D2,\"<=0.3\")", 2),
        ("COUNTIF(D1:D2,\">=0.3\")", 1),
        ("COUNTIF(A1:A3,F1)", 1),
        ("COUNTIF(A1:A3,F2)", 1),
        # SUMIF sums as many cells as are tested, from the first cell of the sums.
        ('SUMIF(A1:A3,">1",B1)', 110),
        ('SUMIF(A1:A3,">1",B2:B3)', 1100),
        ('SUMIF(A1:A3,">1")', 5),
        ('SUMIF(A1:A3,">1",)', FORM),
        ('SUMIF(B1:C1,">0",B1048576)', 0),
        ('SUMIF(A1:A3,">1",B1048574)', 0),
        ('SUMIF(A1:A3,">1",B1048575)', FORM),
        ('SUMIF(A1:B1,">0",XFC1)', 0),
        ('SUMIF(A1:B1,">0",XFD1)', FORM),
        ('AVERAGEIF(A1:A3,">1",B1:B3)', 55),
        ('AVERAGEIF(A1:A3,">3",B1:B3)', "#DIV/0!"),
        ('AVERAGEIFS(B1:B3,A1:A3,">1")', 55),
        ('AVERAGEIFS(B1:B3,A1:A3,">3")', "#DIV/0!"),
        ('MAXIFS(B1:B3,A1:A3,"<3")', 10),
        ('MAXIFS(B1:B3,A1:A3,">3")', 0),
        ('MINIFS(B1:B3,A1:A3,">1")', 10),
        ('MINIFS(B1:B3,A1:A3,">3")', 0),
        ('SUMIFS(B1:B2,A1:A3,">1")', "#VALUE!"),
        ('SUMIFS(B1:C3,A1:A3,">1")', "#VALUE!"),
        ('SUMIFS(E1:E2,A1:A2,1)', "#DIV/0!"),
        ('SUMIFS(E1:E2,A1:A2,2)', 5),
        ('SUMIFS(C1:C3,A1:A3,2)', 0),
    ],
)  # fmt: skip
def test_cells_beside_those_that_match(text: str, expected: Any) -> None:
    assert outcome(text, CONDITIONS) == expected


def test_numbers_that_differ_beyond_fifteen_digits_are_counted_as_equal() -> None:
    cells = {"A1": 0.1 + 0.2, "A2": 0.3, "A3": 0.29}

    found = [outcome(f'COUNTIF(A1:A3,"{operator}0.3")', cells) for operator in ("<", "<=", ">", ">=", "=", "<>")]

    assert found == [1, 3, 0, 2, 2, 1]
