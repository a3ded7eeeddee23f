"""Worksheet scanning: every way to write the same cells in XML, and the fast reader compared with the slow one."""

from __future__ import annotations

from xml.sax.saxutils import escape as xml_escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.rows import each_row
from tests.spreadsheet.recalculation.packages import MAIN, worksheet
from xl_departage.base.errors import ErrorKind, FileError, Place
from xl_departage.spreadsheet.formulas.addresses import address, column_number
from xl_departage.spreadsheet.recalculation.metadata_xml import Metadata
from xl_departage.spreadsheet.recalculation.scanned_cells import CellSink, SheetContext, SheetScan
from xl_departage.spreadsheet.recalculation.sheet_rows import read_plain_rows
from xl_departage.spreadsheet.recalculation.sheet_xml import scan_sheet
from xl_departage.spreadsheet.recalculation.workbook_model import FormulaKind, Value
from xl_departage.spreadsheet.storage.xml_text import read_part

CONTEXT = SheetContext(
    "Grille",
    "xl/worksheets/sheet1.xml",
    Place(file="book.xlsx"),
    strings=("Nom", "12 b ½"),
    date_styles=frozenset({3}),
    metadata=Metadata(frozenset({"1"}), {"7": ErrorKind.SPILL}),
)


def scan(text: str | bytes, context: SheetContext = CONTEXT) -> SheetScan:
    """Scan with both readers, which must agree completely."""
    data = text.encode() if isinstance(text, str) else text
    fast, slow = scan_sheet(data, context), scan_sheet(data, context, plain=False)
    assert fast == slow
    for key, number in fast.formula_cells.items():
        element = fast.xml.text[fast.starts[number] : fast.ends[number]]
        assert element.startswith(b"<")
        assert element.endswith(b">")
        if b" r=" in element[:200]:
            assert address(*key).encode() in element
    return fast


def rows(text: str) -> SheetScan:
    return scan(worksheet(text))


def test_every_type_of_value() -> None:
    found = rows(
        '<row r="1"><c r="A1"><v>5</v></c><c r="B1" t="n"><v>-2.5</v></c><c r="C1" t="s"><v>1</v></c>'
        '<c r="D1" t="str"><v>a&amp;b</v></c><c r="E1" t="b"><v>1</v></c><c r="F1" t="e"><v>#N/A</v></c>'
        '<c r="G1" t="inlineStr"><is><t>Vve</t></is></c><c r="H1" t="d"><v>2024-08-01</v></c><c r="I1" s="3"><v>45505</v></c>'
        '<c r="J1" s="4"/><c r="K1" t="s"/><c r="L1"><v></v></c><c r="M1" t="str"><v></v></c>'
        '<c r="N1" t="inlineStr"><is><t></t></is></c></row>'
    )
    expected: dict[tuple[int, int], Value] = {
        (1, 1): 5, (1, 2): -2.5, (1, 3): "12 b ½", (1, 4): "a&b", (1, 5): True, (1, 6): ErrorKind.NA, (1, 7): "Vve",
        (1, 8): 45505, (1, 9): 45505, (1, 13): "", (1, 14): "",
    }  # fmt: skip
    assert found.constants == expected
    assert found.constants[1, 5] is True
    assert found.date_cells == {(1, 8), (1, 9)}
    assert len(found.keys) == 14


def test_formulas_and_their_cached_values() -> None:
    found = rows(
        '<row r="2"><c r="B2"><f>SUM(A1:A9)</f><v>3</v></c><c r="C2" t="str"><f>"a"&amp;"&lt;"</f><v>a&lt;</v></c>'
        '<c r="D2"><f>A1</f></c><c r="E2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="F2" t="b"><f>TRUE()</f><v>0</v></c>'
        '<c r="G2" t="inlineStr"><f>"x"</f><is><t>x</t></is></c><c r="H2"><f></f><v>7</v></c><c r="I2"><f>=A1</f></c></row>'
    )
    assert {key: (cell.formula, cell.cached) for key, cell in found.formulas.items()} == {
        (2, 2): ("SUM(A1:A9)", 3),
        (2, 3): ('"a"&"<"', "a<"),
        (2, 4): ("A1", None),
        (2, 5): ("1/0", ErrorKind.DIV0),
        (2, 6): ("TRUE()", False),
        (2, 7): ('"x"', "x"),
        (2, 9): ("A1", None),
    }
    # An empty element contains no formula.
    assert found.constants == {(2, 8): 7}


