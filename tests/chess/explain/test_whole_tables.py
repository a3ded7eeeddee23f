"""Whole explanations, row by row, worked out by hand from FIDE C.07 of 2026."""

from __future__ import annotations

from typing import Any

import pytest

from xl_departage.base.errors import ErrorKind
from xl_departage.functions import call

FORFEITS: list[list[Any]] = [
    ["No", "Name", "1.Rd", "2.Rd", "3.Rd", "4.Rd"],
    [1, "A", "2w+", "3w1", "EXE", "½ BYE"],
    [2, "B", "1b-", "4b0", "3w1", "ABS"],
    [3, "C", "4w1", "1b0", "2b0", "4w+"],
    [4, "D", "3b0", "2w1", "ABS", "3b-"],
]
UNRATED: list[list[Any]] = [
    ["No", "Name", "Rtg", "1.Rd", "2.Rd"],
    [1, "A", 2000, "2w1", "3b1"],
    [2, "B", 1900, "1b0", "4w="],
    [3, "C", "", "4b0", "1w0"],
    [4, "D", 1800, "3w1", "2b="],
    [5, "E", 1700, "ABS", "ABS"],
]
EDITION = "FIDE C.07, edition of 1 March 2026"


def rows(grid: list[list[Any]], code: str, player: int, rules: str = "FIDE-2026") -> list[dict[str, Any]]:
    """The rows by the headings, without blank cells."""
    table: Any = call("EXPLAIN", [grid, code, player, f"{rules}; lang=en"])
    head, *lines = table
    return [{name: cell for name, cell in zip(head, line, strict=True) if cell != ""} for line in lines]


@pytest.mark.parametrize(
    ("player", "expected_lines"),
    [
        (
            1,
            [
                (1, 1, "won by forfeit, 1, compared with ½ for a draw: more"),
                (1, 2, "scored 1, the opponent 0: more"),
                (1, 3, "pairing-allocated bye, 1, compared with ½ for a draw: more"),
                (0.5, 3.5, "half-point bye, ½, compared with ½ for a draw: equal"),
            ],
        ),
        (
            2,
            [
                (0, 0, "lost by forfeit, 0, compared with ½ for a draw: less"),
                (0, 0, "scored 0, the opponent 1: less"),
                (1, 1, "scored 1, the opponent 0: more"),
                (0, 1, "absent, no points, 0, compared with ½ for a draw: less"),
            ],
        ),
    ],
)
def test_standard_points_say_what_each_round_is_compared_with(
    player: int, expected_lines: list[tuple[float, float, str]]
) -> None:
    *lines, value = rows(FORFEITS, "STD", player)

    assert [(line["Adds"], line["Running total"], line["Explanation"]) for line in lines] == expected_lines
    assert {line["Art."] for line in lines} == {"FIDE C.07 7.7"}
    assert (value["Running total"], value["Art."]) == (expected_lines[-1][1], EDITION)


def test_the_performance_of_the_opponents_step_by_step() -> None:
    """B: half a point of two against 2000 and 1800, 1900 - 193; C: none against 1800 and 2000, 1900 - 800."""
    first, second, *steps, value = rows(UNRATED, "APRO", 1)

    assert tuple(first.items()) == (
        *(("Round", 1), ("No.", 2), ("Opponent", "B"), ("Typed", "2w1"), ("Opp. perf.", 1707), ("Adds", 1707)),
        *(("Running total", 1707), ("Art.", "FIDE C.07 10.4")),
    )
    assert (second["Round"], second["No."], second["Opp. perf."], second["Running total"]) == (2, 3, 1100, 2807)
    assert steps == [
        {"Running total": 2807, "Explanation": "Sum of 2 counted values"},
        {"Running total": 1403.5, "Explanation": "2807 divided by 2 = 1403.5"},
        {"Running total": 1404, "Explanation": "1403.5 rounded to the nearest whole number, 0.5 up"},
    ]
    assert (value["Running total"], value["Art."]) == (1404, EDITION)


@pytest.mark.parametrize(
    ("player", "left_out", "reason"),
    [
        (
            2,
            [(1, 1, "not part of this tie-break"), (2, 4, "not part of this tie-break")],
            "An opponent's performance is undefined: that opponent met an unrated player.",
        ),
        (5, [(1, None, "absent, no points"), (2, None, "absent, no points")], "No game was played over the board."),
    ],
)
def test_no_performance_of_the_opponents_says_why(player: int, left_out: list[Any], reason: str) -> None:
    *lines, value = rows(UNRATED, "APRO", player)

    assert [(line["Round"], line.get("No."), line["Explanation"]) for line in lines] == left_out
    assert {line["Counted?"] for line in lines} == {"excluded"}
    assert value["Running total"] is ErrorKind.NA
    assert str(value["Explanation"]).startswith(reason)


def test_a_performance_step_by_step() -> None:
    """10.2: the mean, and D of table 8.1.1 for 25 %, -193."""
    first, second, *steps, value = rows(UNRATED, "TPR", 2)

    assert tuple(first.items()) == (
        *(("Round", 1), ("No.", 1), ("Opponent", "A"), ("Typed", "1b0"), ("Points", 0), ("Opp. rating", 2000)),
        *(("Adds", 2000), ("Running total", 2000), ("Art.", "FIDE C.07 10.2")),
    )
    assert (second["Points"], second["Opp. rating"], second["Running total"]) == (0.5, 1800, 3800)
    assert steps[2:] == [
        {
            "Running total": 1900,
            "Art.": "FIDE C.07 10.1",
            "Explanation": "Mean rounded to the nearest whole number, 0.5 up: 1900",
        },
        {
            "Adds": -193,
            "Running total": 1707,
            "Art.": "FIDE C.07 10.2, B.02 8.1.1",
            "Explanation": "0.5 points in 2 games = 25 %: table 8.1.1 gives -193",
        },
    ]
    assert value["Running total"] == 1707


