"""
What the tokens of one range mean: the format and the language are decided once for the whole range.

The sixteen conflicts of notations are settled here, by an option or by the other cells of the range; where two
readings stay possible, AmbiguousCell names both and the option that decides. C1 colour letter B, C2 F, C3 U Z, C4 W D
L, C5 N, C6 X, C7 -1 and 0, C8 + and - alone, C12 value of the bye, C16 S. (C9 and C14, glued results, are in
`matrix`; C10 blanks and C13 double forfeits in `reading`; C11 numbers in `numbering`; C15 dates in `scan`.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from xl_departage.crosstable import notations
from xl_departage.crosstable.model import Colour, Outcome
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.scan import Form, TokenKind
from xl_departage.errors import AmbiguousCell, UnreadableCell


class Meaning(NamedTuple):
    """What a kind of token says."""

    outcome: Outcome | None
    """None: a team match whose outcome follows from its game points."""
    colour: Colour | None = None
    points: int | None = None
    """Half-points where the text itself says them: game points of a team, value of a bye."""
    tentative: bool = False
    """`-1` where nothing but the other side of the game can tell a loss to number 1 from a bye."""
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


class Context(NamedTuple):
    """How tokens of one range are read."""

    format: str = "auto"
    """The option, `auto` when it is left out."""
    evidence: frozenset[str] = frozenset()
    """Formats that cells of the range bear witness to."""
    language: str = "auto"
    b_is: Colour | None = None
    """The colour of the letter B, None where the range does not tell."""
    teams: bool = False
    words: bool = False
    """The range holds words of results without opponents, as in the Livre de l'arbitre."""
    score_first: bool | None = None
    """`1 53` is a score, then an opponent (Vega HTML); False: an opponent, then game points; None: not known."""
    draughts: bool = False
    """`2/7w`: wins count 2, draws 1 (FMJD)."""

    def reads(self, *formats: str) -> bool:
        """The option names one of these formats, or it is left out and a cell of the range bears witness to one."""
        if self.format != "auto":
            return self.format in formats
        return not self.evidence.isdisjoint(formats)

    @property
    def decided_format(self) -> str:
        """The format for the record: the option, or the only one the range bears witness to."""
        if self.format == "auto" and len(self.evidence) == 1:
            return next(iter(self.evidence))
        return self.format


def decide(kinds: Iterable[TokenKind], options: ReadingOptions, french_headers: bool = False) -> Context:
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
    return Context(
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
    """The first language that has all these colour letters, `auto` where none has or there are none."""
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
    """
    `1 53`: Vega HTML writes the score first, a team table the opponent first; the range must tell, or the options.
    """
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
    """FMJD counts 2, 1, 0: a 2 tells, and so do draws alone (`1` on both sides is no win of both)."""
    return "2" in marks or marks == {"1"}


def half_points(text: str) -> int:
    """`2½` -> 5, `½` -> 1, `3` -> 6."""
    whole = text.rstrip("½")
    return 2 * int(whole or 0) + ("½" in text)


def colour_of(letter: str, context: Context) -> Colour | None:
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
