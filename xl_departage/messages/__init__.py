"""
Every sentence a user may read, in French and English, by key.

One module of texts an area; a key belongs to one area only. Texts use `str.format` fields; an error that fills in too few
fields is a programming error and raises `KeyError` in the tests that walk the catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from xl_departage.messages.plurals import Agreeing, Numeral
from xl_departage.messages.visible import visible

Language = Literal["fr", "en"]


class Text(NamedTuple):
    """One sentence in both languages."""

    fr: str
    en: str

    def in_language(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en


def text(key: str, language: Language, /, **values: object) -> str:
    """
    The sentence of that key, filled in; a value that is a Text speaks the same language. Unknown keys raise KeyError.
    """
    return filled(TEXTS[key].in_language(language), language, values)


def filled(template: str, language: Language, values: Mapping[str, object]) -> str:
    """A template with its fields filled in, each safe to show on one line."""
    return template.format(**{name: _spoken(value, language) for name, value in values.items()})


def _spoken(value: object, language: Language) -> object:
    if isinstance(value, Text):
        return value.in_language(language)
    if isinstance(value, (int, Numeral)):
        return Agreeing(value, language)
    # Other numbers keep their type for the formats of the templates; everything else is shown as its text.
    return value if isinstance(value, float) else visible(str(value))


def _collect() -> dict[str, Text]:
    # Imported here because the areas import Text from this module.
    from xl_departage.messages import (
        batch,
        beside,
        checks,
        excel,
        explain,
        explain_ratings,
        files,
        functions,
        grid,
        headless,
        headless_formulas,
        help,
        library,
        libreoffice,
        page,
        places,
        ratings,
        repair,
        report,
        rules,
        setup,
        templates,
        templates_clubs,
        tiebreaks,
        tiebreaks_fide,
        usage,
        what_if,
    )

    texts: dict[str, Text] = {}
    for area in (
        places,
        grid,
        beside,
        rules,
        tiebreaks,
        tiebreaks_fide,
        functions,
        ratings,
        explain,
        explain_ratings,
        checks,
        files,
        headless,
        headless_formulas,
        batch,
        libreoffice,
        excel,
        what_if,
        report,
        templates,
        templates_clubs,
        repair,
        setup,
        page,
        help,
        library,
        usage,
    ):
        for key, value in area.TEXTS.items():
            if key in texts:
                raise RuntimeError(f"text {key!r} stands in two areas")
            texts[key] = value
    return texts


TEXTS: dict[str, Text] = _collect()
