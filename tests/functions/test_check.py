"""CHECK as a function: header, rows, language, and cells next to the grid."""

from __future__ import annotations

import pytest

from tests.chess.checks.grids import paired
from tests.chess.checks.team_grid import BOARDS, GRID
from tests.formats.grids.tournaments import with_header
from xl_departage.base.cells import Cell
from xl_departage.base.errors import ArgumentError
from xl_departage.functions import OMITTED, call

CELLS = with_header(paired(8, 4, "10=" * 20), "ffe")


def check_rows(*arguments: object) -> list[list[Cell]]:
    value = call("CHECK", list(arguments))  # type: ignore[arg-type]
    assert isinstance(value, list)
    return value


def spoilt(row: int, column: int, cell: object) -> list[list[object]]:
    cells = [list(line) for line in CELLS]
    cells[row][column] = cell
    return cells


def test_a_sound_grid_gives_an_empty_text_under_both_names() -> None:
    assert call("CHECK", [CELLS]) == ""  # type: ignore[list-item]
    assert call("CONTROLE", [CELLS, "FIDE-2026"]) == ""  # type: ignore[list-item]


def test_one_row_a_problem_below_a_header() -> None:
    header, row, *others = check_rows(spoilt(5, 4, "12X1"))

    assert header == ["Gravité", "Ligne", "N°", "Nom", "Ronde", "Texte", "Problème", "Remède"]
    assert row[:6] == ["erreur", 6, 3, "Joueur 02", 2, "12X1"]
    assert row[6] == "Cette case est illisible."
    assert str(row[7]).startswith("Écrivez")
    assert others == []


@pytest.mark.parametrize(
    ("rules", "word"), [("lang=fr", "erreur"), ("FIDE-2026; lang=en", "error"), (OMITTED, "erreur")]
)
def test_the_rules_say_the_language(rules: object, word: str) -> None:
    assert check_rows(spoilt(5, 4, "12X1"), rules)[1][0] == word


def test_a_grid_is_answered_in_the_language_of_its_headings_and_without_any_of_its_letters() -> None:
    cells = with_header(paired(8, 4, "10=" * 20), "chess-results")
    cells[5][4] = "12X1"

    assert check_rows(cells)[0][0] == "Gravité", "French headings over W and B"
    assert check_rows([row[3:] for row in cells[3:]])[0][0] == "Severity"


def test_a_range_of_one_cell_and_an_empty_range_are_listed_not_refused() -> None:
    assert check_rows("Salut")[1][0] == "error"
    assert check_rows([[None, None]])[1][0] == "error"


def test_a_rules_text_that_means_nothing_is_refused_as_everywhere() -> None:
    with pytest.raises(ArgumentError, match="FIDE"):
        call("CHECK", [CELLS, "FIDA"])  # type: ignore[list-item]


def test_every_unreadable_rating_beside_the_grid_is_listed() -> None:
    ratings: list[list[object]] = [[1500] for _ in range(8)]
    ratings[2], ratings[5] = ["abc"], [-3]

    rows = check_rows([row[3:7] for row in CELLS[3:-1]], "language=fr", ratings)[1:]

    assert [(row[0], row[1], row[5]) for row in rows] == [("erreur", 3, "abc"), ("erreur", 6, "-3")]


def test_ratings_of_another_height_are_one_row() -> None:
    rows = check_rows(CELLS, OMITTED, [[1500], [1600]])[1:]

    assert len(rows) == 1
    assert rows[0][0] == "erreur"


def test_the_boards_of_teams_are_checked_with_the_grid() -> None:
    assert call("CHECK", [GRID, OMITTED, OMITTED, BOARDS]) == ""  # type: ignore[list-item]
    boards = [list(row) for row in BOARDS]
    boards[1][0] = "0 0 1 0"

    rows = check_rows(GRID, OMITTED, OMITTED, boards)[1:]

    # On boards 3 and 4 the two sides of Lyon - Lille differ.
    assert [row[1] for row in rows] == [1, 1]
    assert all("Lille" in str(row[6]) for row in rows)


def test_a_list_that_mixes_families_is_remarked_under_the_rules_that_mind() -> None:
    rows = check_rows(CELLS, "FFE", OMITTED, OMITTED, "PS;BH")[1:]

    assert [row[0] for row in rows] == ["remarque"]
    assert "2.1, 2.2" in str(rows[0][6])
    assert call("CHECK", [CELLS, "FIDE-2026", OMITTED, OMITTED, "PS;BH"]) == ""  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("arguments", "french"),
    [
        (["POINTS"], "grille"),
        (["POINTS", CELLS, 1.5], "joueur"),
        (["CUMULATIVE", CELLS, 1, "FFE", "x"], "coupe"),
        (["RANK_BY", CELLS], "départages"),
        (["POINTS", [[1], [1, 2]]], "grille"),
    ],
)
def test_messages_name_an_argument_in_their_language(arguments: list[object], french: str) -> None:
    name, *raw = arguments
    with pytest.raises(ArgumentError) as caught:
        call(str(name), raw)  # type: ignore[arg-type]

    assert f"« {french} »" in caught.value.message("fr")
    assert f"“{french}”" not in caught.value.message("en")


