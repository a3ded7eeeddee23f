"""Whole explanations of direct encounters, worked out by hand from Article 6 of FIDE C.07 and § 2.1.4 of the French rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.chess.explain.test_whole_tables import rows
from xl_departage.base.errors import ErrorKind

SIX: list[list[Any]] = [
    ["No", "Name", "1.Rd", "2.Rd", "3.Rd", "4.Rd", "5.Rd"],
    [1, "A", "6w0", "2w1", "3b0", "4w1", "5b0"],
    [2, "B", "5w0", "1b0", "6w0", "3w1", "4b1"],
    [3, "C", "4w=", "5b=", "1w1", "2b0", "6w0"],
    [4, "D", "3b=", "6b1", "5w=", "1b0", "2w0"],
    [5, "E", "2b1", "3w=", "4b=", "6b0", "1w1"],
    [6, "F", "1b1", "4w0", "2b1", "5w1", "3b1"],
]
"""1 to 4 have 2 points: among them 2, 2, 1½ and ½."""
FOUR: list[list[Any]] = [
    ["No", "Name", "1.Rd", "2.Rd"],
    [1, "A", "2w+", "3b0"],
    [2, "B", "1b-", "4w1"],
    [3, "C", "4b0", "1w1"],
    [4, "D", "3w1", "2b0"],
]
"""All have 1 point; 1 – 2 was not played, 1 – 4 and 2 – 3 were not paired."""
TWICE: list[list[Any]] = [
    ["No", "Name", "1.Rd", "2.Rd", "3.Rd"],
    [1, "A", "2w1", "2b=", "3w0"],
    [2, "B", "1b0", "1w=", "4w1"],
    [3, "C", "4w=", "4b0", "1b1"],
    [4, "D", "3b=", "3w1", "2b0"],
]
"""All have 1½ points."""
AMONG = "no. 1: 2, no. 2: 2, no. 3: 1.5, no. 4: 0.5. Order: 1 = 2, then 3, then 4"
LEADER = "Not all have met: only a participant who comes first whatever the missing games yield is separated. "


@pytest.mark.parametrize(
    ("grid", "player", "rules", "games", "steps", "place", "remark"),
    [
        (
            SIX,
            1,
            "FIDE-2026; system=swiss",
            [(2, 2, 1, None), (3, 3, 0, None), (4, 4, 1, None)],
            [
                ("FIDE C.07 6.2", f"All have met. {AMONG}"),
                ("FIDE C.07 6.2", "Again among A (no. 1) and B (no. 2)"),
                ("FIDE C.07 6.2", "All have met. no. 1: 1, no. 2: 0. Order: 1, then 2"),
            ],
            1,
            "Place within the tied group.",
        ),
        (
            SIX,
            3,
            "FIDE-2026",
            [(1, 4, 0.5, None), (3, 1, 1, None), (4, 2, 0, None)],
            [("FIDE C.07 6.2", f"Round robin: the points scored among them decide. {AMONG}")],
            3,
            "Place within the tied group.",
        ),
        # 6.1.1: a forfeit is left out, unless the regulations count it.
        (
            FOUR,
            1,
            "FIDE-2026; system=swiss",
            [(1, 2, 1, "excluded"), (2, 3, 0, None)],
            [
                (
                    "FIDE C.07 6.3",
                    LEADER + "no. 2: 1 from 1 meeting, no. 3: 1 from 2 meetings, no. 4: 1 from 2 meetings, "
                    "no. 1: 0 from 1 meeting. Order: still tied",
                )
            ],
            0,
            "0: the tie is not broken.",
        ),
        # 6.1.2: the mean of two games, A ¾ to B ¼ and C ¼ to D ¾.
        (
            TWICE,
            1,
            "FIDE-2026; system=swiss",
            [(1, 2, 1, None), (2, 2, 0.5, None), (3, 3, 0, None)],
            [
                (
                    "FIDE C.07 6.3",
                    LEADER + "no. 2: 1.25 from 2 meetings, no. 3: 1.25 from 2 meetings, no. 1: 0.75 from 2 meetings, "
                    "no. 4: 0.75 from 2 meetings. Order: still tied",
                )
            ],
            0,
            "0: the tie is not broken.",
        ),
    ],
)
def test_the_games_the_standings_and_the_place(
    grid: list[list[Any]],
    player: int,
    rules: str,
    games: list[Any],
    steps: list[tuple[str, str]],
    place: int,
    remark: str,
) -> None:
    *lines, value = rows(grid, "DE", player, rules)
    game_lines = lines[: len(games)]

    assert [(line["Round"], line["No."], line["Adds"], line.get("Counted?")) for line in game_lines] == games
    assert [line["Art."] for line in game_lines] == [
        "FIDE C.07 6.1.1" if game[3] else "FIDE C.07 6.1" for game in games
    ]
    assert [line.get("Explanation") for line in game_lines] == [
        "game not played" if game[3] else None for game in games
    ]
    assert [(line["Art."], line["Explanation"]) for line in lines[len(games) :]] == steps
    assert value["Running total"] == place
    assert str(value["Explanation"]).startswith(remark)
    assert ("Players who met more than once" in str(value["Explanation"])) is (grid is TWICE)


def test_forfeits_count_where_the_regulations_say_so() -> None:
    first, _, step, value = rows(FOUR, "DE/P", 1, "FIDE-2026; system=swiss")

    assert (first["Art."], "Counted?" in first) == ("FIDE C.07 6.1", False)
    assert step["Explanation"] == LEADER + ", ".join(f"no. {at}: 1 from 2 meetings" for at in (1, 2, 3, 4)) + (
        ". Order: still tied"
    )
    assert value["Running total"] == 0


def test_who_is_alone_has_no_games_to_explain() -> None:
    (value,) = rows(SIX, "DE", 6)

    assert value["Running total"] == 0
    assert str(value["Explanation"]).startswith("No player is tied with this one.")


def test_the_french_direct_encounter_adds_up_the_points_of_each_tied_player() -> None:
    """§ 2.1.4: all have met."""
    *lines, value = rows(SIX, "DE", 3, "FFE-2012")

    assert [(line["Round"], line["No."], line["Adds"], line["Running total"]) for line in lines[:3]] == [
        (1, 4, 0.5, 0.5),
        (3, 1, 1, 1.5),
        (4, 2, 0, 1.5),
    ]
    assert {line["Art."] for line in lines[:3]} == {"FFE 2.4 § 2.1.4"}
    assert [(line["No."], line["Running total"]) for line in lines[3:]] == [(1, 2), (2, 2), (3, 1.5), (4, 0.5)]
    assert value["Running total"] == 1.5


@pytest.mark.parametrize(
    ("count", "named"),
    [
        (4, "1-2, 1-3, 1-4, 2-3 and 2 more pairs"),
        (3, "1-2, 1-3, 2-3"),
        (2, "1-2"),
    ],
)
def test_the_pairs_that_have_not_met_are_named_up_to_four(count: int, named: str) -> None:
    """Everybody has beaten one who plays no other game."""
    grid: list[list[Any]] = [["No", "Name", "1.Rd"]]
    grid += [[at, f"P{at}", f"{at + count}w1"] for at in range(1, count + 1)]
    grid += [[at + count, f"P{at + count}", f"{at}b0"] for at in range(1, count + 1)]
    (value,) = rows(grid, "DE", 1, "FFE-2012")

    assert value["Running total"] is ErrorKind.NA
    assert str(value["Explanation"]).startswith(f"Not all have met over the board ({named}): ")
