"""Workbooks as a format: which of several sheets holds the tournament."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest

from tests.chess.tiebreaks.made import rules
from tests.documents.templates.test_from_files import source
from xl_departage.base.errors import DepartageError
from xl_departage.chess.tiebreaks.defaults import DEFAULT_CODES
from xl_departage.documents import workbooks
from xl_departage.documents.document_reading import read_document
from xl_departage.formats.file_format import WritingChoices
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

    def counted(*arguments: Any) -> Any:
        read.append(arguments)
        return once(*arguments)

    monkeypatch.setattr(grid_reading, "_read", counted)

    source = read_document(file.getvalue(), "open.xlsx")

    table = source.crosstable
    assert [player.name for player in table.players] == ["Anna", "Bert"]
    assert list(table.scores) == [2, 0]
    assert len(read) == 2


def test_the_tie_breaks_of_a_workbook_are_those_asked_for_stated_or_announced() -> None:
    """In that order; the points have a column of their own, and without any list there are the usual ones."""
    silent = source("2 w 1", "1 b 0")
    stating = source("2 w 1", "1 b 0", records=["212 PTS,BH/C1,SB"])
    announcing = rules("FIDE-2026; announced=PTS,BH,WON")
    for read, parsed_rules, asked, codes in (
        (silent, rules("FIDE-2026"), None, list(DEFAULT_CODES)),
        (silent, announcing, None, ["BH", "WON"]),
        (stating, rules("FIDE-2026"), None, ["BH/C1", "SB"]),
        (stating, announcing, None, ["BH/C1", "SB"]),
        (stating, announcing, "PTS;WIN", ["WIN"]),
        (stating, announcing, "PTS", list(DEFAULT_CODES)),
    ):
        assert workbooks._requested(read, parsed_rules, WritingChoices(asked)) == codes, (asked, codes)


def test_tie_breaks_that_cannot_be_computed_are_left_out_unless_none_can() -> None:
    unrated = source("2 w 1", "1 b 0")
    kept_codes, notices = workbooks._computed_codes(["BH", "BERLIN", "SB"], unrated, rules("FIDE-2026"))
    assert kept_codes == ["BH", "SB"]
    assert [(notice.key, dict(notice.values)["code"]) for notice in notices] == [("convert_codes_left_out", "BERLIN")]
    with pytest.raises(DepartageError, match="BERLIN"):
        workbooks._computed_codes(["BERLIN"], unrated, rules("FIDE-2026"))
