"""
Tie-breaks of team competitions: FIDE C.07, Articles 11 to 13.

A team has two scores, match points and game points; each has its ledger, so that what is defined for individuals runs
on either (13). Here stands what only teams have.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property

from xl_departage.crosstable.model import Crosstable, Outcome, Round
from xl_departage.crosstable.team_event import Match, TeamEvent
from xl_departage.exact import half_up
from xl_departage.tiebreaks.fide.buchholz import buchholz
from xl_departage.tiebreaks.fide.ledger import Element, Ledger
from xl_departage.tiebreaks.fide.sonneborn_berger import sum_of_products


class TeamLedgers:
    """
    The two ledgers of a team event.
    """

    def __init__(self, event: TeamEvent, *, capped: bool) -> None:
        self.event = event
        self.match = Ledger(event.match_table, capped=capped)
        self.game = Ledger(event.game_table, capped=capped)

    def of(self, score: str) -> Ledger:
        """
        The ledger of match points (`MP`) or game points (`GP`).
        """
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
                boards = _boards_of(event, match)
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
    """
    The secondary score where `score` is the primary one.
    """
    return "GP" if score == "MP" else "MP"


def extended_elements(
    opponents: Ledger, own: Ledger, *, forfeits_played: bool = False
) -> tuple[tuple[Element, ...], ...]:
    """
    13.2: elements with the opponents' score from one ledger and the points scored against them from the other.
    """
    rows = opponents.elements(forfeits_played=forfeits_played)
    return tuple(
        [
            tuple([element._replace(points=own.rows[team][element.round].points) for element in row])
            for team, row in enumerate(rows)
        ]
    )


def extended_sonneborn_berger(
    opponents: Ledger, own: Ledger, lowest: int = 0, *, forfeits_played: bool = False
) -> list[int]:
    """
    13.2 (ESB): for each opponent his score times the points scored against him, quarter-points. EMMSB, EMGSB, EGMSB and
    EGGSB tell by their first letter (M or G) the score of `opponents`, by the second that of `own`.

    14.1.2 with 16.5: a cut takes the product of the opponent with the lowest score, at equal scores the lowest product.
    """
    return sum_of_products(extended_elements(opponents, own, forfeits_played=forfeits_played), lowest, 0)


def board_count(points: Sequence[int]) -> int:
    """
    12.1 (BC): board number times the points scored on it, added up; half-points. The lower, the better.
    """
    return sum([board * scored for board, scored in enumerate(points, start=1)])


def top_board_results(points: Sequence[int]) -> tuple[int, ...]:
    """
    12.2 (TBR): the points on board 1, then on board 2 … as one key, the higher the better.
    """
    return tuple(points)


def bottom_board_elimination(points: Sequence[int]) -> tuple[int, ...]:
    """
    12.3 (BBE): the points without the last board, then without the last two … as one key, the higher the better.
    """
    return tuple([sum(points[:boards]) for boards in range(len(points) - 1, 0, -1)])


def places_by_key(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """
    The place of each member of a tied group by its key, 1 for the highest; 0 for all where the keys break nothing.

    That is how the FIDE checker prints TBR and BBE.
    """
    if len(set(keys)) < 2:
        return [0] * len(keys)
    first = {key: place for place, key in reversed(list(enumerate(sorted(keys, reverse=True), start=1)))}
    return [first[key] for key in keys]


def schedule_strength(
    ledgers: TeamLedgers, primary: str, divisor: int | None = None, *, fore: bool = False, forfeits_played: bool = False
) -> list[Fraction | None]:
    """
    13.4 (SSSC): the secondary score plus the Buchholz on the primary score divided by a normalising factor; points.

    The factor is the highest primary score of the tournament over the highest secondary score of one match, rounded
    towards zero, unless `divisor` (modifier /Kx) is announced. None where that factor is 0: in the first rounds of a
    tournament decided by match points. Rounded half up to two decimals, as the FIDE checker prints it; the article says
    nothing of rounding.
    """
    ledger, secondary = ledgers.of(primary), ledgers.of(other_score(primary))
    divisor = normalising_factor(ledgers, primary, divisor)
    if not divisor:
        return [None] * len(ledger.rows)
    sums = buchholz(ledger.fore if fore else ledger, forfeits_played=forfeits_played)
    return [
        Fraction(half_up(Fraction(score, 2) + Fraction(strength, 2 * divisor), 2))
        for score, strength in zip(secondary.own, sums, strict=True)
    ]


def normalising_factor(ledgers: TeamLedgers, primary: str, announced: int | None = None) -> int:
    """
    13.4: what divides the Buchholz; 0 where there is none yet.
    """
    if announced is not None:
        return announced
    ledger, secondary = ledgers.of(primary), ledgers.of(other_score(primary))
    return ledger.win * ledger.rounds // secondary.win if secondary.win else 0


def _boards_of(event: TeamEvent, match: Match) -> tuple[Round, ...] | None:
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
