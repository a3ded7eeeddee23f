"""
Marks the formulas of an openpyxl workbook that Excel would make dynamic arrays if they were typed into it today: those that may have
several values, and those that would use only one of several values if they were stored as plain formulas. In a workbook that was loaded
from a file, only formulas that call our functions, or functions introduced with dynamic arrays, are considered.

openpyxl does not know dynamic arrays: it writes `=BUCHHOLZ(A1:C4)` as a single-value formula, before which Excel puts `@`, and
turns a dynamic array of a file into an old array of fixed size. Therefore `cm`, `metadata.xml` if it is missing, and the mark that
openpyxl keeps (`dynamic_mark`) are added to the file that it saves. An `ArrayFormula` keeps its fixed area unless the mark lists its
cell as dynamic.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import contains
from xl_departage.spreadsheet.formulas.function_names import SPILLING, parted, without_prefixes
from xl_departage.spreadsheet.formulas.scanner import FormulaSyntaxError
from xl_departage.spreadsheet.formulas.syntax import Kind, Node, parse
from xl_departage.spreadsheet.recalculation.compiler import Compiler
from xl_departage.spreadsheet.recalculation.dynamic_mark import marked, with_cm, with_mark
from xl_departage.spreadsheet.recalculation.grids import block_of, calls_any, compiler_of
from xl_departage.spreadsheet.recalculation.limits import Limits
from xl_departage.spreadsheet.recalculation.loading import LoadedWorkbook, load
from xl_departage.spreadsheet.recalculation.native import NATIVES
from xl_departage.spreadsheet.recalculation.native.function_table import WHOLE
from xl_departage.spreadsheet.recalculation.references import Here
from xl_departage.spreadsheet.recalculation.workbook_model import FormulaCell, FormulaKind, UserFunction, Workbook
from xl_departage.spreadsheet.storage.package import Package

_OLDER = frozenset(
    ["TRANSPOSE", "MMULT", "MINVERSE", "MUNIT", "FREQUENCY", "LINEST", "LOGEST", "TREND", "GROWTH", "MODE.MULT"]
)
"""The functions that have always given arrays."""
_BRANCHES = frozenset(["IF", "IFERROR", "IFNA", "IFS", "SWITCH", "CHOOSE", "LET", "REDUCE", "INDEX", "XLOOKUP"])
"""The functions that return one of their arguments, or a part of it."""
_REFERENCES = frozenset({"OFFSET", "INDIRECT"})
_CELL = r"\$?[A-Za-z]{1,3}\$?[0-9]{1,7}(?![\w.(!\[])"
_REFERENCE = regex(r"(?<![\w.\\$'])" + _CELL)
_ONE_CELL = regex(r"([A-Za-z]{1,3})\$?([0-9]{1,7}):\$?\1\$?\2(?![\w.])", re.IGNORECASE)
"""
An area of one cell, such as `A1:A1`. With all addresses replaced by `A1`, it can no longer be told from a larger area.
"""


def as_typed_today(
    package: Package, functions: Mapping[str, UserFunction], limits: Limits, *, built: bool
) -> LoadedWorkbook:
    """
    A workbook saved by openpyxl, with its formulas marked as dynamic arrays where Excel would mark them. Raises FileError or
    LimitError.

    Args:
        package: The package that openpyxl saved.
        functions: Our functions and the caller's.
        limits: The limits for the workbook.
        built: Whether every formula was typed today. Otherwise a formula from a file that intersects its ranges keeps doing so.
    """
    loaded = load(package, limits=limits)
    marking = _Marking(loaded.workbook, functions, built)
    dynamic = {
        index: [key for key, cell in scan.formulas.items() if marking.is_dynamic(index, key, cell)]
        for index, scan in loaded.scans.items()
    }
    reloaded = with_cm(loaded, dynamic)
    if reloaded is not loaded:
        reloaded.package = reloaded.source = with_mark(reloaded.package)
    return reloaded


class _Marking:
    """Decides which formulas of a workbook are dynamic arrays."""

    def __init__(self, workbook: Workbook, functions: Mapping[str, UserFunction], built: bool) -> None:
        self.functions = functions
        self.built = built
        self.compiler = compiler_of(workbook)
        self.marked = marked(workbook)
        self.known: dict[tuple[int, str], bool] = {}

    def is_dynamic(self, sheet: int, key: tuple[int, int], cell: FormulaCell) -> bool:
        if cell.kind is FormulaKind.ARRAY:
            return any(contains(area, *key) for area in self.marked.get(sheet, ()))
        if cell.kind is not FormulaKind.PLAIN:
            return False
        # Formulas that differ only in the addresses of cells and of the corners of areas are decided once.
        shape = sheet, _REFERENCE.sub("A1", cell.formula)
        alike = ":" not in cell.formula or not _ONE_CELL.search(cell.formula)
        decided = self.known.get(shape) if alike else None
        if decided is None:
            decided = self.decide(sheet, key, cell.formula)
            if alike:
                self.known[shape] = decided
        return decided

    def decide(self, sheet: int, key: tuple[int, int], formula: str) -> bool:
        if not self.built and not calls_any(formula, self.functions) and not calls_any(formula, SPILLING):
            return False
        try:
            tree, work = parse(formula), self.compiler(Here(sheet, *key), formula)
            return self.is_array(tree, work) or self.narrows(tree, work)
        except FormulaSyntaxError:
            # The formula is not computed either; our functions are shown without `@`.
            return calls_any(formula, self.functions)

    def is_array(self, node: Node, work: Compiler) -> bool:
        """Whether a part may have several values, as far as the text shows."""
        match node.kind:
            case Kind.AREA | Kind.NAME | Kind.STRUCTURED:
                block = block_of(work, node, used=False)
                return block is not None and not block.single
            case Kind.SPILL | Kind.ARRAY:
                return True
            case Kind.PREFIX if "@" in node.text:
                return False
            case Kind.PREFIX | Kind.PERCENT | Kind.PAREN | Kind.BINARY:
                if node.operators and node.operators[0] in (":", " "):
                    return True
                return any(self.is_array(part, work) for part in node.args)
            case Kind.CALL:
                return self.gives_array(node, work)
        return node.kind is Kind.APPLY

    def narrows(self, node: Node, work: Compiler) -> bool:
        """
        Whether a part of a formula with one value, if it were stored as a plain formula, would use only one of several values:
        `SUM(A1:A5*2)`.
        """
        if node.kind in (Kind.PREFIX, Kind.PERCENT, Kind.BINARY) and "@" not in node.text:
            if node.operators and node.operators[0] in (":", " "):
                return False
            return any(self.is_array(part, work) or self.narrows(part, work) for part in node.args)
        native = NATIVES.get(without_prefixes(node.text).upper()) if node.kind is Kind.CALL else None
        for position, part in enumerate(node.args):
            kind = native.parameter(position) if native is not None and position < native.most else WHOLE
            if kind != "A" and ((kind not in WHOLE and self.is_array(part, work)) or self.narrows(part, work)):
                return True
        return False

    def gives_array(self, node: Node, work: Compiler) -> bool:
        """Whether a call may have several values."""
        bare = without_prefixes(node.text)
        name = bare.upper()
        if parted(bare, self.functions) is not None or name in SPILLING | _OLDER | _REFERENCES:
            return True
        arrays = [self.is_array(argument, work) for argument in node.args]
        if name == "INDEX":
            # An omitted row or column, or 0, means all of it; in a single row or column, one number means a cell.
            numbers = node.args[1:3]
            line = (block := block_of(work, node.args[0], used=False)) is not None and 1 in (block.rows, block.columns)
            whole = any(part.kind is Kind.OMITTED or part.text == "0" for part in numbers)
            return any(arrays[1:3]) or (arrays[0] and (whole or (len(numbers) < 2 and not line)))
        if name in _BRANCHES:
            return any(arrays)
        native = NATIVES.get(name)
        return native is not None and any(
            array and native.parameter(position) not in WHOLE for position, array in enumerate(arrays[: native.most])
        )
