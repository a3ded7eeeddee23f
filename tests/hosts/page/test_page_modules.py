"""What the page carries of us is whole: no module of it needs one that is left out."""

from __future__ import annotations

import ast
from pathlib import Path

from distribution.page.build import LEFT_OUT
from tests.sources import ROOT, imports

DOORS = {"excel.py", "testing.py", "pytest_plugin.py", "__main__.py"}
"""At the top of the package, for programs of a computer."""


def needed(path: Path) -> set[str]:
    """The modules of ours that a module imports, wherever it does, as paths."""
    found: set[str] = set()
    for node, _ in imports(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {name.partition(".")[2].replace(".", "/") for name in found if name.startswith("xl_departage.")}


def test_no_module_of_the_page_needs_one_that_it_leaves_out() -> None:
    missing = [
        (place, name)
        for path in sorted(ROOT.rglob("*.py"))
        if not (place := path.relative_to(ROOT).as_posix()).startswith(LEFT_OUT) and place not in DOORS
        for name in needed(path)
        if f"{name}/".startswith(LEFT_OUT) or f"{name}.py" in LEFT_OUT
    ]

    assert missing == []
