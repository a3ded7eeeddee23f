"""
What the figures of a tie-break are: opponents' scores, adjusted or real, ratings, or the player's own results.
"""

from __future__ import annotations

from enum import Enum

from xl_departage.exact import Exact
from xl_departage.explain.asked import Asked
from xl_departage.tiebreaks.context import Context
from xl_departage.tiebreaks.contributions import divided
from xl_departage.tiebreaks.fide.explain import EXTENDED, koya_threshold
from xl_departage.tiebreaks.koya import koya_limit
from xl_departage.tiebreaks.registry import ParsedCode


class Kind(Enum):
    """
    What a line of an account holds as its value.
    """

    ADJUSTED = "the opponent's adjusted score, or that of who stands in for him"
    KOYA = "the opponent's score, which decides whether the result counts"
    OF_OPPONENTS = "the opponent's own tie-break"
    RATING = "the opponent's rating"
    OWN = "the player's own result"

    def titles(self, context: Context, code: ParsedCode) -> dict[str, str]:
        """
        Columns headed otherwise than usual.
        """
        titles = {} if context.crosstable.ordered else {"round": "exp_column_game"}
        if self is Kind.OF_OPPONENTS:
            titles["score"] = f"exp_column_score_{code.name.lower()}"
        if self is Kind.RATING:
            titles["adjusted"] = "exp_column_rating_counted"
        if code.name == "PS":
            titles["contribution"] = "exp_column_running_score"
        if code.name in PRODUCTS:
            titles["contribution"] = "exp_column_product"
        return titles

    def shows_result(self, code: ParsedCode) -> bool:
        """
        Whether the points of the round say something for that code.
        """
        if self is Kind.RATING:
            return code.name != "ARO"
        if self is Kind.OWN:
            return code.name in ("SA", "AFB", "PS", "MPTS")
        return self is Kind.KOYA or code.name in PRODUCTS


PRODUCTS = frozenset({"SB", *EXTENDED})
"""The opponent's score is multiplied by the result."""
FRENCH_ARTICLES = {
    "BH": "FFE 2.4 § 2.2.1",
    "SB": "FFE 2.4 § 2.2.2",
    "YUGOSLAV": "FFE 2.4 § 4 « Yougoslave »",
    "SA": "FFE 2.4 § 1",
}
"""The definitions themselves; the accounts name the article on rounds not played."""
GLOSSARY = "FFE 2.4 § 4 « Score ajusté »"
"""Opponents not met, and the exempt player: section 1 knows neither the half nor the mean."""
MEANS = frozenset({"ARO", "PERFORMANCE", "TPR", "APRO", "APPO", "AOB", "SSSC"})
"""Sums that are divided."""
OWN_COUNTS = frozenset({"WIN", "WON", "BPG", "BWG", "REP", "VUR", "NUM", "RIP", "STD"})
"""FIDE's article 7: of a team's game points (`:GP`) they count boards."""
OWN_WORDS = OWN_COUNTS | {"KASHDAN"}
"""What happened in the round says why it counts."""
_KINDS = {
    **dict.fromkeys(("BH", "FB", "SB", "YUGOSLAV", "SSSC", *EXTENDED), Kind.ADJUSTED),
    **dict.fromkeys(("BHSUM", "AOB", "APRO", "APPO"), Kind.OF_OPPONENTS),
    **dict.fromkeys(("ARO", "PERFORMANCE", "TPR"), Kind.RATING),
    "KS": Kind.KOYA,
}


def kind_of(code: ParsedCode) -> Kind:
    """
    What the figures of a code are.
    """
    return _KINDS.get(code.name, Kind.OWN)


def on_boards(asked: Asked) -> bool:
    """
    Whether the lines of an account are boards instead of rounds.
    """
    return asked.fide and asked.code.score == "GP" and asked.code.name in OWN_COUNTS


def koya_points(asked: Asked) -> Exact:
    """
    The score from which an opponent counts for a Koya, in points.
    """
    if asked.fide:
        return divided(koya_threshold(asked.context, asked.code), 2)
    return divided(koya_limit(asked.context, asked.code.extension), 4)


def half_of_the_points(asked: Asked) -> Exact:
    """
    50 % of the points that can be made, from which an opponent counts for the Yugoslav system.
    """
    return divided(asked.context.maximum, 4)
