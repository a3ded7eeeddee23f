"""A new edition is one record: added in memory and made the meaning of `FIDE`, it works wherever an edition counts."""

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from docs.generator.blocks import codes, compared, tiebreak_editions
from tests.documents.templates.books import least
from tests.examples import first
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import verbatim
from xl_departage.chess.regulations import editions
from xl_departage.chess.regulations.editions import FIDE_2024, FIDE_2026, TIEBREAK_EDITIONS, Authority, edition_in_force
from xl_departage.chess.tiebreaks.registry import ROWS
from xl_departage.documents.templates import Options, assemble, templates
from xl_departage.functions import OMITTED, call
from xl_departage.functions.request import clear_caches

GRID = [
    ["+ 2B", "= 3N", "> 4", "+ 3B"],
    ["- 1N", "= 4B", "= 3N", "EXE"],
    ["= 4B", "= 1B", "= 2B", "- 1N"],
    ["= 3N", "= 2N", "< 1", "ABS"],
]
FIDE_2027 = replace(FIDE_2026, name="FIDE-2027", in_force="2027-01-01")


@pytest.fixture(autouse=True)
def next_edition(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(TIEBREAK_EDITIONS, "FIDE-2027", FIDE_2027)
    monkeypatch.setitem(TIEBREAK_EDITIONS, "FIDE", FIDE_2027)
    clear_caches()
    yield
    clear_caches()


def value(code: str, rules: str) -> Any:
    return call("TIEBREAK", [GRID, code, OMITTED, rules])


@each_row("code", ["BH", "SB", "STD", "TPN", "BH/C1", "KS", "DE", "WON"])
def test_every_code_of_its_model_has_the_same_values(code: str) -> None:
    assert value(code, "FIDE-2027") == value(code, "FIDE-2026") == value(code, "fide 2027") == value(code, "FIDE")


def test_every_code_that_its_model_defines_is_defined() -> None:
    for row in ROWS.values():
        assert row.defined_in(FIDE_2027) == row.defined_in(FIDE_2026)
        assert ("FIDE-2027" in row.editions()) == row.defined_in(FIDE_2026)


def test_a_code_may_name_its_year() -> None:
    assert value("BH/V2027", "FIDE-2024") == value("BH", "FIDE-2026") != value("BH", "FIDE-2024")
    with pytest.raises(ArgumentError, match=r"V2024, V2026, V2027"):
        value("BH/V2025", "FIDE")


def test_explanations_name_it() -> None:
    named = replace(FIDE_2027, title=verbatim("FIDE C.07, edition of 2027"))
    TIEBREAK_EDITIONS["FIDE-2027"] = TIEBREAK_EDITIONS["FIDE"] = named
    for code, rules in (("BH", "FIDE"), ("BH", "FIDE-2027"), ("BH/V2027", "FIDE-2024")):
        table: Any = call("EXPLAIN", [GRID, code, 1, f"{rules}; lang=en"])

        assert any("edition of 2027" in str(cell) for row in table for cell in row)


def test_check_compares_it() -> None:
    table: Any = call("CHECK", [GRID, "lang=en"])

    reported = " ".join(str(cell) for row in table for cell in row)
    assert re.search(r"FIDE-2026, FIDE-2027\)", reported)


@pytest.mark.parametrize(
    "template", first(t for t in templates() if t.name.in_language("en") in ("swiss-open", "round-robin"))
)
def test_templates_offer_it_first_and_are_preset_to_it(template: Any) -> None:
    book = zipfile.ZipFile(io.BytesIO(assemble(template, Options("en", most=least(template)))))
    texts = re.findall(r"<t[^>]*>([^<]*)</t>", book.read("xl/sharedStrings.xml").decode())

    assert {"FIDE-2027", "FIDE-2026", "FIDE-2024", "FFE-2012", "FFE"} <= set(texts)
    assert any(text.startswith("FIDE-2027: C.07") for text in texts)
    assert Options().edition == "FIDE-2027"


def test_the_documentation_lists_it() -> None:
    assert "`FIDE`, `FIDE-2027`" in tiebreak_editions("en")
    assert compared("BH")["FIDE-2027"] == compared("BH")["FIDE-2026"]
    assert "FIDE-2026<br>FIDE-2027" in codes("en")


def test_the_edition_of_a_date() -> None:
    found = [edition_in_force(Authority.FIDE, day) for day in ("2026-02-28", "2026-03-01", "2026-12-31", "2027-01-01")]

    assert found == [FIDE_2024, FIDE_2026, FIDE_2026, FIDE_2027]
    assert edition_in_force(Authority.FIDE, "2024-07-31") is None
    assert editions.years(Authority.FIDE) == [2024, 2026, 2027]
