"""
The template « Championnat par équipes »: match and game points, boards, Berlin, Sonneborn-Berger of teams.

- `team_data`: the data to fill in: a tournament file of teams, a list of players or teams, or the sample
- `team_home`: the front sheet: event, boards, draw, ranking
- `team_sheets`: the sheets: typed columns, and computed tables
- `paired`: adds a paired round to a workbook
- `team_help`: the help sheet
"""

from xl_departage.base.messages import Text
from xl_departage.documents.templates.teams import team_home
from xl_departage.documents.templates.teams.team_data import EMPTY, of_players, of_source, sample
from xl_departage.documents.templates.teams.team_help import FUNCTIONS, SECTIONS
from xl_departage.documents.templates.teams.team_sheets import sheets
from xl_departage.documents.templates.template_registry import Template

TEMPLATE = Template(
    Text("teams.teams"),
    Text("teams.team_championship"),
    Text("teams.template"),
    introduction=Text("teams.home.typed.home"),
    kind="teams",
    sample=sample,
    typed=team_home.typed,
    sheets=sheets,
    computed=team_home.computed,
    help=SECTIONS,
    functions=FUNCTIONS,
    empty=EMPTY,
    source=of_source,
    tables=of_players,
)
