"""What Home says of the rules is obeyed alike by the formulas of the workbook and by commands that read it."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.documents.templates.books import WORKBOOKS, few, made, opened, recalculated, sheet_part, with_cells
from tests.rows import each_row
from xl_departage import Tournament
from xl_departage.base.errors import ArgumentError, Place
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import OPTIONS, parse_rules
from xl_departage.chess.tiebreaks import Context, rank
from xl_departage.chess.tiebreaks.defaults import chosen_codes, with_edition
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.templates.facts import FrontRules, rules_of
from xl_departage.documents.templates.form import Form
from xl_departage.documents.templates.settings import SETTINGS
from xl_departage.formats.prize_table import read_prizes
from xl_departage.hosts.cli import prizes
from xl_departage.spreadsheet.formulas.addresses import read_area
from xl_departage.spreadsheet.recalculation.workbook_range import workbook_cells
from xl_departage.spreadsheet.storage.package import Package

FILES = ("open-suisse-fr.xlsx", "round-robin-en.xlsx", "teams-en.xlsx")
TYPED: Mapping[str, Any] = {
    "exempt": "0",
    "unrated": 1450,
    "acceleration": "Baku",
    "cancelled": "2",
    "lots": "Coupe 2026",
    "counted": 3,
}
"""By the line, a value that says something else than a blank or the preset."""
IN_THE_RECORD = frozenset(
    ("numbers", "row", "lang", "language", "system", "planned", "first", "year", "boards", "games", "free", "withdrawn")
) | {"exempt", "tempo"}
"""Options of the sheet that say what the record of the tournament holds, or how the formulas find and word it."""


def _form(name: str, cells: Mapping[str, Any]) -> Form:
    """A committed workbook with other values in cells of its front sheet, by the texts that are their defined names."""
    form = Form(workbook_cells(Package((WORKBOOKS / name).read_bytes(), Place())))
    sheets = {sheet.name: dict(sheet.cells) for sheet in form.workbook.sheets}
    for key, value in cells.items():
        place = form.place(key)
        area = read_area(place.cell or "")
        assert area is not None
        assert place.sheet is not None
        sheets[place.sheet][area[:2]] = value
    changed = (replace(sheet, cells=sheets[sheet.name]) for sheet in form.workbook.sheets)
    return Form(replace(form.workbook, sheets=tuple(changed)))


def _read(rules: FrontRules, option: str) -> object:
    if option == "rounds":
        return rules.after_round
    if option in rules.reading._fields:
        return getattr(rules.reading, option)
    return getattr(parse_rules(rules.stated, TIEBREAK_EDITIONS, DEFAULT), option)


def test_every_option_that_the_sheet_says_is_read_by_the_commands() -> None:
    known = {setting.option for setting in SETTINGS.values()} | IN_THE_RECORD
    for name in FILES:
        content = (WORKBOOKS / name).read_bytes()
        package = Package(content, Place())
        front = package.read(sheet_part(content, workbook_cells(package).sheets[0].name)).decode()
        formulas = html.unescape(" ".join(re.findall(r"<f[^>]*>([^<]*)</f>", front)))
        used_options = set(re.findall(r"; (\w+)=", formulas)) & set(OPTIONS)
        assert "lots" in used_options
        assert used_options <= known, (name, used_options - known)


def test_every_setting_is_read_as_its_option() -> None:
    assert set(TYPED) == set(SETTINGS)
    for name in FILES:
        there = [setting for setting in SETTINGS.values() if _form(name, {}).has(setting.name)]
        assert {setting.key for setting in there} >= {"cancelled", "lots", "counted"}
        rules = rules_of(_form(name, {setting.name: TYPED[setting.key] for setting in there}))
        for setting in there:
            parsed = parse_rules(f"{setting.option}={TYPED[setting.key]}", TIEBREAK_EDITIONS, DEFAULT)
            wanted = (
                getattr(parsed.reading, setting.option)
                if setting.option in parsed.reading._fields
                else getattr(parsed, setting.option)
            )
            assert _read(rules, setting.option) == wanted, (name, setting.option)


def test_what_no_setting_may_say_is_refused_with_its_cell() -> None:
    name = FILES[0]
    form = _form(name, {})
    for key, value in {"unrated": "14OO", "counted": 99, "cancelled": "2-4", "acceleration": "1-40"}.items():
        with pytest.raises(ArgumentError) as refused:
            rules_of(_form(name, {SETTINGS[key].name: value}))
        assert refused.value.place is not None
        assert refused.value.place.cell == form.place(SETTINGS[key].name).cell
    # Typed at two places, it is refused as by the formulas.
    twice = {SETTINGS["unrated"].name: 1400, "templates.options": "non_classés=1500"}
    with pytest.raises(ArgumentError) as refused:
        rules_of(_form(name, twice))
    assert refused.value.key == "rules_option_twice"


def test_a_further_option_ranks_as_the_setting_does() -> None:
    rules = rules_of(_form(FILES[0], {SETTINGS["unrated"].name: None, "templates.options": "non_classés=1450"}))
    assert _read(rules, "unrated") == 1450


@pytest.mark.parametrize("name", ["open-suisse-fr.xlsx", "round-robin-en.xlsx"])
@each_row(
    ("option", "key"), [("match=3-1-0", "rules_match_of_individuals"), ("boards=4", "rules_boards_of_individuals")]
)
def test_a_template_of_individuals_refuses_options_of_teams_with_the_cell(name: str, option: str, key: str) -> None:
    place = _form(name, {}).place("templates.options")
    content = with_cells((WORKBOOKS / name).read_bytes(), place.sheet or "", {place.cell or "": option})

    with pytest.raises(ArgumentError) as refused:
        Tournament.open(content, name="t.xlsx")

    assert refused.value.key == key
    assert refused.value.place is not None
    assert (refused.value.place.sheet, refused.value.place.cell) == (place.sheet, place.cell)


def test_standings_after_a_round_leave_every_round_in_the_tournament(tmp_path: Path) -> None:
    form = _form(FILES[0], {})
    at = form.place(SETTINGS["counted"].name)
    content = with_cells((WORKBOOKS / FILES[0]).read_bytes(), at.sheet or "", {at.cell or "": 3})
    whole = Tournament.open(WORKBOOKS / FILES[0])
    after = Tournament.open(content, name="t.xlsx")
    assert (after.rounds, whole.rounds) == (3, 7)
    # By hand: nobody has more than a point a round.
    assert 2 < max(row.points for row in after.standings()) <= 3
    after.save(tmp_path / "all.trf")
    assert Tournament.open(tmp_path / "all.trf").rounds == 7
    # A result of a later round is looked at with that round.
    assert after.what_if(whole.standings()[0].number, 5, "1").rounds == 5


def test_prizes_of_a_workbook_without_values_are_read(tmp_path: Path) -> None:
    path = tmp_path / "saved-by-openpyxl.xlsx"
    opened(few("fr"), values=False).save(path)
    plan = read_prizes(prizes._rows(path, path), str(path))
    assert plan.categories[0].name == "Classement général"


@pytest.mark.slow
def test_the_standings_of_the_sheet_are_those_of_the_commands(tmp_path: Path) -> None:
    content = made("swiss-open", "fr")
    form = Form(workbook_cells(Package(content, Place())))

    def cell(name: str, **values: object) -> str:
        return form.place(name, **values).cell or ""

    front = form.workbook.sheets[0].name
    codes = {cell("templates.tiebreak_place", place=2): "Performance"}
    codes[cell("templates.tiebreak_place", place=3)] = "Tirage au sort"
    for settings in (
        {key: TYPED[key] for key in ("unrated", "counted", "cancelled", "lots", "exempt")},
        {"unrated": "", "options": "non_classés=1450; tirage=Coupe 2026"},
    ):
        entries = {
            cell("templates.options" if key == "options" else SETTINGS[key].name): value
            for key, value in settings.items()
        }
        workbook = recalculated(with_cells(content, front, {**codes, **entries}), tmp_path)
        source = read_document(workbook, "t.xlsx")
        rules, source = with_edition(parse_rules("", TIEBREAK_EDITIONS, DEFAULT), source)
        wanted, source = chosen_codes(None, source, rules, "t.xlsx")
        standings = rank(Context(source.ranked, rules, event=source.ranked_event), wanted)
        sheet = {player.number: player.rank for player in source.tournament.participants}
        assert {source.ranked.players[row.player].number: row.place for row in standings.rows} == sheet
        assert None not in sheet.values()
        rules_text = Form(workbook_cells(Package(workbook, Place()))).text("templates.rules")
        parsed = parse_rules(rules_text, TIEBREAK_EDITIONS, DEFAULT)
        assert (parsed.unrated, parsed.lots) == (rules.unrated, rules.lots) == (1450, "Coupe 2026")
        assert (parsed.reading.rounds, parsed.reading.cancelled) == (
            source.stated and source.stated.after_round,
            source.header.cancelled,
        )
