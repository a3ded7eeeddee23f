"""What must be said beside a table so that it is read back as the same crosstable: rules options, and the proof."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.crosstable.model import STANDARD_MATCH, Crosstable, Scoring, System
from xl_departage.crosstable.options import Format, ReadingOptions
from xl_departage.crosstable.reading import read_crosstable
from xl_departage.crosstable.writing import points_text
from xl_departage.errors import FileError, Place


def options_for(crosstable: Crosstable, rows: Sequence[Sequence[str]], format: Format = "auto") -> ReadingOptions:
    """
    The options that the rows of a table of this crosstable need. The rounds played are one of them only where the cells
    do not tell them, so that a round typed in later counts by itself. Raises GridError for rows that no option helps.
    """
    scoring = crosstable.scoring
    round_robin = crosstable.system is System.ROUND_ROBIN
    options = ReadingOptions(
        numbers="number",
        format=format,
        system="round-robin" if round_robin else "swiss",
        games=crosstable.cycles if round_robin else None,
        boards=crosstable.boards,
        scoring=scoring,
        match=STANDARD_MATCH if crosstable.boards is None else crosstable.match_scoring,
        penalties=_has_penalties(crosstable),
    )
    if read_crosstable(rows, options).crosstable.rounds == crosstable.rounds:
        return options
    return options._replace(rounds=crosstable.rounds)


def _has_penalties(crosstable: Crosstable) -> bool:
    """Games that ended 0-0 or ½-0: somebody lost whom nobody beat."""
    outcomes = [entry.outcome for player in crosstable.players for entry in player.rounds]
    return sum(outcome.won for outcome in outcomes) != sum(outcome.lost for outcome in outcomes)


def options_text(options: ReadingOptions) -> str:
    """The options as a part of `rules`: `numbers=number; system=swiss; scoring=3-1-0`."""
    parts = [f"numbers={options.numbers}", f"system={options.system}"]
    if options.rounds is not None:
        parts.append(f"rounds={options.rounds}")
    if options.format != "auto":
        parts.append(f"format={options.format}")
    for name, value in (("games", options.games), ("boards", options.boards)):
        if value is not None:
            parts.append(f"{name}={value}")
    if options.penalties:
        parts.append("penalties=yes")
    if options.scoring != Scoring():
        parts.append("scoring=" + "-".join(points_text(points) for points in options.scoring))
    if options.match != STANDARD_MATCH:
        parts.append("match=" + "-".join(points_text(points) for points in options.match))
    return "; ".join(parts)


def check_table(crosstable: Crosstable, rows: Sequence[Sequence[str]], options: ReadingOptions) -> None:
    """
    Raise FileError where the rows are not read back as the crosstable under these options.

    Names may lose blanks that repeat; everything that counts must be the same.
    """
    table = read_crosstable(rows, options).crosstable
    for read, player in zip(table.players, crosstable.players, strict=True):
        for index, (had, entry) in enumerate(zip(read.rounds, player.rounds, strict=False), 1):
            if had != entry:
                raise FileError("csv_cannot_hold", Place(name=player.name or str(player.number), round=index))
        if (read.number, read.rating, len(read.rounds)) != (player.number, player.rating, len(player.rounds)):
            raise FileError("csv_cannot_hold", Place(name=player.name or str(player.number)))
    if (table.rounds, table.system, table.cycles) != (crosstable.rounds, crosstable.system, crosstable.cycles):
        raise FileError("csv_cannot_hold", Place())
