"""
Copy the rounds of a tournament file into a Swiss workbook: missing data is added, typed data stays.

Players keep the numbers they have in the workbook (`identity`: who is who). A typed result or pairing that differs from the file
is reported and left. Cells are patched into the file, so that nothing but values changes.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from xl_departage.base.cells import Cell
from xl_departage.base.errors import DepartageError, FileError, Place
from xl_departage.base.messages import Text
from xl_departage.base.text import whole_number
from xl_departage.chess.ratings.period_tables import cell_text
from xl_departage.chess.tournament.changes import changes
from xl_departage.chess.tournament.comparison import Numbers, field_text
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import SourceNotice
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.documents.templates.document import read_template
from xl_departage.documents.templates.entries import Entrant, about_of, entrants_of
from xl_departage.documents.templates.form import Form, plain, whole
from xl_departage.documents.templates.outcomes import GameLine
from xl_departage.documents.templates.paper import fitted
from xl_departage.documents.templates.swiss.identity import Person, identify
from xl_departage.documents.templates.swiss.swiss_data import BYES, crosstable_of, games_of
from xl_departage.documents.templates.typed_lists import GAMES, PLAYERS, TypedList, kind_of_form, typed_list
from xl_departage.documents.templates.workbook import kind_of
from xl_departage.documents.workbooks import computed
from xl_departage.formats.grids.cells import normalise
from xl_departage.formats.grids.lists.byes import read_bye
from xl_departage.formats.grids.lists.headings import read_round
from xl_departage.formats.grids.lists.list_reading import result_sides
from xl_departage.formats.grids.lists.names import Roster, Unidentified
from xl_departage.formats.grids.lists.players import birth_text, rounds_in
from xl_departage.formats.player_lists.changes import NewRatings, new_ratings
from xl_departage.formats.player_lists.listed_player import PlayerList, Speed, year_of
from xl_departage.formats.player_lists.matching import Wanted
from xl_departage.formats.writing_back import cells_patched
from xl_departage.spreadsheet.recalculation.recalculate import recalculated
from xl_departage.spreadsheet.recalculation.report import Report
from xl_departage.spreadsheet.recalculation.values import read_date
from xl_departage.spreadsheet.recalculation.workbook_model import Value
from xl_departage.spreadsheet.recalculation.workbook_range import workbook_cells
from xl_departage.spreadsheet.storage.package import Package

_PLANNED = "templates.rounds_planned"
"""The defined name of the number of rounds."""
_FRONT = {
    "event": ("templates.event", "name"),
    "place": ("templates.venue", "city"),
    "first_day": ("templates.first_day", "begin"),
    "last_day": ("templates.last_day", "end"),
    "round_days": ("templates.name.round_days", "dates"),
    "tempo": ("templates.name.tempo", "time_control"),
    "arbiter": ("templates.arbiter", "arbiter"),
}
"""The lines of the front sheet about the event: their defined names, and the fields of the header."""
_PLAYER = (
    "number",
    "name",
    "rating",
    "sex",
    "birth",
    "federation",
    "club",
    "title",
    "code",
    "first_round",
    "last_round",
    "halves",
    "absences",
)
_GAME = ("round", "board", "white", "result", "black")
"""The columns of both lists, by the keys of their headings."""


@dataclass
class Update:
    """The outcome of an update."""

    content: bytes = b""
    players: int = 0
    games: int = 0
    results: int = 0
    rounds: tuple[int | None, int] | None = None
    """The number of rounds in the workbook before and after, if the file has more."""
    event: list[Text] = field(default_factory=list)
    """What of the event was blank on the front sheet, and is there now."""
    left: list[FileError] = field(default_factory=list)
    """Data typed in the workbook that differs from the file."""
    differences: list[SourceNotice] = field(default_factory=list)
    """What else the file says otherwise than the workbook as it now is: ratings, births, points, who is there."""
    report: Report | None = None
    """How the formulas were computed afterwards; None if nothing was added."""


def update(package: Package, source: Source) -> Update:
    """
    The workbook with the missing data added and its values computed. Raises FileError for a workbook of another kind,
    for players of whom it is not certain who they are, and for a full list; nothing is written then.
    """
    work = _Work(package)
    table = crosstable_of(source)
    lines = games_of(source, table)
    numbers = work.numbers_of(entrants_of(source))
    last = max((table.paired, *(line.round for line in lines)), default=0)
    for number in range(1, last + 1):
        if work.done.left:
            # Its games follow from a round that the workbook has otherwise.
            work.done.left.append(FileError("update_later", package.place, first=number, last=last))
            break
        for line in (line for line in lines if line.round == number):
            black = numbers[line.black] if isinstance(line.black, int) else line.black
            work.line(line._replace(white=numbers[line.white], black=black))
        for entry in table.players if number <= table.paired else ():
            outcome = entry.rounds[number - 1].outcome
            if outcome in (Outcome.HALF_BYE, Outcome.ZERO_BYE):
                work.bye(number, numbers[entry.number], outcome)
    work.plan(source.rounds_stated, table.paired)
    work.about(about_of(source))
    done = _written(work, package)
    done.differences += _differences(source, done, package, numbers)
    return done


_COLUMNS = ("", "name", "rating", "title", "sex", "birth", "birth_day", "federation", "fide_number", "club")
_SAID = {f"participants.{field}".rstrip(".") for field in _COLUMNS} | {"header.points", ""}
"""What the file says of players, results and their points; what it says of the event is typed in the workbook."""


def _differences(source: Source, done: Update, package: Package, numbers: Numbers) -> Iterator[SourceNotice]:
    """What the file says otherwise than the workbook as it now is, but for the rounds that contradict it and are told already."""
    name = package.place.file or "workbook.xlsx"
    workbook = workbook_cells(Package(done.content, package.place))
    options = ReadingOptions(rounds=source.crosstable.rounds or None, system="swiss")
    try:
        made = source_of(read_template(computed(workbook, done.content)), options, name)
    except DepartageError as error:
        cause = Text(error.key, **error.values)
        yield SourceNotice("update_not_compared", error.place or package.place, (("cause", cause),))
        return
    known = {error.place.round for error in done.left if error.place is not None and error.place.round is not None}
    for change in changes(source, made, (source.file, name), numbers):
        contradicted = change.round is not None and known and change.round >= min(known)
        typed_alone = change.field.count(".") and change.is_gain
        if change.field in _SAID and not contradicted and not typed_alone:
            yield SourceNotice("update_differs", Place(), (("change", change.sentence),))


def update_ratings(package: Package, listed: PlayerList, speed: Speed | None = None) -> tuple[Update, NewRatings]:
    """
    The workbook with the ratings of a published list for its players, and its values computed. Raises FileError for a workbook of
    another kind, and for a list without that speed.
    """
    work = _Work(package)
    people = work.persons()
    wanted = [Wanted(one.name, one.code, birth=str(one.birth or "")) for one in people]
    answer = new_ratings(wanted, [one.rating for one in people], listed, speed)
    for one, before, after in zip(people, (one.rating for one in people), answer.ratings, strict=True):
        if before != after:
            work.put("rating", work.numbers[one.number], after or 0)
    return _written(work, package), answer


def _written(work: _Work, package: Package) -> Update:
    """The outcome with the workbook as changed and computed."""
    changed = cells_patched(package, work.values)
    work.done.content = package.content
    if changed is not package:
        work.done.report = Report(package.place.file or "", "")
        work.done.content = fitted(recalculated(changed, work.done.report))
    return work.done


class _Work:
    """The input cells of a workbook, and the values put into them."""

    def __init__(self, package: Package) -> None:
        self.form, self.done = Form(workbook_cells(package)), Update()
        if kind_of_form(self.form) != "swiss":
            raise FileError("update_not_swiss", package.place)
        self.players, self.games = typed_list(self.form, PLAYERS), typed_list(self.form, GAMES)
        if any(self.list_of(key).column(key) is None for key in (*_PLAYER, *_GAME)):
            raise FileError("update_not_swiss", package.place)
        self.by_name = bool(kind_of(self.form.workbook.names))
        self.values: dict[str, dict[tuple[int, int], Value]] = {}
        """By sheet, row and column."""
        self.numbers = {
            number: row
            for row in self.players.rows
            if plain(self.read("name", row)) and (number := whole(self.read("number", row))) is not None
        }
        self.roster = self.listed()
        self.at: dict[tuple[int, int], int] = {}
        """The row of a player in a round."""
        self.free = self.games.rows[0]
        self.rounds: dict[int, int] = {}
        carried = 0
        for row in self.games.rows:
            carried = read_round(self.read("round", row)) or carried
            if self.read("white", row) or self.read("black", row):
                self.rounds[row] = carried
                self.free = row + 1
                for side in ("white", "black"):
                    number = self.who(side, row)
                    if number is not None:
                        self.at.setdefault((carried, number), row)

    def list_of(self, key: str) -> TypedList:
        return self.games if key in _GAME else self.players

    def at_cell(self, key: str, row: int) -> tuple[str, tuple[int, int]]:
        """The sheet, and row and column of a cell."""
        listed = self.list_of(key)
        return listed.lines.sheet.name, (row, listed.column(key) or 0)

    def read(self, key: str, row: int) -> Cell:
        """The value typed in a cell, or put there."""
        sheet, cell = self.at_cell(key, row)
        put = self.values.get(sheet, {}).get(cell)
        return put if put is not None else self.list_of(key).lines.value(*cell)

    def put(self, key: str, row: int, value: Value) -> None:
        sheet, cell = self.at_cell(key, row)
        if value not in (None, ""):
            self.values.setdefault(sheet, {})[cell] = float(value) if isinstance(value, int) else value

    def place(self, key: str, row: int) -> Place:
        return self.list_of(key).place(row, key)

    def who(self, side: str, row: int) -> int | None:
        """The number of a typed player, by number or name; None for a bye, a blank or an unknown player."""
        typed = self.read(side, row)
        number = self.roster.find(typed)
        if not isinstance(number, Unidentified):
            return number
        if number.candidates:
            raise FileError("update_typed_twice", self.place(side, row), name=plain(typed))
        return whole_number(typed)

    def listed(self) -> Roster:
        """The players of the list, as whoever reads the games looks them up."""
        return Roster((number, plain(self.read("name", row))) for number, row in self.numbers.items())

    def persons(self) -> list[Person]:
        """The participants of the workbook."""
        playing = {number for _, number in self.at}
        return [
            Person(
                number,
                cell_text(self.read("name", row)),
                whole(self.read("rating", row)) or None,
                year_of(birth_text(self.read("birth", row))),
                _code(self.read("code", row)),
                number in playing,
            )
            for number, row in self.numbers.items()
        ]

    def numbers_of(self, players: Sequence[Entrant]) -> dict[int, int]:
        """The number in the workbook of every player of the file; who is not there is added. Raises FileError."""
        theirs = [
            Person(
                player.number,
                player.name,
                player.rating or None,
                player.birth.year if isinstance(player.birth, datetime.date) else player.birth,
                _code(player.code),
            )
            for player in players
        ]
        place = self.place("name", self.players.top)._replace(cell=None)
        numbers = identify(self.persons(), theirs, place)
        meant = {(side, row): self.who(side, row) for row in self.rounds for side in ("white", "black")}
        for player in players:
            if player.number not in numbers:
                numbers[player.number] = self.new(player)
        self.roster = self.listed()
        for (side, row), number in meant.items():
            if number is not None and isinstance(self.roster.find(self.read(side, row)), Unidentified):
                # A namesake of the player was added: only the number still tells who played.
                self.put(side, row, self.label(number))
        return numbers

    def new(self, player: Entrant) -> int:
        """Add a player: in the line with his number, else in the next free one with its own."""
        empty = {row: whole(self.read("number", row)) for row in self.players.rows if not self.read("name", row)}
        free = [row for row, number in empty.items() if number is None or number not in self.numbers]
        row = next((row for row in free if empty[row] == player.number), next(iter(free), None))
        if row is None:
            raise FileError("update_full", self.place("number", self.players.rows[-1]))
        number = empty[row]
        if number is None:
            numbers = [number for number in (*self.numbers, *empty.values()) if number is not None]
            number = max(numbers) + 1 if player.number in numbers else player.number
            self.put("number", row, number)
        self.numbers[number] = row
        for key, value in vars(player).items():
            if key in _PLAYER and key != "number":
                is_day = isinstance(value, datetime.date)
                self.put(key, row, float(read_date(value.isoformat(), False)) if is_day else value)
        self.done.players += 1
        return number

    def plan(self, stated: int | None, paired: int) -> None:
        """The number of rounds of the front sheet: as the file states it, and never below the rounds that are paired."""
        typed = self.form.number(_PLANNED) or None
        wanted = stated if stated is not None else paired if typed is not None else 0
        if typed is not None and typed >= wanted:
            if stated is not None and typed > stated:
                self.done.left.append(
                    FileError("update_rounds_typed", self.form.place(_PLANNED), rounds=stated, typed=typed)
                )
        elif wanted:
            sheet, area = self.form.area(_PLANNED)
            self.values.setdefault(sheet.name, {})[area[0], area[1]] = float(wanted)
            self.done.rounds = typed, wanted

    def about(self, told: Mapping[str, Any]) -> None:
        """What the file says of the event, into the cells of the front sheet that are blank."""
        for key, (name, header_field) in _FRONT.items():
            value, area = told[key], self.form.find(name)
            if value and area is not None and not self.form.text(name):
                day = float(read_date(value.isoformat(), False)) if isinstance(value, datetime.date) else value
                self.values.setdefault(area[0].name, {})[area[1][0], area[1][1]] = day
                self.done.event.append(field_text("header", header_field))

    def line(self, line: GameLine) -> None:
        """
        A game, an exempt player or a full-point bye of the file: its result if the line exists, otherwise the line.
        """
        rows = [self.at.get((line.round, number)) for number in (line.white, line.black) if isinstance(number, int)]
        row = next(filter(None, rows), None)
        if row is None:
            self.add(line)
        elif {*rows} != {row} or not self.same(line, row):
            self.left("update_paired", self.place("white", row), line)
        elif line.result:
            typed = plain(self.read("result", row))
            if not typed:
                self.put("result", row, line.result)
                self.done.results += 1
            elif _sides(typed) != _sides(line.result):
                self.left("update_result", self.place("result", row), line, typed=typed)

    def same(self, line: GameLine, row: int) -> bool:
        """Whether a typed line is that game or bye."""
        return self.who("white", row) == line.white and (
            self.who("black", row) == line.black
            if isinstance(line.black, int)
            else read_bye(self.read("black", row)) == read_bye(line.black)
        )

    def add(self, line: GameLine) -> None:
        """Add a line below the others."""
        row = self.free
        if row > self.games.rows[-1]:
            raise FileError("update_full", self.place("round", row - 1))
        self.free += 1
        # If a round already exists, its boards are those of the workbook.
        board = None if line.round in self.rounds.values() else line.board
        black = self.label(line.black) if isinstance(line.black, int) else line.black
        for key, value in zip(_GAME, (line.round, board, self.label(line.white), line.result, black), strict=True):
            self.put(key, row, value)
        for number in (line.white, line.black):
            if isinstance(number, int):
                self.at[line.round, number] = row
        self.done.games += 1

    def label(self, number: int) -> Value:
        """A player as lines name him: in workbooks of declared sheets by name, if it is his alone."""
        return self.roster.label(number) if self.by_name else number

    def bye(self, number: int, player: int, outcome: Outcome) -> None:
        """A half-point or zero-point bye of the file, as a line unless the list of players has it."""
        listed = self.numbers[player]
        key = "halves" if outcome is Outcome.HALF_BYE else "absences"
        arrives, leaves = (whole(self.read(side, listed)) for side in ("first_round", "last_round"))
        away = (arrives is not None and number < arrives) or (leaves is not None and number > leaves)
        is_listed = number in (rounds_in(self.read(key, listed)) or ())
        if (number, player) in self.at or not (is_listed or (away and outcome is Outcome.ZERO_BYE)):
            self.line(GameLine(number, None, player, BYES[outcome]))

    def left(self, key: str, place: Place, line: GameLine, **values: object) -> None:
        players = f"{line.white} – {line.black}"
        game = Text("headed", heading=players, body=line.result) if line.result else players
        self.done.left.append(FileError(key, place._replace(round=line.round), line=game, **values))


def _sides(result: str) -> tuple[Outcome, Outcome] | None:
    """The outcomes of both sides; None for what is no result."""
    try:
        return result_sides(normalise(result), "trf")
    except DepartageError:
        return None


def _code(value: Cell) -> str:
    """A federation or FIDE number of a cell or a file; blank for the 0 of programs that have none."""
    text = "".join(plain(value).split()).upper()
    return text if text.strip("0") else ""
