"""Columns of ratings that are left out, and names under an unknown heading, are reported by CHECK and by whoever reads the grid."""

from __future__ import annotations

from tests.chess.checks.grids import check
from tests.rows import each_row
from xl_departage.base.errors import Place
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.csv_file import rows
from xl_departage.formats.grids.columns_beside import COLUMNS_BESIDE
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.grids.lists.before_round_1 import before_round_1
from xl_departage.formats.source_opening import grid_source
from xl_departage.formats.to_pair import to_pair

ENTRIES = ("2w1", "1b0", "4w½", "3b½")


def told(cells: list[list[object]]) -> list[tuple[str, int, str]]:
    """The notices about columns, the same from CHECK and from reading: key, row and the values."""
    notices = grid_source(cells, Place()).notices
    found = [
        (notice.key, (notice.place or Place()).row or 0, str(dict(notice.values).get("players", "")))
        for notice in notices
        if notice.key in COLUMNS_BESIDE
    ]
    checked = [
        (problem.key, problem.place.row or 0, str(problem.values.get("players", "")))
        for problem in check(cells).problems
        if problem.key in COLUMNS_BESIDE
    ]
    assert found == checked
    return found


@each_row(
    ("headings", "ratings", "expected"),
    [
        ("Elo Rtg", ["1800 1900", "1700 1700", "1600 1600", "1500 1500"], [("grid_ratings_differ", 2, "1")]),
        ("Rtg Rtg", ["1800 1800", "1700 1750", "1600 1650", "1500 1500"], [("grid_ratings_twice", 3, "2, 3")]),
        ("Elo Rtg", ["1800 1800", "1700 0", "0 -", "1500 1500"], []),
        # Whoever has a rating only in the column that is left out counts as unrated.
        ("Elo Rtg", ["0 1800", "1700 1700", "1600 1600", "1500 1500"], [("grid_ratings_differ", 2, "1")]),
        # Points under a heading of ratings.
        ("Elo Rtg", ["1800 1", "1700 0", "1600 0,5", "1500 ½"], [("grid_ratings_differ", 2, "1, 3, 4")]),
        # Two lists: the second counts for those without a rating in the first.
        ("RtgI RtgN", ["1800 1900", "1700 1600", "0 1650", "1500 0"], []),
        ("DWZ Elo", ["1800 1900", "1700 1600", "0 1650", "1500 0"], []),
        ("EloNat EloInt", ["1800 1900", "1700 1600", "0 1650", "1500 0"], []),
        ("TWZ Elo DWZ", ["1900 1900 1800", "1650 0 1650", "1600 1600 0", "0 0 0"], []),
        ("TWZ Elo DWZ", ["1900 1900 1800", "1651 0 1650", "1600 1600 0", "0 0 0"], [("grid_ratings_differ", 3, "2")]),
        ("RtgI FIDE-Elo", ["1800 1810", "1700 1700", "0 0", "1500 0"], [("grid_ratings_differ", 2, "1")]),
        ("Elo Rtg+/-", ["1800 12", "1700 -5", "1600 3", "1500 0"], []),
        # Without a rating from its list, a rating for a speed of play does not count.
        ("EloFIDE EloRapide", ["1800 1900", "0 1600", "0 0", "1500 0"], [("grid_ratings_differ", 2, "1, 2")]),
        # The name of a list alone may stand over numbers of players, too.
        ("FIDE Nat", ["1800 209", "1700 210", "0 211", "1500 212"], [("grid_ratings_unread", 2, "1, 2, 4")]),
        ("FIDE Nat", ["207000 1", "207001 2", "0 3", "0 4"], []),
        ("EloFIDE FRBE", ["1800 1800", "1700 1700", "0 1650", "1500 0"], [("grid_ratings_unread", 4, "3")]),
        ("Elo FRBE", ["1800 10234", "1700 10235", "0 1650", "1500 0"], []),
        ("Kracht Kg", ["1800 80", "1700 70", "0 65", "1500 90"], [("grid_ratings_unread", 2, "1, 2, 4")]),
        # Years, postal codes, and performances behind the rounds.
        ("Jg PLZ", ["1980 1000", "1999 1020", "2012 1030", "2001 1080"], []),
    ],
)
def test_ratings_that_are_left_out_and_differ_are_reported(
    headings: str, ratings: list[str], expected: list[tuple[str, int, str]]
) -> None:
    cells: list[list[object]] = [["No", "Name", *headings.split(), "R 1"]]
    for number, (texts, entry) in enumerate(zip(ratings, ENTRIES, strict=True), 1):
        cells.append([number, f"P{number}", *texts.split(), entry])

    assert told(cells) == expected


