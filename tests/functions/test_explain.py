"""EXPLAIN as a cell calls it: every function by name, languages, errors, and the spill in a workbook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.formula import ArrayFormula

from tests.functions.grids import PERFORMANCE_GRID
from tests.functions.written import made_grid
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, ErrorKind
from xl_departage.formats.grid_table import table_of
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.functions import FUNCTIONS, OMITTED, call
from xl_departage.functions.answers.explain_answers import find_pair, with_score_named
from xl_departage.headless import recalculate

RATED = {"AVERAGE_RATING", "PROVISIONAL_RATING", "PERFORMANCE"}
OF_GRIDS = [
    name
    for name, entry in FUNCTIONS.items()
    if [argument.name for argument in entry.arguments][:3]
    in (["grid", "player", "rules"], ["grid", "ratings", "player"])
    and name != "ELO_INITIAL_RR"
]
"""
Every function that gives one value per player. An omitted cut is 0, except in BUCHHOLZ_CUT and BUCHHOLZ_MEDIAN, where
it is 1.
"""


def attempt(name: str, arguments: list[Any]) -> tuple[str, Any]:
    """The key of the error, or the value."""
    try:
        return "", call(name, arguments)
    except ArgumentError as error:
        return error.key, None


def spill(*arguments: Any) -> list[list[Any]]:
    result = call("EXPLAIN", list(arguments))
    assert isinstance(result, list)
    return result


@each_row("rules", ["FFE", "FFE-2012", "FIDE-2024", "FIDE-2026"])
@each_row("name", OF_GRIDS)
def test_every_function_is_explained_by_all_its_names(name: str, rules: str) -> None:
    grid = made_grid("sw17-28x8-byes")
    for spelling in (name, *FUNCTIONS[name].aliases, name.lower()):
        for player in (3, 19):
            arguments = [grid, OMITTED, player, rules] if name in RATED else [grid, player, rules]
            refused, value = attempt(name, arguments)
            if refused:
                assert attempt("EXPLAIN", [grid, spelling, player, rules])[0] == refused
                continue
            table = spill(grid, spelling, player, rules)
            assert table[-1][table[0].index("Running total")] == value
            # Hosts receive plain types only, because COM, UNO and JSON know no others.
            assert {type(cell) for row in table for cell in row} <= {str, float, int, ErrorKind}


def test_the_list_of_functions_is_what_it_should_be() -> None:
    assert {"BUCHHOLZ", "KOYA", "DIRECT_ENCOUNTER", "PERFORMANCE", "POINTS", "WINS", "KASHDAN"} <= set(OF_GRIDS)


def test_the_language_is_that_of_the_rules_else_that_of_the_grid() -> None:
    grid, ratings = PERFORMANCE_GRID
    french = [["Nom", "R 1"], ["A", "+ 2B"], ["B", "- 1N"]]
    english = made_grid("sw09-16x7-clean")

    assert spill(french, "BH", 1)[0][0] == "Ronde"
    assert spill(french, "BH", 1, "lang=en")[0][0] == "Round"
    assert spill(english, "BH", 1)[0][0] == "Round"
    assert spill(english, "BH", 1, "FIDE; lang=fr")[0][0] == "Ronde"
    assert spill(english, "ELO_PERFORMANCE", 1, "BEL; lang=fr")[0][0] == "Ronde"
    # A grid without colours does not show its language, so it is that of the function's name.
    assert spill(grid, "PERFORMANCE", 1, OMITTED, ratings)[0][0] == "Round"
    header = call("STANDINGS", [english, "BH", "FIDE; lang=fr"])
    assert isinstance(header, list)
    assert header[0][0] == "Pl"
    assert spill(english, "BH", 1, "FIDE; lang=nl")[0][0] == "Ronde"
    assert spill(english, "BH", 1, "FIDE; lang=Deutsch")[0][0] == "Runde"
    with pytest.raises(ArgumentError, match="Did you mean: fr, en, de, nl"):
        spill(english, "BH", 1, "lang=eo")


def test_undefined_is_na_with_the_reason() -> None:
    table = spill(made_grid("sw23-38x9-heavy"), "DE", 7, "FFE; lang=en")

    assert ErrorKind.NA in table[-1]
    assert "Not all have met" in str(table[-1])
    assert call("TIEBREAK", [made_grid("sw23-38x9-heavy"), "DE", 7, "FFE"]) is ErrorKind.NA


def test_a_blank_player_gives_an_empty_text() -> None:
    assert call("EXPLAIN", [made_grid("sw09-16x7-clean"), "BH", None]) == ""


@pytest.mark.parametrize("codes", ["BH;SB", [["BH"], ["SB"]]])
def test_one_player_takes_one_code(codes: Any) -> None:
    with pytest.raises(ArgumentError, match="7>12"):
        spill(made_grid("sw09-16x7-clean"), codes, 3)


def test_values_set_by_hand_are_explained() -> None:
    manual = [[number] for number in range(16)]
    table = spill(made_grid("sw09-16x7-clean"), "MANUAL", 5, "FIDE; lang=en", OMITTED, manual)

    assert table[-1][table[0].index("Running total")] == 4


def test_it_spills_in_a_workbook_recalculated_without_a_spreadsheet_program(tmp_path: Path) -> None:
    trf = Path(__file__).parent.parent / "data" / "made" / "sw06-13x5-forfeits.trf"
    rows = table_of(read_trf(trf.read_bytes()).crosstable)
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for row, cells in enumerate(rows, 1):
        for column, cell in enumerate(cells, 1):
            sheet.cell(row, column).value = cell
            sheet.cell(row, column).data_type = "s"
    last = f"{get_column_letter(len(rows[0]))}{len(rows)}"
    sheet["A20"] = ArrayFormula("A20:L27", f'=EXPLIQUER(A1:{last},"BH/C1",5,"FIDE-2026; lang=fr")')
    sheet["A40"] = f'=INDEX(EXPLAIN(A1:{last},"BH/C1",5,"FIDE-2026; lang=fr"),7,8)'
    book.save(tmp_path / "explained.xlsx")

    recalculate(tmp_path / "explained.xlsx", tmp_path / "done.xlsx")

    done = openpyxl.load_workbook(tmp_path / "done.xlsx", data_only=True).active
    assert done is not None
    wanted = call("EXPLAIN", [rows, "BH/C1", 5, "FIDE-2026; lang=fr"])
    assert isinstance(wanted, list)
    for row, values in enumerate(wanted):
        for column, value in enumerate(values):
            assert done.cell(20 + row, 1 + column).value in (value, None if value == "" else value)
    assert done["A40"].value == wanted[6][7]


@pytest.mark.parametrize("games", [[], [[]], [5], [[1, 2], [3]]])
def test_games_that_are_no_range_are_refused(games: Any) -> None:
    error, _ = attempt("EXPLAIN", [1500, "ELO_NEW", 1600, OMITTED, OMITTED, OMITTED, OMITTED, games])

    assert error in ("argument_not_range", "argument_not_single")


EVENTS: list[list[Any]] = [["Performance", "Games"], [2100, 5], [1900, 4]]


def test_events_are_explained_with_and_without_a_header() -> None:
    for cells in (EVENTS, [[None, None], *EVENTS[1:]]):
        table = spill(cells, "ELO_COMBINE", 2, "FIDE-2009; lang=en")
        assert table == spill(EVENTS, "ELO_COMBINE", 2, "FIDE-2009; lang=en")
    # The row keeps its number: without a header, the first event is the first row.
    assert spill(EVENTS[1:], "ELO_COMBINE", 1, "FIDE-2009; lang=en")[1:] != []


@each_row(
    ("function", "columns", "refused"),
    [
        ("ELO_COMBINE", 1, True),
        ("ELO_COMBINE", 2, False),
        ("ELO_COMBINE", 3, True),
        ("ELO_ENTRY", 1, True),
        ("ELO_ENTRY", 2, False),
        ("ELO_ENTRY", 7, False),
        ("ELO_ENTRY", 8, True),
    ],
)
def test_how_many_columns_the_events_have(function: str, columns: int, refused: bool) -> None:
    # Performance, games, points, rated opponents, period, floor, published.
    event: list[Any] = [2100, 9, 5, 9, 1, 1401, 0, 0][:columns]
    if refused:
        with pytest.raises(ArgumentError) as caught:
            spill([event], function, 1, "FIDE-2009; lang=en")
        assert (caught.value.key, caught.value.values["given"]) == ("exp_entry_columns", columns)
        assert str(caught.value.values["columns"]).count(", ") == (1 if function == "ELO_COMBINE" else 6)
    else:
        assert spill([event], function, 1, "FIDE-2009; lang=en")[-1].count(2100) == 1


@each_row(
    ("codes", "arguments", "key"),
    [
        # Behind the player: rules, ratings, manual, boards, games, K.
        ("CROSSTABLE", [], "exp_list_of_games_missing"),
        ("GRILLE", [OMITTED, OMITTED, OMITTED, OMITTED, 5], "exp_list_of_games_missing"),
        ("ELO_NEW", [OMITTED, OMITTED, OMITTED, OMITTED, [["1", "2"]]], "exp_games_not_table"),
        ("PAIRING", [OMITTED, OMITTED, [[1], [2]]], "exp_pairing_arguments"),
        ("PAIRING", [OMITTED, OMITTED, OMITTED, [["1"], ["2"]]], "exp_pairing_arguments"),
        ("PAIRING 2", [OMITTED, OMITTED, OMITTED, OMITTED, 5], "exp_pairing_arguments"),
        ("PAIRING", [OMITTED, OMITTED, OMITTED, OMITTED, OMITTED, 20], "exp_pairing_arguments"),
        ("BH", [OMITTED, OMITTED, OMITTED, OMITTED, 5], "exp_argument_unused"),
        ("SB", [OMITTED, OMITTED, OMITTED, OMITTED, OMITTED, 20], "exp_argument_unused"),
        ("ELO_NEW", [OMITTED, OMITTED, [[1], [2]]], "exp_argument_unused"),
        ("ELO_NEW", [OMITTED, OMITTED, OMITTED, [["1"], ["2"]]], "exp_argument_unused"),
        ("BERGER", [OMITTED, [[1900], [1800]]], "exp_argument_unused"),
        ("ELO_ENTRY", [OMITTED, OMITTED, OMITTED, OMITTED, OMITTED, 20], "exp_argument_unused"),
        ("ELO_PERIOD", [OMITTED, [[1900], [1800]], OMITTED, OMITTED, [["A", "B"], ["1", "2"]]], "exp_argument_unused"),
        ("CROSSTABLE", [OMITTED, OMITTED, [[1], [2]], OMITTED, [["A", "B"], ["1", "2"]]], "exp_argument_unused"),
        ([["BH"], ["SB"]], [], "exp_one_code"),
        ("BH\nSB", [], "exp_one_code"),
    ],
)
def test_arguments_that_belong_to_another_function(codes: Any, arguments: list[Any], key: str) -> None:
    with pytest.raises(ArgumentError) as refused:
        spill(made_grid("sw09-16x7-clean"), codes, 3, *arguments)

    assert refused.value.key == key


NAMED = [["Name", "R1"], ["Ann", "2w1"], ["B>C", "1b0"], ["Dan", "4w1"], ["Eva", "3b0"]]


@each_row(
    ("player", "found"),
    [
        ("1>2", (0, 1)),
        (" Ann > Dan ", (0, 2)),
        ("B>C", None),
        ("B>C>Ann", (1, 0)),
        ("Ann>B>C", (0, 1)),
        ("Ann", None),
        (3, None),
        (">", "exp_compare_two"),
        ("Ann>", "exp_compare_two"),
        (">Ann", "exp_compare_two"),
        ("Ann>1", "exp_compare_itself"),
    ],
)
def test_two_players_to_compare(player: int | str, found: Any) -> None:
    reading = read_crosstable(NAMED)
    if isinstance(found, str):
        with pytest.raises(ArgumentError) as refused:
            find_pair(reading, player)
        assert (refused.value.key, refused.value.values["player"]) == (found, player)
    else:
        assert find_pair(reading, player) == found


def test_a_pair_of_which_one_is_unknown_names_him() -> None:
    with pytest.raises(ArgumentError) as refused:
        find_pair(read_crosstable(NAMED), "Ann>Zoe")
    assert "Zoe" in refused.value.message("en")


@each_row(
    ("code", "first", "asked"),
    [
        # Of teams, a tie-break is that of the score by which they are ranked; a score is itself.
        ("SB", "MPTS", "MPTS;SB"),
        ("SB", "GPTS", "GPTS;SB"),
        ("GPTS", "MPTS", "GPTS"),
        ("MPTS", "GPTS", "MPTS"),
        ("SB", "BH", "SB"),
        ("GPTS", "BH", "GPTS"),
    ],
)
def test_a_tie_break_of_teams_is_asked_after_their_score(code: str, first: str, asked: str) -> None:
    assert with_score_named(code, first) == asked
