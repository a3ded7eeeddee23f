"""
The sheets of a template: how they are declared, and how they are written.

A sheet is a table under one row of headings. Its parts stand side by side: a `Column` that is typed, a `Column` with a
formula, or a `Block`, which is a table with its headings, made by one call of our functions. Formulas name in braces
what they read:

    {players}          the table of the sheet with that key, headings included, as a list for our functions
    {players.name}     the cells of a column below its heading; {standings.2} for the second column of a block, {grid.4to9}
                       for several columns
    {players.nth_name} the same cells, in a form that gives formulas one shape for all columns of a sheet
    {players.of_name}  the same cells, with the name of the sheet even on that sheet, which gives formulas one shape on
                       several sheets
    {line}             an array: the numbers of the table's own lines, from 1
    {rules}            any other key is a defined name of the workbook, such as a setting or a choice

Every formula of a table, unless it is declared for each row, is one array formula over all its rows, in every program,
because LibreOffice and openpyxl would cut a spilled result. So a `Block` is padded: IF over a blank area makes the
function fill the whole area, and IFNA turns the cells beyond its result into blanks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, chain, repeat, takewhile
from string import Formatter
from typing import Any, TypeVar

from xl_departage.base.messages import SOURCE, Text, catalogue, in_every_language
from xl_departage.chess.tournament.persons import LETTERS_OF_SEX
from xl_departage.documents.templates import styles
from xl_departage.documents.templates.accepted import CELL_ERROR, Accepted
from xl_departage.documents.templates.addresses import area, letter, on_sheet, quoted_sheet
from xl_departage.documents.templates.entries import ListLine
from xl_departage.documents.templates.finish import as_stored_formula, print_on_a4
from xl_departage.documents.templates.sheet import SheetWriter, Value
from xl_departage.documents.templates.workbook import Fault, Workbook
from xl_departage.formats.grids.lists.players import BIRTH_YEARS, LAST_BIRTH

TYPED, COMPUTED, FRONT, OTHER = "#D9A400", "#2E7D4F", "#C8102E", styles.GREY
"""The colours of tabs: sheets to be filled in, computed sheets, the front sheet, and all others (help and lists)."""
STATUS_ROW, TITLE_ROW, EVENT_ROW, TABLE_ROW = range(4)
"""The first rows of every sheet; what is printed begins with the title, on the front sheet with the status."""
NAME_WIDTH = 34
"""A width in characters at which even a name of 40 letters is shrunk only a little."""
CENTRED: Mapping[str, Any] = {"align": "center"}
FITTED: Mapping[str, Any] = {"shrink": True}
"""A text too long for its column is shrunk instead of being cut off."""
TEXT: Mapping[str, Any] = {**FITTED, "num_format": "@"}
CENTRED_TEXT: Mapping[str, Any] = {**CENTRED, **TEXT}
BOLD: Mapping[str, Any] = {**FITTED, "bold": True}
STRONG: Mapping[str, Any] = {**CENTRED, "bold": True}
RIGHT: Mapping[str, Any] = {**FITTED, "align": "right", "indent": 1}
LEFT: Mapping[str, Any] = {**FITTED, "indent": 1}
WRAPPED: Mapping[str, Any] = {"text_wrap": True}
RESULTS = ("result", "result_a", "board_1")
"""The keys of columns that hold results."""
RATED: Mapping[str, Any] = {"whole": (0, 4000), "words": ("NC", "UNR")}
"""What every rating column accepts: a number, or one of the usual marks for an unrated player."""

SEX_LETTERS = (*LETTERS_OF_SEX["w"], *LETTERS_OF_SEX["m"])
"""
What every column of the sex accepts, in any language of the workbook: first the letters for women, then those for men.
"""
_SEXES = {"F": Text("templates.letter_of_women"), "M": Text("templates.letter_of_men")}
SEX: Mapping[str, Any] = {"choices": tuple(_SEXES.values()), "also": SEX_LETTERS, "spelled": _SEXES}


def says(key: str) -> Text | None:
    """The text of a key that is made by convention; None if the catalogues do not have it."""
    return Text(key) if key in catalogue(SOURCE) else None


@dataclass(frozen=True)
class Column(Accepted):
    """
    A column of a sheet, typed unless it has a formula. Its heading is the text `templates.column.KEY`. The hint shown
    at an input cell is the text `….hint`, and the error for content that is not accepted is `….error`, if there are
    such texts.
    """

    key: str
    width: float
    look: Mapping[str, Any] = field(default_factory=dict)
    formula: str = ""
    """An array formula over all rows."""
    heading: str = ""
    """The key of the heading, if it is not the key of the column."""
    each: str = ""
    """
    Instead of `formula`, a formula for each row: `{row}` and `{above}` are the numbers of its row and of the row above,
    `{cell.result}` and `{before.result}` the cells of the column `result` in these two rows, `{head.result}` the
    heading of that column, and `{same.grid.1}` the cell in the same row in column 1 of the sheet `grid`.
    """
    array: bool = False
    """Whether the formula `each` must be an array formula."""
    replaced: bool = False
    """
    Whether the cells are input cells: a value that is typed, or that comes with a record, replaces the formula `each`.
    """
    headed: bool = False
    """Whether the formula also gives the heading."""
    columns: int = 1
    """How many columns of the sheet it takes."""
    merged: bool = False
    """
    Whether these columns are merged into one cell in every row, for sentences; each such cell has its own formula.
    """
    spelled: Mapping[str, Text] = field(default_factory=dict)
    """How values of files are written in the language of the workbook."""
    hidden: bool = False
    unprinted: bool = False
    """Whether it is never printed; only columns of this kind, or hidden ones, may follow it."""
    printed_used: bool = False
    """Whether it is printed only if it is not blank; it comes after the columns that are always printed."""
    blank: bool = False
    """Whether it stays empty, to be filled in on paper."""
    head: str = ""
    """A formula for the heading, if that depends on a setting; `{nth}` numbers the columns that it fills, from 1."""

    @property
    def title(self) -> Text:
        """The heading, unless a formula gives it."""
        return Text(f"templates.column.{self.heading or self.key}")

    @property
    def typed(self) -> bool:
        """Whether it is to be filled in on the screen."""
        return self.replaced or not (self.formula or self.each or self.blank)


@dataclass(frozen=True)
class Block:
    """A table with its headings, made by a single formula."""

    formula: str
    widths: Sequence[float]
    looks: Sequence[Mapping[str, Any]] = ()
    """The style properties of each column; the last ones are repeated."""
    headings: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """Changes to the style of headings, by column from 0."""
    hidden: bool = False

    @property
    def columns(self) -> int:
        """How many columns of the sheet it takes."""
        return len(self.widths)


@dataclass(frozen=True)
class Choice(Accepted):
    """
    An input cell above a table, or beside it, with the label `templates.choice.KEY`. It has the defined name
    `templates.name.KEY` if there is such a text.
    """

    key: str
    value: Value = None
    look: Mapping[str, Any] = field(default_factory=lambda: CENTRED_TEXT)
    columns: int = 1
    """How many columns are merged into the cell."""


@dataclass(frozen=True)
class Mark:
    """
    A conditional format. The criterion is written for the first row: `{cell}` is the first cell, `{KEY}` the cell of a
    column in the same row, `{row}`, `{above}` and `{below}` are the numbers of that row and of its neighbours, and
    `{head}` is the heading.
    """

    columns: Sequence[str]
    """The keys of columns, or numbers from 1 for the columns of a block; empty for whole rows."""
    criterion: str
    look: Mapping[str, Any]


BIRTH = Column("birth", 12, CENTRED, whole=(BIRTH_YEARS[0], LAST_BIRTH), checked=True)
"""The year of birth, or the date of birth, which a cell stores as a number as well."""
BIRTHS = (
    Mark(("birth",), f"AND({{cell}}>={BIRTH_YEARS[0]},{{cell}}<={BIRTH_YEARS[-1]})", {"num_format": "0"}),
    Mark(("birth",), f"AND(ISNUMBER({{cell}}),{{cell}}>{BIRTH_YEARS[-1]})", {"num_format": "dd/mm/yyyy"}),
)
"""
A year is shown as a year and a date as a date, whatever format the cell has: without this, a year typed where a date
was typed before would appear as a day in 1905.
"""


GIVEN = Column("given", 12, CENTRED_TEXT, printed_used=True)
"""The points that the arbiter gives or deducts, each with its round: `R3 -1`."""
GIVEN_MARK = 'ISNUMBER(FIND("(",{cell}))', {"bold": True}
"""A mark for the cells of a crosstable that contain such points."""


@dataclass(frozen=True)
class Sheet:
    """
    One sheet. Its name is the text `templates.sheet.KEY`; its title is the text `….title`, or the name if there is no
    such text. If there is a text `templates.name.KEY`, it is the defined name of the table.
    """

    key: str
    rows: int
    parts: Sequence[Column | Block]
    choices: Sequence[Choice] = ()
    title: str = ""
    """A formula for the title, without the leading `=`, if the title depends on a setting."""
    landscape: bool = False
    signed: bool = False
    """Whether each page has a line for the arbiter's signature at the foot."""
    heights: tuple[float, float] = (22, 0)
    """The heights of the row of headings and of the other rows; 0 for the usual height."""
    frozen: int = 0
    """How many columns stay in view."""
    marks: Sequence[Mark] = ()
    aside: bool = False
    """Whether the choices stand beside the table, in the row of its headings, where they are not printed."""
    checked: bool = False
    """Whether the status reports content that input cells do not accept; needed if no function reads them as a list."""
    charted: bool = False
    """
    Whether charts follow below the table. The code that draws them then sets what is printed, without headings repeated
    on a second page.
    """
    lists: tuple[str, str] = ("", "")
    """
    On the sheet of `CHECK`, the keys of the two lists whose rows it names, the list of players (or of teams) first.
    """
    legend: Text | None = None
    """A text at the foot of each page that explains how the cells are written; None if they need none."""
    refuses: Text | str | None = None
    """
    If a sentence stands in place of this table, the status shows it and points at the setting that may be wrong: this
    is the sheet of that setting. Blank if the setting is on this sheet, None if there is no such setting.
    """

    @property
    def name(self) -> Text:
        """The name on the tab."""
        return Text(f"templates.sheet.{self.key}")

    @property
    def typed(self) -> bool:
        """Whether there is a column to fill in."""
        return any(isinstance(part, Column) and part.typed for part in self.parts)

    @property
    def header(self) -> int:
        """The row of the headings."""
        return TABLE_ROW + 2 * bool(self.choices and not self.aside)

    @property
    def first_choice(self) -> int:
        """The column of the first choice, which follows its label: above the table, or beside it."""
        return 1 + self.aside * self.width

    @property
    def last(self) -> int:
        """The last row of the table."""
        return self.header + self.rows

    @property
    def width(self) -> int:
        """The number of columns."""
        return sum(part.columns for part in self.parts)

    @property
    def shown(self) -> int:
        """The number of columns without the hidden ones at the end."""
        hidden = takewhile(lambda part: part.hidden, reversed(self.parts))
        return self.width - sum(part.columns for part in hidden)

    @property
    def printed(self) -> int:
        """The number of columns that are always printed."""
        screen = takewhile(
            lambda part: part.hidden or (isinstance(part, Column) and (part.unprinted or part.printed_used)),
            reversed(self.parts),
        )
        return self.width - sum(part.columns for part in screen)

    @property
    def beside(self) -> int:
        """The number of columns after these that are printed if they are not blank."""
        return sum(part.columns for part in self.parts if isinstance(part, Column) and part.printed_used)

    @cached_property
    def columns(self) -> Mapping[str, range]:
        """The columns of the sheet, from 0, that each `Column` takes, by its key."""
        placed = _placed(self.parts)
        return {part.key: range(at, at + part.columns) for at, part in placed if isinstance(part, Column)}

    def places(self, key: str) -> range:
        """
        The columns, from 0, that the column with that key takes; a number is a column of the sheet, counted from 1.
        Raises KeyError for an unknown key.
        """
        if key.isdecimal():
            return range(int(key) - 1, int(key))
        if key not in self.columns:
            raise KeyError(f"the sheet {self.key} has no column {key}")
        return self.columns[key]

    def place(self, key: str) -> int:
        """The first column that the column with that key takes, from 0."""
        return self.places(key)[0]


