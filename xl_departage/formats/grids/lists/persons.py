"""What is said of the players of a tournament besides their games, and what of it cannot be said of a person, or not of two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from xl_departage.base.grouping import grouped
from xl_departage.base.messages import first_of
from xl_departage.base.regex import regex
from xl_departage.base.text import plain
from xl_departage.chess.tournament.crosstable import Player
from xl_departage.chess.tournament.record import UNREAD, Header, Participant, Uninterpreted
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.lists.players import FEDERATION, born_on


class Identities(NamedTuple):
    """What the columns of a grid, a list or a file say of its players."""

    participants: tuple[Participant, ...] = ()
    """In the order of the grid."""
    kept: tuple[Uninterpreted, ...] = ()
    year: int | None = None
    """That of the event, or its last; None if nobody says it."""

    @property
    def by_number(self) -> dict[int, Participant]:
        """The players."""
        return {one.number: one for one in self.participants}


class Doubt(NamedTuple):
    """What cannot be meant of a player."""

    player: int
    """His place among the players."""
    key: str
    text: str = ""
    """What was typed."""
    values: Mapping[str, object] = {}
    other: int | None = None
    """The place of another player of whom it is said, too."""


def doubts(players: Sequence[Player | Participant], told: Identities) -> Iterator[Doubt]:
    """
    What cannot be the name, the sex, the FIDE number or the birth of a person, or the number of two.

    A blank name where others have one, a sex that could not be read, a FIDE number with other signs than digits, a
    birth that is no day of
    the calendar or after the event; a number of two players, FIDE's or that of the national federation. 0 and signs alone are none.
    """
    people, named = told.by_number, any(player.name.strip() for player in players)
    sexes = [line.split("\t") for part in told.kept if part[:2] == (UNREAD, "sex") for line in part.text.split("\n")]
    first: dict[tuple[str, str], int] = {}
    for index, player in enumerate(players):
        person = people.get(player.number, Participant(player.number, ""))
        if named and not player.name.strip():
            yield Doubt(index, "check_nameless", values={"number": player.number})
        yield from (Doubt(index, "check_sex", text) for number, _, text in sexes if number == str(player.number))
        fide = "".join(person.fide_number.split())
        if says_something(fide) and not fide.isdecimal():
            yield Doubt(index, "check_fide_number", person.fide_number)
        if says_something(person.birth):
            yield from _of_birth(index, person.birth, told.year)
        for kind, typed in (("fide", fide), ("national", person.national_number)):
            code = typed.strip().upper()
            other = first.setdefault((kind, code), index)
            if code.strip("0") and other != index:
                yield Doubt(index, "check_code_twice", code, {"code": code}, other)


def says_something(text: str) -> bool:
    """Whether a text is neither blank nor nought nor signs alone, which stand for none."""
    return any(sign.isalnum() and sign != "0" for sign in text)


def _of_birth(player: int, text: str, year: int | None) -> Iterator[Doubt]:
    born = born_on(text.strip())
    if born is None:
        yield Doubt(player, "check_birth", text)
    elif year is not None and born[0] > year:
        yield Doubt(player, "check_born_after", text.removesuffix("/00/00"), {"born": born[0], "year": year})


_SHORT_TITLES = {"WG", "WI", "WF", "WC"}
"""Titles of women as files of FIDE write them in two letters."""
_MOST_NAMED = 10
"""Players whose numbers are told."""


def unusual(people: Iterable[Participant]) -> Iterator[tuple[str, Participant, str, str]]:
    """
    Titles that are none of FIDE's, federations that are not of three letters or unknown to FIDE, each text once: the key of its message,
    the first player who has it, the text, and the numbers of all who have it.
    """
    written = grouped(
        ((key, text), person)
        for person in people
        for key, text, usual in (
            ("check_title", person.title, person.title in notations.TITLES | _SHORT_TITLES),
            (
                "check_federation_unknown" if FEDERATION.fullmatch(person.federation) else "check_federation",
                person.federation,
                person.federation.upper() in notations.FEDERATIONS,
            ),
        )
        if text and not usual
    )
    for (key, text), alike in written.items():
        yield key, alike[0], text, first_of([str(person.number) for person in alike], _MOST_NAMED)


def last_year(header: Header) -> int | None:
    """The last year in the days of a tournament; None without one."""
    return max((int(year) for day in (header.begin, header.end) for year in _YEAR.findall(day)), default=None)


_YEAR = regex(r"(?<!\d)\d{4}(?!\d)")


def are_two(one: Player, other: Player, people: Mapping[int, Participant]) -> bool:
    """Whether these are two persons of one name: both clubs, births or FIDE numbers are there and differ."""
    first, second = (people.get(player.number) for player in (one, other))
    if first is None or second is None:
        return False
    pairs = (
        (plain(first.club), plain(second.club)),
        (first.birth, second.birth),
        (first.fide_number, second.fide_number),
    )
    return any(mine and theirs and mine != theirs for mine, theirs in pairs)
