"""Finds the player whom a number or a name means; errors are in the words of the page."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from xl_departage.base.errors import ArgumentError, GridError
from xl_departage.base.text import key_of
from xl_departage.chess.tournament.crosstable import Player
from xl_departage.chess.tournament.record import Participant
from xl_departage.chess.tournament.roster import Roster

_OF_A_LIST = ("list_name_unknown", "roster_name_unknown_near")
"""
Errors whose wording fits only a list of games, which may name a bye and goes with a list of players; the page replaces them by its own.
"""


def number_of(people: Sequence[Participant | Player], number_or_name: object, *, several: bool = False) -> int:
    """
    The number of the player meant by a number or a name. `several`: whether the field takes more than one player, which changes the
    message. Raises ArgumentError or GridError, in the words of the page.
    """
    try:
        return roster_of(people).number_of(number_or_name)
    except GridError as error:
        if error.key not in _OF_A_LIST:
            raise
        meant = error.values.get("meant")
    name = str(number_or_name).strip()
    alike = _called(people, name)
    if alike or meant:
        raise ArgumentError("page_player_near", None, name=name, meant=alike[0].name if alike else meant)
    raise ArgumentError(
        "page_players_unknown" if several else "page_player_unknown", None, name=name, count=len(people)
    )


def roster_of(people: Sequence[Participant | Player]) -> Roster:
    return Roster((player.number, player.name) for player in people)


def _called(people: Sequence[Participant | Player], name: str) -> list[Participant | Player]:
    """The players whose names contain every word of this name, or a similar word."""
    words = key_of(name).split()
    return [
        player
        for player in people
        if words and all(get_close_matches(word, key_of(player.name).split(), 1, _ALIKE) for word in words)
    ]


_ALIKE = 0.8
"""The least similarity of two words (see `get_close_matches`): one letter in four or five may differ."""
