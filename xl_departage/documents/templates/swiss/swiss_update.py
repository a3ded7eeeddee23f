"""
Adds what a newer file of the tournament contains to a Swiss workbook: missing data is filled in, typed data stays.

The workbook is read as a record, and what the file adds is an operation on that record (`chess/tournament/newer`); then
only the cells in which the record has changed are written. Players keep their numbers in the workbook (`identity` finds
out who is who). A typed result or pairing that differs from the file is left and reported, and so is every other typed
value. Cells are patched into the file: besides values, only print areas and the widths of unused columns change.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xl_departage.base.cells import Cell
from xl_departage.base.errors import DepartageError, FileError, Place
from xl_departage.base.messages import Text
from xl_departage.base.text import whole_number
from xl_departage.chess.ratings.period_tables import cell_text
from xl_departage.chess.tournament.acceleration import BAKU, acceleration_of
from xl_departage.chess.tournament.apart import apart_of
from xl_departage.chess.tournament.changes import changes
from xl_departage.chess.tournament.comparison import Numbers, differences, field_text
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.newer import Newer, OtherGame, with_newer
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Game, Participant, SourceNotice, TournamentRecord
from xl_departage.chess.tournament.roster import Roster, Unidentified
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.documents.templates.entries import Entrant, entrants_of
from xl_departage.documents.templates.event_cells import HELD, filled_fields, front_cells
from xl_departage.documents.templates.form import Form, plain, whole
from xl_departage.documents.templates.outcomes import COLOURS, GameLine
from xl_departage.documents.templates.paper import with_print_areas
from xl_departage.documents.templates.swiss.identity import Person, identify
from xl_departage.documents.templates.swiss.swiss_data import BYES, TIEBREAKS, crosstable_of, games_of, given_of
from xl_departage.documents.templates.template_document import read_template
from xl_departage.documents.templates.template_workbook import kind_of
from xl_departage.documents.templates.typed_lists import GAMES, PLAYERS, TypedList, kind_of_form, row_of, typed_list
from xl_departage.documents.workbooks import computed, language_of
from xl_departage.formats.grids.lists.headings import read_round
from xl_departage.formats.grids.lists.player_rows import birth_text
from xl_departage.formats.grids.sided_result import format_result
from xl_departage.formats.player_lists.identification import Wanted
from xl_departage.formats.player_lists.list_changes import NewRatings, new_ratings
from xl_departage.formats.player_lists.listed_player import PlayerList, Speed, year_of
from xl_departage.formats.writing_back import cells_patched
from xl_departage.spreadsheet.recalculation.recalculate import recalculated
from xl_departage.spreadsheet.recalculation.recalculation_report import Report
from xl_departage.spreadsheet.recalculation.values import read_date
from xl_departage.spreadsheet.recalculation.workbook_model import Value
from xl_departage.spreadsheet.recalculation.workbook_range import workbook_cells
from xl_departage.spreadsheet.storage.package import Package

_PLANNED = "templates.rounds_planned"
"""The key of the defined name of the cell with the number of rounds."""
_OPTIONS = ReadingOptions(system="swiss")
"""Reading options: without this system, a short Swiss in which all have met would look like a round robin."""
_HELD_OF_EVENT = (*HELD, "first_colour", "tiebreaks")
_PERSONAL = ("name", "rating", "sex", "birth", "federation", "club", "title", "code")
_HELD = frozenset((*_HELD_OF_EVENT, *_PERSONAL, "fide_number", "national_number"))
"""The fields of the event and of players for which the template has cells."""
_PLAYER = ("number", *_PERSONAL, "first_round", "last_round", "halves", "absences")
_GAME = ("round", "board", "white", "result", "black")
"""The columns of the list of games, as `_PLAYER` has those of the list of players: by the keys of their headings."""
_BYE_COLUMNS = {Outcome.HALF_BYE: "halves", Outcome.ZERO_BYE: "absences"}


@dataclass
class Update:
    """What an update has done, and what it has left."""

    content: bytes = b""
    players: int = 0
    games: int = 0
    results: int = 0
    rounds: tuple[int | None, int] | None = None
    """The number of rounds in the workbook before (None if it had none) and after; None if it has not changed."""
    event: list[Text] = field(default_factory=list)
    """The details of the event that were blank on the front sheet and have been filled in."""
    filled: list[Text] = field(default_factory=list)
    """What else was blank and has been filled in: details of players, requested byes, points given by the arbiter."""
    left: list[FileError] = field(default_factory=list)
    """Typed data that differs from the file."""
    differences: list[SourceNotice] = field(default_factory=list)
    """Everything else in which the updated workbook differs from the file: ratings, births, points, missing players."""
    lost: list[SourceNotice] = field(default_factory=list)
    """Data of the file for which the workbook has no cell."""
    report: Report | None = None
    """How the formulas were computed afterwards; None if nothing was added."""


def update(package: Package, source: Source) -> Update:
    """
    The workbook with the missing data added and its formulas computed. Raises FileError, before anything is written,
    for a file or workbook of another kind, for one that cannot be read, for players who cannot be identified with
    certainty, and for a full list.
    """
    work = _Work(package)
    crosstable_of(source)
    record = read_template(work.form.workbook)
    numbers = work.numbers_of(entrants_of(source))
    newer = with_newer(record, source, numbers=numbers, holds=_HELD)
    work.write(record, newer.tournament)
    work.leave(newer, source)
    done = _written(work, package)
    _compare(source, record, done, package, numbers)
    return done


def _filled(record_before: TournamentRecord, record_after: TournamentRecord) -> Iterator[Text]:
    """
    The names of the fields that were blank and have been filled in, except those of the event; with new points from the
    arbiter, but without players and games.
    """
    counted = Counter(
        (difference.part, difference.field)
        for difference in differences(
            record_before,
            record_after,
            {participant.number: participant.number for participant in record_before.participants},
        )
        if difference.part not in ("header", "games", "age_year")
        and (difference.part, difference.field) not in _OWN_OF_PLAYERS
    )
    for (part, name), count in counted.items():
        label = field_text(part, name)
        yield Text("lacking.field", field=label, count=count) if part in ("participants", "coming") else label
    new_adjustments = len(record_after.adjustments) - len(record_before.adjustments)
    if new_adjustments:
        yield Text("lacking.field", field=field_text("adjustments", ""), count=new_adjustments)


_OWN_OF_PLAYERS = (("participants", "rank"), ("participants", ""))
"""The workbook decides places in the ranking itself; new players are counted separately."""
_OWN = frozenset({"participants.rank", "header.rounds", "header.type", "header.by_rank"})
"""
Fields that the workbook decides itself, so differences are not reported here; the number of rounds is reported with its
cell.
"""


def _compare(source: Source, record_before: TournamentRecord, done: Update, package: Package, numbers: Numbers) -> None:
    """
    Record what the workbook has gained since `record_before`, and where the file differs from the updated workbook.
    From the first contradicting round on, differences in rounds are left out, because the contradictions are already
    reported.
    """
    name = package.place.file or "workbook.xlsx"
    workbook = workbook_cells(Package(done.content, package.place))
    options = ReadingOptions(rounds=source.crosstable.rounds or None, system="swiss")
    try:
        made = source_of(read_template(computed(workbook, done.content)), options, name)
    except DepartageError as error:
        cause = Text(error.key, **error.values)
        place = error.place or package.place
        done.differences.append(SourceNotice("update_not_compared", place, (("cause", cause),)))
        return
    done.filled += _filled(record_before, made.tournament)
    known = {error.place.round for error in done.left if error.place is not None and error.place.round is not None}
    for change in changes(source, made, (source.file, name), numbers):
        contradicted = change.round is not None and known and change.round >= min(known)
        if contradicted or change.field in _OWN or (change.field and change.is_gain):
            continue
        if change.is_loss:
            done.lost.append(SourceNotice("update_lost", Place(), (("change", change.sentence),)))
        else:
            done.differences.append(SourceNotice("update_differs", Place(), (("change", change.sentence),)))


def update_ratings(package: Package, rating_list: PlayerList, speed: Speed | None = None) -> tuple[Update, NewRatings]:
    """
    The workbook with ratings from a published list for its players, and with its formulas computed; and a report on
    each player. Raises FileError for a workbook of another kind, and if the list has no ratings for that speed.
    """
    work = _Work(package)
    people = work.persons()
    wanted = [Wanted(person.name, person.code, birth=str(person.birth or "")) for person in people]
    answer = new_ratings(wanted, [person.rating for person in people], rating_list, speed)
    for person, old_rating, new_rating in zip(
        people, (person.rating for person in people), answer.ratings, strict=True
    ):
        if old_rating != new_rating:
            work.put("rating", work.numbers[person.number], new_rating or 0)
    return _written(work, package), answer


def _written(work: _Work, package: Package) -> Update:
    """The outcome, with the changed workbook and its formulas computed."""
    changed = cells_patched(package, work.values)
    work.done.content = package.content
    if changed is not package:
        work.done.report = Report(package.place.file or "", "")
        work.done.content = with_print_areas(recalculated(changed, work.done.report))
    return work.done


class _Work:
    """Reads the input cells of a workbook, and collects the values to put into them."""

    def __init__(self, package: Package) -> None:
        self.form, self.done = Form(workbook_cells(package)), Update()
        if kind_of_form(self.form) != "swiss":
            raise FileError("update_not_swiss", package.place)
        self.players, self.games = typed_list(self.form, PLAYERS), typed_list(self.form, GAMES)
        if any(self.list_of(key).column(key) is None for key in (*_PLAYER, *_GAME)):
            raise FileError("update_not_swiss", package.place)
        self.by_name = bool(kind_of(self.form.workbook.names))
        self.values: dict[str, dict[tuple[int, int], Value]] = {}
        """The values to write, by sheet, row and column."""
        self.numbers = {
            number: row
            for row in self.players.rows
            if plain(self.read("name", row)) and (number := whole(self.read("number", row))) is not None
        }
        self.roster = self.listed()
        self.at: dict[tuple[int, int], int] = {}
        """The row of each player's game, by round and number."""
        self.free = self.games.rows[0]
        self.rounds: dict[int, int] = {}
        carried = 0
        for row in self.games.rows:
            carried = read_round(self.read("round", row)) or carried
            if self.read("white", row) or self.read("black", row):
                self.rounds[row] = carried
                self.free = row + 1
                for side in ("white", "black"):
                    number = self.who(side, row)
                    if number is not None:
                        self.at.setdefault((carried, number), row)

    def list_of(self, key: str) -> TypedList:
        return self.games if key in _GAME else self.players

    def at_cell(self, key: str, row: int) -> tuple[str, tuple[int, int]] | None:
        """The sheet, and the row and column of a cell; None if the list has no such column, as in a workbook of an earlier template."""
        containing_list = self.list_of(key)
        column = containing_list.column(key)
        return None if column is None else (containing_list.lines.sheet.name, (row, column))

    def read(self, key: str, row: int) -> Cell:
        """The value of a cell: the one put there, otherwise the typed one."""
        at = self.at_cell(key, row)
        if at is None:
            return None
        sheet, cell = at
        put = self.values.get(sheet, {}).get(cell)
        return put if put is not None else self.list_of(key).lines.value(*cell)

    def put(self, key: str, row: int, value: Value) -> None:
        """Put a value into a cell. What the workbook has no column for is left out; `_compare` reports it."""
        at = self.at_cell(key, row)
        if at is not None and value not in (None, ""):
            sheet, cell = at
            self.values.setdefault(sheet, {})[cell] = float(value) if isinstance(value, int) else value

    def place(self, key: str, row: int) -> Place:
        return self.list_of(key).place(row, key)

    def who(self, side: str, row: int) -> int | None:
        """
        The number of a typed player, found by number or name; None for a bye, a blank or an unknown player. Raises
        FileError for a name that several players share.
        """
        typed_player = self.read(side, row)
        number = self.roster.find(typed_player)
        if not isinstance(number, Unidentified):
            return number
        if number.candidates:
            raise FileError("update_typed_twice", self.place(side, row), name=plain(typed_player))
        return whole_number(typed_player)

    def listed(self) -> Roster:
        """The players of the list, as the reader of the games looks them up."""
        return Roster((number, plain(self.read("name", row))) for number, row in self.numbers.items())

    def persons(self) -> list[Person]:
        """The participants of the workbook."""
        playing = {number for _, number in self.at}
        return [
            Person(
                number,
                cell_text(self.read("name", row)),
                whole(self.read("rating", row)) or None,
                birth=year_of(birth_text(self.read("birth", row))),
                code=_code(self.read("code", row)),
                paired=number in playing,
            )
            for number, row in self.numbers.items()
        ]

    def numbers_of(self, players: Sequence[Entrant]) -> dict[int, int]:
        """
        The number in the workbook of every player of the file, by number in the file; a new player gets a line. Raises
        FileError.
        """
        theirs = [
            Person(
                player.number,
                player.name,
                # Equivalent mutant `player.rating or None -> player.rating`: nobody has a rating of 0.
                player.rating or None,
                player.birth.year if isinstance(player.birth, datetime.date) else player.birth,
                _code(player.code),
            )
            for player in players
        ]
        place = self.place("name", self.players.top)._replace(cell=None)
        numbers = identify(self.persons(), theirs, place)
        meant = {(side, row): self.who(side, row) for row in self.rounds for side in ("white", "black")}
        for player in players:
            if player.number not in numbers:
                numbers[player.number] = self.new(player)
        self.roster = self.listed()
        for (side, row), number in meant.items():
            if number is not None and isinstance(self.roster.find(self.read(side, row)), Unidentified):
                # A player with the same name was added, so only the number still tells who played.
                self.put(side, row, self.label(number))
        return numbers

    def new(self, player: Entrant) -> int:
        """
        Enter a new player on the line with his number, or otherwise on the next free line. Returns his number there.
        Raises FileError if the list is full.
        """
        empty = {
            row: whole(self.read("number", row))
            for row in self.players.rows
            if row not in self.numbers.values() and not plain(self.read("name", row))
        }
        row = next((row for row, number in empty.items() if number == player.number), next(iter(empty), None))
        if row is None:
            raise FileError("update_full", self.place("number", self.players.rows[-1]))
        number = empty[row]
        if number is None:
            numbers = [number for number in (*self.numbers, *empty.values()) if number is not None]
            number = max(numbers) + 1 if player.number in numbers else player.number
            self.put("number", row, number)
        self.numbers[number] = row
        self.put("name", row, player.name)
        self.done.players += 1
        return number

    def write(self, record_before: TournamentRecord, record_after: TournamentRecord) -> None:
        """Write the cells in which the record has changed. Raises FileError for what the lists cannot hold."""
        sources = source_of(record_before, _OPTIONS), source_of(record_after, _OPTIONS)
        self.write_players(*sources)
        self.write_games(*sources)
        self.write_front(record_before, record_after)

    def write_players(self, source_before: Source, source_after: Source) -> None:
        """
        Write what the record says of its players. Personal details go only into blank cells; to lists of rounds, new
        rounds are appended.
        """
        had = {participant.number: participant for participant in source_before.people}
        points = {
            player.number: given_of(player, source_before.crosstable) for player in source_before.crosstable.players
        }
        apart = [pair for pair in source_after.tournament.forbidden if pair not in source_before.tournament.forbidden]
        for participant, entrant, player in zip(
            source_after.people, entrants_of(source_after), source_after.crosstable.players, strict=True
        ):
            row, known = (
                self.numbers[participant.number],
                had.get(participant.number) or Participant(participant.number, ""),
            )
            for key in _PERSONAL:
                value = getattr(entrant, key)
                if not plain(self.read(key, row)):
                    is_day = isinstance(value, datetime.date)
                    self.put(key, row, float(read_date(value.isoformat(), False)) if is_day else value)
            for key in ("first_round", "last_round"):
                if getattr(participant, key) != getattr(known, key):
                    self.put(key, row, getattr(participant, key))
            for bye in participant.byes:
                if bye not in known.byes:
                    self.append(_BYE_COLUMNS[bye.outcome], row, str(bye.round), " ")
            given_points = given_of(player, source_after.crosstable)
            if given_points != points.get(participant.number, ""):
                self.put("given", row, given_points)
            self.append("apart", row, apart_of(participant.number, apart, planned=source_after.rounds_stated), ", ")

    def append(self, key: str, row: int, text: str, mark: str) -> None:
        """Append a text to the content of a cell."""
        if text:
            content = plain(self.read(key, row))
            self.put(key, row, f"{content}{mark}{text}" if content else text)

    def write_games(self, source_before: Source, source_after: Source) -> None:
        """
        Add the games, byes and absences that are new in the record below the others, and write the results of open
        games.
        """
        lines, known = (_lines(source) for source in (source_after, source_before))
        place_of = {_key(game): game.place for game in source_before.tournament.games if game.place is not None}
        boards = {_key(game): game.board for game in source_after.tournament.games}
        taken = {(game.round, game.board) for game in source_before.tournament.games}
        for key, line in lines.items():
            had = known.get(key)
            if had is None:
                # In a round that the workbook already has, games keep only the board numbers that the file names; in a
                # new round, all get one.
                board = line.board if line.round not in self.rounds.values() else boards.get(key)
                self.add(line._replace(board=None if (line.round, board) in taken else board))
            elif line.result != had.result:
                self.put("result", row_of(place_of[key]), line.result)
                self.done.results += 1
            elif line.black != had.black and isinstance(line.black, str):
                self.put("black", row_of(place_of[key]), line.black)

    def write_front(self, record_before: TournamentRecord, record_after: TournamentRecord) -> None:
        """Write what the record says of the event into the cells of the front sheet."""
        old, new = record_before.header, record_after.header
        if new.rounds != old.rounds and new.rounds is not None:
            self.put_named(_PLANNED, float(new.rounds))
            self.done.rounds = old.rounds, new.rounds
        for sheet, cells in front_cells(self.form, old, new).items():
            self.values.setdefault(sheet, {}).update(cells)
        if new.first_colour is not None and new.first_colour is not old.first_colour:
            word = COLOURS[new.first_colour].in_language(language_of(self.form.workbook) or "en")
            self.put_named("swiss.first_colour_name", word)
        if new.tiebreaks and not old.tiebreaks:
            codes = [code for code in new.tiebreaks if code != "PTS"]
            for place, code in enumerate(codes[:TIEBREAKS], 1):
                self.put_named("templates.tiebreak_place", code, place=place)
        if record_after.virtual_points and not record_before.virtual_points:
            named = acceleration_of(record_after)
            self.put_named("swiss.acceleration_name", "Baku" if named == BAKU else named)
        self.done.event += filled_fields(old, new, _HELD_OF_EVENT)

    def put_named(self, name: str, value: Value, **values: object) -> None:
        """Put a value into a named cell of the front sheet, if the workbook has it."""
        found = self.form.find(name, **values)
        if found is not None:
            self.values.setdefault(found[0].name, {})[found[1][0], found[1][1]] = value

    def add(self, line: GameLine) -> None:
        """Add a line below the others. Raises FileError if the list is full."""
        row = self.free
        if row > self.games.rows[-1]:
            raise FileError("update_full", self.place("round", row - 1))
        self.free += 1
        black = self.label(line.black) if isinstance(line.black, int) else line.black
        for key, value in zip(_GAME, (line.round, line.board, self.label(line.white), line.result, black), strict=True):
            self.put(key, row, value)
        self.done.games += 1

    def label(self, number: int) -> Value:
        """
        A player as lines name him: by name if nobody shares it, otherwise by number; always by number in workbooks
        without a mark.
        """
        return self.roster.label(number) if self.by_name else number

    def leave(self, newer: Newer, source: Source) -> None:
        """Report what is typed and differs from the file, with its cell."""
        name_of = {participant.number: participant.name for participant in newer.tournament.participants}
        for other_game in newer.others:
            self.done.left.append(self.left(other_game, name_of))
        if newer.others and newer.others[0].in_file.round < newer.last:
            first = newer.others[0].in_file.round + 1
            self.done.left.append(FileError("update_later", self.form.workbook.place, first=first, last=newer.last))
        stated, typed_rounds = source.rounds_stated, newer.tournament.header.rounds
        if stated is not None and typed_rounds is not None and typed_rounds > stated:
            place = self.form.place(_PLANNED)
            self.done.left.append(FileError("update_rounds_typed", place, rounds=stated, typed=typed_rounds))

    def left(self, other_game: OtherGame, name_of: Mapping[int, str]) -> FileError:
        """The report on a game or a bye of the file that is different in the workbook."""
        in_file, in_record = other_game
        names = [name_of[in_file.white], BYES[in_file.outcome] if in_file.black is None else name_of[in_file.black]]
        result = "" if in_file.black is None or in_file.reply is None else _result_text(in_file)
        players = " – ".join(names)
        game = Text("headed", heading=players, body=result) if result else players
        row = row_of(in_record.place)
        if (in_file.white, in_file.black) == (in_record.white, in_record.black) and in_file.black is not None:
            place, typed_result = self.place("result", row), plain(self.read("result", row))
            return FileError("update_result", place._replace(round=in_file.round), line=game, typed=typed_result)
        return FileError("update_paired", self.place("white", row)._replace(round=in_file.round), line=game)


def _lines(source: Source) -> dict[tuple[int, frozenset[int | None]], GameLine]:
    """The games and byes of a record as lines of the list, with absences and half-point byes; by round and players."""
    lines = [*games_of(source, source.crosstable)]
    lines += [
        GameLine(game.round, None, game.white, BYES[game.outcome])
        for game in source.tournament.games
        if game.black is None and game.outcome in _BYE_COLUMNS
    ]
    named = {
        (line.round, frozenset((line.white, line.black if isinstance(line.black, int) else None))): line
        for line in lines
    }
    return dict(sorted(named.items(), key=lambda keyed_line: keyed_line[1].round))


def _key(game: Game) -> tuple[int, frozenset[int | None]]:
    return game.round, frozenset((game.white, game.black))


def _result_text(game: Game) -> str:
    assert game.reply is not None, "a game has two sides"
    return format_result(game.outcome, game.reply)


def _code(value: Cell) -> str:
    """A federation or FIDE number from a cell or a file; blank for the 0 that programs write if there is none."""
    text = "".join(plain(value).split()).upper()
    return text if text.strip("0") else ""
