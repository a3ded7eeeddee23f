"""
The best and the worst final place of a player over all outcomes of the remaining games.

The result is exact if it can be proven, and otherwise bounded: the search looks for the outcomes with the best and the worst place.

Every game changes scores, and through them everyone's tie-breaks, so an outcome may be skipped only for a reason that holds for
every list of tie-breaks. There are three such reasons, all based on the primary score alone (points, or whatever the list names
first: it is additive, and it decides before any tie-break).

Let s(q) be the final primary score of q, and P that of the player in question. The place is 1 + the number of those with
s(q) > P + the number of those with s(q) = P whom the tie-breaks put ahead. Therefore

1. a lower bound of #{q: s(q) > P} bounds the best place from below, and one of #{q: s(q) < P} bounds the worst place from above;
2. an outcome in which no other player has P needs no tie-breaks at all;
3. for the player's own games, only those results matter that no other result dominates: o dominates o' if the player gains more
   with o and the opponent does not. Then place(o) <= #{q: s(q) >= P(o)} + 1 with o, and all these q have
   s(q) > P(o') with o', so that place(o) <= place(o'), whatever the tie-breaks. The reverse applies to the worst place.

The search is branch and bound, most promising bound first. The bound of a partial outcome (`Side.bound`):
the player gains the most and everyone else the least in each open game; anyone above P even then is above in every
completion. Among games between two players who are not above, one counts 1 if under each of its results at least one
of the two is above; games that share no player add up, since a completion gives each of them one result, which
lifts one of its players. This is the pairwise bound.

The search ends with the exact place when no open bound is better than a place already reached. If the budget of outcomes, partial
outcomes or steps is spent first, the place reached and the best open bound are both reported, each as what it is. If the steps are
spent before any outcome is complete, the deepest partial outcome is completed game by game, without looking further.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError, Undefined
from xl_departage.chess.tiebreaks.changed_results import (
    PairingSide,
    decided,
    endings,
    open_games,
    with_all_pairs,
    worth_in,
)
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.chess.tiebreaks.registry import (
    ParsedCode,
    compute,
    context_for,
    definition_of,
    lower_first,
    ranking_scores,
)
from xl_departage.chess.tiebreaks.standings import is_points, rank
from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.chess.tournament.result_worth import GameResult

STEPS = 2_000_000
"""
Limit of the work for one extreme; it is higher if all outcomes of a tournament of usual size can be examined, and if the caller asks
for more outcomes (`Outcomes.allowed`). A step is a player or a game examined for a bound, which takes about a microsecond.
"""
_RANKING_STEPS = 2
"""Steps for each cell of the crosstable (player and round) when an outcome is ranked with its tie-breaks."""
_USUAL_CELLS = 3000
"""Up to this size of a crosstable (330 players, 9 rounds), all of `OUTCOMES` outcomes can be ranked."""
_MOST_CELLS = 6_000_000
"""Limit of crosstable cells (player and round) examined for the points of the open games; a round robin of 120 players is below it."""
NODES_AN_OUTCOME = 10
"""How many partial outcomes may be examined for each outcome of the budget; they only cost the computation of points."""
_RIVALS = 8
"""Number of players with neighbouring scores whose opponents influence the order of the search; it has no effect on exact results."""

Choice = tuple[int, ...]
"""For each open game, the index of its result."""


class Outcomes:
    """The games, the points of each result, and the places found so far."""

    def __init__(
        self,
        context: Context,
        codes: tuple[ParsedCode, ...],
        player: int,
        *,
        games: tuple[PairingSide, ...],
        results: tuple[GameResult, ...],
        budget: int,
    ) -> None:
        self.context = context
        self.codes = codes
        self.player = player
        self.results = results
        self.budget = budget
        self.cells: int = sum(len(entrant.rounds) for entrant in context.crosstable.players)
        self.places: dict[Choice, int] = {}
        """The place under each outcome, which is given by its results in the order of the games."""
        score = _primary(context, codes)
        self.base = score
        self.rivals: list[int] = _rivals(score, player)
        self.total: int = len(results) ** len(games)
        self.complete: bool = self.total <= budget
        """Whether all outcomes can be examined."""
        # If more outcomes are requested explicitly, they may take more steps.
        self.allowed: int = (
            STEPS * max(1, budget // OUTCOMES) * (4 if self.complete and self.cells <= _USUAL_CELLS else 1)
        )
        """Steps for one of the two extremes."""
        self.steps: int = self.allowed
        """Steps left for the extreme that is being searched."""
        self.share: int = budget if self.complete else max(1, budget // 2)
        """Outcomes for one of the two extremes."""
        # The player's own games first, then those of the neighbours: these decide soonest.
        self.games: tuple[PairingSide, ...] = tuple(
            sorted(
                games,
                key=lambda game: (
                    player not in (game.player, game.opponent),
                    min(abs(score[game.player] - score[player]), abs(score[game.opponent] - score[player])),
                ),
            )
        )
        self.gains: list[list[tuple[int, int]]] = self._gains()
        """For each game and result, the points that both sides gain."""

    def _gains(self) -> list[list[tuple[int, int]]]:
        """
        The value of `gains`. Games that share no player are decided together, because a result changes only its two players'
        points.
        """
        # Equivalent mutant `0 -> 1`, `0 -> -1`: every element is set below.
        gains = [[(0, 0)] * len(self.results) for _ in self.games]
        undecided = list(enumerate(self.games))
        while undecided:
            together: list[tuple[int, PairingSide]] = []
            seen: set[int] = set()
            for index, game in undecided:
                if seen.isdisjoint((game.player, game.opponent)):
                    together.append((index, game))
                    seen.update((game.player, game.opponent))
            for number, result in enumerate(self.results):
                after = _primary(decided(self.context, [(game, result) for _, game in together]), self.codes)
                for index, game in together:
                    player, opponent = game.player, game.opponent
                    gains[index][number] = after[player] - self.base[player], after[opponent] - self.base[opponent]
            done = {index for index, _ in together}
            undecided = [item for item in undecided if item[0] not in done]
        return gains

    def scores(self, choice: Sequence[int]) -> list[int]:
        """Primary scores after the first games end as chosen."""
        scores = list(self.base)
        for game, gains, result in zip(self.games, self.gains, choice, strict=False):
            mine, theirs = gains[result]
            scores[game.player] += mine
            scores[game.opponent] += theirs
        return scores

    def ranked(self, choice: Choice) -> int:
        """The place under an outcome of all games, using all tie-breaks."""
        place = self.places.get(choice)
        if place is None:
            scores = self.scores(choice)
            own_score = scores[self.player]
            if scores.count(own_score) == 1:
                place = 1 + sum(score > own_score for score in scores)
            else:
                self.steps -= _RANKING_STEPS * self.cells
                results = [(game, self.results[result]) for game, result in zip(self.games, choice, strict=True)]
                place = rank(decided(self.context, results), self.codes).places[self.player]
            self.places[choice] = place
        return place


class Side:
    """
    The search for one extreme.

    The code is written for the best place; for the worst, scores and places are negated.
    """

    def __init__(self, search: Outcomes, sign: int) -> None:
        self.data = search
        self.sign = sign
        self.options: list[list[int]] = [self._options(index) for index in range(len(search.games))]
        self.least: list[tuple[int, int]] = [
            (
                min(sign * gains[result][0] for result in options),
                min(sign * gains[result][1] for result in options),
            )
            for gains, options in zip(search.gains, self.options, strict=True)
        ]
        """For each game, the least that each side can gain; `bound` corrects this for the player's own games."""

    def _options(self, index: int) -> list[int]:
        """The results of a game that matter, most promising first."""
        search, sign = self.data, self.sign
        game, gains = search.games[index], search.gains[index]
        indices = range(len(gains))
        if search.player in (game.player, game.opponent):
            side = 0 if game.player == search.player else 1
            signed = [(sign * gain[side], sign * gain[1 - side]) for gain in gains]
            indices_kept = [
                result
                for result in indices
                if not any(
                    signed[rival_result][0] > signed[result][0] and signed[rival_result][1] <= signed[result][1]
                    for rival_result in indices
                )
            ]
            return sorted(indices_kept, key=lambda result: (-signed[result][0], signed[result][1]))
        met = search.context.crosstable.meetings
        # The player's opponents should win and those of the neighbours lose: most tie-breaks reward that.
        weight = met[search.player][game.player] - met[search.player][game.opponent]
        if weight == 0:
            weight = sum(met[rival][game.opponent] - met[rival][game.player] for rival in search.rivals)
        return sorted(indices, key=lambda result: -sign * weight * (gains[result][0] - gains[result][1]))

    def place(self, choice: Choice) -> int:
        """The place; negated for the worst, so that less is always better."""
        return self.sign * self.data.ranked(choice)

    def bound(self, choice: Choice) -> int:
        """
        A place, negated like that of `place`, that no completion of this partial outcome can beat; the proof is at the top of this
        module.
        """
        search, sign = self.data, self.sign
        search.steps -= len(search.base) + 2 * len(search.games) - len(choice)
        scores = [sign * score for score in search.scores(choice)]
        player = search.player
        rest = range(len(choice), len(search.games))
        for index in rest:
            game = search.games[index]
            mine, theirs = self.least[index]
            scores[game.player] += mine
            scores[game.opponent] += theirs
            if player in (game.player, game.opponent):
                side = 0 if game.player == player else 1
                most = max(sign * search.gains[index][result][side] for result in self.options[index])
                scores[player] += most - self.least[index][side]
        own_score = scores[player]
        above = [score > own_score for score in scores]
        count = sum(above)
        paired: set[int] = {player}
        for index in rest:
            game = search.games[index]
            contender, opponent = game.player, game.opponent
            if above[contender] or above[opponent] or contender in paired or opponent in paired:
                continue
            mine, theirs = self.least[index]
            if all(
                scores[contender] - mine + sign * gain[0] > own_score
                or scores[opponent] - theirs + sign * gain[1] > own_score
                for gain in search.gains[index]
            ):
                paired.update((contender, opponent))
                count += 1
        return 1 + count if sign == 1 else count - len(scores)

    def search(self) -> tuple[Choice, int]:
        """The outcome with the best place found, and the proven limit of the place."""
        places = self.data.places
        depth = len(self.data.games)
        self.data.steps = self.data.allowed
        spent = len(places) + self.data.share
        nodes = NODES_AN_OUTCOME * self.data.budget
        best: Choice | None = None
        # Equivalent mutant `0 -> 1`, `0 -> -1`: it is set when the first outcome is found.
        best_place = 0
        # Equivalent mutant `0 -> 1`, `0 -> -1`: the serial numbers only have to differ from one another.
        serial = 0
        heap: list[tuple[int, int, int, int, Choice]] = [(self.bound(()), 0, 0, 0, ())]
        while heap:
            bound, choice = heap[0][0], heap[0][-1]
            if best is None and self.data.steps <= 0:
                best = self._completed(min(heap, key=lambda item: item[1:4])[-1])
                best_place = self.place(best)
                break
            # Equivalent mutant `len(places) >= spent -> len(places) > spent`, `nodes <= 0 -> nodes < 0`, `self.data.steps <= 0 ->
            # self.data.steps < 0`, `0 -> 1`, `0 -> -1`: this decides only how long the search goes on, and what it reports is proven
            # wherever it stops.
            stops = len(places) >= spent or nodes <= 0 or self.data.steps <= 0
            if best is not None and (bound >= best_place or stops):
                break
            heappop(heap)
            if len(choice) == depth:
                place = self.place(choice)
                if best is None:
                    best, best_place = self._improved(choice, place, bound, spent)
                elif place < best_place:
                    best, best_place = choice, place
                continue
            for order, result in enumerate(self.options[len(choice)]):
                longer = (*choice, result)
                nodes -= 1
                # Equivalent mutant `1 -> 2`: the serial numbers only have to differ from one another.
                serial += 1
                # Among equal bounds, the deepest first, then the most promising result: the search dives to a first
                # outcome.
                heappush(heap, (max(bound, self.bound(longer)), -len(longer), order, serial, longer))
        assert best is not None, "the first dive ends at an outcome"
        limit = min(heap[0][0], best_place) if heap else best_place
        return best, self.sign * limit

    def _completed(self, choice: Choice) -> Choice:
        """The partial outcome with the most promising result of each other game."""
        return (*choice, *(options[0] for options in self.options[len(choice) :]))

    def _improved(self, choice: Choice, place: int, bound: int, spent: int) -> tuple[Choice, int]:
        """
        The outcome, improved by changing one game at a time for as long as that helps.

        Only done if there are too many outcomes to examine them all, and with half of the budget.
        """
        places = self.data.places
        if self.data.complete:
            return choice, place
        half = (len(places) + spent) // 2
        changed = True
        while changed:
            changed = False
            for index, options in enumerate(self.options):
                for result in options:
                    # Equivalent mutant `len(places) >= half -> len(places) > half`, `self.data.steps <= 0 -> self.data.steps < 0`, `0 ->
                    # 1`, `0 -> -1`, `place <= bound -> place < bound`: this decides only how long the search goes on, and what it reports
                    # is proven wherever it stops. No place is better than the bound.
                    if place <= bound or len(places) >= half or self.data.steps <= 0:
                        return choice, place
                    changed_choice = (*choice[:index], result, *choice[index + 1 :])
                    reached = self.place(changed_choice)
                    if reached < place:
                        choice, place, changed = changed_choice, reached, True
        return choice, place


