"""
Finds out what the opponents' numbers refer to: the rank, the number or the row in the table (conflict C11).

This is never assumed, because the same program prints tables with the same cells and different numbering. The meaning
that is chosen is the one under which both sides of every game agree. It is an error if there is none, or if there are
several that give different games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError, InconsistentGrid, Place
from xl_departage.base.text import excerpt, whole_number
from xl_departage.chess.ratings.rating_cell import LEAST_USUAL, Rated
from xl_departage.chess.tournament.crosstable import Outcome, difference
from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.options import Numbers
from xl_departage.formats.grids.grid_cells import Meaning
from xl_departage.formats.grids.layout import Layout, Shape

Entry = tuple[Meaning, int | None]
"""The meaning of a cell, and the opponent's number written in it; None if it names no opponent."""


Grid = Sequence[Sequence[Entry]]
_MOST_PRINTED = 4000
"""No rating in a table is higher."""


class Scheme(NamedTuple):
    """One possible meaning of the opponents' numbers."""

    name: Numbers
    numbers: tuple[int, ...]
    """The number of each player, by the player's index."""

    @property
    def players(self) -> dict[int, int]:
        """The index of each player, by number."""
        return {number: player for player, number in enumerate(self.numbers)}


class Disagreement(NamedTuple):
    """One side of a game on which the two players' cells disagree."""

    player: int
    round: int
    """Counted from 0."""
    opponent: int | None
    """The index of the opponent; None if no player has the number."""
    key: str
    """The key of the message that describes the disagreement."""


UNREAD_MEANING = Meaning(None)
"""The meaning of a cell reported as unreadable, recognised by identity. It never disagrees with the opponent's cell."""


def disagreements(grid: Grid, index: dict[int, int], penalties: bool) -> Iterator[Disagreement]:
    """The disagreements about games, in order of players and rounds; both sides of a game may be included."""
    agreeing: set[tuple[int, int]] = set()
    for player, row in enumerate(grid):
        for place, (meaning, number) in enumerate(row):
            if number is None:
                continue
            opponent = index.get(number)
            if opponent is not None and opponent != player:
                opponent_meaning, back = grid[opponent][place]
                # The same two meanings recur often: compared by identity, they are examined only once.
                # Equivalent mutant `back is not None -> back is None`: this is only a short cut to what `_problem` finds out.
                if (id(meaning), id(opponent_meaning)) in agreeing and back is not None and index.get(back) == player:
                    continue
            key = _problem(grid, index, player, place=place, opponent=opponent, penalties=penalties)
            if key:
                yield Disagreement(player, place, opponent, key)
            else:
                agreeing.add((id(meaning), id(opponent_meaning)))


def _count(grid: Grid, index: dict[int, int], limit: int | None, penalties: bool) -> tuple[int, Disagreement | None]:
    """The number of sides of games that disagree (counting stops at `limit`), and the first of them."""
    sides = list(islice(disagreements(grid, index, penalties), limit))
    return len(sides), sides[0] if sides else None


def _problem(
    grid: Grid, index: dict[int, int], player: int, *, place: int, opponent: int | None, penalties: bool
) -> str:
    if opponent is None:
        return "grid_opponent_unknown"
    if opponent == player:
        return "grid_opponent_self"
    mine = grid[player][place][0]
    theirs, back = grid[opponent][place]
    if theirs is UNREAD_MEANING:
        return ""
    if back is None or index.get(back) != player:
        return "grid_opponent_silent"
    equal = mine.colour is not None and mine.colour is theirs.colour
    missing = Outcome.PENDING in (mine.outcome, theirs.outcome)
    # A result missing on one side is a smaller contradiction than two equal colours, which are reported first.
    certain = not (mine.loose or theirs.loose or (equal and missing))
    if certain and (key := difference(mine.outcome, theirs.outcome, penalties)):
        return "grid_result_once" if missing else key
    return "grid_colours_equal" if equal else ""


class Choice(NamedTuple):
    """
    The scheme that fits; or the nearest one, with the reason why it does not fit; or the preferred one, with a rival
    that fits as well but gives other games.
    """

    scheme: Scheme
    problem: Disagreement | None = None
    rival: Scheme | None = None
    differs: tuple[int, int] | None = None
    """The player and the round, from 0, of the first game that the rival reads differently; None without a rival."""
    astray: bool = False
    """Whether more than half of the named games disagree, so that the numbers must mean something else."""


def choose(grid: Grid, schemes: Sequence[Scheme], penalties: bool) -> Choice:
    """
    The scheme under which both sides of every game agree, or the nearest one if none fits; see `Choice`. `schemes` come
    in order of preference.
    """
    fitting: list[Scheme] = []
    nearest: tuple[int, Scheme, Disagreement] | None = None
    for scheme in schemes:
        if fitting and not any(_first_difference(grid, scheme, fitting_scheme) for fitting_scheme in fitting):
            continue
        limit = 1 if fitting else nearest[0] if nearest else None
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


