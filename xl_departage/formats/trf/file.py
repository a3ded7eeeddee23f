"""TRF, as a format."""

from __future__ import annotations

from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.formats.trf.document import parse_document
from xl_departage.formats.trf.reading import record_of


def read(data: bytes, options: ReadingOptions, faults: Faults) -> TournamentRecord:
    """The tournament in a TRF file. Raises FileError with line and column."""
    return record_of(parse_document(data, faults.file), options, faults)
