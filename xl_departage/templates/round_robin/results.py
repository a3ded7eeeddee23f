"""
Ranking and tie-breaks of the round robin.
"""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates import rankings
from xl_departage.templates.book import Book
from xl_departage.templates.rankings import Extra
from xl_departage.templates.round_robin.home import PLAYER_NAME, TIEBREAKS
from xl_departage.templates.round_robin.model import MOST
from xl_departage.templates.round_robin.players import CLUB, column
from xl_departage.templates.sample_round_robin import PLAYERS

CODES = ("DE", "SB", "WIN", "KS", "WON", "PS", "ARO", "BH", "SA")
"""All values that are shown beside the points; every edition defines them."""


def write_ranking(book: Book) -> None:
    """
    The ranking, with performance and club.
    """
    rankings.write_ranking(
        book,
        MOST,
        TIEBREAKS,
        (
            Extra(Text("Perf.", "Perf."), f"INDEX({book['performances']},{{number}})", 8),
            Extra(Text("Club", "Club"), f'INDEX({column(book, CLUB)},{{number}})&""', 20, centred=False),
        ),
        dynamic_area=False,
    )


def write_tiebreaks(book: Book) -> None:
    """
    All values, and one explained.
    """
    player = None if book.options.empty else PLAYERS[0].name
    rankings.write_tiebreaks(book, MOST, CODES, column(book, PLAYER_NAME), player or "", "SB")
