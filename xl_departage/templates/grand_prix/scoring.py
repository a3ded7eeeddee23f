"""
The helper sheet: points of each player in each stage, counted stages, the criteria that break ties, the places.

Everything here uses ordinary spreadsheet functions: the Grand Prix needs no add-in. Points for shared places are
rounded to two decimals, so that equal totals are equal.
"""

from __future__ import annotations

from typing import Any

from xl_departage.messages import Text
from xl_departage.templates import styles
from xl_departage.templates.book import Book
from xl_departage.templates.columns import Table
from xl_departage.templates.grand_prix import inputs
from xl_departage.templates.grand_prix.data import PLAYERS, STAGES
from xl_departage.templates.grand_prix.inputs import CATEGORIES, FIRST, HEADER
from xl_departage.templates.sheet import SheetWriter, area, cell

TIEBREAKS = 4
_SETTINGS_ROW = 2
_SETTINGS = (
    "best_used",
    "by_places",
    "is_mean",
    "participation",
    "limit",
    "chosen_group",
    *(f"choice_{number}" for number in range(TIEBREAKS)),
)
"""Settings of the front sheet, repeated in the third row of this sheet."""
NAME = 0
GAINED, COUNTED, PLACED, MEAN = (1 + STAGES * block for block in range(4))
"""
By stage: points of the player, 1 if they count, the player's place; in the first row of the last block, the mean
rating.
"""
STAGES_PLAYED = MEAN + STAGES
TOTAL, ALL, WINS, PODIUMS, BEST, NEXT, NEXT_KEY, RATING_HIGH, RATING_LOW, FIELD, TYPED = range(
    STAGES_PLAYED + 1, STAGES_PLAYED + 12
)
RANK = TYPED + 1
"""Rank by the total; then, for each tie-break, its value and the rank after it."""
ORDER = RANK + 1 + 2 * TIEBREAKS
LINES = ORDER + 2
"""By stage: points of each line of the pasted list, in list order; then its place."""
LINE_PLACES = LINES + STAGES
ORDERS = LINE_PLACES + STAGES
"""By category, women, below the rating limit: the sort key, blank for others; the last one is the chosen group."""
GROUPS = len(CATEGORIES) + 2
CHOSEN = ORDERS + GROUPS
LAST_COLUMN = CHOSEN
_LAST = FIRST + PLAYERS - 1

DIRECT = Text("grand_prix.direct_comparison")
CRITERIA = (
    (Text("grand_prix.number_of_wins"), WINS),
    (Text("grand_prix.best_stage"), BEST),
    (Text("grand_prix.best_stages_one_after_another"), NEXT),
    (Text("grand_prix.number_of_podiums"), PODIUMS),
    (Text("grand_prix.stages_played"), STAGES_PLAYED),
    (Text("grand_prix.total_of_all_stages"), ALL),
    (Text("grand_prix.mean_rating_of_the_stages_played"), FIELD),
    (Text("grand_prix.highest_rating"), RATING_HIGH),
    (Text("grand_prix.lowest_rating"), RATING_LOW),
    (Text("templates.manual_value"), TYPED),
)
"""
Criteria and the column of their values; the direct comparison comes last, because it depends on who is still tied.
"""


