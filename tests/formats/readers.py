"""The readers of formats, strict, by the bytes of a file and its name."""

from __future__ import annotations

from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.formats.formats import PAPI, SWISS_MANAGER


def read_papi(data: bytes, name: str = "") -> TournamentRecord:
    return PAPI.read(data, ReadingOptions(), Faults(name))


def read_swiss_manager(data: bytes, name: str = "") -> TournamentRecord:
    return SWISS_MANAGER.read(data, ReadingOptions(), Faults(name))
