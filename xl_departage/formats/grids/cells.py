"""
One cell of a crosstable: from a text (or a number, as passed by the spreadsheet) to its meaning; `writing` is the reverse.

The grammar; `sign` is + = -, `score` is 1 0 ½ = + - or game points of a team, `col` a colour letter of any language
of `notations`:

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
    given     = cell '(' ('+' | '-') points ')'     12B1(-1)  EXE(+½)   points that the arbiter gives or takes in that round
                of teams, with the name of the points: 3W2½(-1 MP)  3W2½(-1 MP -½ GP)

If programs write something with different meanings, it is resolved once for the whole range, by an option or by its other cells;
if two readings remain possible, AmbiguousCell names both and the option that decides: C1 colour letter B, C2 F, C3 U Z, C4
W D L, C5 N, C6 X, C7 -1 and 0, C8 + and - alone, C12 value of the bye, C16 S. (C9 and C14, glued results, are in `matrix`;
C10 blanks and C13 double forfeits in `grid_reading`; C11 numbers in `rounds`; C15 dates here.)

A text is first tokenised, without regard to its meaning, into a token of one form (`Form`), for example a sign, an opponent and a colour
letter. The same form may mean different things in different ranges (`F` alone, `-1`, `+` alone): the context of the
range decides.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from re import Match, Pattern
from typing import NamedTuple

from xl_departage.base.days import FIRST_DATE, LAST_DATE, read_day
from xl_departage.base.errors import AmbiguousCell, ErrorKind, UnreadableCell
from xl_departage.base.regex import regex
from xl_departage.base.text import CHARACTERS, plain
from xl_departage.chess.tournament import outcome_words
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.grids import notations

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
    UNREAD = 31  # not a text: a date, an error; only when collecting faults
    OF_LIST = 32  # ?Martni?  what a list of games could not read, in a grid that CROSSTABLE has made of it


class TokenKind(NamedTuple):
    """A text without its opponent: it has one meaning within a range."""

    form: Form
    letter: str = ""
    """The colour letter, upper case; empty if there is none."""
    mark: str = ""
    """The sign, score, letter or word for the result."""


class CellToken(NamedTuple):
    """A tokenised text."""

    kind: TokenKind
    opponent: int | None = None
    given: int = 0
    """Half-points that the arbiter gives, or takes if negative; of teams, game points."""
    match_given: int | None = None
    """Match points of teams; None unless the text names these points or those of games."""


@lru_cache(maxsize=4096)
def _kind(form: Form, letter: str, mark: str) -> TokenKind:
    return TokenKind(form, letter, mark)


def _token(form: Form, letter: str = "", mark: str = "", opponent: int | None = None) -> CellToken:
    """A token whose kind is shared with equal ones, so that a grid determines the meaning of each kind once."""
    return CellToken(_kind(form, letter, mark), opponent)


UNREAD = _token(Form.UNREAD)
"""Represents a cell reported as unreadable."""

_HALF_DECIMAL = regex(r"(?<![\d.,])0?[.,]50*(?!\d)")
_AND_HALF_DECIMAL = regex(r"(\d)[.,]50*(?!\d)")
_WHOLE_DECIMAL = regex(r"(\d)[.,]0+(?!\d)")
_HALF_FRACTION = regex(r"(?<!\d)1/2(?=BYE|[^\w/]|$)")

_TIME = regex(r"\d{1,2}:[0-5]\d(?::[0-5]\d)?(?: ?[AP]M)?")
"""`01:00:00`, `1:00`: what a spreadsheet makes of 1:0."""
_LARGEST = 1_000_000
"""Larger than the number of any player and any score."""


def normalise(value: object) -> str:
    """
    The text of a cell: upper case, single spaces, `-` for every dash, `½` for every half; numbers as text.

    Raises UnreadableCell for truth values, dates and error cells: none of them can be a result.
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
    """Raise UnreadableCell for a date, or a time, given as text, for example in a CSV file."""
    if _TIME.fullmatch(text.strip()):
        raise UnreadableCell("grid_cell_time")
    written = read_day(text)
    if written is not None and written.month and not text.strip().isdigit():
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
        # `0w0` on pages of teams: not paired.
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
    # Same value with `0 -> 1`, `0 -> -1`: `½` alone is no date.
    if FIRST_DATE <= int(text.rstrip("½").strip("-") or 0) <= LAST_DATE:
        raise UnreadableCell("grid_cell_date")
    return _token(Form.NUMBER, "", text)


