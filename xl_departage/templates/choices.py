"""
The lists of the drop-downs: editions of the rules, tie-breaks by name.

Every name is one that `parse_code` or `parse_rules` understands; tests hold that.
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.messages import Text
from xl_departage.regulations.editions import Authority, TiebreakEdition, current, editions
from xl_departage.regulations.rating_editions import RATING_EDITIONS, BelgianEdition, FideEdition, names_of

TEMPOS = (Text("standard", "standard"), Text("rapide", "rapid"), Text("blitz", "blitz"))

DIRECT = Text("Confrontation directe", "Direct encounter")
SONNEBORN = Text("Sonneborn-Berger", "Sonneborn-Berger")
KOYA = Text("Koya", "Koya")
WINS = Text("Nombre de victoires", "Number of wins")
WON = Text("Parties gagnées", "Games won")
BLACK = Text("Parties jouées avec les Noirs", "Games played with Black")
BLACK_WINS = Text("Parties gagnées avec les Noirs", "Games won with Black")
PROGRESSIVE = Text("Cumulatif", "Progressive scores")
KASHDAN = Text("Kashdan", "Kashdan")
BUCHHOLZ = Text("Buchholz", "Buchholz")
BUCHHOLZ_CUT_1 = Text("Buchholz tronqué 1", "Buchholz Cut 1")
BUCHHOLZ_CUT_2 = Text("Buchholz tronqué 2", "Buchholz Cut 2")
BUCHHOLZ_MEDIAN_1 = Text("Buchholz médian 1", "Buchholz Median 1")
BUCHHOLZ_SUM = Text("Somme des Buchholz", "Sum of Buchholz")
AVERAGE_RATING = Text("Moyenne Elo", "Average rating of opponents")
AVERAGE_RATING_CUT_1 = Text("Moyenne Elo tronquée 1", "Average rating of opponents Cut 1")
PERFORMANCE = Text("Performance de tournoi", "Tournament performance rating")
PERFECT = Text("Performance parfaite", "Perfect tournament performance")
AVERAGE_BUCHHOLZ = Text("Moyenne des Buchholz", "Average of opponents' Buchholz")
MANUAL = Text("Valeur saisie", "Manual value")
LOTS = Text("Tirage au sort", "Drawing of lots")

ROUND_ROBIN = (
    DIRECT,
    SONNEBORN,
    KOYA,
    WINS,
    WON,
    BLACK,
    BLACK_WINS,
    PROGRESSIVE,
    KASHDAN,
    AVERAGE_RATING,
    PERFORMANCE,
    MANUAL,
    LOTS,
)
"""Tie-breaks for a round robin, those most used first."""
SWISS = (
    BUCHHOLZ_CUT_1,
    BUCHHOLZ,
    SONNEBORN,
    DIRECT,
    WINS,
    WON,
    BLACK,
    BLACK_WINS,
    PROGRESSIVE,
    BUCHHOLZ_CUT_2,
    BUCHHOLZ_MEDIAN_1,
    BUCHHOLZ_SUM,
    AVERAGE_RATING,
    AVERAGE_RATING_CUT_1,
    PERFORMANCE,
    PERFECT,
    AVERAGE_BUCHHOLZ,
    KASHDAN,
    MANUAL,
    LOTS,
)
"""Tie-breaks for a Swiss tournament, those most used first."""


def edition_names() -> tuple[str, ...]:
    """Names of the editions of the tie-break rules, the newest first."""
    return tuple(edition.name for edition in editions())[::-1]


def preset_edition() -> TiebreakEdition:
    """The tie-break rules that every template is preset to: FIDE's in force."""
    return current(Authority.FIDE)


def edition_note() -> Text:
    """The editions in a few words, those in force first."""
    records: dict[TiebreakEdition, None] = {}
    for authority in (Authority.FIDE, Authority.FFE):
        records |= dict.fromkeys([current(authority), *editions(authority)])
    return _note([(edition.name, edition.hint) for edition in records])


def rating_edition_names() -> tuple[str, ...]:
    """Names of the editions by which a rated player gets a new rating, the newest first."""
    return tuple(names_of(BelgianEdition, FideEdition))[::-1]


def preset_rating_edition() -> str:
    """The rating rules that the templates are preset to: FIDE's in force."""
    return RATING_EDITIONS["FIDE"].name


def rating_edition_note() -> Text:
    """The editions of the rating rules in a few words, the newest first."""
    return _note([(name, RATING_EDITIONS[name].hint) for name in rating_edition_names()])


def _note(hints: Sequence[tuple[str, Text | None]]) -> Text:
    named = [(name, hint) for name, hint in hints if hint is not None]
    french = " ".join(f"{name} : {hint.fr}." for name, hint in named)
    return Text(french, " ".join(f"{name}: {hint.en}." for name, hint in named))
