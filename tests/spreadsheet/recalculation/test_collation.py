"""
Texts are compared as in Excel: case counts in no alphabet, accented letters sort next to their base letter, wildcards
never take long.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hanging import must_end
from tests.rows import each_row
from tests.spreadsheet.recalculation import books
from tests.spreadsheet.recalculation.natives import called
from xl_departage.spreadsheet.recalculation.collation import Wildcards, collation, order
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError

NAMES = ["Zoé", "elodie", "Érik", "zoe", "élodie", "Eve", "Œdipe", "odile"]
SORTED = ["elodie", "élodie", "Érik", "Eve", "odile", "Œdipe", "zoe", "Zoé"]


def test_names_are_sorted_as_in_a_dictionary() -> None:
    assert sorted(NAMES, key=collation) == SORTED


def test_case_does_not_count_and_accents_do() -> None:
    assert collation("ÉLODIE") == collation("élodie") == collation("e\u0301lodie")
    assert collation("elodie") != collation("élodie")


@given(
    st.lists(st.sampled_from([*"ab.", "é", "É", "?", "*", "~~", "~*", "~?"]), max_size=8),
    st.text("abéÉ.?*~", max_size=8),
)
def test_wildcards_mean_what_a_regular_expression_says(parts: list[str], text: str) -> None:
    pattern = "".join(parts)
    written = re.sub(
        r"~(.)|(\*)|(\?)|(.)",
        lambda found: ".*" if found[2] else "." if found[3] else re.escape(found[1] or found[4]),
        pattern,
    )
    expected = re.compile(written, re.IGNORECASE | re.DOTALL)

    assert Wildcards.of(pattern).matches(text) == (expected.fullmatch(text) is not None)
    found = expected.search(text)
    assert Wildcards.of(pattern).find(text) == (None if found is None else found.start())


def test_a_pattern_of_many_stars_takes_no_time() -> None:
    with must_end():
        assert not Wildcards.of("*a" * 100 + "b").matches("a" * 30_000)
        assert Wildcards.of("a*" * 100 + "b").find("a" * 30_000) is None


@each_row(
    ("name", "arguments", "expected"),
    [
        ("UPPER", ("élodie straße",), "ÉLODIE STRAßE"),
        ("LOWER", ("ÉLODIE",), "élodie"),
        ("PROPER", ("éric-marie D'ÉTÉ 2nde",), "Éric-Marie D'Été 2Nde"),
        ("UPPER", (True,), "TRUE"),
        ("SEARCH", ("É", "zoé"), 3),
        ("SEARCH", ("e", "Statements", 6.0), 7),
        ("SEARCH", ("margin", "Profit Margin"), 8),
        ("SEARCH", ("~?", "a?b"), 2),
        ("SEARCH", ("P*T", "Dupont"), 3),
        ("SEARCH", ("", "abc"), 1),
    ],
)
def test_text_functions_know_letters_beyond_ascii(name: str, arguments: tuple[object, ...], expected: object) -> None:
    assert called(name, *arguments) == expected


def test_comparisons_in_a_workbook_know_letters_beyond_ascii() -> None:
    made = books.book(
        {
            **{f"A{row}": name for row, name in enumerate(NAMES, 1)},
            **{f"B{row}": row for row in range(1, 9)},
            "D1": '=A5="ÉLODIE"',
            "D2": '=SUMPRODUCT((A1:A8="ÉLODIE")*B1:B8)',
            "D3": '=LOOKUP(2,1/(A1:A8="ÉRIK"),B1:B8)',
            "D4": '="é"<"f"',
            "D5": '=SUMPRODUCT(--(A1:A8<"f"))',
            "D6": '=IF(UPPER(A1)="ZOÉ",1,2)',
            "D7": '=A2="ELODIE"',
            "D8": "=SUMPRODUCT(--(A1:A8=F1))",
            "F1": "ZOÉ",
            "D9": "=SUMPRODUCT(--(A1:A8>A3))",
        },
        dynamic={"H1:H8": "=SORT(A1:A8)", "I1:I8": "=SORTBY(A1:A8,A1:A8,-1)", "J1": '=FILTER(B1:B8,A1:A8="érik")'},
    )

    results = books.evaluate(made)

    assert [results[f"S!D{row}"].value for row in range(1, 10)] == [True, 5, 3, True, 4, 1, True, 1, 5]
    assert results["S!H1"].spill == [[name] for name in SORTED]
    assert results["S!I1"].spill == [[name] for name in reversed(SORTED)]
    assert results["S!J1"].value == 3


TEXTS_IN_ORDER = [
    "",
    " ",
    " a",
    "!",
    "1",
    "10",
    "2",
    "2a",
    "a",
    "a b",
    "a1",
    "aa",
    "ab",
    "b",
    "e",
    "é",
    "eb",
    "éb",
    "f",
    "oe",
    "œ",
    "of",
]
"""Microsoft on sorting: spaces, symbols, digits, letters; letters with accents behind those without, unless others decide."""


def test_texts_are_in_the_order_of_excel() -> None:
    for at, text in enumerate(TEXTS_IN_ORDER):
        for after, other in enumerate(TEXTS_IN_ORDER):
            assert order(text, other) == (at > after) - (at < after), (text, other)


@each_row(
    ("left", "right", "expected"),
    [
        ("A", "a", 0),
        # Hyphens and apostrophes do not count, unless nothing else differs.
        ("co-op", "copa", -1),
        ("o'neil", "oneill", -1),
        ("a-c", "ab", 1),
        ("co-op", "coop", None),
        ("-", "", None),
        # Of two other symbols, the language of the system decides.
        ("a!", "a?", None),
        ("a!", "a1", -1),
        ("a~", "a1", -1),
        ("a~", "ab", -1),
        ("a!", "a b", 1),
        ("a!b", "a!c", -1),
    ],
)
def test_order_of_two_texts(left: str, right: str, expected: int | None) -> None:
    for first, second, sign in ((left, right, 1), (right, left, -1)):
        if expected is None:
            with pytest.raises(UnsupportedError):
                order(first, second)
        else:
            assert order(first, second) == sign * expected


@each_row(
    ("pattern", "text", "found"),
    [
        ("", "abc", 0),
        ("b", "abcb", 1),
        ("?b", "abcb", 0),
        ("b*c", "abxc", 1),
        ("b*d", "abxc", None),
        ("*", "abc", 0),
        ("a*", "abc", 0),
        ("*c", "abc", 0),
        ("~*", "a*b", 1),
        ("x*y*z", "axbycz", 1),
        ("x*z*y", "axbycz", None),
    ],
)
def test_patterns_are_found_from_a_place_on(pattern: str, text: str, found: int | None) -> None:
    assert Wildcards.of(pattern).find(text) == found
    # From the last character on, nothing before it is seen.
    assert Wildcards.of("b").find("abcb", 2) == 3
    assert Wildcards.of("a").find("abcb", 1) is None


@each_row(
    ("pattern", "text", "matches"),
    [
        ("a*b", "ab", True),
        ("a*b", "a", False),
        ("ab*ba", "aba", False),
        ("ab*ba", "abba", True),
        ("a*b*c", "abc", True),
        ("a*b*b", "ab", False),
        ("a*b*b", "abb", True),
        ("?*", "", False),
        ("?*", "a", True),
        ("**", "", True),
        ("a", "ab", False),
        ("*a", "ba", True),
        ("*a", "ab", False),
    ],
)
def test_whole_texts_match(pattern: str, text: str, matches: bool) -> None:
    assert Wildcards.of(pattern).matches(text) is matches


@pytest.mark.parametrize(
    ("left", "right"),
    [
        # Two different symbols, and a hyphen that alone tells two texts apart.
        ("a" * 45 + "!", "a" * 45 + "?"),
        ("a" * 39 + "-bcd", "a" * 39 + "bc-d"),
        ("a" * 39 + "-b", "a" * 39 + "b"),
    ],
)
def test_texts_that_cannot_be_ordered_are_told_by_their_first_forty_characters(left: str, right: str) -> None:
    for first, second in ((left, right), (right, left)):
        with pytest.raises(UnsupportedError) as refusal:
            order(first, second)
        assert refusal.value.details == {"left": first[0:40], "right": second[0:40]}
