"""
What recalculation reports about cells: errors in a crosstable with their place on the sheet, and formulas that show one
value of several.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner, Result
from openpyxl.utils import get_column_letter
from openpyxl.utils.cell import coordinate_to_tuple
from openpyxl.worksheet.formula import ArrayFormula

from xl_departage.hosts.cli import main


def recalculated(
    path: Path, cells: dict[str, object], sheets: dict[str, dict[str, object]] | None = None
) -> tuple[Result, Any]:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.title = "Grid"
    for title, values in {"Grid": cells, **(sheets or {})}.items():
        part = book[title] if title in book.sheetnames else book.create_sheet(title)
        for address, value in values.items():
            part[address] = value  # type: ignore[assignment]
    book.save(path)
    result = CliRunner().invoke(main, ["recalc", str(path), "--in-place", "--lang", "en"])
    return result, openpyxl.load_workbook(path, data_only=True)["Grid"]


FOUR: dict[str, object] = {"C5": "2w1", "C6": "1b0", "C7": "4w½", "C8": "3b½"}


def test_an_error_names_the_cell_of_the_sheet(tmp_path: Path) -> None:
    cells: dict[str, object] = {**FOUR, "C7": "4X1", "F1": '=POINTS(C5:C8,1,"FIDE-2026")'}

    result, _ = recalculated(tmp_path / "t.xlsx", cells)

    assert result.exit_code == 1
    assert "sheet Grid, cell F1: Sheet Grid, cell C7, " in result.stderr
    assert "“4X1”" in result.stderr


def test_rows_of_the_other_player_are_those_of_the_sheet(tmp_path: Path) -> None:
    cells: dict[str, object] = {**FOUR, "C6": "1b1", "F1": '=POINTS(C5:C8,1,"FIDE-2026")', "F2": '=IF(C5="","",1)'}

    result, _ = recalculated(tmp_path / "t.xlsx", cells)

    assert "cell F1: Sheet Grid, cell C5, " in result.stderr
    assert "row 6" in result.stderr


@pytest.mark.parametrize("as_formulas", [False, True])
def test_a_rating_column_on_another_sheet_may_end_in_blanks(tmp_path: Path, as_formulas: bool) -> None:
    ratings: list[object] = [2000, 1900, 1800]
    elo: dict[str, object] = {
        f"A{row}": f"={rating}" if as_formulas else rating for row, rating in enumerate(ratings, 1)
    }
    cells: dict[str, object] = {**FOUR, "F1": '=AVERAGE_RATING(C5:C8,Elo!A1:A4,1,"FIDE-2026")'}

    result, sheet = recalculated(tmp_path / "t.xlsx", cells, {"Elo": elo})

    assert result.exit_code == 0, result.stderr
    assert sheet["F1"].value == 1900


def test_plain_cells_that_show_the_first_value_of_a_column_are_told(tmp_path: Path) -> None:
    plain: dict[str, object] = {f"E{row}": "=POINTS($C$5:$C$8)" for row in range(5, 9)}

    result, sheet = recalculated(tmp_path / "t.xlsx", {**FOUR, **plain, "F1": "=SUM(POINTS(C5:C8))"})

    assert [sheet[f"E{row}"].value for row in range(5, 9)] == [1, 1, 1, 1]
    assert result.exit_code == 0
    assert result.stderr.count("shows only the first of 4 × 1 values (rows × columns) of POINTS") == 1
    assert "(and 3 more formulas for the same reason)" in result.stderr
    assert "or give the player as an argument" in result.stderr
    assert "cell F1" not in result.stderr


def test_a_plain_formula_is_cured_as_the_message_says(tmp_path: Path) -> None:
    """A range of the size that it names, entered with Ctrl+Shift+Enter, is an array formula in the file."""
    formulas = {
        "E5": '=STANDINGS(C5:C8,"SB")',
        "E15": '=EXPLAIN(C5:C8,"SB",1)',
        "N5": "=POINTS(C5:C8)",
    }
    result, _ = recalculated(tmp_path / "t.xlsx", {**FOUR, **formulas})
    sizes = re.findall(
        r"cell (\w+): shows only the first of (\d+) × (\d+) values .* enter the formula again with Ctrl\+Shift\+Enter(, or)?",
        result.stderr,
    )
    assert [(cell, player) for cell, _, _, player in sizes] == [("E5", ""), ("N5", ", or"), ("E15", "")]

    array = {}
    for cell, rows, columns, _ in sizes:
        row, column = coordinate_to_tuple(cell)
        area = f"{cell}:{get_column_letter(column + int(columns) - 1)}{row + int(rows) - 1}"
        array[cell] = ArrayFormula(area, formulas[cell])
    cured, sheet = recalculated(tmp_path / "cured.xlsx", {**FOUR, **array, "P5": "=POINTS(C5:C8,2)"})

    assert (cured.exit_code, cured.stderr) == (0, "")
    # Won, lost, and two draws.
    assert [sheet[f"N{row}"].value for row in range(5, 9)] == [1, 0, 0.5, 0.5]
    assert sheet["P5"].value == 0
    assert sheet["E5"].value
    assert sheet["F8"].value is not None


def test_a_plain_cell_with_one_value_is_not_told(tmp_path: Path) -> None:
    result, _ = recalculated(tmp_path / "t.xlsx", {**FOUR, "F1": "=POINTS(C5:C8,2)"})

    assert result.exit_code == 0
    assert "shows only the first" not in result.stderr


def test_check_and_explain_show_the_sentence(tmp_path: Path) -> None:
    cells: dict[str, object] = {
        **FOUR,
        "F1": '=CHECK(C5:C8,"FIDE-20226; lang=en")',
        "F2": '=EXPLAIN(C5:C8,"BH",9,"FIDE-2026; lang=en")',
    }

    _, sheet = recalculated(tmp_path / "t.xlsx", cells)

    assert "Did you mean" in sheet["F1"].value
    assert "9" in sheet["F2"].value


@pytest.mark.parametrize(
    "formula", ['=EXPLAIN(C5:C8,"BH",1,"FIDE-2026; lang=en")', '=EXPLIQUER(C5:C8,"BH",1,"FIDE; lang=en")']
)
def test_a_sentence_in_a_cell_names_the_cell_of_the_sheet(tmp_path: Path, formula: str) -> None:
    _, sheet = recalculated(tmp_path / "t.xlsx", {**FOUR, "C7": "4X1", "F1": formula})

    assert sheet["F1"].value.startswith("Sheet Grid, cell C7, round 1, “4X1”: ")


@pytest.mark.parametrize("blank", [None, "", " ", '=""'])
def test_blank_rules_of_functions_in_words_show_the_sentence(tmp_path: Path, blank: str | None) -> None:
    cells = {**FOUR, "Z1": blank, "F1": "=CHECK(C5:C8,Z1)", "F2": '=EXPLAIN(C5:C8,"BH",1,Z1)'}

    _, sheet = recalculated(tmp_path / "t.xlsx", cells)

    assert [sheet[cell].value[:25] for cell in ("F1", "F2")] == ["The rules are blank: ente"] * 2


@pytest.mark.parametrize(("area", "cut"), [("F1:I2", True), ("F1:M1", True), ("F1:M2", False), ("F1:N9", False)])
def test_an_array_formula_in_a_range_too_small_says_so(tmp_path: Path, area: str, cut: bool) -> None:
    # One problem below the header, in the eight columns of CHECK.
    formula = ArrayFormula(area, '=CHECK(C5:C8,"FIDE-2026; lang=en")')

    result, sheet = recalculated(tmp_path / "t.xlsx", {**FOUR, "C7": "4w1", "F1": formula})

    assert result.exit_code == (1 if cut else 0)
    assert sheet["F1"].value == "Severity"
    assert ("cell F1: shows only part of its result, which takes 2 × 8 cells" in result.stderr) is cut


@pytest.mark.parametrize(
    ("formula", "cut"),
    [
        ("=_xlfn._xlws.SORT(A1:A4)", True),
        ('=IFERROR(_xlfn._xlws.FILTER(A1:A4,A1:A4>0),"")', True),
        ("=_xlfn._xlws.FILTER(A1:A4,A1:A4>2)", False),
        ("=SUM(_xlfn.SEQUENCE(4))", False),
        ("=A1:A4*2", False),
    ],
)
def test_a_dynamic_array_that_lost_its_mark_says_that_it_is_cut(tmp_path: Path, formula: str, cut: bool) -> None:
    """openpyxl saves a dynamic array of today's Excel as an array of its old size; an array of older Excels is meant so."""
    cells = {f"A{row}": row for row in range(1, 5)}

    result, sheet = recalculated(tmp_path / "t.xlsx", {**cells, "C1": ArrayFormula("C1:C2", formula)})

    assert (result.exit_code, "cell C1: shows only part of its result, which takes 4 × 1" in result.stderr) == (
        cut,
        cut,
    )
    assert isinstance(sheet["C2"].value, int)
