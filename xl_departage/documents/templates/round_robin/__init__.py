"""
The template « Championnat toutes rondes »: a round robin of 3 to 16 players, single or double.

    model       players, results by round, from the sample, from a file, or nothing
    sheets      every sheet: columns that are typed, tables of one formula
    home        the front sheet: event, draw, rules, how it stands
    charts      the leaders round by round, ratings and performances
"""

from xl_departage.base.messages import Text
from xl_departage.documents.templates import berger
from xl_departage.documents.templates.registry import Template
from xl_departage.documents.templates.round_robin import charts, help_texts, round_robin_home
from xl_departage.documents.templates.round_robin.round_robin_data import of_players, of_source, sample_filling
from xl_departage.documents.templates.round_robin.round_robin_sheets import sheets

TEMPLATE = Template(
    Text("round_robin.round_robin"),
    Text("round_robin.round_robin_championship"),
    Text("round_robin.template"),
    introduction=Text("round_robin.home.typed.home"),
    kind="round-robin",
    sample=sample_filling,
    typed=round_robin_home.typed,
    sheets=sheets,
    computed=round_robin_home.computed,
    help=help_texts.SECTIONS,
    functions=help_texts.FUNCTIONS,
    beside={"charts": charts.write, "check": berger.write},
    source=of_source,
    tables=of_players,
)
