"""A list of games is read once, into a record: boards, results as typed and places stay, and nothing of it becomes cells of text."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.chess.tiebreaks.made import rules
from tests.examples import slow
from tests.formats.grids.lists.grids import GAMES, PLAYERS
from xl_departage.base.errors import Place
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.source import source_of
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.templates import Options, build, find_template
from xl_departage.formats.grids import cell_writing, grid_reading, layout_finding
from xl_departage.formats.grids.grid_checking import check_grid
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.grids.lists import list_reading as lists
from xl_departage.formats.source_opening import grid_source
from xl_departage.formats.trf.trf_writing import written_trf

BOARDS = Path(__file__).parents[3] / "data" / "boards" / "list.csv"
SOUND = "Round;Board;White;Result;Black\n1;2;Alder;1 - 0;Cedar\n1;1;Birch;½-½;Dogwood\n2;7;Cedar;;Birch\n2;3;Dogwood;;Alder\n"
MATCHES = """Round;Home team;Board;White;Elo (White);Result;Black;Elo (Black);Away team
1;Lyon;1;Anna;2000;1-0;Bert;1990;Nice
1;Lyon;2;Carl;;½-½;Dora;1700;Nice
1;Brest;1;Emil;1950;0-1;Fred;1940;Metz
1;Brest;2;Gina;1600;1-F;;;Metz
2;Metz;1;Fred;1940;½-½;Anna;2000;Lyon
2;Metz;2;Hugo;1500;0-1;Carl;;Lyon
2;Nice;1;Bert;1990;1-0;Emil;1950;Brest
2;Nice;2;Dora;1700;1-0;Gina;1600;Brest
"""
"""Points by hand: Lyon 1½ + 1½, Nice ½ + 2, Metz 1 + ½, Brest 1 + 0; match points 4, 2, 1, 1."""


def counted(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """How often the layout was found, lists were read and cells were written."""
    calls = {"find_layout": 0, "read_lists": 0, "format_cell": 0}

    def count(name: str, module: Any) -> None:
        real = getattr(module, name)

        def counting(*arguments: Any, **named: Any) -> Any:
            calls[name] += 1
            return real(*arguments, **named)

        monkeypatch.setattr(module, name, counting)

    for name, module in (("find_layout", layout_finding), ("read_lists", lists), ("format_cell", cell_writing)):
        count(name, module)
    monkeypatch.setattr(grid_reading, "find_layout", layout_finding.find_layout)
    return calls


@pytest.mark.parametrize(
    ("text", "lists_read"), [(SOUND, 1), ("No;Name;R 1;R 2\n1;Anna;2w1;2b\n2;Bert;1b0;1w\n", 0)], ids=["list", "grid"]
)
def test_a_range_is_read_once(text: str, lists_read: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [line.split(";") for line in text.splitlines()]
    calls = counted(monkeypatch)

    read_document(text.encode(), "t.csv").tournament  # noqa: B018 - read whole
    assert calls == {"find_layout": 1, "read_lists": lists_read, "format_cell": 0}
    check_grid(rows, rules("FIDE-2026"))
    assert calls == {"find_layout": 2, "read_lists": 2 * lists_read, "format_cell": 0}


def test_with_a_list_of_players_both_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = counted(monkeypatch)

    read_crosstable([*GAMES[:7]], None, PLAYERS)

    assert calls == {"find_layout": 1, "read_lists": 1, "format_cell": 0}


def test_boards_typed_results_and_places_stay() -> None:
    tournament = read_document(SOUND.encode(), "t.csv").tournament

    assert [(game.round, game.board, game.result, game.place and game.place.row) for game in tournament.games] == [
        (1, 2, "1 - 0", 2),
        (1, 1, "½-½", 3),
        (2, 7, "", 4),
        (2, 3, "", 5),
    ]


@pytest.mark.parametrize(("template", "count"), [("swiss-open", 4), slow("round-robin", 4)])
def test_a_new_workbook_keeps_the_boards(template: str, count: int) -> None:
    """The list has two of the three rounds of all against all: neither system is told."""
    kind = "swiss" if template == "swiss-open" else "round-robin"
    source = read_document(BOARDS.read_bytes(), "t.csv", rules(f"FIDE-2026; system={kind}").reading)
    workbook = build(find_template(template), Options("en", most=8 if kind == "swiss" else None), source)
    name_of = {player.number: player.name for player in source.crosstable.players}

    games = read_document(workbook, "t.xlsx").tournament.games

    boards = {(game.round, game.board): name_of[game.white] for game in games if game.black is not None and game.result}
    assert boards == {(1, 1): "Birch", (1, 2): "Alder", (2, 3): "Dogwood", (2, 7): "Cedar"}
    assert len(boards) == count


@pytest.mark.parametrize(
    "headings", [None, "Round;White team;Board;White;Elo (White);Result;Black;Elo (Black);Black team"]
)
def test_boards_that_name_their_players_make_a_team_event(headings: str | None) -> None:
    text = MATCHES if headings is None else "\n".join([headings, *MATCHES.splitlines()[1:]])
    source = read_document(text.encode(), "t.csv")
    tournament = source.tournament

    assert [team.name for team in tournament.teams] == ["Brest", "Lyon", "Metz", "Nice"]
    assert {
        team.name: [tournament.participants[number - 1].name for number in team.players] for team in tournament.teams
    } == {
        "Brest": ["Emil", "Gina"],
        "Lyon": ["Anna", "Carl"],
        "Metz": ["Fred", "Hugo"],
        "Nice": ["Bert", "Dora"],
    }
    assert {player.name: player.rating for player in tournament.participants}["Carl"] is None
    # As a grid of teams, as a team event, and in a TRF that is read again.
    assert source.crosstable.scores == (2, 6, 3, 5)
    event = source_of(tournament).event
    back = read_document(written_trf(source).text.encode(), "t.trf").event
    for team_event in (event, back):
        assert team_event is not None
        assert team_event.game_points == (2, 6, 3, 5)
        assert team_event.match_points == (2, 8, 2, 4)
    gina = next(player.number for player in tournament.participants if player.name == "Gina")
    assert next(game.outcome for game in tournament.games if gina in (game.white, game.black)) is Outcome.FULL_BYE


def test_namesakes_of_two_teams_are_two_players() -> None:
    text = "Round;Home team;White;Result;Black;Away team\n1;Lyon;Anna;1-0;Anna;Nice\n1;Lyon;Carl;0-1;Dora;Nice\n"
    tournament = read_document(text.encode(), "t.csv").tournament

    assert [player.name for player in tournament.participants] == ["Anna", "Carl", "Anna", "Dora"]
    assert [(game.white, game.black, game.board) for game in tournament.games] == [(1, 3, 1), (2, 4, 2)]


def test_the_day_of_a_round_is_that_of_its_games_and_goes_into_a_trf() -> None:
    """Days as texts in several spellings, as dates and as numbers of a spreadsheet (46144 is 2 May 2026); TRF has them in record 132."""
    for heading in ("Date", "Datum", "Jour", "Tag", "Date de la ronde"):
        for first, second in (("2026-05-01", "2/5/2026"), ("1 mai 2026", "2. Mai 2026"), (date(2026, 5, 1), 46144)):
            rows: list[list[object]] = [
                ["Round", heading, "White", "Result", "Black"],
                [1, first, "A", "1-0", "B"],
                [2, second, "B", "0-1", "A"],
            ]
            source = grid_source(rows, Place())
            assert source.tournament.header.dates == ("2026/05/01", "2026/05/02"), (heading, first)
            assert source.notices == ()
    back = read_document(written_trf(source).text.encode(), "t.trf").tournament.header
    assert back.dates == ("26/05/01", "26/05/02")


def test_several_days_of_a_round_and_days_that_are_none_are_not_dropped() -> None:
    """The record holds one day a round: the first stands, and a note names all of them; what is no day stays as it was typed."""
    text = "Round;Date;White;Result;Black\n1;1/5/2026;A;1-0;B\n1;3/5/2026;C;1-0;D\n2;to be played;A;;C\n2;;B;;D\n"
    source = read_document(text.encode(), "games.csv")

    assert source.tournament.header.dates == ("2026/05/01", "to be played")
    [note] = [notice.message("en") for notice in source.notices]
    assert note.startswith(
        "games.csv, line 3, round 1: the games of this round were played on several days (01/05/2026; 03/05/2026)"
    )


def test_a_list_of_teams_without_players_is_refused_as_before() -> None:
    with pytest.raises(Exception, match="grid of teams"):
        written_trf(read_document("Round;Home;Result;Away\n1;Lyon;2½-1½;Nice\n1;Brest;2-2;Metz\n".encode(), "t.csv"))
