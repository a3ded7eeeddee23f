"""
Adds the results of a newer file to a workbook that already contains its pairings: a round robin, or an event of teams.

The workbook keeps its players, teams and pairings. A result is written if its cell is blank; for a match without any
result, the line-ups are written, too. Blank cells for withdrawals, for points that the arbiter gave or deducted and for
details of the event are filled as well. Anything typed stays, and where the file differs from it, the difference is
reported.
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Text, first_of
from xl_departage.chess.tournament.adjustments import bonuses
from xl_departage.chess.tournament.changes import changes
from xl_departage.chess.tournament.comparison import Numbers, field_text, same_people
from xl_departage.chess.tournament.crosstable import Outcome, is_named_first
from xl_departage.chess.tournament.newer import with_event_filled
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Game, SourceNotice, TournamentRecord
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.chess.tournament.team_event import BoardResult
from xl_departage.documents.templates.event_cells import HELD, filled_fields, front_cells
from xl_departage.documents.templates.form import Form, whole
from xl_departage.documents.templates.paper import with_print_areas
from xl_departage.documents.templates.swiss.swiss_update import Update
from xl_departage.documents.templates.teams.team_data import lineup_text, result_of_board
from xl_departage.documents.templates.teams.team_sheets import FIRST_BOARD
from xl_departage.documents.templates.template_document import read_template
from xl_departage.documents.templates.typed_lists import MATCHES, PLAYERS, TEAMS, TypedList, kind_of_form, typed_list
from xl_departage.documents.workbooks import computed
from xl_departage.formats.grids.cell_tokens import Given
from xl_departage.formats.grids.lists.arbiter_points import given_text, read_given
from xl_departage.formats.grids.sided_result import format_result
from xl_departage.formats.writing_back import cells_patched
from xl_departage.spreadsheet.formulas.addresses import read_area
from xl_departage.spreadsheet.recalculation.recalculate import recalculated
from xl_departage.spreadsheet.recalculation.recalculation_report import Report
from xl_departage.spreadsheet.recalculation.workbook_model import Value
from xl_departage.spreadsheet.recalculation.workbook_range import workbook_cells
from xl_departage.spreadsheet.storage.package import Package

_OWN = frozenset({"participants.rank", "teams.rank", "header.rounds", "header.type", "header.time_code"})
"""Fields that the workbook decides itself, or that follow from its contents: differences in them are not reported."""
_NAMED = 10


def is_drawn(package: Package) -> bool:
    """Whether a workbook was made from the template of a round robin or of teams."""
    return kind_of_form(Form(workbook_cells(package))) in ("round-robin", "teams")


def update_drawn(package: Package, source: Source) -> Update:
    """
    The workbook with the results that it lacks, and with its formulas computed. Raises FileError, before anything is
    written, if one of the two is an event of teams and the other is not, and if games of the file have players whom the
    workbook does not have.
    """
    form = Form(computed(workbook_cells(package), package.content))
    record = read_template(form.workbook)
    if bool(record.teams) != (source.event is not None):
        raise FileError("update_other_kind", package.place)
    numbers = same_people(source.people, record.participants)
    _refuse_strangers(source, numbers, package.place)
    work = _Work(form, record)
    if source.event is not None:
        work.matches(source, numbers)
    else:
        work.games(source, numbers)
    work.withdrawals(source, numbers)
    work.given(source, numbers)
    work.front(source)
    done = work.done
    done.content = package.content
    changed = cells_patched(package, work.values)
    if changed is not package:
        done.report = Report(package.place.file or "", "")
        done.content = with_print_areas(recalculated(changed, done.report))
    _compare(source, done, package, numbers)
    return done


def _refuse_strangers(source: Source, numbers: Numbers, place: Place) -> None:
    names = {participant.number: participant.name for participant in source.people}
    playing = {side.number for game in source.tournament.games for side in game.sides}
    strangers = [f"{number} {names.get(number, '')}".strip() for number in sorted(playing - numbers.keys())]
    if strangers:
        raise FileError("update_strangers", place, players=first_of(strangers, _NAMED, "; "))


class _Work:
    """Collects the new values of the cells and what to report; used for one update."""

    def __init__(self, form: Form, record: TournamentRecord) -> None:
        self.form, self.before, self.done = form, record, Update()
        self.values: dict[str, dict[tuple[int, int], Value]] = {}
        self.names = {participant.number: participant.name for participant in record.participants}

    def put(self, place: Place, value: Value) -> None:
        area = read_area(place.cell or "")
        assert area is not None, "a result of a template has its cell"
        self.values.setdefault(place.sheet or "", {})[area[0], area[1]] = value

    def games(self, source: Source, numbers: Numbers) -> None:
        """Add the results of a round robin of individuals."""
        known = {(game.round, game.white, game.black): game for game in self.before.games}
        for recorded in source.tournament.games:
            if (
                recorded.black is None
                or recorded.reply is None
                or Outcome.PENDING in (recorded.outcome, recorded.reply)
            ):
                continue
            game = recorded._replace(white=numbers[recorded.white], black=numbers[recorded.black])
            mine = known.get((game.round, game.white, game.black))
            if mine is None or mine.place is None:
                self.leave("update_paired", Place(round=game.round), self.line(game))
            elif mine.outcome is Outcome.PENDING:
                self.put(mine.place, format_result(recorded.outcome, recorded.reply))
                self.done.results += 1
            elif (mine.outcome, mine.reply) != (game.outcome, game.reply):
                typed_result = format_result(mine.outcome, mine.reply or mine.outcome.mirror)
                self.leave(
                    "update_result", mine.place._replace(round=game.round, row=None), self.line(game), typed_result
                )

    def line(self, game: Game) -> Text:
        players = f"{self.names[game.white]} – {self.names[game.black or 0]}"
        return Text("headed", heading=players, body=format_result(game.outcome, game.reply or game.outcome.mirror))

    def leave(self, key: str, place: Place, line: Text | str, typed_text: str = "") -> None:
        file = self.form.workbook.place.file
        self.done.left.append(
            FileError(key, place._replace(file=file), line=line, **({"typed": typed_text} if typed_text else {}))
        )

    def matches(self, source: Source, numbers: Numbers) -> None:
        """Add the results and line-ups of the matches, each in the row of its match."""
        assert source.event is not None, "the caller has asked"
        teams = same_people(source.tournament.teams, self.before.teams)
        match_list = typed_list(self.form, MATCHES)
        row_of = {
            (match.round, match.white, match.black): match.place.row
            for match in self.before.matches
            if match.black is not None and match.place is not None and match.place.row is not None
        }
        gone = {teams[team.number]: team.last_round for team in source.tournament.teams if team.last_round is not None}
        rosters = {team.number: team.players for team in self.before.teams}
        event_teams = source.event.teams
        for index, team in enumerate(event_teams):
            for round, match in enumerate(team.matches[: source.event.rounds], 1):
                if (
                    match.opponent is None
                    or not match.boards
                    or not is_named_first(match.colour, index, match.opponent)
                ):
                    continue
                sides = teams.get(team.number, 0), teams.get(event_teams[match.opponent].number, 0)
                row = row_of.get((round, *sides))
                named = f"{team.name} – {event_teams[match.opponent].name}"
                if row is None:
                    self.leave("update_paired", Place(round=round), named)
                    continue
                nobody = all(board.player is board.opponent is None for board in match.boards)
                if nobody and any(gone.get(side, round) < round for side in sides):
                    # The round of the withdrawal, in a column of its own, already decides this match.
                    continue
                lineups = [
                    None
                    if nobody
                    else lineup_text([None if player is None else numbers[player] for player in seats], rosters[side])
                    for side, seats in zip(
                        sides,
                        ([board.player for board in match.boards], [board.opponent for board in match.boards]),
                        strict=True,
                    )
                ]
                self.row(match_list, row, match.boards, lineups=lineups, round_and_name=(round, named))

    def row(
        self,
        match_list: TypedList,
        row: int,
        boards: Sequence[BoardResult],
        *,
        lineups: Sequence[str | None],
        round_and_name: tuple[int, str],
    ) -> None:
        """
        Add one match: its line-ups and the results of its boards. If the line-ups differ, they are written only if the
        workbook has none, and no result of the match; otherwise the difference is reported, and nothing is added.
        """
        lines, (round, named) = match_list.lines, round_and_name
        first = lines.left + FIRST_BOARD - 1
        had = {game.board: game for game in self.before.games if game.place and _row_of(game.place) == row}
        decided = any(game.outcome is not Outcome.PENDING for game in had.values())
        columns = match_list.known("lineup"), match_list.known("lineup") + 2
        texts = [" ".join(lines.text(row, column).split()) for column in columns]
        wanted = [text or "" for text in lineups]
        sheet = lines.sheet.name
        if texts != wanted and (decided or any(texts)):
            place = match_list.place(row, "lineup")._replace(round=round)
            self.leave("update_lineup", place, named)
            return
        for column, text, wished in zip(columns, texts, wanted, strict=True):
            if text != wished:
                self.values.setdefault(sheet, {})[row, column] = wished
        for board, result in enumerate(boards, 1):
            text = result_of_board(result) or ""
            mine = lines.text(row, first + board - 1)
            if text and not mine:
                self.values.setdefault(sheet, {})[row, first + board - 1] = text
                self.done.results += 1
            elif text and (game := had.get(board)) is not None and not _says(game, board, result):
                place = game.place or Place()
                self.leave("update_result", place._replace(round=round, row=None), f"{named} {board}: {text}", mine)

    def entrants(self) -> tuple[TypedList, dict[int | None, int]]:
        """The list of teams, or of players if there are no teams; and the row of each entry, by its number."""
        entrant_list = typed_list(self.form, TEAMS if self.before.teams else PLAYERS)
        number = entrant_list.column("number")
        return entrant_list, {whole(entrant_list.lines.value(row, number)): row for row in entrant_list.rows}

    def withdrawals(self, source: Source, numbers: Numbers) -> None:
        """Add the last rounds of those who withdrew, in the column for them, where it is blank."""
        entrants = source.tournament.teams or source.tournament.participants
        mine = self.before.teams or self.before.participants
        known = same_people(entrants, mine) if self.before.teams else numbers
        entrant_list, row_of = self.entrants()
        lines, column = entrant_list.lines, entrant_list.column("withdrawn_after")
        blank = {entrant.number for entrant in mine if entrant.last_round is None}
        for entrant in entrants:
            row = row_of.get(known.get(entrant.number, 0))
            if (
                entrant.last_round is not None
                and known.get(entrant.number) in blank
                and row is not None
                and column is not None
            ):
                self.values.setdefault(lines.sheet.name, {})[row, column] = float(entrant.last_round)
                self.done.filled.append(field_text("teams", "last_round"))

    def given(self, source: Source, numbers: Numbers) -> None:
        """
        Add the points that the arbiter gave or deducted, in the column for them, where it is blank. Different points that are already
        there stay and are reported.
        """
        teams = source.tournament.teams
        known = same_people(teams, self.before.teams) if teams else numbers
        awarded: dict[int, dict[int, Given]] = {}
        if source.event is not None:
            listed_teams = source.event.teams
            for assigned_points in source.event.given:
                number = listed_teams[assigned_points.team].number
                awarded.setdefault(number, {})[assigned_points.round + 1] = Given(
                    assigned_points.game_points, assigned_points.match_points
                )
        else:
            for (number, round), points in bonuses(source.tournament.adjustments).items():
                awarded.setdefault(number, {})[round] = Given(points)
        entrant_list, row_of = self.entrants()
        lines, column = entrant_list.lines, entrant_list.column("given")
        names = {
            entrant.number: entrant.name or str(entrant.number) for entrant in teams or source.tournament.participants
        }
        for number, rounds in awarded.items():
            row = row_of.get(known.get(number, 0))
            text = given_text(rounds.items())
            if row is None or column is None or not text:
                continue
            typed_points = lines.text(row, column).strip()
            if not typed_points:
                self.values.setdefault(lines.sheet.name, {})[row, column] = text
                self.done.filled.append(field_text("adjustments", ""))
            elif (read := read_given(typed_points)) is None or given_text(read.items()) != text:
                self.leave("update_given", entrant_list.place(row, "given"), f"{names[number]} {text}", typed_points)

    def front(self, source: Source) -> None:
        """Fill the blank cells of the front sheet with details of the event from the file."""
        after = with_event_filled(self.before, source.header, HELD).header
        for sheet, cells in front_cells(self.form, self.before.header, after).items():
            self.values.setdefault(sheet, {}).update(cells)
        self.done.event += filled_fields(self.before.header, after, HELD)


def _row_of(place: Place) -> int | None:
    area = read_area(place.cell or "")
    return place.row if area is None else area[0]


def _says(game: Game, board: int, result: BoardResult) -> bool:
    """
    Whether the game in the workbook has this `result`, which is seen from the team on the left; that team has White
    on the odd boards. True for an empty seat, because `_compare` reports its differences.
    """
    return game.black is None or result.outcome is (game.outcome if board % 2 or game.reply is None else game.reply)


def _compare(source: Source, done: Update, package: Package, numbers: Numbers) -> None:
    """
    Report where the file differs from the workbook as it now is, except in rounds about which something is already
    reported.
    """
    name = package.place.file or "workbook.xlsx"
    workbook = workbook_cells(Package(done.content, package.place))
    options = ReadingOptions(rounds=source.crosstable.rounds or None)
    made = source_of(read_template(computed(workbook, done.content)), options, name)
    known = {error.place.round for error in done.left if error.place is not None}
    for change in changes(source, made, (source.file, name), numbers):
        if change.round in known and change.round is not None:
            continue
        if change.field in _OWN or (change.field and change.is_gain):
            continue
        key = "update_lost" if change.is_loss else "update_differs"
        (done.lost if change.is_loss else done.differences).append(
            SourceNotice(key, Place(), (("change", change.sentence),))
        )
