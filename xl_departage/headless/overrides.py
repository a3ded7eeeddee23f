"""
Ordinary functions that formualizer 0.13 lacks or gets wrong, as the documentation of Excel describes them.

| function | the engine's own |
|---|---|
| SORT | letters with accents come behind Z |
| SORTBY | several keys give #VALUE! |
| UPPER, LOWER, PROPER, SEARCH | only the 26 letters of ASCII have a case |
| CEILING, FLOOR, CEILING.MATH, FLOOR.MATH | negative numbers go the wrong way, no mode |
| GCD, LCM | only two single numbers |
| XLOOKUP, XMATCH | nearest match fails on unsorted data and over blanks |
| AGGREGATE | functions 14 to 19 and option 6 are missing |
| LOOKUP | an error in the range looked in, as in `LOOKUP(2,1/(...))`, stops it at a wrong place |
| DATE | a year below 0 is counted on instead of #NUM! |
| TEXT | the third section, exponents, fractions and no-break spaces in formats |
| TRIM | takes no-break spaces away too |
| COUNT | an argument that is an error makes it one; only used when an argument is computed |
| CONCAT, TEXTJOIN | numbers with 17 digits instead of 15 |
| TAKE, DROP | an argument left out counts as 0 |
| MMULT, MDETERM, MINVERSE, MUNIT, EXPAND, WRAPROWS, WRAPCOLS | missing |

Arguments are the engine's values; one left out is `OMITTED_MARK`. A Python exception never leaves: wrong types are #VALUE!.
"""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable, Mapping
from typing import Final

from xl_departage.headless.each import Each, EngineValue, Functions, as_rows, error, hole, run
from xl_departage.headless.functions_bridge import OMITTED_MARK, serial
from xl_departage.headless.override_aggregate import aggregate
from xl_departage.headless.override_arrays import (
    expand,
    mdeterm,
    minverse,
    mmult,
    munit,
    taken,
    wrapcols,
    wraprows,
)
from xl_departage.headless.override_lookup import lookup, sort, sortby, xlookup, xmatch
from xl_departage.headless.override_numbers import ceiling, ceiling_math, floor, floor_math, gcd, lcm
from xl_departage.headless.override_text import lower, proper, search, upper
from xl_departage.headless.override_values import guarded, number_of
from xl_departage.headless.scalars import join, text_of
from xl_departage.headless.text_format import format_number, format_text, is_date_format


def _concat(*values: EngineValue) -> EngineValue:
    parts = [cell for value in values for row in as_rows(value) for cell in row]
    return join(*parts) if parts else ""


def _textjoin(delimiter: EngineValue, ignore: EngineValue, *values: EngineValue) -> EngineValue:
    delimiters = [cell for row in as_rows(delimiter) for cell in row]
    skip = True if ignore is None or ignore == OMITTED_MARK else bool(number_of(ignore))
    parts = [cell for value in values for row in as_rows(value) for cell in row]
    for cell in (*delimiters, *parts):
        if isinstance(cell, dict):
            return cell
    texts = [text_of(cell) for cell in parts if cell != OMITTED_MARK]
    if skip:
        texts = [text for text in texts if text]
    marks = ["" if mark == OMITTED_MARK else text_of(mark) for mark in delimiters] or [""]
    pieces = []
    for index, text in enumerate(texts):
        if index:
            pieces.append(marks[(index - 1) % len(marks)])
        pieces.append(text)
    return join(*pieces) if pieces else ""


def _count(*values: EngineValue) -> EngineValue:
    """COUNT: numbers of ranges and arrays, and arguments that are numbers or can be read as one; errors do not count."""
    count = 0
    for value in values:
        if isinstance(value, list):
            cells = [cell for row in value for cell in row]
            count += sum(isinstance(cell, (int, float)) and not isinstance(cell, bool) for cell in cells)
        elif isinstance(value, (bool, int, float)):
            count += 1
        elif isinstance(value, str):
            try:
                float(value)
            except ValueError:
                continue
            count += 1
    return float(count)


def _trim(value: EngineValue) -> EngineValue:
    """TRIM takes spaces away, and only those: a no-break space stays (the engine takes it for a space)."""
    if isinstance(value, dict):
        return value
    return " ".join(part for part in text_of(value).split(" ") if part)


def _text(functions: Functions) -> Callable[..., EngineValue]:
    def call(value: EngineValue, code: EngineValue) -> EngineValue:
        for part in (value, code):
            if isinstance(part, dict):
                return part
        form = text_of(code)
        if isinstance(value, bool):
            return text_of(value)
        if isinstance(value, str):
            return format_text(value, form)
        if is_date_format(form):
            return run(Each("map", f"TEXT({hole(0)},{hole(1)})", ("element", "element")), (value, form), functions)
        return format_number(float(value or 0), form)

    return call


def _date(date1904: bool) -> Callable[..., EngineValue]:
    def call(year: EngineValue, month: EngineValue, day: EngineValue) -> EngineValue:
        years, months, days = math.floor(number_of(year)), math.floor(number_of(month)), math.floor(number_of(day))
        if 0 <= years < 1900:
            years += 1900
        years, months = years + (months - 1) // 12, (months - 1) % 12 + 1
        if not (1904 if date1904 else 1899) <= years <= 9999 or number_of(year) < 0:
            return error("Num")
        value = serial(datetime.date(years, months, 1), date1904) + days - 1
        return value if 0 <= value < 2_958_466 else error("Num")

    return call


def overrides(date1904: bool) -> dict[str, Callable[..., EngineValue]]:
    """Our versions by upper-case name, for one date system; normalised formulas call them with the prefix `XLDO_`."""
    return {
        **OVERRIDES,
        "DATE": guarded(_date(date1904)),
        "TEXT": guarded(_text(Functions({}, "1904" if date1904 else "1900"))),
    }


_FUNCTIONS: Final[Mapping[str, Callable[..., EngineValue]]] = {
    "SORT": sort,
    "SORTBY": sortby,
    "UPPER": upper,
    "LOWER": lower,
    "PROPER": proper,
    "SEARCH": search,
    "CEILING": ceiling,
    "FLOOR": floor,
    "CEILING.MATH": ceiling_math,
    "FLOOR.MATH": floor_math,
    "GCD": gcd,
    "LCM": lcm,
    "XLOOKUP": xlookup,
    "XMATCH": xmatch,
    "LOOKUP": lookup,
    "CONCAT": _concat,
    "COUNT": _count,
    "TRIM": _trim,
    "TEXTJOIN": _textjoin,
    "AGGREGATE": aggregate,
    "MMULT": mmult,
    "MDETERM": mdeterm,
    "MINVERSE": minverse,
    "MUNIT": munit,
    "TAKE": taken(drop=False),
    "DROP": taken(drop=True),
    "EXPAND": expand,
    "WRAPROWS": wraprows,
    "WRAPCOLS": wrapcols,
}
"""Those that do not depend on the date system."""
OVERRIDES: Final = {name: guarded(function) for name, function in _FUNCTIONS.items()}
