"""Every text that CHECK can list consists of the problem and the remedy."""

from __future__ import annotations

import ast

import pytest

from tests.chess.checks.grids import rules
from tests.sources import ROOT, nodes
from xl_departage.base.errors import Place
from xl_departage.base.messages import catalogue, languages, text
from xl_departage.chess.checks.subject import Problem, Severity
from xl_departage.formats.grids.grid_checking import check_grid

PARTS = {"check_editions_code", "check_editions_value"}
NEVER_LISTED = PARTS | {
    "player_unknown",
    "player_unknown_unlike",
    "player_number_unclear",
    "player_number_unknown",
    "player_twice",
    "grid_not_writable",
}
"""Errors that only functions other than reading raise."""


def keys() -> list[str]:
    """The keys that reading a grid, its boards or its checks can raise or report."""
    found = set()
    for folder in ("formats/grids", "chess/tournament", "chess/checks"):
        for path in (ROOT / folder).glob("*.py"):
            for node in nodes(path):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in catalogue("en"):
                    found.add(node.value)
    headings = {
        "error",
        "warning",
        "note",
        "severity",
        "row",
        "number",
        "name",
        "round",
        "text",
        "wrong",
        "to_do",
        "cure",
    }
    found = {key for key in found if key.startswith(("grid_", "boards_", "check_"))}
    return sorted(found - NEVER_LISTED - {f"check_{word}" for word in headings})


@pytest.mark.parametrize("language", languages())
def test_every_text_says_what_is_wrong_and_how_to_cure_it(language: str) -> None:
    texts = [(key, catalogue(language).problem(key), catalogue(language).cure(key)) for key in keys()]

    assert [text for text in texts if not text[1].endswith(".") or len(text[1]) <= 10 or len(text[2] or "") <= 10] == []


def test_the_keys_of_all_areas_are_among_them() -> None:
    assert {"grid_cell_unreadable", "grid_matrix_glued", "boards_differ", "check_met_twice"} <= set(keys())
    assert len(keys()) > 80


def test_problem_and_cure_are_shown_apart_and_read_as_one() -> None:
    problem = Problem("reading", Severity.ERROR, "boards_missing", values={"board": 3})

    assert problem.wrong("fr") == "Résultat de l'échiquier 3 absent."
    assert problem.cure("fr") == "Donnez-le, ou + / - pour un forfait."
    assert text("boards_missing", "fr", board=3) == (
        "résultat de l'échiquier 3 absent : donnez-le, ou + / - pour un forfait."
    )
    assert problem.cure("de")[0].isupper()


@pytest.mark.parametrize(
    ("players", "text", "named"),
    [
        ([["No", "Name"]], "", "which_list_games"),
        ([["No", "Name"]], "boards=4", "which_list_matches"),
        (None, "", ""),
    ],
)
def test_rows_are_those_of_the_games_only_where_there_are_two_lists(
    players: list[list[object]] | None, text: str, named: str
) -> None:
    """An event of which nothing could be read: the problems name their list where there are two."""
    cells: list[list[object]] = [["Round", "White", "Result", "Black"], [1, "A", "1-0", "B"]] if players else [[1]]

    assert check_grid(cells, rules(text), players=players).rows_of == named


def test_a_problem_without_a_cure_of_its_own_says_where_to_correct_it() -> None:
    """A note may be right as it stands, and a problem without a place has nothing to point at."""
    key = next(key for key in catalogue("en") if key.startswith("check_") and catalogue("en").cure(key) is None)
    place = Place(row=7, name="Ann")
    for language in languages():
        where = place.describe(language)
        assert where in Problem("x", Severity.ERROR, key, place).cure(language)
        assert Problem("x", Severity.NOTE, key, place).cure(language) == ""
        assert Problem("x", Severity.ERROR, key).cure(language) == ""
