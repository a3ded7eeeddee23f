"""The workbooks of this project, converted from one kind of Excel to the other and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples import first
from xl_departage.spreadsheet.recalculation import recalculate
from xl_departage.spreadsheet.repair import Target, repair

pytestmark = pytest.mark.beyond

WORKBOOKS = Path(__file__).parents[3] / "workbooks"
NAMES = first(["women-world-rapid-2024", "swiss-open-en", "round-robin-en"])


@pytest.mark.parametrize("name", NAMES)
def test_there_and_back_gives_the_same_bytes(name: str, tmp_path: Path) -> None:
    source = WORKBOOKS / f"{name}.xlsx"
    web, back = tmp_path / "web.xlsx", tmp_path / "back.xlsx"
    there = repair(source, web, to=Target.OFFICEJS)
    again = repair(web, back, to=Target.DESKTOP)

    assert there.counts == again.counts
    assert not there.kept
    assert there.identical == (not there.changed)
    assert back.read_bytes() == source.read_bytes()


def test_the_values_of_a_tournament_are_the_same_in_either_spelling(tmp_path: Path) -> None:
    source = WORKBOOKS / "women-world-rapid-2024.xlsx"
    plain, web, back = tmp_path / "plain.xlsx", tmp_path / "web.xlsx", tmp_path / "back.xlsx"
    recalculate(source, plain)
    repair(source, tmp_path / "spelled.xlsx", to=Target.OFFICEJS)
    recalculate(tmp_path / "spelled.xlsx", web)
    repair(web, back, to=Target.DESKTOP)

    assert back.read_bytes() == plain.read_bytes()
