"""How far a tournament has advanced: the rounds that are over, the next round, and the virtual points that count only in its pairing."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import Game, Match, TournamentRecord, VirtualPoints


def virtual_points(groups: Sequence[VirtualPoints], round: int, number: int) -> int | None:
    """
    The virtual points of a player or team in a round, in half-points; if several entries apply, the last one counts. None if there
    is none.
    """
    of_round = (
        group.points
        for group in reversed(groups)
        if group.first_round <= round <= group.last_round and group.first <= number <= group.last
    )
    return next(of_round, None)


def is_paired(game: Game | Match) -> bool:
    """Whether it is a game, a match, a forfeit or a pairing-allocated bye, rather than an absence or a requested bye."""
    return game.black is not None or game.outcome is Outcome.PAIRING_BYE


def next_round(tournament: TournamentRecord) -> int:
    """
    The next round to be paired. Of the rounds after the last one with a pairing of two players (or teams), it is the first that is
    not cancelled and in which somebody has no entry yet.
    """
    round = 1 + last_paired(tournament)
    while is_full(tournament, round):
        round += 1
    return round


def last_paired(tournament: TournamentRecord) -> int:
    """The last round with a pairing of two players (or teams); 0 if there is none."""
    return max((game.round for game in _pairings(tournament) if game.black is not None), default=0)


def last_posted(tournament: TournamentRecord) -> int:
    """The last round before the next one that was not cancelled and in which somebody was paired; 0 if there is none."""
    following = next_round(tournament)
    gone = tournament.header.cancelled
    paired = (
        game.round
        for game in _pairings(tournament)
        if game.round < following and game.round not in gone and is_paired(game)
    )
    return max(paired, default=0)


def is_full(tournament: TournamentRecord, round: int) -> bool:
    """
    Whether a round needs no pairing: it was cancelled, or somebody has an entry in it and every player (or team) has a game, a
    bye or an absence, has not yet entered, or has withdrawn.
    """
    if round in tournament.header.cancelled:
        return True
    entered = {number for game in _pairings(tournament) if game.round == round for number in (game.white, game.black)}
    entrants = tournament.teams or tournament.participants
    entered |= {entrant.number for entrant in entrants if any(bye.round == round for bye in entrant.byes)}
    gone = (
        {}
        if tournament.teams
        else {participant.number for participant in tournament.participants if not participant.takes_part_in(round)}
    )
    return bool(entered) and all(entrant.number in entered or entrant.number in gone for entrant in entrants)


def _pairings(tournament: TournamentRecord) -> tuple[Game, ...] | tuple[Match, ...]:
    return tournament.matches if tournament.teams else tournament.games
