"""
From a stored formula to one that the engine computes as Excel would.

What is rewritten, and why, stands at each method: spellings of function names, tables and defined names (as A1), implicit
intersection, omitted arguments and constant ranges of our functions, single-value functions over arrays, lambdas. What needs no
change is copied as it stands. Formulas filled down a column differ only in row numbers; they share one result (`Normaliser`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from xl_departage.errors import ErrorKind
from xl_departage.headless import parameters
from xl_departage.headless.each import Each, hole
from xl_departage.headless.function_names import Origin, canonical
from xl_departage.headless.functions_bridge import OMITTED_MARK, Registry
from xl_departage.headless.model import FormulaCell, FormulaKind
from xl_departage.headless.references import Block, Here, References, Unsupported, intersection, shifted
from xl_departage.headless.syntax import FormulaSyntaxError, Kind, Node, column_letters, parse

OURS: Final = "XLDF_"
"""Prefix of our functions in the engine, where no name of the engine's can clash with them."""
OURS_FIRST: Final = "XLDT_"
"""Our function cut to its first value, as `@` does."""
OVERRIDE: Final = "XLDO_"
"""Prefix of our versions of ordinary functions."""
MAX_NAMES: Final = 32
"""Names within names; Excel allows 64 levels of nesting in all."""

_ROW = re.compile(r"(?<![\w.\\$!])(\$?[A-Z]{1,3})(\d{1,6})(?![\w.(!\[])")
"""A relative row of a cell: what differs between the formulas of a filled column."""
_LOOKS_LIKE_CELL = re.compile(r"[A-Za-z]{1,3}\d+")


class Text(NamedTuple):
    """A part of a formula as the engine gets it, and whether its value may be an array."""

    text: str
    array: bool = False


class Lambda(NamedTuple):
    """A LAMBDA bound to a name, with the names it sees."""

    node: Node
    source: str
    scope: Mapping[str, Bound]


class Alias(NamedTuple):
    """A name of LET that stands for a range."""

    node: Node
    source: str
    scope: Mapping[str, Bound]


Bound = Text | Lambda | Alias
"""What a name of LET or LAMBDA stands for."""


@dataclass(slots=True)
class Normalised:
    """A formula ready for the engine."""

    text: str
    volatile: bool
    positional: bool
    """Depends on where the formula stands or on rows it names, beyond naming them."""
    functions: frozenset[str]
    """Our functions that it calls."""


class Normaliser:
    """
    Normalises the formulas of one workbook; formulas that differ only in relative rows are treated once.
    """

    def __init__(
        self, references: References, registry: Registry, ours: Collection[str], overrides: Collection[str]
    ) -> None:
        self.references = references
        self.registry = registry
        self.ours = {name.upper() for name in ours}
        self.overrides = frozenset(overrides)
        self.sharing = True
        self._shared: dict[tuple[object, ...], tuple[list[str] | None, Normalised]] = {}
        self.parsed: dict[str, Node] = {}

    def formula(self, sheet: int, row: int, column: int, cell: FormulaCell) -> Normalised:
        """
        The formula of one cell. Raises Unsupported when it cannot be computed here.
        """
        parts = _ROW.split(cell.formula)
        key = (sheet, cell.kind, "\0".join(parts[0::3]), *parts[1::3])
        if self.sharing and (known := self._shared.get(key)) is not None:
            pattern, shared = known
            if pattern is None:
                return Normalised(cell.formula, shared.volatile, False, shared.functions)
            rows = parts[2::3]
            pattern[1::2] = rows
            return Normalised("".join(pattern), shared.volatile, False, shared.functions)
        result = self.fresh(Here(sheet, row, column), cell)
        if not result.positional:
            if result.text == cell.formula:
                self._shared[key] = (None, result)
            else:
                made = _ROW.split(result.text)
                # Only when the engine's text names the same rows in the same order can other rows be filled in.
                if made[1::3] == parts[1::3] and made[2::3] == parts[2::3]:
                    pattern = []
                    for index in range(0, len(made) - 1, 3):
                        pattern += [made[index] + made[index + 1], made[index + 2]]
                    self._shared[key] = ([*pattern, made[-1]], result)
        return result

    def fresh(self, here: Here, cell: FormulaCell) -> Normalised:
        """The formula of one cell, whatever was treated before."""
        if cell.kind is FormulaKind.DATA_TABLE:
            raise Unsupported("formula_data_table")
        work = _Formula(self, here, cell.formula)
        try:
            node = parse(cell.formula)
            if cell.kind is FormulaKind.PLAIN:
                made = work.single(node, {})
            else:
                made = work.render(node, "R", True, {})
        except FormulaSyntaxError as error:
            raise Unsupported(error.reason, text=error.detail or cell.formula[:40]) from error
        text = made.text
        if cell.kind is FormulaKind.PLAIN and made.array:
            text = f"XLD_FIRST({text})"
        elif cell.kind is FormulaKind.ARRAY and cell.reference is not None:
            first_row, first_column, last_row, last_column = cell.reference
            work.positional = True
            text = f"XLD_FIT({last_row - first_row + 1},{last_column - first_column + 1},{text})"
        return Normalised(text, work.volatile, work.positional, frozenset(work.functions))

    def tree(self, formula: str) -> Node:
        """The tree of a defined name's formula, parsed once."""
        if formula not in self.parsed:
            self.parsed[formula] = parse(formula)
        return self.parsed[formula]


