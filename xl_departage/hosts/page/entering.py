"""Operations on the table of the page: reading what is typed, pasting, adding players and columns, comparing with an earlier text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from xl_departage.base.errors import FileError
from xl_departage.base.messages import text
from xl_departage.base.text import key_of
from xl_departage.chess.tournament.faults import CollectedFaults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Participant
from xl_departage.formats.grids.lists.headings import find_players
from xl_departage.formats.grids.lists.player_rows import read_players
from xl_departage.formats.held import rows
from xl_departage.formats.held.grid_view import TypedGrid
from xl_departage.functions.host_cells import host_rows
from xl_departage.hosts.page import pasting, results, steps
from xl_departage.hosts.page.desk import Held
from xl_departage.hosts.page.page_words import plain_rows, typed_rows


def read(page_tournament: Held) -> dict[str, Any]:
    """
    The cells of the grid (`rows`), the number of rows above the players (`heading`), and the size of the table: the numbers of `players`
    and of `rounds`, and the column of the `first` round.
    """
    return {
        "rows": plain_rows(page_tournament.rows),
        "heading": page_tournament.grid.heading,
        **rows.size(page_tournament.grid.layout),
    }


def difference(page_tournament: Held, before: str) -> dict[str, Any]:
    """What differs between the grid and the earlier text `before`, as `steps.difference` describes it."""
    try:
        earlier = host_rows(typed_rows(before))
    except FileError:
        # A text with an unclosed quotation mark cannot be divided into cells, so it differs from every grid that can be read.
        return {"same": False, "what": text("page_tab_grid", page_tournament.lang)}
    return steps.difference(page_tournament.rows, earlier, page_tournament.grid.heading, page_tournament.lang)


def paste(page_tournament: Held, block: str, at: list[int]) -> dict[str, Any]:
    """
    The `rows` with the text `block` pasted from the cell `at` on (row and column), read like the text of the box; and sentences about it
    (`said`).
    """
    cells, rows = typed_rows(block), plain_rows(page_tournament.rows)
    if not cells:
        return {"rows": rows, "message": []}
    answer = pasting.pasted(rows, page_tournament.grid.heading, cells, (at[0], at[1]), page_tournament.lang)
    return {**answer, "rows": plain_rows(answer["rows"])}


def begin(page_tournament: Held, rounds: int) -> dict[str, Any] | None:
    """The grid of a tournament of `rounds` rounds for a list of players; None if the table is anything else."""
    return pasting.begun(plain_rows(page_tournament.rows), rounds, page_tournament.lang)


def another(page_tournament: Held, before: str) -> str | None:
    """
    What makes the table another tournament than the text `before`, or another moment of it:

    `players`: fewer than half of the names of the shorter list are in both;
    `games`: fewer than half of the earlier games, by round and names, are still there;
    `round`: a round that was to come is paired.

    None if nothing does, or if one of the two has no names or cannot be read.
    """
    try:
        earlier = TypedGrid(tuple(map(tuple, host_rows(typed_rows(before)))))
    except FileError:
        return None
    now, then = (_names(grid) for grid in (page_tournament.grid, earlier))
    if not (now and then):
        return None
    if 2 * len(now & then) < min(len(now), len(then)):
        return "players"
    games, games_then = (_games(grid) for grid in (page_tournament.grid, earlier))
    if 2 * len(games & games_then) < len(games_then):
        return "games"
    paired, paired_then = (max((round for round, _ in known), default=0) for known in (games, games_then))
    return "round" if paired > paired_then else None


def _games(grid: TypedGrid) -> frozenset[tuple[int, frozenset[str]]]:
    """The games of the table: their rounds (0 in a square table) and the names of both players."""
    reading = grid.survey(ReadingOptions()).reading
    if reading is None:
        return frozenset()
    table = reading.crosstable
    names = [key_of(player.name) for player in table.players]
    return frozenset(
        (round if table.ordered else 0, frozenset((names[index], names[entry.opponent])))
        for index, player in enumerate(table.players)
        for round, entry in enumerate(player.rounds, 1)
        if entry.opponent is not None
    )


def _names(grid: TypedGrid) -> frozenset[str]:
    reading = grid.survey(ReadingOptions()).reading
    if reading is not None:
        people: Iterable[str] = (player.name for player in reading.crosstable.players)
    else:
        people = () if find_players(grid.cells) is None else (participant.name for participant in _listed(grid))
    return frozenset(filter(None, map(key_of, people)))


def _listed(grid: TypedGrid) -> Sequence[Participant]:
    return read_players(grid.cells, CollectedFaults()).participants


def add_player(page_tournament: Held, player: str) -> dict[str, Any]:
    """The `rows` with another player, who is a late entry if rounds are already paired; see `results.with_player`."""
    added = results.with_player(page_tournament.grid, page_tournament.options, player, page_tournament.lang)
    return {**added, "rows": plain_rows(added["rows"])}


def add_column(page_tournament: Held, field: str) -> dict[str, Any]:
    """The `rows` with another column, for this field of the players (`sex`, `club` …); see `pasting.with_column`."""
    return pasting.with_column(plain_rows(page_tournament.rows), field, page_tournament.lang)
