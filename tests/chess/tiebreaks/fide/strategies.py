"""Random tournaments for the properties of tie-breaks."""

from __future__ import annotations

from hypothesis import strategies as st

from xl_departage.chess.tournament.crosstable import Colour, Crosstable, Outcome, Player, Round, System

_PAIRS = (
    (Outcome.WIN, 2, Outcome.LOSS, 0),
    (Outcome.DRAW, 1, Outcome.DRAW, 1),
    (Outcome.LOSS, 0, Outcome.WIN, 2),
    (Outcome.FORFEIT_WIN, 2, Outcome.FORFEIT_LOSS, 0),
    (Outcome.FORFEIT_LOSS, 0, Outcome.FORFEIT_WIN, 2),
    (Outcome.DOUBLE_FORFEIT, 0, Outcome.DOUBLE_FORFEIT, 0),
)
_BYES = (
    (Outcome.PAIRING_BYE, 2),
    (Outcome.FULL_BYE, 2),
    (Outcome.HALF_BYE, 1),
    (Outcome.ZERO_BYE, 0),
)


@st.composite
def swiss_tournaments(draw: st.DrawFn, *, played_only: bool = False) -> Crosstable:
    """Up to 9 players and 6 rounds, paired at random, with forfeits and byes of every kind unless `played_only`."""
    count = draw(st.integers(2, 9))
    number_of_rounds = draw(st.integers(1, 6))
    rows: list[list[Round]] = [[] for _ in range(count)]
    for _ in range(number_of_rounds):
        order = draw(st.permutations(range(count)))
        paired = count // 2 if played_only else draw(st.integers(0, count // 2))
        for white, black in zip(order[0 : 2 * paired : 2], order[1 : 2 * paired : 2], strict=True):
            mine, points, theirs, reply = draw(st.sampled_from(_PAIRS[:3] if played_only else _PAIRS))
            rows[white].append(Round(mine, black, Colour.WHITE, points))
            rows[black].append(Round(theirs, white, Colour.BLACK, reply))
        for absent in order[2 * paired :]:
            outcome, points = _BYES[0] if played_only else draw(st.sampled_from(_BYES))
            rows[absent].append(Round(outcome, None, None, points))
    ratings = draw(st.lists(st.integers(1000, 2800), min_size=count, max_size=count))
    players = tuple(
        Player(number, f"P{number}", ratings[number - 1], tuple(row)) for number, row in enumerate(rows, start=1)
    )
    return Crosstable(players, number_of_rounds, number_of_rounds, System.SWISS)


def permuted(crosstable: Crosstable, order: list[int]) -> Crosstable:
    """The same players in another order of rows: the player at `order[i]` moves to row i."""
    row_of = {old: new for new, old in enumerate(order)}
    players = tuple(
        crosstable.players[old]._replace(
            rounds=tuple(
                entry if entry.opponent is None else entry._replace(opponent=row_of[entry.opponent])
                for entry in crosstable.players[old].rounds
            )
        )
        for old in order
    )
    return with_players(crosstable, players)


def with_players(crosstable: Crosstable, players: tuple[Player, ...]) -> Crosstable:
    """The tournament with these rows of players."""
    return Crosstable(players, crosstable.rounds, crosstable.planned, crosstable.system, crosstable.cycles)