@dataclass(slots=True)
class _Template:
    """The body of a lambda while it is rendered: what comes from outside becomes an argument."""

    arguments: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)

    def add(self, text: str, kind: str) -> str:
        self.arguments.append(text)
        self.kinds.append(kind)
        return hole(len(self.arguments) - 1)


class _Formula:
    """The work on one formula; `want` is a parameter class (V, R), `arrays` whether expressions are computed as arrays."""

    def __init__(self, owner: Normaliser, here: Here, source: str) -> None:
        self.owner = owner
        self.references = owner.references
        self.here = here
        self.source = source
        self.moved: Here | None = None
        """Set inside a defined name, whose relative references move with the cell."""
        self.positional = False
        self.volatile = False
        self.functions: set[str] = set()
        self.names: list[str] = []
        self.template: _Template | None = None

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
                return self.binary(node, arrays, scope)
            case Kind.CALL:
                return self.call(node, want, arrays, scope)
            case Kind.APPLY:
                return self.apply(node, want, arrays, scope)
        raise Unsupported("formula_union", text=self.slice(node))

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

    def binary(self, node: Node, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        if node.operators[0] in (":", " "):
            raise Unsupported("formula_range_operator", text=self.slice(node))
        parts, array = [], False
        for index, argument in enumerate(node.args):
            made = self.render(argument, "V", arrays, scope)
            parts.append(made.text)
            array = array or made.array
            if index < len(node.operators):
                parts.append(node.operators[index])
        return Text("".join(parts), array)

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
            case Kind.PREFIX | Kind.BINARY if node.kind is Kind.BINARY and node.operators[0] in (":", " "):
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
        bound = scope.get(_variable(node.text)) if not node.prefix else None
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
        with _Inside(self, node) as inside:
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
        bound = scope.get(_variable(node.text)) if not node.prefix else None
        if isinstance(bound, Lambda):
            raise Unsupported("formula_lambda", text=self.slice(node))
        if isinstance(bound, Alias):
            raise AssertionError("an alias is a range")
        if bound is not None:
            return bound
        if _LOOKS_LIKE_CELL.match(node.text):
            self.positional = True
        with _Inside(self, node) as inside:
            if inside.tree is None:
                return Text(ErrorKind.NAME.value)
            # Names are computed as arrays, whatever formula uses them.
            made = self.render(inside.tree, want, True, {})
            return Text(f"({made.text})", made.array)

    # Calls

    def call(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        if not node.prefix and (bound := scope.get(_variable(node.text))) is not None:
            if not isinstance(bound, Lambda):
                raise Unsupported("formula_lambda", text=self.slice(node))
            return self.applied(bound, node.args, want, arrays, scope)
        name, origin = canonical(node.prefix, node.text, self.owner.ours, self.references.workbook.external_links)
        if origin is Origin.OURS:
            return self.our_call(name, node, want, arrays, scope)
        special = getattr(self, "call_" + name.lower().replace(".", "_"), None)
        if special is not None:
            made: Text = special(node, want, arrays, scope)
            return made
        if origin is Origin.UNKNOWN:
            defined = self.references.name(node.text, node.prefix, self.here.sheet)
            if defined is not None:
                return self.named_lambda(node, want, arrays, scope)
            raise Unsupported("formula_unknown_function", function=self.slice(node).split("(")[0])
        if name in parameters.VOLATILE:
            self.volatile = True
        return self.ordinary(name, node, want, arrays, scope)

    def our_call(self, name: str, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        """
        A function of ours: omitted arguments are marked, ranges of constants become handles.
        """
        self.functions.add(name)
        parts = []
        for argument in node.args:
            if argument.kind is Kind.OMITTED:
                parts.append(f'"{OMITTED_MARK}"')
                continue
            block = self.block(argument, scope)
            if isinstance(block, Block):
                parts += self.our_range(argument, block, arrays)
                continue
            parts.append(self.render(argument, "R", arrays, scope).text)
        first = want == "V" and not arrays
        return Text(f"{OURS_FIRST if first else OURS}{name}({','.join(parts)})", not first)

    def our_range(self, node: Node, block: Block, arrays: bool) -> list[str]:
        area = node.area
        rows_move = area is None or not (area.absolute[0] and area.absolute[2])
        cut = self.references.clipped(block)
        sheet = self.references.workbook.sheets[block.sheet]
        dated = self.owner.registry.dates_in(cut)
        if not block.single or dated:
            self.positional = self.positional or rows_move
            if (handle := self.owner.registry.handle(cut)) is not None:
                return [f'"{handle}"']
        elif rows_move and sheet.date_cells:
            self.positional = True
        if cut != block or self.template is not None:
            text = self.outside(Text(self.references.text(cut, self.here.sheet))).text
        else:
            text = self.range(node, block, "R", arrays).text
        return [f'"{self.owner.registry.marker(cut)}"', text] if dated else [text]

    def ordinary(self, name: str, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        """
        An ordinary function: each argument in its class; for arrays in the place of single values the engine, which would take
        their first element, is asked once for each element (`each.Each`).
        """
        made: list[Text] = []
        classes: list[str] = []
        lifted = False
        branches = parameters.BRANCHES.get(name)
        for position, argument in enumerate(node.args):
            kind = parameters.parameter_class(name, position)
            if kind == "R" and argument.kind is Kind.UNION and name in _UNIONS:
                for part in argument.args:
                    made.append(self.render(part, "R", arrays, scope))
                    classes.append("R")
                continue
            wanted = "V" if kind == "V" else "R"
            if branches and position >= branches[0] and (position - branches[0]) % branches[1] == 0:
                wanted = want
            part = self.render(argument, wanted, arrays or kind == "A", scope)
            lifted = lifted or (kind == "V" and part.array and name not in parameters.LIFTED_BY_ENGINE)
            made.append(part)
            classes.append(kind)
        called = OVERRIDE + name.replace(".", "_") if name in self.owner.overrides else name
        if lifted:
            return self.lift(called, name, node, made, classes)
        text = f"{called}({','.join(part.text for part in made)})"
        if name in parameters.REFERENCES:
            return self.computed_reference(name, node, made, text, want, arrays)
        return Text(text, _array_value(name, node, made, self.block_shape(node, scope)))

    def block_shape(self, node: Node, scope: Mapping[str, Bound]) -> Block | None:
        """The range among the arguments that decides on the shape of INDEX or XLOOKUP."""
        name = node.text.upper().rsplit(".", 1)[-1]
        position = {"INDEX": 0, "XLOOKUP": 2}.get(name)
        if position is None or len(node.args) <= position:
            return None
        block = self.block(node.args[position], scope)
        return block if isinstance(block, Block) else None

    def computed_reference(self, name: str, node: Node, made: list[Text], text: str, want: str, arrays: bool) -> Text:
        """OFFSET and INDIRECT: a range that only the engine knows; one value of it is found by where it lies."""
        self.positional = True
        if self.template is not None:
            if any("\ue0d6" in part.text for part in made):
                raise Unsupported("formula_lambda_reference", text=self.slice(node))
            text = self.template.add(text, "whole")
            return Text(text, True)
        if name == "OFFSET" and len(node.args) <= 3 and not made[0].array:
            return Text(text)
        if want == "V" and not arrays:
            return Text(f"XLD_INLINE({self.here.row}-ROW({text})+1,{self.here.column}-COLUMN({text})+1,{text})")
        return Text(text, True)

    def lift(self, called: str, name: str, node: Node, made: list[Text], classes: list[str]) -> Text:
        if name in parameters.REFERENCES or name in ("CELL", "SUBTOTAL"):
            raise Unsupported("formula_array_of_references", text=self.slice(node))
        outer, self.template = self.template, None
        template = _Template()
        inside = []
        for argument, part, kind in zip(node.args, made, classes, strict=True):
            if argument.kind in (Kind.NUMBER, Kind.TEXT, Kind.BOOLEAN, Kind.OMITTED):
                inside.append(part.text)
            else:
                inside.append(template.add(part.text, "element" if kind == "V" else "whole"))
        self.template = outer
        return self.each("map", f"{called}({','.join(inside)})", template)

    def each(self, mode: str, body: str, template: _Template) -> Text:
        """A call that computes `body` once for each element of the arguments of kind `element`."""
        key = self.owner.registry.template(Each(mode, body, tuple(template.kinds)))
        arguments = ",".join([str(key), *template.arguments])
        return Text(f"XLD_EACH({arguments})", True)

    # Functions with a treatment of their own

    def call_single(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        made = self.single(_only(node), scope)
        return Text(f"XLD_FIRST({made.text})") if made.array else made

    def call_anchorarray(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        return self.spill(Node(Kind.SPILL, node.start, node.end, args=[_only(node)]), want, arrays, scope)

    def call_row(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        return self.numbers("ROW", node, want, arrays, scope)

    def call_column(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        return self.numbers("COLUMN", node, want, arrays, scope)

    def numbers(self, name: str, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        """ROW and COLUMN of a range are a whole column or row of numbers, of which the engine gives only the first."""
        if not node.args or node.args[0].kind is Kind.OMITTED:
            # The engine would answer for the cell of a scratch sheet inside a lambda.
            self.positional = True
            return Text(str(self.here.row if name == "ROW" else self.here.column))
        block = self.block(node.args[0], scope)
        if isinstance(block, ErrorKind):
            return Text(block.value)
        if block is not None:
            first, count = (block.first_row, block.rows) if name == "ROW" else (block.first_column, block.columns)
            self.positional = True
            if count == 1 or not arrays:
                return Text(str(first))
            return Text(f"SEQUENCE({count},1,{first})" if name == "ROW" else f"SEQUENCE(1,{count},{first})", True)
        made = self.render(node.args[0], "R", True, scope)
        text = f"{name}({made.text})"
        if not arrays:
            return Text(text)
        if name == "ROW":
            return Text(f"SEQUENCE(ROWS({made.text}),1,{text})", True)
        return Text(f"SEQUENCE(1,COLUMNS({made.text}),{text})", True)

    def call_isformula(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        cell = self.pointed(node, scope)
        if isinstance(cell, ErrorKind):
            return Text(cell.value)
        sheet = self.references.workbook.sheets[cell.sheet]
        return Text("TRUE" if (cell.first_row, cell.first_column) in sheet.formulas else "FALSE")

    def call_formulatext(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        cell = self.pointed(node, scope)
        if isinstance(cell, ErrorKind):
            return Text(cell.value)
        sheet = self.references.workbook.sheets[cell.sheet]
        formula = sheet.formulas.get((cell.first_row, cell.first_column))
        if formula is None:
            return Text(ErrorKind.NA.value)
        text = re.sub(r"_xlfn\.|_xlws\.|_xlpm\.", "", formula.formula)
        return Text('"=' + text.replace('"', '""') + '"')

    def pointed(self, node: Node, scope: Mapping[str, Bound]) -> Block | ErrorKind:
        """The cell that ISFORMULA or FORMULATEXT asks about."""
        self.positional = True
        block = self.block(_only(node), scope)
        if block is None:
            raise Unsupported("formula_array_of_references", text=self.slice(node))
        if isinstance(block, Block) and not block.single:
            return intersection(block, self.here)
        return block

    # Names bound by LET and LAMBDA

    def call_let(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        if len(node.args) < 3 or len(node.args) % 2 == 0:
            raise Unsupported("formula_unreadable", text=self.slice(node))
        inner: dict[str, Bound] = dict(scope)
        parts = []
        for target, value in zip(node.args[0:-1:2], node.args[1:-1:2], strict=True):
            self.bind(target, value, parts, inner, arrays)
        made = self.render(node.args[-1], want, arrays, inner)
        if not parts:
            return made
        return Text(f"LET({','.join([*parts, made.text])})", made.array)

    def bind(self, target: Node, value: Node, parts: list[str], inner: dict[str, Bound], arrays: bool) -> None:
        """
        Bind one name: ranges and lambdas are put in where the name is used, so that they stay ranges and lambdas.
        """
        if target.kind is not Kind.NAME:
            raise Unsupported("formula_unreadable", text=self.slice(target))
        name = _variable(target.text)
        if (lambda_ := self.as_lambda(value, inner)) is not None:
            inner[name] = lambda_
        elif isinstance(self.block(value, inner), Block):
            inner[name] = Alias(value, self.source, dict(inner))
        else:
            made = self.render(value, "R", arrays, inner)
            fresh = f"xld_v{len(inner)}_{len(parts)}"
            parts += [fresh, made.text]
            inner[name] = Text(fresh, made.array)

    def as_lambda(self, node: Node, scope: Mapping[str, Bound]) -> Lambda | None:
        if node.kind is Kind.NAME and not node.prefix:
            bound = scope.get(_variable(node.text))
            if isinstance(bound, Lambda):
                return bound
            if bound is None and (defined := self.references.name(node.text, "", self.here.sheet)) is not None:
                tree = self.owner.tree(defined.formula)
                if _is_lambda(tree):
                    return Lambda(tree, defined.formula, {})
        return Lambda(node, self.source, scope) if _is_lambda(node) else None

    def named_lambda(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        with _Inside(self, Node(Kind.NAME, node.start, node.end, node.text, node.prefix)) as inside:
            tree, source = inside.tree, self.source
            if tree is None or not _is_lambda(tree):
                raise Unsupported("formula_lambda", text=node.text)
        self.names.append(node.text.casefold())
        try:
            if len(self.names) > MAX_NAMES:
                raise Unsupported("formula_name_recursive", name=node.text)
            return self.applied(Lambda(tree, source, {}), node.args, want, arrays, scope)
        finally:
            self.names.pop()

    def apply(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        callee = node.args[0]
        while callee.kind is Kind.PAREN:
            callee = callee.args[0]
        lambda_ = self.as_lambda(callee, scope)
        if lambda_ is None:
            raise Unsupported("formula_lambda", text=self.slice(node))
        return self.applied(lambda_, node.args[1:], want, arrays, scope)

    def applied(self, lambda_: Lambda, args: list[Node], want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        """LAMBDA(x, body)(a) is LET(x, a, body)."""
        *targets, body = lambda_.node.args
        if len(args) != len(targets):
            return Text(ErrorKind.VALUE.value)
        inner: dict[str, Bound] = dict(lambda_.scope)
        outer = dict(scope)
        parts: list[str] = []
        for target, value in zip(targets, args, strict=True):
            self.bind(target, value, parts, outer, arrays)
            inner[_variable(target.text)] = outer[_variable(target.text)]
        kept, self.source = self.source, lambda_.source
        try:
            made = self.render(body, want, arrays, inner)
        finally:
            self.source = kept
        return Text(f"LET({','.join([*parts, made.text])})", made.array) if parts else made

    def call_map(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        return self.mapped("map", node.args[:-1], node, ["element"] * (len(node.args) - 1), scope)

    def call_byrow(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        return self.mapped("rows", node.args[:-1], node, ["row"], scope)

    def call_bycol(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        return self.mapped("columns", node.args[:-1], node, ["column"], scope)

    def call_reduce(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        return self.mapped("reduce", self.initial(node), node, ["total", "step"], scope)

    def call_scan(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        return self.mapped("scan", self.initial(node), node, ["total", "step"], scope)

    def call_makearray(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        return self.mapped("make", node.args[:-1], node, ["count", "count"], scope)

    @staticmethod
    def initial(node: Node) -> list[Node]:
        """REDUCE(array, f) and SCAN(array, f) may leave out the first total."""
        arguments = node.args[:-1]
        return arguments if len(arguments) == 2 else [Node(Kind.OMITTED, node.start, node.start), *arguments]

    def mapped(self, mode: str, args: list[Node], node: Node, kinds: list[str], scope: Mapping[str, Bound]) -> Text:
        """
        A function that applies a lambda: its body becomes a template with holes, computed by `each` on a scratch sheet.
        """
        lambda_ = self.as_lambda(node.args[-1], scope) if node.args else None
        if lambda_ is None or len(lambda_.node.args) != len(kinds) + 1 or len(args) != len(kinds):
            raise Unsupported("formula_lambda", text=self.slice(node)[:60])
        template = _Template()
        inner: dict[str, Bound] = {}
        for target, argument, kind in zip(lambda_.node.args, args, kinds, strict=False):
            made = self.render(argument, "R", True, scope)
            inner[_variable(target.text)] = Text(
                template.add(made.text or '""', kind), kind in ("row", "column", "total")
            )
        for name, bound in lambda_.scope.items():
            if name not in inner:
                inner[name] = Text(template.add(bound.text, "whole"), bound.array) if isinstance(bound, Text) else bound
        outer, self.template = self.template, template
        kept, self.source = self.source, lambda_.source
        try:
            body = self.render(lambda_.node.args[-1], "R", True, inner)
        finally:
            self.template, self.source = outer, kept
        made = self.each(mode, body.text, template)
        return Text(made.text, True)


class _Inside:
    """
    Within a defined name: its own text, its references moved to the cell, no name inside itself.
    """

    def __init__(self, formula: _Formula, node: Node) -> None:
        self.formula = formula
        self.node = node
        self.tree: Node | None = None

    def __enter__(self) -> _Inside:
        formula = self.formula
        defined = formula.references.name(self.node.text, self.node.prefix, formula.here.sheet)
        self.kept = formula.source, formula.moved
        key = self.node.text.casefold()
        if key in formula.names or len(formula.names) >= MAX_NAMES:
            raise Unsupported("formula_name_recursive", name=self.node.text)
        formula.names.append(key)
        if defined is not None:
            self.tree = formula.owner.tree(defined.formula.removeprefix("="))
            formula.source = defined.formula.removeprefix("=")
            formula.moved = formula.here
        return self

    def __exit__(self, *_: object) -> None:
        self.formula.source, self.formula.moved = self.kept
        self.formula.names.pop()


_UNIONS = frozenset({"SUM", "AVERAGE", "AVERAGEA", "COUNT", "COUNTA", "MAX", "MAXA", "MIN", "MINA", "PRODUCT", "MEDIAN", "AND", "OR",
                     "STDEV", "STDEV.S", "STDEV.P", "VAR", "VAR.S", "VAR.P", "SUMSQ", "CONCAT", "GEOMEAN", "HARMEAN"})  # fmt: skip
"""Functions for which `(A1,C3)` in one argument is the same as two arguments."""


def _array_value(name: str, node: Node, made: list[Text], block: Block | None) -> bool:
    """Whether the value of an ordinary function may be an array; lifting is seen to elsewhere."""
    if name in parameters.ARRAYS:
        return True
    if name in parameters.LIFTED_BY_ENGINE:
        return any(part.array for part in made)
    if (branches := parameters.BRANCHES.get(name)) is not None:
        return any(part.array for part in made[branches[0] :: branches[1]])
    if name == "INDEX":
        # A row or column number of 0, or none, means the whole of it.
        whole = [position for position in (1, 2) if position < len(node.args)
                 and (node.args[position].kind is Kind.OMITTED or node.args[position].text == "0")]  # fmt: skip
        missing = len(node.args) < 3 and (block is None or (block.rows > 1 and block.columns > 1))
        return bool(whole) or (missing and made[0].array)
    if name == "XLOOKUP":
        return block is None or (block.rows > 1 and block.columns > 1) or (len(made) > 3 and made[3].array)
    return False


def _error(node: Node) -> str:
    text = ErrorKind.REF.value if node.prefix else node.text
    if text.upper() not in _ENGINE_ERRORS:
        raise Unsupported("formula_error_value", text=node.text)
    return text.upper()


_ENGINE_ERRORS = {"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#SPILL!", "#CALC!"}


def _variable(name: str) -> str:
    """A name of LET or LAMBDA without its prefix in files."""
    return re.sub(r"^_xl(?:pm|op)\.", "", name, flags=re.IGNORECASE).casefold()


def _is_lambda(node: Node) -> bool:
    return node.kind is Kind.CALL and node.text.upper().rsplit(".", 1)[-1] == "LAMBDA" and len(node.args) > 0


def _only(node: Node) -> Node:
    if len(node.args) != 1:
        raise FormulaSyntaxError("formula_unreadable", node.text)
    return node.args[0]
