"""
The message catalogues, one per language, each loaded on first use.

Catalogue files: .po, which people edit, and .mo, which loads fast.

Supports only what our catalogues contain: no `msgid_plural` (a message contains its own plural forms). An entry without a context is
identified by its `msgid`, one with a context by the context alone, except for messages of other programs: their key is `context|msgid`.

`KEY.cure` says what to do about the problem `KEY`. Shown together, a cure is a sentence of its own after a problem that ends with a
full stop, and follows a colon after any other.
"""

from __future__ import annotations

import math
import os
import re
import struct
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Any, cast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

_MAGIC = 0x950412DE
_SIZE_AND_START = struct.Struct("<2I").unpack_from
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_ENTRY = r'(?m)(?:^msgctxt "(.*)"\n)?^msgid "(.*)"\nmsgstr "(.*)"$'
_LINE = r"(?m)^(?!msgctxt |msgstr |#|$)."
"""Matches the `msgid` of each entry, and every line that belongs to none."""
FOREIGN = frozenset({"click"})
"""Contexts that name a program; its messages are identified by their English text."""
CURE = ".cure"
"""The end of the key of a cure."""


def key_of(context: str | None, sentence: str) -> str:
    """The key of an entry."""
    if context is None:
        return sentence
    return f"{context}|{sentence}" if context in FOREIGN else context


def read_po(content: bytes) -> dict[str, str]:
    """
    The translated messages of a .po file by key, with its header under the empty key; raises ValueError for an invalid
    entry.
    """
    return {key_of(context, source): sentence for context, source, sentence in _translated(content)}


def _translated(content: bytes) -> list[tuple[str | None, str, str]]:
    """The entries that have a text and are not marked `fuzzy`."""
    text = content.decode("utf-8")
    if "\n#, fuzzy" in text:
        text = re.sub(r"(?m)^#, fuzzy.*\n(?:.+\n?)*", "", text)
    return [entry for entry in po_entries(text) if entry[2]]


def po_entries(content: str) -> list[tuple[str | None, str, str]]:
    """Context, `msgid` and `msgstr` of every entry; raises ValueError for a line that belongs to no entry."""
    # A string may continue on the next line.
    joined = content.replace("\r\n", "\n").replace('"\n"', "")
    entries: list[tuple[str | None, str, str]] = [
        (match[1], match[2], match[3]) for match in re.finditer(_ENTRY, joined)
    ]
    # An entry without a `msgid` has a `msgstr`.
    if not len(entries) == len(re.findall(_LINE, joined)) == len(re.findall(r"(?m)^msgstr ", joined)):
        strange = next(line for line in re.sub(_ENTRY, "", joined).split("\n") if line and not line.startswith("#"))
        raise ValueError(f"no entry of a catalogue: {strange[:80]}")
    if "\\" not in joined:
        return entries
    return [(context and _plain(context), _plain(source), _plain(sentence)) for context, source, sentence in entries]


def _plain(quoted: str) -> str:
    return re.sub(r"\\(.)", _unescaped, quoted) if "\\" in quoted else quoted


def _unescaped(found: re.Match[str]) -> str:
    if found[1] not in _ESCAPES:
        raise ValueError(f"no escape sequence of a catalogue: {found[0]}")
    return _ESCAPES[found[1]]


