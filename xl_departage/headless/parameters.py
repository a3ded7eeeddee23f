"""
What each ordinary function does with a range: the parameter classes that decide on implicit intersection and on lifting.

`V` wants one value: a formula stored without `t="array"` intersects a range there, an array formula computes the function once for
each element. `R` takes a range or an array as a whole. `A` takes an array, and its expression is computed as one even in a plain
formula (the `SUMPRODUCT` rule). The letters in parentheses repeat. Source: the token classes of the file format ([MS-XLS] 2.5.198.17,
Ftab, and the descriptions of the functions in Excel's documentation); functions not named here take single values only. INDEX and
LOOKUP, and AGGREGATE from 14 on, compute their array as one in plain formulas too: `MATCH(1,INDEX((..)*(..),0),0)` and
`LOOKUP(2,1/(..),..)` have never needed Ctrl+Shift+Enter.
"""

from __future__ import annotations

from functools import lru_cache

_CLASSES = {
    "(R)": """SUM AVERAGE AVERAGEA COUNT COUNTA MAX MAXA MIN MINA PRODUCT MEDIAN MODE MODE.SNGL MODE.MULT STDEV STDEV.P STDEV.S STDEVA
        STDEVP STDEVPA VAR VAR.P VAR.S VARA VARP VARPA DEVSQ AVEDEV GEOMEAN HARMEAN KURT SKEW SKEW.P SUMSQ GCD LCM MULTINOMIAL AND OR XOR
        CONCAT COUNTBLANK ROWS COLUMNS ROW COLUMN AREAS ISREF ISFORMULA FORMULATEXT SHEET SHEETS N T TYPE IMSUM IMPRODUCT""",
    "RV": """LARGE SMALL PERCENTILE PERCENTILE.INC PERCENTILE.EXC QUARTILE QUARTILE.INC QUARTILE.EXC TRIMMEAN COUNTIF IRR""",
    "RVV": "PERCENTRANK PERCENTRANK.INC PERCENTRANK.EXC Z.TEST ZTEST MIRR",
    "RVR": "SUMIF AVERAGEIF",
    "(RV)": "COUNTIFS",
    "R(RV)": "SUMIFS AVERAGEIFS MAXIFS MINIFS",
    "VRV": "RANK RANK.EQ RANK.AVG MATCH",
    "VRVV": "VLOOKUP HLOOKUP XMATCH",
    "VRR": "XNPV",
    "VAA": "LOOKUP FORECAST FORECAST.LINEAR",
    "VRRVVV": "XLOOKUP",
    "RRV": "XIRR",
    "RRR": "DSUM DAVERAGE DCOUNT DCOUNTA DMAX DMIN DPRODUCT DSTDEV DSTDEVP DVAR DVARP DGET",
    "AVVV": "INDEX EXPAND",
    "ARRV": "SORT",
    "RVVVV": "OFFSET",
    "V(R)": "CHOOSE NPV",
    "VRR(R)": "IF",
    "(VR)": "IFS",
    "V(VR)": "SWITCH",
    "VV(R)": "TEXTJOIN",
    "VR": "CELL FVSCHEDULE",
    "VR(R)": "SUBTOTAL",
    "VVR(R)": "AGGREGATE",
    "VVR": "NETWORKDAYS WORKDAY",
    "VVVR": "NETWORKDAYS.INTL WORKDAY.INTL SERIESSUM",
    "(A)": """SUMPRODUCT MMULT MDETERM MINVERSE TRANSPOSE FREQUENCY SUMX2MY2 SUMX2PY2 SUMXMY2 CORREL PEARSON RSQ SLOPE INTERCEPT STEYX
        COVAR COVARIANCE.P COVARIANCE.S VSTACK HSTACK CHOOSECOLS CHOOSEROWS PERCENTOF CHISQ.TEST CHITEST F.TEST FTEST""",
    "AAVV": "PROB T.TEST TTEST",
    "AAAV": "LINEST LOGEST TREND GROWTH FILTER",
    "A(AV)": "SORTBY",
    "AVV": "UNIQUE TAKE DROP TOCOL TOROW WRAPROWS WRAPCOLS",
    "AV": "ARRAYTOTEXT",
    "VAAVVV": "TEXTSPLIT",
}  # fmt: skip
_BY_NAME = {name: pattern for pattern, names in _CLASSES.items() for name in names.split()}

ARRAYS = frozenset(
    {
        *("SORT", "SORTBY", "FILTER", "UNIQUE", "SEQUENCE", "RANDARRAY", "TAKE", "DROP", "CHOOSECOLS", "CHOOSEROWS"),
        *("VSTACK", "HSTACK", "TOCOL", "TOROW", "WRAPROWS", "WRAPCOLS", "EXPAND", "TEXTSPLIT", "TRANSPOSE", "MMULT"),
        *("MINVERSE", "MUNIT", "FREQUENCY", "LINEST", "LOGEST", "TREND", "GROWTH", "MODE.MULT"),
        *("MAP", "BYROW", "BYCOL", "SCAN", "MAKEARRAY", "REDUCE"),
    }
)
"""Functions whose value may be an array whatever their arguments are."""
REFERENCES = frozenset({"OFFSET", "INDIRECT"})
"""Functions whose value is a range that only calculation knows."""
BRANCHES = {"IF": (1, 1), "CHOOSE": (1, 1), "IFS": (1, 2), "SWITCH": (2, 2)}
"""Functions that hand one of their arguments on: (first such argument, step)."""
LIFTED_BY_ENGINE = frozenset({"IF", "IFERROR", "IFNA"})
"""The only functions with single-value parameters that the engine computes for each element of an array."""
DATE_PARTS = frozenset({"YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND", "WEEKDAY"})
"""Functions whose first parameter is a date, which Excel also takes as a text."""
VOLATILE = frozenset({"NOW", "TODAY", "RAND", "RANDBETWEEN", "RANDARRAY", "OFFSET", "INDIRECT", "CELL", "INFO"})


@lru_cache(maxsize=4096)
def parameter_class(function: str, position: int) -> str:
    """
    `V`, `R` or `A` for the parameter of an ordinary function (upper case), positions from 0.
    """
    pattern = _BY_NAME.get(function)
    if pattern is None:
        return "V"
    fixed, _, repeated = pattern.partition("(")
    if position < len(fixed):
        return fixed[position]
    if not repeated:
        return "V"
    repeated = repeated.rstrip(")")
    return repeated[(position - len(fixed)) % len(repeated)]
