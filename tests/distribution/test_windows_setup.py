"""
The Windows setup program under Wine, on a machine with nothing installed: from the download to the first value, and
uninstalled again.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from distribution.windows import bundle
from distribution.windows.build import as_template, menu_file
from tests.distribution.wine import Windows
from tests.web.cases import cases
from xl_departage import __version__
from xl_departage.base.messages import text
from xl_departage.documents.templates import templates
from xl_departage.headless import recalculate
from xl_departage.hosts.excel.xlwings_text import xlwings_text

ROOT = Path(__file__).parent.parent.parent
BOOK = ROOT / "workbooks" / "women-world-rapid-2024.xlsx"
SESSION = Path(__file__).with_name("com_session.py")
WINDOW = Path(__file__).with_name("open_window.py")
HELD = Path(__file__).with_name("held_folder.py")
UNINSTALL = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\xl_departage"
LIMIT = 30 * 10**6
"""The largest size of the download in bytes."""


def test_every_dependency_is_pinned_in_a_version_that_pyproject_allows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = bundle.pinned()

    extras = project["optional-dependencies"]
    for requirement in map(
        Requirement, [*project["dependencies"], *extras["cli"], *extras["excel"], *extras["pair"], *extras["templates"]]
    ):
        assert requirement.specifier.contains(pinned[requirement.name.lower()]), requirement


def test_no_file_of_xlwings_under_another_licence_is_carried() -> None:
    assert "site/xlwings/pro/*" in bundle.UNUSED


def test_a_template_opens_as_a_new_workbook() -> None:
    content = as_template((ROOT / "workbooks" / templates()[0].file_name("fr")).read_bytes())

    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert b"spreadsheetml.template.main+xml" in archive.read("[Content_Types].xml")
        assert archive.testzip() is None


@pytest.fixture(scope="module")
def windows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Windows]:
    machine = Windows(tmp_path_factory.mktemp("wine") / "prefix")
    yield machine
    machine.stop()


def setup(windows: Windows, program: Path, *options: str, folder: str = "") -> tuple[int, str]:
    """Run the setup program without windows; return its exit status and its output."""
    log = windows.prefix / "drive_c" / "said.txt"
    log.unlink(missing_ok=True)
    chosen = [f"/FOLDER={folder}"] if folder else []
    done = windows.run(program, "/S", r"/LOG=C:\said.txt", *options, *chosen)
    return done.returncode, log.read_bytes().decode("utf-16").strip() if log.exists() else ""


def uninstall(windows: Windows, folder: Path, *, leave: bool = False) -> int:
    # `_?=` stops the uninstaller from copying itself elsewhere and returning before it has begun.
    code = windows.run(folder / "uninstall.exe", "/S", f"_?={windows.windows_path(folder)}").returncode
    if leave:
        return code
    (folder / "uninstall.exe").unlink(missing_ok=True)
    if folder.exists() and not any(folder.iterdir()):
        folder.rmdir()
    return code


def as_rows(value: Any) -> Any:
    """
    A value as rows: COM passes a single cell as a scalar and a single row as a plain list; a refusal comes as error
    value and message, of which VBA shows the error value.
    """
    if isinstance(value, str) and (refused := re.match(r"(#[A-Z/]+[!?]?) (.+)", value)):
        return refused[2] if refused[1] == "#VALUE!" else [[refused[1]]]
    if not isinstance(value, list):
        return [["" if value is None else value]]
    rows = value if value and isinstance(value[0], list) else [value]
    return [["" if cell is None else cell for cell in row] for row in rows]


@pytest.mark.slow
def test_from_nothing_to_every_function_and_back(windows: Windows, program: Path, tmp_path: Path) -> None:
    assert program.stat().st_size <= LIMIT
    files_before = windows.files()

    assert setup(windows, program, "/LANG=en") == (0, "")

    local = windows.home / "AppData" / "Local" / "xl_departage"
    python = local / "app" / "python"
    menu = windows.home / "AppData" / "Roaming" / "Microsoft" / "Windows" / "Start Menu" / "Programs" / "xl_departage"
    assert (windows.home / "AppData" / "Roaming" / "Microsoft" / "Excel" / "XLSTART" / "xl_departage.xlam").is_file()
    assert "New Swiss open.lnk" in {path.name for path in menu.iterdir()}
    assert len(list(menu.iterdir())) == len(templates()) + 3
    for template in templates():
        assert (local / "app" / "templates" / "en" / menu_file(template.file_name("en", empty=True))).is_file()
    assert (local / "app" / "docs" / "en" / "index.html").is_file()
    known = windows.run("reg", "query", UNINSTALL, "/v", "DisplayVersion").stdout
    assert known.split()[-1] == __version__

    requested, answers = tmp_path / "calls.json", tmp_path / "results.json"
    requested.write_text(json.dumps([[case.function, case.sent] for case in cases()]), encoding="utf-8")
    (library,) = python.glob("xlwings64-*.dll")
    done = windows.run(
        python / "python.exe",
        SESSION,
        *map(windows.windows_path, (library, python / "pythonw.exe")),
        requested,
        answers,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    values = json.loads(answers.read_text(encoding="utf-8"))
    different = [
        (case.function, value, case.in_cell)
        for case, value in zip(cases(), values, strict=True)
        if as_rows(value) != (case.in_cell if isinstance(case.in_cell, str) else as_rows(case.in_cell))
    ]
    assert different == []

    listing = windows.run(
        "cmd", "/c", windows.windows_path(local / "app" / "xl-departage.cmd"), "functions", "KOYA", "--lang", "fr"
    )
    assert "KOYA(grille; [joueur]; [règles]; [extension])" in listing.stdout

    source, there, here = BOOK, windows.home / "recalculated.xlsx", tmp_path / "recalculated.xlsx"
    done = windows.run(python / "python.exe", "-m", "xl_departage.hosts.cli", "recalc", source, "-o", there)
    assert done.returncode == 0, done.stdout + done.stderr
    recalculate(source, here)
    assert there.read_bytes() == here.read_bytes()
    there.unlink()

    # The pairing engine is carried: number 1 meets 3 (C.04.3).
    event = windows.home / "event.trf"
    event.write_text("142 3\n152 W\n" + "".join(f"001 {n:4}      P{n}\n" for n in range(1, 5)), encoding="ascii")
    done = windows.run(python / "python.exe", "-m", "xl_departage.hosts.cli", "pair", event, "--lang", "en")
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"1 P1 \(0\.0\)\W+3 P3 \(0\.0\)", done.stdout)
    event.unlink()

    assert uninstall(windows, local) == 0
    assert windows.files() == files_before
    assert "xl_departage" not in windows.registry()


@pytest.mark.slow
def test_an_older_version_gives_way_and_the_settings_stay(windows: Windows, program: Path) -> None:
    local = windows.home / "AppData" / "Local" / "xl_departage"
    assert setup(windows, program, "/LANG=en") == (0, "")
    (local / "app" / "site" / "of_an_older_version.py").write_text("", encoding="utf-8")

    assert setup(windows, program, "/LANG=fr") == (0, "")

    assert not (local / "app" / "site" / "of_an_older_version.py").exists()
    assert not (local / "next").exists()
    assert not (local / "old").exists()
    assert '"LANGUAGE","fr"' in (windows.home / ".xl_departage" / "xl_departage.conf").read_text(encoding="cp1252")
    assert uninstall(windows, local) == 0


@pytest.mark.slow
def test_over_an_open_excel_nothing_is_changed(windows: Windows, program: Path) -> None:
    local = windows.home / "AppData" / "Local" / "xl_departage"
    assert setup(windows, program, "/LANG=fr") == (0, "")
    files_before = windows.files()

    with windows.running(local / "app" / "python" / "python.exe", WINDOW, "XLMAIN"):
        status, output = setup(windows, program, "/LANG=fr")
        uninstall_status = uninstall(windows, local, leave=True)

    assert (status, uninstall_status) == (2, 2)
    assert (
        output == "Excel est ouvert : enregistrez vos classeurs, fermez Excel, puis recommencez. Rien n'a été modifié."
    )
    assert windows.files() == files_before
    assert setup(windows, program, "/LANG=fr") == (0, "")
    assert uninstall(windows, local) == 0


@pytest.mark.slow
def test_while_the_installed_version_works_it_is_not_exchanged(windows: Windows, program: Path) -> None:
    local = windows.home / "AppData" / "Local" / "xl_departage"
    assert setup(windows, program, "/LANG=en") == (0, "")
    files_before = windows.files()

    with windows.running(local / "app" / "python" / "python.exe", HELD, windows.windows_path(local / "app")):
        status, output = setup(windows, program, "/LANG=en")

    assert status == 2
    assert output.startswith("The installed version is in use")
    assert windows.files() == files_before
    assert uninstall(windows, local) == 0


@pytest.mark.slow
def test_excel_of_32_bits_has_its_library_beside_that_of_64(windows: Windows, program: Path) -> None:
    local = windows.home / "AppData" / "Local" / "xl_departage"
    assert setup(windows, program, "/LANG=en") == (0, "")

    # The machine type in the header of a Windows library: AMD64 or Intel 386. Both start the same Python as a separate
    # program.
    machines = {path.name.partition("-")[0]: machine(path) for path in (local / "app" / "python").glob("xlwings*.dll")}
    assert machines == {"xlwings64": 0x8664, "xlwings32": 0x14C}
    assert {f"{name}-{version('xlwings')}.dll" for name in machines} == set(xlwings_text().libraries)
    assert uninstall(windows, local) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "value"),
    [
        (r"HKLM\Software\Microsoft\Office\ClickToRun\Configuration", "Platform"),
        (r"HKLM\Software\Microsoft\Office\16.0\Outlook", "Bitness"),
        (r"HKLM\Software\Wow6432Node\Microsoft\Office\16.0\Outlook", "Bitness"),
    ],
)
def test_an_office_of_32_bits_is_named_before_anything_is_written(
    windows: Windows, program: Path, key: str, value: str
) -> None:
    local = windows.home / "AppData" / "Local" / "xl_departage"
    files_before = windows.files()
    assert windows.run("reg", "add", key, "/v", value, "/d", "x86", "/f").returncode == 0
    # An earlier test may have left entries that Wine itself makes for a menu.
    registered = windows.registry()
    try:
        status, output = setup(windows, program, "/LANG=fr")
        assert (status, output) == (2, text("setup_office_32_silent", "fr"))
        assert windows.files() == files_before
        assert windows.registry() == registered

        assert setup(windows, program, "/LANG=fr", "/OFFICE32") == (0, "")
        assert uninstall(windows, local) == 0
        assert windows.files() == files_before
    finally:
        windows.run("reg", "delete", key, "/f")


@pytest.mark.slow
def test_an_office_of_64_bits_is_not_asked_about(windows: Windows, program: Path) -> None:
    key = r"HKLM\Software\Microsoft\Office\ClickToRun\Configuration"
    # Left by an older Office that Click-to-Run replaced.
    old = r"HKLM\Software\Wow6432Node\Microsoft\Office\16.0\Outlook"
    windows.run("reg", "add", key, "/v", "Platform", "/d", "x64", "/f")
    windows.run("reg", "add", old, "/v", "Bitness", "/d", "x86", "/f")
    try:
        assert setup(windows, program, "/LANG=en") == (0, "")
        assert uninstall(windows, windows.home / "AppData" / "Local" / "xl_departage") == 0
    finally:
        windows.run("reg", "delete", key, "/f")
        windows.run("reg", "delete", old, "/f")


def machine(library: Path) -> int:
    content = library.read_bytes()
    header = int.from_bytes(content[0x3C:0x40], "little")
    assert content[header : header + 4] == b"PE\0\0"
    return int.from_bytes(content[header + 4 : header + 6], "little")


@pytest.mark.slow
def test_a_folder_with_spaces_and_accents(windows: Windows, program: Path) -> None:
    folder = windows.home / "Départages du club"
    files_before = windows.files()

    assert setup(windows, program, "/LANG=fr", folder=windows.windows_path(folder)) == (0, "")
    done = windows.run(folder / "app" / "python" / "python.exe", "-m", "xl_departage.hosts.cli", "--version")
    assert __version__ in done.stdout
    # Files that the user keeps there must not be removed.
    (folder / "notes.txt").write_text("mine", encoding="utf-8")

    assert uninstall(windows, folder) == 0
    assert (folder / "notes.txt").read_text(encoding="utf-8") == "mine"
    shutil.rmtree(folder)
    assert windows.files() == files_before


@pytest.mark.slow
def test_an_older_windows_is_refused_in_words_and_nothing_is_written(windows: Windows, program: Path) -> None:
    files_before = windows.files()
    windows.version("win7")
    try:
        status, output = setup(windows, program, "/LANG=fr")
    finally:
        windows.version("win10")

    assert (status, output) == (2, "Ce programme demande Windows 10 ou 11. Rien n'a été modifié.")
    assert windows.files() == files_before


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_is_refused_and_the_installed_version_works_on(
    windows: Windows, program: Path
) -> None:
    # A file is in the place of the folder to create.
    blocked = windows.home / "blocked"
    blocked.write_text("a file", encoding="utf-8")
    files_before = windows.files()

    status, output = setup(windows, program, "/LANG=en", folder=windows.windows_path(blocked / "here"))

    assert status == 2
    assert output.startswith("The folder cannot be written")
    assert windows.files() == files_before
    blocked.unlink()


@pytest.mark.slow
def test_an_add_in_of_somebody_else_stops_the_installation_and_nothing_stays(windows: Windows, program: Path) -> None:
    startup = windows.home / "AppData" / "Roaming" / "Microsoft" / "Excel" / "XLSTART"
    startup.mkdir(parents=True, exist_ok=True)
    foreign = startup / "xl_departage.xlam"
    foreign.write_bytes(b"somebody else's")
    files_before = windows.files()

    status, output = setup(windows, program, "/LANG=fr")

    assert status == 2
    assert output.startswith("Le complément n'a pas pu être installé")
    assert "xl_departage.xlam" in output
    assert windows.files() == files_before
    foreign.unlink()


@pytest.mark.slow
def test_a_disk_without_room_is_refused_in_words(windows: Windows, program: Path, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=40m", "none", disk], capture_output=True)
    if mounted.returncode:
        pytest.skip(f"a small disk cannot be mounted here: {mounted.stderr.decode().strip()}")
    drive = windows.prefix / "dosdevices" / "x:"
    drive.symlink_to(disk)
    try:
        status, output = setup(windows, program, "/LANG=fr", folder=r"X:\xl_departage")

        assert status == 2
        assert re.fullmatch(r"Il faut \d+ Mo libres sur ce disque : .* Rien n'a été modifié\.", output)
        assert list(disk.iterdir()) == []
    finally:
        drive.unlink()
        subprocess.run(["umount", disk], check=True)


def test_the_pinned_xlwings_is_the_one_that_is_tested() -> None:
    assert bundle.pinned()["xlwings"] == version("xlwings")
