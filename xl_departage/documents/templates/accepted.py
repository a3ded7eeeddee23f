"""
What an input cell accepts. One declaration gives both the data validation and the condition of the status line, because
pasted values bypass every validation.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from xl_departage.base.messages import Text
from xl_departage.documents.templates.conditions import literal

if TYPE_CHECKING:
    from xl_departage.documents.templates.template_workbook import Workbook

CELL_ERROR = Text("templates.cell_error")
_FIRST_DAY, _LAST_DAY = datetime.date(1900, 1, 1), datetime.date(2199, 12, 31)
MOST_DAYS = 109574
"""The serial number of `_LAST_DAY`; that of `_FIRST_DAY` is 1."""
_MOST = 1_000_000_000


@dataclass(frozen=True, kw_only=True)
class Accepted:
    """
    What may be typed into a cell; without any attribute, anything but an error value. None means no such condition.
    """

    choices: str | Sequence[Text | str] | None = None
    """The texts to choose from: the defined name of a list, the address of its cells, or the list itself."""
    free: bool = False
    """Whether texts that are not in the list may be typed, too."""
    also: Sequence[str] = ()
    """The texts that are accepted, if there are more than the list offers."""
    whole: tuple[int, int] | None = None
    """The minimum and maximum of a whole number."""
    least: str = ""
    """An expression to use instead of the minimum, in the condition of the status line only."""
    words: Sequence[str] = ()
    """Texts that are accepted as well as a whole number."""
    number: bool = False
    """Whether any number is accepted, and nothing else."""
    date: bool = False
    since: str = ""
    """
    The key of the defined name of a date that this one may not precede. That other date gives its own name here, so
    that both have formulas of the same shape.
    """
    required: bool = False
    """Whether the cell must not be blank."""
    reported: bool = False
    """Whether the template itself reports any other content, in a clearer message."""
    checked: bool = False
    """Whether, in a table, the status reports any other content, because no function does."""
    error: Text | None = None
    """The error text; by default, the text for this kind of content."""

    @property
    def cure(self) -> Text | None:
        """What to type instead, for the error text and the status line; None if there is no condition."""
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
    def message(self) -> Text:
        """
        The message for cells that `wrong` finds. Where any text may be typed, or the template reports other content
        itself, it is the message about error values.
        """
        return CELL_ERROR if self.cure is None or self.free or self.reported else self.cure

    def rule(self, book: Workbook, cell: str, hint: Text | None) -> dict[str, Any]:
        """
        The data validation of a range as a dictionary for XlsxWriter, which ignores one that restricts nothing and has
        no message. `cell` is the address of the first cell of the range.
        """
        rule: dict[str, Any] = {"validate": "any"}
        choices = self.choices
        if choices is not None:
            source = f"={choices}" if isinstance(choices, str) else [book.say(choice) for choice in choices]
            if isinstance(source, list) and any("," in choice for choice in source):
                # Excel splits a list inside a validation at commas, and French decimals such as 0,5 contain one.
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
        """
        An array expression: for each of these cells, whether it holds an error value or something that is not accepted.
        """
        unaccepted = self._other(book, cells)
        if not unaccepted:
            return f"ISERROR({cells})"
        # The formulas differ only in this number, so that they have one shape.
        return f'IFERROR(IF({cells}="",{int(self.required)},{unaccepted})>0,TRUE)'

    def _other(self, book: Workbook, cells: str) -> str:
        """
        An expression that is 0 for a filled cell with accepted content and positive for any other; blank if any text is
        accepted.

        It avoids `AND` and `OR`, which would combine all cells of an array into one value, and arithmetic with texts,
        because which texts count as numbers depends on the language of the program.
        """
        if self.free or self.reported:
            return ""
        if self.choices is not None:
            choice_list = self.choices if isinstance(self.choices, str) else book.offer(self.also or self.choices)
            return f"ISNA(MATCH({literal(cells)},{choice_list},0))*1"
        if self.whole is not None:
            least, most = self.whole
            fraction = f"MOD(IF(ISNUMBER({cells}),{cells},{least}),1)"
            # Any text is greater than a number.
            outside = f"({cells}<{self.least or least})+({cells}>{most})"
            if self.words:
                words = "".join(f'*({cells}<>"{word}")' for word in self.words)
                outside = f"IF(ISNUMBER({cells}),{outside},1{words})"
            return f"{outside}+{fraction}"
        if self.date:
            since = f"MAX(1,N({book[self.since]}))" if self.since else "1"
            return f"NOT(ISNUMBER({cells}))+({cells}<{since})+({cells}>{MOST_DAYS})"
        return f"NOT(ISNUMBER({cells}))*1" if self.number else ""
