"""
The result of one game: with White's score first, as on pairing pages (`1-0`, `X - X`, `1 - F`), or as written from one
side (`1`, `½`, `=`, `0F`, `1-0`, `Gain`; for a match `2½`, `2½-1½`).

A result for one side is mirrored for the other; one with two halves (`½-0`, `0F-0F`) gives both. The meaning of lone
`+` and `-` depends on the notation of the grid: a game in French and Vega tables, a forfeit in TRF and chess-results.
If the grid does not show which, they are refused.
"""

from __future__ import annotations

from xl_departage.base.errors import ArgumentError, GridError, UnreadableCell
from xl_departage.base.regex import regex
from xl_departage.base.text import excerpt
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.result_worth import GameResult, ResultWorth
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cell_tokens import half_points, normalise
from xl_departage.formats.grids.matrix_cells import SquareContext, read_square_cell

_OF_A_GAME = frozenset(
    {
        Outcome.WIN,
        Outcome.DRAW,
        Outcome.LOSS,
        Outcome.FORFEIT_WIN,
        Outcome.FORFEIT_LOSS,
        Outcome.FORFEIT_DRAW,
        Outcome.DOUBLE_FORFEIT,
    }
)
"""The outcomes that a typed result of one game can have."""

_SCORE = regex(r"(\d{1,3}½?|½)(?: ?[-:] ?(\d{1,3}½?|½))?")
_GAME_SIGNS = {"+": Outcome.WIN, "-": Outcome.LOSS}
_FORFEIT_SIGNS = {"+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS}
_SIGNS = {
    "ffe": _GAME_SIGNS,
    "vega": _GAME_SIGNS,
    "chess-results": _FORFEIT_SIGNS,
    "trf": _FORFEIT_SIGNS,
    "swiss-chess": _FORFEIT_SIGNS,
}
"""What lone signs mean in each notation: `+ 12B` is a win over the board, `12w+` a win by forfeit."""


def read_game_result(value: object, worth: ResultWorth) -> GameResult:
    """The result that a text or a number expresses. Raises ArgumentError if it is blank, unreadable or ambiguous."""
    try:
        text = normalise(value)
        if not text:
            raise ArgumentError("what_if_result_missing")
        if worth.boards is not None and (score := read_score(text)):
            return worth.match(*score)
        return worth.of(*both_sides(text, worth.format))
    except GridError:
        raise ArgumentError("what_if_result_unreadable", result=excerpt(value)) from None


def read_score(text: str) -> tuple[int, int | None] | None:
    """
    The half-points in the normalised score of a match, `2½-1½` or `2½`: those of the first side, and those of the other
    or None. None for any other text.
    """
    match = _SCORE.fullmatch(text)
    return None if match is None else (half_points(match[1]), None if match[2] is None else half_points(match[2]))


def stands_for_result(text: str) -> bool:
    """
    Whether a text is a result such as `1-0`, `½` or `+` and nothing else. Digits alone and texts with letters are not
    accepted, because they may be anything.
    """
    try:
        text = normalise(text)
    except GridError:
        return False
    if not text or text.isdecimal() or any(map(str.isalpha, text)):
        return False
    bare = _bare(text)
    return bare in notations.SIGNS or _is_known(bare) or read_score(text) is not None


def names_both_sides(text: str) -> bool:
    """
    Whether a normalised text gives the result of both sides in figures, such as `1-0`, which occurs in no other column.
    Signs alone may be anything.
    """
    bare = _bare(text)
    return _is_known(bare) and len(bare) > 1 and any(sign not in "+-/" for sign in bare)


def _bare(text: str) -> str:
    return text.replace(" ", "").replace(":", "-")


def _is_known(bare: str) -> bool:
    return bare in notations.RESULTS or bare in notations.RESULT_SYNONYMS


def both_sides(text: str, format: str = "auto") -> tuple[Outcome, Outcome]:
    """
    The outcomes of one game, from a normalised text that is not blank: of the side written first, then of the other.

    Raises ArgumentError or GridError for a text that no notation contains, and for lone `+` and `-` unless `format`
    says what they mean.
    """
    if text in _GAME_SIGNS:
        signs = _SIGNS.get(format)
        if signs is None:
            raise ArgumentError("what_if_result_sign", result=text)
        return signs[text], signs[text].mirror
    try:
        mine, theirs = parse_result(text)
    except GridError:
        pass
    else:
        return mine, theirs
    results = read_square_cell([text], False, SquareContext(1, False, "auto", None, False)).results
    if len(results) != 1 or results[0] not in _OF_A_GAME:
        raise ArgumentError("what_if_result_unreadable", result=excerpt(text))
    return results[0], results[0].mirror


def parse_result(value: object) -> tuple[Outcome, Outcome]:
    """
    The outcomes for White and Black of a result such as `1-0`; a blank means not yet played. Raises UnreadableCell, for
    example for a `1-0` that was turned into a date.
    """
    text = _bare(normalise(value))
    text = notations.RESULT_SYNONYMS.get(text, text)
    if text not in notations.RESULTS:
        raise UnreadableCell("grid_result_unreadable")
    return notations.RESULTS[text]


def format_result(white: Outcome, black: Outcome) -> str:
    """The text of a result. Raises UnreadableCell for two outcomes that cannot belong to one game."""
    for text, outcomes in notations.RESULTS.items():
        if outcomes == (white, black):
            return text
    raise UnreadableCell("grid_result_unreadable")
