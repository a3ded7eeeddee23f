"""
LibreOffice as an independent check of the VBA: it opens a workbook with macros enabled, in a private profile, and
reports what the cells show and which modules it read.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import missing

_MACRO = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Judge" script:language="StarBasic">
Sub Tell(source As String, target As String)
    Dim args(2) As New com.sun.star.beans.PropertyValue
    On Error GoTo failed
    args(0).Name = "Hidden" : args(0).Value = True
    args(1).Name = "MacroExecutionMode" : args(1).Value = 4
    args(2).Name = "FilterName" : args(2).Value = "Calc MS Excel 2007 VBA XML"
    book = StarDesktop.loadComponentFromURL(source, "_blank", 0, args())
    book.calculateAll()
    first = book.Sheets.getByIndex(0)
    out = FreeFile
    Open target For Output As #out
    For down = 0 To 19
        shown = ""
        For across = 0 To 3
            shown = shown &amp; first.getCellByPosition(across, down).String &amp; Chr(9)
        Next across
        Print #out, shown
    Next down
    Close #out
    modules = book.BasicLibraries.getByName("VBAProject")
    For Each part In modules.ElementNames
        out = FreeFile
        Open target &amp; "." &amp; part For Output As #out
        Print #out, modules.getByName(part)
        Close #out
    Next part
    book.close(True)
    StarDesktop.terminate()
    Exit Sub
failed:
    out = FreeFile
    Open target For Output As #out
    Print #out, "failed in line " &amp; Erl &amp; ": " &amp; Error
    Close #out
    StarDesktop.terminate()
End Sub
</script:module>
"""
_LIBRARY = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false"
 library:passwordprotected="false"><library:element library:name="Judge"/></library:library>
"""


@dataclass(frozen=True)
class Told:
    """What LibreOffice read from a workbook."""

    cells: list[list[str]]
    """Twenty rows of four cells of the first sheet, as shown."""
    modules: dict[str, str]
    """The VBA modules by name, without the lines that LibreOffice adds before them."""


@dataclass(frozen=True)
class Office:
    """A LibreOffice with a private profile."""

    program: str
    folder: Path

    def open(self, workbook: Path) -> Told:
        """Open a workbook, compute it with its macros, and close it."""
        target = self.folder / f"{workbook.stem}.txt"
        profile = self.folder / "profile"
        standard = profile / "user" / "basic" / "Standard"
        started = [self.program, f"-env:UserInstallation={profile.as_uri()}", "--headless", "--norestore"]
        if not standard.exists():
            # The first start fills the profile and overwrites existing files.
            subprocess.run([*started, "--terminate_after_init"], check=True, capture_output=True, timeout=120)
            (standard / "Judge.xba").write_text(_MACRO, encoding="utf-8")
            (standard / "script.xlb").write_text(_LIBRARY, encoding="utf-8")
        macro = f'macro:///Standard.Judge.Tell("{workbook.as_uri()}","{target}")'
        subprocess.run([*started, macro], check=True, capture_output=True, timeout=120)
        assert target.exists(), f"LibreOffice could not read {workbook}"
        assert not target.read_text(encoding="utf-8").startswith("failed"), target.read_text(encoding="utf-8")
        cells = [line.split("\t")[:4] for line in target.read_text(encoding="utf-8").split("\n")[:20]]
        prefix = f"{target.name}."
        modules = {
            path.name.removeprefix(prefix): path.read_text(encoding="utf-8")
            for path in self.folder.iterdir()
            if path.name.startswith(prefix)
        }
        return Told(cells, modules)


@pytest.fixture(scope="session")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    """LibreOffice with a private profile in which macros run."""
    return Office(missing.soffice(), tmp_path_factory.mktemp("office"))
