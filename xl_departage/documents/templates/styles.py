"""The look of the templates: one palette, and named styles that can be varied."""

from __future__ import annotations

import re
from typing import Any

from xl_departage.documents.templates.finish import HEAD as HEAD

INK = "#1F3A5F"
"""The colour of the banner and of headings."""
PAPER = "#FFFFFF"
INPUT = "#FFF8DC"
"""The background of input cells; this colour is used for nothing else."""
INPUT_LINE = "#D9C27A"
LINE = "#C5CFDB"
STRIPE = "#F5F8FB"
GREY = "#6B7785"
WIN, DRAW, LOSS = "#D8F0DC", "#E9ECEF", "#F8DADA"
"""The backgrounds of results."""
WRONG = "#FFE34D"
"""The background of a cell that cannot be read."""
GOLD, SILVER, BRONZE = "#FCE7A8", "#E6E9ED", "#F2D6BD"
FONT = "Calibri"

_BASE = {"font_name": FONT, "font_size": 10, "valign": "vcenter"}
STYLES: dict[str, dict[str, Any]] = {
    "plain": {},
    "banner": {"bold": True, "font_size": 16, "font_color": PAPER, "bg_color": INK},
    "event": {"font_size": 11, "font_color": PAPER, "bg_color": INK},
    "heading": {"bold": True, "bg_color": HEAD, "bottom": 1, "bottom_color": INK, "text_wrap": True, "align": "center"},
    "status": {"font_size": 11, "font_color": INK, "text_wrap": True, "indent": 1},
    "section": {"bold": True, "font_size": 12, "font_color": INK, "bottom": 2, "bottom_color": INK},
    "label": {"font_color": INK},
    "note": {"italic": True, "font_color": GREY},
    "input": {"bg_color": INPUT, "border": 1, "border_color": INPUT_LINE, "locked": False},
    "formula": {},
    "strong": {"bold": True},
    "text": {"num_format": "@"},
    "wrapped": {"text_wrap": True, "valign": "top"},
    "code": {"font_name": "Consolas", "font_size": 9, "valign": "top", "text_wrap": True},
    "hatched": {"pattern": 14, "fg_color": GREY, "bg_color": PAPER, "border": 1, "border_color": LINE},
    "hidden": {"font_color": GREY, "font_size": 8},
}
"""Every style by name. Cells are locked unless their style unlocks them."""


def look(name: str, **changes: Any) -> dict[str, Any]:
    """The properties of a style, with some of them changed. Raises KeyError for an unknown style."""
    return {**_BASE, **STYLES[name], **changes}


_LETTERS = {
    letter: pixels
    for pixels, letters in {5: "ijlIJ.,:'", 7: "frt-/()", 8: "csz", 11.4: "DGHNOQU", 14: "mwMW½%"}.items()
    for letter in letters
}
"""The width of letters in pixels; capitals that are not listed take 10.4 pixels, all other characters 9.6."""


def word_width(text: str) -> float:
    """
    The width of a column, in digits of 7 pixels, in which the longest word of a heading is not cut off; a hyphen ends a
    word, as a space does.

    Measured in DejaVu Sans Bold of 10 points, a third wider than Calibri: LibreOffice uses it if neither Calibri nor
    Carlito is installed, and .ods files have the same column widths as those for Excel.
    """
    return (
        max(
            sum(_LETTERS.get(sign, 10.4 if sign.isupper() else 9.6) for sign in word)
            for word in re.split(r"\s+|(?<=-)", text)
        )
        / 7
    )
