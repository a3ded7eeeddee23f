"""Text from outside inside the messages is made visible and is never obeyed."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each_row
from xl_departage.base.errors import FileError, Place, UnreadableCell
from xl_departage.base.messages import languages, notation, text
from xl_departage.base.messages.visible import json_text, visible
from xl_departage.formats.grids.grid_reading import read_crosstable

ANY = st.text(st.characters())
"""Including lone surrogates."""


@given(ANY)
def test_whatever_a_text_holds_it_is_one_line_that_can_be_written_and_moves_nothing(given_text: str) -> None:
    shown = visible(given_text)

    shown.encode("utf-8")
    assert len(shown) == len(given_text)
    assert len(shown.splitlines()) <= 1
    for character, written in zip(given_text, shown, strict=True):
        assert unicodedata.category(written) not in ("Cc", "Cs", "Zl", "Zp")
        assert unicodedata.bidirectional(written) not in ("LRE", "LRO", "RLE", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
        if unicodedata.category(character)[0] in "LMNPSZ" and character not in "\u2028\u2029":
            assert written == character


@each_row("name", ["Gärtner, Ulrich", "Чигорин", "אבא", "小林", "O’Brien\u00a0½", "a\u200fb"])
def test_names_of_every_script_stay_as_they_are(name: str) -> None:
    assert visible(name) == name


@each_row(
    ("attack", "shown"),
    [
        ("\x1b[2J\x1b]0;owned\x07", "␛[2J␛]0;owned␇"),
        ("a\nb\r\nc\td", "a b  c d"),
        ("\x9b31m", "\ufffd31m"),
        ("abc\u202etxt.exe", "abc\ufffdtxt.exe"),
        ("\udc83", "\ufffd"),
        ("\x00\x7f", "␀␡"),
    ],
)
def test_sequences_that_a_terminal_would_obey_are_shown(attack: str, shown: str) -> None:
    assert visible(attack) == shown
    for language in ("fr", "en"):
        message = FileError("file_ending", Place(file=attack), ending=attack, known=".trf").message(
            "fr" if language == "fr" else "en"
        )
        assert shown in message
        assert attack not in message


def test_an_error_about_a_cell_shows_the_escape_sequence_in_it() -> None:
    with pytest.raises(UnreadableCell) as caught:
        read_crosstable([["Nom", "R 1"], ["\x1b]8;;http://x\x07A", "\x1b[31mW?2"], ["B", "+ 1B"]])

    assert "␛[31mW?2" in caught.value.message("fr")
    assert "\x1b" not in str(caught.value)


def test_numbers_in_sentences_keep_their_formats() -> None:
    assert "12" in text("place_line", "en", value=12)


@given(
    st.recursive(
        ANY | st.integers(), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY, inner, max_size=3)
    )
)
def test_json_is_written_in_letters_a_terminal_does_not_obey_and_comes_back_as_it_was(value: object) -> None:
    written = json_text(value)

    written.encode("utf-8")
    assert json.loads(written) == value
    assert not set(written) & set("\x1b\x7f\x9b\u202e\u2028\x07")


def test_json_keeps_the_letters_of_names() -> None:
    assert json_text({"nom": "Élo ½ Чигорин 小林"}) == '{\n "nom": "Élo ½ Чигорин 小林"\n}'


@each_row(
    ("first", "last", "shown"),
    [
        # Control characters have pictures (Unicode, block 2400), but line ends, separators and tabs are blanks.
        (0x00, 0x08, None), (0x09, 0x0D, " "), (0x0E, 0x1B, None), (0x1C, 0x1F, " "), (0x7F, 0x7F, "\u2421"), (0x80, 0x84, "\ufffd"),
        (0x85, 0x85, " "), (0x86, 0x9F, "\ufffd"), (0x2028, 0x2029, " "), (0x202A, 0x202E, "\ufffd"), (0x2066, 0x2069, "\ufffd"),
        (0xD800, 0xDFFF, "\ufffd"),
    ],
)  # fmt: skip
def test_each_character_that_does_something_is_shown_and_its_neighbours_stay(
    first: int, last: int, shown: str | None
) -> None:
    for code in range(first, last + 1):
        assert visible(f"a{chr(code)}b") == f"a{chr(0x2400 + code) if shown is None else shown}b"
    hidden = {*range(0x20), *range(0x7F, 0xA0), *range(0x2028, 0x202F), *range(0x2066, 0x206A), *range(0xD800, 0xE000)}
    for code in {first - 1, last + 1} - hidden - {-1}:
        assert visible(f"a\u202e{chr(code)}b") == f"a\ufffd{chr(code)}b"


@each_row(("code", "escaped"), [
    (0x7E, False), (0x7F, True), (0x9F, True), (0xA0, False), (0x2027, False), (0x2028, True), (0x202E, True), (0x202F, False),
    (0x2065, False), (0x2066, True), (0x2069, True), (0x206A, False), (0xD800, True), (0xDFFF, True), (0xE000, False),
])  # fmt: skip
def test_what_json_escapes(code: int, escaped: bool) -> None:
    found = json_text([chr(code)], indent=None)

    assert (chr(code) not in found) is escaped
    assert json.loads(found) == [chr(code)]
    assert json_text([1]) == "[\n 1\n]"


def test_a_language_has_its_marks_and_its_names_of_errors() -> None:
    """As French and English spreadsheets write them."""
    assert {language: notation.argument_separator(language) for language in languages()} == {
        "fr": ";", "en": ",", "nl": ";", "de": ";",
    }  # fmt: skip
    names = {
        name: [notation.error_name(name, language) for language in ("fr", "en")] for name in ("#VALUE!", "#DIV/0!")
    }
    assert names == {"#VALUE!": ["#VALEUR!", "#VALUE!"], "#DIV/0!": ["#DIV/0!", "#DIV/0!"]}
    assert [notation.with_decimal_mark(number, "fr") for number in ("1.5", "1,5", "15")] == ["1,5", "1,5", "15"]
