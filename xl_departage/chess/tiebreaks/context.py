"""
The input of every tie-break: a crosstable, the rules, the ratings, and the intermediate results that tie-breaks share.

A tie-break is a function of a `Context`. Whatever several of them need (adjusted scores, contributions, provisional
ratings) is a function marked `@once`, computed at the first call and cached in the context, so that all tie-breaks of
a tournament together take time linear in players x rounds.

The last part is shared by the French tie-breaks: the kind of each round, and its value for the opponents. FFE 2012 (article
14.3) adjusts only Swiss tournaments: « dans les tournois au système suisse ».
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property, lru_cache, wraps
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar, cast

from xl_departage.base.errors import ArgumentError, InconsistentGrid, Place
from xl_departage.base.exact import Exact
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules, with_edition
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Player, Round, Scoring, System, award
from xl_departage.chess.tournament.team_event import TeamEvent

P = ParamSpec("P")
T = TypeVar("T")
Value = TypeVar("Value")


class Context:
    """
    Immutable inputs of the tie-breaks, and a cache of what was computed from them.

    `ratings` has one entry per player (None or 0 = unrated), by default the ratings of the crosstable. Raises
    ArgumentError if the number of the ratings, or of the values `manual`, differs from that of the players.
    """

    def __init__(
        self,
        crosstable: Crosstable,
        rules: Rules[TiebreakEdition],
        ratings: Sequence[int | None] | None = None,
        *,
        event: TeamEvent | None = None,
        manual: Sequence[Exact | None] | None = None,
    ) -> None:
        players = crosstable.players
        if ratings is not None and len(ratings) != len(players):
            raise ArgumentError("tiebreak_ratings_count", given=len(ratings), players=len(players))
        self.crosstable = crosstable
        if manual is not None and len(manual) != len(players):
            raise ArgumentError("tiebreak_manual_count", given=len(manual), players=len(players))
        self.rules = rules
        self.event = event
        """The team event behind the crosstable, with its matches and boards; None for individuals and grids."""
        self.manual: tuple[Exact | None, ...] | None = None if manual is None else tuple(manual)
        """Values given by the arbiter (a play-off, lots drawn by hand), one per player: the tie-break MANUAL."""
        self.given_ratings: Sequence[int | None] | None = ratings
        """The ratings as passed; None = those of the crosstable, of which each edition counts estimates or not."""
        counted_ratings = crosstable.ratings(estimates=rules.edition.counts_estimates) if ratings is None else ratings
        self.ratings: tuple[int | None, ...] = tuple(rating or None for rating in counted_ratings)
        self.memory: dict[Hashable, Any] = {}
        """Results computed from these inputs, by key."""

    @property
    def edition(self) -> TiebreakEdition:
        """The edition of the rules."""
        return self.rules.edition

    @property
    def players(self) -> tuple[Player, ...]:
        """The players, by index."""
        return self.crosstable.players

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each player, in half-points."""
        return self.crosstable.scores

    @property
    def round_robin(self) -> bool:
        """Whether everybody was scheduled to meet everybody."""
        return self.crosstable.system is System.ROUND_ROBIN

    @property
    def rounds(self) -> int:
        """
        Number of rounds played.

        A square table shows games but no rounds: a round robin with an odd number of players then has as many rounds as
        players, each resting once, whatever the shape of the grid it was written in.
        """
        players = len(self.players)
        if self.round_robin and not self.crosstable.ordered and players % 2 and players > 1:
            return self.crosstable.cycles * players
        return self.crosstable.rounds

    @property
    def round_win(self) -> int:
        """The most that a round can bring, in half-points: a win; for teams, a win on every board."""
        return self.crosstable.scoring.win * (self.crosstable.boards or 1)

    @property
    def round_draw(self) -> int:
        """The points of a drawn round, in half-points: a draw; for teams, a draw on every board."""
        return self.crosstable.scoring.draw * (self.crosstable.boards or 1)

    @cached_property
    def maximum(self) -> int:
        """
        The most points possible, in half-points: a win in every game that a player had due in the rounds played. (The limit of 50 % is half
        of it.)
        """
        return self.crosstable.due_so_far * self.round_win

    def maximum_of(self, player: int) -> int:
        """The most points that this player could reach, likewise."""
        return self.crosstable.due_of(player) * self.round_win

    def under(self, edition: TiebreakEdition) -> Context:
        """The same tournament under another edition, created once and cached."""
        if edition is self.edition:
            return self
        key = ("under", edition)
        if key not in self.memory:
            self.memory[key] = Context(
                self.crosstable,
                with_edition(self.rules, edition),
                self.given_ratings,
                event=self.event,
                manual=self.manual,
            )
        context: Context = self.memory[key]
        return context

    def keep(self, key: Hashable, compute: Callable[[], T]) -> T:
        """The value cached under that key, computed at the first call."""
        if key not in self.memory:
            self.memory[key] = compute()
        value: T = self.memory[key]
        return value


