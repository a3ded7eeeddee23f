"""The lines of an account in points, each with its fate, in the order of the rounds."""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.base.exact import Exact
from xl_departage.chess.tiebreaks.figures import Account, RoundStatus, divided


class Contribution(NamedTuple):
    """A line in points as a cell shows them (rating points for ratings)."""

    round: int
    opponent: int | None
    opposition: str
    value: Exact
    result: Exact
    counted: Exact
    article: str
    fate: RoundStatus
    voluntary: bool


def contributions(account: Account) -> list[Contribution]:
    """All lines, kept or not."""
    fates = {
        RoundStatus.KEPT: account.kept,
        RoundStatus.CUT_LOW: account.cut_low,
        RoundStatus.CUT_HIGH: account.cut_high,
        RoundStatus.OUTSIDE: account.outside,
    }
    found = [
        Contribution(
            line.round,
            line.opponent,
            line.opposition,
            divided(line.value, account.unit),
            divided(line.result, 2),
            divided(line.counted, account.divisor or 1),
            line.article,
            fate,
            line.round in account.voluntary,
        )
        for fate, lines in fates.items()
        for line in lines
    ]
    return sorted(found, key=lambda contribution: contribution.round)
