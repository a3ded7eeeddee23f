"""
Tie-breaks from ratings: Moyenne Elo and tronquée, Performance (FFE 2.4 section 2.3 and glossary).
"""

from __future__ import annotations

from xl_departage.crosstable.model import Player, Round
from xl_departage.exact import Exact
from xl_departage.regulations.quantity import quantity
from xl_departage.tiebreaks.context import Context, once
from xl_departage.tiebreaks.contributions import Account, Accounts, Contribution, Opposition, cut, divided, lowest_first
from xl_departage.tiebreaks.provisional import provisional
from xl_departage.tiebreaks.unplayed import opponent_of

WINDOW = 350
"""« Une différence de classement de plus de 350 points sera comptée […] comme s'il y avait […] 350 points. »"""


@once
def average_accounts(context: Context, cut_low: int = 0) -> Accounts:
    """
    Moyenne Elo (2.3.1): the ratings of the rated opponents met over the board « divisée par le nombre de rondes »,
    literally the rounds of the tournament, rest rounds included; not rounded.

    Tronquée n (2.3.1.1): the n lowest of these ratings go, and n rounds with them, so that the figure stays on the
    scale of ratings. Undefined where no rating is left.
    """
    rounds = context.crosstable.rounds
    accounts = []
    for player in context.players:
        contributions = []
        for number, entry in enumerate(player.rounds):
            if entry.outcome.played:
                opponent = opponent_of(player, number, entry)
                rating = context.ratings[opponent]
                if rating is not None:
                    contributions.append(_rating(number, entry, opponent, rating, "FFE 2.4 § 2.3.1"))
        account = cut(lowest_first(contributions), cut_low)
        divisor = rounds - cut_low if account.kept and rounds > cut_low else None
        accounts.append(account._replace(divisor=divisor))
    return tuple(accounts)


@once
def performance_accounts(context: Context) -> Accounts:
    """
    Performance (2.3.2 and glossary): P = M + Q, rounded .5 upwards once. M is the exact mean rating of the opponents
    met over the board, each brought within 350 points of the player's own rating; Q is read at the points and games
    over the board.

    Unrated players count by their provisional rating, the player himself too (his window is taken around it): « c'est
    ce classement qui sera pris en compte ». Undefined without a game over the board, or where nobody is rated.
    """
    ratings = provisional(context)
    return tuple(_performance(player, ratings[index], ratings, context) for index, player in enumerate(context.players))


def _performance(player: Player, own: int | None, ratings: tuple[int | None, ...], context: Context) -> Account:
    kept = []
    scored = 0
    for number, entry in enumerate(player.rounds):
        if entry.outcome.played:
            opponent = opponent_of(player, number, entry)
            rating = ratings[opponent]
            if own is None or rating is None:
                # Somebody without even a provisional rating: nobody is rated.
                return Account((), divisor=None, whole=True)
            clamped = max(own - WINDOW, min(own + WINDOW, rating))
            kept.append(_rating(number, entry, opponent, clamped, "FFE 2.4 § 4 « Performance »"))
            scored += entry.points
    if not kept:
        return Account((), divisor=None, whole=True)
    return Account(tuple(kept), divisor=len(kept), plus=_quantity(context, scored, len(kept)), whole=True)


def _quantity(context: Context, scored: int, rounds: int) -> int:
    """
    Q of half-points over the board; a win is one point whatever the scoring, a team match so many games as it has
    boards.
    """
    games = rounds * (context.crosstable.boards or 1)
    points: Exact = divided(scored, context.crosstable.scoring.win)
    return quantity(points, games)


def _rating(number: int, entry: Round, opponent: int, rating: int, article: str) -> Contribution:
    return Contribution(number, opponent, Opposition.REAL, rating, entry.points, rating, article)
