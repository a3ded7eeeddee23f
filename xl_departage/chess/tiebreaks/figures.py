"""
The figures of a tie-break: columns of numbers first, and named lines only for a player whose value is explained.

The function of a tie-break returns `Figures`: the contribution of each round, per participant and round. A `Tally` cuts, adds up
and divides them, for values and explanations alike. An `Account` names the lines behind one value: whose score
counted, under which article, and what a cut removed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import repeat
from math import ceil
from operator import mul
from typing import Final, NamedTuple, Protocol, cast

from xl_departage.base.exact import Exact, half_up, mean_half_up

Row = Sequence[Exact | None]
FigureRows = Sequence[Row]
"""One row per participant, one number per round; None if the round does not count."""


class Opposition:
    """Whose score or rating a line counts."""

    REAL: Final = "an opponent, as he stands in the crosstable"
    HALF: Final = "half of an opponent who was not met"
    FICTITIOUS: Final = "a fictitious opponent, or dummy"
    SELF: Final = "the player himself"
    MEAN: Final = "the mean of the tournament"
    NONE: Final = "nobody: the player's own result"


class Combine(Enum):
    """How the figures of a player make the value."""

    SUM = "they are added up"
    PRODUCT = "each is multiplied by the result of its round, and the products are added up"
    RESULTS = "the results of the rounds whose figure reaches a limit are added up"
    MEAN = "they are added up and divided"


class RoundStatus(Enum):
    """Whether a line was counted, cut or excluded."""

    KEPT = "counted"
    CUT_LOW = "cut, among the lowest"
    CUT_HIGH = "cut, among the highest"
    OUTSIDE = "left out by the definition"


class Results(Protocol):
    """The rounds behind the figures: one row per participant."""

    @property
    def opponents(self) -> Sequence[Sequence[int | None]]:
        """Index of the opponent in each round; None if there is none."""

    @property
    def points(self) -> Sequence[Sequence[int]]:
        """Points of each round, in half-points."""


Named = tuple[str, str]
"""Whose figure it is (`Opposition`), and the article if it differs from that of the definition."""


def _real(_player: int, _number: int) -> Named:
    return Opposition.REAL, ""


def own_result(_player: int, _number: int) -> Named:
    """What a round of a tie-break from the player's own results counts: nobody else's figure, under the article of the definition."""
    return Opposition.NONE, ""


class Figures(NamedTuple):
    """The contribution of each round for each participant, before any cut."""

    values: FigureRows
    """The opponents' scores or ratings, or the values of the player's own results."""
    rounds: Results
    results: Sequence[Sequence[int]] | None = None
    """What multiplies the figures, or is added up if a figure reaches the limit, in half-points; None = `rounds.points`."""
    # Equivalent mutant `2 -> 1`, `2 -> 3`: the only value without a unit of its own is the direct encounter, whose explanation shows no
    # score.
    unit: int = 2
    """The divisor that turns a value into points; 1 for counts and rating points."""
    name: Callable[[int, int], Named] = _real
    """(player, index of the round) -> whose figure it is, and the article."""
    limit: Exact | None = None
    """The figure from which a round counts; None = every round counts."""
    tested: FigureRows | None = None
    """The figures that are compared with the limit; None = `values`."""
    divisor: Callable[[int, int, int], int | None] | None = None
    """For a mean: (player, rounds kept, rounds cut) -> divisor of the sum; None if the value is undefined."""
    plus: Callable[[int, Sequence[int]], Exact] | None = None
    """(player, rounds kept) -> the number added after the division; None if nothing is added."""
    decimals: int | None = None
    """Decimals to which the value is rounded, .5 upwards; None = exact."""
    voluntary: Callable[[int], Collection[int]] | None = None
    """
    The voluntarily unplayed rounds of a player (FIDE C.07 16.1.2), which a cut removes first (16.5); None if a cut treats all rounds alike.
    """
    earlier_high: bool = False
    """Whether a cut removes the earlier of several equal highest figures; otherwise it removes the later one."""
    void: Collection[int] = ()
    """Players whose value is undefined whatever their results; their lines are shown as excluded."""


class Line(NamedTuple):
    """The amount that one round counts for one player, in the units of its account."""

    round: int
    """Index of the round; in an unordered crosstable, of the game."""
    opponent: int | None
    """Index of the opponent; None in a round without one."""
    opposition: str
    """One of `Opposition`."""
    value: Exact
    result: Exact
    """Half-points."""
    counted: Exact
    article: str


class Account(NamedTuple):
    """One player's value of one tie-break: `total` = counted lines / divisor + plus."""

    kept: Sequence[Line]
    cut_low: Sequence[Line] = ()
    """Cut as the lowest, in the order of removal."""
    cut_high: Sequence[Line] = ()
    """Cut as the highest, in the order of removal."""
    outside: Sequence[Line] = ()
    """Excluded by the definition itself, for example opponents below 50 %."""
    divisor: int | None = 2
    """2 for half-points, 4 for quarter-points, a number of games for a mean; None = the value is undefined."""
    # Equivalent mutant `2 -> 1`, `2 -> 3`: the only value without a unit of its own is the direct encounter, whose explanation shows no
    # score.
    unit: int = 2
    """The divisor that turns the value of a line into points (1: rating points)."""
    plus: Exact = 0
    """Added after the division (for example the quantity of a performance)."""
    decimals: int | None = None
    """Decimals to which the total is rounded, .5 upwards; None = exact."""
    voluntary: Collection[int] = ()
    """
    Indices of voluntarily unplayed rounds (FIDE C.07 16.1.2), which a cut of the lowest removes first unless they contribute more
    than the lowest of the others (16.5, 14.1.1).
    """

    @property
    def total(self) -> Exact | None:
        """The value as a cell shows it, exact; None if it is undefined."""
        if self.divisor is None:
            return None
        return total(sum([line.counted for line in self.kept]), self.divisor, self.plus, self.decimals)


