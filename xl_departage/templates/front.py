"""The front sheet « Accueil »: the arbiter's data about the event, and the `rules` text that all formulas read."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from xl_departage.messages import Text
from xl_departage.templates.accepted import MOST_DAYS, Accepted
from xl_departage.templates.choices import edition_note, preset_rating_edition, rating_edition_note
from xl_departage.templates.sheet import Value
from xl_departage.templates.workbook import Workbook

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
_COUNTED = Text("templates.standings_after_round")


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


def days(about: About, first: Text, last: Text) -> list[Field]:
    """The lines of the first and the last day, under these labels."""
    since: Mapping[str, Any] = {"date": True, "since": "first_day"}
    refused = Text("front.last_day.error")
    return [
        Field("first_day", first, Text("templates.first_day"), about.first_day, **since),
        Field("last_day", last, Text("templates.last_day"), about.last_day, error=refused, **since),
    ]


def event_fields(about: About) -> list[Heading | Field]:
    """The lines about the event that every template has."""
    return [
        Heading(Text("templates.the_event")),
        Field("event", Text("templates.name"), Text("templates.event"), about.name),
        Field("place", Text("templates.place"), Text("templates.venue"), about.place),
        *days(about, Text("templates.from"), Text("templates.to")),
        Field("tempo", Text("templates.rate_of_play"), Text("templates.name.tempo"), about.tempo),
        Field("arbiter", Text("templates.arbiter"), Text("templates.arbiter"), about.arbiter),
    ]


def year_option() -> str:
    """The option `year` of the rules, by the last day or else the first one: a text expression, blank without days."""
    told = '""'
    for day in ("{first_day}", "{last_day}"):
        known = f"({day}>=1)*({day}<={MOST_DAYS})>0"
        told = f'IF(ISNUMBER({day}),IF({known},"; year="&YEAR({day}),""),{told})'
    return told


def edition_field(book: Workbook) -> Field:
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


def option_fields(book: Workbook) -> list[Field]:
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
            note=Text("front.option_fields.lots.note"),
        ),
        Field(
            "options",
            Text("templates.further_options"),
            Text("templates.options"),
            note=Text("front.option_fields.options.note"),
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
            Text("front.rating_fields.rating_tempo"),
            Text("templates.standard"),
            choices=tempos,
            required=True,
        ),
    ]


def rating_rules_formula(book: Workbook) -> str:
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


_TIEBREAK_NOTE = Text("front.tiebreak_note")


def tiebreaks_formula(book: Workbook, count: int) -> str:
    """The formula of the list of tie-breaks as one text; the points if all lines are blank."""
    names = [book[f"tiebreak_{place}"] for place in range(1, count + 1)]
    blank, listed = "&".join(names), '&";"&'.join(names)
    return f'=IF({blank}="","PTS",{listed})'
