"""A tournament from a file in any format, as used by the command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from xl_departage.crosstable.faults import located
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.reading import read_crosstable
from xl_departage.errors import FileError, GridError, Place
from xl_departage.files.csv_grid import read_csv_lines
from xl_departage.messages import decimal
from xl_departage.papi.reading import PAPI_ENDINGS, read_papi
from xl_departage.tournament.model import SourceNotice
from xl_departage.tournament.source import Source, source_of
from xl_departage.trf.columns import format_points
from xl_departage.trf.document import decode
from xl_departage.trf.reading import read_trf

TRF_ENDINGS = (".trf", ".trfx")
GRID_ENDINGS = (".csv", ".txt", ".tsv")


def read_source(data: bytes, name: str, options: ReadingOptions | None = None) -> Source:
    """
    Read a tournament from the bytes of a file; the extension of `name` gives the format.

    `.trf` is TRF, `.papi` Papi's file, `.csv` and `.tsv` are grids, `.txt` is detected from its contents. Raises FileError or GridError
    that name the file.
    """
    ending = name[name.rfind(".") :].lower() if "." in name else ""
    if ending in TRF_ENDINGS or (ending == ".txt" and looks_like_trf(decode(data, name).text)):
        return read_trf(data, name=name, options=options)
    if ending in PAPI_ENDINGS:
        return source_of(read_papi(data, name), options, name)
    if ending not in GRID_ENDINGS:
        known = ", ".join((*TRF_ENDINGS, *PAPI_ENDINGS[:1], *GRID_ENDINGS, ".xlsx", ".ods"))
        raise FileError("file_ending", Place(file=name), ending=ending or "—", known=known)
    numbered = read_csv_lines(data, name)
    lines = [line for line, _ in numbered]
    return grid_source([row for _, row in numbered], Place(file=name), options, row_of=lambda row: lines[row - 1])


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
    return Source(
        table, reading=reading, notices=tuple(notices), options=options or ReadingOptions(), file=place.file or ""
    )


def looks_like_trf(text: str) -> bool:
    """Whether a text contains TRF player lines."""
    return re.search(r"^001 [ \d]{3}\d ", text, re.MULTILINE) is not None
