"""
The arguments of functions: their names, and how the raw value of a cell or a range becomes the value that a function computes with.

Each `Argument` has a reader that converts the raw value: it gets the argument's name and the raw value (never `OMITTED`) and raises
an ArgumentError. A blank cell where an option is expected counts as omitted, because arbiters fill templates with blanks, with two
exceptions: blank rules are refused, and for a blank player the value of the function is an empty text.
"""

from __future__ import annotations

import datetime
import math
import re
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar, cast

from xl_departage.base.cells import Cell, Omitted, Range, Raw
from xl_departage.base.errors import ArgumentError, ErrorKind, Place
from xl_departage.base.messages import TRUTH, Text


class Argument(NamedTuple):
    """One argument of a function, for help texts and for converting the contents of a cell."""

    name: str
    """Its name in the catalogue, in lower case."""
    help: Text
    read: Callable[[str, Raw], Any]
    """Converts a raw value to the value for the body; its first parameter is the name of the argument, for errors. Raises ArgumentError."""
    optional: bool = False
    default: Any = None
    """The value if the argument is omitted; it never goes through `read`."""
    titled: str = ""
    """The key of its title, if that is not `argument.` and its name."""

    @property
    def title(self) -> Text:
        """The name shown in help and messages."""
        return Text(self.titled or f"argument.{self.name}")


Default = TypeVar("Default", int, None)


_LARGEST = int(sys.float_info.max)
"""The largest whole number that a float holds."""


def is_range(raw: Raw) -> bool:
    """Whether a raw value is rows of cells rather than a bare cell."""
    return isinstance(raw, (list, tuple))


def as_range(name: str, raw: Raw) -> Range:
    """Rows of cells; a bare cell is a range of one. Raises ArgumentError for no rows or rows of different lengths."""
    if not isinstance(raw, (list, tuple)):
        if isinstance(raw, Omitted):
            raise ArgumentError("argument_missing", argument=name)
        return ((cast(Cell, raw),),)
    # If thousands of cells refer to a range, a front end passes the same rows again and again.
    if type(raw) is tuple and RANGES.get(id(raw)) is raw:
        return raw
    if not all(isinstance(row, (list, tuple)) for row in raw) or len({len(row) for row in raw}) != 1:
        raise ArgumentError("argument_not_range", argument=name)
    if type(raw) is tuple and all(type(row) is tuple for row in raw):
        if len(RANGES) >= _RANGES_KEPT:
            RANGES.clear()
        RANGES[id(raw)] = raw
    return raw


_RANGES_KEPT = 32
"""The most ranges that are remembered as checked."""


RANGES: dict[int, Range] = {}
"""
Immutable rows that have been checked, by their identity. They are kept here, so that no other object can get the same identity.
"""


def as_cell(name: str, raw: Raw) -> Cell:
    """A single cell; a range of one cell counts as that cell. Raises ArgumentError."""
    if isinstance(raw, (list, tuple)):
        if len(raw) == 1 and isinstance(raw[0], (list, tuple)) and len(raw[0]) == 1:
            return as_cell(name, raw[0][0])
        raise ArgumentError("argument_not_single", argument=name)
    if isinstance(raw, Omitted):
        raise ArgumentError("argument_missing", argument=name)
    if isinstance(raw, ErrorKind):
        raise ArgumentError("argument_is_error", argument=name, error=raw.value)
    if isinstance(raw, int) and abs(raw) > _LARGEST:
        # Front ends pass doubles; a longer whole number comes from a program, and cannot be meant here.
        raise ArgumentError("argument_not_number", argument=name, value=show(raw))
    return cast(Cell, raw)


def read_text(name: str, raw: Raw) -> str:
    """A text; a number becomes its text with at most six digits, a blank cell an empty one. Raises ArgumentError."""
    cell = as_cell(name, raw)
    if isinstance(cell, str):
        return cell.strip()
    if cell is None:
        return ""
    if isinstance(cell, bool) or not isinstance(cell, (int, float)):
        raise ArgumentError("argument_not_text", argument=name, value=show(cell))
    return f"{cell:g}"


def read_rules_text(name: str, raw: Raw) -> str:
    """
    The text of the rules as given; it is parsed by the functions that know its editions.

    Raises ArgumentError for anything but a text, also for a blank cell, since a reference to a cell means that something should be in
    it; an omitted argument does not reach this reader.
    """
    cell = as_cell(name, raw)
    if cell is None or (isinstance(cell, str) and not cell.strip()):
        raise ArgumentError("rules_blank")
    if not isinstance(cell, str):
        raise ArgumentError("rules_not_text", value=show(cell))
    return cell


