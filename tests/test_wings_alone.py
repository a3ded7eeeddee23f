"""
A wing runs alone: in a folder with the wings up to it and nothing above, its modules are imported, and its own tests pass.

Tests that need more than that are left out: what imports a wing above, and what is marked `beyond`.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.examples import slow
from tests.sources import ROOT, modules, nodes, short
from tests.test_architecture import WINGS, imported, wing

TESTS = Path(__file__).parent
OPTIONS = """[tool.pytest.ini_options]
addopts = "-q --strict-markers --disable-plugin-autoload -p _hypothesis_pytestplugin"
filterwarnings = ["error"]
markers = ["beyond", "committed", "lasts", "libreoffice", "slow"]
"""
BEYOND = "pytestmark = pytest.mark.beyond"
CONFTEST = '''"""As the project's own."""
import os
os.environ.setdefault("OPENPYXL_DEFUSEDXML", "False")
from tests import examples
examples.register()
'''


def with_wings_up_to(last: str, folder: Path) -> Path:
    """The folder, with these wings and a package around them that has a version and nothing else."""
    for name in WINGS[: WINGS.index(last) + 1]:
        shutil.copytree(ROOT / name, folder / "xl_departage" / name, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "xl_departage" / "__init__.py").write_text('__version__ = "1"\n', encoding="utf-8")
    return folder


def run(folder: Path, *arguments: str) -> str:
    """What a Python program prints there; another one would find the whole project first."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


IMPORTED = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
import xl_departage
assert xl_departage.__version__ == "1"
"""
COMPUTED = (
    IMPORTED
    + """
import io, openpyxl
from xl_departage.spreadsheet import library
from xl_departage.spreadsheet.recalculation import recalculate

class Doubled:
    name, arguments = "DOUBLED", ()
    def call(self, raw):
        (rows,) = raw
        return [[2 * cell for cell in row] for row in rows]
    def sentence(self, raw, error):
        return None

class Own(library.Library):
    names = frozenset({"DOUBLED"})
    def find(self, name):
        return Doubled()

book = openpyxl.Workbook()
sheet = book.active
for row in (1, 2, 3):
    sheet.cell(row, 1, row)
sheet["C1"] = "=DOUBLED(A1:A3)"
sheet["D1"] = "=SUM(A1:A3)"
sheet["E1"] = "=TRIPLED(A3)"
sheet["F1"] = "=NOBODYS(A1:A3)"
library.hand_in(Own())
report = recalculate(book, functions={"TRIPLED": lambda cell: 3 * cell})
print([report.shown.at(0, *place) for place in ((1, 3), (2, 3), (3, 3), (1, 4), (1, 5))])
print([(cell.cell, cell.status) for cell in report.cells])
"""
)


@pytest.mark.parametrize("last", ["base", "spreadsheet", slow("chess")])
def test_every_module_of_a_wing_is_imported_alone(last: str, tmp_path: Path) -> None:
    """And the engine recalculates a workbook with a function of this test, with no chess on the disk."""
    below = WINGS[: WINGS.index(last) + 1]
    names = [
        "xl_departage." + short(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for path in modules()
        if wing(short(path)) in below
    ]
    assert len(names) > 10

    printed = run(with_wings_up_to(last, tmp_path), "-c", COMPUTED if last == "spreadsheet" else IMPORTED, *names)

    if last == "spreadsheet":
        values, states = printed.splitlines()
        assert ast.literal_eval(values) == [2, 4, 6, 6, 9]
        # A function that nobody handed in is kept, as any unknown one.
        assert dict(ast.literal_eval(states)) == {"C1": "computed", "D1": "computed", "E1": "computed", "F1": "kept"}


def needed(path: Path, folder: Path, seen: set[Path]) -> Iterator[str]:
    """
    The modules that a test imports, and those that its helpers do. One that is marked `beyond`, one that takes a name of the package
    itself (`Tournament`), and a helper in the folder of another wing, counts as all of the project.
    """
    if path in seen:
        return
    seen.add(path)
    marked = any(isinstance(node, ast.Assign) and ast.unparse(node) == BEYOND for node in nodes(path))
    if marked or (folder not in path.parents and path.parent != TESTS):
        yield "xl_departage.hosts"
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.module == "xl_departage":
            yield from ("xl_departage.hosts" for alias in node.names if not (ROOT / alias.name).is_dir())
        if isinstance(node, ast.Import) and any(alias.name == "xl_departage" for alias in node.names):
            yield "xl_departage.hosts"
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "tests":
            for name in (f"{node.module}.{alias.name}" for alias in node.names):
                place = TESTS.parent.joinpath(*name.split("."))
                found = [candidate for candidate in (place, place.parent) if candidate.with_suffix(".py").is_file()]
                yield from needed(found[0].with_suffix(".py"), folder, seen) if found else ()
    yield from (name for name in imported(path) if name.split(".")[0] == "xl_departage" and name != "xl_departage")


def runs_alone(path: Path, last: str) -> bool:
    """Whether a module of tests needs the wings up to one alone."""
    below = WINGS[: WINGS.index(last) + 1]
    return all(wing(name) in below for name in needed(path, TESTS / last, set()))


@pytest.mark.slow
@pytest.mark.lasts("all quick tests of a wing, in a process of their own")
@pytest.mark.parametrize(("last", "fewest"), [("base", 40), ("spreadsheet", 500), ("chess", 300)])
def test_the_quick_tests_of_a_wing_pass_alone(last: str, fewest: int, tmp_path: Path) -> None:
    folder = with_wings_up_to(last, tmp_path)
    shutil.copytree(TESTS / "data", folder / "tests" / "data")
    for path in sorted((*TESTS.glob("*.py"), *(TESTS / last).rglob("*.py"))):
        in_wing = path.parent != TESTS
        if not path.name.startswith("test_") or (in_wing and runs_alone(path, last)):
            target = folder / path.relative_to(TESTS.parent)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    (folder / "tests" / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (folder / "pyproject.toml").write_text(OPTIONS, encoding="utf-8")
    quick = "not slow and not libreoffice and not committed and not beyond"

    printed = run(folder, "-m", "pytest", "-p", "no:cacheprovider", "-m", quick, f"tests/{last}")

    passed = int(printed.split(" passed")[0].split()[-1])
    assert passed >= fewest
