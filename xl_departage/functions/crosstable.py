"""
The functions of crosstables: one value a player, for one player or as a column over the whole grid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from xl_departage import tiebreaks
from xl_departage.functions.arguments import (
    RULES,
    count_reader,
    optional,
    read_grid,
    read_optional_range,
    read_player,
)
from xl_departage.functions.catalogue import Argument, Category, Range, Result, function
from xl_departage.functions.request import Column, GridRequest, open_grid
from xl_departage.messages import Text

GRID = Argument(
    "grid",
    Text(
        "La grille : une ligne par joueur, une colonne par ronde (ou le tableau entier avec ses en-têtes, ou une grille toutes "
        "rondes), ex. C2:K31.",
        "The crosstable: a row a player, a column a round (or the whole table with its header, or a square round robin), e.g. "
        "C2:K31.",
    ),
    read_grid,
    french="grille",
)
PLAYER = optional(
    "player",
    Text(
        "Numéro ou nom d'un joueur ; omis, la colonne de tous les joueurs.",
        "Number or name of one player; left out, the column of all players.",
    ),
    read_player,
    french="joueur",
)
RATINGS = optional(
    "ratings",
    Text(
        "Les classements : une colonne de la hauteur de la grille ; vide, 0 ou NC = non classé ; omis, la colonne Elo de la grille.",
        "The ratings: one column, as high as the grid; blank, 0 or NC = unrated; left out, the rating column of the grid.",
    ),
    read_optional_range,
    french="classements",
)
FFE_SOURCE = "FFE, Livre de l'arbitre 2.4 (A.G. 98)"


def count(name: str, fr: str, en: str, default: int = 0, french: str = "") -> Argument:
    """
    An optional whole number of an option such as a cut.
    """
    return optional(name, Text(fr, en), count_reader(default), default, french)


def per_player(
    name: str,
    *aliases: str,
    summary: Text,
    source: str,
    example: str,
    options: Sequence[Argument] = (),
    rated: bool = False,
    category: Category = Category.TIEBREAKS,
    selector: Argument = PLAYER,
) -> Callable[[Callable[..., Column]], Callable[..., Column]]:
    """
    Declare a function of one value a player: the body computes the whole column from the context and the options.

    `rated` functions take a column of ratings after the grid, and need ratings from there or from the grid.
    """

    def declare(compute: Callable[..., Column]) -> Callable[..., Column]:
        def answer(request: GridRequest, player: int | str | None, extra: Sequence[Any]) -> Result:
            if rated:
                request.need_ratings()
            column = request.column((name, *extra), lambda context: compute(context, *extra))
            return request.present(column, player)

        def with_ratings(
            cells: Range, ratings: Range | None, player: int | str | None, rules: str, *extra: Any
        ) -> Result:
            return answer(open_grid(cells, rules, ratings), player, extra)

        def without_ratings(cells: Range, player: int | str | None, rules: str, *extra: Any) -> Result:
            return answer(open_grid(cells, rules), player, extra)

        function(
            name,
            *aliases,
            category=category,
            summary=summary,
            arguments=(GRID, *((RATINGS,) if rated else ()), selector, RULES, *options),
            example=example,
            source=source,
        )(with_ratings if rated else without_ratings)
        return compute

    return declare


@per_player(
    "POINTS",
    summary=Text("Les points marqués.", "The points scored."),
    source=FFE_SOURCE,
    example="POINTS(C2:K31)",
)
def _points(context: tiebreaks.Context) -> Column:
    return tiebreaks.points(context)


@per_player(
    "ADJUSTED_SCORE",
    "SCORE_AJUSTE",
    summary=Text(
        "Le score ajusté : celui que comptent les adversaires du joueur.",
        "The adjusted score: the one that a player's opponents count.",
    ),
    source=f"{FFE_SOURCE} § 1 ; FIDE C.07 art. 16.3",
    example="ADJUSTED_SCORE(C2:K31)",
)
def _adjusted_score(context: tiebreaks.Context) -> Column:
    return tiebreaks.adjusted_scores(context)


@per_player(
    "CUMULATIVE",
    "CUMULATIF",
    summary=Text(
        "Le cumulatif : la somme des scores progressifs, les premières rondes pouvant être retirées.",
        "The sum of progressive scores; the first rounds may be dropped.",
    ),
    source=f"{FFE_SOURCE} § 2.1.1 ; FIDE C.07 art. 7.5",
    example='CUMULATIVE(C2:K31,,"FFE",1)',
    options=[
        count(
            "cut",
            "Nombre de rondes retirées, en commençant par la première.",
            "Rounds dropped, first ones first.",
            french="coupe",
        )
    ],
)
def _cumulative(context: tiebreaks.Context, cut: int) -> Column:
    return tiebreaks.cumulative(context, cut)


@per_player(
    "WINS",
    "PARTIES_GAGNEES",
    summary=Text("Le nombre de parties gagnées (FFE : sur l'échiquier).", "Games won (FFE: over the board)."),
    source=f"{FFE_SOURCE} § 2.1.5 ; FIDE C.07 art. 7.1",
    example="WINS(C2:K31)",
)
def _wins(context: tiebreaks.Context) -> Column:
    return tiebreaks.wins(context)


@per_player(
    "KASHDAN",
    summary=Text("Kashdan : 4 par gain, 2 par nulle, 1 par perte.", "Kashdan: 4 a win, 2 a draw, 1 a loss."),
    source=f"{FFE_SOURCE} § 4 « Kashdan »",
    example="KASHDAN(C2:K31)",
)
def _kashdan(context: tiebreaks.Context) -> Column:
    return tiebreaks.kashdan(context)


@per_player(
    "BUCHHOLZ",
    summary=Text(
        "Le Buchholz : la somme des scores ajustés des adversaires, les plus faibles et les plus forts pouvant être retirés.",
        "Buchholz: the sum of the opponents' adjusted scores; lowest and highest ones may be cut.",
    ),
    source=f"{FFE_SOURCE} § 2.2.1 ; FIDE C.07 art. 8.1",
    example='BUCHHOLZ(C2:K31,,"FIDE-2026")',
    options=[
        count(
            "cut_low",
            "Nombre de plus faibles scores retirés.",
            "How many of the lowest scores are cut.",
            french="coupe_bas",
        ),
        count(
            "cut_high",
            "Nombre de plus forts scores retirés.",
            "How many of the highest scores are cut.",
            french="coupe_haut",
        ),
    ],
)
def _buchholz(context: tiebreaks.Context, cut_low: int, cut_high: int) -> Column:
    return tiebreaks.buchholz(context, cut_low, cut_high)


@per_player(
    "BUCHHOLZ_CUT",
    "BUCHHOLZ_TRONQUE",
    summary=Text("Le Buchholz tronqué : les n plus faibles scores retirés.", "Buchholz without the n lowest scores."),
    source=f"{FFE_SOURCE} § 2.2.1.4 ; FIDE C.07 art. 14.1",
    example='BUCHHOLZ_CUT(C2:K31,,"FFE",2)',
    options=[
        count(
            "n",
            "Nombre de plus faibles scores retirés (1 si omis).",
            "How many lowest scores are cut (1 if left out).",
            1,
        )
    ],
)
def _buchholz_cut(context: tiebreaks.Context, n: int) -> Column:
    return tiebreaks.buchholz(context, n, 0)


@per_player(
    "BUCHHOLZ_MEDIAN",
    summary=Text(
        "Le Buchholz médian : les n plus faibles et les n plus forts scores retirés.",
        "Buchholz without the n lowest and the n highest scores.",
    ),
    source=f"{FFE_SOURCE} § 2.2.1.2 ; FIDE C.07 art. 14.2",
    example='BUCHHOLZ_MEDIAN(C2:K31,,"FFE",1)',
    options=[
        count(
            "n",
            "Nombre de scores retirés à chaque bout (1 si omis).",
            "How many scores are cut at each end (1 if left out).",
            1,
        )
    ],
)
def _buchholz_median(context: tiebreaks.Context, n: int) -> Column:
    return tiebreaks.buchholz(context, n, n)


@per_player(
    "BUCHHOLZ_SUM",
    "SOMME_BUCHHOLZ",
    summary=Text("La somme des Buchholz des adversaires.", "The sum of the opponents' Buchholz scores."),
    source=f"{FFE_SOURCE} § 2.2.1.6",
    example="BUCHHOLZ_SUM(C2:K31)",
)
def _buchholz_sum(context: tiebreaks.Context) -> Column:
    return tiebreaks.buchholz_sum(context)


@per_player(
    "YUGOSLAV",
    "YOUGOSLAVE",
    summary=Text(
        "La somme des scores ajustés des adversaires ayant au moins 50 % des points.",
        "The sum of the adjusted scores of opponents with 50 % or more.",
    ),
    source=f"{FFE_SOURCE} § 4 « Yougoslave »",
    example="YUGOSLAV(C2:K31)",
)
def _yugoslav(context: tiebreaks.Context) -> Column:
    return tiebreaks.yugoslav(context)


@per_player(
    "SONNEBORN_BERGER",
    summary=Text(
        "Le Sonneborn-Berger : les points des adversaires battus et la moitié des points de ceux avec qui il y a eu nulle.",
        "Sonneborn-Berger: points of the opponents beaten, half those of the opponents drawn with.",
    ),
    source=f"{FFE_SOURCE} § 2.2.2 ; FIDE C.07 art. 9.1",
    example="SONNEBORN_BERGER(C2:K31)",
    options=[
        count(
            "cut",
            "Nombre de plus faibles contributions retirées.",
            "How many of the lowest contributions are cut.",
            french="coupe",
        )
    ],
)
def _sonneborn_berger(context: tiebreaks.Context, cut: int) -> Column:
    return tiebreaks.sonneborn_berger(context, cut)


@per_player(
    "KOYA",
    summary=Text(
        "Koya : les points marqués contre les adversaires ayant au moins 50 %, étendu au besoin à d'autres groupes de points.",
        "Koya: points against opponents with 50 % or more, extended to further score groups on request.",
    ),
    source=f"{FFE_SOURCE} § 2.1.3 ; FIDE C.07 art. 9.2",
    example='KOYA(C2:L11,,"FFE",1)',
    options=[
        count(
            "extension",
            "Nombre de groupes de points ajoutés sous 50 % (niveaux vides sautés).",
            "How many score groups below 50 % are taken in (empty levels are skipped).",
        )
    ],
)
def _koya(context: tiebreaks.Context, extension: int) -> Column:
    return tiebreaks.koya(context, extension)


@per_player(
    "DIRECT_ENCOUNTER",
    "CONFRONTATION_DIRECTE",
    summary=Text(
        "Les points marqués contre les joueurs à égalité de points (FFE : si tous se sont rencontrés).",
        "Points among the players tied on points (FFE: only if all have met).",
    ),
    source=f"{FFE_SOURCE} § 2.1.4 ; FIDE C.07 art. 6",
    example="DIRECT_ENCOUNTER(C2:L11)",
)
def _direct_encounter(context: tiebreaks.Context) -> Column:
    return tiebreaks.direct_encounter(context)


@per_player(
    "AVERAGE_RATING",
    "MOYENNE_ELO",
    summary=Text(
        "La moyenne Elo des adversaires, les plus faibles classements pouvant être retirés.",
        "The average rating of the opponents; the lowest ratings may be cut.",
    ),
    source=f"{FFE_SOURCE} § 2.3.1 ; FIDE C.07 art. 10.1",
    example="AVERAGE_RATING(C2:K31,B2:B31)",
    options=[
        count(
            "cut",
            "Nombre de plus faibles classements retirés.",
            "How many of the lowest ratings are cut.",
            french="coupe",
        )
    ],
    rated=True,
)
def _average_rating(context: tiebreaks.Context, cut: int) -> Column:
    return tiebreaks.average_rating(context, cut)


@per_player(
    "PROVISIONAL_RATING",
    "CLASSEMENT_PROVISOIRE",
    summary=Text(
        "Les classements, les non classés étant estimés d'après leur groupe de points.",
        "The ratings, the unrated players re-estimated from their score group.",
    ),
    source=f"{FFE_SOURCE} § 4 « Classement provisoire »",
    example="PROVISIONAL_RATING(C2:K31,B2:B31)",
    rated=True,
)
def _provisional_rating(context: tiebreaks.Context) -> Column:
    return tiebreaks.provisional_ratings(context)


@per_player(
    "PERFORMANCE",
    summary=Text(
        "La performance Elo du tournoi (FFE : règle des 350 points et table des quantités ; FIDE : TPR).",
        "The tournament performance rating (FFE: 350-point rule and table of quantities; FIDE: TPR).",
    ),
    source=f"{FFE_SOURCE} § 2.3.2 et § 4 ; FIDE C.07 art. 10.2",
    example="PERFORMANCE(C2:K31,B2:B31)",
    rated=True,
)
def _performance(context: tiebreaks.Context) -> Column:
    return tiebreaks.performance(context)
