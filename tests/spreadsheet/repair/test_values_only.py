"""The smallest workbooks whose formulas are taken out: what goes, what stays byte by byte, and how the copy is marked."""

from __future__ import annotations

import io
import re
from collections.abc import Collection
from typing import Any

import openpyxl

from tests.spreadsheet.recalculation.packages import METADATA, OFFICE, RELATIONSHIPS, parts, unzipped, worksheet, zipped
from xl_departage.base.errors import Place
from xl_departage.spreadsheet.repair.values_only import values_only
from xl_departage.spreadsheet.storage.marking import FINAL, Mark
from xl_departage.spreadsheet.storage.package import Package

MARK = Mark("Copy", "A copy without formulas.")
SHEET = "xl/worksheets/sheet1.xml"
BOOK = "xl/workbook.xml"
PROPERTIES = "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"
TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"


def copied(files: dict[str, bytes], mark: Mark = MARK, names: Collection[str] = ("KOYA", "POINTS")) -> dict[str, bytes]:
    return unzipped(values_only(Package(zipped(files), Place(file="in.xlsx")), mark, names))


def read(files: dict[str, bytes]) -> Any:
    return openpyxl.load_workbook(io.BytesIO(zipped(files)))


def test_of_each_kind_of_cell_the_formula_goes_and_the_rest_stays_byte_by_byte() -> None:
    kinds = {
        '<c r="A1" s="3"><f>KOYA(B1)</f><v>1.50</v></c>': '<c r="A1" s="3"><v>1.50</v></c>',
        '<c r="A2" t="str"><f t="shared" si="0" ref="A2:A3">B2</f><v>a</v></c>': '<c r="A2" t="str"><v>a</v></c>',
        '<c r="A3" t="str"><f t="shared" si="0"/><v>b</v></c>': '<c r="A3" t="str"><v>b</v></c>',
        '<c r="A4" t="b"><f t="array" ref="A4:A5" >B4&gt;1</f><v>1</v></c>': '<c r="A4" t="b"><v>1</v></c>',
        '<c r="A6" s="2" cm="1"><f t="array" ref="A6">X()</f><v>6</v></c>': '<c r="A6" s="2"><v>6</v></c>',
        "<c r=\"A7\" cm = '1' s='2'><f ca='1'/><v>7</v></c>": "<c r=\"A7\" s='2'><v>7</v></c>",
        '<c r="A8" t="e"><f ca="1">1&gt;"&gt;"</f><v>#N/A</v></c>': '<c r="A8" t="e"><v>#N/A</v></c>',
        '<c r="A9"><f>B9</f></c>': '<c r="A9"></c>',
        '<c r="A10" t="str"><f>HYPERLINK("#S1!A1")</f><v>x</v></c>': None,
        '<c r="A11" t="str"><f> hyperlink("#S1!A1",B1)</f><v>x</v></c>': None,
        '<c r="A12" t="str"><f>HYPERLINK("#S1!A1",KOYA(B1))</f><v>x</v></c>': '<c r="A12" t="str"><v>x</v></c>',
        '<c r="A13" t="str"><f>1&amp;HYPERLINK("#S1!A1")</f><v>x</v></c>': '<c r="A13" t="str"><v>x</v></c>',
        '<c r="A14" t="str"><f t="array" ref="A14">HYPERLINK("#S1!A1")</f><v>x</v></c>': '<c r="A14" t="str"><v>x</v></c>',
        '<c r="A15" cm="1"><v>plain</v></c>': None,
        '<c r="A16"/>': None,
    }
    rows = "".join(f'<row r="{re.findall("[0-9]+", cell)[0]}">{cell}</row>' for cell in kinds)
    expected_rows = "".join(
        f'<row r="{re.findall("[0-9]+", cell)[0]}">{cell if wanted is None else wanted}</row>'
        for cell, wanted in kinds.items()
    )

    after = copied(parts(worksheet(rows), extra={"xl/metadata.xml": METADATA}))

    assert after[SHEET].decode() == worksheet(expected_rows)
    prefixed = (
        worksheet(rows).replace("<f", "<x:f").replace("</f", "</x:f").replace("<worksheet", "<worksheet xmlns:x='y'")
    )
    assert "<x:f" not in copied(parts(prefixed, extra={"xl/metadata.xml": METADATA}))[SHEET].decode().replace(
        '<x:f>HYPERLINK("#S1!A1")', ""
    ).replace('<x:f> hyperlink("#S1!A1",B1)', "")


