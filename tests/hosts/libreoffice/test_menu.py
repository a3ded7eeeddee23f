"""
The menu of the extension in a real Calc: its entries as drawn in the window, dispatched as a click does, and what is told above the
sheet when a command refuses.

Calc without a screen draws all of it; the tree of its window says what a person would see.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import openpyxl
import pytest

from tests.examples import first
from tests.functions.commands.test_region import PAPI, table
from tests.functions.grids import KOYA_GRID
from tests.functions.written import made_grid, team_event, team_sheet
from tests.hosts.libreoffice.office import Office, Sheet
from tests.spreadsheet.recalculation.workbooks import BUCHHOLZ, GRID
from xl_departage.base.messages import Language, languages
from xl_departage.documents.templates import Options, build, find_template
from xl_departage.functions import FUNCTIONS
from xl_departage.functions.commands import CALC_COMMANDS, GOALS, TITLE, TOURNAMENTS, help_page
from xl_departage.headless import recalculate
from xl_departage.hosts.libreoffice.formula_text import from_calc_formula, pooled, to_calc_formula, without_pooling
from xl_departage.hosts.libreoffice.menu import addons
from xl_departage.testing import write_grid

NAME = "{http://openoffice.org/2001/registry}name"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def entry(command: str) -> str:
    return f"service:org.xldepartage.Commands?{command}"


def wanted_menu(language: Language) -> list[Any]:
    """The menu that the commands describe, as title and entries."""
    goals = [
        [
            title.in_language(language),
            [[goal.question.in_language(language), []] for goal in GOALS.values() if goal.tournament == kind],
        ]
        for kind, title in TOURNAMENTS.items()
    ]
    entries = [
        [command.title.in_language(language), goals if name == "insert" else []]
        for name, command in CALC_COMMANDS.items()
    ]
    return [TITLE.in_language(language), entries]


@pytest.mark.parametrize("language", languages())
def test_the_menu_is_described_in_every_language(language: Language) -> None:
    menu = ElementTree.fromstring(addons())
    top = menu[0][0][0]

    def read(node: ElementTree.Element) -> list[Any]:
        values = {prop.get(NAME): prop for prop in node.findall("prop")}
        tagged = {value.get(LANGUAGE): value.text for value in values["Title"]}
        below = [read(inner) for sub in node.findall("node") for inner in sub]
        return [tagged["en-US" if language == "en" else language], below]

    assert read(top) == wanted_menu(language)
    addresses = [value.text or "" for value in menu.iter("value") if (value.text or "").startswith("service:")]
    assert len(set(addresses)) == len(addresses) == len(CALC_COMMANDS) - 1 + len(GOALS)


@pytest.fixture(scope="module")
def window(calc: Office) -> Iterator[Sheet]:
    with calc.document(hidden=False) as sheet:
        yield sheet


@pytest.fixture
def sheet(window: Sheet) -> Sheet:
    """A sheet with the round robin in A1:C4."""
    window.clear()
    window.put("A1:C4", [line.split() for line in GRID])
    return window


FIRST_OF_A_KIND = {goal.tournament: name for name, goal in reversed([*GOALS.items()])}.values()
"""A goal of each kind of tournament; tests/functions/commands computes all in the headless mode."""


@pytest.mark.libreoffice
def test_the_window_shows_the_menu(window: Sheet) -> None:
    drawn = window.menu()

    assert [menu for menu in drawn if menu[0] == TITLE.in_language("en")] == [wanted_menu("en")]


# This starts a second LibreOffice.
@pytest.mark.slow
@pytest.mark.libreoffice
def test_the_window_shows_the_menu_in_french(calc_french: Office) -> None:
    with calc_french.document(hidden=False) as sheet:
        assert wanted_menu("fr") in sheet.menu()
        sheet.select("A1")
        assert sheet.command(entry("check"))[1].startswith("Il n'y a rien ici.")


@pytest.mark.libreoffice
def test_a_goal_is_written_in_one_step_and_undone_whole(sheet: Sheet) -> None:
    formulas_before = sheet.formulas("A1:L9")
    sheet.select("B2")

    assert sheet.command(entry("insert.swiss_opponents_strength")) == []
    assert sheet.read("E1:E4") == [[value] for value in BUCHHOLZ]
    assert sheet.formulas("E1")[0][0].startswith("{=")
    assert sheet.undo(0)[0] == "Insert a tie-break"
    sheet.undo()
    assert sheet.formulas("A1:L9") == formulas_before


@pytest.mark.libreoffice
@pytest.mark.parametrize(
    "goal", first(sorted(GOALS, key=lambda goal: goal not in FIRST_OF_A_KIND), len(FIRST_OF_A_KIND))
)
def test_every_goal_has_the_values_of_the_headless_mode(window: Sheet, goal: str) -> None:
    team = [list(row) for row in team_sheet(team_event()).grid]
    kind = GOALS[goal].tournament
    rows = {"swiss": made_grid("sw23-38x9-heavy"), "round_robin": KOYA_GRID, "teams": team}[kind]
    cells = [["" if cell is None else cell for cell in row] for row in rows]
    window.clear()
    corner = openpyxl.utils.get_column_letter(len(rows[0]))
    window.put(f"A1:{corner}{len(rows)}", cells)
    window.select("A1")

    assert window.command(entry(f"insert.{goal}")) == []
    area = f"{openpyxl.utils.get_column_letter(len(rows[0]) + 2)}1:AZ{len(rows) + 2}"
    written = next(text for row in window.formulas(area) for text in row if text)
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    write_grid(page, [[cell if cell != "" else None for cell in row] for row in rows], "A1")
    at = next(
        (row, column) for row, line in enumerate(window.formulas(area), 1) for column, text in enumerate(line) if text
    )
    place = f"{openpyxl.utils.get_column_letter(len(rows[0]) + 2 + at[1])}{at[0]}"
    page[place] = from_calc_formula(written)
    headless = recalculate(book).values(f"{page.title}!{area}")
    plain = [["" if cell is None else {"error": 32767} if cell == "#N/A" else cell for cell in row] for row in headless]
    assert window.values(area) == plain


@pytest.mark.libreoffice
def test_a_value_is_explained_and_a_sound_grid_said_to_be_so(sheet: Sheet) -> None:
    sheet.select("A1:C4")
    sheet.command(entry("insert.swiss_opponents_strength"))
    sheet.select("E3")

    assert sheet.command(entry("explain")) == []
    table = sheet.values("G3:Q7")
    assert table[0][0] == "Round"
    assert BUCHHOLZ[2] in table[4]
    sheet.select("A1")
    assert sheet.command(entry("check"))[1] == (
        "This grid has no problem. The formula stays in F1 and will tell when one arises."
    )
    assert without_pooling(from_calc_formula(sheet.formulas("F1")[0][0])) == '=CHECK($A$1:$C$4,"FIDE-2026; lang=en")'


@pytest.mark.libreoffice
def test_a_grid_on_another_sheet_is_explained(sheet: Sheet) -> None:
    with sheet.office.document(hidden=False) as other_document:
        other_document.put("A1:C4", [line.split() for line in GRID])
        other_document.office.do("add", document=other_document.document, sheet="My grid's values")
        second = other_document.sheet("My grid's values")
        second.array("B2:B5", f"=BUCHHOLZ(${other_document.name}.A1:C4)")
        second.select("B4")

        assert second.command(entry("explain")) == []
        assert BUCHHOLZ[2] in second.values("D4:N8")[4]


@pytest.mark.libreoffice
@pytest.mark.parametrize(
    ("areas", "command", "expected_start"),
    first(
        [
            (["K20"], "check", "There is nothing here."),
            (["A1"], "insert.no_such_goal", "The command failed: KeyError"),
            (["A1:B2", "C3:C4"], "check", "Select one block of cells"),
            (["A1"], "explain", "This cell has no formula of ours."),
            (["A1"], "insert.swiss_performance", "Ratings are required"),
        ],
        2,
    ),
)
def test_a_refusal_is_shown_and_nothing_is_written(
    sheet: Sheet, areas: list[str], command: str, expected_start: str
) -> None:
    formulas_before, undo = sheet.formulas("A1:L9"), sheet.undo(0)
    sheet.select(*areas)
    title, sentence = sheet.command(entry(command))

    assert title == "Tie-breaks"
    assert sentence.startswith(expected_start)
    assert sheet.formulas("A1:L9") == formulas_before
    assert sheet.undo(0) == undo
    sheet.select("A1:C4")
    assert sheet.command(entry("insert.swiss_wins")) == [], "what was told goes away with the next command"


@pytest.mark.libreoffice
def test_an_error_in_the_grid_is_told_with_its_place(sheet: Sheet) -> None:
    sheet.put("B2", [["x"]])
    sheet.select("A1")

    (_, sentence) = sheet.command(entry("insert.swiss_wins"))
    assert sentence.startswith("Row 2, round 2, “x”")
    assert sheet.read("E1") == [[None]]


@pytest.mark.parametrize("language", languages())
def test_the_help_has_every_function_and_needs_nothing_else(language: Language) -> None:
    page = help_page(language)

    for entry in FUNCTIONS.values():
        assert f'<section id="{entry.name}">' in page
        assert entry.summary.in_language(language).replace("'", "&#x27;") in page
    assert "http" not in page
    assert "src=" not in page


@pytest.mark.parametrize(
    ("file", "calc"),
    [
        ('=BUCHHOLZ($A$1:$C$4,,"a,b;c")', '=BUCHHOLZ($A$1:$C$4;;"a,b;c")'),
        ("=SUM({1,2;3,4},'My grid''s'!$A$1)", "=SUM({1;2|3;4};$'My grid''s'.$A$1)"),
        ("=CROSSTABLE(Players!A1:C9,Games!A1:D9)", "=CROSSTABLE($Players.A1:C9;$Games.A1:D9)"),
        ("=1.5+A1", "=1.5+A1"),
    ],
)
def test_formulas_are_spelled_for_calc_and_back(file: str, calc: str) -> None:
    assert to_calc_formula(file) == calc
    assert from_calc_formula(calc) == file


@pytest.mark.parametrize(
    "formula", ['=STANDINGS($A$1:$C$4,"BH;""SB"")","FIDE")', "=CHECK(A1)", "=EXPLAIN('a,b'!A1,\"x),\")"]
)
def test_a_formula_whose_texts_are_found_is_read_as_the_one_that_was_meant(formula: str) -> None:
    assert without_pooling(pooled(formula)) == formula
    assert without_pooling(from_calc_formula(to_calc_formula(pooled(formula)))) == formula
    assert without_pooling(formula) == formula
    assert without_pooling('=IF(ISTEXT(A1),A2&"",A1)') == '=IF(ISTEXT(A1),A2&"",A1)'


@pytest.mark.libreoffice
def test_names_in_a_table_of_the_menu_are_found_and_explained(window: Sheet) -> None:
    window.clear()
    window.put(
        "A1:E5",
        [["No", "Name", "R1", "R2", "R3"], *([at + 1, f"P{at + 1}", *line.split()] for at, line in enumerate(GRID))],
    )
    window.select("A1")
    assert window.command(entry("insert.swiss_standings")) == []
    names = [row[0] for row in window.values("I2:I5")]
    assert sorted(names) == ["P1", "P2", "P3", "P4"]

    assert [window.formula(f"A{20 + at}", f'=MATCH("{name}";I1:I5;0)') for at, name in enumerate(names)] == [2, 3, 4, 5]
    assert [window.formula("B20", '=COUNTIF(I1:I5;"P1")'), window.formula("B21", '=VLOOKUP("P1";I2:K5;3;0)')] == [1, 3]
    assert window.formula("B22", "=SUMPRODUCT(I2:I5=B2)") == 1
    window.select("I2")
    assert window.command(entry("explain")) == []
    window.select("A30")
    window.formula("A30", '=ELO_NEW("x";1800;1)')
    assert "“x”" in window.command(entry("explain"))[1]
    window.formula("A30", "=BUCHHOLZ(A1:E5;99)")
    assert "99" in window.command(entry("explain"))[1]


def test_names_of_the_extension_are_read() -> None:
    assert from_calc_formula("{=ORG.XLDEPARTAGE.FUNCTIONS.ELONEW(A1;$Sheet2.B1:B9)}") == "=ELO_NEW(A1,Sheet2!B1:B9)"


@pytest.mark.slow
@pytest.mark.libreoffice
def test_players_typed_later_are_printed_when_the_menu_says_so(calc: Office, tmp_path: Path) -> None:
    """A workbook for 24 players gets three more; the whole tables of an empty one are printed until something is filled in."""
    path = tmp_path / "open.xlsx"
    path.write_bytes(build(find_template("swiss-open"), Options("fr")))
    visible = {page.title for page in openpyxl.load_workbook(path).worksheets if page.sheet_state == "visible"}
    texts = {"Accueil", "Aide"}

    def areas(document: Sheet) -> dict[str, str]:
        document.save(tmp_path / "saved.ods", "calc8")
        with zipfile.ZipFile(tmp_path / "saved.ods") as archive:
            content = archive.read("content.xml").decode()
        found = re.findall(
            r'<table:table table:name="([^"]*)"[^>]*table:print-ranges="[^".]*\.(\w+):[^".]*\.(\w+)"', content
        )
        return {name: f"{first}:{last}" for name, first, last in found}

    with calc.document(path, hidden=False) as document:
        areas_before = areas(document)
        players = document.sheet("Joueurs")
        players.put("A29:B31", [[25, "Adam Ève"], [26, "Benoît Rémi"], [27, "Claes Lotte"]])
        document.recalculate()
        bar_texts = document.command(entry("print"))
        areas_after = areas(document)
        document.save(tmp_path / "saved.xlsx", "Calc MS Excel 2007 XML")

    # Every sheet that a person sees has a table, but for the two of sentences.
    assert bar_texts[1] == f"{len(visible - texts)} sheets now print only what is filled."
    assert (areas_before["Joueurs"], areas_after["Joueurs"]) == ("A2:O28", "A2:O31")
    assert (areas_before["Par nom"], areas_after["Par nom"]) == ("A2:E28", "A2:E31")
    assert areas_before["Accueil"] == areas_after["Accueil"]
    # LibreOffice keeps the areas that a file came with, and would write them, too.
    with zipfile.ZipFile(tmp_path / "saved.xlsx") as archive:
        named = re.findall(r'"_xlnm.Print_Area"[^>]*>([^<]*)<', archive.read("xl/workbook.xml").decode())
    written = [unescape(area) for area in named]
    assert "Joueurs!$A$2:$O$31" in written
    assert sorted(area.partition("!")[0].strip("'") for area in written) == sorted(visible)


@pytest.mark.libreoffice
def test_a_table_that_an_empty_column_divides_is_selected_first_and_written_about_then(window: Sheet) -> None:
    window.clear()
    rows = table(PAPI)
    window.put("B2:L6", rows)
    window.select("E4")

    assert "B2:L6" in window.command(entry("check"))[1]
    assert window.formulas("M1:Z9") == [[""] * 14] * 9, "nothing is written yet"
    assert window.command(entry("check"))[1].startswith("This grid has no problem")
    assert without_pooling(from_calc_formula(window.formulas("N2")[0][0])) == '=CHECK($B$2:$L$6,"FIDE-2026; lang=en")'


@pytest.mark.libreoffice
@pytest.mark.parametrize(("ending", "kind"), [(".ods", "calc8"), (".xlsx", "Calc MS Excel 2007 XML")])
def test_a_copy_to_send_stands_beside_the_document_and_has_its_values(
    calc: Office, tmp_path: Path, ending: str, kind: str
) -> None:
    with calc.document(hidden=False) as new:
        new.put("A1:C4", [line.split() for line in GRID])
        new.array("E1:E4", "=BUCHHOLZ(A1:C4)")
        assert new.command(entry("copy"))[1].startswith("This document has no file yet")
        new.save(tmp_path / f"open{ending}", kind)
    with calc.document(tmp_path / f"open{ending}", hidden=False) as saved:
        sentence = saved.command(entry("copy"))[1]
        copy = Path(re.findall(rf"/\S*?open-copy{re.escape(ending)}", sentence)[0])
        assert saved.formulas("E1")[0][0].startswith("{="), "the document itself keeps its formulas"
        with calc.document(copy) as sent:
            assert sent.formulas("E1:E4") == [[f"{value:g}"] for value in BUCHHOLZ]
            assert sent.names()[-1] == "Copy"


@pytest.mark.libreoffice
def test_a_document_without_tables_of_ours_keeps_its_print_areas(sheet: Sheet) -> None:
    assert sheet.command(entry("print"))[1].startswith("This document is not made from a template")
