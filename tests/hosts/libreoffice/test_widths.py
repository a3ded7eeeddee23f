"""Columns of an .ods file as wide as Excel shows them: 7 pixels a digit and 5 beside, at 96 pixels an inch."""

from __future__ import annotations

import io
import re

import pytest
import xlsxwriter

from xl_departage.hosts.libreoffice.widths import with_excel_widths


def workbook(*widths: tuple[int, int, float]) -> bytes:
    """First and last column, from 0, and the width in digits."""
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer) as book:
        sheet = book.add_worksheet("Sheet1")
        for first, last, width in widths:
            sheet.set_column(first, last, width)
    return buffer.getvalue()


STYLE = (
    b'<style:style style:name="%s" style:family="table-column">'
    b'<style:table-column-properties fo:break-before="auto" style:column-width="%.4fin"/></style:style>'
)
CONTENT = (
    STYLE % (b"co1", 1) + STYLE % (b"co2", 0.5) + STYLE % (b"co3", 1) + b'<table:table table:name="Sheet1">'
    b'<table:table-column table:style-name="co1"/><table:table-column table:style-name="co2" table:number-columns-repeated="2"/>'
    b'<table:table-column table:style-name="co3"/><table:table-row/><draw:frame draw:z-index="0" svg:width="2.0000in"/></table:table>'
)
"""Columns A of one inch, B and C of half an inch, D of one inch, and a picture of two."""


def widths(content: bytes) -> list[float]:
    return [float(inches) for inches in re.findall(rb'(?:column-|svg:)width="([\d.]+)in"', content)]


@pytest.mark.parametrize(
    ("columns", "pixels", "inches_before"),
    [
        # 20 and 10 digits are 145 and 75 pixels, a column without a width has 64. The picture keeps its place: it is as wide as the
        # columns up to the last with a width were, of 3 inches.
        ([(0, 0, 20), (3, 3, 10)], (145, 64, 75), 3.0),
        ([(0, 0, 20)], (145, 64, 64), 1.0),
        ([(1, 2, 10)], (64, 75, 64), 2.0),
        ([(0, 3, 1)], (12, 12, 12), 3.0),
        # A hidden column may have the width 0.
        ([(0, 0, 0), (3, 3, 10)], (64, 64, 75), 3.0),
    ],
)
def test_columns_and_pictures_have_the_widths_of_excel(
    columns: list[tuple[int, int, float]], pixels: tuple[int, int, int], inches_before: float
) -> None:
    found = with_excel_widths(CONTENT, workbook(*columns))
    last = max(last for _, last, _ in columns)
    shown = [pixels[0], pixels[1], pixels[1], pixels[2]][: 3 if last in (1, 2) else last + 1]

    assert widths(found) == pytest.approx(
        [*(each / 96 for each in pixels), 2 * sum(shown) / 96 / inches_before], abs=1e-4
    )


def test_a_sheet_without_widths_keeps_its_picture() -> None:
    assert widths(with_excel_widths(CONTENT, workbook())) == pytest.approx([64 / 96] * 3 + [2], abs=1e-4)
