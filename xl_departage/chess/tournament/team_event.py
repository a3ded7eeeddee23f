"""
A team event: who played whom, board by board; and grids of teams, whose cells contain game points.

Immutable and small, like the crosstable of individuals. Teams are addressed by their index in `TeamEvent.teams`
(0-based); `Team.number` is the number in the file. All points, including match points, are integers in
half-points: a match won for 2 match points has 4.

`match_table` and `game_table` show the same event as crosstables of teams, one with match points and one with game
points in the rounds, so that whatever is defined on a score (Buchholz, Sonneborn-Berger, Koya, direct encounter) works on
either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from xl_departage.base.errors import AmbiguousCell, ArgumentError
from xl_departage.base.text import points_text
from xl_departage.chess.tournament.crosstable import (
    Colour,
    Crosstable,
    Departed,
    GivenInMatch,
    MatchRule,
    MatchScoring,
    Outcome,
    Player,
    Round,
    Scoring,
    System,
    Withdrawal,
    bye_worth,
)


class BoardResult(NamedTuple):
    """One board of one match, seen from one team."""

    outcome: Outcome
    """A game (WIN, DRAW, LOSS and the unrated ones), a forfeit, or PENDING; never a bye."""
    points: int = 0
    """Half-points that the team scored on this board."""
    colour: Colour | None = None
    player: int | None = None
    """Number of the team's player (`Player.number`); None for an empty board."""
    opponent: int | None = None
    """Number of the opponent's player; None for an empty board."""


class Match(NamedTuple):
    """One round of one team."""

    outcome: Outcome
    """
    WIN, DRAW or LOSS for a match played on at least one board, or of which only the score is known; FORFEIT_WIN, FORFEIT_DRAW,
    FORFEIT_LOSS or DOUBLE_FORFEIT for one without a game over the board; a bye; PENDING.
    """
    opponent: int | None = None
    """Index of the opposing team; None in a round without one."""
    colour: Colour | None = None
    """Colour of the first board; None for a bye, and if the file does not give it."""
    match_points: int = 0
    """Half-points."""
    game_points: int = 0
    """Half-points; if the boards are listed, their sum plus what the arbiter gave or took."""
    boards: tuple[BoardResult, ...] = ()
    """In board order; empty for byes, and if the file does not list the boards."""


class Team(NamedTuple):
    """One team."""

    number: int
    name: str
    nickname: str
    strength: int | None
    """Strength factor, usually a mean rating; None if it is not given."""
    players: tuple[int, ...]
    """Numbers of the players, in board order; the last ones may be reserves."""
    matches: tuple[Match, ...]
    """One entry for each planned round."""


