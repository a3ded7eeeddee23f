"""
Swiss or round robin: how the tournament was paired.

A round robin is one where all were due to meet all; the regulations treat its unplayed rounds otherwise, so this is
decided once, here, or by the option `system`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from xl_departage.crosstable.model import Outcome, Player, System
from xl_departage.crosstable.options import ReadingOptions

_POINTS_WITHOUT_GAME = frozenset({Outcome.HALF_BYE, Outcome.FULL_BYE, Outcome.PAIRING_BYE})


def find_system(players: Sequence[Player], rounds: int, planned: int, options: ReadingOptions) -> tuple[System, int]:
    """
    The system and, for a round robin, the games due between each pair.

    Auto: a round robin where every pair was paired the same number of times (played, forfeit or pending); or, while
    rounds are still pending, where the rounds planned are just those of a round robin and nothing that was played
    speaks against it: no pair met too often, no bye brought points, and only an odd number of players has rests, at
    most one each a cycle.
    """
    if options.system == "swiss":
        return System.SWISS, 1
    meetings = _meetings(players)
    most = max(meetings.values(), default=0)
    if options.system == "round-robin":
        return System.ROUND_ROBIN, options.games or max(most, 1)
    count = len(players)
    pairs = count * (count - 1) // 2
    if (
        pairs
        and len(meetings) == pairs
        and all(met == most for met in meetings.values())
        and options.games in (None, most)
    ):
        return System.ROUND_ROBIN, most
    cycles = _cycles_planned(count, planned, options.games)
    if cycles and rounds < planned and most <= cycles and _rests_fit(players, rounds, cycles):
        return System.ROUND_ROBIN, cycles
    return System.SWISS, 1


def _meetings(players: Sequence[Player]) -> Counter[tuple[int, int]]:
    """How often each pair was paired; each game is seen from its lower index."""
    return Counter(
        (player, entry.opponent)
        for player, row in enumerate(players)
        for entry in row.rounds
        if entry.opponent is not None and player < entry.opponent
    )


def _cycles_planned(count: int, planned: int, games: int | None) -> int:
    a_cycle = count if count % 2 else count - 1
    if count < 3 or planned % a_cycle or (games is not None and planned != games * a_cycle):
        return 0
    return planned // a_cycle


def _rests_fit(players: Sequence[Player], rounds: int, cycles: int) -> bool:
    allowed = cycles if len(players) % 2 else 0
    for player in players:
        outcomes = [entry.outcome for entry in player.rounds[:rounds]]
        if not _POINTS_WITHOUT_GAME.isdisjoint(outcomes) or outcomes.count(Outcome.ZERO_BYE) > allowed:
            return False
    return True
