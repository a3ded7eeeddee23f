"""
One worksheet of a template: input and computed cells, tables, marks, print set-up.

Rows and columns count from 0. A formula is written as Excel stores it: in English, with commas.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from xl_departage.messages import Text
from xl_departage.templates import styles
from xl_departage.templates.accepted import ANYTHING, Accepted
from xl_departage.templates.addresses import area as area
from xl_departage.templates.addresses import cell as cell
from xl_departage.templates.addresses import line as line
from xl_departage.templates.addresses import nth_row as nth_row
from xl_departage.templates.finish import print_on_a4, stored

if TYPE_CHECKING:
    from xl_departage.templates.book import Book

Value = str | Text | int | float | datetime.date | None
FIRST_ROW = 3
"""The first row below the banner."""
_PROTECTION = {
    "format_columns": True,
    "format_rows": True,
    "sort": True,
    "autofilter": True,
    "objects": True,
    "scenarios": True,
}
"""Actions allowed on a protected sheet (XlsxWriter's option names: True allows)."""
_ROW_HEIGHT = 16.5
_STATUS_HEIGHT = 31
_CHART_FONT = 13
"""Points of the texts of charts, which are wider than a page."""
FINE = Text("templates.nothing_to_report")
"""How the status line begins if there is no problem."""
_RAW = 100
"""In the by-row variant, a spill's result is this many columns to the right of where it is shown."""


def _plain_formula(formula: str, *_: object) -> str:
    """A formula without braces or the leading sign."""
    return formula[2:-1] if formula.startswith("{=") else formula.removeprefix("=")


class SheetWriter:
    """
    A worksheet under construction; `raw` is the XlsxWriter worksheet for anything missing here (charts, row heights).
    """

    def __init__(self, book: Book, name: str, tab: str, *, landscape: bool) -> None:
        self.book = book
        self.name = name
        self.raw: Any = book.raw.add_worksheet(name)
        # `stored` adds the prefixes of new functions; XlsxWriter would look for 30 others in every formula.
        self.raw._prepare_formula = _plain_formula
        self.raw.set_tab_color(tab)
        self.raw.hide_gridlines(2)
        self.raw.set_default_row(_ROW_HEIGHT)
        self.raw.protect("", _PROTECTION)
        self.landscape = landscape
        if landscape:
            self.raw.set_landscape()
        self._title = name

    def reference(self, row: int, column: int, last_row: int = -1, last_column: int = -1) -> str:
        """A cell or a range of this sheet as other sheets name it: `'Grille'!$A$4:$G$20`."""
        from xlsxwriter.utility import quote_sheetname

        return f"{quote_sheetname(self.name)}!{area(row, column, last_row, last_column)}"

    def relative(self, row: int, column: int, *, row_fixed: bool = False, column_fixed: bool = False) -> str:
        """
        A cell of this sheet as other sheets name it, by a relative address: `Rencontres!H5`. Recalculation without a
        spreadsheet program parses thousands of similar formulas only once; names would prevent that.
        """
        from xlsxwriter.utility import quote_sheetname

        return f"{quote_sheetname(self.name)}!{cell(row, column, row_fixed=row_fixed, column_fixed=column_fixed)}"

    def width(self, column: int, width: float, last: int = -1, *, hidden: bool = False) -> None:
        """Set the width of some columns, in characters."""
        options = {"hidden": True} if hidden else {}
        self.raw.set_column(column, max(column, last), width, self.book.style("plain"), options)

    def fit(self, column: int, heading: str) -> None:
        """Widen a column in which a word of the heading would be cut."""
        known = self.raw.col_info.get(column)
        needed = styles.word_width(heading)
        if known is not None and not known.hidden and known.width < needed:
            self.raw.set_column_pixels(column, column, needed, self.book.style("plain"))

    def widths(self, *widths: float) -> None:
        """Set the widths of the columns from the first."""
        for column, width in enumerate(widths):
            self.width(column, width)

    def write(self, row: int, column: int, value: Value, style: str = "plain", **changes: Any) -> None:
        """A fixed cell."""
        look = self.book.style(style, **changes)
        if value is None or value == "":
            self.raw.write_blank(row, column, None, look)
        elif isinstance(value, (Text, str)):
            self.raw.write_string(row, column, self.book.say(value), look)
        elif isinstance(value, datetime.date):
            self.raw.write_datetime(row, column, value, look)
        else:
            self.raw.write_number(row, column, value, look)

    def input(
        self,
        row: int,
        column: int,
        value: Value = None,
        accepted: Accepted = ANYTHING,
        *,
        hint: Text | None = None,
        **changes: Any,
    ) -> None:
        """A cell for input: unlocked and coloured."""
        self.write(row, column, value, "input", **changes)
        self.validate(row, column, row, column, accepted, hint=hint)

    def validate(
        self,
        row: int,
        column: int,
        last_row: int,
        last_column: int,
        accepted: Accepted = ANYTHING,
        *,
        hint: Text | None = None,
    ) -> None:
        """What cells for input accept: validated as it is typed, and reported by the status line if it is pasted."""
        rule = accepted.rule(self.book, cell(row, column), hint)
        if rule:
            self.raw.data_validation(row, column, last_row, last_column, rule)
        self.book.status.entry(self, row, column, last_row, last_column, accepted)

    def hint(self, row: int, column: int, hint: Text) -> None:
        """A text shown next to a cell when it is selected."""
        self.raw.data_validation(row, column, row, column, {"validate": "any", "input_message": self.book.say(hint)})

    def formula(self, row: int, column: int, formula: str, style: str = "formula", **changes: Any) -> None:
        """A computed cell, locked."""
        self.raw.write_formula(row, column, stored(formula), self.book.style(style, **changes))

    def restyle(self, row: int, column: int, style: Any) -> None:
        """Another format for a cell that a spill fills or begins in: the same content is written again."""
        held = self.raw.table.get(row, {}).get(column)
        if held is not None:
            self.raw.table[row][column] = held._replace(format=style)

    def array(self, row: int, column: int, formula: str, style: str = "formula", **changes: Any) -> None:
        """A cell computed over arrays (`IF(range=value,…)`): a legacy array formula, which every variant supports."""
        self.raw.write_array_formula(
            row, column, row, column, f"{{{stored(formula)}}}", self.book.style(style, **changes)
        )

    def column(
        self,
        row: int,
        column: int,
        count: int,
        formula: Callable[[int], str],
        style: str = "formula",
        **changes: Any,
    ) -> None:
        """One formula per row; `formula` is called with the index, from 0."""
        for index in range(count):
            self.formula(row + index, column, formula(index), style, **changes)

    def values(
        self,
        row: int,
        column: int,
        count: int,
        whole: str,
        one: Callable[[int], str],
        style: str = "formula",
        **changes: Any,
    ) -> None:
        """
        One value per player: `whole` is the formula of the column, which spills; `one` gives the formula of one row by
        its index, from 0, for programs without spills.
        """
        if not self.book.dynamic:
            self.column(row, column, count, one, style, **changes)
        else:
            self.spill(row, column, whole, count, 1, (changes,), style)

    def of_players(
        self,
        row: int,
        column: int,
        count: int,
        call: str,
        condition: str = "",
        style: str = "formula",
        **changes: Any,
    ) -> None:
        """
        One value per player, in crosstable order: `call` is a function with `{player}` in place of a player.

        Blank until the book is `ready`, or while an expression `condition` is false; undefined values are a dash.
        """
        ready = f"AND({self.book['ready']},{condition})" if condition else self.book["ready"]
        whole = f'=IF({ready},IFNA({call.format(player="")},"–"),"")'
        if self.book.dynamic:
            self.spill(row, column, whole, count, 1, (changes,), style)
        else:
            self._array_over(row, column, count, 1, whole, (self.book.style(style, **changes),))

    def _array_over(self, row: int, column: int, rows: int, columns: int, formula: str, looks: Sequence[Any]) -> None:
        """
        One legacy array formula over an area: computed once, whatever the program; cells beyond the result are #N/A.
        """
        last = row + rows - 1, column + columns - 1
        self.raw.write_array_formula(row, column, *last, f"{{{stored(formula)}}}", looks[0])
        for place in range(columns):
            for index in range(rows):
                if index or place:
                    # XlsxWriter filled the area with zeros; we compute the values.
                    self.raw.write_blank(row + index, column + place, None, looks[place])

    def spill(
        self,
        row: int,
        column: int,
        formula: str,
        rows: int,
        columns: int = 1,
        looks: Sequence[Mapping[str, Any]] = (),
        style: str = "formula",
    ) -> None:
        """
        A formula that fills an area of at most `rows` x `columns` cells.

        In the dynamic variant, it is in the first cell and spills. By row, it is one legacy array formula in hidden
        columns to the right, computed once, and each cell shows its own element, blank beyond the end; only the first
        one shows an error of the whole formula. `looks` are changes of the style, one per column.
        """
        styles_used = [
            self.book.style(style, **(looks[place] if place < len(looks) else {})) for place in range(columns)
        ]
        if not self.book.dynamic:
            raw = column + _RAW
            self.width(raw, 9, raw + columns - 1, hidden=True)
            self._array_over(row, raw, rows, columns, formula, [self.book.style("hidden")] * columns)
        for place in range(columns):
            look = styles_used[place]
            for index in range(rows):
                if not self.book.dynamic:
                    element = cell(row + index, column + place + _RAW)
                    # In Calc, a text from an add-in's array equals no other text, not even the same one, until it is
                    # concatenated.
                    whole = f'=IF(ISTEXT({element}),{element}&"",{element})'
                    shown = f'=IFERROR({element},"")' if index or place else whole
                    self.raw.write_formula(row + index, column + place, stored(shown), look)
                elif index or place:
                    self.raw.write_blank(row + index, column + place, None, look)
                else:
                    self.raw.write_dynamic_array_formula(row, column, row, column, stored(formula), look)

    def chart(self, row: int, column: int, chart: Any) -> None:
        """A chart with its corner in a cell; its texts stay readable on a page that is printed smaller."""
        # LibreOffice draws no data of a hidden sheet otherwise.
        chart.show_hidden_data()
        size = {"size": 100 * _CHART_FONT}
        for axis in (chart.x_axis, chart.y_axis):
            axis["num_font"] = {
                **chart._convert_font_args({"size": _CHART_FONT}),
                **(axis.get("num_font") or {}),
                **size,
            }
            axis["title"].font = {**chart._convert_font_args({"size": _CHART_FONT, "bold": True}), **size}
        chart.title.font = chart._convert_font_args({"size": _CHART_FONT + 1, "bold": True})
        chart.legend["font"] = chart._convert_font_args({"size": _CHART_FONT})
        for series in chart.series:
            if series["labels"]:
                series["labels"]["font"] = chart._convert_font_args({"size": _CHART_FONT})
        self.raw.insert_chart(row, column, chart, {"x_offset": 4, "y_offset": 4, "object_position": 2})

    def banner(self, title: Text, last_column: int, event: str = "", *, status: bool = False) -> None:
        """
        The title across the sheet, and below it the event line: a formula, or that of the front sheet; with `status`,
        the status of the workbook in the third row.
        """
        self._title = self.book.say(title)
        for row, style in ((0, "banner"), (1, "event")):
            for column in range(last_column + 1):
                self.write(row, column, None, style)
        self.write(0, 0, title, "banner", indent=1)
        formula = event or self._event_line()
        if formula:
            self.formula(1, 0, formula, "event", indent=1)
        self.raw.set_row(0, 26)
        self.raw.set_row(1, 18)
        self.raw.set_row(2, _STATUS_HEIGHT if status else 8)
        if status:
            line = self.book.status_line()
            look = self.book.style("status")
            self.raw.merge_range(2, 0, 2, last_column, "", look)
            self.raw.write_array_formula(2, 0, 2, 0, f"{{={line}}}", look)
            fine = self.book.quoted(FINE)
            self.mark(
                2,
                0,
                2,
                last_column,
                f"=LEFT($A$3,{len(self.book.say(FINE))})<>{fine}",
                bg_color=styles.WRONG,
                bold=True,
            )

    def _event_line(self) -> str:
        try:
            return f"={self.book['event_line']}"
        except KeyError:
            return ""

    def headings(self, row: int, column: int, labels: Sequence[Text | str], height: float = 0, **changes: Any) -> None:
        """Header cells side by side."""
        for offset, label in enumerate(labels):
            self.write(row, column + offset, label, "heading", **changes)
            self.fit(column + offset, self.book.say(label))
        if height:
            self.raw.set_row(row, height)

    def section(self, row: int, column: int, title: Text, last_column: int) -> None:
        """The title of a part of a sheet, underlined across it."""
        for place in range(column, last_column + 1):
            self.write(row, place, None, "section")
        self.write(row, column, title, "section")
        self.raw.set_row(row, 22)

    def note(self, row: int, last_column: int, text: Text, lines: int = 2) -> None:
        """A remark across the sheet, over this many lines."""
        look = self.book.style("note", text_wrap=True)
        self.raw.merge_range(row, 0, row, last_column, self.book.say(text), look)
        self.raw.set_row(row, 13 * lines)

    def table(
        self, key: str, name: Text, row: int, column: int, headings: Sequence[Text | str], rows: int, **options: Any
    ) -> str:
        """
        An Excel table of that many rows below its headings; the cells are written by the caller. Returns its name.

        It has our own look; filter buttons are omitted, because they cover the headings in print.
        """
        labels = [self.book.say(heading) for heading in headings]
        style = self.book.style("heading")
        settings = {
            "name": self.book.known(key, self.book.say(name)),
            "style": None,
            "autofilter": False,
            "columns": [{"header": label, "header_format": style} for label in labels],
            **options,
        }
        self.raw.add_table(row, column, row + rows, column + len(labels) - 1, settings)
        return str(settings["name"])

    def mark(self, row: int, column: int, last_row: int, last_column: int, criterion: str, **changes: Any) -> None:
        """A conditional format: the formula is that of the first cell, `changes` are properties of the format."""
        self.raw.conditional_format(
            row,
            column,
            last_row,
            last_column,
            {"type": "formula", "criteria": criterion, "format": self.book.raw.add_format(changes)},
        )

    def stripes(self, row: int, column: int, last_row: int, last_column: int, key_column: int) -> None:
        """Lines below the rows that have a value in the key column, with every second one shaded."""
        key = f"${area(row, key_column)[1:].replace('$', '')}"
        self.mark(
            row,
            column,
            last_row,
            last_column,
            f'=AND({key}<>"",MOD(ROW(),2)={(row + 1) % 2})',
            bottom=1,
            bottom_color=styles.LINE,
            bg_color=styles.STRIPE,
        )
        self.mark(row, column, last_row, last_column, f'={key}<>""', bottom=1, bottom_color=styles.LINE)

    def printed(
        self,
        last_row: int,
        last_column: int,
        *,
        header: int | None = None,
        frozen: tuple[int, int] | None = None,
        signed: bool = False,
        pages: int = 1,
    ) -> None:
        """
        The print set-up: A4, one page (or `pages`) wide, the area from the first cell, the header row repeated, page x
        / y.

        `frozen` are the rows and columns that stay visible. `signed` puts a line for the arbiter's signature at the
        foot of each page. The area is an address, whatever the data: other programs do not know computed ones, and openpyxl warns of
        them.
        """
        line = Text("templates.the_arbiter")
        print_on_a4(self.raw, self._title, header, self.book.say(line) if signed else "")
        if pages > 1:
            self.raw.fit_to_pages(pages, 0)
        self.raw.set_margins(left=0.5, right=0.5, top=0.7, bottom=0.7)
        self.raw.center_horizontally()
        if self.landscape:
            self.raw.set_landscape()
        self.raw.print_area(0, 0, last_row, last_column)
        if frozen is not None:
            self.raw.freeze_panes(*frozen)
