"""
Converts formulas between the spelling of files, which our commands use, and the spelling of LibreOffice's interface for programs.

That interface is in English, with `;` between arguments, `|` between the rows of a constant array, `.` after the name of a sheet, and the
name of the service before the functions of an extension.
"""

from __future__ import annotations

import re
from typing import Final

from xl_departage.base.regex import regex
from xl_departage.hosts.libreoffice.calc_names import SERVICE, every_name, method
from xl_departage.spreadsheet.formulas.scanner import scan

_NAMES: Final = {f"{SERVICE}.{method(name)}".upper(): name for name, _ in every_name()}
_SERVICE: Final = regex(re.escape(SERVICE) + r"\.\w+", re.IGNORECASE)
_PIECE: Final = regex(
    r"""
      (?P<text>"(?:[^"]|"")*")
    | (?P<sheet>\$?(?:'(?:[^']|'')*'|[\w]+)\.)(?=\$?[A-Za-z]{1,3}\$?\d)
    | (?P<mark>[;|])
    | (?P<other>[\w.]+|.)
    """,
    re.VERBOSE | re.DOTALL,
)


_POOLED: Final = ("=IF(ISTEXT(", "),", '&"",', ")")
"""The texts before, between and after the three calls of a pooled formula."""


def pooled(formula: str) -> str:
    """
    A formula with the same values as `formula`, but whose texts COUNTIF, MATCH, VLOOKUP and `=` can find. Calc compares the texts in
    arrays by a number that a text from an extension does not have until a function of Calc itself (`&`) has processed it. The three calls
    take no longer than one, because `calc_calls` caches the result.
    """
    start, then, joined, end = _POOLED
    call = formula.removeprefix("=")
    return f"{start}{call}{then}{call}{joined}{call}{end}"


def without_pooling(formula: str) -> str:
    """The original of a formula that `pooled` made; any other formula unchanged."""
    length, rest = divmod(len(formula) - len("".join(_POOLED)), 3)
    start = len(_POOLED[0])
    plain = f"={formula[start : start + length]}"
    return plain if length > 0 and not rest and pooled(plain) == formula else formula


def to_calc_formula(formula: str) -> str:
    """
    A formula as files spell it, converted to the spelling of LibreOffice's interface. Raises FormulaSyntaxError for an invalid formula.
    """
    parts = []
    for token in scan(formula.removeprefix("=")):
        written = token.text
        if token.kind == "operator":
            # In a file, `;` occurs only in constant arrays.
            written = {",": ";", ";": "|"}.get(written, written)
        elif token.kind == "prefix":
            written = f"${written[:-1]}."
        parts.append(written)
    return f"={''.join(parts)}"


def from_calc_formula(formula: str) -> str:
    """
    A formula from LibreOffice's interface, with or without `{}`, in the spelling of files; a text without `=` in front is unchanged.
    """
    text = formula[1:-1] if formula.startswith("{=") else formula
    if not text.startswith("="):
        return text
    parts = []
    for match in _PIECE.finditer(_SERVICE.sub(lambda name: _NAMES.get(name[0].upper(), name[0]), text)):
        piece = match[0]
        if match.lastgroup == "mark":
            piece = {";": ",", "|": ";"}[piece]
        elif match.lastgroup == "sheet":
            piece = f"{piece.removeprefix('$')[:-1]}!"
        parts.append(piece)
    return "".join(parts)
