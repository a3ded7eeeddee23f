"""The page of codes: what it says of other programs' names can be typed, and what it calls none cannot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.chess.regulations.rating_editions import BEL, RATING_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks.codes import parse_code

SITE = Path(__file__).parent.parent.parent / "docs" / "site"
PAGES = sorted(SITE.glob("*/guides/codes.md"))
ROW = re.compile(r"^\| (?P<names>[^|]+) \|(?: [^|]+ \|)? (?P<here>[^|]+) \|$", re.MULTILINE)
LANGUAGES = [path.parent.parent.name for path in PAGES]


def tables(path: Path) -> list[str]:
    """The tables of Vega and Swiss-Manager, in the last section."""
    page = path.read_text(encoding="utf-8")
    return [part for part in re.split(r"\n\n", page[page.rindex("\n## ") :]) if part.startswith("| ")]


@pytest.mark.parametrize("path", PAGES, ids=LANGUAGES)
def test_every_code_given_for_another_programs_name_is_read(path: Path) -> None:
    vega, swiss_manager = tables(path)
    rows = ROW.findall(vega + "\n" + swiss_manager)
    assert len(rows) > 30

    for _, here in rows:
        for written in re.findall(r"`([^`]+)`", here):
            if "=" in written:
                if not written.endswith("="):
                    parse_rules(written, RATING_EDITIONS, BEL)
            else:
                for code in written.split(";"):
                    parse_code(code)


@pytest.mark.parametrize("path", PAGES, ids=LANGUAGES)
def test_vegas_names_in_code_are_read_as_the_codes_beside_them(path: Path) -> None:
    table, _ = tables(path)
    compared = 0
    for names, here in ROW.findall(table):
        theirs, ours = (re.findall(r"`([^`]+)`", cell) for cell in (names, here))
        if theirs:
            assert [parse_code(name).text for name in theirs] == [parse_code(code).text for code in ours]
            compared += len(theirs)
    assert compared == 11


@each_row("name", ["Arranz", "Arr.", "Tor.", "Mgam", "Mwns", "SScr", "MPSum", "SBOly", "Pts+"])
def test_a_name_that_no_regulation_here_defines_is_refused(name: str) -> None:
    with pytest.raises(ArgumentError):
        parse_code(name)


@pytest.mark.parametrize("path", PAGES, ids=LANGUAGES)
def test_every_number_of_swiss_manager_stands_once(path: Path) -> None:
    _, table = tables(path)
    numbers = [number for row in ROW.findall(table) for number in re.findall(r"\d+", row[0])]

    assert len(numbers) == len(set(numbers))
    assert {"1", "2", "7", "10", "11", "37", "48", "50", "61"} <= set(numbers)
