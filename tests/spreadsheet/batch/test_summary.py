"""The outcomes of many workbooks in a few numbers, counted by hand."""

from __future__ import annotations

import io

import openpyxl
import pytest

from xl_departage.base.errors import FileError
from xl_departage.spreadsheet.batch.batch_summary import Summary, SummaryLine
from xl_departage.spreadsheet.recalculation import recalculate
from xl_departage.spreadsheet.recalculation.recalculation_report import Report


def report(*formulas: str) -> Report:
    book = openpyxl.Workbook()
    for row, formula in enumerate(formulas, 1):
        book.worksheets[0][f"A{row}"] = f"={formula}"
    content = io.BytesIO()
    book.save(content)
    return recalculate(content.getvalue())


@pytest.mark.beyond
def test_formulas_are_computed_or_not_whatever_the_reason() -> None:
    summary = Summary()
    # Two computed, one that our function refuses, one kept, two in a circle.
    statuses = [
        summary.add(outcome)
        for outcome in (
            report("1+1", "2+2", 'POINTS(B1:C2,1,"X")', "MACRO()", "A6", "A5"),
            report("1"),
            FileError("batch_no_workers"),
        )
    ]

    assert statuses == [1, 0, 2]
    assert summary.lines == [
        SummaryLine("recalculated", 2, 1, 7, 4, 3),
        SummaryLine("unchanged", 0, 0, 0, 0, 0),
        SummaryLine("unusable", 0, 0, 0, 0, 0),
        SummaryLine("not_done", 1, 1, 0, 0, 0),
    ]
    # The states begin, and the numbers end, where their headings do.
    header, *lines = summary.table("en")
    assert [line[0] for line in lines] == ["r", "u", "u", "n"]
    for heading, numbers in (("workbooks", "2001"), ("not computed", "3000")):
        end = header.index(heading) + len(heading)
        assert [line[end - 2 : end] for line in lines] == [f" {number}" for number in numbers]
    assert summary.exit_status == 2
