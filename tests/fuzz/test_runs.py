"""`python -m tests.fuzz`: its output with and without a find and without the fuzzer; the words of every target."""

from __future__ import annotations

import base64
import gzip
import importlib.util
import re
import time
from pathlib import Path

import pytest

from tests.fuzz import __main__ as program
from tests.fuzz import corpus
from tests.fuzz.outcome import outcome
from tests.fuzz.targets import TARGETS, TooSlow, timed
from tests.fuzz.words import words
from tests.rows import each_row

LOG = """INFO: Instrumenting xl_departage
#568	NEW    cov: 1067 ft: 2555 corp: 121/35Kb
 === Uncaught Python exception: ===
ValueError: \x1b[2Jsubstring not found
SUMMARY: libFuzzer: fuzz target exited
artifact_prefix='finds/'; Test unit written to {find}
stat::number_of_executed_units: 575
"""
"""Output in the form of the fuzzer."""


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


@pytest.mark.slow("the tool that fuzzes, for its time alone")
def test_what_a_call_costs_is_measured_not_how_long_it_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzz.targets.SECONDS_A_CALL", 0.02)

    timed(lambda data: time.sleep(0.1))(b"")
    with pytest.raises(TooSlow):
        timed(lambda data: sorted(range(2_000_000), key=str).clear())(b"")


@each_row("target", TARGETS)
def test_the_words_of_a_target_are_a_dictionary_of_libfuzzer(target: str) -> None:
    lines = words(target).splitlines()

    assert len(lines) > 15
    assert all(re.fullmatch(r'"(?:[^"\\]|\\x[0-9A-F]{2})+"', line) for line in lines)


@pytest.mark.parametrize("target", TARGETS)
def test_a_find_can_be_had_again_from_what_is_printed(target: str, tmp_path: Path) -> None:
    data = bytes(range(256)) + b"\x1b[31m\r\n# \\x41" * 20
    find, log = tmp_path / "crash-1", tmp_path / "log.txt"
    find.write_bytes(data)
    log.write_text(LOG.format(find=find), "utf-8")

    ended = outcome(target, log, 77)
    printed = "\n".join(ended.details()).splitlines()

    assert ended.failed
    assert str(find) in ended.line()
    assert (ended.runs, ended.coverage) == ("575", "1067")
    assert "ValueError: ␛[2Jsubstring not found" in printed
    assert not any(line.startswith(("#", "INFO", "stat")) for line in printed)
    reported = next(at for at, line in enumerate(printed) if line.startswith("--- crash-1, 516 bytes"))
    again = printed[reported + 1 :]
    assert "\x1b" not in "".join(printed)
    if target == "packages":
        assert gzip.decompress(base64.b64decode("".join(again))) == data
    else:
        assert [corpus.unescaped(line) for line in again] == [data]


def test_a_run_that_fails_without_a_find_shows_how_its_log_ends(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_text("INFO: Instrumenting xl_departage\nModuleNotFoundError: No module named 'x'\n", "utf-8")

    ended = outcome("trf", log, 1)

    assert ended.failed
    assert "failed, see" in ended.line()
    assert ended.details() == [f"--- end of {log} (status 1)", "ModuleNotFoundError: No module named 'x'"]


def test_a_run_without_a_find_is_one_line(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_text("#2 INITED cov: 4 ft: 5\n#90 DONE cov: 12 ft: 5\nstat::number_of_executed_units: 90\n", "utf-8")

    ended = outcome("cells", log, 0)

    assert not ended.failed
    assert re.fullmatch(r"cells +90 runs +12 edges  no find", ended.line())
