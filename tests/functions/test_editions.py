"""
The editions as used by the functions: for the same grid, the FIDE checker's figures of 2024 and 2026, and the French
ones by default.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.chess.tiebreaks.fide.files import expected
from tests.chess.tiebreaks.made import DATA, made_json
from tests.functions.written import made_grid
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, ErrorKind
from xl_departage.functions import OMITTED, call

SWISS = ("sw06-13x5-forfeits", "sw17-28x8-byes", "sw23-38x9-heavy")
FUNCTIONS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "BH": ("BUCHHOLZ", ()),
    "BH/C2": ("BUCHHOLZ", (2,)),
    "BH/C1": ("BUCHHOLZ_CUT", ()),
    "BH/M1": ("BUCHHOLZ_MEDIAN", ()),
    "BH/M2": ("BUCHHOLZ_MEDIAN", (2,)),
    "SB": ("SONNEBORN_BERGER", ()),
    "SB/C1": ("SONNEBORN_BERGER", (1,)),
    "PS": ("CUMULATIVE", ()),
    "PS/C1": ("CUMULATIVE", (1,)),
    "WIN": ("WINS", ()),
    "KS": ("KOYA", ()),
    "DE": ("DIRECT_ENCOUNTER", ()),
    "PTS": ("POINTS", ()),
}
RATED = {"ARO": ("AVERAGE_RATING", ()), "ARO/C1": ("AVERAGE_RATING", (1,)), "TPR": ("PERFORMANCE", ())}


def column(result: object) -> list[Any]:
    assert isinstance(result, list)
    return [None if row[0] is ErrorKind.NA else row[0] for row in result]


def checker(name: str, code: str) -> list[Any]:
    document = expected("made", f"{name}.fide.json")
    place = document["codes"].index(code)
    return [document["players"][str(number)]["values"][place] for number in range(1, len(document["players"]) + 1)]


@each_row("name", SWISS)
@each_row("code", FUNCTIONS)
def test_each_function_has_the_checkers_values_of_both_editions(name: str, code: str) -> None:
    function, options = FUNCTIONS[code]
    grid = made_grid(name)
    codes = expected("made", f"{name}.fide.json")["codes"]

    assert column(call(function, [grid, OMITTED, "FIDE-2026", *options])) == checker(name, code)
    if f"{code}/V2024" in codes:
        assert column(call(function, [grid, OMITTED, "FIDE-2024", *options])) == checker(name, f"{code}/V2024")


def test_the_editions_differ_where_the_cap_of_2026_bites() -> None:
    grid = made_grid("sw23-38x9-heavy")

    assert call("BUCHHOLZ", [grid, OMITTED, "FIDE-2024"]) != call("BUCHHOLZ", [grid, OMITTED, "FIDE-2026"])


@pytest.mark.parametrize("name", SWISS)
def test_rated_functions_have_the_checkers_values(name: str) -> None:
    assert all(player["rating"] for player in made_json(name)["players"])
    grid = made_grid(name)
    for code, (function, options) in RATED.items():
        assert column(call(function, [grid, OMITTED, OMITTED, "FIDE-2026", *options])) == checker(name, code), code


@pytest.mark.parametrize("name", SWISS)
def test_every_code_of_the_checkers_list_through_tiebreak(name: str) -> None:
    grid = made_grid(name)
    for code in expected("made", f"{name}.fide.json")["codes"]:
        assert column(call("TIEBREAK", [grid, code, OMITTED, "FIDE-2026"])) == checker(name, code), code


@pytest.mark.parametrize("name", SWISS)
def test_places_through_the_whole_list_are_the_checkers(name: str) -> None:
    document = expected("made", f"{name}.fide.json")
    places = column(call("RANK_BY", [made_grid(name), ";".join(document["codes"]), OMITTED, "FIDE-2026"]))

    assert places == [document["players"][str(number)]["rank"] for number in range(1, len(places) + 1)]


def test_without_rules_a_code_of_fide_alone_means_fide_in_force_and_others_the_seed() -> None:
    name = "sw17-28x8-byes"
    grid = made_grid(name)
    seed = json.loads((DATA / "made" / f"{name}.seed.json").read_text(encoding="utf-8"))
    buchholz = [line["values"][seed["codes"].index("BUCHHOLZ@1998")] for line in seed["players"].values()]

    for code in ("FB", "AOB", "BPG", "TPR", "PTP"):
        assert column(call("TIEBREAK", [grid, code])) == checker(name, code), code
    assert column(call("TIEBREAK", [grid, "BH"])) == buchholz
    assert column(call("BUCHHOLZ", [grid])) == buchholz
    assert buchholz != checker(name, "BH")
    with pytest.raises(ArgumentError, match="FIDE"):
        call("TIEBREAK", [grid, "FB", OMITTED, "FFE"])


def test_without_a_policy_only_those_who_met_an_unrated_player_have_no_value() -> None:
    name, unrated = "sw17-28x8-byes", 9
    grid = made_grid(name)
    grid[unrated][2] = "NC"
    met = {
        opponent
        for opponent, _, code in made_json(name)["players"][unrated - 1]["rounds"]
        if opponent is not None and code in ("1", "=", "0")
    }
    for code in ("ARO", "TPR", "PTP"):
        raw = call("TIEBREAK", [grid, code, OMITTED, "FIDE-2026"])
        assert isinstance(raw, list)
        undefined = {number for number, row in enumerate(raw, start=1) if row[0] is ErrorKind.NA}
        wanted = checker(name, code)
        assert undefined == met | {number for number, value in enumerate(wanted, start=1) if value is None}
        assert all(
            row[0] == value
            for number, (row, value) in enumerate(zip(raw, wanted, strict=True), start=1)
            if number not in met and value is not None
        )

    assert call("TIEBREAK", [grid, "ARO", min(met), "FIDE-2026"]) is ErrorKind.NA
    # If the option gives the player's real rating, all values equal those of the checker again.
    announced = f"FIDE-2026; unrated={made_json(name)['players'][unrated - 1]['rating']}"
    assert column(call("TIEBREAK", [grid, "ARO", OMITTED, announced])) == checker(name, "ARO")


def test_three_points_a_win() -> None:
    # 2½ 1½ 2 0 in half-points: two wins and a draw make 7.
    grid = [["+ 2B", "= 3N", "+ 4B"], ["- 1N", "+ 4B", "= 3N"], ["+ 4B", "= 1B", "= 2B"], ["- 3N", "- 2N", "- 1N"]]
    for edition in ("FFE", "FIDE-2024", "FIDE-2026"):
        rules = f"{edition}; scoring=3-1-0"
        assert column(call("POINTS", [grid, OMITTED, rules])) == [7, 4, 5, 0]
        assert column(call("BUCHHOLZ", [grid, OMITTED, rules])) == [9, 12, 11, 16]
    # Sonneborn-Berger (9.1): the opponents' scores multiplied by the points scored against them.
    assert column(call("SONNEBORN_BERGER", [grid, OMITTED, "FIDE-2026; scoring=3-1-0"])) == [17, 5, 11, 0]
