"""
Commands: the formula that each writes is computed by the headless mode in a workbook with the same cells.

The figures of the tournament of 38 players are those of FIDE's checker (tests/data/made); the points of the small grids were added up by
hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import Any

import openpyxl
import pytest

from tests.chess.tiebreaks.fide.files import expected
from tests.functions.grids import KOYA_GRID
from tests.functions.written import made_grid, team_event, team_sheet
from tests.rows import each_row
from tests.spreadsheet.recalculation.workbooks import BUCHHOLZ
from xl_departage.base.errors import ArgumentError, DepartageError
from xl_departage.base.messages import Language, languages
from xl_departage.functions import FUNCTIONS, OMITTED, call
from xl_departage.functions.commands import (
    GOALS,
    TOURNAMENTS,
    FormulaCell,
    Sheet,
    Written,
    areas_read,
    check_grid,
    explain_cell,
    insert,
    next_round,
)
from xl_departage.functions.crosstable import code_of
from xl_departage.headless import recalculate
from xl_departage.spreadsheet.formulas.addresses import MAX_COLUMN, MAX_ROW, Area, area_text
from xl_departage.testing import write_grid

MADE = "sw23-38x9-heavy"
SMALL = [["+2", "+3", "+4"], ["-1", "+4", "=3"], ["=4", "-1", "=2"], ["=3", "-2", "-1"]]
GAPPED: list[list[Any]] = [
    ["No", "Name", "1", "2"],
    [1, "Anna", "2w1", "3b1"],
    [None] * 4,
    [2, "Bea", "1b0", ""],
    [3, "Cleo", "", "1w0"],
]
"""Points 2, 0, 0 beside a blank row."""


def sheet_of(rows: Sequence[Sequence[Any]], top: int = 1, left: int = 1) -> Sheet:
    area = (top, left, top + len(rows) - 1, left + len(rows[0]) - 1)
    return Sheet(area, [[None if cell == "" else cell for cell in row] for row in rows])


def computed(sheet: Sheet, written: Written, *others: tuple[str, str]) -> list[list[Any]]:
    """The area of a command after the headless mode recalculated a workbook with its formula."""
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    write_grid(page, sheet.cells, area_text((*sheet.area[:2], *sheet.area[:2])))
    for address, formula in others:
        page[address] = formula
    first = area_text((*written.area[:2], *written.area[:2]))
    assert page[first].value is None
    page[first] = written.formula
    report = recalculate(book)
    assert list(report.problems) == []
    rows = report.values(f"{page.title}!{area_text(written.area)}")
    beside = (written.area[2] + 1, written.area[1], written.area[2] + 1, written.area[3])
    assert report.values(f"{page.title}!{area_text(beside)}") == [[None] * len(rows[0])], "the value is larger"
    return [["" if cell is None else cell for cell in row] for row in rows]


def team_grid() -> list[list[Any]]:
    return [list(row) for row in team_sheet(team_event()).grid]


def grid_for(goal: str) -> list[list[Any]]:
    """A sheet with a tournament of the kind that a goal is for."""
    return {"swiss": made_grid(MADE), "round_robin": KOYA_GRID, "teams": team_grid()}[GOALS[goal].tournament]


@each_row(("goal", "corner"), list(zip(GOALS, cycle([(1, 1), (7, 3)]))))
def test_headless_computes_every_goal_in_the_cells_told(goal: str, corner: tuple[int, int]) -> None:
    rows = grid_for(goal)
    sheet = sheet_of(rows, *corner)
    written = insert(sheet, sheet.area, goal, "en")
    value = computed(sheet, written)
    rules = "FIDE-2026; lang=en" if GOALS[goal].words else "FIDE-2026"
    arguments = {**GOALS[goal].given, "grid": rows, "rules": rules}
    entry = FUNCTIONS[GOALS[goal].function]
    wanted: Any = entry.call([arguments.get(argument.name, OMITTED) for argument in entry.arguments])
    assert value == [[getattr(cell, "value", cell) for cell in row] for row in wanted]
    assert written.area[1] == sheet.area[3] + 2


@pytest.mark.parametrize(
    ("goal", "code"),
    [("swiss_opponents_strength", "BH"), ("swiss_opponents_strength_cut", "BH/C1"), ("swiss_beaten_points", "SB")],
)
def test_a_goal_gives_the_figures_of_fides_checker_beside_their_players(goal: str, code: str) -> None:
    figures = expected("made", f"{MADE}.fide.json")
    position = figures["codes"].index(code)
    sheet = sheet_of(made_grid(MADE), 3, 2)
    written = insert(sheet, (5, 4, 5, 4), goal, "fr")
    values = computed(sheet, written)

    assert written.area[0] == 4, "below the headings"
    for row, (value,) in enumerate(values, written.area[0]):
        assert value == figures["players"][str(sheet.at(row, 2))]["values"][position]


def test_every_goal_has_its_tournament_and_words_in_every_language() -> None:
    assert {goal.tournament for goal in GOALS.values()} == set(TOURNAMENTS)
    for language in languages():
        for tournament, title in TOURNAMENTS.items():
            questions = [
                goal.question.in_language(language) for goal in GOALS.values() if goal.tournament == tournament
            ]
            assert title.in_language(language)
            assert len(set(questions)) == len(questions)


def test_a_blank_row_keeps_values_beside_their_players() -> None:
    sheet = sheet_of(GAPPED)
    written = insert(sheet, sheet.area, "swiss_wins", "en")

    assert written.area == (2, 6, 5, 6)
    assert computed(sheet, written) == [[2], [""], [0], [0]]


@pytest.mark.parametrize("selected", [(2, 1, 2, 1), (1, 1, 4, 3), (1, 1, MAX_ROW, 3), (1, 1, 4, MAX_COLUMN)])
def test_a_cell_columns_and_rows_mean_the_table_in_them(selected: Area) -> None:
    sheet = sheet_of(SMALL)

    assert insert(sheet, selected, "swiss_opponents_strength", "en") == Written(
        '=BUCHHOLZ($A$1:$C$4,,"FIDE-2026")', (1, 5, 4, 5)
    )


def test_nothing_is_written_over_and_nothing_that_grows_is_blocked() -> None:
    rows: list[list[Any]] = [[*line, None, None] for line in SMALL]
    rows[3][4] = "remark"
    sheet = sheet_of([*rows, [None, None, None, None, None], [None, None, None, None, "below"]])

    assert insert(sheet, (1, 1, 4, 3), "swiss_wins", "en").area == (1, 6, 4, 6)
    rows[3][4] = None
    below = sheet_of([*rows, [None] * 5, [None] * 4 + ["below"]])
    assert insert(below, (1, 1, 4, 3), "swiss_wins", "en").area == (1, 6, 4, 6)
    hidden = sheet_of([[*line, None, None] for line in SMALL])
    hidden.cells[1][4] = ""  # type: ignore[index]
    assert insert(hidden, (1, 1, 4, 3), "swiss_wins", "en").area == (1, 6, 4, 6), (
        "a formula that shows nothing is there"
    )


def test_a_table_at_the_last_columns_is_refused() -> None:
    fits, full = (sheet_of(SMALL, 1, MAX_COLUMN - 3 - more) for more in (1, 0))

    assert insert(fits, fits.area, "swiss_wins", "en").area[1] == MAX_COLUMN
    with pytest.raises(ArgumentError, match="no room"):
        insert(full, full.area, "swiss_wins", "en")


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([[None, None], [None, None]], "There is nothing here"),
        ([["+2", "x"], ["-1", "y"]], "Row 1, round 2"),
        ([["remarks", "on the hall"]], "nothing here looks like a crosstable"),
    ],
)
def test_what_is_no_grid_is_refused_in_words(rows: list[list[Any]], sentence: str) -> None:
    sheet = sheet_of(rows)

    with pytest.raises(DepartageError) as refused:
        insert(sheet, sheet.area, "swiss_wins", "en")
    assert sentence in refused.value.message("en")


def test_values_of_a_column_stand_beside_their_players_below_headings_that_are_repeated() -> None:
    heading = ["No", "Name", "1", "2"]
    sheet = sheet_of([heading, [1, "Anna", "2w1", ""], heading, [2, "Bea", "1b0", ""]])
    written = insert(sheet, sheet.area, "swiss_wins", "en")

    assert written.area == (2, 6, 4, 6)
    assert computed(sheet, written) == [[1], [""], [0]]


def test_a_grid_with_two_rows_a_player_has_values_in_the_first_of_them() -> None:
    twice = [["*", 1, 1], ["*", 0, 1], [0, "*", "½"], [1, "*", 1], [0, "½", "*"], [0, 0, "*"]]
    sheet = sheet_of(twice)

    assert computed(sheet, insert(sheet, sheet.area, "round_robin_wins", "en")) == [[3], [""], [2], [""], [0], [""]]


def test_a_check_of_a_sound_grid_says_so_and_stays() -> None:
    written = check_grid(sheet_of(SMALL), (1, 1, 4, 3), "fr")

    assert written.note == (
        "Cette grille n'a aucun problème. La formule reste en E1 et signalera tout problème à venir."
    )
    assert computed(sheet_of(SMALL), written) == [[""]]


@pytest.mark.parametrize("language", languages())
def test_a_check_lists_the_problem_in_the_language_of_the_person(language: str) -> None:
    wrong = [*SMALL[:1], ["+1", *SMALL[1][1:]], *SMALL[2:]]
    sheet = sheet_of(wrong)
    written = check_grid(sheet, sheet.area, language)
    check_rows = computed(sheet, written)

    assert written.note == ""
    assert written.formula == f'=CHECK($A$1:$C$4,"FIDE-2026; lang={language}")'
    assert any(1 in row for row in check_rows)


def explained(sheet: Sheet, formula: str, area: Area, cell: tuple[int, int]) -> list[list[Any]]:
    """The table that explains a cell whose formula stands in the sheet."""
    first = area_text((*area[:2], *area[:2]))
    width = max(area[3], sheet.area[3])
    height = max(area[2], sheet.area[2])
    cells = [[sheet.at(row, column) for column in range(1, width + 1)] for row in range(1, height + 1)]
    for row in range(area[0], area[2] + 1):
        for column in range(area[1], area[3] + 1):
            cells[row - 1][column - 1] = ""
    full = Sheet((1, 1, height, width), cells)
    written = explain_cell(full, FormulaCell(formula, area, cell), {}, "en")
    return computed(sheet, written, (first, formula))


OWN_CODES = [
    name for name in FUNCTIONS if code_of(name, {}) is not None and name not in ("MATCH_POINTS", "GAME_POINTS")
]


@each_row(("name", "offset"), list(zip(OWN_CODES, cycle((0, 17, 37)))))
def test_every_tie_break_is_explained_to_its_value_for_any_player(name: str, offset: int) -> None:
    sheet = sheet_of(made_grid(MADE))
    rules = "FIDE-2026" if name not in ("KASHDAN", "YUGOSLAV", "BUCHHOLZ_SUM", "PROVISIONAL_RATING") else "FFE"
    rated = [argument.name for argument in FUNCTIONS[name].arguments][1] == "ratings"
    formula = f'={name}($A$1:$L$39,{"," if rated else ""},"{rules}")'
    values: Any = call(name, [sheet.cells, *([OMITTED] if rated else []), OMITTED, rules])
    table = explained(sheet, formula, (2, 14, 39, 14), (2 + offset, 14))
    total = table[0].index("Running total")
    value = values[offset][0]
    assert table[-1][total] == getattr(value, "value", value)


@each_row(
    ("formula", "code"),
    [
        ('=BUCHHOLZ(A1:C4,,"FIDE-2026",1)', "BH/C1"),
        ('=BUCHHOLZ(A1:C4,,"FIDE-2026",1,1)', "BH/M1"),
        ("=BUCHHOLZ_TRONQUE(A1:C4)", "BH/C1"),
        ("=BUCHHOLZ_CUT(A1:C4,,,2)", "BH/C2"),
        ("=BUCHHOLZ_MEDIAN(A1:C4)", "BH/M1"),
        ("=KOYA(A1:C4,,,1)", "KS+1"),
        ("=[1]!PARTIES_GAGNEES(A1:C4)", "WIN"),
        ("=_xldudf_XLWINGS_BUCHHOLZ(A1:C4)", "BH"),
        ('=IFERROR(BUCHHOLZ(A1:C4),"")', "BH"),
        ("=@BUCHHOLZ(A1:C4)", "BH"),
        ("=(BUCHHOLZ(A1:C4))", "BH"),
    ],
)
def test_arguments_and_spellings_become_the_code(formula: str, code: str) -> None:
    written = explain_cell(sheet_of(SMALL), FormulaCell(formula, (1, 5, 4, 5), (2, 5)), {}, "nl")

    assert written.formula.startswith(f'=EXPLAIN(A1:C4,"{code}",2,"')
    assert written.formula.endswith('lang=nl")')


def test_a_players_own_formula_keeps_its_references() -> None:
    beside: list[list[Any]] = [[3, "FFE; lang=fr"], [None] * 2, [None] * 2, [None] * 2]
    sheet = sheet_of([[*line, *more] for line, more in zip(SMALL, beside, strict=True)])
    written = explain_cell(sheet, FormulaCell("=BUCHHOLZ($A$1:$C$4,D1,$E$1)", (1, 7, 1, 7), (1, 7)), {}, "nl")

    assert written.formula == '=EXPLAIN($A$1:$C$4,"BH",D1,$E$1)'
    assert computed(sheet, written)[-1].count(BUCHHOLZ[2]) >= 1


def test_a_language_is_added_to_rules_in_a_cell() -> None:
    sheet = sheet_of([[*line, more] for line, more in zip(SMALL, ["FIDE-2026", None, None, None], strict=True)])
    written = explain_cell(sheet, FormulaCell("=BUCHHOLZ($A$1:$C$4,,$D$1)", (1, 6, 4, 6), (3, 6)), {}, "de")

    assert written.formula == '=EXPLAIN($A$1:$C$4,"BH",3,$D$1&"; lang=de")'
    assert computed(sheet, written)[-1].count(BUCHHOLZ[2]) >= 1


def test_a_grid_of_another_sheet_is_read_through_the_host() -> None:
    formula = "=BUCHHOLZ('My grid'!$A$1:$C$4)"
    (needed,) = areas_read(formula)
    written = explain_cell(sheet_of([["x"]]), FormulaCell(formula, (1, 3, 4, 3), (4, 3)), {needed: SMALL}, "en")

    assert needed == "'My grid'!$A$1:$C$4"
    assert written.formula == '=EXPLAIN(\'My grid\'!$A$1:$C$4,"BH",4,"lang=en")'
    assert areas_read("= 3N") == []
    # An area of the same sheet is there already.
    assert areas_read("=BH(A1:B2,Grid!A1:C3,'My day'!$A:$B)") == ["Grid!A1:C3", "'My day'!$A:$B"]


def test_a_row_of_the_standings_is_explained_by_its_column() -> None:
    sheet = sheet_of(SMALL)
    formula, area = '=STANDINGS(A1:C4,"BH;SB","FIDE-2026")', (1, 5, 5, 11)

    def asked(row: int, column: int) -> str:
        return explain_cell(sheet, FormulaCell(formula, area, (row, column)), {}, "en").formula

    rules = '"FIDE-2026; lang=en"'
    assert asked(2, 10) == f'=EXPLAIN(A1:C4,"BH",1,{rules})'
    assert asked(2, 11) == f'=EXPLAIN(A1:C4,"SB",1,{rules})'
    assert asked(3, 9) == f'=EXPLAIN(A1:C4,"PTS",2,{rules})'
    assert asked(3, 5) == f'=EXPLAIN(A1:C4,"BH;SB","1>2",{rules})'
    assert asked(2, 5) == f'=EXPLAIN(A1:C4,"BH;SB","1>2",{rules})'
    with pytest.raises(ArgumentError, match="one player"):
        asked(1, 10)


def test_a_place_is_explained_by_the_player_above() -> None:
    cell = FormulaCell('=RANK_BY(A1:C4,"BH;SB")', (1, 5, 4, 5), (3, 5))

    assert explain_cell(sheet_of(SMALL), cell, {}, "en").formula == '=EXPLAIN(A1:C4,"BH;SB","2>3","lang=en")'


def test_a_function_that_names_code_or_player_asks_about_both() -> None:
    sheet = sheet_of(SMALL)
    for formula, area, cell, asked in (
        ('=TIEBREAK(A1:C4,"BH/C1",2)', (1, 5, 1, 5), (1, 5), '"BH/C1",2'),
        ('=TIEBREAK(A1:C4,"BH/C1")', (1, 5, 4, 5), (3, 5), '"BH/C1",3'),
        ('=RANK_BY(A1:C4,"BH;SB",3)', (1, 5, 1, 5), (1, 5), '"BH;SB","2>3"'),
        ('=RANK_BY(A1:C4,"BH;SB",1)', (2, 7, 2, 7), (2, 7), '"BH;SB","1>2"'),
    ):
        written = explain_cell(sheet, FormulaCell(formula, area, cell), {}, "en")
        assert written.formula == f'=EXPLAIN(A1:C4,{asked},"lang=en")'
    # What stands in cells is named by them; the rules of the call stay.
    beside: list[list[Any]] = [["BH/C1", 2], ["BH;SB", None], [None] * 2, [None] * 2]
    wider = sheet_of([[*line, *more] for line, more in zip(SMALL, beside, strict=True)])
    for formula, asked, code in (
        ("=TIEBREAK(A1:C4,$D$1,E1)", "$D$1,E1", "BH/C1"),
        ("=TIEBREAK(A1:C4,$D$1)", "$D$1,1", "BH/C1"),
        ("=RANK_BY(A1:C4,$D$2,E1)", '$D$2,"1>2"', "SB"),
        ("=RANK_BY(A1:C4,$D$2)", '$D$2,"1>2"', "SB"),
    ):
        written = explain_cell(wider, FormulaCell(formula, (1, 7, 1, 7), (1, 7)), {}, "en")
        assert written.formula == f'=EXPLAIN(A1:C4,{asked},"lang=en")'
        # The area is that of the answer.
        answer = computed(wider, written)
        assert all(any(cell not in (None, "") for cell in line) for line in (answer[0], answer[-1])), code
    # Both answer: the code and the player are those of the call.
    assert computed(sheet, explain_cell(sheet, FormulaCell('=TIEBREAK(A1:C4,"BH",1)', (1, 5, 1, 5), (1, 5)), {}, "en"))[
        -1
    ].count(BUCHHOLZ[0])


def test_a_row_of_the_crosstable_tells_where_it_comes_from() -> None:
    rows: list[list[Any]] = [
        ["No", "Name", None, "Round", "White", "Result", "Black"],
        [1, "Anna", None, 1, "Anna", "1-0", "Bea"],
        [2, "Bea", *[None] * 5],
    ]
    sheet = sheet_of(rows)
    cell = FormulaCell("=CROSSTABLE(A1:B3,D1:G2)", (1, 9, 3, 12), (3, 10))
    written = explain_cell(sheet, cell, {}, "en")

    assert written.formula == '=EXPLAIN(A1:B3,"CROSSTABLE",2,"lang=en",,,,D1:G2)'
    assert computed(sheet, written)


def test_a_row_of_the_prizes_tells_why_a_player_has_this_one() -> None:
    rows: list[list[Any]] = [
        ["Place", "No", "Name", "Points", None, "Category", 1, 2],
        [1, 2, "Bea", 2, None, "Open", 50, 20],
        [2, 1, "Anna", 1, *[None] * 4],
    ]
    sheet = sheet_of(rows)
    for formula, row, player in (("PRIZES(A1:D3,F1:H2)", 3, "1"), ('PRIZES(A1:D3,F1:H2,,"Bea")', 2, '"Bea"')):
        cell = FormulaCell(f"={formula}", (1, 10, 5, 16) if player == "1" else (row, 10, row, 10), (row, 10))
        written = explain_cell(sheet, cell, {}, "en")
        assert written.formula == f'=EXPLAIN(A1:D3,"PRIZES",{player},"lang=en",,,,F1:H2)'
        assert computed(sheet, written)
    with pytest.raises(ArgumentError):
        explain_cell(sheet, FormulaCell("=PRIZES(A1:D3,F1:H2)", (1, 10, 5, 16), (1, 10)), {}, "en")


@each_row(
    ("formula", "sentence"),
    [
        ("", "no formula of ours"),
        ("= 3N", "no formula of ours"),
        ("=SUM(A1:C4)", "no formula of ours"),
        ("=ELO_EXPECTED(1760,1800)", "ELO_EXPECTED cannot be explained"),
        ("=ELO_NEW(1760,A1:A2,B1:B2)", "“+2”: The argument “opponents”: unreadable rating"),
        ("=SUM(BUCHHOLZ(A1:C4))", "one player"),
        ("=BUCHHOLZ(OFFSET(A1,0,0,4,3))", "is itself computed"),
        ("=BUCHHOLZ(A1:C4,9)", "9"),
        ("=BUCHHOLZ(Other!A1:C4)", "is itself computed"),
        ("=BUCHHOLZ(A1:C4,,,-1)", "-1"),
    ],
)
def test_a_cell_that_cannot_be_explained_says_why(formula: str, sentence: str) -> None:
    with pytest.raises(DepartageError) as refused:
        explain_cell(sheet_of(SMALL), FormulaCell(formula, (1, 5, 1, 5), (1, 5)), {}, "en")
    assert sentence in refused.value.message("en")


@pytest.mark.parametrize(
    ("language", "sheet"), [("en", "Explanation"), ("fr", "Explication"), ("nl", "Uitleg"), ("de", "Erklärung")]
)
def test_of_a_template_the_sheet_that_explains_the_value_is_told_first(language: Language, sheet: str) -> None:
    formula = 'IFNA(IF(Lists!A1:F9="",STANDINGS(Grid!A4:K9,Tiebreaks,Rules)),"")'
    with pytest.raises(DepartageError) as refused:
        explain_cell(sheet_of(SMALL), FormulaCell(formula, (1, 1, 9, 6), (2, 5)), {}, language)

    first, _, second = refused.value.message(language).partition(". ")
    assert sheet in first
    assert "Grid!A4:K9" in second
    assert "Grid" not in first


PLAYERS: list[list[Any]] = [
    ["No", "Name", "Rating"],
    [1, "Anna", 2000],
    [2, "Bea", 1900],
    [3, "Cleo", 1800],
    [4, "Dora", 1700],
]
GAMES: list[list[Any]] = [["Round", "White", "Result", "Black"], [1, "Anna", "1-0", "Cleo"], [1, "Dora", "0-1", "Bea"]]


def two_lists(*more: list[Any], blank: int = 1) -> Sheet:
    games = [*GAMES, *more]
    height = max(len(PLAYERS), len(games))
    sides = ([*rows, *[[None] * len(rows[0])] * (height - len(rows))] for rows in (PLAYERS, games))
    return sheet_of([[*player_row, *[None] * blank, *game_row] for player_row, game_row in zip(*sides, strict=True)])


def test_the_next_round_is_proposed_from_the_lists_of_the_sheet() -> None:
    sheet = two_lists()
    written = next_round(sheet, "en")

    assert written.formula == '=PAIRINGS($A:$C,$E:$H,"FIDE-2026; lang=en")'
    assert written.area[:2] == (1, 10)
    assert "write planned=9 in the rules" in written.note
    assert computed(sheet, written)[0][0] == written.note
    planned = written._replace(formula=written.formula.replace("lang=en", "lang=en; planned=3"), area=(1, 10, 3, 12))
    # The winners meet, and the losers; nobody meets twice (FIDE C.04.1).
    pairs = {frozenset(row[1:]) for row in computed(sheet, planned)[1:]}
    assert pairs == {frozenset(("Anna", "Bea")), frozenset(("Cleo", "Dora"))}


def test_what_is_missing_for_the_next_round_is_told_and_the_formula_stays() -> None:
    sheet = two_lists([2, "Anna", "", "Bea"], [2, "Cleo", "1-0", "Dora"])
    written = next_round(sheet, "en")

    assert "result missing of Anna – Bea" in written.note
    assert computed(sheet, written)[0][0] == written.note


def test_lists_above_each_other_are_named_by_their_cells() -> None:
    wide = [[*line, *[None] * (4 - len(line))] for line in (*PLAYERS, [None], *GAMES)]

    assert next_round(sheet_of(wide), "en").formula.startswith("=PAIRINGS($A$1:$C$5,$A$7:$D$9,")


@pytest.mark.parametrize("rows", [PLAYERS, GAMES, SMALL, [[None]]])
def test_the_next_round_without_both_lists_is_refused(rows: list[list[Any]]) -> None:
    with pytest.raises(ArgumentError, match="one list of players and one list of games"):
        next_round(sheet_of(rows), "en")
