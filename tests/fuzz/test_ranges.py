"""Ranges of every shape with cells of every kind: input that is not understood is never ignored silently."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples, slow
from tests.functions.grids import KOYA_GRID
from tests.fuzz.messages import check_message
from tests.fuzz.strategies import grids
from tests.fuzz.test_catalogue import is_value
from tests.hanging import must_end
from tests.rows import each_row
from xl_departage.base.cells import OMITTED, Cell, Raw, Result
from xl_departage.base.errors import ArgumentError, DepartageError, ErrorKind, GridError
from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.functions import FUNCTIONS

GRID: list[list[Cell]] = [
    ["N°", "Nom", "Elo", "R 1", "R 2"],
    [1, "A", 1500, "+ 2B", "= 3N"],
    [2, "B", 1600, "- 1N", "+ 4B"],
    [3, "C", 1700, "+ 4N", "= 1B"],
    [4, "D", 1800, "- 3B", "- 2N"],
]
SOUND: dict[str, Raw] = {
    "grid": GRID, "player": 1, "team": 1, "code": "BH", "tiebreaks": "BH;SB", "rules": OMITTED, "round": 2,
    "result": "1", "ratings": [[None], [1500], [1600], [1700], [1800]], "manual": [[None], [1], [2], [3], [4]],
    "opponents": [[1500], [1600], [1700]] * 10, "results": [[1], [0], ["½"]] * 10, "own": 1550, "performances": [[1500], [1600]],
    "board_scores": [["½"], [1], [0], [1]], "players": [["pid", "rating", "games"], ["A", 1500, 40], ["B", 1600, 50]],
    "games": [["a", "b", "result_a"], ["A", "B", 1]], "k": 20, "deviation": 0.3, "p": 0.6, "points": 2, "cut": 1,
    "cut_low": 1, "cut_high": 0, "n": 1, "extension": 0, "birth_year": 2000, "year": 2024, "highest": 2000, "number": 12343,
    "rating": 1500, "rated": [[4], [5]], "periods": [[1], [2]], "floors": [[1401], [None]], "published": [[None], [None]],
}  # fmt: skip
"""Arguments by name."""
OTHERS: dict[tuple[str, str], Raw] = {
    ("MATCH_POINTS", "grid"): [["2:2½", "3:3"], ["1:1½", "4:2"], ["4:1", "1:1"], ["3:3", "2:2"]],
    ("GAME_POINTS", "grid"): [["2:2½", "3:3"], ["1:1½", "4:2"], ["4:1", "1:1"], ["3:3", "2:2"]],
    ("ELO_COMBINE", "games"): [[4], [5]],
    ("ELO_ENTRY", "games"): [[4], [5]],
    ("ELO_ENTRY", "points"): [[4], [2.5]],
    ("ELO_ADAPTED", "ratings"): [[1500], [1600]],
    ("ELO_RANK", "ratings"): [[1500], [1600]],
    ("ELO_RANK", "games"): [[4], [5]],
    ("ELO_INITIAL_RR", "grid"): KOYA_GRID,
    ("ELO_INITIAL_RR", "ratings"): [[None], *[[1500]] * 9],
    ("ELO_QUANTITY", "games"): 4,
    ("ELO_K", "games"): 40,
    ("ELO_DELTA", "games"): 40,
    ("ELO_NEW", "games"): 40,
    ("EXPLAIN", "games"): 40,
    ("BERGER", "players"): 6,
    ("PAIRINGS", "players"): [["No", "Name", "Rating"], [1, "A", 1600], [2, "B", 1500], [3, "C", 1400], [4, "D", 1300]],
    ("PAIRINGS", "games"): [["Round", "White", "Result", "Black"], [1, "A", "1", "C"], [1, "D", "0", "B"]],
    ("PAIRINGS", "rules"): "planned=3",
    ("PRIZES", "ranking"): [["Pl", "Name", "Points"], [1, "A", 4], [2, "B", 3]],
    ("PRIZES", "plan"): [["Category", 1, 2], ["Open", 100, 60]],
    ("PRIZES", "players"): [["Name", "Sex", "Born", "Rating"], ["A", "F", 2010, 1500], ["B", "M", 1990, 1600]],
    ("PRIZES", "player"): "A",
    ("SEASON", "results"): [["Stage", "Place", "Name"], ["One", 1, "A"], [None, 2, "B"], ["Two", 1, "B"]],
    ("SEASON", "scale"): "10;7;5",
    ("SEASON", "tiebreaks"): "WINS;NEXT;FIELD",
    ("SEASON", "players"): [["Name", "Rating", "Cat"], ["A", 1500, "U8"], ["B", 1600, "Sen"]],
    ("SEASON", "best"): 1,
}
LATER = ("boards", "manual", "games", "k", "highest", "birth_year", "year")
"""Optional arguments that would change what a function does."""
ODD: tuple[Raw, ...] = (
    [], [[]], [[], []], [[None]], [[""]], [["x"]], [[True]], [[ErrorKind.NA]], [[datetime.date(2024, 2, 1)]], [[0.5]], [[-1]],
    [[10**400]], [[1, 2], [3]], [[1], [2, 3]], ((1, 2), (3, 4)), [[None] * 400], [[None]] * 400, [[1], [None], [ErrorKind.REF]],
    [["a", None]] * 3, [["\ud800"]], None, "", True, ErrorKind.VALUE, datetime.time(12, 30), float("nan"),
)  # fmt: skip
"""
Empty ranges, ranges of one cell, uneven ranges, tuples and blanks; cells without a number; and values that are not
ranges.
"""


def sound(name: str) -> list[Raw]:
    """Arguments that give a value."""
    arguments: list[Raw] = []
    for argument in FUNCTIONS[name].arguments:
        if argument.optional and argument.name in LATER and not (name[:4] == "ELO_" and argument.name == "games"):
            break
        arguments.append(OTHERS.get((name, argument.name), SOUND.get(argument.name)))
    return arguments


def outcome(name: str, arguments: list[Raw]) -> Result | DepartageError:
    with must_end(30):
        try:
            result = FUNCTIONS[name].call(arguments)
        except DepartageError as error:
            check_message(error)
            return error
    is_value(result)
    return result


@pytest.mark.parametrize("part", [6, slow(1)])
@each_row("name", FUNCTIONS)
def test_no_shape_of_a_range_stops_a_function(name: str, part: int) -> None:
    """Each of them in each place; quickly a sixth of them, which is another one in each place and function."""
    arguments = sound(name)
    result = outcome(name, arguments)
    assert not isinstance(result, DepartageError), result

    for place in range(len(FUNCTIONS[name].arguments)):
        for odd in ODD[(len(name) + place) % part :: part]:
            odd_arguments = [*arguments, *[OMITTED] * (place + 1 - len(arguments))]
            odd_arguments[place] = odd
            outcome(name, odd_arguments)


NUMBERS = [
    (name, argument.name)
    for name, function in FUNCTIONS.items()
    for argument in function.arguments
    if argument.name in ("opponents", "results", "performances", "board_scores")
    or (argument.name in ("ratings", "games") and isinstance(OTHERS.get((name, argument.name)), list))
    or (argument.name == "ratings" and name in ("AVERAGE_RATING", "PERFORMANCE", "PROVISIONAL_RATING"))
]
"""Columns in which every cell counts."""


@each_row("odd", [ErrorKind.NA, ErrorKind.DIV0, True, False, datetime.date(2024, 2, 1), "abc", -5, 1e300])
@each_row(("name", "column"), NUMBERS)
def test_a_cell_that_is_no_number_is_never_left_out_of_a_column(name: str, column: str, odd: Cell) -> None:
    """Otherwise the mean of the other cells would look like the right one."""
    arguments = sound(name)
    assert not isinstance(outcome(name, arguments), DepartageError)
    place = [argument.name for argument in FUNCTIONS[name].arguments].index(column)
    cells = list(arguments[place])  # type: ignore[arg-type]
    arguments[place] = [*cells[:-1], [odd]]

    result = outcome(name, arguments)

    assert isinstance(result, DepartageError), result


def reading(table: object) -> Crosstable | tuple[str, object]:
    """The result of reading, or the error and its place."""
    try:
        return read_crosstable(table).crosstable  # type: ignore[arg-type]
    except (GridError, ArgumentError) as error:
        return error.key, error.place


@settings(max_examples=examples(150))
@given(grids(), st.integers(0, 12), st.sampled_from([None, ""]))
def test_blank_rows_below_a_range_say_nothing(table: list[list[object]], rows: int, blank: object) -> None:
    width = max((len(row) for row in table), default=1)
    assert reading([*table, *[[blank] * width] * rows]) == reading(table)


@settings(max_examples=examples(150))
@given(grids(), st.integers(0, 4))
def test_rows_that_end_before_their_blank_cells_are_the_same_range(table: list[list[object]], seed: int) -> None:
    """Some programs pass ranges in this form."""
    ragged = [list(row) for row in table]
    for place, row in enumerate(ragged[1:]):
        while len(row) > 1 and row[-1] is None and (seed + place) % 2:
            row.pop()
    assert reading(ragged) == reading(table)
    assert reading(tuple(map(tuple, table))) == reading(table)
