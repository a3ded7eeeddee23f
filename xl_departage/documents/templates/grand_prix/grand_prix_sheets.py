"""The sheets of the Grand Prix: players and stages are typed; the rest is computed, mainly by SEASON and CHECK."""

from __future__ import annotations

from xl_departage.base.messages import Text
from xl_departage.documents.templates import styles
from xl_departage.documents.templates.declared import (
    BOLD,
    CENTRED,
    CENTRED_TEXT,
    FITTED,
    LEFT,
    NAME_WIDTH,
    RATED,
    SEX,
    STRONG,
    TEXT,
    Block,
    Column,
    Mark,
    Sheet,
)
from xl_departage.documents.templates.entries import Filling
from xl_departage.documents.templates.grand_prix.grand_prix_data import PLAYERS, STAGES
from xl_departage.documents.templates.shared_tables import check, medals
from xl_departage.documents.templates.sheets import (
    Sheets,
)
from xl_departage.documents.templates.template_sheet import SheetWriter
from xl_departage.documents.templates.template_workbook import Workbook
from xl_departage.documents.templates.written import (
    printed,
)

CATEGORIES = ("U8", "U10", "U12", "U14", "U16", "U18", "U20", "Sen", "S50", "S65")
TIEBREAKS = 4
_SEASON = "SEASON({{stages}},{{scale_used}},{{best}},{{tiebreaks}},{rules},{{players}})"
_FIRST_STAGE = 8
"""The column of the first stage in the standings, counted from 1."""
_LAST_STAGE = _FIRST_STAGE + STAGES - 1
_TOP = 10
"""How many players the chart shows."""


def sheets(book: Workbook, _: Filling) -> tuple[Sheet, ...]:
    """All sheets except the front sheet and the help, in the order of the tabs."""
    return (
        _PLAYERS,
        _STAGES,
        _standings(book),
        _CATEGORIES,
        _charts(),
        check("{stages},{rules_base},{players},{scale_used},{tiebreaks}", "players", "stages"),
    )


_PLAYERS = Sheet(
    "players",
    PLAYERS,
    (
        Column("number", 6, CENTRED, whole=(1, 9999)),
        Column("name", NAME_WIDTH, TEXT),
        Column("rating", 9, CENTRED, **RATED),
        Column("category", 9, CENTRED_TEXT, choices=CATEGORIES, free=True),
        Column("sex", 8, CENTRED_TEXT, checked=True, **SEX),
        Column("club", NAME_WIDTH, TEXT),
        Column("manual", 12, CENTRED, number=True, checked=True),
    ),
    frozen=2,
)


_STAGES = Sheet(
    "stages",
    STAGES * PLAYERS,
    (
        Column("stage", 24, TEXT),
        Column("place", 9, CENTRED, whole=(1, 999)),
        Column("name", NAME_WIDTH, TEXT, choices="{players.name}", free=True),
        Column("points", 10, CENTRED, number=True),
    ),
    marks=(Mark((), '{stage}<>""', {"top": 1, "top_color": styles.INK}),),
)


def _standings(book: Workbook) -> Sheet:
    """The standings of everyone who has played, best first; points of stages that do not count are struck through."""
    first, last = (chr(64 + column) for column in (_FIRST_STAGE, _LAST_STAGE))
    beaten = f'COUNTIF(${first}{{row}}:${last}{{row}},">"&{{cell}})+COUNTIF(${first}{{row}}:{{cell}},{{cell}})'
    stage = f"AND(ISNUMBER({{cell}}),{beaten}{{sign}}IF(N({book['best']})<1,{STAGES},{book['best']}))"
    columns = [str(column) for column in range(_FIRST_STAGE, _LAST_STAGE + 1)]
    # Names of towns and of tie-breaks are long, so these headings are turned.
    turned = {column: {"rotation": 90} for column in range(_FIRST_STAGE - 2, _LAST_STAGE + TIEBREAKS)}
    after = book.sentence(Text("grand_prix.standings_after"), played="{played}")
    of_best = f'IF({{best}}="","",{book.sentence(Text("grand_prix.standings_best"), best="{best}")})'
    return Sheet(
        "standings",
        PLAYERS,
        (
            Block(
                _SEASON.format(rules="{rules}"),
                (5.5, 33, 5.5, 22, 7, 8, 6, *[4.5] * STAGES, 11, 15.5, *[11.3] * (TIEBREAKS - 2)),
                (STRONG, BOLD, CENTRED, FITTED, CENTRED, STRONG, {**CENTRED, **FITTED}),
                turned,
            ),
        ),
        title=f"IF({{played}}=0,{book.quoted(Text('grand_prix.overall_standings'))},{after}&{of_best})",
        landscape=True,
        signed=True,
        heights=(96, 0),
        frozen=2,
        marks=(
            Mark(
                columns,
                stage.replace("{sign}", ">"),
                {"font_color": styles.GREY, "italic": True, "font_strikeout": True},
            ),
            Mark(columns, stage.replace("{sign}", "<="), {"bg_color": styles.WIN}),
            *medals("1"),
        ),
        refuses="",
    )


