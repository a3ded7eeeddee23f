"""The players of teams, where the boards of a match name them: turns the rows of boards into participants, line-ups and games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xl_departage.base.errors import InconsistentGrid, Place, UnreadableCell
from xl_departage.base.text import display_text, excerpt, key_of
from xl_departage.chess.ratings.rating_cell import Rated, read_rating
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.record import Game, Participant
from xl_departage.chess.tournament.roster import bare_name
from xl_departage.formats.grids.lists.byes import is_nobody
from xl_departage.formats.grids.lists.name_titles import title_before, title_of


class Named(NamedTuple):
    """The cells that describe a player."""

    name: object
    rating: object
    title: object
    federation: object


class Seat(NamedTuple):
    """A board that names its two players."""

    match: int
    """The row of the first board of the match."""
    row: int
    round: int
    board: int
    teams: tuple[int, int]
    """The numbers of the teams of the two players."""
    people: tuple[Named, Named]
    sides: tuple[Outcome, Outcome] | None
    """The outcomes of both players; None while the result is missing."""
    result: str
    """The result as typed."""
    coloured: bool


_WITHOUT_OPPONENT = {Outcome.FORFEIT_WIN: Outcome.FULL_BYE, Outcome.PENDING: Outcome.PENDING}
"""
The outcome of a player whose opponent's seat is empty, by the outcome written for him. Any other outcome means a
zero-point bye.
"""


class TeamPlayers:
    """The players on all boards, numbered team by team in the order of their boards."""

    def __init__(self, seats: Sequence[Seat], faults: Faults) -> None:
        self._faults = faults
        self._people: dict[tuple[int, str], Participant] = {}
        boards: dict[tuple[int, str], int] = {}
        sat: dict[tuple[int, str, int], int] = {}
        for seat in seats:
            for team, person in zip(seat.teams, seat.people, strict=True):
                who = _key(team, person)
                if who is not None:
                    self._add(who, person, seat)
                    earlier_row = sat.setdefault((*who, seat.round), seat.row)
                    if earlier_row != seat.row:
                        self._report_twice(seat, self._people[who].name, earlier_row)
                    boards[who] = min(boards.get(who, seat.board), seat.board)
        # Within a team, the player of the highest board comes first, then the order of the list decides.
        in_order = sorted(self._people, key=lambda who: (who[0], boards[who]))
        self._numbers = {who: number for number, who in enumerate(in_order, 1)}
        self.participants: tuple[Participant, ...] = tuple(
            self._people[who]._replace(number=number) for who, number in self._numbers.items()
        )
        games = (game for seat in seats if (game := self._game(seat)) is not None)
        self.games: tuple[Game, ...] = tuple(sorted(games, key=lambda game: (game.round, game.row)))

    def of_team(self, team: int) -> tuple[int, ...]:
        """The numbers of the players of a team, in the order of their boards."""
        return tuple(number for (player_team, _), number in self._numbers.items() if player_team == team)

    def _add(self, who: tuple[int, str], person: Named, seat: Seat) -> None:
        known = self._people.get(who) or Participant(0, bare_name(display_text(person.name)))
        place = Place(row=seat.row, round=seat.round, board=seat.board, text=excerpt(person.rating), name=known.name)
        rated = Rated(None)
        try:
            rated = read_rating(person.rating)
        except UnreadableCell as error:
            error.place = place
            self._faults.report(error)
        if None not in (rated.rating, known.rating) and rated.rating != known.rating:
            self._faults.report(InconsistentGrid("list_rating_differs", place, rating=known.rating))
        elif rated.rating is not None:
            known = known._replace(rating=rated.rating, rating_kind=rated.kind)
        self._people[who] = known._replace(
            title=known.title or title_of(display_text(person.title)) or title_before(display_text(person.name)),
            federation=known.federation or display_text(person.federation).strip(),
        )

    def _report_twice(self, seat: Seat, name: str, earlier_row: int) -> None:
        """Report a player who already sat at another board in the same round."""
        place = Place(row=seat.row, round=seat.round, board=seat.board, text=name)
        self._faults.report(InconsistentGrid("list_plays_twice", place, name=name, other_row=earlier_row))

    def _game(self, seat: Seat) -> Game | None:
        """The game on a board; None if nobody sat there."""
        keys = [_key(team, person) for team, person in zip(seat.teams, seat.people, strict=True)]
        white, black = (None if key is None else self._numbers[key] for key in keys)
        first, second = seat.sides or (Outcome.PENDING, Outcome.PENDING)
        place = Place(row=seat.row, round=seat.round, board=seat.board, text=seat.result)
        reply: Outcome | None = second
        if white is None or black is None:
            white, outcome = (white, first) if white is not None else (black, second)
            if white is None:
                return None
            black, first, reply = None, _WITHOUT_OPPONENT.get(outcome, Outcome.ZERO_BYE), None
        return Game(
            seat.round,
            white,
            black,
            outcome=first,
            reply=reply,
            result=seat.result,
            board=seat.board,
            coloured=seat.coloured and black is not None,
            place=place,
        )


def _key(team: int, person: Named) -> tuple[int, str] | None:
    """
    What identifies a player: the team and the name, since players of two teams may have the same name. None for an
    empty seat.
    """
    name = display_text(person.name).strip()
    return None if not name or is_nobody(person.name) else (team, key_of(bare_name(name)))
