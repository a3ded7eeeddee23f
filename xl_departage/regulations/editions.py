"""
The editions of the tie-break rules, one record each: rules change by date and by federation, the algorithms read the record.
"""

from __future__ import annotations

from dataclasses import dataclass

from xl_departage.messages import Text


@dataclass(frozen=True)
class TiebreakEdition:
    """
    One edition of a federation's tie-break rules.
    """

    name: str
    title: Text
    source: str
    """The text itself: regulation, chapter, date."""
    in_force: str | None
    """ISO date from which it applies, None where the text bears none."""


FFE_1998 = TiebreakEdition(
    "FFE",
    Text("FFE, annexe « Départages », A.G. 98", "FFE, annex “Départages”, 1998"),
    "FFE, Livre de l'arbitre, chapitre 2.4 « Départages » (A.G. 98)",
    "1998-01-01",
)
FFE_2012 = TiebreakEdition(
    "FFE-2012",
    Text("FFE, ancien score ajusté (Papi)", "FFE, former adjusted score (Papi)"),
    "FFE, « Ancienne méthode de calcul du score ajusté », article 14.3",
    "2012-07-01",
)

TIEBREAK_EDITIONS: dict[str, TiebreakEdition] = {
    "FFE": FFE_1998,
    "FFE-1998": FFE_1998,
    "FFE-2012": FFE_2012,
    "PAPI": FFE_2012,
}
"""By every name a user may write, upper case."""
