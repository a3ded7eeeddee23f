"""
The workbook part and the parts related to it: sheets, names, tables, shared strings, cell formats that show a date or a time, and
links to other workbooks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from xl_departage.base.errors import FileError, Place
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import read_area
from xl_departage.spreadsheet.recalculation.linked_xml import linked_sheets
from xl_departage.spreadsheet.recalculation.metadata_xml import Metadata, read_metadata
from xl_departage.spreadsheet.recalculation.workbook_model import DefinedName, Sheet, Workbook, WorkbookTable
from xl_departage.spreadsheet.storage.package import Package, Relationship, relationships
from xl_departage.spreadsheet.storage.xml_text import children, local_name, new_parser, parse, read_part, run, unescape

_BUILT_IN = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
"""The numbers of built-in date formats (ECMA-376 part 1, 18.8.30), including those of East Asian languages."""

# Matches quoted text, escaped characters, padding, fill, colours and locales, but not elapsed times: [h] [mm] [ss].
_NO_CODE = regex(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.IGNORECASE)


def is_date_format(code: str) -> bool:
    """
    Whether a number format shows a date or a time, judged by its first section, which applies to positive numbers.
    """
    plain = _NO_CODE.sub("", code).partition(";")[0]
    return re.search("[dmyhs]", plain.replace("General", ""), re.IGNORECASE) is not None


def date_styles(root: Element) -> frozenset[int]:
    """The indices of the cell formats (`s` of a cell) that show a date or time, from the root of `styles.xml`."""
    codes = {
        entry.get("numFmtId", ""): entry.get("formatCode", "")
        for section in children(root, "numFmts")
        for entry in section
    }
    dates = {number for number, code in codes.items() if is_date_format(code)}
    dates |= {str(number) for number in _BUILT_IN if str(number) not in codes}
    return frozenset(
        index
        for section in children(root, "cellXfs")
        for index, entry in enumerate(section)
        if entry.get("numFmtId", "0") in dates
    )


def read_strings(data: bytes, part: str, place: Place) -> list[str]:
    """The shared strings in order. Runs of rich text are joined; phonetic runs are dropped."""
    text = read_part(data, part, place).text
    strings: list[str] = []
    runs: list[str] = []
    chunks: list[str] = []
    phonetic = 0
    tags: dict[str, str] = {}
    parser = new_parser(part, place)
    parser.buffer_text = True

    def start(name: str, _: dict[str, str]) -> None:
        nonlocal phonetic
        tag = tags.get(name) or tags.setdefault(name, name.rpartition(" ")[2])
        if tag == "t":
            chunks.clear()
        elif tag == "si":
            runs.clear()
        elif tag == "rPh":
            phonetic += 1

    def end(name: str) -> None:
        nonlocal phonetic
        tag = tags[name]
        if tag == "t":
            if not phonetic:
                runs.append("".join(chunks))
        elif tag == "si":
            strings.append(unescape("".join(runs)))
        elif tag == "rPh":
            phonetic -= 1

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = chunks.append
    run(parser, text, part, place)
    return strings


_TRUE = ("1", "true", "on")
CALC_ID = 191029
"""
The calculation engine of Excel 2019 and later, as a workbook names the engine that computed it last. If it names an older one,
Excel recomputes everything on opening, where our functions may be missing.
"""
_FLAG = regex(rb"""\s+fullCalcOnLoad\s*=\s*(?:"[^"]*"|'[^']*')""")
_ENGINE = regex(rb"""(\scalcId\s*=\s*["'])(\d+)""")
_CALC_TAG = regex(rb"""<!--.*?-->|<(?:[\w.-]+:)?calcPr\b(?:[^>"']|"[^"]*"|'[^']*')*>""", re.DOTALL)


@dataclass(slots=True, eq=False)
class WorkbookParts:
    """The data needed to read the sheets, apart from the sheets themselves."""

    workbook: Workbook
    """The workbook, whose sheets are named but still empty, and whose tables are not read yet."""
    part: str
    full_calculation: bool
    """Whether the workbook requests a full calculation on opening (`fullCalcOnLoad`)."""
    strings: list[str] = field(default_factory=list)
    date_styles: frozenset[int] = frozenset()
    metadata: Metadata = field(default_factory=Metadata)
    signed: bool = False
    """Whether the package has a digital signature, which a new value invalidates."""


