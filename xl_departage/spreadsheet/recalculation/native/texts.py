"""Text functions: LEFT, MID, SUBSTITUTE, FIND, TEXT, TEXTJOIN …"""

from __future__ import annotations

import math
import re
import unicodedata
from contextlib import suppress
from functools import partial
from typing import Any

from xl_departage.base.errors import ErrorKind
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.recalculation import text_format
from xl_departage.spreadsheet.recalculation.arrays import MISSING, Array, CellError, Range, Scalar, as_array
from xl_departage.spreadsheet.recalculation.collation import Wildcards
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.native.aggregates import parts
from xl_departage.spreadsheet.recalculation.native.array_functions import made
from xl_departage.spreadsheet.recalculation.native.function_table import native
from xl_departage.spreadsheet.recalculation.native.numbers import rounded
from xl_departage.spreadsheet.recalculation.scalars import MAX_TEXT, joined, number, read_number, text, truth, whole

_WORD = regex(r"[^\W\d_]+")


def _held(text: str) -> Scalar:
    """The text, or `#VALUE!` if it is too long for a cell."""
    return text if len(text) <= MAX_TEXT else ErrorKind.VALUE


def _plain(value: str) -> str:
    """
    The text itself. Raises UnsupportedError if it has a character outside the basic multilingual plane, which Excel counts as two.
    """
    if not value.isascii() and any(ord(character) > 0xFFFF for character in value):
        raise UnsupportedError("formula_characters")
    return value


def _count(value: float, *, sign: bool = False) -> int:
    """
    A number of characters. Raises CellError for a negative number; for one above -1, which would become 0, only with `sign`, and
    otherwise UnsupportedError.
    """
    count = whole(value)
    if -1 < value < 0 and not sign:
        # For such a number, LibreOffice shows an error, and formulon drops the fraction first.
        raise UnsupportedError("formula_form", text="MID")
    if value < 0:
        raise CellError(ErrorKind.VALUE)
    return count


@native("LEN", takes="t")
def len_(value: str) -> Scalar:
    return float(len(_plain(value)))


@native("LEFT", takes="tn", least=1)
def left(value: str, count: float = 1.0) -> Scalar:
    return _plain(value)[: _count(count, sign=True)]


@native("RIGHT", takes="tn", least=1)
def right(value: str, count: float = 1.0) -> Scalar:
    taken = _count(count, sign=True)
    return _plain(value)[-taken:] if taken else ""


@native("MID", takes="tnn")
def mid(value: str, start: float, count: float) -> Scalar:
    first, taken = whole(start), _count(count)
    if first < 1:
        return ErrorKind.VALUE
    return _plain(value)[first - 1 : first - 1 + taken]


@native("REPLACE", takes="tnnt")
def replace(value: str, start: float, count: float, new: str) -> Scalar:
    first, taken = whole(start), _count(count)
    if first < 1:
        return ErrorKind.VALUE
    value = _plain(value)
    return _held(value[: first - 1] + new + value[first - 1 + taken :])


@native("SUBSTITUTE", takes="tttn", least=3)
def substitute(value: str, old: str, new: str, which: Any = None) -> Scalar:
    wanted = 1 if which is None else whole(which)
    if wanted < 1:
        return ErrorKind.VALUE
    if not old:
        return value
    if which is None:
        return _held(value.replace(old, new))
    at = -len(old)
    for _ in range(wanted):
        at = value.find(old, at + len(old))
        if at < 0:
            return value
    return _held(value[:at] + new + value[at + len(old) :])


@native("REPT", takes="tn")
def rept(value: str, count: float) -> Scalar:
    times = _count(count)
    return value * times if len(value) * times <= MAX_TEXT else ErrorKind.VALUE


@native("EXACT", takes="tt")
def exact(text: str, other: str) -> Scalar:
    return text == other


@native("FIND", takes="ttn", least=2)
def find(wanted: str, within: str, start: float = 1.0) -> Scalar:
    first = whole(start)
    if not 1 <= first <= len(_plain(within)) + (not wanted):
        return ErrorKind.VALUE
    at = within.find(wanted, first - 1)
    return ErrorKind.VALUE if at < 0 else at + 1.0


@native("SEARCH", takes="ttn", least=2)
def search(wanted: str, within: str, start: float = 1.0) -> Scalar:
    """SEARCH: without regard to case, with wildcards."""
    first = whole(start)
    if not 1 <= first <= len(_plain(within)) + (not wanted):
        return ErrorKind.VALUE
    if wanted.replace("~~", "").endswith("~"):
        raise UnsupportedError("formula_condition", text=wanted[:40])
    at = Wildcards.of(wanted).find(within, first - 1)
    return ErrorKind.VALUE if at is None else at + 1.0


