"""departage.html between one action and the next: no click is lost, nothing stale stays, and what the page can do itself is done."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from docs.generator.assemble import beside_documentation
from tests.documents.templates.books import template_file
from tests.hosts.page.test_page import TEXT, TRF, answered, session
from tests.hosts.page.test_page_layout import VALUE
from xl_departage.base.messages import Language, languages, text
from xl_departage.functions.topics import topic_of

pytestmark = pytest.mark.slow
Step = tuple[Any, ...]
SWISS = "system=swiss"
CLUBS = "No;Name;Club;R 1\n1;Anna;Gand;2W1\n2;Bruno;Lille;1B0"
FOUR = "No;Name;R 1;R 2;R 3\n1;Anna;3W1;;\n2;Bram;4B0;;\n3;Cas;1B0;;\n4;Dirk;2W1;;"


def test_a_button_pressed_while_a_message_goes_is_clicked_and_nothing_old_stays_below_a_refusal(page: Path) -> None:
    """The message above the button goes when the field is left, while the button is held down as long as a person does."""
    result = session(
        page,
        ("fill", "#grid", CLUBS),
        ("click", "#details summary"),
        ("save", "#save-trf"),
        ("wait", "#saved p"),
        ("text", "#saved"),
        ("fill", "#end", "31/02/2026"),
        ("count", "#saved p"),
        ("press", "#end", "Tab"),
        ("wait", "#details-message .refusal"),
        ("click", "#save-trf"),
        ("wait", "#saved .refusal"),
        ("text", "#saved"),
        ("box", "#save-trf"),
        ("fill", "#end", "15/03/2026"),
        ("save", "#save-trf", 200),
        ("box", "#save-trf"),
        ("wait", "#saved p:not(.refusal)"),
        ("count", ".refusal"),
        width=1280,
    )

    _, message, messages_left, refused, button_before, saved, button_after, refusals = result["seen"]
    clubs = text("page_clubs_stay", "en")
    assert clubs in message
    assert (messages_left, clubs in refused) == (0, False)
    assert "052 2026/03/15" in base64.b64decode(saved).decode()
    assert button_after["y"] < button_before["y"], "nothing moved: nothing is tested"
    assert refusals == 0


@pytest.mark.parametrize("width", [1280, 380])
def test_behind_each_message_is_what_belongs_there_and_its_place_in_the_documentation(
    page: Path, tmp_path: Path, width: int
) -> None:
    """Without the documentation beside the page there is no link that would lead nowhere."""
    beside = tmp_path / page.name
    beside.write_bytes(beside_documentation(page.read_bytes()))
    tabs = [
        [("click", f"#tabs [aria-controls={part}]")] if width == 380 else [] for part in ("check-part", "ranking-part")
    ]
    for shown, links in ((page, 0), (beside, 1)):
        result = session(
            shown,
            ("fill", "#grid", "Anna\t+ 2\nBert\t- 1X"),
            ("click", "#request .main"),
            ("wait", "#standings .refusal"),
            *tabs[0],
            ("click", "#check li:first-child .entry summary"),
            ("text", "#check li:first-child .entry"),
            ("count", "#check li:first-child .entry a"),
            ("axe",),
            *tabs[1],
            ("text", "#standings .refusal"),
            ("click", "#standings .entry summary"),
            ("text", "#standings .entry"),
            ("attribute", f"#standings .entry {'a' if links else 'summary'}", "href"),
            ("fits",),
            width=width,
            picture=str(tmp_path / f"entry-{width}-{links}.png"),
        )
        check_entry, count, grave, closed, opened, place, fits = result["seen"]
        about = topic_of("grid_unreadable").explained("en")
        assert (count, grave, fits) == (links, [], True)
        assert [about in words for words in (check_entry, opened, closed)] == [True, True, False]
        assert place == ("en/guides/troubleshooting.html#grid_names_without_header" if links else None)


@pytest.mark.parametrize("width", [1280, 380])
def test_an_empty_template_is_refused_where_one_looks_and_changes_nothing(page: Path, width: int) -> None:
    result = session(
        page,
        ("upload", "#file", str(TRF)),
        ("wait", "#standings tbody tr:nth-child(110)"),
        ("value", "#grid"),
        ("upload", "#file", str(template_file("open-suisse-fr-vide.xlsx"))),
        ("wait", "#opening .refusal"),
        ("text", "#opening"),
        ("box", "#opening"),
        ("visible", "#range"),
        ("value", "#grid"),
        ("count", "#standings tbody tr"),
        ("fits",),
        ("axe",),
        ("save", "#save-trf"),
        width=width,
    )

    grid_before, refusal, box, asked, grid_after, lines, fits, grave, saved = result["seen"]
    assert refusal.startswith("open-suisse-fr-vide.xlsx")
    assert 0 <= box["y"] < box["y"] + box["height"] <= 900
    assert (asked, lines, fits, grave) == (False, 110, True, [])
    assert grid_before == grid_after
    # The file of the table is still the first one.
    assert b"\n042 " in base64.b64decode(saved)


def test_a_workbook_that_waits_for_its_range_takes_nothing_of_the_tournament_beside_it(
    page: Path, tmp_path: Path
) -> None:
    """One with two tables, which names none of them as its tournament."""
    packed = base64.b64encode(TRF.read_bytes()).decode()
    book = openpyxl.Workbook()
    for row in answered("open_file", name=TRF.name, data=packed, reference=None)["value"]["rows"]:
        book.worksheets[0].append(row)
    book.worksheets[0].title = "Crosstable"
    book.copy_worksheet(book.worksheets[0]).title = "As printed"
    book.save(tmp_path / "tables.xlsx")

    result = session(
        page,
        ("upload", "#file", str(TRF)),
        ("wait", "#standings tbody tr:nth-child(110)"),
        ("upload", "#file", str(tmp_path / "tables.xlsx")),
        ("wait", "#opening .refusal"),
        *[("visible", place) for place in ("#range", "#save-xlsx", "#recalculate")],
        ("save", "#save-trf"),
        ("fill", "#range", "Crosstable"),
        ("press", "#range", "Tab"),
        ("click", "#yes"),
        ("wait", "#save-xlsx:not([hidden])"),
        ("wait", "#standings tbody tr:nth-child(110)"),
        ("count", "#opening p"),
        ("reload",),
        ("wait", "#standings tbody tr:nth-child(110)"),
        ("value", "#range"),
        ("visible", "#save-xlsx"),
        # The next thing done ends the wait of another one.
        ("upload", "#file", str(template_file("liste-elo-fr.xlsx"))),
        ("wait", "#opening .refusal"),
        ("value", "#range"),
        ("fill", "#new-player", "Zoé"),
        ("click", "#add-player"),
        ("wait", "#added:not(:empty)"),
        ("value", "#range"),
        ("visible", "#save-xlsx"),
        ("count", "#opening p"),
    )

    *waiting, saved, message_count, reloaded_range, there, empty, back, again, none = result["seen"]
    assert waiting == [True, False, True]
    assert b"\n042 " in base64.b64decode(saved)
    assert (message_count, reloaded_range, there) == (0, "Crosstable", True)
    assert (empty, back, again, none) == ("", "Crosstable", True, 0)


def test_an_untouched_empty_table_is_replaced_without_a_question(page: Path) -> None:
    result = session(
        page,
        ("click", "#blank"),
        ("upload", "#file", str(TRF)),
        ("wait", "#standings tbody tr:nth-child(110)"),
        ("click", "#blank"),
        ("click", "#yes"),
        ("wait", "#cells tr:nth-child(111)"),
        ("click", "#sample"),
        ("wait", "#standings tbody tr:nth-child(24)"),
        ("click", "#blank"),
        ("keys", ["Anna"]),
        ("upload", "#file", str(TRF)),
        ("wait", "#question[open]"),
        ("text", "#question-text"),
    )

    assert result["seen"] == [text("page_replace", "en")]


@pytest.mark.parametrize("width", [1280, 380])
def test_a_round_that_is_added_is_computed_at_once(page: Path, width: int) -> None:
    tab = (("click", "#tabs [aria-controls=pair-part]"),) if width == 380 else ()
    result = session(
        page,
        ("fill", "#grid", FOUR),
        ("fill", "#options", SWISS),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        *tab,
        ("click", "#pair button"),
        ("wait", "#take-round"),
        ("click", "#take-round"),
        ("wait", "#results select"),
        # Visible or not: on a phone, the part that is shown stays.
        ("wait", "body:has(#standings table)"),
        ("count", ".stale"),
        ("visible", "#results"),
        ("box", "#results"),
        ("text", "#check"),
        ("fill", "#withdrawing", "4"),
        ("click", "#withdraw button"),
        ("wait", "#withdrawn li"),
        ("wait", "body:has(#standings table)"),
        ("count", ".stale"),
        ("visible", "#pair"),
        width=width,
    )

    stale, shown, box, check, still, fields = result["seen"]
    assert (stale, shown) == (0, True)
    assert 0 <= box["y"] < 900
    assert "2 results" in check
    assert (still, fields) == (0, True)


@pytest.mark.parametrize("width", [1280, 380])
def test_a_result_typed_into_one_cell_leaves_the_list_in_which_one_choice_mends_it(page: Path, width: int) -> None:
    tab = (("click", "#tabs [aria-controls=pair-part]"),) if width == 380 else ()
    rows = FOUR.replace("3W1", "3W").replace("1B0", "1Z").replace("4B0", "4W").replace("2W1", "2Z")
    result = session(
        page,
        ("fill", "#grid", rows.replace("3W", "3W1")),
        ("fill", "#options", SWISS),
        ("click", "#request .main"),
        ("wait", "#standings .refusal"),
        *tab,
        ("count", "#results tbody select"),
        ("text", "#results tbody tr:nth-child(1) option:checked"),
        ("fits",),
        ("axe",),
        ("choose", "#results tbody tr:nth-child(1) select", "0-1"),
        ("click", "#results-compute"),
        ("wait", "#standings table"),
        ("value", "#grid"),
        width=width,
        language="nl",
    )

    boards, chosen_option, fits, grave, grid = result["seen"]
    assert (boards, chosen_option, fits, grave) == (2, "3W1 / 1Z", True, [])
    assert [line.split("\t")[2] for line in grid.splitlines()[1:]] == ["3W0", "4W", "1Z1", "2Z"]


@pytest.mark.parametrize("language", languages())
def test_two_players_are_compared_where_a_value_is_explained(page: Path, language: Language) -> None:
    """With the keyboard alone, on a phone; the field empty again, the value is explained as before."""
    result = session(
        page,
        ("fill", "#grid", TEXT),
        ("fill", "#codes", "SB"),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        ("press", VALUE, "Enter"),
        ("wait", "#explain table"),
        ("text", "#explain h3"),
        ("keys", ["<Tab>", "4", "<Enter>"]),
        ("wait", "#explain table.compared"),
        ("text", "#explain h3"),
        ("text", "#explain tbody"),
        ("text", "#compare label"),
        ("box", "#compared"),
        ("box", "#compare button"),
        ("box", "#explain table"),
        ("fits",),
        ("axe",),
        ("fill", "#compared", "Zorro"),
        ("click", "#compare button"),
        ("wait", "#explain .refusal"),
        ("text", "#explain"),
        ("fill", "#compared", ""),
        ("click", "#compare button"),
        ("wait", "#explain table"),
        ("text", "#explain h3"),
        language=language,
        width=380,
    )

    title, pair, words, label, field, button, table, fits, grave, unknown, back = result["seen"]
    assert title == back
    # Players without names, first and last: 2½ points against none.
    assert "1" in pair
    assert "4" in pair
    points = ["2.5" if language == "en" else "2,5", "0"]
    assert next(line.split("\t")[1:3] for line in words.splitlines() if points[0] in line) == points
    assert label.strip() == text("page_compare", language)
    assert min(field["height"], button["height"]) >= 44
    assert table["x"] + table["width"] <= 380
    assert (fits, grave) == (True, [])
    assert "Zorro" in unknown


COLUMNS = ["No", "Name", "Rtg", "Club", "Sex"]
GRID = "\n".join(
    "\t".join(row)
    for row in [
        [*COLUMNS, "Title", "Fed", "FIDE-ID", "Birth", *(f"R {at}" for at in range(1, 10))],
        *(
            [
                *(str(number), f"Vandenbroucke, Maximilien {number}", str(2400 - number), "Gent", "M"),
                *("IM", "BEL", f"2000{number:03}", "1990/01/31"),
                *(
                    f"{number - 1 if number % 2 == 0 else number + 1}{'WB'[(number + at) % 2]}{'½' * (at < 7)}"
                    for at in range(8)
                ),
                "",
            ]
            for number in range(1, 13)
        ),
    ]
)


@pytest.mark.parametrize("width", [1280, 380])
@pytest.mark.parametrize("first", [COLUMNS, ["Club", "Sex", "Name", "No", "Rtg"], ["Club", "Name", "Rtg", "Sex"]])
def test_number_and_name_stay_in_sight_beside_the_last_round(page: Path, width: int, first: list[str]) -> None:
    """Wherever their columns are; a table without numbers has those of its rows."""
    rows = [line.split("\t") for line in GRID.splitlines()]
    order = [COLUMNS.index(column) for column in first]
    grid = "\n".join("\t".join([*(row[at] for at in order), *row[len(COLUMNS) :]]) for row in rows)
    number = f"td:nth-child({first.index('No') + 2})" if "No" in first else "th"
    row = "#cells tr:nth-child(2)"
    tab = (("click", "#tabs [aria-controls=grid-part]"),) if width == 380 else ()
    result = session(
        page,
        ("fill", "#grid", grid),
        ("fill", "#options", SWISS),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        *tab,
        ("click", f"{row} td:last-child"),
        ("box", "#cells"),
        ("box", "#cells table"),
        ("box", f"{row} {number}"),
        ("box", f"{row} td:nth-child({first.index('Name') + 2})"),
        ("box", f"{row} td:last-child"),
        ("fits",),
        width=width,
    )

    room, table, *boxes, last, fits = result["seen"]
    assert table["width"] > room["width"], "all of it fits: nothing is tested"
    left_box, right_box = sorted(boxes, key=lambda box: box["x"])
    assert room["x"] - 1 <= left_box["x"]
    assert left_box["x"] + left_box["width"] <= right_box["x"] + 1
    assert right_box["x"] + right_box["width"] <= last["x"]
    assert last["x"] + last["width"] <= room["x"] + room["width"] + 1
    assert fits


def test_the_grid_has_the_room_that_the_other_half_does_not_need(page: Path) -> None:
    """Nine rounds with club and sex beside a list of boards, at 1280 pixels."""
    rows = [line.split("\t") for line in GRID.splitlines()]
    kept_columns = [*range(len(COLUMNS)), *range(9, 18)]
    grid = "\n".join("\t".join(row[at] for at in kept_columns) for row in rows)
    result = session(
        page,
        ("fill", "#grid", grid),
        ("fill", "#options", SWISS),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        ("wait", "#results tbody select"),
        ("box", "#cells"),
        ("box", "#cells table"),
        ("box", "#standings table"),
        ("box", "#ranking-part"),
        width=1280,
    )

    room, table, standings, ranking = result["seen"]
    assert table["width"] <= room["width"]
    assert standings["x"] + standings["width"] <= ranking["x"] + ranking["width"]