def _primary(context: Context, codes: Sequence[ParsedCode]) -> Sequence[int]:
    """
    The score that decides first: the one that the list names first, otherwise the points. All zeros if the lowest value of that
    score ranks first, or if it is computed within tied groups: it then proves nothing.
    """
    first = codes[0]
    if not is_points(first):
        return ranking_scores(context)
    definition = definition_of(first, context_for(context, first).edition)
    column = compute(context, first)
    if lower_first(definition, first) or definition.group is not None:
        return [0] * len(column)
    # Points come in halves.
    return [0 if value is None else int(2 * value) for value in column]


def _rivals(scores: Sequence[int], player: int) -> list[int]:
    """The players whose scores are nearest to that of `player`."""
    others = [rival for rival in range(len(scores)) if rival != player]
    return sorted(others, key=lambda rival: abs(scores[rival] - scores[player]))[:_RIVALS]


OUTCOMES = 3**7
"""
The most outcomes whose places are determined, unless the caller asks for more: enough for all outcomes of seven open games of
individuals, except in very large tournaments. A match of teams has more possible results, so that fewer matches exceed it.
"""
_WORK = 40_000
"""How many players may be ranked in all if not all outcomes can be examined: a cell of a large tournament must not take minutes."""
_LEAST = 100
"""Minimum number of outcomes, if the steps suffice for them."""

