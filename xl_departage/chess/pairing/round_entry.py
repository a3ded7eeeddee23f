"""Enters a paired round into the record of a tournament."""

from __future__ import annotations

from dataclasses import replace

from xl_departage.chess.pairing.event import Event
from xl_departage.chess.pairing.pairing_engine import Pairing
from xl_departage.chess.tournament import editing
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import Game, TournamentRecord


def with_round(tournament: TournamentRecord, pairing: Pairing) -> TournamentRecord:
    """The tournament with the games of the round, not yet played, its bye, and those who are away."""
    round = pairing.event.round
    paired = [
        Game(round, board.white, None, Outcome.PAIRING_BYE, coloured=False)
        if board.black is None
        else Game(round, board.white, board.black, Outcome.PENDING, Outcome.PENDING, board=board.board)
        for board in pairing.boards
    ]
    away = [Game(round, number, None, outcome, coloured=False) for number, outcome in pairing.event.away.items()]
    played = editing.with_round(tournament, round=round, games=(*paired, *away))
    # Records the virtual points used in this pairing, so that the groups of round 1 stay the same if somebody enters later.
    return replace(played, virtual_points=pairing.event.accelerations)


def with_choices(tournament: TournamentRecord, event: Event) -> TournamentRecord:
    """
    The tournament with the planned rounds and the first colour under which a round was paired, so that these need not be given again
    for the next round.
    """
    header = tournament.header
    return editing.with_event(
        tournament, rounds=header.rounds or event.total, first_colour=header.first_colour or event.first_colour
    )