def rules(tag: str, *formulas: str) -> str:
    inside = "".join(
        f'<{tag} sqref="A{row}"><formula1>{formula}</formula1></{tag}>' for row, formula in enumerate(formulas, 1)
    )
    return f'<{tag}s count="{len(formulas)}">{inside}</{tag}s>'


def test_of_rules_those_that_call_our_functions_go_and_the_list_counts_the_others() -> None:
    for tag in ("dataValidation", "conditionalFormatting"):
        for formulas, remaining in (
            (("KOYA(A1)", "A1&gt;2", "A1&gt;3"), ("A1&gt;2", "A1&gt;3")),
            (("A1&gt;2", "[1]!POINTS(A1)"), ("A1&gt;2",)),
            (("A1&gt;2", "KOYAL(A1)"), ("A1&gt;2", "KOYAL(A1)")),
            (("KOYA(A1)", "POINTS(B1)"), ()),
        ):
            sheet = worksheet("", after="<!-- before -->" + rules(tag, *formulas) + "<!-- behind -->")
            wanted = rules(tag, *remaining) if remaining else ""
            # The cells of the rules that stay are those that they had.
            places = [f"A{formulas.index(formula) + 1}" for formula in remaining]
            for row, place in reversed(list(enumerate(places, 1))):
                wanted = wanted.replace(f'sqref="A{row}"', f'sqref="{place}"')
            assert copied(parts(sheet))[SHEET].decode() == worksheet(
                "", after=f"<!-- before -->{wanted}<!-- behind -->"
            ), formulas
    # Where no function is ours, every rule stays.
    sheet = worksheet("", after=rules("dataValidation", "KOYA(A1)", "A1"))
    assert copied(parts(sheet), MARK, ())[SHEET].decode() == sheet
    # Rules of an extension are not in a list: each stands alone.
    alone = '<conditionalFormatting sqref="A1"><cfRule type="expression"><formula>{}</formula></cfRule></conditionalFormatting>'
    sheet = worksheet("", after=alone.format("KOYA(A1)") + alone.format("A1"))
    assert copied(parts(sheet))[SHEET].decode() == worksheet("", after=alone.format("A1"))
    # A list without a number of its rules gets none.
    uncounted = rules("dataValidation", "KOYA(A1)", "A1").replace(' count="2"', "")
    assert copied(parts(worksheet("", after=uncounted)))[SHEET].decode() == worksheet(
        "",
        after='<dataValidations><dataValidation sqref="A2"><formula1>A1</formula1></dataValidation></dataValidations>',
    )


def test_the_mark_has_names_that_nothing_in_the_workbook_has() -> None:
    files = parts(worksheet(""), worksheet(""))
    for old, new in ((b'name="S1" sheetId="1"', b'name="COPY" sheetId="7"'), (b'name="S2"', b'name="Copy 2"')):
        files[BOOK] = files[BOOK].replace(old, new)
    files["xl/worksheets/copy1.xml"] = worksheet("").encode()
    rels = "xl/_rels/workbook.xml.rels"
    files[rels] = files[rels].replace(b'Id="rId2"', b'Id="rIdCopy1"')
    files[BOOK] = files[BOOK].replace(b'r:id="rId2"', b'r:id="rIdCopy1"')

    after = copied(files)

    assert set(after) - set(files) == {"xl/worksheets/copy2.xml", "docProps/custom.xml"}
    assert [(sheet.title, sheet.dimensions) for sheet in read(after).worksheets] == [
        ("COPY", "A1:A1"),
        ("Copy 2", "A1:A1"),
        ("Copy 3", "A1:A1"),
    ]
    added = re.findall(rb'<sheet [^>]*name="Copy 3"[^>]*>', after[BOOK])
    assert [re.findall(rb'sheetId="(\d+)"', tag) for tag in added] == [[b"8"]]
    assert b'Id="rIdCopy2" Type="%s/worksheet" Target="/xl/worksheets/copy2.xml"' % OFFICE.encode() in after[rels]
    assert re.findall(rb'copy:id="([^"]*)"', added[0]) == [b"rIdCopy2"]
    types = after["[Content_Types].xml"]
    for part, kind in (
        ("xl/worksheets/copy2.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"),
        ("docProps/custom.xml", "application/vnd.openxmlformats-officedocument.custom-properties+xml"),
    ):
        assert f'PartName="/{part}" ContentType="{kind}"'.encode() in types


