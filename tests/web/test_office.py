"""
Our add-in from its own files: in Chromium under a stand-in for Office (`office_mock.js`, nothing of Microsoft), and before Microsoft's
own tools for metadata and manifests. No Excel has loaded it yet.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from distribution.office.build import build
from tests import missing
from tests.functions.commands.test_commands import two_lists
from tests.spreadsheet.recalculation.workbooks import GRID
from tests.web.cases import Case, cases
from tests.web.manifests import problems
from tests.web.programs import HERE, node, run_node
from xl_departage.base.errors import DepartageError, ErrorKind
from xl_departage.base.messages import Language, languages
from xl_departage.functions import FUNCTIONS, call, find, names
from xl_departage.functions.commands import GOALS
from xl_departage.functions.host_cells import raw_arguments
from xl_departage.hosts.office.manifest import ICONS, manifest, version
from xl_departage.hosts.office.metadata import identifier, metadata

ADDRESS = "https://club.example/departage"
"""No server exists at this address: Chromium gets every file from the folder."""
PAIRED = Case(
    "PAIRINGS",
    [
        [["No", "Name"], [1, "Anna"], [2, "Bea"], [3, "Cid"], [4, "Dan"]],
        [["Round", "White", "Result", "Black"], ["", "", "", ""]],
        "FIDE-2026; planned=3; first=white; lang=en",
    ],
)
"""Paired by the engine that the add-in carries."""
CASES = [*cases(), PAIRED]
SPOKEN: Language = "fr"
"""The language of Excel in the stand-in; that of Chromium is English."""
SHEET = [[{"value": text, "formula": text} for text in line.split()] for line in GRID]
LISTS = [
    [{"value": "" if cell is None else cell, "formula": "" if cell is None else str(cell)} for cell in row]
    for row in two_lists().cells
]


def test_the_manifest_has_no_fault_that_can_be_seen_offline() -> None:
    assert problems(manifest(ADDRESS).encode()) == []
    root = ElementTree.fromstring(manifest(f"{ADDRESS}/"))
    addresses = {value for element in root.iter() for value in element.attrib.values() if value.startswith("https:")}
    assert {address.removeprefix(f"{ADDRESS}/") for address in addresses} == {
        *("pane.html", "functions.js", "help-en.html", *(f"icon-{size}.png" for size in ICONS)),
        *(f"functions-{language}.json" for language in languages()),
    }


@pytest.mark.parametrize(
    ("ours", "theirs"), [("1.0.0rc1", "1.0.0.1"), ("1.0.0", "1.0.0.1000"), ("1.2.3rc12", "1.2.3.12")]
)
def test_the_version_has_four_numbers_that_grow(monkeypatch: pytest.MonkeyPatch, ours: str, theirs: str) -> None:
    monkeypatch.setattr("xl_departage.hosts.office.manifest.__version__", ours)

    assert version() == theirs


def test_an_address_without_encryption_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="https"):
        build(tmp_path, "http://club.example")


@pytest.mark.parametrize("language", languages())
def test_every_function_is_described_within_the_limits_of_excel(language: str) -> None:
    functions = metadata(language, "https://club.example/help.html")["functions"]

    assert [entry["name"] for entry in functions] == list(names())
    assert len({entry["id"] for entry in functions}) == len(functions)
    for entry in functions:
        # Reference of the metadata: letters, digits and periods; a name begins with a letter and has three characters or more.
        assert re.fullmatch(r"[A-Za-z][A-Za-z0-9.]{2,127}", entry["id"])
        assert entry["id"] == identifier(entry["name"])
        optional = [parameter.get("optional", False) for parameter in entry["parameters"]]
        assert optional == sorted(optional), "optional arguments come last"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    node()
    made: Path = build(tmp_path_factory.mktemp("office"), ADDRESS).parent
    return made


@pytest.mark.slow
def test_the_folder_holds_static_files_and_nothing_of_microsoft(folder: Path) -> None:
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}

    assert {Path(name).suffix for name in files} == {".html", ".js", ".json", ".xml", ".png", ".bin"}
    assert sum(path.stat().st_size for path in files.values()) < 12e6
    for name, path in files.items():
        if path.suffix in (".html", ".js"):
            assert "Microsoft Corporation" not in path.read_text(encoding="utf-8"), name
    pane = files["pane.html"].read_text(encoding="utf-8")
    assert re.findall(r'src="(https?:[^"]+)"', pane) == ["https://appsforoffice.microsoft.com/lib/1/hosted/office.js"]


@pytest.mark.slow
def test_microsofts_tools_read_the_functions_and_the_manifest_alike(folder: Path, tmp_path: Path) -> None:
    source = tmp_path / "functions.ts"
    source.write_text("\n".join(map(_stub, names())), encoding="utf-8")
    theirs = run_node("microsoft_tools.mjs", {"source": str(source), "manifest": str(folder / "manifest.xml")}, 120)
    ours = json.loads((folder / "functions-en.json").read_text(encoding="utf-8"))["functions"]

    assert theirs["errors"] == []
    assert len(theirs["metadata"]["functions"]) == len(ours) == len(names())
    for our_function, their_function in zip(ours, theirs["metadata"]["functions"], strict=True):
        # Their tool leaves out the type of a value that may be anything.
        assert {**our_function, "result": {"dimensionality": "matrix"}} == their_function
    assert theirs["manifest"]["displayName"] == "Tie-breaks"
    assert theirs["manifest"]["hosts"] == ["Workbook"]
    assert theirs["manifest"]["permissions"] == "ReadWriteDocument"


def _stub(name: str) -> str:
    """A function in TypeScript with the comments from which Microsoft's tool makes the metadata."""
    entry = find(name)
    (described,) = [
        function for function in metadata("en", f"{ADDRESS}/help-en.html")["functions"] if function["name"] == name
    ]
    comments = "".join(
        f" * @param {parameter['name']} {parameter['description']}\n" for parameter in described["parameters"]
    )
    parameters = ", ".join(
        f"{argument.name}{'?' if argument.optional else ''}: any[][]" for argument in entry.arguments
    )
    return (
        f"/**\n * {described['description']}\n * @customfunction {identifier(name)} {name}\n"
        f" * @helpurl {described['helpUrl']}\n{comments} */\nfunction f_{name}({parameters}): any[][] {{ return [[]]; }}\n"
    )


