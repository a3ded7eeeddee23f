"""Templates made of declared sheets: a small one, played, saved by others, measured."""

from __future__ import annotations

import datetime
import io
import random
from pathlib import Path

import openpyxl
import pytest

from tests.documents.templates.books import few, glanced, made, opened, with_cells
from tests.documents.templates.seasons import Absences, Event, pairings, typed
from tests.documents.templates.small_template import GAMES, MOST, PLAYERS, SMALL, measured
from tests.examples import first, slow
from xl_departage.base.messages import languages
from xl_departage.documents.templates import Options, assemble, build
from xl_departage.headless import recalculate

CODES = ("BH/C1", "BH")


def played() -> Event:
    lots = random.Random(7)
    event = Event([2100 - 20 * number for number in range(7)], 3)
    for number in (1, 2, 3):
        event.games += pairings(lots, event, Absences(), number)
    return event


def cells(event: Event) -> dict[str, dict[str, object]]:
    """The typed cells by the keys of their sheets."""
    people: dict[str, object] = {}
    for row, rating in enumerate(event.ratings, PLAYERS.header + 2):
        people |= {f"B{row}": event.name(row - 4), f"C{row}": 1990 + row, f"D{row}": rating}
    games: dict[str, object] = {}
    for row, game in enumerate(event.games, GAMES.header + 2):
        black = game.result if game.black is None else event.name(game.black)
        result = "" if game.black is None else game.result
        games |= {f"A{row}": game.round, f"C{row}": event.name(game.white), f"D{row}": result, f"E{row}": black}
    return {"players": people, "games": games}


def filled(event: Event, language: str) -> bytes:
    content = build(SMALL, Options(language))
    names = {PLAYERS.key: PLAYERS.name.in_language(language), GAMES.key: GAMES.name.in_language(language)}
    return typed(content, {names[key]: values for key, values in cells(event).items()})


def standings(content: bytes, language: str) -> dict[int, list[object]]:
    """By number: name, points and tie-breaks."""
    sheet = glanced(content).worksheets[4]
    rows = [row for row in sheet.iter_rows(min_row=5, values_only=True) if row[1] not in (None, "")]
    return {int(str(row[1])): [row[2], *row[4:7], row[9]] for row in rows}


@pytest.mark.parametrize("language", first(languages()))
def test_a_small_template_gives_the_values_of_the_command(language: str, tmp_path: Path) -> None:
    event = played()
    expected = event.expected(3, CODES, "FIDE-2026", tmp_path)

    content = filled(event, language)

    assert standings(content, language) == {
        number: [player["name"], player["points"], *player["values"], str(1994 + number)]
        for number, player in expected.items()
    }
    assert recalculate(content).counts["failed"] == 0


@pytest.mark.parametrize("language", first(languages()))
def test_its_measures_hold(language: str) -> None:
    measures = measured(assemble(SMALL, Options(language)))

    assert all(measure <= most for measure, most in zip(measures, MOST, strict=True)), measures


def test_a_player_added_after_openpyxl_saved_it_is_ranked(tmp_path: Path) -> None:
    event = played()
    book = openpyxl.load_workbook(io.BytesIO(filled(event, "fr")))
    row = PLAYERS.header + 2 + len(event.ratings)
    book.worksheets[1][f"B{row}"] = "Tardif"
    book.worksheets[1][f"D{row}"] = 1500
    book.save(tmp_path / "saved.xlsx")

    recalculate(tmp_path / "saved.xlsx", tmp_path / "out.xlsx")

    assert standings((tmp_path / "out.xlsx").read_bytes(), "fr")[8][:2] == ["Tardif", 0]


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "18 January 2026 to 1 March 2026"),
        slow("nl", "18 januari 2026 t/m 1 maart 2026"),
        slow("de", "18. Januar 2026 bis 1. März 2026"),
    ],
)
def test_the_line_under_the_title_writes_days_as_the_language_does(language: str, written: str) -> None:
    book = openpyxl.load_workbook(io.BytesIO(assemble(SMALL, Options(language))))
    days = [row for row in range(1, 30) if book.worksheets[0][f"B{row}"].number_format == "dd/mm/yyyy"]
    for row, day in zip(days, (datetime.date(2026, 1, 18), datetime.date(2026, 3, 1)), strict=True):
        book.worksheets[0][f"B{row}"] = day
    saved = io.BytesIO()
    book.save(saved)

    shown = glanced(recalculate(saved.getvalue()).content)

    assert shown.worksheets[0]["A3"].value == f"Essai – {written}"


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("fr", "24 au 30 octobre 2026"),
        slow("en", "24 to 30 October 2026"),
        slow("nl", "24 t/m 30 oktober 2026"),
        slow("de", "24. bis 30. Oktober 2026"),
    ],
)
def test_two_days_are_joined_by_a_word_as_the_dash_parts_place_and_days(language: str, written: str) -> None:
    content = assemble(SMALL, Options(language))
    home = openpyxl.load_workbook(io.BytesIO(content)).worksheets[0]
    row = next(cell.row for cell in home["B"] if cell.value == "Essai")
    days = [(datetime.date(2026, 10, day) - datetime.date(1899, 12, 30)).days for day in (24, 30)]

    shown = glanced(
        typed(content, {home.title: {f"B{row + 1}": "Namur", f"B{row + 2}": days[0], f"B{row + 3}": days[1]}})
    )

    assert shown.worksheets[1]["A3"].value == f"Essai – Namur – {written}"


def test_two_days_of_one_month_are_written_with_its_name_once() -> None:
    content = assemble(SMALL, Options("de"))
    home = openpyxl.load_workbook(io.BytesIO(content)).worksheets[0]
    row = next(cell.row for cell in home["B"] if cell.value == "Essai")
    begin = datetime.date(2026, 11, 14)
    for last, written in (
        (datetime.date(2026, 11, 15), "14. bis 15. November 2026"),
        (datetime.date(2026, 12, 1), "14. November 2026 bis 1. Dezember 2026"),
        (datetime.date(2027, 11, 15), "14. November 2026 bis 15. November 2027"),
        (begin, "14. November 2026"),
        (None, "14. November 2026"),
    ):
        days = {f"B{row + at}": day and (day - datetime.date(1899, 12, 30)).days for at, day in ((2, begin), (3, last))}
        shown = glanced(typed(content, {home.title: days}))
        assert shown.worksheets[1]["A3"].value == f"Essai – {written}", last


@pytest.mark.parametrize("kind", first(["swiss-open", "round-robin", "teams"]))
def test_empty_texts_that_come_with_what_is_pasted_are_no_entries(kind: str) -> None:
    """Excel pastes what a formula left blank as an empty text, which COUNTA counts."""
    content = few("en") if kind == "swiss-open" else made(kind, "en", empty=True)
    sheet = opened(content).sheetnames[1]
    blank = with_cells(content, sheet, {f"B{row}": "" for row in range(5, 9)})

    def shown(book: bytes) -> list[tuple[object, ...]]:
        values = glanced(recalculate(book).content)
        return [
            tuple(cell or None for cell in row)
            for page in values.worksheets
            for row in page.iter_rows(values_only=True)
        ]

    assert shown(blank) == shown(content)
