"""
Makes what a wheel contains in addition to the sources: the compiled message catalogues (people edit `fr.po`, programs read `fr.mo`, which
is faster), and the README that package indexes show.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_RELATIVE = r"\[([^]\n]*)\]\((?!https?:)[^)\n]*\)"
"""A Markdown link to a file of the project, which a package index does not have."""


class IndexReadme(MetadataHookInterface):
    """Gives the wheel's metadata the README that package indexes show."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the README in the metadata."""
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": index_readme(readme)}


def index_readme(readme: str) -> str:
    """
    The README for package indexes: the part for Python programs first, then the part in English about the use in a spreadsheet. Pictures
    and links into the sources are removed, because an index has neither.
    """
    title, *parts = re.split(r"^## ", readme, flags=re.MULTILINE)
    by_heading = {part.partition("\n")[0]: part.partition("\n")[2] for part in parts}
    python = by_heading["For developers"].replace("pip install .", "pip install xl-departage")
    text = f"{title.partition(chr(10))[0]}\n\n## From Python\n{python}\n## In a spreadsheet\n{by_heading['In English']}"
    text = re.sub(rf"!{_RELATIVE}\n+", "", text)
    # Links in parentheses, such as "(step by step)", would say nothing without their targets.
    text = re.sub(rf" \({_RELATIVE}(?:,\s+{_RELATIVE})*\)", "", text)
    return re.sub(_RELATIVE, r"\1", text).rstrip() + "\n"


class CompiledCatalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Adds a compiled catalogue (`.mo`) to the wheel for every `.po`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues and list them for the wheel. An editable installation reads the sources instead."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, self.root)
        try:
            from xl_departage.base.messages.catalogues import compiled
        finally:
            sys.path.remove(self.root)
        self._compiled = TemporaryDirectory(prefix="xl_departage_locale_")
        folder = Path(self._compiled.name)
        for source in sorted((root / "xl_departage" / "base" / "locale").glob("*.po")):
            target = folder / f"{source.stem}.mo"
            target.write_bytes(compiled(source.read_bytes()))
            build_data["force_include"][str(target)] = f"xl_departage/base/locale/{target.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - hatch's signature
        """Remove the compiled files, which are now in the wheel."""
        if version != "editable":
            self._compiled.cleanup()
