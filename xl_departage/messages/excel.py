"""Texts about the functions inside Excel, and about the add-in that carries them there."""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "excel_internal": Text(
        "Erreur interne de xl_departage ({error}) : signalez-la avec le classeur.",
        "Internal error of xl_departage ({error}): report it with the workbook.",
    ),
    "excel_not_installed": Text(
        "xl_departage n'est pas installé sur cet ordinateur. Installez Python, puis lancez « pip install xl-departage » et "
        "« xl-departage install ».",
        "xl_departage is not installed on this computer. Install Python, then run “pip install xl-departage” and "
        "“xl-departage install”.",
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
    "excel_mac": Text(
        "xl_departage : sur Mac, Excel ne peut pas lancer Python depuis une macro. Ouvrez le même classeur en .xlsx avec le "
        "complément xlwings Lite, ou recalculez-le par « xl-departage recalc ».",
        "xl_departage: on a Mac, Excel cannot start Python from a macro. Open the same workbook as .xlsx with the add-in xlwings "
        "Lite, or recalculate it with “xl-departage recalc”.",
    ),
    "excel_areas": Text(
        "xl_departage : une plage en plusieurs morceaux ne peut pas être lue. Donnez une seule plage, d'un seul tenant.",
        "xl_departage: a range of several parts cannot be read. Give one range in one piece.",
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
    "excel_not_windows": Text(
        "L'installation dans Excel demande Windows. Sur Mac et sur le web, utilisez xlwings Lite ; pour préparer les fichiers "
        "dans un dossier, ajoutez --dest DOSSIER.",
        "Installing into Excel needs Windows. On Mac and on the web use xlwings Lite; to prepare the files in a folder, add "
        "--dest FOLDER.",
    ),
    "excel_store_python": Text(
        "Ce Python vient du Microsoft Store, qui cache ses fichiers à Excel : installez Python depuis python.org, puis "
        "xl-departage dans ce Python-là.",
        "This Python is from the Microsoft Store, which hides its files from Excel: install Python from python.org, then "
        "xl-departage in that one.",
    ),
    "excel_pywin32_missing": Text(
        "Il manque pywin32 dans ce Python : lancez « python -m pip install pywin32 ».",
        "pywin32 is missing in this Python: run “python -m pip install pywin32”.",
    ),
    "excel_dll_missing": Text(
        "Il manque la DLL de xlwings. Réinstallez xlwings dans cet environnement (« python -m pip install --force-reinstall "
        "xlwings »), sans l'option --user.",
        "xlwings' DLL is missing. Reinstall xlwings in this environment (“python -m pip install --force-reinstall xlwings”), "
        "without the option --user.",
    ),
    "excel_foreign_file": Text(
        "Ce fichier n'a pas été écrit par xl-departage : déplacez-le ou renommez-le d'abord.",
        "This file was not written by xl-departage: move or rename it first.",
    ),
    "excel_path_letters": Text(
        "Le chemin de Python contient des lettres qu'Excel ne peut pas lire ici : installez Python dans un dossier sans accents, "
        "comme C:\\Python.",
        "The path of Python has letters that Excel cannot read here: install Python in a folder of plain letters, such as "
        "C:\\Python.",
    ),
    "excel_note_unreadable": Text(
        "Ce fichier de l'installation est abîmé : supprimez-le, puis lancez de nouveau « xl-departage install ».",
        "This file of the installation is damaged: delete it, then run “xl-departage install” again.",
    ),
    "excel_not_removed": Text(
        "Impossible de supprimer ce fichier ({reason}) : fermez Excel, puis recommencez.",
        "This file cannot be removed ({reason}): close Excel and try again.",
    ),
    "excel_not_written": Text(
        "Impossible d'écrire ce fichier ({reason}) : fermez Excel, puis recommencez.",
        "This file cannot be written ({reason}): close Excel and try again.",
    ),
    "install_written": Text("Écrit : {path}", "Written: {path}"),
    "install_unchanged": Text("Inchangé : {path}", "Unchanged: {path}"),
    "install_removed": Text("Supprimé : {path}", "Removed: {path}"),
    "install_kept": Text(
        "Gardé, car il contient autre chose que l'installation : {path}",
        "Kept, as it holds more than the installation: {path}",
    ),
    "install_would": Text("(essai, rien n'a été changé)", "(dry run, nothing was changed)"),
    "install_done": Text(
        "Prêt pour xlwings {version}. Fermez Excel s'il est ouvert, rouvrez-le et tapez =BUCHHOLZ( dans une cellule.",
        "Ready for xlwings {version}. Close Excel if it is open, start it again and type =BUCHHOLZ( into a cell.",
    ),
    "uninstall_nothing": Text(
        "Rien à enlever : le complément n'est pas installé.", "Nothing to remove: the add-in is not installed."
    ),
}
