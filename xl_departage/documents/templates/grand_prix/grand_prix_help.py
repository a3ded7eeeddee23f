"""The help texts of the template of a Grand Prix."""

from __future__ import annotations

from xl_departage.base.messages import Text
from xl_departage.documents.templates.guide import Section

SECTIONS = (
    Section(
        Text("templates.how_to_proceed"),
        (
            (
                Text("templates.1_home"),
                Text("grand_prix.help"),
            ),
            (
                Text("templates.2_players"),
                Text("grand_prix.help.sections"),
            ),
            (
                Text("grand_prix.3_stages"),
                Text("grand_prix.help.sections.paste"),
            ),
        ),
    ),
    Section(
        Text("templates.what_is_computed"),
        (
            (
                Text("grand_prix.total"),
                Text("grand_prix.help.sections.best"),
            ),
            (
                Text("grand_prix.shared_places_of_a_stage"),
                Text("grand_prix.help.sections.points"),
            ),
            (
                Text("templates.tie_breaks"),
                Text("grand_prix.sections"),
            ),
            (
                Text("templates.categories"),
                Text("grand_prix.help.sections.first"),
            ),
        ),
    ),
)
