"""What a file says of its players, in the columns of a table."""

from __future__ import annotations

import datetime

import pytest

from xl_departage.base.errors import Place
from xl_departage.base.messages import Language
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Header, Participant, TournamentRecord
from xl_departage.formats.grid_table import add_persons, table_of
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.source_opening import grid_source


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
        [
            str(player.number),
            player.name,
            "",
            f"{player.number + 1}W1" if player.number % 2 else f"{player.number - 1}B0",
        ]
        for player in people
    ]
    table = read_crosstable(rows).crosstable

    add_persons(rows, TournamentRecord(Header(), participants=people), table, language)

    # 31 days of January, 29 of February.
    assert (rows[31 + 29 + 14][3], rows[367][3], rows[368][3]) == (written, "1984", "1984-03-00")
    read = grid_source(rows, Place(), ReadingOptions()).tournament.participants
    assert [player.birth for player in read] == births


def test_points_are_written_as_a_spreadsheet_writes_numbers() -> None:
    """A zero stands before the decimal mark, and half a point below zero is no point and a half below it."""
    rows = [["No", "Name", "1.Rd", "2.Rd"], ["1", "Anna", "2W0(-½)", "3B0"], ["2", "Ben", "1B1", "4W1"]]
    table = read_crosstable([*rows, ["3", "Cleo", "4B0", "1W1"], ["4", "Dan", "3W1", "2B0"]]).crosstable
    halves = read_crosstable([["No", "Name", "1.Rd"], ["1", "Anna", "2W½"], ["2", "Ben", "1B½"]]).crosstable

    assert [row[-1] for row in table_of(table)[1:]] == ["-0.5", "2", "1", "1"]
    assert [row[-1] for row in table_of(halves)[1:]] == ["0.5", "0.5"]
    assert [row[-1] for row in table_of(halves, language="fr")[1:]] == ["0,5", "0,5"]
