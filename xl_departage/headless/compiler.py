"""
From the tree of a formula to Python closures that compute it.

A closure takes a `Frame`, the cell it is computed for, so formulas filled down a column share one. In all of this `want` is what the
place takes (`V` one value, `R` a range or an array as a whole) and `arrays` tells whether expressions are computed as arrays: in array
formulas, in defined names and inside SUMPRODUCT. Where one value is wanted and `arrays` is off, a range means its cell in line with the
formula (implicit intersection).
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from xl_departage.errors import ErrorKind
from xl_departage.formulas.addresses import MAX_COLUMN, MAX_ROW
from xl_departage.formulas.scanner import Area
from xl_departage.formulas.syntax import Kind, Node, parse
from xl_departage.headless import scalars
from xl_departage.headless.arrays import MISSING, Areas, Array, CellError, Range, Scalar, elementwise, first, plain
from xl_departage.headless.cellstore import MAX_COVERED, CellStore
from xl_departage.headless.function_names import Origin, canonical, variable, without_prefixes
from xl_departage.headless.native import NATIVES, Native
from xl_departage.headless.our_functions import OurFunctions
from xl_departage.headless.references import Block, Here, References, UnsupportedError, intersection

Compute = Callable[["Frame"], Any]

MAX_NAMES: Final = 32
"""Names within names; Excel allows 64 levels of nesting in all."""
MAX_EXPANSIONS: Final = 1000
"""Defined names put into one formula; names of names that double each time would fill the memory."""
MAX_WORK: Final = 12_000_000
"""Elements one formula may compute; a lambda counts for `_LAMBDA` of them."""
_LAMBDA: Final = 40
_COMPARISONS: Final = frozenset({"=", "<>", "<", ">", "<=", ">="})
_ERRORS: Final = {kind.value: kind for kind in (ErrorKind.NULL, ErrorKind.DIV0, ErrorKind.VALUE, ErrorKind.REF, ErrorKind.NAME,
                  ErrorKind.NUM, ErrorKind.NA, ErrorKind.SPILL, ErrorKind.CALC)}  # fmt: skip
VOLATILE: Final = frozenset({"NOW", "TODAY", "RAND", "RANDBETWEEN", "OFFSET", "INDIRECT"})


class Meter:
    """What one formula has cost so far."""

    def __init__(self) -> None:
        self.left = MAX_WORK

    def spend(self, work: int) -> None:
        self.left -= work
        if self.left < 0:
            raise UnsupportedError("formula_too_slow")


class Frame:
    """The cell a formula is computed for, and the names that LET and LAMBDA have bound."""

    __slots__ = ("column", "names", "row", "sheet")

    def __init__(self, sheet: int, row: int, column: int, names: Mapping[str, Any] | None = None) -> None:
        self.sheet = sheet
        self.row = row
        self.column = column
        self.names: Mapping[str, Any] = {} if names is None else names

    def bound(self, names: Mapping[str, Any]) -> Frame:
        return Frame(self.sheet, self.row, self.column, names)


class Closure:
    """A LAMBDA as a value."""

    __slots__ = ("body", "names", "parameters")

    def __init__(self, parameters: list[str], body: Compute, names: Mapping[str, Any]) -> None:
        self.parameters = parameters
        self.body = body
        self.names = names


class Services:
    """What all formulas of a workbook have in common."""

    def __init__(self, references: References, store: CellStore, ours: OurFunctions, moment: datetime.datetime) -> None:
        self.references = references
        self.moment = moment
        """What NOW gives."""
        self.store = store
        self.ours = ours
        self.meter = Meter()
        self.parsed: dict[str, Node] = {}

    def tree(self, formula: str) -> Node:
        """The tree of a defined name's formula, parsed once."""
        if formula not in self.parsed:
            self.parsed[formula] = parse(formula)
        return self.parsed[formula]

    # Values at run time

    def single(self, frame: Frame, value: Any) -> Scalar:
        """The one value that a place takes, by implicit intersection."""
        kind = type(value)
        if kind is Range:
            found = intersection(value.block, frame)
            if isinstance(found, ErrorKind):
                return found
            return self.store.read(found.sheet, found.first_row, found.first_column)
        if kind is Array:
            return value.at(0, 0)
        if kind is Closure:
            return ErrorKind.CALC
        return plain(value)

    def combine(self, function: Callable[..., Scalar], *arguments: Any) -> Any:
        """A function of single values over whatever the arguments are."""
        arrays = [argument for argument in arguments if type(argument) is Array]
        if not arrays:
            return function(*arguments)
        self.meter.spend(max(len(array.rows) for array in arrays) * max(array.width for array in arrays))
        return elementwise(function, arguments)

    def apply(self, called: Any, arguments: list[Any], frame: Frame) -> Any:
        """A call of a LAMBDA."""
        if type(called) is not Closure:
            return called if isinstance(called, ErrorKind) else ErrorKind.VALUE
        if len(arguments) != len(called.parameters):
            return ErrorKind.VALUE
        self.meter.spend(_LAMBDA)
        names = {**called.names, **dict(zip(called.parameters, arguments, strict=True))}
        return called.body(frame.bound(names))


