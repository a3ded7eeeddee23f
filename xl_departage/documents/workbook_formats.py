"""
The formats of workbooks. They are added to the table of formats here, because a workbook may be made from a template.
"""

from __future__ import annotations

from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Text
from xl_departage.formats.file_format import FileFormat
from xl_departage.formats.formats import add_format, endings
from xl_departage.spreadsheet.storage.archive import Archive


def _is_open_document(data: bytes) -> bool:
    try:
        return any(member.name == "mimetype" for member in Archive(data, Place()).members)
    except FileError:
        # If the archive is damaged, Excel's reader reports it.
        return False


_MODULE = "xl_departage.documents.workbooks"
_ARCHIVE = (b"PK",)

CALC = add_format(
    FileFormat(
        Text("format.calc"),
        (".ods",),
        module=_MODULE,
        begins=_ARCHIVE,
        holds=_is_open_document,
        reads=True,
        is_workbook=True,
        lacks=Text("format.calc.lacks"),
    )
)
EXCEL = add_format(
    FileFormat(
        Text("format.excel"),
        (".xlsx",),
        module=_MODULE,
        begins=_ARCHIVE,
        reads=True,
        writes=True,
        is_workbook=True,
        holds_tiebreaks=True,
        lacks=Text("format.excel.lacks"),
    )
)
EXCEL_WITH_MACROS = add_format(
    FileFormat(
        Text("format.excel"),
        (".xlsm",),
        module=_MODULE,
        reads=True,
        is_workbook=True,
        lacks=Text("format.excel.lacks"),
    )
)

WORKBOOK_ENDINGS = endings(EXCEL, EXCEL_WITH_MACROS)
"""The endings of Excel workbooks."""
SHEET_ENDINGS = endings(EXCEL, EXCEL_WITH_MACROS, CALC)
