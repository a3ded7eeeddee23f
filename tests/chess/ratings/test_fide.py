"""FIDE periods: K and its precedence, the limit on K n, the 400-point rule, rounding only once, the floor."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, Undefined
from xl_departage.base.exact import half_away
from xl_departage.chess.ratings.fide import new_rating, rate
from xl_departage.chess.ratings.k_factor import fide_k, limited_k
from xl_departage.chess.regulations.rating_editions import FIDE_2024, FIDE_2024_DECEMBER, FIDE_2025, FideEdition, Tempo


@each_row(
    ("games", "rating", "age", "highest", "k"),
    [
        (29, 1800, None, None, 40),
        (30, 1800, None, None, 20),
        (500, 2399, None, None, 20),
        (500, 2400, None, None, 10),
        (500, 2350, None, 2405, 10),
        (10, 2450, None, None, 10),
        (200, 1800, 18, None, 40),
        (200, 1800, 19, None, 20),
        (200, 2299, 15, None, 40),
        (200, 2300, 15, None, 20),
        (200, 2250, 15, 2310, 20),
        (10, 2350, 15, None, 40),
        (200, 2410, 15, None, 10),
    ],
)
def test_k_in_its_order_of_precedence(games: int, rating: int, age: int | None, highest: int | None, k: int) -> None:
    """B.02 8.3.3: reached 2400; junior who never reached 2300; fewer than 30 games; otherwise 20."""
    assert fide_k(games, rating, FIDE_2025, age, highest) == k


@pytest.mark.parametrize(
    ("k", "games", "limited"), [(20, 35, 20), (20, 36, 19), (20, 39, 17), (40, 18, 38), (10, 70, 10)]
)
def test_k_times_games_stays_within_700(k: int, games: int, limited: int) -> None:
    assert limited_k(k, games, FIDE_2025) == limited
    assert limited_k(k, games, FIDE_2025) * games <= 700


def test_more_than_700_games_in_a_period_are_refused() -> None:
    with pytest.raises(ArgumentError, match="701"):
        limited_k(20, 701, FIDE_2025)


def test_the_change_is_rounded_once_and_away_from_zero() -> None:
    # A draw against 35 more and 35 less at K 10: +0.50 and -0.50; K 20 with We .45 five times: 5.00.
    won = rate(2450, [2485], [1], k=10, edition=FIDE_2025)
    lost = rate(2450, [2415], [1], k=10, edition=FIDE_2025)

    assert (won.change, lost.change) == (Fraction(1, 2), Fraction(-1, 2))
    assert (new_rating(2450, won, FIDE_2025), new_rating(2450, lost, FIDE_2025)) == (2451, 2449)


def test_the_400_point_rule_holds_for_every_game_of_an_event() -> None:
    change = rate(2000, [1500, 1500, 2500], [2, 2, 0], k=20, edition=FIDE_2024)

    # We .92, .92 and .08.
    assert (change.expected, change.change) == (192, Fraction(20 * 8, 100))


def test_from_october_2025_a_2650_gains_nothing_against_much_weaker_opponents() -> None:
    before = rate(2800, [2000] * 4, [2] * 4, k=10, edition=FIDE_2024)
    after = rate(2800, [2000] * 4, [2] * 4, k=10, edition=FIDE_2025)

    assert before.change == Fraction(32, 10)
    assert after.change == 0


def test_in_rapid_and_blitz_games_across_600_points_with_a_2600_are_not_rated() -> None:
    change = rate(2650, [2049, 2051, 2500], [2, 2, 1], k=10, edition=FIDE_2025, tempo=Tempo.BLITZ)

    assert change.games == 2
    # 599 points count 400: .92; 150 points: .70.
    assert (change.score, change.expected) == (3, 92 + 70)
    assert rate(2600, [1900], [2], k=10, edition=FIDE_2025, tempo=Tempo.RAPID).games == 1
    assert rate(1900, [2601], [2], k=10, edition=FIDE_2025, tempo=Tempo.RAPID).games == 0
    assert rate(2650, [2049], [2], k=10, edition=FIDE_2025).games == 1
    assert rate(2650, [2049], [2], k=10, edition=FIDE_2024, tempo=Tempo.BLITZ).games == 1


@each_row(("edition", "rating"), [(FIDE_2024, 2653), (FIDE_2024_DECEMBER, 2651), (FIDE_2025, 2651)])
def test_the_600_points_count_from_december_2024(edition: FideEdition, rating: int) -> None:
    """2645 against 2500: 20 x .31; against 2041, counted as 400 points less, 20 x .08 more while the game was rated."""
    change = rate(2645, [2041, 2500], [2, 2], k=20, edition=edition, tempo=Tempo.RAPID)

    assert new_rating(2645, change, edition) == rating
    assert rate(2645, [2041, 2500], [2, 2], k=20, edition=edition).change == Fraction(78, 10)


def test_below_1400_a_player_is_unrated() -> None:
    change = rate(1405, [1405] * 2, [0, 0], k=40, edition=FIDE_2025)

    with pytest.raises(Undefined, match="1365"):
        new_rating(1405, change, FIDE_2025)


def test_1400_is_a_rating_and_1399_is_none() -> None:
    """A loss against an equal opponent at K 10 costs five points."""
    lost = rate(1405, [1405], [0], k=10, edition=FIDE_2025)

    assert new_rating(1405, lost, FIDE_2025) == 1400
    with pytest.raises(Undefined, match="1399"):
        new_rating(1404, lost, FIDE_2025)


@given(st.lists(st.integers(0, 2), min_size=1, max_size=30), st.integers(1, 40))
def test_rounding_a_change_is_half_away_from_zero(scores: list[int], k: int) -> None:
    for opponent in (2285, 2300, 2315):
        change = rate(2300, [opponent] * len(scores), scores, k=k, edition=FIDE_2025)
        assert change.rounded == half_away(change.change)


@given(
    st.integers(1400, 2640),
    st.lists(st.tuples(st.integers(1400, 2640), st.integers(0, 2)), min_size=1, max_size=30),
    st.sampled_from([FIDE_2024, FIDE_2025]),
)
def test_what_one_player_wins_the_other_loses_at_the_same_k(
    own_rating: int, games: list[tuple[int, int]], edition: FideEdition
) -> None:
    for opponent, score in games:
        mine = rate(own_rating, [opponent], [score], k=20, edition=edition)
        theirs = rate(opponent, [own_rating], [2 - score], k=20, edition=edition)
        assert mine.change + theirs.change == 0