def _colon(match: Match[str]) -> CellToken:
    if int(match[1]) == 0 and match[2] in _ZERO_COLON:
        return _token(Form.SIGN_BYE, "", _ZERO_COLON[match[2]])
    if match[2].isdigit() and len(match[2]) > 1 and (match[2][0] == "0" or match[1][0] == "0"):
        # 1:00 and 0:30: no score has a zero before it, and nobody is number 0.
        raise UnreadableCell("grid_cell_time")
    return _token(Form.COLON, "", match[2], int(match[1]))


def _named_bye(match: Match[str]) -> CellToken | None:
    """FIDE's names of byes: pairing-allocated, half-point, full-point, zero-point. A mark before one must say what it is worth."""
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
"""The forms without words, ordered so that none hides a later one: what their texts match, and the token of a match, if it is one."""


_NAMED = "|".join(sorted(notations.MATCH_POINTS | notations.GAME_POINTS))
GIVEN_POINTS = r"[+-] ?(?:\d{1,4}½?|½)(?![\d½])"
"""Points with their sign."""
GIVEN_NAMED = rf"{GIVEN_POINTS} ?(?:{_NAMED})(?![A-Z])"
"""The same with the name of the points, which those of teams need."""
GIVEN_BOTH = rf"(?:{GIVEN_NAMED}(?: ?[,;&]? ?{GIVEN_NAMED})?|{GIVEN_POINTS})"
_GIVEN = regex(rf"([^()]*[^() ]) ?\(({GIVEN_BOTH})\)")
_ONE_GIVEN = regex(rf"(?P<sign>[+-]) ?(?P<points>\d+½?|½) ?(?P<name>{_NAMED})?")


@lru_cache(maxsize=1 << 16, typed=True)
def scan(value: object) -> CellToken:
    """
    Tokenise the cell. Raises UnreadableCell for values that cannot be a result (see `normalise`) and for serial numbers
    of days.
    """
    text = normalise(value)
    if not text:
        return _token(Form.BLANK)
    if text.endswith(")") and (given := _GIVEN.fullmatch(text)):
        points = given_points(given[2])
        return scan(given[1])._replace(given=points.points, match_given=points.match_points)
    for pattern, tokenise in FORMS:
        if (match := pattern.fullmatch(text)) and (token := tokenise(match)):
            return token
    return _worded(text)


class Given(NamedTuple):
    """Half-points that the arbiter gives, or takes if negative."""

    points: int = 0
    """Of teams, game points."""
    match_points: int | None = None
    """Of teams; None unless the text names these points or those of games."""


def given_points(text: str) -> Given:
    """The points of a text of the form `GIVEN_BOTH`."""
    points = {"": 0, "MP": 0, "GP": 0}
    parts = list(_ONE_GIVEN.finditer(text))
    for part in parts:
        name = part["name"] and ("MP" if part["name"] in notations.MATCH_POINTS else "GP")
        points[name or ""] += half_points(part["points"]) * (-1 if part["sign"] == "-" else 1)
    named = any(part["name"] for part in parts)
    return Given(points["GP"], points["MP"]) if named else Given(points[""])


