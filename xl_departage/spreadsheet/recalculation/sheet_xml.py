"""
Scans a worksheet once: every cell with its value, its formula and its place in the file.

expat parses the part, and handles prefixes, comments, CDATA, entities, white space and the order of attributes. Rows in the plain
form that spreadsheet programs write are read by `sheet_rows`, twice as fast; expat then only checks that the part is well-formed,
and reads what surrounds the rows. The tests compare both ways.

Of `mc:AlternateContent` inside the rows, the branch that a current spreadsheet program takes is read: the first `mc:Choice` all of
whose required namespaces are Microsoft's or OOXML's own, else `mc:Fallback`.
"""

from __future__ import annotations

from xl_departage.base.errors import FileError
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import MAX_COLUMN, MAX_ROW, column_number, read_area, size
from xl_departage.spreadsheet.recalculation.scanned_cells import CellSink, SheetContext, SheetScan
from xl_departage.spreadsheet.recalculation.sheet_rows import read_plain_rows
from xl_departage.spreadsheet.storage.xml_text import new_parser, read_part, run

_MAIN = (
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "http://purl.oclc.org/ooxml/spreadsheetml/main",
)
_COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006 "
_ALTERNATE = _COMPATIBILITY + "AlternateContent"
_KNOWN_NAMESPACES = (
    "http://schemas.microsoft.com/",
    "http://schemas.openxmlformats.org/",
    "http://purl.oclc.org/ooxml/",
)
_DIGITS = "0123456789"
_OPENING = regex(rb"<([^\s/>]+)")


