"""
Checks of the players of teams: details that no person can have, players on the lists of two teams, and players with two games in
one round.

No text known here (FIDE C.04.6, C.05) says that a player may belong to only one team; the rules of an event do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_departage.base.errors import Place
from xl_departage.base.messages import Text
from xl_departage.base.text import plain
from xl_departage.chess.checks.subject import Finding, Subject, TeamPlayer, line_text, row_text
from xl_departage.chess.tournament.persons import Identities, differ, doubts, person_codes
from xl_departage.chess.tournament.record import TournamentRecord


def members_of(tournament: TournamentRecord, file: str) -> tuple[TeamPlayer, ...]:
    """The players of all teams with their places in the file."""
    known = {one.number: one for one in tournament.participants}
    return tuple(
        TeamPlayer(team.name or str(team.number), one, _place_in(one.place, file))
        for team in tournament.teams
        for number in team.players
        if (one := known.get(number)) is not None
    )


def _place_in(place: Place | None, file: str) -> Place:
    """The row of a sheet, or the line of a file, that belongs to the player, without a column."""
    return Place(file=file or None) if place is None else place._replace(column=None)


def in_two_teams(subject: Subject) -> Iterator[Finding]:
    """A player with the same name, or the same number, on the lists of two teams."""
    for _, one, other in _pairs(subject.members()):
        values = {
            "first": other.team,
            "here": _listed_at(other),
            "second": one.team,
            "there": _listed_at(one),
        }
        shared = set(person_codes(one.player)) & set(person_codes(other.player))
        key = "check_two_teams_number" if shared else "check_two_teams"
        yield Finding(key, values, place=one.place._replace(name=one.player.name or None))


def plays_twice(subject: Subject) -> Iterator[Finding]:
    """A person with two games in one round, or with one against himself."""
    for found in subject.played_twice():
        yield Finding(found.key, found.values, place=found.place)


def _keys(one: TeamPlayer) -> Iterator[tuple[str, str]]:
    """The keys that identify a person in two lists: the numbers, and the name."""
    yield from person_codes(one.player)
    if name := plain(one.player.name):
        yield "name", name


def _pairs(members: Sequence[TeamPlayer]) -> Iterator[tuple[int, TeamPlayer, TeamPlayer]]:
    """For each player who is on the list of a second team: the index, the player there, and the player on the list of the first team."""
    seen: dict[tuple[str, str], TeamPlayer] = {}
    for place, one in enumerate(members):
        person = one.player
        others = [seen.setdefault(key, one) for key in _keys(one)]
        same = (
            other
            for other in others
            if other.team != one.team
            and not (plain(other.player.name) == plain(person.name) and differ(other.player, person))
        )
        if (first := next(same, None)) is not None:
            yield place, one, first


def _listed_at(one: TeamPlayer) -> Text:
    """Where a player is listed, in words."""
    if one.place.cell is not None:
        return Text("place_cell", value=one.place.cell)
    if one.row is not None:
        return row_text(one.row)
    return Text("place_number", number=one.player.number) if one.place.line is None else line_text(one.place.line)


def persons(subject: Subject) -> Iterator[Finding]:
    """Details that no person can have, and numbers that two persons share."""
    members = subject.members()
    people = tuple(one.player for one in members)
    twice = {place for place, _, _ in _pairs(members)}
    for doubt in doubts(people, Identities(people, year=subject.identities().year)):
        one = members[doubt.player]
        if doubt.key == "check_code_twice" and doubt.player in twice:
            continue
        values = doubt.values
        if doubt.other is not None:
            other = members[doubt.other]
            values = {**values, "opponent": other.player.name, "at": _listed_at(other)}
        yield Finding(
            doubt.key, values, place=one.place._replace(name=one.player.name or None, text=doubt.text or None)
        )
