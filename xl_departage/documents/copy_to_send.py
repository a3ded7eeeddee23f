"""
Makes a copy of a workbook for colleagues who do not have our functions: with values instead of formulas (except links
that call none of them), with the same print areas, and marked as a copy.

LibreOffice without the extension shows `#NAME?` in every cell whose formula calls one of our functions, whatever value
the file contains; Excel does so when it recalculates the workbook. A copy has no such formulas.
"""

from __future__ import annotations

from collections.abc import Collection

from xl_departage.base.errors import Place
from xl_departage.base.messages import Language
from xl_departage.documents.calc_copy import copy_mark, copy_of_document
from xl_departage.documents.workbook_formats import CALC
from xl_departage.spreadsheet.recalculation.workbook_xml import read_workbook
from xl_departage.spreadsheet.repair.values_only import values_only
from xl_departage.spreadsheet.storage.package import Package


def copy_to_send(data: bytes, name: str, names: Collection[str], language: Language) -> bytes:
    """
    The copy of a workbook of LibreOffice (.ods) or of Excel.

    Args:
        data: The workbook, with the values of its formulas.
        name: The name of its file, for messages and for the sheet that marks the copy.
        names: The names of our functions, in upper case.
        language: The language of that sheet if the workbook is not one of ours.

    Raises:
        FileError: The workbook cannot be read, or it was saved where our functions are missing, so that it has no
            values.
    """
    if CALC.recognises(data):
        return copy_of_document(data, name, names, language)
    package = Package(data, Place(file=name))
    sheets = [sheet.name for sheet in read_workbook(package, formulas_only=True).workbook.sheets]
    return values_only(package, copy_mark(name, sheets, language), names)
