"""
Copy the rounds of a tournament file into a Swiss workbook: missing data is added, typed data stays.

Players keep the numbers they have in the workbook (`identity`: who is who). A typed result or pairing that differs from the file
is reported and left. Cells are patched into the file, so that nothing but values changes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xl_departage.crosstable.layout import whole_number
from xl_departage.crosstable.model import Outcome
from xl_departage.errors import FileError, Place
from xl_departage.formulas.addresses import address, read_area
from xl_departage.headless.loading import LoadedWorkbook, load
from xl_departage.headless.model import Value
from xl_departage.headless.patch import patch_values
from xl_departage.headless.recalculate import recalculated
from xl_departage.headless.report import Report
from xl_departage.lists.names import Roster, Unidentified
from xl_departage.messages import Text, in_every_language
from xl_departage.player_lists.changes import NewRatings, new_ratings
from xl_departage.player_lists.matching import Wanted
from xl_departage.player_lists.model import PlayerList, Speed
from xl_departage.ratings.period_tables import cell_text
from xl_departage.storage.package import Package
from xl_departage.templates.entries import Entrant
from xl_departage.templates.paper import fitted
from xl_departage.templates.swiss.identity import Person, identify
from xl_departage.templates.swiss.model import BYE_FORMS, BYES, FORMS, GameLine, filling
from xl_departage.templates.workbook import kind_of
from xl_departage.tournament.source import Source

_COLUMNS = {
    "number": Text("templates.numbers"),
    "name": Text("templates.player_names"),
    "rating": Text("templates.ratings"),
    "sex": Text("templates.sexes"),
    "birth": Text("swiss.births"),
    "arrives": Text("swiss.entries"),
    "leaves": Text("swiss.withdrawals"),
    "halves": Text("swiss.byes_rounds_typed"),
    "absent": Text("swiss.absences_typed"),
    "round": Text("swiss.line_round_typed"),
    "board": Text("swiss.line_board_typed"),
    "white": Text("swiss.line_white"),
    "result": Text("swiss.line_result"),
    "black": Text("swiss.line_black"),
}
"""The defined names of the input columns, in the language of the workbook."""
_HEADED = {"federation": Text("templates.fed"), "title": Text("templates.title"), "code": Text("templates.code")}
"""The headings of input columns of the players without a defined name."""
_KIND = "swiss"
_LISTED = {
    "templates.name.players": {
        "number": "number",
        "name": "name",
        "rating": "rating",
        "sex": "sex",
        "birth": "birth",
        "federation": "federation",
        "title": "title",
        "code": "code",
        "arrives": "first_round",
        "leaves": "last_round",
        "halves": "halves",
        "absent": "absences",
    },
    "templates.name.games": {key: key for key in ("round", "board", "white", "result", "black")},
}
"""The headings in workbooks of declared sheets, by the names of their lists."""
_PLANNED = Text("templates.rounds_planned")
"""The defined name of the number of rounds."""
_RESULTS = {form: name for name, forms in FORMS.items() for form in forms}
_BYES = {form: bye for bye, forms in BYE_FORMS.items() for form in forms}


@dataclass
class Update:
    """The outcome of an update."""

    content: bytes = b""
    players: int = 0
    games: int = 0
    results: int = 0
    rounds: tuple[int | None, int] | None = None
    """The number of rounds in the workbook before and after, if the file has more."""
    left: list[FileError] = field(default_factory=list)
    """Data typed in the workbook that differs from the file."""
    report: Report | None = None
    """How the formulas were computed afterwards; None if nothing was added."""


def update(package: Package, source: Source) -> Update:
    """
    The workbook with the missing data added and its values computed. Raises FileError for a workbook of another kind,
    for players of whom it is not certain who they are, and for a full list; nothing is written then.
    """
    work = _Work(load(package), Update())
    data = filling(source, empty=False)
    numbers = work.numbers_of(data.players)
    for line in data.lines:
        black = numbers[line.black] if isinstance(line.black, int) else line.black
        work.line(line._replace(white=numbers[line.white], black=black))
    table = source.crosstable
    for place in range(table.paired):
        for entry in table.players:
            outcome = entry.rounds[place].outcome
            if outcome in (Outcome.HALF_BYE, Outcome.ZERO_BYE):
                work.bye(place + 1, numbers[entry.number], outcome)
    work.plan(source.rounds_stated, table.paired)
    return _written(work, package)


def update_ratings(package: Package, listed: PlayerList, speed: Speed | None = None) -> tuple[Update, NewRatings]:
    """
    The workbook with the ratings of a published list for its players, and its values computed. Raises FileError for a workbook of
    another kind, and for a list without that speed.
    """
    work = _Work(load(package), Update())
    people = work.persons()
    wanted = [Wanted(one.name, one.code, birth=str(one.birth or "")) for one in people]
    answer = new_ratings(wanted, [one.rating for one in people], listed, speed)
    for one, before, after in zip(people, (one.rating for one in people), answer.ratings, strict=True):
        if before != after:
            work.put("rating", work.numbers[float(one.number)], after or 0)
    return _written(work, package), answer


def _written(work: _Work, package: Package) -> Update:
    """The outcome with the workbook as changed and computed."""
    parts = {}
    for index, values in work.values.items():
        patch = patch_values(work.loaded.scans[index], values)
        part = work.loaded.workbook.sheets[index].part
        if patch.part is not None and part is not None:
            parts[part] = patch.part
    changed = Package(package.rewrite(parts), package.place)
    work.done.content = package.content
    if parts:
        work.done.report = Report(package.place.file or "", "")
        work.done.content = fitted(recalculated(changed, work.done.report))
    return work.done


class _Work:
    """The input cells of a workbook, and the values put into them."""

    def __init__(self, loaded: LoadedWorkbook, done: Update) -> None:
        self.loaded, self.done = loaded, done
        self.values: dict[int, dict[tuple[int, int], Value]] = {}
        self.places: dict[str, tuple[int, int, int, int]] = {}
        """By key: index of the sheet, first and last row, column."""
        formulas = {name.name: name.formula for name in loaded.workbook.names if name.sheet is None}
        sheets = {sheet.name: index for index, sheet in enumerate(loaded.workbook.sheets)}
        self.by_name = kind_of(formulas) == _KIND
        if self.by_name:
            self._find_headings(formulas, sheets)
        else:
            self.places.update((key, self.named(formulas, sheets, name)) for key, name in _COLUMNS.items())
        players = self.places["number"]
        headings = {text: key for key, heading in _HEADED.items() for text in in_every_language(heading)}
        constants = loaded.workbook.sheets[players[0]].constants
        for (row, column), value in constants.items():
            if row == players[1] - 1 and isinstance(value, str) and value in headings:
                self.places.setdefault(headings[value], (*players[:3], column))
        self.planned = self.named(formulas, sheets, _PLANNED)
        self.numbers = {self.read("number", row): row for row in self.rows("number") if self.read("name", row)}
        self.roster = self.listed()
        self.at: dict[tuple[int, Value], int] = {}
        """The row of a player in a round."""
        self.free = self.places["round"][1]
        self.rounds: dict[int, int] = {}
        carried = 0
        for row in self.rows("white"):
            typed = self.read("round", row)
            carried = int(typed) if isinstance(typed, float | int) else carried
            if self.read("white", row) or self.read("black", row):
                self.rounds[row] = carried
                self.free = row + 1
                for side in ("white", "black"):
                    number = self.who(side, row)
                    if number is not None:
                        self.at.setdefault((carried, number), row)

    def _find_headings(self, formulas: Mapping[str, str], sheets: Mapping[str, int]) -> None:
        """The columns of the typed lists by their headings. Raises FileError for one that is missing."""
        for name, keys in _LISTED.items():
            sheet, first, last, left = self.named(formulas, sheets, Text(name))
            constants = self.loaded.workbook.sheets[sheet].constants
            titles = {value: column for (row, column), value in constants.items() if row == first and column >= left}
            for key, heading in keys.items():
                column = next(
                    (
                        titles[title]
                        for title in in_every_language(Text(f"templates.column.{heading}"))
                        if title in titles
                    ),
                    None,
                )
                if column is None:
                    raise FileError("update_not_swiss", self.loaded.package.place)
                self.places[key] = sheet, first + 1, last, column

    def named(self, formulas: Mapping[str, str], sheets: Mapping[str, int], named: Text) -> tuple[int, int, int, int]:
        """The column of a defined name: index of the sheet, first and last row, column. Raises FileError if there is none."""
        formula = next((formulas[name] for name in in_every_language(named) if name in formulas), "")
        sheet, _, cells = formula.rpartition("!")
        area = read_area(cells.replace("$", ""))
        if area is None or sheet.strip("'") not in sheets:
            raise FileError("update_not_swiss", self.loaded.package.place)
        return sheets[sheet.strip("'")], area[0], area[2], area[1]

    def rows(self, key: str) -> range:
        _, first, last, _ = self.places[key]
        return range(first, last + 1)

    def read(self, key: str, row: int) -> Value:
        """The value typed in a cell, or put there."""
        sheet, _, _, column = self.places[key]
        put = self.values.get(sheet, {}).get((row, column))
        return put if put is not None else self.loaded.workbook.sheets[sheet].constants.get((row, column))

    def put(self, key: str, row: int, value: Value) -> None:
        sheet, _, _, column = self.places[key]
        if value not in (None, ""):
            self.values.setdefault(sheet, {})[row, column] = float(value) if isinstance(value, int) else value

    def place(self, key: str, row: int) -> Place:
        sheet, _, _, column = self.places[key]
        name = self.loaded.workbook.sheets[sheet].name
        return self.loaded.package.place._replace(sheet=name, cell=address(row, column))

    def who(self, side: str, row: int) -> Value:
        """The number of a typed player, by number or name; None for a bye, a blank or an unknown player."""
        typed = self.read(side, row)
        if typed is None:
            return None
        number = self.roster.find(typed)
        if not isinstance(number, Unidentified):
            return number
        if number.candidates:
            raise FileError("update_typed_twice", self.place(side, row), name=cell_text(typed).strip())
        return whole_number(typed)

    def listed(self) -> Roster:
        """The players of the list, as whoever reads the games looks them up."""
        return Roster(
            (int(number), cell_text(self.read("name", row)))
            for number, row in self.numbers.items()
            if isinstance(number, float | int)
        )

    def persons(self) -> list[Person]:
        """The participants of the workbook."""
        playing = {number for _, number in self.at}
        return [
            Person(
                int(number),
                cell_text(self.read("name", row)),
                _whole(self.read("rating", row)),
                _whole(self.read("birth", row)),
                _code(self.read("code", row)) if "code" in self.places else "",
                number in playing,
            )
            for number, row in self.numbers.items()
            if isinstance(number, float | int)
        ]

    def numbers_of(self, players: Sequence[Entrant]) -> dict[int, int]:
        """The number in the workbook of every player of the file; who is not there is added. Raises FileError."""
        theirs = [
            Person(player.number, player.name, player.rating or None, player.birth, _code(player.code))
            for player in players
        ]
        place = self.place("name", self.rows("name")[0])._replace(cell=None)
        numbers = identify(self.persons(), theirs, place)
        meant = {(side, row): self.who(side, row) for row in self.rounds for side in ("white", "black")}
        for player in players:
            if player.number not in numbers:
                numbers[player.number] = self.new(player)
        self.roster = self.listed()
        for (side, row), number in meant.items():
            if number is not None and isinstance(self.roster.find(self.read(side, row)), Unidentified):
                # A namesake of the player was added: only the number still tells who played.
                self.put(side, row, number)
        return numbers

    def new(self, player: Entrant) -> int:
        """Add a player: in the line with his number, else in the next free one with its own."""
        empty = {row: _whole(self.read("number", row)) for row in self.rows("number") if not self.read("name", row)}
        free = [row for row, number in empty.items() if number is None or float(number) not in self.numbers]
        row = next((row for row in free if empty[row] == player.number), next(iter(free), None))
        if row is None:
            raise FileError("update_full", self.place("number", self.rows("number")[-1]))
        number = empty[row]
        if number is None:
            taken = float(player.number) in self.numbers or player.number in empty.values()
            known = [number for number in (*self.numbers, *empty.values()) if isinstance(number, float | int)]
            number = int(max(known)) + 1 if taken else player.number
            self.put("number", row, number)
        self.numbers[float(number)] = row
        cells = {
            "name": player.name,
            "rating": player.rating,
            "sex": player.sex,
            "birth": player.birth,
            "federation": player.federation,
            "title": player.title,
            "code": player.code,
        }
        for key, value in cells.items():
            if key in self.places:
                self.put(key, row, value)
        self.done.players += 1
        return number

    def plan(self, stated: int | None, paired: int) -> None:
        """The number of rounds of the front sheet: as the file states it, and never below the rounds that are paired."""
        sheet, row, _, column = self.planned
        typed = _whole(self.loaded.workbook.sheets[sheet].constants.get((row, column)))
        wanted = stated if stated is not None else paired if typed is not None else 0
        if typed is not None and typed >= wanted:
            if stated is not None and typed > stated:
                place = self.loaded.package.place._replace(
                    sheet=self.loaded.workbook.sheets[sheet].name, cell=address(row, column)
                )
                self.done.left.append(FileError("update_rounds_typed", place, rounds=stated, typed=typed))
        elif wanted:
            self.values.setdefault(sheet, {})[row, column] = float(wanted)
            self.done.rounds = typed, wanted

    def line(self, line: GameLine) -> None:
        """
        A game, an exempt player or a full-point bye of the file: its result if the line exists, otherwise the line.
        """
        rows = {self.at.get((line.round, float(line.white)))}
        if isinstance(line.black, int):
            rows.add(self.at.get((line.round, float(line.black))))
        row = rows.pop()
        if row is None and not rows:
            self.add(line)
        elif row is None or rows or not self.same(line, row):
            where = self.place("white", row if row is not None else next(found for found in rows if found is not None))
            self.left("update_paired", where, line)
        elif line.result:
            typed = str(self.read("result", row) or "")
            if not typed:
                self.put("result", row, line.result)
                self.done.results += 1
            elif _RESULTS.get(_plain(typed)) != line.result:
                self.left("update_result", self.place("result", row), line, typed=typed)

    def same(self, line: GameLine, row: int) -> bool:
        """Whether a typed line is that game or bye."""
        if self.who("white", row) != float(line.white):
            return False
        if isinstance(line.black, int):
            return self.who("black", row) == float(line.black)
        return _BYES.get(str(self.read("black", row) or "").strip().upper()) == line.black

    def add(self, line: GameLine) -> None:
        """Add a line below the others."""
        row = self.free
        if row > self.places["round"][2]:
            raise FileError("update_full", self.place("round", row - 1))
        self.free += 1
        # If a round already exists, its boards are those of the workbook.
        board = None if line.round in self.rounds.values() else line.board
        cells = (
            ("round", line.round),
            ("board", board),
            ("white", self.label(line.white)),
            ("result", line.result),
            ("black", self.label(line.black) if isinstance(line.black, int) else line.black),
        )
        for key, value in cells:
            self.put(key, row, value)
        for number in (line.white, line.black):
            if isinstance(number, int):
                self.at[line.round, float(number)] = row
        self.done.games += 1

    def label(self, number: int) -> Value:
        """A player as lines name him: in workbooks of declared sheets by name, if it is his alone."""
        return self.roster.label(number) if self.by_name else number

    def bye(self, number: int, player: int, outcome: Outcome) -> None:
        """A half-point or zero-point bye of the file, as a new line unless the workbook has it."""
        row = self.at.get((number, float(player)))
        line = GameLine(number, None, player, BYES[outcome])
        if row is not None:
            if not self.same(line, row):
                self.left("update_paired", self.place("white", row), line)
            return
        listed = self.numbers[float(player)]
        key = "halves" if outcome is Outcome.HALF_BYE else "absent"
        arrives, leaves = self.read("arrives", listed), self.read("leaves", listed)
        # A whole number of a cell is an int or a float, whoever wrote the file.
        away = (isinstance(arrives, float | int) and number < arrives) or (
            isinstance(leaves, float | int) and number > leaves
        )
        is_listed = str(number) in re.findall(r"\d+", _plain(str(self.read(key, listed) or "").removesuffix(".0")))
        if not is_listed and not (away and outcome is Outcome.ZERO_BYE):
            self.add(line)

    def left(self, key: str, place: Place, line: GameLine, **values: object) -> None:
        players = f"{line.white} – {line.black}"
        game = Text("headed", heading=players, body=line.result) if line.result else players
        self.done.left.append(FileError(key, place._replace(round=line.round), line=game, **values))


def _whole(value: Value) -> int | None:
    """A number of a cell; None for anything else, and for the 0 of an unrated player."""
    return int(value) if isinstance(value, float | int) and not isinstance(value, bool) and value else None


def _code(value: Value) -> str:
    """A federation or FIDE number of a cell or a file; blank for the 0 of programs that have none."""
    text = re.sub(r"\s", "", cell_text(value)).upper()
    return text if text.strip("0") else ""


def _plain(text: str) -> str:
    return re.sub(r"\s", "", text).replace("–", "-").replace("−", "-").upper()
