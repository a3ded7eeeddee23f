"""What is typed on the page is on the disk at once, one draft a tab: a power cut and a second tab take nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests import missing
from tests.hosts.page.test_page import TEXT, TRF
from tests.web.programs import run_node
from xl_departage.base.messages import text

pytestmark = pytest.mark.slow

GRID = "No\tName\tRtg\tR 1\n1\tAnna\t1900\t2W\n2\tBruno\t1800\t1B"
PLAYED = "\n".join(
    [
        "No\tName\tRtg\tR 1\tR 2",
        *(
            f"{at}\tP{at}\t{2000 - at}\t{game}\t"
            for at, game in enumerate(("4W1", "5B1", "6W1", "1B0", "2W0", "3B0"), 1)
        ),
    ]
)
OTHER = "No\tName\tRtg\tR 1\n1\tZoé\t1900\t2W1\n2\tYves\t1800\t1B0"


def after_a_power_cut(page: Path, profile: Path, *steps: tuple[str, ...], **more: Any) -> dict[str, list[str]]:
    job = {
        "chromium": missing.chromium(),
        "profile": str(profile),
        "page": page.as_uri(),
        "values": ["#grid", "#title", "#pair-total"],
        "steps": steps,
        **more,
    }
    result: dict[str, list[str]] = run_node("crash_session.mjs", job, 400)
    return result


def tabs(page: Path, *steps: tuple[str, ...]) -> list[Any]:
    job = {"chromium": missing.chromium(), "page": page.as_uri(), "language": "en", "steps": steps}
    result: dict[str, list[Any]] = run_node("tabs_session.mjs", job, 400)
    assert result["errors"] == []
    return result["seen"]


def test_a_power_cut_one_second_after_a_result_takes_nothing(page: Path, tmp_path: Path) -> None:
    found = after_a_power_cut(
        page,
        tmp_path,
        ("fill", "#grid", GRID),
        ("fill", "#title", "Open du Val"),
        ("click", "button.main"),
        ("wait", "#results select"),
        ("fill", "#pair-total", "7"),
        ("choose", "#results td select", "1-0"),
        wait=1000,
        again="#standings table",
    )

    assert found["before"] == [GRID.replace("2W", "2W1").replace("1B", "1B0"), "Open du Val", "7"]
    assert found["after"] == found["before"]


def test_a_power_cut_takes_neither_the_round_that_was_paired_nor_the_file_that_was_opened(
    page: Path, tmp_path: Path
) -> None:
    book = tmp_path / "cup.xlsx"
    saved = openpyxl.Workbook()
    for row in PLAYED.split("\n"):
        saved.worksheets[0].append(row.split("\t"))
    saved.save(book)

    paired = after_a_power_cut(
        page,
        tmp_path / "paired",
        ("fill", "#grid", PLAYED),
        ("fill", "#options", "system=swiss"),
        ("click", "button.main"),
        ("wait", "#standings table"),
        ("fill", "#pair-total", "3"),
        ("click", "#pair button"),
        ("click", "#take-round"),
        ("wait", "#results td select"),
        wait=1000,
        values=["#grid", "#posted"],
        again="#standings table",
    )

    found = after_a_power_cut(
        page,
        tmp_path / "opened",
        ("upload", "#file", str(book)),
        ("wait", "#standings table"),
        ("fill", "#title", "Rapid"),
        wait=0,
        values=["#grid", "#title"],
        # There only while the file itself is.
        again="#workbook:not([hidden])",
    )

    assert "4W" in paired["before"][0]
    assert paired["before"][1] != ""
    assert paired["after"] == paired["before"]
    assert found["before"][1] == "Rapid"
    assert found["after"] == found["before"]


def test_each_tab_keeps_its_own_tournament_and_offers_the_others(page: Path) -> None:
    seen = tabs(
        page,
        ("one", "open"),
        ("one", "fill", "#grid", GRID),
        ("one", "fill", "#title", "First"),
        ("two", "open"),
        ("two", "value", "#grid"),
        ("two", "text", "#draft-list"),
        ("two", "click", "#draft-list button"),
        ("two", "wait", "#opening .refusal"),
        ("two", "text", "#opening"),
        ("two", "fill", "#grid", OTHER),
        ("two", "fill", "#title", "Second"),
        *((tab, "reload") for tab in ("one", "two")),
        *((tab, "value", field) for tab in ("one", "two") for field in ("#grid", "#title")),
        ("one", "close"),
        ("two", "click", "#drafts summary"),
        ("two", "click", "#draft-list button"),
        ("two", "wait", "h1:has-text('First')"),
        ("two", "value", "#title"),
        ("two", "click", "#drafts summary"),
        ("two", "text", "#draft-list"),
    )

    elsewhere = text("page_draft_elsewhere", "en")
    assert seen[0] == ""
    assert seen[1].startswith("First, saved ")
    assert elsewhere in seen[1]
    assert seen[2] == elsewhere
    assert seen[3:7] == [GRID, "First", OTHER, "Second"]
    assert seen[7] == "First"
    assert seen[8].startswith("Second, saved ")
    assert elsewhere not in seen[8]


def test_two_tabs_of_one_tournament_know_of_each_other(page: Path) -> None:
    same = text("page_tab_same", "en")
    seen = tabs(
        page,
        ("one", "open"),
        ("one", "upload", "#file", str(TRF)),
        ("one", "wait", "#standings table"),
        ("two", "open"),
        ("two", "text", "#elsewhere"),
        ("two", "upload", "#file", str(TRF)),
        ("two", "wait", "#standings table"),
        ("two", "text", "#elsewhere"),
        ("one", "text", "#elsewhere"),
    )

    assert seen == ["", same, same]


def test_a_draft_that_is_deleted_is_offered_no_more(page: Path) -> None:
    seen = tabs(
        page,
        ("one", "open"),
        ("one", "fill", "#grid", TEXT),
        ("two", "open"),
        ("one", "close"),
        ("two", "reload"),
        ("two", "visible", "#drafts"),
        ("two", "click", "#draft-list button + button"),
        ("two", "reload"),
        ("two", "visible", "#drafts"),
        ("two", "value", "#grid"),
    )

    assert seen == [True, False, ""]
