"""
The rating functions: lists of opponents and results, one cell a game.

Left out, `rules` means the Belgian rating `BEL`; the FFE's for performance and Quantity; the entry into the FIDE list
of 2009 for the two functions that only it defines.

Longer than other modules because the help of every function stands beside it in two languages; the rules are elsewhere.
"""

# The answers are imported when they are asked for: see functions/answers.

from __future__ import annotations

from fractions import Fraction

from xl_departage.functions.arguments import RULES, optional, read_number
from xl_departage.functions.catalogue import Argument, Category, Result, function
from xl_departage.functions.rating_arguments import (
    Values,
    needed_count,
    optional_count,
    read_counts,
    read_optional_counts,
    read_optional_points,
    read_optional_rating,
    read_optional_ratings,
    read_own,
    read_ratings,
    read_results,
)
from xl_departage.messages import Text

BELGIAN_SOURCE = "Le classement ELO belge (F.E.F.B.)"
FIDE_SOURCE = "FIDE B.02"
ENTRY_SOURCE = "Entrée dans le classement de la FIDE (2009)"

OWN = Argument("own", Text("Le classement du joueur.", "The player's own rating."), read_own, french="joueur")
OPPONENTS = Argument(
    "opponents",
    Text(
        "Les classements des adversaires, une cellule par partie, en ligne ou en colonne ; vide, 0 ou NC = non classé.",
        "The opponents' ratings, a cell a game, in a row or a column; blank, 0 or NC = unrated.",
    ),
    read_ratings,
    french="adversaires",
)
RESULTS = Argument(
    "results",
    Text(
        "Les résultats du joueur, une cellule par partie : 1 ½ 0 0,5 = ; forfaits et exempts (1F 0F EXE > <) ne "
        "comptent pas.",
        "The player's results, a cell a game: 1 ½ 0 0.5 = ; forfeits and byes (1F 0F EXE > <) are left out.",
    ),
    read_results,
    french="résultats",
)
GAMES_BEFORE = optional(
    "games",
    Text(
        "Parties classées jouées avant cette période (le coefficient K en dépend).",
        "Rated games played before this period (K depends on it).",
    ),
    optional_count(0, 99999),
    french="parties",
)
K_GIVEN = optional(
    "k",
    Text(
        "Le coefficient K, s'il est connu ; omis, il se déduit des parties.",
        "K where it is known; left out, from the games.",
    ),
    optional_count(1, 200),
)


@function(
    "ELO_EXPECTED",
    category=Category.RATINGS,
    summary=Text(
        "L'espérance de gain We contre chaque adversaire, lue dans la table II.",
        "The expected score We against each opponent, from table II.",
    ),
    arguments=(OWN, OPPONENTS, RULES),
    example='ELO_EXPECTED(1760,B2:B8,"BEL")',
    source=f"{BELGIAN_SOURCE}, table II ; {FIDE_SOURCE} 8.1.2, 8.3.1",
)
def _expected(own: int, opponents: Values, rules: str) -> Result:
    from xl_departage.functions.answers.ratings import expected

    return expected(own, opponents, rules)


@function(
    "ELO_EXPECTED_EXACT",
    category=Category.RATINGS,
    summary=Text(
        "L'espérance exacte de la courbe normale (σ = 200), pour information : aucun classement ne s'en sert.",
        "The exact value of the normal curve (σ = 200), for information: no rating uses it.",
    ),
    arguments=(
        OWN,
        OPPONENTS,
        optional(
            "deviation",
            Text("L'écart-type σ d'un joueur ; omis, 200.", "The standard deviation σ of one player; left out, 200."),
            read_number,
            french="écart_type",
        ),
    ),
    example="ELO_EXPECTED_EXACT(1760,B2:B8)",
    source=f"{BELGIAN_SOURCE}, « Système Elo »",
)
def _expected_exact(own: int, opponents: Values, deviation: Fraction | None) -> Result:
    from xl_departage.functions.answers.ratings import expected_exact

    return expected_exact(own, opponents, deviation)


