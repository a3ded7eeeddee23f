"""Steps that make Excel wait: the import, and parsing one grid again for every column. They are counted, not timed."""

from __future__ import annotations

import json
import re
import subprocess
import sys
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


def test_the_import_brings_nothing_heavy_along() -> None:
    program = (
        "import json, sys; import xlwings; before = set(sys.modules); import xl_departage.excel; "
        "print(json.dumps([sorted(before), sorted(set(sys.modules) - before)]))"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    before, ours = json.loads(shown.stdout)

    assert "xl_departage.excel" in ours
    assert {name.partition(".")[0] for name in ours} <= {*sys.stdlib_module_names, "xl_departage"}
    assert HEAVY.isdisjoint({*before, *ours})
    # Excel waits for the declarations alone: what computes, reads a grid or asks another program is imported at the first call.
    declared = re.compile(
        r"xl_departage(\.(base|functions|hosts\.excel|chess\.(ratings\.rating_cell|regulations\.berger))(\.|$)|\.excel$)"
    )
    packages = {
        "xl_departage",
        "xl_departage.hosts",
        "xl_departage.chess",
        "xl_departage.chess.ratings",
        "xl_departage.chess.regulations",
    }
    assert [name for name in ours if "xl_departage" in name and not declared.match(name) and name not in packages] == []
    assert [name for name in ours if name.startswith("xl_departage.functions.answers")] == []


@pytest.mark.slow("starts a process; the other modules are looked at quickly")
def test_the_tools_of_the_installation_stay_out_of_excel() -> None:
    program = "import json, sys; import xl_departage.excel; print(json.dumps(list(sys.modules)))"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)

    loaded = {name for name in json.loads(shown.stdout) if name.startswith("xl_departage.hosts.")}
    assert loaded == {f"xl_departage.hosts.excel{part}" for part in ("", ".configuration", ".wrappers")}
