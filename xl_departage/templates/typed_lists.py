"""
The typed lists of a workbook, players and games, teams and matches, as rows under the headings that the readers of lists know.

Those of workbooks made by earlier programs, told by their defined names, are laid out in the same way: their columns had names and
headings of their own, and sheets that today's lists have as columns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xl_departage.crosstable.model import Outcome
from xl_departage.formulas.addresses import address
from xl_departage.lists.byes import read_bye
from xl_departage.messages import Text
from xl_departage.templates.facts import rules_of
from xl_departage.templates.form import Form, Lines, plain, whole
from xl_departage.templates.workbook import kind_of

if TYPE_CHECKING:
    from xl_departage.errors import Place
    from xl_departage.functions.catalogue import Cell

PLAYERS, GAMES = "templates.name.players", "templates.name.games"
TEAMS, MATCHES = "templates.name.teams", "templates.name.matches"
_PERSON = {
    "number": "templates.numbers",
    "name": "templates.player_names",
    "rating": "templates.ratings",
    "title": "templates.title",
    "sex": "templates.sex",
    "birth": "templates.born",
    "federation": "templates.fed",
    "club": "templates.club",
    "code": "templates.code",
}
_FORMER: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "swiss": {
        GAMES: {
            "white": "swiss.line_white",
            "round": "swiss.line_round_typed",
            "board": "swiss.line_board_typed",
            "result": "swiss.line_result",
            "black": "swiss.line_black",
        },
        PLAYERS: {
            **_PERSON,
            "first_round": "swiss.entries",
            "last_round": "swiss.withdrawals",
            "halves": "swiss.byes_rounds_typed",
            "absences": "swiss.absences_typed",
        },
    },
    "round-robin": {
        GAMES: {
            "board": "round_robin.boards",
            "round": "templates.round",
            "white": "round_robin.no_w",
            "result": "templates.result",
            "black": "round_robin.no_b",
        },
        PLAYERS: _PERSON,
    },
    "teams": {
        MATCHES: {"result": "templates.results", "round": "older.teams_of.round", "date": "templates.date"},
        TEAMS: {"name": "teams.team_names"},
        PLAYERS: {
            "name": "teams.player_names",
            "rating": "teams.player_ratings",
            "team": "teams.team",
            "code": "teams.membership_no",
        },
    },
}
"""
By kind and list of earlier workbooks: the defined name or the heading of each column, by the key of today's heading; the first is a
name, which tells where the list is.
"""
_WORDS = {"0": "ABS", "1 BYE": ">", "BYE 1": ">"}
"""Byes that mean nobody, or another one, in today's lists."""
_BYES = {
    **{(Outcome.PAIRING_BYE, points): "EXE" for points in ("1", "+")},
    **{
        (bye, points): "½ BYE" for bye in (Outcome.PAIRING_BYE, Outcome.HALF_BYE) for points in ("½", "0,5", "0.5", "=")
    },
    **{(bye, points): "ABS" for bye in (Outcome.PAIRING_BYE, Outcome.ZERO_BYE) for points in ("0", "-")},
}
"""Byes by the points that stood beside them, in today's words: an exempt player's points said which bye it was."""


@dataclass(frozen=True)
class TypedList:
    """One list."""

    lines: Lines
    """Where it stands, below its headings."""
    cells: Sequence[Sequence[Cell]]
    """The headings and all rows that may be filled."""
    columns: Mapping[str, int | None]
    """Its columns on the sheet, by the keys of their headings, where these are not today's."""

    @property
    def top(self) -> int:
        """The row of the headings."""
        return self.lines.first - 1

    @property
    def rows(self) -> range:
        """The rows that may be filled."""
        return range(self.lines.first, self.lines.last + 1)

    def column(self, key: str) -> int | None:
        """The column of the sheet with that heading; None if there is none."""
        return self.columns.get(key) or self.lines.headed(f"templates.column.{key}")

    def place(self, row: int, key: str) -> Place:
        """Where a cell is."""
        column = self.column(key)
        where = self.lines.form.workbook.place._replace(sheet=self.lines.sheet.name)
        return where if column is None else where._replace(cell=address(row, column))


def kind_of_form(form: Form) -> str:
    """The kind of a tournament's workbook, today's or an earlier one; blank for any other."""
    kind = kind_of(form.workbook.names)
    earlier = (
        former for former, lists in _FORMER.items() if form.has(*(next(iter(of.values())) for of in lists.values()))
    )
    return next(earlier, "") if not kind else kind if kind in _FORMER else ""


