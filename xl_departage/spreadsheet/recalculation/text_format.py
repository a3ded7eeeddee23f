"""
TEXT: a number in an Excel number format, with sections, digits, thousands, percent and exponents; also dates and times.

One number with surrounding text is supported; fractions, conditions, scaling commas and fills are not. The letters and separators
are those of an English Excel: a French one writes "jj/mm/aaaa" and "0,00", which are not supported; names of months need a locale
(`[$-40C]`) or a format that only an English Excel has. Rounding is half away from zero on the 15 significant digits that Excel
uses. Source: Excel's documentation of number format codes (sections `positive;negative;zero;text`, `0 # ?`, `,`, `%`, `E+`, `_x`,
`\\\\x`, quotes).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from xl_departage.base.regex import regex
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.scalars import number_text
from xl_departage.spreadsheet.recalculation.serial_dates import calendar_parts

_PARTS = regex(
    r"""
      "(?P<quoted>[^"]*)"
    | \\(?P<escaped>.)
    | _(?P<width>.)
    | \[(?P<bracket>[^\]]*)\]
    | (?P<code>[0\#?.,]+(?:(?-i:E)[+-]0+)?|General)
    | (?P<sign>.)
    """,
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
_PLAIN = r"[\x01$()!^&'~{}<>=€£: \u00a0\u202f+-]*"
_SHAPE = regex(
    rf"{_PLAIN}%?{_PLAIN}"
    r"(?:General|[#0?]+(?:[\x01:]+[#0?]+)+|(?=[#0?.])(?:[#0?]+(?:,[#0?]{3})*)?(?:\.[#0?]+)?(?:(?-i:E)[+-]0+)?)?"
    rf"{_PLAIN}%?{_PLAIN}",
    re.IGNORECASE,
)
"""One number and the text around it; quoted and escaped characters are `\x01`."""
_BRACKET = regex(r"(?:black|red|blue|green|yellow|magenta|cyan|white|\$-0*409)", re.IGNORECASE)
_DATE = regex(r"[ymdhs]|AM/PM|A/P", re.IGNORECASE)


def format_value(value: float, code: str, date1904: bool = False, language: str = "") -> str:
    """
    A number in a format, with the letters of an English Excel; `language` is that of months and days if the format does not name
    one.

    Raises ValueError if the number cannot be shown, and UnsupportedError for formats that are not supported, or whose meaning depends
    on the unknown language of Excel.
    """
    if code == "@":
        return number_text(value)
    sections = _sections(code)
    if len(sections) > 4:
        raise UnsupportedError("formula_format", code=code)
    if is_date_format(code):
        section, number = _chosen(sections, Decimal(f"{value:.15g}"))
        if _DATE.search(_bare(section)):
            # A section for negative numbers shows them without their sign.
            return _date_text(value if number < 0 else abs(value), section, code, date1904, language)
    for section in sections[:3]:
        shape = "".join(
            _shape(match, code) if match["code"] is None else match["code"] for match in _PARTS.finditer(section)
        )
        if not _SHAPE.fullmatch(shape) or shape.count("%") > 1 or (not code and value < 0):
            raise UnsupportedError("formula_format", code=code)
    return format_number(value, code)


def _shape(part: re.Match[str], code: str) -> str:
    """A part that is not a placeholder, in the form that `_SHAPE` expects. Raises UnsupportedError."""
    if part["sign"] is not None:
        return part["sign"]
    if part["bracket"] is None:
        return "\x01"
    if not _BRACKET.fullmatch(part["bracket"]):
        raise UnsupportedError("formula_format", code=code)
    return ""


_DATE_PARTS = regex(
    r"""
      "(?P<quoted>[^"]*)"?
    | \\(?P<escaped>.)
    | _.
    | \*.
    | \[(?P<elapsed>h+|m+|s+)\]
    | \[\$[^\]-]*-(?P<locale>[0-9A-Fa-f]+)\]
    | \[(?P<bracket>[^\]]*)\]
    | (?P<half>AM/PM|A/P)
    | (?P<code>y+|m+|d+|h+|s+)
    | (?P<fraction>\.0+)
    | (?P<sign>[-/:,.\ ();@+\u00a0\u202f])
    | (?P<other>.)
    """,
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
_MONTHS = {
    "en": [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
    "fr": [
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ],
}
_SHORT_MONTHS = {
    "en": ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    "fr": ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."],
}
_DAYS = {
    "en": ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    "fr": ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"],
}
_SHORT_DAYS = {
    "en": ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    "fr": ["dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam."],
}


_ONLY: Final = {
    "en": frozenset(
        {
            *("January", "February", "March", "May", "June", "July", "October", "December", "Oct", "Dec"),
            *_DAYS["en"],
            *_SHORT_DAYS["en"],
        }
    ),
    "fr": frozenset(
        {
            *(
                "janvier",
                "février",
                "avril",
                "juin",
                "juillet",
                "août",
                "octobre",
                "décembre",
                "janv.",
                "févr.",
                "avr.",
            ),
            *("juil.", "déc."),
        }
    ),
}
"""
The names that TEXT gives in only one language of Excel. A French Excel writes days with `j`, which no supported format has.
"""
_NAMED = regex(r"TEXT\s*\(.*(?:m{3}|d{3})", re.IGNORECASE | re.DOTALL)


def language_of(cells: Iterable[tuple[str, object]]) -> str:
    """
    The language in which Excel last computed names of months and days, judged by the formulas and values of cells; empty if it is
    not known.
    """
    spoken = set()
    for formula, value in cells:
        if isinstance(value, str) and _NAMED.search(formula):
            words = set(re.findall(r"[^\W\d_]+\.?", value))
            spoken |= {language for language, names in _ONLY.items() if words & names}
    return spoken.pop() if len(spoken) == 1 else ""


def _language(parts: list[re.Match[str]], code: str, known: str) -> str:
    """
    The language for names of months and days: that of a locale (`[$-40C]`), English if the format writes the year with a y, else
    the known one. Raises UnsupportedError for another locale, and for `d` in a French Excel.
    """
    locale = next((match["locale"] for match in parts if match["locale"]), None)
    if locale is not None:
        named = {0x09: "en", 0x0C: "fr"}.get(int(locale, 16) & 0x3FF)
        if named is None or int(locale, 16) >= 0xF000:
            raise UnsupportedError("formula_format", code=code)
        return named
    # Among our languages, only English writes the year with a y.
    if any((match["code"] or "").lower().startswith("y") for match in parts):
        return "en"
    if known == "fr" and any((match["code"] or "").lower().startswith("d") for match in parts):
        raise UnsupportedError("formula_format", code=code)
    return known


def _date_text(value: float, section: str, code: str, date1904: bool, known: str) -> str:
    """A date or time in a section of a format. Raises ValueError or UnsupportedError."""
    pieces = list(_DATE_PARTS.finditer(section))
    if len(pieces) == 1 and pieces[0]["elapsed"]:
        # It is the only part: durations of any size are shown (workbooks saved by Excel). With minutes or a fraction, a negative
        # duration is an error.
        return _elapsed(value, pieces[0]["elapsed"])
    if value < 0:
        raise ValueError(code)
    if any(match["other"] or match["bracket"] is not None for match in pieces):
        raise UnsupportedError("formula_format", code=code)
    language = _language(pieces, code, known)
    fraction = max((len(match["fraction"]) - 1 for match in pieces if match["fraction"]), default=0)
    if fraction > 3:
        raise UnsupportedError("formula_format", code=code)
    unit = 10**fraction
    ticks = math.floor(value * 86400 * unit + 0.5)
    day, rest = divmod(ticks, 86400 * unit)
    if day >= 2_958_466 - (1462 if date1904 else 0):
        raise ValueError(code)
    second_ticks = rest % (60 * unit)
    clock = rest // (3600 * unit), rest // (60 * unit) % 60, second_ticks // unit
    half = any(match["half"] for match in pieces)
    parts = []
    for index, match in enumerate(pieces):
        if match["quoted"] is not None or match["escaped"] is not None:
            parts.append(match["quoted"] or match["escaped"] or "")
        elif match["sign"]:
            parts.append(match["sign"])
        elif match["fraction"]:
            parts.append("." + f"{second_ticks % unit:0{len(match['fraction']) - 1}d}")
        elif match["half"]:
            afternoon = clock[0] >= 12
            parts.append(("AM/PM" if len(match["half"]) == 5 else match["half"]).split("/")[afternoon])
        elif match["elapsed"]:
            size = {"h": 3600, "m": 60, "s": 1}[match["elapsed"][0].lower()] * unit
            parts.append(f"{ticks // size:0{len(match['elapsed'])}d}")
        elif match["code"]:
            letters = match["code"].lower()
            if letters[0] == "m" and _means_minutes(pieces, index):
                if len(letters) > 2:
                    raise UnsupportedError("formula_format", code=code)
                parts.append(f"{clock[1]:0{len(letters)}d}")
            else:
                parts.append(
                    _calendar_text(letters, day, clock, half=half, language=language, code=code, date1904=date1904)
                )
        elif match[0].startswith("_"):
            parts.append(" ")
    return "".join(parts)


def _elapsed(value: float, letters: str) -> str:
    """All hours, minutes or seconds of a duration. Raises UnsupportedError for a negative one that is shown as 0."""
    ticks = math.floor(abs(value) * 86400 + 0.5)
    units = ticks // {"h": 3600, "m": 60, "s": 1}[letters[0].lower()]
    if value < 0 and not units:
        raise UnsupportedError("formula_format", code=f"[{letters}]")
    return ("-" if value < 0 else "") + f"{units:0{len(letters)}d}"


def _means_minutes(parts: list[re.Match[str]], index: int) -> bool:
    """Whether an `m` comes after hours, or before or after seconds."""

    def letter(match: re.Match[str]) -> str:
        return (match["code"] or match["elapsed"] or "")[:1].lower()

    letter_before = next((letter(match) for match in reversed(parts[:index]) if letter(match)), "")
    letter_behind = next((letter(match) for match in parts[index + 1 :] if letter(match)), "")
    return letter_before in ("h", "s") or letter_behind == "s"


def _calendar_text(
    letters: str, day: int, clock: tuple[int, int, int], *, half: bool, language: str, code: str, date1904: bool
) -> str:
    """One part of a date or time, such as `yyyy` or `hh`. Raises UnsupportedError for a name in an unknown language."""
    year, month, number = calendar_parts(day, date1904)
    count = len(letters)
    # Equivalent mutant `0 -> -1`: all letters of a part are the same.
    if letters[0] in "md" and count > 2 and not language:
        raise UnsupportedError("formula_format", code=code)
    weekday = (day + 5) % 7 if date1904 else (day + 6) % 7
    # Equivalent mutant `0 -> -1`: all letters of a part are the same.
    match letters[0]:
        case "y":
            return f"{year % 100:02d}" if count <= 2 else f"{year:04d}"
        case "m":
            if count <= 2:
                return f"{month:0{count}d}"
            name = (_SHORT_MONTHS if count == 3 else _MONTHS)[language][month - 1]
            return name[0] if count == 5 else name
        case "d":
            return f"{number:0{count}d}" if count <= 2 else (_SHORT_DAYS if count == 3 else _DAYS)[language][weekday]
        case "h":
            hours = ((clock[0] - 1) % 12 + 1) if half else clock[0]
            return f"{hours:0{min(count, 2)}d}"
    return f"{clock[2]:0{min(count, 2)}d}"


def is_plain(code: str) -> bool:
    """Whether a format is a single section for numbers, with nothing for dates or texts."""
    return bool(re.fullmatch(r"[0#?.,%]+", code))


def is_date_format(code: str) -> bool:
    """Whether a format shows dates or times."""
    return any(_DATE.search(_bare(section)) for section in _sections(code))


def format_text(value: str, code: str) -> str:
    """A text in a format: unchanged, unless a section is for texts. Raises ValueError or UnsupportedError."""
    sections = _sections(code)
    if len(sections) < 4 and "@" not in code:
        return value
    if len(sections) == 4 and any("@" in _bare(section) for section in sections[:3]):
        raise ValueError(code)
    section = sections[3] if len(sections) > 3 else sections[-1]
    if len(sections) not in (1, 4) or re.search(r"[^@\s\"-]", _bare(section)):
        raise UnsupportedError("formula_format", code=code)
    return re.sub(r'"([^"]*)"?|\\(.)|@', lambda m: value if m[0] == "@" else m[1] or m[2] or "", section)


def _sections(code: str) -> list[str]:
    """The sections of a format; a `;` inside quotes or after a backslash does not separate them."""
    sections = [""]
    for match in re.finditer(r'"[^"]*"?|\\.|;|[^;"\\]+', code):
        if match.group() == ";":
            sections.append("")
        else:
            sections[-1] += match.group()
    return sections


def _bare(section: str) -> str:
    """A section without its literals and brackets."""
    return re.sub(r'"[^"]*"?|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|General', "", section, flags=re.IGNORECASE)


def _chosen(sections: list[str], number: Decimal) -> tuple[str, Decimal]:
    """The section for a number, and the number without the sign that the section implies."""
    numeric = sections[:3]
    if number < 0 and len(numeric) > 1:
        return numeric[1], -number
    if number == 0 and len(numeric) > 2:
        return numeric[2], number
    return numeric[0], number


def format_number(value: float, code: str) -> str:
    """
    A number in a number format: literals in their places, the digits in the places of the placeholders. Raises UnsupportedError for
    General with more digits than surely fit into a cell.
    """
    section, number = _chosen(_sections(code), Decimal(f"{value:.15g}"))
    matches = [part for part in _PARTS.finditer(section) if part["bracket"] is None]
    parts = [(part["code"] is not None, " " if part["width"] else part[part.lastindex or 0]) for part in matches]
    number *= 100 ** sum(part["sign"] == "%" for part in matches)
    sign, number = "-" if number < 0 else "", abs(number)
    codes = "".join(text for is_code, text in parts if is_code).upper()
    if not codes:
        return sign + "".join(text for _, text in parts)
    if codes == "GENERAL":
        if len(number.normalize().as_tuple().digits) > 10 or number >= 10**11 or 0 < number < Decimal("0.0001"):
            # General shows as many digits as fit into the cell, which only Excel knows.
            raise UnsupportedError("formula_format", code=code)
        plain = f"{number.normalize():f}"
        return sign + "".join(plain if is_code else text for is_code, text in parts)
    body = _digits(number, codes)
    # A number that rounds to 0 has no sign.
    return (sign if re.search("[1-9]", body.partition("E")[0]) else "") + _placed(body, parts)


def _digits(number: Decimal, codes: str) -> str:
    """The digits of a number, rounded, as the placeholders require."""
    mantissa, _, exponent = codes.partition("E")
    whole_code, _, decimal_code = mantissa.partition(".")
    digits = max(len(whole_code.replace(",", "")), 1)
    power = (number.adjusted() // digits) * digits if exponent and number else 0
    number = number.scaleb(-power)
    # Equivalent mutant `1 -> 0`, `1 -> 2`: `quantize` uses only the exponent of this number.
    rounded = number.quantize(Decimal(1).scaleb(-len(decimal_code)), ROUND_HALF_UP)
    if exponent and number and rounded.adjusted() > number.adjusted() and rounded.adjusted() >= digits:
        power += digits
        # Equivalent mutant `1 -> 0`, `1 -> 2`: `quantize` uses only the exponent of this number.
        rounded = rounded.scaleb(-digits).quantize(Decimal(1).scaleb(-len(decimal_code)), ROUND_HALF_UP)
    whole, _, decimals = f"{rounded:f}".partition(".")
    body = _whole(whole, whole_code.replace(",", ""), "," in whole_code)
    if "." in mantissa:
        body += "." + _decimals(decimals, decimal_code)
    if exponent:
        mark = "-" if power < 0 else "+" if exponent.startswith("+") else ""
        body += "E" + mark + str(abs(power)).rjust(exponent.count("0"), "0")
    return body


def _placed(body: str, parts: list[tuple[bool, str]]) -> str:
    """
    The digits in the places of the placeholders, between the literals. Literals inside the whole part (`00":"00`) separate its
    digits; the first placeholder takes all that remain.
    """
    pieces = []
    places = sum(is_code for is_code, _ in parts)
    for is_code, text in reversed(parts):
        if not is_code:
            pieces.append(text)
            continue
        places -= 1
        count = len(text) if places else len(body)
        # Equivalent mutant `count < len(body) -> count <= len(body)`: if all digits are taken, both branches give the same.
        pieces.append(body[len(body) - count :] if count < len(body) else body)
        # Equivalent mutant `count < len(body) -> count <= len(body)`: if all digits are taken, both branches give the same.
        body = body[: -count or None] if count < len(body) else ""
    return "".join(reversed(pieces))


def _whole(digits: str, code: str, grouped: bool) -> str:
    """The whole part: a place without a digit is a blank for `?`, 0 from the first `0` on, and nothing before that."""
    digits = digits.lstrip("0")
    empty = code[: max(len(code) - len(digits), 0)]
    first = empty.find("0")
    shown = "".join(" " if place == "?" else "0" if 0 <= first <= at else "" for at, place in enumerate(empty))
    if grouped:
        return re.sub(r"(?<=\d)(?=(?:\d{3})+$)", ",", shown + digits)
    return shown + digits


def _decimals(digits: str, code: str) -> str:
    """The decimals as the format requires; for a trailing zero, `?` gives a blank and `#` nothing."""
    shown_digits = list(digits)
    for index in range(len(code) - 1, -1, -1):
        if shown_digits[index] != "0":
            break
        if code[index] != "0":
            shown_digits[index] = " " if code[index] == "?" else ""
    return "".join(shown_digits)
