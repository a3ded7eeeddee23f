"""The front sheet « Accueil »: the arbiter's data about the event, and the `rules` text that all formulas read."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from xl_departage.messages import Text
from xl_departage.templates.accepted import Accepted
from xl_departage.templates.book import Book
from xl_departage.templates.choices import edition_note, preset_rating_edition, rating_edition_note
from xl_departage.templates.sheet import SheetWriter, Value
from xl_departage.templates.styles import GREY

MONTHS = (
    Text("templates.january"),
    Text("templates.february"),
    Text("templates.march"),
    Text("templates.april"),
    Text("templates.may"),
    Text("templates.june"),
    Text("templates.july"),
    Text("templates.august"),
    Text("templates.september"),
    Text("templates.october"),
    Text("templates.november"),
    Text("templates.december"),
)
NAME = Text("templates.home")
_WORK = Text("templates.home_work")
_COUNTED = Text("templates.standings_after_round")
_LABEL, _VALUE, _NOTE = 0, 1, 2
_NOTE_LENGTH = 44
"""Characters of a note per line."""
_LINE_HEIGHT = 14


@dataclass(frozen=True)
class Heading:
    """The title of a part of the front sheet."""

    title: Text


@dataclass(frozen=True)
class Field(Accepted):
    """One line of the front sheet: a cell for input with what it accepts, or with `formula` a computed one."""

    key: str
    """The key under which `book[key]` gives the defined name."""
    label: Text | str
    name: Text
    """The defined name."""
    value: Value = None
    formula: str = ""
    note: Text | None = None
    wide: bool = False
    """A long text: the line is higher."""


@dataclass(frozen=True)
class About:
    """The data of an event; blank if unknown."""

    name: Text | str = ""
    place: str = ""
    first_day: datetime.date | None = None
    last_day: datetime.date | None = None
    tempo: Text | str = ""
    arbiter: str = ""


def event_fields(about: About) -> list[Heading | Field]:
    """The lines about the event that every template has."""
    return [
        Heading(Text("templates.the_event")),
        Field("event", Text("templates.name"), Text("templates.event"), about.name),
        Field("place", Text("templates.place"), Text("templates.venue"), about.place),
        Field("first_day", Text("templates.from"), Text("templates.first_day"), about.first_day, date=True),
        Field("last_day", Text("templates.to"), Text("templates.last_day"), about.last_day, date=True),
        Field("tempo", Text("templates.rate_of_play"), Text("templates.rate_of_play_2"), about.tempo),
        Field("arbiter", Text("templates.arbiter"), Text("templates.arbiter"), about.arbiter),
    ]


def edition_field(book: Book) -> Field:
    """The edition of the tie-break rules, chosen from the list `editions`."""
    return Field(
        "edition",
        Text("templates.tie_break_rules"),
        Text("templates.edition"),
        book.options.edition,
        choices=book["editions"],
        required=True,
        note=edition_note(),
    )


def option_fields(book: Book) -> list[Field]:
    """Rarely needed lines: standings after some rounds, lots, other options, the language of explanations."""
    return [
        Field(
            "counted",
            _COUNTED,
            Text("templates.after_round"),
            whole=(1, 99),
            note=Text("templates.blank_all_rounds_played"),
        ),
        Field(
            "lots",
            Text("templates.text_for_drawing_lots"),
            Text("templates.lots"),
            note=Text("templates.for_the_tie_break_drawing_of_lots_the_same"),
        ),
        Field(
            "options",
            Text("templates.further_options"),
            Text("templates.options"),
            note=Text("templates.for_example_scoring_3_1_0_penalties_yes"),
        ),
        Field(
            "lang",
            Text("templates.language_of_explanations"),
            Text("templates.language"),
            book.language,
            choices=tuple(dict.fromkeys(("fr", "en", book.language))),
            required=True,
        ),
    ]


def rating_fields(editions: str, tempos: str) -> list[Field]:
    """The edition of the rating rules and the list (standard, rapid, blitz)."""
    return [
        Field(
            "rating_edition",
            Text("templates.rating_rules"),
            Text("templates.rating_edition"),
            preset_rating_edition(),
            choices=editions,
            required=True,
            note=rating_edition_note(),
        ),
        Field(
            "rating_tempo",
            Text("templates.rating_list"),
            Text("templates.rating_list_2"),
            Text("templates.standard"),
            choices=tempos,
            required=True,
        ),
    ]


def rules_fields(book: Book, details: str) -> list[Field]:
    """
    The `rules` text of the tie-break functions: `rules_base` without the number of rounds counted, and `rules`.
    Reports more rounds counted than planned.

    `details` is a text expression of the template's own options, beginning with a semicolon.
    """
    counted, lots, options = book["counted"], book["lots"], book["options"]
    base = (
        f'={book["edition"]}&{details}&"; exempt="&{book["exempt"]}&"; numbers=number; lang="&{book["lang"]}'
        f'&IF({lots}="","","; lots="&{lots})&IF({options}="","","; "&{options})'
    )
    name = Text("templates.rules_base")
    planned = book["planned"]
    book.status.problem(
        f"AND(ISNUMBER({counted}),ISNUMBER({planned}),{counted}>{planned})",
        Text("templates.more_rounds_counted_than_planned"),
        sheet=book.quoted(NAME),
        counted=counted,
        planned=planned,
        label=book.quoted(_COUNTED),
    )
    return [
        Field("rules_base", Text("templates.rules_without_the_rounds"), name, formula=base, wide=True),
        Field(
            "rules",
            Text("templates.rules_read_by_the_formulas"),
            Text("templates.rules"),
            formula=f'={book.say(name)}&IF({counted}="","","; rounds="&{counted})',
            wide=True,
        ),
    ]


def rating_rules_formula(book: Book) -> str:
    """The `rules` text of the rating functions."""
    return f'={book["rating_edition"]}&"; tempo="&{book["rating_tempo"]}&"; lang="&{book["lang"]}'


def tiebreak_fields(choices: str, presets: Sequence[Text | str], count: int) -> list[Heading | Field]:
    """
    Lines `tiebreak_1` … of the tie-breaks, and the list of them as one text (`tiebreaks`) for `RANK_BY` and
    `STANDINGS`.

    Blank lines are skipped; if all are blank, only the points rank.
    """
    fields: list[Heading | Field] = []
    for place in range(1, count + 1):
        fields.append(
            Field(
                f"tiebreak_{place}",
                Text("templates.tie_break_place", place=place),
                Text("templates.tiebreak_place", place=place),
                presets[place - 1] if place <= len(presets) else None,
                choices=choices,
                free=True,
                note=_TIEBREAK_NOTE if place == 1 else None,
            )
        )
    return fields


_TIEBREAK_NOTE = Text("templates.choose_from_the_list_or_write_a_fide_code_bh")


def tiebreaks_formula(book: Book, count: int) -> str:
    """The formula of the list of tie-breaks as one text; the points if all lines are blank."""
    names = [book[f"tiebreak_{place}"] for place in range(1, count + 1)]
    blank, listed = "&".join(names), '&";"&'.join(names)
    return f'=IF({blank}="","PTS",{listed})'


LEADERS = 3
LEADER_NAMES = {
    "leader_names": Text("templates.ranked_names"),
    "leader_points": Text("templates.ranked_points"),
    "ranked_places": Text("templates.places"),
}
"""Columns of the standings, best first."""


def leader_fields(book: Book, begun: str = "", *, ratings: bool = False) -> list[Heading | Field]:
    """
    The leaders of the standings with their points (or `ratings`); blank as long as there are no standings, or while the
    expression `begun` is false (by default, until a player has points).
    """
    begun = begun or f"SUM({book['leader_points']})>0"
    fields: list[Heading | Field] = []
    for place in range(1, LEADERS + 1):
        name, points, rank = (f"INDEX({book[key]},{place})" for key in LEADER_NAMES)
        shown = book.decimal(points)
        if not ratings:
            shown = book.sentence(Text("templates.leader_points"), shown=shown, points=points)
        fields.append(
            Field(
                f"leader_{place}",
                Text("templates.leading") if place == 1 else "",
                Text("templates.leader_place", place=place),
                formula=f'=IF({name}="","",IF({begun},SUBSTITUTE({rank}&".","=."," =")&" "&{name}&" – "&{shown},""))',
            )
        )
    return fields


def date_formula(book: Book, cell: str) -> str:
    """A date in words, whatever the program's language: « 4 octobre 2025 ». Without a leading `=`."""
    months = ",".join(f'"{book.say(month)}"' for month in MONTHS)
    return f'DAY({cell})&" "&CHOOSE(MONTH({cell}),{months})&" "&YEAR({cell})'


