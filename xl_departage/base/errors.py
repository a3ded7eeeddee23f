"""
What can be wrong, as errors for an arbiter.

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
        ├── WrongType(TypeError)           neither a file, a workbook nor bytes
        └── LimitError                     larger, or longer to compute, than allowed

An error stores the key of its text in `xl_departage.base.messages` and the values to fill in, so that its message can be shown in any
language; `place` says where it is. An error for a package that is not installed is in `extras`.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import NamedTuple, Self, cast

from xl_departage.base.messages import Language, languages, text, with_capital
from xl_departage.base.messages.catalogues import LineNumber
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
    """Column of the range, for callers that know where the range is; messages name the round or the cell instead."""
    board: int | None = None
    """The board of the game, in a list of games that has boards."""
    of_players: bool = False
    """Whether the row is one of the list of players that accompanies a list of games."""
    heading: str | None = None
    """The heading of the column, by which messages name it."""

    @property
    def at_column(self) -> int:
        """The column of the range, from 0; the first one if it is not known."""
        return (self.range_column or 1) - 1

    def describe(self, language: Language) -> str:
        """
        The known parts as text: « ligne 7, ronde 3, « 12X1 » »; the row is left out if there is a line or a cell, and the column of the
        range always.
        """
        parts = []
        for key in ("file", "sheet", "cell", "line", "column", "row", "name", "round", "board"):
            value = getattr(self, key)
            if value is not None and not (key == "row" and (self.line or self.cell)):
                if key == "column" and self.heading:
                    parts.append(text("place_heading", language, value=_cut(self.heading)))
                    continue
                of_sheet = key == "line" and self.sheet is not None
                parts.append(text("place_sheet_row" if of_sheet else f"place_{key}", language, value=value))
        # One line per error, whatever the cell contains; a blank cell is not quoted.
        if shown := " ".join((self.text or "").split()):
            parts.append(text("place_text", language, value=_cut(shown)))
        return ", ".join(parts)


class DepartageError(ValueError):
    """
    The base class of all errors that are reported to an arbiter: `key` and `values` make up the text, `place` says where it occurred,
    and `kind` is the error value that a cell shows.
    """

    kind = ErrorKind.VALUE

    def __init__(self, key: str, /, place: Place | None = None, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.place = place
        self.values = values
        self.language: Language | None = chosen_language()
        """The language chosen for the call or the program when it occurred; None if none was chosen."""

    @property
    def where(self) -> Place:
        """The place of the error; without any part if it is not known."""
        return self.place or Place()

    def message(self, language: Language | None = None) -> str:
        """
        One line for an arbiter: where, what, and the cure. If no language is given, it is the one chosen when the error occurred,
        otherwise the one chosen now, otherwise English.

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
        """
        A copy of this error without its traceback (and without `errno`), safe to store: the traceback would keep every frame that it
        passed through in memory.
        """
        error = type(self)(self.key, self.place, **self.values)
        error.language = self.language
        return error

    def __reduce__(self) -> tuple[object, ...]:
        # Errors are passed between processes (`recalc --jobs`), and pickle would not keep the keyword values by itself.
        return partial(type(self), self.key, self.place, **self.values), (), {"language": self.language}


_LONGEST, _CUT = 2000, 60
"""
A text with more characters than the first number is not one of our lists, and is cut to the second, so that a cell can hold the
message.
"""


def _cut(value: object) -> object:
    return f"{value[:_CUT]}…" if isinstance(value, str) and len(value) > _LONGEST else value


class GridError(DepartageError):
    """A problem in the crosstable."""


class UnreadableCell(GridError):
    """The text of a cell has no meaning here."""


class AmbiguousCell(GridError):
    """A cell or a range can be read in two ways; the message names both, and the option that decides."""


class InconsistentGrid(GridError):
    """The two sides of a game contradict each other."""


class UnknownOpponent(GridError):
    """An opponent who is not in the grid."""

    kind = ErrorKind.REF


class ArgumentError(DepartageError):
    """An argument of a function, or an option, that cannot be used."""


class ImpossibleNumber(ArgumentError):
    """A number out of its range."""

    kind = ErrorKind.NUM


class CannotPair(DepartageError):
    """A round that cannot be paired, or a posted one that cannot be compared with the rules; the message says what to do."""


class Undefined(DepartageError, LookupError):
    """The requested value does not exist (the mean of no ratings, for example)."""

    kind = ErrorKind.NA


class FileError(DepartageError, OSError):
    """
    A file that cannot be used; the place names line and column, if known. `filename` is the file, and `errno` the system's number if
    the system refused; each is None if there is none.
    """

    def __init__(self, key: str, /, place: Place | None = None, **values: object) -> None:
        super().__init__(key, place, **values)
        self.filename: str | None = None if place is None else place.file
        self.errno: int | None = None

    def __reduce__(self) -> tuple[object, ...]:
        make, arguments, state = super().__reduce__()
        return make, arguments, {**cast("dict[str, object]", state), "errno": self.errno}


class MissingFile(FileError, FileNotFoundError):
    """A file or a folder that does not exist."""


def refused_by_system(key: str, error: OSError, place: Place | None = None, **values: object) -> FileError:
    """
    The error for something that the system refused, with its reason as a value of the text; a MissingFile if a file or folder does
    not exist.
    """
    kind = MissingFile if isinstance(error, FileNotFoundError) else FileError
    made = kind(key, place, reason=error.strerror or str(error), **values)
    made.errno = error.errno
    return made


def not_read(error: OSError, place: Place) -> FileError:
    """The error for a file that the system does not let us read: it does not exist, it is a folder, or there is another reason."""
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
"""Values of messages that are rows of the range."""


def located(
    error: GridError, outer: Place, row_of: Callable[[int], int], cell_of: Callable[[int, int], str] | None = None
) -> GridError:
    """
    The same error with file and sheet, and with the cell of the sheet, if its column is known, otherwise the line, which messages name
    instead of the row of the range. Rows among its values become rows of the sheet or lines of the file.

    Args:
        error: The error as the reader raised it.
        outer: File and sheet.
        row_of: Converts a row of the range to that of the sheet, or to the line of the file; all count from 1.
        cell_of: Converts a row and a column of the range to the address of the cell; None for files without addresses.
    """
    place = error.where
    cell = line = None
    if place.row is not None and place.range_column is not None and cell_of is not None:
        cell = cell_of(place.row, place.range_column)
    elif place.row is not None:
        line = row_of(place.row)
    placed = place._replace(file=outer.file, sheet=outer.sheet, cell=cell, line=line, column=None)
    number = int if outer.sheet is not None or cell_of is not None else LineNumber
    values = {
        key: number(row_of(value)) if key in _ROWS and isinstance(value, int) else value
        for key, value in error.values.items()
    }
    moved = type(error)(error.key, placed, **values)
    moved.language = error.language
    return moved


def known_language(name: Language) -> Language:
    """The language, if it has a catalogue. Raises ArgumentError, whose message names the languages that have one."""
    if name not in languages():
        raise ArgumentError("language_unknown", language=name, known=", ".join(languages()))
    return name
