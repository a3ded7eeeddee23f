"""
Calls of every function as Excel sends them to xlwings Lite, Server and Wasm, and the expected answers.

Every argument arrives as rows of cells, a single cell as one row with one cell; blank cells are null or an empty text, and an
omitted argument is null. The printed figures come from the regulations' own examples and from the FIDE checker (tests/data);
without a printed figure, the value of the catalogue under CPython is expected.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.chess.ratings.frbe import examples
from tests.chess.tiebreaks.fide.files import expected
from tests.formats.grids.lists.grids import GAMES, GRID, ORIGINS, PLAYERS, RULES
from tests.functions.grids import KOYA_GRID, PERFORMANCE_GRID
from tests.functions.written import made_grid
from xl_departage.base.errors import DepartageError, ErrorKind
from xl_departage.base.extent import ROWS
from xl_departage.base.messages import Language
from xl_departage.functions import FUNCTIONS, find, names
from xl_departage.functions.host_cells import raw_arguments
from xl_departage.functions.words import sentence

SWISS = [
    ["+ 2B", "= 3N", "+ 4B"],
    ["- 1N", "+ 4B", "= 3N"],
    ["+ 4B", "= 1B", "= 2B"],
    ["- 3N", "- 2N", "- 1N"],
]
"""Four players, three rounds: 2½ 1½ 2 0 points, added up by hand."""
MADE = "sw23-38x9-heavy"

_PERIOD = [["pid", "rating", "games", "name"], [101, 1500, 30, "A"], [102, 1600, 40, "B"]]
_REQUIRED: dict[str, Any] = {
    "grid": SWISS,
    "code": "BH",
    "tiebreaks": [["SB", "BH"]],
    "player": 2,
    "player_a": 1,
    "player_b": 2,
    "first": 1,
    "second": 2,
    "other": 3,
    "round": 3,
    "result": "1",
    "board_scores": [[1, 0, "0,5"]],
    "own": 1760,
    "opponents": [[1645, 1680]],
    "results": [[1, "½"]],
    "points": 4.5,
    "p": 0.75,
    "games": [[45]],
    "rating": 1760,
    "performances": [[2280], [2400]],
    "players": _PERIOD,
    "ratings": [[1500], [1600]],
    "number": 19,
}
_OWN: dict[str, list[Any]] = {
    "AVERAGE_RATING": [SWISS, [[2000], [1900], [1800], [1700]]],
    "PROVISIONAL_RATING": [SWISS, [[2000], [1900], [1800], [None]]],
    "PERFORMANCE": [SWISS, [[2000], [1900], [1800], [1700]]],
    "ELO_COMBINE": [[[2280], [2400]], [[5], [10]]],
    "ELO_ENTRY": [[[2280], [2400]], [[5], [10]]],
    "ELO_ADAPTED": [[[1500], [1600]]],
    "ELO_DELTA": [1760, [[1645, 1680]], [[1, "½"]], 45],
    "ELO_NEW": [1760, [[1645, 1680]], [[1, "½"]], 45],
    "ELO_INITIAL": [[[2004] * 12], [[1] * 4 + [0] * 8]],
    "ELO_INITIAL_RR": [[["*", 1, 1], [0, "*", "½"], [0, "½", "*"]], [[2000], [1900], [None]], 3],
    "ELO_PERIOD": [_PERIOD, [["a", "b", "result_a"], [101, 102, "½"]]],
    "ELO_QUANTITY": [4.5, 6],
    "MATCH_POINTS": [[["2w1½"], ["1b½"]], None, "FFE; boards=2"],
    "CROSSTABLE": [
        [["No", "Name"], [1, "Anna"], [2, "Bea"]],
        [["Round", "White", "Result", "Black"], [1, "Anna", "1-0", "Bea"]],
    ],
    "BERGER": [4],
    "PAIRINGS": [
        [["No", "Name"], [1, "Anna"], [2, "Bea"], [3, "Cid"], [4, "Dan"]],
        # The engine is not part of this Python: the results that are missing are told without it.
        [["Round", "White", "Result", "Black"], [1, "Anna", "", "Cid"], [1, "Dan", "", "Bea"]],
        "FIDE-2026; planned=3; first=white",
    ],
    "SEASON": [[["Stage", "Place", "Name"], ["One", 1, "Anna"], ["", 2, "Bea"]], "10;7", 1],
    "PRIZES": [
        [["Place", "Name", "Points"], [1, "Anna", 2], [2, "Bert", 1], [3, "Cleo", 1]],
        [["Category", 1, 2], ["Open", 100, 60]],
    ],
    "GAME_POINTS": [[["2w1½"], ["1b½"]], None, "FFE; boards=2"],
    "ELO_RANK": [[[1500], [1600]], [[30], [40]]],
}
"""Arguments of functions that would return an error with the required ones alone."""


class Case(NamedTuple):
    """One call."""

    function: str
    arguments: list[Any]
    """Rows of cells or one cell, errors as their text; None for an omitted one."""
    printed: Any = None
    """The figure in a document, or the beginning of the English message for a bad cell; None without one."""

    @property
    def sent(self) -> list[Any]:
        """The arguments as Excel sends them, including those omitted at the end."""
        count = len(find(self.function).arguments)
        padded = [*self.arguments, *[None] * (count - len(self.arguments))]
        return [value if value is None or isinstance(value, list) else [[value]] for value in padded]

    @property
    def value(self) -> Any:
        """The value that the catalogue gives here, as rows; for an error, the English message."""
        return self.value_in("en")

    @property
    def in_cell(self) -> Any:
        """
        The same as a cell shows it: a function that answers in words gives a table with the sentence, which follows the language of
        the headings, else that of the function's name.
        """
        entry = find(self.function)
        words = isinstance(self.value, str) and entry.in_words is sentence
        return plain(entry.for_cell(raw_arguments(entry.arguments, self.sent))) if words else self.value

    def value_in(self, language: Language) -> Any:
        """The same value, with the message in another language."""
        entry = find(self.function)
        try:
            return plain(entry.call(raw_arguments(entry.arguments, self.sent)))
        except DepartageError as error:
            return error.message(language) if error.kind is ErrorKind.VALUE else [[error.kind.value]]


def plain(result: Any) -> Any:
    """A result as rows of JSON values, errors as their text."""
    rows = result if isinstance(result, list) else [[result]]
    return [[_cell(value) for value in row] for row in rows]


def _cell(value: Any) -> Any:
    if isinstance(value, ErrorKind):
        return value.value
    return "" if value is None else value


_ERROR_TYPES = {"NotAvailable": "#N/A", "Ref": "#REF!", "Num": "#NUM!", "Value": "#VALUE!"}


def received(answer: dict[str, Any]) -> Any:
    """
    The value that Excel makes of an answer from xlwings: rows, with errors as their text; or the text of an exception.
    """
    if "error" in answer:
        return answer["error"]
    return [
        [_ERROR_TYPES[value["errorType"]] if isinstance(value, dict) else value for value in row]
        for row in answer["result"]
    ]


def as_printed(got: Any, printed: Any) -> bool:
    """Whether a value is the printed figure, or begins with the printed message."""
    return bool(str(got).startswith(printed) if isinstance(printed, str) else got == printed)


def cases() -> list[Case]:
    """
    At least one call of every function by every name, the examples of the documents, and a tournament of 38 players.
    """
    made = []
    for name in names():
        entry = FUNCTIONS[find(name).name]
        needed = [argument.name for argument in entry.arguments if not argument.optional]
        made.append(Case(name, _OWN.get(entry.name) or [_REQUIRED[argument] for argument in needed]))
    return [*made, *_printed(), *_checker(), *sendable_cells()]


def sendable_cells() -> list[Case]:
    """The difficult cells without whole columns: a driver of browsers writes its calls as JSON, and a million rows exhaust it."""
    return [case for case in difficult_cells() if all(len(value or ()) < ROWS for value in case.sent)]


def difficult_cells() -> list[Case]:
    """
    Error cells, blanks, whole columns and two lists in arguments, with the values that Excel's own rules for ranges give: the figures
    are those of `SWISS` added up by hand, and the place in each message is that of the error.
    """
    blank = [None] * len(SWISS[0])
    whole = [*SWISS, *[blank] * (ROWS - len(SWISS))]
    ratings = [[2000], [1900], [1800], [1700]]
    wrong = [row[:] for row in SWISS]
    wrong[1][2] = "#N/A"
    return [
        Case("BUCHHOLZ", [wrong], "Row 2, round 3, “#N/A”: the cell contains the error #N/A"),
        Case("POINTS", [wrong, 1], "Row 2, round 3, “#N/A”: the cell contains the error #N/A"),
        Case(
            "POINTS",
            [[["+ 2B", "#SPILL!"], ["- 1N", "= 2B"]]],
            "Row 1, round 2, “#SPILL!”: the cell contains the error #SPILL!",
        ),
        Case("POINTS", [SWISS, "#REF!"], "The argument “player” contains the error #REF!"),
        Case("TIEBREAK", [SWISS, "#NAME?"], "The argument “code” contains the error #NAME?"),
        Case("POINTS", [SWISS, None, "#N/A"], "The argument “rules” contains the error #N/A"),
        Case("ELO_EXPECTED", ["#DIV/0!", 1645], "The argument “own” contains the error #DIV/0!"),
        Case(
            "AVERAGE_RATING",
            [SWISS, [[2000], ["#VALUE!"], [1800], [1700]]],
            "Row 2, “#VALUE!”: this rating cannot be read",
        ),
        Case("POINTS", [SWISS, [[""]]], [[""]]),
        Case("POINTS", [SWISS, None, [[None]]], "The rules are blank"),
        Case("POINTS", [[*SWISS, blank]], _column([2.5, 1.5, 2, 0, ""])),
        Case("POINTS", [whole], _column([2.5, 1.5, 2, 0])),
        Case("AVERAGE_RATING", [whole, [*ratings, *[[""]] * (ROWS - len(ratings))], 1], [[1800]]),
        Case("CROSSTABLE", [PLAYERS, GAMES, RULES], GRID),
        Case("EXPLAIN", [PLAYERS, "CROSSTABLE", 4, RULES, None, None, None, GAMES], ORIGINS),
    ]


def _column(values: list[Any]) -> list[list[Any]]:
    return [[value] for value in values]


def _printed() -> list[Case]:
    """
    Figures of FFE, Livre de l'arbitre 2.4 (A.G. 98), and of the FRBE and FIDE texts as stored in tests/data/seeds.
    """
    k = examples()["bel_K_example"]
    performance = examples()["ffe_1998_performance"]
    weighted = examples()["fide_2009_weighted"]
    grid, ratings = PERFORMANCE_GRID
    return [
        Case("POINTS", [SWISS], _column([2.5, 1.5, 2, 0])),
        Case("POINTS", [[*SWISS, ["", None, " "]]], _column([2.5, 1.5, 2, 0, ""])),
        Case("KOYA", [KOYA_GRID, 2], [[3]]),
        Case("KOYA", [KOYA_GRID, 3, "FFE", 2], [[4.5]]),
        Case("CONFRONTATION_DIRECTE", [KOYA_GRID, 7], [[2]]),
        Case("RANK_BY", [KOYA_GRID, "CD;KOYA;KOYA+1;KOYA+2"], _column([1, 3, 2, 5, 7, 6, 4, 9, 8, 10])),
        Case("BERLIN", [[[1], [0], [0], [0], [1], [0], ["0,5"], [1], [1]]], [[18.5]]),
        Case("PERFORMANCE", [grid, ratings, 1], [[1973]]),
        Case("ELO_EXPECTED", [1760, _column(k["opp"])], _column(k["We_printed"])),
        Case("ELO_NEW", [1760, [k["opp"]], [k["W"]], 50], [[k["expected"]["32"]]]),
        Case("ELO_NEW", [1760, [k["opp"]], [k["W"]], 150, "BEL"], [[k["expected"]["24"]]]),
        Case("ELO_QUANTITY", [4.5, 6], [[performance["Q"]]]),
        Case("ELO_PERFORMANCE", [[performance["opp"]], [performance["res"]], performance["own"]], [[performance["P"]]]),
        Case(
            "ELO_COMBINE",
            [_column([p for p, _ in weighted["results"]]), _column([n for _, n in weighted["results"]])],
            [[weighted["expected"]]],
        ),
        # A one-cell range, an error in a column, an error of the whole call, a text that is not a code.
        Case("ELO_EXPECTED", [1760, [[1645]]], [[0.66]]),
        Case("ELO_EXPECTED", [1760, [["NC", 1645]]], [["#N/A", 0.66]]),
        Case("ELO_DIFFERENCE", [75], [["#NUM!"]]),
        Case("BUCHHOLZ", [[["+ 2"], ["- 1X"]]]),
        Case("TIEBREAK", [SWISS, "BUCHOLZ"]),
    ]


def _checker() -> list[Case]:
    """The FIDE checker's figures of a made tournament with byes, forfeits, late entries and withdrawals."""
    figures = expected("made", f"{MADE}.fide.json")
    grid = made_grid(MADE)
    made = []
    for code in ("PTS", "BH", "BH/C1", "BH/M1", "SB", "KS", "PS/C1", "ARO", "TPR", "FB"):
        place = figures["codes"].index(code)
        printed = _column([player["values"][place] for player in figures["players"].values()])
        printed = [["#N/A"] if value == [None] else value for value in printed]
        made.append(Case("TIEBREAK", [grid, code, None, "FIDE-2026"], printed))
    return made
