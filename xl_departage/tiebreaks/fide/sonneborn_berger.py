"""
Sonneborn-Berger: FIDE C.07, Article 9.1, with the cuts of 14.1 and 16.5. Results in quarter-points.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from xl_departage.tiebreaks.fide.cuts import cut
from xl_departage.tiebreaks.fide.ledger import Element, Ledger


def contribution(element: Element) -> int:
    """
    9.1: the opponent's adjusted score times the points scored against him; for an unplayed round the dummy's score
    times the points awarded (16.4). Quarter-points.
    """
    return element.score * element.points


def sonneborn_berger(ledger: Ledger, lowest: int = 0, highest: int = 0, *, forfeits_played: bool = False) -> list[int]:
    """
    9.1: the sum of the contributions, `lowest` of them cut (14.1.1, 16.5), then `highest`.
    """
    sums = []
    for index, (regular, points) in enumerate(zip(ledger.regular, ledger.points, strict=True)):
        if regular is not None:
            products = list(map(mul, regular, points))
            if lowest or highest:
                # Without unplayed rounds a cut goes by the opponent's score, then by the product: the common, quick case.
                products = [product for _, product in sorted(zip(regular, products, strict=True))]
            sums.append(sum(products[lowest : max(lowest, len(products) - highest)]))
        else:
            elements = ledger.elements_of(index, forfeits_played=forfeits_played)
            sums.append(sum_of_products([elements], lowest, highest)[0])
    return sums


def sum_of_products(rows: Sequence[Sequence[Element]], lowest: int, highest: int) -> list[int]:
    """
    Products added up, a row a participant, after the cuts.
    """
    if lowest or highest:
        rows = [cut(row, contribution, lowest, highest)[0] for row in rows]
    return [sum([element.score * element.points for element in row]) for row in rows]
