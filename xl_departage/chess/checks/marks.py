"""Printed ranks and values, each with whether it is ours: what a report marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.tiebreaks.registry import ParsedCode


class Mark(NamedTuple):
    """One printed rank or value."""

    printed: str
    ours: bool


class MarkedColumn(NamedTuple):
    """A printed column whose tie-break is known."""

    heading: str
    code: ParsedCode
    """As it stands in the list that ranks."""
    marks: Mapping[int, Mark]
    """By index of the player."""
    other_figure: bool = False
    """Whether another figure of the same tie-break is printed: half of it, or points in place of places."""


class Marks(NamedTuple):
    """What is printed of the standings."""

    edition: TiebreakEdition
    """Under which it was compared."""
    codes: tuple[ParsedCode, ...]
    """The list that ranks; empty if nobody can say it."""
    ranks: Mapping[int, Mark]
    columns: tuple[MarkedColumn, ...]
