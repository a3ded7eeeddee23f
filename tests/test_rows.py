"""A table of cases as one test: every row is run, and every row that fails is told."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rows import each_row

TESTS = """
import pytest
from tests.rows import each_row

@each_row(("a", "b"), [(1, 1), (2, 3), pytest.param(4, 4, id="four"), (5, 6)])
def test_pairs(a, b, tmp_path):
    assert a == b, tmp_path

@each_row("c", ["x", "y"], ids=["first", "last"])
@each_row("d", "xy")
def test_product(c, d):
    if (c, d) == ("x", "y"):
        pytest.skip("not this one")
    assert (c, d) != ("y", "y")

@pytest.mark.parametrize("e", [1, 2])
@each_row("f", [1, 2], ids=str)
def test_beside(e, f, subtests):
    assert e + f < 4
"""


@pytest.mark.slow("runs pytest over tests of its own")
def test_every_row_that_fails_is_told_with_its_values(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(TESTS, encoding="utf-8")
    options = ("-q", "-p", "no:cacheprovider", "-c", str(Path(__file__).parents[1] / "pyproject.toml"))
    command = [sys.executable, "-m", "pytest", *options, "--rootdir", str(tmp_path), str(tmp_path)]
    output = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False).stdout

    summary_lines = [line.partition(" - ")[0] for line in output.splitlines() if line.startswith(("SUB", "FAILED"))]
    assert [re.sub(r" \S*test_it\.py(:\d+|::)", " ", line) for line in summary_lines] == [
        "SUBSKIPPED[row 1, first, row 2] (c='x', d='y') [1] : not this one",
        "SUBFAILED[row 2] (a=2, b=3) test_pairs",
        "SUBFAILED[row 4] (a=5, b=6) test_pairs",
        "FAILED test_pairs",
        "SUBFAILED[row 2, last, row 2] (c='y', d='y') test_product",
        "FAILED test_product",
        "SUBFAILED[row 2, 2] (f=2) test_beside[2]",
        "FAILED test_beside[2]",
    ], output


def test_a_row_with_a_mark_is_refused() -> None:
    with pytest.raises(ValueError, match="row 2 has a mark"):
        each_row("a", [1, pytest.param(2, marks=pytest.mark.slow)])
    with pytest.raises(ValueError, match="argument 2"):
        each_row("a,b", [(1,)])
