"""
The years of the rules are in the records of the editions and of the submission rules, and nowhere else in the domain.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import ROOT, nodes, short

ROOMS = (
    "chess/tiebreaks",
    "chess/ratings",
    "chess/checks",
    "chess/explain",
    "chess/regulations",
    "chess/tournament",
    "documents/report",
    "formats/grids",
    "formats/trf",
    "functions",
    "hosts/cli",
)
RECORDS = {f"chess/regulations/{name}.py" for name in ("editions", "rating_editions", "submission_rules")}
MODULES = sorted(
    path
    for room in ROOMS
    for path in (ROOT / room).rglob("*.py")
    if short(path) not in RECORDS and not path.is_relative_to(ROOT / "functions" / "commands")
)  # fmt: skip
EXAMPLES = {"example", "source"}
"""Arguments that show a formula or cite a text by its date. (Days before 1960 are serial numbers of spreadsheets.)"""


def years(path: Path) -> Iterator[str]:
    shown = set()
    for node in nodes(path):
        if isinstance(node, ast.Expr):
            shown.add(id(node.value))
        if isinstance(node, ast.keyword) and node.arg in EXAMPLES:
            shown |= {id(part) for part in ast.walk(node.value)}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "date":
            yield from (
                ast.unparse(node)
                for argument in node.args[:1]
                if isinstance(argument, ast.Constant) and isinstance(argument.value, int) and argument.value > 1960
            )
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in shown:
            yield from re.findall(
                r"(?<![\d#:\\u])(?:19[6-9]\d|20[0-3]\d)-\d\d-\d\d|[A-Z]+-(?:19[6-9]\d|20[0-3]\d)", node.value
            )


@pytest.mark.committed
def test_a_module_beside_the_records_names_no_year() -> None:
    assert [(short(module), year) for module in MODULES for year in years(module)] == []


def test_the_records_would_be_found() -> None:
    assert list(years(ROOT / "chess/regulations/editions.py"))
    assert list(years(ROOT / "chess/regulations/submission_rules.py"))