def typed_list(form: Form, name: str) -> TypedList:
    """The list with that name, `PLAYERS`, `GAMES`, `TEAMS` or `MATCHES`. Raises FileError if there is none."""
    if kind_of(form.workbook.names):
        lines = form.table(name, headed=True)
        return TypedList(lines, lines.cells(range(lines.left, lines.right + 1), lines.first - 1), {})
    kind = kind_of_form(form)
    named = _FORMER[kind][name]
    lines = form.table(next(iter(named.values())))
    columns = {key: lines.column(text) for key, text in named.items()}
    rows = lines.cells(list(columns.values()), lines.first)
    if name == MATCHES:
        return TypedList(lines, _matches(form, [row[1:] for row in rows]), columns)
    keys = list(columns)
    records: Sequence[Mapping[str, Cell]] = [dict(zip(keys, row, strict=True)) for row in rows]
    if name == TEAMS:
        keys, records = ["number", "name"], [{"number": at, **record} for at, record in enumerate(records, 1)]
    elif name == GAMES:
        records = list(map(_bye_named, records)) if kind == "swiss" else _drawn(form, records)
    headings = [Text(f"templates.column.{key}").in_language("en") for key in keys]
    return TypedList(lines, [headings, *([record.get(key) for key in keys] for record in records)], columns)


def _bye_named(game: Mapping[str, Cell]) -> Mapping[str, Cell]:
    """A row with its bye as today's lists name it."""
    black = _WORDS.get(plain(game["black"]).upper(), game["black"])
    bye = read_bye(black)
    word = None if bye is None else _BYES.get((bye.outcome, plain(game["result"])))
    return {**game, "black": black} if word is None else {**game, "black": word, "result": None}


def _drawn(form: Form, games: Sequence[Mapping[str, Cell]]) -> list[Mapping[str, Cell]]:
    """The rows of the Berger tables without those of vacant places. A rest is an absence unless the front sheet gives points for it."""
    rest = "EXE" if rules_of(form).points.pairing_bye else "ABS"
    seated = _numbers(typed_list(form, PLAYERS))
    rows: list[Mapping[str, Cell]] = []
    for game in games:
        white, black = whole(game["white"]), whole(game["black"])
        vacant = white not in seated or black not in {None, *seated}
        rows.append({} if vacant and not plain(game["result"]) else {**game, "black": rest if black is None else black})
    return rows


def _numbers(listed: TypedList) -> set[int | None]:
    """The numbers of those who have a name."""
    return {whole(row[0]) for row in listed.cells[1:] if plain(row[1])}


def _matches(form: Form, results: Sequence[Sequence[Cell]]) -> list[list[Cell]]:
    """The matches with their boards, from the sheets of pairings, line-ups and results; those of vacant places are blank rows."""
    # A single column would be no list of boards.
    boards = max(2, form.number("templates.boards_of_a_match") or 1)
    teams = _numbers(typed_list(form, TEAMS))
    homes, aways = (_beside(form, f"teams.{side}s") for side in ("home", "away"))
    lineups = zip(*(_beside(form, f"teams.lineup_{side}", boards) for side in ("home", "away")), strict=True)
    keys = ("round", "date", "white_first", "lineup", "black_first", "lineup")
    headings = [Text(f"templates.column.{key}").in_language("en") for key in keys]
    rows: list[list[Cell]] = [[*headings, *(f"Board {board} (Home)" for board in range(1, boards + 1))]]
    for (round, date), (home,), (away,), (first, second), scores in zip(
        results, homes, aways, lineups, _beside(form, "templates.results", boards), strict=False
    ):
        sides = [number for number in (whole(home), whole(away)) if number is not None]
        if not sides or (not teams.issuperset(sides) and not any(map(plain, scores))):
            rows.append([])
        elif len(sides) == 1:
            rows.append([round, date, sides[0], None, "EXE"])
        else:
            rows.append([round, date, sides[0], _places(first), sides[1], _places(second), *scores])
    return rows


def _beside(form: Form, name: str, width: int = 1) -> list[list[Cell]]:
    """The cells of so many columns from the named one on, in all rows of its name: sheets may be filled to different rows."""
    lines = form.table(name)
    columns = range(lines.left, lines.left + width)
    return [[lines.value(row, column) for column in columns] for row in range(lines.first, lines.last + 1)]


def _places(seats: Sequence[Cell]) -> str | None:
    """A line-up as it is typed in one cell; blank where everybody sits at the board of his number."""
    return (
        " ".join(plain(seat) or str(board) for board, seat in enumerate(seats, 1)) if any(map(plain, seats)) else None
    )
