"""
Reads one cell of a crosstable: turns its text (or the number that the spreadsheet passes) into a token. `grid_cells`
determines its meaning.

The grammar follows. `sign` is + = -, `score` is 1 0 ½ = + - or the game points of a team, `col` a colour letter of any
language of `notations`:

    cell      = blank | game | forfeit | bye | absent | pending
    game      = sign opp [col]              + 12B   = 3N   +45      FFE, old clubs
              | sign col opp                +W12  =B3               Vega
              | opp col ['/'] score         12w1  5s½  3w/1  12 w 1 chess-results, Swiss-Chess, TRF, keyboard
              | opp ':' (score | W D L)     15:W  12:2½             SwissPerfect, teams
              | opp sign '/' col            12+/w                   OpenGotha
              | score '/' opp col           1/7w                    FMJD
              | score opp                   1 53                    Vega HTML
              | opp score                   5 2½                    teams
              | letter opp [col]            W12  D3  L5             USCF
              | word [opp [col]]            Gain  Nulle 12B         Livre de l'arbitre
    forfeit   = ('>' | '<') opp [col]       > 12B  < 3N             FFE
              | sign 'F' opp                +F148                   Vega
              | opp [col] ['/'] ('+' | '-') 81w-  8/+               chess-results, Swiss-Chess
              | letter opp                  X12  F12  Z12           USCF
    bye       = 'EXE' [score] | 'EXEMPT' | 'BYE' | (sign | score) 'BYE' | '=' | '>' | sign '0'
              | [sign | score] ('PAB' | 'HPB' | 'FPB' | 'ZPB')      Vega
              | '-1' | '-½' | '-0' | '0'    chess-results
              | '0000 - ' code              TRF
              | letter ['---']              H  U---  B---           USCF, TRF
    absent    = '--' | 'ABS' | 'ABSENT' | '<'
    pending   = '?' | '*' | '...' | '.' | opp col
    given     = cell '(' ('+' | '-') points ')'     12B1(-1)  EXE(+½)   points that the arbiter gives or takes
                for teams, with the name of the points: 3W2½(-1 MP)  3W2½(-1 MP -½ GP)

A token has one form (`Form`), such as a sign, an opponent and a colour letter. The same form may mean different things
in different ranges (`F` alone, `-1`, `+` alone).
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import lru_cache
from re import Match, Pattern
from typing import NamedTuple

from xl_departage.base.days import FIRST_DATE, LAST_DATE, is_written_date
from xl_departage.base.errors import AmbiguousCell, ErrorKind, UnreadableCell
from xl_departage.base.regex import regex
from xl_departage.base.text import CHARACTERS, plain
from xl_departage.chess.tournament import outcome_words
from xl_departage.formats.grids import notations

Rows = Sequence[Sequence[object]]
"""The rows of cells of a range."""


class Form(IntEnum):
    """The shapes that a text may have; the comments show examples."""

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
    SLASH_UNCLEAR = 15  # 1/2 if both could be the opponent
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
    NAMED_BYE = 30  # =HPB  +PAB
    UNREAD = 31  # not a text but a date or an error; only while faults are collected
    OF_LIST = 32  # ?Martni?  unreadable text of a list of games, in a grid that CROSSTABLE made of it
    TEAM_BYE = 33  # -2 of a team, once its range shows that this is no opponent


class TokenKind(NamedTuple):
    """A text without its opponent; within a range, it always means the same."""

    form: Form
    letter: str = ""
    """
    The colour letter in upper case; empty if there is none. Forms without a colour may have another part of the text
    here, such as the first number of `1 53`.
    """
    mark: str = ""
    """The sign, score, letter or word that gives the result; of `1 53`, the second number."""


class CellToken(NamedTuple):
    """A text divided into its parts; `opponent` is None if it names none."""

    kind: TokenKind
    opponent: int | None = None
    given: int = 0
    """Half-points that the arbiter gave, or took away if negative; for a team, game points."""
    match_given: int | None = None
    """Match points given to a team; None if the text does not say whether its points are match points or game points."""


@lru_cache(maxsize=4096)
def _kind(form: Form, letter: str, mark: str) -> TokenKind:
    return TokenKind(form, letter, mark)


def _token(form: Form, letter: str = "", mark: str = "", opponent: int | None = None) -> CellToken:
    """A token. Equal kinds are one object, so that the meaning of each kind has to be determined only once in a grid."""
    return CellToken(_kind(form, letter, mark), opponent)


UNREAD = _token(Form.UNREAD)
"""Stands for a cell that was reported as unreadable."""


_HALF_DECIMAL = regex(r"(?<![\d.,])0?[.,]50*(?!\d)")


_AND_HALF_DECIMAL = regex(r"(\d)[.,]50*(?!\d)")


_WHOLE_DECIMAL = regex(r"(\d)[.,]0+(?!\d)")


_HALF_FRACTION = regex(r"(?<!\d)1/2(?=BYE|[^\w/]|$)")


_TIME = regex(r"\d{1,2}:[0-5]\d(?::[0-5]\d)?(?: ?[AP]M)?")
"""The texts that a spreadsheet makes of 1:0: `01:00:00`, `1:00`."""


_LARGEST = 1_000_000
"""Larger than any number of a player and any score."""


def normalise(value: object) -> str:
    """
    The text of a cell: upper case, single spaces, `-` for every dash, `½` for every half; numbers as text.

    Raises UnreadableCell for truth values, dates (as numbers too), times, error cells and numbers of a million or more:
    none of them can be a result.
    """
    match value:
        case None:
            return ""
        case str():
            text = " ".join((value if value.isascii() else value.translate(CHARACTERS)).upper().split())
            if "." in text or "," in text:
                text = _HALF_DECIMAL.sub("½", text)
                text = _AND_HALF_DECIMAL.sub(r"\1½", text)
                text = _WHOLE_DECIMAL.sub(r"\1", text)
            return _HALF_FRACTION.sub("½", text) if "1/2" in text else text
        case bool():
            raise UnreadableCell("grid_cell_truth_value")
        case ErrorKind():
            raise UnreadableCell("grid_cell_error", error=value.value)
        case datetime.time():
            raise UnreadableCell("grid_cell_time")
        case datetime.date():
            raise UnreadableCell("grid_cell_date")
        case int() | float():
            return _number_text(value)
    raise UnreadableCell("grid_cell_unreadable")


def refuse_date(text: str) -> None:
    """Raise UnreadableCell for a date or a time given as text, for example in a CSV file."""
    if _TIME.fullmatch(text.strip()):
        raise UnreadableCell("grid_cell_time")
    if not text.strip().isdigit() and is_written_date(text):
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


_LETTER = "[A-ZБЧ]"


_SCORE = r"(?:\d{1,2}½?|½|[=+\-WDL*?.])"


_EXEMPT = regex(r"([A-Z]+) ?([½01=]?)")


_WORDS = regex(rf"([A-Z][A-Z ]*[A-Z])(?: (\d{{1,5}}) ?({_LETTER}?))?")


_ZERO_COLON = {"W": "+", "D": "=", "L": "-", "+": "+", "=": "=", "-": "-"}


def _sign_first(match: Match[str]) -> CellToken:
    sign, space, digits, letter = match.groups()
    opponent = int(digits)
    if sign in "<>":
        return _token(Form.ANGLE, letter, sign, opponent)
    if opponent == 0 and not letter:
        return _token(Form.SIGN_ZERO, "", sign)
    if sign == "-" and not space and not letter:
        return _token(Form.MINUS_ONE if opponent == 1 else Form.MINUS_MORE, "", sign, opponent)
    return _token(Form.SIGNED, letter, sign, opponent)


def _opponent_first(match: Match[str]) -> CellToken | None:
    opponent, space, letter, slash, mark = match.groups()
    if letter == "F" and not mark:
        return None
    if int(opponent) == 0 and mark == "0":
        # `0w0` on pages of teams means that the player was not paired.
        return _token(Form.ABSENT)
    return _token(
        Form.OPPONENT_SLASH if slash else Form.TRIPLE if space else Form.OPPONENT_FIRST, letter, mark, int(opponent)
    )


def _dashed(match: Match[str]) -> CellToken | None:
    opponent, mark = match.groups()
    if int(opponent) == 0 and len(opponent) == 4:
        return _token(Form.NO_OPPONENT, "", mark)
    return _token(Form.TRIPLE, "", mark, int(opponent)) if " " in match[0] and mark in ("+", "-") else None


def _slashed(match: Match[str]) -> CellToken | None:
    first, second = match.groups()
    if first in ("0", "1", "2") and second in ("0", "1", "2"):
        return _token(Form.SLASH_UNCLEAR, first, second)
    return _token(Form.SLASH_COLOURLESS, "", second, int(first)) if second in ("0", "1") else None


def _number(match: Match[str]) -> CellToken:
    text = match[0]
    if text == "-½":
        return _token(Form.MINUS_HALF)
    # Equivalent mutant `0 -> 1`, `0 -> -1`: `½` alone becomes 0, and no small number is a date.
    if FIRST_DATE <= int(text.rstrip("½").strip("-") or 0) <= LAST_DATE:
        raise UnreadableCell("grid_cell_date")
    return _token(Form.NUMBER, "", text)


def _colon(match: Match[str]) -> CellToken:
    if int(match[1]) == 0 and match[2] in _ZERO_COLON:
        return _token(Form.SIGN_BYE, "", _ZERO_COLON[match[2]])
    if match[2].isdigit() and len(match[2]) > 1 and (match[2][0] == "0" or match[1][0] == "0"):
        # 1:00 and 0:30 are times: no score of two digits begins with a 0, and no player's number does.
        raise UnreadableCell("grid_cell_time")
    return _token(Form.COLON, "", match[2], int(match[1]))


def _named_bye(match: Match[str]) -> CellToken | None:
    """
    The token of one of FIDE's names for byes: pairing-allocated, half-point, full-point, zero-point. None if a mark
    before the name does not agree with its value.
    """
    mark, kind = match[1], match[2][0]
    worth = {"H": "=½", "F": "+1", "Z": "-0"}.get(kind, "+=-½01")
    return _token(Form.NAMED_BYE, kind, mark) if mark in worth else None


FORMS: tuple[tuple[Pattern[str], Callable[[Match[str]], CellToken | None]], ...] = (
    (regex(rf"([+=\-<>])( ?)(\d{{1,5}}) ?({_LETTER}?)"), _sign_first),
    (regex(rf"(\d{{1,5}})( ?)({_LETTER}) ?(/?) ?({_SCORE}?)"), _opponent_first),
    (regex(r"([+=\-]) ?F ?(\d{1,5})"), lambda m: _token(Form.SIGN_FORFEIT, "", m[1], int(m[2]))),
    (regex(rf"([+=\-]) ?({_LETTER}) ?(\d{{1,5}})"), lambda m: _token(Form.VEGA, m[2], m[1], int(m[3]))),
    (regex(r"(\d{1,5}) ?- ?([A-Z+\-=]?)"), _dashed),
    (regex(r"(\d{1,5}) ?([+\-=])"), lambda m: _token(Form.OPPONENT_SIGN, "", m[2], int(m[1]))),
    (regex(r"(\d{1,5}) ?/ ?([+\-=½])"), lambda m: _token(Form.SLASH_COLOURLESS, "", m[2], int(m[1]))),
    (regex(r"0{1,5}([+\-=])/[WB]?"), lambda m: _token(Form.SIGN_BYE, "", m[1])),
    (regex(r"(\d{1,5})([+\-=])/([WB]?)"), lambda m: _token(Form.GOTHA, m[3], m[2], int(m[1]))),
    (regex(r"(\d{1,5}) ?/ ?(\d{1,5})"), _slashed),
    (regex(rf"([012½]) ?/ ?(\d{{1,5}}) ?({_LETTER}?)"), lambda m: _token(Form.SCORE_FIRST, m[3], m[1], int(m[2]))),
    (regex(r"([01½]) ?F(?:ORFAIT)?"), lambda m: _token(Form.SCORE_FORFEIT, "", m[1])),
    (regex(r"-?(?:\d{1,9}½?|½)"), _number),
    (regex(rf"(\d{{1,5}}) ?: ?({_SCORE}?)"), _colon),
    (regex(r"(\d{1,5}½?|½) (\d{1,5}½?|½)"), lambda m: _token(Form.PAIR, m[1], m[2])),
    (regex(r"([A-Z]) ?(\d{1,5}) ?([WB]?)"), lambda m: _token(Form.LETTER, m[3], m[1], int(m[2]))),
    (regex(r"([A-Z]) ?-{2,}"), lambda m: _token(Form.LETTER_ALONE, "", m[1])),
    (regex(r"([+=\-½01]) ?BYE"), lambda m: _token(Form.SIGN_BYE, "", m[1])),
    (regex(r"([+=\-½01]?) ?(PA|[HFZ]P)B"), _named_bye),
    (regex(r"\?.+\?"), lambda _: _token(Form.OF_LIST)),
)
"""
All forms except words, ordered so that none hides a later one: a pattern for the texts, and a function that makes the
token of a match, or None if the match is not of this form.
"""


_NAMED = "|".join(sorted(notations.MATCH_POINTS | notations.GAME_POINTS))


GIVEN_POINTS = r"[+-] ?(?:\d{1,4}½?|½)(?![\d½])"
"""A pattern for points with a sign."""


GIVEN_NAMED = rf"{GIVEN_POINTS} ?(?:{_NAMED})(?![A-Z])"
"""A pattern for points with a sign and their name, which is needed for teams."""


GIVEN_BOTH = rf"(?:{GIVEN_NAMED}(?: ?[,;&]? ?{GIVEN_NAMED})?|{GIVEN_POINTS})"


_GIVEN = regex(rf"([^()]*[^() ]) ?\(({GIVEN_BOTH})\)")


_ONE_GIVEN = regex(rf"(?P<sign>[+-]) ?(?P<points>\d+½?|½) ?(?P<name>{_NAMED})?")


@lru_cache(maxsize=1 << 16, typed=True)
def scan(value: object) -> CellToken:
    """
    The token of a cell. Raises UnreadableCell for values that cannot be a result (see `normalise`) and for serial
    numbers of days.
    """
    text = normalise(value)
    if not text:
        return _token(Form.BLANK)
    if text.endswith(")") and (points_match := _GIVEN.fullmatch(text)):
        points = given_points(points_match[2])
        return scan(points_match[1])._replace(given=points.points, match_given=points.match_points)
    for pattern, tokenise in FORMS:
        if (match := pattern.fullmatch(text)) and (token := tokenise(match)):
            return token
    return _worded(text)


class Given(NamedTuple):
    """Points that the arbiter gave, or took away if negative, in half-points."""

    points: int = 0
    """Of a player, his points; of a team, game points."""
    match_points: int | None = None
    """Match points of a team; None unless the text names the points that it gives as match points or game points."""


def given_points(text: str) -> Given:
    """The points in a text that matches `GIVEN_BOTH`."""
    points = {"": 0, "MP": 0, "GP": 0}
    parts = list(_ONE_GIVEN.finditer(text))
    for part in parts:
        name = part["name"] and ("MP" if part["name"] in notations.MATCH_POINTS else "GP")
        points[name or ""] += half_points(part["points"]) * (-1 if part["sign"] == "-" else 1)
    named = any(part["name"] for part in parts)
    return Given(points["GP"], points["MP"]) if named else Given(points[""])


def given_in(cell: object) -> Given:
    """The points that the arbiter gave or took away in a cell; none if the cell cannot be read."""
    try:
        return Given(*scan(cell)[2:])
    except (AmbiguousCell, UnreadableCell):
        return Given()


def _worded(text: str) -> CellToken:
    if len(text) == 1 or text in notations.ALWAYS_ALONE:
        return _token(Form.ALONE, "", text)
    word = plain(text).rstrip(".")
    if (match := _EXEMPT.fullmatch(word)) and match[1] in outcome_words.EXEMPT_WORDS:
        return _token(Form.EXEMPT, "BYE" if match[1] == "BYE" else "", match[2].replace("=", "½"))
    if word in outcome_words.ABSENT_WORDS:
        return _token(Form.ABSENT)
    if (match := _WORDS.fullmatch(word)) and match[1] in outcome_words.RESULT_WORDS:
        return _token(Form.WORD, match[3] or "", match[1], int(match[2]) if match[2] else None)
    refuse_date(word)
    bare = text.replace(" ", "").replace(":", "-")
    return _token(Form.UNKNOWN, "", text if bare in notations.RESULTS or bare in notations.RESULT_SYNONYMS else "")


def opponents(token: CellToken) -> tuple[int, ...]:
    """
    The numbers that may be the opponent's; two if only the other cells of the range show which one is. Empty for a bye,
    an absence, a result without an opponent, or a text that cannot be an entry of a round.
    """
    form, first, second = token.kind
    if form in (Form.PAIR, Form.SLASH_UNCLEAR):
        return tuple(int(number) for number in (first, second) if number.isdigit())
    return () if token.opponent is None else (token.opponent,)


def can_only_be_a_game(kind: TokenKind) -> bool:
    """
    Whether a text is a game wherever it stands, because it has an opponent, a colour and a result. Other texts may mean
    something else: `+3` a change of rank, `S65` an age group, `3:2` a time of day.
    """
    form, letter, mark = kind
    if form in (Form.SIGN_FORFEIT, Form.GOTHA):
        return True
    coloured = letter == "B" or letter in notations.WHITE_LETTERS or letter in notations.BLACK_LETTERS
    return form in COLOURED and form is not Form.WORD and coloured and mark != ""


COLOURED = frozenset(
    {Form.SIGNED, Form.ANGLE, Form.VEGA, Form.OPPONENT_FIRST, Form.OPPONENT_SLASH, Form.TRIPLE, Form.SCORE_FIRST}
    | {Form.GOTHA, Form.WORD}
)


def half_points(text: str) -> int:
    """The half-points of a score: 5 for `2½`, 1 for `½`, 6 for `3`."""
    whole = text.rstrip("½")
    return 2 * int(whole or 0) + ("½" in text)
