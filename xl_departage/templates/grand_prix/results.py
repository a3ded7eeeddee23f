"""Standings, categories and charts of the Grand Prix."""

from __future__ import annotations

from typing import Any

from xl_departage.messages import Text
from xl_departage.templates import styles
from xl_departage.templates.book import Book
from xl_departage.templates.grand_prix.data import PLAYERS, STAGES, GrandPrixData
from xl_departage.templates.grand_prix.inputs import CATEGORIES, CENTRED, FIRST, HEADER
from xl_departage.templates.grand_prix.scoring import CRITERIA, DROPPED, NEXT, RATING_LOW, TIEBREAKS
from xl_departage.templates.sheet import Sheet, area, cell, nth_row

PLACE, RAW_PLACE, NAME, CATEGORY, CLUB, RATING, STAGE = range(7)
TOTAL = STAGE + STAGES
VALUE = TOTAL + 1
PLAYED = VALUE + TIEBREAKS
LINE = PLAYED + 1
_LAST = FIRST + PLAYERS - 1


def write_standings(book: Book, sheet: Sheet) -> None:
    """Everybody who played, the first on top; stages that do not count are struck through."""
    sheet.widths(6, 6, 26, 7, 16, 7, *[7.5] * STAGES, 8, *[12] * TIEBREAKS, 8, 5)
    for column in (RAW_PLACE, LINE):
        sheet.width(column, 5, hidden=True)
    sheet.banner(Text("Classement général", "Overall standings"), PLAYED)
    sheet.headings(
        HEADER,
        0,
        [
            Text("Pl", "Rank"),
            "",
            Text("Nom", "Name"),
            Text("Cat.", "Cat."),
            Text("Club", "Club"),
            Text("Elo", "Rating"),
        ],
        height=46,
    )
    for stage in range(STAGES):
        name = f"INDEX({book['stage_titles']},{stage + 1})"
        sheet.formula(HEADER, STAGE + stage, f'=IF({name}="","{stage + 1}",{name})', "heading", font_size=8)
    sheet.headings(HEADER, TOTAL, [Text("Total", "Total")])
    for number in range(TIEBREAKS):
        sheet.formula(HEADER, VALUE + number, f'={book[f"tiebreak_{number}"]}&""', "heading", font_size=8)
    sheet.headings(HEADER, PLAYED, [Text("Étapes jouées", "Stages played"), ""])
    for row in range(FIRST, _LAST + 1):
        _write_row(book, sheet, row)
    value = cell(FIRST, STAGE)
    first, last = cell(FIRST, STAGE, column_fixed=True), cell(FIRST, STAGE + STAGES - 1, column_fixed=True)
    beaten = f'COUNTIF({first}:{last},">"&{value})+COUNTIF({first}:{value},{value})'
    stages = (FIRST, STAGE, _LAST, STAGE + STAGES - 1)
    sheet.mark(*stages, f"=AND(ISNUMBER({value}),{beaten}>{book['best_used']})", **DROPPED)
    sheet.mark(*stages, f"=AND(ISNUMBER({value}),{beaten}<={book['best_used']})", bg_color=styles.WIN)
    for place, colour in ((1, styles.GOLD), (2, styles.SILVER), (3, styles.BRONZE)):
        raw = cell(FIRST, RAW_PLACE, column_fixed=True)
        sheet.mark(FIRST, PLACE, _LAST, PLACE, f"={raw}={place}", bg_color=colour)
    sheet.stripes(FIRST, 0, _LAST, PLAYED, NAME)
    used = f"MAX({FIRST + 1},{FIRST}+COUNT({book['order']}))"
    sheet.printed(_LAST, PLAYED, header=HEADER, frozen=(FIRST, NAME + 1), signed=True, count=used)


