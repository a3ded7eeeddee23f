"""
The direct encounter of the French editions (FFE 2.4 section 2.1.4).
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.tiebreaks.context import Context
from xl_departage.tiebreaks.contributions import Account, Line, Opposition
from xl_departage.tiebreaks.rounds import Kind, rounds


def encounter_accounts(context: Context, group: Sequence[int]) -> list[Account]:
    """
    Inside a tied group: the sum of the points of the games between its players, in the order of the group.

    « Si tous les joueurs ex æquo se sont rencontrés »: met means at least once over the board, for the glossary says
    of a forfeit that the two have not met, and only such games count. Where one pair has not met, the value is
    undefined for the whole group. A player alone has 0, an empty sum.
    """
    members = set(group)
    seen = rounds(context)
    scores = context.scores
    accounts = []
    all_met = True
    real, lost = Opposition.REAL, Kind.LOST
    for index in group:
        kept: list[Line] = [
            (number, opponent, real, scores[opponent], points, points, "FFE 2.4 § 2.1.4")
            for number, opponent, points, kind in seen[index]
            if kind <= lost and opponent in members and opponent is not None
        ]
        all_met = all_met and len({line[1] for line in kept}) == len(members) - 1
        accounts.append(Account(kept))
    if not all_met:
        return [Account((), outside=account.kept, divisor=None) for account in accounts]
    return accounts