def event_line(book: Book) -> Field:
    """The line at the top of every sheet: name, place, dates."""
    name, place = book["event"], book["place"]
    first, last = book["first_day"], book["last_day"]
    dates = (
        f"IF(ISNUMBER({last}),IF({last}={first},{date_formula(book, first)},"
        f'{date_formula(book, first)}&" – "&{date_formula(book, last)}),{date_formula(book, first)})'
    )
    # A date written as a text is reported.
    formula = f'={name}&IF({place}="",""," – "&{place})&IF(ISNUMBER({first})," – "&{dates},"")'
    return Field(
        "event_line",
        Text("templates.title_line"),
        Text("templates.title_line_2"),
        formula=formula,
        wide=True,
    )


class Front:
    """The front sheet under construction: fields are added in order; a computed field may name those before it."""

    def __init__(self, book: Book, title: Text, introduction: Text) -> None:
        self.book = book
        self.sheet: SheetWriter = book.sheet(NAME, tab="#C8102E")
        self._hidden: SheetWriter | None = None
        self._hidden_row = 0
        self.sheet.widths(28, 36, 44)
        self._row = 3
        self.sheet.write(self._row, _LABEL, introduction, "wrapped")
        self.sheet.raw.merge_range(
            self._row, _LABEL, self._row, _NOTE, book.say(introduction), book.style("wrapped", valign="vcenter")
        )
        self.sheet.raw.set_row(self._row, 62)
        self._row += 1
        self._title = title

    def add(self, *items: Heading | Field) -> None:
        """Write lines below the existing ones."""
        for item in items:
            if isinstance(item, Heading):
                self.sheet.section(self._row, _LABEL, item.title, _NOTE)
            else:
                self._field(item)
            self._row += 1

    def compute(self, *fields: Field) -> None:
        """Add values shared by formulas, on a hidden sheet."""
        if self._hidden is None:
            self._hidden = self.book.sheet(_WORK, tab=GREY)
            self._hidden.raw.hide()
        for field in fields:
            self._hidden.write(self._hidden_row, _LABEL, field.label, "hidden")
            self._hidden.formula(self._hidden_row, _VALUE, field.formula, "hidden")
            self.book.name(field.key, field.name, self._hidden, self._hidden_row, _VALUE)
            self._hidden_row += 1

    def _field(self, field: Field) -> None:
        sheet, row = self.sheet, self._row
        sheet.write(row, _LABEL, field.label, "label", indent=1)
        lines = max(2 * field.wide, -(-len(self.book.say(field.note or "")) // _NOTE_LENGTH))
        if lines > 1:
            sheet.raw.set_row(row, _LINE_HEIGHT * lines + 2)
        look: dict[str, Any] = {"num_format": "dd/mm/yyyy"} if field.date else {}
        if not (field.formula or field.date or field.whole):
            look = {"num_format": "@"}
        if field.formula:
            sheet.formula(row, _VALUE, field.formula, align="left", text_wrap=field.wide, **look)
        else:
            sheet.input(row, _VALUE, field.value, field, align="left", **look)
        sheet.write(row, _NOTE, field.note, "note", indent=1, text_wrap=True)
        self.book.name(field.key, field.name, sheet, row, _VALUE)

    def close(self) -> None:
        """Write banner, status and print set-up; the name `event_line` exists by now."""
        self.sheet.banner(self._title, _NOTE, status=self.book.status.used)
        self.sheet.printed(self._row - 1, _NOTE, frozen=(2, 0))


def with_value(field: Field, value: Value) -> Field:
    """The same line with a value."""
    return replace(field, value=value)
