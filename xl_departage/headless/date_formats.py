"""The cell formats of a workbook that show a date or a time."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from xl_departage.regex import regex
from xl_departage.storage.xml_text import local_name

_BUILT_IN = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
"""Numbers of built-in date formats (ECMA-376 part 1, 18.8.30), including those of East Asian languages."""

# Quoted text, escaped characters, padding, fill, colours and locales; elapsed times [h] [mm] [ss] stay.
_NO_CODE = regex(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.IGNORECASE)


def is_date_format(code: str) -> bool:
    """
    Whether a number format shows a date or a time, judged by its first section, which applies to positive numbers.
    """
    plain = _NO_CODE.sub("", code).partition(";")[0]
    return re.search("[dmyhs]", plain.replace("General", ""), re.IGNORECASE) is not None


def date_styles(root: Element) -> frozenset[int]:
    """Indices of the cell formats (`s` of a cell) that show a date, from the root of `styles.xml`."""
    codes: dict[str, str] = {}
    styles: set[int] = set()
    for section in root:
        tag = local_name(section.tag)
        if tag == "numFmts":
            codes = {entry.get("numFmtId", ""): entry.get("formatCode", "") for entry in section}
        elif tag == "cellXfs":
            dates = {number for number, code in codes.items() if is_date_format(code)}
            dates |= {str(number) for number in _BUILT_IN if str(number) not in codes}
            styles = {index for index, entry in enumerate(section) if entry.get("numFmtId", "0") in dates}
    return frozenset(styles)
