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


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("PLR0912", r"unless the reason stands beside it: (\d+) have one"),
        ("PLR0913", r"(\d+) functions take more than\s+five"),
    ],
)
def test_the_figures_of_functions_are_those_of_ruff(rule: str, words: str) -> None:
    command = [sys.executable, "-m", "ruff", "check", "--no-cache", "--ignore-noqa", "--output-format=concise"]
    done = subprocess.run(
        [*command, "--select", rule, "xl_departage"], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    counted = len(re.findall(rf": {rule} ", done.stdout))
    told = re.search(words, TEXT)

    assert done.returncode in (0, 1), done.stderr
    assert told is not None
    assert counted <= int(told[1]) < counted + LOWER
