"""
Texts about the functions inside Excel, and about the add-in that carries them there.
"""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "excel_internal": Text(
        "Erreur interne de xl_departage ({error}) : signalez-la avec le classeur.",
        "Internal error of xl_departage ({error}): report it with the workbook.",
    ),
    "excel_python_missing": Text(
        "xl_departage : Python ({interpreter}) a été déplacé ou supprimé, ou son xlwings a changé de version. "
        "Fermez Excel et lancez de nouveau « xl-departage install ».",
        "xl_departage: Python ({interpreter}) was moved or removed, or its xlwings is now of another version. "
        "Close Excel and run “xl-departage install” again.",
    ),
    "excel_python_silent": Text(
        "xl_departage : Python ne démarre pas ({interpreter}). Réparez ou réinstallez Python et xl_departage, puis lancez de "
        "nouveau « xl-departage install ».",
        "xl_departage: Python does not start ({interpreter}). Repair or reinstall Python and xl_departage, then run "
        "“xl-departage install” again.",
    ),
    "excel_package_missing": Text(
        "xl_departage n'est plus installé dans ce Python ({interpreter}). Réinstallez-le, puis lancez de nouveau "
        "« xl-departage install ».",
        "xl_departage is no longer installed in this Python ({interpreter}). Reinstall it, then run “xl-departage install” again.",
    ),
    "excel_python_failed": Text(
        "xl_departage : l'appel de Python a échoué ({error}).", "xl_departage: the call of Python failed ({error})."
    ),
    "excel_xlwings_unknown": Text(
        "Cette version de xlwings ({version}) n'est pas connue de xl_departage : installez la version précédente de xlwings ou "
        "une version plus récente de xl_departage.",
        "This version of xlwings ({version}) is not known to xl_departage: install the previous version of xlwings or a newer "
        "xl_departage.",
    ),
    "excel_not_plain_workbook": Text(
        "Attendu : un classeur .xlsx sans macros.", "Expected: an .xlsx workbook without macros."
    ),
    "excel_addin_title": Text("Départages et Elo (xl_departage)", "Chess tie-breaks and Elo (xl_departage)"),
    "excel_addin_description": Text(
        "Départages et Elo aux échecs comme fonctions d'Excel.", "Chess tie-breaks and Elo ratings as Excel functions."
    ),
}
