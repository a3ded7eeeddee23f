"""How a language writes numbers, dates and lists: the symbols are in its catalogue."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from xl_departage.base.messages import Language, Text, text

if TYPE_CHECKING:
    import datetime

MONTHS = (
    Text("month.january"),
    Text("month.february"),
    Text("month.march"),
    Text("month.april"),
    Text("month.may"),
    Text("month.june"),
    Text("month.july"),
    Text("month.august"),
    Text("month.september"),
    Text("month.october"),
    Text("month.november"),
    Text("month.december"),
)
"""The months by name."""


def colon(language: Language) -> str:
    """The separator between a heading and its text: `: `, with a leading space in French."""
    return text("headed", language, heading="", body="")


def semicolon(language: Language) -> str:
    """The separator between two parts of a sentence."""
    return text("list.part", language, first="", second="")


_LOCALIZED = frozenset({"#NULL!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#SPILL!"})


def error_name(value: str, language: Language) -> str:
    """An error value as spreadsheets in that language show it."""
    return text(f"error_name.{re.sub('[^A-Z]', '', value)}", language) if value in _LOCALIZED else value


def decimal_mark(language: Language) -> str:
    """The decimal mark."""
    return text("decimal_number", language, whole="", part="")


def with_decimal_mark(number: str, language: Language) -> str:
    """A number written with a decimal point or comma, with the decimal mark of the language."""
    return number.replace(",", ".").replace(".", decimal_mark(language))


def argument_separator(language: Language) -> str:
    """The argument separator of spreadsheets in that language: a semicolon if the comma is the decimal mark."""
    return ";" if decimal_mark(language) == "," else ","


def date(year: str, month: str, day: str, language: Language) -> str:
    """A date in figures."""
    return text("date", language, year=year, month=month, day=day)


def day_text(day: datetime.date, language: Language) -> str:
    """A day in figures."""
    year, month, number = day.strftime("%Y %m %d").split()
    return date(year, month, number, language)
