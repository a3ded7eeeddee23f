"""
The templates by name, and how to build one.

A new template is a module with a `TEMPLATE` and a line in `_MODULES`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language, Text, in_every_language
from xl_departage.base.text import did_you_mean
from xl_departage.chess.prizes.prize_list import PrizeTable
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS
from xl_departage.chess.tiebreaks.defaults import with_lists_under
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.templates import guide
from xl_departage.documents.templates.entries import Filling, Tables
from xl_departage.documents.templates.finish import with_values
from xl_departage.documents.templates.front import Line
from xl_departage.documents.templates.guide import Section
from xl_departage.documents.templates.home import Home
from xl_departage.documents.templates.paper import with_print_areas
from xl_departage.documents.templates.sheet import SheetWriter
from xl_departage.documents.templates.sheets import Sheet, Sheets
from xl_departage.documents.templates.workbook import Options, Workbook

_MODULES: tuple[str, ...] = ("round_robin", "swiss", "teams", "club_list", "grand_prix")
"""In listing order."""


@dataclass(frozen=True, eq=False)
class Template:
    """One kind of workbook."""

    name: Text
    """The name users type, in any language; also the file name."""
    title: Text
    sentence: Text
    """Its purpose in one sentence."""
    introduction: Text
    """What stands at the top of its front sheet."""
    kind: str
    """The mark of its workbooks."""
    sample: Callable[[], Filling]
    typed: Callable[[Workbook], Sequence[Line]]
    """The lines of the front sheet to be filled in."""
    sheets: Callable[[Workbook, Filling], Sequence[Sheet]]
    """Every sheet but the front one and the help, in the order of the tabs."""
    computed: Callable[[Sheets, Filling], Sequence[Line]]
    """The lines of the front sheet that say how the event stands, and what other sheets and formulas read."""
    help: Sequence[Section]
    functions: Sequence[str]
    """Those that the help explains."""
    beside: Mapping[str, Callable[[Sheets, SheetWriter, Filling], None]] = field(default_factory=dict)
    """By the key of a sheet, what is drawn on it, or written after it."""
    empty: Filling = field(default_factory=Filling)
    """What is typed into it without a sample."""
    source: Callable[[Source], Filling] | None = None
    """The same from the tournament of a file, if the template accepts one. Raises FileError if it does not fit."""
    tables: Callable[[Tables], Filling] | None = None
    """The same from tables, if the template accepts them. Raises FileError, or ArgumentError for the wrong tables."""
    prizes: Callable[[Filling, PrizeTable, int | None], Filling] | None = None
    """The same with a table of prizes, and the year of the ages where somebody says it, if the template has a sheet of prizes."""
    rated: bool = False
    """Whether its rules are those of a rating list rather than tie-break rules."""
    sizes: tuple[int, ...] = ()
    """The most players of workbooks made to measure."""

    def file_name(self, language: Language, *, empty: bool = False) -> str:
        """The name of its file in `workbooks/`: `toutes-rondes-fr.xlsx`, `toutes-rondes-fr-vide.xlsx`."""
        suffix = "-" + Text("templates.empty").in_language(language) if empty else ""
        return f"{self.name.in_language(language)}-{language}{suffix}.xlsx"


@cache
def templates() -> tuple[Template, ...]:
    """All templates, in listing order."""
    return tuple(importlib.import_module(f"xl_departage.documents.templates.{module}").TEMPLATE for module in _MODULES)


def find_template(name: str) -> Template:
    """
    The template with that name in any language, without regard to case. Raises ArgumentError with the nearest names.
    """
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    spellings = {spelling: template for template in templates() for spelling in in_every_language(template.name)}
    if wanted not in spellings:
        raise ArgumentError("template_unknown", name=name, meant=did_you_mean(name, list(spellings)).lower())
    return spellings[wanted]


def assemble(template: Template, options: Options, source: Source | Tables | None = None) -> bytes:
    """The bytes of a workbook whose formulas have no values yet. Raises like `build`."""
    book = Workbook(options, template.title, template.kind)
    if isinstance(source, Tables):
        if template.tables is None:
            raise ArgumentError("template_no_tables")
        return write_workbook(template, book, template.tables(source))
    if source is not None:
        if template.source is None:
            raise ArgumentError("template_no_tournament")
        filling = template.source(with_lists_under(source, TIEBREAK_EDITIONS[options.edition]))
        if options.prizes is not None and template.prizes is not None:
            filling = template.prizes(filling, options.prizes, options.year)
        return write_workbook(template, book, filling)
    return write_workbook(template, book, template.empty if options.empty else template.sample())


def write_workbook(template: Template, book: Workbook, filling: Filling) -> bytes:
    """The bytes of a workbook with what is typed into it."""
    home = Home(book, template.title, template.introduction, filling.front)
    home.add(*template.typed(book))
    home.sheets = sheets = Sheets(book, template.sheets(book, filling))
    home.add(*template.computed(sheets, filling))
    for key in sheets.declared:
        out = sheets.write(key, filling.lists.get(key, ()), filling.chosen)
        if key in template.beside:
            template.beside[key](sheets, out, filling)
    home.write()
    guide.write(book, template.help, template.functions)
    return book.content()


def build(template: Template, options: Options, source: Source | Tables | None = None) -> bytes:
    """
    The bytes of a workbook, with values filled in; the same arguments give the same bytes.

    Raises FileError if the tournament or the tables do not fit the template, and ArgumentError if it takes the other
    kind.
    """
    return with_print_areas(with_values(assemble(template, options, source)))
