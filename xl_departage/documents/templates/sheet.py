"""
One worksheet of a template: input and computed cells, tables, marks, print set-up.

Rows and columns count from 0. A formula is written as Excel stores it: in English, with commas.
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
    from xl_departage.documents.templates.workbook import Workbook

Value = str | Text | int | float | datetime.date | None
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
_CHART_FONT = 13
"""Points of the texts of charts, which are wider than a page."""


def _plain_formula(formula: str, *_: object) -> str:
    """A formula without braces or the leading sign."""
    return formula[2:-1] if formula.startswith("{=") else formula.removeprefix("=")


class SheetWriter:
    """
    A worksheet under construction; `raw` is the XlsxWriter worksheet for anything missing here (charts, row heights).
    """

    def __init__(self, book: Workbook, name: str, tab: str, *, landscape: bool) -> None:
        self.book = book
        self.name = name
        self.raw: Any = book.raw.add_worksheet(name)
        # `as_stored_formula` adds the prefixes of new functions; XlsxWriter would look for 30 others in every formula.
        self.raw._prepare_formula = _plain_formula
        self.raw.set_tab_color(tab)
        self.raw.hide_gridlines(2)
        self.raw.set_default_row(_ROW_HEIGHT)
        self.raw.protect("", _PROTECTION)
        if landscape:
            self.raw.set_landscape()

    def width(self, column: int, width: float, *, hidden: bool = False) -> None:
        """Set the width of a column, in characters."""
        self.raw.set_column(column, column, width, self.book.style("plain"), {"hidden": True} if hidden else {})

    def fit(self, column: int, heading: str, *, whole: bool = False) -> None:
        """Widen a column in which a word of the heading, or all of it on one line with an indent, would be cut."""
        declared = self.raw.col_info.get(column)
        needed = math.ceil(7 * (len(heading) + 1 if whole else styles.word_width(heading))) + 5
        if declared is not None and not declared.hidden and declared.width < needed:
            self.raw.set_column_pixels(column, column, needed, self.book.style("plain"))

    def widths(self, *widths: float) -> None:
        """Set the widths of the columns from the first."""
        for column, width in enumerate(widths):
            self.width(column, width)

    def write(self, row: int, column: int, value: Value, style: str = "plain", **changes: Any) -> None:
        """A fixed cell."""
        # A date shows as one in any column.
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
        """A computed cell, locked."""
        self.raw.write_formula(row, column, as_stored_formula(formula), self.book.style(style, **changes))

    def array(self, row: int, column: int, formula: str, style: str = "formula", **changes: Any) -> None:
        """A cell computed over arrays (`IF(range=value,…)`): a legacy array formula, which every variant supports."""
        self.raw.write_array_formula(
            row, column, row, column, f"{{{as_stored_formula(formula)}}}", self.book.style(style, **changes)
        )

    def chart(
        self, place: tuple[int, int], chart: Any, title: Text, size: tuple[int, int], **parts: Mapping[str, Any]
    ) -> None:
        """
        A chart with its corner in a cell and a size in pixels; its texts stay readable on a page that is printed smaller.

        Args:
            place: Row and column.
            chart: With its series.
            title: Above it.
            size: Width and height.
            parts: The options of `x_axis`, `y_axis` and `legend`, which is at the bottom otherwise.
        """
        chart.set_title({"name": self.book.say(title)})
        for part, options in {"legend": {"position": "bottom"}, **parts}.items():
            getattr(chart, f"set_{part}")(dict(options))
        chart.set_size({"width": size[0], "height": size[1]})
        # LibreOffice draws no data of hidden columns and sheets otherwise.
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
        """A header cell; its column is made wide enough for its words."""
        self.write(row, column, label, "heading")
        self.fit(column, self.book.say(label))

    def section(self, row: int, column: int, title: Text, last_column: int) -> None:
        """The title of a part of a sheet, underlined across it."""
        for place in range(column, last_column + 1):
            self.write(row, place, None, "section")
        self.write(row, column, title, "section")
        self.raw.set_row(row, 22)

    def mark(self, row: int, column: int, last_row: int, last_column: int, criterion: str, **changes: Any) -> None:
        """A conditional format: the formula is that of the first cell, `changes` are properties of the format."""
        self.raw.conditional_format(
            row,
            column,
            last_row,
            last_column,
            {"type": "formula", "criteria": criterion, "format": self.book.raw.add_format(changes)},
        )
