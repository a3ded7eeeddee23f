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
from xl_departage.chess.tournament.comparison import differences
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import Header, Match, Team, TournamentRecord
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.templates.facts import FrontRules, rules_of
from xl_departage.documents.templates.form import Form
from xl_departage.documents.templates.settings import SETTINGS
from xl_departage.documents.templates.template_document import read_template, stated_rules_of
from xl_departage.documents.templates.typed_lists import MATCHES, typed_list
from xl_departage.formats.file_format import Record
from xl_departage.formats.prize_table import read_prizes
from xl_departage.formats.source_opening import source_in
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


@each_row(
    ("typed", "half_points"),
    [("0", 0), (0, 0), ("½", 1), (0.5, 1), ("0,5", 1), ("0.5", 1), ("1/2", 1), ("1", 2), (1, 2), (1.0, 2)],
)
def test_the_value_of_a_bye_is_read_however_it_is_typed(typed: object, half_points: int) -> None:
    for name, field in ((FILES[0], "templates.bye_points"), (FILES[2], "teams.bye")):
        assert rules_of(_form(name, {field: typed})).reading.exempt == half_points, name


@each_row(
    ("name", "field", "typed", "key"),
    [
        (FILES[2], "teams.bye", "half", "rules_not_points"),
        (FILES[2], "teams.bye", 2, "rules_unknown_value"),
        (FILES[2], "templates.boards_of_a_match", "four", "rules_not_count"),
        (FILES[0], "templates.bye_points", "half", "rules_not_points"),
        # The option has a field of its own, which says something.
        (FILES[2], "templates.options", "exempt=0.5", "rules_option_twice"),
        (FILES[2], "templates.options", "boards=6", "rules_option_twice"),
        (FILES[2], "templates.options", "planned=6", "rules_option_twice"),
        (FILES[0], "templates.options", "exempt=0.5", "rules_option_twice"),
        (FILES[0], "templates.options", "planned=6", "rules_option_twice"),
    ],
)
def test_a_field_that_cannot_be_obeyed_is_refused_with_its_cell(name: str, field: str, typed: object, key: str) -> None:
    form = _form(name, {field: typed})
    for read in (read_template, stated_rules_of):
        with pytest.raises(ArgumentError) as refused:
            read(form.workbook)
        assert refused.value.key == key
        assert refused.value.place == form.place(field)


def test_the_colour_drawn_is_not_given_twice() -> None:
    cells = {"swiss.first_colour_name": "Blancs", "templates.options": "first=black"}
    form = _form(FILES[0], cells)
    with pytest.raises(ArgumentError) as refused:
        rules_of(form)
    assert refused.value.key == "rules_option_twice"
    assert refused.value.place == form.place("templates.options")


def _resting(rules: str, bye: str = "EXE") -> tuple[int, int]:
    """
    The match points and the game points of a team without an opponent in round 1, in half-points, under these rules of a call. Home
    says that a bye is worth nothing, and that a match has 4 boards.
    """
    form = _form(FILES[2], {"teams.bye": "0"})
    matches = typed_list(form, MATCHES)
    row = matches.lines.first
    column = matches.column("black_first")
    assert column is not None
    sheet = replace(matches.lines.sheet, cells=dict(matches.lines.sheet.cells))
    cells = {at: None if at[0] == row and at[1] > column else cell for at, cell in sheet.cells.items()}
    sheet = replace(sheet, cells={**cells, (row, column): bye})
    sheets = tuple(sheet if other.name == sheet.name else other for other in form.workbook.sheets)
    workbook = replace(form.workbook, sheets=sheets)
    record = Record(read_template(workbook), "t.xlsx", stated_rules_of(workbook))
    event = source_in(record, parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT).reading).event
    assert event is not None
    (match,) = (team.matches[0] for team in event.teams if team.matches[0].outcome is Outcome.PAIRING_BYE)
    return match.match_points, match.game_points


@each_row(
    ("rules", "bye", "half_points"),
    [
        ("", "EXE", (0, 0)),
        ("boards=4", "EXE", (0, 0)),
        # A draw: 1 match point, and half of the 4 boards.
        ("FIDE-2026; exempt=0.5", "EXE", (2, 4)),
        ("exempt=1", "EXE", (4, 8)),
        ("match=3-1-0; exempt=1", "EXE", (6, 8)),
        ("exempt=0", "EXE", (0, 0)),
        # The bye says itself what it is worth.
        ("", "EXE ½", (2, 4)),
        ("exempt=1", "EXE ½", (2, 4)),
        ("exempt=1", "EXE 0", (0, 0)),
    ],
)
def test_the_rules_of_a_call_go_before_the_value_of_a_bye_on_home(
    rules: str, bye: str, half_points: tuple[int, int]
) -> None:
    assert _resting(rules, bye) == half_points


def test_that_a_bye_is_worth_what_the_rules_say_is_no_field_that_a_file_loses() -> None:
    bye = Match(1, 1, None, Outcome.PAIRING_BYE, None, (4, None), 2, share_by_rules=1)
    record = TournamentRecord(Header(), (), (), teams=(Team(1, "A", ""),), matches=(bye,))
    assert differences(record, replace(record, matches=(bye._replace(share_by_rules=None),))) == []


def test_a_call_with_other_boards_than_home_is_refused() -> None:
    with pytest.raises(ArgumentError) as refused:
        _resting("boards=6")
    assert refused.value.key == "rules_boards_of_home"
    assert refused.value.values["stated"] == 4


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
