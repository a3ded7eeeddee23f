"""
Columns that many formulas read: read once, found by an index, computed at once. The values are those that each formula gives alone, cell
by cell.
"""

from __future__ import annotations

import datetime
import random
from typing import Any

import pytest

from tests.examples import first
from tests.spreadsheet.recalculation import books
from xl_departage.spreadsheet.recalculation import scalars, services
from xl_departage.spreadsheet.recalculation.arrays import Array
from xl_departage.spreadsheet.recalculation.cellstore import Column
from xl_departage.spreadsheet.recalculation.engine import Evaluation
from xl_departage.spreadsheet.recalculation.native import NATIVES, conditional
from xl_departage.spreadsheet.recalculation.references import Block
from xl_departage.spreadsheet.recalculation.vectors import over

ROWS = 40
SHAPES = (
    "SUM(A$1:A{i})",
    "COUNT(A$1:A{i})+COUNTA(A$1:A{i})",
    "AVERAGE(A$1:A{i})",
    "MAX(A$1:A{i})",
    "COUNTIF(B$1:B{i},B{i})",
    "COUNTIF(B$1:B$40,B{i})",
    'COUNTIF(B$1:B{i},"<>"&B{i})',
    "SUMIF(B$1:B{i},B{i},A$1:A{i})",
    "AVERAGEIF(B$1:B$40,B{i},A$1:A$40)",
    "SUMIFS(A$1:A{i},B$1:B{i},B{i},C$1:C{i},C{i})",
    'SUMIFS(A$1:A$40,B$1:B$40,B{i},A$1:A$40,">2")',
    'COUNTIFS(B$1:B$40,"<>"&B{i},C$1:C$40,C{i})',
    'COUNTIFS(B$1:B$40,"",C$1:C$40,C{i})',
    "MAXIFS(A$1:A$40,B$1:B$40,B{i})",
    "SUMPRODUCT((B$1:B$40=B{i})*1)",
    "SUMPRODUCT((B$1:B$40<>B{i})*1)",
    "SUMPRODUCT((C$1:C$40=C{i})*(B$1:B$40=B{i}))",
    "SUMPRODUCT((C$1:C$40=C{i})*D$1:D$40)",
    "SUMPRODUCT(--(D$1:D$40>D{i}))",
    "SUMPRODUCT(--(D{i}>=D$1:D$40),D$1:D$40)",
    "SUMPRODUCT((D$1:D$40-D{i})*(D$1:D$40+1))",
    "INDEX(SORT(D$1:D$40),{i})",
    "INDEX(SORT(A$1:A$40,1,-1),{i})",
    "COUNTA(UNIQUE(B$1:B$40))",
    "SUM(FILTER(D$1:D$40,C$1:C$40=C{i}))",
    "SUM(FILTER(D$1:D$40,B$1:B$40=B{i},0))",
    "SUMPRODUCT(--(C$1:C$40=C{i}),D$1:D$40)",
    "SUMPRODUCT(--(C$1:C$40=C{i}),A$1:A$40,D$1:D$40)",
    "SUMPRODUCT(--(C$1:C$40=C{i}),B$1:B$40)",
    "SUMPRODUCT((C$1:C$40=C{i})*(D$1:D$40>D{i}))",
    "SUMPRODUCT((C$1:C$40=C{i})*(B$1:B$40>B{i}))",
    "SUMPRODUCT((D$1:D$40>D{i})*(D$1:D$40<8))",
    "SUMPRODUCT((D$1:D$40>D{i})+(D$1:D$40<8)-(D$1:D$40=1))",
    "SUMPRODUCT((D{i}<=D$1:D$40)*(D$1:D$40<>D{i})*(D{i}>D$2:D$41))",
    "SUMPRODUCT(--(D$1:D$40<=D{i}),--(D{i}=D$1:D$40))",
    "SUMPRODUCT((D$1:D{i}>=D{i})*(D$1:D{i}<8))",
    # Two columns of different height.
    "SUMPRODUCT((D$1:D$40>1)*(D$1:D{i}>1))",
)
ARRAYS = (
    "SUM(IFERROR((D$1:D$30>1)*(D$1:D{i}>1),10))",
    "SUM(IFERROR(D$1:D$30-D$1:D{i},10))",
    "SUM(IF(C$1:C$40=C{i},D$1:D$40))",
    "SUM(IF(C$1:C$40=C{i},B$1:B$40,1))",
    "SUM(IF(C$1:C$40=C{i},1,A$1:A$40))",
    "MAX(IF(C$1:C$40<>C{i},A$1:A$40))",
    "COUNT(IF(C$1:C$40=C{i},A$1:A$40))",
    "AVERAGE(IF(C$1:C$40=C{i},D$1:D$40))",
    "SUM(IF((C$1:C$40=C{i})*(D$1:D$40>D{i}),A$1:A$40))",
    'TEXTJOIN(",",TRUE,IF(C$1:C$40=C{i},B$1:B$40,""))',
    'TEXTJOIN(",",FALSE,IF(C$1:C$40=C{i},D$1:D$40,"-"))',
)
"""Array formulas."""


