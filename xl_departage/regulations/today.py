"""
Which edition is in force on a day, for each federation: tie-breaks and ratings.
"""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.messages import Text
from xl_departage.regulations.editions import FFE_2012, Authority, edition_in_force
from xl_departage.regulations.rating_editions import RATING_EDITIONS, BelgianEdition, FideEdition, RatingEdition


class InForce(NamedTuple):
    """
    One kind of event or list, and the edition that its rules are on that day.
    """

    what: Text
    edition: str
    since: str
    note: Text


_C07 = Text("C.07 de la FIDE", "FIDE C.07")
_LA = Text(
    "le Livre de l'arbitre suit le C.07 de la FIDE depuis 2024 ; avant, il donne son ancien score ajusté",
    "the French arbiters' manual follows FIDE C.07 since 2024; before, it has its former adjusted score",
)
_PAPI = Text("les colonnes que Papi imprime", "the columns as Papi prints them")
_RULES = Text("articles 10 et 12 du règlement des tournois", "articles 10 and 12 of the tournament rules")
_PROGRAM = Text("ce que le programme de la fédération calculait", "what the federation's program computed")
_B02 = Text("B.02 de la FIDE", "FIDE B.02")


def in_force(date: str) -> list[InForce]:
    """
    What applies on an ISO date; what had no edition here yet is left out.

    The French arbiters' manual follows C.07 (its chapter 5.1 quotes the edition of 2026); before that the former adjusted
    score of 14.3 is what it had, from July 2012.
    """
    found: list[InForce] = []
    fide = edition_in_force(Authority.FIDE, date)
    ffe = edition_in_force(Authority.FFE, date)
    if fide is not None:
        found.append(
            InForce(Text("Tournoi FIDE, départages", "FIDE event, tie-breaks"), fide.name, fide.in_force or "", _C07)
        )
    french = fide or ffe
    if french is not None:
        open_ = Text("Open français, départages", "French open, tie-breaks")
        found.append(InForce(open_, french.name, french.in_force or "", _LA))
    if ffe is FFE_2012:
        found.append(InForce(Text("Tableaux de Papi", "Papi's tables"), "PAPI", ffe.in_force or "", _PAPI))
    belgian = rating_edition_in_force(BelgianEdition, date)
    if belgian is not None:
        note = _RULES if belgian.in_force is not None and belgian.in_force >= "2023" else _PROGRAM
        found.append(InForce(Text("Liste belge", "Belgian list"), belgian.name, belgian.in_force or "", note))
    rated = rating_edition_in_force(FideEdition, date)
    if rated is not None:
        found.append(InForce(Text("Liste FIDE", "FIDE list"), rated.name, rated.in_force or "", _B02))
    return found


def rating_edition_in_force(kind: type[RatingEdition], date: str) -> RatingEdition | None:
    """The edition of that kind in force on an ISO date; None before the oldest one here."""
    dated = [
        edition
        for edition in RATING_EDITIONS.values()
        if isinstance(edition, kind) and edition.in_force is not None and edition.in_force <= date
    ]
    return max(dated, key=lambda edition: edition.in_force or "", default=None)
