"""
Rounds that were cancelled: a hall that closed, a storm. Nothing of such a round counts for the tournament: no points and no byes, no round
of a maximum, of a virtual opponent or of a running score, no colour and no opponent when the next round is paired. The other rounds keep
their numbers, and what was typed stays where it stands.

A game that was played in such a round is a game all the same for ratings: « any game where both players have made at least one move will
be rated », whatever the standings make of it (FIDE B.02, unplayed games). An arbiter who reports it as not played leaves it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Text
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Round
from xl_departage.chess.tournament.record import TournamentRecord


def with_cancelled(table: Crosstable, numbers: Sequence[int]) -> Crosstable:
    """
    The crosstable of which rounds were cancelled; `Crosstable.standing` is without them.

    Raises ArgumentError for a round that the tournament does not have, for all of its rounds, and for a square table, which has none.
    """
    if not numbers:
        return table
    refuse_impossible(numbers, table.planned if table.ordered else 0)
    return replace(table, cancelled=tuple(numbers))


def refuse_impossible(numbers: Sequence[int], planned: int) -> None:
    """Raise ArgumentError where these rounds of an event of so many cannot have been cancelled; 0: the event has no rounds."""
    if not planned:
        raise ArgumentError("cancelled_square", rounds=cancelled_text(numbers))
    late = [number for number in numbers if number > planned]
    if late:
        raise ArgumentError("cancelled_late", round=late[0], planned=planned)
    if len(numbers) == planned:
        raise ArgumentError("cancelled_all", planned=planned)


def with_cancelled_said(tournament: TournamentRecord, numbers: Sequence[int]) -> TournamentRecord:
    """The tournament whose rounds these are that were cancelled; none: what it says itself."""
    if not numbers:
        return tournament
    return replace(tournament, header=tournament.header._replace(cancelled=tuple(numbers)))


def without_entries(tournament: TournamentRecord) -> TournamentRecord:
    """The tournament without games, byes and points of the arbiter in its cancelled rounds; the others keep their numbers."""
    gone = tournament.header.cancelled
    if not gone:
        return tournament
    return replace(
        tournament,
        participants=tuple(
            one._replace(byes=tuple(bye for bye in one.byes if bye.round not in gone))
            for one in tournament.participants
        ),
        games=tuple(game for game in tournament.games if game.round not in gone),
        teams=tuple(
            one._replace(byes=tuple(bye for bye in one.byes if bye.round not in gone)) for one in tournament.teams
        ),
        matches=tuple(match for match in tournament.matches if match.round not in gone),
        adjustments=tuple(one for one in tournament.adjustments if one.round not in gone),
    )


def blanked(table: Crosstable) -> Crosstable:
    """The crosstable with its cancelled rounds as rounds in which nobody was there."""
    if not table.cancelled:
        return table

    def entry(number: int, one: Round) -> Round:
        if number not in table.cancelled:
            return one
        return Round(Outcome.ZERO_BYE if number <= table.rounds else Outcome.PENDING)

    players = (
        player._replace(rounds=tuple(entry(number, one) for number, one in enumerate(player.rounds, 1)))
        for player in table.players
    )
    given = tuple(one for one in table.given if one.round + 1 not in table.cancelled)
    return replace(table, players=tuple(players), given=given)


def number_without(number: int, cancelled: Sequence[int]) -> int:
    """The number that a round would have without the cancelled ones; one of these, that of the round after it."""
    return number - sum(one < number for one in cancelled)


def games_in(table: Crosstable, number: int) -> int:
    """The games of the round of that number that were played, or decided without play."""
    entries = (player.rounds[number - 1] for player in table.players if number <= len(player.rounds))
    return sum(entry.opponent is not None and entry.outcome is not Outcome.PENDING for entry in entries) // 2


def cancelled_text(numbers: Sequence[int]) -> str:
    """The numbers as the option has them: `3,5`."""
    return ",".join(map(str, numbers))


def cancelled_said(table: Crosstable) -> tuple[Text, ...]:
    """What is said below every value of a ranking that rounds were taken out of."""
    return tuple(Text("cancelled_round", round=number) for number in table.taken_out)