def test_two_lists_say_of_which_one_a_row_is() -> None:
    players: list[list[Cell]] = [["No", "Name", "Rtg"], [1, "Ada", "x9"], [2, "Bo", 1800]]
    games: list[list[Cell]] = [["Round", "White", "Result", "Black"], [1, 1, "x", 2]]

    table = call("CHECK", [games, "FIDE-2026; lang=en", players])

    assert isinstance(table, list)
    assert [row[8] for row in table[:1]] == ["List"]
    # The rating of row 2 of the players, and the result of row 2 of the games.
    assert sorted((row[1], row[8]) for row in table[1:] if row[0] == "error") == [(2, "games"), (2, "players")]


def test_a_number_given_twice_is_the_one_error_and_of_the_list_of_players() -> None:
    players: list[list[Cell]] = [["No", "Name", "Rtg"], [1, "Ada", 1900], [1, "Bo", 1800]]
    games: list[list[Cell]] = [["Round", "White", "Result", "Black"], [1, "Ada", "1", "Bo"]]

    table = call("CHECK", [games, "FIDE-2026; lang=en", players])

    assert isinstance(table, list)
    assert [(row[1], row[8]) for row in table[1:] if row[0] == "error"] == [(3, "players")]


@pytest.mark.parametrize(
    ("ratings", "low"),
    [
        ([500, 501, 499, 0, "", 300, 1500, 1600], "3, 6"),
        ([500, 501, 1400, 0, "", "", 1500, 1600], ""),
    ],
)
def test_ratings_below_the_usual_ones_are_told_with_their_players(ratings: list[Cell], low: str) -> None:
    """Under 500, a number is no rating of a federation; 0 and blank cells are players without one."""
    value = call("CHECK", [CELLS, "FIDE-2026; lang=en", [*([rating] for rating in ratings), [""]]])  # type: ignore[list-item]
    rows = value[1:] if isinstance(value, list) else []

    sentences = [str(row[6]) for row in rows if "500" in str(row[6])]
    assert len(sentences) == bool(low)
    assert all(low in text for text in sentences)


def test_the_members_and_the_games_of_a_rating_period_are_checked_in_either_order() -> None:
    players: list[list[object]] = [["pid", "rating", "games"], [101, 1500, 30], [102, 1600, 40]]
    games: list[list[object]] = [["a", "b", "result_a"], [101, 102, 1], [101, 199, 1]]

    for first, second in ((players, games), (games, players)):
        (row,) = check_rows(first, "BEL; lang=en", second)[1:]
        assert (row[0], row[1], row[5], row[-1]) == ("error", 3, "199", "games")


@pytest.mark.parametrize(
    ("result", "planned", "cure"),
    [
        ("", 2, "Enter the results."),
        ("1-0", 2, "Publish the standings."),
        ("1-0", 3, "Enter the games and the byes of the round."),
    ],
)
def test_the_next_step_which_a_workbook_shows_above_every_sheet_names_what_else_is_told(
    result: str, planned: int, cure: str
) -> None:
    """Of five players, two pairs meet again in round 2, or one, and 3 has the bye again, or 5 after him."""
    players: list[list[Cell]] = [["No", "Name"]]
    players += [[number, f"P{number}"] for number in range(1, 6)]
    games: list[list[Cell]] = [["Round", "Board", "White", "Result", "Black"]]
    games += [[1, 1, "P1", "1-0", "P2"], [1, 2, "P4", "1-0", "P5"], [1, "", "P3", "", "EXE"]]

    for (first_pair, second_pair, bye), advice in (
        (("21", "54", "3"), "First look at 3 problems in the check. "),
        (("21", "34", "5"), "First look at 1 problem in the check. "),
        (("31", "24", "5"), ""),
    ):
        pairs: list[list[Cell]] = [[2, 1, f"P{first_pair[0]}", result, f"P{first_pair[1]}"]]
        pairs += [[2, 2, f"P{second_pair[0]}", result, f"P{second_pair[1]}"]]
        table = [*games, *pairs, [2, "", f"P{bye}", "", "EXE"]]
        _, step, *problems = check_rows(table, f"FIDE-2026; planned={planned}; system=swiss; lang=en", players)

        assert step[0] == "next step"
        assert str(step[7]).startswith(advice + cure)
        assert sum(row[0] == "warning" for row in problems) == {"3": 3, "5": bool(advice)}[bye]
        assert {row[0] for row in problems} <= {"warning", "note"}
