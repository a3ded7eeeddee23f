"""
The workbook of a template: language, styles, defined names, the hidden sheet of lists, the mark by which it is recognised.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from xl_departage.base.messages import Language, Text, catalogue
from xl_departage.base.messages.notation import decimal_mark
from xl_departage.base.regex import regex
from xl_departage.chess.prizes.prize_list import PrizeTable
from xl_departage.documents.templates import styles
from xl_departage.documents.templates.accepted import Accepted
from xl_departage.documents.templates.addresses import area, letter, quoted_sheet
from xl_departage.documents.templates.drop_downs import preset_edition
from xl_departage.documents.templates.finish import as_stored_formula, new_workbook
from xl_departage.documents.templates.reserved import is_reserved
from xl_departage.documents.templates.sheet import SheetWriter
from xl_departage.functions.commands.printing import PRINTED, areas_text
from xl_departage.spreadsheet.recalculation.status_cells import MARK

LISTS = Text("templates.lists")
_SHORT = 12
"""Characters of a text that stays in a formula."""
_LISTED = 40
"""The column of lists and texts, one below the other: equal formulas about different ones differ by rows alone."""
_LINES, _VALUES, _TYPED, _FAULTS = range(_LISTED - 4, _LISTED)
_AT = range(_LISTED + 1, _LISTED + 4)
"""The columns of the cells that faults are in: sheet and column, row, and the row of the search."""
_STATUS = _LISTED + 4
"""The columns of searches and of what the status says; those to the left stay blank, for `Workbook.blank`."""
_SHOWN = 60
"""The most characters that the status shows of a typed text."""
_LONGEST = 250
_FIELD = regex(r"([^{}]+)|\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}")
"""Words of a sentence, or a field: its key, and where words agree with it, the two of them."""


class Fault(NamedTuple):
    """What the status says of typed cells that no function reads as a list, and the cell that a click on it selects."""

    said: str
    """An array expression, blank if nothing is wrong; it names in braces lines of the front sheet, and cells of the declared ones."""
    sheet: Text | str = ""
    column: str = "A"
    row: int = 1
    """The row of the cell, or with `found` the number that is added to what the search finds."""
    found: str = ""
    """The cell with the line that a search finds."""
    cell: str = ""
    """In place of these, the key of a line of the front sheet."""


@dataclass(frozen=True)
class Options:
    """How a template is built."""

    language: Language = "fr"
    empty: bool = False
    """Without sample data."""
    edition: str = field(default_factory=lambda: preset_edition().name)
    """The preset tie-break rules of the front sheet."""
    most: int | None = None
    """The most players of a workbook made to measure; None: as many as the template has."""
    rating_edition: str | None = None
    """The preset rating rules of the front sheet of a rating list; None for those in force."""
    prizes: PrizeTable | None = None
    """The prizes of an open, with what is chosen above them; None for those that are preset. A template without prizes leaves them out."""
    year: int | None = None
    """Of the ages, where somebody says it."""


class Workbook:
    """A workbook under construction."""

    def __init__(self, options: Options, title: Text, kind: str) -> None:
        self.options = options
        self.language: Language = options.language
        self._buffer = io.BytesIO()
        self.raw: Any = new_workbook(self._buffer, self.say(title))
        self.raw.set_size(1600, 1000)
        self.sheets: list[SheetWriter] = []
        self._names: dict[str, str] = {}
        self._keys: dict[str, str] = {}
        """The key of each name, in lower case: Excel takes two that differ only in case for one."""
        self._formats: dict[tuple[tuple[str, Any], ...], Any] = {}
        self.raw.define_name(MARK, f'="{kind}"')
        self._listed: list[str] = []
        self._searches: list[tuple[str, str]] = []
        self.printed: dict[str, str] = {}
        """By sheet, the table of which only what is filled is printed, from its headings on."""
        self.faults: list[Fault] = []
        self.step_note = ""
        """An expression with keys in braces: what stands behind the next step, a sentence after a blank."""
        self.refusal = ""
        """The same for tables that could not be made although no fault is known."""
        self.status = '""'
        """
        The line on every sheet, an array expression: Calc keeps the saved value of an ordinary formula, and would still show
        that nothing is wrong where our functions are missing.
        """
        self.define("status", Text("templates.status"), f"={self.say(LISTS)}!{area(0, _STATUS)}")
        self.status_target = '""'
        """The cell that a click on it selects, a text expression."""
        self._spell("status_target", Text("templates.name.status_target"))

    def say(self, text: Text | str) -> str:
        """A text in the language of the workbook."""
        return text if isinstance(text, str) else text.in_language(self.language)

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
        return "&".join(value or self.quoted(words) for words, value in self._parts(text, {}, values)) or '""'

    def told(self, text: Text, fixed: Mapping[str, Text | str] = {}, /, **values: str) -> str:
        """
        A text as an expression, its long parts on the hidden sheet, since they do not fit into formulas.

        Args:
            text: Its fields are without values, or have `{key}` as such.
            fixed: The fields that are texts themselves.
            values: The other ones, as expressions; a number decides about singular and plural, too.
        """
        # The beginning names the place: apart from it, sentences are equal formulas.
        return "&".join(
            value or (self.quoted(words) if place and len(words) <= _SHORT else self.offer([words]))
            for place, (words, value) in enumerate(self._parts(text, fixed, values))
        )

    def _parts(
        self, text: Text, fixed: Mapping[str, Text | str], values: Mapping[str, str]
    ) -> Iterator[tuple[str, str]]:
        """The words of a text, and the expressions between them: a pair has one of both."""
        plain = ""
        template = self.say(text) if text.values else catalogue(self.language)[text.key]
        for words, key, one, several in (*_FIELD.findall(template), ("", "", "", "")):
            if words or (key in fixed and not several):
                plain += words or self.say(fixed[key])
                continue
            if plain:
                yield plain, ""
                plain = ""
            if several:
                # French says « 0 partie », the others "0 games".
                single = "<2" if catalogue(self.language).plural(0) == 0 else "=1"
                yield "", f"IF({values[key]}{single},{self.quoted(one)},{self.quoted(several)})"
            elif key:
                yield "", values[key]

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

    def define(self, key: str, name: Text | str | None, formula: str) -> None:
        """
        Define a name for a formula; without one, formulas name its cells. Raises KeyError for a name of another key, and for one that
        spreadsheet programs reserve.
        """
        if name is None:
            self._names[key] = formula.removeprefix("=")
        else:
            self.raw.define_name(self._spell(key, name), as_stored_formula(formula))

    def _spell(self, key: str, name: Text | str) -> str:
        spelling = self.say(name)
        if key in self._names:
            raise KeyError(f"name {key!r} twice")
        if is_reserved(spelling) or self._keys.setdefault(spelling.casefold(), key) != key:
            raise KeyError(
                f"name {spelling!r} of {key!r} is reserved, or taken by {self._keys.get(spelling.casefold())!r}"
            )
        self._names[key] = spelling
        return spelling

    def __getitem__(self, key: str) -> str:
        return self._names[key]

    def content(self) -> bytes:
        """
        The workbook without values; the sheet of lists is written last.
        """
        self._write_lists()
        if self.printed:
            self.raw.define_name(PRINTED, f"={self.quoted(areas_text(self.printed))}")
        self.sheets[0].raw.activate()
        self.raw.close()
        # What was written refers to itself in circles, and takes as long to be found as garbage as to be written.
        for sheet in self.raw.worksheets():
            vars(sheet).clear()
        return self._buffer.getvalue()

    def has(self, key: str) -> bool:
        """Whether there is a name under that key."""
        return key in self._names

    def blank(self, rows: int, columns: int) -> str:
        """An area of that size in which nothing stands."""
        assert columns <= _LINES
        return self._hidden(0, 0, rows - 1, columns - 1)

    def offer(self, values: Sequence[str | Text]) -> str:
        """The cells of a list for drop-downs on the hidden sheet; equal lists are shared."""
        said = [self.say(value) for value in values]
        starts = range(len(self._listed) - len(said) + 1)
        first = next((row for row in starts if self._listed[row : row + len(said)] == said), len(self._listed))
        if first == len(self._listed):
            self._listed += said
        return self._hidden(first, _LISTED, first + len(said) - 1, _LISTED)

    def search(self, condition: str, cells: str = "") -> tuple[str, str]:
        """
        The cells of the hidden sheet with what a search finds, an array expression: the line, 0 for none, and the text typed there among
        `cells`, quoted; blank for an error, a truth value and a date.
        """
        if (condition, cells) not in self._searches:
            self._searches.append((condition, cells))
        row = self._searches.index((condition, cells))
        return self._hidden(row, _LINES), self._hidden(row, _TYPED)

    def validate(
        self, out: SheetWriter, place: tuple[int, int, int, int], accepted: Accepted, hint: Text | None = None
    ) -> None:
        """What cells accept as they are typed."""
        out.raw.data_validation(*place, accepted.rule(self, f"{letter(place[1])}{place[0] + 1}", hint))

    def choices(self, **lists: Sequence[str | Text]) -> None:
        """Lists that formulas and declarations may name by their keys."""
        for key, values in lists.items():
            self._names[key] = self.offer(values)

    def _write_lists(self) -> None:
        out = self.sheet(LISTS, tab=styles.GREY)
        for row, value in enumerate(self._listed):
            out.write(row, _LISTED, value, "text")
        for row, (condition, cells) in enumerate(self._searches):
            out.array(row, _LINES, f"=IFERROR({condition},0)", "hidden")
            if not cells:
                continue
            there = f"INDEX({cells},{area(row, _LINES)})"
            out.array(row, _VALUES, f'=IF({area(row, _LINES)}=0,"",IF({there}="","",{there}))', "hidden")
            one = area(row, _VALUES)
            # The cell shows a date and a time otherwise than as a number.
            number = f"(N({one})>9999)+(ROUND(N({one}),2)<>N({one}))"
            # A number or a date that is stored as text looks like a real one.
            said = (
                self.sentence(Text("templates.typed"), typed=f"LEFT({one},{_SHOWN})")
                + f'&IF(ISTEXT({one})*ISNUMBER(FIND(LEFT({one},1),"0123456789")),{self.quoted(Text("templates.typed.text"))},"")'
            )
            silent = f'({one}="")+(ISTEXT({one})+ISNUMBER({one})=0)+{number}>0'
            out.array(row, _TYPED, f'=IFERROR(IF({silent},"",{said}),"")', "hidden")
        for row, said in enumerate((*(fault.said for fault in self.faults), self.refusal or '""')):
            # Where our functions are missing, Calc finds the names of errors in a search for texts.
            out.array(row, _FAULTS, f'=IFERROR({said},"")', "hidden")
        for row, fault in enumerate(self.faults):
            # Without a search, its line is that of a blank cell.
            line = int(fault.found.rpartition("$")[2]) if fault.found else len(self._searches) + 1
            sheet, first, search = _AT
            out.write(row, sheet, quoted_sheet(self.say(fault.sheet)) + fault.column, "hidden")
            out.write(row, first, fault.row, "hidden")
            out.write(row, search, line, "hidden")
        out.array(0, _STATUS, f"={self.status}", "hidden")
        self.raw.define_name(self["status_target"], f"={as_stored_formula(self.status_target)}")
        out.raw.hide()

    @property
    def fault_target(self) -> str:
        """An expression: the cell of the first fault, `#N/A` if there is none; no fault may be added afterwards."""
        lists, last = self.say(LISTS), len(self.faults) - 1
        first = f'MATCH("?*",{self.fault_cells[0]},0)'
        cells, rows, lines = (f"INDEX({lists}!{area(0, column, last, column)},{first})" for column in _AT)
        found = f"{lists}!{area(0, _LINES, len(self._searches) + last, _LINES)}"
        return f"{cells}&({rows}+N(INDEX({found},{lines})))"

    @property
    def fault_cells(self) -> tuple[str, str]:
        """Where `faults` and `refusal` are computed; no fault may be added afterwards."""
        last = len(self.faults)
        return self._hidden(0, _FAULTS, last - 1, _FAULTS), self._hidden(last, _FAULTS)

    def _hidden(self, *place: int) -> str:
        """Cells of the hidden sheet."""
        return f"{self.say(LISTS)}!{area(*place)}"


def kind_of(names: Any) -> str:
    """The kind that the formulas of defined names give, by name; blank for other workbooks."""
    formula = next((formula for name, formula in names.items() if name.casefold() == MARK), "")
    return str(formula).removeprefix("=").strip('"')
