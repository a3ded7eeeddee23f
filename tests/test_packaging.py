"""
The wheel and the source archive: their contents, that two builds are the same, and that the wheel alone is sufficient.
"""

from __future__ import annotations

import ast
import html
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.message import Message
from email.parser import BytesParser
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.sdist import SdistBuilder
from markdown_it import MarkdownIt
from packaging.requirements import Requirement

import xl_departage
from tests.sources import imports, modules
from xl_departage.base.extras import EXTRAS

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "xl_departage"
NEEDED = (
    "py.typed",
    "hosts/libreoffice/LICENSE.txt",
    "hosts/libreoffice/icon.png",
    "base/locale/fr.mo",
    "chess/regulations/tables/belgian_table1.csv",
    "chess/regulations/tables/fide_dp.csv",
    "chess/regulations/tables/FFE_SOURCE.txt",
    "documents/report/page/report.html",
    "documents/report/page/report.css",
    "documents/templates/samples/swiss.csv",
    "documents/templates/samples/teams.trf",
)
"""Files that are read at run time, at least one of each kind."""
BROWSERS = {("hosts", "page"), ("hosts", "office")}
MACHINE = re.compile(
    rb"(?<![\w.])/(?:work|root|opt|home/\w+|Users/\w+)/[\w.-]|[A-Z]:\\Users\\\w+\\|(?<!\.)\b(?:https?|file)://(?:localhost|10\.|192\.168\.)"
)
"""Paths on one machine, and hosts of a local network."""
PROVIDED = {"uno", "unohelper", "com", "pytest", "PyInstaller"}
"""Modules of LibreOffice's own Python; pytest and PyInstaller, which themselves import our plugin and our hook."""


def build(source: Path, target: Path) -> tuple[Path, Path]:
    """Build the wheel and the source archive of a folder."""
    environment = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", str(target)],
        cwd=source,
        env=environment,
        check=True,
        capture_output=True,
        timeout=120,
    )
    (wheel,), (archive,) = target.glob("*.whl"), target.glob("*.tar.gz")
    return wheel, archive


