"""
An explanation from a grid gives the same value as the rating functions for the same opponents and results in a list.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.examples import first
from tests.functions.written import made_grid
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, DepartageError, ErrorKind
from xl_departage.chess.explain.rating import RATING_FUNCTIONS
from xl_departage.chess.regulations.rating_editions import RATING_EDITIONS
from xl_departage.functions import OMITTED, Raw, call

NAMES = ("sw23-38x9-heavy", "sw06-13x5-forfeits", "sw11-20x7-fullbye")
BELGIAN = ("BEL", "BEL-1997", "BEL-2006", "BEL-2007", "BEL-2009", "BEL-2015")
FIDE = ("FIDE-2024", "FIDE-2025", "FIDE-2025; tempo=rapid")
CASES: list[tuple[str, str, Any, Any]] = [
    ("ELO_PERFORMANCE", rules, None, None) for rules in ("FFE", *BELGIAN, *FIDE[:2], "FIDE-2025; norm=IM")
]
CASES += [("ELO_INITIAL", rules, None, None) for rules in (*BELGIAN, "FIDE-2009", *FIDE[:2])]
for _function in ("ELO_DELTA", "ELO_NEW"):
    for _rules in (*BELGIAN, *FIDE):
        CASES += [
            (_function, _rules, games, k) for games, k in ((12, None), (20, None), (98, None), (350, None), (5, 24))
        ]
CASES += [("ELO_K", rules, games, None) for rules in (*BELGIAN, *FIDE) for games in (12, 25, 150, 500)]


def lists(grid: list[list[Any]], number: int) -> tuple[Any, list[list[Any]], list[list[Any]]]:
    """The player's own rating, the opponents' ratings and the results of a row, as an arbiter would list them."""
    ratings = {row[0]: row[2] for row in grid[1:]}
    opponents, results = [], []
    for cell in grid[number][3:]:
        text = str(cell)
        cut = next((place for place, sign in enumerate(text) if sign in "wb"), None)
        if cut is None or text[cut + 1 :] in ("+", "-"):
            continue
        opponents.append([ratings[int(text[:cut])]])
        results.append([text[cut + 1 :]])
    return ratings[number], opponents or [[""]], results or [[""]]


def explained_for(function: str, rules: str, grid: list[list[Any]], number: int, games: Any, k: Any) -> Any:
    own_rating, opponents, results = lists(grid, number)
    arguments: list[Raw]
    if function == "ELO_PERFORMANCE":
        arguments = [opponents, results, own_rating, rules]
    elif function == "ELO_INITIAL":
        arguments = [opponents, results, rules]
    elif function == "ELO_K":
        arguments = [games, own_rating, rules]
    else:
        arguments = [own_rating, opponents, results, games, rules, OMITTED if k is None else k]
    try:
        return call(function, arguments)
    except DepartageError as error:
        return error.kind


def explained(function: str, rules: str, grid: list[list[Any]], number: int, games: Any, k: Any) -> Any:
    rest: list[Raw] = [OMITTED, OMITTED, OMITTED, OMITTED if games is None else games, OMITTED if k is None else k]
    try:
        table = call("EXPLAIN", [grid, function, number, f"{rules}; lang=en", *rest])
    except DepartageError as error:
        return error.kind
    assert isinstance(table, list)
    position = table[0].index("Running total")
    return table[-1][position]


@pytest.mark.parametrize("name", first(NAMES))
def test_the_total_is_the_value_of_the_function_for_every_edition(name: str) -> None:
    grid = made_grid(name)
    compared = 0
    for function, rules, games, k in CASES:
        for number in range(1, len(grid), 1 if len(grid) < 20 else 5):
            wanted = explained_for(function, rules, grid, number, games, k)
            assert explained(function, rules, grid, number, games, k) == wanted, (function, rules, number, games, k)
            compared += isinstance(wanted, (int, float))
    assert compared > 150


def test_the_expected_scores_are_those_of_the_function() -> None:
    grid = made_grid("sw23-38x9-heavy")
    for rules in (*BELGIAN, *FIDE):
        for number in (1, 7, 30):
            own_rating, opponents, _ = lists(grid, number)
            wanted = [row[0] for row in call("ELO_EXPECTED", [own_rating, opponents, rules])]  # type: ignore[union-attr]
            table = call("EXPLAIN", [grid, "ELO_EXPECTED", number, f"{rules}; lang=en"])
            assert isinstance(table, list)
            position = table[0].index("Expected")
            counted = [expected_score for expected_score in wanted if expected_score is not ErrorKind.NA]
            assert [row[position] for row in table[1:-1] if row[position] != ""] == counted
            assert round(sum(counted), 9) == table[-1][table[0].index("Running total")]


def test_the_printed_example_of_25_150_keeps_formula_one() -> None:
    """BEL: 1420, 32 games, 24 points, mean 1492: formula II gives 1801 and formula I 1685, which is kept."""
    # 31 opponents rated 1492 and one further opponent; 24 games won. We differs from the example; the mean and the
    # score agree.
    grid: list[list[Any]] = [["No", "Rtg", *(f"{number}.Rd" for number in range(1, 33))]]
    grid.append([1, 1420, *(f"{number}w{1 if number < 26 else 0}" for number in range(2, 34))])
    for number in range(2, 34):
        cells = [""] * 32
        cells[number - 2] = f"1b{0 if number < 26 else 1}"
        grid.append([number, 1492, *cells])
    table = call("EXPLAIN", [grid, "ELO_NEW", 1, "BEL; lang=en", OMITTED, OMITTED, OMITTED, 20])

    assert isinstance(table, list)
    reported = " ".join(str(cell) for row in table for cell in row)
    assert "Formula I: Rc 1492, 75 %, D(p) +193, so 1685, nearer to 1420" in reported
    assert table[-1][table[0].index("Running total")] == 1685


def test_forfeits_and_byes_are_left_out_with_the_article() -> None:
    grid = made_grid("sw23-38x9-heavy")
    table = call("EXPLAIN", [grid, "ELO_NEW", 7, "FIDE-2025; lang=en", OMITTED, OMITTED, OMITTED, 45])

    assert isinstance(table, list)
    fate, article, reason = (table[0].index(title) for title in ("Counted?", "Art.", "Explanation"))
    left_out = {row[0]: (row[reason], row[article]) for row in table[1:] if row[fate] == "excluded"}
    assert set(left_out) == {1, 4, 5, 6, 7}
    assert left_out[4] == ("double forfeit", "FIDE B.02 5.1")


def test_a_first_rating_from_a_round_robin_has_the_value_of_the_function() -> None:
    grid = made_grid("rr10-10")
    rated = 0
    for number in range(1, 11):
        changed = [list(row) for row in grid]
        changed[number][2] = ""
        wanted = call("ELO_INITIAL_RR", [changed, OMITTED, OMITTED, "FIDE-2009"])
        table = call("EXPLAIN", [changed, "ELO_INITIAL_RR", number, "FIDE-2009; lang=fr"])
        assert isinstance(wanted, list)
        assert isinstance(table, list)
        assert table[-1][table[0].index("Cumul")] == wanted[number - 1][0]
        rated += isinstance(wanted[number - 1][0], int)
        assert sum("classé" in str(row) for row in table) >= 9
    assert rated > 5


@each_row(
    ("arguments", "needle"),
    [
        (["ELO_NEW", 1, "BEL", OMITTED, OMITTED, OMITTED, OMITTED], "games"),
        (["ELO_K", 1, "BEL"], "games"),
        (["ELO_NEW", 1, "FFE", OMITTED, OMITTED, OMITTED, 30], "BEL, FIDE"),
        (["ELO_NEW", 1, "BEL", OMITTED, OMITTED, OMITTED, [[1, 2], [3, 4]]], "number of games"),
        (["ELO_NEW", 99, "BEL", OMITTED, OMITTED, OMITTED, 30], "99"),
        (["ELO_NEW", 1, "BEL", [[""]] * 16, OMITTED, OMITTED, 30], "has no rating"),
        (["ELO_PERFORMANCE", 1, "FFE", [[1800], *[[""]] * 15]], "PERFORMANCE"),
    ],
)
def test_what_is_missing_is_said(arguments: list[Any], needle: str) -> None:
    with pytest.raises(ArgumentError, match=needle):
        call("EXPLAIN", [made_grid("sw09-16x7-clean"), *arguments])


def test_ratings_must_stand_somewhere() -> None:
    grid = [row[3:] for row in made_grid("sw09-16x7-clean")[1:]]
    for code in ("ELO_PERFORMANCE", "PERFORMANCE", "ARO"):
        with pytest.raises(ArgumentError, match="ratings"):
            call("EXPLAIN", [grid, code, 1])


def test_an_undefined_first_rating_says_why() -> None:
    table = call("EXPLAIN", [made_grid("sw06-13x5-forfeits"), "ELO_INITIAL", 2, "BEL; lang=en"])

    assert isinstance(table, list)
    assert ErrorKind.NA in table[-1]
    assert "at least 10" in str(table[-1])


def explanation(rows: list[list[Any]], function: str, number: int, rules: str, games: Raw = OMITTED) -> list[list[Any]]:
    table = call("EXPLAIN", [rows, function, number, f"{rules}; lang=en", OMITTED, OMITTED, OMITTED, games])
    assert isinstance(table, list)
    return table


def cells_of_rounds(table: list[list[Any]], *titles: str) -> list[tuple[Any, ...]]:
    """The cells of the rounds of a table in these columns."""
    places = [table[0].index(title) for title in titles]
    return [tuple(row[place] for place in places) for row in table[1:] if row[0] not in ("", "Value")]


FIVE: list[list[Any]] = [
    ["No", "Rtg", "1", "2", "3", "4", "5"],
    [1, 2000, "2w1", "3b=", "4w0", "5b1", "6w="],
    [2, 1900, "1b0", "", "", "", ""],
    [3, 2450, "", "1w=", "", "", ""],
    [4, 1600, "", "", "1b1", "", ""],
    [5, 1599, "", "", "", "1w0", ""],
    [6, 2401, "", "", "", "", "1b="],
]


def test_each_game_of_a_change_is_worked_out() -> None:
    """B.02 8.1.2: 100 points are .64, 400 and more .92; K is 40 before 30 games."""
    table = explanation(FIVE, "ELO_DELTA", 1, "FIDE-2025", 12)

    assert cells_of_rounds(table, "Round", "No.", "Diff.", "Expected", "W - We", "K", "Adds", "Running total") == [
        (1, 2, 100, 0.64, 0.36, 40, 14.4, 14.4),
        (2, 3, -450, 0.08, 0.42, 40, 16.8, 31.2),
        (3, 4, 400, 0.92, -0.92, 40, -36.8, -5.6),
        (4, 5, 401, 0.92, 0.08, 40, 3.2, -2.4),
        (5, 6, -401, 0.08, 0.42, 40, 16.8, 14.4),
    ]
    assert [bool(reason) for (reason,) in cells_of_rounds(table, "Explanation")] == [False, True, False, True, True]
    expected = explanation(FIVE, "ELO_EXPECTED", 1, "FIDE-2025")
    assert cells_of_rounds(expected, "Expected", "Running total") == [
        (0.64, 0.64),
        (0.08, 0.72),
        (0.92, 1.64),
        (0.92, 2.56),
        (0.08, 2.64),
    ]


def test_each_game_of_a_belgian_change_is_worked_out() -> None:
    """Beyond 350 points the difference counts as 350, which table II gives .89; K is 32 up to the 100th game, then 24."""
    rows: list[list[Any]] = [["No", "Rtg", 1, 2, 3], [1, 2000, "", 1, 1], [2, 1650, 0, "", 1], [3, 1649, 0, 0, ""]]
    table = explanation(rows, "ELO_NEW", 1, "BEL", 99)

    assert cells_of_rounds(table, "Game", "Diff.", "Expected", "W - We", "K", "Adds", "Running total") == [
        (1, 350, 0.89, 0.11, 32, 3.52, 3.52),
        (2, 351, 0.89, 0.11, 24, 2.64, 6.16),
    ]
    assert [bool(reason) for (reason,) in cells_of_rounds(table, "Explanation")] == [False, True]


@pytest.mark.parametrize(("games", "k"), [(20, 32), (98, 32), (99, 32), (100, 24), (299, 24)])
def test_a_belgian_coefficient_is_that_of_the_next_game(games: int, k: int) -> None:
    table = explanation(FIVE, "ELO_K", 1, "BEL", games)

    assert [row[1] for row in table[1:]] == [k, k]
    assert table[1][-1].startswith(f"Game {games + 1}, rating 2000")
    assert len(table) == 3


def test_a_first_rating_shows_its_mean_and_what_the_table_adds() -> None:
    """8.2.2: (9950 + 2 x 1800) / 7 = 1935.71; 3½ of 5 and two draws are 4½ of 7 = 64 %, +102 by table 8.1.1."""
    rows = [list(row) for row in FIVE]
    rows[1][1], rows[1][6], rows[6][6] = "", "6w1", "1b0"
    table = explanation(rows, "ELO_INITIAL", 1, "FIDE-2025")

    totals = [row[table[0].index("Running total")] for row in table[1:]]
    assert totals[:5] == [1900, 4350, 5950, 7549, 9950]
    assert totals[6:] == [pytest.approx(13550 / 7), pytest.approx(13550 / 7 + 102), 2038, 2038]
    assert any("4.5 points" in str(row) and "64" in str(row) and "+102" in str(row) for row in table[1:])


def test_a_perfect_performance_compares_each_opponent_with_itself() -> None:
    """Table 8.1.2: 99 points are .64, 1 is .5, and 98 would be .63; without points it is 800 below the lowest."""
    rows: list[list[Any]] = [["No", "Rtg", "1", "2", "3"], [1, 1600, "2w1", "3b=", "4w0"]]
    rows += [[2, 1500, "1b0", "", ""], [3, 1600, "", "1w=", ""], [4, 1700, "", "", "1b1"]]
    half, nothing = (explanation(rows, "PTP", number, "FIDE-2026") for number in (1, 2))

    assert cells_of_rounds(half, "Diff.", "Expected") == [(99, 0.64), (-1, 0.5), (-101, 0.36)]
    assert half[-1][half[0].index("Running total")] == 1599
    assert "1598 only 1.49" in str(half[-2])
    assert [diff for (diff,) in cells_of_rounds(nothing, "Diff.")] == [-800, "", ""]
    assert "1600, minus 800" in str(nothing[-2])


@pytest.mark.parametrize(
    ("rating", "score", "floored"), [(1151, "=", 0), (1150, "=", 0), (1149, "=", 1), (1151, "0", 1)]
)
def test_the_floor_of_a_belgian_first_rating_is_told_where_it_counts(rating: int, score: str, floored: int) -> None:
    """20 draws are worth the mean, and 20 losses nothing that table I could tell: never below 1150."""
    rounds = range(1, 21)
    rows: list[list[Any]] = [["No", "Rtg", *map(str, rounds)], [1, "", *(f"{round + 1}w{score}" for round in rounds)]]
    reply = "=" if score == "=" else "1"
    rows += [
        [played_round + 1, rating, *(f"1b{reply}" if played_round == round else "" for round in rounds)]
        for played_round in rounds
    ]
    table = explanation(rows, "ELO_INITIAL", 1, "BEL")

    assert sum("Floor: 1150" in str(cell) for row in table for cell in row) == floored
    assert table[-1][table[0].index("Running total")] == (1150 if floored else rating)


def test_opponents_who_are_not_rated_for_fide_are_named_with_the_reason() -> None:
    """Grid and argument alike; ELO_NEW says the same as for an opponent without a rating."""
    grid: list[list[Any]] = [
        ["+ 2B", "= 3N", "+ 4B", "- 5N"],
        ["- 1N", "EXE", "", ""],
        ["", "= 1B", "", ""],
        ["", "", "- 1N", ""],
        ["", "", "", "+ 1B"],
    ]
    ratings: list[list[Any]] = [["1700 F"], ["1399 E"], ["1850 N"], [1350], [1800]]
    table = call("EXPLAIN", [grid, "ELO_NEW", 1, "FIDE-2025; lang=en", ratings, OMITTED, OMITTED, 50])
    assert isinstance(table, list)
    words = ["|".join(str(cell) for cell in row) for row in table]
    for round_, reason in (
        (1, "1399 E is an estimate"),
        (2, "1850 N is a national rating"),
        (3, "1350 is below the floor of 1400"),
    ):
        assert reason in words[round_]
        assert "FIDE B.02" in words[round_]
    # By hand: 1800 alone counts, lost: 1700 - 20 x .36 = 1692.8.
    assert table[-1][table[0].index("Running total")] == 1693 or "1693" in words[-1]
    headed = [
        ["Name", "Elo", "R 1", "R 2", "R 3", "R 4"],
        *([f"P{at}", *rating, *row] for at, (rating, row) in enumerate(zip(ratings, grid, strict=True), 1)),
    ]
    same = call("EXPLAIN", [headed, "ELO_NEW", 1, "FIDE-2025; lang=en", OMITTED, OMITTED, OMITTED, 50])
    assert isinstance(same, list)
    assert [row[-2:] for row in same] == [row[-2:] for row in table]
    belgian = call("EXPLAIN", [grid, "ELO_NEW", 1, "BEL; lang=en", ratings, OMITTED, OMITTED, 50])
    assert isinstance(belgian, list)
    assert ["unrated" in "".join(map(str, row)) for row in belgian[1:5]] == [True, False, False, False]
    for ranged in (grid, headed):
        arguments = [ranged, "FIDE-2026; lang=en", *([ratings] if ranged is grid else [])]
        report = str(call("CHECK", arguments))
        assert "(no. 3, 4)" in report
        assert "(no. 2)" in report
        assert "ELO_…" in report


def test_an_edition_explains_what_it_defines_and_refuses_the_rest_as_the_functions_do(
    subtests: pytest.Subtests,
) -> None:
    """The functions themselves are computed by other modules; what they refuse under an edition, its explanation refuses."""
    grid = made_grid("sw06-13x5-forfeits")
    refused = Counter[str]()
    for function in RATING_FUNCTIONS:
        for edition in RATING_EDITIONS:
            with subtests.test(function, edition=edition):
                of_edition = lacking(function, of_grid(function, grid, edition))
                assert lacking("EXPLAIN", [grid, function, 2, edition, *[OMITTED] * 3, 30]) == of_edition
                refused[function] += bool(of_edition)
    assert refused["ELO_PERFORMANCE"] < refused["ELO_K"] < refused["ELO_INITIAL_RR"] < len(RATING_EDITIONS)


def lacking(function: str, arguments: list[Raw]) -> str:
    """What the function says if the edition does not have it."""
    try:
        call(function, arguments)
    except DepartageError as error:
        return error.message("en") if error.key == "rating_edition_lacks" else ""
    return ""


def of_grid(function: str, grid: list[list[Any]], rules: str) -> list[Raw]:
    """The arguments of a rating function for the player in row 2 of a grid."""
    own_rating, opponents, results = lists(grid, 2)
    return {
        "ELO_PERFORMANCE": [opponents, results, own_rating, rules],
        "ELO_INITIAL": [opponents, results, rules],
        "ELO_INITIAL_RR": [grid, OMITTED, 2, rules],
        "ELO_EXPECTED": [own_rating, opponents, rules],
        "ELO_K": [30, own_rating, rules],
    }.get(function, [own_rating, opponents, results, 30, rules])
