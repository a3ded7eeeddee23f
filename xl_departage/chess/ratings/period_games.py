"""
The games of a period: from the table to columns of numbers.

A table may come in parts; each is converted separately, and what concerns all games (their order) is done at the end.
"""

from __future__ import annotations

import operator
import re
from array import array
from collections.abc import Callable, Container, Mapping, MutableSequence, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from xl_departage.base.days import is_written_date
from xl_departage.base.errors import DepartageError
from xl_departage.base.grouping import grouped
from xl_departage.base.regex import regex
from xl_departage.base.text import without_decimals
from xl_departage.chess.ratings.game_dates import (
    BLACK,
    DoubledGames,
    GameDays,
    a_is_white,
    colours_given_to_a,
    colours_given_to_b,
    colours_of_a,
    played_on,
)
from xl_departage.chess.ratings.listed_results import NOT_RATED, read_result
from xl_departage.chess.ratings.period_model import PeriodGames, PeriodPlayer, PeriodPlayers
from xl_departage.chess.ratings.period_tables import (
    OF_GAMES,
    Columns,
    FaultyRow,
    TextTable,
    count_or_none,
    identity_text,
    line_of,
    rating_or_none,
    rows_of_other_width,
)
from xl_departage.chess.ratings.rating_cell import UNRATED_WORDS

_BOTH = 2
"""Half-points of both players of a game together."""
_NOT_STATED = -2
"""Stands for the result in a blank cell of `result_b`."""
_FRBE_DRAW = "5"
_SIDES = regex(r"([01½=]|0?[.,]5|1/2|[01]?F)[-–−:]([01½=]|0?[.,]5|1/2|[01]?F)", re.IGNORECASE)
"""A result for both sides, such as `1-0`. (In the federation's own files, RESULTAT is 1, 5 or 0.)"""
_SAID_UNRATED = UNRATED_WORDS - {"", "0", "-", "--"}
"""Words for an unrated opponent; the others may just fill the column."""
MOST_REMARKS = 100
"""Maximum number of duplicate games reported one by one; the rest are counted."""


class GameRows(NamedTuple):
    """Rated games in the order of a table, or of a part of one."""

    a: MutableSequence[int]
    b: MutableSequence[int]
    externals: MutableSequence[int]
    scores: MutableSequence[int]
    both: MutableSequence[int]
    """1 if the half of `b` counts too, otherwise 0."""
    waited: MutableSequence[int]
    """For how many lists the game has waited for a rating; 0 if it has not waited."""
    order: MutableSequence[int] | None
    """None if the table has no such column."""
    not_rated: MutableSequence[int | str | None]
    """How messages name the rows with games that are not rated."""


def read_games(table: TextTable, players: Sequence[PeriodPlayer], problems: list[DepartageError]) -> PeriodGames:
    """
    The rated games in processing order: by the column `order` if there is one, otherwise in table order; no games if a column is
    missing or appears twice, or if a row is not as long as the header.

    Games that are not rated (forfeits, byes) are removed before the players are looked up, because an irregular player's 0F-0F may name a
    player who is on no list. Problems: rows of another length, unknown or missing players, a player's own number as opponent, no opponent
    or two, unreadable results and other cells, the same place in the order twice, and columns that are missing or appear twice.
    """
    doubled = DoubledGames()
    games = read_game_rows(table, player_index(players), problems, doubled, whole=True)
    return PeriodGames((), (), (), ()) if games is None else in_order(games, _remarks(table, doubled))


def _remarks(table: TextTable, doubled: DoubledGames) -> tuple[DepartageError, ...]:
    """What the arbiter should know about a whole table of games."""
    days = GameDays()
    days.add(table)
    return (*table.remarks, *days.remarks(table.problem), *doubled_remarks(doubled, table.problem))


def separate_games(table: TextTable, players: Sequence[PeriodPlayer], faulty: list[FaultyRow]) -> PeriodGames | None:
    """
    The games of the valid rows, the others added to `faulty`; None if the table as a whole cannot be read.

    If two rows have the same number in the order, the later one is faulty.
    """
    doubled = DoubledGames()
    faults = rows_of_other_width(table)
    games = separate_rows(replace(table, ragged=()), player_index(players), faults, doubled, whole=True)
    if games is None:
        return None
    faulty.extend(faults)
    return in_order(games, _remarks(table, doubled))