PRESSES: list[dict[str, Any]] = [
    {
        "book": {"sheets": {"Feuil1": SHEET}, "selected": "B2"},
        "choose": {"goal": "round_robin_wins"},
        "click": "do-insert",
    },
    {"book": {"sheets": {"Feuil1": SHEET}, "selected": "A1:C4"}, "click": "do-check"},
    {"book": {"sheets": {"Feuil1": SHEET}, "selected": "F9"}, "click": "do-check"},
    {"book": {"sheets": {"Feuil1": SHEET}, "selected": "A1:B2,C3:C4"}, "click": "do-check"},
    {
        "book": {
            "sheets": {
                "Feuil1": [
                    [{"value": points, "formula": "=BUCHHOLZ('My grid'!$A$1:$C$4)" if not row else ""}]
                    for row, points in enumerate([3, 4.5, 5, 5.5])
                ],
                "My grid": SHEET,
            },
            "selected": "A3",
            "spills": {"A1": "A1:A4"},
        },
        "click": "do-explain",
    },
    {"book": {"sheets": {"Feuil1": SHEET}, "selected": "A1"}, "click": "do-explain"},
    {"book": {"sheets": {"Feuil1": LISTS}, "selected": "A1"}, "click": "do-pair"},
    {"book": {"sheets": {"Feuil1": SHEET}, "selected": "A1"}, "click": "do-pair"},
    {"book": {"sheets": {"Feuil1": SHEET}, "selected": "C1"}, "click": "do-take"},
]


