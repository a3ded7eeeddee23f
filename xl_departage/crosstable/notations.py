"""
The notations of crosstables, as data: colour letters by language, words, header texts, dialects of programs.

Nothing here decides anything: `cells` reads a text by these tables, `layout` finds columns by them. Texts in the tables are
normalised (upper case, no accents); codes of languages are ISO 639-1.
"""

from __future__ import annotations

COLOUR_LETTERS: dict[str, tuple[str, str]] = {
    "fr": ("B", "N"),
    "es": ("B", "N"),
    "it": ("B", "N"),
    "ca": ("B", "N"),
    "pt": ("B", "P"),
    "pl": ("B", "C"),
    "hr": ("B", "C"),
    "sr": ("B", "C"),
    "cs": ("B", "C"),
    "en": ("W", "B"),
    "de": ("W", "S"),
    "nl": ("W", "Z"),
    "sv": ("V", "S"),
    "fi": ("V", "M"),
    "da": ("H", "S"),
    "no": ("H", "S"),
    "hu": ("V", "S"),
    "ru": ("Б", "Ч"),
}
"""White and black by language."""

LANGUAGES: tuple[str, ...] = tuple(COLOUR_LETTERS)
"""The codes the option `language` accepts."""