def name_scoring(book: Book, sheet: SheetWriter) -> None:
    """Define the names that other sheets read."""
    for key, name, column in (
        ("order", Text("templates.order"), ORDER),
        ("places", Text("templates.places"), RANK + 2 * TIEBREAKS),
        ("totals", Text("grand_prix.totals"), TOTAL),
        ("played", Text("grand_prix.stages_played_2"), STAGES_PLAYED),
        ("wins", Text("grand_prix.wins_count"), WINS),
        ("best_keys", Text("grand_prix.best_keys"), NEXT_KEY),
    ):
        book.name(key, name, sheet, FIRST, column, _LAST, column)
    book.name("gained", Text("grand_prix.stage_points"), sheet, FIRST, GAINED, _LAST, GAINED + STAGES - 1)
    book.name("counted", Text("grand_prix.stages_counted"), sheet, FIRST, COUNTED, _LAST, COUNTED + STAGES - 1)
    book.name("means", Text("grand_prix.mean_ratings"), sheet, FIRST, MEAN, FIRST, MEAN + STAGES - 1)
    book.name("group_orders", Text("grand_prix.category_orders"), sheet, FIRST, ORDERS, _LAST, CHOSEN - 1)
    book.name("chosen_order", Text("grand_prix.chosen_order"), sheet, FIRST, CHOSEN, _LAST, CHOSEN)
    for number in range(TIEBREAKS):
        column = RANK + 1 + 2 * number
        name = Text("grand_prix.tiebreak_values_number", number=number + 1)
        book.name(f"values_{number}", name, sheet, FIRST, column, _LAST, column)


def write_scoring(book: Book, sheet: SheetWriter, tables: inputs.GrandPrixInputs) -> None:
    """One line per player."""
    sheet.banner(Text("templates.calculations"), LAST_COLUMN)
    sheet.width(0, 24)
    sheet.width(1, 8, LAST_COLUMN)
    for column, key in enumerate(_SETTINGS):
        sheet.formula(_SETTINGS_ROW, column, f"={book[key]}", "hidden")
    _headings(book, sheet)
    for index in range(PLAYERS):
        row = FIRST + index
        sheet.formula(row, NAME, f'={of_player(tables, row, "name")}&""', "hidden")
        for stage in range(STAGES):
            _write_line(book, sheet, tables.stages[stage], row, stage)
            _write_stage(sheet, tables.stages[stage], row, stage)
        _write_criteria(sheet, tables, row)
        _write_ranks(sheet, row)
        _write_groups(sheet, tables, row)
    for stage in range(STAGES):
        gained = area(FIRST, GAINED + stage, _LAST, GAINED + stage)
        rated = f'COUNTIFS({gained},">=0",{book["ratings"]},">0")'
        total = f'SUMIFS({book["ratings"]},{gained},">=0")'
        sheet.formula(FIRST, MEAN + stage, f'=IF({rated}=0,"",ROUND({total}/{rated},1))', "hidden")


def of_player(tables: inputs.GrandPrixInputs, row: int, key: str) -> str:
    """An input cell of the player in that row."""
    return tables.players.sheet.relative(tables.players.first + row - FIRST, tables.players[key])


def _setting(key: str) -> str:
    return area(_SETTINGS_ROW, _SETTINGS.index(key))


def _headings(book: Book, sheet: SheetWriter) -> None:
    headings: list[Text | str] = [Text("templates.name")]
    for block in (
        Text("templates.points"),
        Text("grand_prix.counts"),
        Text("templates.place_2"),
        Text("templates.mean_rating"),
    ):
        headings += [f"{book.say(block)} {stage + 1}" for stage in range(STAGES)]
    headings += [
        Text("grand_prix.stages"),
        Text("grand_prix.total"),
        Text("grand_prix.all_stages"),
        Text("grand_prix.wins"),
        Text("grand_prix.podiums"),
        Text("grand_prix.best"),
        Text("grand_prix.next_best"),
        Text("grand_prix.key"),
        Text("grand_prix.rating_high"),
        Text("grand_prix.rating_low"),
        Text("grand_prix.field"),
        Text("grand_prix.manual"),
        Text("templates.rank"),
    ]
    for number in range(TIEBREAKS):
        headings += [
            f"{book.say(Text('templates.tie_break'))} {number + 1}",
            f"{book.say(Text('templates.rank'))} {number + 1}",
        ]
    headings += [Text("templates.order"), ""]
    for block in (Text("grand_prix.line_points"), Text("grand_prix.line_place")):
        headings += [f"{book.say(block)} {stage + 1}" for stage in range(STAGES)]
    headings += [*CATEGORIES, Text("grand_prix.women"), "Elo <", Text("grand_prix.chosen")]
    sheet.headings(HEADER, 0, headings, height=32)


