"""
Cell and value metadata: which arrays are dynamic, and which values are rich.

`cm` and `vm` of a cell are indices, from 1, into `cellMetadata` and `valueMetadata` of `metadata.xml`; each entry
names a kind of metadata and an index into its `futureMetadata` ([MS-XLSX] 2.3.9, ECMA-376 part 1, 18.9). The kinds
relevant here: XLDAPR (dynamic array) and XLRICHVALUE (in-cell pictures, linked data types, and the errors
newer than the file format).

Excel's `#SPILL!` is such a rich value: the cell itself contains `#VALUE!`, and a rich value of the structure `_error`
contains the number of the actual error ([MS-XLSX] 2.3.6.1.3).
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.etree.ElementTree import Element

from xl_departage.base.errors import ErrorKind, Place
from xl_departage.spreadsheet.storage.package import Package, relationships
from xl_departage.spreadsheet.storage.xml_text import children, local_name, new_parser, read_part, run

METADATA = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    '<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
    'xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray">'
    '<metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000" copy="1" pasteAll="1" '
    'pasteValues="1" merge="1" splitFirst="1" rowColShift="1" clearFormats="1" clearComments="1" assign="1" coerce="1" '
    'cellMeta="1"/></metadataTypes><futureMetadata name="XLDAPR" count="1"><bk><extLst>'
    '<ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}"><xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/></ext>'
    '</extLst></bk></futureMetadata><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>'
)
"""The part as Excel writes it in a workbook whose only metadata are dynamic arrays."""
PART = "xl/metadata.xml"
_CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml"
_RELATIONSHIP = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sheetMetadata"
_ERROR_TYPES = {
    4: ErrorKind.NAME,
    8: ErrorKind.SPILL,
    9: ErrorKind.CONNECT,
    10: ErrorKind.BLOCKED,
    11: ErrorKind.UNKNOWN,
    12: ErrorKind.FIELD,
    13: ErrorKind.CALC,
    14: ErrorKind.BUSY,
}


@dataclass(slots=True, eq=False)
class Metadata:
    """The meaning of the values of `cm` and `vm`, which are given as the text of the attributes."""

    dynamic: frozenset[str] = frozenset()
    """The values of `cm` that mark a dynamic array."""
    errors: dict[str, ErrorKind] = field(default_factory=dict)
    """The error that each value of `vm` stands for; values that stand for no error are left out."""


class Dynamic(NamedTuple):
    """The value of `cm` for dynamic arrays in a workbook."""

    cm: str
    added: bool
    """Whether the workbook has no such value yet, so that the part must be added."""


def dynamic_index(package: Package, book: str, metadata: Metadata) -> Dynamic | None:
    """
    The value of `cm` that a cell needs in order to spill.

    None if the workbook's metadata contains only other entries, or if the workbook is in the strict format, whose parts we do not
    extend.

    Args:
        package: The file.
        book: The name of the workbook part.
        metadata: The metadata read from the file.
    """
    indices = sorted(metadata.dynamic, key=int)
    if indices:
        return Dynamic(indices[0], False)
    related = any(link.kind == "sheetMetadata" for link in relationships(package, book))
    if related or package.has(PART) or b"purl.oclc.org/ooxml" in package.read(book):
        return None
    return Dynamic("1", True)


def read_metadata(root: Element, values: Element | None, structures: Element | None) -> Metadata:
    """
    Read the metadata from the roots of `metadata.xml` and, if present, of `rdrichvalue.xml` and `rdrichvaluestructure.xml`.
    """
    types = [entry.get("name", "").upper() for section in children(root, "metadataTypes") for entry in section]
    futures = {section.get("name", "").upper(): children(section, "bk") for section in children(root, "futureMetadata")}

    def records(tag: str, kind: str) -> dict[str, Element]:
        records_by_index: dict[str, Element] = {}
        future = futures.get(kind, [])
        blocks = [block for section in children(root, tag) for block in children(section, "bk")]
        for index, block in enumerate(blocks, start=1):
            for record in block:
                position, entry = _number(record.get("t")) - 1, _number(record.get("v"))
                if 0 <= position < len(types) and types[position] == kind and 0 <= entry < len(future):
                    records_by_index[str(index)] = future[entry]
        return records_by_index

    dynamic = frozenset(index for index, entry in records("cellMetadata", "XLDAPR").items() if _is_dynamic(entry))
    kinds = _rich_errors(values, structures)
    errors = {}
    for index, entry in records("valueMetadata", "XLRICHVALUE").items():
        rich = next((_number(node.get("i")) for node in entry.iter() if local_name(node.tag) == "rvb"), -1)
        if rich in kinds:
            errors[index] = kinds[rich]
    return Metadata(dynamic, errors)


def _number(text: str | None) -> int:
    return int(text) if text is not None and text.isascii() and text.isdigit() else -1


def _is_dynamic(entry: Element) -> bool:
    return any(
        local_name(node.tag) == "dynamicArrayProperties" and node.get("fDynamic", "0").lower() in ("1", "true")
        for node in entry.iter()
    )


def _rich_errors(values: Element | None, structures: Element | None) -> dict[int, ErrorKind]:
    """The rich values that are errors, by their index; an unknown number is read as `#UNKNOWN!`."""
    if values is None or structures is None:
        return {}
    positions: dict[str, int] = {}
    for index, structure in enumerate(children(structures, "s")):
        keys = [key.get("n") for key in children(structure, "k")]
        if structure.get("t") == "_error" and "errorType" in keys:
            positions[str(index)] = keys.index("errorType")
    errors: dict[int, ErrorKind] = {}
    for index, value in enumerate(children(values, "rv")):
        position = positions.get(value.get("s", ""))
        if position is None:
            continue
        fields = [node.text or "" for node in children(value, "v")]
        number = _number(fields[position]) if position < len(fields) else -1
        errors[index] = _ERROR_TYPES.get(number, ErrorKind.UNKNOWN)
    return errors


def add_metadata(package: Package, book: str, parts: dict[str, bytes]) -> dict[str, bytes]:
    """The new part; its relationship and its content type are added to `parts`."""
    folder, _, name = book.rpartition("/")
    rels = posixpath.join(folder, "_rels", f"{name}.rels")
    taken = {link.key for link in relationships(package, book)}
    key = next(f"rIdM{number}" for number in range(1, len(taken) + 2) if f"rIdM{number}" not in taken)
    added = {"Id": key, "Type": _RELATIONSHIP, "Target": "/" + PART}
    parts[rels] = _with_element(package, rels, parts, "Relationship", added)
    types = "[Content_Types].xml"
    added = {"PartName": "/" + PART, "ContentType": _CONTENT_TYPE}
    parts[types] = _with_element(package, types, parts, "Override", added)
    return {PART: METADATA.encode("utf-8")}


def _with_element(
    package: Package, part: str, parts: Mapping[str, bytes], tag: str, attributes: Mapping[str, str]
) -> bytes:
    """The new content of a part, with one more element at the end of its root, in the root's namespace."""
    xml = read_part(parts.get(part) or package.read(part), part, package.place)
    text = xml.text
    name, closing = _root(text, part, package.place)
    prefix, colon, _ = name.rpartition(b":")
    attribute_text = "".join(f' {key}="{value}"' for key, value in attributes.items())
    element = b"<" + prefix + colon + tag.encode("ascii") + attribute_text.encode("ascii") + b"/>"
    if not text.startswith(b"</", closing):
        # The root was a single empty element.
        text = text[: closing - 2] + b"></" + name + b">" + text[closing:]
        closing -= 1
    return xml.encode(text[:closing] + element + text[closing:])


def _root(text: bytes, part: str, place: Place) -> tuple[bytes, int]:
    """The name of the root as written, and the start of its closing tag; for an empty root, the position after it."""
    parser = new_parser(part, place)
    first = last = -1

    def start(_: str, __: dict[str, str]) -> None:
        nonlocal first
        if first < 0:
            first = parser.CurrentByteIndex

    def end(_: str) -> None:
        nonlocal last
        last = parser.CurrentByteIndex

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    run(parser, text, part, place)
    name = re.match(rb"<([^\s/>]+)", text[first:])
    assert name is not None
    return name[1], last
