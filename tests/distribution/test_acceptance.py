"""The acceptance workbook, recalculated: every row shows OK, and a value that differs does not."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from distribution import acceptance, parts
from docs.generator import LANGUAGES
from docs.generator.examples import examples
from tests.documents.templates.books import opened
from tests.examples import first
from xl_departage.base.messages import Language
from xl_departage.headless import recalculate


def rows(content: bytes) -> list[tuple[object, ...]]:
    return list(opened(content).worksheets[0].iter_rows(min_row=acceptance.FIRST_ROW + 1, values_only=True))


@pytest.mark.parametrize("language", first(LANGUAGES))
def test_every_example_comes_out_and_the_committed_workbook_is_this_one(tmp_path: Path, language: Language) -> None:
    (path,) = [made for made in acceptance.build(tmp_path) if made.name == acceptance.file_name(language)]

    shown = rows(recalculate(path).content)

    assert len(shown) == sum(map(len, examples().values()))
    assert [row for row in shown if row[3] != "OK"] == []
    assert path.read_bytes() == (parts.ROOT / "docs" / path.name).read_bytes()


def test_a_value_that_differs_is_shown(tmp_path: Path) -> None:
    path = acceptance.build(tmp_path)[0]
    book = openpyxl.load_workbook(path)
    # On the sheet of the first examples, Bernard's draw against Albert becomes a win and Albert's a loss.
    book["koya"]["C3"], book["koya"]["D2"] = "1", "0"
    book.save(path)

    differing = [row for row in rows(recalculate(path).content) if row[3] != "OK"]

    assert differing
    assert {str(row[1]).partition("(")[2].partition("!")[0] for row in differing} == {"koya"}
