"""All values and ranks are equal to the figures of the FIDE checker."""

from __future__ import annotations

import pytest

from tests.tiebreaks.fide.files import Mismatch, expected, mismatches, tournament
from tests.tiebreaks.made import context, made
from xl_departage import tiebreaks
from xl_departage.crosstable.model import Crosstable

MADE = (
    "rr03-5",
    "rr06-6-double",
    "rr10-10",
    "sw01-8x5-clean",
    "sw06-13x5-forfeits",
    "sw09-16x7-clean",
    "sw11-20x7-fullbye",
    "sw13-22x7-medium",
    "sw17-28x8-byes",
    "sw23-38x9-heavy",
    "sw34-75x9-light",
    "big-1000x9",
)
REAL = ("fwwrc2024", "uzchesscup", "dutch-c5", "autotest-180", "swiss-8x5")


def compare(crosstable: Crosstable, document: dict[str, object]) -> list[Mismatch | tuple[str, int, int, object]]:
    codes = document["codes"]
    wanted = document["players"]
    assert isinstance(codes, list)
    assert isinstance(wanted, dict)
    table = tiebreaks.rank(context(crosstable, "FIDE-2026"), codes)
    rows = {crosstable.players[row.player].number: row for row in table.rows}
    numbers = list(rows)
    values = {code: [rows[number].values[place] for number in numbers] for place, code in enumerate(codes)}
    found: list[Mismatch | tuple[str, int, int, object]] = [*mismatches(values, numbers, wanted, codes)]
    found += [
        ("rank", number, rows[number].place, wanted[str(number)]["rank"])
        for number in numbers
        if rows[number].place != wanted[str(number)]["rank"]
    ]
    return found


@pytest.mark.parametrize("name", MADE)
def test_made_tournaments_have_the_checkers_values_and_ranks(name: str) -> None:
    document = expected("made", f"{name}.fide.json")

    assert len(document["players"]) == len(made(name).players)
    assert compare(made(name), document) == []


@pytest.mark.parametrize("name", REAL)
def test_tournaments_in_trf_have_the_checkers_values_and_ranks(name: str) -> None:
    document = expected("fide-checker", f"{name}.json")
    crosstable = tournament("fide-checker", name, round_robin=document["round_robin"])

    assert len(document["players"]) == len(crosstable.players)
    assert compare(crosstable, document) == []
