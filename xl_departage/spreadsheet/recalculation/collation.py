"""
How Excel compares texts: without regard to case in every alphabet, accented letters next to their base letters, `?` and `*` as
wildcards in patterns.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from xl_departage.base.regex import regex
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError

_TOKEN = regex(r"~?.", re.DOTALL)


@lru_cache(maxsize=65_536)
def collation(text: str) -> tuple[str, str]:
    """
    The key by which texts are compared and sorted: base letters first, then accents, so that "e" < "é" < "f" as in a dictionary.
    Texts with equal keys are equal; case does not count.
    """
    if text.isascii():
        folded = text.lower()
        return folded, folded
    folded = unicodedata.normalize("NFD", text.lower())
    base = "".join(character for character in folded if not unicodedata.combining(character))
    return base.replace("œ", "oe").replace("æ", "ae"), folded


_IGNORED = str.maketrans("", "", "-'’\u00ad")


def _place(character: str) -> int:
    """The rank of a kind of characters: spaces come before symbols, symbols before digits, digits before letters."""
    if character == " ":
        return 0
    return 3 if character.isalpha() else 2 if character.isdigit() else 1


def order(left: str, right: str) -> int:
    """
    -1, 0 or 1 as the left text sorts before, with or after the right one. Hyphens and apostrophes do not count.

    Raises UnsupportedError if the order depends on two symbols other than spaces, or only on a hyphen or an apostrophe, because
    that differs with the system's language.
    """
    (base, accents), (other_base, other_accents) = collation(left), collation(right)
    if accents == other_accents:
        return 0
    short, other_short = base.translate(_IGNORED), other_base.translate(_IGNORED)
    for first, second in zip(short, other_short, strict=False):
        if first == second:
            continue
        places = _place(first), _place(second)
        if places[0] == places[1] == 1:
            raise UnsupportedError("formula_text_order", left=left[:40], right=right[:40])
        if places[0] != places[1]:
            return -1 if places[0] < places[1] else 1
        return -1 if first < second else 1
    if len(short) != len(other_short):
        return -1 if len(short) < len(other_short) else 1
    if base != other_base:
        raise UnsupportedError("formula_text_order", left=left[:40], right=right[:40])
    return -1 if accents < other_accents else 1


class Wildcards(NamedTuple):
    """
    A pattern with wildcards: `?` is one character, `*` any number of them, `~` before one of these makes it literal.

    It is split at its stars, so that matching never backtracks: a pattern with many stars cannot take long.
    """

    pieces: tuple[re.Pattern[str], ...]
    """The parts between the stars, one more than there are stars."""
    last: int
    """The number of characters that the last piece matches."""

    @classmethod
    def of(cls, pattern: str) -> Wildcards:
        """The pattern of a text. Raises UnsupportedError for a `~` that is not followed by `*`, `?` or `~`."""
        pieces: list[list[str]] = [[]]
        for token in _TOKEN.findall(pattern):
            if token[0] == "~" and token[1:] not in ("*", "?", "~"):
                # Excel sometimes finds such a text as written, sometimes without the `~`, and sometimes not at all.
                raise UnsupportedError("formula_condition", text=pattern[:40])
            if token == "*":
                pieces.append([])
            else:
                pieces[-1].append("." if token == "?" else re.escape(token[-1]))
        patterns = (re.compile("".join(piece), re.IGNORECASE | re.DOTALL) for piece in pieces)
        return cls(tuple(patterns), len(pieces[-1]))

    def find(self, text: str, start: int = 0) -> int | None:
        """The position where the pattern is first found from `start` on; None if it is not found."""
        first = self.pieces[0].search(text, start)
        if first is None or self._after(text, first.end(), self.pieces[1:]) is None:
            return None
        return first.start()

    def matches(self, text: str) -> bool:
        """Whether the pattern matches the whole text."""
        if len(self.pieces) == 1:
            return self.pieces[0].fullmatch(text) is not None
        first = self.pieces[0].match(text)
        if first is None:
            return False
        reached = self._after(text, first.end(), self.pieces[1:-1])
        if reached is None:
            return False
        at = len(text) - self.last
        return at >= reached and self.pieces[-1].fullmatch(text, at) is not None

    @staticmethod
    def _after(text: str, at: int, pieces: tuple[re.Pattern[str], ...]) -> int | None:
        for piece in pieces:
            match = piece.search(text, at)
            if match is None:
                return None
            at = match.end()
        return at
