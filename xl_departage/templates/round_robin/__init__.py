"""
The template « Championnat toutes rondes »: a round robin of 3 to 16 players, single or double.

    model       players, results by round, from the sample, from a file, or nothing
    home        the front sheet: status of the event, draw, rules
    players     the list of players, the first of whom have the places of the draw
    rounds      pairings from the Berger tables, results as typed
    grids       the table by round (« Parcours », which all functions read), the square crosstable (« Grille »)
    results     ranking, tie-breaks with explanations
    elo         performance, change, new rating
    progress    points round by round, charts
"""

from xl_departage.messages import Text
from xl_departage.templates import berger, draw, guide, rankings
from xl_departage.templates.book import Book
from xl_departage.templates.registry import Template
from xl_departage.templates.round_robin import elo, grids, help_texts, home, players, progress, results, rounds
from xl_departage.templates.round_robin.model import LEAST, MOST, filling
from xl_departage.tournament.source import Source


def build(book: Book, source: Source | None) -> None:
    """Write the sheets. Raises FileError if the tournament of the file is not a round robin that fits."""
    data = filling(source, empty=book.options.empty)
    book.status_line()
    home.write(book, data)
    players.write(book, data)
    rounds.write(book, data)
    draw.report(book, book.say(players.SHEET), results=book["results_typed"])
    rounds.report(book)
    grids.write_square(book)
    by_round = grids.write_rounds(book)
    grids.write_check(book)
    results.write_ranking(book)
    results.write_tiebreaks(book, data)
    elo.write_work_sheet(book, by_round)
    elo.write(book)
    progress.write(book, data)
    berger.write(book, book["size"])
    guide.write(book, help_texts.SECTIONS, help_texts.FUNCTIONS)
    opening = draw.first_step(book, LEAST, book.say(players.SHEET))
    missing = book.status.missing_results(
        "boards", MOST // 2, Text("round_robin.round_n_results_to_enter_board_s_tables")
    )
    book.status.next_step(f'IF({opening}<>"",{opening},{missing})')
    book.status.finished(f"{book['planned']}>0", rankings.STANDINGS, grids.SQUARE)


TEMPLATE = Template(
    Text("round_robin.round_robin"),
    Text("round_robin.round_robin_championship"),
    Text("round_robin.round_robin_of_3_to_16_players_single_or"),
    build,
)