def separate_rows(
    table: TextTable,
    index: Mapping[str, int],
    faulty: list[FaultyRow],
    doubled: DoubledGames,
    *,
    whole: bool = False,
) -> GameRows | None:
    """
    The games of the valid rows of a table or of a part of one, the others added to `faulty`; None if columns are missing or
    appear twice.

    `whole` means that this is the whole table, in which no order number may appear twice.
    """
    problems: list[DepartageError] = []
    rows_of_problems: list[int | None] = []
    read = _read(replace(table, rows_of_problems=rows_of_problems), index, problems)
    if read is None:
        return None
    games, rows = read
    assert None not in rows_of_problems, "a table with all its columns"
    reasons = grouped(
        (row, problem) for row, problem in zip(rows_of_problems, problems, strict=True) if row is not None
    )
    if whole:
        for row, problem in _order_twice(table, [row for row in rows if row not in reasons]):
            reasons[row] = [problem]
    if reasons:
        faulty.extend(FaultyRow.of(table, row, reasons[row]) for row in sorted(reasons))
        not_rated = _names_of_rows_without(table, {*rows, *reasons})
        valid_positions = [position for position, row in enumerate(rows) if row not in reasons]
        rows = [rows[position] for position in valid_positions]
        a, b, externals, scores, both, waited = (
            [column[position] for position in valid_positions] for column in games[:6]
        )
        order = None if games.order is None else _numbers([games.order[position] for position in valid_positions])
        games = GameRows(a, b, externals, scores=scores, both=both, waited=waited, order=order, not_rated=not_rated)
    doubled.add(table, rows, games)
    return games


def faults_of_games(table: TextTable, numbers: Sequence[str]) -> list[DepartageError]:
    """
    Errors and suspicious entries in the games of one tournament whose players have these numbers, as `rate` would find
    them. A row that is repeated entirely is reported even without a date.
    """
    problems: list[DepartageError] = []
    index = {"": -1} | {number: position for position, number in enumerate(numbers)}
    doubled = DoubledGames(whole_rows=True)
    read_game_rows(table, index, problems, doubled, whole=True)
    return [*problems, *doubled_remarks(doubled, table.problem)]


def doubled_remarks(doubled: DoubledGames, problem: Callable[..., DepartageError]) -> tuple[DepartageError, ...]:
    """A message for each duplicate game, for at most a hundred of them; `problem` creates it from a key and a row."""
    repeated, count = doubled.found(MOST_REMARKS)
    remarks = [
        problem(repeat.key, repeat.row, first=line_of(problem(repeat.key, repeat.first).where)) for repeat in repeated
    ]
    if count > len(repeated):
        remarks.append(problem("period_more_games_twice", None, count=count - len(repeated)))
    return tuple(remarks)


def _order_twice(table: TextTable, rows: Sequence[int]) -> list[tuple[int, DepartageError]]:
    """The rows whose order number already appears in an earlier row."""
    column = table.column_index("order")
    if column is None:
        return []
    first: dict[str, int] = {}
    faults = []
    for row in rows:
        text = without_decimals(table.columns[column][row].strip())
        # `07` is the order 7. It is compared as a text, because a number may have thousands of digits.
        order = text.lstrip("0") or "0"
        if text.isascii() and text.isdigit() and first.setdefault(order, row) != row:
            line = line_of(table.problem("period_order_twice", first[order]).where)
            faults.append((row, table.problem("period_order_twice", row, column, text, first=line)))
    return faults


def player_index(players: Sequence[PeriodPlayer]) -> dict[str, int]:
    """The position of each player in the list; -1 for a blank cell."""
    identities = PeriodPlayers.of(players).identity
    # A player without a number is a problem in the list of players; he is not the opponent whose cell is blank.
    return dict(zip(identities, range(len(identities)), strict=True)) | {"": -1}


