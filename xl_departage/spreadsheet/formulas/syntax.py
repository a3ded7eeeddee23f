"""
Formulas as trees: an operator-precedence parser for the formula grammar of spreadsheet files.

Why we have our own: openpyxl's Tokenizer gives a flat list in which a structured reference or a prefix is unparsed text. It does
not know all the spellings that only files use (`[1]!NAME(`, `_xldudf_`), nor does it distinguish references, names and calls. Here
each node stores its slice of the text, so that anything unchanged is copied verbatim.

Long formulas give flat trees: `a+b-c` is one node with three operands. The recursion of the parser therefore follows only parentheses,
whose depth the scanner limits, and the few levels of precedence.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

from xl_departage.spreadsheet.formulas.scanner import MAX_DEPTH, UNREADABLE, Area, FormulaSyntaxError, Token, scan


class Kind(Enum):
    """The kind of a node in a formula."""

    NUMBER = "number"
    TEXT = "text"
    BOOLEAN = "boolean"
    ERROR = "error"
    ARRAY = "array"
    """A constant `{1,2;3,4}`, kept as text."""
    AREA = "area"
    NAME = "name"
    STRUCTURED = "structured"
    CALL = "call"
    APPLY = "apply"
    """A call of an expression, `LAMBDA(x,x+1)(2)`; the first argument is the callee."""
    BINARY = "binary"
    """A chain of operators of equal precedence; `operators` holds those between the arguments."""
    PREFIX = "prefix"
    """One or more of `-`, `+` and `@` before an operand; `text` holds them all."""
    PERCENT = "percent"
    SPILL = "spill"
    """`A1#`, all the cells that the formula of a cell fills."""
    PAREN = "paren"
    UNION = "union"
    """Several references in parentheses, `(A1,B2)`."""
    OMITTED = "omitted"
    """An empty argument of a call."""


@dataclass(slots=True)
class Node:
    """One part of a formula, with its place in the text."""

    kind: Kind
    start: int
    end: int
    text: str = ""
    """
    The name of a function, a defined name, signs, a constant, an area, or the brackets of a structured reference, as written; empty
    for any other part.
    """
    prefix: str = ""
    """
    The text before `!`, without quotes: a sheet, `[n]sheet`, `[n]`, the path of a workbook, or `first:last` sheets; for a structured
    reference, the name of the table. Empty if there is none.
    """
    args: list[Node] = field(default_factory=list)
    operators: list[str] = field(default_factory=list)
    area: Area | None = None
    """The cells of an area; None for any other part."""


_PRECEDENCE = {
    "=": 1, "<>": 1, "<": 1, ">": 1, "<=": 1, ">=": 1,
    "&": 2, "+": 3, "-": 3, "*": 4, "/": 4, "^": 5, " ": 9, ":": 10,
}  # fmt: skip
_UNARY = 6
"""The precedence of a sign, which binds tighter than `^`: -2^2 is 4 in a spreadsheet."""


_REMEMBERED = 4000
"""The number of formulas whose trees are kept: those of workbooks made from each of our templates, which have 300 to 600."""
_SHORT = 256
"""The most characters of a formula whose tree is kept."""


def parse(formula: str) -> Node:
    """
    The tree of a formula (without its leading `=`), which callers must not change, because several may share it. Raises
    FormulaSyntaxError for a text that is not a formula, or is too long or nested too deeply.
    """
    return _kept(formula) if len(formula) <= _SHORT else _parsed(formula)


@lru_cache(_REMEMBERED)
def _kept(formula: str) -> Node:
    return _parsed(formula)


def _parsed(formula: str) -> Node:
    parser = _Parser(formula, scan(formula))
    node = parser.expression(0)
    extra_token = parser.tokens[parser.position]
    if extra_token.kind != "end":
        raise FormulaSyntaxError(UNREADABLE, formula[extra_token.start :][:20])
    return node


class _Parser:
    """Makes the tree of one formula from its tokens; used once."""

    def __init__(self, formula: str, tokens: list[Token]) -> None:
        self.formula = formula
        self.tokens = [token for token in tokens if token.kind != "space"]
        self.spaced: set[int] = set()
        """The positions of the tokens that follow a space."""
        # Equivalent mutant `len(self.tokens) < len(tokens) -> len(self.tokens) <= len(tokens)`: without spaces, the set of tokens after a
        # space is empty either way.
        if len(self.tokens) < len(tokens):
            ends = {token.end for token in tokens if token.kind == "space"}
            self.spaced = {position for position, token in enumerate(self.tokens) if token.start in ends}
        self.tokens.append(Token("end", len(formula), len(formula), ""))
        self.position = 0

    def peek(self, text: str) -> bool:
        return self.tokens[self.position].text == text

    def take(self, text: str) -> Token:
        token = self.tokens[self.position]
        if token.text != text:
            raise FormulaSyntaxError(UNREADABLE, self.formula[token.start : token.start + 20])
        self.position += 1
        return token

    def operator(self) -> str | None:
        """
        The next operator; None if none follows. Spaces around an operator mean nothing, but between two references they mean
        intersection.
        """
        token = self.tokens[self.position]
        if token.kind == "operator" and token.text in _PRECEDENCE:
            return token.text
        if self.position in self.spaced and (
            token.kind in ("cells", "columns", "rows", "name", "prefix", "structured") or token.text == "("
        ):
            return " "
        return None

    def expression(self, least: int) -> Node:
        left = self.unary()
        while (operator := self.operator()) is not None:
            precedence = _PRECEDENCE[operator]
            if precedence < least:
                break
            self.position += operator != " "
            right = self.expression(precedence + 1)
            if left.kind is Kind.BINARY and _PRECEDENCE[left.operators[0]] == precedence:
                left.operators.append(operator)
                left.args.append(right)
                left.end = right.end
            else:
                left = Node(Kind.BINARY, left.start, right.end, args=[left, right], operators=[operator])
        return left

    def unary(self) -> Node:
        start = self.position
        while self.tokens[self.position].text in ("-", "+", "@"):
            self.position += 1
        signs = "".join([token.text for token in self.tokens[start : self.position]])
        operand = self.postfix()
        if signs:
            # `:` and the space bind tighter than a sign; `^` does not.
            while (operator := self.operator()) is not None and _PRECEDENCE[operator] > _UNARY:
                self.position += operator != " "
                right = self.postfix()
                operand = Node(Kind.BINARY, operand.start, right.end, args=[operand, right], operators=[operator])
            while self.peek("%"):
                operand = Node(Kind.PERCENT, operand.start, self.take("%").end, args=[operand])
            return Node(Kind.PREFIX, self.tokens[start].start, operand.end, signs, args=[operand])
        return operand

    def postfix(self) -> Node:
        node = self.primary()
        first = self.position
        while self.position not in self.spaced:
            token = self.tokens[self.position]
            # Each of these nests what precedes it one level deeper.
            if self.position - first > MAX_DEPTH and token.text in ("%", "#", "("):
                raise FormulaSyntaxError("formula_too_deep")
            if token.text == "%" and token.kind == "operator":
                node = Node(Kind.PERCENT, node.start, token.end, args=[node])
            elif token.text == "#" and token.kind == "operator":
                node = Node(Kind.SPILL, node.start, token.end, args=[node])
            elif token.text == "(" and node.kind in (Kind.CALL, Kind.APPLY, Kind.PAREN):
                args, end = self.arguments()
                node = Node(Kind.APPLY, node.start, end, args=[node, *args])
                continue
            else:
                break
            self.position += 1
        return node

    def primary(self) -> Node:
        token = self.tokens[self.position]
        if token.kind == "end":
            raise FormulaSyntaxError(UNREADABLE, self.formula[-20:])
        start, prefix = token.start, ""
        if token.kind == "prefix":
            prefix = token.text[:-1]
            if prefix.startswith("'"):
                prefix = prefix[1:-1].replace("''", "'")
            self.position += 1
            if self.tokens[self.position].kind == "end":
                raise FormulaSyntaxError(UNREADABLE, token.text)
            if self.position in self.spaced:
                raise FormulaSyntaxError(UNREADABLE, self.formula[start : start + 20])
            token = self.tokens[self.position]
        self.position += 1
        match token.kind:
            case "cells" | "columns" | "rows":
                return Node(Kind.AREA, start, token.end, token.text, prefix, area=token.area)
            case "name":
                return self.word(start, prefix, token)
            case "error":
                return Node(Kind.ERROR, start, token.end, token.text, prefix)
            case _ if prefix:
                raise FormulaSyntaxError(UNREADABLE, self.formula[start : start + 20])
            case "number":
                return Node(Kind.NUMBER, start, token.end, token.text)
            case "text":
                return Node(Kind.TEXT, start, token.end, token.text)
            case "structured":
                return Node(Kind.STRUCTURED, start, token.end, token.text)
            case "operator" if token.text == "(":
                return self.parenthesis(start)
            case "operator" if token.text == "{":
                return self.constant(start)
        raise FormulaSyntaxError(UNREADABLE, self.formula[start : start + 20])

    def word(self, start: int, prefix: str, token: Token) -> Node:
        following = self.tokens[self.position]
        if following.text == "(" and following.start == token.end:
            args, end = self.arguments()
            return Node(Kind.CALL, start, end, text=token.text, prefix=prefix, args=args)
        if following.kind == "structured" and following.start == token.end:
            self.position += 1
            return Node(Kind.STRUCTURED, start, following.end, following.text, token.text)
        if token.text.upper() in ("TRUE", "FALSE") and not prefix:
            return Node(Kind.BOOLEAN, start, token.end, token.text)
        return Node(Kind.NAME, start, token.end, token.text, prefix)

    def arguments(self) -> tuple[list[Node], int]:
        self.take("(")
        args: list[Node] = []
        if self.peek(")"):
            return args, self.take(")").end
        while True:
            token = self.tokens[self.position]
            if token.text in (",", ")"):
                args.append(Node(Kind.OMITTED, token.start, token.start))
            else:
                args.append(self.expression(0))
            if self.peek(","):
                self.position += 1
                continue
            return args, self.take(")").end

    def parenthesis(self, start: int) -> Node:
        parts = [self.expression(0)]
        while self.peek(","):
            self.position += 1
            parts.append(self.expression(0))
        end = self.take(")").end
        return Node(Kind.PAREN if len(parts) == 1 else Kind.UNION, start, end, args=parts)

    def constant(self, start: int) -> Node:
        wanted = True
        widths = [0]
        while True:
            token = self.tokens[self.position]
            if token.kind == "end":
                raise FormulaSyntaxError(UNREADABLE, self.formula[start : start + 20])
            self.position += 1
            if wanted and token.text in ("-", "+"):
                continue
            if wanted and (token.kind in ("number", "text", "error") or token.text.upper() in ("TRUE", "FALSE")):
                wanted = False
                widths[-1] += 1
            elif not wanted and token.text in (",", ";"):
                wanted = True
                if token.text == ";":
                    widths.append(0)
            elif not wanted and token.text == "}" and len(set(widths)) == 1:
                return Node(Kind.ARRAY, start, token.end, self.formula[start : token.end])
            else:
                raise FormulaSyntaxError(UNREADABLE, self.formula[start : start + 20])
