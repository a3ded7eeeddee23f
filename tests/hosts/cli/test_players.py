"""`xl-departage players`: the players wanted, new ratings, what changed, and what is not certain."""

from __future__ import annotations

import datetime
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner, Result

from xl_departage.chess.ratings.period_files import read_table
from xl_departage.documents.templates.entries import entrants_in
from xl_departage.formats.csv_grid import read_csv
from xl_departage.formats.player_lists import open_list
from xl_departage.hosts.cli.players import command

DATA = Path(__file__).parents[2] / "data" / "player_lists"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(command, [str(argument) for argument in arguments])


def test_the_players_of_a_club(tmp_path: Path) -> None:
    out = tmp_path / "players.csv"

    result = run(DATA / "PLAYER.DBF", "--club", "201", "-o", out, "--lang", "en")

    assert result.exit_code == 0
    assert "3 players" in result.stderr
    assert read_csv(out.read_bytes()) == [
        ["code", "pid", "name", "title", "sex", "birth", "club", "rating"],
        ["90000002", "10001", "Peeters, Jan", "FM", "M", "1985/03/14", "201", "2280"],
        ["90000006", "10002", "De Smet, Lotte", "", "F", "2010/06/01", "201", "1450"],
        ["", "10005", "Nouveau, Tom", "", "M", "", "201", ""],
    ]
    # A template takes the file as it is.
    assert [
        (entrant.name, entrant.rating, entrant.birth, entrant.code) for entrant in entrants_in(read_table(out))
    ] == [
        ("Peeters, Jan", 2280, datetime.date(1985, 3, 14), "90000002"),
        ("De Smet, Lotte", 1450, datetime.date(2010, 6, 1), "90000006"),
        ("Nouveau, Tom", None, None, ""),
    ]
    with open_list(out) as again:
        assert len(list(again.players)) == 3


@pytest.mark.parametrize(("speed", "ratings"), [("standard", [2301, None]), ("blitz", [2290, None])])
def test_a_workbook_of_a_federation(tmp_path: Path, speed: str, ratings: list[int | None]) -> None:
    out = tmp_path / "players.xlsx"

    result = run(DATA / "fide-combined.xml", "--federation", "bel", "--speed", speed, "-o", out)

    assert result.exit_code == 0, result.output
    [header, *rows] = openpyxl.load_workbook(out)["players"].iter_rows(values_only=True)
    assert header == ("code", "name", "title", "sex", "birth", "federation", "rating")
    assert [row[-1] for row in rows] == ratings
    assert rows[0][:5] == (90000002, "Peeters, Jan", "FM", "M", 1985)


def test_ones_own_list_gets_new_ratings_and_a_table_of_changes(tmp_path: Path) -> None:
    out = tmp_path / "members.csv"

    result = run(DATA / "fide-combined.txt", "--members", DATA / "club.csv", "-o", out, "--lang", "fr")

    assert result.exit_code == 1
    assert "+26" in result.stdout
    assert "+15" in result.stdout
    assert [line.split(", ")[1] for line in result.stderr.splitlines()[1:]] == ["LEFEVRE", "INCONNU", "DUPONT"]
    assert "90000003" in result.stderr
    assert "90000004" in result.stderr
    assert [row[-1] for row in read_csv(out.read_bytes())] == ["rating", "2301", "1950", "1500", "1600", "2105"]


@pytest.mark.parametrize(
    ("arguments", "reported"),
    [
        (("fide-combined.txt", "--club", "201"), "--club"),
        (("fide-standard.txt", "--speed", "rapid"), "rapid"),
        (("PLAYER.DBF", "--club", "999"), "club"),
        (("PLAYER.DBF", "--members", "club.csv", "--club", "201"), "--club"),
        (("absent.txt",), "absent.txt"),
    ],
)
def test_nothing_is_written_in_vain(tmp_path: Path, arguments: tuple[str, ...], reported: str) -> None:
    out = tmp_path / "out.csv"
    resolved = [
        argument if argument.startswith("-") or "." not in argument else DATA / argument for argument in arguments
    ]

    result = run(*resolved, "-o", out, "--lang", "en")

    assert result.exit_code == 2
    assert reported in result.stderr
    assert not out.exists()


def test_another_ending_is_refused(tmp_path: Path) -> None:
    result = run(DATA / "PLAYER.DBF", "-o", tmp_path / "out.pdf")

    assert result.exit_code == 2
    assert ".pdf" in result.stderr
