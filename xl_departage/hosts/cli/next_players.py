"""
Reads the players of the next event from any file: a list, a tournament, or a rating list, with the ratings that its games give
them.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from xl_departage.base.errors import FileError, GridError, Place
from xl_departage.base.messages import Text
from xl_departage.chess.ratings.period_tables import TextTable, cell_text
from xl_departage.chess.tournament.editing import corrected_all
from xl_departage.chess.tournament.persons import birth_of, born_on
from xl_departage.chess.tournament.record import Participant, TournamentRecord
from xl_departage.documents.document_reading import open_document
from xl_departage.documents.templates.form import Form, whole
from xl_departage.documents.workbook_formats import SHEET_ENDINGS
from xl_departage.documents.workbooks import computed, open_workbook
from xl_departage.formats.file_format import Grid
from xl_departage.formats.formats import COMPRESSED_CSV, ending_of, endings
from xl_departage.formats.grids.lists.headings import find_players, player_rows
from xl_departage.formats.grids.lists.player_rows import code_of
from xl_departage.formats.page_table import list_of_players
from xl_departage.formats.source_opening import source_in
from xl_departage.hosts.cli.rate_files import load_table, next_members
from xl_departage.spreadsheet.storage.content import read_bytes

_FIELDS = ("name", "rating", "title", "sex", "birth", "federation", "club", "code")
_COMPRESSED = endings(COMPRESSED_CSV)
_FIRST = 5
"""The row of the first player on the sheet of new ratings, below the headings."""


def next_players(path: Path) -> TextTable:
    """
    The players of a file, as a list with headings: those of a tournament (a workbook made from a template, TRF, Papi …), of a rating
    list or a round robin with their new ratings, or the list that the file contains. Raises FileError, GridError or ArgumentError
    if something cannot be read or rated.
    """
    # Imported here: text files need no templates.
    from xl_departage.documents.templates.template_document import is_template, read_template

    ending = ending_of(path)
    if ending in SHEET_ENDINGS:
        data = read_bytes(path)
        workbook = open_workbook(data, str(path))
        if not is_template(workbook):
            members = next_members(path)
            return _of_rating_list(members) if Form(workbook).has("club_list.belgian_edition") else members
        values = computed(workbook, data)
        return _of_record(_with_new_ratings(read_template(values), Form(values)), path)
    if ending in _COMPRESSED:
        return load_table(path, "players")
    data = read_bytes(path)
    try:
        opened = open_document(data, str(path))
    except FileError as error:
        # A page without games may be a list of players: a starting rank list, or standings.
        found = list_of_players(data, str(path)) if error.key == "web_page_no_table" else None
        people = None if found is None else _below_titles(found, path)
        if people is None:
            raise
        return people
    if not isinstance(opened, Grid):
        return _of_record(source_in(opened).tournament, path)
    player_table = load_table(path, "players")
    return player_table if player_table.column_index("name") is not None else _of_crosstable(opened, player_table, path)


def _of_crosstable(opened: Grid, player_table: TextTable, path: Path) -> TextTable:
    """
    The players of a crosstable, or of a list that begins below its titles. For anything else, the list is returned as it is, and
    its reader reports what is missing.
    """
    try:
        people = source_in(opened).tournament.participants
    except GridError:
        return _below_titles(opened, path) or player_table
    return replace(_listed(people, path), remarks=player_table.remarks)


def _below_titles(grid: Grid, path: Path) -> TextTable | None:
    """The list of players from its headings on; None if no row has a heading for names."""
    columns = find_players(grid.cells)
    if columns is None:
        return None
    rows = [columns.row, *player_rows(grid.cells, columns)]
    header, *lines = ([cell_text(cell) for cell in grid.cells[row]] for row in rows)

    def place(row: int | None, _column: int | None, shown: str | None) -> Place:
        return Place(file=str(path), line=grid.row_of(rows[0 if row is None else row + 1] + 1), text=shown)

    remarks = tuple(FileError(notice.key, notice.place, **dict(notice.values)) for notice in grid.notices)
    return replace(TextTable.of_rows(header, lines, place), remarks=remarks)


def _with_new_ratings(tournament: TournamentRecord, form: Form) -> TournamentRecord:
    """The tournament with the ratings that a round robin computed for its players; those without one keep theirs."""
    lines = form.sheet("templates.sheet.ratings", _FIRST)
    if lines is None:
        return tournament
    number, rating = (lines.headed(f"templates.column.{key}") for key in ("number", "new_rating"))
    computed_ratings = ((whole(lines.value(row, number)), whole(lines.value(row, rating))) for row in lines)
    return corrected_all(tournament, rating={who: new for who, new in computed_ratings if who is not None and new})


def _of_record(tournament: TournamentRecord, path: Path) -> TextTable:
    """The players of a tournament; in a team event, team by team."""
    if not tournament.teams:
        return _listed(tournament.participants, path)
    person = {player.number: player for player in tournament.participants}
    members = [(team.name, person[number]) for team in tournament.teams for number in team.players]
    table = _listed(tuple(member for _, member in members), path)
    team = Text("templates.column.team").in_language("en")
    return replace(table, header=[*table.header, team], columns=[*table.columns, [name for name, _ in members]])


def _listed(people: tuple[Participant, ...], path: Path) -> TextTable:
    header = [Text(f"templates.column.{field}").in_language("en") for field in _FIELDS]
    return TextTable.of_rows(
        header, [_row(player) for player in people], lambda _row, _column, shown: Place(file=str(path), text=shown)
    )


def _row(player: Participant) -> tuple[str, ...]:
    rating = "" if player.rating is None else f"{player.rating} {player.rating_kind}".strip()
    birth = birth_of(player.birth).removesuffix("/00/00")
    birth = birth if born_on(birth) is not None else ""
    return player.name, rating, player.title, player.sex, birth, player.federation, player.club, code_of(player)


def _of_rating_list(members: TextTable) -> TextTable:
    """
    The members as a list of players: their national numbers become the code, and the column FIDE is left out, because it holds
    ratings where other lists have numbers.
    """
    number, rating = members.column_index("pid"), members.column_index("fide")
    code = Text("templates.column.code").in_language("en")
    header = [code if at == number else "" if at == rating else title for at, title in enumerate(members.header)]
    return replace(members, header=header)
