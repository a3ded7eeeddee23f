"""
The sheets of a template: what is declared of each, and how it is written.

A sheet is a table under one row of headings. Its parts stand side by side: a `Column` that is typed, a `Column` with a formula, or a
`Block`, a table that one call of our functions makes, headings included. Formulas name what they read in braces:

    {players}          the table of the sheet with that key, headings included: the list that a function takes
    {players.name}     the cells of a column below its heading; {standings.2} the second column of a block, {grid.4to9} several
    {players.nth_name} the same in formulas that are equal for all columns of a sheet
    {players.of_name}  the same with the name of the sheet on the sheet itself, too, in formulas that are equal on several sheets
    {line}             the lines of the own table, from 1: an array
    {rules}            any other key is a defined name of the workbook: a setting, a choice

Every formula of a table is one array formula over all its rows, in every program: a spill would be cut by LibreOffice and openpyxl. So a
`Block` is padded: IFNA turns what is beyond the result into blanks, and IF over a blank area makes the function fill the area.
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
from xl_departage.documents.templates.finish import as_stored_formula, print_on_a4
from xl_departage.documents.templates.sheet import SheetWriter, Value
from xl_departage.documents.templates.workbook import Fault, Workbook
from xl_departage.formats.grids.lists.players import BIRTH_YEARS, LAST_BIRTH

TYPED, COMPUTED, FRONT, OTHER = "#D9A400", "#2E7D4F", "#C8102E", styles.GREY
"""Colours of tabs: to be filled in, computed, the front sheet, help and lists."""
STATUS_ROW, TITLE_ROW, EVENT_ROW, TABLE_ROW = range(4)
"""The first rows of every sheet. What is printed begins with the title."""
NAME_WIDTH = 34
"""Characters in which a name of 40 letters is hardly smaller than others."""
CENTRED: Mapping[str, Any] = {"align": "center"}
FITTED: Mapping[str, Any] = {"shrink": True}
"""A text too long for its column is written smaller, not cut."""
TEXT: Mapping[str, Any] = {**FITTED, "num_format": "@"}
CENTRED_TEXT: Mapping[str, Any] = {**CENTRED, **TEXT}
BOLD: Mapping[str, Any] = {**FITTED, "bold": True}
STRONG: Mapping[str, Any] = {**CENTRED, "bold": True}
RIGHT: Mapping[str, Any] = {**FITTED, "align": "right", "indent": 1}
LEFT: Mapping[str, Any] = {**FITTED, "indent": 1}
WRAPPED: Mapping[str, Any] = {"text_wrap": True}
RESULTS = ("result", "result_a", "board_1")
"""The keys of the columns of results."""
RATED: Mapping[str, Any] = {"whole": (0, 4000), "words": ("NC", "UNR")}
"""What every rating column accepts: a number, or one of the usual marks for an unrated player."""

SEX_LETTERS = (*LETTERS_OF_SEX["w"], *LETTERS_OF_SEX["m"])
"""What every column of the sex accepts, women first, whatever the language of the workbook."""
_SEXES = {"F": Text("templates.letter_of_women"), "M": Text("templates.letter_of_men")}
SEX: Mapping[str, Any] = {"choices": tuple(_SEXES.values()), "also": SEX_LETTERS, "spelled": _SEXES}


def says(key: str) -> Text | None:
    """The text of a key made by convention; None if the catalogues have none."""
    return Text(key) if key in catalogue(SOURCE) else None


@dataclass(frozen=True)
class Column(Accepted):
    """
    A column, typed unless it has a formula. Its heading is the text `templates.column.KEY`; the hint beside a typed cell and the error
    of a refused one are `….hint` and `….error`, if there are such texts.
    """

    key: str
    width: float
    look: Mapping[str, Any] = field(default_factory=dict)
    formula: str = ""
    """An array formula over all rows."""
    heading: str = ""
    """The key of the heading, if it is not that of the column."""
    each: str = ""
    """
    A formula of every row instead: `{row}` and `{above}` are the numbers of its row and of the one above, `{cell.result}` and
    `{before.result}` the cells of a column in these rows, `{head.result}` its heading, `{same.grid.1}` a cell of that
    row on another sheet.
    """
    array: bool = False
    """Whether that formula computes over arrays."""
    replaced: bool = False
    """Whether what is typed into a cell, or comes with a record, replaces that formula: a cell for input."""
    headed: bool = False
    """Whether that formula gives the heading, too."""
    columns: int = 1
    """How many columns of the sheet the formula fills."""
    merged: bool = False
    """Whether these columns are one cell in every row, for sentences: each has its own formula."""
    spelled: Mapping[str, Text] = field(default_factory=dict)
    """How values of files are written in the language of the workbook."""
    hidden: bool = False
    unprinted: bool = False
    """Whether it is for the screen alone; it is the last in view, or followed by such."""
    printed_used: bool = False
    """Whether it is printed as soon as something stands in it; it follows the columns that are printed always."""
    blank: bool = False
    """Whether it is filled in on paper."""
    head: str = ""
    """A formula of the heading, where it depends on a setting; `{nth}` numbers the columns that it fills, from 1."""

    @property
    def title(self) -> Text:
        """The heading."""
        return Text(f"templates.column.{self.heading or self.key}")

    @property
    def typed(self) -> bool:
        """Whether it is to be filled in."""
        return self.replaced or not (self.formula or self.each or self.blank)


@dataclass(frozen=True)
class Block:
    """A table made by one formula, headings included."""

    formula: str
    widths: Sequence[float]
    looks: Sequence[Mapping[str, Any]] = ()
    """The look of each column; the last one repeats."""
    headings: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """Changes of the style of headings, by column from 0."""
    hidden: bool = False

    @property
    def columns(self) -> int:
        """How many columns of the sheet it takes."""
        return len(self.widths)


@dataclass(frozen=True)
class Choice(Accepted):
    """
    A typed cell above a table, with its label `templates.choice.KEY`. It has the defined name `templates.name.KEY` if
    there is such a text.
    """

    key: str
    value: Value = None
    look: Mapping[str, Any] = field(default_factory=lambda: CENTRED_TEXT)
    columns: int = 1
    """The columns that the cell is merged over."""


@dataclass(frozen=True)
class Mark:
    """
    A conditional format of columns: the criterion is written for the first cell, `{cell}`; `{KEY}` is a column in the
    same row, `{row}` and
    `{below}` are the numbers of that row and the next, `{head}` is the heading.
    """

    columns: Sequence[str]
    """Keys; numbers from 1 for the columns of a block; none for the whole row."""
    criterion: str
    look: Mapping[str, Any]


BIRTH = Column("birth", 12, CENTRED, whole=(BIRTH_YEARS[0], LAST_BIRTH), checked=True)
"""The year of birth, or the date, which is a number, too."""
BIRTHS = (
    Mark(("birth",), f"AND({{cell}}>={BIRTH_YEARS[0]},{{cell}}<={BIRTH_YEARS[-1]})", {"num_format": "0"}),
    Mark(("birth",), f"AND(ISNUMBER({{cell}}),{{cell}}>{BIRTH_YEARS[-1]})", {"num_format": "dd/mm/yyyy"}),
)
"""A year shows as one, and a date as one, whatever format the cell has: where a date was typed first, a year would be a day of 1905."""


GIVEN = Column("given", 12, CENTRED_TEXT, printed_used=True)
"""Points that the arbiter gives or takes, with their round: `R3 -1`."""
GIVEN_MARK = 'ISNUMBER(FIND("(",{cell}))', {"bold": True}
"""Their cells of a crosstable."""


@dataclass(frozen=True)
class Sheet:
    """
    One sheet. Its name is the text `templates.sheet.KEY`, its title `….title`, or the name where there is no such text. With a text
    `templates.name.KEY`, the table has that defined name.
    """

    key: str
    rows: int
    parts: Sequence[Column | Block]
    choices: Sequence[Choice] = ()
    title: str = ""
    """A formula of the title, where it depends on a setting; without the leading `=`."""
    landscape: bool = False
    signed: bool = False
    """A line for the arbiter's signature at the foot of each page."""
    heights: tuple[float, float] = (22, 0)
    """The heights of the headings and of the lines; 0: the usual one."""
    frozen: int = 0
    """Columns that stay in view."""
    marks: Sequence[Mark] = ()
    aside: bool = False
    """Whether what is chosen stands beside the table, where it is not printed: in the row of the headings."""
    checked: bool = False
    """Whether the status reports what its input cells do not accept; needed if no function reads them as a list."""
    charted: bool = False
    """
    Whether charts follow below the table: then the code that draws them sets what is printed, and a second page does not repeat the
    headings.
    """
    lists: tuple[str, str] = ("", "")
    """For the sheet of `CHECK`: the keys of the two lists whose rows it names, the list of players first."""
    legend: Text | None = None
    """At the foot of each page, the way its cells are written."""
    refuses: Text | str | None = None
    """
    The sheet of the setting that may be wrong, if the status shows a sentence in place of this table; blank if the setting is on the sheet
    itself, None if there is no such setting.
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
        """The column of the first cell that is chosen: above the table, or beside it, behind a label."""
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
        """The number of columns on paper."""
        screen = takewhile(
            lambda part: part.hidden or (isinstance(part, Column) and (part.unprinted or part.printed_used)),
            reversed(self.parts),
        )
        return self.width - sum(part.columns for part in screen)

    @property
    def beside(self) -> int:
        """The number of columns behind those that are printed where something stands in them."""
        return sum(part.columns for part in self.parts if isinstance(part, Column) and part.printed_used)

    @cached_property
    def columns(self) -> Mapping[str, range]:
        """The columns of the sheet that each declared one takes, by its key."""
        placed = _placed(self.parts)
        return {part.key: range(at, at + part.columns) for at, part in placed if isinstance(part, Column)}

    def places(self, key: str) -> range:
        """The columns that the one with that key takes; a number counts the columns of the sheet from 1."""
        if key.isdecimal():
            return range(int(key) - 1, int(key))
        if key not in self.columns:
            raise KeyError(f"the sheet {self.key} has no column {key}")
        return self.columns[key]

    def place(self, key: str) -> int:
        """The first of these columns."""
        return self.places(key)[0]


def reference(book: Workbook, sheet: Sheet, row: int, column: int, *, last_row: int = -1, last_column: int = -1) -> str:
    """Cells as every sheet names them."""
    return on_sheet(book.say(sheet.name), area(row, column, last_row, last_column))


_Part = TypeVar("_Part", bound="Column | Block | Choice")


def _placed(parts: Sequence[_Part], before: int = 0) -> Iterator[tuple[int, _Part]]:
    """Parts that stand side by side, with the first column of each; `before`: how many columns each leaves before it."""
    starts = accumulate((before + part.columns for part in parts), initial=before)
    return zip(starts, parts, strict=False)


def _in_row(sheet: Sheet, key: str, row: int) -> str:
    """The cells of a column in one row."""
    places = sheet.places(key)
    return ":".join(f"${letter(place)}{row}" for place in dict.fromkeys((places[0], places[-1])))


def entries(cells: str) -> str:
    """How many cells have something in them, errors too; an empty text that came with what was pasted is nothing, unlike for COUNTA."""
    return f"(ROWS({cells})*COLUMNS({cells})-COUNTBLANK({cells}))"


def nth_column(cells: str, column: int) -> str:
    """A column of a table, from 0, in formulas that are equal for all of its columns."""
    return f"INDEX({cells},0,{column + 1})"


class Sheets:
    """The sheets of a workbook, which may name each other before they are written."""

    def __init__(self, book: Workbook, sheets: Sequence[Sheet]) -> None:
        self.book = book
        self.declared: dict[str, Sheet] = {sheet.key: sheet for sheet in sheets}
        """In the order of the tabs."""
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
        """What the status reports about entries below these tables; `larger`: a larger workbook can be made."""
        return [Fault(self._beyond(key, '""', larger=larger), self[key].name, row=self[key].last + 2) for key in keys]

    def fault(self, wrong: str, key: str, column: str, said: Text, where: str = "") -> Fault:
        """
        What the status reports for the first line of a sheet for which the array expression `wrong` is true, at its cell in that column.

        Args:
            wrong: It names columns in braces.
            key: The key of the sheet.
            column: That of the column.
            said: Its field `row` has the value `{row}`.
            where: A condition of the workbook as a whole.
        """
        sheet = self[key]
        hit, _ = self.book.search(self.formula(f"MATCH(TRUE,{wrong},0)"))
        told = self.book.told(said, row=f"{hit}+{sheet.header + 1}")
        formula = f'IF(({hit}>0)*({where})>0,{told},"")' if where else f'IF({hit}=0,"",{told})'
        return Fault(formula, sheet.name, letter(sheet.place(column)), sheet.header + 1, hit)

    def room_together(self, *keys: str) -> Fault:
        """The same by one formula for all tables, where another shape of formula would be too many: the status opens the first sheet."""
        told = '""'
        for key in reversed(keys):
            told = self._beyond(key, told)
        return Fault(told, self[keys[0]].name)

    def _beyond(self, key: str, told: str, *, larger: bool = False) -> str:
        """An expression: the sentence about entries below that table, where somebody may have gone on typing; otherwise `told`."""
        sheet = self[key]
        room = "templates.room_made" if larger else "templates.room"
        said = self.book.offer([Text(room, sheet=sheet.name, row=sheet.last + 2, count=sheet.rows)])
        below = reference(
            self.book, sheet, sheet.last + 1, column=0, last_row=2 * sheet.last, last_column=sheet.shown - 1
        )
        return f"IF({entries(below)}>0,{said},{told})"

    def withdrawn(self, key: str) -> str:
        """What follows a text expression of rules: the option of those who withdrew by the list of that sheet."""
        said = reference(self.book, self[key], self[key].last, column=self[key].place("left_said"))
        return f'&IF({said}="","","; withdrawn="&{said})'

    def link(self, sheet: Sheet) -> str:
        """A text expression: where a link opens a sheet, at what is chosen for its table."""
        return self._linked(sheet.name, f"{letter(sheet.first_choice)}{TABLE_ROW + 1}" if sheet.choices else "A1")

    def cell_listed(self, which: str, row: str, text: str) -> str:
        """
        A text expression: sheet and cell of the list that `CHECK` names in the cell `which`, in that row, at the cell in which that text
        stands; of a game where the result does or is missing, if none has it or it is a number there.
        """

        def at(sheet: Sheet) -> str:
            otherwise = next((sheet.place(key) for key in sheet.columns if key in RESULTS), 0)
            there = reference(
                self.book, sheet, sheet.header + 1, column=0, last_row=sheet.last, last_column=sheet.shown - 1
            )
            # Without &"": nobody knows how each program writes the number of a time, such as 0:01 typed for a result.
            line = f"INDEX({there},{row}-{sheet.header + 1},{{column}})"
            letter_found = f'IFERROR(CHAR(64+MATCH({text}&"",{line.format(column=0)},0)),"{letter(otherwise)}")'
            of_result = f'({text}&""="")+({line.format(column=otherwise + 1)}={text}&"")>0'
            return f'{self._linked(sheet.name, "")}&IF({of_result},"{letter(otherwise)}",{letter_found})'

        return f"{self.of_list(which, at)}&{row}"

    def of_list(self, which: str, told: Callable[[Sheet], str]) -> str:
        """A text expression: the report on the list that `CHECK` names in the cell `which`."""
        first = Text("which_list_teams" if self["check"].lists[0] == "teams" else "which_list_players")
        words = ",".join(f'"{word}"' for word in dict.fromkeys(in_every_language(first)))
        players, games = (told(self[key]) for key in self["check"].lists)
        return f'IF(ISNUMBER(MATCH({which}&"",{{{words}}},0)),{players},{games})'

    def _linked(self, sheet: Text | str, cell: str) -> str:
        return self.book.quoted(quoted_sheet(self.book.say(sheet)) + cell)

    @property
    def refusing(self) -> str:
        """A text expression: where a link opens the sheet that `refusal` names; the sheet of `CHECK` if it names none."""
        return self._refused(
            lambda sheet, _: self._linked(sheet.refuses, "A1") if sheet.refuses else self.link(sheet),
            self.link(self["check"]),
        )

    @property
    def refusal(self) -> str:
        """An expression: the first sentence in place of a table, with the name of its sheet; blank where the tables stand."""
        return self._refused(
            lambda sheet, sentence: self.book.told(
                Text("headed", heading=sheet.refuses or sheet.name, body="{body}"), body=sentence
            ),
            '""',
        )

    def _refused(self, told: Callable[[Sheet, str], str], otherwise: str) -> str:
        """
        An expression: the report on the first sheet with a sentence in place of its table, and on the cell of that sentence; settings
        of another sheet come first.
        """
        refusing = [sheet for sheet in reversed(self.declared.values()) if sheet.refuses is not None]
        for sheet in sorted(refusing, key=lambda sheet: bool(sheet.refuses)):
            # The sentence stands in place of the line about the event.
            sentence = reference(self.book, sheet, EVENT_ROW, column=0)
            otherwise = f"IF({sentence}<>{self.book['event_line']},{told(sheet, sentence)},{otherwise})"
        return otherwise

    def formula(self, text: str, own: Sheet | None = None, row: int = 0) -> str:
        """A formula with its braces replaced; `own` is its sheet, `row` that of its cell, for formulas of a row."""
        return "".join(
            words + ("" if name is None else self._meant(name, own, row)) for words, name, *_ in Formatter().parse(text)
        )

    def _meant(self, name: str, own: Sheet | None, row: int) -> str:
        """What stands for braces: cells of a sheet, something of the own one, or a name of the workbook."""
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
            sheet = reference(self.book, self[key], 0, column=0).partition("!")[0]
            return f"{sheet}!{_in_row(self[key], column, row + 1)}"
        if key == "listed":
            return self.of_list(f"${letter(own.width - 2)}{row + 1}", lambda sheet: self._linked(sheet.name, "A"))
        lines = f"(ROW({area(own.header + 1, 0, own.last, 0)})-{own.header + 1})"
        numbers = {"row": str(row + 1), "above": str(row), "line": lines}
        return numbers.get(key) or self.book[key]

    def _columns(self, sheet: Sheet, key: str, own: Sheet | None) -> str:
        """The cells of columns of a sheet; without a key, the whole table."""
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
        """The whole visible table; on a computed sheet that begins with a block, only that block."""
        first = sheet.parts[0]
        width = first.columns if isinstance(first, Block) and not sheet.typed else sheet.shown
        return reference(self.book, sheet, sheet.header, column=0, last_row=sheet.last, last_column=width - 1)

    def write(
        self, key: str, records: Sequence[Mapping[str, Any]] = (), chosen: Mapping[str, Value] = {}
    ) -> SheetWriter:
        """
        Write a sheet, and return it.

        Args:
            key: Which one.
            records: The values of the typed columns, line by line.
            chosen: The values of its choices, where they are not those of the declaration.
        """
        return _Written(self, self.declared[key], chosen).write(records)


class _Written:
    """A sheet that is being written."""

    def __init__(self, sheets: Sheets, sheet: Sheet, chosen: Mapping[str, Value]) -> None:
        self.sheets, self.sheet, self.chosen = sheets, sheet, chosen
        self.book = sheets.book
        self.out: SheetWriter = self.book.sheet(
            sheet.name, tab=TYPED if sheet.typed else COMPUTED, landscape=sheet.landscape
        )

    def write(self, records: Sequence[Mapping[str, Any]]) -> SheetWriter:
        sheet, out = self.sheet, self.out
        title = f"={self.sheets.formula(sheet.title, sheet)}" if sheet.title else ""
        event = ""
        if not sheet.typed and (isinstance(sheet.parts[0], Block) or sheet.parts[0].headed > sheet.parts[0].merged):
            # A sentence instead of a table has no second heading, and no room in the first column. Calc has empty cells there that are
            # equal to "" only as texts. Other columns have their headings only beside a table.
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
        if replaced:
            # Excel would mark every formula that is not locked.
            cells = " ".join(area(sheet.header + 1, at, sheet.last, at).replace("$", "") for at in replaced)
            out.raw.ignore_errors({"formula_unlocked": cells})
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
        What cells accept, as a validation rule of the spreadsheet and as a check of the status; `keys` those of its texts by convention.
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
            # What is chosen for a sheet is visible in its table.
            return
        # Equal formulas for all columns of a sheet.
        cells = nth_column(
            reference(
                self.book, self.sheet, row, column=0, last_row=last, last_column=max(column, self.sheet.width - 1)
            ),
            column,
        )
        wrong = (
            accepted.wrong(self.book, cells if last > row else reference(self.book, self.sheet, row, column=column))
            if checked
            else f"ISERROR({cells})"
        )
        line, typed = self.book.search(f"MATCH(TRUE,{wrong},0)" if last > row else f"IF({wrong},1,0)", cells)
        cure = accepted.told if checked else CELL_ERROR
        # A text in the form of a birth looks right.
        forms = [
            self.book.say(Text("templates.typed", typed=form)) + self.book.say(Text("templates.typed.text"))
            for form in self.book.say(Text("templates.column.birth.forms")).split()
        ]
        told = self.book.told(
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
        self.book.faults.append(Fault(f'IF({line}=0,"",{told})', self.out.name, letter(column), row, line))

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
        """One array formula over an area; with `headings`, the styles of some, its first row is that of the headings."""
        row, column, last_row, last_column = place
        looks = [*looks, *[looks[-1]] * (last_column - column + 1 - len(looks))]
        for right in range(last_column - column + 1):
            below = self.book.style("formula", **looks[right])
            top = below if headings is None else self.book.style("heading", **headings.get(right, {}))
            for down in range(last_row - row + 1):
                look = below if down else top
                if right or down:
                    # XlsxWriter filled the area with zeros; we compute the values.
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
            self.out.write(TABLE_ROW, at, self.chosen.get(choice.key, choice.value), "input", **choice.look)
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
    The status, the title (a text, or a formula with its leading `=`) and the line about the event, or what the formula `event` gives,
    across a sheet.
    """
    last = width - 1
    out.raw.merge_range(STATUS_ROW, 0, STATUS_ROW, last, "", book.style("status"))
    # A click on the status selects the cell that it is about. Calc computes a link anew in every file that it opens; in an array formula
    # it would be two cells, and the title the second.
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
    # It may repeat the next step. A long name is written smaller, not cut, a sentence in lines: three where they are short.
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
    The print set-up: A4, one page wide, from the row `top` on; `paper` cuts a table, which has a row of headings, to what is filled. With
    `one_page`, a few lines are not alone on a second page; so many columns `beside` it are printed where something stands in them.
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
