"""
The cells of other workbooks that a file keeps are computed with, as Excel does while the other file is closed; what it lacks is kept.
"""

from __future__ import annotations

from tests.spreadsheet.recalculation import books
from tests.spreadsheet.recalculation.packages import MAIN, OFFICE, RELATIONSHIPS, parts, worksheet, zipped
from xl_departage.spreadsheet.recalculation import recalculate

LINK = f"""<externalLink xmlns="{MAIN}"><externalBook xmlns:r="{OFFICE}" r:id="r1"><sheetNames><sheetName val="Data"/><sheetName val="Old"/>
</sheetNames><definedNames><definedName name="Elos" refersTo="='Data'!$B$1:$B$3"/><definedName name="Gone" refersTo="#REF!"/></definedNames>
<sheetDataSet><sheetData sheetId="0"><row r="1"><cell r="A1" t="str"><v>Anna</v></cell><cell r="B1"><v>1800</v></cell></row>
<row r="2"><cell r="B2"><v>1700.5</v></cell><cell r="C2"/></row><row r="3"><cell r="B3" t="e"><v>#N/A</v></cell>
<cell r="D3" t="b"><v>1</v></cell></row></sheetData>
<sheetData sheetId="1" refreshError="1"><row r="1"><cell r="A1"><v>5</v></cell></row></sheetData>
<sheetData sheetId="2"><row r="1"><cell r="A1"><v>6</v></cell></row></sheetData><sheetData><row r="1"/></sheetData></sheetDataSet>
</externalBook></externalLink>"""
FORMULAS: dict[str, object] = {
    "[1]Data!A1": "Anna",
    "[1]Data!B1+1": 1801,
    "SUM([1]Data!B1:B2)": 3500.5,
    "SUM([1]Data!$B$1:$B$3)": "#N/A",
    "INDEX([1]!Elos,2)": 1700.5,
    "[1]Data!C2": 0,
    "IF([1]Data!D3,1,2)": 1,
    'VLOOKUP("Anna",[1]Data!A1:B3,2,FALSE)': 1800,
    "A2*2": 3602,
    # Lacking, or found by Excel only while the other workbook is open.
    "[1]Data!A2": "formula_external_link",
    "SUM([1]Data!E1:E9)": "formula_external_link",
    "[1]Old!A1": "formula_external_link",
    "[1]!Gone": "formula_external_link",
    "[2]Data!A1": "formula_external_link",
    'COUNTIF([1]Data!B1:B2,">1")': "formula_external_link",
    "SUM(OFFSET([1]Data!B1,0,0,2,1))": "formula_external_link",
    'INDIRECT("[1]Data!B1")': "#REF!",
    "SHEETS()": 1,
}


def test_cells_of_a_closed_workbook_are_those_that_the_file_keeps() -> None:
    rows = "".join(
        f'<row r="{row}"><c r="A{row}"><f>{formula.replace("<", "&lt;").replace(">", "&gt;")}</f><v>777</v></c></row>'
        for row, formula in enumerate(FORMULAS, 1)
    )
    files = parts(
        worksheet(rows),
        names='<externalReferences><externalReference r:id="e1"/></externalReferences>',
        extra={
            "xl/externalLinks/externalLink1.xml": LINK,
            "xl/externalLinks/_rels/externalLink1.xml.rels": f'<Relationships xmlns="{RELATIONSHIPS}"><Relationship Id="r1" '
            f'Type="{OFFICE}/externalLinkPath" Target="club.xlsx" TargetMode="External"/></Relationships>',
        },
    )
    rels = files["xl/_rels/workbook.xml.rels"].decode()
    link = (
        f'<Relationship Id="e1" Type="{OFFICE}/externalLink" Target="externalLinks/externalLink1.xml"/></Relationships>'
    )
    files["xl/_rels/workbook.xml.rels"] = rels.replace("</Relationships>", link).encode()

    report = recalculate(zipped(files))

    shown = {
        formula: cell.reason or books.shown(cell.value) for formula, cell in zip(FORMULAS, report.cells, strict=True)
    }
    assert shown == FORMULAS
    assert [notice for notice in report.notices if "club.xlsx" in notice] == report.notices
    assert len(report.notices) == 1
