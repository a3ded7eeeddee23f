"""The architecture: seven wings, one above the other, and what may be imported where."""

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.sources import ROOT, imports, nodes, short, tree
from tests.sources import modules as modules_of_the_package
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS, Authority
from xl_departage.chess.regulations.rating_editions import RATING_EDITIONS

pytestmark = pytest.mark.committed

WINGS = ("base", "spreadsheet", "chess", "formats", "functions", "documents", "hosts")
"""From the ground up: a wing imports from those below it."""
UPWARDS = {"base": 0, "spreadsheet": 0, "chess": 0, "formats": 0, "functions": 0, "documents": 0}
"""How many pairs of modules still import upwards, by the wing that does: these figures may only fall."""
SHIMS = {"errors.py", "excel.py", "extras.py", "headless.py", "pytest_plugin.py", "testing.py"}
"""The public names on top, a line each."""
ELSEWHERE = {
    "chess/pairing/pairing_engine.py": {"gacrux"},
    "chess/pairing/teams/team_engine.py": {"gacrux"},
    "spreadsheet/batch/": {"distributed", "xlsxwriter"},
    "spreadsheet/recalculation/": {"openpyxl"},
    "spreadsheet/storage/remote.py": {"fsspec"},
}
"""What modules below the documents import from outside the standard library, when they are asked for it."""


def wing(name: str) -> str:
    """The wing of a module, as paths (`chess/ratings/fide.py`) or imports (`xl_departage.chess.ratings.fide`) name it; blank on top."""
    first = name.removeprefix("xl_departage.").replace("/", ".").split(".")[0]
    return first if first in WINGS else ""


