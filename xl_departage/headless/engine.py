"""
The engine of the recalculation: formualizer, fed cell by cell.

Its own loaders know neither tables nor defined names, read old spilled values as constants and drop our functions (measured with
0.13), so everything goes in through its API: constants, dates as serial numbers, normalised formulas (`normalise`). It computes; what
it could not compute, what is circular, and all that depends on either keeps its old value (`verdicts`).
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Final

import formualizer

from xl_departage.headless import feed
from xl_departage.headless.each import EngineValue
from xl_departage.headless.functions_bridge import FILLER, Bridge, Registry
from xl_departage.headless.indirect import Addresses
from xl_departage.headless.model import (
    CellKey,
    FormulaCell,
    FormulaKind,
    FormulaResult,
    Status,
    UserFunction,
    Value,
    Workbook,
)
from xl_departage.headless.normalise import Normalised, Normaliser
from xl_departage.headless.overrides import overrides
from xl_departage.headless.references import Block, References, UnsupportedError
from xl_departage.headless.support import covered
from xl_departage.headless.verdicts import Kept, Verdicts

_MAX_PASSES: Final = 4
"""Computations with a larger used area, when a spill grew beyond what whole columns were cut to, or ran into a merged area."""


class FormualizerEngine:
    """
    Computes workbooks with formualizer.

    `clock` fixes NOW and TODAY (local time, without a zone); None is the time of the call.
    """

    def __init__(self, clock: datetime.datetime | None = None) -> None:
        self.clock = clock

    def evaluate(self, workbook: Workbook, functions: Mapping[str, UserFunction]) -> dict[CellKey, FormulaResult]:
        """
        Compute every formula; one result a formula cell, sheet by sheet in the order of rows and columns.
        """
        ours = {name.upper(): function for name, function in functions.items()}
        references = References(workbook)
        moment = self.clock or datetime.datetime.now()
        blocked: set[CellKey] = set()
        for _ in range(_MAX_PASSES):
            run = _Run(workbook, references, ours, moment, blocked)
            results = run.results()
            if not run.outgrown() and not run.newly_blocked():
                break
        return results


class _Run:
    """One computation of a workbook, with the used areas and the blocked spills as known so far."""

    def __init__(
        self,
        workbook: Workbook,
        references: References,
        functions: Mapping[str, UserFunction],
        moment: datetime.datetime,
        blocked: set[CellKey],
    ) -> None:
        self.workbook = workbook
        self.references = references
        self.moment = moment
        self.blocked = blocked
        registry = Registry(workbook)
        replaced = overrides(workbook.date1904)
        self.bridge = Bridge(registry, functions, replaced)
        self.normaliser = Normaliser(references, registry, functions, replaced)
        self.bridge.callables["XLD_ADDRESS"] = self.bridge.guarded(Addresses(self.normaliser.shared))
        self.cells: dict[CellKey, FormulaCell] = {
            CellKey(index, row, column): cell
            for index, sheet in enumerate(workbook.sheets)
            for (row, column), cell in sorted(sheet.formulas.items())
        }
        self.normalised: dict[CellKey, Normalised] = {}
        self.verdicts = Verdicts(workbook, references, self.cells, self.normalised)
        self.spills: dict[CellKey, list[list[EngineValue]]] = {}
        self.engine: Any = None

    def results(self) -> dict[CellKey, FormulaResult]:
        """Normalise, compute, judge."""
        self.normalise()
        self.compute()
        values = self.values()
        self.verdicts.judge(values, self.bridge.failures)
        messages = self.messages(values)
        return {key: self.result(key, cell, values, messages) for key, cell in self.cells.items()}

    def normalise(self) -> None:
        """Every formula for the engine, or the reason why not, and all that depends on what is not."""
        kept = self.verdicts.kept
        formula = self.normaliser.formula
        for key, cell in self.cells.items():
            if key in self.blocked:
                self.normalised[key] = Normalised("XLD_BLOCKED()", False, True, frozenset())
                continue
            try:
                self.normalised[key] = formula(key.sheet, key.row, key.column, cell)
            except UnsupportedError as problem:
                kept[key] = Kept(problem.reason, problem.details)
        self.verdicts.spread({*kept, *self.verdicts.strange_values()})

    def compute(self) -> None:
        """Let the engine compute all that is not kept."""
        try:
            self.load()
            self.evaluate(self.engine)
        except formualizer.ExcelEvaluationError:
            # One bad formula stops the engine as a whole: read every formula anew, then leave out those it refuses.
            self.normaliser.sharing = False
            self.normalised.clear()
            self.verdicts = Verdicts(self.workbook, self.references, self.cells, self.normalised)
            self.normalise()
            self.refuse()
            self.load()
            self.evaluate(self.engine)

    def evaluate(self, engine: Any) -> None:
        """Let an engine compute, unless a signal ended the call: the engine goes on over any exception of a function."""
        try:
            engine.evaluate_all()
        finally:
            self.bridge.check_end()

    def refuse(self) -> None:
        """Keep the formulas that the engine does not take, found by giving it one at a time."""
        refused = set()
        for key, normalised in self.normalised.items():
            if key in self.verdicts.kept:
                continue
            trial = feed.new_engine(self.workbook, self.moment, self.bridge.callables)
            name = self.workbook.sheets[key.sheet].name
            try:
                trial.set_formula(name, key.row, key.column, "=" + normalised.text)
                self.evaluate(trial)
            except formualizer.ExcelEvaluationError as problem:
                self.verdicts.kept[key] = Kept("formula_engine_refused", {"detail": str(problem)})
                refused.add(key)
        self.verdicts.spread(refused)

    def load(self) -> None:
        """An engine with all constants, the old values of kept formulas among them, and all other formulas."""
        self.engine = feed.new_engine(self.workbook, self.moment, self.bridge.callables)
        kept = self.verdicts.kept
        constants: list[dict[tuple[int, int], Value]] = []
        formulas: list[dict[int, list[tuple[int, str]]]] = []
        for sheet in self.workbook.sheets:
            constants.append({**sheet.constants, **dict.fromkeys(sheet.opaque, FILLER)})
            formulas.append({})
        for key, cell in self.cells.items():
            if key in kept:
                block = covered(key, cell)
                for row in range(block.first_row, block.last_row + 1):
                    for column in range(block.first_column, block.last_column + 1):
                        constants[key.sheet][row, column] = FILLER
                constants[key.sheet][key.row, key.column] = cell.cached
            else:
                column_of = formulas[key.sheet].setdefault(key.column, [])
                column_of.append((key.row, self.normalised[key].text))
        for index, sheet in enumerate(self.workbook.sheets):
            feed.feed_constants(self.engine, sheet.name, constants[index])
            feed.feed_formulas(self.engine, sheet.name, formulas[index])

    def values(self) -> dict[CellKey, EngineValue]:
        """The engine's value of every formula that was computed; arrays are in `spills`."""
        by_sheet: dict[int, list[CellKey]] = {}
        for key in self.cells:
            if key not in self.verdicts.kept:
                by_sheet.setdefault(key.sheet, []).append(key)
        values: dict[CellKey, EngineValue] = {}
        for index, keys in by_sheet.items():
            name = self.workbook.sheets[index].name
            values.update(feed.read_cells(self.engine, name, keys))
            for key in keys:
                if self.cells[key].kind is not FormulaKind.PLAIN:
                    rows = feed.read_spill(self.engine, name, key)
                    if rows is not None:
                        self.spills[key] = rows
        return values

    def extents(self) -> list[Block]:
        """The cells that the arrays of this run fill."""
        return [
            Block(key.sheet, key.row, key.column, key.row + len(rows) - 1, key.column + len(rows[0]) - 1)
            for key, rows in self.spills.items()
        ]

    def outgrown(self) -> bool:
        """Whether a spill reached beyond the used area; the area then grows, for whole columns were cut too short."""
        grown = False
        for block in self.extents():
            rows, columns = self.references.used[block.sheet]
            if block.last_row > rows or block.last_column > columns:
                self.references.used[block.sheet] = max(rows, block.last_row), max(columns, block.last_column)
                grown = True
        return grown and self.references.was_clipped

    def newly_blocked(self) -> bool:
        """Whether a spill reached a merged area, of which the engine knows nothing: it is #SPILL! in the next pass."""
        found = False
        for block in self.extents():
            key = CellKey(block.sheet, block.first_row, block.first_column)
            if self.cells[key].kind is not FormulaKind.DYNAMIC or key in self.blocked:
                continue
            merged = self.workbook.sheets[block.sheet].merged
            if any(block.meets(Block(block.sheet, *area)) for area in merged):
                self.blocked.add(key)
                found = True
        return found

    def messages(self, values: Mapping[CellKey, EngineValue]) -> dict[CellKey, dict[str, str]]:
        """
        What our functions said in the cells that show an error, learnt by computing these cells once more, one at a time.
        """
        messages: dict[CellKey, dict[str, str]] = {}
        for key, value in values.items():
            if not isinstance(value, dict) or key in self.verdicts.kept or not self.normalised[key].functions:
                continue
            self.bridge.last_message = None
            sheet = self.workbook.sheets[key.sheet].name
            self.engine.set_formula(sheet, key.row, key.column, "=" + self.normalised[key].text)
            self.engine.evaluate_cell(sheet, key.row, key.column)
            self.bridge.check_end()
            if self.bridge.last_message is not None:
                messages[key] = self.bridge.last_message
        return messages

    def result(
        self,
        key: CellKey,
        cell: FormulaCell,
        values: Mapping[CellKey, EngineValue],
        messages: Mapping[CellKey, dict[str, str]],
    ) -> FormulaResult:
        """The fate of one formula."""
        normalised = self.normalised.get(key)
        volatile = normalised is not None and normalised.volatile
        kept = self.verdicts.kept.get(key)
        if kept is not None:
            return FormulaResult(kept.status, reason=kept.reason, details=dict(kept.details), volatile=volatile)
        value = feed.shown(values[key])
        if cell.kind is FormulaKind.PLAIN:
            return FormulaResult(Status.COMPUTED, value, volatile=volatile, message=messages.get(key))
        rows = self.spills.get(key)
        spill = None if rows is None else [[feed.shown(part) for part in row] for row in rows]
        if spill is None and cell.kind is FormulaKind.ARRAY:
            spill = [[value]]
        return FormulaResult(Status.COMPUTED, value, spill, volatile=volatile, message=messages.get(key))
