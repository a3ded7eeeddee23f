"""The table of what the quick tests run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.rooms import main, rooms


def file(statements: int, run: int) -> dict[str, dict[str, int]]:
    return {"summary": {"num_statements": statements, "covered_lines": run}}


FILES = {
    "xl_departage/errors.py": file(2, 2),
    "xl_departage/base/errors.py": file(10, 10),
    "xl_departage/spreadsheet/recalculation/engine.py": file(30, 20),
    "xl_departage\\spreadsheet\\recalculation\\native\\texts.py": file(10, 10),
    "/somewhere/xl_departage/formats/papi/__init__.py": file(0, 0),
}


def test_modules_are_counted_in_their_room() -> None:
    assert rooms(FILES) == {
        ".": (2, 2),
        "base": (10, 10),
        "formats/papi": (0, 0),
        "spreadsheet/recalculation": (40, 30),
    }


def test_the_table_ends_with_the_sum(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "coverage.json"
    path.write_text(json.dumps({"files": FILES}), encoding="utf-8")

    assert main([str(path)]) == 0
    printed = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert printed[3] == ["spreadsheet/recalculation", "30", "of", "40", "statements", "75.0", "%"]
    assert printed[-1] == ["all", "42", "of", "52", "statements", "80.8", "%"]
