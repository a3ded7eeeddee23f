"""A grid after an operation is what it would be read as: nothing has to be read again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.held import TypedGrid, shown_grid
from xl_departage.formats.source import read_source
from xl_departage.hosts.page import results

DATA = Path(__file__).parents[2] / "data" / "made"
EVENTS = ("sw17-28x8-byes", "sw06-13x5-forfeits", "sw13-22x7-medium", "rr10-10")


@pytest.mark.parametrize("name", EVENTS)
@pytest.mark.parametrize("options", [ReadingOptions(), ReadingOptions(system="swiss", numbers="number")])
def test_a_result_leaves_the_grid_as_it_would_be_read(name: str, options: ReadingOptions) -> None:
    """Thirty results of any round, entered, corrected and taken back, one after another."""
    drawn = random.Random(f"{name} {options.system}")
    source = read_source((DATA / f"{name}.trf").read_bytes(), f"{name}.trf")
    grid = TypedGrid(tuple(map(tuple, shown_grid(source, drawn.choice(["en", "fr", "nl", "de"])))))
    known = 0
    for _ in range(30):
        rounds = results.open_boards(grid, options, "en", ())["rounds"]
        listed = results.open_boards(grid, options, "en", (), drawn.choice(rounds))
        board = drawn.choice(listed["boards"])
        result = drawn.choice([*listed["choices"], ""])

        entered = results.entered(grid, options, listed["round"], board["numbers"], result)

        afresh = TypedGrid(entered.grid.cells).survey(options)
        told = entered.grid.survey(options)
        assert told.reading == afresh.reading
        assert told.faults == afresh.faults
        assert told.rows == afresh.rows
        known += bool(result)
        grid = entered.grid
    assert known > 15
