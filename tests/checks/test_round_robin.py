"""Round robins: pairs, games and withdrawals."""

from __future__ import annotations

import pytest

from tests.checks.grids import Cells, check, ids, rules
from tests.crosstable.tournaments import DATA, sample
from xl_departage.checks import Problem, Severity, check_trf


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
    ("players", "played", "told"),
    [
        (5, ((0, 1), (0, 2), (1, 2)), [4, 5]),
        (5, ((0, 1), (2, 3)), []),
        (6, ((0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)), []),
    ],
)
def test_who_left_is_told_once_somebody_has_half_of_his_games(
    players: int, played: tuple[tuple[int, int], ...], told: list[int]
) -> None:
    """Two games of four are half of them, one of four and two of five are less: nobody can be said to have left then."""
    cells = square(players, "0F")
    for row in range(players):
        for column in range(row):
            cells[row][column] = "1F"
    for one, other in played:
        cells[one][other] = cells[other][one] = "½"

    assert [problem.number for problem in reported(cells, "withdrawn")] == told


def test_nobody_has_left_a_round_robin_that_is_not_over() -> None:
    cells = square(6, None)
    for other in range(1, 6):
        cells[0][other] = cells[other][0] = "½"

    assert reported(cells, "withdrawn") == []


def double() -> Cells:
    return sample("chess-results-nl-double-rr-6.csv")


def test_the_wrong_number_of_games_is_told_once() -> None:
    (warning,) = reported(double(), "pairs", "system=round-robin; games=1")

    assert warning.key == "check_games_wrong"
    assert "games=2" in warning.cure("fr")


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
    assert "system=round-robin" in note.cure("fr")
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
