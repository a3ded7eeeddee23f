"""
The games in which one person plays twice in a round of a team event, or against herself.

A person is in the lists of two teams under two numbers of the source, so reading a file does not notice it. The same FIDE number or the
same national number makes one person of them; a name alone does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xl_departage.base.errors import Place
from xl_departage.base.grouping import grouped
from xl_departage.chess.tournament.persons import person_codes
from xl_departage.chess.tournament.record import Game, Participant, TournamentRecord


class PlayedTwice(NamedTuple):
    """Two games of one person in a round, or the one against herself."""

    person: Participant
    code: str
    """The number that both have."""
    round: int
    first: Game
    second: Game | None
    """None: the first one has the person on both sides."""
    matches: tuple[str, str]
    """The matches of both games; the first one twice where there is only one."""

    @property
    def key(self) -> str:
        """The sentence that says it."""
        return "check_plays_herself" if self.second is None else "check_plays_for_two"

    @property
    def values(self) -> dict[str, object]:
        """What fills the sentence in."""
        first, second = self.matches
        return {"round": self.round, "first": first, "second": second, "code": self.code}

    @property
    def place(self) -> Place:
        """The later of the games, with the person and the round."""
        later = (self.second or self.first).place or Place()
        return later._replace(name=self.person.name or None, round=self.round, text=None)


def played_twice(tournament: TournamentRecord) -> Iterator[PlayedTwice]:
    """Every such person and round of a team event, by round. Games that a forfeit decided were not played."""
    if not tournament.teams:
        return
    people = {one.number: one for one in tournament.participants}
    said = _Matches(tournament)
    played = [game for game in tournament.games if game.black is not None and not game.outcome.unplayed]
    for round, games in sorted(grouped((game.round, game) for game in played).items()):
        seen: dict[tuple[str, str], tuple[int, Game]] = {}
        reported: set[tuple[int, int]] = set()
        for game in games:
            for side in (game.white, game.black or 0):
                for code in person_codes(people[side]):
                    number, other = seen.setdefault(code, (side, game))
                    if number == side or (number, side) in reported:
                        continue
                    reported.add((number, side))
                    second = None if other is game else game
                    yield PlayedTwice(
                        person=people[side],
                        code=code[1],
                        round=round,
                        first=other,
                        second=second,
                        matches=(said.of(other), said.of(game)),
                    )


class _Matches:
    """The match of a game, in words."""

    def __init__(self, tournament: TournamentRecord) -> None:
        self._team_of = {player: team for team in tournament.teams for player in team.players}
        self._names = {one.number: one.name or str(one.number) for one in tournament.participants}

    def of(self, game: Game) -> str:
        """Both teams; the players, where one has no team."""
        sides = (game.white, game.black or 0)
        teams = [self._team_of.get(side) for side in sides]
        named = [
            self._names[side] if team is None else team.name or str(team.number)
            for side, team in zip(sides, teams, strict=True)
        ]
        return " – ".join(named)
