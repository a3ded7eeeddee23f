"""`--ratings` of `new` and `update`: a published list gives the ratings, and what is not certain stays and is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.documents.templates.books import few, opened
from tests.formats.papi.made import SAMPLE
from tests.formats.papi.test_reading import row
from xl_departage.base.errors import FileError, Place
from xl_departage.chess.ratings.period_files import read_table
from xl_departage.chess.tournament.source import source_of
from xl_departage.documents.templates.new_ratings import rated_source, rated_table
from xl_departage.documents.templates.swiss.swiss_update import update_ratings
from xl_departage.formats.papi.papi_reading import tournament_of
from xl_departage.formats.player_lists import open_list
from xl_departage.formats.source_opening import read_source
from xl_departage.hosts.cli import main
from xl_departage.spreadsheet.storage.package import Package

DATA = Path(__file__).parents[2] / "data" / "player_lists"
BOOK = Path(__file__).parents[3] / "workbooks" / "swiss-open-en.xlsx"
PLAYERS = "name;born;fide id;rating\nMartin Zoé;1998;;2000\nPeeters Jan;;90000002;2200\nDupont Jean;;;1600\n"
SETTINGS = {"NbrRondes": "1"}


def test_a_tournament_gets_the_ratings_of_the_list() -> None:
    people = (
        row(2, "MARTIN", Prenom="Zoé", NeLe="1998", Elo=1500, Fide="E"),
        row(3, "PEETERS", Prenom="Jan", FideCode="90000002", Elo=1400),
        row(4, "INCONNU", Elo=1399, Fide="E"),
    )
    document = tournament_of(SETTINGS, people)
    document = document.__class__(
        document.header,
        tuple(
            participant._replace(birth="1998") if "MARTIN" in participant.name else participant
            for participant in document.participants
        ),
    )
    with open_list(DATA / "fide-combined.txt") as player_list:
        source, answer = rated_source(source_of(document), player_list, "rapid")

    assert [(player.name, player.rating, player.estimated) for player in source.crosstable.players] == [
        ("MARTIN Zoé", 2050, False),
        ("PEETERS Jan", None, False),
        ("INCONNU", 1399, True),
    ]
    assert [(change.name, change.before, change.after) for change in answer.changes] == [
        ("MARTIN Zoé", 1500, 2050),
        ("PEETERS Jan", 1400, None),
    ]
    assert [problem.key for problem in answer.problems] == ["list_absent"]


def test_a_grid_without_births_is_left_as_it_is() -> None:
    grid = read_source(b"Nr;Nom;Elo;R 1\n1;Zoe Martin;2000;+ 2B\n2;Max;1500;- 1N\n", "grid.csv")
    with open_list(DATA / "fide-combined.txt") as player_list:
        source, answer = rated_source(grid, player_list, None)

    assert source.crosstable == grid.crosstable
    assert [problem.key for problem in answer.problems] == ["list_uncertain", "list_absent"]


def test_a_list_of_players_gets_them(tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text(PLAYERS, encoding="utf-8")
    with open_list(DATA / "fide-combined.xml") as player_list:
        table, answer = rated_table(read_table(path), player_list, None, members=False)

    assert table.columns[3] == ["2105", "2301", "1600"]
    assert [change.name for change in answer.changes] == ["Martin Zoé", "Peeters Jan"]
    assert [problem.key for problem in answer.problems] == ["list_uncertain"]


def test_a_list_without_ratings_gets_a_column(tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("pid,name\n10001,Jan Peeters\n10003,Chloé Lefèvre\n", encoding="utf-8")
    with open_list(DATA / "PLAYER.DBF") as player_list:
        table, answer = rated_table(read_table(path), player_list, None, members=True)

    assert list(table.header) == ["pid", "name", "rating"]
    assert table.columns[2] == ["2280", "1988"]
    assert answer.problems == ()


def test_a_speed_that_the_list_has_not_is_refused(tmp_path: Path) -> None:
    with open_list(DATA / "fide-standard.txt") as player_list, pytest.raises(FileError) as caught:
        rated_source(read_source(SAMPLE.read_bytes(), SAMPLE.name), player_list, "blitz")

    assert caught.value.key == "list_speed"


def test_an_empty_workbook_stays_byte_for_byte() -> None:
    content = few("en")
    with open_list(DATA / "PLAYER.DBF") as player_list:
        done, answer = update_ratings(Package(content, Place(file="open.xlsx")), player_list)

    assert done.content == content
    assert answer.problems == ()


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])


@pytest.mark.parametrize(
    ("arguments", "reported"),
    [
        (("update", BOOK, "-o", "{out}"), "--from"),
        (("update", BOOK, "--from", SAMPLE, "--speed", "rapid", "-o", "{out}"), "--ratings"),
        (("new", "swiss-open", "{out}", "--ratings", DATA / "PLAYER.DBF"), "--players"),
        (("new", "swiss-open", "{out}", "--from", SAMPLE, "--speed", "rapid"), "--ratings"),
    ],
)
def test_an_option_that_would_do_nothing_is_refused(
    tmp_path: Path, arguments: tuple[object, ...], reported: str
) -> None:
    out = tmp_path / "out.xlsx"

    result = run(*(str(argument).replace("{out}", str(out)) for argument in arguments))

    assert result.exit_code == 2
    assert reported in result.stderr
    assert not out.exists()


@pytest.mark.slow
def test_a_workbook_made_with_a_list_and_updated_with_the_next_one(tmp_path: Path) -> None:
    players, book, later = tmp_path / "players.csv", tmp_path / "open.xlsx", tmp_path / "later.csv"
    players.write_text(PLAYERS, encoding="utf-8")
    later.write_text(
        'FIDE ID,Name,Elo,Born\n90000002,"Peeters, Jan",2310,1985\n1,"Martin, Zoe",0,1998\n', encoding="utf-8"
    )

    made = run("new", "swiss-open", book, "--players", players, "--ratings", DATA / "fide-combined.txt")
    assert made.exit_code == 1
    assert "+101" in made.stdout
    assert "Dupont" in made.stderr
    assert ratings(book) == {"Martin Zoé": 2105, "Peeters Jan": 2301, "Dupont Jean": 1600}

    updated = run("update", book, "--ratings", later)
    assert updated.exit_code == 1
    assert "+9" in updated.stdout
    assert ratings(book) == {"Martin Zoé": 0, "Peeters Jan": 2310, "Dupont Jean": 1600}


def ratings(path: Path) -> dict[str, int]:
    """Name and rating of the players of a Swiss workbook."""
    sheet = opened(path.read_bytes())["Players"]
    [head] = [line for line in sheet.iter_rows(values_only=True) if "Name" in line]
    name, rating = head.index("Name"), head.index("Rating")
    lines = [line for line in sheet.iter_rows(values_only=True) if isinstance(line[rating], int)]
    return {str(line[name]): int(str(line[rating])) for line in lines}
