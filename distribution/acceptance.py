"""
Builds the acceptance workbooks: `python -m distribution.acceptance docs` writes one for each language next to
docs/acceptance-excel.md.

Each worked example of the documentation is one row: the formula, the value that a regulation prints or that was computed by hand,
and OK if the spreadsheet program that opened the workbook gives this value. A line at the top summarises the results, for users
to report.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import xlsxwriter

from docs.generator import LANGUAGES
from docs.generator.examples import Example, examples, sheet
from xl_departage import __version__
from xl_departage.base.errors import ErrorKind
from xl_departage.base.messages import Language, text
from xl_departage.functions import FUNCTIONS
from xl_departage.functions.words import sentence
from xl_departage.spreadsheet.recalculation.workbook_xml import CALC_ID

FIRST_ROW = 6
"""The first row with an example, from 0."""
_DIGITS = 9
"""The decimals to which compared values are rounded: Excel keeps only 15 digits of a number in a formula."""
_ERROR_TYPES = {ErrorKind.REF: 4, ErrorKind.VALUE: 3, ErrorKind.NUM: 6, ErrorKind.NA: 7}
"""The result of Excel's ERROR.TYPE for each error."""


def file_name(language: Language) -> str:
    """The name of the workbook in a language."""
    return f"acceptance-excel-{language}.xlsx"


def build(folder: Path) -> list[Path]:
    """
    Write the workbook of each language of the documentation into a folder, and return their paths; the same examples give the same bytes.
    """
    return [_write(folder / file_name(language), language) for language in LANGUAGES]


def _write(path: Path, language: Language) -> Path:
    shown = [example for of_function in examples().values() for example in of_function]
    with xlsxwriter.Workbook(str(path)) as book:
        # Unlike our other workbooks, this one is recalculated when it is opened, because Excel must show its own values.
        book.set_calc_mode("auto", CALC_ID)
        # A fixed date, because the date of the build would change the bytes.
        book.set_properties({"title": f"xl_departage {__version__}", "created": datetime(1980, 1, 1, tzinfo=UTC)})
        front = book.add_worksheet(text("acceptance_sheet", language))
        _write_front(book, front, shown, language)
        as_typed = book.add_format({"num_format": "@"})
        for name in sorted({example.sheet_name for example in shown if example.sheet_name}):
            cells = book.add_worksheet(name)
            for row, line in enumerate(sheet(name, language).rows):
                for column, cell in enumerate(line):
                    if isinstance(cell, str):
                        # `= 1` is a draw, not a formula.
                        cells.write_string(row, column, cell, as_typed)
                    elif cell is not None:
                        cells.write(row, column, cell, as_typed)
    return path


def _write_front(book: Any, front: Any, shown: list[Example], language: Language) -> None:
    title = book.add_format({"bold": True, "font_size": 14})
    head = book.add_format({"bold": True, "bottom": 1})
    wrapped = book.add_format({"text_wrap": True, "valign": "top"})
    top = book.add_format({"valign": "top"})
    good = book.add_format({"bg_color": "#C6EFCE", "bold": True, "valign": "top", "align": "center"})
    bad = book.add_format({"bg_color": "#FFC7CE", "bold": True})
    front.set_column("A:A", 22)
    front.set_column("B:B", 60)
    front.set_column("C:C", 34)
    front.set_column("D:E", 12)
    last = FIRST_ROW + len(shown)
    verdicts, formulas = f"$D${FIRST_ROW + 1}:$D${last}", f"$B${FIRST_ROW + 1}:$B${last}"
    front.write(0, 0, text("acceptance_title", language, version=__version__), title)
    front.write(1, 0, text("acceptance_how", language))
    front.write(2, 0, text("acceptance_send", language), head)
    missing = f'MATCH(TRUE,INDEX({verdicts}<>"OK",0),0)'
    front.write_formula(
        3,
        0,
        f'="xl_departage {__version__}; "&IFERROR(INFO("system")&" "&INFO("release"),"?")&"; OK: "&COUNTIF({verdicts},"OK")&"/{len(shown)}"'
        f'&IFERROR("; "&INDEX({formulas},{missing})&" = "&IFERROR(INDEX($E${FIRST_ROW + 1}:$E${last},{missing}),"#"),"")',
        None,
        "",
    )
    for column, key in enumerate(("function", "formula", "expected", "verdict", "here")):
        front.write(FIRST_ROW - 1, column, text(f"acceptance_{key}", language), head)
    for row, example in enumerate(shown, FIRST_ROW):
        formula = on_its_sheet(example, language)
        front.write(row, 0, example.formula.partition("(")[0], top)
        front.write_string(row, 1, f"={formula}", wrapped)
        front.write_string(row, 2, "; ".join(_said(example, language)), wrapped)
        front.write_array_formula(
            row, 3, row, 3, f'{{=IFERROR(IF({_agrees(example, formula)},"OK","–"),"–")}}', good, ""
        )
        front.write_array_formula(row, 4, row, 4, f"{{={formula}}}", top, "")
    front.conditional_format(
        FIRST_ROW, 3, last - 1, 3, {"type": "cell", "criteria": "!=", "value": '"OK"', "format": bad}
    )
    front.freeze_panes(FIRST_ROW, 0)
    front.set_landscape()
    front.set_paper(9)
    front.fit_to_pages(1, 0)


