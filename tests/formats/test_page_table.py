"""Tables of saved pages: spans, nested tables, titles, what is not seen, and the marks of Vega's pages, each written by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.rows import each_row
from xl_departage.base.errors import FileError
from xl_departage.base.messages import Text
from xl_departage.formats import page_table as module
from xl_departage.formats.page_table import REPORT, page_table

HEADER = ["No", "Name", "R1", "R2"]
GRID = [
    HEADER,
    ["1", "Ann", "2W1", "3B1"],
    ["2", "Ben", "1B0", "4W1"],
    ["3", "Cleo", "4W1", "1W0"],
    ["4", "Dan", "3B0", "2B0"],
]


def table(rows: Sequence[Sequence[str]], cell: str = "td") -> str:
    """One row a line; a text that begins with `<` is a cell as it is."""
    lines = [
        "<tr>" + "".join(text if text.startswith("<") else f"<{cell}>{text}</{cell}>" for text in row) + "</tr>"
        for row in rows
    ]
    return "<table>\n" + "\n".join(lines) + "\n</table>"


def cells(text: str) -> list[list[str]]:
    return [row for _, row in page_table(text, "page.html")]


def problem(text: str) -> tuple[str, dict[str, object], int | None]:
    """The key of the refusal, its values, and the line."""
    with pytest.raises(FileError) as caught:
        page_table(text, "page.html")
    place = caught.value.place
    assert place is not None
    assert place.file == "page.html"
    return caught.value.key, dict(caught.value.values), place.line


def shown(text: object) -> str:
    assert isinstance(text, Text)
    return text.in_language("en")


def test_rows_know_their_lines_and_the_title_stands_above() -> None:
    rows = page_table("<html>\n<h2>My <b>Open</b>\n2024</h2>\n" + table(GRID), "page.html")

    # The table begins on line 4, its first row on line 5.
    assert rows == [(5, ["My Open 2024", "", "", ""]), *zip(range(5, 10), GRID, strict=True)]
    assert cells(table(GRID, "th")) == GRID


@each_row("heading", ["h1", "h2", "h3", "h4", "h5", "h6", "caption"])
def test_every_heading_is_a_title_and_the_last_one_counts(heading: str) -> None:
    assert (
        cells(f"<{heading}>Old</{heading}><{heading}>New</{heading}><{heading}> </{heading}>{table(GRID)}")[0][0]
        == "New"
    )
    # A heading in a cell belongs to the cell.
    rows = [HEADER, [f"<td><{heading}>1</{heading}></td>", "Ann", "2W1", "3B1"], *GRID[2:]]
    assert cells(table(rows)) == GRID
    assert cells(f"<{heading}>Old</{heading}>{table(rows)}")[0][0] == "Old"


@each_row(
    ("markup", "text"),
    [
        ("<td>An<br>n</td>", "An n"),
        ("<td><p>An</p><p>n</p></td>", "An n"),
        ("<td>An<li>n</td>", "An n"),
        ("<td>An<div>n</div></td>", "An n"),
        ("<td>A<b>n</b>n</td>", "Ann"),
        ("<td>A&amp;n&#110;</td>", "A&nn"),
        ("<td>  A \n n  n </td>", "A n n"),
        ("<td>Ann<script>x()</script></td>", "Ann"),
        ("<td>Ann<style>x</style><noscript>y</noscript><template>z</template></td>", "Ann"),
        ("<td>A<noscript>x<template>y</template>z</noscript>nn</td>", "Ann"),
        ("<td>A</template>nn</td>", "Ann"),
        ("<td>A<title>x</title>nn</td>", "Ann"),
        ("<td>Ann", "Ann"),
        ("<td><span class='other'>Ann</span></td>", "Ann"),
        ("<td><span>Ann</span></td>", "Ann"),
        # A table of one row within a cell is a part of it, as in chess-results' cells of results.
        ("<td><table><tr><td>An</td><td>n</td></tr></table></td>", "An n"),
        ("<td>An<table></table>n</td>", "Ann"),
    ],
)
def test_text_of_a_cell(markup: str, text: str) -> None:
    rows = [HEADER, ["1", markup, "2W1", "3B1"], *GRID[2:]]

    assert cells(table(rows)) == [HEADER, ["1", text, "2W1", "3B1"], *GRID[2:]]


def test_a_table_of_two_rows_within_a_cell_is_one_of_its_own() -> None:
    inner = "<td>Ann<table><tr><td>An</td></tr><tr><td>n</td></tr></table></td>"
    assert cells(table([HEADER, ["1", inner, "2W1", "3B1"], *GRID[2:]])) == GRID
    # The table of games may be the inner one.
    assert cells(table([["menu", f"<td>{table(GRID)}</td>"]])) == GRID


def test_rows_and_cells_without_ends_and_without_rows() -> None:
    loose = "<table>" + "".join("<tr>" + "".join(f"<td>{cell}" for cell in row) for row in GRID) + "</table>"
    assert cells(loose) == GRID
    first = "".join(f"<th>{cell}" for cell in HEADER)
    assert (
        cells(
            "<table>\n"
            + first
            + "".join("<tr>" + "".join(f"<td>{cell}" for cell in row) for row in GRID[1:])
            + "</table>"
        )
        == GRID
    )
    assert page_table("<table>\n" + first + table(GRID[1:])[7:], "page.html")[0] == (2, HEADER)
    # Short rows are filled up; stray ends mean nothing.
    assert cells("</table></td>" + table([HEADER, *GRID[1:4], ["4", "Dan", "3B0"]])) == [
        *GRID[:4],
        ["4", "Dan", "3B0", ""],
    ]


@each_row(
    ("span", "more"),
    [
        *(("1", 0), ("2", 1), ("3", 2), (" 2 ", 1), ("0", 0), ("-1", 0), ("x", 0), ("", 0)),
        *(("000002", 0), ("00002", 1), ("1000", 999), ("1001", 999)),
    ],
)
def test_a_cell_over_several_columns_has_its_text_once(span: str, more: int) -> None:
    rows = [HEADER, ["1", f"<td colspan='{span}'>Ann</td>", "2W1", "3B1"], *GRID[2:]]

    found = module._Reader("page.html")
    found.feed(table(rows))

    assert found.tables[0].rows[1][1] == ["1", "Ann", *[""] * more, "2W1", "3B1"]


def test_a_cell_over_several_rows_leaves_them_blank() -> None:
    reader = module._Reader("page.html")
    reader.feed(
        table(
            [
                ["<td rowspan=3>a</td>", "b", "<td rowspan=2>c</td>"],
                ["d"],
                ["e", "f"],
                ["g", "<td rowspan=2 colspan=2>h</td>"],
                ["i"],
                ["j", "k", "l"],
            ]
        )
    )

    assert [row for _, row in reader.tables[0].rows] == [
        ["a", "b", "c"],
        ["", "d", ""],
        ["", "e", "f"],
        ["g", "h", ""],
        ["i", "", ""],
        ["j", "k", "l"],
    ]


def test_a_page_may_have_so_many_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_CELLS", 20)
    assert cells(table(GRID)) == GRID
    monkeypatch.setattr(module, "_MOST_CELLS", 19)
    # The twentieth cell ends on the sixth line.
    assert problem(table(GRID)) == ("web_page_too_large", {"most": 19}, 6)
    monkeypatch.setattr(module, "_MOST_CELLS", 20)
    wide = [[f"<td colspan=2>{HEADER[0]}</td>", *HEADER[1:]], *GRID[1:]]
    assert problem(table(wide))[0] == "web_page_too_large"


def vega(*elements: tuple[str, str]) -> str:
    return "<td>" + "".join(f"<span class='x {name}'>{text}</span>" for name, text in elements) + "</td>"


@each_row(
    ("cell", "text"),
    [
        # The class of the number is the colour: `cw` White, `cb` Black, `cf` none for a forfeit; `res` is the score.
        (vega(("cw", "2"), ("res", "1")), "2W1"),
        (vega(("cb", "2"), ("res", "½")), "2B½"),
        (vega(("cf", "2"), ("res", "1")), "2+"),
        (vega(("cf", "2"), ("res", "0")), "2-"),
        (vega(("cf", "2"), ("res", "½")), "½ 2"),
        (vega(("cf", "bye"), ("res", "1")), "1 bye"),
        (vega(("cf", ""), ("res", "1")), "1 BYE"),
        (vega(("cf", ""), ("res", "0")), "--"),
        (vega(("cw", ""), ("res", "1")), "1 BYE"),
        (vega(("res", "")), ""),
        ("<td>free <span class='res'>½</span></td>", "½ free"),
        ("<td><div class='cw'> 2 </div><div class='res'>1</div></td>", "2W1"),
        ("<td><span class='cw'>2</span></td>", ""),
        ("<td><span class='cw'>1</span><span class='cw'>2</span><span class='res'>1</span></td>", "12W1"),
    ],
)
def test_cells_of_vegas_crosstables(cell: str, text: str) -> None:
    reader = module._Reader("page.html")
    reader.feed(table([[cell, "next"]]))

    assert reader.tables[0].rows[0][1] == [text, "next"]


def test_vegas_numbers_beside_names_get_columns_of_their_own() -> None:
    rows: list[list[str]] = [HEADER[1:]]
    for number, name, *games in GRID[1:]:
        rows.append([f"<td><span class='idn'>{number}</span><span class='title'>FM</span>{name}</td>", *games])

    assert cells(table(rows)) == GRID
    # Two such columns, as in a list of paired.
    paired: list[list[str]] = [["Table", "White", "Result", "Black"]]
    paired += [
        [
            str(board),
            f"<td><span class='idwhite'>{white}</span>Player {white}</td>",
            "1-0",
            f"<td><span class='idblack'>{black}</span>Player {black}</td>",
        ]
        for board, white, black in ((1, 1, 2), (2, 3, 4))
    ]
    reader = module._Reader("page.html")
    reader.feed(table(paired))
    assert module._rectangle(reader.tables[0]) == [
        (2, ["Table", "No", "White", "Result", "No", "Black"]),
        (3, ["1", "1", "Player 1", "1-0", "2", "Player 2"]),
        (4, ["2", "3", "Player 3", "1-0", "4", "Player 4"]),
    ]


def test_what_is_no_table_of_games_is_passed_over() -> None:
    menu, short, narrow = table([["a", "b"], ["c", "d"]]), table([HEADER]), table([row[:2] for row in GRID])
    assert cells(menu + short + narrow + table(GRID)) == GRID
    assert problem(menu + short) == ("web_page_no_table", {"count": 2}, None)
    assert problem("<p>nothing") == ("web_page_no_table", {"count": 0}, None)


def test_several_tables_are_named_unless_they_are_rounds() -> None:
    key, values, _ = problem("<h2>One</h2>" + table(GRID) + table([[*row, ""] for row in GRID]))
    assert (key, values["count"]) == ("web_page_several_tables", 2)
    # The sizes are those with the title above.
    assert shown(values["tables"]) == "One (5 × 4); One (5 × 5)"
    assert shown(problem(table(GRID) * 2)[1]["tables"]) == "No (5 × 4); No (5 × 4)"

    games = [["Table", "White", "Result", "Black"], ["1", "Ann", "1-0", "Ben"], ["2", "Cleo", "0-1", "Dan"]]
    first, second = (
        f"<h2>Open Round 1</h2>{table(games)}",
        f"<h2>Open Round 2</h2>{table([[*games[0]], games[2], games[1]])}",
    )
    assert cells(first + second) == [
        ["Open Round 1", "", "", ""],
        *games,
        ["Open Round 2", "", "", ""],
        games[0],
        games[2],
        games[1],
    ]
    # The same round twice, another tournament, other headings, a title without a round: several tables.
    for other_page in (
        first,
        second.replace("Open", "Blitz"),
        second.replace("White", "Blanc"),
        second.replace("Open Round 2", "Open"),
    ):
        assert problem(first + other_page)[0] == "web_page_several_tables"


def test_a_report_of_ours_is_told_to_be_one() -> None:
    assert problem(f"<meta name='generator' content='{REPORT}'><meta charset='utf-8'>" + table(GRID)) == (
        "own_report",
        {},
        None,
    )
    assert cells("<meta name='generator' content='another'>" + table(GRID)) == GRID


def test_the_heading_of_a_layout_cell_is_the_title_of_the_table_in_it() -> None:
    """chess-results lays out its pages by tables: the round of the games stands in the cell that holds their table."""
    inner = table([["Bo.", "White", "Result", "Black"], ["1", "Ann", "1 - 0", "Bob"]])
    page = (
        "<table><tr><td><h2>Menu</h2><table><tr><td>a</td><td>b</td></tr></table></td></tr>"
        f"<tr><td><h2>Open</h2><h3>Round 9 on 2024/02/18</h3>{inner}</td></tr></table>"
    )
    assert cells(page)[0][0] == "Round 9 on 2024/02/18"
    # A heading in another cell, or of an earlier table, is not its title.
    assert cells(f"<h2>Round 2</h2><table><tr><td><h3>Menu</h3></td></tr></table>{inner}")[0][0] == "Round 2"


def test_the_most_cells_of_a_page() -> None:
    """A span counts as the cells that it covers, and the widest is of 1000: 500 000 cells, and one more."""
    row = "<tr><td colspan=1000>x</td></tr>"
    key, values, line = problem("<table>\n" + f"{row}\n" * 500 + "<tr><td>y</td></tr>\n</table>")
    assert (key, values, line) == ("web_page_too_large", {"most": 500_000}, 502)
