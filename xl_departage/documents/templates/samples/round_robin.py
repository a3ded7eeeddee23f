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
    Entrant(
        "Delmotte Arnaud", 2012, "CM", sex="M", birth=1988, federation="FRA", club=_CLUB, code="F10421", k=20, games=214
    ),
    Entrant(
        "Rousseau Claire", 1938, "", sex="F", birth=1995, federation="FRA", club=_CLUB, code="F21877", k=20, games=156
    ),
    Entrant(
        "Van Hoeck Pieter", 1874, "", sex="M", birth=1979, federation="BEL", club=_CLUB, code="B54102", k=20, games=301
    ),
    Entrant("Benali Karim", 1795, "", sex="M", birth=2001, federation="FRA", club=_CLUB, code="F33290", k=20, games=88),
    Entrant(
        "Lefort Jacques", 1760, "", sex="M", birth=1957, federation="FRA", club=_CLUB, code="F08814", k=20, games=420
    ),
    Entrant(
        "Moreau Sylvie", 1642, "", sex="F", birth=1970, federation="FRA", club=_CLUB, code="F19036", k=20, games=132
    ),
    Entrant(
        "Dubreuil Théo", 1588, "", sex="M", birth=2010, federation="FRA", club=_CLUB, code="F47715", k=40, games=36
    ),
    Entrant("Castel Inès", None, "", sex="F", birth=2012, federation="FRA", club=_CLUB, code="", k=None, games=None),
    Entrant(
        "Petit Bernard", 1450, "", sex="M", birth=1962, federation="FRA", club=_CLUB, code="F29958", k=20, games=97
    ),
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
"""
For each round, the results of its games in the order of the Berger tables, without the player who has a free round.
"""
