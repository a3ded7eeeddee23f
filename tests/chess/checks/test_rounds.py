"""Rounds that are only half entered, and what the basic rules of Swiss systems forbid."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.chess.checks.events import FindingValues, findings, subject
from tests.chess.checks.grids import Cells, check, paired
from tests.formats.grids.tournaments import with_header
from tests.rows import each_row
from xl_departage.chess.checks import Problem, Severity
from xl_departage.chess.checks.round_contents import (
    apart_unknown,
    byes,
    colour_sequences,
    half_entered,
    match_totals,
    met_apart,
    met_twice,
    nobody_played,
    two_exempt,
    without_result,
)
from xl_departage.chess.checks.subject import Subject
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament.crosstable import Scoring, System
from xl_departage.chess.tournament.record import ForbiddenPairs
from xl_departage.formats.grids.grid_checking import check_grid


def base(count: int = 12, rounds: int = 4) -> Cells:
    return with_header(paired(count, rounds, "10=" * 20), "ffe")


def blanks(cells: Cells, *places: tuple[int, int]) -> list[Problem]:
    for player, round in places:
        cells[3 + player][3 + round] = None
    return [problem for problem in check(cells).problems if problem.check == "half_entered"]


def pair(cells: Cells, round: int, player: int = 0) -> tuple[int, int]:
    """A player and the opponent, both counted from 0."""
    digits = "".join(sign for sign in str(cells[3 + player][3 + round]) if sign.isdigit())
    return player, int(digits) - 1


def test_the_only_one_without_an_opponent_is_asked_for() -> None:
    """Cleo and Bert may have had the byes of an odd field; where somebody else is away too, nobody can tell."""
    games = ["Round;White;Result;Black", "1;Anna;1-0;Dirk", "1;Bert;1-0;Emil", "2;Anna;1-0;Emil", "2;Cleo;1-0;Dirk"]

    def alone(*more: str) -> list[int | None]:
        rows = [line.split(";") for line in (*games, *more)]
        problems = check_grid(rows, parse_rules("FIDE-2026", TIEBREAK_EDITIONS, DEFAULT)).problems
        return [problem.number for problem in problems if problem.key == "check_blank_alone"]

    # Numbers in the order of the list: Anna, Dirk, Bert, Emil, Cleo.
    assert len(alone()) == 2
    assert len(alone("1;Cleo;EXE;")) == len(alone("2;Bert;EXE;")) == 1
    assert alone("1;Cleo;EXE;", "2;Bert;EXE;") == []


def test_a_round_of_which_half_is_there_is_a_warning_with_its_cure() -> None:
    cells = base()
    table = paired(12, 4, "10=" * 20)
    places = [(player, 3) for player in range(6)]
    places += [(table.players[player].rounds[3].opponent or 0, 3) for player in range(6)]

    (warning,) = blanks(cells, *places[:2], *places[6:8])

    assert warning.severity is Severity.WARNING
    assert warning.place.round == 4
    assert "rondes=3" in warning.cure("fr")
    assert (warning.values["round"], warning.values["before"]) == (4, 3)


def test_two_blanks_of_many_are_a_note() -> None:
    cells = base()
    player, opponent = pair(cells, 3)

    (note,) = blanks(cells, (player, 3), (opponent, 3))

    assert (note.severity, note.key) == (Severity.NOTE, "check_blank_last")


def test_one_blank_alone_a_late_entry_and_a_withdrawal_are_told_by_nothing() -> None:
    cells = base()
    player, opponent = pair(cells, 3)
    # The opponent was exempt and the player absent.
    cells[3 + opponent][6] = "EXE"
    cells[3 + opponent][-1] = None

    assert blanks(cells, (player, 3)) == []


def test_absences_that_are_written_are_believed() -> None:
    cells = base()
    first_player, opponent = pair(cells, 1)
    for player in (first_player, opponent):
        cells[3 + player][4] = "--"

    assert blanks(cells) == []


def test_late_entries_are_believed_and_blanks_between_games_are_remarked() -> None:
    cells = base(12, 4)
    first_player, opponent = pair(cells, 1)

    (note,) = blanks(cells, (first_player, 1), (opponent, 1))

    assert note.key == "check_blank_between"
    late = base(12, 4)
    gone: list[tuple[int, int]] = []
    for round in (0, 1):
        for player in (0, 5):
            gone += [(mate, round) for mate in pair(late, round, player)]
    partners = {player for player, round in gone if gone.count((player, 0)) and gone.count((player, 1))}
    reported = blanks(late, *gone)
    # A player who is blank in both rounds entered late and is not reported as missing.
    assert partners
    for problem in reported:
        assert not {str(player + 1) for player in partners} & set(str(problem.values["players"]).split(", "))


def test_of_a_pairing_page_before_the_round_a_note_says_how_many_results_are_missing() -> None:
    cells = with_header(paired(8, 4, "10=" * 20), "chess-results")
    for row in cells[3:-1]:
        row[6] = str(row[6])[:-1]
        row[-1] = None

    (note,) = check(cells).problems
    assert (note.key, note.severity, note.place.round, note.values["count"]) == (
        *("check_playing", Severity.NOTE, 4, 4),
    )


def test_a_question_mark_in_a_finished_round_is_told_at_its_place() -> None:
    cells = with_header(paired(8, 4, "10=" * 20), "chess-results")
    cells[3][4] = "?"
    opponent = next(player for player in range(1, 8) if re.match("1[wb]", str(cells[3 + player][4])))
    cells[3 + opponent][4] = "--"

    (warning,) = [problem for problem in check(cells).problems if problem.check == "pending"]

    assert (warning.place.row, warning.place.round, warning.key) == (4, 2, "check_pending_alone")


@each_row(
    ("rows", "values", "expected"),
    [
        (["2w1", "1b0"], {}, []),
        # One line for the round that is being played; before it, a line for each game.
        (["2w?", "1b?"], {}, [("check_playing", None, 0, None, {"count": 1, "games": "1-2"})]),
        (["2w1 2b?", "1b0 1w?"], {}, [("check_playing", None, 1, None, {"count": 1, "games": "1-2"})]),
        (["2w? 2b1", "1b? 1w0"], {}, [("check_pending", 0, 0, None, {"opponent": "2 B", "other": ""})]),
        (
            ["2w? 2b? 2w1", "1b? 1w? 1b0", "4w1 4b? 4w?", "3b0 3w? 3b?"],
            {},
            [
                ("check_pending", 0, 0, None, {"opponent": "2 B", "other": ""}),
                ("check_pending", 0, 1, None, {"opponent": "2 B", "other": ""}),
                ("check_pending", 2, 1, None, {"opponent": "4 D", "other": ""}),
                ("check_playing", None, 2, None, {"count": 1, "games": "3-4"}),
            ],
        ),
        # Who has no opponent is named, in that round too.
        (
            ["2w?", "1b?", "?"],
            {},
            [("check_pending_alone", 2, 0, None, {}), ("check_playing", None, 0, None, {"count": 1, "games": "1-2"})],
        ),
        (["? 2w1", "Z 1b0"], {}, [("check_pending_alone", 0, 0, None, {})]),
        (["Z 2w1", "? 1b0"], {}, [("check_pending_alone", 1, 0, None, {})]),
        # Nor a game against oneself, which is a fault.
        (["1w?", "Z"], {}, []),
        # Not the rounds to come, nor what could not be read, nor a square.
        (["2w1 2b? 2w?", "1b0 1w? 1b?"], {"rounds": 1}, []),
        # But for the next one, whose results are all missing.
        (
            ["2w1 2b?", "1b0 1w?"],
            {"rounds": 1},
            [("check_playing", None, 1, Severity.NOTE, {"count": 1, "games": "1-2"})],
        ),
        (["? 2w1", "Z 1b0"], {"unread": frozenset({(0, 0)})}, []),
        (["? 2w1", "Z 1b0"], {"unread": frozenset({(0, 1), (1, 0)})}, [("check_pending_alone", 0, 0, None, {})]),
        (["? 2w1", "Z 1b0"], {"ordered": False}, []),
        # A cancelled round has no results to come.
        (["? 2w1", "Z 1b0"], {"cancelled": (1,)}, []),
        (["? 2w1", "Z 1b0"], {"cancelled": (2,)}, [("check_pending_alone", 0, 0, None, {})]),
    ],
)
def test_games_without_a_result(rows: list[str], values: dict[str, Any], expected: list[FindingValues]) -> None:
    assert findings(without_result, subject(rows, **values)) == expected


def test_of_a_very_large_round_that_is_being_played_the_first_games_are_named() -> None:
    rows = [f"{number + 1}w?" if number % 2 else f"{number - 1}b?" for number in range(1, 205)]

    ((key, *_, values),) = findings(without_result, subject(rows))

    assert (key, values["count"]) == ("check_playing", 102)
    assert str(values["games"]).endswith(", 199-200, …")


@each_row(
    ("texts", "expected"),
    [
        # A column is a round and `.` a blank. Two of twelve in the last round; the players were there before.
        (["xx"] * 10 + ["x."] * 2, ("check_blank_last", "11, 12", 2, 10, 2)),
        (["xx"] * 11 + ["x."], None),
        (["xx"] * 10 + ["x."] + [".."], None),
        # One of five players: the round is half entered. One of six: a note.
        (["xx"] * 8 + ["x."] * 2, ("check_half_entered", "9, 10", 2, 8, 2)),
        (["xx"] * 9 + ["x."] * 2, ("check_blank_last", "10, 11", 2, 9, 2)),
        # Of those who did not enter before only the last round is asked; of the first round, the next.
        (["xx"] * 8 + [".x"] * 2, ("check_half_entered_first", "9, 10", 2, 8, 1)),
        (["xx"] * 9 + [".x"] * 2, ("check_blank_first", "10, 11", 2, 9, 1)),
        (["xx"] * 9 + [".."] * 2, None),
        (["x"] * 8 + ["."] * 2, ("check_half_entered_first", "9, 10", 2, 8, 1)),
        # There is no round before the first.
        (["x"] * 9 + ["."] * 2, ("check_blank_first", "10, 11", 2, 9, 1)),
        # Between games: entries before and behind.
        (["xxxx"] * 9 + ["x.xx", "x..x"], ("check_blank_between", "10, 11", 2, 9, 2)),
        (["xxxx"] * 9 + ["..xx", "x.xx"], None),
        (["xxxx"] * 9 + ["x...", "x.xx"], None),
        (["xxxx"] * 8 + ["x.x.", "x.xx"], ("check_half_entered", "9, 10", 2, 8, 2)),
        # In the last round only the one before it counts.
        (["xxxx"] * 9 + ["xxx.", "..x."], ("check_blank_last", "10, 11", 2, 9, 4)),
        (["xxxx"] * 9 + ["xxx.", "xx.."], None),
    ],
)
def test_which_blanks_may_be_games(texts: list[str], expected: tuple[str, str, int, int, int] | None) -> None:
    cells = tuple(tuple(" " if cell == "." else "+ 1" for cell in row) for row in texts)
    event = subject([" ".join("Z" * len(row)) for row in texts], texts=cells)

    found = findings(half_entered, event)

    if expected is None:
        assert found == []
    else:
        key, players, count, entered, round = expected
        note = Severity.NOTE if "blank" in key else None
        values = {"players": players, "count": count, "entered": entered, "round": round, "before": round - 1}
        assert found == [(key, None, round - 1, note, values)]
    assert findings(half_entered, replace(event, texts=())) == []
    assert findings(half_entered, replace(event, crosstable=replace(event.crosstable, system=System.ROUND_ROBIN))) == []


def test_late_entries_and_withdrawals_of_the_list_of_players_are_believed() -> None:
    games: list[list[Any]] = [["Round", "White", "Result", "Black"]]
    games += [[round, white, "1-0", white + 1] for round in (1, 2) for white in range(1, 19, 2)]
    games += [[1, 19, "1-0", 20], [2, 21, "1-0", 22]]
    player_list: list[list[Any]] = [["No", "Name", "First round", "Last round"]]
    player_list += [[number, f"P{number}", "", ""] for number in range(1, 23)]
    announced = [*player_list[:19], [19, "P19", "", 1], [20, "P20", "", 1], [21, "P21", 2, ""], [22, "P22", 2, ""]]

    def keys(players: list[list[Any]]) -> list[tuple[str, Any]]:
        found = check_grid(games, parse_rules("", TIEBREAK_EDITIONS, DEFAULT), players=players).problems
        return [(problem.key, problem.values["players"]) for problem in found if problem.check == "half_entered"]

    assert sorted(keys(player_list)) == [("check_blank_first", "21, 22"), ("check_blank_last", "19, 20")]
    assert keys(announced) == []


def twice(player: int, opponent: str, *rounds: int) -> FindingValues:
    # These tables have no cells with texts, as a list of games has none.
    values: dict[str, object] = {"opponent": opponent, "other": "", "rounds": ", ".join(map(str, rounds))}
    return ("check_met_twice_listed", player, rounds[-1] - 1, None, values)


def again(player: int, opponent: str, *rounds: int) -> FindingValues:
    _, *place, values = twice(player, opponent, *rounds)
    return ("check_meets_again_listed", *place, values)  # type: ignore[return-value]


@each_row(
    ("rows", "expected"),
    [
        (["2w1 3b1 .", "1b0 4w1 .", "4w1 1w0 .", "3b0 2b0 ."], []),
        (["2w1 2b1", "1b0 1w0", "4w1 U", "3b0 ."], [twice(0, "2 B", 1, 2)]),
        (["2w1 . 2b=", "1b0 . 1w=", "4w1 . .", "3b0 . ."], [twice(0, "2 B", 1, 3)]),
        # A forfeit may be paired again.
        (["2w+ 2b1", "1b- 1w0", "4w1 .", "3b0 ."], []),
        # A game without a result is a pairing like others, also in the round that is being played; a bye is none.
        (["2w? 2b1", "1b? 1w0", "4w1 .", "3b0 ."], [again(0, "2 B", 1, 2)]),
        (["2w1 2b?", "1b0 1w?", "4w1 H", "3b0 Z"], [again(0, "2 B", 1, 2)]),
        (["2w1 3b?", "1b0 4w?", "4w1 1w?", "3b0 2b?"], []),
        (["2w+ 2b?", "1b- 1w?", "4w1 .", "3b0 ."], []),
        (["2w1 ? ?", "1b0 ? ?", "4w1 ? ?", "3b0 ? ?", "H ? ?"], []),
        # Three of four players meet in three rounds, no fourth; of five all five.
        (["2w1 2b1 . .", "1b0 1w0 . .", "4w1 . . .", "3b0 . . ."], []),
        (["2w1 2b1 . . .", "1b0 1w0 . . .", "4w1 . . . .", "3b0 . . . .", ". . . . ."],
         [twice(0, "2 B", 1, 2)]),
        # A round more than opponents that is paired, not yet played.
        (["2w1 3b1 4w1 2b?", "1b0 4w1 3b1 1w?", "4w1 1w0 2w0 4b?", "3b0 2b0 1b0 3w?"], []),
        (["2w1 2b1 . . . .", "1b0 1w0 . . . .", "4w1 . . . . .", "3b0 . . . . .", ". . . . . ."], []),
        # Matches of two games: three pairs and more than half of those that met; two pairs are told one by one.
        (["2w1 2b1", "1b0 1w0", "4w1 4b1", "3b0 3w0", "6w1 6b1", "5b0 5w0"],
         [("check_met_twice_all", None, None, Severity.NOTE, {"pairs": 3, "met": 3})]),
        (["2w1 2b?", "1b0 1w?", "4w1 4b?", "3b0 3w?", "6w1 6b?", "5b0 5w?"],
         [("check_met_twice_all", None, None, Severity.NOTE, {"pairs": 3, "met": 3})]),
        # Three of four pairs that could meet again; those of the last round could not.
        (["2w1 2b1 3b1", "1b0 1w0 4w1", "4w1 4b1 1w0", "3b0 3w0 2b0", "6w1 6b1 7b0", "5b0 5w0 8w1", "8w1 . 5w1", "7b0 . 6b0"],
         [("check_met_twice_all", None, None, Severity.NOTE, {"pairs": 3, "met": 8})]),
        # Matches of two games, of which the second ones begin.
        (["2w1 2b1 3b?", "1b0 1w0 4w?", "4w1 4b1 1w?", "3b0 3w0 2b?", "6w1 6b1 7b?", "5b0 5w0 8w?", "8w1 8b1 5w?", "7b0 7w0 6b?"],
         [("check_met_twice_all", None, None, Severity.NOTE, {"pairs": 4, "met": 8})]),
        # Three of six.
        (["2w1 3b1 2b1", "1b0 4w1 1w0", "4w1 1w0 4b1", "3b0 2b0 3w0", "6w1 7b1 6b1", "5b0 . 5w0", ". 5w0 .", ". . ."],
         [twice(0, "2 B", 1, 3), twice(2, "4 D", 1, 3), twice(4, "6 F", 1, 3)]),
        # With the same colours, the round was entered twice.
        (["2w1 2w?", "1b0 1b?", "4w1 4w?", "3b0 3b?", "6w1 6w?", "5b0 5b?"],
         [again(0, "2 B", 1, 2), again(2, "4 D", 1, 2), again(4, "6 F", 1, 2)]),
        # Matches of teams have no colours.
        (["2+ 21 2?", "1- 10 1?", "41 41 .", "30 30 .", "61 61 .", "50 50 .", ". . ."],
         [("check_met_twice_all", None, None, Severity.NOTE, {"pairs": 3, "met": 3})]),
        (["2w1 2b1 3b1", "1b0 1w0 4w1", "4w1 4b1 1w0", "3b0 3w0 2b0", "6w1 6b1 .", "5b0 5w0 ."],
         [("check_met_twice_all", None, None, Severity.NOTE, {"pairs": 3, "met": 5})]),
        (["2w1 2b1", "1b0 1w0", "4w1 4b1", "3b0 3w0"],
         [twice(0, "2 B", 1, 2), twice(2, "4 D", 1, 2)]),
    ],
)  # fmt: skip
def test_who_met_twice(rows: list[str], expected: list[FindingValues]) -> None:
    event = subject(rows)

    assert findings(met_twice, event) == expected
    assert findings(met_twice, replace(event, crosstable=replace(event.crosstable, ordered=False))) == []
    assert findings(met_twice, replace(event, crosstable=replace(event.crosstable, system=System.ROUND_ROBIN))) == []


def test_an_event_in_which_two_players_may_meet_twice_says_so() -> None:
    rows = ["2w1 2b? . . .", "1b0 1w? . . .", "4w1 4b1 4w1 . .", "3b0 3w0 3b0 . .", ". . . . ."]

    assert findings(met_twice, subject(rows, "games=2")) == [twice(2, "4 D", 1, 2, 3)]
    assert findings(met_twice, subject(rows, "games=3")) == []


@each_row(
    ("row", "expected"),
    [
        ("U . .", []),
        ("H . .", []),
        ("U . U", [("check_bye_again", 0, 2, None, {"rounds": "1"})]),
        ("F U .", [("check_bye_again", 0, 1, None, {"rounds": "1"})]),
        ("2+ . U", [("check_bye_again", 0, 2, None, {"rounds": "1"})]),
        (
            "U U U",
            [("check_bye_again", 0, 1, None, {"rounds": "1"}), ("check_bye_again", 0, 2, None, {"rounds": "1, 2"})],
        ),
        # Neither a half nor a loss is a win without a game, and what follows is not forbidden.
        ("H 2- U", []),
        ("U F 2+", []),
        ("H . H", [("check_byes_asked", 0, 2, Severity.NOTE, {"rounds": "1, 3", "count": 2})]),
        ("H F .", [("check_byes_asked", 0, 1, Severity.NOTE, {"rounds": "1, 2", "count": 2})]),
        ("H H F", [("check_byes_asked", 0, 2, Severity.NOTE, {"rounds": "1, 2, 3", "count": 3})]),
    ],
)
def test_more_than_one_bye_of_a_player(row: str, expected: list[FindingValues]) -> None:
    event = subject([row, ". . ."])

    assert findings(byes, event) == expected
    assert findings(byes, replace(event, crosstable=replace(event.crosstable, system=System.ROUND_ROBIN))) == []


def test_a_round_that_everybody_missed_is_reported() -> None:
    # C.07 16.2.5: a cancelled round that is entered as absences counts as one that everybody chose to miss.
    assert findings(nobody_played, subject(["U Z", "Z Z", "H Z"])) == [
        ("check_nobody_played", None, 1, None, {"round": 2})
    ]
    assert findings(nobody_played, subject(["U Z", "Z Z", "H H"])) == []
    assert findings(nobody_played, subject(["U Z", "Z Z"])) == []


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["U .", ". U", "H H", "F F"], []),
        (["U .", ". .", "U ."], [("check_two_exempt", 2, 0, None, {"players": "1, 3", "count": 2})]),
        ([". U", "U U", "U U"], [("check_two_exempt", 2, 0, None, {"players": "2, 3", "count": 2}),
                                 ("check_two_exempt", 1, 1, None, {"players": "1, 2, 3", "count": 3})]),
    ],
)  # fmt: skip
def test_two_exempt_in_one_round(rows: list[str], expected: list[FindingValues]) -> None:
    event = subject(rows)

    assert findings(two_exempt, event) == expected
    assert findings(two_exempt, replace(event, crosstable=replace(event.crosstable, ordered=False))) == []


def short(player: int, round: int, opponent: str, own_points: str, opponent_points: str, total: str) -> FindingValues:
    values: dict[str, object] = {
        "opponent": opponent,
        "own": own_points,
        "other": opponent_points,
        "total": total,
        "boards": 4,
    }
    return ("check_match_short", player, round, None, values)


@each_row(
    ("rows", "values", "expected"),
    [
        # Half-points on four boards: eight in all.
        (["2:5", "1:3"], {}, []),
        (["2:5", "1:2"], {}, [short(0, 0, "2 B", "2½", "1", "3½")]),
        (["2:5 2:4", "1:3 1:3"], {}, [short(0, 1, "2 B", "2", "1½", "3½")]),
        # More than half of the matches, but not of one alone: the boards are wrong.
        (
            ["2:5 2:4", "1:2 1:3"],
            {},
            [("check_boards_wrong", None, None, None, {"boards": 4, "count": 2, "matches": 2})],
        ),
        (
            ["2:5 2:4 2:4 2:4", "1:2 1:3 1:4 1:4"],
            {},
            [short(0, 0, "2 B", "2½", "1", "3½"), short(0, 1, "2 B", "2", "1½", "3½")],
        ),
        (
            ["2:5 2:4 2:4", "1:2 1:3 1:4"],
            {},
            [("check_boards_wrong", None, None, None, {"boards": 4, "count": 2, "matches": 3})],
        ),
        # A side that was not read, one that forfeited, a side that names another.
        (["2:5", "1:2"], {"unread": frozenset({(1, 0)})}, []),
        (["2+", "1-"], {}, []),
        (["2:5", "3:2", "1:2"], {}, []),
        (["2:5", "1:2"], {"boards": None}, []),
        # In a square, the meetings of a pair are in the order of its entries.
        (["2:5 2:4 3:4", "1:3 1:3 3:4", "1:4 2:4 ."], {"ordered": False}, [short(0, 1, "2 B", "2", "1½", "3½")]),
        (["3:4 2:5", "1:2 3:4", "2:4 1:4"], {"ordered": False}, [short(0, 1, "2 B", "2½", "1", "3½")]),
        (["2:5 2:3", "1:3 1?"], {"ordered": False}, []),
        (["2:5 2:3", "1:3 ."], {"ordered": False}, []),
    ],
)
def test_matches_with_fewer_points_than_boards(
    rows: list[str], values: dict[str, Any], expected: list[FindingValues]
) -> None:
    event = subject(rows, boards=4, **{name: value for name, value in values.items() if name != "boards"})
    if "boards" in values:
        event = replace(event, crosstable=replace(event.crosstable, boards=None))

    assert findings(match_totals, event) == expected
    # With 3-1-0 a match may bring fewer points; with 2-1-0 it brings sixteen half-points.
    three_point_event = replace(event, crosstable=replace(event.crosstable, scoring=Scoring(6, 2, 0)))
    assert findings(match_totals, three_point_event) == []


@pytest.mark.parametrize(("opponent_points", "is_short"), [(8, False), (7, True)])
def test_points_for_a_lost_board_belong_to_those_of_a_match(opponent_points: int, is_short: bool) -> None:
    """With 3-2-1, each of four boards brings four points, which are eight half-points: 24 + 8 of 32."""
    event = subject(["2:24", f"1:{opponent_points}"], boards=4)
    event = replace(event, crosstable=replace(event.crosstable, scoring=Scoring(6, 4, 2)))

    assert [finding[0] for finding in findings(match_totals, event)] == (["check_match_short"] if is_short else [])


def colours(first: str, rounds: int = 6, players: int = 10) -> Subject:
    """The first player has these colours and the second the others; all others alternate."""
    rows = [
        " ".join(f"{opponent}{'wb'[(colour == 'b') != turned]}=" if colour in "wb" else colour for colour in first)
        for opponent, turned in ((2, False), (1, True))
    ]
    for player in range(3, players + 1):
        opponent = player + 1 if player % 2 else player - 1
        rows.append(" ".join(f"{opponent}{'wb'[(player + round) % 2]}=" for round in range(rounds)))
    return subject(rows)


@each_row(
    ("first", "key", "round"),
    [
        ("wbwbwb", None, None),
        # Three times in a row, but not in the last round.
        ("wbbbwb", "check_colour_thrice", 3),
        ("wwwbwb", "check_colour_thrice", 2),
        ("wbwbbb", None, None),
        ("wbwbbw", None, None),
        # A round without a game does not count.
        ("wbbZbw", "check_colour_thrice", 4),
        # Three more with white: 1, 2, 1, 2, 3.
        ("wwbwww", "check_colour_balance", 4),
        ("wwbwwb", "check_colour_balance", 4),
        ("bbwbbw", "check_colour_balance", 4),
        ("wwbwbb", None, None),
    ],
)
def test_colours_that_no_swiss_gives(first: str, key: str | None, round: int | None) -> None:
    event = colours(first, players=20)

    found = findings(colour_sequences, event)

    # The opponent has the same with the other colour: two players of twenty.
    assert found == ([] if key is None else [(key, player, round, None, {}) for player in (0, 1)])


def test_colours_are_remarked_only_in_events_that_keep_the_rule() -> None:
    assert len(findings(colour_sequences, colours("wbbbwb", players=20))) == 2
    # Two of eighteen are more than one in ten.
    assert findings(colour_sequences, colours("wbbbwb", players=18)) == []
    alone = colours("wbbbwb", players=10)
    first, _, *others = alone.crosstable.players
    fair = others[0]._replace(number=2)
    eight = replace(alone, crosstable=replace(alone.crosstable, players=(first, fair, *others)))
    assert len(findings(colour_sequences, eight)) == 1
    for fewer in (9, 7):
        less = replace(eight, crosstable=replace(eight.crosstable, players=eight.crosstable.players[:fewer]))
        assert findings(colour_sequences, less) == []
    # A game without a colour says nothing of its player.
    rounds = (first.rounds[0]._replace(colour=None), *first.rounds[1:])
    unknown = replace(
        eight, crosstable=replace(eight.crosstable, players=(first._replace(rounds=rounds), fair, *others))
    )
    assert findings(colour_sequences, unknown) == []
    teams = replace(eight, crosstable=replace(eight.crosstable, boards=4))
    assert findings(colour_sequences, teams) == []


@pytest.mark.parametrize(
    ("first", "cell", "expected"),
    [
        ("first=white", "3W1", []),
        ("first=black", "3W1", ["Had White in round 1, although Black is said to be drawn for the first player."]),
        ("first=white", "3B", ["Had Black in round 1, although White is said to be drawn for the first player."]),
        # Without a game in round 1 nobody knows; neither without a colour that was drawn.
        ("first=black", "½", []),
        ("", "3W1", []),
    ],
)
def test_the_colour_drawn_is_that_of_number_1_in_round_1(first: str, cell: str, expected: list[str]) -> None:
    """FIDE C.04.3, 5.2.5: the higher-ranked player of an odd number gets the colour drawn by lot."""
    opponent_cell = {"3W1": "1B0", "3B": "1W", "½": ""}[cell]
    grid: list[list[Any]] = [
        ["No", "Name", "R 1", "R 2"],
        [1, "Ann", cell, ""],
        [2, "Bob", "4B1", ""],
        [3, "Cy", opponent_cell, ""],
        [4, "Di", "2W0", ""],
    ]
    found = check_grid(grid, parse_rules(f"system=swiss; {first}", TIEBREAK_EDITIONS, DEFAULT)).problems

    assert [problem.wrong("en") for problem in found if problem.key == "check_drawn_colour"] == expected


def kept_apart(
    options: str, rows: Sequence[str] = ("2w1 3w=", "1b0 4w1", "4w1 1b=", "3b0 2b0"), **values: Any
) -> list[object]:
    of = subject(rows, options, **values)
    unknown = [finding.values["number"] for finding in apart_unknown(of)]
    return unknown + [(finding.player, finding.round) for finding in met_apart(of)]


def test_a_pair_that_may_not_meet_is_reported_where_it_met_and_a_number_of_nobody() -> None:
    assert kept_apart("") == kept_apart("apart=1+4") == []
    assert kept_apart("apart=1+2") == [(0, 0)]
    assert kept_apart("apart=1+2+3") == [(0, 0), (0, 1)]
    # The rounds for which it holds, as the cure says; a forfeit was paired, too.
    assert kept_apart("apart=1+2@2-") == kept_apart("apart=1+3@1") == []
    assert kept_apart("apart=1+3@2") == kept_apart("apart=1+3@1-2") == kept_apart("apart=1+3@2-") == [(0, 1)]
    assert kept_apart("apart=1+2", ("2w+", "1b-")) == [(0, 0)]
    assert kept_apart("apart=1+9,8+9") == [8, 9]
    # What the source says itself, once.
    assert kept_apart("apart=1+2", forbidden=(ForbiddenPairs(1, None, (1, 2)),)) == [(0, 0)]
    assert kept_apart("", forbidden=(ForbiddenPairs(1, 1, (2, 4)), ForbiddenPairs(2, 3, (2, 4)))) == [(1, 1)]


def test_a_list_of_games_and_a_grid_are_checked_for_pairs_that_may_not_meet() -> None:
    games: list[list[object]] = [
        [*line.split(";")] for line in ("Round;White;Result;Black", "1;Anna;1-0;Bert", "1;Dirk;1-0;Emil")
    ]
    grid: list[list[object]] = [["No", "Name", "R1"], [1, "A", "+2w"], [2, "B", "-1b"]]

    for cells in (games, grid):
        for pairs, found in (("1+2", ["check_met_apart"]), ("1+7", ["check_apart_unknown"])):
            rules = parse_rules(f"system=swiss; apart={pairs}", TIEBREAK_EDITIONS, DEFAULT)
            problems = check_grid(cells, rules).problems
            assert [problem.key for problem in problems if "apart" in problem.check] == found


def test_a_column_of_who_may_not_meet_is_checked_at_its_cell() -> None:
    """Anna's cell names number 28 of a list of three; Bert's a round that an event of five does not have; Cleo's is obeyed in part."""
    players: list[list[object]] = [
        ["No", "Name", "Not with"],
        [1, "Anna", "28"],
        [2, "Bert", "3@9"],
        [3, "Cleo", "1@5-9"],
    ]
    games: list[list[object]] = [["Round", "White", "Result", "Black"], [1, "Anna", "1-0", "Bert"]]

    def apart_problems(rules: str) -> list[tuple[object, ...]]:
        found = check_grid(games, parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT), players=players).problems
        return [
            (problem.key, problem.place.row, problem.place.text, problem.place.of_players)
            for problem in found
            if "apart" in problem.check
        ]

    nobody = ("check_apart_unknown", 2, "28", True)
    assert apart_problems("system=swiss; planned=5") == [nobody, ("check_apart_beyond", 3, "3@9", True)]
    # Without the number of rounds nobody knows; a rule has no cell.
    assert apart_problems("system=swiss") == [nobody]
    assert sorted(map(str, apart_problems("system=swiss; planned=5; apart=2+3@8"))) == sorted(
        map(str, [nobody, ("check_apart_beyond", None, None, False), ("check_apart_beyond", 3, "3@9", True)])
    )
