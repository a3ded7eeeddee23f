"""
TEXT: a number in a number format of Excel, with sections, digits, thousands, percent, exponents and fractions.

The engine leaves out the third section and knows neither exponents nor fractions; formats of dates and times, which it knows, are
left to it. Rounding is half away from zero on the 15 significant digits that Excel works with. Source: Excel's documentation of
number format codes (sections `positive;negative;zero;text`, `0 # ?`, `,`, `%`, `E+`, `/`, `_x`, `*x`, `\\x`, quotes, `[condition]`).
"""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

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


class DateFormatError(ValueError):
    """The format is one of dates or times."""


def format_number(value: float, code: str) -> str:
    """
    A number in a format. Raises DateFormatError for formats of dates and times, ValueError for what is no format.
    """
    if is_date_format(code):
        raise DateFormatError(code)
    sections = _sections(code)
    number = Decimal(f"{value:.15g}")
    section, number = _chosen(sections, number)
    return _in_section(number, section)


def is_date_format(code: str) -> bool:
    """Whether a format shows dates or times."""
    return any(_DATE.search(_bare(section)) for section in _sections(code))


def text_section(code: str) -> str | None:
    """The section for texts, `@` standing for the text; None where there is none."""
    sections = _sections(code)
    return sections[3] if len(sections) > 3 else next((part for part in sections if "@" in _bare(part)), None)


def format_text(value: str, code: str) -> str:
    """A text in a format: as it is, unless a section is made for texts."""
    section = text_section(code)
    if section is None:
        return value
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
    return re.sub(r'"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]|General', "", section, flags=re.IGNORECASE)


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
    """
    Literals where they stand, the digits of the number in the places of its placeholders.
    """
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
