"""
Unplayed rounds: FIDE C.07, Articles 14.5 to 16, each rule one function.

The articles are worded alike in the editions of 2024-08-01 and 2026-03-01 but for 16.4, where the later one caps the
score of the dummy opponent. Scores are integers in half-points.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from xl_departage.crosstable.model import Crosstable, Outcome, Player, Round


class Category(Enum):
    """The five kinds of unplayed rounds; the values are the articles."""

    PAIRING_BYE = "16.2.1"
    """A pairing-allocated bye or a full-point bye."""
    FORFEIT_WIN = "16.2.2"
    BYE_BEFORE_RETURN = "16.2.3"
    """A requested bye followed by at least one round that is not a voluntary unplayed one."""
    FORFEIT_LOSS = "16.2.4"
    BYE_TO_THE_END = "16.2.5"
    """A requested bye followed by voluntary unplayed rounds only, or by nothing."""


_VOLUNTARY = frozenset({Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT})
_BYES = frozenset({Outcome.HALF_BYE, Outcome.ZERO_BYE})
_LOST = frozenset({Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT})


def is_requested_bye(entry: Round) -> bool:
    """
    Article 16.1.1: a half-point or zero-point bye, an announced absence and a round after a withdrawal included.

    A round written as lost by forfeit to nobody (`0000 - -` in files) had no pairing: it is an absence.
    """
    outcome = entry.outcome
    return outcome in _BYES or (outcome in _LOST and entry.opponent is None)


def is_voluntary(entry: Round) -> bool:
    """
    Article 16.1.2: a voluntary unplayed round (VUR) is a requested bye or a forfeit loss; a full-point bye is none.

    A half point awarded to both sides of a game that was paired but not played is not named by FIDE. It is not asked
    for and not lost, so it is taken as not voluntary.
    """
    return entry.outcome in _VOLUNTARY


def last_involved_round(rounds: Sequence[Round]) -> int:
    """Number of rounds up to the last one that is not a voluntary unplayed round: what 16.2.3 and 16.2.5 turn on."""
    for played in range(len(rounds), 0, -1):
        if not is_voluntary(rounds[played - 1]):
            return played
    return 0


def category(rounds: Sequence[Round], index: int) -> Category | None:
    """
    Article 16.2: the category of the round at `index`, None for a game played or still to be played.

    A paired game left undecided with half a point to each side goes with 16.2.2: paired, unplayed, not voluntary.
    """
    outcome = rounds[index].outcome
    if is_requested_bye(rounds[index]):
        returned = index < last_involved_round(rounds)
        return Category.BYE_BEFORE_RETURN if returned else Category.BYE_TO_THE_END
    if outcome in _LOST:
        return Category.FORFEIT_LOSS
    if outcome in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_DRAW):
        return Category.FORFEIT_WIN
    if outcome in (Outcome.PAIRING_BYE, Outcome.FULL_BYE):
        return Category.PAIRING_BYE
    return None


def adjusted_score(rounds: Sequence[Round], draw: int) -> int:
    """
    Article 16.3: the score that a player's opponents count.

    All rounds at the points awarded, but those of category 16.2.5 at the points of a draw. A forfeit loss stays what it
    is, even at the end.
    """
    return sum(adjusted_points(rounds, draw))


def adjusted_points(rounds: Sequence[Round], draw: int) -> list[int]:
    """Article 16.3, round by round."""
    involved = last_involved_round(rounds)
    return [
        draw if number >= involved and is_requested_bye(entry) else entry.points for number, entry in enumerate(rounds)
    ]


def dummy_score(own: int, opponent: int | None, *, capped: bool, draw: int, rounds: int) -> int:
    """
    Article 16.4: the score of the dummy opponent met in an unplayed round.

    `own` is the player's own score; `opponent` the adjusted score of the opponent scheduled, None without one. The
    edition of 2026 caps it (`capped`): by the scheduled opponent's adjusted score after a forfeit (16.4.1), else by the
    points of a draw in each of the `rounds` of the tournament (16.4.2). The edition of 2024 does not.
    """
    if not capped:
        return own
    return min(own, draw * rounds if opponent is None else opponent)


def with_final_round_drawn(crosstable: Crosstable, draw: int) -> Crosstable:
    """
    Article 8.3, Fore Buchholz: every paired game of the last planned round taken as drawn, a forfeited one too.

    Before the last round the crosstable is what it is. A game of the last round still to be played counts as drawn:
    that is what Fore Buchholz is for. A square matrix has no last round and stays.
    """
    last = crosstable.planned - 1
    if not crosstable.ordered or last < 0:
        return crosstable
    pending = crosstable.rounds == crosstable.planned - 1 and any(
        _entry(player, last).opponent is not None for player in crosstable.players
    )
    if crosstable.rounds < crosstable.planned and not pending:
        return crosstable
    players = tuple(_with_draw(player, last, draw) for player in crosstable.players)
    return Crosstable(
        players,
        crosstable.planned,
        crosstable.planned,
        crosstable.system,
        crosstable.cycles,
        crosstable.ordered,
        crosstable.boards,
        crosstable.scoring,
    )


def _entry(player: Player, index: int) -> Round:
    return player.rounds[index] if index < len(player.rounds) else Round(Outcome.PENDING)


def _with_draw(player: Player, last: int, draw: int) -> Player:
    entry = _entry(player, last)
    if entry.opponent is None:
        return player
    drawn = Round(Outcome.DRAW, entry.opponent, entry.colour, draw)
    return player._replace(rounds=(*player.rounds[:last], drawn, *player.rounds[last + 1 :]))
