"""
The results of a season in cells: one row per player and stage, with columns under headings (stage, place or points,
name).

A blank stage is that of the row above, as when the final table of each stage is pasted below the last one. A row with
nothing but a stage stands for a stage that has not been played. Players are those of a list of players, found by number
or name; without one, everybody who is named.

The table of points of a season is read here as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from xl_departage.base.errors import ArgumentError, GridError, InconsistentGrid, Place, UnknownOpponent, UnreadableCell
from xl_departage.base.regex import regex
from xl_departage.base.text import display_text, excerpt, key_of, whole_number
from xl_departage.chess.season.stage_results import Result, Season, Stage
from xl_departage.chess.tournament.faults import Faults, FaultsOfPlayers
from xl_departage.chess.tournament.record import Participant
from xl_departage.chess.tournament.roster import Roster, Unidentified, bare_name
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cell_tokens import Rows, normalise
from xl_departage.formats.grids.header_row import HEADER_SEARCH, header_key
from xl_departage.formats.grids.lists.headings import find_players, language_of, player_rows
from xl_departage.formats.grids.lists.player_rows import read_players

Value = TypeVar("Value", int, Fraction)
MOST_PLACES = 9999
_NUMBER = regex(r"(\d{0,6})(?:[.,](\d{1,6}))?(½?)")


class _Columns(NamedTuple):
    """
    Where the columns of the results are, and the row of their headings; all count from 0. None for a column of places
    or of points that the table does not have.
    """

    row: int
    stage: int
    name: int
    place: int | None
    points: int | None


def is_season(cells: Rows) -> bool:
    """Whether a range has the headings of a season's results."""
    return _find_columns(cells) is not None


def read_season(cells: Rows, players: Rows | None, faults: Faults, top: int = 1) -> Season:
    """
    The season from these rows of results and, if given, this list of players.

    What cannot be read is reported, with its row in the list, and left out; `top` is the number of the first row of
    both lists.
    """
    columns = _find_columns(cells)
    if columns is None:
        faults.report(UnreadableCell("season_headings", Place(row=top)))
        return Season((), (), (), players is not None, "auto")
    if players is None:
        people: tuple[Participant, ...] = _named(cells, columns)
        manual = [Fraction(0)] * len(people)
    else:
        of_players = FaultsOfPlayers(faults)
        people = read_players(players, of_players, top).participants
        _report_homonyms(people, players, of_players, top)
        manual = _manual_values(players, len(people), of_players, top)
    reader = _Reader(people, columns, faults, top)
    for row, line, reader.columns in _lines(cells, columns):
        reader.read(row, line)
    _report_above(cells, columns, faults, top)
    language = language_of(cells[columns.row])
    return Season(people, tuple(manual), reader.stages(), players is not None, language)


def read_points(cell: object) -> Fraction | None:
    """A number of points as written: 7, `3,5`, `3½`; None for a blank. Raises UnreadableCell, without a place."""
    text = normalise(cell)
    if not text:
        return None
    match = _NUMBER.fullmatch(text)
    if match is None or (match[2] and match[3]):
        raise UnreadableCell("season_points_unreadable")
    decimals = match[2] or ""
    return Fraction(int((match[1] or "0") + decimals), 10 ** len(decimals)) + Fraction(len(match[3]), 2)


def _read_place(cell: object) -> int | None:
    """A place as printed: 5, `5.`, `5e`, `5=`, `=5`; None for a blank. Raises UnreadableCell, without a place."""
    text = normalise(cell)
    if not text:
        return None
    place = whole_number(text.strip("= "))
    if place is None or not 1 <= place <= MOST_PLACES:
        raise UnreadableCell("season_place_unreadable")
    return place


def _find_columns(cells: Rows) -> _Columns | None:
    for row in range(min(len(cells), HEADER_SEARCH)):
        keys = [header_key(cell) if isinstance(cell, str) else "" for cell in cells[row]]

        def first(words: frozenset[str], keys: Sequence[str] = keys) -> int | None:
            return next((column for column, key in enumerate(keys) if key in words), None)

        stage, name = first(notations.STAGE_HEADERS), first(notations.NAME_HEADERS)
        place, points = first(notations.RANK_HEADERS), first(notations.POINTS_HEADERS)
        if stage is not None and name is not None and (place is not None or points is not None):
            return _Columns(row, stage, name, place, points)
    return None


