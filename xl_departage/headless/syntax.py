"""
Formulas as trees: a scanner and an operator-precedence parser for the formula grammar of spreadsheet files.

Why our own: openpyxl's Tokenizer gives flat tokens without ranges inside names of tables, and takes 55 µs for a formula of ten
tokens; formualizer's parser rejects spellings that only files use (`[1]!NAME(`, `_xldudf_`) and loses the place of a part in the
text. Here each node remembers its slice of the text, so that what needs no change is copied verbatim.

Trees are flat where formulas are long: `a+b-c` is one node with three operands, so recursion follows parentheses only, and these
are counted before anything recurses.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

MAX_LENGTH = 8192
"""Characters in a formula (Excel specifications and limits)."""
MAX_DEPTH = 64
"""Levels of nesting (Excel specifications and limits: 64 levels of functions)."""
MAX_ROW = 1_048_576
MAX_COLUMN = 16_384


class FormulaSyntaxError(ValueError):
    """The text is no formula; `reason` is the key of a text in `messages.headless_formulas`."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail


class Kind(Enum):
    """What a node of a formula is."""

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
    """A chain of operators of one precedence; `operators` lie between the arguments."""
    PREFIX = "prefix"
    """`-`, `+` or `@`, possibly several of them in `text`."""
    PERCENT = "percent"
    SPILL = "spill"
    PAREN = "paren"
    UNION = "union"
    OMITTED = "omitted"


class Area(NamedTuple):
    """
    A rectangle of cells as written; `absolute` tells (first row, first column, last row, last column) with `$`.
    """

    first_row: int
    first_column: int
    last_row: int
    last_column: int
    absolute: tuple[bool, bool, bool, bool] = (False, False, False, False)
    shape: str = "cells"
    """`cell`, `cells`, `columns` (`A:C`) or `rows` (`1:3`)."""


@dataclass(slots=True)
class Node:
    """One part of a formula."""

    kind: Kind
    start: int
    end: int
    text: str = ""
    """Name of a function or a name, operator, inside of a structured reference; as written."""
    prefix: str = ""
    """What stands before `!`, quotes removed: sheet, `[n]sheet`, `[n]`, path of a workbook, `first:last` sheets."""
    args: list[Node] = field(default_factory=list)
    operators: list[str] = field(default_factory=list)
    area: Area | None = None


_TOKEN = re.compile(
    r"""
      (?P<space>[ \t\r\n]+)
    | (?P<text>"(?:[^"]|"")*")
    | (?P<error>\#(?:NULL!|DIV/0!|VALUE!|REF!|NAME\?|NUM!|N/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|PYTHON!))
    | (?P<prefix>(?:'(?:[^']|'')*'|\[[^\[\]]*\][\w.]*(?::[\w.]+)?|[\w.]+(?::[\w.]+)?)!)
    | (?P<columns>\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3})(?![\w.(\[!])
    | (?P<rows>\$?\d{1,7}:\$?\d{1,7})(?![\w.(\[!])
    | (?P<cells>\$?[A-Za-z]{1,3}\$?\d{1,7}(?::\$?[A-Za-z]{1,3}\$?\d{1,7}(?![\w.(\[!]))?)(?![\w.(\[!])
    | (?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)
    | (?P<name>(?:[^\W\d]|\\)[\w.?\\]*)
    | (?P<operator><>|<=|>=|[-+*/^&=<>%:,;(){}@\#])
    """,
    re.VERBOSE,
)
_CELL = re.compile(r"(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})")
_PRECEDENCE = {
    "=": 1, "<>": 1, "<": 1, ">": 1, "<=": 1, ">=": 1,
    "&": 2, "+": 3, "-": 3, "*": 4, "/": 4, "^": 5, " ": 9, ":": 10,
}  # fmt: skip
_UNARY = 6
"""Binds tighter than `^`: -2^2 is 4 in a spreadsheet."""


class _Token(NamedTuple):
    kind: str
    start: int
    end: int
    text: str


def column_number(letters: str) -> int:
    """The number of a column: A is 1, XFD is 16384."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


def column_letters(number: int) -> str:
    """The letters of a column: 1 is A."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def bracketed(formula: str, start: int) -> int:
    """
    The end of the bracketed text that begins at `start`, `'` escaping the next character. Raises FormulaSyntaxError.
    """
    depth = 0
    position = start
    while position < len(formula):
        character = formula[position]
        if character == "'":
            position += 1
        elif character == "[":
            depth += 1
        elif character == "]":
            depth -= 1
            if depth == 0:
                return position + 1
        position += 1
    raise FormulaSyntaxError("formula_unreadable", formula[start : start + 20])


