"""
Turns the tree of a formula into Python closures that compute it.

A closure takes a `Frame`, the cell it is computed for, so formulas filled down a column share one. Throughout, `want` is what the
context needs (`V` one value, `R` a range or an array as a whole), and `arrays` tells whether expressions are computed as arrays: in
array formulas, in defined names, and in the arguments that functions such as SUMPRODUCT take as arrays. If one value is needed and
`arrays` is off, a range means its cell in line with the formula (implicit intersection). `scope` holds the names that LET and LAMBDA
define there.

A part is called steady if it has the same value in every cell; such values are remembered.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from xl_departage.base import stopping
from xl_departage.base.errors import ArgumentError, ErrorKind
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import MAX_COLUMN, MAX_ROW
from xl_departage.spreadsheet.formulas.function_names import EXCEL, GOOGLE, NEWER, SPILLING, without_prefixes
from xl_departage.spreadsheet.formulas.scanner import Area
from xl_departage.spreadsheet.formulas.syntax import Kind, Node, parse
from xl_departage.spreadsheet.library import library
from xl_departage.spreadsheet.recalculation import choosing_functions, lambdas, position_functions, scalars
from xl_departage.spreadsheet.recalculation.arrays import (
    MISSING,
    Areas,
    Array,
    CellError,
    Range,
    Scalar,
    first,
    plain,
)
from xl_departage.spreadsheet.recalculation.cellstore import INEXACT, CellStore
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.native import NATIVES, Native
from xl_departage.spreadsheet.recalculation.native.function_table import WHOLE
from xl_departage.spreadsheet.recalculation.references import Block, Here, References, no_sheet
from xl_departage.spreadsheet.recalculation.services import Compute, Frame, Services, constant
from xl_departage.spreadsheet.recalculation.stored_spellings import Origin, canonical, variable

MAX_NAMES: Final = 100
"""How deeply defined names may refer to one another."""
MAX_EXPANSIONS: Final = 1000
"""
The most defined names that are expanded in one formula; names of names that double each time would fill the memory.
"""
MAX_STEADY: Final = 1000
"""The most parts of formulas whose values are remembered."""
_COMPARISONS: Final = frozenset({"=", "<>", "<", ">", "<=", ">="})
_SHOWING: Final = _COMPARISONS | {"+", "-"}
"""Operators whose result may show digits that their operands hide."""
_ERRORS: Final = {kind.value: kind for kind in (ErrorKind.NULL, ErrorKind.DIV0, ErrorKind.VALUE, ErrorKind.REF, ErrorKind.NAME,
                  ErrorKind.NUM, ErrorKind.NA, ErrorKind.SPILL, ErrorKind.CALC)}  # fmt: skip
SPECIAL: Final = {**choosing_functions.FUNCTIONS, **lambdas.FUNCTIONS, **position_functions.FUNCTIONS}
"""The functions with special rules of evaluation, by name."""
THREE_D: Final = frozenset((
    "AVERAGE", "AVERAGEA", "COUNT", "COUNTA", "MAX", "MAXA", "MIN", "MINA", "PRODUCT", "STDEV", "STDEV.P", "STDEV.S",
    "STDEVP", "SUM", "VAR", "VAR.P", "VAR.S", "VARP",
))  # fmt: skip
"""The functions that accept the same cells of several sheets (Excel's documentation of 3-D references)."""
ROUNDING: Final = frozenset((
    "CEILING", "CEILING.MATH", "EVEN", "FLOOR", "FLOOR.MATH", "INT", "MROUND", "ODD", "QUOTIENT", "ROUND",
    "ROUNDDOWN", "ROUNDUP", "TRUNC",
))  # fmt: skip
"""The functions whose result is exact although their argument is not."""
VOLATILE: Final = frozenset({"NOW", "TODAY", "RAND", "RANDBETWEEN", "OFFSET", "INDIRECT"})


class Compiler:
    """The compilation of one formula, and what was found out about it."""

    def __init__(self, services: Services, here: Here, source: str, *, plain_cell: bool) -> None:
        self.services = services
        self.references: References = services.references
        self.store: CellStore = services.store
        self.here = here
        self.source: str = source
        self.plain_cell: bool = plain_cell
        """Whether the formula fills one cell and is not an array formula."""
        self.moved: bool = False
        """Whether a defined name is being compiled, in which relative references move with the cell."""
        self.relative: int = 0
        """The number of corners of references whose row moves with the cell."""
        self.volatile: bool = False
        self.calls_ours: bool = False
        self.spills: bool = False
        """Whether it calls a function that was introduced with dynamic arrays."""
        self.bare: str = ""
        """A function newer than the file format that is written without its prefix; empty if there is none."""
        self.google: bool = False
        """Whether it calls a function that only Google Sheets has."""
        self.lost: ArgumentError | None = None
        """
        The error for a sheet that does not exist, or for a reference that the spreadsheet program lost; None if there is none.
        """
        self.known: dict[tuple[int, bool, bool, frozenset[str]], bool] = {}
        """
        Whether a call is steady, by the identity of its node and its context; the nodes live as long as their tree.
        """
        self.names: list[str] = []
        self.expansions: int = 0

    def formula(self) -> Compute:
        """The closure of the whole formula. Raises FormulaSyntaxError or UnsupportedError."""
        want = "V" if self.plain_cell else "R"
        return self.closure(parse(self.source), want, not self.plain_cell, frozenset(), "zero")

    def closure(self, node: Node, want: str, arrays: bool, scope: frozenset[str], rest: str = "") -> Compute:
        """
        The closure of a part of the formula. Raises UnsupportedError.

        `rest` tells how to treat a difference that is only a remainder beyond the fifteenth digit: at the end of a formula it
        becomes 0 (`zero`), in a comparison Excel's result is unknown (`refuse`), elsewhere it is kept.
        """
        match node.kind:
            # The most frequent kinds come first, because they are compared in turn.
            case Kind.CALL:
                return self.call(node, want, arrays, scope)
            case Kind.AREA:
                return self.area(node, want, arrays)
            case Kind.BINARY:
                return self.binary(node, want, arrays, scope, rest)
            case Kind.NUMBER:
                written = float(node.text)
                return constant(written if written <= 1.7976931348623157e308 else ErrorKind.NUM)
            case Kind.TEXT:
                return constant(node.text[1:-1].replace('""', '"'))
            case Kind.BOOLEAN:
                return constant(node.text.upper() == "TRUE")
            case Kind.OMITTED:
                return constant(MISSING)
            case Kind.ERROR:
                error = _error(node)
                if error is ErrorKind.REF:
                    self.lost = ArgumentError("formula_lost_reference")
                return constant(error)
            case Kind.ARRAY:
                array = _array_constant(node.text)
                return constant(array) if want == "R" or arrays else constant(first(array))
            case Kind.STRUCTURED:
                return self.taken(self.structured(node), want, arrays)
            case Kind.NAME:
                return self.name(node, want, arrays, scope)
            case Kind.PREFIX:
                return self.prefix(node, want, arrays, scope)
            case Kind.PERCENT:
                lifted = arrays or self.lifts(node)
                value = self.closure(node.args[0], "V", lifted, scope)
                share = self.operator(lambda found: scalars.arithmetic("/")(found, 100.0), [value], lifted)
                return self.lowered(share, lifted, want, arrays)
            case Kind.PAREN:
                # Parentheses prevent Excel from turning the remainder of a difference into 0.
                return self.closure(node.args[0], want, arrays, scope, rest if rest == "refuse" else "")
            case Kind.SPILL:
                return self.taken(self.spill(node.args[0], scope), want, arrays)
            case Kind.APPLY:
                return lambdas.applied(
                    self,
                    self.closure(node.args[0], "R", arrays, scope),
                    node.args[1:],
                    want=want,
                    arrays=arrays,
                    scope=scope,
                )
            case Kind.UNION:
                return self.union(node, want, scope)
        raise UnsupportedError("formula_union", text=self.slice(node))

    def lifts(self, node: Node) -> bool:
        """
        Whether a part gives an array even in a plain formula, because an array constant is used where one value is expected.
        """
        if "{" not in self.source:
            # Searching the arguments at every level of nesting would take time in proportion to the square of the formula's length.
            return False
        match node.kind:
            case Kind.ARRAY:
                return True
            case Kind.PREFIX | Kind.PERCENT | Kind.PAREN | Kind.BINARY:
                return any(map(self.lifts, node.args))
            case Kind.CALL:
                name = without_prefixes(node.text).upper()
                if name in ("IF", "IFERROR", "IFNA"):
                    return any(map(self.lifts, node.args))
                native = NATIVES.get(name)
                return native is not None and any(
                    native.parameter(position) not in WHOLE and self.lifts(argument)
                    for position, argument in enumerate(node.args[: native.most])
                )
        return False

    @staticmethod
    def scalar(node: Node) -> bool:
        """
        Whether a part is none of those that may turn out to be several cells: a name, a structured reference, a spill, a union.
        """
        return node.kind not in (Kind.NAME, Kind.STRUCTURED, Kind.SPILL, Kind.UNION)

    def slice(self, node: Node) -> str:
        return self.source[node.start : node.end][:60]

    def taken(self, compute: Compute, want: str, arrays: bool) -> Compute:
        """A closure that gives the range or array of another in the form that its context needs."""
        if want == "R":
            return compute
        if arrays:
            return lambda frame: plain(compute(frame))
        single = self.services.single
        return lambda frame: single(frame, compute(frame))

    # Operators

    def operator(self, function: Callable[..., Scalar], parts: list[Compute], arrays: bool) -> Compute:
        if not arrays:
            if len(parts) == 1:
                (part,) = parts
                return lambda frame: function(part(frame))
            left, right = parts
            return lambda frame: function(left(frame), right(frame))
        combine = self.services.combine
        return lambda frame: combine(function, *[part(frame) for part in parts])

    def two(
        self, operator: str, function: Callable[..., Scalar], left: Compute, right: Compute, arrays: bool
    ) -> Compute:
        """
        The closure of an operator with two operands. For single values, it raises UnsupportedError for a sum, a difference or a
        comparison that would show the last digits of an inexact number.
        """
        closure = self.operator(function, [left, right], arrays)
        if arrays and operator in ("=", "<>"):
            return self.equalities(function, left, right, equal=operator == "=")
        if operator not in _SHOWING or arrays:
            return closure
        store, comparing = self.store, operator in _COMPARISONS

        def watched(frame: Frame) -> Any:
            if not store.inexact:
                return closure(frame)
            touched_before, store.touched = store.touched, 0
            left_value = left(frame)
            first, store.touched = store.touched, 0
            right_value = right(frame)
            second = store.touched
            store.touched = touched_before | first | second
            doubtful = (first | second) & INEXACT and not (first & second & INEXACT and left_value == right_value)
            if doubtful and (
                scalars.near(left_value, right_value)
                if comparing
                else scalars.visible(operator, left_value, right_value)
            ):
                raise UnsupportedError("formula_digits")
            return function(left_value, right_value)

        return watched

    def equalities(self, function: Callable[..., Scalar], left: Compute, right: Compute, *, equal: bool) -> Compute:
        """`=` and `<>` over arrays. A column of cells and a single value are compared by the index of the column."""
        combine = self.services.combine

        def compared(frame: Frame) -> Any:
            left_value, right_value = left(frame), right(frame)
            column, wanted = (left_value, right_value) if type(left_value) is Array else (right_value, left_value)
            # Equivalent mutant `type(wanted) is not Array -> type(wanted) is Array`: comparing one by one gives the same, more slowly.
            if type(column) is Array and type(wanted) is not Array and column.source is not None and column.width == 1:
                found = column.source.where(wanted, equal=equal)
                if found is not None:
                    return found
            return combine(function, left_value, right_value)

        return compared

    def chain(self, start: Compute, steps: list[tuple[Callable[..., Scalar], Compute]], arrays: bool) -> Compute:
        """Several operators of equal precedence, from left to right."""
        combine = self.services.combine

        def over_arrays(frame: Frame) -> Any:
            value = start(frame)
            for function, part in steps:
                value = combine(function, value, part(frame))
            return value

        def single(frame: Frame) -> Any:
            value = start(frame)
            for function, part in steps:
                value = function(value, part(frame))
            return value

        return over_arrays if arrays else single

    def prefix(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        signs, outer = node.text, arrays
        if "@" in signs:
            operand = self.services.single_as_wished(self.closure(node.args[0], "R", False, scope))
        else:
            arrays = arrays or self.lifts(node)
            operand = self.closure(node.args[0], "V", arrays, scope)
        if "-" in signs:
            sign = -1.0 if signs.count("-") % 2 else 1.0
            multiply = scalars.arithmetic("*")
            operand = self.operator(multiply, [constant(sign), operand], arrays)
        return self.lowered(operand, arrays, want, outer)

    def lowered(self, computed: Compute, lifted: bool, want: str, arrays: bool) -> Compute:
        """
        A closure that gives what was computed as an array, because of an array constant in it, in the form that its context needs.
        """
        return computed if lifted == arrays else self.taken(computed, want, arrays)

    def binary(self, node: Node, want: str, arrays: bool, scope: frozenset[str], rest: str) -> Compute:
        if node.operators[0] in (":", " "):
            return self.taken(self.combined(node, scope), want, arrays)
        comparing = node.operators[0] in _COMPARISONS
        outer, arrays = arrays, arrays or self.lifts(node)
        left = self.closure(node.args[0], "V", arrays, scope, "refuse" if comparing else "")
        steps: list[tuple[Callable[..., Scalar], Compute]] = []
        for index, operator in enumerate(node.operators, 1):
            right = self.closure(node.args[index], "V", arrays, scope, "refuse" if comparing else "")
            if comparing:
                function = scalars.comparison(operator)
            elif operator == "&":
                function = scalars.joined
            else:
                function = scalars.arithmetic(operator)
                if rest and operator in "+-" and index == len(node.operators):
                    function = _with_rest(operator, function, rest)
            steps.append((function, right))
        left = (
            self.two(node.operators[0], steps[0][0], left, steps[0][1], arrays)
            if len(steps) == 1
            else self.chain(left, steps, arrays)
        )
        return self.lowered(left, arrays, want, outer)

    def union(self, node: Node, want: str, scope: frozenset[str]) -> Compute:
        if want != "R":
            raise UnsupportedError("formula_union", text=self.slice(node))
        parts = [self.closure(part, "R", True, scope) for part in node.args]

        def areas(frame: Frame) -> Any:
            joined = Areas()
            for part in parts:
                value = part(frame)
                if type(value) is not Range:
                    return value if isinstance(value, ErrorKind) else ErrorKind.VALUE
                joined.append(value)
            return joined

        return areas

    # References

    def area(self, node: Node, want: str, arrays: bool) -> Compute:
        sheet = self.references.sheet(node.prefix, self.here.sheet)
        if sheet is None:
            self.lost = no_sheet(node.prefix, self.references.workbook.sheets)
            return constant(ErrorKind.REF)
        assert node.area is not None
        area, store = node.area, self.store
        if self.moved and not all(area.absolute):
            return self.taken(lambda frame: Range(store, _moved(area, sheet, frame)), want, arrays)
        is_cell = area.shape == "cell"
        top, left, bottom, right = area[:4]
        corners = (False, False) if area.shape in ("columns", "rows") else (not area.absolute[0], not area.absolute[2])
        self.relative += sum(corners) if not is_cell else int(corners[0])
        if is_cell and want != "R":
            read = store.read
            # Equivalent mutant `0 -> 1`, `0 -> -1`: the two corners of a single cell are equal.
            if not corners[0]:
                return lambda _frame: read(sheet, top, left)
            down = top - self.here.row
            return lambda frame: read(sheet, frame.row + down, left)
        if not any(corners):
            return self.taken(constant(Range(store, Block(sheet, top, left, bottom, right))), want, arrays)
        first_by, last_by = (self.here.row if moving else 0 for moving in corners)
        first_row, last_row = top - first_by, bottom - last_by

        def block(frame: Frame) -> Range:
            row = first_row + (frame.row if first_by else 0)
            other_row = last_row + (frame.row if last_by else 0)
            return Range(store, Block(sheet, min(row, other_row), left, max(row, other_row), right))

        return self.taken(block, want, arrays)

    def three_d(self, node: Node) -> Compute:
        """`Sheet1:Sheet5!B2`: the same cells of several sheets in the order of their tabs."""
        first, _, last = node.prefix.partition(":")
        sheets = self.references.workbook.sheets
        ends: list[int] = []
        for name in (first, last):
            index = self.references.sheet(name, self.here.sheet)
            if index is None:
                self.lost = no_sheet(name, sheets)
                return constant(ErrorKind.REF)
            ends.append(index)
        between = sheets[min(ends) : max(ends) + 1]
        relative = self.relative
        parts = []
        for sheet in between:
            self.relative = relative
            parts.append(self.area(replace(node, prefix=sheet.name), "R", True))
        return lambda frame: Areas(part(frame) for part in parts)

    def structured(self, node: Node) -> Compute:
        references, store = self.references, self.store

        def found(here: Here) -> Any:
            block = references.structured(node.prefix, node.text, here)
            return block if isinstance(block, ErrorKind) else Range(store, block)

        if node.prefix and "@" not in node.text and "this row" not in node.text.casefold():
            return constant(found(self.here))
        found(self.here)
        return lambda frame: found(Here(frame.sheet, frame.row, frame.column))

    def combined(self, node: Node, scope: frozenset[str]) -> Compute:
        """`A1:INDEX(…)` and the intersection `A1:C3 B2:D4`."""
        parts = [self.closure(part, "R", True, scope) for part in node.args]
        operators, store, source = node.operators, self.store, self.slice(node)

        def block(frame: Frame) -> Any:
            values = [part(frame) for part in parts]
            for value in values:
                if isinstance(value, ErrorKind):
                    return value
                if type(value) is not Range:
                    raise UnsupportedError("formula_range_operator", text=source)
            result = values[0].block
            for operator, value in zip(operators, values[1:], strict=True):
                operand = value.block
                if result.sheet != operand.sheet:
                    return ErrorKind.VALUE if operator == ":" else ErrorKind.NULL
                if operator == ":":
                    result = result.around(operand)
                elif result.meets(operand):
                    result = result.within(operand)
                else:
                    return ErrorKind.NULL
            return Range(store, result)

        return block

    def spill(self, node: Node, scope: frozenset[str]) -> Compute:
        """The range of `A1#`."""
        anchor, store = self.closure(node, "R", True, scope), self.store

        def spilled(frame: Frame) -> Any:
            value = anchor(frame)
            if isinstance(value, ErrorKind):
                return value
            if type(value) is not Range or not value.block.single:
                return ErrorKind.REF
            block = store.spilled(value.block)
            return ErrorKind.REF if block is None else Range(store, block)

        return spilled

    # Names

    def name(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        key = variable(node.text)
        if not node.prefix and key in scope:
            return self.taken(lambda frame: frame.names[key], want, arrays)
        if not node.prefix and (table := self.references.tables.get(node.text.casefold())) is not None:
            column = self.structured(Node(Kind.STRUCTURED, node.start, node.end, "[]", table.name))
            return self.taken(column, want, arrays)
        defined = self.defined(node)
        if defined is None and not node.prefix and key.upper() in NATIVES:
            # The name of a function as a value, as in MAP(A1:A3,SUM), which older versions of Excel take for a defined name.
            raise UnsupportedError("formula_lambda", text=node.text)
        return self.services.no_name(node.text) if defined is None else self.taken(defined, want, arrays)

    def defined(self, node: Node) -> Compute | None:
        """The closure of a defined name; None if there is no such name. Raises UnsupportedError, also for a name that contains itself."""
        if node.text.casefold().startswith("_xl"):
            raise UnsupportedError("formula_unknown_function", function=node.text)
        defined = self.references.name(node.text, node.prefix, self.here.sheet)
        key = node.text.casefold()
        if key in self.names:
            raise UnsupportedError("formula_name_recursive", name=node.text)
        if len(self.names) >= MAX_NAMES:
            raise UnsupportedError("formula_too_deep")
        if defined is None:
            return None
        self.expansions += 1
        if self.expansions > MAX_EXPANSIONS:
            raise UnsupportedError("formula_too_long")
        formula = defined.formula.removeprefix("=")
        steady = self.steady_name(node)
        if steady and formula in self.services.ready:
            return self.services.ready[formula]
        outer_state = self.source, self.moved, self.plain_cell
        lost, spills, bare, google = self.lost, self.spills, self.bare, self.google
        self.lost, self.spills, self.bare, self.google = None, False, "", False
        self.source, self.moved, self.plain_cell = formula, True, False
        self.names.append(key)
        try:
            tree = self.services.tree(formula)
            # Names are computed as arrays, whatever kind of formula uses them.
            compute = self.closure(tree, "R", True, frozenset())
        finally:
            self.names.pop()
            self.source, self.moved, self.plain_cell = outer_state
        if steady:
            if tree.kind in (Kind.CALL, Kind.BINARY):
                compute = self.remembered(compute, formula, often=True)
            if not (self.lost or self.spills or self.bare or self.google):
                # Otherwise each formula that uses the name must note what is found in it.
                self.services.ready[formula] = compute
        self.lost, self.spills = self.lost or lost, self.spills or spills
        self.bare, self.google = self.bare or bare, self.google or google
        return compute

    # Calls

    def call(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        key = variable(node.text)
        if not node.prefix and key in scope:
            return lambdas.applied(
                self, lambda frame: frame.names[key], node.args, want=want, arrays=arrays, scope=scope
            )
        name, origin = canonical(
            node.prefix, node.text, self.services.ours.functions, self.references.workbook.external_links
        )
        if origin is Origin.OURS:
            return self.our_call(name, node, want, arrays, scope)
        if name in NEWER and not node.text.upper().startswith("_X"):
            self.bare = name
        self.spills |= name in SPILLING
        special = SPECIAL.get(name)
        if special is not None:
            return special(self, node, want, arrays, scope)
        native = NATIVES.get(name)
        if native is None:
            if name == GOOGLE:
                self.google = True
                return constant(ErrorKind.NAME)
            if name in EXCEL or name.startswith("_XL"):
                raise UnsupportedError("formula_excel_function", function=name)
            defined = self.defined(node)
            if defined is not None:
                return lambdas.applied(self, defined, node.args, want=want, arrays=arrays, scope=scope)
            meant = self.services.meant(name)
            if meant is not None:
                raise UnsupportedError("formula_misspelt_function", function=name, meant=meant)
            code_function = library().function_of_code(name)
            if code_function:
                raise UnsupportedError("formula_code", function=name, meant=code_function)
            macros = self.references.workbook.macros
            raise UnsupportedError("formula_macro" if macros else "formula_unknown_function", function=name)
        if name in VOLATILE:
            self.volatile = True
        compute = self.ordinary(native, node, want, arrays, scope)
        if not self.steady(node, arrays, scope):
            return compute
        return self.remembered(compute, (self.here.sheet, want, arrays, self.source[node.start : node.end]))

    def steady(self, node: Node, arrays: bool, scope: frozenset[str]) -> bool:
        """Whether a part has the same value in every cell: functions of constants and of ranges that do not move."""
        if node.kind is not Kind.CALL:
            return self.is_steady(node, arrays, scope)
        key = id(node), arrays, self.moved, scope
        known = self.known
        if key not in known:
            # Otherwise every nested call would be examined again for each call around it.
            known[key] = self.is_steady(node, arrays, scope)
        return known[key]

    def is_steady(self, node: Node, arrays: bool, scope: frozenset[str]) -> bool:
        """Whether a part has the same value in every cell; it is examined, not looked up in `known`."""
        match node.kind:
            case Kind.NUMBER | Kind.TEXT | Kind.BOOLEAN | Kind.ARRAY | Kind.OMITTED:
                return True
            case Kind.AREA:
                area = node.area
                assert area is not None
                if ":" in node.prefix:
                    return False
                if self.moved:
                    # Without a sheet, it means cells on the sheet of the formula that uses the name.
                    return all(area.absolute) and node.prefix != ""
                fixed = area.shape == "columns" or (area.absolute[0] and area.absolute[2])
                return fixed and (arrays or area.shape == "cell")
            case Kind.NAME:
                # If a single value is wanted, a name of a column means its cell in the row of the formula.
                return arrays and variable(node.text) not in scope and self.steady_name(node)
            case Kind.PREFIX | Kind.PERCENT | Kind.PAREN | Kind.BINARY:
                return "@" not in node.text and all(self.steady(argument, arrays, scope) for argument in node.args)
            case Kind.CALL:
                name = without_prefixes(node.text).upper()
                if node.prefix or name in VOLATILE or not node.args:
                    # Equivalent mutant `False -> None`: only the truth of the answer is used.
                    return False
                if name in ("ROW", "COLUMN"):
                    return node.args[0].kind in (Kind.AREA, Kind.NAME) and self.steady(node.args[0], True, scope)
                native = NATIVES.get(name)
                if native is None or native.name in SPECIAL:
                    # A function with rules of its own may be refused in a plain cell although an array formula computes it, so
                    # formulas cannot share its value. In a defined name, everything is computed as an array.
                    chosen = self.moved and name in choosing_functions.BETWEEN
                    return chosen and all(self.steady(argument, arrays, scope) for argument in node.args)
                return all(
                    self.steady(argument, arrays or native.parameter(at) in WHOLE, scope)
                    for at, argument in enumerate(node.args[: native.most])
                )
        return False

    def steady_name(self, node: Node) -> bool:
        """Whether a defined name has the same value in every cell of every sheet."""
        key = node.text.casefold()
        references, known = self.references, self.services.steady_names
        defined = references.names.get((None, key))
        if node.prefix or defined is None or key in references.tables or key in references.local_names:
            return False
        if key not in known:
            # A name that contains itself is refused when it is compiled.
            known[key] = False
            moved, self.moved = self.moved, True
            try:
                known[key] = self.steady(self.services.tree(defined.formula.removeprefix("=")), True, frozenset())
            finally:
                self.moved = moved
        return known[key]

    def remembered(self, compute: Compute, key: object, *, often: bool = False) -> Compute:
        """
        A closure that remembers the value of a steady part: from the first time with `often`, for parts that many formulas are
        likely to use, otherwise from the second time.
        """
        store = self.store

        def value(frame: Frame) -> Any:
            memory = store.steady
            found = memory.get(key)
            if found is not None:
                store.touched |= found[1]
                return found[0]
            touched_before, store.touched = store.touched, 0
            made = compute(frame)
            if len(memory) > MAX_STEADY:
                memory.clear()
            # A value that only one formula needs is not kept.
            memory[key] = (made, store.touched) if often or key in memory else None
            store.touched |= touched_before
            return made

        return value

    def our_call(self, name: str, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        """
        A call of a function of the library or of the caller: a range is passed as the same rows each time, an omitted argument as
        omitted.
        """
        self.calls_ours = True
        is_own = name in self.services.ours.own
        # The caller's functions get a single cell as its value, and any other reference as rows.
        parts = [
            self.closure(argument, "V" if is_own and _is_one_cell(argument) else "R", arrays, scope)
            for argument in node.args
        ]
        call = self.services.ours.call
        answer: Compute = lambda frame: call(name, [part(frame) for part in parts])  # noqa: E731
        single = self.services.ours.single
        return answer if want == "R" or arrays else lambda frame: single(name, answer(frame))

    # The closures inside share the parts of one call; their branches are counted as branches of this method.
    def ordinary(  # noqa: C901
        self, native: Native, node: Node, want: str, arrays: bool, scope: frozenset[str]
    ) -> Compute:
        """
        A call of an ordinary function: each argument in the form that its parameter takes. An array where a single value is
        expected is processed element by element.
        """
        count = len(node.args)
        if not native.least <= count <= native.most:
            raise UnsupportedError("formula_arguments", function=native.name)
        if native.name == "TRANSPOSE" and self.plain_cell:
            raise UnsupportedError("formula_array_of_references", text=native.name)
        parts, conversions, over = self.arguments(native, node, arrays, scope)
        function: Callable[..., Any] = native.function
        services = self.services
        lifted = [index for index, _ in conversions]
        wholes = [] if native.sees_errors else [at for at in range(count) if native.parameter(at) in "RA"]

        store = self.store
        if native.inexact:
            store.inexact = True

        def scalar(frame: Frame) -> Any:
            return called(frame, [part(frame) for part in parts])

        def rounded(frame: Frame) -> Any:
            """
            The value of a rounding function. If its first argument is inexact, slightly smaller and larger numbers must give the
            same value; otherwise UnsupportedError is raised.
            """
            if not store.inexact:
                return scalar(frame)
            touched_before, store.touched = store.touched, 0
            values = [part(frame) for part in parts]
            touched, store.touched = store.touched, touched_before | store.touched
            if not touched & INEXACT or type(values[0]) is not float or values[0].is_integer():
                return called(frame, values)
            number, *others = values
            answers = {called(frame, [number * share, *others]) for share in (1 - 1e-11, 1.0, 1 + 1e-11)}
            if len(answers) > 1:
                raise UnsupportedError("formula_digits")
            store.touched = touched_before | (touched & ~INEXACT)
            return answers.pop()

        def over_arrays(frame: Frame) -> Any:
            arguments = [part(frame) for part in parts]
            if not any(type(arguments[index]) is Array for index in lifted):
                return called(frame, arguments)
            if native.name == "OFFSET":
                raise UnsupportedError("formula_array_of_references", text=native.name)

            def element(*cells: Scalar) -> Scalar:
                stopping.check()
                values = arguments.copy()
                for index, cell in zip(lifted, cells, strict=True):
                    values[index] = cell
                value = plain(called(frame, values))
                if type(value) is Array:
                    raise UnsupportedError("formula_array_of_references", text=native.name)
                return value

            return services.combine(element, *[arguments[index] for index in lifted])

        def called(frame: Frame, values: list[Any]) -> Any:
            value = converted(frame, values)
            if native.inexact:
                store.touched |= INEXACT
            return value

        def converted(frame: Frame, values: list[Any]) -> Any:
            for index in wholes:
                if isinstance(values[index], ErrorKind):
                    return native.first_error(values)
            for index, converter in conversions:
                argument = values[index]
                try:
                    values[index] = converter(argument)
                except CellError as problem:
                    error = native.first_error(values)
                    if error is None and any(_error_of(value) not in (None, problem.kind) for value in values):
                        # With a text that is not a number and an error in a range, it is not documented which error Excel shows.
                        raise UnsupportedError("formula_form", text=native.name) from None
                    return error or problem.kind
            try:
                return function(frame, services, *values) if native.takes_context else function(*values)
            except CellError as problem:
                return problem.kind
            except ArithmeticError:
                # An intermediate result is beyond the range of a float; what Excel does then is unknown.
                raise UnsupportedError("formula_digits") from None

        simple = rounded if native.name in ROUNDING else scalar
        return self.taken(over_arrays if over and lifted else simple, want, arrays)

    def arguments(
        self, native: Native, node: Node, arrays: bool, scope: frozenset[str]
    ) -> tuple[list[Compute], list[tuple[int, Callable[[Any], Any]]], bool]:
        """
        The closures of the arguments of an ordinary function, the converter of each single value with the position of its argument,
        and whether an array may stand where a single value is expected. Raises UnsupportedError.
        """
        parts: list[Compute] = []
        conversions: list[tuple[int, Callable[[Any], Any]]] = []
        over = arrays
        for position, argument in enumerate(node.args):
            kind = native.parameter(position)
            whole = kind in WHOLE
            lifted_here = not whole and self.lifts(argument)
            if native.toolpak and lifted_here:
                raise UnsupportedError("formula_array_of_references", text=native.name)
            if (
                argument.kind is Kind.AREA
                and ":" in argument.prefix
                and "[" not in argument.prefix
                and native.name in THREE_D
            ):
                parts.append(self.three_d(argument))
                continue
            if native.toolpak and not whole and not arrays and not self.scalar(argument):
                parts.append(_one_cell(self.closure(argument, "R", arrays, scope), native.name))
                conversions.append((position, native.converter(kind)))
                continue
            if native.toolpak and not whole and argument.area is not None and argument.area.shape != "cell":
                raise UnsupportedError("formula_array_of_references", text=native.name)
            over = over or lifted_here
            parts.append(self.closure(argument, "R" if whole else "V", arrays or kind == "A" or lifted_here, scope))
            if not whole:
                conversions.append((position, native.converter(kind)))
        return parts, conversions, over


def _one_cell(part: Compute, function: str) -> Compute:
    """
    A closure that gives a name or a structured reference as the single value that a function of the former Analysis ToolPak takes;
    it raises UnsupportedError for more than one cell.
    """

    def value(frame: Frame) -> Any:
        content = part(frame)
        if type(content) in (Array, Areas) or (type(content) is Range and not content.block.single):
            raise UnsupportedError("formula_array_of_references", text=function)
        return plain(content)

    return value


def _is_one_cell(node: Node) -> bool:
    return node.kind is Kind.AREA and node.area is not None and node.area.shape == "cell" and ":" not in node.text


def _error_of(value: Any) -> ErrorKind | None:
    """An argument that is an error, or the first error in a range; None for any other argument."""
    if type(value) is Range:
        return value.data.error
    return value if isinstance(value, ErrorKind) else None


def _with_rest(operator: str, function: Callable[..., Scalar], rest: str) -> Callable[..., Scalar]:
    def call(left: Scalar, right: Scalar) -> Scalar:
        if scalars.cancelled(operator, left, right):
            if rest == "zero":
                return 0.0
            raise UnsupportedError("formula_digits")
        return function(left, right)

    return call


def _error(node: Node) -> ErrorKind:
    error = ErrorKind.REF if node.prefix else _ERRORS.get(node.text.upper())
    if error is None:
        raise UnsupportedError("formula_error_value", text=node.text)
    return error


_CONSTANT = regex(
    r'\s*(?:"(?P<text>(?:[^"]|"")*)"|(?P<number>[+-]?[\s]*[\d.]+(?:[eE][+-]?\d+)?)|(?P<error>#[A-Z0-9/]+[!?]?|#N/A)'
    r"|(?P<truth>TRUE|FALSE))\s*(?P<end>[,;}])",
    re.IGNORECASE,
)


def _array_constant(source: str) -> Array:
    """The array of a constant such as `{1,2;3,4}`. Raises UnsupportedError for one that cannot be read."""
    rows: list[list[Scalar]] = [[]]
    position = 1
    while position < len(source):
        lexeme = _CONSTANT.match(source, position)
        if lexeme is None:
            raise UnsupportedError("formula_unreadable", text=source[:40])
        if lexeme["text"] is not None:
            rows[-1].append(lexeme["text"].replace('""', '"'))
        elif lexeme["number"] is not None:
            rows[-1].append(float(re.sub(r"\s", "", lexeme["number"])))
        elif lexeme["truth"] is not None:
            rows[-1].append(lexeme["truth"].upper() == "TRUE")
        else:
            kind = _ERRORS.get(lexeme["error"].upper())
            if kind is None:
                raise UnsupportedError("formula_error_value", text=lexeme["error"])
            rows[-1].append(kind)
        if lexeme["end"] == ";":
            rows.append([])
        position = lexeme.end()
    return Array(rows)


def _moved(area: Area, sheet: int, frame: Frame) -> Block:
    """
    The cells of an area in a defined name, which is stored as seen from A1: its rows and columns without `$` move with the cell.
    """
    rows, columns = [area.first_row, area.last_row], [area.first_column, area.last_column]
    for index in (0, 1):
        if not area.absolute[2 * index]:
            rows[index] = (rows[index] + frame.row - 2) % MAX_ROW + 1
        if not area.absolute[2 * index + 1]:
            columns[index] = (columns[index] + frame.column - 2) % MAX_COLUMN + 1
    return Block(sheet, min(rows), min(columns), max(rows), max(columns))
