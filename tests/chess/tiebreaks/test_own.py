"""Points, cumulative, games won, Kashdan: the printed examples and the choices for unplayed rounds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.chess.tiebreaks.made import context, round_robin, square, swiss
from tests.rows import each_row
from xl_departage.base.errors import ErrorKind, ImpossibleNumber, Undefined
from xl_departage.chess import tiebreaks

# The opponents (number 5) are made up, because only the results are printed.
CUMULATIVE_EXAMPLES = (
    "Z 5w0 5b0 5w1 5b1 5w1",
    "5w1 5b1 5w1 5b0 5w0 5b0",
    "5w= 5b= 5w= 5b= 5w= 5b=",
    "5+ 5b0 5w1 5b= 5w0 5b=",
    "Z Z Z Z Z Z",
)


def test_the_four_cumulatives_printed_in_the_glossary() -> None:
    # Soumarinov 6, Attakinski 15, Solidov 10,5, Classikov 12.
    assert tiebreaks.values(context(swiss(*CUMULATIVE_EXAMPLES)), "PS")[:4] == [6, 15, Fraction(21, 2), 12]


def test_a_cut_cumulative_leaves_out_the_scores_after_the_first_rounds() -> None:
    # Printed rows: Attakinski 1 2 3 3 3 3, Classikov 1 1 2 2,5 2,5 3.
    table = context(swiss(*CUMULATIVE_EXAMPLES))

    assert [tiebreaks.values(table, "PS/C1")[player] for player in (1, 3)] == [14, 11]
    assert [tiebreaks.values(table, "PS/C2")[player] for player in (1, 3)] == [12, 10]
    assert tiebreaks.values(table, "PS/C6") == tiebreaks.values(table, "PS/C7") == [0] * 5


def test_a_cumulative_of_a_square_table_is_undefined_with_a_cure() -> None:
    with pytest.raises(Undefined, match="column per round") as caught:
        tiebreaks.values(context(square(["x 1", "0 x"])), "PS")
    assert caught.value.kind is ErrorKind.NA


def test_the_two_kashdans_printed_in_the_glossary() -> None:
    # Albert +1 =8: 20; Bernard +5 -4: 24.
    table = context(
        swiss("3w1 3b= 3w= 3b= 3w= 3b= 3w= 3b= 3w=", "3w1 3b1 3w1 3b1 3w1 3b0 3w0 3b0 3w0", "Z Z Z Z Z Z Z Z Z")
    )

    assert tiebreaks.values(table, "KASHDAN")[:2] == [20, 24]


def test_a_round_not_played_is_a_draw_in_kashdan_and_no_game_won() -> None:
    table = context(swiss("2+ U F H Z", "1- 1- 1- 1- 1w0"))

    assert tiebreaks.values(table, "KASHDAN") == [10, 9]
    assert tiebreaks.values(table, "WIN") == [0, 0]
    assert tiebreaks.values(table, "Parties gagnées") == [0, 0]


def test_the_rest_round_of_a_round_robin_counts_nothing_in_kashdan() -> None:
    assert tiebreaks.values(context(round_robin("2w1 Z", "1b0 Z", "Z Z")), "KASHDAN") == [4, 1, 0]


@each_row(
    "call",
    [
        lambda table: tiebreaks.values(table, tiebreaks.ParsedCode("PS", -1)),
        lambda table: tiebreaks.values(table, tiebreaks.ParsedCode("BH", -1)),
        lambda table: tiebreaks.values(table, tiebreaks.ParsedCode("BH", 0, -1)),
        lambda table: tiebreaks.values(table, tiebreaks.ParsedCode("SB", -2)),
        lambda table: tiebreaks.values(table, tiebreaks.ParsedCode("KS", extension=-1)),
        lambda table: tiebreaks.values(table, tiebreaks.ParsedCode("ARO", -1)),
    ],
)
def test_a_negative_cut_is_an_error(call: object) -> None:
    assert callable(call)
    with pytest.raises(ImpossibleNumber, match="0 or more"):
        call(context(swiss("2w1", "1b0")))
