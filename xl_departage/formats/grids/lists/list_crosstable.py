"""
The crosstable of a list of games, made from what was read in the list, and the place of each entry in the list.

What could not be read is treated as pending: the reader has reported it, and no consequence of it is reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from xl_departage.base.errors import (
    AmbiguousCell,
    ArgumentError,
    DepartageError,
    GridError,
    InconsistentGrid,
    Place,
    UnreadableCell,
)
from xl_departage.chess.tournament.crosstable import (
    Crosstable,
    MatchRule,
    Outcome,
    Player,
    System,
    difference,
)
from xl_departage.chess.tournament.faults import Faults, FaultsPassedOn, ReadingStoppedError
from xl_departage.chess.tournament.individual_crosstable import last_decided, table_of_games, withdrawals_of
from xl_departage.chess.tournament.options import ReadingOptions, fault_of_team_options
from xl_departage.chess.tournament.origin import ComingBye
from xl_departage.chess.tournament.record import Game
from xl_departage.chess.tournament.rounds import is_full
from xl_departage.chess.tournament.systems import find_system
from xl_departage.chess.tournament.withdrawals import with_forfeits
from xl_departage.formats.grids.grid_cells import Meaning
from xl_departage.formats.grids.lists.byes import free_alone
from xl_departage.formats.grids.lists.list_reading import GameList
from xl_departage.formats.grids.numbering import Entry, Scheme
from xl_departage.formats.grids.round_columns import NOTHING, boards_of, build_rounds, given_to_teams, last_played

_BYES = frozenset({Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE})
_ANNOUNCED = frozenset({Outcome.FULL_BYE, Outcome.HALF_BYE})
"""Byes that the list of players may announce and that are more than an absence."""


def forfeited(game_list: GameList, options: ReadingOptions) -> GameList:
    """
    The lists of a round robin, of players or of teams, with the remaining games of those who withdrew as forfeits, in
    the rounds that have results. Lists of any other tournament are returned as they are.
    """
    if not options.withdrawn or options.system != "round-robin":
        return game_list
    over = options.rounds or last_decided(game_list.tournament)
    return replace(game_list, games=with_forfeits(game_list.games, dict(options.withdrawn), over))


class ListOrigin(NamedTuple):
    """A list of games, and the rows from which the entries of its crosstable come; players and rounds count from 0."""

    listed: GameList
    rows: Mapping[tuple[int, int], int]
    """The row of the list, from 1, by player and round."""
    unread: frozenset[tuple[int, int]]
    """The player and the round of each entry that could not be read."""
    announced: Mapping[tuple[int, int], Outcome]
    """The byes that the list of players announces, in rounds that are paired and have no other entry, by player and round."""

    def typed_in(self, row: int | None) -> str | None:
        """The text of a row in the list of games; None if no game was read from that row."""
        return typed_in(self.listed, row)

    def is_away(self, player: int, round: int) -> bool:
        """Whether the player enters after that round, has withdrawn before it, or has announced a bye or an absence for it."""
        participant = self.listed.players.participants[player]
        return not participant.takes_part_in(round + 1) or participant.has_announced(round + 1)

    def place(self, player: int, round: int) -> Place:
        """Where an entry stands; without a row if nothing was typed."""
        row = self.rows.get((player, round))
        name = self.listed.players.participants[player].name or None
        return Place(row=row, round=round + 1, text=self.typed_in(row), name=name)

    def texts(self, table: Crosstable) -> tuple[tuple[str, ...], ...]:
        """
        For each player and round, the text of the row, or the code of the bye that the list of players announces; empty
        if there is neither.
        """
        text_of = {game.place.row: game.place.text or "" for game in self.listed.games if game.place}
        text_of |= {unread_entry.row: unread_entry.text for unread_entry in self.listed.unread}
        texts = [[""] * table.planned for _ in table.players]
        for (player, round), outcome in self.announced.items():
            texts[player][round] = outcome.value
        unread = self.listed.players.unread_rounds
        for player, round in self.unread:
            texts[player][round : round + 1] = [unread.get(table.players[player].number, "?")]
        for (player, round), row in self.rows.items():
            texts[player][round : round + 1] = [text_of[row]]
        return tuple(tuple(row[: table.planned]) for row in texts)

    # The methods of `rounds.Places`, needed for the matches of teams.

    def at(self, player: int, place: int) -> Place:
        """The place of an entry, for messages."""
        return self.place(player, place)

    def text(self, player: int, place: int) -> str:
        """The text of the row of an entry."""
        return self.place(player, place).text or ""

    def row(self, player: int, place: int) -> int:
        """The row of an entry, from 0; both sides of a match have the same."""
        return self.rows.get((player, place), 1) - 1

    def column(self, place: int) -> int | None:  # noqa: ARG002 - a list has no column of a round
        """Always None, because an entry of a list is more than one cell."""
        return None


class TableOfList(NamedTuple):
    """The crosstable of a list of games, with what the list says besides."""

    crosstable: Crosstable
    origin: ListOrigin
    coming: tuple[ComingBye, ...]
    notices: tuple[GridError, ...]


def typed_in(game_list: GameList, row: int | None) -> str | None:
    """The text of a row in the list of games; None if no game was read from that row."""
    games = (game.place.text for game in game_list.games if game.place and game.place.row == row)
    return next(games, None)


def table_of_list(game_list: GameList, options: ReadingOptions, faults: Faults) -> TableOfList:
    """
    The crosstable of the lists that were read, of players or of teams.

    Reports options that the lists contradict, rounds without any entry, and scores that matches of teams cannot have.
    Raises ReadingStoppedError if numbers of players are invalid or given twice.
    """
    if any(
        number != participant.number
        for participant, (number, _) in zip(game_list.players.participants, game_list.players.shown, strict=True)
    ):
        # Invalid and repeated numbers have been reported; games with such numbers cannot be attributed to anybody.
        raise ReadingStoppedError
    if options.rounds is not None and options.rounds > game_list.rounds:
        faults.report(ArgumentError("grid_rounds_too_many", rounds=options.rounds, columns=game_list.rounds))
        options = options._replace(rounds=None)
    boards = options.boards or game_list.tournament.header.boards
    return _Table(game_list, options._replace(boards=boards)).read(faults)


class _Table:
    """Makes one crosstable; used once."""

    def __init__(self, game_list: GameList, options: ReadingOptions) -> None:
        self.listed = game_list
        self.options = options
        people = game_list.players.participants
        self.index = {player.number: place for place, player in enumerate(people)}
        self.games = [game for game in game_list.games if options.rounds is None or game.round <= options.rounds]
        paired = max((game.round for game in game_list.games if game.black is not None), default=0)
        rows: dict[tuple[int, int], int] = {}
        for game in game_list.games:
            for number, *_ in game.sides:
                rows[self.index[number], game.round - 1] = game.row
        unread = {
            key: unread_entry.row
            for unread_entry in game_list.unread
            for key in self._concerned(unread_entry.round, unread_entry.players, rows)
        }
        rows |= unread
        announced = {
            (place, bye.round - 1): bye.outcome
            for place, player in enumerate(people)
            for bye in player.byes
            if bye.outcome in _ANNOUNCED and bye.round <= paired and (place, bye.round - 1) not in rows
        }
        doubtful = {
            (self.index[number], round)
            for number in game_list.players.unread_rounds
            for round in range(paired)
            if (self.index[number], round) not in rows
        }
        self.origin = ListOrigin(game_list, rows, frozenset(unread.keys() | doubtful), announced)

    def _concerned(
        self, round: int | None, players: Sequence[int], rows: Mapping[tuple[int, int], int]
    ) -> list[tuple[int, int]]:
        """
        The entries that an unreadable game may stand for: those of its players in its round or, if the round is
        unknown, in every round for which they have no other entry.
        """
        if round is not None:
            return [(self.index[number], round - 1) for number in players]
        places = ((self.index[number], at) for number in players for at in range(self.listed.rounds))
        return [place for place in places if place not in rows]

    def read(self, faults: Faults) -> TableOfList:
        table = self._of_teams(faults) if self.listed.tournament.teams else self._of_players(faults)
        if table.boards is None and (fault := fault_of_team_options(self.options)) is not None:
            faults.report(fault)
        notices = tuple(self._byes_behind(table.rounds)) if self.options.rounds is None else ()
        self._report_free(table, faults)
        return TableOfList(table, self.origin, tuple(self._coming(table.rounds)), (*notices, *self.listed.notices))

    def _report_free(self, table: Crosstable, faults: Faults) -> None:
        """
        Report AmbiguousCell, as in a grid, if it is unclear whether the only player without an opponent in a round of a
        Swiss has the bye or is absent. Nothing is reported if his printed points agree with the result as read.
        """
        people, scores = self.listed.players.participants, replace(table, cancelled=self.options.cancelled).scores
        for game in free_alone(self.games, people) if table.system is System.SWISS else ():
            place = self.index[game.white]
            if game.round in self.options.cancelled:
                continue
            if game.round <= table.rounds and people[place].points != scores[place]:
                faults.report(
                    AmbiguousCell("grid_alone_free", self.origin.place(place, game.round - 1), mark=game.result)
                )

    def _of_players(self, faults: Faults) -> Crosstable:
        record, unread = self.listed.tournament, self.origin.unread
        numbers = list(self.index)
        games = [
            game
            for game in self.games
            if not all((self.index[number], game.round - 1) in unread for number, *_ in game.sides)
        ]
        limit = self.options.rounds or self.options.planned or self.listed.rounds
        games += [
            Game(round + 1, numbers[player], None, Outcome.PENDING) for player, round in sorted(unread) if round < limit
        ]
        header = record.header._replace(rounds=self.listed.rounds)
        read = replace(record, header=header, games=tuple(games))
        last = self.options.rounds or last_decided(read)
        counted = tuple(adjustment for adjustment in record.adjustments if (adjustment.round or 0) <= last)
        options = self.options._replace(withdrawn=tuple(withdrawals_of(record, self.options).items()))
        table = table_of_games(replace(read, adjustments=counted), options)
        self._report_blank_rounds(table.rounds, faults)
        # As in a grid, the games decide how often all meet.
        system, cycles = find_system(table.players, table.rounds, table.planned, options)
        return replace(table, system=system, cycles=cycles)

    def _of_teams(self, faults: Faults) -> Crosstable:
        options, game_list = self.options, self.listed
        grid = self._entries(faults)
        played = last_played(grid) if options.rounds is None else options.rounds
        planned = max(options.planned or game_list.rounds, played)
        self._report_blank_rounds(played, faults)
        scheme = Scheme("number", tuple(self.index))
        boards = None
        if self._has_scores:
            known = options.boards is not None
            boards = boards_of(grid, scheme, options, self.origin, _FaultsOfScores(faults, boards_known=known))
        rounds = build_rounds(grid, scheme, played, planned=planned, boards=boards, options=options)
        if boards == 1 and options.boards is None:
            # `½-½`: individual games written like team matches.
            boards = None
        for adjustment in self.listed.given if boards is None else ():
            place = adjustment.place or Place()
            faults.report(UnreadableCell("grid_given_of_players", place), place.at_column)
        teams = tuple(
            Player(team.number, team.name, team.rating, row, team.rating_kind)
            for team, row in zip(game_list.players.participants, rounds, strict=True)
        )
        system, cycles = find_system(teams, played, planned, options)
        rule = options.match_rule or MatchRule.HALF_OF_THE_BOARDS
        return Crosstable(
            teams,
            played,
            planned,
            system,
            cycles,
            boards=boards,
            scoring=options.scoring,
            match_scoring=options.match,
            match_rule=MatchRule.HALF_OF_THE_BOARDS if boards is None else rule,
            given=() if boards is None else given_to_teams(grid, played),
        )

    @property
    def _has_scores(self) -> bool:
        """Whether the scores are those of matches: the number of boards is known, or some score is one that no game can have."""
        scores = self.listed.scores.values()
        return self.options.boards is not None or any(points > 2 for both in scores for points in both)

    def _entries(self, faults: Faults) -> list[list[Entry]]:
        """The entry of each team in each round."""
        nothing: Entry = (Meaning(Outcome.ZERO_BYE), None)
        grid = [[nothing] * (self.options.rounds or self.listed.rounds) for _ in self.index]
        for (place, round), outcome in self.origin.announced.items():
            if round < len(grid[place]):
                grid[place][round] = Meaning(outcome), None
        for game in self.games:
            row = game.row
            score = self.listed.scores.get(row)
            if score is not None and not self._has_scores:
                self._report_score(game, score, faults)
            for side, (number, opponent, outcome, colour) in enumerate(game.sides):
                if score is not None and self._has_scores:
                    meaning = Meaning(None, colour, score[side])
                elif score is not None:
                    meaning = Meaning(_OF_A_GAME.get(score[side], outcome), colour)
                else:
                    share = self.listed.bye_points.get(row) if outcome is Outcome.PAIRING_BYE else None
                    meaning = Meaning(outcome, colour, share=share)
                grid[self.index[number]][game.round - 1] = meaning, opponent
        for adjustment in self.listed.given:
            entries, at = grid[self.index[adjustment.numbers[0]]], adjustment.round or 0
            if at <= len(entries):
                meaning, opponent = entries[at - 1]
                entries[at - 1] = (
                    meaning._replace(given=adjustment.points or 0, match_given=adjustment.match_points),
                    opponent,
                )
        for place, round in self.origin.unread:
            if round < len(grid[place]):
                grid[place][round] = NOTHING
        return grid

    def _report_score(self, game: Game, score: tuple[int, int], faults: Faults) -> None:
        """Report a score that cannot be the result of a game, if nothing shows that the games are matches."""
        key = difference(_OF_A_GAME.get(score[0]), _OF_A_GAME.get(score[1]), self.options.penalties)
        if key:
            place = game.where
            first, second = sorted((game.white, game.black or 0), key=self.index.__getitem__)
            values = {"number": second, "other_row": place.row, "other": place.text}
            name = self.listed.players.participants[self.index[first]].name
            _FaultsOfScores(faults).report(
                InconsistentGrid(key, place._replace(board=None, name=name or None), **values)
            )

    def _report_blank_rounds(self, played: int, faults: Faults) -> None:
        """
        Report rounds before a played one for which nobody has an entry: most likely, a round number is wrong. A round
        for which everybody is announced as absent was cancelled and is not reported.
        """
        if self.options.rounds is not None:
            return
        entered = {round for _, round in (*self.origin.rows, *self.origin.announced, *self.origin.unread)}
        for round in range(played):
            if round + 1 in self.options.cancelled:
                continue
            if round not in entered and not is_full(self.listed.tournament, round + 1):
                faults.report(
                    InconsistentGrid("grid_round_blank", Place(round=round + 1), later=played, round=round + 1)
                )

    @cached_property
    def _entered(self) -> dict[tuple[int, int], Game | None]:
        """The games and byes of the list, by player and round; None for an entry that could not be read."""
        entered: dict[tuple[int, int], Game | None] = {
            (self.index[number], game.round - 1): game for game in self.games for number, *_ in game.sides
        }
        return {**entered, **dict.fromkeys(self.origin.unread)}

    @cached_property
    def _byes(self) -> dict[tuple[int, int], Outcome]:
        """The byes and announced byes or absences, by player and round."""
        entered_byes = {
            place: game.outcome
            for place, game in self._entered.items()
            if game is not None and game.black is None and game.outcome in _BYES
        }
        return {**self.origin.announced, **entered_byes}

    def _coming(self, played: int) -> Iterator[ComingBye]:
        if self.options.rounds is None:
            for (player, round), outcome in sorted(self._byes.items(), key=lambda bye: bye[0]):
                if round >= played:
                    yield ComingBye(player, round + 1, outcome)

    def _byes_behind(self, played: int) -> Iterator[GridError]:
        """A notice if rounds after the last game contain only byes and no pairing. Cancelled rounds are passed over."""
        last, first = played, None
        for round in range(played, self.listed.rounds):
            if round + 1 in self.options.cancelled:
                continue
            here = [player for player, at in sorted(self._byes) if at == round]
            if not here or any(game.round == round + 1 and game.black is not None for game in self.games):
                break
            first = first or self.origin.place(here[0], round)
            last = round + 1
        if first is not None:
            yield AmbiguousCell("grid_byes_only", first, first=played + 1, last=last)


_OF_A_GAME = {2: Outcome.WIN, 1: Outcome.DRAW, 0: Outcome.LOSS}


class _FaultsOfScores(FaultsPassedOn):
    """Passes on the faults in scores, in the words for a list."""

    def __init__(self, faults: Faults, *, boards_known: bool = True) -> None:
        super().__init__(faults)
        self._boards_known = boards_known

    def report(self, error: DepartageError, column: int | None = None) -> None:
        error.key = _OF_LISTS.get(error.key, error.key)
        if error.key == "rules_scoring_impossible" and not self._boards_known:
            # The number of boards was derived with this scoring, and is as wrong as it.
            error.key = "list_scoring_impossible"
        self._faults.report(error, column)


BOARDS_UNKNOWN = "list_boards_unknown"
_OF_LISTS = {
    # In a list, both sides of a game come from the same cell, so they can differ only in the score of a match whose
    # number of boards is unknown.
    "grid_boards_unknown": BOARDS_UNKNOWN,
    "grid_results_differ": BOARDS_UNKNOWN,
    "match_boards_exceeded": "list_match_exceeded",
}
"""For messages about the scores in a grid, the key of the message about those in a list, where a match has one cell."""
