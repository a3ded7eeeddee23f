"""
Reads a CSV file as rows of cells, and writes rows as a CSV file in which no spreadsheet program finds formulas.

A delimiter is used if it splits the file into a table and no other does so equally well; if two do, the file is refused. If none does, `;`
or a tab is used if the text contains it. A text that no delimiter splits (a pasted Vega table) becomes one cell per line, which
`formats.grids.vega_text` cuts into cells.

Spreadsheet programs treat cells that begin with `=`, `+`, `-`, `@`, a tab or a line break as formulas (in Japan, also
the full-width forms), and a name such as `=cmd|…` is an attack (OWASP, "CSV injection"). Such cells are written with a
leading apostrophe, which spreadsheet programs show as text and which is removed when the file is read.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence

from xl_departage.base.csv_rows import DELIMITERS, named_delimiter, rows_of
from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Text
from xl_departage.base.text import plain_cell, safe_cell
from xl_departage.base.text_encoding import decode
from xl_departage.formats.grids.lists.headings import find_players
from xl_departage.formats.grids.lists.pages import cut_vega_pairs
from xl_departage.formats.grids.vega_text import cut_vega_text

_NAMES = {";": "';'", ",": "','", "\t": "tab"}


def read_csv(
    data: bytes | str, name: str = "", delimiter: str | None = None, *, typed: bool = False
) -> list[list[str]]:
    """
    The rows of a CSV file, with all cells as text.

    The encoding is found as by `base.text_encoding.decode`. If `delimiter` is None, it is detected: from Excel's line `sep=;`, otherwise as
    the one of `; , tab` that makes the best table. Raises FileError, with the line if a single one is at fault, as a player's line with
    another delimiter is.

    A text that is `typed` may be unfinished: a quotation mark that is never closed then belongs to its cell. In a file,
    it is refused.
    """
    return [row for _, row in read_csv_lines(data, name, delimiter, typed=typed)]


def read_csv_lines(
    data: bytes | str, name: str = "", delimiter: str | None = None, *, typed: bool = False
) -> list[tuple[int, list[str]]]:
    """The rows as from `read_csv`, each with the line of the file, from 1, on which it begins."""
    text = data.removeprefix("\ufeff") if isinstance(data, str) else decode(data, name).text
    text = text.removesuffix("\x1a")
    head, end, rest = text.partition("\n")
    named = named_delimiter(head.removesuffix("\r"))
    skipped = 0
    if named is not None and end:
        text, skipped = rest, 1
        delimiter = delimiter or named
    if delimiter is None:
        delimiter = _find_delimiter(text, name)
    if delimiter == "":
        cells = map(_unquoted, re.split(r"\r\n|\r|\n", text))
        return [(line, [plain_cell(cell)]) for line, cell in enumerate(cells, 1 + skipped)]
    numbered = _rows(text, delimiter, name, skipped, typed)
    _refuse_other_delimiters(numbered, delimiter, name)
    return [(line, [plain_cell(cell) for cell in row]) for line, row in numbered]


def _unquoted(line: str) -> str:
    """The cell of a line that is nothing but a quoted cell, as programs write a name with a comma; any other line as it is."""
    quoted = _QUOTED.fullmatch(line)
    return line if quoted is None else quoted[1].replace('""', '"')


_QUOTED = re.compile(r'"((?:[^"]|"")*+)"')
_NEGATIVE = re.compile(r"-\d+(?:[.,]\d+)?", re.ASCII)
"""A negative number, which spreadsheet programs show unchanged and which therefore needs no apostrophe."""


def write_csv(rows: Iterable[Sequence[str]], delimiter: str = ";") -> bytes:
    """Rows of texts as a CSV file in UTF-8, with a byte order mark by which spreadsheet programs recognise the encoding."""
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, delimiter=delimiter, lineterminator="\r\n")
    writer.writerows([cell if _NEGATIVE.fullmatch(cell) else safe_cell(cell) for cell in row] for row in rows)
    return buffer.getvalue().encode("utf-8-sig")


def _rows(text: str, delimiter: str, name: str, skipped: int, typed: bool = False) -> list[tuple[int, list[str]]]:
    """The rows of a text, each with its line; `typed` is as in `read_csv`."""
    lines = (line[0] for line in _LINE.finditer(text) if line[0])
    return list(rows_of(enumerate(lines, 1 + skipped), delimiter, Place(file=name or None), typed=typed))


_LINE = re.compile(r"[^\r\n]*+(?:\r\n|\r|\n|\Z)")


_PLAYER = {
    ";": re.compile(r"\s*\d*\s*;"),
    "\t": re.compile(r"\s*\d*\t"),
    # A line of text may begin with a number and contain a comma.
    ",": re.compile(r"\s*\d+\s*,[^,]+,"),
}
"""How the line of a player begins, by delimiter."""


def _refuse_other_delimiters(rows: Sequence[tuple[int, list[str]]], delimiter: str, name: str) -> None:
    """
    Raise FileError for a player typed below a table with another delimiter: he would be a single cell, and passed over
    as a line of text.
    """
    table = max((len(row) for _, row in rows), default=0)
    below = False
    for line, row in rows:
        below = below or len(row) == table
        if table > 1 and below and len(row) == 1:
            for found_delimiter, begins in _PLAYER.items():
                if found_delimiter != delimiter and begins.match(row[0]):
                    place = Place(file=name or None, line=line, text=row[0])
                    raise FileError("csv_mixed", place, found=_named(found_delimiter), used=_named(delimiter))


def _named(delimiter: str) -> Text | str:
    return Text("csv_tab") if delimiter == "\t" else f"'{delimiter}'"


def _find_delimiter(text: str, name: str) -> str:
    """
    The delimiter that makes a table. If none does, `;` or a tab that the text contains; empty without these, and for a pasted text of Vega.

    A delimiter makes a table if more than half of the non-blank lines have the same number of cells, at least two. If
    several delimiters do, the one with more such lines wins, then the one with more cells. Raises FileError if two are
    equal.
    """
    lines = [line for line in re.split(r"\r\n|\r|\n", text) if line.strip()]
    table = [[line] for line in lines]
    if not lines or cut_vega_text(table) is not None or cut_vega_pairs(table) is not None:
        return ""
    # If names are the only heading, the commas belong to the names.
    names_alone = find_players(table[:1]) is not None
    tables: dict[str, tuple[int, int]] = {}
    for delimiter in DELIMITERS if not names_alone else (";", "\t"):
        try:
            # Equivalent mutant `0 -> 1`, `0 -> -1`: the numbers of the lines play no part in finding the delimiter.
            rows = [row for _, row in _rows(text, delimiter, name, 0) if any(cell.strip() for cell in row)]
        except FileError:
            continue
        if not rows:
            # The text contains nothing but delimiters.
            continue
        # Equivalent mutant `1 -> 2`: only the first element is used, the most common width.
        width, count = Counter(len(row) for row in rows).most_common(1)[0]
        if width >= 2 and 2 * count > len(rows):
            tables[delimiter] = (count, width)
    if not tables:
        # No delimiter splits the text evenly, but there may be one: a quotation mark that is never closed (FileError),
        # or lines of different lengths.
        for delimiter in (";", "\t"):
            if delimiter in text:
                _rows(text, delimiter, name, 0)
                return delimiter
        return ""
    best = max(tables.values())
    winners = [delimiter for delimiter, value in tables.items() if value == best]
    if len(winners) > 1:
        names = " / ".join(_NAMES[delimiter] for delimiter in winners)
        raise FileError("csv_delimiter", Place(file=name or None), found=names)
    return winners[0]
