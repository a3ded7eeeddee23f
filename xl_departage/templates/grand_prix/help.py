"""The help of the template of a Grand Prix."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates.guide import Section

SECTIONS = (
    Section(
        Text("templates.how_to_proceed"),
        (
            (
                Text("templates.1_home"),
                Text("grand_prix.how_many_stages_count_points_by_place_or"),
            ),
            (
                Text("templates.2_players"),
                Text("grand_prix.every_player_once_written_as_in_the_stages"),
            ),
            (
                Text("grand_prix.3_stages"),
                Text("grand_prix.paste_values_place_and_name_or_name_and"),
            ),
        ),
    ),
    Section(
        Text("templates.what_is_computed"),
        (
            (
                Text("grand_prix.total"),
                Text("grand_prix.the_best_n_stages_of_equal_ones_the_first"),
            ),
            (
                Text("grand_prix.shared_places_of_a_stage"),
                Text("grand_prix.the_points_of_the_place_or_the_mean_of_the"),
            ),
            (
                Text("templates.tie_breaks"),
                Text("grand_prix.one_after_the_other_each_among_those_still"),
            ),
            (
                Text("templates.categories"),
                Text("grand_prix.the_first_three_of_every_category_of_the"),
            ),
        ),
    ),
)
