"""The `rules` text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_departage.crosstable.model import MatchRule, Scoring
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.errors import ArgumentError
from xl_departage.regulations.editions import DEFAULT, FFE_1998, FFE_2012, TIEBREAK_EDITIONS
from xl_departage.regulations.rules import parse_rules, read_half_points


def read(text: object) -> tuple[str, bool, ReadingOptions]:
    rules = parse_rules(text, TIEBREAK_EDITIONS, FFE_1998)
    return rules.edition.name, rules.explicit, rules.reading


@pytest.mark.parametrize("text", [None, "", "  ", ";"])
def test_nothing_given_means_the_seed_regulation_and_defaults(text: str | None) -> None:
    assert read(text) == (FFE_1998.name, False, ReadingOptions())


@pytest.mark.parametrize("text", ["PAPI", "ffe-2012", " FFE_2012 ", "FFE 2012", "ffe2012"])
def test_an_edition_is_found_by_every_name_in_any_case(text: str) -> None:
    assert read(text)[:2] == (FFE_2012.name, True)


def test_options_stand_behind_the_edition_or_alone() -> None:
    half = MatchRule.HALF_OF_THE_BOARDS
    assert read("FFE; exempt=0,5; format=uscf")[2] == ReadingOptions(exempt=1, format="uscf", match_rule=half)
    assert read("exempt=0") == (FFE_1998.name, False, ReadingOptions(exempt=0))


def test_the_language_of_tables_is_not_that_of_colour_letters() -> None:
    rules = parse_rules("FIDE; lang=English; language=nl", TIEBREAK_EDITIONS, FFE_1998)

    assert (rules.lang, rules.reading.language) == ("en", "nl")
    assert parse_rules("lang=français", TIEBREAK_EDITIONS, FFE_1998).lang == "fr"
    assert parse_rules("FIDE", TIEBREAK_EDITIONS, FFE_1998).lang is None


def test_french_spellings_of_options_and_values() -> None:
    french = read("FFE; langue=fr; numeros=rang; rondes_jouees=5; parties=2; valeur_exempt=½; système=toutes rondes")

    assert french == read("FFE; language=fr; numbers=rank; rounds=5; games=2; exempt=0.5; system=round-robin")


@pytest.mark.parametrize(
    ("text", "scoring"),
    [
        ("3-1-0", Scoring(6, 2, 0)),
        ("1-½-0", Scoring(2, 1, 0)),
        ("1-1/2-0", Scoring(2, 1, 0)),
        ("3-2-1", Scoring(6, 4, 2)),
    ],
)
def test_scoring_systems(text: str, scoring: Scoring) -> None:
    assert read(f"scoring={text}")[2].scoring == scoring


@pytest.mark.parametrize(
    ("text", "needle"),
    [
        ("FFE-1989", "FFE-1998"),
        ("FIDEE", "FIDE-2026"),
        ("exemt=1", "exempt"),
        ("format=usfc", "uscf"),
        ("exempt=2", "1, 0,5, 0"),
        ("exempt=1; exempt=0", "exempt"),
        ("rounds=0", "rounds"),
        ("rounds=x", "x"),
        ("planned=5; rounds=7", "planned=5"),
        ("scoring=0-1-3", "0-1-3"),
        ("FFE; PAPI", "FFE; PAPI"),
    ],
)
def test_a_mistake_says_what_was_meant(text: str, needle: str) -> None:
    with pytest.raises(ArgumentError) as raised:
        read(text)

    assert needle in raised.value.message("fr")
    assert needle in raised.value.message("en")


def test_rules_must_be_a_text() -> None:
    with pytest.raises(ArgumentError):
        read(2026)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    output = ["read"]
    try:
        read(text)
    except ArgumentError as error:
        output = [error.message("fr"), error.message("en")]

    assert all(output)


@given(st.integers(0, 1999))
def test_half_points_of_every_spelling(half_points: int) -> None:
    whole, half = divmod(half_points, 2)
    spellings = [f"{whole}.5", f"{whole},5", f"{whole}½"] if half else [f"{whole}", f"{whole}.0"]

    assert {read_half_points("exempt", text) for text in spellings} == {half_points}


@pytest.mark.parametrize("hyphen", ["\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212", "\u00ad-"])
def test_an_edition_is_read_with_the_hyphen_of_a_word_processor(hyphen: str) -> None:
    assert parse_rules(f"FIDE{hyphen}2024", TIEBREAK_EDITIONS, DEFAULT).edition.name == "FIDE-2024"


@pytest.mark.parametrize("line", ["\n", "\r\n", ";\n", "\u2028", "\n\n"])
def test_options_are_separated_by_line_breaks_as_by_semicolons(line: str) -> None:
    rules = parse_rules(f"FIDE-2024{line}rounds=3", TIEBREAK_EDITIONS, DEFAULT)

    assert (rules.edition.name, rules.reading.rounds) == ("FIDE-2024", 3)


@pytest.mark.parametrize("comma", [",", ", ", " , ", ",\n"])
def test_a_comma_before_an_option_separates_as_a_semicolon_does(comma: str) -> None:
    assert read(f"FFE-2012{comma}exempt=0,5{comma}planned=7") == read("FFE-2012; exempt=0,5; planned=7")
    assert parse_rules(f"announced=PTS,BH,SB{comma}rounds=3", TIEBREAK_EDITIONS, FFE_1998).announced == "PTS,BH,SB"


@pytest.mark.parametrize(
    "between", [" ", "\t", " | ", " / ", " & ", "\uff1b", "\uff0c", "\u060c ", "\u00a0", ";\u200b"]
)
def test_whatever_stands_before_an_option_separates_it(between: str) -> None:
    assert read(f"FFE-2012{between}exempt=0,5{between}planned=7") == read("FFE-2012; exempt=0,5; planned=7")


@pytest.mark.parametrize("hyphen", ["\u2010", "\u2011", "\u2013", "\u2212", "\uff0d"])
def test_hyphens_of_a_word_processor_are_read_in_values_too(hyphen: str) -> None:
    written = "FFE-2012; scoring=3-1-0; system=round-robin"

    assert read(written.replace("-", hyphen)) == read(written)


@pytest.mark.parametrize("mark", ["\ufeff", "\u200b", "\u2060", "\u200e"])
def test_signs_that_nobody_sees_do_not_count(mark: str) -> None:
    assert read(f"{mark}FFE-2012{mark}; {mark}exempt{mark}=\uff1d0".replace("=\uff1d", "\uff1d")) == read(
        "FFE-2012; exempt=0"
    )


def test_the_name_from_which_lots_are_drawn_stays_as_written() -> None:
    assert parse_rules("FFE; lots=Cup \u2013 Lyon", TIEBREAK_EDITIONS, FFE_1998).lots == "Cup \u2013 Lyon"
