"""
Cell values as text of the file, and back.

Numbers are written as spreadsheet programs write them: the shortest digits that give the same number (at most 17), whole numbers
without a point, exponents as `1E+20`. Two numbers that agree to 15 significant digits look the same in a cell and count as the same
value: a value is not rewritten if only its last bits differ.
"""

from __future__ import annotations

import datetime
import math

from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.recalculation.workbook_model import Value

ERRORS = {kind.value: kind for kind in ErrorKind}
_SMALLEST, _LARGEST = 2.2250738585072014e-308, 1.7976931348623157e308
MAX_TEXT = 32767
"""The most characters in one cell."""


def read_number(text: str) -> int | float:
    """A number from the file. Raises ValueError for anything but a finite number."""
    if len(text) < 16 and text.isascii() and text.isdigit():
        return int(text)
    number = float(text)
    # Python also accepts digits of other scripts, and underscores between digits.
    if not math.isfinite(number) or "_" in text or not text.isascii():
        raise ValueError(text)
    return number


def read_boolean(text: str) -> bool:
    """The value of an xsd:boolean. Raises ValueError."""
    try:
        return {"1": True, "0": False, "true": True, "false": False}[text.strip().lower()]
    except KeyError:
        raise ValueError(text) from None


def read_error(text: str) -> ErrorKind:
    """An error value; one that is newer than this program is read as `#UNKNOWN!`."""
    return ERRORS.get(text, ErrorKind.UNKNOWN)


def read_date(text: str, date1904: bool) -> int | float:
    """
    The serial number of an ISO 8601 date or time (`t="d"`, ECMA-376 part 1, 18.17.4.1). Raises ValueError.

    In the 1900 system 1900-02-29 exists as day 60, so days before March 1900 are counted from one day later.
    """
    text = text.strip().removesuffix("Z")
    if "T" not in text and ":" in text:
        moment = datetime.datetime.combine(datetime.date(1899, 12, 30), datetime.time.fromisoformat(text))
        return _serial(moment - datetime.datetime(1899, 12, 30))
    moment = datetime.datetime.fromisoformat(text).replace(tzinfo=None)
    if date1904:
        return _serial(moment - datetime.datetime(1904, 1, 1))
    epoch = datetime.datetime(1899, 12, 30 if moment >= datetime.datetime(1900, 3, 1) else 31)
    return _serial(moment - epoch)


def _serial(span: datetime.timedelta) -> int | float:
    return span / datetime.timedelta(days=1) if span.seconds or span.microseconds else span.days


def storable(value: Value) -> Value:
    """
    The value in a form that a cell can contain: a blank result is 0, a number out of range `#NUM!`, a text of more than 32,767
    characters `#VALUE!`, and numbers too close to 0 for a cell are 0, as in Excel.
    """
    if value is None:
        return 0
    if isinstance(value, str):
        return value if len(value) <= MAX_TEXT else ErrorKind.VALUE
    if isinstance(value, (bool, ErrorKind)):
        return value
    if abs(value) < _SMALLEST:
        return 0
    # NaN fails the comparison, as intended.
    return value if abs(value) <= _LARGEST else ErrorKind.NUM


def same(value: Value, other: Value) -> bool:
    """Whether two values look the same in a cell: same type and, for numbers, the same 15 significant digits."""
    if value is other or (type(value) is type(other) and value == other):
        return True
    if not isinstance(value, (int, float)) or not isinstance(other, (int, float)):
        return False
    if isinstance(value, bool) or isinstance(other, bool):
        return False
    # Numbers further apart cannot share 15 digits; formatting them would cost more than everything else.
    # Equivalent mutant `abs(value - other) <= 1e-13 * abs(value) -> abs(value - other) < 1e-13 * abs(value)`: numbers so far apart never
    # share fifteen digits.
    return value == other or (abs(value - other) <= 1e-13 * abs(value) and f"{value:.15g}" == f"{other:.15g}")


def number_text(number: int | float) -> str:
    """A finite number as text of the file."""
    number = float(number)
    if number.is_integer() and abs(number) < 1e15:
        return str(int(number))
    digits, _, exponent = repr(number).partition("e")
    digits = digits.removesuffix(".0")
    return f"{digits}E{int(exponent):+d}" if exponent else digits


def value_text(value: Value) -> tuple[str, str]:
    """
    The cell type and the text of a value for `<c t="…"><v>…</v>`; the type of a number is empty. The text is not yet escaped.
    Raises ValueError for a blank.
    """
    if isinstance(value, bool):
        return "b", "1" if value else "0"
    if isinstance(value, str):
        return "str", value
    if isinstance(value, ErrorKind):
        return "e", value.value
    if value is None:
        raise ValueError("a blank has no text; see storable()")
    return "", number_text(value)
