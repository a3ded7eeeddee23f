"""Compiles the message catalogues for the wheel: people edit `fr.po`, programs read the faster `fr.mo`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCatalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Adds a `.mo` to the wheel for every `.po`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the compiled files; an editable installation reads the sources instead."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, self.root)
        try:
            from xl_departage.messages.catalogues import compiled
        finally:
            sys.path.remove(self.root)
        self._compiled = TemporaryDirectory(prefix="xl_departage_locale_")
        folder = Path(self._compiled.name)
        for source in sorted((root / "xl_departage" / "locale").glob("*.po")):
            target = folder / f"{source.stem}.mo"
            target.write_bytes(compiled(source.read_bytes()))
            build_data["force_include"][str(target)] = f"xl_departage/locale/{target.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - hatch's signature
        """Remove the compiled files, which are now in the wheel."""
        if version != "editable":
            self._compiled.cleanup()
