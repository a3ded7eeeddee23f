"""Pairings that the basic rules of Swiss systems forbid."""

from __future__ import annotations

import re

import pytest

from tests.chess.checks.grids import Cells, check, ids, paired, rules
from tests.formats.grids.tournaments import with_header
from xl_departage.chess.checks import Problem, Severity
from xl_departage.formats.grids.grid_checking import check_grid
from xl_departage.formats.trf.trf_checking import check_trf


def only(cells: Cells, id: str, text: str = "") -> list[Problem]:
    return [problem for problem in check(cells, text).problems if problem.check == id]


def sheet(*rows: str) -> Cells:
    """A grid in chess-results notation: one row per player, cells separated by bars."""
    return [[cell.strip() for cell in row.split("|")] for row in rows]


def test_a_game_after_a_forfeit_is_no_repetition() -> None:
    cells = sheet(
        "4w+|4w1|2b1|3w1", "3w1|5b1|1w0|6b1", "2b0|6w1|5b1|1b0", "1b-|1b0|6w1|5w1", "6w1|2w0|3w0|4b0", "5b0|3b0|4b0|2w0"
    )

    assert only(cells, "met_twice") == []


def test_more_rounds_than_opponents_repeat_of_need() -> None:
    cells = sheet("2w1|3b1|4w1|2b1", "1b0|4w1|3b1|1w0", "4w1|1w0|2w0|4b1", "3b0|2b0|1b0|3w0")

    assert only(cells, "met_twice") == []


def test_matches_of_two_games_are_one_note() -> None:
    cells = sheet(
        "2w1|2b1|3w1|3b1", "1b0|1w0|4b1|4w1", "4w1|4b1|1b0|1w0", "3b0|3w0|2w0|2b0", "6w1|6b1|*|*", "5b0|5w0|*|*"
    )

    (note,) = only(cells, "met_twice", "system=swiss; rounds=4")
    assert note.severity is Severity.NOTE
    assert note.key == "check_met_twice_all"


def test_a_second_exemption_and_one_after_a_forfeit_win_are_told() -> None:
    cells = sheet("EXE|EXE|2w1", "3w+|1b?|1b0", "2b-|4w1|EXE", "5w1|3b0|--", "4b0|--|--")
    cells[1][1] = "EXE"

    reported = [(problem.number, problem.place.round) for problem in only(cells, "byes", "format=ffe; language=en")]

    assert reported == [(1, 2), (2, 2)]


def test_byes_asked_for_are_a_note_from_the_second_on() -> None:
    cells = sheet("=|2w1|=", "3w1|1b0|3b1", "2b0|4w1|2w0", "5w1|3b0|--", "4b0|--|--")

    (note,) = only(cells, "byes", "language=en")
    assert (note.severity, note.number, note.place.round) == (Severity.NOTE, 1, 3)
    assert "1, 3" in note.wrong("en")


def test_two_exempt_players_in_a_round_are_told() -> None:
    cells = sheet("EXE|2w1", "EXE|1b0", "4w1|5b1", "3b0|--", "--|3w0")

    (warning,) = only(cells, "two_exempt")
    assert warning.place.round == 1
    assert "(1, 2)" in warning.wrong("fr")


def test_a_colour_thrice_is_a_note_where_the_event_keeps_to_the_rule() -> None:
    table = paired(30, 4, "10=" * 20)
    cells = with_header(table, "chess-results")
    assert check(cells).problems == ()
    player = 0
    for round in range(3):
        opponent = table.players[player].rounds[round].opponent
        assert opponent is not None
        cells[3 + player][3 + round] = str(cells[3 + player][3 + round]).replace("b", "w")
        cells[3 + opponent][3 + round] = str(cells[3 + opponent][3 + round]).replace("w", "b")

    notes = only(cells, "colours")

    assert (1, 3) in [(problem.number, problem.place.round) for problem in notes]
    assert {problem.severity for problem in notes} == {Severity.NOTE}


def test_an_event_that_ignores_colours_is_not_blamed_for_them() -> None:
    table = paired(12, 4, "10=" * 8)
    cells = with_header(table, "chess-results")
    for player, entry in enumerate(table.players):
        for round, game in enumerate(entry.rounds):
            # The player with the lower number has White in every round.
            colour = "w" if game.opponent is not None and player < game.opponent else "b"
            cells[3 + player][3 + round] = re.sub("[wb]", colour, str(cells[3 + player][3 + round]))

    assert check(cells).problems == ()


def test_round_robins_are_not_measured_by_the_rules_of_swisses() -> None:
    cells = sheet("EXE|3w1|2b1", "3b1|EXE|1w0", "2w0|1b0|EXE")

    assert rules("system=round-robin").reading.system == "round-robin"
    assert ids(check(cells, "system=round-robin")) <= {"editions"}


def test_a_pair_that_met_twice_is_told_in_the_later_round_with_the_cell_of_the_opponent() -> None:
    cells: Cells = [
        ["N°", "Nom", "R 1", "R 2", "R 3"],
        [1, "A", "+ 2B", "= 3N", "= 2N"],
        [2, "B", "- 1N", "+ 4B", "= 1B"],
        [3, "C", "+ 4B", "= 1B", "+ 4N"],
        [4, "D", "- 3N", "- 2N", "- 3B"],
        [5, "E", "+ 6B", "+ 7N", "+ 8B"],
        [6, "F", "- 5N", "+ 8B", "+ 7N"],
        [7, "G", "+ 8B", "- 5B", "- 6B"],
        [8, "H", "- 7N", "- 6N", "- 5N"],
    ]

    first, second = only(cells, "met_twice", "system=swiss")

    assert [(problem.place.row, problem.place.round) for problem in (first, second)] == [(2, 3), (4, 3)]
    assert (first.values["other"], second.values["other"]) == ("= 1B", "- 3B")