def reference(book: Workbook, sheet: Sheet, row: int, column: int, *, last_row: int = -1, last_column: int = -1) -> str:
    """The address of cells with their sheet, as formulas on other sheets contain it."""
    return on_sheet(book.say(sheet.name), area(row, column, last_row, last_column))


_Part = TypeVar("_Part", bound="Column | Block | Choice")


def _placed(parts: Sequence[_Part], before: int = 0) -> Iterator[tuple[int, _Part]]:
    """
    Parts that stand side by side, with the first column of each. `before` is the number of columns left free before
    each part.
    """
    starts = accumulate((before + part.columns for part in parts), initial=before)
    return zip(starts, parts, strict=False)


def _in_row(sheet: Sheet, key: str, row: int) -> str:
    """The address of the cells of a column in one row."""
    places = sheet.places(key)
    return ":".join(f"${letter(place)}{row}" for place in dict.fromkeys((places[0], places[-1])))


def entries(cells: str) -> str:
    """
    An expression: how many cells are filled, also with error values. Unlike COUNTA, it does not count empty texts,
    which can come with pasted data.
    """
    return f"(ROWS({cells})*COLUMNS({cells})-COUNTBLANK({cells}))"


def nth_column(cells: str, column: int) -> str:
    """
    An expression for one column of a table, from 0. It names the whole table, so that formulas for different columns
    have the same shape.
    """
    return f"INDEX({cells},0,{column + 1})"


