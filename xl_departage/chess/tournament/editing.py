"""
Changes to a tournament, each an operation on its record: results, added players, withdrawals and returns, announced byes,
whole rounds, new numbers, and the details of the event.

Each operation returns a new record and leaves the old one unchanged, so that *Undo* can bring it back. An operation that is not
possible raises an error that says why, and changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from xl_departage.base.errors import ArgumentError, CannotPair, Place
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.record import (
    Adjustment,
    AnnouncedBye,
    ForbiddenPairs,
    Game,
    Header,
    Match,
    Participant,
    Team,
    TournamentRecord,
    VirtualPoints,
)
from xl_departage.chess.tournament.rounds import last_paired, next_round


def with_result(
    tournament: TournamentRecord, *, round: int, outcomes: Mapping[int, Outcome], result: str = ""
) -> TournamentRecord:
    """
    The tournament with the result of a game entered, corrected or taken back (PENDING). `outcomes` gives the outcome of each of its
    two players, by number.

    If the source states how many rounds count, a decided result makes this one count, too. Printed game points of a team match
    follow the result of the board. Raises ArgumentError if these two have no game in the round.
    """
    game_before = next((game for game in tournament.games if _is_game(game, round, outcomes)), None)
    if game_before is None or game_before.black is None:
        named = next(
            (participant.name for participant in tournament.participants if participant.number in outcomes), ""
        )
        raise ArgumentError("what_if_no_game", Place(name=named or None, round=round))
    game_after = game_before._replace(
        outcome=outcomes[game_before.white], reply=outcomes[game_before.black], result=result
    )
    games = tuple(game_after if game is game_before else game for game in tournament.games)
    header = tournament.header
    if header.played is not None and Outcome.PENDING not in outcomes.values():
        header = header._replace(played=max(header.played, round))
    matches = tuple(_with_board(tournament, match, game_before, game_after) for match in tournament.matches)
    return replace(tournament, games=games, matches=matches, header=header)


def _is_game(game: Game, round: int, players: Mapping[int, Outcome]) -> bool:
    return game.round == round and game.black is not None and {game.white, game.black} == players.keys()


def _with_board(tournament: TournamentRecord, match: Match, game_before: Game, game_after: Game) -> Match:
    """The match with its printed game points adapted to the new result of one of its boards."""
    points = match.game_points
    if match.round != game_before.round or match.black is None or points[0] is None or points[1] is None:
        return match
    team_of = {number: team.number for team in tournament.teams for number in team.players}
    outcomes_before = {team_of.get(side.number): side.outcome for side in game_before.sides}
    if outcomes_before.keys() != {match.white, match.black}:
        return match
    now, worth = {team_of.get(side.number): side.outcome for side in game_after.sides}, tournament.header.points.points
    first, second = (worth(now[team]) - worth(outcomes_before[team]) for team in (match.white, match.black))
    return match._replace(game_points=(points[0] + first, points[1] + second), result="")


def with_round(tournament: TournamentRecord, *, round: int, games: Iterable[Game]) -> TournamentRecord:
    """
    The tournament with these games, byes and absences in place of all that it has in the round. Raises ArgumentError for an unknown
    number, and for a player with two entries.
    """
    entries = tuple(games)
    names = {participant.number: participant.name for participant in tournament.participants}
    numbers = Counter(number for game in entries for number in (game.white, game.black) if number is not None)
    for number, count in numbers.items():
        _refuse_unknown(number, names)
        if count > 1:
            raise ArgumentError("edit_round_twice", None, name=names[number], round=round)
    other_games = (game for game in tournament.games if game.round != round)
    return replace(tournament, games=tuple(sorted((*other_games, *entries), key=lambda game: game.round)))


def with_player(tournament: TournamentRecord, *, player: Participant) -> TournamentRecord:
    """
    The tournament with another player, who enters after the rounds that are already paired. Raises ArgumentError if the number is
    taken.
    """
    _refuse_taken(player.number, {participant.number: participant.name for participant in tournament.participants})
    late = player._replace(first_round=max(player.first_round, last_paired(tournament) + 1))
    return replace(tournament, participants=tuple(sorted((*tournament.participants, late), key=_number)))


def corrected(tournament: TournamentRecord, *, number: int, **fields: Any) -> TournamentRecord:
    """
    The tournament with changed details of a player, such as a corrected name or a new rating. Raises ArgumentError for an unknown
    number.
    """
    _refuse_unknown(number, {participant.number: participant.name for participant in tournament.participants})
    people = (
        participant._replace(**fields) if participant.number == number else participant
        for participant in tournament.participants
    )
    return replace(tournament, participants=tuple(people))


def corrected_all(tournament: TournamentRecord, **fields: Mapping[int, Any]) -> TournamentRecord:
    """
    The tournament with changed details of several players: for each field, such as rank or rating, the new values by player number.
    Players that a field does not list keep theirs.
    """
    people = (
        participant._replace(
            **{field: values[participant.number] for field, values in fields.items() if participant.number in values}
        )
        for participant in tournament.participants
    )
    return replace(tournament, participants=tuple(people))


def with_bye(
    tournament: TournamentRecord, *, number: int, round: int, outcome: Outcome | None, team: bool = False
) -> TournamentRecord:
    """
    The tournament with a bye or an absence announced for a coming round, or taken back (None); `number` is that of a player, or of
    a team if `team` is true. Raises ArgumentError for an unknown number, and for a round that is paired.
    """
    entrants: tuple[Participant | Team, ...] = tournament.teams if team else tournament.participants
    _refuse_unknown(number, {entrant.number: entrant.name for entrant in entrants}, team=team)
    if round <= last_paired(tournament):
        raise ArgumentError("edit_round_paired", None, round=round)
    if not team:
        return _announced(_without_byes(tournament, number, rounds=(round,)), number, round, outcome)
    teams = tuple(
        entrant._replace(byes=_with_announced(entrant.byes, round, outcome)) if entrant.number == number else entrant
        for entrant in tournament.teams
    )
    return replace(tournament, teams=teams)


def _announced(tournament: TournamentRecord, number: int, round: int, outcome: Outcome | None) -> TournamentRecord:
    byes = next(participant.byes for participant in tournament.participants if participant.number == number)
    return corrected(tournament, number=number, byes=_with_announced(byes, round, outcome))


def _with_announced(byes: Iterable[AnnouncedBye], round: int, outcome: Outcome | None) -> tuple[AnnouncedBye, ...]:
    others = [bye for bye in byes if bye.round != round]
    return tuple(sorted((*others, *([] if outcome is None else [AnnouncedBye(round, outcome)]))))


def withdrawn(tournament: TournamentRecord, *, number: int, last: int) -> TournamentRecord:
    """
    The tournament with a player absent from all rounds after `last`, whatever was announced for them. Raises ArgumentError for an
    unknown number.
    """
    return corrected(_without_byes(tournament, number, after=last), number=number, last_round=last)


def returned(tournament: TournamentRecord, *, number: int, last: int) -> TournamentRecord:
    """
    The tournament with a player back in all rounds after `last` from which he was absent; byes announced there stay. Raises
    ArgumentError for an unknown number.
    """
    entered_again = corrected(tournament, number=number, last_round=None, first_round=1)
    return _without_byes(entered_again, number, after=last, outcome=Outcome.ZERO_BYE)


def _without_byes(
    tournament: TournamentRecord,
    number: int,
    *,
    after: int | None = None,
    rounds: Collection[int] = (),
    outcome: Outcome | None = None,
) -> TournamentRecord:
    """
    The tournament without a player's byes and absences in `rounds` and after the round `after`; only those with `outcome`, if it is
    given.
    """
    _refuse_unknown(number, {participant.number: participant.name for participant in tournament.participants})

    def goes(round: int, announced: Outcome) -> bool:
        return (round in rounds or (after is not None and round > after)) and outcome in (None, announced)

    games = tuple(
        game
        for game in tournament.games
        if game.white != number or game.black is not None or not goes(game.round, game.outcome)
    )
    byes = next(participant.byes for participant in tournament.participants if participant.number == number)
    remaining = tuple(bye for bye in byes if not goes(bye.round, bye.outcome))
    return corrected(replace(tournament, games=games), number=number, byes=remaining)


def with_event(tournament: TournamentRecord, **fields: Any) -> TournamentRecord:
    """The tournament with changed fields of its header."""
    return with_header(tournament, header=tournament.header._replace(**fields))


def with_header(tournament: TournamentRecord, *, header: Header) -> TournamentRecord:
    """The tournament with another header."""
    return replace(tournament, header=header)


def with_only_forbidden(tournament: TournamentRecord, *, pairs: Iterable[ForbiddenPairs]) -> TournamentRecord:
    """The tournament with these forbidden pairs of players (or teams) and no others. Raises ArgumentError for an unknown number."""
    forbidden = tuple(pairs)
    entrants: tuple[Participant | Team, ...] = tournament.teams or tournament.participants
    names = {entrant.number: entrant.name for entrant in entrants}
    for number in (number for pair in forbidden for number in pair.numbers):
        _refuse_unknown(number, names, team=bool(tournament.teams))
    return replace(tournament, forbidden=forbidden)


def with_planned(tournament: TournamentRecord, *, rounds: int | None) -> TournamentRecord:
    """
    The tournament with this number of planned rounds; `rounds` is None if their number is not to be stated. Raises ArgumentError if more
    rounds are already paired.
    """
    paired = next_round(tournament) - 1
    if rounds is not None and rounds < paired:
        raise ArgumentError("edit_planned_below", None, total=rounds, rounds=paired)
    return with_event(tournament, rounds=rounds)


def with_drawn_colour(tournament: TournamentRecord, *, first: Colour | None) -> TournamentRecord:
    """
    The tournament with the colour drawn for the first player; unchanged if `first` is None. Raises CannotPair if it states the
    other colour.
    """
    stated = tournament.header.first_colour
    if first is None or stated is first:
        return tournament
    if stated is not None:
        raise CannotPair("pair_first_differs")
    return with_event(tournament, first_colour=first)


def with_forbidden(tournament: TournamentRecord, *, forbidden: Iterable[ForbiddenPairs]) -> TournamentRecord:
    """
    The tournament with more forbidden pairs. One that it has already is not added again; a ban up to the last planned round equals
    one without an end.
    """
    end = tournament.header.rounds

    def in_one_form(pair: ForbiddenPairs) -> ForbiddenPairs:
        last = None if end and pair.last_round and pair.last_round >= end else pair.last_round
        return pair._replace(numbers=tuple(sorted(pair.numbers)), last_round=last)

    known = {in_one_form(pair) for pair in tournament.forbidden}
    in_its_form = {in_one_form(pair): pair for pair in forbidden}
    added = tuple(pair for same, pair in in_its_form.items() if same not in known)
    return replace(tournament, forbidden=(*tournament.forbidden, *added))


def with_virtual_points(tournament: TournamentRecord, *, given: Iterable[VirtualPoints]) -> TournamentRecord:
    """The tournament with these virtual points, which count only in pairing, in place of all others."""
    return replace(tournament, virtual_points=tuple(given))


def with_assigned(tournament: TournamentRecord, *, assigned: Iterable[Adjustment]) -> TournamentRecord:
    """The tournament with more points that the arbiter gives or takes. Raises ArgumentError for an unknown number."""
    more = tuple(assigned)
    names = {participant.number: participant.name for participant in tournament.participants}
    for number in (number for adjustment in more for number in adjustment.numbers):
        _refuse_unknown(number, names)
    return replace(tournament, adjustments=(*tournament.adjustments, *more))


def with_numbers(tournament: TournamentRecord, *, new: Mapping[int, int]) -> TournamentRecord:
    """
    The tournament with other numbers for its players; games, forbidden pairs and assigned points are changed accordingly. `new`
    gives the new number for each old one.

    Raises ArgumentError if virtual points, teams, or parts of the source that are not read name players by number, and if two
    players would get the same number.
    """
    if names_numbers(tournament):
        raise ArgumentError("edit_numbers_fixed")
    for number, count in Counter(new[participant.number] for participant in tournament.participants).items():
        if count > 1:
            first = next(
                participant.name for participant in tournament.participants if new[participant.number] == number
            )
            raise ArgumentError("edit_number_taken", None, number=number, name=first)
    people = sorted(
        (participant._replace(number=new[participant.number]) for participant in tournament.participants), key=_number
    )
    games = (
        game._replace(white=new[game.white], black=None if game.black is None else new[game.black])
        for game in tournament.games
    )
    forbidden = (pair._replace(numbers=tuple(new[number] for number in pair.numbers)) for pair in tournament.forbidden)
    assigned = (
        adjustment._replace(numbers=tuple(new[number] for number in adjustment.numbers))
        for adjustment in tournament.adjustments
    )
    return replace(
        tournament,
        participants=tuple(people),
        games=tuple(games),
        forbidden=tuple(forbidden),
        adjustments=tuple(assigned),
    )


def names_numbers(tournament: TournamentRecord) -> bool:
    """Whether anything that renumbering cannot change names players by number."""
    return bool(tournament.virtual_points or tournament.teams or tournament.unread_parts)


def _number(entrant: Participant | Team) -> int:
    return entrant.number


def _refuse_unknown(number: int, names: Mapping[int, str], *, team: bool = False) -> None:
    if number not in names:
        raise ArgumentError("pair_team_unknown" if team else "pair_unknown_number", None, number=number)


def _refuse_taken(number: int, names: Mapping[int, str]) -> None:
    if number in names:
        raise ArgumentError("edit_number_taken", None, number=number, name=names[number])
