"""Which of our functions a name in a formula means, however the program that stored it spelled it."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final, NamedTuple

from xl_departage.regex import regex

_PREFIX = regex(r"(?:_xlfn\.|_xlws\.|_xludf\.|_xll\.)+", re.IGNORECASE)
_OFFICE = regex(r"_xldudf_", re.IGNORECASE)

_NEWER = (
    "ACOT ACOTH AGGREGATE ARABIC ARRAYTOTEXT BASE BETA.DIST BETA.INV BINOM.DIST BINOM.DIST.RANGE BINOM.INV BITAND "
    "BITLSHIFT BITOR BITRSHIFT BITXOR BYCOL BYROW CEILING.MATH CEILING.PRECISE CHISQ.DIST CHISQ.DIST.RT CHISQ.INV "
    "CHISQ.INV.RT CHISQ.TEST CHOOSECOLS CHOOSEROWS COMBINA CONCAT CONFIDENCE.NORM CONFIDENCE.T COT COTH "
    "COVARIANCE.P COVARIANCE.S CSC CSCH DAYS DECIMAL DROP ERF.PRECISE ERFC.PRECISE EXPAND EXPON.DIST F.DIST "
    "F.DIST.RT F.INV F.INV.RT F.TEST FILTER FILTERXML FLOOR.MATH FLOOR.PRECISE FORECAST.ETS FORECAST.ETS.CONFINT "
    "FORECAST.ETS.SEASONALITY FORECAST.ETS.STAT FORECAST.LINEAR FORMULATEXT GAMMA GAMMA.DIST GAMMA.INV "
    "GAMMALN.PRECISE GAUSS HSTACK HYPGEOM.DIST IFNA IFS IMAGE IMCOSH IMCOT IMCSC IMCSCH IMSEC IMSECH IMSINH IMTAN "
    "ISFORMULA ISOMITTED ISOWEEKNUM LAMBDA LET LOGNORM.DIST LOGNORM.INV MAKEARRAY MAP MAXIFS MINIFS MODE.MULT "
    "MODE.SNGL MUNIT NEGBINOM.DIST NORM.DIST NORM.INV NORM.S.DIST NORM.S.INV NUMBERVALUE PDURATION PERCENTILE.EXC "
    "PERCENTILE.INC PERCENTRANK.EXC PERCENTRANK.INC PERMUTATIONA PHI POISSON.DIST QUARTILE.EXC QUARTILE.INC QUERYSTRING "
    "RANDARRAY RANK.AVG RANK.EQ REDUCE RRI SCAN SEC SECH SEQUENCE SHEET SHEETS SKEW.P SORT SORTBY STDEV.P STDEV.S "
    "SWITCH T.DIST T.DIST.2T T.DIST.RT T.INV T.INV.2T T.TEST TAKE TEXTAFTER TEXTBEFORE TEXTJOIN TEXTSPLIT TOCOL "
    "TOROW UNICHAR UNICODE UNIQUE VALUETOTEXT VAR.P VAR.S VSTACK WEBSERVICE WEIBULL.DIST WRAPCOLS WRAPROWS XLOOKUP "
    "XMATCH XOR Z.TEST "
)
NEWER: Final = frozenset(_NEWER.split())
"""
Functions newer than the file format, which Excel only knows in a file with the prefix `_xlfn.`, as every file it saved has them
([MS-XLSX] 2.2.2).
"""
_SPILLING = (
    "ANCHORARRAY BYCOL BYROW CHOOSECOLS CHOOSEROWS DROP EXPAND FILTER GROUPBY HSTACK MAKEARRAY MAP PIVOTBY RANDARRAY SCAN SEQUENCE SORT "
    "SORTBY TAKE TEXTSPLIT TOCOL TOROW TRIMRANGE UNIQUE VSTACK WRAPCOLS WRAPROWS"
)
SPILLING: Final = frozenset(_SPILLING.split())
"""Functions introduced with dynamic arrays: no formula of an older file calls them."""


class Parted(NamedTuple):
    """The name of one of our functions, and the prefix an Office add-in gave it."""

    name: str
    """As written, without namespace."""
    namespace: str
    """`XLWINGS` from `_xldudf_XLWINGS_KOYA` and from `XLWINGS.KOYA`, as written; empty if there is none."""
    office: bool
    """Spelled as an Office add-in stores it, `_xldudf_`."""


def without_prefixes(name: str) -> str:
    """The name without the prefixes that the file format gives functions: `_xlfn.`, `_xlws.`, `_xludf.`, `_xll.`."""
    return _PREFIX.sub("", name, count=1)


def parted(bare: str, ours: Collection[str]) -> Parted | None:
    """
    Which of our functions (names in upper case) a name without prefixes means; None for any other function. The longest
    name wins: `_xldudf_ELO_NEW` is `ELO_NEW`, not `NEW` in a namespace `ELO`.
    """
    upper = bare.upper()
    if upper in ours:
        return Parted(bare, "", False)
    if (office := _OFFICE.match(bare)) is not None:
        namespace, rest = "", bare[office.end() :]
        while rest:
            if rest.upper() in ours:
                return Parted(rest, namespace.removesuffix("_"), True)
            first, mark, rest = rest.partition("_")
            namespace += first + mark
        return None
    if "." in bare:
        namespace, _, last = bare.rpartition(".")
        return Parted(last, namespace, False) if last.upper() in ours else None
    return None
