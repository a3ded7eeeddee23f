"""
The data that the FIDE tie-breaks of one crosstable share: own scores, adjusted scores, and each opponent's contribution.

A ledger represents one score (points; for teams, match points or game points) under one edition. Scores are integers
in half-points. Everything is computed once, in time linear in players × rounds.

Points that the arbiter gives or takes (record 299 of TRF26) belong to no game: they stand in the score that ranks, and are left out of
everything that is counted round by round, as `Ledger` says.

Unplayed rounds are covered by Articles 14.5 to 16, one function per rule; of the differences between the editions of 2024-08-01
and 2026-03-01, only that in 16.4 matters here: the later one caps the score of the dummy opponent. A team has two scores, match
points and game points, each with its ledger, so that definitions for individuals work on either (11 to 13).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from functools import cached_property
from typing import cast

from xl_departage.base.errors import InconsistentGrid, Place
from xl_departage.chess.tiebreaks.context import as_scored, columns_of
from xl_departage.chess.tiebreaks.figures import FigureRows, Figures, Named, Opposition
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Player, Round, System
from xl_departage.chess.tournament.team_event import Match, TeamEvent


class UnplayedRound(Enum):
    """The five kinds of unplayed rounds; the values are the articles."""

    PAIRING_BYE = "16.2.1"
    """A pairing-allocated bye or a full-point bye."""
    FORFEIT_WIN = "16.2.2"
    BYE_BEFORE_RETURN = "16.2.3"
    """A requested bye followed by at least one round that is not a voluntary unplayed one."""
    FORFEIT_LOSS = "16.2.4"
    BYE_TO_THE_END = "16.2.5"
    """A requested bye followed only by voluntary unplayed rounds, or by nothing."""


_VOLUNTARY = frozenset({Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT})
_BYES = frozenset({Outcome.HALF_BYE, Outcome.ZERO_BYE})
_LOST = frozenset({Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT})


def is_requested_bye(entry: Round) -> bool:
    """
    Article 16.1.1: a half-point or zero-point bye, including an announced absence and a round after a withdrawal.

    A round recorded as lost by forfeit without an opponent (`0000 - -` in files) had no pairing: it is an absence.
    """
    outcome = entry.outcome
    return outcome in _BYES or (outcome in _LOST and entry.opponent is None)


def is_voluntary(entry: Round) -> bool:
    """
    Article 16.1.2: a voluntary unplayed round (VUR) is a requested bye or a forfeit loss, but not a full-point bye.

    FIDE does not mention a half point awarded to both sides of a paired but unplayed game. It is neither requested nor
    lost, so we treat it as not voluntary.
    """
    return entry.outcome in _VOLUNTARY


def last_involved_round(rounds: Sequence[Round]) -> int:
    """The number of the last round that is not a voluntary unplayed one, on which 16.2.3 and 16.2.5 depend; 0 if there is none."""
    return next((played for played in range(len(rounds), 0, -1) if not is_voluntary(rounds[played - 1])), 0)


def category_of(rounds: Sequence[Round], index: int) -> UnplayedRound | None:
    """
    Article 16.2: the category of the round at `index`; None for a game that was played or is still to be played.

    A paired game left undecided with half a point for each side falls under 16.2.2: paired, unplayed, not voluntary.
    """
    outcome = rounds[index].outcome
    if is_requested_bye(rounds[index]):
        returned = index < last_involved_round(rounds)
        return UnplayedRound.BYE_BEFORE_RETURN if returned else UnplayedRound.BYE_TO_THE_END
    if outcome in _LOST:
        return UnplayedRound.FORFEIT_LOSS
    if outcome in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_DRAW):
        return UnplayedRound.FORFEIT_WIN
    if outcome in (Outcome.PAIRING_BYE, Outcome.FULL_BYE):
        return UnplayedRound.PAIRING_BYE
    return None


def adjusted_score(rounds: Sequence[Round], draw: int) -> int:
    """
    Article 16.3: the score that a player's opponents count.

    All rounds count with the points awarded, except those of category 16.2.5, which count as draws. A forfeit loss
    stays unchanged, even at the end.
    """
    return sum(adjusted_row(rounds, draw))


def adjusted_row(rounds: Sequence[Round], draw: int) -> list[int]:
    """Article 16.3: the points that a player's opponents count, round by round."""
    involved = last_involved_round(rounds)
    return [
        draw if number >= involved and is_requested_bye(entry) else entry.points for number, entry in enumerate(rounds)
    ]


