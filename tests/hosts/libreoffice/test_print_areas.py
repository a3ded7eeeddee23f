"""Print areas of templates: addresses, for LibreOffice knows no computed ones and would print every column."""

from __future__ import annotations

import re

from tests.documents.templates.books import WORKBOOKS
from xl_departage.base.errors import Place
from xl_departage.spreadsheet.storage.package import Package


def areas(content: bytes) -> dict[str, str]:
    """By sheet."""
    xml = Package(content, Place()).read("xl/workbook.xml").decode()
    found = re.findall(r'name="_xlnm\.Print_Area"[^>]*>([^<]*)<', xml)
    return {area.partition("!")[0].strip("'"): area for area in found}


def test_remarks_are_not_printed() -> None:
    """They would make everything smaller."""
    shown = areas((WORKBOOKS / "open-suisse-fr.xlsx").read_bytes())

    assert shown["Rondes"] == "'Rondes'!$A$2:$E$88"
    assert shown["Par nom"] == "'Par nom'!$A$2:$E$28"


def test_hidden_sheets_have_no_print_area() -> None:
    """LibreOffice prints a hidden sheet that has one."""
    shown = areas((WORKBOOKS / "open-suisse-fr.xlsx").read_bytes())

    assert "Listes" not in shown
    assert len(shown) == 15, "every sheet in view"
