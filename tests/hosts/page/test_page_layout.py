"""The page as an arbiter sees it: side by side or by tabs, nothing lost that was typed, nothing that axe-core finds serious."""

from __future__ import annotations

import base64
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests import missing
from tests.hosts.page.test_page import DATA, TEXT, TRF, session
from xl_departage.base.messages import Language, languages, text

pytestmark = pytest.mark.slow
Step = tuple[Any, ...]
RANKED = (("fill", "#grid", TEXT), ("click", "#request .main"), ("wait", "#standings table"))
VALUE = "#standings tbody tr:nth-child(1) td:nth-child(6) button"
TABS = ("grid-part", "ranking-part", "check-part", "explanation", "what-if-part", "printed")


def test_grid_and_ranking_stand_side_by_side_on_a_wide_screen(page: Path) -> None:
    result = session(
        page,
        *RANKED,
        ("click", VALUE),
        ("wait", "#explain table"),
        *[("box", f"#{part}") for part in ("grid-part", "ranking-part", "explanation")],
        ("visible", "#tabs"),
        ("fits",),
        ("box", "#explain table"),
        width=1280,
    )

    grid, ranking, explanation, tabs, fits, table = result["seen"]
    assert grid["x"] + grid["width"] <= ranking["x"]
    assert grid["y"] == ranking["y"]
    # The explanation is beside the grid, below the value, and no column of it is cut off.
    assert explanation["x"] == ranking["x"]
    assert table["x"] + table["width"] <= explanation["x"] + explanation["width"]
    assert (tabs, fits) == (False, True)


def test_a_phone_shows_one_part_at_a_time_and_turns_to_what_is_new(page: Path) -> None:
    def shown() -> list[tuple[str, str]]:
        return [("visible", f"#{part}") for part in TABS]

    result = session(
        page,
        *shown(),
        *RANKED,
        *shown(),
        ("click", VALUE),
        ("wait", "#explain table"),
        *shown(),
        ("fits",),
        ("box", "#explain table"),
        ("click", "#tabs [aria-controls=what-if-part]"),
        *shown(),
        ("fits",),
        ("attribute", "#tabs [aria-controls=what-if-part]", "aria-selected"),
        width=380,
    )

    seen = result["seen"]
    first, ranked, explained = (seen[start : start + 6] for start in (0, 6, 12))
    assert first == [part == "grid-part" for part in TABS]
    assert ranked == [part == "ranking-part" for part in TABS]
    assert explained == [part == "explanation" for part in TABS]
    fits, table = seen[18:20]
    assert fits
    assert table["x"] + table["width"] <= 380
    assert seen[20:26] == [part == "what-if-part" for part in TABS]
    assert seen[26:] == [True, "true"]


@pytest.mark.parametrize("language", languages())
def test_no_column_of_an_explanation_is_cut_off_on_a_phone(page: Path, language: Language) -> None:
    """A cut and adjusted scores: each of the columns that an explanation of Buchholz can have."""
    result = session(
        page,
        ("upload", "#file", str(DATA / "made" / "sw01-8x5-clean.trf")),
        ("wait", "#standings table"),
        ("click", VALUE),
        ("wait", "#explain table"),
        ("box", "#explain table"),
        ("box", "#explain"),
        language=language,
        width=380,
    )

    table, room = result["seen"]
    assert table["x"] + table["width"] <= room["x"] + room["width"]


def test_the_grid_has_the_room_that_nothing_else_takes(page: Path) -> None:
    result = session(
        page,
        ("box", "#grid-part"),
        ("click", "#sample"),
        ("wait", "#standings table"),
        ("box", "#cells tr:first-child td:nth-child(11)"),
        ("text", "#cells tr:first-child td:nth-child(11)"),
        ("box", "#cells"),
        ("box", "#ranking-part"),
        ("box", "#standings table"),
        ("fits",),
        width=1280,
    )

    alone, last_round, heading, room, ranking, table, fits = result["seen"]
    assert alone["width"] > 1200
    # Seven rounds beside a ranking of which nothing is cut off either.
    assert "7" in heading
    assert last_round["x"] + last_round["width"] <= room["x"] + room["width"] <= ranking["x"]
    assert table["x"] + table["width"] <= ranking["x"] + ranking["width"]
    assert fits


