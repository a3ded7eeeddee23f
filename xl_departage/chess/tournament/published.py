"""
What a source prints of its standings beside the games: ranks, and columns of tie-breaks.

Nothing is computed from them; CHECK compares them with the results.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xl_departage.base.exact import Exact
from xl_departage.chess.tournament.record import TournamentRecord


class PrintedValue(NamedTuple):
    """One cell of a column."""

    text: str
    """As printed."""
    value: Exact | None
    """None for a blank or a sign that stands for no value."""
    decimals: int = 0


class PrintedColumn(NamedTuple):
    """A column of numbers beside the games."""

    heading: str
    values: Mapping[int, PrintedValue]
    """By number of the participant."""
    order: int | None = None
    """The place in the list of tie-breaks that the heading gives instead of a name: 2 for `TB2`."""
    meaning: str = ""
    """The name that the page gives it elsewhere: `Tie Break2: Buchholz Cut 1`."""
    column: int | None = None
    """Its column of the range, from 1."""
    unread: Mapping[int, str] = {}
    """What stands where a number is expected, by number of the participant."""


class Published(NamedTuple):
    """Ranks and tie-breaks as printed."""

    ranks: Mapping[int, int] = {}
    """By number of the participant; those without one are absent."""
    columns: tuple[PrintedColumn, ...] = ()
    codes: tuple[str, ...] = ()
    """The tie-breaks that the source says it ranks by."""
    rank_column: int | None = None
    unread_ranks: Mapping[int, str] = {}
    """What stands where a rank is expected, by number of the participant."""
    last_ranks: Mapping[int, int] = {}
    """The end of a rank that is a range, `2-3`: these share it by their points, not by tie-breaks. By number of the participant."""


def published_in(tournament: TournamentRecord) -> Published:
    """What a record prints: the ranks of its teams, or of its players."""
    entrants = tournament.teams or tournament.participants
    ranks = {entrant.number: entrant.rank for entrant in entrants if entrant.rank}
    return Published(ranks, codes=tournament.header.tiebreaks)
