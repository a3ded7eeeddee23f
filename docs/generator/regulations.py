"""
Makes the table of all sentences and examples of the regulations, with the formula that implements each and the test that verifies it.
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
    """A sentence or a printed example of a regulation."""

    text: str
    """The name of the regulation, and the article."""
    quote: str
    test: str
    """The name by which pytest knows the test that verifies the sentence."""
    formula: str = ""
    sheet: str = ""
    """The sheet of the worked examples on which the formula is evaluated."""
    value: Result | None = None
    answer: Bilingual = Bilingual("", "")
    """What implements the sentence, if no single formula does."""

    def evaluate(self, language: Language) -> Result:
        """The result of the formula; raises the error of the function."""
        return evaluate(self.formula, sheet(self.sheet, language))


@cache
def sentences() -> tuple[Sentence, ...]:
    """All sentences, in the order of the file."""
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
    """The rows of the table, in Markdown: regulation, sentence, formula, value and test."""
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
