"""Days as arbiters type them into the details of a tournament."""

from __future__ import annotations

import datetime

import pytest

from xl_departage.doors.details import day_of


@pytest.mark.parametrize(
    "text",
    [
        "2026-06-05", "2026/06/05", "05/06/2026", "5.6.2026", "5 June 2026", "June 5, 2026", "5 juin 2026", "5. Juni 2026", "5 juni 2026",
        "5th of June 2026", "June 5th, 2026",
    ],
)  # fmt: skip
def test_a_day_is_read_in_figures_and_with_the_name_of_its_month(text: str) -> None:
    assert day_of(text) == datetime.date(2026, 6, 5)


@pytest.mark.parametrize(
    ("name", "month"), [("janv.", 1), ("jan", 1), ("mai", 5), ("AUGUST", 8), ("août", 8), ("déc.", 12), ("Dez", 12)]
)
def test_a_month_may_be_short(name: str, month: int) -> None:
    assert day_of(f"1 {name} 2026") == datetime.date(2026, month, 1)


@pytest.mark.parametrize(
    "text", ["5 xyz 2026", "5 jui 2026", "5 m 2026", "31 June 2026", "0 June 2026", "June 2026", "5 June", ""]
)
def test_what_names_no_day_or_more_than_one_is_none(text: str) -> None:
    """`jui` begins June and July in French."""
    assert day_of(text) is None
