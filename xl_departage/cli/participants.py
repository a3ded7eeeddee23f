"""Who is who in a tournament file, as `find_player` wants to know it."""

from __future__ import annotations

from xl_departage.crosstable.reading import Reading
from xl_departage.files.source import Source


def reading_of(source: Source) -> Reading:
    """How the participants are found: by the grid they were read from, else by their own numbers and names."""
    if source.reading is not None:
        return source.reading
    table = source.ranked
    rows = range(len(table.players))
    return Reading(table, tuple(rows), tuple(row + 1 for row in rows), (), (), True, "trf", "auto", "auto", "number")
