"""
The template « Grand Prix »: several stages, of which the best n count, with tie-breaks over the season.

- `grand_prix_data`: what is filled in: a table of results, a list of players, or the sample
- `grand_prix_sheets`: the sheets: players and stages, typed; standings, categories and check, one formula each; charts
- `grand_prix_help`: the help sheet
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.messages import Text
from xl_departage.chess.season.regulations import Criterion
from xl_departage.documents.templates import front
from xl_departage.documents.templates.declared import (
    TABLE_ROW,
    entries,
)
from xl_departage.documents.templates.entries import Filling
from xl_departage.documents.templates.front import Field, Heading, Line
from xl_departage.documents.templates.grand_prix import grand_prix_sheets
from xl_departage.documents.templates.grand_prix.grand_prix_data import (
    BY_PLACES,
    BY_POINTS,
    EMPTY,
    SCALE,
    STAGES,
    grand_prix_data,
    sample,
)
from xl_departage.documents.templates.grand_prix.grand_prix_help import SECTIONS
from xl_departage.documents.templates.sheets import (
    Sheets,
)
from xl_departage.documents.templates.template_registry import Template
from xl_departage.documents.templates.template_workbook import Workbook

MEAN = Text("grand_prix.mean_of_the_places_shared")
PRESETS = (Criterion.WINS, Criterion.NEXT, Criterion.DIRECT, Criterion.FIELD)


def typed(book: Workbook) -> Sequence[Line]:
    """The input lines of the front sheet."""
    criteria = [criterion.value for criterion in Criterion]
    book.choices(
        modes=(BY_PLACES, BY_POINTS), sharings=(MEAN, Text("grand_prix.points_of_the_place")), criteria=criteria
    )
    return (
        Heading(Text("grand_prix.the_season")),
        Field("event", Text("templates.name"), Text("grand_prix.write_home.event")),
        Field("place", Text("templates.place"), Text("templates.venue")),
        *front.days(Text("templates.from"), Text("templates.to")),
        Field("arbiter", Text("grand_prix.organiser"), Text("grand_prix.organiser")),
        Heading(Text("grand_prix.the_regulations")),
        Field(
            "stages_planned",
            Text("templates.home.stages_planned"),
            Text("templates.name.stages_planned"),
            whole=(1, STAGES),
            note=Text("templates.home.stages_planned.note"),
        ),
        Field(
            "best",
            Text("grand_prix.stages_that_count"),
            Text("grand_prix.best_stages"),
            5,
            whole=(1, STAGES),
            note=Text("grand_prix.write_home.best.note"),
        ),
        Field(
            "mode",
            Text("grand_prix.points_of_a_stage"),
            Text("grand_prix.points_mode"),
            BY_PLACES,
            choices="{modes}",
            required=True,
            note=Text("grand_prix.write_home.mode.note"),
        ),
        Field(
            "scale",
            Text("grand_prix.the_points_table"),
            Text("grand_prix.scale_points"),
            "; ".join(map(str, SCALE)),
            note=Text("templates.home.scale.note"),
            wide=True,
        ),
        Field(
            "sharing",
            Text("templates.shared_places"),
            Text("grand_prix.sharing"),
            MEAN,
            choices="{sharings}",
            required=True,
            note=Text("grand_prix.write_home.sharing.note"),
        ),
        Field(
            "participation",
            Text("grand_prix.points_for_taking_part"),
            Text("grand_prix.participation"),
            0,
            whole=(0, 999),
            note=Text("grand_prix.added_for_every_stage_played"),
        ),
        Heading(Text("grand_prix.tie_breaks_of_the_season")),
        *(
            Field(
                f"tiebreak_{number}",
                Text("grand_prix.tie_break_number", number=number),
                Text("grand_prix.tiebreak_number", number=number),
                preset.value,
                choices="{criteria}",
            )
            for number, preset in enumerate(PRESETS, 1)
        ),
        Heading(Text("templates.categories")),
        Field("limit", Text("grand_prix.prize_rating_below"), Text("grand_prix.rating_limit"), 1900, whole=(1, 3500)),
        Field(
            "places_shown",
            Text("templates.home.places_shown"),
            Text("templates.name.places_shown"),
            whole=(1, 99),
            note=Text("templates.home.places_shown.note"),
        ),
    )


def computed(written: Sheets, _: Filling) -> Sequence[Line]:
    """
    The computed lines of the front sheet, which other sheets and formulas read, and faults that no function reports.
    """
    book = written.book
    rules = (
        f'"sharing="&IF({{sharing}}={book.quoted(MEAN)},"mean","place")&"; participation="&N({{participation}})'
        f'&"; row={TABLE_ROW + 1}; lang={book.language}; planned="&"{STAGES}"'
    )
    return (
        Heading(Text("grand_prix.how_the_season_stands")),
        Field("count", Text("templates.players"), Text("templates.player_count"), formula=entries("{players.name}")),
        Field(
            "played",
            Text("grand_prix.stages_entered"),
            Text("grand_prix.stages_entered_name"),
            formula='COUNTIF({charts.took_part},">0")',
        ),
        *front.leaders(book, ("standings.1", "standings.2", "standings.6")),
        *front.event_line(book),
        front.rules_field(rules),
        Field(
            "rules_base",
            None,
            Text("templates.rules_base"),
            formula=f'SUBSTITUTE({{rules}},"planned={STAGES}",IF({{stages_planned}}="","","planned="&{{stages_planned}}))',
        ),
        Field(
            "tiebreaks",
            None,
            Text("templates.tiebreaks"),
            formula='&";"&'.join(f"{{tiebreak_{number}}}" for number in range(1, grand_prix_sheets.TIEBREAKS + 1)),
        ),
        Field(
            "scale_used",
            None,
            Text("templates.name.scale_used"),
            formula=f'IF({{mode}}={book.quoted(BY_PLACES)},{{scale}},"")',
        ),
        Field(
            "category_rules",
            None,
            Text("templates.name.category_rules"),
            formula='{rules}&"; by=category"&IF({limit}="","","; limit="&{limit})'
            '&IF({places_shown}="","","; top="&{places_shown})',
        ),
        # Points typed beside a place are ignored if the place gives the points.
        written.fault(
            '({stages.nth_place}<>"")*({stages.nth_points}<>"")>0',
            "stages",
            "points",
            Text(
                "grand_prix.points_beside_place",
                row="{row}",
                sheet=written["stages"].name,
                typed=BY_POINTS,
                label=Text("grand_prix.points_of_a_stage"),
                home=front.NAME,
            ),
            where='{scale_used}<>""',
        ),
        *written.room("players", "stages"),
    )


TEMPLATE = Template(
    Text("grand_prix.template"),
    Text("grand_prix.grand_prix"),
    Text("grand_prix.template.grand"),
    introduction=Text("grand_prix.introduction"),
    kind="grand-prix",
    sample=sample,
    typed=typed,
    sheets=grand_prix_sheets.sheets,
    computed=computed,
    help=SECTIONS,
    functions=("SEASON", "CHECK"),
    beside={"charts": grand_prix_sheets.draw},
    empty=EMPTY,
    tables=grand_prix_data,
)
