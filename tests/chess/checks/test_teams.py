"""Team grids and their board results."""

from __future__ import annotations

from typing import Any

import pytest

import xl_departage as functions
from tests.chess.checks.events import subject
from tests.chess.checks.grids import rules
from tests.chess.checks.team_grid import BOARDS, GRID
from tests.rows import each_row
from xl_departage import Tournament
from xl_departage.base.errors import Place
from xl_departage.base.messages import Text
from xl_departage.chess.checks import Checked, Problem, Severity
from xl_departage.chess.checks.subject import TeamPlayer
from xl_departage.chess.checks.team_player_checks import in_two_teams as in_two_teams_of
from xl_departage.chess.tournament.record import Participant
from xl_departage.formats.grids.grid_checking import check_grid


def check(grid: list[list[object]], boards: list[list[object]] | None = None, text: str = "") -> Checked:
    return check_grid(grid, rules(text), boards=boards)


def spoilt(table: list[list[object]], row: int, column: int, cell: object) -> list[list[object]]:
    copy = [list(line) for line in table]
    copy[row][column] = cell
    return copy


def only_problem(checked: Checked) -> Problem:
    (problem,) = [problem for problem in checked.problems if problem.check != "points"]
    return problem


def test_a_sound_event_gives_nothing() -> None:
    assert check(GRID).problems == ()
    assert check(GRID, BOARDS).problems == ()


def test_match_points_in_the_column_of_points_are_sound_too() -> None:
    points = [4, 1, 2, 1]
    cells = [list(row) for row in GRID]
    for row, value in zip(cells[1:], points, strict=True):
        row[-1] = value

    assert check(cells).problems == ()


def test_game_points_that_do_not_add_up_to_the_boards_are_told_with_both_teams() -> None:
    problem = only_problem(check(spoilt(GRID, 1, 2, "2w2½")))

    assert (problem.check, problem.severity) == ("match_totals", Severity.WARNING)
    assert (problem.place.row, problem.place.round, problem.number) == (2, 1, 1)
    assert "2 Lille" in problem.wrong("fr")
    assert "3½" in problem.wrong("fr")


def test_points_of_the_arbiter_are_no_part_of_the_score_of_a_match() -> None:
    """3-1 on four boards, whatever the arbiter gives or takes; 2½-1 remains a fault, which half a point more does not hide."""
    for cell in ("2w3(-½ GP)", "2w3(+1 GP)", "2w3(-1 MP -½ GP)"):
        checked = check(spoilt(GRID, 1, 2, cell))
        assert [problem.key for problem in checked.problems if problem.check != "points"] == [], cell
    assert only_problem(check(spoilt(GRID, 1, 2, "2w2½(+½ GP)"))).check == "match_totals"


def test_more_game_points_than_boards_are_an_error() -> None:
    problem = only_problem(check(spoilt(GRID, 1, 2, "2w3½")))

    assert (problem.key, problem.severity) == ("match_boards_exceeded", Severity.ERROR)


def test_a_wrong_number_of_boards_is_told_once() -> None:
    problem = only_problem(check(GRID, text="boards=6"))

    assert problem.key == "check_boards_wrong"


@each_row(
    ("row", "column", "cell", "key"),
    [
        (0, 0, "1 1 1", "boards_count"),
        (0, 0, "1 1 1 ½", "boards_sum"),
        (1, 1, "1 X ½ ½", "boards_unreadable"),
        (2, 1, None, "boards_missing"),
        (2, 1, "½ 0 0 1", "boards_differ"),
        (3, 0, 0, "boards_zeros_lost"),
    ],
)
def test_board_results_that_differ_from_the_match_are_told(row: int, column: int, cell: object, key: str) -> None:
    checked = check(GRID, spoilt(BOARDS, row, column, cell))

    problems = [problem for problem in checked.problems if problem.check == "boards"]
    assert key in {problem.key for problem in problems}
    assert {problem.place.round for problem in problems} == {column + 1}
    with_key = [problem for problem in problems if problem.key == key]
    assert with_key[0].number in (row + 1, 4, 1)
    for problem in problems:
        assert problem.severity is Severity.ERROR
        assert problem.cure("fr")


def test_all_slips_of_the_boards_are_told_not_only_the_first() -> None:
    boards = spoilt(spoilt(BOARDS, 0, 0, "1 1 X 0"), 3, 1, "0 1 ½ Z")

    places = {(problem.place.row, problem.place.round) for problem in check(GRID, boards).problems}

    assert places == {(1, 1), (4, 2)}


def test_a_range_of_boards_that_does_not_fit_is_one_error() -> None:
    problem = only_problem(check(GRID, BOARDS[:2]))

    assert (problem.check, problem.key) == ("boards", "boards_height")


