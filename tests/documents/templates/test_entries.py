"""Lists of players from files: who is unrated, and what is refused with its place."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, DepartageError, Place
from xl_departage.base.messages import Text
from xl_departage.chess.ratings.period_files import read_table
from xl_departage.chess.ratings.period_tables import TextTable
from xl_departage.chess.tournament.options import RatingList
from xl_departage.chess.tournament.persons import TITLES, sex_letter
from xl_departage.documents.templates.entries import (
    Entrant,
    ListLine,
    Tables,
    entrants_in,
    number_of,
    numbered,
    one_of,
    players_alone,
    points_of,
    rating_of,
    remarks_on,
)
from xl_departage.documents.templates.teams.team_data import ROSTER, TEAMS, of_players


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

    assert player.birth == {"1990": 1990, "12/03/1990": datetime.date(1990, 3, 12), "": None}[birth]


@pytest.mark.parametrize("birth", ["x", "-1", "1990.5"])
def test_a_birth_that_is_none_is_refused(birth: str, tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text(f"Nom;Elo;Naissance\nA;1500;{birth}\n", encoding="utf-8")

    with pytest.raises(DepartageError) as caught:
        entrants_in(read_table(path))

    assert caught.value.key == "period_bad_count"
    assert caught.value.place is not None
    assert caught.value.place.text == birth


@each_row(
    ("word", "letter"), [("V", "F"), ("w", "F"), ("Vrouw", "F"), ("femme", "F"), ("H", "M"), ("Mann", "M"), ("X", "")]
)
def test_sex_is_read_in_the_words_of_four_languages(word: str, letter: str) -> None:
    assert sex_letter(word) == letter


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
        with pytest.raises(ArgumentError) as refused:
            players_alone(tables, 3)
        assert refused.value.key == "template_players_only"


SPIELERDATEN = """Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;KlubNr;Klub;FideIdent;Pkt;Wtg1;Rang;Nachname;Vorname
1;Ahorn Lea;WGM;;0;2447;01.06.1992;SUI;W;0;;0;1;1;1;Ahorn;Lea
2;Birke Max;;;1800;0;10.11.1960;SUI;;0;Bern;1300012;0;2;61;Birke;Max
3;Eiche Tom;;;2210;2290;18.12.1955;SUI;;0;;0;1;3;2;Eiche;Tom
4;Fichte Eva;;;0;0;22.04.2010;SUI;W;0;;0;0;4;3;Fichte;Eva
"""
"""The headings of Swiss-Manager's Spielerdaten (15.0.0.3, a file of the public project chessapps/rochade), players invented."""


@pytest.mark.parametrize("swap", [False, True])
def test_of_two_ratings_the_international_one_counts_where_there_is_one(swap: bool, tmp_path: Path) -> None:
    path = tmp_path / "players.txt"
    text = SPIELERDATEN.replace("EloNat;EloInt", "EloInt;EloNat") if swap else SPIELERDATEN
    path.write_text(text, encoding="utf-8")

    found = entrants_in(read_table(path))

    assert [player.name for player in found] == ["Ahorn Lea", "Birke Max", "Eiche Tom", "Fichte Eva"]
    # Swapped, 1800 and 2210 stand under EloInt, and 2447 under EloNat alone.
    assert [player.rating for player in found] == [2447, 1800, 2210 if swap else 2290, None]
    assert [player.code for player in found] == ["", "1300012", "", ""]
    assert [str(player.birth) for player in found] == ["1992-06-01", "1960-11-10", "1955-12-18", "2010-04-22"]
    assert [player.club for player in found] == ["", "Bern", "", ""]


@each_row(
    ("headings", "club"),
    [("Club;Verein", "Bern"), ("Verein;Club", "Bern"), ("Club;Ort", ""), ("Ort;Club", "Bern")],
)
def test_of_two_columns_of_one_meaning_the_first_with_an_entry_counts(headings: str, club: str) -> None:
    """The first of the two is blank in every line."""
    table = TextTable.of_rows(["Name", *headings.split(";")], [["Ann", "", "Bern"], ["Bob", "", "Bern"]], _nowhere)

    assert [entrant.club for entrant in entrants_in(table)] == [club, club]