def test_arrays_dynamic_arrays_and_data_tables() -> None:
    found = rows(
        '<row r="1"><c r="A1" cm="1"><f t="array" ref="A1:A3">SEQUENCE(3)</f><v>1</v></c>'
        '<c r="B1"><f t="array" ref="B1:C2">D1:E2</f><v>1</v></c><c r="C1"><v>2</v></c>'
        '<c r="F1"><f t="dataTable" ref="F1:F2" dt2D="0" dtr="0" r1="A9"/><v>1</v></c>'
        '<c r="G1" cm="9"><f t="array" ref="G1">1+1</f><v>2</v></c></row>'
        '<row r="2"><c r="A2"><v>2</v></c><c r="B2"><v>3</v></c><c r="C2"><v>4</v></c><c r="F2"><v>8</v></c></row>'
        '<row r="3"><c r="A3"><v>3</v></c><c r="B3"><v>9</v></c></row>'
    )
    kinds = {address(*key): (cell.kind, cell.reference) for key, cell in found.formulas.items()}
    assert kinds == {
        "A1": (FormulaKind.DYNAMIC, (1, 1, 3, 1)),
        "B1": (FormulaKind.ARRAY, (1, 2, 2, 3)),
        "F1": (FormulaKind.DATA_TABLE, (1, 6, 2, 6)),
        "G1": (FormulaKind.ARRAY, (1, 7, 1, 7)),
    }
    # Values spilled by an array are not constants; the values of a data table stay.
    assert found.constants == {(2, 6): 8, (3, 2): 9}
    assert found.children == {(2, 1): 2, (3, 1): 3, (1, 3): 2, (2, 2): 3, (2, 3): 4}


def test_shared_formulas_are_translated() -> None:
    found = rows(
        '<row r="1"><c r="C1"><f t="shared" ref="C1:C3" si="0">A1*$B$1+SUM(A$1:A1)</f><v>0</v></c></row>'
        '<row r="2"><c r="C2"><f t="shared" si="0"/><v>0</v></c><c r="D2"><f t="shared" si="5"/><v>1</v></c></row>'
        '<row r="3"><c r="C3"><f t="shared" si="0"></f><v>0</v></c></row>'
    )
    assert found.formulas[2, 3].formula == "A2*$B$1+SUM(A$1:A2)"
    assert found.formulas[3, 3].formula == "A3*$B$1+SUM(A$1:A3)"
    # The master of this shared formula is missing, so its text is unknown.
    assert found.formulas[2, 4].formula == ""


def test_rich_values() -> None:
    found = rows(
        '<row r="1"><c r="A1" t="e" vm="1"><v>#VALUE!</v></c><c r="B1" t="e" vm="7" cm="1"><f t="array" ref="B1">C1:C9</f>'
        '<v>#VALUE!</v></c><c r="D1" vm="2"/><c r="E1" t="e" vm="7"><v>#VALUE!</v></c></row>'
    )
    assert found.opaque == {(1, 1), (1, 4)}
    assert found.constants == {(1, 5): ErrorKind.SPILL}
    assert found.formulas[1, 2].cached is ErrorKind.SPILL


def test_what_surrounds_the_rows() -> None:
    found = scan(
        worksheet(
            '<row r="5"><c r="B5"><v>1</v></c></row><row r="6" hidden="0"/><row r="7" ht="0" hidden="1"/>'
            '<row r="8" hidden="true"><c r="A8"/></row>',
            before='<dimension ref="B5"/><sheetFormatPr defaultRowHeight="15" zeroHeight="1"/>'
            '<cols><col min="2" max="3" style="4" width="9"/><col min="4" max="4" width="9"/></cols>',
            after='<mergeCells count="2"><mergeCell ref="A1:B2"/><mergeCell ref="C1"/></mergeCells>',
        )
    )
    assert found.merged == [(1, 1, 2, 2)]
    assert found.columns == [(2, 3, "4")]
    assert found.hidden_by_default
    assert found.hidden_rows == {7, 8}
    assert found.dimension is not None
    assert found.dimension[1] == (5, 2, 5, 2)
    assert found.xml.text[found.dimension[0] :].startswith(b"<dimension")
    assert found.xml.text[found.data[0] : found.data[1]].startswith(b"<sheetData>")
    assert found.xml.text[found.data[0] : found.data[1]].endswith(b"</sheetData>")


