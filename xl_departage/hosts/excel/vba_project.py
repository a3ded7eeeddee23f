"""
VBA projects with our functions, written without Excel by pyOpenVBA: the add-in, and workbooks that contain the functions.

Both start from files that Excel itself wrote. Two builds from the same xlwings give the same bytes.
"""

from __future__ import annotations

import io
import tempfile
import zipfile
from pathlib import Path
from typing import Final

from xl_departage.base.errors import FileError
from xl_departage.base.messages import Language, text
from xl_departage.hosts.excel.ribbon import COMMANDS_MODULE, PART, RELATIONSHIP, commands_module, custom_ui
from xl_departage.hosts.excel.vba_functions import (
    ANSWERS_MODULE,
    FUNCTIONS_MODULE,
    HELP_MODULE,
    THIS_WORKBOOK,
    answers_module,
    functions_module,
    help_module,
    intellisense_xml,
)
from xl_departage.hosts.excel.xlwings_text import XLWINGS_MODULE, xlwings_text
from xl_departage.spreadsheet.storage.archive import zipped

CREATOR: Final = "xl_departage"
"""The author in the properties of the add-in, by which we recognise it as ours."""
_PROJECT_PART: Final = "xl/vbaProject.bin"
_TYPES_PART: Final = "[Content_Types].xml"
_PLAIN_WORKBOOK: Final = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
_MACRO_WORKBOOK: Final = b"application/vnd.ms-excel.sheet.macroEnabled.main+xml"
_ITEM: Final = (
    b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\r\n'
    b'<ds:datastoreItem ds:itemID="{6C1B8E0A-5B0E-4C57-9C36-2D5C1B2A7F10}" '
    b'xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml">'
    b'<ds:schemaRefs><ds:schemaRef ds:uri="http://schemas.excel-dna.net/intellisense/1.0"/></ds:schemaRefs></ds:datastoreItem>'
)
_RELATIONSHIPS: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_ITEM_RELATIONSHIPS: Final = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    f'<Relationship Id="rId1" Type="{_RELATIONSHIPS}/customXmlProps" Target="itemProps1.xml"/></Relationships>'
).encode()


def modules(language: Language, *, show_messages: bool = False) -> dict[str, str]:
    """The source of the VBA modules, by name: that of xlwings and ours. Raises FileError if the source of xlwings is not as expected."""
    return {
        XLWINGS_MODULE: xlwings_text().source,
        ANSWERS_MODULE: answers_module(language, show_messages=show_messages),
        HELP_MODULE: help_module(language),
        FUNCTIONS_MODULE: functions_module(language),
    }


def add_in(language: Language, *, show_messages: bool = False) -> bytes:
    """
    The add-in (.xlam) for the installed xlwings. Raises FileError as `modules` does.

    Args:
        language: The language of help texts and messages.
        show_messages: Whether a refused call shows its message as text instead of a true error value.
    """
    from pyopenvba import ExcelFile  # type: ignore[import-untyped,unused-ignore]

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "add-in.xlam")
        with ExcelFile.create_new(path) as book:
            project = book.vba_project()
            project.delete_module("Module1")
            project.get_module("ThisWorkbook").body = THIS_WORKBOOK
            for name, source in modules(language, show_messages=show_messages).items():
                project.add_module(name, source)
            project.add_module(COMMANDS_MODULE, commands_module(language))
            book.save()
        parts = _parts(path.read_bytes())
    parts["docProps/core.xml"] = _core_properties(language)
    return zipped(_with_ribbon(_with_intellisense(parts, language), language))


def with_functions(workbook: bytes, language: Language) -> bytes:
    """
    A workbook (.xlsx, without macros) turned into one that contains the functions (.xlsm); everything else in it stays
    unchanged.

    Its formulas then need no add-in and no link to one. Like the add-in, the functions depend on the installed xlwings
    and find Python through the settings that `xl-departage install` writes. Raises FileError for other files.
    """
    from pyopenvba import ExcelFile  # type: ignore[import-untyped,unused-ignore]

    parts = _parts(workbook)
    types = parts.get(_TYPES_PART, b"")
    if _PROJECT_PART in parts or types.count(_PLAIN_WORKBOOK) != 1:
        raise FileError("excel_not_plain_workbook")
    parts[_TYPES_PART] = types.replace(_PLAIN_WORKBOOK, _MACRO_WORKBOOK)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "workbook.xlsm")
        path.write_bytes(zipped(parts))
        with ExcelFile(path) as book:
            project = book.add_vba_project()
            project.get_module("ThisWorkbook").body = THIS_WORKBOOK
            for name, source in modules(language).items():
                project.add_module(name, source)
            book.save()
        return zipped(_parts(path.read_bytes()))


def vba_project(sheets: int, language: Language) -> bytes:
    """
    A `vbaProject.bin` with the functions, for XlsxWriter's `add_vba_project`.

    Args:
        sheets: The number of worksheets in the workbook. XlsxWriter gives them the same names for VBA by default (`set_vba_name()`).
        language: The language of help texts and messages.
    """
    import xlsxwriter

    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as book:
        for _ in range(sheets):
            book.add_worksheet()
    return _parts(with_functions(buffer.getvalue(), language))[_PROJECT_PART]


def _parts(package: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(package)) as archive:
            return {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}
    except zipfile.BadZipFile:
        raise FileError("excel_not_plain_workbook") from None


def _with_intellisense(parts: dict[str, bytes], language: Language) -> dict[str, bytes]:
    """The package with the help texts for Excel-DNA IntelliSense added, as a custom XML part."""
    relationship = f'<Relationship Id="rIdHelp" Type="{_RELATIONSHIPS}/customXml" Target="../customXml/item1.xml"/>'
    override = (
        '<Override PartName="/customXml/itemProps1.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.customXmlProperties+xml"/>'
    )
    workbook = "xl/_rels/workbook.xml.rels"
    return parts | {
        "customXml/item1.xml": intellisense_xml(language),
        "customXml/itemProps1.xml": _ITEM,
        "customXml/_rels/item1.xml.rels": _ITEM_RELATIONSHIPS,
        workbook: _inserted(parts[workbook], relationship, "</Relationships>"),
        _TYPES_PART: _inserted(parts[_TYPES_PART], override, "</Types>"),
    }


def _with_ribbon(parts: dict[str, bytes], language: Language) -> dict[str, bytes]:
    """The package with our ribbon tab. Only the add-in has it, because openpyxl drops the tab of a workbook that it saves."""
    relationship = f'<Relationship Id="rIdRibbon" Type="{RELATIONSHIP}" Target="{PART}"/>'
    package = "_rels/.rels"
    return parts | {
        PART: custom_ui(language),
        package: _inserted(parts[package], relationship, "</Relationships>"),
    }


def _inserted(xml: bytes, element: str, following: str) -> bytes:
    return xml.replace(following.encode(), (element + following).encode())


def _core_properties(language: Language) -> bytes:
    """The document properties, with the title and the description that Excel's list of add-ins shows."""
    namespace = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
        f'<cp:coreProperties xmlns:cp="{namespace}" xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<dc:title>{text('excel_addin_title', language)}</dc:title><dc:creator>{CREATOR}</dc:creator>"
        f"<dc:description>{text('excel_addin_description', language)}</dc:description></cp:coreProperties>"
    ).encode()
