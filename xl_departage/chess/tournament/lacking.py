"""
What a format could not hold: a tournament before it was written, compared with the same tournament read back from the file.

Nothing is declared about a format, so nothing can be forgotten: whatever is blank after reading is named, with the number of those
whom it concerns. Results and points are the affair of each writer, which refuses to write others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xl_departage.base.errors import Place
from xl_departage.base.messages import Text, first_of, series
from xl_departage.chess.ratings.rating_cell import ESTIMATE
from xl_departage.chess.tournament.crosstable import Outcome, Player, Round
from xl_departage.chess.tournament.record import COPIED, GRID, UNREAD, Participant, SourceNotice, Team, TournamentRecord
from xl_departage.chess.tournament.tables import last_decided
from xl_departage.formats.grids.lists.persons import Identities, doubts, last_year

_OF_EVENT = {
    "name": Text("lacking.name"),
    "city": Text("lacking.city"),
    "federation": Text("lacking.event_federation"),
    "begin": Text("lacking.begin"),
    "end": Text("lacking.end"),
    "arbiter": Text("lacking.arbiter"),
    "deputies": Text("lacking.deputies"),
    "time_control": Text("lacking.time_control"),
    "time_code": Text("lacking.time_code"),
    "dates": Text("lacking.dates"),
    "system": Text("lacking.system"),
    "controller": Text("lacking.controller"),
    "tiebreaks": Text("lacking.tiebreaks"),
    "announced": Text("lacking.announced"),
}
_OF_PLAYER = {
    "title": Text("lacking.title"),
    "sex": Text("lacking.sex"),
    "birth": Text("lacking.birth"),
    "federation": Text("lacking.federation"),
    "fide_number": Text("lacking.fide_number"),
    "national_number": Text("lacking.national_number"),
    "club": Text("lacking.club"),
    "category": Text("lacking.category"),
    "rating_kind": Text("lacking.rating_kind"),
    "fide_rating": Text("lacking.fide_rating"),
}
_ASKED_FOR = ("fide_number", "birth", "federation", "sex")
"""By federations, of everybody; titles and ratings few players have."""
_OF_TEAM = {"nickname": Text("lacking.nickname"), "strength": Text("lacking.strength")}


def field_text(field: str) -> Text:
    """What an arbiter calls a field of the header."""
    return _OF_EVENT[field]


def left_out(before: TournamentRecord, after: TournamentRecord, door: str) -> tuple[SourceNotice, ...]:
    """
    At most three notices: the fields that `door` (`TRF26`, `CSV`) has lost, what could not be read of them, and the
    names that it has cut.

    Args:
        before: What was to be written.
        after: What is read from the file.
        door: The format, for the arbiter.
    """
    fields = [
        Text("lacking.field", field=field, count=count) if count else field for field, count in _lost(before, after)
    ]
    notices = []
    if fields:
        notices.append(
            SourceNotice("door_left_out", Place(), (("door", door), ("fields", series(fields, "list.part"))))
        )
    unread = [
        Text("lacking.unread", field=_OF_PLAYER[part.name], **_listed(part.text.replace("\t", " ").split("\n")))
        for part in before.kept
        if part.kind == UNREAD
    ]
    if unread:
        notices.append(SourceNotice("door_unread", Place(), (("fields", series(unread, "list.part")),)))
    cut = [_named(field, names) for field, names in _cut(before, after)]
    if cut:
        notices.append(SourceNotice("door_cut", Place(), (("door", door), ("fields", series(cut, "list.part")))))
    return tuple(notices)


_FEW = 3
"""Players or teams who are named, and not only counted."""


def _named(field: Text, names: Sequence[str]) -> Text:
    """A field with those whom it concerns: with their names if they are few."""
    if len(names) > _FEW or not all(names):
        return Text("lacking.field", field=field, count=len(names))
    return Text("lacking.field_named", field=field, count=len(names), names=", ".join(names))


def missed_by_a_federation(tournament: TournamentRecord) -> tuple[SourceNotice, ...]:
    """
    At most two notices: what a file for a federation does not say of its players, each with the number of those whom
    it concerns; and what
    it says of them and cannot be.
    """
    counts = {name: sum(not getattr(one, name) for one in tournament.participants) for name in _ASKED_FOR}
    fields = [Text("lacking.field", field=_OF_PLAYER[name], count=count) for name, count in counts.items() if count]
    # No record has a number of the national federation.
    people = tuple(one._replace(national_number="") for one in tournament.participants)
    impossible = []
    for doubt in doubts(people, Identities(people, year=last_year(tournament.header))):
        whose = [people[place] for place in (doubt.other, doubt.player) if place is not None]
        who = ", ".join(f"{one.number} {one.name}".strip() for one in whose)
        impossible.append(Text(_IMPOSSIBLE[doubt.key], who=who, text=doubt.text))
    if len(impossible) > _NAMED:
        impossible[_NAMED:] = [Text("verbatim", value="…")]
    notices = (("trf_federation_misses", fields), ("trf_impossible", impossible))
    return tuple(
        SourceNotice(key, Place(), (("fields", series(parts, "list.part")),)) for key, parts in notices if parts
    )


_IMPOSSIBLE = {
    "check_nameless": "lacking.no_name",
    "check_fide_number": "lacking.impossible_number",
    "check_birth": "lacking.impossible_birth",
    "check_born_after": "lacking.impossible_birth",
    "check_code_twice": "lacking.number_twice",
}
_NAMED = 10


def _listed(lines: list[str]) -> dict[str, object]:
    """How many they are, and the first of them."""
    return {"count": len(lines), "who": first_of(lines, _NAMED)}


def _lost(before: TournamentRecord, after: TournamentRecord) -> Iterator[tuple[Text, int]]:
    """The fields, each with the number of those whom it concerns; 0 for a field of the event."""
    for name, field in _OF_EVENT.items():
        if getattr(before.header, name) and not getattr(after.header, name):
            yield field, 0
    if before.header.first_colour is not None and after.header.first_colour is None and not _colours(after):
        yield Text("lacking.first_colour"), 0
    if before.participants and not after.participants:
        yield Text("lacking.players"), len(before.participants)
    else:
        yield from _lost_of_players(before, after)
    if before.teams and not after.teams:
        yield Text("lacking.teams"), len(before.teams)
    else:
        yield from _lost_of_teams(before, after)
    if before.virtual_points and not after.virtual_points:
        yield Text("lacking.virtual_points"), 0
    if before.forbidden and not after.forbidden:
        yield Text("lacking.forbidden_pairs"), 0
    kept = {(part.kind, part.name) for part in before.kept if part.kind not in (UNREAD, COPIED)}
    lost = kept - {(part.kind, part.name) for part in after.kept}
    for columns, key in ((False, "lacking.records"), (True, "lacking.columns")):
        names = [name for kind, name in sorted(lost) if (kind == GRID) is columns]
        if names:
            yield Text(key, tags=", ".join(names), count=len(names)), 0


def _colours(tournament: TournamentRecord) -> bool:
    """Whether the games of round 1 show the first colour."""
    return any(game.round == 1 and game.coloured and game.black is not None for game in tournament.games)


def _lost_of_players(before: TournamentRecord, after: TournamentRecord) -> Iterator[tuple[Text, int]]:
    read = {entrant.number: entrant for entrant in after.participants}
    for name, field in _OF_PLAYER.items():
        lost = [
            entrant
            for entrant in before.participants
            if getattr(entrant, name) and not getattr(read.get(entrant.number), name, None)
        ]
        if name == "fide_rating":
            lost = [entrant for entrant in lost if entrant.fide_rating != entrant.rating]
        if lost:
            yield field, len(lost)
    estimates = [one for one in before.participants if one.rating_kind == ESTIMATE and one.rating is not None]
    blank = sum((kept := read.get(one.number)) is None or kept.rating is None for one in estimates)
    if blank:
        yield Text("lacking.estimates"), blank
    days = [
        one for one in before.participants if (kept := read.get(one.number)) and kept.birth and one.birth != kept.birth
    ]
    if days:
        yield Text("lacking.birth_day"), len(days)
    if not before.teams:
        coming = len(coming_byes(before).keys() - coming_byes(after).keys())
        if coming:
            yield Text("lacking.absences"), coming
        boards = sum(game.board is not None for game in before.games)
        if boards and not any(game.board is not None for game in after.games):
            yield Text("lacking.boards"), boards


def coming_byes(tournament: TournamentRecord) -> dict[tuple[int, int], Outcome]:
    """The byes and absences of rounds to come, by number and round."""
    played, planned = last_decided(tournament), tournament.header.rounds or 0
    byes = {
        (entrant.number, round): outcome
        for entrant in tournament.participants
        for round, outcome in announced_byes(entrant, played, planned).items()
    }
    for game in tournament.games:
        if game.round > played and game.black is None and game.outcome is not Outcome.PENDING:
            byes[game.white, game.round] = game.outcome
    return byes


def with_coming(player: Player, byes: Mapping[tuple[int, int], Outcome]) -> tuple[Round, ...]:
    """The rounds of a player in a crosstable, which does not hold the byes and absences to come, with these in the blank ones."""
    blank = Round(Outcome.PENDING)
    return tuple(
        entry._replace(outcome=byes.get((player.number, number), entry.outcome)) if entry == blank else entry
        for number, entry in enumerate(player.rounds, 1)
    )


def announced_byes(entrant: Participant | Team, played: int, planned: int) -> dict[int, Outcome]:
    """The byes announced for the rounds after those played, by round; who has withdrawn, or enters later, is absent from them."""
    told = {bye.round: bye.outcome for bye in entrant.byes if bye.round > played}
    if not isinstance(entrant, Participant):
        return told
    last = planned if entrant.last_round is None else entrant.last_round
    there = range(entrant.first_round, last + 1)
    return {round: Outcome.ZERO_BYE for round in range(played + 1, planned + 1) if round not in there} | told


def _lost_of_teams(before: TournamentRecord, after: TournamentRecord) -> Iterator[tuple[Text, int]]:
    read = {team.number: team for team in after.teams}
    for name, field in _OF_TEAM.items():
        lost = sum(
            bool(getattr(team, name)) and not getattr(read.get(team.number), name, None) for team in before.teams
        )
        if lost:
            yield field, lost
    if before.teams and before.header.match_points != after.header.match_points:
        yield Text("lacking.match_points"), 0
    alone = [match for match in before.matches if match.black is None and match.outcome is not Outcome.ZERO_BYE]
    if alone and not any(match.black is None and match.outcome is not Outcome.ZERO_BYE for match in after.matches):
        yield Text("lacking.team_byes"), len(alone)


def _cut(before: TournamentRecord, after: TournamentRecord) -> Iterator[tuple[Text, Sequence[str]]]:
    """The fields of players and teams that end earlier than they were typed, each with the names of those whom it concerns."""
    people, teams = {one.number: one for one in after.participants}, {one.number: one for one in after.teams}
    pairs = [(one.name, people[one.number].name) for one in before.participants if one.number in people]
    pairs += [(one.name, teams[one.number].name) for one in before.teams if one.number in teams]
    names = [pair[0] for pair in pairs if _is_shorter(pair)]
    if names:
        yield Text("lacking.names"), names
    for field, text in _OF_PLAYER.items():
        if field == "fide_rating":
            continue
        shorter = [
            one.name
            for one in before.participants
            if one.number in people and _is_shorter((getattr(one, field), getattr(people[one.number], field)))
        ]
        if shorter:
            yield text, shorter


def _is_shorter(texts: tuple[str, str]) -> bool:
    typed, read = texts
    return bool(read) and " ".join(typed.split()) != read and typed.startswith(read)
