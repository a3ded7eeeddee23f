"""
Who the players are: the columns beside the rounds (numbers, names, ratings, printed points), and what an opponent's number
means: the rank, the number or the row of the table (conflict C11).

The same product prints tables with the same cells and another numbering, so nothing is assumed: the choice is the one
for which both sides of every game agree. An error where none agrees, and where several agree with different games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, starmap
from typing import NamedTuple

from xl_departage.crosstable import notations
from xl_departage.crosstable.cells import Meaning, half_points
from xl_departage.crosstable.faults import STRICT, Faults
from xl_departage.crosstable.layout import Layout, Shape, whole_number
from xl_departage.crosstable.model import difference
from xl_departage.crosstable.options import Numbers
from xl_departage.crosstable.scan import excerpt, normalise, plain, shown
from xl_departage.errors import ArgumentError, GridError, InconsistentGrid, Place, UnreadableCell

Entry = tuple[Meaning, int | None]
"""What a cell means, and the opponent's number as it stands in the cell."""
Grid = Sequence[Sequence[Entry]]


class Scheme(NamedTuple):
    """One meaning of the numbers."""

    name: Numbers
    numbers: tuple[int, ...]
    """The number of each player, by index."""

    @property
    def players(self) -> dict[int, int]:
        """Player by number."""
        return {number: player for player, number in enumerate(self.numbers)}


class Disagreement(NamedTuple):
    """A game whose two sides do not agree."""

    player: int
    round: int
    """Counted from 0."""
    opponent: int | None
    """None: nobody has that number."""
    key: str
    """Key of the text that says it."""


UNREAD_MEANING = Meaning(None)
"""What a cell says that was told to be unreadable; known by identity. Nothing disagrees with it."""


def disagreements(grid: Grid, index: dict[int, int], penalties: bool) -> Iterator[Disagreement]:
    """The sides of games that disagree, in order of players and rounds; both sides of a game may."""
    return starmap(Disagreement, _sides(grid, index, penalties))


def _sides(grid: Grid, index: dict[int, int], penalties: bool) -> Iterator[tuple[int, int, int | None, str]]:
    agreeing: set[tuple[int, int]] = set()
    for player, row in enumerate(grid):
        for place, (meaning, number) in enumerate(row):
            if number is None:
                continue
            opponent = index.get(number)
            if opponent is not None and opponent != player:
                other, back = grid[opponent][place]
                # The same two meanings meet over and over: by identity, they are compared once.
                if (id(meaning), id(other)) in agreeing and back is not None and index.get(back) == player:
                    continue
            key = _problem(grid, index, player, place, opponent, penalties)
            if key:
                yield player, place, opponent, key
            else:
                agreeing.add((id(meaning), id(other)))


def _count(grid: Grid, index: dict[int, int], limit: int | None, penalties: bool) -> tuple[int, Disagreement | None]:
    """How many sides of games disagree (counting stops at `limit`), and the first of them."""
    sides = islice(_sides(grid, index, penalties), limit)
    first = next(sides, None)
    if first is None:
        return 0, None
    return 1 + sum(1 for _ in sides), Disagreement(*first)


def _problem(grid: Grid, index: dict[int, int], player: int, place: int, opponent: int | None, penalties: bool) -> str:
    if opponent is None:
        return "grid_opponent_unknown"
    if opponent == player:
        return "grid_opponent_self"
    mine = grid[player][place][0]
    other, back = grid[opponent][place]
    if other is UNREAD_MEANING:
        return ""
    if back is None or index.get(back) != player:
        return "grid_opponent_silent"
    if not (mine.loose or other.loose) and (key := difference(mine.outcome, other.outcome, penalties)):
        return key
    if mine.colour is not None and mine.colour is other.colour:
        return "grid_colours_equal"
    return ""


class Choice(NamedTuple):
    """The scheme that fits, or the nearest and why it does not, or a second one that fits as well with other games."""

    scheme: Scheme
    problem: Disagreement | None = None
    rival: Scheme | None = None
    differs: tuple[int, int] | None = None
    """Player and round of the first game that the rival reads otherwise."""
    astray: bool = False
    """More than half of the games named do not agree: the numbers mean something else."""


