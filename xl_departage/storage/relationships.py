"""Relationships between parts of a package (ECMA-376 part 2, 9.3)."""

from __future__ import annotations

import posixpath
from typing import NamedTuple
from urllib.parse import unquote

from xl_departage.storage.package import Package
from xl_departage.storage.xml_text import local_name, parse


class Relationship(NamedTuple):
    """One relationship of a part."""

    key: str
    kind: str
    """Last step of its type, the same in transitional and strict files: `worksheet`, `table` …"""
    target: str
    """Name of the part, or the literal target if it is external."""
    external: bool


def relationships(package: Package, source: str) -> list[Relationship]:
    """The relationships of a part, or of the package itself if `source` is empty; an empty list if there are none."""
    folder, _, name = source.rpartition("/")
    part = posixpath.join(folder, "_rels", f"{name}.rels")
    if not package.has(part):
        return []
    found = []
    for entry in parse(package.read(part), part, package.place):
        if local_name(entry.tag) != "Relationship":
            continue
        external = entry.get("TargetMode") == "External"
        target = entry.get("Target", "")
        if not external:
            target = _part_name(package, folder, target)
        kind = entry.get("Type", "").rpartition("/")[2]
        found.append(Relationship(entry.get("Id", ""), kind, target, external))
    return found


def _part_name(package: Package, folder: str, target: str) -> str:
    # Targets are relative to the source's folder or to the root; they are URIs and may be percent-encoded.
    name = posixpath.normpath(posixpath.join("/", folder, target.replace("\\", "/"))).lstrip("/")
    return name if package.has(name) else unquote(name)
