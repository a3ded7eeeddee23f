"""
Formulas are parsed into trees: every reference, name and call is found, and hostile input makes the parser neither
recurse nor hang.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hanging import must_end
from tests.rows import each_row
from xl_departage.spreadsheet.formulas.addresses import (
    MAX_COLUMN,
    area_text,
    column_letters,
    column_number,
    contains,
    overlap,
    read_area,
    size,
)
from xl_departage.spreadsheet.formulas.addresses import (
    inside as cells_inside,
)
from xl_departage.spreadsheet.formulas.scanner import Area, FormulaSyntaxError, area_of, scan
from xl_departage.spreadsheet.formulas.syntax import Kind, Node, parse


def outline(node: Node) -> str:
    """A tree as one line of text."""
    inner = ", ".join(map(outline, node.args))
    head = f"{node.prefix}!" if node.prefix else ""
    return f"{node.kind.value} {head}{node.text}{''.join(node.operators)}" + (f"({inner})" if inner else "")


@each_row(
    ("formula", "tree"),
    [
        ("-2^2", "binary ^(prefix -(number 2), number 2)"),
        ("1+2-3*4", "binary +-(number 1, number 2, binary *(number 3, number 4))"),
        ("-A1:B2%", "prefix -(percent (area A1:B2))"),
        ("SUM(A1,,3)", "call SUM(area A1, omitted , number 3)"),
        ("F(,)", "call F(omitted , omitted )"),
        ("F()", "call F"),
        ("A1:A9 A3:B4", "binary  (area A1:A9, area A3:B4)"),
        ("SUM( A1 , B1 )", "call SUM(area A1, area B1)"),
        ("SUM((A1,B2))", "call SUM(union (area A1, area B2))"),
        ("LAMBDA(x,x+1)(2)", "apply (call LAMBDA(name x, binary +(name x, number 1)), number 2)"),
        ("E1#*2", "binary *(spill (area E1), number 2)"),
        ("@A1:A9", "prefix @(area A1:A9)"),
        ("A1:INDEX(A1:A3,2)", "binary :(area A1, call INDEX(area A1:A3, number 2))"),
        ("[1]!KOYA(A1)", "call [1]!KOYA(area A1)"),
        ("'C:\\a b\\x.xlam'!KOYA(A1)", "call C:\\a b\\x.xlam!KOYA(area A1)"),
        ("x.xlam!KOYA(A1)", "call x.xlam!KOYA(area A1)"),
        ("'It''s'!A1", "area It's!A1"),
        ("Sheet1:Sheet3!A1", "area Sheet1:Sheet3!A1"),
        ("Sheet1!#REF!", "error Sheet1!#REF!"),
        ("T[[#This Row],[a]:[b]]", "structured T![[#This Row],[a]:[b]]"),
        ("T[a'[b'']", "structured T![a'[b'']"),
        ("LOG10(A1)", "call LOG10(area A1)"),
        ("XFE1+A1048577", "binary +(name XFE1, name A1048577)"),
        ('"say ""yes"""', 'text "say ""yes"""'),
        ('{1,-2;"a",TRUE}', 'array {1,-2;"a",TRUE}'),
        ("1.5E+3+.5", "binary +(number 1.5E+3, number .5)"),
        ("Élo_1*2", "binary *(name Élo_1, number 2)"),
    ],
)
def test_formula_has_this_tree(formula: str, tree: str) -> None:
    assert outline(parse(formula)) == tree


def test_areas_know_their_corners_and_dollars() -> None:
    assert parse("$C$9:D2").area == Area(2, 3, 9, 4, (False, True, True, False), "cells")
    assert parse("B:$A").area == Area(1, 1, 1_048_576, 2, (True, True, True, False), "columns")
    assert parse("3:$1").area == Area(1, 1, 3, 16_384, (True, True, False, True), "rows")


@each_row(
    "text",
    [
        "",
        "1+",
        ")(",
        "(1",
        "=1",
        '"abc',
        "SUM(1",
        "{1,2;3}",
        "{}",
        "1 2",
        "A1 +",
        "T[a",
        "&1",
        "#",
        "'x",
        "SUM(1))",
        "\x01",
        "😀(",
    ],
)
def test_text_that_is_no_formula_is_refused(text: str) -> None:
    with pytest.raises(FormulaSyntaxError) as problem:
        parse(text)
    assert problem.value.reason == "formula_unreadable"