def test_eleven_rounds_and_three_tie_breaks_of_a_large_event_are_cut_off_at_no_width(page: Path) -> None:
    for width, last in ((1280, "#cells tr:first-child td:nth-child(15)"), (380, "#standings th:nth-child(8)")):
        result = session(
            page,
            ("upload", "#file", str(TRF)),
            ("wait", "#standings tbody tr:nth-child(110)"),
            ("box", last),
            ("box", last.partition(" ")[0]),
            ("box", "#standings table"),
            ("box", "#standings"),
            # A heading stands over its figures.
            ("count", "#standings th.number"),
            ("count", "#standings tr:nth-child(1) td.number"),
            width=width,
        )

        cell, cells, table, room, headings, figures = result["seen"]
        assert cell["x"] + cell["width"] <= cells["x"] + cells["width"], width
        assert table["x"] + table["width"] <= room["x"] + room["width"], width
        assert headings == figures == 7


def test_no_field_of_a_wide_screen_cuts_off_what_it_says(page: Path) -> None:
    result = session(
        page,
        *RANKED,
        ("box", "#edition"),
        ("box", "#options"),
        ("box", "#pair-first"),
        width=1280,
        language="fr",
    )

    # The longest words of each, in the letters of the page, with the room of the arrow.
    assert [box["width"] >= least for box, least in zip(result["seen"], (420, 190, 240), strict=True)] == [True] * 3


@pytest.mark.parametrize("language", languages())
def test_a_phone_cuts_off_no_tab_and_no_column(page: Path, language: Language) -> None:
    rounds = "\t".join(["No", "Name", "Rtg", "R 1", "R 2", "R 3"])
    names = ("Lambert, Anna", "Chloé de la Fontaine-Dupont", "Van den Broeck, Sebastiaan", "Émile")
    players = "\n".join(f"{number}\t{name}\t2000\t\t\t" for number, name in enumerate(names, 1))
    result = session(
        page,
        ("click", "#sample"),
        ("wait", "#standings table"),
        *[("box", f"#tabs button:nth-child({tab})") for tab in range(1, 8)],
        ("box", "#standings table"),
        ("click", "#tabs [aria-controls=grid-part]"),
        ("fill", "#grid", f"{rounds}\n{players}"),
        ("fill", "#options", "system=swiss"),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        ("click", "#tabs [aria-controls=pair-part]"),
        ("choose", "#pair-first", "white"),
        ("click", "#pair button"),
        ("wait", "#take-round"),
        ("box", "#paired table"),
        ("click", "#take-round"),
        ("wait", "#results select"),
        ("box", "#results table"),
        ("box", "#results h3"),
        ("box", "#tabs"),
        language=language,
        width=380,
    )

    *inside, heading, bar = result["seen"]
    assert [box for box in inside if box["x"] < 0 or box["x"] + box["width"] > 380] == []
    assert heading["y"] >= bar["height"], "the tabs stand over the list"


def test_targets_on_a_phone_are_large_enough_for_a_finger(page: Path) -> None:
    result = session(
        page,
        *RANKED,
        ("box", VALUE),
        ("click", "#tabs [aria-controls=grid-part]"),
        *[
            ("box", place)
            for place in (
                "#sample",
                "#request .main",
                "#codes",
                "#edition",
                "#language",
                "#cells tr:nth-child(2) td:nth-child(2)",
            )
        ],
        width=380,
    )

    assert [box for box in result["seen"] if box["height"] < 44] == []


@pytest.mark.parametrize("width", [1280, 380])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(page: Path, width: int, scheme: str) -> None:
    result = session(
        page,
        ("axe",),
        *RANKED,
        ("axe",),
        ("click", VALUE),
        ("wait", "#explain table"),
        ("axe",),
        width=width,
        scheme=scheme,
    )

    assert result["seen"] == [[], [], []]


