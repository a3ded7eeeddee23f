"""
Templates for tests: built once per session, cells changed in the file itself, values read by openpyxl.

Each is made for as few players as its sample has: a workbook for 120 takes twice the time, and what it holds more are empty rows.
`template_file` gives the file of a release by its name.
"""

from __future__ import annotations

import fcntl
import getpass
import hashlib
import importlib.metadata
import io
import os
import re
import shutil
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, Self
from xml.sax.saxutils import escape

import openpyxl
from openpyxl.utils import get_column_letter, range_boundaries

from tests import missing
from tests.hosts.libreoffice.office import RUNNING
from xl_departage.base.errors import Place
from xl_departage.base.messages import languages
from xl_departage.documents.templates import Options, Template, assemble, build, find_template, templates
from xl_departage.documents.templates.finish import with_values
from xl_departage.documents.templates.paper import with_print_areas
from xl_departage.formats.source_opening import read_source
from xl_departage.headless import recalculate
from xl_departage.hosts.libreoffice.ods_saving import converted, settled
from xl_departage.spreadsheet.storage.package import Package

ROOT = Path(__file__).parents[3]
WORKBOOKS = ROOT / "workbooks"
"""The samples in French and English, which are committed."""
DATA = ROOT / "tests" / "data"
_DAY = 24 * 60 * 60


