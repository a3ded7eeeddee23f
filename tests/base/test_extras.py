"""The base installation, which brings openpyxl alone: what works with it, and what is said where an extra is missing."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.examples import slow
from xl_departage.base.extras import EXTRAS, MissingExtra, explained, missing_extra

pytestmark = pytest.mark.beyond

ROOT = Path(__file__).parents[2]
BASE = ("openpyxl", "et_xmlfile")
COMMAND_LINE = (*BASE, "click", "rich", "pygments", "markdown_it", "mdurl")
Python = Callable[..., subprocess.CompletedProcess[str]]
CALL = """
import sys
site, project, *sys.argv[1:] = sys.argv[1:]
sys.path[:0] = [site, project]
"""
COMMAND = f"{CALL}from xl_departage.__main__ import main\nmain()"
ALONE = f"""{CALL}
import openpyxl
import xl_departage
from xl_departage.headless import recalculate
from xl_departage.testing import assert_grid, grid
rows = [["+ 2B", "= 3N"], ["- 1N", "+ 4B"], ["+ 4B", "= 1B"], ["- 3N", "- 2N"]]
book = grid(rows)
book["E1"] = '=BUCHHOLZ(A1:B4,,"FIDE-2026")'
assert_grid(recalculate(book), "E1:E4", xl_departage.BUCHHOLZ(rows, rules="FIDE-2026"))
print(recalculate(sys.argv[1]).value("Standings!C2"))
"""


@pytest.fixture
def python(tmp_path: Path) -> Python:
    """Runs a text in a Python that has our package and only the packages that are named."""

    def run(packages: tuple[str, ...], program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        site = tmp_path / "site"
        site.mkdir()
        for name in packages:
            spec = importlib.util.find_spec(name)
            assert spec is not None, name
            assert spec.origin is not None, name
            (site / name).symlink_to(Path(spec.origin).parent)
        # -S: without the packages of this environment.
        command = [sys.executable, "-I", "-S", "-c", program, str(site), str(ROOT), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, timeout=60)

    return run


def test_the_base_is_enough_for_functions_workbooks_and_tests(python: Python) -> None:
    workbook = ROOT / "workbooks" / "women-world-rapid-2024.xlsx"
    done = python(BASE, ALONE, str(workbook))

    assert done.returncode == 0, done.stderr
    assert done.stdout == "Koneru, Humpy\n"


@pytest.mark.parametrize(
    ("packages", "words", "extra"),
    [
        slow(BASE, ("--version",), "cli"),
        slow((*BASE, "click"), ("functions",), "cli"),
        slow(COMMAND_LINE, ("report", "x.trf", "-o", "x.html"), "cli"),
        (COMMAND_LINE, ("new", "swiss-open", "x.xlsx"), "templates"),
        slow(COMMAND_LINE, ("install", "--dest", "x"), "excel"),
        slow(COMMAND_LINE, ("recalc", "x.xlsx", "-o", "y.xlsx", "--scheduler", "tcp://127.0.0.1:1"), "dask"),
    ],
)
def test_what_is_missing_is_named_with_the_command_that_brings_it(
    python: Python, packages: tuple[str, ...], words: tuple[str, ...], extra: str
) -> None:
    done = python(packages, COMMAND, *words, "--lang", "fr")

    assert done.returncode == 2, done.stderr
    (line,) = done.stderr.splitlines()
    assert line.endswith(f'lancez python -m pip install "xl-departage[{extra}]".')


def test_python_programs_get_an_error_of_both_kinds(python: Python) -> None:
    program = f"""{CALL}
import xl_departage
try:
    import xl_departage.excel
except xl_departage.DepartageError as error:
    assert isinstance(error, ImportError)
    print(error)
"""
    done = python(BASE, program)

    assert 'python -m pip install "xl-departage[excel]"' in done.stdout, done.stderr


def test_an_import_that_an_extra_would_satisfy_names_it_and_any_other_stays(subtests: pytest.Subtests) -> None:
    brought = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for package, extra in EXTRAS.items():
        with subtests.test(package):
            assert extra in brought
            with pytest.raises(MissingExtra) as refused, explained():
                raise ModuleNotFoundError("no module", name=f"{package}.part")
            assert f'python -m pip install "xl-departage[{extra}]"' in refused.value.message("en")
            # The package is there, and lacks a name.
            with pytest.raises(ImportError) as lacking, explained():
                raise ImportError("no name", name=package)
            assert not isinstance(lacking.value, MissingExtra)
            assert missing_extra(lacking.value) is None
    for error in (ModuleNotFoundError("no module", name="unknown"), ModuleNotFoundError("no module")):
        with pytest.raises(ModuleNotFoundError) as raised, explained():
            raise error
        assert raised.value is error
