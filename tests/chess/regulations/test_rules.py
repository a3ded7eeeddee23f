"""The `rules` text."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import xl_departage
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language
from xl_departage.base.messages.catalogues import po_entries
from xl_departage.base.text import did_you_mean, nearest
from xl_departage.chess.regulations.edition_names import names_edition
from xl_departage.chess.regulations.editions import DEFAULT, FFE_1998, FFE_2012, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.option_words import SYNONYMS, Spelled
from xl_departage.chess.regulations.rating_editions import BEL, BEL_2023, RATING_EDITIONS
from xl_departage.chess.regulations.rules_text import OPTIONS, parse_rules, read_half_points, rules_shown
from xl_departage.chess.regulations.today import in_force
from xl_departage.chess.tournament.crosstable import MatchRule, Scoring
from xl_departage.chess.tournament.options import ReadingOptions


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
    assert read("FFE; exempt=0,5; format=uscf")[2] == ReadingOptions(
        exempt=1, exempt_is_stated=True, format="uscf", match_rule=half
    )
    assert read("exempt=0") == (FFE_1998.name, False, ReadingOptions(exempt=0, exempt_is_stated=True))


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


@each_row(
    ("text", "needle"),
    [
        ("FFE-1989", "FFE-1998"),
        ("FIDEE", "FIDE-2026"),
        ("exemt=1", "exempt"),
        ("format=usfc", "uscf"),
        ("exempt=2", "0"),
        ("exempt=1; exempt=0", "exempt"),
        ("rounds=0", "0"),
        ("rounds=x", "x"),
        ("planned=5; rounds=7", "=n"),
        ("FFE; exmpt", "exempt"),
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


@each_row("hyphen", ["\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212", "\u00ad-"])
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


@each_row("between", [" ", "\t", " | ", " / ", " & ", "\uff1b", "\uff0c", "\u060c ", "\u00a0", ";\u200b"])
def test_whatever_stands_before_an_option_separates_it(between: str) -> None:
    assert read(f"FFE-2012{between}exempt=0,5{between}planned=7") == read("FFE-2012; exempt=0,5; planned=7")


@each_row(
    ("typed", "shown"),
    [
        ("FIDE-2026 exempt=0.5", "FIDE-2026; exempt=0.5"),
        ("FIDE-2026, exempt=0,5,planned=7", "FIDE-2026; exempt=0,5; planned=7"),
        ("exempt=0.5 planned=7", "FFE; exempt=0.5; planned=7"),
        ("FIDE-2026\nexempt=0.5", "FIDE-2026; exempt=0.5"),
        ("FIDE-2026;exempt=0.5", "FIDE-2026;exempt=0.5"),
        ("", "FFE"),
    ],
)
def test_the_title_names_the_edition_and_each_option_once(typed: str, shown: str) -> None:
    assert rules_shown(typed, parse_rules(typed, TIEBREAK_EDITIONS, FFE_1998)) == shown


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


@each_row(
    ("option", "least", "most"),
    [
        ("rounds", 1, 999), ("planned", 1, 999), ("games", 1, 9), ("boards", 1, 99), ("row", 1, 99_999), ("unrated", 0, 3999),
        ("year", 1900, 9999), ("event", 1, 99), ("floor", 1, 3999), ("top", 1, 999), ("limit", 1, 3999),
    ],
)  # fmt: skip
def test_each_number_has_both_its_limits(option: str, least: int, most: int) -> None:
    # Ratings know all options but those of a crosstable alone, which the edition of tie-breaks knows.
    def parse(value: int | str) -> object:
        rules = parse_rules(f"{option}={value}", RATING_EDITIONS, BEL)
        fields = (rules, rules.reading, rules.season)
        return next(getattr(holder, option) for holder in fields if hasattr(holder, option) and option in rules.given)

    assert (parse(least), parse(most)) == (least, most)
    for value in (least - 1, most + 1, "", "x", "1.5", "1000000"):
        with pytest.raises(ArgumentError) as refused:
            parse(value)
        # The rounds of an event have a limit of their own.
        keys = {"rounds": "rules_not_round", "unrated": "rules_not_unrated"}
        assert refused.value.key == keys.get(option, "rules_not_count")
        assert (refused.value.values["least"], refused.value.values["most"]) == (least, most)


@each_row(
    ("text", "half_points"),
    [
        ("0", 0), ("½", 1), ("1/2", 1), ("0,5", 1), (".5", 1), ("1", 2), ("1½", 3), ("11/2", 3), ("1.0", 2), ("999", 1998), ("999.5", 1999),
        ("1000", None), ("", None), (".", None), ("0.25", None), ("0.3", None), ("-1", None), ("½½", None), ("1½.5", None),
    ],
)  # fmt: skip
def test_points_are_read_as_half_points(text: str, half_points: int | None) -> None:
    if half_points is None:
        with pytest.raises(ArgumentError) as refused:
            read_half_points("exempt", text)
        assert (refused.value.key, refused.value.values) == ("rules_not_points", {"option": "exempt", "value": text})
    else:
        assert read_half_points("exempt", text) == half_points


@each_row(
    ("text", "sound"),
    [
        ("1-½-0", True), ("1/0.5/0", True), ("3:1:0", True), ("1-1-0", True), ("1-0-0", True), ("3-2-2", True),
        ("1-1-1", False), ("0-0-0", False), ("1-2-0", False), ("2-0-1", False), ("1-0", False), ("3-2-1-0", False), ("3-x-0", False),
    ],
)  # fmt: skip
def test_a_win_is_worth_more_than_a_loss_and_a_draw_between_them(text: str, sound: bool) -> None:
    if sound:
        assert read(f"FFE; scoring={text}")[2].scoring is not None
        return
    with pytest.raises(ArgumentError) as refused:
        read(f"FFE; scoring={text}")
    assert refused.value.key in ("rules_not_scoring", "rules_not_points")


@pytest.mark.parametrize(("value", "half_points"), [("1", 2), ("0,5", 1), ("0", 0), ("1,5", None), ("2", None)])
def test_the_exempt_player_has_a_point_half_a_point_or_none(value: str, half_points: int | None) -> None:
    if half_points is None:
        with pytest.raises(ArgumentError, match=r"1, 0\.5, 0\?"):
            read(f"exempt={value}")
    else:
        assert read(f"exempt={value}")[2].exempt == half_points


def test_an_unknown_word_names_at_most_the_three_nearest_or_the_first_dozen() -> None:
    words = [f"word{letter}" for letter in "abcdefghijklm"]

    assert nearest("wordaa", ["zz", "worda", "other"]) == ["worda"]
    assert nearest("planned", ["plan", "planed"]) == ["planed", "plan"]
    assert len(nearest("word", words)) == 3
    # Half the letters are too few, unless the words begin alike.
    assert nearest("onzin", ["scoring", "zone"]) == []
    assert nearest("FIDEE", ["FIDE-2026", "other"]) == ["FIDE-2026"]
    assert did_you_mean("zzzz", words[:12]) == ", ".join(words[:12])
    assert did_you_mean("zzzz", words) == ", ".join(words[:12]) + ", …"
    assert did_you_mean("worda", words).startswith("worda, ")
    assert "…" not in did_you_mean("worda", words)


def proposal(refused: ArgumentError, language: Language = "en") -> str:
    """What is proposed in that language."""
    meant = refused.values["meant"]
    assert isinstance(meant, Spelled)
    return meant.in_language(language)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("first=x", "blancs, noirs"),
        ("system=x", "auto, suisse, toutes-rondes"),
        ("penalties=x", "oui, non"),
        ("roundz=7", "rounds"),
        (
            "x=1",
            "exempt, format, langue, numéros, rondes, prévues, premier, accélération, parties, échiquiers, système, non_classés, …",
        ),
    ],
)
def test_a_french_sentence_proposes_french_names(text: str, meant: str) -> None:
    with pytest.raises(ArgumentError) as refused:
        read(text)

    assert proposal(refused.value, "fr") == meant
    assert f"Vouliez-vous dire : {meant}" in refused.value.message("fr")


def test_french_sentences_call_options_by_their_french_names_which_are_read() -> None:
    """Every option that has one, in all sentences, and with each of its values that a sentence names."""
    written = [
        found
        for key, _, sentence in po_entries(
            (Path(xl_departage.__file__).parent / "base" / "locale" / "fr.po").read_text("utf-8")
        )
        # Arguments in Python have one name; their values are in quotation marks.
        if not str(key).endswith(".python")
        for found in re.findall(r"(?<![\w{])([a-zé_è]+)=(?!\")([^ ,;.»\"’)…]*)", sentence)
        if SYNONYMS.get(found[0], found[0]) in OPTIONS
    ]

    assert {name for name, _ in written} >= {
        "prévues",
        "rondes",
        "parties",
        "premier",
        "pénalités",
        "système",
        "barème",
    }
    assert {name for name, _ in written}.isdisjoint(set(SYNONYMS.values()) - {"exempt", "match"})
    for name, value in written:
        # A list of what is possible has each of its values.
        for choice in value.split("|"):
            if choice and "{" not in choice and choice != "n":
                assert parse_rules(f"{name}={choice}", RATING_EDITIONS, BEL).given == {SYNONYMS.get(name, name)}


def test_unrated_players_have_a_cell_on_the_sheet_home_of_a_template() -> None:
    with pytest.raises(ArgumentError) as refused:
        read("unrated=xx")

    assert refused.value.message("fr") == (
        "L'option unrated demande un nombre entier de 0 à 3999, provisoire ou exclus, pas « xx » : dans un modèle, corrigez-la"
        " sur la feuille Accueil, ailleurs écrivez non_classés=1400 dans les règles."
    )


@pytest.mark.parametrize(
    ("text", "meant", "french"),
    [
        # A spelling that is accepted, and nothing else, where it is nearer than any name of the catalogue; a French one in French alone.
        ("prévu=7", "planned", "prévues"),
        ("prevus=7", "planned", "prevues"),
        ("rondes_prevu=7", "planned", "rondes_prevues"),
        ("ronden=7", "rounds", "rondes"),
        ("roundz=7", "rounds", "rounds"),
        ("first=blan", "white", "blancs"),
        ("system=suise", "swiss", "suisse"),
    ],
)
def test_what_is_proposed_is_accepted(text: str, meant: str, french: str) -> None:
    with pytest.raises(ArgumentError) as refused:
        read(text)
    assert proposal(refused.value) == proposal(refused.value, "nl")
    assert proposal(refused.value).split(", ")[0] == meant
    assert proposal(refused.value, "fr").split(", ")[0] == french
    option, value = text.split("=")
    for first in (meant, french):
        read(f"{option}={first}" if refused.value.key == "rules_unknown_value" else f"{first}={value}")


@each_row(
    ("text", "key"),
    [
        ("planned=4; rounds=5", "rules_planned_below_rounds"),
        ("planned=5; rounds=5", None),
        ("FFE; FIDE", "rules_two_editions"),
        ("FFE; bel", "rules_two_editions"),
        ("FFE; foo", "rules_unknown_word"),
        ("FFE; exempt 0", "rules_unknown_word"),
        ("foo; FFE", "rules_unknown_edition"),
        ("rounds=5; rounds=5", "rules_option_twice"),
        ("rounds=5; rondes_jouees=5", "rules_option_twice"),
        ("roundz=5", "rules_unknown_option"),
        ("top=3", "rules_option_of_seasons"),
        ("norm=IM", "rules_option_of_ratings"),
        ("lots=", "rules_empty_text"),
        ("pairings=perhaps", "rules_unknown_value"),
        ("free=first", "rules_unknown_value"),
    ],
)
def test_which_texts_contradict_themselves(text: str, key: str | None) -> None:
    if key is None:
        read(text)
        return
    with pytest.raises(ArgumentError) as refused:
        read(text)
    assert refused.value.key == key


def test_the_proposal_is_near_what_was_typed() -> None:
    for text, proposed in (
        ("FIDE; separes 3+8", "séparés=3+8"), ("separes 3+8", "séparés=3+8"), ("FIDE; séparé 3+8", "séparés=3+8"),
        ("FIDE; système suisse", "système=suisse"), ("FIDE; exempt 0", "exempt=0"), ("FIDE; points=14:+1", "Bonus/malus"),
        ("FIDE; malus=-1", "Bonus/malus"), ("FIDE; bonus=R5 +½", "Bonus/malus"),
    ):  # fmt: skip
        with pytest.raises(ArgumentError) as refused:
            read(text)
        assert proposed in refused.value.message("fr"), text
    # That is a scoring system.
    with pytest.raises(ArgumentError) as refused:
        read("FIDE; points=3-1-0")
    assert "Bonus" not in refused.value.message("en")


@pytest.mark.parametrize(
    ("text", "pairings", "free_last"),
    [("", False, False), ("pairings=oui", True, False), ("pairings=0", False, False), ("free=last", False, True)],
)
def test_what_is_switched_on(text: str, pairings: bool, free_last: bool) -> None:
    rules = parse_rules(text, TIEBREAK_EDITIONS, FFE_1998)

    assert (rules.pairings, rules.free_last) == (pairings, free_last)


@each_row(
    ("text", "edition"),
    [
        ("FFE", True),
        ("fide 2026; rounds=3", True),
        ("BEL-2015", True),
        ("Ann", False),
        ("rounds=3; FFE", False),
        ("", False),
    ],
)
def test_a_text_that_begins_with_an_edition(text: str, edition: bool) -> None:
    assert names_edition(text) is edition


@each_row(
    ("date", "editions"),
    [
        # FIDE C.07 of 2024-08-01 and 2026-03-01, the manual's 14.3 of 2012-07; B.02 of 2024-03-01, 2024-12-01 and 2025-10-01;
        # the Belgian lists.
        ("1996-12-31", []),
        ("1997-01-01", ["BEL-1997"]),
        ("2012-06-30", ["FFE", "BEL-2009"]),
        ("2012-07-01", ["FFE-2012", "PAPI", "BEL-2009"]),
        ("2024-02-29", ["FFE-2012", "PAPI", "BEL-2024-01"]),
        ("2024-03-01", ["FFE-2012", "PAPI", "BEL-2024-01", "FIDE-2024"]),
        ("2024-07-31", ["FFE-2012", "PAPI", "BEL-2024", "FIDE-2024"]),
        ("2024-08-01", ["FIDE-2024", "FIDE-2024", "PAPI", "BEL-2024", "FIDE-2024"]),
        ("2024-11-30", ["FIDE-2024", "FIDE-2024", "PAPI", "BEL-2024", "FIDE-2024"]),
        ("2024-12-01", ["FIDE-2024", "FIDE-2024", "PAPI", "BEL-2024", "FIDE-2024-12"]),
        ("2025-09-30", ["FIDE-2024", "FIDE-2024", "PAPI", "BEL-2024", "FIDE-2024-12"]),
        ("2025-10-01", ["FIDE-2024", "FIDE-2024", "PAPI", "BEL-2024", "FIDE-2025"]),
        ("2026-02-28", ["FIDE-2024", "FIDE-2024", "PAPI", "BEL-2024", "FIDE-2025"]),
        ("2026-03-01", ["FIDE-2026", "FIDE-2026", "PAPI", "BEL-2024", "FIDE-2025"]),
    ],
)
def test_the_editions_in_force_on_a_day(date: str, editions: list[str]) -> None:
    found = in_force(date)

    assert [entry.edition for entry in found] == editions
    assert all(entry.since <= date for entry in found)
    notes = {entry.edition: entry.note.key for entry in found}
    # Before 2023 the list is known from its program, since then from its rules.
    if date >= "2023-07-01":
        assert notes[next(name for name in editions if name.startswith("BEL"))] == "regulations.today.rules"
    elif editions:
        assert notes[editions[-1]] == "regulations.today.program"


@each_row(
    ("rating", "games", "start"),
    [(2300, 0, 300), (2299, 0, 200), (2000, 0, 200), (1999, 0, 50), (1, 0, 50), (0, 0, 0), (2300, 1, 1)],
)
def test_the_games_of_a_rating_without_games_since_2023(rating: int, games: int, start: int) -> None:
    """Article 10.h; before, a rating without games had none."""
    assert BEL_2023.games_at_start(rating, games) == start
    assert BEL.games_at_start(rating, games) == games


@pytest.mark.parametrize(
    ("text", "grid", "words"),
    [
        # Of the rules, else of the grid, else of the function's name, which is none here; a grid in no language of ours is English.
        ("lang=nl", "de", "nl"),
        ("FFE", "de", "de"),
        ("FFE", "es", "en"),
        ("FFE", "auto", "fr"),
        ("lang=en", "auto", "en"),
    ],
)
def test_the_language_of_words(text: str, grid: str, words: str) -> None:
    rules = parse_rules(text, TIEBREAK_EDITIONS, FFE_1998)

    assert rules.words(grid) == words
    assert rules.spoken("nl") == ("nl" if rules.lang is None else rules.lang)


def test_who_withdrew_and_after_which_round() -> None:
    for text in ("7@5,3@9,6", "7@5, 3 @ 9 , 6", "7 @5 3@9,6"):
        assert parse_rules(f"FIDE-2026; withdrawn={text}", TIEBREAK_EDITIONS, DEFAULT).reading.withdrawn == (
            (7, 5),
            (3, 9),
            (6, None),
        ), text
