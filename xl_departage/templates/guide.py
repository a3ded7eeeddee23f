"""The help sheet « Aide »: how to use the template, permitted cell contents, functions used by the sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xl_departage.functions import find
from xl_departage.messages import Text, catalogue, marked
from xl_departage.templates.sheets import banner, printed
from xl_departage.templates.workbook import Workbook

NAME = Text("templates.help")
_WIDTHS = (26, 78)
_CHARACTERS_A_LINE = 84


@dataclass(frozen=True)
class Section:
    """A title, and lines of two cells: a keyword and its description."""

    title: Text
    lines: Sequence[tuple[Text | str, Text | str]]


ADD_IN = Section(
    Text("templates.before_you_begin"),
    (
        (
            Text("templates.the_functions"),
            Text("guide.add_in.sheets"),
        ),
        (
            Text("templates.the_colours"),
            Text("guide.add_in"),
        ),
        (Text("guide.paper"), Text("guide.paper.text")),
    ),
)


def write(book: Workbook, sections: Sequence[Section], functions: Sequence[str]) -> None:
    """Write the help sheet; the sections on the add-in and the functions are added."""
    sheet = book.sheet(NAME, tab="#6B7785")
    sheet.widths(*_WIDTHS)
    row = 3
    banner(book, sheet, NAME, len(_WIDTHS))
    used = [(" / ".join((entry.name, *entry.aliases)), entry.summary) for entry in map(find, functions)]
    for section in (ADD_IN, *sections, Section(Text("templates.the_functions_in_use"), used)):
        sheet.section(row, 0, section.title, 1)
        row += 1
        for key, text in section.lines:
            sheet.write(row, 0, key, "wrapped", bold=True, indent=1)
            sheet.write(row, 1, text, "wrapped")
            content = book.say(text)
            lines = max(1 + len(content) // _CHARACTERS_A_LINE + content.count("\n"), 1 + len(book.say(key)) // 24)
            sheet.raw.set_row(row, 14.5 * lines + 3)
            row += 1
        row += 1
    if catalogue(book.language).unreviewed:
        sheet.write(row, 0, marked(book.say(Text("page_language")), book.language), "note")
        row += 2
    printed(book, sheet, row - 2, 1, one_page=True)
