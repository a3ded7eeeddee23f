"""
The front sheet: settings with their names, the status of the workbook, and the `rules` text that all formulas read.

The status is the first row of `CHECK` in words. Before it come the typed settings that cannot be meant: beside each stands what is to
be corrected. It can be computed whatever is typed, and says when our functions are missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xl_departage.messages import Language, Text, languages
from xl_departage.templates import front, guide
from xl_departage.templates.addresses import area, letter
from xl_departage.templates.front import Field, Heading
from xl_departage.templates.sheet import SheetWriter
from xl_departage.templates.sheets import (
    EVENT_ROW,
    FRONT,
    TABLE_ROW,
    Sheets,
    banner,
    link_to,
    printed,
    reference,
)
from xl_departage.templates.styles import WRONG
from xl_departage.templates.workbook import Fault, Workbook

NAME = Text("templates.home")
_SHEETS = Text("templates.home_sheets")
_LABEL, _VALUE, _NOTE, _LINKS, _FAULT = range(5)
_WIDTHS = (28, 36, 44, 24, 60)
_NOTE_LENGTH = 44
"""Characters of a note per line."""
_LABEL_LENGTH = 28
"""Characters of a label per line."""
_WIDE = 3
"""Lines of a long text: the rules of an event."""
_LINE_HEIGHT = 14
_SEVERITY, _ROW, _NUMBER, _NAME, _ROUND, _TEXT, _WRONG, _CURE, _LIST = range(9)
"""Columns of the table of `CHECK`."""
RANKED = ("standings.1", "standings.3", "standings.5")
"""Place, name and points of the standings."""
LEADERS = 3


class Home:
    """The front sheet: `add` its lines in order, then `write` it; names of its lines exist as soon as they are added."""

    def __init__(self, book: Workbook, title: Text, introduction: Text) -> None:
        self.book, self._title, self._introduction = book, title, introduction
        self.out: SheetWriter = book.sheet(NAME, tab=FRONT)
        self._lines: list[tuple[int, Heading | Field]] = []
        self._row = TABLE_ROW + 1

    def add(self, *items: Heading | Field) -> None:
        """Lines below the existing ones; a computed one may name those before it."""
        for item in items:
            if isinstance(item, Field):
                self.book.name(item.key, item.name, self.out, self._row, _VALUE)
            self._lines.append((self._row, item))
            self._row += 1

    def line(self, sheets: Sheets, field: tuple[str, Text | str, Text], formula: str, *, wide: bool = False) -> None:
        """A computed line: key, label and defined name; its formula may name sheets."""
        key, label, name = field
        self.add(Field(key, label, name, formula=f"={sheets.formula(formula)}", wide=wide))

    def leaders(self, sheets: Sheets, columns: Sequence[str] = RANKED, played: str = "") -> None:
        """
        The leaders, from the columns of place, name and points; with `played`, an expression, once there is a round with results.

        Places and names of the sheet `standings` have defined names, by which the workbook is read as a document.
        """
        if columns is RANKED:
            for key, text, column in zip(
                ("ranked_places", "leader_names"), ("templates.places", "templates.ranked_names"), columns, strict=False
            ):
                self.book.define(key, Text(text), sheets.formula(f"={{{column}}}"))
        for place in range(1, LEADERS + 1):
            rank, name, points = (f"INDEX({{{column}}},{place})" for column in columns)
            there = f"ISNUMBER({rank})" if not played else f"AND({played}>0,ISNUMBER({rank}))"
            shown = f'IF({there},{rank}&". "&{name}&" – "&{self.book.decimal(points)},"")'
            label = Text("templates.leading") if place == 1 else ""
            self.line(sheets, (f"leader_{place}", label, Text("templates.leader_place", place=place)), shown)

    def event_line(self) -> None:
        """The line under every title: name, place, dates; from the names `event`, `place`, `first_day`, `last_day`."""
        book = self.book
        months = book.offer(front.MONTHS)
        name, place, first, last = (book[key] for key in ("event", "place", "first_day", "last_day"))

        def written(day: str) -> str:
            month = f"INDEX({months},MONTH({day}))"
            return book.sentence(Text("templates.written_day"), day=f"DAY({day})", month=month, year=f"YEAR({day})")

        day = f'=IF(ISNUMBER({first})," – "&{written(first)},"")'
        end = f'=IF(AND(ISNUMBER({last}),{last}<>{first})," – "&{written(last)},"")'
        for key, formula in (("day", day), ("end", end)):
            book.define(f"{key}_written", Text(f"templates.name.{key}_written"), formula)
        line = f'={name}&IF({place}="",""," – "&{place})&{book["day_written"]}&{book["end_written"]}'
        label, known = Text("templates.title_line"), Text("home.event_line")
        self.add(Field("event_line", label, known, formula=line, wide=True))

    def rules(self, details: str) -> None:
        """
        The `rules` text that formulas read, from the names `edition`, `counted`, `exempt`, `lots`, `options`, `lang`; `rules_base` is the
        same for all rounds, for `CHECK`.

        Args:
            details: A text expression of the template's own options, which begins with a semicolon; blank if it has none.
        """
        book = self.book
        counted, lots, options, lang = (book[key] for key in ("counted", "lots", "options", "lang"))
        if details:
            book.define("rules_details", Text("templates.name.rules_details"), f"={details}")
        exempt, read = book["exempt"], f"; numbers=number; row={TABLE_ROW + 1}; lang="
        formula = (
            f'={book["edition"]}{details and "&" + book["rules_details"]}&"; exempt="&{exempt}&"{read}"&{lang}'
            f'&IF({lots}="","","; lots="&{lots})&IF({options}="","","; "&{options})'
        )
        base = Text("templates.rules_without_the_rounds"), Text("templates.rules_base")
        rules = Text("templates.rules_read_by_the_formulas"), Text("templates.rules")
        self.add(Field("rules_base", *base, formula=formula, wide=True))
        counted = f'={book["rules_base"]}&IF({counted}="","","; rounds="&{counted})'
        self.add(Field("rules", *rules, formula=counted, wide=True))
        if book.has("planned"):
            rounds, planned = book["counted"], book["planned"]
            more = f"ISNUMBER({rounds})*(N({planned})>0)*(N({rounds})>N({planned}))>0"
            labels = {"sheet": NAME, "label": Text("templates.standings_after_round")}
            said = book.told(Text("home.rules.said"), labels, counted=rounds, planned=planned)
            book.fault(f'IF({more},{said},"")', "counted")

    def write(self, sheets: Sheets) -> None:
        """Write everything; `sheets` has one with the key `check`, whose formula is `CHECK`."""
        book, out = self.book, self.out
        out.widths(*_WIDTHS)
        look = book.style("wrapped", valign="vcenter")
        out.raw.merge_range(TABLE_ROW, _LABEL, TABLE_ROW, _NOTE, book.say(self._introduction), look)
        out.raw.set_row(TABLE_ROW, 62)
        for row, item in self._lines:
            if isinstance(item, Heading):
                out.section(row, _LABEL, item.title, _NOTE)
            else:
                self._field(row, item)
        banner(book, out, self._title, _NOTE + 1)
        self._status(sheets)
        out.write(TABLE_ROW, _LINKS, _SHEETS, "section", valign="bottom")
        # The help is written after it.
        for row, name in enumerate((*(sheet.name for sheet in book.sheets[1:]), book.say(guide.NAME)), TABLE_ROW + 1):
            link_to(out, row, _LINKS, name, name, book.style("label", underline=1))
        out.mark(TABLE_ROW, _FAULT, self._row, _FAULT, f'={letter(_FAULT)}{TABLE_ROW + 1}<>""', bg_color=WRONG)
        out.raw.freeze_panes(EVENT_ROW + 1, 0)
        printed(book, out, self._row - 1, _NOTE)

    def _field(self, row: int, field: Field) -> None:
        out, book = self.out, self.book
        out.write(row, _LABEL, field.label, "label", indent=1, text_wrap=True)
        said = ((field.note or "", _NOTE_LENGTH), (field.label, _LABEL_LENGTH))
        lines = max(_WIDE * field.wide, *(-(-len(book.say(text)) // length) for text, length in said))
        if lines > 1:
            out.raw.set_row(row, _LINE_HEIGHT * lines + 2)
        look: dict[str, Any] = {"num_format": "dd/mm/yyyy"} if field.date else {}
        if not (field.formula or field.date or field.whole):
            look = {"num_format": "@"}
        out.write(row, _NOTE, field.note, "note", indent=1, text_wrap=True)
        if field.formula:
            out.formula(row, _VALUE, field.formula, align="left", text_wrap=field.wide, **look)
            return
        out.write(row, _VALUE, field.value, "input", align="left", **look)
        book.validate(out, (row, _VALUE, row, _VALUE), field, None, None)
        wrong = field.wrong(book, area(row, _VALUE))
        out.formula(row, _FAULT, f'=IF({wrong},{book.offer([field.told])},"")', "note", text_wrap=True)

    def _status(self, sheets: Sheets) -> None:
        """The line on every sheet, and the cell that a click on it selects."""
        book, check = self.book, sheets["check"]
        head = reference(book, check, check.header, 0)
        first = [f"{reference(book, check, check.header + 1, column)}" for column in range(_LIST + 1)]
        absent = book.offer([Text("home.status.absent")])
        unchecked = book.offer([Text("home.status.unchecked")])
        book.define("check_line", Text("templates.name.check_line"), f"={_line(sheets, first)}")
        broken = f"IF(ERROR.TYPE({head})=5,{absent},{unchecked})"
        # The faults of this sheet come first.
        book.faults.insert(0, self._typed_here())
        faults, refusal = book.fault_cells
        # A table that could not be made comes before the next step, after what CHECK says: that has the better words.
        # Nothing is refused before the first name is entered.
        names = sheets.formula(f"{{{sheets.keys[0]}.name}}")
        step = f'IF({first[_SEVERITY]}&""="",1,IF({_is_step(first[_SEVERITY])},1,0))'
        sound, _ = book.search(f"IF(COUNTA({names})=0,0,{step})")
        book.refusal = f'IF({sound}=0,"",{sheets.refusal})'
        # CHECK that could not be made is a sentence without a row below it.
        said = f'IF({first[_SEVERITY]}&""="",{head}&"",{book["check_line"]})'
        told = f'IF({refusal}="",{said},{refusal})'
        book.status = f'IFNA(INDEX({faults},MATCH("?*",{faults},0)),IF(ISERROR({head}),{broken},{told}))'
        # A place of CHECK is a row of one of its lists; a table that could not be made, a setting or a choice.
        at = f'IF({first[_ROW]}&""="",{sheets.link(check)},{sheets.listed(first[_LIST])}&{first[_ROW]})'
        # Where our functions are missing, the status says so, and opens the sheet of CHECK.
        target = f'IFNA({book.fault_target},IF({refusal}="",{at},{sheets.refusing}))'
        book.status_target = f'"#"&IFERROR({target},{sheets.link(check)})'

    def _typed_here(self) -> Fault:
        """The first cell of this sheet with what it does not accept."""
        book = self.book
        labels, values, faults = (
            f"'{self.out.name}'!{area(TABLE_ROW + 1, column, self._row, column)}" for column in (_LABEL, _VALUE, _FAULT)
        )
        line, typed = book.search(f'MATCH("?*",{faults},0)', values)
        said = book.told(
            Text("templates.home_fault"),
            {"sheet": NAME},
            label=f"INDEX({labels},{line})",
            row=f"{line}+{TABLE_ROW + 1}",
            typed=typed,
            cure=f"INDEX({faults},{line})",
        )
        return Fault(f'IF({line}=0,"",{said})', NAME, letter(_VALUE), TABLE_ROW + 1, line)


def _line(sheets: Sheets, first: Sequence[str]) -> str:
    """The first row of `CHECK` as one line: severity, where, what is wrong, how to cure it."""
    check = sheets["check"]

    def titled(column: int) -> str:
        title = reference(sheets.book, check, check.header, column)
        return f'IF({first[column]}&""="","",", "&LOWER({title})&" "&{first[column]})'

    name, text = (f'IF({first[column]}&""="","",", "&{first[column]})' for column in (_NAME, _TEXT))
    severity = f"UPPER(LEFT({first[_SEVERITY]}))&MID({first[_SEVERITY]},2,99)"
    # The next step names its place itself.
    place = f'IF({_is_step(first[_SEVERITY])},"",{name}&{titled(_ROW)}&{titled(_ROUND)}&{text})'
    heading = f"{severity}&{place}"
    return sheets.book.sentence(Text("headed"), heading=heading, body=f'{first[_WRONG]}&" "&{first[_CURE]}')


def _is_step(severity: str) -> str:
    """An expression: whether a row of `CHECK` with that severity is the next step."""
    steps = ",".join(f'"{Text("check_next").in_language(language)}"' for language in languages())
    return f'ISNUMBER(MATCH({severity}&"",{{{steps}}},0))'


def problem_of(content: bytes, language: Language) -> str:
    """The status of a workbook that was built in that language; blank if it is the next step."""
    from xl_departage.headless.shown import Shown

    line = Shown(content).value(f"'{NAME.in_language(language)}'!A1")
    if not isinstance(line, str):
        # No value is saved.
        return ""
    steps = (Text("check_next").in_language(spoken).casefold() for spoken in languages())
    return "" if line.casefold().startswith(tuple(steps)) else line