def choose(grid: Grid, schemes: Sequence[Scheme], penalties: bool) -> Choice:
    """The scheme for which both sides of every game agree; schemes come in order of preference."""
    fitting: list[Scheme] = []
    nearest: tuple[int, Scheme, Disagreement] | None = None
    for scheme in schemes:
        if fitting and not any(_first_difference(grid, scheme, known) for known in fitting):
            continue
        limit = nearest[0] if nearest else None
        if fitting:
            limit = 1
        count, problem = _count(grid, scheme.players, limit, penalties)
        if problem is None:
            fitting.append(scheme)
        elif nearest is None or count < nearest[0]:
            nearest = (count, scheme, problem)
    if len(fitting) > 1:
        return Choice(fitting[0], rival=fitting[1], differs=_first_difference(grid, fitting[0], fitting[1]))
    if fitting:
        return Choice(fitting[0])
    assert nearest is not None, "schemes is not empty"
    named = sum(number is not None for row in grid for _, number in row)
    return Choice(nearest[1], nearest[2], astray=2 * nearest[0] > named)


def _first_difference(grid: Grid, one: Scheme, other: Scheme) -> tuple[int, int] | None:
    if one.numbers == other.numbers:
        return None
    first, second = one.players, other.players
    for player, row in enumerate(grid):
        for place, (_, number) in enumerate(row):
            if number is not None and first.get(number) != second.get(number):
                return player, place
    return None


def player_rows(layout: Layout) -> list[int]:
    """The row of each player (the first one where a player has several)."""
    filled = [row for row, is_filled in zip(layout.rows, layout.filled, strict=True) if is_filled]
    return filled[:: layout.lines]


def read_names(layout: Layout, rows: Sequence[int]) -> tuple[str, ...]:
    """
    The name of each player, first name behind it where it has its own column; empty where there is no column of names.
    """
    if layout.name is None:
        return ("",) * len(rows)
    names = []
    for row in rows:
        parts = [shown(layout.cells[row][layout.name])]
        if layout.first_name is not None:
            parts.append(shown(layout.cells[row][layout.first_name]))
        names.append(" ".join(" ".join(parts).split()))
    return tuple(names)


_RATING = re.compile(r"(\d{1,4}|\d[.,]\d{3})(?: ?([A-HJKMNP-Z]{1,2}))?")
"""
`1850 F`; `1.850` and `1,850` have a separator of thousands. The letters that are typed for figures (15OO, 185l) stand for
nothing else.
"""
LEAST_USUAL = 500
"""Few players are rated below; a smaller number is most likely a slip, which CHECK says."""


class Rated(NamedTuple):
    """One cell of a rating column."""

    rating: int | None
    """None = unrated: blank, 0, NC."""
    estimated: bool = False
    """Papi's estimate, letter E."""


def read_ratings(
    layout: Layout, rows: Sequence[int], names: Sequence[str], faults: Faults = STRICT
) -> tuple[Rated, ...]:
    """
    The rating of each player. A letter behind the number (`2380 R`) is dropped. Who is unrated in a column of international
    ratings has the rating of the national one beside it (RtgI and RtgN), or the reverse. Tells UnreadableCell.
    """
    ratings = []
    for row, name in zip(rows, names, strict=True):
        found = Rated(None)
        for column in (layout.rating, layout.other_rating):
            if column is None or found.rating is not None:
                continue
            cell = layout.cells[row][column]
            try:
                found = read_rating(cell)
            except UnreadableCell as error:
                error.place = Place(row=row + 1, text=excerpt(cell), name=name or None, range_column=column + 1)
                faults.tell(error, column)
                break
        ratings.append(found)
    return tuple(ratings)


def read_rating(cell: object) -> Rated:
    """One cell of a rating column. Raises UnreadableCell, without a place."""
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        if not 0 <= cell <= 4000 or cell != int(cell):
            raise UnreadableCell("grid_rating_unreadable")
        return Rated(int(cell) or None)
    if cell is not None and not isinstance(cell, str):
        raise UnreadableCell("grid_rating_unreadable")
    text = plain(cell or "")
    if text in notations.UNRATED_WORDS:
        return Rated(None)
    # Up to two zeros behind a separator are decimals, three are thousands.
    match = _RATING.fullmatch(re.sub(r"[.,]0{1,2}$", "", text))
    if match is None:
        raise UnreadableCell("grid_rating_unreadable")
    return Rated(int(re.sub(r"[.,]", "", match[1])) or None, match[2] == "E")


