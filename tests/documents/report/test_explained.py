"""The tables of the page in full: which columns they keep, and how each row is marked."""

from __future__ import annotations

import pytest

from tests.chess.explain.test_rows import TABLE
from tests.chess.tiebreaks.made import context, swiss
from xl_departage.chess.explain import explain
from xl_departage.chess.tiebreaks import parse_code, rank
from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.documents.report.explained import full_table, groups_of, value_id
from xl_departage.documents.report.page_content import PageTable

PLAYED = swiss("2w1 3b=", "1b0 4w1", "4w1 1w=", "3b0 2b0")
"""Every round is played: nothing is adjusted. Points 1½ 1 1½ 0."""


def table(crosstable: Crosstable, code: str, player: int, edition: str = "FFE") -> PageTable:
    found = explain(context(crosstable, edition), code, player).in_language("en")
    return full_table(found, parse_code(code), code, value_id(player, 2), ("a note",))


def titles(found: PageTable) -> list[str]:
    return [str(column.text) for column in found.columns]


@pytest.mark.parametrize(
    ("crosstable", "code", "shown", "hidden"),
    [
        # Scores that are the adjusted ones say nothing more; one article of all rows stands in the caption.
        (PLAYED, "BH", ["Round", "Opponent", "Adjusted"], ["Opp. score", "Art.", "Counted?"]),
        (TABLE, "BH", ["Round", "Opponent", "Opp. score", "Adjusted", "Art."], ["Counted?"]),
        (TABLE, "BH/C1", ["Counted?"], []),
        (PLAYED, "WIN", ["Round", "Opponent", "Explanation"], ["Opp. score", "Art."]),
    ],
)
def test_which_columns_are_kept(crosstable: Crosstable, code: str, shown: list[str], hidden: list[str]) -> None:
    found = titles(table(crosstable, code, 0, "FIDE-2026" if code == "WIN" else "FFE"))

    assert [title for title in shown if title not in found] == []
    assert [title for title in hidden if title in found] == []


def test_the_caption_names_the_article_that_all_rows_share() -> None:
    # The opponents have 1 and 1½.
    assert table(PLAYED, "BH", 0).caption == "BH · Buchholz: 2.5 (FFE 2.4 § 2.2.1)"
    assert table(TABLE, "BH", 0).caption == "BH · Buchholz: 8"
    assert (table(PLAYED, "BH", 3).id, table(PLAYED, "BH", 3).notes) == ("e4-3", ("a note",))


def test_rows_that_do_not_count_are_marked() -> None:
    found = table(TABLE, "BH/M1", 0)

    assert [row.kind for row in found.rows] == ["cut", "cut", "contribution", "contribution", "total"]
    assert [row.kind for row in table(TABLE, "BH", 0).rows] == ["contribution"] * 4 + ["total"]
    # A direct encounter adds nothing up, but all its games count.
    assert "cut" not in [row.kind for row in table(PLAYED, "DE", 0, "FIDE-2026").rows]


def test_numbers_are_aligned_and_words_are_not() -> None:
    found = table(TABLE, "BH/M1", 0)
    numeric = {str(column.text): column.numeric for column in found.columns}

    assert [title for title, number in numeric.items() if not number] == [
        "Opponent",
        "Typed",
        "Counted?",
        "Art.",
        "Explanation",
    ]
    for row in found.rows:
        assert [cell.numeric for cell in row.cells] == list(numeric.values())
        assert [cell.kind for cell, title in zip(row.cells, numeric, strict=True) if title == "Adds"] == ["value"]
        words = ("Counted?", "Explanation", "Art.")
        assert {cell.kind for cell, title in zip(row.cells, numeric, strict=True) if title in words} == {"words"}
    # The edition of the last row is that of the page.
    assert found.rows[-1].cells[list(numeric).index("Art.")].text == ""


def test_the_group_that_was_tied_when_a_code_was_applied() -> None:
    # 1½ 1 1½ 0 points; Buchholz of the first 1 + 1½, of the third 0 + 1½: one code parts them.
    ranked = rank(context(PLAYED, "FFE"), "BH;SB")
    groups = groups_of(ranked)
    assert groups == {
        (0, 0): (0, 2), (2, 0): (0, 2), (1, 0): (1,), (3, 0): (3,), (0, 1): (0,), (2, 1): (2,), (1, 1): (1,), (3, 1): (3,)
    }  # fmt: skip
    # A list that begins with the points begins with all tied.
    named = groups_of(rank(context(PLAYED, "FFE"), "PTS;BH"))
    assert [named[player, 0] for player in range(4)] == [(0, 1, 2, 3)] * 4
    assert [named[player, 1] for player in range(4)] == [(0, 2), (1,), (0, 2), (3,)]
