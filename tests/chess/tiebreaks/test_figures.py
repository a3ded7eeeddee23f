"""Columns of figures: what a cut removes, from either end, and how the rest is added, multiplied and divided."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from tests.rows import each_row
from xl_departage.base.exact import Exact
from xl_departage.chess.tiebreaks.figures import Account, Combine, Figures, Line, Opposition, Tally, total


class Beside(NamedTuple):
    """The rounds behind one player's figures."""

    opponents: Sequence[Sequence[int | None]]
    points: Sequence[Sequence[int]]


def tally(
    values: Sequence[Exact | None],
    results: Sequence[int] = (),
    combine: Combine = Combine.SUM,
    *,
    first: bool = False,
    **fields: Any,
) -> Tally:
    points = results or [2] * len(values)
    opponents = [[number + 1 for number in range(len(values))]]
    return Tally(Figures([list(values)], Beside(opponents, [points]), **fields), combine, "article", first=first)


@each_row(
    ("fields", "low", "high", "kept", "lowest", "highest"),
    [
        ({}, 0, 0, [0, 1, 2, 3, 4], [], []),
        # Of the equal lowest the earlier goes first.
        ({}, 1, 0, [2, 0, 3, 4], [1], []),
        ({}, 2, 0, [0, 3, 4], [1, 2], []),
        # Of the equal highest the later goes first, or the earlier where the regulation says so.
        ({}, 0, 1, [1, 2, 0, 3], [], [4]),
        ({}, 0, 2, [1, 2, 0], [], [4, 3]),
        ({"earlier_high": True}, 0, 1, [2, 1, 0, 4], [], [3]),
        ({"earlier_high": True}, 0, 2, [2, 1, 0], [], [3, 4]),
        ({"earlier_high": True}, 1, 1, [2, 0, 4], [1], [3]),
        ({"earlier_high": True}, 1, 0, [2, 0, 3, 4], [1], []),
        # The low end first; what is left at the high end may be fewer.
        ({}, 4, 3, [], [1, 2, 0, 3], [4]),
        ({}, 9, 0, [], [1, 2, 0, 3, 4], []),
        ({}, 0, 9, [], [], [4, 3, 0, 2, 1]),
        # Voluntarily unplayed rounds (FIDE C.07 16.5) go before lower ones, but only of the low end.
        ({"voluntary": lambda _player: {0, 3}}, 1, 0, [1, 2, 3, 4], [0], []),
        ({"voluntary": lambda _player: {0, 3}}, 2, 0, [1, 2, 4], [0, 3], []),
        ({"voluntary": lambda _player: {0, 3}}, 3, 1, [2], [0, 3, 1], [4]),
        ({"voluntary": lambda _player: {0, 3}}, 0, 1, [1, 2, 0, 3], [], [4]),
    ],
)
def test_which_rounds_a_cut_leaves_and_removes(
    fields: dict[str, Any], low: int, high: int, kept: list[int], lowest: list[int], highest: list[int]
) -> None:
    values = [4, 2, 2, 6, 6, None]
    figures = tally(values, **fields)

    assert tuple(list(part) for part in figures.parts(0, low, high)) == (kept, lowest, highest)
    assert figures.amounts(low, high) == [sum(values[number] or 0 for number in kept)]
    account = figures.account(0, low, high)
    parts = (account.kept, account.cut_low, account.cut_high, account.outside)
    assert [[line.round for line in lines] for lines in parts] == [kept, lowest, highest, []]


def test_a_cut_of_the_first_rounds_looks_at_no_figure() -> None:
    figures = tally([6, None, 2, 4], first=True)

    assert [list(part) for part in figures.parts(0, 2, 0)] == [[3], [0, 2], []]
    assert figures.amounts(1) == [6]


@each_row(
    ("low", "high", "amount"),
    [(0, 0, 14), (1, 0, 14), (2, 0, 6), (3, 0, 0), (0, 1, 8), (0, 2, 0), (1, 1, 8), (2, 1, 0)],
)
def test_products_are_cut_by_the_figure_and_then_by_the_product(low: int, high: int, amount: int) -> None:
    # Figures 4 4 6, results 1 0 ½: products 8, 0 and 6 in half-points; the second 4 counts less and goes first.
    figures = tally([4, 4, 6], [2, 0, 1], Combine.PRODUCT)

    assert figures.amounts(low, high) == [amount]
    assert figures.totals(low, high) == [Fraction(amount, 4)] == [figures.account(0, low, high).total]