SAME = (
    '<row r="1"><c r="A1" s="2" t="str"><f>"é"&amp;B1</f><v>é &lt;½&gt;</v></c><c r="B1" s="3"><v>2.5</v></c></row>'
    '<row r="3"><c r="C3" t="inlineStr"><is><t xml:space="preserve"> x </t></is></c></row>'
)
INLINE = '<is><t xml:space="preserve"> x </t></is>'
RICH = "<is><r><rPr><b/></rPr><t> x</t></r><r><t> </t></r><rPh sb='0' eb='1'><t>no</t></rPh></is>"
PREFIXED = (
    worksheet(SAME.replace("<", "<x:").replace("<x:/", "</x:"))
    .replace("<sheetData>", "<x:sheetData>")
    .replace("</sheetData>", "</x:sheetData>")
    .replace("worksheet", "x:worksheet")
    .replace("xmlns=", "xmlns:x=")
)
EXPECTED = scan(worksheet(SAME))


@each_row(
    ("name", "text"),
    [
        ("white space", worksheet(SAME.replace("><c", ">\n  <c").replace("</row>", "\n</row>\n"))),
        ("carriage returns", worksheet(SAME.replace("><c", ">\r\n  <c"))),
        ("single quotes", worksheet(SAME.replace('"', "'").replace("<f>'é'", '<f>"é"'))),
        ("other order", worksheet(SAME.replace('r="A1" s="2" t="str"', 't="str" s="2" r="A1"'))),
        ("odd white space in tags", worksheet(SAME.replace('r="B1" s="3"', 'r = "B1"\n s\t=\t"3" ').replace("</v>", "</v >"))),
        ("no addresses", worksheet(SAME.replace(' r="A1"', "").replace(' r="B1"', "").replace('<row r="1">', "<row>"))),
        ("comments", worksheet(SAME.replace("<v>2.5", "<!-- <c r='A9'><v>9</v></c> --><v>2<!-- 7 -->.5"))),
        ("CDATA", worksheet(SAME.replace("é &lt;½&gt;", "<![CDATA[é <½>]]>"))),
        ("processing instructions", worksheet(SAME.replace("<row", "<?x <row> ?><row", 1))),
        ("character references", worksheet(SAME.replace("é", "&#233;").replace("½", "&#xBD;").replace("2.5", "&#50;.5"))),
        ("rich text", worksheet(SAME.replace(INLINE, RICH))),
        ("extension lists", worksheet(SAME.replace("<v>2.5</v>", "<v>2.5</v><extLst><ext uri='u'><v>7</v><f>no</f></ext></extLst>"))),
        ("unknown elements", worksheet(SAME.replace("<v>2.5</v>", "<v>2.5</v><w:v xmlns:w='urn:w'>8</w:v>"))),
        ("byte order mark", b"\xef\xbb\xbf" + worksheet(SAME).encode()),
        ("UTF-16", worksheet(SAME).replace("UTF-8", "UTF-16").encode("utf-16")),
        ("UTF-16 without mark", worksheet(SAME).replace("UTF-8", "UTF-16").encode("utf-16-be")),
        ("Latin-1", worksheet(SAME).replace("UTF-8", "ISO-8859-1").encode("latin-1")),
        ("prefix", PREFIXED),
        ("strict", worksheet(SAME).replace(MAIN, "http://purl.oclc.org/ooxml/spreadsheetml/main")),
        ("attribute of the rows", worksheet(SAME).replace("<sheetData>", "<sheetData xml:space='default'>")),
        ("lines before", "<?xml version='1.0'?><!-- <sheetData> -->" + worksheet(SAME).split("?>", 1)[1].strip()),
        ("other elements of that name", worksheet(SAME, after="<extLst><ext uri='u'><sheetData/><c/><row r='0'/></ext></extLst>")),
    ],
)  # fmt: skip
def test_the_same_cells_however_the_xml_is_written(name: str, text: str | bytes) -> None:
    found = scan(text)
    assert found.constants == EXPECTED.constants == {(1, 2): 2.5, (3, 3): " x "}
    assert found.date_cells == EXPECTED.date_cells
    assert found.formulas == EXPECTED.formulas
    assert found.formulas[1, 1].cached == "é <½>"
    for start, end in zip(found.starts, found.ends, strict=True):
        element = found.xml.text[start:end]
        assert element.startswith((b"<c", b"<x:c"))
        assert element.endswith((b"</c>", b"</x:c>", b"/>"))


