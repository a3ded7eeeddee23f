"""Standings, categories and charts of the Grand Prix."""

from __future__ import annotations

from typing import Any

from xl_departage.messages import Text
from xl_departage.templates import styles
from xl_departage.templates.accepted import Accepted
from xl_departage.templates.book import Book
from xl_departage.templates.columns import CENTRED, Column, Table
from xl_departage.templates.grand_prix.data import PLAYERS, STAGES, GrandPrixData
from xl_departage.templates.grand_prix.inputs import CATEGORIES, FIRST, HEADER
from xl_departage.templates.grand_prix.scoring import CRITERIA, DROPPED, NEXT, RATING_LOW, TIEBREAKS
from xl_departage.templates.rankings import BOLD
from xl_departage.templates.sheet import SheetWriter, area, cell, nth_row

_LAST = FIRST + PLAYERS - 1


def standings_table(book: Book) -> Table:
    """Everyone who played, best first."""
    sheet = book.sheet(Text("templates.standings"), tab="#2E7D4F", landscape=True)

    def shown(value: str) -> str:
        return f'=IF({{player}}="","",{value})'

    stage = "INDEX({stage_titles},{nth})"
    values = ",".join(f'IF({{choice_{n}}}=0,"",{_value(book, n)})' for n in range(TIEBREAKS))
    titles = ",".join(f'{{tiebreak_{n}}}&""' for n in range(TIEBREAKS))
    return Table(
        book,
        sheet,
        HEADER,
        PLAYERS,
        (
            Column(
                "place",
                Text("templates.rank_2"),
                6,
                '=IF({raw}="","",{raw}&IF(COUNTIF({raw:all},{raw})>1,"=",""))',
                Text("grand_prix.places_shown"),
                "ranked_places",
                BOLD,
            ),
            Column(
                "name",
                Text("templates.name"),
                22,
                shown("INDEX({names},{player})"),
                Text("templates.ranked_names"),
                "leader_names",
                {"bold": True},
            ),
            Column("category", Text("templates.cat"), 6, shown('INDEX({categories},{player})&""'), look=CENTRED),
            Column("club", Text("templates.club"), 11, shown('INDEX({clubs},{player})&""')),
            Column(
                "rating",
                Text("templates.rating"),
                7,
                shown('IF(N(INDEX({ratings},{player}))=0,"",INDEX({ratings},{player}))'),
                look=CENTRED,
            ),
            Column(
                "stage",
                f'=IF({stage}="","{{nth}}",{stage})',
                5.3,
                shown("INDEX({gained},{player},{nth})"),
                times=STAGES,
                look=CENTRED,
                # The names of towns are long.
                heading_look={"rotation": 90},
            ),
            Column(
                "total",
                Text("grand_prix.total"),
                8,
                shown("INDEX({totals},{player})"),
                Text("templates.ranked_points"),
                "leader_points",
                BOLD,
            ),
            Column(
                "stages_played",
                Text("grand_prix.stages_played"),
                7,
                shown("INDEX({played},{player})"),
                look=CENTRED,
            ),
            Column(
                "value",
                f"=CHOOSE({{nth}},{titles})",
                13.5,
                shown(f"CHOOSE({{nth}},{values})"),
                times=TIEBREAKS,
                look=CENTRED,
            ),
            Column("raw", "", 6, shown("INDEX({places},{player})"), hidden=True),
            Column(
                "player", "", 6, '=IF({line}>COUNT({order}),"",MATCH(SMALL({order},{line}),{order},0))', hidden=True
            ),
        ),
    )


def _value(book: Book, number: int) -> str:
    best = [f"LARGE(INDEX({{gained}},{{player}},0),{place})" for place in range(1, 5)]
    listed = "&".join(
        [book.decimal(best[0])]
        + [
            f'IF(COUNT(INDEX({{gained}},{{player}},0))<{place},""," · "&{book.decimal(best[place - 1])})'
            for place in range(2, 5)
        ]
    )
    choice, value = f"{{choice_{number}}}", f"INDEX({{values_{number}}},{{player}})"
    # The lowest rating is stored as a negative number, so that higher is always better.
    other = f"IF({choice}={_number(RATING_LOW)},-{value},{value})"
    return f"IF({choice}={_number(NEXT)},{listed},{other})"


