"""`new X next.xlsx --players last.xlsx`: the players of any file arrive, those of a rating list with their new ratings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.documents.templates.books import DATA, WORKBOOKS, glanced, opened, with_cells
from xl_departage.documents.templates.entries import entrants_in
from xl_departage.hosts.cli import main
from xl_departage.hosts.cli.next_players import next_players
from xl_departage.hosts.cli.rate_files import next_members

TRF = DATA / "made" / "sw23-38x9-heavy.trf"
LIST = "Nom;Elo;Né;Club;Code\nMartin Zoé;2000;1998;Tour;A1\nDupont Jean;NC;2001;;\nPeeters Jan;1 874;1985;;\n"
NAMES = ("open-suisse-fr", "toutes-rondes-fr", "equipes-fr", "grand-prix-fr")
EVERY = [WORKBOOKS / f"{name}.xlsx" for name in (*NAMES, "liste-elo-fr")]


def shown(path: Path, sheet: str, name: str, rating: str) -> dict[str, int | None]:
    """Names and ratings that the cells of a sheet show."""
    lines = list(glanced(path.read_bytes())[sheet].iter_rows(values_only=True))
    [head] = [line for line in lines if name in line and rating in line][:1]
    at: Any = (head.index(name), head.index(rating))
    found = [(line[at[0]], line[at[1]]) for line in lines[lines.index(head) + 1 :]]
    return {
        str(player_name): value if isinstance(value, int) else None
        for player_name, value in found
        if player_name not in (None, "")
    }


def arrived(path: Path) -> dict[str, int | None]:
    return {player.name: player.rating for player in entrants_in(next_players(path))}


@pytest.mark.parametrize("name", NAMES)
def test_the_players_of_a_workbook_arrive(name: str) -> None:
    path = WORKBOOKS / f"{name}.xlsx"
    old_ratings = shown(path, "Joueurs", "Nom", "Elo")
    new_ratings = shown(path, "Elo", "Nom", "Nouvel Elo") if name == "toutes-rondes-fr" else {}

    found = arrived(path)

    assert found == old_ratings | {name: rating for name, rating in new_ratings.items() if rating}
    assert found.keys() == old_ratings.keys()
    assert (found == old_ratings) is not bool(new_ratings)


def test_members_arrive_with_their_new_ratings() -> None:
    path = WORKBOOKS / "liste-elo-fr.xlsx"
    old_ratings, now = shown(path, "Membres", "Nom", "Elo"), arrived(path)
    new_list = glanced(path.read_bytes())["Nouvelle liste"]
    head = next(line for line in new_list.iter_rows(values_only=True) if "Nom" in line)
    new = next(str(title) for title in head if title and "Nouvel" in str(title))

    new_ratings = shown(path, "Nouvelle liste", "Nom", new)

    assert new_ratings
    assert {name: now[name] for name, rating in new_ratings.items() if rating} == {
        name: rating for name, rating in new_ratings.items() if rating
    }
    assert sum(now[name] != rating for name, rating in old_ratings.items()) > 10
    # The FIDE rating of a member is no number of his.
    assert {player.code for player in entrants_in(next_players(path))} >= {"21482", "33065"}


@pytest.mark.parametrize(("games", "carried"), [(6, True), (7, False)])
def test_totals_are_carried_on_until_the_twentieth_game(games: int, carried: bool, tmp_path: Path) -> None:
    """Théo Massart plays 13 games in the period: of 19 the totals are needed again, of 20 there is a first rating."""
    content = (WORKBOOKS / "liste-elo-fr.xlsx").read_bytes()
    sheet = opened(content)["Membres"]
    head = next(row for row in sheet.iter_rows() if any(cell.value == "Parties" for cell in row))
    column = {cell.value: cell.column_letter for cell in head}
    row = next(row[0].row for row in sheet.iter_rows() if any(cell.value == "Massart, Théo" for cell in row))
    path = tmp_path / "list.xlsx"
    totals = {"Parties": games, "Somme adv": 1500 * games, "Points": 3}
    path.write_bytes(with_cells(content, "Membres", {f"{column[name]}{row}": value for name, value in totals.items()}))

    members = next_members(path)

    at = members.columns[members.column_index("name") or 0].index("Massart, Théo")
    line = {name: members.columns[members.column_index(name) or 0][at] for name in ("games", "sum_opp", "points")}
    assert line["games"] == str(games + 13)
    assert [bool(line["sum_opp"]), bool(line["points"])] == [carried, carried]


def test_the_players_of_a_trf_arrive() -> None:
    lines = [line for line in TRF.read_text(encoding="utf-8").splitlines() if line.startswith("001")]

    assert list(arrived(TRF).items()) == [
        (line[14:47].strip(), int(line[48:52].strip() or 0) or None) for line in lines
    ]


def test_a_list_arrives(tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text(LIST, encoding="utf-8")

    assert arrived(path) == {"Martin Zoé": 2000, "Dupont Jean": None, "Peeters Jan": 1874}


def test_a_list_on_a_page_arrives(tmp_path: Path) -> None:
    """A starting rank as a program shows it: a table of players and no game."""
    path = tmp_path / "players.html"
    lines = [line.split(";") for line in LIST.splitlines()]
    table = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in line)}</tr>" for line in lines)
    path.write_text(f"<meta charset=utf-8><h1>Open</h1><table>{table}</table>", encoding="utf-8")

    assert arrived(path) == {"Martin Zoé": 2000, "Dupont Jean": None, "Peeters Jan": 1874}


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["new", *map(str, arguments), "--lang", "fr"])


@pytest.mark.slow
@pytest.mark.parametrize("target", ["round-robin", "swiss-open", "teams", "rating-list", "grand-prix"])
def test_every_template_takes_the_players_of_every_file_or_says_why_not(target: str, tmp_path: Path) -> None:
    for path in (*EVERY, TRF):
        out = tmp_path / f"{path.parent.name}-{path.stem}.xlsx"

        result = run(target, out, "--players", path)

        assert result.exception is None or isinstance(result.exception, SystemExit), (path, result.exception)
        if not out.exists():
            assert result.exit_code == 2, path
            assert result.stderr.strip().endswith("."), (path, result.stderr)
            continue
        sheet, name = ("Membres", "Nom") if target == "rating-list" else ("Joueurs", "Nom")
        assert list(shown(out, sheet, name, "Elo").items()) == list(arrived(path).items()), path


def test_a_crosstable_below_its_titles_has_players() -> None:
    """As chess-results and Vega print them; the first line is no heading of a list."""
    found = {
        name: next_players(DATA / "notations" / name)
        for name in ("chess-results-nl-double-rr-6.csv", "vega-text-152x7.txt")
    }

    rating_list = found["chess-results-nl-double-rr-6.csv"]
    assert rating_list.height == 6
    name, rating = (rating_list.columns[rating_list.column_index(title) or 0] for title in ("name", "rating"))
    assert dict(zip(name, rating, strict=True))["Carlsen, Magnus"] == "2877"
    assert found["vega-text-152x7.txt"].height == 152


PAGE = """<html><body><table><tr><td><h2>Open of Invented Town</h2><h3>Starting rank</h3>
<table class="menu"><tr><td>Lists</td><td>Starting rank, Alphabetical list</td></tr></table>
<table class="CRs1"><tr><td>No.</td><td></td><td></td><td>Name</td><td>FideID</td><td>FED</td><td>Rtg</td><td>sex</td><td>Typ</td></tr>
<tr><td>1</td><td></td><td>GM</td><td>Alder, Ann</td><td>1503014</td><td>NOR</td><td>2563</td><td>w</td><td>S50</td></tr>
<tr><td>2</td><td></td><td></td><td>Birch, Bob</td><td></td><td>BEL</td><td>0</td><td></td><td></td></tr></table>
</td></tr></table></body></html>"""
TITLED = """From the Tournament-Database of Chess-Results;;;;;;;;
Starting rank;;;;;;;;
No.;;;Name;FideID;FED;Rtg;sex;Typ
1;;GM;Alder, Ann;1503014;NOR;2563;w;S50
2;;;Birch, Bob;;BEL;0;;
"""


def test_what_is_said_of_a_list_below_its_titles_names_the_line_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "titles.csv"
    path.write_text(TITLED, encoding="utf-8")
    table = next_players(path)

    assert [table.place(row, None, None).line for row in (None, 0, 1)] == [3, 4, 5]


@pytest.mark.slow("a list of teams fills a template quickly, titles are read from lists quickly")
def test_a_starting_list_below_its_titles_fills_the_template_with_titles_and_numbers(tmp_path: Path) -> None:
    """As chess-results shows it: titles above the list, the titles of players in a column without a heading."""
    for name, text in (("start.html", PAGE), ("start.csv", TITLED)):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8", newline="")

        first, second = entrants_in(next_players(path))

        assert (first.name, first.title, first.rating, first.sex, first.federation, first.code) == (
            *("Alder, Ann", "GM", 2563, "F", "NOR", "1503014"),
        )
        assert (second.name, second.title, second.rating) == ("Birch, Bob", "", None)
        result = new("swiss-open", tmp_path / "next.xlsx", path, "--most", "32")
        assert "Columns of the list that are not read: Typ." in result.stderr


def new(template: str, out: Path, players: Path, *more: str) -> Result:
    out.unlink(missing_ok=True)
    return CliRunner().invoke(main, ["new", template, str(out), "--players", str(players), "--lang", "en", *more])


@pytest.mark.slow("a list of players fills a template quickly")
@pytest.mark.lasts("builds three workbooks")
def test_a_list_of_teams_fills_the_template_of_teams(tmp_path: Path) -> None:
    """Players with their teams, a blank cell under the team of the player above; teams alone; the teams of a tournament."""
    player_list, alone, out = tmp_path / "players.csv", tmp_path / "teams.csv", tmp_path / "next.xlsx"
    player_list.write_text(
        "Team;Name;Rating;FIDE ID\nTours;Alder;2000;1503014\n;Birch;1900;\nLyon;Cas;NC;\nTours;Dirk;1500;\n",
        encoding="utf-8",
    )
    alone.write_text("Team\nTours\nLyon\nPau\n", encoding="utf-8")
    sample = Path(__file__).parents[3] / "xl_departage" / "documents" / "templates" / "samples" / "teams.trf"

    found = {}
    for path in (player_list, alone, sample):
        assert new("teams", out, path).exit_code == 0, path
        book = glanced(out.read_bytes())
        found[path] = [
            [row[:count] for row in book[sheet].iter_rows(min_row=5, values_only=True) if row[1] is not None]
            for sheet, count in (("Teams", 2), ("Players", 3))
        ]

    assert found[player_list] == [
        [(1, "Tours"), (2, "Lyon")],
        [("Tours", "Alder", 2000), ("Tours", "Birch", 1900), ("Tours", "Dirk", 1500), ("Lyon", "Cas", None)],
    ]
    assert found[alone] == [[(1, "Tours"), (2, "Lyon"), (3, "Pau")], []]
    assert (len(found[sample][0]), found[sample][0][0]) == (8, (1, "Le Roque d'Ottignies"))
    assert found[sample][1][0] == ("Le Roque d'Ottignies", "Lambert, Cédric", 2148)


def test_players_without_teams_are_no_list_of_teams(tmp_path: Path) -> None:
    players = tmp_path / "players.csv"
    for text, cure in (
        (
            "Name;Rating\nAlder;2000\n",
            "Add a column Team; or, for a list of teams alone, write Team above their names.",
        ),
        ("Team;Name\n;Alder\nTours;Birch\n", "the player has no team"),
        ("Team;Name\n" + "".join(f"T{n};P{n}\n" for n in range(13)), "13 teams; the template supports at most 12"),
        ("Team;Name\n" + "".join(f"T;P{n}\n" for n in range(21)), "One team has 21 players"),
    ):
        players.write_text(text, encoding="utf-8")
        refused = new("teams", tmp_path / "next.xlsx", players)
        assert refused.exit_code == 2
        assert cure in refused.stderr


def test_a_list_that_excel_saved_as_csv_of_its_code_page_has_its_letters(tmp_path: Path) -> None:
    path = tmp_path / "ansi.csv"
    path.write_bytes("No;Name;Club\n1;Éloïse;Liège\n2;Bob;Ath\n".encode("cp1252"))
    assert [(entrant.name, entrant.club) for entrant in entrants_in(next_players(path))] == [
        ("Éloïse", "Liège"),
        ("Bob", "Ath"),
    ]
