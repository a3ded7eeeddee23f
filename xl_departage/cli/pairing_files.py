"""The files that `pair`, `check --pairings` and `explain … PAIRING` read."""

from __future__ import annotations

from pathlib import Path

from xl_departage.cli.sources import WORKBOOKS, load_source, read_bytes, reading_of
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.reading import find_player
from xl_departage.errors import FileError, Place
from xl_departage.files.source import TRF_ENDINGS
from xl_departage.storage.remote import Address
from xl_departage.tournament.model import Tournament
from xl_departage.tournament.source import source_of
from xl_departage.trf.document import Document, parse_document


def trf_document(file: Path | Address) -> Document:
    """A TRF file. Raises FileError for another file."""
    if file.suffix.lower() not in (*TRF_ENDINGS, ".txt"):
        raise FileError("pair_trf_only", Place(file=str(file)))
    return parse_document(read_bytes(file), str(file))


def tournament_to_pair(file: Path | Address) -> Tournament:
    """The tournament in a TRF file or in a workbook of a template. Raises FileError for another file."""
    from xl_departage.pairing.trf_round import tournament_of

    if file.suffix.lower() in WORKBOOKS:
        return load_source(file, ReadingOptions()).tournament
    return tournament_of(trf_document(file))


def player_number(tournament: Tournament, typed: str) -> int:
    """The starting number of the player with this number or name. Raises ArgumentError."""
    reading = reading_of(source_of(tournament))
    return reading.crosstable.players[find_player(reading, typed)].number