def read_workbook(package: Package, *, formulas_only: bool = False) -> WorkbookParts:
    """
    Read everything except the cells and tables; with `formulas_only`, also without what only values need: texts, styles and the
    cells of links. Raises FileError.
    """
    roots = [entry for entry in relationships(package, "") if entry.kind == "officeDocument"]
    part = roots[0].target if roots else "xl/workbook.xml"
    if part.lower().endswith(".bin"):
        raise FileError("package_xlsb", package.place)
    root = parse(package.read(part), part, package.place)
    if local_name(root.tag) != "workbook":
        raise FileError("package_not_workbook", package.place, part=part)
    links = relationships(package, part)
    by_key = {link.key: link for link in links}
    names = [_defined_name(entry) for section in children(root, "definedNames") for entry in section]
    external = [_relationship_id(entry) for section in children(root, "externalReferences") for entry in section]
    workbook = Workbook(
        [
            _sheet(package, part, entry, by_key)
            for section in children(root, "sheets")
            for entry in children(section, "sheet")
        ],
        names=[name for name in names if name is not None],
        date1904=_flag(root, "workbookPr", "date1904"),
        external_links={
            number: _external_target(package, by_key[key].target)
            for number, key in enumerate(external, start=1)
            if key in by_key
        },
        macros=any(link.kind == "vbaProject" for link in links),
    )
    if not workbook.sheets:
        raise FileError("package_no_sheets", package.place)
    for number, key in enumerate(external, start=1):
        link = by_key.get(key)
        if link is not None and package.has(link.target) and not formulas_only:
            sheets, linked_names = linked_sheets(package, number, link.target)
            workbook.linked += sheets
            workbook.linked_names |= {(f"[{number}]", name): area for name, area in linked_names.items()}
    parts = WorkbookParts(workbook, part, _flag(root, "calcPr", "fullCalcOnLoad"))
    _read_shared(package, parts, links, formulas_only=formulas_only)
    parts.signed = any(entry.kind == "origin" and "sig" in entry.target.lower() for entry in relationships(package, ""))
    return parts


def _flag(root: Element, section: str, flag: str) -> bool:
    return any(entry.get(flag, "0").lower() in _TRUE for entry in children(root, section))


def _relationship_id(entry: Element) -> str:
    return next((value for key, value in entry.attrib.items() if local_name(key) == "id" and "}" in key), "")


def _sheet(package: Package, book: str, entry: Element, by_key: dict[str, Relationship]) -> Sheet:
    name = entry.get("name", "")
    key = _relationship_id(entry)
    if not key and any(local_name(name) == "id" and "}" in name for name in entry.attrib):
        # A sheet with an empty `r:id` is an old VBA module sheet: it has no part, and every program opens the workbook without it.
        return Sheet(name, None)
    link = by_key.get(key)
    if link is None or (link.kind == "worksheet" and not package.has(link.target)):
        folder, _, file = book.rpartition("/")
        raise FileError(
            "package_missing_part",
            package.place._replace(sheet=name),
            part=link.target if link else f"{folder}/_rels/{file}.rels",
        )
    hidden = entry.get("state", "visible") != "visible"
    return Sheet(name, link.target if link.kind == "worksheet" else None, hidden)


def _defined_name(entry: Element) -> DefinedName | None:
    # The names of macros contain no formula of a sheet.
    if any(entry.get(key, "0").lower() in _TRUE for key in ("function", "vbProcedure", "xlm")):
        return None
    sheet = entry.get("localSheetId")
    local = None if sheet is None else _count(sheet, -1)
    return DefinedName(entry.get("name", ""), local, unescape(entry.text or ""))


def _external_target(package: Package, part: str) -> str:
    """The file that an external link points to; the part itself if it names none (DDE and OLE links)."""
    targets = [entry.target for entry in relationships(package, part) if entry.external]
    return targets[0] if targets else part


def _read_shared(package: Package, parts: WorkbookParts, links: list[Relationship], *, formulas_only: bool) -> None:
    """Read what all sheets share: texts, date formats and metadata."""
    named = {link.kind: link.target for link in links if not link.external and package.has(link.target)}

    def root(kind: str) -> Element | None:
        return parse(package.read(named[kind]), named[kind], package.place) if kind in named else None

    if "sharedStrings" in named and not formulas_only:
        target = named["sharedStrings"]
        parts.strings = read_strings(package.read(target), target, package.place)
    styles = None if formulas_only else root("styles")
    if styles is not None:
        parts.date_styles = date_styles(styles)
    metadata = root("sheetMetadata")
    if metadata is not None:
        parts.metadata = read_metadata(metadata, root("rdRichValue"), root("rdRichValueStructure"))


def read_tables(package: Package, index: int, part: str) -> list[WorkbookTable]:
    """The tables of one sheet. Raises FileError."""
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
            for section in children(root, "tableColumns")
            for column in children(section, "tableColumn")
        ]
        name = root.get("displayName") or root.get("name") or ""
        header, totals = _count(root.get("headerRowCount"), 1), _count(root.get("totalsRowCount"), 0)
        tables.append(WorkbookTable(name, index, area, columns=tuple(columns), header_rows=header, totals_rows=totals))
    return tables


def _count(text: str | None, default: int) -> int:
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 9 else default


def without_full_calculation(package: Package, part: str) -> bytes:
    """
    The workbook part without `fullCalcOnLoad`, and with the current engine instead of an older one, which would have the same
    effect.
    """
    xml = read_part(package.read(part), part, package.place)

    def clear(match: re.Match[bytes]) -> bytes:
        return match[0] if match[0].startswith(b"<!--") else _ENGINE.sub(current, _FLAG.sub(b"", match[0]))

    def current(engine: re.Match[bytes]) -> bytes:
        return engine[1] + str(max(int(engine[2]), CALC_ID)).encode()

    return xml.encode(_CALC_TAG.sub(clear, xml.text))
