"""
The template « Championnat toutes rondes »: a round robin of 3 to 16 players, single or double.

- `round_robin_data`: players and results by round: from the sample, from a file, or none
- `round_robin_sheets`: the sheets: typed columns, and computed tables
- `round_robin_home`: the front sheet: the event, the draw, the rules, the state of the event
- `charts`: the leaders round by round, ratings and performances
- `round_robin_help`: the help sheet
"""

from xl_departage.base.messages import Text
from xl_departage.documents.templates import berger_sheet
from xl_departage.documents.templates.round_robin import charts, round_robin_help, round_robin_home
from xl_departage.documents.templates.round_robin.round_robin_data import of_players, of_source, sample_filling
from xl_departage.documents.templates.round_robin.round_robin_sheets import sheets
from xl_departage.documents.templates.template_registry import Template

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
    help=round_robin_help.SECTIONS,
    functions=round_robin_help.FUNCTIONS,
    beside={"charts": charts.write, "check": berger_sheet.write},
    source=of_source,
    tables=of_players,
)
