"""Who is explained when the list of a template is replaced by the arbiter's own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.documents.templates.books import glanced, made, with_cells
from tests.examples import first
from xl_departage.spreadsheet.recalculation.recalculate import recalculate

SHEETS = {
    "rating-list": ("Membres", "Fiche"),
    "round-robin": ("Joueurs", "Explication"),
    "swiss-open": ("Joueurs", "Explication"),
    "teams": ("Équipes", "Explication"),
}


def names_in(book: Any, sheet: str) -> dict[str, str]:
    """The cells of the names, by the names, in the order of the list."""
    head, *rows = book[sheet].iter_rows(min_row=4)
    column = next(at for at, cell in enumerate(head) if cell.value in ("Nom", "Équipe"))
    return {row[column].value: row[column].coordinate for row in rows if row[column].value}


@pytest.mark.parametrize("name", first(SHEETS))
def test_who_is_explained_at_first_is_one_of_the_list(name: str) -> None:
    list_sheet, explained = SHEETS[name]
    content = made(name)
    chosen = glanced(content)[explained]["B4"].value
    cells = names_in(glanced(content), list_sheet)

    new_names = {cell: f"Personne {at}" for at, cell in enumerate(cells.values())}
    replaced = recalculate(with_cells(content, list_sheet, new_names)).content

    assert glanced(replaced)[explained]["B4"].value == new_names[cells[chosen]]
    unknown_chosen = glanced(recalculate(with_cells(content, explained, {"B4": "Quelqu'un"})).content)[explained]
    assert "Quelqu'un" in str([cell.value for row in unknown_chosen.iter_rows(max_row=8) for cell in row][5:])
