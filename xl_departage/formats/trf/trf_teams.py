"""
Builds the matches and boards of a tournament from the team records and the rounds of their players.

A match follows from its games: if two players met, their teams met. Records 330, 300, 240 and 320 of TRF26 add what
games cannot show: forfeited matches, board orders, byes. `team_boards` finds the seats.

Choices where the format is silent: without record 320, a pairing-allocated bye is worth a drawn match and the points
its players were given, or a draw per board; a match forfeited by a team earns it no match points; a match with at least
one game played over the board is a played match, whatever was forfeited in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xl_departage.base.errors import FileError, Place
from xl_departage.chess.tournament.crosstable import Colour, Outcome, Player
from xl_departage.chess.tournament.record import Match, SourceNotice
from xl_departage.formats.trf.records import Byes
from xl_departage.formats.trf.team_boards import Seating, default_lineup
from xl_departage.formats.trf.team_records import BoardOrder, MatchForfeit, TeamByes, TeamRecord


class TeamFile(NamedTuple):
    """Everything that a file says about its teams."""

    teams: Sequence[TeamRecord]
    """In the order of the event; all have numbers."""
    orders: Sequence[BoardOrder]
    byes: Sequence[Byes]
    allocated: TeamByes | None
    """The pairing-allocated byes (record 320); None without this record."""
    forfeits: Sequence[MatchForfeit]
    colours: str
    """Record 352: the colour of the team with White on each board; empty without this record."""
    file: str = ""


class _MatchSide(NamedTuple):
    """One team's side of a match: the opponent, and the forfeit and the colour, each None if the file does not give it."""

    opponent: int
    forfeit: Outcome | None = None
    colour: Colour | None = None


