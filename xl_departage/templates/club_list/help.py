"""The help of the template of the club's rating list."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates.guide import Section

FUNCTIONS = ("ELO_PERIOD", "EXPLAIN", "CHECK", "MATRICULE_OK")
SECTIONS = (
    Section(
        Text("templates.how_to_proceed"),
        (
            (
                Text("club_list.1_members"),
                Text("club_list.id_name_rating_and_games_before_the_period"),
            ),
            (
                Text("club_list.2_games"),
                Text("club_list.one_line_a_game_in_any_order_the_dates_sort"),
            ),
            (
                Text("club_list.3_new_list"),
                Text("club_list.ratings_ranks_at_equal_rating_more_games"),
            ),
        ),
    ),
    Section(
        Text("templates.what_is_computed"),
        (
            (
                Text("club_list.check_of_the_id"),
                Text("club_list.the_fifth_digit_is_the_check_digit_numbers"),
            ),
            (
                Text("club_list.belgian_rating_2"),
                Text("club_list.the_three_passes_of_the_period_first_ratings"),
            ),
        ),
    ),
)
