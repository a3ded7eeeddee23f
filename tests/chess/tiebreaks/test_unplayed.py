"""
Unplayed rounds: the printed examples of adjusted scores, and the score that counts for them in Buchholz and
Sonneborn-Berger.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.chess.tiebreaks.contributions import contributions
from tests.chess.tiebreaks.made import context, round_robin, square, swiss
from xl_departage.base.errors import ErrorKind, InconsistentGrid, Undefined
from xl_departage.chess import tiebreaks
from xl_departage.chess.tournament.crosstable import Crosstable

# The opponents (number 5) are made up, because only the results are printed.
FFE_EXAMPLES = (
    "5w1 5b= 5w= 5b1 5w0 5b1",
    "Z 5w1 5b1 5w0 5b0 5-",
    "5w0 5b0 U 5w0 5b0 5+",
    "5w= 5b0 Z Z Z Z",
    "Z Z Z Z Z Z",
)
OLD_METHOD_EXAMPLES = ("5w1 5b= 5w= 5b0 5w1", "Z 5w1 5b1 5w0 5-", "5w0 5b0 U 5w1 5+", "5w= 5b0 H Z Z", "Z Z Z Z Z")


def test_the_four_adjusted_scores_printed_in_the_glossary() -> None:
    # Paul 4, Loïc 3, Tony 1, Ludo 2,5 (FFE 2.4 section 4, « Score ajusté »).
    table = context(swiss(*FFE_EXAMPLES))

    assert tiebreaks.values(table, "PTS")[:4] == [4, 2, 2, Fraction(1, 2)]
    assert tiebreaks.values(table, "SA")[:4] == [4, 3, 1, Fraction(5, 2)]


def test_the_four_adjusted_scores_printed_with_the_old_method() -> None:
    # Paul 3, Loïc 3, Tony 2, Ludo 2 (article 14.3).
    table = context(swiss(*OLD_METHOD_EXAMPLES), "FFE-2012")

    assert tiebreaks.values(table, "PTS")[:4] == [3, 2, 3, 1]
    assert tiebreaks.values(table, "SA")[:4] == [3, 3, 2, 2]


@pytest.mark.parametrize(
    ("who", "rounds", "unplayed", "score"),
    [
        ("Manon, absent in round 3 of 9 with 1,5 points", "2w1 2b= Z 2w0 2w0 2w0 2w0 2w0 2w0", 2, Fraction(11, 2)),
        ("Gaëtan, exempt in round 6 of 9 with 3,5 points", "2w1 2b= 2w1 2b1 2w0 U 2w0 2w0 2w0", 5, 5),
        ("Myra, bye in round 5 of 7 with 4 points", "2w1 2b1 2w1 2b1 H 2w0 2w0", 4, Fraction(11, 2)),
    ],
)
def test_the_three_fictitious_opponents_printed_with_the_old_method(
    who: str, rounds: str, unplayed: int, score: Fraction | int
) -> None:
    table = context(swiss(rounds, " ".join(["Z"] * len(rounds.split()))), "FFE-2012")
    accounts = tiebreaks.accounts(table, "BH")

    assert accounts is not None
    [line] = [line for line in contributions(accounts[0]) if line.round == unplayed]
    assert line.value == score, who


def unplayed_table() -> Crosstable:
    """
    Three rounds; adjusted scores 2½, 1½, ½, ½, 2, 2, mean 1½.

    Player 1 wins by forfeit, 4 loses by forfeit; 2 is exempt; 3 has a requested bye, 5 is absent; 6 and 5 both forfeit.
    """
    return swiss(
        "2w1 4+ 3w1",
        "1b0 3b1 U",
        "5w= 2w0 1b0",
        "6w0 1- 5b0",
        "3b= 6- 4w1",
        "4b1 5- H",
    )


def test_the_table_has_the_adjusted_scores_its_description_says() -> None:
    table = context(unplayed_table())

    assert tiebreaks.values(table, "SA") == [Fraction(5, 2), Fraction(3, 2), Fraction(1, 2), Fraction(1, 2), 2, 2]


def test_the_glossary_halves_a_forfeit_and_gives_the_exempt_player_the_mean() -> None:
    # Player 1: 1½ (player 2) + half of ½ (player 4, forfeit) + ½ (player 3).
    # Player 2: 2½ + ½ + the mean of the six adjusted scores, 9/6.
    # Player 5: ½ + half of 2 (double forfeit) + ½; player 6: ½ + half of 2 + his own 2 (requested bye).
    values = tiebreaks.values(context(unplayed_table()), "BH")

    assert values[0] == Fraction(3, 2) + Fraction(1, 4) + Fraction(1, 2)
    assert values[1] == Fraction(5, 2) + Fraction(1, 2) + Fraction(9, 6)
    assert values[4] == Fraction(1, 2) + 1 + Fraction(1, 2)
    assert values[5] == Fraction(1, 2) + 1 + 2


def test_a_round_not_played_is_a_draw_in_sonneborn_berger_of_1998_whatever_was_awarded() -> None:
    values = tiebreaks.values(context(unplayed_table()), "SB")

    # Player 1: wins against 1½ and ½, and half of the ¼ of his forfeit win. Player 4: lost both games; half of half of
    # 2½.
    assert values[0] == Fraction(3, 2) + Fraction(1, 8) + Fraction(1, 2)
    assert values[3] == Fraction(5, 8)


def test_the_old_method_multiplies_the_fictitious_opponent_by_the_points_awarded() -> None:
    values = tiebreaks.values(context(unplayed_table(), "FFE-2012"), "SB")

    # Player 1: fictitious opponent of round 2 of 3 after a win: 1 + (1 - 1) + ½; player 4: forfeit lost, nothing.
    assert values[0] == Fraction(3, 2) + Fraction(3, 2) + Fraction(1, 2)
    assert values[3] == 0


def test_the_old_method_leaves_round_robins_alone() -> None:
    crosstable = round_robin("2w1 3b+ Z", "1b0 Z 3w=", "Z 1- 2b=")
    table = context(crosstable, "FFE-2012")

    assert tiebreaks.values(table, "SA") == tiebreaks.values(table, "PTS") == [2, Fraction(1, 2), Fraction(1, 2)]
    assert tiebreaks.values(table, "BH") == [1, Fraction(5, 2), Fraction(5, 2)]
    assert tiebreaks.values(table, "SB") == [1, Fraction(1, 4), Fraction(1, 4)]


def test_the_rest_round_of_a_round_robin_adds_and_adjusts_nothing() -> None:
    table = context(round_robin("2w1 3b1 Z", "1b0 Z 3w=", "Z 1w0 2b="))

    assert tiebreaks.values(table, "SA") == [2, Fraction(1, 2), Fraction(1, 2)]
    assert tiebreaks.values(table, "BH") == [1, Fraction(5, 2), Fraction(5, 2)]


def test_a_round_still_pending_counts_nowhere() -> None:
    played = swiss("2w1", "1b0", "4w=", "3b=")
    waiting = swiss("2w1 3?", "1b0 4?", "4w= 1?", "3b= 2?", rounds=1)

    for edition in ("FFE", "FFE-2012"):
        for code in ("SA", "BH", "SB", "SOMME", "KASHDAN", "GAGNEES", "CUMULATIF", "KOYA", "YOUGOSLAVE", "CD"):
            assert tiebreaks.values(context(waiting, edition), code) == tiebreaks.values(context(played, edition), code)


def test_the_fictitious_opponent_of_a_square_table_is_undefined_with_a_cure() -> None:
    crosstable = square(["x 1 +", "0 x =", "- = x"])
    swiss_square = Crosstable(
        crosstable.players, 2, 2, swiss("2w1", "1b0").system, ordered=False, scoring=crosstable.scoring
    )

    with pytest.raises(Undefined, match="column per round") as caught:
        tiebreaks.values(context(swiss_square, "FFE-2012"), "BH")
    assert caught.value.kind is ErrorKind.NA
    assert tiebreaks.values(context(crosstable, "FFE-2012"), "BH") == [1, Fraction(5, 2), Fraction(5, 2)]


def test_a_game_without_an_opponent_is_named_where_the_opponent_is_needed() -> None:
    crosstable = swiss("2w1 2b1", "1b0 1w0")
    first = crosstable.players[0]
    nameless = first._replace(rounds=(first.rounds[0], first.rounds[1]._replace(opponent=None)))
    table = context(Crosstable((nameless, crosstable.players[1]), 2, 2, crosstable.system))

    with pytest.raises(InconsistentGrid, match="P1, round 2: a game without an opponent"):
        tiebreaks.values(table, "BH")
    assert tiebreaks.values(table, "WIN") == [2, 0]
    assert tiebreaks.values(table, "PS") == [3, 0]