class TeamReader:
    """Finds the matches in one file; used once. Raises FileError for records that contradict each other or the games."""

    def __init__(
        self,
        source: TeamFile,
        players: Sequence[Player],
        played: int,
        *,
        planned: int,
        draw: int,
        boards: int | None,
    ) -> None:
        self.source = source
        self.players = players
        self.played = played
        self.planned = planned
        self.draw = draw
        self.notices: list[SourceNotice] = []
        self.index_of_player: dict[int, int] = {player.number: index for index, player in enumerate(players)}
        self.index_of_team: dict[int, int] = {}
        for index, team in enumerate(source.teams):
            assert team.number is not None
            if team.number in self.index_of_team:
                raise self._error("trf_number_twice", team.line, number=team.number)
            self.index_of_team[team.number] = index
        self.rosters: list[tuple[int, ...]] = [self._roster(team) for team in source.teams]
        self.team_of: dict[int, int] = self._teams_of_players()
        self.orders: dict[tuple[int, int], tuple[int | None, ...]] = self._orders()
        self.sides: dict[tuple[int, int], _MatchSide] = self._sides()
        self.allocated: set[tuple[int, int]] = self._allocated()
        self.boards: int = boards or len(source.colours) or self._count_boards()

    def matches(self) -> tuple[list[Match], dict[tuple[int, int], int]]:
        """The matches, and the board of each player by round and player number."""
        matches: list[Match] = []
        boards: dict[tuple[int, int], int] = {}
        seating = Seating(
            self.players,
            self.rosters,
            self.orders,
            boards=self.boards,
            colours=self.source.colours,
            notice=self._notice_order,
        )
        for number in range(1, self.planned + 1):
            for team, record in enumerate(self.source.teams):
                side = self.sides.get((number, team))
                if side is None:
                    bye = self._bye(number, team)
                    matches += [bye] if bye is not None else []
                elif side is not None and team < side.opponent:
                    colour = side.colour
                    # The line-ups of a round to come may be known already.
                    if number <= self.played or self._is_seated(number, team):
                        seats = seating.seats(number, team, side.opponent)
                        self._check_seats(number, (team, side.opponent), seats)
                        colour = colour or seating.colour(number, seats)
                        for board, pair in enumerate(seats, 1):
                            boards |= {(number, self.players[seat].number): board for seat in pair if seat is not None}
                    opponent_side = self.sides[number, side.opponent]
                    pair = (record.number or 0, self.source.teams[side.opponent].number or 0)
                    forfeits = (side.forfeit, opponent_side.forfeit)
                    if colour is Colour.BLACK:
                        pair, forfeits = pair[::-1], forfeits[::-1]
                    place = Place(file=self.source.file or None, line=record.line, round=number)
                    matches.append(Match(number, *pair, *forfeits, coloured=colour is not None, place=place))
        return matches, boards

    def _error(self, key: str, line: int, column: int | None = None, **values: object) -> FileError:
        return FileError(key, Place(file=self.source.file or None, line=line or None, column=column), **values)

    def _roster(self, team: TeamRecord) -> tuple[int, ...]:
        roster = []
        for column, number in team.players:
            if number not in self.index_of_player:
                raise self._error("trf_unknown_number", team.line, column, number=number)
            roster.append(self.index_of_player[number])
        return tuple(roster)

    def _teams_of_players(self) -> dict[int, int]:
        team_of: dict[int, int] = {}
        for index, (team, roster) in enumerate(zip(self.source.teams, self.rosters, strict=True)):
            for (column, number), player in zip(team.players, roster, strict=True):
                if player in team_of:
                    raise self._error("trf_two_teams", team.line, column, number=number)
                team_of[player] = index
        return team_of

    def _team(self, number: int, line: int) -> int:
        if number not in self.index_of_team:
            raise self._error("trf_unknown_team", line, number=number)
        return self.index_of_team[number]

    def _round(self, number: int, line: int) -> int:
        if not 1 <= number <= self.planned:
            raise self._error("trf_round_outside", line, round=number, planned=self.planned)
        return number

    def _orders(self) -> dict[tuple[int, int], tuple[int | None, ...]]:
        orders: dict[tuple[int, int], tuple[int | None, ...]] = {}
        for record in self.source.orders:
            team = self._team(record.team, record.line)
            seats = [None if number is None else self.index_of_player.get(number, -1) for number in record.players]
            for number, seat in zip(record.players, seats, strict=True):
                if seat is not None and self.team_of.get(seat) != team:
                    raise self._error("trf_not_in_team", record.line, number=number, team=record.team)
            orders[self._round(record.round, record.line), team] = tuple(seats)
        return orders

    def _sides(self) -> dict[tuple[int, int], _MatchSide]:
        """
        The opponent of each team in each round, from the games and from records 300 and 330. Raises FileError if a team has two, and
        for an opponent without a team.
        """
        sides: dict[tuple[int, int], _MatchSide] = {}

        def meet(number: int, team: int, opponent: int, line: int) -> None:
            first = sides.get((number, team))
            if first is not None and first.opponent != opponent:
                names = [self.source.teams[index].name for index in (team, first.opponent, opponent)]
                raise self._error("trf_two_matches", line, round=number, team=names[0], first=names[1], second=names[2])
            if first is None:
                sides[number, team] = _MatchSide(opponent)

        for player, team in self.team_of.items():
            for number, entry in enumerate(self.players[player].rounds, 1):
                if entry.opponent is not None:
                    opponent = self.team_of.get(entry.opponent)
                    if opponent is None or opponent == team:
                        raise self._error(
                            "trf_opponent_without_team",
                            self.source.teams[team].line,
                            number=self.players[entry.opponent].number,
                            round=number,
                        )
                    meet(number, team, opponent, self.source.teams[team].line)
        for order in self.source.orders:
            if order.opponent:
                team, opponent = self._team(order.team, order.line), self._team(order.opponent, order.line)
                meet(order.round, team, opponent, order.line)
                meet(order.round, opponent, team, order.line)
        for record in self.source.forfeits:
            white, black = self._team(record.white, record.line), self._team(record.black, record.line)
            number = self._round(record.round, record.line)
            meet(number, white, black, record.line)
            meet(number, black, white, record.line)
            for team, mark, colour in ((white, record.kind[0], Colour.WHITE), (black, record.kind[1], Colour.BLACK)):
                outcome = Outcome.FORFEIT_WIN if mark == "+" else Outcome.FORFEIT_LOSS
                if record.kind == "--":
                    outcome = Outcome.DOUBLE_FORFEIT
                sides[number, team] = sides[number, team]._replace(forfeit=outcome, colour=colour)
        return sides

    def _count_boards(self) -> int:
        """The number of boards per match if no record gives it: the most that any team filled in one round."""
        filled = (
            len(default_lineup(self.players, roster, number))
            for roster in self.rosters
            for number in range(1, self.played + 1)
        )
        return max((*filled, *(len(seats) for seats in self.orders.values())), default=1) or 1

    def _allocated(self) -> set[tuple[int, int]]:
        """
        The pairing-allocated byes of record 320, as pairs of round and team index, including those of rounds to come. A
        match or a record 240 takes precedence.
        """
        allocated = self.source.allocated
        byes: set[tuple[int, int]] = set()
        if allocated is None:
            return byes
        for round, _, number in allocated.teams:
            team = self._team(number, allocated.line)
            self._round(round, allocated.line)
            if (round, team) in self.sides:
                place = Place(file=self.source.file or None, line=allocated.line)
                name = self.source.teams[team].name or str(number)
                self.notices.append(SourceNotice("trf_bye_beside_match", place, (("round", round), ("team", name))))
            elif not self._announced(round, number):
                byes.add((round, team))
        return byes

    def _bye(self, number: int, team: int) -> Match | None:
        """
        A team's round without an opponent: the bye of record 320 or, if the round has been played, what its players were given. None if it
        has neither.
        """
        if (number, team) not in self.allocated:
            return self._from_players(number, team) if number <= self.played else None
        allocated = self.source.allocated
        assert allocated is not None, "the record of these byes"
        points = self.boards * self.draw if allocated.game_points is None else allocated.game_points
        number_of_team = self.source.teams[team].number or 0
        return Match(
            number,
            number_of_team,
            None,
            outcome=Outcome.PAIRING_BYE,
            reply=None,
            game_points=(points, None),
            match_points=allocated.match_points,
        )

    def _announced(self, number: int, team: int) -> bool:
        return any(record.round == number and team in record.numbers for record in self.source.byes)

    def _from_players(self, number: int, team: int) -> Match | None:
        """
        A team's round without an opponent, derived from what its players were given; None if record 240 covers it or if
        they were given nothing.
        """
        # Equivalent mutant `self.source.teams[team].number or 0 -> self.source.teams[team].number`, `0 -> 1`, `0 -> -1`: all teams have a
        # number by the time their rounds are read.
        team_number = self.source.teams[team].number or 0
        if self._announced(number, team_number):
            return None
        outcomes = {self.players[player].rounds[number - 1].outcome for player in self.rosters[team]}
        bye_outcomes = (Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.PAIRING_BYE)
        outcome = next((outcome for outcome in bye_outcomes if outcome in outcomes), None)
        return None if outcome is None else Match(number, team_number, None, outcome)

    def _is_seated(self, number: int, team: int) -> bool:
        """Whether any player of the team has an opponent in the round."""
        return any(self.players[player].rounds[number - 1].opponent is not None for player in self.rosters[team])

    def _check_seats(self, number: int, teams: tuple[int, int], seats: Sequence[tuple[int | None, int | None]]) -> None:
        """Raise FileError if a player took part but has no board."""
        for side, team in enumerate(teams):
            seated = {pair[side] for pair in seats}
            for player in default_lineup(self.players, self.rosters[team], number):
                if player not in seated:
                    raise self._error(
                        "trf_no_board",
                        self.source.teams[team].line,
                        number=self.players[player].number,
                        round=number,
                        boards=self.boards,
                    )

    def _notice_order(self, number: int, team: int, opponent: int) -> None:
        place = Place(file=self.source.file or None, round=number)
        names = (("team", self.source.teams[team].name), ("opponent", self.source.teams[opponent].name))
        self.notices.append(SourceNotice("trf_board_order", place, names))
