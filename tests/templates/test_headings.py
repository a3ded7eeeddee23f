"""Headings: no word of any language is wider than its column, where a spreadsheet would cut it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.examples import first
from xl_departage.messages import Language, languages
from xl_departage.templates import Options, assemble, templates
from xl_departage.templates.registry import Template
from xl_departage.templates.sheet import SheetWriter

PIXELS = 6.5
"""A bold letter of 10 points, on average over a word; Calibri has 6."""


@pytest.mark.parametrize(
    ("template", "language"),
    first([(template, language) for template in templates() for language in languages()], 1),
    ids=lambda value: value if isinstance(value, str) else value.name.in_language("en"),
)
def test_no_word_of_a_heading_is_cut(template: Template, language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[SheetWriter, int, str]] = []
    write = SheetWriter.write

    def noted(self: SheetWriter, row: int, column: int, value: Any, style: str = "plain", **changes: Any) -> None:
        if style == "heading" and value:
            written.append((self, column, self.book.say(value)))
        write(self, row, column, value, style, **changes)

    monkeypatch.setattr(SheetWriter, "write", noted)

    assemble(template, Options(language, empty=True))

    assert len(written) > 10
    cut = []
    for sheet, column, heading in written:
        shown = sheet.raw.col_info.get(column)
        if shown is None or shown.hidden or sheet.raw.hidden:
            continue
        longest = max(re.split(r"\s+|(?<=-)", heading), key=len)
        if len(longest) * PIXELS > shown.width:
            cut.append((sheet.name, heading, shown.width))
    assert cut == []
