"""
The meaning of a cell of a crosstable: from its token (`cell_tokens`) and the other cells of the range; `writing` is the reverse.

If programs write something with different meanings, it is resolved once for the whole range, by an option or by its other cells;
if two readings remain possible, AmbiguousCell names both and the option that decides: C1 colour letter B, C2 F, C3 U Z, C4
W D L, C5 N, C6 X, C7 -1 and 0, C8 + and - alone, C12 value of the bye, C16 S. (C9 and C14, glued results, are in `matrix`;
C10 blanks and C13 double forfeits in `grid_reading`; C11 numbers in `rounds`; C15 dates here.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from xl_departage.base.errors import AmbiguousCell, UnreadableCell
from xl_departage.base.regex import regex
from xl_departage.base.text import plain
from xl_departage.chess.tournament import outcome_words
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cell_tokens import COLOURED, CellToken, Form, Rows, TokenKind, half_points, scan


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
