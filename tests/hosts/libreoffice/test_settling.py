"""Arbitrary numbering by LibreOffice is brought into one order without changing the meaning."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from itertools import permutations
from typing import Any

import xlsxwriter

from tests.rows import each_row
from xl_departage.hosts.libreoffice import ods_saving
from xl_departage.hosts.libreoffice.widths import with_excel_widths

RULE = '<table:content-validation table:name="{name}" table:condition="{condition}" table:base-cell-address="{base}"/>'
SHEETS = (
    '<table:table table:name="Un"><table:table-cell table:content-validation-name="{0}"/></table:table>'
    '<table:table table:name="L&apos;Elo"><table:table-cell table:content-validation-name="{1}"/>'
    '<table:table-cell table:content-validation-name="{2}"/></table:table>'
)
CONDITIONS = ("list(names)", "list(names)", "cell() &gt; [.A1]")


def document(numbers: tuple[str, str, str], base: str) -> bytes:
    rules = [
        RULE.format(name=number, condition=condition, base=base)
        for number, condition in sorted(zip(numbers, CONDITIONS, strict=True))
    ]
    text = f"<table:content-validations>{''.join(rules)}</table:content-validations>{SHEETS.format(*numbers)}"
    return text.encode()


@each_row("base", ["Un.B2", "$'L&apos;&apos;Elo'.B2", "Zwei.B2"])
@each_row("numbers", list(permutations(("val1", "val2", "val3"))))
def test_rules_of_allowed_values_come_out_alike_however_they_were_numbered(
    numbers: tuple[str, str, str], base: str
) -> None:
    settled = ods_saving._validations(document(numbers, base)).decode()

    assert settled == (
        "<table:content-validations>"
        '<table:content-validation table:name="val1" table:condition="list(names)"/>'
        '<table:content-validation table:name="val2" table:condition="cell() &gt; [.A1]" '
        'table:base-cell-address="&apos;L&apos;&apos;Elo&apos;.B2"/>'
        "</table:content-validations>" + SHEETS.format("val1", "val1", "val2")
    )


def test_pages_come_out_in_the_order_of_their_names() -> None:
    def styles(first: str, second: str) -> bytes:
        layouts = {first: "portrait", second: "landscape"}
        pages = [
            f'<style:page-layout style:name="{name}">{layouts[name]}</style:page-layout>' for name in sorted(layouts)
        ]
        masters = {first: "Alpha", second: "Beta"}
        lines = [
            f'<style:master-page style:name="{masters[name]}" style:page-layout-name="{name}"></style:master-page>'
            for name in sorted(masters)
        ]
        return f"<a/>{''.join(pages)}<b/>{''.join(lines)}<c/>".encode()

    in_order, swapped = (ods_saving._ordered_pages(styles(*names)) for names in (("Mpm1", "Mpm2"), ("Mpm2", "Mpm1")))

    assert in_order == swapped == styles("Mpm1", "Mpm2")
    assert re.findall(rb'"(Mpm\d)">(\w+)', in_order) == [(b"Mpm1", b"portrait"), (b"Mpm2", b"landscape")]


def test_the_styles_of_a_file_come_out_alike_in_whatever_order_they_were_saved() -> None:
    workbook = BytesIO()
    xlsxwriter.Workbook(workbook).close()

    def saved(first: str, second: str, *conditions: str) -> bytes:
        names = {first: "Alpha", second: "Beta"}
        styles = "".join(
            f'<style:style style:name="ConditionalStyle_5f_{number}" style:family="table-cell"/>'
            for number in conditions
        )
        styles += "".join(
            f'<style:page-layout style:name="{name}">{names[name]}</style:page-layout>' for name in sorted(names)
        )
        styles += "".join(
            f'<style:master-page style:name="{names[name]}" style:page-layout-name="{name}"></style:master-page>'
            for name in sorted(names)
        )
        content = BytesIO()
        with zipfile.ZipFile(content, "w") as archive:
            archive.writestr("styles.xml", styles)
        with zipfile.ZipFile(BytesIO(ods_saving.settled(content.getvalue(), workbook.getvalue()))) as archive:
            return archive.read("styles.xml")

    styles_part = saved("Mpm1", "Mpm2", "1", "2")
    assert styles_part == saved("Mpm2", "Mpm1", "2", "1")
    assert re.findall(rb'"(Mpm\d)">(\w+)', styles_part) == [(b"Mpm1", b"Alpha"), (b"Mpm2", b"Beta")]
    assert re.findall(rb"ConditionalStyle_5f_(\d)", styles_part) == [b"1", b"2"]


COLUMN = (
    '<style:style style:name="{}" style:family="table-column">'
    '<style:table-column-properties fo:break-before="auto" style:column-width="{}in"/></style:style>'
)


def widened(*columns: str, font: str = "Calibri") -> tuple[bytes, bytes]:
    """A document whose columns LibreOffice measured in a wide font, and the workbook from which it was made."""
    book = BytesIO()
    workbook: Any = xlsxwriter.Workbook(book)
    workbook.formats[0].set_font_name(font)
    sheet = workbook.add_worksheet("Un")
    sheet.set_column(0, 1, 28)
    sheet.set_column(2, 2, 36)
    workbook.close()
    styles = "".join(COLUMN.format(*pair) for pair in (("co1", "2.7917"), ("co2", "3.5693"), ("co3", "0.8299")))
    frame = '<table:table-row><draw:frame svg:width="9.1527in" svg:height="4.2in"/></table:table-row>'
    return f'{styles}<table:table table:name="Un">{"".join(columns)}{frame}'.encode(), book.getvalue()


def test_columns_and_charts_are_as_wide_as_in_excel_whatever_the_fonts_of_the_computer() -> None:
    columns = (
        '<table:table-column table:style-name="co1" table:number-columns-repeated="2"/>',
        '<table:table-column table:style-name="co2"/>',
        '<table:table-column table:style-name="co3" table:number-columns-repeated="16381"/>',
    )

    settled = with_excel_widths(*widened(*columns)).decode()

    # 28 and 36 digits of 7 pixels with 5 pixels of padding, and the 64 pixels of other columns.
    assert re.findall(r'column-width="([^"]*)"', settled) == ["2.0938in", "2.6771in", "0.6667in"]
    assert 'svg:width="6.8646in" svg:height="4.2in"' in settled


def test_widths_of_another_font_stay() -> None:
    content, workbook = widened('<table:table-column table:style-name="co1"/>', font="Arial")

    assert with_excel_widths(content, workbook) == content


def test_a_sheet_without_rules_stays_as_it_is() -> None:
    assert ods_saving._validations(b'<table:table table:name="Un"/>') == b'<table:table table:name="Un"/>'
