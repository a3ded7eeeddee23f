"""What pyproject.toml allows is what is tried: the oldest versions, every Python, and no upper bound without its reason."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

from tests import environment, matrix

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
PROJECT = tomllib.loads(TEXT)["project"]
EXTRAS = {name: lines for name, lines in PROJECT["optional-dependencies"].items() if name != "all"}


def test_the_oldest_versions_that_are_tried_are_the_lower_bounds() -> None:
    lines = [line for line in matrix.OLDEST.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    tried = {requirement.name: next(iter(requirement.specifier)).version for requirement in map(Requirement, lines)}
    left_out = [line for extra in matrix.LEFT_OUT["oldest"] for line in EXTRAS[extra]]
    allowed = [
        requirement
        for requirement in map(
            Requirement, [*PROJECT["dependencies"], *(line for lines in EXTRAS.values() for line in lines)]
        )
        if str(requirement) not in [str(Requirement(line)) for line in left_out]
    ]
    lowest = {
        requirement.name: bound.version
        for requirement in allowed
        for bound in requirement.specifier
        if bound.operator == ">="
    }

    assert {name: padded(version) for name, version in tried.items()} == {
        name: padded(version) for name, version in lowest.items()
    }


def padded(version: str) -> tuple[int, ...]:
    numbers = [*map(int, version.split(".")), 0, 0]
    return tuple(numbers[:3])


def test_every_python_of_the_classifiers_is_tried_with_both() -> None:
    named = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)]
    workflow = (ROOT / ".github" / "workflows" / "versions.yml").read_text(encoding="utf-8")

    assert list(matrix.PYTHONS) == named
    assert "python: [" + ", ".join(f'"{name}"' for name in named) + "]" in workflow
    assert f"versions: [{', '.join(matrix.VERSIONS)}]" in workflow


def test_every_extra_that_tests_need_is_installed_for_them() -> None:
    assert set(environment.EXTRAS["all"]) == set(EXTRAS)
    assert set(environment.EXTRAS["runs"]) < set(environment.EXTRAS["tests"]) < set(EXTRAS)


def test_an_upper_bound_stands_beside_its_reason() -> None:
    """Private parts are used, or the licence is named: the comment before or beside the line says so."""
    lines = TEXT[TEXT.index("[project]") : TEXT.index("[dependency-groups]")].splitlines()
    for at, line in enumerate(lines):
        if re.search(r'"[A-Za-z-]+>=[^"]*,<', line):
            assert re.search(r"bound|VBA project|licence", "\n".join(lines[max(0, at - 2) : at])), line


def test_a_python_that_is_asked_for_and_missing_is_a_failure() -> None:
    program = (
        "import sys; from tests import matrix; matrix.found = lambda name: None; sys.exit(matrix.main(sys.argv[1:]))"
    )
    for words, status in (((), 0), (("--python", "3.14"), 1)):
        done = subprocess.run(
            [sys.executable, "-c", program, *words], cwd=ROOT, capture_output=True, text=True, check=False
        )

        assert done.returncode == status, done.stdout
        assert "Python 3.14, oldest versions: not to be had here" in done.stdout