Places = Sequence[int]
"""Indices of rounds."""


class Tally:
    """
    Figures added up: the values of all participants, and the account of any of them.

    `first` makes a cut remove the first rounds; otherwise it removes the lowest and the highest figures. Among equal
    ones at the low end, those that count less go first, then the earlier round.
    """

    def __init__(self, figures: Figures, combine: Combine, article: str = "", *, first: bool = False) -> None:
        # Tuples of numbers, because the garbage collector does not track those.
        self.figures: Figures = figures._replace(values=tuple(map(tuple, figures.values)))
        self._combine = combine
        self._article = article
        self._first = first
        results = figures.rounds.points if figures.results is None else figures.results
        self._results = tuple(map(tuple, results))
        self._orders: dict[int, Places] = {}
        self._divisor = {Combine.PRODUCT: 2 * figures.unit, Combine.RESULTS: 2}.get(combine, figures.unit)

    @cached_property
    def counted(self) -> FigureRows:
        """The amount that each round adds to the sum; None if it adds nothing."""
        values, limit = self.figures.values, self.figures.limit
        if self._combine is Combine.PRODUCT:
            return [
                tuple([None if value is None else value * result for value, result in zip(row, results, strict=False)])
                if None in row
                else tuple(map(mul, row, results))
                for row, results in zip(values, self._results, strict=True)
            ]
        if limit is None:
            return values
        tested = self.figures.tested or values
        added = self._results if self._combine is Combine.RESULTS else values
        # Scores are whole numbers of their unit, so a limit between two of them is reached by the upper one.
        enough = ceil(limit)
        return [
            tuple(
                [
                    amount if value is not None and value >= enough else None
                    for value, amount in zip(row, amounts, strict=False)
                ]
            )
            for row, amounts in zip(tested, added, strict=True)
        ]

    def amounts(self, low: int = 0, high: int = 0) -> list[Exact]:
        """The sums after a cut, before any division."""
        if not (low or high):
            return [sum(filter(None, row)) for row in self.counted]
        # Which of equal figures a cut removes does not affect the sum, so the rounds themselves are not needed.
        amounts = [sum(row[low : max(low, len(row) - high)]) for row in self._ascending]
        for player in self._voluntary if low else ():
            counted = self.counted[player]
            amounts[player] = sum(_numbers([counted[number] for number in self.parts(player, low, high)[0]]))
        return amounts

    @cached_property
    def _ascending(self) -> Sequence[Sequence[Exact]]:
        """The amounts of the rounds of each participant, in the order in which a cut removes them."""
        if self.counted is self.figures.values and not self._first:
            return [sorted(_numbers(row)) for row in self.counted]
        return [_numbers([row[number] for number in self._order(player)]) for player, row in enumerate(self.counted)]

    @cached_property
    def _voluntary(self) -> Mapping[int, Collection[int]]:
        """The voluntarily unplayed rounds of players who have any."""
        if self.figures.voluntary is None:
            return {}
        by_player = enumerate(map(self.figures.voluntary, range(len(self.figures.values))))
        return {player: numbers for player, numbers in by_player if numbers}

    def totals(self, low: int = 0, high: int = 0) -> list[Exact | None]:
        """The values of all participants after a cut; None = undefined."""
        amounts = self.amounts(low, high)
        if self.figures.divisor is None:
            return list(map(_quotient, amounts, repeat(self._divisor)))
        added, decimals = self.figures.plus is not None, self.figures.decimals
        column: list[Exact | None] = []
        for player, (amount, row) in enumerate(zip(amounts, self.counted, strict=True)):
            counting = len(row) - row.count(None)
            gone = min(counting, low + high)
            divisor = self._divided_by(player, counting - gone, gone)
            plus = self._added(player, self.parts(player, low, high)[0]) if added and divisor else 0
            column.append(divisor and total(amount, divisor, plus, decimals))
        return column

    def _divided_by(self, player: int, kept_count: int, gone: int) -> int | None:
        """The divisor of a player's sum, by the numbers of rounds kept and cut; None if the value is undefined."""
        if self.figures.divisor is None:
            return self._divisor
        return None if player in self.figures.void else self.figures.divisor(player, kept_count, gone)

    def _added(self, player: int, kept_rounds: Places) -> Exact:
        return 0 if self.figures.plus is None else self.figures.plus(player, kept_rounds)

    def parts(self, player: int, low: int, high: int) -> tuple[Places, Places, Places]:
        """
        The rounds of a player that a cut leaves, then those that it removes at the low and at the high end, in the order of
        removal.
        """
        if not (low or high):
            return self._counting(player), (), ()
        order = self._order(player)
        voluntary = self._voluntary.get(player) if low else None
        if voluntary:
            rest, lowest = self._cut_voluntary(player, order, voluntary, low)
        else:
            rest, lowest = order[low:], order[:low]
        if high and self.figures.earlier_high:
            values, counted = self.figures.values[player], self.counted[player]
            rest = sorted(rest, key=lambda number: (values[number], counted[number], -number))
        kept_rounds = rest[: max(0, len(rest) - high)]
        return kept_rounds, lowest, rest[len(kept_rounds) :][::-1]

    def _counting(self, player: int) -> Places:
        row = self.counted[player]
        return range(len(row)) if None not in row else [number for number, it in enumerate(row) if it is not None]

    def _order(self, player: int) -> Places:
        """The rounds that count, in the order in which a cut removes them."""
        if player not in self._orders:
            order = list(self._counting(player))
            if not self._first:
                # Stable sorts: among equal figures, those that count less come first, and among these the earlier
                # rounds.
                values, counted = self.figures.values[player], self.counted[player]
                if counted is not values:
                    order.sort(key=cast("Sequence[Exact]", counted).__getitem__)
                order.sort(key=cast("Sequence[Exact]", values).__getitem__)
            self._orders[player] = tuple(order)
        return self._orders[player]

    def _cut_voluntary(self, player: int, order: Places, voluntary: Collection[int], low: int) -> tuple[Places, Places]:
        """
        FIDE C.07, Article 14.1.1 with 16.5: the rounds kept and the rounds cut for a player with voluntary unplayed
        rounds.

        The normal round to cut is that of the opponent with the lowest score, and among equal scores the lowest
        contribution. The lowest contribution of the voluntary unplayed rounds is cut instead unless it is less than the
        normal one: for Buchholz it never is, for Sonneborn-Berger the higher product of the two is cut. 16.5.2: a
        second cut repeats the first on the remaining rounds.
        """
        values, counted = self.figures.values[player], self.counted[player]

        def contribution(number: int) -> tuple[Exact, Exact]:
            value, amount = values[number], counted[number]
            assert value is not None
            assert amount is not None
            return amount, value

        rest, gone = list(order), []
        for _ in range(min(low, len(rest))):
            chosen = normal = rest[0]
            unplayed = [number for number in rest if number in voluntary]
            if unplayed:
                lowest = min(unplayed, key=contribution)
                chosen = normal if contribution(normal)[0] > contribution(lowest)[0] else lowest
            rest.remove(chosen)
            gone.append(chosen)
        return rest, gone

    def account(self, player: int, low: int = 0, high: int = 0) -> Account:
        """The lines behind the value of a player: those that count, those that are cut, and those that do not count."""
        figures = self.figures
        kept_rounds, lowest, highest = self.parts(player, low, high)
        divisor = self._divided_by(player, len(kept_rounds), len(lowest) + len(highest))
        values, counted = figures.values[player], self.counted[player]
        outside: Places = [
            number
            for number, (value, amount) in enumerate(zip(values, counted, strict=False))
            if value is not None and amount is None
        ]
        plus = 0 if divisor is None else self._added(player, kept_rounds)
        if player in figures.void:
            kept_rounds, lowest, highest, outside = (), (), (), kept_rounds
        return Account(
            kept=[self._line(player, number) for number in kept_rounds],
            cut_low=[self._line(player, number) for number in lowest],
            cut_high=[self._line(player, number) for number in highest],
            outside=[self._line(player, number) for number in outside],
            divisor=divisor,
            unit=figures.unit,
            plus=plus,
            decimals=figures.decimals,
            voluntary=self._voluntary.get(player, ()),
        )

    def _line(self, player: int, number: int) -> Line:
        value, counted = self.figures.values[player][number], self.counted[player][number]
        assert value is not None
        result = self._results[player][number]
        if counted is None:
            # Excluded by the limit: what it would have counted.
            counted = result if self._combine is Combine.RESULTS else value
        opposition, article = self.figures.name(player, number)
        opponent = self.figures.rounds.opponents[player][number]
        return Line(
            number, opponent, opposition, value=value, result=result, counted=counted, article=article or self._article
        )


