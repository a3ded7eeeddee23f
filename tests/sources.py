"""The package's own source code, parsed once per process, for tests that read it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path, PurePath

import xl_departage

ROOT = Path(xl_departage.__file__).parent


@cache
def tree(path: Path) -> ast.Module:
    """A module, parsed."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a module, as `ast.walk` gives them."""
    return tuple(ast.walk(tree(path)))


@cache
def modules() -> tuple[Path, ...]:
    """All modules of the package."""
    return tuple(sorted(ROOT.rglob("*.py")))


def short(path: Path) -> str:
    """A module as messages name it: `formats/grids/grid_reading.py`."""
    return path.relative_to(ROOT).as_posix()


def room(path: PurePath) -> str:
    """The room of a module, by its path in the package: `chess/tiebreaks`, `formats` for `formats/source.py`, `.` on top."""
    return "/".join(path.parts[:-1][:2]) or "."
