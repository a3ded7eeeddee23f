"""
Unplayed rounds under the French editions: adjusted scores, and whose score a player counts for a round without a game.

FFE 1998 says it twice, and differently: section 1 makes every unplayed game a draw against oneself; the glossary
(section 4, « Score ajusté ») halves the score of an opponent who forfeited and gives the exempt player the mean of
the tournament. The glossary holds where it speaks, section 1 for the rest: the more precise text wins.

FFE 2012 (article 14.3) adjusts Swiss tournaments only: « dans les tournois au système suisse ».
"""

from __future__ import annotations

from xl_departage.crosstable.model import Outcome, Player, Round
from xl_departage.errors import InconsistentGrid, Place, Undefined
from xl_departage.exact import Exact
from xl_departage.regulations.editions import OwnResult, OwnUnplayed
from xl_departage.tiebreaks.context import Context, once
from xl_departage.tiebreaks.contributions import Contribution, Opposition, divided

_FREE_POINTS = frozenset({Outcome.PAIRING_BYE, Outcome.FULL_BYE})


def is_rest(context: Context, entry: Round) -> bool:
    """
    The rest round of a round robin: no round at all, it adds nothing and adjusts nothing.

    Otherwise all players of an odd round robin would gain the same half point for nothing.
    """
    return context.round_robin and entry.opponent is None and entry.outcome.unplayed


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
    drawn = context.round_draw
    adjusted = []
    for player in context.players:
        score = 0
        for entry in player.rounds:
            if entry.outcome.unplayed:
                if not is_rest(context, entry):
                    score += drawn
            else:
                score += entry.points
        adjusted.append(score)
    return tuple(adjusted)


@once
def opponents_contributions(context: Context) -> tuple[tuple[Contribution, ...], ...]:
    """
    For each player, what each of his rounds counts in Buchholz: `value` and `counted` in half-points, `result` what
    multiplies the value in Sonneborn-Berger. Rounds still pending and rest rounds are not there.

    Raises Undefined where a fictitious opponent is wanted and the order of the rounds is not known.
    """
    return tuple(tuple(_player_contributions(context, player, index)) for index, player in enumerate(context.players))


def _player_contributions(context: Context, player: Player, index: int) -> list[Contribution]:
    adjusted = adjusted_half_points(context)
    article = context.edition.article
    contributions = []
    for number, entry in enumerate(player.rounds):
        outcome = entry.outcome
        if outcome.played:
            value: Exact = adjusted[opponent_of(player, number, entry)]
            opposition = Opposition.REAL
            result = entry.points
        elif outcome is Outcome.PENDING or is_rest(context, entry):
            continue
        elif not adjusts(context):
            # A forfeit of a round robin counts as a game with the opponent named, at the points awarded.
            assert entry.opponent is not None
            opposition, value, result = Opposition.REAL, adjusted[entry.opponent], entry.points
        else:
            if context.edition.own_unplayed is OwnUnplayed.GLOSSARY:
                opposition, value = _by_glossary(context, entry, index)
            else:
                opposition, value = Opposition.FICTITIOUS, _fictitious(context, player, number)
            result = context.round_draw if context.edition.own_result is OwnResult.DRAWN else entry.points
        contributions.append(Contribution(number, entry.opponent, opposition, value, result, value, article))
    return contributions


def opponent_of(player: Player, number: int, entry: Round) -> int:
    """
    The opponent of a game over the board. Raises InconsistentGrid where the crosstable names none.
    """
    if entry.opponent is None:
        raise InconsistentGrid("tiebreak_game_without_opponent", Place(round=number + 1, name=player.name or None))
    return entry.opponent


def _by_glossary(context: Context, entry: Round, index: int) -> tuple[Opposition, Exact]:
    """
    Glossary of FFE 1998: a forfeit against a known opponent, won or lost, brings half of his adjusted score; an
    exemption the mean adjusted score of the tournament; an absence, a late entry, a withdrawal or a bye asked for a
    draw against oneself.

    A full-point bye counts as an exemption (the text knows one kind of free point), and so does a forfeit won from
    nobody.
    """
    adjusted = adjusted_half_points(context)
    if entry.outcome.forfeit and entry.opponent is not None:
        return Opposition.HALF, divided(adjusted[entry.opponent], 2)
    if entry.outcome in _FREE_POINTS or entry.outcome is Outcome.FORFEIT_WIN:
        return Opposition.MEAN, mean_adjusted(context)
    return Opposition.SELF, adjusted[index]


@once
def mean_adjusted(context: Context) -> Exact:
    """
    The mean adjusted score of the tournament, half-points, over all players.
    """
    adjusted = adjusted_half_points(context)
    return divided(sum(adjusted), len(adjusted))


def _fictitious(context: Context, player: Player, number: int) -> int:
    """
    FFE 14.3 « score ajusté de type direct »: the player's score before the round + (1 - his result in it) + half a
    point for each round left. He meets his fictitious opponent in forfeits against a named opponent too: the formula
    knows only his own result.

    The rounds left are those up to the last round played, so that the standings after a round are those of a
    tournament that ends there, like the scores they stand beside.
    """
    if not context.crosstable.ordered:
        raise Undefined("tiebreak_fictitious_needs_rounds")
    before = sum(entry.points for entry in player.rounds[:number])
    left = max(0, context.crosstable.rounds - number - 1)
    return before + context.round_win - player.rounds[number].points + context.round_draw * left
