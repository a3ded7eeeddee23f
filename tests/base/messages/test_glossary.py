"""The glossary of the field's words: each is in use in its language, and what it rules out is not, nor on the pages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from distribution import catalogues
from xl_departage.base.messages import Language, languages

pytestmark = pytest.mark.beyond

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "glossary.md").read_text(encoding="utf-8")
HEADS = {"en": "English", "fr": "Français", "nl": "Nederlands", "de": "Deutsch"}


def rows() -> list[dict[str, str]]:
    lines = [
        [cell.strip() for cell in line.strip("| ").split("|")] for line in PAGE.splitlines() if line.startswith("|")
    ]
    heads, _, *terms = lines
    return [dict(zip(heads, [*cells, ""], strict=False)) for cells in terms]


loaded = cache(catalogues.load)


@cache
def sentences(language: Language) -> str:
    return "\n".join(entry.text for entry in loaded()[language].entries.values()).lower()


@pytest.mark.parametrize("language", languages())
def test_the_words_of_the_glossary_are_those_of_the_sentences(language: Language) -> None:
    catalogue_text = sentences(language)
    words = [re.sub(r" \(.*\)", "", row[HEADS[language]]) for row in rows()]

    assert len(words) > 15
    # The stem of each word, for its forms (correct, correction; jouer les rondes).
    assert [word for word in words if not all(part[:6].lower() in catalogue_text for part in word.split())] == []


@pytest.mark.parametrize("language", languages())
def test_neither_a_sentence_nor_a_page_uses_a_word_that_the_glossary_rules_out(language: Language) -> None:
    pages = [*(DOCS / "site" / language).rglob("*.md"), *DOCS.glob(f"README.{language}.md")]
    assert len(pages) > 10
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    all_text = sentences(language) + re.sub(r"```.*?```|`[^`\n]+`", "", text, flags=re.DOTALL).lower()
    barred = [
        word.strip()
        for row in rows()
        for part in row["not used"].split(";")
        for lang, _, word in [part.partition(":")]
        if lang.strip() == language
    ]

    assert [word for word in barred if re.search(rf"(?<![\w-]){re.escape(word.lower())}(?!\w)", all_text)] == []


def test_the_glossary_rules_out_words_of_both_younger_languages() -> None:
    assert {part.partition(":")[0].strip() for row in rows() for part in row["not used"].split(";")} >= {"nl", "de"}
