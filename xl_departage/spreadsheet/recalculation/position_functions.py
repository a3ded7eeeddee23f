"""
Functions of the position of a reference (ROW, SHEET, FORMULATEXT …), and INDIRECT, which makes a reference from text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from xl_departage.base.errors import ErrorKind
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import MAX_COLUMN, MAX_ROW, column_letters
from xl_departage.spreadsheet.formulas.function_names import without_prefixes
from xl_departage.spreadsheet.formulas.scanner import scan
from xl_departage.spreadsheet.formulas.syntax import Kind, Node, parse
from xl_departage.spreadsheet.recalculation import scalars
from xl_departage.spreadsheet.recalculation.arrays import Array, CellError, Range, Scalar
from xl_departage.spreadsheet.recalculation.cellstore import MAX_COVERED
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.references import Block, Here
from xl_departage.spreadsheet.recalculation.services import Compute, Frame, Special, blank, constant, count
from xl_departage.spreadsheet.recalculation.workbook_model import FormulaKind

if TYPE_CHECKING:
    from xl_departage.spreadsheet.recalculation.compiler import Compiler


def place(work: Compiler, node: Node, _want: str, arrays: bool, scope: frozenset[str], *, down: bool) -> Compute:
    """
    ROW or COLUMN. For a range, where expressions are computed as arrays, an array with the numbers of all its rows or columns; otherwise
    the number of the first.
    """
    # Equivalent mutant `0 -> -1`: no call has fewer than 0 arguments.
    count(node, 0, 1)
    # Equivalent mutant `0 -> -1`: there is at most one argument.
    if not node.args or node.args[0].kind is Kind.OMITTED:
        return (lambda frame: float(frame.row)) if down else (lambda frame: float(frame.column))
    part = work.closure(node.args[0], "R", True, scope)

    def numbers(frame: Frame) -> Any:
        value = part(frame)
        if type(value) is not Range:
            if isinstance(value, ErrorKind):
                return value
            # The variable of a MAP is a cell in Excel, but only a value here.
            raise UnsupportedError("formula_array_of_references", text="ROW")
        block = value.block
        if not arrays:
            return float(block.first_row if down else block.first_column)
        if down:
            if block.rows > MAX_COVERED:
                raise UnsupportedError("formula_too_large")
            work.services.spend(block.rows)
            lines = [[float(row)] for row in range(block.first_row, block.last_row + 1)]
        else:
            lines = [[float(column) for column in range(block.first_column, block.last_column + 1)]]
        return lines[0][0] if len(lines) == len(lines[0]) == 1 else Array(lines)

    return numbers


def sheet(work: Compiler, node: Node, _want: str, _arrays: bool, scope: frozenset[str]) -> Compute:
    # Equivalent mutant `0 -> -1`: no call has fewer than 0 arguments.
    count(node, 0, 1)
    if not node.args:
        return constant(work.here.sheet + 1.0)
    if node.args[0].kind is Kind.TEXT:
        name = node.args[0].text[1:-1].replace('""', '"').casefold()
        index = work.references.sheets.get(name)
        return constant(ErrorKind.NA if index is None else index + 1.0)
    return of_block(work, node.args[0], scope, lambda block: block.sheet + 1.0)


def sheets(work: Compiler, node: Node, _want: str, _arrays: bool, scope: frozenset[str]) -> Compute:
    # Equivalent mutant `0 -> -1`: no call has fewer than 0 arguments.
    count(node, 0, 1)
    if not node.args:
        return constant(float(len(work.references.workbook.sheets)))
    return of_block(work, node.args[0], scope, lambda _block: 1.0)


def isformula(work: Compiler, node: Node, _want: str, _arrays: bool, scope: frozenset[str]) -> Compute:
    count(node, 1, 1)
    sheets = work.references.workbook.sheets

    def answer_of(block: Block) -> Scalar:
        if not block.single:
            raise UnsupportedError("formula_array_of_references", text="ISFORMULA")
        return (block.first_row, block.first_column) in sheets[block.sheet].formulas

    return of_block(work, node.args[0], scope, answer_of)


def formulatext(work: Compiler, node: Node, _want: str, _arrays: bool, scope: frozenset[str]) -> Compute:
    """
    FORMULATEXT of one cell, if the formula reads the same in every language, or if the value that Excel saved shows that it is in
    English.
    """
    count(node, 1, 1)
    sheets = work.references.workbook.sheets
    part = work.closure(node.args[0], "R", True, scope)

    def shown(frame: Frame) -> Scalar:
        value = part(frame)
        if isinstance(value, ErrorKind):
            return value
        if type(value) is not Range or not value.block.single:
            raise UnsupportedError("formula_array_of_references", text="FORMULATEXT")
        value.in_place()
        formulas = sheets[value.block.sheet].formulas
        if (value.block.first_row, value.block.first_column) not in formulas:
            return ErrorKind.NA
        cell = formulas[value.block.first_row, value.block.first_column]
        own_cell = sheets[frame.sheet].formulas.get((frame.row, frame.column))
        written, neutral = _as_shown(cell.formula)
        if not cell.formula or cell.kind is not FormulaKind.PLAIN:
            raise UnsupportedError("formula_array_of_references", text="FORMULATEXT")
        if not neutral and (own_cell is None or own_cell.cached != written):
            raise UnsupportedError("formula_language", text=written[:40])
        return written

    return shown


def _as_shown(formula: str) -> tuple[str, bool]:
    """
    A formula as an English Excel shows it, and whether every Excel shows it in that way: without words, lists and fractions. Raises
    UnsupportedError for references that Excel shows differently from how they are stored.
    """
    tokens = scan(formula)
    for token in tokens:
        if token.kind == "structured" or token.text.upper() in ("_XLFN.ANCHORARRAY", "_XLFN.SINGLE"):
            # Excel shows these differently from how they are stored: `[@Column]`, `A1#`, `@A1`.
            raise UnsupportedError("formula_array_of_references", text="FORMULATEXT")
    words = [re.sub("^_xlpm\\.", "", without_prefixes(token.text)) for token in tokens]
    neutral = not any(
        token.kind in ("name", "error") or (token.kind == "number" and not token.text.isdigit()) or token.text in ",;{@"
        for token in tokens
    )
    return "=" + "".join(words), neutral


def of_block(work: Compiler, node: Node, scope: frozenset[str], answer_of: Callable[[Block], Scalar]) -> Compute:
    """A function of the cells that a reference means. Raises UnsupportedError for anything but a reference."""
    part = work.closure(node, "R", True, scope)

    def answer(frame: Frame) -> Any:
        value = part(frame)
        if type(value) is Range:
            return answer_of(value.in_place().block)
        if isinstance(value, ErrorKind):
            return value
        raise UnsupportedError("formula_array_of_references", text=work.slice(node))

    return answer


def indirect(work: Compiler, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
    """INDIRECT: the reference that a text names, in A1 or R1C1 style."""
    count(node, 1, 2)
    work.volatile = True
    if not arrays and any(map(work.lifts, node.args)):
        raise UnsupportedError("formula_array_of_references", text="INDIRECT")
    parts = [work.closure(argument, "V", arrays, scope) for argument in node.args]
    read = partial(_indirect, work)

    def found(frame: Frame) -> Any:
        values = [part(frame) for part in parts]
        if any(type(value) is Array for value in values):
            raise UnsupportedError("formula_array_of_references", text="INDIRECT")
        try:
            a1 = scalars.truth(blank(values[1])) if len(values) > 1 else True
            return read(scalars.text(blank(values[0])).strip(), Here(frame.sheet, frame.row, frame.column), a1)
        except CellError as problem:
            return problem.kind

    return work.taken(found, want, arrays)


_CORNER = regex(r"R(?:(\d+)|\[(-?\d+)\])?C(?:(\d+)|\[(-?\d+)\])?", re.IGNORECASE)


_LINE = regex(r"[RC](?:\d+|\[-?\d+\])?(?::[RC](?:\d+|\[-?\d+\])?)?", re.IGNORECASE)
"""A whole row or column in R1C1 style."""


def _indirect(work: Compiler, text: str, here: Here, a1: bool) -> Any:
    """
    The cells that a text refers to; `#REF!` if it is not a reference. Raises UnsupportedError for a spill, and for a whole row or column
    in R1C1 style.
    """
    if text.endswith("#"):
        raise UnsupportedError("formula_array_of_references", text="INDIRECT")
    if not a1 and _LINE.fullmatch(text.rpartition("!")[2]):
        raise UnsupportedError("formula_array_of_references", text="INDIRECT")
    if not a1:
        sheet, mark, cells = text.rpartition("!")
        corners = [_corner(part, here) for part in cells.split(":")]
        if len(corners) <= 2 and None not in corners:
            text = sheet + mark + ":".join(corner for corner in corners if corner)
        elif re.match(r"\$?[A-Z]{1,3}\$?\d", cells, re.IGNORECASE):
            return ErrorKind.REF
    missing = work.services.missing
    try:
        compiler = type(work)(work.services, here, text, plain_cell=False)
        node = parse(text)
        if node.kind not in (Kind.AREA, Kind.NAME, Kind.STRUCTURED, Kind.SPILL):
            return ErrorKind.REF
        value = compiler.closure(node, "R", True, frozenset())(Frame(here.sheet, here.row, here.column))
    except (ValueError, UnsupportedError):
        # A reference to another workbook or a macro sheet, or none at all: `#REF!` in Excel too while the other file is closed.
        return ErrorKind.REF
    # An undefined name in the text gives `#REF!`, and is not reported as a missing name.
    work.services.missing = missing
    # The cells of another workbook are found only while it is open.
    return value if type(value) is Range and value.block.sheet < value.store.own else ErrorKind.REF


def _corner(text: str, here: Here) -> str | None:
    """`R2C3`, `R[-1]C` … as an A1 address; None for anything else. Raises CellError beyond the edges of the sheet."""
    corner = _CORNER.fullmatch(text)
    if corner is None:
        return None
    row = int(corner[1]) if corner[1] else here.row + int(corner[2] or 0)
    column = int(corner[3]) if corner[3] else here.column + int(corner[4] or 0)
    if not (1 <= row <= MAX_ROW and 1 <= column <= MAX_COLUMN):
        raise CellError(ErrorKind.REF)
    return f"${column_letters(column)}${row}"


FUNCTIONS: Final[dict[str, Special]] = {
    "ROW": partial(place, down=True),
    "COLUMN": partial(place, down=False),
    "SHEET": sheet,
    "SHEETS": sheets,
    "ISFORMULA": isformula,
    "FORMULATEXT": formulatext,
    "INDIRECT": indirect,
}
