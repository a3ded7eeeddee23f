"""Article 10: averages of ratings and performances, by the tables of the rating regulations."""

from __future__ import annotations

import csv
from functools import cache
from importlib import resources

from hypothesis import given
from hypothesis import strategies as st

from tests.chess.tiebreaks.made import context, swiss
from tests.rows import each_row
from xl_departage.base.exact import Exact
from xl_departage.chess import tiebreaks
from xl_departage.chess.tiebreaks.fide.performance_tiebreaks import differences, expectations, perfect_performance

RATINGS = st.integers(1000, 2900)


def of_games(code: str, *rated: tuple[int, int]) -> Exact | None:
    """The value of a player who met opponents of these ratings and made these half-points against them."""
    own_line = " ".join(f"{number}w{'0=1'[half]}" for number, (_, half) in enumerate(rated, 2))
    others = [
        " ".join(f"1b{'1=0'[half]}" if round_index == number else "Z" for round_index in range(len(rated)))
        for number, (_, half) in enumerate(rated)
    ]
    table = swiss(own_line, *others, ratings=[2000, *(rating for rating, _ in rated)])
    return tiebreaks.values(context(table, "FIDE-2026"), code)[0]


@cache
def printed() -> list[dict[str, str]]:
    """The rows of table 8.1.2."""
    with (resources.files("xl_departage.chess.regulations") / "tables" / "table2.csv").open(encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if row["d_max"]]


def expected_hundredths(difference: int) -> int:
    """The expected score read from the printed table, row by row; beyond its last row 1.00 and 0."""
    for row in printed():
        if int(row["d_min"]) <= abs(difference) <= int(row["d_max"]):
            return round(float(row["we_high" if difference >= 0 else "we_low"]) * 100)
    return 100 if difference > 0 else 0