def contents(path: Path) -> dict[str, bytes]:
    """The files of a wheel or a source archive by name."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist()}
    with tarfile.open(path) as archive:
        files = [member for member in archive.getmembers() if member.isfile()]
        return {member.name.partition("/")[2]: read(archive, member) for member in files}


def read(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member)
    assert file is not None
    return file.read()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return build(ROOT, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def wheel(built: tuple[Path, Path]) -> dict[str, bytes]:
    return contents(built[0])


@pytest.fixture(scope="module")
def archive(built: tuple[Path, Path]) -> dict[str, bytes]:
    return contents(built[1])


@pytest.fixture(scope="module")
def metadata(wheel: dict[str, bytes]) -> Message:
    (name,) = (name for name in wheel if name.endswith(".dist-info/METADATA"))
    return BytesParser().parsebytes(wheel[name])


@pytest.mark.slow
def test_a_build_from_the_source_archive_gives_the_same_bytes(built: tuple[Path, Path], tmp_path: Path) -> None:
    with tarfile.open(built[1]) as archive:
        archive.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    wheel, archive_again = build(source, tmp_path / "dist")

    assert wheel.read_bytes() == built[0].read_bytes()
    assert archive_again.read_bytes() == built[1].read_bytes()


@pytest.mark.slow
def test_package_indexes_accept_what_we_build(built: tuple[Path, Path]) -> None:
    command = [sys.executable, "-m", "twine", "check", "--strict", *map(str, built)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert not done.returncode, done.stdout + done.stderr
    assert done.stdout.count("PASSED") == len(built)


@pytest.mark.slow("builds a wheel")
def test_the_wheel_is_pure_and_holds_the_package_and_nothing_else(wheel: dict[str, bytes], built: Any) -> None:
    # Message catalogues are compiled during the build; what runs in a browser goes into the downloads alone.
    in_tree = {
        path.relative_to(ROOT).as_posix().replace(".po", ".mo")
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.relative_to(PACKAGE).parts[:2] not in BROWSERS
    }

    assert built[0].name == f"xl_departage-{xl_departage.__version__}-py3-none-any.whl"
    assert {name for name in wheel if ".dist-info/" not in name} == in_tree
    assert {f"xl_departage/{name}" for name in NEEDED} <= in_tree


@pytest.mark.slow("builds a wheel")
def test_the_source_archive_holds_what_its_commands_need(archive: dict[str, bytes]) -> None:
    assert {"Makefile", "LICENSE", "README.md", "CHANGELOG.md", "pyproject.toml", "hatch_build.py", "PKG-INFO"} <= set(
        archive
    )
    assert "workbooks/women-world-rapid-2024.xlsx" in archive
    assert "tests/test_packaging.py" in archive
    # Files installed for the tests that do not belong to the project.
    assert not [name for name in archive if re.search(r"node_modules|\.venv|__pycache__|\.whl$|\.cache", name)]


@pytest.mark.parametrize("open_workbook", ["workbooks/.~lock.equipes-fr.ods#", "workbooks/~$equipes-fr.xlsx"])
def test_what_a_program_leaves_beside_an_open_workbook_stays_out(open_workbook: str) -> None:
    """Such a file names the person and the computer."""
    config = SdistBuilder(str(ROOT)).config

    assert config.include_path("workbooks/equipes-fr.xlsx")
    assert not config.include_path(open_workbook)


@pytest.mark.slow("builds a wheel")
def test_nothing_tells_the_machine_that_built_it(wheel: dict[str, bytes], archive: dict[str, bytes]) -> None:
    known = f"{ROOT}{os.sep}".encode(), f"{Path.home()}{os.sep}".encode()
    for name, content in {**wheel, **archive}.items():
        if name.startswith("tests/"):
            # Tests of refusals and of the language contain such paths on purpose.
            assert not any(path in content for path in known), name
        else:
            assert not MACHINE.search(content), f"{name}: {MACHINE.search(content)}"


@pytest.mark.slow("builds a wheel")
def test_the_metadata_names_what_is_proven(metadata: Message) -> None:
    versions = [value for value in metadata.get_all("Classifier", []) if re.search(r":: 3\.\d+$", value)]

    assert metadata["Name"] == "xl-departage"
    assert metadata["Version"] == xl_departage.__version__
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["License-Expression"] == "MIT"
    assert metadata.get_all("License-File") == ["LICENSE"]
    assert [value.rpartition(" ")[2] for value in versions] == ["3.11", "3.12", "3.13", "3.14"]
    # The project has no home page.
    assert metadata["Home-page"] is None
    assert metadata["Project-URL"] is None


@pytest.mark.slow("builds a wheel")
def test_the_description_leads_nowhere_that_an_index_has_not(metadata: Message) -> None:
    """Rendered: Python comes first, and every link is an address."""
    assert metadata["Description-Content-Type"] == "text/markdown"
    described = metadata.get_payload(decode=True)
    assert isinstance(described, bytes)
    page = MarkdownIt("commonmark").enable("table").render(described.decode())

    assert re.findall(r"<h[12]>(.*?)</h[12]>", page) == ["xl_departage", "From Python", "In a spreadsheet"]
    assert "pip install xl-departage" in page
    assert "departage.html" in page
    assert [link for link in re.findall(r'(?:href|src)="([^"]*)"', page) if not link.startswith("https://")] == []
    # What was a link keeps its words, and no mark of one is left; the example stands there as it is.
    words, code = re.sub(r"<code.*?</code>", "", page, flags=re.DOTALL), re.findall(r"(?s)<code.*?</code>", page)
    assert re.findall(r"\]\(|!\[|\(\)", words) == []
    (example,) = re.findall(r"(?s)```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert example in [html.unescape(re.sub(r"</?code[^>]*>", "", block)) for block in code]


def test_what_cites_the_program_names_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")

    assert f"\nversion: {xl_departage.__version__}\n" in citation


@pytest.mark.slow("builds a wheel")
def test_the_licence_lies_beside_the_package(wheel: dict[str, bytes]) -> None:
    (name,) = (name for name in wheel if name.endswith(".dist-info/licenses/LICENSE"))

    assert wheel[name] == (ROOT / "LICENSE").read_bytes() == wheel["xl_departage/hosts/libreoffice/LICENSE.txt"]


def requirement_name(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def test_every_import_is_a_dependency_and_every_dependency_is_imported() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {requirement_name(line) for line in project["dependencies"]}
    extras = project["optional-dependencies"]
    optional = {requirement_name(line) for lines in extras.values() for line in lines}
    imported = set()
    for path in modules():
        for node, _ in imports(path):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            imported |= {name.partition(".")[0] for name in names}
    foreign = imported - set(sys.stdlib_module_names) - PROVIDED - {"xl_departage"}
    # Each module is imported by the name under which it is installed.
    needed = {name.lower() for name in foreign}

    assert declared <= needed
    assert needed <= declared | optional
    # What an extra brings is named where it is missing, and nothing else.
    brought = {package: extra for package, extra in EXTRAS.items() if package in needed}
    assert set(brought) == needed - declared
    assert all(requirement_named(package, extras[extra]) for package, extra in EXTRAS.items())


def requirement_named(package: str, requirements: list[str]) -> bool:
    return package in map(requirement_name, requirements)


@pytest.mark.slow("builds a wheel")
def test_the_base_brings_openpyxl_alone_and_the_browser_nothing_but_xlwings(metadata: Message) -> None:
    requested = [value for value in metadata.get_all("Requires-Dist", []) if "extra ==" not in value]
    for_excel = [value for value in metadata.get_all("Requires-Dist", []) if "extra == 'excel'" in value]

    assert [(requirement_name(value), "emscripten" in value) for value in requested] == [("openpyxl", True)]
    assert [requirement_name(value) for value in for_excel if "emscripten" not in value] == ["xlwings"]


def test_all_brings_every_extra_but_those_for_servers_several_machines_or_under_another_licence() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    (everything,) = extras["all"]

    assert set(Requirement(everything).extras) == set(extras) - {"all", "server", "dask", "storage"}


@pytest.mark.parametrize("table", ["[project.optional-dependencies]", "[dependency-groups]"])
def test_every_extra_and_every_group_says_what_it_is_for(table: str) -> None:
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    start = lines.index(table) + 1
    for number, line in enumerate(lines[start:], start):
        if line.startswith("["):
            break
        if re.match(r"[\w-]+ = \[", line):
            assert lines[number - 1].startswith("# "), line


DEMO = """
import sys
from pathlib import Path
from click.testing import CliRunner
import xl_departage
from xl_departage.hosts.cli import main

