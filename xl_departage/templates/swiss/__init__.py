"""
The template « Open suisse »: up to 120 players and 11 rounds.

    model       players and cells, from the sample, from a file, or nothing
    home        the front sheet: event, rules, figures
    players     the list of players with their age groups
    rounds      the list of games, typed or pasted: one line per game
    grid        the crosstable made from it
    hall        pairings by board and by name, check-in list
    check       the problems found by `CHECK`
    prizes      categories, prizes and their winners
"""

from xl_departage.errors import ArgumentError
from xl_departage.messages import Text
from xl_departage.templates import guide, rankings
from xl_departage.templates.book import Book
from xl_departage.templates.rankings import Extra
from xl_departage.templates.registry import Tables, Template
from xl_departage.templates.swiss import check, grid, hall, help_texts, home, players, prizes, progress, rounds
from xl_departage.templates.swiss.model import MOST, MOST_ROUNDS, SwissFilling, filling, of_players
from xl_departage.tournament.source import Source

CODES = ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "WON", "ARO", "SA")
"""All values shown next to the points; every edition defines them."""


def build(book: Book, source: Source | None) -> None:
    """Write the sheets. Raises FileError if the tournament of the file does not fit."""
    write(book, filling(source, empty=book.options.empty))


def build_from(book: Book, tables: Tables) -> None:
    """Write the sheets for a list of players. Raises FileError, or ArgumentError if games are given."""
    if tables.players is None or tables.games is not None:
        raise ArgumentError("template_players_only")
    write(book, of_players(tables.players))


def write(book: Book, data: SwissFilling) -> None:
    """Write the sheets, in workbook order."""
    home.write(book, data)
    players.write(book, data)
    rounds.write(book, data)
    hall.write_by_board(book)
    grid.write(book)
    hall.write_by_name(book)
    hall.write_check_in(book)
    extras = (
        Extra(Text("templates.cat"), players.of_number(book, "age_groups"), 7),
        Extra(grid.performance_heading(book), players.of_number(book, "performances"), 8.5),
        Extra(Text("templates.club"), f'{players.of_number(book, "clubs")}&""', 20, centred=False),
    )
    rankings.write_ranking(book, MOST, home.TIEBREAKS, extras)
    prizes.write(book)
    check.write(book)
    progress.write(book)
    rankings.write_tiebreaks(book, MOST, CODES)
    chosen = data.players[0].name if data.players else ""
    rankings.write_explanation(book, MOST_ROUNDS, chosen, book.say(home.PRESETS[0]))
    guide.write(book, help_texts.SECTIONS, help_texts.FUNCTIONS)
    prizes.write_work_sheet(book)


TEMPLATE = Template(
    Text("swiss.swiss_open"),
    Text("swiss.swiss_open_2"),
    Text("swiss.swiss_tournament_of_up_to_120_players_and_11"),
    build,
    build_from,
)
