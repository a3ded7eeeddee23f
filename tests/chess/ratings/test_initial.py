"""First FIDE ratings: two hypothetical opponents (2024), and the entry rules of 2009."""

import pytest

from tests.rows import each_row
from xl_departage.base.errors import Undefined
from xl_departage.chess.ratings.initial import entry_swiss, fide_initial, round_robin_first
from xl_departage.chess.regulations.rating_editions import FIDE_2009, FIDE_2024, FIDE_2025
from xl_departage.chess.regulations.rating_tables import deductions


def test_a_real_newcomer_gets_his_published_rating() -> None:
    """
    3 of 5 against a sum of 9507; the published rating is 1922. Under the rules of 2024: (9507 + 3600) / 7 = 1872.43;
    4/7 = .57 -> +50.
    """
    opponents = [1900, 1900, 1900, 1900, 1907]

    assert fide_initial(opponents, [2, 2, 2, 0, 0], FIDE_2024) == 1922
    assert fide_initial(opponents, [2, 2, 2, 0, 0], FIDE_2025) == 1922


def test_a_first_event_counts_from_the_least_rating() -> None:
    """2009: the first result must be at least 1401; the mean of opponents at half the points."""
    assert entry_swiss([1401] * 4, [1] * 4, FIDE_2009) == 1401
    with pytest.raises(Undefined, match="1401"):
        entry_swiss([1400] * 4, [1] * 4, FIDE_2009)


def test_a_first_rating_is_at_most_2200() -> None:
    assert fide_initial([2500] * 9, [2] * 9, FIDE_2025) == 2200


@pytest.mark.parametrize(
    ("opponents", "scores", "reason"),
    [
        ([1800] * 4, [1] * 4, "at least 5"),
        ([1800] * 5, [0] * 5, "disregarded"),
        ([1400] * 9, [1] + [0] * 8, "1400"),
    ],
)
def test_conditions_of_2024_are_told(opponents: list[int], scores: list[int], reason: str) -> None:
    with pytest.raises(Undefined, match=reason):
        fide_initial(opponents, scores, FIDE_2025)


def test_half_the_points_in_a_swiss_give_the_mean_of_the_opponents() -> None:
    assert entry_swiss([1800, 1900, 2000], [1, 1, 1], FIDE_2009) == 1900


@pytest.mark.parametrize(("extra", "rating"), [(1, 1913), (2, 1925), (3, 1938), (4, 1950)])
def test_each_half_point_above_half_adds_twelve_and_a_half(extra: int, rating: int) -> None:
    scores = [2] * extra + [1] * (4 - extra)

    assert entry_swiss([1900] * 4, scores, FIDE_2009) == rating


@each_row(("games", "half_points"), [key for key in sorted(deductions()) if key[1] > 1])
def test_below_half_the_printed_deduction_is_taken_off(games: int, half_points: int) -> None:
    scores = [2] * (half_points // 2) + [1] * (half_points % 2)
    scores += [0] * (games - len(scores))

    assert entry_swiss([2200] * games, scores, FIDE_2009) == 2200 - deductions()[games, half_points]


def test_beyond_nine_games_the_rule_of_the_table_goes_on() -> None:
    # 3 of 11: 27 %, 175 less; 3 of 10 would be 30 %, 149 less.
    assert entry_swiss([2000] * 11, [2] * 3 + [0] * 8, FIDE_2009) == 1825


@pytest.mark.parametrize(
    ("opponents", "scores", "reason"),
    [
        ([1900] * 2, [2, 2], "at least 3"),
        ([1900] * 5, [1, 0, 0, 0, 0], "0.5"),
        ([1900] * 5, [0] * 5, "0.5"),
        ([1500] * 4, [2, 0, 0, 0], "1401"),
    ],
)
def test_conditions_of_2009_are_told(opponents: list[int], scores: list[int], reason: str) -> None:
    with pytest.raises(Undefined, match=reason):
        entry_swiss(opponents, scores, FIDE_2009)


FIELD = [(2000, 6, 4), (1900, 5, 4), (1800, 4, 4), (1700, 2, 4)]
"""Four rated players of a round robin of five: 3, 2.5, 2 and 1 points of 4; the fifth, unrated, has 1.5."""


def test_a_round_robin_below_half_by_hand() -> None:
    # Rar 1850; dp of 75, 63, 50, 25 %: 193 + 95 + 0 - 193 = 95, dpa 23.75; Ra = 1850 - 23.75 x 4/5 = 1831;
    # 1.5 of 4 is 38 %: -87 x 4/5 = -69.6 -> 1761.4.
    assert round_robin_first(FIELD, 3, 4, opponents=4, rated_opponents=4, edition=FIDE_2009).rating == 1761


def test_a_round_robin_at_and_above_half_by_hand() -> None:
    assert round_robin_first(FIELD, 4, 4, opponents=4, rated_opponents=4, edition=FIDE_2009).rating == 1831
    assert round_robin_first(FIELD, 6, 4, opponents=4, rated_opponents=4, edition=FIDE_2009).rating == 1831 + 25


def test_a_round_robin_needs_three_rated_opponents_and_a_point() -> None:
    with pytest.raises(Undefined, match="at least 3"):
        round_robin_first(FIELD[:2], 3, 4, opponents=4, rated_opponents=2, edition=FIDE_2009)
    with pytest.raises(Undefined, match=r"0\.5"):
        round_robin_first(FIELD, 1, 4, opponents=4, rated_opponents=4, edition=FIDE_2009)
