"""
Names that a workbook must not define, because Excel or the programs that read its files give them a meaning of their
own.

A file stores Excel's own names in English under a prefix (`_xlnm.Criteria`), and Excel shows and reads them in the
language of the program. openpyxl takes a defined name `Criteria` for one of these and loses it on saving; all formulas
that read it then give errors, which IFERROR hides. (ECMA-376 part 1, 18.2.5; [MS-XLS] 2.5.66;
openpyxl.workbook.defined_name.RESERVED.)
"""

from __future__ import annotations

import unicodedata

from xl_departage.base.regex import regex
from xl_departage.functions import names

_OWN = frozenset(
    """
    Print_Area Print_Titles Criteria Database _FilterDatabase Extract Consolidate_Area Sheet_Title Auto_Open Auto_Close
    Auto_Activate Auto_Deactivate Recorder Data_Form
    Zone_d_impression Impression_des_titres
    True False Vrai Faux Waar Onwaar Wahr Falsch
    """.lower().split()
)
"""
Reserved names in lower case, without accents: those of the file format, the two that appear in files saved by a French
Excel, and the truth values in four languages. Translated names found in no file or documentation are left out.
"""
_ADDRESS = regex(r"[a-z]{1,3}[0-9]{1,7}|[rlz][0-9]*([cks][0-9]*)?|[cks][0-9]*")
"""A cell address in A1 notation, or in the row-and-column notations R1C1, L1C1, Z1S1 and R1K1."""


def is_reserved(name: str) -> bool:
    """
    Whether a spreadsheet program, in any of our languages, takes the name for one of its own names, for one of our
    functions or for a cell.
    """
    plain = "".join(sign for sign in unicodedata.normalize("NFD", name.lower()) if not unicodedata.combining(sign))
    return plain.startswith("_xl") or plain in _OWN or name.upper() in names() or _ADDRESS.fullmatch(plain) is not None
