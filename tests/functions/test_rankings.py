"""Rankings from a sheet: values set by hand, lots, and the tie-breaks that need ratings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.functions.written import made_grid
from xl_departage.base.errors import ArgumentError, DepartageError, UnreadableCell
from xl_departage.chess.regulations.editions import FIDE_2026
from xl_departage.chess.tiebreaks.registry import ROWS
from xl_departage.functions import OMITTED, call

DRAWS = [["= 2B", "= 3B", "= 4B"], ["= 1N", "= 4B", "= 3B"], ["= 4B", "= 1N", "= 2N"], ["= 3N", "= 2N", "= 1N"]]
"""Four players, all games drawn: only the arbiter's values separate them."""


OF_TEAMS = {"MPTS", "GPTS", "MPVGP", "BC", "TBR", "BBE", "EDE", "EDEC", "EDET", "EDEB", "EDEBT", "EDEBB"}
OF_TEAMS |= {"EMMSB", "EMGSB", "EGMSB", "EGGSB", "SSSC"}


def ask(name: str, *arguments: Any) -> Any:
    return call(name, arguments)


def places(codes: str, manual: Any, rules: Any = "FIDE") -> list[Any]:
    result = ask("RANK_BY", DRAWS, codes, OMITTED, rules, OMITTED, manual)
    return [row[0] for row in result]


def test_a_manual_value_separates_the_tied_the_highest_first_and_none_last() -> None:
    assert places("BH;MANUAL", [[1], [2.5], [""], ["½"]]) == [2, 1, 4, 3]
    assert places("BH;MANUAL", [["1,5"], ["1½"], [None], [-1]]) == [1, 1, 4, 3]
    # 2½, 2, 1½ and ½ as four players of one tie.
    assert places("MANUAL", [["½"], ["2½"], [2], ["1½"]]) == [4, 1, 2, 3]
    assert places("MANUAL", [["0,5"], ["2½"], ["2.5"], ["½"]]) == [3, 1, 1, 3]
    assert places("BH;MANUAL/R", [[1], [2.5], [""], [0]]) == [2, 3, 4, 1]


def test_manual_values_may_be_as_high_as_the_grid_with_its_header() -> None:
    table = [["No", "R 1", "R 2", "R 3"], *([number, *row] for number, row in enumerate(DRAWS, start=1))]
    result = ask("RANK_BY", table, "MANUAL", OMITTED, "FIDE", OMITTED, [["Play-off"], [1], [2], [3], [4]])

    assert result == [[4], [3], [2], [1]]


def test_manual_values_and_lots_belong_to_every_edition() -> None:
    for edition in (OMITTED, "FFE", "FFE-2012", "FIDE-2024"):
        assert places("MANUAL", [[1], [2], [3], [4]], edition) == [4, 3, 2, 1]


def test_a_manual_value_that_is_no_number_names_its_row() -> None:
    with pytest.raises(UnreadableCell, match="Row 3") as raised:
        places("MANUAL", [[1], [2], ["won"], [0]])

    assert "won" in raised.value.message("fr")


@pytest.mark.parametrize("bad", [[[1], [2]], [[1, 2]] * 4, [[True], [1], [2], [3]]])
def test_manual_values_that_do_not_fit_are_errors(bad: Any) -> None:
    with pytest.raises(DepartageError):
        places("MANUAL", bad)


def test_manual_without_its_column_says_what_is_missing() -> None:
    with pytest.raises(ArgumentError, match="manual values"):
        places("BH;MANUAL", OMITTED)


def test_changed_manual_values_change_the_places_though_the_grid_is_the_same() -> None:
    assert places("MANUAL", [[1], [2], [3], [4]]) == [4, 3, 2, 1]
    assert places("MANUAL", [[4], [3], [2], [1]]) == [1, 2, 3, 4]


def test_standings_mark_what_no_rule_computed() -> None:
    english = [["No", "Name", "1.Rd"], [1, "A", "2w½"], [2, "B", "1b½"]]
    french = [["N°", "Nom", "R 1"], [1, "A", "= 2B"], [2, "B", "= 1N"]]
    rules = "FIDE; lots=Cup 2026"
    headers = []
    for grid in (english, french):
        table = ask("STANDINGS", grid, "BH;MANUAL;LOTS", rules, OMITTED, [[3], [4]])
        headers.append(table[0][-3:])
        assert [row[1] for row in table[1:]] == [2, 1]
        assert [row[6] for row in table[1:]] == [4, 3]

    assert headers == [
        ["BH", "MANUAL (by hand)", "LOTS (from “Cup 2026”)"],
        ["BH", "MANUAL (à la main)", "LOTS (texte « Cup 2026 »)"],
    ]


def test_what_no_rule_computed_has_its_name_for_heading_where_the_name_is_chosen() -> None:
    grid = [["No", "Name", "1.Rd"], [1, "A", "2w½"], [2, "B", "1b½"]]
    rules = "FIDE; lots=Beker 2026; lang="

    def headings(tiebreaks: str, language: str) -> list[Any]:
        return list(ask("STANDINGS", grid, tiebreaks, rules + language, OMITTED, [[3], [4]])[0][-3:])

    assert headings("Buchholz;Ingevulde waarde;Loting", "nl") == [
        "Buchholz",
        "Ingevulde waarde (met de hand)",
        "Loting (uit “Beker 2026”)",
    ]
    assert headings("Buchholz;Manual value;Drawing of lots", "en") == [
        "Buchholz",
        "Manual value (by hand)",
        "Drawing of lots (from “Beker 2026”)",
    ]


def test_the_tiebreaks_that_ask_for_ratings_are_those_that_ratings_change() -> None:
    grid = made_grid("sw17-28x8-byes")
    reversed_ratings = [[row[2]] for row in reversed(grid[1:])]
    own_ratings = [[row[2]] for row in grid[1:]]
    assert own_ratings != reversed_ratings
    changed = set()
    for code, row in ROWS.items():
        if not row.defined_in(FIDE_2026) or code in {"LOTS", "MANUAL"} | OF_TEAMS:
            continue
        first, second = (
            ask("TIEBREAK", grid, code, OMITTED, "FIDE-2026", ratings) for ratings in (own_ratings, reversed_ratings)
        )
        if first != second:
            changed.add(code)

    # If all players are rated, CP is the rating itself.
    assert changed == {row.code for row in ROWS.values() if row.on_ratings} - {"OWN_ELO"}


def test_fore_buchholz_asks_for_no_ratings() -> None:
    assert ask("TIEBREAK", DRAWS, "FB", 1) == 4.5
    with pytest.raises(ArgumentError, match="Ratings are required"):
        ask("TIEBREAK", DRAWS, "RTNG", OMITTED, "FIDE-2026")
