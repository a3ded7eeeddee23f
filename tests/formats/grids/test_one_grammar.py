"""One grammar of a cell: what is read as a game in a round is seen as one wherever it would otherwise be passed over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.chess.tiebreaks.made import rules
from tests.rows import each_row
from xl_departage import Tournament
from xl_departage.base.errors import GridError
from xl_departage.base.regex import regex
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.documents.document_reading import read_document
from xl_departage.formats.grids import cell_tokens, matrix_cells, notations
from xl_departage.formats.grids.cell_tokens import CellToken, Form, TokenKind
from xl_departage.formats.grids.grid_checking import check_grid
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.functions import call

CASES = Path(__file__).parents[2] / "data" / "unheaded"
ROUNDS = [{1: (3, "w"), 2: (4, "b"), 3: (1, "b"), 4: (2, "w")}, {1: (2, "b"), 2: (1, "w"), 3: (4, "w"), 4: (3, "b")},
          {1: (4, "b"), 2: (3, "b"), 3: (2, "w"), 4: (1, "w")}]  # fmt: skip
RESULTS = ["1100", "==10", "1010"]
"""By round: the results of players 1 to 4, by hand: points 2½, 1½, 2 and 0."""
SIGN = {"1": "+", "=": "=", "0": "-"}
HALF = {"1": "1", "=": "½", "0": "0"}
LETTERS = {"w": "B", "b": "N"}
NOTATIONS: dict[str, Callable[[int, str, str], str]] = {
    "FFE": lambda opponent, colour, result: f"{SIGN[result]} {opponent:>2}{LETTERS[colour]}",
    "old clubs": lambda opponent, _, result: f"{SIGN[result]}{opponent}",
    "Québec": lambda opponent, colour, result: f"{SIGN[result]}{opponent}{LETTERS[colour]}",
    "Vega": lambda opponent, colour, result: f"{SIGN[result]}{colour.upper()}{opponent}",
    "Vega on pages": lambda opponent, _, result: f"{HALF[result]} {opponent}",
    "chess-results": lambda opponent, colour, result: f"{opponent}{colour}{HALF[result]}",
    "chess-results in German": lambda opponent, colour, result: f"{opponent}{'ws'[colour == 'b']}{HALF[result]}",
    "chess-results in Dutch": lambda opponent, colour, result: f"{opponent}{'wz'[colour == 'b']}{HALF[result]}",
    "Swiss-Chess": lambda opponent, colour, result: f"{opponent}{colour}/{HALF[result]}",
    "keyboard": lambda opponent, colour, result: f"{opponent}{LETTERS[colour]}{HALF[result]}",
    "keyboard in Polish": lambda opponent, colour, result: f"{opponent}{'BC'[colour == 'b']}{HALF[result]}",
    "TRF": lambda opponent, colour, result: f"{opponent:>4} {colour} {result}",
    "SwissPerfect": lambda opponent, _, result: f"{opponent}:{ {'1': 'W', '=': 'D', '0': 'L'}[result]}",
    "OpenGotha": lambda opponent, colour, result: f"{opponent}{SIGN[result]}/{colour}",
    "FMJD": lambda opponent, colour, result: f"{ {'1': 2, '=': 1, '0': 0}[result]}/{opponent}{colour}",
    "USCF": lambda opponent, _, result: f"{ {'1': 'W', '=': 'D', '0': 'L'}[result]}{opponent}",
    "words": lambda opponent, colour, result: f"{ {'1': 'Gain', '=': 'Nulle', '0': 'Perte'}[result]} {opponent}{LETTERS[colour]}",
    "words alone": lambda _, __, result: {"1": "Gain", "=": "Nulle", "0": "Perte"}[result],
    "German words": lambda _, __, result: {"1": "Sieg", "=": "Remis", "0": "Niederlage"}[result],
    "points alone": lambda _, __, result: {"1": "1", "=": "0,5", "0": "0"}[result],
    "teams": lambda opponent, _, result: f"{opponent} { {'1': '2½', '=': '2', '0': '1½'}[result]}",
    "teams with a colon": lambda opponent, _, result: f"{opponent}:{ {'1': '2½', '=': '2', '0': '1½'}[result]}",
    "forfeits of the FFE": lambda opponent, colour, result: f"{ {'1': '>', '=': '=', '0': '<'}[result]} {opponent}{LETTERS[colour]}",
    "pairings": lambda opponent, colour, _: f"{opponent}{colour}",
}  # fmt: skip
HEADINGS = ["N", "Name", "Rtg", "R1", "R2", "R3"]


def table(write: Callable[[int, str, str], str]) -> list[list[Any]]:
    """Four players and three rounds in a notation."""
    rows = []
    for number, name in enumerate(("Alder", "Birch", "Cedar", "Dogwood"), 1):
        games = (write(*entries[number], results[number - 1]) for entries, results in zip(ROUNDS, RESULTS, strict=True))
        rows.append([number, name, 2100 - 100 * number, *games])
    return [list(HEADINGS), *rows]


def doors(rows: list[list[Any]]) -> Iterator[Callable[[], object]]:
    """A file, functions of a cell, the object of Python."""
    text = "\n".join(";".join("" if cell is None else str(cell) for cell in row) for row in rows)
    yield lambda: read_document(text.encode(), "t.csv").crosstable
    yield lambda: call("BUCHHOLZ", [rows, "", "FIDE-2026"])
    yield lambda: call("STANDINGS", [rows, "BH", "FIDE-2026"])
    yield lambda: Tournament(rows).standings("BH")


@each_row("name", NOTATIONS)
def test_a_round_without_a_heading_is_refused_in_every_notation(name: str) -> None:
    headed = table(NOTATIONS[name])
    for place, heading in ((5, ""), (4, ""), (3, ""), (5, None)):
        cut = [[*HEADINGS[:place], heading, *(f"R{number}" for number in range(place - 2, 3))], *headed[1:]]
        for door in doors(cut) if place == 5 else [partial(read_crosstable, cut)]:
            with pytest.raises(GridError) as raised:
                door()
            assert raised.value.key == "grid_round_unheaded"
            assert raised.value.values["round"] == place - 2
        problems = check_grid(cut, rules("FIDE-2026")).problems
        assert [problem.key for problem in problems] == ["grid_round_unheaded", "check_stopped"]


NAMING = [name for name in NOTATIONS if "words" not in name and name not in ("points alone", "pairings")]
"""Those whose cells name opponents and results."""


@each_row("name", NAMING)
def test_a_round_under_another_heading_is_refused_where_cells_name_opponents(name: str) -> None:
    headed = table(NOTATIONS[name])
    for heading in ("x", "Finale", "R 3 bis"):
        for place in (3, 5):
            rest = iter(("R1", "R2"))
            cut = [[*HEADINGS[:3], *(heading if at == place else next(rest) for at in (3, 4, 5))], *headed[1:]]
            with pytest.raises(GridError) as raised:
                read_crosstable(cut)
            assert (raised.value.key, raised.value.values["heading"]) == ("grid_round_other_heading", heading)


def test_games_with_a_result_are_a_round_under_any_heading_even_if_their_opponents_do_not_answer() -> None:
    """Most cells can only be games; the numbers in them are those of another list."""
    rows: list[list[Any]] = [["N", "Name", "R1", "Finale"], [1, "Alder", "2W1", "12W1"], [2, "Birch", "1B0", "11B0"]]
    with pytest.raises(GridError) as raised:
        read_crosstable([*rows, [3, "Cedar", "", ""]])
    assert (raised.value.key, raised.value.values["heading"]) == ("grid_round_other_heading", "Finale")


@each_row("bye", ["EXE", "bye", "Exempt", "EXE ½", "½ BYE", "+BYE", "HPB"])
def test_byes_without_a_heading_are_refused(bye: str) -> None:
    """Alone in their column, behind any number of blanks, and beside an absence in words."""
    for column in (["", bye], [bye, ""], [bye, "ABS"]):
        rows: list[list[Any]] = [["Name", "R1", ""], ["Anna", "2W1", column[0]], ["Bert", "1B0", column[1]]]
        with pytest.raises(GridError) as raised:
            read_crosstable(rows)
        assert (raised.value.key, raised.value.values["round"]) == ("grid_round_unheaded", 2)
        # The cure: the heading of the round.
        headed = read_crosstable([["Name", "R1", "R2"], *rows[1:]], ReadingOptions(rounds=2)).crosstable
        assert headed.rounds == 2


def test_a_lone_number_without_a_heading_is_refused_and_a_column_of_remarks_is_not() -> None:
    rows: list[list[Any]] = [["Name", "R1", ""], ["Anna", "2W1", ""], ["Bert", "1B0", 7]]
    with pytest.raises(GridError) as raised:
        read_crosstable(rows)
    assert raised.value.key == "grid_number_unheaded"

    remarks = (
        ["", "absent"],
        ["", "arrived late"],
        [1, 2],
        ["first prize", ""],
        ["", "pays bye-bye money"],
        ["U18", ""],
    )
    for column in (*remarks, ["", "a bye was refused"]):
        rows = [["Name", "R1", ""], ["Anna", "2W1", column[0]], ["Bert", "1B0", column[1]]]
        assert read_crosstable(rows).crosstable.scores == (2, 0), column
    rows = [["Name", "R1", "Notes"], ["Anna", "2W1", ""], ["Bert", "1B0", 7]]
    assert read_crosstable(rows).crosstable.scores == (2, 0)


def test_what_is_no_played_round_may_stand_under_any_heading() -> None:
    rows = table(NOTATIONS["chess-results"])
    for name, column in {**OTHERS, "the next pairings": ["2w", "1b", "4w", "3b"]}.items():
        beside = [[*rows[0], "x"], *([*row, cell] for row, cell in zip(rows[1:], column, strict=True))]
        assert read(beside, {}) == read(rows, {}), name


@each_row("name", NOTATIONS)
def test_a_player_above_the_headings_is_refused_in_every_notation(name: str) -> None:
    rows = table(NOTATIONS[name])
    for above in ([rows[1], rows[0], *rows[2:]], [["Open 2026", *[""] * 5], rows[1], rows[2], rows[0], *rows[3:]]):
        with pytest.raises(GridError) as raised:
            read_crosstable(above)
        assert raised.value.key == "list_above_headings"


def test_the_files_of_three_programs_are_refused_and_with_a_heading_read() -> None:
    for name in ("signs", "swiss-chess", "uscf"):
        text = (CASES / f"unheaded-{name}.csv").read_text(encoding="utf-8")
        with pytest.raises(GridError) as raised:
            read_document(text.encode(), "t.csv")
        assert raised.value.key == "grid_round_unheaded"
        headed = read_document(text.replace("R1;R2;\n", "R1;R2;R3\n").encode(), "t.csv").crosstable
        assert headed.scores == (5, 3, 4, 0)


OTHERS = {
    "titles": ["GM", "", "FM", "WIM"],
    "classes of age": ["S65", "U12", "S50", "U18"],
    "changes of rank": ["+2", "-1", "0", "+1"],
    "movements": ["▲", "▼", "=", "="],
    "times": ["3:20", "2:15", "1:05", "4:40"],
    "clubs": ["SK 1", "SK 2", "W 3", ""],
    "federations": ["FRA", "BEL", "NED", "GER"],
    "numbers": ["4", "3", "2", "1"],
    "remarks": ["late", "won a prize", "", "Draw offered"],
    "points": ["2,5", "2", "1,5", "0"],
    "the next table": ["1w", "2w", "3w", "4w"],
    "figures of a performance": ["2010.5", "1990", "-12", "+3.4"],
}


@each_row("name", OTHERS)
def test_other_columns_without_a_heading_are_passed_over(name: str) -> None:
    for write in ("FFE", "chess-results", "USCF", "points alone"):
        rows = table(NOTATIONS[write])
        options = {"format": "uscf"} if write == "USCF" else {}
        beside = [[*rows[0], ""], *([*row, cell] for row, cell in zip(rows[1:], OTHERS[name], strict=True))]
        points_first = [[*row[:3], row[-1], *row[3:-1]] for row in beside]
        assert read(points_first, options) == read(beside, options) == read(rows, options)


def read(rows: list[list[Any]], options: dict[str, Any]) -> tuple[int, ...]:
    return tuple(read_crosstable(rows, ReadingOptions()._replace(**options)).crosstable.scores)


@pytest.fixture
def invented(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """`3~w~1`: an opponent, a colour and a result between waves, and `%` for a draw of a square."""

    def token(match: Any) -> CellToken:
        return CellToken(TokenKind(Form.OPPONENT_FIRST, match[2], match[3]), int(match[1]))

    monkeypatch.setattr(cell_tokens, "FORMS", (*cell_tokens.FORMS, (regex(r"(\d+)~([WB])~([10½])"), token)))
    monkeypatch.setitem(matrix_cells.SCORES, "%", Outcome.DRAW)
    monkeypatch.setitem(notations.RESULTS, "1~0", (Outcome.WIN, Outcome.LOSS))
    for cached in (cell_tokens.scan, matrix_cells.looks_like_results):
        cached.cache_clear()
    yield
    for cached in (cell_tokens.scan, matrix_cells.looks_like_results):
        cached.cache_clear()


@pytest.mark.usefixtures("invented")
def test_every_guard_sees_a_new_notation() -> None:
    rows = table(lambda opponent, colour, result: f"{opponent}~{colour}~{HALF[result]}")
    unheaded = [[*HEADINGS[:5], ""], *rows[1:]]
    above = [rows[1], rows[0], *rows[2:]]
    square = [["", *"ABC"], ["A", "*", "%", "1"], ["B", "%", "*", "%"], ["C", "0", "%", "*"]]
    with_totals = [[1, *row, points] for row, points in zip(square[1:], ("1½", "1", "½"), strict=True)]
    missing = [[row[0], *row[2:]] for row in square]

    assert read_crosstable(rows).crosstable.scores == (5, 3, 4, 0)
    for cut, key in ((unheaded, "grid_round_unheaded"), (above, "list_above_headings")):
        with pytest.raises(GridError) as raised:
            read_crosstable(cut)
        assert raised.value.key == key
    # The cells show a square, the column of totals is one, and without a column there is none.
    assert read_crosstable(square).crosstable.scores == (3, 2, 1)
    assert read_crosstable([row[1:] for row in with_totals]).crosstable.scores == (3, 2, 1)
    with pytest.raises(GridError):
        read_crosstable(missing)
    # A result of both sides under no heading, and in place of a name.
    with pytest.raises(GridError) as raised:
        read_crosstable([["Round", "White", "", "Black"], [1, "Anna", "1~0", "Bert"]])
    assert raised.value.key == "list_results_unheaded"
    named = [[*row[:1], "1~0" if row[0] == 2 else row[1], *row[2:]] for row in rows]
    assert "check_result_for_name" in {problem.key for problem in check_grid(named, rules("FIDE-2026")).problems}
