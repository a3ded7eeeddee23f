"""
The rating functions: lists of opponents and results, one cell per game.

If `rules` is omitted, the Belgian rating `BEL` applies; for the performance and the quantity, the rules of the FFE; and for the
functions that only it defines, the entry into the FIDE list of 2009.
"""

from __future__ import annotations

from fractions import Fraction

from xl_departage.base.cells import Range, Result
from xl_departage.base.messages import Text
from xl_departage.functions.arguments import (
    RULES,
    Argument,
    optional,
    read_number,
    read_optional_range,
    read_player,
    read_range,
)
from xl_departage.functions.catalogue import Category
from xl_departage.functions.declaring import function
from xl_departage.functions.rating_arguments import (
    Own,
    Values,
    needed_count,
    optional_count,
    read_counts,
    read_optional_counts,
    read_optional_own,
    read_optional_points,
    read_optional_rating,
    read_optional_ratings,
    read_optional_year,
    read_own,
    read_ratings,
    read_results,
)
from xl_departage.functions.words import sentence_on_sheet

BELGIAN_SOURCE = "Le classement ELO belge (F.E.F.B.)"
FIDE_SOURCE = "FIDE B.02"
ENTRY_SOURCE = "Entrée dans le classement de la FIDE (2009)"

OWN = Argument("own", Text("functions.the_player_s_own_rating"), read_own)
OPPONENTS = Argument(
    "opponents",
    Text("functions.ratings.opponents"),
    read_ratings,
)
RESULTS = Argument(
    "results",
    Text("functions.ratings.results"),
    read_results,
)
GAMES_BEFORE = optional(
    "games",
    Text("functions.ratings.games_before.games"),
    optional_count(0, 99999),
)
K_GIVEN = optional(
    "k",
    Text("functions.ratings.k_given.k"),
    optional_count(1, 200),
)


@function(
    "ELO_EXPECTED",
    "ELO_ATTENDU",
    category=Category.RATINGS,
    summary=Text("functions.ratings.elo_expected.summary"),
    arguments=(OWN, OPPONENTS, RULES),
    example='ELO_EXPECTED(1760,B2:B8,"BEL")',
    shape="opponents",
    source=f"{BELGIAN_SOURCE}, table II ; {FIDE_SOURCE} 8.1.2, 8.3.1",
)
def _expected(own: Own, opponents: Values, rules: str) -> Result:
    from xl_departage.functions.answers.rating_answers import expected

    return expected(own, opponents, rules)


@function(
    "ELO_EXPECTED_EXACT",
    "ELO_ATTENDU_EXACT",
    category=Category.RATINGS,
    summary=Text("functions.ratings.elo_expected_exact"),
    arguments=(
        OWN,
        OPPONENTS,
        optional(
            "deviation",
            Text("functions.ratings.deviation.arguments"),
            read_number,
        ),
    ),
    example="ELO_EXPECTED_EXACT(1760,B2:B8)",
    shape="opponents",
    source=f"{BELGIAN_SOURCE}, « Système Elo »",
)
def _expected_exact(own: Own, opponents: Values, deviation: Fraction | None) -> Result:
    from xl_departage.functions.answers.rating_answers import expected_exact

    return expected_exact(own.rating, opponents, deviation)


@function(
    "ELO_DIFFERENCE",
    category=Category.RATINGS,
    summary=Text("functions.ratings.elo_difference.summary"),
    arguments=(
        Argument(
            "p",
            Text("functions.ratings.elo_difference.p"),
            read_number,
        ),
        RULES,
    ),
    example='ELO_DIFFERENCE(0.75,"BEL")',
    source=f"{BELGIAN_SOURCE}, table I ; {FIDE_SOURCE} 8.1.1",
    spills=False,
)
def _difference(p: Fraction | None, rules: str) -> Result:
    from xl_departage.functions.answers.rating_answers import difference

    return difference(p, rules)


@function(
    "ELO_QUANTITY",
    "ELO_QUANTITE",
    category=Category.RATINGS,
    summary=Text("functions.ratings.elo_quantity.summary"),
    arguments=(
        Argument("points", Text("functions.points_over_the_board"), read_number),
        Argument("games", Text("functions.games_over_the_board"), needed_count(1, 999)),
        RULES,
    ),
    example="ELO_QUANTITY(4.5,6)",
    source="FFE, Départages, PERFORMANCE Elo",
    spills=False,
)
def _quantity(points: Fraction | None, games: int, rules: str) -> Result:
    from xl_departage.functions.answers.rating_answers import quantity_of

    return quantity_of(points, games, rules)


