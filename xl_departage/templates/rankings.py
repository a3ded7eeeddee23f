"""
The sheets « Classement » and « Départages » of individual tournaments.

They read the names `grid`, `rules`, `tiebreaks`, `manual`, `count`, `ready`, `numbers` and `player_names`; a template
adds its own columns to the ranking as `Extra`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xl_departage.messages import Text
from xl_departage.templates import styles
from xl_departage.templates.accepted import Accepted
from xl_departage.templates.book import Book
from xl_departage.templates.columns import CENTRED, CENTRED_TEXT, Column, Table
from xl_departage.templates.sheet import FIRST_ROW, SheetWriter, area
from xl_departage.templates.styles import BRONZE, GOLD, INK, LINE, SILVER
from xl_departage.tiebreaks.registry import ROWS

STANDINGS = Text("templates.standings")
RATED_PERFORMANCE = Text("templates.perf_rated")
"""The heading of performances in which games against rated opponents count."""
GREEN = "#2E7D4F"
"""Tab colour of result sheets."""
BOLD = {**CENTRED, "bold": True}
_FIXED = 5
"""Columns of `STANDINGS` before the tie-breaks: place, number, name, rating, points."""
_EXPLAINED_COLUMNS = 12
"""The widest explanation (Sonneborn-Berger)."""
_EXPLAINED_EXTRA = 8
"""Rows in addition to the rounds: header, steps, total."""


@dataclass(frozen=True)
class Extra:
    """A column next to the ranking; `formula` contains no `=`."""

    heading: Text | str
    """A text, or a formula with a leading `=`."""
    formula: str
    """With `{number}` for the cell of the player's number."""
    width: float = 9
    centred: bool = True


def shown(place: int) -> str:
    """A cell of `STANDINGS`, blank if there is none."""
    # An unused tie-break has no cell: a reference to it would show 0.
    return f'=IF(OR({{raw:1}}="",{{raw:{place}}}=""),"",{{raw:{place}}})'


def tiebreak_width(book: Book) -> float:
    """The width in characters that no name of a tie-break exceeds by a word: the heading follows what is chosen."""
    return (styles.word_width(" ".join(book.say(row.names) for row in ROWS.values())) - 5) / 7


def _ranking_columns(book: Book, tiebreaks: int, extras: Sequence[Extra]) -> tuple[Column, ...]:
    shared = '=IF({raw:1}="","",{raw:1}&IF(COUNTIF({raw:1all},{raw:1})>1,"=",""))'
    return (
        Column("place", Text("templates.place_2"), 6, shared, Text("templates.places"), "ranked_places", BOLD),
        Column(
            "number",
            Text("templates.no"),
            6,
            shown(2),
            Text("templates.ranked_numbers"),
            "ranked_numbers",
            CENTRED,
        ),
        Column("name", Text("templates.name"), 28, shown(3), Text("templates.ranked_names"), "leader_names"),
        Column("rating", Text("templates.rtg"), 8, shown(4), look=CENTRED),
        *(
            Column(
                f"extra_{place}",
                extra.heading,
                extra.width,
                f'=IF({{number}}="","",{extra.formula})',
                look=CENTRED if extra.centred else {},
            )
            for place, extra in enumerate(extras)
        ),
        Column("points", Text("templates.pts"), 7, shown(5), Text("templates.ranked_points"), "leader_points", BOLD),
        *(
            Column(
                f"tiebreak_{nth}",
                f'={{raw:{_FIXED + nth}}}&""',
                tiebreak_width(book),
                shown(_FIXED + nth),
                look=CENTRED,
                note=DIRECT_NOTE,
            )
            for nth in range(1, tiebreaks + 1)
        ),
        Column("raw", "", 6, None, times=_FIXED + tiebreaks, hidden=True),
    )


def write_ranking(book: Book, most: int, tiebreaks: int, extras: Sequence[Extra] = ()) -> SheetWriter:
    """
    The sheet « Classement » for at most this many players; shared places are shown as `2=`.

    `STANDINGS` is in hidden columns. Names: `ranked_numbers` (the players' numbers, best first), `ranked_places`
    (places as shown), `leader_names`, `leader_points`.
    """
    sheet = book.sheet(STANDINGS, tab=GREEN, landscape=True)
    table = Table(book, sheet, FIRST_ROW, most, _ranking_columns(book, tiebreaks, extras))
    sheet.banner(STANDINGS, table.last_column, status=True)
    table.write(height=44)
    grid, rules, codes, manual = book["grid"], book["rules"], book["tiebreaks"], book["manual"]
    raw, width = table["raw"], _FIXED + tiebreaks
    formula = f'=IF({book["ready"]},IFNA(STANDINGS({grid},{codes},{rules},,{manual}),"–"),"")'
    sheet.spill(FIRST_ROW, raw, formula, most + 1, width, style="hidden")
    for place, colour in ((1, GOLD), (2, SILVER), (3, BRONZE)):
        table.mark("place", f"={{raw:1}}={place}", bg_color=colour)
    table.stripes("number")
    book.status.spilled(sheet, FIRST_ROW, raw, table.last, book["count"])
    cure = Text("templates.see_the_yellow_cells_of_the_front_sheet")
    book.status.errors(sheet, sheet.reference(FIRST_ROW, raw, table.last, raw + width - 1), cure)
    sheet.printed(table.last, table.last_column, header=FIRST_ROW, frozen=(table.first, table["name"] + 1), signed=True)
    return sheet


