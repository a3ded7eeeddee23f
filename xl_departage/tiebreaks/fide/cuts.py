"""
Cuts: FIDE C.07, Articles 14.1 to 14.4, with the exception for voluntary unplayed rounds of 16.5.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xl_departage.tiebreaks.fide.ledger import Element

Worth = Callable[[Element], int]
"""What an element adds to the sum."""


def cut(elements: Sequence[Element], worth: Worth, lowest: int, highest: int) -> tuple[list[Element], list[Element]]:
    """
    The elements that stay and those cut: first the least significant ones, then the most significant ones (14.3, 14.4).

    A cut of more elements than there are leaves nothing. The elements cut come in the order of their cutting.
    """
    kept = list(elements)
    gone: list[Element] = []
    for _ in range(min(lowest, len(kept))):
        element = least_significant(kept, worth)
        kept.remove(element)
        gone.append(element)
    for _ in range(min(highest, len(kept))):
        # 16.5 speaks of least significant values only: there is no exception at this end.
        element = max(kept, key=lambda element: (element.score, worth(element)))
        kept.remove(element)
        gone.append(element)
    return kept, gone


def least_significant(elements: Sequence[Element], worth: Worth) -> Element:
    """
    Article 14.1.1 with 16.5: the element that a cut takes away.

    The normal one is that of the opponent with the lowest score, at equal scores the lowest contribution. If there are
    voluntary unplayed rounds, the lowest contribution of these is cut instead unless it is less than the normal one:
    for Buchholz it never is, for Sonneborn-Berger the higher product of the two is cut. 16.5.2: a second cut repeats
    the first on what is left.
    """
    normal = min(elements, key=lambda element: (element.score, worth(element)))
    voluntary = [element for element in elements if element.voluntary]
    if not voluntary:
        return normal
    lowest = min(voluntary, key=lambda element: (worth(element), element.score))
    return normal if worth(normal) > worth(lowest) else lowest
