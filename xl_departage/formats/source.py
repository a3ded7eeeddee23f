"""A tournament from a file in any format, as used by the command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from xl_departage.base.errors import FileError, GridError, Place, located
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.points import points_said
from xl_departage.chess.tournament.record import SourceNotice, TournamentRecord
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.formats.csv_grid import read_csv_lines
from xl_departage.formats.formats import (
    CALC,
    EXCEL,
    FORMATS,
    PAGE,
    PAPI,
    SWISS_MANAGER,
    TEXT,
    TRF,
    ending_of,
    endings,
    format_of,
)
from xl_departage.formats.grids.lists.identities import identities_of
from xl_departage.formats.grids.lists.unpaired import announced_alone
from xl_departage.formats.grids.reading import read_crosstable
from xl_departage.formats.page_table import page_table
from xl_departage.formats.papi.reading import read_papi
from xl_departage.formats.swiss_manager.reading import read_swiss_manager
from xl_departage.formats.trf.document import decode
from xl_departage.formats.trf.reading import read_trf


class Grid(NamedTuple):
    """Cells: of a table in a text, or of a range of a workbook."""

    cells: Sequence[Sequence[object]]
    place: Place
    """The file, and the sheet of a workbook."""
    row_of: Callable[[int], int]
    """The row of the sheet, or the line of the text, of a row of the cells, from 1."""
    column_of: Callable[[int], int] | None = None
    """The column of the sheet; None for a text."""


class Lines(NamedTuple):
    """A TRF file."""

    data: bytes
    name: str


class Record(NamedTuple):
    """A tournament that stands neither in cells of a table nor in lines."""

    tournament: TournamentRecord
    file: str


Opened = Grid | Lines | Record
"""What a file holds, before the rules say how to read it."""


def open_source(data: bytes, name: str) -> Opened:
    """
    What the bytes of a file hold; the extension of `name` gives the format.

    `.trf` is TRF, `.papi` Papi's file, `.tunx` and `.turx` Swiss-Manager's, `.csv` and `.tsv` are grids, `.html` is a page with one, also
    under the name of a text; `.txt` is detected from its contents.
    Raises FileError.
    """
    kind = format_of(name)
    is_grid = kind is not None and kind.is_grid
    if kind is TRF or (kind is TEXT and looks_like_trf(decode(data, name).text)):
        return Lines(data, name)
    if kind is PAPI:
        return Record(read_papi(data, name), name)
    if kind is SWISS_MANAGER:
        return Record(read_swiss_manager(data, name), name)
    if kind is PAGE or (is_grid and looks_like_page(data, name)):
        rows = page_table(decode(data, name).text, name)
        return Grid([row for _, row in rows], Place(file=name), lambda row: rows[row - 1][0])
    if not is_grid:
        grids = endings(*(one for one in FORMATS if one.is_grid))
        known = ", ".join(
            (
                *TRF.endings,
                PAPI.endings[0],
                SWISS_MANAGER.endings[0],
                *grids,
                PAGE.endings[0],
                *EXCEL.endings,
                *CALC.endings,
            )
        )
        raise FileError("file_ending", Place(file=name), ending=ending_of(name) or "—", known=known)
    numbered = read_csv_lines(data, name)
    return Grid([row for _, row in numbered], Place(file=name), lambda row: numbered[row - 1][0])


def source_in(opened: Opened, options: ReadingOptions | None = None) -> Source:
    """The tournament in what was opened. Raises FileError or GridError that name the file."""
    if isinstance(opened, Lines):
        return read_trf(opened.data, name=opened.name, options=options)
    if isinstance(opened, Record):
        return source_of(opened.tournament, options, opened.file)
    return grid_source(opened.cells, opened.place, options, row_of=opened.row_of, column_of=opened.column_of)


def read_source(data: bytes, name: str, options: ReadingOptions | None = None) -> Source:
    """The tournament in the bytes of a file that is no workbook. Raises FileError or GridError that name the file."""
    return source_in(open_source(data, name), options)


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

    `place` names the file and the sheet in errors and notices, blank for rows of a program; `row_of` and `column_of` give rows and
    columns there. If
    a points column differs from the results, a notice says so and the results count. Standings after fewer rounds have
    other points than the column, so nothing is compared then.
    """
    try:
        reading = read_crosstable(cells, options)
    except GridError as error:
        raise _located(error, place, row_of, column_of) from None
    notices: list[SourceNotice | GridError] = [
        _located(notice, place, row_of, column_of)
        for notice in reading.notices
        if notice.key != "grid_byes_only" or not announced_alone(reading)
    ]
    table = reading.crosstable
    for player, score, printed in zip(table.players, table.scores, reading.printed_points, strict=True):
        if printed is not None and printed != score and (options is None or options.rounds is None):
            values = (
                ("name", player.name or str(player.number)),
                ("printed", points_said(printed)),
                ("counted", points_said(score)),
            )
            notices.append(SourceNotice("trf_points_differ", place, values))
    identities = identities_of(cells, reading, options or ReadingOptions())
    return Source(
        table,
        reading=reading,
        identities=identities.participants,
        kept=identities.kept,
        notices=tuple(notices),
        options=options or ReadingOptions(),
        file=place.file or "",
    )


def _located(
    error: GridError, place: Place, row_of: Callable[[int], int], column_of: Callable[[int], int] | None
) -> GridError:
    """The error with its place in the file; rows of a program have none but their own."""
    if place.file is None and place.sheet is None:
        return error
    if column_of is None:
        return located(error, place, row_of)
    # Imported here: a rating period from text files has no cells.
    from xl_departage.spreadsheet.formulas.addresses import address

    return located(error, place, row_of, lambda row, column: address(row_of(row), column_of(column)))


def looks_like_trf(text: str) -> bool:
    """Whether a text contains TRF player lines."""
    return re.search(r"^001 [ \d]{3}\d ", text, re.MULTILINE) is not None


def looks_like_page(data: bytes, name: str) -> bool:
    """Whether a text is a page."""
    return (
        b"<" in data[:200]
        and re.match(r"\s*<(?:!doctype\s+html|html)\b", decode(data, name).text, re.IGNORECASE) is not None
    )
