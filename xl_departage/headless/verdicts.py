"""
Which formulas keep their old value, and why: those that were never computed, those that the engine gave up on, circles, and all that
depends on any of these.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from xl_departage.errors import ErrorKind
from xl_departage.headless.each import EngineValue
from xl_departage.headless.functions_bridge import engine_kind
from xl_departage.headless.model import CellKey, FormulaCell, Status, Workbook
from xl_departage.headless.normalise import Normalised
from xl_departage.headless.references import Block, References
from xl_departage.headless.support import Dependents, address, covered

_NOT_COMPUTED: Final = frozenset({"NImpl", "Error", "Cancelled"})
"""The engine's marks for what it lacks, cannot read, or stopped."""


@dataclass(slots=True)
class Kept:
    """Why a formula keeps its old value."""

    reason: str
    details: dict[str, object] = field(default_factory=dict)
    status: Status = Status.KEPT


class Verdicts:
    """
    The formulas of a workbook that keep their old value, by cell.
    """

    def __init__(
        self,
        workbook: Workbook,
        references: References,
        cells: Mapping[CellKey, FormulaCell],
        normalised: Mapping[CellKey, Normalised],
    ) -> None:
        self.workbook = workbook
        self.references = references
        self.cells = cells
        self.normalised = normalised
        self.kept: dict[CellKey, Kept] = {}
        self._graph: Dependents | None = None

    @property
    def graph(self) -> Dependents:
        """Who reads what; made only when something is kept."""
        if self._graph is None:
            texts = {key: normalised.text for key, normalised in self.normalised.items()}
            self._graph = Dependents.of(texts, self.references)
        return self._graph

    def area(self, key: CellKey) -> Block:
        """The cells that a formula fills; for a cell without one, the cell."""
        cell = self.cells.get(key)
        return Block(key.sheet, key.row, key.column, key.row, key.column) if cell is None else covered(key, cell)

    def strange_values(self) -> Iterator[CellKey]:
        """Cells whose value the engine cannot hold (#GETTING_DATA …, in-cell pictures)."""
        for index, sheet in enumerate(self.workbook.sheets):
            for row, column in sheet.opaque:
                yield CellKey(index, row, column)
            for (row, column), value in sheet.constants.items():
                if isinstance(value, ErrorKind) and engine_kind(value) is None:
                    yield CellKey(index, row, column)

    def spread(self, origins: Collection[CellKey]) -> None:
        """Keep all that depends on the origins, each with the origin that it was reached from."""
        if not origins:
            return
        for key, origin in self.graph.closure(origins, self.area).items():
            if key in self.cells and key not in self.kept:
                self.kept[key] = self._because_of(origin)

    def _because_of(self, origin: CellKey) -> Kept:
        cause = self.kept.get(origin)
        cell = address(self.workbook, origin)
        if cause is None:
            value = self.workbook.sheets[origin.sheet].constants.get((origin.row, origin.column))
            if isinstance(value, ErrorKind):
                return Kept("formula_constant_error", {"cell": cell, "text": value.value})
            return Kept("formula_opaque", {"cell": cell})
        if cause.status is Status.CIRCULAR:
            return Kept("formula_circular_depends", {"cell": cell}, Status.CIRCULAR)
        return Kept("formula_depends", {"cell": cell})

    def judge(self, values: Mapping[CellKey, EngineValue], failures: Mapping[str, str]) -> None:
        """
        Keep what the engine could not compute, what a failed function of ours (`failures`, by name) computed, and what is circular.
        """
        marks = {
            key: value["kind"]
            for key, value in values.items()
            if isinstance(value, dict) and (value["kind"] in _NOT_COMPUTED or value["kind"] == "Circ")
        }
        lacking = {key for key, mark in marks.items() if mark != "Circ"}
        origins = {key for key in lacking if not self._reads_any(key, lacking)} or lacking
        for key in origins:
            self.kept[key] = Kept("formula_engine_lacks")
        if failures:
            for key in values:
                for function in sorted(self.normalised[key].functions & failures.keys()):
                    self.kept[key] = Kept(
                        "formula_function_failed", {"function": function, "detail": failures[function]}
                    )
                    origins.add(key)
        self.spread(origins)
        self._circles({key for key, mark in marks.items() if mark == "Circ"})
        for key in lacking - self.kept.keys():
            self.kept[key] = Kept("formula_engine_lacks")

    def _reads_any(self, key: CellKey, others: Collection[CellKey]) -> bool:
        for block in self.graph.read.get(key, ()):
            if block.single:
                if CellKey(block.sheet, block.first_row, block.first_column) in others:
                    return True
            elif any(block.meets(Block(other.sheet, *other[1:], *other[1:])) for other in others):
                return True
        return False

    def _circles(self, circular: set[CellKey]) -> None:
        """Name each circle once, on all its cells; what hangs on a circle is told which."""
        for key in sorted(circular):
            if key in self.kept:
                continue
            circle = self.graph.cycle(key, circular, self.area)
            if circle:
                named = " → ".join(address(self.workbook, part) for part in [*circle, circle[0]])
                for part in circle:
                    self.kept[part] = Kept("formula_circular", {"cycle": named}, Status.CIRCULAR)
        named_cells = {key for key in circular if key in self.kept}
        self.spread(named_cells)
        # A circle that shows itself only while computing (through OFFSET, or a spill onto what it reads) is not in the texts.
        for key in sorted(circular - self.kept.keys()):
            self.kept[key] = Kept("formula_circular", {"cycle": address(self.workbook, key)}, Status.CIRCULAR)
            self.spread({key})
