"""
Builds a workbook with live formulas from a tournament: the crosstable, the tie-breaks as functions of it, and the
standings.

The cells of the grid, except numbers and ratings, are texts in the Text format, so that no spreadsheet program
reinterprets `12W1` or a name. The
rules and the list of tie-breaks are in cells that the formulas read, and from which the workbook is read back as the
same tournament (`stated`). The code of each tie-break is the heading of its column. Our own recalculation then fills in
the values, so that a viewer without the add-in shows them, too.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from xlsxwriter.utility import xl_range_abs, xl_rowcol_to_cell

from xl_departage.base.messages import Language, text
from xl_departage.chess.tournament.source import Stated
from xl_departage.documents.stated import LIST, LISTED, RULES, TITLE
from xl_departage.documents.templates.finish import HEAD, new_workbook, print_on_a4, with_values

_HEADER = 4
"""The row of the table's headings, from 0."""
_FIRST_ROUND = 3


def live_workbook(table: Sequence[Sequence[str]], codes: Sequence[str], stated: Stated, language: Language) -> bytes:
    """
    A workbook with computed values, as bytes, from the rows of a crosstable. The last column of the table, the points,
    is replaced by a formula.

    Args:
        table: The rows, headings first.
        codes: The tie-breaks to compute.
        stated: What the workbook says about the event; without tie-breaks if the computed ones were not announced.
        language: The language of labels and headings.
    """
    return with_values(_formulas([row[:-1] for row in table], codes, stated, language))


def _formulas(rows: Sequence[Sequence[str]], codes: Sequence[str], stated: Stated, language: Language) -> bytes:
    last, width = _HEADER + len(rows) - 1, len(rows[0])
    title, list_label = stated.name, LISTED[bool(stated.tiebreaks)]
    buffer = io.BytesIO()
    with new_workbook(buffer, title) as workbook:
        title_style = workbook.add_format({"bold": True, "font_size": 14})
        bold = workbook.add_format({"bold": True})
        head = workbook.add_format({"bold": True, "bg_color": HEAD, "bottom": 1})
        centred = workbook.add_format({"bold": True, "bg_color": HEAD, "bottom": 1, "align": "center"})
        text_style = workbook.add_format({"num_format": "@"})
        cell = workbook.add_format({"num_format": "@", "align": "center"})
        number_style = workbook.add_format({"align": "left"})
        value_style = workbook.add_format({"align": "center"})
        sheet = workbook.add_worksheet(text("convert_sheet_grid", language))
        ranking = workbook.add_worksheet(text("convert_sheet_standings", language))
        sheet.write_string(TITLE, 0, title, title_style)
        for row, key, value in ((RULES, "convert_rules", stated.rules), (LIST, list_label, ";".join(codes))):
            sheet.write_string(row, 0, text(key, language), bold)
            sheet.write_string(row, 1, value, text_style)
        for offset, row_cells in enumerate(rows):
            if offset == 0:
                for column, label in enumerate(row_cells):
                    sheet.write_string(_HEADER, column, label, head if column < _FIRST_ROUND else centred)
            else:
                _write_row(
                    sheet, _HEADER + offset, row_cells, text_style=text_style, centred=cell, number_style=number_style
                )
        grid = xl_range_abs(_HEADER, 0, last, width - 1)
        rules_cell, list_cell = (xl_rowcol_to_cell(row, 1, True, True) for row in (RULES, LIST))
        columns = [(text("standings_points", language), f"=POINTS({grid},,{rules_cell})")]
        for index, code in enumerate(codes):
            header = xl_rowcol_to_cell(_HEADER, width + 1 + index, True)
            columns.append((code, f"=TIEBREAK({grid},{header},,{rules_cell})"))
        columns.append((text("standings_place", language), f"=RANK_BY({grid},{list_cell},,{rules_cell})"))
        for column, (header, formula) in enumerate(columns, width):
            sheet.write_string(_HEADER, column, header, centred)
            sheet.write_dynamic_array_formula(_HEADER + 1, column, _HEADER + 1, column, formula)
        sheet.freeze_panes(_HEADER + 1, 2)
        sheet.set_column(0, 0, 11)
        sheet.set_column(1, 1, 28)
        sheet.set_column(2, 2, 6)
        sheet.set_column(_FIRST_ROUND, width - 1, 6.5)
        sheet.set_column(width, width + len(columns) - 1, 8, value_style)
        sheet.set_landscape()
        print_on_a4(sheet, title, _HEADER)
        name = f"'{sheet.get_name()}'!"
        formula = f"=STANDINGS({name}{grid},{name}{list_cell},{name}{rules_cell})"
        ranking.write_dynamic_array_formula(0, 0, 0, 0, formula)
        ranking.set_row(0, None, centred)
        ranking.set_column(0, 1, 6, value_style)
        ranking.set_column(2, 2, 28)
        ranking.set_column(3, 4 + len(codes), 9, value_style)
        ranking.freeze_panes(1, 0)
        print_on_a4(ranking, title, 0)
    return buffer.getvalue()


def _write_row(sheet: Any, row: int, cells: Sequence[str], *, text_style: Any, centred: Any, number_style: Any) -> None:
    """
    Write one row of the table: number and rating as numbers, everything else as text, including an estimated rating
    (`1399 E`).
    """
    for column, cell in enumerate(cells):
        if column in (0, 2) and cell.isdecimal():
            sheet.write_number(row, column, int(cell), number_style)
        else:
            sheet.write_string(row, column, cell, centred if column >= _FIRST_ROUND else text_style)