def dummy_score(own_score: int, opponent: int | None, *, capped: bool, draw: int, rounds: int) -> int:
    """
    Article 16.4: the score of the dummy opponent in an unplayed round.

    `own_score` is the player's; `opponent` is the adjusted score of the scheduled opponent, None without one. The edition of
    2026 caps it (`capped`): at the scheduled opponent's adjusted score after a forfeit (16.4.1), otherwise at the points for a
    draw in each of the `rounds` so far (16.4.2). Those of 2023 and 2024 do not.
    """
    return min(own_score, draw * rounds if opponent is None else opponent) if capped else own_score


def with_final_round_drawn(crosstable: Crosstable, draw: int) -> Crosstable:
    """
    Article 8.3, Fore Buchholz: every paired game of the last planned round taken as drawn, even a forfeited one.

    Before the last round the crosstable is unchanged. A pending game of the last round counts as drawn: that is the
    purpose of Fore Buchholz. A square matrix has no last round and is unchanged. Points that the arbiter gave or took stay.
    """
    last = crosstable.planned - 1
    if not crosstable.ordered or last < 0:
        return crosstable
    pending = crosstable.rounds == crosstable.planned - 1 and any(
        _entry(player, last).opponent is not None for player in crosstable.players
    )
    if crosstable.rounds < crosstable.planned and not pending:
        return crosstable
    extra = crosstable.extra_points
    players = tuple(
        _with_draw(player, last, draw + extra.get((index, last), 0)) for index, player in enumerate(crosstable.players)
    )
    return Crosstable(
        players,
        crosstable.planned,
        crosstable.planned,
        system=crosstable.system,
        cycles=crosstable.cycles,
        ordered=crosstable.ordered,
        boards=crosstable.boards,
        scoring=crosstable.scoring,
        given=crosstable.given,
    )


def _entry(player: Player, index: int) -> Round:
    return player.rounds[index] if index < len(player.rounds) else Round(Outcome.PENDING)


def _with_draw(player: Player, last: int, points: int) -> Player:
    entry = _entry(player, last)
    if entry.opponent is None:
        return player
    drawn = Round(Outcome.DRAW, entry.opponent, entry.colour, points, entry.given)
    return player._replace(rounds=(*player.rounds[:last], drawn))


SOURCE = "FIDE C.07"
_PLAYED = frozenset(id(outcome) for outcome in Outcome if outcome.played)
"""Identities of the outcomes over the board: hashing an enumeration member would cost more than the rest of the loop."""


