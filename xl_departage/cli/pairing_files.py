"""The files that `pair`, `check --pairings` and `explain … PAIRING` read."""

from __future__ import annotations

from pathlib import Path

import click

from xl_departage.cli.sources import WORKBOOKS, load_source
from xl_departage.cli.terminal import say, write_told
from xl_departage.crosstable.faults import STRICT
from xl_departage.crosstable.layout import Shape, find_layout
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.reading import find_player
from xl_departage.doors.reading import open_document
from xl_departage.files.csv_grid import write_csv
from xl_departage.files.formats import format_of
from xl_departage.files.grid_table import grid_file, options_text
from xl_departage.files.source import Grid, Lines, source_in
from xl_departage.lists.reading import read_lists
from xl_departage.messages import Language, text
from xl_departage.pairing.listed import refuse_gaps
from xl_departage.regulations.editions import Authority, current
from xl_departage.storage.reading import read_bytes
from xl_departage.storage.remote import Address
from xl_departage.tournament.model import Tournament
from xl_departage.tournament.source import reading_of, source_of
from xl_departage.trf.document import Document, parse_document
from xl_departage.trf.reading import read_trf
from xl_departage.trf.writing import written_trf


def trf_document(file: Path | Address) -> Document:
    """
    A TRF file, or what one would say of the tournament in another file: a grid, a list of games, Papi's file. Raises FileError or
    GridError, and CannotPair for a list that forgets a player in a round.
    """
    opened = open_document(read_bytes(file), str(file))
    if isinstance(opened, Lines):
        return parse_document(opened.data, opened.name)
    source = source_in(opened, ReadingOptions())
    if isinstance(opened, Grid) and find_layout(opened.cells, source.options).shape is Shape.GAMES:
        # A blank in a grid is an absence; a list forgets.
        refuse_gaps(read_lists(None, opened.cells, source.options, STRICT).tournament)
    lines = written_trf(source).text.splitlines(keepends=True)
    if isinstance(opened, Grid):
        # Its columns, and the byes entered for the next round, do not say how many rounds the event has.
        lines = [line for line in lines if not line.startswith("142")]
    return parse_document("".join(lines), str(file))


def tournament_to_pair(file: Path | Address) -> Tournament:
    """The tournament in a file of any kind. Raises like `trf_document`."""
    from xl_departage.pairing.trf_round import tournament_of

    if file.suffix.lower() in WORKBOOKS:
        return load_source(file, ReadingOptions()).tournament
    return tournament_of(trf_document(file))


def player_number(tournament: Tournament, typed: str) -> int:
    """The starting number of the player with this number or name. Raises ArgumentError."""
    reading = reading_of(source_of(tournament))
    return reading.crosstable.players[find_player(reading, typed)].number


def write_round(target: Path, document: Document, language: Language) -> None:
    """Write a TRF file with its new round: as it is, or as the grid that the ending of the target asks for. Raises FileError."""
    kind = format_of(target)
    if kind is None or not kind.is_grid:
        write_told(target, document.encode(), language)
        return
    source = read_trf(document)
    grid = grid_file(source, "CSV", language=language, persons=True)
    write_told(target, write_csv(grid.rows, kind.delimiter), language)
    say(grid.left_out, language)
    rules = f"{current(Authority.FIDE).name}; {options_text(grid.options)}"
    click.echo(text("convert_hint", language, rules=rules), err=True)
