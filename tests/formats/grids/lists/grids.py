"""A list of games with everything that a round can have, and the crosstable that it is, by hand."""

from __future__ import annotations

from typing import Any

PLAYERS: list[list[Any]] = [
    ["No", "Name", "Rating"],
    [1, "Anna Roth", 1850],
    [2, "Bea Kern", 1720],
    [3, "Cid", ""],
    [4, "Dora", 1500],
    [5, "Eva", 1480],
]
GAMES: list[list[Any]] = [
    ["Round", "Board", "White", "Result", "Black"],
    [1, 1, "Anna Roth", "1 - 0", "bea kern"],
    ["", 2, "Cid", 0.5, 4],
    ["", 3, "Eva", "", "bye"],
    [2, 1, "Eva (1480)", "+ - -", "Anna Roth"],
    ["", 2, "Bea Kern", "postponed", "Cid"],
    ["", "", "Dora", "½", "not paired"],
    [3, 1, "Anna Roth", "1-0", "Doro"],
    ["", 2, "Cid", "2-0", "Bea Kern"],
    ["", 3, "Eva", "F-F", 4],
]
RULES = "FIDE-2026; planned=4; lang=en"
GRID: list[list[Any]] = [
    ["No", "Name", "Rtg", "1.Rd", "2.Rd", "3.Rd", "4.Rd"],
    [1, "Anna Roth", 1850, "2W1", "5B-", "?Doro?", ""],
    [2, "Bea Kern", 1720, "1B0", "3W", "?2-0?", ""],
    [3, "Cid", "", "4W½", "2B", "?2-0?", ""],
    [4, "Dora", 1500, "3B½", "½ BYE", "5B-", ""],
    [5, "Eva", 1480, "EXE", "1W+", "4W-", ""],
]
ORIGINS: list[list[Any]] = [
    ["Round", "Row", "Text", "Cell", "Explanation"],
    [1, 3, "Cid 0.5 4", "3B½", "From row 3 of the list of games."],
    [2, 7, "Dora ½ not paired", "½ BYE", "From row 7 of the list of games."],
    [3, 10, "Eva F-F 4", "5B-", "From row 10 of the list of games."],
    [4, "", "", "", "The round is not paired yet."],
]
"""Where the cells of the fourth player come from."""
