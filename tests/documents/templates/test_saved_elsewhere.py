"""Templates that a script fills in and saves with openpyxl, which keeps spilling formulas only by our mark."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner, Result

from tests.documents.templates.books import opened
from xl_departage.documents.templates import Options, build, find_template
from xl_departage.hosts.cli import main
from xl_departage.spreadsheet.recalculation.dynamic_mark import NAME

NAMES = ("Ana", "Bob", "Cyd", "Dan")


def saved(content: bytes) -> bytes:
    """Four players and a round, entered by a script of a club."""
    workbook: Any = openpyxl.load_workbook(io.BytesIO(content))
    for row, name in enumerate(NAMES, 5):
        workbook["Joueurs"][f"B{row}"] = name
    for row, (white, result, black) in enumerate(((1, "1", 2), (3, "0", 4)), 5):
        for letter, value in zip("ACDE", (1, white, result, black), strict=True):
            workbook["Rondes"][f"{letter}{row}"] = value
    # As in a workbook that has no mark: one that Excel made, or of an older version of this program.
    workbook.defined_names.pop(NAME, None)
    out = io.BytesIO()
    workbook.save(out)
    return out.getvalue()


def recalculated(content: bytes, folder: Path) -> tuple[Result, Any]:
    source, target = folder / "open.xlsx", folder / "new.xlsx"
    source.write_bytes(content)
    result = CliRunner().invoke(main, ["recalc", str(source), "-o", str(target), "--lang", "en"])
    return result, opened(target.read_bytes())


@pytest.mark.slow
def test_a_swiss_open_survives(tmp_path: Path) -> None:
    content = build(find_template("open-suisse"), Options("fr", empty=True))

    result, workbook = recalculated(saved(content), tmp_path)

    assert (result.exit_code, result.stderr) == (0, "")
    ranked = [row[2] for row in workbook["Classement"].iter_rows(min_row=5, max_row=8, values_only=True)]
    assert ranked[0] in ("Ana", "Dan")
    assert sorted(ranked) == list(NAMES)
