"""
Which system a tournament was paired by: record 192, then the words of record 092, then the games themselves.

Record 192 holds a code of the table of tournament types of TRF26 (`FIDE_DUTCH`, `BERGER_DOUBLEROUNDROBIN`,
`FIDE_TEAM_BAKU` …); what counts here is whether all meet all, how often, and for teams which score ranks them. Record
092 is free text in any language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from xl_departage.crosstable.model import Outcome, Player, System

_SWISS = re.compile(r"SWISS|SUISSE|SCHWEIZ|SUIZO|SVIZZER|ZWITSERS|SUICO|DUTCH|DUBOV|BURSTEIN")
_ROUND_ROBIN = re.compile(
    r"ROUND[-_ ]?ROBIN|ALL[- ]PLAY[- ]ALL|BERGER|TOUTES[- ]RONDES|RUNDENTURNIER|VOLLRUNDIG|ROUND ROBIN|ITALIANA"
    r"|RONDTOERNOOI|TODOS CONTRA TODOS|\bRR\b"
)
_DOUBLE = re.compile(r"DOUBLE|DOPPEL|DUBBEL|DOBLE|ALLER[- ]RETOUR|ANDATA E RITORNO")


class Kind(NamedTuple):
    """
    What the type records say; None where they say nothing.
    """

    system: System | None = None
    double: bool = False
    match_points_first: bool = True


def kind_of(code: str, text: str) -> Kind:
    """
    From the texts of records 192 and 092, either of which may be empty.
    """
    for source in (code, text):
        words = unicodedata.normalize("NFD", source.upper())
        words = "".join(letter for letter in words if not unicodedata.combining(letter))
        primary = "_MP_GP" in words or not re.search(r"_GP(_|$)", words)
        if _SWISS.search(words):
            return Kind(System.SWISS, False, primary)
        if _ROUND_ROBIN.search(words):
            return Kind(System.ROUND_ROBIN, bool(_DOUBLE.search(words)), primary)
        if re.match(r"(FIDE|CUSTOM)_(TEAM|DOUBLESWISS)", words):
            return Kind(System.SWISS, False, primary)
    return Kind()


def all_meet_all(players: Sequence[Player], planned: int) -> int:
    """
    How often every pair is due to meet if this is a round robin; 0 if it is none.

    A round robin of n takes n - 1 rounds a cycle (n for an odd number, each resting once). It is one when as many
    rounds are planned and no pair met more often than the cycles; when rounds are still to be played nobody may have
    met another in the same cycle twice either, which the same test says.
    """
    count = len(players)
    if count < 3:
        return 0
    rounds_a_cycle = count - 1 + count % 2
    cycles, rest = divmod(planned, rounds_a_cycle)
    if rest or not cycles:
        return 0
    for player in players:
        met: dict[int, int] = {}
        idle = 0
        for entry in player.rounds:
            if entry.opponent is not None:
                met[entry.opponent] = met.get(entry.opponent, 0) + 1
            elif entry.outcome is not Outcome.PENDING:
                idle += 1
                if entry.outcome is not Outcome.ZERO_BYE:
                    return 0
        if max(met.values(), default=0) > cycles or idle > (cycles if count % 2 else 0):
            return 0
    return cycles
