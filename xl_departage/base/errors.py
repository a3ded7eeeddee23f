"""
Everything that can be wrong, as errors for an arbiter.

    DepartageError(ValueError)
    ├── GridError                          something in the crosstable
    │   ├── UnreadableCell                 the text means nothing here               #VALUE!
    │   ├── AmbiguousCell                  two readings are possible                 #VALUE!
    │   ├── InconsistentGrid               the two sides of a game differ            #VALUE!
    │   └── UnknownOpponent                an opponent outside the grid              #REF!
    ├── ArgumentError                      an argument of a function or an option    #VALUE!
    │   └── ImpossibleNumber               a number out of its range                 #NUM!
    ├── CannotPair                         a round that cannot be paired             #VALUE!
    ├── Undefined(LookupError)             the value does not exist                  #N/A
    └── FileError(OSError)                 a file that cannot be used (line, column) #VALUE!
        ├── MissingFile(FileNotFoundError) a file or a folder that is not there
        ├── WrongType(TypeError)           no file, no workbook and no stream of bytes
        └── LimitError                     larger, or longer to compute, than allowed

An error stores the key of its text in `xl_departage.base.messages` and the values to fill in, so that its message can be shown in any
language; `place` says where it is.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import NamedTuple, Self, cast

from xl_departage.base.messages import Language, languages, text, with_capital
from xl_departage.base.messages.chosen import chosen_language
from xl_departage.base.messages.notation import colon


class ErrorKind(Enum):
    """The error values of a spreadsheet; as a cell value, an instance represents the error itself."""

    NULL = "#NULL!"
    DIV0 = "#DIV/0!"
    VALUE = "#VALUE!"
    REF = "#REF!"
    NAME = "#NAME?"
    NUM = "#NUM!"
    NA = "#N/A"
    GETTING_DATA = "#GETTING_DATA"
    SPILL = "#SPILL!"
    CALC = "#CALC!"
    FIELD = "#FIELD!"
    BLOCKED = "#BLOCKED!"
    CONNECT = "#CONNECT!"
    UNKNOWN = "#UNKNOWN!"
    BUSY = "#BUSY!"
    PYTHON = "#PYTHON!"


class Place(NamedTuple):
    """Where an error is; every part may be missing. Rows, rounds, lines and columns count from 1."""

    row: int | None = None
    """Row of the range given by the arbiter (title and header rows count)."""
    round: int | None = None
    text: str | None = None
    """The cell as typed."""
    name: str | None = None
    """The player's name, if the grid has names."""
    file: str | None = None
    line: int | None = None
    column: int | None = None
    sheet: str | None = None
    cell: str | None = None
    range_column: int | None = None
    """Column of the range, for callers that know where the range is; texts name the round or the cell instead."""
    board: int | None = None
    """The board of the game, in a list of games that has boards."""
    of_players: bool = False
    """Whether the row is one of the list of players, where a list of games stands beside it."""

    def describe(self, language: Language) -> str:
        """The known parts as text: « ligne 7, ronde 3, « 12X1 » »; no row together with a line or a cell."""
        parts = []
        for key in ("file", "sheet", "cell", "line", "column", "row", "name", "round", "board"):
            value = getattr(self, key)
            if value is not None and not (key == "row" and (self.line or self.cell)):
                of_sheet = key == "line" and self.sheet is not None
                parts.append(text("place_sheet_row" if of_sheet else f"place_{key}", language, value=value))
        # One line per error, whatever the cell contains; of a blank cell, nothing is quoted.
        if shown := " ".join((self.text or "").split()):
            parts.append(text("place_text", language, value=_cut(shown)))
        return ", ".join(parts)


