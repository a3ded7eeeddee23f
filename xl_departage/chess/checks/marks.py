"""The printed ranks and values, marked as equal to those that the results give, or as different: for reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.tiebreaks.registry import ParsedCode


class Mark(NamedTuple):
    """One printed rank or value."""

    printed: str
    ours: bool
    """Whether the results give the same."""


class MarkedColumn(NamedTuple):
    """A printed column whose tie-break is known."""

    heading: str
    code: ParsedCode
    """The code as a list under `Marks.edition` would contain it."""
    marks: Mapping[int, Mark]
    """By index of the player."""
    other_figure: bool = False
    """Whether another figure of the same tie-break is printed: half of it, or points instead of places."""


class Marks(NamedTuple):
    """The printed ranks and values of the standings."""

    edition: TiebreakEdition
    """The edition under which they were compared."""
    codes: tuple[ParsedCode, ...]
    """The list of tie-breaks that ranks; empty if it is not known, or if there is none."""
    ranks: Mapping[int, Mark]
    """By index of the player."""
    columns: tuple[MarkedColumn, ...]
