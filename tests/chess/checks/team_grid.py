"""A sound event of four teams, as a grid and as board results."""

from __future__ import annotations

GRID: list[list[object]] = [
    ["N°", "Equipe", "R 1", "R 2", "Pts"],
    [1, "Lyon", "2w3", "3b2½", 5.5],
    [2, "Lille", "1b1", "4w2", 3],
    [3, "Nice", "4w4", "1w1½", 5.5],
    [4, "Brest", "3b0", "2b2", 2],
]
BOARDS: list[list[object]] = [
    ["1 1 1 0", "1 ½ 1 0"],
    ["0 0 0 1", "1 0 ½ ½"],
    ["1 1 1 1", "0 ½ 0 1"],
    ["0 0 0 0", "0 1 ½ ½"],
]
