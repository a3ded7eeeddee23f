"""`python -m tests.fuzz`: what it says without the fuzzer, and that every target can be told from words."""

from __future__ import annotations

import importlib.util
import re

import pytest

from tests.fuzz import __main__ as program
from tests.fuzz.targets import TARGETS
from tests.fuzz.words import words


@pytest.mark.parametrize(("ci", "status"), [("", 0), ("true", 1)])
def test_without_atheris_nothing_is_fuzzed_and_only_ci_fails(
    ci: str, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr("sys.argv", ["tests.fuzz", "--seconds", "1"])

    assert program.main() == status
    assert "nothing was fuzzed" in capsys.readouterr().err


def test_the_runs_know_every_target() -> None:
    assert set(program.TARGETS) == set(program.LARGEST) == set(TARGETS)


@pytest.mark.parametrize("target", TARGETS)
def test_the_words_of_a_target_are_a_dictionary_of_libfuzzer(target: str) -> None:
    lines = words(target).splitlines()

    assert len(lines) > 15
    assert all(re.fullmatch(r'"(?:[^"\\]|\\x[0-9A-F]{2})+"', line) for line in lines)
