"""
The status line: the first problem of a workbook in words, or the next step.

Every cell for input reports what it does not accept (`StatusSheet.entry`, called by `SheetWriter.validate`). A template
registers its other problems in the order in which they should be solved (`StatusSheet.problem`), most of them derived
from the errors of its own formulas, and the expression of the next step (`StatusSheet.next_step`). A hidden
sheet lists them; every computed sheet and the front sheet show the line in their third row (`SheetWriter.banner(…,
status=True)`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from xl_departage.messages import Language, Text, in_every_language, series
from xl_departage.templates.sheet import FINE, SheetWriter, area, cell

if TYPE_CHECKING:
    from xl_departage.templates.accepted import Accepted
    from xl_departage.templates.book import Book

NAME = Text("templates.status")
_SHEET = Text("templates.status_work")
_MORE = Text("templates.and_count_more_problem_s")
_BROKEN = Text("templates.a_formula_of_the_check_is_in_error_formula")
_ABSENT = Text("templates.this_program_lacks_the_functions_of_xl")
_UNCHECKED = Text("templates.the_check_cannot_be_computed_look_at_the")
_IN_ERROR = Text("templates.sheet_sheet_count_cell_s_in_error_cure")
_UNVERIFIED = Text("templates.status_unverified")
_FUNCTION = "ELO_DIFFERENCE(0.5)"
"""A call that a program with our functions can always compute."""
_ROW = 10_000
"""The place of a cell as one number is this times its row, plus its column."""
CHECK_COLUMNS = 8
"""Columns of the table of `CHECK`: severity, row, number, name, round, text, problem, cure."""


def first_problem(content: bytes, language: Language) -> str:
    """The status line of a workbook that was built in that language; blank if there is no problem."""
    from xl_departage.headless.shown import Shown

    cells = Shown(content)
    sheet = _SHEET.in_language(language)
    return str(cells.value(f"'{sheet}'!B1")) if cells.value(f"'{sheet}'!A1") else ""


class StatusLine(NamedTuple):
    """One line of the hidden sheet."""

    order: int
    """0 for a problem; the others are most likely caused by another one, and counted only if no line before counts any."""
    number: str
    """An expression: the number of problems of this kind."""
    sentence: str
    """An expression: the first of these problems, its place and its cure."""


class Entry(NamedTuple):
    """Cells for input."""

    sheet: SheetWriter
    row: int
    column: int
    last_row: int
    last_column: int
    accepted: Accepted


class StatusSheet:
    """The problems and the next step of a workbook under construction."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._entries: list[Entry] = []
        self._problems: list[StatusLine] = []
        self._next = self._end = '""'
        self.used = False
        self.ordinary = False
        """Every formula but the status is computed without our functions."""

    def entry(
        self, sheet: SheetWriter, row: int, column: int, last_row: int, last_column: int, accepted: Accepted
    ) -> None:
        """Report cells for input that hold an error, or what they do not accept; before all other problems."""
        self._entries.append(Entry(sheet, row, column, last_row, last_column, accepted))

    def problem(self, count: str, sentence: str | Text, /, **values: str) -> None:
        """
        Register a problem: `count` is an expression for the number of occurrences (a condition counts as 1 or 0),
        `sentence` a text with expressions in braces, or an expression.
        """
        if isinstance(sentence, Text):
            sentence = self.book.sentence(sentence, **values)
        self._problems.append(StatusLine(0, count, sentence))

    def errors(self, sheet: SheetWriter, areas: str | Sequence[str], cure: Text) -> None:
        """
        Report cells that show an error: the last problem in the list, because most have a cause that is reported in
        better words.
        """
        areas = [areas] if isinstance(areas, str) else areas
        count = "+".join(f"SUMPRODUCT(--ISERROR({cells}))" for cells in areas)
        values = {"sheet": f'"{sheet.name}"', "count": count, "cure": self.book.sentence(cure)}
        self._problems.append(StatusLine(2, count, self.book.sentence(_IN_ERROR, **values)))

    def spilled(self, sheet: SheetWriter, row: int, column: int, last_row: int, expected: str) -> None:
        """
        Report a spilled table of which values are missing: in the column below the formula, down to `last_row`, fewer
        than `expected` lines (an expression) are filled. A program without dynamic arrays keeps only the first cells.
        """
        if self.book.dynamic:
            first, filled = sheet.reference(row, column), sheet.reference(row + 1, column, last_row, column)
            lost = f'IF(ISERROR({first}),FALSE,AND({first}<>"",COUNTA({filled})<{expected}))'
            self.problem(lost, Text("templates.spill_lost"), sheet=f'"{sheet.name}"')

    def caused(self, count: str, sentence: str) -> None:
        """
        A problem that counts only if there is no other, because others most likely cause it; `sentence` is an
        expression.
        """
        self._problems.append(StatusLine(1, count, sentence))

    def checked(
        self, sheet: SheetWriter, row: int, column: int, rows: int, *, unless: str = "FALSE", options: str = ""
    ) -> None:
        """
        Report the result of `CHECK`, which spills over `rows` rows from that cell: one sentence instead of a table (an
        option, an edition or a tie-break that does not exist), then the listed faults. `unless` is a condition under
        which an earlier line says the same in better words; `options` is the cell of the further options.
        """
        book = self.book
        head, severity = sheet.reference(row, column), sheet.reference(row + 1, column)
        # In Calc, a text from an add-in's array equals no other text: its length shows whether it is blank.
        listed = sheet.reference(row + 1, column, row + rows - 1, column)
        fatal = f"AND(NOT(ISERROR({head})),LEN({head})>0,LEN({severity})=0)"
        # Of an error of `CHECK` itself, only a missing function is told in better words (`write`).
        unchecked = f"IF(ERROR.TYPE({head})=5,{head},{book.quoted(_UNCHECKED)})"
        # A cell for input that is reported in better words is the most likely cause of both.
        self.caused(
            f"IF(ISERROR({head}),1,IF({fatal},1,0))", f"IF(ISERROR({head}),{unchecked},{self._refused(head, options)})"
        )
        # In the language that the front sheet chooses for explanations.
        words = in_every_language(Text("check_error"))
        faults = "(" + "+".join(f"COUNTIF({listed},{book.quoted(word)})" for word in words) + ")"
        number, name, place, text, wrong, cure = (
            sheet.reference(row + 1, column + at) for at in range(2, CHECK_COLUMNS)
        )
        sentence = book.sentence(
            Text("templates.whoroundtextwrong_cure"),
            who=f'IF({name}&{number}="","",IF(LEN({name})=0,{number},{name})&", ")',
            round=f'IF(LEN({place})=0,"",{book.sentence(Text("templates.round_n"), n=place)})',
            text=f'IF(LEN({text})=0,"",{book.sentence(Text("templates.text"), text=text)})',
            wrong=wrong,
            cure=cure,
        )
        self.problem(f"IF({unless},0,{faults})", sentence)

    def _refused(self, sentence: str, options: str) -> str:
        """
        A sentence about the `rules` text or the tie-breaks, with its place: the cell of the front sheet that it quotes,
        or that of the further options.
        """
        book, front = self.book, self.book.sheets[0]
        before, _, after = book.say(Text("tiebreak_unknown", code="|", meant="")).partition("|")
        # The quotation marks, with the spaces of French.
        opening, closing = re.findall(r"\S\s*$", before)[0], re.findall(r"^\s*\S", after)[0]
        place = f'IF({options}="","",", {options.rpartition("!")[2].replace("$", "")}")' if options else '""'
        for entry in self._entries:
            if entry.sheet is front and entry.accepted.free:
                here = front.reference(entry.row, entry.column)
                quoted = f'ISNUMBER(FIND("{opening}"&TRIM({here})&"{closing}",{sentence}))'
                place = f'IF({quoted},", {cell(entry.row, entry.column)}",{place})'
        return book.sentence(Text("templates.sheet_place_refused"), sheet=f'"{front.name}"', place=place, text=sentence)

    def next_step(self, expression: str) -> None:
        """Set the next step, shown if nothing is wrong; a text expression, blank if there is nothing to do."""
        self._next = expression

    def finished(self, condition: str, *sheets: Text) -> None:
        """The condition under which the event is over, and the sheets to be published then."""
        listed = series([Text("place_text", value=sheet) for sheet in sheets], "list.and")
        self._end = f'IF({condition},{self.book.quoted(Text("templates.finished", sheets=listed))},"")'

    def missing_results(self, listed: str, count: int, sentence: Text) -> str:
        """
        The missing results of the first incomplete round; a text expression, blank if none are missing.

        Args:
            listed: The name of the numbers of the boards or matches, line by line next to the rounds named `missing`.
            count: The highest of these numbers.
            sentence: What is to be entered, with the fields `n` (the round), `tables` and `count` (of these).
        """
        missing, tables = self.book["missing"], self.book[listed]
        first = f"MIN({missing})"
        found = "&".join(
            f'IF(COUNTIFS({missing},{first},{tables},{place})>0,", {place}","")' for place in range(1, count + 1)
        )
        text = self.book.sentence(sentence, n=first, tables=f"MID({found},3,99)", count=f"COUNTIF({missing},{first})")
        return f'IF(COUNT({missing})=0,"",{text})'

    def _write_entry(self, sheet: SheetWriter, row: int, entry: Entry, condition: str = "TRUE") -> None:
        """The number of wrong cells, the first one, and its sentence; none unless the expression `condition` is true."""
        book, accepted = self.book, entry.accepted
        first = entry.sheet.reference(entry.row, entry.column)
        cells = first
        if (entry.row, entry.column) != (entry.last_row, entry.last_column):
            cells = entry.sheet.reference(*entry[1:5])
        wrong = accepted.wrong(cells, first.partition("!")[0])
        sheet.array(row, 0, f"=IF({condition},SUM(IF({wrong},1,0)),0)", "hidden")
        place = f"ROW({cells})*{_ROW}+COLUMN({cells})"
        sheet.array(row, 4, f'=IF(A{row + 1}=0,0,MIN(IF({wrong},{place},"")))', "hidden")
        at, across = f"INT(E{row + 1}/{_ROW})", f"MOD(E{row + 1},{_ROW})"
        given = f"INDEX({cells},{at}-{entry.row},{across}-{entry.column})"
        values = {"sheet": f'"{entry.sheet.name}"', "cell": f"ADDRESS({at},{across},4)"}
        cure = book.quoted(accepted.cure or "")
        message = book.sentence(Text("templates.entry_error"), **values)
        if accepted.cure is not None:
            # `VALUE` reads dates by the settings of the computer.
            digit = f'ISNUMBER(FIND(LEFT(TRIM({given})),"0123456789"))'
            alike = f'IF(AND(ISTEXT({given}),{digit}),{book.quoted(Text("templates.typed_as_text"))},"")'
            as_text = alike if accepted.counted else '""'
            other = book.sentence(Text("templates.entry_wrong"), **values, given=given, as_text=as_text, cure=cure)
            if accepted.required:
                blank = book.sentence(Text("templates.entry_blank"), **values, cure=cure)
                other = f'IF(TRIM({given})="",{blank},{other})'
            message = f"IF(ISERROR({given}),{message},{other})"
        sheet.formula(row, 2, f'=IF(A{row + 1}=0,"",{message})', "hidden")

    def write(self) -> None:
        """Write the hidden sheet, and define the names of the line and of the number of problems."""
        book = self.book
        sheet = book.sheet(_SHEET)
        typed = [entry for entry in self._entries if not entry.accepted.display]
        for row, entry in enumerate(typed, 1):
            self._write_entry(sheet, row, entry)
        entries = len(typed)
        for row, problem in enumerate(sorted(self._problems, key=lambda problem: problem.order), entries + 1):
            number = f"IF(SUM({area(0, 3, row - 1, 3)})>0,0,{problem.number})" if problem.order else problem.number
            broken = book.sentence(_BROKEN, formula=f'"{sheet.name}!A{row + 1}"')
            # An error typed into a cell is reported there, not in all formulas that read it.
            error = f"IF(SUM({area(0, 3, entries, 3)})>0,0,1)"
            sheet.formula(row, 0, f"=IFERROR(N(+({number})),{error})", "hidden")
            # Without our functions, a spreadsheet program shows #NAME?, error number 5.
            wrong = f"IF(ERROR.TYPE(E{row + 1})=5,{book.quoted(_ABSENT)},{broken})"
            sheet.formula(row, 2, f"=IFERROR(E{row + 1},{wrong})", "hidden")
            sheet.formula(row, 4, f'=IF(A{row + 1}=0,"",{problem.sentence})', "hidden")
        last = entries + len(self._problems)
        for entry in self._entries:
            if entry.accepted.display:
                last += 1
                self._write_entry(sheet, last, entry, f"SUM({area(0, 3, last - 1, 3)})=0")
        for row in range(1, last + 1):
            sheet.formula(row, 1, f"=IF(A{row + 1}=0,0,1)", "hidden")
            # Later lines read the number of problems so far.
            sheet.formula(row, 3, f"=A{row + 1}", "hidden")
        counts, flags, sentences = (area(1, column, last, column) for column in range(3))
        sheet.formula(0, 0, f"=SUM({counts})", "hidden")
        first = f"INDEX({sentences},MATCH(1,{flags},0))"
        more = f'IF(A1>1,{book.sentence(_MORE, count="A1-1")},"")'
        after = book.sentence(Text("templates.next_step_step"), step="C1")
        fine = f'"{book.say(FINE)}"'
        sheet.formula(0, 2, f"={self._next}", "hidden")
        # The problems that stop the formulas come first; the next step alone is no fault.
        sound = f'{fine}&IF(C1="",{self._end},{after})'
        # LibreOffice keeps the saved values of ordinary formulas and computes only array formulas: without our functions, all else may be
        # old, and this line, an array formula of one cell like those that repeat it, must not say that nothing is wrong.
        lacking = f"ISERROR({_FUNCTION})"
        if self.ordinary:
            line = f"IF(A1>0,{first}&{more},IF({lacking},{book.quoted(_UNVERIFIED)},{sound}))"
        else:
            line = f"IF({lacking},{book.quoted(_ABSENT)},IF(A1>0,{first}&{more},{sound}))"
        sheet.array(0, 1, f"={line}", "hidden")
        book.name("status", NAME, sheet, 0, 1)
        book.name("problems", Text("templates.problem_count"), sheet, 0, 0)
        book.name("next_step", Text("templates.next_step"), sheet, 0, 2)
        sheet.raw.hide()
