"""To tell a slip in a grid of rounds from the rule of the range, for messages that name the odd cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xl_departage.crosstable.dialects import COLOURED, Context, language_of
from xl_departage.crosstable.model import Scoring
from xl_departage.crosstable.notations import WHITE_B_COMPANIONS
from xl_departage.crosstable.numbering import UNREAD_MEANING, Grid
from xl_departage.crosstable.scan import Form, Token


def odd_colour_letters(tokens: Sequence[Sequence[Token]]) -> tuple[frozenset[str], bool]:
    """
    Of letters that contradict each other, those of the fewer cells: W, or the companions of a white B; and whether they are
    fewer indeed, so that they and not the others are the slip.
    """
    english = sum(token.kind.letter == "W" for row in tokens for token in row)
    others = sum(token.kind.letter in WHITE_B_COMPANIONS for row in tokens for token in row)
    return (frozenset("W") if english < others else WHITE_B_COMPANIONS), english != others


def column_of_words(tokens: Sequence[Sequence[Token]], place: int) -> bool:
    """A column of which more than half of the cells are words: names, not a round."""
    forms = [form for row in tokens if (form := row[place].kind.form) is not Form.BLANK]
    return len(forms) > 2 and 2 * sum(form is Form.UNKNOWN for form in forms) > len(forms)


def largest_match(totals: Iterable[int], scoring: Scoring) -> int:
    """Boards that no match exceeds, where the totals of both sides (half-points) do not tell."""
    per_board = max(scoring.win + scoring.loss, 2 * scoring.draw, 1)
    return max(1, -(-max(totals, default=0) // per_board))


def language_without_slips(tokens: Sequence[Sequence[Token]], grid: Grid, context: Context) -> Context:
    """The context with the language of the cells that could be read: a slip with a letter of no language hides it."""
    letters = {
        token.kind.letter
        for row, entries in zip(tokens, grid, strict=True)
        for token, (meaning, _) in zip(row, entries, strict=True)
        if token.kind.form in COLOURED and meaning is not UNREAD_MEANING
    }
    language = language_of(letters - {""}, context.b_is)
    return context._replace(language=language) if context.language == "auto" else context
