"""A workbook with a formula of this project in every place that can contain one, built byte by byte."""

from __future__ import annotations

from tests.spreadsheet.recalculation.packages import MAIN, OFFICE, RELATIONSHIPS, parts, worksheet

CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart"
X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"
XM = "http://schemas.microsoft.com/office/excel/2006/main"
LINK = "application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml"

GRID = ["+2 +3 +4", "-1 +4 =3", "=4 -1 =2", "=3 -2 -1"]
BUCHHOLZ = [3.0, 4.5, 5.0, 5.5]
"""The sums of the opponents' points, from 3, 1½, 1 and ½ points."""


def grid_rows(*formulas: str) -> str:
    """The grid in A1:C4, and next to it one `<c>` element per row, given as XML."""
    rows = []
    for row, line in enumerate(GRID, start=1):
        texts = "".join(
            f'<c r="{column}{row}" t="str"><v>{text}</v></c>' for column, text in zip("ABC", line.split(), strict=True)
        )
        rows.append(f'<row r="{row}">{texts}{formulas[row - 1] if row <= len(formulas) else ""}</row>')
    return "".join(rows)


def with_links(files: dict[str, bytes], *targets: str) -> dict[str, bytes]:
    """
    The parts with external links to these files, numbered in the given order; targets that end in `.xlam` are functions
    of add-ins.
    """
    files = dict(files)
    references, rels, types = "", "", ""
    for number, target in enumerate(targets, start=1):
        references += f'<externalReference r:id="ext{number}"/>'
        rels += f'<Relationship Id="ext{number}" Type="{OFFICE}/externalLink" Target="externalLinks/externalLink{number}.xml"/>'
        types += f'<Override PartName="/xl/externalLinks/externalLink{number}.xml" ContentType="{LINK}"/>'
        files[f"xl/externalLinks/externalLink{number}.xml"] = (
            f'<externalLink xmlns="{MAIN}"><externalBook xmlns:r="{OFFICE}" r:id="rId1"><definedNames>'
            '<definedName name="BUCHHOLZ"/></definedNames></externalBook></externalLink>'
        ).encode()
        files[f"xl/externalLinks/_rels/externalLink{number}.xml.rels"] = (
            f'<Relationships xmlns="{RELATIONSHIPS}"><Relationship Id="rId1" Type="{OFFICE}/externalLinkPath" '
            f'Target="{target}" TargetMode="External"/></Relationships>'
        ).encode()
    book = files["xl/workbook.xml"].decode()
    files["xl/workbook.xml"] = book.replace(
        "</sheets>", f"</sheets><externalReferences>{references}</externalReferences>"
    ).encode()
    links = files["xl/_rels/workbook.xml.rels"].decode()
    files["xl/_rels/workbook.xml.rels"] = links.replace("</Relationships>", f"{rels}</Relationships>").encode()
    content = files["[Content_Types].xml"].decode()
    files["[Content_Types].xml"] = content.replace("</Types>", f"{types}</Types>").encode()
    return files


def everywhere(call: str) -> dict[str, bytes]:
    """A workbook in which `call` (such as `BUCHHOLZ` or `[1]!BUCHHOLZ`; escaped for XML) is in every kind of place."""
    formulas = (
        f'<c r="E1" s="0"><f>SUM({call}(A1:C4))&amp;"BUCHHOLZ("</f><v>18</v></c>',
        f'<c r="E2"><f t="shared" ref="E2:E3" si="0">{call}($A$1:$C$4,ROW()-1)</f><v>3</v></c>'
        f'<c r="F2" t="str"><f t="array" ref="F2:F5">{call}(A1:C4)</f><v>x</v></c>',
        '<c r="E3"><f t="shared" si="0"/><v>4.5</v></c>',
        f'<c r="E4"><f><![CDATA[IF(A1<>"",{call}(A1:C4,1),0)]]></f><v>3</v></c><c r="F4"><f/><v>5</v></c>',
    )
    after = (
        f'<conditionalFormatting sqref="E1:E4"><cfRule type="expression" priority="1"><formula>{call}(A1:C4,1)&gt;3'
        "</formula></cfRule></conditionalFormatting>"
        f'<dataValidations count="1"><dataValidation type="custom" sqref="G1"><formula1>{call}(A1:C4,1)&gt;0</formula1>'
        f"<formula2>{call}(A1:C4,2)</formula2></dataValidation></dataValidations>"
        f'<extLst><ext xmlns:x14="{X14}" uri="{{78C0D931-6437-407d-A8EE-F0AAD7539E65}}"><x14:conditionalFormattings>'
        f'<x14:conditionalFormatting xmlns:xm="{XM}"><x14:cfRule type="expression" priority="2"><xm:f>{call}(A1:C4,2)&gt;1'
        "</xm:f></x14:cfRule><xm:sqref>E1</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>"
    )
    names = (
        f'<definedNames><definedName name="Deps">{call}(S1!$A$1:$C$4)</definedName>'
        f'<definedName name="Ici" localSheetId="0">{call}(S1!$A$1:$C$4,1)</definedName>'
        '<definedName name="POINTS">S1!$E$1:$E$4</definedName></definedNames>'
    )
    files = parts(worksheet(grid_rows(*formulas), after=after), names=names)
    files["xl/worksheets/_rels/sheet1.xml.rels"] = (
        f'<Relationships xmlns="{RELATIONSHIPS}"><Relationship Id="rId1" Type="{OFFICE}/table" '
        'Target="../tables/table1.xml"/></Relationships>'
    ).encode()
    files["xl/tables/table1.xml"] = (
        f'<table xmlns="{MAIN}" id="1" name="T" displayName="T" ref="H1:I3"><tableColumns count="2">'
        f'<tableColumn id="1" name="Dép"><calculatedColumnFormula>{call}(A1:C4,1)</calculatedColumnFormula></tableColumn>'
        f'<tableColumn id="2" name="KOYA("><totalsRowFormula>SUM({call}(A1:C4))</totalsRowFormula></tableColumn>'
        "</tableColumns></table>"
    ).encode()
    files["xl/charts/chart1.xml"] = (
        f'<c:chartSpace xmlns:c="{CHART}"><c:chart><c:ser><c:tx><c:v>BUCHHOLZ(x)</c:v></c:tx>'
        f"<c:val><c:numRef><c:f>{call}(S1!$A$1:$C$4)</c:f></c:numRef></c:val></c:ser></c:chart></c:chartSpace>"
    ).encode()
    return files


KINDS = {"cell": 4, "name": 2, "conditional-format": 1, "validation": 2, "table-column": 2, "formula": 2}
"""The number of formulas of this project in `everywhere`, by the kind of place."""
