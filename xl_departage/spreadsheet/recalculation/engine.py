"""
The recalculation engine: every formula as Excel computes it, or its old value.

Formulas are compiled once for all cells they are filled down to (`compiler`), and computed when another formula reads
them or in their turn. Formulas with unsupported parts, circular ones, and all that read either keep their old value,
with the reason.
"""

from __future__ import annotations

import datetime
import gc
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final, NamedTuple

from xl_departage.base import stopping
from xl_departage.base.errors import ArgumentError, DepartageError, ErrorKind
from xl_departage.base.messages import in_all_languages
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import MAX_COLUMN, MAX_ROW, Area, overlap, size
from xl_departage.spreadsheet.formulas.scanner import FormulaSyntaxError
from xl_departage.spreadsheet.recalculation.arrays import Array, Scalar, as_array, fit, plain
from xl_departage.spreadsheet.recalculation.cellstore import INEXACT, MAX_COVERED, VOLATILE, CellStore, Depends, Waiting
from xl_departage.spreadsheet.recalculation.compiler import Compiler
from xl_departage.spreadsheet.recalculation.kept_formulas import KeptFormula, UnsupportedError
from xl_departage.spreadsheet.recalculation.our_functions import OurFunctions, to_cell_value
from xl_departage.spreadsheet.recalculation.references import Block, Here, References, address
from xl_departage.spreadsheet.recalculation.scalars import calendar
from xl_departage.spreadsheet.recalculation.services import (
    MAX_WORK,
    NARROWED_TO_NONE,
    Closure,
    Compute,
    Frame,
    Services,
)
from xl_departage.spreadsheet.recalculation.workbook_model import (
    CellKey,
    Chance,
    FormulaCell,
    FormulaKind,
    FormulaResult,
    Status,
    UserFunction,
    Workbook,
)

_FAULTS: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
_MAX_PASSES: Final = 5
"""The most passes: another one is needed if a spill grew over cells that may have been read as blank."""
MAX_SPILLED: Final = 400_000
"""The most cells that one formula may fill."""
_ROW: Final = regex(r"(?<![\w.\\$])(\$?[A-Z]{1,3})(\d{1,7})(?![\w.(!\[])")
"""A reference to a cell with a relative row, which is what differs between the formulas of a filled column."""
_QUOTED: Final = regex(r'"(?:[^"]|"")*"|\'(?:[^\']|\'\')*\'|\[[^\[\]]*\]')
_POINT: Final = regex(r"\d\.\d")
_COMMA: Final = regex(r"\d,\d")


class Compiled(NamedTuple):
    """A formula ready to be computed."""

    compute: Compute
    volatile: bool
    calls_ours: bool
    spills: bool
    """Whether it calls a function that was introduced with dynamic arrays."""
    lost: DepartageError | None
    """The error for something that the formula refers to and that does not exist; None if there is none."""
    google: bool
    """Whether it calls a function that only Google Sheets has."""
    bare: str
    """
    A function that Excel does not recognise as it is written in the file, without `_xlfn.`; empty if there is none.
    """


@dataclass(eq=False)
class FormulaEngine:
    """Computes the formulas of workbooks."""

    clock: datetime.datetime | None = None
    """The moment for NOW and TODAY (local time, without a zone); None for the time of the call."""

    def evaluate(
        self, workbook: Workbook, functions: Mapping[str, UserFunction], chance: Chance | None = None
    ) -> dict[CellKey, FormulaResult]:
        """Compute every formula; one result per formula cell, sheet by sheet in the order of rows and columns."""
        ours = {name.upper(): function for name, function in functions.items()}
        run = Evaluation(workbook, ours, self.clock or datetime.datetime.now(), chance)
        with calendar(workbook.date1904):
            run.settle_all()
        results = run.results()
        run.close()
        return results


