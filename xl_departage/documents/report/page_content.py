"""The contents of the page: texts and links, with nothing to compute."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from xl_departage.base.messages import Language

_LONG = 20


class Cell(NamedTuple):
    """One cell of a table."""

    text: str
    link: str = ""
    """Id of the place on the page that explains it; empty for none."""
    numeric: bool = False
    """Right-aligned, in tabular figures."""
    hint: str = ""
    """The full meaning of the cell, shown on hover."""
    kind: str = ""
    """
    `name`, `words` (a longer text), `own` (a player against himself), `value`, `gone` (does not count); empty for the
    rest.
    """
    mark: str = ""
    """What was printed of it: `ours` if it is the same, `other`; empty if nothing was compared."""
    printed: str = ""
    """As it was printed, where that is something else."""


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
    """For an explanation: `contribution`, `cut`, `step`, `total`; for a problem, its severity."""


class PageTable(NamedTuple):
    """A table with its caption."""

    caption: str
    columns: tuple[ReportColumn, ...]
    rows: tuple[PageRow, ...]
    id: str = ""
    notes: tuple[str, ...] = ()
    wide: bool = False
    """Too wide for a portrait page."""
    wall: bool = False
    """To be read from far: a page of its own under the title of the tournament."""

    @property
    def long(self) -> bool:
        """Too long to share a page with another table."""
        return len(self.rows) > _LONG


class PlayerSection(NamedTuple):
    """The explanations of one player."""

    id: str
    heading: str
    facts: str
    """Rating and points on one line."""
    back: str
    """Id of the player's row in the ranking."""
    tables: tuple[PageTable, ...]
    """One per tie-break, or a single one for all, whose caption is hidden."""
    compact: bool = False


class CardRow(NamedTuple):
    """One round of a player, as texts."""

    round: str
    colour: str
    """`w`, `b` or nothing."""
    number: str
    """The number of the opponent."""
    opponent: str
    """The opponent's name, or why there is none."""
    rating: str
    link: str
    """Id of the opponent's card; empty for none."""
    result: str
    total: str
    """Points so far."""


class Card(NamedTuple):
    """The card of one player."""

    id: str
    place: str
    name: str
    facts: str
    """Number and rating on one line."""
    points: str
    values: tuple[tuple[str, str], ...]
    """Tie-breaks with their values."""
    rows: tuple[CardRow, ...]


class Tie(NamedTuple):
    """One tie-break of the list: the code as requested, its name, and its description."""

    code: str
    name: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Page:
    """The whole page."""

    language: Language
    title: str
    facts: tuple[tuple[str, str], ...]
    """Known data of the tournament: label and text."""
    state: str
    """The round after which the ranking holds."""
    remarks: tuple[str, ...]
    """Games still open, lots drawn: what a reader of the ranking must know."""
    ranking: PageTable | None
    """None before the first result."""
    ties: tuple[Tie, ...]
    crosstable: PageTable
    matches: tuple[PageTable, ...] = ()
    """Of teams whose boards are known, a table for each round."""
    entrants: tuple[PlayerSection, ...] = ()
    """Empty if no explanations were requested."""
    problems: PageTable | None = None
    """For the arbiter; None if not requested."""
    cards: tuple[Card, ...] = ()
    """Empty if not requested."""
    by_rating: PageTable | None = None
    """None if not requested, or if nobody is rated."""
    address: str = ""
    """Where the standings are on the web."""
    code: str = ""
    """Its QR code, an element `svg`."""
    prizes: PageTable | None = None
    """None if not requested."""
    pairings: PageTable | None = None
    """The last round that is paired: with reasons, or (`wall`) to be read from far; None if not requested."""
