"""The rating functions that take whole tables: a round robin for a first rating, and a rating period."""

# The answers are imported when they are asked for: see functions/answers.

from __future__ import annotations

from xl_departage.functions.catalogue import (
    RULES,
    Argument,
    Category,
    Range,
    Result,
    function,
    optional,
    read_optional_range,
    read_player,
    read_range,
)
from xl_departage.functions.ratings import BELGIAN_SOURCE, ENTRY_SOURCE
from xl_departage.messages import Text


@function(
    "ELO_INITIAL_RR",
    "ELO_INITIAL_TR",
    category=Category.RATINGS,
    summary=Text("functions.the_first_rating_of_the_unrated_players_of_a"),
    arguments=(
        Argument(
            "grid",
            Text("functions.the_crosstable_of_the_round_robin"),
            read_range,
        ),
        optional(
            "ratings",
            Text("functions.the_ratings_one_column_as_high_as_the_grid_2"),
            read_optional_range,
        ),
        optional(
            "player",
            Text("functions.number_or_name_of_one_player_left_out_all"),
            read_player,
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
    summary=Text("functions.a_whole_belgian_rating_period_in_three"),
    arguments=(
        Argument(
            "players",
            Text("functions.the_players_with_a_header_pid_rating_games"),
            read_range,
        ),
        Argument(
            "games",
            Text("functions.the_games_with_a_header_order_a_b_ext_rating"),
            read_range,
        ),
        RULES,
    ),
    example='ELO_PERIOD(A1:G3429,Parties!A1:H18565,"BEL-1997")',
    source=f"{BELGIAN_SOURCE}, « Traitement par l'ordinateur »",
)
def _period(players: Range, games: Range, rules: str) -> Result:
    from xl_departage.functions.answers.rating_tables import new_list

    return new_list(players, games, rules)
