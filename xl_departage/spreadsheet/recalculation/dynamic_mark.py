"""
A mark for dynamic arrays that survives programs which do not know them.

Excel marks a dynamic array with the attribute `cm` of its cell, an index into `metadata.xml`. openpyxl and other programs drop both
when they save: the array then has a fixed area, as if entered with Ctrl+Shift+Enter. They keep defined names, however. The
workbooks that we write therefore have a hidden name whose reference lists the cells with dynamic arrays; Excel moves the reference
with its cells. An array formula without `cm` in such a cell is dynamic, and gets its `cm` back.
"""

from __future__ import annotations

import re
from array import array as array_of
from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final

from xl_departage.base.grouping import grouped
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import Area, address, area_text, contains, read_area
from xl_departage.spreadsheet.recalculation.limits import Limits
from xl_departage.spreadsheet.recalculation.loading import LoadedWorkbook, load
from xl_departage.spreadsheet.recalculation.metadata_xml import add_metadata, dynamic_index
from xl_departage.spreadsheet.recalculation.scanned_cells import SheetScan
from xl_departage.spreadsheet.recalculation.workbook_model import FormulaKind, Workbook
from xl_departage.spreadsheet.recalculation.workbook_xml import read_workbook
from xl_departage.spreadsheet.storage.package import Package
from xl_departage.spreadsheet.storage.xml_text import escape, read_part

NAME: Final = "Departage_dynamic"
_LONGEST: Final = 4000
"""
The most characters in one name, although a formula may have 8192; further cells are in `Departage_dynamic_1` and so on.
"""
_OURS: Final = regex(NAME + r"(?:_\d+)?", re.IGNORECASE)
_PART: Final = regex(r"(?:'((?:[^']|'')+)'|([^'!,]+))!([$A-Za-z0-9:]+)")
_NAMES: Final = regex(rb"<definedName\b[^>]*\bname=\"" + NAME.encode() + rb"(?:_\d+)?\"[^>]*>[^<]*</definedName>")
_EMPTY: Final = regex(rb"<definedNames\s*/>|<definedNames>\s*</definedNames>")
_END: Final = regex(rb"</(?:\w+:)?definedNames>")
_BEFORE: Final = regex(rb"</(?:\w+:)?(?:externalReferences|functionGroups|sheets)>|<(?:\w+:)?(?:functionGroups)[^>]*/>")
_CELL: Final = regex(rb"<c\b[^>]*>")
_OPENED: Final = regex(rb"[^>]*?(?=\s*/?>)")
_TAG: Final = regex(rb"<(?:[\w.-]+:)?f\b")
_AT: Final = regex(rb'\br="([A-Z]{1,3}[0-9]{1,7})"')
_META: Final = regex(rb'\bcm="([0-9]+)"')

Cells = Mapping[int, Collection[tuple[int, int]]]
"""The row and column of cells, by the index of their sheet."""


def marked(workbook: Workbook) -> dict[int, list[Area]]:
    """
    The areas that the mark lists, by the index of their sheet; references that no longer refer to a cell (`#REF!`) are left out.
    """
    names = [name for name in workbook.names if _OURS.fullmatch(name.name)]
    sheets = {sheet.name.casefold(): index for index, sheet in enumerate(workbook.sheets)} if names else {}
    areas: dict[int, list[Area]] = {}
    for name in names:
        for quoted, bare, reference in _PART.findall(name.formula):
            index = sheets.get((quoted.replace("''", "'") or bare).casefold())
            area = read_area(reference)
            if index is not None and area is not None:
                areas.setdefault(index, []).append(area)
    return areas


def unmarked_arrays(loaded: LoadedWorkbook) -> dict[int, list[tuple[int, int]]]:
    """
    The array formulas that the mark lists as dynamic but whose cells have no such `cm` (any more), by the index of their sheet.
    """
    return grouped(
        (index, key)
        for index, areas in marked(loaded.workbook).items()
        for key, cell in loaded.workbook.sheets[index].formulas.items()
        if cell.kind is FormulaKind.ARRAY and any(contains(area, *key) for area in areas)
    )


def load_marked(package: Package, limits: Limits) -> LoadedWorkbook:
    """
    A workbook to be computed. Arrays that another program saved without their `cm` are dynamic again. Raises FileError or
    LimitError.
    """
    loaded = load(package, to_compute=True, limits=limits)
    return with_cm(loaded, unmarked_arrays(loaded))


def with_cm(loaded: LoadedWorkbook, cells: Cells) -> LoadedWorkbook:
    """
    The workbook, and its package, with the formulas of these cells as dynamic arrays.

    It is returned unchanged if its only metadata are of other kinds, or if it is in the strict format, because we do not extend
    these parts.
    """
    dynamic = dynamic_index(loaded.package, loaded.parts.part, loaded.parts.metadata) if any(cells.values()) else None
    if dynamic is None:
        return loaded
    parts: dict[str, bytes] = {}
    scans = dict(loaded.scans)
    for index, keys in cells.items():
        part = loaded.workbook.sheets[index].part
        if keys and part is not None:
            scan = scans[index] = _edited(loaded.scans[index], keys, dynamic.cm)
            parts[part] = scan.xml.encode(scan.xml.text)
    added = add_metadata(loaded.package, loaded.parts.part, parts) if dynamic.added else {}
    package = Package(loaded.package.rewrite(parts, added=added), loaded.package.place)
    return LoadedWorkbook(package, loaded.source, loaded.parts, scans)


