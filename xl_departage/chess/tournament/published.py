"""
The ranks and the columns of tie-breaks that a source prints beside its games.

Nothing is computed from them; CHECK compares them with the results.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from xl_departage.base.exact import Exact
from xl_departage.chess.tournament.record import TournamentRecord


class PrintedValue(NamedTuple):
    """One cell of a printed column."""

    text: str
    """The text as printed."""
    value: Exact | None
    """None for a blank cell, or for a sign that stands for no value."""
    decimals: int = 0


class PrintedColumn(NamedTuple):
    """A column of numbers printed beside the games."""

    heading: str
    values: Mapping[int, PrintedValue]
    """The cells, by number of the participant."""
    order: int | None = None
    """The position in the list of tie-breaks, if the heading gives it instead of a name: 2 for `TB2`; otherwise None."""
    meaning: str = ""
    """The name that the page gives the column elsewhere: `Tie Break2: Buchholz Cut 1`."""
    column: int | None = None
    """The column in the range, from 1; None if the column is not in the range, but in a separate list of players or in a file."""
    unread: Mapping[int, str] = MappingProxyType({})
    """The texts of the cells from which no number can be read, by number of the participant."""


class Published(NamedTuple):
    """Ranks and tie-breaks as a source prints them."""

    ranks: Mapping[int, int] = MappingProxyType({})
    """By number of the participant; those without a printed rank are missing."""
    columns: tuple[PrintedColumn, ...] = ()
    codes: tuple[str, ...] = ()
    """The codes of the tie-breaks by which the source says that it ranks."""
    rank_column: int | None = None
    """The column of the ranks in the range, from 1; None as for a `PrintedColumn`."""
    unread_ranks: Mapping[int, str] = MappingProxyType({})
    """The texts of the cells from which no rank can be read, by number of the participant."""
    last_ranks: Mapping[int, int] = MappingProxyType({})
    """
    The last rank of each participant whose printed rank is a range such as `2-3`, by number. Such a range is shared because the
    points are equal; no tie-break decided it.
    """


def published_in(tournament: TournamentRecord) -> Published:
    """What a record prints: the ranks of its teams, or else of its players, and its list of tie-breaks."""
    entrants = tournament.teams or tournament.participants
    ranks = {entrant.number: entrant.rank for entrant in entrants if entrant.rank}
    return Published(ranks, codes=tournament.header.tiebreaks)
