"""Round robins: pairs, games and withdrawals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.chess.checks.events import FindingValues, findings, subject
from tests.chess.checks.grids import Cells, check, ids, rules
from tests.formats.grids.tournaments import DATA, sample
from tests.rows import each_row
from xl_departage.chess.checks import Problem, Severity
from xl_departage.chess.checks.round_robin import nearly, pairs, withdrawn
from xl_departage.chess.checks.subject import Finding, Subject, of_ranked
from xl_departage.chess.tournament.crosstable import System, Withdrawal
from xl_departage.formats.grids.grid_checking import check_grid
from xl_departage.formats.trf.trf_checking import check_trf


def square(size: int, cell: object = "½") -> Cells:
    return [[None if row == column else cell for column in range(size)] for row in range(size)]


def reported(cells: Cells, id: str, text: str = "") -> list[Problem]:
    return [problem for problem in check(cells, text).problems if problem.check == id]


def test_a_whole_square_table_is_sound() -> None:
    assert check(square(6)).problems == ()


def test_a_missing_pair_of_a_finished_round_robin_is_told_with_both() -> None:
    cells = square(6)
    cells[1][4] = cells[4][1] = None

    (warning,) = reported(cells, "pairs")

    assert (warning.severity, warning.place.row) == (Severity.WARNING, 2)
    assert "5 " in warning.wrong("en") or "5 (" in warning.wrong("en")
    assert "row 5" in warning.wrong("en")


def test_a_round_robin_on_its_way_has_one_note() -> None:
    cells = square(6)
    for row, column in ((0, 1), (2, 3), (4, 5), (0, 2), (1, 3), (0, 4), (3, 5), (1, 4), (2, 5)):
        cells[row][column] = cells[column][row] = None

    (note,) = reported(cells, "pairs")

    assert (note.severity, note.key) == (Severity.NOTE, "check_games_left")
    assert "9" in note.wrong("fr")
    assert "15" in note.wrong("fr")


def test_who_completed_less_than_half_of_his_games_is_told() -> None:
    cells = square(6)
    for column in range(1, 5):
        cells[5][column], cells[column][5] = "0F", "1F"

    (warning,) = reported(cells, "withdrawn")

    assert (warning.number, warning.place.row) == (6, 6)
    assert "1" in warning.wrong("fr")
    assert "C.05" in warning.wrong("fr")
    assert reported(cells, "pairs") == []


def test_half_of_the_games_is_enough() -> None:
    cells = square(5)
    for column in (1, 2):
        cells[4][column], cells[column][4] = "0F", "1F"

    assert reported(cells, "withdrawn") == []


@pytest.mark.parametrize(
    ("players", "played", "expected_numbers"),
    [
        (5, ((0, 1), (0, 2), (1, 2)), [4, 5]),
        (5, ((0, 1), (2, 3)), []),
        (6, ((0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)), []),
    ],
)
def test_who_left_is_told_once_somebody_has_half_of_his_games(
    players: int, played: tuple[tuple[int, int], ...], expected_numbers: list[int]
) -> None:
    """Two games of four are half of them, one of four and two of five are less: nobody can be said to have left then."""
    cells = square(players, "0F")
    for row in range(players):
        for column in range(row):
            cells[row][column] = "1F"
    for player, opponent in played:
        cells[player][opponent] = cells[opponent][player] = "½"

    assert [problem.number for problem in reported(cells, "withdrawn")] == expected_numbers


def test_nobody_has_left_a_round_robin_that_is_not_over() -> None:
    cells = square(6, None)
    for opponent in range(1, 6):
        cells[0][opponent] = cells[opponent][0] = "½"

    assert reported(cells, "withdrawn") == []


def double() -> Cells:
    return sample("chess-results-nl-double-rr-6.csv")


def test_the_wrong_number_of_games_is_told_once() -> None:
    (warning,) = reported(double(), "pairs", "system=round-robin; games=1")

    assert warning.key == "check_games_wrong"
    assert "parties=2" in warning.cure("fr")


def test_a_pairing_repeated_in_place_of_another_is_told_both_ways() -> None:
    cells: Cells = [["2w1", "3b1", "2w1"], ["1b0", "4w1", "1b0"], ["4w1", "1w0", "4b1"], ["3b0", "2b0", "3w0"]]

    problems = reported(cells, "pairs", "system=round-robin; games=1")

    keys = [problem.key for problem in problems]
    assert keys.count("check_pair_too_often") == 2
    assert keys.count("check_pair_missing") == 2
    often = next(problem for problem in problems if problem.key == "check_pair_too_often")
    assert (often.place.row, often.place.round) == (1, 3)


def test_a_swiss_in_which_nearly_all_met_is_asked_whether_it_is_a_round_robin() -> None:
    # Round 3 of a round robin of four players, in which a bye takes the place of a game.
    cells: Cells = [["2w1", "3b1", "4w1"], ["1b0", "4w1", "3b1"], ["4w1", "1w0", "2w0"], ["3b0", "2b0", "1b0"]]
    six: Cells = [
        ["6w1", "5b1", "4w1", "3b1", "2w1"],
        ["5w1", "4b1", "3w1", "6b1", "1b0"],
        ["4w1", "6b1", "2b0", "1w0", "5w1"],
        ["3b0", "2w0", "1b0", "5w1", "6b1"],
        ["2b0", "1w0", "6w1", "4b0", "3b0"],
        ["1b0", "3w0", "5b0", "2w0", "4w0"],
    ]

    assert check(cells).problems == ()
    assert check(six).problems == ()
    six[4][4] = six[2][4] = "--"
    (note,) = reported(six, "nearly_round_robin")
    assert "3-5" in note.wrong("fr")
    assert "système=toutes-rondes" in note.cure("fr")
    assert "nearly_round_robin" not in ids(check(six, "system=swiss"))
    # A fifth of the 15 pairs may be missing.
    six[0][4] = six[1][4] = six[0][3] = six[2][3] = "--"
    assert len(reported(six, "nearly_round_robin")) == 1
    six[1][2] = six[2][2] = "--"
    assert reported(six, "nearly_round_robin") == []


@pytest.mark.parametrize("name", ["rr03-5", "rr06-6-double", "rr10-10"])
def test_made_round_robins_have_all_their_pairs(name: str) -> None:
    checked = check_trf((DATA / "made" / f"{name}.trf").read_bytes(), name, rules())

    assert ids(checked) <= {"editions"}


def robin(rows: list[str], options: str = "", **values: Any) -> Subject:
    return subject(rows, options, **{"system": System.ROUND_ROBIN, **values})


def test_who_stands_after_a_player_who_left_is_named_by_the_number_in_the_source() -> None:
    rows = ["2- 3= 4=", "1+ 3+ 4+", "2- 1= 4=", "2- 1= 3="]
    event = robin(rows, withdrawn=(Withdrawal(1, 1, 0, 3),))
    find = of_ranked(lambda ranked: iter((Finding("a", player=len(ranked.crosstable.players) - 1), Finding("b"))))

    assert [(finding.key, finding.player) for finding in find(event)] == [("a", 3), ("b", None)]


def pair(key: str, player: int, opponent: str, met: int, round: int | None = None, due: int = 1) -> FindingValues:
    return (key, player, round, None, {"opponent": opponent, "met": met, "due": due})


LEFT = "check_games_left"
FIVE = ["2= 3= 4= 5=", "1= 3= 4= 5-", "1= 2= 4= 5-", "1= 2= 3= 5-", "1= 2+ 3+ 4+"]
"""The fifth player completed one game of four."""


@each_row(
    ("rows", "values", "expected"),
    [
        # Four players: 1-2 3-4, 1-3 2-4, 1-4 2-3.
        (["2= 3= 4=", "1= 4= 3=", "4= 1= 2=", "3= 2= 1="], {}, []),
        (["2= 3= 2=", "1= 4= 1=", "4= 1= 4=", "3= 2= 3="], {},
         [pair("check_pair_too_often", 0, "2 B", 2, 2), pair("check_pair_too_often", 2, "4 D", 2, 2),
          pair("check_pair_missing", 0, "4 D", 0), pair("check_pair_missing", 1, "3 C", 0)]),
        # A pairing to come is no meeting; a forfeit is.
        (["2= 3= 4?", "1= 4= 3+", "4= 1= 2-", "3= 2= 1?"], {}, [pair("check_pair_missing", 0, "4 D", 0)]),
        # Not over: rounds are planned, or only some are shown.
        (["2= 3= 4?", "1= 4= 3+", "4= 1= 2-", "3= 2= 1?"], {"rounds": 2}, []),
        # All met once where twice is due, and twice where once is.
        (["2= 3= 4=", "1= 4= 3=", "4= 1= 2=", "3= 2= 1="], {"cycles": 2}, [("check_games_wrong", None, None, None, {"due": 2, "met": 1})]),
        (["2= 3= 4=", "1= 4= 3=", "4= 1= 2=", "3= 2= 1="], {"cycles": 2, "rounds": 2},  []),
        (["2= 3= 4= 2= 3=", "1= 4= 3= 1= 4=", "4= 1= 2= 4= 1=", "3= 2= 1= 3= 2="], {},
         [("check_games_wrong", None, None, None, {"due": 1, "met": 2})]),
        # Half of the pairs are no majority.
        (["2= 3= 2= 3=", "1= . 1= .", ". 1= . 1="], {"cycles": 1},
         [("check_games_wrong", None, None, None, {"due": 1, "met": 2})]),
        (["2= 3= 4= 2= .", "1= 4= 3= 1= 4=", "4= 1= 2= 4= .", "3= 2= 1= 3= 2="], {},
         [pair("check_pair_too_often", 0, "2 B", 2, 3), pair("check_pair_too_often", 1, "4 D", 2, 4),
          pair("check_pair_too_often", 2, "4 D", 2, 3)]),
        # In a square the games to come are counted while less than three quarters of the games are there.
        (["2= 3= 4=", "1= 4= 3?", "4= 1= 2?", "3= 2= 1="], {"ordered": False}, [pair("check_pair_missing", 1, "3 C", 0)]),
        (["2= 3= 4?", "1= 4= 3?", "4= 1= 2?", "3= 2= 1?"], {"ordered": False},
         [(LEFT, None, None, Severity.NOTE, {"left": 2, "games": 6})]),
        (["2= 3= 4= 5=", "1= 3= 4= 5=", "1= 2= 4? 5?", "1= 2= 3? 5?", "1= 2= 3? 4?"], {"ordered": False},
         [(LEFT, None, None, Severity.NOTE, {"left": 3, "games": 10})]),
        (["2= 3= 4= 5=", "1= 3= 4= 5=", "1= 2= 4= 5?", "1= 2= 3= 5?", "1= 2= 3? 4?"], {"ordered": False},
         [pair("check_pair_missing", 2, "5 E", 0), pair("check_pair_missing", 3, "5 E", 0)]),
        # The first round was cancelled: played again at the end, it is no second meeting; not played again, nobody is missing.
        (["2= 3= 4= 2=", "1= 4= 3= 1=", "4= 1= 2= 4=", "3= 2= 1= 3="], {"cancelled": (1,)}, []),
        (["2= 3= 4=", "1= 4= 3=", "4= 1= 2=", "3= 2= 1="], {"cancelled": (1,)}, []),
        # Both rounds of the first two meetings were cancelled: each pair but those still meets once.
        (["2= 3= 4= 2= 3=", "1= 4= 3= 1= 4=", "4= 1= 2= 4= 1=", "3= 2= 1= 3= 2="], {"cancelled": (1, 2)}, []),
        (["2= 3= 4= 2=", "1= 4= 3= 1=", "4= 1= 2= 4=", "3= 2= 1= 3="], {"cancelled": (2,)},
         [pair("check_pair_too_often", 0, "2 B", 2, 3), pair("check_pair_too_often", 2, "4 D", 2, 3)]),
        (["2="], {}, []),
        (["2= 3= 2=", "1= 4= 1=", "4= 1= 4=", "3= 2= 3="], {"system": System.SWISS}, []),
    ],
)  # fmt: skip
def test_pairs_that_met_too_often_or_never(
    rows: list[str], values: dict[str, Any], expected: list[FindingValues]
) -> None:
    assert findings(pairs, robin(rows, **values)) == expected


def test_a_game_of_a_list_that_lacks_its_result_is_told_once_and_one_that_is_not_there_is_missing() -> None:
    """The next step names 1 against 4 of the last round; 2 and 3 are not paired in it."""
    players: Cells = [["No", "Name"], [1, "A"], [2, "B"], [3, "C"], [4, "D"]]
    games: Cells = [
        ["Round", "White", "Result", "Black"],
        [1, "A", "1-0", "B"],
        [1, "C", "1-0", "D"],
        [2, "A", "1-0", "C"],
    ]
    games += [[2, "B", "1-0", "D"], [3, "A", "", "D"]]
    options = rules("system=round-robin; planned=3")

    def missing(rows: Cells) -> list[tuple[str, int | None]]:
        return [
            (problem.key, problem.number)
            for problem in check_grid(rows, options, players=players).problems
            if problem.check == "pairs"
        ]

    assert missing([*games, [3, "B", "1-0", "C"]]) == []
    assert missing([*games[:5], [3, "A", "1-0", "D"]]) == [("check_pair_missing", 2)]


def test_standings_after_some_rounds_lack_no_pair() -> None:
    rows = ["2= 3=", "1= .", ". 1="]

    assert [key for key, *_ in findings(pairs, robin(rows))] == ["check_pair_missing"]
    assert findings(pairs, robin(rows, "rounds=2")) == []


@pytest.mark.parametrize(("missing", "told_apart"), [(1, True), (10, True), (11, False), (100, False), (101, False)])
def test_many_missing_pairs_share_a_row_and_very_many_are_cut(missing: int, told_apart: bool) -> None:
    """Of 24 players in a circle, these do not meet one of the next five: everybody has more than half of the games."""
    count = 24
    lacking = sorted(
        {
            (min(player, opponent), max(player, opponent))
            for step in range(1, 6)
            for player in range(count)
            for opponent in [(player + step) % count]
        }
    )[:missing]
    cells = [
        " ".join(
            f"{opponent + 1}{'?' if (min(player, opponent), max(player, opponent)) in lacking else '='}"
            for opponent in range(count)
            if opponent != player
        )
        for player in range(count)
    ]

    found = findings(pairs, robin(cells))

    if told_apart:
        assert found == [
            pair("check_pair_missing", player, f"{opponent + 1} {chr(65 + opponent)}", 0)
            for player, opponent in lacking
        ]
    else:
        pair_list = ", ".join(
            [f"{player + 1}-{opponent + 1}" for player, opponent in lacking[:100]] + ["…"] * (missing > 100)
        )
        assert found == [("check_pairs_missing", None, None, None, {"pairs": pair_list, "count": missing})]


@each_row(
    ("rows", "values", "expected"),
    [
        # Four due games: two are half of them, one is less.
        (["2= 3= 4= 5=", "1= 3= 4= 5=", "1= 2= 4= 5-", "1= 2= 3= 5-", "1= 2= 3+ 4+"], {}, []),
        (FIVE, {}, [("check_withdrawn", 4, None, None, {"played": 1, "due": 4, "number": 5})]),
        # What could not be read may have been a game.
        (FIVE, {"unread": frozenset({(4, 3)})}, []),
        (FIVE, {"unread": frozenset({(4, 4), (3, 0)})},
         [("check_withdrawn", 4, None, None, {"played": 1, "due": 4, "number": 5})]),
        # Nobody has half of the games: nobody left.
        (["2= 3+", "1= 3+", "1- 2-"], {}, [("check_withdrawn", 2, None, None, {"played": 0, "due": 2, "number": 3})]),
        # A game of a cancelled round is not completed, and one fewer is due: one of three is less than half, two of four are not.
        (["2= 3= 4= 5= Z", "1= 3= 4= Z 5=", "1= 2= Z 4= 5-", "1= Z 2= 3= 5-", "Z 1= 2= 3+ 4+"], {"cancelled": (2,)},
         [("check_withdrawn", 4, None, None, {"played": 1, "due": 4, "number": 5})]),
        (["2+ 3+", "1- 3+", "1- 2-"], {}, []),
        (["2= 3+", "1= 3+", "1- 2-"], {"planned": 3}, []),
        (["2= 3+", "1= 3+", "1- 2-"], {"system": System.SWISS}, []),
    ],
)  # fmt: skip
def test_who_left(rows: list[str], values: dict[str, Any], expected: list[FindingValues]) -> None:
    assert findings(withdrawn, robin(rows, **values)) == expected


def test_the_missing_games_of_who_left_are_not_told_again() -> None:
    rows = ["2= 3= 4= 5=", "1= 3= 4= 5-", "1= 2= 4= 5-", "1= 2= 3= 5?", "1= 2+ 3+ 4?"]

    assert [key for key, *_ in findings(withdrawn, robin(rows))] == ["check_withdrawn"]
    assert findings(pairs, robin(rows)) == []


def nearly_all(players: int, missing: int) -> list[str]:
    """Everybody meets everybody in the order of a circle, but of the first rounds some games are byes of both."""
    count = players + players % 2
    ring = list(range(2, count + 1))
    rounds: list[dict[int, str]] = []
    for _ in range(count - 1):
        order = [1, *ring]
        row = {}
        for player, opponent in zip(order[: count // 2], reversed(order[count // 2 :]), strict=True):
            both = max(player, opponent) <= players
            row[player], row[opponent] = (f"{opponent}=", f"{player}=") if both else ("Z", "Z")
            if both and missing:
                row[player] = row[opponent] = "H"
                missing -= 1
        rounds.append(row)
        ring = [ring[-1], *ring[:-1]]
    return [" ".join(row[player] for row in rounds) for player in range(1, players + 1)]


@each_row(
    ("players", "missing", "options", "note"),
    [
        # A fifth of the pairs: two of ten (five players), three of fifteen (six), one of six (four).
        (5, 2, "", True),
        (5, 3, "", False),
        (6, 3, "", True),
        (6, 4, "", False),
        (4, 1, "", True),
        (4, 2, "", False),
        (3, 0, "", False),
        (5, 2, "system=swiss", False),
    ],
)
def test_a_swiss_in_which_a_fifth_of_the_pairs_is_missing(players: int, missing: int, options: str, note: bool) -> None:
    event = subject(nearly_all(players, missing), options)

    assert len(findings(nearly, event)) == note
    assert findings(nearly, replace(event, crosstable=replace(event.crosstable, system=System.ROUND_ROBIN))) == []
    # In another number of rounds, nobody would think so.
    assert (
        findings(nearly, replace(event, crosstable=replace(event.crosstable, rounds=event.crosstable.rounds - 1))) == []
    )
    assert findings(nearly, replace(event, crosstable=replace(event.crosstable, rounds=0))) == []


def test_a_rating_that_cannot_be_read_leaves_the_results_of_a_square_as_they_are() -> None:
    """Its column is none of the results: nothing else is reported of the player."""
    cells: Cells = [["No", "Name", "Rtg", 1, 2, 3, 4]]
    cells += [[at, f"P{at}", 1500, *("X" if at == opponent else "½" for opponent in range(1, 5))] for at in range(1, 5)]
    cells[2][2] = "x9"

    (problem,) = check(cells).problems

    assert (problem.key, problem.place.row, problem.column) == ("grid_rating_unreadable", 3, 3)


def test_a_result_of_a_square_that_cannot_be_read_says_nothing_of_the_points_of_both() -> None:
    """All games are drawn; 1½ points are right with the game that was not read."""
    for row, column in ((1, 3), (3, 1), (0, 3)):
        cells: Cells = [["No", "Name", 1, 2, 3, 4, "Pts"]]
        cells += [
            [at, f"P{at}", *("X" if at == opponent else "½" for opponent in range(1, 5)), 1.5] for at in range(1, 5)
        ]
        cells[row + 1][column + 2] = "%"

        found = check(cells).problems

        assert [(problem.place.row, problem.column) for problem in found if problem.severity is Severity.ERROR] == [
            (row + 2, column + 3)
        ]
        assert [problem for problem in found if problem.check == "points"] == []
