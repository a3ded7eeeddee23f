"""
Save a workbook as .ods with LibreOffice and our functions.

The workbook itself is never changed: LibreOffice reads a copy.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from xl_departage.errors import FileError, Place
from xl_departage.libreoffice import program
from xl_departage.libreoffice.profile import private_profile
from xl_departage.libreoffice.settling import settled
from xl_departage.storage.atomic import check_target, write_atomic
from xl_departage.storage.package import Package


def to_ods(pairs: Sequence[tuple[Path, Path]], folder: Path | None = None) -> None:
    """
    Save .xlsx workbooks as .ods in a single LibreOffice run.

    Args:
        pairs: Each workbook and its target file; values are copied as they are, so recalculate the workbooks first.
        folder: Folder of LibreOffice's programs; found automatically if omitted.

    Raises:
        FileError: One of the files or LibreOffice cannot be used; then nothing is written.
    """
    contents = [_content(source, target) for source, target in pairs]
    names = [str(source) for source, _ in pairs]
    for (_, target), content in zip(pairs, converted(contents, names, folder), strict=True):
        write_atomic(target, content)


def converted(contents: Sequence[bytes], names: Sequence[str], folder: Path | None = None) -> list[bytes]:
    """
    Convert .xlsx workbooks to .ods in a single LibreOffice run.

    Args:
        contents: The bytes of the workbooks.
        names: The name of each in errors.
        folder: Folder of LibreOffice's programs; found automatically if omitted.

    Raises:
        FileError: LibreOffice cannot be used, or cannot read one of them.
    """
    soffice = program.find("soffice", folder)
    place = Path(tempfile.mkdtemp(prefix="xl-departage-"))
    try:
        copies = [place / f"workbook{number}.xlsx" for number in range(len(contents))]
        for copy, content in zip(copies, contents, strict=True):
            copy.write_bytes(_with_fixed_print_areas(content))
        with private_profile(folder) as profile:
            command: list[str | Path] = [
                *(soffice, profile, "--headless", "--norestore", "--convert-to", "ods", "--outdir", place),
                *copies,
            ]
            finished = program.run(command)
        results = []
        for name, copy in zip(names, copies, strict=True):
            file = copy.with_suffix(".ods")
            if not file.is_file():
                said = " ".join(finished.output.split()) or f"status {finished.status}"
                raise FileError("libreoffice_failed", Place(file=name), said=said)
            results.append(settled(file.read_bytes()))
        return results
    finally:
        shutil.rmtree(place, ignore_errors=True)


_PRINT_AREA = re.compile(
    rb'(<definedName name="_xlnm\.Print_Area"[^>]*>)[^<]*?:INDEX\(([^<,]+),[^<]*(</definedName>)', re.IGNORECASE
)
"""A print area whose last cell is computed, as templates have it: `A!$A$1:INDEX(A!$A$1:$L$124,4+count,12)`."""


def _with_fixed_print_areas(content: bytes) -> bytes:
    """
    A workbook whose print areas are addresses: one that is computed is no print area to LibreOffice, which would print all columns,
    also those for remarks, and so smaller.
    """
    package = Package(content, Place())
    part = "xl/workbook.xml"
    if not package.has(part):
        return content
    before = package.read(part)
    after = _PRINT_AREA.sub(rb"\1\2\3", before)
    return content if after == before else package.rewrite({part: after})


def _content(source: Path, target: Path) -> bytes:
    if target.suffix.lower() != ".ods":
        raise FileError("libreoffice_not_ods", Place(file=str(target)))
    check_target(target, source, in_place=False)
    return Package.open(source).content
