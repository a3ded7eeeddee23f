"""
From a cell to a token: what the text is made of, before anyone asks what it means.

A text has one form (`Form`): a sign, an opponent and a colour letter, say. The same form may mean different things in
different ranges (`F` alone, `-1`, `+` alone); `cells` decides that from the range. Grammar and forms: module
`cells`.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from xl_departage.crosstable import notations
from xl_departage.errors import ErrorKind, UnreadableCell

Rows = Sequence[Sequence[object]]
"""The rows of cells of a range."""


class Form(IntEnum):
    """The shapes of a text; the comment shows an example."""

    BLANK = 0
    SIGNED = 1  # + 12B  =3N  +45
    SIGN_ZERO = 2  # =0
    MINUS_ONE = 3  # -1
    MINUS_MORE = 4  # -12: a game, or the bye of a team
    MINUS_HALF = 5  # -½
    ANGLE = 6  # > 12B
    VEGA = 7  # +W86
    SIGN_FORFEIT = 8  # +F148
    OPPONENT_FIRST = 9  # 12w1  12w+  12w
    OPPONENT_SLASH = 10  # 3w/1
    TRIPLE = 11  # 12 w 1
    NO_OPPONENT = 12  # 0000 - U
    SLASH_COLOURLESS = 13  # 8/+
    SCORE_FIRST = 14  # 1/7w
    SLASH_UNCLEAR = 15  # 1/2 where both could be the opponent
    OPPONENT_SIGN = 16  # 17+
    GOTHA = 17  # 12+/w
    LETTER = 18  # W12
    LETTER_ALONE = 19  # U---
    COLON = 20  # 15:W  12:2½
    PAIR = 21  # 1 53   5 2½
    WORD = 22  # Gain  Gain 12B
    EXEMPT = 23  # EXE  EXE ½
    SIGN_BYE = 24  # +BYE  ½ BYE
    ABSENT = 25
    ALONE = 26  # +  =  F  *
    NUMBER = 27  # 0  12  ½
    SCORE_FORFEIT = 28  # 1F
    UNKNOWN = 29
    UNREAD = 30  # no text at all: a date, an error; only where faults are collected


class TokenKind(NamedTuple):
    """A text without its opponent: what has one meaning in a range."""

    form: Form
    letter: str = ""
    """The colour letter, upper case; empty if there is none."""
    mark: str = ""
    """The sign, score, letter or word for the result."""


class CellToken(NamedTuple):
    """A cut text."""

    kind: TokenKind
    opponent: int | None = None


@lru_cache(maxsize=4096)
def _kind(form: Form, letter: str, mark: str) -> TokenKind:
    return TokenKind(form, letter, mark)


def _token(form: Form, letter: str = "", mark: str = "", opponent: int | None = None) -> CellToken:
    """A token whose kind is shared with equal ones, so that a grid determines the meaning of each kind once."""
    return CellToken(_kind(form, letter, mark), opponent)


UNREAD = _token(Form.UNREAD)
"""Represents a cell reported as unreadable."""

_SPACES = dict.fromkeys([0x09, 0x0A, 0x0D, 0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000], " ")
_NOTHING = dict.fromkeys([0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0xAD])
_HYPHENS = dict.fromkeys([0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0xFE63, 0xFF0D], "-")
_CHARACTERS = {**_SPACES, **_NOTHING, **_HYPHENS, 0x2026: "...", 0x2044: "/", 0xFF0B: "+", 0xFF1D: "="}
_HALF_DECIMAL = re.compile(r"(?<![\d.,])0?[.,]50*(?!\d)")
_AND_HALF_DECIMAL = re.compile(r"(\d)[.,]50*(?!\d)")
_WHOLE_DECIMAL = re.compile(r"(\d)[.,]0+(?!\d)")
_HALF_FRACTION = re.compile(r"(?<!\d)1/2(?=BYE|[^\w/]|$)")

_MONTH = (
    "(?:JANV?|JANVIER|JANUARY|FEVR?|FEVRIER|FEB|FEBRUARY|MARS?|MARCH|MRZ|MRT|AVR|AVRIL|APR|APRIL|MAI|MAY|MEI|JUIN|JUNE?"
    "|JUIL|JUILLET|JULY?|AOUT|AUG|AUGUST|SEPT?|SEPTEMBRE|SEPTEMBER|OCT|OKT|OCTOBRE|OCTOBER|NOV|NOVEMBRE|NOVEMBER|DEC|DEZ"
    "|DECEMBRE|DECEMBER)"
)
_DATE = re.compile(
    # What a CSV file or a cell of Text format holds of a date: 01/02/2026, 2026-02-01, 01-FEVR, 1-FEB-26, FEVR.-26.
    r"\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}"
    rf"|\d{{1,2}}[-/. ]{_MONTH}\.?(?:[-/. ]\d{{2,4}})?|{_MONTH}\.?[-/. ]\d{{2,4}}"
)
_LARGEST = 1_000_000
"""Beyond the number of any player and any score."""
FIRST_DATE, LAST_DATE = 40000, 60000
"""Serial numbers of days from 2009 to 2064: in a grid they are results that Excel took for dates."""


def normalise(value: object) -> str:
    """
    The text of a cell: upper case, single spaces, `-` for every dash, `½` for every half; numbers as text.

    Raises UnreadableCell for truth values, dates and error cells: none of them can be a result.
    """
    if value is None:
        return ""
    if isinstance(value, str):
        text = " ".join((value if value.isascii() else value.translate(_CHARACTERS)).upper().split())
        if "." in text or "," in text:
            text = _HALF_DECIMAL.sub("½", text)
            text = _AND_HALF_DECIMAL.sub(r"\1½", text)
            text = _WHOLE_DECIMAL.sub(r"\1", text)
        if "1/2" in text:
            text = _HALF_FRACTION.sub("½", text)
        return text
    if isinstance(value, bool):
        raise UnreadableCell("grid_cell_truth_value")
    if isinstance(value, ErrorKind):
        raise UnreadableCell("grid_cell_error", error=value.value)
    if isinstance(value, datetime.date | datetime.time):
        raise UnreadableCell("grid_cell_date")
    if isinstance(value, int | float):
        return _number_text(value)
    raise UnreadableCell("grid_cell_unreadable")


def refuse_date(text: str) -> None:
    """Raise UnreadableCell for a date given as text, for example in a CSV file."""
    if _DATE.fullmatch(plain(text)):
        raise UnreadableCell("grid_cell_date")


def _number_text(value: int | float) -> str:
    if not abs(value) < _LARGEST:
        raise UnreadableCell("grid_cell_unreadable")
    if FIRST_DATE <= value <= LAST_DATE:
        raise UnreadableCell("grid_cell_date")
    half_points = value * 2
    if half_points != int(half_points):
        return repr(value)
    sign = "-" if value < 0 else ""
    whole, half = divmod(abs(int(half_points)), 2)
    return f"{sign}{whole or ('' if half else 0)}{'½' if half else ''}"


def shown(value: object) -> str:
    """The cell as an arbiter sees it, for messages."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "VRAI/TRUE" if value else "FAUX/FALSE"
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return str(value.date())
    if isinstance(value, ErrorKind):
        return value.value
    if isinstance(value, int | float):
        return _number_shown(value)
    return str(value)


