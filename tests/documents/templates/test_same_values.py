"""
A template gives the same values as a file, as its bytes, as an openpyxl workbook and as what openpyxl and LibreOffice
save of it, with its
sample and empty, in every language; one filled by a script shows every player.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.documents.templates.books import made, shown
from tests.examples import of_the_day
from tests.hosts.libreoffice.office import Office
from xl_departage.base.messages import languages
from xl_departage.documents.templates import Template, templates
from xl_departage.headless import recalculate
from xl_departage.spreadsheet.recalculation.dynamic_mark import NAME


def every(quick: Callable[[Template, bool], bool]) -> list[Any]:
    """The templates in every language, with their sample and empty; quickly in one language, and only those that are named."""
    return [
        pytest.param(
            template,
            language,
            empty,
            marks=[] if language == "fr" and quick(template, empty) else pytest.mark.slow,
            id=f"{template.kind}-{language}-{'empty' if empty else 'sample'}",
        )
        for template in templates()
        for language in languages()
        for empty in (False, True)
    ]


HEAVY = ("swiss", "round-robin")
"""Kinds of templates with many formulas, which are computed in most other files of this folder, too."""
EVERY = every(lambda template, empty: not empty and template.kind not in HEAVY)
SAMPLES = every(lambda template, empty: not empty and template.kind == "rating-list")
ONE = every(lambda template, empty: not empty and template.kind == "teams")
XLSX = "Calc MS Excel 2007 XML"


def loaded(content: bytes) -> Any:
    return openpyxl.load_workbook(io.BytesIO(content))


def saved(workbook: Any) -> bytes:
    stream = io.BytesIO()
    workbook.save(stream)
    return stream.getvalue()


def filled(table: dict[str, list[list[Any]]]) -> dict[tuple[str, int, int], Any]:
    """The cells that show something, by place."""
    return {
        (title, row, column): cell
        for title, rows in table.items()
        for row, line in enumerate(rows)
        for column, cell in enumerate(line)
        if cell != ""
    }


def _dynamic(content: bytes) -> bool:
    """Whether a cell of the file is marked as a dynamic array."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return any(b' cm="1"' in archive.read(name) for name in archive.namelist() if "worksheets/sheet" in name)


def rounded(cells: Mapping[tuple[str, int, int], Any]) -> dict[tuple[str, int, int], Any]:
    """LibreOffice saves 15 digits of a number."""
    return {key: round(cell, 9) if isinstance(cell, float) else cell for key, cell in cells.items()}


def differences(content: bytes, expected: Mapping[tuple[str, int, int], Any], shown_as: Any = dict) -> dict[Any, Any]:
    """The cells that show something else than expected, the status among them: both values, by place."""
    cells = shown_as(filled(shown(content)))
    return {key: (expected.get(key), cells.get(key)) for key in expected | cells if expected.get(key) != cells.get(key)}


@pytest.mark.parametrize(("template", "language", "empty"), of_the_day(EVERY))
def test_a_template_keeps_its_values(template: Template, language: Any, empty: bool) -> None:
    content = made(template, language, empty=empty)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        book = archive.read("xl/workbook.xml").decode()

    # A spill would be cut by programs that do not know it.
    assert NAME not in book
    assert not _dynamic(content)
    report = recalculate(content)
    expected = filled(shown(content))
    assert len(expected) > 100
    assert expected[re.findall('<sheet name="([^"]*)"', book)[0], 0, 0]
    assert differences(report.content, expected) == {}
    assert report.exit_status == 0


@pytest.mark.parametrize(("template", "language", "empty"), of_the_day(SAMPLES))
def test_a_template_gives_the_same_values_after_openpyxl(template: Template, language: Any, empty: bool) -> None:
    content = made(template, language, empty=empty)

    report = recalculate(saved(loaded(content)))

    assert differences(report.content, filled(shown(content))) == {}
    assert report.exit_status == 0


@pytest.mark.slow("a small workbook gives them quickly in tests/spreadsheet")
@pytest.mark.parametrize(("template", "language", "empty"), of_the_day(ONE))
def test_a_template_gives_the_same_values_as_a_file_and_as_a_workbook(
    template: Template, language: Any, empty: bool, tmp_path: Path
) -> None:
    content = made(template, language, empty=empty)
    path = tmp_path / "book.xlsx"
    path.write_bytes(content)

    from_file, from_object = recalculate(path), recalculate(loaded(content))

    assert from_file.content == recalculate(content).content
    assert differences(from_object.content, filled(shown(content))) == {}
    assert from_file.exit_status == from_object.exit_status == 0


@pytest.mark.libreoffice
@pytest.mark.slow
@pytest.mark.parametrize(("template", "language", "empty"), of_the_day(EVERY))
def test_a_template_gives_the_same_values_after_libreoffice(
    template: Template, language: Any, empty: bool, tmp_path: Path, calc: Office
) -> None:
    path, through = tmp_path / "book.xlsx", tmp_path / "calc.xlsx"
    path.write_bytes(made(template, language, empty=empty))

    with calc.document(path) as document:
        document.recalculate()
        document.save(through, XLSX)

    expected = rounded(filled(shown(recalculate(path).content)))
    report = recalculate(through)
    assert report.exit_status == 0
    assert differences(report.content, expected, rounded) == {}
    stored = rounded(filled(shown(through.read_bytes())))
    assert {key: value for key, value in stored.items() if value != expected.get(key)} == {}


@pytest.mark.slow
@pytest.mark.parametrize("way", [lambda book: book, saved], ids=["object", "saved"])
def test_an_empty_template_filled_by_a_script_shows_every_player(way: Any) -> None:
    book = loaded(made("open-suisse", empty=True))
    for number in range(32):
        book["Joueurs"][f"B{number + 5}"] = f"Joueur {chr(65 + number // 26)}{chr(65 + number % 26)}"
    for board in range(16):
        # The upper half meets the lower half, White wins.
        for letter, value in zip("ACDE", (1, board + 1, "1", board + 17), strict=True):
            book["Rondes"][f"{letter}{board + 5}"] = value

    report = recalculate(way(book))

    head, *rows = report.values("Classement!A4:H60")
    name, points = head.index("Nom"), head.index("Pts")
    ranked = [(row[name], row[points]) for row in rows if row[name] not in (None, "")]
    assert sorted(ranked[:16]) == [(f"Joueur A{chr(65 + number)}", 1) for number in range(16)]
    assert [score for _, score in ranked[16:]] == [0] * 16
    assert report.exit_status == 0