def given_in(cell: object) -> Given:
    """The points that the arbiter gives or takes in a cell; none in one that cannot be read."""
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
    The numbers that may be the opponent's; two where only the other cells of the range show which. None for a bye, an absence, a result
    without an opponent, and a text that cannot be an entry of a round.
    """
    form, first, second = token.kind
    if form in (Form.PAIR, Form.SLASH_UNCLEAR):
        return tuple(int(number) for number in (first, second) if number.isdigit())
    return () if token.opponent is None else (token.opponent,)


def can_only_be_a_game(kind: TokenKind) -> bool:
    """
    Whether a text is a game wherever it stands: an opponent, a colour and a result. Others may be something else: `+3` a change of rank,
    `S65` a class of age, `3:2` a time of day.
    """
    form, letter, mark = kind
    if form in (Form.SIGN_FORFEIT, Form.GOTHA):
        return True
    coloured = letter == "B" or letter in notations.WHITE_LETTERS or letter in notations.BLACK_LETTERS
    return form in COLOURED and form is not Form.WORD and coloured and mark != ""


class Meaning(NamedTuple):
    """The meaning of a kind of token."""

    outcome: Outcome | None
    """None: a team match, whose outcome follows from its game points."""
    colour: Colour | None = None
    points: int | None = None
    """Half-points if the text itself states them: game points of a team, value of a bye."""
    tentative: bool = False
    """`-1` if only the other side of the game can distinguish a loss to number 1 from a bye."""
    loose: bool = False
    """USCF N, R, S: the two sides were entered differently."""
    given: int = 0
    """Half-points that the arbiter gives beside the result, or takes if negative; of teams, game points."""
    match_given: int | None = None
    """Match points of teams; None for players, and without such points."""


FORM_FORMAT = {
    Form.SIGNED: "ffe",
    Form.ANGLE: "ffe",
    Form.VEGA: "vega",
    Form.SIGN_FORFEIT: "vega",
    Form.OPPONENT_FIRST: "chess-results",
    Form.OPPONENT_SLASH: "swiss-chess",
    Form.SLASH_COLOURLESS: "swiss-chess",
    Form.TRIPLE: "trf",
    Form.NO_OPPONENT: "trf",
    Form.LETTER_ALONE: "uscf",
}


class ReadingContext(NamedTuple):
    """How tokens of one range are read."""

    format: str = "auto"
    """The option, `auto` if omitted."""
    evidence: frozenset[str] = frozenset()
    """Formats for which cells of the range are evidence."""
    language: str = "auto"
    b_is: Colour | None = None
    """The colour of the letter B, None if the range does not show it."""
    teams: bool = False
    words: bool = False
    """The range contains words for results without opponents, as in the Livre de l'arbitre."""
    score_first: bool | None = None
    """`1 53` is a score, then an opponent (Vega HTML); False: an opponent, then game points; None: not known."""
    draughts: bool = False
    """`2/7w`: wins count 2, draws 1 (FMJD)."""

    def reads(self, *formats: str) -> bool:
        """Whether the option names one of these formats, or is omitted and a cell of the range is evidence of one."""
        if self.format != "auto":
            return self.format in formats
        return not self.evidence.isdisjoint(formats)

    @property
    def decided_format(self) -> str:
        """The format for the record: the option, or the only one for which the range is evidence."""
        if self.format == "auto" and len(self.evidence) == 1:
            return next(iter(self.evidence))
        return self.format


def decide(kinds: Iterable[TokenKind], options: ReadingOptions, french_headers: bool = False) -> ReadingContext:
    """
    The context of a range from the kinds of its tokens, the options and its header row.

    Raises AmbiguousCell if the colour letters contradict each other.
    """
    kinds = set(kinds)
    # `12B` without a result is a pairing in any format.
    evidence = {
        FORM_FORMAT[kind.form] for kind in kinds if kind.form in FORM_FORMAT and (kind.mark or kind.letter == "")
    }
    firsts = {kind.mark for kind in kinds if kind.form is Form.LETTER}
    if "W" in firsts and "L" in firsts:
        evidence.add("uscf")
    coloured = {kind.letter for kind in kinds if kind.form in COLOURED} - {""}
    language, b_is = _colours(coloured, options, french_headers)
    pairs = [kind for kind in kinds if kind.form is Form.PAIR]
    score_first = _pairs_start_with_score(pairs, kinds, options)
    teams = (
        options.boards is not None
        or any(team_score(kind) for kind in kinds)
        # `5 2` is a team match unless the other cells are individual games; a score that no game has is one in any case.
        or (
            score_first is False
            and (
                any(pair.mark not in ("0", "1", "½") for pair in pairs)
                or not any(kind.form in _INDIVIDUAL and kind.mark for kind in kinds)
            )
        )
    )
    if score_first:
        evidence.add("vega")
    score_marks = {kind.mark for kind in kinds if kind.form is Form.SCORE_FIRST}
    return ReadingContext(
        options.format,
        frozenset(evidence),
        language,
        b_is=b_is,
        teams=teams,
        words=any(kind.form is Form.WORD for kind in kinds),
        score_first=score_first,
        # FMJD counts 2, 1, 0: a 2 is evidence, and so are draws alone (`1` on both sides cannot be a win for both).
        draughts="2" in score_marks or score_marks == {"1"},
    )


COLOURED = frozenset(
    {Form.SIGNED, Form.ANGLE, Form.VEGA, Form.OPPONENT_FIRST, Form.OPPONENT_SLASH, Form.TRIPLE, Form.SCORE_FIRST}
    | {Form.GOTHA, Form.WORD}
)


