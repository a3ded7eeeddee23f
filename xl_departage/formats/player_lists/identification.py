"""
Identifies players in a list: by FIDE or national number, otherwise by name and year of birth. What is not certain is reported,
never guessed.

A number counts only if the names share a word (or if no name is given), because numbers may be mistyped. A name is not certain if
the year of birth is missing on either side, or if several players fit. Names are compared regardless of case, accents, punctuation
and word order: `DUPONT Zoé` is `Dupont, Zoe`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from xl_departage.base.regex import regex
from xl_departage.formats.player_lists.listed_player import ListedPlayer, year_of

_WORD = regex(r"[^\W_]+")
_MOST_CANDIDATES = 5


class Wanted(NamedTuple):
    """A player to look for in a list."""

    name: str
    fide: str = ""
    national: str = ""
    birth: str = ""


class Certainty(Enum):
    """How certainly a list identifies a player."""

    CERTAIN = "certain"
    OTHER_NAME = "other_name"
    """The number belongs to a player with another name."""
    UNCERTAIN = "uncertain"
    """
    There are players with this number or name, but several, or a single one of that name whose birth or that of the
    wanted player is unknown.
    """
    ABSENT = "absent"


@dataclass
class Found:
    """The answer for one wanted player."""

    certainty: Certainty = Certainty.ABSENT
    player: ListedPlayer | None = None
    """The player of the list, if certain."""
    candidates: list[ListedPlayer] = field(default_factory=list)
    """The players who may be meant, at most a few."""


def match(wanted: Sequence[Wanted], listed_players: Iterable[ListedPlayer]) -> list[Found]:
    """One answer for each wanted player, in their order. The list is read once, and only candidates are kept."""
    by_fide: dict[str, list[int]] = {}
    by_national: dict[str, list[int]] = {}
    by_name: dict[frozenset[str], list[int]] = {}
    for index, wanted_player in enumerate(wanted):
        if wanted_player.fide:
            by_fide.setdefault(wanted_player.fide.lstrip("0"), []).append(index)
        if wanted_player.national:
            by_national.setdefault(wanted_player.national.casefold(), []).append(index)
        by_name.setdefault(words(wanted_player.name), []).append(index)
    by_name.pop(frozenset(), None)
    numbered: list[list[ListedPlayer]] = [[] for _ in wanted]
    named: list[list[ListedPlayer]] = [[] for _ in wanted]
    for player in listed_players:
        hits = by_fide.get(player.fide, []) if player.fide else []
        if player.national:
            hits = [*hits, *by_national.get(player.national.casefold(), [])]
        for index in hits:
            _keep(numbered[index], player)
        for index in by_name.get(words(player.name), ()):
            # Only those who fit: after a few others of that name, the right one would not be kept.
            if _may_be(wanted[index], player):
                _keep(named[index], player)
    return [_answer(*answer) for answer in zip(wanted, numbered, named, strict=True)]


def words(name: str) -> frozenset[str]:
    """The words of a name, without accents and in lower case."""
    if not name.isascii():
        letters = unicodedata.normalize("NFKD", name)
        name = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return frozenset(_WORD.findall(name.casefold()))


def _keep(candidates: list[ListedPlayer], player: ListedPlayer) -> None:
    if len(candidates) < _MOST_CANDIDATES and player not in candidates:
        candidates.append(player)


def _answer(wanted: Wanted, numbered: list[ListedPlayer], possible: list[ListedPlayer]) -> Found:
    if numbered:
        same = [player for player in numbered if not wanted.name or words(player.name) & words(wanted.name)]
        if len(same) == 1 and len(numbered) == 1:
            return Found(Certainty.CERTAIN, same[0], same)
        return Found(Certainty.UNCERTAIN if same else Certainty.OTHER_NAME, None, numbered)
    if not possible:
        return Found()
    if len(possible) == 1 and year_of(wanted.birth) is not None and year_of(possible[0].birth) is not None:
        return Found(Certainty.CERTAIN, possible[0], possible)
    return Found(Certainty.UNCERTAIN, None, possible)


def _may_be(wanted: Wanted, player: ListedPlayer) -> bool:
    """Whether the numbers and the years of birth agree as far as both sides have them."""
    if wanted.fide and player.fide and wanted.fide.lstrip("0") != player.fide:
        return False
    if wanted.national and player.national and wanted.national.casefold() != player.national.casefold():
        return False
    years = year_of(wanted.birth), year_of(player.birth)
    return None in years or years[0] == years[1]
