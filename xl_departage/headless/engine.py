"""
The engine of the recalculation: formualizer, fed cell by cell.

Its own loaders know neither tables nor defined names, read old spilled values as constants and drop our functions (measured with
0.13), so everything goes in through its API: constants, dates as serial numbers, normalised formulas. It computes; what it could not
compute, what is circular, and all that depends on either keeps its old value.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import formualizer

from xl_departage.errors import ErrorKind
from xl_departage.headless.each import EngineValue, extent_values, literal
from xl_departage.headless.functions_bridge import FILLER, Bridge, Registry, engine_kind, to_value
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
from xl_departage.headless.references import Block, References, UnsupportedError, quoted
from xl_departage.headless.support import Dependents, address, covered
from xl_departage.headless.syntax import column_letters

_SEED: Final = 20_260_301
"""RAND and RANDBETWEEN give the same numbers at each recalculation of the same file."""
_MAX_PASSES: Final = 4
"""Recalculations with a larger used area, when a spill grew beyond what whole columns were cut to."""
_DENSE: Final = 4
"""Constants are handed over as one rectangle when it has at most this many cells for each of them."""
_NOT_COMPUTED: Final = frozenset({"NImpl", "Error", "Cancelled"})


@dataclass(slots=True)
class _Kept:
    """Why a formula keeps its old value."""

    reason: str
    details: dict[str, object] = field(default_factory=dict)
    status: Status = Status.KEPT


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
    """One computation of a workbook, with the used areas as known so far."""

    def __init__(
        self,
        workbook: Workbook,
        references: References,
        functions: Mapping[str, UserFunction],
        moment: datetime.datetime,
        blocked: set[CellKey],
    ) -> None:
        self.workbook = workbook
        self.blocked = blocked
        self.references = references
        self.moment = moment
        self.registry = Registry(workbook)
        replaced = overrides(workbook.date1904)
        self.bridge = Bridge(self.registry, functions, replaced)
        self.normaliser = Normaliser(references, self.registry, functions, replaced)
        self.normalised: dict[CellKey, Normalised] = {}
        self.kept: dict[CellKey, _Kept] = {}
        self.graph: Dependents | None = None
        self.spills: dict[CellKey, list[list[EngineValue]]] = {}
        self.extents: list[Block] = []
        self.engine: Any = None

    # The steps

    def results(self) -> dict[CellKey, FormulaResult]:
        self.normalise()
        self.keep_dependents(set(self.kept) | set(self.unknown_values()))
        self.compute()
        values = self.values()
        self.judge(values)
        messages = self.messages(values)
        results = {}
        for key, cell in self.formulas():
            results[key] = self.result(key, cell, values, messages.get(key))
        return results

    def formulas(self) -> Iterator[tuple[CellKey, FormulaCell]]:
        for index, sheet in enumerate(self.workbook.sheets):
            for (row, column), cell in sorted(sheet.formulas.items()):
                yield CellKey(index, row, column), cell

    def cell(self, key: CellKey) -> FormulaCell:
        return self.workbook.sheets[key.sheet].formulas[key.row, key.column]

    def area(self, key: CellKey) -> Block:
        if key.row == 0 or (key.row, key.column) not in self.workbook.sheets[key.sheet].formulas:
            return Block(key.sheet, key.row, key.column, key.row, key.column)
        return covered(key, self.cell(key))

    def normalise(self) -> None:
        for index, sheet in enumerate(self.workbook.sheets):
            for (row, column), cell in sheet.formulas.items():
                key = CellKey(index, row, column)
                if key in self.blocked:
                    self.normalised[key] = Normalised("XLD_BLOCKED()", False, True, frozenset())
                    continue
                try:
                    self.normalised[key] = self.normaliser.formula(index, row, column, cell)
                except UnsupportedError as problem:
                    self.kept[key] = _Kept(problem.reason, problem.details)

    def unknown_values(self) -> Iterator[CellKey]:
        """Cells whose value the engine cannot hold (#GETTING_DATA …, in-cell pictures); what reads them is kept."""
        for index, sheet in enumerate(self.workbook.sheets):
            for row, column in sheet.opaque:
                yield CellKey(index, row, column)
            for (row, column), value in sheet.constants.items():
                if isinstance(value, ErrorKind) and engine_kind(value) is None:
                    yield CellKey(index, row, column)

    def dependents(self) -> Dependents:
        if self.graph is None:
            texts = {key: normalised.text for key, normalised in self.normalised.items()}
            self.graph = Dependents.of(texts, self.references)
        return self.graph

    def keep_dependents(self, origins: set[CellKey]) -> None:
        """Keep all that depends on the origins, each with the origin that it was reached from."""
        if not origins:
            return
        for key, origin in self.dependents().closure(origins, self.area).items():
            if key in self.kept or (key.row, key.column) not in self.workbook.sheets[key.sheet].formulas:
                continue
            cause = self.kept.get(origin)
            cell = address(self.workbook, origin)
            if cause is None:
                value = self.workbook.sheets[origin.sheet].constants.get((origin.row, origin.column))
                if isinstance(value, ErrorKind):
                    self.kept[key] = _Kept("formula_constant_error", {"cell": cell, "text": value.value})
                else:
                    self.kept[key] = _Kept("formula_opaque", {"cell": cell})
            elif cause.status is Status.CIRCULAR:
                self.kept[key] = _Kept("formula_circular_depends", {"cell": cell}, Status.CIRCULAR)
            else:
                self.kept[key] = _Kept("formula_depends", {"cell": cell})

    def compute(self) -> None:
        try:
            self.load()
            self.engine.evaluate_all()
        except formualizer.ExcelEvaluationError:
            # One bad formula stops the engine as a whole: read every formula anew, then leave out those it refuses one by one.
            self.normaliser.sharing = False
            self.normalised.clear()
            self.kept.clear()
            self.graph = None
            self.normalise()
            self.refuse()
            self.keep_dependents(set(self.kept) | set(self.unknown_values()))
            self.load()
            self.engine.evaluate_all()

    def refuse(self) -> None:
        """Keep the formulas that the engine does not take, found by giving it one at a time."""
        for key, normalised in list(self.normalised.items()):
            trial = self.new_engine()
            try:
                trial.set_formula(self.workbook.sheets[key.sheet].name, key.row, key.column, "=" + normalised.text)
                trial.get_eval_plan([(self.workbook.sheets[key.sheet].name, key.row, key.column)])
            except formualizer.ExcelEvaluationError as problem:
                self.kept[key] = _Kept("formula_engine_refused", {"detail": str(problem)})

    # Feeding

    def new_engine(self) -> Any:
        settings = formualizer.EvaluationConfig()
        settings.workbook_seed = _SEED
        settings.enable_parallel = False
        settings.date_system = "1904" if self.workbook.date1904 else "1900"
        # In this mode formulas are read together at the first evaluation, twenty times faster than one by one.
        engine = formualizer.Workbook(
            config=formualizer.WorkbookConfig(
                mode=formualizer.WorkbookMode.Interactive, eval_config=settings, enable_changelog=False
            )
        )
        for sheet in self.workbook.sheets:
            engine.add_sheet(sheet.name)
        engine.set_temporal_egress("serial")
        engine.set_deterministic_clock(self.moment.replace(tzinfo=datetime.UTC))
        return engine

    def load(self) -> None:
        self.engine = self.new_engine()
        for name, function in self.bridge.callables.items():
            self.engine.register_function(name, function)
        for index, sheet in enumerate(self.workbook.sheets):
            constants: dict[tuple[int, int], Value] = dict(sheet.constants)
            constants.update(dict.fromkeys(sheet.opaque, FILLER))
            live: dict[int, list[tuple[int, str]]] = {}
            for (row, column), cell in sheet.formulas.items():
                key = CellKey(index, row, column)
                if key not in self.kept:
                    live.setdefault(column, []).append((row, "=" + self.normalised[key].text))
                    continue
                block = covered(key, cell)
                for down in range(block.first_row, block.last_row + 1):
                    for right in range(block.first_column, block.last_column + 1):
                        constants[down, right] = FILLER
                constants[row, column] = cell.cached
            self.load_constants(sheet.name, constants)
            for column, entries in live.items():
                self.load_formulas(sheet.name, column, sorted(entries))

    def load_constants(self, sheet: str, constants: Mapping[tuple[int, int], Value]) -> None:
        if not constants:
            return
        rows = [row for row, _ in constants]
        columns = [column for _, column in constants]
        top, left, bottom, right = min(rows), min(columns), max(rows), max(columns)
        if (bottom - top + 1) * (right - left + 1) <= _DENSE * len(constants) + 1000:
            table: list[list[EngineValue]] = [[None] * (right - left + 1) for _ in range(bottom - top + 1)]
            for (row, column), value in constants.items():
                table[row - top][column - left] = _constant(value)
            self.engine.set_values_batch(sheet, top, left, table)
            return
        for (row, column), value in constants.items():
            if value is not None:
                self.engine.set_value(sheet, row, column, _constant(value))

    def load_formulas(self, sheet: str, column: int, entries: list[tuple[int, str]]) -> None:
        start = 0
        for index in range(1, len(entries) + 1):
            if index == len(entries) or entries[index][0] != entries[index - 1][0] + 1:
                run = [[text] for _, text in entries[start:index]]
                self.engine.set_formulas_batch(sheet, entries[start][0], column, run)
                start = index

    # Reading

    def values(self) -> dict[CellKey, EngineValue]:
        """The engine's value of every formula that was computed; arrays are in `spills`."""
        values: dict[CellKey, EngineValue] = {}
        for index, sheet in enumerate(self.workbook.sheets):
            keys = [
                CellKey(index, row, column)
                for row, column in sheet.formulas
                if CellKey(index, row, column) not in self.kept
            ]
            if not keys:
                continue
            self.read_sheet(index, keys, values)
            for key in keys:
                if self.cell(key).kind is not FormulaKind.PLAIN:
                    self.read_spill(key)
        return values

    def read_sheet(self, index: int, keys: list[CellKey], values: dict[CellKey, EngineValue]) -> None:
        name = self.workbook.sheets[index].name
        top, bottom = min(key.row for key in keys), max(key.row for key in keys)
        left, right = min(key.column for key in keys), max(key.column for key in keys)
        if (bottom - top + 1) * (right - left + 1) > 10 * len(keys) + 1000:
            for key in keys:
                values[key] = self.engine.get_value(name, key.row, key.column)
            return
        area = formualizer.RangeAddress(name, top, left, bottom, right)
        table = self.engine.sheet(name).get_values(area)
        for key in keys:
            values[key] = table[key.row - top][key.column - left]

    def read_spill(self, key: CellKey) -> None:
        name = self.workbook.sheets[key.sheet].name
        place = f"{quoted(name)}!{column_letters(key.column)}{key.row}"
        role = self.engine.inspect_cell(place, include_values=False).cell.spill
        if role is None or role.extent is None:
            return
        rows = extent_values(self.engine, name, role.extent)
        self.spills[key] = rows
        self.extents.append(
            Block(key.sheet, key.row, key.column, key.row + len(rows) - 1, key.column + len(rows[0]) - 1)
        )

    def outgrown(self) -> bool:
        """Whether a spill reached beyond the used area; the area then grows, for whole columns were cut too short."""
        grown = False
        for block in self.extents:
            rows, columns = self.references.used[block.sheet]
            if block.last_row > rows or block.last_column > columns:
                self.references.used[block.sheet] = max(rows, block.last_row), max(columns, block.last_column)
                grown = True
        return grown and self.references.was_clipped

    def newly_blocked(self) -> bool:
        """Whether a spill reached a merged area, of which the engine knows nothing: it is #SPILL! in the next pass."""
        found = False
        for block in self.extents:
            key = CellKey(block.sheet, block.first_row, block.first_column)
            if self.cell(key).kind is not FormulaKind.DYNAMIC or key in self.blocked:
                continue
            merged = self.workbook.sheets[block.sheet].merged
            if any(block.meets(Block(block.sheet, *area)) for area in merged):
                self.blocked.add(key)
                found = True
        return found

    # Judging

    def judge(self, values: Mapping[CellKey, EngineValue]) -> None:
        """Keep what the engine could not compute or found circular, and all that depends on it."""
        circular: set[CellKey] = set()
        for key, value in values.items():
            kind = value.get("kind") if isinstance(value, dict) else None
            if kind == "Circ":
                circular.add(key)
            elif kind in _NOT_COMPUTED and not self.inherited(key, values):
                self.kept[key] = _Kept("formula_engine_lacks")
            elif self.bridge.failures:
                for function in self.normalised[key].functions & self.bridge.failures.keys():
                    details = {"function": function, "detail": self.bridge.failures[function]}
                    self.kept[key] = _Kept("formula_function_failed", dict(details))
        for key in sorted(circular):
            cycle = self.dependents().cycle(key, circular, self.area)
            if cycle:
                cells = [address(self.workbook, part) for part in [*cycle, cycle[0]]]
                self.kept[key] = _Kept("formula_circular", {"cycle": " → ".join(cells)}, Status.CIRCULAR)
        origins = {key for key in values if key in self.kept}
        # A circle that shows itself only while computing (through OFFSET or a spill) has no circle in the texts.
        for key in sorted(circular - origins):
            if not origins:
                self.kept[key] = _Kept("formula_circular", {"cycle": address(self.workbook, key)}, Status.CIRCULAR)
                origins.add(key)
        self.keep_dependents(origins)
        for key in sorted(circular - self.kept.keys()):
            self.kept[key] = _Kept("formula_circular", {"cycle": address(self.workbook, key)}, Status.CIRCULAR)
            self.keep_dependents({key})

    def inherited(self, key: CellKey, values: Mapping[CellKey, EngineValue]) -> bool:
        """Whether what the engine could not compute came from a cell that the formula reads."""
        for block in self.dependents().read.get(key, ()):
            for other, value in values.items():
                if (
                    isinstance(value, dict)
                    and value["kind"] in _NOT_COMPUTED
                    and block.meets(Block(other.sheet, other.row, other.column, other.row, other.column))
                ):
                    return True
        return False

    def messages(self, values: Mapping[CellKey, EngineValue]) -> dict[CellKey, dict[str, str]]:
        """
        What our functions said in the cells that show an error, learnt by computing these cells once more, one at a time.
        """
        messages: dict[CellKey, dict[str, str]] = {}
        for key, value in values.items():
            normalised = self.normalised[key]
            if key in self.kept or not normalised.functions or not isinstance(value, dict):
                continue
            self.bridge.last_message = None
            sheet = self.workbook.sheets[key.sheet].name
            self.engine.set_formula(sheet, key.row, key.column, "=" + normalised.text)
            self.engine.evaluate_cell(sheet, key.row, key.column)
            if self.bridge.last_message is not None:
                messages[key] = self.bridge.last_message
        return messages

    def result(
        self, key: CellKey, cell: FormulaCell, values: Mapping[CellKey, EngineValue], message: dict[str, str] | None
    ) -> FormulaResult:
        normalised = self.normalised.get(key)
        volatile = normalised.volatile if normalised is not None else False
        kept = self.kept.get(key)
        if kept is not None:
            return FormulaResult(kept.status, reason=kept.reason, details=dict(kept.details), volatile=volatile)
        spill = None
        if cell.kind is not FormulaKind.PLAIN:
            rows = self.spills.get(key)
            if rows is not None:
                spill = [[_shown(value) for value in row] for row in rows]
            elif cell.kind is FormulaKind.ARRAY:
                spill = [[_shown(values[key])]]
        return FormulaResult(Status.COMPUTED, _shown(values[key]), spill, volatile=volatile, message=message)


def _shown(value: EngineValue) -> Value:
    """A computed value as a cell shows it: a blank is 0."""
    converted = to_value(value)
    return 0 if converted is None else converted


def _constant(value: Value) -> EngineValue:
    if isinstance(value, ErrorKind):
        return literal({"type": "Error", "kind": engine_kind(value) or "Value"})
    if isinstance(value, str):
        # Plain texts go in faster, but the engine would read "=1" as a formula.
        return literal(value) if value.startswith("=") else value
    return value
