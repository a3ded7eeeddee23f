"""
Locates the formulas in the parts of a workbook, to the byte.

Cells, shared and array formulas, defined names, conditional formats, data validations, sparklines, table columns and chart series
all store a formula as the text of an element (ECMA-376 part 1, 18; [MS-XLSX] 2.3 for the extensions). expat parses the part and
handles prefixes, comments, CDATA and entities. The results are byte offsets, so that editing a formula means replacing these bytes,
and everything around them stays untouched.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import unescape as character
from typing import NamedTuple
from xml.parsers import expat

from xl_departage.base.errors import Place
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import address, read_address
from xl_departage.spreadsheet.repair.spelling import Edit, links_named
from xl_departage.spreadsheet.storage.part_editing import tag_end
from xl_departage.spreadsheet.storage.xml_text import new_parser, run

_OFFICE = ("http://schemas.openxmlformats.org/", "http://purl.oclc.org/ooxml/", "http://schemas.microsoft.com/office/")
_KINDS = {
    "f": "formula",
    "formula": "conditional-format",
    "formula1": "validation",
    "formula2": "validation",
    "calculatedColumnFormula": "table-column",
    "totalsRowFormula": "table-column",
    "definedName": "name",
}
_MARKED = regex(rb"[&<]|_x[0-9A-Fa-f]{4}_")
_UNIT = regex(
    rb"""
      (?P<open><!\[CDATA\[) | (?P<close>\]\]>)
    | (?P<nothing><!--.*?-->|<\?.*?\?>)
    | (?P<entity>&[^;]*;)
    | _x(?P<code>[0-9A-Fa-f]{4})_
    | (?P<run>[\x00-%'-;=-\\^`-\x7f]+)
    | (?P<plain>[\x00-\x7f]|[\xc0-\xff][\x80-\xbf]*)
    """,
    re.VERBOSE | re.DOTALL,
)


class Tag(NamedTuple):
    """A start tag: its name without prefix, its offset, its attributes."""

    name: str
    start: int
    attributes: dict[str, str]


@dataclass(slots=True)
class FormulaText:
    """One formula in a part."""

    text: str
    start: int
    """Offset of its first byte in the part."""
    raw: bytes
    """The bytes in the part."""
    kind: str
    """`cell`, `name`, `conditional-format`, `validation`, `table-column` or `formula` (charts, sparklines)."""
    at: str = ""
    """The address of the cell or area, or the name; empty if there is none."""
    sheet: int | None = None
    """The index of the sheet to which a defined name is local; None for any other."""

    def patched(self, edits: Sequence[Edit]) -> bytes | None:
        """
        The bytes with slices of the text replaced (replacements must need no escaping); None if markup interrupts such a slice.
        """
        _, starts, ends = _characters(self.raw)
        pieces: list[bytes] = []
        at = 0
        for edit in edits:
            first = starts[edit.start]
            # An insertion removes nothing.
            last = ends[edit.end - 1] if edit.end > edit.start else first
            if b"<" in self.raw[first:last]:
                return None
            pieces += [self.raw[at:first], edit.text.encode("utf-8")]
            at = last
        return b"".join([*pieces, self.raw[at:]])


@dataclass(slots=True)
class PartFormulas:
    """The formulas of one part."""

    formulas: list[FormulaText] = field(default_factory=list)
    links: set[int] = field(default_factory=set)
    """
    The numbers of external links named in attributes, which contain no formulas but may contain references (form controls, shapes).
    """


def _characters(raw: bytes) -> tuple[str, Sequence[int], Sequence[int]]:
    """The text as an XML reader sees it, and the start and end of each character."""
    if raw.isascii() and _MARKED.search(raw) is None:
        return raw.decode("ascii"), range(len(raw)), range(1, len(raw) + 1)
    text: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    inside = False
    for match in _UNIT.finditer(raw):
        kind = match.lastgroup
        start, end = match.span()
        match kind:
            case "open":
                inside = True
            case "close" if inside:
                inside = False
            case "nothing" if not inside:
                pass
            case "code":
                text.append(chr(int(match["code"], 16)))
                starts.append(start)
                ends.append(end)
            case "plain" | "entity" if kind == "plain" or not inside:
                unit = match[0].decode("utf-8")
                # Equivalent mutant `1 -> 2`: an entity of XML stands for a single character, and a reader refuses all others.
                text.append(unit if kind == "plain" else character(unit)[:1])
                starts.append(start)
                ends.append(end)
            case _:
                # A run of plain characters; inside CDATA, markup and entities are plain too, and so is a lone `]]>`.
                text += map(chr, match[0])
                starts += range(start, end)
                ends += range(start + 1, end + 1)
    return "".join(text), starts, ends


def read_formulas(text: bytes, part: str, place: Place) -> PartFormulas:
    """All formulas of a part in UTF-8. Raises FileError if it is not well-formed."""
    walk = _Walk(text, new_parser(part, place))
    run(walk.parser, text, part, place)
    return walk.found


class _Walk:
    """The handlers of one parse, with the current cell, area, name or column."""

    def __init__(self, text: bytes, parser: expat.XMLParserType) -> None:
        self.text = text
        self.found = PartFormulas()
        self.parser = parser
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.open: Tag | None = None
        self.in_cell = False
        self.row = self.column = 0
        self.address = self.area = self.table_column = ""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        namespace, _, tag = name.rpartition(" ")
        # A formula has no child elements; an element with children is something else.
        self.open = None
        if not namespace.startswith(_OFFICE):
            return
        for value in attributes.values():
            if "[" in value:
                self.found.links |= links_named(value)
        match tag:
            case "row":
                self.row = _number(attributes.get("r", ""), self.row + 1)
                self.column = 0
            case "c":
                place = read_address(attributes.get("r", ""))
                self.column = self.column + 1 if place is None else place[1]
                self.in_cell = True
                self.address = attributes.get("r") or address(max(self.row, 1), self.column)
            case "conditionalFormatting" | "dataValidation":
                self.area = attributes.get("sqref", "")
            case "tableColumn":
                self.table_column = attributes.get("name", "")
            case _ if tag in _KINDS:
                self.open = Tag(tag, self.parser.CurrentByteIndex, attributes)

    def end(self, name: str) -> None:
        opened, self.open = self.open, None
        tag = name.rpartition(" ")[2]
        if tag == "c":
            self.in_cell = False
        if opened is None:
            return
        begin = tag_end(self.text, opened.start)
        if self.text.endswith(b"/>", opened.start, begin):
            return
        raw = self.text[begin : self.parser.CurrentByteIndex]
        formula = _characters(raw)[0]
        kind, at, sheet = _KINDS[opened.name], "", None
        match kind:
            case "formula" if self.in_cell:
                kind, at = "cell", opened.attributes.get("ref") or self.address
            case "conditional-format" | "validation":
                at = self.area
            case "table-column":
                at = self.table_column
            case "name":
                at = opened.attributes.get("name", "")
                local = opened.attributes.get("localSheetId", "")
                sheet = _number(local, -1) if local else None
        self.found.formulas.append(FormulaText(formula, begin, raw, kind=kind, at=at, sheet=sheet))


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else otherwise