@function(
    "ELO_PERFORMANCE",
    category=Category.RATINGS,
    summary=Text("functions.ratings.elo_performance"),
    arguments=(
        OPPONENTS,
        RESULTS,
        optional(
            "own",
            Text("functions.ratings.elo_performance.own"),
            read_optional_own,
        ),
        RULES,
    ),
    example='ELO_PERFORMANCE(B2:B10,C2:C10,1850,"FFE")',
    source=f"FFE, Départages 2.3.2 ; {BELGIAN_SOURCE}, formule I ; FIDE B.01 1.4.6-1.4.9",
    spills=False,
)
def _performance(opponents: Values, results: Values, own: Own | None, rules: str) -> Result:
    from xl_departage.functions.answers.rating_answers import performance

    return performance(opponents, results, own, rules)


@function(
    "ELO_K",
    category=Category.RATINGS,
    summary=Text("functions.ratings.elo_k.summary"),
    arguments=(
        Argument(
            "games",
            Text("functions.rated_games_played_so_far"),
            needed_count(0, 99999),
        ),
        Argument("rating", Text("functions.the_present_rating"), read_own),
        RULES,
        optional(
            "birth_year",
            Text("functions.ratings.elo_k.birth_year"),
            read_optional_year,
        ),
        optional(
            "year",
            Text("functions.fide_year_of_the_period"),
            read_optional_year,
        ),
        optional(
            "highest",
            Text("functions.ratings.elo_k.highest"),
            read_optional_rating,
        ),
    ),
    example='ELO_K(45,1760,"BEL")',
    source=f"{BELGIAN_SOURCE}, « coefficient K » ; {FIDE_SOURCE} 8.3.3",
    spills=False,
)
def _k(games: int, rating: Own, rules: str, birth_year: int | None, year: int | None, highest: int | None) -> Result:
    from xl_departage.functions.answers.rating_answers import k_of

    return k_of(games, rating, rules, birth_year=birth_year, year=year, highest=highest)


_OPPONENTS_OF_PERIOD = Argument("opponents", Text("functions.ratings.opponents_of_period"), read_ratings)
_CHANGE_ARGUMENTS = (OWN, _OPPONENTS_OF_PERIOD, RESULTS, GAMES_BEFORE, RULES, K_GIVEN)


@function(
    "ELO_DELTA",
    category=Category.RATINGS,
    summary=Text("functions.ratings.elo_delta.summary"),
    arguments=_CHANGE_ARGUMENTS,
    example='ELO_DELTA(1760,B2:B8,C2:C8,45,"BEL")',
    source=f"{BELGIAN_SOURCE}, formule II ; {FIDE_SOURCE} 8.3.2",
    spills=False,
)
def _delta(own: Own, opponents: Values, results: Values, before: int | None, rules: str, k: int | None) -> Result:
    from xl_departage.functions.answers.rating_answers import delta

    return delta(own, opponents, results, games_before=before, rules=rules, k=k)


@function(
    "ELO_NEW",
    "ELO_NOUVEAU",
    category=Category.RATINGS,
    summary=Text("functions.ratings.elo_new.summary"),
    arguments=_CHANGE_ARGUMENTS,
    example='ELO_NEW(1760,B2:B8,C2:C8,45,"BEL")',
    source=f"{BELGIAN_SOURCE}, formule II, 25/150 ; {FIDE_SOURCE} 8.3, 7.2.1",
    spills=False,
)
def _new(own: Own, opponents: Values, results: Values, before: int | None, rules: str, k: int | None) -> Result:
    from xl_departage.functions.answers.rating_answers import new_rating

    return new_rating(own, opponents, results, games_before=before, rules=rules, k=k)


@function(
    "ELO_INITIAL",
    category=Category.RATINGS,
    summary=Text("functions.ratings.elo_initial.summary"),
    arguments=(OPPONENTS, RESULTS, RULES),
    example='ELO_INITIAL(B2:B21,C2:C21,"BEL")',
    source=f"{BELGIAN_SOURCE}, formule I ; {ENTRY_SOURCE} ; {FIDE_SOURCE} 8.2",
    spills=False,
)
def _initial(opponents: Values, results: Values, rules: str) -> Result:
    from xl_departage.functions.answers.rating_answers import first

    return first(opponents, results, rules)


@function(
    "ELO_COMBINE",
    category=Category.RATINGS,
    summary=Text("functions.ratings.elo_combine.summary"),
    arguments=(
        Argument(
            "performances",
            Text("functions.ratings.performances.arguments"),
            read_ratings,
        ),
        Argument("games", Text("functions.the_games_of_each"), read_counts),
        RULES,
    ),
    example='ELO_COMBINE(B2:B4,C2:C4,"FIDE-2009")',
    source=ENTRY_SOURCE,
    spills=False,
)
def _combine(performances: Values, games: Values, rules: str) -> Result:
    from xl_departage.functions.answers.rating_answers import combined

    return combined(performances, games, rules)


