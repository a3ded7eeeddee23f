"""
A template gives the same values as a file, as its bytes, as an openpyxl workbook and as what openpyxl saves of it, in every form and
language; one filled by a script shows every player.
"""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.examples import of_the_day
from xl_departage.headless import Report, recalculate
from xl_departage.headless.dynamic_mark import NAME
from xl_departage.messages import languages
from xl_departage.templates import Options, Template, build, find_template, templates

EVERY = [
    pytest.param(
        template, language, marks=pytest.mark.slow if template.kind != "round-robin" or language != "fr" else []
    )
    for template in templates()
    for language in languages()
]
"""One is quick: the smallest."""


def loaded(content: bytes, *, values: bool = False) -> Any:
    return openpyxl.load_workbook(io.BytesIO(content), data_only=values)


def saved(workbook: Any) -> bytes:
    stream = io.BytesIO()
    workbook.save(stream)
    return stream.getvalue()


def values(report: Report) -> dict[str, list[list[Any]]]:
    """What every sheet shows; a blank and an empty text look alike, and openpyxl drops blank cells at the edges."""
    return {
        sheet.title: [["" if cell is None else cell for cell in row] for row in sheet.iter_rows(values_only=True)]
        for sheet in loaded(report.content, values=True)
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


@pytest.mark.parametrize(("template", "language"), of_the_day(EVERY))
def test_a_template_gives_the_same_values_in_every_way(template: Template, language: Any, tmp_path: Path) -> None:
    content = build(template, Options(language))
    path = tmp_path / "book.xlsx"
    path.write_bytes(content)
    book = loaded(content)

    # A spill would be cut by programs that do not know it.
    assert NAME not in book.defined_names
    assert not _dynamic(content)
    expected = filled(values(recalculate(path)))
    assert len(expected) > 100
    for way, source in (("bytes", content), ("object", book), ("saved by openpyxl", saved(book))):
        report = recalculate(source)
        found = filled(values(report))
        different = {
            key: (expected.get(key), found.get(key)) for key in expected | found if expected.get(key) != found.get(key)
        }
        assert (way, different) == (way, {})
        assert (way, report.exit_status) == (way, 0)


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