@cache
def template_file(name: str) -> Path:
    """
    A template by the name of its file in a release. What is not committed is made once for the code of today, for all processes and later
    runs; a test of an .ods is marked `libreoffice`.
    """
    if (WORKBOOKS / name).is_file():
        return WORKBOOKS / name
    path = _folder_of_today() / name
    together = QUICK_ODS if name in QUICK_ODS else (name,)
    with path.with_name(f"{together[0]}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.is_file():
            contents = _as_ods(together) if name.endswith(".ods") else [_released(name)]
            for file_name, content in zip(together, contents, strict=True):
                unfinished = path.with_name(f"{file_name}.unfinished")
                unfinished.write_bytes(content)
                unfinished.replace(path.with_name(file_name))
    return path


QUICK_ODS = ("equipes-fr.ods", "round-robin-en.ods", "swiss-open-en.ods", "teams-en-empty.ods")
"""
What quick tests read. LibreOffice makes them in one run, or in that of `calc`: its start, with the extension, takes four seconds of a
processor.
"""


def _as_ods(names: Sequence[str]) -> list[bytes]:
    missing.soffice()
    sources = [template_file(f"{name.removesuffix('.ods')}.xlsx") for name in names]
    if not RUNNING:
        return converted([source.read_bytes() for source in sources], names)
    contents = []
    with tempfile.TemporaryDirectory() as folder:
        for name, source in zip(names, sources, strict=True):
            with RUNNING[0].document(source) as document:
                document.save(Path(folder, name), "calc8")
            contents.append(settled(Path(folder, name).read_bytes(), source.read_bytes()))
    return contents


def _released(name: str) -> bytes:
    template, language, empty = next(
        (template, language, empty)
        for template, language, empty in product(templates(), languages(), (False, True))
        if template.file_name(language, empty=empty) == name
    )
    return build(template, Options(language, empty=empty))


@cache
def _folder_of_today() -> Path:
    """`build/workbooks`, or a folder of this user where the clone is another's: one folder for each state of the code."""
    digest = hashlib.sha256(importlib.metadata.version("XlsxWriter").encode())
    package = ROOT / "xl_departage"
    for path in sorted(path for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc"):
        digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    built = ROOT / "build"
    mine = (
        built
        if os.access(built if built.exists() else ROOT, os.W_OK)
        else Path(tempfile.gettempdir(), getpass.getuser())
    )
    folder = mine / "workbooks" / digest.hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    for sibling in folder.parent.iterdir():
        if sibling.stat().st_mtime < time.time() - _DAY:
            shutil.rmtree(sibling, ignore_errors=True)
    return folder


def made(template: Template | str, language: Any = "fr", *, empty: bool = False) -> bytes:
    """The workbook of a template with its values."""
    return _made(find_template(template) if isinstance(template, str) else template, language, empty)


@cache
def _made(template: Template, language: Any, empty: bool) -> bytes:
    # As `build` does.
    return with_print_areas(with_values(assembled(template, language, empty=empty)))


def assembled(template: Template, language: Any = "fr", *, empty: bool = False) -> bytes:
    """The workbook of a template without values."""
    return assembled_with(template, Options(language, empty=empty, most=least(template)))


@cache
def assembled_with(template: Template, options: Options) -> bytes:
    """The same, with other options."""
    return assemble(template, options)


def least(template: Template) -> int | None:
    """The least measure that the template offers, if it offers any."""
    return min(template.sizes, default=None)


def few(language: Any = "fr", *, values: bool = False) -> bytes:
    """The empty Swiss workbook for eight players, a sixth of the work of a whole one; with or without values."""
    options = Options(language, empty=True, most=8)
    return _built_with(options) if values else assembled_with(find_template("swiss-open"), options)


@cache
def _built_with(options: Options) -> bytes:
    return with_print_areas(with_values(assembled_with(find_template("swiss-open"), options)))


@cache
def built(name: str, language: Any = "fr", source: str = "") -> bytes:
    """A workbook with its sample, or filled from a file of the test data."""
    if not source:
        return made(name, language)
    path, template = DATA / source, find_template(name)
    read = read_source(path.read_bytes(), path.name)
    most = next((size for size in template.sizes if size >= len(read.crosstable.players)), None)
    return build(template, Options(language, most=most), read)


def opened(content: bytes, *, values: bool = True) -> Any:
    """The workbook as read by openpyxl, for reading only: its values, of no sheet but those that are asked for, or all that it holds."""
    return _values(content) if values else _whole(content)


@cache
def _values(content: bytes) -> Values:
    return Values(content)


@cache
def _whole(content: bytes) -> Any:
    return openpyxl.load_workbook(io.BytesIO(content))


class Value(NamedTuple):
    """A cell."""

    row: int
    column: int
    value: Any

    @property
    def column_letter(self) -> str:
        """As openpyxl says it."""
        return get_column_letter(self.column)

    @property
    def coordinate(self) -> str:
        """Likewise."""
        return f"{self.column_letter}{self.row}"


class SheetValues:
    """The cells of a sheet, each as openpyxl reads it: a third of the time of a whole workbook is that of the sheets nobody asks for."""

    def __init__(self, sheet: Any) -> None:
        self.title, self.sheet_state = str(sheet.title), str(sheet.sheet_state)
        self._rows = [list(row) for row in sheet.iter_rows(values_only=True)]
        self.max_row = len(self._rows)
        self.max_column = max(map(len, self._rows), default=0)

    def cell(self, row: int, column: int) -> Value:
        """That cell; blank outside of what is filled."""
        cells = self._rows[row - 1] if row <= self.max_row else []
        return Value(row, column, cells[column - 1] if column <= len(cells) else None)

    def __getitem__(self, address: str | int) -> Any:
        if isinstance(address, int):
            return tuple(self.cell(address, column) for column in range(1, self.max_column + 1))
        left, top, right, bottom = range_boundaries(address)
        if ":" not in address:
            return self.cell(top or 1, left or 1)
        return tuple(self.iter_rows(top or 1, bottom, left or 1, right))

    def iter_rows(
        self,
        min_row: int = 1,
        max_row: int | None = None,
        min_col: int = 1,
        max_col: int | None = None,
        *,
        values_only: bool = False,
    ) -> Iterator[tuple[Any, ...]]:
        """As openpyxl does."""
        columns = range(min_col, (max_col or self.max_column) + 1)
        for row in range(min_row, (max_row or self.max_row) + 1):
            cells = (self.cell(row, column) for column in columns)
            yield tuple(cell.value for cell in cells) if values_only else tuple(cells)


class Values(Sequence[SheetValues]):
    """The sheets of a workbook by name, and in order; each is read when it is first asked for."""

    def __init__(self, content: bytes) -> None:
        self._book = openpyxl.load_workbook(io.BytesIO(content), data_only=True, read_only=True)
        self._read: dict[str, SheetValues] = {}
        self.sheetnames = list(self._book.sheetnames)

    def __len__(self) -> int:
        return len(self.sheetnames)

    def __getitem__(self, which: Any) -> Any:
        if isinstance(which, slice):
            return [self[name] for name in self.sheetnames[which]]
        name = self.sheetnames[which] if isinstance(which, int) else which
        if name not in self._read:
            self._read[name] = SheetValues(self._book[name])
        return self._read[name]

    @property
    def worksheets(self) -> Self:
        """As openpyxl says it."""
        return self


@cache
def glanced(content: bytes) -> Any:
    """The values of the workbook as read by openpyxl, of no sheet but those that are asked for, each anew."""
    return openpyxl.load_workbook(io.BytesIO(content), data_only=True, read_only=True)


@cache
def shown(content: bytes) -> dict[str, list[list[Any]]]:
    """The saved values; a blank and an empty text look alike, and openpyxl drops blank cells at the edges."""
    return {
        sheet.title: [["" if cell is None else cell for cell in row] for row in sheet.iter_rows(values_only=True)]
        for sheet in glanced(content)
    }


def column(sheet: Any, letter: str, first: int, last: int) -> list[Any]:
    """The values down a column without the blanks at its end."""
    found = [sheet[f"{letter}{row}"].value for row in range(first, last + 1)]
    while found and found[-1] in (None, ""):
        found.pop()
    return found


def rows(sheet: Any, header: int = 4) -> list[dict[str, Any]]:
    """The table below the heading row as records, up to the first row whose first cell is blank."""
    titles = [cell.value for cell in sheet[header]]
    found = []
    for cells in sheet.iter_rows(min_row=header + 1, values_only=True):
        record: dict[str, Any] = {}
        for title, value in zip(titles, cells, strict=False):
            if title:
                # Hidden columns are on the right, and their headings may repeat.
                record.setdefault(title, value)
        if next(iter(record.values())) in (None, ""):
            break
        found.append(record)
    return found


def status(workbook: Any) -> str:
    """The status line, which is the same on the front sheet and above the standings."""
    lines = {sheet["A3"].value for sheet in (workbook.worksheets[0], workbook[standings_name(workbook)])}
    assert len(lines) == 1
    return str(lines.pop())


def standings_name(workbook: Any) -> str:
    """The name of the standings sheet."""
    return next(
        name for name in ("Classement", "Standings", "Nouvelle liste", "New list") if name in workbook.sheetnames
    )


def sheet_part(content: bytes, sheet: str) -> str:
    """The part of a sheet by name; XlsxWriter numbers parts in the order of the sheets."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = re.findall(r'<sheet name="([^"]*)"', archive.read("xl/workbook.xml").decode())
    return f"xl/worksheets/sheet{names.index(escape(sheet)) + 1}.xml"


def with_sheet(content: bytes, sheet: str, change: Callable[[str], str]) -> bytes:
    """The same file with the XML of one sheet changed; nothing else changes."""
    package = Package(content, Place())
    part = sheet_part(content, sheet)
    return package.rewrite({part: change(package.read(part).decode()).encode()})


def with_cells(content: bytes, sheet: str, cells: Mapping[str, str | int]) -> bytes:
    """The same file with new contents in cells, of which no formula is one of an array; nothing else changes."""

    def edited(xml: str) -> str:
        for address, value in cells.items():
            known = re.compile(
                rf'<c r="{address}"( s="\d+")?(?: t="\w+")?(?:/>|>(?:<f>[^<]*</f>)?(?:<v>[^<]*</v>|<is>.*?</is>)</c>)'
            )
            match = known.search(xml)
            if match is None:
                raise KeyError(f"{sheet}!{address} is no such cell")
            xml = xml[: match.start()] + _cell(address, match[1] or "", value) + xml[match.end() :]
        return xml

    return with_sheet(content, sheet, edited)


def with_name(content: bytes, name: str, reference: str) -> bytes:
    """The same file with a name for another range; nothing else changes."""
    package = Package(content, Place())
    pattern = rf'(<definedName name="{name}"[^>]*>)[^<]*'
    text, count = re.subn(pattern, rf"\g<1>{reference}", package.read("xl/workbook.xml").decode())
    assert count == 1, name
    return package.rewrite({"xl/workbook.xml": text.encode()})


def _cell(address: str, style: str, value: str | int) -> str:
    if isinstance(value, int):
        return f'<c r="{address}"{style}><v>{value}</v></c>'
    return f'<c r="{address}"{style} t="inlineStr"><is><t>{escape(value)}</t></is></c>'


def spills(content: bytes) -> bool:
    """Whether a formula is a dynamic array, marked by `cm`; array formulas of the old kind have no such mark."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        sheets = [archive.read(name) for name in archive.namelist() if name.startswith("xl/worksheets/")]
    return any(b' cm="' in sheet for sheet in sheets)


def recalculated(content: bytes, folder: Path) -> bytes:
    """The file after a recalculation by this project."""
    source, target = folder / "source.xlsx", folder / "target.xlsx"
    source.write_bytes(content)
    report = recalculate(source, target)
    assert report.counts["kept"] == report.counts["circular"] == 0
    return target.read_bytes()


def front_cell(workbook: Any, label: str) -> str:
    """The address of the cell next to a label on the front sheet."""
    sheet = workbook.worksheets[0]
    found = [row for row in range(1, sheet.max_row + 1) if sheet[f"A{row}"].value == label]
    assert len(found) == 1, f"label {label!r}"
    return f"B{found[0]}"


def front(workbook: Any, label: str) -> Any:
    """The value next to a label on the front sheet."""
    return workbook.worksheets[0][front_cell(workbook, label)].value
