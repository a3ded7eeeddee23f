"""
Results as arbiters write them in a list: `1 0 ½ 0,5 0.5 = 1F 0F EXE > <`, as half-points of a rated game.

Forfeits, byes and unplayed games are not rated; the Belgian files write an irregular player's games
as `0F-0F`. A lone `+` or `-` is refused: it is a forfeit in TRF but a game in a French crosstable, and we do not
guess.
"""

from __future__ import annotations

import re
from functools import lru_cache

from xl_departage.base.regex import regex
from xl_departage.chess.tournament import outcome_words
from xl_departage.chess.tournament.crosstable import Outcome

NOT_RATED = -1
"""A forfeit, a bye or a game not yet played."""

_RESULTS = {
    **{
        word.replace(" ", ""): {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}.get(outcome, NOT_RATED)
        for word, outcome in outcome_words.RESULT_WORDS.items()
    },
    **{word.replace(" ", ""): NOT_RATED for word in (*outcome_words.EXEMPT_WORDS, *outcome_words.ABSENT_WORDS)},
    "1": 2,
    "½": 1,
    "=": 1,
    "0": 0,
}
"""The words of crosstables, without blanks, and the signs of games that were played."""
_UNPLAYED = regex(
    r"""
    [01½]?F(ORFAIT)?            # 1F, 0F, ½F, F, 1 Forfait
    | [01]F-[01]F               # 0F-0F: the games of an irregular player
    | [<>]                      # forfeit in a French crosstable
    """,
    re.VERBOSE,
)
_HALF = regex(r"0?[.,]50*|1/2|0½")


@lru_cache(maxsize=1024)
def read_result(text: str) -> int | None:
    """Half-points of a rated game (0, 1, 2), `NOT_RATED`, or None if the text has no meaning here."""
    plain = re.sub(r"\s", "", text).upper()
    if not plain:
        return NOT_RATED
    plain = _HALF.sub("½", plain)
    if re.fullmatch(r"[01][.,]0+", plain):
        plain = plain[0]
    if plain in _RESULTS:
        return _RESULTS[plain]
    return NOT_RATED if _UNPLAYED.fullmatch(plain) else None
