"""
COUNTIF, SUMIFS, AVERAGEIFS, MAXIFS …: cells selected by conditions, and the values in corresponding cells.

A condition is a value, or a text that begins with an operator. A number also matches texts that read as it; a text matches texts
without regard to case, with `?` and `*` as wildcards; `=` alone matches blank cells, `""` blank cells and empty texts. `<`, `>` and
similar operators compare only values of their own kind. Cells with an error are only matched by that error and by `<>`, and an error
among the cells to be added up is the result (Excel's documentation of COUNTIF, SUMIFS).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from xl_departage.base.errors import ErrorKind
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import MAX_COLUMN, MAX_ROW
from xl_departage.spreadsheet.recalculation.arrays import MISSING, CellError, Range, Scalar
from xl_departage.spreadsheet.recalculation.cellstore import RangeData, lookup_key
from xl_departage.spreadsheet.recalculation.collation import Wildcards, collation
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.native.aggregates import mean
from xl_departage.spreadsheet.recalculation.native.function_table import native
from xl_departage.spreadsheet.recalculation.scalars import HOLDS, PLAIN_NUMBER, added, compared, finite, same_number
from xl_departage.spreadsheet.recalculation.values import ERRORS

_OPERATOR = regex(r"<>|<=|>=|=|<|>")
_DOUBTFUL = regex(r"[\s\d.,:/%$€£+()-]*\d[\s\d.,:/%$€£+()-]*")


class Condition:
    """One condition, ready to be tested on cells."""

    def __init__(self, criterion: Scalar) -> None:
        self.operator: str = "="
        self.bare: Any = False
        """Whether the condition is an operator alone."""
        if isinstance(criterion, str):
            operator = _OPERATOR.match(criterion)
            if operator is not None:
                self.operator, criterion = operator[0], criterion[operator.end() :]
                self.bare = criterion == ""
            criterion = _value(criterion)
        self.value: Scalar = 0.0 if criterion is None else criterion
        self.wildcards: Wildcards | None = (
            Wildcards.of(criterion) if isinstance(criterion, str) and re.search(r"[*?~]", criterion) else None
        )

    def places(self, data: RangeData) -> Sequence[int] | None:
        """The indices of the filled cells that equal the value; None if the cells must be tested one by one."""
        if self.operator != "=" or self.wildcards is not None or self.bare or self.value == "":
            return None
        if type(self.value) is float and data.texts_of_numbers:
            return None
        return data.indices(lookup_key(self.value))

    def meets(self, cell: Scalar) -> bool:
        """Whether a cell, which may be blank, matches."""
        return self.finds_blanks if cell is None else self.holds(cell) or _empty(self, cell)

    @property
    def finds_blanks(self) -> bool:
        """Whether a blank cell matches."""
        if self.operator == "=":
            return bool(self.value == "")
        return self.operator == "<>" and not self.bare

    def holds(self, cell: Scalar) -> bool:
        """Whether a cell that is not blank matches. Raises UnsupportedError for wildcards after `<`, `>` and similar operators."""
        if self.operator == "=":
            return self.equals(cell)
        value = self.value
        if self.operator == "<>":
            # `=23` matches the text "23", and nevertheless so does `<>23`.
            return self.bare or (type(value) is float and isinstance(cell, str)) or not self.equals(cell)
        if self.bare or type(cell) is not type(value) or isinstance(value, ErrorKind):
            return False
        if self.wildcards is not None:
            raise UnsupportedError("formula_condition", text=value[:40])
        return HOLDS[self.operator](compared(cell, value))

    def equals(self, cell: Scalar) -> bool:
        """Whether a cell that is not blank equals the value of the condition."""
        value = self.value
        if type(value) is float:
            if type(cell) is float:
                return same_number(cell, value)
            return (
                # Equivalent mutant `same_number(float(cell), value) -> same_number(value, float(cell))`: the comparison is symmetric.
                isinstance(cell, str) and PLAIN_NUMBER.fullmatch(cell) is not None and same_number(float(cell), value)
            )
        if isinstance(value, str):
            if self.bare or not isinstance(cell, str):
                return False
            if self.wildcards is not None:
                return self.wildcards.matches(cell)
            return collation(cell) == collation(value)
        return cell is value


def _value(text: str) -> Scalar:
    """
    The value that the text after the operator stands for. Raises UnsupportedError if that depends on the language.
    """
    if PLAIN_NUMBER.fullmatch(text):
        return float(text)
    if text.upper() in ("TRUE", "FALSE"):
        return text.upper() == "TRUE"
    if text.upper() in ERRORS:
        return ERRORS[text.upper()]
    if _DOUBTFUL.fullmatch(text):
        # "1,5", "3/4" and "10:30" are a number, a date or a time in one language, and texts in another.
        raise UnsupportedError("formula_language", text=text[:40])
    return text


def _condition(criterion: Any) -> Condition:
    if criterion is MISSING:
        criterion = 0.0
    if isinstance(criterion, str) and len(criterion) > 255:
        raise CellError(ErrorKind.VALUE)
    return Condition(criterion)


def _range(value: Any) -> Range:
    if type(value) is not Range:
        if isinstance(value, ErrorKind):
            raise CellError(value)
        raise UnsupportedError("formula_form", text="COUNTIF")
    return value.in_place()


def _found(
    pairs: Sequence[tuple[Range, Condition]],
) -> tuple[list[tuple[int, int]] | None, set[tuple[int, int]] | None]:
    """
    The positions, relative to the corners of the ranges, of the cells that match all conditions, in their order, and None. If every
    condition matches blanks, instead None and the set of the positions that do not match.
    """
    positions = [condition.places(tested_range.data) for tested_range, condition in pairs]
    found = [at for at, places in enumerate(positions) if places is not None]
    if not found:
        # Every cell must be tested, beginning with the range that has the fewest filled cells.
        found = [at for at, (_, condition) in enumerate(pairs) if not condition.finds_blanks]
    if not found:
        return None, {
            (row, column)
            for tested_range, condition in pairs
            for row, column, cell in tested_range.data.filled
            if not condition.meets(cell)
        }
    fewest = min(found, key=lambda at: len(pairs[at][0].data.filled if positions[at] is None else positions[at] or ()))
    tested_range, condition = pairs[fewest]
    data, places = tested_range.data, positions[fewest]
    if places is None:
        inside = [(row, column) for row, column, cell in data.filled if condition.holds(cell)]
    else:
        inside = [data.place(index) for index in places]
    for at, (other_range, condition) in enumerate(pairs):
        if at != fewest:
            value, meets = other_range.data.value, condition.meets
            inside = [place for place in inside if meets(value(*place))]
    return inside, None


def _empty(condition: Condition, cell: Scalar) -> bool:
    """Whether the cell is an empty text and the condition `""`, which matches it."""
    return condition.operator == "=" and condition.value == "" and not condition.bare and cell == ""


def _pairs(values: tuple[Any, ...]) -> list[tuple[Range, Condition]]:
    pairs = [(_range(values[index]), _condition(values[index + 1])) for index in range(0, len(values), 2)]
    shapes = {(tested_range.height, tested_range.width) for tested_range, _ in pairs}
    if len(shapes) > 1:
        raise CellError(ErrorKind.VALUE)
    return pairs


@native("COUNTIF", takes="Re")
@native("COUNTIFS", takes="(Re)")
def countifs(*values: Any) -> Scalar:
    pairs = _pairs(values)
    if len(pairs) == 1:
        ((tested_range, condition),) = pairs
        data = tested_range.data
        places = condition.places(data)
        if places is not None:
            return float(len(places))
        if type(condition.value) is float and condition.operator not in ("=", "<>"):
            return _counted(data, condition)
    inside, outside = _found(pairs)
    if inside is not None:
        return float(len(inside))
    assert outside is not None
    return float(pairs[0][0].height * pairs[0][0].width - len(outside))


def _counted(data: RangeData, condition: Condition) -> Scalar:
    """The number of numbers that meet a condition with `<`, `<=`, `>` or `>=`, from their sorted order."""
    limit, operator = condition.value, condition.operator
    below, above = data.below(limit), data.above(limit)
    equal = len(data.ordered) - below - above
    near = data.ordered[max(below - 1, 0) : below + equal + 1]
    # Equivalent mutant `value != limit and same_number(value, limit) -> value != limit`: the next line then counts one by one, with the
    # same result.
    if any(value != limit and same_number(value, limit) for value in near):
        return float(sum(condition.holds(value) for value in data.numbers))
    return float({"<": below, "<=": below + equal, ">": above, ">=": above + equal}[operator])


def _chosen(target: Range, pairs: Sequence[tuple[Range, Condition]]) -> list[float]:
    """The numbers in the positions that match all conditions. Raises CellError for an error among them."""
    inside, outside = _found(pairs)
    data = target.data
    if inside is not None:
        values = [data.value(*place) for place in inside]
    else:
        assert outside is not None
        values = [value for row, column, value in data.filled if (row, column) not in outside]
    error = next((value for value in values if isinstance(value, ErrorKind)), None)
    if error is not None:
        raise CellError(error)
    return [value for value in values if type(value) is float]


def _beside(values: tuple[Any, ...]) -> list[float]:
    """The numbers that SUMIFS and similar functions compute with. Raises CellError (`#VALUE!`) for ranges of different shapes."""
    target, pairs = _range(values[0]), _pairs(values[1:])
    if (target.height, target.width) != (pairs[0][0].height, pairs[0][0].width):
        raise CellError(ErrorKind.VALUE)
    return _chosen(target, pairs)


def _sum(values: list[float]) -> float:
    return finite(added(values))


def _one(cells: Any, condition: Any, target: Any = None) -> list[float]:
    """
    The numbers that SUMIF and AVERAGEIF compute with: those in the area that begins at `target` and has the size of `cells`. Raises
    UnsupportedError for an omitted target, and for an area beyond the edge of the sheet.
    """
    tested_range = _range(cells)
    if target is MISSING:
        # An omitted target gives 0 or an error in other engines.
        raise UnsupportedError("formula_form", text="SUMIF")
    if target is None:
        summed = tested_range
    else:
        # Excel's documentation of SUMIF: only the upper left cell of the area of sums counts; its size is that of the tested cells.
        block, tested_block = _range(target).block, tested_range.block
        last_row, last_column = block.first_row + tested_block.rows - 1, block.first_column + tested_block.columns - 1
        if last_row > MAX_ROW or last_column > MAX_COLUMN:
            raise UnsupportedError("formula_form", text="SUMIF")
        summed = Range(tested_range.store, block._replace(last_row=last_row, last_column=last_column))
    return _chosen(summed, [(tested_range, _condition(condition))])


native("SUMIF", takes="ReR", least=2)(lambda *arguments: _sum(_one(*arguments)))
native("AVERAGEIF", takes="ReR", least=2)(lambda *arguments: mean(_one(*arguments)))
native("SUMIFS", takes="R(Re)", least=3)(lambda *arguments: _sum(_beside(arguments)))
native("AVERAGEIFS", takes="R(Re)", least=3)(lambda *arguments: mean(_beside(arguments)))
native("MAXIFS", takes="R(Re)", least=3)(lambda *arguments: max(_beside(arguments), default=0.0))
native("MINIFS", takes="R(Re)", least=3)(lambda *arguments: min(_beside(arguments), default=0.0))
