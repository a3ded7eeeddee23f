"""
Splits a formula into tokens: constants, areas, names, operators, spaces, structured references in brackets, and prefixes ending in
`!`.

The depth of parentheses and braces is limited here, before any recursive code sees the formula.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import MAX_COLUMN, MAX_ROW, column_number

MAX_LENGTH = 8192
"""The most characters that a formula may have ("Excel specifications and limits")."""
MAX_DEPTH = 64
"""The most levels of parentheses and braces ("Excel specifications and limits": 64 levels of functions)."""


UNREADABLE = "formula_unreadable"
SEPARATORS = "formula_separators"


class FormulaSyntaxError(ValueError):
    """The text is not a formula. `reason` is the key of a message, `detail` the text where reading stopped; empty if that tells nothing."""

    def __init__(self, reason: str, detail: str = "") -> None:
        if reason == UNREADABLE and detail.startswith(";"):
            # A program stored the formula with semicolons between arguments, as a French spreadsheet displays it.
            reason = SEPARATORS
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail


class Area(NamedTuple):
    """
    A rectangle of cells; rows and columns count from 1. `absolute` tells which of first row, first column, last row and last column
    are written with `$`; so count the rows of `A:C` and the columns of `1:3`.
    """

    first_row: int
    first_column: int
    last_row: int
    last_column: int
    absolute: tuple[bool, bool, bool, bool] = (False, False, False, False)
    shape: str = "cells"
    """`cell`, `cells`, `columns` (`A:C`) or `rows` (`1:3`)."""


_TOKEN = regex(
    r"""
      (?P<space>[ \t\r\n]+)
    | (?P<text>"(?:[^"]|"")*")
    | (?P<error>\#(?:NULL!|DIV/0!|VALUE!|REF!|NAME\?|NUM!|N/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|PYTHON!))
    | (?P<prefix>(?<!!)(?:'(?:[^']|'')*'|\[[^\[\]]*\][\w.]{0,255}(?::[\w.]{1,255})?|[\w.]{1,255}(?::[\w.]{1,255})?)!)
    | (?P<columns>\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3})(?![\w.(\[!])
    | (?P<rows>\$?\d{1,7}:\$?\d{1,7})(?![\w.(\[!])
    | (?P<cells>\$?[A-Za-z]{1,3}\$?\d{1,7}(?::\$?[A-Za-z]{1,3}\$?\d{1,7}(?![\w.(\[!]))?)(?![\w.(\[!])
    | (?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)
    | (?P<name>(?:[^\W\d]|\\)[\w.?\\]*)
    | (?P<operator><>|<=|>=|[-+*/^&=<>%:,;(){}@\#])
    """,
    re.VERBOSE,
)
_AREAS = frozenset({"columns", "rows", "cells"})
_CELL = regex(r"(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})")


class Token(NamedTuple):
    """One token of a formula: its kind, position and text."""

    kind: str
    start: int
    end: int
    text: str
    area: Area | None = None
    """The cells of a token of kind `cells`, `columns` or `rows`; None for any other."""


def bracketed(formula: str, start: int) -> int:
    """
    The index after the bracketed text that begins with `[` at `start`, where `'` escapes the next character. Raises
    FormulaSyntaxError if a bracket is not closed.
    """
    depth = 0
    position = start
    while position < len(formula):
        character = formula[position]
        if character == "'":
            position += 1
        elif character == "[":
            depth += 1
        elif character == "]":
            depth -= 1
            if depth == 0:
                return position + 1
        position += 1
    raise FormulaSyntaxError(UNREADABLE, formula[start : start + 20])


def scan(formula: str) -> list[Token]:
    """
    The tokens of a formula (without its leading `=`), including spaces. Raises FormulaSyntaxError for characters that begin no token,
    and for a formula that is too long or nested too deeply.
    """
    if len(formula) > MAX_LENGTH:
        raise FormulaSyntaxError("formula_too_long")
    tokens: list[Token] = []
    position = depth = 0
    length, match = len(formula), _TOKEN.match
    while position < length:
        lexeme = match(formula, position)
        if lexeme is None:
            if formula[position] != "[":
                raise FormulaSyntaxError(UNREADABLE, formula[position : position + 20])
            end = bracketed(formula, position)
            tokens.append(Token("structured", position, end, formula[position:end]))
            position = end
            continue
        kind, text, end = lexeme.lastgroup or "", lexeme[0], lexeme.end()
        area = None
        if kind == "operator":
            if text in "({":
                depth += 1
                if depth > MAX_DEPTH:
                    raise FormulaSyntaxError("formula_too_deep")
            elif text in ")}":
                depth -= 1
        elif kind in _AREAS and (area := area_of(kind, text)) is None:
            # XFE1 or A1048577 are outside the sheet: such tokens are names.
            if ":" in text:
                raise FormulaSyntaxError(UNREADABLE, text)
            kind = "name"
        tokens.append(Token(kind, position, end, text, area))
        position = end
    return tokens


def area_of(kind: str, text: str) -> Area | None:
    """The rectangle of a token of kind `cells`, `columns` or `rows`; None if it is outside the sheet."""
    try:
        return _area_of(kind, text)
    except ValueError:
        return None


def _area_of(kind: str, text: str) -> Area | None:
    """The rectangle of `area_of`; None for a row that no sheet has. Raises ValueError for a column that no sheet has."""
    if kind == "cells":
        corners = _CELL.findall(text)
        fixed_column, letters, fixed_row, row = corners[0]
        last_fixed_column, last_letters, last_fixed_row, last_row = corners[-1]
        rows, columns = (int(row), int(last_row)), (column_number(letters), column_number(last_letters))
        absolute = (bool(fixed_row), bool(fixed_column), bool(last_fixed_row), bool(last_fixed_column))
        shape = "cell" if len(corners) == 1 else "cells"
    else:
        first, last = text.split(":")
        fixed = (first[0] == "$", last[0] == "$")
        if kind == "columns":
            rows = (1, MAX_ROW)
            columns = (column_number(first.lstrip("$")), column_number(last.lstrip("$")))
            absolute = (True, fixed[0], True, fixed[1])
        else:
            rows = (int(first.lstrip("$")), int(last.lstrip("$")))
            columns = (1, MAX_COLUMN)
            absolute = (fixed[0], True, fixed[1], True)
        shape = kind
    if not (min(rows) >= 1 and max(rows) <= MAX_ROW):
        return None
    if rows[0] > rows[1]:
        rows, absolute = rows[::-1], (absolute[2], absolute[1], absolute[0], absolute[3])
    if columns[0] > columns[1]:
        columns, absolute = columns[::-1], (absolute[0], absolute[3], absolute[2], absolute[1])
    return Area(rows[0], columns[0], rows[1], last_column=columns[1], absolute=absolute, shape=shape)
