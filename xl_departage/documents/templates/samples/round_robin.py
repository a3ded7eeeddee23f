"""
Sample of the round-robin template: a club championship of nine players. Players, club and results are invented.

The results are consistent with the ratings; the junior is unrated, one game was lost by forfeit.
"""

import datetime
from collections.abc import Mapping
from typing import Final

from xl_departage.base.messages import Text
from xl_departage.documents.templates.entries import Entrant

ABOUT: Final[Mapping[str, Text | str | datetime.date]] = {
    "event": Text("templates.club_championship_2025_2026"),
    "place": "Cercle d'échecs de la Tour Blanche",
    "first_day": datetime.date(2025, 10, 3),
    "last_day": datetime.date(2026, 1, 30),
    "tempo": Text("templates.90_min_plus_30_s_a_move"),
    "arbiter": "Hélène Vasseur",
}
_CLUB = "Tour Blanche"

PLAYERS = (
    Entrant("Delmotte Arnaud", 2012, "CM", "M", 1988, "FRA", _CLUB, "F10421", 20, 214),
    Entrant("Rousseau Claire", 1938, "", "F", 1995, "FRA", _CLUB, "F21877", 20, 156),
    Entrant("Van Hoeck Pieter", 1874, "", "M", 1979, "BEL", _CLUB, "B54102", 20, 301),
    Entrant("Benali Karim", 1795, "", "M", 2001, "FRA", _CLUB, "F33290", 20, 88),
    Entrant("Lefort Jacques", 1760, "", "M", 1957, "FRA", _CLUB, "F08814", 20, 420),
    Entrant("Moreau Sylvie", 1642, "", "F", 1970, "FRA", _CLUB, "F19036", 20, 132),
    Entrant("Dubreuil Théo", 1588, "", "M", 2010, "FRA", _CLUB, "F47715", 40, 36),
    Entrant("Castel Inès", None, "", "F", 2012, "FRA", _CLUB, "", None, None),
    Entrant("Petit Bernard", 1450, "", "M", 1962, "FRA", _CLUB, "F29958", 20, 97),
)

RESULTS = (
    "1-0 1-0 0-1 1-0",
    "½-½ 1-0 0-1 1-0",
    "1-0 1-0 0-1 ½-½",
    "½-½ 0-1 1-F 1-0",
    "1-0 0-1 1-0 1-0",
    "1-0 1-0 0-1 1-0",
    "0-1 0-1 1-0 1-0",
    "1-0 ½-½ 1-0 1-0",
    "½-½ 1-0 0-1 0-1",
)
"""One text per round: the games in the order of the Berger table, without the player who has a free round."""
