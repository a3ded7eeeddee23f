"""
What a format of files is: one module that reads and writes it, and one line that says how its files are known.

The module of a format has, as far as it does them:

- `read(data, options, faults) -> TournamentRecord`: the tournament in the bytes of a file. What is wrong goes to `faults`, whose `file`
  is the name for places.
- `rows(data, name) -> Grid`, instead, where a file holds a table that the reader of grids reads.
- `open_file(data, name, reference) -> Opened`, instead, where that shows only when the file is open, as in a workbook.
- `write(tournament) -> bytes`; what the file has lost is found by reading it again.
- `written(source, kind, rules, choices) -> Written`, instead, where the arbiter chooses more than the format.
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
    from xl_departage.formats.grids.grid_reading import Survey
    from xl_departage.formats.grids.writing import Style
    from xl_departage.formats.trf.writing import Version


class Tried(NamedTuple):
    """The files of others that a reader is tried on."""

    files: int
    versions: tuple[str, ...]
    """The versions of the program or of the format that wrote the files tried; a file of one version proves nothing about another."""


@dataclass(frozen=True, eq=False)
class FileFormat:
    """One format of files."""

    name: Text
    """What arbiters call it."""
    endings: tuple[str, ...]
    """The endings of its files, in lower case; the first is the usual one."""
    module: str = ""
    """The name of the module that reads and writes it, imported when it is asked; empty for lists that hold no tournament."""
    begins: tuple[bytes, ...] = ()
    """The first bytes of its files, which no other file has unless `holds` tells them apart."""
    holds: Callable[[bytes], bool] | None = None
    """Whether its marks stand in the bytes of a file; None where nothing but the ending tells it from other files."""
    reads: bool = False
    """Whether a tournament is read of it."""
    writes: bool = False
    """Whether a tournament is written as it."""
    is_workbook: bool = False
    is_grid: bool = False
    """Whether it is a text with cells, in which another format of text may stand."""
    holds_tiebreaks: bool = False
    """Whether it has a place for the list of tie-breaks."""
    of_rounds: bool = False
    """Whether it holds nothing but the pairings and results of rounds."""
    delimiter: str = ""
    """Between the cells of a text that is written."""
    tried: Tried | None = None
    """On what files of other programs its reader is tried at each change; None for a format of ours."""
    lacks: Text | None = None
    """What it does not hold of a tournament, for its page in the documentation: what a file has lost is found by comparing."""

    @property
    def implementation(self) -> Any:
        """The module."""
        return import_module(self.module)

    def recognises(self, data: bytes) -> bool:
        """Whether bytes show that they are such a file."""
        if self.begins and not data.startswith(self.begins):
            return False
        return bool(self.begins) if self.holds is None else self.holds(data)

    def opened(self, data: bytes, name: str, reference: str | None) -> Opened:
        """What the bytes of such a file hold. Raises FileError, also if a range (`reference`) is named and the file is not a workbook."""
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
        """The tournament in the bytes of a file, named by `faults`."""
        tournament: TournamentRecord = self.implementation.read(data, options, faults)
        return tournament


class Grid(NamedTuple):
    """Cells: of a table in a text, or of a range of a workbook."""

    cells: Sequence[Sequence[object]]
    place: Place
    """The file, and the sheet of a workbook."""
    row_of: Callable[[int], int]
    """The row of the sheet, or the line of the text, of a row of the cells, from 1."""
    column_of: Callable[[int], int] | None = None
    """The column of the sheet; None for a text."""
    survey: Survey | None = None
    """What the cells were read as, under the options by default, where the sheet of a tournament was looked for."""
    stated: Stated | None = None
    """What the cells beside the table say of the event and its rules, in a workbook converted by this program."""

    @classmethod
    def of_rows(cls, cells: Sequence[Sequence[object]]) -> Grid:
        """Rows of a program, which are their own lines."""
        return cls(cells, Place(), int)

    @classmethod
    def of_lines(cls, numbered: Iterable[tuple[int, Sequence[object]]], file: str) -> Grid:
        """The rows of a text, each with its line."""
        lines, rows = [0], []
        for line, row in numbered:
            lines.append(line)
            rows.append(row)
        # A method of a list, unlike a lambda, can be pickled.
        return cls(rows, Place(file=file), lines.__getitem__)


class Encoded(NamedTuple):
    """The bytes of a file whose format reads a tournament, under the options of the rules."""

    format: FileFormat
    data: bytes
    name: str


class Record(NamedTuple):
    """A tournament that has been read, of a workbook made from a template."""

    tournament: TournamentRecord
    file: str
    stated: Stated | None = None
    """The rules of its front sheet that the record does not hold."""


Opened = Grid | Encoded | Record
"""What a file holds, before the rules say how to read it."""


class WritingChoices(NamedTuple):
    """What the arbiter chooses besides the format."""

    codes: str | None = None
    """The tie-breaks for the file; None: those of the tournament."""
    edition: TiebreakEdition | None = None
    """Whose tie-breaks they are; None: those of FIDE today."""
    version: Version = "TRF26"
    notation: Style = "keyboard"
    individuals: bool = False
    """The players of a team event instead of the teams."""
    language: Language = "en"
    """Of headings."""
    name: str = ""
    """The title of a workbook whose event has none."""
    rounds: tuple[int, ...] | None = None
    """Those of a file of rounds; None: all."""


class Written(NamedTuple):
    """A file, and what it does not hold."""

    content: bytes
    notices: tuple[SourceNotice, ...] = ()
    """What became of the announced tie-breaks, and what the format does not hold."""
    hint: Text | None = None
    """How the file is read as the same tournament."""
    rules: str = ""
    """The rules under which it is."""