def _write_row(book: Book, sheet: Sheet, row: int) -> None:
    line = cell(row, LINE, column_fixed=True)
    nth = nth_row(FIRST)
    member = f"MATCH(SMALL({book['order']},{nth}),{book['order']},0)"
    sheet.formula(row, LINE, f'=IF({nth}>COUNT({book["order"]}),"",{member})', "hidden")

    def put(column: int, value: str, **look: Any) -> None:
        sheet.formula(row, column, f'=IF({line}="","",{value})', **{**CENTRED, **look})

    def of(key: str) -> str:
        return f"INDEX({book[key]},{line})"

    raw = cell(row, RAW_PLACE)
    put(RAW_PLACE, of("places"))
    put(PLACE, f'{raw}&IF(COUNTIF({area(FIRST, RAW_PLACE, _LAST, RAW_PLACE)},{raw})>1,"=","")', bold=True)
    put(NAME, of("names"), bold=True, align="left")
    put(CATEGORY, f'{of("categories")}&""')
    put(CLUB, f'{of("clubs")}&""', align="left", font_size=9)
    put(RATING, f'IF(N({of("ratings")})=0,"",{of("ratings")})')
    for stage in range(STAGES):
        put(STAGE + stage, f"INDEX({book['gained']},{line},{stage + 1})")
    put(TOTAL, of("totals"), bold=True)
    for number in range(TIEBREAKS):
        choice, value = book[f"choice_{number}"], of(f"values_{number}")
        put(
            VALUE + number,
            f'IF({choice}=0,"",IF({choice}={_number(NEXT)},{_best_list(book, line)},{_shown(choice, value)}))',
        )
    put(PLAYED, of("played"))


def _number(column: int) -> int:
    """The number of a criterion by its column."""
    return next(place for place, (_, known) in enumerate(CRITERIA, 1) if known == column)


def _shown(choice: str, value: str) -> str:
    # The lowest rating is kept as a negative number, so that the higher is always the better.
    return f"IF({choice}={_number(RATING_LOW)},-{value},{value})"


def _best_list(book: Book, line: str) -> str:
    """The best four stages as a text: `25 · 20 · 16 · 13`."""
    row = f"INDEX({book['gained']},{line},0)"
    parts = [f"LARGE({row},1)"] + [f'IF(COUNT({row})<{place},""," · "&LARGE({row},{place}))' for place in range(2, 5)]
    return "&".join(parts)


C_PLACE, C_OVERALL, C_NAME, C_CATEGORY, C_CLUB, C_RATING, C_TOTAL, C_LINE = range(8)
PRIZES = 3
SUMMARY_FIRST = FIRST + 1
LIST_HEADER = SUMMARY_FIRST + len(CATEGORIES) + 5
LIST_FIRST = LIST_HEADER + 1


def name_categories(book: Book, sheet: Sheet) -> None:
    """Which group is chosen, as a number; 0 for none."""
    labels = sheet.reference(SUMMARY_FIRST, 0, SUMMARY_FIRST + len(CATEGORIES) + 1, 0)
    chosen = sheet.reference(LIST_HEADER - 1, 1)
    book.define("chosen_group", Text("Categorie_choisie", "Chosen_category"), f"=IFERROR(MATCH({chosen},{labels},0),0)")