def test_alternate_content_takes_the_branch_a_current_program_takes() -> None:
    compatibility = "http://schemas.openxmlformats.org/markup-compatibility/2006"

    def sheet(namespace: str) -> str:
        return worksheet(
            f"<mc:AlternateContent xmlns:mc='{compatibility}'><mc:Choice xmlns:q='{namespace}' Requires='q'>"
            '<row r="1"><c r="A1"><v>1</v></c></row></mc:Choice><mc:Fallback><row r="1"><c r="A1"><v>2</v></c></row>'
            '</mc:Fallback></mc:AlternateContent><row r="2"><c r="A2"><v>3</v></c></row>',
            after=f"<mc:AlternateContent xmlns:mc='{compatibility}'><mc:Choice Requires='x14'><controls><c r='A1'/></controls>"
            "</mc:Choice></mc:AlternateContent><mergeCells><mergeCell ref='A5:B5'/></mergeCells>",
        )

    known = scan(sheet("http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"))
    assert known.constants == {(1, 1): 1, (2, 1): 3}
    assert known.merged == [(5, 1, 5, 2)]
    assert scan(sheet("urn:future")).constants == {(1, 1): 2, (2, 1): 3}


@each_row(
    ("text", "expected"),
    [
        ('<row r="1"><c r="A2"><v>1</v></c></row>', "package_misplaced"),
        ('<row r="1"><c r="1A"><v>1</v></c></row>', "package_bad_address"),
        ('<row r="1"><c r="XFE1"><v>1</v></c></row>', "package_bad_address"),
        ('<row r="1"><c r="É1"><v>1</v></c></row>', "package_bad_address"),
        ('<row r="0"><c r="A0"><v>1</v></c></row>', "package_bad_address"),
        ('<row r="1048577"/>', "package_bad_address"),
        ('<row r="-1"/>', "package_bad_address"),
        ('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>', "package_duplicate_cell"),
        ('<row r="1"><c r="A1"><v>1,5</v></c></row>', "package_bad_value"),
        ('<row r="1"><c r="A1"><v>NaN</v></c></row>', "package_bad_value"),
        ('<row r="1"><c r="A1" t="s"><v>2</v></c></row>', "package_bad_value"),
        ('<row r="1"><c r="A1" t="s"><v>-1</v></c></row>', "package_bad_value"),
        ('<row r="1"><c r="A1" t="b"><v>oui</v></c></row>', "package_bad_value"),
        ('<row r="1"><c r="A1" t="d"><v>32.13.2024</v></c></row>', "package_bad_value"),
        ('<row r="1"><c r="A1" t="zz"><v>1</v></c></row>', "package_bad_value"),
        ('<row r="1"><c r="B1"><f t="array" ref="A1:A3">1</f></c></row>', "package_bad_array"),
        (
            '<row r="1"><c r="A1"><f t="array" ref="B2:A1">1</f></c><c r="B1"><f t="shared" si="0"/><v>1</v></c></row>',
            "package_array_taken",
        ),
        (
            '<row r="1"><c r="A1"><f t="array" ref="A1:XFD9999">1</f></c></row><row r="2"><c r="C2"><f>2</f></c></row>',
            "package_array_taken",
        ),
    ],
)
def test_cells_that_no_program_writes_are_refused_by_name(text: str, expected: str) -> None:
    for plain in (True, False):
        with pytest.raises(FileError) as caught:
            scan_sheet(worksheet(text).encode(), CONTEXT, plain=plain)
        assert caught.value.key == expected
        assert caught.value.place is not None
        assert caught.value.place.sheet == "Grille"


