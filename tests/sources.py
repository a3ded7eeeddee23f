"""The package's own source code, parsed once per process, for tests that read it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
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
def imports(path: Path) -> tuple[tuple[ast.Import | ast.ImportFrom, bool], ...]:
    """The imports of a module, and whether each is inside a function. Expressions hold none: they are a tenth of the time of statements."""

    def inside(part: ast.AST, *, called: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
        called = called or isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef))
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            for child in getattr(part, field, ()):
                if isinstance(child, (ast.Import, ast.ImportFrom)):
                    yield child, called
                yield from inside(child, called=called)

    return tuple(inside(ast.parse(path.read_text(encoding="utf-8")), called=False))


@cache
def modules() -> tuple[Path, ...]:
    """All modules of the package."""
    return tuple(sorted(ROOT.rglob("*.py")))


def short(path: Path) -> str:
    """A module as messages name it: `formats/grids/grid_reading.py`."""
    return path.relative_to(ROOT).as_posix()


def room(path: PurePath) -> str:
    """The room of a module, by its path in the package: `chess/tiebreaks`, `formats` for `formats/source_opening.py`, `.` on top."""
    return "/".join(path.parts[:-1][:2]) or "."