def write_categories(book: Book, sheet: Sheet) -> None:
    """The first three of every category, and the whole ranking of one that is chosen."""
    sheet.widths(9, 9, 30, 30, 30, 9, 10, 6)
    sheet.width(C_LINE, 6, hidden=True)
    sheet.banner(Text("Catégories", "Categories"), C_TOTAL)
    sheet.section(HEADER, 0, Text("Les trois premiers", "The first three"), C_TOTAL)
    sheet.headings(FIRST, 0, [Text("Catégorie", "Category"), Text("Joueurs", "Players")])
    sheet.headings(FIRST, 2, [Text("Premier", "First"), Text("Deuxième", "Second"), Text("Troisième", "Third")])
    women, limit = Text("Féminines", "Women"), f'"Elo < "&{book["limit"]}'
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
            text = f'INDEX({book["names"]},{at})&"  ("&INDEX({book["totals"]},{at})&")"'
            count = cell(row, 1, column_fixed=True)
            sheet.formula(row, 2 + prize, f'=IF({count}<{prize + 1},"",{text})')
    end = SUMMARY_FIRST + len(CATEGORIES) + 1
    sheet.stripes(SUMMARY_FIRST, 0, end, 4, 0)
    sheet.section(LIST_HEADER - 2, 0, Text("Classement d'une catégorie", "Ranking of one category"), C_TOTAL)
    sheet.write(LIST_HEADER - 1, 0, Text("Catégorie", "Category"), "label")
    sheet.input(LIST_HEADER - 1, 1, women, choices=area(SUMMARY_FIRST, 0, end, 0), num_format="@", **CENTRED)
    sheet.headings(
        LIST_HEADER,
        0,
        [
            Text("Pl", "Rank"),
            Text("Général", "Overall"),
            Text("Nom", "Name"),
            Text("Catégorie", "Category"),
            Text("Club", "Club"),
            Text("Elo", "Rating"),
            Text("Total", "Total"),
            "",
        ],
    )
    last = LIST_FIRST + PLAYERS - 1
    for row in range(LIST_FIRST, last + 1):
        _write_category_row(book, sheet, row)
    sheet.stripes(LIST_FIRST, 0, last, C_TOTAL, C_NAME)
    names = sheet.reference(LIST_FIRST, C_NAME, last, C_NAME)
    used = f'MAX({LIST_FIRST + 1},{LIST_FIRST}+COUNTIF({names},"?*"))'
    sheet.printed(last, C_TOTAL, header=None, frozen=(FIRST, 0), signed=True, count=used)


def _write_category_row(book: Book, sheet: Sheet, row: int) -> None:
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


def write_charts(book: Book, sheet: Sheet, standings: Sheet, data: GrandPrixData) -> None:
    """Where the points of the first ten came from, and how many played each stage."""
    last_column = 12
    sheet.widths(12, *[9] * last_column)
    sheet.banner(Text("Graphiques", "Charts"), last_column)
    top = min(10, len(data.players) or 10)
    points = book.raw.add_chart({"type": "bar", "subtype": "stacked"})
    for stage in range(len(data.stages) or STAGES):
        points.add_series(
            {
                "name": [standings.name, HEADER, STAGE + stage],
                "categories": [standings.name, FIRST, NAME, FIRST + top - 1, NAME],
                "values": [standings.name, FIRST, STAGE + stage, FIRST + top - 1, STAGE + stage],
                "gap": 45,
            }
        )
    title = Text("Les dix premiers : points de toutes leurs étapes", "The first ten: points of all their stages")
    points.set_title({"name": book.say(title), "name_font": {"size": 12}})
    points.set_y_axis({"reverse": True})
    points.set_x_axis({"major_gridlines": {"visible": True, "line": {"color": styles.LINE}}, "label_position": "high"})
    points.set_legend({"position": "bottom"})
    row = 26
    sheet.write(row, 0, Text("Étape", "Stage"), "heading")
    sheet.write(row + 1, 0, Text("Joueurs", "Players"), "heading")
    sheet.write(row + 2, 0, Text("Elo moyen", "Mean rating"), "heading")
    for stage in range(STAGES):
        name = f"INDEX({book['stage_titles']},{stage + 1})"
        sheet.formula(row, 1 + stage, f'=IF({name}="","{stage + 1}",{name})', "heading", font_size=8)
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
    field.set_title(
        {"name": book.say(Text("Participants par étape", "Players in each stage")), "name_font": {"size": 12}}
    )
    field.set_legend({"none": True})
    field.set_y_axis({"major_gridlines": {"visible": False}, "min": 0})
    for place, chart, height in ((3, points, 460), (row + 4, field, 320)):
        chart.set_size({"width": 860, "height": height})
        sheet.raw.insert_chart(place, 0, chart, {"x_offset": 4, "y_offset": 4})
    sheet.printed(row + 20, last_column)
