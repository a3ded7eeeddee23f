"""
The workbook of a season as it was computed before SEASON, by 7,500 sheet formulas: an independent engine, and a document that people have.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.examples import first
from tests.templates.books import front_cell, glanced, opened
from tests.templates.seasons import typed
from xl_departage.functions import OMITTED, call
from xl_departage.headless import recalculate
from xl_departage.season.regulations import Criterion

# Its print areas are formulas, which openpyxl does not take.
pytestmark = pytest.mark.filterwarnings("ignore:Print area cannot be set")
FOLDER = Path(__file__).parents[1] / "data" / "older"
SCALE = "25;20;16;13;11;10;9;8;7;6;5;4;3;2;1"
SHEETS = {"fr": ("Accueil", "Joueurs", "Étapes", "Classement"), "en": ("Home", "Players", "Stages", "Standings")}
STAGES, TIEBREAKS = 8, 4
FIRST = 5
"""The first row of players and of standings; stages begin two rows below."""


def former(language: str) -> bytes:
    return (FOLDER / f"grand-prix-{language}.xlsx").read_bytes()


def players(book: Any, language: str) -> list[list[Any]]:
    """The list of players as typed: number, name, rating, category, sex, club, manual value."""
    rows = book[SHEETS[language][1]].iter_rows(min_row=FIRST, max_col=7, values_only=True)
    return [["N°", "Nom", "Elo", "Cat", "Sexe", "Club", "Manuel"], *([*row] for row in rows if row[1])]


def results(book: Any, language: str) -> list[list[Any]]:
    """The blocks of the stages, one below the other."""
    sheet = book[SHEETS[language][2]]
    front = book[SHEETS[language][0]]
    labels = {f"{word} {number}" for word in ("Étape", "Stage") for number in range(1, STAGES + 1)}
    titles = [title for label, title in front.iter_rows(max_col=2, values_only=True) if label in labels]
    listed: list[list[Any]] = [["Étape", "Place", "Nom", "Points"]]
    for stage, title in enumerate(titles):
        block = sheet.iter_rows(min_row=FIRST + 2, min_col=1 + 4 * stage, max_col=3 + 4 * stage, values_only=True)
        rows = [row for row in block if row[1]]
        listed += [[title, *row] for row in rows] or [[title, None, None, None]]
    return listed


def standings(content: bytes, language: str) -> list[list[Any]]:
    """Place, name, category, club, rating, total, stages played, the stages, the tie-breaks: in the order of SEASON."""
    sheet = glanced(content)[SHEETS[language][3]]
    found = []
    for row in sheet.iter_rows(min_row=FIRST, max_col=19, values_only=True):
        place, *cells = ["" if cell is None else cell for cell in row]
        if cells[0]:
            total, played, *values = cells[12:]
            found.append([int(str(place).rstrip("=")), *cells[:4], total, played, *cells[4:12], *values])
    return found


def season(content: bytes, language: str, best: Any, criteria: Any, rules: str) -> list[list[Any]]:
    book = glanced(content)
    given = [results(book, language), SCALE, best, criteria, f"planned={STAGES}; lang={language}; {rules}"]
    table: Any = call("SEASON", [*given, players(book, language)])
    return [[*row, *[""] * (7 + STAGES + TIEBREAKS - len(row))] for row in table[1:]]


@pytest.mark.parametrize("language", first(["fr", "en"]))
def test_the_former_workbook_recalculates_to_the_values_of_season(language: str) -> None:
    content = former(language)
    shown = standings(content, language)
    names = ("WINS", "NEXT", "DIRECT", "FIELD")

    assert len(shown) == 28
    assert season(content, language, 5, ";".join(names), "") == shown
    assert standings(recalculate(content).content, language) == shown


@pytest.mark.parametrize(
    ("best", "criteria", "sharing", "participation"),
    [
        (1, "PODIUMS;BEST;MANUAL;LOWEST", "mean", 0),
        pytest.param(3, "DIRECT;STAGES;ALL;HIGHEST", "place", 5, marks=pytest.mark.slow),
        pytest.param(None, "FIELD;WINS;DIRECT;NEXT", "place", 0, marks=pytest.mark.slow),
        pytest.param(2, "DIRECT;PODIUMS;FIELD;MANUAL", "mean", 1, marks=pytest.mark.slow),
    ],
)
def test_other_regulations_give_the_same_in_both(best: Any, criteria: str, sharing: str, participation: int) -> None:
    book = opened(former("fr"))
    share = {"mean": "Moyenne des places partagées", "place": "Points de la place"}[sharing]
    front: dict[str, Any] = {
        front_cell(book, "Étapes qui comptent"): "" if best is None else best,
        front_cell(book, "Places partagées"): share,
        front_cell(book, "Points de participation"): participation,
    }
    for number, code in enumerate(criteria.split(";"), 1):
        front[front_cell(book, f"Départage {number}")] = Criterion[code].value.in_language("fr")
    manual = {f"G{row}": row % 4 for row in range(FIRST, FIRST + 28)}
    changed = typed(former("fr"), {"Accueil": front, "Joueurs": manual})

    rules = f"sharing={sharing}; participation={participation}"
    assert season(changed, "fr", OMITTED if best is None else best, criteria, rules) == standings(changed, "fr")
