"""
A tournament in which a game ended differently, or in which a pending game has ended.

Both sides of the game are changed, in a new crosstable; colours, byes and all other games stay. A round counts as
played as soon as one of its games is decided, as if the result had been typed into the grid; so the crosstable must
have been read with that round (`rounds=`), otherwise the byes of the round are unknown.

The remaining games of a round robin include those that no cell names yet: a player who has met all others but one has one game
left, whether it was paired or not. Those games have no round, because it is unknown; the crosstable then has no order of rounds,
like a square matrix, and tie-breaks that need one report it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError, Place
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Player, Round, System
from xl_departage.chess.tournament.points import under_options
from xl_departage.chess.tournament.result_worth import GameResult, ResultWorth
from xl_departage.chess.tournament.source import Source
from xl_departage.chess.tournament.team_event import Match, TeamEvent, match_worth, possible_scores


class PairingSide(NamedTuple):
    """One game, seen from one side."""

    player: int
    """Index of the player."""
    opponent: int
    place: int
    """Index of the entry in the player's rounds."""
    mirror: int
    """Index of the entry in the opponent's rounds; different only in a square matrix."""


def game_in_round(crosstable: Crosstable, player: int, round: int) -> PairingSide:
    """
    The game of a player in the round with that number.

    Raises ArgumentError for a square matrix, for a round that does not exist, does not count yet or was cancelled, and for a round
    in which the player has no game.
    """
    entrant = crosstable.players[player]
    place = Place(name=shown_name(entrant), round=round)
    if not crosstable.ordered:
        raise ArgumentError("what_if_matrix")
    if not 1 <= round <= crosstable.all_rounds:
        raise ArgumentError("what_if_round_unknown", round=round, planned=crosstable.all_rounds)
    index = crosstable.round_index(round)
    if index is None:
        raise ArgumentError("what_if_round_cancelled", round=round)
    if index >= len(entrant.rounds):
        # The round is planned but has no column yet.
        raise ArgumentError("what_if_round_unknown", round=round, planned=crosstable.all_rounds)
    entry = entrant.rounds[index]
    if entry.opponent is None:
        key = "what_if_not_paired" if entry.outcome is Outcome.PENDING else "what_if_no_game"
        raise ArgumentError(key, place)
    if index >= crosstable.rounds:
        raise ArgumentError("what_if_round_later", place, rounds=crosstable.last_round)
    return PairingSide(player, entry.opponent, index, index)


def game_against(crosstable: Crosstable, player: int, opponent: int, number: int | None = None) -> PairingSide:
    """
    The game of two players in a square matrix, which has no rounds. If they have several, `number` says which one, counted from 1.

    Raises ArgumentError if both are the same player, if they have no game, and if the number is missing or too high.
    """
    place = Place(name=shown_name(crosstable.players[player]))
    if player == opponent:
        raise ArgumentError("what_if_self", place)
    games = list(zip(_entries(crosstable, player, opponent), _entries(crosstable, opponent, player), strict=True))
    if not games:
        raise ArgumentError("what_if_never_met", place, opponent=shown_name(crosstable.players[opponent]))
    if number is None and len(games) == 1:
        number = 1
    if number is None or not 1 <= number <= len(games):
        raise ArgumentError("what_if_which_game", place, games=len(games))
    mine, theirs = games[number - 1]
    return PairingSide(player, opponent, mine, theirs)


def open_games(crosstable: Crosstable) -> tuple[PairingSide, ...]:
    """The games that are paired but not yet played, by round, then by player; in a table without rounds, by player."""
    games = []
    places = {} if crosstable.ordered else _places(crosstable)
    for player, entrant in enumerate(crosstable.players):
        for place, entry in enumerate(entrant.rounds):
            opponent = entry.opponent
            if entry.outcome is Outcome.PENDING and opponent is not None and player < opponent:
                mirror = place
                if not crosstable.ordered:
                    mirror = places[opponent, player][places[player, opponent].index(place)]
                games.append(PairingSide(player, opponent, place, mirror))
    if crosstable.ordered:
        games.sort(key=lambda game: (game.place, game.player))
    return tuple(games)


def last_round_paired(crosstable: Crosstable) -> int:
    """
    The number of the last round that was played or has a pending game; if the games have no rounds, the number of rounds.
    """
    if not crosstable.ordered:
        return crosstable.rounds
    return max([crosstable.last_round, *(crosstable.round_number(game.place) for game in open_games(crosstable))])


def shown_name(player: Player) -> str:
    """The name of a player, or the number of a player without a name."""
    return player.name or str(player.number)


def worth_in(context: Context, format: str = "auto") -> ResultWorth:
    """What the results of this tournament are worth (for teams, in game points), and the notation in which they are written."""
    if context.event is not None:
        return ResultWorth(context.event.scoring, context.event.boards, format, context.event.match_rule)
    table = context.crosstable
    return ResultWorth(table.scoring, table.boards, format, table.match_rule)


def results_worth(source: Source, context: Context) -> ResultWorth:
    """What the results of a source are worth, and the notation in which the source writes them."""
    worth = worth_in(context, source.origin.format)
    if source.of_cells or source.event is not None:
        return worth
    # The file says what results are worth, but has no code for a half point without a game.
    system = under_options(source.header.points, source.options)
    points = {outcome: system.points(outcome) for outcome in Outcome}
    return worth._replace(worth={**points, Outcome.FORFEIT_DRAW: system.draw})