def test_a_cell_that_appears_twice_is_named() -> None:
    for at in ("A1", "B2", "XFC3", "XFD1048576"):
        row, cell = at.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), f'<c r="{at}"><v>1</v></c>'
        with pytest.raises(FileError) as caught:
            scan_sheet(worksheet(f'<row r="{row}">{cell}{cell}</row>').encode(), CONTEXT)
        assert caught.value.place is not None
        assert caught.value.place.cell == at


def test_cells_out_of_order_are_read() -> None:
    found = rows('<row r="2"><c r="B2"><v>1</v></c><c r="A2"><v>2</v></c></row><row r="1"><c r="A1"><v>3</v></c></row>')
    assert found.constants == {(2, 2): 1, (2, 1): 2, (1, 1): 3}
    assert not found.ordered


texts = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=8)
values = st.one_of(
    st.integers(-1000, 1000).map(lambda number: ("", str(number))),
    st.floats(allow_nan=False, allow_infinity=False).map(lambda number: ("", repr(number))),
    texts.map(lambda text: ("str", xml_escape(text))),
    st.sampled_from([("b", "1"), ("e", "#N/A"), ("s", "1"), ("n", "4"), ("e", "#SPILL!")]),
)


@st.composite
def sheets(draw: st.DrawFn) -> str:
    """A sheet of the plain form, with occasional pieces that require the slow reader."""
    pieces = []
    row = 0
    for _ in range(draw(st.integers(0, 5))):
        row += draw(st.integers(1, 3))
        column = 0
        cells = []
        for _ in range(draw(st.integers(0, 5))):
            column += draw(st.integers(1, 30))
            kind, text = draw(values)
            attributes = f' s="{draw(st.integers(0, 4))}"' if draw(st.booleans()) else ""
            attributes += f' t="{kind}"' if kind else ""
            formula = draw(
                st.sampled_from(
                    ["", "", "<f>A1+1</f>", '<f t="shared" ref="A1:A2" si="0">B2</f>', '<f t="shared" si="0"/>', "<f/>"]
                )
            )
            if draw(st.integers(0, 9)) == 0:
                attributes += draw(st.sampled_from([' cm="1"', ' vm="7"', ' vm="3"', ' foo="1"']))
            at = address(row, column)
            value = draw(st.sampled_from([f"<v>{text}</v>", f"<v>{text}</v>", f"<v>{text}</v>", "", "<v/>", "<v />"]))
            cells.append(f'<c r="{at}"{attributes}>{formula}{value}</c>')
        pieces.append(f'<row r="{row}" spans="1:9">{"".join(cells)}</row>')
    odd = draw(st.sampled_from(["", "", "", "<!-- x -->", " \n", "<?y?>"]))
    return worksheet(odd.join(pieces))


@settings(max_examples=examples(300), deadline=None)
@given(sheets())
def test_the_fast_way_reads_what_the_slow_way_reads(text: str) -> None:
    scan(text)


def test_the_fast_way_takes_what_python_s_own_xml_writes() -> None:
    """`<v />` with a blank, as openpyxl without lxml leaves the value of a formula."""
    part = worksheet(
        '<row r="1"><c r="A1" t="n"><v>1</v></c><c r="B1" s="1"><f>A1+1</f><v /></c><c r="C1" s="1" /></row>'
    )

    assert read_plain_rows(CellSink(CONTEXT, read_part(part.encode(), CONTEXT.part, CONTEXT.place))) is not None
    found = scan(part)
    assert found.constants == {(1, 1): 1}
    assert found.formulas[1, 2].cached is None


def test_columns_have_the_letters_that_openpyxl_gives() -> None:
    from openpyxl.utils import column_index_from_string, get_column_letter

    for column in (*range(1, 800), 16383, 16384):
        letters = get_column_letter(column)
        assert column_number(letters) == column == column_index_from_string(letters)
        assert address(7, column) == f"{letters}7"


def test_numbers_of_attributes_that_are_none_are_passed_over() -> None:
    found = scan(
        worksheet(
            '<row r="1"><c r="A1" s="²"><v>1</v></c><c r="B1" s="٣"><v>2</v></c></row>',
            before='<cols><col min="²" max="9" style="4"/></cols>',
        )
    )

    assert found.constants == {(1, 1): 1, (1, 2): 2}
    assert found.date_cells == set()
    assert found.columns == []