_CATEGORIES = Sheet(
    "categories",
    3 * PLAYERS,
    (
        Block(
            _SEASON.format(rules="{category_rules}"),
            (15, 6, 11, NAME_WIDTH, NAME_WIDTH, 8, 9),
            ({**STRONG, **FITTED}, CENTRED, CENTRED, LEFT, LEFT, CENTRED, STRONG),
        ),
    ),
    signed=True,
    marks=(Mark((), "$A{row}<>$A{above}", {"top": 1, "top_color": styles.INK}), *medals("2")),
)


def _charts() -> Sheet:
    """The table that the charts below it show: the number of players in each stage, and their mean rating."""
    nth = "ROW()-4"
    gained = f"INDEX({{standings.{_FIRST_STAGE}to{_LAST_STAGE}}},0,{nth})"
    rated = f'{gained},">=0",{{standings.5}},">0"'
    mean = f'IFERROR(ROUND(SUMIFS({{standings.5}},{rated})/COUNTIFS({rated}),1),"")'
    return Sheet(
        "charts",
        STAGES,
        (
            Column("stage", 40, LEFT, each=f'INDEX({{standings}},1,{_FIRST_STAGE - 1}+{nth})&""'),
            Column("took_part", 30, CENTRED, each=f"COUNT({gained})"),
            Column("mean_rating", 30, CENTRED, each=mean),
        ),
        charted=True,
    )


def draw(sheets: Sheets, out: SheetWriter, filling: Filling) -> None:
    """Draw the charts below their table: the points of the leading players, and the number of players in each stage."""
    book, table, ranked = sheets.book, sheets["charts"], sheets["standings"]
    sheet_name, first = book.say(ranked.name), ranked.header + 1
    players = sum("name" in player for player in filling.lists["players"])
    stages = filling.front.get("stages_planned") or STAGES
    top = first + min(_TOP, players or _TOP) - 1
    points = book.raw.add_chart({"type": "bar", "subtype": "stacked"})
    for column in range(_FIRST_STAGE - 1, _FIRST_STAGE - 1 + stages):
        points.add_series(
            {
                "name": [sheet_name, ranked.header, column],
                "categories": [sheet_name, first, 1, top, 1],
                "values": [sheet_name, first, column, top, column],
                "gap": 45,
            }
        )
    field = book.raw.add_chart({"type": "column"})
    of_stage = [out.name, table.header + 1, 0, table.last, 0]
    field.add_series(
        {
            "name": [out.name, table.header, 1],
            "categories": of_stage,
            "values": [*of_stage[:2], 1, table.last, 1],
            "fill": {"color": styles.INK},
            "data_labels": {"value": True},
            "gap": 60,
        }
    )
    row, height, below = table.last + 2, 22, 14
    out.chart(
        (row, 0),
        points,
        Text("grand_prix.sheets.draw.name"),
        (700, 20 * height),
        y_axis={"reverse": True},
        x_axis={"major_gridlines": {"visible": True, "line": {"color": styles.LINE}}, "label_position": "high"},
    )
    row += height + 1
    out.chart(
        (row, 0),
        field,
        Text("grand_prix.players_in_each_stage"),
        (700, 20 * below),
        y_axis={"major_gridlines": {"visible": False}, "min": 0},
        legend={"none": True},
    )
    row += below + 1
    # The printed area ends with the last line that contains something, so this note closes it.
    out.write(row, 0, Text("grand_prix.charts_note"), "note")
    printed(book, out, row, table.width - 1, one_page=True)
