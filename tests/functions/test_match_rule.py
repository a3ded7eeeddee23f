"""
What decides a team match if both teams lost a board by forfeit: half of the boards under FFE rules, the higher score under FIDE's.

Four teams on four boards. Round 1: A-D 1½-1½, B-C 1½-½; round 2: D-C 2½-1½, A-B 2-1; round 3: B-D 2-2, and nobody came to C-A. Where
the points of a match are fewer than its boards, both teams lost the remaining boards by forfeit.

Expected, by hand. FFE 2.4 section 2.1.2 (more than, just, or less than half of the boards): A 0 + 1 + 0, B 0 + 0 + 1, C 0, D 0 + 2 + 1.
The higher score, as FIDE's checker compares them: A 1 + 2 + 0, B 2 + 0 + 1, C 0, D 1 + 2 + 1.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.documents.templates.seasons import TeamEvent, values_of_the_command
from tests.rows import each_row
from xl_departage.chess.tournament.crosstable import MatchRule
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.trf_writing import write_trf
from xl_departage.functions import OMITTED, call
from xl_departage.hosts.cli import main

EVENT = TeamEvent(
    teams=4,
    boards=4,
    ratings=[2000] * 16,
    planned=3,
    cycles=1,
    matches=[
        (1, 1, 4, ("1", "0", "½", "--")),
        (1, 2, 3, ("1", "½", "--", "--")),
        (2, 4, 3, ("1", "1", "½", "0")),
        (2, 1, 2, ("1", "½", "½", "--")),
        (3, 2, 4, ("½", "½", "½", "½")),
        (3, 3, 1, ("--", "--", "--", "--")),
    ],
)
GRID = [
    ["4w1½", "2w2", "3b-"],
    ["3w1½", "1b1", "4w2"],
    ["2b½", "4b1½", "1w-"],
    ["1b1½", "3w2½", "2b2"],
]
BOARDS = [
    ["1 0 ½ -", "1 ½ ½ -", "- - - -"],
    ["1 ½ - -", "0 ½ ½ -", "½ ½ ½ ½"],
    ["0 ½ - -", "0 0 ½ 1", "- - - -"],
    ["0 1 ½ -", "1 1 ½ 0", "½ ½ ½ ½"],
]
SQUARE = [
    ["", "2", "0", "1½"],
    ["1", "", "1½", "2"],
    ["0", "½", "", "1½"],
    ["1½", "2", "2½", ""],
]
FFE = [1, 1, 0, 3]
FIDE = [3, 3, 0, 4]
EDITIONS = [("FFE", FFE), ("FFE-2012", FFE), ("PAPI", FFE), ("FIDE-2024", FIDE), ("FIDE-2026", FIDE), ("FIDE", FIDE)]
OF_FFE = ["MPTS", "GPTS", "GP_DIFF", "GP_FOR", "BERLIN"]
"""Other tie-breaks of the FFE count game points in a grid and match points in a file."""
OF_FIDE = ["MPTS", "DE", "GPTS", "SB:MP", "KS:MP", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "WON:MP", "WIN:MP", "BC"]


def column(result: Any) -> list[Any]:
    return [row[0] for row in result]


@each_row(("edition", "expected"), EDITIONS)
@each_row("cells", [GRID, SQUARE])
def test_match_points_of_a_grid(cells: list[list[str]], edition: str, expected: list[int]) -> None:
    assert column(call("MATCH_POINTS", (cells, OMITTED, f"{edition}; boards=4"))) == expected


def test_a_grid_without_an_edition_counts_as_ffe() -> None:
    assert column(call("MATCH_POINTS", (GRID, OMITTED, "boards=4"))) == FFE


@pytest.mark.parametrize(("edition", "expected"), EDITIONS)
def test_match_points_of_a_file(edition: str, expected: list[int], tmp_path: Path) -> None:
    found = values_of_the_command(EVENT.trf(3), ["MPTS"], edition, tmp_path)

    assert [found[team]["values"][0] for team in (1, 2, 3, 4)] == expected


def test_a_file_without_an_edition_counts_as_fide(tmp_path: Path) -> None:
    found = values_of_the_command(EVENT.trf(3), ["MPTS"], "", tmp_path)

    assert [found[team]["values"][0] for team in (1, 2, 3, 4)] == FIDE


@pytest.mark.parametrize(
    ("edition", "codes"),
    [("FFE", OF_FFE), ("FFE-2012", OF_FFE), ("FIDE-2024", OF_FIDE), ("FIDE-2026", [*OF_FIDE, "STD:MP"])],
)
def test_a_file_and_a_grid_of_the_same_event_agree_on_every_tie_break(
    edition: str, codes: list[str], tmp_path: Path
) -> None:
    rules = f"{edition}; boards=4; system=round-robin"
    found = values_of_the_command(EVENT.trf(3), codes, rules, tmp_path)

    for place, code in enumerate(codes):
        values = column(call("TIEBREAK", (GRID, code, OMITTED, rules, OMITTED, BOARDS)))
        assert values == [found[team]["values"][place] for team in (1, 2, 3, 4)], code


@each_row(("edition", "expected"), EDITIONS)
def test_the_explanation_says_the_same(edition: str, expected: list[int]) -> None:
    rows: Any = call("EXPLAIN", (GRID, "MPTS", 1, f"{edition}; boards=4; lang=en"))

    assert rows[-1][0] == "Value"
    assert rows[-1][6] == expected[0]


@pytest.mark.parametrize(
    ("results", "by_half", "by_score"),
    [
        (("+", "+", "-", "-"), [1, 1], [1, 1]),
        (("+", "-", "--", "--"), [0, 0], [1, 1]),
        (("+", "+", "-", "--"), [1, 0], [2, 0]),
        (("+", "--", "--", "--"), [0, 0], [2, 0]),
        (("--", "--", "--", "--"), [0, 0], [0, 0]),
    ],
)
def test_a_match_without_a_game_is_decided_by_its_points_too(
    results: tuple[str, ...], by_half: list[int], by_score: list[int], tmp_path: Path
) -> None:
    """More than, just, or less than half of four boards under FFE rules, the higher score under FIDE's; 0-0 is lost by both."""
    event = TeamEvent(3, 4, [2000] * 12, 2, 1, [(1, 1, 2, results), (2, 1, 3, ("1", "1", "1", "0"))])
    score = {"+": ("1", "0"), "-": ("0", "1"), "--": ("0", "0")}
    points = [sum(int(score[result][side]) for result in results) for side in (0, 1)]
    grid = [[f"2w{points[0]}", "3w3"], [f"1b{points[1]}", ""], ["", "1b1"]]
    turned = {"+": "-", "-": "+", "--": "-"}
    sides = (["-" if result == "--" else result for result in results], [turned[result] for result in results])
    boards = [[" ".join(sides[0]), "1 1 1 0"], [" ".join(sides[1]), ""], ["", "0 0 0 1"]]
    for edition, expected in (("FFE", by_half), ("FIDE-2026", by_score)):
        rules = f"{edition}; boards=4; system=swiss"
        in_file = values_of_the_command(event.trf(2), ["MPTS"], rules, tmp_path)
        in_grid = column(call("TIEBREAK", (grid, "MPTS", OMITTED, rules, OMITTED, boards)))

        assert [in_file[team]["values"][0] for team in (1, 2)] == [expected[0] + 2, expected[1]], edition
        assert in_grid[:2] == [expected[0] + 2, expected[1]], edition
        assert column(call("MATCH_POINTS", (grid, OMITTED, rules)))[:2] == in_grid[:2], edition


