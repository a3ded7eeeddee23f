"""The architecture: which packages may import which."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement

from tests.sources import ROOT, nodes, short
from tests.sources import modules as modules_of_the_package
from xl_departage.regulations.editions import TIEBREAK_EDITIONS, Authority
from xl_departage.regulations.rating_editions import RATING_EDITIONS

DOMAIN = (
    "errors",
    "exact",
    "text",
    "days",
    "grouping",
    "messages",
    "crosstable",
    "regulations",
    "tiebreaks",
    "ratings",
    "explain",
    "checks",
    "functions",
    "tournament",
    "lists",
    "season",
    "trf",
    "papi",
    "player_lists",
    "files",
    "storage",
    "formulas",
    "commands",
)
"""Packages and modules that must run in Pyodide and in LibreOffice's own Python."""
RANK = {
    "stopping": 0,
    "exact": 0,
    "grouping": 0,
    "messages": 0,
    "errors": 1,
    "text": 1,
    "days": 2,
    "extras": 2,
    "crosstable": 2,
    "regulations": 2,
    "tournament": 2,
    "lists": 2,
    "season": 3,
    "storage": 2,
    "formulas": 2,
    "trf": 3,
    "papi": 3,
    "player_lists": 3,
    "files": 3,
    "tiebreaks": 3,
    "ratings": 3,
    "explain": 3,
    "checks": 3,
    "pairing": 4,
    "functions": 4,
    "callables": 5,
    "commands": 5,
    "headless": 5,
    "batch": 5,
    "libreoffice": 5,
    "excel": 5,
    "repair": 5,
    "doors": 5,
    "report": 5,
    "templates": 5,
    "ending": 6,
    "cli": 6,
    "python": 6,
    "testing": 6,
    "pytest_plugin": 6,
}
"""A package imports only packages of its own rank or of a lower one."""


def modules(*names: str) -> list[Path]:
    found: list[Path] = []
    for name in names:
        path = ROOT / name
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]
    return found


def rank(path: Path) -> int:
    return RANK[path.relative_to(ROOT).parts[0].removesuffix(".py")]


def imported(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            assert node.module is not None
            yield node.module
            if node.module == "xl_departage":
                yield from (f"xl_departage.{alias.name}" for alias in node.names)


def test_the_domain_imports_nothing_outside_the_standard_library() -> None:
    known = {*sys.stdlib_module_names, "xl_departage"}
    domain = modules(*DOMAIN)

    assert len(domain) > 100
    assert [(short(path), name) for path in domain for name in imported(path) if name.split(".")[0] not in known] == []


def test_no_import_runs_back_from_the_domain_to_a_front_end() -> None:
    back = [
        (short(path), name)
        for path in modules(*RANK)
        for name in imported(path)
        if name.startswith("xl_departage.") and RANK.get(name.split(".")[1], 0) > rank(path)
    ]

    assert back == []


def test_editions_are_named_where_they_are_declared_alone() -> None:
    """A new edition is one record: no module compares with the name of one, or with the variable that holds it."""
    declaring = {"regulations/editions.py", "regulations/rating_editions.py"}
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
    "headless/openpyxl_cells.py": "openpyxl",
    "headless/openpyxl_workbook.py": "openpyxl",
    "templates/sheet.py": "XlsxWriter",
    "cli/helping.py": "click",
}
"""Modules that use what a library does not promise, and the library."""
_OF_TUPLES = frozenset({"_replace", "_asdict", "_fields", "_make"})


def test_private_parts_are_those_of_libraries_with_an_upper_bound() -> None:
    """The oldest version that is allowed is tried by `make matrix` (tests/oldest.txt)."""
    project = tomllib.loads((ROOT.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [Requirement(line) for extra in project["optional-dependencies"].values() for line in extra]
    wanted += [Requirement(line) for line in project["dependencies"]]
    bounded = {one.name for one in wanted if any(part.operator == "<" for part in one.specifier)}
    own = {
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
            and node.attr not in own | _OF_TUPLES
        )
        or (isinstance(node, ast.ImportFrom) and re.search(r"\._(?!_)", node.module or ""))
    }

    assert private <= set(PRIVATE)
    assert set(PRIVATE.values()) <= bounded


def test_every_package_of_the_project_has_a_rank() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}

    assert packages <= set(RANK)


def test_the_script_of_the_page_knows_no_notation() -> None:
    """Results, byes and points are read and counted in Python alone."""
    script = (ROOT.parent / "distribution" / "page" / "page.js").read_text(encoding="utf-8")

    assert re.findall(r"\b(?:EXE|BYE|ABS)\b|½|\b1-0\b|\b0-1\b", script) == []