def read_game_rows(
    table: TextTable,
    index: Mapping[str, int],
    problems: list[DepartageError],
    doubled: DoubledGames,
    *,
    whole: bool = False,
) -> GameRows | None:
    """
    The rated games of a table or of a part of one; None if columns are missing or appear twice, or if row lengths differ. Numbers
    of the order that occur twice are reported for a `whole` table only.
    """
    read = _read(table, index, problems)
    if read is None:
        return None
    games, rows = read
    if whole:
        problems.extend(error for _, error in _order_twice(table, rows))
    doubled.add(table, rows, games)
    return games


def _read(
    table: TextTable, index: Mapping[str, int], problems: list[DepartageError]
) -> tuple[GameRows, Sequence[int]] | None:
    """The rated games, and the row of each; None if the columns of the table cannot be used."""
    columns = Columns(table, ("a", "b", "result_a"), problems, OF_GAMES)
    if not columns.usable:
        return None
    # Equivalent mutant `0 -> 1`, `0 -> -1`: a row whose result cannot be read is set aside.
    scores = columns.convert("result_a", _result, unreadable_result, 0)
    _check_sides(columns)
    _check_colours_of_b(columns)
    _check_results_of_b(columns, scores)
    _leave_out_unrated(columns, scores)
    # -1 if the text is unreadable, so that it is reported once, and not again as a missing opponent.
    externals = columns.convert("ext_rating", rating_or_none, "period_bad_rating", -1)
    if columns.text("ext_rating") is None:
        externals = [0] * table.height
    columns.refuse_small_ratings("ext_rating", externals)
    columns.convert("date", _date, "period_bad_date", True)
    both = columns.convert("sides", _sides, "period_bad_sides", 1)
    waited = columns.convert("waited", _periods_waited, "period_bad_waited", 0)
    everything = NOT_RATED not in scores
    rows: Sequence[int] = range(table.height)
    if not everything:
        rows = [row for row in rows if scores[row] != NOT_RATED]
    a = _indices(columns, "a", index, rows, everything)
    b = _indices(columns, "b", index, rows, everything)
    if not everything:
        scores, externals, both, waited = (
            [column[row] for row in rows] for column in (scores, externals, both, waited)
        )
    _check_opponents(columns, rows, a, b, externals)
    not_rated = [] if everything else _names_of_rows_without(table, set(rows))
    order = _order(columns, rows)
    games = GameRows(a, b, externals, scores=scores, both=both, waited=waited, order=order, not_rated=not_rated)
    return games, rows


def _names_of_rows_without(table: TextTable, left_out: Container[int]) -> list[int | str | None]:
    """How messages name the rows of a table, except those that are `left_out`."""
    return [line_of(table.place(row, None, None)) for row in range(table.height) if row not in left_out]


def extend(rows: GameRows, more: GameRows) -> None:
    """
    Add the games of the next part of a table, in compact form if the others are.

    Raises OverflowError if `more` has order numbers that are not 64-bit integers, and the other part none.
    """
    for column, further in zip(rows[:-1], more[:-1], strict=True):
        if column is not None and further is not None:
            column.extend(further)
    rows.not_rated.extend(more.not_rated)


def compact(rows: GameRows) -> GameRows:
    """The same games in a quarter of the memory, but slower to iterate over."""
    return GameRows(
        array("i", rows.a),
        array("i", rows.b),
        array("i", rows.externals),
        scores=array("b", rows.scores),
        both=array("b", rows.both),
        waited=array("b", rows.waited),
        order=rows.order,
        not_rated=rows.not_rated,
    )


def order_distinct(rows: GameRows) -> bool:
    """Whether no order number appears twice."""
    keys = rows.order
    if keys is None or not any(map(operator.ge, keys, islice(keys, 1, None))):
        return True
    ordered = sorted(keys)
    return not any(map(operator.eq, ordered, islice(ordered, 1, None)))


def in_order(rows: GameRows, remarks: tuple[DepartageError, ...] = ()) -> PeriodGames:
    """The games in processing order."""
    a, b, externals, scores, both, waited, keys, not_rated = rows
    if keys is not None and any(map(operator.gt, keys, islice(keys, 1, None))):
        order = sorted(range(len(keys)), key=keys.__getitem__)
        a, b, externals, scores, both, waited = (
            [column[position] for position in order] for column in (a, b, externals, scores, both, waited)
        )
    one_sided = frozenset() if all(both) else frozenset(number for number, whole in enumerate(both) if not whole)
    waiting = {number: count for number, count in enumerate(waited) if count} if any(waited) else {}
    return PeriodGames(
        a, b, externals, scores=scores, one_sided=one_sided, waited=waiting, remarks=remarks, not_rated=tuple(not_rated)
    )


