"""The figures of CONTRIBUTING.md are those of ruff."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
LOWER = 10
"""So many fewer, and the figure is to be lowered."""


def ruffs(rule: str) -> str:
    """What ruff says of the package under one rule, also where a reason stands beside a function."""
    command = [sys.executable, "-m", "ruff", "check", "--no-cache", "--ignore-noqa", "--output-format=concise"]
    done = subprocess.run(
        [*command, "--select", rule, "xl_departage"], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@pytest.mark.committed
@pytest.mark.parametrize(
    ("rule", "words", "lower"),
    [
        ("C901", r"(\d+) for\s+their\s+paths", 1),
        ("PLR0912", r"(\d+)\s+have\s+one\s+for\s+their\s+branches", 1),
        ("PLR0913", r"(\d+)\s+functions\s+take\s+more\s+than\s+five", LOWER),
    ],
)
def test_the_figures_of_functions_are_those_of_ruff(rule: str, words: str, lower: int) -> None:
    counted = ruffs(rule).count(f": {rule} ")
    statement = re.search(words, TEXT)

    assert statement is not None
    assert counted <= int(statement[1]) < counted + lower


@pytest.mark.committed
def test_the_function_with_most_paths_is_the_one_named() -> None:
    paths = {name: int(count) for name, count in re.findall(r"`(\w+)` is too complex \((\d+) > 20\)", ruffs("C901"))}
    statement = re.search(r"the\s+largest\s+has\s+(\d+)\s+\(`(\w+)`\)", TEXT)

    assert statement is not None
    assert (statement[2], int(statement[1])) == max(paths.items(), key=lambda found: found[1])
