"""
Texts in CSV files that no spreadsheet program takes for formulas.

Cells that begin with `=`, `+`, `-`, `@`, a tab or a line end are formulas to spreadsheet programs, those of Japan take
the wide forms of these signs as well, and a name such as `=cmd|…` is an attack (OWASP, "CSV injection"). They are
written with an apostrophe before them, which spreadsheet programs show as text and which is taken away again when the
file is read.
"""

from __future__ import annotations

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def safe_cell(text: str) -> str:
    """A text as a spreadsheet program will show it, never compute it."""
    return "'" + text if text.startswith(FORMULA_STARTS) or _is_safe(text) else text


def plain_cell(text: str) -> str:
    """The text that `safe_cell` was given."""
    return text[1:] if _is_safe(text) else text


def _is_safe(text: str) -> bool:
    """Apostrophes and then a formula: written by `safe_cell`, or in need of one more apostrophe to come back."""
    return text.startswith("'") and text.lstrip("'").startswith(FORMULA_STARTS)
