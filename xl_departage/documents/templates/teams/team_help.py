"""The help texts of the template of team championships."""

from __future__ import annotations

from xl_departage.base.messages import Text, series
from xl_departage.chess.regulations.editions import Authority, editions
from xl_departage.documents.templates.front import NAME as HOME
from xl_departage.documents.templates.guide import FOR_THE_FEDERATION, Section

_FIDE = series([edition.name for edition in editions(Authority.FIDE)], "list.and")
FUNCTIONS = ("BERGER", "CROSSTABLE", "STANDINGS", "EXPLAIN", "CHECK")
SECTIONS = (
    Section(
        Text("templates.how_to_proceed"),
        (
            (
                Text("templates.1_home"),
                Text("teams.help.sections.event"),
            ),
            (
                Text("teams.2_teams_players"),
                Text("teams.help.sections.teams"),
            ),
            (
                Text("teams.3_matches"),
                Text("teams.help.sections.one"),
            ),
            (
                Text("teams.4_line_ups"),
                Text("templates.column.lineup.hint"),
            ),
            (Text("teams.several_divisions"), Text("teams.one_workbook_per_division", home=HOME)),
            FOR_THE_FEDERATION,
        ),
    ),
    Section(
        Text("templates.what_is_computed"),
        (
            (
                Text("templates.crosstable"),
                Text("teams.help"),
            ),
            (
                Text("teams.match_points"),
                Text("teams.help.sections"),
            ),
            (
                "Berlin",
                Text("teams.help.sections.match"),
            ),
            (
                Text("teams.sonneborn_berger"),
                Text("teams.help.sections.sb"),
            ),
            (
                Text("teams.fide_tie_breaks"),
                Text("teams.sections", fide=_FIDE),
            ),
            (
                Text("teams.board_prizes"),
                Text("teams.help.sections.points"),
            ),
        ),
    ),
)
