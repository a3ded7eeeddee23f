"""
Collects the pairing engine, gacrux and networkx, to ship it where there is no package manager: in LibreOffice's extension, in the
page and in the Office add-in.

Only the modules that a pairing imports are included. The `__init__.py` of networkx is replaced by ours, because its own imports all
of its algorithms (285 modules). Both licences are included.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

PACKAGES: Final = ("gacrux", "networkx")
_IMPORTED: Final = ("gacrux.pairingdutch", "gacrux.trf2json", "networkx.algorithms.matching")
"""The modules whose imports lead to all that `pairing_engine` needs: those of gacrux, and what it uses of networkx besides its graphs."""
_WRITTEN: Final = {
    "networkx/__init__.py": """\
# Written by xl_departage in place of the file of networkx, which imports all its algorithms: what pairings need, no more.
from networkx.exception import *

from networkx import utils
from networkx.utils import _clear_cache, _dispatchable

config = utils.backends._set_configs_from_environment()
utils.config = utils.configs.config = config

from networkx import classes
from networkx.classes import filters
from networkx.classes import *
from networkx import convert
from networkx.convert import *
from networkx.algorithms.matching import *
""",
    "networkx/algorithms/__init__.py": "# Written by xl_departage: see networkx/__init__.py.\n",
}


def installed_engine() -> dict[str, bytes]:
    """The files of the engine that is installed in this Python, as `engine_files` gives them; empty if it is not installed."""
    try:
        return engine_files({name: Path(str(distribution(name).locate_file(""))) for name in PACKAGES})
    except PackageNotFoundError:
        return {}


def engine_files(sites: Mapping[str, Path]) -> dict[str, bytes]:
    """The modules and licences of the engine, by path. `sites` gives the folder in which each of `PACKAGES` is installed."""
    files: dict[str, bytes] = {}
    queue = list(_IMPORTED)
    while queue:
        name = queue.pop()
        package, *inner = name.split(".")
        path = _path(name, sites[package]) if package in sites else None
        if path is None or path in files:
            continue
        written = _WRITTEN.get(path)
        files[path] = (sites[package] / path).read_bytes() if written is None else written.encode()
        queue += [".".join([package, *inner[:count]]) for count in range(len(inner))]
        queue += _named(ast.parse(files[path]), path.rpartition("/")[0].replace("/", "."))
    for name, site in sites.items():
        licence = min(site.glob(f"{name}-*.dist-info/**/LICENSE*"))
        files[f"{name}/LICENSE.txt"] = licence.read_bytes()
    return files


def _path(name: str, site: Path) -> str | None:
    """The file of a module, relative to its site; None for an imported name that is not a module."""
    places = (f"{name.replace('.', '/')}/__init__.py", f"{name.replace('.', '/')}.py")
    return next((place for place in places if (site / place).is_file()), None)


def _named(tree: ast.AST, package: str) -> Iterator[str]:
    """The modules to which the imports in a file of this package may refer, imports within functions included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: package.count(".") + 2 - node.level] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            yield from (base, *(f"{base}.{alias.name}" for alias in node.names))
