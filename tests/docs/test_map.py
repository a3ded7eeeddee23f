"""The map of the house: what it names is there, what the heads of its wings say is whole, and folders alone lead to the place."""

from __future__ import annotations

import re

import pytest

from docs.generator import LANGUAGES
from docs.generator.pages import SITE
from tests.rows import each_row
from tests.sources import ROOT
from tests.test_architecture import WINGS
from xl_departage.base.messages import Language

WALK = {
    "base/messages": "def text(",
    "chess/ratings/k_factor.py": "2400",
    "chess/regulations/rating_editions.py": "class FideEdition",
    "chess/tiebreaks/fide/fide_buchholz.py": "8.1",
    "documents/templates/template_registry.py": "def assemble(",
    "documents/templates/home.py": "def _status(",
    "formats/grids/cell_tokens.py": "def scan(",
    "formats/source_opening.py": "def read_source(",
    "functions/crosstable.py": '"BUCHHOLZ"',
    "functions/host_cells.py": "def host_cell(",
    "formats/held/games.py": "def cells_with_result(",
    "spreadsheet/recalculation/engine.py": "KeptFormula(",
    "spreadsheet/recalculation/kept_formulas.py": "class KeptFormula",
    "spreadsheet/recalculation/native/conditional.py": '"SUMIFS"',
    "spreadsheet/recalculation/native/function_table.py": "class Native",
    "spreadsheet/recalculation/patch.py": "patcher.formula(",
}
"""Where a newcomer goes by the names of folders, and what he must see there."""


def picture(language: Language) -> dict[str, list[str]]:
    """The wings of the page and what it names in each."""
    page = (SITE / language / "develop" / "architecture.md").read_text(encoding="utf-8")
    rooms: dict[str, list[str]] = {}
    for line in page.split("```")[1].splitlines()[1:]:
        if found := re.match(r"(\w+/)?[ │]+((?:\w+  ?)*\w+)?", line):
            wing, named = found.groups()
            if wing:
                rooms[wing.rstrip("/")] = []
            list(rooms.values())[-1].extend((named or "").split("   ")[0].split())
    return rooms


def head(place: str) -> str:
    """The docstring of a package."""
    return (ROOT / place / "__init__.py").read_text(encoding="utf-8").split('"""')[1]


def contents(place: str) -> set[str]:
    """The rooms and modules directly in a package."""
    inside = (ROOT / place).iterdir()
    return {path.stem for path in inside if (path.suffix == ".py" or path.is_dir()) and not path.name.startswith("__")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_has_every_wing_and_every_room_of_each(language: Language) -> None:
    drawn = picture(language)

    assert tuple(reversed(drawn)) == WINGS
    for wing, named in drawn.items():
        folders = {path.name for path in (ROOT / wing).iterdir() if path.is_dir() and path.name != "__pycache__"}
        assert folders <= set(named), wing
        assert [
            name for name in named if not any(room.startswith(name) or name in room for room in contents(wing))
        ] == []


@each_row("wing", WINGS)
def test_the_head_of_a_wing_names_what_is_in_it_in_some_ten_lines(wing: str) -> None:
    docstring = head(wing)

    assert 8 <= len(docstring.strip().splitlines()) <= 14
    if wing != "functions":
        assert sorted(name for name in contents(wing) if f"`{name}`" not in docstring) == []


@each_row("place", WALK)
def test_folders_lead_to_the_place_that_does_it(place: str) -> None:
    found = ROOT / place
    texts = [path.read_text(encoding="utf-8") for path in ([found] if found.is_file() else found.glob("*.py"))]

    assert any(WALK[place] in text for text in texts)


@pytest.mark.parametrize("room", ["spreadsheet/recalculation", "documents/templates"])
def test_the_head_of_a_large_room_names_every_module(room: str) -> None:
    folder = ROOT / room
    modules = {path.stem if path.stem != "__init__" else path.parent.name for path in folder.rglob("*.py")}

    assert sorted(name for name in modules - {folder.name} if f"`{name}`" not in head(room)) == []
