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

What several programs write with different meanings is settled once for the whole range, by an option or by its other cells;
where two readings stay possible, AmbiguousCell names both and the option that decides: C1 colour letter B, C2 F, C3 U Z, C4
W D L, C5 N, C6 X, C7 -1 and 0, C8 + and - alone, C12 value of the bye, C16 S. (C9 and C14, glued results, are in `matrix`;
C10 blanks and C13 double forfeits in `reading`; C11 numbers in `identity`; C15 dates in `scan`.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from xl_departage.crosstable import notations
from xl_departage.crosstable.model import Colour, Outcome
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.scan import CellToken, Form, TokenKind, scan
from xl_departage.errors import AmbiguousCell, UnreadableCell


class Meaning(NamedTuple):
    """The meaning of a kind of token."""

    outcome: Outcome | None
    """None: a team match whose outcome follows from its game points."""
    colour: Colour | None = None
    points: int | None = None
    """Half-points if the text itself states them: game points of a team, value of a bye."""
    tentative: bool = False
    """`-1` if only the other side of the game can distinguish a loss to number 1 from a bye."""
    loose: bool = False
    """USCF N, R, S: the two sides were entered differently."""


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
    """Formats that cells of the range bear witness to."""
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
        """The option names one of these formats, or it is omitted and a cell of the range is evidence of one."""
        if self.format != "auto":
            return self.format in formats
        return not self.evidence.isdisjoint(formats)

    @property
    def decided_format(self) -> str:
        """The format for the record: the option, or the only one the range bears witness to."""
        if self.format == "auto" and len(self.evidence) == 1:
            return next(iter(self.evidence))
        return self.format


def decide(kinds: Iterable[TokenKind], options: ReadingOptions, french_headers: bool = False) -> ReadingContext:
    """
    The context of a range from the kinds of its tokens, the options and its header row.

    Raises AmbiguousCell where the letters of colours contradict each other.
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
        or (score_first is False and _pairs_are_matches(pairs, kinds))
    )
    if score_first:
        evidence.add("vega")
    return ReadingContext(
        options.format,
        frozenset(evidence),
        language,
        b_is,
        teams,
        any(kind.form is Form.WORD for kind in kinds),
        score_first,
        _draughts({kind.mark for kind in kinds if kind.form is Form.SCORE_FIRST}),
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


def language_of(letters: Collection[str], b_is: Colour | None) -> str:
    """The first language that has all these colour letters, `auto` if none has or there are none."""
    for language, pair in notations.COLOUR_LETTERS.items():
        if letters and set(letters) <= set(pair) and ("B" not in letters or (pair[0] == "B") == (b_is is Colour.WHITE)):
            return language if len(letters) == 2 or "B" not in letters or b_is else "auto"
    return "auto"


def team_score(kind: TokenKind) -> bool:
    """A score that no single game can have."""
    return kind.form in (Form.OPPONENT_FIRST, Form.OPPONENT_SLASH, Form.TRIPLE, Form.COLON) and (
        kind.mark[:1].isdigit() and kind.mark not in ("0", "1")
    )


def _pairs_start_with_score(pairs: list[TokenKind], kinds: set[TokenKind], options: ReadingOptions) -> bool | None:
    """`1 53`: Vega HTML writes the score first, a team table the opponent first; the range or the options must decide."""
    if not pairs or options.format == "vega":
        return True if pairs else None
    if options.boards is not None or any(kind.form in _OPPONENT_FIRST and kind.mark for kind in kinds):
        # `26 1` among `26 w 1` has lost its colour; the opponent comes first, as in the other cells.
        return False
    score_first = all(pair.letter in ("0", "½", "1") and "½" not in pair.mark for pair in pairs)
    opponent_first = all("½" not in pair.letter for pair in pairs)
    if score_first and opponent_first:
        return True if any(kind.form is Form.SIGN_BYE and kind.mark in ("0", "½", "1") for kind in kinds) else None
    return score_first


_OPPONENT_FIRST = frozenset({Form.OPPONENT_FIRST, Form.TRIPLE, Form.OPPONENT_SLASH})
_INDIVIDUAL = _OPPONENT_FIRST | {Form.SIGNED, Form.VEGA, Form.ANGLE}


def _pairs_are_matches(pairs: list[TokenKind], kinds: set[TokenKind]) -> bool:
    """
    `5 2` is a match of teams unless the other cells are games of individuals; a score that no game has is one anyhow.
    """
    if any(pair.mark not in ("0", "1", "½") for pair in pairs):
        return True
    return not any(kind.form in _INDIVIDUAL and kind.mark for kind in kinds)


def _draughts(marks: set[str]) -> bool:
    """FMJD counts 2, 1, 0: a 2 is evidence, and so are draws alone (`1` on both sides cannot be a win for both)."""
    return "2" in marks or marks == {"1"}


def half_points(text: str) -> int:
    """`2½` -> 5, `½` -> 1, `3` -> 6."""
    whole = text.rstrip("½")
    return 2 * int(whole or 0) + ("½" in text)


def colour_of(letter: str, context: ReadingContext) -> Colour | None:
    """
    The colour of a letter, None for no letter. Raises AmbiguousCell for a B that nothing explains, UnreadableCell for
    other letters.
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


def parse_cell(value: object, options: ReadingOptions | None = None) -> ParsedCell:
    """
    Read one cell by itself: the cell and the options are all there is to go by.

    Raises UnreadableCell or AmbiguousCell, without a place.
    """
    token = scan(value)
    meaning, opponent = read_token(token, decide([token.kind], options or ReadingOptions()))
    return ParsedCell(meaning.outcome, opponent, *meaning[1:])


def read_token(token: CellToken, context: ReadingContext) -> tuple[Meaning, int | None]:
    """What a token means in a context, and its opponent's number; a bye has none."""
    token = _settle(token, context)
    meaning = interpret(token.kind, context)
    return meaning, None if meaning.outcome in _WITHOUT_OPPONENT else token.opponent


_WITHOUT_OPPONENT = frozenset({Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE})
UNSETTLED = frozenset({Form.PAIR, Form.SLASH_UNCLEAR, Form.MINUS_ONE, Form.MINUS_MORE})
"""Forms whose opponent, or absence of one, depends on the context."""


def _settle(token: CellToken, context: ReadingContext) -> CellToken:
    """Determine which number is the opponent if the text alone does not show it: `1 53`, `5 2½`, `1/2`."""
    form, first, second = token.kind
    if form is Form.PAIR:
        if context.score_first is None:
            raise AmbiguousCell("grid_pair_unclear", first=first, second=second)
        score, opponent = (first, second) if context.score_first else (second, first)
        if not opponent.isdigit():
            raise UnreadableCell("grid_cell_unreadable")
        return CellToken(TokenKind(Form.COLON, "", score), int(opponent))
    if form is Form.SLASH_UNCLEAR:
        if context.reads("swiss-chess"):
            return CellToken(TokenKind(Form.SLASH_COLOURLESS, "", second), int(first))
        if context.draughts:
            return CellToken(TokenKind(Form.SCORE_FIRST, "", first), int(second))
        raise AmbiguousCell("grid_slash_unclear", first=first, second=second)
    if form in (Form.MINUS_ONE, Form.MINUS_MORE) and context.teams and context.reads("chess-results"):
        # The bye of a team, with its game points.
        return CellToken(TokenKind(Form.EXEMPT, "", str(token.opponent)))
    return token


def interpret(kind: TokenKind, context: ReadingContext) -> Meaning:
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
    """
    `17+`: a forfeit in chess (grammar above), a game won in tables of Go; the other cells of the range show which it
    is.
    """
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


def _number(mark: str, context: ReadingContext) -> Meaning:
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
