"""One player of a published list, and the list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, get_args

from xl_departage.base.errors import FileError, Place
from xl_departage.base.regex import regex

Speed = Literal["standard", "rapid", "blitz"]
SPEEDS: tuple[Speed, ...] = get_args(Speed)
_YEAR = regex(r"\b(1[89]\d\d|20\d\d)\b")


class ListedPlayer(NamedTuple):
    """One player; a blank text or None is not known."""

    name: str
    fide: str = ""
    """FIDE number."""
    national: str = ""
    """Number in a federation: FRBE matricule, FFE code."""
    birth: str = ""
    """Year, or date as year/month/day."""
    sex: str = ""
    """`F` or `M`."""
    federation: str = ""
    title: str = ""
    club: str = ""
    ratings: tuple[int | None, ...] = ()
    """One for each of the list's `speeds`; None = unrated."""
    line: int = 0
    """Line or record of the file, from 1."""


@dataclass
class PlayerList:
    """A list that is open; `players` can be read once."""

    players: Iterator[ListedPlayer]
    speeds: tuple[Speed, ...]
    """What the ratings are for; empty for a list with a single rating that does not say."""
    fields: frozenset[str]
    """The fields of `ListedPlayer` that the list has."""
    name: str
    """The name of the file."""
    rated: bool = True
    """Whether the list has ratings."""
    has_two_ratings: bool = False
    """Whether it has columns of international and of national ratings."""
    unread_columns: tuple[str, ...] = ()
    """The headings of what no field holds."""
    remarks: list[FileError] = field(default_factory=list)
    """What is odd in the list; complete when all players have been read."""

    def rating_index(self, speed: Speed | None) -> int:
        """
        Where a player has the rating of that speed; None = the standard one. Raises FileError if the list has no rating of that speed.
        """
        if not self.rated:
            raise FileError("list_unrated", Place(file=self.name))
        if not self.speeds and speed is None:
            return 0
        wanted = speed or "standard"
        if wanted not in self.speeds:
            speeds = ", ".join(self.speeds) or "–"
            raise FileError("list_speed", Place(file=self.name), speed=wanted, known=speeds)
        return self.speeds.index(wanted)


def year_of(birth: str) -> int | None:
    """The year in a birth as lists and people write it (1990, 1990/05/17, 17.05.1990); None without one."""
    match = _YEAR.search(birth)
    return int(match[1]) if match else None
