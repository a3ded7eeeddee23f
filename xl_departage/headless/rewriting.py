"""
Rewriting one formula for the engine, first part: operators, references, tables, defined names, implicit intersection.

`rewriting_calls` adds the functions, `rewriting_lambdas` the names of LET and LAMBDA. In all of them `want` is a parameter class (`V` for
one value, `R` for a range or array as a whole) and `arrays` tells whether expressions are computed as arrays, as in array formulas and
inside SUMPRODUCT.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from xl_departage.errors import ErrorKind
from xl_departage.formulas.addresses import column_letters
from xl_departage.formulas.syntax import Kind, Node
from xl_departage.headless.references import Block, Here, UnsupportedError, intersection, shifted
from xl_departage.headless.rewriting_parts import Alias, Bound, Lambda, Shared, Template, Text, variable

MAX_NAMES: Final = 32
"""Names within names; Excel allows 64 levels of nesting in all."""
MAX_EXPANSIONS: Final = 1000
"""Defined names put into one formula; names of names that double each time would fill the memory."""
_LOOKS_LIKE_CELL = re.compile(r"[A-Za-z]{1,3}\d+")
_COMPARISONS = frozenset({"=", "<>", "<", ">", "<=", ">="})
_TEXT_FUNCTIONS = frozenset(
    {
        "TEXT",
        "LEFT",
        "RIGHT",
        "MID",
        "UPPER",
        "LOWER",
        "PROPER",
        "TRIM",
        "REPT",
        "CHAR",
        "UNICHAR",
        "SUBSTITUTE",
        "TEXTJOIN",
        "CONCAT",
    }
)


class Rewriting:
    """The work on one formula: constants, operators and references."""

    def __init__(self, shared: Shared, here: Here, source: str) -> None:
        self.shared = shared
        self.references = shared.references
        self.here = here
        self.source = source
        self.moved: Here | None = None
        """Set inside a defined name, whose relative references move with the cell."""
        self.positional = False
        self.volatile = False
        self.functions: set[str] = set()
        self.names: list[str] = []
        self.template: Template | None = None
        self.expansions = 0
        self.inside_call = 0
        """How many calls the part lies in."""

    # Parts

    def render(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        """The text of a part of the formula."""
        if (block := self.block(node, scope)) is not None:
            return self.range(node, block, want, arrays)
        match node.kind:
            case Kind.NUMBER | Kind.TEXT | Kind.BOOLEAN | Kind.OMITTED:
                return Text(self.slice(node))
            case Kind.ERROR:
                return Text(_error(node))
            case Kind.ARRAY:
                return Text(self.slice(node), True)
            case Kind.NAME:
                return self.name(node, want, arrays, scope)
            case Kind.PREFIX:
                return self.prefix(node, want, arrays, scope)
            case Kind.PERCENT:
                made = self.render(node.args[0], "V", arrays, scope)
                return Text(made.text + "%", made.array)
            case Kind.PAREN:
                made = self.render(node.args[0], want, arrays, scope)
                return Text(f"({made.text})", made.array)
            case Kind.SPILL:
                return self.spill(node, want, arrays, scope)
            case Kind.BINARY:
                return self.binary(node, want, arrays, scope)
            case Kind.CALL:
                self.inside_call += 1
                made = self.call(node, want, arrays, scope)
                self.inside_call -= 1
                return made
            case Kind.APPLY:
                return self.apply(node, want, arrays, scope)
        raise UnsupportedError("formula_union", text=self.slice(node))

    def single(self, node: Node, scope: Mapping[str, Bound]) -> Text:
        """A part of which one value is wanted, with implicit intersection."""
        return self.render(node, "V", False, scope)

    def slice(self, node: Node) -> str:
        return self.source[node.start : node.end]

    def prefix(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        signs = node.text
        if "@" in signs:
            made = self.single(node.args[0], scope)
            signs = signs.replace("@", "")
            text = f"XLD_FIRST({made.text})" if made.array else made.text
            return Text(signs + text)
        made = self.render(node.args[0], "V", arrays, scope)
        return Text(signs + made.text, made.array)

    def binary(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        first = node.operators[0]
        if first in (":", " "):
            return self.computed_range(node, want, scope)
        made = [self.render(argument, "V", arrays, scope) for argument in node.args]
        array = any(part.array for part in made)
        if first == "&" and not all(self.plain_text(argument) for argument in node.args):
            # The engine writes a number with 17 digits where Excel writes 15.
            return Text(f"XLD_JOIN({','.join(part.text for part in made)})", array)
        if first in _COMPARISONS and (self.compared_exactly(node, made) or self.accented(node, scope)):
            text = made[0].text
            for operator, part in zip(node.operators, made[1:], strict=True):
                text = f'XLD_COMPARE("{operator}",{text},{part.text})'
            return Text(text, array)
        parts = [made[0].text]
        for operator, part in zip(node.operators, made[1:], strict=True):
            parts += [operator, part.text]
        return Text("".join(parts), array)

    @staticmethod
    def plain_text(node: Node) -> bool:
        """Whether a part of `&` is a text, or a whole number written out."""
        if node.kind is Kind.NUMBER:
            return node.text.isdigit() and len(node.text) <= 15
        return node.kind is Kind.TEXT or (node.kind is Kind.CALL and node.text.upper() in _TEXT_FUNCTIONS)

    @staticmethod
    def compared_exactly(node: Node, made: list[Text]) -> bool:
        """
        Whether a comparison is between numbers of which the engine would compare all 17 digits, and Excel 15. Whole ranges of
        cells are left to the engine, which is much faster; arrays that are computed are not.
        """
        if any(argument.kind in (Kind.TEXT, Kind.BOOLEAN) for argument in node.args):
            return False
        if any(part.array for part in made):
            return any(_arithmetic(argument) for argument in node.args)
        return True

    def accented(self, node: Node, scope: Mapping[str, Bound]) -> bool:
        """Whether a comparison may depend on letters beyond ASCII; where only equality is asked, both sides must have them."""
        may = [self.may_be_accented(argument, scope) for argument in node.args]
        return all(may) if set(node.operators) <= {"=", "<>"} and len(may) == 2 else any(may)

    def may_be_accented(self, node: Node, scope: Mapping[str, Bound]) -> bool:
        block = self.block(node, scope)
        if isinstance(block, Block):
            return self.shared.accents.may_hold(block)
        if node.kind is Kind.TEXT:
            return not node.text.isascii()
        if node.kind in (Kind.NUMBER, Kind.BOOLEAN, Kind.ERROR) or isinstance(block, ErrorKind):
            return False
        return bool(self.shared.accents.columns)

    def computed_range(self, node: Node, want: str, scope: Mapping[str, Bound]) -> Text:
        """`A1:INDEX(...)` as an argument that takes ranges; elsewhere the engine would give #REF!."""
        corners = [part for part in node.args if part.kind is Kind.AREA or part.text.upper() in ("INDEX", "OFFSET")]
        if want != "R" or not self.inside_call or self.template is not None or len(corners) < len(node.args):
            raise UnsupportedError("formula_range_operator", text=self.slice(node))
        if " " in node.operators:
            raise UnsupportedError("formula_range_operator", text=self.slice(node))
        return Text(":".join(self.render(part, "R", True, scope).text for part in node.args), True)

    def call(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        """A call of a function by name (`rewriting_calls`)."""
        raise NotImplementedError

    def apply(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        """A call of an expression (`rewriting_lambdas`)."""
        raise NotImplementedError

    # References

    def block(self, node: Node, scope: Mapping[str, Bound]) -> Block | ErrorKind | None:
        """The cells that a part means where that is known without computing; None for everything else."""
        match node.kind:
            case Kind.AREA:
                assert node.area is not None
                sheet = self.references.sheet(node.prefix, self.here.sheet)
                if sheet is None:
                    return ErrorKind.REF
                if self.moved is not None and not all(node.area.absolute):
                    self.positional = True
                return shifted(node.area, sheet, self.moved)
            case Kind.STRUCTURED:
                # The row of a table and the extent of its data may depend on where the formula stands.
                self.positional = True
                return self.references.structured(node.prefix, node.text, self.here)
            case Kind.NAME:
                return self.named_block(node, scope)
            case Kind.PAREN:
                return self.block(node.args[0], scope)
            case Kind.BINARY if node.operators[0] in (":", " "):
                return self.combined(node, scope)
        return None

    def combined(self, node: Node, scope: Mapping[str, Bound]) -> Block | ErrorKind | None:
        result: Block | ErrorKind | None = self.block(node.args[0], scope)
        for operator, argument in zip(node.operators, node.args[1:], strict=True):
            other = self.block(argument, scope)
            if not isinstance(result, Block) or not isinstance(other, Block):
                return next((part for part in (result, other) if isinstance(part, ErrorKind)), None)
            self.positional = True
            if operator == ":":
                result = Block(
                    result.sheet,
                    min(result.first_row, other.first_row),
                    min(result.first_column, other.first_column),
                    max(result.last_row, other.last_row),
                    max(result.last_column, other.last_column),
                )
            elif result.meets(other):
                result = Block(
                    result.sheet,
                    max(result.first_row, other.first_row),
                    max(result.first_column, other.first_column),
                    min(result.last_row, other.last_row),
                    min(result.last_column, other.last_column),
                )
            else:
                return ErrorKind.NULL
        return result

    def named_block(self, node: Node, scope: Mapping[str, Bound]) -> Block | ErrorKind | None:
        bound = scope.get(variable(node.text)) if not node.prefix else None
        if isinstance(bound, Alias):
            kept, self.source = self.source, bound.source
            try:
                return self.block(bound.node, bound.scope)
            finally:
                self.source = kept
        if bound is not None:
            return None
        if _LOOKS_LIKE_CELL.match(node.text):
            self.positional = True
        if (table := self.references.tables.get(node.text.casefold())) is not None and not node.prefix:
            return self.references.structured(table.name, "[]", self.here)
        with Inside(self, node) as inside:
            return None if inside.tree is None else self.block(inside.tree, {})

    def range(self, node: Node, block: Block | ErrorKind, want: str, arrays: bool) -> Text:
        """A known range: cut to one cell where one value is wanted, written out where the engine would not understand it."""
        if isinstance(block, ErrorKind):
            return Text(block.value)
        if want == "V" and not arrays and not block.single:
            self.positional = True
            cell = intersection(block, self.here)
            if isinstance(cell, ErrorKind):
                return Text(cell.value)
            return self.outside(Text(self.references.text(cell, self.here.sheet)))
        if arrays and want == "V":
            # Arrays of whole columns must all be cut alike, or they would not fit each other.
            cut = self.references.clipped(block)
            if cut != block:
                return self.outside(Text(self.references.text(cut, self.here.sheet), not cut.single))
        if self.template is not None:
            return self.outside(
                Text(self.references.text(self.references.clipped(block), self.here.sheet), not block.single)
            )
        if node.kind is Kind.AREA and self.moved is None and self.plain_area(node, block):
            return Text(self.slice(node), not block.single)
        if node.kind is not Kind.AREA and not self.names:
            self.positional = True
        text = self.references.text(block, self.here.sheet)
        area = node.area
        if area is not None and area.shape in ("columns", "rows"):
            text = self.slice(node) if not node.prefix else text
        return Text(text, not block.single)

    def plain_area(self, node: Node, block: Block) -> bool:
        """Whether the engine understands an area as written: corners in order, the sheet in its own case."""
        area = node.area
        assert area is not None
        if node.prefix and self.references.workbook.sheets[block.sheet].name != node.prefix:
            return False
        body = node.text.replace("$", "")
        if area.shape == "cells":
            first = f"{column_letters(area.first_column)}{area.first_row}"
            return body.upper() == f"{first}:{column_letters(area.last_column)}{area.last_row}"
        return True

    def spill(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        """`A1#`; where one value is wanted, the engine finds the one in line with the cell."""
        anchor = self.block(node.args[0], scope)
        if isinstance(anchor, ErrorKind):
            return Text(anchor.value)
        if anchor is None or not anchor.single:
            return Text(ErrorKind.REF.value)
        text = self.references.text(anchor, self.here.sheet) + "#"
        if node.args[0].kind is Kind.AREA and self.moved is None and self.plain_area(node.args[0], anchor):
            text = self.slice(node.args[0]) + "#"
        if want == "V" and not arrays:
            self.positional = True
            row, column = self.here.row - anchor.first_row + 1, self.here.column - anchor.first_column + 1
            return self.outside(Text(f"XLD_INLINE({row},{column},{text})"))
        return self.outside(Text(text, True))

    def outside(self, made: Text) -> Text:
        """Inside a lambda's body, what lies in the workbook is handed in as an argument."""
        if self.template is None:
            return made
        return Text(self.template.add(made.text, "whole"), made.array)

    # Names

    def name(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        bound = scope.get(variable(node.text)) if not node.prefix else None
        if isinstance(bound, Lambda):
            raise UnsupportedError("formula_lambda", text=self.slice(node))
        if isinstance(bound, Alias):
            raise AssertionError("an alias is a range")
        if bound is not None:
            return bound
        if _LOOKS_LIKE_CELL.match(node.text):
            self.positional = True
        with Inside(self, node) as inside:
            if inside.tree is None:
                return Text(ErrorKind.NAME.value)
            # Names are computed as arrays, whatever formula uses them.
            made = self.render(inside.tree, want, True, {})
            return Text(f"({made.text})", made.array)


class Inside:
    """
    Within a defined name: its own text, its references moved to the cell, no name inside itself.
    """

    def __init__(self, formula: Rewriting, node: Node) -> None:
        self.formula = formula
        self.node = node
        self.tree: Node | None = None

    def __enter__(self) -> Inside:
        formula = self.formula
        defined = formula.references.name(self.node.text, self.node.prefix, formula.here.sheet)
        self.kept = formula.source, formula.moved
        key = self.node.text.casefold()
        if key in formula.names or len(formula.names) >= MAX_NAMES:
            raise UnsupportedError("formula_name_recursive", name=self.node.text)
        formula.expansions += 1
        if formula.expansions > MAX_EXPANSIONS:
            raise UnsupportedError("formula_too_long")
        formula.names.append(key)
        if defined is not None:
            self.tree = formula.shared.tree(defined.formula.removeprefix("="))
            formula.source = defined.formula.removeprefix("=")
            formula.moved = formula.here
        return self

    def __exit__(self, *_: object) -> None:
        self.formula.source, self.formula.moved = self.kept
        self.formula.names.pop()


def _error(node: Node) -> str:
    text = ErrorKind.REF.value if node.prefix else node.text
    if text.upper() not in _ENGINE_ERRORS:
        raise UnsupportedError("formula_error_value", text=node.text)
    return text.upper()


_ENGINE_ERRORS = {"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#SPILL!", "#CALC!"}


def _arithmetic(node: Node) -> bool:
    """Whether a part may be a number with digits behind the fifteenth: the value of an operator or of a function."""
    if node.kind is Kind.PAREN:
        return _arithmetic(node.args[0])
    if node.kind is Kind.BINARY:
        return node.operators[0] in "+-*/^"
    return node.kind in (Kind.CALL, Kind.PREFIX, Kind.PERCENT, Kind.APPLY)
