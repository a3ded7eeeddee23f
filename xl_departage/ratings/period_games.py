"""
The games of a period: the table to columns of numbers.

A table may come in parts; each becomes numbers by itself, and what concerns all games (their order) is done at the end.
"""

from __future__ import annotations

import operator
from array import array
from collections.abc import Mapping, MutableSequence, Sequence
from itertools import islice
from typing import NamedTuple

from xl_departage.errors import DepartageError
from xl_departage.ratings.period_model import PeriodGames, PeriodPlayer, PeriodPlayers
from xl_departage.ratings.period_tables import Columns, TextTable, count_or_none, plain_text, rating_or_none
from xl_departage.ratings.results import NOT_RATED, read_result

_FRBE_DRAW = "5"
"""RESULTAT in the federation's own files is 1, 5 or 0."""


class GameRows(NamedTuple):
    """Rated games as they stand in a table, or in a part of one."""

    a: MutableSequence[int]
    b: MutableSequence[int]
    externals: MutableSequence[int]
    scores: MutableSequence[int]
    both: MutableSequence[int]
    """1 where the half of `b` counts too, else 0."""
    waited: MutableSequence[int]
    """Lists for which the game has waited for a rating, else 0."""
    order: MutableSequence[int] | None
    """None where the table has no such column."""


def read_games(table: TextTable, players: Sequence[PeriodPlayer], problems: list[DepartageError]) -> PeriodGames:
    """
    The rated games in processing order: by the column `order` where there is one, else as they stand.

    Forfeits are left out before anything else is looked at, as an irregular player's 0F-0F may name somebody who is
    in no list. Problems: unknown players, a game against oneself, no opponent or two, unreadable results.
    """
    rows = read_game_rows(table, player_index(players), problems)
    return PeriodGames((), (), (), ()) if rows is None else in_order(rows)


def player_index(players: Sequence[PeriodPlayer]) -> dict[str, int]:
    """
    Where each player stands in the list; -1 for a blank cell.
    """
    identities = PeriodPlayers.of(players).identity
    return {"": -1} | dict(zip(identities, range(len(identities)), strict=True))


def read_game_rows(table: TextTable, index: Mapping[str, int], problems: list[DepartageError]) -> GameRows | None:
    """
    The rated games of a table or of a part of one; None where columns are missing or rows are of other lengths.
    """
    columns = Columns(table, ("a", "b", "result_a"), problems)
    if not columns.usable:
        return None
    scores = columns.convert("result_a", _result, "period_bad_result", 0)
    # -1 where the text is unreadable: told once, and not a second time as a missing opponent.
    externals = columns.convert("ext_rating", rating_or_none, "period_bad_rating", -1)
    if columns.text("ext_rating") is None:
        externals = [0] * table.height
    both = columns.convert("sides", _sides, "period_bad_sides", 1)
    waited = columns.convert("waited", _waited, "period_bad_waited", 0)
    everything = NOT_RATED not in scores
    rows: Sequence[int] = range(table.height)
    if not everything:
        rows = [row for row in rows if scores[row] != NOT_RATED]
    a = _indices(columns, "a", index, rows, everything)
    b = _indices(columns, "b", index, rows, everything)
    if not everything:
        scores = [scores[row] for row in rows]
        externals = [externals[row] for row in rows]
        both = [both[row] for row in rows]
        waited = [waited[row] for row in rows]
    _check_opponents(columns, rows, a, b, externals)
    return GameRows(a, b, externals, scores, both, waited, _order(columns, rows))


def extend(rows: GameRows, more: GameRows) -> None:
    """
    Add those of the next part of a table, compact where the others are.

    Raises OverflowError for numbers of the order that are no whole numbers of 64 bits, in one of the parts only.
    """
    rows.a.extend(more.a)
    rows.b.extend(more.b)
    rows.externals.extend(more.externals)
    rows.scores.extend(more.scores)
    rows.both.extend(more.both)
    rows.waited.extend(more.waited)
    if rows.order is not None and more.order is not None:
        rows.order.extend(more.order)


