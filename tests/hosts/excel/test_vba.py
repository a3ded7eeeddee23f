"""The text of the VBA: it calls Python as xlwings does and keeps within the limits of the language."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import xlwings

from tests.hosts.excel.windows import Windows, Workbook, windows
from xl_departage.base.errors import FileError
from xl_departage.base.messages import Language
from xl_departage.functions import FUNCTIONS
from xl_departage.functions.catalogue import names
from xl_departage.hosts.excel import vba_project, xlwings_text
from xl_departage.hosts.excel.configuration import read_configuration
from xl_departage.hosts.excel.installation import folder_target, install
from xl_departage.hosts.excel.vba_functions import (
    CV_ERRORS,
    answers_module,
    argument_names,
    attribute,
    functions_module,
    help_module,
    literal,
)

LANGUAGES: tuple[Language, ...] = ("fr", "en")
WRAPPER = re.compile(r"(?ms)^Function (\w+)\(.*?^End Function")


@pytest.fixture(scope="module")
def excel() -> Iterator[Windows]:
    with windows("en") as running:
        yield running


def procedures(module: str) -> list[str]:
    return re.findall(r"(?m)^(?:Public |Private )?(?:Function|Sub) (\w+)\(", module)


def test_wrappers_have_the_signature_and_the_call_that_xlwings_writes(excel: Windows) -> None:
    theirs = {match[1]: match[0] for match in WRAPPER.finditer(excel.import_functions(Workbook("departage.xlam")))}
    # `points_`: VBA knows a name in one spelling only, and POINTS is a function. `DepartageGiven` cuts whole columns.
    ours = {
        match[1]: re.sub(r"DepartageGiven\((Array\(.*?\))\)", r"\1", match[0].replace("points_", "points"))
        for match in WRAPPER.finditer(functions_module("en").replace("\r\n", "\n"))
    }

    assert set(ours) == set(theirs) == set(names())
    for name, wrapper in ours.items():
        (signature, _, *body) = wrapper.splitlines()
        xlwings_lines = theirs[name].splitlines()
        assert signature == xlwings_lines[0]
        assert body[0].strip() == xlwings_lines[2].strip()
        (call,) = re.findall(rf"{name} = DepartageAnswer\(DepartagePython\(\)\.(CallUDF\(.*\))\)$", body[1])
        assert f"{name} = XLPy.{call}" == xlwings_lines[3].strip()


def test_the_wizard_is_told_what_xlwings_tells_it(excel: Windows) -> None:
    workbook = Workbook("departage.xlam")
    excel.import_functions(workbook)
    # Long texts are joined from parts.
    module = help_module("en").replace(" & _\r\n        ", "").replace('" & "', "").replace('""', '"')

    for macro, options in workbook.reported.items():
        name = macro.partition("!")[2]
        (reported,) = re.findall(rf"(?s)Private Sub Tell\d+\(\)\r\n((?:(?!End Sub).)*?'!{name}\".*?)End Sub", module)
        assert options["Category"] in reported
        for words in (options["Description"], *options["ArgumentDescriptions"]):
            for part in re.split(r"[^ -~\xa0-\xff–—‘’“”…]", words):
                assert part in reported


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_module_keeps_within_the_bounds_of_vba(language: Language) -> None:
    for module in vba_project.modules(language).values():
        module.encode("cp1252")
        assert max(map(len, module.splitlines())) <= 1023
        # VBA allows at most 24 line continuations.
        continued = "".join("_" if line.endswith(" _") else "." for line in module.splitlines())
        assert max(map(len, continued.split("."))) <= 24
        for block in re.findall(r"(?ms)^(?:Private |Public )?(?:Sub|Function) .*?^End (?:Sub|Function)", module):
            assert len(block.encode("cp1252")) < 64_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_never_collide(language: Language) -> None:
    modules = vba_project.modules(language)
    public = [name.casefold() for module in modules.values() for name in procedures(module) if name != "system"]
    functions = {name.casefold() for name in names()}

    assert {module.casefold() for module in modules}.isdisjoint(public)
    assert len([name for name in public if name in functions]) == len(functions)
    for entry in FUNCTIONS.values():
        arguments = argument_names(entry, language)
        assert len(set(arguments)) == len(arguments)
        assert all(re.fullmatch(r"[A-Za-z]\w*", name, re.ASCII) for name in arguments)
        assert functions.isdisjoint(name.casefold() for name in arguments)


def test_only_the_functions_are_seen_by_excel() -> None:
    modules = vba_project.modules("fr")
    seen = {name for name, source in modules.items() if "Option Private Module" not in source}

    assert seen == {"DepartageFunctions"}
    assert procedures(modules["DepartageFunctions"]) == list(names())


def test_french_wizards_show_french_arguments() -> None:
    assert "Function KOYA(grille_, Optional joueur, Optional regles, Optional extension)" in functions_module("fr")


def test_error_names_are_mapped_to_the_numbers_of_excel() -> None:
    module = answers_module("en", show_messages=False)

    assert re.findall(r'Case "(#[^"]+)": DepartageErrorNumber = (\d+)', module) == [
        (kind.value, str(number)) for kind, number in CV_ERRORS.items()
    ]
    # XlCVError of the Excel object model.
    assert {kind.value: number for kind, number in CV_ERRORS.items()} == {
        "#NULL!": 2000,
        "#DIV/0!": 2007,
        "#VALUE!": 2015,
        "#REF!": 2023,
        "#NAME?": 2029,
        "#NUM!": 2036,
        "#N/A": 2042,
    }


def test_messages_may_be_shown_instead() -> None:
    assert "SHOW_MESSAGES As Boolean = True" in answers_module("fr", show_messages=True)
    assert "SHOW_MESSAGES As Boolean = False" in answers_module("fr", show_messages=False)


def test_literals_hold_any_text() -> None:
    assert literal('dit "oui"') == '"dit ""oui"""'
    assert literal("") == '""'
    assert literal("σ ≤ 2\n").replace(" & _\r\n        ", " & ") == 'ChrW(963) & " " & ChrW(8804) & " 2" & ChrW(10)'
    assert literal("♚").startswith("ChrW(")
    assert literal("x" * 450).count('"') == 6
    assert attribute("KOYA", "σ « x »") == 'Attribute KOYA.VB_Description = "? « x »"'
    foreign = literal("ა ბგდ" * 51)
    assert foreign.isascii()
    assert foreign.count(" & _\r\n") < 24, "VBA allows 24 continuations"
    assert max(map(len, foreign.splitlines())) < 1024


