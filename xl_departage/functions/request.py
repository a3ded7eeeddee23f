"""
Requests about a grid, whose answers are cached for many cells.

A sheet may request 30 players × 5 tie-breaks from one range. Results are cached by the contents of the range, within limits, so
that 150 calls usually cost one reading and five columns. The caches contain only values: the same arguments give the same result with or
without them.
"""

from __future__ import annotations

import marshal
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from threading import Lock
from typing import Any, Generic, TypeVar, cast

from xl_departage.base.cells import Cell, Range, Result
from xl_departage.base.errors import (
    ArgumentError,
    DepartageError,
    ErrorKind,
    GridError,
    Place,
    UnknownOpponent,
    UnreadableCell,
)
from xl_departage.base.exact import Exact, to_number
from xl_departage.base.messages import Language
from xl_departage.chess.ratings.rating_cell import ESTIMATE, LEAST_RATING, read_rating
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks import Context
from xl_departage.chess.tournament.crosstable import Outcome, award
from xl_departage.chess.tournament.faults import STRICT, Faults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import Reading, find_player, rows_alongside
from xl_departage.chess.tournament.team_event import TeamEvent
from xl_departage.formats.grids.cell_tokens import normalise
from xl_departage.formats.grids.grid_cells import Meaning
from xl_departage.formats.grids.grid_reading import read_crosstable, survey_crosstable
from xl_departage.functions.arguments import RANGES, as_range, read_number, show

Column = Sequence[Exact | None]
T = TypeVar("T")

# Equivalent mutant `32 -> 33`, `32 -> 31`: only how much a cache holds changes.
_GRIDS_KEPT = 32
_CELLS_KEPT = 500_000
"""The most cells of all cached grids together: some 100 MB."""
_BYTES_KEPT = 10_000_000
"""The most bytes of all cached fingerprints together."""
# Equivalent mutant `256 -> 257`, `256 -> 255`: only how much a cache holds changes.
_TEXTS_KEPT = 256


class Cache(Generic[T]):
    """A thread-safe cache of limited size, which drops the value that was not used for the longest time (LRU)."""

    def __init__(self, capacity: int, weigh: Callable[[T], int] = lambda _value: 0, most: int = 0) -> None:
        self._kept = capacity
        self._weigh = weigh
        self._most = most
        """The most weight of all values together; the newest value is kept whatever its weight."""
        self._weights: dict[Hashable, int] = {}
        self._values: OrderedDict[Hashable, T | DepartageError] = OrderedDict()
        self._lock = Lock()

    def get(
        self, key: Hashable, compute: Callable[..., T], *arguments: Any, keep: Callable[[T], bool] = lambda _value: True
    ) -> T:
        """
        The value cached under that key, otherwise `compute(*arguments)`, which is cached if `keep` allows it.

        An error is cached like a value and raised again: an unreadable range is requested as often as a valid one.
        """
        with self._lock:
            cached = self._values.get(key)
            if cached is not None:
                self._values.move_to_end(key)
        if cached is None:
            try:
                value = compute(*arguments)
                if not keep(value):
                    return value
                cached = value
            except DepartageError as error:
                cached = error.without_traceback()
            with self._lock:
                self._values[key] = cached
                self._weights[key] = 0 if isinstance(cached, DepartageError) else self._weigh(cached)
                while len(self._values) > self._kept or (
                    len(self._values) > 1 and sum(self._weights.values()) > self._most
                ):
                    oldest, _ = self._values.popitem(last=False)
                    del self._weights[oldest]
        if isinstance(cached, DepartageError):
            raise type(cached)(cached.key, cached.place, **cached.values)
        return cached

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self._weights.clear()


