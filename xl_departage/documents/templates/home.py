"""
Writes the front sheet: its settings with their names, the status of the workbook, and the `rules` text that all
formulas read.

The status is the first row of `CHECK` in words. Invalid settings on this sheet come before it, each with the correction
beside its cell. Behind the first error, it says how many more there are. The status can be computed whatever is typed,
and says so if our functions are missing.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from xl_departage.base.messages import Language, Text, bound, in_every_language
from xl_departage.documents.templates import guide
from xl_departage.documents.templates.declared import (
    EVENT_ROW,
    FRONT,
    STATUS_ROW,
    TABLE_ROW,
    entries,
    reference,
)
from xl_departage.documents.templates.formula_addresses import area, letter, on_sheet
from xl_departage.documents.templates.front import NAME, Field, Heading, Line
from xl_departage.documents.templates.sheets import (
    Sheets,
)
from xl_departage.documents.templates.styles import WRONG
from xl_departage.documents.templates.template_sheet import SheetWriter
from xl_departage.documents.templates.template_workbook import Fault, Workbook
from xl_departage.documents.templates.written import (
    banner,
    printed,
)

_LABEL, _VALUE, _NOTE, _LINKS, _FAULT = range(5)
_WIDTHS = (28, 31, 60, 24, 60)
_NOTE_LENGTH = 55
"""How many characters of a note fit in a line, even in DejaVu Sans."""
_LABEL_LENGTH = 24
"""How many characters of a label fit in a line."""
_WIDE = 3
"""How many lines a long text gets, such as the rules of an event."""
_LINE_HEIGHT = 12.3
_SEVERITY, _ROW, _NUMBER, _NAME, _ROUND, _TEXT, _WRONG, _CURE, _LIST = range(9)
"""The columns of the table that `CHECK` returns."""


class Home:
    """
    The front sheet: `add` its lines in order, then `write` it. The names of lines exist as soon as they are added.
    """

    def __init__(self, book: Workbook, title: Text, introduction: Text, typed_values: Mapping[str, Any] = {}) -> None:
        """`typed_values`: the values of its cells that differ from the presets, by the keys of their lines."""
        self.book: Workbook = book
        self._title, self._introduction, self._typed = title, introduction, typed_values
        self.out: SheetWriter = book.sheet(NAME, tab=FRONT)
        self.sheets: Sheets = Sheets(book, ())
        """The sheets that formulas may name; set once they are declared."""
        self._lines: list[tuple[int, Heading | Field]] = []
        self._row = TABLE_ROW + 1

    def add(self, *items: Line) -> None:
        """Add lines below the existing ones, and faults for the status; a formula may name earlier lines."""
        for item in items:
            if isinstance(item, Fault):
                self.book.faults.append(self._placed(item))
                continue
            if isinstance(item, Field):
                formula = item.formula and f"={self.sheets.formula(item.formula)}"
                cell = f"={on_sheet(self.out.name, area(self._row, _VALUE))}"
                if item.name is not None:
                    self.book.define(item.key, item.name, formula if item.label is None else cell)
                if item.label is None:
                    continue
                offered = self.sheets.formula(item.choices) if isinstance(item.choices, str) else item.choices
                item = replace(item, formula=formula, choices=offered)
            self._lines.append((self._row, item))
            self._row += 1

    def _placed(self, fault: Fault) -> Fault:
        message = self.sheets.formula(fault.message)
        if not fault.cell:
            return fault._replace(message=message)
        row = next(row for row, line in self._lines if isinstance(line, Field) and line.key == fault.cell)
        return Fault(message, NAME, letter(_VALUE), row + 1)

    def write(self) -> None:
        """Write the sheet. One of the declared sheets must have the key `check` and hold the table of `CHECK`."""
        book, out = self.book, self.out
        out.widths(*_WIDTHS)
        out.raw.merge_range(
            TABLE_ROW,
            _LABEL,
            TABLE_ROW,
            _NOTE,
            bound(book.say(self._introduction)),
            book.style("wrapped", valign="vcenter"),
        )
        out.raw.set_row(TABLE_ROW, 50)
        for row, item in self._lines:
            if isinstance(item, Heading):
                out.section(row, _LABEL, item.title, _NOTE)
            else:
                self._field(row, item)
        banner(book, out, self._title, _NOTE + 1)
        self._status()
        out.write(TABLE_ROW, _LINKS, Text("templates.home_sheets"), "section", valign="bottom")
        # The help sheet does not exist yet.
        for row, name in enumerate((*(sheet.name for sheet in book.sheets[1:]), book.say(guide.NAME)), TABLE_ROW + 1):
            out.raw.write_url(row, _LINKS, f"internal:'{name}'!A1", book.style("label", underline=1), name)
        out.mark(TABLE_ROW, _FAULT, self._row, _FAULT, f'={letter(_FAULT)}{TABLE_ROW + 1}<>""', bg_color=WRONG)
        out.raw.freeze_panes(EVENT_ROW + 1, 0)
        # The lines from here on are only for formulas, so they are not printed.
        read = next(row for row, line in self._lines if isinstance(line, Field) and line.key == "event_line")
        # The status is printed, because the introduction refers to it.
        printed(book, out, read - 1, _NOTE, one_page=True, top=STATUS_ROW)

    def _field(self, row: int, field: Field) -> None:
        out, book, label = self.out, self.book, field.label or ""
        out.write(row, _LABEL, label, "label", indent=1, text_wrap=True)
        texts = ((field.note or "", _NOTE_LENGTH), (label, _LABEL_LENGTH))
        lines = max(_WIDE * field.wide, *(len(textwrap.wrap(book.say(text), length)) for text, length in texts))
        if lines > 1:
            out.raw.set_row(row, _LINE_HEIGHT * lines + 2)
        look = {} if field.formula or field.whole else {"num_format": "dd/mm/yyyy" if field.date else "@"}
        out.write(row, _NOTE, field.note, "note", indent=1, text_wrap=True)
        if field.formula:
            out.formula(row, _VALUE, field.formula, align="left", text_wrap=field.wide, **look)
            return
        fit = {"text_wrap": True} if field.grows else {"shrink": True}
        out.write(row, _VALUE, self._typed.get(field.key, field.value), "input", align="left", **fit, **look)
        book.validate(out, (row, _VALUE, row, _VALUE), field)
        wrong = field.wrong(book, area(row, _VALUE))
        out.formula(row, _FAULT, f'=IF({wrong},{book.offer([field.message])},"")', "note", text_wrap=True)

    def _status(self) -> None:
        """Define the status line, shown on every sheet, and the cell that a click on it selects."""
        book, sheets, check = self.book, self.sheets, self.sheets["check"]
        head = reference(book, check, check.header, column=0)
        first = [f"{reference(book, check, check.header + 1, column=column)}" for column in range(_LIST + 1)]
        absent, unchecked = (book.offer([Text(f"home.status.{key}")]) for key in ("absent", "unchecked"))
        book.define("check_line", Text("templates.name.check_line"), f"={_line(sheets, first)}")
        broken = f"IF(ERROR.TYPE({head})=5,{absent},{unchecked})"
        # The faults of this sheet go first.
        book.faults.insert(0, self._typed_here())
        faults, refusal, further = book.fault_cells
        # A table that could not be made comes after the problems that CHECK reports, which it explains better, but
        # before the next step. Nothing counts as refused before the first name is entered.
        names = sheets.formula(f"{{{next(iter(sheets.declared))}.name}}")
        step = f'IF({first[_SEVERITY]}&""="",1,IF({_is_step(first[_SEVERITY])},1,0))'
        sound, _ = book.search(f"IF({entries(names)}=0,0,{step})")
        book.refusal = f'IF({sound}=0,"",{sheets.refusal})'
        # If CHECK itself could not be made, its first cell holds a sentence, with no row below.
        checked = f'IF({first[_SEVERITY]}&""="",{head}&"",{book["check_line"]})'
        reported = f'IF({refusal}="",{checked},{refusal})'
        first_error = f'IFNA(INDEX({faults},MATCH("?*",{faults},0)),IF(ISERROR({head}),{broken},{reported}))'
        place = {"column": _SEVERITY, "last_row": check.last, "last_column": _SEVERITY}
        severities = reference(book, check, check.header + 1, **place)
        words = ",".join(f'"{word}"' for word in in_every_language(Text("check_error")))
        count = f'COUNTIF({faults},"?*")+SUMPRODUCT(COUNTIF({severities},{{{words}}}))-1'
        book.further = f'IF({count}>0,{book.sentence(Text("home.status.more"), count=f"({count})")},"")'
        book.status = f"{first_error}&{further}"
        # CHECK gives the place of a problem as a row of one of its lists. The link leads there, or to the sheet of a
        # table that could not be made, or to a setting or choice.
        at = f'IF({first[_ROW]}&""="",{sheets.link(check)},{sheets.cell_listed(first[_LIST], first[_ROW], first[_TEXT])})'
        # If our functions are missing, the status says so, and the link opens the sheet of CHECK.
        target = f'IFNA({book.fault_target},IF({refusal}="",{at},{sheets.refusing}))'
        book.status_target = f'"#"&IFERROR({target},{sheets.link(check)})'

    def _typed_here(self) -> Fault:
        """The first cell of this sheet whose content is not accepted, as a fault."""
        book = self.book
        labels, values, faults = (
            f"'{self.out.name}'!{area(TABLE_ROW + 1, column, self._row, column)}" for column in (_LABEL, _VALUE, _FAULT)
        )
        line, typed_text = book.search(f'MATCH("?*",{faults},0)', values)
        message = book.stored_sentence(
            Text("templates.home_fault"),
            {"sheet": NAME},
            label=f"INDEX({labels},{line})",
            row=f"{line}+{TABLE_ROW + 1}",
            typed=typed_text,
            cure=f"INDEX({faults},{line})",
        )
        return Fault(f'IF({line}=0,"",{message})', NAME, letter(_VALUE), TABLE_ROW + 1, line)


def _line(sheets: Sheets, first: Sequence[str]) -> str:
    """The first row of `CHECK` as one line: its severity, the place, what is wrong and how to cure it."""
    check = sheets["check"]

    def titled(column: int) -> str:
        title = reference(sheets.book, check, check.header, column=column)
        return f'IF({first[column]}&""="","",", "&LOWER({title})&" "&{first[column]})'

    name, text = (f'IF({first[column]}&""="","",", "&{first[column]})' for column in (_NAME, _TEXT))
    sheet = f'IF({first[_ROW]}&""="","",", "&{sheets.of_list(first[_LIST], lambda list_sheet: sheets.book.quoted(list_sheet.name))})'
    severity = f"UPPER(LEFT({first[_SEVERITY]}))&MID({first[_SEVERITY]},2,99)"
    # The next step says itself where it is.
    place = f'IF({_is_step(first[_SEVERITY])},"",{name}&{sheet}&{titled(_ROW)}&{titled(_ROUND)}&{text})'
    body = f'{first[_WRONG]}&" "&{first[_CURE]}'
    if sheets.book.step_note:
        body += f'&IF({_is_step(first[_SEVERITY])},{sheets.formula(sheets.book.step_note)},"")'
    return sheets.book.sentence(Text("headed"), heading=f"{severity}&{place}", body=body)


def _is_step(severity: str) -> str:
    """An expression: whether a row of `CHECK` with that severity is the next step."""
    steps = ",".join(f'"{word}"' for word in in_every_language(Text("check_next")))
    return f'ISNUMBER(MATCH({severity}&"",{{{steps}}},0))'


def problem_of(content: bytes, language: Language) -> str:
    """
    The status of a workbook that was built in that language; blank if the status is the next step, or if no value is
    saved.
    """
    from xl_departage.spreadsheet.recalculation.shown import Shown

    line = Shown(content).value(f"'{NAME.in_language(language)}'!A1")
    if not isinstance(line, str):
        # The workbook was saved without values.
        return ""
    steps = tuple(word.casefold() for word in in_every_language(Text("check_next")))
    return "" if line.casefold().startswith(steps) else line
