"""What a program passes to the methods of a tournament: read by the readers of the rules, or refused in words of Python."""

from __future__ import annotations

import copy
import io
import pickle
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import openpyxl
import pytest

import xl_departage.base
from tests.documents.templates.books import WORKBOOKS
from tests.hosts.python.test_tournament import GRID
from xl_departage import BUCHHOLZ, Entry, Finding, Language, PairedRound, Standing, StandingsTable, Tournament, Values
from xl_departage.base.errors import ArgumentError, CannotPair, DepartageError
from xl_departage.base.messages.catalogues import po_entries
from xl_departage.chess.tournament.crosstable import Colour
from xl_departage.headless import recalculate
from xl_departage.hosts.python.method_arguments import acceleration_of
from xl_departage.spreadsheet.recalculation.engine import FormulaEngine
from xl_departage.testing import assert_computed, assert_grid, grid, write_grid

NEW = [["Name", "Elo", "R1"], *[[f"P{at}", 2000 - at, ""] for at in range(4)]]
WHITE = ("white", "White", " WHITE ", "w", "W", "blanc", "Blancs", "wit", "weiss", "Weiß")
BLACK = ("black", "BLACK", "b", "noir", "Noirs", "zwart", "Schwarz")
LANGUAGES = ("en", "fr", "nl", "de")


def refused(ask: Callable[[], object]) -> str:
    """The sentence of an error of ours."""
    with pytest.raises(DepartageError) as caught:
        ask()
    return str(caught.value)


def test_the_colour_drawn_is_read_in_every_language_and_nothing_else_is() -> None:
    started = Tournament(NEW, rules="FIDE-2026; system=swiss; planned=3", lang="en")
    for words, top in ((WHITE, "white"), (BLACK, "black")):
        for word in words:
            # C.04.3: No 1 has the colour drawn.
            assert getattr(started.pair(first=word)[0], top).number == 1, word
    odd: tuple[Any, ...] = ("xyz", "", "whitish", "bl", "1", 5, True, b"white", ["white"], Colour.WHITE)
    for word in odd:
        assert "first=" in refused(partial(started.pair, first=word)), word


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_colour_that_the_games_or_the_rules_contradict_is_refused(lang: Any) -> None:
    shown = Tournament(GRID, rules="FIDE-2026; system=swiss; planned=3", lang=lang)
    stated = Tournament(NEW, rules="FIDE-2026; system=swiss; planned=3; first=white", lang=lang)

    assert shown.pair(first="white").number == 3
    assert stated.pair(first="blanc").number == 1
    for tournament, key in ((shown, "pair_first_not_as_played"), (stated, "pair_first_differs")):
        with pytest.raises(CannotPair) as caught:
            tournament.pair(first="noir")
        assert caught.value.key == f"{key}.python"
        assert "first=" in str(caught.value)
        assert "--" not in str(caught.value)


def test_what_call_and_rules_say_of_one_thing_is_refused_where_it_differs() -> None:
    accelerated = Tournament(GRID, rules="FIDE-2026; system=swiss; planned=3; acceleration=baku", lang="en")
    assert accelerated.pair(acceleration="Baku").number == 3
    assert "acceleration= says none, the rules say baku" in refused(lambda: accelerated.pair(acceleration="none"))

    # The pairs of round 1 of GRID show White for its first player.
    drawn = "FIDE-2026; system=swiss; planned=3; first="
    assert Tournament(GRID, rules=f"{drawn}white").pair().number == 3
    assert "first= of the rules" in refused(lambda: Tournament(GRID, rules=f"{drawn}black", lang="en").pair())


def test_a_pairing_is_explained_by_the_words_of_the_function() -> None:
    tournament = Tournament(GRID, rules="FIDE-2026; system=swiss; planned=3", lang="en")
    paired = tournament.pair()
    board = paired[0]
    assert board.black is not None

    title, *reasons = (row[0] for row in tournament.explain("PAIRING 3", board.white.name))

    assert str(title).startswith(f"Round 3, board 1: {board.white.number} ")
    assert reasons
    # The next round is the last one that is explained, and a round that is paired is explained by its number.
    assert str(tournament.explain("appariement 1", 1)[0][0]).startswith("Round 1")
    assert "why does 1 " in str(tournament.explain("PAIRING 1", "1>bye")[0][0])
    assert "choose a round from 1 to 3" in refused(lambda: tournament.explain("PAIRING 4", 1))
    without = Tournament(GRID, rules="FIDE-2026; system=swiss", lang="en")
    assert "planned=9 in the rules" in refused(lambda: without.explain("PAIRING 3", 1))


