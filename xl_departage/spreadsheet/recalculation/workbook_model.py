"""
A workbook as the recalculation sees it: filled by the reader, computed by the engine, patched by the writer.

Rows and columns count from 1. Formulas are stored texts without the leading `=`; shared formulas have already been moved to their
cells.
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
"""The value that a cell shows; dates are serial numbers, as in the file."""


class CellKey(NamedTuple):
    """The address of a cell: the index of the sheet in `Workbook.sheets`, row, column."""

    sheet: int
    row: int
    column: int


class FormulaKind(Enum):
    """How a formula is stored, which decides how it spills."""

    PLAIN = "plain"
    """No `t="array"`: one value, with implicit intersection of ranges."""
    ARRAY = "array"
    """A legacy array formula (Ctrl+Shift+Enter): fills exactly `reference`."""
    DYNAMIC = "dynamic"
    """`t="array"` with a `cm` that marks a dynamic array: it spills; `reference` is the area that it last covered."""
    DATA_TABLE = "data-table"
    """`t="dataTable"`: left unchanged."""


@dataclass(slots=True)
class FormulaCell:
    """A cell with a formula."""

    formula: str
    """
    The text of the formula; empty if the file does not contain it (a shared formula whose master is missing), so that it cannot be
    computed.
    """
    kind: FormulaKind
    reference: tuple[int, int, int, int] | None
    """
    The first row, first column, last row and last column of an array or a data table; None for any other formula. Old spilled values inside
    an array are not constants. The values inside a data table are, although they belong to it: anything that depends on them cannot be
    computed.
    """
    cached: Value
    """The value in the file; None if there is none."""


@dataclass(slots=True, eq=False)
class Sheet:
    """One worksheet; chart sheets have no cells."""

    name: str
    part: str | None
    """The name of its part; None for a sheet whose cells are not read (chart sheet, macro sheet, dialog)."""
    hidden: bool = False
    constants: dict[tuple[int, int], Value] = field(default_factory=dict)
    """The typed values by (row, column), without the cells of an old spill."""
    formulas: dict[tuple[int, int], FormulaCell] = field(default_factory=dict)
    date_cells: set[tuple[int, int]] = field(default_factory=set)
    """The constants whose number format shows a date or a time."""
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    """The merged areas (first row, first column, last row, last column): a spill into one is blocked (`#SPILL!`)."""
    hidden_rows: set[int] = field(default_factory=set)
    """The rows that the file marks as hidden: SUBTOTAL and AGGREGATE depend on them."""
    filtered: bool = False
    """Whether a filter is active; it is not known which of the hidden rows it hides."""
    opaque: set[tuple[int, int]] = field(default_factory=set)
    """
    The cells whose content no `Value` can represent (in-cell picture, linked data type). They are not among the constants, they
    block a spill, and nothing that depends on one can be computed here.
    """


class WorkbookTable(NamedTuple):
    """A table (ListObject) of a sheet."""

    name: str
    sheet: int
    reference: tuple[int, int, int, int]
    columns: tuple[str, ...]
    header_rows: int
    totals_rows: int


class DefinedName(NamedTuple):
    """A defined name; `sheet` is the index of the sheet that it is local to, None for a name of the whole workbook."""

    name: str
    sheet: int | None
    formula: str


@dataclass(slots=True, eq=False)
class Workbook:
    """Everything that a recalculation needs from a workbook."""

    sheets: list[Sheet]
    tables: list[WorkbookTable] = field(default_factory=list)
    names: list[DefinedName] = field(default_factory=list)
    date1904: bool = False
    external_links: dict[int, str] = field(default_factory=dict)
    """The target of each external link, by its number in formulas (`[1]!`)."""
    macros: bool = False
    """Whether the workbook has macros (VBA)."""
    linked: list[Sheet] = field(default_factory=list)
    """
    The sheets of other workbooks, with those of their cells that this one stores; their indices follow those of its own sheets.
    """
    linked_names: dict[tuple[str, str], DefinedName] = field(default_factory=dict)
    """The names of other workbooks, by `[1]` and the name in lower case."""

    def sheet(self, index: int) -> Sheet:
        """A sheet of this workbook, or of another one some of whose cells it stores."""
        own_count = len(self.sheets)
        return self.sheets[index] if index < own_count else self.linked[index - own_count]


class Status(Enum):
    """The outcome of one formula."""

    COMPUTED = "computed"
    KEPT = "kept"
    """It cannot be computed here: the old value stays."""
    CIRCULAR = "circular"
    """It is part of a circular reference or depends on one: the old value stays."""


@dataclass(slots=True)
class FormulaResult:
    """The outcome of one formula."""

    status: Status
    value: Value = None
    """
    The value of the cell itself, if it was computed; None is written as 0, as Excel shows a formula that gives a blank.
    """
    spill: list[list[Value]] | None = None
    """
    All values of an array formula, starting with the cell's own; None for a single value. The writer fits a legacy array to its
    reference (`arrays.fit`), and the engine must do so if others read its cells. A spill is never larger than the free cells: if it
    is blocked, the value is `ErrorKind.SPILL` and the spill None.
    """
    reason: str = ""
    """The key of the message that explains why the old value was kept."""
    details: dict[str, object] | None = None
    """The values for the fields of that message; None if it has none."""
    volatile: bool = False
    message: dict[str, str] | None = None
    """
    If one of our functions failed and the value is its error, the message by language; otherwise a notice about the value, or None.
    """
    cut: bool = False
    """Whether some values of the formula have no cell to go to."""
    unresolved: bool = False
    """
    Whether the formula refers to a name that the workbook does not define, or to a sheet or cells that it has lost: `message`
    explains it, whatever the value is.
    """
    withdrawn: bool = False
    """Whether `value` is written although it was not computed (`status_cells`)."""


UserFunction = Callable[[Sequence[object]], object]
"""A function that gets raw arguments as of `base.cells` and returns a `base.cells.Result`; it raises DepartageError."""


MAX_SEED: Final = 2**53 - 1
"""The largest whole number that JSON and spreadsheets store exactly."""


class Chance:
    """The random numbers of one recalculation, all from one generator; the same seed gives the same numbers."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed
        """The given seed. If none was given, None until a formula draws a number: the system then chooses one."""
        self.drawn: bool = False
        """Whether a formula has drawn a number."""

    @cached_property
    def numbers(self) -> Random:
        """The generator, made at the first draw."""
        # Imported here: few workbooks draw random numbers.
        from random import Random

        if self.seed is None:
            self.seed = int.from_bytes(os.urandom(6))
        self.drawn = True
        return Random(self.seed)


class Engine(Protocol):
    """
    The interface of an engine, such as `engine.FormulaEngine`; the caller of `recalculate` may give another.
    """

    def evaluate(
        self, workbook: Workbook, functions: Mapping[str, UserFunction], chance: Chance | None = None
    ) -> dict[CellKey, FormulaResult]:
        """
        Compute every formula of the workbook, with `functions` by upper-case name; the result has one entry per formula cell. RAND
        and similar functions draw from `chance`.
        """
        ...
