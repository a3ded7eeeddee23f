"""Texts of the pages themselves, in the two languages of the pages."""

from __future__ import annotations

from typing import NamedTuple


class Bilingual(NamedTuple):
    """A text of the pages in French and English."""

    fr: str
    en: str

    def in_language(self, language: str) -> str:
        return self.fr if language == "fr" else self.en