@dataclass(frozen=True)
class TeamEvent:
    """A whole team tournament, or the part played so far."""

    teams: tuple[Team, ...]
    rounds: int
    """Rounds played; later ones are pending."""
    planned: int
    """Rounds planned; at least `rounds`."""
    system: System
    boards: int
    """Boards of a match."""
    cycles: int = 1
    """Matches due between each pair in a round robin."""
    scoring: Scoring = Scoring()  # noqa: RUF009 - an immutable tuple
    """The points of one game, in half-points."""
    match_scoring: MatchScoring = MatchScoring()  # noqa: RUF009
    match_rule: MatchRule = MatchRule.HALF_OF_THE_BOARDS
    """The rule that decided the matches."""
    match_points_first: bool = True
    """Whether teams are ranked on match points; False if game points are the primary score."""
    ratings: Mapping[int, int] = field(default_factory=dict)
    """Ratings of the players by their number, if the file lists them."""
    withdrawn: tuple[Withdrawal, ...] = ()
    """The teams that left before the end; see `Crosstable`."""
    by_withdrawals: bool = field(default=False, compare=False)
    """See `Crosstable.by_withdrawals`."""
    departed: tuple[Departed, ...] = ()
    cancelled: tuple[int, ...] = ()
    """Numbers of the rounds that were cancelled; see `Crosstable`."""
    taken_out: tuple[int, ...] = ()
    given: tuple[GivenInMatch, ...] = ()
    """The points that the arbiter gave or took; they are also included in those of the matches."""

    @property
    def standing(self) -> TeamEvent:
        """The event with the teams and rounds that count for the ranking; see `Crosstable.standing`."""
        return self if self._other_standing is None else self._other_standing

    @cached_property
    def _other_standing(self) -> TeamEvent | None:
        """What `standing` gives if it is another event; None if it is this one (see `Crosstable`)."""
        table = self.match_table.standing
        if table is self.match_table:
            return None
        place = {player.number: at for at, player in enumerate(table.players)}
        out = {departed.how.player for departed in table.departed}

        assigned_points = {(self.teams[assigned.team].number, assigned.round): assigned for assigned in self.given}

        def match(team: int, round: int, old_match: Match) -> Match:
            if old_match.opponent is None:
                return old_match
            if old_match.opponent in out:
                annulled = Match(Outcome.ZERO_BYE if round <= self.rounds else Outcome.PENDING)
                assigned = assigned_points.get((team, round - 1))
                # Points that the arbiter gave or took are not part of the match, so they stay.
                return (
                    annulled
                    if assigned is None
                    else annulled._replace(match_points=assigned.match_points, game_points=assigned.game_points)
                )
            return old_match._replace(opponent=place[self.teams[old_match.opponent].number])

        teams = tuple(
            team._replace(
                matches=tuple(
                    match(team.number, round, old_match)
                    for round, old_match in enumerate(team.matches, 1)
                    if round not in table.taken_out
                )
            )
            for team in self.teams
            if team.number in place
        )
        return replace(
            self,
            teams=teams,
            rounds=table.rounds,
            planned=table.planned,
            withdrawn=table.withdrawn,
            departed=table.departed,
            cancelled=(),
            taken_out=table.taken_out,
            given=table.given,
        )

    @cached_property
    def standing_points(self) -> Mapping[int, tuple[int, int]]:
        """The match points and game points of the ranked teams, in half-points, by team number."""
        ranked = self.standing
        numbers = (team.number for team in ranked.teams)
        return dict(zip(numbers, zip(ranked.match_points, ranked.game_points, strict=True), strict=True))

    @cached_property
    def match_points(self) -> tuple[int, ...]:
        """Match points of each team, in half-points; a cancelled round gives none."""
        return tuple(sum(match.match_points for match in self._counting(team)) for team in self.teams)

    @cached_property
    def game_points(self) -> tuple[int, ...]:
        """Game points of each team, in half-points; a cancelled round gives none."""
        return tuple(sum(match.game_points for match in self._counting(team)) for team in self.teams)

    def _counting(self, team: Team) -> Iterable[Match]:
        """The matches of a team, without those of cancelled rounds."""
        return (match for round, match in enumerate(team.matches, 1) if round not in self.cancelled)

    @cached_property
    def match_table(self) -> Crosstable:
        """
        The event as a crosstable of teams whose points are match points; `scoring` is that of matches.

        `rating` is the strength of the team. `boards` is None: a round is worth one match.
        """
        return self._table(by_matches=True)

    @cached_property
    def game_table(self) -> Crosstable:
        """
        The event as a crosstable of teams whose points are game points.

        Outcomes remain those of the matches; `scoring` is that of one board and `boards` is their number per match.
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
            match_rule=self.match_rule,
            withdrawn=self.withdrawn,
            by_withdrawals=self.by_withdrawals,
            departed=self.departed,
            cancelled=self.cancelled,
            taken_out=self.taken_out,
            given=self.given,
        )


def infer_boards(totals: Iterable[int], scoring: Scoring) -> int:
    """
    The number of boards of a match, inferred from the half-points that both teams scored together in each match.

    The most frequent total decides: a board that both teams lost by forfeit makes a total smaller, and nothing makes one larger. If
    the total of one game is as frequent as another one, matches have one board and the other total is a mistake. Raises
    AmbiguousCell if the totals do not show the number.
    """
    per_board = scoring.win + scoring.loss
    counted = sorted(Counter(totals).items(), key=lambda total: (-total[1], total[0] != per_board))
    # Under 3-1-0, for example, a total depends on the number of draws.
    unclear = not counted or per_board != 2 * scoring.draw or counted[0][0] % per_board or not counted[0][0]
    if unclear or (len(counted) > 1 and counted[0][1] == counted[1][1] and counted[0][0] != per_board):
        raise AmbiguousCell("grid_boards_unknown")
    return counted[0][0] // per_board


def match_outcome(
    own_points: int, other_points: int | None, boards: int, scoring: Scoring, rule: MatchRule | None
) -> Outcome:
    """
    The outcome of a match for a team, from the half-points of both sides; `other_points` is None if the opponent's score cannot be read.

    A team without a point has lost under either rule; if no rule is given, half of the boards decides.
    """
    if not own_points:
        return Outcome.LOSS
    if other_points is None or rule is not MatchRule.HIGHER_SCORE:
        other_points = boards * (scoring.win + scoring.loss) - own_points
    return Outcome.WIN if own_points > other_points else Outcome.DRAW if own_points == other_points else Outcome.LOSS


def forfeited_match(own_points: int, other_points: int, boards: int, scoring: Scoring, rule: MatchRule) -> Outcome:
    """The outcome for a team of a match without a game over the board, from the half-points of the boards that were won by forfeit."""
    mine, theirs = (
        match_outcome(a, b, boards, scoring, rule) for a, b in ((own_points, other_points), (other_points, own_points))
    )
    if mine.lost and theirs.lost:
        return Outcome.DOUBLE_FORFEIT
    return Outcome.FORFEIT_WIN if mine.won else Outcome.FORFEIT_DRAW if mine.drawn else Outcome.FORFEIT_LOSS


def match_worth(outcome: Outcome, scoring: MatchScoring) -> int:
    """The half-points of a match played or forfeited: a match won by forfeit counts as won, and one lost by forfeit brings nothing."""
    if outcome.won or outcome is Outcome.FORFEIT_WIN:
        return scoring.win
    if outcome.drawn or outcome is Outcome.FORFEIT_DRAW:
        return scoring.draw
    return scoring.loss if outcome.lost else 0


def total_possible(first_score: int, second_score: int, boards: int, scoring: Scoring) -> bool:
    """Whether the half-points of two teams are together no more than that many boards can give."""
    return first_score + second_score <= boards * max(scoring.win + scoring.loss, 2 * scoring.draw)


def possible_scores(boards: int, scoring: Sequence[int]) -> set[int]:
    """
    The scores, in half-points, that a team can have after that many games; `scoring` gives the half-points of a win, a draw and a
    loss.
    """
    possible = {0}
    for _ in range(boards):
        possible = {score + points for score in possible for points in scoring}
    return possible


def scoring_fault(scores: Iterable[tuple[int, int]], boards: int, scoring: Scoring) -> ArgumentError | None:
    """
    The error if games with this scoring cannot give the scores of the matches: a score that no results add up to, or no match at
    all in which every board gave its points. None if they can.

    With 1-½-0, every score up to the number of boards is possible, and arbiters lower scores, so nothing is refused.

    Args:
        scores: Half-points of both teams, match by match.
        boards: Games in a match.
        scoring: Points of a game.
    """
    if scoring == Scoring():
        return None
    played = list(scores)
    possible = possible_scores(boards, scoring)
    least = boards * min(scoring.win + scoring.loss, 2 * scoring.draw)
    impossible = [score for match in played for score in match if score and score not in possible]
    if played and all(sum(match) < least for match in played):
        impossible += max(played, key=sum)
    if not impossible:
        return None
    text = "-".join(map(points_text, scoring))
    return ArgumentError("rules_scoring_impossible", scoring=text, boards=boards, score=points_text(impossible[0]))


class WorthOfBye(NamedTuple):
    """What a team gets for a round without an opponent, in half-points."""

    game_points: int
    match_points: int


def worth_of_bye(share: int, boards: int, scoring: Scoring, match_scoring: MatchScoring) -> WorthOfBye:
    """
    The worth of a pairing-allocated bye of a team by its `share`, which is 2, 1 or 0 as in the option `exempt`: that of a win or a
    draw on every board, with the match points of a win or a draw, or nothing.
    """
    return WorthOfBye(bye_worth(scoring, share) * boards, {2: match_scoring.win, 1: match_scoring.draw, 0: 0}[share])


def event_of_grid(crosstable: Crosstable) -> TeamEvent:
    """
    The team event that a grid of teams with game points shows; match points follow from the result of each match.

    A forfeited match brings the match points of a win or a loss. A full-point bye brings those of a win, a half-point bye those of
    a draw, a zero-point bye none; a pairing-allocated bye brings those of a win if it is worth more than half of the boards, and
    those of a draw if it is worth half. Points that the arbiter gave or took do not decide a match. The results of single boards
    are unknown.
    """
    boards = crosstable.boards or 1
    half = (crosstable.scoring.win + crosstable.scoring.loss) * boards
    assigned_points = {(assigned.team, assigned.round): assigned for assigned in crosstable.given}
    teams = [
        Team(
            player.number,
            player.name,
            "",
            strength=player.rating,
            players=(),
            matches=tuple(
                [
                    _match_of(entry, half, crosstable.match_scoring, assigned_points.get((team, round)))
                    for round, entry in enumerate(player.rounds)
                ]
            ),
        )
        for team, player in enumerate(crosstable.players)
    ]
    return TeamEvent(
        tuple(teams),
        crosstable.rounds,
        crosstable.planned,
        system=crosstable.system,
        boards=boards,
        cycles=crosstable.cycles,
        scoring=crosstable.scoring,
        match_scoring=crosstable.match_scoring,
        match_rule=crosstable.match_rule,
        withdrawn=crosstable.withdrawn,
        by_withdrawals=crosstable.by_withdrawals,
        departed=crosstable.departed,
        cancelled=crosstable.cancelled,
        taken_out=crosstable.taken_out,
        given=crosstable.given,
    )


def _match_of(entry: Round, half: int, scoring: MatchScoring, assigned: GivenInMatch | None) -> Match:
    """One match of a grid. `half` is the total of both sides on all boards, which is twice the points of a draw."""
    outcome, opponent, colour, points, _ = entry
    scored = points if assigned is None else points - assigned.game_points
    if outcome is Outcome.FULL_BYE:
        match_points = scoring.win
    elif outcome is Outcome.HALF_BYE:
        match_points = scoring.draw
    elif outcome is Outcome.PAIRING_BYE:
        match_points = scoring.win if 2 * scored > half else scoring.draw if 2 * scored == half else 0
    else:
        match_points = match_worth(outcome, scoring)
    if assigned is not None:
        match_points += assigned.match_points
    return Match(outcome, opponent, colour, match_points, points)
