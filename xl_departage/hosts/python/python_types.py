"""The types of the arguments and results of the functions, for type checkers and `help`."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any, Protocol


class Frame(Protocol):
    """A table of pandas or polars."""

    @property
    def columns(self) -> Any:
        """The headings."""


class Column(Protocol):
    """A column of pandas or polars, or an array of numpy."""

    @property
    def dtype(self) -> Any:
        """The type of its cells."""


Number = float | Decimal | Fraction
Rows = Iterable[Any] | Frame | Column
"""
Rows of cells, as lists, tuples or an iterator, or such objects of other libraries; a flat list is a column, or a list of codes.
"""
Table = list[list[float | Any]]
"""Rows of values: numbers, texts, None for an undefined value."""
