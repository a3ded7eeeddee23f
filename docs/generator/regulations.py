"""
The table of every sentence and example of the regulations, with the formula that implements it and the test that
verifies it.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from docs.generator.bilingual import Bilingual
from docs.generator.examples import sheet
from docs.generator.function_pages import french_names
from docs.generator.sheets import cell_text, escaped, evaluate, spelled
from xl_departage.base.messages import Language
from xl_departage.functions import Result

FILE = Path(__file__).parent.parent / "regulations.toml"


class Sentence(NamedTuple):
    """One sentence or printed example."""

    text: str
    """The regulation and its article."""
    quote: str
    test: str
    """The test that verifies it, as pytest names it."""
    formula: str = ""
    sheet: str = ""
    """The sheet of the worked examples that contains the formula."""
    value: Result | None = None
    answer: Bilingual = Bilingual("", "")
    """The implementation, if no single formula implements it."""

    def evaluate(self, language: Language) -> Result:
        """The result of the formula; raises its error."""
        return evaluate(self.formula, sheet(self.sheet, language))


@cache
def sentences() -> tuple[Sentence, ...]:
    """The sentences in file order."""
    entries = tomllib.loads(FILE.read_text(encoding="utf-8"))["sentence"]
    return tuple(
        Sentence(
            entry["text"],
            entry["quote"],
            entry["test"],
            entry.get("formula", ""),
            entry.get("sheet", ""),
            entry.get("value"),
            Bilingual(entry.get("fr", ""), entry.get("en", "")),
        )
        for entry in entries
    )


def rows(language: Language) -> list[tuple[str, str, str, str, str]]:
    """Regulation, sentence, formula, value and test of each, in Markdown."""
    return [
        (
            entry.text,
            escaped(entry.quote),
            f"`{spelled(entry.formula, language, french_names())}`"
            if entry.formula
            else entry.answer.in_language(language),
            _value(entry.value, language) if entry.formula else "",
            f"`{entry.test.rpartition('/')[2]}`",
        )
        for entry in sentences()
    ]


def _value(value: Result | None, language: Language) -> str:
    if isinstance(value, list):
        return " ; ".join(str(cell_text(cell, language)) for row in value for cell in row)
    return str(cell_text(value, language))