def _number_shown(value: int | float) -> str:
    try:
        return f"{value:g}"
    except OverflowError:
        # A whole number of Python that no cell can hold.
        return "-∞" if value < 0 else "∞"


def excerpt(value: object) -> str:
    """The cell as `shown`, cut if it is too long for a message."""
    text = shown(value)
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"


_LONGEST_SHOWN = 60
_NAME_CHARACTERS = {**_CHARACTERS, **dict.fromkeys([0x2018, 0x2019, 0x02BC, 0x00B4, 0x60], "'")}


def plain(text: str) -> str:
    """Upper case without accents, single spaces, one apostrophe: for words, headers and names."""
    decomposed = unicodedata.normalize("NFD", text.translate(_NAME_CHARACTERS).upper())
    return " ".join("".join(sign for sign in decomposed if not unicodedata.combining(sign)).split())


_LETTER = "[A-ZБЧ]"
_SCORE = r"(?:\d{1,2}½?|½|[=+\-WDL*?])"
_SIGN_FIRST = re.compile(rf"([+=\-<>])( ?)(\d{{1,5}}) ?({_LETTER}?)")
_OPPONENT_FIRST = re.compile(rf"(\d{{1,5}})( ?)({_LETTER}) ?(/?) ?({_SCORE}?)")
_SIGN_LETTER = re.compile(rf"([+=\-]) ?({_LETTER}) ?(\d{{1,5}})")
_TRIPLE_DASH = re.compile(r"(\d{1,5}) ?- ?([A-Z+\-=]?)")
_SLASH_COLOURLESS = re.compile(r"(\d{1,5}) ?/ ?([+\-=½])")
_SCORE_FIRST = re.compile(rf"([012½]) ?/ ?(\d{{1,5}}) ?({_LETTER}?)")
_SLASH = re.compile(r"(\d{1,5}) ?/ ?(\d{1,5})")
_OPPONENT_SIGN = re.compile(r"(\d{1,5}) ?([+\-=])")
_GOTHA = re.compile(r"(\d{1,5})([+\-=])/([WB]?)")
_LETTER_FIRST = re.compile(r"([A-Z]) ?(\d{1,5}) ?([WB]?)")
_LETTER_DASHES = re.compile(r"([A-Z]) ?-{2,}")
_COLON = re.compile(rf"(\d{{1,5}}) ?: ?({_SCORE}?)")
_ZERO_COLON = {"W": "+", "D": "=", "L": "-", "+": "+", "=": "=", "-": "-"}
_PAIR = re.compile(r"(\d{1,5}½?|½) (\d{1,5}½?|½)")
_EXEMPT = re.compile(r"([A-Z]+) ?([½01=]?)")
_SIGN_BYE = re.compile(r"([+=\-½01]) ?BYE")
_WORDS = re.compile(rf"([A-Z][A-Z ]*[A-Z])(?: (\d{{1,5}}) ?({_LETTER}?))?")
_NUMBER = re.compile(r"-?(?:\d{1,9}½?|½)")
_SCORE_FORFEIT = re.compile(r"([01½]) ?F(?:ORFAIT)?")