Example = tuple[tuple[PairingSide, GameResult], ...]


class Extreme(NamedTuple):
    """The best or the worst place."""

    place: int
    """The place in the example."""
    limit: int
    """Proven: no outcome gives a better place (for the worst place: a worse one)."""
    example: Example
    """A result for each open game."""

    @property
    def exact(self) -> bool:
        """Whether the place is proven to be the best (the worst)."""
        return self.place == self.limit


class Chances(NamedTuple):
    """The range of a player's final place. Players who stay tied share the better place."""

    best: Extreme
    worst: Extreme
    games: int
    """Number of remaining games."""
    total: int
    """Number of possible outcomes of these games together."""
    looked: int
    """Number of outcomes whose place was determined individually."""
    unpaired: int
    """Planned rounds that do not count yet and are therefore not considered; 0 if the games have no rounds."""
    crosstable: Crosstable
    """The crosstable with the games considered; in a round robin, including those of pairs that no cell names."""


def chances(
    context: Context, codes: str | Sequence[str | ParsedCode], player: int, outcomes: int | None = None
) -> Chances:
    """
    The best and worst final place of a player (by index) over all outcomes of the remaining games: those paired without a result
    and, in a round robin without a `TeamEvent`, those that pairs still have due (`with_all_pairs`).

    `codes` is a list as for `rank`; `outcomes` is the budget, by default as many as can be ranked quickly, but at most
    `OUTCOMES`. Raises ArgumentError and Undefined like `rank`, and ArgumentError for too many open games, for a game of a round that
    does not count yet, and for tie-breaks that depend on the rounds of games whose rounds are unknown.
    """
    parsed = read_list(codes)
    # Errors in the list must be raised now, not only if two players happen to be tied.
    rank(context, parsed)
    table = context.crosstable if context.event is not None else with_all_pairs(context.crosstable)
    if table is not context.crosstable:
        context = _without_rounds(context, table, parsed)
    games = open_games(table)
    if table.ordered and any(game.place >= table.rounds for game in games):
        raise ArgumentError("chances_round_later", rounds=table.last_round)
    unpaired = table.planned - table.rounds if table.ordered else 0
    results = endings(worth_in(context)) if games else ()
    _check_size(context, games, len(results))
    if outcomes is None:
        every = len(results) ** len(games)
        outcomes = OUTCOMES if every <= OUTCOMES else min(OUTCOMES, max(_LEAST, _WORK // len(table.players)))
    search = Outcomes(context, parsed, player, games=games, results=results, budget=outcomes)
    best = _extreme(search, 1)
    worst = _extreme(search, -1)
    return Chances(
        best, worst, len(games), total=search.total, looked=len(search.places), unpaired=unpaired, crosstable=table
    )


def _check_size(context: Context, games: Sequence[PairingSide], results: int) -> None:
    """
    Raise ArgumentError if computing the points of each result alone would take too long: each player's open games are decided one
    after the other.
    """
    cells = sum(len(player.rounds) for player in context.crosstable.players)
    one_after_the_other = Counter(side for game in games for side in (game.player, game.opponent))
    if any(count * results * cells > _MOST_CELLS for count in one_after_the_other.values()):
        raise ArgumentError("chances_too_large", games=len(games), players=len(context.crosstable.players))


def _extreme(search: Outcomes, sign: int) -> Extreme:
    results, limit = Side(search, sign).search()
    example = [(game, search.results[result]) for game, result in zip(search.games, results, strict=True)]
    return Extreme(
        search.places[results], limit, tuple(sorted(example, key=lambda item: (item[0].place, item[0].player)))
    )


def _without_rounds(context: Context, table: Crosstable, codes: tuple[ParsedCode, ...]) -> Context:
    """The tournament with games whose rounds are unknown. Raises ArgumentError for tie-breaks that depend on them."""
    unordered = Context(table, context.rules, context.given_ratings, manual=context.manual)
    try:
        rank(unordered, codes)
    except Undefined as error:
        raise ArgumentError("chances_needs_pairings", reason=error.values.get("name", "")) from None
    return unordered