class GridRequest:
    """
    One grid read under one text of rules, with its companions: ratings, manual values, board results. `open_grid` leaves out the
    players of the range who left the event.
    """

    def __init__(
        self,
        reading: Reading,
        rules: Rules[TiebreakEdition],
        ratings: tuple[int | None, ...] | None = None,
        manual: tuple[Exact | None, ...] | None = None,
        event: TeamEvent | None = None,
    ) -> None:
        self.reading = reading
        self.rules = rules
        self.context: Context = Context(reading.crosstable, rules, ratings, event=event, manual=manual)
        self.has_ratings: bool = ratings is not None or reading.has_ratings

    @property
    def language(self) -> Language:
        """
        The language of tables with words: that of the rules, otherwise the one that was typed or chosen, otherwise that of the grid; see
        `Rules.words`.
        """
        return self.rules.words(self.reading.table_language)

    def keep(self, key: Hashable, compute: Callable[[], T]) -> T:
        """The value cached under that key, otherwise `compute()`."""
        return self.context.keep(("function", key), compute)

    def need_ratings(self) -> None:
        """Raise ArgumentError if neither the grid nor an argument gives ratings."""
        if not self.has_ratings:
            raise ArgumentError("ratings_missing")

    def present(self, column: Column, player: int | str | None) -> Result:
        """One value for a player, or a column: see the function `present`."""
        return present(self.reading, column, player)


class HeldCells(tuple[tuple[Cell, ...], ...]):
    """
    The cells of a grid that a front end shows for a tournament that it holds. The tournament says more than the cells: boards of
    matches, points that the arbiter assigned. `read_tournament` reads it under the options of the rules.
    """

    read_tournament: Callable[[ReadingOptions], tuple[Reading, TeamEvent | None]]
    """Reads the tournament; for a team event also its matches, None for any other."""
    requests: dict[str, GridRequest]
    """The requests that are kept, by the text of the rules."""

    @classmethod
    def of(
        cls, cells: Range, read_tournament: Callable[[ReadingOptions], tuple[Reading, TeamEvent | None]]
    ) -> HeldCells:
        """The cells of a tournament, which `read_tournament` reads."""
        held_cells = cls(map(tuple, cells))
        held_cells.read_tournament, held_cells.requests = read_tournament, {}
        return held_cells

    def request(self, rules_text: str) -> GridRequest:
        """The request for these rules, kept for later calls. Raises ArgumentError for invalid rules, and what `read_tournament` raises."""
        if rules_text not in self.requests:
            rules = tiebreak_rules(rules_text)
            reading, event = self.read_tournament(rules.reading)
            if len(self.requests) >= _GRIDS_KEPT:
                self.requests.clear()
            self.requests[rules_text] = GridRequest(reading, rules, event=event)
        return self.requests[rules_text]


def shown_value(value: Exact | None) -> Cell:
    """A value as a cell: an undefined one is `#N/A`, and 0 is a value."""
    return ErrorKind.NA if value is None else to_number(value)


def open_grid(
    cells: Range,
    rules_text: str,
    ratings: Range | None = None,
    manual: Range | None = None,
    boards: Range | None = None,
) -> GridRequest:
    """
    The request for these arguments, cached. `HeldCells` keep their own requests, for which the other ranges are ignored. Raises
    DepartageError.
    """
    if isinstance(cells, HeldCells):
        return cells.request(rules_text)
    grid_key = fingerprint(cells)
    companions = tuple([None if column is None else fingerprint(column) for column in (ratings, manual, boards)])
    key = (grid_key, rules_text, companions)
    return _REQUESTS.get(key, _open, cells, grid_key, rules_text, ratings, manual, boards)


def clear_caches() -> None:
    """Clear the caches of grids, of requests and of texts of rules (for benchmarks and long-running servers)."""
    caches: list[Cache[Any]] = [_REQUESTS, _READINGS, _RULES, *FURTHER]
    for cache in caches:
        cache.clear()
    _FINGERPRINTS.clear()
    RANGES.clear()


def tiebreak_rules(rules_text: str) -> Rules[TiebreakEdition]:
    """The rules of a tie-break function from their text; if it is empty, the default edition. Raises ArgumentError."""
    return _RULES.get(rules_text, parse_rules, rules_text, TIEBREAK_EDITIONS, DEFAULT)


