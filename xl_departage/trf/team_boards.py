"""
Who sat at which board of a team match, and what each board brought.

By record 300 where there is one, else in the order of the roster (record 310 or 013); a side whose boards are not all
told takes them from its opponents. Where the records contradict the games, the games stand and a notice says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xl_departage.crosstable.model import Colour, Outcome, Player, Round
from xl_departage.crosstable.team_event import BoardResult
from xl_departage.trf.scoring import PointSystem

Seat = int | None
"""Index of a player, None for an empty board."""

_ABSENT = (Outcome.ZERO_BYE, Outcome.PENDING)


def default_lineup(players: Sequence[Player], roster: Sequence[int], number: int) -> list[int]:
    """
    The players of a roster who took part in a round, in the order of the roster.

    A pairing without a result takes part; an absence and an empty entry do not.
    """
    return [player for player in roster if _took_part(players[player].rounds[number - 1])]


def _took_part(entry: Round) -> bool:
    return entry.opponent is not None or entry.outcome not in _ABSENT


class Seating:
    """
    The boards of all matches of one file.

    `orders` are the seats of records 300 by round and team; `notice` is told round and both teams of a match whose
    order no record tells.
    """

    def __init__(
        self,
        players: Sequence[Player],
        rosters: Sequence[Sequence[int]],
        orders: Mapping[tuple[int, int], Sequence[Seat]],
        boards: int,
        colours: str,
        system: PointSystem,
        notice: Callable[[int, int, int], None],
    ) -> None:
        self.players = players
        self.rosters = rosters
        self.orders = orders
        self.boards = boards
        self.colours = colours
        self.system = system
        self.notice = notice

    def walkover(self, board: BoardResult) -> BoardResult:
        """A board of a match won by forfeit whose players the file does not name."""
        return board._replace(outcome=Outcome.FORFEIT_WIN, points=self.system.forfeit_win)

    def seats(self, number: int, team: int, opponent: int) -> list[tuple[Seat, Seat]]:
        """The players of both sides, board by board."""
        ours, theirs = self._lineup(number, team), self._lineup(number, opponent)
        ours_told = len(ours) == self.boards
        theirs_told = len(theirs) == self.boards
        if not ours_told and not theirs_told:
            ours, theirs = self._merged(number, ours, theirs)
            if any(seat is not None for seat in (*ours, *theirs)):
                self.notice(number, team, opponent)
        elif not theirs_told:
            theirs = self._facing(number, ours, theirs)
        elif not ours_told:
            ours = self._facing(number, theirs, ours)
        if any(
            left is not None
            and self._round_of(left, number).opponent is not None
            and self._round_of(left, number).opponent != right
            for left, right in zip(ours, theirs, strict=True)
        ):
            # Both orders cannot be right: the one of record 300, else that of the lower team number, is kept.
            self.notice(number, team, opponent)
            if (number, opponent) in self.orders:
                ours = self._facing(number, theirs, ours)
            else:
                theirs = self._facing(number, ours, theirs)
        return list(zip(ours, theirs, strict=True))

    def _lineup(self, number: int, team: int) -> list[Seat]:
        """Who sat down: by record 300, else the players of the roster who were given something."""
        order = self.orders.get((number, team))
        if order is not None:
            return list(order[: self.boards]) + [None] * (self.boards - len(order))
        seated: list[Seat] = [*default_lineup(self.players, self.rosters[team], number)]
        return seated[: self.boards]

    def _facing(self, number: int, told: Sequence[Seat], loose: Sequence[Seat]) -> list[Seat]:
        """The side `loose` seated by its opponents; who has none takes the first board left."""
        waiting = [seat for seat in loose if seat is not None and self._round_of(seat, number).opponent is None]
        seats: list[Seat] = []
        for player in told:
            opponent = None if player is None else self._round_of(player, number).opponent
            if opponent is None and waiting:
                opponent = waiting.pop(0)
            seats.append(opponent)
        return seats

    def _merged(self, number: int, ours: Sequence[Seat], theirs: Sequence[Seat]) -> tuple[list[Seat], list[Seat]]:
        """
        Two sides with empty boards, none of them told: games in the order of our roster, then our players without an
        opponent against empty boards or theirs.
        """
        games: list[tuple[Seat, Seat]] = []
        alone: list[Seat] = []
        for seat in ours:
            opponent = None if seat is None else self._round_of(seat, number).opponent
            if seat is not None and opponent is not None:
                games.append((seat, opponent))
            else:
                alone.append(seat)
        met = {right for _, right in games}
        others: list[Seat] = [seat for seat in theirs if seat not in met]
        for seat in alone:
            games.append((seat, None))
        games.extend((None, seat) for seat in others)
        games = games[: self.boards] + [(None, None)] * (self.boards - len(games))
        return [left for left, _ in games], [right for _, right in games]

    def colour(self, number: int, seats: Sequence[tuple[Seat, Seat]]) -> Colour | None:
        """The colour of our first board, from the first game with colours."""
        for board, (left, _) in enumerate(seats):
            colour = None if left is None else self._round_of(left, number).colour
            if colour is not None:
                return colour if self._as_first(board) else colour.opposite
        return None

    def _as_first(self, board: int) -> bool:
        """Whether that board has the colour of the first one: record 352, else alternating."""
        sequence = self.colours
        if sequence:
            return sequence[board % len(sequence)] == sequence[0]
        return board % 2 == 0

    def board(
        self, number: int, board: int, left: Seat, right: Seat, first: Colour | None
    ) -> tuple[BoardResult, BoardResult]:
        colour = first if first is None or self._as_first(board) else first.opposite
        ours = self._result(number, left, right, colour)
        theirs = self._result(number, right, left, colour and colour.opposite)
        if not ours.outcome.played and Outcome.PENDING not in (ours.outcome, theirs.outcome):
            wins = [result.outcome is Outcome.FORFEIT_WIN for result in (ours, theirs)]
            if not any(wins):
                ours = ours._replace(outcome=Outcome.DOUBLE_FORFEIT)
                theirs = theirs._replace(outcome=Outcome.DOUBLE_FORFEIT)
        return ours, theirs

    def _result(self, number: int, player: Seat, opponent: Seat, colour: Colour | None) -> BoardResult:
        names = (
            None if player is None else self.players[player].number,
            None if opponent is None else self.players[opponent].number,
        )
        if player is None:
            return BoardResult(Outcome.FORFEIT_LOSS, self.system.forfeit_loss, colour, *names)
        entry = self._round_of(player, number)
        if entry.opponent is not None:
            return BoardResult(entry.outcome, entry.points, entry.colour or colour, *names)
        if entry.outcome in (Outcome.FULL_BYE, Outcome.PAIRING_BYE):
            # `0000 - +`: won against an empty board. The points are those of a forfeit, whatever a bye is worth.
            return BoardResult(Outcome.FORFEIT_WIN, self.system.forfeit_win, colour, *names)
        return BoardResult(Outcome.FORFEIT_LOSS, self.system.forfeit_loss, colour, *names)

    def _round_of(self, player: int, number: int) -> Round:
        return self.players[player].rounds[number - 1]
