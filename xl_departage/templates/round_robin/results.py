"""Ranking and tie-breaks of the round robin."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates import rankings
from xl_departage.templates.book import Book
from xl_departage.templates.rankings import Extra
from xl_departage.templates.round_robin.home import TIEBREAKS
from xl_departage.templates.round_robin.model import MOST, MOST_ROUNDS, RoundRobinFilling

CODES = ("DE", "SB", "WIN", "KS", "WON", "PS", "ARO", "BH", "SA")
"""All values shown next to the points; every edition defines them."""


def write_ranking(book: Book) -> None:
    """The ranking, with performance and club."""
    rankings.write_ranking(
        book,
        MOST,
        TIEBREAKS,
        (
            Extra(rankings.RATED_PERFORMANCE, "INDEX({performances},{number})", 8),
            Extra(Text("templates.club"), 'INDEX({clubs},{number})&""', 20, centred=False),
        ),
    )


def write_tiebreaks(book: Book, data: RoundRobinFilling) -> None:
    """All values, with one of them explained."""
    rankings.write_tiebreaks(book, MOST, CODES)
    player = data.players[0].name if data.players else ""
    rankings.write_explanation(book, MOST_ROUNDS, player, "SB")
