"""
The names that a workbook must not define: Excel and the programs that read its files give them a meaning of their own.

A file stores Excel's own names in English under a prefix (`_xlnm.Criteria`); Excel shows and reads them in the language of the
program. openpyxl takes a defined name `Criteria` for one of them and loses it when it saves: all formulas that read it are then in
error, and IFERROR hides that. (ECMA-376 part 1, 18.2.5; [MS-XLS] 2.5.66; openpyxl.workbook.defined_name.RESERVED.)
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
In lower case, without accents: the names of the file format, the two that files saved by a French Excel show, the truth values of four
languages. Names that no file or documentation shows are left out.
"""
_ADDRESS = regex(r"[a-z]{1,3}[0-9]{1,7}|[rlz][0-9]*([cks][0-9]*)?|[cks][0-9]*")
"""A cell as A1 or in the other notation: R1C1, L1C1, Z1S1, R1K1."""


def is_reserved(name: str) -> bool:
    """Whether a spreadsheet program, in any of our languages, takes the name for one of its own, for a function of ours or for a cell."""
    plain = "".join(sign for sign in unicodedata.normalize("NFD", name.lower()) if not unicodedata.combining(sign))
    return plain.startswith("_xl") or plain in _OWN or name.upper() in names() or _ADDRESS.fullmatch(plain) is not None
