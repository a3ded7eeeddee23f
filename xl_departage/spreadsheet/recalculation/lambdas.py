"""LET, LAMBDA and the functions that apply one: MAP, BYROW, REDUCE …"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.formulas.syntax import Kind, Node
from xl_departage.spreadsheet.recalculation import scalars
from xl_departage.spreadsheet.recalculation.arrays import Array, CellError, Range, Scalar, as_array, first, plain
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.services import Closure, Compute, Frame, Special, blank, count
from xl_departage.spreadsheet.recalculation.stored_spellings import variable

if TYPE_CHECKING:
    from xl_departage.spreadsheet.recalculation.compiler import Compiler


def let(work: Compiler, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
    if len(node.args) < 3 or len(node.args) % 2 == 0:
        raise UnsupportedError("formula_unreadable", text=work.slice(node))
    _refuse_nothing(node.args[-1], "LET")
    bindings: list[tuple[str, Compute]] = []
    for target, value in zip(node.args[0:-1:2], node.args[1:-1:2], strict=True):
        key = parameter(work, target)
        bindings.append((key, work.closure(value, "R", arrays, scope)))
        scope |= {key}
    body = work.closure(node.args[-1], want, arrays, scope)

    def let(frame: Frame) -> Any:
        names = dict(frame.names)
        inner = frame.bound(names)
        for key, value in bindings:
            names[key] = blank(value(inner))
        inner.names = names
        return body(inner)

    return let


def _refuse_nothing(body: Node, function: str) -> None:
    """Raise UnsupportedError for an omitted body, for which formulon gives `#NAME?` and no workbook shows what Excel does."""
    if body.kind is Kind.OMITTED:
        raise UnsupportedError("formula_form", text=function)


def parameter(work: Compiler, node: Node) -> str:
    """The name of a variable that LET or LAMBDA defines. Raises UnsupportedError for anything but a plain name."""
    if node.kind is not Kind.NAME or node.prefix:
        raise UnsupportedError("formula_unreadable", text=work.slice(node))
    return variable(node.text)


def lambda_(work: Compiler, node: Node, _want: str, _arrays: bool, scope: frozenset[str]) -> Compute:
    count(node, 1, 254)
    _refuse_nothing(node.args[-1], "LAMBDA")
    parameters = [parameter(work, argument) for argument in node.args[:-1]]
    body = work.closure(node.args[-1], "R", True, scope | set(parameters))
    closure: Compute = lambda frame: Closure(parameters, body, frame.names)  # noqa: E731
    return closure


def applied(
    work: Compiler, called: Compute, args: list[Node], *, want: str, arrays: bool, scope: frozenset[str]
) -> Compute:
    """A call of the lambda that `called` computes."""
    parts = [work.closure(argument, "R", arrays, scope) for argument in args]
    apply = work.services.apply
    return work.taken(lambda frame: apply(called(frame), [blank(part(frame)) for part in parts], frame), want, arrays)


def map_(work: Compiler, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
    count(node, 2, 254)

    def run(operands: list[Any], called: Callable[..., Any]) -> Any:
        return work.services.combine(lambda *cells: _element(called(*cells)), *operands)

    return each(work, node, want, arrays=arrays, scope=scope, run=run)


def each(
    work: Compiler,
    node: Node,
    want: str,
    *,
    arrays: bool,
    scope: frozenset[str],
    run: Callable[[list[Any], Callable[..., Any]], Any],
) -> Compute:
    """A function that applies the lambda in its last argument, by `run`. BYROW and BYCOL pass ranges on as ranges."""
    lines = node.text.upper().endswith(("BYROW", "BYCOL"))
    parts = [work.closure(argument, "R", True, scope) for argument in node.args[:-1]]
    lambda_ = work.closure(node.args[-1], "R", True, scope)
    apply, source = work.services.apply, work.slice(node)

    def compute(frame: Frame) -> Any:
        operands = [blank(part(frame)) for part in parts]
        if not lines:
            operands = [plain(value) for value in operands]
        called = lambda_(frame)
        if type(called) is not Closure or any(type(value) is Closure for value in operands):
            raise UnsupportedError("formula_lambda", text=source)
        try:
            return run(operands, lambda *arguments: apply(called, list(arguments), frame))
        except CellError as problem:
            return problem.kind

    return work.taken(compute, want, arrays)


def by_lines(work: Compiler, node: Node, want: str, arrays: bool, scope: frozenset[str], *, rows: bool) -> Compute:
    """BYROW or BYCOL."""
    count(node, 2, 2)

    def run(operands: list[Any], called: Callable[..., Any]) -> Any:
        answers = [_element(called(line)) for line in _lines(operands[0], across=rows)]
        return Array([[cell] for cell in answers] if rows else [answers])

    return each(work, node, want, arrays=arrays, scope=scope, run=run)


def fold(work: Compiler, node: Node, want: str, arrays: bool, scope: frozenset[str], *, scan: bool) -> Compute:
    """REDUCE or SCAN; both need an initial total."""
    count(node, 3, 3)

    def run(operands: list[Any], called: Callable[..., Any]) -> Any:
        total, rows = operands[0], [[operands[1]]] if type(operands[1]) is not Array else operands[1].full()
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

    return each(work, node, want, arrays=arrays, scope=scope, run=run)


def makearray(work: Compiler, node: Node, want: str, arrays: bool, scope: frozenset[str]) -> Compute:
    count(node, 3, 3)

    def run(operands: list[Any], called: Callable[..., Any]) -> Any:
        if any(type(value) is not float for value in operands):
            raise UnsupportedError("formula_lambda", text="MAKEARRAY")
        height, width = scalars.whole(first(operands[0])), scalars.whole(first(operands[1]))
        if height < 1 or width < 1:
            return ErrorKind.VALUE
        work.services.spend(height * width)
        return Array([[_element(called(row + 1.0, column + 1.0)) for column in range(width)] for row in range(height)])

    return each(work, node, want, arrays=arrays, scope=scope, run=run)


def _lines(value: Any, *, across: bool) -> Iterator[Any]:
    """The rows (`across`) or the columns of a range, as ranges, or of an array, as arrays."""
    if type(value) is not Range:
        rows = as_array(value).full()
        yield from (
            Array([list(row)] if across else [[cell] for cell in row])
            for row in (rows if across else zip(*rows, strict=True))
        )
        return
    block = value.block
    if across:
        for row in range(block.first_row, block.last_row + 1):
            yield Range(value.store, block._replace(first_row=row, last_row=row))
    else:
        for column in range(block.first_column, block.last_column + 1):
            yield Range(value.store, block._replace(first_column=column, last_column=column))


def _element(value: Any) -> Scalar:
    """A value that must be a single one; `#CALC!` if it is not."""
    value = plain(value)
    if type(value) is Array:
        return value.at(0, 0) if value.height == value.width == 1 else ErrorKind.CALC
    return ErrorKind.CALC if type(value) is Closure else value


FUNCTIONS: Final[dict[str, Special]] = {
    "LET": let,
    "LAMBDA": lambda_,
    "MAP": map_,
    "BYROW": partial(by_lines, rows=True),
    "BYCOL": partial(by_lines, rows=False),
    "REDUCE": partial(fold, scan=False),
    "SCAN": partial(fold, scan=True),
    "MAKEARRAY": makearray,
}