class DepartageError(ValueError):
    """
    The base class of all errors of this package: `key` and `values` make up the text, `place` says where it occurred,
    and `kind` is the error value that a cell shows.
    """

    kind = ErrorKind.VALUE

    def __init__(self, key: str, /, place: Place | None = None, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.place = place
        self.values = values
        self.language: Language | None = chosen_language()
        """That of the call in which it happened, where one was chosen."""

    def message(self, language: Language | None = None) -> str:
        """
        One line for an arbiter: where, what, and the cure; without a language in that of the call, else of the program, else in English.

        Raises:
            ArgumentError: There is no such language.
        """
        language = self.language or chosen_language() or "en" if language is None else known_language(language)
        body = text(self.key, language, **{name: _cut(value) for name, value in self.values.items()})
        where = self.place.describe(language) if self.place else ""
        if not where:
            return body
        if self.place is not None and self.place.file is None:
            # The place begins a sentence, but a file name must stay unchanged.
            where = with_capital(where)
        return where + colon(language) + body

    def __str__(self) -> str:
        return self.message()

    def without_traceback(self) -> Self:
        """The same error, to be remembered: with its traceback, every frame in which it was raised would stay in memory."""
        error = type(self)(self.key, self.place, **self.values)
        error.language = self.language
        return error

    def __reduce__(self) -> tuple[object, ...]:
        # Errors cross process borders (recalc --jobs); keyword values need this.
        return partial(type(self), self.key, self.place, **self.values), (), {"language": self.language}


_LONGEST, _CUT = 2000, 60
"""A text with more characters than the first is no list of ours, and is cut to the second: a cell must hold the message."""


def _cut(value: object) -> object:
    return f"{value[:_CUT]}…" if isinstance(value, str) and len(value) > _LONGEST else value


class GridError(DepartageError):
    """Something in the crosstable."""


class UnreadableCell(GridError):
    """The text of a cell means nothing here."""


class AmbiguousCell(GridError):
    """Two readings of a cell or a range are possible; the text names both, and the option that decides."""


class InconsistentGrid(GridError):
    """The two sides of a game differ."""


class UnknownOpponent(GridError):
    """An opponent outside the grid."""

    kind = ErrorKind.REF


class ArgumentError(DepartageError):
    """An argument of a function, or an option, that cannot be used."""


class ImpossibleNumber(ArgumentError):
    """A number out of its range."""

    kind = ErrorKind.NUM


class CannotPair(DepartageError):
    """A round that cannot be paired, or a posted one that cannot be compared with the rules; the text says what to do."""


class Undefined(DepartageError, LookupError):
    """The requested value does not exist (the mean of no ratings, for example)."""

    kind = ErrorKind.NA


class FileError(DepartageError, OSError):
    """
    A file that cannot be used; the place names line and column, if any. `filename` is the file where there is one, `errno` the system's
    number where the system refused.
    """

    def __init__(self, key: str, /, place: Place | None = None, **values: object) -> None:
        super().__init__(key, place, **values)
        self.filename: str | None = None if place is None else place.file
        self.errno: int | None = None

    def __reduce__(self) -> tuple[object, ...]:
        make, given, state = super().__reduce__()
        return make, given, {**cast("dict[str, object]", state), "errno": self.errno}


class MissingFile(FileError, FileNotFoundError):
    """A file or a folder that is not there."""


def refused_by_system(key: str, error: OSError, place: Place | None = None, **values: object) -> FileError:
    """The error for what the system refused, with its reason as a value of the text: a MissingFile where nothing is there."""
    kind = MissingFile if isinstance(error, FileNotFoundError) else FileError
    made = kind(key, place, reason=error.strerror or str(error), **values)
    made.errno = error.errno
    return made


def not_read(error: OSError, place: Place) -> FileError:
    """The error for a file that the system does not let be read: nothing is there, a folder is, or something else is in the way."""
    if isinstance(error, FileNotFoundError):
        return refused_by_system("package_not_found", error, place)
    return refused_by_system(
        "file_is_folder" if isinstance(error, IsADirectoryError) else "file_unreadable", error, place
    )


def disk_is_full(error: object) -> bool:
    """Whether an error says that a disk, or a user's share of it, is full."""
    return isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)


class WrongType(FileError, TypeError):
    """An object that is neither a file, a workbook nor a stream of bytes."""


class LimitError(FileError):
    """A file that is larger, or takes longer to compute, than the caller allows."""


_ROWS = frozenset({"other_row", "own_row", "named_row", "first_row", "last_row"})
"""Values of texts that are rows of the range."""


def located(
    error: GridError, outer: Place, row_of: Callable[[int], int], cell_of: Callable[[int, int], str] | None = None
) -> GridError:
    """
    The same error with file and sheet, and with the cell of the sheet or the line instead of the row of the range.

    Args:
        error: As raised by reading.
        outer: File and sheet.
        row_of: Turns a row of the range into that of the sheet, or into the line of the file; all count from 1.
        cell_of: Turns a row and a column of the range into the address of the cell; None for files without addresses.
    """
    place = error.place or Place()
    cell = line = None
    if place.row is not None and place.range_column is not None and cell_of is not None:
        cell = cell_of(place.row, place.range_column)
    elif place.row is not None:
        line = row_of(place.row)
    placed = place._replace(file=outer.file, sheet=outer.sheet, cell=cell, line=line, column=None)
    values = {
        key: row_of(value) if key in _ROWS and isinstance(value, int) else value for key, value in error.values.items()
    }
    moved = type(error)(error.key, placed, **values)
    moved.language = error.language
    return moved


def known_language(name: Language) -> Language:
    """The language, if it has a catalogue. Raises ArgumentError, whose sentence names those that have one."""
    if name not in languages():
        raise ArgumentError("language_unknown", language=name, known=", ".join(languages()))
    return name
