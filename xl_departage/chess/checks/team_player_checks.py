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
    known = {participant.number: participant for participant in tournament.participants}
    return tuple(
        TeamPlayer(team.name or str(team.number), player, _place_in(player.place, file))
        for team in tournament.teams
        for number in team.players
        if (player := known.get(number)) is not None
    )


def _place_in(place: Place | None, file: str) -> Place:
    """The row of a sheet, or the line of a file, that belongs to the player, without a column."""
    return Place(file=file or None) if place is None else place._replace(column=None)


def in_two_teams(subject: Subject) -> Iterator[Finding]:
    """A player with the same name, or the same number, on the lists of two teams."""
    for _, member, earlier_member in _pairs(subject.members()):
        values = {
            "first": earlier_member.team,
            "here": _listed_at(earlier_member),
            "second": member.team,
            "there": _listed_at(member),
        }
        shared = set(person_codes(member.player)) & set(person_codes(earlier_member.player))
        key = "check_two_teams_number" if shared else "check_two_teams"
        yield Finding(key, values, place=member.place._replace(name=member.player.name or None))


def plays_twice(subject: Subject) -> Iterator[Finding]:
    """A person with two games in one round, or with one against himself."""
    for found in subject.played_twice():
        yield Finding(found.key, found.values, place=found.place)


def _keys(member: TeamPlayer) -> Iterator[tuple[str, str]]:
    """The keys that identify a person in two lists: the numbers, and the name."""
    yield from person_codes(member.player)
    if name := plain(member.player.name):
        yield "name", name


def _pairs(members: Sequence[TeamPlayer]) -> Iterator[tuple[int, TeamPlayer, TeamPlayer]]:
    """For each player who is on the list of a second team: the index, the player there, and the player on the list of the first team."""
    seen: dict[tuple[str, str], TeamPlayer] = {}
    for place, member in enumerate(members):
        person = member.player
        others = [seen.setdefault(key, member) for key in _keys(member)]
        same = (
            earlier_member
            for earlier_member in others
            if earlier_member.team != member.team
            and not (plain(earlier_member.player.name) == plain(person.name) and differ(earlier_member.player, person))
        )
        if (first := next(same, None)) is not None:
            yield place, member, first


def _listed_at(member: TeamPlayer) -> Text:
    """Where a player is listed, in words."""
    if member.place.cell is not None:
        return Text("place_cell", value=member.place.cell)
    if member.row is not None:
        return row_text(member.row)
    return (
        Text("place_number", number=member.player.number) if member.place.line is None else line_text(member.place.line)
    )


def persons(subject: Subject) -> Iterator[Finding]:
    """Details that no person can have, and numbers that two persons share."""
    members = subject.members()
    people = tuple(member.player for member in members)
    twice = {place for place, _, _ in _pairs(members)}
    for doubt in doubts(people, Identities(people, year=subject.identities().year)):
        member = members[doubt.player]
        if doubt.key == "check_code_twice" and doubt.player in twice:
            continue
        values = doubt.values
        if doubt.other is not None:
            other_member = members[doubt.other]
            values = {**values, "opponent": other_member.player.name, "at": _listed_at(other_member)}
        yield Finding(
            doubt.key, values, place=member.place._replace(name=member.player.name or None, text=doubt.text or None)
        )
