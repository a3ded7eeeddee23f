"""
Functions that, for a single value, compute only the arguments that they need: IF, IFS, SWITCH, CHOOSE, IFERROR, IFNA. Also `@` and `#`
as functions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.formulas.syntax import Node
from xl_departage.spreadsheet.recalculation import scalars
from xl_departage.spreadsheet.recalculation.arrays import MISSING, Array, CellError, Scalar, plain
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.services import Compute, Frame, Special, blank, constant, count

if TYPE_CHECKING:
    from xl_departage.spreadsheet.recalculation.compiler import Compiler


def if_(work: Compiler, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
    count(node, 2, 3)
    condition = work.closure(node.args[0], "V", arrays or work.lifts(node.args[0]), scope)
    yes = work.closure(node.args[1], want, arrays, scope)
    no = work.closure(node.args[2], want, arrays, scope) if len(node.args) > 2 else constant(False)
    legacy, services = work.plain_cell, work.services

    def choose(frame: Frame) -> Any:
        value = condition(frame)
        if type(value) is Array:
            if legacy:
                raise UnsupportedError("formula_array_of_references", text="IF")
            return services.combine(scalars.selected, value, _branch(yes(frame)), _branch(no(frame)))
        try:
            taken = yes if (value if value is True or value is False else scalars.truth(blank(value))) else no
        except CellError as problem:
            return problem.kind
        answer = taken(frame)
        return 0.0 if answer is MISSING else answer

    return choose


def ifs(work: Compiler, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
    if len(node.args) < 2 or len(node.args) % 2:
        raise UnsupportedError("formula_arguments", function="IFS")
    if not arrays and any(work.lifts(argument) for argument in node.args):
        raise UnsupportedError("formula_array_of_references", text="IFS")
    conditions = [work.closure(argument, "V", arrays, scope) for argument in node.args[::2]]
    results = [work.closure(argument, want, arrays, scope) for argument in node.args[1::2]]

    legacy, combine = work.plain_cell, work.services.combine

    def over_arrays(frame: Frame) -> Any:
        if legacy:
            raise UnsupportedError("formula_array_of_references", text="IFS")
        chosen: Any = ErrorKind.NA
        for condition, result in zip(reversed(conditions), reversed(results), strict=True):
            chosen = combine(scalars.selected, plain(condition(frame)), _branch(result(frame)), chosen)
        return chosen

    def choose(frame: Frame) -> Any:
        for condition, result in zip(conditions, results, strict=True):
            value = condition(frame)
            if type(value) is Array:
                return over_arrays(frame)
            try:
                if scalars.truth(blank(value)):
                    return blank(result(frame))
            except CellError as problem:
                return problem.kind
        return ErrorKind.NA

    return choose


def switch(work: Compiler, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
    count(node, 3, 254)
    if any(work.lifts(argument) for argument in node.args):
        raise UnsupportedError("formula_array_of_references", text="SWITCH")
    subject = work.closure(node.args[0], "V", arrays, scope)
    pairs = node.args[1:]
    default = work.closure(pairs[-1], want, arrays, scope) if len(pairs) % 2 else constant(ErrorKind.NA)
    paired = len(pairs) - len(pairs) % 2
    cases = [
        (work.closure(case, "V", arrays, scope), work.closure(result, want, arrays, scope))
        for case, result in zip(pairs[:paired:2], pairs[1:paired:2], strict=True)
    ]

    def choose(frame: Frame) -> Any:
        value = subject(frame)
        for case, result in cases:
            case_value = case(frame)
            if type(value) is Array or type(case_value) is Array:
                raise UnsupportedError("formula_array_of_references", text="SWITCH")
            if isinstance(value, ErrorKind):
                return value
            equal = _same(_counted(value), _counted(case_value))
            if isinstance(equal, ErrorKind):
                return equal
            if equal:
                return blank(result(frame))
        return blank(default(frame))

    return choose


def choose(work: Compiler, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
    count(node, 2, 255)
    lifted = work.lifts(node.args[0])
    position = work.closure(node.args[0], "V", arrays or lifted, scope)
    results = [work.closure(argument, "R" if lifted else want, arrays, scope) for argument in node.args[1:]]

    def element(index: Scalar, *values: Scalar) -> Scalar:
        try:
            at = scalars.whole(index)
        except CellError as problem:
            return problem.kind
        return values[at - 1] if 1 <= at <= len(values) else ErrorKind.VALUE

    def choose(frame: Frame) -> Any:
        value = position(frame)
        if type(value) is Array:
            return work.services.combine(element, value, *[_branch(result(frame)) for result in results])
        try:
            index = scalars.whole(blank(value))
        except CellError as problem:
            return problem.kind
        if not 1 <= index <= len(results):
            return ErrorKind.VALUE
        answer = results[index - 1](frame)
        return 0.0 if answer is MISSING else answer

    return work.taken(choose, want, arrays) if lifted else choose


def guarded(caught: Callable[[Scalar], bool]) -> Special:
    """IFERROR or IFNA: `caught` tells which values are replaced."""

    def compiled(work: Compiler, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
        count(node, 2, 2)
        lifted = arrays or any(map(work.lifts, node.args))
        value = work.closure(node.args[0], "V", lifted, scope)
        alternative = work.closure(node.args[1], "V", lifted, scope)
        services = work.services

        def instead(frame: Frame) -> Any:
            first = blank(value(frame))
            if type(first) is Array:
                second = blank(alternative(frame))
                return services.combine(lambda cell, substitute: substitute if caught(cell) else cell, first, second)
            if not caught(first):
                return first
            replacement = alternative(frame)
            return 0.0 if replacement is MISSING else replacement

        return work.lowered(instead, lifted, want, arrays)

    return compiled


def single(work: Compiler, node: Node, _want: str, _arrays: bool, scope: frozenset[str]) -> Compute:
    count(node, 1, 1)
    # Equivalent mutant `0 -> -1`: there is exactly one argument.
    return work.services.single_as_wished(work.closure(node.args[0], "R", False, scope))


def anchorarray(work: Compiler, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
    count(node, 1, 1)
    return work.taken(work.spill(node.args[0], scope), want, arrays)


def _branch(value: Any) -> Any:
    return 0.0 if value is MISSING else plain(value)


_same = scalars.comparison("=")


def _counted(value: Any) -> Any:
    """A value as SWITCH compares it: a blank is 0, and equals neither an empty text nor FALSE."""
    return 0.0 if value is None or value is MISSING else value


FUNCTIONS: Final[dict[str, Special]] = {
    "IF": if_,
    "IFS": ifs,
    "SWITCH": switch,
    "CHOOSE": choose,
    "IFERROR": guarded(lambda value: isinstance(value, ErrorKind)),
    "IFNA": guarded(lambda value: value is ErrorKind.NA),
    "SINGLE": single,
    "ANCHORARRAY": anchorarray,
}
BETWEEN: Final = frozenset({"IF", "IFS", "SWITCH", "CHOOSE", "IFERROR", "IFNA"})
"""The functions here whose value depends on nothing but the values of their arguments."""
