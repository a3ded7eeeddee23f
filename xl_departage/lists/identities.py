"""
What a crosstable says of its players besides number, name, rating and games: title, sex, birth, federation, numbers, club, category.

The columns are found by the headings of a list of players. A column of titles has no heading on the pages of most programs, and is
recognised by its cells. A column that no field of a participant holds is kept as it stands, so that a writer can name it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xl_departage.crosstable import notations
from xl_departage.crosstable.cells import Rows, plain, shown
from xl_departage.crosstable.faults import STRICT
from xl_departage.crosstable.layout import Layout, Shape, find_layout, header_key
from xl_departage.crosstable.model import Player
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.reading import Reading
from xl_departage.formulas.addresses import column_letters
from xl_departage.lists.headings import PlayerColumns, find_players
from xl_departage.lists.names import title_of
from xl_departage.lists.players import birth_of, personal
from xl_departage.lists.reading import read_lists
from xl_departage.tournament.lacking import GRID
from xl_departage.tournament.model import Participant, Uninterpreted

_TITLES = notations.TITLES | notations.TITLES_OF_PAPI.keys()
_UNTITLED = ("", "T")
"""Headings under which a column of titles is recognised by its cells."""


class Identities(NamedTuple):
    """What the columns of a grid say of its players."""

    participants: tuple[Participant, ...] = ()
    """In the order of the grid."""
    kept: tuple[Uninterpreted, ...] = ()


def identities_of(cells: Rows, reading: Reading, options: ReadingOptions) -> Identities:
    """The identities of the players of a grid or a list of games that was read from these cells; nothing for a grid without headings."""
    layout = find_layout(cells, options)
    if layout.shape is Shape.GAMES:
        return Identities(read_lists(None, layout.cells, options, STRICT).players.participants)
    headings = _headings(layout) if layout.shape is Shape.TABLE else None
    if headings is None:
        return Identities()
    rows = [number - 1 for number, index in zip(reading.row_numbers, reading.rows, strict=True) if index is not None]
    columns = dict(headings.columns)
    title = _title_column(layout, headings, rows)
    if title is not None:
        columns["title"] = title
    headings = headings._replace(columns=columns)
    people = tuple(
        personal(layout.cells[row], Participant(player.number, player.name), headings)
        for row, player in zip(rows, reading.crosstable.players, strict=True)
    )
    people = tuple(
        person._replace(title="" if _doubtful(person) else person.title, birth=birth_of(person.birth))
        for person in people
    )
    return Identities(people, tuple(_unread(layout, headings, rows, people)))


def shared_codes(players: Sequence[Player], people: Mapping[int, Participant]) -> Iterator[tuple[int, int, str]]:
    """
    Two players with one FIDE number, or one number of their national federation, which is a person's own: the index of the second, that
    of the first, the number. 0 is none.
    """
    first: dict[tuple[str, str], int] = {}
    for index, player in enumerate(players):
        person = people.get(player.number, Participant(player.number, ""))
        for kind, typed in (("fide", person.fide_number), ("national", person.national_number)):
            code = typed.strip().upper()
            other = first.setdefault((kind, code), index)
            if code.strip("0") and other != index:
                yield index, other, code


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


def _doubtful(person: Participant) -> bool:
    """Whether his title is one of women for a man, or may be either of two: none is better than a wrong one."""
    return bool(person.title) and not title_of(person.title, person.sex) and plain(person.title).rstrip(".") in _TITLES


def _headings(layout: Layout) -> PlayerColumns | None:
    """The columns by the headings directly above the players; the rounds may have a row of their own below them."""
    top = layout.rows[0] if layout.rows else 0
    for row in range(top - 1, max(top - 3, -1), -1):
        headings = find_players([layout.cells[row]])
        if headings is not None:
            return headings._replace(row=row)
    return None


def _title_column(layout: Layout, headings: PlayerColumns, rows: Sequence[int]) -> int | None:
    """The column without heading in which nothing but titles stand."""
    if "title" in headings.columns:
        return None
    for column, heading in enumerate(layout.cells[headings.row]):
        if header_key(heading) in _UNTITLED and column not in layout.rounds:
            words = {plain(shown(layout.cells[row][column])) for row in rows} - {""}
            if words and words <= _TITLES:
                return column
    return None


def _unread(
    layout: Layout, headings: PlayerColumns, rows: Sequence[int], people: Sequence[Participant]
) -> Iterator[Uninterpreted]:
    """The columns with something in them of which no field holds what they say."""
    read = {
        *layout.rounds,
        *(column for column in (layout.number, layout.rank, layout.name, layout.first_name) if column is not None),
        *(column for column in (layout.rating, layout.points) if column is not None),
        *(column for field, column in headings.columns.items() if field not in _NOT_HERE),
    }
    for column, heading in enumerate(layout.cells[headings.row]):
        texts = [shown(layout.cells[row][column]).strip() for row in rows]
        unread = column not in read or any(
            column == headings.columns.get(field)
            and any(text and not getattr(one, field) for text, one in zip(texts, people, strict=True))
            for field in ("sex", "title")
        )
        if unread and any(texts):
            name = " ".join(shown(heading).split()) or column_letters(column + 1)
            yield Uninterpreted(GRID, name, "\t".join(texts))


_NOT_HERE = frozenset({"manual", "first_round", "last_round", "halves", "absences", "other_rating"})
"""Fields of a list of players that a crosstable shows as results."""