def test_a_workbook_is_not_a_grid_and_a_player_is_one_value() -> None:
    workbook = openpyxl.Workbook()
    for row in GRID:
        workbook.worksheets[0].append(row)
    assert "whole workbook" in refused(lambda: Tournament(workbook))
    # The cure, tried.
    sheet = workbook.worksheets[0]
    assert Tournament(sheet, rules="FIDE-2026").standings("BH") == Tournament(GRID, rules="FIDE-2026").standings("BH")
    for player in ({1}, {1: 2}, frozenset({"P1"})):
        assert "takes one number or name" in refused(partial(BUCHHOLZ, GRID, player))


def test_a_list_of_codes_is_refused_where_it_has_no_order(tmp_path: Path) -> None:
    tournament = Tournament(GRID, rules="FIDE-2026", lang="en")
    unordered: tuple[Any, ...] = ({"BH", "PS"}, frozenset({"BH"}), set())
    for codes in unordered:
        asked: tuple[Callable[[], object], ...] = (
            partial(tournament.standings, codes),
            partial(tournament.check, codes),
            partial(tournament.explain, codes, "1>2"),
            partial(tournament.save, tmp_path / "never.csv", codes=codes),
        )
        for ask in asked:
            assert "set, whose members have no order" in refused(ask)
    assert not [*tmp_path.iterdir()]


def test_a_single_tie_break_is_one_text() -> None:
    tournament = Tournament(GRID, rules="FIDE-2026", lang="en")
    several: tuple[Any, ...] = (["BH"], ["BH", "SB"], ("BH",), {"BH"}, "BH;SB", "BH,SB", "BH\nSB", None, 5, b"BH")
    for codes in several:
        assert "One tie-break at a time" in refused(partial(tournament.tiebreak, codes)), codes
    assert "Did you mean" in refused(lambda: tournament.tiebreak("BHH"))

    assert tournament.explain(["BH"], 1) == tournament.explain("BH", 1)
    assert tournament.explain(["BH", "SB"], "1>2") == tournament.explain("BH;SB", "1>2")
    assert "single tie-break" in refused(lambda: tournament.explain(["BH", "SB"], 1))
    wrong_codes: tuple[Any, ...] = (None, 5, b"BH", [None])
    for codes in wrong_codes:
        assert "list of codes" in refused(partial(tournament.explain, codes, 1)), codes


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_pairing_is_given_is_named_by_its_argument(lang: Any) -> None:
    started = Tournament(NEW, rules="FIDE-2026; system=swiss", lang=lang)
    wrong: dict[str, tuple[Any, ...]] = {
        "planned": ("5", 0, -1, 2.0, True, [3], 1000),
        "round": ("2", 0, 1.5, False, (1,), 4),
        "absent": (5.5, {"P1": 1}, b"1", object()),
        "half": (5.5, {1: 2}, bytearray(b"1")),
        "acceleration": (["baku"], 5, b"baku", {"baku"}, True),
    }
    for name, values in wrong.items():
        for value in values:
            arguments = {"planned": 3, "first": "white", name: value}
            sentence = refused(partial(started.pair, **arguments))
            assert name in sentence or name == "acceleration", (name, value, sentence)
            assert "--" not in sentence, (name, value, sentence)
    for value in ([None], [2.5], [[1]]):
        with pytest.raises(ArgumentError):
            started.pair(planned=3, first="white", absent=value)  # type: ignore[arg-type]

    nobody = started.pair(planned=3, first="white", absent=None, half=None, round=None, acceleration=None)
    assert (nobody.absent, len(nobody)) == ({}, 2)


def test_fewer_rounds_than_are_paired_are_refused_in_terms_of_python() -> None:
    sentence = refused(lambda: Tournament(GRID, rules="FIDE-2026; system=swiss", lang="en").pair(planned=1))
    assert "planned=" in sentence
    assert "--" not in sentence
    assert "142" not in sentence


