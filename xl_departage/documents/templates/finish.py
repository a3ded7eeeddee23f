"""What all workbooks that we build share: options for XlsxWriter, computed values, printing on A4."""

from __future__ import annotations

import datetime
import io
from typing import Any

from xl_departage.base.errors import FileError, Place
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.recalculation import recalculate
from xl_departage.spreadsheet.recalculation.dynamic_mark import with_mark
from xl_departage.spreadsheet.recalculation.workbook_xml import CALC_ID
from xl_departage.spreadsheet.storage.package import Package

CREATED = datetime.datetime(2000, 1, 1)
"""The date stored in every workbook: it is fixed, so that building twice gives the same bytes."""
_WRITER_OPTIONS = {
    # Names and cells are texts: XlsxWriter must not turn them into formulas, numbers or links.
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
    "in_memory": True,
}
HEAD = "#DDE6F0"
"""The background colour of header rows."""
A4 = 9
_HEADER_LENGTH = 200


def new_workbook(buffer: io.BytesIO, title: str) -> Any:
    """An XlsxWriter workbook that Excel does not recalculate on opening, because we fill in the values."""
    # Imported here so that a front end without templates does not need XlsxWriter.
    import xlsxwriter

    workbook = xlsxwriter.Workbook(buffer, _WRITER_OPTIONS)
    workbook.set_properties({"created": CREATED, "title": title})
    workbook.set_calc_mode("auto", CALC_ID)
    workbook.calc_on_load = False
    return workbook


_FUTURE = regex(r"(?<![.\w])(IFNA|IFS|SWITCH|CONCAT|TEXTJOIN|MAXIFS|MINIFS|DAYS|ISOWEEKNUM|NUMBERVALUE|UNICHAR|XOR)\(")
"""
Functions newer than the file format. A file stores them with the prefix `_xlfn.`, without which Excel shows #NAME?.
"""


def as_stored_formula(formula: str) -> str:
    """A formula as a file stores it. (An option of XlsxWriter does the same, but a hundred times more slowly.)"""
    return _FUTURE.sub(r"_xlfn.\1(", formula)


_TEXTS = ("formula_language", "formula_text_order", "formula_condition")
"""
Why a text in the user's file can keep a formula from being computed: `1+1` may be read as a number, `@` and `=` have no
fixed sort order, `*` and `?` are wildcards.
"""


def with_values(content: bytes) -> bytes:
    """
    The same workbook with the values of all formulas, and with a mark (`dynamic_mark`) that records which cells are
    dynamic arrays: programs that do not know such arrays lose this when they save.

    Raises FileError if a text in the user's file keeps a formula from being computed, and RuntimeError if a formula
    cannot be computed for any other reason: we must be able to compute every workbook that we build.
    """
    report = recalculate(with_mark(Package(content, Place())).content, strict=True)
    if report.exit_status:
        uncomputed = [cell for cell in report.cells if cell.status in ("kept", "circular")]
        refused = next((cell for cell in uncomputed if cell.reason in _TEXTS), None)
        if refused is not None:
            texts = ", ".join(map(str, (refused.details or {}).values()))
            raise FileError("template_not_computed", Place(sheet=refused.sheet, cell=refused.cell), text=texts)
        if uncomputed:
            raise RuntimeError(
                f"not computed: {[(cell.sheet, cell.cell, cell.reason, cell.details) for cell in uncomputed[:5]]}"
            )
    return report.content


def print_on_a4(sheet: Any, title: str, header: int | None = None, footer: str = "", legend: str = "") -> None:
    """
    Set up printing on A4, one page wide: the title at the top, page numbers at the bottom and, if `header` gives a row,
    that row repeated on each page. `footer` stands at the bottom left, `legend` in the middle.
    """
    sheet.set_paper(A4)
    sheet.fit_to_pages(1, 0)
    if header is not None:
        sheet.repeat_rows(header)
    # A single ampersand in the title would begin a header code.
    sheet.set_header("&L" + title.replace("&", "&&")[:_HEADER_LENGTH])
    # A legend takes up to two lines across the page, so the footer and the page number stand below it.
    below = "\n\n" * bool(legend)
    parts = {f"&L{below}": footer, "&C&8 ": legend and f"{legend}\n"}
    sheet.set_footer(
        "".join(code + text.replace("&", "&&") for code, text in parts.items() if text) + f"&R{below}&P / &N"
    )
