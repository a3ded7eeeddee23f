"""
Writes one worksheet of a template: input and computed cells, headings, charts, conditional formats.

Rows and columns count from 0. Formulas are given as Excel stores them: in English, with commas.
"""

from __future__ import annotations

import datetime
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from xl_departage.base.messages import Text
from xl_departage.documents.templates import styles
from xl_departage.documents.templates.finish import as_stored_formula

if TYPE_CHECKING:
    from xl_departage.documents.templates.template_workbook import Workbook

Value = str | Text | int | float | datetime.date | None
_PROTECTION = {
    "format_columns": True,
    "format_rows": True,
    "sort": True,
    "autofilter": True,
    "objects": True,
    "scenarios": True,
}
"""What users may do on a protected sheet, by XlsxWriter's option names; True allows it."""
_ROW_HEIGHT = 16.5
_CHART_FONT = 13
"""The font size of charts, in points; it is large because charts are wider than a page and printed smaller."""


def _plain_formula(formula: str, *_: object) -> str:
    """A formula without its leading `=` and without the braces of an array formula."""
    return formula[2:-1] if formula.startswith("{=") else formula.removeprefix("=")


class SheetWriter:
    """
    A worksheet under construction; `raw` is the XlsxWriter worksheet, for what has no method here, such as row heights.
    """

    def __init__(self, book: Workbook, name: str, tab: str, *, landscape: bool) -> None:
        self.book = book
        self.name = name
        self.raw: Any = book.raw.add_worksheet(name)
        # `as_stored_formula` adds the prefixes of newer functions; XlsxWriter's own method would search
        # every formula for 30 other functions.
        self.raw._prepare_formula = _plain_formula
        self.raw.set_tab_color(tab)
        self.raw.hide_gridlines(2)
        self.raw.set_default_row(_ROW_HEIGHT)
        self.raw.protect("", _PROTECTION)
        if landscape:
            self.raw.set_landscape()

    def width(self, column: int, width: float, *, hidden: bool = False) -> None:
        """Set the width of a column, in characters, and whether it is hidden."""
        self.raw.set_column(column, column, width, self.book.style("plain"), {"hidden": True} if hidden else {})

    def fit(self, column: int, heading: str, *, whole: bool = False) -> None:
        """
        Widen a visible column if a word of the heading would be cut off, or with `whole` if the heading would not fit
        on one line.
        """
        declared = self.raw.col_info.get(column)
        needed = math.ceil(7 * (len(heading) + 1 if whole else styles.word_width(heading))) + 5
        if declared is not None and not declared.hidden and declared.width < needed:
            self.raw.set_column_pixels(column, column, needed, self.book.style("plain"))

    def widths(self, *widths: float) -> None:
        """Set the widths of the columns, from the first one on."""
        for column, width in enumerate(widths):
            self.width(column, width)

    def write(self, row: int, column: int, value: Value, style: str = "plain", **changes: Any) -> None:
        """Write a value into a cell."""
        # A date is shown as a date in any column.
        look = self.book.style(
            style, **({"num_format": "dd/mm/yyyy", **changes} if isinstance(value, datetime.date) else changes)
        )
        if value is None or value == "":
            self.raw.write_blank(row, column, None, look)
        elif isinstance(value, (Text, str)):
            self.raw.write_string(row, column, self.book.say(value), look)
        elif isinstance(value, datetime.date):
            self.raw.write_datetime(row, column, value, look)
        else:
            self.raw.write_number(row, column, value, look)

    def formula(self, row: int, column: int, formula: str, style: str = "formula", **changes: Any) -> None:
        """Write a formula into a cell, which is locked unless its style says otherwise."""
        self.raw.write_formula(row, column, as_stored_formula(formula), self.book.style(style, **changes))

    def array(self, row: int, column: int, formula: str, style: str = "formula", **changes: Any) -> None:
        """
        Write an array formula into one cell (`IF(range=value,…)`), in the legacy form that every spreadsheet program
        supports.
        """
        self.raw.write_array_formula(
            row, column, row, column, f"{{{as_stored_formula(formula)}}}", self.book.style(style, **changes)
        )

    def chart(
        self, place: tuple[int, int], chart: Any, title: Text, size: tuple[int, int], **parts: Mapping[str, Any]
    ) -> None:
        """
        Insert a chart, with texts that stay readable when the page is printed smaller.

        Args:
            place: The row and column of its top left corner.
            chart: The XlsxWriter chart with its series.
            title: The title above it.
            size: The width and height in pixels.
            parts: The options of `x_axis`, `y_axis` and `legend`; the legend is at the bottom by default.
        """
        chart.set_title({"name": self.book.say(title)})
        for part, options in {"legend": {"position": "bottom"}, **parts}.items():
            getattr(chart, f"set_{part}")(dict(options))
        chart.set_size({"width": size[0], "height": size[1]})
        # Without this, LibreOffice draws no data from hidden columns and sheets.
        chart.show_hidden_data()
        plain = chart._convert_font_args({"size": _CHART_FONT})
        points = {"size": 100 * _CHART_FONT}
        for axis in (chart.x_axis, chart.y_axis):
            axis["num_font"] = {**plain, **(axis.get("num_font") or {}), **points}
            axis["title"].font = {**chart._convert_font_args({"size": _CHART_FONT, "bold": True}), **points}
        chart.title.font = chart._convert_font_args({"size": _CHART_FONT + 1, "bold": True})
        chart.legend["font"] = chart._convert_font_args({"size": _CHART_FONT})
        for series in chart.series:
            if series["labels"]:
                series["labels"]["font"] = chart._convert_font_args({"size": _CHART_FONT})
        self.raw.insert_chart(*place, chart, {"x_offset": 4, "y_offset": 4, "object_position": 2})

    def heading(self, row: int, column: int, label: Text) -> None:
        """Write a header cell, and make its column wide enough for every word."""
        self.write(row, column, label, "heading")
        self.fit(column, self.book.say(label))

    def section(self, row: int, column: int, title: Text, last_column: int) -> None:
        """Write the heading of a part of a sheet, underlined up to `last_column`."""
        for place in range(column, last_column + 1):
            self.write(row, place, None, "section")
        self.write(row, column, title, "section")
        self.raw.set_row(row, 22)

    def mark(self, row: int, column: int, last_row: int, last_column: int, criterion: str, **changes: Any) -> None:
        """
        Add a conditional format. `criterion` is the formula for the first cell; `changes` are properties of the format.
        """
        self.raw.conditional_format(
            row,
            column,
            last_row,
            last_column,
            {"type": "formula", "criteria": criterion, "format": self.book.raw.add_format(changes)},
        )
