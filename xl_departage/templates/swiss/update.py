"""
Copy the rounds of a tournament file into a Swiss workbook: missing data is added, typed data stays.

Players are matched by number, and their names must agree. A typed result or pairing that differs from the file is
reported and left. Cells are patched into the file, so that nothing but values changes.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from xl_departage.crosstable.model import Outcome
from xl_departage.errors import FileError, Place
from xl_departage.files.source import Source
from xl_departage.formulas.addresses import address, read_area
from xl_departage.headless.loading import LoadedWorkbook, load
from xl_departage.headless.model import Value
from xl_departage.headless.patch import patch_values
from xl_departage.headless.recalculate import recalculated
from xl_departage.headless.report import Report
from xl_departage.messages import Text, in_every_language
from xl_departage.storage.package import Package
from xl_departage.templates.swiss.model import BYES, FORMS, GameLine, filling
from xl_departage.templates.swiss.rounds import BYE_FORMS

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
_RESULTS = {form: name for name, forms in FORMS.items() for form in forms}
_BYES = {form: bye for bye, forms in BYE_FORMS.items() for form in forms}


@dataclass
class Update:
    """The outcome of an update."""

    content: bytes = b""
    players: int = 0
    games: int = 0
    results: int = 0
    left: list[FileError] = field(default_factory=list)
    """Data typed in the workbook that differs from the file."""


def update(package: Package, source: Source) -> Update:
    """
    The workbook with the missing data added and its values computed. Raises FileError for a workbook of another kind,
    for players who differ from the file's, and for a full list.
    """
    work = _Work(load(package), Update())
    data = filling(source, empty=False)
    for player in data.players:
        work.player(player.number, player.name, {"rating": player.rating, "sex": player.sex, "birth": player.birth})
    for line in data.lines:
        work.line(line)
    table = source.crosstable
    for place in range(max((line.round for line in data.lines), default=0)):
        for entry in table.players:
            outcome = entry.rounds[place].outcome
            if outcome in (Outcome.HALF_BYE, Outcome.ZERO_BYE):
                work.bye(place + 1, entry.number, outcome)
    parts = {}
    for index, values in work.values.items():
        patch = patch_values(work.loaded.scans[index], values)
        part = work.loaded.workbook.sheets[index].part
        if patch.part is not None and part is not None:
            parts[part] = patch.part
    changed = Package(package.rewrite(parts), package.place)
    work.done.content = recalculated(changed, Report(package.place.file or "", "")) if parts else package.content
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
        for key, named in _COLUMNS.items():
            formula = next((formulas[name] for name in in_every_language(named) if name in formulas), "")
            sheet, _, cells = formula.rpartition("!")
            area = read_area(cells.replace("$", ""))
            if area is None or sheet.strip("'") not in sheets:
                raise FileError("update_not_swiss", loaded.package.place)
            self.places[key] = sheets[sheet.strip("'")], area[0], area[2], area[1]
        self.numbers = {self.read("number", row): row for row in self.rows("number") if self.read("name", row)}
        self.names: dict[str, Value] = {}
        for number, row in self.numbers.items():
            self.names.setdefault(_words(self.read("name", row)), number)
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
        if isinstance(typed, str):
            number = self.names.get(_words(typed))
            return float(typed) if number is None and typed.strip().isdecimal() else number
        return typed

    def player(self, number: int, name: str, more: dict[str, Value]) -> None:
        """A player of the file: known by number, or added."""
        row = self.numbers.get(float(number))
        if row is not None:
            if _words(self.read("name", row)) != _words(name):
                place = self.place("name", row)
                raise FileError("update_other_player", place, number=number, name=self.read("name", row), other=name)
            return
        empty = [row for row in self.rows("number") if not self.read("name", row)]
        row = next((row for row in empty if self.read("number", row) in (None, float(number))), None)
        if row is None:
            raise FileError("update_full", self.place("number", self.rows("number")[-1]))
        self.numbers[float(number)] = row
        self.names.setdefault(_words(name), float(number))
        for key, value in {"number": number, "name": name, **more}.items():
            self.put(key, row, value)
        self.done.players += 1

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
            ("white", line.white),
            ("result", line.result),
            ("black", line.black),
        )
        for key, value in cells:
            self.put(key, row, value)
        for number in (line.white, line.black):
            if isinstance(number, int):
                self.at[line.round, float(number)] = row
        self.done.games += 1

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


def _words(name: Value) -> str:
    """A name for comparison: sorted words, without accents, symbols and case."""
    letters = unicodedata.normalize("NFKD", str(name or "")).casefold()
    return " ".join(
        sorted(re.findall(r"[^\W\d_]+", "".join(sign for sign in letters if not unicodedata.combining(sign))))
    )


def _plain(text: str) -> str:
    return re.sub(r"\s", "", text).replace("–", "-").replace("−", "-").upper()