def decided(context: Context, results: Iterable[tuple[PairingSide, GameResult]]) -> Context:
    """
    The same tournament with these games decided; each result is seen from the `player` of its game.

    In a team event, the boards of a match decided by its score are unknown: tie-breaks that need the results of its boards then
    raise ArgumentError.
    """
    decided_results = tuple(results)
    table, event = context.crosstable, context.event
    if event is not None:
        event = _event_decided(event, decided_results)
        by_matches = table.boards is None
        return _with_table(context, event.match_table if by_matches else event.game_table, event)
    rows: dict[int, list[Round]] = {}
    for player, _, place, outcome, points in _both_sides(decided_results):
        row = rows.setdefault(player, list(table.players[player].rounds))
        # Points that the arbiter gave or took in addition to the result stay.
        assigned = row[place].given if table.boards is None else 0
        row[place] = row[place]._replace(outcome=outcome, points=points + assigned)
    players = list(table.players)
    for player, row in rows.items():
        players[player] = players[player]._replace(rounds=tuple(row))
    return _with_table(context, replace(table, players=tuple(players)), None)


def _places(crosstable: Crosstable) -> dict[tuple[int, int | None], list[int]]:
    """The indexes of the rounds in which each player meets each opponent, or has none."""
    places: dict[tuple[int, int | None], list[int]] = {}
    for player, entrant in enumerate(crosstable.players):
        for place, entry in enumerate(entrant.rounds):
            places.setdefault((player, entry.opponent), []).append(place)
    return places


def _entries(crosstable: Crosstable, player: int, opponent: int) -> list[int]:
    """Positions of the games against an opponent; the first one on one side is the first one on the other, and so on."""
    return [place for place, entry in enumerate(crosstable.players[player].rounds) if entry.opponent == opponent]


def _with_table(context: Context, table: Crosstable, event: TeamEvent | None) -> Context:
    return Context(table, context.rules, context.given_ratings, event=event, manual=context.manual)


def _event_decided(event: TeamEvent, results: Iterable[tuple[PairingSide, GameResult]]) -> TeamEvent:
    teams = list(event.teams)
    assigned_points = {(assigned.team, assigned.round): assigned for assigned in event.given}
    for team, opponent, place, outcome, points in _both_sides(results):
        matches = list(teams[team].matches)
        worth = match_worth(outcome, event.match_scoring)
        if (extra := assigned_points.get((team, place))) is not None:
            worth, points = worth + extra.match_points, points + extra.game_points
        matches[place] = Match(outcome, opponent, matches[place].colour, worth, points)
        teams[team] = teams[team]._replace(matches=tuple(matches))
    return replace(event, teams=tuple(teams))


def _both_sides(results: Iterable[tuple[PairingSide, GameResult]]) -> Iterator[tuple[int, int, int, Outcome, int]]:
    """For each side of each game: player, opponent, index in the player's rounds, outcome and half-points."""
    for game, result in results:
        yield game.player, game.opponent, game.place, result.mine, result.points
        yield game.opponent, game.player, game.mirror, result.theirs, result.their_points


def with_all_pairs(crosstable: Crosstable) -> Crosstable:
    """
    A round robin with a pending game added for each one that a pair still has due. Any other crosstable is returned unchanged, and
    so is one with cancelled rounds, because it is not known whose games those were.

    Rests without points are left out of the new crosstable, which resembles a square matrix.
    """
    if crosstable.system is not System.ROUND_ROBIN or not crosstable.ordered or crosstable.taken_out:
        return crosstable
    missing = [
        (player, opponent)
        for player in range(len(crosstable.players))
        for opponent in range(player + 1, len(crosstable.players))
        for _ in range(crosstable.cycles - crosstable.meetings[player][opponent])
    ]
    if not missing:
        return crosstable
    rows = [
        [entry for entry in player.rounds if entry.opponent is not None or entry.points]
        for player in crosstable.players
    ]
    for player, opponent in missing:
        rows[player].append(Round(Outcome.PENDING, opponent))
        rows[opponent].append(Round(Outcome.PENDING, player))
    players = tuple(player._replace(rounds=tuple(row)) for player, row in zip(crosstable.players, rows, strict=True))
    due = crosstable.due
    return replace(crosstable, players=players, rounds=due, planned=due, ordered=False)


def rounds_to_read(crosstable: Crosstable) -> int | None:
    """
    The last round with a pending game, if it is later than the rounds that count; otherwise None. None also for a round robin with
    games that no cell names (`with_all_pairs`).

    The crosstable must then be read again up to that round (`rounds=`), because the byes of those rounds count as well.
    """
    if with_all_pairs(crosstable) is not crosstable:
        return None
    last = last_round_paired(crosstable)
    return last if last > crosstable.last_round else None


def endings(worth: ResultWorth) -> tuple[GameResult, ...]:
    """
    The possible endings of one game over the board: won, drawn, lost; for a team match, each score that its boards can
    bring.

    Forfeits and results decided by the arbiter are not included. Raises ArgumentError for matches whose total is not
    fixed (3-1-0).
    """
    if worth.boards is None:
        pairs = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))
        return tuple(worth.of(mine, theirs) for mine, theirs in pairs)
    win, _, loss = worth.scoring
    least, most = worth.boards * loss, worth.boards * win
    steps = possible_scores(worth.boards, worth.scoring)
    return tuple(worth.match(points) for points in range(most, least - 1, -1) if points in steps)
