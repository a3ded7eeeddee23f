"""A withdrawal that changes nothing is refused: an option without effect is an error."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from xl_departage import Tournament
from xl_departage.base.errors import DepartageError


@pytest.mark.parametrize(
    ("system", "refused", "cure"),
    [
        ("swiss", r"B \(2\) took part to the end.*withdrawn=2@3", "withdrawn=2@3"),
        ("round-robin", r"B \(2\) played all games.*withdrawn=2 is without effect", "emove this withdrawal"),
    ],
)
def test_a_withdrawal_without_a_round_of_who_played_to_the_end_is_refused_with_its_cure(
    system: str, refused: str, cure: str, tmp_path: Path
) -> None:
    grid: list[list[Any]] = [
        ["No", "Name", "R1", "R2", "R3"],
        [1, "A", "4w1", "2b1", "3w1"],
        [2, "B", "3w1", "1w0", "4b1"],
    ]
    grid += [[3, "C", "2b0", "4w1", "1b0"], [4, "D", "1b0", "3b0", "2w0"]]
    Tournament(grid).save(tmp_path / "s.trf")
    rules = f"FIDE-2026; system={system}; withdrawn="
    for tournament in (Tournament(grid, rules=f"{rules}2"), Tournament.open(tmp_path / "s.trf", rules=f"{rules}2")):
        with pytest.raises(DepartageError, match=refused):
            tournament.standings("SB")
    # With a round, what is stated is obeyed: who left a Swiss is not paired; in a round robin there is nothing left, which is said.
    stated = Tournament(grid, rules=f"{rules}2@3")
    assert [row.name for row in stated.standings("SB")] == ["A", "B", "C", "D"]
    in_vain = system == "round-robin"
    assert any("withdrawn=2@3 is without effect" in notice for notice in stated.standings("SB").notices) is in_vain
    assert any("withdrawn=2@3 is without effect" in found.problem for found in stated.check()) is in_vain
    assert cure in Tournament(grid, rules=f"{rules}2").check()[0].cure
    # Before the end of a Swiss, the last round played is that of the withdrawal.
    if system == "swiss":
        assert len(Tournament(grid, rules=f"{rules}2; planned=5").standings("SB")) == 4


def test_a_withdrawal_from_a_square_table_whose_games_were_all_played_is_refused() -> None:
    grid: list[list[Any]] = [["No", "Name", 1, 2, 3], [1, "A", "x", 1, 1], [2, "B", 0, "x", 1], [3, "C", 0, 0, "x"]]
    with pytest.raises(DepartageError, match="without effect"):
        Tournament(grid, rules="FIDE-2026; withdrawn=2").standings("SB")


SWISS: list[list[Any]] = [
    ["No", "Name", "R1", "R2", "R3"],
    [1, "Anne", "4B1", "2W½", "3B1"],
    [2, "Bob", "3W1", "1B½", "4B0"],
    [3, "Chloé", "2B0", "EXE", "1W0"],
    [4, "Dirk", "1W0", "ABS", "2W1"],
]
"""1, 2 and 3 have all met, as they would in a round robin from which 4 withdrew; but 4 won in the last round."""


@pytest.mark.parametrize("option", ["withdrawn=4", "withdrawn=3"])
def test_who_took_part_to_the_end_makes_no_round_robin_of_a_swiss(option: str) -> None:
    with pytest.raises(DepartageError, match="took part to the end"):
        Tournament(SWISS, rules=f"FIDE-2026; {option}").standings("SB")


def test_the_last_round_of_a_swiss_as_that_of_a_withdrawal_changes_no_tie_break() -> None:
    rows = [Tournament(SWISS, rules=f"FIDE-2026{more}").standings("BH,SB") for more in ("", "; withdrawn=4@3")]
    assert rows[0] == rows[1]


def test_a_table_that_the_withdrawals_make_a_round_robin_says_so_at_every_door() -> None:
    """4 plays in round 1 alone; without the option, the table counts as a Swiss."""
    grid = [*SWISS[:2], [2, "Bob", "3W1", "1B½", "ABS"], SWISS[3], [4, "Dirk", "1W0", "ABS", "ABS"]]
    words = "a round robin because of the withdrawals (4)"
    for option, found in (("", False), ("; withdrawn=4@1", True), ("; withdrawn=4@1; system=round-robin", False)):
        tournament = Tournament(grid, rules=f"FIDE-2026{option}")
        assert any(words in notice for notice in tournament.standings("SB").notices) is found, option
        assert any(words in problem.problem for problem in tournament.check()) is found, option
