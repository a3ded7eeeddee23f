"""Splits lines of CSV text into rows of cells, a row at a time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from xl_departage.base.errors import FileError, Place

_LARGEST_CELL = 100_000
DELIMITERS = (";", ",", "\t")
"""The signs that may separate cells, the likeliest first."""
_DIRECTIVE = re.compile("sep=(.)", re.IGNORECASE)
_OPEN = re.compile(r'"(?:[^"]|"")*+\Z')
"""A quotation mark that is never closed."""


def named_delimiter(line: str) -> str | None:
    """The delimiter that Excel's first line `sep=;` names, without its line end; None for any other line."""
    directive = _DIRECTIVE.fullmatch(line)
    return None if directive is None else directive[1]


def rows_of(
    lines: Iterable[tuple[int, str]], delimiter: str, place: Place, *, typed: bool = False
) -> Iterator[tuple[int, list[str]]]:
    """
    The rows of numbered lines, each with the number of the line on which it begins; a blank line is a row without cells. Lines keep
    their line ends. Only one row at a time is in memory, because a list of players may be larger.

    `csv.reader` either refuses `"Magic" Johnson` or drops the quotation marks. Here, a cell is quoted only if the mark that closes it
    ends it; otherwise, the marks belong to the text. Raises FileError for a cell of more than 100,000 characters, and for a quotation
    mark that begins a cell and is never closed, unless the text is `typed` by a person: the mark then belongs to the text.
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


class _Lines:
    """Numbered lines; the last ones taken can be given back."""

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
    """Reads rows that contain quotation marks."""

    def __init__(self, delimiter: str, typed: bool) -> None:
        between = re.escape(delimiter)
        self._delimiter = delimiter
        self._typed = typed
        self._quoted = re.compile(rf'"((?:[^"]|"")*+)" *(?=[{between}\r\n]|\Z)')
        self._plain = re.compile(rf"[^{between}\r\n]*+")

    def read(self, source: _Lines, number: int, line: str, place: Place) -> list[str]:
        """The row that begins with this line; a quoted cell may continue on the following lines. Raises FileError as `rows_of` does."""
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
        """The lines up to the next one with a quotation mark, as long as the cell is not larger than allowed."""
        more: list[str] = []
        while length <= _LARGEST_CELL and (line := source.next()) is not None:
            taken.append(line)
            more.append(line[1])
            length += len(line[1])
            if '"' in line[1]:
                break
        return "".join(more)


def _line_at(lines: Sequence[tuple[int, str]], at: int) -> int:
    """The number of the line that contains the character at an index, counted from the start of the first line."""
    ends = accumulate(len(line) for _, line in lines)
    return next(number for (number, _), end in zip(lines, ends, strict=True) if at < end)
