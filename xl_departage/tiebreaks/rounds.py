"""
The rounds as the French editions read them: what each was, adjusted scores, and whose score counts for a round without a game.

FFE 1998 says it twice, and differently: section 1 makes every unplayed game a draw against oneself; the glossary
(section 4, « Score ajusté ») halves the score of an opponent who forfeited and gives the exempt player the mean of the
tournament. The glossary holds where it speaks, section 1 for the rest: the more precise text wins.

FFE 2012 (article 14.3) adjusts Swiss tournaments only: « dans les tournois au système suisse ».
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from xl_departage.crosstable.model import Outcome
from xl_departage.errors import InconsistentGrid, Place, Undefined
from xl_departage.exact import Exact
from xl_departage.regulations.editions import OwnResult, OwnUnplayed
from xl_departage.tiebreaks.context import Context, once
from xl_departage.tiebreaks.figures import FigureRows, Figures, Named, Opposition, divided


class RoundKind:
    """
    What a round is for the tie-breaks. Games over the board come first: `kind <= Kind.LOST`; rounds that count at all
    next: `kind <= RoundKind.ABSENT`.

    Plain numbers, so that a row is a tuple of numbers, which the garbage collector need not watch.
    """

    WON: Final = 1
    DRAWN: Final = 2
    LOST: Final = 3
    FORFEIT: Final = 4
    """Not played against an opponent named: « deux adversaires qui ne se sont pas rencontrés »."""
    FREE: Final = 5
    """An exemption or a full-point bye (the text knows one kind of free point), or a forfeit won from nobody."""
    ABSENT: Final = 6
    """No opponent: absence, late entry, withdrawal, bye asked for."""
    REST: Final = 7
    """
    The rest round of a round robin: no round at all, it adds nothing and adjusts nothing. (Otherwise all players of an
    odd round robin would gain the same half point for nothing.)
    """
    PENDING: Final = 8
    """Not yet played."""


class Rounds(NamedTuple):
    """The rounds in columns: a row per player, a cell per round."""

    opponents: tuple[tuple[int | None, ...], ...]
    points: tuple[tuple[int, ...], ...]
    """Half-points awarded."""
    kinds: tuple[tuple[int, ...], ...]
    """One of `Kind` each."""


_KINDS = {
    Outcome.WIN: RoundKind.WON,
    Outcome.UNRATED_WIN: RoundKind.WON,
    Outcome.DRAW: RoundKind.DRAWN,
    Outcome.UNRATED_DRAW: RoundKind.DRAWN,
    Outcome.LOSS: RoundKind.LOST,
    Outcome.UNRATED_LOSS: RoundKind.LOST,
    Outcome.PENDING: RoundKind.PENDING,
    Outcome.PAIRING_BYE: RoundKind.FREE,
    Outcome.FULL_BYE: RoundKind.FREE,
    Outcome.FORFEIT_WIN: RoundKind.FREE,
    Outcome.HALF_BYE: RoundKind.ABSENT,
    Outcome.ZERO_BYE: RoundKind.ABSENT,
    Outcome.FORFEIT_DRAW: RoundKind.ABSENT,
    Outcome.FORFEIT_LOSS: RoundKind.ABSENT,
    Outcome.DOUBLE_FORFEIT: RoundKind.ABSENT,
}
"""Of a round without an opponent; with one, those not played are forfeits."""
# By identity, for an enumeration hashes its members slowly.
_ALONE = {id(outcome): kind for outcome, kind in _KINDS.items()}
_PAIRED = {id(outcome): RoundKind.FORFEIT if outcome.forfeit else kind for outcome, kind in _KINDS.items()}


@once
def rounds(context: Context) -> Rounds:
    """The rounds of each player, in their order."""
    alone = _ALONE
    if context.round_robin:
        unplayed = (RoundKind.FREE, RoundKind.ABSENT)
        alone = {outcome: RoundKind.REST if kind in unplayed else kind for outcome, kind in _ALONE.items()}
    all_opponents, all_points, all_kinds = [], [], []
    for player in context.players:
        outcomes, opponents, _, points = zip(*player.rounds, strict=True) if player.rounds else ((), (), (), ())
        all_opponents.append(opponents)
        all_points.append(points)
        all_kinds.append(
            tuple(
                [
                    (alone if opponent is None else _PAIRED)[id(outcome)]
                    for outcome, opponent in zip(outcomes, opponents, strict=True)
                ]
            )
        )
    return Rounds(tuple(all_opponents), tuple(all_points), tuple(all_kinds))


def nobody(context: Context, player: int, number: int) -> InconsistentGrid:
    """The error for a game over the board that names no opponent, where one is needed."""
    name = context.players[player].name or None
    return InconsistentGrid("tiebreak_game_without_opponent", Place(round=number + 1, name=name))


SCORE_UNIT = 4
"""Scores that opponents count are in quarter-points: half of an adjusted score is one."""
GLOSSARY = "FFE 2.4 § 4 « Score ajusté »"
"""Opponents not met, and the exempt player: section 1 knows neither the half nor the mean."""


def adjusts(context: Context) -> bool:
    """Whether the edition adjusts scores in this kind of tournament."""
    return context.edition.adjusts_round_robins or not context.round_robin


@once
def adjusted_points(context: Context) -> Sequence[Sequence[int | None]]:
    """
    What each round is worth to the opponents, half-points: every unplayed round is a draw (FFE 2.4 section 1; 14.3
    « score ajusté de type indirect »). None for a round still pending and for a rest round.
    """
    seen = rounds(context)
    if not adjusts(context):
        return seen.points
    draw, lost, absent = context.round_draw, RoundKind.LOST, RoundKind.ABSENT
    return [
        points
        if max(kinds, default=lost) <= lost
        else tuple(
            [
                scored if kind <= lost else draw if kind <= absent else None
                for scored, kind in zip(points, kinds, strict=True)
            ]
        )
        for points, kinds in zip(seen.points, seen.kinds, strict=True)
    ]


@once
def adjusted_half_points(context: Context) -> tuple[int, ...]:
    """The score that each player's opponents count, half-points: see `adjusted_points`."""
    if not adjusts(context):
        return context.scores
    return tuple([sum([points for points in row if points is not None]) for row in adjusted_points(context)])


