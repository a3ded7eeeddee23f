"""The parts of the report page as data, its tables, cards and sections, with texts and links ready to be shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from xl_departage.base.messages import Language

_LONG = 20


class Cell(NamedTuple):
    """One cell of a table."""

    text: str
    link: str = ""
    """The id of the place on the page that explains it; empty if there is none."""
    numeric: bool = False
    """Whether it is right-aligned, with figures of equal width."""
    hint: str = ""
    """The full meaning of the cell, shown on hover."""
    kind: str = ""
    """
    What kind of cell it is, which decides how it looks: `name`, `words` (a longer text), `own` (a player against
    himself), `value`, `gone` (does not count); empty for any other.
    """
    mark: str = ""
    """
    How it compares with printed standings: `ours` if they have the same value, `other` if not; empty if it was not
    compared.
    """
    printed: str = ""
    """The printed value, if it differs or is another figure of the same tie-break; empty otherwise."""


class ReportColumn(NamedTuple):
    """The heading of a column."""

    text: str
    numeric: bool = False
    hint: str = ""


class PageRow(NamedTuple):
    """One row of a table."""

    cells: tuple[Cell, ...]
    id: str = ""
    kind: str = ""
    """In an explanation `contribution`, `cut`, `step` or `total`; in a list of problems, the severity."""


class PageTable(NamedTuple):
    """A table with its caption."""

    caption: str
    columns: tuple[ReportColumn, ...]
    rows: tuple[PageRow, ...]
    id: str = ""
    notes: tuple[str, ...] = ()
    wide: bool = False
    """Whether it is too wide for a portrait page."""
    wall: bool = False
    """Whether it is meant to be read from a distance: on a page of its own, under the title of the tournament."""

    @property
    def long(self) -> bool:
        """Whether it is too long to share a page with another table."""
        return len(self.rows) > _LONG


class PlayerSection(NamedTuple):
    """The explanations for one player."""

    id: str
    heading: str
    facts: str
    """Number, rating and points, on one line."""
    back: str
    """The id of the player's row in the ranking."""
    tables: tuple[PageTable, ...]
    """One table per tie-break, or a single table for all of them, whose caption is hidden."""
    compact: bool = False


class CardRow(NamedTuple):
    """One round on the card of a player, as texts."""

    round: str
    colour: str
    """`w`, `b` or empty."""
    number: str
    """The number of the opponent; empty if there is none."""
    opponent: str
    """The opponent's name, or why there is no opponent."""
    rating: str
    link: str
    """The id of the opponent's card; empty if there is no opponent."""
    result: str
    total: str
    """The points so far."""


class Card(NamedTuple):
    """The card of one player."""

    id: str
    place: str
    name: str
    facts: str
    """Number and rating, on one line."""
    points: str
    values: tuple[tuple[str, str], ...]
    """The tie-breaks with their values."""
    rows: tuple[CardRow, ...]


class Tie(NamedTuple):
    """One tie-break of the list: its code as in the heading of the ranking, its name, and its description."""

    code: str
    name: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Page:
    """Everything that a page of the report shows."""

    language: Language
    title: str
    facts: tuple[tuple[str, str], ...]
    """What is known about the tournament: pairs of a label and a text."""
    state: str
    """The sentence that says after which round the ranking is."""
    remarks: tuple[str, ...]
    """What a reader of the ranking must know: open games, cancelled rounds, another list of tie-breaks and the like."""
    ranking: PageTable | None
    """The ranking; None before the first result."""
    ties: tuple[Tie, ...]
    crosstable: PageTable
    matches: tuple[PageTable, ...] = ()
    """For teams whose boards are known, a table for each round."""
    entrants: tuple[PlayerSection, ...] = ()
    """The explanations for each player; empty if none were requested."""
    problems: PageTable | None = None
    """The problems, for the arbiter; None if not requested."""
    cards: tuple[Card, ...] = ()
    """The cards of the players; empty if not requested."""
    by_rating: PageTable | None = None
    """The list by rating; None if not requested, or if nobody is rated."""
    address: str = ""
    """The address of the standings on the web; empty if there is none."""
    code: str = ""
    """The QR code of that address, as an `svg` element; empty if there is none."""
    prizes: PageTable | None = None
    """The table of prizes; None if not requested."""
    pairings: PageTable | None = None
    """The last paired round, with reasons, or (`wall`) to be read from a distance; None if not requested."""
