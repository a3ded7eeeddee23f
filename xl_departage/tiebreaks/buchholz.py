"""
Buchholz with any cut, the sum of Buchholz, Yougoslave (FFE 2.4 section 2.2.1 and glossary).
"""

from __future__ import annotations

from xl_departage.crosstable.model import Outcome
from xl_departage.exact import Exact
from xl_departage.tiebreaks.context import Context, once
from xl_departage.tiebreaks.contributions import Account, Accounts, Contribution, Opposition, cut, lowest_first
from xl_departage.tiebreaks.unplayed import adjusted_half_points, opponents_contributions


@once
def _ordered(context: Context) -> tuple[tuple[Contribution, ...], ...]:
    return tuple(lowest_first(contributions) for contributions in opponents_contributions(context))


@once
def buchholz_accounts(context: Context, cut_low: int = 0, cut_high: int = 0) -> Accounts:
    """
    The sum of the opponents' adjusted scores (2.2.1.1); Médian n drops the n worst and the n best (2.2.1.2, 2.2.1.3),
    Tronqué n the n worst (2.2.1.4, 2.2.1.5).

    Whatever stands in for an opponent not met can be cut like any other: the text gives no kind a priority. The worst
    go first, then the best of the rest; a cut of all leaves 0.
    """
    return tuple(cut(ordered, cut_low, cut_high) for ordered in _ordered(context))


@once
def _buchholz_half_points(context: Context) -> tuple[Exact, ...]:
    return tuple(
        sum([contribution.counted for contribution in contributions])
        for contributions in opponents_contributions(context)
    )


@once
def buchholz_sum_accounts(context: Context) -> Accounts:
    """
    « La somme des résultats du Buchholz des adversaires » (2.2.1.6): the full Buchholz of every opponent met or
    scheduled, once a meeting; rounds without an opponent add nothing.

    An opponent who forfeited counts in full: the glossary halves adjusted scores, and speaks of nothing else.
    """
    buchholz = _buchholz_half_points(context)
    accounts = []
    for player in context.players:
        kept = []
        for number, entry in enumerate(player.rounds):
            if entry.opponent is not None and entry.outcome is not Outcome.PENDING:
                value = buchholz[entry.opponent]
                kept.append(
                    Contribution(
                        number, entry.opponent, Opposition.REAL, value, entry.points, value, "FFE 2.4 § 2.2.1.6"
                    )
                )
        accounts.append(Account(tuple(kept)))
    return tuple(accounts)


@once
def yugoslav_accounts(context: Context) -> Accounts:
    """
    Yougoslave (glossary): « somme des S.A. des adversaires ayant réalisé au moins 50 % des points ».

    The 50 % are tested on the opponent's adjusted score, before a forfeit halves it, against half the points a player
    is due; who stands in for an opponent stands the same test. (The text says neither; this one score serves both the
    test and the sum.)
    """
    adjusted = adjusted_half_points(context)
    accounts = []
    for ordered in _ordered(context):
        kept: list[Contribution] = []
        outside: list[Contribution] = []
        for contribution in ordered:
            score = contribution.value
            if contribution.opposition is Opposition.HALF and contribution.opponent is not None:
                score = adjusted[contribution.opponent]
            (kept if 2 * score >= context.maximum else outside).append(contribution)
        accounts.append(Account(tuple(kept), outside=tuple(outside)))
    return tuple(accounts)
