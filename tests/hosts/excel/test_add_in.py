"""The files with VBA: read by oletools and pyOpenVBA, opened and run by LibreOffice."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pyopenvba  # type: ignore[import-untyped,unused-ignore]
import pytest
import xlsxwriter

from tests.hosts.excel.office import Office
from xl_departage.base.errors import FileError
from xl_departage.base.messages import Language, text
from xl_departage.functions import FUNCTIONS
from xl_departage.functions.catalogue import names
from xl_departage.hosts.excel import vba_project
from xl_departage.hosts.excel.vba_functions import (
    ANSWERS_MODULE,
    FUNCTIONS_MODULE,
    HELP_MODULE,
    NAMESPACE,
    THIS_WORKBOOK,
)

OURS = (FUNCTIONS_MODULE, ANSWERS_MODULE, HELP_MODULE)
LANGUAGES: tuple[Language, ...] = ("fr", "en")


def book(*formulas: str, sheets: int = 1) -> bytes:
    """
    A workbook without macros; formulas in column A of the first sheet, and on the last of several sheets a spilling
    function of this project.
    """
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as workbook:
        worksheets = [workbook.add_worksheet(f"Feuille {number}") for number in range(1, sheets + 1)]
        for row, formula in enumerate(formulas):
            worksheets[0].write_formula(row, 0, formula)
        if sheets > 1:
            worksheets[-1].write_dynamic_array_formula("C1", "=POINTS(E1:F2)")
    return buffer.getvalue()


def member(package: bytes, name: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        return archive.read(name)


@cache
def add_in_in(language: Language) -> bytes:
    """The add-in: the compression of its modules is most of the time of these tests."""
    return vba_project.add_in(language)


def written(source: str) -> str:
    return source.rstrip("\r\n")


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Language:
    chosen: Language = request.param
    return chosen


def test_two_builds_give_the_same_bytes(language: Language) -> None:
    assert add_in_in(language) == vba_project.add_in(language)


@pytest.mark.slow
def test_oletools_reads_the_modules_as_they_were_written(language: Language) -> None:
    with warnings.catch_warnings():
        # oletools 0.60 uses names of pyparsing that are deprecated.
        warnings.simplefilter("ignore", DeprecationWarning)
        from oletools.olevba import VBA_Parser  # type: ignore[import-untyped,unused-ignore]

    found = {}
    parser = VBA_Parser("add-in.xlam", data=add_in_in(language))
    for _, stream, _, code in parser.extract_macros():
        found[stream.rpartition("/")[2]] = code
    parser.close()

    for name, source in vba_project.modules(language).items():
        assert written(found[name].replace("\r\n", "\n")) == written(source.replace("\r\n", "\n")), name
    assert THIS_WORKBOOK.strip() in found["ThisWorkbook"]


def test_pyopenvba_finds_no_fault_in_the_add_in(language: Language, tmp_path: Path) -> None:
    path = tmp_path / "add-in.xlam"
    path.write_bytes(add_in_in(language))
    report = pyopenvba.check_file(path)

    assert report.complete
    assert report.issues == ()
    with pyopenvba.ExcelFile(path) as add_in:
        modules = add_in.vba_modules()
    assert {name: written(modules[name]) for name in vba_project.modules(language)} == {
        name: written(source) for name, source in vba_project.modules(language).items()
    }


def test_the_add_in_names_itself_and_holds_the_helps_for_intellisense(language: Language) -> None:
    add_in = add_in_in(language)
    part = ElementTree.fromstring(member(add_in, "customXml/item1.xml"))
    space = f"{{{NAMESPACE}}}"
    functions = {element.get("Name"): element for element in part.iter(f"{space}Function")}

    assert text("excel_addin_title", language).encode() in member(add_in, "docProps/core.xml")
    assert list(functions) == list(names())
    for entry in FUNCTIONS.values():
        described = functions[entry.name]
        assert described.get("Description") == entry.summary.in_language(language)
        assert [argument.get("Description") for argument in described.iter(f"{space}Argument")] == [
            argument.help.in_language(language) for argument in entry.arguments
        ]
    for target in ("customXml/item1.xml", "customXml/itemProps1.xml"):
        member(add_in, target)
    assert b"../customXml/item1.xml" in member(add_in, "xl/_rels/workbook.xml.rels")


def test_a_workbook_gets_the_functions_and_keeps_the_rest() -> None:
    plain = book(sheets=3)
    macros = vba_project.with_functions(plain, "fr")

    with zipfile.ZipFile(io.BytesIO(plain)) as old_package, zipfile.ZipFile(io.BytesIO(macros)) as new_package:
        assert set(new_package.namelist()) == {*old_package.namelist(), "xl/vbaProject.bin"}
        changed = {name for name in old_package.namelist() if old_package.read(name) != new_package.read(name)}
    assert changed <= {
        "[Content_Types].xml",
        "xl/workbook.xml",
        "xl/_rels/workbook.xml.rels",
        *(f"xl/worksheets/sheet{number}.xml" for number in (1, 2, 3)),
    }
    # The spilled formula stays marked as a dynamic array and has no link to an add-in.
    assert b'cm="1"' in member(macros, "xl/worksheets/sheet3.xml")
    assert b"POINTS(E1:F2)" in member(macros, "xl/worksheets/sheet3.xml")
    assert not any("externalLink" in name for name in zipfile.ZipFile(io.BytesIO(macros)).namelist())
    assert b"macroEnabled" in member(macros, "[Content_Types].xml")


def test_xlsxwriter_takes_the_project(tmp_path: Path) -> None:
    path = tmp_path / "tournoi.xlsm"
    with xlsxwriter.Workbook(path) as workbook:
        for name in ("Grille", "Classement"):
            workbook.add_worksheet(name).set_vba_name()
        workbook.set_vba_name()
        workbook.add_vba_project(io.BytesIO(vba_project.vba_project(2, "fr")), is_stream=True)
    report = pyopenvba.check_file(path)

    assert report.issues == ()
    with pyopenvba.ExcelFile(path) as found:
        assert set(found.module_names()) == {"ThisWorkbook", "Sheet1", "Sheet2", *vba_project.modules("fr")}


def test_only_workbooks_without_macros_get_the_functions() -> None:
    for bad in (b"", b"PK no zip", vba_project.with_functions(book(), "en")):
        with pytest.raises(FileError, match="without macros"):
            vba_project.with_functions(bad, "fr")


@pytest.mark.slow("a start of LibreOffice; pyOpenVBA reads the add-in quickly")
@pytest.mark.libreoffice
def test_libreoffice_reads_all_modules_of_the_add_in(office: Office, tmp_path: Path) -> None:
    path = tmp_path / "xl_departage.xlam"
    path.write_bytes(vba_project.add_in("fr"))
    found = office.open(path).modules

    for name, source in vba_project.modules("fr").items():
        lines = [line for line in source.splitlines() if not line.startswith("Attribute ")]
        assert "\n".join(lines).strip() in re.sub(r"\n+$", "", found[name]), name


@pytest.mark.libreoffice
def test_libreoffice_runs_what_the_wrappers_share(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    The xlwings module does not compile in LibreOffice; the modules of this project do, and need xlwings only to call
    Python.
    """
    shared = {name: source for name, source in vba_project.modules("fr").items() if name in OURS}
    monkeypatch.setattr(vba_project, "modules", lambda _language: shared)
    sentence = '=DepartageSentence({},"C:\\Py\\pythonw.exe")'
    # CVErr shows as "Error" followed by its number in LibreOffice.
    wanted = {
        '=DepartageValue("#N/A")': "Error 2042",
        '=DepartageValue("#VALUE!")': "Error 2015",
        '=DepartageValue("#REF! Ligne 1, ronde 1")': "Error 2023",
        '=DepartageValue("#NUM!")': "Error 2036",
        '=DepartageValue("#1 Dupont")': "#1 Dupont",
        '=DepartageValue("")': "",
        "=DepartageValue(2.5)": "2.5",
        '=DepartageAnswer({"#N/A","x"})': "Error 2042",
        '=DepartageAnswer({"x";"#REF!"})': "x",
        '=INDEX(DepartageAnswer({"x";"#REF!"}),2,1)': "Error 2023",
        "=SUM(DepartageAnswer({1.5,2;3,4}))": "10.5",
        '=DepartageSentence("?","")': text("excel_not_installed", "fr"),
        sentence.format('"Could not load xlwings64.dll"'): text(
            "excel_python_missing", "fr", interpreter="C:\\Py\\pythonw.exe"
        ),
        sentence.format('"XLPy: timeout"'): text("excel_python_silent", "fr", interpreter="C:\\Py\\pythonw.exe"),
        sentence.format('"Traceback"&CHAR(10)&"ModuleNotFoundError: No module named \'xl_departage\'"'): text(
            "excel_package_missing", "fr", interpreter="C:\\Py\\pythonw.exe"
        ),
        sentence.format('"Traceback"&CHAR(13)&CHAR(10)&"ValueError: no"&CHAR(10)'): text(
            "excel_python_failed", "fr", error="ValueError: no"
        ),
    }
    path = tmp_path / "appels.xlsm"
    path.write_bytes(vba_project.with_functions(book(*wanted), "fr"))
    shown = [row[0] for row in office.open(path).cells]

    assert dict(zip(wanted, shown, strict=False)) == wanted
