"""
Formulas between the spelling of files, in which commands write them, and that of LibreOffice's interface for programs.

That interface is English, with `;` between arguments, `|` between the rows of a constant array, `.` behind the name of a sheet, and
the service before the functions of an extension.
"""

from __future__ import annotations

import re
from typing import Final

from xl_departage.base.regex import regex
from xl_departage.hosts.libreoffice.names import SERVICE, every_name, method
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
"""What stands around the three calls of a pooled formula."""


def pooled(formula: str) -> str:
    """
    A formula of a file with the same values, whose texts are found by COUNTIF, MATCH, VLOOKUP and `=`: Calc compares the texts of an
    extension's array by a number that they only get from a function of its own (`&`). The call is made once, `calling` remembers it.
    """
    before, then, joined, end = _POOLED
    call = formula.removeprefix("=")
    return f"{before}{call}{then}{call}{joined}{call}{end}"


def without_pooling(formula: str) -> str:
    """The formula that `pooled` was given; any other as it is."""
    length, rest = divmod(len(formula) - len("".join(_POOLED)), 3)
    start = len(_POOLED[0])
    plain = f"={formula[start : start + length]}"
    return plain if length > 0 and not rest and pooled(plain) == formula else formula


def to_calc_formula(formula: str) -> str:
    """A formula as LibreOffice's programs take it. Raises FormulaSyntaxError for a text that is not a formula."""
    parts = []
    for token in scan(formula.removeprefix("=")):
        written = token.text
        if token.kind == "operator":
            # In a file, `;` stands in constant arrays only.
            written = {",": ";", ";": "|"}.get(written, written)
        elif token.kind == "prefix":
            written = f"${written[:-1]}."
        parts.append(written)
    return f"={''.join(parts)}"


def from_calc_formula(formula: str) -> str:
    """A formula of LibreOffice's programs as files spell it; a text that is not a formula comes back changed, but not as a formula."""
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
