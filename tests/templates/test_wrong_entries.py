"""
What is typed or pasted wrong is said with its cell and the cure, on the front sheet and above the standings.

Together, all wrong cells of a template are typed into one workbook, and every sentence is in the list of the hidden
sheet. Those that hide others are typed alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from tests.examples import first
from tests.templates.books import WORKBOOKS, opened, status
from tests.templates.seasons import typed
from xl_departage.errors import ErrorKind
from xl_departage.templates import Options, assemble, templates
from xl_departage.templates.registry import Template
from xl_departage.templates.status import Entry, StatusSheet

NA = ErrorKind.NA
LIST, LIST_OR_BLANK = "Choisissez une valeur de la liste.", "Choisissez une valeur de la liste, ou laissez vide."
DATE, NUMBER = "Une date, par exemple 25/10/2025, ou laissez vide.", "Un nombre, ou laissez vide."
RATING = "Un Elo entier, de 0 à 4000 ; vide, NC ou UNR : non classé."
WHOLE = "Un nombre entier de {} à {}, ou laissez vide."


class Wrong(NamedTuple):
    """A wrong cell, and how the sentence begins."""

    sheet: str
    cell: str
    typed: Any
    sentence: str


def refused(sheet: str, cell: str, wrong: Any, cure: str, *, text: bool = False) -> Wrong:
    """A cell that does not accept what was typed; `text` for a text in which the computer sees no number."""
    written = " écrit comme un texte" if text else ""
    shown = f"« {wrong} »{written} n'est pas accepté." if wrong != "" else "la cellule est vide."
    return Wrong(sheet, cell, wrong, f"Feuille {sheet}, cellule {cell} : {shown} {cure}")


TOGETHER = {
    "liste-elo": [
        refused("Accueil", "B14", "1er janvier", DATE, text=True),
        refused("Accueil", "B18", "XXX", LIST),
        refused("Accueil", "B19", "", LIST),
        refused("Accueil", "B20", "rapide ", LIST),
        refused("Membres", "D5", -5, RATING),
        refused("Membres", "E5", -1, WHOLE.format(0, 99999)),
        refused("Membres", "F5", "x", NUMBER),
        refused("Membres", "G5", "x", NUMBER),
        refused("Membres", "H5", "oui", LIST_OR_BLANK),
        refused("Membres", "I5", "x", RATING),
        refused("Membres", "J5", "x", WHOLE.format(0, 99999)),
        refused("Membres", "K5", 79, WHOLE.format(1900, 2200)),
        refused("Parties", "B5", "9 janvier 2026", DATE, text=True),
        refused("Parties", "H5", "x", RATING),
        refused("Historique", "E4", "hier", DATE),
        refused("Historique", "F6", "x", RATING),
        Wrong("Parties", "E6", "", "Parties, ligne 6 : le résultat manque."),
        Wrong("Parties", "E7", "2-0", "Parties, ligne 7 : « 2-0 » n'est pas un résultat."),
        Wrong("Parties", "C8", 99999, "Parties, ligne 8 : ce matricule"),
        Wrong("Membres", "C6", "", "Feuille Membres, cellule C6 : le nom manque. Saisissez-le."),
        Wrong("Membres", "D7", "", "Feuille Membres, cellule D7 : l'Elo de Dehaan, Mireille manque, avec 604 parties"),
        Wrong("Membres", "E8", "", "Feuille Membres, cellule E8 : le nombre de parties de Noël, Baptiste manque"),
        Wrong("Membres", "F21", "", "Feuille Membres, cellules F21 et G21 : Massart, Théo a joué 14 des 20 parties"),
    ],
}
ALONE = {
    "liste-elo": [
        Wrong("Parties", "F5", 33065, "Parties, ligne 5 : un joueur contre lui-même."),
        Wrong("Parties", "C5", "", "Parties, ligne 5 : le matricule du joueur A manque."),
        Wrong("Membres", "A40", 18759, "Membres, lignes 7 et 40 : le matricule 18759 figure deux fois."),
        Wrong("Membres", "A6", 18759, "Membres, lignes 6 et 7 : le matricule 18759 figure deux fois."),
        Wrong("Membres", "A6", "", "Membres, ligne 6 : le matricule manque."),
        Wrong("Membres", "D6", "", "Feuille Membres, cellule D6 : l'Elo de Vanhove, Pieter manque"),
        refused("Fiche", "B4", "Personne", LIST_OR_BLANK),
    ],
}
PASTED = {
    "liste-elo": ("Membres!A5", "Membres!C5", "Parties!C5", "Parties!E5", "Historique!E5"),
}
"""Cells into which #N/A is pasted."""


def book(name: str) -> bytes:
    return (WORKBOOKS / f"{name}-fr.xlsx").read_bytes()


@pytest.mark.parametrize("name", ["liste-elo"])
def test_every_wrong_cell_has_its_sentence(name: str) -> None:
    cells: dict[str, dict[str, Any]] = {}
    for wrong in TOGETHER[name]:
        cells.setdefault(wrong.sheet, {})[wrong.cell] = wrong.typed

    workbook = opened(typed(book(name), cells))

    messages = [str(row[2]) for row in workbook["Statut_calcul"].iter_rows(min_row=2, values_only=True) if row[0]]
    assert [wrong for wrong in TOGETHER[name] if not any(line.startswith(wrong.sentence) for line in messages)] == []
    assert status(workbook).startswith(messages[0])
    assert "autres problèmes" in status(workbook)


def alone() -> Iterator[tuple[str, Wrong]]:
    for name, listed in ALONE.items():
        yield from ((name, wrong) for wrong in listed)
    for name, places in PASTED.items():
        for place in places:
            sheet, cell = place.split("!")
            yield name, Wrong(sheet, cell, NA, f"Feuille {sheet}, cellule {cell} : la cellule contient une erreur.")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "wrong"), list(alone()), ids=str)
def test_a_wrong_cell_alone_is_the_first_problem(name: str, wrong: Wrong) -> None:
    workbook = opened(typed(book(name), {wrong.sheet: {wrong.cell: wrong.typed}}))

    assert status(workbook).startswith(wrong.sentence)


OF_SHEETS = [template for template in templates() if not template.kind]
"""Those that are not made of declared sheets, whose typed lists our functions read."""


@pytest.mark.parametrize("template", first(OF_SHEETS), ids=lambda template: template.name.in_language("en"))
def test_every_cell_for_input_says_what_it_accepts_unless_it_is_a_text(
    template: Template, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries: list[Entry] = []
    write = StatusSheet.write

    def noted(self: StatusSheet) -> None:
        entries.extend(self._entries)
        write(self)

    monkeypatch.setattr(StatusSheet, "write", noted)

    assemble(template, Options("fr", empty=True))

    silent = [
        (entry.sheet.name, entry.row, entry.column)
        for entry in entries
        if entry.accepted.cure is None and entry.sheet.raw.table[entry.row][entry.column].format.num_format != "@"
    ]
    # An ID is a number or a text; one that occurs twice is reported.
    assert silent == ([("Membres", 4, 0)] if template.rated else [])
