"""
Reads what a crosstable says about its players besides number, name, rating and games: title, sex, birth, federation,
numbers, club, category.

The columns are found by the headings that a list of players may have. On the pages of most programs, a column of titles
has no heading and is recognised by its cells. A column that no field of a participant holds is kept as it stands, so
that a writer can name it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_departage.base.text import display_text, plain
from xl_departage.chess.tournament.persons import TITLES, Identities, birth_of, says_something
from xl_departage.chess.tournament.record import GRID, UNREAD, Participant, UnreadPart
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.grid_reading import Survey
from xl_departage.formats.grids.header_row import header_key
from xl_departage.formats.grids.layout import Layout, Shape
from xl_departage.formats.grids.lists.headings import PlayerColumns, find_players
from xl_departage.formats.grids.lists.name_titles import title_of
from xl_departage.formats.grids.lists.player_rows import personal
from xl_departage.spreadsheet.formulas.addresses import column_letters

_TITLES = TITLES | notations.TITLES_OF_PAPI.keys()
_UNTITLED = ("", "T")
"""Headings under which a column of titles is recognised by its cells."""


def identities_of(survey: Survey) -> Identities:
    """The details of the players of a grid or a list of games; none for a grid that has no headings or could not be read."""
    if survey.origin is not None:
        return Identities(survey.origin.listed.players.participants)
    layout, reading = survey.layout, survey.reading
    if layout is None or reading is None:
        return Identities()
    headings = _headings(layout) if layout.shape in (Shape.TABLE, Shape.MATRIX) else None
    if headings is None:
        return Identities()
    rows = survey.rows
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


def _doubtful(person: Participant) -> bool:
    """Whether the title is a women's title for a man, or could be either of two titles: no title is better than a wrong one."""
    return not title_of(person.title, person.sex) and plain(person.title).rstrip(".") in _TITLES


def _headings(layout: Layout) -> PlayerColumns | None:
    """
    The columns named by the headings directly above the players; the rounds may have a row of their own below these. None without
    headings.
    """
    # Equivalent mutant `0 -> 1`, `0 -> -1`: without players, no details are read.
    top = layout.rows[0] if layout.rows else 0
    # Equivalent mutant `top - 1 -> top`, `1 -> 0`: the row of the first player never holds headings.
    for row in range(top - 1, max(top - 3, -1), -1):
        headings = find_players([layout.cells[row]])
        if headings is not None:
            return headings._replace(row=row)
    return None


def _title_column(layout: Layout, headings: PlayerColumns, rows: Sequence[int]) -> int | None:
    """The column without a heading that contains nothing but titles; None without one, or if a heading names the titles."""
    if "title" in headings.columns:
        return None
    for column, heading in enumerate(layout.cells[headings.row]):
        if header_key(heading) in _UNTITLED and column not in layout.rounds:
            words = {plain(display_text(layout.cells[row][column])) for row in rows} - {""}
            if words and words <= _TITLES:
                return column
    return None


def _unread(
    layout: Layout, headings: PlayerColumns, rows: Sequence[int], people: Sequence[Participant]
) -> Iterator[UnreadPart]:
    """The columns with content that no field holds, and the cells that could not be read in the columns of sexes and titles."""
    read = {
        *layout.rounds,
        *(column for column in (layout.number, layout.rank, layout.name, layout.first_name) if column is not None),
        *(column for column in (layout.rating, layout.points) if column is not None),
        *(column for field, column in headings.columns.items() if field not in _NOT_HERE),
    }
    fields = {headings.columns[field]: field for field in ("sex", "title") if field in headings.columns}
    for column, heading in enumerate(layout.cells[headings.row]):
        texts = [" ".join(display_text(layout.cells[row][column]).split()) for row in rows]
        if column not in read and any(texts):
            name = " ".join(display_text(heading).split()) or column_letters(column + 1)
            yield UnreadPart(GRID, name, "\t".join(texts))
        field = fields.get(column, "")
        unread = [
            f"{participant.number}\t{participant.name}\t{text}"
            for text, participant in zip(texts, people, strict=True)
            if field and says_something(text) and not getattr(participant, field)
        ]
        if unread:
            yield UnreadPart(UNREAD, field, "\n".join(unread))


_NOT_HERE = frozenset({"manual", "first_round", "last_round", "halves", "absences", "apart", "other_rating"})
"""Fields of a list of players that are not details of a player in a crosstable."""
