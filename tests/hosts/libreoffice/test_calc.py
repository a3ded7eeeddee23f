"""
The functions inside a real Calc, with typed, omitted, blank and wrong arguments, in both languages of the interface.

The round robin of four players and its points and Buchholz are those of the headless tests, added up by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import xlsxwriter

from tests.examples import first
from tests.formats.grids.lists import grids
from tests.hosts.libreoffice.office import Office, Rows, Sheet
from tests.spreadsheet.recalculation.workbooks import BUCHHOLZ, GRID, POINTS
from xl_departage.functions import FUNCTIONS, names
from xl_departage.hosts.libreoffice.calc_names import every_name
from xl_departage.spreadsheet.repair import Target, repair

pytestmark = pytest.mark.libreoffice

VALUE, REF, NUM, NA, PARAMETER = ({"error": code} for code in (519, 524, 503, 32767, 504))
COLUMN_OF_POINTS = [[value] for value in POINTS]
COLUMN_OF_BUCHHOLZ = [[value] for value in BUCHHOLZ]


@pytest.fixture(scope="module")
def workbook(calc: Office) -> Iterator[Sheet]:
    with calc.document() as sheet:
        yield sheet


@pytest.fixture
def sheet(workbook: Sheet) -> Sheet:
    """A sheet with the round robin in A1:C4; each test overwrites the other cells."""
    workbook.clear()
    workbook.put("A1:C4", [line.split() for line in GRID])
    return workbook


def test_one_value_and_a_column(sheet: Sheet) -> None:
    assert [sheet.formula(f"E{row}", f"=POINTS($A$1:$C$4;{row})") for row in (1, 2, 3, 4)] == POINTS
    assert sheet.array("F1:F4", "=BUCHHOLZ(A1:C4)") == COLUMN_OF_BUCHHOLZ


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("=POINTS(A1:C4;1)+1", 4),
        ("=SUM(BUCHHOLZ(A1:C4))", 18),
        ("=INDEX(BUCHHOLZ(A1:C4);3)", 5),
        ("=MAX(BUCHHOLZ(A1:C4))", 5.5),
        ("=SUMPRODUCT(POINTS(A1:C4)*BUCHHOLZ(A1:C4))", 23.5),
        ('=IF(POINTS(A1:C4;1)>2;"yes";"no")', "yes"),
        ('="x"&POINTS(A1:C4;1)', "x3"),
        ('=IFERROR(POINTS(A1:C4;9);"none")', "none"),
        ('=BUCHHOLZ(INDIRECT("A1:C4");2)', 4.5),
        ("=BUCHHOLZ(OFFSET(A1;0;0;4;3);2)", 4.5),
        ("=ROUND(BUCHHOLZ(A1:C4;2);0)", 5),
        ("=COUNT(POINTS(A1:C4))", 4),
    ],
)
def test_values_serve_other_functions(sheet: Sheet, formula: str, value: object) -> None:
    assert sheet.formula("H1", formula) == value


def test_omitted_arguments_are_told_from_blank_ones(sheet: Sheet) -> None:
    assert sheet.array("E1:E4", '=POINTS(A1:C4;;"FFE")') == COLUMN_OF_POINTS
    assert sheet.formula("E5", '=POINTS(A1:C4;J9;"FFE")') == "", "a blank cell names no player"
    assert sheet.formula("E6", "=POINTS(A1:C4;2;J9)") == VALUE, "a blank cell for the rules is refused"


def test_a_rated_opponent_without_a_result_is_refused(sheet: Sheet) -> None:
    sheet.put("L1:M2", [[1800, "½"], [1900, ""]])

    assert sheet.formula("E1", "=ELO_DELTA(1760;L1:L2;M1:M2;45)") == VALUE
    assert sheet.formula("E3", "=ELO_DELTA(1760;L2;M2;45)") == VALUE
    assert sheet.formula("E4", "=ELO_DELTA(1760;L2;N9;45)") == VALUE
    assert sheet.formula("E5", "=ELO_DELTA(1760;1900;0;45)") < 0


def test_a_cut_from_a_blank_cell_is_refused_where_blank_would_mean_one(sheet: Sheet) -> None:
    assert sheet.formula("E1", '=BUCHHOLZ_CUT(A1:C4;1;"FFE";J9)') == VALUE
    assert sheet.formula("E2", '=BUCHHOLZ_CUT(A1:C4;1;"FFE")') == sheet.formula("E3", '=BUCHHOLZ_CUT(A1:C4;1;"FFE";1)')


def test_texts_that_are_numbers_count_as_numbers(sheet: Sheet) -> None:
    sheet.put("L1:N2", [["1800", "0.5", "1"], [1800, 0.5, 1]])

    for column, formula in enumerate(("ELO_EXPECTED(1760;{0}1)", "ELO_DELTA(1760;{0}1;{1}1;45)", "POINTS(A1:C4;{2}1)")):
        text = sheet.formula("E1", "=" + formula.format("L", "M", "N"))
        number = sheet.formula(
            "E2", "=" + formula.format("L", "M", "N").replace("L1", "L2").replace("M1", "M2").replace("N1", "N2")
        )
        assert text == number, column


def test_errors_of_ours_are_true_errors(sheet: Sheet) -> None:
    sheet.put("L1:L3", [["+2"], ["-1"], ["+9"]])

    assert sheet.formula("E1", "=POINTS(A1:C4;9)") == VALUE
    assert sheet.formula("E2", "=BUCHHOLZ(L1:L3)") == REF
    assert sheet.formula("E3", "=ELO_EXPECTED_EXACT(1760;1800;0-1)") == NUM
    assert sheet.formula("E4", "=ELO_INITIAL(M1;M2)") == NA
    assert sheet.shown("E1:E4") == [["#VALUE!"], ["#REF!"], ["#NUM!"], ["#N/A"]]


def test_an_undefined_value_inside_a_column_is_na_beside_the_others(sheet: Sheet) -> None:
    sheet.put("L1:M4", [["+2", 2000], ["-1", 1900], ["EXE", 1800], ["EXE", 1700]])

    assert sheet.array("E1:E4", "=AVERAGE_RATING(L1:L4;M1:M4)") == [[1900], [2000], [NA], [NA]]


def test_an_error_cell_that_no_value_needs_does_no_harm(sheet: Sheet) -> None:
    sheet.put("L1:O3", [["No", "Name", "1", "Perf"], [1, "A", "+2", ""], [2, "B", "-1", ""]])
    for row in (2, 3):
        sheet.formula(f"O{row}", "=NA()")

    assert sheet.array("E1:E2", "=POINTS(L1:O3)") == [[1], [0]]


def test_an_error_cell_among_the_results_is_told_as_such(sheet: Sheet) -> None:
    sheet.formula("B2", "=1/0")

    assert sheet.formula("E1", "=POINTS(A1:C4;1)") == VALUE


@pytest.mark.parametrize("code", ["DD/MM/YYYY", "DD/MM/YYYY HH:MM", "HH:MM", "BOOLEAN"])
@pytest.mark.parametrize("area", ["M1:M1", "L1:M2"], ids=["one cell", "all cells"])
def test_a_date_a_time_and_a_truth_value_are_no_results(sheet: Sheet, code: str, area: str) -> None:
    sheet.put("L1:M2", [["x", 0.5], [0.5, "x"]])
    assert sheet.formula("E1", "=POINTS(L1:M2;1)") == 0.5

    sheet.format(area, code)

    assert sheet.formula("E2", "=POINTS(L1:M2;1)") == VALUE


def test_a_date_among_numbers_is_found_wherever_it_stands(sheet: Sheet) -> None:
    """
    A table with numbers and ratings around names, and results that are numbers; one cell after another becomes a date.
    """
    rows: Rows = [
        ["No", "Name", "Rtg", "1", "2"],
        [1, "A", 2000, "+2", "+3"],
        [2, "B", 1900, "-1", "EXE"],
        [3, "C", 1800, "EXE", "-1"],
    ]
    sheet.put("L1:P4", rows)
    sheet.format("L2:L4", "0")
    sheet.format("N2:N4", "#,##0")
    assert sheet.array("E1:E3", "=POINTS(L1:P4)") == [[2], [1], [1]]

    for cell, row in (("O2", 2), ("P4", 4), ("O4", 4)):
        sheet.put("L1:P4", rows)
        sheet.put(f"{cell}:{cell}", [[46024]])
        sheet.format(f"{cell}:{cell}", "YYYY-MM-DD")
        reported = sheet.array("R1:Y9", "=CHECK(L1:P4)")
        assert [line[1] for line in reported if str(line[5]).startswith("2026-01-02")] == [row], (cell, reported)
        sheet.format(f"{cell}:{cell}", "General")


def test_a_percentage_is_the_number_it_shows(sheet: Sheet) -> None:
    sheet.put("L1:L2", [[0.75], [0.75]])
    sheet.format("L1:L1", "0%")

    assert sheet.formula("E1", "=ELO_DIFFERENCE(L1)") == sheet.formula("E2", "=ELO_DIFFERENCE(L2)") == 193


def test_whole_columns_mean_the_table_that_stands_in_them(sheet: Sheet) -> None:
    sheet.put("L1:N4", [line.split() for line in GRID])
    sheet.put("Q900:Q900", [["something elsewhere"]])
    sheet.format("L1:N1048576", "@")
    sheet.format("M20:M30", "@")
    sheet.formula("M40", '=""')

    assert sheet.array("E1:E6", "=BUCHHOLZ(L:N)") == [*COLUMN_OF_BUCHHOLZ, [NA], [NA]], "as high as the table"
    assert sheet.formula("F1", "=POINTS(L:N;2)") == POINTS[1]
    assert sheet.formula("F2", "=ROWS(POINTS(L1:N900))") == 900, "another range keeps its blank rows"
    assert sheet.formula("F3", "=POINTS(L1:N900;2)") == POINTS[1]

    sheet.put("L6:N6", [["EXE", "EXE", "EXE"]])
    assert sheet.formula("F4", "=ROWS(POINTS(L:N))") == 6, "it grows with the table"


def test_whole_rows_and_a_blank_whole_column(sheet: Sheet) -> None:
    """Rows 1 to 4 contain the round robin, and one column of ratings is far to the right."""
    assert sheet.array("E6:E9", "=BUCHHOLZ(1:4)") == COLUMN_OF_BUCHHOLZ
    assert sheet.formula("F6", "=POINTS(XFD:XFD)") == VALUE, "a blank column is no grid"
    assert sheet.formula("F7", "=POINTS(XFD1:XFD1)") == VALUE


def test_ratings_in_a_whole_column_are_as_high_as_their_grid(sheet: Sheet) -> None:
    sheet.put("L1:M4", [["+2", 2000], ["-1", 1900], ["EXE", 1800], ["EXE", 1700]])
    apart = sheet.array("E1:E4", "=AVERAGE_RATING(L1:L4;M1:M4)")

    assert sheet.array("F1:F4", "=AVERAGE_RATING(L:L;M:M)") == apart == [[1900], [2000], [NA], [NA]]


def test_values_follow_the_cells(sheet: Sheet) -> None:
    sheet.formula("E1", "=POINTS(A1:C4;4)")
    sheet.put("A1:A1", [["=2"]])
    sheet.put("A2:A2", [["=1"]])

    assert sheet.read("E1:E1") == [[0.5]]
    assert sheet.formula("E2", "=POINTS(A1:C4;1)") == 2.5


@pytest.mark.parametrize(
    "grid",
    first(
        [
            "OFFSET(A1;0;0;4;3)",
            "A1:INDEX(C1:C99;COUNTA(C1:C99))",
            "INDEX(A1:C9;1;0):INDEX(A1:C9;4;0)",
            "CHOOSE(2;L1:N4;A1:C4)",
            "IF(COUNTA(A1:C4)=12;A1:C4;L1:N4)",
            'INDIRECT("A1:C4")',
        ],
        2,
    ),
)
def test_functions_that_give_a_reference_give_a_grid(sheet: Sheet, grid: str) -> None:
    assert sheet.formula("E1", f"=POINTS({grid};2)") == POINTS[1]
    assert sheet.array("F1:F4", f"=BUCHHOLZ({grid})") == COLUMN_OF_BUCHHOLZ


@pytest.mark.parametrize(
    "grid", ['{"+2";"-1"}', 'FILTER(A1:C4;A1:A4<>"x")', "SORT(A1:C4)", 'IF(A1:A4<>"";A1:C4)', "(A1:C2~A3:C4)"]
)
def test_a_computed_grid_is_calcs_own_error(sheet: Sheet, grid: str) -> None:
    """Calc ends the call before it reaches the extension, as `names` explains; if this test fails, Calc has changed."""
    assert sheet.array("E1:E4", f"=POINTS({grid})") == [[PARAMETER]] * 4


def test_a_computed_grid_written_into_cells_as_the_documentation_says(sheet: Sheet) -> None:
    """A tournament of two groups in one table; the last cell of the second group is blank."""
    sheet.put(
        "L1:O6",
        [line.split(";") for line in ("No;Name;1;Group", "1;A;+2;x", "2;B;-1;x", "1;C;=2;y", "2;D;=1;y")]
        + [["3", "E", "", "y"]],
    )
    for row in range(1, 8):
        for column, letter in enumerate("QRS"):
            place = f"{'ABC'[column]}{row}"
            sheet.formula(
                f"{letter}{row}",
                f'=IFERROR(INDEX(FILTER($L$1:$N$6;$O$1:$O$6<>"x");ROW({place});COLUMN({place}))&"";"")',
            )

    assert sheet.array("E1:E3", "=POINTS(Q1:S7)") == [[0.5], [0.5], [0]]


def test_the_engine_in_the_extension_pairs_and_says_why(sheet: Sheet) -> None:
    """The example of the catalogue: the first round of seven players, of whom the second is absent (C.04.3)."""
    sheet.put("L1:N8", [["No", "Name", "Absent"], *([n, f"P{n}", "1" if n == 2 else ""] for n in range(1, 8))])
    sheet.put("P1:T1", [["Round", "Board", "White", "Result", "Black"]])
    rules = '"FIDE-2026; planned=5; first=white; lang=en"'

    paired = sheet.array("E1:G4", f"=PAIRINGS(L1:N8;P1:T2;{rules})")
    why = sheet.array("E6:E8", f'=EXPLAIN(P1:T2;"PAIRING";"1>3";{rules};L1:N8)')

    # Six are left: the first three against the next three, White and Black by turns (5.2.5).
    assert paired == [["Board", "White", "Black"], [1, "P1", "P5"], [2, "P6", "P3"], [3, "P4", "P7"]]
    assert why[0] == ["Round 1: why not 1 P1 (0.0) against 3 P3 (0.0)?"]
    assert "article 4" in why[1][0]


def test_limits_that_the_documentation_names(sheet: Sheet) -> None:
    assert sheet.formula("E2", "=POINTS()") == PARAMETER
    assert sheet.formula("E3", "=MATRICULE_OK(12343)") == 1, "Calc shows our truth values as 1 and 0"
    assert sheet.formula("E3", "=MATRICULE_OK(12344)") == 0
    sheet.put("L1:L2", [[1800], [""]])
    sheet.formula("L2", "=NA()")
    assert sheet.formula("E4", "=ELO_EXPECTED(1760;L1:L2)") == PARAMETER, "an error inside a list ends the call in Calc"
    assert sheet.formula("E5", "=ELO_EXPECTED(1760;L2)") == NA, "an error in a single cell is passed on"


def test_texts_of_an_array_are_found_by_one_value_formulas_only(sheet: Sheet) -> None:
    """A bug of Calc that the documentation names; if this test fails, Calc has fixed it."""
    sheet.put("L1:N3", [["No", "Name", "1"], [1, "Anna", "+2"], [2, "Bob", "-1"]])
    sheet.array("P1:T3", '=STANDINGS(L1:N3;"SB")')
    assert sheet.formula("E1", '=COUNTIF(R1:R3;"Anna")') == 0

    sheet.formula("F1", '=INDEX(STANDINGS(L1:N3;"SB");2;3)')
    assert sheet.formula("E2", '=COUNTIF(F1;"Anna")') == 1
    sheet.array("P1:T3", '=STANDINGS(L1:N3;"SB")&""')
    assert sheet.formula("E3", '=MATCH("Anna";R1:R3;0)') == 2


@pytest.mark.parametrize("language", first(["en", "fr"]))
def test_every_name_resolves_as_typed_in_both_languages(language: str, request: pytest.FixtureRequest) -> None:
    office: Office = request.getfixturevalue("calc" if language == "en" else "calc_french")
    unresolved = []
    with office.document() as sheet:
        for name in names():
            if sheet.formula("A1", f"={name.lower()}(B1)", local=True) == {"error": 525}:
                unresolved.append(name)

    assert unresolved == []


@pytest.mark.parametrize("language", first(["en", "fr"]))
def test_the_function_wizard_explains_every_function_in_the_language_of_the_interface(
    language: str, request: pytest.FixtureRequest
) -> None:
    office: Office = request.getfixturevalue("calc" if language == "en" else "calc_french")
    with office.document() as sheet:
        # The arguments are known after the component is loaded, for example when a function is chosen in the wizard.
        sheet.formula("A1", "=MATRICULE_OK(1000)")
        descriptions = office.do("wizard")

    for name, entry in every_name():
        shown = descriptions[name]
        assert shown["description"].endswith(entry.summary.in_language(language)), name
        expected = [
            [
                argument.title.in_language(language),
                argument.help.in_language(language),
                argument.optional,
            ]
            for argument in entry.arguments
        ]
        assert shown["arguments"] == expected, name


# This starts a second LibreOffice; a quick test checks the texts inside the extension (`test_package.py`).
@pytest.mark.slow
def test_the_french_interface_takes_french_formulas_beside_ours(calc_french: Office) -> None:
    with calc_french.document() as sheet:
        sheet.put("A1:C4", [line.split() for line in GRID])

        assert sheet.formula("E1", "=SOMME(BUCHHOLZ(A1:C4))", local=True) == 18
        assert sheet.formula("E2", "=buchholz_tronque(A1:C4;1)", local=True) == 2.5
        assert sheet.formula("E3", "=ELO_DIFFERENCE(0,75)", local=True) == 193
        assert sheet.shown("E2:E2") == [["2,5"]]


# A quick test of `tests/spreadsheet/recalculation/test_lossless.py` has Calc save a workbook.
@pytest.mark.slow
def test_a_workbook_saved_as_ods_and_as_xlsx_keeps_its_functions(calc: Office, tmp_path: Path) -> None:
    for kind, extension in (("calc8", "ods"), ("Calc MS Excel 2007 XML", "xlsx")):
        target = tmp_path / f"saved.{extension}"
        with calc.document() as sheet:
            sheet.put("A1:C4", [line.split() for line in GRID])
            sheet.array("E1:E4", "=BUCHHOLZ(A1:C4)")
            sheet.formula("F1", "=SCORE_AJUSTE(A1:C4;1)")
            sheet.save(target, kind)
        with calc.document(target) as sheet:
            sheet.recalculate()
            assert sheet.read("E1:E4") == COLUMN_OF_BUCHHOLZ
            assert sheet.read("F1:F1") == [[3]]


def test_names_as_other_programs_store_them_are_read_after_repair(calc: Office, tmp_path: Path) -> None:
    source, target = tmp_path / "web.xlsx", tmp_path / "plain.xlsx"
    with xlsxwriter.Workbook(source) as book:
        sheet_of_file = book.add_worksheet()
        for row, line in enumerate(GRID):
            for column, text in enumerate(line.split()):
                sheet_of_file.write_string(row, column, text)
        for row, prefix in enumerate(("_xldudf_", "_xll.")):
            sheet_of_file.write_formula(row, 4, f"={prefix}POINTS(A1:C4,{row + 1})")

    with calc.document(source) as sheet:
        sheet.recalculate()
        assert sheet.read("E1:E2") == [[{"error": 525}], [{"error": 525}]]

    repair(source, target, to=Target.DESKTOP)

    with calc.document(target) as sheet:
        sheet.recalculate()
        assert sheet.read("E1:E2") == [[3], [1.5]]


def test_the_catalogue_stands_in_the_extension_whole() -> None:
    assert len(every_name()) == len(names()) == len(FUNCTIONS) + sum(len(entry.aliases) for entry in FUNCTIONS.values())


def test_two_lists_are_the_grid_that_every_other_host_makes(sheet: Sheet) -> None:
    sheet.put("A11:C16", grids.PLAYERS)
    sheet.put("E11:I20", grids.GAMES)

    assert sheet.array("K11:Q16", f'=CROSSTABLE(A11:C16;E11:I20;"{grids.RULES}")') == grids.GRID
    explained = sheet.array("K21:O25", f'=EXPLAIN(A11:C16;"CROSSTABLE";4;"{grids.RULES}";;;;E11:I20)')
    assert explained == grids.ORIGINS
