"""
A workbook file as a package: its parts by name. A file that is no such package is refused with one clear message, and so is a
damaged part when it is read.

A package is an Open Packaging archive (ECMA-376 part 2). As the standard requires, part names are compared without regard to case;
duplicate part names, and names that point outside the package, are refused. `relationships` reads the links between parts (9.3).
"""

from __future__ import annotations

import posixpath
import stat
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from xl_departage.base.bounded import read_bounded
from xl_departage.base.errors import FileError, Place, refused_by_system
from xl_departage.spreadsheet.storage.archive import MAX_TOTAL_SIZE, Archive, ArchiveMember
from xl_departage.spreadsheet.storage.xml_text import begins_with_root, children, parse, read_part


class Relationship(NamedTuple):
    """One relationship of a part."""

    key: str
    kind: str
    """The last step of its type, which is the same in transitional and strict files: `worksheet`, `table` …"""
    target: str
    """The name of the part, or, if it is external, the target as written."""
    external: bool


def relationships(package: Package, source: str) -> list[Relationship]:
    """The relationships of a part, or of the package itself if `source` is empty; an empty list if there are none."""
    folder, _, name = source.rpartition("/")
    part = posixpath.join(folder, "_rels", f"{name}.rels")
    if not package.has(part):
        return []
    relations = []
    for entry in children(parse(package.read(part), part, package.place), "Relationship"):
        external = entry.get("TargetMode") == "External"
        written = entry.get("Target", "")
        target = written if external else _part_name(package, folder, written)
        kind = entry.get("Type", "").rpartition("/")[2]
        relations.append(Relationship(entry.get("Id", ""), kind, target, external))
    return relations


def _part_name(package: Package, folder: str, target: str) -> str:
    # Targets are relative to the source's folder or to the root. They are URIs, which may be percent-encoded.
    name = posixpath.normpath(posixpath.join("/", folder, target.replace("\\", "/"))).lstrip("/")
    return name if package.has(name) else unquote(name)


MAX_FILE_SIZE = 512 * 2**20
"""The maximum size of a workbook file, in bytes."""
_COMPOUND = bytes.fromhex("D0CF11E0A1B11AE1")
_XML = (".xml", ".rels", ".vml")
"""The extensions of XML parts. SVG images, which come from elsewhere, may have a document type."""
_HEAD = 4096
"""The root element normally begins within this many bytes; a part where it does not is read whole."""
_BOOK_STREAMS = ("Workbook".encode("utf-16-le"), "Book".encode("utf-16-le"))


class Package:
    """The parts of one workbook file."""

    def __init__(self, content: bytes, place: Place, unpacked: int = MAX_TOTAL_SIZE) -> None:
        """
        Open the package of a workbook.

        Args:
            content: The whole file.
            place: Names the file in errors.
            unpacked: The maximum total size of what is inflated, in bytes.

        Raises:
            FileError: The file is not the package of a workbook, or it is encrypted, truncated, damaged or malicious.
        """
        self.place = place
        _refuse_other_formats(content, place)
        self._archive = Archive(content, place, unpacked)
        self._members: dict[str, ArchiveMember] = {}
        self._read: set[str] = set()
        for member in self._archive.members:
            # Some Windows programs write backslashes; spreadsheet programs read these files.
            name = member.name.replace("\\", "/")
            if name.endswith("/"):
                continue
            steps = name.split("/")
            if name.startswith("/") or ".." in steps or ":" in steps[0] or "\0" in name:
                raise FileError("package_bad_name", place, part=member.name)
            if name.lower() in self._members:
                raise FileError("package_duplicate", place, part=member.name)
            self._members[name.lower()] = member
        if self.has("mimetype") and b"opendocument" in self.read("mimetype"):
            raise FileError("package_ods", place)
        if not self.has("[Content_Types].xml"):
            raise FileError("package_missing_part", place, part="[Content_Types].xml")
        for member in self._members.values():
            if member.name.lower().endswith(_XML):
                self._refuse_document_type(member)

    @classmethod
    def open(cls, path: Path, unpacked: int = MAX_TOTAL_SIZE) -> Package:
        """Read a file. Raises FileError, also if the system refuses."""
        place = Place(file=str(path))
        try:
            with path.open("rb") as stream:
                # A pipe or a device could be endless.
                if not stat.S_ISREG(path.stat().st_mode):
                    raise FileError("package_no_file", place)
                content = read_bounded(stream, MAX_FILE_SIZE)
        except FileError:
            raise
        except IsADirectoryError as error:
            raise FileError("package_no_file", place) from error
        except FileNotFoundError as error:
            raise refused_by_system("package_not_found", error, place) from error
        except OSError as error:
            raise refused_by_system("package_unreadable", error, place) from error
        if len(content) > MAX_FILE_SIZE:
            raise FileError("package_too_large", place, megabytes=MAX_FILE_SIZE // 2**20)
        return cls(content, place, unpacked)

    def _refuse_document_type(self, member: ArchiveMember) -> None:
        """Refuse an XML part with a document type, even if the part is only copied: other programs will read it."""
        head = self._archive.head(member, _HEAD)
        if head is not None and not begins_with_root(head, member.name, self.place):
            try:
                whole = self._archive.read(member)
            except FileError as error:
                if error.key not in ("package_damaged", "package_truncated"):
                    raise
                # The damage is reported when the part is read or copied.
                return
            read_part(whole, member.name, self.place)

    @property
    def content(self) -> bytes:
        """The whole file as it was read."""
        return self._archive.content

    @property
    def names(self) -> list[str]:
        """The names of all parts as stored, in the order of the archive."""
        return [member.name for member in self._members.values()]

    def has(self, name: str) -> bool:
        return name.lower() in self._members

    def read(self, name: str) -> bytes:
        """The content of a part. Raises FileError if it is missing, damaged or too large."""
        member = self._members.get(name.lower())
        if member is None:
            raise FileError("package_missing_part", self.place, part=name)
        self._read.add(member.name)
        return self._archive.read(member)

    def damaged(self) -> list[str]:
        """
        The names of the damaged parts among those that were not read. Raises FileError for a false size or a zip bomb.
        """
        unread = (member for member in self._members.values() if member.name not in self._read)
        return [member.name for member in unread if not self._archive.is_sound(member)]

    def rewrite(
        self, parts: Mapping[str, bytes], removed: Collection[str] = (), added: Mapping[str, bytes] | None = None
    ) -> bytes:
        """
        The file with new contents for the named parts, without the removed ones and with the added ones; everything else is copied
        byte by byte.
        """
        return self._archive.rewrite(
            {self._members[name.lower()].name: new for name, new in parts.items()},
            {self._members[name.lower()].name for name in removed},
            added,
        )


def _refuse_other_formats(content: bytes, place: Place) -> None:
    if content.startswith(_COMPOUND):
        if "EncryptedPackage".encode("utf-16-le") in content:
            raise FileError("package_password", place)
        if any(stream in content for stream in _BOOK_STREAMS):
            raise FileError("package_xls", place)
        raise FileError("package_not_zip", place)
    if not content:
        raise FileError("package_empty", place)
