"""The crosstable of two lists is the same in a recalculated workbook, on the command line, in the page in Chromium, and in LibreOffice."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.formula import ArrayFormula

from tests.formats.grids.lists.written import lists_of
from tests.formats.grids.tournaments import made
from tests.hosts.libreoffice.office import Office
from tests.hosts.page.test_page import session
from xl_departage.formats.csv_grid import read_csv, write_csv
from xl_departage.functions import call
from xl_departage.headless import recalculate
from xl_departage.hosts.cli import main

Cells = list[list[Any]]
FORMULA = "CROSSTABLE({players}{between}{games})"


@pytest.fixture(scope="module")
def lists() -> tuple[Cells, Cells]:
    return lists_of(made("sw13-22x7-medium"), random.Random(3), "en")


@pytest.fixture(scope="module")
def grid(lists: tuple[Cells, Cells]) -> list[list[str]]:
    """What the function gives a Python program; the notations have their own tests."""
    return texts(call("CROSSTABLE", [*lists]))


def texts(rows: Any) -> list[list[str]]:
    return [
        ["" if cell is None else f"{cell:g}" if isinstance(cell, float) else str(cell) for cell in row] for row in rows
    ]


def area(rows: Cells, column: int) -> str:
    last = get_column_letter(column + len(rows[0]) - 1)
    return f"{get_column_letter(column)}1:{last}{len(rows)}"


def test_a_recalculated_workbook(lists: tuple[Cells, Cells], grid: list[list[str]], tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for column, rows in ((1, lists[0]), (5, lists[1])):
        for row, line in enumerate(rows, 1):
            for right, cell in enumerate(line):
                sheet.cell(row, column + right).value = cell
    target = book.create_sheet("Grid")
    formula = FORMULA.format(players=f"Sheet!{area(lists[0], 1)}", between=",", games=f"Sheet!{area(lists[1], 5)}")
    size = f"A1:{get_column_letter(len(grid[0]))}{len(grid)}"
    target["A1"] = ArrayFormula(size, f"={formula}")
    book.save(tmp_path / "lists.xlsx")

    recalculate(tmp_path / "lists.xlsx", tmp_path / "out.xlsx")

    computed = openpyxl.load_workbook(tmp_path / "out.xlsx", data_only=True)["Grid"]
    assert texts(computed.iter_rows(values_only=True)) == grid


def test_the_command_line(lists: tuple[Cells, Cells], grid: list[list[str]], tmp_path: Path) -> None:
    """A file holds the games alone: the players are those of the games, so that only their cells can be compared, by name."""
    by_number = lists_of(made("sw13-22x7-medium"), random.Random(3), "en", by="number")[1]
    (tmp_path / "games.csv").write_bytes(write_csv(texts(by_number)))

    result = CliRunner().invoke(
        main, ["convert", str(tmp_path / "games.csv"), str(tmp_path / "grid.csv"), "--lang", "en"]
    )

    assert result.exit_code == 0, result.output
    rows = read_csv((tmp_path / "grid.csv").read_bytes())
    first = next(column for column, heading in enumerate(rows[0]) if heading == "1.Rd")
    rounds = len(grid[0]) - 3
    written = {row[0]: row[first : first + rounds] for row in rows[1:]}
    expected = {row[0]: ["0" if cell == "" else cell for cell in row[3:]] for row in grid[1:]}
    assert {number: ["0" if cell == "" else cell for cell in cells] for number, cells in written.items()} == expected


@pytest.mark.slow
def test_the_page_in_chromium(page: Path, lists: tuple[Cells, Cells], grid: list[list[str]]) -> None:
    found = session(page, calls=[["CROSSTABLE", [*lists, None]]])

    assert texts(found["values"][0]) == grid


# That Calc makes a grid of two lists as the headless mode does is a quick test of `tests/hosts/libreoffice/test_calc.py`.
@pytest.mark.slow
@pytest.mark.libreoffice
def test_libreoffice(calc: Office, lists: tuple[Cells, Cells], grid: list[list[str]]) -> None:
    with calc.document() as sheet:
        sheet.put(area(lists[0], 1), [["" if cell is None else cell for cell in row] for row in lists[0]])
        sheet.put(area(lists[1], 5), [["" if cell is None else cell for cell in row] for row in lists[1]])
        formula = FORMULA.format(players=area(lists[0], 1), between=";", games=area(lists[1], 5))
        size = f"{get_column_letter(11)}1:{get_column_letter(10 + len(grid[0]))}{len(grid)}"

        assert texts(sheet.array(size, f"={formula}")) == grid
