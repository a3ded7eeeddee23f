"""
From stored formulas to ones that the engine computes as Excel would.

What is rewritten, and why, stands in `rewriting` and its continuations: spellings of function names, tables and defined names (as
A1), implicit intersection, omitted arguments and constant ranges of our functions, single-value functions over arrays, lambdas.
Formulas filled down a column differ in row numbers only; they share one result, which is what makes 20,000 of them cheap.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from xl_departage.formulas.scanner import FormulaSyntaxError
from xl_departage.formulas.syntax import parse
from xl_departage.headless.accents import Accents
from xl_departage.headless.functions_bridge import Registry
from xl_departage.headless.model import FormulaCell, FormulaKind
from xl_departage.headless.references import Here, References, UnsupportedError
from xl_departage.headless.rewriting_lambdas import Lambdas
from xl_departage.headless.rewriting_parts import Shared

_ROW = re.compile(r"(?<![\w.\\$])(\$?[A-Z]{1,3})(\d{1,6})(?![\w.(!\[])")
"""A relative row of a cell: what differs between the formulas of a filled column."""


@dataclass(slots=True)
class Normalised:
    """A formula ready for the engine."""

    text: str
    volatile: bool
    positional: bool
    """Depends on where the formula stands or on rows it names, beyond naming them."""
    functions: frozenset[str]
    """Our functions that it calls."""


class Normaliser:
    """
    Normalises the formulas of one workbook; formulas that differ only in relative rows are treated once.
    """

    def __init__(
        self, references: References, registry: Registry, ours: Collection[str], overrides: Collection[str]
    ) -> None:
        self.shared = Shared(
            references,
            registry,
            frozenset(name.upper() for name in ours),
            frozenset(overrides),
            Accents(references.workbook),
        )
        self.sharing = True
        """Off: every formula is treated for itself."""
        self._known: dict[tuple[object, ...], tuple[list[str] | None, Normalised]] = {}

    def formula(self, sheet: int, row: int, column: int, cell: FormulaCell) -> Normalised:
        """
        The formula of one cell. Raises UnsupportedError when it cannot be computed here.
        """
        parts = _ROW.split(cell.formula)
        key = (sheet, cell.kind, "\0".join(parts[0::3]), *parts[1::3])
        if self.sharing and (known := self._known.get(key)) is not None:
            pattern, like = known
            if pattern is None:
                return Normalised(cell.formula, like.volatile, False, like.functions)
            rows = parts[2::3]
            pattern[1::2] = rows
            return Normalised("".join(pattern), like.volatile, False, like.functions)
        result = self.fresh(Here(sheet, row, column), cell)
        if not result.positional:
            if result.text == cell.formula:
                self._known[key] = (None, result)
            else:
                made = _ROW.split(result.text)
                # Only when the engine's text names the same rows in the same order can other rows be filled in.
                if made[1::3] == parts[1::3] and made[2::3] == parts[2::3]:
                    pattern = []
                    for index in range(0, len(made) - 1, 3):
                        pattern += [made[index] + made[index + 1], made[index + 2]]
                    self._known[key] = ([*pattern, made[-1]], result)
        return result

    def fresh(self, here: Here, cell: FormulaCell) -> Normalised:
        """The formula of one cell, whatever was treated before."""
        if cell.kind is FormulaKind.DATA_TABLE:
            raise UnsupportedError("formula_data_table")
        if not cell.formula:
            raise UnsupportedError("formula_missing")
        work = Lambdas(self.shared, here, cell.formula)
        try:
            node = parse(cell.formula)
            made = work.single(node, {}) if cell.kind is FormulaKind.PLAIN else work.render(node, "R", True, {})
        except FormulaSyntaxError as error:
            raise UnsupportedError(error.reason, text=error.detail or cell.formula[:40]) from error
        text = made.text
        if cell.kind is FormulaKind.PLAIN and made.array:
            text = f"XLD_FIRST({text})"
        elif cell.kind is FormulaKind.ARRAY and cell.reference is not None:
            first_row, first_column, last_row, last_column = cell.reference
            work.positional = True
            text = f"XLD_FIT({last_row - first_row + 1},{last_column - first_column + 1},{text})"
        return Normalised(text, work.volatile, work.positional, frozenset(work.functions))
