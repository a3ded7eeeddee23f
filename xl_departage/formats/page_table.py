"""
Reads the table of a saved page (`.html`): a crosstable, a list of games, or standings, as chess-results, Vega, Papi,
Swiss-Manager and Sharly write them.

A table of a tournament is one that can be read as a grid or as a list of games; tables that lay out the page or hold
menus and links are not. If there is more than one, they must be the rounds of one list; otherwise the error names them
all and none is chosen.

Vega's pages express by the class of an element what a copy of the page would lose: the colour of a game (`cw`, `cb`, or
`cf` for a forfeit, under the score `res`), the number of a player beside his name (`idn`, `idwhite`, `idblack`), and
his title. chess-results puts results into tables of one row.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

from xl_departage.base.errors import ArgumentError, FileError, GridError, Place
from xl_departage.base.messages import series
from xl_departage.base.text_encoding import decode
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.file_format import Grid
from xl_departage.formats.grids.layout import Shape
from xl_departage.formats.grids.layout_finding import find_layout
from xl_departage.formats.grids.lists.headings import find_players, round_of_title

REPORT: Final = "xl_departage report"
"""
The generator that our own reports name. Such pages are refused, because their grids are made for people, with × for a
player against himself and without the marks of a file.
"""
_MOST_CELLS = 500_000
_COLOURS = {"cw": "W", "cb": "B"}
_NO_GAME = "cf"
"""The class of a bye, and of the opponent in a game that was forfeited."""
_FORFEITS = {"1": "+", "0": "-"}
_NUMBERS = frozenset({"idn", "idwhite", "idblack"})
_TITLES = frozenset({"title", "notitle"})
_SCORE = "res"
_UNSEEN = frozenset({"script", "style", "noscript", "template", "title"})
_BREAKS = frozenset({"br", "p", "div", "li"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "caption"})

Row = tuple[int, list[str]]
"""The line of the file on which a row begins, and the cells of the row."""


class _Table:
    """One table. A nested table is a table of its own and not part of the cell that contains it."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.rows: list[Row] = []
        self.below: dict[int, tuple[int, str]] = {}
        """For each column that a cell from above reaches into: the number of further rows it reaches down, and its text."""
        self.cell: list[str] | None = None
        self.heading = ""
        """
        The last heading inside the open cell, because tables that lay out a page contain other tables under headings;
        `cell` is None while no cell is open.
        """
        self.span = (1, 1)
        self.marked: dict[str, str] = {}
        """The texts of those elements of the cell that have one of Vega's classes, by class."""
        self.numbers: dict[tuple[int, int], str] = {}
        """The numbers beside names, by row and column."""


