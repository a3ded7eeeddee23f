"""Distinguishes a crosstable from other tables, such as an invoice, a list of addresses or a budget."""

from __future__ import annotations

from xl_departage.base.errors import UnreadableCell

NO_CROSSTABLE = "grid_no_crosstable"


def refuse_other_tables(filled: int, read: int, agreeing: int) -> None:
    """
    Raise UnreadableCell for a table that is not a crosstable, after it was read in spite of its faults. `filled` counts
    its cells that are not empty, `read` those of them that can be results, and `agreeing` those whose game the
    opponent's cell has too.

    A number, a sign or a letter may be a result by chance. But then the opponent's cell hardly ever has the same game,
    whereas in a crosstable with four fifths of its cells wrong, every fifth of the others still does.
    """
    if 10 * read < filled or (2 * read < filled and 10 * agreeing < read):
        raise UnreadableCell(NO_CROSSTABLE)
