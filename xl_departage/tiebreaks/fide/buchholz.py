"""
Buchholz and its kin: FIDE C.07, Article 8, with the cuts of Article 14. Results in half-points.
"""

from __future__ import annotations

from xl_departage.exact import mean_half_up
from xl_departage.tiebreaks.fide.cuts import cut
from xl_departage.tiebreaks.fide.ledger import Element, Ledger


def contribution(element: Element) -> int:
    """
    8.1: an opponent brings his adjusted score, a dummy its score (16.4).
    """
    return element.score


def buchholz(ledger: Ledger, lowest: int = 0, highest: int = 0, *, forfeits_played: bool = False) -> list[int]:
    """
    8.1: the sum of the adjusted scores of the opponents; `lowest` and `highest` are cut as 14.1 to 14.4 say.

    Fore Buchholz (8.3) is this on `ledger.fore`.
    """
    sums = []
    for index, regular in enumerate(ledger.regular):
        if regular is not None:
            # Without unplayed rounds the cuts are the ends of the sorted scores: the common, quick case.
            scores = sorted(regular) if lowest or highest else regular
            sums.append(sum(scores[lowest : max(lowest, len(scores) - highest)]))
        else:
            elements = ledger.elements_of(index, forfeits_played=forfeits_played)
            kept, _ = cut(elements, contribution, lowest, highest)
            sums.append(sum([element.score for element in kept]))
    return sums


def average_of_buchholz(
    ledger: Ledger,
    otb: Ledger,
    lowest: int = 0,
    highest: int = 0,
    *,
    forfeits_played: bool = False,
) -> list[int | None]:
    """
    8.2 (AOB): the mean Buchholz of the opponents met over the board, hundredths of a point; None where there are none.

    `ledger` gives the Buchholz (the Fore Buchholz for AOB/F), `otb` says who was met: a final round taken as drawn was
    not played. Rounded half up to two decimals of a point, as the FIDE checker prints it; the article says nothing of
    rounding.
    """
    values = buchholz(ledger, lowest, highest, forfeits_played=forfeits_played)
    means: list[int | None] = []
    for met in otb.met:
        if not met:
            means.append(None)
            continue
        total = sum([values[opponent] for opponent in met])
        means.append(mean_half_up(100 * total, 2 * len(met)))
    return means
