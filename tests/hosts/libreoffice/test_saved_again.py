"""
Templates that Calc prints, saves and opens again: what stands above the tables of every sheet is still there.

Calc makes two cells of a link in an array formula as soon as it computes it anew, and the title was the second.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hosts.libreoffice.office import Office, Sheet
from xl_departage.documents.templates import Options, assemble, find_template

pytestmark = [pytest.mark.libreoffice, pytest.mark.slow]

PRINT = "service:org.xldepartage.Commands?print"
TITLES = "A1:A3"
PLAYERS = [["Ana"], ["Bob"], ["Cyd"], ["Dan"]]


def titles(document: Sheet) -> dict[str, list[list[str]]]:
    """The status, the title and the line about the event on every sheet but the hidden one."""
    return {name: document.sheet(name).shown(TITLES) for name in document.names()[:-1]}


@pytest.mark.parametrize(("kind", "ending"), [("calc8", "ods"), ("Calc MS Excel 2007 XML", "xlsx")])
def test_titles_survive_a_print_and_a_file_that_calc_saves(
    kind: str, ending: str, calc: Office, tmp_path: Path
) -> None:
    made, first, second = tmp_path / "made.xlsx", tmp_path / f"first.{ending}", tmp_path / f"second.{ending}"
    made.write_bytes(assemble(find_template("open-suisse"), Options("fr", empty=True)))
    with calc.document(made, hidden=False) as document:
        document.recalculate()
        document.save(first, kind)

    with calc.document(first, hidden=False) as document:
        document.sheet("Joueurs").put("B5:B8", PLAYERS)
        document.recalculate()
        expected = titles(document)
        document.command(PRINT)
        document.save(tmp_path / "printed.pdf", "calc_pdf_Export")
        assert titles(document) == expected
        document.save(second, kind)
    assert expected["Grille"][1] == ["Grille américaine"]
    assert not [name for name, ((status,), (title,), _) in expected.items() if title.startswith("#") or not status]

    with calc.document(second, hidden=False) as document:
        assert titles(document) == expected
        document.sheet("Joueurs").put("C5:C5", [["M"]])
        assert titles(document) == expected
        document.recalculate()
        assert titles(document) == expected
        assert document.sheet("Accueil").follow("A1") == "Contrôle!A1"
