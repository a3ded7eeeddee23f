"""
The template « Open suisse »: up to 120 players and 11 rounds.

    swiss_data      players and games: from the sample, from a file, or none
    swiss_sheets    the sheets: typed columns, and computed tables
    swiss_home      the front sheet: the event, the rules, the state of the event
    prizes          the lines of the sheet of prizes: the preset categories, or those of a table
    update          adds missing rounds and new ratings to a workbook; `identity` finds out who is who
    help_texts      the help sheet
"""

from xl_departage.base.messages import Text
from xl_departage.documents.templates.swiss import swiss_help, swiss_home
from xl_departage.documents.templates.swiss.prize_lines import with_prizes
from xl_departage.documents.templates.swiss.swiss_data import EMPTY, MOST, of_players, of_source, sample
from xl_departage.documents.templates.swiss.swiss_sheets import sheets
from xl_departage.documents.templates.template_registry import Template

TEMPLATE = Template(
    Text("swiss.swiss_open"),
    Text("swiss.template"),
    Text("swiss.template.swiss"),
    introduction=Text("swiss.home.typed.home"),
    kind="swiss",
    sample=sample,
    typed=swiss_home.typed,
    sheets=sheets,
    computed=swiss_home.computed,
    help=swiss_help.SECTIONS,
    functions=swiss_help.FUNCTIONS,
    empty=EMPTY,
    source=of_source,
    tables=of_players,
    prizes=with_prizes,
    sizes=(32, 64, MOST),
)
