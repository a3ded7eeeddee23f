"""
Calls with values known from outside: an independent implementation of the French texts and the FIDE checker
(tests/data/made), the worked examples of the regulations, published Belgian figures, and simple sums.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from tests.chess.ratings.frbe import examples
from tests.chess.tiebreaks.fide.files import expected
from tests.functions.grids import KOYA_GRID, KOYA_NAMES, PERFORMANCE_GRID
from tests.functions.written import TEAM_RULES, Grid, made_grid, team_event, team_sheet
from xl_departage.base.exact import half_up
from xl_departage.functions import FUNCTIONS, OMITTED

MADE = "sw17-28x8-byes"
GAME: Grid = [["= 2B"], ["= 1N"]]
ROUND_ROBIN: Grid = [
    ["*", "½", 1, 1, "½"],
    ["½", "*", "½", "½", 1],
    [0, "½", "*", "1", "½"],
    [0, "½", 0, "*", "½"],
    ["½", 0, "½", "½", "*"],
]
"""
The points are 3, 2½, 2, 1 and 1½; the first rating of the fifth player is worked out in tests/chess/ratings/test_initial.py.
"""


class Call(NamedTuple):
    """A function with raw arguments and the expected value."""

    name: str
    arguments: tuple[Any, ...]
    expected: Any
    """None means undefined."""
    part: Callable[[Any], Any] = lambda value: value
    """The part of the value that is compared."""


def grid() -> Grid:
    return made_grid(MADE)


@cache
def made_values(code: str) -> tuple[float | None, ...]:
    """
    The column of a code in the order of the players; codes with `@` are from the French texts, others from the FIDE
    checker.
    """
    kind, plain = ("fide", code[5:]) if code.startswith("FIDE ") else ("seed", code)
    document = expected("made", f"{MADE}.{kind}.json")
    place = document["codes"].index(plain)
    return tuple(
        player["values"][place] for _, player in sorted(document["players"].items(), key=lambda kv: int(kv[0]))
    )


PER_PLAYER: list[tuple[str, tuple[Any, ...], str]] = [
    ("POINTS", (), "PTS"),
    ("ADJUSTED_SCORE", (), "SA@1998"),
    ("ADJUSTED_SCORE", ("FFE-2012",), "SA@2012"),
    ("CUMULATIVE", (), "CUMULATIF"),
    ("CUMULATIVE", ("FFE", 2), "CUMULATIF/T2"),
    ("WINS", (), "GAGNEES"),
    ("KASHDAN", (), "KASHDAN"),
    ("BUCHHOLZ", (), "BUCHHOLZ@1998"),
    ("BUCHHOLZ", ("PAPI",), "BUCHHOLZ@2012"),
    ("BUCHHOLZ", ("FFE", 1, 1), "MEDIAN1@1998"),
    ("BUCHHOLZ", ("FIDE-2026",), "FIDE BH"),
    ("BUCHHOLZ", ("FIDE-2024", 1), "FIDE BH/C1/V2024"),
    ("BUCHHOLZ_CUT", (), "TRONQUE1@1998"),
    ("BUCHHOLZ_CUT", ("FFE-2012", 2), "TRONQUE2@2012"),
    ("BUCHHOLZ_MEDIAN", (), "MEDIAN1@1998"),
    ("BUCHHOLZ_MEDIAN", (OMITTED, 2), "MEDIAN2@1998"),
    ("BUCHHOLZ_SUM", (), "SOMME@1998"),
    ("YUGOSLAV", (), "YOUGOSLAVE@1998"),
    ("SONNEBORN_BERGER", (), "SB@1998"),
    ("SONNEBORN_BERGER", ("FIDE-2026", 1), "FIDE SB/C1"),
    ("KOYA", (), "KOYA"),
    ("KOYA", (OMITTED, 2), "KOYA+2"),
    ("DIRECT_ENCOUNTER", (), "CD"),
]
"""Functions of grid, player, rules and options; the last two are listed here."""
RATED: list[tuple[str, tuple[Any, ...], str]] = [
    ("AVERAGE_RATING", (), "MOYENNE_ELO"),
    ("AVERAGE_RATING", ("FFE", 2), "MOYENNE_ELO/T2"),
    ("AVERAGE_RATING", ("FIDE-2026", 1), "FIDE ARO/C1"),
    ("PROVISIONAL_RATING", (), "CP"),
    ("PERFORMANCE", (), "PERFORMANCE"),
    ("PERFORMANCE", ("FIDE-2026",), "FIDE TPR"),
]
"""Functions of grid, ratings, player, rules and options."""


def column(value: Any) -> list[Any]:
    """A spilled column, rounded as in the files."""
    return [published(row[0]) for row in value]


def published(value: Any) -> Any:
    return float(half_up(Fraction(repr(value)), 4)) if isinstance(value, float) else value


def columns_and_players() -> list[Call]:
    """Every crosstable function as a column, for one player by number, and for a blank player."""
    calls = []
    for rated, table in ((False, PER_PLAYER), (True, RATED)):
        for name, options, code in table:
            values = list(made_values(code))
            head: tuple[Any, ...] = (grid(), OMITTED) if rated else (grid(),)
            calls.append(Call(name, (*head, OMITTED, *options), values, column))
            calls.append(Call(name, (*head, 5, *options), values[4], published))
            calls.append(Call(name, (*head, [[None]], *options), ""))
    return calls


def others() -> list[Call]:
    """The functions that do not give one value per player of a grid."""
    seed = examples()["bel_K_example"]
    performance = examples()["ffe_1998_performance"]
    results: list[Any] = ["1", "½", 0, 1, "0,5", "1", "0"]
    opponents = [[rating] for rating in seed["opp"]]
    scores = [[result] for result in results]
    weighted = examples()["fide_2009_weighted"]["results"]
    teams = team_sheet(team_event())
    ranked = [1 + "ACBGDFEIHJ".index(name) for name in KOYA_NAMES]
    codes = "CD;KOYA;KOYA+1;KOYA+2"
    return [
        Call("TIEBREAK", (grid(), "BH/C1", OMITTED, "FIDE-2026"), list(made_values("FIDE BH/C1")), column),
        Call("TIEBREAK", (grid(), [["Buchholz tronqué 1"]], 5), made_values("TRONQUE1@1998")[4]),
        Call("TIEBREAK", (teams.grid, "BC", 3, TEAM_RULES, OMITTED, teams.lists), team_value("BC", 3)),
        Call("RANK_BY", (KOYA_GRID, codes), ranked, column),
        Call("RANK_BY", (KOYA_GRID, [[code] for code in [*codes.split(";"), None]], 3), 2),
        Call("STANDINGS", (KOYA_GRID, codes), koya_rows(), lambda table: [row[:2] + row[4:5] for row in table[1:]]),
        Call("PERFORMANCE", (*PERFORMANCE_GRID, 1), 1973),
        Call("MATCH_POINTS", (teams.grid, 3, TEAM_RULES), team_value("MPTS", 3)),
        Call("GAME_POINTS", (teams.grid, 3, TEAM_RULES), team_value("GPTS", 3)),
        Call("BERLIN", ([[1], [0], [0], [0], [1], [0], ["0,5"], [1], [1]],), 18.5),
        Call("ELO_EXPECTED", (1760, opponents), seed["We_printed"], column),
        Call("ELO_EXPECTED", (1760, 1645, [["FIDE"]]), 0.66),
        Call("ELO_EXPECTED_EXACT", (2000, 2000), 0.5),
        Call("ELO_DIFFERENCE", (0.75,), 193),
        Call("ELO_QUANTITY", (4.5, 6), performance["Q"]),
        Call("ELO_PERFORMANCE", ([performance["opp"]], [performance["res"]], performance["own"]), performance["P"]),
        Call("ELO_K", (45, 1760), 32),
        Call("ELO_K", (200, 2350, "FIDE", OMITTED, OMITTED, 2400), 10),
        Call("ELO_DELTA", (1760, opponents, scores, 50), 37.12),
        Call("ELO_NEW", (1760, opponents, scores, 50), 1797),
        Call("ELO_NEW", (1760, 1760, 1, OMITTED, "BEL", 32), 1776),
        Call("ELO_INITIAL", ([[2004]] * 12, [[1]] * 4 + [[0]] * 8), 1879),
        Call("ELO_COMBINE", ([[p] for p, _ in weighted], [[n] for _, n in weighted]), 2270),
        Call("ELO_ENTRY", ([[p] for p, _ in weighted], [[n] for _, n in weighted]), 2270),
        Call("ELO_ADAPTED", ([[1150], [None], [2100]],), [1400, "", 2100], column),
        Call("ELO_RANK", ([[1500], [1500], [None], [1600]], [[30], [40], [1], [2]]), [3, 2, "", 1], column),
        Call("MATRICULE_OK", (19,), True),
        Call("MATRICULE_OK", ("00018",), False),
        Call("ELO_INITIAL_RR", (ROUND_ROBIN, [[2000], [1900], [1800], [1700], [None]], 5), 1761),
        Call(
            "ELO_PERIOD",
            ([["pid", "rating", "games"], [1, 1760, 50], [2, 1760, 50]], [["a", "b", "result_a"], [1, 2, "½"]]),
            [[1, 1760, 51], [2, 1760, 51]],
            lambda table: [[row[table[0].index(key)] for key in ("pid", "rating", "games")] for row in table[1:]],
        ),
        # One drawn game; if it had been won, its players would be 1 and 2, with Buchholz 0 and 1.
        Call(
            "WHAT_IF",
            (GAME, "BH", 1, 1, "1", "FFE"),
            [[1, 1, 1, 0, 1, 0], [2, 2, 0, 1, 1, -1]],
            lambda table: [row[:2] + row[4:] for row in table[1:]],
        ),
        Call("CHECK", (GAME,), ""),
        # Player 1 has a draw, player 2 a win: both cells are shown, and the first is named.
        Call("CHECK", ([["= 2B"], ["+ 1N"]],), [1, "= 2B"], lambda table: [table[1][1], table[1][5]]),
        Call("EXPLAIN", (GAME, "BH", 1), True, lambda table: 0.5 in [cell for row in table for cell in row]),
        Call("CHANCES", (GAME, "BH", 2, "FFE"), [1, 1], lambda table: [row[1] for row in table[1:3]]),
        Call(
            "CROSSTABLE",
            (
                [["Name"], ["A"], ["B"], ["C"]],
                [["Round", "White", "Result", "Black"], [1, "C", "½-½", "A"], ["", "B", "", "EXE"]],
            ),
            ["3B½", "EXE", "1W½"],
            lambda table: [row[3] for row in table[1:]],
        ),
        # By hand: 10 and, shared, (7 + 5) / 2 twice.
        Call(
            "SEASON",
            ([["Stage", "Place", "Name"], ["One", 1, "A"], ["", 2, "B"], ["", 2, "C"]], "10;7;5", 1),
            [[1, "A", 10], [2, "B", 6], [2, "C", 6]],
            lambda table: [row[:3] for row in table[1:]],
        ),
        # By hand: second and third share 60 equally.
        Call(
            "PRIZES",
            (
                [["Place", "Name", "Points"], [1, "A", 2], [2, "B", 1], [3, "C", 1]],
                [["Category", 1, 2], ["Open", 100, 60]],
                OMITTED,
                OMITTED,
                "prizes=equal; lang=en",
            ),
            [["A", 2, 100], ["B", 1, 30], ["C", 1, 30]],
            lambda table: [row[3:6] for row in table[1:4]],
        ),
        # The table printed for three or four players.
        Call(
            "BERGER",
            (4,),
            [[1, 4], [2, 3], [4, 3], [1, 2], [2, 4], [3, 1]],
            lambda table: [row[2:] for row in table[1:]],
        ),
        # C.04.3: the upper half meets the lower half in order; colours alternate from the one drawn.
        Call(
            "PAIRINGS",
            (
                [["Name"], ["A"], ["B"], ["C"], ["D"], ["E"]],
                [["Round", "White", "Result", "Black"]],
                "planned=3; first=white; lang=en",
            ),
            [[1, "A", "C"], [2, "D", "B"], ["", "E", "bye"]],
            lambda table: table[1:],
        ),
    ]


def koya_rows() -> list[list[Any]]:
    """Place, number and points of the ranking printed in FFE 1998; the points are the sums of the rows."""
    rows = []
    for place, name in enumerate("ACBGDFEIHJ", 1):
        number = KOYA_NAMES.index(name) + 1
        points = sum(0.5 if cell == "0,5" else float(cell or 0) for cell in KOYA_GRID[number - 1])
        rows.append([place, number, points])
    return rows


def team_value(code: str, number: int) -> Any:
    document = expected("fide-checker", "team-swiss-large.json")
    return document["players"][str(number)]["values"][document["codes"].index(code)]


def all_calls() -> list[Call]:
    return [case for case in (*columns_and_players(), *others()) if case.name in FUNCTIONS]
