"""
A team event: who played whom, board by board.

Frozen and small, beside the crosstable of individuals. Teams are addressed by their index in `TeamEvent.teams`
(0-based); `Team.number` is the number that stands in the file. All points, match points too, are integers in
half-points: a match won for 2 match points holds 4.

`match_table` and `game_table` show the same event as crosstables of teams, once with match points and once with game
points in the rounds, so that what is defined on a score (Buchholz, Sonneborn-Berger, Koya, direct encounter) runs on
either.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from xl_departage.crosstable.model import Colour, Crosstable, MatchScoring, Outcome, Player, Round, Scoring, System


class BoardResult(NamedTuple):
    """One board of one match, seen from the team."""

    outcome: Outcome
    """A game (WIN, DRAW, LOSS and the unrated ones), a forfeit, or PENDING; never a bye."""
    points: int = 0
    """Half-points the team scored on this board."""
    colour: Colour | None = None
    player: int | None = None
    """Number of the team's player (`Player.number`); None for an empty board."""
    opponent: int | None = None
    """Number of the opponent's player; None for an empty board."""


class Match(NamedTuple):
    """One round of one team."""

    outcome: Outcome
    """
    WIN, DRAW or LOSS of a match played on at least one board; FORFEIT_WIN, FORFEIT_LOSS or DOUBLE_FORFEIT of a match
    forfeited as a whole; a bye; PENDING.
    """
    opponent: int | None = None
    """Index of the opposing team; None for a bye."""
    colour: Colour | None = None
    """Colour of the first board."""
    match_points: int = 0
    """Half-points."""
    game_points: int = 0
    """Half-points. For a match with boards their sum, but for abnormal points announced by the arbiter."""
    boards: tuple[BoardResult, ...] = ()
    """In board order; empty for byes and where the file does not tell the boards."""


class Team(NamedTuple):
    """One team."""

    number: int
    name: str
    nickname: str
    strength: int | None
    """Strength factor, mostly a mean rating."""
    players: tuple[int, ...]
    """Numbers of the players, in board order; the last ones may be reserves."""
    matches: tuple[Match, ...]
    """One entry a planned round."""


@dataclass(frozen=True)
class TeamEvent:
    """A whole team tournament, or as much of it as was played."""

    teams: tuple[Team, ...]
    rounds: int
    """Rounds played; later ones are pending."""
    planned: int
    """Rounds planned; at least `rounds`."""
    system: System
    boards: int
    """Boards of a match."""
    cycles: int = 1
    """Round robin: matches due between each pair."""
    scoring: Scoring = Scoring()  # noqa: RUF009 - an immutable tuple
    """Points of one game, half-points."""
    match_scoring: MatchScoring = MatchScoring()  # noqa: RUF009
    match_points_first: bool = True
    """Teams are ranked on match points; False where game points are the primary score."""
    ratings: Mapping[int, int] = field(default_factory=dict)
    """Ratings of the players by their number, where the file names them."""

    @cached_property
    def match_points(self) -> tuple[int, ...]:
        """Match points of each team, in half-points."""
        return tuple(sum(match.match_points for match in team.matches) for team in self.teams)

    @cached_property
    def game_points(self) -> tuple[int, ...]:
        """Game points of each team, in half-points."""
        return tuple(sum(match.game_points for match in team.matches) for team in self.teams)

    @cached_property
    def match_table(self) -> Crosstable:
        """
        The event as a crosstable of teams whose points are match points, `scoring` that of matches.

        `rating` is the strength of the team. `boards` is None: a round is worth what one match is worth.
        """
        return self._table(by_matches=True)

    @cached_property
    def game_table(self) -> Crosstable:
        """
        The event as a crosstable of teams whose points are game points.

        Outcomes stay those of the matches; `scoring` is that of one board and `boards` says how many a match has.
        """
        return self._table(by_matches=False)

    def _table(self, *, by_matches: bool) -> Crosstable:
        players = tuple(
            Player(
                team.number,
                team.name,
                team.strength,
                tuple(
                    Round(
                        match.outcome,
                        match.opponent,
                        match.colour,
                        match.match_points if by_matches else match.game_points,
                    )
                    for match in team.matches
                ),
            )
            for team in self.teams
        )
        return Crosstable(
            players,
            rounds=self.rounds,
            planned=self.planned,
            system=self.system,
            cycles=self.cycles,
            boards=None if by_matches else self.boards,
            scoring=Scoring(*self.match_scoring) if by_matches else self.scoring,
            match_scoring=self.match_scoring,
        )
