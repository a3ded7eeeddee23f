"""A rating as people write it in a cell, and how large one can be."""

from __future__ import annotations

import re
from typing import NamedTuple

from xl_departage.base.errors import UnreadableCell
from xl_departage.base.regex import regex
from xl_departage.base.text import plain

ESTIMATE, NATIONAL = "E", "N"
"""Letters after a rating: the estimate of an unrated player, a national rating."""
MOST_RATING = 9999
"""Ratings have at most four digits."""
LEAST_RATING = 300
"""Published ratings go down to 301 (Belgium). A smaller number passed as a rating is refused: points, games or a place were meant."""
LEAST_USUAL = 500
"""Few players are rated below this; a smaller number is most likely a mistake, which CHECK reports."""
UNRATED_WORDS = frozenset({"", "0", "NC", "NR", "UNR", "UNRATED", "GEEN", "KEINE", "-", "--"})
"""Cells of a rating column that mean unrated."""
_RATING = regex(r"(\d{1,4}|\d[.,' ]\d{3})(?: ?([A-HJKMNP-Z]{1,2}))?")
"""
`1850 F`; `1.850`, `1,850`, `1 850` and `1'850` have a thousands separator. Letters typed for digits (15OO, 185l) are not accepted.
"""


class Rated(NamedTuple):
    """One cell of a rating column."""

    rating: int | None
    """None = unrated: blank, 0, NC."""
    kind: str = ""
    """The letter after it: F, N, E in Papi."""

    @property
    def estimated(self) -> bool:
        """Whether it is one of Papi's estimates."""
        return self.kind == ESTIMATE


def read_rating(cell: object) -> Rated:
    """One cell of a rating column. Raises UnreadableCell, without a place."""
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        if not 0 <= cell <= 4000 or cell != int(cell):
            raise UnreadableCell("grid_rating_unreadable")
        return Rated(int(cell) or None)
    if cell is not None and not isinstance(cell, str):
        raise UnreadableCell("grid_rating_unreadable")
    text = plain(cell or "")
    if text in UNRATED_WORDS:
        return Rated(None)
    # Up to two zeros after a separator are decimals, three are thousands.
    match = _RATING.fullmatch(re.sub(r"[.,]0{1,2}$", "", text))
    if match is None:
        raise UnreadableCell("grid_rating_unreadable")
    return Rated(int(re.sub(r"[.,' ]", "", match[1])) or None, match[2] or "")
