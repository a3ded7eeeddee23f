"""
A tournament while it is edited: the document that it came from, and its grid, which is a view of the document.

The grid shows players, games and byes, and what is typed there is transferred to the document. What a grid does not
show (the boards of matches, the value of a bye) is still taken from the document.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cached_property

from xl_departage.base.errors import FileError
from xl_departage.base.messages import SOURCE, Language
from xl_departage.chess.tournament.apart import with_apart
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Player, Round, award
from xl_departage.chess.tournament.edited import given_in_cells, renumbered, with_games
from xl_departage.chess.tournament.individual_crosstable import crosstable_of
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import Reading
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.chess.tournament.team_event import TeamEvent
from xl_departage.formats.grid_table import add_coming, add_persons, share_of_bye, table_of
from xl_departage.formats.grids.cell_writing import format_cell
from xl_departage.formats.grids.grid_cells import ParsedCell
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.held.grid_view import TypedGrid


class HeldTournament:
    """A document and the grid in which it is edited."""

    def __init__(self, document: Source, grid: TypedGrid, opened: Source | None = None) -> None:
        self.document = document
        self.grid = grid
        self.opened: Source = opened or document
        """The document as it was opened, if something other than the grid has changed `document` since."""

    @cached_property
    def _shown(self) -> list[list[str]]:
        """The grid as it was shown when the document was opened."""
        return shown_grid(self.opened)

    def is_another(self, typed_source: Source) -> bool:
        """
        Whether the grid is another table than that of the document: a player has moved to another number, or at least
        half of the players are others. A name may be corrected.
        """
        names = {player.number: player.name for player in self._table(self._numbered(typed_source)).players}
        entered = {player.number: player.name for player in typed_source.crosstable.players if player.number in names}
        others = [name for number, name in entered.items() if name != names[number]]
        return 2 * len(others) >= len(entered) or not set(names.values()).isdisjoint(others)

    def edited(self, typed_source: Source, columns: Collection[str] = ()) -> Source:
        """
        The document with what the grid says. In `columns` (names of fields), blank cells count too: they delete what
        the document had.

        Raises FileError if the grid changes results of teams, because it does not hold their boards.
        """
        if self.document.event is None:
            document = with_apart(
                with_games(self._numbered(typed_source).tournament, typed_source, columns), typed_source.options.apart
            )
            table = as_recorded(typed_source.crosstable, document, typed_source.options)
            reading = None if typed_source.reading is None else replace(typed_source.reading, crosstable=table)
            return replace(typed_source, document=document, crosstable=table, reading=reading)
        if self._other_scores(typed_source):
            raise FileError("held_team_boards", file=self.document.file)
        withdrawn = typed_source.options.withdrawn
        if not withdrawn:
            return self.document
        return source_of(
            self.document.tournament, self.document.options._replace(withdrawn=withdrawn), self.document.file
        )

    def ranking(self, typed_source: Source) -> Source:
        """
        What is ranked: the players of the grid with the points of the document, or the teams of the document. Raises
        the same as `edited`.
        """
        edited = self.edited(typed_source)
        if self.document.event is None:
            return edited
        return source_of(self.document.tournament, typed_source.options, self.document.file)

    def ranked(self, typed_source: Source) -> tuple[Reading, TeamEvent | None]:
        """The reading and, for teams, the event that are ranked."""
        source = self.ranking(typed_source)
        return source.origin, source.ranked_event

    def _numbered(self, typed_source: Source) -> Source:
        """The document with the numbers of the grid, if nothing in the document refers to its players by the old numbers."""
        if self.document.event is not None:
            return self.document
        return source_of(renumbered(self.document.tournament, typed_source), self.document.options, self.document.file)

    @staticmethod
    def _table(document: Source) -> Crosstable:
        return document.crosstable if document.event is None else document.event.game_table

    def _other_scores(self, typed_source: Source) -> bool:
        """Whether the grid of a team event differs from the one shown when it was opened, under the same options."""
        table_before = read_crosstable(self._shown, typed_source.options).crosstable
        return [(player.number, player.rounds) for player in table_before.players] != [
            (player.number, player.rounds) for player in typed_source.crosstable.players
        ]


def as_recorded(table: Crosstable, record: TournamentRecord, options: ReadingOptions) -> Crosstable:
    """
    The crosstable of a grid with the outcomes and points that the record gives each entry, because cells do not show
    what the rules of the event add or take away.
    """
    if not table.ordered or table.boards is not None:
        return table
    recorded_rounds = {player.number: player.rounds for player in crosstable_of(record, options).players}

    def pointed(player: Player) -> Player:
        pairs = list(zip(player.rounds, recorded_rounds[player.number], strict=False))
        if all(
            (entry.outcome, entry.points, entry.given) == (recorded.outcome, recorded.points, recorded.given)
            for entry, recorded in pairs
        ):
            return player
        entries = (
            entry._replace(outcome=recorded.outcome, points=recorded.points, given=recorded.given)
            for entry, recorded in pairs
        )
        return player._replace(rounds=tuple(entries))

    return replace(table, players=tuple(map(pointed, table.players)))


def shown_grid(document: Source, language: Language = SOURCE) -> list[list[str]]:
    """The grid in which a document is edited: that of its players, or of its teams with their game points."""
    table = document.crosstable if document.event is None else document.event.game_table
    if document.event is None and not document.tournament.teams and table.ordered:
        table = as_typed(table, document.tournament)
    rows = grid_for_typing(table, document.tournament, language)
    if not document.tournament.teams:
        # These details are shown here so that they survive even if a draft is all that is left of the file.
        add_persons(rows, document.tournament, table, language)
    return rows


def grid_for_typing(table: Crosstable, tournament: TournamentRecord, language: Language) -> list[list[str]]:
    """
    The table for typing the next results into it: without the points, which would contradict them; with the byes and
    absences that the tournament announces; and with blank cells in rounds that nobody has played or announced.
    """
    rows = [row[:-1] for row in table_of(_as_shown(table), language=language)]
    for column in range(len(rows[0])):
        if all(row[column] == _NOT_PLAYED for row in rows[1:]):
            for row in rows[1:]:
                row[column] = ""
    if not tournament.teams:
        add_coming(rows, tournament, table, "keyboard", language)
    return rows


def as_typed(table: Crosstable, tournament: TournamentRecord) -> Crosstable:
    """
    The crosstable with the points that its cells show: those of the results, and those that the arbiter gave or took
    away, but not those that the rules of the event add.
    """
    worth, assigned_points = award(table.scoring), given_in_cells(tournament, table)

    def as_entered(entry: Round, beside: int) -> Round:
        if entry.outcome is Outcome.PAIRING_BYE:
            return entry
        return entry._replace(points=worth[entry.outcome] + beside, given=beside)

    def shown(player: Player) -> Player:
        rounds = (
            as_entered(entry, assigned_points.get((player.number, round), 0))
            for round, entry in enumerate(player.rounds, 1)
        )
        return player._replace(rounds=tuple(rounds))

    return replace(table, players=tuple(map(shown, table.players)))


def _as_shown(table: Crosstable) -> Crosstable:
    """
    The crosstable with the byes of teams as a grid can write them: as won, if there is no notation for their value; the document keeps
    that value.
    """
    if table.boards is None:
        return table
    won = table.scoring.win * table.boards

    def shown(entry: Round) -> Round:
        valued = entry.outcome is not Outcome.PAIRING_BYE or share_of_bye(table, entry) is not None
        return entry if valued else entry._replace(points=won)

    players = (player._replace(rounds=tuple(map(shown, player.rounds))) for player in table.players)
    return replace(table, players=tuple(players))


_NOT_PLAYED = format_cell(ParsedCell(Outcome.PENDING), "keyboard")
