"""The message catalogues, one per language, each loaded on first use."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Iterator
from functools import cache

from xl_departage.messages.gettext_files import read_mo, read_po

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

Language = str
"""A language with a catalogue, by its code: `fr`, `en` …"""
SOURCE: Language = "en"
"""The source language of the messages; it replaces texts that another catalogue lacks."""
_ALWAYS = ("fr", "en")
"""The languages listed first in all lists of languages."""
FOLDERS = [os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")]
"""Where catalogues are looked for: `fr.mo` of a built package, else `fr.po`."""


class Catalogue:
    """The texts of one language by key, and its rule for plurals."""

    def __init__(self, language: Language, sentences: dict[str, str]) -> None:
        self.language = language
        self._sentences = sentences

    def __getitem__(self, key: str) -> str:
        """The message, in English if this catalogue lacks it; raises KeyError if no catalogue has that key."""
        found = self._sentences.get(key)
        if found is not None:
            return found
        if self.language == SOURCE:
            raise KeyError(f"no catalogue has the message {key!r}")
        return catalogue(SOURCE)[key]

    def __contains__(self, key: object) -> bool:
        return key in self._sentences

    def __iter__(self) -> Iterator[str]:
        """The keys of all texts."""
        return (key for key in self._sentences if key)

    @property
    def unreviewed(self) -> str:
        """The remark in the catalogue's header that no native speaker has reviewed it; empty once one has."""
        found = re.search(r"^X-Unreviewed: *(.+)$", self._sentences.get("", ""), re.MULTILINE)
        return found[1] if found else ""

    def plural(self, amount: int | Fraction) -> int:
        """
        The index of the plural form for an amount, from the `Plural-Forms` of the catalogue.

        A fractional amount takes the form of its integer part if the language treats 0 as singular (French: 1,5 point), otherwise the
        last form (English: 1.5 points), as in CLDR.
        """
        size = max(amount, -amount)
        whole = math.floor(size)
        if whole == size or not self._form(0):
            return self._form(whole)
        return self._forms - 1

    @property
    def _forms(self) -> int:
        return _plural_rule(self._sentences[""])[0]

    def _form(self, number: int) -> int:
        return _plural_rule(self._sentences[""])[1](number)


@cache
def languages() -> tuple[Language, ...]:
    """The languages that have a catalogue."""
    names = {os.path.splitext(name) for folder in FOLDERS for name in os.listdir(folder)}
    found = {language for language, ending in names if ending in (".mo", ".po")}
    return (*_ALWAYS, *sorted(found - set(_ALWAYS)))


@cache
def catalogue(language: Language) -> Catalogue:
    """The catalogue of a language; raises LookupError if there is none."""
    for folder in FOLDERS:
        for ending, read in ((".mo", read_mo), (".po", read_po)):
            path = os.path.join(folder, language + ending)
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    return Catalogue(language, read(file.read()))
    raise LookupError(f"no catalogue of the language {language!r} in {', '.join(FOLDERS)}")


@cache
def _plural_rule(header: str) -> tuple[int, Callable[[int], int]]:
    # Imported here: most texts contain no plural.
    from gettext import c2py

    found = re.search(r"^Plural-Forms:\s*nplurals=(\d+);\s*plural=(.+?);?\s*$", header, re.MULTILINE)
    if found is None:
        raise ValueError("a catalogue needs the header Plural-Forms: nplurals=…; plural=…;")
    return int(found[1]), c2py(found[2])
