"""CHECK reports, in the language of the header, which default it used to read a table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.chess.checks.grids import Cells, check, rules
from tests.rows import each_row
from xl_departage.base.errors import Place
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks import Context, rank
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.formats.checking import check_season_cells
from xl_departage.formats.grids.grid_checking import check_grid
from xl_departage.formats.source_opening import grid_source
from xl_departage.functions.catalogue import find
from xl_departage.functions.request import clear_caches

GAMES: Cells = [["+ 4", "= 3", "+ 2"], ["= 3", "+ 4", "- 1"], ["= 2", "= 1", "> 4"], ["- 1", "- 2", "< 3"]]


def named(header: str, cells: Cells) -> Cells:
    rounds = [f"R{number + 1}" for number in range(len(cells[0]))]
    return [["No", header, *rounds], *([n + 1, f"P{n + 1}", *row] for n, row in enumerate(cells))]


def test_a_table_read_as_a_round_robin_says_so_where_that_makes_a_difference() -> None:
    (note,) = [problem for problem in check(named("Name", GAMES)).problems if problem.key == "check_system_decided"]

    assert "round robin" in note.wrong("en")
    assert "system=swiss" in note.cure("en")
    # A forfeit of a round robin is adjusted by FFE 2.4 section 1 (1998), which makes no exception for it, and by no other: C.07 15.2; FFE
    # 14.3, « dans les tournois au système suisse ».
    for edition, differs in (("FFE", False), ("FFE-2012", True), ("FIDE-2024", True), ("FIDE-2026", True)):
        keys = {problem.key for problem in check(named("Name", GAMES), edition).problems}
        assert ("check_system_decided" in keys) is differs, edition
    for system in ("swiss", "round-robin"):
        keys = {problem.key for problem in check(named("Name", GAMES), f"system={system}").problems}
        assert "check_system_decided" not in keys


@pytest.mark.parametrize(("header", "language"), [("Name", "en"), ("Player", "en"), ("Nom", "fr"), ("Joueur", "fr")])
def test_check_answers_in_the_language_of_the_header(header: str, language: str) -> None:
    assert check(named(header, GAMES)).language == language
    unreadable = [list(row) for row in named(header, GAMES)]
    unreadable[1][2] = "abc"
    assert check(unreadable).language == language
    assert check(unreadable, "lang=fr").language == "fr"


def test_the_edition_is_asked_for_only_where_it_is_not_given() -> None:
    cells = named("Name", [["+ 2", "EXE"], ["- 1", "+ 3"], ["EXE", "- 2"]])

    assert "editions" in {problem.check for problem in check(cells).problems}
    for edition in ("FFE", "FFE-2012", "FIDE-2024", "FIDE-2026"):
        assert "editions" not in {problem.check for problem in check(cells, edition).problems}


def test_ratings_far_below_any_list_are_told() -> None:
    cells: Cells = [["Name", "Rtg", "R 1"], ["A", 20, "+ 2"], ["B", 185, "- 1"], ["C", 1500, "= 4"], ["D", None, "= 3"]]

    (note,) = [problem for problem in check(cells).problems if problem.key == "check_rating_low"]
    assert note.place.row == 2
    assert "(no. 1, 2)" in note.wrong("en")
    adjacent = find("CHECK").for_cell([[["+ 2"], ["- 1"]], "FIDE-2026; lang=en", [[1500], [320]]])
    assert isinstance(adjacent, list)
    assert any("below 500" in str(cell) for cell in adjacent[1])


def test_the_list_of_a_rating_is_told() -> None:
    cells: Cells = [["Name", "RtgI", "RtgN", "R 1"], ["A", 0, 1650, "+ 2"], ["B", 1700, 1690, "- 1"]]

    (note,) = [problem for problem in check(cells).problems if problem.key == "check_second_list"]
    assert (note.number, note.column) == (1, 3)


def test_a_page_of_vega_says_how_to_see_forfeits() -> None:
    cells: Cells = [["1 2", "½ BYE"], ["0 1", "0"]]

    (note,) = [problem for problem in check(cells).problems if problem.key == "check_vega_page"]
    assert "forfeit" in note.wrong("en")
    assert "+F12" in note.cure("en")


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("CHECK", ["FIDE-20226"], "FIDE-2026"),
        ("CONTROLE", ["FIDE-2026; rondes=x"], "rondes=3"),
        ("EXPLAIN", ["BH", 99, "FIDE-2026"], "99"),
        ("EXPLAIN", ["BHX", 1, "FIDE-2026"], "BHX"),
        ("EXPLIQUER", ["BH", 1, "FIDA-2026"], "FIDA-2026"),
    ],
)
def test_functions_in_words_show_the_sentence_of_an_error(name: str, arguments: list[Any], words: str) -> None:
    clear_caches()
    grid = named("Name", GAMES)
    answer: Any = find(name).for_cell([grid, *arguments])  # type: ignore[list-item]
    (shown, beside), below = answer

    assert isinstance(shown, str)
    assert (beside, below) == ("", ["", ""])
    assert words in shown
    cures = (
        ("par exemple", "Vouliez-vous dire")
        if name in ("CONTROLE", "EXPLIQUER")
        else ("Did you mean", "must", "is expected", "number")
    )
    assert any(cure in shown for cure in cures)
    without_header: Any = [row[2:] for row in grid[1:]]
    answer = find(name).for_cell([without_header, *arguments])
    (by_name, _), _ = answer
    assert isinstance(by_name, str)
    assert by_name == shown, "without headings too it is the language of the name"


def test_a_line_under_the_players_is_one_of_them_if_its_name_has_a_letter_or_there_are_no_names() -> None:
    with_names: Cells = [
        ["Nom", "Elo", "R1", "R2"],
        ["Anne", 2000, "2w1", "3b1"],
        ["Bert", 1900, "1b0", "4w1"],
        ["Cid", 1800, "4w1", "1w0"],
        ["Dora", 1700, "3b0", "2b0"],
        ["---", 1850, "", ""],
    ]
    of_ratings: Cells = [row[1:] for row in with_names]

    for cells, players in ((with_names, 4), (of_ratings, 5)):
        reading = check(cells).reading
        assert reading is not None
        assert len(reading.crosstable.players) == players


def test_a_game_of_a_stranger_is_told_in_its_row_and_makes_no_player() -> None:
    players: Cells = [["No", "Nom", "Elo"], [1, "Anne", 2000], [2, "Bert", 1900], [3, "Cid", 1800], [4, "Dora", 1700]]
    games: Cells = [
        ["Ronde", "Blancs", "Résultat", "Noirs"],
        [1, "Anne", "1-0", "Bert"],
        [1, "Cid", "1-0", "Dora"],
        [2, "Bert", "1-0", "Anne"],
        [2, "Dora", "1-0", "Zoé"],
    ]

    checked = check_grid(games, rules(), players=players)

    assert checked.reading is not None
    assert [player.name for player in checked.reading.crosstable.players] == ["Anne", "Bert", "Cid", "Dora"]
    assert [(problem.check, problem.place.row, problem.column) for problem in checked.problems] == [
        ("reading", 5, None),
        ("met_twice", 4, None),
    ]
    assert checked.problems[1].wrong("en").startswith("Has played 2 Bert more than once (rounds 1, 2), ")
    nobody_listed = check_grid([games[0], [1, "Yan", "1-0", "Zoé"]], rules(), players=players)
    assert [(problem.key, problem.place.row) for problem in nobody_listed.problems] == [("list_name_unknown", 2)] * 2


def test_a_problem_of_a_round_names_its_column() -> None:
    cells: Cells = [
        ["No", "Nom", "Elo", "R1", "R2", "R3"],
        [1, "Anne", 2000, "2w1", "2b1", "EXE"],
        [2, "Bert", 1900, "1b0", "1w0", "--"],
        [3, "Cid", 1800, "4w1", "EXE", "5w1"],
        [4, "Dora", 1700, "3b0", "5w1", "--"],
        [5, "Ève", 1600, "EXE", "4b0", "3b0"],
    ]

    found = {
        problem.check: (problem.place.row, problem.place.round, problem.column) for problem in check(cells).problems
    }

    assert found["met_twice"] == (2, 2, 5)
    (twice,) = [problem for problem in check(cells).problems if problem.check == "met_twice"]
    assert twice.wrong("en").startswith("Has played 2 Bert (row 3, “1w0”) more than once")


SEASON: list[Any] = ["Stage", "Place", "Name"]


@each_row(
    ("rows", "players", "options", "key", "values"),
    [
        ([], None, "", "next_step_season_first", {"count": 0, "planned": 0}),
        ([["S1", 1, "A"]], None, "", "next_step_season_unplanned", {"count": 1, "planned": 0}),
        ([["S1", 1, "A"]], None, "planned=2", "next_step_season_more", {"count": 1, "planned": 2}),
        ([["S1", 1, "A"], ["S2", 1, "A"]], None, "planned=2", "next_step_season_finished", {"count": 2, "planned": 2}),
        (
            [["S1", 1, "A"], ["S2", "", ""]],
            None,
            "planned=2",
            "next_step_season_stage",
            {"count": 1, "planned": 2, "stage": "S2"},
        ),
        ([["S1", 1, "A"]], [["Name"], ["A"]], "planned=1", "next_step_season_finished", {"count": 1, "planned": 1}),
        ([], [["Name"]], "", "next_step_season_players", {"count": 0, "planned": 0}),
    ],
)
def test_the_next_step_of_a_season(
    rows: Cells, players: Cells | None, options: str, key: str, values: dict[str, object]
) -> None:
    checked = check_season_cells([SEASON, *rows], players, parse_rules(options, {}, None))

    assert checked.problems == ()
    assert checked.next_step is not None
    assert (checked.next_step.key, checked.next_step.values) == (key, values)


def test_the_list_of_a_rating_is_told_of_two_lists_by_the_headings_of_the_players() -> None:
    players: Cells = [["No", "Name", "RtgN", "FRtg"], [1, "A", 1650, 0], [2, "B", 1690, 1700]]
    games: Cells = [["Round", "White", "Result", "Black"], [1, "A", "1-0", "B"]]

    (note,) = [
        problem
        for problem in check_grid(games, rules("FIDE-2026"), players=players).problems
        if problem.key == "check_second_list"
    ]
    assert note.number == 1
    assert note.wrong("en") == "1 player without a rating under “FRtg” (no. 1); the one under “RtgN” counts."


@each_row(
    ("options", "codes"),
    [
        # C.07 14.1 drops n values. Three rounds are entered; one of them cancelled leaves two.
        ("planned=3", ["BH/C3"]),
        ("planned=3; cancelled=2", ["BH/C2", "BH/C3"]),
        ("planned=4; cancelled=2", ["BH/C3"]),
    ],
)
def test_a_cut_is_compared_with_the_rounds_that_count(options: str, codes: list[str]) -> None:
    cells: Cells = [["No", "Name", 1, 2, 3], [1, "A", "2w1", "3b1", "4w1"], [2, "B", "1b0", "4w1", "3b1"]]
    cells += [[3, "C", "4w1", "1w0", "2w0"], [4, "D", "3b0", "2b0", "1b0"]]
    wanted = read_list("BH/C2,BH/C3")
    parsed = rules(f"FIDE-2026; system=swiss; {options}")

    found = check_grid(cells, parsed, tiebreaks=wanted).problems
    ranked = rank(Context(grid_source(cells, Place(), parsed.reading).ranked, parsed), "BH/C2,BH/C3").notices

    of_check = [problem.values["code"] for problem in found if problem.key == "tiebreak_cut_all"]
    assert of_check == codes
    assert [dict(notice.values)["code"] for notice in ranked if notice.key == "tiebreak_cut_all"] == codes