def test_a_draft_survives_a_reload_until_it_is_forgotten(page: Path) -> None:
    result = session(
        page,
        *RANKED,
        ("fill", "#title", "Open de Lille"),
        ("fill", "#pair-total", "7"),
        ("reload",),
        ("wait", "#standings table"),
        ("value", "#grid"),
        ("value", "#title"),
        ("value", "#pair-total"),
        ("click", "#forget"),
        ("text", "#forgotten"),
        ("value", "#grid"),
        ("fill", "#title", "Open de Lille 2"),
        ("text", "#forgotten"),
        ("click", "#forget"),
        ("reload",),
        ("value", "#grid"),
        ("value", "#pair-total"),
    )

    confirmation = text("page_forgotten", "en")
    assert result["seen"] == [TEXT, "Open de Lille", "7", confirmation, TEXT, "", "", ""]


def test_a_typed_grid_is_replaced_only_if_asked_and_comes_back(page: Path) -> None:
    result = session(
        page,
        *RANKED,
        ("click", "#sample"),
        ("click", "#no"),
        ("value", "#grid"),
        ("click", "#blank"),
        ("click", "#yes"),
        ("wait", "#cells table"),
        ("count", "#cells tr"),
        ("click", "#undo"),
        ("wait", "#undone:not(:empty)"),
        ("value", "#grid"),
    )

    grid_kept, lines, back = result["seen"]
    # The field of players has followed the four of the table.
    assert (grid_kept, lines, back) == (TEXT, 5, TEXT)


def test_a_blank_grid_has_the_players_and_rounds_that_are_asked_for(page: Path) -> None:
    result = session(
        page,
        ("fill", "#players", "37"),
        ("fill", "#rounds", "11"),
        ("click", "#blank"),
        ("count", "#cells tr"),
        ("count", "#cells tr:first-child td"),
    )

    # The row of headings; number of the line in front, name, rating and so on, then the rounds.
    lines, columns = result["seen"]
    assert (lines, columns) == (38, len(text("page_blank_head", "en").split(";")) + 11)


@pytest.mark.parametrize("language", languages())
def test_the_example_is_in_the_language_of_the_page(page: Path, language: Language) -> None:
    result = session(
        page,
        ("click", "#sample"),
        ("wait", "#standings table"),
        ("value", "#grid"),
        ("count", "#cells .error, #cells .warning"),
        language=language,
    )

    grid, wrong = result["seen"]
    black = {"fr": "N", "en": "B", "nl": "Z", "de": "S"}[language]
    cells = [cell for line in grid.splitlines()[1:] for cell in line.split("\t")[3:]]
    assert any(black in cell for cell in cells)
    assert wrong == 0


def test_the_sheet_has_the_title_and_is_scrolled_to(page: Path) -> None:
    result = session(
        page,
        *RANKED,
        ("fill", "#title", "Open de Lille, 4 octobre 2026"),
        ("click", "#report"),
        ("wait", "#print"),
        ("framed", "#sheet", "h1"),
        ("box", "#printed"),
    )

    heading, box = result["seen"]
    assert heading == "Open de Lille, 4 octobre 2026"
    # A part of a pixel above the window is still its top.
    assert -1 < box["y"] < 900


SHEET: tuple[Step, ...] = (("click", "#report"), ("wait", "#print"))


@pytest.mark.parametrize(
    "asked",
    [
        (("keys", ["<Control+p>"]), ("wait", "body[data-printed]")),
        (*SHEET, ("click", "#print"), ("wait", "body[data-printed]")),
        # The browser's own command, which asks the page nothing.
        SHEET,
        # It is made while nobody asks for anything, before a hand is at the menu.
        (("wait", "body[data-sheet]"),),
    ],
    ids=["Ctrl+P", "the button", "the menu", "the menu without a sheet"],
)
def test_the_sheet_and_not_the_form_is_printed(page: Path, asked: tuple[Step, ...]) -> None:
    """Also by a page opened from disk, and by one in the dark."""
    result = session(
        page,
        *RANKED,
        ("fill", "#title", "Open de Lille"),
        *asked,
        ("print",),
        ("text", "h1"),
        ("visible", "#grid"),
        scheme="dark",
    )

    pdf, heading, grid = result["seen"]
    words = on_paper(pdf)
    assert words.startswith("Open de Lille")
    assert text("report_ties", "en") in words
    assert text("page_title", "en") not in words
    # The screen is as before.
    assert (heading, grid) == ("Open de Lille", True)