def once(function: Callable[Concatenate[Context, P], T]) -> Callable[Concatenate[Context, P], T]:
    """
    Cache the result of `function(context, …)` in the context; other arguments must be hashable.

    The result is shared: return tuples or copies.
    """

    @wraps(function)
    def kept(context: Context, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (function, args, *kwargs.items())
        if key not in context.memory:
            context.memory[key] = function(context, *args, **kwargs)
        value: T = context.memory[key]
        return value

    return cast("Callable[Concatenate[Context, P], T]", kept)


class RoundKind:
    """
    The kind of a round for tie-breaks.

    Games over the board come first (`kind <= RoundKind.LOST`), then other rounds that count (`kind <=
    RoundKind.ABSENT`). Kinds are plain numbers, because the garbage collector does not track a tuple of numbers.
    """

    WON: Final = 1
    DRAWN: Final = 2
    LOST: Final = 3
    FORFEIT: Final = 4
    """Not played against a named opponent: « deux adversaires qui ne se sont pas rencontrés »."""
    FREE: Final = 5
    """An exemption or a full-point bye (the text has one kind of free point), or a forfeit won without an opponent."""
    ABSENT: Final = 6
    """No opponent: absence, late entry, withdrawal, requested half-point bye, a forfeit lost or drawn without an opponent."""
    REST: Final = 7
    """
    The rest round of a round robin: it is not a round, adds nothing and adjusts nothing. (Otherwise all players of an
    odd round robin would gain the same half point.)
    """
    PENDING: Final = 8
    """Not yet played."""


class Rounds(NamedTuple):
    """The rounds in columns: one row per player, one cell per round; an opponent is None in a round without one."""

    opponents: tuple[tuple[int | None, ...], ...]
    points: tuple[tuple[int, ...], ...]
    """Half-points awarded."""
    scored: tuple[tuple[int, ...], ...]
    """The half-points for the result alone, without those that the arbiter gave or took in addition."""
    kinds: tuple[tuple[int, ...], ...]
    """Each a value of `RoundKind`."""


_KINDS = {
    Outcome.WIN: RoundKind.WON,
    Outcome.UNRATED_WIN: RoundKind.WON,
    Outcome.DRAW: RoundKind.DRAWN,
    Outcome.UNRATED_DRAW: RoundKind.DRAWN,
    Outcome.LOSS: RoundKind.LOST,
    Outcome.UNRATED_LOSS: RoundKind.LOST,
    Outcome.PENDING: RoundKind.PENDING,
    Outcome.PAIRING_BYE: RoundKind.FREE,
    Outcome.FULL_BYE: RoundKind.FREE,
    Outcome.FORFEIT_WIN: RoundKind.FREE,
    Outcome.HALF_BYE: RoundKind.ABSENT,
    Outcome.ZERO_BYE: RoundKind.ABSENT,
    Outcome.FORFEIT_DRAW: RoundKind.ABSENT,
    Outcome.FORFEIT_LOSS: RoundKind.ABSENT,
    Outcome.DOUBLE_FORFEIT: RoundKind.ABSENT,
}
"""The kind of a round without an opponent; an unplayed round with an opponent is a forfeit."""
# By identity, because hashing the members of an enumeration is slow.
_ALONE = {id(outcome): kind for outcome, kind in _KINDS.items()}
_PAIRED = {id(outcome): RoundKind.FORFEIT if outcome.forfeit else kind for outcome, kind in _KINDS.items()}


@once
def rounds(context: Context) -> Rounds:
    """The rounds of each player, in order."""
    alone = _ALONE
    if context.round_robin:
        unplayed = (RoundKind.FREE, RoundKind.ABSENT)
        alone = {outcome: RoundKind.REST if kind in unplayed else kind for outcome, kind in _ALONE.items()}
    teams = context.event is not None or context.crosstable.boards is not None
    awarded = tuple([player.rounds for player in context.players])
    scored = as_scored(context.crosstable, awarded, of_teams=teams)
    columns = [columns_of(row) for row in awarded]
    points = tuple([points for _, _, points in columns])
    return Rounds(
        tuple([opponents for _, opponents, _ in columns]),
        points,
        # Equivalent mutant `tuple([entry.points for entry in row]) -> [entry.points for entry in row]`: a row is only read.
        points if scored is awarded else tuple([tuple([entry.points for entry in row]) for row in scored]),
        tuple(
            [
                tuple(
                    [
                        (alone if opponent is None else _PAIRED)[id(outcome)]
                        for outcome, opponent in zip(outcomes, opponents, strict=True)
                    ]
                )
                for outcomes, opponents, _ in columns
            ]
        ),
    )


Rows = tuple[tuple[Round, ...], ...]
_WORTH_AS_SAID = frozenset((Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.FORFEIT_WIN))


def as_scored(table: Crosstable, rows: Rows, *, of_teams: bool) -> Rows:
    """
    The rounds of a crosstable, or the first ones, without the points that the arbiter gave or took in addition to a result: what a
    player scored against an opponent. The same object is returned if there are no such points.
    """
    if table.given:
        extra = table.extra_points
        return tuple(
            [
                tuple(
                    [
                        entry._replace(points=entry.points - extra.get((team, number), 0))
                        for number, entry in enumerate(row)
                    ]
                )
                for team, row in enumerate(rows)
            ]
        )
    if of_teams or {(id(entry.outcome), entry.points, entry.given) for row in rows for entry in row} <= _ordinary(
        table.scoring
    ):
        return rows
    plain = award(table.scoring)

    def scored(entry: Round) -> Round:
        # What a round without a game brings depends on the scoring of the event. A cell does not distinguish a bye that is worth less
        # than a win from one for which the arbiter took points, so all points of a bye are its worth.
        if entry.outcome is Outcome.PAIRING_BYE:
            return entry
        points = entry.points - entry.given if entry.outcome in _WORTH_AS_SAID else plain[entry.outcome]
        return entry if points == entry.points else entry._replace(points=points, given=0)

    return tuple([tuple(map(scored, row)) for row in rows])


@lru_cache(maxsize=64)
def _ordinary(scoring: Scoring) -> frozenset[tuple[int, int, int]]:
    """Each outcome (by identity, because hashing the members of an enumeration is slow) with its points, and 0 given by the arbiter."""
    return frozenset((id(outcome), points, 0) for outcome, points in award(scoring).items())


def columns_of(rounds: Sequence[Round]) -> tuple[tuple[Outcome, ...], tuple[int | None, ...], tuple[int, ...]]:
    """
    The outcomes, opponents and points of the rounds of one player, as tuples of numbers where possible: the garbage collector does
    not track those.
    """
    outcomes, opponents, _, points, _ = zip(*rounds, strict=True) if rounds else ((), (), (), (), ())
    return outcomes, opponents, points


def nobody(context: Context, player: int, number: int) -> InconsistentGrid:
    """The error for a game over the board without the opponent it needs."""
    name = context.players[player].name or None
    return InconsistentGrid(
        "tiebreak_game_without_opponent", Place(round=context.crosstable.round_number(number), name=name)
    )


def of_opponents(
    context: Context, values: Sequence[Value], otherwise: Callable[[int, int, int], Value]
) -> Sequence[Sequence[Value]]:
    """
    For each player and round, the value of the opponent met over the board; in any other round, what `otherwise` returns for the
    player, the round and its kind. Raises InconsistentGrid for a game without an opponent.
    """
    seen, lost = rounds(context), RoundKind.LOST
    rows = []
    for player, (opponents, kinds) in enumerate(zip(seen.opponents, seen.kinds, strict=True)):
        # Equivalent mutant `max(kinds, default=lost) <= lost -> max(kinds, default=lost) < lost`: without the shortcut for players who
        # played every round, the rows are the same.
        if None not in opponents and max(kinds, default=lost) <= lost:
            # Fast path for the common case: a player who played every round.
            rows.append(tuple([values[opponent] for opponent in opponents if opponent is not None]))
            continue
        row = []
        for number, (opponent, kind) in enumerate(zip(opponents, kinds, strict=True)):
            if kind <= lost and opponent is None:
                raise nobody(context, player, number)
            met = kind <= lost and opponent is not None
            row.append(values[cast(int, opponent)] if met else otherwise(player, number, kind))
        rows.append(tuple(row))
    return rows


def adjusts(context: Context) -> bool:
    """Whether the edition adjusts scores in this kind of tournament."""
    return context.edition.adjusts_round_robins or not context.round_robin


@once
def adjusted_points(context: Context) -> Sequence[Sequence[int | None]]:
    """
    The value of each round for the opponents, in half-points: every unplayed round is a draw (FFE 2.4 section 1; 14.3 «
    score ajusté de type indirect »). None for a pending round or a rest round. Where the edition adjusts nothing, as 14.3 in a round
    robin, the points of the results are returned as they are.

    What the arbiter gave or took is left out: « les points marqués par les adversaires sont utilisés pour les évaluer », and a
    sanction is one of the things for which the adjusted score compensates (glossary, « Score ajusté »). 14.3 does not mention it and
    is read in the same way.
    """
    seen = rounds(context)
    if not adjusts(context):
        return seen.scored
    draw, lost, absent = context.round_draw, RoundKind.LOST, RoundKind.ABSENT
    return [
        points
        # Equivalent mutant `max(kinds, default=lost) <= lost -> max(kinds, default=lost) < lost`: without the shortcut for players who
        # played every round, the rows are the same.
        if max(kinds, default=lost) <= lost
        else tuple(
            [
                scored if kind <= lost else draw if kind <= absent else None
                for scored, kind in zip(points, kinds, strict=True)
            ]
        )
        for points, kinds in zip(seen.scored, seen.kinds, strict=True)
    ]


@once
def adjusted_half_points(context: Context) -> tuple[int, ...]:
    """The score that each player's opponents count, in half-points: see `adjusted_points`."""
    return tuple([sum([points for points in row if points is not None]) for row in adjusted_points(context)])
