"""The files that `pair`, `check --pairings` and `explain … PAIRING` read."""

from __future__ import annotations

from pathlib import Path

import click

from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Language, text
from xl_departage.chess.regulations.editions import Authority, current
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.source import reading_of, source_of
from xl_departage.documents.reading import open_document
from xl_departage.formats.csv_grid import write_csv
from xl_departage.formats.formats import TEXT, format_of
from xl_departage.formats.grid_table import grid_file, options_text
from xl_departage.formats.grids.reading import find_player
from xl_departage.formats.swiss_manager.pairings import written_pairings
from xl_departage.formats.to_pair import ToPair, options_to_pair, to_pair
from xl_departage.formats.trf.document import Document
from xl_departage.formats.trf.reading import read_trf
from xl_departage.hosts.cli.terminal import say, write_told
from xl_departage.spreadsheet.storage.reading import read_bytes
from xl_departage.spreadsheet.storage.remote import Address


def opened_to_pair(file: Path | Address, options: ReadingOptions) -> ToPair:
    """The tournament in a file of any kind. Raises like `to_pair`."""
    return to_pair(open_document(read_bytes(file), str(file)), options)


def tournament_to_pair(file: Path | Address, rules: str = "") -> TournamentRecord:
    """The tournament in a file of any kind. Raises like `opened_to_pair`, and ArgumentError for the rules."""
    return opened_to_pair(file, options_to_pair(rules)).tournament


def player_number(tournament: TournamentRecord, typed: str) -> int:
    """The starting number of the player with this number or name. Raises ArgumentError."""
    reading = reading_of(source_of(tournament))
    return reading.crosstable.players[find_player(reading, typed)].number


def write_round(target: Path, document: Document, language: Language) -> None:
    """Write a TRF file with its new round: as it is, or as the grid that the ending of the target asks for. Raises FileError."""
    kind = format_of(target)
    if kind is TEXT:
        # That of individuals is written from the record.
        raise FileError("swiss_manager_pairings_teams", Place(file=str(target)))
    if kind is None or not kind.is_grid:
        write_told(target, document.encode(), language)
        return
    source = read_trf(document)
    grid = grid_file(source, "CSV", language=language, persons=True)
    write_told(target, write_csv(grid.rows, kind.delimiter), language)
    say(grid.left_out, language)
    rules = f"{current(Authority.FIDE).name}; {options_text(grid.options)}"
    click.echo(text("convert_hint", language, rules=rules), err=True)


def write_pairings(target: Path, tournament: TournamentRecord, round: int, language: Language) -> None:
    """Write the pairings of a round as the text that Swiss-Manager takes. Raises FileError."""
    written = written_pairings(tournament, [round])
    write_told(target, written.text.encode("ascii"), language)
    say(written.left_out, language)
    click.echo(text("swiss_manager_pairings_hint", language), err=True)
