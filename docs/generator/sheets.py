"""
The small sheets of worked examples: reads their cells from a text, evaluates formulas on them, and shows them as tables.

The text of a sheet has one line per row, with cells separated by `|`. `fr ~ en` in a cell gives each language its own text, and so does
`fr ~ en ~ nl ~ de` for a page that also exists in Dutch and German. Whole numbers become numbers, everything else stays text, as in a
column with Text format. Decimal commas become points in English.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from dataclasses import dataclass

from docs.generator import SITES
from xl_departage.base.errors import ErrorKind
from xl_departage.base.messages import Language
from xl_departage.base.messages.notation import error_name
from xl_departage.functions import OMITTED, Cell, Function, Raw, Result, find


@dataclass(frozen=True)
class Sheet:
    """The cells of a sheet, from A1."""

    rows: tuple[tuple[Cell, ...], ...]

    def cells(self, reference: str) -> Raw:
        """The value of a cell (`B2`), or the rows of a range (`B2:K11`). Raises ValueError for a reference outside the sheet."""
        first, _, last = reference.partition(":")
        top, left = address(first)
        if not last:
            return self._cell(top, left)
        bottom, right = address(last)
        return [[self._cell(row, column) for column in range(left, right + 1)] for row in range(top, bottom + 1)]

    def _cell(self, row: int, column: int) -> Cell:
        if not (row < len(self.rows) and column < len(self.rows[0])):
            raise ValueError(f"{column_letter(column)}{row + 1} lies outside the sheet of the example")
        return self.rows[row][column]


def read_sheet(text: str, language: Language) -> Sheet:
    """Parse the text of a sheet; short rows are padded with blanks."""
    rows = [[_read_cell(cell, language) for cell in line.split("|")] for line in text.strip("\n").splitlines()]
    width = max(len(row) for row in rows)
    return Sheet(tuple(tuple(row + [None] * (width - len(row))) for row in rows))


def _read_cell(text: str, language: Language) -> Cell:
    chosen = in_language(text, language)
    if not chosen:
        return None
    if language == "en":
        chosen = re.sub(r"(?<=\d),(?=\d)", ".", chosen)
    return int(chosen) if re.fullmatch(r"\d+", chosen) else chosen


def in_language(text: str, language: Language) -> str:
    """The part of `fr ~ en`, or of `fr ~ en ~ nl ~ de`, in a language; the first part if the language has none of its own."""
    parts = dict(zip(SITES, text.split("~"), strict=False))
    return parts.get(language, parts["fr"]).strip()


def address(text: str) -> tuple[int, int]:
    """The row and the column, from 0, of an address such as `B2`. Raises ValueError for any other text."""
    match = re.fullmatch(r"\$?([A-Z]{1,2})\$?(\d+)", text)
    if match is None:
        raise ValueError(f"{text!r} is no address")
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(match[2]) - 1, column - 1


def column_letter(column: int) -> str:
    """The letters of a column, whose number counts from 0."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def evaluate(formula: str, sheet: Sheet) -> Result:
    """
    The value of one call of our functions, in the spelling of files (commas). Raises whatever the function raises.
    """
    function, raw = called(formula, sheet)
    return function.call(raw)


def called(formula: str, sheet: Sheet) -> tuple[Function, list[Raw]]:
    """The function that a formula calls, and its arguments. Raises ValueError for a text that is not a call."""
    match = re.fullmatch(r"([A-Z_]+)\((.*)\)", formula)
    if match is None:
        raise ValueError(f"{formula!r} is no call of a function")
    return find(match[1]), [_argument(part.strip(), sheet) for part in split_arguments(match[2])]


def split_arguments(text: str) -> list[str]:
    """The arguments of a call, from the text between its parentheses, split at commas outside quoted texts."""
    parts = re.split(r'("[^"]*")', text)
    marked = "".join(part if part.startswith('"') else part.replace(",", "\0") for part in parts)
    return marked.split("\0") if marked else []


def uses_cells(formula: str) -> bool:
    """Whether a formula refers to a range of cells, such as `A1:D5`."""
    return re.search(r"\b[A-Z]{1,2}\d+:[A-Z]{1,2}\d+\b", re.sub(r'"[^"]*"', "", formula)) is not None


def _argument(text: str, sheet: Sheet) -> Raw:
    if not text:
        return OMITTED
    if text.startswith('"'):
        return text[1:-1]
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    if re.fullmatch(r"-?\d+\.\d+", text):
        return float(text)
    return sheet.cells(text)


def spelled(formula: str, language: Language, names: dict[str, str]) -> str:
    """A formula as it is typed in a language: except in English, with semicolons, decimal commas and the names in `names`."""
    if language == "en":
        return f"={formula}"
    parts = re.split(r'("[^"]*")', formula)
    plain = [
        part if part.startswith('"') else re.sub(r"(?<=\d)\.(?=\d)", ",", part.replace(",", ";")) for part in parts
    ]
    name, bracket, rest = "".join(plain).partition("(")
    return f"={names.get(name, name)}{bracket}{rest}"


def cell_text(cell: Cell, language: Language) -> str:
    """A cell as a spreadsheet in that language shows it."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return {"fr": ("FAUX", "VRAI"), "en": ("FALSE", "TRUE")}[language][cell]
    if isinstance(cell, ErrorKind):
        return error_name(cell.value, language)
    if isinstance(cell, float):
        text = f"{cell:.10g}"
        return text.replace(".", ",") if language == "fr" else text
    if isinstance(cell, (datetime.date, datetime.time)):
        return cell.isoformat()
    return str(cell)


def escaped(text: str) -> str:
    """A text for a cell of a Markdown table: on one line, with all Markdown characters escaped."""
    text = re.sub(
        r"([\\`*_\[\]|~^$#{}!-])", r"\\\1", text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    )
    return " ".join(text.split())


def grid_table(sheet: Sheet, language: Language) -> str:
    """A sheet as a Markdown table with its column letters and row numbers."""
    letters = [column_letter(column) for column in range(len(sheet.rows[0]))]
    lines = ["|   | " + " | ".join(letters) + " |", "|---|" + "---|" * len(letters)]
    for number, row in enumerate(sheet.rows, 1):
        lines.append(f"| {number} | " + " | ".join(escaped(cell_text(cell, language)) for cell in row) + " |")
    return "\n".join(["<!-- class: sheet -->", "", *lines])


def value_table(value: Sequence[Sequence[Cell]], language: Language, *, header: bool) -> str:
    """A spilled value as a Markdown table; `header` says whether its first row is the heading."""
    rows = [[escaped(cell_text(cell, language)) for cell in row] for row in value]
    top = rows.pop(0) if header else [""] * len(rows[0])
    lines = ["| " + " | ".join(top) + " |", "|" + "---|" * len(top)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(["<!-- class: value -->", "", *lines])
