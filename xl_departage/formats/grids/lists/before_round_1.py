"""A list of players alone, with no column for a round yet: the tournament before round 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from xl_departage.chess.tournament.absences import announced_byes
from xl_departage.chess.tournament.faults import STRICT
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Game, SourceNotice, TournamentRecord
from xl_departage.formats.grids.layout import BY_ROUNDS, Layout, Shape
from xl_departage.formats.grids.layout_finding import layout_found
from xl_departage.formats.grids.lists.headings import PlayerColumns, find_players
from xl_departage.formats.grids.lists.list_reading import read_lists


class WithRounds(NamedTuple):
    """A list of players to which columns of rounds were added."""

    rows: list[list[Any]]
    listed: PlayerColumns
    layout: Layout
    """The layout of the rows, in which the rounds have the new columns."""


def with_rounds(rows: Sequence[Sequence[Any]], rounds: int) -> WithRounds | None:
    """
    A list of players with a blank column for each round (`R 1`, `R 2` …) after its own. None for anything else: for a table that has
    rounds or games already, and for standings, which have points whose results would be missing.
    """
    player_columns = find_players(rows)
    if player_columns is None:
        return None
    already = layout_found(rows)
    if already is not None and already.shape is not Shape.ROUNDS:
        return None
    width = max(map(len, rows))
    written = [[*row, *[""] * (width + rounds - len(row))] for row in rows]
    written[player_columns.row][width:] = [f"R {round}" for round in range(1, rounds + 1)]
    layout = layout_found(written)
    columns = tuple(range(width, width + rounds))
    if layout is None or layout.shape not in BY_ROUNDS or layout.rounds != columns or layout.points is not None:
        return None
    return WithRounds(written, player_columns, layout)


def before_round_1(rows: Sequence[Sequence[Any]], options: ReadingOptions) -> TournamentRecord | None:
    """
    The tournament of a list of players alone, with the byes and absences that the list announces, the players who may not meet, and notices
    with places in the rows. None for anything but such a list. Raises GridError, and ArgumentError for options that the list contradicts.
    """
    if with_rounds(rows, 1) is None:
        return None
    game_list = read_lists(rows, (), options, STRICT)
    tournament = game_list.tournament
    # As a table with columns of rounds shows them.
    byes = [
        Game(round, participant.number, None, outcome, coloured=False)
        for participant in tournament.participants
        for round, outcome in announced_byes(participant, 0, participant.first_round - 1).items()
    ]
    people = (participant._replace(first_round=1, byes=()) for participant in tournament.participants)
    return replace(
        tournament,
        participants=tuple(people),
        games=tuple(sorted(byes, key=lambda game: game.round)),
        notices=(*tournament.notices, *map(SourceNotice.of, game_list.notices)),
    )
