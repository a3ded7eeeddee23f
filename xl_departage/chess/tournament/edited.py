"""A tournament that was opened, shown as a grid and edited there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from xl_departage.chess.ratings.rating_cell import ESTIMATE
from xl_departage.chess.tournament.absences import coming_byes
from xl_departage.chess.tournament.record import UNREAD, Participant, TournamentRecord
from xl_departage.chess.tournament.source import Source
from xl_departage.chess.tournament.tables import crosstable_of, in_order

_IDENTITY = ("title", "sex", "birth", "federation", "fide_number", "national_number", "club", "category")


def with_games(tournament: TournamentRecord, typed: Source, columns: Collection[str] = ()) -> TournamentRecord:
    """
    The tournament with what a grid says: names, ratings, games, the byes and absences of the rounds to come that it has columns for, and
    what columns of its own tell of the players: those named by their fields in `columns` tell it also by a blank cell. All else that the
    tournament says of a player of the same number stays, and so does what it has beyond games. Places in the ranking
    are dropped where the
    results differ. Raises FileError like `Source.tournament`.
    """
    table, read = in_order(typed.crosstable), typed.tournament
    unread = tuple(part for part in read.kept if part.kind == UNREAD)
    tournament = replace(tournament, kept=(*tournament.kept, *unread)) if unread else tournament
    entrant_of = {entrant.number: entrant for entrant in tournament.participants}
    entrants = tuple(
        _identified(entrant_of.get(entrant.number, entrant), entrant, columns) for entrant in read.participants
    )
    byes = {place: outcome for place, outcome in coming_byes(tournament).items() if place[1] <= table.planned}
    if crosstable_of(tournament) == table and byes == typed.coming_byes:
        return replace(tournament, participants=entrants)
    header = tournament.header._replace(rounds=read.header.rounds, played=read.header.played, points=read.header.points)
    entrants = tuple(
        # The cells say who is away; rounds without a column keep what was announced.
        one._replace(
            rank=None,
            points=None,
            first_round=1,
            last_round=None,
            byes=tuple(bye for bye in one.byes if bye.round > table.planned),
        )
        for one in entrants
    )
    return replace(
        tournament, header=header, participants=entrants, games=read.games, adjustments=read.adjustments, notices=()
    )


def renumbered(tournament: TournamentRecord, typed: Source) -> TournamentRecord:
    """
    The tournament with the numbers that the same players have in the grid, as far as nothing of it names them by number: before the first
    pairing, and without records that nobody here reads.
    """
    number_of = {player.name: player.number for player in typed.crosstable.players}
    if (
        any(game.black is not None for game in tournament.games)
        or tournament.teams
        or tournament.adjustments
        or tournament.virtual_points
        or tournament.kept
        or len(number_of) != len(tournament.participants)
        or number_of.keys() != {one.name for one in tournament.participants}
    ):
        return tournament
    new = {one.number: number_of[one.name] for one in tournament.participants}
    people = sorted(one._replace(number=new[one.number]) for one in tournament.participants)
    games = tuple(game._replace(white=new[game.white]) for game in tournament.games)
    forbidden = tuple(pair._replace(numbers=tuple(new[one] for one in pair.numbers)) for pair in tournament.forbidden)
    return replace(tournament, participants=tuple(people), games=games, forbidden=forbidden)


def _identified(known: Participant, typed: Participant, columns: Collection[str]) -> Participant:
    told = {field: getattr(typed, field) for field in _IDENTITY if getattr(typed, field) or field in columns}
    if (known.rating, known.rating_kind == ESTIMATE) != (typed.rating, typed.rating_kind == ESTIMATE):
        told |= {"rating": typed.rating, "rating_kind": typed.rating_kind}
    return known._replace(name=typed.name, **told)
