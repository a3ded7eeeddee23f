"""The rating functions that take whole tables: a round robin for a first rating, and a rating period."""

# The answers are imported when they are asked for: see functions/answers.

from __future__ import annotations

from xl_departage.functions.arguments import RULES, optional, read_optional_range, read_player, read_range
from xl_departage.functions.catalogue import Argument, Category, Range, Result, function
from xl_departage.functions.ratings import BELGIAN_SOURCE, ENTRY_SOURCE
from xl_departage.messages import Text


@function(
    "ELO_INITIAL_RR",
    category=Category.RATINGS,
    summary=Text(
        "Le premier classement des non classés d'un tournoi toutes rondes : Ra = Rar - dpa·n/(n+1).",
        "The first rating of the unrated players of a round robin: Ra = Rar - dpa·n/(n+1).",
    ),
    arguments=(
        Argument(
            "grid",
            Text("La grille du tournoi toutes rondes.", "The crosstable of the round robin."),
            read_range,
            french="grille",
        ),
        optional(
            "ratings",
            Text(
                "Les classements, une colonne de la hauteur de la grille ; vide, 0 ou NC = non classé.",
                "The ratings, one column as high as the grid; blank, 0 or NC = unrated.",
            ),
            read_optional_range,
            french="classements",
        ),
        optional(
            "player",
            Text("Numéro ou nom d'un joueur ; omis, tous.", "Number or name of one player; left out, all."),
            read_player,
            french="joueur",
        ),
        RULES,
    ),
    example='ELO_INITIAL_RR(C2:L11,B2:B11,7,"FIDE-2009")',
    source=ENTRY_SOURCE,
)
def _initial_rr(cells: Range, ratings: Range | None, player: int | str | None, rules: str) -> Result:
    from xl_departage.functions.answers.rating_tables import first_ratings

    return first_ratings(cells, ratings, player, rules)


@function(
    "ELO_PERIOD",
    "ELO_PERIODE",
    category=Category.RATINGS,
    summary=Text(
        "Toute une période de classement belge en trois passes : la nouvelle liste.",
        "A whole Belgian rating period in three passes: the new list.",
    ),
    arguments=(
        Argument(
            "players",
            Text(
                "Les joueurs, avec en-têtes : pid, rating, games, sum_opp, points, foreign, fide, name.",
                "The players, with a header: pid, rating, games, sum_opp, points, foreign, fide, name.",
            ),
            read_range,
            french="joueurs",
        ),
        Argument(
            "games",
            Text(
                "Les parties, avec en-têtes : order, a, b, ext_rating, result_a, sides.",
                "The games, with a header: order, a, b, ext_rating, result_a, sides.",
            ),
            read_range,
            french="parties",
        ),
        RULES,
    ),
    example='ELO_PERIOD(A1:G3429,Parties!A1:H18565,"BEL-1997")',
    source=f"{BELGIAN_SOURCE}, « Traitement par l'ordinateur »",
)
def _period(players: Range, games: Range, rules: str) -> Result:
    from xl_departage.functions.answers.rating_tables import new_list

    return new_list(players, games, rules)