@each_row(
    ("heading", "names", "expected"),
    [
        ("Kdo", "Anna Bogdan Celina Daniel", [("grid_names_unread", 2, "")]),
        ("Παίκτης", "Άννα Βάσος Γιάννης Δάφνη", [("grid_names_unread", 2, "")]),
        ("", "Anna Bogdan Celina Daniel", [("grid_names_unheaded", 2, "")]),
        # What several players share, numbers and single letters are no names.
        ("Team", "Anna Bogdan Celina Daniel", []),
        ("Oddział", "Opole Opole Gdynia Lublin", []),
        ("Kod", "A1 B2 C3 D4", []),
        ("Grupa", "A B C D", []),
        ("Club", "Opole Kielce Gdynia Lublin", []),
        ("Имя", "Анна Борис Вера Глеб", []),
        ("ФИО", "Анна Борис Вера Глеб", []),
        ("Jméno", "Anna Boris Věra Gleb", []),
        ("Hráč", "Anna Boris Věra Gleb", []),
        ("Zawodnik", "Anna Bogdan Celina Daniel", []),
        ("Név", "Anna Béla Csaba Dóra", []),
    ],
)
def test_names_under_an_unknown_heading_are_reported(
    heading: str, names: str, expected: list[tuple[str, int, str]]
) -> None:
    cells: list[list[object]] = [["No", heading, "R 1"]]
    cells += [[number, name, entry] for number, (name, entry) in enumerate(zip(names.split(), ENTRIES, strict=True), 1)]

    assert told(cells) == expected


@each_row("heading", ["Имя", "Фамилия", "Игрок", "Jméno", "Příjmení", "Spelare", "Navn", "Pelaaja", "Jogador", "Igrač"])
def test_headings_of_names_in_the_languages_of_colour_letters_are_known(heading: str) -> None:
    players = read_crosstable([["No", heading, "R 1"], [1, "Anna", "2w1"], [2, "Boris", "1b0"]]).crosstable.players

    assert [player.name for player in players] == ["Anna", "Boris"]


def test_first_names_stand_beside_surnames() -> None:
    for surname, first in (("Příjmení", "Jméno"), ("Nazwisko", "Imię"), ("Фамилия", "Имя"), ("Cognome", "Nome")):
        for headings, order in (((surname, first), ("Novák", "Jan")), ((first, surname), ("Jan", "Novák"))):
            cells: list[list[object]] = [["No", *headings, "R 1"], [1, *order, "2w1"], [2, *order, "1b0"]]
            assert read_crosstable(cells).crosstable.players[0].name == "Novák Jan"


@each_row(
    ("headings", "ratings", "expected"),
    [
        ("Elo FRBE", ["2000", "1900"], [2000, 1900]),
        ("KBSB-rating", ["2000", "1900"], [2000, 1900]),
        ("Elo FFE", ["2000", "1900"], [2000, 1900]),
        ("Elo rapide", ["2000", "1900"], [2000, 1900]),
        ("Elo blitz", ["2000", "1900"], [2000, 1900]),
        # The international rating counts, the national one for whoever has none.
        ("Elo FIDE;Elo FRBE", ["2000;2010", "0;1890"], [2000, 1890]),
        ("Elo FRBE;Elo FIDE", ["2010;2000", "1890;0"], [2000, 1890]),
    ],
)
def test_ratings_of_a_federation_are_national(headings: str, ratings: list[str], expected: list[int]) -> None:
    lines = ["No;Name;" + headings + ";R 1", f"1;Anna;{ratings[0]};2w1", f"2;Bert;{ratings[1]};1b0"]

    players = read_crosstable([line.split(";") for line in lines]).crosstable.players

    assert [player.rating for player in players] == expected


@each_row(
    "heading",
    [
        "Prénom Nom",
        "Prénom et nom",
        "Vorname Name",
        "Name, Vorname",
        "Voornaam Naam",
        "First name / last name",
        "Full name",
    ],
)
def test_a_heading_of_both_names_is_one_of_names(heading: str) -> None:
    players = read_crosstable([["No", heading, "R 1"], [1, "Anna A", "2w1"], [2, "Bert B", "1b0"]]).crosstable.players

    assert [player.name for player in players] == ["Anna A", "Bert B"]


def test_ratings_that_are_not_read_in_a_list_of_players_are_reported() -> None:
    tournament = before_round_1([["No", "Name", "FIDE"], [1, "A", 1800], [2, "B", 1700]], ReadingOptions())

    assert tournament is not None
    assert [(notice.key, notice.place.row) for notice in tournament.notices] == [("grid_ratings_unread", 2)]


def test_ratings_left_out_of_a_list_of_players_are_reported_before_round_1() -> None:
    tournament = before_round_1([["Name", "Elo", "Rtg"], ["A", 1800, 1900], ["B", 1700, 1700]], ReadingOptions())

    assert tournament is not None
    assert [(notice.key, notice.place.row) for notice in tournament.notices] == [("grid_ratings_differ", 2)]
    opened = rows(b"\nName;Elo;Rtg\nA;1800;1900\nB;1700;1700\n", "list.csv")
    [notice] = to_pair(opened, ReadingOptions()).notices
    assert (notice.key, notice.place and notice.place.line, notice.place and notice.place.file) == (
        "grid_ratings_differ",
        3,
        "list.csv",
    )


def test_a_number_given_twice_is_reported_by_whoever_reads_the_grid() -> None:
    opened = rows(b"No;Name;R 1\n1;A;2w1\n2;B;1b0\n3;C;4w1\n3;D;3b0\n", "g.csv")

    [notice] = [notice for notice in to_pair(opened, ReadingOptions()).notices if notice.key == "check_number_twice"]
    assert (notice.place and notice.place.line, dict(notice.values)) == (5, {"number": 3, "other_row": 4})
