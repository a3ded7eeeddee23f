"""
The charts of the round robin, below the table of points: the leaders round by round, and ratings with performances.
"""

from __future__ import annotations

from xl_departage.base.messages import Text
from xl_departage.documents.templates.entries import Filling
from xl_departage.documents.templates.formula_addresses import area
from xl_departage.documents.templates.round_robin.round_robin_data import MOST, MOST_ROUNDS
from xl_departage.documents.templates.round_robin.round_robin_sheets import LEADERS
from xl_departage.documents.templates.sheets import (
    Sheets,
)
from xl_departage.documents.templates.styles import LINE
from xl_departage.documents.templates.template_sheet import SheetWriter
from xl_departage.documents.templates.written import (
    printed,
)

_COLOURS = ("#1F3A5F", "#C8102E", "#2E7D4F", "#D9A400", "#6F4E9C")
_BARS = {"rating": Text("templates.rating"), "performance": Text("round_robin.performance")}
_ROWS = 16
"""How many rows a chart covers."""
_SIZE = (670, 340)
_LEAST_ROUNDS = 11
"""
The charts are as wide as a table of this many rounds. The printed area ends with the last filled cell, but never before
this round.
"""
_LATE = 2
"""How many late entrants the chart of ratings has room for: with all sixteen places it would be half empty."""
_MARGIN = 250
"""How far below the lowest rating, at least, the scale of ratings and performances begins: at a full hundred."""
_LOWEST = 800
"""Where that scale begins if no rating is known: on a scale from 0, all bars would look alike."""


def write(sheets: Sheets, out: SheetWriter, filling: Filling) -> None:
    """Draw the charts on the sheet, which is already written."""
    ratings = [player["rating"] for player in filling.lists.get("players", ()) if player["rating"]]
    book, sheet = sheets.book, sheets["charts"]
    first, top, at = sheet.header + 1, sheet.last + 1, sheet.place("drawn")
    ranked, ratings_sheet = (book.say(sheets[key].name) for key in ("standings", "ratings"))
    lines = book.raw.add_chart({"type": "scatter", "subtype": "straight_with_markers"})
    for leader, colour in enumerate(_COLOURS[:LEADERS]):
        row = first + leader
        lines.add_series(
            {
                "name": [ranked, row, 2],
                "categories": [out.name, sheet.header, at, sheet.header, at + MOST_ROUNDS],
                "values": [out.name, row, at, row, at + MOST_ROUNDS],
                "line": {"color": colour, "width": 2},
                "marker": {"type": "circle", "size": 5, "fill": {"color": colour}, "border": {"color": colour}},
            }
        )
    axis = {"min": 0, "major_unit": 1, "major_gridlines": {"visible": True, "line": {"color": LINE}}}
    titles = {"x_axis": Text("templates.round"), "y_axis": Text("templates.points")}
    axes = {key: {**axis, "name": book.say(title)} for key, title in titles.items()}
    out.chart((top, 0), lines, Text("round_robin.the_leaders_round_by_round"), _SIZE, **axes)
    bars = book.raw.add_chart({"type": "column"})
    rated = sheets["ratings"]
    players = sum("name" in player for player in filling.lists.get("players", ()))
    last = min(rated.last, rated.header + players + _LATE) if players else rated.last
    cells = {key: [ratings_sheet, first, rated.place(key), last, rated.place(key)] for key in ("name", *_BARS)}
    for (key, name), colour in zip(_BARS.items(), _COLOURS, strict=False):
        bars.add_series(
            {"name": book.say(name), "categories": cells["name"], "values": cells[key], "fill": {"color": colour}}
        )
    low = (min(ratings) - _MARGIN) // 100 * 100 if ratings else _LOWEST
    values = {"min": low, "num_format": "0", "major_gridlines": {"visible": True, "line": {"color": LINE}}}
    axes = {"x_axis": {"num_font": {"rotation": -45}}, "y_axis": values}
    out.chart((top + _ROWS, 0), bars, Text("round_robin.performance_and_rating"), _SIZE, **axes)
    corner = 1 + max(_LEAST_ROUNDS, _rounds(filling))
    out.write(top + 2 * _ROWS, corner, " ", "text")
    printed(book, out, top + 2 * _ROWS, at - 1, one_page=True)
    # The printed area ends with the last round, as for tables. The sheet is one page, so no headings are repeated.
    book.printed[out.name] = area(sheet.header, 0, top + 2 * _ROWS, at - 1).replace("$", "")


def _rounds(filling: Filling) -> int:
    """
    The number of rounds of the draw, or of a draw of all places if there is none yet: the printed area does not grow
    with the rounds played.
    """
    players = filling.front.get("asked_places") or MOST
    cycles: int = filling.front.get("asked_cycles") or 1
    return cycles * (players - 1 + players % 2)
