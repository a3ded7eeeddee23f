"""Whether the two sides of a game tell the same story."""

from __future__ import annotations

from xl_departage.crosstable.model import Outcome

_SYMMETRIC = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS),
    (Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW),
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    (Outcome.FORFEIT_DRAW, Outcome.FORFEIT_DRAW),
    (Outcome.FORFEIT_DRAW, Outcome.FORFEIT_LOSS),
    (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
    (Outcome.PENDING, Outcome.PENDING),
    # A team match: both sides give game points.
    (None, None),
)
_PENALTIES = (
    (Outcome.LOSS, Outcome.LOSS),
    (Outcome.DRAW, Outcome.LOSS),
    (Outcome.UNRATED_LOSS, Outcome.UNRATED_LOSS),
    (Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS),
)
"""An arbiter may decide 0-0 or ½-0 over the board; far more often one of the two cells is a slip."""

Outcomes = Outcome | None


def _both_ways(pairs: tuple[tuple[Outcomes, Outcomes], ...]) -> frozenset[tuple[Outcomes, Outcomes]]:
    return frozenset(pairs) | {(second, first) for first, second in pairs}


_AGREE = _both_ways(_SYMMETRIC)
_PENALISED = _both_ways(_PENALTIES)


def difference(one: Outcomes, other: Outcomes, penalties: bool) -> str:
    """
    The key of the text that says how the two sides of one game differ; empty where they can stand together.

    A game that only a penalty explains is refused unless the option `penalties` says that there are some.
    """
    pair = (one, other)
    if pair in _AGREE or (penalties and pair in _PENALISED):
        return ""
    return "grid_results_penalty" if pair in _PENALISED else "grid_results_differ"