class Ledger:
    """
    The shared figures of one crosstable.

    In a tournament with predetermined pairings (Article 15), a forfeit is a regular game against the scheduled
    opponent, nothing is adjusted, and a round without an opponent brings nothing.

    C.07 does not mention points that the arbiter gave or took in addition to a result. It counts points "scored against" an opponent
    (9.1, 9.2, 13.2), but a penalty is not scored against anybody, and it makes no opponent stronger or weaker. Our choice is that of
    FIDE's checker. Such points count in scores as the standings show them: the score itself (PTS, MPTS, GPTS, MPvGP, the secondary
    score of 13.4), the player's own score in that of a dummy (16.4), and the score that Koya requires of an opponent (9.2). They count
    in no round, and therefore neither in products, adjusted scores (16.3) and progressive scores, nor in a direct encounter.
    """

    def __init__(self, crosstable: Crosstable, *, capped: bool, of_teams: bool = False) -> None:
        self.crosstable = crosstable
        self.of_teams = of_teams
        self.capped = capped
        """Whether the dummy's score is capped (Article 16.4 of 2026)."""
        self.predetermined: bool = crosstable.system is System.ROUND_ROBIN
        boards = crosstable.boards or 1
        self.win: int = crosstable.scoring.win * boards
        """Half-points for a full win of one round."""
        self.draw: int = crosstable.scoring.draw * boards
        """Half-points for a drawn round (14.5 to 16: "the points for a draw")."""
        played = crosstable.rounds if crosstable.ordered else None
        self._awarded: tuple[tuple[Round, ...], ...] = tuple(player.rounds[:played] for player in crosstable.players)
        self.rows: tuple[tuple[Round, ...], ...] = as_scored(crosstable, self._awarded, of_teams=of_teams)
        """The rounds played so far, one row per player, with the points of their results."""
        self.rounds: int = crosstable.rounds
        columns = [columns_of(row) for row in self.rows]
        self.opponents: tuple[tuple[int | None, ...], ...] = tuple([opponents for _, opponents, _ in columns])
        """Index of the opponent in each round; None without one."""
        self.points: tuple[tuple[int, ...], ...] = tuple([points for _, _, points in columns])
        """Points of the result of each round, in half-points."""
        self.played: tuple[tuple[bool, ...], ...] = tuple(
            [tuple(map(_PLAYED.__contains__, map(id, outcomes))) for outcomes, _, _ in columns]
        )
        """Whether each round was a game over the board."""
        self._opponents_known = False
        self._scores: dict[bool, FigureRows] = {}

    @cached_property
    def awarded(self) -> Sequence[Sequence[int]]:
        """The points of each round, including those that the arbiter gave or took, in half-points."""
        if self._awarded is self.rows:
            return self.points
        return [[entry.points for entry in row] for row in self._awarded]

    @cached_property
    def own(self) -> tuple[int, ...]:
        """Score of each player after the rounds played, in half-points."""
        return tuple([sum([entry.points for entry in row]) for row in self._awarded])

    @cached_property
    def adjusted(self) -> tuple[int, ...]:
        """Score of each player as opponents count it: 16.3; with predetermined pairings the points scored (15.2)."""
        scored = tuple(map(sum, self.points))
        if self.predetermined:
            return scored
        draw = self.draw
        return tuple(
            [
                # Common case: players of the last round have nothing to adjust.
                score if played and played[-1] else adjusted_score(row, draw)
                for score, row, played in zip(scored, self.rows, self.played, strict=True)
            ]
        )

    @property
    def fore(self) -> Ledger:
        """The ledger of Fore Buchholz (8.3), with paired games of the final round taken as drawn."""
        return self if self._drawn is None else self._drawn

    @cached_property
    def _drawn(self) -> Ledger | None:
        """
        What `fore` gives if it is another ledger. None if it is this one: an object that refers to itself is not freed at once, but by the
        cyclic garbage collector.
        """
        table = with_final_round_drawn(self.crosstable, self.draw)
        if table is self.crosstable:
            return None
        return Ledger(table, capped=self.capped, of_teams=self.of_teams)

    def scores(self, *, forfeits_played: bool = False) -> FigureRows:
        """
        The contribution of each round to a sum over opponents, in half-points: the adjusted score of the opponent met,
        or in an unplayed round that of the dummy (16.4); None if it contributes nothing.

        `forfeits_played` is the modifier /P: in a Swiss tournament, too, a forfeit counts as a game played against the
        scheduled opponent. With predetermined pairings it always does (15.2).
        """
        forfeits = forfeits_played or self.predetermined
        if forfeits not in self._scores:
            self.need_opponents()
            score = self.adjusted.__getitem__
            self._scores[forfeits] = [
                # A row with only games needs no checks: need_opponents made sure that no opponent is missing.
                self._scores_of(player, forfeits)
                if False in played
                else tuple(map(score, cast("tuple[int, ...]", opponents)))
                for player, (opponents, played) in enumerate(zip(self.opponents, self.played, strict=True))
            ]
        return self._scores[forfeits]

    def _scores_of(self, player: int, forfeits: bool) -> list[int | None]:
        scores: list[int | None] = []
        for number, opponent in enumerate(self.opponents[player]):
            if self._meets(player, number, forfeits):
                assert opponent is not None
                scores.append(self.adjusted[opponent])
            elif not self.predetermined and self.rows[player][number].outcome is not Outcome.PENDING:
                planned = None if opponent is None else self.adjusted[opponent]
                scores.append(
                    dummy_score(self.own[player], planned, capped=self.capped, draw=self.draw, rounds=self.rounds)
                )
            else:
                scores.append(None)
        return scores

    def _meets(self, player: int, number: int, forfeits: bool) -> bool:
        """Whether the round counts as a game against the named opponent."""
        entry = self.rows[player][number]
        if entry.opponent is None:
            return False
        return self.played[player][number] or (forfeits and entry.outcome is not Outcome.PENDING)

    def figures(self, *, forfeits_played: bool = False, results: Sequence[Sequence[int]] | None = None) -> Figures:
        """The figures of a sum over opponents; `results` multiply them, by default the points of the rounds."""
        forfeits = forfeits_played or self.predetermined

        def name(player: int, number: int) -> Named:
            if self._meets(player, number, forfeits):
                return Opposition.REAL, ""
            category = category_of(self.rows[player], number)
            assert category is not None
            alone = self.opponents[player][number] is None
            cap = "16.4" if not self.capped else "16.4.2" if alone else "16.4.1"
            return Opposition.FICTITIOUS, f"{SOURCE} {category.value}, {cap}"

        def voluntary(player: int) -> Collection[int]:
            if self.predetermined or False not in self.played[player]:
                return ()
            return [
                number
                for number, entry in enumerate(self.rows[player])
                if is_voluntary(entry) and not self._meets(player, number, forfeits)
            ]

        return Figures(
            self.scores(forfeits_played=forfeits), self, results, name=name, voluntary=voluntary, earlier_high=True
        )

    def need_opponents(self) -> None:
        """Raise InconsistentGrid for a game over the board without an opponent: its contribution would be unknown."""
        if self._opponents_known:
            return
        for player, opponents, played in zip(self.crosstable.players, self.opponents, self.played, strict=True):
            if None not in opponents:
                continue
            for number, opponent in enumerate(opponents):
                if opponent is None and played[number]:
                    place = Place(round=self.crosstable.round_number(number), name=player.name or None)
                    raise InconsistentGrid("tiebreak_game_without_opponent", place)
        self._opponents_known = True

    @cached_property
    def met(self) -> tuple[tuple[int, ...], ...]:
        """The opponents met over the board, once for each meeting."""
        self.need_opponents()
        return tuple(
            [
                # A row without unplayed rounds needs no checks: need_opponents made sure that no opponent is missing.
                cast("tuple[int, ...]", row)
                if False not in played
                else tuple(
                    [opponent for opponent, over in zip(row, played, strict=True) if over and opponent is not None]
                )
                for row, played in zip(self.opponents, self.played, strict=True)
            ]
        )


