"""`xl-departage new` with tables: the rating list and the Grand Prix."""

from __future__ import annotations

import datetime
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner, Result

from tests.documents.templates.books import WORKBOOKS, glanced
from xl_departage.documents.templates import template_registry
from xl_departage.hosts.cli.new import command

MEMBERS = "pid;name;rating;games\n50;Ann;1760;50\n51;Bob;1645;150\n"
GAMES = "date;a;b;result_a\n2026-01-10;50;51;1\n"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(command, [str(argument) for argument in arguments])


def table(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.slow
def test_a_rating_list_is_filled_from_members_and_games(tmp_path: Path) -> None:
    out = tmp_path / "list.xlsx"
    players, games = table(tmp_path, "members.csv", MEMBERS), table(tmp_path, "games.csv", GAMES)

    result = run("rating-list", out, "--players", players, "--games", games, "--lang", "en")

    assert result.exit_code == 0, result.output
    sheet = openpyxl.load_workbook(out, data_only=True)["New list"]
    # Table II: 115 points give .66, so the changes are 32 (1 - .66) and 24 (0 - .34), rounded.
    assert [[sheet[f"{column}{row}"].value for column in "BDE"] for row in (5, 6)] == [
        [50, 1771, 1760],
        [51, 1637, 1645],
    ]


@pytest.mark.parametrize(
    ("arguments", "reported"),
    [
        (("rating-list", "{out}", "--games", "{games}"), "--players"),
        (("teams", "{out}", "--games", "{games}"), "--from"),
        # --empty leaves out the sample data, as lists of one's own do: the next thing to be missed is the file.
        (("rating-list", "{out}", "--players", "{members}", "--games", "{missing}", "--empty"), "missing.csv"),
        (("swiss-open", "{out}", "--players", "{members}", "--ratings", "{missing}", "--empty"), "missing.csv"),
        (("rating-list", "{out}", "--players", "{games}", "--games", "{games}"), "pid"),
        (("grand-prix", "{out}", "--games", "{games}"), "stage"),
        (("rating-list", "{out}", "--players", "{missing}", "--games", "{games}"), "missing.csv"),
        (("swiss-open", "{out}", "--ratings", "{members}"), "--players"),
    ],
)
def test_what_is_missing_or_too_much_is_told_and_nothing_written(
    tmp_path: Path, arguments: tuple[str, ...], reported: str
) -> None:
    files = {
        "out": tmp_path / "out.xlsx",
        "members": table(tmp_path, "members.csv", MEMBERS),
        "games": table(tmp_path, "games.csv", GAMES),
        "missing": tmp_path / "missing.csv",
    }

    result = run(*(argument.format(**files) for argument in arguments), "--lang", "en")

    assert result.exit_code == 2
    assert reported in result.output
    assert len(result.output.strip().splitlines()) == 1
    assert not files["out"].exists()


@pytest.mark.slow("the next season of the Grand Prix begins so quickly")
def test_the_next_season_begins_with_the_players_of_the_last(tmp_path: Path) -> None:
    season, out = WORKBOOKS / "grand-prix-fr.xlsx", tmp_path / "next.xlsx"

    result = run("grand-prix", out, "--players", season, "--lang", "fr")

    assert result.exit_code == 0, result.output
    old_sheet, new_sheet = (glanced(path.read_bytes())["Joueurs"] for path in (season, out))
    people = [
        [tuple(row[1:6]) for row in sheet.iter_rows(min_row=5, max_row=64, max_col=6, values_only=True)]
        for sheet in (old_sheet, new_sheet)
    ]
    assert people[0] == people[1]
    assert sum(row[0] is not None for row in people[1]) == 28


PEOPLE = "Nom;Elo;Sexe;Né le;Naissance;Fédé;Club;Titre\nDUPONT Jean;1850;M;;1986;FRA;Tour;\nMARTIN Zoé;0;f;;2012-05-03;FRA;;ff\n"


def test_a_swiss_open_begins_with_a_list_of_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "open.xlsx"
    # The test compares the typed cells, not the values computed from them.
    monkeypatch.setattr(template_registry, "with_values", lambda content: content)
    players = table(tmp_path, "players.csv", PEOPLE)

    result = run("open-suisse", out, "--players", players, "--lang", "fr", "--most", "32")
    refused = run("open-suisse", tmp_path / "other.xlsx", "--players", players, "--games", players, "--lang", "en")

    assert result.exit_code == 0, result.output
    sheet = glanced(out.read_bytes())["Joueurs"]
    assert [[sheet[f"{letter}{row}"].value for letter in "ABCDFGHJ"] for row in (5, 6)] == [
        [1, "DUPONT Jean", "M", 1986, "FRA", "Tour", None, 1850],
        [2, "MARTIN Zoé", "F", datetime.datetime(2012, 5, 3), "FRA", None, "WFM", None],
    ]
    assert refused.exit_code == 2
    assert "a list of players alone" in refused.output


def test_a_list_of_players_gets_the_ratings_of_a_published_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "open.xlsx"
    monkeypatch.setattr(template_registry, "with_values", lambda content: content)
    players = table(tmp_path, "players.csv", PEOPLE)
    published = table(tmp_path, "list.csv", "Name;Born;Rating\nDUPONT Jean;1986;1875\nMARTIN Zoé;2012;1410\n")

    result = run("swiss-open", out, "--players", players, "--ratings", published, "--lang", "en", "--most", "32")

    assert result.exit_code == 0, result.output
    assert [glanced(out.read_bytes())["Players"][f"J{row}"].value for row in (5, 6)] == [1875, 1410]


@pytest.mark.slow
def test_tables_that_do_not_fit_together_are_told_though_the_workbook_is_written(tmp_path: Path) -> None:
    players = table(tmp_path, "players.csv", "name;rating\nAna;1500\nBob;NC\n")
    stages = table(tmp_path, "stages.csv", "stage;name;place\nA;Ana;1\nA;Zed;2\n")
    out = tmp_path / "season.xlsx"

    result = run("grand-prix", out, "--players", players, "--games", stages, "--lang", "en")

    assert result.exit_code == 1
    assert "Zed" in result.stderr
    assert "was written" in result.stderr
    assert out.exists()


def test_of_two_columns_of_ratings_the_international_one_counts_and_what_comes_from_the_other_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(template_registry, "with_values", lambda content: content)
    out = tmp_path / "open.xlsx"
    people = "Name;EloNat;FRtg;FIDE-ID\nAhorn;0;2447;0\nBirke;1800;;1300012\nEiche;2210;2290;\nFichte;1399 E;0;0\n"

    few = ("--most", "32")
    result = run("swiss-open", out, "--players", table(tmp_path, "players.csv", people), "--lang", "en", *few)

    assert result.exit_code == 0, result.output
    sheet = glanced(out.read_bytes())["Players"]
    # An estimate is none in a cell of numbers, and a FIDE number 0 is none.
    assert [[sheet[f"{letter}{row}"].value for letter in "BIJ"] for row in range(5, 9)] == [
        ["Ahorn", None, 2447],
        ["Birke", "1300012", 1800],
        ["Eiche", None, 2290],
        ["Fichte", None, None],
    ]
    assert "2 players without a rating under “FRtg” (Birke; Fichte); the one under “EloNat” counts." in result.output
    assert "estimated ratings (1)" in result.output
    asked = run(
        "swiss-open",
        out,
        "--players",
        tmp_path / "players.csv",
        "--rules",
        "ratings=national",
        "--lang",
        "en",
        "--force",
        *few,
    )
    assert [glanced(out.read_bytes())["Players"][f"J{row}"].value for row in range(5, 9)] == [2447, 1800, 2210, None]
    assert "1 player without a rating under “EloNat” (Ahorn); the one under “FRtg” counts." in asked.output
