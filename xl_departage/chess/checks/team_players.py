"""
The players of teams: what of them cannot be said of a person, and who stands in two teams.

No text known here (FIDE C.04.6, C.05) says that a player belongs to one team alone: the rules of an event do.
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
    """The row of a sheet or the line of a file, which is that of the player, whatever stands in its column."""
    return Place(file=file or None) if place is None else place._replace(column=None)


def in_two_teams(subject: Subject) -> Iterator[Finding]:
    """A player of one name, or of one number, in the lists of two teams."""
    for _, one, other in _pairs(subject.members()):
        values = {
            "first": other.team,
            "here": _at(other),
            "second": one.team,
            "there": _at(one),
        }
        shared = set(person_codes(one.player)) & set(person_codes(other.player))
        key = "check_two_teams_number" if shared else "check_two_teams"
        yield Finding(key, values, place=one.place._replace(name=one.player.name or None))


def plays_twice(subject: Subject) -> Iterator[Finding]:
    """A person with two games in one round, or one against herself."""
    for found in subject.played_twice():
        yield Finding(found.key, found.values, place=found.place)


def _keys(one: TeamPlayer) -> Iterator[tuple[str, str]]:
    """What makes one person of players of two lists: a number, or the name."""
    yield from person_codes(one.player)
    if name := plain(one.player.name):
        yield "name", name


def _pairs(members: Sequence[TeamPlayer]) -> Iterator[tuple[int, TeamPlayer, TeamPlayer]]:
    """The place of who stands in a second team, he, and who stands in the first one."""
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


def _at(one: TeamPlayer) -> Text:
    """Where a player stands, in words."""
    if one.place.cell is not None:
        return Text("place_cell", value=one.place.cell)
    if one.row is not None:
        return row_text(one.row)
    return Text("place_number", number=one.player.number) if one.place.line is None else line_text(one.place.line)


def persons(subject: Subject) -> Iterator[Finding]:
    """What cannot be said of a person, and a number that two have."""
    members = subject.members()
    people = tuple(one.player for one in members)
    twice = {place for place, _, _ in _pairs(members)}
    for doubt in doubts(people, Identities(people, year=subject.identities().year)):
        one = members[doubt.player]
        if doubt.key == "check_code_twice" and doubt.player in twice:
            continue
        values = dict(doubt.values)
        if doubt.other is not None:
            other = members[doubt.other]
            values |= {"opponent": other.player.name, "at": _at(other)}
        yield Finding(
            doubt.key, values, place=one.place._replace(name=one.player.name or None, text=doubt.text or None)
        )
