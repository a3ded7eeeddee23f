"""
The crosstable: who met whom, with which colour, for how many points, and why a round was not played.

It is immutable and small. Players are addressed by their index in `Crosstable.players` (0-based); `Player.number` is the number in
the grid. All points are integers in half-points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from xl_departage.base.text import points_text
from xl_departage.chess.ratings.rating_cell import ESTIMATE


class Colour(Enum):
    """The colour of the player's pieces."""

    WHITE = "w"
    BLACK = "b"

    @property
    def opposite(self) -> Colour:
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


def is_named_first(colour: Colour | None, own: int, opponent: int) -> bool:
    """
    Whether a player or team is named before its opponent in a game or match: with White, or without colours with the lower
    number or index. `own` and `opponent` are both numbers or both indices.
    """
    # Equivalent mutant `own < opponent -> own <= opponent`: nobody meets himself.
    return colour is Colour.WHITE or (colour is None and own < opponent)


class Outcome(Enum):
    """The outcome of a round for a player; the values are the TRF codes where TRF has one."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    """Played over the board but not rated (TRF W, D, L); for tie-breaks, a game like any other."""
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_DRAW = "~"
    """Half a point without play although paired (USCF Z, Vega ½F)."""
    FORFEIT_LOSS = "-"
    DOUBLE_FORFEIT = "--"
    """Both players lost by forfeit."""
    PAIRING_BYE = "U"
    """The pairing-allocated bye."""
    FULL_BYE = "F"
    HALF_BYE = "H"
    """A requested half-point bye."""
    ZERO_BYE = "Z"
    """Absent: before a late entry, after a withdrawal, or not paired; also the rest round of a round robin."""
    PENDING = "?"
    """Not yet played."""

    # Enum would compute the hash of the name in Python at every lookup; each member equals only itself, so this hash is enough.
    __hash__: Callable[..., int] = object.__hash__

    @property
    def played(self) -> bool:
        """Whether it was played over the board."""
        return self in _PLAYED

    @property
    def forfeit(self) -> bool:
        """Whether it was paired with an opponent but not played."""
        return self in _FORFEITS

    @property
    def unplayed(self) -> bool:
        """Whether it is neither played nor pending."""
        return self not in _PLAYED and self is not Outcome.PENDING

    @property
    def won(self) -> bool:
        """Whether it was won over the board."""
        return self is Outcome.WIN or self is Outcome.UNRATED_WIN

    @property
    def drawn(self) -> bool:
        """Whether it was drawn over the board."""
        return self is Outcome.DRAW or self is Outcome.UNRATED_DRAW

    @property
    def lost(self) -> bool:
        """Whether it was lost over the board."""
        return self is Outcome.LOSS or self is Outcome.UNRATED_LOSS

    @property
    def mirror(self) -> Outcome:
        """
        The outcome of the other side of the game, unless the arbiter decided otherwise. One without a counterpart, such as a draw,
        is its own.
        """
        return _MIRROR.get(self, self)


_MIRROR = {
    Outcome.WIN: Outcome.LOSS,
    Outcome.LOSS: Outcome.WIN,
    Outcome.UNRATED_WIN: Outcome.UNRATED_LOSS,
    Outcome.UNRATED_LOSS: Outcome.UNRATED_WIN,
    Outcome.FORFEIT_WIN: Outcome.FORFEIT_LOSS,
    Outcome.FORFEIT_LOSS: Outcome.FORFEIT_WIN,
}
_PLAYED = frozenset(
    {
        Outcome.WIN,
        Outcome.DRAW,
        Outcome.LOSS,
        Outcome.UNRATED_WIN,
        Outcome.UNRATED_DRAW,
        Outcome.UNRATED_LOSS,
    }
)
_FORFEITS = frozenset({Outcome.FORFEIT_WIN, Outcome.FORFEIT_DRAW, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT})


class Round(NamedTuple):
    """One round of one player."""

    outcome: Outcome
    opponent: int | None = None
    """Index of the opponent, for games, forfeits and pairings not yet played; None without an opponent."""
    colour: Colour | None = None
    """None without a game, and if the colour is not known."""
    points: int = 0
    """Half-points awarded; for teams, game points or match points."""
    given: int = 0
    """
    The half-points among them that the arbiter gave in addition to the result; negative if points were taken. For teams, see
    `Crosstable.given`.
    """


class Player(NamedTuple):
    """One player, or one team."""

    number: int
    name: str
    rating: int | None
    """None = unrated."""
    rounds: tuple[Round, ...]
    """One entry for each round; in a crosstable that is not `ordered`, one for each game due."""
    rating_kind: str = ""
    """The letter after the rating: F, N or E in Papi."""

    @property
    def estimated(self) -> bool:
        """Whether the rating is an estimate (Papi's `1399 E`), which the FFE's rules do not count as a rating."""
        return self.rating_kind == ESTIMATE


AWAY = frozenset({Outcome.PENDING, Outcome.ZERO_BYE, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT})
"""The outcomes that a player can have in a round after leaving."""


class System(Enum):
    """How a tournament is paired."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"


class Scoring(NamedTuple):
    """Half-points for one game; in team events, for one board."""

    win: int = 2
    draw: int = 1
    loss: int = 0


STANDARD_SCORING = Scoring()
"""1-½-0."""


class MatchScoring(NamedTuple):
    """Match points in half-points: by default 2, 1 and 0 points (TRF26, record 362)."""

    win: int = 4
    draw: int = 2
    loss: int = 0


STANDARD_MATCH = MatchScoring()
"""2-1-0."""


class MatchRule(Enum):
    """What decides a team match. The two rules differ only if a board gave its point to neither side: both lost by forfeit, or 0-0."""

    HALF_OF_THE_BOARDS = "more than half of the boards"
    """Won with more than half of the boards, drawn with exactly half, lost with less, so that both teams can lose."""
    HIGHER_SCORE = "more game points than the opponent"


class Withdrawal(NamedTuple):
    """A player, or a team, who left a round robin before its end."""

    player: int
    """Index in the crosstable."""
    last: int | None
    """The last round; if none is stated, the last one played. None in a square table, which has no rounds."""
    completed: int
    """Games played over the board."""
    due: int

    @property
    def counts(self) -> bool:
        """Whether the results count for the standings: at least half of the games were completed (FIDE C.05)."""
        return 2 * self.completed >= self.due


class GivenInMatch(NamedTuple):
    """Points that the arbiter gave a team in a round, or took if negative. Those of players are in `Round.given`."""

    team: int
    """The index of the team in the crosstable."""
    round: int
    """The index of the round, from 0."""
    match_points: int
    """Half-points."""
    game_points: int
    """Half-points."""
    of_result: tuple[int, int] = (0, 0)
    """The part of the match points, and of the game points, that changes the worth of the result itself (records with a type)."""

    def beside_result(self, *, by_match: bool) -> int:
        """The match points or, unless `by_match`, the game points that were given or taken in addition to the result."""
        return self.match_points - self.of_result[0] if by_match else self.game_points - self.of_result[1]


class Departed(NamedTuple):
    """A player or team that left a round robin and is not ranked; not among the players of this crosstable."""

    number: int
    name: str
    rating: int | None
    how: Withdrawal
    """The withdrawal, with the index in the complete crosstable."""


@dataclass(frozen=True)
class Crosstable:
    """A whole tournament, or the part played so far."""

    players: tuple[Player, ...]
    rounds: int
    """Rounds played; later ones are pending. In a square table, the number of entries of each player."""
    planned: int
    """Rounds planned; at least `rounds`."""
    system: System
    cycles: int = 1
    """Games due between each pair in a round robin."""
    ordered: bool = True
    """Whether the rounds of the games are known; False for a square matrix."""
    boards: int | None = None
    """Boards of a team match; None for individuals, and for teams whose points are match points."""
    scoring: Scoring = STANDARD_SCORING
    match_scoring: MatchScoring = STANDARD_MATCH
    """The points of a team match; not used for individuals."""
    match_rule: MatchRule = MatchRule.HALF_OF_THE_BOARDS
    """The rule that decided the team matches."""
    withdrawn: tuple[Withdrawal, ...] = ()
    """The players who left a round robin before its end."""
    by_withdrawals: bool = field(default=False, compare=False)
    """Whether the games show a round robin only if those in `withdrawn` have left; without that, they show a Swiss."""
    departed: tuple[Departed, ...] = ()
    """Those who left before the end and are not in this crosstable, because it is the one for the ranking."""
    left_out: frozenset[tuple[int, int]] = frozenset()
    """
    The rounds of the games against them, which count for nothing in the ranking: index of the player and of the round, from 0.
    Empty in a square table, which has no rounds.
    """
    cancelled: tuple[int, ...] = ()
    """Numbers of the cancelled rounds, which count for nothing."""
    taken_out: tuple[int, ...] = ()
    """
    Numbers of the cancelled rounds that this crosstable leaves out, because it is the one for the ranking; the others keep their
    numbers.
    """
    given: tuple[GivenInMatch, ...] = ()
    """
    The points that the arbiter gave teams or took; those of the kind that the rounds count (game points, or match points) are
    also included in the points of the rounds.
    """
    given_in_annulled: frozenset[tuple[int, int, int]] = frozenset()
    """
    The points that the arbiter gave or took in games against those who left and are not ranked: number of the player, round from 0,
    and half-points.
    """

    @property
    def standing(self) -> Crosstable:
        """
        The crosstable of what counts for the ranking. It is this one, unless a round was cancelled or somebody left a round robin
        with less than half of the games completed.
        """
        return self if self._other_standing is None else self._other_standing

    @cached_property
    def _other_standing(self) -> Crosstable | None:
        """
        What `standing` gives if it is another crosstable. None if it is this one: an object that refers to itself is not freed at once, but
        by the cyclic garbage collector.
        """
        if all(withdrawal.counts for withdrawal in self.withdrawn) and not self.cancelled:
            return None
        return without_cancelled(_of_those_ranked(self))

    @cached_property
    def extra_points(self) -> Mapping[tuple[int, int], int]:
        """
        The half-points that the arbiter gave or took in addition to the result, by index of the player and of the round, from 0.
        For teams these are match points or game points, like the points of this crosstable.
        """
        if self.given:
            by_match = self.boards is None
            return {
                (assigned.team, assigned.round): assigned.beside_result(by_match=by_match) for assigned in self.given
            }
        if self.boards is not None:
            return {}
        return {
            (index, place): entry.given
            for index, player in enumerate(self.players)
            for place, entry in enumerate(player.rounds)
            if entry.given
        }

    def round_number(self, index: int) -> int:
        """
        The number of the round at an index, from 0, counting the rounds that were taken out. Indexes after the last round continue
        the numbers.
        """
        number = index + 1
        for cancelled_round in self.taken_out:
            number += cancelled_round <= number
        return number

    def round_index(self, number: int) -> int | None:
        """The index, from 0, of the round with that number; None if it was taken out."""
        return (
            None
            if number in self.taken_out
            else number - 1 - sum(cancelled_round < number for cancelled_round in self.taken_out)
        )

    def points_before(self, player: int, number: int) -> int:
        """The half-points of a player, by index, before the round with that number, without those of cancelled rounds."""
        entries = enumerate(self.players[player].rounds[: number - 1], 1)
        return sum(entry.points for earlier, entry in entries if earlier not in self.cancelled)

    @property
    def last_round(self) -> int:
        """The number of the last round played; 0 if there is none."""
        return self.round_number(self.rounds - 1) if self.rounds else 0

    @property
    def all_rounds(self) -> int:
        """The number of rounds planned, including those that were taken out."""
        return self.planned + len(self.taken_out)

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The half-points of each player, including those that the arbiter gave or took; a cancelled round gives nothing."""
        if not self.cancelled:
            return tuple(sum(entry.points for entry in player.rounds) for player in self.players)
        end = len(self.players[0].rounds) + 1 if self.players else 0
        return tuple(self.points_before(player, end) for player in range(len(self.players)))

    @cached_property
    def worth_of_byes(self) -> tuple[int, ...]:
        """The half-points of the pairing-allocated byes, player by player."""
        entries = (entry for player in self.players for entry in player.rounds)
        return tuple(entry.points for entry in entries if entry.outcome is Outcome.PAIRING_BYE)

    @property
    def ratings_as_given(self) -> tuple[tuple[int | None, str], ...]:
        """The rating of each player with the letter after it."""
        return tuple([(player.rating, player.rating_kind) for player in self.players])

    def ratings(self, *, estimates: bool) -> tuple[int | None, ...]:
        """The rating of each player; unless `estimates` is true, None for an estimate of Papi (`1399 E`)."""
        return tuple([None if player.estimated and not estimates else player.rating for player in self.players])

    @cached_property
    def paired(self) -> int:
        """The last round with a pairing or a pairing-allocated bye; 0 if there is none."""
        return max(
            (
                number
                for player in self.players
                for number, entry in enumerate(player.rounds, 1)
                if entry.opponent is not None or entry.outcome is Outcome.PAIRING_BYE
            ),
            default=0,
        )

    @property
    def due(self) -> int:
        """
        How many games a player is scheduled for: in a round robin, `cycles` games against each of the others, as far as the rounds
        that were not cancelled have room for them; otherwise one in each round played. The rounds are those of everybody who was to
        play, with those who are no longer ranked: a player who would have met one of them in a cancelled round misses no game by it.
        """
        if self.system is not System.ROUND_ROBIN:
            return self.rounds
        count = len(self.players)
        games = self.cycles * (count - 1)
        if not self.taken_out:
            return games
        entered = count + len(self.departed)
        return max(0, min(games, self.cycles * (entered - 1 + entered % 2) - len(self.taken_out)))

    @cached_property
    def due_so_far(self) -> int:
        """
        Those of the games due that the rounds played had room for, on which "half of the points" is based in standings during the event. A
        square table has no rounds: as many as the player with the most games has had.
        """
        if self.ordered:
            return min(self.due, self.rounds)
        decided = (sum(entry.outcome is not Outcome.PENDING for entry in player.rounds) for player in self.players)
        return min(self.due, max(decided, default=0))

    def due_of(self, player: int) -> int:
        """
        The games that this player had due in the rounds played. It is `due_so_far` for everybody, unless a round was cancelled and somebody
        is no longer ranked: who was to meet that one in the cancelled round then has a game more than the others.
        """
        if not (self.ordered and self.taken_out and self.departed):
            return self.due_so_far
        odd = (len(self.players) + len(self.departed)) % 2
        # Rounds alone are those against them, whether the table pairs them or is blank there, and rests.
        alone = sum(entry.opponent is None for entry in self.players[player].rounds[: self.rounds])
        return min(self.due_so_far, self.rounds - min(alone, self.cycles * (len(self.departed) + odd)))

    @cached_property
    def meetings(self) -> tuple[Counter[int], ...]:
        """How often each player was paired with each other one, by index; forfeits and games not yet played are included."""
        return tuple(
            Counter(entry.opponent for entry in player.rounds if entry.opponent is not None) for player in self.players
        )


def without_cancelled(table: Crosstable) -> Crosstable:
    """The crosstable without its cancelled rounds."""
    if not table.cancelled:
        return table
    gone = {number - 1 for number in table.cancelled}
    kept_indexes = [index for index in range(table.planned) if index not in gone]
    new_index = {index: position for position, index in enumerate(kept_indexes)}

    def rounds(entries: Sequence[Round]) -> tuple[Round, ...]:
        return tuple(entry for index, entry in enumerate(entries) if index not in gone)

    return replace(
        table,
        players=tuple(player._replace(rounds=rounds(player.rounds)) for player in table.players),
        rounds=sum(index < table.rounds for index in kept_indexes),
        planned=len(kept_indexes),
        cancelled=(),
        taken_out=table.cancelled,
        left_out=frozenset((player, new_index[index]) for player, index in table.left_out if index in new_index),
        given=tuple(
            assigned._replace(round=new_index[assigned.round])
            for assigned in table.given
            if assigned.round in new_index
        ),
    )


def of_unknown_origin(table: Crosstable) -> Crosstable:
    """
    The crosstable with `Round.given` cleared, for comparison: what is read back from a file counts all points in addition to the
    results as given by the arbiter.
    """
    if not any(entry.given for player in table.players for entry in player.rounds):
        return table
    players = (
        player._replace(rounds=tuple(entry._replace(given=0) for entry in player.rounds)) for player in table.players
    )
    return replace(table, players=tuple(players))


def _of_those_ranked(table: Crosstable) -> Crosstable:
    """
    The crosstable of those who are ranked: without the players who completed less than half of the games, and without all games
    against them. What the arbiter gave or took in the round of such a game is not « scored by him or against him » (C.05), so it
    stays.
    """
    out = {withdrawal.player for withdrawal in table.withdrawn if not withdrawal.counts}
    if not out:
        return table
    ranked = [player for player in range(len(table.players)) if player not in out]
    place = {player: new for new, player in enumerate(ranked)}
    assigned_points = {(number, round): points for number, round, points in table.given_in_annulled}
    if table.given:
        of_games = table.boards is not None
        assigned_points = {
            (table.players[assigned.team].number, assigned.round): assigned.game_points
            if of_games
            else assigned.match_points
            for assigned in table.given
        }

    def rounds(player: Player) -> Iterator[Round]:
        for number, entry in enumerate(player.rounds, 1):
            if entry.opponent not in out:
                yield entry if entry.opponent is None else entry._replace(opponent=place[entry.opponent])
            elif table.ordered:
                outcome = Outcome.ZERO_BYE if number <= table.rounds else Outcome.PENDING
                extra = assigned_points.get((player.number, number - 1), 0)
                yield Round(outcome, points=extra, given=extra)

    players = tuple(table.players[player]._replace(rounds=tuple(rounds(table.players[player]))) for player in ranked)
    due = len(players[0].rounds) if players and not table.ordered else None
    return replace(
        table,
        players=players,
        rounds=table.rounds if due is None else due,
        planned=table.planned if due is None else due,
        withdrawn=tuple(
            withdrawal._replace(player=place[withdrawal.player]) for withdrawal in table.withdrawn if withdrawal.counts
        ),
        departed=tuple(
            Departed(
                table.players[withdrawal.player].number,
                table.players[withdrawal.player].name,
                table.players[withdrawal.player].rating,
                withdrawal,
            )
            for withdrawal in table.withdrawn
            if not withdrawal.counts
        ),
        left_out=frozenset(
            (place[player], round)
            for player in ranked
            for round, entry in enumerate(table.players[player].rounds)
            if entry.opponent in out and table.ordered
        ),
        given=tuple(assigned._replace(team=place[assigned.team]) for assigned in table.given if assigned.team in place),
        given_in_annulled=frozenset(),
    )


_SYMMETRIC = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS),
    (Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW),
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    (Outcome.FORFEIT_DRAW, Outcome.FORFEIT_DRAW),
    (Outcome.FORFEIT_DRAW, Outcome.FORFEIT_LOSS),
    (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
    (Outcome.PENDING, Outcome.PENDING),
    # In a team match, both sides give game points instead of an outcome.
    (None, None),
)
_PENALTIES = (
    (Outcome.LOSS, Outcome.LOSS),
    (Outcome.DRAW, Outcome.LOSS),
    (Outcome.UNRATED_LOSS, Outcome.UNRATED_LOSS),
    (Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS),
)
"""An arbiter may decide 0-0 or ½-0 over the board; far more often, one of the two cells is a mistake."""

Outcomes = Outcome | None


def _both_ways(pairs: tuple[tuple[Outcomes, Outcomes], ...]) -> frozenset[tuple[Outcomes, Outcomes]]:
    return frozenset(pairs) | {(second, first) for first, second in pairs}


_AGREE = _both_ways(_SYMMETRIC)
_PENALISED = _both_ways(_PENALTIES)


def difference(outcome: Outcomes, reply: Outcomes, penalties: bool) -> str:
    """
    The key of the message that says how the two sides of a game disagree; empty if they agree.

    A result that only a penalty explains is refused unless `penalties` says that there may be some.
    """
    pair = (outcome, reply)
    if pair in _AGREE or (penalties and pair in _PENALISED):
        return ""
    return "grid_results_penalty" if pair in _PENALISED else "grid_results_differ"


def bye_worth(scoring: Scoring, exempt: int) -> int:
    """The half-points of a pairing-allocated bye that the option `exempt` makes worth a win (2), a draw (1) or nothing (0)."""
    return {2: scoring.win, 1: scoring.draw, 0: 0}[exempt]


def award(scoring: Scoring, exempt: int = 2, boards: int = 1) -> dict[Outcome, int]:
    """
    The half-points of every outcome; for teams, of a match without game points, in which every board counts alike.

    A full-point bye and a forfeit win score as a win, a half-point bye and a forfeit draw as a draw, a lost forfeit and an absence
    as nothing. A pairing-allocated bye scores as `exempt` says (`bye_worth`).
    """
    per_board = {
        Outcome.WIN: scoring.win,
        Outcome.DRAW: scoring.draw,
        Outcome.LOSS: scoring.loss,
        Outcome.UNRATED_WIN: scoring.win,
        Outcome.UNRATED_DRAW: scoring.draw,
        Outcome.UNRATED_LOSS: scoring.loss,
        Outcome.FORFEIT_WIN: scoring.win,
        Outcome.FORFEIT_DRAW: scoring.draw,
        Outcome.FORFEIT_LOSS: 0,
        Outcome.DOUBLE_FORFEIT: 0,
        Outcome.PAIRING_BYE: bye_worth(scoring, exempt),
        Outcome.FULL_BYE: scoring.win,
        Outcome.HALF_BYE: scoring.draw,
        Outcome.ZERO_BYE: 0,
        Outcome.PENDING: 0,
    }
    return {outcome: points * boards for outcome, points in per_board.items()}


_SCORINGS = (STANDARD_SCORING, Scoring(6, 2, 0), Scoring(6, 4, 2))
"""1-½-0, 3-1-0, 3-2-1: the scoring systems that are tried to explain a points column."""


def explaining_options(table: Crosstable, printed: Mapping[int, int], *, whole: bool = False) -> str:
    """
    The options under which every value of the points column is right; empty if there are none, if it is right without any, and
    for a grid of team matches.

    Args:
        table: The results, under the scoring of the rules.
        printed: The half-points in the column, by index of the player.
        whole: Whether to name the scoring and the bye even if they are the usual ones, because the rules state others.
    """
    if table.boards is not None:
        return ""
    for scoring in dict.fromkeys((table.scoring, *_SCORINGS)):
        for exempt in (2, 1, 0):
            worth = award(scoring, exempt)
            if all(_sum(table, player, worth) == points for player, points in printed.items()):
                named = whole or scoring != table.scoring
                parts = ["scoring=" + "-".join(map(points_text, scoring))] if named else []
                byes = any(entry.outcome is Outcome.PAIRING_BYE for player in table.players for entry in player.rounds)
                return "; ".join(parts + ([f"exempt={points_text(exempt)}"] if byes and (whole or exempt != 2) else []))
    return ""


def _sum(table: Crosstable, player: int, worth: Mapping[Outcome, int]) -> int:
    entries = enumerate(table.players[player].rounds, 1)
    return sum(worth[entry.outcome] for number, entry in entries if number not in table.cancelled)