def _lines(cells: Rows, columns: _Columns) -> Iterator[tuple[int, Sequence[object], _Columns]]:
    """
    The rows below the headings, each with the columns that apply to it, because the tables of stages pasted one below
    the other repeat their headings.
    """
    for row in range(columns.row + 1, len(cells)):
        again = _find_columns(cells[row : row + 1])
        if again is None:
            yield row, cells[row], columns
        else:
            columns = again


def _report_above(cells: Rows, columns: _Columns, faults: Faults, top: int) -> None:
    """
    Report a result above the headings: a row with a stage, a name, and a place or points is not a title, and would not
    be read.
    """
    for row, line in enumerate(cells[: columns.row]):
        stage, name = display_text(line[columns.stage]).strip(), display_text(line[columns.name]).strip()
        result_cells = [line[column] for column in (columns.place, columns.points) if column is not None]
        if stage and key_of(name) and any(_is_number(cell) for cell in result_cells):
            faults.report(InconsistentGrid("list_above_headings", Place(row=row + top, text=excerpt(name))))
            return


def _is_number(cell: object) -> bool:
    try:
        return read_points(cell) is not None
    except GridError:
        return False


def _named(cells: Rows, columns: _Columns) -> tuple[Participant, ...]:
    """Everybody who is named in a stage, in the order of the rows."""
    names: dict[str, str] = {}
    for _, line, here in _lines(cells, columns):
        name = bare_name(display_text(line[here.name]))
        if key_of(name) and whole_number(name) is None:
            names.setdefault(key_of(name), name)
    return tuple(Participant(number, name) for number, name in enumerate(names.values(), 1))


def _report_homonyms(people: Sequence[Participant], cells: Rows, faults: Faults, top: int) -> None:
    """Report names that occur twice in the list of players: in the stages, players are known only by name."""
    columns = find_players(cells)
    if columns is None:
        return
    first: dict[str, int] = {}
    for person, row in zip(people, player_rows(cells, columns), strict=True):
        first_row = first.setdefault(key_of(person.name), row)
        if first_row != row:
            place = Place(row=row + top, text=person.name)
            faults.report(InconsistentGrid("season_homonym", place, other_row=first_row + top))


def _manual_values(cells: Rows, count: int, faults: Faults, top: int) -> list[Fraction]:
    columns = find_players(cells)
    column = None if columns is None else columns.columns.get("manual")
    if columns is None or column is None:
        return [Fraction(0)] * count
    values = []
    for row in player_rows(cells, columns):
        value = None
        try:
            value = read_points(cells[row][column])
        except GridError:
            place = Place(row=row + top, text=excerpt(cells[row][column]))
            faults.report(UnreadableCell("season_manual_unreadable", place), column)
        values.append(value or Fraction(0))
    return values


class _Reader:
    """Collects the results row by row; used once."""

    def __init__(self, people: Sequence[Participant], columns: _Columns, faults: Faults, top: int) -> None:
        self._top = top
        self.columns = columns
        """The columns that apply to the row being read."""
        self._faults = faults
        self._index = {person.number: index for index, person in enumerate(people)}
        self._people = people
        self._roster = Roster((person.number, person.name) for person in people)
        self._names: dict[str, str] = {}
        """
        The names of the stages, by the form in which they are compared; `_stage` is that form of the last one, None
        before the first.
        """
        self._results: dict[str, dict[int, Result]] = {}
        self._stage: str | None = None

    def read(self, row: int, line: Sequence[object]) -> None:
        """Read one row of the list; `row` counts from 0."""
        stage, name = display_text(line[self.columns.stage]).strip(), display_text(line[self.columns.name]).strip()
        result_cells = [line[column] for column in (self.columns.place, self.columns.points) if column is not None]
        if stage:
            self._stage = key_of(stage)
            self._names.setdefault(self._stage, " ".join(stage.split()))
            self._results.setdefault(self._stage, {})
        if not name:
            if texts := " ".join(filter(None, map(excerpt, result_cells))):
                self._report(UnreadableCell("season_name_missing"), row, texts)
            return
        if self._stage is None:
            self._report(UnreadableCell("season_stage_missing"), row, name)
            return
        entrant = self._roster.find(line[self.columns.name])
        if isinstance(entrant, Unidentified):
            error = entrant.error
            if entrant.candidates:
                # The name is twice in the list of players, which is reported for that list.
                return
            # The message for a list of games, which mentions byes in the place of a player, does not fit here.
            if error.key == "list_name_unknown":
                error = UnknownOpponent("season_name_unknown", None, **error.values)
            self._report(error, row, name)
            return
        if not any(display_text(cell).strip() for cell in result_cells):
            self._report(UnreadableCell("season_place_missing"), row, name)
        place = self._value(row, line, self.columns.place, _read_place)
        points = self._value(row, line, self.columns.points, read_points)
        result = Result(self._index[entrant], place, points, row + self._top)
        earlier_result = self._results[self._stage].setdefault(result.player, result)
        if earlier_result is not result:
            title = self._names[self._stage]
            self._report(InconsistentGrid("season_twice", stage=title, other_row=earlier_result.row), row, name)

    def _value(
        self, row: int, line: Sequence[object], column: int | None, read: Callable[[object], Value | None]
    ) -> Value | None:
        if column is None:
            return None
        try:
            return read(line[column])
        except GridError as error:
            self._report(error, row, excerpt(line[column]))
            return None

    def _report(self, error: GridError, row: int, text: str) -> None:
        # A new error is made because the same one may apply to many rows, for example an unknown name.
        self._faults.report(type(error)(error.key, Place(row=row + self._top, text=text or None), **error.values))

    def stages(self) -> tuple[Stage, ...]:
        """The stages in the order in which they are first named."""
        return tuple(Stage(name, tuple(self._results[key].values())) for key, name in self._names.items())


