"""The help of the template of team championships."""

from __future__ import annotations

from xl_departage.messages import Text, series
from xl_departage.regulations.editions import Authority, editions
from xl_departage.templates.front import NAME as HOME
from xl_departage.templates.guide import Section

_FIDE = series([edition.name for edition in editions(Authority.FIDE)], "list.and")
FUNCTIONS = ("BERGER", "CROSSTABLE", "STANDINGS", "EXPLAIN", "CHECK")
SECTIONS = (
    Section(
        Text("templates.how_to_proceed"),
        (
            (
                Text("templates.1_home"),
                Text("teams.event_boards_per_match_pairings_berger"),
            ),
            (
                Text("teams.2_teams_players"),
                Text("teams.the_teams_without_blank_lines_the_players"),
            ),
            (
                Text("teams.3_matches"),
                Text("teams.one_result_a_board_from_the_side_of_the_team"),
            ),
            (
                Text("teams.4_line_ups"),
                Text("templates.column.lineup.hint"),
            ),
            (Text("teams.several_divisions"), Text("teams.one_workbook_per_division", home=HOME)),
        ),
    ),
    Section(
        Text("templates.what_is_computed"),
        (
            (
                Text("templates.crosstable"),
                Text("teams.5w2half_against_team_5_white_on_board_1"),
            ),
            (
                Text("teams.match_points"),
                Text("teams.2_for_more_than_half_of_the_boards_1_for"),
            ),
            (
                "Berlin",
                Text("teams.in_a_match_of_n_boards_the_first_counts_n"),
            ),
            (
                Text("teams.sonneborn_berger"),
                Text("teams.sb_follows_the_regulations_chosen_fide_s"),
            ),
            (
                Text("teams.fide_tie_breaks"),
                Text("teams.board_tie_breaks_bc_tbr_bbe_and_extended", fide=_FIDE),
            ),
            (
                Text("teams.board_prizes"),
                Text("teams.points_scored_on_that_board_forfeits_left"),
            ),
        ),
    ),
)
