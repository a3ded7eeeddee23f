"""
Edits the XML parts of a package to the byte: finds elements, replaces their bytes, and removes a part together with the
relationships and content types that name it.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from xl_departage.base.regex import regex
from xl_departage.spreadsheet.storage.package import Package, Relationship, relationships
from xl_departage.spreadsheet.storage.xml_text import new_parser, read_part, run

_TAG = regex(rb"""<(?:[^>"']|"[^"]*"|'[^']*')*>""")


def tag_end(text: bytes, start: int) -> int:
    """The offset just after the start tag at `start`, where expat found one."""
    tag = _TAG.match(text, start)
    if tag is None:
        raise AssertionError("expat found a tag here")
    return tag.end()


def spliced(text: bytes, changes: Sequence[tuple[int, int, bytes]]) -> bytes:
    """The text with the changes (start, end, replacement) applied, which must not overlap."""
    ordered = sorted(changes)
    edges = [0, *(edge for start, end, _ in ordered for edge in (start, end)), len(text)]
    if any(edge > next_edge for edge, next_edge in pairwise(edges)):
        raise AssertionError("changes overlap")
    pieces: list[bytes] = []
    at = 0
    for start, end, new in ordered:
        pieces += [text[at:start], new]
        at = end
    return b"".join([*pieces, text[at:]])


def remove_related(
    package: Package, source: str, parts: dict[str, bytes], is_removed: Callable[[Relationship], bool]
) -> list[str]:
    """
    Remove the relationships that a part, or the package itself if `source` is empty, has to other parts, and these parts.

    Args:
        package: The workbook.
        source: The part whose relationships are removed.
        parts: New contents of parts; those changed here are added.
        is_removed: Whether a relationship is to be removed.

    Returns:
        The parts to remove.

    Raises:
        FileError: A part is damaged.
    """
    links = [link for link in relationships(package, source) if is_removed(link)]
    if not links:
        return []
    keys = {link.key for link in links}
    targets = {link.target for link in links if not link.external}
    rels = rels_of(source)
    parts[rels] = _without(package, rels, parts, "Relationship", lambda attributes: attributes.get("Id") in keys)
    removed = [name for target in sorted(targets) for name in (target, rels_of(target)) if package.has(name)]
    names = {"/" + name.lower() for name in removed}
    types = "[Content_Types].xml"
    parts[types] = _without(
        package, types, parts, "Override", lambda attributes: attributes.get("PartName", "").lower() in names
    )
    return removed


def rels_of(part: str) -> str:
    """The name of the part that holds the relationships of a part."""
    folder, _, name = part.rpartition("/")
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _without(
    package: Package, part: str, parts: Mapping[str, bytes], tag: str, is_removed: Callable[[dict[str, str]], bool]
) -> bytes:
    xml = read_part(parts.get(part) or package.read(part), part, package.place)
    spans = [element.span for element in elements(package, part, xml.text, tag) if is_removed(element.attributes)]
    return xml.encode(spliced(xml.text, [(*span, b"") for span in spans]))


@dataclass(slots=True)
class Element:
    """An element of a part, and its place in the text."""

    attributes: dict[str, str]
    span: tuple[int, int]

    def get(self, name: str) -> str | None:
        """The value of an attribute, whatever its namespace; None if the element does not have it."""
        return next((value for key, value in self.attributes.items() if key.rpartition(" ")[2] == name), None)


def elements(package: Package, part: str, text: bytes, tag: str) -> list[Element]:
    """
    The outermost elements with that local name, with their positions in the text. Raises FileError if the part is not well-formed.
    """
    elements: list[Element] = []
    parser = new_parser(part, package.place)
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        if name.rpartition(" ")[2] == tag:
            if depth == 0:
                elements.append(Element(attributes, (parser.CurrentByteIndex, 0)))
            depth += 1

    def end(name: str) -> None:
        nonlocal depth
        if name.rpartition(" ")[2] == tag:
            depth -= 1
            if depth == 0:
                first = elements[-1].span[0]
                opening = tag_end(text, first)
                empty = text.endswith(b"/>", first, opening)
                elements[-1].span = (first, opening if empty else text.index(b">", parser.CurrentByteIndex) + 1)

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    run(parser, text, part, package.place)
    return elements
