"""Lists of players from files: who is unrated, and what is refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from xl_departage.base.errors import ArgumentError, DepartageError
from xl_departage.chess.ratings.period_files import read_table
from xl_departage.chess.ratings.period_tables import TextTable
from xl_departage.documents.templates.entries import Tables, entrants_in, players_alone
from xl_departage.formats.grids.lists.players import sex_letter


def table(folder: Path, *ratings: str, heading: str = "Elo") -> TextTable:
    path = folder / "players.csv"
    lines = [f"Nom;{heading}", *(f"P{number};{rating}" for number, rating in enumerate(ratings))]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return read_table(path)


def test_federations_write_unrated_in_many_ways(tmp_path: Path) -> None:
    found = entrants_in(table(tmp_path, "1500", "NC", "nc", "UNR", "0", "", " 1650 "))

    assert [player.rating for player in found] == [1500, None, None, None, None, None, 1650]


def test_another_word_is_refused_with_its_line_and_the_heading_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(DepartageError) as caught:
        entrants_in(table(tmp_path, "1500", "absent", heading="Rtg"))

    message = caught.value.message("en")
    assert caught.value.place is not None
    assert (caught.value.place.line, caught.value.place.text) == (3, "absent")
    assert "Column Rtg: " in message
    assert "NC or UNR for an unrated player" in message


@pytest.mark.parametrize("birth", ["1990", "12/03/1990", ""])
def test_a_year_or_a_day_of_birth_is_read(birth: str, tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text(f"Nom;Elo;Naissance\nA;1500;{birth}\n", encoding="utf-8")

    (player,) = entrants_in(read_table(path))

    assert player.birth == (1990 if birth else None)


@pytest.mark.parametrize("birth", ["x", "-1", "1990.5"])
def test_a_birth_that_is_none_is_refused(birth: str, tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text(f"Nom;Elo;Naissance\nA;1500;{birth}\n", encoding="utf-8")

    with pytest.raises(DepartageError) as caught:
        entrants_in(read_table(path))

    assert caught.value.key == "period_bad_count"
    assert caught.value.place is not None
    assert caught.value.place.text == birth


@pytest.mark.parametrize(
    ("typed", "letter"), [("V", "F"), ("w", "F"), ("Vrouw", "F"), ("femme", "F"), ("H", "M"), ("Mann", "M"), ("X", "")]
)
def test_sex_is_read_in_the_words_of_four_languages(typed: str, letter: str) -> None:
    assert sex_letter(typed) == letter


def test_a_list_of_players_may_be_as_long_as_its_template_and_has_no_games(tmp_path: Path) -> None:
    three = table(tmp_path, "1500", "", "1600")

    assert [player.number for player in players_alone(Tables(three), 3)] == [1, 2, 3]
    with pytest.raises(DepartageError) as long:
        players_alone(Tables(three), 2)
    assert (long.value.key, long.value.values["count"], long.value.values["most"]) == (
        "template_too_many_entrants",
        3,
        2,
    )
    for tables in (Tables(), Tables(three, three), Tables(games=three)):
        with pytest.raises(ArgumentError) as other:
            players_alone(tables, 3)
        assert other.value.key == "template_players_only"
