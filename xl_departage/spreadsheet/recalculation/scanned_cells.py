"""
The result of scanning a worksheet, and how its cells become values and formulas.

The positions of cells and rows are byte offsets in flat arrays, 24 bytes per cell, so that the writer can replace single `<c>`
elements. No memory is allocated for an area only because the file claims it.

A formula that was filled down is stored once, in its master cell; the other cells hold only its index (shared formulas). Relative
references move with the cell, absolute ones stay. The master is cut into pieces once; each other cell then costs one join. The
openpyxl translator does the same from scratch for every cell; the tests compare with it.

References that leave the sheet come back on its other side, as the binary format defines shared formulas: such a formula is the
same relative formula, entered in each cell.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from xl_departage.base import stopping
from xl_departage.base.errors import ErrorKind, FileError, LimitError, Place
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import (
    MAX_COLUMN,
    MAX_ROW,
    Area,
    address,
    area_text,
    column_letters,
    column_number,
    inside,
    read_area,
    size,
)
from xl_departage.spreadsheet.formulas.scanner import area_of
from xl_departage.spreadsheet.recalculation.limits import DEFAULT
from xl_departage.spreadsheet.recalculation.metadata_xml import Metadata
from xl_departage.spreadsheet.recalculation.mistaken import LONGEST, is_result
from xl_departage.spreadsheet.recalculation.values import read_boolean, read_date, read_error, read_number
from xl_departage.spreadsheet.recalculation.workbook_model import FormulaCell, FormulaKind, Value
from xl_departage.spreadsheet.storage.xml_text import XmlPart, unescape

# The pieces of a formula: texts, quoted sheet names, brackets (tables, other workbooks; two levels deep), errors, columns and rows,
# numbers with an exponent, and words; a word may be a reference, or any other number.
_PIECE = regex(
    r"""
    "(?:[^"]|"")*"
    | '(?:[^']|'')*'
    | \[(?:[^\[\]']|'.|\[(?:[^\[\]']|'.)*\])*\]
    | \#[A-Z][A-Z0-9_/]*[!?]?
    | (?P<span>(?<![\w.$\\?])(?:\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?[0-9]{1,7}:\$?[0-9]{1,7})(?![\w.$\\?!(\[]))
    | (?P<number>[0-9]+\.?[0-9]*[Ee][+-]?[0-9]+)
    | (?P<word>[\w$\\?.]+)
    """,
    re.VERBOSE | re.DOTALL,
)
_CELL = regex(r"(\$?)([A-Za-z]{1,3})(\$?)([1-9][0-9]{0,6})")


class SharedFormula:
    """A master formula, ready to be moved to other cells."""

    def __init__(self, formula: str, row: int, column: int) -> None:
        self._row = row
        self._column = column
        # Fixed texts, and a pair (number, whether it is a column) for each row or column that moves.
        self._pieces: list[str | tuple[int, bool]] = []
        end = 0
        for match in _PIECE.finditer(formula):
            following = formula[match.end() : match.end() + 1]
            if match["span"] is not None:
                if area_of("rows" if match[0][-1].isdigit() else "columns", match[0]) is None:
                    # Beyond the edge of the sheet it is no reference, and is left as it is.
                    continue
                self._pieces.append(formula[end : match.start()])
                first, _, last = match[0].partition(":")
                self._add_edge(first)
                self._pieces.append(":")
                self._add_edge(last)
            elif match["word"] is not None and following not in ("(", "!", "["):
                cell = _CELL.fullmatch(match[0])
                # `A1:B2!C3` names sheets A1 to B2: a word before a colon may be one of them.
                if cell is None or area_of("cells", match[0]) is None or _names_sheets(formula, match.end()):
                    continue
                self._pieces.append(formula[end : match.start()])
                self._add(cell[1], column_number(cell[2]), True, cell[2])
                self._add(cell[3], int(cell[4]), False, cell[4])
            else:
                continue
            end = match.end()
        self._pieces.append(formula[end:])

    def _add_edge(self, text: str) -> None:
        name = text.removeprefix("$")
        is_column = not name.isdigit()
        self._add(text.removesuffix(name), column_number(name) if is_column else int(name), is_column, name)

    def _add(self, dollar: str, number: int, is_column: bool, text: str) -> None:
        self._pieces.append(dollar + text if dollar else (number, is_column))

    def at(self, row: int, column: int) -> str:
        """The formula as it reads in the cell at that place."""
        down, right = row - self._row, column - self._column
        texts = []
        for piece in self._pieces:
            if isinstance(piece, str):
                texts.append(piece)
            elif piece[1]:
                texts.append(column_letters((piece[0] + right - 1) % MAX_COLUMN + 1))
            else:
                texts.append(str((piece[0] + down - 1) % MAX_ROW + 1))
        return "".join(texts)


def _names_sheets(formula: str, end: int) -> bool:
    """Whether the word that ends there is the first of two sheet names, `First:Last!`."""
    return re.match(r":[\w.$\\?]+!", formula[end:]) is not None if formula[end : end + 1] == ":" else False


MAX_ARRAY_WORK = 5_000_000
"""
The most cells examined to distinguish spilled values from constants; only a forged file with overlapping areas needs more.
"""

MAX_FORMULA = 8192
"""
The most characters of one formula, as in Excel. A longer shared formula is not moved to other cells, because it is not computed.
"""
MAX_FORMULA_TEXT = 64_000_000
"""The most characters of all shared formulas after moving: half a million cells may share one very long formula."""


@dataclass(slots=True, eq=False)
class SheetContext:
    """What the values of a sheet depend on in the rest of the workbook, and the limits for the sheet."""

    name: str
    part: str
    place: Place
    strings: Sequence[str] = ()
    date_styles: frozenset[int] = frozenset()
    metadata: Metadata = field(default_factory=Metadata)
    date1904: bool = False
    cells: int = DEFAULT.cells
    """The most cells that the sheet may have."""
    formulas: int = DEFAULT.formulas
    """The most formulas that the sheet may have."""

    @property
    def at(self) -> Place:
        """The place of the sheet in its file, for errors."""
        return self.place._replace(sheet=self.name)


@dataclass(slots=True)
class SheetScan:
    """A scanned worksheet. Cells are numbered in file order."""

    xml: XmlPart
    constants: dict[tuple[int, int], Value] = field(default_factory=dict)
    formulas: dict[tuple[int, int], FormulaCell] = field(default_factory=dict)
    children: dict[tuple[int, int], Value] = field(default_factory=dict)
    """The old values of the cells that arrays fill, without the cells that hold the array formulas."""
    date_cells: set[tuple[int, int]] = field(default_factory=set)
    merged: list[Area] = field(default_factory=list)
    opaque: set[tuple[int, int]] = field(default_factory=set)
    """The cells with a rich value that is not an error, such as a picture."""
    formula_cells: dict[tuple[int, int], int] = field(default_factory=dict)
    """The index of the cell of each formula."""
    result_cells: dict[tuple[int, int], int] = field(default_factory=dict)
    """
    The index of each cell with a formula that is really the result of a game, such as `=3N`; its text is among the constants.
    """
    keys: array[int] = field(default_factory=lambda: array("q"))
    """The address of each cell: row * 16384 + column - 1."""
    starts: array[int] = field(default_factory=lambda: array("q"))
    """The offset of each cell's `<c`."""
    ends: array[int] = field(default_factory=lambda: array("q"))
    """The offset after each cell."""
    rows: array[int] = field(default_factory=lambda: array("q"))
    """For each row, three numbers in turn: the row, the offset of its `<row`, and the offset after it."""
    data: tuple[int, int] = (0, 0)
    """The offset of `<sheetData`, and the offset after that element."""
    columns: list[tuple[int, int, str]] = field(default_factory=list)
    """The columns with a style of their own: first column, last column, style."""
    hidden_columns: list[tuple[int, int]] = field(default_factory=list)
    """The hidden columns: first column, last column."""
    hidden_rows: set[int] = field(default_factory=set)
    """The rows that the file marks as hidden: by hand, by a filter or in an outline."""
    filtered: bool = False
    """Whether a filter is active, which may be what hides a hidden row."""
    hidden_by_default: bool = False
    """Whether rows that are not in the file are hidden."""
    dimension: tuple[int, Area] | None = None
    """The offset of the element `dimension`, and its area; None if there is none."""
    ordered: bool = True
    """Whether the cells are in the order of rows and columns, as they should be."""
    implicit: bool = False
    """Whether some cell or row has no explicit address: no element may then be removed."""


class CellSink:
    """Receives the cells of one sheet in file order; call `finish` after the last."""

    def __init__(self, context: SheetContext, xml: XmlPart) -> None:
        self.context = context
        self.scan: SheetScan = SheetScan(xml)
        self._date_styles = frozenset(map(str, context.date_styles))
        self._shared: dict[str, SharedFormula] = {}
        self._waiting: list[tuple[tuple[int, int], str]] = []
        self._arrays: list[tuple[tuple[int, int], Area]] = []
        self.number: int = -1
        """The index of the cell being added."""

    def place(self, row: int, column: int, start: int, end: int) -> None:
        """Note the address of the next cell and its position in the file. Raises LimitError."""
        self.scan.keys.append((row << 14) + column - 1)
        self.scan.starts.append(start)
        self.scan.ends.append(end)
        self.number = len(self.scan.keys) - 1
        if not self.number % 1024:
            self.check(self.number + 1)

    def check(self, cells: int) -> None:
        """Raise LimitError if the sheet has more cells or formulas than it may; `cells` were read so far."""
        stopping.check()
        for key, most, counted in (
            ("limit_cells", self.context.cells, cells),
            ("limit_formulas", self.context.formulas, len(self.scan.formulas)),
        ):
            if counted > most:
                raise LimitError(key, self.context.at, most=most)

    def error(self, key: str, row: int, column: int, **values: object) -> FileError:
        """An error in one cell of this sheet."""
        return FileError(key, self.context.at._replace(cell=address(row, column)), **values)

    def bad_address(self, text: object) -> FileError:
        return FileError("package_bad_address", self.context.at, address=text)

    def value(self, row: int, column: int, attributes: dict[str, str], text: str | None) -> Value:
        """
        The value that a cell shows. An empty value is a blank, except in the types for texts of formulas and inline texts. Raises
        FileError.
        """
        kind = attributes.get("t", "n")
        if text is None or (not text and kind not in ("str", "inlineStr")):
            return None
        try:
            match kind:
                case "n":
                    return read_number(text)
                case "s":
                    index = int(text)
                    if index < 0:
                        raise ValueError(text)
                    return self.context.strings[index]
                case "str" | "inlineStr":
                    return unescape(text)
                case "b":
                    return read_boolean(text)
                case "e":
                    return self.context.metadata.errors.get(attributes.get("vm", ""), read_error(text))
                case "d":
                    return read_date(text, self.context.date1904)
        except (ValueError, IndexError):
            pass
        raise self.error("package_bad_value", row, column, text=text[:80], kind=kind)

    def add_value(self, row: int, column: int, attributes: dict[str, str], text: str) -> None:
        key = (row, column)
        value = self.value(row, column, attributes, text)
        if "vm" in attributes and not (
            isinstance(value, ErrorKind) and attributes["vm"] in self.context.metadata.errors
        ):
            self.scan.opaque.add(key)
            return
        if value is None:
            return
        self.scan.constants[key] = value
        style = attributes.get("s")
        kind = attributes.get("t")
        if kind == "d" or (style is not None and (kind is None or kind == "n") and style in self._date_styles):
            self.scan.date_cells.add(key)

    def add_formula(
        self,
        row: int,
        column: int,
        attributes: dict[str, str],
        *,
        formula_attributes: dict[str, str],
        text: str,
        value_text: str | None,
    ) -> None:
        key = (row, column)
        scan = self.scan
        kind = FormulaKind.PLAIN
        area: Area | None = None
        formula_type = formula_attributes.get("t", "normal")
        if formula_type in ("array", "dataTable"):
            covered = formula_attributes.get("ref", "")
            area = read_area(covered) or (row, column, row, column)
            if area[:2] != key and formula_type == "array":
                raise self.error("package_bad_array", row, column, area=covered)
            if formula_type == "dataTable":
                kind = FormulaKind.DATA_TABLE
            else:
                kind = (
                    FormulaKind.DYNAMIC if attributes.get("cm") in self.context.metadata.dynamic else FormulaKind.ARRAY
                )
                if size(area) > 1:
                    self._arrays.append((key, area))
        elif formula_type == "shared":
            index = formula_attributes.get("si", "")
            if not text:
                self._waiting.append((key, index))
            elif len(text) <= MAX_FORMULA and ("ref" in formula_attributes or index not in self._shared):
                self._shared[index] = SharedFormula(text, row, column)
        elif not text:
            # An empty `<f>` has no meaning: the cell contains a plain value.
            if value_text is not None:
                self.add_value(row, column, attributes, value_text)
            return
        elif formula_type == "normal" and len(text) <= LONGEST and is_result(unescape(text)):
            scan.constants[key] = "=" + unescape(text)
            scan.result_cells[key] = self.number
            return
        if len(text) > 1 and text[0] == "=":
            # Some writers include the `=` that the file format omits.
            text = text[1:]
        cached = self.value(row, column, attributes, value_text)
        scan.formulas[key] = FormulaCell(unescape(text), kind, area, cached)
        scan.formula_cells[key] = self.number

    def _refuse_duplicates(self) -> None:
        keys = self.scan.keys
        self.scan.ordered = all(key < next_key for key, next_key in pairwise(keys))
        if self.scan.ordered:
            return
        seen: set[int] = set()
        for key in keys:
            if key in seen:
                raise self.error("package_duplicate_cell", key >> 14, (key & 0x3FFF) + 1)
            seen.add(key)

    def finish(self) -> None:
        """Give each cell its shared formula, and separate old spilled values from constants. Raises FileError or LimitError."""
        scan = self.scan
        self.check(len(scan.keys))
        self._refuse_duplicates()
        length = 0
        for key, index in self._waiting:
            master = self._shared.get(index)
            if master is not None:
                formula = master.at(*key)
                length += len(formula)
                if length > MAX_FORMULA_TEXT:
                    raise self.error("package_shared_formulas", *key)
                scan.formulas[key].formula = formula
        constants = scan.constants
        work = 0
        for anchor, area in self._arrays:
            children = inside(area, constants)
            work += min(size(area), len(constants) + 64)
            if scan.formulas[anchor].kind is FormulaKind.ARRAY:
                # The area of a spill is what an earlier calculation filled; that of a legacy array is part of the
                # formula.
                others = [key for key in inside(area, scan.formulas) if key != anchor]
                if others:
                    raise self.error("package_array_taken", *anchor, area=area_text(area), other=address(*min(others)))
                work += min(size(area), len(scan.formulas) + 64)
            if work > MAX_ARRAY_WORK:
                raise self.error("package_arrays", *anchor)
            for key in children:
                scan.children[key] = constants.pop(key)
                scan.date_cells.discard(key)
