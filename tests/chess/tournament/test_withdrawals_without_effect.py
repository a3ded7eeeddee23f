"""A withdrawal that changes nothing is refused: an option without effect is an error."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from xl_departage import Tournament
from xl_departage.base.errors import DepartageError


@pytest.mark.parametrize("system", ["swiss", "round-robin"])
def test_a_withdrawal_without_a_round_of_who_played_to_the_end_is_refused_with_its_cure(
    system: str, tmp_path: Path
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
        with pytest.raises(DepartageError, match=r"B \(2\) took part to the end.*withdrawn=2@3"):
            tournament.standings("SB")
    assert [row.name for row in Tournament(grid, rules=f"{rules}2@3").standings("SB")] == ["A", "B", "C", "D"]
    assert "withdrawn=2@3" in Tournament(grid, rules=f"{rules}2").check()[0].cure
    # Before the end of a Swiss, the last round played is that of the withdrawal.
    if system == "swiss":
        assert len(Tournament(grid, rules=f"{rules}2; planned=5").standings("SB")) == 4


def test_a_withdrawal_from_a_square_table_whose_games_were_all_played_is_refused() -> None:
    grid: list[list[Any]] = [["No", "Name", 1, 2, 3], [1, "A", "x", 1, 1], [2, "B", 0, "x", 1], [3, "C", 0, 0, "x"]]
    with pytest.raises(DepartageError, match="without effect"):
        Tournament(grid, rules="FIDE-2026; withdrawn=2").standings("SB")