@each_row("headings", ["Name;Phone", "Phone;Name"])
def test_names_beside_a_column_of_something_else_are_a_list(headings: str) -> None:
    rows = [[name if title == "Name" else "555" for title in headings.split(";")] for name in ("Ann", "Bob")]
    table = TextTable.of_rows(headings.split(";"), rows, _nowhere)

    assert [entrant.name for entrant in entrants_in(table)] == ["Ann", "Bob"]


def _nowhere(row: int | None, column: int | None, text: str | None) -> Place:
    return Place(row=row, round=column, text=text)


READERS: dict[str, Callable[[TextTable, int, str], object]] = {
    "count": number_of,
    "points": points_of,
    "rating": rating_of,
}


@each_row(
    ("reader", "text", "value"),
    [
        ("count", "0", 0),
        ("count", " 12 ", 12),
        ("count", "", None),
        ("count", "1.5", "period_bad_count"),
        ("count", "-1", "period_bad_count"),
        ("count", "x", "period_bad_count"),
        ("points", "2,5", 2.5),
        ("points", "2.5", 2.5),
        ("points", "3", 3.0),
        ("points", "-1", -1.0),
        ("points", "0", 0.0),
        ("points", "", None),
        ("points", "2½", "period_bad_points"),
        ("points", "1,2,3", "period_bad_points"),
        ("points", "nan", "period_bad_points"),
        ("points", "-inf", "period_bad_points"),
        ("points", "1_0", "period_bad_points"),
        ("points", "1e3", "period_bad_points"),
        ("rating", "1800", 1800),
        ("rating", "0", None),
        ("rating", "", None),
        ("rating", "nc", None),
        ("rating", "x", "period_bad_rating"),
    ],
)
def test_a_number_is_read_or_refused_with_its_column_as_in_the_file(reader: str, text: str, value: object) -> None:
    table = TextTable.of_rows(["Name", " Elo "], [["Ann", "1700"], ["Bob", text]], _nowhere)
    read = READERS[reader]
    if not str(value).startswith("period_"):
        assert (read(table, 1, "rating"), type(read(table, 1, "rating"))) == (value, type(value))
        return
    with pytest.raises(DepartageError) as refused:
        read(table, 1, "rating")
    assert refused.value.key == value
    assert refused.value.values["column_name"] == "Elo"
    assert refused.value.place == Place(row=1, round=1, text=text)


def test_a_birth_that_is_none_is_refused_in_its_own_line() -> None:
    births = ["1990", "1991", "12 or 13", "1993"]
    table = TextTable.of_rows(["Name", "Born"], [[f"P{born}", born] for born in births], _nowhere)

    with pytest.raises(DepartageError) as refused:
        entrants_in(table)

    assert refused.value.place == Place(row=2, round=1, text="12 or 13")


@each_row(
    ("teams", "members", "key"),
    [
        (TEAMS, 1, ""),
        (TEAMS + 1, 1, "template_too_many_teams"),
        (3, ROSTER, ""),
        (3, ROSTER + 1, "template_team_too_large"),
    ],
)
def test_teams_and_their_rosters_are_as_large_as_their_template(teams: int, members: int, key: str) -> None:
    """The first team alone has so many players."""
    sizes = [members, *[1] * (teams - 1)]
    rows = [[f"T{team}", f"P{team}-{number}", "1500"] for team, size in enumerate(sizes) for number in range(size)]
    tables = Tables(TextTable.of_rows(["Team", "Name", "Elo"], rows, _nowhere))
    if not key:
        filling = of_players(tables)
        assert len([player for player in filling.lists["players"] if "name" in player]) == sum(sizes)
        return
    with pytest.raises(DepartageError) as refused:
        of_players(tables)
    assert (refused.value.key, refused.value.values["count"]) == (key, max(teams if members == 1 else 0, members))


