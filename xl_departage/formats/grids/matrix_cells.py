"""
Reads one cell of a square matrix: `1`, `½`, `1F`, `+`, several games run together (`10`) or separate (`1 ½`), a total,
or the game points of teams.

The meaning of digits run together (C9 and C14 in the list of conflicts in `grid_cells`), lone signs (C8) and letters (C4 to
C6) is decided for the whole matrix.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from xl_departage.base.errors import AmbiguousCell, UnreadableCell
from xl_departage.base.regex import regex
from xl_departage.base.text import plain
from xl_departage.chess.tournament import outcome_words
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cell_tokens import half_points


class SquareCell(NamedTuple):
    """
    The possible meanings of one matrix cell. A number may be both a list of results and a total; the opponent's cell
    decides.
    """

    results: tuple[Outcome, ...] = ()
    total: int | None = None
    """In half-points; None if the text cannot be a total."""
    points: tuple[int, ...] = ()
    """In a matrix of teams: the game points, in half-points, of each match."""
    numeric: bool = False
    """Whether the cell was a number, which may have lost leading zeros."""

    @property
    def blank(self) -> bool:
        """Whether the cell shows no game yet."""
        return not self.results and self.total is None and not self.points


class SquareContext(NamedTuple):
    """
    How the cells of one matrix are to be read: with how many `games` of each pair, as points of `teams` or not, in
    which notation (`format`).
    """

    games: int
    teams: bool
    format: str
    signs: dict[str, Outcome] | None
    """What `+` and `-` alone mean, games or forfeits; None if the matrix does not show which."""
    signs_default: bool
    """Whether the signs are taken for forfeits only by default."""


_PLAYED_SIGNS = {"+": Outcome.WIN, "-": Outcome.LOSS}
_FORFEIT_SIGNS = {"+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS}
_GLUED = regex(r"[01½=.]{2,}")
_TO_COME = regex(r"[01½=.]*\.[01½=.]*")
"""One or more games of a pair run together, with a full stop for each game still to be played: `.`, `½.`."""
_POINTS = regex(r"\d{1,3}½?|½")
_TOTAL = regex(r"[1-9]½?|½|0")
_SEPARATORS = regex(r"[ ;/|]+")
_GLUED_SIGNS = regex(r"[01½=.]+|[+\-=]+")
"""Results of several games run together; which of them may be combined is decided in reading."""
_PHRASES = outcome_words.RESULT_WORDS.keys() | outcome_words.ABSENT_WORDS


def decide_square(
    texts: Sequence[str], pairs: Sequence[tuple[str, str]], options: ReadingOptions, lines: int
) -> SquareContext:
    """
    How to read a matrix, judged from all texts off its diagonal and from the two texts of each pair of players.

    Raises AmbiguousCell if larger numbers may be totals of games or points of teams.
    """
    filled = {text for text in texts if text}
    games = options.games or lines
    teams = options.boards is not None
    if not teams and options.games is None and lines == 1:
        # In `½.`, the full stop holds the place of another game.
        games = max((len(text) for text in filled if _TO_COME.fullmatch(text)), default=1)
    if not teams and games == 1:
        large = [text for text in filled if _POINTS.fullmatch(text) and not _single(text)]
        beyond = [text for text in large if not _GLUED.fullmatch(text)]
        if beyond:
            sums = [half_points(a) + half_points(b) for a, b in pairs if _POINTS.fullmatch(a) and _POINTS.fullmatch(b)]
            # Equivalent mutant `0 -> 1`, `0 -> -1`: 1 and -1 are also at most 4.
            if max(sums, default=0) <= 4:
                # 2-0, 1½-½, 1-1: two boards or two games.
                raise AmbiguousCell("grid_matrix_glued", cell=min(beyond), games=2)
            played = [total for total in sums if total]
            # If most pairs share the one point of a game, a larger number is a mistake in its cell and not a match
            # between teams.
            teams = 2 * played.count(2) <= len(played)
    scores = any(text not in ("+", "-") and re.search("[01½]", text) for text in filled)
    draws = "=" in filled
    signs: dict[str, Outcome] | None
    if options.format in ("ffe", "uscf"):
        signs = _PLAYED_SIGNS
    elif options.format != "auto" or scores:
        signs = _FORFEIT_SIGNS
    else:
        signs = _PLAYED_SIGNS if draws else None
    return SquareContext(games, teams, options.format, signs, options.format == "auto" and scores)


def _single(text: str) -> bool:
    return text in ("0", "1", "½")


def read_square_cell(lines: Sequence[str], numeric: bool, context: SquareContext) -> SquareCell:
    """
    Read the cell of a pair (several texts if a player has several rows). Raises UnreadableCell or AmbiguousCell,
    without a place.
    """
    words = [word for word in words_of(lines) if notations.ALWAYS_ALONE.get(word) is not Outcome.PENDING]
    if not words:
        return SquareCell()
    if context.teams:
        if all(_POINTS.fullmatch(word) for word in words):
            return SquareCell(points=tuple(half_points(word) for word in words))
        raise UnreadableCell("grid_team_points_missing")
    single = words[0] if len(words) == 1 else ""
    total = half_points(single) if _TOTAL.fullmatch(single) and context.games > 1 else None
    if _GLUED.fullmatch(single) or (len(words) > 1 and context.games == 1):
        if context.games == 1:
            raise AmbiguousCell("grid_matrix_glued", cell=" ".join(words), games=max(2, len(single) or len(words)))
        words = list(single) or words
    elif total is not None and not _single(single):
        words = []
    if len(words) > context.games:
        raise UnreadableCell("grid_matrix_too_many", games=context.games)
    return SquareCell(tuple(_result(word, context) for word in words if word != "."), total, (), numeric)


def words_of(lines: Sequence[str]) -> list[str]:
    """The results in the normalised texts of a pair, one word each: `1 F` is one word, `1 ½` two."""
    words = (word for line in lines for word in ([line] if plain(line) in _PHRASES else _SEPARATORS.split(line)))
    return _join_forfeits([word for word in words if word])


@lru_cache(maxsize=1 << 14)
def looks_like_results(text: str) -> bool:
    """
    Whether a normalised text contains only results: of games (run together or not), totals, points of teams, or signs
    for games still to be played.
    """
    first, *others = words_of([text]) or [""]
    # In `> 6` and `< 6`, the second part is an opponent.
    if others and not {first, *others}.isdisjoint("<>"):
        return False
    return (_POINTS.fullmatch(first) is not None or _looks_like_result(first)) and all(
        _looks_like_result(word) or word == "1½" for word in others
    )


def _looks_like_result(word: str) -> bool:
    if not word or is_single_result(word) or _GLUED_SIGNS.fullmatch(word):
        return True
    if word in SCORES or notations.ALWAYS_ALONE.get(word) is Outcome.PENDING:
        return True
    return plain(word) in outcome_words.RESULT_WORDS or any(word in letters for letters in LETTERS.values())


def results_in(text: str) -> tuple[Outcome, ...] | None:
    """
    The results on the boards of a match, run together: `1½0+`, `1F0`, where lone signs are forfeits. None if the text
    contains anything else.
    """
    known = {**{sign: outcome for sign, outcome in SCORES.items() if not sign.isalpha()}, **FORFEITS, **_FORFEIT_SIGNS}
    outcomes, at = [], 0
    while at < len(text):
        sign = text[at : at + 2] if text[at : at + 2] in known else text[at]
        if sign not in known:
            return None
        outcomes.append(known[sign])
        at += len(sign)
    return tuple(outcomes)


def is_single_result(text: str) -> bool:
    """
    Whether a normalised text is the result of one game in figures or signs; letters, which may mean something else, do
    not count.
    """
    return (text in SCORES and not text.isalpha()) or text in FORFEITS or text in _PLAYED_SIGNS


def _join_forfeits(words: Sequence[str]) -> list[str]:
    """The words with a result and the `F` or `forfait` after it joined: `1 F` and `0 forfait` are one result each."""
    joined: list[str] = []
    for word in words:
        if word in ("F", "FORFAIT") and joined and joined[-1] in ("1", "0", "½"):
            joined[-1] += "F"
        else:
            joined.append(re.sub("FORFAIT$", "F", word) if word[0] in "01½" else word)
    return joined


FORFEITS = {
    "1F": Outcome.FORFEIT_WIN,
    "+F": Outcome.FORFEIT_WIN,
    ">": Outcome.FORFEIT_WIN,
    "0F": Outcome.FORFEIT_LOSS,
    "-F": Outcome.FORFEIT_LOSS,
    "<": Outcome.FORFEIT_LOSS,
    "½F": Outcome.FORFEIT_DRAW,
    "=F": Outcome.FORFEIT_DRAW,
}
SCORES = {"1": Outcome.WIN, "½": Outcome.DRAW, "=": Outcome.DRAW, "R": Outcome.DRAW, "0": Outcome.LOSS}
"""`R` (remis) is a draw in German tables, and in those of the USCF as well."""
LETTERS: dict[str, dict[str, Outcome]] = {
    "uscf": notations.USCF_LETTERS,
    "trf": {"W": Outcome.UNRATED_WIN, "D": Outcome.UNRATED_DRAW, "L": Outcome.UNRATED_LOSS},
    "ffe": {**notations.FRENCH_LETTERS, "X": Outcome.DRAW},
}


def _result(word: str, context: SquareContext) -> Outcome:
    """The outcome of one game. Raises AmbiguousCell or UnreadableCell, without a place."""
    if word in SCORES:
        return SCORES[word]
    if word in FORFEITS:
        return FORFEITS[word]
    if word in ("+", "-"):
        if context.signs is None:
            raise AmbiguousCell("grid_matrix_signs", cell=word)
        return context.signs[word]
    if plain(word) in outcome_words.RESULT_WORDS:
        return outcome_words.RESULT_WORDS[plain(word)]
    letters = LETTERS.get(context.format, {})
    if word in letters:
        return letters[word]
    if context.format == "auto" and any(word in table for table in LETTERS.values()):
        raise AmbiguousCell("grid_matrix_letter", cell=word)
    raise UnreadableCell("grid_matrix_result")
