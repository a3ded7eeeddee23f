"""
A template gives the same values as a file, as its bytes, as an openpyxl workbook and as what openpyxl and LibreOffice save of it, with its
sample and empty, in every language; one filled by a script shows every player.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.examples import of_the_day
from tests.libreoffice.office import Office
from xl_departage.headless import recalculate
from xl_departage.headless.dynamic_mark import NAME
from xl_departage.messages import languages
from xl_departage.templates import Options, Template, build, find_template, templates

EVERY = [
    pytest.param(
        template,
        language,
        empty,
        marks=pytest.mark.slow if language != "fr" else [],
        id=f"{template.kind}-{language}-{'empty' if empty else 'sample'}",
    )
    for template in templates()
    for language in languages()
    for empty in (False, True)
]
"""One language is quick."""
XLSX = "Calc MS Excel 2007 XML"


def loaded(content: bytes, *, values: bool = False) -> Any:
    return openpyxl.load_workbook(io.BytesIO(content), data_only=values)


def saved(workbook: Any) -> bytes:
    stream = io.BytesIO()
    workbook.save(stream)
    return stream.getvalue()


def shown(content: bytes) -> dict[str, list[list[Any]]]:
    """The saved values; a blank and an empty text look alike, and openpyxl drops blank cells at the edges."""
    return {
        sheet.title: [["" if cell is None else cell for cell in row] for row in sheet.iter_rows(values_only=True)]
        for sheet in loaded(content, values=True)
    }


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
def test_a_template_gives_the_same_values_in_every_way(
    template: Template, language: Any, empty: bool, tmp_path: Path
) -> None:
    content = build(template, Options(language, empty=empty))
    path = tmp_path / "book.xlsx"
    path.write_bytes(content)
    book = loaded(content)

    # A spill would be cut by programs that do not know it.
    assert NAME not in book.defined_names
    assert not _dynamic(content)
    from_file, from_bytes = recalculate(path), recalculate(content)
    expected = filled(shown(from_file.content))
    assert len(expected) > 100
    assert expected[book.sheetnames[0], 0, 0]
    assert from_bytes.content == from_file.content
    from_object, through = recalculate(book), recalculate(saved(book))
    assert differences(from_object.content, expected) == differences(through.content, expected) == {}
    assert [report.exit_status for report in (from_file, from_bytes, from_object, through)] == [0, 0, 0, 0]


@pytest.mark.libreoffice
@pytest.mark.slow
@pytest.mark.parametrize(("template", "language", "empty"), of_the_day(EVERY))
def test_a_template_gives_the_same_values_after_libreoffice(
    template: Template, language: Any, empty: bool, tmp_path: Path, calc: Office
) -> None:
    path, through = tmp_path / "book.xlsx", tmp_path / "calc.xlsx"
    path.write_bytes(build(template, Options(language, empty=empty)))

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
    book = loaded(build(find_template("open-suisse"), Options("fr", empty=True)))
    for number in range(40):
        book["Joueurs"][f"B{number + 5}"] = f"Joueur {chr(65 + number // 26)}{chr(65 + number % 26)}"
    for board in range(20):
        # The upper half meets the lower half, White wins.
        for letter, value in zip("ACDE", (1, board + 1, "1", board + 21), strict=True):
            book["Rondes"][f"{letter}{board + 5}"] = value

    report = recalculate(way(book))

    head, *rows = report.values("Classement!A4:H60")
    name, points = head.index("Nom"), head.index("Pts")
    ranked = [(row[name], row[points]) for row in rows if row[name] not in (None, "")]
    assert sorted(ranked[:20]) == [(f"Joueur A{chr(65 + number)}", 1) for number in range(20)]
    assert [score for _, score in ranked[20:]] == [0] * 20
    assert report.exit_status == 0
