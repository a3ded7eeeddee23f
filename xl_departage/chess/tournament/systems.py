"""
The pairing system of a tournament: record 192, then the words of record 092, then the games themselves.

Record 192 holds a code from TRF26's table of tournament types (`FIDE_DUTCH`, `BERGER_DOUBLEROUNDROBIN`,
`FIDE_TEAM_BAKU` …). What matters here is whether all meet all, how often, and, for teams, which score ranks them. Record
092 is free text in any language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from xl_departage.base.regex import regex
from xl_departage.chess.tournament.crosstable import Player, System
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.grids.reading import find_system

_SWISS = regex(r"SWISS|SUISSE|SCHWEIZ|SUIZO|SVIZZER|ZWITSERS|SUICO|DUTCH|DUBOV|BURSTEIN")
_ROUND_ROBIN = regex(
    r"ROUND[-_ ]?ROBIN|ALL[- ]PLAY[- ]ALL|BERGER|TOUTES[- ]RONDES|RUNDENTURNIER|VOLLRUNDIG|ROUND ROBIN|ITALIANA"
    r"|RONDTOERNOOI|TODOS CONTRA TODOS|\bRR\b"
)
_DOUBLE = regex(r"DOUBLE|DOPPEL|DUBBEL|DOBLE|ALLER[- ]RETOUR|ANDATA E RITORNO")


class SystemKind(NamedTuple):
    """The contents of the type records; `system` is None if they do not say."""

    system: System | None = None
    double: bool = False
    match_points_first: bool = True


def kind_of(code: str, text: str) -> SystemKind:
    """Read the texts of records 192 and 092, either of which may be empty."""
    for source in (code, text):
        words = unicodedata.normalize("NFD", source.upper())
        words = "".join(letter for letter in words if not unicodedata.combining(letter))
        primary = "_MP_GP" in words or not re.search(r"_GP(_|$)", words)
        if _SWISS.search(words):
            return SystemKind(System.SWISS, False, primary)
        if _ROUND_ROBIN.search(words):
            return SystemKind(System.ROUND_ROBIN, bool(_DOUBLE.search(words)), primary)
        if re.match(r"(FIDE|CUSTOM)_(TEAM|DOUBLESWISS)", words):
            return SystemKind(System.SWISS, False, primary)
    return SystemKind()


def system_of(
    kind: SystemKind, players: Sequence[Player], rounds: int, planned: int, options: ReadingOptions
) -> tuple[System, int]:
    """
    The system and, for a round robin, the games due between each pair.

    An option overrides the records; without either, the games decide (`crosstable.system`). A round robin has as many
    cycles as fit into its rounds, and at least two if a record says double.
    """
    if options.system == "auto" and kind.system is System.SWISS:
        return System.SWISS, 1
    if options.system == "auto" and kind.system is None:
        return find_system(players, rounds, planned, options)
    system, met = find_system(players, rounds, planned, options._replace(system="round-robin"))
    if options.system == "swiss":
        return System.SWISS, 1
    count = len(players)
    cycles = options.games or planned // (count if count % 2 else max(count - 1, 1))
    return system, max(met, cycles, 2 if kind.double else 1)
