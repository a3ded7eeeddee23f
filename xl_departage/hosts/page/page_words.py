"""Sentences in the words of the page, which has fields where a command has options, and cells as the page takes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from xl_departage.base.errors import DepartageError, ErrorKind, FileError, Place
from xl_departage.base.messages import SOURCE, Language, Text, catalogue, with_capital
from xl_departage.base.messages.notation import day_text
from xl_departage.chess.tournament.record import SourceNotice
from xl_departage.chess.tournament.round_days import round_day
from xl_departage.formats.csv_grid import read_csv

Rows = list[list[Any]]


def sentence(told: DepartageError | SourceNotice, lang: Language) -> str:
    """An error or a notice in the words of the page, which has fields where a command has options."""
    if f"{told.key}.page" in catalogue(lang):
        values = told.values if isinstance(told, DepartageError) else dict(told.values)
        if told.key == "required.event_missing":
            # Imported here: a ranking requires nothing.
            from xl_departage.hosts.page.fields import missing_named

            values = {"fields": missing_named(values["fields"], lang)}
        told = FileError(f"{told.key}.page", told.place, **values)
    said = told.message(lang)
    placed = told.place is not None and told.place.describe(lang)
    return said if placed else begun(said, catalogue(lang)[told.key])


def begun(sentence: str, template: str) -> str:
    """A line of its own begins with a capital, but for what somebody typed."""
    return sentence if template.startswith("{") else with_capital(sentence)


def as_numbered(heading: int, place: Place, values: Mapping[str, object]) -> tuple[Place, dict[str, Any]]:
    """Place and values of a message with the rows as the page numbers them: those of the players, without the heading."""
    told: dict[str, Any] = {
        key: value - heading if key.endswith("_row") and isinstance(value, int) else value
        for key, value in values.items()
    }
    if "at" in told and "other_row" in told:
        # Imported here: a ranking needs no checks.
        from xl_departage.chess.checks.subject import row_text

        told["at"] = row_text(told["other_row"])
    return place._replace(row=place.row - heading if place.row and place.row > heading else None), told


def plain(cell: object) -> Any:
    """A cell as a JSON value."""
    if isinstance(cell, ErrorKind):
        return cell.value
    if isinstance(cell, date):
        return cell.isoformat()
    return "" if cell is None else cell


def plain_rows(rows: Sequence[Sequence[object]]) -> Rows:
    return [[plain(cell) for cell in row] for row in rows]


def day_shown(text: str, lang: Language) -> str:
    """A detail as the language writes it, if it is a day."""
    day = round_day(text)
    return text if day is None else day_text(day, lang)


def typed_rows(typed: str) -> Rows:
    """
    The cells of the text in the box: between tabs if there are any, else between semicolons, since neither a keyboard in a text field nor
    a phone types a tab. Raises FileError with the line of a player typed otherwise.
    """
    delimiter = "\t" if "\t" in typed else ";"
    rows = [[cell.strip() for cell in row] for row in read_csv(typed.rstrip(), delimiter=delimiter, typed=True)]
    width = max(map(len, rows), default=0)
    return [row + [""] * (width - len(row)) for row in rows]


def in_its_words(words: Text) -> Text:
    """The words of the page, which has fields where a command has options."""
    return Text(f"{words.key}.page", **words.values) if f"{words.key}.page" in catalogue(SOURCE) else words
