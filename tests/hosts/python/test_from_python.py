"""What a person would pass from Python: taken, or one sentence for its kind; cures are Python."""

from __future__ import annotations

import csv
import io
from collections import deque
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
import pytest

import xl_departage as x
from tests.functions.test_misplaced import CURES
from tests.missing import library
from xl_departage.base.cells import OMITTED
from xl_departage.base.errors import ArgumentError, DepartageError
from xl_departage.base.messages import languages
from xl_departage.functions import find
from xl_departage.testing import grid, write_grid

FOUR = [["+ 2B", "= 3N"], ["- 1N", "+ 4B"], ["+ 4B", "= 1B"], ["- 3N", "- 2N"]]
RATINGS = [1800, 1700, 1650, 1500]


def test_flat_lists_are_columns_and_lists_of_codes() -> None:
    # By hand: 1800 against 1900 expects .36, against 1950 .30: 20 x (1 - .66) = 6.8.
    assert x.ELO_NEW(1800, [1900, 1950], [1, 0], 20, "FIDE-2025", k=20) == 1807
    column = [[rating] for rating in RATINGS]
    assert x.PERFORMANCE(FOUR, RATINGS, rules="FIDE-2026") == x.PERFORMANCE(FOUR, column, rules="FIDE-2026")
    assert x.RANK_BY(FOUR, ["BH", "SB"]) == x.RANK_BY(FOUR, "BH;SB")
    assert x.STANDINGS(FOUR, ("BH", "SB"), "FIDE-2026") == x.STANDINGS(FOUR, "BH;SB", "FIDE-2026")
    assert x.BERLIN([1, 0.5, 0]) == x.BERLIN([[1], [0.5], [0]])
    assert x.POINTS(["+ 2", "- 1"]) == [[1], [0]]
    assert x.ELO_EXPECTED(1800, range(1700, 1901, 100)) == x.ELO_EXPECTED(1800, [[1700], [1800], [1900]])


@pytest.mark.parametrize(
    "make_grid",
    [
        lambda: iter(FOUR),
        lambda: (row for row in FOUR),
        lambda: map(list, FOUR),
        lambda: map(tuple, FOUR),
        lambda: zip(*zip(*FOUR, strict=True), strict=True),
        lambda: [iter(row) for row in FOUR],
        lambda: csv.reader(io.StringIO("\n".join(",".join(row) for row in FOUR))),
        lambda: deque(FOUR),
        lambda: dict(enumerate(FOUR)).values(),
        lambda: tuple(map(tuple, FOUR)),
        lambda: csv.DictReader(io.StringIO("R1,R2\n" + "\n".join(",".join(row) for row in FOUR))),
        lambda: [{"R1": first, "R2": second} for first, second in FOUR],
    ],
)
def test_what_can_be_gone_through_is_a_list(make_grid: Callable[[], Any]) -> None:
    assert x.BUCHHOLZ(make_grid(), rules="FIDE-2026") == x.BUCHHOLZ(FOUR, rules="FIDE-2026")


def test_numbers_of_python_count_as_numbers_and_not_a_number_is_a_blank() -> None:
    assert x.ELO_EXPECTED(Decimal(1800), [Decimal("1900"), Fraction(1950)]) == x.ELO_EXPECTED(1800, [1900, 1950])
    assert x.ELO_QUANTITY(Fraction(9, 2), 6) == x.ELO_QUANTITY(4.5, 6)
    assert x.ELO_EXPECTED(1800, [1900, float("nan")]) == [[0.36], [""]]
    assert x.POINTS([["+ 2", float("nan")], ["- 1", None]]) == [[1], [0]]


