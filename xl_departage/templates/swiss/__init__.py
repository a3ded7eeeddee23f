"""
The template « Open suisse »: up to 120 players and 11 rounds.

    model       players and cells, from the sample, from a file, or nothing
    home        the front sheet: event, rules, what the workbook counts
    players     the list of players with their age groups
    grid        the crosstable, typed or pasted in any notation; problems marked
    check       what `CHECK` finds wrong
    prizes      categories, prizes and their winners
"""

from xl_departage.files.source import Source
from xl_departage.messages import Text
from xl_departage.templates import guide, rankings
from xl_departage.templates.book import Book
from xl_departage.templates.rankings import Extra
from xl_departage.templates.registry import Template
from xl_departage.templates.swiss import check, grid, help_texts, home, players, prizes
from xl_departage.templates.swiss.model import MOST, MOST_ROUNDS, filling

CODES = ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "WON", "ARO", "SA")
"""All values that are shown beside the points; every edition defines them."""


def build(book: Book, source: Source | None) -> None:
    """Write the sheets. Raises FileError where the tournament of the file does not fit."""
    data = filling(source, book.language, empty=book.options.empty)
    home.write(book, data)
    players.write(book, data)
    grid.write(book, data)
    check.write(book)
    extras = (
        Extra(Text("Cat.", "Cat."), players.of_number(book, players.CATEGORY), 7),
        Extra(Text("Perf.", "Perf."), f"INDEX({book['performances']},{players.row_of(book)})", 7),
        Extra(Text("Club", "Club"), f'{players.of_number(book, players.CLUB)}&""', 20, centred=False),
    )
    rankings.write_ranking(book, MOST, home.TIEBREAKS, extras, dynamic_area=True)
    prizes.write(book)
    rankings.write_tiebreaks(book, MOST, CODES, dynamic_area=True)
    chosen = data.players[0].name if data.players else ""
    rankings.write_explanation(book, MOST_ROUNDS, chosen, book.say(home.PRESETS[0]))
    guide.write(book, help_texts.SECTIONS, help_texts.FUNCTIONS)
    prizes.write_work_sheet(book)


TEMPLATE = Template(
    Text("open-suisse", "swiss-open"),
    Text("Open suisse", "Swiss open"),
    Text(
        "Tournoi au système suisse, jusqu'à 120 joueurs et 11 rondes : grille collée ou saisie, classement, catégories, prix, contrôle.",
        "Swiss tournament of up to 120 players and 11 rounds: crosstable typed or pasted, ranking, categories, prizes, check.",
    ),
    build,
)