@each_row(
    ("formula", "reason"),
    [
        ("(" * 10_000 + "1" + ")" * 10_000, "formula_too_long"),
        ("(" * 4_000 + "1" + ")" * 4_000, "formula_too_deep"),
        ("ABS(" * 1_000 + "1" + ")" * 1_000, "formula_too_deep"),
        ("{" * 4_000, "formula_too_deep"),
        ("1" + "%" * 8_000, "formula_too_deep"),
        ("A1" + "#" * 8_000, "formula_too_deep"),
        ("F()" + "()" * 4_000, "formula_too_deep"),
    ],
)
def test_nesting_is_bounded_before_anything_recurses(formula: str, reason: str) -> None:
    with must_end(), pytest.raises(FormulaSyntaxError) as problem:
        parse(formula)
    assert problem.value.reason == reason


@pytest.mark.parametrize(("opens", "closes"), [("ABS(", ")"), ("(", ")")])
def test_sixty_four_levels_are_read_as_in_excel_and_one_more_is_not(opens: str, closes: str) -> None:
    """Excel specifications and limits: 64 levels of nested functions."""
    assert parse(opens * 64 + "1" + closes * 64).end == 64 * len(opens + closes) + 1
    with pytest.raises(FormulaSyntaxError) as problem:
        parse(opens * 65 + "1" + closes * 65)
    assert problem.value.reason == "formula_too_deep"


@each_row("operator", ["+", "*", "^", "&", "=", " "])
def test_long_chains_stay_flat(operator: str) -> None:
    node = parse("A1" + f"{operator}A1" * 2_000)

    assert node.kind is Kind.BINARY
    assert len(node.args) == 2_001


@given(st.integers(1, MAX_COLUMN))
def test_column_letters_and_numbers_are_inverse(number: int) -> None:
    assert column_number(column_letters(number)) == number


@given(st.text(alphabet="A1$:()[]{}'\"#@!,;+-*/^&=<>% .TRUEx_", max_size=60))
def test_any_text_parses_or_is_refused(text: str) -> None:
    try:
        node = parse(text)
    except FormulaSyntaxError:
        return
    assert 0 <= node.start <= node.end <= len(text)


@pytest.mark.parametrize(
    ("area", "text"),
    [((1, 1, 1, 1), "A1"), ((1, 1, 1, 2), "A1:B1"), ((1, 1, 2, 1), "A1:A2"), ((10, 27, 120, 28), "AA10:AB120")],
)
def test_an_area_is_written_as_a_cell_or_from_corner_to_corner(area: tuple[int, int, int, int], text: str) -> None:
    assert area_text(area) == text


LOOSEST_FIRST = ("=", "&", "+", "*", "^")
"""Microsoft's table of operators, loosest first; a sign, a percent sign, a space and a colon bind tighter than all of them."""


@each_row("loose", range(len(LOOSEST_FIRST)))
@each_row("tight", range(len(LOOSEST_FIRST)))
def test_each_operator_binds_as_in_the_table(loose: int, tight: int) -> None:
    loose_sign, tight_sign = LOOSEST_FIRST[loose], LOOSEST_FIRST[tight]
    tree = outline(parse(f"1{loose_sign}2{tight_sign}3"))
    if loose == tight:
        assert tree == f"binary {loose_sign}{loose_sign}(number 1, number 2, number 3)"
    elif loose < tight:
        assert tree == f"binary {loose_sign}(number 1, binary {tight_sign}(number 2, number 3))"
    else:
        assert tree == f"binary {tight_sign}(binary {loose_sign}(number 1, number 2), number 3)"


