"""
CSV both ways: read a file as rows of cells, and write rows as a file in which no spreadsheet program sees formulas.

Nothing is guessed silently: a delimiter is used if it splits the file into a table and no other does so equally well. Text that no
delimiter splits (a pasted Vega table) becomes one cell per line, which `formats.grids.layout` handles.

Spreadsheet programs treat cells that begin with `=`, `+`, `-`, `@`, a tab or a line break as formulas (in Japan, also the full-width
forms), and a name such as `=cmd|…` is an attack (OWASP, "CSV injection"). Such cells are written with a leading apostrophe, which
spreadsheet programs show as text and which is removed when the file is read.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Text
from xl_departage.formats.grids.layout import cut_vega_text
from xl_departage.formats.grids.lists.pages import cut_vega_pairs
from xl_departage.formats.trf.document import decode

DELIMITERS = (";", ",", "\t")
_LARGEST_CELL = 100_000
_NAMES = {";": "';'", ",": "','", "\t": "tab"}


def read_csv(
    data: bytes | str, name: str = "", delimiter: str | None = None, *, typed: bool = False
) -> list[list[str]]:
    """
    The rows of a CSV file, all cells as text.

    Encodings: UTF-8 with and without a byte order mark, UTF-16, Windows-1252, Latin-1. `delimiter` None detects it: Excel's line `sep=;`,
    otherwise the only one of `; , tab` that makes a table. Raises FileError with the line, also of a player with another delimiter.

    Text that is `typed` may be half finished: a quotation mark that is never closed belongs to its cell. In a file, it is refused.
    """
    return [row for _, row in read_csv_lines(data, name, delimiter, typed=typed)]


def read_csv_lines(
    data: bytes | str, name: str = "", delimiter: str | None = None, *, typed: bool = False
) -> list[tuple[int, list[str]]]:
    """The rows as from `read_csv`, each with the line of the file (from 1) on which it begins."""
    text = data.removeprefix("\ufeff") if isinstance(data, str) else decode(data, name).text
    text = text.removesuffix("\x1a")
    directive = re.match(r"sep=(.)\r?\n", text, re.IGNORECASE)
    skipped = 0
    if directive:
        text, skipped = text[directive.end() :], 1
        delimiter = delimiter or directive[1]
    if delimiter is None:
        delimiter = _find_delimiter(text, name)
    if delimiter == "":
        return [(line, [plain_cell(cell)]) for line, cell in enumerate(re.split(r"\r\n|\r|\n", text), 1 + skipped)]
    numbered = _rows(text, delimiter, name, skipped, typed)
    _refuse_other_delimiters(numbered, delimiter, name)
    return [(line, [plain_cell(cell) for cell in row]) for line, row in numbered]


def write_csv(rows: Iterable[Sequence[str]], delimiter: str = ";") -> bytes:
    """
    Rows of texts as a CSV file in UTF-8 with a byte order mark, from which spreadsheet programs recognise the encoding.
    """
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, delimiter=delimiter, lineterminator="\r\n")
    writer.writerows([safe_cell(cell) for cell in row] for row in rows)
    return buffer.getvalue().encode("utf-8-sig")


def _rows(text: str, delimiter: str, name: str, skipped: int, typed: bool = False) -> list[tuple[int, list[str]]]:
    """The rows of a text with their lines; `typed` as for `read_csv`."""
    lines = (line[0] for line in _LINE.finditer(text) if line[0])
    return list(rows_of(enumerate(lines, 1 + skipped), delimiter, Place(file=name or None), typed=typed))


def rows_of(
    lines: Iterable[tuple[int, str]], delimiter: str, place: Place, *, typed: bool = False
) -> Iterator[tuple[int, list[str]]]:
    """
    The rows of numbered lines, each with the line on which it begins; `typed` as for `read_csv`. Lines have their ends. All CSV files are
    read by this, a row at a time, since a list of players may be longer than memory.

    `csv.reader` either refuses `"Magic" Johnson` or drops the quotation marks. Here, a cell is quoted only if its second quotation mark
    ends it; otherwise, the marks belong to the text.
    """
    source = _Lines(lines)
    quoted = _QuotedRows(delimiter, typed)
    for number, line in source:
        if '"' not in line:
            text = line.rstrip("\r\n")
            row = text.split(delimiter) if text else []
        else:
            row = quoted.read(source, number, line, place)
        if any(len(cell) > _LARGEST_CELL for cell in row):
            raise FileError("csv_quotes", place._replace(line=number))
        yield number, row


_LINE = re.compile(r"[^\r\n]*+(?:\r\n|\r|\n|\Z)")
_OPEN = re.compile(r'"(?:[^"]|"")*+\Z')
"""A quotation mark that is never closed."""


class _Lines:
    """Numbered lines, of which the last ones can be given back."""

    def __init__(self, lines: Iterable[tuple[int, str]]) -> None:
        self._lines = iter(lines)
        self._again: list[tuple[int, str]] = []

    def __iter__(self) -> Iterator[tuple[int, str]]:
        while (line := self.next()) is not None:
            yield line

    def next(self) -> tuple[int, str] | None:
        return self._again.pop() if self._again else next(self._lines, None)

    def give_back(self, lines: Sequence[tuple[int, str]]) -> None:
        self._again += reversed(lines)


class _QuotedRows:
    """Reads rows in which quotation marks stand."""

    def __init__(self, delimiter: str, typed: bool) -> None:
        between = re.escape(delimiter)
        self._delimiter = delimiter
        self._typed = typed
        self._quoted = re.compile(rf'"((?:[^"]|"")*+)" *(?=[{between}\r\n]|\Z)')
        self._plain = re.compile(rf"[^{between}\r\n]*+")

    def read(self, source: _Lines, number: int, line: str, place: Place) -> list[str]:
        """The row that begins with this line; a quoted cell may go on in those that follow."""
        taken = [(number, line)]
        text, at = line, 0
        row = []
        while True:
            while _OPEN.match(text, at) and (more := self._closing(source, taken, len(text) - at)):
                text += more
            cell = self._quoted.match(text, at)
            if cell is not None:
                content, at = cell[1].replace('""', '"'), cell.end()
            elif not self._typed and _OPEN.match(text, at):
                raise FileError("csv_quotes", place._replace(line=_line_at(taken, at)))
            else:
                found = self._plain.match(text, at)
                assert found is not None, "also of no letters"
                content, at = found[0], found.end()
            row.append(content)
            if not text.startswith(self._delimiter, at):
                break
            at += len(self._delimiter)
        while len(taken) > 1 and len(text) - len(taken[-1][1]) > at:
            text = text[: -len(taken[-1][1])]
            source.give_back([taken.pop()])
        return row

    @staticmethod
    def _closing(source: _Lines, taken: list[tuple[int, str]], length: int) -> str:
        """The lines up to that in which an open cell is closed, if it is, within the length of the largest cell."""
        more: list[str] = []
        while length <= _LARGEST_CELL and (line := source.next()) is not None:
            taken.append(line)
            more.append(line[1])
            length += len(line[1])
            if '"' in line[1]:
                break
        return "".join(more)


def _line_at(lines: Sequence[tuple[int, str]], at: int) -> int:
    """The number of the line in which a letter stands, counted from the first one."""
    for number, line in lines:
        if at < len(line):
            return number
        at -= len(line)
    return lines[-1][0]


_PLAYER = {
    ";": re.compile(r"\s*\d*\s*;"),
    "\t": re.compile(r"\s*\d*\t"),
    # A line of text may begin with a number and hold a comma.
    ",": re.compile(r"\s*\d+\s*,[^,]+,"),
}
"""How a player's line begins, by delimiter."""


