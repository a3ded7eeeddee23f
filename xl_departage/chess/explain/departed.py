"""Rounds that were cancelled, and who left a round robin and does not count: said below every value of the others."""

from __future__ import annotations

from dataclasses import replace

from xl_departage.chess.explain.explanation import Explanation
from xl_departage.chess.tournament.cancelled_rounds import cancelled_said
from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.chess.tournament.withdrawals import departed_said


def with_departed(explained: Explanation, table: Crosstable) -> Explanation:
    """The explanation of a value in that ranking, with the rounds and the games that are left out of it."""
    left_out = (*cancelled_said(table), *(departed_said(one) for one in table.departed))
    return replace(explained, notes=(*explained.notes, *left_out)) if left_out else explained
