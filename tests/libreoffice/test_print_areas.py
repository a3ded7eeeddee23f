"""Print areas of templates in .ods: addresses, for LibreOffice knows no computed ones and would print every column."""

from __future__ import annotations

import re

from tests.templates.books import WORKBOOKS
from xl_departage.errors import Place
from xl_departage.libreoffice.ods import with_fixed_print_areas
from xl_departage.storage.package import Package


def areas(content: bytes) -> dict[str, str]:
    """By sheet."""
    xml = Package(content, Place()).read("xl/workbook.xml").decode()
    found = re.findall(r'name="_xlnm\.Print_Area"[^>]*>([^<]*)<', xml)
    return {area.partition("!")[0].strip("'"): area for area in found}


def test_computed_print_areas_become_addresses_and_the_others_stay() -> None:
    content = (WORKBOOKS / "open-suisse-fr.xlsx").read_bytes()

    before, after = areas(content), areas(with_fixed_print_areas(content))

    assert "INDEX" in before["Rondes"]
    # Without the column of remarks, which would make everything smaller.
    assert after["Rondes"] == "Rondes!$A$1:$G$724"
    assert after["Par nom"] == "'Par nom'!$A$1:$D$125"
    assert after["Accueil"] == before["Accueil"]
    assert not any("INDEX" in area for area in after.values())


def test_hidden_sheets_have_no_print_area() -> None:
    """LibreOffice prints a hidden sheet that has one."""
    shown = areas((WORKBOOKS / "open-suisse-fr.xlsx").read_bytes())

    assert "Listes" not in shown
    assert len(shown) == 13, "every sheet in view"