@pytest.mark.parametrize(
    ("foreign", "key", "shown"),
    [
        (None, "library_none", "grid"),
        ({"R1": ["+ 2"]}, "library_dict_columns", "values()"),
        ({"+ 2", "- 1"}, "library_set", "order"),
        (b"+ 2", "library_bytes", "Tournament.open"),
        (Path("open.csv"), "library_path", "open.csv"),
        ("open.csv", "library_path", "open.csv"),
        ("tournaments/open", "library_path", "tournaments/open"),
        ("A1:C4", "library_address", "A1:C4"),
        ("Grid!A1:C4", "library_address", "Grid!A1:C4"),
        ("+ 2\n- 1", "library_text", "splitlines"),
        (io.StringIO("+ 2\n- 1"), "library_file", "csv.reader"),
        ([["+ 2", "= 3"], ["- 1"]], "library_ragged", "row 2 has 1 cell"),
        (["+ 2", ["- 1"]], "library_not_rows", "list of rows"),
        ([[{1}]], "library_not_cell", "set"),
        (object(), "library_not_cell", "object"),
        ([[object()]], "library_not_cell", "object"),
    ],
)
def test_each_kind_of_foreign_object_has_one_sentence(foreign: Any, key: str, shown: str) -> None:
    with pytest.raises(ArgumentError) as refused:
        x.POINTS(foreign)

    assert refused.value.key == key
    assert shown in str(refused.value)
    for language in languages():
        assert refused.value.message(language)
    # The same for a column beside the grid, and for an opponent's list.
    if key not in ("library_none", "library_path", "library_address", "library_text"):
        with pytest.raises(ArgumentError) as beside:
            x.PERFORMANCE(FOUR, foreign)
        assert beside.value.key == key


def test_a_list_where_one_player_is_meant_is_refused_in_words() -> None:
    with pytest.raises(ArgumentError, match=r"player.*single"):
        x.BUCHHOLZ(FOUR, [1, 2])  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("call", "cure"),
    [
        (lambda: x.BUCHHOLZ(FOUR, "FIDE-2026"), 'BUCHHOLZ(grid, rules="FIDE-2026")'),
        (lambda: x.PERFORMANCE(FOUR, "FIDE-2026", RATINGS), 'PERFORMANCE(grid, ratings=ratings, rules="FIDE-2026")'),  # type: ignore[call-overload]
        (lambda: x.ELO_NEW(1800, "FIDE-2025", 1900, 1, 20), 'ELO_NEW(1800, 1900, 1, games=20, rules="FIDE-2025")'),  # type: ignore[arg-type]
        (lambda: x.ELO_K(1800, 30), "ELO_K(30, 1800)"),
    ],
)
def test_cures_are_python(call: Callable[[], Any], cure: str) -> None:
    with pytest.raises(DepartageError) as refused:
        call()

    for language in languages():
        assert cure in refused.value.message(language)
    name = cure.partition("(")[0]
    assert eval(cure, {name: getattr(x, name), "grid": FOUR, "ratings": RATINGS}) is not None


def test_every_cure_of_a_formula_is_a_call_in_python_that_gives_the_same() -> None:
    for name, arguments, formula in CURES:
        python = [None if value is OMITTED else value for value in arguments]
        with pytest.raises(DepartageError) as refused:
            getattr(x, name)(*python)
        written = refused.value.message("en").rpartition("write ")[2]
        tables = [value for value in arguments if isinstance(value, list)]
        names = [argument.name for argument in find(name).arguments]
        # The printed names of the tables, in the order in which the formula has them.
        shown = [part for part in formula.partition("(")[2][:-1].split(",") if part in names]
        assert len(shown) == len(tables)
        assert all(table_name in written for table_name in shown)
        assert compile(written, "cure", "eval")


def test_write_grid_and_grid_take_what_functions_take() -> None:
    pandas = library("pandas")
    sheet = openpyxl.Workbook().active
    assert sheet is not None
    write_grid(sheet, FOUR, "A1")
    for source in (
        pandas.DataFrame(FOUR),
        map(tuple, FOUR),
        sheet["A1:B4"],
        csv.reader(io.StringIO("\n".join(map(",".join, FOUR)))),
    ):
        made = grid(source)
        assert [[cell.value for cell in row] for row in made["A1:B4"]] == FOUR
        assert all(cell.number_format == "@" for row in made["A1:B4"] for cell in row)
    assert grid(["+ 2", "- 1"])["A2"].value == "- 1"
    for wrong in ({"A": 1}, "A1:B4", None, {1}):
        with pytest.raises(ArgumentError):
            write_grid(sheet, wrong)  # type: ignore[arg-type]
