"""
Who sat at which board of a team match.

Seats come from record 300 if there is one, else from the order of the roster (record 310 or 013); a side without a full
line-up is seated opposite its opponents. If the records contradict the games, the games decide and a notice says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from xl_departage.chess.tournament.crosstable import Colour, Outcome, Player, Round
from xl_departage.chess.tournament.teams import as_first

Seat = int | None
"""Index of a player; None for an empty board."""

_ABSENT = (Outcome.ZERO_BYE, Outcome.PENDING)


def default_lineup(players: Sequence[Player], roster: Sequence[int], number: int) -> list[int]:
    """
    The players of a roster who took part in a round, in roster order.

    A player paired without a result took part; a player absent or without an entry did not.
    """
    entries = [(player, players[player].rounds[number - 1]) for player in roster]
    return [player for player, entry in entries if entry.opponent is not None or entry.outcome not in _ABSENT]


@dataclass(eq=False)
class Seating:
    """Finds the boards of the matches of one file."""

    players: Sequence[Player]
    rosters: Sequence[Sequence[int]]
    orders: Mapping[tuple[int, int], Sequence[Seat]]
    """The seats of records 300, by round and team."""
    boards: int
    colours: str
    notice: Callable[[int, int, int], None]
    """Called with the round and both teams of a match whose board order no record settles."""

    def seats(self, number: int, team: int, opponent: int) -> list[tuple[Seat, Seat]]:
        """The players of both sides, board by board."""
        ours, theirs = self._lineup(number, team), self._lineup(number, opponent)
        ours_complete = len(ours) == self.boards
        theirs_complete = len(theirs) == self.boards
        if not ours_complete and not theirs_complete:
            ours, theirs = self._merged(number, ours, theirs)
            if any(seat is not None for seat in (*ours, *theirs)):
                self.notice(number, team, opponent)
        elif not theirs_complete:
            theirs = self._facing(number, ours, theirs)
        elif not ours_complete:
            ours = self._facing(number, theirs, ours)
        if any(
            our_seat is not None
            and self._round_of(our_seat, number).opponent is not None
            and self._round_of(our_seat, number).opponent != their_seat
            for our_seat, their_seat in zip(ours, theirs, strict=True)
        ):
            # The two orders contradict each other: keep the second team's if it is a record 300, else the first team's.
            self.notice(number, team, opponent)
            if (number, opponent) in self.orders:
                ours = self._facing(number, theirs, ours)
            else:
                theirs = self._facing(number, ours, theirs)
        return list(zip(ours, theirs, strict=True))

    def _lineup(self, number: int, team: int) -> list[Seat]:
        """The seats of a team: those of record 300, else the players of the roster who took part, up to the number of boards."""
        order = self.orders.get((number, team))
        if order is not None:
            return list(order[: self.boards]) + [None] * (self.boards - len(order))
        seated: list[Seat] = [*default_lineup(self.players, self.rosters[team], number)]
        return seated[: self.boards]

    def _facing(self, number: int, seated: Sequence[Seat], loose: Sequence[Seat]) -> list[Seat]:
        """
        The side `loose`, with each player opposite his opponent on the side `seated`. Its players without an opponent
        take, in order, the boards where `seated` has nobody with a game.
        """
        waiting = [seat for seat in loose if seat is not None and self._round_of(seat, number).opponent is None]
        seats: list[Seat] = []
        for player in seated:
            opponent = None if player is None else self._round_of(player, number).opponent
            if opponent is None and waiting:
                opponent = waiting.pop(0)
            seats.append(opponent)
        return seats

    def _merged(self, number: int, ours: Sequence[Seat], theirs: Sequence[Seat]) -> tuple[list[Seat], list[Seat]]:
        """
        The seats of two sides that both have empty boards.

        Games come first, in the order of `ours`, then the other players of `ours`, then those of `theirs`, each against
        an empty board.
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
        games += [(seat, None) for seat in alone]
        games += [(None, seat) for seat in theirs if seat not in met]
        games = games[: self.boards] + [(None, None)] * (self.boards - len(games))
        return [our_seat for our_seat, _ in games], [their_seat for _, their_seat in games]

    def colour(self, number: int, seats: Sequence[tuple[Seat, Seat]]) -> Colour | None:
        """The colour of the first side on board 1, derived from the first game that has colours; None if none has."""
        for board, (first_seat, _) in enumerate(seats):
            colour = None if first_seat is None else self._round_of(first_seat, number).colour
            if colour is not None:
                return colour if as_first(self.colours, board) else colour.opposite
        return None

    def _round_of(self, player: int, number: int) -> Round:
        return self.players[player].rounds[number - 1]