def cells(seed: int, *, errors: bool) -> dict[str, Any]:
    """A column of numbers and blanks, one of all kinds, one of texts, one of numbers only."""
    chance = random.Random(seed)
    kinds: list[Any] = [None, 0, 1, 2, 2.5, "x", "X", "2", "", True, False, "y*", 0.1 + 0.2, 0.3]
    made: dict[str, Any] = {}
    for row in range(1, ROWS + 1):
        made[f"A{row}"] = chance.choice([None, 1, 2.25, 3, -1, 0.1])
        made[f"B{row}"] = "#N/A" if errors and row == 30 else chance.choice(kinds)
        made[f"C{row}"] = chance.choice("abcdef")
        made[f"D{row}"] = chance.choice([0, 1, 2.5, -3, 0.1 + 0.2, 7, 8, 9])
    return made


def outcome(formulas: dict[str, str], inputs: dict[str, Any], shape: str) -> dict[str, object]:
    made, kind = books.book(inputs), "array" if shape in ARRAYS else "plain"
    for cell, text in formulas.items():
        books.put(made, cell, "=" + text, kind)
    return {cell: result.reason or books.shown(result.value) for cell, result in books.evaluate(made).items()}


@pytest.mark.parametrize("errors", first([True, False]))
def test_many_formulas_over_the_same_columns_give_what_each_gives_alone(
    errors: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    inputs = cells(7, errors=errors)
    shapes = SHAPES + ARRAYS
    together = {
        shape: outcome({f"F{i}": shape.format(i=i) for i in range(1, ROWS + 1)}, inputs, shape) for shape in shapes
    }
    # Cell by cell: no column, no operator over columns, no index.
    monkeypatch.setattr(services, "over", lambda _function, _arguments: None)
    monkeypatch.setattr(
        "xl_departage.spreadsheet.recalculation.cellstore.RangeData.where", lambda *_arguments, **_equal: None
    )
    monkeypatch.setattr(conditional.Condition, "places", lambda *_arguments: None)

    for shape in shapes:
        for i in (1, 3, 17, 30, ROWS):
            alone = outcome({"F1": shape.format(i=i)}, inputs, shape)["S!F1"]
            assert together[shape][f"S!F{i}"] == alone, shape.format(i=i)


def test_what_one_of_two_columns_lacks_is_not_available() -> None:
    # Excel, "Guidelines and examples of array formulas": a smaller array is filled with #N/A.
    made = books.book({f"A{row}": row for row in range(1, 6)})
    books.put(made, "B1", "=SUMPRODUCT((A1:A3>1)*(A1:A5>1))")
    books.put(made, "B2", "=SUM(IFERROR(A1:A3*A1:A5,100))", "array")

    shown = {cell: books.shown(result.value) for cell, result in books.evaluate(made).items()}

    assert shown == {"S!B1": "#N/A", "S!B2": 1 + 4 + 9 + 200}


def test_ranges_that_begin_together_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    extend = Column.extend

    def counted(column: Column, part: Any) -> None:
        read.append(part.size)
        extend(column, part)

    monkeypatch.setattr(Column, "extend", counted)
    rows = 300
    made = books.book({f"A{row}": row / 10 for row in range(1, rows + 1)})
    for row in range(1, rows + 1):
        books.put(made, f"B{row}", f"=SUM(A$1:A{row})")
        books.put(made, f"C{row}", f"=COUNTIF(A$1:A{row},A{row})")
    run = Evaluation(made, {}, datetime.datetime(2026, 3, 1))

    run.settle_all()

    # A single cell is no column; all others are read once.
    assert sum(read) == rows
    total = 0.0
    for row in range(1, rows + 1):
        total += row / 10
        assert run.value(books.key(made, f"B{row}")) == total
        assert run.value(books.key(made, f"C{row}")) == 1


def test_a_range_is_volatile_from_its_first_volatile_cell_on() -> None:
    """Ranges of one column, of every length, all from row 1: also the blank rows above the first value."""
    for begin in (1, 4, 8, None):
        made = books.book({f"A{row}": row for row in range(3, 9) if row != begin})
        if begin is not None:
            books.put(made, f"A{begin}", "=TODAY()-TODAY()")
        for row in range(1, 9):
            books.put(made, f"B{row}", f"=SUM(A$1:A{row})")
        results = books.evaluate(made)
        for row in range(1, 9):
            wanted = begin is not None and row >= begin
            assert results[f"S!B{row}"].volatile is wanted, (begin, row)


def test_a_part_that_does_not_move_is_computed_twice_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    sorting = NATIVES["SORT"].function

    def counted(*arguments: Any) -> Any:
        calls.append(1)
        return sorting(*arguments)

    monkeypatch.setattr(NATIVES["SORT"], "function", counted)
    made = books.book({f"A{row}": 50 - row for row in range(1, 41)})
    for row in range(1, 41):
        books.put(made, f"B{row}", f"=INDEX(SORT(A$1:A$40),{row})")
        books.put(made, f"C{row}", f"=INDEX(SORT(A{row}:A$40),1)")

    results = books.evaluate(made)

    assert [results[f"S!B{row}"].value for row in (1, 2, 40)] == [10, 11, 49]
    assert results["S!C40"].value == 10
    # Those that move are computed for each cell.
    assert len(calls) == 2 + 40


def test_each_operator_over_columns_of_numbers_is_computed_at_once_and_as_for_each_cell() -> None:
    """Also where the number stands on the left, and where it equals none, the first, some or the last of the column."""
    numbers = [3.0, -1.0, 2.5, 2.5, 7.0, 0.0, 9.0, -1.0] * 9
    made = books.book({f"A{row}": number for row, number in enumerate(numbers, 1)})
    store = Evaluation(made, {}, datetime.datetime(2026, 3, 1)).store
    column = store.range(Block(0, 1, 1, len(numbers), 1)).array
    truths = Array.column([number > 0 for number in numbers])
    for operator in ("=", "<>", "<", ">", "<=", ">=", "+", "-", "*"):
        function = scalars.comparison(operator) if operator[0] in "<=>" else scalars.arithmetic(operator)
        for number in (-9.0, -1.0, 0.0, 2.0, 2.5, 9.0, 10.0):
            sides: list[list[Any]] = [[column, number], [number, column]]
            for arguments in sides:
                at_once = over(function, arguments)
                assert at_once is not None, (operator, arguments)
                one_by_one = [
                    function(*(number if side is not column else cell for side in arguments)) for cell in numbers
                ]
                assert list(at_once.cells()) == one_by_one, (operator, arguments)
    pairs: list[list[Any]] = [
        *([column, column], [column, truths], [truths, column], [truths, truths]),
        *([truths, 2.0], [1.0, truths]),
    ]
    for operator in "+-*":
        function = scalars.arithmetic(operator)
        for arguments in pairs:
            at_once = over(function, arguments)
            assert at_once is not None, (operator, arguments)
            cells = zip(
                *([part] * len(numbers) if type(part) is float else part.cells() for part in arguments), strict=True
            )
            assert list(at_once.cells()) == [function(*pair) for pair in cells]
            assert {type(cell) for cell in at_once.cells()} == {float}
    # What needs a closer look at each cell is not computed at once.
    near = scalars.comparison("=")
    assert over(near, [column, 2.5 * (1 + 1e-15)]) is over(near, [column, "2.5"]) is over(near, [truths, 1.0]) is None
    assert over(scalars.arithmetic("*"), [column, 1e308]) is over(scalars.arithmetic("/"), [column, 2.0]) is None
    assert over(scalars.arithmetic("+"), [column, Array.column(numbers[1:])]) is None
