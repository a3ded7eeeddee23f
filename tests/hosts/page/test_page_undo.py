"""
*Undo* takes back what was done last, fields too: before other numbers are taken back, what was typed since is. Other players pasted over
those of a tournament empty what was said of it, with a word and a way back.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.hosts.page.test_page import session
from xl_departage.base.messages import text

pytestmark = pytest.mark.slow
HEAD = "No\tName\tRtg\tR 1\tR 2"
NAMES = "\n".join([HEAD, "1\tAnna\t1500\t\t", "2\tBert\t1600\t\t", "3\tCleo\t1700\t\t", "4\tDirk\t1800\t\t"])
OTHERS = "\n".join([HEAD, "1\tWim\t1900\t\t", "2\tXena\t1800\t\t", "3\tYves\t1700\t\t", "4\tZita\t1600\t\t"])


def values(*ids: str) -> list[tuple[Any, ...]]:
    return [("value", f"#{field_id}") for field_id in ids]


def test_other_numbers_are_taken_back_after_what_was_typed_since(page: Path) -> None:
    fields = ("grid", "not-with", "pair-absent", "withdrawn-after", "options")

    def undone(key: str) -> list[tuple[Any, ...]]:
        reported = f"#undone:has-text('{text(key, 'en')}')"
        return [("click", "#undo"), ("wait", reported), ("text", "#undone")]

    result = session(
        page,
        ("fill", "#grid", NAMES),
        ("fill", "#not-with", "1+2"),
        ("click", "#request .main"),
        ("wait", "#pair-part.possible"),
        ("fill", "#pair-absent", "1"),
        *values(*fields),
        ("click", "#seed"),
        ("wait", "#added:not(:empty)"),
        *values(*fields),
        # By the new numbers.
        ("fill", "#pair-absent", "4, 2"),
        ("fill", "#options", "system=swiss"),
        ("choose", "#edition", "FFE-2012"),
        *undone("page_rules"),
        *undone("page_options"),
        ("value", "#options"),
        *undone("page_pair_absent"),
        ("value", "#pair-absent"),
        *undone("page_apart"),
        *values(*fields),
        language="en",
    )
    seen = result["seen"]
    fields_before, numbered = seen[:5], seen[5:10]
    assert numbered[1:4] == ["4+3", "4", ""]
    edition, options, blank, absent, back, grid, *fields_after = seen[10:]
    assert text("page_rules", "en") in edition
    assert (options, blank) == (f"Undone: {text('page_options', 'en')}", "")
    assert (absent, back) == (f"Undone: {text('page_pair_absent', 'en')}", "4")
    assert all(text(key, "en") in grid for key in ("page_apart", "page_pair_absent"))
    assert fields_after == fields_before


@pytest.mark.parametrize("others_kept", [False, True])
def test_other_players_empty_what_was_said_of_those_before(page: Path, others_kept: bool) -> None:
    fields = ("grid", "not-with", "withdrawn-after", "title", "city", "pair-total")
    result = session(
        page,
        # What is cut is pasted below.
        ("fill", "#grid", OTHERS),
        ("keys", ["<Control+a>", "<Control+x>"]),
        ("fill", "#grid", NAMES),
        ("fill", "#not-with", "1+2"),
        ("fill", "#withdrawn-after", "3@1"),
        ("fill", "#title", "Cup"),
        ("click", "#request .main"),
        ("wait", "#pair-part.possible"),
        ("fill", "#pair-total", "2"),
        ("click", "#details summary"),
        ("fill", "#city", "Mons"),
        ("click", "#grid"),
        ("keys", ["<Control+a>", "<Control+v>"]),
        ("wait", "#another-back"),
        ("text", "#added"),
        *values(*fields),
        *(
            [("click", "#another-back"), ("click", "#title")]
            if others_kept
            else [("click", "#undo"), ("wait", "#undone:not(:empty)")]
        ),
        *values(*fields),
        language="en",
    )
    added_text, grid, *emptied = result["seen"][:7]
    assert all(
        text(key, "en") in added_text for key in ("page_apart", "page_withdrawn_after", "page_event", "page_city")
    )
    assert (grid, emptied) == (OTHERS, [""] * 5)
    assert result["seen"][7:] == [OTHERS if others_kept else NAMES, "1+2", "3@1", "Cup", "Mons", "2"]


def played(first: str, second: str = "") -> str:
    """The grid with the cells of a round or two, by player."""
    cells = [first.split(), second.split() or [""] * 4]
    rows = [
        f"{line.rstrip()}\t{first_cell}\t{second_cell}"
        for line, first_cell, second_cell in zip(NAMES.split("\n")[1:], *cells, strict=True)
    ]
    return "\n".join([HEAD, *rows])


ROUND = played("3W1 4W1 1B0 2B0")


@pytest.mark.parametrize(
    ("pasted", "key", "remaining_title"),
    [
        (played("2W1 1B0 4W1 3B0"), "games", ""),
        (played("3W1 4W1 1B0 2B0", "2B 1W 4W 3B"), "round", "Cup"),
    ],
    ids=["other games", "the next round"],
)
def test_what_was_meant_for_a_round_does_not_reach_another_one(
    page: Path, pasted: str, key: str, remaining_title: str
) -> None:
    """The same players in other games, and a round further on; undone, all of it is back."""
    result = session(
        page,
        ("fill", "#grid", pasted),
        ("keys", ["<Control+a>", "<Control+x>"]),
        ("fill", "#grid", ROUND),
        ("fill", "#title", "Cup"),
        ("click", "#request .main"),
        ("wait", "#pair-part.possible"),
        ("fill", "#pair-half", "2"),
        ("click", "#grid"),
        ("keys", ["<Control+a>", "<Control+v>"]),
        ("wait", "#another-back"),
        ("text", "#added"),
        *values("grid", "pair-half", "title"),
        ("click", "#undo"),
        ("wait", "#undone:not(:empty)"),
        *values("grid", "pair-half", "title"),
        language="en",
    )
    added_text, *seen = result["seen"]
    assert added_text.startswith(text(f"page_another_{key}", "en", fields="…", undo="").partition("…")[0])
    assert seen == [pasted, "", remaining_title, ROUND, "2", "Cup"]


def test_other_players_are_reported_before_anything_is_computed(page: Path) -> None:
    result = session(
        page,
        ("fill", "#grid", OTHERS),
        ("keys", ["<Control+a>", "<Control+x>"]),
        ("fill", "#grid", NAMES),
        ("fill", "#not-with", "1+2"),
        ("click", "#grid"),
        ("keys", ["<Control+a>", "<Control+v>"]),
        ("wait", "#another-back"),
        ("text", "#added"),
        ("visible", "#seed"),
        ("click", "#another-back"),
        ("value", "#not-with"),
        language="en",
    )
    added_text, seed, restored_apart = result["seen"]
    assert text("page_apart", "en") in added_text
    assert (seed, restored_apart) == (False, "1+2")


def test_a_list_that_is_corrected_keeps_what_was_said(page: Path) -> None:
    corrected = NAMES.replace("Anna", "Hanna").replace("1600", "1650")
    result = session(
        page,
        ("fill", "#grid", f"{corrected}\n5\tEva\t1400\t\t"),
        ("keys", ["<Control+a>", "<Control+x>"]),
        ("fill", "#grid", NAMES),
        ("fill", "#not-with", "1+2"),
        ("click", "#grid"),
        ("keys", ["<Control+a>", "<Control+v>"]),
        ("click", "#request .main"),
        ("wait", "#pair-part.possible"),
        ("value", "#not-with"),
        ("count", "#another-back"),
        language="en",
    )
    assert result["seen"] == ["1+2", 0]
