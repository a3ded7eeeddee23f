"""
What the arbiter gave beside a result, or took: it belongs to the score, is no part of the result, and was scored against nobody.

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


def event(cell: str, rules: str, grid: tuple[tuple[str, ...], ...] = TYPED) -> Tournament:
    """With that cell of A in round 3."""
    rows = [list(row) for row in grid]
    rows[1][-1] = cell
    return Tournament(rows, rules=f"{rules}; numbers=number")


def test_only_the_games_make_an_adjusted_score() -> None:
    """
    FFE 2.4 section 1, and 14.3 in a Swiss: 1 + 1 + ½ of A; 0 + 1 + ½ of B, ½ + 0 + ½ of C and D. Glossary, « Score ajusté »: it evaluates
    by « les points marqués par les adversaires », and makes good a sanction, too.
    """
    for rules in ("FFE; system=round-robin", "FFE; system=swiss", "FFE-2012; system=swiss"):
        for cell, score in (("4B+(-1)", 2), ("4B+(+½)", 3.5), ("4B+", 3)):
            read = event(cell, rules)
            assert read.tiebreak("PTS") == {1: score, 2: 1.5, 3: 1, 4: 0.5}, rules
            assert read.tiebreak("SA") == {1: 2.5, 2: 1.5, 3: 1, 4: 1}, rules
            # The opponents of B, who played all his games: 2½ + 1 + 1; of C: 1 + 2½ + 1½.
            buchholz = read.tiebreak("BH")
            assert (buchholz["B"], buchholz["C"]) == (4.5, 5), rules
            # B beat D and drew with C; C drew with B and D.
            berger = read.tiebreak("SB")
            assert (berger["B"], berger["C"]) == (1.5, 1.25), rules


def test_a_round_robin_that_adjusts_nothing_counts_the_games() -> None:
    """14.3 is for a Swiss: in a round robin a forfeit counts with its result."""
    assert event("4B+(-1)", "FFE-2012; system=round-robin").tiebreak("SA")["A"] == 3


def test_points_beside_an_annulled_game_stay_in_the_score_alone() -> None:
    """C.05: the games of D, who completed none, are annulled; what the arbiter took from A is no point of such a game."""
    read = event("4B+(-1)", "FFE; system=round-robin; withdrawn=4", LEFT)
    assert (read.tiebreak("PTS")["A"], read.tiebreak("SA")["A"]) == (1, 2)


PLAYED = (TYPED[0], ("1", "A", "2B1", "3B1", "4B½"), *TYPED[2:4], ("4", "D", "3B½", "2N0", "1N½"))
"""A: 2½, B: 1½, C: 1, D: 1 from games."""


def test_nobody_scores_what_the_arbiter_gives_against_an_opponent_by_hand() -> None:
    """
    C.07 9.1, 9.2 and FFE 2.2.2.1, 2.1.3: A beat B (1½) and C (1), drew with D (1): 3 either way; only B reached half of 3. Progressive:
    1 + 2 + 2½. In B's tie-break, the score of A is that of his games; Koya asks for the score of the standings: with 1½ less A has 1.
    """
    for edition in ("FIDE-2026", "FIDE-2024", "FFE", "FFE-2012"):
        for system in ("round-robin", "swiss"):
            rules = f"{edition}; system={system}"
            rows = [list(row) for row in PLAYED]
            rows[1][3], rows[4][3] = "3B1(-1½)", "2N0(+½)"
            read = Tournament(rows, rules=f"{rules}; numbers=number")
            plain = Tournament([list(row) for row in PLAYED], rules=f"{rules}; numbers=number")
            assert read.tiebreak("PTS") == {1: 1, 2: 1.5, 3: 1, 4: 1.5}, rules
            for code in ("SB", "BH", "PS", "SA") if system == "swiss" or "FIDE" not in edition else ("SB", "PS", "SA"):
                assert read.tiebreak(code) == plain.tiebreak(code), (rules, code)
            assert (read.tiebreak("SB")["A"], read.tiebreak("PS")["A"]) == (3, 5.5), rules
            # B lost to A, drew with C (1) and beat D, who now has half of 3: none, then 1.
            assert plain.tiebreak("KS") == {1: 1, 2: 0, 3: 0.5, 4: 0.5}, rules
            assert read.tiebreak("KS") == {1: 1.5, 2: 1, 3: 1, 4: 0}, rules
            # A and C, tied at 1, as their game was: 1 to 0.
            places = read.tiebreak("DE") if edition.startswith("FFE") else None
            assert places is None or (places["A"], places["C"]) == (1, 0), rules


def test_products_of_teams_are_of_what_they_scored_by_hand() -> None:
    """
    Two boards, C.07 13.2 and FFE 2.2.2.2: A won 2-0 against B and lost 0-2 to C; B drew 1-1 with C. The arbiter took a match point and half
    a game point from A in round 1: in its product with B, B's 1 MP and 1 GP are multiplied by 2 all the same.
    """
    plain: list[list[object]] = [
        ["No", "Team", "R1", "R2", "R3"],
        [1, "A", "2w2", "3b0", "0"],
        [2, "B", "1b0", "0", "3w1"],
        [3, "C", "0", "1w2", "2b1"],
    ]
    rows = [list(row) for row in plain]
    rows[1][2] = "2w2(-1 MP -½ GP)"
    for edition, codes in (
        ("FIDE-2026", ("EMMSB", "EMGSB", "EGMSB", "EGGSB", "SB", "SB:GP", "BH", "BH:GP", "KS", "PS")),
        ("FFE", ("SB", "BH", "KS", "PS", "SA")),
    ):
        rules = f"{edition}; system=swiss; boards=2"
        read, unadjusted = (Tournament(grid, rules=rules) for grid in (rows, plain))
        assert unadjusted.tiebreak("GPTS") == {1: 2, 2: 1, 3: 3}, edition
        assert read.tiebreak("GPTS")["A"] == 1.5, edition
        assert (read.tiebreak("MPTS")["A"], unadjusted.tiebreak("MPTS")["A"]) == (1, 2), edition
        for code in codes:
            assert read.tiebreak(code)["B"] == unadjusted.tiebreak(code)["B"] or code == "KS", (edition, code)
            if edition == "FFE":
                assert read.tiebreak(code)["A"] == unadjusted.tiebreak(code)["A"], (edition, code)
    # FFE: B has 0 + 1 + 1 adjusted, times 2 game points; C, 1 + 2 + 1, times none; the round without a match is a draw against oneself.
    assert unadjusted.tiebreak("SB")["A"] == 2 * 2 + 0 + 3 * 1


def test_the_explanation_says_what_was_left_out() -> None:
    rows = [list(row) for row in PLAYED]
    rows[1][3], rows[2][2] = "3B1(-½)", "1N0(+1)"
    for edition in ("FIDE-2026", "FFE"):
        read = Tournament(rows, rules=f"{edition}; numbers=number; system=swiss")
        table = read.explain("SB", "A")
        assert [str(line[-1]) for line in table[1:3]] == [
            "+1 given to the opponent or taken by the arbiter counts in the standings, not here",
            "-½ given or taken by the arbiter was not scored in that round, and does not count here",
        ], edition
        assert "-½ given or taken by the arbiter was not scored" in str(read.explain("PS", "A")[2][-1])
        assert "-½ beside the result" in str(read.explain("PTS", "A")[2][-1])


def test_points_beside_a_result_make_no_win_and_unmake_none() -> None:
    """FIDE C.07 7.1: A won three rounds, the last with or without play, and D none."""
    for edition in ("FIDE-2024", "FIDE-2026"):
        for system in ("round-robin", "swiss"):
            rules = f"{edition}; system={system}"
            for cell in ("4B+", "4B+(-1)", "4B+(+½)", "4B+(-½)"):
                assert event(cell, rules).tiebreak("WIN")["A"] == 3, (rules, cell)
            for own_cell, reply_cell in (("4B1(-1)", "1N0(+1)"), ("4B+(-1)", "1N-(+1)")):
                rows = [list(row) for row in TYPED]
                rows[1][-1], rows[4][-1] = own_cell, reply_cell
                read = Tournament(rows, rules=f"{rules}; numbers=number")
                assert read.tiebreak("WIN") == {1: 3, 2: 1, 3: 0, 4: 0}, (rules, own_cell)


def test_a_grid_and_a_file_say_the_same(tmp_path: Path) -> None:
    """The record without a kind of a file is what the cell of a grid says."""
    for edition, codes in (
        ("FFE", ("SA", "SB", "KS", "PS")),
        ("FIDE-2026", ("WIN", "SB", "KS", "BH", "PS", "STD", "FB")),
    ):
        rules = f"{edition}; system=swiss"
        by_grid = event("4B+(-1)", rules)
        by_grid.save(tmp_path / "a.trf", replace=True)
        for code in codes:
            assert Tournament.open(tmp_path / "a.trf", rules=rules).tiebreak(code) == by_grid.tiebreak(code), code
