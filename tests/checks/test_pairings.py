"""Pairings that the basic rules of Swiss systems forbid."""

from __future__ import annotations

import re

from tests.checks.grids import Cells, check, ids, paired, rules
from tests.crosstable.tournaments import with_header
from xl_departage.checks import Problem, Severity


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
        other = table.players[player].rounds[round].opponent
        assert other is not None
        cells[3 + player][3 + round] = str(cells[3 + player][3 + round]).replace("b", "w")
        cells[3 + other][3 + round] = str(cells[3 + other][3 + round]).replace("w", "b")

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

    assert [(one.place.row, one.place.round) for one in (first, second)] == [(2, 3), (4, 3)]
    assert (first.values["other"], second.values["other"]) == ("= 1B", "- 3B")
