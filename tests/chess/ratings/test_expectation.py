"""Expected scores and differences under each edition."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chess.ratings.frbe import examples
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, Undefined
from xl_departage.chess.ratings.expectation import difference_for, exact_expectation, expected_hundredths
from xl_departage.chess.regulations.rating_editions import (
    BEL,
    BEL_1997,
    BEL_2009,
    BEL_2015,
    FFE,
    FIDE_2009,
    FIDE_2024,
    FIDE_2025,
    RatingEdition,
    Tempo,
)

RATING = st.integers(1, 9999)
CAPPED = st.sampled_from([BEL, BEL_1997, BEL_2009, BEL_2015, FIDE_2024])


def test_the_printed_column_of_expectations_comes_out() -> None:
    example = examples()["bel_K_example"]

    assert [expected_hundredths(example["Ro"], opponent, BEL) for opponent in example["opp"]] == [
        round(100 * expected) for expected in example["We_printed"]
    ]


def test_bel_stops_at_89_hundredths_however_far_apart() -> None:
    """« lorsque la différence de cote D dépasse 344, We H est plafonné à .89 »"""
    assert [expected_hundredths(2000, 2000 - d, BEL) for d in (344, 345, 350, 351, 800)] == [88, 89, 89, 89, 89]
    assert expected_hundredths(1200, 2000, BEL) == 11


def test_the_cap_of_400_stops_at_92_hundredths() -> None:
    for edition in (BEL_2015, FIDE_2024):
        assert [expected_hundredths(2400, 2400 - d, edition) for d in (391, 392, 400, 401, 800)] == [91, 92, 92, 92, 92]


def test_the_program_of_1997_read_316_points_as_86_hundredths() -> None:
    assert (expected_hundredths(2316, 2000, BEL_1997), expected_hundredths(2000, 2316, BEL_1997)) == (86, 14)
    assert (expected_hundredths(2316, 2000, BEL), expected_hundredths(2000, 2316, BEL)) == (87, 13)


def test_from_october_2025_a_player_of_2650_counts_the_full_difference() -> None:
    """
    FIDE B.02 8.3.1: the player's own rating decides; an opponent below 2650 stays capped; rapid and blitz keep the cap.
    """
    assert expected_hundredths(2650, 2100, FIDE_2025) == 97
    assert expected_hundredths(2800, 2000, FIDE_2025) == 100
    assert expected_hundredths(2649, 2100, FIDE_2025) == 92
    assert expected_hundredths(2100, 2650, FIDE_2025) == 8
    assert expected_hundredths(2650, 2100, FIDE_2024) == 92
    assert expected_hundredths(2650, 2100, FIDE_2025, Tempo.RAPID) == 92
    assert expected_hundredths(2650, 2100, FIDE_2025, Tempo.BLITZ) == 92


@given(RATING, RATING, CAPPED)
def test_the_two_players_expect_one_point_between_them(own_rating: int, opponent: int, edition: RatingEdition) -> None:
    assert (
        expected_hundredths(own_rating, opponent, edition) + expected_hundredths(opponent, own_rating, edition) == 100
    )


@given(RATING, RATING, st.integers(0, 500), st.sampled_from([BEL, BEL_2015, FIDE_2024]))
def test_a_higher_rating_never_expects_less(own_rating: int, opponent: int, more: int, edition: RatingEdition) -> None:
    """This does not hold under FIDE-2025 at 2650, where the cap against stronger opponents is removed as well."""
    higher = min(9999, own_rating + more)

    assert expected_hundredths(higher, opponent, edition) >= expected_hundredths(own_rating, opponent, edition)


@pytest.mark.parametrize("percentage", [0, 100])
def test_the_ends_of_the_table_are_undetermined_in_the_printed_text_only(percentage: int) -> None:
    sign = 1 if percentage else -1

    with pytest.raises(Undefined):
        difference_for(percentage, BEL)
    assert difference_for(percentage, BEL_1997) == sign * 677
    assert difference_for(percentage, BEL_2009) == sign * 351
    assert difference_for(percentage, BEL_2015) == sign * 401
    assert difference_for(percentage, FIDE_2009) == sign * 735
    assert difference_for(percentage, FIDE_2025) == sign * 800


def test_the_ffe_has_neither_expectation_nor_difference() -> None:
    with pytest.raises(ArgumentError, match="FFE"):
        expected_hundredths(1800, 1700, FFE)
    with pytest.raises(ArgumentError, match="ELO_QUANTITY"):
        difference_for(60, FFE)


@pytest.mark.parametrize(("difference", "table"), [(0, 0.50), (115, 0.66), (220, 0.78), (350, 0.89)])
def test_the_exact_curve_lies_within_a_hundredth_and_a_half_of_the_table(difference: int, table: float) -> None:
    assert exact_expectation(2000 + difference, 2000) == pytest.approx(table, abs=0.015)


def test_the_exact_curve_is_the_normal_law_of_two_players_of_deviation_200() -> None:
    """One standard deviation of the difference, 200√2 = 282.84 points, is 0.8413 of the normal distribution."""
    assert exact_expectation(2283, 2000) == pytest.approx(0.8415, abs=0.0002)
    assert exact_expectation(2200, 2000, 200 / 2**0.5) == pytest.approx(0.841345, abs=1e-6)


@each_row(
    ("own_rating", "opponent", "expected"),
    [
        # From 2025-10-01 the whole difference counts for 2650 and more, else 400 points (.92): B.02 8.3.1; beyond 735 points it is 1.00.
        (9999, 1, 100), (1, 9999, 8), (2650, 1, 100), (2649, 1, 92), (2650, 3385, 1), (2650, 3386, 0), (2650, 2650, 50),
    ],
)  # fmt: skip
def test_the_largest_differences_have_an_expected_score(own_rating: int, opponent: int, expected: int) -> None:
    assert expected_hundredths(own_rating, opponent, FIDE_2025) == expected
