"""
Every result that a list of a template offers is one, from its first to its last row; the status is no error. Points are counted by hand,
from the meaning of each text.
"""

from __future__ import annotations

import io
from collections import defaultdict
from functools import cache
from typing import Any, NamedTuple

import openpyxl
import pytest

from tests.documents.templates.books import assembled, few, made, opened, with_cells
from tests.examples import slow
from xl_departage.documents.templates import find_template, templates
from xl_departage.headless import recalculate

Cells = dict[str, str | int]
POINTS = {
    "1-0": (1, 0),
    "½-½": (0.5, 0.5),
    "0-1": (0, 1),
    "1-F": (1, 0),
    "F-1": (0, 1),
    "F-F": (0, 0),
    "0-0": (0, 0),
    "½-0": (0.5, 0),
    "0-½": (0, 0.5),
    "1-0 NR": (1, 0),
    "½-½ NR": (0.5, 0.5),
    "0-1 NR": (0, 1),
    # Boards of a match, from the side of the team on the left.
    "1": (1, 0),
    "½": (0.5, 0.5),
    "0": (0, 1),
    "+": (1, 0),
    "-": (0, 1),
    "--": (0, 0),
    # Games of a rating period.
    "1F-0F": (0, 0),
    "0F-1F": (0, 0),
    "0F-0F": (0, 0),
}
"""Of both sides; the points of a forfeit in a rating period count for no rating (FRBE, article 10)."""


BY_ARBITER = {"0-0", "½-0", "0-½"}
CURE = "penalties=yes"
"""A list offers them, and the status asks whether the arbiter decided so: the cure is the one that it prints."""


class Kind(NamedTuple):
    """Where a template has its results, and what they give."""

    sheet: str
    results: str
    sides: tuple[str, str]
    """The columns of White and Black, or of A and B."""
    counted: tuple[str, str, str]
    """The sheet that counts them, its columns of who and of the points."""


KINDS = {
    "swiss-open": Kind("Rounds", "D", ("C", "E"), ("Standings", "C", "E")),
    "round-robin": Kind("Rounds", "G", ("E", "F"), ("Standings", "C", "E")),
    "teams": Kind("Matches", "H", ("D", "F"), ("Standings", "C", "G")),
    "rating-list": Kind("Games", "D", ("B", "E"), ("New list", "B", "H")),
}


ALL_AGAINST_ALL = [
    (round, white, black)
    for round, pairs in enumerate(
        (
            ((1, 6), (2, 5), (3, 4)),
            ((6, 4), (5, 3), (1, 2)),
            ((2, 6), (3, 1), (4, 5)),
            ((6, 5), (1, 4), (2, 3)),
            ((3, 6), (4, 2), (5, 1)),
        ),
        1,
    )
    for white, black in pairs
]
"""Round, White and Black of six players (FIDE C.05, annex 1: the Berger table)."""


BELOW = range(290, 305)
"""The last rows of the list of games of a period, below those of the sample."""


@cache
def base(name: str) -> bytes:
    """The sample of a template; of the Swiss one an empty workbook; in the last row of the games of a period one of two rated members."""
    if name == "rating-list":
        game: Cells = {"A304": 46101, "B304": 33065, "D304": "1-0", "E304": 18759}
        return recalculate(with_cells(assembled(find_template(name), "en"), "Games", game)).content
    if name != "swiss-open":
        return made(name, "en")
    players: Cells = {f"B{row}": f"Player {row}" for row in range(5, 11)}
    return with_cells(few("en"), "Players", players)


def offered(name: str) -> list[str]:
    """The texts of the list in the column of results."""
    kind = KINDS[name]
    book = openpyxl.load_workbook(
        io.BytesIO(assembled(next(template for template in templates() if named(template) == name), "en", empty=True))
    )
    lists = [
        validation.formula1
        for validation in book[kind.sheet].data_validations.dataValidation
        if validation.type == "list" and any(str(area).startswith(kind.results) for area in validation.sqref.ranges)
    ]
    (formula,) = lists
    if formula.startswith('"'):
        return str(formula).strip('"').split(",")
    sheet, _, cells = formula.partition("!")
    return [str(row[0].value) for row in book[sheet][cells.replace("$", "")]]


def named(template: Any) -> str:
    return str(template.name.in_language("en"))


