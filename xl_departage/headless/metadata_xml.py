"""
Cell and value metadata: which arrays are dynamic, and which values are rich.

`cm` and `vm` of a cell are indices, from 1, into `cellMetadata` and `valueMetadata` of `metadata.xml`; each entry
names a kind of metadata and an index into its `futureMetadata` ([MS-XLSX] 2.3.9, ECMA-376 part 1, 18.9). Kinds that
matter here: XLDAPR (dynamic array) and XLRICHVALUE (in-cell pictures, linked data types, and the errors that are
younger than the file format).

A `#SPILL!` of Excel is such a rich value: the cell itself says `#VALUE!`, and a rich value of the structure `_error`
holds the number of the real error ([MS-XLSX] 2.3.6.1.3).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from xl_departage.errors import ErrorKind
from xl_departage.storage.xml_text import local_name

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


@dataclass(slots=True)
class Metadata:
    """
    What the numbers of `cm` and `vm` mean; both as the attribute's text.
    """

    dynamic: frozenset[str] = frozenset()
    """Values of `cm` that mark a dynamic array."""
    errors: dict[str, ErrorKind] = field(default_factory=dict)
    """Values of `vm` that stand for an error, with the error."""


def read_metadata(root: Element, values: Element | None, structures: Element | None) -> Metadata:
    """
    From the roots of `metadata.xml`, `rdrichvalue.xml` and `rdrichvaluestructure.xml`, the last two where there are
    any.
    """
    types: list[str] = []
    futures: dict[str, list[Element]] = {}
    blocks: dict[str, list[Element]] = {}
    for section in root:
        tag = local_name(section.tag)
        if tag == "metadataTypes":
            types = [entry.get("name", "").upper() for entry in section]
        elif tag == "futureMetadata":
            futures[section.get("name", "").upper()] = [entry for entry in section if local_name(entry.tag) == "bk"]
        elif tag in ("cellMetadata", "valueMetadata"):
            blocks[tag] = [entry for entry in section if local_name(entry.tag) == "bk"]

    def records(tag: str, kind: str) -> dict[str, Element]:
        found: dict[str, Element] = {}
        for index, block in enumerate(blocks.get(tag, []), start=1):
            for record in block:
                position, entry = _number(record.get("t")) - 1, _number(record.get("v"))
                future = futures.get(kind, [])
                if 0 <= position < len(types) and types[position] == kind and 0 <= entry < len(future):
                    found[str(index)] = future[entry]
        return found

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
    """
    The rich values that are errors, by index; an unknown number reads as `#UNKNOWN!`.
    """
    if values is None or structures is None:
        return {}
    positions: dict[str, int] = {}
    for index, structure in enumerate(entry for entry in structures if local_name(entry.tag) == "s"):
        keys = [key.get("n") for key in structure if local_name(key.tag) == "k"]
        if structure.get("t") == "_error" and "errorType" in keys:
            positions[str(index)] = keys.index("errorType")
    errors: dict[int, ErrorKind] = {}
    for index, value in enumerate(entry for entry in values if local_name(entry.tag) == "rv"):
        position = positions.get(value.get("s", ""))
        if position is None:
            continue
        fields = [node.text or "" for node in value if local_name(node.tag) == "v"]
        number = _number(fields[position]) if position < len(fields) else -1
        errors[index] = _ERROR_TYPES.get(number, ErrorKind.UNKNOWN)
    return errors