def constant(value: Any) -> Compute:
    return lambda frame: value


class Compiler:
    """The work on one formula."""

    def __init__(self, services: Services, here: Here, source: str, *, plain_cell: bool) -> None:
        self.services = services
        self.references = services.references
        self.store = services.store
        self.here = here
        self.source = source
        self.plain_cell = plain_cell
        """The formula fills one cell and is no array formula."""
        self.moved = False
        """Inside a defined name, whose relative references move with the cell."""
        self.relative = 0
        """Corners of references whose row moves with the cell."""
        self.volatile = False
        self.calls_ours = False
        self.names: list[str] = []
        self.expansions = 0

    def formula(self) -> Compute:
        """The whole formula."""
        node = parse(self.source)
        if self.plain_cell:
            return self.closure(node, "V", False, frozenset(), "zero")
        return self.closure(node, "R", True, frozenset(), "zero")

    def closure(self, node: Node, want: str, arrays: bool, scope: frozenset[str], rest: str = "") -> Compute:
        """
        The closure of a part. `rest` says what becomes of a difference that is nothing but a rest behind the fifteenth digit: at the end of
        a formula it is 0 (`zero`), in a comparison nobody knows (`refuse`), elsewhere it stays.
        """
        match node.kind:
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
                return constant(_error(node))
            case Kind.ARRAY:
                made = _array_constant(node.text)
                return constant(made) if want == "R" or arrays else constant(first(made))
            case Kind.AREA:
                return self.area(node, want, arrays)
            case Kind.STRUCTURED:
                return self.taken(self.structured(node), want, arrays)
            case Kind.NAME:
                return self.name(node, want, arrays, scope)
            case Kind.PREFIX:
                return self.prefix(node, arrays, scope)
            case Kind.PERCENT:
                value = self.closure(node.args[0], "V", arrays, scope)
                return self.operator(lambda found: scalars.arithmetic("/")(found, 100.0), [value], arrays)
            case Kind.PAREN:
                # Parentheses keep Excel from making the rest of a difference 0.
                return self.closure(node.args[0], want, arrays, scope, rest if rest == "refuse" else "")
            case Kind.SPILL:
                return self.taken(self.spill(node.args[0], scope), want, arrays)
            case Kind.BINARY:
                return self.binary(node, want, arrays, scope, rest)
            case Kind.CALL:
                return self.call(node, want, arrays, scope)
            case Kind.APPLY:
                return self.applied(self.closure(node.args[0], "R", arrays, scope), node.args[1:], want, arrays, scope)
            case Kind.UNION:
                return self.union(node, want, scope)
        raise UnsupportedError("formula_union", text=self.slice(node))

    def lifts(self, node: Node) -> bool:
        """Whether a part is an array in a plain formula, too, because an array constant stands where one value is taken."""
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
                    native.parameter(position) not in "RA" and self.lifts(argument)
                    for position, argument in enumerate(node.args[: native.most])
                )
        return False

    @staticmethod
    def scalar(node: Node) -> bool:
        """Whether a part is one value whatever the cells hold."""
        return node.kind not in (Kind.NAME, Kind.STRUCTURED, Kind.SPILL, Kind.UNION)

    def slice(self, node: Node) -> str:
        return self.source[node.start : node.end][:60]

    def taken(self, compute: Compute, want: str, arrays: bool) -> Compute:
        """A value that may be a range or an array, as its place takes it."""
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

    def chain(self, start: Compute, steps: list[tuple[Callable[..., Scalar], Compute]], arrays: bool) -> Compute:
        """Several operators of one precedence, from left to right."""
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

    def prefix(self, node: Node, arrays: bool, scope: frozenset[str]) -> Compute:
        signs = node.text
        if "@" in signs:
            made = self.taken(self.closure(node.args[0], "R", False, scope), "V", False)
            signs = signs.replace("@", "")
        else:
            made = self.closure(node.args[0], "V", arrays, scope)
        if "-" not in signs:
            return made
        sign = -1.0 if signs.count("-") % 2 else 1.0
        multiply = scalars.arithmetic("*")
        return self.operator(lambda value: multiply(sign, value), [made], arrays)

    def binary(self, node: Node, want: str, arrays: bool, scope: frozenset[str], rest: str) -> Compute:
        if node.operators[0] in (":", " "):
            return self.taken(self.combined(node, scope), want, arrays)
        comparing = node.operators[0] in _COMPARISONS
        outer, arrays = arrays, arrays or self.lifts(node)
        made = self.closure(node.args[0], "V", arrays, scope, "refuse" if comparing else "")
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
        made = (
            self.operator(steps[0][0], [made, steps[0][1]], arrays)
            if len(steps) == 1
            else self.chain(made, steps, arrays)
        )
        return made if outer == arrays else self.taken(made, want, outer)

    def union(self, node: Node, want: str, scope: frozenset[str]) -> Compute:
        if want != "R":
            raise UnsupportedError("formula_union", text=self.slice(node))
        parts = [self.closure(part, "R", True, scope) for part in node.args]

        def areas(frame: Frame) -> Any:
            made = Areas()
            for part in parts:
                value = part(frame)
                if type(value) is not Range:
                    return value if isinstance(value, ErrorKind) else ErrorKind.VALUE
                made.append(value)
            return made

        return areas

    # References

    def area(self, node: Node, want: str, arrays: bool) -> Compute:
        sheet = self.references.sheet(node.prefix, self.here.sheet)
        if sheet is None:
            return constant(ErrorKind.REF)
        assert node.area is not None
        area, store = node.area, self.store
        if self.moved:
            return self.taken(lambda frame: Range(store, _moved(area, sheet, frame)), want, arrays)
        one = area.shape == "cell"
        top, left, bottom, right = area[:4]
        corners = (False, False) if area.shape in ("columns", "rows") else (not area.absolute[0], not area.absolute[2])
        self.relative += sum(corners) if not one else int(corners[0])
        if one:
            if want == "R":
                if not corners[0]:
                    return constant(Range(store, Block(sheet, top, left, top, left)))
                down = top - self.here.row
                return lambda frame: Range(store, Block(sheet, frame.row + down, left, frame.row + down, left))
            read = store.read
            if not corners[0]:
                return lambda frame: read(sheet, top, left)
            down = top - self.here.row
            return lambda frame: read(sheet, frame.row + down, left)
        if not any(corners):
            return self.taken(constant(Range(store, Block(sheet, top, left, bottom, right))), want, arrays)
        first_by, last_by = (self.here.row if moving else 0 for moving in corners)
        first_row, last_row = top - first_by, bottom - last_by

        def block(frame: Frame) -> Range:
            one_end = first_row + (frame.row if first_by else 0)
            other = last_row + (frame.row if last_by else 0)
            return Range(store, Block(sheet, min(one_end, other), left, max(one_end, other), right))

        return self.taken(block, want, arrays)

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
        operators, store, shown = node.operators, self.store, self.slice(node)

        def block(frame: Frame) -> Any:
            values = [part(frame) for part in parts]
            for value in values:
                if isinstance(value, ErrorKind):
                    return value
                if type(value) is not Range:
                    raise UnsupportedError("formula_range_operator", text=shown)
            result = values[0].block
            for operator, value in zip(operators, values[1:], strict=True):
                other = value.block
                if result.sheet != other.sheet:
                    return ErrorKind.VALUE if operator == ":" else ErrorKind.NULL
                if operator == ":":
                    result = result.around(other)
                elif result.meets(other):
                    result = result.within(other)
                else:
                    return ErrorKind.NULL
            return Range(store, result)

        return block

    def spill(self, node: Node, scope: frozenset[str]) -> Compute:
        """`A1#`."""
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
            made = self.structured(Node(Kind.STRUCTURED, node.start, node.end, "[]", table.name))
            return self.taken(made, want, arrays)
        defined = self.defined(node)
        return constant(ErrorKind.NAME) if defined is None else self.taken(defined, want, arrays)

    def defined(self, node: Node) -> Compute | None:
        """What a defined name stands for; None where there is none."""
        if node.text.casefold().startswith("_xl"):
            raise UnsupportedError("formula_unknown_function", function=node.text)
        defined = self.references.name(node.text, node.prefix, self.here.sheet)
        key = node.text.casefold()
        if key in self.names or len(self.names) >= MAX_NAMES:
            raise UnsupportedError("formula_name_recursive", name=node.text)
        if defined is None:
            return None
        self.expansions += 1
        if self.expansions > MAX_EXPANSIONS:
            raise UnsupportedError("formula_too_long")
        formula = defined.formula.removeprefix("=")
        tree = self.services.tree(formula)
        kept = self.source, self.moved, self.plain_cell
        self.source, self.moved, self.plain_cell = formula, True, False
        self.names.append(key)
        try:
            # Names are computed as arrays, whatever formula uses them.
            return self.closure(tree, "R", True, frozenset())
        finally:
            self.names.pop()
            self.source, self.moved, self.plain_cell = kept

    # Calls

    def call(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        key = variable(node.text)
        if not node.prefix and key in scope:
            return self.applied(lambda frame: frame.names[key], node.args, want, arrays, scope)
        name, origin = canonical(
            node.prefix, node.text, self.services.ours.functions, self.references.workbook.external_links
        )
        if origin is Origin.OURS:
            return self.our_call(name, node, want, arrays, scope)
        special = getattr(self, "call_" + name.lower().replace(".", "_"), None)
        if special is not None:
            made: Compute = special(node, want, arrays, scope)
            return made
        native = NATIVES.get(name)
        if native is None:
            if name.startswith("_XL"):
                raise UnsupportedError("formula_unknown_function", function=node.text)
            defined = self.defined(node)
            if defined is not None:
                return self.applied(defined, node.args, want, arrays, scope)
            raise UnsupportedError("formula_unknown_function", function=name)
        if name in VOLATILE:
            self.volatile = True
        return self.ordinary(native, node, want, arrays, scope)

    def our_call(self, name: str, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        """A function of ours: ranges arrive as the same rows each time, what is left out as left out."""
        self.calls_ours = True
        own = name in self.services.ours.own
        # A function of the caller's gets one cell as its value, and rows for every other reference.
        parts = [
            self.closure(argument, "V" if own and _is_one_cell(argument) else "R", arrays, scope)
            for argument in node.args
        ]
        call = self.services.ours.call
        made: Compute = lambda frame: call(name, [part(frame) for part in parts])  # noqa: E731
        single = self.services.ours.single
        return made if want == "R" or arrays else lambda frame: single(name, made(frame))

    def ordinary(self, native: Native, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        """An ordinary function: each argument as its parameter takes it; arrays in the place of single values one by one."""
        count = len(node.args)
        if not native.least <= count <= native.most:
            raise UnsupportedError("formula_arguments", function=native.name)
        parts: list[Compute] = []
        converters: list[Callable[[Any], Any] | None] = []
        over = arrays
        for position, argument in enumerate(node.args):
            kind = native.parameter(position)
            whole = kind in "RA"
            lifted_here = not whole and self.lifts(argument)
            if (
                native.toolpak
                and not whole
                and not arrays
                and argument.kind is not Kind.AREA
                and not self.scalar(argument)
            ):
                raise UnsupportedError("formula_array_of_references", text=native.name)
            if native.toolpak and not whole and argument.area is not None and argument.area.shape != "cell":
                raise UnsupportedError("formula_array_of_references", text=native.name)
            over = over or lifted_here
            parts.append(self.closure(argument, "R" if whole else "V", arrays or kind == "A" or lifted_here, scope))
            converters.append(None if whole else native.converter(kind))
        function: Callable[..., Any] = native.function
        services = self.services
        lifted = [index for index, converter in enumerate(converters) if converter is not None]

        def scalar(frame: Frame) -> Any:
            try:
                values = [
                    part(frame) if converter is None else converter(part(frame))
                    for part, converter in zip(parts, converters, strict=True)
                ]
                return function(frame, services, *values) if native.contextual else function(*values)
            except CellError as problem:
                return problem.kind

        def over_arrays(frame: Frame) -> Any:
            given = [part(frame) for part in parts]
            if not any(type(given[index]) is Array for index in lifted):
                return one(frame, given, [])
            if native.name == "OFFSET":
                raise UnsupportedError("formula_array_of_references", text=native.name)

            def element(*cells: Scalar) -> Scalar:
                value = plain(one(frame, given, list(cells)))
                if type(value) is Array:
                    raise UnsupportedError("formula_array_of_references", text=native.name)
                return value

            return services.combine(element, *[given[index] for index in lifted])

        def one(frame: Frame, given: list[Any], cells: list[Scalar]) -> Any:
            values = list(given)
            for index, cell in zip(lifted, cells, strict=False):
                values[index] = cell
            try:
                for index in lifted:
                    converter = converters[index]
                    assert converter is not None
                    values[index] = converter(values[index])
                return function(frame, services, *values) if native.contextual else function(*values)
            except CellError as problem:
                return problem.kind

        return self.taken(over_arrays if over and lifted else scalar, want, arrays)

    # Functions that compute only some of their arguments

    def call_if(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        _count(node, 2, 3)
        condition = self.closure(node.args[0], "V", arrays or self.lifts(node.args[0]), scope)
        yes = self.closure(node.args[1], want, arrays, scope)
        no = self.closure(node.args[2], want, arrays, scope) if len(node.args) > 2 else constant(False)
        legacy, services = self.plain_cell, self.services

        def choose(frame: Frame) -> Any:
            value = condition(frame)
            if type(value) is Array:
                if legacy:
                    raise UnsupportedError("formula_array_of_references", text="IF")
                return services.combine(_selected, value, _branch(yes(frame)), _branch(no(frame)))
            try:
                taken = yes if (value if value is True or value is False else scalars.truth(_blank(value))) else no
            except CellError as problem:
                return problem.kind
            found = taken(frame)
            return 0.0 if found is MISSING else found

        return choose

    def call_ifs(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        if len(node.args) < 2 or len(node.args) % 2:
            raise UnsupportedError("formula_arguments", function="IFS")
        conditions = [self.closure(argument, "V", arrays, scope) for argument in node.args[::2]]
        results = [self.closure(argument, want, arrays, scope) for argument in node.args[1::2]]

        legacy, combine = self.plain_cell, self.services.combine

        def over_arrays(frame: Frame) -> Any:
            if legacy:
                raise UnsupportedError("formula_array_of_references", text="IFS")
            made: Any = ErrorKind.NA
            for condition, result in zip(reversed(conditions), reversed(results), strict=True):
                made = combine(_selected, plain(condition(frame)), _branch(result(frame)), made)
            return made

        def choose(frame: Frame) -> Any:
            for condition, result in zip(conditions, results, strict=True):
                value = condition(frame)
                if type(value) is Array:
                    return over_arrays(frame)
                try:
                    if scalars.truth(_blank(value)):
                        return _blank(result(frame))
                except CellError as problem:
                    return problem.kind
            return ErrorKind.NA

        return choose

    def call_switch(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        _count(node, 3, 254)
        subject = self.closure(node.args[0], "V", arrays, scope)
        pairs = node.args[1:]
        default = self.closure(pairs[-1], want, arrays, scope) if len(pairs) % 2 else constant(ErrorKind.NA)
        cases = [
            (self.closure(case, "V", arrays, scope), self.closure(result, want, arrays, scope))
            for case, result in zip(pairs[:-1:2], pairs[1::2], strict=True)
        ] if len(pairs) % 2 else [
            (self.closure(case, "V", arrays, scope), self.closure(result, want, arrays, scope))
            for case, result in zip(pairs[::2], pairs[1::2], strict=True)
        ]  # fmt: skip
        same = scalars.comparison("=")

        def choose(frame: Frame) -> Any:
            value = _blank(subject(frame))
            if isinstance(value, ErrorKind):
                return value
            for case, result in cases:
                other = _blank(case(frame))
                if type(value) is Array or type(other) is Array:
                    raise UnsupportedError("formula_array_of_references", text="SWITCH")
                equal = same(value, other)
                if isinstance(equal, ErrorKind):
                    return equal
                if equal:
                    return _blank(result(frame))
            return _blank(default(frame))

        return choose

    def call_choose(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        _count(node, 2, 255)
        position = self.closure(node.args[0], "V", arrays or self.lifts(node.args[0]), scope)
        results = [self.closure(argument, want, arrays, scope) for argument in node.args[1:]]

        def element(index: Scalar, *values: Scalar) -> Scalar:
            try:
                at = scalars.whole(index)
            except CellError as problem:
                return problem.kind
            return values[at - 1] if 1 <= at <= len(values) else ErrorKind.VALUE

        def choose(frame: Frame) -> Any:
            value = position(frame)
            if type(value) is Array:
                return self.services.combine(element, value, *[_branch(result(frame)) for result in results])
            try:
                index = scalars.whole(_blank(value))
            except CellError as problem:
                return problem.kind
            if not 1 <= index <= len(results):
                return ErrorKind.VALUE
            found = results[index - 1](frame)
            return 0.0 if found is MISSING else found

        return choose

    def call_iferror(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        return self.guarded(node, want, arrays, scope, lambda value: isinstance(value, ErrorKind))

    def call_ifna(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        return self.guarded(node, want, arrays, scope, lambda value: value is ErrorKind.NA)

    def guarded(
        self, node: Node, want: str, arrays: bool, scope: frozenset[str], caught: Callable[[Scalar], bool]
    ) -> Compute:
        """IFERROR and IFNA."""
        _count(node, 2, 2)
        value = self.closure(node.args[0], "V", arrays, scope)
        other = self.closure(node.args[1], "V", arrays, scope)
        services = self.services

        def instead(frame: Frame) -> Any:
            found = _blank(value(frame))
            if type(found) is Array:
                second = _blank(other(frame))
                return services.combine(lambda one, two: two if caught(one) else one, found, second)
            if not caught(found):
                return found
            made = other(frame)
            return "" if made is MISSING else made

        return instead

    def call_single(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        _count(node, 1, 1)
        return self.taken(self.closure(node.args[0], "R", False, scope), "V", False)

    def call_anchorarray(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        _count(node, 1, 1)
        return self.taken(self.spill(node.args[0], scope), want, arrays)

    # LET and LAMBDA

    def call_let(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        if len(node.args) < 3 or len(node.args) % 2 == 0:
            raise UnsupportedError("formula_unreadable", text=self.slice(node))
        bindings: list[tuple[str, Compute]] = []
        for target, value in zip(node.args[0:-1:2], node.args[1:-1:2], strict=True):
            key = self.parameter(target)
            bindings.append((key, self.closure(value, "R", arrays, scope)))
            scope |= {key}
        body = self.closure(node.args[-1], want, arrays, scope)

        def let(frame: Frame) -> Any:
            names = dict(frame.names)
            inner = frame.bound(names)
            for key, value in bindings:
                names[key] = _blank(value(inner))
            inner.names = names
            return body(inner)

        return let

    def parameter(self, node: Node) -> str:
        if node.kind is not Kind.NAME or node.prefix:
            raise UnsupportedError("formula_unreadable", text=self.slice(node))
        return variable(node.text)

    def call_lambda(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        _count(node, 1, 254)
        parameters = [self.parameter(argument) for argument in node.args[:-1]]
        body = self.closure(node.args[-1], "R", True, scope | set(parameters))
        made: Compute = lambda frame: Closure(parameters, body, frame.names)  # noqa: E731
        return made

    def applied(self, called: Compute, args: list[Node], want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        """A call of an expression."""
        parts = [self.closure(argument, "R", arrays, scope) for argument in args]
        apply = self.services.apply
        return self.taken(
            lambda frame: apply(called(frame), [_blank(part(frame)) for part in parts], frame), want, arrays
        )

    def call_map(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        _count(node, 2, 254)
        return self.each(node, want, arrays, scope, lambda given, called: self.services.combine(called, *given))

    def each(
        self,
        node: Node,
        want: str,
        arrays: bool,
        scope: frozenset[str],
        run: Callable[[list[Any], Callable[..., Any]], Any],
    ) -> Compute:
        """A function that applies the lambda of its last argument."""
        parts = [self.closure(argument, "R", True, scope) for argument in node.args[:-1]]
        lambda_ = self.closure(node.args[-1], "R", True, scope)
        apply, shown = self.services.apply, self.slice(node)

        def compute(frame: Frame) -> Any:
            given = [_blank(plain(part(frame))) for part in parts]
            called = lambda_(frame)
            if type(called) is not Closure or any(type(value) is Closure for value in given):
                raise UnsupportedError("formula_lambda", text=shown)
            try:
                return run(given, lambda *arguments: apply(called, list(arguments), frame))
            except CellError as problem:
                return problem.kind

        return self.taken(compute, want, arrays)

    def call_byrow(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        _count(node, 2, 2)

        def run(given: list[Any], called: Callable[..., Any]) -> Any:
            rows = Array([[given[0]]]) if type(given[0]) is not Array else given[0]
            return Array([[_element(called(Array([row])))] for row in rows.full()])

        return self.each(node, want, arrays, scope, run)

    def call_bycol(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        _count(node, 2, 2)

        def run(given: list[Any], called: Callable[..., Any]) -> Any:
            rows = [[given[0]]] if type(given[0]) is not Array else given[0].full()
            return Array([[_element(called(Array([[cell] for cell in column]))) for column in zip(*rows, strict=True)]])

        return self.each(node, want, arrays, scope, run)

    def call_reduce(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        return self.fold(node, want, arrays, scope, False)

    def call_scan(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        return self.fold(node, want, arrays, scope, True)

    def fold(self, node: Node, want: str, arrays: bool, scope: frozenset[str], scan: bool) -> Compute:
        """REDUCE and SCAN, each with a first total."""
        _count(node, 3, 3)

        def run(given: list[Any], called: Callable[..., Any]) -> Any:
            total, rows = given[0], [[given[1]]] if type(given[1]) is not Array else given[1].full()
            if total is None:
                raise UnsupportedError("formula_lambda", text="REDUCE")
            steps = []
            for row in rows:
                line = []
                for cell in row:
                    total = plain(called(total, cell))
                    line.append(_element(total) if scan else total)
                steps.append(line)
            return Array(steps) if scan else total

        return self.each(node, want, arrays, scope, run)

    def call_makearray(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        _count(node, 3, 3)

        def run(given: list[Any], called: Callable[..., Any]) -> Any:
            if any(type(value) is not float for value in given):
                raise UnsupportedError("formula_lambda", text="MAKEARRAY")
            height, width = scalars.whole(first(given[0])), scalars.whole(first(given[1]))
            if height < 1 or width < 1:
                return ErrorKind.VALUE
            self.services.meter.spend(height * width)
            return Array(
                [[_element(called(row + 1.0, column + 1.0)) for column in range(width)] for row in range(height)]
            )

        return self.each(node, want, arrays, scope, run)

    # Functions that ask where a reference lies

    def call_row(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        return self.place(node, want, arrays, scope, True)

    def call_column(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        return self.place(node, want, arrays, scope, False)

    def place(self, node: Node, want: str, arrays: bool, scope: frozenset[str], down: bool) -> Compute:
        """ROW and COLUMN; of a range a whole column or row of numbers."""
        _count(node, 0, 1)
        if not node.args or node.args[0].kind is Kind.OMITTED:
            return (lambda frame: float(frame.row)) if down else (lambda frame: float(frame.column))
        part = self.closure(node.args[0], "R", True, scope)

        def numbers(frame: Frame) -> Any:
            value = part(frame)
            if type(value) is not Range:
                if isinstance(value, ErrorKind):
                    return value
                # The variable of a MAP stands for a cell in Excel, and for its value here.
                raise UnsupportedError("formula_array_of_references", text="ROW")
            block = value.block
            if not arrays:
                return float(block.first_row if down else block.first_column)
            if down:
                if block.rows > MAX_COVERED:
                    raise UnsupportedError("formula_too_large")
                self.services.meter.spend(block.rows)
                lines = [[float(row)] for row in range(block.first_row, block.last_row + 1)]
            else:
                lines = [[float(column) for column in range(block.first_column, block.last_column + 1)]]
            return lines[0][0] if len(lines) == len(lines[0]) == 1 else Array(lines)

        return numbers

    def call_sheet(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        _count(node, 0, 1)
        if not node.args:
            return constant(self.here.sheet + 1.0)
        if node.args[0].kind is Kind.TEXT:
            name = node.args[0].text[1:-1].replace('""', '"').casefold()
            index = self.references.sheets.get(name)
            return constant(ErrorKind.NA if index is None else index + 1.0)
        return self.of_block(node.args[0], scope, lambda block: block.sheet + 1.0)

    def call_sheets(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        _count(node, 0, 1)
        if not node.args:
            return constant(float(len(self.references.workbook.sheets)))
        return self.of_block(node.args[0], scope, lambda block: 1.0)

    def call_isformula(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        _count(node, 1, 1)
        sheets = self.references.workbook.sheets

        def asked(block: Block) -> Scalar:
            if not block.single:
                raise UnsupportedError("formula_array_of_references", text="ISFORMULA")
            return (block.first_row, block.first_column) in sheets[block.sheet].formulas

        return self.of_block(node.args[0], scope, asked)

    def of_block(self, node: Node, scope: frozenset[str], asked: Callable[[Block], Scalar]) -> Compute:
        part = self.closure(node, "R", True, scope)

        def answer(frame: Frame) -> Any:
            value = part(frame)
            if type(value) is Range:
                return asked(value.block)
            if isinstance(value, ErrorKind):
                return value
            raise UnsupportedError("formula_array_of_references", text=self.slice(node))

        return answer

    def call_indirect(self, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        """INDIRECT: a reference that a text names, in A1 or R1C1 style."""
        _count(node, 1, 2)
        self.volatile = True
        parts = [self.closure(argument, "V", arrays, scope) for argument in node.args]
        read = partial(_indirect, self.services)

        def found(frame: Frame) -> Any:
            values = [part(frame) for part in parts]
            if any(type(value) is Array for value in values):
                raise UnsupportedError("formula_array_of_references", text="INDIRECT")
            try:
                a1 = scalars.truth(_blank(values[1])) if len(values) > 1 else True
                return read(scalars.text(_blank(values[0])).strip(), Here(frame.sheet, frame.row, frame.column), a1)
            except CellError as problem:
                return problem.kind

        return self.taken(found, want, arrays)


def _is_one_cell(node: Node) -> bool:
    return node.kind is Kind.AREA and node.area is not None and node.area.shape == "cell" and ":" not in node.text


def _count(node: Node, least: int, most: int) -> None:
    if not least <= len(node.args) <= most:
        raise UnsupportedError("formula_arguments", function=node.text)


def _blank(value: Any) -> Any:
    """An argument left out as a blank."""
    return None if value is MISSING else value


def _branch(value: Any) -> Any:
    return 0.0 if value is MISSING else plain(value)


def _element(value: Any) -> Scalar:
    """A value that must be a single one."""
    value = plain(value)
    if type(value) is Array:
        if value.height == value.width == 1:
            return value.at(0, 0)
        return ErrorKind.CALC
    return ErrorKind.CALC if type(value) is Closure else value


def _selected(condition: Scalar, yes: Scalar, no: Scalar) -> Scalar:
    try:
        return yes if scalars.truth(condition) else no
    except CellError as problem:
        return problem.kind


def _with_rest(operator: str, function: Callable[..., Scalar], rest: str) -> Callable[..., Scalar]:
    def call(left: Scalar, right: Scalar) -> Scalar:
        if scalars.cancelled(operator, left, right):
            if rest == "zero":
                return 0.0
            raise UnsupportedError("formula_digits")
        return function(left, right)

    return call


def _error(node: Node) -> ErrorKind:
    found = ErrorKind.REF if node.prefix else _ERRORS.get(node.text.upper())
    if found is None:
        raise UnsupportedError("formula_error_value", text=node.text)
    return found


_CONSTANT = re.compile(
    r'\s*(?:"(?P<text>(?:[^"]|"")*)"|(?P<number>[+-]?[\s]*[\d.]+(?:[eE][+-]?\d+)?)|(?P<error>#[A-Z0-9/]+[!?]?|#N/A)'
    r"|(?P<truth>TRUE|FALSE))\s*(?P<end>[,;}])",
    re.IGNORECASE,
)


def _array_constant(source: str) -> Array:
    """`{1,2;3,4}`."""
    rows: list[list[Scalar]] = [[]]
    position = 1
    while position < len(source):
        found = _CONSTANT.match(source, position)
        if found is None:
            raise UnsupportedError("formula_unreadable", text=source[:40])
        if found["text"] is not None:
            rows[-1].append(found["text"].replace('""', '"'))
        elif found["number"] is not None:
            rows[-1].append(float(re.sub(r"\s", "", found["number"])))
        elif found["truth"] is not None:
            rows[-1].append(found["truth"].upper() == "TRUE")
        else:
            kind = _ERRORS.get(found["error"].upper())
            if kind is None:
                raise UnsupportedError("formula_error_value", text=found["error"])
            rows[-1].append(kind)
        if found["end"] == ";":
            rows.append([])
        position = found.end()
    return Array(rows)


def _moved(area: Area, sheet: int, frame: Frame) -> Block:
    """
    The cells of an area in a defined name, which is stored as seen from A1: the parts without `$` move with the cell.
    """
    rows, columns = [area.first_row, area.last_row], [area.first_column, area.last_column]
    for index in (0, 1):
        if not area.absolute[2 * index]:
            rows[index] = (rows[index] + frame.row - 2) % MAX_ROW + 1
        if not area.absolute[2 * index + 1]:
            columns[index] = (columns[index] + frame.column - 2) % MAX_COLUMN + 1
    return Block(sheet, min(rows), min(columns), max(rows), max(columns))


_CORNER = re.compile(r"R(?:(\d+)|\[(-?\d+)\])?C(?:(\d+)|\[(-?\d+)\])?", re.IGNORECASE)


def _indirect(services: Services, text: str, here: Here, a1: bool) -> Any:
    """What a text means as a reference; #REF! for what is none."""
    if text.endswith("#"):
        raise UnsupportedError("formula_array_of_references", text="INDIRECT")
    if not a1:
        sheet, mark, cells = text.rpartition("!")
        corners = [_corner(part, here) for part in cells.split(":")]
        if len(corners) <= 2 and None not in corners:
            text = sheet + mark + ":".join(str(corner) for corner in corners)
        elif re.match(r"\$?[A-Z]{1,3}\$?\d", cells, re.IGNORECASE):
            return ErrorKind.REF
    try:
        compiler = Compiler(services, here, text, plain_cell=False)
        node = parse(text)
        if node.kind not in (Kind.AREA, Kind.NAME, Kind.STRUCTURED, Kind.SPILL):
            return ErrorKind.REF
        value = compiler.closure(node, "R", True, frozenset())(Frame(here.sheet, here.row, here.column))
    except (ValueError, UnsupportedError):
        # Another workbook, a macro sheet, no reference at all: #REF! in Excel too where the other file is closed.
        return ErrorKind.REF
    return value if type(value) is Range else ErrorKind.REF


def _corner(text: str, here: Here) -> str | None:
    """`R2C3`, `R[-1]C` … as an A1 address; None for anything else."""
    from xl_departage.formulas.addresses import column_letters

    found = _CORNER.fullmatch(text)
    if found is None:
        return None
    row = int(found[1]) if found[1] else here.row + int(found[2] or 0)
    column = int(found[3]) if found[3] else here.column + int(found[4] or 0)
    if not (1 <= row <= MAX_ROW and 1 <= column <= MAX_COLUMN):
        raise CellError(ErrorKind.REF)
    return f"${column_letters(column)}${row}"
