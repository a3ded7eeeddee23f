"""The points column, the numbers and names of the players, and the notations."""

from __future__ import annotations

import datetime

import pytest

from tests.checks.grids import Cells, check, ids, paired
from tests.crosstable.tournaments import with_header
from xl_departage.checks import Problem, Severity

RESULTS = "10=" * 20


def grid(count: int = 8, rounds: int = 4) -> Cells:
    return with_header(paired(count, rounds, RESULTS), "ffe")


def reported(cells: Cells, id: str, text: str = "") -> list[Problem]:
    return [problem for problem in check(cells, text).problems if problem.check == id]


def test_another_scoring_is_told_once_with_its_option() -> None:
    table = paired(8, 4, RESULTS)
    cells = grid()
    for row, player in zip(cells[3:-1], table.players, strict=True):
        row[-1] = sum({2: 3, 1: 1, 0: 0}[entry.points] for entry in player.rounds)

    (problem,) = reported(cells, "points")

    assert problem.severity is Severity.WARNING
    assert "scoring=3-1-0" in problem.cure("fr")
    assert check(cells, "scoring=3-1-0").problems == ()


def test_another_value_of_the_bye_is_told_once_with_its_option() -> None:
    cells: Cells = [
        ["N°", "Nom", "R 1", "R 2", "Pts"],
        [1, "A", "EXE", "+ 2B", "1,5"],
        [2, "B", "+ 3B", "- 1N", "1"],
        [3, "C", "- 2N", "EXE", "0,5"],
    ]

    (problem,) = reported(cells, "points", "system=swiss")

    assert "exempt=½" in problem.cure("fr")
    assert reported(cells, "points", "system=swiss; exempt=0,5") == []


def test_standings_after_a_number_of_rounds_are_not_compared_with_the_end() -> None:
    assert reported(grid(), "points", "rounds=3") == []


@pytest.mark.parametrize("value", [datetime.datetime(2024, 5, 5), datetime.date(2023, 11, 1), 45417])
def test_a_date_made_of_points_is_told(value: object) -> None:
    cells = grid()
    cells[4][-1] = value

    problems = check(cells).problems

    assert {problem.place.row for problem in problems} == {5}
    assert "check_points_date" in {problem.key for problem in problems}
    assert ids(check(cells)) == {"points_unreadable"}


def test_a_text_among_points_is_told_and_a_column_of_texts_is_not() -> None:
    cells = grid()
    cells[5][-1] = "forfait"
    (problem,) = check(cells).problems
    assert (problem.key, problem.place.row, problem.place.text) == ("check_points_unreadable", 6, "forfait")
    for row in cells[3:-1]:
        row[-1] = "voir tableau"

    assert check(cells).problems == ()


def test_as_many_texts_as_points_are_no_column_of_points() -> None:
    cells = grid()
    for row in cells[4:8]:
        row[-1] = "voir tableau"

    assert reported(cells, "points_unreadable") == []
    cells[4][-1] = grid()[4][-1]
    assert [problem.place.row for problem in reported(cells, "points_unreadable")] == [6, 7, 8]


def test_a_number_missing_among_the_others_is_told() -> None:
    cells = grid()
    cells.append([10, "Tard", 1500, "--", "--", "--", "--", 0])

    (problem,) = reported(cells, "missing_numbers")

    assert "9" in problem.wrong("fr")


def test_numbers_of_members_are_no_sequence() -> None:
    cells: Cells = [["N°", "Nom", "R 1"], [4711, "A", "+ 9000B"], [9000, "B", "- 4711N"]]

    assert check(cells, "language=fr").problems == ()


def test_namesakes_who_met_are_a_note() -> None:
    table = paired(8, 4, RESULTS)
    cells = grid()
    other = table.players[0].rounds[0].opponent or 0
    cells[3 + other][1] = cells[3][1]

    (note,) = reported(cells, "names")

    assert (note.key, note.severity) == ("check_namesakes", Severity.NOTE)


def test_a_number_left_out_is_told() -> None:
    cells = grid()
    cells[5][0] = None

    (problem,) = reported(cells, "number_column")

    assert (problem.key, problem.place.row, problem.column) == ("check_number_blank", 6, 1)


def test_a_cell_of_another_program_is_remarked() -> None:
    cells = grid(8, 3)
    digits = "".join(sign for sign in str(cells[3][4]) if sign.isdigit())
    sign = {"+": "1", "=": "½", "-": "0"}[str(cells[3][4])[0]]
    cells[3][4] = f"{digits}{str(cells[3][4])[-1]}{sign}"

    (note,) = reported(cells, "mixed_notations")

    assert (note.place.row, note.place.round) == (4, 2)
    assert "chess-results" in note.wrong("fr")
    assert "ffe" in note.wrong("fr")


def test_estimates_of_papi_are_remarked_once_with_all_their_players() -> None:
    """
    FFE 2.4 section 4, « Performance Elo »: « On ne tient pas compte de l'estimation initiale ». One remark lists all
    players concerned.
    """
    cells: Cells = [
        ["N°", "Nom", "Elo", "R 1"],
        [1, "A", "1850 F", "+ 2B"],
        [2, "B", "1399 E", "- 1N"],
        [3, "C", "1299\u00a0E", "= 4B"],
        [4, "D", 1500, "= 3N"],
    ]

    (note,) = reported(cells, "estimates")

    assert (note.severity, note.place.row, note.column, note.place.text) == (Severity.NOTE, 3, 3, "1399 E")
    assert "2, 3" in note.wrong("fr")
    assert note.cure("fr").startswith("Videz")
    for row in (2, 3):
        cells[row][2] = None
    assert not reported(cells, "estimates")


