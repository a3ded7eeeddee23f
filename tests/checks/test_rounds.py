"""Rounds that are only half entered."""

from __future__ import annotations

import re

from tests.checks.grids import Cells, check, paired
from tests.crosstable.tournaments import with_header
from xl_departage.checks import Problem, Severity


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


def test_a_round_of_which_half_is_there_is_a_warning_with_its_cure() -> None:
    cells = base()
    table = paired(12, 4, "10=" * 20)
    places = [(player, 3) for player in range(6)]
    places += [(table.players[player].rounds[3].opponent or 0, 3) for player in range(6)]

    (warning,) = blanks(cells, *places[:2], *places[6:8])

    assert warning.severity is Severity.WARNING
    assert warning.place.round == 4
    assert "rounds=3" in warning.cure("fr")
    assert (warning.values["round"], warning.values["before"]) == (4, 3)


def test_two_blanks_of_many_are_a_note() -> None:
    cells = base()
    one, other = pair(cells, 3)

    (note,) = blanks(cells, (one, 3), (other, 3))

    assert (note.severity, note.key) == (Severity.NOTE, "check_blank_last")


def test_one_blank_alone_a_late_entry_and_a_withdrawal_are_told_by_nothing() -> None:
    cells = base()
    one, other = pair(cells, 3)
    # The opponent was exempt and the player absent.
    cells[3 + other][6] = "EXE"
    cells[3 + other][-1] = None

    assert blanks(cells, (one, 3)) == []


def test_absences_that_are_written_are_believed() -> None:
    cells = base()
    one, other = pair(cells, 1)
    for player in (one, other):
        cells[3 + player][4] = "--"

    assert blanks(cells) == []


def test_late_entries_are_believed_and_blanks_between_games_are_remarked() -> None:
    cells = base(12, 4)
    one, other = pair(cells, 1)

    (note,) = blanks(cells, (one, 1), (other, 1))

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


def test_a_pairing_page_before_the_round_is_no_problem() -> None:
    cells = with_header(paired(8, 4, "10=" * 20), "chess-results")
    for row in cells[3:-1]:
        row[6] = str(row[6])[:-1]
        row[-1] = None

    assert check(cells).problems == ()


def test_a_question_mark_in_a_finished_round_is_told_at_its_place() -> None:
    cells = with_header(paired(8, 4, "10=" * 20), "chess-results")
    cells[3][4] = "?"
    opponent = next(player for player in range(1, 8) if re.match("1[wb]", str(cells[3 + player][4])))
    cells[3 + opponent][4] = "--"

    (warning,) = [problem for problem in check(cells).problems if problem.check == "pending"]

    assert (warning.place.row, warning.place.round, warning.key) == (4, 2, "check_pending_alone")