def test_explanations_are_left_out_of_the_sheet_if_so_chosen(page: Path) -> None:
    """Chosen while a sheet is there, which is made anew; remembered for the next sheet, also that of Ctrl+P."""
    result = session(
        page,
        *RANKED,
        ("click", "#report"),
        ("wait", "#print"),
        ("framed", "#sheet", "#explanations h2"),
        ("choose", "#with-explanations", "no"),
        ("wait", "#print"),
        ("framed", "#sheet", "main"),
        ("reload",),
        ("wait", "#standings table"),
        ("keys", ["<Control+p>"]),
        ("wait", "body[data-printed]"),
        ("print",),
    )

    heading, sheet, pdf = result["seen"]
    assert heading == text("report_explanations", "en")
    for words in (sheet, on_paper(pdf)):
        assert text("report_ranking", "en") in words
        assert text("report_explanations", "en") not in words


def test_a_table_that_no_sheet_is_made_of_is_printed_under_the_title_of_the_tournament(page: Path) -> None:
    result = session(
        page, *RANKED, ("fill", "#title", "Open de Lille"), ("fill", "#options", "planed=5"), ("print",), ("text", "h1")
    )

    pdf, heading = result["seen"]
    words = on_paper(pdf)
    assert words.startswith("Open de Lille")
    assert "+ 2B" in words
    assert text("report_ties", "en") not in words
    assert text("page_title", "en") not in words
    assert heading == "Open de Lille"


def on_paper(pdf: str) -> str:
    """The words of a PDF in base64."""
    done = subprocess.run(
        [missing.pdftotext(), "-", "-"], input=base64.b64decode(pdf), capture_output=True, check=True, timeout=60
    )
    return done.stdout.decode()


def test_nothing_of_a_file_stays_with_the_example_or_an_empty_grid(page: Path) -> None:
    result = session(
        page,
        ("upload", "#file", str(DATA / "papi" / "import-test.papi")),
        ("wait", "#standings tbody tr:nth-child(16)"),
        ("click", "#sample"),
        ("click", "#yes"),
        ("wait", "#standings tbody tr:nth-child(24)"),
        *[("value", f"#{field}") for field in ("title", "codes", "edition")],
        ("click", "#undo"),
        ("wait", "#standings tbody tr:nth-child(16):last-child"),
        ("value", "#title"),
    )

    *example, undone = result["seen"]
    assert example == ["", "BH/C1;BH;SB", "FIDE-2026"]
    assert undone.startswith("Papi import test")


def test_a_round_robin_is_offered_the_tie_breaks_that_its_rules_use(page: Path) -> None:
    grid = (
        "No\tName\t1\t2\t3\nA1\tAnne\t\t1\t½\nB2\tBea\t0\t\t1\nC3\tCid\t½\t0\t".replace("A1", "1")
        .replace("B2", "2")
        .replace("C3", "3")
    )
    result = session(
        page,
        ("fill", "#grid", grid),
        ("click", "#request .main"),
        ("wait", "#check button"),
        ("text", "#check button"),
        ("click", "#check button"),
        ("wait", "#standings table"),
        ("value", "#codes"),
        ("text", "#check"),
    )

    offered, codes, check = result["seen"]
    assert offered == codes == "DE;KS;SB;WON"
    assert check == text("page_sound", "en")


def test_both_cells_of_a_contradiction_are_coloured_and_say_so(page: Path) -> None:
    # Two players have beaten each other; the same text stands in a cell that is right.
    rows = "\n".join(["No\tName\tR 1\tR 2", "1\tA\t+ 2W\t+ 2B", "2\tB\t+ 1B\t- 1W"])
    result = session(
        page,
        ("fill", "#grid", rows),
        ("click", "#request .main"),
        ("wait", "#cells .error"),
        ("count", "#cells .error"),
        *[("text", f"#cells tr:nth-child({row}) td.error:nth-child(4)") for row in (2, 3)],
        *[("attribute", f"#cells tr:nth-child({row}) td.error", "title") for row in (2, 3)],
    )

    count, mine, theirs, first, second = result["seen"]
    assert (count, mine, theirs) == (2, "+ 2W", "+ 1B")
    assert first == second
    assert first.startswith("row 1, A, round 1")


