"""Steps that make Excel wait: parsing one grid again for every column. They are counted, not timed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest

from tests.hosts.excel.windows import MISSING, RawRange, Windows, windows
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.functions import request

PLAYERS, ROUNDS = 300, 9
HEAVY = {"openpyxl", "xlsxwriter", "click", "rich", "pyopenvba"}
COLUMNS: list[tuple[str, tuple[Any, ...]]] = [
    ("POINTS", (MISSING, "FIDE-2026")),
    ("BUCHHOLZ", (MISSING, "FIDE-2026", MISSING, MISSING)),
    ("BUCHHOLZ", (MISSING, "FIDE-2026", 1.0, MISSING)),
    ("BUCHHOLZ_MEDIAN", (MISSING, "FIDE-2026", MISSING)),
    ("SONNEBORN_BERGER", (MISSING, "FIDE-2026", MISSING)),
    ("KOYA", (MISSING, "FIDE-2026", MISSING)),
    ("CUMULATIVE", (MISSING, "FIDE-2026", MISSING)),
    ("WINS", (MISSING, "FIDE-2026")),
    ("DIRECT_ENCOUNTER", (MISSING, "FIDE-2026")),
    ("RANK_BY", ("BH/C1;BH;SB", MISSING, "FIDE-2026", MISSING, MISSING, MISSING)),
]


@pytest.fixture(scope="module")
def excel() -> Iterator[Windows]:
    with windows("fr") as running:
        yield running


def swiss() -> list[list[Any]]:
    """
    A tournament in which all players play every round: the players sit in a rotating circle, and the higher number
    wins.
    """
    grid: list[list[Any]] = [["" for _ in range(ROUNDS)] for _ in range(PLAYERS)]
    circle = list(range(1, PLAYERS))
    for number in range(ROUNDS):
        seats = [0, *circle]
        for white, black in zip(seats[: PLAYERS // 2], reversed(seats[PLAYERS // 2 :]), strict=True):
            signs = "+-" if white > black else "-+"
            grid[white][number] = f"{signs[0]} {black + 1}B"
            grid[black][number] = f"{signs[1]} {white + 1}N"
        circle = [*circle[1:], circle[0]]
    return grid


def test_ten_columns_of_300_players_are_ten_calls_and_one_parse(excel: Windows) -> None:
    grid = swiss()
    request.clear_caches()

    with mock.patch.object(request, "read_crosstable", wraps=read_crosstable) as parse:
        # Excel passes the range anew at every call.
        values = [excel.call(name, RawRange(grid), *arguments) for name, arguments in COLUMNS]

    assert parse.call_count == 1
    assert all(len(column) == PLAYERS for column in values)
    wins = [sum(cell.startswith("+") for cell in row) for row in grid]
    assert [row[0] for row in values[0]] == wins == [row[0] for row in values[7]]
    assert sum(wins) == PLAYERS * ROUNDS // 2


def test_an_error_in_the_grid_is_found_once_for_all_columns(excel: Windows) -> None:
    grid = swiss()
    grid[7][3] = "12X1"
    request.clear_caches()

    with mock.patch.object(request, "read_crosstable", wraps=read_crosstable) as parse:
        reported = {excel.call(name, RawRange(grid), *arguments) for name, arguments in COLUMNS}

    assert parse.call_count == 1
    assert len(reported) == 1
    assert reported.pop().startswith("#VALUE! Ligne 8, ronde 4")
