"""
Removes links to our add-in that no formula needs any longer.

`[1]!BUCHHOLZ(` depends on a part `externalLink1.xml` that names the add-in's file on the disk of the user who saved the workbook;
every time another user opens the workbook, Excel asks whether to update it. When no formula names the link any longer, its part is
removed with its relationship, its content type and its entry in the workbook's list (ECMA-376 part 1, 18.2.8 and 18.14).

Formulas name links by their position in that list. Removing a link from the middle would renumber those that follow, in formulas
that are not ours; such a link stays, and the report mentions it.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from itertools import takewhile

from xl_departage.spreadsheet.repair.places import spliced, tag_end
from xl_departage.spreadsheet.storage.package import Package, Relationship, relationships
from xl_departage.spreadsheet.storage.xml_text import new_parser, read_part, run


def removable(candidates: Collection[int], links: Mapping[int, str]) -> set[int]:
    """The candidates at the end of the list, whose removal changes no other link's number."""
    return set(takewhile(candidates.__contains__, sorted(links, reverse=True)))


def remove_links(package: Package, book: str, parts: dict[str, bytes], numbers: Collection[int]) -> list[str]:
    """
    Remove links from the workbook's list, with their relationships and parts.

    Args:
        package: The workbook.
        book: Name of the workbook part.
        parts: New contents of parts; those changed here are added.
        numbers: Positions of the links in the workbook's list.

    Returns:
        The parts to remove.

    Raises:
        FileError: A part is damaged.
    """
    xml = read_part(parts.get(book) or package.read(book), book, package.place)
    listed = elements(package, book, xml.text, "externalReference")
    dropped = [listed[number - 1] for number in sorted(numbers)]
    keys = {element.get("id") for element in dropped}
    spans = [element.span for element in dropped]
    if len(dropped) == len(listed):
        # A workbook with an empty list would be invalid.
        spans = [element.span for element in elements(package, book, xml.text, "externalReferences")]
    parts[book] = xml.encode(spliced(xml.text, [(*span, b"") for span in spans]))
    return remove_related(package, book, parts, lambda link: link.key in keys)


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
    parts[rels] = _without(package, rels, parts, "Relationship", lambda given: given.get("Id") in keys)
    removed = [name for target in sorted(targets) for name in (target, rels_of(target)) if package.has(name)]
    names = {"/" + name.lower() for name in removed}
    types = "[Content_Types].xml"
    parts[types] = _without(package, types, parts, "Override", lambda given: given.get("PartName", "").lower() in names)
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

    def start(name: str, given: dict[str, str]) -> None:
        nonlocal depth
        if name.rpartition(" ")[2] == tag:
            if depth == 0:
                elements.append(Element(given, (parser.CurrentByteIndex, 0)))
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
