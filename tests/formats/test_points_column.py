"""Of the points column of a grid, CHECK and whoever reads the grid say the same: which points differ, and when none are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.chess.checks.grids import check
from tests.rows import each_row
from xl_departage.base.errors import Place
from xl_departage.base.messages import catalogue
from xl_departage.chess.regulations.editions import FFE_1998, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament.match_totals import BOARDS_WRONG
from xl_departage.chess.tournament.source import POINTS_DIFFER
from xl_departage.formats.source_opening import POINTS_COLUMNS, grid_source
from xl_departage.hosts.cli import main

# A won 3-1, 2½-1½ and drew 2-2; B drew, lost and won 3-1; C drew twice and won; D lost all.
TEAMS = (
    ("A", "4W3", "2B2.5", "3W2"),
    ("B", "3W2", "1W1.5", "4B3"),
    ("C", "2B2", "4W4", "1B2"),
    ("D", "1B1", "3B0", "2W1"),
)
# In round 1 A and C won, in round 2 A and B.
PLAYERS = (("A", "4W1", "3B1"), ("B", "3W0", "4B1"), ("C", "2B1", "1W0"), ("D", "1B0", "2W0"))


@each_row(
    ("table", "rules", "points", "differing"),
    [
        (TEAMS, "boards=4", "7.5 6.5 8 2", ""),
        (TEAMS, "boards=4", "5 3 4 0", ""),
        (TEAMS, "boards=4", "7.5 7 8 2", "B"),
        (TEAMS, "boards=4", "5 3 5 0", "C"),
        (TEAMS, "boards=4; cancelled=3", "5.5 3.5 6 1", ""),
        (TEAMS, "boards=4; cancelled=3", "4 1 3 0", ""),
        # Written before the third round was cancelled.
        (TEAMS, "boards=4; cancelled=3", "7.5 6.5 8 2", ""),
        (TEAMS, "boards=4; cancelled=3", "5 3 4 0", ""),
        (TEAMS, "boards=4; cancelled=3", "5 3 4 1", "D"),
        (TEAMS, "boards=4; cancelled=3", "7.5 6 8 2", "B"),
        (TEAMS, "boards=4; cancelled=3", "4 1 3 1", "D"),
        (PLAYERS, "cancelled=2", "1 0 1 0", ""),
        (PLAYERS, "cancelled=2", "2 1 1 0", ""),
        (PLAYERS, "cancelled=2", "2 0 1 0", "A"),
        (PLAYERS, "cancelled=2", "2 1 1 1", "D"),
        (PLAYERS, "rounds=1", "2 0 1 5", ""),
    ],
)
def test_the_same_points_differ_for_the_check_and_for_a_reader(
    table: tuple[tuple[str, ...], ...], rules: str, points: str, differing: str
) -> None:
    rounds = range(1, len(table[0]))
    cells: list[list[object]] = [["No", "Name", *rounds, "Pts"]]
    for number, ((name, *entries), printed) in enumerate(zip(table, points.split(), strict=True), 1):
        cells.append([number, name, *entries, float(printed)])
    options = parse_rules(rules, TIEBREAK_EDITIONS, FFE_1998).reading

    checked = [problem.place.name for problem in check(cells, rules).problems if problem.check == "points"]
    remarked = [
        dict(notice.values)["name"]
        for notice in grid_source(cells, Place(), options).notices
        if notice.key in POINTS_DIFFER
    ]

    assert checked == remarked == [*differing]


# With 3-1-0 for a match, A has 3 + 3 + 1, B 1 + 0 + 3, C 1 + 3 + 1, D 0 points.
@each_row(
    ("table", "points", "rules", "checked", "noticed"),
    [
        (TEAMS, "7 4 5 0", "", ["check_points_teams"] * 3, ["record_match_points_differ"] * 3),
        (TEAMS, "7 4 5 0", "match=3-1-0", [], []),
        (PLAYERS, "2 1 1 1", "", ["check_points"], ["record_points_differ"]),
    ],
)
def test_the_cure_for_points_of_teams_is_the_scoring_of_matches(
    table: tuple[tuple[str, ...], ...], points: str, rules: str, checked: list[str], noticed: list[str]
) -> None:
    rounds = range(1, len(table[0]))
    cells: list[list[object]] = [["No", "Name", *rounds, "Pts"]]
    for number, ((name, *entries), printed) in enumerate(zip(table, points.split(), strict=True), 1):
        cells.append([number, name, *entries, float(printed)])
    options = parse_rules(rules, TIEBREAK_EDITIONS, FFE_1998).reading
    assert [problem.key for problem in check(cells, rules).problems if problem.check == "points"] == checked
    assert [notice.key for notice in grid_source(cells, Place(), options).notices] == noticed
    for key, named in (("check_points_teams.cure", "match=3-1-0"), ("record_match_points_differ", "match=3-1-0")):
        assert all(named in catalogue(language)[key] for language in ("en", "fr", "nl", "de"))


# In both rounds of PLAYERS together: A 2, B 1, C 1, D 0.
@each_row(
    ("headings", "rules", "columns", "found"),
    [
        ("Pts", "", ("2 1 1 0",), []),
        ("Pts", "", ("2x 1x 1x 0x",), [("check_points_column", 1, "2x")]),
        ("Pts", "", ("2 1x 1x 0x",), [("check_points_column", 2, "1x")]),
        ("Pts", "", ("2 1 1x 0",), [("check_points_unreadable", 3, "1x")]),
        ("Pts Points", "", ("2 1 1 0", "2 1 1 0"), []),
        ("Pts Points", "", ("2 1 1 0", "2 1 2 0"), [("check_points_further", 3, "2")]),
        ("Pts Points", "", ("2 1 1 0", "2 - 1 0"), [("check_points_further", 2, "-")]),
        ("Pts Total Score", "", ("2 1 1 0", "2 1 1 0", "1 1 1 0"), [("check_points_further", 1, "1")]),
        # A change of points is no points.
        ("Pts Points+/-", "", ("2 1 1 0", "1 0 0 1"), []),
        # Not compared after fewer rounds; what cannot be read is told all the same.
        ("Pts Points", "rounds=1", ("2 1 1 0", "2 1 2 0"), []),
        ("Pts", "rounds=1", ("2x 1x 1x 0x",), [("check_points_column", 1, "2x")]),
    ],
)
def test_points_that_cannot_be_read_and_further_columns_are_told(
    headings: str, rules: str, columns: tuple[str, ...], found: list[tuple[str, int, str]]
) -> None:
    cells: list[list[object]] = [["No", "Name", 1, 2, *headings.split()]]
    for number, ((name, *entries), *printed) in enumerate(
        zip(PLAYERS, *(column.split() for column in columns), strict=True), 1
    ):
        cells.append([number, name, *entries, *printed])
    options = parse_rules(rules, TIEBREAK_EDITIONS, FFE_1998).reading

    checked = [
        (problem.key, (problem.place.row or 0) - 1, problem.place.text)
        for problem in check(cells, rules).problems
        if problem.check in {"points_unreadable", "further_points"}
    ]
    remarked = [
        (notice.key, (notice.place.row or 0) - 1, notice.place.text)
        for notice in grid_source(cells, Place(), options).notices
        if notice.key in POINTS_COLUMNS and notice.place
    ]

    assert checked == remarked == found


def test_each_cell_without_points_is_told_where_more_of_the_column_has_points() -> None:
    entries = ("+ 2", "- 1", "+ 4", "- 3", "+ 6", "- 5")
    cells: list[list[object]] = [["No", "Name", 1, "Pts"]]
    for number, (entry, printed) in enumerate(zip(entries, ("1", "0x", "1", "0", "1", "0x"), strict=True), 1):
        cells.append([number, f"P{number}", entry, printed])

    checked = [problem.key for problem in check(cells).problems if problem.check == "points_unreadable"]
    remarked = [notice.key for notice in grid_source(cells, Place()).notices if notice.key in POINTS_COLUMNS]

    assert checked == remarked == ["check_points_unreadable"] * 2


def test_a_further_column_that_is_compared_as_printed_is_told_once() -> None:
    cells = [["No", "Name", 1, 2, "Pts", "Points"]]
    for number, ((name, *entries), printed) in enumerate(zip(PLAYERS, "2120", strict=True), 1):
        cells.append([str(number), name, *entries, "2110"[number - 1], printed])

    keys = [problem.key for problem in check(cells, "FIDE-2026; published=yes").problems]

    assert "check_points_further" not in keys
    assert "check_published_value" in keys


UNREADABLE = "line 4, “1x”: this cell of the points column cannot be read, and was not compared with the results"


@pytest.mark.parametrize(
    ("options", "headings", "columns", "notice"),
    [
        ((), "Pts", ("2 1 1x 0",), UNREADABLE),
        (("--rules", "cancelled=2"), "Pts", ("1 0 1x 0",), UNREADABLE),
        (("--ascii",), "Pts", ("2 1 1x 0",), UNREADABLE),
        ((), "Pts", ("2x 1x 1x 0x",), "line 2, “2x”: 4 cells of the points column “Pts”"),
        ((), "Pts Points", ("2 1 1 0", "2 1 2 0"), "line 4, “2”: a further points column, “Points”"),
        ((), "Pts", ("2 1 1 0",), ""),
    ],
)
def test_pair_reports_points_that_were_not_compared(
    tmp_path: Path, options: tuple[str, ...], headings: str, columns: tuple[str, ...], notice: str
) -> None:
    lines = [f"No,Name,R1,R2,{','.join(headings.split())}"]
    for number, ((name, *entries), *printed) in enumerate(
        zip(PLAYERS, *(column.split() for column in columns), strict=True), 1
    ):
        lines.append(",".join([str(number), name, *entries, *printed]))

    grid, written = tmp_path / "grid.csv", str(tmp_path / "round.trf")
    grid.write_text("\n".join(lines), encoding="utf-8")
    arguments = ["pair", str(grid), "-o", written, "--rounds", "5", "--initial", "white", *options]
    result = CliRunner().invoke(main, arguments)

    assert result.exit_code == 0, result.output
    assert notice in result.stderr
    assert ("points column" in result.stderr) == bool(notice)


# TEAMS plays six matches of four boards: with five, each lacks a point; a single one that lacks a point is a board that both lost.
@each_row(
    ("rules", "found"),
    [
        ("boards=4", []),
        ("boards=5", [{"boards": 5, "count": 6, "matches": 6}]),
        ("", []),
    ],
)
def test_a_number_of_boards_that_does_not_fit_the_matches_is_told(rules: str, found: list[dict[str, object]]) -> None:
    cells: list[list[object]] = [["No", "Name", 1, 2, 3]]
    cells += [[number, name, *entries] for number, (name, *entries) in enumerate(TEAMS, 1)]
    options = parse_rules(rules, TIEBREAK_EDITIONS, FFE_1998).reading
    wrong = [dict(problem.values) for problem in check(cells, rules).problems if problem.key == BOARDS_WRONG]
    notices = grid_source(cells, Place(), options).notices
    assert wrong == [dict(notice.values) for notice in notices if notice.key == BOARDS_WRONG] == found