class Sheets:
    """The sheets of a workbook. Their formulas may refer to each other before the sheets are written."""

    def __init__(self, book: Workbook, sheets: Sequence[Sheet]) -> None:
        self.book = book
        self.declared: dict[str, Sheet] = {sheet.key: sheet for sheet in sheets}
        """The declared sheets by key, in the order of the tabs."""
        for sheet in sheets:
            name = says(f"templates.name.{sheet.key}")
            if name is not None:
                book.define(sheet.key, name, f"={self._table(sheet)}")
            for at, choice in _placed(sheet.choices, sheet.first_choice):
                cell = reference(book, sheet, TABLE_ROW, column=at)
                book.define(choice.key, says(f"templates.name.{choice.key}"), f"={cell}")

    def __getitem__(self, key: str) -> Sheet:
        return self.declared[key]

    def room(self, *keys: str, larger: bool = False) -> list[Fault]:
        """
        The faults for entries below the last row of these tables; `larger` means that a workbook with more rows can be
        made.
        """
        return [Fault(self._beyond(key, '""', larger=larger), self[key].name, row=self[key].last + 2) for key in keys]

    def fault(self, wrong: str, key: str, column: str, text: Text, where: str = "") -> Fault:
        """
        A fault for the first row of a sheet in which the array expression `wrong` is true, at its cell in that column.

        Args:
            wrong: An array expression, with columns in braces.
            key: The key of the sheet.
            column: The key of the column.
            text: The sentence; the value of its field `row` is `{row}`.
            where: A further condition on the workbook as a whole.
        """
        sheet = self[key]
        hit, _ = self.book.search(self.formula(f"MATCH(TRUE,{wrong},0)"))
        message = self.book.stored_sentence(text, row=f"{hit}+{sheet.header + 1}")
        formula = f'IF(({hit}>0)*({where})>0,{message},"")' if where else f'IF({hit}=0,"",{message})'
        return Fault(formula, sheet.name, letter(sheet.place(column)), sheet.header + 1, hit)

    def room_together(self, *keys: str) -> Fault:
        """
        A single fault for entries below any of these tables, to save a shape of formula; the status opens the first of
        the sheets.
        """
        message = '""'
        for key in reversed(keys):
            message = self._beyond(key, message)
        return Fault(message, self[keys[0]].name)

    def _beyond(self, key: str, otherwise: str, *, larger: bool = False) -> str:
        """
        An expression: the sentence about entries below that table, where somebody may have gone on typing; else the
        expression `otherwise`.
        """
        sheet = self[key]
        room = "templates.room_made" if larger else "templates.room"
        message = self.book.offer([Text(room, sheet=sheet.name, row=sheet.last + 2, count=sheet.rows)])
        below = reference(
            self.book, sheet, sheet.last + 1, column=0, last_row=2 * sheet.last, last_column=sheet.shown - 1
        )
        return f"IF({entries(below)}>0,{message},{otherwise})"

    def withdrawn(self, key: str) -> str:
        """
        An expression to append to a text of rules: the option `withdrawn` for those who withdrew, from the list on that
        sheet.
        """
        withdrawals = reference(self.book, self[key], self[key].last, column=self[key].place("withdrawn_so_far"))
        return f'&IF({withdrawals}="","","; withdrawn="&{withdrawals})'

    def link(self, sheet: Sheet) -> str:
        """A text expression: the target of a link that opens a sheet, at its first choice if it has one."""
        return self._linked(sheet.name, f"{letter(sheet.first_choice)}{TABLE_ROW + 1}" if sheet.choices else "A1")

    def cell_listed(self, which: str, row: str, text: str) -> str:
        """
        A text expression for the link to a problem that `CHECK` reports: the sheet of the list that it names in the
        cell `which`, that row, and the cell in which `text` stands. If no cell contains the text, or the result is a
        number, it is the cell of the result.
        """

        def at(sheet: Sheet) -> str:
            otherwise = next((sheet.place(key) for key in sheet.columns if key in RESULTS), 0)
            there = reference(
                self.book, sheet, sheet.header + 1, column=0, last_row=sheet.last, last_column=sheet.shown - 1
            )
            # The column of the result is compared as it is, without &"": the text for a time, such as 0:01 typed as a
            # result, depends on the program.
            line = f"INDEX({there},{row}-{sheet.header + 1},{{column}})"
            letter_found = f'IFERROR(CHAR(64+MATCH({text}&"",{line.format(column=0)},0)),"{letter(otherwise)}")'
            of_result = f'({text}&""="")+({line.format(column=otherwise + 1)}={text}&"")>0'
            return f'{self._linked(sheet.name, "")}&IF({of_result},"{letter(otherwise)}",{letter_found})'

        return f"{self.of_list(which, at)}&{row}"

    def of_list(self, which: str, part_of: Callable[[Sheet], str]) -> str:
        """A text expression: what `part_of` gives for the list that `CHECK` names in the cell `which`."""
        first = Text("which_list_teams" if self["check"].lists[0] == "teams" else "which_list_players")
        words = ",".join(f'"{word}"' for word in dict.fromkeys(in_every_language(first)))
        players, games = (part_of(self[key]) for key in self["check"].lists)
        return f'IF(ISNUMBER(MATCH({which}&"",{{{words}}},0)),{players},{games})'

    def _linked(self, sheet: Text | str, cell: str) -> str:
        return self.book.quoted(quoted_sheet(self.book.say(sheet)) + cell)

    @property
    def refusing(self) -> str:
        """
        A text expression: the target of a link to the sheet that `refusal` points at; to the sheet of `CHECK` if there
        is none.
        """
        return self._refused(
            lambda sheet, _: self._linked(sheet.refuses, "A1") if sheet.refuses else self.link(sheet),
            self.link(self["check"]),
        )

    @property
    def refusal(self) -> str:
        """
        An expression: the first sentence that stands in place of a table, preceded by a sheet name; blank if all tables
        could be made.
        """
        return self._refused(
            lambda sheet, sentence: self.book.stored_sentence(
                Text("headed", heading=sheet.refuses or sheet.name, body="{body}"), body=sentence
            ),
            '""',
        )

    def _refused(self, sentence_about: Callable[[Sheet, str], str], otherwise: str) -> str:
        """
        An expression: what `sentence_about` gives for the first sheet with a sentence in place of its table, and for the cell of
        that sentence; `otherwise` if there is none. Sheets whose setting is on another sheet come first.
        """
        refusing = [sheet for sheet in reversed(self.declared.values()) if sheet.refuses is not None]
        for sheet in sorted(refusing, key=lambda sheet: bool(sheet.refuses)):
            # That sentence is shown in the row of the line about the event.
            sentence = reference(self.book, sheet, EVENT_ROW, column=0)
            otherwise = f"IF({sentence}<>{self.book['event_line']},{sentence_about(sheet, sentence)},{otherwise})"
        return otherwise

    def formula(self, text: str, own: Sheet | None = None, row: int = 0) -> str:
        """
        A formula with its braces replaced. For the formula of a row, `own` is its sheet and `row` the row of its cell.
        """
        return "".join(
            words + ("" if name is None else self._meant(name, own, row)) for words, name, *_ in Formatter().parse(text)
        )

    def _meant(self, name: str, own: Sheet | None, row: int) -> str:
        """
        What a name in braces stands for: cells of a declared sheet, something on the formula's own sheet, or a name of
        the workbook.
        """
        key, _, column = name.partition(".")
        if key in self.declared:
            return self._columns(self[key], column, own)
        if own is None:
            return self.book[key]
        rows = {"cell": row + 1, "before": row, "head": own.header + 1}
        if key in rows:
            return _in_row(own, column, rows[key])
        if key == "same":
            key, _, column = column.partition(".")
            return on_sheet(self.book.say(self[key].name), _in_row(self[key], column, row + 1))
        if key == "listed":
            return self.of_list(f"${letter(own.width - 2)}{row + 1}", lambda sheet: self._linked(sheet.name, "A"))
        lines = f"(ROW({area(own.header + 1, 0, own.last, 0)})-{own.header + 1})"
        numbers = {"row": str(row + 1), "above": str(row), "line": lines}
        return numbers.get(key) or self.book[key]

    def _columns(self, sheet: Sheet, key: str, own: Sheet | None) -> str:
        """The address of columns of a sheet; of the whole table if there is no key."""
        if not key:
            return self.book[sheet.key] if self.book.has(sheet.key) else self._table(sheet)
        here, key = sheet is own and not key.startswith("of_"), key.removeprefix("of_")
        nth = key.startswith("nth_")
        left, _, right = key.partition("to") if key[:1].isdecimal() else (key, "", "")
        columns = (0, sheet.width - 1) if nth else (sheet.place(left), sheet.places(right or left)[-1])
        first, last = sheet.header + 1, sheet.last
        if here:
            cells = area(first, columns[0], last, columns[1])
        else:
            cells = reference(self.book, sheet, first, column=columns[0], last_row=last, last_column=columns[1])
        return nth_column(cells, sheet.place(key.removeprefix("nth_"))) if nth else cells

    def _table(self, sheet: Sheet) -> str:
        """
        The address of the visible table with its headings; on a computed sheet that begins with a block, only that
        block.
        """
        first = sheet.parts[0]
        width = first.columns if isinstance(first, Block) and not sheet.typed else sheet.shown
        return reference(self.book, sheet, sheet.header, column=0, last_row=sheet.last, last_column=width - 1)

    def write(
        self, key: str, records: Sequence[Mapping[str, Any]] = (), chosen: Mapping[str, Value | ListLine] = {}
    ) -> SheetWriter:
        """
        Write a sheet, and return it.

        Args:
            key: The key of the sheet.
            records: The values of the typed columns, line by line.
            chosen: The values of its choices that differ from the declared ones.
        """
        return _Written(self, self.declared[key], chosen).write(records)


