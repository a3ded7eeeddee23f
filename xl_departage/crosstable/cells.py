"""
One cell of a crosstable: from a text (or a number, as the spreadsheet gives it) to what it says; `writing` goes back.

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
              | '-1' | '-½' | '-0' | '0'    chess-results
              | '0000 - ' code              TRF
              | letter ['---']              H  U---  B---           USCF, TRF
    absent    = '--' | 'ABS' | 'ABSENT' | '<'
    pending   = '?' | '*' | '...' | opp col

Texts that several programs use with different meanings are settled by the range or an option: see `dialects`.
"""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.crosstable import notations
from xl_departage.crosstable.dialects import Context, Meaning, colour_of, decide, half_points
from xl_departage.crosstable.model import Colour, Outcome
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.scan import Form, Token, TokenKind, scan
from xl_departage.errors import AmbiguousCell, UnreadableCell


class ParsedCell(NamedTuple):
    """What one cell says, in no notation."""

    outcome: Outcome | None
    """None: a team match, whose outcome follows from its game points and the number of boards."""
    opponent: int | None = None
    """The number as it stands in the cell."""
    colour: Colour | None = None
    points: int | None = None
    """Half-points where the text says them (teams, `EXE ½`); None = by the scoring."""
    tentative: bool = False
    """`-1` that is a loss to number 1 if the other side says so, and ambiguous if not."""
    loose: bool = False
    """USCF N, R, S: the other side says something else."""


def parse_cell(value: object, options: ReadingOptions | None = None) -> ParsedCell:
    """
    Read one cell by itself: the cell and the options are all there is to go by.

    Raises UnreadableCell or AmbiguousCell, without a place.
    """
    token = scan(value)
    meaning, opponent = read_token(token, decide([token.kind], options or ReadingOptions()))
    return ParsedCell(meaning.outcome, opponent, *meaning[1:])


def read_token(token: Token, context: Context) -> tuple[Meaning, int | None]:
    """What a token means in a context, and its opponent's number; a bye has none."""
    token = _settle(token, context)
    meaning = interpret(token.kind, context)
    return meaning, None if meaning.outcome in _WITHOUT_OPPONENT else token.opponent


_WITHOUT_OPPONENT = frozenset({Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE})
UNSETTLED = frozenset({Form.PAIR, Form.SLASH_UNCLEAR, Form.MINUS_ONE, Form.MINUS_MORE})
"""Forms whose opponent, or lack of one, the context decides."""


def _settle(token: Token, context: Context) -> Token:
    """Say which number is the opponent where the text alone does not: `1 53`, `5 2½`, `1/2`."""
    form, first, second = token.kind
    if form is Form.PAIR:
        if context.score_first is None:
            raise AmbiguousCell("grid_pair_unclear", first=first, second=second)
        score, opponent = (first, second) if context.score_first else (second, first)
        if not opponent.isdigit():
            raise UnreadableCell("grid_cell_unreadable")
        return Token(TokenKind(Form.COLON, "", score), int(opponent))
    if form is Form.SLASH_UNCLEAR:
        if context.reads("swiss-chess"):
            return Token(TokenKind(Form.SLASH_COLOURLESS, "", second), int(first))
        if context.draughts:
            return Token(TokenKind(Form.SCORE_FIRST, "", first), int(second))
        raise AmbiguousCell("grid_slash_unclear", first=first, second=second)
    if form in (Form.MINUS_ONE, Form.MINUS_MORE) and context.teams and context.reads("chess-results"):
        # The bye of a team, with its game points.
        return Token(TokenKind(Form.EXEMPT, "", str(token.opponent)))
    return token


def interpret(kind: TokenKind, context: Context) -> Meaning:
    """What a kind of token means in a context. Raises UnreadableCell or AmbiguousCell, without a place."""
    form, letter, mark = kind
    if form in _FIXED:
        return Meaning(_FIXED[form])
    if form in (Form.SIGNED, Form.VEGA):
        if context.teams:
            raise UnreadableCell("grid_team_points_missing")
        return Meaning(notations.SIGNS[mark], colour_of(letter, context))
    if form is Form.ANGLE:
        return Meaning(Outcome.FORFEIT_WIN if mark == ">" else Outcome.FORFEIT_LOSS, colour_of(letter, context))
    if form is Form.SIGN_FORFEIT:
        return Meaning(_SIGN_FORFEITS[mark])
    if form in (Form.OPPONENT_FIRST, Form.OPPONENT_SLASH, Form.TRIPLE, Form.SLASH_COLOURLESS):
        return _scored(mark, colour_of(letter, context), context)
    if form is Form.COLON:
        if mark in ("W", "D", "L") and not context.teams:
            return Meaning(notations.USCF_LETTERS[mark])
        return _scored(mark, None, context)
    if form is Form.SCORE_FIRST:
        scale = {"2": Outcome.WIN, "1": Outcome.DRAW, "0": Outcome.LOSS} if context.draughts else notations.SCORES
        return Meaning(scale[mark], colour_of(letter, context))
    if form is Form.OPPONENT_SIGN:
        return _opponent_sign(mark, context)
    if form is Form.GOTHA:
        return Meaning(notations.SIGNS[mark], {"W": Colour.WHITE, "B": Colour.BLACK}.get(letter))
    if form is Form.WORD:
        return Meaning(notations.RESULT_WORDS[mark], colour_of(letter, context))
    if form is Form.LETTER:
        return _letter_first(letter, mark, context)
    return _without_opponent(kind, context)


