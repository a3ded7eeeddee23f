"""
Excel reports a file as damaged if `calcChain.xml` names a cell without a formula (ECMA-376 part 1, 18.6): the list is removed as soon
as it would, and otherwise kept byte by byte.
"""

from __future__ import annotations

from tests.spreadsheet.recalculation.packages import MAIN, METADATA, cells, parts, unzipped, worksheet, zipped
from xl_departage.base.errors import Place
from xl_departage.spreadsheet.recalculation import recalculate
from xl_departage.spreadsheet.repair.values_only import values_only
from xl_departage.spreadsheet.storage.marking import Mark
from xl_departage.spreadsheet.storage.package import Package

CHAIN = "xl/calcChain.xml"
RESULT = worksheet(
    '<row r="1"><c r="A1" t="str"><f>½</f><v>½</v></c><c r="B1"><f>1+1</f><v>9</v></c><c r="C1"><f>B1</f><v>9</v></c></row>'
)
"""A draw that a program stored as a formula: it becomes a text."""
SPILL = worksheet(
    '<row r="1"><c r="A1" cm="1"><f t="array" ref="A1:A3">_xlfn.SEQUENCE(2)</f><v>1</v></c></row>'
    '<row r="2"><c r="A2"><v>2</v></c></row><row r="3"><c r="A3"><f ca="1"/><v>3</v></c></row>'
)
"""A spill that shrinks by its last cell, in which Excel left an empty formula."""


def book(sheet: str, *chain: str) -> bytes:
    cell_elements = "".join(f'<c r="{cell}" i="1"/>' for cell in chain)
    extra = {"xl/metadata.xml": METADATA, CHAIN: f'<calcChain xmlns="{MAIN}">{cell_elements}</calcChain>'}
    files = parts(sheet, extra=extra)
    kind = '<Override PartName="/xl/calcChain.xml" ContentType="application/vnd.ms-excel.calcChain+xml"/></Types>'
    types = "[Content_Types].xml"
    files[types] = files[types].replace(b"</Types>", kind.encode())
    return zipped(files)


def without_chain(files: dict[str, bytes]) -> dict[str, bytes]:
    """The parts but the sheet, without the list, its relationship and its content type: what must remain, byte by byte."""
    sheet = "xl/worksheets/sheet1.xml"
    rels, types = "xl/_rels/workbook.xml.rels", "[Content_Types].xml"
    start = files[rels].index(b'<Relationship Id="xcalcChain"')
    relationship = files[rels][start : files[rels].index(b"/>", start) + 2]
    start = files[types].index(b'<Override PartName="/xl/calcChain.xml"')
    kind = files[types][start : files[types].index(b"/>", start) + 2]
    return {name: part for name, part in files.items() if name not in (sheet, CHAIN)} | {
        rels: files[rels].replace(relationship, b""),
        types: files[types].replace(kind, b""),
    }


def test_a_list_that_names_a_cell_without_a_formula_is_removed() -> None:
    for sheet, chain, freed in ((RESULT, ("A1", "B1", "C1"), "A1"), (SPILL, ("A1", "A3"), "A3")):
        content = book(sheet, *chain)
        after = unzipped(recalculate(content).content)
        assert "<f" not in str(cells(after["xl/worksheets/sheet1.xml"]).get(freed)), freed
        assert {name: part for name, part in after.items() if name != "xl/worksheets/sheet1.xml"} == without_chain(
            unzipped(content)
        ), freed


def test_a_list_that_stays_true_is_kept() -> None:
    for sheet, chain in (
        (RESULT, ("B1", "C1")),
        (SPILL, ("A1",)),
        (worksheet('<row r="1"><c r="A1"><f>1+1</f></c></row>'), ("A1",)),
    ):
        content = book(sheet, *chain)
        report = recalculate(content)
        assert report.changes
        assert unzipped(report.content).keys() == unzipped(content).keys()
        assert unzipped(report.content)[CHAIN] == unzipped(content)[CHAIN]


def test_a_copy_of_values_has_no_list() -> None:
    content = book(worksheet('<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>'), "A1")
    assert CHAIN not in unzipped(
        values_only(Package(content, Place(file="t.xlsx")), Mark("Copy", "A copy."), frozenset())
    )
