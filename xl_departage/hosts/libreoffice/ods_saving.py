"""
Saves workbooks as .ods with LibreOffice and our functions. The workbook itself is never changed: LibreOffice reads a copy.

The bytes of the .ods file depend only on the workbook and the version of LibreOffice: dates, durations, the thumbnail of the first page
and the window state are removed, and anything that LibreOffice numbers or lists arbitrarily is put into a fixed order.
"""

from __future__ import annotations

import io
import re
import shutil
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

from xl_departage.base.errors import FileError, Place
from xl_departage.base.regex import regex
from xl_departage.documents.workbook_formats import CALC
from xl_departage.documents.workbooks import with_values
from xl_departage.formats.formats import written_format
from xl_departage.hosts.libreoffice import program
from xl_departage.hosts.libreoffice.extension_install import private_profile
from xl_departage.hosts.libreoffice.widths import with_excel_widths
from xl_departage.spreadsheet.recalculation.recalculation_report import Report
from xl_departage.spreadsheet.storage.atomic import check_target, named_twice, write_together
from xl_departage.spreadsheet.storage.package import Package

_DATE = (2000, 1, 1, 0, 0, 0)
_LEFT_OUT = ("Thumbnails/", "Configurations2/")
_PAGES = regex(rb'(?:<style:page-layout style:name="Mpm\d+">.*?</style:page-layout>)+', re.DOTALL)
_PAGE = regex(rb'<style:page-layout style:name="(Mpm\d+)">(.*?)</style:page-layout>', re.DOTALL)
_RULES = regex(rb"<table:content-validations>.*?</table:content-validations>", re.DOTALL)
_RULE = regex(rb"<table:content-validation (?:[^>]*/>|.*?</table:content-validation>)", re.DOTALL)
_BASE = regex(rb'( table:base-cell-address=")[^"]*?(\.\$?[A-Z]+\$?\d+")')
_SHEET = regex(rb'<table:table table:name="([^"]*)"')
_USED = regex(rb'table:content-validation-name="([^"]*)"')
_MASTERS = regex(rb"(?:<style:master-page .*?</style:master-page>)+", re.DOTALL)
_MASTER = regex(rb"<style:master-page .*?</style:master-page>", re.DOTALL)
_OF_CONDITION = regex(rb'<style:style style:name="ConditionalStyle_5f_\d+"(?:[^>]*/>|.*?</style:style>)', re.DOTALL)
_DEFAULT = regex(
    rb'(<style:default-style style:family="table-cell">).*?(</style:default-style>.*?<style:style style:name="Default"'
    rb' style:family="table-cell")>(.*?)</style:style>',
    re.DOTALL,
)
"""
Matches the properties of cells without a style (group 2 is what follows them), up to the style *Default*, from which all others inherit
(group 3 is its contents).
"""
_DATED = regex(rb"<(meta:creation-date|dc:date|meta:editing-duration|meta:editing-cycles|meta:print-date)>[^<]*</\1>")
_PRINTER = regex(rb'<config:config-item config:name="(PrinterName|PrinterSetup)"[^>]*?(/>|>[^<]*</config:config-item>)')


