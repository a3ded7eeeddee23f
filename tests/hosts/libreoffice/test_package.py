"""The extension file: the same bytes each time, the whole domain, nothing outside the standard library."""

from __future__ import annotations

import ast
import importlib
import io
import re
import subprocess
import sys
import types
import zipfile
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

import xl_departage
from tests.examples import first
from tests.rows import each_row
from tests.test_architecture import imported
from xl_departage.chess.pairing.bundle import PACKAGES, engine_files
from xl_departage.functions import FUNCTIONS, names
from xl_departage.hosts.libreoffice import descriptions
from xl_departage.hosts.libreoffice.calc_names import IDENTIFIER, SERVICE, every_name, method, parameter
from xl_departage.hosts.libreoffice.extension_package import build, members

OOR = "{http://openoffice.org/2001/registry}"
ABOUT = "{http://openoffice.org/extensions/description/2006}"
XLINK = "{http://www.w3.org/1999/xlink}"
ENGINE = tuple(f"pythonpath/{name}/" for name in PACKAGES)


@cache
def extension() -> bytes:
    """The extension, made once."""
    return build()


@cache
def inside() -> dict[str, bytes]:
    """Its files by path, made once."""
    return members()


def test_the_same_sources_give_the_same_bytes() -> None:
    first = build()

    assert first == extension()
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        entries = archive.infolist()
        assert [entry.filename for entry in entries] == sorted(entry.filename for entry in entries)
        assert {entry.date_time for entry in entries} == {(2000, 1, 1, 0, 0, 0)}
        assert {entry.compress_type for entry in entries} == {zipfile.ZIP_STORED}


def test_every_xml_file_is_well_formed_and_every_file_named_in_one_is_there() -> None:
    found = inside()
    for name, content in found.items():
        if name.endswith((".xml", ".xcu")):
            ElementTree.fromstring(content)

    manifest = ElementTree.fromstring(found["META-INF/manifest.xml"])
    space = "{http://openoffice.org/2001/manifest}"
    assert {entry.attrib[f"{space}full-path"] for entry in manifest} <= set(found)
    about = ElementTree.fromstring(found["description.xml"])
    assert {element.attrib[f"{XLINK}href"] for element in about.iter() if f"{XLINK}href" in element.attrib} <= set(
        found
    )
    identifier, version = about.find(f"{ABOUT}identifier"), about.find(f"{ABOUT}version")
    assert identifier is not None
    assert version is not None
    assert identifier.attrib["value"] == IDENTIFIER
    assert version.attrib["value"] == descriptions.extension_version(xl_departage.__version__)
    names = [name.text or "" for name in about.iter(f"{ABOUT}name") if name.text != "xl_departage"]
    assert names
    assert version.attrib["value"] == xl_departage.__version__ or all(
        xl_departage.__version__ in name for name in names
    )


def test_a_release_comes_after_its_candidates_and_before_the_next_ones() -> None:
    # LibreOffice compares the numbers between dots one by one.
    ordered = ["0.9.0", "1.0.0rc1", "1.0.0rc2", "1.0.0", "1.0.1rc1", "1.0.1", "1.1.0rc3", "1.1.0", "2.0.0rc1", "2.0.0"]
    written = [tuple(map(int, descriptions.extension_version(version).split("."))) for version in ordered]

    assert written == sorted(set(written))


def test_a_published_extension_names_where_its_updates_are() -> None:
    address = "https://chess.example/releases"
    about = ElementTree.fromstring(members(address)["description.xml"])
    update = ElementTree.fromstring(descriptions.update_information(address))

    (named,) = about.iterfind(f"{ABOUT}update-information/{ABOUT}src")
    assert named.attrib[f"{XLINK}href"] == f"{address}/xl_departage.update.xml"
    space = "{http://openoffice.org/extensions/update/2006}"
    (download,) = update.iterfind(f"{space}update-download/{space}src")
    assert download.attrib[f"{XLINK}href"] == f"{address}/xl_departage.oxt"
    versions = [about.find(f"{ABOUT}version"), update.find(f"{space}version")]
    assert len({version.attrib["value"] for version in versions if version is not None}) == 1
    assert b"update-information" not in inside()["description.xml"]


def test_the_licence_is_the_one_of_the_project() -> None:
    root = Path(xl_departage.__file__).parents[1]

    assert inside()[descriptions.LICENCE_FILE] == (root / "LICENSE").read_bytes()


def test_interface_and_help_name_every_function_and_argument_alike() -> None:
    declared = re.findall(r"sequence<sequence<any> > (\w+)\(([^)]*)\);", descriptions.interface())
    parameters = {name: re.findall(r"(\w+)(?:,|$)", argument_text) for name, argument_text in declared}
    functions = {
        node.attrib[f"{OOR}name"]: [
            part.attrib[f"{OOR}name"]
            for group in node.iter("node")
            if group.get(f"{OOR}name") == "Parameters"
            for part in group
        ]
        for holder in ElementTree.fromstring(descriptions.configuration()).iter("node")
        if holder.get(f"{OOR}name") == "AddInFunctions"
        for node in holder
    }

    assert len(declared) == len(names())
    assert parameters == functions
    assert parameters == {
        method(name): [parameter(argument) for argument in entry.arguments] for name, entry in every_name()
    }


def test_names_are_identifiers_of_the_interface_language() -> None:
    # Letters and digits only, because new names in the interface language must not contain underscores.
    assert all(re.fullmatch(r"[a-z][A-Za-z0-9]*", method(name)) for name in names())
    assert len({method(name) for name in names()}) == len(names())


