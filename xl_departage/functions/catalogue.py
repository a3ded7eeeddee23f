"""
The catalogue: one record per function.

Front ends list `FUNCTIONS` and call `call(name, arguments)`; `declaring` adds a function. Raw arguments are cell values (`Cell`),
ranges of them (rows of cells) or `OMITTED`; results are a cell value or rows of cell values. Errors are raised as `DepartageError`;
an undefined value inside a column is `ErrorKind.NA`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, NamedTuple

from xl_departage.base.cells import OMITTED, Raw, Result, message_result
from xl_departage.base.errors import ArgumentError, DepartageError
from xl_departage.base.messages import Language, Text
from xl_departage.base.messages.chosen import by_name
from xl_departage.base.text import did_you_mean
from xl_departage.functions.arguments import Argument
from xl_departage.functions.words import language_in_rules


class Category(Enum):
    """The categories of the function wizard."""

    TIEBREAKS = Text("functions.chess_tie_breaks")
    TEAMS = Text("functions.chess_teams")
    RATINGS = Text("functions.chess_ratings")


_NAMING = ("argument", "first", "second")
"""The fields of messages that hold the name of an argument."""


class Function(NamedTuple):
    """One function of the catalogue."""

    name: str
    aliases: tuple[str, ...]
    category: Category
    summary: Text
    arguments: tuple[Argument, ...]
    example: str
    """A formula in English spelling (with commas), as files store it."""
    source: str
    """The regulation and the article that define the value."""
    spills: bool
    """Whether the value may be a column or a table."""
    body: Callable[..., Result]
    """Computes the value from the converted arguments."""
    put_right: Callable[[Function, Sequence[Raw]], ArgumentError | None]
    """
    For a call whose arguments are in another order, an error that shows the corrected call or asks what was meant; None for any other
    call.
    """
    in_words: Callable[[Sequence[Raw], DepartageError], str | None] | None = None
    """
    For functions whose errors appear as text: the text that a cell shows instead of an error value, from the raw arguments and the
    error; None if it shows the error value. None for a function whose errors always appear as error values.
    """
    shape: str = ""
    """
    The argument whose shape the value has: one value for a single cell, a value for each cell of a range. Empty for any other
    function.
    """
    value: type = float
    """The type of a single value, or of each value in a column."""
    language: Language | None = None
    """The language of the name by which it was looked up; None for a name that several languages share."""

    def call(self, raw: Sequence[Raw]) -> Result:
        """The value for raw arguments, in order; missing trailing arguments are omitted. Raises DepartageError."""
        if len(raw) > len(self.arguments):
            raise ArgumentError(
                "function_too_many_arguments", function=self.name, most=len(self.arguments), given=len(raw)
            )
        try:
            if self.language is None:
                return self.body(*self.converted(raw))
            with by_name(self.language):
                return self.body(*self.converted(raw))
        except DepartageError as error:
            error.language = language_in_rules(raw) or error.language
            better = self.put_right(self, raw)
            if better is not None:
                better.language = error.language
                raise better from None
            # Readers know an argument by its name in the catalogue; users see its title in their language.
            titles = {argument.name: argument.title for argument in self.arguments}
            named = {key: error.values[key] for key in _NAMING if key in error.values}
            error.values = {**error.values, **{key: titles.get(str(name), name) for key, name in named.items()}}
            raise

    def for_cell(self, raw: Sequence[Raw]) -> Result:
        """
        The value as a cell shows it. A function with `in_words` gives the error message as its value (`message_result`); others
        raise the error.
        """
        try:
            return self.call(raw)
        except DepartageError as error:
            words = self.sentence(raw, error)
            if words is None:
                raise
            return message_result(words)

    def sentence(self, raw: Sequence[Raw], error: DepartageError) -> str | None:
        """The text that a cell shows instead of an error value; None if it shows the error value."""
        if self.in_words is None:
            return None
        with by_name(self.language):
            return self.in_words(raw, error)

    def converted(self, raw: Sequence[Raw]) -> list[Any]:
        """The arguments of the body, converted from raw ones. Raises ArgumentError."""
        values = []
        for position, argument in enumerate(self.arguments):
            raw_value = raw[position] if position < len(raw) else OMITTED
            if raw_value is OMITTED:
                if not argument.optional:
                    raise ArgumentError("function_argument_missing", function=self.name, argument=argument.name)
                values.append(argument.default)
            else:
                values.append(argument.read(argument.name, raw_value))
        return values


FUNCTIONS: dict[str, Function] = {}
"""All functions by name, in the order of the catalogue; aliases are not keys."""


_BY_ANY_NAME: dict[str, Function] = {}
"""All functions by every name and alias."""


def add(entry: Function) -> None:
    """Add a function under its name and its aliases."""
    # Names are English, their aliases French. A name without an alias is the same in both languages.
    for spelling in (entry.name, *entry.aliases):
        if spelling in _BY_ANY_NAME:
            raise RuntimeError(f"{spelling} is declared twice")
        language: Language | None = "fr" if spelling != entry.name else "en" if entry.aliases else None
        _BY_ANY_NAME[spelling] = entry._replace(language=language)
    FUNCTIONS[entry.name] = entry


def find(name: str) -> Function:
    """The function with that name or alias, in upper or lower case. Raises ArgumentError, with similar names."""
    entry = _BY_ANY_NAME.get(name.upper())
    if entry is None:
        raise ArgumentError("function_unknown", function=name, meant=did_you_mean(name, _BY_ANY_NAME))
    return entry


def names() -> tuple[str, ...]:
    """Every name that a formula may use, aliases included."""
    return tuple(_BY_ANY_NAME)


def call(name: str, raw: Sequence[Raw]) -> Result:
    """The value of a function, by its name or alias. Raises DepartageError."""
    return find(name).call(raw)
