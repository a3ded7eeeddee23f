"""Single cells: every notation in known use is read and written back."""

from __future__ import annotations

import datetime
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each_row
from xl_departage.base.errors import AmbiguousCell, ArgumentError, DepartageError, ErrorKind, UnreadableCell
from xl_departage.base.text import display_text, excerpt, plain
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.options import FORMATS, LANGUAGES, Format, ReadingOptions
from xl_departage.formats.grids.cell_tokens import Form, half_points, normalise, refuse_date, scan
from xl_departage.formats.grids.cell_writing import STYLES, Style, format_cell
from xl_departage.formats.grids.grid_cells import (
    Meaning,
    ParsedCell,
    ReadingContext,
    colour_language,
    decide,
    interpret,
    language_of,
    parse_cell,
    team_score,
)

FR = ReadingOptions(language="fr")
EN = ReadingOptions(language="en")
DE = ReadingOptions(language="de")
NL = ReadingOptions(language="nl")
W, B = Colour.WHITE, Colour.BLACK


@each_row(
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
        ("+PAB", EN, (Outcome.PAIRING_BYE, None, None)),
        ("=HPB", EN, (Outcome.HALF_BYE, None, None)),
        ("+FPB", EN, (Outcome.FULL_BYE, None, None)),
        ("-ZPB", EN, (Outcome.ZERO_BYE, None, None)),
        ("HPB", EN, (Outcome.HALF_BYE, None, None)),
        ("3w.", EN, (Outcome.PENDING, 3, Colour.WHITE)),
        (".", EN, (Outcome.PENDING, None, None)),
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


@each_row(
    ("text", "expected"), [("EXE ½", 1), ("EXE 0", 0), ("EXE0,5", 1), ("EXE 1", 2), ("EXE", None), ("EXEMPT=", 1)]
)
def test_the_value_of_a_bye_may_stand_in_the_cell(text: str, expected: int | None) -> None:
    cell = parse_cell(text)

    assert cell.outcome is Outcome.PAIRING_BYE
    assert cell.points == expected


@each_row(("text", "points"), [("69w3", 6), ("12:2½", 5), ("5 2½", 5), ("5 2.5", 5), ("5 2,5", 5), ("12w0", 0)])
def test_teams_have_game_points(text: str, points: int) -> None:
    cell = parse_cell(text, ReadingOptions(boards=4, language="en"))

    assert cell.outcome is None
    assert cell.points == points
    assert cell.opponent in (69, 12, 5)


@each_row("language", LANGUAGES)
def test_colour_letters_of_every_language(language: str) -> None:
    from xl_departage.formats.grids.notations import COLOUR_LETTERS

    white, black = COLOUR_LETTERS[language]
    options = ReadingOptions(language=language)

    assert parse_cell(f"12{white}1", options).colour is W
    assert parse_cell(f"+ 12{black.lower()}", options).colour is B


@each_row(
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
FLAGS: dict[str, st.SearchStrategy[object]] = {
    "tentative": st.just(False),
    "loose": st.just(False),
    "given": st.integers(-6, 6),
    "match_given": st.none(),
    "share": st.none(),
}
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
GIVEN_TO_TEAMS = st.tuples(st.integers(-6, 6), st.integers(-6, 6)).map(lambda both: both if any(both) else (0, None))
TEAM_CELLS = st.builds(
    lambda cell, points: cell._replace(given=points[0], match_given=points[1]),
    st.one_of(
        st.builds(ParsedCell, st.none(), NUMBERS, COLOURS, st.integers(0, 20), **FLAGS),
        st.sampled_from([0, 1, 2]).map(lambda share: ParsedCell(Outcome.PAIRING_BYE, share=share)),
    ),
    GIVEN_TO_TEAMS,
)
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


@each_row("style", STYLES)
@each_row("outcome", PLAYED)
def test_every_style_writes_games_with_colours(style: Style, outcome: Outcome) -> None:
    assert "12" in format_cell(ParsedCell(outcome, 12, W), style)


@each_row(
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


def test_the_keyboard_form_is_no_formula_number_date_or_time() -> None:
    for outcome in [*PLAYED, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.PENDING]:
        for colour in (W, B, None):
            text = format_cell(ParsedCell(outcome, 12, colour), "keyboard")

            assert text[0] not in "=+-@"
            assert not text.replace("½", "").isdigit()
            # A spreadsheet that opens a CSV file makes 12:01 of `12:1` (LibreOffice 25.2).
            assert not re.fullmatch(r"\d+:\d+", text), text


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


@each_row(
    ("cell", "marked"),
    [
        *((cell, True) for cell in ("?x?", "?Martni?", "?2w½?")),
        *((cell, False) for cell in ("??", "?", "?…", "x?", "?x", "?xy", "x…", 3, None)),
    ],
)
def test_what_stands_between_marks(cell: object, marked: bool) -> None:
    assert (scan(cell).kind.form is Form.OF_LIST) is marked


@each_row("text", ["1-0", "0-1", "½-½", "1/2-1/2", "½", 0.5, "0,5", "1,5"])
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


@each_row("dash", "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d")
def test_every_dash_is_a_hyphen(dash: str) -> None:
    assert normalise(f"1{dash}0") == "1-0"


@each_row(
    ("value", "text"),
    [
        (None, ""),
        ("  + 12b ", "+ 12B"),
        # The spaces that programs write, and what cannot be seen; a slash, signs and dots of other widths.
        *((f"1{space}0", "1 0") for space in "\t\n\r\u00a0\u2000\u2002\u2007\u2009\u200a\u202f\u205f\u3000"),
        *((f"1{unseen}0", "10") for unseen in "\u200b\u200c\u200d\u2060\ufeff\u00ad"),
        ("1\u2044 2", "1/ 2"),
        ("\uff0b12", "+12"),
        ("\uff1d12", "=12"),
        ("\u2026", "..."),
        # Decimals: a half is one, and so are five tenths, but not fifty-five hundredths.
        ("0,5 0.50 .5 ,500", "½ ½ ½ ½"),
        ("2,5 12.50", "2½ 12½"),
        ("1,0 12.000", "1 12"),
        ("0,55 1,55 1,05 10,5", "0,55 1,55 1,05 10½"),
        ("1/2 1/2BYE 11/2 1/2/3", "½ ½BYE 11/2 1/2/3"),
        (0, "0"),
        (0.0, "0"),
        (-0.5, "-½"),
        (0.5, "½"),
        (-1.5, "-1½"),
        (7, "7"),
        (-12.0, "-12"),
        (2.25, "2.25"),
        (39_999, "39999"),
        (60_001, "60001"),
        (60_000.5, "60000½"),
        (39_999.5, "39999½"),
        (999_999, "999999"),
        (-999_999.5, "-999999½"),
    ],
)
def test_every_value_has_one_text(value: object, text: str) -> None:
    assert normalise(value) == text


@each_row(
    ("value", "key"),
    [
        (True, "grid_cell_truth_value"),
        (ErrorKind.NAME, "grid_cell_error"),
        (datetime.date(2026, 2, 1), "grid_cell_date"),
        (datetime.time(0, 30), "grid_cell_time"),
        # Days from 2009-07-06 (40000) to 2064-04-08 (60000).
        (40_000, "grid_cell_date"),
        (60_000, "grid_cell_date"),
        (1_000_000, "grid_cell_unreadable"),
        (-1_000_000, "grid_cell_unreadable"),
        (float("nan"), "grid_cell_unreadable"),
        (b"1", "grid_cell_unreadable"),
    ],
)
def test_a_value_that_is_no_result_says_why(value: object, key: str) -> None:
    with pytest.raises(UnreadableCell) as refused:
        normalise(value)
    assert refused.value.key == key


@each_row(
    ("text", "date"),
    [("39999", False), ("40000", True), ("60000", True), ("60001", False), ("-40000½", True), ("40000½", True)],
)
def test_a_number_typed_as_text_may_be_a_date_too(text: str, date: bool) -> None:
    with pytest.raises(UnreadableCell) as refused:
        parse_cell(text, ReadingOptions(format="ffe"))
    assert (refused.value.key == "grid_cell_date") is date


@each_row(
    ("value", "text"),
    [
        (None, ""),
        (" a ", " a "),
        (True, "VRAI/TRUE"),
        (False, "FAUX/FALSE"),
        (datetime.datetime(2026, 2, 1), "2026-02-01"),
        (datetime.datetime(2026, 2, 1, 12, 30), "2026-02-01 12:30:00"),
        (ErrorKind.NAME, ErrorKind.NAME.value),
        (24_101_605, "24101605"),
        (1.5, "1.5"),
        (0.1 + 0.2, "0.3"),
        (10**400, "∞"),
        (-(10**400), "-∞"),
        ((1,), "(1,)"),
    ],
)
def test_a_value_is_quoted_as_it_is_seen(value: object, text: str) -> None:
    assert display_text(value) == text
    assert excerpt(value) == text


def test_only_a_text_of_more_than_sixty_characters_is_cut() -> None:
    assert excerpt("x" * 60) == "x" * 60
    assert excerpt("x" * 61) == "x" * 60 + "…"


@each_row(
    ("text", "expected"),
    [
        (" Éloïse\u00a0 d\u2019Œuvre ", "ELOISE D'OEUVRE"),
        ("Łukasz Øystein Đorđe Ħ Æ Þ", "LUKASZ OYSTEIN DORDE H AE TH"),
        *((f"d{sign}A", "D'A") for sign in "\u2018\u2019\u02bc\u00b4`'"),
        ("straße", "STRASSE"),
    ],
)
def test_words_are_compared_without_case_and_accents(text: str, expected: str) -> None:
    assert plain(text) == expected


@each_row(
    "text",
    [
        "01/02/2026",
        "2026-02-01",
        "1.2.2026",
        "1-févr.",
        "1-Feb-26",
        "Févr.-26",
        "12 déc. 2026",
        "3/mars/26",
        "1/02/26",
        "3-mei",
    ],
)
def test_a_date_typed_as_text_is_refused(text: str) -> None:
    with pytest.raises(UnreadableCell) as refused:
        refuse_date(text)
    assert refused.value.key == "grid_cell_date"


@each_row("text", ["1-0", "01/02", "févr.", "1 fx", "12B1", "123/02/2026"])
def test_what_is_no_date_is_not_refused_as_one(text: str) -> None:
    refuse_date(text)


@each_row(("text", "points"), [("½", 1), ("0", 0), ("1", 2), ("2½", 5), ("10", 20), ("12½", 25)])
def test_points_as_half_points(text: str, points: int) -> None:
    assert half_points(text) == points


# A letter or sign alone by format: byes of USCF and TRF, draws and absences by hand; `!`: the option is asked for.
ALONE: dict[str, dict[str, str]] = {
    "auto": {"F": "!", "U": "!", "Z": "!", "W": "!", "D": "!", "L": "!", "N": "!", "S": "!", "R": "!", "X": "!"}
    | {"B": "!", "+": "!", "-": "!", "H": "H", "=": "H", ">": "F", "<": "Z", "?": "?", "*": "?", "K": ""},
    "trf": {"F": "F", "U": "U", "Z": "Z", "H": "H", "B": "", "W": "", "K": ""},
    "uscf": {"F": "-", "U": "Z", "Z": "~", "H": "H", "B": "F", "X": "+", "K": ""},
    "swiss-chess": {"+": "U", "-": "Z", "=": "H", "F": "", "B": ""},
    "ffe": {"=": "H", ">": "F", "<": "Z", "F": "", "X": ""},
}


@each_row(("format", "mark"), [(format, mark) for format, marks in ALONE.items() for mark in marks])
def test_a_sign_alone_is_what_its_format_says_or_refused(format: Format, mark: str) -> None:
    expected, options = ALONE[format][mark], ReadingOptions(format=format)
    if expected in ("", "!"):
        with pytest.raises(AmbiguousCell if expected else UnreadableCell):
            parse_cell(mark, options)
    else:
        assert parse_cell(mark, options) == ParsedCell(Outcome(expected))


@each_row(
    ("texts", "evidence"),
    [
        ([], set()),
        (["+ 2B"], {"ffe"}),
        (["> 2B"], {"ffe"}),
        (["+W2"], {"vega"}),
        (["+F2"], {"vega"}),
        (["2w1"], {"chess-results"}),
        # A pairing without a result is written so by all.
        (["2w", "2 w"], set()),
        (["2w/1"], {"swiss-chess"}),
        (["8/+"], {"swiss-chess"}),
        (["2 w 1"], {"trf"}),
        (["0000 - U"], {"trf"}),
        (["0000 -"], {"trf"}),
        (["U---"], {"uscf"}),
        # W2 may be a colour or a win; beside L2 it is a win.
        (["W2"], set()),
        (["L2"], set()),
        (["W2", "L3"], {"uscf"}),
        (["2:W", "17+", "EXE", "1/7w", "?"], set()),
        (["+ 2B", "2w1"], {"ffe", "chess-results"}),
        # A score before an opponent above one.
        (["1 53", "½ 53"], {"vega"}),
    ],
)
def test_the_programs_for_which_cells_are_evidence(texts: list[str], evidence: set[str]) -> None:
    context = decide([scan(text).kind for text in texts], ReadingOptions())

    assert context.evidence == evidence
    assert context.decided_format == (next(iter(evidence)) if len(evidence) == 1 else "auto")
    assert decide([scan(text).kind for text in texts], ReadingOptions(format="trf")).decided_format == "trf"


@each_row(
    ("texts", "boards", "score_first", "teams"),
    [
        # Nothing shows which is the opponent, unless a half stands before or behind all of them.
        (["1 53", "0 12"], None, None, False),
        (["1 1", "0 1"], None, None, False),
        # A bye with its score beside them, as Vega writes it.
        (["1 1", "1 BYE"], None, True, False),
        (["1 1", "+ BYE"], None, None, False),
        (["5 2½", "3 1"], None, False, True),
        (["5 ½", "3 1"], None, False, True),
        (["½ 5", "3 1"], None, False, True),
        (["½ 5", "1 1"], None, True, False),
        (["½ 5", "½ 1½"], None, False, True),
        (["1 1"], 4, False, True),
        # Beside games with their opponent first, a pair lost its colour.
        (["26 1", "26 w 1"], None, False, False),
        (["26 1", "26w"], None, False, True),
        (["26 2", "26w1"], None, False, True),
        (["26 ½", "+ 2B"], None, False, False),
        (["2w2"], None, None, True),
        (["2w1", "2w½"], None, None, False),
    ],
)
def test_two_numbers_are_read_by_the_other_cells(
    texts: list[str], boards: int | None, score_first: bool | None, teams: bool
) -> None:
    context = decide([scan(text).kind for text in texts], ReadingOptions(boards=boards))

    assert (context.score_first, context.teams) == (score_first, teams)


@pytest.mark.parametrize(
    ("texts", "draughts"),
    [([], False), (["1/7w"], True), (["1/7w", "0/7w"], False), (["2/7w", "0/7w"], True), (["0/7w"], False)],
)
def test_two_points_or_ones_only_are_of_draughts(texts: list[str], draughts: bool) -> None:
    assert decide([scan(text).kind for text in texts], ReadingOptions()).draughts is draughts


@each_row(
    ("text", "score"),
    [
        *((text, True) for text in ("2w2", "2w1½", "2:2", "2w/2", "2 w 2", "2:10")),
        *((text, False) for text in ("2w1", "2w0", "2w½", "2w+", "2w", "5 2", "+ 2B")),
    ],
)
def test_scores_that_no_single_game_has(text: str, score: bool) -> None:
    assert team_score(scan(text).kind) is score


@each_row(
    ("letters", "b_is", "language"),
    [
        ("", None, "auto"),
        ("BN", W, "fr"),
        ("N", W, "fr"),
        ("BP", W, "pt"),
        ("BC", W, "pl"),
        ("WB", B, "en"),
        ("W", B, "en"),
        ("WS", None, "de"),
        ("WZ", None, "nl"),
        ("HS", None, "da"),
        ("VM", None, "fi"),
        ("БЧ", None, "ru"),
        # B alone needs to be known; beside two others nothing fits.
        ("B", W, "fr"),
        ("B", B, "en"),
        ("B", None, "auto"),
        ("WN", None, "auto"),
        ("BNW", None, "auto"),
        ("K", None, "auto"),
    ],
)
def test_the_language_of_colour_letters(letters: str, b_is: Colour | None, language: str) -> None:
    assert language_of(set(letters), b_is) == language


@each_row(
    ("cells", "french", "language"),
    [
        ([["+ 2B", "- 3N"]], False, "fr"),
        ([["2w1", None], [3, "3b0"]], False, "en"),
        ([["12s1", "3 w ½"]], False, "de"),
        ([["+ 2B"]], False, "auto"),
        ([["+ 2B"]], True, "fr"),
        # Contradiction, no letter, words.
        ([["2w1", "3n0", "4b0"]], False, "auto"),
        ([["+ 2", 7, None, "Bert 2"]], False, "auto"),
        ([["12 NULLE", "3 WIN"]], False, "auto"),
    ],
)
def test_the_language_of_a_range_that_cannot_be_read(cells: list[list[object]], french: bool, language: str) -> None:
    assert colour_language(cells, french_headers=french) == language


@each_row(
    ("text", "context", "expected"),
    [
        # -1 and larger numbers behind a sign: games, byes of teams, losses.
        ("-1", ReadingContext(), Meaning(Outcome.LOSS, tentative=True)),
        ("-1", ReadingContext("ffe"), Meaning(Outcome.LOSS)),
        ("-12", ReadingContext(), Meaning(Outcome.LOSS)),
        ("-1", ReadingContext(evidence=frozenset({"chess-results"})), Meaning(Outcome.PAIRING_BYE)),
        ("-12", ReadingContext("chess-results"), Meaning(Outcome.LOSS)),
        ("-1", ReadingContext("vega", frozenset({"chess-results"})), Meaning(Outcome.LOSS)),
        ("-1", ReadingContext(teams=True), "grid_team_points_missing"),
        ("+ 2B", ReadingContext(teams=True, b_is=W), "grid_team_points_missing"),
        ("2w=", ReadingContext(teams=True), "grid_team_points_missing"),
        ("2:W", ReadingContext(teams=True), "grid_team_points_missing"),
        ("2w+", ReadingContext(teams=True), Meaning(Outcome.FORFEIT_WIN, W)),
        ("2w½", ReadingContext(teams=True), Meaning(None, W, 1)),
        ("2w10", ReadingContext(teams=True), Meaning(None, W, 20)),
        ("2w½", ReadingContext(), Meaning(Outcome.DRAW, W)),
        ("2w2", ReadingContext(), "grid_cell_unreadable"),
        ("2:W", ReadingContext(), Meaning(Outcome.WIN)),
        ("2:D", ReadingContext(), Meaning(Outcome.DRAW)),
        ("17+", ReadingContext(), "grid_opponent_sign"),
        ("17+", ReadingContext("ffe"), Meaning(Outcome.FORFEIT_WIN)),
        ("17-", ReadingContext(evidence=frozenset({"trf"})), Meaning(Outcome.FORFEIT_LOSS)),
        ("17=", ReadingContext(), Meaning(Outcome.DRAW)),
        ("W12B", ReadingContext("uscf"), Meaning(Outcome.WIN, B)),
        ("N12", ReadingContext("uscf"), Meaning(Outcome.WIN, loose=True)),
        ("R12", ReadingContext("uscf"), Meaning(Outcome.DRAW, loose=True)),
        ("S12", ReadingContext("uscf"), Meaning(Outcome.LOSS, loose=True)),
        ("N12W", ReadingContext("ffe"), Meaning(Outcome.DRAW, W)),
        ("G12", ReadingContext("ffe"), Meaning(Outcome.WIN)),
        ("W12", ReadingContext("ffe"), "grid_cell_unreadable"),
        ("G12", ReadingContext(), "grid_letter_first"),
        ("W12", ReadingContext(), "grid_letter_first"),
        ("K12", ReadingContext(), "grid_cell_unreadable"),
        ("W12", ReadingContext("vega"), "grid_cell_unreadable"),
        ("BYE", ReadingContext(), Meaning(Outcome.PAIRING_BYE)),
        ("BYE", ReadingContext(words=True), Meaning(Outcome.HALF_BYE)),
        ("BYE 1", ReadingContext(words=True), Meaning(Outcome.PAIRING_BYE, points=2)),
        ("EXEMPT", ReadingContext(words=True), Meaning(Outcome.PAIRING_BYE)),
        ("1F", ReadingContext(words=True), Meaning(Outcome.FORFEIT_WIN)),
        ("0 forfait", ReadingContext(words=True), Meaning(Outcome.FORFEIT_LOSS)),
        ("½F", ReadingContext(words=True), "grid_forfeit_without_opponent"),
        ("1F", ReadingContext(), "grid_forfeit_without_opponent"),
        ("H---", ReadingContext("uscf"), Meaning(Outcome.HALF_BYE)),
        ("H---", ReadingContext("ffe"), "grid_result_alone"),
        ("K---", ReadingContext("uscf"), "grid_result_alone"),
        ("0", ReadingContext(), "grid_zero"),
        ("0", ReadingContext(score_first=True), Meaning(Outcome.ZERO_BYE)),
        ("0", ReadingContext("vega"), Meaning(Outcome.ZERO_BYE)),
        ("0", ReadingContext("ffe"), "grid_bare_number"),
        ("1", ReadingContext("vega"), "grid_bare_number"),
        ("2½", ReadingContext(), "grid_result_alone"),
        ("12+/b", ReadingContext(), Meaning(Outcome.WIN, B)),
        ("12=/", ReadingContext(), Meaning(Outcome.DRAW)),
        ("1/7w", ReadingContext(), Meaning(Outcome.WIN, W)),
        ("1/7w", ReadingContext(draughts=True), Meaning(Outcome.DRAW, W)),
        ("2/7w", ReadingContext(draughts=True), Meaning(Outcome.WIN, W)),
        ("0/7w", ReadingContext(draughts=True), Meaning(Outcome.LOSS, W)),
        ("> 2B", ReadingContext(b_is=B), Meaning(Outcome.FORFEIT_WIN, B)),
        ("< 2N", ReadingContext(), Meaning(Outcome.FORFEIT_LOSS, B)),
        ("+ 2B", ReadingContext(), "grid_colour_b"),
        ("+ 2N", ReadingContext(language="en"), "grid_not_a_colour"),
        ("+ 2W", ReadingContext(language="xx"), Meaning(Outcome.WIN, W)),
        ("+ 2K", ReadingContext(), "grid_cell_unreadable"),
    ],
)
def test_the_meaning_of_a_text_by_its_range(text: str, context: ReadingContext, expected: Meaning | str) -> None:
    kind = scan(text).kind
    if isinstance(expected, str):
        with pytest.raises((UnreadableCell, AmbiguousCell)) as refused:
            interpret(kind, context)
        assert refused.value.key == expected
    else:
        assert interpret(kind, context) == expected


@each_row(
    ("number", "colour", "text"),
    [
        # Papi's three columns, filled with no-break spaces; a fourth figure moves in behind one.
        (1, W, "+\u00a0\u00a01B"),
        (99, W, "+\u00a099B"),
        (100, W, "+100B"),
        (999, W, "+999B"),
        (1000, W, "+\u00a01000B"),
        # Without a colour a space stands before three figures, so that -100 is no bye.
        (99, None, "+\u00a099"),
        (100, None, "+\u00a0100"),
        (1000, None, "+\u00a0\u00a01000"),
    ],
)
def test_an_opponent_in_three_columns(number: int, colour: Colour | None, text: str) -> None:
    assert format_cell(ParsedCell(Outcome.WIN, number, colour), "ffe") == text


# A cell by style: won and lost over the board, drawn, not played; the forfeits; unrated; without a colour.
STYLED: dict[Style, list[str]] = {
    "ffe": ["+\u00a012B", "-\u00a012B", "=\u00a012B", "12B", ">\u00a012B", "<\u00a012B", "<\u00a012B", "!", "!", "+\u00a012", "!", "=F12"],
    "keyboard": ["12B1", "12B0", "12B½", "12B", "12B+", "12B-", "12B-", "!", "12BW", "12:W", "12:", "=F12"],
    "chess-results": ["12w1", "12w0", "12w½", "12w", "12w+", "12w-", "12w-", "!", "!", "!", "!", "!"],
    "vega": ["+W12", "-W12", "=W12", "!", "!", "!", "!", "!", "!", "+12", "!", "=F12"],
    "trf": ["  12 w 1", "  12 w 0", "  12 w =", "  12 w ", "  12 w +", "  12 w -", "  12 w -", "!", "  12 w W", "!", "!", "!"],
    "uscf": ["W12W", "L12W", "D12W", "!", "X12W", "F12W", "F12W", "Z12W", "!", "W12", "!", "Z12"],
    "swiss-chess": ["12w/1", "12w/0", "12w/½", "!", "12w/+", "12w/-", "12w/-", "!", "!", "!", "!", "!"],
}  # fmt: skip
WRITTEN = [
    *(ParsedCell(outcome, 12, W) for outcome in (*PLAYED[:1], PLAYED[2], PLAYED[1], Outcome.PENDING)),
    *(ParsedCell(outcome, 12, W) for outcome in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT)),
    ParsedCell(Outcome.FORFEIT_DRAW, 12, W),
    ParsedCell(Outcome.UNRATED_WIN, 12, W),
    ParsedCell(Outcome.WIN, 12),
    ParsedCell(Outcome.PENDING, 12),
    ParsedCell(Outcome.FORFEIT_DRAW, 12),
]


@each_row("style", STYLES)
def test_every_cell_in_every_style_or_its_refusal(style: Style) -> None:
    for cell, text in zip(WRITTEN, STYLED[style], strict=True):
        if text == "!":
            with pytest.raises(ArgumentError) as refused:
                format_cell(cell, style)
            assert refused.value.key == "grid_not_writable"
        else:
            assert format_cell(cell, style) == text, cell


@each_row(
    ("style", "colour", "points", "text"),
    [
        ("keyboard", W, 5, "12B2½"),
        ("keyboard", None, 5, "12:2½"),
        ("chess-results", B, 5, "12b2½"),
        ("chess-results", None, 5, None),
        ("trf", W, 5, "  12 w 2½"),
        ("trf", None, 5, None),
        ("swiss-chess", W, 5, None),
        ("uscf", W, 5, None),
        ("vega", W, 5, None),
        ("ffe", W, 5, None),
        ("keyboard", W, None, None),
    ],
)
def test_game_points_of_a_match_by_style(
    style: Style, colour: Colour | None, points: int | None, text: str | None
) -> None:
    cell = ParsedCell(None, 12, colour, points)
    if text is not None:
        assert format_cell(cell, style) == text
        return
    with pytest.raises(ArgumentError) as refused:
        format_cell(cell, style)
    assert refused.value.values == {"outcome": "—", "style": style}


@each_row("style", STYLES)
def test_forfeits_without_a_colour_by_style(style: Style) -> None:
    expected = {
        "ffe": (">\u00a012", "<\u00a012"),
        "keyboard": ("12:+", "12:-"),
        "chess-results": ("12+", "12-"),
        "vega": ("+F12", "-F12"),
        "trf": ("  12 - +", "  12 - -"),
        "uscf": ("X12", "F12"),
        "swiss-chess": ("12/+", "12/-"),
    }[style]

    assert tuple(format_cell(ParsedCell(outcome, 12), style) for outcome in FORFEITS[:2]) == expected
    assert format_cell(ParsedCell(Outcome.DOUBLE_FORFEIT, 12), style) == expected[1]


@each_row(
    ("text", "form", "letter", "mark", "opponent"),
    [
        ("0000 - U", Form.NO_OPPONENT, "", "U", None),
        ("0000 -", Form.NO_OPPONENT, "", "", None),
        ("1234 - +", Form.TRIPLE, "", "+", 1234),
        ("000 - +", Form.TRIPLE, "", "+", 0),
        ("0000-+", Form.NO_OPPONENT, "", "+", None),
        ("12-+", Form.UNKNOWN, "", "", None),
        ("12 - U", Form.UNKNOWN, "", "", None),
        ("0:W", Form.SIGN_BYE, "", "+", None),
        ("0:D", Form.SIGN_BYE, "", "=", None),
        ("0:-", Form.SIGN_BYE, "", "-", None),
        ("0:2", Form.COLON, "", "2", 0),
        ("1:W", Form.COLON, "", "W", 1),
        ("0+/", Form.SIGN_BYE, "", "+", None),
        ("1+/w", Form.GOTHA, "W", "+", 1),
        ("2/1", Form.SLASH_UNCLEAR, "2", "1", None),
        ("3/1", Form.SLASH_COLOURLESS, "", "1", 3),
        ("3/0", Form.SLASH_COLOURLESS, "", "0", 3),
        ("1/3", Form.SCORE_FIRST, "", "1", 3),
        ("3/3", Form.UNKNOWN, "", "", None),
        ("-1", Form.MINUS_ONE, "", "-", 1),
        ("-2", Form.MINUS_MORE, "", "-", 2),
        ("- 1", Form.SIGNED, "", "-", 1),
        ("-1B", Form.SIGNED, "B", "-", 1),
        ("-0", Form.SIGN_ZERO, "", "-", None),
        ("=0B", Form.SIGNED, "B", "=", 0),
        ("+1", Form.SIGNED, "", "+", 1),
        ("-½", Form.MINUS_HALF, "", "", None),
        ("12F", Form.UNKNOWN, "", "", None),
        ("+F12", Form.SIGN_FORFEIT, "", "+", 12),
        ("+W12", Form.VEGA, "W", "+", 12),
        ("1F", Form.SCORE_FORFEIT, "", "1", None),
        ("W---", Form.LETTER_ALONE, "", "W", None),
        ("Gain", Form.WORD, "", "GAIN", None),
        ("Gain 12 b", Form.WORD, "B", "GAIN", 12),
        ("1-0", Form.UNKNOWN, "", "1-0", None),
        ("5 2½", Form.PAIR, "5", "2½", None),
        ("12", Form.NUMBER, "", "12", None),
    ],
)
def test_the_form_of_a_text(text: str, form: Form, letter: str, mark: str, opponent: int | None) -> None:
    token = scan(text)

    assert (*token.kind, token.opponent) == (form, letter, mark, opponent)


def test_every_language_that_an_option_names_has_letters_of_colours() -> None:
    from xl_departage.formats.grids.notations import COLOUR_LETTERS

    assert tuple(COLOUR_LETTERS) == LANGUAGES


@each_row("text", ["01:00:00", "1:00", "00:01:00", "0:30", "1:00:00 AM", "12:30 pm"])
def test_a_time_typed_as_text_is_refused_as_one(text: str) -> None:
    """What a spreadsheet makes of 1:0, as a CSV of it has it."""
    with pytest.raises(UnreadableCell) as refused:
        parse_cell(text, ReadingOptions())
    assert refused.value.key == "grid_cell_time"


@each_row("text", ["1:0", "0:1", "½:½", "+:-"])
def test_a_result_with_a_colon_is_no_time(text: str) -> None:
    refuse_date(text)
