"""The rated games of a crosstable, and the first rating from a round robin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xl_departage.base.errors import Undefined
from xl_departage.chess.ratings.initial import FIRST_EVENT, EntryEvent, RoundRobin, round_robin_first
from xl_departage.chess.regulations.rating_editions import FideEntryEdition
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome

_RATED_GAMES = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}


class GridGame(NamedTuple):
    """One game played over the board."""

    round: int
    """Index of the round; in a table without rounds, of the game due."""
    opponent: int
    """Index of the opponent."""
    score: int
    """Half-points: 2, 1 or 0, whatever the tournament awards for a win."""


def games_over_the_board(crosstable: Crosstable, index: int) -> list[GridGame]:
    """A player's rated games: without forfeits, byes and games marked as not rated."""
    return [
        GridGame(number, entry.opponent, _RATED_GAMES[entry.outcome])
        for number, entry in enumerate(crosstable.players[index].rounds)
        if entry.outcome in _RATED_GAMES and entry.opponent is not None
    ]


def first_rating(
    crosstable: Crosstable,
    ratings: Sequence[int | None],
    index: int,
    edition: FideEntryEdition,
    event: EntryEvent = FIRST_EVENT,
) -> int:
    """The first rating of one unrated player from a round robin. Raises Undefined for a rated player, and if the conditions are not met."""
    return round_robin(crosstable, ratings, index, edition, event).rating


def round_robin(
    crosstable: Crosstable,
    ratings: Sequence[int | None],
    index: int,
    edition: FideEntryEdition,
    event: EntryEvent = FIRST_EVENT,
) -> RoundRobin:
    """The first rating with its parts. Raises like `first_rating`."""
    if ratings[index]:
        raise Undefined(
            "rating_already_rated", player=crosstable.players[index].name or crosstable.players[index].number
        )
    rated = []
    for number, rating in enumerate(ratings):
        if rating:
            games = games_over_the_board(crosstable, number)
            rated.append((rating, sum(game.score for game in games), len(games)))
    own_games = games_over_the_board(crosstable, index)
    met = {game.opponent for game in own_games}
    return round_robin_first(
        rated,
        sum(game.score for game in own_games),
        len(own_games),
        opponents=len(met),
        rated_opponents=sum(1 for opponent in met if ratings[opponent]),
        edition=edition,
        event=event,
    )