class CompiledSentences(Mapping[str, str]):
    """
    The messages of a .mo file by key; raises ValueError if it is not one, and struct.error if it is cut short. Each message is looked up
    in the file when it is needed, because a call shows only a few of thousands.
    """

    def __init__(self, content: bytes) -> None:
        magic, _, count, *tables = struct.unpack_from("<5I", content)
        if magic != _MAGIC:
            raise ValueError("not a compiled catalogue")
        self._content = content
        self._count: int = count
        self._sources, self._translations = tables
        self._known: dict[str, str | None] = {}
        """The messages looked up so far; emptied when there are twice as many as in the file."""

    def _text(self, table: int, place: int) -> bytes:
        size: int
        start: int
        size, start = _SIZE_AND_START(self._content, table + 8 * place)
        return self._content[start : start + size]

    def _source(self, place: int) -> bytes:
        return self._text(self._sources, place)

    def get(self, key: str, default: Any = None) -> Any:
        if key not in self._known:
            if len(self._known) >= 2 * self._count:
                self._known.clear()
            self._known[key] = self._found(key)
        sentence = self._known[key]
        return default if sentence is None else sentence

    def _found(self, key: str) -> str | None:
        context, mark, source = key.partition("|")
        is_foreign = bool(mark) and context in FOREIGN
        begin = (f"{context}\4{source}" if is_foreign else f"{key}\4").encode("utf-8")
        # Sources are sorted by their bytes, and a context precedes its text. Without a context, the text itself is the key, and sorts
        # just before `begin`.
        place = bisect_left(range(self._count), begin, key=self._source)
        if place < self._count:
            found = self._source(place)
            if found == begin if is_foreign else found.startswith(begin):
                return self._text(self._translations, place).decode("utf-8")
        if place and self._source(place - 1) == key.encode("utf-8"):
            return self._text(self._translations, place - 1).decode("utf-8")
        return None

    def __getitem__(self, key: str) -> str:
        sentence: str | None = self.get(key)
        if sentence is None:
            raise KeyError(key)
        return sentence

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self.get(key) is not None

    def __iter__(self) -> Iterator[str]:
        for place in range(self._count):
            context, mark, source = self._source(place).decode("utf-8").rpartition("\4")
            yield key_of(context if mark else None, source)

    def __len__(self) -> int:
        return self._count


def compiled(po: bytes) -> bytes:
    """The .mo file for a .po file, as `msgfmt` makes it, without a table of hashes. Raises ValueError for an invalid entry."""
    pairs = sorted(
        ("" if context is None else context + "\4") + source + "\0" + sentence
        for context, source, sentence in _translated(po)
    )
    strings = [tuple(part.encode("utf-8") for part in pair.split("\0")) for pair in pairs]
    count = len(strings)
    start = 28 + 16 * count
    tables: tuple[list[int], list[int]] = ([], [])
    body = bytearray()
    for side in (0, 1):
        for pair in strings:
            tables[side].extend((len(pair[side]), start + len(body)))
            body += pair[side] + b"\0"
    head = struct.pack("<7I", _MAGIC, 0, count, 28, 28 + 8 * count, 0, start)
    return head + struct.pack(f"<{4 * count}I", *tables[0], *tables[1]) + body


