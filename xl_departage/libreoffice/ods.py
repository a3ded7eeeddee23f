"""
A workbook as .ods, written by LibreOffice with our functions in it.

The workbook itself is never written to: LibreOffice reads a copy. The bytes of the new file depend on nothing but the workbook and the
version of LibreOffice: dates, durations, the picture of the first page and the state of the window are taken out.
"""

from __future__ import annotations

import io
import re
import shutil
import tempfile
import zipfile
from pathlib import Path

from xl_departage.errors import FileError, Place
from xl_departage.headless.atomic import check_target, write_atomic
from xl_departage.headless.package import Package
from xl_departage.libreoffice import program
from xl_departage.libreoffice.profile import private_profile

_DATE = (2000, 1, 1, 0, 0, 0)
_LEFT_OUT = ("Thumbnails/", "Configurations2/")
_PAGES = re.compile(rb'(?:<style:page-layout style:name="Mpm\d+">.*?</style:page-layout>)+', re.DOTALL)
_PAGE = re.compile(rb'<style:page-layout style:name="(Mpm\d+)">(.*?)</style:page-layout>', re.DOTALL)
_MASTERS = re.compile(rb"(?:<style:master-page .*?</style:master-page>)+", re.DOTALL)
_MASTER = re.compile(rb"<style:master-page .*?</style:master-page>", re.DOTALL)
_DATED = re.compile(
    rb"<(meta:creation-date|dc:date|meta:editing-duration|meta:editing-cycles|meta:print-date|meta:generator)>[^<]*</\1>"
)
_PRINTER = re.compile(
    rb'<config:config-item config:name="(PrinterName|PrinterSetup)"[^>]*?(/>|>[^<]*</config:config-item>)'
)


def to_ods(source: Path, target: Path, folder: Path | None = None) -> None:
    """
    Write an .xlsx workbook as .ods.

    Args:
        source: The workbook; its values are taken over, so recalculate it first.
        target: The file to write.
        folder: Folder of LibreOffice's programs; found by itself when left out.

    Raises:
        FileError: One of the files or LibreOffice cannot be used.
    """
    if target.suffix.lower() != ".ods":
        raise FileError("libreoffice_not_ods", Place(file=str(target)))
    check_target(target, source, in_place=False)
    content = Package.open(source).content
    soffice = program.find("soffice", folder)
    place = Path(tempfile.mkdtemp(prefix="xl-departage-"))
    try:
        copy = place / f"workbook{source.suffix}"
        copy.write_bytes(content)
        with private_profile(folder) as profile:
            finished = program.run(
                [soffice, profile, "--headless", "--norestore", "--convert-to", "ods", "--outdir", place, copy]
            )
        written = place / "workbook.ods"
        if not written.is_file():
            said = " ".join(finished.output.split()) or f"status {finished.status}"
            raise FileError("libreoffice_failed", Place(file=str(source)), said=said)
        write_atomic(target, settled(written.read_bytes()))
    finally:
        shutil.rmtree(place, ignore_errors=True)


def settled(content: bytes) -> bytes:
    """
    An .ods file without what changes from one saving to the next.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as before, zipfile.ZipFile(buffer, "w") as after:
        for name in before.namelist():
            if name.startswith(_LEFT_OUT) or name.endswith("/"):
                continue
            part = before.read(name)
            if name == "styles.xml":
                part = _ordered_pages(part)
            elif name == "meta.xml":
                part = _DATED.sub(b"", part)
            elif name == "settings.xml":
                part = _PRINTER.sub(b"", part)
            elif name == "META-INF/manifest.xml":
                part = re.sub(
                    rb'\s*<manifest:file-entry manifest:full-path="(Thumbnails|Configurations2)/[^>]*/>', b"", part
                )
            entry = zipfile.ZipInfo(name, _DATE)
            entry.create_system = 0
            # The kind of the file is read from the first bytes of the archive, so it must not be compressed.
            entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            after.writestr(entry, part)
    return buffer.getvalue()


def _ordered_pages(styles: bytes) -> bytes:
    """
    Pages by name, their layouts numbered in that order; LibreOffice lists them by chance.
    """
    styles = _MASTERS.sub(lambda found: b"".join(sorted(_MASTER.findall(found[0]))), styles, count=1)
    layouts = dict(_PAGE.findall(styles))
    used = dict.fromkeys(re.findall(rb'style:page-layout-name="(Mpm\d+)"', styles))
    order = [name for name in used if name in layouts] + sorted(name for name in layouts if name not in used)
    numbers = {name: b"Mpm%d" % number for number, name in enumerate(order, 1)}
    pages = b"".join(
        b'<style:page-layout style:name="%s">%s</style:page-layout>' % (numbers[name], layouts[name]) for name in order
    )
    styles = _PAGES.sub(lambda _: pages, styles, count=1)
    return re.sub(
        rb'style:page-layout-name="(Mpm\d+)"', lambda found: b'style:page-layout-name="%s"' % numbers[found[1]], styles
    )
