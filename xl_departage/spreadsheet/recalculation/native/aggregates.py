"""
Functions of all the numbers in their arguments: SUM, AVERAGE, MAX, LARGE, RANK, SUBTOTAL …

Unless a function below does otherwise, only numbers count in ranges and arrays: texts and truth values are skipped, and an error is
the result. COUNT, COUNTA and COUNTBLANK do not return the errors in their arguments, and the last two count cells of any kind. Typed
as an argument, a truth value is a number and a text is read as one (Excel's documentation of SUM, AVERAGE, MAX, COUNT).
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial, reduce
from operator import and_, mul
from typing import Any, Final

from xl_departage.base import stopping
from xl_departage.base.errors import ErrorKind
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.recalculation.arrays import (
    MISSING,
    Areas,
    Array,
    CellError,
    Range,
    Scalar,
    as_array,
    changes,
    counts,
)
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.native.function_table import NATIVES, native
from xl_departage.spreadsheet.recalculation.scalars import added, finite, number, rounded15, truth, whole


def parts(values: Iterable[Any]) -> Iterable[Any]:
    """The arguments one by one; the ranges of one pair of parentheses, `(A1,C3)`, are given one by one too."""
    for value in values:
        if isinstance(value, Areas):
            yield from value
        else:
            yield value


def numbers(values: Iterable[Any]) -> list[float]:
    """The numbers in the arguments. Raises CellError for an error, or for a typed text that is not a number."""
    collected: list[float] = []
    for value in parts(values):
        kind = type(value)
        # Equivalent mutant `kind is Range and (not value.block.single) -> kind is Range`: one cell alone is read faster.
        if kind is Range and not value.block.single:
            data = value.data
            if data.error is not None:
                raise CellError(data.error)
            collected += data.numbers
        elif kind is Array and value.starts is not None:
            for row, times in value.runs():
                collected += _floats(row) * times
        elif kind is Range or kind is Array:
            collected += _floats((value.single(),) if kind is Range else value.cells())
        else:
            collected.append(_typed(value))
    return collected


def _floats(cells: Iterable[Scalar]) -> list[float]:
    """The numbers among cells. Raises CellError for an error."""
    found: list[float] = []
    for cell in cells:
        if type(cell) is float:
            found.append(cell)
        elif isinstance(cell, ErrorKind):
            raise CellError(cell)
    return found


def _typed(value: Any) -> float:
    return 0.0 if value is MISSING else number(value)


@native("SUM", takes="(R)")
def sum_(*values: Any) -> Scalar:
    # Equivalent mutant `1 -> 0`, `type(values[0]) -> values[0]`: the shortcut is then never taken, and the last line gives the same sum.
    if len(values) == 1 and type(values[0]) is Range:
        data = values[0].data
        return data.error if data.error is not None else finite(data.total)
    return finite(added(numbers(values)))


@native("AVERAGE", takes="(R)")
def average(*values: Any) -> Scalar:
    # Equivalent mutant `1 -> 0`, `type(values[0]) -> values[0]`: the shortcut is then never taken, and the last line gives the same mean.
    if len(values) == 1 and type(values[0]) is Range:
        data = values[0].data
        return data.error or (finite(data.total / data.count) if data.count else ErrorKind.DIV0)
    return mean(numbers(values))


def mean(values: list[float]) -> Scalar:
    """The mean of numbers; `#DIV/0!` if there are none."""
    return finite(added(values) / len(values)) if values else ErrorKind.DIV0


def _median(values: list[float]) -> Scalar:
    if not values:
        return ErrorKind.NUM
    ordered, middle = sorted(values), len(values) // 2
    return ordered[middle] if len(values) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


@native("MODE", "MODE.SNGL", takes="(R)")
def mode(*values: Any) -> Scalar:
    if any(value is MISSING or isinstance(value, (str, bool)) for value in values):
        # One cell saved by Excel shows that a typed text is an error, another that it is skipped.
        raise UnsupportedError("formula_form", text="MODE")
    most = Counter(numbers(values)).most_common(1)
    return most[0][0] if most and most[0][1] > 1 else ErrorKind.NA


def _geometric(values: list[float]) -> Scalar:
    """The geometric mean of positive numbers; `#NUM!` if there are none, or if one is not positive."""
    if not values or min(values) <= 0:
        return ErrorKind.NUM
    return math.exp(math.fsum(map(math.log, values)) / len(values))


def variance(values: list[float], sample: bool) -> float:
    """
    The variance of numbers, from their deviations from the mean: of a `sample`, or of a whole population. Raises CellError if there
    are too few.
    """
    if len(values) < 1 + sample:
        raise CellError(ErrorKind.DIV0)
    return finite(_deviation(values, lambda distance: distance**2) / (len(values) - sample))


def _deviation(values: list[float], size: Callable[[float], float]) -> float:
    """The sum of the sizes of the deviations from the mean. Raises CellError if there are no numbers."""
    if not values:
        raise CellError(ErrorKind.NUM)
    middle = math.fsum(values) / len(values)
    return math.fsum(size(value - middle) for value in values)


@native("COUNT", takes="(R)", sees_errors=True)
def count(*values: Any) -> Scalar:
    total = 0
    for value in parts(values):
        kind = type(value)
        if kind is Range:
            total += value.data.count
        elif kind is Array:
            total += sum(times * sum(type(cell) is float for cell in row) for row, times in value.runs())
        elif value is MISSING or kind is float or kind is bool:
            total += 1
        elif kind is str:
            try:
                number(value)
            except CellError:
                continue
            total += 1
    return float(total)


@native("COUNTA", takes="(R)", sees_errors=True)
def counta(*values: Any) -> Scalar:
    total = 0
    for value in parts(values):
        if type(value) is Range:
            total += value.data.size
        elif type(value) is Array:
            total += value.height * value.width
        else:
            total += 1
    return float(total)


@native("COUNTBLANK", takes="R")
def countblank(value: Any) -> Scalar:
    if type(value) is not Range:
        raise UnsupportedError("formula_form", text="COUNTBLANK")
    value.in_place()
    filled = sum(cell != "" for cell in value.data.values)
    return float(value.height * value.width - filled)


def _with_truths(values: Iterable[Any]) -> list[float]:
    """
    The numbers for AVERAGEA, MAXA and MINA: in ranges, texts count as 0 and TRUE as 1. Raises CellError for an error, and
    UnsupportedError for texts and truth values in arrays.
    """
    collected: list[float] = []
    for value in parts(values):
        if type(value) is Array and any(type(cell) in (str, bool) for cell in value.cells()):
            raise UnsupportedError("formula_form", text="AVERAGEA")
        if type(value) is Range:
            cells = value.data.values
        else:
            cells = [cell for cell in value.cells() if cell is not None] if type(value) is Array else [_typed(value)]
        for cell in cells:
            if isinstance(cell, ErrorKind):
                raise CellError(cell)
            collected.append(0.0 if isinstance(cell, str) else float(cell))
    return collected


_largest, _smallest = partial(max, default=0.0), partial(min, default=0.0)
_OF_NUMBERS: Final[dict[tuple[str, ...], Callable[[list[float]], Scalar]]] = {
    ("SUMSQ",): lambda found: finite(added(value * value for value in found)),
    ("GEOMEAN",): _geometric,
    ("PRODUCT",): lambda found: finite(math.prod(found)) if found else 0.0,
    ("MAX",): _largest,
    ("MIN",): _smallest,
    ("MEDIAN",): _median,
    ("VAR", "VAR.S"): lambda found: variance(found, True),
    ("VARP", "VAR.P"): lambda found: variance(found, False),
    ("STDEV", "STDEV.S"): lambda found: math.sqrt(variance(found, True)),
    ("STDEVP", "STDEV.P"): lambda found: math.sqrt(variance(found, False)),
    ("AVEDEV",): lambda found: _deviation(found, abs) / len(found),
    ("DEVSQ",): lambda found: finite(_deviation(found, lambda distance: distance**2)),
}
"""For functions that depend only on the list of numbers in their arguments: all their names, and how to compute them from that list."""
_WITH_TRUTHS: Final[dict[str, Callable[[list[float]], Scalar]]] = {
    "AVERAGEA": mean,
    "MAXA": _largest,
    "MINA": _smallest,
}
"""The functions in which truth values and texts in ranges count."""


def _over(compute: Callable[[Any], Scalar], read: Callable[[Iterable[Any]], Any]) -> Callable[..., Scalar]:
    """The function that reads all its arguments with `read`, and computes its value from the result."""
    return lambda *values: compute(read(values))


for _names, _compute in _OF_NUMBERS.items():
    native(*_names, takes="(R)")(_over(_compute, numbers))
for _name, _compute in _WITH_TRUTHS.items():
    native(_name, takes="(R)")(_over(_compute, _with_truths))

# The rank of a number among others


def ranked(value: Any) -> list[float]:
    """The numbers of one argument in ascending order. Raises CellError for an error, and UnsupportedError for an omitted argument."""
    if value is MISSING:
        # An omitted argument gives `#NUM!` in formulon, 0 in LibreOffice.
        raise UnsupportedError("formula_form", text="LARGE")
    if type(value) is Range:
        data = value.data
        if data.error is not None:
            raise CellError(data.error)
        return list(data.ordered)
    return sorted(numbers([value]))


def _at_rank(ordered: list[float], rank: float, largest: bool) -> Scalar:
    """The number with this rank. LARGE rounds a fraction of the rank up, SMALL drops it."""
    if rank < 1 or rank > len(ordered):
        return ErrorKind.NUM
    return ordered[-math.ceil(rank)] if largest else ordered[int(rank) - 1]


native("LARGE", takes="Rn")(lambda values, rank: _at_rank(ranked(values), rank, True))
native("SMALL", takes="Rn")(lambda values, rank: _at_rank(ranked(values), rank, False))


def _rank(shared: bool, value: float, among: Any, ascending: float = 0.0) -> Scalar:
    """
    The rank of a value in a range; with `shared`, equal values have the mean of their ranks. Raises CellError for an error in the range,
    and UnsupportedError for anything but a range and if the 16th digit decides.
    """
    if isinstance(among, Areas):
        raise UnsupportedError("formula_union", text="RANK")
    if type(among) is str:
        return ErrorKind.VALUE
    if type(among) is not Range:
        raise UnsupportedError("formula_form", text="RANK")
    data = among.in_place().data
    if data.error is not None:
        raise CellError(data.error)
    below, above = data.below(value), data.above(value)
    if not len(data.ordered) - below - above and any(rounded15(ranked) == rounded15(value) for ranked in data.ordered):
        raise UnsupportedError("formula_digits")
    preceding, equal = below if ascending else above, len(data.ordered) - below - above
    if not equal:
        return ErrorKind.NA
    return preceding + ((equal + 1) / 2 if shared else 1.0)


native("RANK", "RANK.EQ", takes="nRn", least=2)(partial(_rank, False))
native("RANK.AVG", takes="nRn", least=2)(partial(_rank, True))


@native("PERCENTILE", "PERCENTILE.INC", takes="Rn")
def percentile(values: Any, share: float) -> Scalar:
    ordered = ranked(values)
    if not ordered or not 0 <= share <= 1:
        return ErrorKind.NUM
    return between(ordered, share * (len(ordered) - 1))


@native("QUARTILE", "QUARTILE.INC", takes="Rn")
def quartile(values: Any, part: float) -> Scalar:
    ordered = ranked(values)
    if not ordered or not 0 <= part < 5:
        return ErrorKind.NUM
    return between(ordered, whole(part) / 4 * (len(ordered) - 1))


@native("PERCENTILE.EXC", takes="Rn")
def percentile_exc(values: Any, share: float) -> Scalar:
    ordered = ranked(values)
    place = share * (len(ordered) + 1) - 1
    if not ordered or not 0 < share < 1 or not 0 <= place <= len(ordered) - 1:
        return ErrorKind.NUM
    return between(ordered, place)


@native("QUARTILE.EXC", takes="Rn")
def quartile_exc(values: Any, part: float) -> Scalar:
    return percentile_exc(values, whole(part) / 4)


def between(ordered: list[float], place: float) -> float:
    """The number at a position that may lie between two others: it is then interpolated."""
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


@native("FREQUENCY", takes="AA")
def frequency(values: Any, limits: Any) -> Any:
    data, bounds = numbers([values]), numbers([limits])
    if not all(type(value) in (Range, Array) for value in (values, limits)):
        raise UnsupportedError("formula_form", text="FREQUENCY")
    if not bounds or bounds != sorted(set(bounds)):
        raise UnsupportedError("formula_unsorted", function="FREQUENCY")
    counts = [0.0] * (len(bounds) + 1)
    for value in data:
        stopping.check()
        counts[sum(bound < value for bound in bounds)] += 1
    return Array([[value] for value in counts])


# Products of arrays


@native("SUMPRODUCT", takes="(A)")
def sumproduct(*values: Any) -> Scalar:
    """SUMPRODUCT: arrays of the same shape; anything but a number counts as 0, and an error is the result."""
    error = next((value for value in values if isinstance(value, ErrorKind)), None)
    if error is not None:
        return error
    arrays = [as_array(value) for value in values]
    shape = arrays[0].height, arrays[0].width
    if any((array.height, array.width) != shape for array in arrays):
        if any(isinstance(cell, ErrorKind) for array in arrays for row in array.rows for cell in row):
            raise UnsupportedError("formula_form", text="SUMPRODUCT")
        return ErrorKind.VALUE
    if shape == (1, 1) and any(isinstance(array.at(0, 0), (str, bool)) for array in arrays):
        # If every argument is a single cell, each counts as a single value: a text or a truth value is then not taken as 0, and the
        # formula is not computed here.
        raise UnsupportedError("formula_form", text="SUMPRODUCT")
    marked = [array.bits for array in arrays if array.bits is not None and array.kinds == {float}]
    if len(marked) == len(arrays):
        return float(reduce(and_, marked).bit_count())
    columns = [array.flat for array in arrays if array.flat is not None and array.kinds <= {float}]
    if len(columns) == len(arrays):
        products = columns[0]
        for column in columns[1:]:
            products = list(map(mul, products, column))
        return finite(added(products))
    few = [array for array in arrays if array.starts is not None]
    if few and all(array.starts is not None or (array.is_flat and ErrorKind not in array.kinds) for array in arrays):
        return finite(_few_products(arrays, few))
    starts = changes(arrays, shape[0])
    total = 0.0
    for start, count in zip(starts, counts(starts, shape[0]), strict=True):
        total += _products([array.at_row(start) for array in arrays]) * count
    return finite(total)


def _few_products(arrays: list[Array], few: list[Array]) -> float:
    """
    The sum of the products if some of the columns store few cells (`few`). Where these give 0, the other columns, which contain no
    errors, are not read.
    """
    height, total = arrays[0].height, 0.0
    starts = changes(few, height)
    for start, count in zip(starts, counts(starts, height), strict=True):
        if not _products([array.at_row(start) for array in few]):
            continue
        if len(few) == len(arrays):
            total += _products([array.at_row(start) for array in arrays]) * count
            continue
        for row in range(start, start + count):
            total += _products([array.at_row(row) for array in arrays])
    return total


def _products(rows: list[list[Scalar]]) -> float:
    """The sum of the products of the cells in corresponding positions of these rows. Raises CellError for an error."""
    total = 0.0
    for cells in zip(*rows, strict=True):
        result = 1.0
        for cell in cells:
            if type(cell) is float:
                result *= cell
            elif isinstance(cell, ErrorKind):
                raise CellError(cell)
            else:
                result = 0.0
        total += result
    return total


# Subtotals

_FUNCTIONS: Final = (
    "AVERAGE", "COUNT", "COUNTA", "MAX", "MIN", "PRODUCT", "STDEV", "STDEVP", "SUM", "VAR", "VARP", "MEDIAN", "MODE", "LARGE", "SMALL",
    "PERCENTILE", "QUARTILE", "PERCENTILE.EXC", "QUARTILE.EXC",
)  # fmt: skip
"""
The functions that SUBTOTAL (the first eleven) and AGGREGATE compute, in the order of their numbers, which count from 1.
"""
_TOTAL = regex(r"\b(?:SUBTOTAL|AGGREGATE)\(", re.IGNORECASE)
_ONE_TOTAL = regex(r"(?:_xlfn\.)?(SUBTOTAL|AGGREGATE)\([^()]*\)", re.IGNORECASE)


def shown_values(services: Any, value: Any, *, hidden: bool, nested: str) -> Any:
    """
    The cells of a range that count in a total: without its hidden rows unless `hidden` is set, and without those cells that contain
    a total of a function named in `nested`.

    Raises CellError for an error instead of a range; UnsupportedError if a filter may have hidden rows that would otherwise count
    (filtered rows count in no total), and in other cases in which Excel's result is not known.
    """
    if type(value) is not Range:
        if isinstance(value, ErrorKind):
            raise CellError(value)
        raise UnsupportedError("formula_form", text="SUBTOTAL")
    block = value.in_place().block
    workbook = services.references.workbook
    sheet = workbook.sheets[block.sheet]
    out = {row for row in sheet.hidden_rows if block.first_row <= row <= block.last_row}
    if out and block.rows == 1:
        # In some editions of Excel, totals over a row ignore whether the row is hidden.
        raise UnsupportedError("formula_hidden_rows")
    if out and hidden and (sheet.filtered or any(table.sheet == block.sheet for table in workbook.tables)):
        raise UnsupportedError("formula_hidden_rows")
    totals = {}
    if nested:
        if block.sheet not in services.totals:
            services.totals[block.sheet] = {
                place: cell.formula for place, cell in sheet.formulas.items() if _TOTAL.search(cell.formula)
            }
        totals = services.totals[block.sheet]
        for (row, column), formula in totals.items():
            inside = block.first_row <= row <= block.last_row and block.first_column <= column <= block.last_column
            whole_formula = _ONE_TOTAL.fullmatch(formula)
            if inside and (whole_formula is None or whole_formula[1].upper() not in nested):
                raise UnsupportedError("formula_form", text="SUBTOTAL")
    top, left = block.first_row, block.first_column
    hidden_rows = set() if hidden else out
    cells = [
        cell
        for row, column, cell in value.data.filled
        if row + top not in hidden_rows and (row + top, column + left) not in totals
    ]
    return value if len(cells) == len(value.data.filled) else Array([cells])


@native("SUBTOTAL", takes="nR(R)", least=2, takes_context=True)
def subtotal(_frame: Any, services: Any, function: float, *values: Any) -> Scalar:
    """SUBTOTAL; the functions 101 to 111 exclude rows hidden by hand."""
    which = whole(function)
    hidden = which < 100
    which -= 0 if hidden else 100
    if not 1 <= which <= 11:
        return ErrorKind.VALUE
    counting = _FUNCTIONS[which - 1] in ("COUNT", "COUNTA")
    counted = [
        value
        if counting and isinstance(value, ErrorKind)
        else shown_values(services, value, hidden=hidden, nested="SUBTOTAL")
        for value in parts(values)
    ]
    return NATIVES[_FUNCTIONS[which - 1]].function(*counted)


_COUNTA: Final = 3


@native("AGGREGATE", takes="nnA(A)", least=3, takes_context=True, sees_errors=True)
def aggregate(_frame: Any, services: Any, function: float, option: float, *values: Any) -> Scalar:
    """AGGREGATE; the options 2, 3, 6 and 7 exclude errors, 1, 3, 5 and 7 hidden rows, 0 to 3 other totals."""
    which, how = whole(function), whole(option)
    if not 1 <= which <= 19 or not 0 <= how <= 7:
        return ErrorKind.VALUE
    ranks = list(values[1:]) if which >= 14 else []
    operands = list(values[:1]) if which >= 14 else list(parts(values))
    if which >= 14 and len(ranks) != 1:
        return ErrorKind.VALUE
    if which < 14 and any(type(value) is not Range for value in operands):
        return ErrorKind.VALUE
    operands = [
        shown_values(services, value, hidden=how % 2 == 0, nested="SUBTOTAL AGGREGATE" if how < 4 else "")
        if type(value) is Range
        else value
        for value in operands
    ]
    if how in (2, 3, 6, 7):
        operands = [
            Array([[cell for cell in as_array(value).cells() if not isinstance(cell, ErrorKind)]]) for value in operands
        ]
        operands = [value for value in operands if value.width]
        if not operands and which == _COUNTA:
            return 0.0
        # If all are errors, each function gives what it gives for a blank cell, such as `#NUM!` when a formula lists rows and none
        # is left.
        operands = operands or [Array([[None]])]
    if which >= 14:
        rank = ranks[0].single() if type(ranks[0]) is Range and ranks[0].block.single else ranks[0]
        if type(rank) is Array or type(rank) is Range:
            raise UnsupportedError("formula_form", text="AGGREGATE")
        # Equivalent mutant `0 -> -1`: `operands` has exactly one element.
        return NATIVES[_FUNCTIONS[which - 1]].function(operands[0], number(rank))
    return NATIVES[_FUNCTIONS[which - 1]].function(*operands)


# Truth values


def _truths(values: Iterable[Any]) -> list[bool]:
    """
    The truth values of arguments: in ranges and arrays, texts and blanks are skipped. Raises CellError: an error among them, or
    `#VALUE!` if there are none; UnsupportedError for an empty text as an argument.
    """
    truths: list[bool] = []
    texts_and_errors = [value for value in values if isinstance(value, (str, ErrorKind))]
    error = next((value for value in texts_and_errors if isinstance(value, ErrorKind)), None)
    if error is not None:
        raise CellError(error)
    if "" in texts_and_errors:
        # An empty text gives `#VALUE!` in LibreOffice; it is not counted in formulon and in workbooks saved by Excel.
        raise UnsupportedError("formula_form", text="AND")
    for value in parts(values):
        if type(value) in (Range, Array):
            for cell in value.data.values if type(value) is Range else value.cells():
                if isinstance(cell, ErrorKind):
                    raise CellError(cell)
                if type(cell) is bool or type(cell) is float:
                    truths.append(bool(cell))
        else:
            truths.append(False if value is MISSING else truth(value))
    if not truths:
        raise CellError(ErrorKind.VALUE)
    return truths


_OF_TRUTHS: Final[dict[str, Callable[[list[bool]], bool]]] = {
    "AND": all,
    "OR": any,
    "XOR": lambda found: sum(found) % 2 == 1,
}
for _name, _holds in _OF_TRUTHS.items():
    native(_name, takes="(R)")(_over(_holds, _truths))
