"""
The best and the worst final place of a player over all outcomes of the games still to play.

Exact where it can be proven, bounded where not; `chances_search` says how.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xl_departage.crosstable.model import Crosstable
from xl_departage.crosstable.sided_result import GameResult
from xl_departage.errors import ArgumentError, Undefined
from xl_departage.tiebreaks.chances_search import Outcomes, Side
from xl_departage.tiebreaks.context import Context
from xl_departage.tiebreaks.presets import read_list
from xl_departage.tiebreaks.registry import ParsedCode
from xl_departage.tiebreaks.remaining import endings, with_all_pairs
from xl_departage.tiebreaks.standings import rank
from xl_departage.tiebreaks.what_if import Game, open_games, reader_for

OUTCOMES = 3**7
"""Outcomes ranked with all their tie-breaks at most: seven open games are always searched to the end."""
_WORK = 40_000
"""Players ranked at most where not all outcomes can be looked at: a cell of a large tournament must not take minutes."""
_LEAST = 100
"""Outcomes even of the largest tournament."""

Example = tuple[tuple[Game, GameResult], ...]


class Extreme(NamedTuple):
    """The best place, or the worst."""

    place: int
    """Reached by the example."""
    limit: int
    """Proven: no outcome gives a better (a worse) one."""
    example: Example
    """A result for each open game."""

    @property
    def exact(self) -> bool:
        """Whether the place is the best (the worst) there is."""
        return self.place == self.limit


class Chances(NamedTuple):
    """What the open games can still make of a player's place. Players tied to the end share the better place."""

    best: Extreme
    worst: Extreme
    games: int
    """Games still to play."""
    total: int
    """Outcomes of all of them together."""
    looked: int
    """Outcomes whose place was determined one by one."""
    unpaired: int
    """Rounds planned of a Swiss that are not paired yet, so not looked at."""
    crosstable: Crosstable
    """With the games looked at: of a round robin those of pairs that no cell names, too."""


def chances(
    context: Context, codes: str | Sequence[str | ParsedCode], player: int, outcomes: int | None = None
) -> Chances:
    """
    Best and worst final place of the player with that index over all outcomes of the games still to play: those paired
    without a result and, in a round robin, those of all pairs that have not met.

    `codes` as `rank` takes them; `outcomes` is the budget, left out as many as are quickly ranked, `OUTCOMES` at most.
    Raises ArgumentError and Undefined as `rank` does.
    """
    parsed = read_list(codes)
    # What the list cannot give is told now, and not only where two players happen to be tied.
    rank(context, parsed)
    table = context.crosstable if context.event is not None else with_all_pairs(context.crosstable)
    if table is not context.crosstable:
        context = _without_rounds(context, table, parsed)
    games = open_games(table)
    if table.ordered and any(game.place >= table.rounds for game in games):
        raise ArgumentError("chances_round_later", rounds=table.rounds)
    unpaired = table.planned - table.rounds if table.ordered else 0
    results = endings(reader_for(context)) if games else ()
    if outcomes is None:
        every = len(results) ** len(games)
        outcomes = OUTCOMES if every <= OUTCOMES else min(OUTCOMES, max(_LEAST, _WORK // len(table.players)))
    search = Outcomes(context, parsed, player, games, results, outcomes)
    best = _extreme(search, 1)
    worst = _extreme(search, -1)
    return Chances(best, worst, len(games), search.total, len(search.places), unpaired, table)


def _extreme(search: Outcomes, sign: int) -> Extreme:
    found, limit = Side(search, sign).search()
    example = [(game, search.results[result]) for game, result in zip(search.games, found, strict=True)]
    return Extreme(
        search.places[found], limit, tuple(sorted(example, key=lambda item: (item[0].place, item[0].player)))
    )


def _without_rounds(context: Context, table: Crosstable, codes: tuple[ParsedCode, ...]) -> Context:
    """The tournament with games whose rounds are not known. Raises ArgumentError for tie-breaks that depend on them."""
    anew = Context(table, context.rules, context.ratings, manual=context.manual)
    try:
        rank(anew, codes)
    except Undefined as error:
        raise ArgumentError("chances_needs_pairings", reason=error.values.get("name", "")) from None
    return anew
