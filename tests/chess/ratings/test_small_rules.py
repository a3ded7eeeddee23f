"""Performances, the combination of events, ranking, results as typed, membership numbers."""

from contextlib import nullcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chess.ratings.frbe import examples
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, Undefined
from xl_departage.chess.ratings.belgian import check_digit, has_check_digit, ranking
from xl_departage.chess.ratings.from_grid import games_over_the_board, round_robin
from xl_departage.chess.ratings.initial import EventPerformance, combine
from xl_departage.chess.ratings.listed_results import NOT_RATED, read_result
from xl_departage.chess.ratings.one_player import belgian_change
from xl_departage.chess.ratings.performance import ffe_performance, fide_performance, norm_performance
from xl_departage.chess.ratings.rating_options import check_options
from xl_departage.chess.regulations.rating_editions import FFE, FIDE_2009, FIDE_2025, RATING_EDITIONS, BelgianEdition
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament.crosstable import Crosstable, Player, System
from xl_departage.formats.grids.grid_reading import read_crosstable


def test_the_printed_ffe_performance_comes_out_of_the_results_as_printed() -> None:
    example = examples()["ffe_1998_performance"]
    read = [read_result(text) for text in example["res"]]
    played = [(o, s) for o, s in zip(example["opp"], read, strict=True) if s is not None and s != NOT_RATED]

    assert len(played) == 6
    assert ffe_performance([o for o, _ in played], [s for _, s in played], example["own"], FFE) == example["P"]


def test_the_ffe_window_brings_opponents_within_350_points() -> None:
    """« le 1700 a joué face à un 2050 et ... le 2200 a joué contre un 1850 »"""
    assert ffe_performance([2200], [1], 1700, FFE) == 2050
    assert ffe_performance([1700], [1], 2200, FFE) == 1850
    assert ffe_performance([2200], [1], None, FFE) == 2200


def test_a_fide_performance_is_mean_plus_dp_with_800_at_the_ends() -> None:
    assert fide_performance([2000, 2100, 2201], [2, 1, 0], FIDE_2025).rating == 2100
    assert fide_performance([2000, 2001], [2, 2], FIDE_2025).rating == 2001 + 800
    assert fide_performance([2000, 2001], [0, 0], FIDE_2025).rating == 2001 - 800
    with pytest.raises(Undefined):
        fide_performance([], [], FIDE_2025)


def test_for_a_norm_only_the_lowest_opponent_is_raised_and_unrated_ones_count_1400() -> None:
    """B.01 1.4.6: floors GM 2200, IM 2050, WGM 2000, WIM 1850."""
    for title, floor in (("GM", 2200), ("IM", 2050), ("WGM", 2000), ("WIM", 1850)):
        performance = norm_performance([2500, 1700, None], [1, 1, 1], title, FIDE_2025)
        assert performance.average == round(Fraction(2500 + 1700 + floor, 3))


def test_the_printed_weighting_of_three_events_comes_out() -> None:
    example = examples()["fide_2009_weighted"]
    results = [EventPerformance(Fraction(performance), games) for performance, games in example["results"]]

    assert combine(results, FIDE_2009) == example["expected"]


def test_first_results_below_1401_are_ignored_and_later_ones_are_not() -> None:
    assert combine([EventPerformance(Fraction(1300), 5), EventPerformance(Fraction(1800), 9)], FIDE_2009) == 1800
    assert combine([EventPerformance(Fraction(1800), 9), EventPerformance(Fraction(1300), 9)], FIDE_2009) == 1550


def test_nine_games_are_needed_in_all() -> None:
    assert combine([EventPerformance(Fraction(1800), 4), EventPerformance(Fraction(1900), 5)], FIDE_2009) == 1856
    with pytest.raises(Undefined, match="at least 9"):
        combine([EventPerformance(Fraction(1800), 4), EventPerformance(Fraction(1900), 4)], FIDE_2009)


def test_more_games_rank_first_at_equal_rating() -> None:
    assert ranking([(1500, 30), (1600, 20), None, (1500, 40), (1500, 30)]) == [3, 1, None, 2, 3]


@given(st.lists(st.none() | st.tuples(st.integers(1, 3000), st.integers(0, 500)), max_size=30))
def test_a_rank_is_one_more_than_the_players_ahead(entries: list[tuple[int, int] | None]) -> None:
    for entry, rank in zip(entries, ranking(entries), strict=True):
        ahead = [other for other in entries if other is not None and entry is not None and other > entry]
        assert rank == (None if entry is None else 1 + len(ahead))