def _indices(columns: Columns, name: str, index: Mapping[str, int], rows: Sequence[int], everything: bool) -> list[int]:
    """The players' indices of a column; -1 for a blank cell. Unknown players are problems."""
    texts = columns.text(name) or ()
    if not everything:
        texts = [texts[row] for row in rows]
    try:
        indices_of_all = list(map(index.__getitem__, texts))
    except KeyError:
        pass
    else:
        # Equivalent mutant `name != 'a' or -1 not in indices_of_all -> name != 'a'`, `name != 'a' or -1 not in indices_of_all -> name !=
        # 'a'
        # and -1 not in indices_of_all`: a shorter way to the same places.
        if name != "a" or -1 not in indices_of_all:
            return indices_of_all
    position = columns.table.column_index(name)
    indices = []
    for row, text in zip(rows, texts, strict=True):
        player = index.get(text, -1)
        if player < 0:
            plain = identity_text(text)
            player = index.get(plain, -1)
            if player < 0 and (plain or name == "a"):
                key = "period_unknown_player" if plain else "period_no_identity"
                columns.problems.append(columns.table.problem(key, row, position, plain or None))
                player = -2
        indices.append(player)
    return indices


def _check_sides(columns: Columns) -> None:
    """
    Add a problem for each score of both sides, such as `1-0`, of a game in which `a` has Black: people write White's points first, but
    the column has those of `a` first. Also for each player who has Black in a column called White.
    """
    texts = columns.text("result_a") or ()
    decided = set(filter(_decided_score, set(texts)))
    contradicted = a_is_white(columns.table) and columns.text("colour_a") is not None
    colours = colours_of_a(columns.table) if decided or contradicted else None
    if colours is None:
        return
    if contradicted:
        position = columns.table.column_index("colour_a")
        blacks = [row for row, colour in enumerate(colours) if colour == BLACK]
        columns.problems.extend(columns.table.problem("period_white_has_black", row, position) for row in blacks)
        return
    position = columns.table.column_index("result_a")
    for row, text in enumerate(texts):
        if text in decided and colours[row] == BLACK:
            columns.problems.append(columns.table.problem("period_score_of_black", row, position, text))


def _check_colours_of_b(columns: Columns) -> None:
    """Add a problem for each player `b` with the colour of `a`, which stands in a column or in the heading White."""
    colours_b = colours_given_to_b(columns.table)
    colours_a = None if colours_b is None else colours_given_to_a(columns.table)
    if colours_a is None or colours_b is None:
        return
    position = columns.table.column_index("colour_b")
    for row, (colour, other_colour) in enumerate(zip(colours_a, colours_b, strict=True)):
        if colour and colour == other_colour:
            columns.problems.append(columns.table.problem("period_same_colour", row, position))


def _check_results_of_b(columns: Columns, scores: Sequence[int]) -> None:
    """Add a problem for each result of `b` that cannot be read or does not agree with that of `a`; a blank one says nothing."""
    texts = columns.text("result_b")
    if texts is None:
        return
    position = columns.table.column_index("result_b")
    scores_of_b = columns.convert("result_b", _result_of_b, unreadable_result, _NOT_STATED)
    texts_of_a = columns.text("result_a") or ()
    for row, (score, score_of_b, text_of_a) in enumerate(zip(scores, scores_of_b, texts_of_a, strict=True)):
        if score_of_b == _NOT_STATED or _result(text_of_a) is None:
            continue
        if NOT_RATED in (score, score_of_b):
            agree = score == score_of_b
        else:
            agree = score + score_of_b == _BOTH
        if not agree:
            result = text_of_a.strip()
            columns.problems.append(
                columns.table.problem("period_results_disagree", row, position, texts[row], result=result)
            )


def _leave_out_unrated(columns: Columns, scores: list[int]) -> None:
    """A game against an opponent outside the list who is said to be unrated (NC) is not rated: there is no rating to count with."""
    texts = columns.text("ext_rating") or ()
    words = {text for text in set(texts) if text.strip().upper() in _SAID_UNRATED}
    if words:
        for row, (opponent, text) in enumerate(zip(columns.text("b") or (), texts, strict=True)):
            if text in words and not identity_text(opponent):
                scores[row] = NOT_RATED


