"""
The workbook of a template: its language, styles, defined names, the hidden sheet of lists, and the mark by which it is
recognised.
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
from xl_departage.documents.templates.drop_downs import preset_edition
from xl_departage.documents.templates.finish import as_stored_formula, new_workbook
from xl_departage.documents.templates.formula_addresses import area, letter, quoted_sheet
from xl_departage.documents.templates.reserved import is_reserved
from xl_departage.documents.templates.template_sheet import SheetWriter
from xl_departage.functions.commands.printing import PRINTED, areas_text
from xl_departage.spreadsheet.recalculation.status_cells import MARK

LISTS = Text("templates.lists")
_SHORT = 12
"""The longest text, in characters, that is written into a formula itself."""
_LISTED = 40
"""
The column of the hidden sheet that holds lists and texts, one below the other, so that formulas about different texts
differ only in row numbers.
"""
_LINES, _VALUES, _TYPED, _FAULTS = range(_LISTED - 4, _LISTED)
_AT = range(_LISTED + 1, _LISTED + 4)
"""The columns that give the cell of each fault: sheet and column, row, and the row of its search."""
_STATUS = _LISTED + 4
"""The column of the status line. The columns before `_LINES` stay blank, for `Workbook.blank`."""
_SHOWN = 60
"""How many characters of a typed text the status shows."""
_LONGEST = 250
_FIELD = regex(r"([^{}]+)|\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}")
"""
Matches either words of a sentence, or a field: its key and, if words agree with its number, the singular and the
plural.
"""


class Fault(NamedTuple):
    """
    A fault that the status reports, because no function reads these cells as a list; and the cell that a click on the
    status selects.
    """

    message: str
    """
    An array expression for the message, blank if nothing is wrong. It names lines of the front sheet and cells of
    declared sheets in braces.
    """
    sheet: Text | str = ""
    column: str = "A"
    row: int = 1
    """The row of the cell; with `found`, the number to add to the line that the search finds."""
    found: str = ""
    """The address of the cell that holds the line found by a search; blank if there is no search."""
    cell: str = ""
    """Instead of sheet, column and row, the key of a line of the front sheet."""


@dataclass(frozen=True)
class Options:
    """The options for building a workbook."""

    language: Language = "fr"
    empty: bool = False
    """Whether to leave out the sample data."""
    edition: str = field(default_factory=lambda: preset_edition().name)
    """The tie-break rules preset on the front sheet."""
    most: int | None = None
    """The maximum number of players, for a workbook made to measure; None for the size of the template."""
    rating_edition: str | None = None
    """The rating rules preset on the front sheet of a rating list; None for those in force."""
    prizes: PrizeTable | None = None
    """The prizes, with the choices above their table; None for the preset ones. Ignored by templates without prizes."""
    year: int | None = None
    """The year from which ages are counted; None if it is not given."""


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
        """
        The key of each defined name, by its spelling without regard to case: Excel takes two names that differ only in
        case for the same one.
        """
        self._formats: dict[tuple[tuple[str, Any], ...], Any] = {}
        self._styles: dict[tuple[object, ...], Any] = {}
        """The same formats by what is asked for: a style, and what is changed of it."""
        self.raw.define_name(MARK, f'="{kind}"')
        self._listed: list[str] = []
        self._searches: list[tuple[str, str]] = []
        self.printed: dict[str, str] = {}
        """For each sheet name, the table, from its headings on, of which only the filled part is printed."""
        self.faults: list[Fault] = []
        self.step_note = ""
        """An expression, with keys in braces, that is appended to the next step: a blank and a sentence."""
        self.refusal = ""
        """An expression for the sentence in place of a table that could not be made although no fault is known."""
        self.further = '""'
        """An expression for what the status says behind the first error: how many more there are."""
        self.status = '""'
        """
        An array expression for the status line on every sheet. It must not be an ordinary formula: Calc keeps the saved
        value of those, and would still show that nothing is wrong if our functions are missing.
        """
        self.define("status", Text("templates.status"), f"={self.say(LISTS)}!{area(0, _STATUS)}")
        self.status_target = '""'
        """A text expression for the cell that a click on the status selects."""
        self._spell("status_target", Text("templates.name.status_target"))

    def say(self, text: Text | str) -> str:
        """The text in the language of the workbook."""
        return text if isinstance(text, str) else text.in_language(self.language)

    def quoted(self, text: Text | str) -> str:
        """
        The text as a literal in a formula, in several parts if needed: Excel allows at most 255 characters between two
        quotation marks.
        """
        content = self.say(text)
        parts = [content[start : start + _LONGEST] for start in range(0, len(content), _LONGEST)] or [""]
        return "&".join('"' + part.replace('"', '""') + '"' for part in parts)

    def sentence(self, text: Text, /, **values: str) -> str:
        """
        A text as an expression of a formula. In the text, `{key}` stands for the expression given under that key, and
        `{key:game|games}` for the word that agrees with it.
        """
        return "&".join(value or self.quoted(words) for words, value in self._parts(text, {}, values)) or '""'

    def stored_sentence(self, text: Text, fixed: Mapping[str, Text | str] = {}, /, **values: str) -> str:
        """
        A text as an expression of a formula, with its long parts moved to the hidden sheet, because they do not fit
        into formulas.

        Args:
            text: The text; its fields have no values, or values of the form `{key}`.
            fixed: The values of fields that are texts.
            values: The values of the other fields, as expressions; a number also decides between singular and plural.
        """
        # The text begins with the name of the place. Apart from this beginning, the formulas of all such sentences have
        # the same shape.
        return "&".join(
            value or (self.quoted(words) if place and len(words) <= _SHORT else self.offer([words]))
            for place, (words, value) in enumerate(self._parts(text, fixed, values))
        )

    def _parts(
        self, text: Text, fixed: Mapping[str, Text | str], values: Mapping[str, str]
    ) -> Iterator[tuple[str, str]]:
        """The parts of a text in order: pairs of words and an expression, of which one is blank."""
        plain = ""
        template = self.say(text) if text.values else catalogue(self.language)[text.key]
        for words, key, singular, plural in (*_FIELD.findall(template), ("", "", "", "")):
            if words or (key in fixed and not plural):
                plain += words or self.say(fixed[key])
                continue
            if plain:
                yield plain, ""
                plain = ""
            if plural:
                # French uses the singular for 0 (« 0 partie »), the other languages the plural ("0 games").
                single = "<2" if catalogue(self.language).plural(0) == 0 else "=1"
                yield "", f"IF({values[key]}{single},{self.quoted(singular)},{self.quoted(plural)})"
            elif key:
                yield "", values[key]

    def decimal(self, value: str) -> str:
        """
        An expression: a number as a text with the decimal mark of the workbook's language. The number's own text has
        the mark of the computer's settings.
        """
        return f'SUBSTITUTE({value}&"",".",",")' if decimal_mark(self.language) == "," else f'{value}&""'

    def style(self, name: str, **changes: Any) -> Any:
        """The XlsxWriter format of a style, with some properties changed."""
        # Thousands of cells ask for the same few styles.
        asked: tuple[object, ...] = (name, *changes.items())
        if asked not in self._styles:
            look = styles.look(name, **changes)
            key = tuple(sorted(look.items()))
            if key not in self._formats:
                self._formats[key] = self.raw.add_format(look)
            self._styles[asked] = self._formats[key]
        return self._styles[asked]

    def sheet(self, name: Text, *, tab: str = styles.INK, landscape: bool = False) -> SheetWriter:
        """A new worksheet, protected without a password."""
        sheet = SheetWriter(self, self.say(name), tab, landscape=landscape)
        self.sheets.append(sheet)
        return sheet

    def define(self, key: str, name: Text | str | None, formula: str) -> None:
        """
        Define a name for a formula, under a key for formulas of declarations. If `name` is None, nothing is defined,
        and formulas contain the address instead. With a name, raises KeyError if the key or the name is taken, or if
        spreadsheet programs reserve the name.
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
        The bytes of the workbook, without values of formulas. Writes the sheet of lists, which must be the last, so it
        is called once.
        """
        self._write_lists()
        if self.printed:
            self.raw.define_name(PRINTED, f"={self.quoted(areas_text(self.printed))}")
        self.sheets[0].raw.activate()
        self.raw.close()
        # XlsxWriter's objects refer to each other in circles, and collecting them as garbage would take as long as
        # writing the workbook.
        for sheet in self.raw.worksheets():
            vars(sheet).clear()
        return self._buffer.getvalue()

    def has(self, key: str) -> bool:
        """Whether there is a name under that key."""
        return key in self._names

    def blank(self, rows: int, columns: int) -> str:
        """The address of a blank area of that size, on the hidden sheet."""
        assert columns <= _LINES
        return self._hidden(0, 0, rows - 1, columns - 1)

    def offer(self, values: Sequence[str | Text]) -> str:
        """
        The address of a list of texts on the hidden sheet, for drop-downs and formulas; a sequence that is there
        already is used again.
        """
        texts = [self.say(value) for value in values]
        starts = range(len(self._listed) - len(texts) + 1)
        first = next((row for row in starts if self._listed[row : row + len(texts)] == texts), len(self._listed))
        if first == len(self._listed):
            self._listed += texts
        return self._hidden(first, _LISTED, first + len(texts) - 1, _LISTED)

    def search(self, condition: str, cells: str = "") -> tuple[str, str]:
        """
        Add a search, an array expression, to the hidden sheet. Returns the addresses of two cells: the line that it
        finds, 0 if none; and the text typed in that line of `cells`, in quotation marks, blank for an error value, a
        truth value or a date.
        """
        if (condition, cells) not in self._searches:
            self._searches.append((condition, cells))
        row = self._searches.index((condition, cells))
        return self._hidden(row, _LINES), self._hidden(row, _TYPED)

    def validate(
        self, out: SheetWriter, place: tuple[int, int, int, int], accepted: Accepted, hint: Text | None = None
    ) -> None:
        """Add the data validation of some cells."""
        out.raw.data_validation(*place, accepted.rule(self, f"{letter(place[1])}{place[0] + 1}", hint))

    def choices(self, **lists: Sequence[str | Text]) -> None:
        """Store lists on the hidden sheet; formulas and declarations may name them by their keys."""
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
            cell = area(row, _VALUES)
            # A date or a time is shown in the cell in another form than its number.
            number = f"(N({cell})>9999)+(ROUND(N({cell}),2)<>N({cell}))"
            # A number or a date that is stored as a text looks like a real one, so the message says that it is a text.
            entry = (
                self.sentence(Text("templates.typed"), typed=f"LEFT({cell},{_SHOWN})")
                + f'&IF(ISTEXT({cell})*ISNUMBER(FIND(LEFT({cell},1),"0123456789")),{self.quoted(Text("templates.typed.text"))},"")'
            )
            silent = f'({cell}="")+(ISTEXT({cell})+ISNUMBER({cell})=0)+{number}>0'
            out.array(row, _TYPED, f'=IFERROR(IF({silent},"",{entry}),"")', "hidden")
        for row, message in enumerate((*(fault.message for fault in self.faults), self.refusal or '""', self.further)):
            # If our functions are missing, their errors must not be found by the search for a message: Calc takes the
            # names of errors for texts.
            out.array(row, _FAULTS, f'=IFERROR({message},"")', "hidden")
        for row, fault in enumerate(self.faults):
            # A fault without a search refers to a row in which that column is blank.
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
        """
        An expression: the cell of the first fault, or `#N/A` if there is none. No fault may be added after this is
        read.
        """
        lists, last = self.say(LISTS), len(self.faults) - 1
        first = f'MATCH("?*",{self.fault_cells[0]},0)'
        cells, rows, lines = (f"INDEX({lists}!{area(0, column, last, column)},{first})" for column in _AT)
        found = f"{lists}!{area(0, _LINES, len(self._searches) + last, _LINES)}"
        return f"{cells}&({rows}+N(INDEX({found},{lines})))"

    @property
    def fault_cells(self) -> tuple[str, str, str]:
        """The addresses of the cells that compute `faults`, `refusal` and `further`. No fault may be added after this is read."""
        last = len(self.faults)
        return self._hidden(0, _FAULTS, last - 1, _FAULTS), self._hidden(last, _FAULTS), self._hidden(last + 1, _FAULTS)

    def _hidden(self, *place: int) -> str:
        """The address of cells on the hidden sheet."""
        return f"{self.say(LISTS)}!{area(*place)}"


def kind_of(names: Any) -> str:
    """
    The kind of template that a workbook was made from, read from its defined name `MARK`; empty for any other workbook.
    `names` holds the formula of each defined name.
    """
    formula = next((formula for name, formula in names.items() if name.casefold() == MARK), "")
    return str(formula).removeprefix("=").strip('"')
