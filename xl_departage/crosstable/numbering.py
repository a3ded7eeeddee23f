"""
What an opponent's number means: the rank, the number or the row of the table (conflict C11).

The same product prints tables with the same cells and another numbering, so nothing is assumed: the choice is the one
for which both sides of every game agree. An error where none agrees, and where several agree with different games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, starmap
from typing import NamedTuple

from xl_departage.crosstable.dialects import Meaning
from xl_departage.crosstable.mirror import difference
from xl_departage.crosstable.options import Numbers

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
