"""The sheet that a command looks at: blocks, whole columns, and free cells up to the last row and column."""

from __future__ import annotations

import pytest

from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.functions import Cell
from xl_departage.functions.commands.command_sheet import Sheet
from xl_departage.functions.commands.obeying import area_named
from xl_departage.spreadsheet.formulas.addresses import MAX_COLUMN, MAX_ROW, Area

# In B3:F8: a block of two by two, a blank column, a lone cell, a blank row, and a block that touches by a corner only.
CELLS: list[list[Cell]] = [
    ["a", "b", None, None, None],
    ["c", None, None, "x", None],
    [None, None, None, None, None],
    [None, "d", None, None, None],
    [None, "e", None, None, None],
    [None, None, "f", None, None],
]
SHEET = Sheet((3, 2, 8, 6), CELLS)


def test_a_cell_is_found_by_its_place_and_outside_there_is_none() -> None:
    assert [SHEET.at(3, 2), SHEET.at(3, 3), SHEET.at(4, 2), SHEET.at(4, 5), SHEET.at(8, 4)] == ["a", "b", "c", "x", "f"]
    assert [SHEET.at(*place) for place in ((2, 2), (9, 2), (3, 1), (3, 7), (8, 6))] == [None] * 5


@each_row(
    ("area", "within"),
    [
        ((3, 2, 4, 3), (3, 2, 4, 3)),
        # Whole columns and whole rows end with what is used, one less does not.
        ((1, 2, MAX_ROW, 3), (3, 2, 8, 3)),
        ((2, 2, MAX_ROW, 3), (2, 2, MAX_ROW, 3)),
        ((4, 1, 4, MAX_COLUMN), (4, 2, 4, 6)),
        ((4, 2, 4, MAX_COLUMN), (4, 2, 4, MAX_COLUMN)),
        ((1, 1, MAX_ROW, MAX_COLUMN), (3, 2, 8, 6)),
    ],
)
def test_whole_columns_and_rows_end_with_the_used_part(area: Area, within: Area) -> None:
    assert SHEET.within(area) == within


@each_row(
    ("selected", "grid"),
    [
        # One cell means the block around it, a corner included; several cells mean themselves.
        ((3, 2, 3, 2), (3, 2, 4, 3)),
        ((4, 3, 4, 3), (3, 2, 4, 3)),
        ((4, 5, 4, 5), (4, 5, 4, 5)),
        ((6, 3, 6, 3), (6, 3, 8, 4)),
        ((8, 4, 8, 4), (6, 3, 8, 4)),
        ((3, 2, 3, 3), (3, 2, 3, 3)),
        ((1, 2, MAX_ROW, 2), (3, 2, 8, 2)),
        # A blank cell beside a block means the block.
        ((4, 1, 4, 1), (3, 2, 4, 3)),
    ],
)
def test_the_grid_that_is_meant(selected: Area, grid: Area) -> None:
    assert SHEET.grid(selected) == grid


@pytest.mark.parametrize("selected", [(20, 20, 20, 20), (5, 5, 5, 6), (1, 6, MAX_ROW, 6)])
def test_blank_cells_are_no_grid(selected: Area) -> None:
    with pytest.raises(ArgumentError) as refused:
        SHEET.grid(selected)
    assert refused.value.key == "command_select_grid"


def test_the_blocks_come_row_by_row() -> None:
    assert SHEET.blocks() == [(3, 2, 4, 3), (4, 5, 4, 5), (6, 3, 8, 4)]
    assert Sheet((1, 1, 1, 1), [[None]]).blocks() == []
    # At the edges of the sheet nothing is looked at beyond them.
    assert Sheet((1, 1, 1, 1), [["x"]]).blocks() == [(1, 1, 1, 1)]
    corner = (MAX_ROW, MAX_COLUMN, MAX_ROW, MAX_COLUMN)
    assert Sheet(corner, [["x"]]).blocks() == [corner]


@each_row(
    ("beside", "top", "value", "area"),
    [
        # A blank column is left; at row 3 the cell E4 below is in the way, behind it G is free.
        ((3, 2, 4, 3), 3, [["v", "w"], ["x", "y"]], (3, 6, 4, 7)),
        ((3, 2, 4, 3), 6, [["v"]], (6, 5, 6, 5)),
        ((3, 2, 4, 3), 3, "v", (3, 6, 3, 6)),
        ((6, 3, 8, 4), 6, [["v", "w"]], (6, 6, 6, 7)),
        ((3, 2, 4, 3), MAX_ROW - 1, [["v"], ["w"]], (MAX_ROW - 1, 5, MAX_ROW, 5)),
        ((3, 2, 4, MAX_COLUMN - 3), 20, [["v", "w"]], (20, MAX_COLUMN - 1, 20, MAX_COLUMN)),
        ((3, 2, 4, MAX_COLUMN - 2), 20, [["v"]], (20, MAX_COLUMN, 20, MAX_COLUMN)),
    ],
)
def test_free_cells_beside_a_grid(beside: Area, top: int, value: list[list[str]] | str, area: Area) -> None:
    assert SHEET.free(beside[3], top, value) == area  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("beside", "top", "value"),
    [
        ((3, 2, 4, 3), MAX_ROW, [["v"], ["w"]]),
        ((3, 2, 4, MAX_COLUMN - 2), 20, [["v", "w"]]),
        ((3, 2, 4, MAX_COLUMN - 1), 20, [["v"]]),
    ],
)
def test_a_sheet_without_room_says_so(beside: Area, top: int, value: list[list[str]]) -> None:
    with pytest.raises(ArgumentError) as refused:
        SHEET.free(beside[3], top, value)  # type: ignore[arg-type]
    assert refused.value.key == "command_no_room"


@each_row(
    ("address", "area"),
    [
        ("$A$1:$C$4", (1, 1, 4, 3)),
        ("B7", (7, 2, 7, 2)),
        ("$A:$C", (1, 1, MAX_ROW, 3)),
        ("$1:$3", (1, 1, 3, MAX_COLUMN)),
        ("A1,B2", None),
        ("A1 B2", None),
        ("", None),
        ("Ann", None),
        ("'", None),
    ],
)
def test_an_address_is_one_area(address: str, area: Area | None) -> None:
    if area is None:
        with pytest.raises(ArgumentError) as refused:
            area_named(address)
        assert refused.value.key == "command_one_block"
    else:
        assert area_named(address) == area
