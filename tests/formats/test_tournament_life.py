"""A cancelled round, a bye given beforehand or announced, late entries with points: through every door the same points and pairings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import xl_departage as functions
from tests.examples import first
from xl_departage import Tournament
from xl_departage.base.errors import DepartageError
from xl_departage.hosts.cli import main

DATA = Path(__file__).parents[1] / "data" / "life"
CASES: dict[str, tuple[list[tuple[int, int | None]], dict[int, float]]] = {
    "bye-decided": ([(1, 4), (5, 2), (3, None)], dict.fromkeys(range(1, 6), 0)),
    "cancelled-round": ([(4, 1), (3, 2)], {1: 2, 2: 1, 3: 1, 4: 0}),
    "late-and-announced": ([(1, 3), (5, 4), (6, None)], {1: 2, 2: 1, 3: 0.5, 4: 0.5, 5: 1, 6: 0}),
}


def run(*words: object) -> None:
    done = CliRunner().invoke(main, [str(word) for word in words])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("name", first(CASES))
def test_every_door_pairs_and_counts_alike(name: str, tmp_path: Path) -> None:
    source = tmp_path / f"{name}.trf"
    source.write_bytes((DATA / name).with_suffix(".txt").read_bytes())
    run("new", "swiss-open", tmp_path / "template.xlsx", "--lang", "en", "--most", "32", "--from", source)
    run("convert", source, tmp_path / "grid.csv")
    run("convert", source, tmp_path / "grid.xlsx")
    run("convert", tmp_path / "template.xlsx", tmp_path / "again.trf")
    rules = "FIDE-2026; system=swiss; numbers=number"
    doors: dict[str, Callable[[], Tournament]] = {
        "trf": lambda: Tournament.open(source, rules="FIDE-2026"),
        "template": lambda: Tournament.open(tmp_path / "template.xlsx"),
        "from the template": lambda: Tournament.open(tmp_path / "again.trf", rules="FIDE-2026"),
        "csv": lambda: Tournament.open(tmp_path / "grid.csv", rules=rules),
        "xlsx": lambda: Tournament.open(tmp_path / "grid.xlsx", range="Crosstable", rules=rules),
    }
    boards, points = CASES[name]
    for door, opened in doors.items():
        tournament = opened()
        options: dict[str, Any] = {"planned": 5, "first": "white"} if door in ("csv", "xlsx") else {}
        paired = tournament.pair(**options)
        found = [(board.white.number, board.black.number if board.black else None) for board in paired]
        assert found == boards, door
        assert {row.number: row.points for row in tournament.standings("BH")} == points, door


def test_lists_of_a_cancelled_round() -> None:
    players: Any = [
        ["No", "Name", "Rtg", "Absent rounds"],
        *([n, "ABCD"[n - 1], 2100 - 100 * n, "2"] for n in range(1, 5)),
    ]
    games: Any = [["Round", "White", "Result", "Black"], [1, "A", "1-0", "B"], [1, "C", "1-0", "D"]]
    games += [[3, "A", "1-0", "C"], [3, "B", "1-0", "D"]]
    table: Any = functions.PAIRINGS(players, games, "FIDE-2026; planned=5; first=white")
    assert [row[1:] for row in table[1:]] == [["D", "A"], ["C", "B"]]
    grid: Any = functions.CROSSTABLE(players, games, "FIDE-2026; planned=5")
    assert [row[4] for row in grid[1:]] == ["ABS"] * 4
    assert functions.POINTS(grid, rules="FIDE-2026; system=swiss") == [[2], [1], [1], [0]]
    # Without a word of it, the number of a round is most likely wrong.
    blank = [row[:3] for row in players]
    assert "write cancelled=2 in the rules" in str(functions.CHECK(games, "FIDE-2026; lang=en", blank))
    rules = "FIDE-2026; planned=5; first=white; cancelled=2"
    assert functions.PAIRINGS(blank, games, rules) == functions.PAIRINGS(players, games, rules) == table
    report = str(functions.CHECK(games, f"{rules}; lang=en", blank))
    assert "This round was cancelled" in report
    assert "ABS" not in report
    assert functions.POINTS(functions.CROSSTABLE(blank, games, rules), rules=f"{rules}; system=swiss") == [
        [2],
        [1],
        [1],
        [0],
    ]


def test_who_withdrew_is_paired_by_no_door(tmp_path: Path) -> None:
    """1 leaves after round 2: by hand, 3 and 5, 4 and 6 are left, and 2 has a half-point bye."""
    source = tmp_path / "a.trf"
    source.write_bytes((DATA / "late-and-announced.txt").read_bytes())
    run("convert", source, tmp_path / "grid.csv")
    run("new", "swiss-open", tmp_path / "template.xlsx", "--lang", "en", "--most", "32", "--from", source)
    for path in (source, tmp_path / "grid.csv", tmp_path / "template.xlsx"):
        options: dict[str, Any] = {"planned": 5, "first": "white"} if path.suffix == ".csv" else {}
        tournament = Tournament.open(path, rules="FIDE-2026; withdrawn=1@2")
        paired = tournament.pair(**options)
        assert {frozenset((board.white.number, board.black.number)) for board in paired if board.black} == {
            frozenset((3, 5)),
            frozenset((4, 6)),
        }, path.suffix
        assert paired.absent == {1: "Z", 2: "H"}
        # In a Swiss all results stand.
        assert {row.number: row.points for row in tournament.standings("BH")}[1] == 2
        for wrong, words in (("1@1", "a game or a bye in round 2"), ("9@2", "nobody has the number 9|number 9")):
            with pytest.raises(DepartageError, match=words):
                Tournament.open(path, rules=f"FIDE-2026; withdrawn={wrong}").pair(**options)
    players = [["No", "Name"], *([number, "ABCDEF"[number - 1]] for number in range(1, 7))]
    games: Any = [["Round", "White", "Result", "Black"]]
    pairings: Any = functions.PAIRINGS(players, games, "FIDE-2026; planned=5; first=white; withdrawn=1@0,4@0")
    assert not {"A", "D"} & {name for row in pairings[1:] for name in row}
