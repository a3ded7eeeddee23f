"""
The template « Liste Elo du club »: from the members and games of a period, it computes the new Belgian rating list.

- `club_list_sheets`: the sheets: members and games, typed; the new list, one member explained and the check, computed
- `club_list_data`: what is filled in: the tables of `xl-departage rate`, a list of members, or the sample
- `club_list_help`: the help sheet
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.messages import Text
from xl_departage.chess.regulations.rating_editions import BEL, BelgianEdition, names_of
from xl_departage.documents.templates import front
from xl_departage.documents.templates.club_list.club_list_data import club_data, sample
from xl_departage.documents.templates.club_list.club_list_help import FUNCTIONS, SECTIONS
from xl_departage.documents.templates.club_list.club_list_sheets import sheets
from xl_departage.documents.templates.declared import (
    TABLE_ROW,
    entries,
)
from xl_departage.documents.templates.entries import Filling
from xl_departage.documents.templates.front import Field, Heading, Line
from xl_departage.documents.templates.sheets import (
    Sheets,
)
from xl_departage.documents.templates.template_registry import Template
from xl_departage.documents.templates.template_workbook import Fault, Workbook
from xl_departage.formats.grids.lists.player_rows import BIRTH_YEARS


def typed(book: Workbook) -> Sequence[Line]:
    """The input lines of the front sheet."""
    book.choices(belgian_editions=names_of(BelgianEdition))
    programs = [name for name in names_of(BelgianEdition) if name != BEL.name]
    return (
        Heading(Text("club_list.the_club_and_the_period")),
        Field("event", Text("club_list.club"), Text("club_list.club")),
        Field("place", Text("templates.place"), Text("templates.venue")),
        *front.days(Text("club_list.period_from"), Text("club_list.to")),
        Field("arbiter", Text("club_list.rating_officer"), Text("club_list.officer")),
        Heading(Text("club_list.regulations")),
        Field(
            "edition",
            Text("club_list.belgian_rating"),
            Text("club_list.belgian_edition"),
            book.options.rating_edition or BEL.name,
            choices="{belgian_editions}",
            required=True,
            note=Text("club_list.write_home.edition.note", name=BEL.name, spanned=f"{programs[0]} … {programs[-1]}"),
        ),
    )


def computed(written: Sheets, _: Filling) -> Sequence[Line]:
    """
    The computed lines of the front sheet, which other sheets and formulas read, and faults that no function reports.
    """
    book = written.book
    day, born = "{period_games.date}", "{members.birth}"
    outside = f'ISNUMBER({day})*(({day}<{{first_day}})*({{first_day}}<>"")+({day}>{{last_day}})*({{last_day}}<>""))>0'
    # The birth may be a year or a date.
    late = f"(N({{last_day}})>0)*({born}>IF({born}>{BIRTH_YEARS[-1]},{{last_day}},YEAR(N({{last_day}}))))"
    wrong = f'({born}<>"")*IF(ISNUMBER({born}),({born}<{BIRTH_YEARS[0]})+{late}+(MOD(IF(ISNUMBER({born}),{born},0),1)>0),1)>0'
    unnamed = '({members.pid}&""<>"")*(TRIM({members.name})="")>0'

    def fault(key: str, sheet: str, column: str, wrong: str) -> Fault:
        return written.fault(wrong, sheet, column, Text(key, sheet=written[sheet].name, row="{row}"))

    return (
        Heading(Text("club_list.how_the_period_stands")),
        Field("count", Text("club_list.members"), Text("club_list.member_count"), formula=entries("{members.pid}")),
        Field(
            "game_count",
            Text("club_list.games_entered"),
            Text("club_list.game_count"),
            formula=entries("{period_games.result_a}"),
        ),
        *front.leaders(book, ("new_list.rank", "new_list.name", "new_list.new_rating")),
        *front.event_line(book),
        front.rules_field(f'{{edition}}&"; row={TABLE_ROW + 1}; lang={book.language}"', wide=False),
        fault("club_list.unnamed", "members", "name", unnamed),
        fault("club_list.born_late", "members", "birth", wrong),
        fault("club_list.outside", "period_games", "date", outside),
        *written.room("members", "period_games"),
    )


TEMPLATE = Template(
    Text("club_list.rating_list"),
    Text("club_list.club_rating_list"),
    Text("club_list.template"),
    introduction=Text("club_list.introduction"),
    kind="rating-list",
    sample=sample,
    typed=typed,
    sheets=sheets,
    computed=computed,
    help=SECTIONS,
    functions=FUNCTIONS,
    tables=club_data,
    rated=True,
)
