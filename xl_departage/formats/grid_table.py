"""
Writes a crosstable as the rows of a table that `formats.grids.grid_reading` can read back.

Cells are written in the style `keyboard` (`12W1`, `EXE`, `½ BYE`), which no spreadsheet program takes for a formula, a
number or a date, or in another style on request. `options_for` gives the options of the rules that are needed to read
the table back unchanged.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError, FileError, GridError, Place
from xl_departage.base.messages import Language, Text
from xl_departage.base.messages.notation import date, with_decimal_mark
from xl_departage.base.text import points_text
from xl_departage.chess.tournament.absences import coming_byes, with_coming
from xl_departage.chess.tournament.adjustments import BYE_POINTS, extra_points_in
from xl_departage.chess.tournament.cancelled_rounds import cancelled_text
from xl_departage.chess.tournament.comparison import lost_fields
from xl_departage.chess.tournament.crosstable import (
    STANDARD_MATCH,
    Crosstable,
    GivenInMatch,
    Outcome,
    Player,
    Round,
    Scoring,
    System,
    bye_worth,
    of_unknown_origin,
)
from xl_departage.chess.tournament.options import Format, ReadingOptions
from xl_departage.chess.tournament.other_results import refuse_other_results
from xl_departage.chess.tournament.persons import birth_of, born_on
from xl_departage.chess.tournament.points import format_points
from xl_departage.chess.tournament.record import Header, SourceNotice, Team, TournamentRecord
from xl_departage.chess.tournament.source import Source
from xl_departage.chess.tournament.team_event import event_of_grid
from xl_departage.formats.grids.cell_writing import Style, format_cell
from xl_departage.formats.grids.grid_cells import ParsedCell
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.source_opening import grid_source

HEADERS = (
    Text("grid_table.number"),
    Text("grid_table.name"),
    Text("grid_table.rating"),
    Text("grid_table.round"),
    Text("grid_table.points"),
)
"""The headings of number, name, rating, round (with the field `round`) and points."""
_OF_PERSONS = {
    "title": Text("grid_table.title"),
    "sex": Text("grid_table.sex"),
    "birth": Text("grid_table.birth"),
    "federation": Text("grid_table.federation"),
    "fide_number": Text("grid_table.fide_number"),
    "national_number": Text("grid_table.national_number"),
    "club": Text("grid_table.club"),
    "category": Text("grid_table.category"),
}
"""Headings of further details about the players; see `formats.grids.lists.identities`."""
_WRITTEN = {"w": Text("templates.letter_of_women"), "m": Text("templates.letter_of_men")}
_RATING = 2
"""The column of ratings, counted from 0; the columns of further details come after it."""


def table_of(crosstable: Crosstable, style: Style = "keyboard", language: Language = "en") -> list[list[str]]:
    """
    A header row, then one row per player: number, name, rating (blank if unrated), one cell per planned round, points.

    Raises FileError, with the player and the round, for anything that the notation cannot express, and for a table whose rounds are
    unknown.
    """
    number, name, rating, round, points = HEADERS
    rounds = [round.filled(round=index) for index in range(1, crosstable.planned + 1)]
    rows = [[heading.in_language(language) for heading in (number, name, rating, *rounds, points)]]
    for index, player in enumerate(crosstable.players):
        rows.append(
            [
                str(player.number),
                player.name,
                "" if player.rating is None else f"{player.rating}{' E' if player.estimated else ''}",
                *round_cells(crosstable, player, style, language),
                with_decimal_mark(format_points(crosstable.scores[index]).removesuffix(".0"), language),
            ]
        )
    return rows


def round_cells(crosstable: Crosstable, player: Player, style: Style, language: Language) -> list[str]:
    """The cells of one player. Raises FileError as `table_of` does."""
    if not crosstable.ordered:
        raise FileError("csv_needs_rounds")
    cells = []
    # Where byes differ, each gives its own worth, whatever `exempt` the table is read with.
    states_worth = style in ("ffe", "keyboard") and _byes_differ(crosstable)
    of_team = {
        assigned_points.round: assigned_points
        for assigned_points in crosstable.given
        if crosstable.players[assigned_points.team].number == player.number
    }
    for index, entry in enumerate(player.rounds, 1):
        try:
            cell = _cell(crosstable, entry, of_team.get(index - 1), states_worth=states_worth)
            cells.append(format_cell(cell, style, language))
        except ArgumentError as error:
            place = Place(name=player.name or str(player.number), round=index)
            if crosstable.boards is not None and entry.outcome is Outcome.PAIRING_BYE:
                raise FileError("csv_team_bye", place) from None
            raise FileError(error.key, place, **error.values) from None
    return cells


def _byes_differ(crosstable: Crosstable) -> bool:
    """Whether the pairing-allocated byes of individuals are not all worth the same."""
    return crosstable.boards is None and len(set(crosstable.worth_of_byes)) > 1


def _cell(
    crosstable: Crosstable, entry: Round, of_team: GivenInMatch | None, *, states_worth: bool = False
) -> ParsedCell:
    """The cell of an entry; `states_worth` has it give the worth of a bye even if it is a win: `EXE 1`."""
    if of_team is not None:
        entry = entry._replace(points=entry.points - of_team.game_points)
        cell = _cell(crosstable, entry, None)
        return cell._replace(given=of_team.game_points, match_given=of_team.match_points)
    opponent = None if entry.opponent is None else crosstable.players[entry.opponent].number
    if crosstable.boards is not None and opponent is not None and entry.outcome.played:
        return ParsedCell(None, opponent, entry.colour, entry.points)
    bye = entry.outcome is Outcome.PAIRING_BYE
    if bye and crosstable.boards is not None and crosstable.boards > 1:
        share = share_of_bye(crosstable, entry)
        if share is None:
            raise ArgumentError("csv_team_bye")
        return ParsedCell(entry.outcome, share=None if share == 2 else share)
    states = entry.points != crosstable.scoring.win or states_worth
    if bye and states and (crosstable.boards is not None or entry.points in BYE_POINTS):
        return ParsedCell(entry.outcome, None, None, entry.points)
    extra_points = extra_points_in(entry, crosstable.scoring) if crosstable.boards is None else 0
    return ParsedCell(entry.outcome, opponent, entry.colour, given=extra_points)


def share_of_bye(crosstable: Crosstable, entry: Round) -> int | None:
    """
    What a team's pairing-allocated bye is worth on every board: 2, 1 or 0, as in the option `exempt`; None for other game points,
    which no cell states.
    """
    worth = {share: bye_worth(crosstable.scoring, share) * (crosstable.boards or 1) for share in BYE_POINTS}
    return next((share for share in reversed(BYE_POINTS) if worth[share] == entry.points), None)


def options_for(crosstable: Crosstable, rows: Sequence[Sequence[str]], format: Format = "auto") -> ReadingOptions:
    """
    The options needed to read the rows of this crosstable's table.

    The number of rounds played is included only if the cells do not show it, so that a round typed in later counts
    automatically. Raises GridError for rows that no option makes readable.
    """
    scoring = crosstable.scoring
    round_robin = crosstable.system is System.ROUND_ROBIN
    options = ReadingOptions(
        numbers="number",
        format=format,
        system="round-robin" if round_robin else "swiss",
        games=crosstable.cycles if round_robin else None,
        boards=crosstable.boards,
        scoring=scoring,
        match=STANDARD_MATCH if crosstable.boards is None else crosstable.match_scoring,
        penalties=_has_penalties(crosstable),
        match_rule=None if crosstable.boards is None else crosstable.match_rule,
        withdrawn=tuple(
            (crosstable.players[withdrawal.player].number, withdrawal.last) for withdrawal in crosstable.withdrawn
        ),
        cancelled=crosstable.cancelled,
    )
    if read_crosstable(rows, options).crosstable.rounds == crosstable.rounds:
        return options
    return options._replace(rounds=crosstable.rounds)


def _has_penalties(crosstable: Crosstable) -> bool:
    """Whether there are games scored 0-0 or ½-0, in which a player lost although his opponent did not win."""
    outcomes = [entry.outcome for player in crosstable.players for entry in player.rounds]
    return sum(outcome.won for outcome in outcomes) != sum(outcome.lost for outcome in outcomes)


def options_text(options: ReadingOptions) -> str:
    """The options as part of `rules`: `numbers=number; system=swiss; scoring=3-1-0`."""
    parts = [f"numbers={options.numbers}", f"system={options.system}"]
    if options.rounds is not None:
        parts.append(f"rounds={options.rounds}")
    if options.format != "auto":
        parts.append(f"format={options.format}")
    for name, value in (("games", options.games), ("boards", options.boards)):
        if value is not None:
            parts.append(f"{name}={value}")
    if options.withdrawn:
        withdrawn = (f"{number}" if last is None else f"{number}@{last}" for number, last in options.withdrawn)
        parts.append(f"withdrawn={','.join(withdrawn)}")
    if options.cancelled:
        parts.append(f"cancelled={cancelled_text(options.cancelled)}")
    if options.penalties:
        parts.append("penalties=yes")
    if options.scoring != Scoring():
        parts.append("scoring=" + "-".join(points_text(points) for points in options.scoring))
    if options.exempt_is_stated:
        parts.append(f"exempt={points_text(options.exempt)}")
    if options.match != STANDARD_MATCH:
        parts.append("match=" + "-".join(points_text(points) for points in options.match))
    return "; ".join(parts)


class GridFile(NamedTuple):
    """A tournament as the rows of a table, and what they could not hold."""

    table: Crosstable
    """The crosstable that was written: of the players, or of the teams with their game points."""
    rows: list[list[str]]
    options: ReadingOptions
    """The options that read the table back."""
    left_out: tuple[SourceNotice, ...]
    alone: bool
    """Whether the table is read as the same results and points without options."""


def grid_file(
    source: Source,
    door: str,
    style: Style = "keyboard",
    language: Language = "en",
    *,
    individuals: bool = False,
    held_fields: Container[str] = (),
    persons: bool = False,
) -> GridFile:
    """
    The table of a tournament, read back and verified. Raises FileError for a tournament without players, and if the table does not
    show the same results.

    Args:
        source: The tournament.
        door: The name of the format in notices, such as `CSV`.
        style: The notation of the cells.
        language: The language of headings and colour letters.
        individuals: Whether the players of a team event are written instead of its teams.
        held_fields: The fields of the header that the file holds besides the table.
        persons: Whether title, sex, birth and the like also get columns.
    """
    table = source.crosstable if individuals or source.event is None else source.event.game_table
    if not table.players:
        raise FileError("list_no_players", Place(file=source.file or None))
    rows = table_of(table, style, language)
    # A square table and a grid of teams have no record.
    recorded = not source.of_cells or (table.ordered and table.boards is None)
    tournament = source.tournament if recorded else None
    if tournament is not None and table.boards is None and not tournament.teams:
        add_coming(rows, tournament, table, style, language)
    if persons and tournament is not None and table.boards is None:
        add_persons(rows, tournament, table, language)
    options = options_for(table, rows, "auto" if style == "keyboard" else style)
    if tournament is not None:
        options = _with_worth_of_byes(options, table, tournament.header, style)
    read = check_table(table, rows, options)
    alone = is_read_alone(read, rows)
    if tournament is None:
        return GridFile(table, rows, options, (), alone)
    if table.boards is None:
        after = grid_source(rows, Place(), options).tournament
    else:
        _refuse_other_matches(source, read, door)
        teams = tuple(Team(player.number, player.name, strength=player.rating) for player in read.players)
        after = TournamentRecord(Header(rounds=read.planned), teams=teams, matches=tournament.matches)
    # The options give the number of rounds played and the points of matches.
    in_options = ("match_points", *(("boards", "type") if table.boards is not None else ()))
    kept_fields = {
        name: getattr(tournament.header, name) for name in Header._fields if name in held_fields or name in in_options
    }
    after = replace(after, header=after.header._replace(**kept_fields))
    return GridFile(table, rows, options, lost_fields(tournament, after, door), alone)


def is_read_alone(table: Crosstable, rows: Sequence[Sequence[object]]) -> bool:
    """Whether the rows are read as this crosstable even without options."""
    try:
        plain = read_crosstable(rows, ReadingOptions()).crosstable
    except (ArgumentError, GridError):
        return False
    return replace(plain, scoring=table.scoring, match_rule=table.match_rule) == table


def _with_worth_of_byes(options: ReadingOptions, table: Crosstable, header: Header, style: Style) -> ReadingOptions:
    """
    The options with `exempt` if the byes of a table differ and the first one is not worth what the rules give: each cell gives its own
    worth, and what a bye to come is worth would be read from that first cell.
    """
    byes, bye = table.worth_of_byes, header.points.pairing_bye
    if style not in ("ffe", "keyboard") or not _byes_differ(table) or bye == byes[0] or not {*byes} <= {*BYE_POINTS}:
        return options
    exempt = next((exempt for exempt in (2, 1, 0) if bye_worth(table.scoring, exempt) == bye), None)
    return options if exempt is None else options._replace(exempt=exempt, exempt_is_stated=True)


def _refuse_other_matches(source: Source, read: Crosstable, door: str) -> None:
    """Raise FileError unless the grid gives every team the match points that it has in the event."""
    if source.event is not None and read.boards is not None:
        read_back = replace(source, crosstable=read, event=event_of_grid(read))
        refuse_other_results(source, read_back, door, teams_alone=True)


def add_coming(
    rows: list[list[str]], tournament: TournamentRecord, table: Crosstable, style: Style, language: Language
) -> None:
    """Write the byes and absences of coming rounds, which a crosstable does not hold, into their cells."""
    byes = coming_byes(tournament)
    for row, player in zip(rows[1:], table.players, strict=True):
        for place, (entry, coming) in enumerate(zip(player.rounds, with_coming(player, byes), strict=True)):
            if coming != entry:
                row[_RATING + 1 + place] = format_cell(ParsedCell(coming.outcome, None, None), style, language)


def add_persons(rows: list[list[str]], tournament: TournamentRecord, table: Crosstable, language: Language) -> None:
    """Insert a column after the ratings for each detail that the tournament has of any of its players."""
    people = {entrant.number: entrant for entrant in tournament.participants}
    for field, heading in reversed(_OF_PERSONS.items()):
        texts = [
            _as_written(field, " ".join(getattr(people[player.number], field).split()), language)
            for player in table.players
        ]
        if any(texts):
            for row, text in zip(rows, (heading.in_language(language), *texts), strict=True):
                row.insert(_RATING + 1, text)


def _as_written(field: str, text: str, language: Language) -> str:
    """
    The text as an arbiter would write it: a TRF has `w` and `m` for the sex, slashes in a date of birth, and zeros for the
    day and the month if only the year is known.
    """
    if field == "sex" and text in _WRITTEN:
        return _WRITTEN[text].in_language(language)
    if field == "birth" and born_on(text) and text == birth_of(text):
        year, month, day = text.split("/")
        in_figures = language in ("fr", "de") and day != "00"
        return date(year, month, day, language) if in_figures else text.removesuffix("/00/00").replace("/", "-")
    return text


def check_table(crosstable: Crosstable, rows: Sequence[Sequence[str]], options: ReadingOptions) -> Crosstable:
    """
    The crosstable that the rows are read back as. Raises FileError if it differs.

    Repeated blanks in names may be lost; everything that counts must be the same.
    """
    table = read_crosstable(rows, options).crosstable
    # A cell does not show the origin of a bye that is worth less than a win.
    for read, player in zip(of_unknown_origin(table).players, of_unknown_origin(crosstable).players, strict=True):
        for index, (had, entry) in enumerate(zip(read.rounds, player.rounds, strict=False), 1):
            if had != entry:
                raise FileError("csv_cannot_hold", Place(name=player.name or str(player.number), round=index))
        if (read.number, read.rating, len(read.rounds)) != (player.number, player.rating, len(player.rounds)):
            raise FileError("csv_cannot_hold", Place(name=player.name or str(player.number)))
    if (table.rounds, table.system, table.cycles) != (crosstable.rounds, crosstable.system, crosstable.cycles):
        raise FileError("csv_cannot_hold", Place())
    return table