def _raised(character: str) -> str:
    """A letter in upper case; a letter whose upper case is not a single letter (ß) stays as it is."""
    upper = character.upper()
    return upper if len(upper) == 1 else character


@native("UPPER", takes="t")
def upper(value: str) -> Scalar:
    return "".join(map(_raised, value))


@native("LOWER", takes="t")
def lower(value: str) -> Scalar:
    return value.lower()


@native("PROPER", takes="t")
def proper(value: str) -> Scalar:
    """PROPER: the first letter of each run of letters in upper case, the others in lower case."""
    return _WORD.sub(lambda word: _raised(word[0][0]) + word[0][1:].lower(), value)


@native("TRIM", takes="t")
def trim(value: str) -> Scalar:
    """TRIM: removes only spaces; a no-break space stays."""
    return " ".join(part for part in value.split(" ") if part)


@native("CLEAN", takes="t")
def clean(value: str) -> Scalar:
    return "".join(character for character in value if ord(character) >= 32)


@native("CHAR", takes="i")
def char(number_: int) -> Scalar:
    if not 1 <= number_ <= 255:
        return ErrorKind.VALUE
    if number_ > 127:
        # Excel for Windows and Excel for Mac have different characters there.
        raise UnsupportedError("formula_characters")
    return chr(number_)


@native("CODE", takes="t")
def code(value: str) -> Scalar:
    if not value:
        return ErrorKind.VALUE
    if ord(value[0]) > 127:
        raise UnsupportedError("formula_characters")
    return float(ord(value[0]))


@native("UNICHAR", takes="i")
def unichar(number_: int) -> Scalar:
    if not 1 <= number_ <= 0x10FFFF or 0xD800 <= number_ <= 0xDFFF or number_ in (0xFFFE, 0xFFFF):
        return ErrorKind.VALUE
    if unicodedata.category(chr(number_)) in ("Cn", "Co"):
        raise UnsupportedError("formula_characters")
    return chr(number_)


@native("UNICODE", takes="t")
def unicode(value: str) -> Scalar:
    return float(ord(value[0])) if value else ErrorKind.VALUE


@native("CONCATENATE", takes="(v)")
def concatenate(*values: Scalar) -> Scalar:
    return _joined(values)


def _joined(values: Any) -> Scalar:
    """The values joined to one text; the first error, if there is one among them."""
    whole_text: Scalar = ""
    for value in values:
        whole_text = joined(whole_text, value)
        if isinstance(whole_text, ErrorKind):
            return whole_text
    return whole_text


def _cells(values: Any) -> list[Scalar]:
    """The values of all cells of the arguments."""
    cells: list[Scalar] = []
    for value in parts(values):
        if type(value) is Range:
            cells += value.array().cells() if value.block.rows * value.block.columns < 100_000 else value.data.values
        elif type(value) is Array:
            cells += value.cells()
        else:
            cells.append(None if value is MISSING else value)
    return cells


@native("CONCAT", takes="(R)")
def concat(*values: Any) -> Scalar:
    return _joined(_cells(values))


@native("TEXTJOIN", takes="RvR(R)", least=3)
def textjoin(delimiter: Any, ignore: Any, *values: Any) -> Scalar:
    marks = [text(cell) for cell in _cells([delimiter])] or [""]
    skip = truth(ignore)
    pieces: list[str] = []
    for value in parts(values):
        for row, times in value.runs() if type(value) is Array else ((_cells([value]), 1),):
            pieces += [part for part in map(text, row) if part or not skip] * times
    whole_text = "".join((marks[(index - 1) % len(marks)] if index else "") + part for index, part in enumerate(pieces))
    return _held(whole_text)


# Parts of texts between delimiters


def _marks(value: Any) -> list[str]:
    """The delimiters that an argument gives. Raises UnsupportedError for an empty one."""
    marks = [text(cell) for cell in as_array(value).cells()]
    if any(not mark for mark in marks):
        raise UnsupportedError("formula_form", text="TEXTSPLIT")
    return marks


