"""
Determines the meaning of a cell of a crosstable from its token (`cell_tokens`) and from the other cells of the range.
`cell_writing` is the reverse.

What programs write with different meanings is resolved once for the whole range, by an option or by its other cells. If
two readings remain possible, AmbiguousCell names both, and the option that decides: C1 colour letter B, C2 F, C3 U Z,
C4 W D L, C5 N, C6 X, C7 -1 and 0, C8 + and - alone, C12 value of the bye, C16 S. (C9 and C14, results run together, are
resolved in `matrix_cells`, C10 blanks and C13 double forfeits in `round_columns`, C11 numbers in `numbering`, and C15 dates in
`cell_tokens`.)
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
    """What a kind of token means; the `colour` is None if it names none."""

    outcome: Outcome | None
    """None for a team match, whose outcome follows from its game points."""
    colour: Colour | None = None
    points: int | None = None
    """In half-points, if the text itself states them: the game points of a team, or the value of a player's bye. None otherwise."""
    tentative: bool = False
    """Whether this is a `-1` that may be a loss to number 1 or a bye; only the other side of the game shows which."""
    loose: bool = False
    """Whether this is N, R or S of the USCF: the two sides of the game were entered differently."""
    given: int = 0
    """Half-points that the arbiter gave besides the result, or took away if negative; for a team, game points."""
    match_given: int | None = None
    """Match points given to a team or taken from it; None for players, and if no such points are stated."""
    share: int | None = None
    """
    For a bye of a team whose text states its value (`EXE ½`): 2, 1 or 0, as in the option `exempt`, for a win, a draw or nothing on every
    board. None otherwise.
    """


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
    """How the tokens of one range are to be read."""

    format: str = "auto"
    """The option `format`; `auto` if it is omitted."""
    evidence: frozenset[str] = frozenset()
    """The formats that cells of the range give evidence of."""
    language: str = "auto"
    b_is: Colour | None = None
    """The colour that the letter B stands for; None if the range does not show it."""
    teams: bool = False
    words: bool = False
    """Whether the range contains words for results without opponents, as in the Livre de l'arbitre."""
    score_first: bool | None = None
    """
    Whether `1 53` is a score and then an opponent (Vega HTML); False if it is an opponent and then game points; None if
    this is not known.
    """
    draughts: bool = False
    """Whether a win counts 2 and a draw 1, so that `2/7w` is a win (FMJD, draughts)."""

    def reads(self, *formats: str) -> bool:
        """Whether the option names one of these formats or, if it is omitted, a cell of the range is evidence of one."""
        if self.format != "auto":
            return self.format in formats
        return not self.evidence.isdisjoint(formats)

    @property
    def decided_format(self) -> str:
        """
        The format to report: the option or, if it is omitted, the only format that the range is evidence of; `auto` if there is none, or
        more than one.
        """
        if self.format == "auto" and len(self.evidence) == 1:
            return next(iter(self.evidence))
        return self.format


def decide(kinds: Iterable[TokenKind], options: ReadingOptions, french_headers: bool = False) -> ReadingContext:
    """
    The context of a range, from the kinds of its tokens, the options and the header row.

    Raises AmbiguousCell if the colour letters contradict each other.
    """
    kinds = set(kinds)
    # `12B` without a result is a pairing and may occur in any format.
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
        # `5 2` is a team match unless other cells are games of individuals; a score that no game can have is always
        # one.
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
        # FMJD counts 2, 1, 0. A 2 is evidence of it, and so are scores of 1 alone, which cannot be wins for both sides.
        draughts="2" in score_marks or score_marks == {"1"},
    )


def _colours(letters: set[str], options: ReadingOptions, french_headers: bool) -> tuple[str, Colour | None]:
    """
    The language to report, and the colour that B stands for (conflict C1; None if it stands for none, or if this is not known).
    Raises AmbiguousCell if the letters contradict each other.
    """
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
    """
    The language of the colour letters in a range that cannot be read; `auto` if they do not show it or contradict each
    other.
    """
    written = {
        letter for row in cells for cell in row if isinstance(cell, str) for letter in _COLOURED.findall(plain(cell))
    }
    letters = written & ({"B"} | notations.WHITE_LETTERS | notations.BLACK_LETTERS)
    try:
        return _colours(letters, ReadingOptions(), french_headers)[0]
    except AmbiguousCell:
        return "auto"