@each_row(
    ("columns_xml", "found"),
    [
        ('<cols><col min="1" max="2" style="3"/></cols>', ([(1, 2, "3")], [])),
        ('<cols><col min="1" max="2" style="0"/></cols>', ([], [])),
        ('<cols><col min="1" max="2"/></cols>', ([], [])),
        ('<cols><col min="0" max="2" style="3" hidden="1"/></cols>', ([], [])),
        ('<cols><col max="2" style="3" hidden="1"/></cols>', ([], [])),
        ('<cols><col min="1" style="3"/></cols>', ([], [])),
        ('<cols><col min="1" max="12345678" style="3"/></cols>', ([(1, 12345678, "3")], [])),
        ('<cols><col min="1" max="123456789" style="3"/></cols>', ([], [])),
        ('<cols><col min="2" max="3" hidden="1"/></cols>', ([], [(2, 3)])),
        ('<cols><col min="2" max="3" hidden="true"/></cols>', ([], [(2, 3)])),
        ('<cols><col min="2" max="3" hidden="0" width="0.5"/></cols>', ([], [])),
        ('<cols><col min="1" max="1" width="0"/></cols>', ([], [(1, 1)])),
        ('<cols><col min="1" max="1" width="0.00"/></cols>', ([], [(1, 1)])),
        ('<cols><col min="1" max="1" style="2" hidden="1"/></cols>', ([(1, 1, "2")], [(1, 1)])),
    ],
)
def test_columns_with_their_styles_and_hidden_ones(columns_xml: str, found: tuple[list[object], list[object]]) -> None:
    sheet = scan(worksheet('<row r="1"><c r="A1"><v>1</v></c></row>', before=columns_xml))

    assert (sheet.columns, sheet.hidden_columns) == found


@each_row(
    ("around", "filtered", "hidden"),
    [
        ({"before": '<sheetPr filterMode="1"/>'}, True, False),
        ({"before": '<sheetPr filterMode="true"/>'}, True, False),
        ({"before": '<sheetPr filterMode="0"/>'}, False, False),
        ({"before": "<sheetPr/>"}, False, False),
        ({"before": '<sheetView filterMode="1"/>'}, False, False),
        ({"after": '<autoFilter ref="A1:B2"><filterColumn colId="0"/></autoFilter>'}, True, False),
        ({"after": '<autoFilter ref="A1:B2"/>'}, False, False),
        ({"before": '<sheetFormatPr zeroHeight="true"/>'}, False, True),
        ({"before": '<sheetFormatPr zeroHeight="0"/>'}, False, False),
        ({"before": "<sheetFormatPr/>"}, False, False),
    ],
)
def test_filters_and_rows_hidden_by_default(around: dict[str, str], filtered: bool, hidden: bool) -> None:
    sheet = scan(worksheet('<row r="1"><c r="A1"><v>1</v></c></row>', **around))

    assert (sheet.filtered, sheet.hidden_by_default) == (filtered, hidden)


