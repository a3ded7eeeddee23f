"""
TEXT: a number in a number format of Excel, with sections, digits, thousands, percent, exponents and fractions.

Dates and times, too. The letters and separators are those of an English Excel: a French one writes "jj/mm/aaaa" and "0,00", of which
nothing is made here; names of months need a locale (`[$-40C]`) or a format that only an English Excel has. Rounding is half away from
zero on the 15 significant digits that Excel works with. Source: Excel's documentation of number format codes (sections
`positive;negative;zero;text`, `0 # ?`, `,`, `%`, `E+`, `/`, `_x`, `*x`, `\\\\x`, quotes).
"""

from __future__ import annotations

import datetime
import math
import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from xl_departage.headless.references import UnsupportedError

_PARTS = re.compile(
    r"""
      "(?P<quoted>[^"]*)"?
    | \\(?P<escaped>.)
    | _.
    | \*.
    | \[(?P<bracket>[^\]]*)\]
    | (?P<code>[0\#?.,%/E+\-]+|General|.)
    """,
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
_DATE = re.compile(r"[ymdhs]|AM/PM|A/P", re.IGNORECASE)
_CONDITION = re.compile(r"(<=|>=|<>|=|<|>)(-?\d+(?:\.\d*)?)")


def format_value(value: float, code: str, date1904: bool = False) -> str:
    """
    A number in a format, as the letters of an English Excel write it. Raises ValueError where it cannot be shown, UnsupportedError for
    formats whose meaning hangs on the language of an Excel that nobody knows.
    """
    sections = _sections(code)
    if len(sections) > 4:
        raise UnsupportedError("formula_format", code=code)
    if is_date_format(code):
        number = Decimal(f"{value:.15g}")
        section, _ = _chosen(sections, number)
        if _DATE.search(_bare(section)):
            return _date_text(value, section, code, date1904)
    if re.search(r"\[\s*[<>=]", code) or re.sub(r"\\.|_.", "", code).count('"') % 2:
        raise UnsupportedError("formula_format", code=code)
    for section in sections:
        _refuse_foreign(section, code)
    return format_number(value, code)


def format_number(value: float, code: str) -> str:
    """A number in a format of numbers."""
    section, number = _chosen(_sections(code), Decimal(f"{value:.15g}"))
    return _in_section(number, section)


_SIGNS = re.compile(r"[0#?.,%/E+\-$ ()!:^&'~{}<>=@€£\u00a0\u202f]*")
_WHOLE_PART = re.compile(r"[#0?]*(?:,[#0?]{3})*,*")


def _refuse_foreign(section: str, code: str) -> None:
    """Letters without quotes, and commas that part no thousands ("0,00" of a French Excel)."""
    if re.search(
        r"\[(?!(?:<|>|=|[Bb]lack\]|[Rr]ed\]|[Bb]lue\]|[Gg]reen\]|[Yy]ellow\]|[Mm]agenta\]|[Cc]yan\]|[Ww]hite\]|\$-0*409\]))",
        section,
    ):
        raise UnsupportedError("formula_format", code=code)
    bare = re.sub(r"General", "", _bare(section), flags=re.IGNORECASE)
    if not _SIGNS.fullmatch(bare) or re.search(r"E(?![+-])", bare):
        raise UnsupportedError("formula_format", code=code)
    digits = re.search(r"[#0?,]+", bare)
    if "," in bare and (
        digits is None or not _WHOLE_PART.fullmatch(digits[0]) or "," in bare.replace(digits[0], "", 1)
    ):
        raise UnsupportedError("formula_format", code=code)
    # A space between digits parts thousands in a French Excel, and is nothing but a space in an English one.
    if bare.count(".") > 1 or (re.search(r"[#0?][ \u00a0\u202f]+[#0?]", bare) and "/" not in bare):
        raise UnsupportedError("formula_format", code=code)


_DATE_PARTS = re.compile(
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


def calendar_parts(day: int, date1904: bool) -> tuple[int, int, int]:
    """Year, month and day of a serial number; 0 January and 29 February 1900 included."""
    if date1904:
        found = datetime.date(1904, 1, 1) + datetime.timedelta(days=day)
    elif day == 60:
        return 1900, 2, 29
    elif day == 0:
        return 1900, 1, 0
    else:
        found = datetime.date(1899, 12, 31 if day < 60 else 30) + datetime.timedelta(days=day)
    return found.year, found.month, found.day


def clock_parts(value: float) -> tuple[int, int, int]:
    """Hour, minute and second of the part of a day, to the nearest second."""
    seconds = round((value - math.floor(value)) * 86400)
    return seconds // 3600 % 24, seconds // 60 % 60, seconds % 60


def _language(found: list[re.Match[str]], code: str) -> str:
    """The language of names of months and days: told by `[$-40C]`, or English where the letters of the format are."""
    told = next((match["locale"] for match in found if match["locale"]), None)
    if told is not None:
        known = {0x09: "en", 0x0C: "fr"}.get(int(told, 16) & 0x3FF)
        if known is None or int(told, 16) > 0xFFFF or int(told, 16) >= 0xF000:
            raise UnsupportedError("formula_format", code=code)
        return known
    # Of the languages that an arbiter may meet only English writes the year with a y.
    return "en" if any((match["code"] or "").lower().startswith("y") for match in found) else ""


def _date_text(value: float, section: str, code: str, date1904: bool) -> str:
    if value < 0:
        raise ValueError(code)
    found = list(_DATE_PARTS.finditer(section))
    if any(match["other"] or match["bracket"] is not None for match in found):
        raise UnsupportedError("formula_format", code=code)
    language = _language(found, code)
    fraction = max((len(match["fraction"]) - 1 for match in found if match["fraction"]), default=0)
    if fraction > 3:
        raise UnsupportedError("formula_format", code=code)
    unit = 10**fraction
    ticks = math.floor(value * 86400 * unit + 0.5)
    day, rest = divmod(ticks, 86400 * unit)
    if day >= 2_958_466 - (1462 if date1904 else 0):
        raise ValueError(code)
    second_ticks = rest % (60 * unit)
    clock = rest // (3600 * unit), rest // (60 * unit) % 60, second_ticks // unit
    half = any(match["half"] for match in found)
    parts = []
    for index, match in enumerate(found):
        if match["quoted"] is not None or match["escaped"] is not None:
            parts.append(match["quoted"] or match["escaped"] or "")
        elif match["sign"]:
            parts.append(match["sign"])
        elif match["fraction"]:
            parts.append("." + f"{second_ticks % unit:0{len(match['fraction']) - 1}d}")
        elif match["half"]:
            afternoon = clock[0] >= 12
            if len(match["half"]) < 5:
                raise UnsupportedError("formula_format", code=code)
            parts.append("PM" if afternoon else "AM")
        elif match["elapsed"]:
            size = {"h": 3600, "m": 60, "s": 1}[match["elapsed"][0].lower()] * unit
            parts.append(f"{ticks // size:0{len(match['elapsed'])}d}")
        elif match["code"]:
            letters = match["code"].lower()
            if letters[0] == "m" and _means_minutes(found, index):
                if len(letters) > 2:
                    raise UnsupportedError("formula_format", code=code)
                parts.append(f"{clock[1]:0{len(letters)}d}")
            else:
                parts.append(_calendar_text(letters, day, clock, half, language, code, date1904))
        elif match[0].startswith("_"):
            parts.append(" ")
    return "".join(parts)


def _means_minutes(found: list[re.Match[str]], index: int) -> bool:
    """Whether an m stands behind hours or before seconds."""

    def letter(match: re.Match[str]) -> str:
        return (match["code"] or match["elapsed"] or "")[:1].lower()

    before = next((letter(match) for match in reversed(found[:index]) if letter(match)), "")
    behind = next((letter(match) for match in found[index + 1 :] if letter(match)), "")
    return before == "h" or behind == "s"


def _calendar_text(
    letters: str, day: int, clock: tuple[int, int, int], half: bool, language: str, code: str, date1904: bool
) -> str:
    year, month, number = calendar_parts(day, date1904)
    count = len(letters)
    if letters[0] in "md" and count > 2 and not language:
        raise UnsupportedError("formula_format", code=code)
    weekday = (day + 5) % 7 if date1904 else (day + 6) % 7
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


def is_date_format(code: str) -> bool:
    """Whether a format shows dates or times."""
    return any(_DATE.search(_bare(section)) for section in _sections(code))


def format_text(value: str, code: str) -> str:
    """A text in a format: as it is, unless a section is made for texts."""
    sections = _sections(code)
    if len(sections) < 4 and "@" not in code:
        return value
    section = sections[3] if len(sections) > 3 else sections[-1]
    if len(sections) not in (1, 4) or re.search(r"[^@\s\"-]", _bare(section)):
        raise UnsupportedError("formula_format", code=code)
    return re.sub(r'"([^"]*)"?|\\(.)|@', lambda m: value if m[0] == "@" else m[1] or m[2] or "", section)


def _sections(code: str) -> list[str]:
    """The sections of a format; a `;` inside quotes or behind a backslash does not part them."""
    sections = [""]
    for found in re.finditer(r'"[^"]*"?|\\.|;|[^;"\\]+', code):
        if found.group() == ";":
            sections.append("")
        else:
            sections[-1] += found.group()
    return sections


def _bare(section: str) -> str:
    """A section without its literals and brackets."""
    return re.sub(r'"[^"]*"?|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|General', "", section, flags=re.IGNORECASE)


def _chosen(sections: list[str], number: Decimal) -> tuple[str, Decimal]:
    """The section for a number, and the number without the sign that the section stands for."""
    for section in sections[:2]:
        found = _CONDITION.search(section) if re.match(r"\s*(\[[^\]]*\])*\[[<>=]", section) else None
        if found is not None:
            limit = Decimal(found[2])
            order = (number > limit) - (number < limit)
            if {"=": order == 0, "<>": order != 0, "<": order < 0, ">": order > 0, "<=": order <= 0, ">=": order >= 0}[
                found[1]
            ]:
                return section, number
    numeric = sections[:3]
    if any(_CONDITION.search(section) for section in numeric if "[" in section):
        return numeric[-1], number
    if number < 0 and len(numeric) > 1:
        return numeric[1], -number
    if number == 0 and len(numeric) > 2:
        return numeric[2], number
    return numeric[0], number


def _in_section(number: Decimal, section: str) -> str:
    """Literals where they stand, the digits of the number in the places of its placeholders."""
    parts: list[tuple[bool, str]] = []
    for found in _PARTS.finditer(section):
        if found["quoted"] is not None or found["escaped"] is not None:
            parts.append((False, found["quoted"] or found["escaped"] or ""))
        elif found["code"] is not None:
            code = found["code"]
            parts.append((bool(re.fullmatch(r"[0#?.,%/E+\-]+|General", code, re.IGNORECASE)), code))
        elif found.group().startswith("_"):
            parts.append((False, " "))
    return _assembled(number, parts)


def _assembled(number: Decimal, parts: list[tuple[bool, str]]) -> str:
    codes = "".join(text for is_code, text in parts if is_code)
    sign = "-" if number < 0 else ""
    number = abs(number)
    if not re.search(r"[0#?]|General", codes, re.IGNORECASE):
        return sign + "".join(text for _, text in parts)
    number *= Decimal(100) ** codes.count("%")
    if "/" in codes:
        return sign + _fraction(number, codes)
    if re.search(r"General", codes, re.IGNORECASE):
        if len(number.normalize().as_tuple().digits) > 10 or number >= 10**11 or 0 < number < Decimal("0.0001"):
            # General takes as many digits as have room, which only Excel knows.
            raise UnsupportedError("formula_format", code=codes)
        shown = f"{number.normalize():f}"
        return sign + "".join(shown if is_code else text for is_code, text in parts)
    mantissa, _, exponent = codes.partition("E") if "E" in codes.upper() else (codes, "", "")
    mantissa = mantissa.replace("%", "").lstrip("+-")
    whole_code, _, decimal_code = mantissa.partition(".")
    scale = (
        len(whole_code) - len(whole_code.rstrip(","))
        if not decimal_code
        else len(decimal_code) - len(decimal_code.rstrip(","))
    )
    decimal_code, grouped = decimal_code.replace(",", ""), "," in whole_code.rstrip(",")
    number /= Decimal(1000) ** scale
    power = 0
    if exponent and number:
        digits = max(len(whole_code.replace(",", "")), 1)
        power = (number.adjusted() // digits) * digits
        number = number.scaleb(-power)
    rounded = number.quantize(Decimal(1).scaleb(-len(decimal_code)), ROUND_HALF_UP)
    if exponent and number and rounded.adjusted() > number.adjusted() and rounded.adjusted() >= max(len(whole_code), 1):
        power += max(len(whole_code), 1)
        rounded = (rounded.scaleb(-max(len(whole_code), 1))).quantize(
            Decimal(1).scaleb(-len(decimal_code)), ROUND_HALF_UP
        )
    whole, _, decimals = f"{rounded:f}".partition(".")
    body = _whole(whole, whole_code.replace(",", ""), grouped)
    if "." in mantissa:
        body += "." + _decimals(decimals, decimal_code)
    if exponent:
        mark = "-" if power < 0 else "+" if exponent.startswith("+") else ""
        body += "E" + mark + str(abs(power)).rjust(exponent.count("0"), "0")
    if not rounded:
        sign = ""
    return _placed(sign, body, parts)


def _placed(sign: str, body: str, parts: list[tuple[bool, str]]) -> str:
    """
    The digits in the places of the placeholders, everything else where it stands. Literals inside the whole part (`# ##0`) part
    its digits; the first placeholders take what is left over.
    """
    whole, point, rest = body.partition(".") if "E" not in body else ("", "", "")
    digit_parts = [index for index, (is_code, text) in enumerate(parts) if is_code and re.search(r"[0#?]", text)]
    pieces: dict[int, str] = {digit_parts[0]: body}
    before = [index for index in digit_parts if not any("." in text for is_code, text in parts[:index] if is_code)]
    if len(before) > 1 and whole:
        pieces = {}
        left = whole
        for index in reversed(before[1:]):
            count = len(re.findall(r"[0#?]", parts[index][1].partition(".")[0]))
            pieces[index], left = left[-count:] if count else "", left[:-count] if count else left
        pieces[before[0]] = left
        pieces[before[-1]] += point + rest
    result = [sign]
    for index, (is_code, text) in enumerate(parts):
        if not is_code:
            result.append(text)
            continue
        lead = re.match(r"[+\-%]*", text)
        assert lead is not None
        result.append(lead.group())
        result.append(pieces.get(index, ""))
        result.append("%" * text[lead.end() :].count("%"))
    return "".join(result)


def _whole(digits: str, code: str, grouped: bool) -> str:
    digits = digits.lstrip("0")
    digits = digits.rjust(code.count("0"), "0")
    blanks = len(code) - len(digits) if "?" in code else 0
    if grouped:
        digits = re.sub(r"(?<=\d)(?=(?:\d{3})+$)", ",", digits)
    return " " * max(blanks, 0) + digits


def _decimals(digits: str, code: str) -> str:
    """Decimals as far as the format demands; `?` leaves a blank for a zero at the end, `#` nothing."""
    kept = list(digits)
    for index in range(len(code) - 1, -1, -1):
        if kept[index] != "0" or code[index] == "0":
            break
        kept[index] = " " if code[index] == "?" else ""
    return "".join(kept)


def _fraction(number: Decimal, codes: str) -> str:
    before, _, below = codes.partition("/")
    fixed = re.match(r"\d+", below)
    largest = 10 ** max(len(re.match(r"[#?0]*", below).group()), 1) - 1  # type: ignore[union-attr]
    mixed = len(re.findall(r"[#0?]+", before)) > 1 or (before[:1] in "#0" and len(before) > 1)
    exact = Fraction(number)
    whole = int(exact) if mixed else 0
    rest = exact - whole
    if fixed and int(fixed.group()):
        under = int(fixed.group())
        over = int(rest * under + Fraction(1, 2))
    else:
        near = rest.limit_denominator(largest)
        over, under = near.numerator, near.denominator
    if mixed and over == under:
        whole, over = whole + 1, 0
    if mixed and over == 0:
        return f"{whole}" + " " * (2 * len(below) + 2 - 1)
    return f"{whole if whole else ''} {over}/{under}" if mixed else f"{over}/{under}"
