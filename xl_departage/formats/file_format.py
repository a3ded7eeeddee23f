"""
What a file format consists of: one module that reads and writes it, and one line that says how its files are
recognised.

The module of a format has those of the following functions that apply to it:

- `read(data, options, faults) -> TournamentRecord`: the tournament in the bytes of a file. Errors are reported to
  `faults`, whose `file` is the name for places.
- `rows(data, name) -> Grid`, instead, if a file holds a table for the reader of grids.
- `open_file(data, name, reference) -> Opened`, instead, if this is known only once the file is open, as for a workbook.
- `write(tournament) -> bytes`; what the file does not hold is found by reading it again.
- `written(source, kind, rules, choices) -> Written`, instead, if the arbiter has further choices besides the format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Language, Text
from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import SourceNotice, TournamentRecord
from xl_departage.chess.tournament.source import Stated

if TYPE_CHECKING:
    from xl_departage.chess.regulations.editions import TiebreakEdition
    from xl_departage.chess.tournament.source import Stated
    from xl_departage.formats.grids.cell_writing import Style
    from xl_departage.formats.grids.grid_reading import Survey
    from xl_departage.formats.trf.trf_writing import Version


class Tried(NamedTuple):
    """The files of other programs on which a reader is tested."""

    files: int
    versions: tuple[str, ...]
    """The versions of the program or of the format that wrote these files; a file of one version proves nothing about another."""


@dataclass(frozen=True, eq=False)
class FileFormat:
    """One file format."""

    name: Text
    """The name that arbiters know it by."""
    endings: tuple[str, ...]
    """The endings of its files, in lower case; the first is the usual one."""
    module: str = ""
    """
    The name of the module that reads and writes it, which is imported when it is needed; empty for lists that hold no
    tournament.
    """
    begins: tuple[bytes, ...] = ()
    """
    The possible first bytes of its files. Files of another format do not begin with them, unless `holds` distinguishes
    the two.
    """
    holds: Callable[[bytes], bool] | None = None
    """
    Tells whether the bytes of a file contain the marks of this format; None if only `begins` or the ending identifies
    its files.
    """
    reads: bool = False
    """Whether a tournament can be read from it."""
    writes: bool = False
    """Whether a tournament can be written in it."""
    is_workbook: bool = False
    is_grid: bool = False
    """Whether it is a text with cells, which may turn out to be in another text format."""
    holds_tiebreaks: bool = False
    """Whether it has a place for the list of tie-breaks."""
    of_rounds: bool = False
    """Whether it holds nothing but the pairings and results of rounds."""
    delimiter: str = ""
    """The delimiter between the cells when it is written, if it is a text with cells."""
    tried: Tried | None = None
    """The files of other programs on which its reader is tested at each change; None for a text, a page, and a format of our own."""
    lacks: Text | None = None
    """
    What it cannot hold of a tournament, for its page in the documentation only (None if it has no such page): what a written file has lost
    is found by comparison.
    """

    @property
    def implementation(self) -> Any:
        """The module that reads and writes the format; it is imported if necessary."""
        return import_module(self.module)

    def recognises(self, data: bytes) -> bool:
        """Whether the bytes show that they are a file of this format."""
        if self.begins and not data.startswith(self.begins):
            return False
        return bool(self.begins) if self.holds is None else self.holds(data)

    def opened(self, data: bytes, name: str, reference: str | None) -> Opened:
        """
        The content of a file of this format. Raises FileError, also if a range (`reference`) is named and the file is not a workbook, and
        ArgumentError for an invalid range.
        """
        module = self.implementation
        if hasattr(module, "open_file"):
            opened: Opened = module.open_file(data, name, reference)
            return opened
        if reference is not None:
            raise FileError("range_without_workbook", Place(file=name))
        if hasattr(module, "rows"):
            grid: Grid = module.rows(data, name)
            return grid
        return Encoded(self, data, name)

    def read(self, data: bytes, options: ReadingOptions, faults: Faults) -> TournamentRecord:
        """The tournament in the bytes of a file; `faults` has the file's name."""
        tournament: TournamentRecord = self.implementation.read(data, options, faults)
        return tournament


class Grid(NamedTuple):
    """Cells: the table in a text, or a range of a workbook."""

    cells: Sequence[Sequence[object]]
    place: Place
    """The file, and for a workbook the sheet."""
    row_of: Callable[[int], int]
    """The row of the sheet, or the line of the text, for a row of `cells`; all count from 1."""
    column_of: Callable[[int], int] | None = None
    """The column of the sheet for a column of `cells`; None for a text."""
    survey: Survey | None = None
    """The cells as read under the default options; None unless they were read while the sheet of a tournament was searched for."""
    stated: Stated | None = None
    """What the cells beside the table say about the event and its rules, in a workbook converted by this program; None for any other."""
    notices: tuple[SourceNotice, ...] = ()
    """What the arbiter should know about the text that holds the table."""

    @classmethod
    def of_rows(cls, cells: Sequence[Sequence[object]]) -> Grid:
        """A grid of rows that come from a program and not from a file; they keep their own numbers."""
        return cls(cells, Place(), int)

    @classmethod
    def of_lines(
        cls, numbered: Iterable[tuple[int, Sequence[object]]], file: str, remark: FileError | None = None
    ) -> Grid:
        """A grid of the rows of a text, each given with its line; `remark` is what the arbiter should know about the text."""
        lines, rows = [0], []
        for line, row in numbered:
            lines.append(line)
            rows.append(row)
        # A method of a list can be pickled, unlike a lambda.
        notices = () if remark is None else (SourceNotice.of(remark),)
        return cls(rows, Place(file=file), lines.__getitem__, notices=notices)


class Encoded(NamedTuple):
    """The bytes of a file whose format reads a tournament under the options of the rules."""

    format: FileFormat
    data: bytes
    name: str


class Record(NamedTuple):
    """A tournament that no bytes need reading for: it was read from a workbook made from a template, or built by the program."""

    tournament: TournamentRecord
    file: str
    stated: Stated | None = None
    """The rules on its front sheet that the record does not hold; None if it states none."""


Opened = Grid | Encoded | Record
"""The content of a file before the rules determine how to read it."""


class WritingChoices(NamedTuple):
    """What the arbiter chooses besides the format."""

    codes: str | None = None
    """The tie-breaks for the file; None for those of the tournament."""
    edition: TiebreakEdition | None = None
    """The edition of these tie-breaks; None for the current one of FIDE."""
    version: Version = "TRF26"
    notation: Style = "keyboard"
    individuals: bool = False
    """Whether the players of a team event are written instead of its teams."""
    language: Language = "en"
    """The language of headings."""
    name: str = ""
    """The title of a workbook if the event has no name."""
    rounds: tuple[int, ...] | None = None
    """The rounds of a file of rounds; None for all."""


class Written(NamedTuple):
    """A written file, and what it does not hold."""

    content: bytes
    notices: tuple[SourceNotice, ...] = ()
    """What became of the announced tie-breaks, and what the format does not hold."""
    hint: Text | None = None
    """How to read the file as the same tournament; None if nothing special is needed."""
    rules: str = ""
    """The rules under which the file is read as the same tournament."""
