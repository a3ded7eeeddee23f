"""
`xl-departage players`: the wanted players of a published list, as CSV or a workbook, and what changed for the players of one's own
list.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from xl_departage.base.errors import ArgumentError, FileError, Place
from xl_departage.base.messages import Language, first_of, text
from xl_departage.chess.tournament.options import RATING_LISTS, RatingList
from xl_departage.documents.workbook_formats import EXCEL
from xl_departage.formats.formats import CSV, format_of, written_format
from xl_departage.formats.player_lists.listed_player import SPEEDS, ListedPlayer, PlayerList, Speed
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.terminal import say

if TYPE_CHECKING:
    from xl_departage.formats.player_lists.identification import Wanted
    from xl_departage.formats.player_lists.list_changes import Change, NewRatings

_FILE = click.Path(path_type=Path)
_COLUMNS = (
    ("code", "fide"),
    ("pid", "national"),
    ("name", "name"),
    ("title", "title"),
    ("sex", "sex"),
    ("birth", "birth"),
    ("federation", "federation"),
    ("club", "club"),
)
"""The headings of the written file, which `new --players` reads, besides the rating, and the fields of a list."""
_MOST_ROWS = 1_048_575
"""The most rows of a worksheet below the headings."""
_PIECE = 10_000
"""The number of rows that are written at a time."""
_MOST_NAMED = 10
"""The most columns that are named; further ones are only counted."""


@helping.command(name="players", help="help_players")
@helping.argument("listed", metavar="LIST", type=_FILE)
@helping.option("--club", "clubs", multiple=True, help="help_players_club")
@helping.option("--federation", "federations", multiple=True, help="help_players_federation")
@helping.option("--members", type=_FILE, help="help_players_members")
@helping.option("--speed", type=click.Choice(SPEEDS), help="help_players_speed")
@helping.option("--ratings", type=click.Choice(RATING_LISTS[1:]), help="help_players_ratings")
@helping.option("-o", "--output", required=True, type=_FILE, help="help_players_output")
@language_option
def command(
    listed: Path,
    clubs: tuple[str, ...],
    federations: tuple[str, ...],
    members: Path | None,
    speed: Speed | None,
    ratings: RatingList | None,
    output: Path,
    lang: Language,
) -> None:
    from xl_departage.formats.player_lists import open_list
    from xl_departage.hosts.cli.terminal import write_and_report
    from xl_departage.spreadsheet.storage.atomic import check_target

    written_format(output, CSV, EXCEL)
    for source in filter(None, (listed, members)):
        check_target(output, source, in_place=None)
    if members is not None and (clubs or federations):
        raise ArgumentError("list_members_alone")
    answer = own_list = None
    with reading(listed, lang) as advance, open_list(listed, advance, ratings or "auto") as listing:
        if members is None:
            place = listing.rating_index(speed)
            headings = [heading for heading, field in _COLUMNS if field in listing.fields]
            chosen = _Counted(_filtered(listing, clubs, federations), output)
            rows: Iterable[list[str]] = (_row(player, listing.fields, player.ratings[place]) for player in chosen)
        else:
            own_list, answer = _members(members, listing, speed, ratings or "auto")
            fields = own_list.fields | {"fide", "national"} if answer.players else own_list.fields
            headings = [heading for heading, field in _COLUMNS if field in fields]
            chosen = _Counted(own_list.players, output)
            rows = [_row(player, fields, rating) for player, rating in zip(chosen, answer.ratings, strict=True)]
        if ratings and not listing.has_two_ratings and (own_list is None or not own_list.has_two_ratings):
            raise ArgumentError("players_one_rating", option="--ratings", file=listed)
        write_and_report(output, _written([*headings, "rating"], rows, output), lang)
    say((*listing.remarks, *(() if own_list is None else own_list.remarks)), lang)
    click.echo(text("players_done", lang, players=chosen.count, output=output), err=True)
    if answer is not None:
        say_changes(answer, lang)
        sys.exit(1 if answer.problems else 0)


@contextmanager
def reading(path: Path, language: Language) -> Iterator[Callable[[int], None] | None]:
    """
    A progress bar on stderr while a list is read, if stderr is a terminal; yields a function to call with the number of bytes read,
    or None.
    """
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        total = path.stat().st_size if path.is_file() and path.suffix.lower() != ".zip" else None
        task = progress.add_task(text("players_reading", language), total=total)
        yield lambda count: progress.update(task, completed=count)


def say_changes(answer: NewRatings, language: Language) -> None:
    """Print what changed as a table, and on stderr who could not be identified with certainty."""
    if answer.changes:
        _print(answer.changes, language)
    else:
        click.echo(text("players_unchanged", language))
    say(answer.problems, language)


def _print(changes: Sequence[Change], language: Language) -> None:
    from rich.table import Column, Table

    from xl_departage.hosts.cli.terminal import as_text, console_of

    columns = (
        Column(text(key, language), justify="left" if key == "tiebreaks_name" else "right", no_wrap=True)
        for key in ("tiebreaks_name", "players_before", "players_after", "players_difference")
    )
    table = Table(*columns, title=text("players_changes", language), title_justify="left")
    for name, rating_before, rating_after in changes:
        difference = "" if rating_before is None or rating_after is None else f"{rating_after - rating_before:+}"
        table.add_row(
            *map(
                as_text,
                (name, *("–" if rating is None else rating for rating in (rating_before, rating_after)), difference),
            )
        )
    console_of(1_000).print(table)


def wanted_of(player: ListedPlayer) -> Wanted:
    """A player of one's own list, in the form in which he is looked up in a published list."""
    from xl_departage.formats.player_lists.identification import Wanted

    return Wanted(player.name, player.fide, player.national, player.birth)