def read_number(name: str, raw: Raw) -> Fraction | None:
    """A number, exactly as written (a float means its shortest decimal form); None for a blank cell. Raises ArgumentError."""
    cell = as_cell(name, raw)
    if cell is None or cell == "":
        return None
    if isinstance(cell, (bool, datetime.date, datetime.time, ErrorKind)):
        raise ArgumentError("argument_not_number", argument=name, value=show(cell))
    if isinstance(cell, str):
        plain = cell.strip().replace(",", ".").replace("\u2212", "-")
        # Exponents are refused: "1e999999999" is also a number, and a very long one.
        if not re.fullmatch(r"[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})", plain, re.ASCII):
            raise ArgumentError("argument_not_number", argument=name, value=show(cell))
        return Fraction(plain)
    if not math.isfinite(cell):
        raise ArgumentError("argument_not_number", argument=name, value=cell)
    # 0.1 is one tenth, not the nearest binary fraction.
    return Fraction(repr(cell))


def count_reader(default: Default, least: int = 0, most: int = 99) -> Callable[[str, Raw], int | Default]:
    """A reader of whole numbers from `least` to `most`; for a blank cell it gives `default`."""

    def read(name: str, raw: Raw) -> int | Default:
        number = read_number(name, raw)
        if number is None:
            return default
        if number.denominator != 1 or not least <= number <= most:
            raise ArgumentError(
                "argument_not_count", argument=name, value=show(as_cell(name, raw)), least=least, most=most
            )
        return number.numerator

    return read


def read_player(name: str, raw: Raw) -> int | str:
    """
    A player's number or name; `""` for a blank cell, for which the value of the function is an empty text, so that formulas can be
    copied beyond the last player. Raises ArgumentError for anything but a text or a whole number.
    """
    cell = as_cell(name, raw)
    if cell is None:
        return ""
    if isinstance(cell, str):
        stripped = cell.strip()
        return int(stripped) if stripped.isdecimal() and len(stripped) < 7 else stripped
    if isinstance(cell, bool) or not isinstance(cell, (int, float)) or not math.isfinite(cell) or cell != int(cell):
        raise ArgumentError("argument_not_player", argument=name, value=show(cell))
    return int(cell)


def read_range(name: str, raw: Raw) -> Range:
    """Rows of cells as they are. Raises ArgumentError for rows of different lengths."""
    return as_range(name, raw)


def read_list(name: str, raw: Raw) -> Range:
    """Rows of cells under their headings. Raises ArgumentError for a single cell."""
    rows = as_range(name, raw)
    # Equivalent mutant `0 -> -1`: all rows of a range have the same width.
    if len(rows) == len(rows[0]) == 1:
        raise ArgumentError("list_not_a_range", argument=name)
    return rows


def read_grid(name: str, raw: Raw) -> Range:
    """Rows of cells, unchecked: a grid is checked when it is read, and it is passed far more often than it is read."""
    if isinstance(raw, (list, tuple)) and raw and isinstance(raw[0], (list, tuple)):
        return cast(Range, raw)
    return as_range(name, raw)


def read_optional_range(name: str, raw: Raw) -> Range | None:
    """Rows of cells; None for a bare blank cell. Raises ArgumentError for rows of different lengths."""
    if not is_range(raw) and (raw is None or raw == ""):
        return None
    return as_range(name, raw)


def show(value: object) -> str:
    """A cell value as an arbiter sees it."""
    match value:
        case None:
            return ""
        case bool():
            return TRUTH[value]
        case ErrorKind():
            return value.value
        case float() if abs(value) < 1e15 and value == int(value):
            return str(int(value))
        case int() if abs(value) > _LARGEST:
            return "-∞" if value < 0 else "∞"
    return str(value)


def cell_place(row: int, column: int, value: object = None) -> Place:
    """A place inside an argument that is a range; row and column count from 1."""
    return Place(row=row, column=column, text=show(value) if value is not None else None)


def optional(name: str, help_text: Text, read: Callable[[str, Raw], Any], default: Any = None) -> Argument:
    """An optional argument."""
    return Argument(name, help_text, read, optional=True, default=default)


RULES = optional(
    "rules",
    Text("functions.catalogue.rules"),
    read_rules_text,
    "",
)
