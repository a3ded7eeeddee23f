"""Reads fields by their columns, which TRF counts from 1, and makes errors that name the columns."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from xl_departage.base.errors import FileError, Place
from xl_departage.base.regex import regex
from xl_departage.formats.trf.trf_document import TrfLine

_POINTS = regex(r"([+-]?)(\d{0,5})(?:[.,](\d{1,2}))?")


class Fields:
    """
    The columns of one line. Tabs count as blanks; columns beyond the end of a short line are empty.

    An instance is used only while its line is read.
    """

    def __init__(self, line: TrfLine, file: str = "", *, text: str | None = None) -> None:
        self.line = line
        self.file = file
        self.text_of_line: str = (line.text if text is None else text).replace("\t", " ").rstrip()
        self.unread: list[Place] = []
        """The places of optional fields that hold something other than a number."""

    @property
    def end(self) -> int:
        """The last non-blank column; 0 for an empty line."""
        return len(self.text_of_line)

    def text(self, first: int, last: int) -> str:
        """The text in columns `first` to `last`, counted from 1, without surrounding blanks."""
        return self.text_of_line[first - 1 : last].strip()

    def integer(self, first: int, last: int) -> int | None:
        """The unsigned whole number in these columns, or None if they are blank. Raises FileError for anything else."""
        text = self.text(first, last)
        if not text:
            return None
        if not (text.isascii() and text.isdigit()):
            raise self.error("trf_not_number", first, last)
        return int(text)

    def needed(self, key: str, first: int, last: int) -> int:
        """The whole number in these columns. Raises FileError, with `key` for a blank or 0."""
        number = self.integer(first, last)
        if not number:
            raise self.error(key, first, last)
        return number

    def spare_integer(self, first: int, last: int) -> int | None:
        """A whole number that affects no result. Anything else gives None, and its place is added to `unread`."""
        text = self.text(first, last)
        if text and not (text.isascii() and text.isdigit()):
            self.unread.append(self.place(first, last))
            return None
        return int(text) if text else None

    def spare_points(self, first: int, last: int) -> int | None:
        """
        Points, as half-points, that are only compared with the results; `2½` is accepted too. Anything else gives None,
        and its place is added to `unread`.
        """
        text = self.text(first, last)
        value = parse_points(text.replace("½", ".5")) if text else None
        if text and value is None:
            self.unread.append(self.place(first, last))
        return value

    def blanks(self, *columns: int) -> None:
        """
        Check the columns between two fields. Raises FileError if one is not blank: the record is then shifted, and its
        fields would be cut at the wrong places.
        """
        for column in columns:
            if self.text(column, column):
                raise self.error("trf_column", column, column)

    def points(self, first: int, last: int) -> int | None:
        """
        Points as half-points, or None if the columns are blank. Raises FileError for anything else, including quarter
        points.
        """
        text = self.text(first, last)
        if not text:
            return None
        value = parse_points(text)
        if value is None:
            raise self.error("trf_not_points", first, last)
        return value

    def number_list(self, first: int, width: int, step: int) -> list[tuple[int, int]]:
        """
        The numbers in fields of `width` columns, one every `step` columns from `first`, as pairs of column and number.
        Blank fields are skipped.

        Raises FileError for a number that runs into the blanks between two fields: in a shifted list it would be lost.
        """
        numbers = []
        # Equivalent mutant `1 -> 2`: the column after `end` is blank, so a field there gives nothing.
        for column in range(first, self.end + 1, step):
            number = self.integer(column, column + width - 1)
            self.blanks(*range(column + width, column + step))
            if number is not None:
                numbers.append((column, number))
        return numbers

    def place(self, first: int, last: int | None = None, *, round: int | None = None) -> Place:
        """The place of a field, for messages."""
        text = None if last is None else self.text_of_line[first - 1 : last]
        return Place(file=self.file or None, line=self.line.number, column=first, text=text or None, round=round)

    def error(
        self, key: str, first: int, last: int | None = None, *, round: int | None = None, **values: object
    ) -> FileError:
        """A FileError at these columns, to be raised by the caller."""
        return FileError(key, self.place(first, last, round=round), **values)


@lru_cache(maxsize=1024)
def parse_points(text: str) -> int | None:
    """Parse `8.0`, `11,5`, `.5`, `-1` or `+1.0` into half-points; None for anything else, including quarter points."""
    match = _POINTS.fullmatch(text)
    if not match or not (match[2] or match[3]):
        return None
    halves = Fraction(f"{match[2] or 0}.{match[3] or 0}") * 2
    if halves.denominator != 1:
        return None
    return -halves.numerator if match[1] == "-" else halves.numerator


def put(parts: dict[int, str]) -> str:
    """
    A line made of texts, each keyed by its first column, counted from 1; blanks fill the gaps, and none stand at the
    end.

    Raises ValueError if a text runs into the next one.
    """
    line = ""
    for column, text in sorted(parts.items()):
        if len(line) > column - 1:
            raise ValueError(f"column {column} is taken")
        line = line.ljust(column - 1) + text
    return line.rstrip()
