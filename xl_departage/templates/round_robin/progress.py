"""
Points after each round, and the charts.

Both charts are scatter charts, and where there is nothing to draw they repeat the last point: so they fit any number of
rounds and players, in every spreadsheet program, without a value in error.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.round_robin.home import PLAYER_NAME
from xl_departage.templates.round_robin.model import MOST, MOST_ROUNDS
from xl_departage.templates.round_robin.players import RATING, column
from xl_departage.templates.sheet import FIRST_ROW, area, line
from xl_departage.templates.styles import GREY, LINE

_LEADERS = 5
_COLOURS = ("#1F3A5F", "#C8102E", "#2E7D4F", "#D9A400", "#6F4E9C")
_CHART_ROWS = 20
_FIRST = FIRST_ROW + 2 * _CHART_ROWS + 2
"""Header row of the table of points, below the charts."""
_NAME = Text("Graphiques", "Charts")
_WORK = MOST_ROUNDS + 4
"""First column of the points of the charts, right of the printed area."""
_SIZE = {"x_offset": 4, "y_offset": 4, "object_position": 2}


class Work(NamedTuple):
    """Where the points of the charts stand."""

    sheet: str
    points: int
    ratings: int


def write(book: Book) -> None:
    """The sheet « Graphiques »."""
    sheet = book.sheet(_NAME, tab="#2E7D4F")
    sheet.widths(6, 26, *[4] * MOST_ROUNDS)
    sheet.banner(_NAME, 1 + MOST_ROUNDS)
    played, grid = book["played"], book["grid"]
    sheet.section(_FIRST - 1, 0, Text("Points après chaque ronde", "Points after each round"), 1 + MOST_ROUNDS)
    sheet.headings(_FIRST, 0, [Text("N°", "No"), PLAYER_NAME])
    for index in range(MOST):
        name = f"INDEX({column(book, PLAYER_NAME)},{line(_FIRST + 1)})"
        sheet.formula(_FIRST + 1 + index, 0, f'=IF({name}="","",{line(_FIRST + 1)})', align="center")
        sheet.formula(_FIRST + 1 + index, 1, f'=IF({name}="","",{name})')
    for place in range(1, MOST_ROUNDS + 1):
        sheet.formula(_FIRST, 1 + place, f'=IF({place}<={played},{place},"")', "heading")
        # A number of rounds chosen on the front sheet gives way to the one of the column.
        counted = f'{book["rules_base"]}&"; rounds={place}"'
        call = f"POINTS({grid},{{player}},{counted})"
        sheet.of_players(_FIRST + 1, 1 + place, MOST, call, f"{place}<={played}", align="center")
    sheet.stripes(_FIRST + 1, 0, _FIRST + MOST, 1 + MOST_ROUNDS, 0)
    points = sheet.reference(_FIRST + 1, 2, _FIRST + MOST, 1 + MOST_ROUNDS)
    work = _write_points(book, points)
    _add_progress(book, sheet.raw, work)
    _add_ratings(book, sheet.raw, work)
    sheet.printed(_FIRST + MOST, 1 + MOST_ROUNDS, frozen=(2, 0))


def _write_points(book: Book, points: str) -> Work:
    """The points of the charts, beside the printed area."""
    sheet = book.sheets[-1]
    start = _WORK
    played = book["played"]
    for leader in range(_LEADERS):
        ranked = f"INDEX({book['ranked_numbers']},{leader + 1})"
        column_number = start + 1 + leader
        # With fewer players the leader is drawn again.
        number = f"IF(ISNUMBER({ranked}),{ranked},INDEX({book['ranked_numbers']},1))"
        sheet.formula(0, column_number, f"=IF({book['ready']},{number},0)", "hidden")
        name = f"INDEX({column(book, PLAYER_NAME)},{area(0, column_number)})"
        sheet.formula(1, column_number, f'=IF({area(0, column_number)}=0,"",{name})', "hidden")
        for place in range(MOST_ROUNDS + 1):
            row = 2 + place
            now = f"{area(row, start)}"
            value = f"INDEX({points},{area(0, column_number)},{now})"
            sheet.formula(row, column_number, f"=IF(OR({now}=0,{area(0, column_number)}=0),0,{value})", "hidden")
    for place in range(MOST_ROUNDS + 1):
        sheet.formula(2 + place, start, f"=MIN({place},{played})", "hidden")
    ratings = start + _LEADERS + 2
    for index in range(MOST):
        row = 2 + index
        rating = f"INDEX({column(book, RATING)},{line(2)})"
        performance = f"INDEX({book['performances']},{line(2)})"
        valid = area(row, ratings)
        sheet.formula(row, ratings, f"=IF(AND(N({rating})>0,ISNUMBER({performance})),1,0)", "hidden")
        name = f"INDEX({column(book, PLAYER_NAME)},{line(2)})"
        sheet.formula(row, ratings + 3, f'=IF({valid}=1,{name},"")', "hidden")
        for offset, (value, source) in enumerate(
            ((rating, column(book, RATING)), (performance, book["performances"])), 1
        ):
            first = area(2, ratings, 1 + MOST, ratings)
            before = area(row - 1, ratings + offset) if index else f"IFERROR(INDEX({source},MATCH(1,{first},0)),0)"
            sheet.formula(row, ratings + offset, f"=IF({valid}=1,{value},{before})", "hidden")
    diagonal = ratings + 4
    values = area(2, ratings + 1, 1 + MOST, ratings + 1)
    for offset, call in enumerate(("MIN", "MAX")):
        sheet.formula(2 + offset, diagonal, f"={call}({values})", "hidden")
    return Work(sheet.name, start, ratings)


def _add_progress(book: Book, raw: Any, work: Work) -> None:
    chart = book.raw.add_chart({"type": "scatter", "subtype": "straight_with_markers"})
    for leader in range(_LEADERS):
        column_number = work.points + 1 + leader
        colour = _COLOURS[leader]
        chart.add_series(
            {
                "name": [work.sheet, 1, column_number],
                "categories": [work.sheet, 2, work.points, 2 + MOST_ROUNDS, work.points],
                "values": [work.sheet, 2, column_number, 2 + MOST_ROUNDS, column_number],
                "line": {"color": colour, "width": 2},
                "marker": {"type": "circle", "size": 5, "fill": {"color": colour}, "border": {"color": colour}},
            }
        )
    axis = {"min": 0, "major_unit": 1, "major_gridlines": {"visible": True, "line": {"color": LINE}}}
    title = Text("Les premiers, ronde par ronde", "The leaders, round by round")
    _finish(book, chart, title, {**axis, "name": book.say(Text("Ronde", "Round"))}, {**axis, "name": "Points"})
    raw.insert_chart(FIRST_ROW, 0, chart, _SIZE)


def _add_ratings(book: Book, raw: Any, work: Work) -> None:
    chart = book.raw.add_chart({"type": "scatter"})
    first, last, ratings = 2, 1 + MOST, work.ratings
    labels = [{"value": f"='{work.sheet}'!{area(first + index, ratings + 3)}"} for index in range(MOST)]
    chart.add_series(
        {
            "name": book.say(Text("Performance", "Performance")),
            "categories": [work.sheet, first, ratings + 1, last, ratings + 1],
            "values": [work.sheet, first, ratings + 2, last, ratings + 2],
            "marker": {"type": "circle", "size": 7, "fill": {"color": _COLOURS[0]}, "border": {"color": _COLOURS[0]}},
            "data_labels": {"value": True, "custom": labels, "position": "right", "font": {"size": 8}},
        }
    )
    chart.add_series(
        {
            "name": book.say(Text("Performance = Elo", "Performance = rating")),
            "categories": [work.sheet, first, ratings + 4, first + 1, ratings + 4],
            "values": [work.sheet, first, ratings + 4, first + 1, ratings + 4],
            "line": {"color": GREY, "dash_type": "dash", "width": 1},
            "marker": {"type": "none"},
        }
    )
    axis = {"major_gridlines": {"visible": True, "line": {"color": LINE}}, "num_format": "0", "min": 800}
    title = Text("Performance et Elo", "Performance and rating")
    _finish(
        book,
        chart,
        title,
        {**axis, "name": book.say(Text("Elo", "Rating"))},
        {**axis, "name": book.say(Text("Performance", "Performance"))},
    )
    raw.insert_chart(FIRST_ROW + _CHART_ROWS, 0, chart, _SIZE)


def _finish(book: Book, chart: Any, title: Text, x_axis: dict[str, Any], y_axis: dict[str, Any]) -> None:
    chart.set_title({"name": book.say(title), "name_font": {"size": 13}})
    chart.set_x_axis(x_axis)
    chart.set_y_axis(y_axis)
    chart.set_legend({"position": "bottom"})
    chart.set_size({"width": 1120, "height": 410})