def test_the_installed_xlwings_gives_its_version_and_its_libraries() -> None:
    found = xlwings_text.xlwings_text()

    assert found.libraries == (f"xlwings64-{found.version}.dll", f"xlwings32-{found.version}.dll")
    assert 'PROJECT_NAME As String = "xl_departage"' in found.source
    # Settings of the active workbook must not choose the program that is started.
    assert "ActiveWorkbook" not in found.source
    # Its licence must accompany its text.
    assert "xlwings is distributed under a BSD 3-clause license" in found.source
    assert "Redistributions of source code must retain the above copyright notice" in found.source


def test_no_file_beside_a_workbook_names_or_feeds_the_program_that_is_started(tmp_path: Path) -> None:
    source = xlwings_text.xlwings_text().source
    assert 'Optional source As String = "user") As Variant' in source

    # The options that XLPyCommand makes of the settings, run in a folder with modules named like well-known ones.
    (options,) = re.findall(r'tail = " (.*?) -c', source)
    install(folder_target(tmp_path / "profile"), Path(sys.executable), "en")
    settings = read_configuration(folder_target(tmp_path / "profile").settings)
    added = ";".join(
        [settings["ADD_WORKBOOK_TO_PYTHONPATH"], "book.xlsm", "book.xlam", "", "", "", settings["PYTHONPATH"]]
    )
    for name in ("csv", "json", "colorsys", "xlwings", "xl_departage"):
        (tmp_path / f"{name}.py").write_text(f"raise SystemExit('{name} of a stranger')")
    program = (
        f"import sys, os;import xlwings.utils;xlwings.utils.prepare_sys_path({added!r});"
        "import csv, json, colorsys, xl_departage; assert '' not in sys.path"
    )
    done = subprocess.run(
        [sys.executable, *options.split(), "-c", program], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )

    assert done.returncode == 0, done.stderr


@pytest.mark.slow("with files beside the workbook it is tried quickly")
def test_without_settings_no_folder_of_a_workbook_is_searched_and_no_bare_program_started() -> None:
    """The defaults of xlwings on a computer where `install` was never run."""
    source = xlwings_text.xlwings_text().source

    assert set(re.findall(r'GetConfig\("ADD_WORKBOOK_TO_PYTHONPATH"(.*?)\)', source)) == {', "false"'}
    assert set(re.findall(r'GetConfig\("PYTHONPATH"(.*?)\)', source)) == {r', "%USERPROFILE%\.xl_departage"'}
    assert not re.search(r'GetConfig\("INTERPRETER"', source)
    # The command processor of Windows itself, not a file with its name in the current folder.
    code = "\n".join(line for line in source.splitlines() if not line.lstrip().startswith("'"))
    assert code.count("cmd.exe") == code.count(r'"""" & Environ("SystemRoot") & "\System32\cmd.exe""') == 3
    # What prepare_sys_path of the installed xlwings does with these defaults in a folder with another person's module.
    program = (
        "import sys, xlwings.utils; xlwings.utils.prepare_sys_path(r'false;C:\\x\\book.xlsm;C:\\x\\book.xlsm;;;;%USERPROFILE%\\.x');"
        "sys.exit('' in sys.path or any('book' in path for path in sys.path))"
    )
    assert subprocess.run([sys.executable, "-P", "-c", program], timeout=60, check=False).returncode == 0


@pytest.mark.parametrize("text", ["", 'Attribute VB_Name = "xlwings"\n', "\xff\xfe"])
def test_an_xlwings_of_another_shape_is_told(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "xlwings.bas").write_bytes(text.encode("latin-1"))
    stranger = SimpleNamespace(__file__=str(tmp_path / "__init__.py"), __version__="9.9")
    monkeypatch.setattr(xlwings_text, "xlwings", stranger)

    with pytest.raises(FileError, match=r"version of xlwings \(9\.9\)"):
        xlwings_text.xlwings_text()


@pytest.mark.parametrize("number", range(len(xlwings_text._CHANGES)))
def test_a_place_that_stands_once_must_not_be_there_twice_or_not_at_all(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pattern, _, several = xlwings_text._CHANGES[number]
    path = Path(str(xlwings.__file__)).with_name("xlwings.bas")
    source = "\r\n".join(path.read_text(encoding="utf-8").splitlines()) + "\r\n"
    found = re.search(pattern, source)
    assert found is not None
    bas_file = tmp_path / "xlwings.bas"
    monkeypatch.setattr(
        xlwings_text, "xlwings", SimpleNamespace(__file__=str(tmp_path / "__init__.py"), __version__="9.9")
    )

    bas_file.write_bytes((source + found[0] + "\r\n").encode())
    if several:
        assert xlwings_text.xlwings_text().version
    else:
        with pytest.raises(FileError):
            xlwings_text.xlwings_text()
    bas_file.write_bytes(re.sub(pattern, "", source).encode())
    with pytest.raises(FileError):
        xlwings_text.xlwings_text()