def write_standings(book: Book, table: Table) -> None:
    """Write the sheet; stages that do not count are struck through."""
    sheet = table.sheet
    sheet.banner(Text("grand_prix.overall_standings"), table.last_column, status=True)
    table.write(height=58)
    value = cell(table.first, table["stage"])
    row = table.formula("{stage:row}", table.first)
    first = row.partition(":")[0]
    beaten = f'COUNTIF({row},">"&{value})+COUNTIF({first}:{value},{value})'
    table.mark("stage", f"=AND(ISNUMBER({value}),{beaten}>{book['best_used']})", **DROPPED)
    table.mark("stage", f"=AND(ISNUMBER({value}),{beaten}<={book['best_used']})", bg_color=styles.WIN)
    for place, colour in ((1, styles.GOLD), (2, styles.SILVER), (3, styles.BRONZE)):
        table.mark("place", f"={{raw}}={place}", bg_color=colour)
    table.stripes("name")
    cure = Text("grand_prix.check_the_sheets_players_and_stages")
    book.status.errors(sheet, sheet.reference(table.first, 0, table.last, table.last_column), cure)
    sheet.printed(table.last, table.last_column, header=HEADER, frozen=(table.first, table["name"] + 1), signed=True)


def _number(column: int) -> int:
    """The number of a criterion by its column."""
    return next(place for place, (_, known) in enumerate(CRITERIA, 1) if known == column)


C_PLACE, C_OVERALL, C_NAME, C_CATEGORY, C_CLUB, C_RATING, C_TOTAL, C_LINE = range(8)
PRIZES = 3
SUMMARY_FIRST = FIRST + 1
LIST_HEADER = SUMMARY_FIRST + len(CATEGORIES) + 5
LIST_FIRST = LIST_HEADER + 1


def name_categories(book: Book, sheet: SheetWriter) -> None:
    """Define the chosen group as a number; 0 for none."""
    labels = sheet.reference(SUMMARY_FIRST, 0, SUMMARY_FIRST + len(CATEGORIES) + 1, 0)
    chosen = sheet.reference(LIST_HEADER - 1, 1)
    book.define("chosen_group", Text("grand_prix.chosen_category"), f"=IFERROR(MATCH({chosen},{labels},0),0)")


def write_categories(book: Book, sheet: SheetWriter) -> None:
    """The first three of every category, and the whole ranking of a chosen one."""
    sheet.widths(9, 9, 30, 30, 30, 9, 10, 6)
    sheet.width(C_LINE, 6, hidden=True)
    sheet.banner(Text("templates.categories"), C_TOTAL, status=True)
    sheet.section(HEADER, 0, Text("grand_prix.the_first_three"), C_TOTAL)
    sheet.headings(FIRST, 0, [Text("templates.category"), Text("templates.players")])
    sheet.headings(FIRST, 2, [Text("templates.first"), Text("templates.second"), Text("templates.third")])
    women, limit = Text("grand_prix.women"), f'"Elo < "&{book["limit"]}'
    for index in range(len(CATEGORIES) + 2):
        row = SUMMARY_FIRST + index
        if index < len(CATEGORIES):
            sheet.write(row, 0, CATEGORIES[index], "strong", indent=1)
        elif index == len(CATEGORIES):
            sheet.write(row, 0, women, "strong", indent=1)
        else:
            sheet.formula(row, 0, f"={limit}", "strong", indent=1)
        orders = f"INDEX({book['group_orders']},0,{nth_row(SUMMARY_FIRST)})"
        sheet.formula(row, 1, f"=COUNT({orders})", **CENTRED)
        for prize in range(PRIZES):
            at = f"MATCH(SMALL({orders},{prize + 1}),{orders},0)"
            total = book.decimal(f"INDEX({book['totals']},{at})")
            text = f'INDEX({book["names"]},{at})&"  ("&{total}&")"'
            count = cell(row, 1, column_fixed=True)
            sheet.formula(row, 2 + prize, f'=IF({count}<{prize + 1},"",{text})')
    end = SUMMARY_FIRST + len(CATEGORIES) + 1
    sheet.stripes(SUMMARY_FIRST, 0, end, 4, 0)
    sheet.section(LIST_HEADER - 2, 0, Text("grand_prix.ranking_of_one_category"), C_TOTAL)
    sheet.write(LIST_HEADER - 1, 0, Text("templates.category"), "label")
    sheet.input(
        LIST_HEADER - 1,
        1,
        women,
        Accepted(choices=area(SUMMARY_FIRST, 0, end, 0), display=True),
        num_format="@",
        **CENTRED,
    )
    sheet.headings(
        LIST_HEADER,
        0,
        [
            Text("templates.rank_2"),
            Text("grand_prix.overall"),
            Text("templates.name"),
            Text("templates.category"),
            Text("templates.club"),
            Text("templates.rating"),
            Text("grand_prix.total"),
            "",
        ],
    )
    last = LIST_FIRST + PLAYERS - 1
    for row in range(LIST_FIRST, last + 1):
        _write_category_row(book, sheet, row)
    sheet.stripes(LIST_FIRST, 0, last, C_TOTAL, C_NAME)
    sheet.printed(last, C_TOTAL, header=None, frozen=(FIRST, 0), signed=True)


