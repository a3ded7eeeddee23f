"""Single cells: every notation in known use is read and written back."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_departage.crosstable.cells import Form, ParsedCell, between_marks, normalise, parse_cell
from xl_departage.crosstable.model import Colour, Outcome
from xl_departage.crosstable.notations import LANGUAGES
from xl_departage.crosstable.options import FORMATS, Format, ReadingOptions
from xl_departage.crosstable.writing import STYLES, Style, format_cell
from xl_departage.errors import AmbiguousCell, ArgumentError, DepartageError, ErrorKind, UnreadableCell

FR = ReadingOptions(language="fr")
EN = ReadingOptions(language="en")
DE = ReadingOptions(language="de")
NL = ReadingOptions(language="nl")
W, B = Colour.WHITE, Colour.BLACK


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        # FFE, Papi: the gaps are no-break spaces.
        ("+\u00a021N", FR, (Outcome.WIN, 21, B)),
        ("+\u00a0\u00a04B", FR, (Outcome.WIN, 4, W)),
        ("-\u00a0\u00a01B", FR, (Outcome.LOSS, 1, W)),
        ("=\u202f6B", FR, (Outcome.DRAW, 6, W)),
        ("\u2212 5N", FR, (Outcome.LOSS, 5, B)),
        ("\u2013 5n", FR, (Outcome.LOSS, 5, B)),
        # What cannot be seen: zero-width spaces and joiners, the mark of a file's beginning, a soft hyphen.
        *((f"+{unseen} 12b", FR, (Outcome.WIN, 12, W)) for unseen in "\u200b\u200c\u200d\u2060\ufeff\u00ad"),
        ("> 12B", FR, (Outcome.FORFEIT_WIN, 12, W)),
        ("< 3N", FR, (Outcome.FORFEIT_LOSS, 3, B)),
        (">12", FR, (Outcome.FORFEIT_WIN, 12, None)),
        ("EXE", FR, (Outcome.PAIRING_BYE, None, None)),
        ("exempt", FR, (Outcome.PAIRING_BYE, None, None)),
        ("Exempté", FR, (Outcome.PAIRING_BYE, None, None)),
        ("BYE", FR, (Outcome.PAIRING_BYE, None, None)),
        ("=", FR, (Outcome.HALF_BYE, None, None)),
        (">", FR, (Outcome.FULL_BYE, None, None)),
        ("<", FR, (Outcome.ZERO_BYE, None, None)),
        (None, FR, (Outcome.ZERO_BYE, None, None)),
        ("\u00a0", FR, (Outcome.ZERO_BYE, None, None)),
        ("ABS", FR, (Outcome.ZERO_BYE, None, None)),
        ("Absent", FR, (Outcome.ZERO_BYE, None, None)),
        # Older clubs, Québec.
        ("+ 45", FR, (Outcome.WIN, 45, None)),
        ("-24", FR, (Outcome.LOSS, 24, None)),
        (-24, FR, (Outcome.LOSS, 24, None)),
        (-24.0, FR, (Outcome.LOSS, 24, None)),
        ("+7N", FR, (Outcome.WIN, 7, B)),
        ("=5B", FR, (Outcome.DRAW, 5, W)),
        ("=0", FR, (Outcome.HALF_BYE, None, None)),
        ("+0", FR, (Outcome.PAIRING_BYE, None, None)),
        # Livre de l'arbitre.
        ("Gain", FR, (Outcome.WIN, None, None)),
        ("Nulle", FR, (Outcome.DRAW, None, None)),
        ("perte", FR, (Outcome.LOSS, None, None)),
        ("Gain Forfait", FR, (Outcome.FORFEIT_WIN, None, None)),
        ("Perte  forfait", FR, (Outcome.FORFEIT_LOSS, None, None)),
        ("Défaite 12 N", FR, (Outcome.LOSS, 12, B)),
        # Typed by hand.
        ("12B1", FR, (Outcome.WIN, 12, W)),
        ("12N½", FR, (Outcome.DRAW, 12, B)),
        ("12N0,5", FR, (Outcome.DRAW, 12, B)),
        ("12N0.5", FR, (Outcome.DRAW, 12, B)),
        ("12N.5", FR, (Outcome.DRAW, 12, B)),
        ("12N1/2", FR, (Outcome.DRAW, 12, B)),
        ("5N=", FR, (Outcome.DRAW, 5, B)),
        ("12B+", FR, (Outcome.FORFEIT_WIN, 12, W)),
        ("12B-", FR, (Outcome.FORFEIT_LOSS, 12, W)),
        ("12B", FR, (Outcome.PENDING, 12, W)),
        # chess-results.
        ("161w1", EN, (Outcome.WIN, 161, W)),
        (" 22w½", EN, (Outcome.DRAW, 22, W)),
        ("2b1", EN, (Outcome.WIN, 2, B)),
        ("81w-", EN, (Outcome.FORFEIT_LOSS, 81, W)),
        ("142w+", EN, (Outcome.FORFEIT_WIN, 142, W)),
        ("5b=", EN, (Outcome.DRAW, 5, B)),
        ("14s1", DE, (Outcome.WIN, 14, B)),
        ("3z1", NL, (Outcome.WIN, 3, B)),
        ("-1", ReadingOptions(format="chess-results"), (Outcome.PAIRING_BYE, None, None)),
        (-1, ReadingOptions(format="chess-results"), (Outcome.PAIRING_BYE, None, None)),
        ("-½", ReadingOptions(format="chess-results"), (Outcome.HALF_BYE, None, None)),
        (-0.5, ReadingOptions(format="chess-results"), (Outcome.HALF_BYE, None, None)),
        ("-0", ReadingOptions(format="chess-results"), (Outcome.ZERO_BYE, None, None)),
        (0, ReadingOptions(format="chess-results"), (Outcome.ZERO_BYE, None, None)),
        ("0", ReadingOptions(format="chess-results"), (Outcome.ZERO_BYE, None, None)),
        # Vega, text and HTML.
        ("+W86", EN, (Outcome.WIN, 86, W)),
        ("=B3", EN, (Outcome.DRAW, 3, B)),
        ("-W5", EN, (Outcome.LOSS, 5, W)),
        ("+F148", EN, (Outcome.FORFEIT_WIN, 148, None)),
        ("-F15", EN, (Outcome.FORFEIT_LOSS, 15, None)),
        ("=F15", EN, (Outcome.FORFEIT_DRAW, 15, None)),
        ("+BYE", EN, (Outcome.PAIRING_BYE, None, None)),
        ("=BYE", EN, (Outcome.HALF_BYE, None, None)),
        ("--", EN, (Outcome.ZERO_BYE, None, None)),
        ("1 53", ReadingOptions(format="vega"), (Outcome.WIN, 53, None)),
        ("½ 53", ReadingOptions(format="vega"), (Outcome.DRAW, 53, None)),
        ("½ BYE", ReadingOptions(format="vega"), (Outcome.HALF_BYE, None, None)),
        ("1/2BYE", ReadingOptions(), (Outcome.HALF_BYE, None, None)),
        ("1 BYE", ReadingOptions(format="vega"), (Outcome.PAIRING_BYE, None, None)),
        ("0", ReadingOptions(format="vega"), (Outcome.ZERO_BYE, None, None)),
        # Swiss-Chess.
        ("3w/1", DE, (Outcome.WIN, 3, W)),
        ("5s/1", DE, (Outcome.WIN, 5, B)),
        ("2w/½", DE, (Outcome.DRAW, 2, W)),
        ("8/+", DE, (Outcome.FORFEIT_WIN, 8, None)),
        ("3/-", DE, (Outcome.FORFEIT_LOSS, 3, None)),
        ("+", ReadingOptions(format="swiss-chess"), (Outcome.PAIRING_BYE, None, None)),
        # TRF.
        ("  26 w 1", EN, (Outcome.WIN, 26, W)),
        ("  53 w =", EN, (Outcome.DRAW, 53, W)),
        ("  90 b -", EN, (Outcome.FORFEIT_LOSS, 90, B)),
        ("  90 - +", EN, (Outcome.FORFEIT_WIN, 90, None)),
        ("  12 w W", EN, (Outcome.UNRATED_WIN, 12, W)),
        ("  12 b d", EN, (Outcome.UNRATED_DRAW, 12, B)),
        ("  12 b L", EN, (Outcome.UNRATED_LOSS, 12, B)),
        ("  12 w  ", EN, (Outcome.PENDING, 12, W)),
        ("0000 - H", EN, (Outcome.HALF_BYE, None, None)),
        ("0000 - U", EN, (Outcome.PAIRING_BYE, None, None)),
        ("0000 - F", EN, (Outcome.FULL_BYE, None, None)),
        ("0000 - Z", EN, (Outcome.ZERO_BYE, None, None)),
        ("0000 - z", EN, (Outcome.ZERO_BYE, None, None)),
        ("0000 -  ", EN, (Outcome.ZERO_BYE, None, None)),
        ("0000 - +", EN, (Outcome.PAIRING_BYE, None, None)),
        ("0000 - -", EN, (Outcome.ZERO_BYE, None, None)),
        # USCF.
        ("W12", ReadingOptions(format="uscf"), (Outcome.WIN, 12, None)),
        ("D3", ReadingOptions(format="uscf"), (Outcome.DRAW, 3, None)),
        ("L  5", ReadingOptions(format="uscf"), (Outcome.LOSS, 5, None)),
        ("W12B", ReadingOptions(format="uscf"), (Outcome.WIN, 12, B)),
        ("X12", ReadingOptions(format="uscf"), (Outcome.FORFEIT_WIN, 12, None)),
        ("F12", ReadingOptions(format="uscf"), (Outcome.FORFEIT_LOSS, 12, None)),
        ("Z12", ReadingOptions(format="uscf"), (Outcome.FORFEIT_DRAW, 12, None)),
        ("H---", ReadingOptions(format="uscf"), (Outcome.HALF_BYE, None, None)),
        ("H", ReadingOptions(format="uscf"), (Outcome.HALF_BYE, None, None)),
        ("B", ReadingOptions(format="uscf"), (Outcome.FULL_BYE, None, None)),
        ("U", ReadingOptions(format="uscf"), (Outcome.ZERO_BYE, None, None)),
        # SwissPerfect, FMJD, OpenGotha, Go.
        ("15:W", EN, (Outcome.WIN, 15, None)),
        ("3:D", EN, (Outcome.DRAW, 3, None)),
        ("3:L", EN, (Outcome.LOSS, 3, None)),
        ("1/7w", EN, (Outcome.DRAW, 7, W)),
        ("2/7w", EN, (Outcome.WIN, 7, W)),
        ("12+/w", EN, (Outcome.WIN, 12, W)),
        ("4-/b", EN, (Outcome.LOSS, 4, B)),
        ("0=/", EN, (Outcome.HALF_BYE, None, None)),
        ("17+", ReadingOptions(format="chess-results"), (Outcome.FORFEIT_WIN, 17, None)),
        # Pending.
        ("?", EN, (Outcome.PENDING, None, None)),
        ("*", EN, (Outcome.PENDING, None, None)),
        ("…", EN, (Outcome.PENDING, None, None)),
    ],
)
def test_every_known_notation_is_read(
    text: object, options: ReadingOptions, expected: tuple[Outcome, int | None, Colour | None]
) -> None:
    assert parse_cell(text, options)[:3] == expected


@pytest.mark.parametrize(
    ("text", "expected"), [("EXE ½", 1), ("EXE 0", 0), ("EXE0,5", 1), ("EXE 1", 2), ("EXE", None), ("EXEMPT=", 1)]
)
def test_the_value_of_a_bye_may_stand_in_the_cell(text: str, expected: int | None) -> None:
    cell = parse_cell(text)

    assert cell.outcome is Outcome.PAIRING_BYE
    assert cell.points == expected


@pytest.mark.parametrize(
    ("text", "points"), [("69w3", 6), ("12:2½", 5), ("5 2½", 5), ("5 2.5", 5), ("5 2,5", 5), ("12w0", 0)]
)
def test_teams_have_game_points(text: str, points: int) -> None:
    cell = parse_cell(text, ReadingOptions(boards=4, language="en"))

    assert cell.outcome is None
    assert cell.points == points
    assert cell.opponent in (69, 12, 5)


@pytest.mark.parametrize("language", LANGUAGES)
def test_colour_letters_of_every_language(language: str) -> None:
    from xl_departage.crosstable.notations import COLOUR_LETTERS

    white, black = COLOUR_LETTERS[language]
    options = ReadingOptions(language=language)

    assert parse_cell(f"12{white}1", options).colour is W
    assert parse_cell(f"+ 12{black.lower()}", options).colour is B


@pytest.mark.parametrize(
    "value",
    [
        True,
        False,
        datetime.datetime(2026, 2, 1),
        datetime.date(2026, 2, 1),
        datetime.time(0, 30),
        45689,
        45689.0,
        "45689",
        45689.5,
        ErrorKind.NAME,
        12,
        1,
        0.5,
        2.25,
        float("nan"),
        float("inf"),
        "12X1",
        "bla",
        "+",
        "1F",
        "1 - 0",
        "12345w1",
        "+-12",
        "K",
        "12w1w",
        "\u00bd",
        "Dupont",
        "=SUM(A1)",
        "0000 - X",
        "12 - 1",
        "x" * 100000,
    ],
)
def test_what_means_nothing_is_an_error_never_a_guess(value: object) -> None:
    with pytest.raises((UnreadableCell, AmbiguousCell)):
        parse_cell(value, FR)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("1F", "grid_forfeit_without_opponent"),
        ("0 F", "grid_forfeit_without_opponent"),
        ("12F", "grid_cell_unreadable"),
        ("12F+", "grid_not_a_colour"),
        ("12 F/-", "grid_not_a_colour"),
    ],
)
def test_a_letter_f_is_a_forfeit_after_a_score_and_no_colour(text: str, key: str) -> None:
    with pytest.raises(DepartageError) as caught:
        parse_cell(text, EN)

    assert caught.value.key == key


@pytest.mark.parametrize("value", [datetime.datetime(2026, 2, 1), 45689, "45689", datetime.time(0, 30)])
def test_a_date_names_its_cure(value: object) -> None:
    with pytest.raises(UnreadableCell) as caught:
        parse_cell(value)

    assert "format Texte" in caught.value.message("fr")
    assert "as Text" in caught.value.message("en")


NUMBERS = st.integers(1, 3000)
COLOURS = st.sampled_from([None, W, B])
PLAYED = [Outcome.WIN, Outcome.DRAW, Outcome.LOSS]
FORFEITS = [Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_DRAW]
UNRATED = [Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS]
BYES = [Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.PENDING]
FLAGS = {"tentative": st.just(False), "loose": st.just(False)}
CELLS = st.one_of(
    st.builds(
        ParsedCell,
        st.sampled_from([*PLAYED, *FORFEITS, *UNRATED, Outcome.PENDING]),
        NUMBERS,
        COLOURS,
        st.none(),
        **FLAGS,
    ),
    st.builds(ParsedCell, st.sampled_from([*BYES, *PLAYED, *FORFEITS]), st.none(), st.none(), st.none(), **FLAGS),
    st.builds(ParsedCell, st.just(Outcome.PAIRING_BYE), st.none(), st.none(), st.sampled_from([0, 1, 2]), **FLAGS),
)
TEAM_CELLS = st.builds(ParsedCell, st.none(), NUMBERS, COLOURS, st.integers(0, 20), **FLAGS)
READ_AS: dict[Style, Format] = {style: style for style in STYLES if style != "keyboard"} | {"keyboard": "auto"}


@given(CELLS, st.sampled_from(STYLES), st.sampled_from(LANGUAGES))
def test_what_is_written_is_read_back(cell: ParsedCell, style: Style, language: str) -> None:
    try:
        text = format_cell(cell, style, language)
    except ArgumentError:
        # The notation has no sign for this outcome; the next test checks that every style can express the essentials.
        return
    worded = "en" if style in ("trf", "uscf", "vega") else language

    assert parse_cell(text, ReadingOptions(format=READ_AS[style], language=worded)) == cell


@given(TEAM_CELLS, st.sampled_from(["keyboard", "chess-results", "trf"]), st.sampled_from(LANGUAGES))
def test_game_points_of_teams_are_read_back(cell: ParsedCell, style: Style, language: str) -> None:
    try:
        text = format_cell(cell, style, language)
    except ArgumentError:
        assert cell.colour is None
        return
    worded = "en" if style == "trf" else language

    assert parse_cell(text, ReadingOptions(format=READ_AS[style], language=worded, boards=10)) == cell


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("outcome", PLAYED)
def test_every_style_writes_games_with_colours(style: Style, outcome: Outcome) -> None:
    assert "12" in format_cell(ParsedCell(outcome, 12, W), style)


@pytest.mark.parametrize(
    ("style", "outcome", "colour", "expected"),
    [
        ("ffe", Outcome.WIN, W, "+\u00a012B"),
        ("ffe", Outcome.DRAW, B, "=\u00a012N"),
        ("ffe", Outcome.FORFEIT_LOSS, B, "<\u00a012N"),
        ("keyboard", Outcome.WIN, W, "12B1"),
        ("keyboard", Outcome.DRAW, B, "12N½"),
        ("chess-results", Outcome.DRAW, B, "12b½"),
        ("vega", Outcome.WIN, W, "+W12"),
        ("trf", Outcome.DRAW, W, "  12 w ="),
        ("uscf", Outcome.LOSS, None, "L12"),
        ("swiss-chess", Outcome.WIN, W, "12w/1"),
    ],
)
def test_the_spelling_of_each_program(style: Style, outcome: Outcome, colour: Colour | None, expected: str) -> None:
    assert format_cell(ParsedCell(outcome, 12, colour), style) == expected


def test_the_keyboard_form_is_no_formula_number_or_date() -> None:
    for outcome in [*PLAYED, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS]:
        for colour in (W, B):
            text = format_cell(ParsedCell(outcome, 12, colour), "keyboard")

            assert text[0] not in "=+-@"
            assert not text.replace("½", "").isdigit()


@given(
    st.one_of(
        st.text(max_size=12),
        st.text("+-=<>0123456789½,./:BNWSZwbFHUXEe \u00a0'*?", max_size=8),
        st.integers(),
        st.floats(),
        st.booleans(),
        st.none(),
        st.dates(),
        st.sampled_from(list(ErrorKind)),
    ),
    st.sampled_from(FORMATS),
    st.sampled_from(["auto", "fr", "en"]),
)
def test_any_value_is_read_or_refused_with_our_error(value: object, format: Format, language: str) -> None:
    texts = ["read"]
    try:
        parse_cell(value, ReadingOptions(format=format, language=language))
    except DepartageError as error:
        texts = [error.message("fr"), error.message("en")]

    assert all(texts)


@pytest.mark.parametrize(("points", "text"), [(0, "EXE 0"), (1, "EXE ½"), (2, "EXE 1")])
def test_a_bye_of_its_own_value_is_written_with_it(points: int, text: str) -> None:
    assert format_cell(ParsedCell(Outcome.PAIRING_BYE, points=points), "ffe") == text


def test_a_bye_of_more_than_a_point_cannot_be_written_in_the_french_notation() -> None:
    with pytest.raises(ArgumentError):
        format_cell(ParsedCell(Outcome.PAIRING_BYE, points=3), "ffe")


def test_every_form_of_a_cell_is_another_one() -> None:
    # A second name of one number would be an alias.
    assert len(Form) == len(Form.__members__) > 15


@pytest.mark.parametrize(
    ("cell", "marked"), [("?x?", True), ("?Martni?", True), ("??", False), ("?", False), ("x?", False), (3, False)]
)
def test_what_stands_between_marks(cell: object, marked: bool) -> None:
    assert between_marks(cell) is marked


@pytest.mark.parametrize("text", ["1-0", "0-1", "½-½", "1/2-1/2", "½", 0.5, "0,5", "1,5"])
def test_a_result_without_an_opponent_is_told_as_such(text: object) -> None:
    with pytest.raises(UnreadableCell) as refused:
        parse_cell(text)

    assert refused.value.key == "grid_result_alone"


@pytest.mark.parametrize("style", ["ffe", "keyboard"])
def test_a_drawn_forfeit_has_no_colour(style: Style) -> None:
    assert format_cell(ParsedCell(Outcome.FORFEIT_DRAW, 12), style) == "=F12"
    for colour in Colour:
        with pytest.raises(ArgumentError, match="forfeit draw"):
            format_cell(ParsedCell(Outcome.FORFEIT_DRAW, 12, colour), style)


@pytest.mark.parametrize("colour", [None, *Colour])
def test_what_uscf_has_no_letter_for_is_refused(colour: Colour | None) -> None:
    letter = "" if colour is None else "WB"[colour is Colour.BLACK]

    assert format_cell(ParsedCell(Outcome.WIN, 12, colour), "uscf") == f"W12{letter}"
    with pytest.raises(ArgumentError, match="unrated win"):
        format_cell(ParsedCell(Outcome.UNRATED_WIN, 12, colour), "uscf")


@pytest.mark.parametrize("dash", "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d")
def test_every_dash_is_a_hyphen(dash: str) -> None:
    assert normalise(f"1{dash}0") == "1-0"