def _open(
    cells: Range,
    grid_key: Hashable,
    rules_text: str,
    ratings: Range | None,
    manual: Range | None,
    boards: Range | None,
) -> GridRequest:
    as_range("grid", cells)
    rules = tiebreak_rules(rules_text)
    reading = _READINGS.get((grid_key, rules.reading), read_crosstable, cells, rules.reading)
    whole = reading
    reading = reading.standing
    rated = (
        None
        if ratings is None
        else align_ratings(ratings, reading, len(cells), estimates=rules.edition.counts_estimates)
    )
    set_by_hand = None if manual is None else align_manual(manual, reading, len(cells))
    event = None
    if boards is not None:
        # Imported here: few events have results board by board.
        from xl_departage.formats.grids.board_results import read_board_results

        # They also contain the boards of teams that left the event.
        event = read_board_results(
            boards, whole, len(cells), penalties=rules.reading.penalties, rounds=rules.reading.rounds
        ).standing
    return GridRequest(reading, rules, rated, set_by_hand, event)


def points_of_cut_list(cells: Range, rules_text: str) -> tuple[Reading, Column] | None:
    """
    The points of each player of a list from which opponents are missing: they are the sum of the player's own results, for which no
    opponent is needed. None if anything else is wrong with the list, and for teams.
    """
    rules = tiebreak_rules(rules_text)
    survey = survey_crosstable(cells, rules.reading)
    if any(not isinstance(fault.error, UnknownOpponent) for fault in survey.faults):
        return None
    if survey.reading is None or survey.grid is None or survey.grid.context.teams:
        return None
    worth = award(rules.reading.scoring, rules.reading.exempt)
    lines = [line[: survey.grid.played] for line in survey.grid.entries]
    scores = [sum(_own_points(meaning, worth) for meaning, _ in line) for line in lines]
    return survey.reading, [Fraction(score, 2) for score in scores]


def _own_points(meaning: Meaning, worth: Mapping[Outcome, int]) -> int:
    """The half-points that one cell gives its player."""
    if meaning.points is not None:
        return meaning.points
    assert meaning.outcome is not None, "individual results have an outcome"
    return worth[meaning.outcome]


def present(reading: Reading, column: Column, player: int | str | None) -> Result:
    """
    One value for a player (`""` for the player `""`), or a column as high as the players' rows of the grid (`""` for an empty row).
    Raises ArgumentError for an unknown player.
    """
    if player == "":
        return ""
    if player is not None:
        return shown_value(column[find_player(reading, player)])
    return [["" if index is None else shown_value(column[index])] for index in reading.rows]


def read_kept(cells: Range, options: ReadingOptions) -> Reading:
    """The crosstable of a range under these options, cached. Raises DepartageError."""
    as_range("grid", cells)
    return _READINGS.get((fingerprint(cells), options), read_crosstable, cells, options)


def fingerprint(cells: Range) -> Hashable:
    """
    A key that is equal for equal cells only: 1, 1.0, "1" and TRUE differ, although some of them are equal in Python.
    """
    # A front end that passes immutable rows passes the same object again and again. Its fingerprint is kept together with the
    # object, so that no other object can get its identity.
    if isinstance(cells, tuple):
        cached = _FINGERPRINTS.get(id(cells))
        if cached is not None and cached[0] is cells:
            return cached[1]
    try:
        fingerprint: bytes = marshal.dumps(cast(Any, cells), 2)
    except ValueError:
        # marshal does not support dates and error values; their repr is just as distinctive.
        fingerprint = repr(cells).encode("utf-8", "surrogatepass")
    if isinstance(cells, tuple) and all(isinstance(row, tuple) for row in cells):
        size = sum(len(former) for _, former in _FINGERPRINTS.values())
        if len(_FINGERPRINTS) >= _GRIDS_KEPT or size > _BYTES_KEPT:
            _FINGERPRINTS.clear()
        _FINGERPRINTS[id(cells)] = (cells, fingerprint)
    return fingerprint


def _cells(reading: Reading) -> int:
    """The number of cells in the rounds of a grid."""
    return sum(map(len, reading.texts))


FURTHER: list[Cache[Any]] = []
"""The caches of other modules, which are cleared with those here."""
_REQUESTS: Cache[GridRequest] = Cache(_GRIDS_KEPT, lambda request: _cells(request.reading), _CELLS_KEPT)
_READINGS: Cache[Reading] = Cache(_GRIDS_KEPT, _cells, _CELLS_KEPT)
_RULES: Cache[Rules[TiebreakEdition]] = Cache(_TEXTS_KEPT)
_FINGERPRINTS: dict[int, tuple[Range, bytes]] = {}


