"""
Rewriting one formula, last part: LET, LAMBDA, defined names that are lambdas, and the functions that apply one.

The engine has no lambdas. One that is called becomes LET; MAP, BYROW, REDUCE and the like become a template that `each`
computes. Ranges and lambdas bound to a name are put in where the name stands, so that they stay ranges and lambdas.
"""

from __future__ import annotations

from collections.abc import Mapping

from xl_departage.errors import ErrorKind
from xl_departage.formulas.syntax import Kind, Node
from xl_departage.headless.references import Block, UnsupportedError
from xl_departage.headless.rewriting import MAX_NAMES, Inside
from xl_departage.headless.rewriting_calls import Calls
from xl_departage.headless.rewriting_parts import Alias, Bound, Lambda, Template, Text, variable


class Lambdas(Calls):
    """The whole rewriting of one formula."""

    # Names bound by LET and LAMBDA

    def call_let(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        if len(node.args) < 3 or len(node.args) % 2 == 0:
            raise UnsupportedError("formula_unreadable", text=self.slice(node))
        inner: dict[str, Bound] = dict(scope)
        parts: list[str] = []
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
            raise UnsupportedError("formula_unreadable", text=self.slice(target))
        name = variable(target.text)
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
            bound = scope.get(variable(node.text))
            if isinstance(bound, Lambda):
                return bound
            if bound is None and (defined := self.references.name(node.text, "", self.here.sheet)) is not None:
                tree = self.shared.tree(defined.formula)
                if is_lambda(tree):
                    return Lambda(tree, defined.formula, {})
        return Lambda(node, self.source, scope) if is_lambda(node) else None

    def named_lambda(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        with Inside(self, Node(Kind.NAME, node.start, node.end, node.text, node.prefix)) as inside:
            tree, source = inside.tree, self.source
            if tree is None or not is_lambda(tree):
                raise UnsupportedError("formula_lambda", text=node.text)
        self.names.append(node.text.casefold())
        try:
            if len(self.names) > MAX_NAMES:
                raise UnsupportedError("formula_name_recursive", name=node.text)
            return self.applied(Lambda(tree, source, {}), node.args, want, arrays, scope)
        finally:
            self.names.pop()

    def apply(self, node: Node, want: str, arrays: bool, scope: Mapping[str, Bound]) -> Text:
        callee = node.args[0]
        while callee.kind is Kind.PAREN:
            callee = callee.args[0]
        lambda_ = self.as_lambda(callee, scope)
        if lambda_ is None:
            raise UnsupportedError("formula_lambda", text=self.slice(node))
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
            inner[variable(target.text)] = outer[variable(target.text)]
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
            raise UnsupportedError("formula_lambda", text=self.slice(node)[:60])
        template = Template()
        inner: dict[str, Bound] = {}
        for target, argument, kind in zip(lambda_.node.args, args, kinds, strict=False):
            made = self.render(argument, "R", True, scope)
            inner[variable(target.text)] = Text(
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


def is_lambda(node: Node) -> bool:
    return node.kind is Kind.CALL and node.text.upper().rsplit(".", 1)[-1] == "LAMBDA" and len(node.args) > 0
