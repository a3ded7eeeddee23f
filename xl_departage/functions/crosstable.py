"""The functions of crosstables: one value a player, for one player or as a column over the whole grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from xl_departage.functions.arguments import (
    RULES,
    count_reader,
    optional,
    read_grid,
    read_optional_range,
    read_player,
)
from xl_departage.functions.catalogue import Argument, Category, Range, Result, function
from xl_departage.functions.request import GridRequest, open_grid
from xl_departage.messages import Text
from xl_departage.tiebreaks.registry import ROWS, ParsedCode, compute

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


Modifier = Callable[[ParsedCode, int], ParsedCode]


class Option(NamedTuple):
    """An argument of a tie-break that stands for a modifier of its code."""

    argument: Argument
    apply: Modifier


def option(name: str, fr: str, en: str, apply: Modifier, *, default: int = 0, french: str = "") -> Option:
    """A whole number such as a cut; `apply` gives it to the code."""
    return Option(optional(name, Text(fr, en), count_reader(default), default, french), apply)


def cut_low(code: ParsedCode, count: int) -> ParsedCode:
    """The code with so many of the lowest cut."""
    return code._replace(cut_low=count)


def cut_high(code: ParsedCode, count: int) -> ParsedCode:
    """The code with so many of the highest cut."""
    return code._replace(cut_high=count)


def median(code: ParsedCode, count: int) -> ParsedCode:
    """The code with so many cut at each end."""
    return code._replace(cut_low=count, cut_high=count)


def extended(code: ParsedCode, groups: int) -> ParsedCode:
    """The code with so many further score groups."""
    return code._replace(extension=groups)


def tiebreak_function(
    name: str,
    *aliases: str,
    code: str,
    summary: Text,
    source: str,
    example: str,
    options: Sequence[Option] = (),
    category: Category = Category.TIEBREAKS,
    selector: Argument = PLAYER,
) -> None:
    """
    Declare the function of a tie-break: one value per player, for one player or as a column over the whole grid.

    Of a tie-break on ratings it takes a column of them after the grid, and needs them from there or from the grid.
    """
    rated = ROWS[code].on_ratings

    def column(request: GridRequest, player: int | str | None, given: Sequence[int]) -> Result:
        if rated:
            request.need_ratings()
        parsed = ParsedCode(code)
        for choice, number in zip(options, given, strict=True):
            parsed = choice.apply(parsed, number)
        return request.present(compute(request.context, parsed), player)

    def with_ratings(cells: Range, ratings: Range | None, player: int | str | None, rules: str, *given: int) -> Result:
        return column(open_grid(cells, rules, ratings), player, given)

    def without_ratings(cells: Range, player: int | str | None, rules: str, *given: int) -> Result:
        return column(open_grid(cells, rules), player, given)

    function(
        name,
        *aliases,
        category=category,
        summary=summary,
        arguments=(GRID, *((RATINGS,) if rated else ()), selector, RULES, *(choice.argument for choice in options)),
        example=example,
        source=source,
    )(with_ratings if rated else without_ratings)


tiebreak_function(
    "POINTS",
    code="PTS",
    summary=Text("Les points marqués.", "The points scored."),
    source=FFE_SOURCE,
    example="POINTS(C2:K31)",
)


tiebreak_function(
    "ADJUSTED_SCORE",
    "SCORE_AJUSTE",
    code="SA",
    summary=Text(
        "Le score ajusté : celui que comptent les adversaires du joueur.",
        "The adjusted score: the one that a player's opponents count.",
    ),
    source=f"{FFE_SOURCE} § 1 ; FIDE C.07 art. 16.3",
    example="ADJUSTED_SCORE(C2:K31)",
)


tiebreak_function(
    "CUMULATIVE",
    "CUMULATIF",
    code="PS",
    summary=Text(
        "Le cumulatif : la somme des scores progressifs, les premières rondes pouvant être retirées.",
        "The sum of progressive scores; the first rounds may be dropped.",
    ),
    source=f"{FFE_SOURCE} § 2.1.1 ; FIDE C.07 art. 7.5",
    example='CUMULATIVE(C2:K31,,"FFE",1)',
    options=[
        option(
            "cut",
            "Nombre de rondes retirées, en commençant par la première.",
            "Rounds dropped, first ones first.",
            cut_low,
            french="coupe",
        )
    ],
)


tiebreak_function(
    "WINS",
    "PARTIES_GAGNEES",
    code="WIN",
    summary=Text("Le nombre de parties gagnées (FFE : sur l'échiquier).", "Games won (FFE: over the board)."),
    source=f"{FFE_SOURCE} § 2.1.5 ; FIDE C.07 art. 7.1",
    example="WINS(C2:K31)",
)


tiebreak_function(
    "KASHDAN",
    code="KASHDAN",
    summary=Text("Kashdan : 4 par gain, 2 par nulle, 1 par perte.", "Kashdan: 4 a win, 2 a draw, 1 a loss."),
    source=f"{FFE_SOURCE} § 4 « Kashdan »",
    example="KASHDAN(C2:K31)",
)


tiebreak_function(
    "BUCHHOLZ",
    code="BH",
    summary=Text(
        "Le Buchholz : la somme des scores ajustés des adversaires, les plus faibles et les plus forts pouvant être retirés.",
        "Buchholz: the sum of the opponents' adjusted scores; lowest and highest ones may be cut.",
    ),
    source=f"{FFE_SOURCE} § 2.2.1 ; FIDE C.07 art. 8.1",
    example='BUCHHOLZ(C2:K31,,"FIDE-2026")',
    options=[
        option(
            "cut_low",
            "Nombre de plus faibles scores retirés.",
            "How many of the lowest scores are cut.",
            cut_low,
            french="coupe_bas",
        ),
        option(
            "cut_high",
            "Nombre de plus forts scores retirés.",
            "How many of the highest scores are cut.",
            cut_high,
            french="coupe_haut",
        ),
    ],
)


tiebreak_function(
    "BUCHHOLZ_CUT",
    "BUCHHOLZ_TRONQUE",
    code="BH",
    summary=Text("Le Buchholz tronqué : les n plus faibles scores retirés.", "Buchholz without the n lowest scores."),
    source=f"{FFE_SOURCE} § 2.2.1.4 ; FIDE C.07 art. 14.1",
    example='BUCHHOLZ_CUT(C2:K31,,"FFE",2)',
    options=[
        option(
            "n",
            "Nombre de plus faibles scores retirés (1 si omis).",
            "How many lowest scores are cut (1 if left out).",
            cut_low,
            default=1,
        )
    ],
)


tiebreak_function(
    "BUCHHOLZ_MEDIAN",
    code="BH",
    summary=Text(
        "Le Buchholz médian : les n plus faibles et les n plus forts scores retirés.",
        "Buchholz without the n lowest and the n highest scores.",
    ),
    source=f"{FFE_SOURCE} § 2.2.1.2 ; FIDE C.07 art. 14.2",
    example='BUCHHOLZ_MEDIAN(C2:K31,,"FFE",1)',
    options=[
        option(
            "n",
            "Nombre de scores retirés à chaque bout (1 si omis).",
            "How many scores are cut at each end (1 if left out).",
            median,
            default=1,
        )
    ],
)


tiebreak_function(
    "BUCHHOLZ_SUM",
    "SOMME_BUCHHOLZ",
    code="BHSUM",
    summary=Text("La somme des Buchholz des adversaires.", "The sum of the opponents' Buchholz scores."),
    source=f"{FFE_SOURCE} § 2.2.1.6",
    example="BUCHHOLZ_SUM(C2:K31)",
)


tiebreak_function(
    "YUGOSLAV",
    "YOUGOSLAVE",
    code="YUGOSLAV",
    summary=Text(
        "La somme des scores ajustés des adversaires ayant au moins 50 % des points.",
        "The sum of the adjusted scores of opponents with 50 % or more.",
    ),
    source=f"{FFE_SOURCE} § 4 « Yougoslave »",
    example="YUGOSLAV(C2:K31)",
)


tiebreak_function(
    "SONNEBORN_BERGER",
    code="SB",
    summary=Text(
        "Le Sonneborn-Berger : les points des adversaires battus et la moitié des points de ceux avec qui il y a eu nulle.",
        "Sonneborn-Berger: points of the opponents beaten, half those of the opponents drawn with.",
    ),
    source=f"{FFE_SOURCE} § 2.2.2 ; FIDE C.07 art. 9.1",
    example="SONNEBORN_BERGER(C2:K31)",
    options=[
        option(
            "cut",
            "Nombre de plus faibles contributions retirées.",
            "How many of the lowest contributions are cut.",
            cut_low,
            french="coupe",
        )
    ],
)


tiebreak_function(
    "KOYA",
    code="KS",
    summary=Text(
        "Koya : les points marqués contre les adversaires ayant au moins 50 %, étendu au besoin à d'autres groupes de points.",
        "Koya: points against opponents with 50 % or more, extended to further score groups on request.",
    ),
    source=f"{FFE_SOURCE} § 2.1.3 ; FIDE C.07 art. 9.2",
    example='KOYA(C2:L11,,"FFE",1)',
    options=[
        option(
            "extension",
            "Nombre de groupes de points ajoutés sous 50 % (niveaux vides sautés).",
            "How many score groups below 50 % are taken in (empty levels are skipped).",
            extended,
        )
    ],
)


tiebreak_function(
    "DIRECT_ENCOUNTER",
    "CONFRONTATION_DIRECTE",
    code="DE",
    summary=Text(
        "Les points marqués contre les joueurs à égalité de points (FFE : si tous se sont rencontrés).",
        "Points among the players tied on points (FFE: only if all have met).",
    ),
    source=f"{FFE_SOURCE} § 2.1.4 ; FIDE C.07 art. 6",
    example="DIRECT_ENCOUNTER(C2:L11)",
)


tiebreak_function(
    "AVERAGE_RATING",
    "MOYENNE_ELO",
    code="ARO",
    summary=Text(
        "La moyenne Elo des adversaires, les plus faibles classements pouvant être retirés.",
        "The average rating of the opponents; the lowest ratings may be cut.",
    ),
    source=f"{FFE_SOURCE} § 2.3.1 ; FIDE C.07 art. 10.1",
    example="AVERAGE_RATING(C2:K31,B2:B31)",
    options=[
        option(
            "cut",
            "Nombre de plus faibles classements retirés.",
            "How many of the lowest ratings are cut.",
            cut_low,
            french="coupe",
        )
    ],
)


tiebreak_function(
    "PROVISIONAL_RATING",
    "CLASSEMENT_PROVISOIRE",
    code="CP",
    summary=Text(
        "Les classements, les non classés étant estimés d'après leur groupe de points.",
        "The ratings, the unrated players re-estimated from their score group.",
    ),
    source=f"{FFE_SOURCE} § 4 « Classement provisoire »",
    example="PROVISIONAL_RATING(C2:K31,B2:B31)",
)


tiebreak_function(
    "PERFORMANCE",
    code="PERFORMANCE",
    summary=Text(
        "La performance Elo du tournoi (FFE : règle des 350 points et table des quantités ; FIDE : TPR).",
        "The tournament performance rating (FFE: 350-point rule and table of quantities; FIDE: TPR).",
    ),
    source=f"{FFE_SOURCE} § 2.3.2 et § 4 ; FIDE C.07 art. 10.2",
    example="PERFORMANCE(C2:K31,B2:B31)",
)
