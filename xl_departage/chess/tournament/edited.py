"""A tournament that was opened, shown as a grid, and edited in that grid."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from xl_departage.base.grouping import grouped
from xl_departage.chess.ratings.rating_cell import ESTIMATE
from xl_departage.chess.tournament.absences import coming_byes
from xl_departage.chess.tournament.adjustments import BYE_POINTS, bonuses, extra_points_in
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Round
from xl_departage.chess.tournament.editing import names_numbers, with_numbers
from xl_departage.chess.tournament.individual_crosstable import crosstable_of, in_order
from xl_departage.chess.tournament.record import UNREAD, Adjustment, Participant, TournamentRecord
from xl_departage.chess.tournament.source import Source

_IDENTITY = ("title", "sex", "birth", "federation", "fide_number", "national_number", "club", "category")


def with_games(tournament: TournamentRecord, edited_grid: Source, columns: Collection[str] = ()) -> TournamentRecord:
    """
    The tournament with what the edited grid says: names, ratings, games, byes and absences in the columns of coming rounds, and the
    details of players in its other columns.

    A blank cell clears a detail only if its field is in `columns`. Everything else that the tournament says of the player with
    the same number stays, and so does what it holds besides games, such as points that the arbiter assigned. Printed ranks and
    points are dropped if the results differ. Raises FileError like `Source.tournament`.
    """
    table, read = in_order(edited_grid.crosstable), edited_grid.tournament
    unread = tuple(part for part in read.unread_parts if part.kind == UNREAD)
    tournament = replace(tournament, unread_parts=(*tournament.unread_parts, *unread)) if unread else tournament
    entrant_of = {entrant.number: entrant for entrant in tournament.participants}
    entrants = tuple(
        _identified(entrant_of.get(entrant.number, entrant), entrant, columns) for entrant in read.participants
    )
    byes = {place: outcome for place, outcome in coming_byes(tournament).items() if place[1] <= table.planned}
    known, assigned_points = crosstable_of(tournament), _given_in(table)
    same = _as_in_cells(known) == _as_in_cells(table) and assigned_points == given_in_cells(tournament, known)
    cancelled = read.header.cancelled
    if same and byes == edited_grid.coming_byes:
        return replace(tournament, header=tournament.header._replace(cancelled=cancelled), participants=entrants)
    points = tournament.header.points
    if points.scoring != table.scoring:
        points = read.header.points
    elif not any(game.outcome is Outcome.PAIRING_BYE for game in tournament.games):
        # The first bye in the grid says what each bye is worth.
        points = points._replace(pairing_bye=read.header.points.pairing_bye)
    rounds = read.header.rounds
    if rounds is None and tournament.header.rounds is not None:
        # A grid in which all rounds are paired does not state a number of rounds, and may have more of them than the file.
        rounds = max(tournament.header.rounds, read.header.played or 0)
    header = tournament.header._replace(rounds=rounds, played=read.header.played, cancelled=cancelled, points=points)
    # In a round robin, absences alone do not mean a withdrawal; the rules state it.
    last_rounds = {entrant.number: entrant.last_round for entrant in read.participants}
    entrants = tuple(
        # The cells say who is absent; what was announced for rounds without a column stays.
        entrant._replace(
            rank=None,
            points=None,
            first_round=1,
            last_round=last_rounds.get(entrant.number),
            byes=tuple(bye for bye in entrant.byes if bye.round > table.planned),
        )
        for entrant in entrants
    )
    numbers = {entrant.number for entrant in entrants}
    rules = tuple(_for_those_left(adjustment, numbers) for adjustment in tournament.adjustments if adjustment.kind)
    byes_then = {key: points for key, points in bonuses(tournament.adjustments).items() if key in _byes_of(table)}
    alike = grouped(
        ((round, points), number) for (number, round), points in sorted({**byes_then, **assigned_points}.items())
    )
    points_given = [
        Adjustment("", None, points, round, tuple(numbers))
        for (round, points), numbers in sorted(alike.items())
        if points
    ]
    edited = replace(
        tournament,
        header=header,
        participants=entrants,
        games=read.games,
        adjustments=(*(adjustment for adjustment in rules if adjustment is not None), *points_given),
        notices=(),
    )
    return replace(edited, adjustments=(*edited.adjustments, *_of_byes(edited, tournament, table)))


def given_in_cells(tournament: TournamentRecord, table: Crosstable) -> dict[tuple[int, int], int]:
    """
    The half-points that the arbiter gave or took, by player number and round, as the cells of a grid show them. Those of a
    pairing-allocated bye are left out, because they are part of what the bye is worth.
    """
    byes = _byes_of(table)
    there = {player.number for player in table.players}
    bonus_items = bonuses(tournament.adjustments).items()
    return {key: points for key, points in bonus_items if points and key not in byes and key[0] in there}


def _given_in(table: Crosstable) -> dict[tuple[int, int], int]:
    """
    The half-points that the arbiter gave or took in a grid that was read, by player number and round; without those of
    pairing-allocated byes.
    """
    return {
        (player.number, round): points
        for player in table.players
        for round, entry in enumerate(player.rounds, 1)
        if entry.outcome is not Outcome.PAIRING_BYE and (points := extra_points_in(entry, table.scoring))
    }


def _byes_of(table: Crosstable) -> set[tuple[int, int]]:
    return {
        (player.number, round)
        for player in table.players
        for round, entry in enumerate(player.rounds, 1)
        if entry.outcome is Outcome.PAIRING_BYE
    }


def _as_in_cells(table: Crosstable) -> Crosstable:
    """The crosstable with no points except those that a cell can express: the worth of a pairing-allocated bye."""

    def in_cell(entry: Round) -> Round:
        says = entry.outcome is Outcome.PAIRING_BYE and entry.points in BYE_POINTS
        return entry if says else entry._replace(points=0, given=0)

    players = (player._replace(rounds=tuple(map(in_cell, player.rounds))) for player in table.players)
    return replace(table, players=tuple(players))


def _for_those_left(adjustment: Adjustment, numbers: Collection[int]) -> Adjustment | None:
    """
    The adjustment for those of its players who are still there; None if nobody is. One without numbers applies to everybody and
    stays.
    """
    if not adjustment.numbers:
        return adjustment
    remaining = tuple(number for number in adjustment.numbers if number in numbers)
    return adjustment._replace(numbers=remaining) if remaining else None


def _of_byes(edited: TournamentRecord, unedited: TournamentRecord, table: Crosstable) -> Iterator[Adjustment]:
    """
    Adjustments for the pairing-allocated byes whose worth in a cell is not the one that the record would give, unless no cell can
    express what they were worth.
    """
    expected_rounds = {player.number: player.rounds for player in crosstable_of(edited).players}
    known = {player.number: player.rounds for player in crosstable_of(unedited).players}
    for player in table.players:
        for round, (entry, expected) in enumerate(zip(player.rounds, expected_rounds[player.number], strict=False), 1):
            if entry.outcome is not Outcome.PAIRING_BYE or entry.points == expected.points:
                continue
            had = known.get(player.number, ())[round - 1 : round]
            if had and had[0].outcome is Outcome.PAIRING_BYE and had[0].points not in BYE_POINTS:
                # No cell can express this worth, so the cell does not contradict it.
                continue
            yield Adjustment("", None, entry.points - expected.points, round, (player.number,))


def renumbered(tournament: TournamentRecord, edited_grid: Source) -> TournamentRecord:
    """
    The tournament with the numbers that its players have in the grid, matched by name. It is returned unchanged if a round is
    paired, if anything else names players by number (`names_numbers`), or if the names are not the same.
    """
    number_of = {player.name: player.number for player in edited_grid.crosstable.players}
    if (
        any(game.black is not None for game in tournament.games)
        or names_numbers(tournament)
        or len(number_of) != len(tournament.participants)
        or number_of.keys() != {participant.name for participant in tournament.participants}
    ):
        return tournament
    new = {participant.number: number_of[participant.name] for participant in tournament.participants}
    return with_numbers(tournament, new=new)


def _identified(known: Participant, edited_entrant: Participant, columns: Collection[str]) -> Participant:
    fields = {
        field: getattr(edited_entrant, field)
        for field in _IDENTITY
        if getattr(edited_entrant, field) or field in columns
    }
    if (known.rating, known.rating_kind == ESTIMATE) != (edited_entrant.rating, edited_entrant.rating_kind == ESTIMATE):
        fields |= {"rating": edited_entrant.rating, "rating_kind": edited_entrant.rating_kind}
    return known._replace(name=edited_entrant.name, **fields)
