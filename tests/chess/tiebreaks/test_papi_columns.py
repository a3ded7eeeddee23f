"""
Papi's own columns (edition FFE-2012): cuts that depend on the rounds planned, Kashdan from the points awarded, its
performance.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.chess.tiebreaks.made import context, made, scaled, swiss
from tests.rows import each_row
from xl_departage.base.exact import Exact
from xl_departage.chess import tiebreaks
from xl_departage.chess.tiebreaks.rating_based import papi_bonus, papi_levels
from xl_departage.chess.tournament.crosstable import Scoring


@pytest.mark.parametrize(
    ("rules", "cut"), [("PAPI; planned=7", 1), ("PAPI; planned=8", 2), ("PAPI; planned=12", 2), ("PAPI; planned=13", 3)]
)
def test_what_is_cut_follows_the_rounds_planned(rules: str, cut: int) -> None:
    table = context(made("sw09-16x7-clean"), "PAPI")
    planned = context(made("sw09-16x7-clean").__class__(
        made("sw09-16x7-clean").players, 7, int(rules.partition("=")[2]), made("sw09-16x7-clean").system
    ), "PAPI")  # fmt: skip

    for name in ("Tr.", "Brésilien", "Buchholz tronqué"):
        assert tiebreaks.values(planned, name) == tiebreaks.values(table, f"BH/C{cut}"), name
    for name in ("Me.", "Harkness", "Médian"):
        assert tiebreaks.values(planned, name) == tiebreaks.values(table, f"BH/M{cut}"), name
    assert [code.text for code in tiebreaks.rank(planned, "Tr;BH/C1").codes] == [f"BH/C{cut}", "BH/C1"]


def test_a_number_is_obeyed_and_other_editions_cut_one() -> None:
    table = made("sw23-38x9-heavy")

    assert tiebreaks.values(context(table, "PAPI"), "Tronqué 1") == tiebreaks.values(context(table, "PAPI"), "BH/C1")
    assert tiebreaks.values(context(table, "FFE"), "Tronqué") == tiebreaks.values(context(table, "FFE"), "BH/C1")


def test_kashdan_counts_rounds_not_played_by_the_points_awarded() -> None:
    """Won 4, exempt 4, half-point bye 2, absent 1, forfeit won 4 and lost 1."""
    table = swiss("2w1 U H Z 3+", "1b0 Z Z Z Z", "Z Z Z Z 1-")

    assert tiebreaks.values(context(table, "PAPI"), "Ka.") == [4 + 4 + 2 + 1 + 4, 5, 5]
    assert tiebreaks.values(context(table, "FFE"), "Ka.") == [4 + 2 + 2 + 2 + 2, 9, 10]


@each_row(("points", "games", "bonus"), [(2, 3, 122), (1, 3, -120), (1, 2, 0), (3, 3, 677), (0, 3, -677), (0, 0, 0)])
def test_the_table_is_read_between_whole_percents(points: int, games: int, bonus: int) -> None:
    """66.67 %: 117 + .67 (125 - 117) = 122.3; 33.33 %: the fraction is .33, so -(117 + .33 x 8) = -119.7."""
    assert round(papi_bonus(points, games)) == bonus


def test_a_performance_has_a_window_of_400_and_is_0_without_a_game() -> None:
    """2 of 3 against 1500, 1599, 1200, who all count as 1600: 1600 + 122.3. At 1200, a draw against 2000 counts as 1600."""
    table = swiss("2w1 3b= 4w=", "1b0 Z Z", "Z 1w= Z", "Z Z 1b=", "Z Z Z", ratings=[2000, 1500, 1599, 1200, 1800])
    values = tiebreaks.values(context(table, "PAPI"), "Perf")

    assert values[0] == 1722
    assert values[3] == 1600
    assert values[4] == 0


def test_groups_without_a_rating_are_reached_step_by_step_from_the_rated_one() -> None:
    """
    Four rounds: the bonus of 3 points is 193 (75 %), of 2.5 91, of 2 0, of 1.5 -91. The bonus of the rated group is
    subtracted at every step: 1800 - 193 + 91 = 1698, - 193 + 0 = 1505, - 193 - 91 = 1221.
    """
    table = swiss(
        "2w1 3b1 4w1 5b0", "1b0 4w1 5b= Z", "4b= 1w0 Z 6w=", "3w= 2b0 1b0 Z", "6w0 Z 2w= 1w1", "5b1 Z Z 3b=",
        ratings=[1800, None, None, None, None, None],
    )  # fmt: skip

    # Points 3, 1.5, 1, 0.5, 1.5, 1.5.
    levels = papi_levels(context(table, "PAPI"))
    assert levels[1] == levels[4] == levels[5] == 1221


def test_the_exemption_and_forfeits_do_not_count_for_the_group_and_byes_asked_for_do() -> None:
    table = swiss(
        "2w1 3b1",
        "1b0 U",
        "H 1w0",
        "U 5+",
        "F 4-",
        "7w1 H",
        "6b0 U",
        ratings=[2000, 1900, 1800, None, None, 1700, None],
    )
    levels = papi_levels(context(table, "PAPI"))

    # 4 has 0 points that count, like 2: 1900; 5 has the requested bye, one point, which no rated player has.
    assert levels[3] == 1900


@each_row(
    ("points", "games", "bonus"),
    [
        # The table has 0, 7, 14 … for 50, 51, 52 % and 677 for both 99 and 100 %: between them half of a step.
        (Fraction(101, 2), 100, Fraction(7, 2)),
        (Fraction(99, 2), 100, Fraction(-7, 2)),
        (51, 100, 7),
        (49, 100, -7),
        (Fraction(103, 2), 100, Fraction(21, 2)),
        (99, 100, 677),
        (Fraction(199, 2), 100, 677),
        (100, 100, 677),
        (Fraction(1, 2), 100, -677),
        # 98 % is 589.
        (Fraction(197, 2), 100, Fraction(589 + 677, 2)),
    ],
)
def test_the_bonus_near_the_middle_and_the_ends_of_the_table(points: Exact, games: int, bonus: Exact) -> None:
    assert papi_bonus(points, games) == bonus


LADDER = ("6w1 6w1", "6w1 6w=", "6w1 6w0", "6w= 6w0", "6w0 6w0", "Z Z")
"""Points 2, 1½, 1, ½, 0, of two rounds: bonuses 677, 193, 0, -193, -677."""


@pytest.mark.parametrize(
    ("rated", "levels"),
    [
        # Downwards from 2 points, whose bonus is subtracted at every step.
        (0, [1500, 1016, 1016 + 0 - 677, 339 - 193 - 677, -531 - 677 - 677]),
        # Upwards from 0: ½ adds -193 + 677, 1 adds 0 + 677, 1½ adds 193 + 677, 2 adds 677 + 677.
        (4, [1500 + 484 + 677 + 870 + 1354, 1500 + 484 + 677 + 870, 1500 + 484 + 677, 1500 + 484, 1500]),
        # Both ways from 1, whose bonus is 0.
        (2, [1500 + 193 + 677, 1500 + 193, 1500, 1500 - 193, 1500 - 193 - 677]),
    ],
)
def test_every_group_has_a_level_to_both_ends(rated: int, levels: list[int]) -> None:
    ratings = [1500 if player == rated else None for player in range(6)]

    assert list(papi_levels(context(swiss(*LADDER, ratings=ratings), "PAPI")))[:5] == levels


def test_the_groups_count_wins_and_draws_whatever_the_scoring() -> None:
    table = swiss(*LADDER[:5], "1b0 1b0", ratings=[None, None, 1500, None, None, 1500])

    for scoring in (Scoring(6, 2, 0), Scoring(6, 4, 2)):
        rescaled = context(scaled(table, scoring), "PAPI")
        assert papi_levels(rescaled) == papi_levels(context(table, "PAPI"))
        assert tiebreaks.values(rescaled, "Perf") == tiebreaks.values(context(table, "PAPI"), "Perf")


def test_an_announced_rating_replaces_the_level_of_the_group() -> None:
    table = swiss("2w=", "1b=", ratings=[1800, None])

    # Both have ½ point, so the level is 1800, too, unless 1500 is announced: below 400 of nobody.
    assert tiebreaks.values(context(table, "PAPI"), "Perf") == [1800, 1800]
    assert tiebreaks.values(context(table, "PAPI; unrated=1500"), "Perf") == [1500, 1800]
