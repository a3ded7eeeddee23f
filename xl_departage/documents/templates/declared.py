"""
How the sheets of a template are declared.

A sheet is a table under one row of headings. Its parts stand side by side: a `Column` that is typed, a `Column` with a
formula, or a `Block`, which is a table with its headings, made by one call of our functions. What formulas may name is in
`sheets`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, takewhile
from typing import Any, TypeVar

from xl_departage.base.messages import SOURCE, Text, catalogue
from xl_departage.chess.tournament.persons import LETTERS_OF_SEX
from xl_departage.documents.templates import styles
from xl_departage.documents.templates.accepted import Accepted
from xl_departage.documents.templates.formula_addresses import area, on_sheet
from xl_departage.documents.templates.template_sheet import Value
from xl_departage.documents.templates.template_workbook import Workbook
from xl_departage.formats.grids.lists.player_rows import BIRTH_YEARS, LAST_BIRTH

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
"""What every rating column accepts: a whole number up to 4000, or a mark for an unrated player."""

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
    A column of a sheet, typed unless it has a formula or stays blank. Its heading is the text `templates.column.KEY`. The hint shown
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
    heading of that column, and `{same.grid.1}` the cell in the same row in column 1 of the sheet `grid`. On the sheet of
    `CHECK` only, `{listed}` is the target of a link to column A of the list that the line is about, without the row.
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
    """The keys of columns, or numbers of columns of the sheet, from 1; empty for whole rows."""
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
    is the sheet of that setting. Blank if the setting is on this sheet; if None, the status does not mention this table.
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
        parts = placed(self.parts)
        return {part.key: range(at, at + part.columns) for at, part in parts if isinstance(part, Column)}

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


def placed(parts: Sequence[_Part], free_columns: int = 0) -> Iterator[tuple[int, _Part]]:
    """
    Parts that stand side by side, with the first column of each. `free_columns` is the number of columns left free before
    each part.
    """
    starts = accumulate((free_columns + part.columns for part in parts), initial=free_columns)
    return zip(starts, parts, strict=False)


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
