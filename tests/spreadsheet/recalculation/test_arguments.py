"""How many arguments each function takes: the syntax line of Microsoft's page on it, `TRUNC(number, [num_digits])`."""

from __future__ import annotations

import pytest

from tests.spreadsheet.recalculation import books
from tests.spreadsheet.recalculation.natives import formula
from xl_departage.spreadsheet.recalculation import engine
from xl_departage.spreadsheet.recalculation.compiler import SPECIAL
from xl_departage.spreadsheet.recalculation.native import NATIVES

SYNTAX = {
    (0, 0): "FALSE NA NOW PI RAND TODAY TRUE",
    (1, 1): """
        ABS ACOS ASIN ATAN CHAR CLEAN CODE COLUMNS COS COUNTBLANK DATEVALUE DAY DEGREES ERROR.TYPE EVEN EXP FACT HOUR INT ISBLANK
        ISERR ISERROR ISEVEN ISLOGICAL ISNA ISNONTEXT ISNUMBER ISODD ISOWEEKNUM ISREF ISTEXT LEN LN LOG10 LOWER MDETERM MINUTE MINVERSE
        MONTH N NORM.S.INV NORMSDIST NORMSINV NOT ODD PROPER RADIANS ROWS SECOND SIGN SIN SQRT T TAN TIMEVALUE TRANSPOSE TRIM TYPE
        UNICHAR UNICODE UPPER VALUE YEAR
        """,
    (2, 2): """
        ATAN2 CEILING COMBIN CORREL COUNTIF DAYS EDATE EOMONTH EXACT FLOOR FREQUENCY LARGE MMULT MOD MROUND NORM.S.DIST PERCENTILE
        PERCENTILE.EXC PERCENTILE.INC POWER QUARTILE QUARTILE.EXC QUARTILE.INC QUOTIENT RANDBETWEEN REPT ROUND ROUNDDOWN ROUNDUP SLOPE
        SMALL TEXT
        """,
    (3, 3): "DATE DATEDIF FORECAST FORECAST.LINEAR MID NORM.INV NORMINV TIME",
    (4, 4): "NORM.DIST NORMDIST REPLACE",
    (1, 2): "HYPERLINK LEFT LOG RIGHT ROMAN TRUNC WEEKDAY WEEKNUM",
    (1, 3): "CEILING.MATH FIXED FLOOR.MATH NUMBERVALUE TOCOL TOROW UNIQUE",
    (1, 4): "SEQUENCE SORT TREND",
    (2, 3): """
        AVERAGEIF DROP FILTER FIND LOOKUP MATCH NETWORKDAYS RANK RANK.AVG RANK.EQ SEARCH SUMIF TAKE WORKDAY WRAPCOLS WRAPROWS YEARFRAC
        """,
    (2, 4): "EXPAND INDEX XMATCH",
    (2, 5): "ADDRESS",
    (2, 6): "TEXTAFTER TEXTBEFORE TEXTSPLIT",
    (3, 4): "HLOOKUP SUBSTITUTE VLOOKUP",
    (3, 5): "FV NPER OFFSET PMT PV",
    (3, 6): "XLOOKUP",
    (1, 255): """
        AND AVEDEV AVERAGE AVERAGEA CONCAT CONCATENATE COUNT COUNTA DEVSQ GCD GEOMEAN HSTACK LCM MAX MAXA MEDIAN MIN
        MINA MODE MODE.SNGL OR
        PRODUCT STDEV STDEV.P STDEV.S STDEVP SUM SUMPRODUCT SUMSQ VAR VAR.P VAR.S VARP VSTACK XOR
        """,
    (2, 255): "CHOOSECOLS CHOOSEROWS COUNTIFS NPV SORTBY SUBTOTAL",
    (3, 255): "AGGREGATE AVERAGEIFS MAXIFS MINIFS SUMIFS TEXTJOIN",
}
"""The functions by the fewest and the most arguments; 255 where the last may be repeated."""


def test_each_function_takes_as_many_arguments_as_in_excel() -> None:
    expected = {name: counts for counts, names in SYNTAX.items() for name in names.split()}

    assert {name: (native.least, native.most) for name, native in NATIVES.items()} == expected


@pytest.mark.parametrize("text", ["TRUNC()", "TRUNC(1,2,3)", "PI(1)", "MOD(1)", "MOD(1,2,3)"])
def test_fewer_or_more_arguments_are_refused(text: str) -> None:
    assert formula(text) == "[formula_arguments]"


SPECIAL_SYNTAX = {
    (0, 1): "ROW COLUMN SHEET SHEETS",
    (1, 1): "ISFORMULA FORMULATEXT SINGLE ANCHORARRAY",
    (1, 2): "INDIRECT",
    (2, 2): "BYROW BYCOL IFERROR IFNA",
    (2, 3): "IF",
    (2, 254): "MAP IFS",
    (2, 255): "CHOOSE",
    (3, 3): "REDUCE SCAN MAKEARRAY",
    (3, 254): "SWITCH",
}
"""As `SYNTAX`, for the functions that compute only some of their arguments or take a reference or a LAMBDA."""


def test_each_function_with_rules_of_its_own_takes_as_many_arguments_as_in_excel() -> None:
    assert {name for names in SPECIAL_SYNTAX.values() for name in names.split()} | {"LET", "LAMBDA"} == set(SPECIAL)
    made, texts = books.book({"A1": 1}), []
    for (least, most), names in SPECIAL_SYNTAX.items():
        texts += [(f"{name}({','.join(['A1'] * count)})", count in (least, most)) for name in names.split()
                  for count in (least - 1, least, most, most + 1) if count >= 0]  # fmt: skip
    for parameters in (253, 254):
        names_of = ",".join(f"p_{number}" for number in range(parameters))
        texts.append((f"LAMBDA({names_of},1)", parameters == 253))
    texts.append(("LAMBDA()", False))
    for row, (text, _) in enumerate(texts, 1):
        books.put(made, f"C{row}", "=" + text)
    results = books.evaluate(made)

    for row, (text, enough) in enumerate(texts, 1):
        assert (results[f"S!C{row}"].reason != "formula_arguments") == enough, text[:40]


def test_each_call_of_a_lambda_counts_as_forty_elements(monkeypatch: pytest.MonkeyPatch) -> None:
    for text, work in (
        ("REDUCE(0,{1,2},LAMBDA(a,b,a+b))", 80),
        ("LAMBDA(x,x)(1)", 40),
        ("LET(f,LAMBDA(x,x),f(1)+f(2))", 80),
    ):
        for most, reason in ((work, ""), (work - 1, "formula_too_slow")):
            monkeypatch.setattr(engine, "MAX_WORK", most)
            assert books.evaluate(books.book({"A1": "=" + text}))["S!A1"].reason == reason, (text, most)