def test_what_recalculate_and_its_helpers_cannot_use_is_refused_in_words(tmp_path: Path) -> None:
    book, report = grid(GRID), recalculate(grid(GRID))
    plain = openpyxl.Workbook()
    odd: tuple[tuple[Callable[..., object], tuple[Any, ...], dict[str, Any], str], ...] = (
        (recalculate, (book,), {"functions": [abs]}, 'functions={"CLUB": club}'),
        (recalculate, (book,), {"functions": []}, "not a Python “list”"),
        (recalculate, (book,), {"functions": abs}, "builtin_function_or_method"),
        (recalculate, (book,), {"engine": "excel"}, "not 'excel'"),
        (recalculate, (book,), {"engine": FormulaEngine}, "method evaluate"),
        (recalculate, ("x.xlsx\0",), {}, r"name can contain \x00"),
        (recalculate, ("x\ud800.xlsx",), {}, r"name can contain \ud800"),
        (recalculate, (book, "x.xlsx\0"), {}, r"name can contain \x00"),
        (recalculate, (Path("x\0.xlsx"),), {"in_place": True}, r"name can contain \x00"),
        (Tournament.open, ("x\0.trf",), {}, r"name can contain \x00"),
        (Tournament(GRID).save, (str(tmp_path / "x\0.trf"),), {}, r"name can contain \x00"),
        (write_grid, (plain, GRID), {}, "workbook.active"),
        (write_grid, (None, GRID), {}, "NoneType"),
        (write_grid, (GRID, plain.active), {}, "“list”"),
        (write_grid, (plain.active, GRID, 5), {}, "is not a cell"),
        (write_grid, (plain.active, plain.active, None), {}, "is not a cell"),
        (grid, (GRID, ("A1",)), {}, "is not a cell"),
        (report.count, ("compute",), {}, "computed, failed, kept, circular"),
        (report.count, (None,), {}, "computed, failed, kept, circular"),
        (report.count, (["failed"],), {}, "computed, failed, kept, circular"),
        (assert_computed, (book,), {}, "assert_computed takes a report"),
        (assert_grid, (book, "A1", 1), {}, "assert_grid takes a report"),
    )
    for call, arguments, named, words in odd:
        assert words in refused(partial(call, *arguments, **named)), (call, arguments, named)
    assert not [*tmp_path.iterdir()]
    assert [report.count(status) for status in report.counts] == [*report.counts.values()]


def test_open_says_what_to_do_with_the_objects_of_openpyxl() -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    write_grid(sheet, GRID)

    odd: tuple[tuple[Any, str], ...] = (
        (book, 'Tournament(workbook.active["A1:K31"])'),
        (grid(GRID), 'Tournament(workbook.active["A1:K31"])'),
        (sheet, 'Tournament(worksheet["A1:K31"])'),
        (GRID, "Tournament(rows)"),
        (None, "a path, bytes or a binary stream"),
        (5, "a path, bytes or a binary stream"),
    )
    for source, words in odd:
        assert words in refused(partial(Tournament.open, source)), source
    # The cures.
    for cells in (sheet["A1:C5"], book.active["A1:C5"]):  # type: ignore[index]
        assert [player.name for player in Tournament(cells).players] == ["Anna", "Bert", "Cleo", "Dirk"]


def test_what_a_tournament_answers_has_types_that_the_package_names() -> None:
    """The annotations are what mypy compares with the methods; at run time, they are the classes."""
    lang: Language = "en"
    tournament = Tournament(NEW, rules="FIDE-2026; system=swiss; planned=3", lang=lang)
    table: StandingsTable = tournament.standings("BH")
    first: Standing = table[0]
    values: Values = tournament.tiebreak("BH")
    player: Entry = tournament.players[0]
    findings: list[Finding] = tournament.check()
    proposed: PairedRound = tournament.pair(first="white")

    assert [str(row[0]) for row in tournament.explain("BH", 1)]
    for answer, kind in ((table, StandingsTable), (first, Standing), (values, Values), (player, Entry)):
        assert type(answer) is kind
    assert isinstance(proposed, PairedRound)
    assert all(isinstance(finding, Finding) for finding in findings)


