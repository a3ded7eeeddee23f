"""Who will be away: the byes and absences that a record announces for the rounds to come."""

from __future__ import annotations

from collections.abc import Mapping

from xl_departage.chess.tournament.crosstable import Outcome, Player, Round
from xl_departage.chess.tournament.individual_crosstable import last_decided
from xl_departage.chess.tournament.record import Participant, Team, TournamentRecord


def coming_byes(tournament: TournamentRecord) -> dict[tuple[int, int], Outcome]:
    """The byes and absences of the rounds to come, by player number and round."""
    played, planned = last_decided(tournament), tournament.header.rounds or 0
    byes = {
        (entrant.number, round): outcome
        for entrant in tournament.participants
        for round, outcome in announced_byes(entrant, played, planned).items()
    }
    for game in tournament.games:
        if game.round > played and game.black is None and game.outcome is not Outcome.PENDING:
            byes[game.white, game.round] = game.outcome
    return byes


def with_coming(player: Player, byes: Mapping[tuple[int, int], Outcome]) -> tuple[Round, ...]:
    """
    The rounds of a player with the byes and absences to come (`byes`, by number and round) in the blank ones: a crosstable does not
    hold them.
    """
    blank = Round(Outcome.PENDING)
    return tuple(
        entry._replace(outcome=byes.get((player.number, number), entry.outcome)) if entry == blank else entry
        for number, entry in enumerate(player.rounds, 1)
    )


def announced_byes(entrant: Participant | Team, played: int, planned: int) -> dict[int, Outcome]:
    """
    The byes and absences of the rounds after `played`, by round: those announced, and an absence in each round before a late entry
    or after a withdrawal.
    """
    announced = {bye.round: bye.outcome for bye in entrant.byes if bye.round > played}
    last = planned if entrant.last_round is None else entrant.last_round
    there = range(entrant.first_round if isinstance(entrant, Participant) else 1, last + 1)
    return {round: Outcome.ZERO_BYE for round in range(played + 1, planned + 1) if round not in there} | announced
