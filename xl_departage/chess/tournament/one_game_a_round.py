"""
Finds persons who play twice in one round of a team event, or against themselves.

Such a person is on the lists of two teams, under two numbers of the source, so that reading the file does not reveal it. Two
entries with the same FIDE number or the same national number are one person; the same name alone is not enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xl_departage.base.errors import Place
from xl_departage.base.grouping import grouped
from xl_departage.chess.tournament.persons import person_codes
from xl_departage.chess.tournament.record import Game, Participant, TournamentRecord


class PlayedTwice(NamedTuple):
    """Two games of one person in the same round, or one game of a person against himself."""

    person: Participant
    code: str
    """The FIDE number or national number that both entries share."""
    round: int
    first: Game
    second: Game | None
    """None if the person is on both sides of the first game."""
    matches: tuple[str, str]
    """The match of each of the two games; the same match twice if there is only one game."""

    @property
    def key(self) -> str:
        """The key of the sentence that reports it."""
        return "check_plays_herself" if self.second is None else "check_plays_for_two"

    @property
    def values(self) -> dict[str, object]:
        """The values for that sentence."""
        first, second = self.matches
        return {"round": self.round, "first": first, "second": second, "code": self.code}

    @property
    def place(self) -> Place:
        """The place of the later game, with the name of the person and the round."""
        later = (self.second or self.first).place or Place()
        return later._replace(name=self.person.name or None, round=self.round, text=None)


def played_twice(tournament: TournamentRecord) -> Iterator[PlayedTwice]:
    """
    Every such person and round of a team event, in the order of the rounds. Games decided by forfeit were not played, so they are
    ignored.
    """
    if not tournament.teams:
        return
    people = {participant.number: participant for participant in tournament.participants}
    source_matches = _Matches(tournament)
    played = [game for game in tournament.games if game.black is not None and not game.outcome.unplayed]
    for round, games in sorted(grouped((game.round, game) for game in played).items()):
        seen: dict[tuple[str, str], tuple[int, Game]] = {}
        reported: set[tuple[int, int]] = set()
        for game in games:
            for side in (game.white, game.black or 0):
                for code in person_codes(people[side]):
                    number, first_game = seen.setdefault(code, (side, game))
                    if number == side or (number, side) in reported:
                        continue
                    reported.add((number, side))
                    second = None if first_game is game else game
                    yield PlayedTwice(
                        person=people[side],
                        code=code[1],
                        round=round,
                        first=first_game,
                        second=second,
                        matches=(source_matches.of(first_game), source_matches.of(game)),
                    )


class _Matches:
    """Names the match that a game belongs to."""

    def __init__(self, tournament: TournamentRecord) -> None:
        self._team_of = {player: team for team in tournament.teams for player in team.players}
        self._names = {
            participant.number: participant.name or str(participant.number) for participant in tournament.participants
        }

    def of(self, game: Game) -> str:
        """The names of both teams; for a side without a team, the name of its player."""
        sides = (game.white, game.black or 0)
        teams = [self._team_of.get(side) for side in sides]
        named = [
            self._names[side] if team is None else team.name or str(team.number)
            for side, team in zip(sides, teams, strict=True)
        ]
        return " – ".join(named)