def _colours(letters: set[str], options: ReadingOptions, french_headers: bool) -> tuple[str, Colour | None]:
    """The language for the record and the colour of B (conflict C1)."""
    if options.language != "auto":
        white, black = notations.COLOUR_LETTERS[options.language]
        return options.language, Colour.WHITE if white == "B" else Colour.BLACK if black == "B" else None
    white_b = bool(letters & notations.WHITE_B_COMPANIONS)
    black_b = "W" in letters
    b_is: Colour | None = None
    if "B" in letters and white_b and black_b:
        raise AmbiguousCell("grid_colours_contradict", letters=", ".join(sorted(letters)))
    if white_b:
        b_is = Colour.WHITE
    elif black_b or options.format in ("vega", "trf", "uscf"):
        b_is = Colour.BLACK
    elif french_headers or options.format == "ffe":
        b_is = Colour.WHITE
    return language_of(letters, b_is), b_is


_COLOURED = regex(r"\d ?([A-ZБЧ])(?![A-ZБЧ])")


def colour_language(cells: Rows, *, french_headers: bool) -> str:
    """The language of the colour letters of a range that cannot be read; `auto` if they do not show it or contradict each other."""
    written = {
        letter for row in cells for cell in row if isinstance(cell, str) for letter in _COLOURED.findall(plain(cell))
    }
    letters = written & ({"B"} | notations.WHITE_LETTERS | notations.BLACK_LETTERS)
    try:
        return _colours(letters, ReadingOptions(), french_headers)[0]
    except AmbiguousCell:
        return "auto"


def language_of(letters: Collection[str], b_is: Colour | None) -> str:
    """The first language with all these colour letters; `auto` if there is none or no letters."""
    for language, pair in notations.COLOUR_LETTERS.items():
        if letters and set(letters) <= set(pair) and ("B" not in letters or (pair[0] == "B") == (b_is is Colour.WHITE)):
            return language if len(letters) == 2 or "B" not in letters or b_is else "auto"
    return "auto"


def team_score(kind: TokenKind) -> bool:
    """Whether the score is impossible for a single game."""
    return kind.form in (Form.OPPONENT_FIRST, Form.OPPONENT_SLASH, Form.TRIPLE, Form.COLON) and (
        kind.mark[:1].isdigit() and kind.mark not in ("0", "1")
    )


def _pairs_start_with_score(pairs: list[TokenKind], kinds: set[TokenKind], options: ReadingOptions) -> bool | None:
    """`1 53`: Vega HTML writes the score first, a team table the opponent first; the range or the options must decide."""
    if not pairs or options.format == "vega":
        return True if pairs else None
    if options.boards is not None or any(kind.form in _OPPONENT_FIRST_FORMS and kind.mark for kind in kinds):
        # `26 1` among cells like `26 w 1` has lost its colour; the opponent comes first, as in the other cells.
        return False
    score_first = all(pair.letter in ("0", "½", "1") and "½" not in pair.mark for pair in pairs)
    opponent_first = all("½" not in pair.letter for pair in pairs)
    if score_first and opponent_first:
        return True if any(kind.form is Form.SIGN_BYE and kind.mark in ("0", "½", "1") for kind in kinds) else None
    return score_first


_OPPONENT_FIRST_FORMS = frozenset({Form.OPPONENT_FIRST, Form.TRIPLE, Form.OPPONENT_SLASH})
_INDIVIDUAL = _OPPONENT_FIRST_FORMS | {Form.SIGNED, Form.VEGA, Form.ANGLE}


def half_points(text: str) -> int:
    """`2½` -> 5, `½` -> 1, `3` -> 6."""
    whole = text.rstrip("½")
    return 2 * int(whole or 0) + ("½" in text)


def colour_of(letter: str, context: ReadingContext) -> Colour | None:
    """
    The colour of a letter; None for no letter. Raises AmbiguousCell for an unexplained B, UnreadableCell for other
    letters.
    """
    if not letter:
        return None
    if context.language != "auto" and context.language in notations.COLOUR_LETTERS:
        white, black = notations.COLOUR_LETTERS[context.language]
        if letter == white:
            return Colour.WHITE
        if letter == black:
            return Colour.BLACK
        raise UnreadableCell("grid_not_a_colour", letter=letter, white=white, black=black, language=context.language)
    if letter == "B":
        if context.b_is is None:
            raise AmbiguousCell("grid_colour_b")
        return context.b_is
    if letter in notations.WHITE_LETTERS:
        return Colour.WHITE
    if letter in notations.BLACK_LETTERS:
        return Colour.BLACK
    raise UnreadableCell("grid_cell_unreadable")


