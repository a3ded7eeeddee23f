"""Packages built byte by byte for tests."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from xml.etree import ElementTree

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"

METADATA = f"""<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<metadata xmlns="{MAIN}" xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray">
<metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000" cellMeta="1"/></metadataTypes>
<futureMetadata name="XLDAPR" count="1"><bk><extLst><ext uri="{{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}}">
<xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/></ext></extLst></bk></futureMetadata>
<cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>"""


def worksheet(rows: str, *, before: str = "", after: str = "") -> str:
    """A worksheet with these rows as XML."""
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
        f'<worksheet xmlns="{MAIN}" xmlns:r="{OFFICE}">{before}<sheetData>{rows}</sheetData>{after}</worksheet>'
    )


def parts(
    *sheets: str | bytes, calculation: str = "", names: str = "", extra: Mapping[str, str] | None = None
) -> dict[str, bytes]:
    """
    The parts of a workbook with these worksheets, named `S1`, `S2` …; `extra` adds parts by name, and those in `xl/`
    that the workbook must know (styles, sharedStrings, metadata) are related to it.
    """
    extra = dict(extra or {})
    related = {
        "xl/styles.xml": "styles",
        "xl/sharedStrings.xml": "sharedStrings",
        "xl/calcChain.xml": "calcChain",
        "xl/metadata.xml": "sheetMetadata",
        "xl/richData/rdrichvalue.xml": "rdRichValue",
        "xl/richData/rdrichvaluestructure.xml": "rdRichValueStructure",
    }
    sheet_elements = "".join(f'<sheet name="S{n}" sheetId="{n}" r:id="rId{n}"/>' for n in range(1, len(sheets) + 1))
    links = "".join(
        f'<Relationship Id="rId{n}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, len(sheets) + 1)
    )
    links += "".join(
        f'<Relationship Id="x{kind}" Type="{OFFICE}/{kind}" Target="{name.removeprefix("xl/")}"/>'
        for name, kind in related.items()
        if name in extra
    )
    files = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
        + "".join(
            f'<Override PartName="/xl/worksheets/sheet{n}.xml" '
            'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
            for n in range(1, len(sheets) + 1)
        )
        + "</Types>",
        "_rels/.rels": f'<Relationships xmlns="{RELATIONSHIPS}"><Relationship Id="rId1" '
        f'Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{sheet_elements}</sheets>'
        f"{names}{calculation}</workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{RELATIONSHIPS}">{links}</Relationships>',
        **extra,
    }
    encoded = {name: text.encode("utf-8") for name, text in files.items()}
    for number, sheet in enumerate(sheets, start=1):
        encoded[f"xl/worksheets/sheet{number}.xml"] = sheet if isinstance(sheet, bytes) else sheet.encode("utf-8")
    return encoded


def zipped(files: Mapping[str, bytes]) -> bytes:
    """An archive of the parts with a fixed date."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2024, 8, 1, 12, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def unzipped(content: bytes) -> dict[str, bytes]:
    """The parts of an archive by name, in order, read by the standard library."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def outside_cells(sheet: bytes) -> list[object]:
    """
    Everything in a worksheet except its `<c>` elements: tags, attributes and texts in document order, read by a parser
    other than the one under test.
    """
    found: list[object] = []

    def walk(element: ElementTree.Element) -> None:
        if element.tag in (f"{{{MAIN}}}c",):
            return
        found.append((element.tag, sorted(element.attrib.items()), element.text if len(element) == 0 else None))
        for child in element:
            walk(child)

    walk(ElementTree.fromstring(sheet))
    return found


def cells(sheet: bytes) -> dict[str, ElementTree.Element]:
    """The `<c>` elements by address."""
    return {element.get("r", ""): element for element in ElementTree.fromstring(sheet).iter(f"{{{MAIN}}}c")}


def shown(element: ElementTree.Element) -> tuple[str, str | None]:
    """(type, text of the value) of a `<c>` element."""
    value = element.find(f"{{{MAIN}}}v")
    return element.get("t", ""), None if value is None else value.text or ""
