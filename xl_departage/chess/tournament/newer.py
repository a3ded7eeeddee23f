"""
Takes over from a newer file of a tournament what its record does not say yet, by the operations of `editing`.

What the record already says stays. If the file gives a result or a pairing that the record has otherwise, both versions are
returned and no later round is taken over, because its pairings depend on them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from xl_departage.chess.tournament.absences import coming_byes
from xl_departage.chess.tournament.comparison import reads_alike
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Round, is_named_first
from xl_departage.chess.tournament.editing import (
    corrected,
    with_assigned,
    with_bye,
    with_event,
    with_forbidden,
    with_planned,
    with_player,
    with_result,
    with_round,
    with_virtual_points,
    withdrawn,
)
from xl_departage.chess.tournament.points import PointSystem
from xl_departage.chess.tournament.record import Adjustment, Game, Header, Participant, TournamentRecord
from xl_departage.chess.tournament.rounds import last_paired
from xl_departage.chess.tournament.source import Source, source_of

Numbers = Mapping[int, int]
"""The number in the record for each number in the file."""
_OF_PLAYER = (
    *("rating", "title", "sex", "birth", "federation", "fide_number", "national_number", "club", "category"),
    "fide_rating",
)
_OF_EVENT = (
    *("name", "city", "federation", "begin", "end", "arbiter", "deputies", "time_control", "time_code", "dates"),
    *("system", "controller", "first_colour", "tiebreaks"),
)
_AWAY = (Outcome.HALF_BYE, Outcome.ZERO_BYE)


class OtherGame(NamedTuple):
    """A game or a bye that the file (`in_file`) and the record (`in_record`) give differently."""

    in_file: Game
    in_record: Game


class Newer(NamedTuple):
    """The record with what the file adds, and where the file differs from it."""

    tournament: TournamentRecord
    others: tuple[OtherGame, ...]
    last: int
    """The last round of the file that has pairings or pairing-allocated byes."""


def with_newer(tournament: TournamentRecord, newer: Source, *, numbers: Numbers, holds: Collection[str] = ()) -> Newer:
    """
    The record with what a newer file adds.

    Args:
        tournament: The record of an individual tournament.
        newer: The newer file.
        numbers: For each player's number in the file, the number in the record; a player whose number is not in the record is
            added.
        holds: The names of the fields that can be stored with the record; empty: all.
    """
    of_file = newer.tournament
    after = with_event_filled(tournament, of_file.header, holds)
    stated = newer.rounds_stated
    if (after.header.rounds or 0) < max(stated or 0, newer.crosstable.paired if after.header.rounds else 0):
        after = with_planned(after, rounds=max(stated or 0, newer.crosstable.paired))
    after = _with_people(after, newer.people, newer.crosstable, numbers, holds)
    after, others = _with_rounds(after, newer.crosstable, of_file, numbers)
    if not others:
        after = _with_coming(after, newer, numbers)
        after = _with_points(after, newer, numbers)
        after = _with_pairing(after, of_file, numbers)
    return Newer(after, tuple(others), newer.crosstable.paired)


def _is_blank(name: str, value: object) -> bool:
    return reads_alike(name, value, None)


def with_event_filled(tournament: TournamentRecord, header: Header, holds: Collection[str]) -> TournamentRecord:
    """
    The tournament with what the file says of the event and the record does not; only fields in `holds`, if it names any. City and
    federation go together: if the record has one of them, neither is taken over. What results are worth is taken over if the
    record has no games and the usual points.
    """
    current = tournament.header
    blank: dict[str, Any] = {
        name: getattr(header, name)
        for name in _OF_EVENT
        if (not holds or name in holds) and _is_blank(name, getattr(current, name))
    }
    if current.city or current.federation:
        blank.pop("city", None)
        blank.pop("federation", None)
    if not tournament.games and current.points == PointSystem():
        # There are no games yet, so what results are worth can still be taken over.
        blank["points"] = header.points
    return with_event(tournament, **{name: value for name, value in blank.items() if not _is_blank(name, value)})


def _with_people(
    tournament: TournamentRecord,
    people: Sequence[Participant],
    table: Crosstable,
    numbers: Numbers,
    holds: Collection[str],
) -> TournamentRecord:
    """The tournament with the players of the file that the record lacks, and with the details that it lacks of its own players."""
    known = {participant.number: participant for participant in tournament.participants}
    person_of = {person.number: person for person in people}
    for player in table.players:
        number = numbers[player.number]
        person = person_of.get(player.number) or Participant(
            player.number, player.name, player.rating, player.rating_kind
        )
        fields = {name: getattr(person, name) for name in _OF_PLAYER if not holds or name in holds}
        if number not in known:
            new = Participant(number, person.name, rating_kind=person.rating_kind, **fields)
            tournament = with_player(tournament, player=new)
            # The file says in which rounds the player was absent.
            tournament = corrected(tournament, number=number, first_round=1)
            continue
        current = known[number]
        filled = {name: value for name, value in fields.items() if _is_blank(name, getattr(current, name)) and value}
        if "rating" in filled:
            filled["rating_kind"] = person.rating_kind
        if (
            person.first_round > 1
            and current.first_round == 1
            and not _has_entry(tournament, number, range(1, person.first_round))
        ):
            filled["first_round"] = person.first_round
        if filled:
            tournament = corrected(tournament, number=number, **filled)
    return tournament


def _has_entry(tournament: TournamentRecord, number: int, rounds: Collection[int]) -> bool:
    return any(number in (game.white, game.black) and game.round in rounds for game in tournament.games)


def _with_rounds(
    tournament: TournamentRecord, table: Crosstable, of_file: TournamentRecord, numbers: Numbers
) -> tuple[TournamentRecord, list[OtherGame]]:
    """The tournament with the rounds that the file has paired, up to the first one in which the record differs, and these differences."""
    boards: dict[tuple[int, frozenset[int | None]], int | None] = {
        (game.round, frozenset((numbers[game.white], numbers[game.black]))): game.board
        for game in of_file.games
        if game.black is not None
    }
    for round in range(1, table.paired + 1):
        others: list[OtherGame] = []
        new: list[Game] = []
        known = _entries(tournament, round)
        for game in _games_of(table, round, numbers):
            mine = known.get(game.white) or (known.get(game.black) if game.black is not None else None)
            if mine is None:
                if not _follows_from_record(tournament, game):
                    new.append(game._replace(board=boards.get((round, frozenset((game.white, game.black))))))
            elif (game.white, game.black) != (mine.white, mine.black) or not _may_be_the_same(game, mine):
                others.append(OtherGame(game, mine))
            elif game.black is not None and mine.outcome is Outcome.PENDING and game.reply is not None:
                outcomes = {game.white: game.outcome, game.black: game.reply}
                tournament = with_result(tournament, round=round, outcomes=outcomes)
        if new:
            round_games = [game for game in tournament.games if game.round == round]
            tournament = with_round(tournament, round=round, games=(*round_games, *new))
        if others:
            return tournament, others
    return tournament, []


def _entries(tournament: TournamentRecord, round: int) -> dict[int, Game]:
    return {
        number: game
        for game in tournament.games
        if game.round == round
        for number in (game.white, game.black)
        if number is not None
    }


def _games_of(table: Crosstable, round: int, numbers: Numbers) -> Iterator[Game]:
    """The games of a round, then its other byes, then half-point byes and absences."""
    entries = [(numbers[player.number], player.rounds[round - 1]) for player in table.players]
    byes: list[Game] = []
    for place, (number, entry) in enumerate(entries):
        if entry.opponent is not None:
            against, reply = entries[entry.opponent]
            if is_named_first(entry.colour, place, entry.opponent):
                yield Game(round, number, against, entry.outcome, reply.outcome, coloured=entry.colour is not None)
        elif entry != Round(Outcome.PENDING):
            byes.append(Game(round, number, None, entry.outcome, coloured=False))
    yield from sorted(byes, key=lambda game: game.outcome in _AWAY)


def _follows_from_record(tournament: TournamentRecord, game: Game) -> bool:
    """
    Whether the record implies this bye or absence without an entry: it was announced, the player enters later or has withdrawn, or the
    round was cancelled, in which nobody is absent.
    """
    if game.outcome not in _AWAY:
        return False
    participant = next(participant for participant in tournament.participants if participant.number == game.white)
    announced = next((bye.outcome for bye in participant.byes if bye.round == game.round), None)
    nobody_there = game.round in tournament.header.cancelled or not participant.takes_part_in(game.round)
    return announced is game.outcome or (game.outcome is Outcome.ZERO_BYE and nobody_there)


def _may_be_the_same(in_file: Game, in_record: Game) -> bool:
    """Whether a game has the same result in the file and in the record, or no result yet in one of them."""
    pending = Outcome.PENDING in (in_file.outcome, in_record.outcome)
    return (pending and in_file.black is not None) or (in_file.outcome, in_file.reply) == (
        in_record.outcome,
        in_record.reply,
    )


def _with_coming(tournament: TournamentRecord, newer: Source, numbers: Numbers) -> TournamentRecord:
    """The tournament with the withdrawals of the file, and with its byes and absences of rounds to come."""
    for person in newer.people:
        number = numbers[person.number]
        current = next(participant for participant in tournament.participants if participant.number == number)
        if person.last_round is not None and current.last_round is None:
            later = range(person.last_round + 1, last_paired(tournament) + 1)
            if not any(
                number in (game.white, game.black) and game.round in later and game.outcome not in _AWAY
                for game in tournament.games
            ):
                tournament = withdrawn(tournament, number=number, last=person.last_round)
    known = coming_byes(tournament)
    for (theirs, round), outcome in sorted(newer.coming_byes.items()):
        number = numbers[theirs]
        if (number, round) in known or _has_entry(tournament, number, (round,)):
            continue
        if round > last_paired(tournament) and outcome in _AWAY:
            tournament = with_bye(tournament, number=number, round=round, outcome=outcome)
            continue
        round_games = [game for game in tournament.games if game.round == round]
        bye = Game(round, number, None, outcome, coloured=False)
        tournament = with_round(tournament, round=round, games=(*round_games, bye))
    return tournament


def _with_points(tournament: TournamentRecord, newer: Source, numbers: Numbers) -> TournamentRecord:
    """The tournament with the points that the arbiter gave or took according to the file, if results are worth the same in both."""
    if tournament.header.points != newer.header.points:
        return tournament
    points_in_file = _extra_points(newer.crosstable, newer.header.points)
    mine = _extra_points(
        source_of(tournament, newer.options._replace(withdrawn=(), apart=(), acceleration="")).crosstable,
        newer.header.points,
    )
    new = [
        Adjustment("", None, points, round, (numbers[number],))
        for (number, round), points in sorted(points_in_file.items(), key=lambda entry: (entry[0][1], entry[0][0]))
        if (numbers[number], round) not in mine
    ]
    return with_assigned(tournament, assigned=new) if new else tournament


def _extra_points(table: Crosstable, worth: PointSystem) -> dict[tuple[int, int], int]:
    """The half-points beyond what the result is worth, by player number and round; only where there are any."""
    return {
        (player.number, round): entry.points - worth.points(entry.outcome)
        for player in table.players
        for round, entry in enumerate(player.rounds[: table.rounds], 1)
        if entry.points != worth.points(entry.outcome)
    }


def _with_pairing(tournament: TournamentRecord, of_file: TournamentRecord, numbers: Numbers) -> TournamentRecord:
    """
    The tournament with the forbidden pairs of the file, and with its virtual points if the record has none and all numbers are the
    same.
    """
    new = [
        pair._replace(numbers=tuple(sorted(numbers[number] for number in pair.numbers)))
        for pair in of_file.forbidden
        if set(pair.numbers) <= numbers.keys()
    ]
    tournament = with_forbidden(tournament, forbidden=new)
    if tournament.virtual_points or any(numbers[number] != number for number in numbers):
        return tournament
    return with_virtual_points(tournament, given=of_file.virtual_points)
