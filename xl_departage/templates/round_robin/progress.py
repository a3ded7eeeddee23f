"""
Points after each round, and the charts.

Both are scatter charts that repeat the last point if there is nothing to draw, so that they fit any number of rounds
and players, in every spreadsheet program, without error values.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.columns import CENTRED, Column, Table
from xl_departage.templates.rankings import GREEN
from xl_departage.templates.round_robin.model import MOST, MOST_ROUNDS, RoundRobinFilling
from xl_departage.templates.round_robin.players import PLAYER_NAME
from xl_departage.templates.sheet import FIRST_ROW, SheetWriter, area
from xl_departage.templates.styles import GREY, LINE

_LEADERS = 5
_COLOURS = ("#1F3A5F", "#C8102E", "#2E7D4F", "#D9A400", "#6F4E9C")
_CHART_ROWS = 20
_HEADER = FIRST_ROW + 2 * _CHART_ROWS + 2
"""Header row of the table of points, below the charts."""
_NAME = Text("templates.charts")
_WIDTH = 700
"""Width of the charts, within the columns of fifteen rounds, which are always printed."""
_MARGIN = 250
"""A performance may be this far below the lowest rating before it leaves the chart."""


class ProgressTables(NamedTuple):
    """The tables with the points of the charts."""

    rounds: Table
    ratings: Table


def write(book: Book, data: RoundRobinFilling) -> None:
    """The sheet « Graphiques »."""
    sheet = book.sheet(_NAME, tab=GREEN)
    name = "INDEX({player_names},{line})"
    table = Table(
        book,
        sheet,
        _HEADER,
        MOST,
        (
            Column(
                "number", Text("templates.no"), 6, f'=IF(OR({{line}}>{{places}},{name}=""),"",{{line}})', look=CENTRED
            ),
            Column("name", PLAYER_NAME, 26, f'=IF({{number}}="","",{name})'),
            Column("after", '=IF({nth}<={played},{nth},"")', 4, None, times=MOST_ROUNDS, look=CENTRED),
        ),
    )
    sheet.banner(_NAME, table.last_column, status=True)
    sheet.section(_HEADER - 1, 0, Text("round_robin.points_after_each_round"), table.last_column)
    table.write()
    played, grid = book["played"], book["grid"]
    for place in range(1, MOST_ROUNDS + 1):
        # The number of rounds chosen on the front sheet is replaced by that of the column.
        counted = f'{book["rules_base"]}&"; rounds={place}"'
        call = f"POINTS({grid},{{player}},{counted})"
        at = table["after"] + place - 1
        sheet.of_players(table.first, at, MOST, call, f"{place}<={played}", **CENTRED)
    table.stripes("number")
    work = _write_points(book, table.whole("after"))
    _add_progress(book, sheet, work)
    _add_ratings(book, sheet, work, [player.rating for player in data.players if player.rating])
    sheet.printed(table.last, table.last_column, frozen=(2, 0))


def _write_points(book: Book, points: str) -> ProgressTables:
    """The points of the charts, on a hidden sheet: rounds and points of the leaders, ratings and performances."""
    sheet = book.sheet(Text("round_robin.chart_points"))
    sheet.raw.hide()
    now = "MIN({line}-1,{played})"
    ranked = "INDEX({ranked_numbers},{nth})"
    # With fewer players, the leader is drawn again.
    number = f"IF(ISNUMBER({ranked}),{ranked},N(INDEX({{ranked_numbers}},1)))"
    rounds = Table(
        book,
        sheet,
        0,
        MOST_ROUNDS + 1,
        (
            Column("round", "", 5, f"={now}", hidden=True),
            Column(
                "points",
                f'=IF({number}=0,"",INDEX({{player_names}},{number}))',
                5,
                f"=IF(OR({{round}}=0,{number}=0),0,INDEX({points},{number},{{round}}))",
                times=_LEADERS,
                hidden=True,
            ),
        ),
    )
    rounds.write()
    rating, performance = "INDEX({ratings},{line})", "INDEX({performances},{line})"
    valid = "{valid}=1"

    def drawn(value: str, key: str, source: str) -> str:
        first = f"IFERROR(INDEX({{{source}}},MATCH(1,{{valid:all}},0)),0)"
        return f"=IF({valid},{value},IF({{line}}=1,{first},{{{key}:above}}))"

    ratings = Table(
        book,
        sheet,
        0,
        MOST,
        (
            Column(
                "valid", "", 5, f"=IF(AND({{line}}<={{places}},N({rating})>0,ISNUMBER({performance})),1,0)", hidden=True
            ),
            Column("rating", "", 5, drawn(rating, "rating", "ratings"), hidden=True),
            Column("performance", "", 5, drawn(performance, "performance", "performances"), hidden=True),
            Column("label", "", 5, f'=IF({valid},INDEX({{player_names}},{{line}}),"")', hidden=True),
            Column("diagonal", "", 5, "=IF({line}=1,MIN({rating:all}),MAX({rating:all}))", hidden=True),
        ),
        left=rounds["points"] + _LEADERS + 1,
    )
    ratings.write()
    return ProgressTables(rounds, ratings)


def _add_progress(book: Book, sheet: SheetWriter, work: ProgressTables) -> None:
    chart = book.raw.add_chart({"type": "scatter", "subtype": "straight_with_markers"})
    table = work.rounds
    first, last, rounds = table.first, table.last, table["round"]
    for leader, colour in enumerate(_COLOURS):
        at = table["points"] + leader
        chart.add_series(
            {
                "name": [table.sheet.name, table.header, at],
                "categories": [table.sheet.name, first, rounds, last, rounds],
                "values": [table.sheet.name, first, at, last, at],
                "line": {"color": colour, "width": 2},
                "marker": {"type": "circle", "size": 5, "fill": {"color": colour}, "border": {"color": colour}},
            }
        )
    axis = {"min": 0, "major_unit": 1, "major_gridlines": {"visible": True, "line": {"color": LINE}}}
    title = Text("round_robin.the_leaders_round_by_round")
    _finish(book, chart, title, {**axis, "name": book.say(Text("templates.round"))}, {**axis, "name": "Points"})
    sheet.chart(FIRST_ROW, 0, chart)


def _add_ratings(book: Book, sheet: SheetWriter, work: ProgressTables, known: Sequence[int]) -> None:
    chart = book.raw.add_chart({"type": "scatter"})
    table = work.ratings
    name, first, last = table.sheet.name, table.first, table.last

    def cells(key: str, end: int) -> list[Any]:
        return [name, first, table[key], end, table[key]]

    labels = [{"value": f"='{name}'!{area(row, table['label'])}"} for row in range(first, last + 1)]
    chart.add_series(
        {
            "name": book.say(Text("round_robin.performance")),
            "categories": cells("rating", last),
            "values": cells("performance", last),
            "marker": {"type": "circle", "size": 7, "fill": {"color": _COLOURS[0]}, "border": {"color": _COLOURS[0]}},
            "data_labels": {"value": True, "custom": labels, "position": "right"},
        }
    )
    chart.add_series(
        {
            "name": book.say(Text("round_robin.performance_rating")),
            "categories": cells("diagonal", first + 1),
            "values": cells("diagonal", first + 1),
            "line": {"color": GREY, "dash_type": "dash", "width": 1},
            "marker": {"type": "none"},
        }
    )
    axis: dict[str, Any] = {"major_gridlines": {"visible": True, "line": {"color": LINE}}, "num_format": "0"}
    if known:
        axis["min"] = (min(known) - _MARGIN) // 100 * 100
    title = Text("round_robin.performance_and_rating")
    x_axis, y_axis = (
        {**axis, "name": book.say(series)} for series in (Text("templates.rating"), Text("round_robin.performance"))
    )
    _finish(book, chart, title, x_axis, y_axis)
    sheet.chart(FIRST_ROW + _CHART_ROWS, 0, chart)


def _finish(book: Book, chart: Any, title: Text, x_axis: dict[str, Any], y_axis: dict[str, Any]) -> None:
    chart.set_title({"name": book.say(title)})
    chart.set_x_axis(x_axis)
    chart.set_y_axis(y_axis)
    chart.set_legend({"position": "bottom"})
    chart.set_size({"width": _WIDTH, "height": 410})
