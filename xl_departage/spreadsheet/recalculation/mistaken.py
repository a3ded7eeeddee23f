"""
Recognises results of games that a program took for formulas.

Papi prints a draw as `= 3N`; programs that write texts beginning with `=` as formulas (openpyxl, or a cell that is not formatted as
text) turn it into `<f> 3N</f>`. If Excel could never have accepted the formula, it was meant as a text; if it could (`=B3`), it may
be either.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.scanner import FormulaSyntaxError
from xl_departage.spreadsheet.formulas.syntax import Kind, Node, parse
from xl_departage.spreadsheet.library import library

LONGEST = 24
"""The most characters of a formula that may be a result."""
_NUMBERED = regex(r"[\s\u00a0]*\d+[\s\u00a0]*[^\W\d]")
_OF_A_MATRIX = regex(r"[=½0-9+\-xX:/.,\s\u00a0]+")


def is_result(formula: str) -> bool:
    """Whether the text of a formula, without its `=`, can only be a result of a game: `` 3N``, `½`, `1=`."""
    # Few formulas pass these tests, so that few need to be parsed.
    if (
        len(formula) > LONGEST
        or not ("½" in formula or formula[-1:] == "=" or _NUMBERED.match(formula))
        or "(" in formula
    ):
        return False
    try:
        tree = parse(formula)
    except FormulaSyntaxError:
        pass
    else:
        # A fraction sign counts as a letter in regular expressions, but no name contains one.
        if not any(unicodedata.category(letter) == "No" for letter in _names(tree)):
            return False
    return _OF_A_MATRIX.fullmatch(formula) is not None or any(map(library().is_typed, ("=" + formula, formula)))


def _names(node: Node) -> Iterator[str]:
    if node.kind is Kind.NAME:
        yield from node.text
    for argument in node.args:
        yield from _names(argument)
