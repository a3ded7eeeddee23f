"""The values that the cells of a file show, addressed as `Sheet!A1`."""

from __future__ import annotations

from typing import Any

from xl_departage.base.errors import ArgumentError, ErrorKind, Place
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import Area, read_area, size
from xl_departage.spreadsheet.formulas.scanner import FormulaSyntaxError
from xl_departage.spreadsheet.formulas.syntax import Kind, parse
from xl_departage.spreadsheet.recalculation.grids import block_of, compiler_of
from xl_departage.spreadsheet.recalculation.loading import LoadedWorkbook, load
from xl_departage.spreadsheet.recalculation.references import Here, no_sheet
from xl_departage.spreadsheet.recalculation.workbook_model import Sheet, Value
from xl_departage.spreadsheet.storage.package import Package

MAX_ASKED = 5_000_000
"""The most cells of one request."""
_REFERENCE = regex(r"(?:(?P<quoted>'(?:[^']|'')*')|(?P<plain>[^!]*))!(?P<area>[^!]+)|(?P<alone>[^!]+)")


class Shown:
    """The cells of a file."""

    def __init__(self, content: bytes) -> None:
        self.loaded: LoadedWorkbook = load(Package(content, Place()))

    @property
    def names(self) -> list[str]:
        """The names of the sheets, in order."""
        return [sheet.name for sheet in self.sheets]

    @property
    def sheets(self) -> list[Sheet]:
        return self.loaded.workbook.sheets

    def reference(self, text: str) -> tuple[int, Area]:
        """
        The sheet and the area that a text names: a cell, a range, whole columns or rows (as far as they are in use), the area of an
        array (`A1#`), a defined name, a table or a part of one. Raises ArgumentError.
        """
        written = text.strip() if isinstance(text, str) else ""
        match = _REFERENCE.fullmatch(written.removesuffix("#"))
        area = None if match is None else read_area(match["area"] or match["alone"])
        if match is None or area is None:
            return self._named(text, written)
        if match["alone"]:
            if len(self.sheets) != 1:
                raise ArgumentError("shown_which_sheet", text=text, sheets=", ".join(self.names))
            index = 0
        else:
            index = self.sheet(match["plain"] if match["quoted"] is None else match["quoted"][1:-1].replace("''", "'"))
        if self.sheets[index].part is None:
            raise ArgumentError("shown_no_cells", sheet=self.sheets[index].name)
        return index, self._array(text, index, area) if written.endswith("#") else area

    def sheet(self, name: str) -> int:
        """The index of the sheet with this name. Raises ArgumentError."""
        found = {sheet.casefold(): index for index, sheet in enumerate(self.names)}.get(str(name).casefold())
        if found is None:
            raise no_sheet(str(name), self.sheets)
        return found

    def _array(self, text: str, sheet: int, area: Area) -> Area:
        """The area of the array whose first cell is named. Raises ArgumentError."""
        formula = self.sheets[sheet].formulas.get((area[0], area[1]))
        if size(area) > 1 or formula is None or formula.reference is None:
            raise ArgumentError("shown_no_array", text=text)
        return formula.reference

    def _named(self, text: str, written: str) -> tuple[int, Area]:
        """What a text that is not a plain address would mean in a formula. Raises ArgumentError."""
        try:
            node = parse(written)
        except FormulaSyntaxError:
            raise ArgumentError("shown_reference", text=text) from None
        first = next((index for index, sheet in enumerate(self.sheets) if sheet.part is not None), 0)
        if node.kind is Kind.AREA and not node.prefix and len(self.sheets) != 1:
            raise ArgumentError("shown_which_sheet", text=text, sheets=", ".join(self.names))
        block = block_of(compiler_of(self.loaded.workbook)(Here(first, 1, 1), written), node)
        if block is None or block.sheet >= len(self.sheets):
            if node.kind is Kind.AREA and node.prefix:
                self.sheet(node.prefix)
            raise ArgumentError("shown_reference", text=text)
        return block.sheet, (block.first_row, block.first_column, block.last_row, block.last_column)

    def cell(self, text: str) -> tuple[int, int, int]:
        """
        The index of the sheet (from 0), the row and the column (from 1) of a single cell. Raises ArgumentError if the text does
        not name one.
        """
        sheet, area = self.reference(text)
        if size(area) > 1:
            raise ArgumentError("shown_one_cell", text=text)
        return sheet, area[0], area[1]

    def value(self, text: str) -> Any:
        """What a cell shows. Raises ArgumentError."""
        return _plain(self.at(*self.cell(text)))

    def values(self, text: str) -> list[list[Any]]:
        """What the cells of an area show, as rows. Raises ArgumentError."""
        sheet, area = self.reference(text)
        if size(area) > MAX_ASKED:
            raise ArgumentError("shown_too_many", text=text, most=MAX_ASKED)
        rows, columns = range(area[0], area[2] + 1), range(area[1], area[3] + 1)
        return [[_plain(self.at(sheet, row, column)) for column in columns] for row in rows]

    def at(self, sheet: int, row: int, column: int) -> Value:
        """The value of the cell at this place; None if it is blank."""
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
