"""Comparison of two players: the criterion that separates them is the one by which the standings separate them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chess.tiebreaks.made import context, made
from tests.chess.tiebreaks.strategies import swiss_tournaments
from tests.examples import examples
from tests.functions.grids import KOYA_GRID
from tests.functions.written import made_grid
from xl_departage.base.errors import ArgumentError, ErrorKind
from xl_departage.chess import tiebreaks
from xl_departage.chess.explain import WordedExplanation, compare
from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.functions import OMITTED, call

LISTS = ("BH/C1;BH;SB", "DE;WIN;PS", "TPN", "ARO;TPR", "PTS;DE;BH")


def separators(explanation: WordedExplanation) -> list[int]:
    """The rows above the one that says "no effect"."""
    reported = [str(cell) for cell in explanation.cells("reason")]
    return [index for index, words in enumerate(reported) if "is ahead" in words]


@given(swiss_tournaments(), st.sampled_from(LISTS), st.data())
@settings(max_examples=examples(80), deadline=None)
def test_the_first_criterion_with_two_values_separates(crosstable: Crosstable, codes: str, data: st.DataObject) -> None:
    table = context(crosstable, "FIDE-2026")
    count = len(crosstable.players)
    first = data.draw(st.integers(0, count - 1))
    second = data.draw(st.integers(0, count - 1).filter(lambda player: player != first))
    places = tiebreaks.rank(table, codes).places

    explained = compare(table, codes, first, second).in_language("en")

    first_cells, second_cells = explained.cells("first"), explained.cells("second")
    differing = [
        index for index, (mine, other) in enumerate(zip(first_cells, second_cells, strict=True)) if mine != other
    ]
    assert explained.total.cells[1:3] == (places[first], places[second])
    assert separators(explained) == differing[:1]
    tied = places[first] == places[second]
    assert tied == (not differing)
    assert ("Still tied" in str(explained.total.cells[-1])) == tied
    if differing:
        ahead = first if places[first] < places[second] else second
        sentence = str(explained.cells("reason")[differing[0]])
        entrant = crosstable.players[ahead]
        assert sentence.startswith(f"{entrant.name} (no. {entrant.number}) is ahead")


def test_the_koya_example_of_the_seed_step_by_step() -> None:
    """
    FFE 1998: B and C have equal direct encounters and equal Koyas at 4.5 and at 3.5; at 3 the Koya gives 4 and 4.5.
    """
    table = call("EXPLAIN", [KOYA_GRID, "CD;KOYA;KOYA+1;KOYA+2", "2>3", "FFE; lang=en"])

    assert isinstance(table, list)
    assert [row[1:3] for row in table[1:]] == [[5, 5], [2.5, 2.5], [3, 3], [3.5, 3.5], [4, 4.5], [3, 2]]
    assert [row[-1] for row in table[1:5]] == ["Equal."] * 4
    assert table[5][-1] == "no. 3 is ahead: 4.5 against 4, 0.5 more."
    assert table[6][-1] == "no. 3 ranks ahead of no. 2; decided by: KS+2 — Koya."
    turned = call("EXPLAIN", [KOYA_GRID, "CD;KOYA;KOYA+1;KOYA+2", "3>2", "FFE; lang=en"])
    assert isinstance(turned, list)
    assert turned[6][1:3] == [2, 3]
    assert turned[6][-1] == table[6][-1]


def test_criteria_with_and_without_a_cut_have_names_of_their_own() -> None:
    compared = call("EXPLAIN", [KOYA_GRID, "BH/C1;BH/C3;BH", "2>3", "FIDE-2026; lang=fr"])

    assert isinstance(compared, list)
    criterion_names = [row[0] for row in compared if "BH" in str(row[0])]
    assert criterion_names == ["BH/C1 — Buchholz tronqué 1", "BH/C3 — Buchholz (C3)", "BH — Buchholz"]


def test_players_by_name_and_a_lower_value_that_is_better() -> None:
    grid = made_grid("sw09-16x7-clean")
    names = [str(row[1]) for row in grid[1:]]
    table = call("EXPLAIN", [grid, "TPN", f"{names[3]} > {names[9]}", "FIDE-2026"])

    assert isinstance(table, list)
    assert table[0][1:3] == [f"{names[3]} (no. 4)", f"{names[9]} (no. 10)"]
    places = call("RANK_BY", [grid, "TPN", OMITTED, "FIDE-2026"])
    assert isinstance(places, list)
    assert table[-1][1:3] == [places[3][0], places[9][0]]


def test_no_value_ranks_last_and_shows_as_such() -> None:
    grid: list[list[Any]] = [
        ["No", "Rtg", "1.Rd"],
        [1, "", "2w="],
        [2, 1800, "1b="],
        [3, 1700, "4w="],
        [4, 1650, "3b="],
    ]
    table = call("EXPLAIN", [grid, "ARO", "1>2", "FIDE-2026; lang=en"])
    reversed_table = call("EXPLAIN", [grid, "ARO", "2>1", "FIDE-2026; lang=en"])

    assert isinstance(table, list)
    assert isinstance(reversed_table, list)
    assert table[2][1:3] == [1800, ErrorKind.NA]
    assert reversed_table[2][1:3] == [ErrorKind.NA, 1800]
    assert table[2][-1] == reversed_table[2][-1] == "no. 1 is ahead: no. 2 has no value."


@pytest.mark.parametrize(
    ("player", "needle"), [("7>7", "two different"), ("7>99", "99"), ("7>", "each side"), (">", "each side")]
)
def test_two_players_must_be_known_and_different(player: str, needle: str) -> None:
    with pytest.raises(ArgumentError, match=needle):
        call("EXPLAIN", [made_grid("sw09-16x7-clean"), "BH", player])


def test_a_rating_function_separates_nobody() -> None:
    with pytest.raises(ArgumentError, match="does not separate"):
        call("EXPLAIN", [made_grid("sw09-16x7-clean"), "ELO_NEW", "1>2"])


def test_notices_of_the_list_are_told() -> None:
    explained = compare(context(made("sw09-16x7-clean"), "FFE"), "PS;BH", 1, 2).in_language("fr")

    assert "2.4 § 3" in explained.notes[0]
    # The title names first the player who was named first.
    title = compare(context(made("sw09-16x7-clean")), "PS", 3, 1).in_language("en").title
    assert 0 <= title.find("(no. 4)") < title.find("(no. 2)")


@pytest.mark.parametrize(
    ("player", "shown"),
    [
        ("A>B", []),
        ("1>2", ["A>B (no. 1)", "> (no. 2)"]),
        ("A>B>>", ["A>B (no. 1)", "> (no. 2)"]),
        (">>A>B", ["> (no. 2)", "A>B (no. 1)"]),
        ("A>B > C > D", ["A>B (no. 1)", "C > D (no. 3)"]),
    ],
)
def test_a_name_may_hold_the_sign(player: str, shown: list[str]) -> None:
    grid: list[list[Any]] = [["No", "Name", "1.Rd"], [1, "A>B", "2W1"], [2, ">", "1B0"], [3, "C > D", "BYE"]]

    table = call("EXPLAIN", [grid, "BH", player, "FIDE-2026; lang=en"])

    assert isinstance(table, list)
    if player == "A>B":
        assert table[1][1:3] == [2, ">"]
    else:
        assert table[0][1:3] == shown
