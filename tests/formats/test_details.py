"""Days as arbiters type them into the details of a tournament."""

from __future__ import annotations

import datetime

import pytest

from tests.rows import each_row
from xl_departage.base.days import day_of
from xl_departage.base.errors import ArgumentError
from xl_departage.chess.tournament.record import Header
from xl_departage.formats.details import with_details


@each_row(
    "text",
    [
        "2026-06-05", "2026/06/05", "05/06/2026", "5.6.2026", "5 June 2026", "June 5, 2026", "5 juin 2026", "5. Juni 2026", "5 juni 2026",
        "5th of June 2026", "June 5th, 2026",
    ],
)  # fmt: skip
def test_a_day_is_read_in_figures_and_with_the_name_of_its_month(text: str) -> None:
    assert day_of(text) == datetime.date(2026, 6, 5)


@each_row(
    ("name", "month"), [("janv.", 1), ("jan", 1), ("mai", 5), ("AUGUST", 8), ("août", 8), ("déc.", 12), ("Dez", 12)]
)
def test_a_month_may_be_short(name: str, month: int) -> None:
    assert day_of(f"1 {name} 2026") == datetime.date(2026, month, 1)


@each_row("text", ["5 xyz 2026", "5 jui 2026", "5 m 2026", "31 June 2026", "0 June 2026", "June 2026", "5 June", ""])
def test_what_names_no_day_or_more_than_one_is_none(text: str) -> None:
    """`jui` begins June and July in French."""
    assert day_of(text) is None


@each_row(
    ("begin", "end", "refused"),
    [
        ("5/6/2026", "6/6/2026", False),
        # A tournament of one day; of one whose end, or beginning, is not known.
        ("5/6/2026", "5/6/2026", False),
        ("5/6/2026", "", False),
        ("", "5/6/2026", False),
        ("", "", False),
        ("6/6/2026", "5/6/2026", True),
    ],
)
def test_the_last_day_is_not_before_the_first(begin: str, end: str, refused: bool) -> None:
    if refused:
        with pytest.raises(ArgumentError) as raised:
            with_details(Header(), {"begin": begin, "end": end})
        assert raised.value.key == "details_days_order"
    else:
        header = with_details(Header(), {"begin": begin, "end": end})
        assert [bool(day) for day in (header.begin, header.end)] == [bool(begin), bool(end)]


def test_days_in_a_wrong_order_stay_as_the_file_has_them() -> None:
    """Somebody who types the city is not asked for the days; who types one of them is."""
    header = Header(begin="2026/06/06", end="2026/06/05")

    assert with_details(header, {"city": "Lille"}) == header._replace(city="Lille")
    assert with_details(header, {"begin": "6/6/2026", "end": "5/6/2026"}) == header
    for details in ({"begin": "7/6/2026"}, {"end": "4/6/2026"}):
        with pytest.raises(ArgumentError):
            with_details(header, details)
    assert with_details(header, {"end": "6/6/2026"}).end == "2026/06/06"


@each_row(
    ("dates_text", "dates"),
    [
        ("3/1/2026; 3/1/2026; 4/1/2026", ("2026/01/03", "2026/01/03", "2026/01/04")),
        ("3 jan 2026, 3 jan 2026, 4 jan 2026", ("2026/01/03", "2026/01/03", "2026/01/04")),
        ("03.01.2026 03.01.2026 04.01.2026", ("2026/01/03", "2026/01/03", "2026/01/04")),
        # As record 132 of TRF has them: the year first.
        ("26/01/03; 26/01/03; 26/01/04", ("2026/01/03", "2026/01/03", "2026/01/04")),
        ("", ()),
    ],
)
def test_days_of_rounds_are_read_one_for_each_round(dates_text: str, dates: tuple[str, ...]) -> None:
    header = Header(begin="2026/01/03", end="2026/01/04", rounds=3)

    assert with_details(header, {"dates": dates_text}).dates == dates


@each_row(
    ("dates_text", "key"),
    [
        ("3/1/2026; 4/1/2026", "details_dates_count"),
        ("4/1/2026; 3/1/2026; 4/1/2026", "details_dates_order"),
        ("3/1/2026; 4/1/2026; 5/1/2026", "details_dates_outside"),
        ("3/1/2026; 4/1/2026; soon", "details_day"),
    ],
)
def test_days_of_rounds_that_cannot_be_are_refused(dates_text: str, key: str) -> None:
    with pytest.raises(ArgumentError) as refused:
        with_details(Header(begin="2026/01/03", end="2026/01/04", rounds=3), {"dates": dates_text})

    assert refused.value.key == key


def test_days_that_say_the_same_keep_their_spelling() -> None:
    header = Header(dates=("26/01/03", "26/01/04"))

    assert with_details(header, {"dates": "3/1/2026; 4/1/2026"}) == header
