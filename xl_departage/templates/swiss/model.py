"""What fills a Swiss workbook: the sample, the tournament of a file, or nothing."""

from __future__ import annotations

import csv
import datetime
from dataclasses import dataclass
from importlib import resources

from xl_departage.crosstable.model import Crosstable, System
from xl_departage.crosstable.reading import read_crosstable
from xl_departage.errors import FileError
from xl_departage.files.grid_options import check_table, options_for, options_text
from xl_departage.files.grid_table import round_cells, table_of
from xl_departage.files.source import Source
from xl_departage.messages import Language, Text
from xl_departage.templates.entries import Entrant, about_of, entrants_of
from xl_departage.templates.front import About

MOST, MOST_ROUNDS = 120, 11
_SAMPLE = "samples/swiss.csv"
_SAMPLE_ABOUT = About(
    Text("Open d'automne", "Autumn open"),
    "Salle des fêtes, Port-aux-Lys",
    datetime.date(2025, 10, 25),
    datetime.date(2025, 10, 28),
    Text("60 min + 30 s par coup", "60 min + 30 s a move"),
    "Hélène Vasseur",
)
_IMPLIED = ("numbers=number", "system=swiss")
"""Options that the template always writes."""


@dataclass(frozen=True)
class Filling:
    """What stands in the cells to be typed."""

    about: About
    players: tuple[Entrant, ...] = ()
    cells: tuple[tuple[str, ...], ...] = ()
    """One row a player, one text a round."""
    rounds: int | None = None
    """Rounds planned."""
    tiebreaks: tuple[Text | str, ...] = ()
    """Blank where the presets of the template hold."""
    counted: int | None = None
    options: str = ""
    unrated: str | None = None
    """How unrated players count in rating tie-breaks."""


def filling(source: Source | None, language: Language, *, empty: bool) -> Filling:
    """
    What to fill in; the colour letters are those of the language. Raises FileError where a tournament does not fit.
    """
    if source is not None:
        return _from_source(source, language)
    if empty:
        return Filling(About())
    return _sample(language)


def _sample(language: Language) -> Filling:
    with resources.files("xl_departage.templates").joinpath(_SAMPLE).open(encoding="utf-8") as stream:
        header, *rows = csv.reader(stream, delimiter=";")
    first = header.index("R 1")
    table = read_crosstable([header[:1] + header[first:], *([row[0], *row[first:]] for row in rows)]).crosstable
    players = tuple(
        Entrant(name, int(rating) if rating else None, "", sex, int(birth), federation, club, number=int(number))
        for number, name, sex, birth, federation, club, rating, *_ in rows
    )
    return Filling(_SAMPLE_ABOUT, players, _cells(table, language), table.planned, unrated="1400")


def _cells(table: Crosstable, language: Language) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(round_cells(table, player, "keyboard", language)) for player in table.players)


def _from_source(source: Source, language: Language) -> Filling:
    table = source.crosstable
    if source.event is not None or table.boards is not None:
        raise FileError("template_individuals_only")
    if table.system is not System.SWISS:
        raise FileError("template_not_swiss")
    if not 2 <= len(table.players) <= MOST:
        raise FileError("template_players", count=len(table.players), least=2, most=MOST)
    if table.planned > MOST_ROUNDS:
        raise FileError("template_rounds", rounds=table.planned, most=MOST_ROUNDS)
    rows = table_of(table, language=language)
    options = options_for(table, rows)
    check_table(table, rows, options)
    # The number of rounds has a cell of its own.
    details = [part for part in options_text(options._replace(rounds=None)).split("; ") if part not in _IMPLIED]
    codes = tuple(code for code in source.header.tiebreaks if code != "PTS")
    return Filling(
        about_of(source, ""),
        entrants_of(source),
        _cells(table, language),
        table.planned,
        codes[:5],
        options.rounds,
        "; ".join(details),
    )