def imported(path: Path) -> Iterator[str]:
    """The modules that a module names in imports of every kind, inside functions too; names of a `from` that may be modules as well."""
    for node, _ in imports(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            assert node.level == 0, f"{path} imports relatively"
            assert node.module is not None
            yield from (_module(f"{node.module}.{alias.name}") or node.module for alias in node.names)
    if re.search("import_module|__import__", path.read_text(encoding="utf-8")):
        for call in nodes(path):
            if (
                isinstance(call, ast.Call)
                and ast.unparse(call.func).rpartition(".")[2] in {"import_module", "__import__"}
                and call.args
            ):
                yield from _named(call.args[0])


def _needed(node: ast.AST) -> Iterator[str]:
    """The modules that a node and those below it import when they run: not what is imported for types alone."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        if isinstance(child, ast.Import):
            yield from (alias.name for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            yield from (_module(f"{child.module}.{alias.name}") or f"{child.module}" for alias in child.names)
        yield from _needed(child)


def _module(name: str) -> str | None:
    place = ROOT.parent.joinpath(*name.split("."))
    return name if place.with_suffix(".py").is_file() or (place / "__init__.py").is_file() else None


def _named(name: ast.expr) -> Iterator[str]:
    """What the argument of `import_module` names: a text, or the fixed beginning of one that is put together."""
    if isinstance(name, ast.JoinedStr):
        name = name.values[0]
    if isinstance(name, ast.Constant) and isinstance(name.value, str):
        yield name.value.rstrip(".")


def upwards() -> dict[str, set[tuple[str, str]]]:
    """The imports from a wing to one above it, by the wing that imports."""
    found: dict[str, set[tuple[str, str]]] = {name: set() for name in WINGS[:-1]}
    for path in modules_of_the_package():
        own_wing = wing(short(path))
        for name in imported(path):
            imported_wing = wing(name) if name.startswith("xl_departage") else ""
            if own_wing and imported_wing and WINGS.index(imported_wing) > WINGS.index(own_wing):
                found[own_wing].add((short(path), name))
    return found


def test_the_package_is_seven_wings_and_its_public_names() -> None:
    assert {path.name for path in ROOT.iterdir() if path.is_dir() and any(path.rglob("*.py"))} == set(WINGS)
    assert {path.name for path in ROOT.glob("*.py")} == {"__init__.py", "__main__.py", *SHIMS}
    assert [name for name in SHIMS if len((ROOT / name).read_text(encoding="utf-8").splitlines()) > 12] == []


def test_two_modules_share_a_name_only_where_users_know_both_by_it() -> None:
    """A traceback then says which is meant. A command is in the module of its name, and so is what stands beside it in the catalogue."""
    folders: dict[str, set[str]] = {}
    for path in modules_of_the_package():
        if path.stem not in {"__init__", "__main__"} and path.parent != ROOT:
            folders.setdefault(path.stem, set()).add(path.parent.relative_to(ROOT).as_posix())

    shared = {name: where for name, where in folders.items() if len(where) > 1}

    assert shared == {
        **{command: {"functions", "hosts/cli"} for command in ("check", "explain", "prizes")},
        "crosstable": {"functions", "chess/tournament"},
    }


def test_imports_upwards_only_become_fewer() -> None:
    found = upwards()

    assert {name: len(pairs) for name, pairs in found.items()} == UPWARDS, [
        pair for name, pairs in found.items() if len(pairs) != UPWARDS[name] for pair in sorted(pairs)
    ]
    written = (ROOT.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"Imports that still run upwards: {sum(UPWARDS.values())};" in written


def test_the_spreadsheet_and_chess_know_nothing_of_each_other() -> None:
    """Both stand on the ground floor: what both need has its home in `base`."""
    apart = {("spreadsheet", "chess"), ("chess", "spreadsheet")}

    assert [
        (short(path), name)
        for path in modules_of_the_package()
        for name in imported(path)
        if name.startswith("xl_departage") and (wing(short(path)), wing(name)) in apart
    ] == []


def test_the_domain_imports_nothing_outside_the_standard_library() -> None:
    """It runs in Pyodide and in LibreOffice's own Python."""
    known = {*sys.stdlib_module_names, "xl_departage"}
    domain = [path for path in modules_of_the_package() if wing(short(path)) in WINGS[:5]]
    outside = Counter(
        (short(path), name.split(".")[0])
        for path in domain
        for name in imported(path)
        if name.split(".")[0] not in known
        and not any(
            short(path).startswith(place) and name.split(".")[0] in others for place, others in ELSEWHERE.items()
        )
    )

    assert len(domain) > 250
    assert list(outside) == []


def test_no_modules_import_each_other() -> None:
    """Not inside functions either: what two modules need of each other is a third one."""
    graph = {
        name: {module for module in _needed(tree(path)) if wing(module)}
        for path in modules_of_the_package()
        if wing(name := "xl_departage." + short(path).removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    }

    assert len(graph) > 400
    assert list(TopologicalSorter(graph).static_order())


def test_no_host_imports_another() -> None:
    """The command line alone installs the others."""
    crossed = [
        (short(path), name)
        for path in modules_of_the_package()
        for name in imported(path)
        if short(path).startswith("hosts/") and not short(path).startswith("hosts/cli/")
        if name.startswith("xl_departage.hosts.") and short(path).split("/")[1] != name.split(".")[2]
    ]

    assert sorted(crossed) == []


def test_editions_are_named_where_they_are_declared_alone() -> None:
    """A new edition is one record: no module compares with the name of one, or with the variable that holds it."""
    declaring = {"chess/regulations/editions.py", "chess/regulations/rating_editions.py"}
    names = {*TIEBREAK_EDITIONS, *RATING_EDITIONS} - {authority.name for authority in Authority}
    compared = [
        (short(path), ast.unparse(node))
        for path in modules_of_the_package()
        if short(path) not in declaring
        for node in nodes(path)
        if isinstance(node, ast.Compare)
        for part in (node.left, *node.comparators)
        for inner in ast.walk(part)
        if isinstance(inner, ast.Constant) and inner.value in names
    ]

    assert len(names) > 10
    assert compared == []


PRIVATE = {
    "spreadsheet/recalculation/openpyxl_cells.py": "openpyxl",
    "spreadsheet/recalculation/openpyxl_workbook.py": "openpyxl",
    "documents/templates/template_sheet.py": "XlsxWriter",
    "hosts/cli/helping.py": "click",
}
"""Modules that use what a library does not promise, and the library."""
_OF_TUPLES = frozenset({"_replace", "_asdict", "_fields", "_field_defaults", "_make"})


def test_private_parts_are_those_of_libraries_with_an_upper_bound() -> None:
    """The oldest version that is allowed is tried by `make matrix` (tests/oldest.txt)."""
    project = tomllib.loads((ROOT.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [Requirement(line) for extra in project["optional-dependencies"].values() for line in extra]
    wanted += [Requirement(line) for line in project["dependencies"]]
    bounded = {
        requirement.name for requirement in wanted if any(part.operator == "<" for part in requirement.specifier)
    }
    own_names = {
        name
        for path in modules_of_the_package()
        for node in nodes(path)
        for name in (
            (node.name,)
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
            else (node.attr,)
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self"
            else ()
        )
    }
    private = {
        short(path)
        for path in modules_of_the_package()
        for node in nodes(path)
        if (
            isinstance(node, ast.Attribute)
            and node.attr.startswith("_")
            and not node.attr.endswith("__")
            and node.attr not in own_names | _OF_TUPLES
        )
        or (isinstance(node, ast.ImportFrom) and re.search(r"\._(?!_)", node.module or ""))
    }

    assert private <= set(PRIVATE)
    assert set(PRIVATE.values()) <= bounded


def test_the_script_of_the_page_knows_no_notation() -> None:
    """Results, byes and points are read and counted in Python alone."""
    script = (ROOT / "hosts" / "page" / "page.js").read_text(encoding="utf-8")

    assert re.findall(r"\b(?:EXE|BYE|ABS)\b|½|\b1-0\b|\b0-1\b", script) == []


def test_tournaments_are_changed_by_operations_of_their_record() -> None:
    """Whoever shows, asks, fills or saves a tournament changes it by `chess/tournament/editing`, which refuses what cannot be done."""
    parts = {"header", "participants", "games", "teams", "matches", "adjustments", "virtual_points", "forbidden"}
    changing = [
        (short(path), ast.unparse(node))
        for path in modules_of_the_package()
        if wing(short(path)) in {"functions", "documents", "hosts"}
        for node in nodes(path)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"replace", "dataclasses.replace"}
        if any(word.arg in parts for word in node.keywords)
        # A list of players has a header, too.
        and ast.unparse(node.args[0]) not in {"table", "members"}
    ]

    assert changing == []


_MANY = 5
"""How many values a call may pass, and a function of ours take, by their places alone."""
PLACED_BY_OTHERS = {
    "base/messages/catalogues.py": "struct",
    "chess/pairing/teams/team_engine.py": "gacrux",
    "documents/templates/berger_sheet.py": "XlsxWriter",
    "documents/templates/home.py": "XlsxWriter",
    "documents/templates/template_sheet.py": "XlsxWriter",
    "documents/templates/written.py": "XlsxWriter",
    "hosts/libreoffice/extension_install.py": "the words of a command",
    "spreadsheet/batch/cluster.py": "distributed",
    "spreadsheet/recalculation/recalculate.py": "logging",
    "spreadsheet/storage/archive.py": "struct",
}
"""Modules with calls of functions that are not ours, and whose they are."""


def test_more_than_five_values_are_passed_by_name() -> None:
    """The order of the arguments of spreadsheet functions is a contract; click passes those of commands by name."""
    calls = [
        (short(path), node.lineno, ast.unparse(node.func))
        for path in modules_of_the_package()
        if short(path) not in PLACED_BY_OTHERS
        for node in nodes(path)
        if isinstance(node, ast.Call)
        and sum(not isinstance(argument, ast.Starred) for argument in node.args) > _MANY
        # The columns of a table of messages or natives, not the arguments of a call.
        and not ast.unparse(node.func).endswith(".get")
    ]
    taken = [
        (short(path), node.lineno, node.name)
        for path in modules_of_the_package()
        if path.parent.name not in {"functions", "native"}
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef)
        and not node.decorator_list
        and len([arg for arg in (*node.args.posonlyargs, *node.args.args) if arg.arg not in {"self", "cls"}]) > _MANY
    ]

    assert calls == []
    assert taken == []


_PROSE = {"one", "said", "told"}


def test_no_name_of_a_value_is_a_word_that_only_carries_prose() -> None:
    """One what? A variable or parameter says what it holds: `player`, `game`, `sentence`."""
    found = [
        (short(path), node.lineno)
        for path in modules_of_the_package()
        for node in nodes(path)
        if (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in _PROSE)
        or (isinstance(node, ast.arg) and node.arg in _PROSE)
    ]

    assert found == []
