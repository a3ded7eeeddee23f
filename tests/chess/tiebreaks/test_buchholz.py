"""Buchholz, its cuts, the sum of Buchholz, Yougoslave and Sonneborn-Berger on small tables computed by hand."""

from __future__ import annotations

from fractions import Fraction

from tests.chess.tiebreaks.made import context, scaled, square, swiss
from xl_departage.chess import tiebreaks
from xl_departage.chess.tournament.crosstable import Scoring

FOUR = ("2w1 3b1 4w1", "1b0 4w1 3b1", "4b1 1w0 2w0", "3w0 2b0 1b0")
"""Scores 3 2 1 0."""


def test_buchholz_adds_the_opponents_scores_and_cuts_the_worst_then_the_best() -> None:
    table = context(swiss(*FOUR))

    assert tiebreaks.values(table, "BH") == [3, 4, 5, 6]
    assert tiebreaks.values(table, "BH/C1") == tiebreaks.values(table, "Tronqué 1") == [3, 4, 5, 5]
    assert tiebreaks.values(table, "BH/C2") == tiebreaks.values(table, "Brésilien 2") == [2, 3, 3, 3]
    assert tiebreaks.values(table, "BH/M1") == tiebreaks.values(table, "Médian 1") == [1, 1, 2, 2]
    assert tiebreaks.values(table, tiebreaks.ParsedCode("BH", 0, 1)) == [1, 1, 2, 3]


def test_a_cut_of_everything_leaves_nothing() -> None:
    table = context(swiss(*FOUR))

    assert tiebreaks.values(table, "BH/C3") == tiebreaks.values(table, "BH/C9") == [0] * 4
    assert tiebreaks.values(table, "BH/M2") == tiebreaks.values(table, "Harkness 2") == [0] * 4


def test_the_sum_of_buchholz_adds_those_of_the_opponents() -> None:
    assert tiebreaks.values(context(swiss(*FOUR)), "BHSUM") == [15, 14, 13, 12]


def test_yougoslave_takes_opponents_with_half_the_points_or_more() -> None:
    assert tiebreaks.values(context(swiss(*FOUR)), "YUGOSLAV") == [2, 3, 5, 5]


def test_yougoslave_tests_an_opponent_who_forfeited_before_halving_him() -> None:
    # Player 2 has 2 adjusted points of 3 and counts by half; player 4 has ½ of 3 and does not count.
    table = context(swiss("2+ 4+ Z", "1- 3w1 4b=", "4w1 2b0 Z", "3b0 1- 2w="))

    assert tiebreaks.values(table, "SA") == [Fraction(3, 2), 2, Fraction(3, 2), 1]
    assert tiebreaks.values(table, "YUGOSLAV")[0] == 1 + Fraction(3, 2)


def test_the_sonneborn_bergers_printed_in_the_glossary() -> None:
    # A 1, B 2,5, C 2, D 2,5.
    table = context(square(["x 0 1 0", "1 x = =", "0 = x =", "1 = = x"]))

    assert tiebreaks.values(table, "PTS") == [1, 2, 1, 2]
    assert tiebreaks.values(table, "SB") == [1, Fraction(5, 2), 2, Fraction(5, 2)]


def test_a_cut_sonneborn_berger_drops_the_weakest_opponents() -> None:
    table = context(square(["x 0 1 0", "1 x = =", "0 = x =", "1 = = x"]))

    # Opponents' scores and products: A 2·0 1·1 2·0, B 1·1 1·½ 2·½, C 1·0 2·½ 2·½, D 1·1 2·½ 1·½.
    assert tiebreaks.values(table, "SB/C1") == [0, 2, 2, 2]


def test_sonneborn_berger_of_teams_multiplies_by_the_game_points() -> None:
    # Matches on four boards: 3-1, 2-2, 4-0; computed by hand: A 3+2=5, B 1+0=1, C 2+4=6.
    crosstable = swiss("2w1 3b=", "1b0 3w0", "1w= 2b1")
    points = ((6, 4), (2, 0), (4, 8))
    players = tuple(
        player._replace(
            rounds=tuple(entry._replace(points=scored) for entry, scored in zip(player.rounds, row, strict=True))
        )
        for player, row in zip(crosstable.players, points, strict=True)
    )
    table = context(type(crosstable)(players, 2, 2, crosstable.system, boards=4))

    assert tiebreaks.values(table, "PTS") == [5, 1, 6]
    assert tiebreaks.values(table, "SB") == [3 * 1 + 2 * 6, 1 * 5 + 0 * 6, 2 * 5 + 4 * 1]


def test_other_scoring_values_count_as_scored() -> None:
    table = context(scaled(swiss(*FOUR), Scoring(6, 2, 0)))

    assert tiebreaks.values(table, "BH") == [9, 12, 15, 18]
    assert tiebreaks.values(table, "YUGOSLAV") == [6, 9, 15, 15]


def test_a_forfeit_does_not_lift_other_opponents_above_half_in_the_yugoslav_system() -> None:
    """
    The first won by forfeit against the second (0 points), and met the third (1½ of 4: below 50 %, left out) and the fourth (2½):
    « somme des S.A. des adversaires ayant réalisé au moins 50 % des points ».
    """
    table = swiss("2+ 3w1 4w1 2w1", "1- 4b0 3b0 1b0", "4w= 1b0 2w1 4b0", "3b= 2w1 1b0 3w1")

    assert tiebreaks.values(context(table, "FFE"), "YOUGOSLAVE")[0] == Fraction(5, 2)


def test_the_yugoslav_system_tests_the_fictitious_opponent_where_one_counts() -> None:
    """
    2012, forfeit loss in round 1 of 3: 0 before, 1 gained, ½ for each of two rounds are 2 of 3, although the opponent of the
    forfeit has 1; the others met have 2 and 1½.
    """
    table = swiss("2- 3w1 4w=", "1+ 4b0 3w0", "4w1 1b0 2b1", "3b0 2w1 1b=")

    assert tiebreaks.values(context(table, "FFE-2012"), "YUGOSLAV")[0] == Fraction(11, 2)
