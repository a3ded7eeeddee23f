"""Texts that only the documentation contains, in the languages of its pages."""

from __future__ import annotations

from typing import NamedTuple


class Bilingual(NamedTuple):
    """A text in French and English, and also in Dutch and German if pages in these languages need it."""

    fr: str
    en: str
    nl: str | None = None
    de: str | None = None

    def in_language(self, language: str) -> str:
        """The text in a language. Raises ValueError if it does not exist in that language."""
        words: str | None = getattr(self, language)
        if words is None:
            raise ValueError(f"no {language} for {self.en!r}")
        return words
