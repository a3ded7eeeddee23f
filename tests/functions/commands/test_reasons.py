"""*Explain this cell* on an error: every function of ours is called as its cell calls it, and says why and what helps."""

from __future__ import annotations

from typing import Any

import pytest

from tests.functions.commands.test_commands import SMALL, sheet_of
from tests.hosts.excel.cases import Call, all_calls
from tests.rows import each_row
from xl_departage.base.errors import DepartageError
from xl_departage.base.messages import languages
from xl_departage.functions import FUNCTIONS, OMITTED, Cell, call, find
from xl_departage.functions.commands import FormulaCell, Sheet, areas_read, explain_cell
from xl_departage.functions.commands.command_sheet import literal, reference

WRONG = "FIDA-20226"


def written(example_call: Call) -> tuple[Sheet, str, list[Any]]:
    """A sheet with the ranges of a call one below the other, its formula, and its arguments, the rules of which are wrong."""
    entry = find(example_call.name)
    arguments = [*example_call.arguments, *[OMITTED] * (len(entry.arguments) - len(example_call.arguments))]
    wrong = next((at for at, argument in enumerate(entry.arguments) if argument.name == "rules"), 0)
    arguments[wrong] = WRONG
    rows: list[list[Cell]] = []
    parts = []
    for value in arguments:
        if isinstance(value, (list, tuple)):
            parts.append(reference((len(rows) + 1, 1, len(rows) + len(value), len(value[0]))))
            rows += [list(row) for row in value] + [[]]
        else:
            parts.append(
                "" if value in (OMITTED, None) else literal(value) if isinstance(value, (str, int)) else repr(value)
            )
    width = max((len(row) for row in rows), default=1)
    cells = [[None if cell == "" else cell for cell in [*row, *[None] * (width - len(row))]] for row in rows] or [
        [None]
    ]
    while not parts[-1]:
        parts.pop()
    return Sheet((1, 1, len(cells), width), cells), f"={example_call.name}({','.join(parts)})", arguments


def test_every_function_says_why_it_shows_an_error() -> None:
    tried = {}
    for example_call in all_calls():
        if example_call.name in tried:
            continue
        sheet, formula, arguments = written(example_call)
        with pytest.raises(DepartageError) as expected:
            call(
                example_call.name,
                arguments[: 1 + max(at for at, value in enumerate(arguments) if value is not OMITTED)],
            )
        with pytest.raises(DepartageError) as raised:
            explain_cell(sheet, FormulaCell(formula, (1, 40, 1, 40), (1, 40)), {}, "en")
        for language in languages():
            assert raised.value.message(language) == expected.value.message(language), formula
        tried[example_call.name] = raised.value.key
    assert tried.keys() >= FUNCTIONS.keys() - {"MATRICULE_OK"}
    assert set(tried.values()) & {"function_argument_missing", "command_explain_computed"} == set()


@each_row(
    ("formula", "expected_text"),
    [
        ("=ELO_NEW(-5,1800,1)", "-5"),
        ('=ELO_NEW(1760,1800,(1),"FIDA"&"-"&20)', "FIDA-20"),
        ('=BUCHHOLZ(A1:C4,,"FIDE"&A9)', "FIDEx"),
        ('=ELO_DELTA(1760,1800,1,ELO_K("x"))', "x"),
        ('=IF(1,ROUND(ELO_EXPECTED("q",1800),2),"")', "q"),
        ("=KOYA(Players,1)", "12X"),
    ],
)
def test_arguments_that_are_joined_negative_named_or_calls_of_ours_are_read(formula: str, expected_text: str) -> None:
    sheet = sheet_of([*SMALL, *[["", "", ""]] * 4, ["x", "", ""]])
    reads = {name: [["12X1"], ["- 1B"]] for name in areas_read(formula)}

    with pytest.raises(DepartageError) as refused:
        explain_cell(sheet, FormulaCell(formula, (1, 9, 1, 9), (1, 9)), reads, "en")
    assert expected_text in refused.value.message("en")
    assert refused.value.key != "command_explain_computed"


def test_names_and_other_sheets_are_asked_for_once() -> None:
    assert areas_read("=IF(Rules=1,STANDINGS(Grid,Codes,Rules),'My grid'!A1:B2)") == [
        "Rules",
        "Grid",
        "Codes",
        "'My grid'!A1:B2",
    ]
