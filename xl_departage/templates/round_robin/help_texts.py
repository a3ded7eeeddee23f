"""The help sheet of the round robin."""

from xl_departage.messages import Text
from xl_departage.templates.guide import Section

FUNCTIONS = (
    "POINTS",
    "RANK_BY",
    "STANDINGS",
    "TIEBREAK",
    "EXPLAIN",
    "ELO_EXPECTED",
    "ELO_K",
    "ELO_DELTA",
    "ELO_NEW",
    "ELO_INITIAL",
    "ELO_PERFORMANCE",
)
SECTIONS = (
    Section(
        Text("templates.step_by_step"),
        (
            (
                Text("templates.1_home"),
                Text("round_robin.name_dates_arbiter_one_cycle_or_two_rules"),
            ),
            (
                Text("templates.2_players"),
                Text("round_robin.3_to_16_players_no_blank_line_in_the_order"),
            ),
            (
                Text("round_robin.3_rounds"),
                Text("round_robin.the_pairings_come_from_the_berger_table_the"),
            ),
            (
                Text("templates.withdrawal"),
                Text("round_robin.enter_the_remaining_games_as_forfeits_f_1_or"),
            ),
        ),
    ),
    Section(
        Text("round_robin.notation_of_results"),
        (
            ("1-0   ½-½   0-1", Text("round_robin.game_played_white_first")),
            (
                "1-F   F-1   F-F",
                Text("round_robin.forfeit_of_black_of_white_of_both"),
            ),
            (
                Text("round_robin.sheet_by_round"),
                Text("round_robin.5w1_white_against_no_5_won_5bhalf_black"),
            ),
            (
                Text("round_robin.sheet_crosstable"),
                Text("round_robin.1_half_0_1f_and_0f_forfeit_two_cycles_first"),
            ),
        ),
    ),
    Section(
        Text("round_robin.ranking"),
        (
            (
                Text("templates.shared_places"),
                Text("round_robin.2_still_tied_after_all_tie_breaks_lots_or_a"),
            ),
            (
                Text("round_robin.the_status_line"),
                Text("round_robin.at_the_top_of_every_sheet_the_first_problem"),
            ),
        ),
    ),
)