@each_row(
    ("formula", "tree"),
    [
        # Of one precedence, from left to right.
        ("1<>2<3>4<=5>=6=7", "binary <><><=>==(number 1, number 2, number 3, number 4, number 5, number 6, number 7)"),
        ("1*2/3", "binary */(number 1, number 2, number 3)"),
        ("1-2+3", "binary -+(number 1, number 2, number 3)"),
        ("1-(2-3)", "binary -(number 1, paren (binary -(number 2, number 3)))"),
        ("A1:B2:C3", "binary :(area A1:B2, area C3)"),
        ("A1 B1:C1", "binary  (area A1, area B1:C1)"),
        ("F(1):A1 B1", "binary  (binary :(call F(number 1), area A1), area B1)"),
        ("A1 F(1):B1", "binary  (area A1, binary :(call F(number 1), area B1))"),
        ("A1^B1 C1", "binary ^(area A1, binary  (area B1, area C1))"),
        ("-A1 B1", "prefix -(binary  (area A1, area B1))"),
        ("-F(1):B1", "prefix -(binary :(call F(number 1), area B1))"),
        ("--1%%", "prefix --(percent (percent (number 1)))"),
        ("+-@A1", "prefix +-@(area A1)"),
        ("2*-3", "binary *(number 2, prefix -(number 3))"),
        ("2^-3^4", "binary ^^(number 2, prefix -(number 3), number 4)"),
        ("1%+2", "binary +(percent (number 1), number 2)"),
        ("(A1)(2)", "apply (paren (area A1), number 2)"),
        ("F(1)(2)(3)", "apply (apply (call F(number 1), number 2), number 3)"),
        ("A1 (B1)", "binary  (area A1, paren (area B1))"),
        ("(A1) B1", "binary  (paren (area A1), area B1)"),
        ("A1 x", "binary  (area A1, name x)"),
        ("A1 S!B1", "binary  (area A1, area S!B1)"),
        ("A1 T[a]", "binary  (area A1, structured T![a])"),
        ("A1 B:B", "binary  (area A1, area B:B)"),
        ("A1 1:1", "binary  (area A1, area 1:1)"),
        ("F(A1 )", "call F(area A1)"),
        ("x", "name x"),
        ("TRUE", "boolean TRUE"),
        ("false", "boolean false"),
        ("TRUE()", "call TRUE"),
        ("S!TRUE", "name S!TRUE"),
        ("S!x", "name S!x"),
        ("[a]", "structured [a]"),
        ("#N/A", "error #N/A"),
        ("F(,1)", "call F(omitted , number 1)"),
        ("F(1,)", "call F(number 1, omitted )"),
        ("(A1,B1,C1)", "union (area A1, area B1, area C1)"),
        ("{-1,+2;#N/A,\"a\"}", "array {-1,+2;#N/A,\"a\"}"),
        ("{1;2}", "array {1;2}"),
        ("{true}", "array {true}"),
        ("1E5", "number 1E5"),
        ("1.", "number 1."),
        ("$XFD$1048576", "area $XFD$1048576"),
        ("XFD1048577", "name XFD1048577"),
        ("A0", "name A0"),
        ("T[a][b]", None),
        ("x (1)", "binary  (name x, paren (number 1))"),
        ("T [a]", "binary  (name T, structured [a])"),
        ("S! A1", None),
        ("S!1", None),
        ("S!(A1)", None),
        ("S!\"a\"", None),
        ("S!", None),
        ("A1#A1", None),
        ("x(1", None),
        ("(1,2", None),
        ("{1", None),
        ("{1,2;3}", None),
        ("{1;2,3}", None),
        ("{1,,2}", None),
        ("{,1}", None),
        ("{1,}", None),
        ("{1 2}", None),
        ("{1-2}", None),
        ("{A1}", None),
        ("{x}", None),
        ("A:XFE", None),
        ("A1:A1048577", None),
        ("0:1", None),
    ],
)  # fmt: skip
def test_trees_at_the_edges(formula: str, tree: str | None) -> None:
    try:
        found = outline(parse(formula))
    except FormulaSyntaxError:
        found = None
    assert found == tree


@each_row(
    ("formula", "parts"),
    [
        ("1+SUM(A1, -2)*3%", ["1+SUM(A1, -2)*3%", "1", "SUM(A1, -2)*3%", "SUM(A1, -2)", "A1", "-2", "2", "3%", "3"]),
        ("S!A1:B2 T[a]", ["S!A1:B2 T[a]", "S!A1:B2", "T[a]"]),
        ("F(,x)(1)#", ["F(,x)(1)#", "F(,x)(1)", "F(,x)", "", "x", "1"]),
        ("(A1,B1)+{1,2}", ["(A1,B1)+{1,2}", "(A1,B1)", "A1", "B1", "{1,2}"]),
        ('"a"&-(1)', ['"a"&-(1)', '"a"', "-(1)", "(1)", "1"]),
        ("1-2-3", ["1-2-3", "1", "2", "3"]),
        ("-A1 B1", ["-A1 B1", "A1 B1", "A1", "B1"]),
    ],
)
def test_each_part_knows_its_text(formula: str, parts: list[str]) -> None:
    def texts(node: Node) -> list[str]:
        return [formula[node.start : node.end], *(text for part in node.args for text in texts(part))]

    assert texts(parse(formula)) == parts


