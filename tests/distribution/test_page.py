"""
departage.html: opened from disk with the network off, in Chromium and Firefox, and used as an arbiter would.
"""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from distribution import parts
from distribution.page import build, calculator
from docs.generator import LANGUAGES
from docs.generator.pages import SITE
from tests import missing
from tests.web.cases import SWISS, cases
from tests.web.programs import run_node
from xl_departage.files.source import read_source
from xl_departage.functions import names
from xl_departage.headless import recalculate
from xl_departage.messages import SOURCE, catalogue

DATA = Path(__file__).parent.parent / "data"
TRF = DATA / "fide-checker" / "fwwrc2024.trf"
WORKBOOK = parts.ROOT / "workbooks" / "women-world-rapid-2024.xlsx"
TEXT = "\n".join("\t".join(row) for row in SWISS)
WRONG = TEXT.replace("= 3N\t+ 4B\n- 1N", "= 3N\t+ 4X\n- 1N", 1)


def answered(action: str, **values: Any) -> Any:
    return json.loads(calculator.answer(json.dumps({"do": action, "lang": "en", **values})))


def session(
    page: Path, *steps: tuple[Any, ...], language: str = "en", width: int = 1200, **more: Any
) -> dict[str, Any]:
    """Use the page in Chromium; what was seen."""
    job = {
        "chromium": missing.chromium(),
        "page": page.as_uri(),
        "language": language,
        "width": width,
        "calls": [],
        **more,
    }
    result: dict[str, Any] = run_node("page_session.mjs", job | {"steps": steps}, 400)
    assert result["asked"] == []
    assert result["errors"] == []
    return result


def outcome(value: Any) -> Any:
    """A value of the page as `Case.value` has it."""
    if isinstance(value, dict):
        return value["error"] if value["kind"] == "#VALUE!" else [[value["kind"]]]
    return value


def test_a_table_from_a_trf_is_read_back_as_the_same_tournament() -> None:
    opened = answered("open_file", name=TRF.name, data=base64.b64encode(TRF.read_bytes()).decode(), reference=None)[
        "value"
    ]

    saved = answered("save", rows=opened["rows"], rules=f"FIDE-2024; {opened['rules']}", kind="trf")["value"]

    before, after = (
        read_source(TRF.read_bytes(), TRF.name).crosstable,
        read_source(base64.b64decode(saved), "a.trf").crosstable,
    )
    assert [player.rounds for player in after.players] == [player.rounds for player in before.players]


