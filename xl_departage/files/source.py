"""A tournament from a file in any format, as used by the command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xl_departage.crosstable.faults import located
from xl_departage.crosstable.model import Crosstable
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.reading import Reading, read_crosstable
from xl_departage.crosstable.team_event import TeamEvent
from xl_departage.errors import FileError, GridError, Place
from xl_departage.files.csv_grid import read_csv_lines
from xl_departage.messages import decimal
from xl_departage.trf.columns import format_points
from xl_departage.trf.document import decode
from xl_departage.trf.reading import read_trf
from xl_departage.trf.tournament import Header, SourceNotice, TrfTournament

TRF_ENDINGS = (".trf", ".trfx")
GRID_ENDINGS = (".csv", ".txt", ".tsv")


@dataclass(frozen=True)
class Source:
    """A tournament and its source."""

    crosstable: Crosstable
    """Individuals, or teams if the file is a grid of teams."""
    event: TeamEvent | None = None
    trf: TrfTournament | None = None
    """The whole TRF file, if it was one."""
    reading: Reading | None = None
    """How the grid was read, if it was one."""
    notices: tuple[SourceNotice | GridError, ...] = ()
    options: ReadingOptions | None = None
    """How the caller asked it to be read."""

    @property
    def rounds_stated(self) -> int | None:
        """
        The number of rounds of the event, as far as the source states it: the option `planned`, record 142 or XXR, or the
        columns of rounds that are not paired yet. None if it shows nothing but what has been paired so far.
        """
        if self.options is not None and self.options.planned is not None:
            return self.ranked.planned
        if self.trf is not None and self.trf.document is not None:
            return self.ranked.planned if self.trf.document.tagged("142", "XXR") else None
        return self.ranked.planned if self.ranked.planned > self.ranked.paired else None

    @property
    def header(self) -> Header:
        """The data of the file other than the results."""
        return Header() if self.trf is None else self.trf.header

    @property
    def ranked(self) -> Crosstable:
        """The participants to rank: for a team event the teams, on their primary score, otherwise the players."""
        if self.event is None:
            return self.crosstable
        return self.event.match_table if self.event.match_points_first else self.event.game_table


def read_source(data: bytes, name: str, options: ReadingOptions | None = None) -> Source:
    """
    Read a tournament from the bytes of a file; the extension of `name` gives the format.

    `.trf` is TRF, `.csv` and `.tsv` are grids, `.txt` is detected from its contents. Raises FileError or GridError that name the file.
    """
    ending = name[name.rfind(".") :].lower() if "." in name else ""
    if ending in TRF_ENDINGS or (ending == ".txt" and looks_like_trf(decode(data, name).text)):
        return trf_source(read_trf(data, name=name, options=options), options)
    if ending not in GRID_ENDINGS:
        known = ", ".join((*TRF_ENDINGS, *GRID_ENDINGS, ".xlsx"))
        raise FileError("file_ending", Place(file=name), ending=ending or "—", known=known)
    numbered = read_csv_lines(data, name)
    lines = [line for line, _ in numbered]
    return grid_source([row for _, row in numbered], Place(file=name), options, row_of=lambda row: lines[row - 1])


def trf_source(tournament: TrfTournament, options: ReadingOptions | None = None) -> Source:
    """A source from a TRF file that was read."""
    return Source(tournament.crosstable, tournament.event, tournament, notices=tournament.notices, options=options)


def grid_source(
    cells: Sequence[Sequence[object]],
    place: Place,
    options: ReadingOptions | None = None,
    *,
    row_of: Callable[[int], int] = lambda row: row,
    column_of: Callable[[int], int] | None = None,
) -> Source:
    """
    A source from rows of cells.

    `place` names the file and the sheet in errors and notices; `row_of` and `column_of` give rows and columns there. If
    a points column differs from the results, a notice says so and the results count. Standings after fewer rounds have
    other points than the column, so nothing is compared then.
    """
    try:
        reading = read_crosstable(cells, options)
    except GridError as error:
        raise located(error, place, row_of, column_of) from None
    notices: list[SourceNotice | GridError] = [located(notice, place, row_of, column_of) for notice in reading.notices]
    table = reading.crosstable
    for player, score, printed in zip(table.players, table.scores, reading.printed_points, strict=True):
        if printed is not None and printed != score and (options is None or options.rounds is None):
            values = (
                ("name", player.name or str(player.number)),
                ("printed", decimal(format_points(printed))),
                ("counted", decimal(format_points(score))),
            )
            notices.append(SourceNotice("trf_points_differ", place, values))
    return Source(table, reading=reading, notices=tuple(notices), options=options)


def looks_like_trf(text: str) -> bool:
    """Whether a text contains TRF player lines."""
    return re.search(r"^001 [ \d]{3}\d ", text, re.MULTILINE) is not None
