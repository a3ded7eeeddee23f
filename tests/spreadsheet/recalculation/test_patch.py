"""Values are written back: only the `<c>` elements of changed cells get different bytes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.rows import each_row
from tests.spreadsheet.recalculation.packages import MAIN, cells, outside_cells, shown, worksheet
from xl_departage.base.errors import ErrorKind, Place
from xl_departage.spreadsheet.formulas.addresses import address as name_of
from xl_departage.spreadsheet.formulas.addresses import read_address
from xl_departage.spreadsheet.recalculation.cell_xml import rewrite
from xl_departage.spreadsheet.recalculation.metadata_xml import Metadata
from xl_departage.spreadsheet.recalculation.patch import Patch, patch_sheet, patch_values
from xl_departage.spreadsheet.recalculation.scanned_cells import SheetContext
from xl_departage.spreadsheet.recalculation.sheet_xml import scan_sheet
from xl_departage.spreadsheet.recalculation.workbook_model import FormulaResult, Status, Value

CONTEXT = SheetContext("S1", "p", Place(), ("shared",), metadata=Metadata(frozenset({"1"}), {"7": ErrorKind.SPILL}))
Results = Mapping[str, Value | list[list[Value]] | None]


def patch(sheet: str | bytes, results: Results) -> Patch:
    """Patch a sheet with results by address: a value, or the rows of a spill. A cell without a result is kept."""
    data = sheet.encode() if isinstance(sheet, str) else sheet
    scan = scan_sheet(data, CONTEXT)
    results_by_place: dict[tuple[int, int], FormulaResult] = {}
    for name, value in results.items():
        key = read_address(name)
        assert key is not None
        if isinstance(value, list):
            results_by_place[key] = FormulaResult(Status.COMPUTED, value[0][0], value)
        else:
            results_by_place[key] = FormulaResult(Status.COMPUTED, value)
    return patch_sheet(scan, results_by_place)


def patched(sheet: str | bytes, results: Results) -> bytes:
    """The new part; patching it once more with the same results must leave it unchanged."""
    part = patch(sheet, results).part
    assert part is not None
    again = patch(part, results)
    assert again.part is None
    assert again.changes == []
    return part


def cell(element: str, value: Value | list[list[Value]]) -> str:
    """One `<c>` element after a new value was written to B2."""
    part = patched(worksheet(f'<row r="2">{element}</row>'), {"B2": value}).decode()
    match = re.search(r'<row r="2">(.*)</row>', part, re.DOTALL)
    assert match is not None
    return match[1]


@each_row(
    ("old_cell", "value", "new_cell"),
    [
        ('<c r="B2"><f>A1</f><v>1</v></c>', 2.5, '<c r="B2"><f>A1</f><v>2.5</v></c>'),
        ('<c r="B2"><f>A1</f></c>', 2, '<c r="B2"><f>A1</f><v>2</v></c>'),
        ('<c r="B2"><f>A1</f><v/></c>', 2, '<c r="B2"><f>A1</f><v>2</v></c>'),
        ('<c r="B2"><f>A1</f><v /></c>', 2, '<c r="B2"><f>A1</f><v>2</v></c>'),
        ('<c r="B2"><f>A1</f><v></v></c>', 0, '<c r="B2"><f>A1</f><v>0</v></c>'),
        ('<c r="B2"><f>A1</f><v>5</v></c>', None, '<c r="B2"><f>A1</f><v>0</v></c>'),
        ('<c r="B2" s="4"><f>A1</f><v>1</v></c>', "é<", '<c r="B2" s="4" t="str"><f>A1</f><v>é&lt;</v></c>'),
        ('<c r="B2"><f>A1</f><v>1</v></c>', "", '<c r="B2" t="str"><f>A1</f><v></v></c>'),
        ('<c r="B2"><f>A1</f><v>1</v></c>', " a\n", '<c r="B2" t="str"><f>A1</f><v xml:space="preserve"> a\n</v></c>'),
        ('<c r="B2"><f>A1</f><v>1</v></c>', "a\rb\x01", '<c r="B2" t="str"><f>A1</f><v>a_x000D_b_x0001_</v></c>'),
        ('<c r="B2" s="4" t="str"><f>A1</f><v>x</v></c>', 7, '<c r="B2" s="4"><f>A1</f><v>7</v></c>'),
        ('<c r="B2" t="str" s="4"><f>A1</f><v>x</v></c>', True, '<c r="B2" t="b" s="4"><f>A1</f><v>1</v></c>'),
        ('<c r="B2" t="b"><f>A1</f><v>1</v></c>', 1, '<c r="B2"><f>A1</f><v>1</v></c>'),
        ('<c r="B2"><f>A1</f><v>1</v></c>', ErrorKind.NA, '<c r="B2" t="e"><f>A1</f><v>#N/A</v></c>'),
        ('<c r="B2" t="n"><f>A1</f><v>1</v></c>', "x", '<c r="B2" t="str"><f>A1</f><v>x</v></c>'),
        ("<c t='str' r='B2'><f>A1</f><v>x</v></c>", False, "<c t='b' r='B2'><f>A1</f><v>0</v></c>"),
        ('<c r="B2" t="inlineStr"><f>A1</f><is><t>x</t></is></c>', 3, '<c r="B2"><f>A1</f><v>3</v></c>'),
        ('<c r="B2" t="s"><f>A1</f><v>0</v></c>', "y", '<c r="B2" t="str"><f>A1</f><v>y</v></c>'),
        (
            '<c r="B2" vm="7" t="e"><f>A1</f><v>#VALUE!</v></c>',
            3,
            '<c r="B2"><f>A1</f><v>3</v></c>',
        ),
        (
            '<c r="B2"><f ca="1">A1</f><v>1</v><extLst><ext uri="u"><q xmlns="urn:q">1</q></ext></extLst></c>',
            3,
            '<c r="B2"><f ca="1">A1</f><v>3</v><extLst><ext uri="u"><q xmlns="urn:q">1</q></ext></extLst></c>',
        ),
        (
            '<c r="B2"><f>A1</f><extLst><ext uri="u"/></extLst></c>',
            3,
            '<c r="B2"><f>A1</f><v>3</v><extLst><ext uri="u"/></extLst></c>',
        ),
        (
            '<c r="B2"><!-- <v>9</v> --><f>IF(A1&gt;1,"<![CDATA[<v>]]>",2)</f> <v >1</v > </c >',
            3,
            '<c r="B2"><!-- <v>9</v> --><f>IF(A1&gt;1,"<![CDATA[<v>]]>",2)</f> <v>3</v> </c>',
        ),
        (
            '<c r="B2" ph="1"\n s="4" ><f t="shared" ref="B2:B9" si="0">A1</f><v>1</v></c>',
            "x",
            '<c r="B2" ph="1"\n s="4" t="str"><f t="shared" ref="B2:B9" si="0">A1</f><v>x</v></c>',
        ),
    ],
)
def test_one_cell_with_a_new_value(old_cell: str, value: Value, new_cell: str) -> None:
    assert cell(old_cell, value) == new_cell


@each_row(
    ("element", "value"),
    [
        ('<c r="B2"><f>A1</f><v>1.0</v></c>', 1),
        ('<c r="B2"><f>A1</f><v>0.3</v></c>', 0.1 + 0.2),
        ('<c r="B2"><f>A1</f><v>1E+20</v></c>', 1e20),
        ('<c r="B2" t="str"><f>A1</f><v>a_x000D_b</v></c>', "a\rb"),
        ('<c r="B2" t="b"><f>A1</f><v>1</v></c>', True),
        ('<c r="B2" t="e"><f>A1</f><v>#DIV/0!</v></c>', ErrorKind.DIV0),
        ('<c r="B2" t="e" vm="7"><f>A1</f><v>#VALUE!</v></c>', ErrorKind.SPILL),
        ('<c r="B2" t="s"><f>A1</f><v>0</v></c>', "shared"),
        ('<c r="B2" cm="1"><f t="array" ref="B2">A1</f><v>4</v></c>', 4),
    ],
)
def test_a_value_that_stays_changes_no_byte(element: str, value: Value) -> None:
    result = patch(worksheet(f'<row r="2">{element}</row>'), {"B2": value})
    assert result.part is None
    assert result.changes == []


def test_formulas_that_were_not_computed_keep_everything() -> None:
    scan = scan_sheet(worksheet('<row r="1"><c r="A1"><f>MACRO()</f><v>1</v></c></row>').encode(), CONTEXT)
    assert patch_sheet(scan, {(1, 1): FormulaResult(Status.KEPT, 9)}).part is None
    assert patch_sheet(scan, {(1, 1): FormulaResult(Status.CIRCULAR, 9)}).part is None
    assert patch_sheet(scan, {}).part is None


TABLE = worksheet(
    '<row r="1"><c r="A1"><f t="dataTable" ref="A1:A2" dt2D="0" dtr="0" r1="B9"/><v>1</v></c></row>'
    '<row r="2"><c r="A2"><v>2</v></c></row>'
)


def test_data_tables_are_left_alone() -> None:
    assert patch(TABLE, {"A1": 9}).part is None


SPILL = worksheet(
    '<row r="1" spans="1:3"><c r="A1"><v>0</v></c><c r="B1" cm="1"><f t="array" ref="B1:B3">X()</f><v>1</v></c>'
    '<c r="C1"><v>9</v></c></row>'
    '<row r="2" spans="1:3"><c r="A2"><v>0</v></c><c r="B2" s="5"><v>2</v></c><c r="C2"><v>9</v></c></row>'
    '<row r="3" spans="1:3"><c r="B3"><v>3</v></c><c r="C3"><v>9</v></c></row>'
    '<row r="6" spans="1:1"><c r="A6"><v>0</v></c></row>',
    before='<dimension ref="A1:C6"/>',
)


def table(part: bytes) -> dict[str, tuple[str, str | None]]:
    return {address: shown(element) for address, element in cells(part).items()}


def test_a_spill_of_the_same_size_changes_values_only() -> None:
    part = patched(SPILL, {"B1": [[1], ["x"], [7]]})
    assert part.decode() == SPILL.replace('s="5"><v>2<', 's="5" t="str"><v>x<').replace("<v>3</v>", "<v>7</v>")


def test_a_spill_that_shrinks_clears_its_old_cells() -> None:
    part = patched(SPILL, {"B1": [[1]]})
    # The cell with a style stays as a blank cell; the one without is removed.
    expected = SPILL.replace('ref="B1:B3"', 'ref="B1"').replace('<c r="B2" s="5"><v>2</v></c>', '<c r="B2" s="5"/>')
    assert part.decode() == expected.replace('<c r="B3"><v>3</v></c>', "")


def test_a_blocked_spill_shows_the_error_and_clears_its_old_cells() -> None:
    part = patched(SPILL, {"B1": ErrorKind.SPILL})
    assert table(part)["B1"] == ("e", "#SPILL!")
    assert table(part)["B2"] == ("", None)
    assert "B3" not in table(part)
    assert b'<c r="B1" cm="1" t="e"><f t="array" ref="B1">X()</f>' in part


def test_a_spill_that_grows_gets_cells_and_rows_in_order() -> None:
    values: list[list[Value]] = [[1, 10], [2, 20], [3, 30], [4, 40], [5, 50], [6, 60]]
    sheet = SPILL.replace('<c r="C1"><v>9</v></c>', "").replace(
        '<c r="C2"><v>9</v></c>', '<c r="C2" s="6"/><c r="D2"><v>8</v></c>'
    )
    sheet = sheet.replace('<c r="C3"><v>9</v></c>', '<c r="E3"><v>8</v></c>')
    part = patched(sheet, {"B1": values})

    found = table(part)
    for row, line in enumerate(values, start=1):
        for letter, value in zip("BC", line, strict=True):
            assert found[f"{letter}{row}"] == ("", str(value))
    assert cells(part)["C2"].get("s") == "6"
    in_order(part)
    assert b'ref="B1:C6"' in part
    assert b'<dimension ref="A1:C6"/>' in part
    # Existing rows keep their attributes, except for spans that must grow.
    assert re.findall(rb"<row [^>]*>", part) == [
        b'<row r="1" spans="1:3">', b'<row r="2" spans="1:3">', b'<row r="3" spans="1:3">', b'<row r="4">', b'<row r="5">',
        b'<row r="6" spans="1:3">',
    ]  # fmt: skip


def in_order(part: bytes) -> None:
    """Check that rows and cells are in the order required by the schema."""
    numbers = []
    for row in ElementTree.fromstring(part).iter(f"{{{MAIN}}}row"):
        numbers.append(int(row.get("r", "0")))
        keys = [read_address(element.get("r", "")) for element in row]
        assert None not in keys
        assert keys == sorted(keys, key=lambda key: key or (0, 0))
        assert all(key is not None and key[0] == numbers[-1] for key in keys)
    assert numbers == sorted(set(numbers))


def test_new_cells_look_like_their_row_or_column() -> None:
    sheet = worksheet(
        '<row r="1"><c r="B1" cm="1"><f t="array" ref="B1">X()</f><v>1</v></c></row>'
        '<row r="2" s="8" customFormat="1" ht="30"/><row r="3" s="9"/>',
        before='<dimension ref="B1"/><sheetFormatPr zeroHeight="1" defaultRowHeight="15"/>'
        '<cols><col min="2" max="2" width="9" style="3"/></cols>',
    )
    part = patched(sheet, {"B1": [[1], [2], [3], [4]]})
    styles = {address: element.get("s") for address, element in cells(part).items()}
    assert styles == {"B1": None, "B2": "8", "B3": "3", "B4": "3"}
    assert b'<row r="2" s="8" customFormat="1" ht="30"><c r="B2" s="8"><v>2</v></c></row>' in part
    # In a sheet whose other rows are hidden, the new row is hidden too.
    assert b'<row r="4" hidden="1">' in part
    assert b'<dimension ref="B1:B4"/>' in part


def test_new_cells_have_the_prefix_of_the_others() -> None:
    sheet = (
        f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData><x:row r="1"><x:c r="A1" cm="1"><x:f t="array" ref="A1">X()</x:f>'
        "</x:c></x:row></x:sheetData></x:worksheet>"
    )
    part = patched(sheet, {"A1": [[1, "a"], [2, "b"]]})
    assert table(part) == {"A1": ("", "1"), "B1": ("str", "a"), "A2": ("", "2"), "B2": ("str", "b")}


def test_cells_that_count_by_themselves_are_not_moved() -> None:
    sheet = worksheet(
        '<row><c cm="1"><f t="array" ref="A1:B1">X()</f><v>1</v></c><c><v>2</v></c><c><v>3</v></c></row><row><c><v>4</v></c></row>'
    )
    part = patched(sheet, {"A1": [[1]]})
    scan = scan_sheet(part, CONTEXT)
    assert scan.constants == {(1, 3): 3, (2, 1): 4}
    grown = patched(
        worksheet('<row><c cm="1"><f t="array" ref="A1">X()</f><v>1</v></c></row>'), {"A1": [[1, 2], [3, 4]]}
    )
    scan = scan_sheet(grown, CONTEXT)
    assert scan.children == {(1, 2): 2, (2, 1): 3, (2, 2): 4}


def test_legacy_arrays_fill_their_area_and_never_leave_it() -> None:
    sheet = worksheet(
        '<row r="1"><c r="A1"><f t="array" ref="A1:B2">X()</f><v>1</v></c></row><row r="2"><c r="A2" s="4"/></row>'
    )
    part = patched(sheet, {"A1": [[1], [2], [3]]})
    assert table(part) == {"A1": ("", "1"), "B1": ("", "1"), "A2": ("", "2"), "B2": ("", "2")}
    assert b'ref="A1:B2"' in part
    part = patched(sheet, {"A1": 5})
    assert set(table(part).values()) == {("", "5")}


def test_a_cell_that_one_spill_leaves_and_another_takes() -> None:
    for style in ("", ' s="4"'):
        sheet = worksheet(
            '<row r="1"><c r="B1" cm="1"><f t="array" ref="B1:B3">X()</f><v>1</v></c></row>'
            '<row r="2"><c r="B2"><v>2</v></c></row>'
            f'<row r="3"><c r="A3" cm="1"><f t="array" ref="A3">Y()</f><v>4</v></c><c r="B3"{style}><v>3</v></c></row>'
        )
        part = patched(sheet, {"B1": [[1], [2]], "A3": [[4, "y"]]})
        in_order(part)
        assert table(part) == {"B1": ("", "1"), "B2": ("", "2"), "A3": ("", "4"), "B3": ("str", "y")}
        assert part.count(b'r="B3"') == 1
        assert b'ref="B1:B2"' in part
        assert b'ref="A3:B3"' in part


def test_utf_16_sheets_stay_utf_16() -> None:
    text = worksheet('<row r="1"><c r="A1"><f>"é"</f><v>1</v></c></row>').replace("UTF-8", "UTF-16")
    part = patched(text.encode("utf-16"), {"A1": "½ 😀"})
    assert part.decode("utf-16") == text.replace('r="A1"', 'r="A1" t="str"').replace("<v>1</v>", "<v>½ 😀</v>")
    assert part.startswith(text.encode("utf-16")[:2])
    latin = text.replace("UTF-16", "ISO-8859-1").encode("latin-1")
    assert b"<v>\xbd &#128512;</v>" in patched(latin, {"A1": "½ 😀"})


results = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-99, 99),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=10),
    st.sampled_from(list(ErrorKind)),
)


@st.composite
def spilling_sheets(draw: st.DrawFn) -> tuple[str, dict[str, list[list[Value]]]]:
    """A sheet with one dynamic array in C3 that may grow or shrink, among cells outside its area of 6 x 4."""
    old = draw(st.tuples(st.integers(1, 6), st.integers(1, 4)))
    new = draw(st.tuples(st.integers(1, 6), st.integers(1, 4)))
    rows = []
    for row in range(1, 12):
        found = []
        for column in range(1, 9):
            letter = "ABCDEFGH"[column - 1]
            style = draw(st.sampled_from(["", "", ' s="2"']))
            inside = 3 <= row < 9 and 3 <= column < 7
            if (row, column) == (3, 3):
                last = f"{'CDEF'[old[1] - 1]}{2 + old[0]}"
                found.append(f'<c r="C3"{style} cm="1"><f t="array" ref="C3:{last}">X()</f><v>0</v></c>')
            elif inside and row < 3 + old[0] and column < 3 + old[1]:
                if draw(st.booleans()):
                    found.append(f'<c r="{letter}{row}"{style} t="str"><v>old</v></c>')
            elif inside:
                if style:
                    found.append(f'<c r="{letter}{row}"{style}/>')
            elif draw(st.integers(0, 3)) == 0:
                found.append(f'<c r="{letter}{row}"{style}><v>{row * column}</v></c>')
        if bool(found) or draw(st.booleans()):
            attributes = draw(st.sampled_from(["", ' spans="1:8"', ' ht="20" customHeight="1"']))
            rows.append(
                f'<row r="{row}"{attributes}>{"".join(found)}</row>' if found else f'<row r="{row}"{attributes}/>'
            )
    values = [[draw(results) for _ in range(new[1])] for _ in range(new[0])]
    return worksheet("".join(rows), before='<dimension ref="A1:H11"/>'), {"C3": values}


@settings(max_examples=examples(200), deadline=None)
@given(spilling_sheets())
def test_any_spill_is_written_whole_and_touches_nothing_else(case: tuple[str, dict[str, list[list[Value]]]]) -> None:
    sheet, spill = case
    result = patch(sheet, spill)
    part = result.part if result.part is not None else sheet.encode()

    assert patch(part, spill).part is None
    in_order(part)
    scan_before, scan_after = scan_sheet(sheet.encode(), CONTEXT), scan_sheet(part, CONTEXT)
    assert scan_before.constants == scan_after.constants
    values = spill["C3"]
    assert scan_after.formulas[3, 3].reference == (3, 3, 2 + len(values), 2 + len(values[0]))
    cached_values = {**scan_after.children, (3, 3): scan_after.formulas[3, 3].cached}
    for row, line in enumerate(values, start=3):
        for column, value in enumerate(line, start=3):
            expected = 0 if value is None or value == 0 else value
            got = cached_values.pop((row, column))
            assert got == expected or (isinstance(expected, float) and abs(expected) < 1e-300 and got == 0)
    assert cached_values == {}
    # The elements outside the cells are the previous ones plus new rows.
    old, new = outside_cells(sheet.encode()), outside_cells(part)
    assert [entry for entry in new if entry in old] == old
    # Every existing cell keeps its style.
    styles = {address: element.get("s") for address, element in cells(part).items()}
    for address, element in cells(sheet.encode()).items():
        if element.get("s") is not None:
            assert styles[address] == element.get("s")


@given(results)
def test_any_value_is_read_back(value: Value) -> None:
    element = rewrite(b'<c r="A1"><f>A2</f><v>1</v></c>', 0 if value is None else value)
    if isinstance(value, float) and abs(value) < 2.3e-308:
        return
    scan = scan_sheet(worksheet(f'<row r="1">{element.decode()}</row>').encode(), CONTEXT)
    got = scan.formulas[1, 1].cached
    assert got == (0 if value is None else value)
    assert isinstance(got, bool) == isinstance(value, bool)


@each_row(
    ("cell", "written"),
    [
        ('<c r="A1"/>', '<c r="A1" t="str"><v>x</v></c>'),
        ('<c r="A1" s="4" />', '<c r="A1" s="4" t="str"><v>x</v></c>'),
        ('<c r="A1" s="4"></c>', '<c r="A1" s="4" t="str"><v>x</v></c>'),
        ('<c r="A1" t="s" s="4"><v>7</v></c>', '<c r="A1" t="str" s="4"><v>x</v></c>'),
        ('<c r="A1" t="e" vm="1"><v>#VALUE!</v></c>', '<c r="A1" t="str"><v>x</v></c>'),
        ('<c r="A1" t="b"><v/></c>', '<c r="A1" t="str"><v>x</v></c>'),
        ('<c r="A1"><v>1</v><extLst/></c>', '<c r="A1" t="str"><v>x</v><extLst/></c>'),
        ('<c r="A1" t="inlineStr"><is><t>a</t></is></c>', '<c r="A1" t="str"><v>x</v></c>'),
        ('<x:c r="A1"/>', '<x:c r="A1" t="str"><x:v>x</x:v></x:c>'),
    ],
)
def test_a_cell_without_a_formula_gets_its_value_however_it_was_written(cell: str, written: str) -> None:
    assert rewrite(cell.encode(), "x") == written.encode()


@pytest.mark.parametrize("style", ["", ' s="4"'])
def test_a_spill_that_shrinks_leaves_no_formula_in_its_old_cells(style: str) -> None:
    sheet = worksheet(
        '<row r="1"><c r="A1" cm="1"><f t="array" ref="A1:A3" ca="1">SEQUENCE(B1)</f><v>1</v></c></row>'
        '<row r="2"><c r="A2"><f ca="1"/><v>2</v></c></row>'
        f'<row r="3"><c r="A3"{style}><f ca="1"/><v>3</v></c></row>'
    )

    part = patched(sheet, {"A1": [[1], [2]]}).decode()

    assert '<c r="A2"><f ca="1"/><v>2</v></c>' in part
    assert part.count("<f") == 2
    assert ('<c r="A3" s="4"/>' in part) if style else ('r="A3"' not in part)


def test_spans_that_hold_the_new_cells_stay_byte_by_byte() -> None:
    sheet = worksheet(
        '<row r="1"><c r="A1" cm="1"><f t="array" ref="A1">X()</f><v>1</v></c></row>'
        "<row r=\"2\" spans='1:2'/><row r=\"3\" spans='2:2'/><row r=\"4\" spans='1:1'/>"
    )
    part = patched(sheet, {"A1": [[1, 2], [3, 4], [5, 6], [7, 8]]}).decode()

    assert re.findall(r'<row r="[2-4]"[^>]*>', part) == [
        "<row r=\"2\" spans='1:2'>",
        '<row r="3" spans="1:2">',
        '<row r="4" spans="1:2">',
    ]


def placed(values: Mapping[str, Value]) -> dict[tuple[int, int], Value]:
    """Values by (row, column) instead of by address, in the order of rows."""
    places = {}
    for name, value in values.items():
        key = read_address(name)
        assert key is not None
        places[key] = value
    return dict(sorted(places.items()))


def put(sheet: str, values: Mapping[str, Value]) -> Patch:
    """Put values into cells by address."""
    return patch_values(scan_sheet(sheet.encode(), CONTEXT), placed(values))


FAMILY = (
    '<row r="1"><c r="A1" s="2"><f t="shared" ref="A1:A4" si="0">B1*2&amp;"&lt;"</f><v>1</v></c>'
    '<c r="C1"><f t="shared" ref="C1:C2" si="1">D1</f><v>7</v></c></row>'
    '<row r="2"><c r="A2" t="str"><f t="shared" si="0"/><v>x</v></c><c r="C2"><f t=\'shared\' si=\'1\'/><v>8</v></c></row>'
    '<row r="3"><c r="A3"><f t="shared" si="0" ca="1"></f></c><c r="B3"><f>A3</f><v>3</v></c></row>'
    '<row r="4"><c r="A4"><f t="shared" si="0"/><v>4</v></c></row>'
)
"""Two families of shared formulas, with their masters in A1 and C1, and a formula of its own."""


def test_a_value_in_place_of_a_shared_formula_gives_the_others_their_own() -> None:
    def formulas(part: bytes) -> dict[str, str]:
        scan = scan_sheet(part, CONTEXT)
        return {name_of(*key): cell.formula for key, cell in sorted(scan.formulas.items())}

    every = {
        "A1": 'B1*2&"<"', "A2": 'B2*2&"<"', "A3": 'B3*2&"<"', "A4": 'B4*2&"<"',
        "B3": "A3", "C1": "D1", "C2": "D2",
    }  # fmt: skip
    assert formulas(worksheet(FAMILY).encode()) == every
    for values in ({"A1": 5}, {"A3": "text"}, {"C1": True}, {"C2": None}, {"B3": 9}, {"A1": 1, "A2": 2, "C1": 3}):
        result = put(worksheet(FAMILY), values)
        assert result.part is not None
        assert formulas(result.part) == {cell: text for cell, text in every.items() if cell not in values}, values
        shown_now = {name: shown(element) for name, element in cells(result.part).items()}
        shown_before = {name: shown(element) for name, element in cells(worksheet(FAMILY).encode()).items()}
        assert {name for name in shown_before if shown_before[name] != shown_now[name]} <= set(values)
        assert result.freed == list(placed(values))
        # Only where a master is replaced do the others change, and they of its family alone.
        text = result.part.decode()
        families = [FAMILY.count(f'si="{index}"') - text.count(f'si="{index}"') for index in (0, 1)]
        assert families[0] == (4 if "A1" in values else 1 if "A3" in values else 0)
        assert ("si='1'" in text) == ("C1" not in values and "C2" not in values)
    assert b'<c r="A2" t="str"><f>B2*2&amp;"&lt;"</f><v>x</v></c>' in (put(worksheet(FAMILY), {"A1": 5}).part or b"")


def test_values_go_where_they_belong_in_any_sheet() -> None:
    rows = '<row r="2"><c r="B2" s="1"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="5"/><row r="7"><c r="A7"/></row>'
    unordered = (
        '<row r="7"><c r="A7"/></row><row r="2"><c r="D2"><v>2</v></c><c r="B2" s="1"><v>1</v></c></row><row r="5"/>'
    )
    values: dict[str, Value] = {
        "A1": 1,
        "A2": 2,
        "C2": "c",
        "D2": 20,
        "E2": False,
        "B5": 3.5,
        "B6": "s",
        "A7": 7,
        "XFD9": 8,
    }
    for sheet in (rows, unordered):
        result = put(worksheet(sheet, before='<dimension ref="A2:D7"/>'), values)
        assert result.part is not None
        found = scan_sheet(result.part, CONTEXT)
        assert {name_of(*key): value for key, value in found.constants.items()} == {"B2": 1, **values}
        assert found.dimension is not None
        assert found.dimension[1] == (1, 1, 9, 16384)
        assert [(change.row, change.column, change.old) for change in result.changes] == [
            (*place, 2 if place == (2, 4) else None) for place in placed(values)
        ]
        assert (result.freed, cells(result.part)["B2"].get("s")) == ([], "1")
    in_order(put(worksheet(rows), values).part or b"")
    # What is there already changes nothing.
    assert put(worksheet(rows), {}).part is None


def test_a_value_in_place_of_a_result_that_became_a_formula_stays() -> None:
    # `=½` typed into a grid: Excel stores a formula, which is read as the text.
    sheet = worksheet(
        '<row r="1"><c r="A1" t="str" s="1"><f>½</f><v>½</v></c><c r="B1" t="str"><f>½</f><v>½</v></c></row>'
    )
    for value, shown_now in (("1", ("str", "1")), ("=½", ("str", "=½")), (None, ("", None))):
        result = put(sheet, {"A1": value})
        assert result.part is not None
        assert (shown(cells(result.part)["A1"]), result.freed) == (shown_now, [(1, 1)])
        found = scan_sheet(result.part, CONTEXT)
        assert (found.constants.get((1, 1)), found.result_cells) == (value, {(1, 2): 1})