@function(
    "ELO_ENTRY",
    "ELO_ENTREE",
    category=Category.RATINGS,
    summary=Text("functions.ratings.elo_entry.summary"),
    arguments=(
        Argument(
            "performances",
            Text("functions.ratings.performances.arguments"),
            read_ratings,
        ),
        Argument("games", Text("functions.the_games_of_each"), read_counts),
        optional(
            "points",
            Text("functions.ratings.elo_entry.points"),
            read_optional_points,
        ),
        optional(
            "rated",
            Text("functions.ratings.elo_entry.rated"),
            read_optional_counts,
        ),
        optional(
            "periods",
            Text("functions.ratings.elo_entry.periods"),
            read_optional_counts,
        ),
        optional(
            "floors",
            Text("functions.ratings.elo_entry.floors"),
            read_optional_ratings,
        ),
        optional(
            "published",
            Text("functions.ratings.elo_entry.published"),
            read_optional_ratings,
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
    from xl_departage.functions.answers.rating_answers import entry_rating

    return entry_rating(
        performances, games, points, rated=rated, periods=periods, floors=floors, published=published, rules=rules
    )


@function(
    "ELO_ADAPTED",
    "ELO_ADAPTE",
    category=Category.RATINGS,
    summary=Text("functions.ratings.elo_adapted.summary"),
    arguments=(
        Argument(
            "ratings",
            Text("functions.ratings.elo_adapted.ratings"),
            read_ratings,
            titled="argument.belgian_ratings",
        ),
    ),
    example="ELO_ADAPTED(B2:B101)",
    shape="ratings",
    source="FRBE/KBSB, decision of 11 March 2024 (one source)",
)
def _adapted(ratings: Values) -> Result:
    from xl_departage.functions.answers.rating_answers import adapted

    return adapted(ratings)


@function(
    "ELO_RANK",
    "ELO_RANG",
    category=Category.RATINGS,
    summary=Text("functions.ratings.elo_rank.summary"),
    arguments=(
        Argument(
            "ratings",
            Text("functions.the_ratings_a_cell_a_player"),
            read_ratings,
        ),
        Argument("games", Text("functions.ratings.elo_rank.games"), read_counts),
    ),
    example="ELO_RANK(B2:B101,C2:C101)",
    shape="ratings",
    source=f"{BELGIAN_SOURCE}, « cotation habituelle »",
)
def _rank(ratings: Values, games: Values) -> Result:
    from xl_departage.functions.answers.rating_answers import ranks

    return ranks(ratings, games)


@function(
    "MATRICULE_OK",
    category=Category.RATINGS,
    summary=Text("functions.ratings.matricule_ok.summary"),
    arguments=(
        Argument(
            "number",
            Text("functions.the_number_5_digits"),
            optional_count(0, 99999),
        ),
    ),
    example="MATRICULE_OK(A2)",
    value=bool,
    source=f"{BELGIAN_SOURCE}, « Vérification des matricules »",
    spills=False,
)
def _matricule_ok(number: int | None) -> Result:
    from xl_departage.functions.answers.rating_answers import matricule_ok

    return matricule_ok(number)


@function(
    "ELO_INITIAL_RR",
    "ELO_INITIAL_TR",
    category=Category.RATINGS,
    summary=Text("functions.ratings.elo_initial_rr.summary"),
    arguments=(
        Argument(
            "grid",
            Text("functions.ratings.elo_initial_rr.grid"),
            read_range,
        ),
        optional(
            "ratings",
            Text("functions.ratings.elo_initial_rr.ratings"),
            read_optional_range,
        ),
        optional(
            "player",
            Text("functions.ratings.elo_initial_rr.player"),
            read_player,
        ),
        RULES,
    ),
    example='ELO_INITIAL_RR(C2:L11,B2:B11,7,"FIDE-2009")',
    source=ENTRY_SOURCE,
)
def _initial_rr(cells: Range, ratings: Range | None, player: int | str | None, rules: str) -> Result:
    from xl_departage.functions.answers.rating_list_answers import first_ratings

    return first_ratings(cells, ratings, player, rules)


@function(
    "ELO_PERIOD",
    "ELO_PERIODE",
    category=Category.RATINGS,
    summary=Text("functions.ratings.elo_period.summary"),
    arguments=(
        Argument(
            "players",
            Text("functions.ratings.elo_period.players"),
            read_range,
        ),
        Argument(
            "games",
            Text("functions.ratings.elo_period.games"),
            read_range,
        ),
        RULES,
    ),
    example='ELO_PERIOD(A1:G3429,Parties!A1:H18565,"BEL-1997")',
    source=f"{BELGIAN_SOURCE}, « Traitement par l'ordinateur » ; FRBE, règlement des tournois, art. 10, 12",
    in_words=sentence_on_sheet,
)
def _period(players: Range, games: Range, rules: str) -> Result:
    from xl_departage.functions.answers.rating_list_answers import new_list

    return new_list(players, games, rules)
