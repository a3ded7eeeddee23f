"""Calc with our extension, as a door: samples of `tests/formats/test_every_door.py` rank as by the command, with the same faults."""

from __future__ import annotations

from typing import Any

import pytest

import xl_departage
from tests.formats.test_every_door import FAULTY, SAMPLES, Ranking, by_the_command, numbers, of_table
from tests.hosts.libreoffice.office import Office
from xl_departage.documents.document_reading import open_document
from xl_departage.formats.file_format import Grid
from xl_departage.spreadsheet.formulas.addresses import address

pytestmark = pytest.mark.libreoffice

IN_CALC = ("chess-results", "square table", "list of games", "Papi's grid")


def put(sheet: Any, rows: list[list[Any]]) -> str:
    """The rows, from A1; the range that they take."""
    width = max(map(len, rows))
    area = f"A1:{address(len(rows), width)}"
    sheet.put(area, [["" if cell is None else cell for cell in (*row, *[None] * (width - len(row)))] for row in rows])
    return area


def test_calc_ranks_as_the_command_does(calc: Office) -> None:
    found: dict[str, Ranking] = {}
    for name in IN_CALC:
        sample = SAMPLES[name]
        opened = open_document(sample.file.read_bytes(), sample.file.name)
        assert isinstance(opened, Grid)
        with calc.document() as sheet:
            area = put(sheet, [list(row) for row in opened.cells])
            column = max(map(len, opened.cells)) + 2
            target = f"{address(1, column)}:{address(len(opened.cells) + 1, column + 5 + sample.codes.count(';'))}"
            table = sheet.array(target, f'=STANDINGS({area};"{sample.codes}";"{sample.rules}; lang=en")')
        read = [[None if cell == "" or isinstance(cell, dict) else cell for cell in row] for row in table]
        found[name] = of_table(read)

    for name in IN_CALC:
        expected = by_the_command(SAMPLES[name])
        assert numbers(found[name]) == numbers(expected), name
        assert len(expected) > 4


def test_check_in_calc_lists_the_faults_of_every_damaged_sample(calc: Office) -> None:
    for name, text in FAULTY.items():
        rows: list[list[Any]] = [list(line.split(";")) for line in text.splitlines()]
        expected = xl_departage.CHECK(rows, rules="FIDE-2026; lang=en") or [[""]]
        with calc.document() as sheet:
            area = put(sheet, rows)
            table = sheet.array(
                f"K1:{address(len(expected), 10 + len(expected[0]))}", f'=CHECK({area};"FIDE-2026; lang=en")'
            )

        found, wanted = ([[plain(cell) for cell in row] for row in values] for values in (table, expected))
        assert found == wanted, name


def plain(cell: Any) -> str:
    """Calc has one kind of number."""
    return f"{cell:g}" if isinstance(cell, (int, float)) else str(cell or "")
