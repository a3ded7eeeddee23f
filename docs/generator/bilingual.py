"""Texts of the pages themselves, in the languages of the pages."""

from __future__ import annotations

from typing import NamedTuple


class Bilingual(NamedTuple):
    """A text of the pages in French and English; also in Dutch and German where their pages need it."""

    fr: str
    en: str
    nl: str | None = None
    de: str | None = None

    def in_language(self, language: str) -> str:
        """The text. Raises ValueError if the language does not have it."""
        words: str | None = getattr(self, language)
        if words is None:
            raise ValueError(f"no {language} for {self.en!r}")
        return words
