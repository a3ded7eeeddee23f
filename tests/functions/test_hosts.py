"""
The same cells give the same values and the same sentences in every host: Excel on the desktop, the page, LibreOffice, a recalculated
workbook and a Python program.
"""

from __future__ import annotations

import json
import re
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import get_column_letter

import xl_departage
from tests.rows import each_row
from tests.web.cases import Case, as_printed, difficult_cells, plain
from xl_departage.base.errors import CannotPair, DepartageError, ErrorKind, InconsistentGrid
from xl_departage.base.extent import ROWS
from xl_departage.base.messages import Text
from xl_departage.functions import find
from xl_departage.functions.words import sentence
from xl_departage.headless import recalculate
from xl_departage.hosts.excel.wrappers import excel_functions
from xl_departage.hosts.libreoffice.calc_calls import call
from xl_departage.hosts.libreoffice.calc_values import error_number, from_calc
from xl_departage.hosts.libreoffice.ranges import computed_table
from xl_departage.hosts.page import calculator

CASES = difficult_cells()
NUMBERS = [
    # A quick one with a whole column is left.
    pytest.param(at, marks=pytest.mark.slow) if len(case.sent) > 1 and len(case.sent[1] or ()) == ROWS else at
    for at, case in enumerate(CASES)
]
KINDS = {kind.value: kind for kind in ErrorKind}


def desktop(case: Case) -> Any:
    arguments = find(case.function).arguments
    sent = {argument.name: cells for argument, cells in zip(arguments, case.sent, strict=True) if cells is not None}
    value = excel_functions("tests")[case.function](**sent)
    return re.sub("^#VALUE! ", "", value) if isinstance(value, str) and value else plain(value)


def page(case: Case) -> Any:
    request = {"do": "value", "lang": "en", "function": case.function, "arguments": case.sent}
    answer = json.loads(calculator.answer(json.dumps(request)))
    return answer["value"] if "value" in answer else answer["error"]


def written(case: Case) -> tuple[openpyxl.Workbook, str]:
    """A workbook with the arguments side by side, and the formula for another sheet."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    column, parts = 1, []
    for cells in case.sent:
        if cells is None:
            parts.append("")
            continue
        first = get_column_letter(column)
        for row, line in enumerate(cells[:50], 1):
            for at, cell in enumerate(line):
                place = sheet.cell(row, column + at, cell)
                place.data_type = "s" if isinstance(cell, str) and cell not in KINDS else place.data_type
        column += len(cells[0])
        last = get_column_letter(column - 1)
        whole = len(cells) == ROWS
        parts.append(f"Sheet!{first}:{last}" if whole else f"Sheet!{first}1:{last}{len(cells)}")
        column += 1
    return book, f"={case.function}({','.join(parts).rstrip(',')})"


def workbook(case: Case) -> Any:
    book, formula = written(case)
    place = book.create_sheet("Value")
    place["A1"] = formula
    report = recalculate(book)
    if case.printed is not None and isinstance(case.printed, str):
        return report.explain("Value!A1", "en")
    value = case.value
    return [
        ["" if cell is None else cell for cell in row]
        for row in report.values(f"Value!A1:{chr(64 + len(value[0]))}{len(value)}")
    ]


def python(case: Case) -> Any:
    """As a program calls it, with the values that an openpyxl workbook has in its cells."""
    arguments = [value[:50] if isinstance(value, list) and len(value) == ROWS else value for value in case.arguments]
    try:
        return plain(getattr(xl_departage, case.function)(*arguments))
    except DepartageError as error:
        return error.message("en")


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("host", [desktop, page, workbook])
def test_error_cells_blanks_and_whole_columns_are_the_same_in_every_host(host: Any, number: int) -> None:
    case = CASES[number]

    value, expected = host(case), case.value

    assert as_printed(expected, case.printed)
    if host is workbook and isinstance(case.printed, str):
        # On a sheet, the place is a cell of the sheet.
        assert (expected.split(": ", 1)[-1] if expected.startswith("Row") else expected) in value
    else:
        assert value == expected


def omits(case: Any) -> bool:
    """Whether an argument is one blank cell, which in a program is None: an argument left out."""
    return any(cells in ([[""]], [[None]]) for cells in case.sent[1:])


@each_row("number", [at for at, case in enumerate(CASES) if len(case.sent[0]) < ROWS and not omits(case)])
def test_a_program_gets_the_same_sentence_and_the_same_values(number: int) -> None:
    case = CASES[number]

    assert python(case) == case.value


@each_row("number", [at for at, case in enumerate(CASES) if len(case.sent[0]) < ROWS])
def test_calc_shows_the_same_values_and_a_value_error_where_there_is_a_sentence(number: int) -> None:
    case = CASES[number]
    calc_arguments = [
        value if value is None else tuple(tuple(_calc(cell) for cell in row) for row in value) for value in case.sent
    ]
    # Calc passes a single value bare, and tables by reference.
    bare = [
        value[0][0] if value is not None and len(value) == len(value[0]) == 1 else value for value in calc_arguments
    ]

    def read(value: Any) -> Any:
        rows = value if isinstance(value, tuple) else ((value,),)
        return computed_table(tuple(tuple(from_calc(cell) for cell in row) for row in rows))

    shown = call(find(case.function), bare, read)

    if isinstance(case.printed, str):
        assert from_calc(shown[0][0]) is ErrorKind.VALUE
    else:
        assert plain([[from_calc(cell) for cell in row] for row in shown]) == case.value


def _calc(cell: Any) -> Any:
    if cell in KINDS:
        return error_number(KINDS[cell])
    return float(cell) if isinstance(cell, int) else cell or ""


@pytest.mark.parametrize("nested", [[[["+ 2B"]]], [[["+ 2B"], "= 2N"], ["- 1N"]], [["+ 2B", [[]]]]])
def test_lists_nested_too_deeply_are_refused_in_words(nested: Any) -> None:
    sentence = "The argument “grid” must be a range of cells, such as C2:K31."

    assert page(Case("POINTS", [nested])) == sentence
    assert excel_functions("tests")["POINTS"](nested) == f"#VALUE! {sentence}"


def test_a_sentence_in_a_cell_begins_with_a_capital_letter_and_a_typed_name_stays_as_it_is() -> None:
    sentences = [
        sentence(["lang=nl"], InconsistentGrid("roster_name_twice", name="de Vos", numbers="9, 19")),
        sentence(["lang=nl"], CannotPair("pair_unknown_number", number=99)),
    ]

    assert sentences[0] == "Meerdere spelers heten “de Vos”: nummers 9, 19: " + Text(
        "roster_name_twice.cure"
    ).in_language("nl")
    assert sentences[1][0].isupper()