_SIGN_FORFEITS = {"+": Outcome.FORFEIT_WIN, "=": Outcome.FORFEIT_DRAW, "-": Outcome.FORFEIT_LOSS}
_FIXED = {Form.BLANK: Outcome.ZERO_BYE, Form.ABSENT: Outcome.ZERO_BYE, Form.MINUS_HALF: Outcome.HALF_BYE}


def _scored(mark: str, colour: Colour | None, context: Context) -> Meaning:
    if mark[:1].isdigit() or mark == "½":
        if context.teams:
            return Meaning(None, colour, half_points(mark))
        if mark not in notations.SCORES:
            raise UnreadableCell("grid_cell_unreadable")
    elif context.teams and mark in ("=", "W", "D", "L"):
        raise UnreadableCell("grid_team_points_missing")
    return Meaning(notations.SCORES[mark], colour)


def _opponent_sign(mark: str, context: Context) -> Meaning:
    """
    `17+`: a forfeit in chess (grammar above), a game won in tables of Go; the other cells of the range show which it
    is.
    """
    if mark == "=":
        return Meaning(Outcome.DRAW)
    if context.format == "auto" and not context.evidence:
        raise AmbiguousCell("grid_opponent_sign", mark=mark)
    return Meaning(notations.SCORES[mark])


def _letter_first(letter: str, mark: str, context: Context) -> Meaning:
    """C2 to C5 and C16: `W12` is a result in USCF tables, `N12` a Nulle in French ones."""
    colour = {"W": Colour.WHITE, "B": Colour.BLACK}.get(letter)
    if context.reads("uscf") and mark in notations.USCF_LETTERS:
        return Meaning(notations.USCF_LETTERS[mark], colour, loose=mark in notations.USCF_LOOSE)
    if context.format == "ffe" and mark in notations.FRENCH_LETTERS:
        return Meaning(notations.FRENCH_LETTERS[mark], colour)
    if context.format == "auto" and mark in (notations.USCF_LETTERS.keys() | notations.FRENCH_LETTERS.keys()):
        raise AmbiguousCell("grid_letter_first", letter=mark)
    raise UnreadableCell("grid_cell_unreadable")


def _without_opponent(kind: TokenKind, context: Context) -> Meaning:
    """Byes, absences, pending rounds, and what looks like them."""
    form, letter, mark = kind
    if form is Form.EXEMPT:
        if letter == "BYE" and context.words and not mark:
            # Livre de l'arbitre: « Exempt » is left over by the pairing, « Bye » was asked for and is worth half a
            # point.
            return Meaning(Outcome.HALF_BYE)
        return Meaning(Outcome.PAIRING_BYE, points=half_points(mark) if mark else None)
    if form in (Form.SIGN_BYE, Form.SIGN_ZERO):
        return Meaning(_BYE_MARKS[mark])
    if form in (Form.MINUS_ONE, Form.MINUS_MORE):
        return _minus(form, context)
    if form is Form.NO_OPPONENT and mark in _TRF_BYES:
        return Meaning(_TRF_BYES[mark])
    if form is Form.LETTER_ALONE and context.format in ("auto", "uscf"):
        outcome = notations.LETTERS_ALONE["uscf"].get(mark, notations.ALWAYS_ALONE.get(mark))
        if outcome is not None:
            return Meaning(outcome)
    if form is Form.ALONE:
        return _alone(mark, context)
    if form is Form.NUMBER:
        return _number(mark, context)
    if form is Form.SCORE_FORFEIT:
        if context.words and mark != "½":
            return Meaning(Outcome.FORFEIT_WIN if mark == "1" else Outcome.FORFEIT_LOSS)
        raise UnreadableCell("grid_forfeit_without_opponent")
    raise UnreadableCell("grid_cell_unreadable")


_BYE_MARKS = {
    "+": Outcome.PAIRING_BYE,
    "1": Outcome.PAIRING_BYE,
    "=": Outcome.HALF_BYE,
    "½": Outcome.HALF_BYE,
    "-": Outcome.ZERO_BYE,
    "0": Outcome.ZERO_BYE,
}
_TRF_BYES = {**notations.LETTERS_ALONE["trf"], "": Outcome.ZERO_BYE, "=": Outcome.HALF_BYE, "H": Outcome.HALF_BYE}
"""`0000 - +` and `0000 - -` are no standard but frequent: bye and absence."""


def _minus(form: Form, context: Context) -> Meaning:
    """C7: `-1` is a bye in ranges that chess-results wrote, else a loss to number 1."""
    if context.reads("chess-results"):
        return Meaning(Outcome.PAIRING_BYE if form is Form.MINUS_ONE else Outcome.LOSS)
    if context.teams:
        raise UnreadableCell("grid_team_points_missing")
    return Meaning(Outcome.LOSS, tentative=form is Form.MINUS_ONE and context.format == "auto")


def _alone(mark: str, context: Context) -> Meaning:
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


def _number(mark: str, context: Context) -> Meaning:
    """
    C7: `0` is an absence in ranges of chess-results and of Vega HTML; another bare number has lost its sign or its
    opponent.
    """
    if mark == "0":
        if context.reads("chess-results") or context.format == "vega" or context.score_first:
            return Meaning(Outcome.ZERO_BYE)
        if context.format == "auto":
            raise AmbiguousCell("grid_zero")
    raise UnreadableCell("grid_bare_number")