class _Counted:
    """
    The players that are written, counted meanwhile. Raises FileError if there are none, which means a mistake in the call.
    """

    def __init__(self, players: Iterable[ListedPlayer], output: Path) -> None:
        self._players, self._output = players, output
        self.count = 0

    def __iter__(self) -> Iterator[ListedPlayer]:
        for player in self._players:
            self.count += 1
            yield player
        if not self.count:
            raise FileError("list_nobody", Place(file=str(self._output)))


class _Own:
    """One's own list, read completely."""

    def __init__(self, path: Path, ratings: RatingList) -> None:
        from xl_departage.formats.player_lists import open_list

        with open_list(path, None, ratings) as own_list:
            self.players = list(own_list.players)
            self.fields = own_list.fields
            self.has_two_ratings = own_list.has_two_ratings
            self.remarks = list(own_list.remarks)
            if own_list.unread_columns:
                columns = first_of(own_list.unread_columns, _MOST_NAMED, "; ")
                self.remarks.append(FileError("players_columns_left_out", Place(file=str(path)), columns=columns))
            index = (
                own_list.rating_index(None)
                if own_list.speeds or any(player.ratings for player in self.players)
                else None
            )
        self.ratings = [None if index is None else player.ratings[index] for player in self.players]


def _members(path: Path, source: PlayerList, speed: Speed | None, ratings: RatingList) -> tuple[_Own, NewRatings]:
    """One's own list, completed from the published one, and what changed."""
    from xl_departage.formats.player_lists.list_changes import new_ratings

    own_list = _Own(path, ratings)
    answer = new_ratings([wanted_of(player) for player in own_list.players], own_list.ratings, source, speed)
    own_list.players = [
        player
        if published is None
        else player._replace(fide=player.fide or published.fide, national=player.national or published.national)
        for player, published in zip(own_list.players, answer.players, strict=True)
    ]
    return own_list, answer


def _filtered(source: PlayerList, clubs: Sequence[str], federations: Sequence[str]) -> Iterator[ListedPlayer]:
    """The players of these clubs and federations; without any, of all. Raises FileError if the list has no such column."""
    for field, values in (("club", clubs), ("federation", federations)):
        if values and field not in source.fields:
            raise FileError("list_no_field", Place(file=source.name), option=f"--{field}")
    of_clubs, of_federations = ({value.strip().casefold() for value in values} for values in (clubs, federations))
    for player in source.players:
        if (not of_clubs or player.club.casefold() in of_clubs) and (
            not of_federations or player.federation.casefold() in of_federations
        ):
            yield player


def _row(player: ListedPlayer, fields: frozenset[str], rating: int | None) -> list[str]:
    cells = [str(getattr(player, field)) for _, field in _COLUMNS if field in fields]
    return [*cells, "" if rating is None else str(rating)]


def _written(headings: list[str], rows: Iterable[list[str]], output: Path) -> Iterator[bytes]:
    """The content of the file, piece by piece. Raises FileError for more rows than a worksheet has."""
    if format_of(output) is EXCEL:
        yield _workbook(headings, rows, output)
        return
    from xl_departage.base.messages.visible import visible
    from xl_departage.formats.csv_grid import write_csv

    piece = [headings]
    mark = b""
    for row in rows:
        piece.append([visible(cell) for cell in row])
        if len(piece) > _PIECE:
            yield write_csv(piece).removeprefix(mark)
            piece, mark = [], b"\xef\xbb\xbf"
    yield write_csv(piece).removeprefix(mark)


def _workbook(headings: list[str], rows: Iterable[list[str]], output: Path) -> bytes:
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell

    from xl_departage.base.messages.visible import visible
    from xl_departage.hosts.cli.rate_files import content_of

    workbook = Workbook(write_only=True)
    sheet = workbook.create_sheet("players")
    sheet.freeze_panes = "A2"
    sheet.append(headings)
    numbers = {index for index, heading in enumerate(headings) if heading in ("code", "pid", "rating", "birth")}
    for count, row in enumerate(rows, 1):
        if count > _MOST_ROWS:
            raise FileError("list_too_long", Place(file=str(output)), most=_MOST_ROWS)
        cells = []
        for index, value in enumerate(row):
            whole = index in numbers and value.isdecimal() and not value.startswith("0")
            cell = WriteOnlyCell(sheet, int(value) if whole else visible(value))
            if not whole:
                # A name that begins with `=` must stay a text.
                cell.data_type = "s"
            cells.append(cell if value else None)
        sheet.append(cells)
    return content_of(workbook)
