"""The pytest plugin as other people's tests use it, in a separate pytest run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.hosts.python import plugin_is_installed

OTHERS = [
    word
    for name in ("xdist", "xdist.looponfail", "hypothesispytest", "pytest_cov", "anyio")
    for word in ("-p", f"no:{name}")
]
"""Plugins of other packages, which take longer to load than the tests to run."""


def run(folder: Path, test: str, *options: str) -> str:
    """The output of pytest for one test file."""
    (folder / "test_club.py").write_text(test, encoding="utf-8")
    plugin = [] if plugin_is_installed() else ["-p", "xl_departage.pytest_plugin"]
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *OTHERS, *plugin, *options]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=120)
    return done.stdout


TESTS = """
import pytest

ROWS = [["+ 2B", "= 3N"], ["- 1N", "+ 4B"], ["+ 4B", "= 1B"], ["- 3N", "- 2N"]]

def test_right(grid, recalculated):
    book = grid(ROWS)
    book["E1"] = "=BUCHHOLZ(A1:B4)"
    assert recalculated(book).value("E1") == 2.5

def test_unreadable(grid, recalculated):
    book = grid([["12X1"], ["- 1"]])
    book["E1"] = "=BUCHHOLZ(A1:A2)"
    recalculated(book)

def test_not_computed(grid, recalculated):
    book = grid(ROWS)
    book["E1"] = "=BUCHHOLZ(A1:B4,MACRO(1))"
    recalculated(book)

def test_an_undefined_value_in_a_column(grid, recalculated):
    book = grid([["+ 2", 1800], ["- 1", 1700], ["EXE", 1600]])
    book["E1"] = "=AVERAGE_RATING(A1:A3,B1:B3)"
    recalculated(book)

def test_own(grid, recalculated):
    book = grid(ROWS)
    book["E1"] = "=CLUB(A1)"
    recalculated(book, functions={"CLUB": lambda cell: {}[cell]})

def test_allowed(grid, recalculated):
    book = grid([["12X1"], ["- 1"]])
    book["E1"] = "=BUCHHOLZ(A1:A2)"
    assert recalculated(book, allow_errors=True).value("E1") == "#VALUE!"

def test_others_formulas_may_show_errors(grid, recalculated):
    book = grid(ROWS)
    book["E1"] = "=1/0"
    assert recalculated(book).value("E1") == "#DIV/0!"

def test_it_is_caught(grid, recalculated):
    book = grid([["12X1"], ["- 1"]])
    book["E1"] = "=BUCHHOLZ(A1:A2)"
    with pytest.raises(AssertionError, match="12X1"):
        recalculated(book)
    with pytest.raises(pytest.fail.Exception, match="12X1"):
        recalculated(book)
"""


def test_formulas_of_ours_fail_with_their_sentences(tmp_path: Path) -> None:
    output = run(tmp_path, TESTS, "-q")

    assert "4 failed, 4 passed" in output
    for sentence in (
        "cell E1: Sheet Sheet, cell A1, round 1, “12X1”",
        "MACRO",
        "cell E3: #N/A",
        "your function CLUB failed",
    ):
        assert sentence in output
    # The user sees the message, not the internals of this package.
    assert "xl_departage/spreadsheet/recalculation" not in output


@pytest.mark.slow
def test_a_project_that_does_not_use_it_pays_nothing(tmp_path: Path) -> None:
    test = (
        "import sys\n"
        "def test():\n"
        "    ours = {name for name in sys.modules if name.startswith('xl_departage.')}\n"
        "    assert ours <= {'xl_departage.pytest_plugin', 'xl_departage.hosts', 'xl_departage.hosts.python',\n"
        "                    'xl_departage.hosts.python.pytest_plugin'}\n"
        "    assert 'xl_departage.pytest_plugin' in ours\n"
        "    assert not {'openpyxl'} & set(sys.modules)\n"
    )
    output = run(tmp_path, test, "-q")

    assert "1 passed" in output, output


@pytest.mark.slow
def test_the_fixtures_are_listed_with_their_help(tmp_path: Path) -> None:
    output = run(tmp_path, "", "--fixtures", "-v")

    assert "recalculated" in output
    assert "allow_errors=True" in output
    assert 'grid(rows)["E1"]' in output