@each_row("difference", [-900, -736, -735, -620, -619, -4, -3, 0, 3, 4, 10, 11, 391, 392, 735, 736, 900])
def test_expected_scores_are_those_printed(difference: int) -> None:
    table = expectations()

    assert table[len(table) // 2 + difference] == expected_hundredths(difference)


@each_row("spread", [0, 1, 1023, 1024, 2047, 2048, 3000])
def test_the_table_of_expected_scores_is_wide_enough_and_the_same_both_ways(spread: int) -> None:
    table = expectations(spread)
    middle = len(table) // 2

    for difference in (0, 3, 4, 735, 736, 736 + spread):
        assert table[middle + difference] == expected_hundredths(difference)
        assert table[middle - difference] == expected_hundredths(-difference)
    assert middle >= 736 + spread
    # All points: table 8.1.2 has 1.00 from 736 points on. Half a point of two, the other opponent out of reach: .50 up to 3 below.
    assert perfect_performance([1000, 1000 + spread], [2, 2]) == 1736 + spread
    assert perfect_performance([1000, 1000 + max(spread, 800)], [1, 0]) == 997


def test_differences_end_at_800() -> None:
    table = differences()

    assert (table[0], table[1], table[50], table[67], table[99], table[100]) == (-800, -677, 0, 125, 677, 800)


def test_the_mean_is_rounded_half_up() -> None:
    assert of_games("ARO", (2000, 0), (2001, 0)) == 2001
    assert of_games("ARO", (2000, 0), (2000, 0), (2001, 0)) == 2000
    assert tiebreaks.values(context(swiss("Z", ratings=[2000]), "FIDE-2026"), "ARO") == [None]


def test_cuts_take_the_lowest_then_the_highest_ratings() -> None:
    first = (2000, 2)
    rated = first, (1800, 2), (2200, 0), (1900, 0)

    assert of_games("ARO/C1", *rated) == 2033
    assert of_games("ARO/M1", *rated) == 1950
    assert of_games("ARO/C1", first) is None


def test_performance_rounds_the_fractional_score_half_up() -> None:
    # 5 of 8 is 62.5 %, read as 63 %: 95.
    assert of_games("TPR", *[(2000, 2)] * 5, *[(2000, 0)] * 3) == 2095


def test_full_and_zero_scores() -> None:
    assert of_games("TPR", (2000, 2), (2100, 2)) == 2850
    assert of_games("TPR", (2000, 0), (2100, 0)) == 1250
    assert of_games("PTP", (2000, 2), (2100, 2)) == 2836
    assert of_games("PTP", (2000, 0), (2100, 0)) == 1200


@given(st.lists(st.tuples(RATINGS, st.integers(0, 2)), min_size=1, max_size=11))
def test_perfect_performance_is_the_lowest_rating_whose_expected_score_reaches_the_points(
    rated: list[tuple[int, int]],
) -> None:
    ratings = [rating for rating, _ in rated]
    found = perfect_performance(ratings, [half for _, half in rated])
    points = sum(half for _, half in rated) * 50
    if points == 0:
        assert found == min(ratings) - 800
        return

    def reached(trial: int) -> bool:
        return sum(reference[trial - rating] for rating in ratings) >= points

    reference = printed_hundredths()
    lowest = next(trial for trial in range(min(ratings) - 740, max(ratings) + 740) if reached(trial))
    assert found == lowest


@cache
def printed_hundredths() -> dict[int, int]:
    return {difference: expected_hundredths(difference) for difference in range(-2700, 2701)}


MET_UNRATED = swiss("2w1 3b1", "1b0 4w=", "4b0 1w0", "3w1 2b=", ratings=[2000, 1900, None, 1800])


def column(code: str, text: str) -> list[Exact | None]:
    return tiebreaks.values(context(MET_UNRATED, text), code)


def test_without_a_policy_only_who_met_an_unrated_player_has_no_value() -> None:
    assert column("ARO", "FIDE") == [None, 1900, 1900, None]
    assert column("TPR", "FIDE") == [None, 1900 - 193, 1900 - 800, None]
    assert column("RTNG", "FIDE") == [2000, 1900, None, 1800]
    # The performances of the second and third players are known, whatever their own ratings; those of the others are
    # not.
    assert column("APRO", "FIDE") == [(1707 + 1100 + 1) // 2, None, None, (1707 + 1100 + 1) // 2]


def test_an_announced_rating_stands_for_unrated_players() -> None:
    assert column("ARO", "FIDE; unrated=1400") == [1650, 1900, 1900, 1650]
    assert column("ARO/U1400", "FIDE") == [1650, 1900, 1900, 1650]
    # The code takes precedence over the rules.
    assert column("ARO/U1500", "FIDE; unrated=1400") == [1700, 1900, 1900, 1700]
    assert column("RTNG", "FIDE; unrated=1400") == [2000, 1900, 1400, 1800]


def test_games_against_unrated_players_can_be_left_out() -> None:
    assert column("ARO", "FIDE; unrated=out") == [1900, 1900, 1900, 1900]
    assert column("TPR", "FIDE; unrated=out") == [2700, 1900 - 193, 1100, 1900]
    assert column("APRO", "FIDE; unrated=out") == [(1707 + 1100 + 1) // 2, 2300, 2300, 1404]


def test_the_provisional_rating_of_the_french_rules_can_stand_for_unrated_players() -> None:
    provisional = tiebreaks.values(context(MET_UNRATED, "FIDE"), "CP")[2]
    assert isinstance(provisional, int)

    assert column("ARO", "FIDE; unrated=provisional") == [
        (1900 + provisional + 1) // 2,
        1900,
        1900,
        (1900 + provisional + 1) // 2,
    ]


def test_forfeits_are_no_games_of_article_10_even_in_a_round_robin() -> None:
    crosstable = swiss("2w1 3+", "1b0 Z", "Z 1-", ratings=[2000, 1900, 1800])

    assert tiebreaks.values(context(crosstable, "FIDE"), "ARO") == [1900, 2000, None]
