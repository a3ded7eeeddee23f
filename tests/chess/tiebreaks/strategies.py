"""Random tournaments for the property tests of tie-breaks."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Player, Round, System

_BYES = (Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE)
_BYE_POINTS = {Outcome.PAIRING_BYE: 2, Outcome.FULL_BYE: 2, Outcome.HALF_BYE: 1, Outcome.ZERO_BYE: 0}
_PAIRS = (
    (Outcome.WIN, Outcome.LOSS, 2, 0),
    (Outcome.WIN, Outcome.LOSS, 2, 0),
    (Outcome.DRAW, Outcome.DRAW, 1, 1),
    (Outcome.DRAW, Outcome.DRAW, 1, 1),
    (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS, 2, 0),
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, 2, 0),
    (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT, 0, 0),
)


@st.composite
def swiss_tournaments(draw: st.DrawFn, byes: bool = True) -> Crosstable:
    """2 to 12 players, 1 to 7 rounds, every kind of unplayed round, some players unrated."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    size = draw(st.integers(2, 12))
    rounds = draw(st.integers(1, 7))
    rows: list[list[Round]] = [[] for _ in range(size)]
    for _ in range(rounds):
        order = list(range(size))
        chance.shuffle(order)
        while order:
            first = order.pop()
            if not order or (byes and chance.random() < 0.15):
                bye = chance.choice(_BYES) if byes else Outcome.ZERO_BYE
                rows[first].append(Round(bye, None, None, _BYE_POINTS[bye]))
                continue
            second = order.pop()
            mine, theirs, scored, lost = chance.choice(_PAIRS if byes else _PAIRS[:4])
            rows[first].append(Round(mine, second, None, scored))
            rows[second].append(Round(theirs, first, None, lost))
    ratings = [chance.choice((None, chance.randint(1000, 2600))) for _ in range(size)]
    players = tuple(Player(index + 1, f"P{index + 1}", ratings[index], tuple(rows[index])) for index in range(size))
    return Crosstable(players, rounds, rounds, System.SWISS)


def renumbered(crosstable: Crosstable, order: list[int]) -> Crosstable:
    """The same tournament with the players in the order given by their old indices."""
    place = {old: new for new, old in enumerate(order)}
    players = []
    for number, old in enumerate(order, start=1):
        player = crosstable.players[old]
        rounds = tuple(
            entry._replace(opponent=None if entry.opponent is None else place[entry.opponent])
            for entry in player.rounds
        )
        players.append(player._replace(number=number, rounds=rounds))
    return Crosstable(tuple(players), crosstable.rounds, crosstable.planned, crosstable.system)


def with_a_spectator(crosstable: Crosstable) -> Crosstable:
    """The tournament with one more player, who is rated and absent in every round."""
    absent = tuple(Round(Outcome.ZERO_BYE) for _ in range(crosstable.rounds))
    players = (*crosstable.players, Player(len(crosstable.players) + 1, "Spectator", None, absent))
    return Crosstable(players, crosstable.rounds, crosstable.planned, crosstable.system)