Language = str
"""A language with a catalogue, by its code: `fr`, `en` …"""
SOURCE: Language = "en"
"""The source language of the messages; it replaces texts that another catalogue lacks."""
_ALWAYS = ("fr", "en")
"""The languages listed first in all lists of languages."""
FOLDERS = [os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")]
"""The folders of the catalogues: `fr.mo` in a built package, otherwise `fr.po`."""


class Catalogue:
    """The texts of one language by key, and its rule for plurals."""

    def __init__(self, language: Language, sentences: Mapping[str, str]) -> None:
        self.language = language
        self._sentences = sentences

    def __getitem__(self, key: str) -> str:
        """
        The message with its cure, if it has one; in English if this catalogue lacks it. Raises KeyError if no catalogue has that key.
        """
        sentences = self._sentences_with(key)
        problem, cure = sentences[key], sentences.get(key + CURE)
        if cure is None:
            return problem
        return f"{problem} {cure}" if problem.endswith(".") else self["headed"].format(heading=problem, body=cure)

    def problem(self, key: str) -> str:
        """The message without its cure; one that has a cure ends with a full stop. Raises KeyError if no catalogue has that key."""
        sentences = self._sentences_with(key)
        problem = sentences[key]
        return f"{problem}." if key + CURE in sentences and not problem.endswith(".") else problem

    def cure(self, key: str) -> str | None:
        """What to do about the problem with that key; None if the catalogue does not say. Raises KeyError if no catalogue has that key."""
        return self._sentences_with(key).get(key + CURE)

    def _sentences_with(self, key: str) -> Mapping[str, str]:
        """The sentences of this catalogue, or of the English one, whichever has the key. Raises KeyError if neither has."""
        if key in self._sentences:
            return self._sentences
        if self.language == SOURCE:
            raise KeyError(f"no catalogue has the message {key!r}")
        return catalogue(SOURCE)._sentences_with(key)

    def __contains__(self, key: object) -> bool:
        return key in self._sentences

    def __iter__(self) -> Iterator[str]:
        """The keys of all messages; a cure is part of its message."""
        return (key for key in self._sentences if key and not key.endswith(CURE))

    @property
    def unreviewed(self) -> str:
        """The remark in the catalogue's header that no native speaker has reviewed it; empty once one has."""
        match = re.search(r"^X-Unreviewed: *(.+)$", self._sentences.get("", ""), re.MULTILINE)
        return match[1] if match else ""

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
        return _plural_rule(self._sentences[""])[0] - 1

    def _form(self, number: int) -> int:
        return _plural_rule(self._sentences[""])[1](number)


def _listed(folder: str) -> Iterable[str]:
    """The names of the files in a folder; from an archive, in the package's own folder of catalogues."""
    if os.path.isdir(folder):
        return os.listdir(folder)
    # The package runs from an archive. Imported here because it takes longer than everything that a function needs.
    from importlib.resources import files

    return (file.name for file in files("xl_departage.base").joinpath("locale").iterdir())


def _content(path: str) -> bytes:
    """A file of the package, or of an archive from which it runs. Raises FileNotFoundError."""
    try:
        content: bytes = cast("Any", __spec__).loader.get_data(path)
    except FileNotFoundError:
        raise
    except OSError as error:
        # What an archive raises for a name that it does not contain.
        raise FileNotFoundError(path) from error
    return content


@cache
def languages() -> tuple[Language, ...]:
    """The languages that have a catalogue, French and English first."""
    names = {os.path.splitext(name) for folder in FOLDERS for name in _listed(folder)}
    installed = {language for language, ending in names if ending in (".mo", ".po")}
    return (*_ALWAYS, *sorted(installed - set(_ALWAYS)))


@cache
def catalogue(language: Language) -> Catalogue:
    """The catalogue of a language; raises LookupError if there is none."""
    for folder in FOLDERS:
        for ending, read in ((".mo", CompiledSentences), (".po", read_po)):
            with suppress(FileNotFoundError):
                return Catalogue(language, read(_content(os.path.join(folder, language + ending))))
    raise LookupError(f"no catalogue of the language {language!r} in {', '.join(FOLDERS)}")


@cache
def _plural_rule(header: str) -> tuple[int, Callable[[int], int]]:
    # Imported here because most texts contain no plural.
    from gettext import c2py

    match = re.search(r"^Plural-Forms:\s*nplurals=(\d+);\s*plural=(.+?);?\s*$", header, re.MULTILINE)
    if match is None:
        raise ValueError("a catalogue needs the header Plural-Forms: nplurals=…; plural=…;")
    return int(match[1]), c2py(match[2])


class Numeral(str):
    """A number as people write it (`2,5`), with its amount."""

    amount: int | Fraction

    def __new__(cls, shown: str, amount: int | Fraction) -> Numeral:
        numeral = super().__new__(cls, shown)
        numeral.amount = amount
        return numeral


class LineNumber(int):
    """The number of a line of a text file, where a text may also have the number of a row: `{row:row/line} {row}`."""


class Agreeing:
    """A number as a field of a text: it is formatted as itself, or as the form of a word that agrees with it (see `LineNumber`)."""

    def __init__(self, number: Numeral | int, sentences: Catalogue) -> None:
        self._number = number
        self._amount: int | Fraction = number.amount if isinstance(number, Numeral) else number
        self._sentences = sentences

    def __format__(self, spec: str) -> str:
        if "/" in spec:
            of_row, of_line = spec.split("/")
            return of_line if isinstance(self._number, LineNumber) else of_row
        forms = spec.split("|")
        return format(self._number, spec) if len(forms) == 1 else forms[self._sentences.plural(self._amount)]


def columns_language(name: str) -> Language:
    """The language with this code, which headings show; French for any other text."""
    return next((language for language in languages() if language == name), "fr")
