"""Days as arbiters write them: year first, day first, with each separator; days that do not exist are none."""

from __future__ import annotations

import datetime

import pytest

from tests.rows import each_row
from xl_departage.base.days import day_of
from xl_departage.base.errors import Place
from xl_departage.chess.ratings.game_dates import faults_of_dates
from xl_departage.chess.ratings.period_tables import TextTable
from xl_departage.chess.ratings.submission_checks import Dates

DAY = datetime.date(2005, 3, 31)


@each_row(
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
        "31/03/05",
        " 2005-03-31 00:00:00 ",
    ],
)
def test_every_way_of_writing_is_the_same_day(text: str) -> None:
    assert day_of(text) == DAY


@each_row(
    "text",
    ["", "31/02/2005", "2005-13-01", "31/03-2005", "2005-03/31", "3103 2005", "03/31/2005", "٣١/٠٣/٢٠٠٥"],
)
def test_what_is_no_day_is_none(text: str) -> None:
    assert day_of(text) is None


@pytest.mark.parametrize(
    ("dates", "faults"),
    [
        (Dates(None, None), {}),
        (
            Dates(DAY, None, started=DAY),
            {"30/03/2005": "submission_before_start", "01/04/2005": "submission_after_end"},
        ),
        (Dates(DAY, None), {"01/04/2005": "submission_after_end"}),
        (Dates(None, DAY), {"01/04/2005": "submission_after_receipt"}),
        (Dates(None, None, started=DAY), {"30/03/2005": "submission_before_start"}),
    ],
)
def test_a_game_on_the_first_and_the_last_day_is_sound_and_one_beside_them_is_not(
    dates: Dates, faults: dict[str, str]
) -> None:
    texts = ["30/03/2005", "31/03/2005", "01/04/2005", " "]
    table = TextTable(["date"], [texts], len(texts), (), lambda row, column, text: Place(row=row, text=text))

    found = {fault.place.text: fault.key for fault in faults_of_dates(table, dates) if fault.place is not None}

    assert found == faults
