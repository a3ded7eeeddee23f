"""departage.html pairs the next round: a round of bbpPairings, the reasons, the round in the grid; round 1 of a typed list."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from distribution.page import calculator
from tests.distribution.test_page import session
from tests.pairing.events import after_rounds, stored, tournament
from xl_departage.files.source import read_source
from xl_departage.pairing.event import posted_pairs

NAME = "g120_11.trf"
"""120 players, nine rounds."""
ASKED = {"total": None, "first": "", "absent": "", "half": ""}
PLAYERS = [["No", "Name", "1.Rd", "2.Rd", "3.Rd"], *([str(number), f"P{number}", "", "", ""] for number in range(1, 6))]


def answered(action: str, **values: Any) -> Any:
    return json.loads(calculator.answer(json.dumps({"do": action, "lang": "en", **values})))


def opened(text: str) -> dict[str, Any]:
    """What the page sends of a TRF file that was opened and not changed."""
    file = {"name": "event.trf", "data": base64.b64encode(text.encode()).decode()}
    table = answered("open_file", **file, reference=None)["value"]
    return {"rows": table["rows"], "rules": f"FIDE-2026; {table['rules']}", "opened": file}


def test_the_rounds_of_bbppairings_come_out_through_the_grid_of_the_page() -> None:
    event = stored("g21_11.trf")
    for number in (1, 4, 7):
        answer = answered("pair", **opened(after_rounds(number - 1, event)), asked={**ASKED, "first": "white"})

        posted = posted_pairs(tournament(event), number)
        if number == 1:
            # Whether White or Black was drawn, the pairs are the same.
            assert {frozenset(board["numbers"]) for board in answer["value"]["boards"]} == set(map(frozenset, posted))
            continue
        assert {tuple(board["numbers"]) for board in answer["value"]["boards"]} == set(posted)
        assert answer["value"]["heading"] == f"Round {number} of 7"


def test_the_round_added_to_the_grid_is_played_and_paired_on() -> None:
    asked = {**ASKED, "total": 3, "first": "black", "half": "4"}
    first = answered("pair", rows=PLAYERS, rules="FIDE-2026; system=swiss", asked=asked)["value"]
    rows = first["rows"]

    # The first two of four against the next two (C.04.3): White for 3 and 2, since Black was drawn.
    assert [board["numbers"] for board in first["boards"]] == [[3, 1], [2, 5]]
    assert [row[3] for row in rows[1:]] == ["3B", "5W", "1W", "½ BYE", "2B"]
    missing = answered("pair", rows=rows, rules="FIDE-2026; system=swiss", asked=ASKED | {"total": 3})
    assert missing["error"].startswith("Round 1: the result of 2 – 5 is missing")
    for row, result in zip(rows[1:], ("1", "1", "0", "", "0"), strict=True):
        row[3] += result
    second = answered("pair", rows=rows, rules="FIDE-2026; system=swiss", asked=ASKED)["value"]
    assert second["round"] == 2
    assert {1, 2} in [set(board["numbers"]) for board in second["boards"]]


def test_what_nobody_said_is_asked_for_in_the_words_of_the_page() -> None:
    no_total = answered("pair", rows=[row[:2] for row in PLAYERS], rules="FIDE-2026", asked=ASKED)
    no_colour = answered("pair", rows=PLAYERS, rules="FIDE-2026; system=swiss", asked=ASKED | {"total": 3})
    no_number = answered("pair", rows=PLAYERS, rules="FIDE-2026", asked=ASKED | {"absent": "Anne"})
    two = answered("pair", **opened(after_rounds(1, stored("g14_11.trf"))), asked=ASKED | {"total": 9})

    assert "error" in no_total
    assert "choose the one that was drawn in its field" in no_colour["error"]
    assert "Absent (numbers): “Anne”" in no_number["error"]
    assert "7 and 9" in two["error"]
    assert not any("--" in answer["error"] for answer in (no_total, no_colour, no_number, two))


def test_a_round_taken_into_the_grid_leaves_as_trf() -> None:
    given = opened(after_rounds(2, stored("g14_11.trf")))
    paired = answered("pair", **given, asked=ASKED)["value"]

    saved = answered("save", **given | {"rows": paired["rows"]}, kind="trf")["value"]

    written = read_source(base64.b64decode(saved["data"]), "event.trf").tournament
    assert set(posted_pairs(written, 3)) == {tuple(board["numbers"]) for board in paired["boards"]}


@pytest.mark.slow
def test_the_page_pairs_a_large_open_and_says_why(page: Path, tmp_path: Path) -> None:
    event = tmp_path / "event.trf"
    event.write_text(after_rounds(4, stored(NAME)), encoding="utf-8", newline="")
    posted = posted_pairs(tournament(stored(NAME)), 5)

    result = session(
        page,
        ("upload", "#file", str(event)),
        ("wait", "#standings table"),
        ("click", "#pair button"),
        ("wait", "#paired table"),
        ("count", "#paired tbody tr"),
        ("text", "#paired tbody tr:nth-child(1)"),
        ("click", "#paired tbody tr:nth-child(1) td:nth-child(2) button"),
        ("wait", "#why li"),
        ("text", "#why"),
        ("fill", "#why-player", str(posted[0][0])),
        ("fill", "#why-against", str(posted[-1][0])),
        ("click", "#why-not button"),
        ("wait", "#why h3:text('why not')"),
        ("text", "#why"),
        ("click", "#take-round"),
        ("value", "#grid"),
        ("count", "#paired table"),
        ("axe",),
    )

    boards, first_board, why, why_not, grid, shown, grave = result["seen"]
    assert boards == len(posted)
    assert first_board.split()[0] == "1"
    white, black = posted[0]
    assert why.startswith(f"Round 5, board 1: {white} ")
    assert "5.2." in why
    assert "why not" in why_not
    assert f"{black}W" not in grid.splitlines()[0]
    assert sum(cell.endswith(("W", "B")) for line in grid.splitlines()[1:] for cell in line.split("\t")) == 2 * boards
    assert shown == 0, "the grid has the round now: its pairing is stale"
    assert grave == []
