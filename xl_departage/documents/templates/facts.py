"""What the front sheet and the standings of a template say of the event: rules, header, colours, ranks."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, TypeVar

from xl_departage.base.errors import DepartageError
from xl_departage.base.messages import in_every_language
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.regulations.rules_text import cancelled_rounds, parse_rules
from xl_departage.chess.tiebreaks.codes import trf_codes
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.chess.tournament.acceleration import acceleration_named
from xl_departage.chess.tournament.crosstable import Colour
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.points import PointSystem, under_options
from xl_departage.chess.tournament.record import Header, Participant, SourceNotice, Team
from xl_departage.chess.tournament.round_days import days_typed, faults_of_days, unreadable_days
from xl_departage.documents.templates.form import Form, whole
from xl_departage.documents.templates.outcomes import COLOURS

TIEBREAKS = 5
"""The most lines of tie-breaks that a template has."""
_Entrant = TypeVar("_Entrant", Participant, Team)


class FrontRules(NamedTuple):
    """What the front sheet says of ranking."""

    edition: TiebreakEdition
    reading: ReadingOptions
    tiebreaks: tuple[str, ...]
    points: PointSystem


def rules_of(form: Form) -> FrontRules:
    """Edition, tie-breaks and points. Raises ArgumentError with the cell."""
    exempt = form.text("templates.bye_points").replace(",", ".")
    cancelled = form.text("templates.name.cancelled")
    parts = (
        form.text("templates.edition"),
        f"exempt={exempt}" if exempt else "",
        f"cancelled={cancelled}" if cancelled else "",
        form.text("templates.options"),
    )
    names = [form.text("templates.tiebreak_place", place=place) for place in range(1, TIEBREAKS + 1)]
    listed = ";".join(name for name in (form.text("teams.first_criterion"), *names) if name)
    place = form.place("templates.name.cancelled")
    try:
        if cancelled:
            cancelled_rounds("cancelled", cancelled)
        place = form.place("templates.options")
        parsed: Rules[TiebreakEdition] = parse_rules("; ".join(filter(None, parts)), TIEBREAK_EDITIONS, DEFAULT)
        if accelerated := form.text("swiss.acceleration_name"):
            place = form.place("swiss.acceleration_name")
            named = acceleration_named("acceleration", accelerated)
            parsed = replace(parsed, reading=parsed.reading._replace(acceleration=named))
        place = form.place("templates.tiebreak_place", place=1)
        codes = trf_codes(read_list(listed), parsed.edition) if listed else ()
    except DepartageError as error:
        error.place = error.place or place
        raise
    return FrontRules(parsed.edition, parsed.reading, codes, under_options(PointSystem(), parsed.reading))


def header_of(form: Form, rules: FrontRules) -> Header:
    """What every template says of its event."""
    city, comma, federation = form.text("templates.venue").rpartition(", ")
    if not comma or not (len(federation) == 3 and federation.isupper()):
        city, federation = form.text("templates.venue"), ""
    return Header(
        form.text("templates.event"),
        city,
        federation,
        form.day("templates.first_day"),
        form.day("templates.last_day"),
        arbiter=form.text("templates.arbiter"),
        time_control=form.text("templates.name.tempo"),
        dates=days_typed(form.text("templates.name.round_days")),
        cancelled=rules.reading.cancelled,
        edition=rules.edition.name,
        tiebreaks=rules.tiebreaks,
        points=rules.points,
    )


def notices_of_days(form: Form) -> tuple[SourceNotice, ...]:
    """What is wrong with the days of the rounds, with their cell on the front sheet."""
    header = Header(
        begin=form.day("templates.first_day"),
        end=form.day("templates.last_day"),
        rounds=form.number("templates.rounds_planned"),
        dates=days_typed(form.text("templates.name.round_days")),
    )
    faults = (*unreadable_days(header), *faults_of_days(header))
    if not faults:
        return ()
    place = form.place("templates.name.round_days")
    return tuple(SourceNotice(one.key, place, tuple(one.values.items())) for one in faults)


def drawn_colour(form: Form) -> Colour | None:
    """The colour drawn for the first player, as the front sheet says it."""
    colour_of = {name.casefold(): colour for colour, word in COLOURS.items() for name in in_every_language(word)}
    return colour_of.get(form.text("swiss.first_colour_name").casefold())


def with_ranks(form: Form, entrants: tuple[_Entrant, ...]) -> tuple[_Entrant, ...]:
    """The players, or the teams, with the places that the standings show beside their numbers."""
    if not form.has("templates.places"):
        return entrants
    lines = form.table("templates.places")
    # One formula fills both columns, so that nothing can stand between them.
    ranks = {whole(lines.value(row, lines.left + 1)): whole(lines.text(row, lines.left).strip("=. ")) for row in lines}
    return tuple(one._replace(rank=ranks.get(one.number)) for one in entrants)
