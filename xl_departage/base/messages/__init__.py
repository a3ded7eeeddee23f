"""
The texts that users read, by key, in every language with a catalogue.

The code names a key and the values for its fields: `Text("place_row", value=7)`, or an error with a key. The texts
are in `xl_departage/base/locale/LANGUAGE.po`: `msgctxt` is the key, `msgid` the English text, `msgstr` the text in that
language. Fields are those of `str.format`; `{games:game|games}` is the form that agrees with the number `games`. The cure
of a problem is an entry of its own: `boards_missing.cure` says what to do about `boards_missing`.

To add or change a message: `python -m distribution.catalogues set KEY en="…" fr="…" nl="…" de="…"`, or edit `msgstr` in the files and
run `make catalogues`, which makes the files consistent. `make check` refuses a key without a text, a text without a key,
and texts whose fields differ. A new language is one new file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import reduce

from xl_departage.base.messages.catalogues import SOURCE, Agreeing, Catalogue, Language, Numeral, catalogue, languages
from xl_departage.base.messages.visible import visible

__all__ = [
    "NO_BREAK",
    "SOURCE",
    "TRUTH",
    "Language",
    "Message",
    "Text",
    "bound",
    "catalogue",
    "decimal",
    "fill_in",
    "in_all_languages",
    "in_every_language",
    "in_words",
    "keyed_in_all_languages",
    "languages",
    "marked",
    "series",
    "text",
    "verbatim",
    "with_capital",
]

NO_BREAK = "\N{NO-BREAK SPACE}"


class Message:
    """A text that is available in every language."""

    __slots__ = ()

    def in_language(self, language: Language) -> str:
        """The words in that language."""
        raise NotImplementedError


class Text(Message):
    """One message: the key of its text and the values of its fields."""

    __slots__ = ("key", "values")
    key: str
    values: Mapping[str, object]

    def __init__(self, key: str, /, **values: object) -> None:
        self.key = key
        self.values = values

    def in_language(self, language: Language) -> str:
        """The text. Raises as `text` does."""
        return _filled(self.key, catalogue(language), self.values)

    def filled(self, **values: object) -> Text:
        """The same message with more values."""
        return Text(self.key, **{**self.values, **values})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and (self.key, self.values) == (other.key, other.values)

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Text({', '.join([repr(self.key), *(f'{name}={value!r}' for name, value in self.values.items())])})"


def text(key: str, language: Language, /, **values: object) -> str:
    """
    The text of that key with its fields filled in; a value that is a Text uses the same language. Raises KeyError for an
    unknown key or a missing value, and LookupError for a language without a catalogue.
    """
    return _filled(key, catalogue(language), values)


def in_every_language(message: Text) -> list[str]:
    """The distinct texts of a message in all languages, for example the names that people may type."""
    return list(dict.fromkeys(message.in_language(language) for language in languages()))


def in_all_languages(key: str, /, **values: object) -> dict[Language, str]:
    """The text of a key in every language, for files that others read."""
    return {language: text(key, language, **values) for language in languages()}


def keyed_in_all_languages(key: str, /, **values: object) -> dict[str, str]:
    """The text of a key in every language, and under `key` the key itself, for programs that read a report."""
    return {"key": key, **in_all_languages(key, **values)}


def marked(words: str, language: Language) -> str:
    """A heading, with a remark added if no native speaker has reviewed the language."""
    remark = catalogue(language).unreviewed
    return f"{words} ({remark})" if remark else words


def bound(words: str) -> str:
    """The words with no-break spaces, so that French punctuation such as `:` never begins a line."""
    return re.sub(r" (?=[:;?!»])|(?<=«) ", NO_BREAK, words)


def with_capital(sentence: str) -> str:
    """The sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def verbatim(name: str) -> Text:
    """A name that is the same in every language."""
    return Text("verbatim", value=name)


def decimal(number: str) -> Text | str:
    """A number, given with a decimal point, with the decimal mark of the language; words agree with it (`1,5 point`)."""
    whole, point, part = number.partition(".")
    return Text("decimal_number", whole=whole, part=part) if point else Numeral(number, int(float(number)))


def series(parts: Sequence[object], key: str) -> Text:
    """Several parts joined into one; the text of `key` joins `first` and `second`."""
    begun = Text("verbatim", value=parts[0] if parts else "")
    return reduce(lambda first, second: Text(key, first=first, second=second), parts[1:], begun)


def first_of(parts: Sequence[str], most: int, separator: str = ", ") -> str:
    """The parts of a list; of a long list, the first ones, and `…` for the others."""
    return separator.join([*parts[:most], *["…"] * (len(parts) > most)])


def _filled(key: str, words: Catalogue, values: Mapping[str, object]) -> str:
    return fill_in(words[key], words.language, values)


def fill_in(template: str, language: Language, values: Mapping[str, object]) -> str:
    """A text with its fields filled in: texts are made safe to show on one line, and words agree with whole numbers."""
    words = catalogue(language)
    return template.format(**{name: _shown(value, words) for name, value in values.items()})


def _shown(value: object, words: Catalogue) -> object:
    match value:
        case Text(key="decimal_number", values={"whole": whole, "part": part}):
            # Imported here because few texts have a fraction.
            from fractions import Fraction

            return Agreeing(Numeral(_filled(value.key, words, value.values), Fraction(f"{whole}.{part}")), words)
        case Text():
            return _filled(value.key, words, value.values)
        case Message():
            return _shown(value.in_language(words.language), words)
        case int() | Numeral():
            return Agreeing(value, words)
    # Other numbers keep their type for format specifiers; everything else is shown as text.
    return value if isinstance(value, float) else visible(in_words(str(value), words.language))


TRUTH = {True: "VRAI/TRUE", False: "FAUX/FALSE"}
"""A truth value in a cell, as text; a sentence has the word of its language instead (`in_words`)."""
_TRUTH_WORDS = {TRUTH[True]: "cell_true", TRUTH[False]: "cell_false"}


def in_words(cell: str, language: Language) -> str:
    """The text of a cell for a sentence in that language, which has its own word for a truth value; any other text unchanged."""
    key = _TRUTH_WORDS.get(cell)
    return cell if key is None else text(key, language)