@lru_cache(maxsize=1 << 16, typed=True)
def scan(value: object) -> CellToken:
    """
    Cut the cell. Raises UnreadableCell for values that can be no result (see `normalise`) and for days' serial numbers.
    """
    text = normalise(value)
    if not text:
        return _token(Form.BLANK)
    if match := _SIGN_FIRST.fullmatch(text):
        return _sign_first(*match.groups())
    if match := _OPPONENT_FIRST.fullmatch(text):
        opponent, space, letter, slash, mark = match.groups()
        if letter == "F" and not mark:
            return _rest(text)
        form = Form.OPPONENT_SLASH if slash else Form.TRIPLE if space else Form.OPPONENT_FIRST
        return _token(form, letter, mark, int(opponent))
    if match := _SIGN_LETTER.fullmatch(text):
        sign, letter, opponent = match.groups()
        return _token(
            Form.SIGN_FORFEIT if letter == "F" else Form.VEGA, "" if letter == "F" else letter, sign, int(opponent)
        )
    return _rest(text)


def _sign_first(sign: str, space: str, digits: str, letter: str) -> CellToken:
    opponent = int(digits)
    if sign in "<>":
        return _token(Form.ANGLE, letter, sign, opponent)
    if opponent == 0 and not letter:
        return _token(Form.SIGN_ZERO, "", sign)
    if sign == "-" and not space and not letter:
        return _token(Form.MINUS_ONE if opponent == 1 else Form.MINUS_MORE, "", sign, opponent)
    return _token(Form.SIGNED, letter, sign, opponent)