def _numbers(row: Row) -> Sequence[Exact]:
    """The numbers of a row that count."""
    return cast("Sequence[Exact]", row) if None not in row else [value for value in row if value is not None]


def total(amount: Exact, divisor: int, plus: Exact = 0, decimals: int | None = None) -> Exact:
    """A sum divided, plus an addition, rounded .5 upwards to that many decimals (None = not rounded)."""
    # Equivalent mutant `decimals is not None and isinstance(amount, int) and isinstance(plus, int) -> decimals is not None and
    # isinstance(amount, int)`: whole numbers are only faster.
    if decimals is not None and isinstance(amount, int) and isinstance(plus, int):
        scale = 10**decimals
        return _quotient(mean_half_up((amount + plus * divisor) * scale, divisor), scale)
    value = divided(amount, divisor)
    if plus:
        value += plus
    return value if decimals is None else half_up(value, decimals)


def divided(amount: Exact, divisor: int) -> Exact:
    """The exact quotient, as an int if it is whole."""
    if isinstance(amount, int):
        # A tournament has few distinct half-points, so most quotients are cached.
        return _quotient(amount, divisor)
    quotient = amount / divisor
    return quotient.numerator if quotient.denominator == 1 else quotient


@lru_cache(maxsize=16384)
def _quotient(amount: Exact, divisor: int) -> Exact:
    # Equivalent mutant `not isinstance(amount, int) -> isinstance(amount, int)`: two ways to the same quotient.
    quotient = Fraction(amount) / divisor if not isinstance(amount, int) else Fraction(amount, divisor)
    return quotient.numerator if quotient.denominator == 1 else quotient
