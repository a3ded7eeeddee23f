"""
Tie-breaks from a player's own results: points, adjusted score, cumulative, games won, Kashdan (FFE 2.4 section 2.1
and glossary).
"""

from __future__ import annotations

from xl_departage.crosstable.model import Outcome, Round
from xl_departage.errors import Undefined
from xl_departage.tiebreaks.context import Context, once
from xl_departage.tiebreaks.contributions import Account, Accounts, Contribution, Opposition
from xl_departage.tiebreaks.unplayed import adjusts, is_rest


def _own(number: int, entry: Round, counted: int, article: str) -> Contribution:
    return Contribution(number, entry.opponent, Opposition.NONE, entry.points, entry.points, counted, article)


@once
def points_accounts(context: Context) -> Accounts:
    """
    The points scored, as awarded.
    """
    return tuple(
        Account(tuple(_own(number, entry, entry.points, "FFE 2.4") for number, entry in enumerate(player.rounds)))
        for player in context.players
    )


@once
def adjusted_accounts(context: Context) -> Accounts:
    """
    The adjusted score (FFE 2.4 section 1; 14.3): every round not played is a draw, each other at its points.

    The sums equal `unplayed.adjusted_half_points`, which the other tie-breaks use.
    """
    if not adjusts(context):
        return points_accounts(context)
    article = context.edition.article
    accounts = []
    for player in context.players:
        kept = []
        for number, entry in enumerate(player.rounds):
            if not entry.outcome.unplayed:
                kept.append(_own(number, entry, entry.points, article))
            elif not is_rest(context, entry):
                kept.append(_own(number, entry, context.round_draw, article))
        accounts.append(Account(tuple(kept)))
    return tuple(accounts)


@once
def cumulative_accounts(context: Context, cut: int = 0) -> Accounts:
    """
    Cumulatif (2.1.1): the sum of the scores after each round, at the points awarded (section 1: « seul le résultat
    compte »); the running scores after rounds 1 to `cut` are left out (2.1.1.1). A rest round repeats the running
    score (« après chaque ronde »).

    Raises Undefined where the order of the rounds is not known.
    """
    if not context.crosstable.ordered:
        raise Undefined("tiebreak_cumulative_needs_rounds")
    accounts = []
    for player in context.players:
        running = 0
        rounds = []
        for number, entry in enumerate(player.rounds[: context.crosstable.rounds]):
            running += entry.points
            rounds.append(
                Contribution(number, entry.opponent, Opposition.NONE, running, entry.points, running, "FFE 2.4 § 2.1.1")
            )
        accounts.append(Account(tuple(rounds[cut:]), cut_low=tuple(rounds[:cut])))
    return tuple(accounts)


@once
def wins_accounts(context: Context) -> Accounts:
    """
    Games won over the board (2.1.5): « une partie non jouée est comptée comme une nulle au titre du départage ».
    """
    return tuple(
        Account(
            tuple(
                _own(number, entry, 1, "FFE 2.4 § 2.1.5")
                for number, entry in enumerate(player.rounds)
                if entry.outcome.won
            ),
            divisor=1,
        )
        for player in context.players
    )


@once
def kashdan_accounts(context: Context) -> Accounts:
    """
    Kashdan (glossary): 4 a win, 2 a draw, 1 a loss.

    A round not played counts 2 whatever was awarded: section 1 makes it a draw « au titre du départage ». Pending
    rounds and the rest rounds of a round robin count nothing.
    """
    accounts = []
    for player in context.players:
        kept = []
        for number, entry in enumerate(player.rounds):
            outcome = entry.outcome
            if outcome is Outcome.PENDING or is_rest(context, entry):
                continue
            worth = 4 if outcome.won else 1 if outcome.lost else 2
            kept.append(_own(number, entry, worth, "FFE 2.4 § 4 « Kashdan »"))
        accounts.append(Account(tuple(kept), divisor=1))
    return tuple(accounts)