class _Reader(HTMLParser):
    """
    Collects the tables in the order in which they end. A colour that only the class of a cell gives (Vega) is written
    into the cell.
    """

    def __init__(self, name: str) -> None:
        super().__init__(convert_charrefs=True)
        self.name = name
        self.tables: list[_Table] = []
        self.report = False
        """Whether the page is one of our reports."""
        self._open: list[_Table] = []
        self._unseen = 0
        self._mark: tuple[str, str] | None = None
        """The tag and the class of the open element of a cell, if it has one of Vega's classes."""
        self._heading: list[str] | None = None
        self._title = ""
        self._cells = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _UNSEEN:
            self._unseen += 1
        elif tag == "meta":
            self.report = self.report or ("content", REPORT) in attrs
        elif tag == "table":
            self._open.append(
                _Table(next((table.heading for table in reversed(self._open) if table.heading), self._title))
            )
        elif tag in _HEADINGS:
            self._heading = []
        elif self._open and tag == "tr":
            self._end_cell()
            self._open[-1].rows.append((self.getpos()[0], []))
            self._fill(self._open[-1])
        elif self._open and tag in ("td", "th"):
            self._start_cell(dict(attrs))
        elif self._in_cell and tag in ("div", "span"):
            names = (dict(attrs).get("class") or "").split()
            marks = {*_COLOURS, *_NUMBERS, *_TITLES, _SCORE, _NO_GAME}.intersection(names)
            if marks:
                self._mark = tag, marks.pop()
            elif tag in _BREAKS:
                self.handle_data(" ")
        elif tag in _BREAKS:
            self.handle_data(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN:
            self._unseen = max(self._unseen - 1, 0)
        elif tag == "table" and self._open:
            self._end_cell()
            table = self._open.pop()
            if self._in_cell and len(table.rows) < 2:
                self.handle_data(" ".join(cell for _, row in table.rows for cell in row))
            else:
                self.tables.append(table)
        elif self._mark is not None and tag == self._mark[0]:
            self._mark = None
            self.handle_data(" ")
        elif tag in ("td", "th", "tr"):
            self._end_cell()
        elif tag in _HEADINGS and self._heading is not None:
            title = " ".join("".join(self._heading).split())
            if self._in_cell:
                self._open[-1].heading = title or self._open[-1].heading
            else:
                self._title = title or self._title
            self._heading = None

    def handle_data(self, data: str) -> None:
        if self._unseen:
            return
        if self._heading is not None:
            self._heading.append(data)
        if self._in_cell:
            table = self._open[-1]
            assert table.cell is not None
            if self._mark is None:
                table.cell.append(data)
            else:
                name = self._mark[1]
                table.marked[name] = table.marked.get(name, "") + data.strip()

    @property
    def _in_cell(self) -> bool:
        return bool(self._open) and self._open[-1].cell is not None

    def _start_cell(self, attributes: dict[str, str | None]) -> None:
        self._end_cell()
        table = self._open[-1]
        if not table.rows:
            table.rows.append((self.getpos()[0], []))
        table.cell, table.marked, self._mark, table.heading = [], {}, None, ""
        table.span = _span(attributes.get("colspan")), _span(attributes.get("rowspan"))

    def _end_cell(self) -> None:
        if not self._in_cell:
            return
        table = self._open[-1]
        assert table.cell is not None
        text, table.cell = " ".join("".join(table.cell).split()), None
        row = table.rows[-1][1]
        for name in _NUMBERS.intersection(table.marked):
            table.numbers[len(table.rows) - 1, len(row)] = table.marked[name]
        text = _game(table.marked, text)
        across, down = table.span
        for place in range(across):
            if down > 1:
                table.below[len(row)] = down - 1, text if place == 0 else ""
            # The text is written only once: repeated, a heading would name two columns.
            row.append(text if place == 0 else "")
        self._cells += across
        if self._cells > _MOST_CELLS:
            raise FileError("web_page_too_large", Place(file=self.name, line=self.getpos()[0]), most=_MOST_CELLS)
        self._fill(table)

    @staticmethod
    def _fill(table: _Table) -> None:
        """Add the cells that reach down into this row from rows above."""
        row = table.rows[-1][1]
        while (reach := table.below.get(len(row))) is not None:
            rows_left, text = reach
            if rows_left > 1:
                table.below[len(row)] = rows_left - 1, text
            else:
                del table.below[len(row)]
            row.append("")


def _game(marked: dict[str, str], text: str) -> str:
    """A cell of Vega's crosstable as text, such as `53W1`, `53+`, `½ BYE` or `--`; the text of any other cell unchanged."""
    if _SCORE not in marked:
        return text
    score = marked[_SCORE]
    colour = next((name for name in _COLOURS if name in marked), None)
    if colour is not None and marked[colour]:
        return f"{marked[colour]}{_COLOURS[colour]}{score}"
    text = marked.get(_NO_GAME, "") or text
    if _NO_GAME in marked and text.isdecimal() and score in _FORFEITS:
        return f"{text}{_FORFEITS[score]}"
    if not text:
        # A score without an opponent is a bye, and 0 an absence.
        return "--" if score == "0" else f"{score} BYE" if score else ""
    return f"{score} {text}"


def _span(text: str | None) -> int:
    return min(max(int(text), 1), 1000) if text and text.strip().isdecimal() and len(text) < 6 else 1


def rows(data: bytes, name: str) -> Grid:
    """The rows of the table of a page. Raises FileError as `page_table` does."""
    decoded = decode(data, name)
    return Grid.of_lines(page_table(decoded.text, name), name, decoded.notice)


def list_of_players(data: bytes, name: str) -> Grid | None:
    """
    The list of players on a page without games: its only table with a column of names; None if there is none. Raises
    FileError if there are several.
    """
    reader = _Reader(name)
    reader.feed(decode(data, name).text)
    reader.close()
    lists = [table for table in reader.tables if _width(table) > 1 and find_players(_cells(table)) is not None]
    if not lists:
        return None
    if len(lists) > 1:
        raise _several(lists, name)
    return Grid.of_lines(_rectangle(lists[0]), name)


def _cells(table: _Table) -> list[list[str]]:
    return [row for _, row in table.rows]


def _several(tables: list[_Table], name: str) -> FileError:
    shown = [f"{_title(table)} ({len(table.rows)} × {_width(table)})" for table in tables]
    return FileError("web_page_several_tables", Place(file=name), count=len(tables), tables=series(shown, "list.part"))


def page_table(text: str, name: str) -> list[Row]:
    """
    The rows of the table of a page, all of the same width, each with its line in the file. The title above the table,
    which may name a round, is the first row. If the page has the rounds of a list of games as separate tables, these
    follow one another.

    Raises FileError for a page without such a table or with several unrelated ones, and for one of our reports.
    """
    reader = _Reader(name)
    reader.feed(text)
    reader.close()
    if reader.report:
        raise FileError("own_report", Place(file=name))
    of_games = [table for table in reader.tables if _is_of_games(table)]
    if not of_games:
        raise FileError("web_page_no_table", Place(file=name), count=len(reader.tables))
    if len(of_games) > 1 and not _are_rounds(of_games):
        raise _several(of_games, name)
    rows = [row for table in of_games for row in _rectangle(table)]
    width = max(len(row) for _, row in rows)
    return [(line, [*row, *[""] * (width - len(row))]) for line, row in rows]


def _are_rounds(tables: list[_Table]) -> bool:
    """
    Whether the tables are the rounds of one list of games: they have the same headings, under titles that differ only
    in the round.
    """
    rounds = [round_of_title([table.title]) for table in tables]
    first = tables[0]
    return (
        None not in rounds
        and len(set(rounds)) == len(rounds)
        and all(_before(table.title) == _before(first.title) for table in tables)
        and all(table.rows[0][1] == first.rows[0][1] for table in tables)
    )


def _before(title: str) -> str:
    """The part of a title before its first number: the tournament, and the word for a round."""
    return re.split(r"\d", title, maxsplit=1)[0]


def _title(table: _Table) -> str:
    first = next((cell for _, row in table.rows for cell in row if cell), "")
    return table.title or first


def _width(table: _Table) -> int:
    return max((len(row) for _, row in table.rows), default=0)


def _rectangle(table: _Table) -> list[Row]:
    """
    The rows, all of the same width, with the numbers of players in columns of their own before the names, and with the
    title as the first row.
    """
    columns = sorted({column for _, column in table.numbers}, reverse=True)
    for place, (_, row) in enumerate(table.rows):
        row.extend([""] * (max(columns, default=0) + 1 - len(row)))
        for column in columns:
            row.insert(column, table.numbers.get((place, column), "No" if place == 0 else ""))
    table.numbers.clear()
    width = _width(table)
    rows = [(line, [*row, *[""] * (width - len(row))]) for line, row in table.rows]
    first = rows[0][0] if rows else 1
    return [(first, [table.title, *[""] * (width - 1)]), *rows] if table.title else rows


def _is_of_games(table: _Table) -> bool:
    """Whether the table is a crosstable or a list of games."""
    rows = _rectangle(table)
    if len(rows) < 2 or _width(table) < 3:
        return False
    try:
        layout = find_layout([row for _, row in rows], ReadingOptions())
    except (GridError, ArgumentError):
        return False
    return layout.shape is not Shape.ROUNDS
