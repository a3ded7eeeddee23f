"""
The answers of a tournament: standings, a column of values, problems, a proposal for the next round. They are immutable and consist
of plain Python values.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from xl_departage.base.errors import ArgumentError
from xl_departage.base.exact import Exact
from xl_departage.base.extras import MissingExtra

if TYPE_CHECKING:
    from xl_departage.hosts.python.tournament import Tournament

Number = int | float


class UnknownPlayer(ArgumentError, KeyError):
    """No player, or more than one, has this number or name."""


class Entry(NamedTuple):
    """One player, or one team of a team event."""

    number: int
    name: str
    rating: int | None
    """The rating, or the strength of a team; None if there is none."""


class Standing(NamedTuple):
    """One line of the standings; `rating` is None for a player or team without one."""

    rank: int
    """The rank, from 1; those who are still tied share it."""
    number: int
    name: str
    rating: int | None
    points: Number
    values: tuple[Number | None, ...]
    """One value per tie-break, as a cell shows it; None if it is undefined."""


class StandingsTable(Sequence[Standing]):
    """The standings, best first: a sequence of `Standing`; `rows()` gives them as a sheet would show them."""

    def __init__(self, rows: Sequence[Standing], codes: Sequence[str], edition: str, notices: Sequence[str]) -> None:
        self._rows = tuple(rows)
        self.codes: tuple[str, ...] = tuple(codes)
        """The tie-breaks as typed, in the order in which they rank."""
        self.edition = edition
        """The edition of the rules, such as `FIDE-2026`."""
        self.notices: tuple[str, ...] = tuple(notices)
        """
        What should be known about the list: an edition or tie-breaks chosen by default, a list that differs from the announced one.
        """

    @property
    def columns(self) -> tuple[str, ...]:
        """The headings of `rows()`."""
        return "rank", "number", "name", "rating", "points", *self.codes

    def rows(self) -> list[list[str | Number | None]]:
        """The table as rows of cells, without headings."""
        return [[*row[:-1], *row.values] for row in self._rows]

    def to_pandas(self) -> Any:
        """
        The table as a DataFrame, with one column per tie-break. Raises MissingExtra, an ImportError, if pandas is not installed.
        """
        try:
            # pandas is the caller's own: nothing here depends on it.
            pandas = import_module("pandas")
        except ModuleNotFoundError as error:
            if error.name != "pandas":
                raise
            raise MissingExtra("pandas_missing") from error
        return pandas.DataFrame(self.rows(), columns=list(self.columns))

    @overload
    def __getitem__(self, index: int) -> Standing: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Standing, ...]: ...
    def __getitem__(self, index: int | slice) -> Standing | tuple[Standing, ...]:
        return self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, StandingsTable):
            return NotImplemented
        return (self._rows, self.codes, self.edition) == (other._rows, other.codes, other.edition)

    def __hash__(self) -> int:
        return hash((self._rows, self.codes, self.edition))

    def __repr__(self) -> str:
        return f"<standings of {len(self)}: {', '.join(self.columns)}; {self.edition}>"


class Values(Mapping[int | str, Exact | None]):
    """
    The values of a tie-break, by the number or name of a player. They are exact: whole numbers and fractions; None for an undefined
    value.

    Iterating gives the numbers, in the order of the tournament.
    """

    def __init__(self, code: str, column: Mapping[int, Exact | None], number_of: Callable[[int | str], int]) -> None:
        self.code = code
        self._column = column
        self._number_of = number_of

    def __getitem__(self, player: int | str) -> Exact | None:
        """The value of a player; None if it is undefined. Raises UnknownPlayer, a KeyError; for a name, it suggests similar ones."""
        if type(player) is int and player in self._column:
            return self._column[player]
        return self._column[self._number_of(player)]

    def __iter__(self) -> Iterator[int]:
        return iter(self._column)

    def __len__(self) -> int:
        return len(self._column)

    def __repr__(self) -> str:
        return f"<{self.code} of {len(self)}>"


class Finding(NamedTuple):
    """One problem, with the columns of CHECK."""

    severity: str
    """`error`, `warning` or `note`."""
    where: str
    """The file, sheet, cell, line and row, as far as they are known."""
    number: int | None
    """The player's number; None if the problem concerns no single player, as `round` is if it concerns no single round."""
    name: str
    round: int | None
    text: str
    """The text that was found there."""
    problem: str
    cure: str

    def __str__(self) -> str:
        return " ".join(filter(None, (self.where, self.problem, self.cure)))


