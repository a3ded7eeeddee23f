"""The values that the cells of a file show, addressed as `Sheet!A1`."""

from __future__ import annotations

from typing import Any

from xl_departage.base.errors import ArgumentError, ErrorKind, Place
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import Area, read_area, size
from xl_departage.spreadsheet.recalculation.loading import LoadedWorkbook, load
from xl_departage.spreadsheet.recalculation.model import Sheet, Value
from xl_departage.spreadsheet.recalculation.references import no_sheet
from xl_departage.spreadsheet.storage.package import Package

MAX_ASKED = 5_000_000
"""Maximum number of cells per request."""
_REFERENCE = regex(r"(?:(?P<quoted>'(?:[^']|'')*')|(?P<plain>[^!]*))!(?P<area>[^!]+)|(?P<alone>[^!]+)")


class Shown:
    """The cells of a file."""

    def __init__(self, content: bytes) -> None:
        self.loaded: LoadedWorkbook = load(Package(content, Place()))

    @property
    def sheets(self) -> list[Sheet]:
        return self.loaded.workbook.sheets

    def reference(self, text: str) -> tuple[int, Area]:
        """The sheet and the area that a text names. Raises ArgumentError."""
        match = _REFERENCE.fullmatch(text.strip()) if isinstance(text, str) else None
        area = None if match is None else read_area(match["area"] or match["alone"])
        if match is None or area is None:
            raise ArgumentError("shown_reference", text=text)
        if match["alone"]:
            if len(self.sheets) != 1:
                raise ArgumentError(
                    "shown_which_sheet", text=text, sheets=", ".join(sheet.name for sheet in self.sheets)
                )
            index = 0
        else:
            name = match["plain"] if match["quoted"] is None else match["quoted"][1:-1].replace("''", "'")
            names = {sheet.name.casefold(): index for index, sheet in enumerate(self.sheets)}
            if name.casefold() not in names:
                raise no_sheet(name, self.sheets)
            index = names[name.casefold()]
        if self.sheets[index].part is None:
            raise ArgumentError("shown_no_cells", sheet=self.sheets[index].name)
        return index, area

    def cell(self, text: str) -> tuple[int, int, int]:
        """Sheet, row and column of one cell. Raises ArgumentError."""
        sheet, area = self.reference(text)
        if size(area) > 1:
            raise ArgumentError("shown_one_cell", text=text)
        return sheet, area[0], area[1]

    def value(self, text: str) -> Any:
        return _plain(self.at(*self.cell(text)))

    def values(self, text: str) -> list[list[Any]]:
        sheet, area = self.reference(text)
        if size(area) > MAX_ASKED:
            raise ArgumentError("shown_too_many", text=text, most=MAX_ASKED)
        rows, columns = range(area[0], area[2] + 1), range(area[1], area[3] + 1)
        return [[_plain(self.at(sheet, row, column)) for column in columns] for row in rows]

    def at(self, sheet: int, row: int, column: int) -> Value:
        """The value of one cell."""
        scan = self.loaded.scans.get(sheet)
        if scan is None:
            return None
        key = (row, column)
        formula = scan.formulas.get(key)
        if formula is not None:
            return formula.cached
        return scan.children[key] if key in scan.children else scan.constants.get(key)


def _plain(value: Value) -> Any:
    return value.value if isinstance(value, ErrorKind) else value
