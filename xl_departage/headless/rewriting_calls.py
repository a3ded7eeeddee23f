"""
Rewriting one formula, second part: calls of our functions and of ordinary ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, cast

from xl_departage.errors import ErrorKind
from xl_departage.formulas.scanner import FormulaSyntaxError
from xl_departage.formulas.syntax import Kind, Node
from xl_departage.headless import parameters
from xl_departage.headless.each import Each
from xl_departage.headless.function_names import Origin, canonical
from xl_departage.headless.functions_bridge import OMITTED_MARK
from xl_departage.headless.references import Block, UnsupportedError, intersection
from xl_departage.headless.rewriting import Rewriting
from xl_departage.headless.rewriting_parts import Bound, Lambda, Template, Text, variable
from xl_departage.headless.text_format import is_date_format

OURS: Final = "XLDF_"
"""Prefix of our functions in the engine, where no name of the engine's can clash with them."""
OURS_FIRST: Final = "XLDT_"
"""Our function cut to its first value, as `@` does."""
OVERRIDE: Final = "XLDO_"
"""Prefix of our versions of ordinary functions."""


class Calls(Rewriting):
    """Calls: what each argument is to be, and what the engine is told to call."""

    # Calls

    def call(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        if not node.prefix and (bound := scope.get(variable(node.text))) is not None:
            if not isinstance(bound, Lambda):
                raise UnsupportedError("formula_lambda", text=self.slice(node))
            return self.applied(bound, node.args, want, arrays, scope)
        name, origin = canonical(
            node.prefix, node.text, self.shared.ours, self.references.workbook.external_links, self.shared.overrides
        )
        if origin is Origin.OURS:
            return self.our_call(name, node, want, arrays, scope)
        special = getattr(self, "call_" + name.lower().replace(".", "_"), None)
        if special is not None:
            return cast(Text, special(node, want, arrays, scope))
        if origin is Origin.UNKNOWN:
            defined = self.references.name(node.text, node.prefix, self.here.sheet)
            if defined is not None:
                return self.named_lambda(node, want, arrays, scope)
            raise UnsupportedError("formula_unknown_function", function=self.slice(node).split("(")[0])
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
        dated = self.shared.registry.dates_in(cut)
        if not block.single or dated:
            self.positional = self.positional or rows_move
            if (handle := self.shared.registry.handle(cut)) is not None:
                return [f'"{handle}"']
        elif rows_move and sheet.date_cells:
            self.positional = True
        if cut != block or self.template is not None:
            text = self.outside(Text(self.references.text(cut, self.here.sheet))).text
        else:
            text = self.range(node, block, "R", arrays).text
        return [f'"{self.shared.registry.marker(cut)}"', text] if dated else [text]

    def named_lambda(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        """A call of a defined name (`rewriting_lambdas`)."""
        raise NotImplementedError

    def applied(self, lambda_: Lambda, args: list[Node], want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        """A call of a lambda (`rewriting_lambdas`)."""
        raise NotImplementedError

    def ordinary(self, name: str, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        """
        An ordinary function: each argument in its class; for arrays in the place of single values the engine, which would
        take their first element, is asked once for each element (`each.Each`).
        """
        if name in parameters.REFERENCES:
            return self.computed_reference(name, node, want, arrays, scope)
        made: list[Text] = []
        nodes: list[Node] = []
        classes: list[str] = []
        lifted = False
        overridden = name in self.shared.overrides and not self.engine_is_right(name, node, scope)
        if name == "SUMPRODUCT" and self.unequal(node, scope):
            return Text(ErrorKind.VALUE.value)
        branches = parameters.BRANCHES.get(name)
        for position, argument in enumerate(node.args):
            kind = parameters.parameter_class(name, position)
            if name == "AGGREGATE" and position >= 2 and _whole_number(node.args[0]) >= 14:
                # The array form: an array, then one rank.
                kind = "A" if position == 2 else "V"
            alternatives = (
                argument.args if kind == "R" and argument.kind is Kind.UNION and name in _UNIONS else [argument]
            )
            wanted = "V" if kind == "V" or name in _ELEMENTWISE else "R"
            if branches and position >= branches[0] and (position - branches[0]) % branches[1] == 0:
                wanted = want
            for part in alternatives:
                if overridden and part.kind is Kind.OMITTED:
                    value = Text(f'"{OMITTED_MARK}"')
                else:
                    value = self.render(part, wanted, arrays or kind == "A", scope)
                if position == 0 and name in parameters.DATE_PARTS:
                    # An operator reads a date written as a text; these functions of the engine do not.
                    value = Text(f"(({value.text})+0)", value.array)
                lifted = lifted or (kind == "V" and value.array and name not in parameters.LIFTED_BY_ENGINE)
                made.append(value)
                nodes.append(part)
                classes.append(kind)
        if name in ("SUBTOTAL", "AGGREGATE"):
            self.refuse_hidden(node, scope)
        called = OVERRIDE + name.replace(".", "_") if overridden else name
        if lifted:
            if branches:
                classes = ["V"] * len(classes)
            return self.lift(called, name, node, nodes, made, classes)
        text = f"{called}({','.join(part.text for part in made)})"
        shape = self.block_shape(node, scope)
        array = _array_value(name, node, made, shape)
        if name == "INDEX" and array and shape is not None and want == "V" and not arrays:
            # A whole row or column of a range is a range, of which the cell in line with the formula is meant.
            self.positional = True
            return self.in_line(text)
        return Text(text, array)

    def engine_is_right(self, name: str, node: Node, scope: Mapping[str, Bound]) -> bool:
        """Whether the engine's own version of a function that we have too does well for these arguments, and faster."""
        if name == "COUNT":
            return all(self.block(argument, scope) is not None for argument in node.args)
        if name == "TEXT" and len(node.args) == 2 and node.args[1].kind is Kind.TEXT:
            code = node.args[1].text[1:-1].replace('""', '"')
            return is_date_format(code) or _PLAIN_FORMAT.fullmatch(code) is not None
        return False

    def unequal(self, node: Node, scope: Mapping[str, Bound]) -> bool:
        """Whether ranges have different shapes, which the engine overlooks; SUMPRODUCT is #VALUE! then."""
        blocks = [self.block(argument, scope) for argument in node.args]
        shapes = {(block.rows, block.columns) for block in blocks if isinstance(block, Block)}
        self.positional = self.positional or len(shapes) > 1
        return len(shapes) > 1

    def refuse_hidden(self, node: Node, scope: Mapping[str, Bound]) -> None:
        """SUBTOTAL and AGGREGATE leave rows out that a filter hides; with such rows they are not computed."""
        for argument in node.args:
            block = self.block(argument, scope)
            if isinstance(block, Block):
                hidden = self.references.workbook.sheets[block.sheet].hidden_rows
                self.positional = self.positional or bool(hidden)
                if any(block.first_row <= row <= block.last_row for row in hidden):
                    raise UnsupportedError("formula_hidden_rows")
                if node.text.upper().endswith("AGGREGATE") and _whole_number(node.args[min(1, len(node.args) - 1)]) < 4:
                    self.refuse_nested(block)

    def refuse_nested(self, block: Block) -> None:
        """AGGREGATE with options 0 to 3 leaves out cells that are subtotals themselves."""
        self.positional = True
        formulas = self.references.workbook.sheets[block.sheet].formulas
        for (row, column), cell in formulas.items():
            inside = block.first_row <= row <= block.last_row and block.first_column <= column <= block.last_column
            if inside and re.search(r"\b(?:SUBTOTAL|AGGREGATE)\(", cell.formula, re.IGNORECASE):
                raise UnsupportedError("formula_nested_totals")

    def block_shape(self, node: Node, scope: Mapping[str, Bound]) -> Block | None:
        """The range among the arguments that decides on the shape of INDEX or XLOOKUP."""
        name = node.text.upper().rsplit(".", 1)[-1]
        position = {"INDEX": 0, "XLOOKUP": 2}.get(name)
        if position is None or len(node.args) <= position:
            return None
        block = self.block(node.args[position], scope)
        return block if isinstance(block, Block) else None

    def computed_reference(self, name: str, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        """OFFSET and INDIRECT: a range that only the engine knows; one value of it is found by where it lies."""
        self.positional = True
        template, self.template = self.template, None
        made = [
            self.render(argument, parameters.parameter_class(name, position), arrays, scope)
            for position, argument in enumerate(node.args)
        ]
        self.template = template
        text = f"{name}({','.join(part.text for part in made)})"
        if name == "INDIRECT":
            if node.args and node.args[0].kind is Kind.TEXT and node.args[0].text.endswith('#"'):
                raise UnsupportedError("formula_array_of_references", text=self.slice(node))
            place = f"{self.here.sheet},{self.here.row},{self.here.column}"
            style = [made[1].text or "FALSE"] if len(made) > 1 else []
            text = f"INDIRECT(XLD_ADDRESS({','.join([place, made[0].text, *style])}))" if made else text
        if "\ue0d6" in text:
            raise UnsupportedError("formula_lambda_reference", text=self.slice(node))
        if any(part.array for part in made[1 if name == "OFFSET" else 0 :]):
            raise UnsupportedError("formula_array_of_references", text=self.slice(node))
        if self.template is not None:
            return Text(self.template.add(text, "whole"), True)
        if name == "OFFSET" and len(node.args) <= 3 and made and not made[0].array:
            return Text(text)
        if want == "V" and not arrays:
            return self.in_line(text)
        return Text(text, True)

    def in_line(self, text: str) -> Text:
        """The one cell of a computed range that lies in line with the formula."""
        return Text(f"XLD_INLINE({self.here.row}-ROW({text})+1,{self.here.column}-COLUMN({text})+1,{text})")

    def lift(self, called: str, name: str, node: Node, nodes: list[Node], made: list[Text], classes: list[str]) -> Text:
        """An ordinary function computed once for each element of the arrays that stand for single values."""
        if name in ("CELL", "SUBTOTAL"):
            raise UnsupportedError("formula_array_of_references", text=self.slice(node))
        template = Template()
        inside = []
        for argument, part, kind in zip(nodes, made, classes, strict=True):
            if argument.kind in (Kind.NUMBER, Kind.TEXT, Kind.BOOLEAN, Kind.OMITTED):
                inside.append(part.text)
            else:
                inside.append(template.add(part.text, "element" if kind == "V" else "whole"))
        return self.each("map", f"{called}({','.join(inside)})", template)

    def each(self, mode: str, body: str, template: Template) -> Text:
        """A call that computes `body` once for each element of the arguments of kind `element`."""
        key = self.shared.registry.template(Each(mode, body, tuple(template.kinds)))
        arguments = ",".join([str(key), *template.arguments])
        return Text(f"XLD_EACH({arguments})", True)

    # Functions with a treatment of their own

    def call_single(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        made = self.single(only(node), scope)
        return Text(f"XLD_FIRST({made.text})") if made.array else made

    def call_anchorarray(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        return self.spill(Node(Kind.SPILL, node.start, node.end, args=[only(node)]), want, arrays, scope)

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

    def call_sheet(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        """The number of a sheet; the engine counts one of its own before them."""
        self.positional = True
        sheet: int | None = self.here.sheet
        if node.args:
            block = self.block(only(node), scope)
            if isinstance(block, ErrorKind):
                return Text(block.value)
            if block is None and node.args[0].kind is not Kind.TEXT:
                raise UnsupportedError("formula_array_of_references", text=self.slice(node))
            name = node.args[0].text[1:-1].replace('""', '"').casefold()
            sheet = self.references.sheets.get(name) if block is None else block.sheet
        return Text(ErrorKind.NA.value if sheet is None else str(sheet + 1))

    def call_sheets(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        """How many sheets the workbook, or a reference, has."""
        if not node.args:
            return Text(str(len(self.references.workbook.sheets)))
        block = self.block(only(node), scope)
        if block is None:
            raise UnsupportedError("formula_array_of_references", text=self.slice(node))
        return Text(block.value if isinstance(block, ErrorKind) else "1")

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
        block = self.block(only(node), scope)
        if block is None:
            raise UnsupportedError("formula_array_of_references", text=self.slice(node))
        if isinstance(block, Block) and not block.single:
            return intersection(block, self.here)
        return block


_PLAIN_FORMAT = re.compile(r"(?:#,##)?0+(?:\.0+)?%?")
"""Formats that the engine's TEXT knows."""
_ELEMENTWISE = frozenset({"SUMPRODUCT", "FILTER"})
"""Functions whose arrays must fit each other, so that whole columns are cut alike in all of them."""
_UNIONS = frozenset({"SUM", "AVERAGE", "AVERAGEA", "COUNT", "COUNTA", "MAX", "MAXA", "MIN", "MINA", "PRODUCT", "MEDIAN", "AND", "OR",
                     "STDEV", "STDEV.S", "STDEV.P", "VAR", "VAR.S", "VAR.P", "SUMSQ", "CONCAT", "GEOMEAN", "HARMEAN"})  # fmt: skip
"""Functions for which `(A1,C3)` in one argument is the same as two arguments."""


def _whole_number(node: Node) -> int:
    return int(node.text) if node.kind is Kind.NUMBER and re.fullmatch("[0-9]{1,9}", node.text) else 0


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
        return bool(whole) or (missing and bool(made) and made[0].array)
    if name == "XLOOKUP":
        return block is None or (block.rows > 1 and block.columns > 1) or (len(made) > 3 and made[3].array)
    return False


def only(node: Node) -> Node:
    if len(node.args) != 1:
        raise FormulaSyntaxError("formula_unreadable", node.text)
    return node.args[0]
