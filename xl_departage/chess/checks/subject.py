"""What the checks examine: a tournament that was read completely, and where its parts are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import wraps
from types import MappingProxyType
from typing import NamedTuple, Protocol

from xl_departage.base.errors import GridError, InconsistentGrid, Place
from xl_departage.base.messages import Language, Text, catalogue, fill_in, first_of, text
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tiebreaks.registry import ParsedCode
from xl_departage.chess.tournament.crosstable import Crosstable, System
from xl_departage.chess.tournament.faults import Fault
from xl_departage.chess.tournament.one_game_a_round import PlayedTwice
from xl_departage.chess.tournament.persons import Identities
from xl_departage.chess.tournament.points_column import PointsColumn
from xl_departage.chess.tournament.published import Published
from xl_departage.chess.tournament.record import ForbiddenPairs, Game, Participant, SourceNotice
from xl_departage.chess.tournament.team_event import TeamEvent

_MOST_LISTED = 100
"""How many pairs a text lists: a spreadsheet cell holds at most 32,767 characters."""


class Severity(Enum):
    """How serious a problem is; the order is that of the list."""

    ERROR = "error"
    """The source contradicts itself or cannot be read, so that values may be wrong or refused."""
    WARNING = "warning"
    """It can be read, but something is probably missing or wrong."""
    NOTE = "note"
    """Possibly nothing is wrong, but an arbiter should know."""

    def name_in(self, language: Language) -> str:
        """The word for the severity."""
        return text(f"check_{self.value}", language)


@dataclass(frozen=True)
class Problem:
    """One line of the list. `key` and `values` give its two sentences, as they do for an error."""

    check: str
    """Id of the check that found it."""
    severity: Severity
    key: str
    place: Place = Place()  # noqa: RUF009 - an immutable tuple
    number: int | None = None
    """
    The number of the player whom the line is about, or of one of several; None for a line about no player, and for some about
    several.
    """
    column: int | None = None
    """Column of the range, from 1, if a single column is meant; otherwise None."""
    values: Mapping[str, object] = field(default_factory=dict)

    def wrong(self, language: Language) -> str:
        """The problem, in one sentence."""
        return self._sentence(catalogue(language).problem(self.key), language)

    def cure(self, language: Language) -> str:
        """
        The remedy, in one sentence. A problem without its own remedy gets the place to correct; empty for a note without its own
        remedy, and without a place.
        """
        remedy = catalogue(language).cure(self.key)
        if remedy is not None:
            return self._sentence(remedy, language)
        # A note may be right as it stands.
        where = "" if self.severity is Severity.NOTE else self.place.describe(language)
        return text("check_cure", language, where=where) if where else ""

    def _sentence(self, template: str, language: Language) -> str:
        sentence = " ".join(fill_in(template, language, self.values).split())
        return sentence[:1].upper() + sentence[1:]


class Locations(Protocol):
    """Where the parts of a source are. Players and rounds count from 0."""

    def row(self, player: int) -> Place:
        """A player's row or line, with the name."""

    def cell(self, player: int, round: int) -> Place:
        """One round of one player, with its text if it has one; without the round if rounds are unknown."""

    def column(self, round: int) -> int | None:  # noqa: ARG002 - for sources with columns
        """The column of a round in the range, from 1; None in sources without columns."""
        return None

    def player_at(self, place: Place) -> int | None:
        """The player in that row or line; None if there is none."""


class Beside(NamedTuple):
    """A column of a range beside the games."""

    column: int
    """The column in the range, from 1."""
    cells: tuple[object, ...]
    """The contents of the column, by player."""
    heading: str = ""


class EntryBeyond(NamedTuple):
    """A cell that is filled in after the planned rounds; player and round count from 0."""

    player: int
    round: int
    text: str
    columns: int
    """The number of columns of rounds in the range."""