def _write_line(book: Book, sheet: SheetWriter, table: Table, row: int, stage: int) -> None:
    """One line of a pasted list: its place and its points."""
    line = table.first + row - FIRST
    place, named, typed = (table.sheet.relative(line, table[key]) for key in ("place", "name", "points"))
    points = table.whole("points")
    own = cell(row, LINE_PLACES + stage)
    by_points = f'IF(ISNUMBER({typed}),COUNTIF({points},">"&{typed})+1,"")'
    sheet.formula(
        row,
        LINE_PLACES + stage,
        f'=IF({named}="","",IF(ISNUMBER({place}),{place},{by_points}))',
        "hidden",
    )
    column = area(FIRST, LINE_PLACES + stage, _LAST, LINE_PLACES + stage)
    # Shared places: the points of the place, or the mean over all shared places.
    shared = f"IF({_setting('is_mean')},COUNTIF({column},{own}),1)"
    scale, numbers = book.address("scale"), book.address("scale_places")
    worth = f'SUMIFS({scale},{numbers},">="&{own},{numbers},"<="&{own}+{shared}-1)/{shared}'
    more = f"N({_setting('participation')})"
    gained = f"IF({_setting('by_places')},ROUND({worth},2)+{more},N({typed})+{more})"
    sheet.formula(row, LINES + stage, f'=IF(ISNUMBER({own}),{gained},"")', "hidden")


def _write_stage(sheet: SheetWriter, table: Table, row: int, stage: int) -> None:
    """The player in one stage, found by name."""
    name = cell(row, NAME, column_fixed=True)
    line = f"MATCH({name},{table.whole('name')},0)"
    for block, source in ((GAINED, LINES), (PLACED, LINE_PLACES)):
        found = f"INDEX({area(FIRST, source + stage, _LAST, source + stage)},{line})"
        sheet.formula(row, block + stage, f'=IF({name}="","",IFERROR({found},""))', "hidden")
    value = cell(row, GAINED + stage)
    first = cell(row, GAINED, column_fixed=True)
    last = cell(row, GAINED + STAGES - 1, column_fixed=True)
    # Among equal stages, the first ones count.
    better = f'COUNTIF({first}:{last},">"&{value})+COUNTIF({first}:{value},{value})'
    best = _setting("best_used")
    sheet.formula(row, COUNTED + stage, f'=IF({value}="",0,IF({better}<={best},1,0))', "hidden")


def _write_criteria(sheet: SheetWriter, tables: inputs.GrandPrixInputs, row: int) -> None:
    """Total and all criteria of one player; the higher, the better."""

    def put(column: int, value: str) -> None:
        sheet.formula(row, column, f"={value}", "hidden")

    def block(first: int) -> str:
        return f"{cell(row, first, column_fixed=True)}:{cell(row, first + STAGES - 1, column_fixed=True)}"

    gained, places = block(GAINED), block(PLACED)
    played = cell(row, STAGES_PLAYED, column_fixed=True)
    put(STAGES_PLAYED, f"COUNT({gained})")
    put(TOTAL, f'IF({played}=0,"",ROUND(SUMIF({block(COUNTED)},1,{gained}),2))')
    put(ALL, f'IF({played}=0,"",ROUND(SUM({gained}),2))')
    put(WINS, f"COUNTIF({places},1)")
    put(PODIUMS, f'COUNTIF({places},"<=3")')
    put(BEST, f'IF({played}=0,"",MAX({gained}))')
    key = cell(row, NEXT_KEY, column_fixed=True)
    keys = area(FIRST, NEXT_KEY, _LAST, NEXT_KEY)
    # Texts of equally many digits sort like the lists of points.
    listed = "&".join(
        f'IF({played}<{place},"000000",RIGHT("00000"&ROUND(100*LARGE({gained},{place}),0),6))'
        for place in range(1, STAGES + 1)
    )
    put(NEXT_KEY, f'IF({played}=0,"",{listed})')
    put(NEXT, f'IF({played}=0,"",SUMPRODUCT(--({keys}<{key})))')
    rating = f"N({of_player(tables, row, 'rating')})"
    put(RATING_HIGH, rating)
    put(RATING_LOW, f"-{rating}")
    means = area(FIRST, MEAN, FIRST, MEAN + STAGES - 1)
    put(FIELD, f'IF({played}=0,"",ROUND(SUMIF({gained},">=0",{means})/{played},1))')
    put(TYPED, f"N({of_player(tables, row, 'typed')})")