def test_a_match_that_neither_team_came_to_is_not_short() -> None:
    cells = [list(row) for row in GRID]
    cells[1][2:], cells[2][2:] = ["2w-", "3b2½", 2.5], ["1b-", "4w2", 2]

    assert [problem for problem in check(cells, text="boards=4").problems if problem.check == "match_totals"] == []


def square(first: list[object], second: list[object]) -> list[list[object]]:
    """Three teams of four boards that meet twice, in a square table: the lines of a team are one below the other."""
    return [
        ["N°", "Equipe", "1", "2", "3"],
        [1, "Lyon", "X", first[0], 3],
        ["", "", "X", second[0], 2],
        [2, "Lille", first[1], "X", 2],
        ["", "", second[1], "X", 1],
        [3, "Nice", 1, 2, "X"],
        ["", "", 2, 3, "X"],
    ]


def test_a_short_match_of_a_square_is_told_by_its_own_meeting() -> None:
    assert check(square([3, 1], [2, 2]), text="boards=4").problems == ()
    first, second = (
        [problem for problem in check(square(*rows), text="boards=4").problems if problem.check == "match_totals"]
        for rows in (([3, "½"], [2, 2]), ([3, 1], [2, 1]))
    )
    assert ["3½" in problem.wrong("fr") for problem in first] == [True]
    assert ["3" in problem.wrong("fr") for problem in second] == [True]


@each_row("draw", ["½", "="])
@each_row("first_cell", ["3B2", "3W2", "4W2", "4W12"])
def test_a_result_of_no_game_among_individuals_is_a_cell_that_cannot_be_read(first_cell: str, draw: str) -> None:
    grid: list[list[object]] = [
        ["No", "Name", "R 1"],
        *(
            [number, f"P{number}", cell]
            for number, cell in enumerate((first_cell, f"5W{draw}", "6W0", "1B0", f"2B{draw}", "3B1"), 1)
        ),
    ]

    problem = only_problem(check(grid, text="FIDE-2026; system=swiss"))

    assert (problem.key, problem.place.row, problem.place.text) == ("grid_cell_unreadable", 2, first_cell)
    assert "boards" not in problem.wrong("en") + problem.cure("en")


def test_the_first_result_that_is_of_no_game_may_be_a_match_or_a_mistake() -> None:
    grid: list[list[object]] = [["No", "Name", "R 1"], [1, "A", "4W2"], [2, "B", "3W"], [3, "C", "2B"], [4, "D", "1B"]]

    def error_keys() -> list[str]:
        return [
            problem.key for problem in check(grid, text="system=swiss").problems if problem.severity is Severity.ERROR
        ]

    # A match has the scores of both sides: beside an open cell, it is a mistake, and nothing is said of teams.
    assert error_keys() == ["grid_cell_unreadable"]
    grid[2][2], grid[3][2] = "3W1", "2B0"
    assert error_keys() == ["grid_cell_unreadable"]
    # A match of two boards or more, which the scores do not tell.
    grid[2][2], grid[3][2], grid[4][2] = "3W", "2B", "1B0"
    assert error_keys() == ["grid_boards_unknown"]


TEAMS: list[list[object]] = [["No", "Team"], [1, "A"], [2, "B"], [3, "C"]]
MATCHES: list[list[object]] = [["Round", "White", "Black", 1, 2], [1, "A", "B", "1", "0"], [2, "B", "C", "1", "½"]]


def in_two_teams(*players: tuple[object, ...]) -> list[tuple[str, str]]:
    """What CHECK says of players of teams: team, name, FIDE number, national number, birth."""
    heading = ["Team", "Name", "FIDE ID", "National ID", "Birth"]
    table: Any = functions.CHECK(
        MATCHES, "FIDE-2026; boards=2; lang=en; system=round-robin; row=4", TEAMS, [heading, *map(list, players)]
    )
    return [
        (row[3], row[6].split(":")[0].rstrip(".")) for row in table[1:] if row[3] in {player[1] for player in players}
    ]