def _rest(text: str) -> CellToken:
    """The rarer forms, in an order in which no earlier one hides a later one."""
    if match := _TRIPLE_DASH.fullmatch(text):
        opponent, mark = match.groups()
        if int(opponent) == 0 and len(opponent) == 4:
            return _token(Form.NO_OPPONENT, "", mark)
        if " " in text and mark in ("+", "-"):
            return _token(Form.TRIPLE, "", mark, int(opponent))
    if match := _OPPONENT_SIGN.fullmatch(text):
        return _token(Form.OPPONENT_SIGN, "", match[2], int(match[1]))
    if "/" in text and (token := _slashed(text)):
        return token
    if match := _SCORE_FORFEIT.fullmatch(text):
        return _token(Form.SCORE_FORFEIT, "", match[1])
    if match := _NUMBER.fullmatch(text):
        return _number(text)
    if match := _COLON.fullmatch(text):
        if int(match[1]) == 0 and match[2] in _ZERO_COLON:
            return _token(Form.SIGN_BYE, "", _ZERO_COLON[match[2]])
        return _token(Form.COLON, "", match[2], int(match[1]))
    if match := _PAIR.fullmatch(text):
        return _token(Form.PAIR, match[1], match[2])
    return _worded(text)


def _slashed(text: str) -> CellToken | None:
    if match := _SLASH_COLOURLESS.fullmatch(text):
        return _token(Form.SLASH_COLOURLESS, "", match[2], int(match[1]))
    if match := _GOTHA.fullmatch(text):
        if int(match[1]) == 0:
            return _token(Form.SIGN_BYE, "", match[2])
        return _token(Form.GOTHA, match[3], match[2], int(match[1]))
    if match := _SLASH.fullmatch(text):
        first, second = match.groups()
        if first in ("0", "1", "2") and second in ("0", "1", "2"):
            return _token(Form.SLASH_UNCLEAR, first, second)
        if second in ("0", "1"):
            return _token(Form.SLASH_COLOURLESS, "", second, int(first))
    if match := _SCORE_FIRST.fullmatch(text):
        return _token(Form.SCORE_FIRST, match[3], match[1], int(match[2]))
    return None


def _number(text: str) -> CellToken:
    if text == "-½":
        return _token(Form.MINUS_HALF)
    if FIRST_DATE <= int(text.rstrip("½").strip("-") or 0) <= LAST_DATE:
        raise UnreadableCell("grid_cell_date")
    return _token(Form.NUMBER, "", text)


def _worded(text: str) -> CellToken:
    if match := _LETTER_FIRST.fullmatch(text):
        return _token(Form.LETTER, match[3], match[1], int(match[2]))
    if match := _LETTER_DASHES.fullmatch(text):
        return _token(Form.LETTER_ALONE, "", match[1])
    if match := _SIGN_BYE.fullmatch(text):
        return _token(Form.SIGN_BYE, "", match[1])
    if len(text) == 1 or text in notations.ALWAYS_ALONE:
        return _token(Form.ALONE, "", text)
    word = plain(text).rstrip(".")
    if (match := _EXEMPT.fullmatch(word)) and match[1] in notations.EXEMPT_WORDS:
        return _token(Form.EXEMPT, "BYE" if match[1] == "BYE" else "", match[2].replace("=", "½"))
    if word in notations.ABSENT_WORDS:
        return _token(Form.ABSENT)
    if (match := _WORDS.fullmatch(word)) and match[1] in notations.RESULT_WORDS:
        return _token(Form.WORD, match[3] or "", match[1], int(match[2]) if match[2] else None)
    refuse_date(word)
    return _token(Form.UNKNOWN)