class _Written:
    """Writes one sheet."""

    def __init__(self, sheets: Sheets, sheet: Sheet, chosen: Mapping[str, Value | ListLine]) -> None:
        self.sheets, self.sheet, self.chosen = sheets, sheet, chosen
        self.unlocked: list[str] = []
        """The input cells that hold a formula at first."""
        self.book = sheets.book
        self.out: SheetWriter = self.book.sheet(
            sheet.name, tab=TYPED if sheet.typed else COMPUTED, landscape=sheet.landscape
        )

    def write(self, records: Sequence[Mapping[str, Any]]) -> SheetWriter:
        sheet, out = self.sheet, self.out
        title = f"={self.sheets.formula(sheet.title, sheet)}" if sheet.title else ""
        event = ""
        if not sheet.typed and (isinstance(sheet.parts[0], Block) or sheet.parts[0].headed > sheet.parts[0].merged):
            # A sentence in place of a table leaves the second heading blank. As it does not fit in the first column,
            # the line about the event shows it, and the heading is made invisible. In Calc such blank cells equal ""
            # only as texts. Headings of other columns are shown only together with a table.
            first, second = (f"${letter}${sheet.header + 1}" for letter in "AB")
            sentence = f'AND({first}&""<>"",{second}&""="")'
            event = f"IF({sentence},{first},{self.book['event_line']})"
            out.mark(sheet.header, 0, sheet.header, sheet.shown - 1, f'={second}&""=""', num_format=";;;")
        banner(self.book, out, title or says(f"templates.sheet.{sheet.key}.title") or sheet.name, sheet.shown, event)
        for at, part in _placed(sheet.parts):
            if isinstance(part, Block):
                self._block(part, at)
            else:
                self._column(part, at, records)
        self._choices()
        out.raw.set_row(sheet.header, sheet.heights[0])
        for row in range(sheet.header + 1, sheet.last + 1) if sheet.heights[1] else ():
            out.raw.set_row(row, sheet.heights[1])
        for mark in sheet.marks:
            self._mark(mark)
        replaced = [at for at, part in _placed(sheet.parts) if isinstance(part, Column) and part.replaced]
        self.unlocked += (area(sheet.header + 1, at, sheet.last, at).replace("$", "") for at in replaced)
        if self.unlocked:
            # Otherwise Excel would flag every formula in an unlocked cell.
            out.raw.ignore_errors({"formula_unlocked": " ".join(self.unlocked)})
        if not sheet.typed:
            filled = "&".join(f"${letter(place)}{sheet.header + 2}" for place in range(min(3, sheet.width)))
            lines: dict[str, Any] = {"bottom": 1, "bottom_color": styles.LINE}
            last = sheet.last, sheet.shown - 1
            odd = f'=AND({filled}<>"",MOD(ROW(),2)={(sheet.header + 2) % 2})'
            out.mark(sheet.header + 1, 0, *last, odd, bg_color=styles.STRIPE, **lines)
            out.mark(sheet.header + 1, 0, *last, f'={filled}<>""', **lines)
        out.raw.freeze_panes(sheet.header + 1, sheet.frozen)
        if not sheet.charted:
            printed(
                self.book,
                out,
                sheet.last,
                sheet.printed - 1,
                header=sheet.header,
                signed=sheet.signed,
                legend=sheet.legend or "",
                beside=sheet.beside,
            )
        return out

    def _column(self, column: Column, at: int, records: Sequence[Mapping[str, Any]]) -> None:
        out, first, last = self.out, self.sheet.header + 1, self.sheet.last
        right = at + column.columns - 1
        for place in range(at, right + 1):
            out.width(place, column.width, hidden=column.hidden)
        if column.head:
            head = self.sheet.header
            nth = column.head.replace("{nth}", f"(COLUMN({area(head, at, head, right)})-{at})")
            self._array(self.sheets.formula(nth, self.sheet), (head, at, head, right), [column.look], {})
        elif not (column.hidden or column.headed):
            out.heading(self.sheet.header, at, column.title)
        for row in range(first - column.headed, last + 1) if column.each else ():
            formula = self.sheets.formula(column.each, self.sheet, row)
            if column.merged:
                out.raw.merge_range(row, at, row, right, "")
            if column.array:
                cells = row, at, row, at if column.merged else right
                self._array(formula, cells, [column.look], {} if row < first else None)
            else:
                out.formula(row, at, f"={formula}", "input" if column.replaced else "formula", **column.look)
        if column.formula:
            cells = (first - column.headed, at, last, right)
            self._array(
                self.sheets.formula(column.formula, self.sheet), cells, [column.look], {} if column.headed else None
            )
        if not column.typed:
            return
        for row, record in zip(range(first, last + 1), chain(records, repeat({})), strict=False):
            value = record.get(column.key)
            if value is not None or not column.replaced:
                out.write(row, at, column.spelled.get(str(value), value), "input", **column.look)
        self._validate(
            (first, at, last, at), column, *(f"templates.column.{key}" for key in (column.key, column.heading))
        )

    def _validate(self, place: tuple[int, int, int, int], declared: Column | Choice, *keys: str) -> None:
        """
        Add a data validation to cells, and the check of their contents to the status; `keys` are the keys of their
        texts by convention.
        """
        choices = declared.choices
        accepted = replace(
            declared,
            choices=self.sheets.formula(choices) if isinstance(choices, str) else choices,
            error=declared.error or (None if declared.cure is None else says(f"{keys[0]}.error")),
        )
        self.book.validate(self.out, place, accepted, next(filter(None, (says(f"{key}.hint") for key in keys)), None))
        checked = self.sheet.checked or accepted.checked
        row, column, last, _ = place
        if last == row and not checked:
            # A wrong choice is visible in the table of its sheet.
            return
        # These formulas have the same shape for all columns of a sheet.
        # Equivalent mutant `self.sheet.width - 1 -> self.sheet.width + 1`, `1 -> 2`, `1 -> 0`: INDEX takes the same
        # column of any range that reaches it.
        through = max(column, self.sheet.width - 1)
        cells = nth_column(reference(self.book, self.sheet, row, column=0, last_row=last, last_column=through), column)
        wrong = (
            accepted.wrong(self.book, cells if last > row else reference(self.book, self.sheet, row, column=column))
            if checked
            else f"ISERROR({cells})"
        )
        line, typed = self.book.search(f"MATCH(TRUE,{wrong},0)" if last > row else f"IF({wrong},1,0)", cells)
        cure = accepted.message if checked else CELL_ERROR
        # A birth that was stored as a text looks right, so it has its own message.
        forms = [
            self.book.say(Text("templates.typed", typed=form)) + self.book.say(Text("templates.typed.text"))
            for form in self.book.say(Text("templates.column.birth.forms")).split()
        ]
        message = self.book.stored_sentence(
            Text(
                "templates.cell_fault",
                sheet=self.out.name,
                column=letter(column),
                row="{row}",
                typed="{typed}",
                cure="{cure}",
            ),
            row=f"{line}+{row}",
            typed=typed,
            cure="IF(SUM(COUNTIF({},{})),{},{})".format(
                typed,
                self.book.offer(forms),
                self.book.offer([Text("templates.column.birth.as_text") if declared is BIRTH else cure]),
                self.book.offer([cure]),
            ),
        )
        self.book.faults.append(Fault(f'IF({line}=0,"",{message})', self.out.name, letter(column), row, line))

    def _block(self, block: Block, at: int) -> None:
        first, last = self.sheet.header, self.sheet.last
        for place, width in enumerate(block.widths):
            self.out.width(at + place, width, hidden=block.hidden)
        formula = self.sheets.formula(block.formula, self.sheet)
        padded = f'IFNA(IF({self.book.blank(last - first + 1, block.columns)}="",{formula}),"")'
        self._array(padded, (first, at, last, at + block.columns - 1), block.looks or [{}], block.headings)

    def _array(
        self,
        formula: str,
        place: tuple[int, int, int, int],
        looks: Sequence[Mapping[str, Any]],
        headings: Mapping[int, Mapping[str, Any]] | None = None,
    ) -> None:
        """
        Write one array formula over an area. If `headings` is given, the first row has the style of headings, with
        these changes by column.
        """
        row, column, last_row, last_column = place
        looks = [*looks, *[looks[-1]] * (last_column - column + 1 - len(looks))]
        for right in range(last_column - column + 1):
            below = self.book.style("formula", **looks[right])
            top = below if headings is None else self.book.style("heading", **headings.get(right, {}))
            for down in range(last_row - row + 1):
                look = below if down else top
                if right or down:
                    # XlsxWriter has filled the area with zeros; we compute the values ourselves.
                    self.out.raw.write_blank(row + down, column + right, None, look)
                else:
                    self.out.raw.write_array_formula(*place, f"{{={as_stored_formula(formula)}}}", look)

    def _choices(self) -> None:
        for at, choice in _placed(self.sheet.choices, self.sheet.first_choice):
            label = Text(f"templates.choice.{choice.key}")
            self.out.write(TABLE_ROW, at - 1, label, "label", align="right", shrink=True)
            self.out.fit(at - 1, self.book.say(label), whole=True)
            if choice.columns > 1:
                self.out.raw.merge_range(
                    TABLE_ROW, at, TABLE_ROW, at + choice.columns - 1, "", self.book.style("input", **choice.look)
                )
            value = self.chosen.get(choice.key, choice.value)
            if isinstance(value, ListLine):
                assert isinstance(choice.choices, str), "a choice from the names of a list"
                names = self.sheets.formula(choice.choices)
                # A blank line is no choice. What is chosen replaces the formula.
                self.out.formula(TABLE_ROW, at, f'=INDEX({names},{value.line + 1})&""', "input", **choice.look)
                self.unlocked.append(area(TABLE_ROW, at).replace("$", ""))
            else:
                self.out.write(TABLE_ROW, at, value, "input", **choice.look)
            self._validate((TABLE_ROW, at, TABLE_ROW, at), choice, f"templates.choice.{choice.key}")

    def _mark(self, mark: Mark) -> None:
        row = self.sheet.header + 1
        named = {key: f"${letter(places[0])}{row + 1}" for key, places in self.sheet.columns.items()}
        areas = [(self.sheet.place(key),) * 2 for key in mark.columns] or [(0, self.sheet.shown - 1)]
        for left, right in areas:
            cell = f"{letter(left)}{row + 1}"
            head = f"{letter(left)}${row}"
            criterion = mark.criterion.format(cell=cell, row=row + 1, below=row + 2, above=row, head=head, **named)
            self.out.mark(row, left, self.sheet.last, right, f"={criterion}", **mark.look)


