"""
Grids of the seed's worked examples, as an arbiter types them.
"""

from __future__ import annotations

from xl_departage.functions import Raw

KOYA_NAMES = "ABCDEFGHIJ"
KOYA_GRID: list[list[Raw]] = [  # type: ignore[assignment]
    ["", "0,5", "0,5", "0,5", "0,5", 1, "0,5", 1, 1, 1],
    ["0,5", "", "0,5", "0,5", 0, 1, "0,5", "0,5", "0,5", 1],
    ["0,5", "0,5", "", "0,5", 0, 1, "0,5", 1, "0,5", "0,5"],
    ["0,5", "0,5", "0,5", "", 1, 0, "0,5", 1, "0,5", "0,5"],
    ["0,5", 1, 1, 0, "", "0,5", "0,5", 0, 1, 0],
    [0, 0, 0, 1, "0,5", "", "0,5", 1, 1, 1],
    ["0,5", "0,5", "0,5", "0,5", "0,5", "0,5", "", "0,5", 1, "0,5"],
    [0, "0,5", 0, 0, 1, 0, "0,5", "", 0, 1],
    [0, "0,5", "0,5", "0,5", 0, 0, 0, 1, "", 1],
    [0, 0, "0,5", "0,5", 1, 0, "0,5", 0, 0, ""],
]
"""Seed 000, section 4 « Koya »: a square round robin of ten, the diagonal blank."""

PERFORMANCE_GRID: tuple[list[list[Raw]], list[list[Raw]]] = (  # type: ignore[assignment]
    [
        ["+ 2", "+ 3", "+ 4", "+ 5", "> 6", "= 7", "< 8", "- 9", "> 10"],
        ["- 1", *[""] * 8],
        ["", "- 1", *[""] * 7],
        ["", "", "- 1", *[""] * 6],
        [*[""] * 3, "- 1", *[""] * 5],
        [*[""] * 4, "< 1", *[""] * 4],
        [*[""] * 5, "= 1", *[""] * 3],
        [*[""] * 6, "> 1", *[""] * 2],
        [*[""] * 7, "+ 1", ""],
        [*[""] * 8, "< 1"],
    ],
    [[1850], [1490], [1700], [1800], [2000], [2000], [1800], [1900], [1880], [1770]],
)
"""Seed 000, section 4 « Performance »: a player of 1850 over nine rounds, three of them forfeits; and the ratings."""
