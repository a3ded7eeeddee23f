"""
"Entrée dans le classement de la FIDE" (2009), sentence by sentence: first and later events, the floor of the day, periods.
"""

from contextlib import nullcontext
from fractions import Fraction

import pytest

from tests.rows import each_row
from xl_departage.base.errors import Undefined
from xl_departage.chess.ratings.initial import (
    EntryEvent,
    EventPerformance,
    First,
    RoundRobin,
    combine,
    entry_first,
    entry_swiss,
    fide_first,
    fide_initial,
    reasons_not_counted,
    round_robin_first,
)
from xl_departage.chess.regulations.rating_editions import FIDE_2009, FIDE_2025
from xl_departage.chess.regulations.rating_tables import deductions

LATER = EntryEvent(first=False)


@each_row(("games", "half_points"), sorted(deductions()))
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


def test_why_each_event_is_left_out() -> None:
    """One event per reason and the nearest one that counts."""

    def reasons(*events: EventPerformance) -> list[str]:
        return reasons_not_counted(events, FIDE_2009)

    def event(performance: int = 1800, **fields: int | bool | None) -> EventPerformance:
        return EventPerformance(Fraction(performance), 3)._replace(**fields)  # type: ignore[arg-type]

    assert reasons() == []
    assert reasons(event(published=True), event()) == ["published", ""]
    assert reasons(event(rated_opponents=2), event(rated_opponents=3), event(rated_opponents=None)) == ["rated", "", ""]
    # Of the first that is left, 1 point counts and half a point does not; of later ones everything does.
    assert reasons(event(half_points=1), event(half_points=0), event()) == ["first", "", ""]
    assert reasons(event(half_points=2), event(half_points=0)) == ["", ""]
    assert reasons(event(published=True), event(half_points=1), event()) == ["published", "first", ""]
    # First results below the least one, up to the first that reaches it.
    assert reasons(event(1400), event(1400), event(1401), event(1000)) == ["floor", "floor", "", ""]
    assert reasons(event(1400, floor=1400), event(1399)) == ["", ""]
    assert reasons(event(1399, floor=1400), event(1400, floor=1500)) == ["floor", "floor"]
    assert reasons(event(1400, half_points=1), event(1400), event()) == ["first", "floor", ""]
    # The period of the last one that counts and the seven before it.
    assert reasons(event(period=3), event(period=4), event(period=None), event(period=11)) == ["periods", "", "", ""]
    assert reasons(event(period=1), event()) == ["", ""]
    assert reasons(event(period=4), event(period=11), event(period=12, published=True)) == ["", "", "published"]
    assert reasons(event(1400, period=1)) == ["floor"]


def test_the_parts_of_a_first_rating() -> None:
    # (9507 + 2 x 1800) / 7; 3 + 1 of 7 points are 57 %, 50 more.
    assert fide_first([1900] * 4 + [1907], [2, 2, 2, 0, 0], FIDE_2025) == First(1922, Fraction(13107, 7), 50, 57)
    # 4½ of 6 are 3 half-points above half, 12½ each; 1 of 3, 11 games of which 3 are won (27 %: -175).
    assert entry_first([1900] * 6, [2, 2, 2, 2, 1, 0], FIDE_2009) == First(1938, Fraction(1900), Fraction(75, 2), None)
    assert entry_first([1900] * 3, [2, 0, 0], FIDE_2009) == First(
        1900 - deductions()[3, 2], Fraction(1900), -deductions()[3, 2], None
    )
    assert entry_first([2000] * 11, [2] * 3 + [0] * 8, FIDE_2009) == First(1825, Fraction(2000), -175, 27)


@pytest.mark.parametrize(
    ("sum_of_four", "fifth", "rating"), [(4 * 1240, 1240, 1400), (4 * 1239, 1240, None), (4 * 2361, 2361, 2200)]
)
def test_a_first_rating_at_its_limits(sum_of_four: int, fifth: int, rating: int | None) -> None:
    # Five draws: the mean with the two of 1800. (6200 + 3600) / 7 = 1400, (6196 + 3600) / 7 = 1399.43.
    opponents = [sum_of_four // 4] * 4 + [fifth]
    if rating is None:
        with pytest.raises(Undefined, match="1399"):
            fide_initial(opponents, [1] * 5, FIDE_2025)
    else:
        assert fide_initial(opponents, [1] * 5, FIDE_2025) == rating


def test_the_parts_of_a_first_rating_from_a_round_robin() -> None:
    # As in test_initial: dp 193, 95, 0 and -193 make 23.75; a player without games does not count.
    field = [(2000, 6, 4), (1900, 5, 4), (1800, 4, 4), (1700, 2, 4), (1000, 0, 0)]

    assert round_robin_first(field, 3, 4, opponents=4, rated_opponents=4, edition=FIDE_2009) == RoundRobin(
        1761, Fraction(1850), (193, 95, 0, -193), Fraction(95, 4), Fraction(4, 5), Fraction(1831), Fraction(-348, 5)
    )
    above = round_robin_first(field, 5, 4, opponents=4, rated_opponents=3, edition=FIDE_2009)
    assert (above.rating, above.added) == (1844, Fraction(25, 2))
    # Half a point of a later event counts; below the floor of the day a first one does not.
    assert round_robin_first(
        field, 1, 4, opponents=4, rated_opponents=4, edition=FIDE_2009, event=LATER
    ).added == Fraction(-322 * 4, 5)
    for floor, refused in ((1761, False), (1762, True)):
        with pytest.raises(Undefined, match="1762") if refused else nullcontext():
            round_robin_first(
                field, 3, 4, opponents=4, rated_opponents=4, edition=FIDE_2009, event=EntryEvent(floor=floor)
            )
