"""
The lists of the drop-downs: editions of the rules, tie-breaks by name.

Every name is one that `parse_code` or `parse_rules` understands; tests hold that.
"""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.regulations.editions import TIEBREAK_EDITIONS
from xl_departage.regulations.rating_editions import RATING_EDITIONS

EDITIONS = tuple(dict.fromkeys(edition.name for edition in TIEBREAK_EDITIONS.values()))[::-1]
"""Names of the editions of the tie-break rules, the newest first."""
EDITION = "FIDE-2026"
"""Preset of every template."""
RATING_EDITION = "FIDE-2025"
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
RATING_EDITIONS_LISTED = tuple(dict.fromkeys(edition.name for edition in RATING_EDITIONS.values()))
"""Names of the editions of the rating rules."""
RATING_EDITIONS_PER_GAME = tuple(name for name in RATING_EDITIONS_LISTED if name not in ("FIDE-2009", "FFE"))[::-1]
"""Those by which a rated player gets a new rating, the newest first."""