def _check_opponents(
    columns: Columns, rows: Sequence[int], a: Sequence[int], b: Sequence[int], externals: Sequence[int]
) -> None:
    table = columns.table
    position = table.column_index("b")
    if any(map(operator.eq, a, b)):
        texts = columns.text("b") or ()
        for row, player, opponent in zip(rows, a, b, strict=True):
            if player == opponent and player >= 0:
                columns.problems.append(table.problem("period_against_himself", row, position, texts[row]))
    if -1 not in b and not any(externals):
        return
    for row, opponent, external in zip(rows, b, externals, strict=True):
        if opponent == -1 and not external:
            columns.problems.append(table.problem("period_no_opponent", row, position))
        elif opponent >= 0 and external:
            columns.problems.append(table.problem("period_two_opponents", row, position))


def _order(columns: Columns, rows: Sequence[int]) -> MutableSequence[int] | None:
    """The numbers that determine the processing order; None if the table has none."""
    texts = columns.text("order")
    if texts is None:
        return None
    try:
        # In a sound table all numbers differ, so one pass is faster than `convert`, which collects the distinct texts first.
        numbers = list(map(int, texts))
    except ValueError:
        # A blank is not a position: read as 0, it would move the game to the front.
        numbers = columns.convert(
            "order",
            lambda text: count_or_none(text) if text.strip() else None,
            "period_bad_order",
            # Equivalent mutant `0 -> 1`, `0 -> -1`: with a number that cannot be read, no rating is computed.
            0,
        )
    if len(rows) != len(numbers):
        numbers = [numbers[row] for row in rows]
    return _numbers(numbers)


def _numbers(numbers: list[int]) -> MutableSequence[int]:
    try:
        # A million distinct numbers take a quarter of the memory this way.
        return array("q", numbers)
    except OverflowError:
        return numbers


def _periods_waited(text: str) -> int | None:
    waited = count_or_none(text)
    return waited if waited is not None and waited < 10 else None


def _sides(text: str) -> int | None:
    return {"": 1, "ab": 1, "a": 0}.get(text.strip().lower())


def _date(text: str) -> bool | None:
    """Whether there is a day; None if the text is none."""
    return False if not text.strip() else True if played_on(text) is not None else None


def unreadable_result(text: str) -> str:
    """The key of the message for a text that is no result."""
    if not text.strip():
        return "period_result_missing"
    return "period_result_is_date" if is_written_date(text) else "period_bad_result"


@lru_cache(maxsize=1024)
def _decided_score(text: str) -> bool:
    """Whether a text has the points of both sides, and they are not the same."""
    sides = _SIDES.fullmatch("".join(text.split()))
    if sides is None:
        return False
    first_side, second_side = (side.upper() for side in sides.groups())
    # Of two forfeits, 1F-0F has a winner.
    return (
        first_side.startswith("1") != second_side.startswith("1")
        if "F" in first_side + second_side
        else read_result(first_side) != read_result(second_side)
    )


def _result_of_b(text: str) -> int | None:
    """The result in the column of `b`, without that of `a`; `_NOT_STATED` for a blank cell."""
    if not text.strip():
        return _NOT_STATED
    return None if _SIDES.fullmatch("".join(text.split())) else _result(text)


def _result(text: str) -> int | None:
    if text.strip() == _FRBE_DRAW:
        return 1
    sides = _SIDES.fullmatch("".join(text.split()))
    if sides is not None:
        # The results of both players, that of `a` first.
        result_a, result_b = read_result(sides[1]), read_result(sides[2])
        if NOT_RATED in (result_a, result_b):
            # Of the results with a forfeit, 1-F, F-1, F-F and 1F-0F have a meaning.
            return NOT_RATED if {result_a, result_b} <= {2, NOT_RATED} else None
        return result_a if result_a is not None and result_b is not None and result_a + result_b == _BOTH else None
    result = read_result(text)
    # Here a blank result is a forgotten one, not an unplayed game.
    return result if text.strip() else None