@once
def opponents_scores(context: Context) -> FigureRows:
    """
    What each round counts in Buchholz, quarter-points: the adjusted score of the opponent, or of who stands in for him.
    None for rounds still pending and rest rounds.

    Raises Undefined where a fictitious opponent is wanted and the order of the rounds is not known.
    """
    seen = rounds(context)
    doubled = [2 * score for score in adjusted_half_points(context)]
    lost, absent = RoundKind.LOST, RoundKind.ABSENT
    rows: list[Sequence[Exact | None]] = []
    for player, (opponents, kinds) in enumerate(zip(seen.opponents, seen.kinds, strict=True)):
        if None not in opponents and max(kinds, default=lost) <= lost:
            # Who played every round: the common, quick case.
            rows.append(tuple([doubled[opponent] for opponent in opponents if opponent is not None]))
            continue
        row: list[Exact | None] = []
        for number, (opponent, kind) in enumerate(zip(opponents, kinds, strict=True)):
            if kind <= lost:
                if opponent is None:
                    raise nobody(context, player, number)
                row.append(doubled[opponent])
            else:
                row.append(_stand_in(context, player, number)[1] if kind <= absent else None)
        rows.append(tuple(row))
    return rows


@once
def opponents_results(context: Context) -> Sequence[Sequence[int]]:
    """The results that multiply those scores, half-points: for a round not played a draw in 1998, the points awarded in 2012."""
    seen = rounds(context)
    if context.edition.own_result is not OwnResult.DRAWN or not adjusts(context):
        return seen.points
    draw, lost, absent = context.round_draw, RoundKind.LOST, RoundKind.ABSENT
    return [
        points
        if max(kinds, default=lost) <= lost
        else tuple([draw if lost < kind <= absent else scored for scored, kind in zip(points, kinds, strict=True)])
        for points, kinds in zip(seen.points, seen.kinds, strict=True)
    ]


def opponents_figures(context: Context) -> Figures:
    """The figures of Buchholz and Sonneborn-Berger."""

    def name(player: int, number: int) -> Named:
        if rounds(context).kinds[player][number] <= RoundKind.LOST:
            return Opposition.REAL, context.edition.article
        opposition = _stand_in(context, player, number)[0]
        halved = opposition in (Opposition.HALF, Opposition.MEAN)
        return opposition, GLOSSARY if halved else context.edition.article

    return Figures(opponents_scores(context), rounds(context), opponents_results(context), unit=SCORE_UNIT, name=name)


def _stand_in(context: Context, player: int, number: int) -> tuple[str, Exact]:
    """Whose score a round not played counts, and that score, quarter-points."""
    seen = rounds(context)
    opponent, kind = seen.opponents[player][number], seen.kinds[player][number]
    if not adjusts(context):
        # A forfeit of a round robin counts as a game with the opponent named, at the points awarded.
        assert opponent is not None
        return Opposition.REAL, 2 * context.scores[opponent]
    if context.edition.own_unplayed is not OwnUnplayed.GLOSSARY:
        return Opposition.FICTITIOUS, 2 * sum(fictitious(context, player, number))
    # A forfeit against a known opponent, won or lost, brings half of his adjusted score; an exemption the mean of the
    # tournament; an absence, a late entry, a withdrawal or a bye asked for a draw against oneself (section 1).
    adjusted = adjusted_half_points(context)
    if kind == RoundKind.FORFEIT and opponent is not None:
        return Opposition.HALF, adjusted[opponent]
    if kind == RoundKind.FREE:
        return Opposition.MEAN, divided(2 * sum(adjusted), len(adjusted))
    return Opposition.SELF, 2 * adjusted[player]


class Fictitious(NamedTuple):
    """
    The fictitious opponent of one round (FFE 14.3 « score ajusté de type direct »), half-points; his score is the sum.
    """

    before: int
    """The player's score before the round."""
    gained: int
    """What the round brought him: a win less the player's own result."""
    later: int
    """Half a point for each round left."""


def fictitious(context: Context, index: int, number: int) -> Fictitious:
    """
    FFE 14.3: the player's score before the round + (1 - his result in it) + half a point for each round left. He meets
    his fictitious opponent in forfeits against a named opponent too: the formula knows only his own result.

    The rounds left are those up to the last round played, so that the standings after a round are those of a
    tournament that ends there, like the scores they stand beside.
    """
    if not context.crosstable.ordered:
        raise Undefined("tiebreak_fictitious_needs_rounds")
    entries = context.players[index].rounds
    before = sum(entry.points for entry in entries[:number])
    left = max(0, context.crosstable.rounds - number - 1)
    return Fictitious(before, context.round_win - entries[number].points, context.round_draw * left)