def language_of(letters: Collection[str], b_is: Colour | None) -> str:
    """
    The first language that has all these colour letters; `auto` if there are no letters, if no language has them all,
    or if there is only a B whose colour is unknown.
    """
    for language, pair in notations.COLOUR_LETTERS.items():
        if letters and set(letters) <= set(pair) and ("B" not in letters or (pair[0] == "B") == (b_is is Colour.WHITE)):
            return language if len(letters) == 2 or "B" not in letters or b_is else "auto"
    return "auto"


def team_score(kind: TokenKind) -> bool:
    """Whether the score is impossible in a single game."""
    return kind.form in (Form.OPPONENT_FIRST, Form.OPPONENT_SLASH, Form.TRIPLE, Form.COLON) and (
        kind.mark[:1].isdigit() and kind.mark not in ("0", "1")
    )


def _pairs_start_with_score(pairs: list[TokenKind], kinds: set[TokenKind], options: ReadingOptions) -> bool | None:
    """
    Whether texts such as `1 53` start with the score, as in Vega HTML, or with the opponent (False), as in a table of
    teams. None if there are no such texts, or if neither the other cells nor the options decide.
    """
    if not pairs or options.format == "vega":
        return True if pairs else None
    if options.boards is not None or any(kind.form in _OPPONENT_FIRST_FORMS and kind.mark for kind in kinds):
        # Among cells like `26 w 1`, `26 1` has lost its colour; the opponent comes first, as in the others.
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
    The colour that a letter stands for; None for an empty text. Raises AmbiguousCell for a B that nothing explains, and
    UnreadableCell for a letter that is no colour.
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
    """The meaning of one cell, independent of its notation; opponent and colour are None if it names none, as for a bye."""

    outcome: Outcome | None
    """None for a team match, whose outcome follows from its game points and the number of boards."""
    opponent: int | None = None
    """The opponent's number as written in the cell."""
    colour: Colour | None = None
    points: int | None = None
    """In half-points, if the text states them (a match of teams, a player's `EXE ½`); None if they follow from the scoring system."""
    tentative: bool = False
    """Whether this is a `-1`: a loss to number 1 if the other side confirms it, otherwise ambiguous."""
    loose: bool = False
    """Whether this is N, R or S of the USCF: the other side has a different entry."""
    given: int = 0
    """Half-points that the arbiter gave besides the result, or took away if negative; for a team, game points."""
    match_given: int | None = None
    """Match points given to a team or taken from it; None for players, and if no such points are stated."""
    share: int | None = None
    """For a bye of a team whose text states its value, as in `Meaning.share`; None otherwise."""


def parse_cell(value: object, options: ReadingOptions | None = None) -> ParsedCell:
    """
    Read one cell on its own, with nothing but the options to help.

    Raises UnreadableCell or AmbiguousCell, without a place.
    """
    token = scan(value)
    meaning, opponent = read_token(token, decide([token.kind], options or ReadingOptions()))
    return ParsedCell(meaning.outcome, opponent, *meaning[1:])


def read_token(token: CellToken, context: ReadingContext) -> tuple[Meaning, int | None]:
    """
    The meaning of a token in a context, and the opponent's number; None if it names none, as for a bye or an absence. Raises UnreadableCell
    or AmbiguousCell, without a place.
    """
    token = _settle(token, context)
    meaning = interpret(token.kind, context)
    if token.given or token.match_given is not None:
        if context.teams is (token.match_given is None):
            raise UnreadableCell("grid_given_of_teams" if context.teams else "grid_given_of_players")
        meaning = meaning._replace(given=token.given, match_given=token.match_given)
    return meaning, None if meaning.outcome in _WITHOUT_OPPONENT else token.opponent


_WITHOUT_OPPONENT = frozenset({Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE})


UNSETTLED = frozenset({Form.PAIR, Form.SLASH_UNCLEAR, Form.MINUS_ONE, Form.MINUS_MORE})
"""Forms for which the context decides which number is the opponent, or whether there is one."""


def _settle(token: CellToken, context: ReadingContext) -> CellToken:
    """
    Decide which number is the opponent in `1 53`, `5 2½` and `1/2`, where the text alone does not show it; and take `-2` for the bye of a
    team with its points, where teams are written by chess-results. Raises AmbiguousCell if the context does not show it either, and
    UnreadableCell if neither can be an opponent.
    """
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
            return CellToken(TokenKind(Form.TEAM_BYE, "", str(token.opponent)), None, *token[2:])
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
    """
    The meaning of `17+`, which is a forfeit in chess tables and a game won in Go tables. Raises AmbiguousCell if
    neither the other cells nor an option show that the table is one of chess.
    """
    if mark == "=":
        return Meaning(Outcome.DRAW)
    if context.format == "auto" and not context.evidence:
        raise AmbiguousCell("grid_opponent_sign", mark=mark)
    return Meaning(notations.SCORES[mark])