def _first_difference(grid: Grid, scheme: Scheme, rival: Scheme) -> tuple[int, int] | None:
    if scheme.numbers == rival.numbers:
        return None
    first, second = scheme.players, rival.players
    return next(
        (
            (player, place)
            for player, row in enumerate(grid)
            for place, (_, number) in enumerate(row)
            if number is not None and first.get(number) != second.get(number)
        ),
        None,
    )


def own_numbers(layout: Layout, rows: Sequence[int], scheme: Scheme) -> tuple[int, ...]:
    """
    The number of each player: from the column of numbers if it gives every player a different number, whatever the
    cells refer to; otherwise the number by which the cells refer to the player.
    """
    return _column_numbers(layout, rows, layout.number) or scheme.numbers


def _column_numbers(layout: Layout, rows: Sequence[int], column: int | None) -> tuple[int, ...] | None:
    """The numbers in a column; None if there is no such column or it does not give each player a different number."""
    if column is None:
        return None
    values = [whole_number(layout.cells[row][column]) for row in rows]
    numbers = tuple(value for value in values if value is not None)
    return numbers if len(set(numbers)) == len(values) else None


def are_exchanged(numbers: Sequence[object], ratings: Sequence[int | None]) -> bool:
    """
    Whether the headings of two columns, of numbers and of ratings, are exchanged beyond doubt: the "ratings" are 1, 2, 3 … to the
    number of players, and every "number" is a possible rating.
    """
    if len(ratings) < 2 or set(ratings) != set(range(1, len(ratings) + 1)):
        return False
    read = map(whole_number, numbers)
    return all(number is not None and LEAST_USUAL <= number <= _MOST_PRINTED for number in read)


def report_exchanged(layout: Layout, rows: Sequence[int], ratings: Sequence[Rated], faults: Faults) -> None:
    """Report InconsistentGrid if the headings of the numbers and the ratings are exchanged."""
    if layout.number is None or layout.rating is None:
        return
    numbers = [layout.cells[row][layout.number] for row in rows]
    if are_exchanged(numbers, [rated.rating for rated in ratings]):
        place = Place(row=rows[0] + 1, text=str(numbers[0]), range_column=layout.number + 1)
        faults.report(InconsistentGrid("grid_columns_exchanged", place))


def numbering_flaws(layout: Layout, rows: Sequence[int]) -> Iterator[InconsistentGrid]:
    """
    The reasons why the column of numbers does not number the players: a blank, or a number given twice. Nothing for a
    column that is missing, blank or valid. (Ranks may be shared, so their column is not checked.)
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
    The row, from 0, that stands for `number` and has no player because nothing has been entered there yet; None if
    there is none.
    """
    column = {"number": layout.number, "rank": layout.rank}.get(scheme.name)
    for place, filled in zip(layout.rows, layout.filled, strict=True):
        if not filled:
            own_number = (
                place - _first_row(layout, rows) + 1 if column is None else whole_number(layout.cells[place][column])
            )
            if own_number == number:
                return place
    return None


def _first_row(layout: Layout, rows: Sequence[int]) -> int:
    """
    The row that counts as number 1 where players are numbered by their rows: in a grid of rounds alone the first row of
    all, otherwise the first row with a player, because a header may be followed by a row of dashes.
    """
    return layout.rows[0] if layout.shape is Shape.ROUNDS else rows[0]


def schemes(layout: Layout, rows: Sequence[int], numbers: Numbers) -> list[Scheme]:
    """
    The possible meanings of the opponents' numbers in this grid, in order of preference; only one if the option `numbers` names it. In a
    grid that has neither a column of numbers nor one of ranks, this option always means the rows.

    Raises ArgumentError if the option names a column that is missing or does not number the players.
    """
    by_name: dict[Numbers, Scheme] = {}
    columns: tuple[tuple[Numbers, int | None], ...] = (("number", layout.number), ("rank", layout.rank))
    for name, column in columns:
        values = _column_numbers(layout, rows, column)
        if values is not None:
            by_name[name] = Scheme(name, values)
    first = _first_row(layout, rows)
    by_name["row"] = Scheme("row", tuple((row - first) // layout.lines + 1 for row in rows))
    if numbers == "auto":
        in_a_row = tuple(range(1, len(rows) + 1))
        if len(by_name) == 1 and by_name["row"].numbers != in_a_row:
            # A blank row may be a missing player or may separate groups of players: the games show which.
            return [by_name["row"], Scheme("row", in_a_row)]
        return list(by_name.values())
    if numbers in by_name:
        return [by_name[numbers]]
    if layout.number is None and layout.rank is None:
        # If no column gives the numbers, the rows are in the order of the numbers.
        return [by_name["row"]]
    headers = "N°, No, Nr, #" if numbers == "number" else "Pl, Rg, Rk, Pos"
    raise ArgumentError("grid_numbers_missing", numbers=numbers, headers=headers)
