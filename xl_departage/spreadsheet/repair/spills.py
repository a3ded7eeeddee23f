"""
Formulas with functions of this package that should spill but do not, because a program wrote them as single-value formulas.

Excel spills a formula only if its cell has `cm`, an index into `metadata.xml` that says "dynamic array" ([MS-XLSX] 2.3.9).
Programs that do not know dynamic arrays omit it, and drop the part when they save. Excel then puts `@` before the function and
shows only the first value, or treats the formula as an old array of fixed size.

A formula is repaired only if it consists of a single call to such a function and gives a column or a table; with a player named,
it gives one value.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from xl_departage.spreadsheet.formulas.addresses import Area, contains, read_area
from xl_departage.spreadsheet.formulas.function_names import parted, without_prefixes
from xl_departage.spreadsheet.formulas.scanner import FormulaSyntaxError
from xl_departage.spreadsheet.formulas.syntax import Kind, parse
from xl_departage.spreadsheet.library import library
from xl_departage.spreadsheet.repair.places import FormulaText, tag_end

_PLAYER = ("player", "team")
"""Optional arguments that reduce a column to one value."""


class Spill(NamedTuple):
    """How one formula becomes a dynamic array, or why it stays unchanged."""

    insertions: tuple[tuple[int, bytes], ...] = ()
    """(offset in the part, bytes to insert)."""
    reason: str = ""
    """Key of the text; empty if there is nothing to report."""


def spill(
    text: bytes,
    formula: FormulaText,
    ours: Collection[str],
    dynamic: Collection[str],
    cm: str,
    tables: Collection[Area],
) -> Spill:
    """
    The changes a cell's formula needs in order to spill.

    Args:
        text: The part.
        formula: A formula whose calls are defined neither by the workbook nor by another add-in.
        ours: Our functions, in upper case.
        dynamic: The values of `cm` that mean a dynamic array.
        cm: The one to write.
        tables: Areas of the sheet's tables, in which nothing can spill.
    """
    if (
        formula.cell is None
        or formula.tag is None
        or formula.cell.attributes.get("cm") in dynamic
        or not gives_several(formula.text, ours)
    ):
        return Spill()
    if "cm" in formula.cell.attributes:
        return Spill(reason="repair_spill_metadata_cell")
    kind = formula.tag.attributes.get("t")
    if kind not in (None, "array"):
        return Spill(reason="repair_spill_shared")
    area = read_area(formula.at)
    if area is None or any(contains(table, area[0], area[1]) for table in tables):
        return Spill(reason="repair_spill_table")
    insertions = [(tag_end(text, formula.cell.start) - 1, f' cm="{cm}"'.encode("ascii"))]
    if kind is None:
        insertions.append((tag_end(text, formula.tag.start) - 1, f' t="array" ref="{formula.at}"'.encode("ascii")))
    return Spill(tuple(insertions))


def gives_several(formula: str, ours: Collection[str]) -> bool:
    """Whether a formula is a single call to a function of this package that gives a column or a table."""
    try:
        node = parse(formula.removeprefix("="))
    except FormulaSyntaxError:
        return False
    parts = parted(without_prefixes(node.text), ours) if node.kind is Kind.CALL else None
    if parts is None:
        return False
    entry = library().find(parts.name)
    return entry.spills and not any(
        argument.optional and argument.name in _PLAYER and given.kind is not Kind.OMITTED
        for argument, given in zip(entry.arguments, node.args, strict=False)
    )
