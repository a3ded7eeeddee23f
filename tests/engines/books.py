"""
A workbook that calls every function of the catalogue: one formula with the required arguments, then formulas with optional ones.

The cells for an argument are chosen by its name, so a new function needs a change here only if it has an argument with a new name.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import xlsxwriter
from xlsxwriter.utility import xl_col_to_name

from tests.functions.written import TEAM_RULES, made_grid, team_event, team_sheet
from xl_departage.functions import FUNCTIONS, Function

Rows = list[list[Any]]

STEP = 30
"""Columns reserved for each formula; no result is wider."""

SWISS = made_grid("sw13-22x7-medium")
ROUND_ROBIN = made_grid("rr10-10")
TEAMS = team_sheet(team_event())

LISTS: Rows = [
    [1800, 1, 45],
    ["1900", "½", 20],
    ["NC", 0, 0],
    ["", "", 7],
    [2000, 0.5, 12],
    [1750, "1F", 30],
    [1650, "0,5", 101],
]
"""Opponents, results and games as an arbiter types them: numbers, texts, blanks, a forfeit."""
PERFORMANCES: Rows = [[2100, 9], [2050, 5], [2205, 4]]
BOARD_SCORES: Rows = [[1], ["½"], [0], [0.5]]
PERIOD_PLAYERS: Rows = [
    ["pid", "rating", "games", "sum_opp", "points", "foreign", "fide", "name"],
    [101, 1800, 40, "", "", 0, "", "Un"],
    [102, 1650, 12, "", "", 0, "", "Deux"],
    [103, 0, 0, 0, 0, 0, "", "Trois"],
]
PERIOD_GAMES: Rows = [
    ["order", "a", "b", "ext_rating", "result_a", "sides"],
    [1, 101, 102, "", 1, "AB"],
    [2, 102, 103, "", 0.5, "AB"],
    [3, 103, 101, "", 0, "AB"],
]

ENTRANTS: Rows = [["N°", "Nom", "Elo"], [1, "Anne", 1850], [2, "Bilal", 1720], [3, "Chloé", ""]]
TYPED_GAMES: Rows = [
    ["Ronde", "Blancs", "Résultat", "Noirs"],
    [1, "Anne", "1-0", "Bilal"],
    ["", "Chloé", "", "EXE"],
    [2, "Chloé", "½-½", "Anne"],
]

STAGES: Rows = [
    ["Étape", "Place", "Nom"],
    ["Wavre", 1, "Anne"],
    ["", 2, "Bilal"],
    ["", 2, "Chloé"],
    ["Namur", 1, "Chloé"],
    ["", 2, "Anne"],
]

FINAL: Rows = [["Place", "Nom", "Points"], [1, "Anne", 2], [2, "Bilal", 1], [3, "Chloé", 1]]
PRIZES: Rows = [["Catégorie", "1", "2"], ["Open", 100, 60]]

ARGUMENTS = {
    "ranking": "Final!$A$1:$C$4",
    "plan": "Prix!$A$1:$C$2",
    "code": '"BH/C1"',
    "tiebreaks": '"BH/C1;BH;SB"',
    "player": "3",
    "round": "2",
    "result": '"0"',
    "own": "1760",
    "opponents": "Listes!$A$1:$A$7",
    "results": "Listes!$B$1:$B$7",
    "ratings": "Listes!$G$1:$G$3",
    "p": "0.75",
    "points": "4.5",
    "rating": "1760",
    "performances": "Listes!$E$1:$E$3",
    "board_scores": "Listes!$I$1:$I$4",
    "number": "12343",
    "players": "Joueurs!$A$1:$H$4",
}
"""Arguments by name."""
OWN_ARGUMENTS = {
    ("ELO_QUANTITY", "games"): "6",
    ("ELO_K", "games"): "45",
    ("ELO_COMBINE", "games"): "Listes!$F$1:$F$3",
    ("ELO_ENTRY", "games"): "Listes!$F$1:$F$3",
    ("ELO_RANK", "games"): "Listes!$F$1:$F$3",
    ("ELO_PERIOD", "games"): "Parties!$A$1:$F$4",
    ("CROSSTABLE", "players"): "Inscrits!$A$1:$C$4",
    ("CROSSTABLE", "games"): "Rencontres!$A$1:$D$4",
    ("BERGER", "players"): "4",
    ("PAIRINGS", "players"): "Inscrits!$A$1:$C$4",
    ("PAIRINGS", "games"): "Rencontres!$A$1:$D$4",
    ("PRIZES", "players"): "Final!$A$1:$C$4",
    ("PRIZES", "player"): "2",
    ("PRIZES", "rules"): '"prizes=hort"',
    ("SEASON", "results"): "Etapes!$A$1:$C$6",
    ("SEASON", "scale"): '"10;7;5"',
    ("SEASON", "tiebreaks"): '"WINS;FIELD"',
    ("SEASON", "rules"): '"sharing=mean"',
    ("SEASON", "players"): "Inscrits!$A$1:$C$4",
}
"""Exceptions where the same name has another meaning."""
GRIDS = {"Suisse": SWISS, "Toutes rondes": ROUND_ROBIN}


def area(sheet: str, rows: Rows) -> str:
    """The reference to a table that begins in A1."""
    return f"'{sheet}'!$A$1:${xl_col_to_name(len(rows[0]) - 1)}${len(rows)}"


def needed(name: str, entry: Function, grid: str) -> list[str]:
    """The required arguments of a function."""
    result = []
    for argument in entry.arguments:
        if not argument.optional:
            reference = OWN_ARGUMENTS.get((entry.name, argument.name)) or ARGUMENTS.get(argument.name)
            reference = grid if argument.name == "grid" else reference
            assert reference is not None, f"{name}: say in ARGUMENTS which cells stand for {argument.name}"
            result.append(reference)
    return result


def call(name: str, entry: Function, grid: str, **options: str) -> str:
    """A formula with the required arguments and some optional ones; optional arguments in between stay empty."""
    required = dict(
        zip(
            [argument.name for argument in entry.arguments if not argument.optional],
            needed(name, entry, grid),
            strict=True,
        )
    )
    arguments = [(required | options).get(argument.name, "") for argument in entry.arguments]
    while arguments and not arguments[-1]:
        arguments.pop()
    return f"{name}({','.join(arguments)})"


def formulas() -> Iterator[str]:
    """Every name with the required arguments; grids of each kind; editions, players, blank cells, errors; teams."""
    for entry in FUNCTIONS.values():
        optional = {argument.name for argument in entry.arguments if argument.optional}
        takes_grid = any(argument.name == "grid" for argument in entry.arguments)
        for name in (entry.name, *entry.aliases):
            yield call(name, entry, area("Suisse", SWISS))
        if not takes_grid:
            if "rules" in optional:
                yield call(entry.name, entry, "", rules='"FIDE"')
                yield call(entry.name, entry, "", rules="Listes!$K$1")
            continue
        for sheet, rows in GRIDS.items():
            grid = area(sheet, rows)
            yield call(entry.name, entry, grid, rules='"FIDE-2026"')
            for chosen in ("player", "team"):
                if chosen in optional:
                    yield call(entry.name, entry, grid, rules='"FFE"', **{chosen: "2"})
                    yield call(entry.name, entry, grid, **{chosen: "Listes!$K$1"})
                    yield call(entry.name, entry, grid, **{chosen: "99"})
        yield call(entry.name, entry, area("Suisse", SWISS), rules='"FIDE-2062"')
        yield call(entry.name, entry, "Faux!$A$1:$D$4")
    yield from whole_columns()
    yield "MATRICULE_OK(12344)"
    teams = area("Equipes", TEAMS.grid)
    boards = f"'Equipes'!$Q$1:{xl_col_to_name(15 + len(TEAMS.lists[0]), True)}${len(TEAMS.lists)}"
    for name in ("MATCH_POINTS", "GAME_POINTS"):
        yield f'{name}({teams},,"{TEAM_RULES}")'
    for code in ("EMMSB", "BC", "EDE"):
        yield f'TIEBREAK({teams},"{code}",,"{TEAM_RULES}",,{boards})'


def whole_columns() -> Iterator[str]:
    """Whole columns and whole rows, from which the table is cut; the ratings are as high as their grid."""
    end = xl_col_to_name(len(SWISS[0]) - 1, True)
    for grid in (f"'Suisse'!$A:{end}", f"'Suisse'!$1:${len(SWISS)}"):
        for name in ("POINTS", "BUCHHOLZ", "CHECK"):
            yield call(name, FUNCTIONS[name], grid)
        yield call("BUCHHOLZ", FUNCTIONS["BUCHHOLZ"], grid, player="3")
        yield call("STANDINGS", FUNCTIONS["STANDINGS"], grid)
        yield f"ROWS({call('POINTS', FUNCTIONS['POINTS'], grid)})"
    yield call("AVERAGE_RATING", FUNCTIONS["AVERAGE_RATING"], f"'Suisse'!$D:{end}", ratings="'Suisse'!$C:$C")
    yield "ELO_EXPECTED(1760,'Suisse'!$C:$C)"


FAULTY: Rows = [["No", "Name", "1", "2"], [1, "A", "+ 2B", "12X1"], [2, "B", "- 1N", "="], [3, "C", "EXE", ""]]
"""A grid with a cell that cannot be read."""


def write(path: Path) -> dict[str, tuple[int, int]]:
    """Write the workbook; return row and column (from 0) of each formula on the sheet Calcul."""
    tables: dict[str, Rows] = {
        **GRIDS,
        "Joueurs": PERIOD_PLAYERS,
        "Parties": PERIOD_GAMES,
        "Inscrits": ENTRANTS,
        "Rencontres": TYPED_GAMES,
        "Etapes": STAGES,
        "Final": FINAL,
        "Prix": PRIZES,
        "Faux": FAULTY,
        "Equipes": TEAMS.grid,
    }
    places = {}
    with xlsxwriter.Workbook(path) as book:
        text_format = book.add_format({"num_format": "@"})
        calculation = book.add_worksheet("Calcul")
        for name, rows in tables.items():
            put(book.add_worksheet(name), 0, 0, rows, text_format)
        put(book.get_worksheet_by_name("Equipes"), 0, 16, TEAMS.lists, text_format)
        lists = book.add_worksheet("Listes")
        put(lists, 0, 0, LISTS, text_format)
        put(lists, 0, 4, PERFORMANCES, text_format)
        put(lists, 0, 6, [[row[0]] for row in PERFORMANCES], text_format)
        put(lists, 0, 8, BOARD_SCORES, text_format)
        for number, formula in enumerate(dict.fromkeys(formulas())):
            calculation.write_dynamic_array_formula(0, number * STEP, 0, number * STEP, f"={formula}")
            places[formula] = (0, number * STEP)
    return places


def put(sheet: Any, row: int, column: int, rows: Rows, text_format: Any) -> None:
    """Write values into cells, texts as texts; blank cells are skipped."""
    for down, line in enumerate(rows):
        for right, value in enumerate(line):
            if isinstance(value, str) and value:
                sheet.write_string(row + down, column + right, value, text_format)
            elif value != "":
                sheet.write_number(row + down, column + right, value)
