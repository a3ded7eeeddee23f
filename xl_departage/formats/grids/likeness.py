"""Whether a range is a crosstable at all, or an invoice, a list of addresses, a budget."""

from __future__ import annotations

from xl_departage.base.errors import UnreadableCell

NO_CROSSTABLE = "grid_no_crosstable"


def refuse_other_tables(filled: int, read: int, agreeing: int) -> None:
    """
    Raise UnreadableCell for a table of something else, once it was read whatever its faults. Of its `filled` cells beside the players,
    `read` can be results, and `agreeing` of these are in a game whose other player has it, too.

    A number, a sign or a letter may be a result by chance. But then hardly one names a game that the other cell names as well, whereas
    in a crosstable of which four fifths of the cells are wrong every fifth of the others still does.
    """
    if 10 * read < filled or (2 * read < filled and 10 * agreeing < read):
        raise UnreadableCell(NO_CROSSTABLE)
