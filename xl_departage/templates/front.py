"""The front sheet « Accueil »: what the arbiter says about the event, and the `rules` text that all formulas read."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.choices import edition_note, preset_rating_edition, rating_edition_note
from xl_departage.templates.sheet import Sheet, Value

MONTHS = (
    Text("janvier", "January"),
    Text("février", "February"),
    Text("mars", "March"),
    Text("avril", "April"),
    Text("mai", "May"),
    Text("juin", "June"),
    Text("juillet", "July"),
    Text("août", "August"),
    Text("septembre", "September"),
    Text("octobre", "October"),
    Text("novembre", "November"),
    Text("décembre", "December"),
)
NAME = Text("Accueil", "Home")
_LABEL, _VALUE, _NOTE = 0, 1, 2
_NOTE_LENGTH = 62
"""Characters of a note on one line."""


@dataclass(frozen=True)
class Heading:
    """The title of a part of the front sheet."""

    title: Text


@dataclass(frozen=True)
class Field:
    """One line of the front sheet: a cell to type, or with `formula` a computed one."""

    key: str
    """Under which `book[key]` gives the defined name."""
    label: Text
    name: Text
    """The defined name."""
    value: Value = None
    formula: str = ""
    choices: str | Sequence[str] | None = None
    free: bool = False
    whole: tuple[int, int] | None = None
    note: Text | None = None
    date: bool = False
    wide: bool = False
    """A long text: the line is higher."""


@dataclass(frozen=True)
class About:
    """What is said about an event; blank where nothing is known."""

    name: Text | str = ""
    place: str = ""
    first_day: datetime.date | None = None
    last_day: datetime.date | None = None
    tempo: Text | str = ""
    arbiter: str = ""


def event_fields(about: About) -> list[Heading | Field]:
    """The lines about the event that every template has."""
    return [
        Heading(Text("Le tournoi", "The event")),
        Field("event", Text("Nom", "Name"), Text("Tournoi", "Event"), about.name),
        Field("place", Text("Lieu", "Place"), Text("Lieu", "Venue"), about.place),
        Field("first_day", Text("Du", "From"), Text("Date_debut", "First_day"), about.first_day, date=True),
        Field("last_day", Text("Au", "To"), Text("Date_fin", "Last_day"), about.last_day, date=True),
        Field("tempo", Text("Cadence", "Rate of play"), Text("Cadence", "Rate_of_play"), about.tempo),
        Field("arbiter", Text("Arbitre", "Arbiter"), Text("Arbitre", "Arbiter"), about.arbiter),
    ]


def edition_field(book: Book) -> Field:
    """The edition of the tie-break rules; the list `editions` stands behind it."""
    return Field(
        "edition",
        Text("Règlement des départages", "Tie-break rules"),
        Text("Edition", "Edition"),
        book.options.edition,
        choices=book["editions"],
        note=edition_note(),
    )


def option_fields(book: Book) -> list[Field]:
    """
    Lines that are rarely needed: standings after some rounds, lots, further options, the language of explanations.
    """
    return [
        Field(
            "counted",
            Text("Classement après la ronde", "Standings after round"),
            Text("Apres_ronde", "After_round"),
            whole=(1, 99),
            note=Text("Vide : toutes les rondes jouées.", "Blank: all rounds played."),
        ),
        Field(
            "lots",
            Text("Texte du tirage au sort", "Text for drawing lots"),
            Text("Tirage", "Lots"),
            note=Text(
                "Pour le départage « Tirage au sort » : le même texte redonne le même tirage.",
                "For the tie-break “Drawing of lots”: the same text gives the same draw again.",
            ),
        ),
        Field(
            "options",
            Text("Autres options", "Further options"),
            Text("Options", "Options"),
            note=Text(
                "Par exemple : scoring=3-1-0 ; penalties=yes ; unrated=1400. Voir l'Aide.",
                "For example: scoring=3-1-0; penalties=yes; unrated=1400. See Help.",
            ),
        ),
        Field(
            "lang",
            Text("Langue des explications", "Language of explanations"),
            Text("Langue", "Language"),
            book.language,
            choices=("fr", "en"),
        ),
    ]


def rating_fields(editions: str, tempos: str) -> list[Field]:
    """The edition of the rating rules and the list (standard, rapid, blitz)."""
    return [
        Field(
            "rating_edition",
            Text("Règlement Elo", "Rating rules"),
            Text("Edition_Elo", "Rating_edition"),
            preset_rating_edition(),
            choices=editions,
            note=rating_edition_note(),
        ),
        Field(
            "rating_tempo",
            Text("Liste Elo", "Rating list"),
            Text("Liste_Elo", "Rating_list"),
            Text("standard", "standard"),
            choices=tempos,
        ),
    ]


def rules_fields(book: Book, details: str) -> list[Field]:
    """
    The `rules` text of the tie-break functions: `rules_base` without the number of rounds counted, and `rules`.

    `details` is a text expression of the template's own options, beginning with a semicolon.
    """
    counted, lots, options = book["counted"], book["lots"], book["options"]
    base = (
        f'={book["edition"]}&{details}&"; exempt="&{book["exempt"]}&"; numbers=number; lang="&{book["lang"]}'
        f'&IF({lots}="","","; lots="&{lots})&IF({options}="","","; "&{options})'
    )
    name = Text("Reglement_base", "Rules_base")
    return [
        Field(
            "rules_base", Text("Règlement sans les rondes", "Rules without the rounds"), name, formula=base, wide=True
        ),
        Field(
            "rules",
            Text("Règlement lu par les formules", "Rules read by the formulas"),
            Text("Reglement", "Rules"),
            formula=f'={book.say(name)}&IF({counted}="","","; rounds="&{counted})',
            wide=True,
        ),
    ]


def rating_rules_formula(book: Book) -> str:
    """The `rules` text of the rating functions."""
    return f'={book["rating_edition"]}&"; tempo="&{book["rating_tempo"]}&"; lang="&{book["lang"]}'


def tiebreak_fields(choices: str, presets: Sequence[Text | str], count: int) -> list[Heading | Field]:
    """
    Lines `tiebreak_1` … of the tie-breaks, and the list of them as one text (`tiebreaks`) for `RANK_BY` and `STANDINGS`.

    Blank lines are skipped; where all are blank the points alone rank.
    """
    fields: list[Heading | Field] = []
    for place in range(1, count + 1):
        fields.append(
            Field(
                f"tiebreak_{place}",
                Text(f"Départage {place}", f"Tie-break {place}"),
                Text(f"Depart_{place}", f"Tiebreak_{place}"),
                presets[place - 1] if place <= len(presets) else None,
                choices=choices,
                free=True,
                note=_TIEBREAK_NOTE if place == 1 else None,
            )
        )
    return fields


_TIEBREAK_NOTE = Text(
    "Choisir dans la liste, ou écrire un code FIDE (BH/C1, SB, DE …). Une ligne vide est sautée.",
    "Choose from the list, or write a FIDE code (BH/C1, SB, DE …). A blank line is skipped.",
)


def tiebreaks_formula(book: Book, count: int) -> str:
    """The formula of the list of tie-breaks as one text; the points where all lines are blank."""
    names = [book[f"tiebreak_{place}"] for place in range(1, count + 1)]
    blank, listed = "&".join(names), '&";"&'.join(names)
    return f'=IF({blank}="","PTS",{listed})'


def date_formula(book: Book, cell: str) -> str:
    """A date as words, whatever the language of the program: « 4 octobre 2025 ». No `=` before it."""
    months = ",".join(f'"{book.say(month)}"' for month in MONTHS)
    return f'DAY({cell})&" "&CHOOSE(MONTH({cell}),{months})&" "&YEAR({cell})'


def event_line(book: Book) -> Field:
    """The line that stands on top of every sheet: name, place, dates."""
    name, place = book["event"], book["place"]
    first, last = book["first_day"], book["last_day"]
    dates = (
        f'IF({first}="","",IF(OR({last}="",{last}={first}),{date_formula(book, first)},'
        f'{date_formula(book, first)}&" – "&{date_formula(book, last)}))'
    )
    formula = f'={name}&IF({place}="",""," – "&{place})&IF({first}="",""," – "&{dates})'
    return Field(
        "event_line",
        Text("Ligne de titre", "Title line"),
        Text("Ligne_titre", "Title_line"),
        formula=formula,
        wide=True,
    )


class Front:
    """The front sheet in the making: fields are added in order; a computed field may name those before it."""

    def __init__(self, book: Book, title: Text, introduction: Text) -> None:
        self.book = book
        self.sheet: Sheet = book.sheet(NAME, tab="#C8102E")
        self.sheet.widths(30, 42, 58)
        self._row = 3
        self.sheet.write(self._row, _LABEL, introduction, "wrapped")
        self.sheet.raw.merge_range(
            self._row, _LABEL, self._row, _NOTE, book.say(introduction), book.style("wrapped", valign="vcenter")
        )
        self.sheet.raw.set_row(self._row, 48)
        self._row += 1
        self._title = title

    def add(self, *items: Heading | Field) -> None:
        """Write lines below what is there."""
        for item in items:
            if isinstance(item, Heading):
                self.sheet.section(self._row, _LABEL, item.title, _NOTE)
            else:
                self._field(item)
            self._row += 1

    @property
    def next_row(self) -> int:
        """The row of the next line, from 0."""
        return self._row

    def add_pair(self, label: int, value: Value) -> None:
        """A line of a table: a fixed number and a number to type."""
        self.sheet.write(self._row, _LABEL, label, "label", align="left", indent=1)
        self.sheet.input(self._row, _VALUE, value, align="left")
        self._row += 1

    def _field(self, field: Field) -> None:
        sheet, row = self.sheet, self._row
        sheet.write(row, _LABEL, field.label, "label", indent=1)
        if field.wide or (field.note and len(self.book.say(field.note)) > _NOTE_LENGTH):
            sheet.raw.set_row(row, 30)
        look: dict[str, Any] = {"num_format": "dd/mm/yyyy"} if field.date else {}
        if not (field.formula or field.date or field.whole):
            look = {"num_format": "@"}
        if field.formula:
            sheet.formula(row, _VALUE, field.formula, align="left", text_wrap=field.wide, **look)
        else:
            sheet.input(
                row,
                _VALUE,
                field.value,
                choices=field.choices,
                free=field.free,
                whole=field.whole,
                align="left",
                **look,
            )
        sheet.write(row, _NOTE, field.note, "note", indent=1, text_wrap=True)
        self.book.name(field.key, field.name, sheet, row, _VALUE)

    def close(self) -> None:
        """Banner and print set-up; the name `event_line` exists by now."""
        self.sheet.banner(self._title, _NOTE)
        self.sheet.printed(self._row - 1, _NOTE, frozen=(2, 0))


def with_value(field: Field, value: Value) -> Field:
    """The same line with something in it."""
    return replace(field, value=value)
