"""departage.html, opened from disk without a network in Chromium and Firefox and used as an arbiter would use it."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from distribution import parts
from distribution.page import build
from docs.generator import SITES
from docs.generator.pages import SITE
from tests import missing
from tests.web.cases import SWISS, Case, cases
from tests.web.programs import run_node
from xl_departage.base.messages import SOURCE, Language, catalogue, languages, text
from xl_departage.formats.source_opening import read_source
from xl_departage.functions import call, names
from xl_departage.headless import recalculate
from xl_departage.hosts.page import calculator

DATA = Path(__file__).parents[2] / "data"
TRF = DATA / "fide-checker" / "fwwrc2024.trf"
WORKBOOK = parts.ROOT / "workbooks" / "women-world-rapid-2024.xlsx"
TEXT = "\n".join("\t".join(row) for row in SWISS)
WRONG = TEXT.replace("= 3N\t+ 4B\n- 1N", "= 3N\t+ 4X\n- 1N", 1)


def answered(action: str, **values: Any) -> Any:
    return json.loads(calculator.answer(json.dumps({"do": action, "lang": "en"} | values)))


def session(
    page: Path, *steps: tuple[Any, ...], language: str = "en", width: int = 1200, query: str = "", **more: Any
) -> dict[str, Any]:
    """Use the page in Chromium, with a `query` behind its address, and return what it showed."""
    job = {
        "chromium": missing.chromium(),
        "page": page.as_uri() + query,
        "language": language,
        "width": width,
        "calls": [],
        **more,
    }
    result: dict[str, Any] = run_node("page_session.mjs", job | {"steps": steps}, 400)
    assert result["requests"] == []
    assert result["errors"] == []
    return result


def outcome(value: Any) -> Any:
    """A value of the page in the form of `Case.value`."""
    if isinstance(value, dict):
        return value["error"] if value["kind"] == "#VALUE!" else [[value["kind"]]]
    return value


def test_a_table_from_a_trf_is_read_back_as_the_same_tournament() -> None:
    opened = answered("open_file", name=TRF.name, data=base64.b64encode(TRF.read_bytes()).decode(), reference=None)[
        "value"
    ]

    saved = answered("save", rows=opened["rows"], rules=f"FIDE-2024; {opened['rules']}", kind="trf")["value"]["data"]

    original, reread = (
        read_source(TRF.read_bytes(), TRF.name).crosstable,
        read_source(base64.b64decode(saved), "a.trf").crosstable,
    )
    assert [player.rounds for player in reread.players] == [player.rounds for player in original.players]


def test_a_workbook_is_read_by_its_range(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in SWISS:
        sheet.append([cell.replace("= ", "½ ") for cell in row])
    book.save(tmp_path / "book.xlsx")
    data = base64.b64encode((tmp_path / "book.xlsx").read_bytes()).decode()

    assert len(answered("open_file", name="book.xlsx", data=data, reference=None)["value"]["rows"]) == len(SWISS)
    part = answered("open_file", name="book.xlsx", data=data, reference=f"A1:C{len(SWISS) - 1}")["value"]["rows"]
    assert part == [[cell.replace("= ", "½ ") for cell in row[:3]] for row in SWISS[:-1]]
    assert answered("open_file", name="book.xlsx", data=data, reference="Nowhere!A1")["error"].startswith("book.xlsx")
    assert "error" in answered(
        "open_file", name="book.xlsx", data=base64.b64encode(b"no workbook").decode(), reference=None
    )


def test_a_workbook_comes_back_recalculated() -> None:
    data = base64.b64encode(WORKBOOK.read_bytes()).decode()

    answer = answered("recalculate", name="mine.xlsx", data=data)["value"]

    assert base64.b64decode(answer["data"]) == recalculate(WORKBOOK).content
    assert answer["messages"][0].startswith("mine.xlsx: 7 formulas recalculated")
    assert answered("recalculate", name="mine.xlsx", data="")["error"].startswith("mine.xlsx")


def test_what_is_wrong_comes_back_as_a_sentence() -> None:
    assert answered("standings", rows=SWISS, codes="BUCHOLZ", rules="FIDE-2026")["kind"] == "#VALUE!"
    assert "Did you mean" in answered("standings", rows=SWISS, codes="BH", rules="FIDE-2062")["error"]
    assert answered("open_file", name="a.pdf", data="", reference=None)["error"].startswith("a.pdf")


@pytest.mark.parametrize("language", SITES)
def test_the_documentation_calls_buttons_as_the_page_does(language: str) -> None:
    pages = [(SITE / language / "start" / f"{name}.md").read_text(encoding="utf-8") for name in ("page", "tournament")]
    # Columns of players, and the sheet of a template, too.
    ours = ("page_", "grid_table.", "templates.sheet.prizes", "templates.home", "templates.column.", *build.OF_THE_MENU)
    # The heading of a column may stand on two lines.
    words = {" ".join(catalogue(language)[key].split()) for key in catalogue(SOURCE) if key.startswith(ours)}

    named = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", "\n".join(pages)))
    assert len(named) > 9
    assert {name for name in named if name not in words} == set()


@pytest.mark.parametrize("language", languages())
def test_every_text_that_the_page_shows_is_in_it(language: Language) -> None:
    """Without one, the script ends where it writes the words, and the page never starts."""
    html = (build.HERE / "page.html").read_text(encoding="utf-8")
    named = set(re.findall(r'data-(?:text|example|label)="([^"]+)"', html))
    called = set(re.findall(r"\btext\('([\w.]+)'", build.script()))

    assert len(named) > 50
    assert len(called) > 30
    assert {*named, *called} - build.page_texts(language).keys() == set()


def test_no_code_under_another_licence_is_inside() -> None:
    assert "hosts/excel/" in build.LEFT_OUT


def test_a_workbook_is_recalculated_without_what_is_left_out() -> None:
    """With a module that is left out, none of these is imported: the page would find nothing there."""
    program = """
