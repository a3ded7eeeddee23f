"""The map of the house: what it names is there, what it says of a place is true, and no module of a large room is missing."""

from __future__ import annotations

import re

import pytest

from docs.generator import LANGUAGES
from docs.generator.pages import SITE
from tests.rows import each_row
from tests.sources import ROOT
from xl_departage.messages import Language

WALK = {
    "headless/patch.py": "patcher.formula(",
    "headless/engine.py": "KeptFormula(",
    "headless/native/registry.py": "class Native",
    "headless/native/conditional.py": '"SUMIFS"',
    "ratings/k_factor.py": "2400",
    "regulations/rating_editions.py": "class FideEdition",
    "crosstable/cells.py": "def scan(",
    "doors/reading.py": "def read_document(",
    "functions/crosstable.py": '"BUCHHOLZ"',
    "tiebreaks/fide/buchholz.py": "8.1",
    "functions/host_cells.py": "def host_cell(",
    "templates/registry.py": "def assemble(",
    "templates/home.py": "def _status(",
}
"""Where a newcomer is sent, and what he must see there."""


def page(language: Language) -> str:
    return (SITE / language / "develop" / "architecture.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_that_the_page_names_exists(language: Language) -> None:
    places = re.findall(r"`((?:\w+/)+(?:\w+\.py)?)`", page(language))

    assert len(places) > 20
    own = {ROOT, ROOT.parent}
    assert [place for place in places if not any((folder / place).exists() for folder in own)] == []


@each_row("language", LANGUAGES)
@each_row("place", WALK)
def test_the_page_leads_to_the_place_that_does_it(language: Language, place: str) -> None:
    assert f"`{place}`" in page(language)
    assert WALK[place] in (ROOT / place).read_text(encoding="utf-8")


@pytest.mark.parametrize("room", ["headless", "templates"])
def test_the_head_of_a_large_room_names_every_module(room: str) -> None:
    head = (ROOT / room / "__init__.py").read_text(encoding="utf-8").split('"""')[1]
    modules = {path.stem if path.stem != "__init__" else path.parent.name for path in (ROOT / room).rglob("*.py")} - {
        room
    }

    assert sorted(name for name in modules if f"`{name}`" not in head) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_names_every_package_and_every_module_beside_them(language: Language) -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    packages |= {path.stem for path in ROOT.glob("*.py") if not path.stem.startswith("__")}

    assert sorted(name for name in packages if f"`{name}`" not in page(language)) == []
