"""
The templates by name, and how to build one.

A new template is a module with a `TEMPLATE` and a line in `_MODULES`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from xl_departage.errors import ArgumentError
from xl_departage.messages import Language, Text, in_every_language
from xl_departage.ratings.period_tables import TextTable
from xl_departage.regulations.rules import did_you_mean
from xl_departage.templates.finish import filled
from xl_departage.templates.paper import fitted
from xl_departage.templates.workbook import Options, Workbook
from xl_departage.tournament.source import Source

_MODULES: tuple[str, ...] = ("round_robin", "swiss", "teams", "club_list", "grand_prix")
"""In listing order."""
_EMPTY = Text("templates.empty")


@dataclass(frozen=True)
class Tables:
    """The data of a template that is not a tournament: tables from files."""

    players: TextTable | None = None
    games: TextTable | None = None
    """Games of a rating period, or results of the stages of a Grand Prix."""


@dataclass(frozen=True)
class Template:
    """One kind of workbook."""

    name: Text
    """The name users type, in any language; also the file name."""
    title: Text
    sentence: Text
    """Its purpose in one sentence."""
    kind: str
    """The mark of its workbooks."""
    build: Callable[[Workbook, Source | None], None]
    """
    Writes the sheets with the tournament of a file; for None, with the sample, or blank if the options say `empty`.
    Raises FileError if the tournament does not fit.
    """

    tables: Callable[[Workbook, Tables], None] | None = None
    """
    Writes the sheets from tables, if the template accepts them. Raises FileError, or ArgumentError for the wrong
    tables.
    """

    rated: bool = False
    """Whether its rules are those of a rating list rather than tie-break rules."""
    sizes: tuple[int, ...] = ()
    """The most players of workbooks made to measure."""

    def file_name(self, language: Language, *, empty: bool = False) -> str:
        """The name of its file in `workbooks/`: `toutes-rondes-fr.xlsx`, `toutes-rondes-fr-vide.xlsx`."""
        suffix = "-" + _EMPTY.in_language(language) if empty else ""
        return f"{self.name.in_language(language)}-{language}{suffix}.xlsx"


@cache
def templates() -> tuple[Template, ...]:
    """All templates, in listing order."""
    return tuple(importlib.import_module(f"xl_departage.templates.{module}").TEMPLATE for module in _MODULES)


def find_template(name: str) -> Template:
    """
    The template with that name in any language, without regard to case. Raises ArgumentError with the nearest names.
    """
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    for template in templates():
        if wanted in in_every_language(template.name):
            return template
    known = [spelling for template in templates() for spelling in in_every_language(template.name)]
    raise ArgumentError("template_unknown", name=name, meant=did_you_mean(name, known).lower())


def assemble(template: Template, options: Options, source: Source | Tables | None = None) -> bytes:
    """The bytes of a workbook whose formulas have no values yet. Raises like `build`."""
    book = Workbook(options, template.title, template.kind)
    if isinstance(source, Tables):
        if template.tables is None:
            raise ArgumentError("template_no_tables")
        template.tables(book, source)
    else:
        template.build(book, source)
    return book.content()


def build(template: Template, options: Options, source: Source | Tables | None = None) -> bytes:
    """
    The bytes of a workbook, with values filled in; the same arguments give the same bytes.

    Raises FileError if the tournament or the tables do not fit the template, and ArgumentError if it takes the other
    kind.
    """
    return fitted(filled(assemble(template, options, source)))
