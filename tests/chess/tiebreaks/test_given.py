"""
What the arbiter gave beside a result, or took, in rounds that were not played: it belongs to the score, and is no part of the result.

A won against B and C, and in round 3 by forfeit against D. All values by hand from the articles.
"""

from __future__ import annotations

from pathlib import Path

from xl_departage import Tournament

TYPED = (
    ("N°", "Nom", "R 1", "R 2", "R 3"),
    ("1", "A", "2B1", "3B1", "4B+"),
    ("2", "B", "1N0", "4B1", "3N½"),
    ("3", "C", "4N½", "1N0", "2B½"),
    ("4", "D", "3B½", "2N0", "1N-"),
)


LEFT = (
    TYPED[0],
    TYPED[1],
    ("2", "B", "1N0", "4B+", "3N½"),
    ("3", "C", "4N+", "1N0", "2B½"),
    ("4", "D", "3B-", "2N-", "1N-"),
)
"""The same, where D played no game."""


def event(cell: str, rules: str, typed: tuple[tuple[str, ...], ...] = TYPED) -> Tournament:
    """With that cell of A in round 3."""
    rows = [list(row) for row in typed]
    rows[1][-1] = cell
    return Tournament(rows, rules=f"{rules}; numbers=number")


def test_only_the_forfeit_counts_as_a_draw_in_an_adjusted_score() -> None:
    """FFE 2.4 section 1, and 14.3 in a Swiss: 1 + 1 + ½ - 1 of A; 0 + 1 + ½ of B, ½ + 0 + ½ of C and D."""
    for rules in ("FFE; system=round-robin", "FFE; system=swiss", "FFE-2012; system=swiss"):
        read = event("4B+(-1)", rules)
        assert read.tiebreak("PTS") == {1: 2, 2: 1.5, 3: 1, 4: 0.5}, rules
        assert read.tiebreak("SA") == {1: 1.5, 2: 1.5, 3: 1, 4: 1}, rules
        # The opponents of B, who played all his games: 1½ + 1 + 1; of C: 1 + 1½ + 1½.
        buchholz = read.tiebreak("BH")
        assert (buchholz["B"], buchholz["C"]) == (3.5, 4), rules
        # B beat D and drew with C; C drew with B and D.
        berger = read.tiebreak("SB")
        assert (berger["B"], berger["C"]) == (1.5, 1.25), rules
        assert event("4B+(+½)", rules).tiebreak("SA")["A"] == 3, rules


def test_a_round_robin_that_adjusts_nothing_counts_the_score() -> None:
    """14.3 is for a Swiss: in a round robin a forfeit counts with its result."""
    assert event("4B+(-1)", "FFE-2012; system=round-robin").tiebreak("SA")["A"] == 2


def test_points_beside_an_annulled_game_stay_in_the_adjusted_score() -> None:
    """C.05: the games of D, who completed none, are annulled; what the arbiter took from A is no point of such a game."""
    read = event("4B+(-1)", "FFE; system=round-robin; withdrawn=4", LEFT)
    assert (read.tiebreak("PTS")["A"], read.tiebreak("SA")["A"]) == (1, 1)


def test_points_beside_a_result_make_no_win_and_unmake_none() -> None:
    """FIDE C.07 7.1: A won three rounds, the last with or without play, and D none."""
    for edition in ("FIDE-2024", "FIDE-2026"):
        for system in ("round-robin", "swiss"):
            rules = f"{edition}; system={system}"
            for cell in ("4B+", "4B+(-1)", "4B+(+½)", "4B+(-½)"):
                assert event(cell, rules).tiebreak("WIN")["A"] == 3, (rules, cell)
            for own, other in (("4B1(-1)", "1N0(+1)"), ("4B+(-1)", "1N-(+1)")):
                rows = [list(row) for row in TYPED]
                rows[1][-1], rows[4][-1] = own, other
                read = Tournament(rows, rules=f"{rules}; numbers=number")
                assert read.tiebreak("WIN") == {1: 3, 2: 1, 3: 0, 4: 0}, (rules, own)


def test_a_grid_and_a_file_say_the_same(tmp_path: Path) -> None:
    """The record without a kind of a file is what the cell of a grid says."""
    for rules, code in (("FFE; system=swiss", "SA"), ("FIDE-2026; system=swiss", "WIN")):
        typed = event("4B+(-1)", rules)
        typed.save(tmp_path / "a.trf", replace=True)
        assert Tournament.open(tmp_path / "a.trf", rules=rules).tiebreak(code) == typed.tiebreak(code)