class Prize(NamedTuple):
    """One prize of a player."""

    category: str
    place: int
    """The place among the candidates of the category."""
    number: int
    name: str
    points: Number
    amount: Number
    """The amount after sharing and rounding; 0 for a prize without money."""
    why: str
    """How the amount is made up, in a sentence."""


class Prizes(NamedTuple):
    """Who receives which prize."""

    awards: tuple[Prize, ...]
    """The prizes, by category and place."""
    notes: tuple[str, ...]
    """Who receives none and why, what is left over, and what else should be known, in sentences."""


class SentGame(NamedTuple):
    """One game as a federation rates it; `day` and `board` are None if the tournament does not give them."""

    day: datetime.date | None
    round: int
    board: int | None
    a: str
    """The national number of White; blank if the tournament does not have it."""
    name_a: str
    b: str
    name_b: str
    result_a: str
    """`1`, `½`, `0`; with an F if it is not rated: `1F`, `0F-0F`."""


class SentGames(NamedTuple):
    """The games of a tournament that are sent to its federation."""

    games: tuple[SentGame, ...]
    """The games, by round, match and board."""
    notices: tuple[str, ...]
    """What the file needs and the tournament does not have, in sentences: numbers, days, results."""
    csv: str
    """The content of the file, as `xl-departage submission -o` writes it."""


class PairedBoard(NamedTuple):
    """One pairing of a proposed round, of two players or two teams."""

    board: int | None
    """The number of the board; None for the pairing-allocated bye."""
    white: Entry
    black: Entry | None
    """Black; None if White has the pairing-allocated bye."""


class PairedRound(Sequence[PairedBoard]):
    """
    A proposal for the next round, by boards, with the pairing-allocated bye at the end; `tournament` includes the round.
    """

    def __init__(
        self,
        boards: Sequence[PairedBoard],
        *,
        number: int,
        planned: int,
        lines: Sequence[str],
        remarks: Sequence[str],
        absent: Mapping[int, str],
        paired: Callable[[], Tournament],
    ) -> None:
        self._boards = tuple(boards)
        self.number = number
        """The number of the round."""
        self.planned = planned
        """The number of planned rounds."""
        self.lines: tuple[str, ...] = tuple(lines)
        """Who has virtual points, who has the bye and why, who is absent, and for teams the rules that were applied."""
        self.remarks: tuple[str, ...] = tuple(remarks)
        """What the arbiter should look at."""
        self.absent: dict[int, str] = dict(absent)
        """Who is not paired, by number: `Z` absent, `H` half-point bye, `F` full-point bye."""
        self._paired = paired

    @cached_property
    def tournament(self) -> Tournament:
        """
        The tournament with this round, whose games have no results yet. For teams, raises FileError or CannotPair if no file could hold it.
        """
        return self._paired()

    @property
    def bye(self) -> Entry | None:
        """Who has the pairing-allocated bye; None if nobody does."""
        return next((board.white for board in self._boards if board.black is None), None)

    @overload
    def __getitem__(self, index: int) -> PairedBoard: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[PairedBoard, ...]: ...
    def __getitem__(self, index: int | slice) -> PairedBoard | tuple[PairedBoard, ...]:
        return self._boards[index]

    def __len__(self) -> int:
        return len(self._boards)

    def __repr__(self) -> str:
        return f"<round {self.number} of {self.planned}: {len(self)} boards>"
