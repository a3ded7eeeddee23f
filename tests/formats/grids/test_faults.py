"""Where a fault of a range stands in the sheet or the file."""

from __future__ import annotations

import pytest

from xl_departage.base.errors import InconsistentGrid, Place, UnreadableCell, located
from xl_departage.chess.tournament.faults import STRICT, CollectedFaults, Fault
from xl_departage.spreadsheet.formulas.addresses import address


@pytest.mark.parametrize(
    ("place", "columns", "cell", "line"),
    [
        # The range begins in row 11 and column C of the sheet, or in line 11 of the file.
        (Place(row=2, range_column=3), True, "E12", None),
        (Place(row=2, range_column=3), False, None, 12),
        (Place(row=2), True, None, 12),
        (Place(range_column=3), True, None, None),
        (None, True, None, None),
    ],
)
def test_a_fault_is_placed_in_the_sheet_or_the_file(
    place: Place | None, columns: bool, cell: str | None, line: int | None
) -> None:
    error = InconsistentGrid("grid_number_twice", place, number=2, other_row=3)

    moved = located(
        error,
        Place(file="a.csv", sheet="Open"),
        lambda row: row + 10,
        (lambda row, column: address(row + 10, column + 2)) if columns else None,
    )

    assert type(moved) is InconsistentGrid
    assert moved.values == {"number": 2, "other_row": 13}
    assert moved.place == (place or Place())._replace(file="a.csv", sheet="Open", cell=cell, line=line)


def test_strict_reading_raises_and_collecting_goes_on() -> None:
    errors = [UnreadableCell("grid_cell_unreadable"), UnreadableCell("grid_cell_date")]
    faults = CollectedFaults()
    for column, error in enumerate(errors):
        faults.report(error, column or None)

    assert faults.found == [Fault(errors[0], None), Fault(errors[1], 1)]
    assert (faults.collects, STRICT.collects) == (True, False)
    with pytest.raises(UnreadableCell):
        STRICT.report(errors[0], 1)