def _write_ranks(sheet: SheetWriter, row: int) -> None:
    """The rank by the total, then refined by one criterion after another among those still tied."""
    played = cell(row, STAGES_PLAYED, column_fixed=True)
    total, totals = cell(row, TOTAL, column_fixed=True), area(FIRST, TOTAL, _LAST, TOTAL)
    sheet.formula(row, RANK, f'=IF({played}=0,"",COUNTIF({totals},">"&{total})+1)', "hidden")
    points = area(FIRST, GAINED, _LAST, GAINED + STAGES - 1)
    own_points = f"{cell(row, GAINED, column_fixed=True)}:{cell(row, GAINED + STAGES - 1, column_fixed=True)}"
    for number in range(TIEBREAKS):
        before = RANK + 2 * number
        rank, ranks = cell(row, before, column_fixed=True), area(FIRST, before, _LAST, before)
        value, values = cell(row, before + 1, column_fixed=True), area(FIRST, before + 1, _LAST, before + 1)
        columns = ",".join(cell(row, column, column_fixed=True) for _, column in CRITERIA)
        # Stages ahead of tied players minus stages behind them, if both took part.
        ahead = f"ISNUMBER({points})*ISNUMBER({own_points})*(({own_points}>{points})-({own_points}<{points}))"
        direct = f"SUMPRODUCT(({ranks}={rank})*{ahead})"
        choice = _setting(f"choice_{number}")
        chosen = f"IF({choice}=0,0,IF({choice}={len(CRITERIA) + 1},{direct},CHOOSE(MIN({choice},{len(CRITERIA)}),{columns})))"
        sheet.formula(row, before + 1, f'=IF({played}=0,"",{chosen})', "hidden")
        # An unknown criterion breaks no tie: COUNTIFS would count its error as a player ahead.
        refined = f'IF(ISERROR({value}),{value},{rank}+COUNTIFS({ranks},{rank},{values},">"&{value}))'
        sheet.formula(row, before + 2, f'=IF({played}=0,"",{refined})', "hidden")
    final = cell(row, RANK + 2 * TIEBREAKS, column_fixed=True)
    sheet.formula(
        row,
        ORDER,
        f'=IF({played}=0,"",1000*{final}+ROWS({cell(FIRST, RANK, row_fixed=True)}:{cell(row, RANK)}))',
        "hidden",
    )


def _write_groups(sheet: SheetWriter, tables: inputs.GrandPrixInputs, row: int) -> None:
    """The order of the player within each group."""
    order = cell(row, ORDER, column_fixed=True)
    category, sex, rating = (of_player(tables, row, key) for key in ("category", "sex", "rating"))
    belongs = [f'{category}="{name}"' for name in CATEGORIES]
    belongs += [f'{sex}="F"', f"AND(ISNUMBER({rating}),{rating}<{_setting('limit')})"]
    for place, condition in enumerate(belongs):
        sheet.formula(row, ORDERS + place, f'=IF({condition},{order},"")', "hidden")
    own = f"{cell(row, ORDERS, column_fixed=True)}:{cell(row, CHOSEN - 1, column_fixed=True)}"
    chosen = _setting("chosen_group")
    sheet.formula(row, CHOSEN, f'=IF({chosen}=0,"",INDEX({own},1,{chosen}))', "hidden")


DROPPED: dict[str, Any] = {"font_color": styles.GREY, "italic": True, "font_strikeout": True}
"""The look of a stage that does not count."""
