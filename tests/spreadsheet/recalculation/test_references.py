"""What stands before `!`, and what is in the brackets of a table: which sheet and which cells that is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rows import each_row
from tests.spreadsheet.recalculation import books
from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.formulas.scanner import FormulaSyntaxError
from xl_departage.spreadsheet.recalculation.engine import FormulaEngine
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.references import Block, Here, References
from xl_departage.spreadsheet.recalculation.workbook_model import CellKey, FormulaCell, FormulaKind, Workbook


def workbook() -> Workbook:
    made = books.book(
        {"S!B2": 1, "S!D7": 2},
        sheets=("S", "L'été", "Macro"),
        tables=[
            ("Pts", "S", "B2:D6", ("Nom", "Elo [1]", "A\nB"), 1, 1),
            ("Bare", "S", "F2:G3", ("x", "y"), 0, 0),
            ("Head", "L'été", "A1:A1", ("x",), 1, 0),
        ],
    )
    made.sheets[2].part = None
    made.external_links = {1: "other.xlsx"}
    return made


def value_or_refusal(call: Any, *arguments: Any) -> Any:
    """A value, or the reason of a refusal with its detail."""
    try:
        found = call(*arguments)
    except UnsupportedError as problem:
        return problem.reason, *problem.details.values()
    except FormulaSyntaxError as problem:
        return (problem.reason,)
    return tuple(found) if isinstance(found, Block) else found


@each_row(
    ("prefix", "sheet"),
    [
        ("", 1),
        ("S", 0),
        ("s", 0),
        ("l'ÉTÉ", 1),
        ("[0]S", 0),
        ("[0]", 1),
        ("Macro", ("formula_sheet_not_read", "Macro")),
        ("[1]S", ("formula_external_link", "other.xlsx")),
        ("[2]S", ("formula_external_link", "2")),
        ("[123456789]S", ("formula_external_link", "123456789")),
        ("[1234567890]S", ("formula_external_link", "[1234567890]S")),
        ("C:\\[other.xlsx]S", ("formula_external_link", "C:\\[other.xlsx]S")),
        ("[1S", ("formula_external_link", "[1S")),
        ("S:T", ("formula_three_d", "S:T")),
        ("other.xlsx", ("formula_external_link", "other.xlsx")),
        ("other.XLSM", ("formula_external_link", "other.XLSM")),
        ("other.xl", None),
        ("T", None),
    ],
)
def test_a_prefix_is_a_sheet_or_something_outside(prefix: str, sheet: Any) -> None:
    assert value_or_refusal(References(workbook()).sheet, prefix, 1) == sheet


VALUE, REF = ErrorKind.VALUE, ErrorKind.REF
BROKEN = ("formula_unreadable",)


@each_row(
    ("table", "text", "cells"),
    [
        # The table Pts has its headings in row 2, data in rows 3 to 5 and totals in row 6, from B to D.
        ("Pts", "[]", (0, 3, 2, 5, 4)),
        ("pts", "[#All]", (0, 2, 2, 6, 4)),
        ("Pts", "[#Headers]", (0, 2, 2, 2, 4)),
        ("Pts", "[#Data]", (0, 3, 2, 5, 4)),
        ("Pts", "[#Totals]", (0, 6, 2, 6, 4)),
        ("Pts", "[[#Headers],[#Data]]", (0, 2, 2, 5, 4)),
        ("Pts", "[[#Data],[#Totals]]", (0, 3, 2, 6, 4)),
        ("Pts", "[Nom]", (0, 3, 2, 5, 2)),
        ("Pts", "[NOM]", (0, 3, 2, 5, 2)),
        ("Pts", "[Elo '[1']]", (0, 3, 3, 5, 3)),
        # A line break is a blank to some programs.
        ("Pts", "[A B]", (0, 3, 4, 5, 4)),
        ("Pts", "[[Nom]:[A B]]", (0, 3, 2, 5, 4)),
        ("Pts", "[[A B]:[Nom]]", (0, 3, 2, 5, 4)),
        ("Pts", "[[#All],[Nom]]", (0, 2, 2, 6, 2)),
        ("Pts", "[[#This Row],[Nom]]", (0, 5, 2, 5, 2)),
        ("Pts", "[[#This Row],Nom]", (0, 5, 2, 5, 2)),
        ("Pts", "[@Nom]", (0, 5, 2, 5, 2)),
        ("Pts", "[@]", (0, 5, 2, 5, 4)),
        ("", "[@Nom]", (0, 5, 2, 5, 2)),
        # A table without headings and totals, and one with nothing else.
        ("Bare", "[]", (0, 2, 6, 3, 7)),
        ("Bare", "[#Headers]", REF),
        ("Bare", "[#Totals]", REF),
        ("Bare", "[[#Data],[#Totals]]", (0, 2, 6, 3, 7)),
        ("Bare", "[@x]", VALUE),
        ("Head", "[]", REF),
        ("Head", "[#All]", (1, 1, 1, 1, 1)),
        ("Pts", "[Rang]", ("formula_unknown_column", "Pts", "Rang")),
        ("Gone", "[]", ("formula_unknown_table", "Gone")),
        ("Pts", "[#Rows]", BROKEN),
        ("Pts", "[[#Rows],[Nom]]", BROKEN),
        ("Pts", "[[Nom],[A B],[Nom]]", BROKEN),
        ("Pts", "[[Nom]x]", BROKEN),
    ],
)
def test_the_cells_of_a_structured_reference(table: str, text: str, cells: Any) -> None:
    assert value_or_refusal(References(workbook()).structured, table, text, Here(0, 5, 3)) == cells


@each_row(
    ("row", "column", "inside"),
    [(2, 2, True), (6, 4, True), (1, 2, False), (7, 2, False), (3, 1, False), (3, 5, False)],
)
def test_a_reference_without_a_name_is_to_the_table_around_its_cell(row: int, column: int, inside: bool) -> None:
    references = References(workbook())

    found = value_or_refusal(references.structured, "", "[#All]", Here(0, row, column))
    assert found == ((0, 2, 2, 6, 4) if inside else ("formula_unknown_table", "[#All]"))
    assert value_or_refusal(references.structured, "", "[@]", Here(1, row, column)) == ("formula_unknown_table", "[@]")


@pytest.mark.parametrize(
    ("row", "found"), [(2, VALUE), (3, (0, 3, 2, 3, 2)), (5, (0, 5, 2, 5, 2)), (6, VALUE), (7, VALUE)]
)
def test_this_row_is_one_of_the_data(row: int, found: Any) -> None:
    assert value_or_refusal(References(workbook()).structured, "Pts", "[@Nom]", Here(0, row, 9)) == found


@each_row(
    ("area", "clipped"),
    [
        # The last cell of the sheet is D7.
        ((1, 1, 7, 4), (1, 1, 7, 4)),
        ((1, 1, 8, 4), (1, 1, 7, 4)),
        ((1, 1, 7, 5), (1, 1, 7, 4)),
        ((7, 4, 99, 99), (7, 4, 7, 4)),
        ((8, 5, 99, 99), (8, 5, 8, 5)),
        ((2, 9, 3, 10), (2, 9, 3, 9)),
    ],
)
def test_whole_columns_and_rows_end_with_the_sheet(area: tuple[int, ...], clipped: tuple[int, ...]) -> None:
    assert tuple(References(workbook()).clipped(Block(0, *area))) == (0, *clipped)


@each_row(
    ("corners", "meets"),
    [
        ((2, 2, 4, 4), True),
        ((4, 4, 9, 9), True),
        ((1, 1, 2, 2), True),
        ((5, 2, 9, 4), False),
        ((1, 2, 1, 4), False),
        ((2, 5, 4, 9), False),
        ((2, 1, 4, 1), False),
    ],
)
def test_blocks_with_a_cell_in_common(corners: tuple[int, int, int, int], meets: bool) -> None:
    block = Block(0, 2, 2, 4, 4)

    assert block.meets(Block(0, *corners)) is Block(0, *corners).meets(block) is meets
    assert not block.meets(Block(1, *corners))


def test_a_sheet_of_any_name_is_reached_by_all_that_names_it() -> None:
    """Excel forbids `: \\ / ? * [ ]` in the name of a sheet, and an apostrophe at its ends; in quotation marks, `'` is written twice."""
    titles = [
        "S",
        'a"b',
        "it's",
        "two words",
        "A1",
        "R1C1",
        "1",
        "Été",
        "x!y",
        "a.b",
        "TRUE",
        "{x}",
        "$",
        "''",
        "#REF",
        "a,b",
    ]
    made = books.book({}, sheets=titles)
    for number, title in enumerate(titles, 1):
        written = "'" + title.replace("'", "''") + "'"
        text = title.replace('"', '""')
        made.sheets[number - 1].constants[9, 9] = number
        indirect = written.replace('"', '""')
        books.put(made, f"A{number}", f"={written}!I9")
        books.put(made, f"B{number}", f"=SUM({written}!$I$8:I10)")
        books.put(made, f"C{number}", f'=INDIRECT("{indirect}!I9")')
        books.put(made, f"D{number}", f'=INDIRECT("{indirect}!R9C9",FALSE)')
        books.put(made, f"E{number}", f'=SHEET("{text}")')
        books.put(made, f"F{number}", f'=SHEET("{text.upper()}")')
        books.put(made, f"G{number}", f"=SHEET({written}!I9)")
        # Reads itself: the report names the cell as a formula would.
        made.sheets[number - 1].formulas[1, 26] = FormulaCell(f"{written}!Z1+1", FormulaKind.PLAIN, None, None)

    results = FormulaEngine().evaluate(made, {})

    for number, title in enumerate(titles, 1):
        found = [results[CellKey(0, number, column)] for column in range(1, 8)]
        assert [(result.reason, result.value) for result in found] == [("", number)] * 7, title
        cycle = (results[CellKey(number - 1, 1, 26)].details or {})["cycle"]
        name = title if title in ("S", "A1", "R1C1", "Été", "TRUE") else "'" + title.replace("'", "''") + "'"
        assert cycle == f"{name}!Z1 → {name}!Z1"
