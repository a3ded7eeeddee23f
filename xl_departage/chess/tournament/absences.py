"""Who will be away: the byes and absences of rounds to come, of a record."""

from __future__ import annotations

from collections.abc import Mapping

from xl_departage.chess.tournament.crosstable import Outcome, Player, Round
from xl_departage.chess.tournament.individual_crosstable import last_decided
from xl_departage.chess.tournament.record import Participant, Team, TournamentRecord


def coming_byes(tournament: TournamentRecord) -> dict[tuple[int, int], Outcome]:
    """The byes and absences of rounds to come, by number and round."""
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
    """The rounds of a player in a crosstable, which does not hold the byes and absences to come, with these in the blank ones."""
    blank = Round(Outcome.PENDING)
    return tuple(
        entry._replace(outcome=byes.get((player.number, number), entry.outcome)) if entry == blank else entry
        for number, entry in enumerate(player.rounds, 1)
    )


def announced_byes(entrant: Participant | Team, played: int, planned: int) -> dict[int, Outcome]:
    """The byes announced for the rounds after those played, by round; who has withdrawn, or enters later, is absent from them."""
    told = {bye.round: bye.outcome for bye in entrant.byes if bye.round > played}
    last = planned if entrant.last_round is None else entrant.last_round
    there = range(entrant.first_round if isinstance(entrant, Participant) else 1, last + 1)
    return {round: Outcome.ZERO_BYE for round in range(played + 1, planned + 1) if round not in there} | told
