"""The workbook part and its related parts: sheets, names, tables, formats, links to other workbooks."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from xl_departage.errors import FileError
from xl_departage.formulas.addresses import read_area
from xl_departage.headless.date_formats import date_styles
from xl_departage.headless.metadata_xml import Metadata, read_metadata
from xl_departage.headless.model import DefinedName, Sheet, Workbook, WorkbookTable
from xl_departage.headless.strings_xml import read_strings
from xl_departage.regex import regex
from xl_departage.storage.package import Package
from xl_departage.storage.relationships import Relationship, relationships
from xl_departage.storage.xml_text import local_name, parse, read_part, unescape

_TRUE = ("1", "true", "on")
_FLAG = regex(rb"""\s+fullCalcOnLoad\s*=\s*(?:"[^"]*"|'[^']*')""")
_CALC_TAG = regex(rb"""<!--.*?-->|<(?:[\w.-]+:)?calcPr\b(?:[^>"']|"[^"]*"|'[^']*')*>""", re.DOTALL)


@dataclass(slots=True)
class WorkbookParts:
    """What is needed to read the sheets, besides the sheets themselves."""

    workbook: Workbook
    """Sheets are named but still empty; tables are not yet read."""
    part: str
    full_calculation: bool
    """The workbook requests a full calculation on opening (`fullCalcOnLoad`)."""
    strings: list[str] = field(default_factory=list)
    date_styles: frozenset[int] = frozenset()
    metadata: Metadata = field(default_factory=Metadata)
    signed: bool = False
    """The package has a digital signature, which a new value invalidates."""


def read_workbook(package: Package) -> WorkbookParts:
    """Read everything except the cells. Raises FileError."""
    roots = [entry for entry in relationships(package, "") if entry.kind == "officeDocument"]
    part = roots[0].target if roots else "xl/workbook.xml"
    if part.lower().endswith(".bin"):
        raise FileError("package_xlsb", package.place)
    root = parse(package.read(part), part, package.place)
    if local_name(root.tag) != "workbook":
        raise FileError("package_not_workbook", package.place, part=part)
    links = relationships(package, part)
    by_key = {link.key: link for link in links}
    workbook = Workbook([])
    parts = WorkbookParts(workbook, part, False)
    external: list[str] = []
    for section in root:
        tag = local_name(section.tag)
        if tag == "sheets":
            workbook.sheets = [_sheet(package, entry, by_key) for entry in section if local_name(entry.tag) == "sheet"]
        elif tag == "workbookPr":
            workbook.date1904 = section.get("date1904", "0").lower() in _TRUE
        elif tag == "calcPr":
            parts.full_calculation = section.get("fullCalcOnLoad", "0").lower() in _TRUE
        elif tag == "definedNames":
            workbook.names = [name for entry in section if (name := _defined_name(entry)) is not None]
        elif tag == "externalReferences":
            external = [_relationship_id(entry) for entry in section]
    if not workbook.sheets:
        raise FileError("package_no_sheets", package.place)
    for number, key in enumerate(external, start=1):
        if key in by_key:
            workbook.external_links[number] = _external_target(package, by_key[key].target)
    _read_shared(package, parts, links)
    parts.signed = any(entry.kind == "origin" and "sig" in entry.target.lower() for entry in relationships(package, ""))
    return parts


def _relationship_id(entry: Element) -> str:
    return next((value for key, value in entry.attrib.items() if local_name(key) == "id" and "}" in key), "")


def _sheet(package: Package, entry: Element, by_key: dict[str, Relationship]) -> Sheet:
    name = entry.get("name", "")
    key = _relationship_id(entry)
    if not key and any(local_name(name) == "id" and "}" in name for name in entry.attrib):
        # An old VBA module sheet, `r:id=""`: it has no part, and every program opens the workbook without it.
        return Sheet(name, None)
    link = by_key.get(key)
    if link is None or (link.kind == "worksheet" and not package.has(link.target)):
        raise FileError(
            "package_missing_part", package.place._replace(sheet=name), part=link.target if link else "rels"
        )
    return Sheet(name, link.target if link.kind == "worksheet" else None)


def _defined_name(entry: Element) -> DefinedName | None:
    # Names of macros contain no sheet formula.
    if any(entry.get(key, "0").lower() in _TRUE for key in ("function", "vbProcedure", "xlm")):
        return None
    sheet = entry.get("localSheetId")
    local = None if sheet is None else _count(sheet, -1)
    return DefinedName(entry.get("name", ""), local, unescape(entry.text or ""))


def _external_target(package: Package, part: str) -> str:
    """The file that an external link points to; the part itself if it names none (DDE and OLE links)."""
    targets = [entry.target for entry in relationships(package, part) if entry.external]
    return targets[0] if targets else part


def _read_shared(package: Package, parts: WorkbookParts, links: list[Relationship]) -> None:
    named = {link.kind: link.target for link in links if not link.external and package.has(link.target)}

    def root(kind: str) -> Element | None:
        return parse(package.read(named[kind]), named[kind], package.place) if kind in named else None

    if "sharedStrings" in named:
        target = named["sharedStrings"]
        parts.strings = read_strings(package.read(target), target, package.place)
    styles = root("styles")
    if styles is not None:
        parts.date_styles = date_styles(styles)
    metadata = root("sheetMetadata")
    if metadata is not None:
        parts.metadata = read_metadata(metadata, root("rdRichValue"), root("rdRichValueStructure"))


def read_tables(package: Package, index: int, part: str) -> list[WorkbookTable]:
    """The tables of one sheet."""
    tables = []
    for link in relationships(package, part):
        if link.kind != "table" or link.external:
            continue
        root = parse(package.read(link.target), link.target, package.place)
        area = read_area(root.get("ref", ""))
        if area is None:
            raise FileError("package_table", package.place, part=link.target)
        columns = [
            unescape(column.get("name", ""))
            for section in root
            if local_name(section.tag) == "tableColumns"
            for column in section
            if local_name(column.tag) == "tableColumn"
        ]
        name = root.get("displayName") or root.get("name") or ""
        header, totals = _count(root.get("headerRowCount"), 1), _count(root.get("totalsRowCount"), 0)
        tables.append(WorkbookTable(name, index, area, tuple(columns), header, totals))
    return tables


def _count(text: str | None, default: int) -> int:
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 9 else default


def without_full_calculation(package: Package, part: str) -> bytes:
    """The workbook part without `fullCalcOnLoad`, otherwise as it was."""
    xml = read_part(package.read(part), part, package.place)

    def clear(match: re.Match[bytes]) -> bytes:
        return match[0] if match[0].startswith(b"<!--") else _FLAG.sub(b"", match[0])

    return xml.encode(_CALC_TAG.sub(clear, xml.text))
