"""
Whole rows of explanations, each number worked out by hand, on one small Swiss of four rounds.

Scores 2½ 2½ 2 1½ 0. For the FFE every round not played is a draw: P1 (bye) 2, P2 (bye asked for, a half) 2½, P3 (forfeit won) 1½, P4
(absent) 2, P5 (absent three times, forfeit lost) 2; their mean is 10 / 5 = 2.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.chess.tiebreaks.made import context, round_robin, swiss
from tests.rows import each_row
from xl_departage.chess.explain import RowKind, WordedExplanation, explain

TABLE = swiss(
    "2w= 3w1 4w0 U", "1b= 4b1 3w= H", "4w= 1b0 2b= 5+", "3b= 2w0 1b1 Z", "Z Z Z 3-",
    ratings=[1800, 1900, None, 2000, 1500],
)  # fmt: skip
F = Fraction


def explained(code: str, edition: str, player: int) -> WordedExplanation:
    return explain(context(TABLE, edition), code, player).in_language("en")


def cells(found: WordedExplanation, *keys: str) -> list[tuple[Any, ...]]:
    """These columns of the rounds; a column that is not shown is `-`."""
    places = [found.position(key) for key in keys]
    rounds = [row for row in found.rows if row.kind is RowKind.CONTRIBUTION]
    return [tuple("-" if place is None else row.cells[place] for place in places) for row in rounds]


@each_row(
    ("code", "edition", "player", "rows"),
    [
        # Result, score, adjusted, rating, contribution, running total, fate.
        ("BH/M1", "FFE", 0, [
            ("-", F(5, 2), F(5, 2), "-", F(5, 2), None, "cut"), ("-", 2, F(3, 2), "-", F(3, 2), None, "cut"),
            ("-", F(3, 2), 2, "-", 2, 2, "counted"), ("-", None, 2, "-", 2, 4, "counted"),
        ]),
        # 16.4.2: the dummy has his own 2½, but at most ½ in each of four rounds.
        ("SB/C1", "FIDE-2026", 0, [
            (F(1, 2), F(5, 2), F(5, 2), "-", F(5, 4), F(5, 4), "counted"), (1, 2, 2, "-", 2, F(13, 4), "counted"),
            (0, F(3, 2), 2, "-", 0, None, "cut"), (1, None, 2, "-", 2, F(21, 4), "counted"),
        ]),
        ("BH", "FFE", 0, [
            ("-", F(5, 2), F(5, 2), "-", F(5, 2), F(5, 2), "-"), ("-", 2, F(3, 2), "-", F(3, 2), 4, "-"),
            ("-", F(3, 2), 2, "-", 2, 6, "-"), ("-", None, 2, "-", 2, 8, "-"),
        ]),
        # 2 is half of four points: 1½ is below.
        ("KS", "FFE", 0, [
            (F(1, 2), F(5, 2), "-", "-", F(1, 2), F(1, 2), "counted"), (1, 2, "-", "-", 1, F(3, 2), "counted"),
            (0, F(3, 2), "-", "-", 0, None, "excluded"), (1, None, "-", "-", None, None, "excluded"),
        ]),
        # P3, alone unrated in the group of 2 points, lies between those of 2½ and 1½: 1850 and 2000 in equal parts, 1925.
        ("ARO/C1", "FFE", 0, [
            ("-", "-", None, 1900, 1900, None, "cut"), ("-", "-", 1925, None, 1925, 1925, "counted"),
            ("-", "-", None, 2000, 2000, 3925, "counted"), ("-", "-", None, None, None, None, "excluded"),
        ]),
        ("PERFORMANCE", "FFE", 0, [
            (F(1, 2), "-", None, 1900, 1900, 1900, None), (1, "-", 1925, None, 1925, 3825, None),
            (0, "-", None, 2000, 2000, 5825, None), (1, "-", None, None, None, None, "excluded"),
        ]),
        ("PS/C1", "FIDE-2026", 1, [
            (F(1, 2), "-", "-", "-", F(1, 2), None, "cut"), (1, "-", "-", "-", F(3, 2), F(3, 2), "counted"),
            (F(1, 2), "-", "-", "-", 2, F(7, 2), "counted"), (F(1, 2), "-", "-", "-", F(5, 2), 6, "counted"),
        ]),
        ("SA", "FFE", 2, [
            (F(1, 2), "-", "-", "-", F(1, 2), F(1, 2), "-"), (0, "-", "-", "-", 0, F(1, 2), "-"),
            (F(1, 2), "-", "-", "-", F(1, 2), 1, "-"), (1, "-", "-", "-", F(1, 2), F(3, 2), "-"),
        ]),
        ("WIN", "FIDE-2026", 0, [
            ("-", "-", "-", "-", 0, 0, "-"), ("-", "-", "-", "-", 1, 1, "-"), ("-", "-", "-", "-", 0, 1, "-"),
            ("-", "-", "-", "-", 1, 2, "-"),
        ]),
    ],
)  # fmt: skip
def test_each_number_of_a_row(code: str, edition: str, player: int, rows: list[tuple[Any, ...]]) -> None:
    found = explained(code, edition, player)

    assert cells(found, "result", "score", "adjusted", "rating", "contribution", "total", "fate") == rows
    assert [row[0] for row in cells(found, "round")] == [1, 2, 3, 4]
    opponents = [entry.opponent for entry in TABLE.players[player].rounds]
    assert cells(found, "number", "name") == [
        (None, None) if opponent is None else (opponent + 1, f"P{opponent + 1}") for opponent in opponents
    ]


@each_row(
    ("code", "edition", "player", "reasons"),
    [
        # What happened, with the colour where it counts, and how an unplayed round counts where that matters.
        ("WIN", "FIDE-2026", 0, ["drawn over the board", "won over the board", "lost over the board", "pairing-allocated bye"]),
        ("WON", "FIDE-2026", 2, ["drawn over the board", "lost over the board", "drawn over the board", "won by forfeit"]),
        ("BPG", "FIDE-2026", 1, [
            "drawn over the board, with Black", "won over the board, with Black", "drawn over the board, with White",
            "half-point bye",
        ]),
        ("KASHDAN", "FFE", 0, [
            "drawn over the board", "won over the board", "lost over the board", "pairing-allocated bye, the round counts as a draw",
        ]),
        ("KASHDAN", "PAPI", 0, [
            "drawn over the board", "won over the board", "lost over the board",
            "pairing-allocated bye, the round counts by the points awarded",
        ]),
        # Why each was cut, and whose rounds were adjusted.
        ("BH/M1", "FFE", 0, [
            "the highest, cut (2.2.1.2)",
            "the lowest, cut (2.2.1.2); the opponent's round 4, won by forfeit: 1 becomes 0.5 (FFE 2.4 § 1)",
            "the opponent's round 4, absent, no points: 0 becomes 0.5 (FFE 2.4 § 1)",
            "bye: the mean adjusted score of the tournament, 10 divided by 5 participants",
        ]),
        ("KS", "FFE", 0, [None, None, "1.5 is below the limit of 2", "pairing-allocated bye"]),
        # C.07 9.2 and FFE 2.1.3 speak of points against opponents, also of those of a forfeit.
        ("KS", "FFE", 4, [*["absent, no points"] * 3, "lost by forfeit: the points awarded count"]),
        ("KS", "FIDE-2026", 4, [*["absent, no points"] * 3, "lost by forfeit: the points awarded count"]),
        ("SA", "FFE", 2, [None, None, None, "won by forfeit: 1 becomes 0.5 (FFE 2.4 § 1)"]),
        ("ARO", "FFE", 0, [None, "unrated: the provisional rating is 1925", None, "pairing-allocated bye"]),
    ],
)  # fmt: skip
def test_the_reason_of_each_row(code: str, edition: str, player: int, reasons: list[str | None]) -> None:
    found = [None if cell is None else str(cell) for (cell,) in cells(explained(code, edition, player), "reason")]

    assert found == reasons


@pytest.mark.parametrize(
    ("code", "steps"),
    [
        # Two ratings are left of three; three of the four rounds divide.
        ("ARO/C1", [(None, 3925), (None, F(3925, 3))]),
        ("ARO", [(None, 5825), (None, F(5825, 4))]),
        # 1½ of three games are half: nothing is added; 1941.67 is rounded once.
        ("PERFORMANCE", [(None, 5825), (None, F(5825, 3)), (0, F(5825, 3)), (None, 1942)]),
    ],
)
def test_the_steps_of_a_mean(code: str, steps: list[tuple[Any, Any]]) -> None:
    found = explained(code, "FFE", 0)
    added, total = found.position("contribution"), found.position("total")
    assert added is not None
    assert total is not None

    rows = [(row.cells[added], row.cells[total]) for row in found.rows if row.kind is RowKind.STEP]
    assert rows == steps
    assert found.total.cells[total] == found.value == steps[-1][1]


def test_a_direct_encounter_names_the_games_the_standings_and_the_order() -> None:
    """Round robin of three of one score each: each beat one and lost one, so nothing is broken."""
    circle = round_robin("2w1 3b0 Z", "1b0 Z 3w1", "Z 1w1 2b0")
    found = explain(context(circle, "FIDE-2026"), "DE", 0).in_language("en")
    assert cells(found, "round", "number", "typed", "contribution", "fate") == [
        (1, 2, "2w1", 1, "-"), (2, 3, "3b0", 0, "-"),
    ]  # fmt: skip
    assert "no. 1: 1, no. 2: 1, no. 3: 1. Order: still tied" in " ".join(map(str, found.cells("reason", RowKind.STEP)))
    assert found.value == 0
    assert "not broken" in str(found.total.cells[-1])


def test_only_games_of_the_tied_group_count() -> None:
    """P1, P2 and P3 have 2 points each and beat one another in a circle; their games against the others do not count."""
    table = swiss("2w1 3b0 4w1", "1b0 4b1 3w1", "4w1 1w1 2b0", "3b0 2w0 1b0")
    found = explain(context(table, "FIDE-2026"), "DE", 0).in_language("en")

    assert cells(found, "number", "contribution") == [(2, 1), (3, 0)]
    assert found.value == 0


def test_who_has_not_met_is_named_pair_by_pair() -> None:
    """FFE: four players of one point, two games among them; four pairs of six have not met."""
    table = swiss("2w= H", "1b= H", "4w= H", "3b= H")
    found = explain(context(table, "FFE"), "DE", 0).in_language("en")

    assert found.value is None
    assert "1-3" in str(found.undefined)
    assert "2-4" in str(found.undefined)
    assert "1-2" not in str(found.undefined)
    assert "3-4" not in str(found.undefined)
    assert cells(found, "number", "contribution", "total") == [(2, F(1, 2), None)]


def test_a_direct_encounter_adds_up_the_games_of_the_group() -> None:
    """FFE: three of 1½ points each, who all met: 1½, 1 and ½."""
    table = swiss("2w1 3b= Z Z", "1b0 3w1 H Z", "2b0 1w= Z U", "Z Z Z Z")
    found = explain(context(table, "FFE"), "DE", 0).in_language("en")

    assert cells(found, "number", "contribution", "total") == [(2, 1, 1), (3, F(1, 2), F(3, 2))]
    total = found.position("total")
    assert total is not None
    members = [row.cells[total] for row in found.rows if row.kind is not RowKind.CONTRIBUTION]
    assert members == [F(3, 2), 1, F(1, 2)]
    assert found.value == F(3, 2)


@pytest.mark.parametrize(
    ("ratings", "player", "rows"),
    [
        # Half of the points are quantity 0, all and none are 736 and -736: half-way between both neighbours.
        ([1800, None, None, 1500], 1, [0, 1800, 1500, 1650]),
        ([1801, None, None, 1500], 1, [0, 1801, 1500, F(3301, 2), 1651]),
        # Of the best and of the last the only neighbour counts: 1800 - 736, and from there another 736.
        ([1800, None, None, None], 1, [0, 1800, 1064]),
        ([1800, None, None, None], 3, [-736, 1064, 328]),
        ([None, 1600, 1700, 1500], 0, [736, 1650, 2386]),
    ],
)
def test_a_provisional_rating_names_the_groups_that_it_comes_from(
    ratings: list[int | None], player: int, rows: list[int | Fraction]
) -> None:
    """FFE 2.4 section 4: 2, 1, 1 and 0 points in two rounds."""
    table = swiss("2w1 3w1", "1b0 4b1", "4w1 1b0", "3b0 2w0", ratings=ratings)

    found = explain(context(table, "FFE"), "CP", player).in_language("en")

    steps = [row for row in found.rows if row.kind is RowKind.STEP]
    assert [row.cells[found.position("total") or 0] for row in steps] == rows
    sides = [side for side in ("above", "below") if any(f"Group {side}" in str(row.cells) for row in steps)]
    assert sides == {3: ["below" if player == 0 else "above"]}.get(len(rows), ["above", "below"])
    assert any("1650.5 rounded" in str(row.cells) for row in steps) == (len(rows) == 5)


def test_a_last_round_that_is_only_paired_counts_as_drawn_in_fore_buchholz() -> None:
    """C.07 8.3: after a round, P1 and P2 with a point have 1½, the others ½; the round of the pairing is not in the table yet."""
    paired = swiss("3w1 2w?", "4b1 1b?", "1b0 4w?", "2w0 3b?")
    table = replace(paired, rounds=1, planned=2)

    found = explain(context(table, "FIDE-2026"), "FB", 0).in_language("en")

    assert cells(found, "number", "contribution", "article") == [
        (3, F(1, 2), "FIDE C.07 8.3"),
        (2, F(3, 2), "FIDE C.07 8.3"),
    ]
    assert [str(cell) for cell in found.cells("reason")][:2] == [
        "the opponent's round 2, not yet played: 0 becomes 0.5 (FIDE C.07 8.3)"
    ] * 2
    assert found.value == 2


def test_the_points_of_a_square_are_told_game_by_game() -> None:
    """A square has no rounds: P1 beat P2 and drew with P3."""
    square = replace(round_robin("2w1 3b=", "1b0 3w1", "1w= 2b0"), ordered=False)
    found = explain(context(square, "FIDE-2026"), "PTS", 0).in_language("en")

    assert cells(found, "round", "number", "contribution", "total", "reason") == [
        (1, 2, 1, 1, None),
        (2, 3, F(1, 2), F(3, 2), None),
    ]
    assert found.headed("round", "exp_column_round", "exp_column_game")
    assert not found.headed("round", "exp_column_round")
    assert not found.headed("total", "exp_column_game")


def test_nobody_has_a_provisional_rating_where_nobody_is_rated() -> None:
    found = explain(context(swiss("2w1", "1b0"), "FFE"), "CP", 0).in_language("en")

    assert (found.value, found.rows) == (None, ())
    assert found.undefined == "No player in the tournament is rated."


@each_row(
    ("options", "code", "value", "reason"),
    [
        ("", "RTNG", None, "The player is unrated."),
        ("; unrated=1400", "RTNG", 1400, "unrated: counted as 1400, as announced in the rules"),
        ("; unrated=1400", "RTNG/U1500", 1500, "unrated: counted as 1500, as announced in the rules"),
        ("; unrated=provisional", "RTNG/U1500", 1500, "unrated: counted as 1500, as announced in the rules"),
    ],
)
def test_the_rating_of_a_player_says_where_it_comes_from(
    options: str, code: str, value: int | None, reason: str
) -> None:
    """C.07 10: P3 of the table has none; the code goes before the rules."""
    found, rated = (explained(code, f"FIDE-2026{options}", player) for player in (2, 0))

    assert (found.value, found.cells("reason")[-1:] if value else [found.undefined]) == (value, [reason])
    assert (rated.value, rated.cells("reason")) == (1800, ["The player is rated: this is the rating."])
    assert rated.cells("article") == ["FIDE C.07 10.6"]


@pytest.mark.parametrize("edition", ["FFE", "FFE-2012", "PAPI"])
def test_the_provisional_rating_that_is_told_is_the_one_that_counts(edition: str) -> None:
    """P1 met the unrated P3 in round 2; no other rating is replaced."""
    for code in ("ARO", "PERFORMANCE"):
        rows = cells(explained(code, edition, 0), "adjusted", "reason")
        adjusted, reason = rows[1]
        assert isinstance(adjusted, int)
        assert str(reason) == f"unrated: the provisional rating is {adjusted}"
        assert [row[0] for row in (rows[0], *rows[2:])] == [None] * 3


def test_koya_says_that_a_win_by_forfeit_counts() -> None:
    """Points 2, 1½ and ½ in three rounds: the limit is 1½."""
    table = swiss("2+ 3w1 Z", "1- U 3w=", "Z 1b0 2b=")

    for edition in ("FFE", "FIDE-2026"):
        found = cells(explain(context(table, edition), "KS", 0).in_language("en"), "contribution", "reason")

        assert [(points, str(reason)) for points, reason in found] == [
            (1, "won by forfeit: the points awarded count"),
            (1, "0.5 is below the limit of 1.5"),
            (None, "absent, no points"),
        ]
