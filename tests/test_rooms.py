"""The table of what the quick tests run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.rooms import main, rooms


def file(statements: int, run: int) -> dict[str, dict[str, int]]:
    return {"summary": {"num_statements": statements, "covered_lines": run}}


FILES = {
    "xl_departage/errors.py": file(10, 10),
    "xl_departage/headless/engine.py": file(30, 20),
    "xl_departage\\headless\\native\\texts.py": file(10, 10),
    "/somewhere/xl_departage/papi/__init__.py": file(0, 0),
}


def test_modules_are_counted_in_their_room() -> None:
    assert rooms(FILES) == {".": (10, 10), "headless": (40, 30), "papi": (0, 0)}


def test_the_table_ends_with_the_sum(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "coverage.json"
    path.write_text(json.dumps({"files": FILES}), encoding="utf-8")

    assert main([str(path)]) == 0
    printed = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert printed[1] == ["headless", "30", "of", "40", "statements", "75.0", "%"]
    assert printed[-1] == ["all", "40", "of", "50", "statements", "80.0", "%"]
