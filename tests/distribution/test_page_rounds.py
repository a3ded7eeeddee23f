"""departage.html: what it says and prints of a round that is posted, of who is away, and of earlier rounds that are corrected."""

from __future__ import annotations

from typing import Any

import pytest

from tests.distribution.test_page import answered

RULES = "FIDE-2026; system=swiss"
HEAD = ["No", "Name", "Rtg", "Title", "Fed", "Club", "R 1", "R 2", "R 3"]
# Round 1 played, round 2 posted: 5 is exempt, 6 absent.
POSTED = [
    HEAD,
    ["1", "Adam, Anna", "2100", "WFM", "BEL", "Gent", "4W1", "2B", ""],
    ["2", "Bos, Bram", "2000", "", "NED", "", "5B1", "1W", ""],
    ["3", "Cox, Cas", "1900", "", "", "", "6W½", "4B", ""],
    ["4", "Dam, Dirk", "1800", "", "", "", "1B0", "3W", ""],
    ["5", "Eik, Els", "1700", "", "", "", "2W0", "EXE", ""],
    ["6", "Fels, Finn", "1600", "", "", "", "3B½", "ABS", ""],
]
DRAWN = [HEAD, *([*row[:6], *{"1": ("4W", "", ""), "4": ("1B", "", "")}.get(row[0], ("", "", ""))] for row in POSTED[1:])]


def with_cell(rows: list[list[str]], number: int, heading: str, cell: str) -> list[list[str]]:
    written = [list(row) for row in rows]
    written[number][rows[0].index(heading)] = cell
    return written


def told(rows: list[list[str]], lang: str = "en") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = answered("check", rows=rows, rules=RULES, lang=lang)["value"]
    return found


@pytest.mark.parametrize("some", [False, True])
def test_the_check_says_how_many_results_of_the_posted_round_are_missing(some: bool) -> None:
    rows = POSTED
    if some:
        rows = with_cell(with_cell(rows, 1, "R 2", "2B1"), 2, "R 2", "1W0")

    (note,) = told(rows)

    assert ("1 result is still missing" if some else "2 results are still missing") in note["wrong"]
    assert note["cure"] == "Choose each result in the list of boards, or type it into both cells."
