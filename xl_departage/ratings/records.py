"""
Many records of one kind, held in columns.

A rating list needs a column at a time, an explanation one player; half a million records would take twice the memory of
their columns, and the time to make them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, ClassVar, Protocol, TypeVar, overload

Row = TypeVar("Row")


class Makes(Protocol):
    """A named tuple, as far as it is needed here."""

    def _make(self, values: Iterable[Any], /) -> Any: ...


@dataclass(frozen=True)
class Records(Sequence[Row]):
    """
    A sequence of `row`, a named tuple; a subclass has a list for each of its fields, of the same name and in the same
    order.
    """

    row: ClassVar[Makes]

    @cached_property
    def columns(self) -> list[list[Any]]:
        """In the order of the fields."""
        return [getattr(self, column.name) for column in fields(self)]

    def __len__(self) -> int:
        return len(self.columns[0])

    def __iter__(self) -> Iterator[Row]:
        return map(self.row._make, zip(*self.columns, strict=True))

    @overload
    def __getitem__(self, index: int) -> Row: ...

    @overload
    def __getitem__(self, index: slice) -> list[Row]: ...

    def __getitem__(self, index: int | slice) -> Row | list[Row]:
        if isinstance(index, slice):
            return [self[position] for position in range(*index.indices(len(self)))]
        row: Row = self.row._make([column[index] for column in self.columns])
        return row

    def __setitem__(self, index: int, row: Iterable[Any]) -> None:
        for column, value in zip(self.columns, row, strict=True):
            column[index] = value