assert Path(xl_departage.__file__).is_relative_to(sys.argv[1]), xl_departage.__file__
for line in sys.argv[2:]:
    result = CliRunner().invoke(main, line.split("|"))
    print(result.output)
    assert result.exit_code == 0, (line, result.output, result.exception)
"""


@pytest.mark.slow
@pytest.mark.parametrize("extracted", [True, False])
def test_the_wheel_alone_is_enough_for_the_demo_and_all_that_reads_data(
    built: tuple[Path, Path], tmp_path: Path, extracted: bool
) -> None:
    """Installed, and from within its archive, as zipapp and pex run it."""
    installed, work = tmp_path / "site" if extracted else built[0], tmp_path / "été 1"
    work.mkdir()
    if extracted:
        with zipfile.ZipFile(built[0]) as wheel:
            wheel.extractall(installed)
    (work / "tournament.xlsx").write_bytes((ROOT / "workbooks/women-world-rapid-2024.xlsx").read_bytes())
    commands = [
        "recalc|tournament.xlsx|-o|out.xlsx",
        "show|out.xlsx|--sheet|Standings|--rows|3",
        "new|swiss-open|swiss.xlsm|--lang|fr",
        "install|--dest|excel|--lang|fr",
        "libreoffice|build|-o|departage.oxt",
        "functions|ELO_NEW|--lang|fr",
        "report|swiss.trf|--codes|PTS,BH/C1|-o|report.html",
    ]
    (work / "swiss.trf").write_bytes((ROOT / "tests/data/fide-checker/fwwrc2024.trf").read_bytes())
    done = subprocess.run(
        [sys.executable, "-P", "-W", "error", "-c", DEMO, str(installed), *commands],
        cwd=work,
        env={**os.environ, "PYTHONPATH": str(installed), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=240,
    )

    assert done.returncode == 0, done.stderr
    assert "Koneru, Humpy" in done.stdout


@pytest.mark.slow
def test_a_type_checker_knows_the_type_of_every_public_name(built: tuple[Path, Path], tmp_path: Path) -> None:
    with zipfile.ZipFile(built[0]) as wheel:
        wheel.extractall(tmp_path / "site")
    command = [sys.executable, "-m", "pyright", "--ignoreexternal", "--outputjson", "--verifytypes", "xl_departage"]

    done = subprocess.run(
        [*command, "--pythonpath", sys.executable],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        capture_output=True,
        text=True,
        timeout=900,
    )

    found = json.loads(done.stdout)["typeCompleteness"]
    assert len(found["symbols"]) > 5000, done.stderr
    assert [
        symbol["name"] for symbol in found["symbols"] if symbol["isTypeAmbiguous"] or not symbol["isTypeKnown"]
    ] == []


FROZEN = """
import multiprocessing
from xl_departage import Tournament
from xl_departage.__main__ import main

