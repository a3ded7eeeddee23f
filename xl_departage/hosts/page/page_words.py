"""
Puts messages into the words of the page, which has fields where a command has options, and converts cells to and from JSON and text.
"""

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


def sentence(problem: DepartageError | SourceNotice, lang: Language) -> str:
    """The message of an error or a notice, in the page's own wording if there is one (`KEY.page`)."""
    if f"{problem.key}.page" in catalogue(lang):
        values = problem.values if isinstance(problem, DepartageError) else dict(problem.values)
        if problem.key == "required.event_missing":
            # Imported here: only a save for a federation needs it.
            from xl_departage.hosts.page.fields import missing_named

            values = {"fields": missing_named(values["fields"], lang)}
        problem = FileError(f"{problem.key}.page", problem.place, **values)
    message = problem.message(lang)
    placed = problem.place is not None and problem.place.describe(lang)
    return message if placed else begun(message, catalogue(lang)[problem.key])


def begun(sentence: str, template: str) -> str:
    """The sentence with a capital letter at its beginning, unless it begins with a typed text (its `template` with a placeholder)."""
    return sentence if template.startswith("{") else with_capital(sentence)


def as_numbered(heading: int, place: Place, values: Mapping[str, object]) -> tuple[Place, dict[str, Any]]:
    """
    The place and the values of a message, with rows numbered as on the page: from 1 at the first row below the `heading` rows. A place in
    the heading gets no row.
    """
    numbered: dict[str, Any] = {
        key: value - heading if key.endswith("_row") and isinstance(value, int) else value
        for key, value in values.items()
    }
    if "at" in numbered and "other_row" in numbered:
        # Imported here: a ranking needs none of the checks.
        from xl_departage.chess.checks.subject import row_text

        numbered["at"] = row_text(numbered["other_row"])
    return place._replace(row=place.row - heading if place.row and place.row > heading else None), numbered


def plain(cell: object) -> Any:
    """A cell as a JSON value: an error as its text, a date in ISO form, an empty cell as an empty text."""
    if isinstance(cell, ErrorKind):
        return cell.value
    if isinstance(cell, date):
        return cell.isoformat()
    return "" if cell is None else cell


def plain_rows(rows: Sequence[Sequence[object]]) -> Rows:
    return [[plain(cell) for cell in row] for row in rows]


def day_shown(text: str, lang: Language) -> str:
    """A text as the language writes it if it is a day, any other text unchanged."""
    day = round_day(text)
    return text if day is None else day_text(day, lang)


def typed_rows(box_text: str) -> Rows:
    """
    The cells of the text in the box, all rows equally wide. Cells are separated by tabs if there are any, else by semicolons, because a
    tab can be typed neither in a text field nor on a phone. Raises FileError with the line that cannot be divided into cells.
    """
    delimiter = "\t" if "\t" in box_text else ";"
    rows = [[cell.strip() for cell in row] for row in read_csv(box_text.rstrip(), delimiter=delimiter, typed=True)]
    width = max(map(len, rows), default=0)
    return [row + [""] * (width - len(row)) for row in rows]


def in_its_words(words: Text) -> Text:
    """The text in the page's own wording if there is one, else unchanged."""
    return Text(f"{words.key}.page", **words.values) if f"{words.key}.page" in catalogue(SOURCE) else words
