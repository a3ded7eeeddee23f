"""
Articles 14.1 to 14.4 with the exception of 16.5.
"""

from __future__ import annotations

from xl_departage.tiebreaks.fide import buchholz, sonneborn_berger
from xl_departage.tiebreaks.fide.cuts import cut, least_significant
from xl_departage.tiebreaks.fide.ledger import Element


def element(number: int, score: int, points: int = 2, *, voluntary: bool = False) -> Element:
    return Element(number, None if voluntary else number, score, points, voluntary, voluntary)


def rounds_cut(elements: list[Element], worth: object, low: int, high: int = 0) -> list[int]:
    assert callable(worth)
    return [gone.round for gone in cut(elements, worth, low, high)[1]]


def test_a_cut_takes_the_lowest_scores_and_a_median_the_highest_too() -> None:
    elements = [element(0, 5), element(1, 3), element(2, 8), element(3, 6)]

    assert rounds_cut(elements, buchholz.contribution, 2) == [1, 0]
    assert rounds_cut(elements, buchholz.contribution, 1, 1) == [1, 2]


def test_buchholz_cuts_a_voluntary_unplayed_round_before_a_lower_score() -> None:
    elements = [element(0, 2), element(1, 7, voluntary=True), element(2, 9, voluntary=True)]

    # 16.5.2: the second cut follows the same rule on what is left.
    assert rounds_cut(elements, buchholz.contribution, 3) == [1, 2, 0]


def test_there_is_no_exception_for_the_highest_scores() -> None:
    elements = [element(0, 9), element(1, 7, voluntary=True), element(2, 4)]

    assert rounds_cut(elements, buchholz.contribution, 0, 1) == [0]


def test_sonneborn_berger_cuts_the_product_of_the_weakest_opponent() -> None:
    # 14.1.1: the win against two points goes, not the loss against three.
    elements = [element(0, 4, 2), element(1, 6, 0), element(2, 8, 1)]
    assert rounds_cut(elements, sonneborn_berger.contribution, 1) == [0]

    # Of several weakest opponents the lowest product.
    elements = [element(0, 4, 2), element(1, 4, 1), element(2, 8, 0)]
    assert rounds_cut(elements, sonneborn_berger.contribution, 1) == [1]


def test_sonneborn_berger_cuts_the_higher_of_the_normal_and_the_lowest_voluntary_product() -> None:
    half_bye = element(1, 7, 1, voluntary=True)
    assert least_significant([element(0, 4, 2), half_bye], sonneborn_berger.contribution).round == 0
    assert least_significant([element(0, 4, 1), half_bye], sonneborn_berger.contribution) is half_bye

    # A half-point bye and a forfeit loss: the lowest voluntary product is 0, the normal one is higher.
    forfeit = element(2, 6, 0, voluntary=True)
    assert least_significant([element(0, 4, 1), half_bye, forfeit], sonneborn_berger.contribution).round == 0


def test_a_cut_of_all_leaves_nothing() -> None:
    elements = [element(0, 4), element(1, 5)]

    assert cut(elements, buchholz.contribution, 3, 3)[0] == []