def rows_of(name: str, count: int = 3) -> list[int]:
    """As many rows that may hold a result, from the first to the last."""
    kind = KINDS[name]
    sheet = opened(base(name), values=name != "swiss-open")[kind.sheet]
    if name == "swiss-open":
        areas = [str(validation.sqref) for validation in sheet.data_validations.dataValidation]
        (last,) = (int(area.rpartition(kind.results)[2]) for area in areas if area.startswith(f"{kind.results}5:"))
        free = list(range(5, last + 1))
    else:
        free = [row for row in range(5, sheet.max_row + 1) if sheet[f"{kind.results}{row}"].value not in (None, "")]
    assert len(free) >= count
    return [free[at * (len(free) - 1) // (count - 1)] for at in range(count)]


def games(name: str, results: dict[int, str]) -> dict[str, Cells]:
    """The cells to type, by sheet."""
    kind = KINDS[name]
    cells: Cells = {f"{kind.results}{row}": result for row, result in results.items()}
    if name == "swiss-open":
        for (round, white, black), row in zip(ALL_AGAINST_ALL, results, strict=False):
            cells |= {f"A{row}": round, f"C{row}": f"Player {4 + white}", f"E{row}": f"Player {4 + black}"}
    if name == "rating-list":
        for row in results:
            if row in BELOW:
                # Days of March 2026.
                cells |= {f"A{row}": 46101 - 304 + row, f"B{row}": 33065, f"E{row}": 18759}
    return {kind.sheet: cells}


def standing(kind: Kind, book: Any) -> dict[str, float]:
    """The points that the workbook counts."""
    sheet, who, points = book[kind.counted[0]], *kind.counted[1:]
    rows = [(sheet[f"{who}{row}"].value, sheet[f"{points}{row}"].value) for row in range(5, sheet.max_row + 1)]
    return {str(side): total or 0 for side, total in rows if side not in (None, "")}


def expected(name: str, book: Any) -> dict[str, float]:
    """The points of everybody, from what is typed in all rows."""
    kind = KINDS[name]
    total: dict[str, float] = defaultdict(float)
    sheet = book[kind.sheet]
    for row in range(5, sheet.max_row + 1):
        sides = [sheet[f"{column}{row}"].value for column in kind.sides]
        boards = (
            [sheet.cell(row, column).value for column in range(8, 12)]
            if name == "teams"
            else [sheet[f"{kind.results}{row}"].value]
        )
        for result in boards:
            if result in (None, ""):
                continue
            for side, points in zip(sides, POINTS[str(result)], strict=True):
                # A team that rests, or an opponent from outside, has no line.
                if side is not None:
                    total[str(side)] += points
    return total


@pytest.mark.parametrize("name", ["swiss-open", "rating-list", slow("round-robin"), slow("teams")])
def test_every_result_that_a_list_offers_is_one(name: str) -> None:
    """All of them in one workbook."""
    results = offered(name)
    rows = rows_of(name, len(results))
    if name == "rating-list":
        # Games of others may count for nothing: these are of two rated members.
        rows = list(BELOW)[-len(results) :]
    assert_counted(name, dict(zip(rows, results, strict=True)))


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_every_result_that_a_list_offers_is_one_in_every_row(name: str) -> None:
    """In the first, the middle and the last row."""
    results, rows = offered(name), rows_of(name)
    for shift in range(len(results)):
        assert_counted(name, {row: results[(shift + place) % len(results)] for place, row in enumerate(rows)})


def assert_counted(name: str, entries: dict[int, str]) -> None:
    """With these results in these rows, the status is no error, and the points are what the texts mean."""
    kind, content = KINDS[name], base(name)
    for sheet, cells in games(name, entries).items():
        content = with_cells(content, sheet, cells)
    book = opened(recalculate(content).content)
    status = str(book.worksheets[0]["A1"].value)
    if BY_ARBITER & {*entries.values()}:
        assert CURE in status, entries
        option = next(f"B{row}" for row in range(1, 60) if book["Home"][f"A{row}"].value == "Further options")
        book = opened(recalculate(with_cells(content, "Home", {option: CURE})).content)
        status = str(book.worksheets[0]["A1"].value)

    assert status.startswith("Next step"), (entries, status)
    shown, counted = standing(kind, book), expected(name, book)
    if name == "rating-list":
        # Games against those without a rating count for nothing: what changes is compared.
        points_before, had = standing(kind, opened(base(name))), expected(name, opened(base(name)))
        shown = {side: points - points_before[side] for side, points in shown.items()}
        counted = {side: counted[side] - had[side] for side in had}
    for side, total in counted.items():
        if side in shown:
            assert shown[side] == total, (entries, side)


def test_no_other_template_has_a_list_of_results() -> None:
    assert {named(template) for template in templates()} - KINDS.keys() == {"grand-prix"}