def test_a_workbook_is_read_by_its_range(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in SWISS:
        sheet.append([cell.replace("= ", "½ ") for cell in row])
    book.save(tmp_path / "book.xlsx")
    data = base64.b64encode((tmp_path / "book.xlsx").read_bytes()).decode()

    assert len(answered("open_file", name="book.xlsx", data=data, reference=None)["value"]["rows"]) == len(SWISS)
    assert "A1:B2" not in answered("open_file", name="book.xlsx", data=data, reference="A1:B2")["value"]["rows"]
    assert answered("open_file", name="book.xlsx", data=data, reference="Nowhere!A1")["error"].startswith("book.xlsx")
    assert "error" in answered(
        "open_file", name="book.xlsx", data=base64.b64encode(b"no workbook").decode(), reference=None
    )


def test_a_workbook_comes_back_recalculated() -> None:
    data = base64.b64encode(WORKBOOK.read_bytes()).decode()

    answer = answered("recalculate", name="mine.xlsx", data=data)["value"]

    assert base64.b64decode(answer["data"]) == recalculate(WORKBOOK).content
    assert answer["said"][0].startswith("mine.xlsx: formulas ")
    assert answered("recalculate", name="mine.xlsx", data="")["error"].startswith("mine.xlsx")


def test_what_is_wrong_comes_back_as_a_sentence() -> None:
    assert answered("standings", rows=SWISS, codes="BUCHOLZ", rules="FIDE-2026")["kind"] == "#VALUE!"
    assert "Did you mean" in answered("standings", rows=SWISS, codes="BH", rules="FIDE-2062")["error"]
    assert answered("open_file", name="a.pdf", data="", reference=None)["error"].startswith("a.pdf")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_documentation_calls_buttons_as_the_page_does(language: str) -> None:
    described = (SITE / language / "start" / "page.md").read_text(encoding="utf-8")
    words = {catalogue(language)[key] for key in catalogue(SOURCE) if key.startswith("page_")}

    named = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", described))
    assert len(named) > 9
    assert {name for name in named if name not in words} == set()


def test_no_code_under_another_licence_is_inside() -> None:
    assert "excel" in build.LEFT_OUT


@pytest.mark.slow
def test_the_page_is_small_and_filled_in(page: Path) -> None:
    assert page.stat().st_size <= build.LIMIT
    assert not re.search(rb"@@\w+@@", page.read_bytes())


@pytest.mark.slow
def test_every_function_gives_in_chromium_what_it_gives_here(page: Path) -> None:
    asked = cases()
    assert {case.function for case in asked} == set(names())

    result = session(page, calls=[[case.function, case.arguments] for case in asked])

    different = [
        (case.function, value, case.value)
        for case, value in zip(asked, result["values"], strict=True)
        if outcome(value) != case.value
    ]
    assert different == []


@pytest.mark.slow
def test_every_function_gives_in_firefox_what_it_gives_here(page: Path, tmp_path: Path) -> None:
    asked = [case for case in cases() if not isinstance(case.value, str) and not str(case.value[0][0]).startswith("#")]
    calls = [f"window.departage.value({json.dumps(case.function)}, {json.dumps(case.arguments)})" for case in asked]
    job = {"firefox": missing.firefox(), "profile": str(tmp_path), "page": page.as_uri(), "expressions": calls}

    values = run_node("firefox_session.mjs", job, 400)["values"]

    assert [(case.function, value) for case, value in zip(asked, values, strict=True) if value != case.value] == []


@pytest.mark.slow
def test_pasting_explaining_and_supposing(page: Path) -> None:
    result = session(
        page,
        ("fill", "#grid", TEXT),
        ("choose", "#edition", "FFE"),
        ("fill", "#codes", "BH;SB"),
        ("press", "#codes", "Enter"),
        ("wait", "#standings table"),
        ("text", "#standings"),
        ("text", "#check"),
        ("click", "#standings tbody tr:nth-child(1) td:nth-child(6) button"),
        ("wait", "#explain table"),
        ("text", "#explain tbody tr:last-child"),
        ("fill", "#player", "1"),
        ("fill", "#round", "2"),
        ("choose", "#result", "1"),
        ("click", "#what-if button"),
        ("wait", "#supposed table"),
        ("text", "#supposed tbody tr:first-child"),
        language="fr",
    )

    ranking, sound, total, supposed = result["seen"]
    # Points and sums of the opponents' points, added up by hand.
    assert [line.split("\t")[1:2] + line.split("\t")[4:6] for line in ranking.splitlines()[1:]] == [
        ["1", "2,5", "3,5"],
        ["3", "2", "4"],
        ["2", "1,5", "4,5"],
        ["4", "0", "6"],
    ]
    assert sound == "Rien à signaler dans la grille."
    assert "3,5" in total.split("\t")
    assert supposed.split("\t")[4] == "3"


@pytest.mark.slow
def test_a_mistake_is_told_beside_its_cell_and_nothing_is_ranked(page: Path) -> None:
    result = session(
        page,
        ("fill", "#grid", WRONG),
        ("click", "#asked .main"),
        ("wait", "#standings .refusal"),
        ("text", "#standings"),
        ("text", "#check"),
        ("text", "#cells td.error"),
        ("count", "#standings table"),
        ("fits",),
        width=380,
    )

    refused, listed, cell, tables, fits = result["seen"]
    assert refused.startswith("The standings are not computed: ")
    assert "+ 4X" in listed
    assert cell == "+ 4X"
    assert tables == 0
    assert fits


@pytest.mark.slow
def test_files_in_and_out(page: Path) -> None:
    result = session(
        page,
        ("upload", "#file", str(TRF)),
        ("wait", "#standings table"),
        ("choose", "#edition", "FIDE-2024"),
        ("fill", "#codes", "BH/C1"),
        ("click", "#asked .main"),
        ("wait", "#standings th:nth-child(6):last-child"),
        ("count", "#standings tbody tr"),
        ("text", "#standings tbody tr:first-child"),
        ("save", "#save-csv"),
        ("click", "#report"),
        ("wait", "#printed iframe[src^=blob]"),
    )

    count, first, csv = result["seen"]
    source = read_source(base64.b64decode(csv), "a.csv")
    assert count == len(source.crosstable.players) == 110
    published = json.loads(TRF.with_suffix(".json").read_text(encoding="utf-8"))["players"]
    assert first.split("\t")[1] == min(published, key=lambda number: published[number]["rank"])


@pytest.mark.slow
def test_a_workbook_is_dropped_and_comes_back_recalculated(page: Path, tmp_path: Path) -> None:
    # As openpyxl saves it the workbook holds formulas without values.
    book = openpyxl.load_workbook(WORKBOOK)
    book.save(tmp_path / "mine.xlsx")

    result = session(
        page,
        ("upload", "#file", str(tmp_path / "mine.xlsx")),
        ("wait", "#recalculate:enabled"),
        ("save", "#recalculate"),
        ("wait", "#notices p"),
        ("text", "#notices p"),
        language="fr",
    )

    content, said = result["seen"]
    assert base64.b64decode(content) == recalculate(tmp_path / "mine.xlsx").content
    assert said.startswith("mine.xlsx : formules ")
