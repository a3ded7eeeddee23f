"""
The sheets of a template together: what their formulas may name, and what the status says about them. How a sheet is declared
is in `declared`, how it is written in `written`. Formulas name in braces what they read:

    {players}          the table of the sheet with that key, headings included, as a list for our functions
    {players.name}     the cells of a column below its heading; {standings.2} for the second column of a block, {grid.4to9}
                       for several columns
    {players.nth_name} the same cells, in a form that gives formulas one shape for all columns of a sheet
    {players.of_name}  the same cells, with the name of the sheet even on that sheet, which gives formulas one shape on
                       several sheets
    {line}             an array: the numbers of the table's own lines, from 1
    {rules}            any other key is a defined name of the workbook, such as a setting or a choice

The formula of a row may name more (`Column.each`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any

from xl_departage.base.messages import Text, in_every_language
from xl_departage.documents.templates.declared import (
    EVENT_ROW,
    RESULTS,
    TABLE_ROW,
    Block,
    Sheet,
    entries,
    nth_column,
    placed,
    reference,
    says,
)
from xl_departage.documents.templates.entries import ListLine
from xl_departage.documents.templates.formula_addresses import area, letter, on_sheet, quoted_sheet
from xl_departage.documents.templates.template_sheet import SheetWriter, Value
from xl_departage.documents.templates.template_workbook import Fault, Workbook
from xl_departage.documents.templates.written import (
    WrittenSheet,
)


def _in_row(sheet: Sheet, key: str, row: int) -> str:
    """The address of the cells of a column in one row."""
    places = sheet.places(key)
    return ":".join(f"${letter(place)}{row}" for place in dict.fromkeys((places[0], places[-1])))


class Sheets:
    """The sheets of a workbook. Their formulas may refer to each other before the sheets are written."""

    def __init__(self, book: Workbook, sheets: Sequence[Sheet]) -> None:
        self.book = book
        self.declared: dict[str, Sheet] = {sheet.key: sheet for sheet in sheets}
        """The declared sheets by key, in the order of the tabs."""
        for sheet in sheets:
            name = says(f"templates.name.{sheet.key}")
            if name is not None:
                book.define(sheet.key, name, f"={self._table(sheet)}")
            for at, choice in placed(sheet.choices, sheet.first_choice):
                cell = reference(book, sheet, TABLE_ROW, column=at)
                book.define(choice.key, says(f"templates.name.{choice.key}"), f"={cell}")

    def __getitem__(self, key: str) -> Sheet:
        return self.declared[key]

    def room(self, *keys: str, larger: bool = False) -> list[Fault]:
        """
        The faults for entries below the last row of these tables; `larger` means that a workbook with more rows can be
        made.
        """
        return [Fault(self._beyond(key, '""', larger=larger), self[key].name, row=self[key].last + 2) for key in keys]

    def fault(self, wrong: str, key: str, column: str, text: Text, where: str = "") -> Fault:
        """
        A fault for the first row of a sheet in which the array expression `wrong` is true, at its cell in that column.

        Args:
            wrong: An array expression, with columns in braces.
            key: The key of the sheet.
            column: The key of the column.
            text: The sentence; the value of its field `row` is `{row}`.
            where: A further condition on the workbook as a whole.
        """
        sheet = self[key]
        hit, _ = self.book.search(self.formula(f"MATCH(TRUE,{wrong},0)"))
        message = self.book.stored_sentence(text, row=f"{hit}+{sheet.header + 1}")
        formula = f'IF(({hit}>0)*({where})>0,{message},"")' if where else f'IF({hit}=0,"",{message})'
        return Fault(formula, sheet.name, letter(sheet.place(column)), sheet.header + 1, hit)

    def room_together(self, *keys: str) -> Fault:
        """
        A single fault for entries below any of these tables, to save a shape of formula; the status opens the first of
        the sheets.
        """
        message = '""'
        for key in reversed(keys):
            message = self._beyond(key, message)
        return Fault(message, self[keys[0]].name)

    def _beyond(self, key: str, otherwise: str, *, larger: bool = False) -> str:
        """
        An expression: the sentence about entries below that table, where somebody may have gone on typing; else the
        expression `otherwise`.
        """
        sheet = self[key]
        room = "templates.room_made" if larger else "templates.room"
        message = self.book.offer([Text(room, sheet=sheet.name, row=sheet.last + 2, count=sheet.rows)])
        below = reference(
            self.book, sheet, sheet.last + 1, column=0, last_row=2 * sheet.last, last_column=sheet.shown - 1
        )
        return f"IF({entries(below)}>0,{message},{otherwise})"

    def withdrawn(self, key: str) -> str:
        """
        An expression to append to a text of rules: the option `withdrawn` for those who withdrew, from the list on that
        sheet.
        """
        withdrawals = reference(self.book, self[key], self[key].last, column=self[key].place("withdrawn_so_far"))
        return f'&IF({withdrawals}="","","; withdrawn="&{withdrawals})'

    def link(self, sheet: Sheet) -> str:
        """A text expression: the target of a link that opens a sheet, at its first choice if it has one."""
        return self._linked(sheet.name, f"{letter(sheet.first_choice)}{TABLE_ROW + 1}" if sheet.choices else "A1")

    def cell_listed(self, which: str, row: str, text: str) -> str:
        """
        A text expression for the link to a problem that `CHECK` reports: the sheet of the list that it names in the
        cell `which`, that row, and the cell in which `text` stands. If the text is blank, or no cell contains it as a text, it
        is the cell of the result (in a list without results, of the first column).
        """

        def at(sheet: Sheet) -> str:
            otherwise = next((sheet.place(key) for key in sheet.columns if key in RESULTS), 0)
            there = reference(
                self.book, sheet, sheet.header + 1, column=0, last_row=sheet.last, last_column=sheet.shown - 1
            )
            # The column of the result is compared as it is, without &"": the text for a time, such as 0:01 typed as a
            # result, depends on the program.
            line = f"INDEX({there},{row}-{sheet.header + 1},{{column}})"
            letter_found = f'IFERROR(CHAR(64+MATCH({text}&"",{line.format(column=0)},0)),"{letter(otherwise)}")'
            of_result = f'({text}&""="")+({line.format(column=otherwise + 1)}={text}&"")>0'
            return f'{self._linked(sheet.name, "")}&IF({of_result},"{letter(otherwise)}",{letter_found})'

        return f"{self.of_list(which, at)}&{row}"

    def of_list(self, which: str, part_of: Callable[[Sheet], str]) -> str:
        """A text expression: what `part_of` gives for the list that `CHECK` names in the cell `which`."""
        first = Text("which_list_teams" if self["check"].lists[0] == "teams" else "which_list_players")
        words = ",".join(f'"{word}"' for word in dict.fromkeys(in_every_language(first)))
        players, games = (part_of(self[key]) for key in self["check"].lists)
        return f'IF(ISNUMBER(MATCH({which}&"",{{{words}}},0)),{players},{games})'

    def _linked(self, sheet: Text | str, cell: str) -> str:
        return self.book.quoted(quoted_sheet(self.book.say(sheet)) + cell)

    @property
    def refusing(self) -> str:
        """
        A text expression: the target of a link to the sheet that `refusal` points at; to the sheet of `CHECK` if there
        is none.
        """
        return self._refused(
            lambda sheet, _: self._linked(sheet.refuses, "A1") if sheet.refuses else self.link(sheet),
            self.link(self["check"]),
        )

    @property
    def refusal(self) -> str:
        """
        An expression: a sentence that stands in place of a table whose sheet declares `refuses`, preceded by the name of the
        sheet to look at; blank if there is none.
        """
        return self._refused(
            lambda sheet, sentence: self.book.stored_sentence(
                Text("headed", heading=sheet.refuses or sheet.name, body="{body}"), body=sentence
            ),
            '""',
        )

    def _refused(self, sentence_about: Callable[[Sheet, str], str], otherwise: str) -> str:
        """
        An expression: what `sentence_about` gives for the first sheet that declares `refuses` and has a sentence in place of its
        table, and for the cell of that sentence; `otherwise` if there is none. Sheets whose setting is on another sheet come first.
        """
        refusing = [sheet for sheet in reversed(self.declared.values()) if sheet.refuses is not None]
        for sheet in sorted(refusing, key=lambda sheet: bool(sheet.refuses)):
            # That sentence is shown in the row of the line about the event.
            sentence = reference(self.book, sheet, EVENT_ROW, column=0)
            otherwise = f"IF({sentence}<>{self.book['event_line']},{sentence_about(sheet, sentence)},{otherwise})"
        return otherwise

    def formula(self, text: str, own_sheet: Sheet | None = None, row: int = 0) -> str:
        """
        A formula with its braces replaced. For the formula of a row, `own_sheet` is its sheet and `row` the row of its cell.
        """
        return "".join(
            words + ("" if name is None else self._meant(name, own_sheet, row))
            for words, name, *_ in Formatter().parse(text)
        )

    def _meant(self, name: str, own_sheet: Sheet | None, row: int) -> str:
        """
        What a name in braces stands for: cells of a declared sheet, something on the formula's own sheet, or a name of
        the workbook.
        """
        key, _, column = name.partition(".")
        if key in self.declared:
            return self._columns(self[key], column, own_sheet)
        if own_sheet is None:
            return self.book[key]
        rows = {"cell": row + 1, "before": row, "head": own_sheet.header + 1}
        if key in rows:
            return _in_row(own_sheet, column, rows[key])
        if key == "same":
            key, _, column = column.partition(".")
            return on_sheet(self.book.say(self[key].name), _in_row(self[key], column, row + 1))
        if key == "listed":
            return self.of_list(f"${letter(own_sheet.width - 2)}{row + 1}", lambda sheet: self._linked(sheet.name, "A"))
        lines = f"(ROW({area(own_sheet.header + 1, 0, own_sheet.last, 0)})-{own_sheet.header + 1})"
        numbers = {"row": str(row + 1), "above": str(row), "line": lines}
        return numbers.get(key) or self.book[key]

    def _columns(self, sheet: Sheet, key: str, own_sheet: Sheet | None) -> str:
        """The address of columns of a sheet; of the whole table if there is no key."""
        if not key:
            return self.book[sheet.key] if self.book.has(sheet.key) else self._table(sheet)
        here, key = sheet is own_sheet and not key.startswith("of_"), key.removeprefix("of_")
        nth = key.startswith("nth_")
        left, _, right = key.partition("to") if key[:1].isdecimal() else (key, "", "")
        columns = (0, sheet.width - 1) if nth else (sheet.place(left), sheet.places(right or left)[-1])
        first, last = sheet.header + 1, sheet.last
        if here:
            cells = area(first, columns[0], last, columns[1])
        else:
            cells = reference(self.book, sheet, first, column=columns[0], last_row=last, last_column=columns[1])
        return nth_column(cells, sheet.place(key.removeprefix("nth_"))) if nth else cells

    def _table(self, sheet: Sheet) -> str:
        """
        The address of the visible table with its headings; on a computed sheet that begins with a block, only that
        block.
        """
        first = sheet.parts[0]
        width = first.columns if isinstance(first, Block) and not sheet.typed else sheet.shown
        return reference(self.book, sheet, sheet.header, column=0, last_row=sheet.last, last_column=width - 1)

    def write(
        self, key: str, records: Sequence[Mapping[str, Any]] = (), chosen: Mapping[str, Value | ListLine] = {}
    ) -> SheetWriter:
        """
        Write a sheet, and return it.

        Args:
            key: The key of the sheet.
            records: The values of the typed columns, line by line.
            chosen: The values of its choices that differ from the declared ones.
        """
        return WrittenSheet(self, self.declared[key], chosen).write(records)
