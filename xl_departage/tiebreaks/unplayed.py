"""
Unplayed rounds under the French editions: adjusted scores, and whose score a player counts for a round without a game.

FFE 1998 says it twice, and differently: section 1 makes every unplayed game a draw against oneself; the glossary
(section 4, « Score ajusté ») halves the score of an opponent who forfeited and gives the exempt player the mean of the
tournament. The glossary holds where it speaks, section 1 for the rest: the more precise text wins.

FFE 2012 (article 14.3) adjusts Swiss tournaments only: « dans les tournois au système suisse ».
"""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.errors import Undefined
from xl_departage.exact import Exact
from xl_departage.regulations.editions import OwnResult, OwnUnplayed
from xl_departage.tiebreaks.context import Context, once
from xl_departage.tiebreaks.contributions import Line, Opposition, divided
from xl_departage.tiebreaks.rounds import Kind, Seen, nobody, rounds

SCORE_UNIT = 4
"""Scores that opponents count are in quarter-points: half of an adjusted score is one."""


def adjusts(context: Context) -> bool:
    """
    Whether the edition adjusts scores in this kind of tournament.
    """
    return context.edition.adjusts_round_robins or not context.round_robin


@once
def adjusted_half_points(context: Context) -> tuple[int, ...]:
    """
    The score that each player's opponents count, half-points: every unplayed round is a draw (FFE 2.4 section 1; 14.3
    « score ajusté de type indirect »). A round still pending adds nothing.
    """
    if not adjusts(context):
        return context.scores
    drawn = {Kind.FORFEIT, Kind.FREE, Kind.ABSENT}
    draw = context.round_draw
    lost = Kind.LOST
    return tuple(
        sum([points if kind <= lost else draw if kind in drawn else 0 for _, _, points, kind in player])
        for player in rounds(context)
    )


@once
def opponents_lines(context: Context) -> tuple[list[Line], ...]:
    """
    For each player, what each of his rounds counts in Buchholz: value and counted in quarter-points; result,
    half-points, is what multiplies the value in Sonneborn-Berger. Rounds still pending and rest rounds are not there.

    Raises Undefined where a fictitious opponent is wanted and the order of the rounds is not known.
    """
    return tuple([lines_of(context, index) for index in range(len(context.players))])


def lines_of(context: Context, index: int) -> list[Line]:
    """
    The lines of one player: see `opponents_lines`.
    """
    adjusted = adjusted_half_points(context)
    article = context.edition.article
    real = Opposition.REAL
    lost = Kind.LOST
    lines: list[Line] = []
    for seen in rounds(context)[index]:
        number, opponent, points, kind = seen
        if kind <= lost:
            if opponent is None:
                raise nobody(context, index, number)
            value = 2 * adjusted[opponent]
            lines.append((number, opponent, real, value, points, value, article))
        elif kind <= Kind.ABSENT:
            lines.append(_unplayed_line(context, index, seen))
    return lines


@once
def regular_values(context: Context) -> tuple[tuple[int, ...] | None, ...]:
    """
    Of each player who has played every round the values of his lines, quarter-points; None for the others. The common
    case, for which totals need no lines.
    """
    doubled = [2 * score for score in adjusted_half_points(context)]
    lost = Kind.LOST
    regular = []
    for player in rounds(context):
        values = [doubled[opponent] for _, opponent, _, kind in player if kind <= lost and opponent is not None]
        regular.append(tuple(values) if len(values) == len(player) else None)
    return tuple(regular)


def _unplayed_line(context: Context, index: int, seen: Seen) -> Line:
    number, opponent, points, kind = seen
    edition = context.edition
    value: Exact
    if not adjusts(context):
        # A forfeit of a round robin counts as a game with the opponent named, at the points awarded.
        assert opponent is not None
        value = 2 * context.scores[opponent]
        return number, opponent, Opposition.REAL, value, points, value, edition.article
    if edition.own_unplayed is OwnUnplayed.GLOSSARY:
        opposition, value = _by_glossary(context, kind, opponent, index)
    else:
        opposition, value = Opposition.FICTITIOUS, 2 * sum(fictitious(context, index, number))
    result = context.round_draw if edition.own_result is OwnResult.DRAWN else points
    return number, opponent, opposition, value, result, value, edition.article


def _by_glossary(context: Context, kind: int, opponent: int | None, index: int) -> tuple[str, Exact]:
    """
    Glossary of FFE 1998, quarter-points: a forfeit against a known opponent, won or lost, brings half of his adjusted
    score; an exemption the mean adjusted score of the tournament; an absence, a late entry, a withdrawal or a bye
    asked for a draw against oneself (section 1).
    """
    adjusted = adjusted_half_points(context)
    if kind == Kind.FORFEIT and opponent is not None:
        return Opposition.HALF, adjusted[opponent]
    if kind == Kind.FREE:
        return Opposition.MEAN, _mean(context)
    return Opposition.SELF, 2 * adjusted[index]


@once
def _mean(context: Context) -> Exact:
    """
    The mean adjusted score of the tournament, quarter-points, over all players.
    """
    adjusted = adjusted_half_points(context)
    return divided(2 * sum(adjusted), len(adjusted))


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