def _side(
    after: bool,
    value: str,
    marks: Any,
    which: Any = MISSING,
    mode: Any = MISSING,
    end: Any = MISSING,
    missing: Any = MISSING,
) -> Scalar:
    """TEXTAFTER or TEXTBEFORE."""
    if (end is not MISSING and truth(end)) or (mode is not MISSING and mode not in (None, 0, 1)):
        raise UnsupportedError("formula_form", text="TEXTBEFORE")
    flags = re.IGNORECASE if mode is not MISSING and truth(mode) else 0
    pattern = re.compile("|".join(re.escape(mark) for mark in _marks(marks)), flags)
    wanted = 1 if which is MISSING else math.floor(number(which))
    if which is not MISSING and any(len(mark) > len(value) for mark in _marks(marks)):
        raise UnsupportedError("formula_form", text="TEXTBEFORE")
    if wanted == 0 or abs(wanted) > max(len(value), 1):
        return ErrorKind.VALUE
    matches = list(pattern.finditer(value))
    if abs(wanted) > len(matches):
        return ErrorKind.NA if missing is MISSING else "" if missing is None else missing
    place = matches[wanted - 1 if wanted > 0 else wanted]
    return value[place.end() :] if after else value[: place.start()]


native("TEXTBEFORE", takes="tRoooe", least=2)(partial(_side, False))
native("TEXTAFTER", takes="tRoooe", least=2)(partial(_side, True))


@native("TEXTSPLIT", takes="tRRooe", least=2)
def textsplit(
    value: str, across: Any, down: Any = MISSING, ignore: Any = MISSING, mode: Any = MISSING, pad: Any = ErrorKind.NA
) -> Any:
    flags = re.IGNORECASE if mode is not MISSING and truth(mode) else 0

    def split(whole_text: str, marks: Any) -> list[str]:
        if marks is MISSING:
            return [whole_text]
        pieces = re.split("|".join(re.escape(mark) for mark in _marks(marks)), whole_text, flags=flags)
        return [part for part in pieces if part] if ignore is not MISSING and truth(ignore) else pieces

    rows: list[list[Scalar]] = [list(split(part, across)) for part in split(value, down)]
    width = max(map(len, rows), default=0)
    return made([row + [pad] * (width - len(row)) for row in rows])


# Numbers as texts and back


@native("TEXT", takes="vv", takes_context=True)
def text_(_frame: Any, services: Any, value: Scalar, form: Scalar) -> Scalar:
    code_ = text(form)
    if isinstance(value, bool):
        if not text_format.is_plain(code_):
            # Cells saved by Excel show another text than TRUE in some formats.
            raise UnsupportedError("formula_form", text="TEXT")
        return text(value)
    date1904 = services.references.workbook.date1904
    if isinstance(value, str):
        with suppress(CellError):
            value = read_number(value, date1904)
    try:
        if isinstance(value, str):
            return text_format.format_text(value, code_)
        return text_format.format_value(value or 0.0, code_, date1904, services.language)
    except ValueError:
        return ErrorKind.VALUE


@native("FIXED", takes="nib", least=1)
def fixed(value: float, places: int = 2, plain: bool = False) -> Scalar:
    """
    FIXED: rounded to decimals, or with a negative number to tens and hundreds, with thousands separators unless `plain`.
    """
    if places > 127:
        return ErrorKind.VALUE
    shown = max(places, 0)
    code = ("0" if plain else "#,##0") + ("." + "0" * shown if shown else "")
    return text_format.format_number(rounded(value, places), code)


@native("VALUE", takes="v", takes_context=True)
def value(_frame: Any, services: Any, content: Scalar) -> Scalar:
    if isinstance(content, bool):
        return ErrorKind.VALUE
    if isinstance(content, str):
        return read_number(content, services.references.workbook.date1904)
    return number(content)


@native("NUMBERVALUE", takes="ttt", least=1)
def numbervalue(text: str, decimal: str | None = None, group: str | None = None) -> Scalar:
    """
    NUMBERVALUE with both separators given: spaces do not count, group separators count only before the decimal separator, and
    percent signs add up. Without them, only digits and signs mean the same in every language.
    """
    if decimal is None or group is None:
        if decimal is not None or not re.fullmatch(r"\s*(?:[+-]?\d+)?\s*", text):
            # They would be the separators of Excel's language, which is not known.
            raise UnsupportedError("formula_language", text=text[:40])
        decimal, group = ".", ","
    if not decimal or not group or decimal[0] == group[0]:
        return ErrorKind.VALUE
    if "(" in text or len(decimal) > 1 or len(group) > 1:
        raise UnsupportedError("formula_language", text=text[:40])
    squeezed = re.sub(r"\s", "", text)
    if not squeezed:
        return 0.0
    body = squeezed.rstrip("%")
    percents = len(squeezed) - len(body)
    integer_part, mark, behind = body.partition(decimal[0])
    if group[0] in behind or decimal[0] in behind:
        return ErrorKind.VALUE
    joined_ = integer_part.replace(group[0], "") + ("." if mark else "") + behind
    if not joined_:
        return 0.0
    if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", joined_):
        return ErrorKind.VALUE
    return float(joined_) / 100**percents
