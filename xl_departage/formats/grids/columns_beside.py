"""
What an arbiter should know about the columns beside the results of a grid, or of a list of players: ratings that were left out, and names
under a heading that is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xl_departage.base.errors import AmbiguousCell, GridError, Place, UnreadableCell
from xl_departage.base.messages import first_of
from xl_departage.base.text import excerpt, key_of
from xl_departage.chess.ratings.rating_cell import read_rating
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cell_tokens import Rows
from xl_departage.formats.grids.header_row import CHANGE, cell_text, header_key
from xl_departage.formats.grids.layout import Layout, heading_of

RATINGS_DIFFER = "grid_ratings_differ"
RATINGS_TWICE = "grid_ratings_twice"
RATINGS_UNREAD = "grid_ratings_unread"
NAMES_UNREAD = "grid_names_unread"
NAMES_UNHEADED = "grid_names_unheaded"
COLUMNS_BESIDE = (RATINGS_DIFFER, RATINGS_TWICE, RATINGS_UNREAD, NAMES_UNREAD, NAMES_UNHEADED)
"""The keys of these notices."""
_MOST_LISTED = 10
_RATINGS = range(1000, 3000)
_YEARS = range(1900, 2050)
"""Numbers in a column that nobody reads which may be years of birth rather than ratings, if all of them are."""
_OF_DETAILS = (
    notations.NUMBER_HEADERS
    | notations.RANK_HEADERS
    | notations.RATING_HEADERS
    | notations.POINTS_HEADERS
    | notations.TITLE_HEADERS
    | notations.SEX_HEADERS
    | notations.BIRTH_HEADERS
    | notations.FEDERATION_HEADERS
    | notations.FIDE_NUMBER_HEADERS
    | notations.NATIONAL_NUMBER_HEADERS
    | notations.CODE_HEADERS
    | notations.CLUB_HEADERS
    | notations.CATEGORY_HEADERS
)
"""Headings of columns with other details of the players than their names."""
_NO_RATINGS = _OF_DETAILS | notations.NUMBERS_LIKE_RATINGS | notations.NAME_HEADERS | notations.FIRST_NAME_HEADERS


def ratings_left_out(
    headings: Sequence[object],
    rows: Sequence[Sequence[object]],
    used: Sequence[int],
    at: Callable[[int, int], tuple[int, Place]],
) -> Iterator[GridError]:
    """
    A notice for each column of ratings that is not used and shows other ratings than the columns `used`.

    Two lists beside each other are ordinary, and both are used (`header_row.rating_columns`). So is a third column that repeats them: in
    tables of Swiss-Chess, `TWZ` is the one of `Elo` and `DWZ` by which the players are numbered. `Elo` beside `Rapide` and `Blitz` is
    ordinary too, although these differ; therefore nothing is refused. Of two columns with the same heading, the left one is used. `at`
    gives a player's number and the place of the cell, by the index of the row and the column from 0.
    """
    if not used:
        return
    for column, heading in enumerate(headings):
        if column in used or header_key(heading) not in notations.RATING_HEADERS or CHANGE.search(str(heading)):
            continue
        differing = [index for index, row in enumerate(rows) if _differs(row, column, used)]
        if differing:
            _, place = at(differing[0], column)
            players = [str(at(index, column)[0]) for index in differing]
            values = {
                "heading": _one_line(heading),
                "used": " / ".join(_one_line(headings[other]) for other in used),
                "count": len(players),
                "players": first_of(players, _MOST_LISTED),
            }
            alike = header_key(heading) in [header_key(headings[other]) for other in used]
            yield AmbiguousCell(RATINGS_TWICE if alike else RATINGS_DIFFER, place, **values)


def ratings_unread(
    headings: Sequence[object],
    rows: Sequence[Sequence[object]],
    used: Sequence[int],
    at: Callable[[int, int], tuple[int, Place]],
) -> Iterator[GridError]:
    """
    A notice for each column whose numbers look like ratings under a heading that is not known as one of ratings. Beside columns of ratings
    that are `used`, the heading must name a list (`FIDE`), and the ratings be others; arguments as for `ratings_left_out`.
    """
    for column, heading in enumerate(headings):
        key = header_key(heading)
        if not key or column in used or key in _NO_RATINGS or CHANGE.search(str(heading)):
            continue
        names_list = key in notations.RATING_LISTS
        found = {index: rating for index, row in enumerate(rows) if (rating := _rating(row, column)) is not None}
        if not all(isinstance(rating, int) and rating in _RATINGS for rating in found.values()):
            continue
        if not names_list and (used or len(found) < 2 or all(rating in _YEARS for rating in found.values())):
            continue
        players = [index for index in found if _differs(rows[index], column, used)]
        if players:
            numbers = [str(at(index, column)[0]) for index in players]
            values = {"heading": _one_line(heading), "count": len(players), "players": first_of(numbers, _MOST_LISTED)}
            yield UnreadableCell(RATINGS_UNREAD, at(players[0], column)[1], **values)


def _one_line(heading: object) -> str:
    return " ".join(str(heading).split())


def _differs(row: Sequence[object], column: int, used: Sequence[int]) -> bool:
    """Whether a cell contains a rating that none of the `used` columns has, or anything else but a blank."""
    rating = _rating(row, column)
    return rating is not None and rating not in [_rating(row, other) for other in used]


def _rating(row: Sequence[object], column: int) -> int | str | None:
    """The rating in a cell; the text of one that holds something else; None for a player without a rating there."""
    cell = row[column] if column < len(row) else None
    try:
        return read_rating(cell).rating
    except UnreadableCell:
        return cell_text(cell)


def notices_of_grid(
    layout: Layout, rows: Sequence[int], numbers: Sequence[int], names: Sequence[str]
) -> Iterator[GridError]:
    """The notices about the columns beside the results of a grid; `rows`, `numbers` and `names` are those of its players."""
    if not layout.rows or not layout.rows[0]:
        return
    headings = ["" if column in layout.rounds else heading_of(layout, column) for column in range(len(layout.cells[0]))]

    def at(index: int, column: int) -> tuple[int, Place]:
        text = excerpt(layout.cells[rows[index]][column]) or None
        place = Place(row=rows[index] + 1, text=text, name=names[index] or None, range_column=column + 1)
        return numbers[index], place

    used = [column for column in (layout.rating, layout.other_rating) if column is not None]
    lines = [layout.cells[row] for row in rows]
    yield from ratings_left_out(headings, lines, used, at)
    # Behind the rounds stand tie-breaks and performances.
    yield from ratings_unread(headings[: min(layout.rounds, default=None)], lines, used, at)
    if layout.name is None:
        yield from _names_unread(layout, rows, headings)


def _names_unread(layout: Layout, rows: Sequence[int], headings: Sequence[str]) -> Iterator[GridError]:
    """The notice about the first column that can only hold the names of the players; there is no column of names in the grid."""
    taken = {*layout.rounds, layout.number, layout.rank, layout.rating, layout.other_rating, layout.points}
    for column, heading in enumerate(headings):
        if column in taken or header_key(heading) in _OF_DETAILS or not _holds_names(layout.cells, rows, column):
            continue
        place = Place(row=rows[0] + 1, text=excerpt(layout.cells[rows[0]][column]), range_column=column + 1)
        key = NAMES_UNREAD if heading else NAMES_UNHEADED
        yield UnreadableCell(key, place, **({"heading": _one_line(heading)} if heading else {}))
        return


def _holds_names(cells: Rows, rows: Sequence[int], column: int) -> bool:
    """Whether a column has a text of letters for every player, and for each another one, as no details of several players are."""
    texts = [cells[row][column] for row in rows]
    if len(texts) < 2 or not all(isinstance(text, str) and _is_of_letters(text) for text in texts):
        return False
    return len({key_of(str(text)) for text in texts}) == len(texts)


def _is_of_letters(text: str) -> bool:
    """Whether a text has at least two letters, and no more digits or signs than letters."""
    letters = sum(map(str.isalpha, text))
    return letters > 1 and 2 * letters > len(text.replace(" ", ""))
