"""What the pages themselves say, in the two languages that they are written in."""

from __future__ import annotations

from typing import NamedTuple


class Bilingual(NamedTuple):
    """A sentence of the pages in French and English."""

    fr: str
    en: str

    def in_language(self, language: str) -> str:
        return self.fr if language == "fr" else self.en