def test_the_last_cell_of_a_sheet_and_cells_without_addresses() -> None:
    last = rows('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
    assert last.constants == {(1048576, 16384): 1}
    assert list(last.keys) == [(1048576 << 14) + 16383]
    assert not last.implicit
    loose = rows(
        "<row><c><v>1</v></c><c><v>2</v></c></row><row r='5'><c r='C5'><v>3</v></c><c><v>4</v></c></row>"
        "<row><c><v>5</v></c></row>"
    )
    assert loose.constants == {(1, 1): 1, (1, 2): 2, (5, 3): 3, (5, 4): 4, (6, 1): 5}
    assert loose.implicit
    assert list(loose.rows)[::3] == [1, 5, 6]
    for text in ("<row r='1048576'/><row/>", "<row r='1'><c r='XFD1'/><c/></row>"):
        with pytest.raises(FileError) as caught:
            rows(text)
        assert caught.value.key == "package_bad_address"
        assert caught.value.values["address"] in (1048577, 16385)
    assert rows("<row r='1'><c r='XFC1'/><c><v>1</v></c></row>").constants == {(1, 16384): 1}


def test_where_cells_and_rows_lie_in_the_file() -> None:
    text = worksheet(
        '<row r="1"><c r="A1"><v>1</v></c><c r="B1"/><c r="C1"><f>A1</f></c></row><row r="3"/> '
        '<row r="4"><c r="A4" t="b"><v>1</v></c></row>'
    )
    for content in (text, text.replace("<c ", "<!-- c --><c ")):
        sheet = scan(content)
        cells = [sheet.xml.text[start:end].decode() for start, end in zip(sheet.starts, sheet.ends, strict=True)]
        assert cells == [
            '<c r="A1"><v>1</v></c>',
            '<c r="B1"/>',
            '<c r="C1"><f>A1</f></c>',
            '<c r="A4" t="b"><v>1</v></c>',
        ]
        assert [(key >> 14, (key & 0x3FFF) + 1) for key in sheet.keys] == [(1, 1), (1, 2), (1, 3), (4, 1)]
        assert sheet.formula_cells == {(1, 3): 2}
        numbers, starts, ends = sheet.rows[::3], sheet.rows[1::3], sheet.rows[2::3]
        assert list(numbers) == [1, 3, 4]
        lines = [sheet.xml.text[start:end].decode() for start, end in zip(starts, ends, strict=True)]
        assert [line[:9] for line in lines] == ['<row r="1', '<row r="3', '<row r="4']
        assert [line[-6:] for line in lines] == ["</row>", 'r="3"/>'[-6:], "</row>"]
        assert sheet.ordered


def test_arrays_and_what_lies_in_them() -> None:
    found = rows(
        '<row r="1"><c r="A1"><f t="array" ref="A1:B2">1</f><v>1</v></c><c r="B1"><v>2</v></c><c r="C1"><v>3</v></c></row>'
        '<row r="2"><c r="A2" s="3"><v>4</v></c><c r="B2" s="3"><v>5</v></c><c r="C2" s="3"><v>6</v></c></row>'
        '<row r="3"><c r="A3"><v>7</v></c></row>'
    )
    assert found.children == {(1, 2): 2, (2, 1): 4, (2, 2): 5}
    assert found.constants == {(1, 3): 3, (2, 3): 6, (3, 1): 7}
    assert found.date_cells == {(2, 3)}
    # A formula inside the area of a spill is no fault, at its edge of a legacy array it is.
    spill = (
        '<row r="1"><c r="A1" cm="1"><f t="array" ref="A1:B2">1</f></c></row><row r="2"><c r="B2"><f>2</f></c></row>'
    )
    assert set(rows(spill).formulas) == {(1, 1), (2, 2)}
    for cell, taken in (("B2", True), ("C2", False)):
        text = (
            f'<row r="1"><c r="A1"><f t="array" ref="A1:B2">1</f></c></row><row r="2"><c r="{cell}"><f>2</f></c></row>'
        )
        if taken:
            with pytest.raises(FileError) as caught:
                rows(text)
            assert (caught.value.values["area"], caught.value.values["other"]) == ("A1:B2", "B2")
        else:
            assert len(rows(text).formulas) == 2


@pytest.mark.slow("very long formulas, for their time alone")
def test_formulas_longer_than_excel_allows_are_not_translated() -> None:
    for length, translated in ((8192, True), (8193, False)):
        formula = "A1+" + "1" * (length - 3)
        found = rows(
            f'<row r="1"><c r="B1"><f t="shared" ref="B1:B2" si="0">{formula}</f></c></row>'
            '<row r="2"><c r="B2"><f t="shared" si="0"/></c></row>'
        )
        assert found.formulas[2, 2].formula == ("A2+" + "1" * (length - 3) if translated else "")


def test_limits_of_cells_and_formulas_from_both_sides() -> None:
    from dataclasses import replace

    from xl_departage.base.errors import LimitError

    text = worksheet('<row r="1"><c r="A1"><f>1</f></c><c r="B1"><f>2</f></c><c r="C1"/></row>')
    assert len(scan(text, replace(CONTEXT, cells=3, formulas=2)).keys) == 3
    for context, key, most in (
        (replace(CONTEXT, cells=2), "limit_cells", 2),
        (replace(CONTEXT, formulas=1), "limit_formulas", 1),
    ):
        for plain in (True, False):
            with pytest.raises(LimitError) as caught:
                scan_sheet(text.encode(), context, plain=plain)
            assert (caught.value.key, caught.value.values["most"]) == (key, most)
            assert caught.value.place is not None
            assert caught.value.place.sheet == "Grille"


@each_row(
    ("cell", "value"),
    [
        ('<c r="A1" t="s"><v>0</v></c>', "Nom"),
        ('<c r="A1" t="s"><v>1</v></c>', "12 b ½"),
        ('<c r="A1" t="b"><v>0</v></c>', False),
        ('<c r="A1" t="e" vm="7"><v>#VALUE!</v></c>', ErrorKind.SPILL),
        ('<c r="A1" t="e"><v>#NEW!</v></c>', ErrorKind.UNKNOWN),
        ('<c r="A1"><f></f><v>5</v></c>', 5),
        ('<c r="A1"><f>½</f><v>5</v></c>', "=½"),
    ],
)
def test_value_of_a_cell(cell: str, value: Value) -> None:
    found = rows(f'<row r="1">{cell}</row>')

    assert found.constants == {(1, 1): value}
    assert type(found.constants[1, 1]) is type(value)
    assert found.result_cells == ({(1, 1): 0} if "½" in cell else {})


def test_a_long_text_that_is_no_value_is_told_with_its_beginning() -> None:
    with pytest.raises(FileError) as caught:
        rows(f'<row r="2"><c r="C2" t="b"><v>{"x" * 99}</v></c></row>')
    assert caught.value.values == {"text": "x" * 80, "kind": "b"}
    assert caught.value.place is not None
    assert caught.value.place.cell == "C2"


@pytest.mark.parametrize(
    ("written", "formula"),
    [
        ("=A1", "A1"),
        ("A1_x000A_", "A1\n"),
        ("_xlfn.SINGLE(A1)", "_xlfn.SINGLE(A1)"),
        ("A1&amp;B1", "A1&B1"),
        ("&#65;1", "A1"),
    ],
)
def test_formulas_as_some_programs_write_them(written: str, formula: str) -> None:
    found = rows(f'<row r="1"><c r="B1"><f>{written}</f><v>5</v></c></row>')

    assert {key: (cell.formula, cell.cached) for key, cell in found.formulas.items()} == {(1, 2): (formula, 5)}


CELL = '<row r="1"><c r="A1"><v>1</v></c></row>'


@each_row(
    ("text", "constants"),
    [
        (worksheet(CELL), {(1, 1): 1}),
        (worksheet(CELL + " \n"), {(1, 1): 1}),
        (worksheet(CELL + "<!-- the end -->"), {(1, 1): 1}),
        (worksheet(CELL + "<?end?>"), {(1, 1): 1}),
        # Rows behind what the fast way does not know.
        (
            worksheet(CELL + "<!-- x -->" + CELL.replace('r="1"', 'r="2"').replace("A1", "A2").replace("<v>1", "<v>2")),
            {(1, 1): 1, (2, 1): 2},
        ),
        # Rows of another namespace are none; texts with carriage returns have line feeds.
        (worksheet(CELL.replace("<row ", '<row xmlns="urn:other" ')), {}),
        (worksheet('<row r="1"><c r="A1" t="str"><v>a\r\nb\rc</v></c></row>'), {(1, 1): "a\nb\nc"}),
        (worksheet('<row r="1"><c r="A1" t="str"><v>xmlns</v></c></row>'), {(1, 1): "xmlns"}),
        # The mark of the first row within a comment before it, and that of the last behind it.
        (worksheet(CELL, before=f"<!--<sheetData>{CELL.replace('<v>1', '<v>9')}-->"), {(1, 1): 1}),
        (worksheet(CELL, after="<!--</sheetData>-->"), {(1, 1): 1}),
        (worksheet("").replace("<sheetData></sheetData>", f"<sheetData >{CELL}</sheetData>"), {(1, 1): 1}),
        (worksheet("").replace("<sheetData></sheetData>", "<sheetData/>"), {}),
        (worksheet("").replace("<sheetData></sheetData>", ""), {}),
    ],
)
def test_rows_that_the_fast_way_must_leave_to_the_slow_one(text: str, constants: dict[tuple[int, int], Value]) -> None:
    assert scan(text).constants == constants