@pytest.fixture(scope="module")
def browser(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The pane, opened once with all formulas entered and the buttons pressed."""
    files = {path.relative_to(folder).as_posix(): str(path) for path in folder.rglob("*") if path.is_file()}
    answer: dict[str, Any] = run_node(
        "browser_session.mjs",
        {
            "chromium": missing.chromium(),
            "page": f"{ADDRESS}/pane.html",
            "metadata": f"{ADDRESS}/functions-{SPOKEN}.json",
            "mock": (HERE / "office_mock.js").read_text(encoding="utf-8"),
            "local": [{"prefix": f"{ADDRESS}/", "files": files}],
            "ready": "document.body.dataset.ready !== undefined",
            # As wide as Excel opens it; what is not visible cannot be pressed.
            "pane": {"width": 350, "height": 800},
            "calls": [{"name": case.function, "args": case.sent} for case in CASES],
            "presses": PRESSES,
        },
        seconds=400,
    )
    return answer


@pytest.mark.slow
def test_every_function_has_in_the_add_in_the_value_of_the_catalogue(browser: dict[str, Any]) -> None:
    assert sorted(browser["associated"]) == sorted(map(identifier, names()))
    different = []
    for case, answer in zip(CASES, browser["answers"], strict=True):
        entry = find(case.function)
        try:
            value: Any = _plain(entry.call(raw_arguments(entry.arguments, case.sent)))
            got = answer.get("cells", answer)
        except DepartageError as error:
            # Excel takes no other error from an add-in.
            known = error.kind in (ErrorKind.NA, ErrorKind.NUM, ErrorKind.DIV0, ErrorKind.VALUE)
            value = ([[error.kind.value if known else "#VALUE!"]], error.message(SPOKEN))
            got = (answer.get("cells"), answer.get("message"))
        if got != value:
            different.append((case, got, value))
    assert different == []
    assert {FUNCTIONS[find(case.function).name].name for case in CASES} == set(FUNCTIONS)


def _plain(result: Any) -> Any:
    rows = result if isinstance(result, list) else [[result]]
    return [["" if cell is None else getattr(cell, "value", cell) for cell in row] for row in rows]


@pytest.mark.slow
def test_the_add_in_asks_for_its_own_files_and_office_alone(browser: dict[str, Any]) -> None:
    assert browser["refused"] == []
    assert browser["errors"] == []


@pytest.mark.slow
def test_the_buttons_write_formulas_into_empty_cells_or_say_why_not(browser: dict[str, Any]) -> None:
    insert, sound, nothing, several, explained, none, paired, alone, taken = browser["pressed"]

    assert insert["written"] == [{"sheet": "Feuil1", "cell": "E1", "formula": '=WINS($A$1:$C$4,,"FIDE-2026")'}]
    assert sound["written"] == [{"sheet": "Feuil1", "cell": "E1", "formula": '=CHECK($A$1:$C$4,"FIDE-2026; lang=fr")'}]
    assert (
        sound["message"]
        == "Cette grille n'a aucun problème. La formule reste en E1 et signalera tout problème à venir."
    )
    assert nothing["message"].startswith("Il n'y a rien ici.")
    assert several["message"] == "The current selection is invalid for this operation."
    assert explained["written"] == [
        {"sheet": "Feuil1", "cell": "C3", "formula": '=EXPLAIN(\'My grid\'!$A$1:$C$4,"BH",3,"lang=fr")'}
    ]
    assert none["message"].startswith("Cette cellule ne contient aucune de nos formules.")
    assert paired["written"] == [
        {"sheet": "Feuil1", "cell": "J1", "formula": '=PAIRINGS($A:$C,$E:$H,"FIDE-2026; lang=fr")'}
    ]
    assert "écrivez prévues=9 dans les règles" in paired["message"]
    assert "une liste de joueurs et une liste de parties" in alone["message"]
    assert alone["written"] == []
    assert nothing["written"] == several["written"] == none["written"] == []
    assert taken["grid"] == "\n".join("\t".join(line.split()) for line in GRID)


def test_goals_in_the_presses_exist() -> None:
    assert PRESSES[0]["choose"]["goal"] in GOALS
    assert call("WINS", [[line.split() for line in GRID]]) == [[3], [1], [0], [0]]
