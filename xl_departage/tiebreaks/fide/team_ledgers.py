"""
The ledgers of a team event: FIDE C.07, Articles 11 to 13.

A team has two scores, match points and game points; each has its ledger, so that what is defined for individuals runs
on either (13).
"""

from __future__ import annotations

from functools import cached_property

from xl_departage.crosstable.model import Crosstable, Outcome, Round
from xl_departage.crosstable.team_event import Match, TeamEvent
from xl_departage.tiebreaks.fide.ledger import Ledger


class TeamLedgers:
    """The two ledgers of a team event."""

    def __init__(self, event: TeamEvent, *, capped: bool) -> None:
        self.event = event
        self.match = Ledger(event.match_table, capped=capped)
        self.game = Ledger(event.game_table, capped=capped)

    def of(self, score: str) -> Ledger:
        """The ledger of match points (`MP`) or game points (`GP`)."""
        return self.match if score == "MP" else self.game

    @cached_property
    def boards(self) -> Ledger | None:
        """
        A ledger in which every board of every match is a round of the team, board 1 of round 1 first: what counts of
        games (wins, games with Black …) run on. None where the boards of a match are not told.
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
            Crosstable(tuple(players), games, games, event.system, scoring=event.scoring), capped=self.match.capped
        )

    @cached_property
    def board_points(self) -> tuple[tuple[int, ...], ...] | None:
        """
        Points on each board over all matches, half-points, board 1 first (12); None where the boards are not told.
        """
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
    """The secondary score where `score` is the primary one."""
    return "GP" if score == "MP" else "MP"


def normalising_factor(ledgers: TeamLedgers, primary: str, announced: int | None = None) -> int:
    """13.4: what divides the Buchholz; 0 where there is none yet."""
    if announced is not None:
        return announced
    ledger, secondary = ledgers.of(primary), ledgers.of(other_score(primary))
    return ledger.win * ledger.rounds // secondary.win if secondary.win else 0


def boards_of(event: TeamEvent, match: Match) -> tuple[Round, ...] | None:
    """
    The boards of one match as rounds of the team; None where they are not told.

    12, preamble: individual forfeits count as standard wins and losses, a pairing-allocated bye as a win on each board.
    A match or a bye without boards brings the same on every board: a win for a match won by forfeit or a full-point
    bye, a draw for a half-point bye, nothing for the rest.
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
    if match.outcome in uniform:
        return (Round(match.outcome, match.opponent, None, uniform[match.outcome]),) * event.boards
    if len(match.boards) < event.boards:
        return None
    return tuple(
        [Round(board.outcome, match.opponent, board.colour, board.points) for board in match.boards[: event.boards]]
    )
