"""
"Entrée dans le classement de la FIDE" (2009), sentence by sentence: first and later events, the floor of the day, periods.
"""

from fractions import Fraction

import pytest

from xl_departage.errors import Undefined
from xl_departage.ratings.initial import EntryEvent, EventPerformance, combine, entry_swiss, fide_initial
from xl_departage.regulations.rating_editions import FIDE_2009, FIDE_2025
from xl_departage.regulations.rating_tables import deductions

LATER = EntryEvent(first=False)


@pytest.mark.parametrize(("games", "half_points"), sorted(deductions()))
def test_all_42_printed_cells_are_taken_off_in_a_later_event(games: int, half_points: int) -> None:
    scores = [2] * (half_points // 2) + [1] * (half_points % 2)
    scores += [0] * (games - len(scores))

    assert len(deductions()) == 42
    assert entry_swiss([2200] * games, scores, FIDE_2009, LATER) == 2200 - deductions()[games, half_points]


@pytest.mark.parametrize("half_points", [0, 1])
def test_0_and_a_half_are_disregarded_in_a_first_event_only(half_points: int) -> None:
    scores = [half_points, 0, 0]
    with pytest.raises(Undefined, match=r"0\.5"):
        entry_swiss([2200] * 3, scores, FIDE_2009)
    assert entry_swiss([2200] * 3, scores, FIDE_2009, LATER) in (2200 - 735, 2200 - 273)


def test_a_zero_in_a_later_event_counts_under_b_02_too() -> None:
    """(5 x 2000 + 3600) / 7 = 1942.86, 1 of 7 = .14: -309, so 1634."""
    with pytest.raises(Undefined, match="disregarded"):
        fide_initial([2000] * 5, [0] * 5, FIDE_2025)
    assert fide_initial([2000] * 5, [0] * 5, FIDE_2025, LATER) == 1634


def test_a_first_result_is_measured_by_the_floor_of_the_day() -> None:
    opponents, scores = [1400] * 4, [2, 1, 0, 0]
    with pytest.raises(Undefined, match="1401"):
        entry_swiss(opponents, scores, FIDE_2009)
    assert entry_swiss(opponents, scores, FIDE_2009, EntryEvent(floor=1201)) == 1400 - 87
    with pytest.raises(Undefined, match="1801"):
        entry_swiss([1800] * 4, [2, 1, 0, 0], FIDE_2009, EntryEvent(floor=1801))


def test_three_rated_opponents_are_needed_in_every_event_even_a_later_one() -> None:
    with pytest.raises(Undefined, match="at least 3"):
        entry_swiss([1900] * 2, [2, 2], FIDE_2009, LATER)
    events = [
        EventPerformance(Fraction(1800), 5, rated_opponents=5),
        EventPerformance(Fraction(2400), 2, rated_opponents=2),
    ]
    with pytest.raises(Undefined, match="at least 9"):
        combine([*events, EventPerformance(Fraction(1900), 3, rated_opponents=3)], FIDE_2009)
    assert combine([*events, EventPerformance(Fraction(1900), 5, rated_opponents=5)], FIDE_2009) == 1850


def test_only_the_first_event_is_disregarded_for_its_half_point() -> None:
    low = EventPerformance(Fraction(1500), 5, half_points=1)
    high = EventPerformance(Fraction(1900), 10, half_points=10)

    assert combine([low, high], FIDE_2009) == 1900
    assert combine([high, low], FIDE_2009) == round((19000 + 7500) / 15)


def test_the_period_of_the_event_and_the_seven_that_follow_are_grouped() -> None:
    first = EventPerformance(Fraction(2000), 5, period=10)

    assert combine([first, EventPerformance(Fraction(1800), 5, period=17)], FIDE_2009) == 1900
    with pytest.raises(Undefined, match="5 games counted"):
        combine([first, EventPerformance(Fraction(1800), 5, period=18)], FIDE_2009)


def test_first_results_below_the_floor_of_the_day_are_ignored() -> None:
    events = [EventPerformance(Fraction(1300), 5), EventPerformance(Fraction(1800), 9)]

    assert combine(events, FIDE_2009) == 1800
    assert combine([events[0]._replace(floor=1201), events[1]], FIDE_2009) == round((6500 + 16200) / 14)


def test_an_event_counted_after_a_rating_was_published_no_longer_enters_the_first_rating() -> None:
    events = [EventPerformance(Fraction(1800), 9), EventPerformance(Fraction(2400), 9, published=True)]

    assert combine(events, FIDE_2009) == 1800