def _refuse_other_delimiters(rows: Sequence[tuple[int, list[str]]], delimiter: str, name: str) -> None:
    """A player typed below a table with another delimiter would be one cell, and passed over as a line of text."""
    table = max((len(row) for _, row in rows), default=0)
    below = False
    for line, row in rows:
        below = below or len(row) == table
        if table > 1 and below and len(row) == 1:
            for other, begins in _PLAYER.items():
                if other != delimiter and begins.match(row[0]):
                    place = Place(file=name or None, line=line, text=row[0])
                    raise FileError("csv_mixed", place, found=_named(other), used=_named(delimiter))


def _named(delimiter: str) -> Text | str:
    return Text("csv_tab") if delimiter == "\t" else f"'{delimiter}'"


def _find_delimiter(text: str, name: str) -> str:
    """
    The delimiter that makes a table, `""` if none does.

    A delimiter makes a table if more than half of the non-blank lines have the same number of cells, at least three (two, if the lines
    contain nothing else). If there are several, the one that splits more lines into more cells wins.
    """
    lines = [line for line in re.split(r"\r\n|\r|\n", text) if line.strip()]
    table = [[line] for line in lines]
    if not lines or cut_vega_text(table) is not None or cut_vega_pairs(table) is not None:
        return ""
    tables: dict[str, tuple[int, int]] = {}
    for delimiter in DELIMITERS:
        try:
            rows = [row for _, row in _rows(text, delimiter, name, 0) if any(cell.strip() for cell in row)]
        except FileError:
            continue
        if not rows:
            # Only delimiters.
            continue
        width, count = Counter(len(row) for row in rows).most_common(1)[0]
        if width >= 2 and 2 * count > len(rows):
            tables[delimiter] = (count, width)
    if not tables:
        # No delimiter splits evenly, but there may be one: quotes that never end, or lines of different lengths.
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


FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def safe_cell(text: str) -> str:
    """The text in a form that a spreadsheet program shows and never computes."""
    return "'" + text if text.startswith(FORMULA_STARTS) or _is_safe(text) else text


def plain_cell(text: str) -> str:
    """The original text of `safe_cell`."""
    return text[1:] if _is_safe(text) else text


def _is_safe(text: str) -> bool:
    """Apostrophes followed by a formula: written by `safe_cell`, or in need of another apostrophe to be read back."""
    return text.startswith("'") and text.lstrip("'").startswith(FORMULA_STARTS)
