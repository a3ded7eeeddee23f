"""
Puts new values into the XML of a worksheet, and leaves all other bytes as they are.

The `<c>` element of a cell changes only if its value changes, if its array covers another area, or if the master of its shared formula
is replaced. A spill that grows gets new cells (and rows, if the file has none), in order and with the style of their row or column; one
that shrinks leaves its styled cells blank and removes the others, if the cells of the file have addresses. `spans` of a row and
`dimension` change only if a new cell is outside them. A value that replaces a formula, and a formula that is really the result of a game
and becomes a text, take a cell out of those with formulas (`Patch.freed`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import NamedTuple

from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import Area, area_text, contains, inside, size
from xl_departage.spreadsheet.recalculation.arrays import fit, spilled_area
from xl_departage.spreadsheet.recalculation.cell_xml import (
    as_text,
    is_bare,
    new_cell,
    rewrite,
    with_formula,
    without_formula,
)
from xl_departage.spreadsheet.recalculation.scanned_cells import SheetScan
from xl_departage.spreadsheet.recalculation.values import same, storable
from xl_departage.spreadsheet.recalculation.workbook_model import FormulaCell, FormulaKind, FormulaResult, Status, Value

_TAG = regex(rb"""<(?P<name>[^\s/>]+)(?P<attributes>(?:[^>"']|"[^"]*"|'[^']*')*?)\s*(?P<empty>/?)>""")
_SHARED = regex(rb"""<(?:[^\s/>:]+:)?f\s[^>]*?\bt\s*=\s*["']shared["'][^>]*>""")
_GROUP = regex(rb"""\bsi\s*=\s*["']([^"']*)["']""")
_ATTRIBUTE = regex(rb"""\s([^\s=]+)\s*=\s*["']([^"']*)["']""")


class CellPatch(NamedTuple):
    """One cell, its old and its new value; None is a blank."""

    row: int
    column: int
    old: Value
    new: Value


@dataclass(slots=True, eq=False)
class Patch:
    """The result of patching one sheet."""

    part: bytes | None
    """The new content of the part; None if nothing in it changes."""
    changes: list[CellPatch] = field(default_factory=list)
    freed: list[tuple[int, int]] = field(default_factory=list)
    """The cells, by (row, column), that no longer have a formula, or that an array no longer covers."""


_Edit = tuple[int, int, bytes]
"""
The start and end of the replaced text, and the new text. An insertion comes before a replacement that begins at the same place.
"""


def patch_sheet(scan: SheetScan, results: Mapping[tuple[int, int], FormulaResult]) -> Patch:
    """
    Write the computed results of one sheet.

    Args:
        scan: The sheet as scanned.
        results: The results by (row, column). Formulas that were not computed keep everything, unless their value is withdrawn. A
            spill must fit into the free cells.
    """
    patcher = _Patcher(scan)
    for key, cell in scan.formulas.items():
        result = results.get(key)
        if result is None or cell.kind is FormulaKind.DATA_TABLE:
            continue
        if result.status is Status.COMPUTED or result.withdrawn:
            patcher.formula(key, cell, result)
    for key, number in scan.result_cells.items():
        patcher.result_text(key, number)
    return patcher.finish()


def patch_values(scan: SheetScan, values: Mapping[tuple[int, int], Value]) -> Patch:
    """Put values into cells, by (row, column), also in place of plain formulas; the styles of the cells are kept."""
    patcher = _Patcher(scan)
    patcher.wanted = dict(values)
    patcher.unshare(values.keys() & scan.formulas.keys())
    return patcher.finish()


class _Patcher:
    def __init__(self, scan: SheetScan) -> None:
        self.scan = scan
        self.text = scan.xml.text
        self.edits: list[_Edit] = []
        self.changes: list[CellPatch] = []
        self.wanted: dict[tuple[int, int], Value] = {}
        self.left: set[tuple[int, int]] = set()
        self.freed: list[tuple[int, int]] = []
        self.index = None if scan.ordered else {key: at for at, key in enumerate(scan.keys)}

    def find(self, row: int, column: int) -> int | None:
        """The index of the cell at that address; None if the file has none."""
        key = (row << 14) + column - 1
        if self.index is not None:
            return self.index.get(key)
        at = bisect_left(self.scan.keys, key)
        return at if at < len(self.scan.keys) and self.scan.keys[at] == key else None

    def element(self, number: int) -> bytes:
        return self.text[self.scan.starts[number] : self.scan.ends[number]]

    def replace(self, number: int, text: bytes) -> None:
        self.edits.append((self.scan.starts[number], self.scan.ends[number], text))

    def formula(self, key: tuple[int, int], cell: FormulaCell, result: FormulaResult) -> None:
        """Write the cell of a formula, and the cells that its array covers."""
        value = storable(result.value)
        area: Area | None = None
        if cell.kind is not FormulaKind.PLAIN:
            new = spilled_area(*key, cell, result)
            values = result.spill or [[result.value]]
            if cell.kind is FormulaKind.ARRAY:
                values = fit(values, new)
            value = storable(values[0][0])
            old = cell.reference or (*key, *key)
            if new != old:
                area = new
            # Equivalent mutant `1 -> 0`: an array of one cell covers no other cell.
            if size(new) > 1 or size(old) > 1:
                self.cover(key, old, new, values)
        if not same(value, cell.cached):
            self.changes.append(CellPatch(*key, cell.cached, value))
        elif area is None:
            return
        number = self.scan.formula_cells[key]
        start, end = self.scan.starts[number], self.scan.ends[number]
        self.edits.append((start, end, rewrite(self.text[start:end], value, area)))

    def result_text(self, key: tuple[int, int], number: int) -> None:
        """Replace a formula that is really the result of a game with its text."""
        text = self.scan.constants[key]
        self.changes.append(CellPatch(*key, None, text))
        self.freed.append(key)
        self.replace(number, as_text(self.element(number), str(text)))

    def cover(self, key: tuple[int, int], old: Area, new: Area, values: list[list[Value]]) -> None:
        """Note the values of the cells that an array covers, and the cells that it no longer covers."""
        for row, line in enumerate(values, start=new[0]):
            for column, value in enumerate(line, start=new[1]):
                if (row, column) != key:
                    self.wanted[row, column] = storable(value)
        if old != new:
            self.left.update(child for child in inside(old, self.scan.children) if not contains(new, *child))

    def unshare(self, replaced: Collection[tuple[int, int]]) -> None:
        """Write the formula into each cell that shares it with a master among `replaced`, the cell that holds its text."""
        elements = {key: self.element(self.scan.formula_cells[key]) for key in self.scan.formulas} if replaced else {}
        tags = {key: found[0] for key, element in elements.items() if (found := _SHARED.search(element))}
        shared = {key: found[1] for key, tag in tags.items() if (found := _GROUP.search(tag))}
        masters = {
            index
            for key, index in shared.items()
            if key in replaced and not tags[key].endswith(b"/>") and tags[key] + b"</" not in elements[key]
        }
        for key, index in shared.items():
            if index in masters and key not in replaced:
                number = self.scan.formula_cells[key]
                self.replace(number, with_formula(elements[key], self.scan.formulas[key].formula))

    def finish(self) -> Patch:
        inserted: dict[int, list[tuple[int, Value]]] = {}
        for (row, column), value in sorted(self.wanted.items()):
            old = self.scan.children.get((row, column), self.scan.constants.get((row, column)))
            has_formula = (row, column) in self.scan.formulas or (row, column) in self.scan.result_cells
            if old is not None and same(value, old) and not has_formula:
                continue
            self.changes.append(CellPatch(row, column, old, value))
            number = self.find(row, column)
            if number is None:
                inserted.setdefault(row, []).append((column, value))
                continue
            element = self.element(number)
            if has_formula:
                element = without_formula(element)
                self.freed.append((row, column))
            self.replace(number, rewrite(element, value))
        for row, column in sorted(self.left - self.wanted.keys()):
            self.changes.append(CellPatch(row, column, self.scan.children[row, column], None))
            self.freed.append((row, column))
            number = self.find(row, column)
            assert number is not None, "the scan found its old value there"
            element = without_formula(self.element(number))
            # If cells have no addresses, removing one would move those after it.
            removable = is_bare(element) and not self.scan.implicit
            self.replace(number, b"" if removable else rewrite(element, None))
        if inserted:
            self.insert(inserted)
        if not self.edits:
            return Patch(None, self.changes)
        # Equivalent mutant `itemgetter(0, 1) -> itemgetter(1, 0)`: no edit overlaps another one.
        self.edits.sort(key=itemgetter(0, 1))
        pieces = []
        at = 0
        for start, end, text in self.edits:
            pieces += [self.text[at:start], text]
            at = end
        pieces.append(self.text[at:])
        part = self.scan.xml.encode(b"".join(pieces))
        return Patch(part, sorted(self.changes, key=itemgetter(0, 1)), self.freed)

    def insert(self, rows: Mapping[int, list[tuple[int, Value]]]) -> None:
        """Insert cells that are not in the file, by row, in the order of their columns."""
        scan = self.scan
        name = _TAG.match(self.text, scan.data[0])
        prefix = name["name"].removesuffix(b"sheetData") if name is not None else b""
        numbers = scan.rows[::3]
        places = {number: at for at, number in enumerate(numbers)}
        ordered = sorted(places)
        for row, cells in rows.items():
            at = places.get(row)
            if at is not None:
                self.fill_row(row, scan.rows[3 * at + 1], scan.rows[3 * at + 2], cells, prefix)
                continue
            following = bisect_left(ordered, row)
            if following < len(ordered):
                offset = scan.rows[3 * places[ordered[following]] + 1]
            else:
                offset = self.text.rindex(b"</", 0, scan.data[1])
            hidden = b' hidden="1"' if scan.hidden_by_default else b""
            content = self.new_cells(row, cells, None, prefix)
            text = b'<%srow r="%d"%s>%s</%srow>' % (prefix, row, hidden, content, prefix)
            self.edits.append((offset, offset, text))
        self.widen(rows)

    def new_cells(self, row: int, cells: list[tuple[int, Value]], style: str | None, prefix: bytes) -> bytes:
        return b"".join(
            new_cell(row, column, value, self.style(column) if style is None else style, prefix)
            for column, value in cells
        )

    def style(self, column: int) -> str:
        """The style that a column gives to its cells; a new cell without it would look different from the others."""
        return next((style for first, last, style in self.scan.columns if first <= column <= last), "")

    def fill_row(self, row: int, start: int, end: int, cells: list[tuple[int, Value]], prefix: bytes) -> None:
        """Insert cells into a row that is in the file."""
        tag = _TAG.match(self.text, start)
        assert tag is not None, "the scan found a row here"
        attributes = dict(_ATTRIBUTE.findall(tag["attributes"]))
        own_style = attributes.get(b"customFormat", b"0") in (b"1", b"true") and b"s" in attributes
        style = attributes[b"s"].decode("ascii") if own_style else None
        opening = tag[0]
        spans = _wider_spans(attributes.get(b"spans", b""), cells[0][0], cells[-1][0])
        if spans is not None:
            opening = re.sub(rb"""(\sspans\s*=\s*)["'][^"']*["']""", rb'\1"' + spans + rb'"', opening, count=1)
        if tag["empty"]:
            content = self.new_cells(row, cells, style, prefix)
            opening = opening.removesuffix(b">").removesuffix(b"/").rstrip()
            text = opening + b">" + content + b"</" + tag["name"] + b">"
            self.edits.append((start, end, text))
            return
        if opening != tag[0]:
            self.edits.append((start, tag.end(), opening))
        cell_offsets = self.held(row, start, end)
        for column, value in cells:
            offset = next(
                (offset for cell_column, offset in cell_offsets if cell_column > column),
                self.text.rindex(b"</", 0, end),
            )
            text = self.new_cells(row, [(column, value)], style, prefix)
            self.edits.append((offset, offset, text))

    def held(self, row: int, start: int, end: int) -> list[tuple[int, int]]:
        """The column and the offset of each cell of a row that lies between two offsets of the file."""
        scan = self.scan
        if self.index is None:
            numbers = range(bisect_left(scan.keys, row << 14), bisect_left(scan.keys, (row + 1) << 14))
        else:
            numbers = range(len(scan.keys))
        offsets = [((scan.keys[at] & 0x3FFF) + 1, scan.starts[at]) for at in numbers if scan.keys[at] >> 14 == row]
        return [(column, offset) for column, offset in offsets if start < offset < end]

    def widen(self, rows: Mapping[int, list[tuple[int, Value]]]) -> None:
        """Extend the used area that the sheet declares, if new cells are outside it."""
        if self.scan.dimension is None:
            return
        offset, area = self.scan.dimension
        columns = [column for cells in rows.values() for column, _ in cells]
        wider = (
            min(area[0], *rows),
            min(area[1], *columns),
            max(area[2], *rows),
            max(area[3], *columns),
        )
        tag = _TAG.match(self.text, offset)
        if wider == area or tag is None:
            return
        text = re.sub(
            rb"""(\sref\s*=\s*)["'][^"']*["']""", rb'\1"' + area_text(wider).encode() + rb'"', tag[0], count=1
        )
        self.edits.append((offset, tag.end(), text))


def _wider_spans(spans: bytes, first: int, last: int) -> bytes | None:
    """`spans` that include these columns; None if they already do, or consist of more than one span."""
    match = re.fullmatch(rb"([0-9]+):([0-9]+)", spans)
    if match is None:
        return None
    low, high = int(match[1]), int(match[2])
    if low <= first and last <= high:
        return None
    return b"%d:%d" % (min(low, first), max(high, last))