class Cells(NamedTuple):
    """What a range shows besides the tournament in it; None for a column, or an entry after the planned rounds, that it does not have."""

    points: PointsColumn | None = None
    """The points column that is compared with the results."""
    further_points: tuple[PointsColumn, ...] = ()
    """Further columns whose headings say that they hold points."""
    rating: Beside | None = None
    other_rating: Beside | None = None
    number: Beside | None = None
    numbering: tuple[InconsistentGrid, ...] = ()
    """Why the column of numbers does not number the players, although the games fit the order of the rows."""
    beyond: EntryBeyond | None = None
    """The first entry after the planned rounds; None if there is none."""
    announced_alone: bool = False
    """Whether the byes and absences entered after the last game can only be announcements."""
    styles_lost: bool = False
    """Whether the cells come from a page of Vega, on which a forfeit is only a style."""
    notations: Callable[[], Sequence[tuple[str, Sequence[tuple[int, int]]]]] = tuple
    """
    Gives the programs of which cells are typical, each with these cells, as player and round from 0; empty if all are typical of
    one.
    """
    scores_after: Callable[[int], Sequence[int]] = lambda _round: ()
    """Gives the half-points of each player if the rounds up to this one had been played."""
    at: Callable[[int, int], object] | None = None
    """Gives the contents of a row (from 1) and a column (from 0); None for a list of games, whose places are its own."""


class Lists(NamedTuple):
    """A list of games, and the list of players before it if there is one, from which a crosstable was made."""

    players: tuple[Participant, ...]
    """The players; or the teams, as in the crosstable."""
    games: tuple[Game, ...]
    """The games, or the matches of teams."""
    rows: Mapping[int, int]
    """The row of each player in the list of players, by number."""
    rating_headings: Sequence[str]
    """The headings of the two columns of ratings, the one that is read first and the other one."""
    from_other_list: Collection[int]
    """The numbers of the players whose rating stands only in the second column of ratings."""
    of_games: bool
    """Whether there is no list of players."""
    of_teams: bool
    apart_places: Mapping[int, Place] = MappingProxyType({})
    """The cell of the list of players that says whom a player may not meet, by number."""


class TeamPlayer(NamedTuple):
    """One player in the list of a team."""

    team: str
    player: Participant
    place: Place = Place()
    row: int | None = None
    """The row, if the player is in a separate list whose rows `place` does not give; otherwise None."""