class ParsedCell(NamedTuple):
    """The meaning of one cell, independent of notation."""

    outcome: Outcome | None
    """None: a team match, whose outcome follows from its game points and the number of boards."""
    opponent: int | None = None
    """The number as written in the cell."""
    colour: Colour | None = None
    points: int | None = None
    """Half-points if the text states them (teams, `EXE ½`); None = from the scoring system."""
    tentative: bool = False
    """`-1` that is a loss to number 1 if the other side confirms it, and ambiguous otherwise."""
    loose: bool = False
    """USCF N, R, S: the other side has a different entry."""
    given: int = 0
    """Half-points that the arbiter gives beside the result, or takes if negative; of teams, game points."""
    match_given: int | None = None
    """Match points of teams; None for players, and without such points."""


def parse_cell(value: object, options: ReadingOptions | None = None) -> ParsedCell:
    """
    Read one cell on its own, from the cell and the options only.

    Raises UnreadableCell or AmbiguousCell, without a place.
    """
    token = scan(value)
    meaning, opponent = read_token(token, decide([token.kind], options or ReadingOptions()))
    return ParsedCell(meaning.outcome, opponent, *meaning[1:])


def read_token(token: CellToken, context: ReadingContext) -> tuple[Meaning, int | None]:
    """The meaning of a token in a context and its opponent's number; None for outcomes without an opponent."""
    token = _settle(token, context)
    meaning = interpret(token.kind, context)
    if token.given or token.match_given is not None:
        if context.teams is (token.match_given is None):
            raise UnreadableCell("grid_given_of_teams" if context.teams else "grid_given_of_players")
        meaning = meaning._replace(given=token.given, match_given=token.match_given)
    return meaning, None if meaning.outcome in _WITHOUT_OPPONENT else token.opponent


_WITHOUT_OPPONENT = frozenset({Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE})
UNSETTLED = frozenset({Form.PAIR, Form.SLASH_UNCLEAR, Form.MINUS_ONE, Form.MINUS_MORE})
"""Forms whose opponent, or absence of one, depends on the context."""


def _settle(token: CellToken, context: ReadingContext) -> CellToken:
    """Determine which number is the opponent if the text alone does not show it: `1 53`, `5 2½`, `1/2`."""
    form, first, second = token.kind
    match form:
        case Form.PAIR if context.score_first is None:
            raise AmbiguousCell("grid_pair_unclear", first=first, second=second)
        case Form.PAIR:
            score, opponent = (first, second) if context.score_first else (second, first)
            if not opponent.isdigit():
                raise UnreadableCell("grid_cell_unreadable")
            return CellToken(TokenKind(Form.COLON, "", score), int(opponent), *token[2:])
        case Form.SLASH_UNCLEAR if context.reads("swiss-chess"):
            return CellToken(TokenKind(Form.SLASH_COLOURLESS, "", second), int(first), *token[2:])
        case Form.SLASH_UNCLEAR if context.draughts:
            return CellToken(TokenKind(Form.SCORE_FIRST, "", first), int(second), *token[2:])
        case Form.SLASH_UNCLEAR:
            raise AmbiguousCell("grid_slash_unclear", first=first, second=second)
        case Form.MINUS_ONE | Form.MINUS_MORE if context.teams and context.reads("chess-results"):
            # The bye of a team, with its game points.
            return CellToken(TokenKind(Form.EXEMPT, "", str(token.opponent)), None, *token[2:])
    return token


