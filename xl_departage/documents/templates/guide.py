"""The help sheet « Aide »: how to use the template, what the cells accept, and which functions the sheets use."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from xl_departage.base.messages import Text, bound, catalogue, marked
from xl_departage.documents.templates.declared import (
    TABLE_ROW,
)
from xl_departage.documents.templates.template_workbook import Workbook
from xl_departage.documents.templates.written import (
    banner,
    printed,
)
from xl_departage.functions import find

NAME = Text("templates.help")
_WIDTHS = (26, 78)
_CHARACTERS = (18, 71)
"""How many characters fit in a line of each column, even in DejaVu Sans."""
_LINE_HEIGHT = 12.6
_AIR = 5
"""Space, in points, below the rule of a heading and between lines."""
_PAGE = 800
"""The height available for rows on a page, in points."""
_TITLE = 44.0
"""The height, in points, of a section's heading together with the blank row above it."""


@dataclass(frozen=True)
class Section:
    """A section of the help: a heading, and lines of two cells, a keyword and its description."""

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

FOR_THE_FEDERATION = (Text("templates.for_the_federation"), Text("templates.for_the_federation.text"))
"""The line about federations, in the help of every template whose workbooks can be read as tournaments."""


def write(book: Workbook, sections: Sequence[Section], functions: Sequence[str]) -> None:
    """Write the help sheet: a section about the add-in, the given sections, and one that explains the given functions."""
    sheet = book.sheet(NAME, tab="#6B7785")
    sheet.widths(*_WIDTHS)
    # The banner counts as being as high as the heading of a section.
    row, filled, breaks = TABLE_ROW, _TITLE, []
    banner(book, sheet, NAME, len(_WIDTHS))
    used = [(" / ".join((entry.name, *entry.aliases)), entry.summary) for entry in map(find, functions)]
    for section in (ADD_IN, *sections, Section(Text("templates.the_functions_in_use"), used)):
        heights = [_LINE_HEIGHT * max(map(_lines, map(book.say, line), _CHARACTERS)) + _AIR for line in section.lines]
        if filled + _TITLE + sum(heights) > _PAGE:
            # No section is split across two pages.
            breaks.append(row)
            filled = 0.0
        filled += _TITLE + sum(heights)
        sheet.section(row, 0, section.title, 1)
        sheet.raw.set_row(row + 1, _AIR)
        row += 2
        for (key, text), height in zip(section.lines, heights, strict=True):
            sheet.write(row, 0, key, "wrapped", bold=True, indent=1)
            sheet.write(row, 1, bound(book.say(text)), "wrapped")
            sheet.raw.set_row(row, height)
            row += 1
        row += 1
    printed(book, sheet, row - 2, 1)
    if catalogue(book.language).unreviewed:
        # This remark is shown on the screen, but not printed.
        sheet.write(row, 0, marked(book.say(Text("language_name")), book.language), "note")
    sheet.raw.set_h_pagebreaks(breaks)


def _lines(text: str, characters: int) -> int:
    """How many lines a text takes once each of its lines is wrapped."""
    return sum(max(1, len(textwrap.wrap(line, characters))) for line in text.split("\n"))