def settled(content: bytes, workbook: bytes) -> bytes:
    """
    The .ods file `content`, made from `workbook`, without anything that differs between two saves or computers, and with the column
    widths that Excel shows.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as archive_before, zipfile.ZipFile(buffer, "w") as archive_after:
        for name in archive_before.namelist():
            if name.startswith(_LEFT_OUT) or name.endswith("/"):
                continue
            part = archive_before.read(name)
            if name == "content.xml":
                part = with_excel_widths(_validations(part), workbook)
            elif name == "styles.xml":
                # A conditional format replaces the look of its cells (size, colour, alignment) by what it inherits from a style.
                part = _DEFAULT.sub(rb"\1\3\2/>", _ordered_pages(_ordered_conditions(part)), count=1)
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
            # The file type is read from the first bytes of the archive, so this member must not be compressed.
            entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive_after.writestr(entry, part)
    return buffer.getvalue()


def _ordered_conditions(styles: bytes) -> bytes:
    """`styles.xml` with the styles of conditional formats sorted, all at the place of the first one."""
    match = _OF_CONDITION.search(styles)
    start = 0 if match is None else match.start()
    return styles[:start] + b"".join(sorted(_OF_CONDITION.findall(styles))) + _OF_CONDITION.sub(b"", styles[start:])


def _ordered_pages(styles: bytes) -> bytes:
    """`styles.xml` with its pages sorted and their layouts numbered in that order; LibreOffice lists them arbitrarily."""
    styles = _MASTERS.sub(lambda match: b"".join(sorted(_MASTER.findall(match[0]))), styles, count=1)
    layouts = dict(_PAGE.findall(styles))
    used = dict.fromkeys(re.findall(rb'style:page-layout-name="(Mpm\d+)"', styles))
    order = [name for name in used if name in layouts] + sorted(name for name in layouts if name not in used)
    numbers = {name: b"Mpm%d" % number for number, name in enumerate(order, 1)}
    pages = b"".join(
        b'<style:page-layout style:name="%s">%s</style:page-layout>' % (numbers[name], layouts[name]) for name in order
    )
    styles = _PAGES.sub(lambda _: pages, styles, count=1)
    return re.sub(
        rb'style:page-layout-name="(Mpm\d+)"', lambda match: b'style:page-layout-name="%s"' % numbers[match[1]], styles
    )


def _validations(content: bytes) -> bytes:
    """
    `content.xml` with its rules of allowed values (data validation) without duplicates, numbered in order of use, and with the first
    sheet that uses them as their base.

    LibreOffice takes arbitrary sheets as bases, so that identical rules differ. The base only matters for relative references; rules
    without any lose it.
    """
    match = _RULES.search(content)
    if match is None:
        return content
    sheets = _first_sheets(content)
    bodies: dict[bytes, bytes] = {}
    for element in _RULE.findall(match[0]):
        named = re.search(rb' table:name="([^"]*)"', element)
        assert named is not None
        body = element.replace(named[0], b"", 1)
        if b"[." in body:
            body = _BASE.sub(lambda base, name=named[1]: _based(base, sheets.get(name)), body)  # type: ignore[misc]
        else:
            body = _BASE.sub(b"", body)
        bodies[named[1]] = body
    used = dict.fromkeys(bodies[name] for name in [*sheets, *bodies] if name in bodies)
    numbers = {body: b"val%d" % number for number, body in enumerate(used, 1)}
    start = len(b"<table:content-validation")
    rules = b"".join(body[:start] + b' table:name="%s"' % number + body[start:] for body, number in numbers.items())
    content = content.replace(match[0], b"<table:content-validations>%s</table:content-validations>" % rules, 1)
    return _USED.sub(
        lambda rule: (
            b'table:content-validation-name="%s"' % (numbers[bodies[rule[1]]] if rule[1] in bodies else rule[1])
        ),
        content,
    )


def _first_sheets(content: bytes) -> dict[bytes, bytes]:
    """The names of the rules in order of use, each with the first sheet that uses it."""
    first: dict[bytes, bytes] = {}
    starts = [*_SHEET.finditer(content)]
    for index, sheet in enumerate(starts):
        end = starts[index + 1].start() if index + 1 < len(starts) else len(content)
        for name in _USED.findall(content, sheet.end(), end):
            first.setdefault(name, sheet[1])
    return first


def _based(base: re.Match[bytes], sheet: bytes | None) -> bytes:
    if sheet is None:
        return base[0]
    if not re.fullmatch(rb"[A-Za-z0-9_]+", sheet):
        sheet = b"&apos;%s&apos;" % sheet.replace(b"&apos;", b"&apos;&apos;")
    return base[1] + sheet + base[2]


def to_ods(pairs: Sequence[tuple[Path, Path]], folder: Path | None = None) -> list[Report]:
    """
    Save .xlsx workbooks as .ods in a single LibreOffice run. Returns a report on each: how its formulas were computed, if it had no
    values.

    Args:
        pairs: Each workbook and its target file. Values are copied as they are, but a workbook without any, because no program has
            computed it yet, is computed first: LibreOffice without our functions would show no values.
        folder: The folder of LibreOffice's programs; found automatically if omitted.

    Raises:
        FileError: One of the files or LibreOffice cannot be used, or two workbooks have the same target; then nothing is written.
    """
    twice = named_twice(target for _, target in pairs)
    if twice is not None:
        target = pairs[twice][1]
        raise FileError("libreoffice_same_target", Place(file=str(target)), name=target.name)
    reports = [Report(str(source), str(target)) for source, target in pairs]
    contents = [_content(*pair, report) for pair, report in zip(pairs, reports, strict=True)]
    names = [str(source) for source, _ in pairs]
    write_together(dict(zip((target for _, target in pairs), converted(contents, names, folder), strict=True)))
    return reports


def converted(contents: Sequence[bytes], names: Sequence[str], folder: Path | None = None) -> list[bytes]:
    """
    Convert .xlsx workbooks to .ods in a single LibreOffice run.

    Args:
        contents: The bytes of the workbooks.
        names: The name of each workbook, for errors.
        folder: The folder of LibreOffice's programs; found automatically if omitted.

    Raises:
        FileError: LibreOffice cannot be used, or cannot read one of them.
    """
    soffice = program.find("soffice", folder)
    place = Path(tempfile.mkdtemp(prefix="xl-departage-"))
    try:
        copies = [place / f"workbook{number}.xlsx" for number in range(len(contents))]
        for copy, content in zip(copies, contents, strict=True):
            copy.write_bytes(content)
        with private_profile(folder) as profile:
            command: list[str | Path] = [
                *(soffice, profile, "--headless", "--norestore", "--convert-to", "ods", "--outdir", place),
                *copies,
            ]
            finished = program.run(command)
        results = []
        for name, copy, content in zip(names, copies, contents, strict=True):
            file = copy.with_suffix(".ods")
            if not file.is_file():
                detail = " ".join(finished.output.split()) or f"status {finished.status}"
                raise FileError("libreoffice_failed", Place(file=name), detail=detail)
            results.append(settled(file.read_bytes(), content))
        return results
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _content(source: Path, target: Path, report: Report) -> bytes:
    """The workbook with the values of its formulas; the `report` is filled if they had to be computed."""
    written_format(target, CALC)
    check_target(target, source, in_place=None)
    return with_values(Package.open(source), report)[0].content
