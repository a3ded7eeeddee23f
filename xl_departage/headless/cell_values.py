"""
The values of a workbook's sheets as stored in the file, with dates as dates, for commands that read ranges and tables.

The same reader as for recalculation, so that malicious packages are refused here too: entities, zip bombs, sheets that
claim more cells than they have. Cells are stored by address, so the area a sheet claims to cover costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xl_departage.errors import ErrorKind
from xl_departage.headless.cells import SheetScan
from xl_departage.headless.loading import load
from xl_departage.headless.model import Value
from xl_departage.headless.our_functions import from_serial
from xl_departage.regex import regex
from xl_departage.storage.package import Package

if TYPE_CHECKING:
    from xl_departage.functions.catalogue import Cell

_STYLE = regex(rb"""\ss\s*=\s*["'](\d{1,9})["']""")


@dataclass(frozen=True)
class SheetValues:
    """One worksheet."""

    name: str
    cells: Mapping[tuple[int, int], Cell]
    """By (row, column), without blank cells. Formulas have their last computed value."""

    @property
    def last_row(self) -> int:
        """0 for a blank sheet."""
        return max((row for row, _ in self.cells), default=0)

    @property
    def last_column(self) -> int:
        return max((column for _, column in self.cells), default=0)


def sheet_values(package: Package) -> list[SheetValues]:
    """The worksheets of a workbook in order, without sheets that have no cells (charts). Raises FileError."""
    loaded = load(package)
    workbook = loaded.workbook
    found = []
    for index, scan in loaded.scans.items():
        cells: dict[tuple[int, int], Cell] = dict(scan.constants)
        computed = {key: cell.cached for key, cell in scan.formulas.items()} | scan.children
        cells.update(computed)
        # In-cell pictures and linked data: other programs show this error instead.
        cells.update(dict.fromkeys(scan.opaque, ErrorKind.VALUE))
        for key in scan.date_cells | _dates(scan, computed, loaded.parts.date_styles):
            cells[key] = from_serial(scan.constants.get(key, computed.get(key)), workbook.date1904)
        shown = {key: value for key, value in cells.items() if value is not None}
        found.append(SheetValues(workbook.sheets[index].name, shown))
    return found


def _dates(
    scan: SheetScan, computed: Mapping[tuple[int, int], Value], date_styles: frozenset[int]
) -> set[tuple[int, int]]:
    """Computed numbers that a cell shows as dates."""
    numbers = {key for key, value in computed.items() if type(value) in (int, float)}
    if not numbers or not date_styles:
        return set()
    dates = set()
    text = scan.xml.text
    for packed, start in zip(scan.keys, scan.starts, strict=True):
        key = (packed >> 14, (packed & 0x3FFF) + 1)
        if key in numbers:
            style = _STYLE.search(text, start, text.index(b">", start))
            if style is not None and int(style[1]) in date_styles:
                dates.add(key)
    return dates
