"""All values and ranks are equal to those of the FIDE checker, which runs here."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from tests.chess.tiebreaks.fide.checker import VERSION, figures, ranks, stored
from tests.chess.tiebreaks.fide.files import Mismatch, expected, mismatches, tournament
from tests.chess.tiebreaks.made import context, made
from tests.rows import each_row
from xl_departage.chess import tiebreaks
from xl_departage.chess.tiebreaks.fide.fide_buchholz import decimals_of_means
from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.trf.trf_reading import read_trf

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


@each_row("name", MADE)
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


SMALL = {"rr03-5", "sw01-8x5-clean", "dutch-c5"}
"""Quickly computed by the checker; the others take it a tenth of a second to half a minute each."""


@pytest.mark.parametrize(
    ("path", "source"),
    [
        pytest.param(path, source, id=source.stem, marks=[] if source.stem in SMALL else [pytest.mark.slow])
        for path, source in stored().items()
    ],
)
def test_the_stored_figures_are_those_of_the_checker(
    path: Path, source: Path, record_property: Callable[[str, object], None]
) -> None:
    record_property("gacrux", VERSION)
    document = json.loads(path.read_text(encoding="utf-8"))
    codes, lines = document["codes"], document["players"]
    round_robin = document.get("round_robin", source.name.startswith("rr"))

    differing = {
        code: different
        for at, code in enumerate(codes)
        if (
            different := [
                (number, line["values"][at], value)
                for number, line in lines.items()
                if line["values"][at]
                != (value := figures(source, tuple(codes[: at + 1]), round_robin=round_robin)[int(number)])
            ]
        )
    }
    assert differing == {}, f"gacrux {VERSION}"
    assert {int(number): line["rank"] for number, line in lines.items()} == ranks(
        source, codes, round_robin=round_robin
    )


BOTH_LOST = """012 Both lost
042 2026/04/01
142 2
152 W
162  W 1.0    D 0.5    L 0.0
001    1      Person, A                         2000                             1.0    1     2 w 0     3 b 1
001    2      Person, B                         1900                             1.0    2     1 b 0     4 w 1
001    3      Person, C                         1800                             0.5    3     4 w =     1 w 0
001    4      Person, D                         1700                             0.5    4     3 b =     2 b 0
"""


def test_a_game_that_both_lost_is_the_declared_difference_in_standard_points(tmp_path: Path) -> None:
    """7.7: equal scores bring half a point each; the checker gives nothing."""
    path = tmp_path / "lost.trf"
    path.write_text(BOTH_LOST, encoding="utf-8")
    crosstable = read_trf(BOTH_LOST, options=ReadingOptions(penalties=True)).crosstable

    assert figures(path, ("STD",)) == {1: 1, 2: 1, 3: 0.5, 4: 0.5}
    assert tiebreaks.values(context(crosstable, "FIDE-2026"), "STD") == [
        Fraction(3, 2),
        Fraction(3, 2),
        Fraction(1, 2),
        Fraction(1, 2),
    ]


def test_means_of_nine_rounds_keep_the_decimals_that_keep_them_apart() -> None:
    """8.2 says nothing of rounding: 2 decimals below 9 rounds, 3 from 9, 4 from 27, 5 from 73, as the checker."""
    assert [decimals_of_means(rounds) for rounds in (1, 8, 9, 26, 27, 72, 73)] == [2, 2, 3, 3, 4, 4, 5]