@each_row(
    ("formula", "reason", "detail"),
    [
        # What is told begins where reading stopped, and has at most twenty characters.
        ("1+", "formula_unreadable", "1+"),
        ("1 " * 30 + "2", "formula_unreadable", "1 1 1 1 1 1 1 1 1 1 "),
        ("SUM(1;2)", "formula_separators", ";2)"),
        ("SUM(1))", "formula_unreadable", ")"),
        ("1+(2", "formula_unreadable", ""),
        ("1+(2 3)", "formula_unreadable", "3)"),
        ("A1+[abc", "formula_unreadable", "[abc"),
        ("A1+" + "[" * 30, "formula_unreadable", "[" * 20),
        ("1+é😀x", "formula_unreadable", "😀x"),
        ("1+😀" + "x" * 30, "formula_unreadable", "😀" + "x" * 19),
        ("1+A:XFE", "formula_unreadable", "A:XFE"),
        ("1+S! A1", "formula_unreadable", "S! A1"),
        ("1+S!", "formula_unreadable", "S!"),
        ("1+S!{" + "x" * 30, "formula_unreadable", "S!{" + "x" * 17),
        ("1+{A1" + "x" * 30, "formula_unreadable", "{A1" + "x" * 17),
        ("1+{1,2;3}" + "x" * 30, "formula_unreadable", "{1,2;3}" + "x" * 13),
        ("1+{1", "formula_unreadable", "{1"),
        ("1+*" + "2" * 30, "formula_unreadable", "*" + "2" * 19),
        ("x" * 30 + "+", "formula_unreadable", "x" * 19 + "+"),
        ("1" * 8193, "formula_too_long", ""),
        ("(" * 65, "formula_too_deep", ""),
        ("1" + "%" * 66, "formula_too_deep", ""),
    ],
)
def test_what_cannot_be_read_is_told_from_there(formula: str, reason: str, detail: str) -> None:
    with pytest.raises(FormulaSyntaxError) as problem:
        parse(formula)

    assert (problem.value.reason, problem.value.detail) == (reason, detail)
    assert str(problem.value) == (f"{reason}: {detail}" if detail else reason)


def test_limits_of_length_and_of_what_follows_from_below() -> None:
    assert parse("1" * 8192).end == 8192
    assert parse("1" + "%" * 65).kind is Kind.PERCENT
    # Brackets that were closed count no more.
    assert len(parse("+".join(["(1)", "{1}"] * 70)).args) == 140


@each_row(
    ("text", "area"),
    [
        ("A1", Area(1, 1, 1, 1, (False, False, False, False), "cell")),
        ("$A1", Area(1, 1, 1, 1, (False, True, False, True), "cell")),
        ("A$1", Area(1, 1, 1, 1, (True, False, True, False), "cell")),
        ("XFD1048576", Area(1048576, 16384, 1048576, 16384, (False, False, False, False), "cell")),
        ("B2:A$1", Area(1, 1, 2, 2, (True, False, False, False), "cells")),
        ("$B2:A1", Area(1, 1, 2, 2, (False, False, False, True), "cells")),
        ("A$2:B1", Area(1, 1, 2, 2, (False, False, True, False), "cells")),
        ("A1:A1", Area(1, 1, 1, 1, (False, False, False, False), "cells")),
        ("B:A", Area(1, 1, 1048576, 2, (True, False, True, False), "columns")),
        ("$B:A", Area(1, 1, 1048576, 2, (True, False, True, True), "columns")),
        ("A:XFD", Area(1, 1, 1048576, 16384, (True, False, True, False), "columns")),
        ("2:1", Area(1, 1, 2, 16384, (False, True, False, True), "rows")),
        ("$2:1", Area(1, 1, 2, 16384, (False, True, True, True), "rows")),
        ("1:1048576", Area(1, 1, 1048576, 16384, (False, True, False, True), "rows")),
    ],
)
def test_areas_of_every_shape(text: str, area: Area) -> None:
    assert parse(text).area == area


