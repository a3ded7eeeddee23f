"""
Rounds that were cancelled, for example because of a storm. Nothing in such a round counts for the tournament: it brings no points
and no byes, is no part of a maximum, a virtual opponent or a running score, and its colours and opponents are ignored when the next
round is paired. The other rounds keep their numbers, and what was typed stays where it is.

A game that was played in such a round is a game all the same for ratings, whatever the standings make of it: FIDE B.02 5.1 has any game
rated in which both players have made at least one move, « except in case of force majeure » or where fair play requires otherwise. Which
of these a cancelled round is, the arbiter says: a game that he reports as not played is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xl_departage.base.errors import ArgumentError, Place
from xl_departage.base.messages import Text
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Round
from xl_departage.chess.tournament.record import SourceNotice, TournamentRecord


def with_cancelled(table: Crosstable, numbers: Sequence[int]) -> Crosstable:
    """
    The crosstable with these rounds marked as cancelled; `Crosstable.standing` leaves them out.

    Raises ArgumentError for a round that the tournament does not have, for all of its rounds, and for a square table, which has no
    rounds.
    """
    if not numbers:
        return table
    refuse_impossible(numbers, table.planned if table.ordered else 0)
    return replace(table, cancelled=tuple(numbers))


def refuse_impossible(numbers: Sequence[int], planned: int) -> None:
    """
    Raise ArgumentError if these rounds of an event with `planned` rounds cannot have been cancelled; 0 means that its games have no
    rounds.
    """
    if not planned:
        raise ArgumentError("cancelled_square", rounds=cancelled_text(numbers))
    late = [number for number in numbers if number > planned]
    if late:
        raise ArgumentError("cancelled_late", round=late[0], planned=planned)
    if len(numbers) == planned:
        raise ArgumentError("cancelled_all", planned=planned)


def with_more_cancelled(tournament: TournamentRecord, numbers: Sequence[int], file: str = "") -> TournamentRecord:
    """The tournament with these rounds as its cancelled ones, and a notice if it had others; unchanged if there are none."""
    stated = tournament.header.cancelled
    if not numbers or tuple(numbers) == stated:
        return tournament
    values = (("stated", cancelled_text(stated)), ("given", cancelled_text(numbers)))
    replaced = [SourceNotice("record_cancelled_other", Place(file=file or None), values)] if stated else []
    return replace(
        tournament,
        header=tournament.header._replace(cancelled=tuple(numbers)),
        notices=(*tournament.notices, *replaced),
    )


def without_entries(tournament: TournamentRecord) -> TournamentRecord:
    """The tournament without the games, byes and arbiter's points of its cancelled rounds; the other rounds keep their numbers."""
    gone = tournament.header.cancelled
    if not gone:
        return tournament
    return replace(
        tournament,
        participants=tuple(
            participant._replace(byes=tuple(bye for bye in participant.byes if bye.round not in gone))
            for participant in tournament.participants
        ),
        games=tuple(game for game in tournament.games if game.round not in gone),
        teams=tuple(
            team._replace(byes=tuple(bye for bye in team.byes if bye.round not in gone)) for team in tournament.teams
        ),
        matches=tuple(match for match in tournament.matches if match.round not in gone),
        adjustments=tuple(adjustment for adjustment in tournament.adjustments if adjustment.round not in gone),
    )


def blanked(table: Crosstable) -> Crosstable:
    """
    The crosstable with its cancelled rounds emptied: everybody is absent, or pending if the round comes after the last one
    played, and what the arbiter gave in them is dropped.
    """
    if not table.cancelled:
        return table

    def entry(number: int, player_round: Round) -> Round:
        if number not in table.cancelled:
            return player_round
        return Round(Outcome.ZERO_BYE if number <= table.rounds else Outcome.PENDING)

    players = (
        player._replace(
            rounds=tuple(entry(number, player_round) for number, player_round in enumerate(player.rounds, 1))
        )
        for player in table.players
    )
    assigned_points = tuple(assigned for assigned in table.given if assigned.round + 1 not in table.cancelled)
    return replace(table, players=tuple(players), given=assigned_points)


def number_without(number: int, cancelled: Sequence[int]) -> int:
    """The number that a round would have without the cancelled ones; a cancelled round gets that of the next round that counts."""
    return number - sum(cancelled_round < number for cancelled_round in cancelled)


def games_in(table: Crosstable, number: int) -> int:
    """How many games of that round were played, or decided without play."""
    entries = (player.rounds[number - 1] for player in table.players if number <= len(player.rounds))
    return sum(entry.opponent is not None and entry.outcome is not Outcome.PENDING for entry in entries) // 2


def cancelled_text(numbers: Sequence[int]) -> str:
    """The numbers as the option spells them: `3,5`."""
    return ",".join(map(str, numbers))


def cancelled_in_words(table: Crosstable) -> tuple[Text, ...]:
    """A sentence for each round that was taken out of the ranking, to be shown below its values."""
    return tuple(Text("cancelled_round", round=number) for number in table.taken_out)
