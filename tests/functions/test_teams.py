"""
Teams on a sheet: a grid of game points, alone and with the board results next to it.

Expected: the FIDE checker's figures for a Swiss of 50 teams.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.chess.tiebreaks.fide.files import expected
from tests.functions.written import TEAM_RULES, TeamSheet, team_event, team_sheet
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import languages, text
from xl_departage.functions import OMITTED, call

CHECKER = "team-swiss-large.json"
IN_GROUPS = {"EDE", "EDEBT", "EDET", "TBR", "BBE"}
"""Tie-breaks computed among the teams tied at that moment: only a ranking has the checker's values."""


@pytest.fixture(scope="module")
def sheet() -> TeamSheet:
    return team_sheet(team_event())


def ask(name: str, *arguments: Any) -> Any:
    return call(name, arguments)


def checker(code: str) -> list[Any]:
    document = expected("fide-checker", CHECKER)
    place = document["codes"].index(code)
    return [document["players"][str(team.number)]["values"][place] for team in team_event().teams]


def column(result: Any) -> list[Any]:
    return [row[0] for row in result]


@each_row("code", [code for code in expected("fide-checker", CHECKER)["codes"] if code not in IN_GROUPS])
@each_row("shape", ["lists", "singles"])
def test_every_code_has_the_checkers_values_from_a_sheet(sheet: TeamSheet, code: str, shape: str) -> None:
    boards = getattr(sheet, shape)

    assert column(ask("TIEBREAK", sheet.grid, code, OMITTED, TEAM_RULES, OMITTED, boards)) == checker(code)


@pytest.mark.parametrize("shape", ["lists", "singles"])
def test_the_standings_of_a_sheet_are_the_checkers(sheet: TeamSheet, shape: str) -> None:
    document = expected("fide-checker", CHECKER)
    codes = document["codes"]
    table = ask("STANDINGS", sheet.grid, ";".join(codes), TEAM_RULES, OMITTED, OMITTED, getattr(sheet, shape))

    heads = ("standings_number", "templates.column.team", "standings_rating", "standings_points")
    assert table[0][1:5] in [[text(key, language) for key in heads] for language in languages()]
    differences = []
    ranks = []
    for place, number, _, _, _, *values in table[1:]:
        line = document["players"][str(number)]
        ranks += [(number, place, line["rank"])] * (place != line["rank"])
        differences += [
            (code, number, value, wanted)
            for code, value, wanted in zip(codes, values, line["values"], strict=True)
            if value != wanted
        ]
    assert differences == []
    assert ranks == []


def test_places_are_those_of_the_standings(sheet: TeamSheet) -> None:
    codes = "EDET;BC;BBE"
    arguments = [OMITTED, OMITTED, sheet.lists]
    table = ask("STANDINGS", sheet.grid, codes, TEAM_RULES, *arguments)
    places = column(ask("RANK_BY", sheet.grid, codes, OMITTED, TEAM_RULES, *arguments))

    assert {row[1]: row[0] for row in table[1:]} == dict(enumerate(places, start=1))


def test_functions_with_names_of_their_own_work_on_teams(sheet: TeamSheet) -> None:
    assert column(ask("MATCH_POINTS", sheet.grid, OMITTED, TEAM_RULES)) == checker("MPTS")
    assert column(ask("GAME_POINTS", sheet.grid, OMITTED, TEAM_RULES)) == checker("GPTS")
    assert column(ask("BUCHHOLZ", sheet.grid, OMITTED, TEAM_RULES)) == checker("BH:MP")
    assert column(ask("BUCHHOLZ_CUT", sheet.grid, OMITTED, TEAM_RULES)) == checker("BH:MP/C1")
    assert column(ask("KOYA", sheet.grid, OMITTED, TEAM_RULES)) == checker("KS:MP")
    assert column(ask("CUMULATIVE", sheet.grid, OMITTED, TEAM_RULES)) == checker("PS:MP")
    assert ask("MATCH_POINTS", sheet.grid, 3, TEAM_RULES) == checker("MPTS")[2]
    assert column(ask("SONNEBORN_BERGER", sheet.grid, OMITTED, TEAM_RULES)) == checker("EMMSB")


def test_match_and_game_points_need_no_boards_and_agree_under_ffe(sheet: TeamSheet) -> None:
    rules = TEAM_RULES.replace("FIDE-2024", "FFE")

    assert column(ask("MATCH_POINTS", sheet.grid, OMITTED, rules)) == checker("MPTS")
    assert column(ask("GAME_POINTS", sheet.grid, OMITTED, rules)) == checker("GPTS")


def test_what_needs_boards_says_which_argument_gives_them(sheet: TeamSheet) -> None:
    with pytest.raises(ArgumentError, match="“boards”"):
        ask("TIEBREAK", sheet.grid, "BC", OMITTED, TEAM_RULES)


def test_boards_beside_a_grid_of_individuals_are_refused() -> None:
    with pytest.raises(ArgumentError, match="boards=4"):
        ask("TIEBREAK", [["+ 2B"], ["- 1N"]], "BH", OMITTED, "FIDE", OMITTED, [["1"], ["0"]])


def test_changed_boards_change_the_value_though_the_grid_is_the_same() -> None:
    grid = [["2w1"], ["1b1"]]
    rules = "FIDE; boards=2"
    first, second = [["1 0"], ["0 1"]], [["0 1"], ["1 0"]]

    assert column(ask("TIEBREAK", grid, "BC", OMITTED, rules, OMITTED, first)) == [1, 2]
    assert column(ask("TIEBREAK", grid, "BC", OMITTED, rules, OMITTED, second)) == [2, 1]


@pytest.mark.parametrize(("system", "first"), [("round-robin", 3), ("swiss", 6)])
@pytest.mark.parametrize("edition", ["FIDE-2024", "FIDE-2026"])
def test_the_rest_of_a_round_robin_is_no_bye_on_any_board(edition: str, system: str, first: int) -> None:
    """Article 12: a pairing-allocated bye is a win on each board, 1 + 2 here. A rest is none: only the 2-0 counts, 1 + 2."""
    grid = [["2w2", "EXE"], ["1b0", "3w1"], ["EXE", "2b1"]]
    boards = [["1 1", ""], ["0 0", "½ ½"], ["", "½ ½"]]
    rules = f"{edition}; boards=2; exempt=0; planned=3; system={system}"

    assert column(ask("TIEBREAK", grid, "BC", OMITTED, rules, OMITTED, boards))[0] == first
