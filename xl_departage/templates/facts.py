"""What the front sheet and the standings of a template say of the event: rules, header, colours, ranks."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from xl_departage.crosstable.model import Colour, MatchScoring
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.errors import DepartageError, Place
from xl_departage.messages import Text, in_every_language
from xl_departage.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, TiebreakEdition
from xl_departage.regulations.rules import Rules, parse_rules
from xl_departage.templates.form import Form, plain, whole
from xl_departage.tiebreaks.codes import trf_codes
from xl_departage.tiebreaks.presets import read_list
from xl_departage.tournament.model import (
    Header,
    Participant,
    Team,
)
from xl_departage.tournament.points import PointSystem, under_options

TIEBREAKS = 5
"""The most lines of tie-breaks that a template has."""
_T = TypeVar("_T")
_Entrant = TypeVar("_Entrant", Participant, Team)


class FrontRules(NamedTuple):
    """What the front sheet says of ranking."""

    edition: TiebreakEdition
    reading: ReadingOptions
    tiebreaks: tuple[str, ...]
    points: PointSystem


def rules_of(form: Form) -> FrontRules:
    """Edition, tie-breaks and points. Raises ArgumentError with the cell."""
    edition = form.text("templates.edition")
    exempt = form.text("templates.bye_points").replace(",", ".")
    text = "; ".join(
        part for part in (edition, f"exempt={exempt}" if exempt else "", form.text("templates.options")) if part
    )
    parsed: Rules[TiebreakEdition] = _at(
        form.place("templates.options"), lambda: parse_rules(text, TIEBREAK_EDITIONS, DEFAULT)
    )
    names = [form.text("templates.tiebreak_place", place=place) for place in range(1, TIEBREAKS + 1)]
    listed = [name for name in (form.text("teams.first_criterion"), *names) if name]
    place = form.place("templates.tiebreak_place", place=1)
    codes = _at(place, lambda: trf_codes(read_list(";".join(listed)), parsed.edition)) if listed else ()
    return FrontRules(parsed.edition, parsed.reading, codes, under_options(PointSystem(), parsed.reading))


def _at(place: Place, read: Callable[[], _T]) -> _T:
    """What a cell of the front sheet means; an error names the cell."""
    try:
        return read()
    except DepartageError as error:
        error.place = error.place or place
        raise


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
        edition=rules.edition.name,
        tiebreaks=rules.tiebreaks,
        points=rules.points,
    )


def drawn_colour(form: Form) -> Colour | None:
    """The colour drawn for the first player, as the front sheet says it."""
    typed = form.text("swiss.first_colour_name").casefold()
    words = ((Colour.WHITE, Text("templates.white")), (Colour.BLACK, Text("templates.black")))
    known = {name.casefold(): colour for colour, word in words for name in in_every_language(word)}
    return known.get(typed)


def with_ranks(form: Form, entrants: tuple[_Entrant, ...]) -> tuple[_Entrant, ...]:
    """The players, or the teams, with the places that the standings show, where a name stands for one of them."""
    if not form.has("templates.places", "templates.ranked_names"):
        return entrants
    lines = form.table("templates.places")
    places, names = lines.left, lines.column("templates.ranked_names")
    shown: dict[str, list[int]] = {}
    for row in lines:
        place = whole(plain(lines.value(row, places)).strip("=. "))
        if place:
            shown.setdefault(lines.text(row, names), []).append(place)
    found = []
    for entrant in entrants:
        ranks = shown.get(entrant.name, [])
        found.append(entrant._replace(rank=ranks[0]) if len(ranks) == 1 else entrant)
    return tuple(found)


def seat(team: Team, place: int) -> int | None:
    return team.players[place - 1] if place <= len(team.players) else None


def bye_worth(form: Form, boards: int) -> tuple[int, int]:
    """Match points and game points, in half-points, of a team without an opponent."""
    share = {"0": 0, "½": 1, "1": 2}.get(form.text("teams.bye"), 0)
    return MatchScoring()[2 - share] if share != 1 else MatchScoring().draw, share * boards