def interpret(kind: TokenKind, context: ReadingContext) -> Meaning:
    """The meaning of a kind of token in a context. Raises UnreadableCell or AmbiguousCell, without a place."""
    form, letter, mark = kind
    match form:
        case Form.BLANK | Form.ABSENT:
            return Meaning(Outcome.ZERO_BYE)
        case Form.SIGNED | Form.VEGA:
            if context.teams:
                raise UnreadableCell("grid_team_points_missing")
            return Meaning(notations.SIGNS[mark], colour_of(letter, context))
        case Form.ANGLE:
            return Meaning(Outcome.FORFEIT_WIN if mark == ">" else Outcome.FORFEIT_LOSS, colour_of(letter, context))
        case Form.SIGN_FORFEIT:
            return Meaning(_SIGN_FORFEITS[mark])
        case Form.OPPONENT_FIRST | Form.OPPONENT_SLASH | Form.TRIPLE | Form.SLASH_COLOURLESS:
            return _scored(mark, colour_of(letter, context), context)
        case Form.COLON if mark in ("W", "D", "L") and not context.teams:
            return Meaning(notations.USCF_LETTERS[mark])
        case Form.COLON:
            return _scored(mark, None, context)
        case Form.SCORE_FIRST:
            scale = {"2": Outcome.WIN, "1": Outcome.DRAW, "0": Outcome.LOSS} if context.draughts else notations.SCORES
            return Meaning(scale[mark], colour_of(letter, context))
        case Form.OPPONENT_SIGN:
            return _opponent_sign(mark, context)
        case Form.GOTHA:
            return Meaning(notations.SIGNS[mark], {"W": Colour.WHITE, "B": Colour.BLACK}.get(letter))
        case Form.WORD:
            return Meaning(outcome_words.RESULT_WORDS[mark], colour_of(letter, context))
        case Form.LETTER:
            return _letter_first(letter, mark, context)
    return _without_opponent(kind, context)


_SIGN_FORFEITS = {"+": Outcome.FORFEIT_WIN, "=": Outcome.FORFEIT_DRAW, "-": Outcome.FORFEIT_LOSS}


def _scored(mark: str, colour: Colour | None, context: ReadingContext) -> Meaning:
    if mark[:1].isdigit() or mark == "½":
        if context.teams:
            return Meaning(None, colour, half_points(mark))
        if mark not in notations.SCORES:
            raise UnreadableCell("grid_cell_unreadable")
    elif context.teams and mark in ("=", "W", "D", "L"):
        raise UnreadableCell("grid_team_points_missing")
    return Meaning(notations.SCORES[mark], colour)


def _opponent_sign(mark: str, context: ReadingContext) -> Meaning:
    """`17+`: a forfeit in chess (grammar above), a game won in Go tables; the other cells of the range show which."""
    if mark == "=":
        return Meaning(Outcome.DRAW)
    if context.format == "auto" and not context.evidence:
        raise AmbiguousCell("grid_opponent_sign", mark=mark)
    return Meaning(notations.SCORES[mark])


def _letter_first(letter: str, mark: str, context: ReadingContext) -> Meaning:
    """C2 to C5 and C16: `W12` is a result in USCF tables, `N12` a Nulle in French ones."""
    colour = {"W": Colour.WHITE, "B": Colour.BLACK}.get(letter)
    if context.reads("uscf") and mark in notations.USCF_LETTERS:
        return Meaning(notations.USCF_LETTERS[mark], colour, loose=mark in notations.USCF_LOOSE)
    if context.format == "ffe" and mark in notations.FRENCH_LETTERS:
        return Meaning(notations.FRENCH_LETTERS[mark], colour)
    if context.format == "auto" and mark in (notations.USCF_LETTERS.keys() | notations.FRENCH_LETTERS.keys()):
        raise AmbiguousCell("grid_letter_first", letter=mark)
    raise UnreadableCell("grid_cell_unreadable")


