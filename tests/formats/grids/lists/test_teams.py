"""Matches of teams in a list: with the score of both, with the results of the boards, and as chess-results prints them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.chess.tiebreaks.made import rules
from tests.rows import each_row
from xl_departage.base.cells import OMITTED
from xl_departage.base.errors import DepartageError
from xl_departage.base.messages import catalogue
from xl_departage.chess.checks import Severity
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.faults import CollectedFaults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.roster import Roster, Unidentified
from xl_departage.formats.grids.grid_checking import check_grid
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.grids.lists.headings import read_game_headings
from xl_departage.formats.grids.lists.matches import (
    OF_TEAMS,
    Board,
    FaultsOfTeams,
    board_columns,
    both_scores,
    is_score,
    read_boards,
    read_lineup,
)
from xl_departage.functions import call

MATCHES: list[list[Any]] = [
    ["Ronde", "Recevant", "Résultat", "Visiteur"],
    [1, "Lyon", "2½-1½", "Nice"],
    ["", "Brest", "2-2", "Metz"],
    [2, "Nice", "1-F", "Brest"],
    ["", "Metz", "", "Lyon"],
]


def test_a_row_a_match_with_both_scores() -> None:
    table = read_crosstable(MATCHES).crosstable
    by_name = {player.name: [entry.points for entry in player.rounds[:1]] for player in table.players}

    assert table.boards == 4
    assert by_name == {"Brest": [4], "Lyon": [5], "Metz": [4], "Nice": [3]}
    assert call("MATCH_POINTS", [MATCHES, "Lyon", "FFE; rounds=1"]) == 2
    assert call("GAME_POINTS", [MATCHES, "Nice", "FFE; rounds=1"]) == 1.5


@pytest.mark.parametrize("name", ["Team", "Équipe", "Ploeg", "Mannschaft"])
def test_a_match_of_team_2_and_team_1_is_no_row_of_headings(name: str) -> None:
    matches: list[list[Any]] = [
        ["Round", "White", "Black", "1", "2"],
        [1, f"{name} 1", f"{name} 3", 1, 1],
        [1, f"{name} 2", f"{name} 4", 1, 1],
        [2, f"{name} 2", f"{name} 1", 1, 1],
        [2, f"{name} 3", f"{name} 4", 1, 1],
    ]

    for number, points in ((1, 2), (2, 4), (3, 2), (4, 0)):
        assert call("GAME_POINTS", [matches, f"{name} {number}", "FIDE-2026"]) == points


def test_two_columns_of_scores_as_chess_results_prints_team_pairings() -> None:
    page: list[list[Any]] = [
        ["Round 1 on 2026/09/20 at 09:00", *[None] * 5],
        ["No.", "Team", "Team", "Res.", ":", "Res."],
        [1, "Westdorf 1", "Ostdorf 1", "4½", ":", "1½"],
        ["Round 2 on 2026/10/04 at 09:00", *[None] * 5],
        ["No.", "Team", "Team", "Res.", ":", "Res."],
        [1, "Ostdorf 1", "Westdorf 1", "3", ":", "3"],
    ]

    table = read_crosstable(page, ReadingOptions(boards=6)).crosstable

    assert [(player.name, [entry.points for entry in player.rounds]) for player in table.players] == [
        ("Ostdorf 1", [3, 6]),
        ("Westdorf 1", [9, 6]),
    ]


def boards_of(
    *results: Any,
    heads: tuple[str, ...] = ("Éch. 1", "Éch. 2", "Éch. 3", "Éch. 4"),
    sides: tuple[str, str] = ("Blancs", "Noirs"),
) -> Any:
    head = ["Ronde", sides[0], sides[1], *heads]
    return [head, [1, "Lyon", "Nice", *results], ["", "Metz", "Brest", 1, 1, 0, 0]]


@each_row(
    ("results", "heads", "points"),
    [
        ((1, "½", 0, "1F"), (), 2.5),
        (("1-0", "½", "1-0", 0), (), 2.5),
        (("1-0", "½-½", "0-1", "F-F"), (), 1.5),
        (("1-0", "1-0", "0-1", "0-1"), ("Éch. 1 (Blancs)", "Éch. 2 (Blancs)", "Éch. 3 (Blancs)", "Éch. 4 (Blancs)"), 2),
        (
            ("1-0", "1-0", "0-1", "0-1"),
            ("Éch. 1 (recevant)", "Éch. 2 (recevant)", "Éch. 3 (recevant)", "Éch. 4 (recevant)"),
            2,
        ),
        (
            ("1-0", "1-0", "1-0", "1-0"),
            ("Éch. 1 (recevant)", "Éch. 2 (recevant)", "Éch. 3 (recevant)", "Éch. 4 (recevant)"),
            4,
        ),
        (("1-0", "1-0", "1-0", "1-0"), ("Éch. 1 (Blancs)", "Éch. 2 (Blancs)", "Éch. 3 (Blancs)", "Éch. 4 (Blancs)"), 2),
    ],
)
def test_a_row_a_match_with_the_results_of_its_boards(
    results: tuple[Any, ...], heads: tuple[str, ...], points: float
) -> None:
    games = boards_of(*results, heads=heads) if heads else boards_of(*results)

    assert call("GAME_POINTS", [games, "Lyon", "FFE; boards=4"]) == points


@pytest.mark.parametrize(
    ("results", "sides", "key"),
    [
        (("1-0", "1-0", 0, 0), ("Blancs", "Noirs"), "list_board_side"),
        (("1-0", "½", 0, 0), ("Recevant", "Visiteur"), "list_board_side"),
        (("1", "x", 0, 0), ("Blancs", "Noirs"), "list_board_unreadable"),
    ],
)
def test_a_result_of_a_board_that_may_be_of_either_side_is_refused(
    results: tuple[Any, ...], sides: tuple[str, str], key: str
) -> None:
    with pytest.raises(DepartageError) as raised:
        read_crosstable(boards_of(*results, sides=sides))

    assert raised.value.key == key
    assert raised.value.place is not None
    assert raised.value.place.row == 2


HOME_AND_GUEST: list[list[Any]] = [
    ["Ronde", "Éch.", "Recevant", "Résultat", "Visiteur"],
    [1, 1, "Lyon", "1", "Nice"],
    ["", 2, "Lyon", "½", "Nice"],
    ["", 1, "Brest", "0", "Metz"],
    ["", 2, "Brest", "1F", "Metz"],
]
WITH_PLAYERS: list[list[Any]] = [
    ["Round", "Board", "Team", "White", "Result", "Black", "Team"],
    [1, 1, "Lyon", "Anna", "1-0", "Bert", "Nice"],
    [1, 2, "Nice", "Dora", "½-½", "Carl", "Lyon"],
    [1, 1, "Brest", "Emil", "0-1", "Fred", "Metz"],
    [1, 2, "Metz", "Hugo", "0-1", "Gil", "Brest"],
]
SIDES: list[list[Any]] = [
    ["Runde", "Brett", "Mannschaft", "Spieler", "Ergebnis (Heim)", "Spieler", "Mannschaft"],
    [1, 1, "Lyon", "Anna", "1-0", "Bert", "Nice"],
    [1, 2, "Lyon", "Carl", "½-½", "Dora", "Nice"],
    [1, 1, "Brest", "Emil", "0-1", "Fred", "Metz"],
    [1, 2, "Brest", "Gil", "1-0", "Hugo", "Metz"],
]
COLOURS: list[list[Any]] = [
    ["Round", "Board", "White", "Result", "Black"],
    [1, 1, "Lyon", "1-0", "Nice"],
    [1, 2, "Nice", "½-½", "Lyon"],
    [1, 1, "Brest", "0-1", "Metz"],
    [1, 2, "Metz", "0-1", "Brest"],
]


@pytest.mark.parametrize("rows", [HOME_AND_GUEST, WITH_PLAYERS, SIDES, COLOURS])
def test_a_row_a_board(rows: list[list[Any]]) -> None:
    table = read_crosstable(rows, ReadingOptions(boards=2)).crosstable

    assert {player.name: [entry.points for entry in player.rounds] for player in table.players} == {
        "Lyon": [3],
        "Nice": [1],
        "Brest": [2],
        "Metz": [2],
    }


def test_the_number_of_boards_is_that_of_the_rows() -> None:
    without = [*HOME_AND_GUEST[:4], [*HOME_AND_GUEST[4][:3], "", "Metz"]]

    table = read_crosstable(without).crosstable

    assert table.boards == 2
    rounds = {player.name: player.rounds[0].outcome for player in table.players}
    assert (rounds["Lyon"], rounds["Brest"]) == (Outcome.WIN, Outcome.PENDING)


def test_a_match_with_a_board_too_few_is_not_over() -> None:
    table = read_crosstable(HOME_AND_GUEST[:-1]).crosstable

    assert {player.name: player.rounds[0].outcome for player in table.players}["Metz"] is Outcome.PENDING


@pytest.mark.parametrize(("heading", "points"), [("Résultat (recevant)", 4), ("Résultat (Blancs)", 2)])
def test_the_heading_says_whose_result_a_row_is(heading: str, points: int) -> None:
    rows = [[*HOME_AND_GUEST[0][:3], heading, "Visiteur"], HOME_AND_GUEST[1], ["", 2, "Lyon", "1-0", "Nice"]]

    table = read_crosstable(rows, ReadingOptions(boards=2)).crosstable
    assert next(player for player in table.players if player.name == "Lyon").rounds[0].points == points


@pytest.mark.parametrize(
    ("row", "cells", "key"),
    [
        (2, ["", 2, "Lyon", "1-0", "Nice"], "list_result_side"),
        (3, ["", 1, "Brest", "x?", "Metz"], "list_board_unreadable"),
        (4, ["", 1, "Brest", "1F", "Metz"], "list_board_twice"),
    ],
)
def test_a_fault_of_a_board_names_its_row(row: int, cells: list[Any], key: str) -> None:
    rows = [cells if place == row else line for place, line in enumerate(HOME_AND_GUEST)]

    with pytest.raises(DepartageError) as raised:
        read_crosstable(rows)

    assert (raised.value.key, raised.value.place and raised.value.place.row) == (key, row + 1)


def test_two_games_of_the_same_players_in_a_round_are_no_match() -> None:
    with pytest.raises(DepartageError) as raised:
        read_crosstable(COLOURS)

    assert raised.value.key == "list_plays_twice"


PAGE: list[list[Any]] = [
    ["Round 2 on 2026/10/04 at 09:00", *[None] * 8],
    ["Bo.", 6, "Westdorf 1", "Rtg", "-", 4, "Ostdorf 1", "Rtg", "½ : 1½"],
    ["1.1", "FM", "Roth, Paul", 2066, "-", None, "Weiss, Ute", 2369, "½ - ½"],
    ["1.2", None, "Adam, Jo", 1950, "-", None, "Berg, Al", 1900, "- - +"],
    ["Bo.", 5, "Nordheim 1", "Rtg", "-", 3, "Südheim 1", "Rtg", "1 : 1"],
    ["2.1", None, "Lang, Eva", 1900, "-", None, "Fuchs, Max", 1850, "1 - 0"],
    ["2.2", None, "Maier, Li", 1800, "-", None, "Stark, Bo", 1750, "0 - 1"],
]


def test_a_page_with_a_row_a_board_gives_its_matches() -> None:
    table: Any = call("CROSSTABLE", [[["Team"], ["Westdorf 1"], ["Ostdorf 1"], ["Nordheim 1"], ["Südheim 1"]], PAGE])

    assert [row[1:2] + row[4:] for row in table[1:]] == [
        ["Westdorf 1", "2:½"],
        ["Ostdorf 1", "1:1½"],
        ["Nordheim 1", "4:1"],
        ["Südheim 1", "3:1"],
    ]


def test_a_score_that_its_boards_contradict_is_refused() -> None:
    wrong = [*PAGE[:4], [*PAGE[4][:8], "1½ : ½"], *PAGE[5:]]

    with pytest.raises(DepartageError, match="1½ : ½ ≠ 1-1"):
        read_crosstable(wrong)


def test_more_points_than_boards_are_told_with_the_row_and_the_text_of_the_list() -> None:
    rows = [*MATCHES[:2], ["", "Brest", "5-0", "Metz"]]

    with pytest.raises(DepartageError) as caught:
        call("MATCH_POINTS", [rows, OMITTED, "FFE; boards=4; lang=en"])

    assert caught.value.message("en").startswith(
        "Row 3, Brest, round 1, “Brest 5-0 Metz”: the two teams score 5 points in total on 4 boards: "
        "correct the score or the boards option."
    )
    assert [
        (problem.place.row, problem.place.text, problem.values.get("other_row"))
        for problem in check_grid(rows, rules("FFE; boards=4")).problems
        if problem.key == "list_match_exceeded"
    ] == [(3, "Brest 5-0 Metz", 3)]


@each_row(
    ("text", "key", "quoted"),
    [
        ("Round;Home;Away;Result\n1;A;B;3-1\n1;C;D;3", "list_match_score", "3"),
        ("Round;Home;Away;Result\n1;A;B;3-1\n1;C;D;won", "list_match_score", "won"),
        ("Round;Home;Away;1;2;Result\n1;A;B;1;1;2-0\n1;C;D;1;0;3", "list_match_score", "3"),
        ("Round;Home;Away;1;2;Result\n1;A;B;1;1;2-0\n1;C;D;1;0;1-F", "list_match_total", "1-F"),
        ("Round;Home;Away;1;2;Result\n1;A;B;1;1;2-0\n1;C;D;1;0;F-F", "list_match_total", "F-F"),
        ("Round;White;Result;Black;Result\n1;A;1-0;B;0-1", "list_two_results", "1-0 0-1"),
        ("Round;Home;Result;Away;Result\n1;A;3-1;B;1-3", "list_two_results", "3-1 1-3"),
    ],
)
def test_a_result_that_is_none_of_a_match_is_quoted_as_typed(text: str, key: str, quoted: str) -> None:
    with pytest.raises(DepartageError) as raised:
        read_crosstable([line.split(";") for line in text.split("\n")])

    assert (raised.value.key, raised.value.place and raised.value.place.text) == (key, quoted)


@pytest.mark.parametrize("result", ["2-0", "1-F", "+", "", "postponed"])
def test_a_result_that_agrees_with_its_boards_is_accepted(result: str) -> None:
    rows: list[list[Any]] = [["Round", "Home", "Away", "1", "2", "Result"], [1, "A", "B", 1, 1, result]]

    assert [player.rounds[0].points for player in read_crosstable(rows).crosstable.players] == [4, 0]


def test_a_player_at_two_boards_in_a_round_is_told_with_both_rows() -> None:
    """Tom sits at both boards of the match, in rows 2 and 3; a namesake in the other team is another player."""
    rows: list[list[Any]] = [
        ["Round", "Team", "White", "Result", "Black", "Team"],
        [1, "Tour", "Tom", "1-0", "Cal", "Cav"],
        [1, "Cav", "Cid", "0-1", "Tom", "Tour"],
    ]

    with pytest.raises(DepartageError) as raised:
        read_crosstable(rows)

    assert (raised.value.key, raised.value.values) == ("list_plays_twice", {"name": "Tom", "other_row": 2})
    assert raised.value.place is not None
    assert (raised.value.place.row, raised.value.place.round, raised.value.place.text) == (3, 1, "Tom")
    assert read_crosstable([*rows[:2], [1, "Cav", "Tom", "0-1", "Tim", "Tour"]]).crosstable.boards == 2
    assert read_crosstable([*rows[:2], [1, "Cav", "Cid", "0-1", "Tim", "Tour"], [2, *rows[1][1:]]])


def test_a_scoring_that_shows_no_boards_is_not_said_to_have_some() -> None:
    matches: list[list[Any]] = [["Round", "Home", "Away", "Result"], [1, "A", "B", "3-1"], [1, "C", "D", "3½-½"]]

    for reading, key in (
        (rules("FIDE-2026; scoring=2-1-0").reading, "list_scoring_impossible"),
        (rules("FIDE-2026; scoring=2-1-0; boards=2").reading, "rules_scoring_impossible"),
    ):
        with pytest.raises(DepartageError) as raised:
            read_crosstable(matches, reading)
        assert raised.value.key == key


ROSTERS: list[list[Any]] = [
    ["Équipe", "Nom", "Elo"],
    ["Lyon", "Ader", 2000],
    ["Lyon", "Blot", 1900],
    ["Lyon", "Cros", 1800],
    ["Nice", "Dray", 1700],
    ["Nice", "Eyt", 1600],
]
SEATED: list[list[Any]] = [
    ["Ronde", "Blancs (éch. 1)", "Composition", "Noirs (éch. 1)", "Composition", "1", "2"],
    [1, "Lyon", "1 3", "Nice", "", 1, "½"],
    [2, "Nice", "", "Lyon", "", 0, "1F"],
]
RULES = "FIDE-2026; boards=2; lang=fr"


def test_a_list_of_matches_is_the_results_of_the_boards_beside_the_grid() -> None:
    teams: Any = [["N°", "Équipe"], [1, "Lyon"], [2, "Nice"]]
    grid: Any = call("CROSSTABLE", [teams, SEATED, RULES])
    beside = [["1 ½", "1 -"], ["0 ½", "0 +"]]

    for code in ("BC", "TBR", "BERLIN", "EMGSB"):
        arguments = [grid, code, OMITTED, RULES, OMITTED]
        assert call("TIEBREAK", [*arguments, SEATED]) == call("TIEBREAK", [*arguments, beside]), code
    # Half of the boards of the first match count double: 2 × 1 + ½, then 2 × 1 + 0.
    assert call("TIEBREAK", [grid, "BERLIN", "Lyon", RULES, OMITTED, SEATED]) == 4.5


def test_a_match_without_all_its_boards_is_open() -> None:
    games: Any = [SEATED[0], [*SEATED[1][:-1], ""], SEATED[2]]
    grid: Any = call("CROSSTABLE", [[["N°", "Équipe"], [1, "Lyon"], [2, "Nice"]], games, RULES])

    assert [row[3] for row in grid[1:]] == ["2B", "1N"]


def test_players_of_teams_are_shown_by_board_without_forfeits() -> None:
    table: Any = call("CROSSTABLE", [ROSTERS, SEATED, RULES])

    assert [row[:3] + row[5:7] + row[8:] for row in table[1:]] == [
        [1, 1, "Ader", 2, 2, "2/2"],
        [1, 2, "Dray", 0, 2, "0/2"],
        [2, 1, "Cros", 0.5, 1, "½/1"],
        [2, 1, "Eyt", 0.5, 1, "½/1"],
    ]


@each_row(
    ("place", "cell_text", "sentence"),
    [
        ((1, 2), "3", "1 3"),
        ((1, 2), "1 1", "le joueur 1 de l'équipe est à deux échiquiers"),
        ((1, 2), "2", "le joueur 2 de l'équipe est à deux échiquiers"),
        ((1, 2), "a b", "la composition est illisible"),
        ((1, 2), "1 2 3", "la composition est illisible"),
        ((1, 2), "1 4", "Lyon n'a pas de joueur 4 dans la liste"),
        ((1, 3), "Niece", "« Niece »"),
        ((1, 5), "x", "« x »"),
    ],
)
def test_a_line_up_or_a_match_that_cannot_be_read_is_told(
    place: tuple[int, int], cell_text: str, sentence: str
) -> None:
    games: Any = [list(row) for row in SEATED]
    games[place[0]][place[1]] = cell_text

    if sentence == "1 3":
        # Player 3 on board 1 leaves board 2 to its own player.
        table: Any = call("CROSSTABLE", [ROSTERS, games, RULES])
        assert [row[2] for row in table[1:3]] == ["Ader", "Cros"]
        return
    with pytest.raises(DepartageError) as caught:
        call("CROSSTABLE", [ROSTERS, games, RULES])
    assert sentence in caught.value.message("fr")


def test_a_player_twice_in_a_team_and_one_without_a_team_are_told() -> None:
    cases: list[tuple[Any, str]] = [(["lyon ", "ADER", 1500], "ligne 2"), (["", "Faur", 1500], "n'a pas d'équipe")]
    for row, sentence in cases:
        with pytest.raises(DepartageError) as caught:
            call("CROSSTABLE", [[*ROSTERS, row], SEATED, RULES])
        assert sentence in caught.value.message("fr")
    # A namesake in another team is another player.
    assert call("CROSSTABLE", [[*ROSTERS, ["Nice", "Ader", 1500]], SEATED, RULES])


@pytest.mark.parametrize(
    ("stated", "sound"), [("1½-½", True), ("", True), ("1-1", False), ("½-1½", False), ("2-0", False)]
)
def test_the_score_of_a_match_is_what_its_boards_add_up_to(stated: str, sound: bool) -> None:
    matches: list[list[Any]] = [["Round", "White", "Result", "Black", "1", "2"], [1, "Lyon", stated, "Nice", 1, "½"]]
    faults = [
        problem.key
        for problem in check_grid(matches, rules("FIDE-2026")).problems
        if problem.severity is Severity.ERROR
    ]

    assert faults == ([] if sound else ["list_match_total"])


def columns_found(*headings: str) -> list[tuple[int, int, bool | None]]:
    return [tuple(board) for board in board_columns(headings)]  # type: ignore[misc]


def test_the_columns_of_boards_are_numbered_from_one_on() -> None:
    assert columns_found("Home", "1", "2", "Away") == [(1, 1, None), (2, 2, None)]
    assert columns_found("Board 1", "Board 2", "Board 3") == [(0, 1, None), (1, 2, None), (2, 3, None)]
    assert columns_found("Éch. 1 (Blancs)", "Éch. 2 (Blancs)") == [(0, 1, True), (1, 2, True)]
    assert columns_found("Board 1 (home)", "Board 2 (home)") == [(0, 1, False), (1, 2, False)]
    assert columns_found("Board 2", "Board 1") == [(1, 1, None), (0, 2, None)]
    assert columns_found("B1", "B2") == [(0, 1, None), (1, 2, None)]
    for headings in (("1", "3"), ("2", "3"), ("1", "2", "2"), ("0", "1"), ("a", "b")):
        assert columns_found(*headings) == []


def test_a_single_board_is_one_beside_columns_of_line_ups() -> None:
    """Elsewhere a heading `1` may number anything."""
    for headings, boards in ((("White", "Black", "1"), 0), (("White", "Line-up", "Black", "Line-up", "1"), 1)):
        columns = read_game_headings(1, ("Round", *headings))
        assert columns is not None
        assert len(columns.boards) == boards, headings


@each_row(
    ("result", "score", "is_one"),
    [
        ("2½-1½", (5, 3), True),
        ("2:1", (4, 2), True),
        ("1-½", (2, 1), True),
        # A point together is a game.
        ("1-0", (2, 0), False),
        ("½-½", (1, 1), False),
        ("0-0", (0, 0), False),
        ("x", None, False),
        ("", None, False),
    ],
)
def test_scores_that_no_game_has(result: str, score: tuple[int, int] | None, is_one: bool) -> None:
    assert both_scores(result) == score
    assert is_score(result) is is_one
    assert is_score(True) is False


@each_row(
    ("cell", "number", "white_first", "coloured", "sides"),
    [
        # A result of both sides has White first where its heading says so; on even boards the team named first has Black.
        ("1-0", 1, True, True, "10"),
        ("1-0", 2, True, True, "01"),
        ("1-0", 1, False, True, "10"),
        ("1-0", 2, False, True, "10"),
        ("1-0", 1, None, True, "10"),
        ("1-0", 2, None, True, "list_board_side"),
        ("1-0", 1, None, False, "list_board_side"),
        # One side, or both alike, is told without it.
        ("1", 2, None, False, "10"),
        ("½-½", 2, None, False, "=="),
        ("+", 2, None, False, "+-"),
        ("", 1, None, True, None),
        ("?", 1, None, True, None),
        ("x", 1, None, True, "list_board_unreadable"),
    ],
)
def test_the_result_of_one_board(
    cell: str, number: int, white_first: bool | None, coloured: bool, sides: str | None
) -> None:
    board = Board(0, number, white_first)
    if sides is None or len(sides) == 2:
        expected = None if sides is None else tuple(map(Outcome, sides))
        assert read_boards([cell], [board], coloured, "trf") == (expected,)
        assert read_boards([], [board], coloured, "trf") == (None,)
        return
    with pytest.raises(DepartageError) as raised:
        read_boards([cell], [board], coloured, "trf")
    assert (raised.value.key, raised.value.values) == (sides, {"board": number, "result": cell})


@each_row(
    ("cell", "places"),
    [
        ("", (1, 2, 3, 4)),
        ("1 3 4 5", (1, 3, 4, 5)),
        ("2 1", (2, 1, 3, 4)),
        ("3", "list_lineup_twice"),
        ("1 1 2 3", "list_lineup_twice"),
        ("1 2 3 4 5", "list_lineup_unreadable"),
        ("x", "list_lineup_unreadable"),
    ],
)
def test_the_places_of_those_who_sat_at_the_boards(cell: str, places: tuple[int, ...] | str) -> None:
    if isinstance(places, tuple):
        assert read_lineup(cell, 4) == places
        return
    with pytest.raises(DepartageError) as raised:
        read_lineup(cell, 4)
    assert raised.value.key == places
    if places == "list_lineup_twice":
        assert raised.value.values == {"seat": int(cell[0])}


def test_a_board_that_cannot_be_read_is_told_with_its_number() -> None:
    rows = [*COLOURS[:2], [1, 2, "Nice", "x?", "Lyon"], *COLOURS[3:]]

    with pytest.raises(DepartageError) as raised:
        read_crosstable(rows, ReadingOptions(boards=2))

    assert (raised.value.key, raised.value.values["board"]) == ("list_board_unreadable", 2)
    assert raised.value.place is not None
    assert raised.value.place.row == 3


def test_a_place_of_nobody_can_only_lose_by_forfeit() -> None:
    """B has two players; C is not in the list beside, and without such a list nothing can be said."""
    teams: list[list[Any]] = [["No", "Team"], [1, "A"], [2, "B"]]
    players = [["Team", "Name"], ["A", "a1"], ["A", "a2"], ["B", "b1"], ["B", "b2"]]
    two_boards = rules("FIDE-2026; boards=2")

    def reported(
        *results: str, line_up: str = "1 3", beside: list[list[str]] | None = players
    ) -> list[dict[str, object]]:
        matches: list[list[Any]] = [
            ["Round", "White", "Line-up", "Black", "Line-up", "1", "2"],
            [1, "A", "", "B", line_up, *results],
        ]
        found = check_grid(matches, two_boards, players=teams, boards=beside).problems
        return [dict(problem.values) for problem in found if problem.key == "list_lineup_nobody"]

    nobody = {"match": "A – B", "board": 2, "team": "B", "number": 3}
    assert [reported("1", result) for result in ("1", "½", "0", "-")] == [[nobody]] * 4
    assert [reported("1", result) for result in ("+", "--", "")] == [[]] * 3
    assert reported("1", "1", line_up="1 2") == []
    assert reported("1", "1", beside=None) == reported("1", "1", beside=players[:1]) == []
    assert reported("1", "1", beside=[*players, ["C", "c1"]]) == []


def test_who_is_meant_is_said_of_teams_in_a_list_of_teams() -> None:
    """Every cell that means nobody, or several: in words for teams; each sentence for players has its own for teams."""
    sentences = catalogue("en")
    assert [key for pair in OF_TEAMS.items() for key in pair if key not in sentences] == []
    lyon = Roster([(1, "Lyon"), (2, "Nice"), (5, "Lyon"), (7, "2")])
    for roster, cell in (
        (Roster([]), 3),
        (lyon, 9),
        (lyon, "9"),
        (lyon, "Lyon"),
        (lyon, "Lion"),
        (lyon, "Metz"),
        (lyon, "2"),
    ):
        unknown = roster.find(cell)
        assert isinstance(unknown, Unidentified), cell
        faults = CollectedFaults()
        FaultsOfTeams(faults).report(unknown.error)
        for language, (team, player) in {"en": ("team", "player"), "fr": ("équipe", "joueur")}.items():
            sentence = faults.found[0].error.message(language)
            assert team in sentence, sentence
            assert player not in sentence, sentence


# By hand: A wins 2½-1½ and draws with C, who lost 1-3 to B in round 1.
@each_row(
    "headings",
    [
        ["Round", "Team", "Team", "1", "2", "3", "4"],
        ["Ronde", "Équipe A", "Équipe B", "1", "2", "3", "4"],
        ["Runde", "Mannschaft A", "Mannschaft B", "1", "2", "3", "4"],
        ["Ronde", "Équipe domicile", "Équipe extérieure", "Éch. 1", "Éch. 2", "Éch. 3", "Éch. 4"],
        ["Round", "Home", "Away", 1, 2, 3, 4],
    ],
)
def test_numbers_beside_two_teams_are_boards(headings: list[object]) -> None:
    rows: list[list[object]] = [
        headings,
        [1, "A", "D", "1", "½", "0", "1"],
        [1, "B", "C", "1", "1", "½", "½"],
        [2, "C", "A", "½", "½", "½", "½"],
    ]

    table = read_crosstable(rows).crosstable

    assert table.boards == 4
    assert {team.name: score for team, score in zip(table.players, table.scores, strict=True)} == {
        "A": 5 + 4, "B": 6, "C": 2 + 4, "D": 3
    }  # fmt: skip


def test_points_at_home_and_away_beside_rounds_are_no_sides() -> None:
    rows: list[list[object]] = [
        ["No", "Team", "1", "2", "Home", "Away"],
        [1, "A", "2w3", "2b2", 3, 2],
        [2, "B", "1b1", "1w2", 2, 1],
    ]

    assert read_crosstable(rows).crosstable.scores == (10, 6)