def read_scale(cells: Rows) -> tuple[Fraction, ...] | None:
    """
    The table of points: a row or a column of points from the first place on, a single text (`25;20;16`), or two columns
    with places and points; with or without headings. None if it is blank or gives no place any points.

    In the two columns, a place that is left out is worth 0. Raises ArgumentError for a gap between points in one row or
    column, for an invalid or repeated place, for more columns, and for a text that is not a number.
    """
    if len(cells) == len(cells[0]) == 1 and isinstance(cells[0][0], str):
        pieces = [piece.strip() for piece in cells[0][0].rstrip("; ").split(";")]
        return _in_order([(None, piece) for piece in pieces]) if any(pieces) else None
    rows = [(number, row) for number, row in enumerate(cells, 1) if any(display_text(cell).strip() for cell in row)]
    if rows and not any(
        character.isdigit() or character == "½" for cell in rows[0][1] for character in display_text(cell)
    ):
        rows = rows[1:]
    if not rows:
        return None
    width = max(len(row) for _, row in rows)
    if width == 2 and len(cells) > 1:
        return _by_place(rows)
    if width > 1 and len(cells) > 1:
        raise ArgumentError("season_scale_columns", columns=width)
    if len(rows) > 1 and rows[-1][0] - rows[0][0] != len(rows) - 1:
        gap = next(place for place, (number, _) in enumerate(rows) if number != rows[0][0] + place)
        raise ArgumentError("season_scale_gap", Place(row=rows[0][0] + gap), number=gap + 1)
    return _in_order([(number, cell) for number, row in rows for cell in row])


def _in_order(cells: Sequence[tuple[int | None, object]]) -> tuple[Fraction, ...]:
    """
    The points of the first place, the second and so on; each cell comes with its row. Raises ArgumentError for a blank
    between points.
    """
    points = [(row, _points(row, cell)) for row, cell in cells]
    while points and points[-1][1] is None:
        points.pop()
    for place, (row, value) in enumerate(points, 1):
        if value is None:
            raise ArgumentError("season_scale_gap", Place(row=row), number=place)
    return tuple(value for _, value in points if value is not None)


def _by_place(rows: Sequence[tuple[int, Sequence[object]]]) -> tuple[Fraction, ...] | None:
    """
    The points of the first place, the second …, from rows with a place and its points; a place without points is worth
    0. None if no place has any. Raises ArgumentError for an invalid or repeated place.
    """
    worth: dict[int, Fraction] = {}
    for number, (place_cell, points_cell) in rows:
        points = _points(number, points_cell)
        place = whole_number(place_cell)
        if place is None or not 1 <= place <= MOST_PLACES or place in worth:
            key = "season_scale_place" if place not in worth else "season_scale_twice"
            raise ArgumentError(key, Place(row=number, text=excerpt(place_cell)))
        worth[place] = points or Fraction(0)
    if not any(worth.values()):
        return None
    return tuple(worth.get(place, Fraction(0)) for place in range(1, max(worth) + 1))


def _points(row: int | None, cell: object) -> Fraction | None:
    try:
        return read_points(cell)
    except GridError:
        raise ArgumentError("season_scale_points", Place(row=row, text=excerpt(cell))) from None
