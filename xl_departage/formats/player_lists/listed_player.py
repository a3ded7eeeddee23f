"""A published list of players, and one player of it."""

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
    """One player; an empty text or None means that something is not known."""

    name: str
    fide: str = ""
    """The FIDE number; zeros at its beginning, which FIDE does not write, are removed in CSV and in `PLAYER.DBF`."""
    national: str = ""
    """The number in a federation, such as the matricule of the FRBE or the code of the FFE."""
    birth: str = ""
    """The year of birth, or the date: year/month/day, or as a CSV file has it."""
    sex: str = ""
    """`F` or `M`; the lists of FIDE and the FRBE are not checked."""
    federation: str = ""
    title: str = ""
    club: str = ""
    ratings: tuple[int | None, ...] = ()
    """
    One rating for each of the list's `speeds`, or the only one of a list without `speeds`; None if unrated. Empty if
    the list has no ratings.
    """
    line: int = 0
    """The line or record of the file, from 1."""


@dataclass
class PlayerList:
    """An open list; `players` can be read only once."""

    players: Iterator[ListedPlayer]
    speeds: tuple[Speed, ...]
    """The speeds that the ratings are for; empty for a list with a single rating whose speed is not stated, and for one without ratings."""
    fields: frozenset[str]
    """The fields of `ListedPlayer` that a list with these columns, or of this format, has, except the ratings."""
    name: str
    """The name of the file."""
    rated: bool = True
    """Whether the list has ratings."""
    has_two_ratings: bool = False
    """Whether it has columns of both international and national ratings."""
    unread_columns: tuple[str, ...] = ()
    """The headings of columns that no field holds."""
    remarks: list[FileError] = field(default_factory=list)
    """Remarks about oddities in the list; complete once all players have been read."""

    def rating_index(self, speed: Speed | None) -> int:
        """
        The position of the rating for this speed among a player's ratings. None stands for the standard one, or for the
        only one of a list that does not state its speed. Raises FileError if the list has no such rating.
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
    """The year in a date of birth as lists and people write it (1990, 1990/05/17, 17.05.1990); None if there is none."""
    match = _YEAR.search(birth)
    return int(match[1]) if match else None
