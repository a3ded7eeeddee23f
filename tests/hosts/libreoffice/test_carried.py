"""The modules that an extension carries: those that run, and what these import."""

from __future__ import annotations

import ast

from tests.rows import each_row
from xl_departage.hosts.libreoffice.extension_package import _running


@each_row(
    ("source", "modules"),
    [
        ("import a", ["a"]),
        ("if TYPE_CHECKING:\n    import a", []),
        ("if TYPE_CHECKING:\n    import a\nelse:\n    import b", ["b"]),
        ("if not TYPE_CHECKING:\n    import a", ["a"]),
        ("if WINDOWS:\n    import a\nelse:\n    import b", ["a", "b"]),
        ("if sys.TYPE_CHECKING:\n    import a", ["a"]),
        ("def f():\n    import a\n    if TYPE_CHECKING:\n        import b", ["a"]),
        ("try:\n    import a\nexcept ImportError:\n    import b", ["a", "b"]),
    ],
)
def test_imports_for_types_alone_do_not_run(source: str, modules: list[str]) -> None:
    found = [node for node in _running(ast.parse(source)) if isinstance(node, ast.Import)]

    assert [alias.name for node in found for alias in node.names] == modules