def test_signs_of_a_round_robin_taken_for_forfeits_are_remarked() -> None:
    cells: Cells = [["", "1", "+"], ["0", "", "½"], ["-", "½", ""]]

    (note,) = reported(cells, "notices")

    assert note.key == "grid_matrix_forfeits"
    assert "format=ffe" in note.cure("fr")


def test_a_colour_of_another_language_is_told_at_its_cell() -> None:
    cells = grid()
    cells[3][3] = str(cells[3][3]).replace("B", "W").replace("N", "W")

    problems = reported(cells, "reading")

    assert "check_colour_letter" in {problem.key for problem in problems}
    odd = next(problem for problem in problems if problem.key == "check_colour_letter")
    assert (odd.place.row, odd.place.round) == (4, 1)


def test_a_column_of_names_without_a_header_is_told_once() -> None:
    cells = [[row[1], *row[3:7]] for row in grid()[3:-1]]

    names = [problem for problem in check(cells).problems if problem.key == "grid_names_without_header"]

    assert len(names) == 1


def test_what_cannot_be_laid_out_says_that_the_rest_waits() -> None:
    cells: Cells = [["N°", "Nom", "R 1", "R 3"], [1, "A", "+ 2B", ""], [2, "B", "- 1N", ""]]

    checked = check(cells)

    assert [(problem.key, problem.severity) for problem in checked.problems] == [
        ("grid_rounds_out_of_order", Severity.ERROR),
        ("check_stopped", Severity.NOTE),
    ]


def test_a_date_is_told_as_one_even_where_the_rest_waits() -> None:
    cells: Cells = [
        ["N°", "Nom", "R 1", "R 2"],
        [1, "A", "+ 3B", "= 2N"],
        [3, "B", "- 1N", "01-févr"],
        [3, "C", "+ 4B", "- 9B"],
    ]

    checked = check(cells)

    assert [problem.key for problem in checked.problems] == ["check_date", "grid_number_twice", "check_stopped"]


def test_errors_come_first_then_warnings_then_notes_each_by_row_and_round() -> None:
    cells = grid(8, 4)
    cells[6][5] = "12X1"
    cells[4][4] = "?!"
    cells[4][1] = cells[8][1]

    problems = check(cells).problems

    order = [list(Severity).index(problem.severity) for problem in problems]
    assert order == sorted(order)
    errors = [
        (problem.place.row or 0, problem.place.round or 0) for problem in problems if problem.severity is Severity.ERROR
    ]
    assert errors == sorted(errors)
    assert {(5, 2), (7, 3)} <= set(errors)


@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ("01/02/2024", "1/2"),
        ("2024-02-01", "2-1"),
        ("2024-02-01 00:00:00", "1.2"),
        ("05.05.2024", "5.5"),
        ("01-févr", "1/2"),
        ("02-janv.", "2-1"),
        ("Feb 1", "1/2"),
        ("5. Mai", "5.5"),
        ("2-Jul", "2-7"),
    ],
)
def test_a_date_that_a_csv_file_writes_out_is_told_as_a_date(written: str, typed: str) -> None:
    cells = grid()
    cells[4][5] = written

    (problem,) = [problem for problem in check(cells).problems if problem.place.round == 3]

    assert problem.key == "check_date"
    assert typed in problem.wrong("fr")


@pytest.mark.parametrize("text", ["31/31/2024", "Marie 12", "00-févr", "2024", "12-abc"])
def test_what_is_no_date_is_not_called_one(text: str) -> None:
    cells = grid()
    cells[4][5] = text

    assert "check_date" not in {problem.key for problem in check(cells).problems}


def test_a_date_in_a_square_table_is_told_at_its_cell() -> None:
    cells: Cells = [[None, "½", "1"], ["½", None, "0"], ["0", datetime.date(2024, 2, 1), None]]

    problems = check(cells).problems

    assert [(problem.key, problem.place.row, problem.column) for problem in problems[:1]] == [("check_date", 3, 2)]


def test_numbers_that_lost_a_zero_are_told_with_the_text_format() -> None:
    cells: Cells = [[None, "10", "11"], [1, None, "½½"], [0, "½½", None]]

    problems = [problem for problem in check(cells, "games=2").problems if problem.check == "reading"]

    assert [(problem.key, problem.place.row) for problem in problems] == [
        ("grid_matrix_number", 2),
        ("grid_matrix_number", 3),
    ]
    assert "Texte" in problems[0].cure("fr")


def test_the_same_name_twice_is_a_mistake_unless_the_two_met() -> None:
    cells = grid()
    table = paired(8, 4, RESULTS)
    met = {entry.opponent for entry in table.players[0].rounds}
    other = next(player for player in range(1, 8) if player not in met)
    cells[3 + other][1] = cells[3][1]

    (problem,) = reported(cells, "names")

    assert (problem.key, problem.severity) == ("check_name_twice", Severity.WARNING)


@pytest.mark.parametrize("name", ["1-0", "½-½", "½", " + ", "0–1", "1:0", "0,5"])
def test_a_result_in_place_of_a_name_is_told(name: str) -> None:
    cells = grid()
    cells[4][1] = name

    (problem,) = reported(cells, "result_for_name")

    assert (problem.severity, problem.place.row, problem.place.text) == (Severity.ERROR, 5, name.strip())


@pytest.mark.parametrize("name", ["12", "007", "A 1-0", "?", "Ω", "BYE", "O’Neill-0", "=1+1", "1-0-1"])
def test_digits_alone_and_signs_beside_letters_are_names(name: str) -> None:
    cells = grid()
    cells[4][1] = name

    assert reported(cells, "result_for_name") == []