def write_tiebreaks(book: Book, most: int, codes: Sequence[str]) -> SheetWriter:
    """The sheet « Départages »: every player's values for the codes in the headings, which can be changed."""
    sheet = book.sheet(Text("templates.tie_breaks"), tab=GREEN, landscape=True)
    label = "INDEX({player_names},{line})"
    columns = (
        Column("number", Text("templates.no"), 6, f'=IF({label}="","",INDEX({{numbers}},{{line}}))', look=CENTRED),
        Column("name", Text("templates.name"), 28, f'=IF({label}="","",{label})'),
        Column("points", Text("templates.pts"), 7.5, None),
        Column("value", "", 10, None, times=len(codes)),
    )
    table = Table(book, sheet, FIRST_ROW, most, columns)
    sheet.banner(Text("templates.tie_breaks_all_values"), table.last_column, status=True)
    table.write(height=32)
    look: dict[str, Any] = {"bold": True, "text_wrap": True, **CENTRED_TEXT}
    grid, rules = book["grid"], book["rules"]
    calls = [(table["points"], f"POINTS({grid},{{player}},{rules})", "", True)]
    for offset, choice in enumerate(codes):
        place = table["value"] + offset
        sheet.input(FIRST_ROW, place, choice, Accepted(choices=book["codes"], free=True), hint=DIRECT_NOTE, **look)
        code = area(FIRST_ROW, place)
        calls.append((place, f"TIEBREAK({grid},{code},{{player}},{rules})", f'{code}<>""', False))
    for place, call, condition, bold in calls:
        sheet.of_players(table.first, place, most, call, condition, bold=bold, **CENTRED)
    table.stripes("number")
    values = sheet.reference(table.first, table["value"], table.last, table["value"] + len(codes) - 1)
    cure = Text("templates.correct_the_tie_break_code_in_the_heading")
    book.status.errors(sheet, values, cure)
    sheet.write(table.last + 1, 0, _CODES_NOTE, "note")
    sheet.printed(table.last + 1, table.last_column, header=FIRST_ROW, frozen=(table.first, 2))
    return sheet


_CODES_NOTE = Text("templates.the_codes_of_the_header_can_be_changed")
DIRECT_NOTE = Text("templates.direct_encounter_is_a_place")


def write_explanation(book: Book, rounds: int, player: str, code: str) -> SheetWriter:
    """
    The sheet « Explication »: one value of one player, round by round, by `EXPLAIN`.

    `rounds` is the maximum number of rounds; `player` and `code` are the initial choice.
    """
    sheet = book.sheet(Text("templates.explanation"), tab=GREEN, landscape=True)
    # The reasons are in the last columns.
    sheet.widths(8, 5, 24, 8, *[11] * 5, 15, 22, 32)
    title = Text("templates.one_value_explained")
    sheet.banner(title, _EXPLAINED_COLUMNS - 1, status=True)
    row = FIRST_ROW
    sheet.write(row, 0, Text("templates.player"), "label")
    sheet.raw.merge_range(row, 1, row, 2, player, book.style("input", num_format="@"))
    sheet.write(row, 3, Text("templates.value"), "label", align="right", indent=1)
    sheet.raw.merge_range(row, 4, row, 5, code, book.style("input", num_format="@"))
    sheet.validate(row, 1, row, 1, Accepted(choices=book["player_names"], free=True, display=True), hint=_PLAYER_HINT)
    sheet.validate(row, 4, row, 4, Accepted(choices=book["codes"], free=True, display=True))
    chosen, wanted = area(row, 1), area(row, 4)
    first, last = row + 2, row + 2 + rounds + _EXPLAINED_EXTRA
    grid, rules, manual = book["grid"], book["rules"], book["manual"]
    formula = (
        f'=IF(AND({book["ready"]},{chosen}<>"",{wanted}<>""),'
        f'IFNA(EXPLAIN({grid},{wanted},{chosen},{rules},,{manual}),"–"),"")'
    )
    centred: dict[str, Any] = {"align": "center", "text_wrap": True}
    looks: list[dict[str, Any]] = [
        centred,
        centred,
        {"text_wrap": True},
        *[centred] * (_EXPLAINED_COLUMNS - 3),
    ]
    sheet.spill(first, 0, formula, last - first + 1, _EXPLAINED_COLUMNS, looks)
    for place in range(_EXPLAINED_COLUMNS):
        sheet.restyle(first, place, book.style("heading"))
    for place in range(first, last + 1):
        sheet.raw.set_row(place, 40)
    total = f'AND($A{first + 2}<>"",NOT(ISNUMBER($A{first + 2})))'
    area_below = (first + 1, 0, last, _EXPLAINED_COLUMNS - 1)
    sheet.mark(*area_below, f"={total}", bold=True, top=1, top_color=INK, bg_color=GOLD)
    sheet.mark(*area_below, f'=$A{first + 2}&$C{first + 2}&$G{first + 2}<>""', bottom=1, bottom_color=LINE)
    sheet.printed(last, _EXPLAINED_COLUMNS - 1, frozen=(first + 1, 0))
    return sheet


_PLAYER_HINT = Text("templates.choose_a_player_from_the_list")