GAMES = [(1, 5), (6, 2), (3, 7), (8, 4)], [(2, 1), (7, 3), (5, 8), (4, 6)]
"""White and Black of two rounds of eight players: 3 and 7 meet in both."""


@pytest.mark.parametrize("door", ["grid", "list", "lists", "trf"])
def test_a_pair_of_the_round_that_is_being_played_is_told_before_play(door: str) -> None:
    sides = {(white, 1): (black, "w") for white, black in GAMES[0]} | {
        (black, 1): (white, "b") for white, black in GAMES[0]
    }
    sides |= {(white, 2): (black, "w") for white, black in GAMES[1]} | {
        (black, 2): (white, "b") for white, black in GAMES[1]
    }
    game_rows: Cells = [["Round", "White", "Result", "Black"]]
    game_rows += [[1, f"P{white}", "½-½", f"P{black}"] for white, black in GAMES[0]]
    game_rows += [[2, f"P{white}", "", f"P{black}"] for white, black in GAMES[1]]
    if door == "grid":
        cells: Cells = [["No", "Name", "R 1", "R 2"]]
        for number in range(1, 9):
            (first, first_colour), (second, second_colour) = sides[number, 1], sides[number, 2]
            cells.append([number, f"P{number}", f"{first}{first_colour}½", f"{second}{second_colour.upper()}"])
        problems = check(cells, "planned=5").problems
    elif door == "trf":
        lines = ["142 5"]
        for number in range(1, 9):
            (first, first_colour), (second, second_colour) = sides[number, 1], sides[number, 2]
            entries = f"{first:>4} {first_colour} =  {second:>4} {second_colour}"
            lines.append(f"001 {number:4}      {f'P{number}':<33} 1500".ljust(80) + f" 0.5 {number:4}  " + entries)
        problems = check_trf("\n".join([*lines, ""]).encode(), "open.trf", rules()).problems
    else:
        players: Cells = [["No", "Name"]]
        players += [[number, f"P{number}"] for number in range(1, 9)]
        problems = check_grid(game_rows, rules("planned=5"), players=players if door == "lists" else None).problems

    (twice,) = [problem for problem in problems if problem.check == "met_twice"]
    assert twice.severity is Severity.WARNING
    assert (twice.place.name, twice.place.round) == ("P3", 2)
    assert (twice.place.row, twice.place.line) == {"grid": (4, None), "trf": (None, 4)}.get(door, (7, None))
    assert twice.wrong("en").startswith("Is paired again with 7 P7 (")
    assert "rounds 1, 2)" in twice.wrong("en")
    assert {problem.severity for problem in problems} <= {Severity.WARNING, Severity.NOTE}


def test_the_second_cycle_of_a_round_robin_repeats_of_need() -> None:
    """Of four players the fourth round, which is being played, has the pairs of the first, whatever the system is taken for."""
    cells = sheet("4w1|2w1|3b0|4b", "3w1|1b0|4w1|3b", "2b0|4b0|1w1|2w", "1b0|3w1|2b0|1w")

    for options in ("", "planned=6", "system=swiss", "system=round-robin; games=2"):
        assert only(cells, "met_twice", options) == only(cells, "pairs", options) == []


@pytest.mark.parametrize("door", ["grid", "lists", "trf"])
def test_a_bye_in_the_round_that_is_being_played_is_told_if_it_may_not_be(door: str) -> None:
    """3 has the bye of both rounds, and 5 beside him that of the second, for whom it is the first."""
    if door == "grid":
        cells: Cells = [["No", "Name", "R 1", "R 2"]]
        entries = (("2w1", "4W"), ("1b0", "½ BYE"), ("EXE", "EXE"), ("5b0", "1B"), ("4w1", "EXE"))
        cells += [[number, f"P{number}", *row] for number, row in enumerate(entries, 1)]
        problems = check(cells, "planned=4; system=swiss").problems
    elif door == "trf":
        lines = ["142 4", "092 Swiss"]
        codes = (
            "   2 w 1     4 w",
            "   1 b 0  0000 - H",
            "0000 - U  0000 - U",
            "   5 b 0     1 b",
            "   4 w 1  0000 - U",
        )
        for number, (row, points) in enumerate(zip(codes, ("1.0", "0.0", "1.0", "0.0", "1.0"), strict=True), 1):
            lines.append(f"001 {number:4}      {f'P{number}':<33} 1500".ljust(80) + f" {points} {number:4}  " + row)
        problems = check_trf("\n".join([*lines, ""]).encode(), "open.trf", rules()).problems
    else:
        players: Cells = [["No", "Name", "½ byes"]]
        players += [[number, f"P{number}", 2 if number == 2 else ""] for number in range(1, 6)]
        games: Cells = [
            ["Round", "White", "Result", "Black"],
            [1, "P1", "1-0", "P2"],
            [1, "P5", "1-0", "P4"],
            [1, "P3", "", "EXE"],
        ]
        games += [[2, "P1", "", "P4"], [2, "P3", "", "EXE"], [2, "P5", "", "EXE"]]
        problems = check_grid(games, rules("planned=4; system=swiss"), players=players).problems

    warnings = {problem.check: problem for problem in problems if problem.severity is Severity.WARNING}
    assert (warnings["byes"].place.name, warnings["byes"].place.round, warnings["byes"].values["rounds"]) == (
        "P3",
        2,
        "1",
    )
    assert warnings["two_exempt"].values["players"] == "3, 5"
    assert sum(problem.check == "byes" for problem in problems) == 1
