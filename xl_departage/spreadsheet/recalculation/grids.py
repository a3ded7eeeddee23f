"""Finds the ranges that our formulas in a workbook read as grids, without computing anything."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.function_names import parted, without_prefixes
from xl_departage.spreadsheet.formulas.scanner import FormulaSyntaxError
from xl_departage.spreadsheet.formulas.syntax import Kind, Node, parse
from xl_departage.spreadsheet.library import library
from xl_departage.spreadsheet.recalculation.arrays import Range
from xl_departage.spreadsheet.recalculation.cellstore import CellStore, Depends, Waiting
from xl_departage.spreadsheet.recalculation.compiler import Compiler
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.mistaken import LONGEST
from xl_departage.spreadsheet.recalculation.our_functions import OurFunctions
from xl_departage.spreadsheet.recalculation.references import Block, Here, References
from xl_departage.spreadsheet.recalculation.services import Frame, Services
from xl_departage.spreadsheet.recalculation.workbook_model import CellKey, Workbook

_REFERENCE_LIKE = regex(r"[\s\u00a0]*(?:[A-Za-z]{1,3}[\s\u00a0]*\d{0,4}|\d{1,4})[\s\u00a0]*")
_CALLED = regex(r'"(?:[^"]|"")*"|([^\W\d][\w.]*)\s*\(')


def calls_any(formula: str, ours: Collection[str]) -> bool:
    """Whether a formula, readable or not, calls one of the functions."""
    return any(call[1] and parted(without_prefixes(call[1]), ours) is not None for call in _CALLED.finditer(formula))


class Call(NamedTuple):
    """One call of a function of the library in a formula."""

    function: str
    """The name in the library."""
    here: Here
    """The cell of the formula."""
    arguments: Mapping[str, Node]
    """The given arguments, by the name of the parameter."""
    work: Compiler
    whole: bool
    """Whether the formula consists only of this call."""

    def block(self, argument: str) -> Block | None:
        """The cells that an argument refers to; None if it is omitted or must be computed."""
        node = self.arguments.get(argument)
        return None if node is None else block_of(self.work, node)

    def text(self, argument: str) -> str:
        """The text of an argument that is a literal or a single cell; empty if it is omitted or must be computed."""
        node = self.arguments.get(argument)
        if node is None:
            return ""
        if node.kind is Kind.TEXT:
            return node.text[1:-1].replace('""', '"')
        block = self.block(argument)
        if block is None or not block.single:
            return ""
        sheet = self.work.references.workbook.sheet(block.sheet)
        key = block.first_row, block.first_column
        value = sheet.formulas[key].cached if key in sheet.formulas else sheet.constants.get(key)
        return value if isinstance(value, str) else ""


def block_of(work: Compiler, node: Node, *, used: bool = True) -> Block | None:
    """
    The cells that a part of a formula refers to, by default only as far as the sheet is in use; None if that must be computed.
    """
    if node.kind not in (Kind.AREA, Kind.NAME, Kind.STRUCTURED, Kind.PAREN, Kind.BINARY):
        return None
    try:
        value = work.closure(node, "R", True, frozenset())(Frame(*work.here))
    except (UnsupportedError, FormulaSyntaxError, Waiting, Depends):
        return None
    if type(value) is not Range:
        return None
    return work.references.clipped(value.block) if used else value.block


def compiler_of(workbook: Workbook) -> Callable[[Here, str], Compiler]:
    """A function that gives the compiler for the formula of a cell, with which references are resolved."""
    store = CellStore(workbook)
    services = Services(References(workbook), store, OurFunctions({}, store), datetime.datetime.now())
    return lambda here, formula: Compiler(services, here, formula, plain_cell=False)


def formulas_read(workbook: Workbook, ours: Collection[str] | None = None) -> Iterator[tuple[Here, Node, Compiler]]:
    """
    The readable formulas of a workbook, each with its cell and with the compiler that resolves its references; with `ours`, only
    those that call one of these functions.
    """
    compiler = compiler_of(workbook)
    for index, sheet in enumerate(workbook.sheets):
        for (row, column), cell in sorted(sheet.formulas.items()):
            if ours is not None and ("(" not in cell.formula or not calls_any(cell.formula, ours)):
                continue
            try:
                tree = parse(cell.formula)
            except FormulaSyntaxError:
                # The recalculation reports formulas that cannot be read.
                continue
            here = Here(index, row, column)
            yield here, tree, compiler(here, cell.formula)


def grid_calls(workbook: Workbook) -> Iterator[Call]:
    """Every call of a library function with an argument `grid`, in the order of the cells."""
    for here, tree, work in formulas_read(workbook, library().names):
        for node in _calls(tree):
            call = our_call(node, here, work, whole=node is tree)
            if call is not None and "grid" in call.arguments:
                yield call


def our_call(node: Node, here: Here, work: Compiler, *, whole: bool) -> Call | None:
    """A call with its arguments by name; None for functions that are not in the library."""
    parts = parted(without_prefixes(node.text), library().names)
    if parts is None:
        return None
    function = library().find(parts.name)
    arguments = dict(zip([argument.name for argument in function.arguments], node.args, strict=False))
    arguments = {name: value for name, value in arguments.items() if value.kind is not Kind.OMITTED}
    return Call(function.name, here, arguments, work, whole)


def _calls(node: Node) -> Iterator[Node]:
    if node.kind is Kind.CALL:
        yield node
    for argument in node.args:
        yield from _calls(argument)


def results_as_formulas(workbook: Workbook) -> list[tuple[CellKey, str]]:
    """
    The cells, with their formulas, in ranges read as grids, whose formula looks like the result of a game: `=B3`, `=W12`, `=3`.
    """
    suspects = [
        CellKey(index, row, column)
        for index, sheet in enumerate(workbook.sheets)
        for (row, column), cell in sheet.formulas.items()
        if len(cell.formula) <= LONGEST
        and _REFERENCE_LIKE.fullmatch(cell.formula) is not None
        and library().is_typed("=" + cell.formula)
    ]
    if not suspects:
        return []
    blocks = {block for call in grid_calls(workbook) if (block := call.block("grid")) is not None}
    return [
        (key, workbook.sheets[key.sheet].formulas[key.row, key.column].formula)
        for key in sorted(suspects)
        if any(block.meets(Block(key.sheet, key.row, key.column, key.row, key.column)) for block in blocks)
    ]
