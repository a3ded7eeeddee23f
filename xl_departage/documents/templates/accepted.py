"""
What a cell for input accepts: one declaration gives the data validation, and the condition of the status line, because
what is pasted passes by every validation.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from xl_departage.base.messages import Text
from xl_departage.documents.templates.conditions import literal

if TYPE_CHECKING:
    from xl_departage.documents.templates.workbook import Workbook

CELL_ERROR = Text("templates.cell_error")
_FIRST_DAY, _LAST_DAY = datetime.date(1900, 1, 1), datetime.date(2199, 12, 31)
MOST_DAYS = 109574
"""The number of the last one; the first has 1."""
_MOST = 1_000_000_000


@dataclass(frozen=True, kw_only=True)
class Accepted:
    """What may be typed into a cell; without any attribute, anything but an error."""

    choices: str | Sequence[Text | str] | None = None
    """The defined name of a list, its cells, or the list itself."""
    free: bool = False
    """Whether other texts than those of the list may be typed."""
    also: Sequence[str] = ()
    """What the cells accept, where it is more than the list that they offer."""
    whole: tuple[int, int] | None = None
    """The minimum and maximum of a whole number."""
    least: str = ""
    """An expression in place of the minimum, for the status alone."""
    words: Sequence[str] = ()
    """Accepted in addition to a whole number."""
    number: bool = False
    """Any number."""
    date: bool = False
    since: str = ""
    """The defined name, by its key, of a date that this one may not precede; that date itself has its own, for equal formulas."""
    required: bool = False
    """Whether the cell must not be blank."""
    reported: bool = False
    """Whether the template itself reports any other content, in better words."""
    checked: bool = False
    """Whether the status of declared sheets reports any other content, because no function does."""
    error: Text | None = None
    """The error text; each kind has its own by default."""

    @property
    def cure(self) -> Text | None:
        """What to type, as the error text and the status line say it; None if anything may be typed."""
        if self.error is not None:
            return self.error
        if self.choices is not None:
            return Text("templates.choose_a_value_from_the_list" if self.required else "accepted.remedy")
        if self.whole is not None:
            return Text("templates.whole_number_or_nothing", least=self.whole[0], most=self.whole[1])
        if self.number:
            return Text("templates.number_or_nothing")
        return Text("templates.date_or_nothing") if self.date else None

    @property
    def told(self) -> Text:
        """The cure of what `wrong` finds: where any text may be typed, an error alone."""
        return CELL_ERROR if self.cure is None or self.free or self.reported else self.cure

    def rule(self, book: Workbook, cell: str, hint: Text | None) -> dict[str, Any]:
        """
        The data validation of a range, in XlsxWriter's terms; `cell` is the address of its first cell. XlsxWriter ignores an empty one.
        """
        rule: dict[str, Any] = {"validate": "any"}
        choices = self.choices
        if choices is not None:
            source = f"={choices}" if isinstance(choices, str) else [book.say(choice) for choice in choices]
            if isinstance(source, list) and any("," in choice for choice in source):
                # A list inside a validation is split at commas, in French (0,5) as in English.
                source = f"={book.offer(source)}"
            rule = {"validate": "list", "source": source, "show_error": not (self.free or self.also)}
        elif self.whole is not None:
            rule = {"validate": "integer", "criteria": "between", "minimum": self.whole[0], "maximum": self.whole[1]}
            if self.words:
                word = ",".join(f'{cell}="{word}"' for word in self.words)
                number = f"AND({cell}>={self.whole[0]},{cell}<={self.whole[1]},INT({cell})={cell})"
                rule = {"validate": "custom", "value": f"=IF(ISNUMBER({cell}),{number},OR({word}))"}
        elif self.number:
            rule = {"validate": "decimal", "criteria": "between", "minimum": -_MOST, "maximum": _MOST}
        elif self.date:
            rule = {"validate": "date", "criteria": "between", "minimum": _FIRST_DAY, "maximum": _LAST_DAY}
        if self.cure is not None:
            rule["error_title"], rule["error_message"] = book.say(Text("templates.not_accepted")), book.say(self.cure)
        if hint is not None:
            rule["input_message"] = book.say(hint)
        return rule

    def wrong(self, book: Workbook, cells: str) -> str:
        """An array expression: whether each of these cells holds an error, or what is not accepted."""
        other = self._other(book, cells)
        if not other:
            return f"ISERROR({cells})"
        # Equal formulas but for the number.
        return f'IFERROR(IF({cells}="",{int(self.required)},{other})>0,TRUE)'

    def _other(self, book: Workbook, cells: str) -> str:
        """
        A number, 0 where filled cells hold what is accepted; blank if any text is. `AND` and `OR` would join the cells of an array, and
        no text is computed with: what number it is depends on the language of the program.
        """
        if self.free or self.reported:
            return ""
        if self.choices is not None:
            listed = self.choices if isinstance(self.choices, str) else book.offer(self.also or self.choices)
            return f"ISNA(MATCH({literal(cells)},{listed},0))*1"
        if self.whole is not None:
            least, most = self.whole
            words = "".join(f'*({cells}<>"{word}")' for word in self.words)
            return f"IF(ISNUMBER({cells}),({cells}<{self.least or least})+({cells}>{most})+MOD({cells},1),1{words})"
        if self.date:
            since = f"MAX(1,N({book[self.since]}))" if self.since else "1"
            return f"NOT(ISNUMBER({cells}))+({cells}<{since})+({cells}>{MOST_DAYS})"
        return f"NOT(ISNUMBER({cells}))*1" if self.number else ""
