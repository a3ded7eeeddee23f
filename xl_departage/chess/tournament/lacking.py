"""What a file for a federation says of its players too little, or what cannot be."""

from __future__ import annotations

from xl_departage.base.errors import Place
from xl_departage.base.messages import Text, series
from xl_departage.chess.tournament.comparison import field_text
from xl_departage.chess.tournament.record import SourceNotice, TournamentRecord
from xl_departage.formats.grids.lists.persons import Identities, doubts, last_year

_ASKED_FOR = ("fide_number", "birth", "federation", "sex")
"""By federations, of everybody; titles and ratings few players have."""


def missed_by_a_federation(tournament: TournamentRecord) -> tuple[SourceNotice, ...]:
    """
    At most two notices: what a file for a federation does not say of its players, each with the number of those whom
    it concerns; and what
    it says of them and cannot be.
    """
    counts = {name: sum(not getattr(one, name) for one in tournament.participants) for name in _ASKED_FOR}
    fields = [
        Text("lacking.field", field=field_text("participants", name), count=count)
        for name, count in counts.items()
        if count
    ]
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
