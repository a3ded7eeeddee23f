"""
The workbook of a template made of declared sheets: names, the hidden sheet of lists, the mark by which it is recognised.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xl_departage.headless.status_cells import MARK
from xl_departage.messages import Text
from xl_departage.templates import styles
from xl_departage.templates.accepted import Accepted
from xl_departage.templates.addresses import area, cell
from xl_departage.templates.book import FIELD, Book, Options
from xl_departage.templates.sheet import SheetWriter

LISTS = Text("templates.lists")
_SHORT = 12
"""Characters of a text that stays in a formula."""
_FIRST_LIST = 40
"""The column of the first list: those to the left stay blank, for `Workbook.blank`."""


class Workbook(Book):
    """A workbook under construction."""

    def __init__(self, options: Options, title: Text, kind: str) -> None:
        super().__init__(options, title)
        self.raw.define_name(MARK, f'="{kind}"')
        self.lists: list[tuple[str, Sequence[str]]] = []
        self.faults: list[str] = []
        """Array expressions: what is wrong with a typed cell that no function reads as a list, blank if nothing is."""

    def has(self, key: str) -> bool:
        """Whether there is a name under that key."""
        return key in self._names

    def blank(self, rows: int, columns: int) -> str:
        """An area of that size in which nothing stands."""
        assert columns <= _FIRST_LIST
        return f"{self.say(LISTS)}!{area(0, 0, rows - 1, columns - 1)}"

    def offer(self, values: Sequence[str | Text]) -> str:
        """The cells of a list for drop-downs on the hidden sheet; equal lists are shared."""
        said = [self.say(value) for value in values]
        places = [index for index, (_, listed) in enumerate(self.lists) if listed == said]
        place = places[0] if places else len(self.lists)
        column = _FIRST_LIST + place
        cells = f"{self.say(LISTS)}!{area(0, column, len(said) - 1, column)}"
        if not places:
            self.lists.append((cells, said))
        return cells

    def told(self, text: Text, fixed: Mapping[str, Text | str] = {}, /, **values: str) -> str:
        """
        A text as an expression, its long parts on the hidden sheet, since they do not fit into formulas.

        Args:
            text: Its fields are without values, or have `{key}` as such.
            fixed: The fields that are texts themselves.
            values: The other ones, as expressions; a number decides about singular and plural, too.
        """
        parts: list[str] = []
        plain = ""
        for words, key, one, several in (*FIELD.findall(self.template(text)), ("", "", "", "")):
            if words or (key in fixed and not several):
                plain += words or self.say(fixed[key])
                continue
            if plain:
                parts.append(self.offer([plain]) if len(plain) > _SHORT else self.quoted(plain))
                plain = ""
            if key:
                parts.append(self.agreeing(values[key], one, several) if several else values[key])
        return "&".join(parts)

    def validate(
        self,
        out: SheetWriter,
        place: tuple[int, int, int, int],
        accepted: Accepted,
        error: Text | None,
        hint: Text | None,
    ) -> None:
        """What cells accept as they are typed."""
        rule = accepted.rule(self, cell(place[0], place[1]), hint)
        if error is not None and "error_title" in rule:
            rule["error_message"] = self.say(error)
        if rule:
            out.raw.data_validation(*place, rule)

    def choices(self, key: str, name: Text, values: Sequence[str | Text]) -> str:  # noqa: ARG002 - that of the older book
        """The cells of a list, which formulas and declarations may name by that key."""
        self._names[key] = self.offer(values)
        return self._names[key]

    def listed(self, values: Sequence[str]) -> str:
        """The cells of a list."""
        return self.offer(values)

    def _write_lists(self) -> None:
        out = self.sheet(LISTS, tab=styles.GREY)
        for place, (_, values) in enumerate(self.lists):
            for row, value in enumerate(values):
                out.write(row, _FIRST_LIST + place, value, "text")
        for row, fault in enumerate(self.faults):
            out.array(row, _FIRST_LIST - 1, f"={fault}", "hidden")
        out.raw.hide()

    @property
    def fault_cells(self) -> str:
        """Where those expressions are computed."""
        return f"{self.say(LISTS)}!{area(0, _FIRST_LIST - 1, max(len(self.faults), 1) - 1, _FIRST_LIST - 1)}"


def kind_of(names: Any) -> str:
    """The kind that the formulas of defined names tell, by name; blank for other workbooks and those of older templates."""
    formula = next((formula for name, formula in names.items() if name.casefold() == MARK), "")
    return str(formula).removeprefix("=").strip('"')