def read_printed_points(layout: Layout, rows: Sequence[int]) -> tuple[int | None, ...]:
    """The column of points in half-points, None where it is missing, blank or no number of halves."""
    if layout.points is None:
        return (None,) * len(rows)
    return tuple(printed_half_points(layout.cells[row][layout.points]) for row in rows)


def printed_half_points(cell: object) -> int | None:
    """`5½`, `5,5`, `5.5`, `2 1/2`, 5.5 as half-points."""
    try:
        text = normalise(cell)
    except GridError:
        return None
    match = re.fullmatch(r"(\d{1,6})(?: ?½)?|½", text)
    return half_points(text.replace(" ", "")) if match else None


def own_numbers(layout: Layout, rows: Sequence[int], scheme: Scheme) -> tuple[int, ...]:
    """
    The number of each player: the one of the column of numbers where it numbers them all, whatever the cells name; else
    the one by which the cells name him.
    """
    return _column_numbers(layout, rows, layout.number) or scheme.numbers


def _column_numbers(layout: Layout, rows: Sequence[int], column: int | None) -> tuple[int, ...] | None:
    """The numbers of a column, None where it is missing, or does not give each player one of his own."""
    if column is None:
        return None
    values = [whole_number(layout.cells[row][column]) for row in rows]
    numbers = tuple(value for value in values if value is not None)
    return numbers if len(set(numbers)) == len(values) else None


def numbering_flaws(layout: Layout, rows: Sequence[int]) -> Iterator[InconsistentGrid]:
    """
    What keeps the column of numbers from numbering the players: a blank, or a number given twice. Nothing for a column that
    is missing, blank or sound. (Ranks may be shared, and say nothing.)
    """
    column = layout.number
    if column is None:
        return
    values = [whole_number(layout.cells[row][column]) for row in rows]
    seen: dict[int, int] = {}
    if not any(value is not None for value in values):
        return
    for row, value in zip(rows, values, strict=True):
        place = Place(row=row + 1, text=excerpt(layout.cells[row][column]) or None, range_column=column + 1)
        if value is None:
            yield InconsistentGrid("grid_number_blank", place)
        elif value in seen:
            yield InconsistentGrid("grid_number_twice", place, number=value, other_row=seen[value] + 1)
        else:
            seen[value] = row


def blank_row(layout: Layout, rows: Sequence[int], scheme: Scheme, number: int) -> int | None:
    """
    The row, from 0, of a number that stands in the range but whose row has no player: nothing was entered there yet.
    """
    column = {"number": layout.number, "rank": layout.rank}.get(scheme.name)
    for place, filled in zip(layout.rows, layout.filled, strict=True):
        if not filled:
            own = place - _first_row(layout, rows) + 1 if column is None else whole_number(layout.cells[place][column])
            if own == number:
                return place
    return None


def _first_row(layout: Layout, rows: Sequence[int]) -> int:
    """
    Row of number 1 where rows are the numbers: rounds alone stand in the order of the numbers from the first row on; a header
    may have dashes below.
    """
    return layout.rows[0] if layout.shape is Shape.ROUNDS else rows[0]


def schemes(layout: Layout, rows: Sequence[int], numbers: Numbers) -> list[Scheme]:
    """
    What opponents' numbers may mean here, in order of preference; one scheme where the option says which.

    Raises ArgumentError where the option names a column that is missing or does not number the players.
    """
    found: dict[Numbers, Scheme] = {}
    columns: tuple[tuple[Numbers, int | None], ...] = (("number", layout.number), ("rank", layout.rank))
    for name, column in columns:
        values = _column_numbers(layout, rows, column)
        if values is not None:
            found[name] = Scheme(name, values)
    first = _first_row(layout, rows)
    found["row"] = Scheme("row", tuple((row - first) // layout.lines + 1 for row in rows))
    if numbers == "auto":
        in_a_row = tuple(range(1, len(rows) + 1))
        if len(found) == 1 and found["row"].numbers != in_a_row:
            # A blank row is a player who is not there, or keeps groups of players apart: the games tell.
            return [found["row"], Scheme("row", in_a_row)]
        return list(found.values())
    if numbers in found:
        return [found[numbers]]
    if layout.number is None and layout.rank is None:
        # Rows stand in the order of the numbers where no column gives them.
        return [found["row"]]
    headers = "N°, No, Nr, #" if numbers == "number" else "Pl, Rg, Rk, Pos"
    raise ArgumentError("grid_numbers_missing", numbers=numbers, headers=headers)
