"""
Templates of teams, rating list and Grand Prix in a running Calc with the functions of this project: a changed result
gives the same values in Calc and in headless mode.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.documents.templates.books import built, recalculated, with_cells
from tests.documents.templates.test_libreoffice import expected, found
from tests.hosts.libreoffice.office import Office

pytestmark = pytest.mark.libreoffice

CHANGES: dict[str, tuple[str, dict[str, str | int]]] = {
    "equipes": ("Rencontres", {"J8": "0"}),
    "liste-elo": ("Parties", {"D5": "1-0"}),
    "grand-prix": ("Étapes", {"B150": 1, "C150": "Rousseau, Nora", "B151": 2, "C151": "Lambert, Cédric"}),
}
AREAS = {
    "equipes": {
        "Équipes": "A5:F16",
        "Rencontres": "A4:K40",
        "Grille": "A4:P16",
        "Classement": "A4:P17",
        "Explication": "A6:I13",
        "Échiquiers": "A4:I60",
    },
    "liste-elo": {
        "Membres": "A5:J30",
        "Parties": "A5:H120",
        "Nouvelle liste": "A5:J30",
        "Fiche": "A6:M40",
        "Contrôle": "A4:H8",
    },
    "grand-prix": {"Classement": "A4:S40", "Catégories": "A4:G60", "Contrôle": "A4:H6", "Accueil": "A1:A1"},
}


@pytest.mark.parametrize(
    "name",
    [
        "grand-prix",
        # In quick runs these are compared without a change (`tests/engines/test_workbooks.py`).
        pytest.param("equipes", marks=pytest.mark.slow),
        pytest.param("liste-elo", marks=pytest.mark.slow),
    ],
)
@pytest.mark.slow
def test_calc_computes_a_changed_workbook_as_we_do(name: str, calc: Office, tmp_path: Path) -> None:
    content = built(name)
    path = tmp_path / f"{name}.xlsx"
    path.write_bytes(content)
    sheet, cells = CHANGES[name]
    ours = recalculated(with_cells(content, sheet, cells), tmp_path)

    with calc.document(path) as book:
        for address, value in cells.items():
            book.sheet(sheet).put(f"{address}:{address}", [[value]])
        book.recalculate()

        for results, area in AREAS[name].items():
            assert found(book, results, area) == expected(ours, results, area), results
    changed = [
        area
        for area in AREAS[name]
        if expected(content, area, AREAS[name][area]) != expected(ours, area, AREAS[name][area])
    ]
    assert len(changed) > 1
