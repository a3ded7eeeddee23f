"""
Edition FFE-2012 gives the figures of the French federation's program for a FIDE exercise with every kind of unplayed
round.
"""

from __future__ import annotations

import json

import pytest

from tests.chess.tiebreaks.made import DATA, context
from xl_departage.chess import tiebreaks
from xl_departage.formats.trf.trf_reading import read_trf

EXERCISES = DATA / "fide-exercises"


@pytest.mark.parametrize(
    ("column", "code"), [("BH", "Buchholz"), ("BH-C1", "Buchholz tronqué 1"), ("BH-M1", "Buchholz médian 1")]
)
def test_the_sixteen_values_are_those_of_papi(column: str, code: str) -> None:
    crosstable = read_trf((EXERCISES / "tec-swiss.trf").read_bytes()).crosstable
    values = tiebreaks.values(context(crosstable, "PAPI"), code)
    printed = json.loads((EXERCISES / "tec-swiss.ffe-2012.json").read_text(encoding="utf-8"))[column]

    assert len(printed) == 16
    assert {str(player.number): value for player, value in zip(crosstable.players, values, strict=True)} == printed