@each_row(
    ("text", "half_points"),
    [
        ("1", 2),
        ("0", 0),
        ("½", 1),
        ("0,5", 1),
        ("0.5", 1),
        ("1/2", 1),
        ("=", 1),
        (" 1 ", 2),
        ("\u00a0½\u202f", 1),
        ("1,0", 2),
        ("Gain", 2),
        ("1F", NOT_RATED),
        ("0F", NOT_RATED),
        ("½F", NOT_RATED),
        ("0,5F", NOT_RATED),
        ("1 Forfait", NOT_RATED),
        ("0 forfait", NOT_RATED),
        ("Gain Forfait", NOT_RATED),
        ("0F-0F", NOT_RATED),
        ("EXE", NOT_RATED),
        ("Exempt", NOT_RATED),
        (">", NOT_RATED),
        ("<", NOT_RATED),
        ("", NOT_RATED),
    ],
)
def test_results_as_arbiters_write_them(text: str, half_points: int) -> None:
    assert read_result(text) == half_points


@each_row("text", ["2", "x", "+", "-", "1-0", "11", "0.7", "1½", "?", "5", "F1"])
def test_other_texts_are_no_results(text: str) -> None:
    assert read_result(text) is None


@pytest.mark.parametrize(("stem", "digit"), [(0, 1), (1, 9), (5, 1), (9999, 6)])
def test_the_check_digit_by_hand(stem: int, digit: int) -> None:
    # 0000: 0 -> 1; 0001: 9; 0005: 45 mod 11 = 1; 9999: 270 mod 11 = 6.
    assert check_digit(stem) == digit
    assert has_check_digit(10 * stem + digit)


def test_a_remainder_of_ten_is_written_zero() -> None:
    # 0006: 54 mod 11 = 10.
    assert check_digit(6) == 0


@given(st.integers(0, 9999), st.integers(0, 3), st.integers(1, 9))
def test_a_slip_in_one_digit_is_found_unless_the_remainders_share_a_digit(stem: int, place: int, shift: int) -> None:
    digits = [int(digit) for digit in f"{stem:04}"]
    digits[place] = (digits[place] + shift) % 10
    slipped = int("".join(map(str, digits)))

    if check_digit(slipped) == check_digit(stem):
        # Only the remainders 0 and 1, both written 1, can hide the change.
        assert check_digit(stem) == 1


@each_row(
    ("rules", "function", "refused"),
    [
        ("FFE; tempo=standard", "ELO_PERFORMANCE", False),
        ("FFE; tempo=rapid", "ELO_PERFORMANCE", True),
        ("FIDE-2025; tempo=rapid", "ELO_PERFORMANCE", False),
        ("FIDE-2025; norm=IM", "ELO_PERFORMANCE", False),
        ("FIDE-2025; norm=IM", "ELO_NEW", True),
        ("FFE; norm=IM", "ELO_PERFORMANCE", True),
    ],
)
def test_an_option_without_effect_is_refused_unless_it_says_what_holds_anyway(
    rules: str, function: str, refused: bool
) -> None:
    read = parse_rules(rules, RATING_EDITIONS, FFE)
    with pytest.raises(ArgumentError) if refused else nullcontext():
        check_options(read, function)


@pytest.mark.parametrize(("name", "shown"), [("Ann", "Ann"), ("", 7)])
def test_who_has_a_rating_is_named_or_has_a_number(name: str, shown: object) -> None:
    table = Crosstable((Player(7, name, 1500, ()),), 0, 0, System.ROUND_ROBIN)
    with pytest.raises(Undefined) as refused:
        round_robin(table, [1500], 0, FIDE_2009)

    assert refused.value.values["player"] == shown


@pytest.mark.parametrize(
    ("edition", "games_before", "number"),
    [("BEL", 19, 20), ("BEL", 20, None), ("BEL-2023", 0, 1), ("BEL-2024", 4, 5), ("BEL-2024", 5, None)],
)
def test_k_is_defined_after_the_games_of_a_first_rating(edition: str, games_before: int, number: int | None) -> None:
    """20 games, 5 from 2024 on; the error says which game this one would be."""
    rules = RATING_EDITIONS[edition]
    assert isinstance(rules, BelgianEdition)

    if number is None:
        assert belgian_change(1500, [1500], [2], games_before=games_before, k=None, edition=rules) is not None
        return
    with pytest.raises(Undefined) as refused:
        belgian_change(0, [1500], [2], games_before=games_before, k=None, edition=rules)
    assert refused.value.key == "rating_k_before_first"
    assert refused.value.values == {"number": number, "games": 20 if edition != "BEL-2024" else 5}


def test_a_win_is_two_half_points_a_draw_one_and_forfeits_and_byes_are_no_games() -> None:
    """Whatever the tournament awards for a win."""
    crosstable = read_crosstable(
        [
            ["No", "Name", "R 1", "R 2", "R 3", "R 4", "R 5"],
            [1, "A", "2W1", "3B½", "4W0", "5B+", "EXE"],
            [2, "B", "1B0", "", "", "", ""],
            [3, "C", "", "1W½", "", "", ""],
            [4, "D", "", "", "1B1", "", ""],
            [5, "E", "", "", "", "1W-", ""],
        ]
    ).crosstable

    assert games_over_the_board(crosstable, 0) == [(0, 1, 2), (1, 2, 1), (2, 3, 0)]
