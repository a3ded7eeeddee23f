"""New ratings for known players: what changed, and which players were not found with certainty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xl_departage.base.errors import FileError, Place
from xl_departage.formats.player_lists.identification import Certainty, Found, Wanted, match
from xl_departage.formats.player_lists.listed_player import ListedPlayer, PlayerList, Speed

_KEYS = {
    Certainty.ABSENT: "list_absent",
    Certainty.OTHER_NAME: "list_other_name",
    Certainty.UNCERTAIN: "list_uncertain",
}


class Change(NamedTuple):
    """The rating of one player before and after; None if unrated."""

    name: str
    before: int | None
    after: int | None


class NewRatings(NamedTuple):
    """What a list says about some players, in their order."""

    players: tuple[ListedPlayer | None, ...]
    """The player of the list; None if that is not certain."""
    ratings: tuple[int | None, ...]
    """The rating from now on: that of the list, or the old one if the player is not certain."""
    changes: tuple[Change, ...]
    """Only the ratings that differ."""
    problems: tuple[FileError, ...]
    """One error for each player who is not certain; the rating of such a player stays."""


def new_ratings(
    wanted: Sequence[Wanted], old_ratings: Sequence[int | None], player_list: PlayerList, speed: Speed | None = None
) -> NewRatings:
    """
    The new ratings of these players according to the list, which is read to its end; `speed` is that of `PlayerList.rating_index`.
    Raises FileError for a list without that rating, and for one that cannot be read.
    """
    place = player_list.rating_index(speed)
    matches = match(wanted, player_list.players)
    after = tuple(
        old if found.player is None else found.player.ratings[place]
        for found, old in zip(matches, old_ratings, strict=True)
    )
    changes = tuple(
        Change(wanted_player.name, old, new)
        for wanted_player, old, new in zip(wanted, old_ratings, after, strict=True)
        if old != new
    )
    problems = tuple(
        _problem(wanted_player, answer, player_list.name)
        for wanted_player, answer in zip(wanted, matches, strict=True)
        if answer.certainty is not Certainty.CERTAIN
    )
    return NewRatings(tuple(found.player for found in matches), after, changes, problems)


def _problem(wanted: Wanted, answer: Found, file: str) -> FileError:
    candidates = "; ".join(_described(player) for player in answer.candidates)
    return FileError(_KEYS[answer.certainty], Place(file=file, name=wanted.name), candidates=candidates)


def _described(player: ListedPlayer) -> str:
    return ", ".join(filter(None, (player.name, player.fide or player.national, player.birth, player.club)))
