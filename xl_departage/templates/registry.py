"""
The templates by name, and how one is built.

A new template is a module with a `TEMPLATE` and its line in `_MODULES`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from xl_departage.errors import ArgumentError
from xl_departage.files.source import Source
from xl_departage.messages import Language, Text, in_every_language
from xl_departage.ratings.period_tables import TextTable
from xl_departage.regulations.rules import did_you_mean
from xl_departage.templates.book import Book, Options
from xl_departage.templates.finish import filled

_MODULES: tuple[str, ...] = ("round_robin", "swiss", "teams", "club_list", "grand_prix")
"""In the order in which they are listed."""
_EMPTY = Text("templates.empty")


@dataclass(frozen=True)
class Tables:
    """What fills a template that is no tournament: the tables of files."""

    players: TextTable | None = None
    games: TextTable | None = None
    """Games of a rating period; results of the stages of a Grand Prix."""


@dataclass(frozen=True)
class Template:
    """One kind of workbook."""

    name: Text
    """What a user types, in either language; also the name of the file."""
    title: Text
    sentence: Text
    """What it is for, in one sentence."""
    build: Callable[[Book, Source | None], None]
    """
    Writes the sheets: with the tournament of a file; where None is given, with the sample, or with nothing where the options
    say `empty`. Raises FileError where the tournament does not fit.
    """

    tables: Callable[[Book, Tables], None] | None = None
    """
    Writes the sheets from tables, where the template is filled from tables. Raises FileError, and ArgumentError for other tables
    than it takes.
    """

    rated: bool = False
    """Whether its rules are those of a rating list, and not tie-break rules."""

    def file_name(self, language: Language, *, empty: bool = False) -> str:
        """The name of its file in `workbooks/`: `toutes-rondes-fr.xlsx`, `toutes-rondes-fr-vide.xlsx`."""
        suffix = "-" + _EMPTY.in_language(language) if empty else ""
        return f"{self.name.in_language(language)}-{language}{suffix}.xlsx"


@cache
def templates() -> tuple[Template, ...]:
    """All templates, in the order in which they are listed."""
    return tuple(importlib.import_module(f"xl_departage.templates.{module}").TEMPLATE for module in _MODULES)


def find_template(name: str) -> Template:
    """The template of that name in either language, in any case. Raises ArgumentError with the nearest names."""
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    for template in templates():
        if wanted in in_every_language(template.name):
            return template
    known = [spelling for template in templates() for spelling in in_every_language(template.name)]
    raise ArgumentError("template_unknown", name=name, meant=did_you_mean(name, known).lower())


def assemble(template: Template, options: Options, source: Source | Tables | None = None) -> bytes:
    """The bytes of a workbook whose formulas have no values yet. Raises as `build`."""
    book = Book(options, template.title)
    if isinstance(source, Tables):
        if template.tables is None:
            raise ArgumentError("template_no_tables")
        template.tables(book, source)
    else:
        template.build(book, source)
    return book.content()


def build(template: Template, options: Options, source: Source | Tables | None = None) -> bytes:
    """
    The bytes of a workbook, values filled in; the same arguments give the same bytes.

    Raises FileError where the tournament or the tables do not fit the template, ArgumentError where it takes the other kind.
    """
    return filled(assemble(template, options, source))