def ratings_of(ratings: Range | None, reading: Reading, grid_height: int) -> tuple[tuple[int | None, str], ...]:
    """
    The rating of each player with its letter, by index: from the column next to the grid or, without one, from the grid itself.
    Raises ArgumentError if neither gives ratings, and like `aligned_ratings`.
    """
    if ratings is not None:
        return aligned_ratings(ratings, reading, grid_height)
    if not reading.has_ratings:
        raise ArgumentError("ratings_missing")
    return reading.crosstable.ratings_as_given


def align_ratings(
    ratings: Range, reading: Reading, grid_height: int, faults: Faults = STRICT, *, estimates: bool
) -> tuple[int | None, ...]:
    """
    The rating of each player, by index; None for an unrated player (blank, 0, NC, and without `estimates` Papi's estimates such as
    `1399 E`). Raises and reports like `aligned_ratings`.
    """
    aligned = aligned_ratings(ratings, reading, grid_height, faults)
    return tuple([None if kind == ESTIMATE and not estimates else rating for rating, kind in aligned])


def aligned_ratings(
    ratings: Range, reading: Reading, grid_height: int, faults: Faults = STRICT
) -> tuple[tuple[int | None, str], ...]:
    """
    The rating of each player with the letter after it, by index.

    The column has the height of the players' rows of the grid, or of the whole grid with its title and header rows. The ratings may have
    one column per round, as for an event of more than 30 days; a player's first rating then counts (FIDE C.07 of 2026, Article 10). Cells
    next to blank rows of the grid are ignored. Raises ArgumentError for another height or width; reports UnreadableCell with the row of the
    column.
    """
    table = reading.crosstable
    if len(ratings[0]) not in (1, table.rounds, table.planned):
        # A row of ratings is a mistake by the arbiter, not another way to list the players.
        raise ArgumentError("ratings_one_column", columns=len(ratings[0]), rounds=table.rounds)
    player_rows = rows_alongside(reading, len(ratings), grid_height)
    if player_rows is None:
        raise ArgumentError("ratings_height", given=len(ratings), wanted=len(reading.rows))
    rated: list[tuple[int | None, str]] = [(None, "")] * len(table.players)
    for position, player in player_rows:
        for column, cell in enumerate(ratings[position]):
            try:
                rating, kind = read_rating(cell)
                if rating is not None and rating < LEAST_RATING:
                    raise UnreadableCell("grid_rating_too_small", least=LEAST_RATING)
            except UnreadableCell as error:
                place = Place(row=position + 1, text=show(cell), name=table.players[player].name or None)
                faults.report(UnreadableCell(error.key, place, **error.values), column)
            else:
                if rated[player][0] is None:
                    rated[player] = rating, kind
    return tuple(rated)


def align_manual(manual: Range, reading: Reading, grid_height: int) -> tuple[Exact | None, ...]:
    """
    The value of each player, by index: the higher the better (with `MANUAL/R` the lower); a blank ranks below every value.

    The column has the height of the players' rows of the grid, or of the whole grid. Raises ArgumentError for another height or
    width, and UnreadableCell, with the row of the column, for anything but a number.
    """
    if len(manual[0]) != 1:
        raise ArgumentError("manual_one_column", columns=len(manual[0]))
    player_rows = rows_alongside(reading, len(manual), grid_height)
    if player_rows is None:
        raise ArgumentError("manual_height", given=len(manual), wanted=len(reading.rows))
    values: list[Exact | None] = [None] * len(reading.crosstable.players)
    for position, player in player_rows:
        cell = manual[position][0]
        try:
            values[player] = _value(cell)
        except (ArgumentError, GridError):
            name = reading.crosstable.players[player].name or None
            raise UnreadableCell("manual_unreadable", Place(row=position + 1, text=show(cell), name=name)) from None
    return tuple(values)


def _value(cell: Cell) -> Exact | None:
    # Play-off scores are written as ½ and 1½ as well as 0,5.
    text = normalise(cell) if isinstance(cell, str) else ""
    if text.endswith("½"):
        whole = text.removesuffix("½").strip()
        if not whole or whole.isdecimal():
            return int(whole or 0) + Fraction(1, 2)
    return read_number("manual", cell)
