"""
What is made when the wheel is built: the compiled message catalogues (people edit `fr.po`, programs read the faster `fr.mo`), and the
README of package indexes.
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
"""A link that leads nowhere on an index."""


class IndexReadme(MetadataHookInterface):
    """The README as package indexes show it."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the description."""
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": index_readme(readme)}


def index_readme(readme: str) -> str:
    """
    Python first, then the part in English, which says what it is for; no pictures, and no link into the sources: an index has
    neither.
    """
    title, *parts = re.split(r"^## ", readme, flags=re.MULTILINE)
    by_heading = {part.partition("\n")[0]: part.partition("\n")[2] for part in parts}
    python = by_heading["For developers"].replace("pip install .", "pip install xl-departage")
    text = f"{title.partition(chr(10))[0]}\n\n## From Python\n{python}\n## In a spreadsheet\n{by_heading['In English']}"
    text = re.sub(rf"!{_RELATIVE}\n+", "", text)
    # "(step by step)" alone would say nothing.
    text = re.sub(rf" \({_RELATIVE}(?:,\s+{_RELATIVE})*\)", "", text)
    return re.sub(_RELATIVE, r"\1", text).rstrip() + "\n"


class CompiledCatalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Adds a `.mo` to the wheel for every `.po`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the compiled files; an editable installation reads the sources instead."""
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
