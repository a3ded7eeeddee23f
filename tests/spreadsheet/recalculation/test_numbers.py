"""Functions of numbers, payments and straight lines: Microsoft's examples, the edges of what is defined, what is refused."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.rows import each_row
from tests.spreadsheet.recalculation import books
from tests.spreadsheet.recalculation.natives import outcome
from xl_departage.spreadsheet.recalculation.engine import FormulaEngine
from xl_departage.spreadsheet.recalculation.workbook_model import Chance, Value

DIGITS, FORM = "[formula_digits]", "[formula_form]"
CELLS: dict[str, Any] = {
    "A1": 24, "A2": 36, "A3": 60,
    "B1": 24, "B3": 36,
    "C1": 24, "C2": "x", "C3": True,
    "D1": -2, "D2": 2**53, "D3": 2**53 - 1,
    # Microsoft on CORREL, SLOPE, FORECAST, TREND.
    "F1": 3, "F2": 2, "F3": 4, "F4": 5, "F5": 6,
    "G1": 9, "G2": 7, "G3": 12, "G4": 15, "G5": 17,
    "H1": 2, "H2": 3, "H3": 9, "H4": 1, "H5": 8, "H6": 7, "H7": 5,
    "I1": 6, "I2": 5, "I3": 11, "I4": 7, "I5": 5, "I6": 4, "I7": 4,
    "J1": 6, "J2": 7, "J3": 9, "J4": 15, "J5": 21,
    "K1": 20, "K2": 28, "K3": 31, "K4": 38, "K5": 40,
    "L1": 1, "L2": "x", "L3": 3, "L4": 4,
    "M1": 2, "M2": 5, "M3": 6, "M4": "y",
    "N1": 1, "N2": 1, "N3": 1,
    "O1": 1, "O2": "#N/A", "O3": 3,
    "P1": "#DIV/0!", "P2": 2, "P3": 3,
}  # fmt: skip


def check(text: str, expected: Any, rel: float = 1e-14, **cells: Any) -> None:
    found = outcome(text, {**CELLS, **cells})
    assert found == (pytest.approx(expected, rel=rel) if isinstance(expected, float) else expected)


@each_row(
    ("text", "expected"),
    [
        ("ABS(-4)", 4),
        ("SIGN(10)", 1),
        ("SIGN(1)", 1),
        ("SIGN(0.5)", 1),
        ("SIGN(-1)", -1),
        ("SIGN(0)", 0),
        ("SIGN(-0.00001)", -1),
        ("SQRT(16)", 4),
        ("SQRT(-1)", "#NUM!"),
        ("LN(0)", "#NUM!"),
        ("LN(86)", math.log(86)),
        ("LOG10(100000)", 5),
        ("EXP(710)", "#NUM!"),
        ("SIN(1000000)", math.sin(1e6)),
        ("SIN(1000001)", DIGITS),
        ("COS(-1000001)", DIGITS),
        # The tangent of pi/2 as a double is 1.6E+16.
        ("TAN(PI()/2)", DIGITS),
        ("TAN(PI()/4)", math.tan(math.pi / 4)),
        ("ASIN(2)", "#NUM!"),
        ("ATAN2(1,1)", math.pi / 4),
        ("ATAN2(-1,-1)", -3 * math.pi / 4),
        ("ATAN2(0,1)", math.pi / 2),
        ("ATAN2(1,0)", 0),
        ("ATAN2(0,0)", "#DIV/0!"),
        # Microsoft on LOG.
        ("LOG(10)", 1),
        ("LOG(8,2)", 3),
        ("LOG(86,2.7182818)", math.log(86) / math.log(2.7182818)),
        ("LOG(0,2)", "#NUM!"),
        ("LOG(-1)", "#NUM!"),
        ("LOG(0.5,2)", -1),
        ("LOG(1,2)", 0),
        ("LOG(5,0)", "#NUM!"),
        ("LOG(5,-1)", "#NUM!"),
        ("LOG(4,0.5)", -2),
        ("LOG(5,1)", "#DIV/0!"),
        ("LOG(1000,10)", 3),
        ("POWER(5,2)", 25),
        # Microsoft on FACT: the number is truncated; a negative one is #NUM!. 171! is too large.
        ("FACT(5)", 120),
        ("FACT(1.9)", 1),
        ("FACT(0)", 1),
        ("FACT(-1)", "#NUM!"),
        ("FACT(170)", float(math.factorial(170))),
        ("FACT(171)", "#NUM!"),
        # The last one that a cell holds, about 1.43E308, and the first beyond 1.7976931348623157E308.
        ("COMBIN(1029,514)", float(math.comb(1029, 514))),
        ("COMBIN(1030,515)", "#NUM!"),
        ("COMBIN(1031,515)", "#NUM!"),
        ("COMBIN(10000,5000)", "#NUM!"),
        ("COMBIN(8,2)", 28),
        ("COMBIN(8,8)", 1),
        ("COMBIN(8,9)", "#NUM!"),
        ("COMBIN(8,0)", 1),
        ("COMBIN(8,-1)", "#NUM!"),
        ("COMBIN(-1,-1)", "#NUM!"),
        ("COMBIN(0,0)", 1),
        ("COMBIN(8,-0.5)", "#NUM!"),
        ("COMBIN(-0.5,0)", "#NUM!"),
        ("COMBIN(1000,1)", 1000),
        ("COMBIN(1001,1)", 1001),
        ("COMBIN(2000,3)", 1_331_334_000),
        ("COMBIN(100000,50000)", "#NUM!"),
        # Microsoft on ROUND, ROUNDUP, ROUNDDOWN, TRUNC.
        ("ROUND(2.15,1)", 2.2),
        ("ROUND(2.149,1)", 2.1),
        ("ROUND(-1.475,2)", -1.48),
        ("ROUND(21.5,-1)", 20),
        ("ROUND(626.3,-3)", 1000),
        ("ROUND(1.98,-1)", 0),
        ("ROUND(-50.55,-2)", -100),
        ("ROUNDUP(3.2,0)", 4),
        ("ROUNDUP(-3.14159,1)", -3.2),
        ("ROUNDUP(31415.92654,-2)", 31500),
        ("ROUNDDOWN(3.14159,3)", 3.141),
        ("ROUNDDOWN(-3.14159,1)", -3.1),
        ("TRUNC(8.9)", 8),
        ("TRUNC(-8.9)", -8),
        ("TRUNC(8.96,1)", 8.9),
        ("ROUND(5,300)", 5),
        ("ROUND(5,301)", 5),
        ("ROUND(5,1000)", 5),
        ("ROUND(5,-300)", 0),
        ("ROUND(5,-301)", 0),
        ("ROUNDUP(5,-400)", 0),
        ("INT(8.9)", 8),
        ("INT(-8.9)", -9),
        ("INT(2.9999999999999996)", DIGITS),
        # Microsoft on EVEN and ODD.
        ("EVEN(1.5)", 2),
        ("EVEN(3)", 4),
        ("EVEN(2)", 2),
        ("EVEN(-1)", -2),
        ("EVEN(0)", 0),
        ("ODD(1.5)", 3),
        ("ODD(3)", 3),
        ("ODD(2)", 3),
        ("ODD(-1)", -1),
        ("ODD(-2)", -3),
        ("ODD(0)", 1),
        ("ODD(0.5)", 1),
        # Microsoft on MOD: the sign of the divisor.
        ("MOD(3,2)", 1),
        ("MOD(-3,2)", 1),
        ("MOD(3,-2)", -1),
        ("MOD(-3,-2)", -1),
        ("MOD(3,0)", "#DIV/0!"),
        ("MOD(5.5,2)", 1.5),
        ("MOD(-5.5,2)", 0.5),
        ("MOD(5,1.5)", 0.5),
        ("MOD(4.5,1.5)", 0),
        ("MOD(4,0.1)", DIGITS),
        ("MOD(1E12,1)", DIGITS),
        ("MOD(999999999999,1)", 0),
        ("MOD(-1E12,1)", DIGITS),
        ("QUOTIENT(5,2)", 2),
        ("QUOTIENT(-10,3)", -3),
        ("QUOTIENT(5,0)", "#DIV/0!"),
        # Microsoft on CEILING and FLOOR.
        ("CEILING(2.5,1)", 3),
        ("CEILING(-2.5,-2)", -4),
        ("CEILING(-2.5,2)", -2),
        ("CEILING(1.5,0.1)", 1.5),
        ("CEILING(0.234,0.01)", 0.24),
        ("CEILING(2.5,-1)", "#NUM!"),
        ("CEILING(0,-1)", 0),
        ("CEILING(5,0)", 0),
        ("CEILING(1.1,0.1)", 1.1),
        ("FLOOR(3.7,2)", 2),
        ("FLOOR(-2.5,-2)", -2),
        ("FLOOR(-2.5,2)", -4),
        ("FLOOR(2.5,-2)", "#NUM!"),
        ("FLOOR(1.58,0.1)", 1.5),
        ("FLOOR(0,0)", 0),
        ("FLOOR(5,0)", "#DIV/0!"),
        ("CEILING.MATH(24.3,5)", 25),
        ("CEILING.MATH(6.7)", 7),
        ("CEILING.MATH(-8.1,2)", -8),
        ("CEILING.MATH(-5.5,2,-1)", -6),
        ("CEILING.MATH(5.5,2,1)", 6),
        ("CEILING.MATH(5,0)", 0),
        ("CEILING.MATH(-0.5,1,1)", -1),
        ("CEILING.MATH(0.4,1,1)", 1),
        ("FLOOR.MATH(-0.5,1,1)", 0),
        ("FLOOR.MATH(0.6,1,1)", 0),
        ("CEILING(1,0.3)", 1.2),
        ("ODD(0.001)", 1),
        ("CEILING.MATH(5,-2)", 6),
        ("CEILING.MATH(5,,1)", FORM),
        ("FLOOR.MATH(24.3,5)", 20),
        ("FLOOR.MATH(6.7)", 6),
        ("FLOOR.MATH(-8.1,2)", -10),
        ("FLOOR.MATH(-5.5,2,-1)", -4),
        ("FLOOR.MATH(5.5,2,1)", 4),
        ("FLOOR.MATH(5,0)", 0),
        # Microsoft on MROUND: to the nearest multiple; a half is rounded differently from case to case.
        ("MROUND(10,3)", 9),
        ("MROUND(-10,-3)", -9),
        ("MROUND(1.3,0.2)", DIGITS),
        ("MROUND(5,-2)", "#NUM!"),
        ("MROUND(-5,2)", "#NUM!"),
        ("MROUND(0,5)", 0),
        ("MROUND(5,0)", 0),
        ("MROUND(0,-5)", 0),
        ("MROUND(7.5,5)", 10),
        ("MROUND(7,2)", 8),
        ("MROUND(-7,-2)", -8),
        ("MROUND(11,3)", 12),
        ("MROUND(7.4,5)", 5),
        ("MROUND(7.6,5)", 10),
        ("MROUND(TRUE,5)", "#VALUE!"),
        ('MROUND("5",5)', 5),
        ('MROUND(5,"5")', 5),
        # Microsoft on GCD and LCM.
        ("GCD(24,36)", 12),
        ("GCD(5,0)", 5),
        ("GCD(7.9,1)", 1),
        ("GCD(-1,2)", "#NUM!"),
        ("GCD(D1,2)", "#NUM!"),
        ("GCD(D2,2)", "#NUM!"),
        ("GCD(D3,D3)", float(2**53 - 1)),
        ("GCD(A1:A3)", 12),
        ("GCD(B1:B3)", 12),
        ("GCD(C1:C2)", "#VALUE!"),
        ("GCD(C3:C3,24)", "#VALUE!"),
        ("GCD(Z1:Z3)", "#VALUE!"),
        ("GCD(TRUE,2)", FORM),
        ("LCM(24,36)", 72),
        ("LCM(5,0)", 0),
        ("LCM(D3,1)", float(2**53 - 1)),
        ("LCM(D3,2)", "#NUM!"),
        # Microsoft on the normal distribution.
        ("NORM.DIST(42,40,1.5,TRUE)", 0.908788780274132),
        ("NORM.DIST(42,40,1.5,FALSE)", 0.109340049783996),
        ("NORM.DIST(42,40,0,TRUE)", "#NUM!"),
        ("NORM.DIST(42,40,-1,TRUE)", "#NUM!"),
        ("NORM.DIST(40,40,0.5,TRUE)", 0.5),
        ("NORM.S.DIST(1.333333,TRUE)", 0.908788725604095),
        ("NORM.S.DIST(1.333333,FALSE)", 0.164010147569367),
        ("NORM.S.DIST(0,TRUE)", 0.5),
        ("NORMSDIST(1.333333)", 0.908788725604095),
        ("NORM.INV(0.908789,40,1.5)", 42.0000020),
        ("NORM.INV(0.5,40,1.5)", 40),
        ("NORM.INV(0,40,1.5)", "#NUM!"),
        ("NORM.INV(1,40,1.5)", "#NUM!"),
        ("NORM.INV(0.5,40,0)", "#NUM!"),
        ("NORM.INV(0.5,40,0.5)", 40),
        ("NORM.S.INV(0.908789)", 1.3333347),
        ("NORM.S.INV(0)", "#NUM!"),
        ("NORM.S.INV(1)", "#NUM!"),
        ("NORM.S.INV(0.5)", 0),
        # Microsoft on ROMAN: 499 in the five forms; TRUE is the classic one, FALSE the shortest.
        ("ROMAN(499)", "CDXCIX"),
        ("ROMAN(499,0)", "CDXCIX"),
        ("ROMAN(499,1)", "LDVLIV"),
        ("ROMAN(499,2)", "XDIX"),
        ("ROMAN(499,3)", "VDIV"),
        ("ROMAN(499,4)", "ID"),
        ("ROMAN(499,TRUE)", "CDXCIX"),
        ("ROMAN(499,FALSE)", "ID"),
        ("ROMAN(499,5)", "#VALUE!"),
        ("ROMAN(499,-1)", "#VALUE!"),
        ("ROMAN(0)", ""),
        ("ROMAN(-1)", "#VALUE!"),
        ("ROMAN(3999)", "MMMCMXCIX"),
        ("ROMAN(4000)", "#VALUE!"),
        ("RANDBETWEEN(5,4)", "#NUM!"),
        ("RANDBETWEEN(4,4)", 4),
        ("RANDBETWEEN(3.2,4.9)", 4),
        ("RANDBETWEEN(4.1,4.9)", "#NUM!"),
    ],
)
def test_functions_of_numbers(text: str, expected: Any) -> None:
    # Microsoft shows eight digits of NORM.INV and NORM.S.INV.
    check(text, expected, 1e-7 if "INV(0.908789" in text else 1e-14)


ROMAN = {
    # The steps of the five forms: IC and VC from 1 and 2 on, IL, XM, XD; VM and VD; IM and ID (Microsoft on ROMAN's `form`).
    99: ("XCIX", "VCIV", "IC", "IC", "IC"),
    49: ("XLIX", "VLIV", "IL", "IL", "IL"),
    45: ("XLV", "VL", "VL", "VL", "VL"),
    95: ("XCV", "VC", "VC", "VC", "VC"),
    450: ("CDL", "LD", "LD", "LD", "LD"),
    490: ("CDXC", "LDXL", "XD", "XD", "XD"),
    495: ("CDXCV", "LDVL", "XDV", "VD", "VD"),
    950: ("CML", "LM", "LM", "LM", "LM"),
    990: ("CMXC", "LMXL", "XM", "XM", "XM"),
    995: ("CMXCV", "LMVL", "XMV", "VM", "VM"),
    999: ("CMXCIX", "LMVLIV", "XMIX", "VMIV", "IM"),
}


@each_row("number", ROMAN)
def test_forms_of_roman_numbers(number: int) -> None:
    assert tuple(outcome(f"ROMAN({number},{form})", {}) for form in range(5)) == ROMAN[number]


def test_classic_roman_numbers_are_those_of_every_table() -> None:
    """Each decimal place by itself: the table that schoolbooks print."""
    ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
    tens = ["", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"]
    hundreds = ["", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM"]
    cells: dict[str, Any] = {}
    for number in (1, 4, 9, 14, 40, 44, 90, 388, 400, 494, 900, 949, 1666, 2024, 3448):
        thousands, rest = divmod(number, 1000)
        expected = "M" * thousands + hundreds[rest // 100] + tens[rest // 10 % 10] + ones[rest % 10]
        assert outcome(f"ROMAN({number})", cells) == expected


@each_row(
    ("text", "expected"),
    [
        # Microsoft on PV, FV, PMT, NPER and NPV; the examples, with the digits it shows.
        ("PV(0.08/12,12*20,500,,0)", -59777.15),
        ("FV(0.06/12,10,-200,-500,1)", 2581.40),
        ("FV(0.12/12,12,-1000)", 12682.50),
        ("FV(0.11/12,35,-2000,,1)", 82846.25),
        ("FV(0.06/12,12,-100,-1000,1)", 2301.40),
        ("PMT(0.08/12,10,10000)", -1037.03),
        ("PMT(0.08/12,10,10000,0,1)", -1030.16),
        ("PMT(0.06/12,18*12,0,50000)", -129.08),
        ("NPER(0.12/12,-100,-1000,10000,1)", 59.6738657),
        ("NPER(0.12/12,-100,-1000,10000)", 60.0821229),
        ("NPER(0.12/12,-100,-1000)", -9.57859404),
        ("NPV(0.1,-10000,3000,4200,6800)", 1188.44),
        # Without interest: what is paid is what there is.
        ("PV(0,12,-100)", 1200),
        ("FV(0,12,-100,-50)", 1250),
        ("PMT(0,12,1200)", -100),
        ("PMT(0,12,1200,120)", -110),
        ("PMT(0,0,1200)", "#NUM!"),
        ("NPER(0,-100,1200)", 12),
        ("NPER(0,-100,1000,200)", 12),
        ("NPER(0,0,1200)", "#NUM!"),
        # With a payment that only pays the interest the loan is never paid back; with a larger one it is, after log 2 / log 1.5.
        ("NPER(0.5,-50,100)", "#NUM!"),
        ("NPER(0.5,-49,100)", "#NUM!"),
        ("NPER(0.5,-100,100)", math.log(2) / math.log(1.5)),
        # Payments that never come to the sum: nothing above, 0.5 times -100 below.
        ("NPER(0.5,0,-100)", "#NUM!"),
        # The sum is there at once.
        ("NPER(0.5,-100,100,-100)", 0),
        ("NPER(-1,-100,100)", "#NUM!"),
        ("NPER(-2,-1,1)", "#NUM!"),
        # 100x + 200(x - 1) is 0, where x is 0.5 to the number of periods.
        ("NPER(-0.5,-100,100)", math.log(2 / 3) / math.log(0.5)),
        ("PV(-1,12,-100)", FORM),
        ("PV(-2,3,22)", 22),
        ("PV(-1,3,22)", FORM),
        ("PMT(-2,3,22)", "#NUM!"),
        ("PV(-0.5,1,-100)", 200),
        ("FV(10,1000,-100)", "#NUM!"),
        ("NPV(0,100,200)", 300),
        ("NPV(1,100,200)", 100),
        ("NPV(-1,100)", "#DIV/0!"),
        ("NPV(0.1,Z1:Z3)", FORM),
        ('NPV(0.1,"5")', FORM),
    ],
)
def test_payments(text: str, expected: Any) -> None:
    found = outcome(text, CELLS)

    # To half a unit of the last digit that Microsoft shows.
    assert found == (pytest.approx(expected, rel=1e-7, abs=0.005) if isinstance(expected, float | int) else expected)
    if isinstance(expected, float) and abs(expected) < 10:
        assert found == pytest.approx(expected, rel=1e-8)


@each_row(
    ("text", "expected"),
    [
        ("CORREL(F1:F5,G1:G5)", 0.997054485501581),
        ("SLOPE(H1:H7,I1:I7)", 0.305555555555556),
        ("FORECAST(30,J1:J5,K1:K5)", 10.6072530864198),
        # Two points, y = 2x + 1; of pairs with a text only the others count: (1, 2) and (3, 6).
        ("SLOPE({3,5},{1,2})", 2),
        ("FORECAST(4,{3,5},{1,2})", 9),
        ("SLOPE(M1:M4,L1:L4)", 2),
        ("FORECAST(2,M1:M4,L1:L4)", 4),
        ("CORREL({1,2},{5,3})", -1.0),
        ("CORREL({1,2},{3,5})", 1.0),
        ("CORREL(N1:N3,F1:F3)", "#DIV/0!"),
        ("CORREL(F1:F3,N1:N3)", "#DIV/0!"),
        ("SLOPE(F1:F3,N1:N3)", "#DIV/0!"),
        ("SLOPE(N1:N3,F1:F3)", 0),
        ("SLOPE(F1:F3,F1:F2)", "#N/A"),
        ("SLOPE(O1:O3,F1:F2)", FORM),
        ("SLOPE(O1:O3,F1:F3)", "#N/A"),
        ("SLOPE(O1:O3,P1:P3)", FORM),
        ("SLOPE(L2:L2,F1:F1)", "#DIV/0!"),
    ],
)
def test_lines_through_points(text: str, expected: Any) -> None:
    check(text, expected, 1e-13)


@each_row(
    ("text", "expected"),
    [
        # y = 2x + 1 at 1, 2, 3; without x they are 1, 2, 3 …, row by row.
        ("TREND({3;5;7})", [[3], [5], [7]]),
        ("TREND({3;5;7},,{4;5})", [[9], [11]]),
        ("TREND({3,5;7,9},,{1,5})", [[3, 11]]),
        ("TREND({3;5;7},{1;2;3},4)", [[9]]),
        ("TREND({3,5,7},{0,1,2},{3,4})", [[9, 11]]),
        # Through the origin: the slope is the sum of xy by that of xx, (3 + 10 + 21) / 14.
        ("TREND({3;5;7},{1;2;3},14,FALSE)", [[34]]),
        # Points above each other: the mean.
        ("TREND({3;5},{2;2},9)", [[4]]),
        ("TREND({3},{2},9)", FORM),
        ("TREND({3,5},{1,2},1)", [[3]]),
        ("TREND({3;5;7},{1;2},4)", "#REF!"),
        ("TREND({3,5,7},{1,2},4)", "#REF!"),
        ("TREND({3,5,7},{1;2;3},4)", FORM),
        ("TREND({3;5;7},{1,2;3,4;5,6},4)", FORM),
        ("TREND({3;\"x\"},{1;2},4)", "#VALUE!"),
        ("TREND({3;#N/A},{1;2},4)", "#N/A"),
    ],
)  # fmt: skip
def test_trend(text: str, expected: Any) -> None:
    found = outcome(text, CELLS, rows=True)

    if isinstance(found, list):
        assert found == (
            [pytest.approx(row, rel=1e-13) for row in expected] if isinstance(expected, list) else [[expected]]
        )
    else:
        assert found == expected


def drawn(chance: Chance) -> dict[str, float]:
    """Draws in every place: alone, twice in a formula, by a formula that waits for another, in a spill, under LET."""
    cells: dict[str, Value] = {
        "B1": "=B2+RAND()",
        "B2": "=RAND()",
        "B3": "=RAND()-RAND()",
        "B4": "=IF(RAND()<0.5,B5,B6)",
        "B5": "=RAND()",
        "B6": "=RAND()",
        "B7": "=LET(x,RAND(),x-x)",
        "D1": "=INDEX(E1:E3,2)",
        "D2": "=INDEX(E1:E3,3)",
        **{f"C{row}": "=RANDBETWEEN(1,6)+RANDBETWEEN(1,6)" for row in range(1, 201)},
    }
    made = books.book(cells, dynamic={"E1": "=MAKEARRAY(3,1,LAMBDA(r,c,RAND()+C1))"})
    results = FormulaEngine().evaluate(made, {}, chance)
    assert all(result.volatile for result in results.values())
    values = {name: results[books.key(made, name)].value for name in (*cells, "E1")}
    return {name: value for name, value in values.items() if isinstance(value, (int, float))}


def test_random_numbers_are_independent_within_and_between_calculations() -> None:
    first, second = drawn(Chance()), drawn(Chance())

    dice = [first[name] for name in first if name.startswith("C")]
    # 200 sums of two dice: 60 or 140 odd ones are 5.7 standard deviations away.
    assert 60 <= sum(value % 2 for value in dice) <= 140
    assert set(dice) <= set(range(2, 13))
    assert first["B3"] != 0, "two draws of a formula"
    assert first["B7"] == 0, "one draw under two names"
    single = ("B1", "B2", "B3", "B5", "B6", "E1", "D1", "D2")
    assert len({value[name] for value in (first, second) for name in single}) == 2 * len(single)


def test_a_seed_draws_the_same_numbers_and_another_others() -> None:
    chance = Chance(2026)

    assert drawn(chance) == drawn(Chance(2026))
    assert drawn(Chance(2026)) != drawn(Chance(2027))
    assert (chance.seed, chance.drawn) == (2026, True)
    unused = Chance()
    FormulaEngine().evaluate(books.book({"A1": "=1+1"}), {}, unused)
    assert (unused.seed, unused.drawn) == (None, False)
