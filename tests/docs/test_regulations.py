"""
The table of sentences of the regulations: the tests that it names exist, and its formulas give the figures, also in a
workbook.
"""

from __future__ import annotations

import re
from pathlib import Path

import openpyxl
import xlsxwriter

from docs.generator.examples import sheet
from docs.generator.regulations import Sentence, rows, sentences
from tests.rows import each_row
from xl_departage.headless import recalculate

ROOT = Path(__file__).parent.parent.parent
COMPUTED = [entry for entry in sentences() if entry.formula]
IDS = [f"{entry.text}-{entry.quote[:40]}" for entry in COMPUTED]


@each_row("entry", COMPUTED, ids=IDS)
def test_the_formula_of_a_sentence_gives_its_figure(entry: Sentence) -> None:
    assert entry.evaluate("fr") == entry.evaluate("en") == entry.value


def test_the_tests_that_hold_the_sentences_exist() -> None:
    for entry in sentences():
        file, _, name = entry.test.partition("::")
        content = (ROOT / file).read_text(encoding="utf-8")
        assert re.search(rf"^def {re.escape(name)}\(", content, re.MULTILINE), entry.test


def test_every_sentence_has_an_answer_in_both_languages() -> None:
    assert len(sentences()) > 90
    for entry in sentences():
        assert entry.quote
        assert entry.formula or (entry.answer.fr and entry.answer.en), entry.quote
    assert len(rows("fr")) == len(rows("en")) == len(sentences())


def test_the_formulas_typed_into_a_new_workbook_come_out(tmp_path: Path) -> None:
    """Text grids, one per sheet, as an arbiter types them."""
    file, out = tmp_path / "sentences.xlsx", tmp_path / "out.xlsx"
    with xlsxwriter.Workbook(file) as book:
        text = book.add_format({"num_format": "@"})
        for number, entry in enumerate(COMPUTED):
            page = book.add_worksheet(str(number))
            for row, cells in enumerate(sheet(entry.sheet, "fr").rows):
                for column, cell in enumerate(cells):
                    if isinstance(cell, int):
                        page.write_number(row, column, cell)
                    elif cell is not None:
                        page.write_string(row, column, str(cell), text)
            page.write_dynamic_array_formula("Z1:Z1", f"={entry.formula}")
    recalculate(file, out)
    computed = openpyxl.load_workbook(out, data_only=True)
    for number, entry in enumerate(COMPUTED):
        page = computed[str(number)]
        values = entry.value if isinstance(entry.value, list) else [[entry.value]]
        for down, line in enumerate(values, 1):
            shown = page[f"Z{down}"].value
            assert ("" if shown is None else shown) == line[0], entry.formula
