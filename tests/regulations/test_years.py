"""
The years of the rules are in the records of the editions and of the submission rules, and nowhere else in the domain.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import xl_departage

ROOT = Path(xl_departage.__file__).parent
ROOMS = (
    "tiebreaks",
    "ratings",
    "checks",
    "crosstable",
    "explain",
    "functions",
    "trf",
    "files",
    "report",
    "cli",
    "regulations",
)
RECORDS = {f"regulations/{name}.py" for name in ("editions", "rating_editions", "submission_rules")}
MODULES = sorted(
    path
    for room in ROOMS
    for path in (ROOT / room).rglob("*.py")
    if path.relative_to(ROOT).as_posix() not in RECORDS
)  # fmt: skip
EXAMPLES = {"example", "source"}
"""Arguments that show a formula or cite a text by its date. (Days before 1960 are serial numbers of spreadsheets.)"""


def years(tree: ast.Module) -> Iterator[str]:
    shown = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            shown.add(id(node.value))
        if isinstance(node, ast.keyword) and node.arg in EXAMPLES:
            shown |= {id(part) for part in ast.walk(node.value)}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "date":
            yield from (
                ast.unparse(node)
                for given in node.args[:1]
                if isinstance(given, ast.Constant) and isinstance(given.value, int) and given.value > 1960
            )
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in shown:
            yield from re.findall(
                r"(?<![\d#:\\u])(?:19[6-9]\d|20[0-3]\d)-\d\d-\d\d|[A-Z]+-(?:19[6-9]\d|20[0-3]\d)", node.value
            )


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_module_beside_the_records_names_no_year(module: Path) -> None:
    assert not list(years(ast.parse(module.read_text(encoding="utf-8"))))


def test_the_records_would_be_found() -> None:
    assert list(years(ast.parse((ROOT / "regulations/editions.py").read_text(encoding="utf-8"))))
    assert list(years(ast.parse((ROOT / "regulations/submission_rules.py").read_text(encoding="utf-8"))))