@function(
    "ELO_DIFFERENCE",
    category=Category.RATINGS,
    summary=Text(
        "L'écart D(p) ou dp pour un pourcentage de points, lu dans la table I.",
        "The difference D(p) or dp for a percentage of points, from table I.",
    ),
    arguments=(
        Argument(
            "p",
            Text("Le pourcentage, de 0 à 1 (0,75 ou 75 %).", "The percentage, from 0 to 1 (0.75 or 75 %)."),
            read_number,
        ),
        RULES,
    ),
    example='ELO_DIFFERENCE(0.75,"BEL")',
    source=f"{BELGIAN_SOURCE}, table I ; {FIDE_SOURCE} 8.1.1",
    spills=False,
)
def _difference(p: Fraction | None, rules: str) -> Result:
    from xl_departage.functions.answers.ratings import difference

    return difference(p, rules)


@function(
    "ELO_QUANTITY",
    category=Category.RATINGS,
    summary=Text(
        "La Quantité Q de la performance FFE, lue dans le tableau imprimé.",
        "The Quantity Q of the FFE performance, from the printed table.",
    ),
    arguments=(
        Argument("points", Text("Points sur l'échiquier.", "Points over the board."), read_number),
        Argument(
            "games", Text("Parties sur l'échiquier.", "Games over the board."), needed_count(1, 999), french="parties"
        ),
        RULES,
    ),
    example="ELO_QUANTITY(4.5,6)",
    source="FFE, Départages, PERFORMANCE Elo",
    spills=False,
)
def _quantity(points: Fraction | None, games: int, rules: str) -> Result:
    from xl_departage.functions.answers.ratings import quantity_of

    return quantity_of(points, games, rules)


@function(
    "ELO_PERFORMANCE",
    category=Category.RATINGS,
    summary=Text(
        "La performance d'un joueur : moyenne des adversaires et écart selon le score.",
        "A player's performance rating: the opponents' mean and the difference of the score.",
    ),
    arguments=(
        OPPONENTS,
        RESULTS,
        optional(
            "own",
            Text(
                "Classement du joueur : la FFE ramène les adversaires à 350 points de lui ; sans effet ailleurs.",
                "The player's rating: the FFE brings opponents within 350 points of it; no effect elsewhere.",
            ),
            read_optional_rating,
            french="joueur",
        ),
        RULES,
    ),
    example='ELO_PERFORMANCE(B2:B10,C2:C10,1850,"FFE")',
    source=f"FFE, Départages 2.3.2 ; {BELGIAN_SOURCE}, formule I ; FIDE B.01 1.4.6-1.4.9",
    spills=False,
)
def _performance(opponents: Values, results: Values, own: int | None, rules: str) -> Result:
    from xl_departage.functions.answers.ratings import performance

    return performance(opponents, results, own, rules)


@function(
    "ELO_K",
    category=Category.RATINGS,
    summary=Text(
        "Le coefficient de développement K de la prochaine partie.",
        "The development coefficient K of the next game.",
    ),
    arguments=(
        Argument(
            "games",
            Text("Parties classées déjà jouées.", "Rated games played so far."),
            needed_count(0, 99999),
            french="parties",
        ),
        Argument("rating", Text("Le classement actuel.", "The present rating."), read_own, french="classement"),
        RULES,
        optional(
            "birth_year",
            Text("FIDE : année de naissance (K 40 jusqu'à 18 ans).", "FIDE: year of birth (K 40 up to 18)."),
            optional_count(1900, 2200),
            french="naissance",
        ),
        optional(
            "year",
            Text("FIDE : année de la période.", "FIDE: year of the period."),
            optional_count(1900, 2200),
            french="année",
        ),
        optional(
            "highest",
            Text("FIDE : plus haut classement jamais publié.", "FIDE: highest rating ever published."),
            read_optional_rating,
            french="maximum",
        ),
    ),
    example='ELO_K(45,1760,"BEL")',
    source=f"{BELGIAN_SOURCE}, « coefficient K » ; {FIDE_SOURCE} 8.3.3",
    spills=False,
)
def _k(games: int, rating: int, rules: str, birth_year: int | None, year: int | None, highest: int | None) -> Result:
    from xl_departage.functions.answers.ratings import k_of

    return k_of(games, rating, rules, birth_year, year, highest)


