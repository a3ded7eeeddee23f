"""Reads the titles that lists print before names, and spells them as FIDE does."""

from __future__ import annotations

from xl_departage.base.text import plain
from xl_departage.chess.tournament.persons import TITLES
from xl_departage.chess.tournament.roster import word_before
from xl_departage.formats.grids import notations


def title_of(text: str, sex: str = "") -> str:
    """
    The title as FIDE spells it; empty if the text is not a title, or could be several. Papi's `g` is GM and its `mf` is
    WIM; the `MF` of French arbiters is FM. A man (`m`) has no women's title.
    """
    word = plain(text).rstrip(".")
    title = word if word in TITLES else notations.TITLES_OF_PAPI.get(word, "")
    if word == "MF" and (sex == "m" or "mf" not in text):
        return "FM" if sex == "m" else ""
    return "" if sex == "m" and title.startswith("W") else title


def title_before(text: str) -> str:
    """The title printed before a name; empty if there is none."""
    return title_of(word_before(text))