def banner(book: Workbook, out: SheetWriter, title: Text | str, width: int, event: str = "") -> None:
    """
    Write the first rows of a sheet: the status, the title (a text, or a formula with its leading `=`), and the line
    about the event or, if given, what the formula `event` returns.
    """
    last = width - 1
    out.raw.merge_range(STATUS_ROW, 0, STATUS_ROW, last, "", book.style("status"))
    # A click on the status selects the cell that it is about. Calc recomputes a link in every file that it opens; in an
    # array formula the link would take two cells, the second of them that of the title.
    out.formula(STATUS_ROW, 0, f"=HYPERLINK({book['status_target']},{book['status']})", "status")
    steps = (f"LEFT($A$1,{len(word)})={book.quoted(word)}" for word in in_every_language(Text("check_next")))
    out.mark(STATUS_ROW, 0, STATUS_ROW, last, f"=NOT(OR({','.join(steps)}))", bg_color=styles.WRONG, bold=True)
    for column in range(width):
        out.write(TITLE_ROW, column, None, "banner")
    out.raw.merge_range(EVENT_ROW, 0, EVENT_ROW, last, "", book.style("event"))
    if isinstance(title, str):
        out.formula(TITLE_ROW, 0, title, "banner", indent=1)
    else:
        out.write(TITLE_ROW, 0, title, "banner", indent=1)
    # This line may repeat the next step. A long name is shrunk instead of being cut off; a sentence is wrapped, in
    # three lines on an upright page.
    fitted: Any = {"text_wrap" if event else "shrink": True}
    out.array(EVENT_ROW, 0, f"={event or book['event_line']}", "event", indent=1, **fitted)
    for row, height in ((STATUS_ROW, 44), (TITLE_ROW, 26), (EVENT_ROW, 31 + 13 * out.raw.orientation if event else 18)):
        out.raw.set_row(row, height)


def printed(
    book: Workbook,
    out: SheetWriter,
    last_row: int,
    last_column: int,
    *,
    header: int | None = None,
    signed: bool = False,
    legend: Text | str = "",
    one_page: bool = False,
    top: int = TITLE_ROW,
    beside: int = 0,
) -> None:
    """
    Set up the printing of a sheet: A4, one page wide, from the row `top` on. A table with a row of headings (`header`)
    is listed for `paper`, which reduces its print area to what is filled; `beside` is the number of columns after it
    that are printed if they are not blank. With `one_page`, all is scaled to a single page.
    """
    print_on_a4(out.raw, out.name, header, book.say(Text("templates.the_arbiter")) if signed else "", book.say(legend))
    if one_page:
        out.raw.fit_to_pages(1, 1)
    out.raw.set_margins(left=0.4, right=0.4, top=0.55, bottom=0.85 if legend else 0.5)
    out.raw.center_horizontally()
    out.raw.print_area(top, 0, last_row, last_column)
    if header is not None:
        more = f"+{beside}" if beside else ""
        book.printed[out.name] = area(header, 0, last_row, last_column).replace("$", "") + more
