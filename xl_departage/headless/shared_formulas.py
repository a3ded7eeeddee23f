"""
Shared formulas: the text of one formula moved to the other cells that use it.

A file stores a formula that was filled down once, in its master cell; the other cells hold only its index. Relative
references move with the cell, absolute ones stay. The master is cut into pieces once; each other cell then costs one
join. The openpyxl translator does the same from scratch for every cell; it is the yardstick in the tests.

References that leave the sheet come back on its other side, as the binary format defines shared formulas: such a
formula is the same relative formula, entered in each cell.
"""

from __future__ import annotations

import re

from xl_departage.formulas.addresses import MAX_COLUMN, MAX_ROW, column_letters, column_number
from xl_departage.regex import regex

# Texts, quoted sheet names, brackets (tables, other workbooks; two levels deep) and words; a word may be a reference.
_PIECE = regex(
    r"""
    "(?:[^"]|"")*"
    | '(?:[^']|'')*'
    | \[(?:[^\[\]']|'.|\[(?:[^\[\]']|'.)*\])*\]
    | \#[A-Z][A-Z0-9_/]*[!?]?
    | (?P<span>(?<![\w.$\\?])(?:\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?[0-9]{1,7}:\$?[0-9]{1,7})(?![\w.$\\?!(\[]))
    | (?P<number>[0-9]+\.?[0-9]*[Ee][+-]?[0-9]+)
    | (?P<word>[\w$\\?.]+)
    """,
    re.VERBOSE | re.DOTALL,
)
_CELL = regex(r"(\$?)([A-Za-z]{1,3})(\$?)([1-9][0-9]{0,6})")
_COLUMN = regex(r"(\$?)([A-Za-z]{1,3})")
_ROW = regex(r"(\$?)([1-9][0-9]{0,6})")


class SharedFormula:
    """A master formula, ready to be moved."""

    def __init__(self, formula: str, row: int, column: int) -> None:
        self._row = row
        self._column = column
        # Fixed texts, and (number, is column) for what moves.
        self._pieces: list[str | tuple[int, bool]] = []
        end = 0
        for match in _PIECE.finditer(formula):
            following = formula[match.end() : match.end() + 1]
            if match["span"] is not None:
                self._pieces.append(formula[end : match.start()])
                first, _, last = match[0].partition(":")
                self._add_edge(first)
                self._pieces.append(":")
                self._add_edge(last)
            elif match["word"] is not None and following not in ("(", "!", "["):
                cell = _CELL.fullmatch(match[0])
                # `A1:B2!C3` names sheets A1 to B2: a word before a colon may be one of them.
                if cell is None or not self._is_cell(cell) or _names_sheets(formula, match.end()):
                    continue
                self._pieces.append(formula[end : match.start()])
                self._add(cell[1], column_number(cell[2]), True, cell[2])
                self._add(cell[3], int(cell[4]), False, cell[4])
            else:
                continue
            end = match.end()
        self._pieces.append(formula[end:])

    @staticmethod
    def _is_cell(cell: re.Match[str]) -> bool:
        letters = cell[2].upper()
        return (len(letters) < 3 or letters <= "XFD") and int(cell[4]) <= MAX_ROW

    def _add_edge(self, text: str) -> None:
        column = _COLUMN.fullmatch(text)
        if column is not None:
            self._add(column[1], column_number(column[2]), True, column[2])
            return
        row = _ROW.fullmatch(text)
        if row is None:
            self._pieces.append(text)
            return
        self._add(row[1], int(row[2]), False, row[2])

    def _add(self, dollar: str, number: int, is_column: bool, text: str) -> None:
        self._pieces.append(dollar + text if dollar else (number, is_column))

    def at(self, row: int, column: int) -> str:
        """The formula as the cell in that place means it."""
        down, right = row - self._row, column - self._column
        texts = []
        for piece in self._pieces:
            if isinstance(piece, str):
                texts.append(piece)
            elif piece[1]:
                texts.append(column_letters((piece[0] + right - 1) % MAX_COLUMN + 1))
            else:
                texts.append(str((piece[0] + down - 1) % MAX_ROW + 1))
        return "".join(texts)


def _names_sheets(formula: str, end: int) -> bool:
    """Whether the word that ends there is the first of two sheet names, `First:Last!`."""
    return re.match(r":[\w.$\\?]+!", formula[end:]) is not None if formula[end : end + 1] == ":" else False
