"""
The templates by name, and how to build a workbook from one.

A new template is a module with a `TEMPLATE`, listed in `_MODULES`.
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
from xl_departage.documents.templates.declared import (
    Sheet,
)
from xl_departage.documents.templates.entries import Filling, Tables
from xl_departage.documents.templates.finish import with_values
from xl_departage.documents.templates.front import Line
from xl_departage.documents.templates.guide import Section
from xl_departage.documents.templates.home import Home
from xl_departage.documents.templates.paper import with_print_areas
from xl_departage.documents.templates.sheets import (
    Sheets,
)
from xl_departage.documents.templates.template_sheet import SheetWriter
from xl_departage.documents.templates.template_workbook import Options, Workbook

_MODULES: tuple[str, ...] = ("round_robin", "swiss", "teams", "club_list", "grand_prix")
"""The modules of the templates, in the order in which they are listed for users."""


@dataclass(frozen=True, eq=False)
class Template:
    """One kind of workbook, with all that is needed to build it."""

    name: Text
    """The name that users type, in any language; it is also the file name."""
    title: Text
    sentence: Text
    """What it is for, in one sentence."""
    introduction: Text
    """The text at the top of its front sheet."""
    kind: str
    """The mark stored in its workbooks, by which they are recognised."""
    sample: Callable[[], Filling]
    typed: Callable[[Workbook], Sequence[Line]]
    """Returns the input lines of the front sheet."""
    sheets: Callable[[Workbook, Filling], Sequence[Sheet]]
    """Returns every sheet except the front sheet and the help, in the order of the tabs."""
    computed: Callable[[Sheets, Filling], Sequence[Line]]
    """
    Returns the computed lines of the front sheet: the state of the event, and values for other sheets and formulas.
    """
    help: Sequence[Section]
    functions: Sequence[str]
    """The names of the functions that the help explains."""
    beside: Mapping[str, Callable[[Sheets, SheetWriter, Filling], None]] = field(default_factory=dict)
    """Functions that add to a sheet after it is written, such as charts, by the key of the sheet."""
    empty: Filling = field(default_factory=Filling)
    """The values of a workbook without sample data."""
    source: Callable[[Source], Filling] | None = None
    """
    Returns the values from the tournament of a file; None if the template accepts no tournament. Raises FileError if
    the tournament does not fit.
    """
    tables: Callable[[Tables], Filling] | None = None
    """
    Returns the values from tables; None if the template accepts none. Raises FileError, or ArgumentError for the wrong
    tables.
    """
    prizes: Callable[[Filling, PrizeTable, int | None], Filling] | None = None
    """
    Returns the values with a table of prizes and, if given, the year from which ages are counted; None if the template
    has no sheet of prizes.
    """
    rated: bool = False
    """Whether its rules are rating rules instead of tie-break rules."""
    sizes: tuple[int, ...] = ()
    """The sizes, in players, for which workbooks of this kind can be made."""

    def file_name(self, language: Language, *, empty: bool = False) -> str:
        """The name of its file in `workbooks/`, such as `toutes-rondes-fr.xlsx` or `toutes-rondes-fr-vide.xlsx`."""
        suffix = "-" + Text("templates.empty").in_language(language) if empty else ""
        return f"{self.name.in_language(language)}-{language}{suffix}.xlsx"


@cache
def templates() -> tuple[Template, ...]:
    """All templates, in the order in which they are listed for users."""
    return tuple(importlib.import_module(f"xl_departage.documents.templates.{module}").TEMPLATE for module in _MODULES)


def find_template(name: str) -> Template:
    """
    The template with that name in any language, without regard to case. Raises ArgumentError, which suggests similar
    names.
    """
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    spellings = {spelling: template for template in templates() for spelling in in_every_language(template.name)}
    if wanted not in spellings:
        raise ArgumentError("template_unknown", name=name, meant=did_you_mean(name, list(spellings)).lower())
    return spellings[wanted]


def assemble(template: Template, options: Options, source: Source | Tables | None = None) -> bytes:
    """
    The bytes of a workbook whose formulas have no values yet. Raises the same errors as `build`, except those of the
    recalculation; ArgumentError if the template cannot be filled with such data.
    """
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
    """The bytes of a workbook with these values written into it, still without values of formulas."""
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
    The bytes of a workbook with the values of all formulas; the same arguments give the same bytes. Without a `source`
    it is the sample, or an empty workbook.

    Raises FileError if the tournament or the tables do not fit the template, and ArgumentError if the template does not
    accept this kind of source.
    """
    return with_print_areas(with_values(assemble(template, options, source)))
