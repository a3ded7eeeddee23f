"""Details of players in a file that cannot be true, such as an impossible date of birth."""

from __future__ import annotations

from xl_departage.base.messages import Text
from xl_departage.chess.tournament.persons import Identities, doubts, last_year
from xl_departage.chess.tournament.record import TournamentRecord


def impossible_identities(tournament: TournamentRecord) -> list[Text]:
    """The details of players that cannot be true, one sentence for each; after the tenth only « … »."""
    # No record of TRF26 holds the number of a national federation, so it is not judged here.
    people = tuple(participant._replace(national_number="") for participant in tournament.participants)
    impossible = []
    for doubt in doubts(people, Identities(people, year=last_year(tournament.header))):
        whose = [people[place] for place in (doubt.other, doubt.player) if place is not None]
        who = ", ".join(f"{participant.number} {participant.name}".strip() for participant in whose)
        impossible.append(Text(_IMPOSSIBLE[doubt.key], who=who, text=doubt.text))
    if len(impossible) > _NAMED:
        impossible[_NAMED:] = [Text("verbatim", value="…")]
    return impossible


_IMPOSSIBLE = {
    "check_nameless": "lacking.no_name",
    "check_fide_number": "lacking.impossible_number",
    "check_birth": "lacking.impossible_birth",
    "check_born_after": "lacking.impossible_birth",
    "check_code_twice": "lacking.number_twice",
}
_NAMED = 10
