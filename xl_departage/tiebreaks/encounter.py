"""
The direct encounter of the French editions (FFE 2.4 section 2.1.4).
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.tiebreaks.context import Context
from xl_departage.tiebreaks.contributions import Account, Accounts, Contribution, Opposition


def encounter_accounts(context: Context, group: Sequence[int]) -> Accounts:
    """
    Inside a tied group: the sum of the points of the games between its players, in the order of the group.

    « Si tous les joueurs ex æquo se sont rencontrés »: met means at least once over the board, for the glossary says
    of a forfeit that the two have not met, and only such games count. Where one pair has not met, the value is
    undefined for the whole group. A player alone has 0, an empty sum.
    """
    members = set(group)
    accounts = []
    all_met = True
    for index in group:
        kept = []
        met = set()
        for number, entry in enumerate(context.players[index].rounds):
            if entry.opponent in members and entry.outcome.played:
                met.add(entry.opponent)
                kept.append(
                    Contribution(
                        number,
                        entry.opponent,
                        Opposition.REAL,
                        context.scores[index],
                        entry.points,
                        entry.points,
                        "FFE 2.4 § 2.1.4",
                    )
                )
        all_met = all_met and len(met) == len(members) - 1
        accounts.append(Account(tuple(kept)))
    if not all_met:
        return tuple(Account((), outside=account.kept, divisor=None) for account in accounts)
    return tuple(accounts)