@each_row(
    ("names", "chosen"),
    [
        (("Ann", "Bob"), ListLine(0)),
        (("Ann Émile", "Bob", "Émile Ann"), ListLine(0)),
        # Namesakes, however they are spelled, and names that look like numbers are chosen by number.
        (("Ann Émile", "Bob", "ANN  Emile"), 1),
        (("Ann", "Ann"), 1),
        ((" 12 ", "Bob"), 1),
    ],
)
def test_the_first_player_is_chosen_by_name_where_it_is_his_alone(
    names: tuple[str, ...], chosen: ListLine | int
) -> None:
    table = TextTable.of_rows(["Name", "Elo"], [[name, "1500"] for name in names], _nowhere)

    assert one_of(entrants_in(table)) == chosen
    assert one_of(()) == ""


def remarks(
    headings: str, *rows: str, ratings: RatingList = "auto", of_teams: bool = False
) -> dict[str, dict[str, object]]:
    """The notices about a list, by key, with their values; texts in English."""
    table = TextTable.of_rows(headings.split(";"), [row.split(";") for row in rows], _nowhere)
    return {
        remark.key: {
            name: value.in_language("en") if isinstance(value, Text) else value for name, value in remark.values
        }
        for remark in remarks_on(table, ratings, "Teams", of_teams=of_teams)
    }


def test_what_no_cell_takes_is_counted() -> None:
    """Estimated ratings; a second number, for which the template of teams has a column, as it has for the name of the team."""
    rows = ("Ann;1399 E;1;45;A;;x;7", "Bob;1500 E;2;;A;;y;8", "Eve;1600;;46;B;;;9")
    headings = "Name;Rating;FIDE ID;PID;Team;Phone;Mail;No"
    assert remarks(headings, *rows) == {
        "comparison_left_out": {"door": "Teams", "fields": "estimated ratings (2); national number (1)"},
        # What is blank in every line is no loss, and numbers are those of another event.
        "players_columns_left_out": {"columns": "Team; Mail"},
    }
    assert remarks(headings, *rows, of_teams=True) == {
        "comparison_left_out": {"door": "Teams", "fields": "estimated ratings (2)"},
        "players_columns_left_out": {"columns": "Mail"},
    }
    assert remarks("Name;Rating", "Ann;1600") == {}


def test_who_has_a_rating_of_the_other_list_only_is_named() -> None:
    """Ten names, and how many others."""
    rows = [f"P{number};{1500 + number if number == 1 else ''};{1400 + number}" for number in range(1, 13)]
    [(key, values)] = remarks("Name;FIDE Elo;National Elo", *rows).items()
    assert key == "players_second_list"
    assert (values["count"], values["first"], values["other"]) == (11, "FIDE Elo", "National Elo")
    assert str(values["names"]).startswith("P2; P3; ")
    assert "P11" in str(values["names"])
    assert "P12" not in str(values["names"])


def test_a_day_that_may_be_a_month_is_doubtful_only_if_no_other_shows_the_order() -> None:
    year = datetime.datetime.now(tz=datetime.UTC).year
    for births, expected in (
        (("03/04/1990", "05/05/1991"), {"typed": "03/04/1990", "read": "1990-04-03"}),
        (("05/05/1991", "12/11/1990"), {"typed": "12/11/1990", "read": "1990-11-12"}),
        (("03/04/1990", "13/04/1990"), None),
        # The same day and month either way; with a dot or a hyphen there is no doubt.
        (("05/05/1991", "06/06/1991"), None),
        (("03.04.1990", "1990-04-03"), None),
        (("1990", ""), None),
    ):
        found = remarks("Name;Born", *(f"P{at};{birth}" for at, birth in enumerate(births)))
        assert found == ({"players_day_first": expected} if expected else {}), births
    assert remarks("Name;Born", f"Ann;{year}", f"Bob;{year + 1}") == {
        "players_born_later": {"count": 1, "names": f"Bob ({year + 1})"}
    }
    assert remarks("Name;Sex", "Ann;f", "Bob;-", "Eve;?", "Kim;X") == {
        "players_sex_unread": {"count": 1, "names": "Kim (X)"}
    }


