"""
Builds the extension file (.oxt), a zip archive of the components, their descriptions, our modules, and the pairing engine if it is
installed in this Python.

The same sources give the same bytes everywhere: fixed dates, sorted members, no compression (compressed bytes depend on the
version of zlib).
"""

from __future__ import annotations

import ast
import io
import zipfile
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from xl_departage.base.messages import languages, marked
from xl_departage.base.messages.catalogues import compiled
from xl_departage.chess.pairing.bundle import installed_engine
from xl_departage.functions.commands import CALC_COMMANDS, help_page
from xl_departage.hosts.libreoffice import descriptions, menu

_INSIDE = (
    "xl_departage.functions",
    "xl_departage.hosts.libreoffice.calc_calls",
    "xl_departage.hosts.libreoffice.calc_values",
    "xl_departage.hosts.libreoffice.desktop",
)
"""The modules that the components import; everything that these import is packed too."""
_DATE = (2000, 1, 1, 0, 0, 0)


def build(published: str = "", engine: Mapping[str, bytes] | None = None) -> bytes:
    """
    The bytes of the extension. `published` is the address of the release, where LibreOffice looks for updates; `engine` the files of the
    pairing engine by path, by default those installed in this Python.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, content in sorted(members(published, engine).items()):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, content)
    return buffer.getvalue()


def members(published: str = "", engine: Mapping[str, bytes] | None = None) -> dict[str, bytes]:
    """The contents of the extension's files, by path; arguments as for `build`."""
    here = files("xl_departage.hosts.libreoffice")
    texts = {
        "META-INF/manifest.xml": descriptions.manifest(),
        "description.xml": descriptions.description(published),
        descriptions.INTERFACE_FILE: descriptions.interface(),
        descriptions.HELP_FILE: descriptions.configuration(),
        descriptions.MENU_FILE: menu.addons(),
    }
    for language in languages():
        texts[descriptions.about_file(language)] = marked(descriptions.ABOUT.in_language(language), language) + "\n"
        texts[descriptions.help_file(language)] = help_page(language, CALC_COMMANDS)
    contents = {name: text.encode() for name, text in texts.items()}
    contents[descriptions.COMPONENT] = here.joinpath("component.py").read_bytes()
    contents[descriptions.COMMANDS_COMPONENT] = here.joinpath("commands_component.py").read_bytes()
    contents[descriptions.LICENCE_FILE] = here.joinpath("LICENSE.txt").read_bytes()
    contents[descriptions.ICON_FILE] = here.joinpath("icon.png").read_bytes()
    for name, (path, source) in _imported(_INSIDE).items():
        contents[f"pythonpath/{path}"] = source.read_bytes()
        if path.endswith("/__init__.py"):
            contents |= _data(name, path.removesuffix("__init__.py"))
    carried = installed_engine() if engine is None else engine
    contents |= {f"pythonpath/{path}": content for path, content in carried.items()}
    return contents | _catalogues()


def _catalogues() -> dict[str, bytes]:
    """The compiled catalogues of messages in every language, by path in the extension."""
    folder = files("xl_departage").joinpath("base", "locale")
    contents = {item.name: item.read_bytes() for item in folder.iterdir()}
    compilations = {
        name.replace(".po", ".mo"): compiled(content) for name, content in contents.items() if name.endswith(".po")
    }
    return {
        f"pythonpath/xl_departage/base/locale/{name}": content
        for name, content in (compilations | contents).items()
        if name.endswith(".mo")
    }


@cache
def _imported(names: tuple[str, ...]) -> dict[str, tuple[str, Traversable]]:
    """These modules of ours and all that they import, directly or indirectly: by name, the path in the package and the source file."""
    located_modules: dict[str, tuple[str, Traversable]] = {}
    queue = list(names)
    while queue:
        name = queue.pop()
        located = None if name in located_modules else _locate(name)
        if located is None:
            continue
        located_modules[name] = located
        queue += [name.rsplit(".", count)[0] for count in range(1, name.count(".") + 1)]
        if name == "xl_departage":
            # It imports its parts only when a Python program uses them by name, and nothing in the extension does.
            continue
        for node in _running(ast.parse(located[1].read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                queue += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                queue += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return located_modules


def _running(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes of a module except those under `if TYPE_CHECKING`."""
    yield tree
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            for statement in node.orelse:
                yield from _running(statement)
        else:
            yield from _running(node)


def _locate(name: str) -> tuple[str, Traversable] | None:
    parts = name.split(".")
    if parts[0] != "xl_departage":
        return None
    root = files("xl_departage")
    folder = root.joinpath(*parts[1:])
    if folder.joinpath("__init__.py").is_file():
        return "/".join([*parts, "__init__.py"]), folder.joinpath("__init__.py")
    module = root.joinpath(*parts[1:-1], f"{parts[-1]}.py")
    return ("/".join(parts) + ".py", module) if module.is_file() else None


def _data(package: str, folder: str) -> dict[str, bytes]:
    """The tables (.csv, .txt) of a package, from those of its folders that are not packages themselves, by path in the extension."""
    root = files("xl_departage").joinpath(*package.split(".")[1:]) if "." in package else files("xl_departage")
    return {
        f"pythonpath/{folder}{inner.name}/{item.name}": item.read_bytes()
        for inner in root.iterdir()
        if inner.is_dir() and not inner.name.startswith("__") and not inner.joinpath("__init__.py").is_file()
        for item in inner.iterdir()
        if item.name.endswith((".csv", ".txt"))
    }