def _letter_first(letter: str, mark: str, context: ReadingContext) -> Meaning:
    """
    The meaning of a letter before an opponent (conflicts C2 to C6 and C16): `W12` is a win in USCF tables, `N12` a draw
    (nulle) in French ones. Raises AmbiguousCell or UnreadableCell.
    """
    colour = {"W": Colour.WHITE, "B": Colour.BLACK}.get(letter)
    if context.reads("uscf") and mark in notations.USCF_LETTERS:
        return Meaning(notations.USCF_LETTERS[mark], colour, loose=mark in notations.USCF_LOOSE)
    if context.format == "ffe" and mark in notations.FRENCH_LETTERS:
        return Meaning(notations.FRENCH_LETTERS[mark], colour)
    if context.format == "auto" and mark in (notations.USCF_LETTERS.keys() | notations.FRENCH_LETTERS.keys()):
        raise AmbiguousCell("grid_letter_first", letter=mark)
    raise UnreadableCell("grid_cell_unreadable")


def _without_opponent(kind: TokenKind, context: ReadingContext) -> Meaning:
    """The meaning of byes, absences and pending rounds, and of texts that look like them. Raises UnreadableCell or AmbiguousCell."""
    form, letter, mark = kind
    match form:
        case Form.EXEMPT if letter == "BYE" and context.words and not mark:
            # In the Livre de l'arbitre, « Exempt » is the pairing-allocated bye, and « Bye » is a requested one, worth
            # half a point.
            return Meaning(Outcome.HALF_BYE)
        case Form.EXEMPT:
            return _bye_worth(Outcome.PAIRING_BYE, half_points(mark) if mark else None, context)
        case Form.TEAM_BYE:
            return Meaning(Outcome.PAIRING_BYE, points=half_points(mark))
        case Form.SIGN_BYE | Form.SIGN_ZERO:
            return Meaning(_BYE_MARKS[mark])
        case Form.NAMED_BYE:
            half = {"+": 2, "1": 2, "=": 1, "½": 1, "-": 0, "0": 0}.get(mark) if letter == "P" else None
            return _bye_worth(_NAMED_BYES[letter], half, context)
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


def _bye_worth(outcome: Outcome, points: int | None, context: ReadingContext) -> Meaning:
    """A bye with the half-points that the text states, None if it states none; those of a team are its share on every board."""
    return Meaning(outcome, share=points) if context.teams else Meaning(outcome, points=points)


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
"""`0000 - +` for a bye and `0000 - -` for an absence are not standard but frequent."""


_USCF_BYES = {**notations.ALWAYS_ALONE, **notations.LETTERS_ALONE["uscf"]}


def _minus(form: Form, context: ReadingContext) -> Meaning:
    """
    The meaning of `-1`, `-7` … (conflict C7): a loss to the player with that number; but `-1` is a bye in ranges written by chess-results.
    Raises UnreadableCell for teams in other ranges, because their points are missing.
    """
    if context.reads("chess-results"):
        return Meaning(Outcome.PAIRING_BYE if form is Form.MINUS_ONE else Outcome.LOSS)
    if context.teams:
        raise UnreadableCell("grid_team_points_missing")
    return Meaning(Outcome.LOSS, tentative=form is Form.MINUS_ONE and context.format == "auto")


def _alone(mark: str, context: ReadingContext) -> Meaning:
    """
    The meaning of a sign or letter alone (conflicts C1 B, C2 F, C3 U and Z, C4 W D L, C5 N, C6 X, C8 + and -, C16 S). Raises
    AmbiguousCell if it has several meanings, and UnreadableCell if it has none.
    """
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
    The meaning of a number alone (conflict C7). `0` is an absence in ranges of chess-results and of Vega HTML, and where
    scores come before the opponent. Raises AmbiguousCell for a `0` elsewhere if no format is stated, and otherwise
    UnreadableCell, because the number has lost its sign or its opponent.
    """
    if mark == "0":
        if context.reads("chess-results") or context.format == "vega" or context.score_first:
            return Meaning(Outcome.ZERO_BYE)
        if context.format == "auto":
            raise AmbiguousCell("grid_zero")
    raise UnreadableCell("grid_result_alone" if "½" in mark else "grid_bare_number")