def _write_category_row(book: Book, sheet: SheetWriter, row: int) -> None:
    line = cell(row, C_LINE, column_fixed=True)
    nth = nth_row(LIST_FIRST)
    orders = book["chosen_order"]
    at = f"MATCH(SMALL({orders},{nth}),{orders},0)"
    sheet.formula(row, C_LINE, f'=IF({nth}>COUNT({orders}),"",{at})', "hidden")

    def put(column: int, value: str, **look: Any) -> None:
        sheet.formula(row, column, f'=IF({line}="","",{value})', **{**CENTRED, **look})

    def of(key: str) -> str:
        return f"INDEX({book[key]},{line})"

    overall = cell(row, C_OVERALL)
    above = area(LIST_FIRST, C_OVERALL, LIST_FIRST + PLAYERS - 1, C_OVERALL)
    put(C_PLACE, f'COUNTIF({above},"<"&{overall})+1', bold=True)
    put(C_OVERALL, of("places"))
    put(C_NAME, of("names"), bold=True, align="left")
    put(C_CATEGORY, f'{of("categories")}&IF({of("sexes")}="F"," · F","")')
    put(C_CLUB, f'{of("clubs")}&""', align="left")
    put(C_RATING, f'IF(N({of("ratings")})=0,"",{of("ratings")})')
    put(C_TOTAL, of("totals"), bold=True)


def write_charts(book: Book, sheet: SheetWriter, table: Table, data: GrandPrixData) -> None:
    """The sources of the first ten's points, and the number of players per stage."""
    last_column = 12
    sheet.widths(12, *[8.6] * last_column)
    sheet.banner(Text("templates.charts"), last_column, status=True)
    shown, first = table.sheet.name, table.first
    top = min(10, len(data.players) or 10)
    points = book.raw.add_chart({"type": "bar", "subtype": "stacked"})
    for stage in range(len(data.stages) or STAGES):
        points.add_series(
            {
                "name": [shown, table.header, table["stage"] + stage],
                "categories": [shown, first, table["name"], first + top - 1, table["name"]],
                "values": [shown, first, table["stage"] + stage, first + top - 1, table["stage"] + stage],
                "gap": 45,
            }
        )
    title = Text("grand_prix.the_first_ten_points_of_all_their_stages")
    points.set_title({"name": book.say(title)})
    points.set_y_axis({"reverse": True})
    points.set_x_axis({"major_gridlines": {"visible": True, "line": {"color": styles.LINE}}, "label_position": "high"})
    points.set_legend({"position": "bottom"})
    row = 26
    sheet.write(row, 0, Text("grand_prix.stage"), "heading")
    sheet.write(row + 1, 0, Text("templates.players"), "heading")
    sheet.write(row + 2, 0, Text("templates.mean_rating"), "heading")
    for stage in range(STAGES):
        name = f"INDEX({book['stage_titles']},{stage + 1})"
        sheet.formula(row, 1 + stage, f'=IF({name}="","{stage + 1}",{name})', "heading")
        sheet.formula(row + 1, 1 + stage, f"=COUNT(INDEX({book['gained']},0,{stage + 1}))", **CENTRED)
        sheet.formula(row + 2, 1 + stage, f"=INDEX({book['means']},1,{stage + 1})", **CENTRED)
    field = book.raw.add_chart({"type": "column"})
    field.add_series(
        {
            "name": [sheet.name, row + 1, 0],
            "categories": [sheet.name, row, 1, row, STAGES],
            "values": [sheet.name, row + 1, 1, row + 1, STAGES],
            "fill": {"color": styles.INK},
            "data_labels": {"value": True},
            "gap": 60,
        }
    )
    field.set_title({"name": book.say(Text("grand_prix.players_in_each_stage"))})
    field.set_legend({"none": True})
    field.set_y_axis({"major_gridlines": {"visible": False}, "min": 0})
    for place, chart, height in ((3, points, 460), (row + 4, field, 320)):
        chart.set_size({"width": 860, "height": height})
        sheet.chart(place, 0, chart)
    sheet.printed(row + 20, last_column)
