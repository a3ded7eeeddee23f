"""The table of quantities: every printed cell, the underlying rule, and its values outside the table."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each_row
from xl_departage.base.errors import ErrorKind, ImpossibleNumber
from xl_departage.chess.regulations.rating_tables import belgian_differences, printed_quantities, quantity

ODD_CELLS = {(12, 10): -72, (12, 14): 72, (8, 3): -251, (8, 13): 251}
"""By games and half-points: the four cells that no rule explains (the rule gives -65, 65, -262, 262)."""


def by_the_rule(half_points: int, games: int) -> int:
    """An independent form of the rule: the percentage is rounded away from 50, up above it and down below it."""
    if 2 * half_points == 2 * games:
        return 0
    exact = Fraction(100 * half_points, 2 * games)
    away = -(-exact.numerator // exact.denominator) if exact > 50 else exact.numerator // exact.denominator
    difference = belgian_differences()[away]
    if difference is None:
        return 736 if away == 100 else -736
    return difference


def test_the_file_holds_the_180_printed_cells() -> None:
    source = resources.files("xl_departage.chess.regulations") / "tables" / "ffe_quantity.csv"
    rows = list(csv.DictReader(io.StringIO(source.read_text(encoding="utf-8"))))

    assert len(rows) == 27
    assert sum(1 for row in rows for games, cell in row.items() if games != "points" and cell) == 180
    assert len(printed_quantities()) == 180


def test_every_printed_cell_is_what_the_function_gives() -> None:
    for (games, half_points), cell in printed_quantities().items():
        assert quantity(Fraction(half_points, 2), games) == cell


def test_the_printed_table_is_antisymmetric() -> None:
    for (games, half_points), cell in printed_quantities().items():
        assert printed_quantities()[games, 2 * games - half_points] == -cell


def test_only_the_four_odd_cells_leave_the_rule() -> None:
    different = {key: cell for key, cell in printed_quantities().items() if cell != by_the_rule(key[1], key[0])}

    assert different == ODD_CELLS


@each_row(
    ("score", "games", "expected"),
    [
        # Printed next to the table and in its examples.
        (4, 7, 57),
        (3, 9, -125),
        (Fraction(9, 2), 6, 193),
        (Fraction(9, 2), 7, 110),
        (0, 9, -736),
        (13, 13, 736),
        (Fraction(13, 2), 13, 0),
    ],
)
def test_the_quantities_of_the_worked_examples(score: Fraction | int, games: int, expected: int) -> None:
    assert quantity(score, games) == expected


@each_row(
    ("score", "games", "expected"),
    [
        # 33.3 % reads 33, 66.7 % reads 67; 1/200 reads 0 %.
        (1, 3, -125),
        (2, 3, 125),
        (1, 1, 736),
        (Fraction(1, 2), 1, 0),
        (7, 14, 0),
        (Fraction(15, 2), 14, 29),
        (Fraction(1, 2), 100, -736),
        (Fraction(7, 3), 9, -193),
    ],
)
def test_outside_the_table_the_percentage_is_rounded_away_from_half(
    score: Fraction | int, games: int, expected: int
) -> None:
    assert quantity(score, games) == expected


@given(st.integers(1, 60).flatmap(lambda games: st.tuples(st.just(games), st.integers(0, 2 * games))))
def test_a_score_and_its_complement_have_opposite_quantities(case: tuple[int, int]) -> None:
    games, half_points = case

    assert quantity(Fraction(half_points, 2), games) == -quantity(games - Fraction(half_points, 2), games)


@given(st.integers(1, 60).flatmap(lambda games: st.tuples(st.just(games), st.integers(1, 2 * games))))
def test_more_points_never_bring_less(case: tuple[int, int]) -> None:
    games, half_points = case

    assert quantity(Fraction(half_points, 2), games) >= quantity(Fraction(half_points - 1, 2), games)


@pytest.mark.parametrize(("score", "games"), [(1, 0), (-1, 5), (6, 5), (Fraction(11, 2), 5)])
def test_a_score_that_no_games_can_bring_is_an_error(score: Fraction | int, games: int) -> None:
    with pytest.raises(ImpossibleNumber) as caught:
        quantity(score, games)
    assert caught.value.kind is ErrorKind.NUM