def _scan(formula: str) -> list[_Token]:
    tokens: list[_Token] = []
    position = 0
    depth = 0
    while position < len(formula):
        if formula[position] == "[" and not (found := _TOKEN.match(formula, position)):
            end = bracketed(formula, position)
            tokens.append(_Token("structured", position, end, formula[position:end]))
            position = end
            continue
        found = _TOKEN.match(formula, position)
        if not found:
            raise FormulaSyntaxError("formula_unreadable", formula[position : position + 20])
        kind, end, text = str(found.lastgroup), found.end(), found.group()
        if kind == "operator":
            if text in "({":
                depth += 1
                if depth > MAX_DEPTH:
                    raise FormulaSyntaxError("formula_too_deep")
            elif text in ")}":
                depth -= 1
        elif kind in ("columns", "rows", "cells") and _area(kind, text) is None:
            # XFE1 or A1048577 lie outside the sheet: such words are names.
            if kind == "columns" or ":" in text:
                raise FormulaSyntaxError("formula_unreadable", text)
            kind = "number" if kind == "rows" else "name"
        tokens.append(_Token(kind, position, end, text))
        position = end
    return tokens


def _area(kind: str, text: str) -> Area | None:
    if kind == "cells":
        corners = _CELL.findall(text)
        fixed_column, letters, fixed_row, row = corners[0]
        last_fixed_column, last_letters, last_fixed_row, last_row = corners[-1]
        rows, columns = (int(row), int(last_row)), (column_number(letters), column_number(last_letters))
        absolute = (bool(fixed_row), bool(fixed_column), bool(last_fixed_row), bool(last_fixed_column))
        shape = "cell" if len(corners) == 1 else "cells"
    else:
        first, last = text.split(":")
        fixed = (first[0] == "$", last[0] == "$")
        if kind == "columns":
            rows = (1, MAX_ROW)
            columns = (column_number(first.lstrip("$")), column_number(last.lstrip("$")))
            absolute = (True, fixed[0], True, fixed[1])
        else:
            rows = (int(first.lstrip("$")), int(last.lstrip("$")))
            columns = (1, MAX_COLUMN)
            absolute = (fixed[0], True, fixed[1], True)
        shape = kind
    if not (min(rows) >= 1 and max(rows) <= MAX_ROW and max(columns) <= MAX_COLUMN):
        return None
    if rows[0] > rows[1]:
        rows, absolute = rows[::-1], (absolute[2], absolute[1], absolute[0], absolute[3])
    if columns[0] > columns[1]:
        columns, absolute = columns[::-1], (absolute[0], absolute[3], absolute[2], absolute[1])
    return Area(rows[0], columns[0], rows[1], columns[1], absolute, shape)


def parse(formula: str) -> Node:
    """
    The tree of a formula (without its leading `=`). Raises FormulaSyntaxError.
    """
    if len(formula) > MAX_LENGTH:
        raise FormulaSyntaxError("formula_too_long")
    parser = _Parser(formula, _scan(formula))
    parser.skip_space()
    node = parser.expression(0)
    parser.skip_space()
    if parser.position < len(parser.tokens):
        raise FormulaSyntaxError("formula_unreadable", formula[parser.tokens[parser.position].start :][:20])
    return node


