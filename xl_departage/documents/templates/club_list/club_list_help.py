"""The help texts of the template of a club's rating list."""

from __future__ import annotations

from xl_departage.base.messages import Text
from xl_departage.documents.templates.guide import Section

FUNCTIONS = ("ELO_PERIOD", "EXPLAIN", "CHECK", "MATRICULE_OK")
SECTIONS = (
    Section(
        Text("templates.how_to_proceed"),
        (
            (
                Text("club_list.1_members"),
                Text("club_list.help"),
            ),
            (
                Text("club_list.2_games"),
                Text("help.sections"),
            ),
            (
                Text("club_list.3_new_list"),
                Text("club_list.sections"),
            ),
        ),
    ),
    Section(
        Text("templates.what_is_computed"),
        (
            (
                Text("club_list.check_of_the_id"),
                Text("club_list.help.sections.fifth"),
            ),
            (
                Text("club_list.help.sections"),
                Text("club_list.help.sections.three"),
            ),
        ),
    ),
)
