"""A template of a few declared sheets, and the measures of a workbook that every template must hold."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import NamedTuple

import openpyxl
from openpyxl.worksheet.formula import ArrayFormula

from xl_departage.base.messages import Text
from xl_departage.documents.templates import drop_downs, front
from xl_departage.documents.templates.declared import (
    CENTRED,
    CENTRED_TEXT,
    TEXT,
    Block,
    Choice,
    Column,
    Sheet,
)
from xl_departage.documents.templates.entries import Filling, numbered
from xl_departage.documents.templates.front import Field, Line
from xl_departage.documents.templates.shared_tables import check
from xl_departage.documents.templates.sheets import (
    Sheets,
)
from xl_departage.documents.templates.template_registry import Template
from xl_departage.documents.templates.template_workbook import Workbook


class Measures(NamedTuple):
    """What makes a workbook heavy."""

    formulas: int
    """Cells with a formula; an array formula is one."""
    shapes: int
    """Different formulas, digits masked."""
    longest: int
    names: int
    hidden: int
    """Hidden sheets."""


MOST = Measures(1500, 84, 300, 60, 1)
"""The most that a template may have."""


def measured(content: bytes) -> Measures:
    """The measures of a workbook."""
    book = openpyxl.load_workbook(io.BytesIO(content))
    texts = [
        formula
        for sheet in book.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if (formula := _formula(cell.value))
    ]
    shapes = {re.sub(r"\d+", "#", text) for text in texts}
    local = sum(len(sheet.defined_names) for sheet in book.worksheets)
    hidden = sum(sheet.sheet_state != "visible" for sheet in book.worksheets)
    return Measures(len(texts), len(shapes), max(map(len, texts)), len(book.defined_names) + local, hidden)


def _formula(value: object) -> str:
    if isinstance(value, ArrayFormula):
        return str(value.text)
    return value if isinstance(value, str) and value.startswith("=") else ""


MOST_PLAYERS, MOST_GAMES = 20, 60
PLAYERS = Sheet(
    "players",
    MOST_PLAYERS,
    (
        Column("number", 6, CENTRED, whole=(1, 9999)),
        Column("name", 30, TEXT),
        Column("birth", 10, CENTRED, whole=(1900, 2100)),
        Column("rating", 9, CENTRED, whole=(0, 4000), words=("NC",)),
    ),
)
GAMES = Sheet(
    "games",
    MOST_GAMES,
    (
        Column("round", 8, CENTRED, whole=(1, 9)),
        Column("board", 8, CENTRED, whole=(1, 99)),
        Column("white", 27, choices="{players.name}", free=True),
        Column("result", 11, CENTRED_TEXT, choices=("1-0", "½-½", "0-1"), free=True),
        Column("black", 27, choices="{players.name}", free=True),
    ),
)
GRID = Sheet(
    "grid", MOST_PLAYERS, (Block("CROSSTABLE({players},{games},{rules})", (6, 28, 7, *[8.5] * 9), (CENTRED,)),)
)
STANDINGS = Sheet(
    "standings",
    MOST_PLAYERS,
    (
        Block("STANDINGS({grid},{tiebreaks},{rules})", (6, 6, 28, 8, 7, *[9] * 4), (CENTRED,)),
        Column(
            "birth",
            10,
            CENTRED,
            formula='IF({standings.2}="","",INDEX({players.birth},MATCH({standings.2},{players.number},0))&"")',
        ),
    ),
)
EXPLANATION = Sheet(
    "explanation",
    20,
    (Block("EXPLAIN({grid},{tiebreaks},{player_chosen},{rules})", (8, 5, 24, 8, *[11] * 8), (CENTRED,)),),
    (Choice("player_chosen", 1),),
)
CHECK = check("{games},{rules},{players},,{tiebreaks}")


def typed(book: Workbook) -> Sequence[Line]:
    """Some lines of the front sheet."""
    book.choices(editions=drop_downs.edition_names(), codes=drop_downs.SWISS)
    return (
        *front.event_fields(),
        front.edition_field(book),
        *front.tiebreak_fields(drop_downs.SWISS, 2),
        Field("exempt", "exempt", Text("templates.bye_points"), "1"),
        *front.option_fields(book),
        Field("planned", None, Text("templates.rounds_planned"), formula="3"),
    )


def computed(sheets: Sheets, _: Filling) -> Sequence[Line]:
    """The lines that every template has."""
    details = '"; planned="&{planned}'
    return *front.event_line(sheets.book), front.tiebreaks_field(2), *front.rules(sheets.book, details)


def filling() -> Filling:
    """Players and games are typed by the test."""
    return Filling({"event": "Essai"}, {"players": numbered((), MOST_PLAYERS)})


SMALL = Template(
    Text("swiss.swiss_open"),
    Text("swiss.template"),
    Text("swiss.template"),
    Text("swiss.home.typed.home"),
    "small",
    filling,
    typed,
    lambda _book, _filling: (PLAYERS, GAMES, GRID, STANDINGS, EXPLANATION, CHECK),
    computed,
    (),
    (),
)
