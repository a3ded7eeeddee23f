"""
Cases where editions differ because of unplayed rounds, compared with the values of other programs and with the editions
themselves.
"""

from __future__ import annotations

import json
from itertools import product

import pytest
from hypothesis import assume, given, settings

from tests.chess.checks.grids import Sound, check, ids, rules, sound_grids
from tests.examples import examples
from tests.formats.grids.tournaments import DATA, made, random_tournaments, with_header
from xl_departage.base.errors import Undefined
from xl_departage.base.messages import Text
from xl_departage.chess.checks.edition_differences import compared_codes
from xl_departage.chess.checks.subject import Problem
from xl_departage.chess.regulations.editions import editions
from xl_departage.chess.tiebreaks import Context, values
from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.formats.grids.grid_reading import read_crosstable


def notes(cells: list[list[object]]) -> list[Problem]:
    return [problem for problem in check(cells).problems if problem.check == "editions"]


def english(problem: Problem) -> str:
    """The player's own tie-breaks that differ, as a note lists them."""
    own_tiebreaks = problem.values["own"]
    assert isinstance(own_tiebreaks, Text)
    return own_tiebreaks.in_language("en")


@settings(max_examples=examples(60), deadline=None)
@given(sound_grids())
def test_editions_agree_on_these_tie_breaks_as_long_as_every_round_is_played(sound: Sound) -> None:
    table = read_crosstable(sound.cells).crosstable
    for code in compared_codes():
        columns = [values(Context(table, rules(edition.name)), code) for edition in editions()]
        assert all(column == columns[0] for column in columns), code


@settings(max_examples=examples(100), deadline=None)
@given(random_tournaments(least=4))
def test_every_player_whose_values_differ_is_told_and_nobody_else(table: Crosstable) -> None:
    cells = with_header(table, "ffe")
    reading = read_crosstable(cells)
    checked = check(cells)
    assume("reading" not in ids(checked))
    differing = set()
    for code, player in product(compared_codes(), range(len(table.players))):
        found = set()
        for edition in editions():
            try:
                found.add(values(Context(reading.crosstable, rules(edition.name)), code)[player])
            except Undefined:
                continue
        if len(found - {None}) > 1:
            differing.add(player + 1)

    reported = set()
    for problem in checked.problems:
        if problem.check != "editions":
            continue
        if english(problem) != "the same":
            reported.add(problem.number)
        reported |= {int(number) for number in str(problem.values["others"]).split(", ") if number.isdecimal()}

    assert reported == differing


INDEPENDENT = {
    "BH": "BUCHHOLZ@",
    "BH/C1": "TRONQUE1@",
    "BH/M1": "MEDIAN1@",
    "SB": "SB@",
    "WIN": "GAGNEES",
    "KS": "KOYA",
}
"""Columns of the independent implementation of the French texts; the year follows the `@`."""


def printed(name: str, number: int | None, code: str, edition: str) -> float | None:
    """
    A value computed by another program: the FIDE checker (`/V2024` = rules of 2024) or the independent implementation
    of the French texts.
    """
    fide = edition.startswith("FIDE")
    path = DATA / "made" / f"{name}.{'fide' if fide else 'seed'}.json"
    figures = json.loads(path.read_text(encoding="utf-8"))
    column = code if fide else INDEPENDENT[code]
    if edition == "FIDE-2024" and f"{code}/V2024" in figures["codes"]:
        column = f"{code}/V2024"
    elif column.endswith("@"):
        column += "1998" if edition == "FFE" else "2012"
    value: float | None = figures["players"][str(number)]["values"][figures["codes"].index(column)]
    return value


@pytest.mark.parametrize("name", ["sw06-13x5-forfeits", "sw17-28x8-byes", "sw23-38x9-heavy"])
def test_the_values_told_are_those_that_others_computed(name: str) -> None:
    compared = 0
    for problem in notes(with_header(made(name), "ffe")):
        for part in english(problem).split("; "):
            code, _, rest = part.partition(" ")
            for value, named in (piece.split(" (") for piece in rest.split(" / ") if code in compared_codes()):
                for edition in named.rstrip(")").split(", "):
                    assert float(value) == printed(name, problem.number, code, edition)
                    compared += 1

    assert compared > 50


def test_a_rest_round_of_a_round_robin_is_no_unplayed_round() -> None:
    cells: list[list[object]] = [["EXE", "2w1", "3b0"], ["3w1", "1b0", "EXE"], ["2b0", "EXE", "1w1"]]

    assert notes(cells) == []
