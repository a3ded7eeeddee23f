"""
Unplayed rounds under the French editions: adjusted scores, and whose score a player counts for a round without a game.

FFE 1998 says it twice, and differently: section 1 makes every unplayed game a draw against oneself; the glossary
(section 4, « Score ajusté ») halves the score of an opponent who forfeited and gives the exempt player the mean of the
tournament. The glossary holds where it speaks, section 1 for the rest: the more precise text wins.

FFE 2012 (article 14.3) adjusts Swiss tournaments only: « dans les tournois au système suisse ».
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xl_departage.errors import Undefined
from xl_departage.exact import Exact
from xl_departage.regulations.editions import OwnResult, OwnUnplayed
from xl_departage.tiebreaks.context import Context, once
from xl_departage.tiebreaks.figures import FigureRows, Figures, Named, Opposition, divided
from xl_departage.tiebreaks.rounds import RoundKind, nobody, rounds

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
        else [
            scored if kind <= lost else draw if kind <= absent else None
            for scored, kind in zip(points, kinds, strict=True)
        ]
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
        rows.append(row)
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
        else [draw if lost < kind <= absent else scored for scored, kind in zip(points, kinds, strict=True)]
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
