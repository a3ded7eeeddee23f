"""Adds notes to explanations: the rounds that were cancelled, and the players who left a round robin and do not count."""

from __future__ import annotations

from dataclasses import replace

from xl_departage.chess.explain.explanation import Explanation
from xl_departage.chess.tournament.cancelled_rounds import cancelled_in_words
from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.chess.tournament.withdrawals import departure_in_words


def with_departed(explained: Explanation, table: Crosstable) -> Explanation:
    """The explanation of a value in that ranking, with notes on the rounds and the players that are left out of it."""
    left_out = (*cancelled_in_words(table), *(departure_in_words(departure) for departure in table.departed))
    return replace(explained, notes=(*explained.notes, *left_out)) if left_out else explained