def test_a_tournament_and_its_answers_can_be_pickled() -> None:
    data = Path(__file__).parents[2] / "data"
    book = grid(GRID)
    stream = io.BytesIO()
    book.save(stream)
    sources = {
        "rows": Tournament(GRID, rules="FIDE-2026", lang="nl"),
        "cells": Tournament(book.sheet["A1:C5"]),
        "text": Tournament.open("\n".join(map(";".join, GRID)).encode(), rules="FIDE-2024"),
        "workbook": Tournament.open(stream),
        "TRF": Tournament.open(data / "fide-checker" / "swiss-8x5.trf", rules="FIDE-2026"),
        "teams": Tournament.open(data / "fide-checker" / "team-swiss-large.trf"),
        "template": Tournament.open(WORKBOOKS / "swiss-open-en.xlsx"),
        "another result": Tournament(GRID, rules="FIDE-2026").what_if("Anna", 2, "1"),
    }
    for name, tournament in sources.items():
        table, values = tournament.standings("BH;SB"), tournament.tiebreak("BH")

        again, table_again, values_again = pickle.loads(pickle.dumps((tournament, table, values)))

        assert (again.standings("BH;SB"), again.edition, again.notices) == (
            table,
            tournament.edition,
            tournament.notices,
        )
        assert (table_again, table_again.notices) == (table, table.notices), name
        assert dict(values_again) == dict(values), name
        for player in tournament.players:
            assert values_again[player.number] == values[player.number], name
        if tournament.players[0].name == "Anna":
            assert values_again["Anna"] == values["Anna"]
        assert copy.deepcopy(tournament) is copy.copy(tournament) is tournament


def test_a_result_that_no_file_holds_is_not_pickled_and_says_so() -> None:
    teams = Tournament.open(Path(__file__).parents[2] / "data" / "fide-checker" / "team-swiss-large.trf", lang="en")
    supposed = teams.what_if(1, 1, "4")

    assert "only supposed" in refused(partial(pickle.dumps, supposed))


OF_COMMANDS = {
    "pair_bbp_refuses",
    "pair_given_bbp.cure",
    "pair_options_of_pairing",
    "pair_team_engine",
    "pair_team_half_in_workbook",
    "pair_team_repeat",
    "pair_team_types_differ",
    "pair_team_workbook",
    "pair_type_of_teams",
}
"""Sentences on another engine, on `explain`, and on what `pair` writes into a workbook: nothing that a `Tournament` does."""


def test_no_sentence_of_pairing_names_an_option_of_the_command_in_python() -> None:
    folder = Path(xl_departage.base.__file__).parent / "locale"
    for lang in LANGUAGES:
        texts = {entry[0] or "": entry[-1] for entry in po_entries((folder / f"{lang}.po").read_text(encoding="utf-8"))}
        of_command = {key for key, words in texts.items() if key.startswith("pair_") and " --" in f" {words}"}
        without = {key for key in of_command if f"{key}.python" not in texts or f"{key}.python" in of_command}
        assert without == OF_COMMANDS, lang

    printed = [[*row, points] for row, points in zip(GRID, ("Pts", 3, 1, 1.5, 0), strict=True)]
    rules = "FIDE-2026; system=swiss; planned=3"
    assert 'rules="' in refused(partial(Tournament(printed, rules=rules, lang="en").pair, first="white"))


def test_an_acceleration_is_a_word_and_agrees_with_the_rules() -> None:
    for nothing in (None, ""):
        assert (acceleration_of(nothing, ""), acceleration_of(nothing, "baku")) == ("", "baku")
    assert (acceleration_of("Baku", ""), acceleration_of("BAKU", "baku")) == ("baku", "baku")
    wrong: list[tuple[object, str, str]] = [
        (5, "", "library_acceleration"),
        (["baku"], "baku", "library_acceleration"),
        ("none", "baku", "accel_two.python"),
    ]
    for value, of_rules, key in wrong:
        with pytest.raises(ArgumentError) as refused_value:
            acceleration_of(value, of_rules)
        assert refused_value.value.key == key
