"""Small workbooks in folders."""

from __future__ import annotations

from pathlib import Path

from tests.spreadsheet.recalculation.packages import cells, parts, shown, unzipped, worksheet, zipped


def workbook(path: Path, *formulas: str) -> Path:
    """Write a workbook with one formula per row in column A, each with the cached value 99, and create its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = "".join(f'<row r="{n}"><c r="A{n}"><f>{text}</f><v>99</v></c></row>' for n, text in enumerate(formulas, 1))
    path.write_bytes(zipped(parts(worksheet(rows))))
    return path


def value(path: Path, cell: str = "A1") -> str | None:
    """The value that a cell of the first sheet shows."""
    return shown(cells(unzipped(path.read_bytes())["xl/worksheets/sheet1.xml"])[cell])[1]


def names(folder: Path) -> list[str]:
    """The names of all files below a folder."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