def _edited(scan: SheetScan, keys: Collection[tuple[int, int]], cm: str) -> SheetScan:
    """
    The scan of a sheet as if it had been read again with these formulas as dynamic arrays; reading it again would take much longer.
    """
    text, pieces, at = scan.xml.text, [], 0
    inserted = b' cm="%b"' % cm.encode("ascii")
    places, grown = [], [0]
    for number, key in sorted((scan.formula_cells[key], key) for key in keys):
        start, end = scan.starts[number], scan.ends[number]
        cell = text[start:end]
        opened = _OPENED.match(cell)
        assert opened is not None
        # Behind the other attributes, where programs write it: rows of the usual form are read faster.
        cell = b"".join((cell[: opened.end()], inserted, cell[opened.end() :]))
        formula = scan.formulas[key]
        if formula.kind is FormulaKind.PLAIN and (tag := _TAG.search(cell)) is not None:
            array = b' t="array" ref="%b"' % address(*key).encode("ascii")
            cell = b"".join((cell[: tag.end()], array, cell[tag.end() :]))
            formula = replace(formula, reference=(*key, *key))
        scan.formulas[key] = replace(formula, kind=FormulaKind.DYNAMIC)
        pieces += [text[at:start], cell]
        places.append(start)
        grown.append(grown[-1] + len(cell) - (end - start))
        at = end

    def moved(offset: int) -> int:
        return offset + grown[bisect_left(places, offset)]

    rows = array_of("q", scan.rows)
    rows[1::3], rows[2::3] = (array_of("q", map(moved, scan.rows[first::3])) for first in (1, 2))
    return replace(
        scan,
        xml=scan.xml._replace(text=b"".join([*pieces, text[at:]])),
        starts=array_of("q", map(moved, scan.starts)),
        ends=array_of("q", map(moved, scan.ends)),
        rows=rows,
        data=(moved(scan.data[0]), moved(scan.data[1])),
        dimension=None if scan.dimension is None else (moved(scan.dimension[0]), scan.dimension[1]),
    )


def with_mark(package: Package) -> Package:
    """A package that XlsxWriter or openpyxl wrote, with the mark for all its dynamic arrays."""
    book = read_workbook(package)
    dynamic = {cm.encode("ascii") for cm in book.metadata.dynamic}
    if not dynamic:
        return package
    references = []
    for sheet in book.workbook.sheets:
        cells = _dynamic_cells(package.read(sheet.part), dynamic) if sheet.part is not None else []
        name = "'" + sheet.name.replace("'", "''") + "'"
        references += [f"{name}!{area}" for area in _areas(cells)]
    if not references:
        return package
    xml = read_part(package.read(book.part), book.part, package.place)
    text = _EMPTY.sub(b"", _NAMES.sub(b"", xml.text))
    names = b"".join(_element(number, chunk) for number, chunk in enumerate(_chunks(references)))
    end = _END.search(text)
    if end is not None:
        text = text[: end.start()] + names + text[end.start() :]
    else:
        place = max(match.end() for match in _BEFORE.finditer(text))
        text = text[:place] + b"<definedNames>" + names + b"</definedNames>" + text[place:]
    return Package(package.rewrite({book.part: xml.encode(text)}), package.place)


def _dynamic_cells(content: bytes, dynamic: Collection[bytes]) -> list[tuple[int, int]]:
    """The row and column of the cells of a sheet whose `cm` is one of `dynamic`."""
    cells = []
    for tag in _CELL.findall(content):
        meta, at = _META.search(tag), _AT.search(tag)
        area = read_area(at[1].decode("ascii")) if meta is not None and meta[1] in dynamic and at is not None else None
        if area is not None:
            cells.append(area[:2])
    return cells


def _areas(cells: Iterable[tuple[int, int]]) -> list[str]:
    """The cells as absolute references; adjacent cells of a row are joined into one reference."""
    runs: list[list[int]] = []
    for row, column in sorted(cells):
        if runs and runs[-1][0] == row and runs[-1][2] == column - 1:
            runs[-1][2] = column
        else:
            runs.append([row, column, column])
    plain = [area_text((row, first, row, last)) for row, first, last in runs]
    return [re.sub("([A-Z]+)([0-9]+)", r"$\1$\2", area) for area in plain]


def _chunks(references: Iterable[str]) -> list[str]:
    """The references joined with commas into texts that fit in one name each."""
    chunks: list[str] = []
    for reference in references:
        if chunks and len(chunks[-1]) + len(reference) < _LONGEST:
            chunks[-1] += f",{reference}"
        else:
            chunks.append(reference)
    return chunks


def _element(number: int, chunk: str) -> bytes:
    name = f"{NAME}_{number}" if number else NAME
    return f'<definedName name="{name}" hidden="1">{escape(chunk)}</definedName>'.encode()