class Evaluation:
    """One evaluation of a workbook."""

    def __init__(
        self,
        workbook: Workbook,
        ours: Mapping[str, UserFunction],
        moment: datetime.datetime,
        chance: Chance | None = None,
    ) -> None:
        self.workbook = workbook
        self.store: CellStore = CellStore(workbook)
        self.ours: OurFunctions = OurFunctions(ours, self.store)
        self.services: Services = Services(References(workbook), self.store, self.ours, moment)
        self.services.chance = chance or Chance()
        self.cells: dict[CellKey, FormulaCell] = {
            CellKey(index, row, column): cell
            for index, sheet in enumerate(workbook.sheets)
            for (row, column), cell in sorted(sheet.formulas.items())
        }
        self.kept: dict[CellKey, KeptFormula] = {}
        self.spills: dict[CellKey, list[list[Scalar]]] = {}
        self.messages: dict[CellKey, dict[str, str]] = {}
        """By language, what is reported about a formula whose value is an error."""
        self.notices: dict[CellKey, dict[str, str]] = {}
        """By language, what is reported about a formula whose value is no error."""
        self.cut: set[CellKey] = set()
        """The array formulas whose values did not fit into their fixed area."""
        self.unresolved: set[CellKey] = set()
        """
        The formulas that refer to a name that the workbook does not define, or to a sheet or cells that it has lost.
        """
        self.grown: bool = False
        """Whether a spill has grown in this pass."""
        self.extents: dict[CellKey, Area] = {
            key: cell.reference
            for key, cell in self.cells.items()
            # Equivalent mutant `cell.reference is not None -> cell.reference is None`, `size(cell.reference) <= MAX_COVERED ->
            # size(cell.reference) < MAX_COVERED`, `cell.kind is FormulaKind.DYNAMIC and cell.reference is not None and
            # (size(cell.reference) <= MAX_COVERED) -> cell.kind is FormulaKind.DYNAMIC and cell.reference is not None`: an area that is not
            # known from the file is found when its formula is computed, in one more pass.
            if cell.kind is FormulaKind.DYNAMIC and cell.reference is not None and size(cell.reference) <= MAX_COVERED
        }
        """The area that each dynamic array covers, as far as it is known."""
        self._patterns: dict[CellKey, str] = {}
        """
        The formula of each cell with its relative rows written as distances: formulas filled down have the same pattern.
        """
        self._times: Counter[str] = Counter()
        """The number of cells with each pattern."""
        self._shared: dict[str, Compiled | KeptFormula] = {}
        """The compiled formula of each pattern that several cells have."""
        self._suspended: dict[CellKey, Compiled] = {}
        """The formulas that wait for others."""
        self._volatile: set[CellKey] = set()
        self.store.spilled = self.spilled

    def again(self) -> None:
        """Prepare another pass: computed values are discarded, known areas of spills are kept."""
        for key, rows in self.spills.items():
            # Of the areas that overlap, one may be what a spill filled before it shrank.
            last_row, last_column = key.row + len(rows) - 1, key.column + len(rows[0]) - 1
            self.store.cover(key, (key.row, key.column, last_row, last_column), filled=True)
        for former in (self.kept, self.spills, self.messages, self.notices, self.cut, self.unresolved):
            former.clear()
        self.grown = False
        self.ours.forget()
        self.store.reset()
        for key, area in self.extents.items():
            self.store.cover(key, area)

    def close(self) -> None:
        """
        Break the cycles of references to this run, so that it is freed at once: the cyclic garbage collector would take a tenth of
        the time of a small workbook.
        """
        self.store.close()
        self.services.ready.clear()
        self._shared.clear()
        self._suspended.clear()

    # Compiling

    def patterns(self) -> None:
        """Determine the pattern of every formula, in which only what differs from filling down is left."""
        for key, cell in self.cells.items():
            stopping.check()
            row = key.row
            row_text = str(row)
            # In turn: text, the letters of a column, the number of a row.
            parts = _ROW.split(cell.formula)
            # Most formulas read their own row, so that comparing the text is faster than subtracting.
            parts[2::3] = ["0" if number == row_text else str(int(number) - row) for number in parts[2::3]]
            kind = "=" if cell.kind is FormulaKind.PLAIN else "{"
            self._patterns[key] = f"{key.sheet}{kind}" + "\0".join(parts)
        self._times.update(self._patterns.values())

    def compiled(self, key: CellKey) -> Compiled | KeptFormula:
        """One formula, or the reason why it cannot be computed; formulas with the same pattern are compiled once."""
        cell, pattern = self.cells[key], self._patterns[key]
        compilation = self._shared.get(pattern)
        if compilation is not None:
            return compilation
        if cell.kind is FormulaKind.DATA_TABLE:
            return KeptFormula("formula_data_table")
        if not cell.formula:
            return KeptFormula("formula_missing")
        if cell.kind is FormulaKind.ARRAY and cell.reference is not None and size(cell.reference) > MAX_COVERED:
            return KeptFormula("formula_too_large")
        try:
            compiler = Compiler(self.services, Here(*key), cell.formula, plain_cell=cell.kind is FormulaKind.PLAIN)
            compilation = Compiled(
                compiler.formula(),
                compiler.volatile,
                compiler.calls_ours,
                spills=compiler.spills,
                lost=compiler.lost,
                google=compiler.google,
                bare=compiler.bare,
            )
        except UnsupportedError as problem:
            return KeptFormula(problem.reason, problem.details)
        except FormulaSyntaxError as problem:
            return KeptFormula(problem.reason, {"text": problem.detail or cell.formula[:40]})
        except RecursionError:
            return KeptFormula("formula_too_deep")
        if self._times[pattern] > 1:
            moving = len(_ROW.findall(cell.formula))
            if moving == compiler.relative and moving == len(_ROW.findall(_QUOTED.sub('""', cell.formula))):
                self._shared[pattern] = compilation
        return compilation

    # Computing

    def settle_all(self) -> None:
        """Compute everything, and repeat it (in at most `_MAX_PASSES` passes) if a spill grew over cells that were read before."""
        # Few of the objects made here become cyclic garbage, and searching for it takes half the time of a hundred thousand
        # formulas.
        collecting = gc.isenabled()
        gc.disable()
        try:
            self.patterns()
            for _ in range(_MAX_PASSES):
                self.compute()
                if not self.grown:
                    break
                self.again()
        finally:
            if collecting:
                gc.enable()

    def compute(self) -> None:
        """Compute every formula: array formulas first, because others may read what they spill."""
        arrays = [key for key, cell in self.cells.items() if cell.kind is not FormulaKind.PLAIN]
        settled = self.store.settled
        for key in chain(arrays, self.cells):
            if key not in settled:
                self.settle(key)

    def settle(self, root: CellKey) -> None:
        """Compute a formula, after all formulas that it reads."""
        try:
            self.compute_one(root)
        except Waiting as problem:
            self.settle_after(root, problem.keys[::-1])

    def settle_after(self, root: CellKey, first: list[CellKey]) -> None:
        """
        Compute a formula after the formulas `first`, from the last one to the first, each after all that it reads.
        """
        settled = self.store.settled
        path = [(root, first)]
        on_path = {root}
        while path:
            key, waiting = path[-1]
            while waiting and waiting[-1] in settled:
                waiting.pop()
            if waiting:
                following = waiting.pop()
                if following in on_path:
                    self.circle(path, following)
                else:
                    path.append((following, []))
                    on_path.add(following)
                continue
            if key not in settled:
                try:
                    self.compute_one(key)
                except Waiting as problem:
                    path[-1] = (key, problem.keys[::-1])
                    continue
            path.pop()
            on_path.discard(key)

    def circle(self, path: list[tuple[CellKey, list[CellKey]]], first: CellKey) -> None:
        """
        Let the cells of a circular reference keep their old values; the reason names them in the order in which each is read by the
        next.
        """
        keys = [key for key, _ in path]
        circle = keys[keys.index(first) :]
        start = circle.index(min(circle))
        circle = circle[start:] + circle[:start]
        order = [circle[0], *reversed(circle[1:]), circle[0]]
        named = " → ".join(address(self.workbook, key) for key in order)
        for key in circle:
            self.keep(key, KeptFormula("formula_circular", {"cycle": named}, Status.CIRCULAR))

    # Every outcome of a formula is handled here: an old value kept, a wait, a volatile value, a spill, a value. Only circular
    # references are handled elsewhere (`circle`).
    def compute_one(self, key: CellKey) -> None:  # noqa: C901, PLR0912
        """
        Compute one formula and record its outcome: a value, or why it keeps its old one. Its compiled form is kept only if other
        cells share it or it must wait, because a long formula takes a lot of memory. Raises Waiting if it reads a cell that is not
        computed yet.
        """
        stopping.check()
        compiled, cell = self._suspended.pop(key, None) or self.compiled(key), self.cells[key]
        if isinstance(compiled, KeptFormula):
            self.keep(key, compiled)
            return
        if compiled.volatile:
            self._volatile.add(key)
        store = self.store
        store.touched = VOLATILE if compiled.volatile else 0
        self.services.left = MAX_WORK
        self.services.missing = self.services.narrowed = ""
        if compiled.calls_ours:
            self.ours.problem = self.ours.notice = None
        try:
            value = compiled.compute(Frame(key.sheet, key.row, key.column))
            if cell.kind is FormulaKind.PLAIN:
                kind = type(value)
                if kind is not float:
                    value = _cell_value(value)
                    if kind is str:
                        _refuse_other_language(value, cell)
                store.write(key, value)
            else:
                self.array(key, cell, value, compiled)
        except Waiting:
            self._suspended[key] = compiled
            raise
        except Depends as problem:
            self.keep(key, self.because_of(problem.key))
            return
        except UnsupportedError as problem:
            why = KeptFormula(problem.reason, problem.details)
            if self.services.missing:
                why = KeptFormula(self.services.missing_key, {"name": self.services.missing})
            self.keep(key, why)
            return
        except RecursionError:
            self.keep(key, KeptFormula("formula_too_deep"))
            return
        except _FAULTS as problem:
            # An internal error affects only this formula and is listed; the rest of the workbook is computed.
            self.keep(key, KeptFormula("formula_fault", {"text": cell.formula[:60], "detail": repr(problem)}))
            return
        if store.touched:
            marks = store.touched
            if marks & INEXACT and cell.kind is FormulaKind.PLAIN and (kind is not float or value.is_integer()):
                # A count, a rank or a text that is made from inexact numbers is exact.
                marks &= ~INEXACT
            if marks:
                store.marks[key] = marks
        if compiled.google:
            self.notices[key] = in_all_languages("recalc_google")
        if compiled.bare:
            self.notices[key] = in_all_languages("recalc_bare_name", function=compiled.bare)
        if compiled.calls_ours:
            if self.ours.problem is not None:
                # The function itself only sees #REF! instead of the cells.
                self.messages[key] = self.ours.messages(compiled.lost or self.ours.problem)
            if self.ours.notice is not None and cell.kind is FormulaKind.PLAIN:
                self.notices[key] = self.ours.notice
        if self.services.narrowed and cell.cached is None and cell.kind is FormulaKind.PLAIN:
            # No spreadsheet program has computed the formula: its author may not know that Excel inserts an @ there.
            narrowed = in_all_languages(self.services.narrowed)
            self.notices.setdefault(key, narrowed)
            if self.services.narrowed == NARROWED_TO_NONE:
                self.messages.setdefault(key, narrowed)
        lost = compiled.lost
        if self.services.missing:
            lost = ArgumentError(self.services.missing_key, name=self.services.missing)
        if lost is not None:
            # Even if IFERROR turns the error into a blank: a workbook that lost a name or a sheet must not look correctly computed.
            self.messages[key] = self.notices[key] = self.ours.messages(lost)
            self.unresolved.add(key)

    def keep(self, key: CellKey, why: KeptFormula) -> None:
        """Let a formula keep its old value, for this reason."""
        self.kept[key] = why
        self.store.kept.add(key)
        self.store.settled.add(key)

    def because_of(self, key: CellKey) -> KeptFormula:
        """The reason of a formula that reads the cell `key`, which keeps its old value."""
        cause = self.kept[key]
        origin = cause.origin or key
        reason = "formula_circular_depends" if cause.status is Status.CIRCULAR else "formula_depends"
        return KeptFormula(reason, {"cell": address(self.workbook, origin)}, cause.status, origin)

    # Arrays

    def array(self, key: CellKey, cell: FormulaCell, value: Any, compiled: Compiled) -> None:
        """Store the values of an array formula in the cells that it fills. Raises UnsupportedError if there are too many."""
        table = as_array(plain(value))
        if cell.kind is FormulaKind.DYNAMIC and table.height * table.width > 1:
            area = (key.row, key.column, key.row + table.height - 1, key.column + table.width - 1)
            if self.blocked(key, area):
                table = Array([[ErrorKind.SPILL]])
            elif size(area) > MAX_SPILLED:
                raise UnsupportedError("formula_too_large")
            else:
                self.cover(key, area)
        rows = table.full()
        if cell.kind is FormulaKind.ARRAY and cell.reference is not None:
            # Equivalent mutant `0 -> -1`: all rows of an array have the same width.
            height, width = len(rows), len(rows[0])
            rows = fit(rows, cell.reference)
            grows = compiled.calls_ours or compiled.spills
            if grows and (height > len(rows) or width > len(rows[0])):
                # Some programs save a dynamic array as a legacy array of its own cell only.
                lost = compiled.calls_ours and size(cell.reference) == 1
                self.notices[key] = in_all_languages(
                    "recalc_spill_lost" if lost else "recalc_cut_off", rows=height, columns=width
                )
                self.cut.add(key)
        rows = [[_cell_value(part) for part in row] for row in rows]
        results = self.store.results[key.sheet]
        for down, row in enumerate(rows):
            for right, part in enumerate(row):
                results[key.row + down, key.column + right] = part
        self.store.settled.add(key)
        if cell.kind is FormulaKind.ARRAY or len(rows) > 1 or len(rows[0]) > 1:
            self.spills[key] = rows

    def cover(self, key: CellKey, area: Area) -> None:
        """Note that a spill covers an area; if this is larger than known before, another pass is needed."""
        extent = self.extents.get(key, (key.row, key.column, key.row, key.column))
        if area[2] > extent[2] or area[3] > extent[3]:
            self.extents[key] = (area[0], area[1], max(area[2], extent[2]), max(area[3], extent[3]))
            self.store.cover(key, self.extents[key])
            self.grown = True

    def blocked(self, key: CellKey, area: Area) -> bool:
        """
        Whether a spill is blocked: by values, formulas, other arrays, merged cells, tables or the edge of the sheet.

        Excel then shows `#SPILL!` and nothing spills. A formatted blank cell does not block.
        """
        sheet, index = self.workbook.sheets[key.sheet], key.sheet
        tables = (table.reference for table in self.workbook.tables if table.sheet == index)
        beyond = area[2] > MAX_ROW or area[3] > MAX_COLUMN
        if beyond or any(overlap(area, taken) for taken in (*sheet.merged, *tables)):
            return True
        # What has a value already is what another array of this pass fills.
        results = self.store.results[index]
        for place in self.store.held(Block(index, *area)):
            if place == (key.row, key.column):
                continue
            if sheet.constants.get(place) is not None or any(
                place in taken for taken in (sheet.formulas, sheet.opaque, results)
            ):
                return True
            covering = self.store.covered[index].get(place)
            if covering not in (None, key) and (
                self.cells[covering].kind is not FormulaKind.DYNAMIC or covering in self.kept
            ):
                return True
        return False

    def spilled(self, block: Block) -> Block | None:
        """The range that `A1#` refers to; None if the cell has no array. Raises Waiting or Depends."""
        key = CellKey(*block[:3])
        cell = self.cells.get(key)
        if cell is None:
            return None
        self.store.read(*key)
        rows = self.spills.get(key)
        if rows is not None and cell.kind is not FormulaKind.PLAIN:
            return Block(key.sheet, key.row, key.column, key.row + len(rows) - 1, key.column + len(rows[0]) - 1)
        return block if cell.kind is FormulaKind.DYNAMIC and self.value(key) is not ErrorKind.SPILL else None

    def value(self, key: CellKey) -> Scalar:
        return self.store.results[key.sheet].get((key.row, key.column))

    # Results

    def results(self) -> dict[CellKey, FormulaResult]:
        return {key: self.kept_result(key) if key in self.kept else self.result(key) for key in self.cells}

    def kept_result(self, key: CellKey) -> FormulaResult:
        """The outcome of a formula that keeps its old value."""
        kept_formula = self.kept[key]
        return FormulaResult(
            kept_formula.status,
            reason=kept_formula.reason,
            details=dict(kept_formula.details),
            volatile=key in self._volatile,
        )

    def result(self, key: CellKey) -> FormulaResult:
        """The outcome of a computed formula."""
        value = to_cell_value(self.value(key))
        rows = self.spills.get(key)
        spill = None if rows is None else [[to_cell_value(part) for part in row] for row in rows]
        message = (self.messages if isinstance(value, ErrorKind) else self.notices).get(key)
        return FormulaResult(
            Status.COMPUTED,
            value,
            spill,
            volatile=bool(self.store.marks.get(key, 0) & VOLATILE),
            message=message,
            cut=key in self.cut,
            unresolved=key in self.unresolved,
        )


def _cell_value(value: Any) -> Scalar:
    """A result as a cell stores it: a blank is 0, and a lambda is #CALC!."""
    if value is None:
        return 0.0
    return ErrorKind.CALC if type(value) is Closure else value


def _refuse_other_language(value: str, cell: FormulaCell) -> None:
    """
    Raise UnsupportedError for a text in which the old value has "7,5" instead of "7.5": the workbook comes from an Excel with
    decimal commas.
    """
    if value == cell.cached or not _POINT.search(value) or not isinstance(cell.cached, str):
        return
    if _COMMA.search(cell.cached) and not _POINT.search(cell.cached):
        raise UnsupportedError("formula_language", text=value[:40])
