"""
Formulon computes the native forms too: its value agrees, or `data/native_forms/formulon.csv` lists its value and the
reason.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tests.engines import formulon
from tests.spreadsheet.recalculation.test_native_forms import DATA
from tests.spreadsheet.recalculation.test_native_forms_libreoffice import expected_rows, groups, places, same, write


def differences(folder: Path) -> dict[tuple[str, str, str], str]:
    """Formulon's value for each form (formula, kind, cell) where it is not the documented one."""
    different = {}
    for number, book in enumerate(groups()):
        source = folder / f"forms{number}.xlsx"
        write(source, book, spills=True)
        with formulon.opened(source) as workbook:
            index = formulon.sheets(workbook)
            for form, sheet, row, column in places(book):
                expected = expected_rows(form)
                shown: list[list[Any]] = [
                    [
                        formulon.value(workbook, index[sheet], row + down, column + right)
                        for right in range(len(expected[0]))
                    ]
                    for down in range(len(expected))
                ]
                if not all(
                    same(e, s)
                    for line, seen in zip(expected, shown, strict=True)
                    for e, s in zip(line, seen, strict=True)
                ):
                    different[form["formula"], form["kind"], form["cell"]] = json.dumps(shown, ensure_ascii=False)
    return different


@pytest.mark.slow
def test_formulon_agrees_or_the_difference_is_explained(tmp_path: Path) -> None:
    with (DATA / "formulon.csv").open(encoding="utf-8", newline="") as file:
        explained = {(row["formula"], row["kind"], row["cell"]): row["shown"] for row in csv.DictReader(file)}

    assert differences(tmp_path) == explained
