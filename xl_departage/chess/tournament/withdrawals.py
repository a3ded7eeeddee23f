"""
Players and teams who left a tournament before its end.

In a round robin (FIDE C.05, withdrawals and expulsions; no federation whose editions are included says otherwise), if a player has
completed less than half of the games, the results stay in the table and count for ratings, « but the points scored by him or
against him are not counted in the final standings »; if he has completed at least half, they count. The unplayed games are lost by
forfeit and won by the opponent; if both had left before the round, both lose. The same holds for teams and their matches. In a
Swiss, all results stand, and the player is absent from then on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Text
from xl_departage.chess.tournament.crosstable import (
    AWAY,
    Crosstable,
    Departed,
    Outcome,
    Player,
    Round,
    System,
    Withdrawal,
    without_cancelled,
)
from xl_departage.chess.tournament.record import Game, Match, Participant, Team, TournamentRecord
from xl_departage.chess.tournament.systems import at_the_end, shows_swiss


def with_withdrawals(table: Crosstable, gone: Mapping[int, int | None], worth: Mapping[Outcome, int]) -> Crosstable:
    """
    The crosstable with the forfeits of those who left, and with their withdrawals; in a Swiss, `gone` is only checked.

    Args:
        table: Players or teams.
        gone: The last round of each, by number; None if no round is stated, which means the last round played. A round after the last one
            that the table counts has no effect: in standings after fewer rounds, nobody has left yet.
        worth: The half-points of each outcome, for the forfeits.

    Raises ArgumentError for an unknown number, for a round that the table does not have, for a game played afterwards, for a player
    who took part to the end if no round is stated, and if a missing game may be one with any of several opponents.
    """
    if not gone:
        return table
    index = {player.number: place for place, player in enumerate(table.players)}
    counting = without_cancelled(table)
    last_of: dict[int, int | None] = {}
    for number, last in gone.items():
        _refuse_unknown(number, index)
        last_of[index[number]] = _checked(table, index[number], last)
        if last is None:
            _refuse_without_effect(counting, counting.players[index[number]])
    if table.system is System.SWISS:
        return table
    if table.ordered:
        # In standings after fewer rounds, nobody has left yet.
        last_of = {player: last for player, last in last_of.items() if (last or 0) <= table.rounds}
    withdrawn = tuple(
        Withdrawal(
            player,
            _last_played(table, player) if last is None and table.ordered else last,
            sum(entry.outcome.played for entry in counting.players[player].rounds),
            counting.due,
        )
        for player, last in sorted(last_of.items())
    )
    decided = _Forfeits(table, withdrawn, worth).table()
    return replace(
        decided,
        withdrawn=withdrawn,
        by_withdrawals=table.ordered and shows_swiss(table),
        given_in_annulled=frozenset(_given_in_annulled(decided, withdrawn)),
    )


def _given_in_annulled(table: Crosstable, withdrawn: Sequence[Withdrawal]) -> Iterator[tuple[int, int, int]]:
    """The entries of `Crosstable.given_in_annulled`; none for teams, whose points are in `Crosstable.given`."""
    out = {withdrawal.player for withdrawal in withdrawn if not withdrawal.counts}
    for player in table.players if table.boards is None else ():
        for round, entry in enumerate(player.rounds):
            if entry.opponent in out and entry.given:
                yield player.number, round, entry.given


def _refuse_without_effect(table: Crosstable, player: Player) -> None:
    """
    Raises ArgumentError for a player who left after an unstated round, but cannot have left: he played all games of a round robin, or took
    part to the end of a Swiss.
    """
    if table.system is System.ROUND_ROBIN:
        if sum(entry.outcome.played for entry in player.rounds) >= table.due:
            raise ArgumentError(PLAYED_ALL, **_values_of_played_all(player, None))
    elif at_the_end(player, None, table.rounds, table.planned):
        name = player.name or str(player.number)
        raise ArgumentError("withdrawn_without_effect", number=player.number, name=name, round=table.rounds)


PLAYED_ALL = "withdrawn_played_all"


def _values_of_played_all(player: Player, last: int | None) -> dict[str, Any]:
    entry = str(player.number) if last is None else f"{player.number}@{last}"
    return {"number": player.number, "name": player.name or str(player.number), "entry": entry}


def withdrawals_in_vain(table: Crosstable) -> Iterator[tuple[int, dict[str, Any]]]:
    """
    Those who are stated to have left a round robin after some round, but have played all games: by index, with the values of the sentence
    `PLAYED_ALL`.
    """
    for withdrawal in table.withdrawn:
        if withdrawal.completed >= withdrawal.due:
            yield withdrawal.player, _values_of_played_all(table.players[withdrawal.player], withdrawal.last)


def _refuse_unknown(number: int, known: Collection[int]) -> None:
    if number not in known:
        raise ArgumentError("withdrawn_unknown", number=number, least=min(known, default=0), most=max(known, default=0))


def _checked(table: Crosstable, player: int, last: int | None) -> int | None:
    """
    The round after which a player left, as given (None if no round is given). Raises ArgumentError if the table has no rounds, or
    contradicts it.
    """
    entrant = table.players[player]
    player_values: dict[str, Any] = {"number": entrant.number, "name": entrant.name or str(entrant.number)}
    if last is None:
        return None
    if not table.ordered:
        raise ArgumentError("withdrawn_square", **player_values, after=last)
    if last > table.planned:
        raise ArgumentError("withdrawn_late", **player_values, after=last, planned=table.planned)
    paired = table.system is System.SWISS
    there = [
        round
        for round, entry in enumerate(entrant.rounds, 1)
        if round > last
        and (entry.outcome not in AWAY or (paired and entry.opponent is not None and entry.outcome is Outcome.PENDING))
    ]
    if there:
        raise ArgumentError("withdrawn_plays", **player_values, after=last, round=there[0])
    return last


def _last_played(table: Crosstable, player: int) -> int:
    rounds = enumerate(table.players[player].rounds, 1)
    return max((round for round, entry in rounds if entry.outcome.played), default=0)


class _Forfeits:
    """Turns the unplayed games of those who left into forfeits; used once."""

    def __init__(self, table: Crosstable, withdrawn: Sequence[Withdrawal], worth: Mapping[Outcome, int]) -> None:
        self._table = table
        self._left = {withdrawal.player: withdrawal for withdrawal in withdrawn}
        self._worth = worth
        self._given = {(assigned.team, assigned.round): assigned.game_points for assigned in table.given}
        self._rows = [list(player.rounds) for player in table.players]
        self._met = [Counter(counter) for counter in table.meetings]

    def table(self) -> Crosstable:
        for player in self._left:
            self._of_paired(player)
        for player, withdrawal in self._left.items():
            if withdrawal.counts and self._table.ordered:
                self._of_blank(player)
        players = (
            player._replace(rounds=tuple(rounds))
            for player, rounds in zip(self._table.players, self._rows, strict=True)
        )
        return replace(self._table, players=tuple(players))

    def _of_paired(self, player: int) -> None:
        """Decide the games that are paired and have no result."""
        opened: dict[int, list[int]] = {}
        for place, entry in enumerate(self._rows[player]):
            if entry.opponent is None or entry.outcome is not Outcome.PENDING or place >= self._table.rounds:
                continue
            if place + 1 in self._table.cancelled:
                continue
            opened.setdefault(entry.opponent, []).append(place)
        for opponent, places in opened.items():
            if self._table.ordered:
                theirs = places
            else:
                theirs = [
                    place
                    for place, entry in enumerate(self._rows[opponent])
                    if entry.opponent == player and entry.outcome is Outcome.PENDING
                ]
            for mine, their_place in zip(places, theirs, strict=True):
                self._forfeit(player, mine, opponent, their_place)

    def _of_blank(self, player: int) -> None:
        """
        Decide the games that were never paired: each against the only opponent who is free in the round and whom the player has
        still to meet. Raises ArgumentError if there are several, or if the player may be the one who rests.
        """
        last = self._left[player].last or 0
        open_rounds = {
            round
            for round in range(last, self._table.rounds)
            if self._is_free(player, round) and round + 1 not in self._table.cancelled
        }
        while open_rounds:
            choices = {round: list(self._may_meet(player, round)) for round in open_rounds}
            rested = sum(self._rests(player, round) for round in range(last)) + list(choices.values()).count([])
            rests = len(self._rows) % 2 == 1 and rested < self._table.cycles
            certain = {
                round: found[0]
                for round, found in choices.items()
                if len(found) == 1 and not (rests and self._another_left(player, round))
            }
            if not certain:
                if any(choices.values()):
                    entrant = self._table.players[player]
                    raise ArgumentError(
                        "withdrawn_unpaired",
                        number=entrant.number,
                        name=entrant.name or str(entrant.number),
                        round=min(round for round, found in choices.items() if found) + 1,
                    )
                return
            for round, opponent in certain.items():
                if self._table.cycles > self._met[player][opponent] and self._is_free(opponent, round):
                    self._forfeit(player, round, opponent, round)
            open_rounds -= certain.keys()

    def _may_meet(self, player: int, round: int) -> Iterator[int]:
        for opponent in range(len(self._rows)):
            if (
                opponent != player
                and self._is_free(opponent, round)
                and self._met[player][opponent] < self._table.cycles
            ):
                yield opponent

    def _rests(self, player: int, round: int) -> bool:
        return self._is_free(player, round) and not self._another_left(player, round)

    def _another_left(self, player: int, round: int) -> bool:
        """Whether another player who had left has no game in the round either, so that somebody else may have been his opponent."""
        return any(
            leaver != player and round >= (withdrawal.last or 0) and self._is_free(leaver, round)
            for leaver, withdrawal in self._left.items()
        )

    def _is_free(self, player: int, round: int) -> bool:
        entry = self._rows[player][round]
        return entry.opponent is None and entry.outcome in (Outcome.ZERO_BYE, Outcome.PENDING)

    def _forfeit(self, player: int, place: int, opponent: int, their_place: int) -> None:
        mine, theirs = unplayed_outcomes(self._left, player, opponent, round=place + 1)
        for who, at, against, outcome in ((player, place, opponent, mine), (opponent, their_place, player, theirs)):
            was = self._rows[who][at]
            # Points that the arbiter gave or took in this round stay.
            of_match = self._table.boards is not None
            assigned_points = self._given.get((who, at), 0) if of_match else was.given
            self._met[who][against] += was.opponent is None
            self._rows[who][at] = Round(
                outcome, against, was.colour, self._worth[outcome] + assigned_points, given=was.given
            )


def unplayed_outcomes(
    withdrawn: Mapping[int, Withdrawal], first_player: int, second_player: int, *, round: int
) -> tuple[Outcome, Outcome]:
    """
    The outcomes of the unplayed game of two players, at least one of whom left.

    If only one of them was still there in the round, he wins, even if he left later. If both were still there and only one of them
    left later, that one loses. In all other cases both lose. A player who left after an unknown round counts as no longer there.
    """
    first, second = (
        player not in withdrawn or ((last := withdrawn[player].last) is not None and round <= last)
        for player in (first_player, second_player)
    )
    if first and second and (first_player not in withdrawn or second_player not in withdrawn):
        # Both were still there, and only one of them left later: that one loses.
        first, second = first_player not in withdrawn, second_player not in withdrawn
    if first == second:
        return Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT
    won, lost = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS
    return (won, lost) if first else (lost, won)


def with_forfeits(games: Sequence[Game], gone: Mapping[int, int | None], over: int) -> tuple[Game, ...]:
    """
    The games of a round robin; those up to round `over` that were not played after somebody left become forfeits. `gone` gives
    the last round of each who left, by number; None means the round of the last game played.
    """
    played = _last_games(games)
    withdrawn = {
        number: Withdrawal(number, played[number] if last is None else last, 0, 0) for number, last in gone.items()
    }

    def decided(game: Game) -> Game:
        sides = [
            side for side in (game.white, game.black) if side in withdrawn and game.round > (withdrawn[side].last or 0)
        ]
        if game.black is None or not sides or game.outcome is not Outcome.PENDING or game.round > over:
            return game
        outcome, reply = unplayed_outcomes(withdrawn, game.white, game.black, round=game.round)
        return game._replace(outcome=outcome, reply=reply)

    return tuple(map(decided, games))


def unplayed_match(match: Match, gone: Mapping[int, int], over: int) -> Match:
    """
    A match of a round robin without boards and result, as a forfeit if a team had left before it.

    Args:
        match: The match; it is returned unchanged if neither team had left, or if it has only one team.
        gone: The last round of each team that left, by number.
        over: The last round that was played.
    """
    if match.black is None or match.round > over:
        return match
    if not any(side in gone and match.round > gone[side] for side in (match.white, match.black)):
        return match
    withdrawn = {number: Withdrawal(number, last, 0, 0) for number, last in gone.items()}
    outcome, reply = unplayed_outcomes(withdrawn, match.white, match.black, round=match.round)
    return match._replace(outcome=outcome, reply=reply)


def _last_games(games: Sequence[Game]) -> Counter[int]:
    """The round of the last game that each player played, by number."""
    played: Counter[int] = Counter()
    for game in games:
        for side in game.sides:
            if side.outcome.played:
                played[side.number] = max(played[side.number], game.round)
    return played


def with_last_rounds(tournament: TournamentRecord, gone: Mapping[int, int | None]) -> TournamentRecord:
    """
    The tournament with the last rounds of the players, or teams, who left, by number; None means the last round in which they
    played.

    Raises ArgumentError for an unknown number.
    """
    if not gone:
        return tournament
    entrants: Sequence[Participant | Team] = tournament.teams or tournament.participants
    for number in gone:
        _refuse_unknown(number, [entrant.number for entrant in entrants])
    played = _last_matches(tournament) if tournament.teams else _last_games(tournament.games)
    last_of = {number: played[number] if last is None else last for number, last in gone.items()}
    if tournament.teams:
        teams = (team._replace(last_round=last_of.get(team.number, team.last_round)) for team in tournament.teams)
        return replace(tournament, teams=tuple(teams))
    people = (
        participant._replace(last_round=last_of.get(participant.number, participant.last_round))
        for participant in tournament.participants
    )
    return replace(tournament, participants=tuple(people))


def without_last_rounds(tournament: TournamentRecord, numbers: Collection[int]) -> TournamentRecord:
    """The tournament in which these players, or teams, have not left."""

    def there(entrants: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(
            entrant._replace(last_round=None) if entrant.number in numbers else entrant for entrant in entrants
        )

    if tournament.teams:
        return replace(tournament, teams=there(tournament.teams))
    return replace(tournament, participants=there(tournament.participants))


def _last_matches(tournament: TournamentRecord) -> Counter[int]:
    """The round of the last match in which each team played, by number."""
    games = _last_games(tournament.games)
    team_of = {player: team.number for team in tournament.teams for player in team.players}
    played: Counter[int] = Counter()
    for number, round in games.items():
        if (team := team_of.get(number)) is not None:
            played[team] = max(played[team], round)
    for match in tournament.matches:
        if match.black is not None and match.outcome is None and None not in match.game_points:
            for side in (match.white, match.black):
                played[side] = max(played[side], match.round)
    return played


def departed_last(table: Crosstable) -> Crosstable:
    """The complete crosstable with those who are not ranked at the end, so that all others have the same indexes as in the ranking."""
    out = [departed.how.player for departed in table.standing.departed]
    if not out:
        return table
    order = [player for player in range(len(table.players)) if player not in out] + out
    place = {player: new for new, player in enumerate(order)}

    def moved(player: Player) -> Player:
        rounds = (
            entry if entry.opponent is None else entry._replace(opponent=place[entry.opponent])
            for entry in player.rounds
        )
        return player._replace(rounds=tuple(rounds))

    return replace(
        table,
        players=tuple(moved(table.players[player]) for player in order),
        withdrawn=tuple(withdrawal._replace(player=place[withdrawal.player]) for withdrawal in table.withdrawn),
        given=tuple(assigned._replace(team=place[assigned.team]) for assigned in table.given),
    )


def departure_in_words(departed: Departed) -> Text:
    """A sentence that says why a player has no place in the ranking."""
    values = {
        "name": departed.name or str(departed.number),
        "completed": departed.how.completed,
        "due": departed.how.due,
    }
    if departed.how.last is None:
        return Text("withdrawn_not_ranked", **values)
    return Text("withdrawn_not_ranked_after", after=departed.how.last, **values)
