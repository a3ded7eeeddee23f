"""
Removes links to our add-in that no formula needs any longer.

`[1]!BUCHHOLZ(` depends on a part `externalLink1.xml` that names the add-in's file on the disk of the user who saved the workbook;
every time another user opens the workbook, Excel asks whether to update it. When no formula names the link any longer, its part is
removed with its relationship, its content type and its entry in the workbook's list (ECMA-376 part 1, 18.2.8 and 18.14).

Formulas name links by their position in that list. Removing a link from the middle would renumber those that follow, in formulas
that are not ours; such a link stays, and the report mentions it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import takewhile

from xl_departage.spreadsheet.storage.package import Package
from xl_departage.spreadsheet.storage.part_editing import elements, remove_related, spliced
from xl_departage.spreadsheet.storage.xml_text import read_part


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
    link_elements = elements(package, book, xml.text, "externalReference")
    dropped = [link_elements[number - 1] for number in sorted(numbers)]
    keys = {element.get("id") for element in dropped}
    spans = [element.span for element in dropped]
    if len(dropped) == len(link_elements):
        # A workbook with an empty list would be invalid.
        spans = [element.span for element in elements(package, book, xml.text, "externalReferences")]
    parts[book] = xml.encode(spliced(xml.text, [(*span, b"") for span in spans]))
    return remove_related(package, book, parts, lambda link: link.key in keys)