def test_a_performance_without_a_value_names_the_unrated_opponents() -> None:
    first, second, value = rows(UNRATED, "TPR", 1)

    assert (first["Opp. rating"], first["Explanation"]) == (1900, "no effect: there is no value")
    assert ("Opp. rating" in second, second["Explanation"]) == (False, "opponent unrated")
    assert str(value["Explanation"]).startswith("Unrated opponents met: no. 3;")
    assert value["Running total"] is ErrorKind.NA


FINAL: list[list[Any]] = [
    ["No", "Name", "1.Rd", "2.Rd"],
    [1, "A", "3w1", "2b1"],
    [2, "B", "4w1", "1w0"],
    [3, "C", "1b0", "4b+"],
    [4, "D", "2b0", "3w-"],
    [5, "E", "½ BYE", "EXE"],
]
"""Two rounds, in the last of which 4 forfeited against 3."""


@pytest.mark.parametrize(
    ("code", "player", "lines", "value"),
    [
        # Each opponent: score, score that counts, what it adds, running total, article, why.
        (
            "BH",
            1,
            [(3, 1, 1, 1, 1, "FIDE C.07 8.1", None), (2, 1, 1, 1, 2, "FIDE C.07 8.1", None)],
            2,
        ),
        # 8.3: the games of the last round count as drawn, the forfeited one, too.
        (
            "FB",
            1,
            [
                *((3, 1, 0.5, 0.5, 0.5, "FIDE C.07 8.3", "the opponent's round 2, won by forfeit: 1 becomes 0.5"),),
                *((2, 1, 1.5, 1.5, 2, "FIDE C.07 8.3", "the opponent's round 2, lost over the board: 0 becomes 0.5"),),
            ],
            2,
        ),
        (
            "FB",
            3,
            [
                *((1, 2, 1.5, 1.5, 1.5, "FIDE C.07 8.3", "the opponent's round 2, won over the board: 1 becomes 0.5"),),
                *((4, 0, 0.5, 0.5, 2, "FIDE C.07 8.3", "the opponent's round 2, lost by forfeit: 0 becomes 0.5"),),
            ],
            2,
        ),
        # 16.4.1: own score 1, but no more than the adjusted score of whom he was to meet; this is the lowest and is cut.
        (
            "BH/C1",
            3,
            [
                (1, 2, 2, 2, 2, "FIDE C.07 8.1", None),
                (4, 0, 0, 0, None, "FIDE C.07 16.2.2, 16.4.1", "the lowest, cut (14.1); the score of a dummy opponent"),
            ],
            2,
        ),
    ],
)
def test_what_each_opponent_adds(code: str, player: int, lines: list[Any], value: float) -> None:
    *opponent_lines, last = rows(FINAL, code, player)
    columns = ("No.", "Opp. score", "Adjusted", "Adds", "Running total", "Art.")

    assert [tuple(line.get(name) for name in columns) for line in opponent_lines] == [line[:6] for line in lines]
    for line, (*_, why) in zip(opponent_lines, lines, strict=True):
        assert str(line.get("Explanation", "")).startswith(why or "") is True
        assert ("Explanation" in line) is (why is not None)
    assert last["Running total"] == value
    cut = [line.get("Counted?") for line in opponent_lines]
    assert cut == (["counted", "cut"] if "/C1" in code else [None, None])


def test_a_limit_and_a_cut_are_told_where_they_take_something_away() -> None:
    first, second, value = rows(FINAL, "SB/C1", 1)

    assert (first["Product"], first["Counted?"], "Running total" in first) == (1, "cut", False)
    assert first["Explanation"] == "opponent with the lowest score, cut (14.1)"
    assert (second["Product"], second["Counted?"], second["Running total"], "Explanation" in second) == (
        *(1, "counted", 1),
        False,
    )
    assert value["Running total"] == 1
    # Half of the most points possible is 1: B and C reach it, D does not.
    counted, left_out, koya = rows(FINAL, "KS", 2)[1], rows(FINAL, "KS", 2)[0], rows(FINAL, "KS", 2)[2]
    assert (counted["No."], counted["Adds"], counted["Running total"]) == (1, 0, 0)
    assert (left_out["No."], left_out["Counted?"], "Running total" in left_out) == (4, "excluded", False)
    assert koya["Running total"] == 0
    assert str(koya["Explanation"]).endswith("Limit: an opponent counts from 1 point on.")


def test_a_perfect_performance_is_the_lowest_rating_that_is_enough() -> None:
    """
    10.3, by table 8.1.2: against 2000, 1999 and 2016, 2004 is expected to make .51 + .51 + .48, one point and a half; 2003 makes
    .50 + .51 + .48, and 2002 .50 + .50 + .48.
    """
    grid: list[list[Any]] = [
        ["No", "Name", "Rtg", "R 1", "R 2", "R 3"],
        [1, "A", 1500, "2w½", "3b½", "4w½"],
        [2, "B", 2000, "1b½", "", ""],
        [3, "C", 1999, "", "1w½", ""],
        [4, "D", 2016, "", "", "1b½"],
    ]

    value = rows(grid, "PTP", 1)[-1]
    sentence = next(line["Explanation"] for line in rows(grid, "PTP", 1) if "2003" in str(line.get("Explanation")))

    assert value["Running total"] == 2004
    assert "2004" in sentence
    assert "1.5" in sentence
    assert "1.49" in sentence
