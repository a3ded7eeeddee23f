"""The workbook of a template: language, variant, styles, defined names, lists for drop-downs."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from xl_departage.messages import Language, Text, catalogue
from xl_departage.messages.notation import decimal_mark
from xl_departage.regex import regex
from xl_departage.templates import styles
from xl_departage.templates.choices import preset_edition
from xl_departage.templates.finish import CREATED, WRITER_OPTIONS
from xl_departage.templates.reserved import is_reserved
from xl_departage.templates.sheet import SheetWriter
from xl_departage.templates.status import NAME as STATUS
from xl_departage.templates.status import StatusSheet

if TYPE_CHECKING:
    from xl_departage.templates.columns import Table

_LONGEST = 250
FIELD = regex(r"([^{}]+)|\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}")
"""Words of a sentence, or a field: its key, and where words agree with it, the two of them."""
CALC_ID = 191029
"""
That of Excel 2019 and later: an older value makes Excel recalculate on opening, where our functions may be missing.
"""


_LIST = "templates.list_number"
"""Key for the names of lists without their own."""


class Variant(Enum):
    """The features that formulas may use."""

    DYNAMIC = "dynamic"
    """Formulas that spill: Excel 365, Excel 2021, Excel on the web."""
    BY_ROW = "by-row"
    """One formula per cell: Excel 2016 and 2019, LibreOffice."""


@dataclass(frozen=True)
class Options:
    """How a template is built."""

    language: Language = "fr"
    variant: Variant = Variant.DYNAMIC
    empty: bool = False
    """Without sample data."""
    edition: str = field(default_factory=lambda: preset_edition().name)
    """The preset tie-break rules of the front sheet."""
    most: int | None = None
    """The most players of a workbook made to measure; None: as many as the template has."""
    rating_edition: str | None = None
    """The preset rating rules of the front sheet of a rating list; None for those in force."""


class Book:
    """A workbook under construction."""

    def __init__(self, options: Options, title: Text) -> None:
        # Imported here: a front end without templates needs no XlsxWriter.
        import xlsxwriter

        self.options = options
        self.language = options.language
        self.dynamic = options.variant is Variant.DYNAMIC
        self._buffer = io.BytesIO()
        self.raw: Any = xlsxwriter.Workbook(self._buffer, WRITER_OPTIONS)
        self.raw.set_properties({"created": CREATED, "title": self.say(title)})
        self.raw.set_calc_mode("auto", CALC_ID)
        # Values are filled in below; if asked to compute on opening, a program without our functions would lose them.
        self.raw.calc_on_load = False
        self.raw.set_size(1600, 1000)
        self.sheets: list[SheetWriter] = []
        self.tables: list[Table] = []
        """Tables made of columns."""
        self.status = StatusSheet(self)
        self._names: dict[str, str] = {}
        self._keys: dict[str, str] = {}
        """The key of each name, in lower case: Excel takes two that differ only in case for one."""
        self._addresses: dict[str, str] = {}
        self._declared: set[str] = set()
        self._lists: list[tuple[str, Text, Sequence[str]]] = []
        self._formats: dict[tuple[tuple[str, Any], ...], Any] = {}

    def say(self, text: Text | str) -> str:
        """A text in the language of the workbook."""
        return text if isinstance(text, str) else text.in_language(self.language)

    def template(self, text: Text | str) -> str:
        """A text whose fields the caller fills in, with expressions or cells of a row."""
        return self.say(text) if isinstance(text, str) or text.values else catalogue(self.language)[text.key]

    def quoted(self, text: Text | str) -> str:
        """A text inside a formula; Excel allows at most 255 characters between two quotation marks."""
        content = self.say(text)
        parts = [content[start : start + _LONGEST] for start in range(0, len(content), _LONGEST)] or [""]
        return "&".join('"' + part.replace('"', '""') + '"' for part in parts)

    def sentence(self, text: Text, /, **values: str) -> str:
        """
        A text as an expression of a formula; `{key}` in it stands for the expression given under that key, `{key:game|games}`
        for the word that agrees with it.
        """
        parts = []
        for words, key, one, several in FIELD.findall(self.template(text)):
            if words:
                parts.append(self.quoted(words))
            elif not several:
                parts.append(values[key])
            else:
                parts.append(self.agreeing(values[key], one, several))
        return "&".join(parts) or '""'

    def agreeing(self, number: str, one: str, several: str) -> str:
        """The word that agrees with a number, which is an expression."""
        # French says « 0 partie », the others "0 games".
        single = "<2" if catalogue(self.language).plural(0) == 0 else "=1"
        return f"IF({number}{single},{self.quoted(one)},{self.quoted(several)})"

    def decimal(self, value: str) -> str:
        """A number as a text in a formula, with the decimal mark of the language, whatever the computer's settings."""
        return f'SUBSTITUTE({value}&"",".",",")' if decimal_mark(self.language) == "," else f'{value}&""'

    def style(self, name: str, **changes: Any) -> Any:
        """The XlsxWriter format of a style, with some properties changed."""
        look = styles.look(name, **changes)
        key = tuple(sorted(look.items()))
        if key not in self._formats:
            self._formats[key] = self.raw.add_format(look)
        return self._formats[key]

    def sheet(self, name: Text, *, tab: str = styles.INK, landscape: bool = False) -> SheetWriter:
        """A new worksheet, protected without a password."""
        sheet = SheetWriter(self, self.say(name), tab, landscape=landscape)
        self.sheets.append(sheet)
        return sheet

    def name(
        self, key: str, name: Text, sheet: SheetWriter, row: int, column: int, last_row: int = -1, last_column: int = -1
    ) -> str:
        """Define a name for a cell or a range; returns its spelling in the language of the workbook."""
        address = sheet.reference(row, column, last_row, last_column)
        self._addresses[key] = address
        return self.define(key, name, f"={address}")

    def address(self, key: str) -> str:
        """
        The address behind a name of `name`, for helper columns: without names, their many similar formulas are parsed
        once.
        """
        return self._addresses[key]

    def define(self, key: str, name: Text, formula: str) -> str:
        """Define a name for a formula."""
        spelling = self.say(name)
        self.raw.define_name(spelling, formula)
        return self.known(key, spelling)

    def declare(self, names: Mapping[str, Text]) -> None:
        """Declare names that formulas may use before the sheet that defines them is written."""
        for key, name in names.items():
            self.known(key, self.say(name))
            self._declared.add(key)

    def known(self, key: str, spelling: str) -> str:
        """
        Register a name that is defined elsewhere (a table) under a key. Raises KeyError for a name of another key, and for one
        that spreadsheet programs reserve.
        """
        if key in self._declared and self._names[key] == spelling:
            self._declared.remove(key)
        elif key in self._names:
            raise KeyError(f"name {key!r} twice")
        if is_reserved(spelling) or self._keys.setdefault(spelling.casefold(), key) != key:
            raise KeyError(
                f"name {spelling!r} of {key!r} is reserved, or taken by {self._keys.get(spelling.casefold())!r}"
            )
        self._names[key] = spelling
        return spelling

    def status_line(self) -> str:
        """The defined name of the status line, which is written last."""
        if not self.status.used:
            self.status.used = True
            self.declare({"status": STATUS})
        return self["status"]

    def __getitem__(self, key: str) -> str:
        return self._names[key]

    def choices(self, key: str, name: Text, values: Sequence[str | Text]) -> str:
        """A list for drop-downs on the sheet of lists, under a defined name."""
        spelling = self.known(key, self.say(name))
        self._lists.append((spelling, name, [self.say(value) for value in values]))
        return spelling

    def listed(self, values: Sequence[str]) -> str:
        """A list for drop-downs under its own name, shared by equal lists."""
        key = "\n".join(values)
        if key not in self._names:
            number = 1 + sum(label.key == _LIST for _, label, _ in self._lists)
            self.choices(key, Text(_LIST, number=number), values)
        return self[key]

    def content(self) -> bytes:
        """
        The workbook without values; the sheet of lists is written last.

        Raises RuntimeError for a name that was declared but not defined.
        """
        if self.status.used:
            self.status.write()
        self._write_lists()
        if self._declared:
            raise RuntimeError(f"names declared but never defined: {sorted(self._declared)}")
        self.sheets[0].raw.activate()
        self.raw.close()
        return self._buffer.getvalue()

    def _write_lists(self) -> None:
        if not self._lists:
            return
        sheet = self.sheet(Text("templates.lists"), tab=styles.GREY)
        sheet.banner(Text("templates.lists_for_the_drop_downs"), 2 * len(self._lists) - 1)
        for place, (spelling, _, values) in enumerate(self._lists):
            column = 2 * place
            sheet.width(column, max(len(text) for text in (*values, spelling)) + 2)
            sheet.width(column + 1, 2)
            sheet.headings(3, column, [spelling])
            for row, value in enumerate(values, 4):
                sheet.write(row, column, value, "text")
            self.raw.define_name(spelling, f"={sheet.reference(4, column, 3 + len(values), column)}")
        sheet.raw.hide()
