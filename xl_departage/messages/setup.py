"""Texts of the Windows setup program."""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "setup_welcome": Text(
        "Les départages et l'Elo des échecs deviennent des fonctions d'Excel : =BUCHHOLZ(…), =KOYA(…), =PERFORMANCE(…).{line}{line}"
        "Tout s'installe pour vous seul, sans droits d'administrateur, et Python est compris. Fermez Excel, puis continuez.",
        "Chess tie-breaks and Elo ratings become Excel functions: =BUCHHOLZ(…), =KOYA(…), =PERFORMANCE(…).{line}{line}"
        "Everything is installed for you alone, without administrator rights, and Python is included. Close Excel, then continue.",
    ),
    "setup_finish": Text(
        "Ouvrez Excel et tapez =BUCHHOLZ( dans une cellule. Les modèles et la documentation sont dans le menu Démarrer, sous xl_departage.",
        "Open Excel and type =BUCHHOLZ( in a cell. The templates and the documentation are in the Start menu, under xl_departage.",
    ),
    "setup_excel_open": Text(
        "Excel est ouvert : enregistrez vos classeurs, fermez Excel, puis recommencez. Rien n'a été modifié.",
        "Excel is open: save your workbooks, close Excel, then try again. Nothing was changed.",
    ),
    "setup_windows_64": Text(
        "Ce programme demande un Windows 64 bits. Rien n'a été modifié.",
        "This program needs 64-bit Windows. Nothing was changed.",
    ),
    "setup_windows_10": Text(
        "Ce programme demande Windows 10 ou 11. Rien n'a été modifié.",
        "This program needs Windows 10 or 11. Nothing was changed.",
    ),
    "setup_disk_full": Text(
        "Il faut {megabytes} Mo libres sur ce disque : libérez de la place ou choisissez un autre disque. Rien n'a été modifié.",
        "{megabytes} MB must be free on this disk: make room or choose another disk. Nothing was changed.",
    ),
    "setup_not_written": Text(
        "Le dossier ne peut pas être écrit (disque plein ou dossier protégé) : choisissez-en un autre. Ce qui était "
        "installé l'est toujours.",
        "The folder cannot be written (disk full, or a protected folder): choose another one. What was installed still is.",
    ),
    "setup_in_use": Text(
        "La version installée est en cours d'utilisation : fermez Excel et les fenêtres de xl-departage, puis recommencez. "
        "Rien n'a été modifié.",
        "The installed version is in use: close Excel and the windows of xl-departage, then try again. Nothing was changed.",
    ),
    "setup_add_in_refused": Text(
        "Le complément n'a pas pu être installé ; ce qui était installé l'est toujours.",
        "The add-in could not be installed; what was installed still is.",
    ),
    "setup_menu_new": Text("Nouveau : {template}", "New {template}"),
    "setup_menu_documentation": Text("Documentation en français", "Documentation"),
    "setup_menu_commands": Text("Ligne de commande", "Command line"),
    "setup_menu_uninstall": Text("Désinstaller", "Uninstall"),
}