@dataclass(frozen=True)
class Subject:
    """What the checks examine: a tournament that was read from one source under one set of rules, with the places of its parts."""

    crosstable: Crosstable
    """The crosstable, as far as it could be read; that of the teams for a team event."""
    rules: Rules[TiebreakEdition]
    where: Locations
    faults: tuple[Fault, ...] = ()
    """Everything that strict reading refuses."""
    board_faults: tuple[Fault, ...] = ()
    """Everything that strict reading refuses in the results board by board, which have their own range."""
    board_rows: Mapping[int, int] = field(default_factory=dict)
    """The index of the team in each row of that range, rows from 1."""
    notices: tuple[GridError | SourceNotice, ...] = ()
    """The remarks from reading."""
    texts: tuple[tuple[str, ...], ...] = ()
    """The text typed for each round of each player; empty if blanks do not come from typing (TRF)."""
    unread: frozenset[tuple[int, int]] = frozenset()
    """The cells that could not be read, as player and round."""
    left_over: frozenset[tuple[int, int]] = frozenset()
    """The pairing-allocated byes of rounds that do not count yet, as player and round."""
    forbidden: tuple[ForbiddenPairs, ...] = ()
    """The pairs that the source forbids; the rules may forbid others."""
    rounds_stated: int | None = None
    """The number of rounds of the event; None if neither the source nor the rules state it."""
    printed: tuple[int | None, ...] = ()
    """The points column, in half-points, None for a cell without points; empty if there is no such column."""
    published: Published = Published()  # noqa: RUF009 - an immutable tuple
    """The ranks and the columns of tie-breaks that the source prints."""
    cells: Cells | None = None
    """The cells, if the tournament was read from a range; None for a file."""
    lists: Lists | None = None
    """The lists, if the range is a list of games; otherwise None."""
    is_result: Callable[[str], bool] = lambda _text: False
    """Whether a text is written like a result, such as `1-0`, `½` or `+`."""
    event: TeamEvent | None = None
    """The team event; None for individuals, and for a grid of teams without their boards."""
    tiebreaks: tuple[ParsedCode, ...] = ()
    """The list of tie-breaks in use, if given."""
    identities: Callable[[], Identities] = Identities
    """What lists, columns or the file say about the players."""
    members: Callable[[], Sequence[TeamPlayer]] = tuple
    """The players of the teams."""
    played_twice: Callable[[], Iterable[PlayedTwice]] = tuple
    """The persons of a team event who play twice in a round, or against themselves."""

    @property
    def swiss(self) -> bool:
        """Whether it is a Swiss with known rounds."""
        return self.crosstable.system is System.SWISS and self.crosstable.ordered

    @property
    def of_teams(self) -> bool:
        """Whether the participants are teams: of a file, or of a table whose cells contain game points."""
        return self.event is not None or self.crosstable.boards is not None

    def is_away(self, player: int, round: int) -> bool:
        """
        Whether the list of players says that the player enters after that round (an index from 0), has withdrawn before it, or
        has a bye or an absence announced for it.
        """
        if self.lists is None:
            return False
        entrant = self.lists.players[player]
        return not entrant.takes_part_in(round + 1) or entrant.has_announced(round + 1)

    @property
    def kept_apart(self) -> tuple[ForbiddenPairs, ...]:
        """The pairs that the source and the rules forbid."""
        by_rules = (ForbiddenPairs(ban.first_round, ban.last_round, ban.numbers) for ban in self.rules.reading.apart)
        return tuple(dict.fromkeys((*self.forbidden, *by_rules)))

    def who(self, player: int) -> str:
        """A player's number and name."""
        entry = self.crosstable.players[player]
        return f"{entry.number} {entry.name}".strip()

    def numbers(self, players: Iterable[int]) -> str:
        """The numbers of these players, as one text."""
        return ", ".join(str(self.crosstable.players[player].number) for player in players)

    def pairs(self, pairs: Sequence[tuple[int, int]]) -> str:
        """Pairs of players by number, as one text, « 3-7, 4-9 »; of a long list, only the first pairs."""
        return first_of([self.numbers(pair).replace(", ", "-") for pair in pairs], _MOST_LISTED)

    def other(self, player: int) -> dict[str, object]:
        """
        Another player as values of a text: `opponent` is the number and name, `at` the row or line (or the number, if the player
        has neither), and `other_row` the row, if any.
        """
        place = self.where.row(player)
        if place.row is None and place.line is None:
            # In a list of games, a player has no row of his own.
            return {"opponent": self.who(player), "at": Text("place_number", number=self.numbers([player]))}
        if place.row is None:
            # Equivalent mutant `0 -> 1`, `0 -> -1`: a place without a row has a line here.
            return {"opponent": self.who(player), "at": line_text(place.line or 0)}
        return {"opponent": self.who(player), "at": row_text(place.row), "other_row": place.row}


def row_text(row: int) -> Text:
    """The text for a row of a range."""
    return Text("place_row", value=row)


def line_text(line: int) -> Text:
    """The text for a line of a file."""
    return Text("place_line", value=line)


class Finding(NamedTuple):
    """What a check found; the registry adds the check's id and severity. `player` and `round` are None if it is about no single one."""

    key: str
    values: Mapping[str, object] = MappingProxyType({})
    player: int | None = None
    round: int | None = None
    """Counted from 0."""
    place: Place | None = None
    """The place; None: the row and round of the player."""
    column: int | None = None
    """Column of the range, from 1; None: that of the round, if the finding has a player and a round."""
    severity: Severity | None = None
    """The severity; None: that of the check."""


def of_ranked(find: Callable[[Subject], Iterator[Finding]]) -> Callable[[Subject], Iterator[Finding]]:
    """
    Limit a check to the ranking, in which those who left a round robin may have no place. Its findings refer to the players and
    rounds of the whole source.
    """

    @wraps(find)
    def found(subject: Subject) -> Iterator[Finding]:
        table = subject.crosstable.standing
        if table is subject.crosstable:
            yield from find(subject)
            return
        out = {departure.how.player for departure in table.departed}
        ranked = [player for player in range(len(subject.crosstable.players)) if player not in out]
        event = None if subject.event is None else subject.event.standing
        for finding in find(replace(subject, crosstable=table, event=event)):
            player = None if finding.player is None else ranked[finding.player]
            round = None if finding.round is None else table.round_number(finding.round) - 1
            yield finding._replace(player=player, round=round)

    return found


@dataclass(frozen=True)
class Check:
    """One row of the registry."""

    id: str
    severity: Severity
    find: Callable[[Subject], Iterator[Finding]]
    needs_sound: bool = field(default=False, kw_only=True)
    """Whether the check is only run if reading found no fault."""
