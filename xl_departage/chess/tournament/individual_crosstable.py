"""Converts a tournament to the crosstable of its individual players, and back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xl_departage.base.errors import FileError
from xl_departage.chess.tournament.adjustments import adjusted_rounds
from xl_departage.chess.tournament.cancelled_rounds import with_cancelled
from xl_departage.chess.tournament.crosstable import (
    Crosstable,
    Outcome,
    Player,
    Round,
    System,
    is_named_first,
)
from xl_departage.chess.tournament.options import ReadingOptions, refuse_options_of_teams
from xl_departage.chess.tournament.points import from_scoring, under_options
from xl_departage.chess.tournament.record import Adjustment, Game, Header, Participant, TournamentRecord
from xl_departage.chess.tournament.systems import kind_of, system_of
from xl_departage.chess.tournament.withdrawals import with_withdrawals


def crosstable_of(tournament: TournamentRecord, options: ReadingOptions | None = None) -> Crosstable:
    """
    The crosstable of the individual players, in the order of the participants.

    The options `rounds`, `planned`, `system`, `games`, `scoring`, `exempt` and `cancelled` override the source if they differ
    from their defaults, and `withdrawn` adds to its withdrawals. A participant without a game or an announced bye in a round that
    was played was absent; rounds after the last one played are pending. For those who left a round robin, see `with_withdrawals`.

    Raises FileError for an adjustment that no round can take, and ArgumentError for a withdrawal that contradicts the games, a
    cancelled round that the tournament does not have, and options of teams for a tournament of individuals.
    """
    options = options or ReadingOptions()
    if not tournament.teams:
        refuse_options_of_teams(options)
    cancelled = options.cancelled or tournament.header.cancelled
    if tournament.teams:
        return with_cancelled(table_of_games(tournament, options), cancelled)
    gone = withdrawals_of(tournament, options)
    table = table_of_games(tournament, options._replace(withdrawn=tuple(gone.items()), cancelled=cancelled))
    table = with_cancelled(table, cancelled)
    if table.system is System.SWISS:
        # CHECK compares the withdrawals that the source states with its games; here only those of the options count.
        gone = dict(options.withdrawn)
    worth = under_options(tournament.header.points, options)
    return with_withdrawals(table, gone, {outcome: worth.points(outcome) for outcome in Outcome})


def withdrawals_of(tournament: TournamentRecord, options: ReadingOptions) -> dict[int, int | None]:
    """The last round of each player who left, by number, None if no round is stated; the option overrides the source."""
    stated = {
        participant.number: participant.last_round
        for participant in tournament.participants
        if participant.last_round is not None
    }
    return stated | dict(options.withdrawn)


def table_of_games(tournament: TournamentRecord, options: ReadingOptions) -> Crosstable:
    """
    The crosstable as from `crosstable_of`, but before withdrawals and cancelled rounds are applied. Raises FileError for an adjustment that
    no round can take.
    """
    header, teams = tournament.header, bool(tournament.teams)
    system = under_options(header.points, options)
    played, planned = rounds_of(tournament, options)
    index = {participant.number: place for place, participant in enumerate(tournament.participants)}
    absent, pending = Round(Outcome.ZERO_BYE, points=system.zero_bye), Round(Outcome.PENDING)
    rounds = [[absent] * played + [pending] * (planned - played) for _ in index]
    for participant, row in zip(tournament.participants, rounds, strict=True):
        for bye in () if teams else participant.byes:
            if bye.round <= played:
                row[bye.round - 1] = Round(bye.outcome, points=system.points(bye.outcome))
    for game in tournament.games:
        for number, opponent, outcome, colour in game.sides:
            counted = outcome if game.round <= played else Outcome.PENDING
            rounds[index[number]][game.round - 1] = Round(
                counted, None if opponent is None else index[opponent], colour, system.points(counted)
            )
    entries = [tuple(row) for row in rounds]
    if not teams:
        entries = adjusted_rounds(entries, list(index), played, tournament.adjustments)
    players = tuple(
        Player(entrant.number, entrant.name, entrant.rating, row, entrant.rating_kind)
        for entrant, row in zip(tournament.participants, entries, strict=True)
    )
    form, cycles = System.SWISS, 1
    if not teams:
        form, cycles = system_of(kind_of(header.system, header.type), players, played, planned, options)
    return Crosstable(players, played, planned, form, cycles=cycles, scoring=system.scoring)


def rounds_of(tournament: TournamentRecord, options: ReadingOptions) -> tuple[int, int]:
    """
    The number of rounds played, and the number of rounds planned. If nothing states the latter, the rounds that were cancelled right after
    the last one with an entry are among them.
    """
    stated = tournament.header.rounds if options.planned is None else options.planned
    played = options.rounds or last_decided(tournament)
    planned = max(stated or 1, played, *(game.round for game in tournament.games))
    cancelled = () if stated else options.cancelled or tournament.header.cancelled
    while planned + 1 in cancelled:
        planned += 1
    return played, planned


_OPEN = (Outcome.PENDING, None)


def last_decided(tournament: TournamentRecord) -> int:
    """The last round that counts: the one that the source states, otherwise the last with a decided game or match, forfeits included."""
    if tournament.header.played is not None:
        return tournament.header.played
    decided = {
        game.round
        for game in tournament.games
        if game.black is not None and (game.outcome not in _OPEN or game.reply not in _OPEN)
    }
    decided |= {
        match.round
        for match in tournament.matches
        if match.black is not None and (match.outcome not in _OPEN or None not in match.game_points)
    }
    return max(decided, default=0)


def rounds_of_byes(tournament: TournamentRecord) -> int:
    """
    The last of the consecutive rounds after the decided ones that contain only byes; the last decided round if there are none.

    A file for a pairing program announces byes before the round is paired; a file of results keeps them for a round that was never
    played. Only the option `rounds` makes such a round count. (The FIDE checker counts it.)
    """
    last = last_decided(tournament)
    while True:
        present = [game.black for game in tournament.games if game.round == last + 1]
        if not present or any(black is not None for black in present):
            return last
        last += 1


def is_guess(crosstable: Crosstable) -> bool:
    """Whether nothing but the number of rounds suggests a round robin: not every pair is paired yet, so it may be a small Swiss."""
    if crosstable.system is not System.ROUND_ROBIN:
        return False
    count = len(crosstable.players)
    met = {
        frozenset((player, entry.opponent))
        for player, row in enumerate(crosstable.players)
        for entry in row.rounds
        if entry.opponent is not None
    }
    return len(met) < count * (count - 1) // 2


def from_crosstable(
    crosstable: Crosstable,
    header: Header | None = None,
    *,
    system_named: bool = False,
    bye_stated: int | None = None,
) -> TournamentRecord:
    """
    A crosstable of individuals as a tournament: the reverse of `crosstable_of`. `system_named` says that the arbiter named the system, so
    that it is not a guess. `bye_stated` is what a pairing-allocated bye is worth by the rules, in half-points; None if they do not say.

    The pairing-allocated bye is worth as much as all those in the table, or a win if there is none. If they are not all worth the
    same, it is worth what the rules state or, if they do not say, as much as the first one. Raises FileError for a
    square matrix, whose games have no rounds, and for a grid of teams, which names no players.
    """
    if not crosstable.ordered:
        raise FileError("record_needs_rounds")
    if crosstable.boards is not None:
        raise FileError("record_needs_players")
    table = in_order(crosstable)
    byes = table.worth_of_byes
    bye = bye_stated if bye_stated is not None and len(set(byes)) > 1 else next(iter(byes), table.scoring.win)
    points = from_scoring(table.scoring, bye)
    worth: dict[tuple[int, int], list[int]] = {}
    for player in table.players:
        for round, entry in enumerate(player.rounds, 1):
            if entry.points != points.points(entry.outcome):
                worth.setdefault((round, entry.points - points.points(entry.outcome)), []).append(player.number)
    word = "Swiss-System" if table.system is System.SWISS else "Round-Robin"
    if table.cycles == 2:
        word = f"Double {word}"
    kind = "" if is_guess(table) and not system_named and not table.withdrawn else f"Individual: {word}"
    last_rounds = {table.players[withdrawal.player].number: withdrawal.last for withdrawal in table.withdrawn}
    return TournamentRecord(
        (header or Header(type=kind))._replace(
            rounds=table.planned, played=table.rounds, cancelled=table.cancelled, points=points
        ),
        tuple(
            Participant(
                player.number, player.name, player.rating, player.rating_kind, last_round=last_rounds.get(player.number)
            )
            for player in table.players
        ),
        tuple(sorted(_games(table), key=lambda game: game.round)),
        adjustments=tuple(
            Adjustment("", None, change, round, tuple(numbers)) for (round, change), numbers in sorted(worth.items())
        ),
    )


def in_order(crosstable: Crosstable) -> Crosstable:
    """The same crosstable, with its players in the order of their numbers."""
    order = sorted(range(len(crosstable.players)), key=lambda index: crosstable.players[index].number)
    place = {old: new for new, old in enumerate(order)}

    def moved(entry: Round) -> Round:
        return entry if entry.opponent is None else entry._replace(opponent=place[entry.opponent])

    players = [crosstable.players[index] for index in order]
    return replace(
        crosstable,
        players=tuple(player._replace(rounds=tuple(moved(entry) for entry in player.rounds)) for player in players),
        withdrawn=tuple(withdrawal._replace(player=place[withdrawal.player]) for withdrawal in crosstable.withdrawn),
    )


def _games(table: Crosstable) -> Iterator[Game]:
    for index, player in enumerate(table.players):
        for round, entry in enumerate(player.rounds, 1):
            if entry.opponent is None:
                if entry.outcome is not Outcome.PENDING or round <= table.rounds:
                    yield Game(round, player.number, None, entry.outcome, coloured=False)
                continue
            opponent = table.players[entry.opponent]
            if is_named_first(entry.colour, index, entry.opponent):
                reply = opponent.rounds[round - 1].outcome
                yield Game(
                    round, player.number, opponent.number, entry.outcome, reply, coloured=entry.colour is not None
                )
