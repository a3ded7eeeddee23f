"""docs/engines.md names every difference that the tests accept."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("name", ["libreoffice", "formulon"])
def test_every_accepted_difference_of_an_ordinary_formula_is_explained(name: str) -> None:
    lines = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8").splitlines()
    differences = rows(DATA / "native_forms" / f"{name}.csv")

    assert differences
    for row in differences:
        place = "" if row["cell"] == "F!B2" else f" in {row['cell']}"
        cells = (f"`{row['formula']}`{place}", row["kind"], f"`{row['shown']}`", row["why"])
        assert f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |" in lines


def test_every_accepted_difference_of_a_workbook_is_explained() -> None:
    lines = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8").splitlines()

    for row in rows(DATA / "engines" / "workbooks.csv"):
        cells = (row["engine"], row["workbook"], f"{row['sheet']}!{row['cell']}", f"`{row['shown']}`", row["why"])
        assert f"| {' | '.join(cells)} |" in lines


def test_every_difference_has_a_reason() -> None:
    for path in (
        DATA / "native_forms" / "libreoffice.csv",
        DATA / "native_forms" / "formulon.csv",
        DATA / "engines" / "workbooks.csv",
    ):
        assert all(row["why"].strip() for row in rows(path)), path.name