class TeamLedgers:
    """The two ledgers of a team event."""

    def __init__(self, event: TeamEvent, *, capped: bool) -> None:
        self.event = event
        self.match: Ledger = Ledger(event.match_table, capped=capped, of_teams=True)
        self.game: Ledger = Ledger(event.game_table, capped=capped, of_teams=True)

    def of(self, score: str) -> Ledger:
        """The ledger of match points (`MP`) or game points (`GP`)."""
        return self.match if score == "MP" else self.game

    @cached_property
    def boards(self) -> Ledger | None:
        """
        A ledger in which every board of every match is a round of the team, board 1 of round 1 first; counts of games
        (wins, games with Black …) use it. None if the boards of a match are unknown.
        """
        event = self.event
        players = []
        for player, team in zip(event.game_table.players, event.teams, strict=True):
            rounds: list[Round] = []
            for match in team.matches[: event.rounds]:
                boards = boards_of(event, match)
                if boards is None:
                    return None
                rounds += boards
            players.append(player._replace(rounds=tuple(rounds)))
        games = event.rounds * event.boards
        return Ledger(
            Crosstable(tuple(players), games, games, event.system, scoring=event.scoring),
            capped=self.match.capped,
            of_teams=True,
        )

    @cached_property
    def board_points(self) -> tuple[tuple[int, ...], ...] | None:
        """Points on each board over all matches, in half-points, board 1 first (12); None if the boards are unknown."""
        if self.boards is None:
            return None
        count = self.event.boards
        return tuple(
            [
                tuple([sum([entry.points for entry in row[board::count]]) for board in range(count)])
                for row in self.boards.rows
            ]
        )


def other_score(score: str) -> str:
    """The other score of a team event: `GP` for `MP`, and vice versa."""
    return "GP" if score == "MP" else "MP"


def normalising_factor(ledgers: TeamLedgers, primary: str, announced: int | None = None) -> int:
    """13.4: the number by which the Buchholz is divided; 0 if it cannot be determined yet."""
    if announced is not None:
        return announced
    ledger, secondary = ledgers.of(primary), ledgers.of(other_score(primary))
    return ledger.win * ledger.rounds // secondary.win if secondary.win else 0


def boards_of(event: TeamEvent, match: Match) -> tuple[Round, ...] | None:
    """
    The boards of one match as rounds of the team; None if they are unknown.

    12, preamble: individual forfeits count as standard wins and losses, a pairing-allocated bye as a win on each board. A match
    or a bye without boards brings the same on every board: a win for a match won by forfeit or a full-point bye, a draw for a
    half-point bye or a forfeit draw, a loss for a match lost by forfeit or an absence, and nothing for a pending match. The rest
    of a round robin (15.2) is no bye and brings nothing, however the grid or the file writes it.
    """
    win, draw, loss = event.scoring
    uniform = {
        Outcome.PAIRING_BYE: win,
        Outcome.FULL_BYE: win,
        Outcome.FORFEIT_WIN: win,
        Outcome.HALF_BYE: draw,
        Outcome.FORFEIT_DRAW: draw,
        Outcome.ZERO_BYE: loss,
        Outcome.FORFEIT_LOSS: loss,
        Outcome.DOUBLE_FORFEIT: loss,
        Outcome.PENDING: 0,
    }
    if len(match.boards) >= event.boards and match.outcome is not Outcome.PENDING:
        return tuple(
            [Round(board.outcome, match.opponent, board.colour, board.points) for board in match.boards[: event.boards]]
        )
    if match.opponent is None and event.system is System.ROUND_ROBIN and match.outcome.unplayed:
        return (Round(Outcome.ZERO_BYE),) * event.boards
    if match.outcome in uniform:
        return (Round(match.outcome, match.opponent, None, uniform[match.outcome]),) * event.boards
    return None
