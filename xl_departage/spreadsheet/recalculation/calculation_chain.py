"""
Excel's list of the cells with formulas, `calcChain.xml` (ECMA-376 part 1, 18.6).

Excel reports a file as damaged if the list names a cell without a formula. The list is optional: Excel makes a new one.
"""

from __future__ import annotations

from collections.abc import Collection

from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import address
from xl_departage.spreadsheet.storage.package import Package, relationships
from xl_departage.spreadsheet.storage.part_editing import remove_related
from xl_departage.spreadsheet.storage.xml_text import read_part

_KIND = "calcChain"
_CELL = regex(rb"""\sr\s*=\s*["']([A-Z]+[0-9]+)["']""")


def remove_outdated(
    package: Package, book: str, parts: dict[str, bytes], freed: Collection[tuple[int, int]]
) -> list[str]:
    """
    Remove the list if it names an address among the cells that no longer have a formula.

    Args:
        package: The workbook.
        book: The name of the workbook part.
        parts: New contents of parts; those changed here are added.
        freed: These cells of all sheets, by (row, column).

    Returns:
        The parts to remove.

    Raises:
        FileError: A part is damaged.
    """
    if not freed:
        return []
    names = {address(*key).encode() for key in freed}
    lists = [link.target for link in relationships(package, book) if link.kind == _KIND and package.has(link.target)]
    if all(names.isdisjoint(_CELL.findall(read_part(package.read(part), part, package.place).text)) for part in lists):
        return []
    return remove_related(package, book, parts, lambda link: link.kind == _KIND)