def test_every_column_of_a_list_is_taken_for_what_it_means() -> None:
    """chess-results writes titles without a heading; players are numbered anew; of two numbers FIDE's identifies the player."""
    rows = (
        "5;Ann;gm;w;12/03/1990; BEL ;Namur;123;45;1800",
        "6;Bob;;;1988;;;;;",
        "7;Eve; ;m;-;FRA;;;77;NC",
    )
    headings = "No;Name;;Sex;Born;Fed;Club;FIDE;PID;Elo"
    table = TextTable.of_rows(headings.split(";"), [row.split(";") for row in rows], _nowhere)
    day = datetime.date(1990, 3, 12)
    ann = Entrant("Ann", 1800, "GM", "F", day, "BEL", "Namur", "123", "123", "45", number=1)
    assert entrants_in(table) == (
        ann,
        Entrant("Bob", birth=1988, number=2),
        Entrant("Eve", sex="M", federation="FRA", code="FRA77", national_number="77", number=3),
    )
    # A column without a heading that holds anything else is no column of titles; nor is a blank one.
    for cells in ("GM;Dr", ";"):
        headless = TextTable.of_rows(["Name", ""], [["Ann", cell] for cell in cells.split(";")], _nowhere)
        assert [entrant.title for entrant in entrants_in(headless)] == ["", ""]
    every = TextTable.of_rows(["Name", ""], [["Ann", title] for title in TITLES], _nowhere)
    assert {entrant.title for entrant in entrants_in(every)} == set(TITLES)


def test_what_cannot_be_read_of_a_list_is_refused_with_its_row_and_column() -> None:
    """Rows and columns count from 0; the heading is that of the file."""
    bad_rating = (
        [["Zoe", "1500", "1990"], ["Ann", "x", "1990"]],
        "period_bad_rating",
        Place(row=1, round=1, text="x"),
        " Elo ",
    )
    bad_birth = (
        [["Zoe", "1500", "1990"], ["Ann", "1500", "long ago"]],
        "period_bad_count",
        Place(row=1, round=2, text="long ago"),
        " Elo ",
    )
    for rows, key, place, rating in (bad_rating, bad_birth):
        with pytest.raises(DepartageError) as refused:
            entrants_in(TextTable.of_rows(["Name", rating, "Born"], rows, _nowhere))
        heading = {1: "Elo", 2: "Born"}[place.round or 0]
        assert (refused.value.key, refused.value.place) == (key, place)
        assert refused.value.values == {"where": "", "column_name": heading}
    table = TextTable.of_rows(["Name", " Points ", "Elo"], [["Zoe", "1", "1"], ["Ann", "y", "x"]], _nowhere)
    for reader, name, at, text, heading in (
        ("rating", "rating", 2, "x", "Elo"),
        ("count", "points", 1, "y", "Points"),
        ("points", "points", 1, "y", "Points"),
    ):
        with pytest.raises(DepartageError) as refused:
            READERS[reader](table, 1, name)
        assert refused.value.place == Place(row=1, round=at, text=text)
        assert refused.value.values == {"where": "", "column_name": heading}


def test_lines_are_numbered_and_the_first_player_has_a_number_at_least() -> None:
    assert numbered([{"name": "Ann"}, {"name": "Bob"}], 3) == [
        {"number": 1, "name": "Ann"},
        {"number": 2, "name": "Bob"},
        {"number": 3},
    ]
    assert numbered((), 0) == []
    assert numbered([{"name": "Ann"}], 1) == [{"number": 1, "name": "Ann"}]
    same = [Entrant("Ann", number=7), Entrant("ann", number=8)]
    assert (one_of(same), one_of([Entrant("Ann"), Entrant("Ann")]), one_of([Entrant("12", number=3)])) == (7, 1, 3)
