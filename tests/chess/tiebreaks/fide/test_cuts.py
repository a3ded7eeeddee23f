"""Articles 14.1 to 14.4 with the exception of 16.5."""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.chess.tiebreaks.figures import Combine, Figures, Tally


class Scored(NamedTuple):
    """One round: the score of the opponent or dummy, and the points made, in half-points."""

    score: int
    points: int = 2
    voluntary: bool = False


class OneRow(NamedTuple):
    """The rounds of a single player."""

    opponents: tuple[tuple[None, ...], ...]
    points: tuple[tuple[int, ...], ...]


def tally(combine: Combine, *rounds: Scored) -> Tally:
    row = OneRow((tuple(None for _ in rounds),), (tuple(scored.points for scored in rounds),))
    voluntary = [number for number, scored in enumerate(rounds) if scored.voluntary]
    figures = Figures([[scored.score for scored in rounds]], row, voluntary=lambda player: voluntary, earlier_high=True)
    return Tally(figures, combine)


def rounds_cut(combine: Combine, *rounds: Scored, low: int, high: int = 0) -> list[int]:
    kept, lowest, highest = tally(combine, *rounds).parts(0, low, high)
    assert sorted([*kept, *lowest, *highest]) == list(range(len(rounds)))
    return [*lowest, *highest]


def test_a_cut_takes_the_lowest_scores_and_a_median_the_highest_too() -> None:
    rounds = Scored(5), Scored(3), Scored(8), Scored(6)

    assert rounds_cut(Combine.SUM, *rounds, low=2) == [1, 0]
    assert rounds_cut(Combine.SUM, *rounds, low=1, high=1) == [1, 2]


def test_buchholz_cuts_a_voluntary_unplayed_round_before_a_lower_score() -> None:
    rounds = Scored(2), Scored(7, voluntary=True), Scored(9, voluntary=True)

    # 16.5.2: the second cut follows the same rule among the remaining rounds.
    assert rounds_cut(Combine.SUM, *rounds, low=3) == [1, 2, 0]


def test_there_is_no_exception_for_the_highest_scores() -> None:
    rounds = Scored(9), Scored(7, voluntary=True), Scored(4)

    assert rounds_cut(Combine.SUM, *rounds, low=0, high=1) == [0]


def test_sonneborn_berger_cuts_the_product_of_the_weakest_opponent() -> None:
    # 14.1.1: the win against two points is cut, not the loss against three.
    assert rounds_cut(Combine.PRODUCT, Scored(4, 2), Scored(6, 0), Scored(8, 1), low=1) == [0]

    # Among several weakest opponents, the lowest product is cut.
    assert rounds_cut(Combine.PRODUCT, Scored(4, 2), Scored(4, 1), Scored(8, 0), low=1) == [1]


def test_sonneborn_berger_cuts_the_higher_of_the_normal_and_the_lowest_voluntary_product() -> None:
    half_bye = Scored(7, 1, voluntary=True)
    assert rounds_cut(Combine.PRODUCT, Scored(4, 2), half_bye, low=1) == [0]
    assert rounds_cut(Combine.PRODUCT, Scored(4, 1), half_bye, low=1) == [1]

    # A half-point bye and a forfeit loss: the lowest voluntary product is 0; the normal one is higher.
    assert rounds_cut(Combine.PRODUCT, Scored(4, 1), half_bye, Scored(6, 0, voluntary=True), low=1) == [0]


def test_a_cut_of_all_leaves_nothing() -> None:
    assert tally(Combine.SUM, Scored(4), Scored(5)).totals(3, 3) == [0]
