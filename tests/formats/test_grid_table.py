"""What a file says of its players, in the columns of a table."""

from __future__ import annotations

import datetime

import pytest

from xl_departage.base.errors import Place
from xl_departage.base.messages import Language
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Header, Participant, TournamentRecord
from xl_departage.formats.grid_table import add_persons
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.source import grid_source


@pytest.mark.parametrize(
    ("language", "written"),
    [("fr", "14/03/1984"), ("de", "14.03.1984"), ("en", "1984-03-14"), ("nl", "1984-03-14")],
)
def test_births_stand_as_the_language_writes_them_and_are_read_back(language: Language, written: str) -> None:
    """Every day of a leap year, a year alone, and a month that no form of a language can say."""
    first = datetime.date(1984, 1, 1)
    births = [f"{first + datetime.timedelta(days):%Y/%m/%d}" for days in range(366)] + ["1984/00/00", "1984/03/00"]
    people = tuple(Participant(number, f"P {number}", birth=birth) for number, birth in enumerate(births, 1))
    rows = [["N°", "Nom", "Elo", "R 1"]]
    rows += [
        [str(one.number), one.name, "", f"{one.number + 1}W1" if one.number % 2 else f"{one.number - 1}B0"]
        for one in people
    ]
    table = read_crosstable(rows).crosstable

    add_persons(rows, TournamentRecord(Header(), participants=people), table, language)

    # 31 days of January, 29 of February.
    assert (rows[31 + 29 + 14][3], rows[367][3], rows[368][3]) == (written, "1984", "1984-03-00")
    read = grid_source(rows, Place(), ReadingOptions()).tournament.participants
    assert [one.birth for one in read] == births
