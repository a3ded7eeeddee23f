"""The bar at the top of the page: the tournament and its state, Compute and Save, wherever one looks; and what works before Python does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests import missing
from tests.hosts.page.test_page_drafts import PLAYED
from tests.web.programs import run_node
from xl_departage.base.messages import text
from xl_departage.hosts.page import calculator

RULES = "FIDE-2026; system=swiss"


def stage(grid: str, total: int | None, lang: str = "en") -> str:
    answer = json.loads(
        calculator.answer(json.dumps({"do": "stage", "lang": lang, "text": grid, "rules": RULES, "total": total}))
    )
    stage_text: str = answer["value"]
    return stage_text


def used(page: Path, *steps: tuple[str, ...], **more: Any) -> list[Any]:
    job = {"chromium": missing.chromium(), "page": str(page), "steps": steps, **more}
    result: dict[str, list[Any]] = run_node("saving_session.mjs", job, 400)
    assert result["errors"] == []
    return result["seen"]


@pytest.mark.parametrize(
    ("change", "total", "expected_text"),
    [
        ({}, 5, "round 1 of 5 · all results entered"),
        ({}, None, "round 1 · all results entered"),
        ({"4W1": "4W", "1B0": "1B"}, 5, "round 1 of 5 · 1 result missing"),
        ({"4W1": "4W", "1B0": "1B", "6W1": "6W", "3B0": "3B"}, 5, "round 1 of 5 · 2 results missing"),
        # Of each game, only one side is entered.
        ({"4W1": "4W", "6W1": "6W"}, 5, "round 1 of 5 · 2 results missing"),
        ({"4W1": "", "1B0": "", "5B1": "", "2W0": "", "6W1": "", "3B0": ""}, 5, "6 players, no round paired yet"),
    ],
)
def test_the_bar_says_which_round_of_how_many_and_what_is_missing(
    change: dict[str, str], total: int | None, expected_text: str
) -> None:
    grid = PLAYED
    for old_cell, new_cell in change.items():
        grid = grid.replace(f"\t{old_cell}\t", f"\t{new_cell}\t")

    assert stage(grid, total) == expected_text


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1280, 800), (380, 780)])
def test_compute_save_and_the_state_are_in_sight_wherever_the_page_is_scrolled_to(
    page: Path, width: int, height: int
) -> None:
    names = [f"{at}\tPlayer {at}\t{2400 - at}" for at in range(1, 91)]
    bar = [("inside", selector) for selector in ("#request .main", "#save", "#state")]

    seen = used(
        page,
        *bar,
        ("fill", "#grid", "\n".join(["No\tName\tRtg\tR 1", *(f"{name}\t" for name in names)])),
        ("fill", "#title", "Open du Val"),
        ("click", "#request .main"),
        ("wait", "#stage:has-text('90 players')"),
        ("scroll",),
        *bar,
        # The ranking stays beside the grid, as far as that is scrolled.
        *(
            [("click", "#cells tr:nth-child(80) td:nth-child(3)"), ("inside", "#standings-title")]
            if width > 1200
            else []
        ),
        ("text", "h1"),
        ("text", "#stage"),
        width=width,
        height=height,
    )

    assert seen == [*[True] * (7 if width > 1200 else 6), "Open du Val", "90 players, no round paired yet"]


@pytest.mark.slow
def test_every_round_is_written_into_the_file_that_was_chosen(page: Path) -> None:
    """After a reload, too."""
    seen = used(
        page,
        ("fill", "#grid", PLAYED),
        ("fill", "#options", "system=swiss"),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        ("click", "#save"),
        ("wait", "#kept:has-text('cup.trf')"),
        ("text", "#kept"),
        ("written",),
        ("fill", "#pair-total", "3"),
        ("click", "#pair button"),
        ("click", "#take-round"),
        ("wait", "#results td select"),
        ("wait", "#state:has-text('Ready')"),
        ("reload",),
        ("wait", "#kept:has-text('saved in cup.trf')"),
        ("written",),
    )

    save_status, file_before, file_after = seen
    assert save_status.startswith("saved in cup.trf at ")
    assert "   4 w 1" in file_before
    assert "   2 b" not in file_before
    # The round that was paired: every player has a second game.
    games = [line[91:].rstrip() for line in file_after.splitlines() if line.startswith("001")]
    assert [len(game) > 12 for game in games] == [True] * 6


@pytest.mark.slow
def test_the_page_is_typed_into_before_python_is_there(page: Path) -> None:
    """An empty table, a cell, the title, and Compute: what was asked for comes when it can."""
    seen = used(
        page,
        ("early",),
        ("fill", "#title", "Open du Val"),
        ("fill", "#players", "4"),
        ("fill", "#rounds", "1"),
        ("click", "#blank"),
        ("cell", "Anna"),
        ("click", "#request .main"),
        ("ready",),
        ("value", "#title"),
        ("text", "#cells tr:nth-child(2) td:nth-child(3)"),
        ("wait", "#check > *"),
        ("text", "#state"),
    )

    assert seen[0]
    assert seen[1:3] == ["Open du Val", "Anna"]
    assert seen[3] in (text("page_ready", "en"), text("page_computing", "en"))