class _Parser:
    def __init__(self, formula: str, tokens: list[_Token]) -> None:
        self.formula = formula
        self.tokens = tokens
        self.position = 0

    def peek(self, text: str) -> bool:
        return self.position < len(self.tokens) and self.tokens[self.position][3] == text

    def skip_space(self) -> None:
        while self.position < len(self.tokens) and self.tokens[self.position].kind == "space":
            self.position += 1

    def take(self, text: str) -> _Token:
        self.skip_space()
        if not self.peek(text):
            where = self.tokens[self.position].start if self.position < len(self.tokens) else len(self.formula)
            raise FormulaSyntaxError("formula_unreadable", self.formula[where : where + 20])
        self.position += 1
        return self.tokens[self.position - 1]

    def operator(self) -> str | None:
        """The operator that comes next; spaces before an operator mean nothing, between two references they intersect."""
        at = self.position
        self.skip_space()
        if self.position >= len(self.tokens):
            return None
        token = self.tokens[self.position]
        if token.kind == "operator" and token.text in _PRECEDENCE:
            return token.text
        if self.position > at and (
            token.kind in ("cells", "columns", "rows", "name", "prefix", "structured") or token.text == "("
        ):
            self.position -= 1
            return " "
        return None

    def expression(self, least: int) -> Node:
        left = self.unary()
        while (operator := self.operator()) is not None:
            precedence = _PRECEDENCE[operator]
            if precedence < least:
                break
            self.position += 1
            right = self.expression(precedence + 1)
            if left.kind is Kind.BINARY and _PRECEDENCE[left.operators[0]] == precedence:
                left.operators.append(operator)
                left.args.append(right)
                left.end = right.end
            else:
                left = Node(Kind.BINARY, left.start, right.end, args=[left, right], operators=[operator])
        return left

    def unary(self) -> Node:
        self.skip_space()
        start = self.position
        while self.position < len(self.tokens) and self.tokens[self.position].text in ("-", "+", "@"):
            self.position += 1
            self.skip_space()
        signs = "".join(token.text for token in self.tokens[start : self.position] if token.kind != "space")
        operand = self.postfix()
        if signs:
            # `:` and the space bind tighter than a sign; `^` does not.
            while (operator := self.operator()) is not None and _PRECEDENCE[operator] > _UNARY:
                self.position += 1
                right = self.postfix()
                operand = Node(Kind.BINARY, operand.start, right.end, args=[operand, right], operators=[operator])
            while self.peek("%"):
                operand = Node(Kind.PERCENT, operand.start, self.take("%").end, args=[operand])
            return Node(Kind.PREFIX, self.tokens[start].start, operand.end, signs, args=[operand])
        return operand

    def postfix(self) -> Node:
        self.skip_space()
        node = self.primary()
        first = self.position
        while self.position < len(self.tokens):
            token = self.tokens[self.position]
            # Each of these wraps what stands before it one level deeper.
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
        if self.position >= len(self.tokens):
            raise FormulaSyntaxError("formula_unreadable", self.formula[-20:])
        token = self.tokens[self.position]
        start, prefix = token.start, ""
        if token.kind == "prefix":
            prefix = token.text[:-1]
            if prefix.startswith("'"):
                prefix = prefix[1:-1].replace("''", "'")
            self.position += 1
            if self.position >= len(self.tokens):
                raise FormulaSyntaxError("formula_unreadable", token.text)
            token = self.tokens[self.position]
        self.position += 1
        match token.kind:
            case "cells" | "columns" | "rows":
                return Node(Kind.AREA, start, token.end, token.text, prefix, area=_area(token.kind, token.text))
            case "name":
                return self.word(start, prefix, token)
            case "error":
                return Node(Kind.ERROR, start, token.end, token.text, prefix)
            case _ if prefix:
                raise FormulaSyntaxError("formula_unreadable", self.formula[start : start + 20])
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
        raise FormulaSyntaxError("formula_unreadable", self.formula[start : start + 20])

    def word(self, start: int, prefix: str, token: _Token) -> Node:
        following = self.tokens[self.position] if self.position < len(self.tokens) else None
        if following is not None and following.text == "(" and following.start == token.end:
            args, end = self.arguments()
            return Node(Kind.CALL, start, end, token.text, prefix, args)
        if following is not None and following.kind == "structured" and following.start == token.end:
            self.position += 1
            return Node(Kind.STRUCTURED, start, following.end, following.text, token.text)
        if token.text.upper() in ("TRUE", "FALSE") and not prefix:
            return Node(Kind.BOOLEAN, start, token.end, token.text)
        return Node(Kind.NAME, start, token.end, token.text, prefix)

    def arguments(self) -> tuple[list[Node], int]:
        self.take("(")
        args: list[Node] = []
        self.skip_space()
        if self.peek(")"):
            return args, self.take(")").end
        while True:
            self.skip_space()
            if self.peek(",") or self.peek(")"):
                at = self.tokens[self.position].start
                args.append(Node(Kind.OMITTED, at, at))
            else:
                args.append(self.expression(0))
                self.skip_space()
            if self.peek(","):
                self.position += 1
                continue
            return args, self.take(")").end

    def parenthesis(self, start: int) -> Node:
        parts = [self.expression(0)]
        self.skip_space()
        while self.peek(","):
            self.position += 1
            parts.append(self.expression(0))
            self.skip_space()
        end = self.take(")").end
        return Node(Kind.PAREN if len(parts) == 1 else Kind.UNION, start, end, args=parts)

    def constant(self, start: int) -> Node:
        wanted = True
        widths = [0]
        while True:
            self.skip_space()
            token = self.tokens[self.position] if self.position < len(self.tokens) else None
            if token is None:
                raise FormulaSyntaxError("formula_unreadable", self.formula[start : start + 20])
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
                raise FormulaSyntaxError("formula_unreadable", self.formula[start : start + 20])