def test_the_explanation_of_a_long_ranking_stands_beside_its_value(page: Path) -> None:
    last = "#standings tbody tr:nth-child(110) td:nth-child(6)"
    result = session(
        page,
        ("upload", "#file", str(TRF)),
        ("wait", last),
        *[
            step
            for value in (VALUE.removesuffix(" button"), last)
            for step in (
                ("click", f"{value} button"),
                ("wait", f"{value}.chosen"),
                ("wait", "#explain table"),
                ("box", value),
                ("box", "#explanation"),
            )
        ],
        ("click", "#close"),
        ("visible", "#explanation"),
        width=1280,
    )

    *boxes, shown = result["seen"]
    for value, explanation in zip(boxes[::2], boxes[1::2], strict=True):
        assert 0 <= value["y"] < explanation["y"] < explanation["y"] + explanation["height"] <= 901
    assert not shown


def test_a_file_is_computed_under_the_edition_chosen_and_not_that_of_the_file_before(page: Path) -> None:
    result = session(
        page,
        ("upload", "#file", str(DATA / "papi" / "import-test.papi")),
        ("wait", "#standings tbody tr:nth-child(16)"),
        ("value", "#edition"),
        ("upload", "#file", str(TRF)),
        ("click", "#yes"),
        ("wait", "#standings tbody tr:nth-child(110)"),
        ("value", "#edition"),
        ("click", "#undo"),
        ("wait", "#standings tbody tr:nth-child(16):last-child"),
        ("value", "#edition"),
        ("value", "#title"),
    )

    papi, trf, undone, title = result["seen"]
    assert papi != trf == "FIDE-2026"
    assert undone == papi
    assert title.startswith("Papi import test")


def test_a_file_that_is_no_tournament_leaves_what_is_on_the_screen(page: Path, tmp_path: Path) -> None:
    file = tmp_path / "minutes.pdf"
    file.write_bytes(b"%PDF-1.7 minutes of the general meeting")
    result = session(
        page,
        ("upload", "#file", str(TRF)),
        ("wait", "#standings tbody tr:nth-child(110)"),
        ("value", "#title"),
        ("upload", "#file", str(file)),
        ("wait", "#opening .refusal"),
        ("text", "#opening"),
        ("visible", "#opening"),
        ("value", "#title"),
        ("count", "#standings tbody tr"),
        # The file of the table is still the first one: its dates are kept.
        ("save", "#save-trf"),
        width=380,
    )

    title, refused, visible, title_after, lines, saved = result["seen"]
    assert title == title_after != ""
    assert refused.startswith("minutes.pdf")
    assert (visible, lines) == (True, 110)
    assert b"\n042 " in base64.b64decode(saved)


def test_a_file_that_was_corrected_is_read_anew_under_the_same_name(page: Path, tmp_path: Path) -> None:
    """The page empties its field, so that the browser tells it of the same file chosen again."""
    file = tmp_path / "grid.csv"
    file.write_text(TEXT.replace("\t", ";"), encoding="utf-8")
    result = session(
        page,
        ("upload", "#file", str(file)),
        ("wait", "#standings table"),
        ("value", "#file"),
    )

    assert result["seen"] == [""]


def test_a_sheet_without_a_title_does_not_name_the_program(page: Path) -> None:
    result = session(page, *RANKED, ("click", "#report"), ("wait", "#print:not([hidden])"), ("framed", "#sheet", "h1"))

    assert result["seen"] == [text("page_untitled", "en")]


@pytest.mark.parametrize("language", languages())
def test_what_if_is_cut_off_neither_on_a_phone_nor_beside_the_grid(page: Path, language: Language) -> None:
    for width in (380, 1280):
        result = session(
            page,
            ("click", "#sample"),
            ("wait", "#standings table"),
            *([("click", "#tabs [aria-controls=what-if-part]")] if width == 380 else []),
            ("fill", "#player", "1"),
            ("fill", "#round", "1"),
            ("choose", "#result", "0"),
            ("click", "#what-if button"),
            ("wait", "#supposed table"),
            ("box", "#supposed table"),
            ("box", "#supposed"),
            language=language,
            width=width,
        )

        table, room = result["seen"]
        assert table["x"] + table["width"] <= room["x"] + room["width"], width
