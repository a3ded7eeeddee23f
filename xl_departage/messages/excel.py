"""
Texts about the functions inside Excel, and about the add-in that carries them there.
"""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "excel_internal": Text(
        "Erreur interne de xl_departage ({error}) : signalez-la avec le classeur.",
        "Internal error of xl_departage ({error}): report it with the workbook.",
    ),
}