def test_nothing_inside_needs_more_than_python_and_uno() -> None:
    foreign = {
        (name, module)
        for name in inside()
        if name.endswith(".py") and not name.startswith(ENGINE)
        for module in imported(source(name))
        # The engine is inside; pairing says in words what to install where it is not.
        if module.split(".")[0] not in {*sys.stdlib_module_names, "xl_departage", "com", "uno", "unohelper", "gacrux"}
    }

    assert foreign == set()


def test_the_modules_of_every_function_are_inside_and_the_tables_that_they_read() -> None:
    """All that importing them has loaded in this process, seen from one of each wing."""
    found = inside()
    for name in (
        "functions/answers/tiebreak_answers",
        "hosts/libreoffice/calc_calls",
        "chess/tiebreaks/standings",
        "base/errors",
    ):
        module = importlib.import_module(f"xl_departage.{name.replace('/', '.')}")
        for module_name in {
            member.__name__ for member in vars(module).values() if isinstance(member, types.ModuleType)
        } | {str(getattr(member, "__module__", "")) for member in vars(module).values()}:
            if module_name.startswith("xl_departage."):
                path = f"pythonpath/{module_name.replace('.', '/')}"
                assert {f"{path}.py", f"{path}/__init__.py"} & found.keys(), (name, module_name)
    tables = {f"pythonpath/xl_departage/chess/regulations/tables/{name}.csv" for name in ("fide_dp", "belgian_table1")}
    assert tables <= found.keys()
    # The licence and the samples of the templates are no tables of modules: they stand in packages.
    for path in found:
        if path.startswith("pythonpath/xl_departage/") and path.endswith((".csv", ".txt")):
            assert f"{path.rsplit('/', 1)[0]}/__init__.py" not in found, path


def source(member: str) -> Path:
    root = Path(xl_departage.__file__).parents[1]
    for component in (descriptions.COMPONENT, descriptions.COMMANDS_COMPONENT):
        if member == component:
            file_name = component.removeprefix("xl_departage_").replace("commands.py", "commands_component.py")
            return root / "xl_departage" / "hosts" / "libreoffice" / file_name
    return root / member.removeprefix("pythonpath/")


@pytest.mark.slow("parses every module")
def test_the_syntax_inside_is_that_of_the_oldest_python_that_libreoffice_brings() -> None:
    for name, content in inside().items():
        if name.endswith(".py"):
            ast.parse(content, name, feature_version=(3, 10))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the extension, which Python compiles once."""
    folder = tmp_path_factory.mktemp("extension")
    with zipfile.ZipFile(io.BytesIO(extension())) as archive:
        archive.extractall(folder)
    return folder


def test_the_domain_inside_computes_with_a_bare_python(installed: Path) -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(installed / 'pythonpath')!r})\n"
        "from xl_departage import functions\n"
        f"assert functions.__file__.startswith({str(installed)!r})\n"
        "print(len(functions.names()), functions.call('ELO_DIFFERENCE', [0.75]), functions.call('ELO_QUANTITY', [4.5, 6]))"
    )
    output = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, timeout=60, check=True
    ).stdout.split()

    assert output == [str(len(names())), "193", "193"]


PAIRS = """\
from xl_departage.functions import call
players = [["No", "Name"], *([number, f"P{number}"] for number in range(1, 6))]
games = [["Round", "Board", "White", "Result", "Black"], [""] * 5]
print(call("PAIRINGS", [players, games, "planned=5; first=white; lang=en"]))
"""


@pytest.mark.slow("the functions inside compute with a bare Python quickly")
@pytest.mark.parametrize("carried", first([True, False]))
def test_the_engine_inside_pairs_with_a_bare_python(installed: Path, tmp_path: Path, carried: bool) -> None:
    folder = installed if carried else tmp_path
    if not carried:
        with zipfile.ZipFile(io.BytesIO(build(engine={}))) as archive:
            archive.extractall(folder)
    program = f"import sys; sys.path.insert(0, {str(folder / 'pythonpath')!r})\n{PAIRS}"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, timeout=60, check=False
    )

    # C.04.3: the first two against the next two, the last one has the bye.
    expected = "[['Board', 'White', 'Black'], [1, 'P1', 'P3'], [2, 'P4', 'P2'], ['', 'P5', 'bye']]\n"
    assert done.stdout == (expected if carried else "")
    assert carried or 'pip install "xl-departage[pair]"' in done.stderr


def test_the_engine_inside_has_its_licences_and_no_module_without_need() -> None:
    engine = {name: content for name, content in inside().items() if name.startswith(ENGINE)}

    assert {f"pythonpath/{name}/LICENSE.txt" for name in PACKAGES} <= engine.keys()
    assert len(engine) < 60
    assert sum(map(len, engine.values())) < 1_500_000


def test_an_engine_without_its_licence_is_not_carried(tmp_path: Path) -> None:
    (tmp_path / "gacrux").mkdir()
    (tmp_path / "gacrux" / "__init__.py").touch()

    with pytest.raises(ValueError, match="empty"):
        engine_files({"gacrux": tmp_path})


@pytest.mark.slow("measures every text of the wizard")
@each_row("name", FUNCTIONS)
def test_the_wizard_has_room_for_every_text(name: str) -> None:
    found = re.search(
        rf'<node oor:name="{method(name)}" oor:op="replace">(.*?)</node></node>\n', descriptions.configuration()
    )
    assert found is not None
    assert all(len(text) <= 300 for text in re.findall(r"<value[^>]*>([^<]*)</value>", found[1]))


def test_the_service_is_the_one_that_saved_workbooks_name() -> None:
    # A change would break every .ods that contains functions of this project.
    assert SERVICE == "org.xldepartage.Functions"
    assert method("ELO_NEW") == "eloNew"