@pytest.mark.parametrize(
    ("values", "results", "cut"),
    [
        # C.07 14.1.1: the normal round is the first, the voluntary one the second; the higher of the two products is cut.
        ([2, 4], [2, 0], 0),
        ([2, 4], [2, 1], 1),
        ([2, 4], [1, 1], 1),
    ],
)
def test_of_a_product_the_higher_of_the_two_is_cut(values: list[int], results: list[int], cut: int) -> None:
    figures = tally(values, results, Combine.PRODUCT, voluntary=lambda _player: (1,))

    assert list(figures.parts(0, 1, 0)[1]) == [cut]
    assert figures.amounts(1) == [values[1 - cut] * results[1 - cut]]
    assert figures.account(0, 1).voluntary == (1,)


def line(number: int, value: Exact, counted: Exact, result: int = 2) -> Line:
    return Line(number, number + 1, Opposition.REAL, value, result, counted, "article")


@pytest.mark.parametrize(
    ("combine", "counted", "value"),
    [(Combine.RESULTS, [2, 1, 1], Fraction(1)), (Combine.SUM, [4, 5, 6], Fraction(11, 2))],
)
def test_a_round_counts_from_the_limit(combine: Combine, counted: list[int], value: Fraction) -> None:
    # 4½: the figure of 4 is left out, with what it would have counted; those of 5 and 6 are not.
    figures = tally([4, 5, 6], [2, 1, 1], combine, limit=Fraction(9, 2))
    left_out, *kept = [
        line(number, number + 4, amount, result)
        for number, (amount, result) in enumerate(zip(counted, [2, 1, 1], strict=True))
    ]

    assert figures.account(0) == Account(kept, [], [], [left_out])
    assert figures.totals() == [value]
    assert tally([4, 5], limit=5).amounts() == [5]
    # Another number may be compared than the one that counts.
    assert tally([4, 5, 6, 7], tested=[[5, 4, None, 5]], limit=5).amounts() == [4 + 7]


def test_the_divisor_of_a_mean_is_told_how_many_rounds_are_kept_and_cut() -> None:
    def divisor(_player: int, kept_count: int, gone: int) -> int:
        return 100 * kept_count + 10 * gone

    def plus(_player: int, kept_rounds: Sequence[int]) -> int:
        return sum(kept_rounds)

    figures = tally([3, 1, None, 2, 5], combine=Combine.MEAN, divisor=divisor, plus=plus, unit=1)

    for low, high, kept, gone in ((0, 0, [0, 1, 3, 4], 0), (1, 0, [3, 0, 4], 1), (1, 1, [3, 0], 2), (3, 3, [], 4)):
        values = [(3, 1, 0, 2, 5)[number] for number in kept]
        account = figures.account(0, low, high)
        assert (account.divisor, account.plus) == (100 * len(kept) + 10 * gone, sum(kept))
        assert figures.totals(low, high) == [account.total]
        assert account.total == Fraction(sum(values), 100 * len(kept) + 10 * gone) + sum(kept)


def test_the_value_of_a_void_player_is_undefined_and_his_lines_stand_outside() -> None:
    figures = tally([3, 1], combine=Combine.MEAN, divisor=lambda *_: 1, plus=lambda *_: 7, void=(0,), unit=1)

    assert figures.totals() == figures.totals(1, 1) == [None]
    assert figures.account(0) == Account([], [], [], [line(0, 3, 3), line(1, 1, 1)], divisor=None, unit=1, plus=0)


@each_row(
    ("amount", "divisor", "plus", "decimals", "value"),
    [
        (7, 2, 0, None, Fraction(7, 2)),
        (6, 2, 0, None, 3),
        (Fraction(6), 2, 0, None, 3),
        (Fraction(7, 2), 7, 0, None, Fraction(1, 2)),
        (1, 3, Fraction(1, 6), None, Fraction(1, 2)),
        # .5 upwards, below 0 too.
        (5, 2, 0, 0, 3),
        (-5, 2, 0, 0, -2),
        (Fraction(5, 2), 1, 0, 0, 3),
        (5, 4, Fraction(1, 4), 0, 2),
        (1, 3, 2, 1, Fraction(23, 10)),
        (2, 3, 2, 2, Fraction(267, 100)),
        (1, 1, 2, 2, 3),
    ],
)
def test_a_total(amount: Exact, divisor: int, plus: Exact, decimals: int | None, value: Exact) -> None:
    found = total(amount, divisor, plus, decimals)

    assert (found, type(found)) == (value, type(value))
