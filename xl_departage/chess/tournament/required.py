"""
What a federation requires in the file of a tournament: what is present, what is missing, and for how many players.

FIDE's list is TRF26 itself (approved on 12 May 2025, in force since 1 September 2025): its column R marks what is mandatory for
rating, what is mandatory for title events, and what causes a warning. What federations ask beyond that is taken from their public
pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from xl_departage.base.errors import Place
from xl_departage.base.messages import Text, series
from xl_departage.chess.tournament.comparison import field_text
from xl_departage.chess.tournament.lacking import impossible_identities
from xl_departage.chess.tournament.record import Header, Participant, SourceNotice, TournamentRecord
from xl_departage.chess.tournament.round_days import days_of_rounds, round_day
from xl_departage.chess.tournament.time_control import encoded


class Importance(Enum):
    """How much a federation needs a field."""

    MANDATORY = Text("required.mandatory")
    FOR_FIDE = Text("required.for_fide")
    """Mandatory only in files for FIDE, because the federation also rates events that FIDE does not rate."""
    NATIONAL = Text("required.for_national")
    FOR_TITLES = Text("required.for_titles")
    WARNED = Text("required.warned")


class Requirement(NamedTuple):
    """One field that a federation requires."""

    field: str
    """The name of the field, in the header or of a participant."""
    importance: Importance
    record: Text | str
    """
    The record of TRF26, or the columns of record 001; for a field that no record holds, the remark that there is none, with the file that
    holds it if there is one.
    """
    of_players: bool = False


class FederationFile(NamedTuple):
    """What one federation requires."""

    name: str
    source: Text
    """Where the federation states it."""
    requirements: tuple[Requirement, ...]
    remark: Text
    """What must be met besides the contents of the file, such as the format or the deadline."""


class Line(NamedTuple):
    """One line of the table of requirements."""

    field: Text
    record: Text | str
    importance: Importance
    missing: int
    """How many players lack the field; for a field of the event, 1 if it is missing and 0 if it is present."""
    of_players: bool


def _event(importance: Importance, **records: Text | str) -> tuple[Requirement, ...]:
    return tuple(Requirement(field, importance, record) for field, record in records.items())


def _players(importance: Importance, **records: Text | str) -> tuple[Requirement, ...]:
    return tuple(Requirement(field, importance, record, of_players=True) for field, record in records.items())


_FIDE = (
    *_event(
        Importance.MANDATORY,
        name="012",
        city="022",
        federation="032",
        begin="042",
        end="052",
        arbiter="102",
        dates="132",
        time_code="222",
    ),
    *_players(Importance.MANDATORY, fide_number="001, 58–68", rank="001, 86–89"),
    *_event(Importance.FOR_TITLES, controller="182", system="192", tiebreaks="202, 212"),
    *_players(Importance.WARNED, birth="001, 70–79", federation="001, 54–56", sex="001, 10"),
)
_ALSO_FIDE = tuple(
    requirement._replace(importance=Importance.FOR_FIDE)
    if requirement.importance is Importance.MANDATORY
    else requirement
    for requirement in _FIDE
)
FEDERATIONS = {
    federation.name: federation
    for federation in (
        FederationFile("FIDE", Text("required.source.fide"), _FIDE, Text("required.remark.fide")),
        FederationFile(
            "FRBE",
            Text("required.source.frbe"),
            (*_players(Importance.NATIONAL, national_number=Text("required.by_submission")), *_ALSO_FIDE),
            Text("required.remark.frbe"),
        ),
        FederationFile(
            "FFE",
            Text("required.source.ffe"),
            (*_FIDE, *_players(Importance.MANDATORY, national_number=Text("required.no_record"))),
            Text("required.remark.ffe"),
        ),
        FederationFile("KNSB", Text("required.source.knsb"), _FIDE, Text("required.remark.knsb")),
    )
}
"""The federations, by the name that an arbiter types."""


def requirements(tournament: TournamentRecord, federation: FederationFile) -> tuple[Line, ...]:
    """The table of what the federation requires. A field that follows from other fields counts as present."""
    header = with_what_follows(tournament.header)
    return tuple(_line(requirement, header, tournament.participants) for requirement in federation.requirements)


def _line(asked: Requirement, header: Header, people: tuple[Participant, ...]) -> Line:
    if asked.of_players:
        missing = sum(not getattr(participant, asked.field) for participant in people)
        return Line(field_text("participants", asked.field), asked.record, asked.importance, missing, of_players=True)
    return Line(
        field_text("header", asked.field),
        asked.record,
        asked.importance,
        _missing(header, asked.field),
        of_players=False,
    )


def _missing(header: Header, field: str) -> int:
    if field == "dates":
        few = header.rounds is not None and len(header.dates) < header.rounds
        return int(not header.dates or few or any(round_day(date) is None for date in header.dates))
    return int(not getattr(header, field))


def with_what_follows(header: Header) -> Header:
    """
    The header with what follows from its other fields: the code of the time control (222), and, for an event on one day, the day of
    each round (132).
    """
    if not header.time_code and (code := encoded(header.time_control)) is not None:
        header = header._replace(time_code=code)
    if not header.dates:
        header = header._replace(dates=days_of_rounds(header))
    return header


IN_TABLE = frozenset({"required.event_missing", "required_missing"})
"""The keys of the notices that say in sentences what `table` shows line by line."""


def missed_by_a_federation(tournament: TournamentRecord) -> tuple[SourceNotice, ...]:
    """
    At most three notices: the fields of the event that FIDE makes mandatory and the file lacks; those of players that it requires
    or warns of, except the rank, with the number of players who lack them; and details of players that cannot be true.
    """
    lines = requirements(tournament, FEDERATIONS["FIDE"])
    event = [
        Text("required.with_record", field=line.field, record=line.record)
        for line in lines
        if line.missing and not line.of_players and line.importance is Importance.MANDATORY
    ]
    people = [
        Text("lacking.field", field=line.field, count=line.missing)
        for line in lines
        if line.missing and line.of_players and line.field != field_text("participants", "rank")
    ]
    notices = (
        ("required.event_missing", event),
        ("required_missing", people),
        ("required_impossible", impossible_identities(tournament)),
    )
    return tuple(
        SourceNotice(key, Place(), (("fields", series(parts, "list.part")),)) for key, parts in notices if parts
    )


def table(tournament: TournamentRecord, federation: FederationFile) -> Iterator[tuple[Text | str, ...]]:
    """The rows of the table as texts: field, record, importance, and whether the field is present."""
    for line in requirements(tournament, federation):
        if not line.missing:
            state = Text("required.there")
        elif line.of_players:
            state = Text("required.missing_for", count=line.missing)
        else:
            state = Text("required.missing")
        yield line.field, line.record, line.importance.value, state