_CHANGE_ARGUMENTS = (OWN, OPPONENTS, RESULTS, GAMES_BEFORE, RULES, K_GIVEN)


@function(
    "ELO_DELTA",
    category=Category.RATINGS,
    summary=Text(
        "La variation sur une période : somme des K (W - We), sans arrondi.",
        "The change over a period: the sum of K (W - We), unrounded.",
    ),
    arguments=_CHANGE_ARGUMENTS,
    example='ELO_DELTA(1760,B2:B8,C2:C8,45,"BEL")',
    source=f"{BELGIAN_SOURCE}, formule II ; {FIDE_SOURCE} 8.3.2",
    spills=False,
)
def _delta(own: int, opponents: Values, results: Values, before: int | None, rules: str, k: int | None) -> Result:
    from xl_departage.functions.answers.ratings import delta

    return delta(own, opponents, results, before, rules, k)


@function(
    "ELO_NEW",
    category=Category.RATINGS,
    summary=Text(
        "Le nouveau classement après une période : 25/150 et plancher (BEL), K·n ≤ 700 et plancher (FIDE).",
        "The new rating after a period: 25/150 and floor (BEL), K·n ≤ 700 and floor (FIDE).",
    ),
    arguments=_CHANGE_ARGUMENTS,
    example='ELO_NEW(1760,B2:B8,C2:C8,45,"BEL")',
    source=f"{BELGIAN_SOURCE}, formule II, 25/150 ; {FIDE_SOURCE} 8.3, 7.2.1",
    spills=False,
)
def _new(own: int, opponents: Values, results: Values, before: int | None, rules: str, k: int | None) -> Result:
    from xl_departage.functions.answers.ratings import new

    return new(own, opponents, results, before, rules, k)


@function(
    "ELO_INITIAL",
    category=Category.RATINGS,
    summary=Text(
        "Le premier classement d'un non classé (BEL : provisoire dès 10 parties, habituel à la 20e).",
        "The first rating of an unrated player (BEL: provisional from 10 games, regular at the 20th).",
    ),
    arguments=(OPPONENTS, RESULTS, RULES),
    example='ELO_INITIAL(B2:B21,C2:C21,"BEL")',
    source=f"{BELGIAN_SOURCE}, formule I ; {ENTRY_SOURCE} ; {FIDE_SOURCE} 8.2",
    spills=False,
)
def _initial(opponents: Values, results: Values, rules: str) -> Result:
    from xl_departage.functions.answers.ratings import first

    return first(opponents, results, rules)


@function(
    "ELO_COMBINE",
    category=Category.RATINGS,
    summary=Text(
        "Le premier classement tiré de plusieurs compétitions, pondérées par leurs parties.",
        "A first rating from several events, weighted by their games.",
    ),
    arguments=(
        Argument(
            "performances",
            Text(
                "Les résultats des compétitions, dans l'ordre du temps.", "The results of the events, in order of time."
            ),
            read_ratings,
        ),
        Argument("games", Text("Les parties de chacune.", "The games of each."), read_counts, french="parties"),
        RULES,
    ),
    example='ELO_COMBINE(B2:B4,C2:C4,"FIDE-2009")',
    source=ENTRY_SOURCE,
    spills=False,
)
def _combine(performances: Values, games: Values, rules: str) -> Result:
    from xl_departage.functions.answers.ratings import combined

    return combined(performances, games, rules)