def test_the_message_is_as_long_as_excel_shows_it() -> None:
    # Excel: 255 characters; the name of a sheet has 31.
    for words in (254, 255, 256):
        mark = Mark("T" * 31, "é" * words)
        [message] = read(copied(parts(worksheet("")), mark)).worksheets[-1].data_validations.dataValidation
        assert (message.promptTitle, message.prompt) == ("T" * 31, "é" * min(words, 255))
    [message] = (
        read(copied(parts(worksheet("")), Mark('A & "B"', "<1>"))).worksheets[-1].data_validations.dataValidation
    )
    assert (message.promptTitle, message.prompt, message.allowBlank, message.showInputMessage) == (
        'A & "B"',
        "<1>",
        True,
        True,
    )


def with_properties(*properties: str) -> dict[str, bytes]:
    files = parts(worksheet(""))
    files["docProps/custom.xml"] = (
        f'<Properties xmlns="{PROPERTIES}" xmlns:vt="{TYPES}">{"".join(properties)}</Properties>'.encode()
    )
    link = f'<Relationship Id="rId9" Type="{OFFICE}/custom-properties" Target="docProps/custom.xml"/></Relationships>'
    files["_rels/.rels"] = files["_rels/.rels"].replace(b"</Relationships>", link.encode())
    kind = (
        '<Override PartName="/docProps/custom.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/></Types>'
    )
    files["[Content_Types].xml"] = files["[Content_Types].xml"].replace(b"</Types>", kind.encode())
    return files


def custom(pid: int, name: str, value: str = "<vt:lpwstr>x</vt:lpwstr>") -> str:
    return f'<property fmtid="{{D5CDD505-2E9C-101B-9397-08002B2CF9AE}}" pid="{pid}" name="{name}">{value}</property>'


def test_the_copy_is_marked_as_final_once() -> None:
    # [MS-OLEPS] and ECMA-376 part 1, 22.3.2.2: the identifiers of properties begin with 2, and each is there once.
    for files, pid in ((parts(worksheet("")), b"2"), (with_properties(), b"2"), (with_properties(custom(2, "Club")), b"3"),
                       (with_properties(custom(8, "Club"), custom(5, "City")), b"9")):  # fmt: skip
        after = copied(files)
        shown = {custom_property.name: custom_property.value for custom_property in read(after).custom_doc_props.props}
        assert shown == {
            name: "x" for name in ("Club", "City") if f'"{name}"'.encode() in after["docProps/custom.xml"]
        } | {FINAL: True}
        mark = re.findall(rb'<property[^>]*pid="(\d+)" name="_MarkAsFinal"', after["docProps/custom.xml"])
        assert mark == [pid]
        assert b'fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}"' in after["docProps/custom.xml"]
        assert after["_rels/.rels"].count(b"/custom-properties") == 1
        assert after["[Content_Types].xml"].count(b"/docProps/custom.xml") == 1
    marked = with_properties(custom(4, FINAL, "<vt:bool>true</vt:bool>"))
    assert copied(marked)["docProps/custom.xml"] == marked["docProps/custom.xml"]
    # A relationship without its part: the part is made.
    lost = with_properties(custom(4, "Club"))
    del lost["docProps/custom.xml"]
    assert [custom_property.name for custom_property in read(copied(lost)).custom_doc_props.props] == [FINAL]


def test_a_strict_workbook_is_marked_in_the_strict_namespaces() -> None:
    files = parts(worksheet(""))
    strict = "http://purl.oclc.org/ooxml/officeDocument"
    files = {
        name: part.replace(OFFICE.encode(), f"{strict}/relationships".encode()).replace(
            b"http://schemas.openxmlformats.org/spreadsheetml/2006/main",
            b"http://purl.oclc.org/ooxml/spreadsheetml/main",
        )
        for name, part in files.items()
    }

    after = copied(files)

    for part in ("xl/worksheets/copy1.xml", "docProps/custom.xml"):
        assert b"purl.oclc.org/ooxml" in after[part]
        assert b"schemas.openxmlformats.org" not in after[part]
    assert f'Type="{strict}/relationships/worksheet"'.encode() in after["xl/_rels/workbook.xml.rels"]
    assert f'Type="{strict}/relationships/custom-properties"'.encode() in after["_rels/.rels"]
    assert RELATIONSHIPS.encode() in after["_rels/.rels"]
