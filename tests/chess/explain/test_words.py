"""Numbers as they are read aloud: decimals, signs, rounding, in the notation of each language."""

from __future__ import annotations

from fractions import Fraction

from tests.chess.tiebreaks.made import swiss
from tests.rows import each_row
from xl_departage.base.exact import Exact
from xl_departage.base.messages import Language
from xl_departage.chess.explain import explanation_words


@each_row(
    ("value", "language", "shown"),
    [
        (2, "en", "2"),
        (Fraction(4, 2), "en", "2"),
        (Fraction(5, 2), "fr", "2,5"),
        (Fraction(5, 2), "en", "2.5"),
        (Fraction(-1, 2), "en", "-0.5"),
        # Up to three decimals are exact; more are rounded to two, half upwards.
        (Fraction(1, 4), "en", "0.25"),
        (Fraction(1, 8), "en", "0.125"),
        (Fraction(1, 16), "en", "0.06"),
        (Fraction(1, 3), "en", "0.33"),
        (Fraction(2, 3), "en", "0.67"),
        (Fraction(299, 300), "en", "1.00"),
        (Fraction(-1, 3), "en", "-0.33"),
    ],
)
def test_a_number(value: Exact, language: Language, shown: str) -> None:
    assert explanation_words.number(value, language) == shown
    assert explanation_words.cell_text(value, language) == shown


def test_what_is_no_number_is_shown_as_it_is() -> None:
    assert explanation_words.cell_text("2w1", "en") == "2w1"
    assert explanation_words.cell_text(None, "en") == ""


def test_a_number_may_be_rounded_to_more_decimals() -> None:
    assert explanation_words.number(Fraction(1, 3), "en", rounded_to=3) == "0.333"
    assert explanation_words.number(Fraction(1, 16), "en", rounded_to=3) == "0.063"


@each_row(
    ("value", "equals", "signed", "added"),
    [
        (0, "= 0", "+0", "+ 0"),
        (Fraction(1, 2), "= 0.5", "+0.5", "+ 0.5"),
        (Fraction(-1, 2), "= -0.5", "-0.5", "- 0.5"),
        (1, "= 1", "+1", "+ 1"),
        (-1, "= -1", "-1", "- 1"),
        (Fraction(1, 8), "= 0.125", "+0.125", "+ 0.125"),
        (Fraction(1, 16), "≈ 0.06", "+0.06", "+ 0.06"),
        (Fraction(1, 3), "≈ 0.33", "+0.33", "+ 0.33"),
        (Fraction(6, 3), "= 2", "+2", "+ 2"),
    ],
)
def test_a_number_after_its_sign(value: Exact, equals: str, signed: str, added: str) -> None:
    assert (
        explanation_words.equals(value, "en"),
        explanation_words.signed(value, "en"),
        explanation_words.added(value, "en"),
    ) == (equals, signed, added)


def test_a_result_is_as_typed_or_written_from_the_table() -> None:
    """As `12w1`: number, colour and result; the TRF code alone without an opponent; nothing for a round beyond the last."""
    players = swiss("2w1 U", "1b0 ?").players

    assert [explanation_words.typed(None, players, player, round) for player in (0, 1) for round in (0, 1, 2)] == [
        "2w1", "U", "", "1b0", "?", "",
    ]  # fmt: skip
    texts = [["+ 2B"], []]
    assert [explanation_words.typed(texts, players, player, round) for player in (0, 1) for round in (0, 1)] == [
        "+ 2B", "U", "1b0", "?",
    ]  # fmt: skip
    # A table of which only the first player was typed.
    assert explanation_words.typed(texts[:1], players, 1, 0) == "1b0"