@function(
    "ELO_ENTRY",
    "ELO_ENTREE",
    category=Category.RATINGS,
    summary=Text(
        "Le premier classement tiré de plusieurs compétitions, sous toutes les conditions de 2009.",
        "A first rating from several events, under all the conditions of 2009.",
    ),
    arguments=(
        Argument(
            "performances",
            Text(
                "Les résultats des compétitions, dans l'ordre du temps.", "The results of the events, in order of time."
            ),
            read_ratings,
        ),
        Argument("games", Text("Les parties de chacune.", "The games of each."), read_counts, french="parties"),
        optional(
            "points",
            Text(
                "Les points de chacune : 0 ou ½ dans la première ne comptent pas.",
                "The points of each: 0 or ½ in the first one do not count.",
            ),
            read_optional_points,
        ),
        optional(
            "rated",
            Text(
                "Les adversaires classés rencontrés dans chacune : il en faut trois.",
                "The rated opponents met in each: three are needed.",
            ),
            read_optional_counts,
            french="classés",
        ),
        optional(
            "periods",
            Text(
                "Le numéro de la période de classement de chacune : la dernière et les sept d'avant comptent.",
                "The number of the rating period of each: the last one and the seven before it count.",
            ),
            read_optional_counts,
            french="périodes",
        ),
        optional(
            "floors",
            Text(
                "Le plancher du jour de chacune ; vide, 1401.",
                "The floor on the day of each; blank, 1401.",
            ),
            read_optional_ratings,
            french="planchers",
        ),
        optional(
            "published",
            Text(
                "Le classement publié avant que la compétition soit comptée : elle n'entre plus dans le premier "
                "classement.",
                "The rating published before the event was counted: the event no longer enters the first rating.",
            ),
            read_optional_ratings,
            french="publié",
        ),
        RULES,
    ),
    example='ELO_ENTRY(B2:B6,C2:C6,D2:D6,E2:E6,F2:F6,G2:G6,H2:H6,"FIDE-2009")',
    source=ENTRY_SOURCE,
    spills=False,
)
def _entry(
    performances: Values,
    games: Values,
    points: Values | None,
    rated: Values | None,
    periods: Values | None,
    floors: Values | None,
    published: Values | None,
    rules: str,
) -> Result:
    from xl_departage.functions.answers.ratings import entered

    return entered(performances, games, points, rated, periods, floors, published, rules)


@function(
    "ELO_ADAPTED",
    "ELO_ADAPTE",
    category=Category.RATINGS,
    summary=Text(
        "La cote belge après l'adaptation du 1er avril 2024 : sous 2000, ancienne + (2000 - ancienne) × 250/850.",
        "The Belgian rating after the adaptation of 1 April 2024: below 2000, old + (2000 - old) × 250/850.",
    ),
    arguments=(
        Argument(
            "ratings",
            Text("Les cotes de la liste précédente, une cellule par joueur.", "The old ratings, one cell per player."),
            read_ratings,
            french="cotes",
        ),
    ),
    example="ELO_ADAPTED(B2:B101)",
    source="FRBE/KBSB, decision of 11 March 2024 (one source)",
)
def _adapted(ratings: Values) -> Result:
    from xl_departage.functions.answers.ratings import adapted

    return adapted(ratings)


@function(
    "ELO_RANK",
    category=Category.RATINGS,
    summary=Text(
        "Le rang de chaque joueur ; à égalité de cote, celui qui a le plus de parties est premier.",
        "Each player's rank; at equal rating, the player with more games is first.",
    ),
    arguments=(
        Argument(
            "ratings",
            Text("Les classements, une cellule par joueur.", "The ratings, a cell a player."),
            read_ratings,
            french="classements",
        ),
        Argument("games", Text("Les parties de chacun.", "The games of each."), read_counts, french="parties"),
    ),
    example="ELO_RANK(B2:B101,C2:C101)",
    source=f"{BELGIAN_SOURCE}, « cotation habituelle »",
)
def _rank(ratings: Values, games: Values) -> Result:
    from xl_departage.functions.answers.ratings import ranks

    return ranks(ratings, games)


@function(
    "MATRICULE_OK",
    category=Category.RATINGS,
    summary=Text(
        "VRAI si le 5e chiffre d'un matricule belge est son chiffre de contrôle (numéros émis jusqu'en 2004).",
        "TRUE when the 5th digit of a Belgian membership number is its check digit (numbers issued up to 2004).",
    ),
    arguments=(
        Argument(
            "number",
            Text("Le matricule, 5 chiffres.", "The number, 5 digits."),
            optional_count(0, 99999),
            french="matricule",
        ),
    ),
    example="MATRICULE_OK(A2)",
    source=f"{BELGIAN_SOURCE}, « Vérification des matricules »",
    spills=False,
)
def _matricule_ok(number: int | None) -> Result:
    from xl_departage.functions.answers.ratings import matricule_ok

    return matricule_ok(number)