def test_a_player_in_the_lists_of_two_teams_is_told_with_both_rows() -> None:
    ann = ("A", "Ann", "", "", "")
    template = "Is in the list of A (row 5) and in that of {} (row {})"
    # Both lead their teams, which meet in round 1.
    herself = ("Anna", "Plays against the same person in round 1 (A – B)")
    for players, wanted in (
        ((ann, ("B", "Bob", "", "", ""), ("C", "ann", "", "", "")), [("ann", template.format("C", 7))]),
        # A number tells more than a name, and a name whose numbers or births differ is that of two people.
        ((("A", "Ann", "12", "", ""), ("B", "Anna", "12", "", "")), [herself, ("Anna", template.format("B", 6))]),
        ((("A", "Ann", "", "K1", ""), ("B", "Anna", "", "k1", "")), [herself, ("Anna", template.format("B", 6))]),
        ((("A", "Ann", "12", "", ""), ("B", "Ann", "13", "", "")), []),
        ((("A", "Ann", "", "1", ""), ("B", "Ann", "", "2", "")), []),
        ((("A", "Ann", "", "", 1990), ("B", "Ann", "", "", 2001)), []),
        # Nought is no number.
        ((("A", "Ann", "0", "", ""), ("B", "Bob", "0", "", "")), []),
        # In one team, two have one number.
        ((("A", "Ann", "12", "", ""), ("A", "Bob", "12", "", "")), [("Bob", "Ann (row 5) has the same number 12")]),
        ((ann, ("B", "Bob", "", "", "12.2017x")), [("Bob", "This birth is not a date")]),
    ):
        assert in_two_teams(*players) == wanted, players


def test_each_list_of_a_team_is_named_as_its_source_has_places(subtests: pytest.Subtests) -> None:
    """A cell of a workbook, a row of a list of its own, a line of a file, or, where there is no place, the player's number."""
    for first, wanted in (
        (TeamPlayer("A", Participant(7, "Ann"), Place(sheet="S", cell="B7")), "cell B7"),
        (TeamPlayer("A", Participant(7, "Ann"), Place(row=3), 12), "row 12"),
        (TeamPlayer("A", Participant(7, "Ann"), Place(line=5)), "line 5"),
        (TeamPlayer("A", Participant(7, "Ann")), "number 7"),
    ):
        with subtests.test(wanted):
            second = TeamPlayer("B", Participant(8, "Ann"), Place(line=9))
            [found] = in_two_teams_of(subject([".", "."], members=lambda of=(first, second): of))
            values = {name: value for name, value in found.values.items() if isinstance(value, Text)}
            assert (values["here"].in_language("en"), values["there"].in_language("en")) == (wanted, "line 9")
            assert (found.values["first"], found.values["second"]) == ("A", "B")
            assert found.place == Place(line=9, name="Ann")


def test_a_person_on_boards_of_two_teams_in_a_round_is_an_error_with_both_matches() -> None:
    heading = ["Round", "White", "Line-up", "Black", "Line-up", 1, 2]
    teams = [["No", "Team"], [1, "A"], [2, "B"], [3, "C"], [4, "D"]]
    for second, wanted in ((1, 1), (2, 0)):
        matches = [heading, [1, "A", "", "B", "", "1", "1"], [second, "C", "", "D", "", "1", "1"]]
        players = [
            ["Team", "Name", "FIDE ID"],
            *(["A", "Ann", "11"], ["A", "Al", ""], ["B", "Bob", "22"], ["B", "Ben", ""]),
            *(["C", "Anna", "11"], ["C", "Cy", ""], ["D", "Dan", "44"], ["D", "Di", ""]),
        ]
        table: Any = functions.CHECK(matches, "FIDE-2026; boards=2; lang=en; row=4", teams, players)
        reports = [row for row in table[1:] if "twice in round 1" in str(row)]
        assert len(reports) == wanted, table
        assert all("A – B" in str(row) and "C – D" in str(row) for row in reports)


def test_a_file_of_teams_says_it_with_its_lines() -> None:
    """The players of a TRF: 2 and 4 are one by name, and the birth of 3 is no day; the first team's lines are no persons."""
    lines = [
        "012 Cup",
        "092 Team: Round-Robin",
        *(
            f"001 {number:4}      {name:33} 2000 BEL {fide:>11} {birth:10}  0.5 {number:4}  {game}"
            for number, name, fide, birth, game in (
                (1, "Ann", "11", "1990/01/01", "   3 w ="),
                (2, "Bob", "12", "1990/01/01", "   4 b ="),
                (3, "Cid", "13", "1990/02/30", "   1 b ="),
                (4, "Bob", "", "", "   2 w ="),
            )
        ),
        f"013 {'A':32}{1:4} {2:4}",
        f"013 {'B':32}{3:4} {4:4}",
    ]
    found = Tournament.open("\r\n".join([*lines, ""]).encode(), name="cup.trf", lang="en").check()
    reported = [
        (finding.name, finding.where, finding.problem.split(":")[0])
        for finding in found
        if finding.name in ("Bob", "Cid")
    ]
    assert reported == [
        ("Cid", "cup.trf, line 5", "This birth is not a date."),
        ("Bob", "cup.trf, line 6", "Is in the list of A (line 4) and in that of B (line 6)"),
    ]
