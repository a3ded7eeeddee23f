"""Games that are left out of a tie-break of a round robin: each names the article by which it is."""

from __future__ import annotations

import pytest

import xl_departage as functions
from tests.rows import each_row

WITHDRAWN = [
    ["No", "Name", "Elo", "R1", "R2", "R3"],
    [1, "A", 2001, "4w1", "3b½", "2w1"],
    [2, "B", 2002, "3w½", "4b+", "1b0"],
    [3, "C", 2003, "2b½", "1w½", "4b+"],
    [4, "D", 2004, "1b0", "2w-", "3w-"],
]
"""D left after a game of three: the points against D, won over the board or by forfeit, do not count for the standings (C.05)."""


@each_row(
    ("edition", "code"),
    [
        *(("FIDE-2026", code) for code in ("SB", "KS", "WIN", "WON", "BPG", "PS", "STD", "ARO", "TPR", "PTP", "APRO")),
        *(("FFE", code) for code in ("SB", "KS", "WON", "PS", "ARO", "PERF", "KA")),
    ],
)  # fmt: skip
def test_a_game_against_somebody_who_left_cites_c_05(edition: str, code: str) -> None:
    rules = f"{edition}; withdrawn=4@1; numbers=number; lang=en"
    for player, round in ((1, 1), (2, 2)):
        head, *rows = functions.EXPLAIN(WITHDRAWN, code, player, rules)
        row = next(row for row in rows if row[0] == round)

        assert "withdrew" in str(row[head.index("Explanation")])
        assert row[head.index("Art.")] == "FIDE C.05"


@pytest.mark.parametrize(("player", "points"), [(1, 1), (2, 0)])
def test_a_forfeited_game_is_listed_and_adds_nothing_to_a_direct_encounter_of_the_ffe(player: int, points: int) -> None:
    """
    Two legs of three players, 1 and 2 with 2½ each. 1 beat 2 and was absent in the return game: « la somme des points de ces rencontres »,
    and players of a forfeited game have not met (glossary, « Score ajusté »).
    """
    grid = [
        ["No", "Name", "Elo", "R1", "R2", "R3", "R4", "R5", "R6"],
        [1, "A", 2001, "2w1", "", "3b1", "2b-", "", "3w½"],
        [2, "B", 2002, "1b0", "3w½", "", "1w+", "3b1", ""],
        [3, "C", 2003, "", "2b½", "1w0", "", "2w0", "1b½"],
    ]
    head, *rows = functions.EXPLAIN(grid, "DE", player, "FFE; games=2; numbers=number; lang=en")
    forfeited = next(row for row in rows if row[0] == 4)

    assert (forfeited[head.index("Counted?")], forfeited[head.index("Explanation")]) == ("excluded", "game not played")
    assert "Score ajusté" in str(forfeited[head.index("Art.")])
    assert rows[-1][head.index("Running total")] == points
