"""
A workbook as the recalculation sees it: filled by the reader, computed by the engine, patched by the writer.

Rows and columns count from 1. Formulas are stored texts without the leading `=`, with shared formulas already
translated to their cell.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from xl_departage.base.errors import ErrorKind

if TYPE_CHECKING:
    from random import Random

Value = None | bool | int | float | str | ErrorKind
"""The value a cell shows; dates are serial numbers, as in the file."""


class CellKey(NamedTuple):
    """Address of a cell: index of the sheet in `Workbook.sheets`, row, column."""

    sheet: int
    row: int
    column: int


class FormulaKind(Enum):
    """How a formula is stored, which decides how it spills."""

    PLAIN = "plain"
    """No `t="array"`: one value, with implicit intersection of ranges."""
    ARRAY = "array"
    """Legacy CSE array: fills exactly `reference`."""
    DYNAMIC = "dynamic"
    """`t="array"` with a `cm` that names a dynamic array: spills; `reference` is the area that it last covered."""
    DATA_TABLE = "data-table"
    """`t="dataTable"`: left unchanged."""


@dataclass(slots=True)
class FormulaCell:
    """One cell with a formula."""

    formula: str
    """Empty if the file does not contain the text (a shared formula whose master is missing): not computable."""
    kind: FormulaKind
    reference: tuple[int, int, int, int] | None
    """
    (first row, first column, last row, last column) of an array or a data table. Old spilled values inside an array are
    not constants. The values inside a data table are, although they belong to it: anything that depends on them is not
    computable.
    """
    cached: Value
    """The value in the file; None if there is none."""


@dataclass(slots=True, eq=False)
class Sheet:
    """One worksheet; chart sheets have no cells."""

    name: str
    part: str | None
    """Name of the zip member; None for a sheet whose cells are not read (chart sheet, macro sheet, dialog)."""
    hidden: bool = False
    constants: dict[tuple[int, int], Value] = field(default_factory=dict)
    """Typed values by (row, column), without the cells of an old spill."""
    formulas: dict[tuple[int, int], FormulaCell] = field(default_factory=dict)
    date_cells: set[tuple[int, int]] = field(default_factory=set)
    """Constants whose number format shows a date or a time."""
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Merged areas (first row, first column, last row, last column): a spill into one is blocked (`#SPILL!`)."""
    hidden_rows: set[int] = field(default_factory=set)
    """Rows hidden by hand or by a filter: SUBTOTAL and AGGREGATE depend on them."""
    filtered: bool = False
    """A filter is active: which of the hidden rows it hides is unknown."""
    opaque: set[tuple[int, int]] = field(default_factory=set)
    """
    Cells whose content no `Value` can represent (in-cell picture, linked data type). They are not among the constants,
    they block a spill, and anything that depends on one is not computable here.
    """


class WorkbookTable(NamedTuple):
    """A table (ListObject)."""

    name: str
    sheet: int
    reference: tuple[int, int, int, int]
    columns: tuple[str, ...]
    header_rows: int
    totals_rows: int


class DefinedName(NamedTuple):
    """A defined name; `sheet` is the index of the sheet it is local to."""

    name: str
    sheet: int | None
    formula: str


@dataclass(slots=True, eq=False)
class Workbook:
    """Everything recalculation needs from a workbook."""

    sheets: list[Sheet]
    tables: list[WorkbookTable] = field(default_factory=list)
    names: list[DefinedName] = field(default_factory=list)
    date1904: bool = False
    external_links: dict[int, str] = field(default_factory=dict)
    """Target of externalLinkN by its number in formulas (`[1]!`)."""
    macros: bool = False
    """The workbook has macros (VBA)."""
    linked: list[Sheet] = field(default_factory=list)
    """The sheets of other workbooks, with the cells of them that this one keeps; numbered after its own."""
    linked_names: dict[tuple[str, str], DefinedName] = field(default_factory=dict)
    """The names of other workbooks by `[1]` and name in lower case."""

    def sheet(self, index: int) -> Sheet:
        """A sheet of this workbook, or of another one that it keeps cells of."""
        own = len(self.sheets)
        return self.sheets[index] if index < own else self.linked[index - own]


class Status(Enum):
    """The outcome of one formula."""

    COMPUTED = "computed"
    KEPT = "kept"
    """Not computable here: the old value stays."""
    CIRCULAR = "circular"
    """Part of, or dependent on, a circular reference: the old value stays."""


@dataclass(slots=True)
class FormulaResult:
    """The outcome of one formula."""

    status: Status
    value: Value = None
    """Value of the cell itself, when computed; None is written as 0, as Excel shows a formula that gives a blank."""
    spill: list[list[Value]] | None = None
    """
    All values of an array formula, starting with the cell's own; None for a single value. The writer fits a legacy
    array to its reference (`arrays.fit`), and the engine must do so if others read its cells. A spill is never larger
    than the free cells: if it is blocked, the value is `ErrorKind.SPILL` and the spill None.
    """
    reason: str = ""
    """Key of the message that says why it was kept."""
    details: dict[str, object] | None = None
    """Values for the fields of the text."""
    volatile: bool = False
    message: dict[str, str] | None = None
    """Where one of our functions failed: its message, by language, the value being the error; else a notice on the value."""
    cut: bool = False
    """Whether values of a function of this package have no cell to go to."""
    nameless: bool = False
    """Whether the formula met a name that the workbook does not define: `message` names it, whatever the value is."""
    withdrawn: bool = False
    """Not computed, and yet written: `value` takes the place of the old one (`status_cells`)."""


UserFunction = Callable[[Sequence[object]], object]
"""(raw arguments as of `base.cells`) -> `base.cells.Result`; raises DepartageError."""


MAX_SEED: Final = 2**53 - 1
"""The largest whole number that JSON and spreadsheets hold exactly."""


class Chance:
    """The random numbers of one recalculation, all by one generator: independent, and again the same for the same seed."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed
        """None as long as no formula has drawn: the system then chooses one."""
        self.drawn: bool = False

    @cached_property
    def numbers(self) -> Random:
        """The generator, made at the first draw."""
        # Imported here: few workbooks draw.
        from random import Random

        if self.seed is None:
            self.seed = int.from_bytes(os.urandom(6))
        self.drawn = True
        return Random(self.seed)


class Engine(Protocol):
    """
    The engine interface. `engine.FormulaEngine` is the only implementation today; the protocol makes it replaceable.
    """

    def evaluate(
        self, workbook: Workbook, functions: Mapping[str, UserFunction], chance: Chance | None = None
    ) -> dict[CellKey, FormulaResult]:
        """
        Compute every formula of the workbook, with `functions` by upper-case name; the result has one entry per formula
        cell. RAND and its kin draw from `chance`.
        """
        ...
