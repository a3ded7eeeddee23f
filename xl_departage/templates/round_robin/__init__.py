"""
The template « Championnat toutes rondes »: a round robin of 3 to 16 players, single or double.

    model       players, results by round, from the sample, from a file, or nothing
    home        the front sheet: event, rules, what the workbook counts
    players     the list of players; their number follows from it
    rounds      pairings from the Berger tables, results chosen from a list
    grids       the table by round (« Parcours », what all functions read), the square crosstable (« Grille »)
    results     ranking, tie-breaks with explanations
    elo         performance, change, new rating
    progress    points round by round, charts
"""

from xl_departage.files.source import Source
from xl_departage.messages import Text
from xl_departage.templates import berger, guide
from xl_departage.templates.book import Book
from xl_departage.templates.registry import Template
from xl_departage.templates.round_robin import elo, grids, help_texts, home, players, progress, results, rounds
from xl_departage.templates.round_robin.model import filling


def build(book: Book, source: Source | None) -> None:
    """Write the sheets. Raises FileError where the tournament of the file is no round robin that fits."""
    data = filling(source, empty=book.options.empty)
    home.write(book, data)
    players.write(book, data)
    rounds.write(book, data)
    grids.write_square(book)
    results.write_ranking(book)
    results.write_tiebreaks(book, data)
    elo.write(book)
    progress.write(book)
    grids.write_rounds(book)
    berger.write(book, book["size"], book["cycles"])
    guide.write(book, help_texts.SECTIONS, help_texts.FUNCTIONS)
    elo.write_work_sheet(book)


TEMPLATE = Template(
    Text("toutes-rondes", "round-robin"),
    Text("Championnat toutes rondes", "Round-robin championship"),
    Text(
        "Tournoi toutes rondes de 3 à 16 joueurs, simple ou double : appariements de Berger, grille, classement, départages, Elo.",
        "Round robin of 3 to 16 players, single or double: Berger pairings, crosstable, ranking, tie-breaks, ratings.",
    ),
    build,
)