import base64, json, sys
class LeftOut:
    def find_spec(self, name, path=None, target=None):
        place = name.removeprefix("xl_departage.").replace(".", "/")
        if any(place + end in LEFT_OUT or (place + "/").startswith(LEFT_OUT) for end in ("/", ".py")):
            raise ModuleNotFoundError(name)
LEFT_OUT = tuple(json.loads(sys.argv[2]))
sys.meta_path.insert(0, LeftOut())
from xl_departage.hosts.page import calculator
data = base64.b64encode(open(sys.argv[1], "rb").read()).decode()
print(calculator.answer(json.dumps({"do": "recalculate", "lang": "en", "name": "mine.xlsx", "data": data})))
"""
    arguments = [sys.executable, "-c", program, str(WORKBOOK), json.dumps(build.LEFT_OUT)]
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=60, check=True)

    assert json.loads(done.stdout)["value"]["messages"][0].startswith("mine.xlsx: 7 formulas recalculated")


@pytest.mark.slow
def test_the_page_is_small_and_filled_in(page: Path) -> None:
    assert page.stat().st_size <= build.LIMIT
    assert not re.search(rb"@@\w+@@", page.read_bytes())


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_every_function_gives_in_chromium_what_it_gives_here(page: Path, language: Language) -> None:
    requested = cases()
    assert {case.function for case in requested} == set(names())

    result = session(page, calls=[[case.function, case.arguments] for case in requested], language=language)

    assert differing(requested, result["values"], language) == []


@pytest.mark.slow
def test_every_function_gives_in_firefox_what_it_gives_here(page: Path, tmp_path: Path) -> None:
    requested = cases()
    calls = []
    for language in languages():
        calls.append(f"(chosen = document.getElementById('language'), chosen.value = '{language}', "
                     "chosen.dispatchEvent(new Event('change')))")  # fmt: skip
        calls += [
            f"window.departage.value({json.dumps(case.function)}, {json.dumps(case.arguments)})"
            ".catch(error => ({error: error.message, kind: error.kind}))"
            for case in requested
        ]
    job = {"firefox": missing.firefox(), "profile": str(tmp_path), "page": page.as_uri(), "expressions": calls}

    values = run_node("firefox_session.mjs", job, 900)["values"]

    for number, language in enumerate(languages()):
        begin = number * (len(requested) + 1) + 1
        assert differing(requested, values[begin : begin + len(requested)], language) == [], language


def differing(requested: list[Case], values: list[Any], language: Language) -> list[tuple[str, Any, Any]]:
    """The calls whose values in the page and in this process differ."""
    expected = [case.value_in(language) for case in requested]
    compared = zip(requested, map(outcome, values), expected, strict=True)
    return [(case.function, value, here) for case, value, here in compared if value != here]


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_the_whole_page_speaks_the_language_of_the_reader(page: Path, language: Language) -> None:
    result = session(
        page,
        ("text", "#request .main"),
        ("fill", "#grid", TEXT),
        ("fill", "#codes", "SB"),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        ("text", "#standings thead"),
        ("text", "#check"),
        ("text", "#state"),
        language=language,
    )

    button, head, sound, state = result["seen"]
    here = call("STANDINGS", [SWISS, "SB", f"FIDE-2026; lang={language}"])
    assert isinstance(here, list)
    assert button == text("page_compute", language)
    assert head.rstrip("\n").split("\t") == here[0]
    assert sound == text("page_sound", language)
    assert state == text("page_ready", language)


@pytest.mark.slow
def test_a_table_is_typed_with_the_keyboard_at_the_width_of_a_phone(page: Path) -> None:
    rounds = [[cell.replace(" ", "") for cell in column] for column in zip(*SWISS, strict=True)]
    keys = ["Anne", "<Tab>", "2000", "<Tab>"]
    for number, column in enumerate(rounds):
        keys += [part for cell in column for part in (cell, "<Enter>")]
        # Back to the first player, and on to the next round.
        keys += ["<ArrowUp>"] * len(column) + ["<Tab>"] * (number < len(rounds) - 1)

    result = session(
        page,
        ("click", "#blank"),
        ("keys", keys),
        ("fits",),
        ("choose", "#edition", "FFE"),
        ("fill", "#codes", "BH"),
        ("press", "#codes", "Enter"),
        ("wait", "#standings table"),
        ("text", "#standings tbody tr:first-child"),
        ("count", "#standings tbody tr"),
        ("fits",),
        width=380,
    )

    grid_fits, first, players, ranking_fits = result["seen"]
    assert (grid_fits, ranking_fits) == (True, True)
    assert players == len(SWISS)
    # 2½ points; the opponents have 1½, 2 and 0.
    assert first.split("\t") == ["1", "1", "Anne", "2000", "2.5", "3.5"]


@pytest.mark.slow
def test_a_cell_is_corrected_where_it_is_coloured_and_semicolons_separate(page: Path) -> None:
    result = session(
        page,
        ("fill", "#grid", WRONG.replace("\t", "; ")),
        # Four players who all meet are a round robin, whose tie-breaks are others under FIDE's rules.
        ("fill", "#codes", "SB"),
        ("click", "#request .main"),
        ("click", "#cells td.error"),
        ("keys", ["+ 4B", "<Enter>"]),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        ("text", "#check"),
    )

    assert result["seen"] == [text("page_sound", "en")]


@pytest.mark.slow
def test_three_hundred_players_are_ranked(page: Path) -> None:
    result = session(
        page,
        ("fill", "#grid", "\n".join("\t".join(row) for row in large(300, 9))),
        ("click", "#request .main"),
        ("wait", "#standings tbody tr:nth-child(300)"),
        ("text", "#check"),
    )

    assert result["seen"] == [text("page_sound", "en")]


def large(players: int, rounds: int) -> list[list[str]]:
    """A made tournament: paired by the circle method, the lower number wins."""
    table = [[""] * rounds for _ in range(players)]
    circle = list(range(1, players))
    for at in range(rounds):
        order = [0, *circle[at:], *circle[:at]]
        for player, opponent in zip(order[: players // 2], reversed(order[players // 2 :]), strict=True):
            white, black = (player, opponent) if at % 2 else (opponent, player)
            for me, you, colour in ((white, black, "B"), (black, white, "N")):
                table[me][at] = f"{'+' if me < you else '-'} {you + 1}{colour}"
    return table


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
    # Points and sums of the opponents' points, added by hand.
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
def test_a_supposition_repeats_its_question_and_says_what_it_does_to_a_forfeit(page: Path) -> None:
    grid = "No\tNom\tR 1\tR 2\n1\tAnna\t2B+\t2N1\n2\tBruno\t1N-\t1B0"
    result = session(
        page,
        ("fill", "#grid", grid),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        ("fill", "#player", "anna"),
        ("fill", "#round", "1"),
        ("choose", "#result", "½"),
        ("click", "#what-if button"),
        ("wait", "#supposed table"),
        ("text", "#supposed p:nth-child(1)"),
        ("text", "#supposed p:nth-child(2)"),
        ("fill", "#round", "2"),
        ("choose", "#result", "0"),
        ("click", "#what-if button"),
        ("wait", "#supposed table"),
        ("text", "#supposed p"),
        ("count", "#supposed p"),
        language="fr",
    )

    question, forfeit, second, lines = result["seen"]
    assert question == "Et si : Anna – Bruno, ronde 1, ½-½ au lieu de 1-F"
    assert forfeit == text("page_supposed_forfeit", "fr")
    assert (second, lines) == ("Et si : Anna – Bruno, ronde 2, 0-1 au lieu de 1-0", 1)


@pytest.mark.slow
def test_a_mistake_is_told_beside_its_cell_and_nothing_is_ranked(page: Path) -> None:
    result = session(
        page,
        ("fill", "#grid", WRONG),
        ("click", "#request .main"),
        ("wait", "#standings .refusal"),
        ("text", "#standings"),
        ("click", "#tabs [aria-controls=check-part]"),
        ("text", "#check"),
        ("click", "#tabs [aria-controls=grid-part]"),
        ("text", "#cells td.error"),
        ("count", "#standings table"),
        ("fits",),
        width=380,
    )

    refused, check_text, cell, tables, fits = result["seen"]
    assert refused.startswith("The standings cannot be computed: ")
    assert "+ 4X" in check_text
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
        ("click", "#request .main"),
        ("wait", "#standings th:nth-child(6):last-child"),
        ("count", "#standings tbody tr"),
        ("text", "#standings tbody tr:first-child"),
        ("save", "#save-csv"),
        ("click", "#report"),
        ("wait", "#printed iframe[srcdoc]"),
    )

    count, first, csv = result["seen"]
    source = read_source(base64.b64decode(csv), "a.csv")
    assert count == len(source.crosstable.players) == 110
    published = json.loads(TRF.with_suffix(".json").read_text(encoding="utf-8"))["players"]
    assert first.split("\t")[1] == min(published, key=lambda number: published[number]["rank"])


@pytest.mark.slow
def test_a_workbook_is_dropped_and_comes_back_recalculated(page: Path, tmp_path: Path) -> None:
    # A workbook saved by openpyxl contains formulas without values.
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

    content, output = result["seen"]
    assert base64.b64decode(content) == recalculate(tmp_path / "mine.xlsx").content
    assert output.startswith("mine.xlsx : ")


@pytest.mark.slow
def test_behind_a_notice_of_an_opened_file_is_what_belongs_there(page: Path, tmp_path: Path) -> None:
    event = (DATA / "made/sw01-8x5-clean.trf").read_text(encoding="utf-8") + "299          -1.0    3    1\n"
    (tmp_path / "cup.trf").write_text(event, encoding="utf-8")

    result = session(
        page,
        ("upload", "#file", str(tmp_path / "cup.trf")),
        ("wait", "#notices p details.entry"),
        ("count", "#notices p details.entry"),
        language="en",
    )

    (entries,) = result["seen"]
    assert entries > 0


_RESULTS = (
    "#standings table",
    "#check > :not(.stale)",
    "#explain table",
    "#supposed table",
    "#sheet:not([hidden])",
    "#cells .error, #cells .warning",
    "#ranked:not(:empty)",
)
"""Where results are shown: the ranking, the check line, the explanation, the what-if, the sheet to print, marked cells, the edition."""
_CHANGES: dict[str, tuple[tuple[Any, ...], ...]] = {
    "the table": (("fill", "#grid", TEXT.replace("= 3N", "+ 3N").replace("= 2B", "- 2B")),),
    "a cell": (("click", "#cells tr:nth-child(2) td:nth-child(2)"), ("keys", ["EXE"])),
    "the edition": (("choose", "#edition", "FFE"),),
    "the list": (("fill", "#codes", "SB"),),
    "an option": (("fill", "#options", "rounds=2"),),
    "an empty grid": (("click", "#blank"), ("click", "#yes")),
}


@pytest.mark.slow
@pytest.mark.parametrize("change", _CHANGES)
def test_no_result_outlives_the_input_that_it_belongs_to(page: Path, change: str) -> None:
    counted = [("count", place) for place in _RESULTS]
    result = session(
        page,
        ("fill", "#grid", TEXT),
        *_everything(),
        *counted,
        *_CHANGES[change],
        *counted,
        ("text", "#standings"),
        language="fr",
    )

    counts_before, counts_after = result["seen"][: len(counted)], result["seen"][len(counted) : -1]
    assert [count > 0 for count in counts_before] == [True, True, True, True, True, False, True]
    assert counts_after == [0] * len(counted)
    assert result["seen"][-1] == text("page_stale", "fr")


def _everything() -> list[tuple[Any, ...]]:
    """Compute, explain, suppose and print."""
    return [
        ("click", "#request .main"),
        ("wait", "#standings table"),
        ("click", "#standings tbody tr:nth-child(1) td:nth-child(6) button"),
        ("wait", "#explain table"),
        ("fill", "#player", "1"),
        ("fill", "#round", "2"),
        ("click", "#what-if button"),
        ("wait", "#supposed table"),
        ("click", "#report"),
        ("wait", "#printed iframe[srcdoc]"),
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("query", "speaks"), [("?lang=fr", "fr"), ("?lang=xx", "en"), ("", "en")])
def test_the_address_chooses_the_language_until_another_is_chosen(page: Path, query: str, speaks: str) -> None:
    result = session(
        page,
        ("value", "#language"),
        ("text", "#request .main"),
        ("reload",),
        ("value", "#language"),
        ("choose", "#language", "nl"),
        ("fill", "#grid", TEXT),
        ("reload",),
        ("value", "#language"),
        query=query,
    )
    assert result["seen"] == [speaks, text("page_compute", speaks), speaks, "nl"]


@pytest.mark.slow
def test_another_language_and_another_file_are_computed_anew(page: Path) -> None:
    counted = [("count", place) for place in _RESULTS[2:5]]
    result = session(
        page,
        ("fill", "#grid", TEXT),
        *_everything(),
        ("text", "#standings-title"),
        ("choose", "#language", "de"),
        ("wait", "#standings table"),
        ("text", "#standings thead"),
        *counted,
        ("choose", "#edition", "FIDE-2024"),
        *_everything(),
        ("text", "#standings-title"),
        ("upload", "#file", str(TRF)),
        ("click", "#yes"),
        ("wait", "#standings tbody tr:nth-child(110)"),
        *counted,
        language="fr",
    )

    title, head, *of_language, later, first, second, third = result["seen"]
    assert title == f"{text('page_standings', 'fr')} – FIDE-2026"
    here = call("STANDINGS", [SWISS, "BH/C1;BH;SB", "FIDE-2026; lang=de"])
    assert isinstance(here, list)
    assert head.rstrip("\n").split("\t") == here[0]
    assert later == f"{text('page_standings', 'de')} – FIDE-2024"
    assert [*of_language, first, second, third] == [0] * 6