class _SheetReader:
    """The handlers of one scan, and what they must remember between elements."""

    def __init__(self, sink: CellSink, text: bytes) -> None:
        self.sink = sink
        self.scan = sink.scan
        self.context = sink.context
        self.text = text
        self.parser = new_parser(sink.context.part, sink.context.place)
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start_outside
        self.parser.EndElementHandler = self.end_outside
        self.parser.StartNamespaceDeclHandler = self.declare
        self.namespace = ""
        self.prefixes: dict[str | None, str] = {}
        self.branches: list[bool] = []
        """For each open AlternateContent, whether a branch was taken."""
        self.skipped = 0
        """How many elements deep the parser is in content that is skipped."""
        self.row = self.column = self.row_start = self.data_start = 0

    def run(self) -> None:
        try:
            run(self.parser, self.text, self.context.part, self.context.at)
        finally:
            # The parser and its handlers refer to each other: without this, only the cyclic garbage collector would free them.
            del self.parser

    def behind(self, start: int) -> int:
        """
        The offset after the element that began at `start` and now ends. expat is at its closing tag, or after an empty element.
        """
        at: int = self.parser.CurrentByteIndex
        name = _OPENING.match(self.text, start)
        if name is not None and self.text.startswith(b"</" + name[1], at):
            return self.text.index(b">", at) + 1
        return at

    def declare(self, prefix: str | None, uri: str | None) -> None:
        self.prefixes[prefix] = uri or ""

    def start_outside(self, name: str, attributes: dict[str, str]) -> None:
        """The start of an element outside the rows. Raises FileError if the root is not that of a worksheet."""
        if not self.namespace:
            self.namespace, _, tag = name.rpartition(" ")
            if self.namespace not in _MAIN or tag != "worksheet":
                raise FileError("package_not_sheet", self.context.at, part=self.context.part)
        elif self.skipped:
            self.skipped += 1
        elif self.alternate(name, attributes):
            return
        elif name == self.namespace + " sheetData":
            self.data_start = self.parser.CurrentByteIndex
            self.parser.StartElementHandler = self.start_in_data
            self.parser.EndElementHandler = self.end_in_data
        elif name.startswith(self.namespace):
            self.note(name.rpartition(" ")[2], attributes)

    def end_outside(self, name: str) -> None:
        if self.skipped:
            self.skipped -= 1
        elif name == _ALTERNATE:
            self.branches.pop()

    def alternate(self, name: str, attributes: dict[str, str]) -> bool:
        """Handle the elements of AlternateContent; False for any other element."""
        if not name.startswith(_COMPATIBILITY):
            return False
        tag = name.rpartition(" ")[2]
        if tag == "AlternateContent":
            self.branches.append(False)
            return True
        required = attributes.get("Requires", "").split()
        understood = all(self.prefixes.get(prefix, "").startswith(_KNOWN_NAMESPACES) for prefix in required)
        if self.branches and not self.branches[-1] and (tag == "Fallback" or (tag == "Choice" and understood)):
            self.branches[-1] = True
        else:
            self.skipped = 1
        return True

    def note(self, tag: str, attributes: dict[str, str]) -> None:
        """
        Note what matters in an element around the rows when cells are inserted, for whether spills are blocked, or for what is hidden.
        """
        scan = self.scan
        if tag == "mergeCell":
            area = read_area(attributes.get("ref", ""))
            if area is not None and size(area) > 1:
                scan.merged.append(area)
        elif tag == "col":
            first, last = attributes.get("min", ""), attributes.get("max", "")
            span = (_count(first), _count(last))
            if min(span) >= 1 and attributes.get("style", "0") != "0":
                scan.columns.append((*span, attributes["style"]))
            # A column of width 0 is hidden too, as when its edge is dragged onto that of the column before.
            narrow = not attributes.get("width", "1").strip("0.")
            if min(span) >= 1 and (narrow or attributes.get("hidden", "0") in ("1", "true")):
                scan.hidden_columns.append(span)
        elif tag == "sheetFormatPr":
            scan.hidden_by_default = attributes.get("zeroHeight", "0") in ("1", "true")
        elif tag == "filterColumn" or (tag == "sheetPr" and attributes.get("filterMode", "0") in ("1", "true")):
            scan.filtered = True
        elif tag == "dimension":
            area = read_area(attributes.get("ref", ""))
            if area is not None:
                scan.dimension = (self.parser.CurrentByteIndex, area)

    def start_in_data(self, name: str, attributes: dict[str, str]) -> None:
        """The start of an element between rows or between cells. Raises FileError for an impossible row."""
        if self.skipped:
            self.skipped += 1
        elif self.alternate(name, attributes):
            return
        elif name == self.namespace + " c":
            self.open_cell(attributes)
        elif name == self.namespace + " row":
            text = attributes.get("r")
            if text is None:
                self.row += 1
                self.scan.implicit = True
            else:
                self.row = _count(text)
            if not 1 <= self.row <= MAX_ROW:
                raise self.sink.bad_address(self.row if text is None else text)
            if attributes.get("hidden", "0") in ("1", "true"):
                self.scan.hidden_rows.add(self.row)
            self.column = 0
            self.row_start = self.parser.CurrentByteIndex
        else:
            self.skipped = 1

    def end_in_data(self, name: str) -> None:
        if self.skipped:
            self.skipped -= 1
        elif name == self.namespace + " row":
            self.scan.rows.extend((self.row, self.row_start, self.behind(self.row_start)))
        elif name == self.namespace + " sheetData":
            self.scan.data = (self.data_start, self.behind(self.data_start))
            self.parser.StartElementHandler = self.start_outside
            self.parser.EndElementHandler = self.end_outside
        elif name == _ALTERNATE:
            self.branches.pop()

    def open_cell(self, attributes: dict[str, str]) -> None:
        """Determine the address of a cell, then read it. Raises FileError for an impossible address, and for one of another row."""
        reference = attributes.get("r")
        if reference is None:
            self.column += 1
            self.scan.implicit = True
            if self.column > MAX_COLUMN:
                raise self.sink.bad_address(self.column)
        else:
            letters = reference.rstrip(_DIGITS)
            try:
                self.column = column_number(letters)
                row = int(reference[len(letters) :])
            except ValueError:
                raise self.sink.bad_address(reference) from None
            if row != self.row:
                raise self.sink.error("package_misplaced", self.row or 1, self.column, address=reference)
        self.read_cell(self.row, self.column, attributes)

    def read_cell(self, row: int, column: int, cell_attributes: dict[str, str]) -> None:
        """Take over the handlers until the cell ends."""
        parser, namespace = self.parser, self.namespace
        start_offset: int = parser.CurrentByteIndex
        f_tag, v_tag, is_tag, t_tag, r_tag = (f"{namespace} {tag}" for tag in ("f", "v", "is", "t", "r"))
        path: list[str] = []
        chunks: list[str] = []
        inline: list[str] = []
        formula: tuple[dict[str, str], str] | None = None
        attributes: dict[str, str] = {}
        value: str | None = None

        def start(name: str, inner: dict[str, str]) -> None:
            nonlocal attributes
            path.append(name)
            chunks.clear()
            if name == f_tag and len(path) == 1:
                attributes = inner

        def end(_: str) -> None:
            nonlocal formula, value
            text = "".join(chunks)
            if path == [f_tag]:
                formula = (attributes, text)
            elif path == [v_tag]:
                value = text
            elif path in ([is_tag, t_tag], [is_tag, r_tag, t_tag]):
                # Phonetic readings (rPh) are elsewhere in the element and are not part of the text.
                inline.append(text)
            elif path == [is_tag]:
                value = "".join(inline)
            if path:
                path.pop()
                return
            parser.StartElementHandler = self.start_in_data
            parser.EndElementHandler = self.end_in_data
            parser.CharacterDataHandler = None
            self.sink.place(row, column, start_offset, self.behind(start_offset))
            if formula is not None:
                formula_attributes, text = formula
                self.sink.add_formula(
                    row, column, cell_attributes, formula_attributes=formula_attributes, text=text, value_text=value
                )
            elif value is not None:
                self.sink.add_value(row, column, cell_attributes, value)
            elif "vm" in cell_attributes:
                self.scan.opaque.add((row, column))

        parser.StartElementHandler = start
        parser.EndElementHandler = end
        parser.CharacterDataHandler = chunks.append


def _count(text: str) -> int:
    """A row or column number; 0 if the text is not one."""
    # Equivalent mutant `0 -> -1`: 0 and -1 are both below the first row and column.
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


def scan_sheet(data: bytes, context: SheetContext, *, plain: bool = True) -> SheetScan:
    """
    Scan the XML of a worksheet. Raises FileError with the sheet and cell, or the line and column.

    Args:
        data: The part as stored in the package.
        context: What the values of the sheet depend on.
        plain: Whether to use the fast reader if the rows allow it; False is for comparisons.
    """
    xml = read_part(data, context.part, context.place)
    if plain:
        sink = CellSink(context, xml)
        run(new_parser(context.part, context.place), xml.text, context.part, context.at)
        around = read_plain_rows(sink)
        if around is not None:
            span, sink.scan.data = sink.scan.data, (0, 0)
            _SheetReader(sink, around).run()
            # The rows belong to the worksheet only if expat finds `sheetData` at that place.
            if sink.scan.data[0] == span[0]:
                sink.scan.data = span
                sink.finish()
                return sink.scan
    sink = CellSink(context, xml)
    _SheetReader(sink, xml.text).run()
    sink.finish()
    return sink.scan
