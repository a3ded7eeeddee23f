"""The editions in force on a given day, by federation, for tie-breaks and ratings."""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.base.messages import Text
from xl_departage.chess.regulations.editions import FFE_2012, Authority, edition_in_force
from xl_departage.chess.regulations.rating_editions import RATING_EDITIONS, BelgianEdition, FideEdition, RatingEdition


class InForce(NamedTuple):
    """One kind of event or list, and the edition that applies to it on that day."""

    what: Text
    edition: str
    since: str
    note: Text


_C07 = Text("regulations.fide_c_07")
_LA = Text("regulations.today.la")
_PAPI = Text("regulations.today.papi")
_RULES = Text("regulations.today.rules")
_PROGRAM = Text("regulations.today.program")
_B02 = Text("regulations.fide_b_02")


def in_force(date: str) -> list[InForce]:
    """
    The editions that apply on an ISO date; texts that have no edition here yet are left out.

    The French arbiters' manual follows C.07 (its chapter 5.1 quotes the edition of 2026); before that, from July 2012, it had the
    former adjusted score of 14.3.
    """
    rules: list[InForce] = []
    fide = edition_in_force(Authority.FIDE, date)
    ffe = edition_in_force(Authority.FFE, date)
    if fide is not None:
        # Equivalent mutant `fide.in_force or '' -> fide.in_force`: an edition that is in force has a date.
        rules.append(InForce(Text("regulations.fide_event_tie_breaks"), fide.name, fide.in_force or "", _C07))
    french = fide or ffe
    if french is not None:
        open_ = Text("regulations.french_open_tie_breaks")
        # Equivalent mutant `french.in_force or '' -> french.in_force`: an edition that is in force has a date.
        rules.append(InForce(open_, french.name, french.in_force or "", _LA))
    if ffe is FFE_2012:
        # Equivalent mutant `ffe.in_force or '' -> ffe.in_force`: an edition that is in force has a date.
        rules.append(InForce(Text("regulations.papi_s_tables"), "PAPI", ffe.in_force or "", _PAPI))
    belgian = rating_edition_in_force(BelgianEdition, date)
    if belgian is not None:
        note = _RULES if isinstance(belgian, BelgianEdition) and belgian.start_games else _PROGRAM
        # Equivalent mutant `belgian.in_force or '' -> belgian.in_force`: an edition that is in force has a date.
        rules.append(InForce(Text("regulations.belgian_list"), belgian.name, belgian.in_force or "", note))
    rated = rating_edition_in_force(FideEdition, date)
    if rated is not None:
        # Equivalent mutant `rated.in_force or '' -> rated.in_force`: an edition that is in force has a date.
        rules.append(InForce(Text("regulations.fide_list"), rated.name, rated.in_force or "", _B02))
    return rules


def rating_edition_in_force(kind: type[RatingEdition], date: str) -> RatingEdition | None:
    """The edition of that kind in force on an ISO date; None before the oldest one here."""
    dated = [
        edition
        for edition in RATING_EDITIONS.values()
        if isinstance(edition, kind) and edition.in_force is not None and edition.in_force <= date
    ]
    # Equivalent mutant `edition.in_force or '' -> edition.in_force`: those without a date are not among them.
    return max(dated, key=lambda edition: edition.in_force or "", default=None)
