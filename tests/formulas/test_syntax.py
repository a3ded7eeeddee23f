"""
Formulas are parsed into trees: every reference, name and call is found, and hostile input makes the parser neither
recurse nor hang.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hanging import must_end
from xl_departage.formulas.addresses import MAX_COLUMN, area_text, column_letters, column_number
from xl_departage.formulas.scanner import Area, FormulaSyntaxError
from xl_departage.formulas.syntax import Kind, Node, parse


def outline(node: Node) -> str:
    """A tree as one line of text."""
    inner = ", ".join(map(outline, node.args))
    head = f"{node.prefix}!" if node.prefix else ""
    return f"{node.kind.value} {head}{node.text}{''.join(node.operators)}" + (f"({inner})" if inner else "")


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize("operator", ["+", "*", "^", "&", "=", " "])
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
