"""What the page says of the tie-breaks that a grid prints."""

from __future__ import annotations

import pytest

from tests.chess.checks.printed import DATA, printed
from tests.hosts.page.operations import with_result
from tests.hosts.page.test_page_pairing import answered, opened


def test_the_page_compares_a_small_grid_with_printed_tiebreaks_without_being_asked() -> None:
    cells = printed("made/sw17-28x8-byes", {"TB1": "BH/C1/V2024", "TB2": "SB/V2024"})
    problems = answered("check", rows=cells, rules="FIDE-2026")["value"]
    assert "TB1 (BH/C1, FIDE-2024) 28 of 28; TB2 (SB, FIDE-2024) 28 of 28" in " ".join(
        problem["wrong"] for problem in problems
    )
    bare = answered("check", rows=[row[:-2] for row in cells], rules="FIDE-2026")["value"]
    assert not [problem for problem in bare if "As the results give it" in problem["wrong"]]


def test_the_ranks_of_an_opened_file_are_compared_until_a_result_is_changed(subtests: pytest.Subtests) -> None:
    """Beta beat Gamma, and record 212 begins with the direct encounter; the ranks of the teams are those of records 310."""
    event = opened((DATA / "published" / "ranks.trf").read_text(encoding="utf-8"))
    rank_problems = [
        (problem["cells"][0]["row"], problem["wrong"])
        for problem in answered("check", **event)["value"]
        if "Rank" in problem["wrong"]
    ]

    assert [(event["rows"][row - 1][1], wrong[:17]) for row, wrong in rank_problems] == [
        ("Beta B", "Rank 3 is printed"),
        ("Gamma C", "Rank 2 is printed"),
    ]
    changed = with_result(event["rows"], round=3, numbers=(1, 2), result="½-½", rules=event["rules"])
    after = answered("check", **{**event, "rows": changed})["value"]
    assert not [problem for problem in after if "Rank" in problem["wrong"]]
    with subtests.test("teams"):
        teams = opened((DATA / "fide-checker" / "team-swiss-large.trf").read_text(encoding="utf-8"))
        found = [problem["wrong"] for problem in answered("check", **teams)["value"] if "ranks" in problem["wrong"]]
        assert found[0].startswith("31 of 50 ranks do not follow ")


def test_printed_lists_of_every_shape_are_compared_on_the_page() -> None:
    for name, rules, expected_text in (
        ("teams-23x2.csv", "FIDE-2026; boards=5", "TB4 (½ × EGMSB, FIDE-2026) 23 of 23; 23 of 23 ranks"),
        ("round-robin-6x5.csv", "FIDE-2026", "TB1 (SB, FIDE-2026) 6 of 6"),
        ("swiss-perfect-22x7.csv", "FIDE-2026; system=swiss; games=2; numbers=number", "22 of 22 ranks"),
    ):
        lines = (DATA / "published" / name).read_text(encoding="utf-8").splitlines()
        cells = [line.split(";") for line in lines]
        width = max(map(len, cells))
        rows = [[*row, *[""] * (width - len(row))] for row in cells]
        check_text = " ".join(problem["wrong"] for problem in answered("check", rows=rows, rules=rules)["value"])
        assert expected_text in check_text, name
