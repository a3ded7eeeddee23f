"""
Values as sums of contributions: what each round brought, what a cut took away.

Every sum (Buchholz, Sonneborn-Berger, Koya, averages of ratings, cumulative …) is computed from an `Account` of
contributions, so that an explanation lists exactly what made the number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from xl_departage.exact import Exact, half_up


class Opposition(Enum):
    """
    Whose score or rating a contribution counts.
    """

    REAL = "an opponent, as he stands in the crosstable"
    HALF = "half of an opponent who was not met"
    FICTITIOUS = "a fictitious opponent, or dummy"
    SELF = "the player himself"
    MEAN = "the mean of the tournament"
    NONE = "nobody: the player's own result"


class Contribution(NamedTuple):
    """
    What one round counts in one tie-break of one player.
    """

    round: int
    """Index of the round; of the game due in a crosstable that is not ordered."""
    opponent: int | None
    """Index of the opponent named in the crosstable, also where somebody else's score is counted."""
    opposition: Opposition
    value: Exact
    """The opponent's score as used, half-points; ratings: rating points; own results: half-points of the round."""
    result: int
    """Half-points by which the value is multiplied; where nothing is multiplied, those scored."""
    counted: Exact
    """What enters the sum, in the unit of the account: half-points, quarter-points, rating points."""
    article: str
    voluntary: bool = False
    """From a voluntarily unplayed round (FIDE C.07 16.1.2); always False under the French editions."""


class Account(NamedTuple):
    """
    One player's value of one tie-break: `total` = kept contributions / divisor + plus.
    """

    kept: tuple[Contribution, ...]
    cut_low: tuple[Contribution, ...] = ()
    """Cut as the lowest, in the order they went."""
    cut_high: tuple[Contribution, ...] = ()
    """Cut as the highest, in the order they went."""
    outside: tuple[Contribution, ...] = ()
    """Left out by the definition itself: opponents below 50 %, say."""
    divisor: int | None = 2
    """2 for half-points, 4 for quarter-points, a number of games for a mean; None = the value is undefined."""
    plus: Exact = 0
    """Added after the division (the quantity of a performance, say)."""
    whole: bool = False
    """The total is rounded to an integer, .5 upwards."""

    @property
    def total(self) -> Exact | None:
        """
        The value as a cell shows it, exact; None where it is undefined.
        """
        if self.divisor is None:
            return None
        total = divided(sum([contribution.counted for contribution in self.kept]), self.divisor)
        if self.plus:
            total += self.plus
        return half_up(total) if self.whole else total


Accounts = tuple[Account, ...]
"""One account a player, by index."""


def divided(amount: Exact, divisor: int) -> Exact:
    """
    The exact quotient, an int where it is whole.
    """
    if isinstance(amount, int) and amount % divisor == 0:
        return amount // divisor
    quotient = Fraction(amount) / divisor if isinstance(amount, Fraction) else Fraction(amount, divisor)
    return quotient.numerator if quotient.denominator == 1 else quotient


def totals(accounts: Iterable[Account]) -> list[Exact | None]:
    """
    The values of all players.
    """
    return [account.total for account in accounts]


def lowest_first(
    contributions: Sequence[Contribution], worth: Callable[[Contribution], Exact] | None = None
) -> tuple[Contribution, ...]:
    """
    The order in which a cut takes contributions: lowest value first, equal ones the lower counted first, then the
    earlier round.

    `worth` replaces the value as what is compared. Virtual opponents stand among the real ones: neither French text
    gives any kind a priority in cuts.
    """
    if worth is not None:
        measure = worth
        return tuple(sorted(contributions, key=lambda entry: (measure(entry), entry.counted, entry.round)))
    return tuple(sorted(contributions, key=_value_counted_round))


def _value_counted_round(contribution: Contribution) -> tuple[Exact, Exact, int]:
    return contribution.value, contribution.counted, contribution.round


def cut(ordered: tuple[Contribution, ...], low: int = 0, high: int = 0, divisor: int = 2) -> Account:
    """
    The account of contributions in the order of `lowest_first`: the first `low` go, then the last `high` of the rest.

    A cut of everything leaves an empty sum, 0.
    """
    if not low and not high:
        return Account(ordered, divisor=divisor)
    rest = ordered[low:]
    kept = rest[: max(0, len(rest) - high)]
    return Account(kept, ordered[:low], rest[len(kept) :][::-1], divisor=divisor)
