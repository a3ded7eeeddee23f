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
from collections.abc import Sequence
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
_SHEET = re.compile(rb'<table:table table:name="([^"]*)"')
_USED = re.compile(rb'table:content-validation-name="([^"]*)"')
_BASE = re.compile(
    rb'(<table:content-validation table:name="([^"]*)"[^>]*table:base-cell-address=")([^"]*)(\.\$?[A-Z]+\$?\d+")'
)
_MASTERS = re.compile(rb"(?:<style:master-page .*?</style:master-page>)+", re.DOTALL)
_MASTER = re.compile(rb"<style:master-page .*?</style:master-page>", re.DOTALL)
_DATED = re.compile(
    rb"<(meta:creation-date|dc:date|meta:editing-duration|meta:editing-cycles|meta:print-date|meta:generator)>[^<]*</\1>"
)
_PRINTER = re.compile(
    rb'<config:config-item config:name="(PrinterName|PrinterSetup)"[^>]*?(/>|>[^<]*</config:config-item>)'
)


def to_ods(pairs: Sequence[tuple[Path, Path]], folder: Path | None = None) -> None:
    """
    Write .xlsx workbooks as .ods, in one start of LibreOffice.

    Args:
        pairs: Each workbook and the file to write; values are taken over, so recalculate the workbooks first.
        folder: Folder of LibreOffice's programs; found by itself when left out.

    Raises:
        FileError: One of the files or LibreOffice cannot be used; then nothing is written.
    """
    contents = [_content(source, target) for source, target in pairs]
    soffice = program.find("soffice", folder)
    place = Path(tempfile.mkdtemp(prefix="xl-departage-"))
    try:
        copies = [place / f"workbook{number}{source.suffix}" for number, (source, _) in enumerate(pairs)]
        for copy, content in zip(copies, contents, strict=True):
            copy.write_bytes(content)
        with private_profile(folder) as profile:
            command: list[str | Path] = [
                soffice,
                profile,
                "--headless",
                "--norestore",
                "--convert-to",
                "ods",
                "--outdir",
                place,
                *copies,
            ]
            finished = program.run(command)
        written = [copy.with_suffix(".ods") for copy in copies]
        for (source, _), file in zip(pairs, written, strict=True):
            if not file.is_file():
                said = " ".join(finished.output.split()) or f"status {finished.status}"
                raise FileError("libreoffice_failed", Place(file=str(source)), said=said)
        for (_, target), file in zip(pairs, written, strict=True):
            write_atomic(target, settled(file.read_bytes()))
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _content(source: Path, target: Path) -> bytes:
    if target.suffix.lower() != ".ods":
        raise FileError("libreoffice_not_ods", Place(file=str(target)))
    check_target(target, source, in_place=False)
    return Package.open(source).content


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
            if name == "content.xml":
                part = _placed_validations(part)
            elif name == "styles.xml":
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


def _placed_validations(content: bytes) -> bytes:
    """
    The rules of allowed values with the sheet of their first cell; LibreOffice names any sheet there.
    """
    first: dict[bytes, bytes] = {}
    starts = [*_SHEET.finditer(content)]
    for index, sheet in enumerate(starts):
        end = starts[index + 1].start() if index + 1 < len(starts) else len(content)
        for name in _USED.findall(content, sheet.end(), end):
            first.setdefault(name, sheet[1])

    def placed(found: re.Match[bytes]) -> bytes:
        sheet = first.get(found[2])
        if sheet is None:
            return found[0]
        plain = (
            sheet
            if re.fullmatch(rb"[A-Za-z0-9_]+", sheet)
            else b"&apos;%s&apos;" % sheet.replace(b"&apos;", b"&apos;&apos;")
        )
        return found[1] + plain + found[4]

    return _BASE.sub(placed, content)
