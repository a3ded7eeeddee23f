"""Days as arbiters write them: year first, day first, with each separator; days that do not exist are none."""

from __future__ import annotations

import datetime

import pytest

from xl_departage.ratings.game_dates import day_of

DAY = datetime.date(2005, 3, 31)


@pytest.mark.parametrize(
    "text",
    [
        "20050331",
        "2005-03-31",
        "2005/3/31",
        "2005.03.31",
        "2005 03 31",
        "31/03/2005",
        "31-3-2005",
        "31.03.2005",
        "31 3 2005",
        " 2005-03-31 00:00:00 ",
    ],
)
def test_every_way_of_writing_is_the_same_day(text: str) -> None:
    assert day_of(text) == DAY


@pytest.mark.parametrize(
    "text",
    ["", "31/02/2005", "2005-13-01", "31/03-2005", "2005-03/31", "3103 2005", "03/31/2005", "٣١/٠٣/٢٠٠٥", "31/03/05"],
)
def test_what_is_no_day_is_none(text: str) -> None:
    assert day_of(text) is None
