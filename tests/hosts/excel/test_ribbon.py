"""
The tab on the ribbon: its XML against the rules of Office's schema for custom interfaces, and its buttons pressed in a VBA engine over
xlwings' own Windows code.

Rules: [MS-CUSTOMUI2] 2.2 (elements and attributes, sizes, lengths); identifiers are unique in a file and are XML names.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import openpyxl
import pytest
from pyopenvba.interpreter import VBAObject, member  # type: ignore[import-untyped,unused-ignore]

from tests.hosts.excel.vba_engine import VbaExcel
from tests.hosts.excel.windows import Windows, windows
from tests.spreadsheet.recalculation.workbooks import BUCHHOLZ, GRID
from xl_departage.base.messages import Language, languages, text
from xl_departage.documents.templates import templates
from xl_departage.functions.commands import COMMANDS, GOALS, MORE_COMMANDS, TITLE, TOURNAMENTS
from xl_departage.headless import recalculate
from xl_departage.hosts.excel import vba_project
from xl_departage.hosts.excel.ribbon import NAMESPACE, PART, RELATIONSHIP, commands_module, custom_ui
from xl_departage.testing import write_grid

_LABELLED = {"id", "label", "keytip"}
_RULES: dict[str, tuple[set[str], set[str]]] = {
    "customUI": ({"ribbon"}, set()),
    "ribbon": ({"tabs"}, set()),
    "tabs": ({"tab"}, set()),
    "tab": ({"group"}, {*_LABELLED, "insertAfterMso"}),
    "group": ({"button", "menu"}, _LABELLED),
    "menu": ({"button", "menu"}, {*_LABELLED, "supertip", "size", "imageMso"}),
    "button": (set(), {*_LABELLED, "supertip", "size", "imageMso", "tag", "onAction"}),
}
"""Elements: the children and the attributes that the schema allows and that we use."""


def faults(xml: bytes) -> list[str]:
    """What Office would refuse, in words."""
    found, seen = [], set()

    def look(element: Element, inside: str) -> None:
        name = element.tag.removeprefix(f"{{{NAMESPACE}}}")
        if name not in _RULES:
            found.append(f"element {element.tag}")
            return
        children, attributes = _RULES[name]
        for key, value in element.attrib.items():
            if key not in attributes:
                found.append(f"{name} with {key}")
            if key == "size" and (value not in ("normal", "large") or inside == "menu"):
                found.append(f"size {value}")
            if key == "keytip" and not re.fullmatch(r"[A-Z0-9]{1,3}", value):
                found.append(f"keytip {value}")
            if len(value) > 1024:
                found.append(f"{key} is too long")
        identifier = element.get("id")
        if identifier is not None:
            if identifier in seen or not re.fullmatch(r"[A-Za-z_]\w*", identifier, re.ASCII):
                found.append(f"id {identifier}")
            seen.add(identifier)
        for child in element:
            if child.tag.removeprefix(f"{{{NAMESPACE}}}") not in children:
                found.append(f"{child.tag} in {name}")
            look(child, name)

    look(ElementTree.fromstring(xml), "")
    return found


@pytest.mark.parametrize("language", languages())
def test_the_tab_keeps_the_rules_of_office(language: Language) -> None:
    xml = custom_ui(language)

    assert faults(xml) == []
    tips = re.findall(rb'keytip="(\w+)"', xml)
    assert len(set(tips)) == len(tips) == 7


@pytest.mark.parametrize(
    ("original", "replacement"),
    [
        (b"imageMso", b"imageMSO"),
        (b'"departageCheck"', b'"departageHelp"'),
        (b'label="', b'label="' + b"x" * 1100),
        (b'"large"', b'"huge"'),
        (b"<group", b"<menu"),
    ],
)
def test_a_broken_tab_is_noticed(original: bytes, replacement: bytes) -> None:
    xml = custom_ui("en").replace(original, replacement, 1)
    if original == b"<group":
        xml = xml.replace(b"</group", b"</menu")

    assert faults(xml) != []


@pytest.mark.parametrize("language", languages())
def test_every_command_goal_and_template_is_on_the_tab(language: Language) -> None:
    labels = [element.get("label") for element in ElementTree.fromstring(custom_ui(language)).iter()]

    for title in (
        TITLE,
        *(command.title for command in (*COMMANDS.values(), *MORE_COMMANDS.values())),
        *TOURNAMENTS.values(),
        *(goal.question for goal in GOALS.values()),
        *(template.title for template in templates()),
    ):
        assert any((label or "").startswith(title.in_language(language)) for label in labels)


def test_every_button_calls_a_procedure_that_is_there() -> None:
    called = set(re.findall(rb'onAction="(\w+)"', custom_ui("en")))
    there = set(re.findall(r"(?m)^Public Sub (\w+)\(ByVal control As Object\)", commands_module("en")))

    assert {name.decode() for name in called} == there


def test_the_tab_is_in_the_add_in_and_in_no_workbook() -> None:
    with zipfile.ZipFile(io.BytesIO(vba_project.add_in("fr"))) as parts:
        assert parts.read(PART) == custom_ui("fr")
        assert f'Type="{RELATIONSHIP}" Target="{PART}"'.encode() in parts.read("_rels/.rels")
    stream = io.BytesIO()
    openpyxl.Workbook().save(stream)
    with zipfile.ZipFile(io.BytesIO(vba_project.with_functions(stream.getvalue(), "fr"))) as parts:
        assert PART not in parts.namelist()


class Button(VBAObject):  # type: ignore[misc,unused-ignore]
    """The button that the ribbon passes to its callback."""

    vba_type_name = "IRibbonControl"

    def __init__(self, tag: str = "") -> None:
        self.tag = tag

    @member  # type: ignore[untyped-decorator,misc,unused-ignore]
    def Tag(self) -> str:  # noqa: N802
        return self.tag


class Ribbon(VbaExcel):
    """A sheet, and the buttons of the tab."""

    def __init__(self, server: Windows, language: Language) -> None:
        super().__init__(server, language)
        self.add_module(commands_module(language), "DepartageCommands")
        self.cells = [line.split() for line in GRID]
        for letter, column in zip("ABC", zip(*self.cells, strict=True), strict=True):
            self.write(f"{letter}1", *column)

    def press(self, callback: str, selected: str, tag: str = "") -> list[str]:
        """Press a button with these cells selected; return what was told."""
        dialogs_before = len(self.app.dialogs)
        self.app.evaluate(f'Range("{selected}").Select')
        self.app.interpreter.run(f"DepartageOn{callback}", [Button(tag)])
        return [str(dialog[1]) for dialog in self.app.dialogs[dialogs_before:]]

    def formula(self, cell: str) -> str:
        return str(self.range(cell).vba_get("Formula", [], {}))

    def headless(self, cell: str, area: str) -> list[list[Any]]:
        """What the headless mode computes of the formula of a cell, over the grid."""
        book = openpyxl.Workbook()
        page = book.active
        assert page is not None
        write_grid(page, self.cells, "A1")
        page[cell] = self.formula(cell)
        return recalculate(book).values(f"{page.title}!{area}")


@pytest.fixture(scope="module")
def server() -> Iterator[Windows]:
    with windows("en") as running:
        yield running


@pytest.fixture
def ribbon(server: Windows) -> Ribbon:
    return Ribbon(server, "en")


def test_a_goal_writes_its_formula_which_headless_computes(ribbon: Ribbon) -> None:
    assert ribbon.press("Goal", "B2", "swiss_opponents_strength") == []
    assert ribbon.formula("E1") == '=BUCHHOLZ($A$1:$C$4,,"FIDE-2026")'
    assert ribbon.headless("E1", "E1:E4") == [[value] for value in BUCHHOLZ]


@pytest.mark.parametrize("goal", [goal for goal in GOALS if GOALS[goal].tournament == "round_robin"])
def test_every_goal_of_the_tournament_is_written(ribbon: Ribbon, goal: str) -> None:
    assert ribbon.press("Goal", "A1:C4", goal) == []
    assert ribbon.formula("E1").startswith(f"={GOALS[goal].function}($A$1:$C$4,")
    assert "#" not in str(ribbon.headless("E1", "E1")[0][0])


def test_a_sound_grid_is_said_to_be_so(ribbon: Ribbon) -> None:
    sentences = ribbon.press("Check", "A1")

    assert sentences == ["This grid has no problem. The formula stays in E1 and will tell when one arises."]
    assert ribbon.formula("E1") == '=CHECK($A$1:$C$4,"FIDE-2026; lang=en")'


def test_a_cell_is_explained(ribbon: Ribbon) -> None:
    ribbon.range("E3").vba_set("Formula", "=BUCHHOLZ($A$1:$C$4,3)")

    assert ribbon.press("Explain", "E3") == []
    assert ribbon.formula("G3") == '=EXPLAIN($A$1:$C$4,"BH",3,"lang=en")'
    assert BUCHHOLZ[2] in ribbon.headless("G3", "G7:Q7")[0]


def test_a_table_that_an_empty_column_divides_is_selected_and_nothing_is_written(ribbon: Ribbon) -> None:
    columns: dict[str, list[Any]] = {
        "A10": ["No", 1, 2],
        "C10": ["Name", "A", "B"],
        "D10": ["R1", "+ 2B", "- 1N"],
        "E10": ["R2", "= 2N", "= 1B"],
    }
    for cell, column in columns.items():
        ribbon.write(cell, *column)

    (sentence,) = ribbon.press("Check", "C11")
    assert "A10:E12" in sentence
    assert str(ribbon.app.evaluate("Selection.Address")) == "$A$10:$E$12"
    assert ribbon.formula("G10") == ""
    assert ribbon.press("Check", "A10:E12") == [
        "This grid has no problem. The formula stays in G10 and will tell when one arises."
    ]


@pytest.mark.parametrize(
    ("formula", "expected_text"),
    [('=ELO_NEW("x",1800,1)', "“x”"), ("=BUCHHOLZ($A$1:$C$4,99)", "99"), ('=ELO_K("FIDA")', "FIDA")],
)
def test_the_reason_of_an_error_is_told(ribbon: Ribbon, formula: str, expected_text: str) -> None:
    ribbon.range("E3").vba_set("Formula", formula)

    (sentence,) = ribbon.press("Explain", "E3")
    assert expected_text in sentence
    assert ribbon.formula("G3") == ""


@pytest.mark.parametrize(
    ("callback", "selected", "tag", "expected_start"),
    [
        ("Check", "K20", "", "There is nothing here."),
        ("Check", "A1:B2,C3:C4", "", "Select one block of cells"),
        ("Explain", "A1", "", "This cell has no formula of ours."),
        ("Goal", "A1", "swiss_performance", "Ratings are required"),
        ("Goal", "A1", "no_such_goal", "The command failed: KeyError"),
    ],
)
def test_a_refusal_is_told_and_nothing_is_written(
    ribbon: Ribbon, callback: str, selected: str, tag: str, expected_start: str
) -> None:
    (sentence,) = ribbon.press(callback, selected, tag)

    assert sentence.startswith(expected_start)
    assert ribbon.formula("E1") == ""


def test_the_next_round_needs_two_lists(ribbon: Ribbon) -> None:
    (sentence,) = ribbon.press("Pair", "A1")

    assert sentence.startswith("The next round needs one list of players")
    assert ribbon.formula("E1") == ""


def test_python_that_does_not_start_is_told(ribbon: Ribbon) -> None:
    ribbon.excel.failure = "Could not load the DLL"

    (sentence,) = ribbon.press("Check", "A1")
    assert sentence.startswith(text("excel_python_missing", "en", interpreter="C:\\Py\\pythonw.exe")[:40])


def test_the_last_command_is_taken_back(ribbon: Ribbon) -> None:
    ribbon.press("Goal", "A1:C4", "swiss_wins")
    ((words, procedure),) = ribbon.excel.undo
    ribbon.app.interpreter.run(procedure.rpartition("!")[2], [])

    assert words == "Tie-breaks"
    assert ribbon.formula("E1") == ""
    ribbon.app.interpreter.run("DepartageUndo", [])


def test_help_and_templates_are_files_that_open(server: Windows) -> None:
    (path, refused) = server.call("made", "help", module="xl_departage.hosts.excel.commands")
    assert refused == ""
    assert "<h1>Tie-breaks</h1>" in Path(path).read_text(encoding="utf-8")

    (path, refused) = server.call("made", "new.grand-prix", module="xl_departage.hosts.excel.commands")
    assert refused == ""
    with zipfile.ZipFile(path) as parts:
        assert "xl/workbook.xml" in parts.namelist()
    assert server.call("made", "new.nothing", module="xl_departage.hosts.excel.commands")[1] != ""
