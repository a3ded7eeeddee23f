"""
The drawing of every sheet: what is printed, what stays in sight, how wide and high everything is.

Widths are in characters and heights in points, as an arbiter sees them in the program. They were chosen for A4: `test_paper.py` judges
the pages. Change a number here together with the sheet, after a look at both.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import get_column_letter

from xl_departage.templates import Options, assemble, find_template

PADDING = 182 / 256
"""What a file adds to a width in characters: five of seven pixels, in steps of a 256th."""


def runs(values: Iterator[str]) -> str:
    """The same value in a row once: `6 34 3*7`."""
    told: list[tuple[str, int]] = []
    for value in values:
        if told and told[-1][0] == value:
            told[-1] = value, told[-1][1] + 1
        else:
            told.append((value, 1))
    return " ".join(value if count == 1 else f"{count}*{value}" for value, count in told)


def widths(sheet: Any) -> Iterator[str]:
    """Of each column, `h` if it is hidden."""
    for held in sorted(sheet.column_dimensions.values(), key=lambda held: int(held.min)):
        for _ in range(held.min, held.max + 1):
            yield f"{round(held.width - PADDING, 2):g}{'h' * held.hidden}"


def drawing(sheet: Any) -> tuple[str, str, str]:
    """
    What is printed, repeated on each page, and frozen; the widths of the columns; the heights of the rows up to the headings, and in a
    table the usual one below.
    """
    held = [sheet.row_dimensions[row].height for row in range(1, sheet.max_row + 1)]
    first = int(str(sheet.print_title_rows or "$4:$4").split("$")[-1])
    usual = [Counter(held[first:]).most_common(1)[0][0]] if sheet.print_title_rows else []
    side = {"portrait": "|", "landscape": "-", None: ""}[sheet.page_setup.orientation]
    area = str(sheet.print_area).rpartition("!")[2].replace("$", "")
    printed = f"{side} {area} {sheet.print_title_rows or ''} {sheet.freeze_panes or ''}"
    heights = " ".join("·" if height is None else f"{height:g}" for height in (*held[:first], *usual))
    return " ".join(printed.split()), runs(widths(sheet)), heights


def accepted(sheet: Any) -> str:
    """The whole numbers that yellow cells take, and where; texts are refused there."""
    rules = [rule for rule in sheet.data_validations.dataValidation if rule.type == "whole" and rule.showErrorMessage]
    return ", ".join(f"{rule.sqref} {rule.formula1}–{rule.formula2}" for rule in rules)


def charts(sheet: Any) -> list[tuple[str, str]]:
    """The corners of the charts."""
    ends = ((chart.anchor._from, chart.anchor.to) for chart in sheet._charts)
    return [
        (f"{get_column_letter(one.col + 1)}{one.row + 1}", f"{get_column_letter(other.col + 1)}{other.row + 1}")
        for one, other in ends
    ]


DRAWINGS: dict[str, dict[str, tuple[str, str, str]]] = {
    "round-robin": {
        "Home": ("| A1:C39 A4", "28 36 44 24 60", "30.75 26.25 18 62.25"),
        "Players": ("- A2:L20 $4:$4 C5", "6 34 7 6 10 7 22 12 8 6 2*9 6h", "30.75 26.25 18 32.25 16.5"),
        "Rounds": ("| A2:G244 $4:$4 A5", "8 3*7 2*34 11 5*6h", "30.75 26.25 18 21.75 16.5"),
        "By round": ("- A2:AG20 $4:$4 D5", "5 34 7 30*6.14 60*4h 7h", "30.75 26.25 18 21.75 16.5"),
        "Crosstable": ("- A2:U20 $4:$4 C5", "5 34 7 2*6.57 16*5.43", "30.75 26.25 18 21.75 21"),
        "Standings": ("- A2:K20 $4:$4 D5", "2*6 34 8 7 4*13 8.57 20", "30.75 26.25 18 44.25 16.5"),
        "Tie-breaks": ("- A2:N22 $6:$6 D7", "13 6 34 8 7 9*10", "30.75 26.25 18 16.5 · 44.25 16.5"),
        "Explanation": ("- A2:L44 $6:$6 A7", "8 5 20 8 5*11 15 24 43", "30.75 26.25 18 16.5 · 30 51"),
        "Ratings": ("- A2:L20 $4:$4 C5", "6 34 8 10 8 13 11 9 7 2*10 13 32*5h", "30.75 26.25 18 33.75 16.5"),
        "Charts": ("| A2:M53 A5", "6 34 30*4.57 31*4h", "30.75 26.25 18 21.75"),
        "Check": ("- A2:J64 $4:$4 A5", "12.57 2*6 18 7 14 56 43 10 3", "30.75 26.25 18 21.75 51.75"),
        "Berger": ("| A2:I82", "13 8*9", "30.75 26.25 18 21.75"),
        "Help": ("| A2:B43", "26 78", "30.75 26.25 18 21.75"),
    },
    "swiss-open": {
        "Home": ("| A1:C36 A4", "28 36 44 24 60", "30.75 26.25 18 62.25"),
        "Players": ("- A2:O124 $4:$4 C5", "6 34 6 10 2*7 24 7 12 2*9 8 3*9", "30.75 26.25 18 32.25 16.5"),
        "Rounds": ("| A2:E724 $4:$4 A5", "2*8 34 11 34 8h", "30.75 26.25 18 21.75 16.5"),
        "Pairings": ("| A2:F96 $6:$6 A7", "7 6 34 11 34 6 5*6h", "30.75 26.25 18 16.5 · 21.75 18.75"),
        "Next round": ("| A2:D65 $4:$4 A5", "8 34 11 34 8h 2*6h", "30.75 26.25 18 21.75 16.5"),
        "Crosstable": ("- A2:P124 $4:$4 D5", "6 34 7 11*8.57 7 8 7h", "30.75 26.25 18 21.75 16.5"),
        "By name": ("| A2:E124 $4:$4 A5", "34 6 8 10 34 3*6h", "30.75 26.25 18 21.75 16.5"),
        "Check-in": ("| A2:G124 $4:$4 A5", "34 6 7 8 24 9 22", "30.75 26.25 18 21.75 21"),
        "Standings": ("- A2:L124 $4:$4 D5", "2*6 34 8 7 4*13 7 8.57 20 2*6h", "30.75 26.25 18 44.25 16.5"),
        "Prizes": ("- A2:K26 $6:$6 B7", "24 3*7 9 7 8 10 3*31 6*6h", "30.75 26.25 18 16.5 · 33.75 16.5"),
        "Check": ("- A2:J64 $4:$4 A5", "12.57 2*6 18 7 14 56 43 10 3", "30.75 26.25 18 21.75 51.75"),
        "Explanation": ("- A2:L25 $6:$6 A7", "8 5 20 8 5*11 15 24 43", "30.75 26.25 18 16.5 · 30 51"),
        "Help": ("| A2:B56", "26 78", "30.75 26.25 18 21.75"),
    },
    "teams": {
        "Home": ("| A1:C41 A4", "28 36 44 24 60", "30.75 26.25 18 62.25"),
        "Teams": ("| A2:F16 $4:$4 C5", "6 2*34 10 12 14", "30.75 26.25 18 21.75 20.25"),
        "Players": ("| A2:E148 $4:$4 C5", "2*34 9 16 10", "30.75 26.25 18 32.25 16.5"),
        "Matches": ("- A2:V70 $4:$4 F5", "7 11 7 30 12 30 12 12*5.57 9 2*22 9*6h", "30.75 26.25 18 32.25 20.25"),
        "Crosstable": ("- A2:N16 $4:$4 D5", "6 34 7 11*8.57 7h", "30.75 26.25 18 30 16.5"),
        "Standings": ("- A2:K16 $4:$4 D5", "2*6 34 8 7 6*13", "30.75 26.25 18 44.25 16.5"),
        "Boards": ("| A2:I292 $4:$4 D5", "9 5 2*33 2*7 7.57 7 9.57", "30.75 26.25 18 21.75 16.5"),
        "Check": ("- A2:J64 $4:$4 A5", "12.57 2*6 18 7 14 56 43 10 3", "30.75 26.25 18 21.75 51.75"),
        "Explanation": ("- A2:L25 $6:$6 A7", "8 5 20 8 5*11 15 24 43", "30.75 26.25 18 16.5 · 30 51"),
        "Help": ("| A2:B34", "26 78", "30.75 26.25 18 21.75"),
    },
    "rating-list": {
        "Home": ("| A1:C18 A4", "28 36 44 24 60", "30.75 26.25 18 62.25"),
        "Members": ("- A2:J64 $4:$4 C5", "11 34 8 9 11 8 9 8 2*11", "30.75 26.25 18 32.25 16.5"),
        "Games": ("- A2:H304 $4:$4 B5", "11 10 32 11 10 32 9 32", "30.75 26.25 18 32.25 16.5"),
        "New list": ("- A2:J64 $4:$4 D5", "7 11 34 10 2*9 10 9 10 40 12*11h 4*6h", "30.75 26.25 18 44.25 16.5"),
        "Member": ("- A2:M66 $6:$6 A7", "7 8 21 3*8 11 4*8 29 40", "30.75 26.25 18 16.5 · 30 36"),
        "Check": ("- A2:J64 $4:$4 A5", "12.57 2*6 18 7 14 56 43 10 3", "30.75 26.25 18 21.75 51.75"),
        "Help": ("| A2:B26", "26 78", "30.75 26.25 18 21.75"),
    },
    "grand-prix": {
        "Home": ("| A1:C31 A4", "28 36 44 24 60", "30.75 26.25 18 62.25"),
        "Players": ("| A2:G64 $4:$4 C5", "6 34 2*9 8 26 12", "30.75 26.25 18 21.75 16.5"),
        "Stages": ("| A2:D484 $4:$4 A5", "24 9 34 10", "30.75 26.25 18 21.75 16.5"),
        "Standings": ("- A2:S64 $4:$4 C5", "5 33 6 12 6 2*8 8*5 12.29 13 2*12.29", "30.75 26.25 18 63.75 16.5"),
        "Categories": ("| A2:G184 $4:$4 A5", "12 6 9 34 26 8 9", "30.75 26.25 18 21.75 16.5"),
        "Charts": ("| A2:C52 A5", "40 2*30", "30.75 26.25 18 21.75"),
        "Check": ("- A2:J64 $4:$4 A5", "12.57 2*6 18 7 14 56 43 10 3", "30.75 26.25 18 21.75 51.75"),
        "Help": ("| A2:B26", "26 78", "30.75 26.25 18 21.75"),
    },
}
ACCEPTED: dict[str, dict[str, str]] = {
    "round-robin": {
        "Home": "B13 3–16, B14 1–2, B23 1–99",
        "Players": "E5:E20 1900–2100, J5:J20 1–100, K5:K20 0–99999",
    },
    "swiss-open": {
        "Home": "B12 1–11, B15 1950–2100, B24 1–99",
        "Players": "A5:A124 1–9999, D5:D124 1900–2100, L5:L124 1–11, M5:M124 0–11",
        "Rounds": "A5:A724 1–11, B5:B724 1–999",
        "Pairings": "B4 1–11",
        "Prizes": "C7:C26 0–120, D7:D26 0–120, E7:E26 0–4000, G7:G26 0–3",
    },
    "teams": {
        "Home": "B13 1–12, B15 3–12, B16 1–2, B28 1–99",
        "Teams": "A5:A16 1–12",
        "Matches": "T5:T70 1–11",
    },
    "rating-list": {
        "Members": "D5:D64 0–99999, I5:I64 1900–2200",
    },
    "grand-prix": {
        "Home": "B12 1–8, B13 1–8, B17 0–999, B24 1–3500, B25 1–99",
        "Players": "A5:A64 1–9999",
        "Stages": "B5:B484 1–999",
    },
}
CHARTS = {
    ("round-robin", "Charts"): [("A21", "M36"), ("A37", "M52")],
    ("grand-prix", "Charts"): [("A14", "C34"), ("A37", "C49")],
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_every_sheet_is_drawn_as_it_was_designed(name: str) -> None:
    book = openpyxl.load_workbook(io.BytesIO(assemble(find_template(name), Options("en"))))

    shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    assert {sheet.title: drawing(sheet) for sheet in shown} == DRAWINGS[name]
    assert {sheet.title: accepted(sheet) for sheet in shown if accepted(sheet)} == ACCEPTED[name]
    assert {(name, sheet.title): charts(sheet) for sheet in shown if charts(sheet)} == {
        key: corners for key, corners in CHARTS.items() if key[0] == name
    }
    # A window of 1600 by 1000 pixels, in twentieths of a point at 96 pixels an inch. Pages are of A4, each one sheet wide.
    assert [(view.windowWidth, view.windowHeight) for view in book.views] == [(24_000, 15_000)]
    assert {(sheet.page_setup.paperSize, sheet.page_setup.fitToWidth or 1) for sheet in shown} == {(9, 1)}
