"""Columns as records, and the status line composed of problems."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.templates.books import opened
from xl_departage.messages import Text, verbatim
from xl_departage.templates import Options, columns, find_template
from xl_departage.templates.book import Book
from xl_departage.templates.columns import Column, Table
from xl_departage.templates.finish import filled

COLUMNS = (
    Column("number", Text("grid_table.number"), 5, '=IF({name}="","",{line})'),
    Column("name", Text("templates.name"), 20, name=Text("templates.names"), known="names"),
    Column("seen", "", 5, '=COUNTIF({name:down},"?*")&"/"&COUNTA({names})'),
)


def written(problem: str = "0") -> list[tuple[object, ...]]:
    book = Book(Options("en"), verbatim("a"))
    sheet = book.sheet(verbatim("S"))
    table = Table(book, sheet, 3, 3, COLUMNS)
    sheet.banner(verbatim("T"), 2, status=True)
    table.write([{"name": "Ann"}, {"name": "Bea"}])
    twice = Text("grand_prix.sheet_row_row_name_is_entered_twice_delete")
    book.status.problem(problem, twice, sheet='"S"', row="2", name=f"INDEX({book['names']},2)")
    book.status.next_step('"play"')
    return [tuple(row) for row in opened(filled(book.content()))["S"].iter_rows(values_only=True)]


def test_formulas_name_columns_by_key_wherever_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = written()[4:]
    monkeypatch.setattr(columns, "arranged", lambda declared: tuple(reversed(declared)))

    assert rows == [(1, "Ann", "1/2"), (2, "Bea", "2/2"), (None, None, "2/2")]
    assert [row[::-1] for row in written()[4:]] == rows


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        ("0", "Nothing to report. Next step: play"),
        ("FALSE", "Nothing to report. Next step: play"),
        ("TRUE", "S, row 2: “Bea” is entered twice. Delete one of the rows."),
        ("3", "S, row 2: “Bea” is entered twice. Delete one of the rows. (and 2 more problems)"),
        ("1/0", "S, row 2: “Bea” is entered twice. Delete one of the rows."),
    ],
)
def test_the_status_line_says_the_first_problem_or_the_next_step(problem: str, line: str) -> None:
    assert written(problem)[2][0] == line


def table_values(name: str) -> dict[tuple[int, str], list[list[object]]]:
    """The values of every column in every table of a template, by table (in the order of declaration) and key."""
    template = find_template(name)
    book = Book(Options("fr"), template.title)
    template.build(book, None)
    workbook = opened(filled(book.content()))
    found = {}
    for number, table in enumerate(book.tables):
        rows = list(workbook[table.sheet.name].iter_rows(table.first + 1, table.last + 1, values_only=True))
        for key, column in table.columns.items():
            cells = slice(table[key], table[key] + column.times)
            found[number, key] = [[value or None for value in row[cells]] for row in rows]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", ["toutes-rondes", "liste-elo"])
def test_every_column_of_every_sheet_may_be_moved(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All visible columns of all sheets change their places at once, and each keeps its values."""
    expected = table_values(name)

    def reversed_in_view(declared: Sequence[Column]) -> list[Column]:
        shown = [column for column in declared if not column.hidden]
        return [*reversed(shown), *(column for column in declared if column.hidden)]

    monkeypatch.setattr(columns, "arranged", reversed_in_view)

    found = table_values(name)

    assert found.keys() == expected.keys()
    assert [key for key in expected if found[key] != expected[key]] == []
