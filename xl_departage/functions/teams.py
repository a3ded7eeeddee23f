"""
The functions of team events.
"""

from __future__ import annotations

from xl_departage import tiebreaks
from xl_departage.errors import ArgumentError, ErrorKind, UnreadableCell
from xl_departage.exact import to_number
from xl_departage.functions.arguments import RULES, cell_place, optional, read_player, read_range
from xl_departage.functions.catalogue import Argument, Category, Range, Result, function
from xl_departage.functions.crosstable import FFE_SOURCE, per_player
from xl_departage.functions.request import Column
from xl_departage.messages import Text

TEAM = optional(
    "team",
    Text(
        "Numéro ou nom d'une équipe ; omis, la colonne de toutes les équipes.",
        "Number or name of one team; left out, the column of all teams.",
    ),
    read_player,
    french="équipe",
)


@per_player(
    "MATCH_POINTS",
    "POINTS_DE_MATCH",
    summary=Text(
        "Les points de match : 2, 1 ou 0 selon que l'équipe marque plus, autant ou moins que la moitié des échiquiers.",
        "Match points: 2, 1 or 0 by more, just or less than half the boards.",
    ),
    source=f"{FFE_SOURCE} § 2.1.2",
    example='MATCH_POINTS(C2:I11,,"FFE; boards=4")',
    category=Category.TEAMS,
    selector=TEAM,
)
def _match_points(context: tiebreaks.Context) -> Column:
    return tiebreaks.match_points(context)


@per_player(
    "GAME_POINTS",
    "POINTS_DE_PARTIE",
    summary=Text("Les points de partie d'une équipe.", "The game points of a team."),
    source=f"{FFE_SOURCE} § 3",
    example="GAME_POINTS(C2:I11)",
    category=Category.TEAMS,
    selector=TEAM,
)
def _game_points(context: tiebreaks.Context) -> Column:
    return tiebreaks.game_points(context)