def converted(source: str, target: str, folder: Path, *options: str) -> tuple[Path, str]:
    """The converted file and what the command says about it."""
    (folder / source).write_text(EVENT.trf(3), encoding="utf-8")
    arguments = ["convert", str(folder / source), str(folder / target), "--lang", "en", *options]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    return folder / target, result.stderr


def test_a_file_becomes_a_grid_with_the_rules_that_give_its_match_points(tmp_path: Path) -> None:
    path, output = converted("event.trf", "event.csv", tmp_path)
    rules = next(line.split('"')[1] for line in output.splitlines() if "FIDE-2026; " in line)
    arguments = ["tiebreaks", str(path), "--codes", "MPTS", "--rules", rules, "--format", "json"]
    players = json.loads(CliRunner().invoke(main, arguments).stdout)["players"]

    assert {player["number"]: player["values"][0] for player in players} == dict(enumerate(FIDE, 1))


@pytest.mark.parametrize("rules", ["", "FFE"])
def test_the_totals_written_into_a_file_are_those_that_fide_counts(rules: str, tmp_path: Path) -> None:
    path, _ = converted("event.trf", "other.trf", tmp_path, "--rules", rules)
    event = read_trf(path.read_bytes()).event

    assert event is not None
    assert [points // 2 for points in event.match_points] == FIDE
    assert [line[55:61].strip() for line in path.read_text().splitlines() if line.startswith("310")] == [
        f"{points}.0" for points in FIDE
    ]


def test_an_event_decided_by_half_of_the_boards_can_be_written_too() -> None:
    half = ReadingOptions(match_rule=MatchRule.HALF_OF_THE_BOARDS)
    read = read_trf(EVENT.trf(3), options=half)
    assert read.event is not None
    assert [points // 2 for points in read.event.match_points] == FFE

    assert read_trf(write_trf(read), options=half).event == read.event
