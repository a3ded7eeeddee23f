"""The calls of our functions in a workbook, with what they read, without computing anything."""

from __future__ import annotations

import pytest

from tests.rows import each_row
from tests.spreadsheet.recalculation import books
from xl_departage.spreadsheet.library import library
from xl_departage.spreadsheet.recalculation.grids import calls_any, grid_calls
from xl_departage.spreadsheet.recalculation.references import Block
from xl_departage.spreadsheet.recalculation.workbook_model import Workbook


def workbook(*formulas: str) -> Workbook:
    """The formulas in column H of the second sheet, below each other; the first sheet has the rules in B1 and a table."""
    cells = {f"T!H{row}": f"={formula}" for row, formula in enumerate(formulas, 1)}
    made = books.book(
        {"S!B1": "FIDE-2026", "S!B2": 7, "S!C10": "x", "T!C10": "x", **cells},
        sheets=("S", "T"),
        names=[("grid", None, "S!$A$3:$C$6"), ("rules", None, "S!$B$1")],
    )
    books.put(made, "S!B3", '="FFE"', cached="FFE")
    return made


@pytest.mark.beyond
@each_row(
    ("formula", "block", "rules", "whole"),
    [
        ("BUCHHOLZ(S!A3:C6)", (0, 3, 1, 6, 3), "", True),
        ("BUCHHOLZ(grid,,rules)", (0, 3, 1, 6, 3), "FIDE-2026", True),
        ('BUCHHOLZ(A3:C6,,"say ""x""")+1', (1, 3, 1, 6, 3), 'say "x"', False),
        ('SUM(_xldudf_BUCHHOLZ((S!A3:C6),1,"FFE"))', (0, 3, 1, 6, 3), "FFE", False),
        # The old value of a formula; a number, several cells and what is computed are no text.
        ("BUCHHOLZ(S!A3:C6,,S!B3)", (0, 3, 1, 6, 3), "FFE", True),
        ("BUCHHOLZ(S!A3:C6,,S!B2)", (0, 3, 1, 6, 3), "", True),
        ("BUCHHOLZ(S!A3:C6,,S!B9)", (0, 3, 1, 6, 3), "", True),
        ("BUCHHOLZ(S!A3:C6,,S!B1:B2)", (0, 3, 1, 6, 3), "", True),
        ('BUCHHOLZ(S!A3:C6,,"F"&"FE")', (0, 3, 1, 6, 3), "", True),
        ("BUCHHOLZ(SORT(S!A3:C6))", None, "", True),
        ("BUCHHOLZ(S!A:E)", (0, 1, 1, 10, 3), "", True),
    ],
)
def test_a_call_knows_its_grid_and_its_texts(
    formula: str, block: tuple[int, ...] | None, rules: str, whole: bool
) -> None:
    (call,) = grid_calls(workbook(formula))

    assert (call.function, call.here, call.whole) == ("BUCHHOLZ", (1, 1, 8), whole)
    assert call.block("grid") == (None if block is None else Block(*block))
    assert (call.text("rules"), call.text("player"), call.block("nothing")) == (rules, "", None)


@pytest.mark.beyond
def test_calls_are_found_in_the_order_of_the_formulas() -> None:
    made = workbook(
        "SUM(A1:A2)", "ELO_EXPECTED(1,2)", "KOYA(A1:B2)", "IF(1,KOYA(A1:B2),BUCHHOLZ(A3:B4))", "KOYA(A1", "CHECK()"
    )

    assert [(call.here.row, call.function) for call in grid_calls(made)] == [(3, "KOYA"), (4, "KOYA"), (4, "BUCHHOLZ")]


@pytest.mark.beyond
@pytest.mark.parametrize(
    ("formula", "calls"),
    [
        ("KOYA(A1)", True),
        ("1+koya (A1", True),
        ("_xlfn.KOYA(A1)", True),
        ('"KOYA("', False),
        ('"a""KOYA("&KOYA(', True),
        ("KOYA", False),
        ("KOYAS(A1)", False),
        ("9KOYA(A1)", True),
        ("(A1)", False),
    ],
)
def test_a_call_is_seen_in_a_text_that_cannot_be_read_too(formula: str, calls: bool) -> None:
    assert calls_any(formula, library().names) is calls
