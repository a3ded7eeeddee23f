"""
A click on the status selects the cell that it is about, and each line of the sheet of CHECK leads to its row: followed in a running
Calc, in workbooks whose wrong cells were written by openpyxl.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl
import pytest

from tests.hosts.libreoffice.office import Office
from xl_departage.documents.templates import Options, assemble, find_template
from xl_departage.headless import recalculate

pytestmark = pytest.mark.libreoffice


class Led(NamedTuple):
    """A wrong cell of a sample, where the status leads, and where the first line of the sheet of CHECK does if it names a row."""

    template: str
    sheet: str
    cell: str
    typed: Any
    status: str
    line: str = ""


LED = (
    # What functions read: the cell with the text that is wrong; a line of the sheet of CHECK leads to its row.
    Led("open-suisse", "Joueurs", "J7", "1 8x4", "Joueurs!J7", "Joueurs!A7"),
    Led("open-suisse", "Rondes", "D9", "2-0", "Rondes!D9", "Rondes!A9"),
    Led("toutes-rondes", "Rondes", "G5", "2-0", "Rondes!G5", "Rondes!A5"),
    Led("equipes", "Rencontres", "H5", "2", "Rencontres!H5", "Rencontres!A5"),
    Led("liste-elo", "Parties", "D6", "2-0", "Parties!D6", "Parties!A6"),
    Led("liste-elo", "Membres", "C6", -5, "Membres!C6", "Membres!A6"),
    Led("grand-prix", "Joueurs", "C6", "x", "Joueurs!C6", "Joueurs!A6"),
    Led("grand-prix", "Étapes", "D7", "x", "Étapes!D7", "Étapes!A7"),
    Led("open-suisse", "Rondes", "C9", "Inconnu", "Rondes!C9", "Rondes!A9"),
    # A result that is missing is a step.
    Led("open-suisse", "Rondes", "D9", "", "Rondes!D9", "Rondes!A9"),
    # What the status finds itself: the cell.
    Led("open-suisse", "Joueurs", "D6", 88, "Joueurs!D6"),
    Led("open-suisse", "Accueil", "B8", "hier", "Accueil!B8"),
    Led("open-suisse", "Rondes", "A181", "x", "Rondes!A181"),
    Led("equipes", "Rencontres", "L5", "1", "Rencontres!H5"),
    Led("equipes", "Joueurs", "A149", "x", "Joueurs!A149"),
    Led("liste-elo", "Membres", "I6", 79, "Membres!I6"),
    Led("toutes-rondes", "Joueurs", "B6", "", "Joueurs!B6"),
    Led("toutes-rondes", "Joueurs", "B20", "Tardif", "Joueurs!B20"),
    Led("toutes-rondes", "Accueil", "B16", "9 fois", "Accueil!B16"),
    # A table that cannot be made: what is chosen above it, or the settings.
    Led("open-suisse", "Explication", "B4", "Personne", "Explication!B4"),
    Led("open-suisse", "Accueil", "B20", "Bucholz", "Accueil!A1"),
    # What is chosen beside a table.
    Led("open-suisse", "Appariements", "O4", 99, "Appariements!O4"),
    # Nothing is wrong, and the step has no row.
    Led("open-suisse", "Accueil", "B7", "Namur", "Contrôle!A1"),
)
QUICK = {("open-suisse", "Rondes", "2-0")}


@pytest.mark.parametrize(
    "led",
    [
        pytest.param(
            led,
            id=f"{led.template}-{led.sheet}-{led.cell}-{led.typed}",
            marks=() if (led.template, led.sheet, led.typed) in QUICK else pytest.mark.slow,
        )
        for led in LED
    ],
)
def test_the_status_and_the_lines_of_check_lead_to_the_cell(led: Led, calc: Office, tmp_path: Path) -> None:
    saved = tmp_path / "wrong.xlsx"
    book = openpyxl.load_workbook(io.BytesIO(assemble(find_template(led.template), Options("fr"))))
    book[led.sheet][led.cell] = led.typed
    stream = io.BytesIO()
    book.save(stream)
    saved.write_bytes(recalculate(stream.getvalue()).content)

    with calc.document(saved, hidden=False) as opened:
        opened.recalculate()
        # On one sheet, what was selected would stay selected beside the cell.
        source = "Accueil" if led.status.startswith("Contrôle") else "Contrôle"
        assert opened.sheet(source).follow("A1") == led.status
        if led.line:
            assert opened.sheet("Contrôle").follow("J5") == led.line