def compact(rows: GameRows) -> GameRows:
    """
    The same games in a quarter of the memory, which takes longer to go through.
    """
    return GameRows(
        array("i", rows.a),
        array("i", rows.b),
        array("i", rows.externals),
        array("b", rows.scores),
        array("b", rows.both),
        array("b", rows.waited),
        rows.order,
    )


def in_order(rows: GameRows) -> PeriodGames:
    """
    The games in processing order.
    """
    a, b, externals, scores, both, waited, keys = rows
    if keys is not None and any(map(operator.gt, keys, islice(keys, 1, None))):
        order = sorted(range(len(keys)), key=keys.__getitem__)
        a, b, externals, scores, both, waited = (
            [column[position] for position in order] for column in (a, b, externals, scores, both, waited)
        )
    one_sided = frozenset() if all(both) else frozenset(number for number, whole in enumerate(both) if not whole)
    waiting = {number: count for number, count in enumerate(waited) if count} if any(waited) else {}
    return PeriodGames(a, b, externals, scores, one_sided, waiting)


def _indices(columns: Columns, name: str, index: Mapping[str, int], rows: Sequence[int], everything: bool) -> list[int]:
    """
    The players' indices of a column; -1 for a blank cell. Unknown players are problems.
    """
    texts = columns.text(name) or ()
    if not everything:
        texts = [texts[row] for row in rows]
    try:
        found = list(map(index.__getitem__, texts))
    except KeyError:
        pass
    else:
        if name != "a" or -1 not in found:
            return found
    position = columns.table.column_index(name)
    indices = []
    for row, text in zip(rows, texts, strict=True):
        known = index.get(text, -1)
        if known < 0:
            plain = plain_text(text)
            known = index.get(plain, -1)
            if known < 0 and (plain or name == "a"):
                key = "period_unknown_player" if plain else "period_no_identity"
                columns.problems.append(columns.table.problem(key, row, position, plain or None))
                known = -2
        indices.append(known)
    return indices


def _check_opponents(
    columns: Columns, rows: Sequence[int], a: Sequence[int], b: Sequence[int], externals: Sequence[int]
) -> None:
    table = columns.table
    position = table.column_index("b")
    if any(map(operator.eq, a, b)):
        texts = columns.text("b") or ()
        for row, one, other in zip(rows, a, b, strict=True):
            if one == other and one >= 0:
                columns.problems.append(table.problem("period_against_himself", row, position, texts[row]))
    if -1 not in b and not any(externals):
        return
    for row, other, external in zip(rows, b, externals, strict=True):
        if other == -1 and not external:
            columns.problems.append(table.problem("period_no_opponent", row, position))
        elif other >= 0 and external:
            columns.problems.append(table.problem("period_two_opponents", row, position))


def _order(columns: Columns, rows: Sequence[int]) -> MutableSequence[int] | None:
    """
    The numbers that the games are processed by; None where the table has none.
    """
    texts = columns.text("order")
    if texts is None:
        return None
    try:
        # All numbers are distinct here, so one pass is quicker than a look at each distinct text.
        numbers = list(map(int, texts))
    except ValueError:
        # A blank is no place in an order: taken as 0 it would bring the game to the front.
        numbers = columns.convert(
            "order", lambda text: count_or_none(text) if text.strip() else None, "period_bad_order", 0
        )
    if len(rows) != len(numbers):
        numbers = [numbers[row] for row in rows]
    try:
        # A million numbers, no two the same: four times smaller so.
        return array("q", numbers)
    except OverflowError:
        return numbers


def _waited(text: str) -> int | None:
    waited = count_or_none(text)
    return waited if waited is not None and waited < 10 else None


def _sides(text: str) -> int | None:
    return {"": 1, "ab": 1, "a": 0}.get(text.strip().lower())


def _result(text: str) -> int | None:
    if text.strip() == _FRBE_DRAW:
        return 1
    result = read_result(text)
    # A blank result is a forgotten one here, not a game left out.
    return result if text.strip() else None
