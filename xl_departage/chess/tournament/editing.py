"""
What changes a tournament, as operations on its record: a result, a round that is taken over, a withdrawal, other numbers.

Each returns a new record; the one before it is what *Undo* brings back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from xl_departage.base.errors import ArgumentError, Place
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import Game, TournamentRecord


def with_result(
    tournament: TournamentRecord, round: int, outcomes: Mapping[int, Outcome], result: str = ""
) -> TournamentRecord:
    """
    The tournament with the result of a game, entered, corrected or taken back (PENDING): the outcome of each of its two players, by number.

    A source that says how many rounds count says it of that round, too. Raises ArgumentError where these two have no game in the round.
    """
    if not any(_is_game(game, round, outcomes) for game in tournament.games):
        named = next((one.name for one in tournament.participants if one.number in outcomes), "")
        raise ArgumentError("what_if_no_game", Place(name=named or None, round=round))
    games = tuple(
        game._replace(outcome=outcomes[game.white], reply=outcomes[game.black], result=result)
        if game.black is not None and _is_game(game, round, outcomes)
        else game
        for game in tournament.games
    )
    header = tournament.header
    if header.played is not None and Outcome.PENDING not in outcomes.values():
        header = header._replace(played=max(header.played, round))
    return replace(tournament, games=games, header=header)


def _is_game(game: Game, round: int, players: Mapping[int, Outcome]) -> bool:
    return game.round == round and game.black is not None and {game.white, game.black} == players.keys()


def with_round(tournament: TournamentRecord, round: int, games: Iterable[Game]) -> TournamentRecord:
    """The tournament with a round taken over: its games, byes and absences, in place of what was known of it."""
    kept = (game for game in tournament.games if game.round != round)
    return replace(tournament, games=tuple(sorted((*kept, *games), key=lambda game: game.round)))


def withdrawn(tournament: TournamentRecord, number: int, last: int) -> TournamentRecord:
    """The tournament with a player absent from all rounds after this one, whatever was announced there."""
    return _with_participant(_without_byes(tournament, number, last), number, last_round=last)


def returned(tournament: TournamentRecord, number: int, last: int) -> TournamentRecord:
    """The tournament with a player in all rounds after this one from which he was absent; a bye announced there stays."""
    back = _with_participant(tournament, number, last_round=None, first_round=1)
    return _without_byes(back, number, last, Outcome.ZERO_BYE)


def _with_participant(tournament: TournamentRecord, number: int, **fields: Any) -> TournamentRecord:
    people = (one._replace(**fields) if one.number == number else one for one in tournament.participants)
    return replace(tournament, participants=tuple(people))


def _without_byes(
    tournament: TournamentRecord, number: int, last: int, outcome: Outcome | None = None
) -> TournamentRecord:
    """Without the byes and absences of a player after a round, or those of one kind."""

    def goes(round: int, told: Outcome) -> bool:
        return round > last and outcome in (None, told)

    games = tuple(
        game
        for game in tournament.games
        if game.white != number or game.black is not None or not goes(game.round, game.outcome)
    )
    byes = next(one.byes for one in tournament.participants if one.number == number)
    left = tuple(bye for bye in byes if not goes(bye.round, bye.outcome))
    return _with_participant(replace(tournament, games=games), number, byes=left)


def with_numbers(tournament: TournamentRecord, new: Mapping[int, int]) -> TournamentRecord:
    """
    The tournament with other numbers for its players: games, forbidden pairs and points that were assigned follow them. Virtual points name
    a range of numbers, and teams and lines that nobody reads name players, too: a tournament with them keeps its numbers.
    """
    for other in (tournament.virtual_points, tournament.teams, tournament.kept):
        assert not other, "what names players otherwise"
    people = sorted(one._replace(number=new[one.number]) for one in tournament.participants)
    games = (
        game._replace(white=new[game.white], black=None if game.black is None else new[game.black])
        for game in tournament.games
    )
    forbidden = (pair._replace(numbers=tuple(new[one] for one in pair.numbers)) for pair in tournament.forbidden)
    assigned = (one._replace(numbers=tuple(new[number] for number in one.numbers)) for one in tournament.adjustments)
    return replace(
        tournament,
        participants=tuple(people),
        games=tuple(games),
        forbidden=tuple(forbidden),
        adjustments=tuple(assigned),
    )