if __name__ == "__main__":
    main()
"""


@pytest.mark.slow
def test_a_program_that_pyinstaller_froze_finds_tables_sentences_and_commands(
    built: tuple[Path, Path], tmp_path: Path
) -> None:
    installed = tmp_path / "site"
    with zipfile.ZipFile(built[0]) as wheel:
        wheel.extractall(installed)
    (tmp_path / "app.py").write_text(FROZEN, encoding="utf-8")
    book = ROOT / "workbooks/women-world-rapid-2024.xlsx"
    # The entry point names the folder of the hook; PyInstaller reads the entry points of installed packages only.
    (hook,) = installed.rglob("hook-xl_departage.py")

    def run(*words: str | Path) -> str:
        done = subprocess.run(
            [str(word) for word in words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(installed), "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
            timeout=900,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    run(sys.executable, "-m", "PyInstaller", "-y", f"--additional-hooks-dir={hook.parent}", "app.py")
    app = tmp_path / "dist" / "app" / "app"

    ranked = run(app, "tiebreaks", book, "--range", "Crosstable!A5:N115", "--codes", "BH/C1", "--rules", "FIDE-2026")
    assert "Koneru" in ranked
    # The processes of several workbooks are the frozen program called anew.
    shutil.copy(book, tmp_path / "other.xlsx")
    run(app, "recalc", book, "other.xlsx", "-o", "out", "--jobs", "2")
    assert len(list((tmp_path / "out").glob("*.xlsx"))) == 2
    assert "K" in run(app, "functions", "ELO_NEW", "--lang", "fr")


def test_pyinstaller_is_told_where_our_hook_lies() -> None:
    entry = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"][
        "pyinstaller40"
    ]
    module, _, name = entry["hook-dirs"].partition(":")

    (folder,) = getattr(importlib.import_module(module), name)()

    assert (Path(folder) / "hook-xl_departage.py").is_file()