def on_its_sheet(example: Example, language: Language) -> str:
    """The formula of an example in a language, with the name of its sheet before every cell and range."""
    parts = re.split(r'("[^"]*")', example.formula_in(language))
    named = (
        part
        if part.startswith('"')
        else re.sub(r"(?<![A-Z_])[A-Z]{1,2}\d+(:[A-Z]{1,2}\d+)?", rf"{example.sheet_name}!\g<0>", part)
        for part in parts
    )
    return "".join(named)


def _agrees(example: Example, formula: str) -> str:
    """An Excel formula that is TRUE if `formula` gives the value or the error that the example expects, else FALSE or an error."""
    if example.error is not None:
        if _answers_in_words(example):
            return f"ISTEXT({formula})"
        return f"ERROR.TYPE({formula})={_ERROR_TYPES[example.error]}"
    if example.cells:
        return (
            f"AND({','.join(_same(f'INDEX({formula},{row},{column})', cell) for row, column, cell in example.cells)})"
        )
    rows = example.value if isinstance(example.value, list) else [[example.value]]
    if not isinstance(example.value, list) or len(rows) * len(rows[0]) == 1:
        return _same(formula, rows[0][0])
    constant = "{" + ";".join(",".join(map(_constant, row)) for row in rows) + "}"
    return f'AND(IFERROR(IF(ISNUMBER({formula}),ROUND({formula},{_DIGITS}),{formula}),"#")={constant})'


def _same(formula: str, value: Any) -> str:
    if isinstance(value, ErrorKind):
        return f"ERROR.TYPE({formula})={_ERROR_TYPES[value]}"
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return f"{formula}={_constant(value)}"
    return f"ROUND({formula},{_DIGITS})={_constant(value)}"


def _constant(value: Any) -> str:
    if isinstance(value, ErrorKind):
        return '"#"'
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (int, float)):
        return repr(round(value, _DIGITS))
    content = str(value or "").replace('"', '""')
    return f'"{content}"'


def _answers_in_words(example: Example) -> bool:
    """Whether a refused call shows its message in the cell instead of an error value."""
    return FUNCTIONS[example.function].in_words is sentence


def _said(example: Example, language: Language) -> Iterator[str]:
    if example.error is not None:
        yield text("acceptance_sentence", language) if _answers_in_words(example) else example.error.value
    elif example.cells:
        yield from (f"[{row},{column}] {_plain(cell)}" for row, column, cell in example.cells)
    elif isinstance(example.value, list):
        yield from (" | ".join(map(_plain, row)) for row in example.value)
    else:
        yield _plain(example.value)


def _plain(value: Any) -> str:
    return value.value if isinstance(value, ErrorKind) else "" if value is None else str(value)


if __name__ == "__main__":
    for written in build(Path(sys.argv[1] if len(sys.argv) > 1 else "docs")):
        sys.stdout.write(f"{written}\n")
