"""
The worked examples of the documentation: every formula is run by the catalogue and in a recalculated workbook.

The expected values come from outside (`docs/examples`): printed in a regulation, computed by another program, or computed by hand
on the page.
"""

from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter

from docs.generator.examples import Example, WrongExample, examples
from docs.generator.function_pages import DEFAULTS, default_edition, under_edition
from docs.generator.sheets import column_letter
from tests.chess.tiebreaks.fide.files import expected
from tests.rows import each_row
from xl_departage.base.errors import DepartageError, ErrorKind
from xl_departage.base.messages import Language
from xl_departage.functions import FUNCTIONS, Cell, Result
from xl_departage.functions.words import sentence
from xl_departage.headless import recalculate

LANGUAGES: tuple[Language, ...] = ("fr", "en")
EVERY = [(entry, language) for entries in examples().values() for entry in entries for language in LANGUAGES]
IDS = [f"{entry.formula}-{language}" for entry, language in EVERY]
CORNER = 30
"""Row and column, from 0, of the formulas in the workbook, beyond the cells of every example."""


def answer(entry: Example, language: Language) -> Result:
    try:
        return entry.evaluate(language)
    except DepartageError as error:
        return error.kind


def shown_answer(entry: Example, language: Language) -> Result:
    """The result as a cell shows it: functions that answer in words show the message of an error instead of its code."""
    try:
        return entry.evaluate(language)
    except DepartageError as error:
        # In the language of the grid's header, which is the language of the page.
        return error.message(language) if FUNCTIONS[entry.function].in_words is sentence else error.kind


@each_row(("entry", "language"), EVERY, ids=IDS)
def test_every_example_has_the_value_told_beside_it(entry: Example, language: Language) -> None:
    value = answer(entry, language)

    if entry.cells:
        assert isinstance(value, list)
        assert [value[row - 1][column - 1] for row, column, _ in entry.cells] == [cell for _, _, cell in entry.cells]
    else:
        assert value == (entry.error if entry.error is not None else entry.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"value": [[9]]}, r"BUCHHOLZ\(.*gives \[\[.*, not \[\[9\]\]"),
        ({"value": None, "cells": ((1, 1, 9),)}, r"gives \d+(\.5)? in row 1, column 1, not 9"),
        ({"value": None, "error": ErrorKind.NA}, "gives .*, not '#N/A'"),
        ({"formula": "BUCHHOLZ()"}, r"BUCHHOLZ\(\).*gives #VALUE! \(.*grid"),
    ],
)
def test_an_example_that_tells_another_result_is_refused_in_words(change: dict[str, Any], words: str) -> None:
    with pytest.raises(WrongExample, match=words):
        replace(examples()["BUCHHOLZ"][0], **change).evaluate("en")


def test_every_function_has_an_example_and_an_error() -> None:
    assert {name for name in examples() if ":" not in name} == set(FUNCTIONS)
    for name in FUNCTIONS:
        kinds = {entry.error is None for entry in examples()[name]}
        assert kinds == {True, False}, name


def test_every_example_says_where_its_value_comes_from_in_both_languages() -> None:
    for name, entries in examples().items():
        for entry in entries:
            if ":" not in name and entry.error is None:
                assert entry.note.fr, entry.formula
                assert entry.note.en, entry.formula


@pytest.fixture(scope="module")
def recalculated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workbook with one sheet per example, recalculated without a spreadsheet program."""
    folder = tmp_path_factory.mktemp("examples")
    with xlsxwriter.Workbook(folder / "examples.xlsx") as workbook:
        text = workbook.add_format({"num_format": "@"})
        for number, (entry, language) in enumerate(EVERY):
            sheet = workbook.add_worksheet(f"S{number}")
            for row, cells in enumerate(entry.sheet(language).rows):
                for column, cell in enumerate(cells):
                    _write(sheet, row, column, cell, text)
            sheet.write_dynamic_array_formula(CORNER, CORNER, CORNER, CORNER, f"={entry.formula_in(language)}")
    recalculate(folder / "examples.xlsx", folder / "new.xlsx")
    return folder / "new.xlsx"


def _write(sheet: Any, row: int, column: int, cell: Cell, text: Any) -> None:
    if isinstance(cell, int):
        sheet.write_number(row, column, cell)
    elif cell is not None:
        sheet.write_string(row, column, str(cell), text)


def test_a_workbook_with_the_formulas_of_the_pages_shows_the_same_values(recalculated: Path) -> None:
    book = openpyxl.load_workbook(recalculated, data_only=True)

    for number, (entry, language) in enumerate(EVERY):
        sheet = book[f"S{number}"]
        wanted = shown_answer(entry, language)
        rows = wanted if isinstance(wanted, list) else [[wanted]]
        for down, cells in enumerate(rows):
            for right, cell in enumerate(cells):
                place = f"{column_letter(CORNER + right)}{CORNER + 1 + down}"
                assert _plain(sheet[place].value) == _plain(cell), f"{entry.formula}, {place}"


def _plain(cell: object) -> object:
    if isinstance(cell, ErrorKind):
        return cell.value
    if isinstance(cell, (int, float)) and not isinstance(cell, bool):
        return pytest.approx(cell)
    return "" if cell is None or isinstance(cell, datetime.time) else cell


@each_row("name", sorted(set(DEFAULTS) | {"POINTS", "WINS", "ELO_EXPECTED", "ELO_K"}))
def test_the_edition_that_a_page_calls_the_default_is_the_one_meant_without_rules(name: str) -> None:
    function = FUNCTIONS[name]
    entry = examples()[name][0]

    assert under_edition(entry, function, "") == under_edition(entry, function, default_edition(function))


@pytest.mark.parametrize(
    ("code", "function"), [("BH", "BUCHHOLZ"), ("BH/C1", "BUCHHOLZ_CUT"), ("BH/M1", "BUCHHOLZ_MEDIAN")]
)
def test_the_figures_called_the_fide_checkers_are_in_its_file(code: str, function: str) -> None:
    document = expected("made", "sw01-8x5-clean.fide.json")
    place = document["codes"].index(code)
    column = [[player["values"][place]] for player in document["players"].values()]

    assert examples()[function][0].value == column
