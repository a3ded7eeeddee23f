"""
Values as sums of contributions: what each round brought, what a cut took away.

Every sum (Buchholz, Sonneborn-Berger, Koya, averages of ratings, cumulative …) is computed from an `Account` of
lines, so that an explanation lists exactly what made the number. A line is a bare tuple while it is computed with:
all tie-breaks of 3,000 players take half a million of them, and naming their fields costs more than the arithmetic.
`Account.contributions` names them for an explanation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from xl_departage.exact import Exact, half_up, mean_half_up


class Opposition:
    """
    Whose score or rating a contribution counts.

    Plain texts, so that a line is a tuple of numbers and texts: the garbage collector need not watch such tuples, and a
    large tournament makes hundreds of thousands of them.
    """

    REAL: Final = "an opponent, as he stands in the crosstable"
    HALF: Final = "half of an opponent who was not met"
    FICTITIOUS: Final = "a fictitious opponent, or dummy"
    SELF: Final = "the player himself"
    MEAN: Final = "the mean of the tournament"
    NONE: Final = "nobody: the player's own result"


class Fate(Enum):
    """
    What became of a contribution.
    """

    KEPT = "counted"
    CUT_LOW = "cut, among the lowest"
    CUT_HIGH = "cut, among the highest"
    OUTSIDE = "left out by the definition"


Line = tuple[int, int | None, str, Exact, int, Exact, str]
"""
Round, opponent, opposition, value, result, counted, article: the fields of `Contribution`, but `value` and `counted`
in the units of the account and `result` in half-points.
"""
_lowest_key = itemgetter(3, 5, 0)
"""Value, counted, round."""


class Contribution(NamedTuple):
    """
    What one round counts in one tie-break of one player, in points as a cell shows them (ratings: rating points).
    """

    round: int
    """Index of the round; of the game due in a crosstable that is not ordered."""
    opponent: int | None
    """Index of the opponent named in the crosstable, also where somebody else's score is counted."""
    opposition: str
    """One of `Opposition`."""
    value: Exact
    """The opponent's score or rating as used; for own results what the round is worth."""
    result: Exact
    """The result by which the value is multiplied; where nothing is multiplied, the points scored."""
    counted: Exact
    """Its share of the total: the shares of what is kept add up to it (performance: to the mean of ratings)."""
    article: str
    fate: Fate = Fate.KEPT
    voluntary: bool = False
    """From a voluntarily unplayed round (FIDE C.07 16.1.2); always False under the French editions."""


class Account(NamedTuple):
    """
    One player's value of one tie-break: `total` = counted lines / divisor + plus.
    """

    kept: Sequence[Line]
    cut_low: Sequence[Line] = ()
    """Cut as the lowest, in the order they went."""
    cut_high: Sequence[Line] = ()
    """Cut as the highest, in the order they went."""
    outside: Sequence[Line] = ()
    """Left out by the definition itself: opponents below 50 %, say."""
    divisor: int | None = 2
    """2 for half-points, 4 for quarter-points, a number of games for a mean; None = the value is undefined."""
    scale: int = 2
    """What divides the value of a line to give points (1: rating points)."""
    plus: Exact = 0
    """Added after the division (the quantity of a performance, say)."""
    whole: bool = False
    """The total is rounded, .5 upwards: to an integer, or to so many decimals."""
    decimals: int = 0
    voluntary: frozenset[int] = frozenset()
    """Indices of voluntarily unplayed rounds (FIDE C.07 16.1.2), which a cut takes first."""

    @property
    def total(self) -> Exact | None:
        """
        The value as a cell shows it, exact; None where it is undefined.
        """
        if self.divisor is None:
            return None
        amount = sum([counted for _, _, _, _, _, counted, _ in self.kept])
        if self.whole and not self.decimals and isinstance(amount, int) and isinstance(self.plus, int):
            return mean_half_up(amount + self.plus * self.divisor, self.divisor)
        total = divided(amount, self.divisor)
        if self.plus:
            total += self.plus
        return half_up(total, self.decimals) if self.whole else total

    @property
    def contributions(self) -> list[Contribution]:
        """
        All lines with their fate, in the order of the rounds.
        """
        return sorted(self._named(), key=lambda contribution: contribution.round)

    def _named(self) -> Iterator[Contribution]:
        divisor = self.divisor or 1
        for fate, lines in (
            (Fate.KEPT, self.kept),
            (Fate.CUT_LOW, self.cut_low),
            (Fate.CUT_HIGH, self.cut_high),
            (Fate.OUTSIDE, self.outside),
        ):
            for number, opponent, opposition, value, result, counted, article in lines:
                yield Contribution(
                    number,
                    opponent,
                    opposition,
                    divided(value, self.scale),
                    divided(result, 2),
                    divided(counted, divisor),
                    article,
                    fate,
                    number in self.voluntary,
                )


Accounts = Iterable[Account]
"""One account a player, by index; made one at a time, so that a column of 3,000 players never stands in memory."""


def divided(amount: Exact, divisor: int) -> Exact:
    """
    The exact quotient, an int where it is whole.
    """
    if isinstance(amount, int):
        # Half-points of a tournament are few: most quotients were made before.
        return _whole_or_fraction(amount, divisor)
    quotient = amount / divisor
    return quotient.numerator if quotient.denominator == 1 else quotient


@lru_cache(maxsize=8192)
def _whole_or_fraction(amount: int, divisor: int) -> Exact:
    quotient = Fraction(amount, divisor)
    return quotient.numerator if quotient.denominator == 1 else quotient


def totals(accounts: Iterable[Account]) -> list[Exact | None]:
    """
    The values of all players.
    """
    return [account.total for account in accounts]


def lowest_first(lines: list[Line]) -> list[Line]:
    """
    The order in which a cut takes lines: lowest value first, of equal ones the lower counted, then the earlier round.

    Who stands in for an opponent is cut like a real one: neither French text gives any kind a priority.
    """
    return sorted(lines, key=_lowest_key)


Counts = Sequence[Sequence[Exact]]
"""What the lines of each player count, in the same order."""


def counts_of(players: Iterable[Sequence[Line]]) -> Counts:
    """
    The counted column of lines.
    """
    return [[counted for _, _, _, _, _, counted, _ in lines] for lines in players]


def cut_totals(players: Counts, low: int = 0, high: int = 0, divisor: int = 2) -> list[Exact | None]:
    """
    The totals of `cut` for all players, from the counted column of the same lines.
    """
    if high:
        return [divided(sum(counts[low : max(low, len(counts) - high)]), divisor) for counts in players]
    if low:
        return [divided(sum(counts[low:]), divisor) for counts in players]
    return [divided(sum(counts), divisor) for counts in players]


def cut(ordered: Sequence[Line], low: int = 0, high: int = 0, divisor: int | None = 2, scale: int = 2) -> Account:
    """
    The account of lines in the order of `lowest_first`: the first `low` go, then the last `high` of the rest.

    A cut of everything leaves an empty sum, 0.
    """
    if not low and not high:
        return Account(ordered, divisor=divisor, scale=scale)
    rest = ordered[low:]
    kept = rest[: max(0, len(rest) - high)]
    return Account(kept, ordered[:low], rest[len(kept) :][::-1], divisor=divisor, scale=scale)