def _without_opponent(kind: TokenKind, context: ReadingContext) -> Meaning:
    """Byes, absences, pending rounds, and what looks like them."""
    form, letter, mark = kind
    match form:
        case Form.EXEMPT if letter == "BYE" and context.words and not mark:
            # Livre de l'arbitre: « Exempt » is left over by the pairing, « Bye » was requested and is worth half a
            # point.
            return Meaning(Outcome.HALF_BYE)
        case Form.EXEMPT:
            return Meaning(Outcome.PAIRING_BYE, points=half_points(mark) if mark else None)
        case Form.SIGN_BYE | Form.SIGN_ZERO:
            return Meaning(_BYE_MARKS[mark])
        case Form.NAMED_BYE:
            half = {"+": 2, "1": 2, "=": 1, "½": 1, "-": 0, "0": 0}.get(mark) if letter == "P" else None
            return Meaning(_NAMED_BYES[letter], points=half)
        case Form.MINUS_HALF:
            return Meaning(Outcome.HALF_BYE)
        case Form.MINUS_ONE | Form.MINUS_MORE:
            return _minus(form, context)
        case Form.NO_OPPONENT if mark in _TRF_BYES:
            return Meaning(_TRF_BYES[mark])
        case Form.LETTER_ALONE if context.format in ("auto", "uscf") and mark in _USCF_BYES:
            return Meaning(_USCF_BYES[mark])
        case Form.ALONE:
            return _alone(mark, context)
        case Form.NUMBER:
            return _bare_number(mark, context)
        case Form.SCORE_FORFEIT if context.words and mark != "½":
            return Meaning(Outcome.FORFEIT_WIN if mark == "1" else Outcome.FORFEIT_LOSS)
        case Form.SCORE_FORFEIT:
            raise UnreadableCell("grid_forfeit_without_opponent")
        case Form.OF_LIST:
            raise UnreadableCell("grid_cell_of_list")
    raise UnreadableCell("grid_result_alone" if mark else "grid_cell_unreadable")


_BYE_MARKS = {
    "+": Outcome.PAIRING_BYE,
    "1": Outcome.PAIRING_BYE,
    "=": Outcome.HALF_BYE,
    "½": Outcome.HALF_BYE,
    "-": Outcome.ZERO_BYE,
    "0": Outcome.ZERO_BYE,
}
_NAMED_BYES = {
    "P": Outcome.PAIRING_BYE,
    "H": Outcome.HALF_BYE,
    "F": Outcome.FULL_BYE,
    "Z": Outcome.ZERO_BYE,
}
_TRF_BYES = {**notations.LETTERS_ALONE["trf"], "": Outcome.ZERO_BYE, "=": Outcome.HALF_BYE, "H": Outcome.HALF_BYE}
"""`0000 - +` and `0000 - -` are not standard but frequent: bye and absence."""
_USCF_BYES = {**notations.ALWAYS_ALONE, **notations.LETTERS_ALONE["uscf"]}


def _minus(form: Form, context: ReadingContext) -> Meaning:
    """C7: `-1` is a bye in ranges written by chess-results, otherwise a loss to number 1."""
    if context.reads("chess-results"):
        return Meaning(Outcome.PAIRING_BYE if form is Form.MINUS_ONE else Outcome.LOSS)
    if context.teams:
        raise UnreadableCell("grid_team_points_missing")
    return Meaning(Outcome.LOSS, tentative=form is Form.MINUS_ONE and context.format == "auto")


def _alone(mark: str, context: ReadingContext) -> Meaning:
    """A sign or letter alone: C1 B, C2 F, C3 U and Z, C4 W D L, C5 N, C6 X, C8 + and -, C16 S."""
    if mark in notations.ALWAYS_ALONE:
        return Meaning(notations.ALWAYS_ALONE[mark])
    tables = [table for name, table in notations.LETTERS_ALONE.items() if context.reads(name)]
    outcomes = {table[mark] for table in tables if mark in table}
    if len(outcomes) == 1:
        return Meaning(outcomes.pop())
    if mark in _ALONE_TEXTS and (context.format == "auto" or outcomes):
        raise AmbiguousCell(_ALONE_TEXTS[mark], mark=mark)
    raise UnreadableCell("grid_cell_unreadable")


_ALONE_TEXTS = {
    "B": "grid_alone_b",
    "F": "grid_alone_f",
    "U": "grid_alone_u",
    "Z": "grid_alone_z",
    "W": "grid_alone_wdl",
    "D": "grid_alone_wdl",
    "L": "grid_alone_wdl",
    "N": "grid_alone_n",
    "S": "grid_alone_s",
    "R": "grid_alone_s",
    "X": "grid_alone_x",
    "+": "grid_alone_plus",
    "-": "grid_alone_minus",
}


def _bare_number(mark: str, context: ReadingContext) -> Meaning:
    """
    C7: `0` is an absence in ranges of chess-results and of Vega HTML; any other bare number has lost its sign or its
    opponent.
    """
    if mark == "0":
        if context.reads("chess-results") or context.format == "vega" or context.score_first:
            return Meaning(Outcome.ZERO_BYE)
        if context.format == "auto":
            raise AmbiguousCell("grid_zero")
    raise UnreadableCell("grid_result_alone" if "½" in mark else "grid_bare_number")
