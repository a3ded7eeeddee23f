"""Whole recalculations: the values become right, and nothing else changes."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
import xlsxwriter

from tests.hanging import must_end
from tests.spreadsheet.recalculation.packages import METADATA, cells, parts, shown, unzipped, worksheet, zipped
from xl_departage.base.errors import FileError
from xl_departage.base.messages import languages
from xl_departage.spreadsheet.recalculation import loading, recalculate
from xl_departage.spreadsheet.storage import remote


def book(path: Path, *sheets: str, calculation: str = "") -> Path:
    path.write_bytes(zipped(parts(*sheets, calculation=calculation, extra={"xl/metadata.xml": METADATA})))
    return path


def rows(*formulas: str) -> str:
    """One formula per row in column B, next to the numbers 1, 2 … in column A; cached values 99."""
    return worksheet(
        "".join(
            f'<row r="{n}"><c r="A{n}"><v>{n}</v></c><c r="B{n}"><f>{formula}</f><v>99</v></c></row>'
            for n, formula in enumerate(formulas, start=1)
        )
    )


def test_what_cannot_be_computed_keeps_its_value_and_all_that_depends_on_it(tmp_path: Path) -> None:
    source = book(tmp_path / "in.xlsx", rows("A1*2", "MACRO(A1)", "B2+1", "SUM(B1:B3)", "B6", "B5", "A1+1", "RAND()"))
    report = recalculate(source, tmp_path / "out.xlsx")

    states = {cell.cell: cell.status for cell in report.cells}
    assert states == {
        "B1": "computed", "B2": "kept", "B3": "kept", "B4": "kept", "B5": "circular", "B6": "circular", "B7": "computed",
        "B8": "computed",
    }  # fmt: skip
    assert [cell.cell for cell in report.cells if cell.volatile] == ["B8"]
    after = cells(unzipped((tmp_path / "out.xlsx").read_bytes())["xl/worksheets/sheet1.xml"])
    assert shown(after["B1"]) == ("", "2")
    for address in ("B2", "B3", "B4", "B5", "B6"):
        assert shown(after[address]) == ("", "99")
    assert shown(after["B7"]) == ("", "2")
    for cell in report.problems:
        for language in ("fr", "en"):
            line = cell.explain(language)
            assert cell.cell in line
            assert "S1" in line
            assert "\n" not in line
    assert "MACRO" in next(report.problems).explain("fr")
    assert report.exit_status == 0
    assert recalculate(source, tmp_path / "out.xlsx", strict=True).exit_status == 1


@pytest.mark.parametrize(("source", "target"), [("in.xlsx", "out.xlsm"), ("in.xlsm", "out.XLSX"), ("in.xlsx", "out")])
def test_a_result_that_excel_would_not_open_is_refused(tmp_path: Path, source: str, target: str) -> None:
    with pytest.raises(FileError) as problem:
        recalculate(book(tmp_path / source, rows("A1")), tmp_path / target)

    assert problem.value.key == "write_other_kind"
    assert [path.name for path in tmp_path.iterdir()] == [source]


@pytest.mark.beyond
def test_a_failing_function_says_what_is_wrong_in_both_languages(tmp_path: Path) -> None:
    sheet = worksheet(
        '<row r="1"><c r="A1" t="str"><v>12X1</v></c><c r="B1"><f>POINTS(A1:A2)</f><v>9</v></c>'
        '<c r="C1"><f>IFERROR(POINTS(A1:A2),-1)</f><v>9</v></c></row><row r="2"><c r="A2" t="str"><v>+1</v></c></row>'
    )
    report = recalculate(book(tmp_path / "in.xlsx", sheet), tmp_path / "out.xlsx")
    failed = next(report.problems)
    assert (failed.cell, failed.status) == ("B1", "failed")
    assert failed.message is not None
    assert failed.message["fr"] != failed.message["en"]
    assert "12X1" in failed.explain("fr")
    assert report.exit_status == 1
    after = cells(unzipped((tmp_path / "out.xlsx").read_bytes())["xl/worksheets/sheet1.xml"])
    assert shown(after["B1"]) == ("e", "#VALUE!")
    assert shown(after["C1"]) == ("", "-1")


def test_the_report_is_plain_data(tmp_path: Path) -> None:
    source = book(tmp_path / "in.xlsx", rows("A1*2", "MACRO(A1)", "NA()"))
    report = recalculate(source, tmp_path / "out.xlsx")
    data = json.loads(report.to_json())
    assert data["counts"] == {
        "formulas": 3, "computed": 2, "failed": 0, "kept": 1, "circular": 0, "unreadable": 0, "volatile": 0, "changed": 2,
    }  # fmt: skip
    assert data["cells"][0] == {"sheet": "S1", "cell": "B1", "status": "computed", "value": 2, "changed": True}
    assert data["cells"][1]["reason"].keys() == {"key", *languages()}
    assert data["cells"][2]["value"] == {"error": "#N/A"}
    assert data["changes"][0] == {"sheet": "S1", "cell": "B1", "old": 99, "new": 2}


FULL = '<calcPr calcId="191029" fullCalcOnLoad="1"/>'


@pytest.mark.parametrize(
    ("formulas", "calculation", "stays"),
    [
        (("A1", "A2"), FULL, False),
        (("A1", "MACRO()"), FULL, True),
        (("A1", "NOW()"), FULL, True),
        (("A1", "B2"), FULL, True),
        (("A1", "MACRO()"), '<calcPr calcId="191029"/>', True),
        (("A1", "A2"), "", True),
    ],
)
def test_the_request_for_a_full_calculation_goes_only_when_everything_was_computed(
    tmp_path: Path, formulas: tuple[str, ...], calculation: str, stays: bool
) -> None:
    source = book(tmp_path / "in.xlsx", rows(*formulas), calculation=calculation)
    recalculate(source, tmp_path / "out.xlsx")
    workbook_before, workbook_after = (
        unzipped((tmp_path / name).read_bytes())["xl/workbook.xml"] for name in ("in.xlsx", "out.xlsx")
    )
    assert (workbook_before == workbook_after) == stays
    if not stays:
        assert workbook_after == workbook_before.replace(b' fullCalcOnLoad="1"', b"")


def array(formula: str, reference: str, cached: str = "99") -> str:
    return f'<c r="{reference.split(":")[0]}" cm="1"><f t="array" ref="{reference}">{formula}</f><v>{cached}</v></c>'


def test_spills_grow_shrink_and_are_blocked(tmp_path: Path) -> None:
    sheet = worksheet(
        f'<row r="1"><c r="A1"><v>3</v></c>{array("_xlfn.SEQUENCE(A1)", "B1")}{array("_xlfn.SEQUENCE(2)", "C1:C4")}'
        f'{array("_xlfn.SEQUENCE(3)", "D1:D3")}<c r="E1"><f>SUM(_xlfn.ANCHORARRAY(B1))</f><v>99</v></c>'
        '<c r="F1"><f>IFERROR(D1,"bloqué")</f><v>99</v></c></row>'
        '<row r="2"><c r="C2" s="0"><v>2</v></c><c r="D2"><v>2</v></c></row>'
        '<row r="3"><c r="C3"><v>3</v></c><c r="D3"><v>3</v></c></row><row r="4"><c r="C4"><v>4</v></c></row>',
        after='<mergeCells count="1"><mergeCell ref="D3:D5"/></mergeCells>',
    )
    report = recalculate(book(tmp_path / "in.xlsx", sheet), tmp_path / "out.xlsx")

    after = unzipped((tmp_path / "out.xlsx").read_bytes())["xl/worksheets/sheet1.xml"]
    found = {address: shown(element) for address, element in cells(after).items()}
    assert found == {
        "A1": ("", "3"), "B1": ("", "1"), "B2": ("", "2"), "B3": ("", "3"), "C1": ("", "1"), "C2": ("", "2"),
        "D1": ("e", "#SPILL!"), "E1": ("", "6"), "F1": ("str", "bloqué"),
    }  # fmt: skip
    assert b'ref="B1:B3"' in after
    assert b'ref="C1:C2"' in after
    assert b'ref="D1"' in after
    assert {cell.cell: cell.spill for cell in report.cells if cell.spill} == {"B1": "B1:B3", "C1": "C1:C2"}
    again = recalculate(tmp_path / "out.xlsx", tmp_path / "again.xlsx")
    assert again.identical


def test_shared_formulas_keep_their_sharing(tmp_path: Path) -> None:
    sheet = worksheet(
        '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="shared" ref="B1:B3" si="0">A1*10</f><v>0</v></c></row>'
        '<row r="2"><c r="A2"><v>2</v></c><c r="B2"><f t="shared" si="0"/><v>0</v></c></row>'
        '<row r="3"><c r="A3"><v>3</v></c><c r="B3"><f t="shared" si="0"/><v>30</v></c></row>'
    )
    recalculate(book(tmp_path / "in.xlsx", sheet), tmp_path / "out.xlsx")
    after = unzipped((tmp_path / "out.xlsx").read_bytes())["xl/worksheets/sheet1.xml"].decode()
    expected = sheet.replace("A1*10</f><v>0</v>", "A1*10</f><v>10</v>").replace('si="0"/><v>0</v>', 'si="0"/><v>20</v>')
    assert after == expected


@pytest.mark.parametrize("date1904", [False, True])
def test_dates_of_both_systems(tmp_path: Path, date1904: bool) -> None:
    source = tmp_path / "in.xlsx"
    wb = xlsxwriter.Workbook(source, {"date_1904": date1904})
    sheet = wb.add_worksheet()
    import datetime

    sheet.write_datetime("A1", datetime.date(2024, 8, 1), wb.add_format({"num_format": "dd/mm/yyyy"}))
    for row, formula in enumerate(("=YEAR(A1)", "=MONTH(A1)", "=A1+1", "=DAY(A1+30)")):
        sheet.write_formula(row, 1, formula, None, 0)
    wb.close()
    report = recalculate(source, tmp_path / "out.xlsx")
    serial = 45505 - (1462 if date1904 else 0)
    assert [cell.value for cell in report.cells] == [2024, 8, serial + 1, 31]


NESTED = "(" * 10_000 + "1" + ")" * 10_000


@pytest.mark.parametrize(
    "formula",
    [
        NESTED,
        "-" * 10_000 + "1",
        "SUM(" * 5_000 + "1" + ")" * 5_000,
        "1+" * 50_000 + "1",
        "1+",
        "((",
        "ceci n'est pas une formule",
        '"ouvert',
        "#REF!#REF!",
        "{1,2;3",
        "'Feuille",
        ")",
        "A1:",
        "Table[",
    ],
    ids=lambda text: text[:12],
)
def test_a_formula_that_is_none_is_kept_and_the_others_are_computed(tmp_path: Path, formula: str) -> None:
    source = book(tmp_path / "in.xlsx", rows("A1*2", formula.replace("<", "&lt;"), "A3*2"))
    with must_end():
        report = recalculate(source, tmp_path / "out.xlsx")
    states = {cell.cell: cell.status for cell in report.cells}
    assert (states["B1"], states["B3"]) == ("computed", "computed")
    # A very long but valid formula may be computed; an invalid one must be kept with a reason.
    if states["B2"] != "kept":
        assert formula in (NESTED, "-" * 10_000 + "1", "1+" * 50_000 + "1", "SUM(" * 5_000 + "1" + ")" * 5_000)
        assert report.cells[1].value == 1 + (50_000 if formula.startswith("1+") else 0)


def test_references_to_millions_of_rows_are_bounded(tmp_path: Path) -> None:
    sheet = rows(
        "SUM(A:XFD)-SUM(B:B)",
        "COUNTA($1:$1048576)",
        "SUM(A1:A1048576)",
        "ROWS(A:A)*COLUMNS(1:1)",
        "SUMPRODUCT((A:A>0)*1)",
    )
    source = book(
        tmp_path / "in.xlsx",
        sheet.replace("SUM(A:XFD)-SUM(B:B)", "SUM(C:XFD)").replace("COUNTA($1:$1048576)", "COUNTA(C$1:XFD$1048576)"),
    )
    with must_end():
        report = recalculate(source, tmp_path / "out.xlsx")
    values = {cell.cell: (cell.status, cell.value) for cell in report.cells}
    assert values["B1"] == ("computed", 0)
    assert values["B2"] == ("computed", 0)
    assert values["B3"] == ("computed", 15)
    assert values["B4"] == ("computed", 1048576 * 16384)
    assert values["B5"] in {("computed", 5), ("kept", 99)}


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        ({"target": "out.xlsx", "in_place": True}, "write_two_targets"),
        ({"target": "in.xlsx"}, "write_same_file"),
        ({"target": "."}, "write_directory"),
        ({"target": "none/out.xlsx"}, "write_no_folder"),
    ],
)
def test_unclear_targets_are_refused(tmp_path: Path, arguments: dict[str, object], key: str) -> None:
    source = book(tmp_path / "in.xlsx", rows("A1"))
    old_bytes = source.read_bytes()
    options = dict(arguments)
    target = options.pop("target", None)
    with pytest.raises(FileError) as caught:
        recalculate(source, None if target is None else tmp_path / str(target), **options)  # type: ignore[arg-type]
    assert caught.value.key == key
    assert source.read_bytes() == old_bytes
    assert [path.name for path in tmp_path.iterdir()] == ["in.xlsx"]


def test_an_address_is_the_target_of_another_one_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = {"s3://bucket/in.xlsx": book(tmp_path / "in.xlsx", rows("A1*2")).read_bytes()}
    monkeypatch.setattr(remote, "check_writable", lambda _: None)
    monkeypatch.setattr(remote, "read", lambda address, _: stored[address])
    monkeypatch.setattr(remote, "replace", lambda address, content: stored.update({address: content}))

    with pytest.raises(FileError) as refused:
        recalculate("s3://bucket/in.xlsx", "s3://bucket/in.xlsx")
    assert refused.value.key == "write_same_file"
    recalculate("s3://bucket/in.xlsx", "s3://bucket/out.xlsx")

    shown_in = {
        name: shown(cells(unzipped(content)["xl/worksheets/sheet1.xml"])["B1"])[1] for name, content in stored.items()
    }
    assert shown_in == {"s3://bucket/in.xlsx": "99", "s3://bucket/out.xlsx": "2"}


def test_an_unusable_source_leaves_everything_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "out.xlsx"
    target.write_bytes(b"older result")
    for content in (b"", b"PK\x03\x04", b"Nom;Elo"):
        source = tmp_path / "in.xlsx"
        source.write_bytes(content)
        for arguments in ({"target": target}, {"in_place": True}):
            with pytest.raises(FileError):
                recalculate(source, **arguments)
        assert source.read_bytes() == content
        assert target.read_bytes() == b"older result"
        assert sorted(os.listdir(tmp_path)) == ["in.xlsx", "out.xlsx"]


def test_a_workbook_without_formulas_is_copied(tmp_path: Path) -> None:
    source = book(tmp_path / "in.xlsx", worksheet('<row r="1"><c r="A1"><v>1</v></c></row>'), calculation=FULL)
    report = recalculate(source, tmp_path / "out.xlsx")
    assert report.identical
    assert report.cells == []
    assert (tmp_path / "out.xlsx").read_bytes() == source.read_bytes()


def test_a_signed_workbook_says_that_its_signature_no_longer_holds(tmp_path: Path) -> None:
    files = parts(rows("A1*2"), extra={"_xmlsignatures/origin.sigs": ""})
    link = (
        '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin" '
        'Target="_xmlsignatures/origin.sigs"/></Relationships>'
    )
    files["_rels/.rels"] = files["_rels/.rels"].replace(b"</Relationships>", link.encode())
    (tmp_path / "in.xlsx").write_bytes(zipped(files))
    assert recalculate(tmp_path / "in.xlsx", tmp_path / "out.xlsx").notices[0].key == "recalc_signed"
    # If nothing is written, the signature stays valid.
    assert recalculate(tmp_path / "out.xlsx", tmp_path / "again.xlsx").notices == []


def test_a_module_sheet_without_a_part_is_no_obstacle(tmp_path: Path) -> None:
    files = parts(worksheet('<row r="1"><c r="A1"><f>1+1</f><v>9</v></c></row>'))
    workbook_xml = files["xl/workbook.xml"].replace(
        b"</sheets>", b'<sheet name="Module1" sheetId="9" r:id=""/></sheets>'
    )
    source = tmp_path / "old.xlsx"
    source.write_bytes(zipped({**files, "xl/workbook.xml": workbook_xml}))

    report = recalculate(source, tmp_path / "new.xlsx")

    assert [(cell.sheet, cell.value) for cell in report.cells] == [("S1", 2)]


def test_a_workbook_without_a_formula_is_copied_without_reading_its_cells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is computed in it, so it takes only the time of a copy, however many cells it has."""
    source = tmp_path / "typed.xlsx"
    workbook = xlsxwriter.Workbook(source)
    workbook.add_worksheet().write_string(0, 0, "<f>1+1</f>")
    workbook.close()

    def fail(*_: object) -> None:
        raise AssertionError("a sheet was scanned")

    monkeypatch.setattr(loading, "scan_sheet", fail)

    assert recalculate(source).content == source.read_bytes()


def test_who_logs_hears_how_many_formulas_were_changed_and_how_many_were_not_computed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Two formulas are computed; an unknown function, what depends on it, and two cells that need each other are not."""
    source = book(tmp_path / "in.xlsx", rows("A1*2", "A2*2", "MACRO(A1)", "B3+1", "B6", "B5"))

    with caplog.at_level("INFO", "xl_departage.headless"):
        recalculate(source)

    (line,) = caplog.messages
    summary, _, seconds = line.rpartition(", ")
    assert summary == f"{source}: 6 formulas, 2 changed cells, 4 not computed"
    assert 0 < float(seconds.removesuffix(" s")) < 60


def test_the_report_names_its_files_in_words_however_they_were_given(tmp_path: Path) -> None:
    source, target = book(tmp_path / "in.xlsx", rows("A1*2")), tmp_path / "out.xlsx"
    for named_source, named_target in ((source, target), (str(source), str(target)), (source, str(target))):
        report = recalculate(named_source, named_target)
        assert (report.source, report.target) == (str(source), str(target))
        assert {type(report.source), type(report.target)} == {str}
    there = recalculate(source, in_place=True)
    assert (there.source, there.target) == (str(source), str(source))
    assert recalculate(source).target == ""
