"""Explanations of team tie-breaks: the Swiss of 50 teams computed by the FIDE checker."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from tests.chess.checks.team_grid import GRID
from tests.chess.explain.test_tie_break import OF_TEAMS, check
from tests.chess.tiebreaks.made import rules, team_context
from tests.functions.written import TEAM_RULES, team_event, team_sheet
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.chess import tiebreaks
from xl_departage.chess.explain import RowKind, explain
from xl_departage.chess.regulations.editions import Authority
from xl_departage.chess.tiebreaks.registry import ROWS
from xl_departage.functions import OMITTED, call

ON_BOARDS = {
    code for code, row in ROWS.items() if Authority.FIDE in row.definitions and row.definitions[Authority.FIDE].boards
}
CODES = [
    "PTS",
    "MPTS",
    *sorted(code for code in OF_TEAMS - {"EMMSB"} if code in ROWS and Authority.FIDE in ROWS[code].definitions),
    "EMMSB",
    "EMMSB/C1",
    "SSSC:GP",
    "SSSC/K3",
    "MPVGP:GP",
    "EDE",
    "EDEC",
    "EDET",
    "EDEB",
    "EDEBT",
    "EDEBB",
    "EDE:GP/P",
    *[
        f"{code}:{score}"
        for code in ("PTS", "SA", "PS", "BH", "BH/C1", "SB", "KS", "FB", "AOB", "DE")
        for score in ("MP", "GP")
    ],
    *[f"{code}:GP" for code in sorted(ON_BOARDS - {"STD"})],
]


def spelled(code: str) -> str:
    # The score type precedes the modifiers.
    name, _, rest = code.partition("/")
    if ":" in rest:
        rest, _, score = rest.partition(":")
        return f"{name}:{score}/{rest}"
    return code


@each_row("code", [spelled(code) for code in CODES])
def test_the_total_is_the_value_for_every_code_of_teams(code: str) -> None:
    event = team_event()
    table = team_context(event, rules("FIDE-2024"))
    values = tiebreaks.values(table, code)
    in_group = code.startswith(("EDE", "TBR", "BBE", "DE", "BOARD_DIFF", "FIRST_BOARD"))
    for team in range(0, len(event.teams), 7):
        explained = explain(table, code, team).in_language("fr" if team % 2 else "en")
        if in_group:
            assert explained.value == values[team]
        else:
            check(explained, values[team], code)


def test_counts_of_games_are_told_board_by_board() -> None:
    table = team_context(team_event(), rules("FIDE-2024"))

    explained = explain(table, "BPG:GP", 4).in_language("fr")

    assert explained.cells("round")[:5] == ["1.1", "1.2", "1.3", "1.4", "2.1"]
    assert "avec les Noirs" in str(explained.cells("reason"))
    assert "sur l'échiquier" in str(explained.cells("reason"))


def test_teams_win_matches_and_their_points_have_articles_of_their_own() -> None:
    """FIDE C.07 11.1.1 defines match points, 11.1.2 game points."""
    table = team_context(team_event(), rules("FIDE-2026"))

    assert set(explain(table, "MPTS", 0).in_language("fr").cells("article")) == {"FIDE C.07 11.1.1"}
    assert set(explain(table, "GPTS", 0).in_language("fr").cells("article")) == {"FIDE C.07 11.1.2"}
    reported = " ".join(map(str, explain(table, "WON", 13).in_language("fr").cells("reason")))
    assert "match gagné" in reported
    assert "échiquier" not in reported
    dummies = " ".join(map(str, explain(table, "BH", 13).in_language("fr").cells("reason")))
    assert "celui de l'équipe, 13" in dummies
    assert "joueur" not in dummies
    assert (
        explain(table, "EMGSB/C1", 0)
        .in_language("fr")
        .title.startswith("Sonneborn-Berger étendu (EMGSB/C1) — India (n° 1) : ")
    )


def test_what_c07_does_not_define_has_no_article_of_it() -> None:
    table = team_context(team_event(), rules("FIDE-2026"))

    for code in ("NUM", "RIP"):
        assert explain(table, code, 0).in_language("fr").cells("article") == [None] * 14


def test_the_extended_encounter_tells_the_score_and_the_boards_it_turned_to() -> None:
    table = team_context(team_event(), rules("FIDE-2024"))
    reported = [
        " ".join(map(str, explain(table, "EDEBT", team).in_language("en").cells("reason")))
        for team in range(len(team_event().teams))
    ]

    assert any("On match points" in text for text in reported)
    assert any("On game points" in text for text in reported)


def test_only_a_pair_that_has_met_is_told_apart_by_its_boards() -> None:
    event = team_event()
    table = team_context(event, rules("FIDE-2024"))
    reported = [
        " ".join(map(str, explain(table, "EDEBT", team).in_language("en").cells("reason")))
        for team in range(len(event.teams))
    ]

    def pairs_after(opening: str) -> set[tuple[int, int]]:
        pairs = re.compile(opening + r" of [^()]*\(no\. (\d+)\) and [^()]*\(no\. (\d+)\)")
        return {(int(first) - 1, int(second) - 1) for text in reported for first, second in pairs.findall(text)}

    def met(pair: tuple[int, int]) -> bool:
        return pair[1] in {match.opponent for match in event.teams[pair[0]].matches}

    counted, unmet = pairs_after("Board count of the match"), pairs_after("No match")
    assert counted
    assert unmet
    assert all(map(met, counted))
    assert not any(map(met, unmet))
    # Once for each pair, and of no larger group.
    groups = [re.findall(r"No match of (.*?): the boards", text) for text in reported]
    assert all(len(set(of_team)) == len(of_team) for of_team in groups)
    assert {pair_text.count("(no. ") for of_team in groups for pair_text in of_team} == {2}


def test_a_grid_with_board_results_is_explained_as_the_event() -> None:
    sheet = team_sheet(team_event())
    value = call("TIEBREAK", [sheet.grid, "BC", 3, TEAM_RULES, OMITTED, sheet.lists])
    table = call("EXPLAIN", [sheet.grid, "BC", 3, f"{TEAM_RULES}; lang=en", OMITTED, OMITTED, sheet.lists])

    assert isinstance(table, list)
    assert table[0][:2] == ["Board", "Pts"]
    assert value in table[-1]


def test_ratings_are_of_players_not_of_teams() -> None:
    sheet = team_sheet(team_event())
    ratings = [[1500] for _ in sheet.grid]

    with pytest.raises(ArgumentError, match="team matches"):
        call("EXPLAIN", [sheet.grid, "ELO_NEW", 3, "BEL; boards=4; exempt=0,5", ratings, OMITTED, OMITTED, 30])


def test_a_tie_of_two_teams_is_told_board_by_board_if_they_met() -> None:
    """Coupe de France: the points on each board of the file's match; of two that have not met there is no value."""
    event = team_event()
    table = team_context(event, rules("FFE"))
    for match in event.teams[0].matches[:3]:
        rival = match.opponent
        assert rival is not None
        boards = [Fraction(game.points, 2) for game in match.boards]
        explanation = explain(table, "FIRST_BOARD", 0, group=(0, rival)).in_language("en")
        assert explanation.cells("round", RowKind.CONTRIBUTION) == [1, 2, 3, 4]
        assert explanation.cells("contribution", RowKind.CONTRIBUTION) == boards
    met = {match.opponent for match in event.teams[0].matches}
    for rival in [team for team in range(1, len(event.teams)) if team not in met][:3]:
        explanation = explain(table, "FIRST_BOARD", 0, group=(0, rival)).in_language("en")
        assert (explanation.value, explanation.undefined) == (None, "These teams have not all met.")


def test_what_the_arbiter_gave_a_team_is_told_in_the_points_that_count() -> None:
    """Lyon has 2 match points and 3 game points in round 1, less one and half a point more: FIDE ranks on match points."""
    grid: list[list[Any]] = [list(row) for row in GRID]
    grid[1][2] = f"{grid[1][2]}(-1 MP +½ GP)"
    for code, points, adjustment in (
        ("PTS", 1, "-1"), ("PTS:MP", 1, "-1"), ("MPTS", 1, "-1"), ("PTS:GP", 3.5, "+½"), ("GPTS", 3.5, "+½"),
    ):  # fmt: skip
        table: Any = call("EXPLAIN", [grid, code, 1, "FIDE-2026; boards=4; lang=en"])
        first = dict(zip(table[0], table[1], strict=True))
        assert (first["Adds"], first["Explanation"].split(" ")[0]) == (points, adjustment), code
