"""Workbooks as a format: which of several sheets holds the tournament."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest

from xl_departage.documents.document_reading import read_document
from xl_departage.formats.grids import grid_reading


def test_the_sheet_that_is_found_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet of notes and one with two players: two sheets are surveyed, and the one that holds the tournament is not read again."""
    book = openpyxl.Workbook()
    book.create_sheet("Notes").append(("Thursday: order pens",))
    book.remove(book.worksheets[0])
    grid = book.create_sheet("Open")
    for row in (("No", "Name", "R1"), (1, "Anna", "2w1"), (2, "Bert", "1b0")):
        grid.append(row)
    file = io.BytesIO()
    book.save(file)
    read = []
    once = grid_reading._read

    def counted(*given: Any) -> Any:
        read.append(given)
        return once(*given)

    monkeypatch.setattr(grid_reading, "_read", counted)

    source = read_document(file.getvalue(), "open.xlsx")

    table = source.crosstable
    assert [player.name for player in table.players] == ["Anna", "Bert"]
    assert list(table.scores) == [2, 0]
    assert len(read) == 2