def test_areas_outside_the_sheet_are_none() -> None:
    outside = [("cells", text) for text in ("A0", "A1048577", "XFE1", "A1:A0", "A0:A1", "A1:XFE1")]
    outside += [("columns", "A:XFE"), ("rows", "0:1"), ("rows", "1:1048577")]
    assert [area_of(kind, text) for kind, text in outside] == [None] * len(outside)


@pytest.mark.parametrize(
    ("formula", "tokens"),
    [
        ("A1 + 2", [("cells", 0, 2, "A1"), ("space", 2, 3, " "), ("operator", 3, 4, "+"), ("space", 4, 5, " "), ("number", 5, 6, "2")]),
        ("T[a'[b]#", [("name", 0, 1, "T"), ("structured", 1, 7, "[a'[b]"), ("operator", 7, 8, "#")]),
        ("T[[a],[b]]x", [("name", 0, 1, "T"), ("structured", 1, 10, "[[a],[b]]"), ("name", 10, 11, "x")]),
        ("A0", [("name", 0, 2, "A0")]),
    ],
)  # fmt: skip
def test_tokens_know_their_place(formula: str, tokens: list[tuple[str, int, int, str]]) -> None:
    assert [token[:4] for token in scan(formula)] == tokens


@each_row(
    ("text", "area"),
    [
        ("A1", (1, 1, 1, 1)),
        (" B7:A1 ", (1, 1, 7, 2)),
        ("$C$2:B3", (2, 2, 3, 3)),
        ("XFD1048576", (1048576, 16384, 1048576, 16384)),
        ("A0", None),
        ("A1048577", None),
        ("XFE1", None),
        ("A1:XFE1", None),
        ("A1:", (1, 1, 1, 1)),
        (":A1", None),
        ("A1:B", None),
        ("1", None),
        ("é1", None),
    ],
)
def test_areas_are_read_from_any_two_corners(text: str, area: tuple[int, int, int, int] | None) -> None:
    assert read_area(text) == area


def test_cells_of_areas() -> None:
    area = (2, 3, 4, 7)
    inside = {(row, column) for row in range(2, 5) for column in range(3, 8)}
    cells = [(row, column) for row in range(1, 6) for column in range(2, 9)]
    assert {cell for cell in cells if contains(area, *cell)} == inside
    assert size(area) == len(inside) == 15
    for row, column in cells:
        for other in ((row, column, row, column), (row, column, row + 1, column + 2), (1, 1, row, column)):
            shared = any(
                other[0] <= inside_row <= other[2] and other[1] <= inside_column <= other[3]
                for inside_row, inside_column in inside
            )
            assert overlap(area, other) is overlap(other, area) is shared
    assert [column_letters(number) for number in (1, 26, 27, 52, 53, 702, 703, 16384)] == [
        "A",
        "Z",
        "AA",
        "AZ",
        "BA",
        "ZZ",
        "AAA",
        "XFD",
    ]
    for wrong in ("", "é", "[", "@", "XFE", "ZZZ", "A1"):
        with pytest.raises(ValueError, match=f"^{re.escape(wrong)}$"):
            column_number(wrong)
    assert [column_number(letters) for letters in ("a", "z", "XFD")] == [1, 26, 16384]


def test_twenty_characters_of_an_array_that_does_not_end_are_told() -> None:
    with pytest.raises(FormulaSyntaxError) as problem:
        parse("SUM({1,2,3,4,5,6,7,8,9,10,11,12")

    assert problem.value.detail == "{1,2,3,4,5,6,7,8,9,1"


@pytest.mark.parametrize("more", [0, 500])
def test_cells_in_an_area_are_found_from_either_side(more: int) -> None:
    """Few cells in a large area, and a small area among many cells."""
    area = (2, 3, 11, 12) if not more else (2, 3, 4, 7)
    edges = [(row, column) for row in (area[0], area[2]) for column in (area[1], area[3])]
    beside = [(area[0] - 1, 5), (area[2] + 1, 5), (3, area[1] - 1), (3, area[3] + 1)]
    others = [(row, 50) for row in range(1, more + 1)]

    assert sorted(cells_inside(area, {*edges, (3, 4), *beside, *others})) == sorted([*edges, (3, 4)])
